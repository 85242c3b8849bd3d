//! A crate outside of the workspace defines a game with `impartial-core` alone, and tests, solves and proves it.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Copies the crate `tests/published_game` into `folder`, with the versions of all dependencies that the workspace has.
fn copy_crate(root: &Path, folder: &Path) {
    fs::create_dir_all(folder.join("src")).unwrap();
    let source = root.join("tests/published_game");
    let manifest = fs::read_to_string(source.join("Cargo.toml")).unwrap();
    let path = |path: &Path| format!("path = {:?}", path.to_str().unwrap());
    let manifest = manifest
        .replace("path = \"../..\"", &path(root))
        .replace("path = \"../../crates/core\"", &path(&root.join("crates/core")))
        .replace("path = \"../../crates/prove\"", &path(&root.join("crates/prove")));
    assert!(!manifest.contains("\"../"), "a dependency of the copy has no place: {manifest}");
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    for file in ["lib.rs", "tests.rs"] {
        fs::copy(source.join("src").join(file), folder.join("src").join(file)).unwrap();
    }
}

/// Runs Cargo in `folder`, without a network, and returns the text that it writes.
fn cargo(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    command
        .args(arguments)
        .arg("--offline")
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"));
    // Settings for the compilation of this test are not for the copy.
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTDOCFLAGS"] {
        command.env_remove(name);
    }
    let output = command.output().unwrap();
    let text =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(output.status.success(), "cargo {arguments:?}:\n{text}");
    text
}

#[test]
fn a_crate_outside_of_the_workspace_defines_solves_and_proves_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("published_game");
    copy_crate(root, &folder);

    let tree = cargo(&folder, &["tree", "--edges", "normal", "--prefix", "none", "--no-dedupe"]);
    let names =
        tree.lines().filter_map(|line| line.split(' ').next()).collect::<std::collections::BTreeSet<_>>();
    let allowed = ["impartial-core", "num-bigint", "num-integer", "num-traits", "published-game"];
    assert_eq!(names.into_iter().collect::<Vec<_>>(), allowed, "{tree}");

    cargo(&folder, &["build"]);
    let tests = cargo(&folder, &["test"]);
    assert!(tests.contains("test result: ok. 3 passed"), "{tests}");
}
