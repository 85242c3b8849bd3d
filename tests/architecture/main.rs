//! The crates and the rooms of the engine keep to the arrows of their tables, and no room names a game.

mod documents;
mod functions;
mod journeys;
mod rooms;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The Python package: a member of the workspace that the default commands leave out.
const PYTHON: &str = "crates/python";

/// The crates that the Python package may use; the command line only because the package contains the program.
const PYTHON_USES: &[&str] = &[
    "impartial",
    "impartial-cpu",
    "impartial-query",
    "impartial-atlas",
    "impartial-draw",
    "impartial-export",
    "impartial-rules",
    "impartial-study",
    "impartial-cli",
    // In Pyodide, where the package does not contain the program.
    "impartial-games",
    "impartial-claims",
];

/// The crates: folder, name, the crates that each may use, and the further crates that its tests may use.
const CRATES: &[(&str, &str, &[&str], &[&str])] = &[
    ("crates/core", "impartial-core", &[], &["impartial"]),
    ("crates/cpu", "impartial-cpu", &[], &[]),
    (".", "impartial", &["impartial-core", "impartial-cpu"], &["impartial-games", "impartial-sweep"]),
    ("crates/sweep", "impartial-sweep", &["impartial", "impartial-cpu"], &["impartial-games"]),
    ("crates/automata", "impartial-automata", &["impartial"], &[]),
    ("crates/prove", "impartial-prove", &["impartial", "impartial-automata"], &["impartial-games"]),
    ("crates/query", "impartial-query", &["impartial", "impartial-prove", "impartial-sweep"], &[]),
    (
        "crates/atlas",
        "impartial-atlas",
        &["impartial", "impartial-query"],
        &["impartial-games", "impartial-rules"],
    ),
    ("crates/draw", "impartial-draw", &["impartial", "impartial-query"], &["impartial-games"]),
    (
        "crates/export",
        "impartial-export",
        &["impartial", "impartial-prove", "impartial-query"],
        &["impartial-games"],
    ),
    ("games/rules", "impartial-gallery", &[], &[]),
    ("rocq", "impartial-rocq", &[], &[]),
    (
        "games",
        "impartial-games",
        &["impartial", "impartial-gallery", "impartial-prove", "impartial-query"],
        &[],
    ),
    ("games/claims", "impartial-claims", &["impartial", "impartial-prove", "impartial-games"], &[]),
    (
        "crates/rules",
        "impartial-rules",
        &["impartial", "impartial-gallery", "impartial-prove", "impartial-query"],
        &["impartial-games", "impartial-reference"],
    ),
    (
        "crates/study",
        "impartial-study",
        &["impartial", "impartial-atlas", "impartial-query", "impartial-rules"],
        &["impartial-games", "impartial-reference"],
    ),
    ("crates/reference", "impartial-reference", &[], &[]),
    (
        "crates/answers",
        "impartial-answers",
        &[
            "impartial",
            "impartial-atlas",
            "impartial-query",
            "impartial-draw",
            "impartial-export",
            "impartial-rules",
            "impartial-study",
        ],
        &[],
    ),
    (
        "crates/web",
        "impartial-web",
        &["impartial", "impartial-answers", "impartial-query"],
        &["impartial-games", "impartial-claims", "impartial-rules"],
    ),
    (
        "crates/wasm",
        "impartial-wasm",
        &["impartial", "impartial-answers", "impartial-claims", "impartial-games", "impartial-query"],
        &[],
    ),
    ("crates/cluster", "impartial-cluster", &["impartial", "impartial-sweep"], &["impartial-games"]),
    (
        "crates/cli",
        "impartial-cli",
        &[
            "impartial",
            "impartial-cpu",
            "impartial-prove",
            "impartial-query",
            "impartial-atlas",
            "impartial-draw",
            "impartial-export",
            "impartial-rules",
            "impartial-study",
            "impartial-games",
            "impartial-claims",
            "impartial-rocq",
            "impartial-web",
            "impartial-cluster",
        ],
        // Itself, with the features of which the workspace's tests are.
        &["impartial-cli", "impartial-gallery", "impartial-reference"],
    ),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines of a source that are code, without comments.
fn code(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.split("//").next().unwrap_or_default().to_owned()))
        .collect()
}

/// The strings of a list in a manifest, such as `members = [".", "games"]`, which may go over several lines.
fn strings(manifest: &str, key: &str) -> Vec<String> {
    let at = manifest.find(&format!("\n{key} = [")).unwrap_or_else(|| panic!("no {key}"));
    let list = &manifest[at..];
    let list = &list[..list.find(']').unwrap()];
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The crates of the workspace among the dependencies of a manifest: of the crate, and of its tests.
fn dependencies(manifest: &str) -> [BTreeSet<String>; 2] {
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    let mut of_tests = None;
    for line in manifest.lines().map(str::trim) {
        let named = if let Some(section) = line.strip_prefix('[') {
            // `[dependencies]`, `[target.'cfg(unix)'.dependencies]`, `[dependencies.impartial]`.
            let is_list = section.split(['.', ']']).any(|part| part.ends_with("dependencies"));
            let of_workspace = section.starts_with("workspace");
            of_tests = (is_list && !of_workspace).then(|| section.contains("dev-dependencies"));
            section.rsplit('.').next().unwrap_or_default().trim_end_matches(']')
        } else {
            line.split(['.', '=', ' ']).next().unwrap_or_default()
        };
        if let Some(of_tests) = of_tests
            && CRATES.iter().any(|(_, name, ..)| *name == named)
        {
            found[usize::from(of_tests)].insert(named.to_owned());
        }
    }
    found
}

/// The crates of the workspace that a line of code names.
fn crates_named(code: &str) -> BTreeSet<String> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_').map(|word| word.replace('_', "-"));
    words.filter(|word| word != "impartial" && CRATES.iter().any(|(_, name, ..)| name == word)).collect()
}

#[test]
fn every_crate_of_the_workspace_is_in_the_table() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let known: BTreeSet<&str> = CRATES.iter().map(|(folder, ..)| *folder).collect();
    let members = strings(&manifest, "members");
    let expected = known.iter().copied().chain([PYTHON]).collect::<BTreeSet<_>>();
    assert_eq!(members.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected);
    for (folder, name, ..) in CRATES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("\nname = \"{name}\"\n")), "{folder} is not {name}");
    }
}

#[test]
fn no_crate_uses_a_crate_that_it_may_not_use() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for (folder, name, uses, tests_use) in CRATES {
        let manifest = root().join(folder).join("Cargo.toml");
        let [of_crate, of_tests] = dependencies(&fs::read_to_string(&manifest).unwrap());
        seen += of_crate.len();
        let allowed = |other: &str| other == *name || uses.contains(&other);
        for other in of_crate.iter().filter(|other| !allowed(other)) {
            wrong.push(format!("{}: depends on {other}", manifest.display()));
        }
        for other in of_tests.iter().filter(|other| !allowed(other) && !tests_use.contains(&other.as_str())) {
            wrong.push(format!("{}: its tests depend on {other}", manifest.display()));
        }
        for path in sources(&root().join(folder).join("src")) {
            for (number, line) in code(&path) {
                for other in crates_named(&line) {
                    seen += 1;
                    if !allowed(&other) {
                        wrong.push(format!("{}:{number}: uses {other}", path.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "arrows the wrong way:\n{}", wrong.join("\n"));
    assert!(seen > 50, "only {seen} uses seen: the test does not look where it should");
}

#[test]
fn the_python_package_is_built_only_on_request_and_keeps_to_its_arrows() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(!strings(&workspace, "default-members").iter().any(|member| member == PYTHON));
    // No Python is needed to compile it.
    assert!(workspace.contains("features = [\"abi3-py311\", \"extension-module\"]"));
    let manifest = fs::read_to_string(root().join(PYTHON).join("Cargo.toml")).unwrap();
    assert!(manifest.contains("\npublish = false\n"), "{PYTHON} would be published on crates.io");
    let python = fs::read_to_string(root().join(PYTHON).join("pyproject.toml")).unwrap();
    assert!(python.contains("\ndynamic = [\"version\"]\n"), "the wheel has a version of its own");
    let [of_crate, _] = dependencies(&manifest);
    assert!(of_crate.len() > 3, "only {of_crate:?} seen");
    for other in &of_crate {
        assert!(PYTHON_USES.contains(&other.as_str()), "{PYTHON} depends on {other}");
    }
    for (folder, ..) in CRATES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        assert!(!manifest.contains("impartial-python"), "{folder} depends on the Python package");
        assert!(*folder == "." || !manifest.contains("pyo3"), "{folder} needs Python");
    }
    let mut looked_at = 0;
    for path in sources(&root().join(PYTHON).join("src")) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 800, "{} has {lines} lines", path.display());
        for (number, line) in code(&path) {
            for other in crates_named(&line) {
                looked_at += 1;
                // `impartial_games` is also the name of the package in Python.
                assert!(
                    other == "impartial-games" || of_crate.contains(&other),
                    "{}:{number}: uses {other}",
                    path.display()
                );
                // What every interface needs belongs to the query layer.
                let of_command = ["command.rs", "catalogue.rs"].iter().any(|file| path.ends_with(file));
                assert!(other != "impartial-cli" || of_command, "{}:{number}: uses {other}", path.display());
            }
        }
    }
    assert!(looked_at > 20, "only {looked_at} uses seen: the test does not look where it should");
}

/// The crates that may contain unsafe code, with the number of its blocks and functions: dispatch to instructions that
/// were detected and a setting of the C library, and the functions that a WebAssembly module exports and imports, which need unsafe attributes.
const UNSAFE: &[(&str, usize)] = &[("crates/cpu", 3), ("crates/wasm", 0)];

#[test]
fn every_crate_forbids_unsafe_code_with_two_exceptions() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(workspace.contains("\n[workspace.lints.rust]\nunsafe_code = \"forbid\"\n"));
    for folder in CRATES.iter().map(|(folder, ..)| *folder).chain([PYTHON]) {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let inherits = manifest.contains("[lints]\nworkspace = true\n");
        let exception = UNSAFE.iter().find(|(other, _)| *other == folder);
        assert_eq!(inherits, exception.is_none(), "{folder}");
        let unsafe_lines = sources(&root().join(folder).join("src"))
            .iter()
            .flat_map(|path| code(path))
            .filter(|(_, line)| line.contains("unsafe {") || line.contains("unsafe fn"))
            .count();
        assert_eq!(unsafe_lines, exception.map_or(0, |(_, lines)| *lines), "{folder}");
    }
    let files = sources(&root().join("crates/wasm/src"));
    let allows = |path: &&PathBuf| fs::read_to_string(path).unwrap().contains("allow(unsafe_code)");
    let allowing: Vec<&PathBuf> = files.iter().filter(allows).collect();
    assert!(allowing.iter().all(|path| path.ends_with("exports.rs")), "{allowing:?}");
    let manifest = fs::read_to_string(root().join("crates/wasm/Cargo.toml")).unwrap();
    assert!(manifest.contains("\nunsafe_code = \"deny\"\n"));
}

#[test]
fn every_published_crate_can_be_packaged() {
    for (folder, name, ..) in CRATES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        if manifest.contains("\npublish = false\n") {
            continue;
        }
        for key in ["description = ", "readme = \"README.md\"", "include = [", "categories", "keywords"] {
            assert!(manifest.contains(&format!("\n{key}")), "{folder} has no {key}");
        }
        assert!(manifest.contains(&format!("\ndocumentation = \"https://docs.rs/{name}\"\n")), "{folder}");
        for file in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
            let text = fs::read_to_string(root().join(folder).join(file)).unwrap_or_default();
            assert!(text.len() > 200, "{folder}/{file} is missing or no link to a file");
        }
    }
}

/// The direct dependencies of a manifest that are no crates of the workspace.
fn outside_dependencies(manifest: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    let mut is_list = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let of_workspace = section.starts_with("workspace");
            is_list = !of_workspace && section.trim_end_matches(']').ends_with("dependencies");
        } else if is_list && let Some((name, _)) = line.split_once(['=', '.']) {
            named.insert(name.trim().to_owned());
        }
    }
    named.retain(|name| name != "impartial" && !name.starts_with("impartial-") && !name.starts_with('#'));
    named
}

#[test]
fn every_direct_dependency_has_its_reason() {
    let mut used = BTreeSet::new();
    for folder in CRATES.iter().map(|(folder, ..)| *folder).chain([PYTHON]) {
        used.append(&mut outside_dependencies(
            &fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap(),
        ));
    }
    let table = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| ")).skip(1);
    let mut listed = BTreeSet::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 3 && cells.iter().all(|cell| !cell.is_empty()), "{row}");
        assert!(listed.insert(cells[0].to_owned()), "{row} is listed twice");
    }
    assert!(used.len() > 40, "only {used:?} seen");
    assert_eq!(listed, used, "docs/dependencies.md and the manifests differ");
}

/// The names of all dependencies in a manifest of a crate.
fn dependency_names(manifest: &str) -> BTreeSet<String> {
    let [of_crate, of_tests] = dependencies(manifest);
    let mut names = outside_dependencies(manifest);
    names.extend(of_crate.into_iter().chain(of_tests));
    names
}

/// True if code names the crate `name`.
fn names_crate(code: &str, name: &str) -> bool {
    let name = name.replace('-', "_");
    code.match_indices(&name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let begins = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
        begins && (after.starts_with("::") || before.trim_end().ends_with("use"))
    })
}

#[test]
fn every_dependency_is_named_in_the_code_of_its_crate() {
    let (mut seen, mut unused) = (0, Vec::new());
    for folder in CRATES.iter().map(|(folder, ..)| *folder).chain([PYTHON]) {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let folders = ["src", "tests", "benches", "examples"].map(|part| root().join(folder).join(part));
        let files = folders.iter().filter(|part| part.is_dir()).flat_map(|part| sources(part));
        // Examples in comments are code, too.
        let texts = files.map(|file| fs::read_to_string(file).unwrap()).collect::<Vec<_>>();
        for name in dependency_names(&manifest) {
            seen += 1;
            if !texts.iter().any(|text| names_crate(text, &name)) {
                unused.push(format!("{folder}: {name}"));
            }
        }
    }
    assert!(unused.is_empty(), "dependencies that no code names:\n{}", unused.join("\n"));
    assert!(seen > 150, "only {seen} dependencies seen: the test does not look where it should");
    let planted = "let open = file.open(); let sha2_digest = my_sha2::new();";
    assert!(!names_crate(planted, "open") && !names_crate(planted, "sha2"));
    assert!(names_crate("use open as browser;", "open") && names_crate("xxhash_rust::xxh3()", "xxhash-rust"));
}

#[test]
fn the_version_is_the_same_everywhere() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (_, rest) = workspace.split_once("[workspace.package]\nversion = \"").unwrap();
    let (version, _) = rest.split_once('"').unwrap();
    let dependencies: Vec<&str> =
        workspace.lines().filter(|line| line.contains("{ path = ") && line.contains("version")).collect();
    assert!(dependencies.len() > 10, "{dependencies:?}");
    for line in dependencies {
        assert!(line.contains(&format!("version = \"{version}\"")), "{line}");
    }
    for (folder, ..) in CRATES.iter().filter(|(folder, ..)| *folder != ".") {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\nversion.workspace = true\n"), "{folder} has a version of its own");
    }
    for (file, line) in [
        ("CITATION.cff", format!("version: {version}\n")),
        ("codemeta.json", format!("\"version\": \"{version}\"")),
    ] {
        assert!(fs::read_to_string(root().join(file)).unwrap().contains(&line), "{file} has another version");
    }
}

#[test]
fn forbidden_uses_of_crates_are_detected() {
    let manifest = "[dependencies]\nimpartial-cli.workspace = true\nserde = \"1\"\n\n[dev-dependencies]\n\
                    impartial-games = { path = \"games\" }\n\n[lints]\nworkspace = true\n\n\
                    [target.'cfg(unix)'.dependencies]\nimpartial = \"0.1\"\n\n[dependencies.impartial-claims]\n";
    let [of_crate, of_tests] = dependencies(manifest);
    assert_eq!(of_crate.into_iter().collect::<Vec<_>>(), ["impartial", "impartial-claims", "impartial-cli"]);
    assert_eq!(of_tests.into_iter().collect::<Vec<_>>(), ["impartial-games"]);
    let seen = crates_named("use impartial_games::nim::Nim; let all = impartial_claims::all();");
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["impartial-claims", "impartial-games"]);
}

/// Each folder of tests of a crate is one program, so that the file of a theorem is compiled once, and the solvers are
/// not linked again for each file. A file that no `mod` names would never run.
#[test]
fn every_file_of_a_folder_of_tests_is_compiled() {
    let mut seen = 0;
    for (folder, ..) in CRATES {
        let Ok(entries) = fs::read_dir(root().join(folder).join("tests")) else { continue };
        for main in entries.map(|entry| entry.unwrap().path().join("main.rs")).filter(|main| main.exists()) {
            let text = fs::read_to_string(&main).unwrap();
            for path in sources(main.parent().unwrap()) {
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                let is_named = name == "main" || text.contains(&format!("mod {name};\n"));
                assert!(is_named, "{} has no line for {name}", main.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "only {seen} files seen: the test does not look where it should");
}

/// Names that belong to games. The engine's documentation may mention games; its code may not.
const GAMES: &[&str] = &[
    "nim3",
    "bouton",
    "welter",
    "kayles",
    "dawson",
    "wythoff",
    "chomp",
    "cram",
    "euclid",
    "moore",
    "octal",
    "subtraction",
    "impartial_games",
];

#[test]
fn the_engine_names_no_game() {
    let mut named = Vec::new();
    for path in ["src", "crates/core/src"].iter().flat_map(|folder| sources(&root().join(folder))) {
        for (number, line) in code(&path) {
            let words = line.to_lowercase();
            for game in GAMES {
                if words.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *game) {
                    named.push(format!("{}:{number}: {game}", path.display()));
                }
            }
        }
    }
    assert!(named.is_empty(), "the engine names games:\n{}", named.join("\n"));
}

#[test]
fn games_and_claims_use_only_the_public_api_of_the_engine() {
    for folder in ["games/src", "games/claims/src"] {
        for path in sources(&root().join(folder)) {
            for (number, line) in code(&path) {
                assert!(
                    !line.contains("#[path") && !line.contains("include!("),
                    "{}:{number} reaches round the public API",
                    path.display()
                );
            }
        }
    }
}

/// Crates in which files use each other one way only, too.
const WITHOUT_CIRCLES: &[&str] = &[
    "crates/automata/src",
    "crates/atlas/src",
    "crates/study/src",
    "crates/prove/src",
    "crates/sweep/src",
    "crates/query/src",
    "crates/cluster/src",
    "crates/cli/src",
    "crates/draw/src",
    "crates/export/src",
    "crates/rules/src",
    "crates/reference/src",
    "crates/answers/src",
];

/// The paths that a source takes from its own crate: `crate::a::b::…` and `super::…`, each list member for itself.
fn own_paths(code: &str, module: &[String]) -> BTreeSet<Vec<String>> {
    fn expand(path: &str, into: &mut Vec<String>) {
        let Some(open) = path.find('{') else { return into.push(path.trim().to_owned()) };
        let (before, list) = (&path[..open], &path[open + 1..path.rfind('}').unwrap_or(path.len())]);
        let (mut depth, mut start) = (0, 0);
        for (at, c) in list.char_indices().chain([(list.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    expand(&format!("{before}{}", list[start..at].trim()), into);
                    start = at + 1;
                }
                _ => {}
            }
        }
    }
    let mut paths = BTreeSet::new();
    for prefix in ["crate::", "super::"] {
        for (at, _) in code.match_indices(prefix) {
            if code[..at].chars().next_back().is_some_and(|c| c == ':' || c.is_alphanumeric()) {
                continue;
            }
            let rest = &code[at..];
            let mut depth = 0;
            let end = rest.find(|c: char| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                depth < 0 || (depth == 0 && !(c.is_alphanumeric() || "_:{}".contains(c)))
            });
            let mut all = Vec::new();
            expand(&rest[..end.unwrap_or(rest.len())], &mut all);
            for path in all {
                let mut full = match prefix {
                    "crate::" => Vec::new(),
                    _ => module.to_vec(),
                };
                for part in path.split("::").map(str::trim) {
                    match part {
                        "crate" | "self" | "" => {}
                        "super" => drop(full.pop()),
                        part => full.push(part.to_owned()),
                    }
                }
                paths.insert(full);
            }
        }
    }
    paths
}

/// Returns the modules that each file uses. The `mod.rs` of a folder stands for the items that it re-exports only if no
/// deeper module is named.
fn uses_of_files(folder: &Path) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let module = |path: &Path| -> Vec<String> {
        let mut parts: Vec<String> = path
            .strip_prefix(folder)
            .unwrap()
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        if parts.last().is_some_and(|last| last == "mod" || last == "lib" || last == "main") {
            parts.pop();
        }
        parts
    };
    let files: BTreeMap<Vec<String>, PathBuf> =
        sources(folder).into_iter().map(|path| (module(&path), path)).collect();
    let mut uses = BTreeMap::new();
    for (name, path) in &files {
        let lines = code(path);
        let end = lines.iter().position(|(_, line)| line.contains("#[cfg(test)]")).unwrap_or(lines.len());
        let text: String = lines[..end]
            .iter()
            .filter(|(_, line)| !line.trim_start().starts_with("pub use") && !line.contains("pub(crate) use"))
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        let found = uses.entry(name.clone()).or_insert_with(BTreeSet::new);
        for mut full in own_paths(&text, name) {
            while !full.is_empty() && !files.contains_key(&full) {
                full.pop();
            }
            if full != *name && !full.is_empty() {
                found.insert(full);
            }
        }
    }
    uses
}

/// A circle among names of which each uses others.
fn circle(uses: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>) -> Option<Vec<String>> {
    let mut left = uses.clone();
    loop {
        let free: Vec<Vec<String>> = left
            .iter()
            .filter(|(_, used)| used.iter().all(|other| !left.contains_key(other)))
            .map(|(name, _)| name.clone())
            .collect();
        if free.is_empty() {
            break;
        }
        free.iter().for_each(|name| drop(left.remove(name)));
    }
    (!left.is_empty()).then(|| left.keys().map(|name| name.join("::")).collect())
}

#[test]
fn files_of_a_crate_use_each_other_one_way() {
    for folder in WITHOUT_CIRCLES {
        let uses = uses_of_files(&root().join(folder));
        assert!(uses.values().map(BTreeSet::len).sum::<usize>() > 20, "{folder}: hardly any uses seen");
        if let Some(files) = circle(&uses) {
            panic!(
                "{folder}: these files use each other in circles, or are used by such: {}",
                files.join(", ")
            );
        }
    }
}

#[test]
fn files_of_the_core_and_of_the_engine_use_each_other_one_way() {
    for (folder, least) in [("src", 250), ("crates/core/src", 60)] {
        // The main item of a folder is defined in its `mod.rs`, which the files of the folder may name.
        let mut uses = uses_of_files(&root().join(folder));
        for (file, used) in &mut uses {
            used.retain(|other| !file.starts_with(other));
        }
        let seen = uses.values().map(BTreeSet::len).sum::<usize>();
        assert!(seen > least, "{folder}: only {seen} uses seen");
        if let Some(files) = circle(&uses) {
            panic!(
                "{folder}: these files use each other in circles, or are used by such: {}",
                files.join(", ")
            );
        }
    }
}

#[test]
fn games_use_each_other_one_way() {
    // The files in the folder of a game share the game: they count as one.
    let mut uses: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (file, used) in uses_of_files(&root().join("games/src")) {
        let Some(game) = file.first() else { continue };
        let others = used.iter().map(|file| vec![file[0].clone()]).filter(|other| other[0] != *game);
        uses.entry(vec![game.clone()]).or_default().extend(others);
    }
    let arrows: usize = uses.values().map(BTreeSet::len).sum();
    assert!(arrows > 15, "only {arrows} uses seen: the test does not look where it should");
    assert_eq!(circle(&uses), None);
}

#[test]
fn cycles_of_files_are_detected() {
    let name = |text: &str| -> Vec<String> { text.split("::").map(str::to_owned).collect() };
    let code = "use crate::a::{self, b::{C, d}};\nuse super::e::F;\nlet x = crate::g::h();";
    let found = own_paths(code, &name("top::here"));
    let expected: BTreeSet<Vec<String>> =
        ["a", "a::b::C", "a::b::d", "top::e::F", "g::h"].into_iter().map(name).collect();
    assert_eq!(found, expected);
    let uses = |pairs: &[(&str, &str)]| -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
        let mut uses = BTreeMap::new();
        for (from, to) in pairs {
            uses.entry(name(to)).or_insert_with(BTreeSet::new);
            uses.entry(name(from)).or_insert_with(BTreeSet::new).insert(name(to));
        }
        uses
    };
    assert_eq!(circle(&uses(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    assert!(circle(&uses(&[("a", "b"), ("b", "c"), ("c", "b")])).is_some());
}

#[test]
fn only_the_command_line_spells_options() {
    let spelled = |line: &str| {
        line.match_indices("--").any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = line[at + 2..].chars().next();
            !matches!(before, Some('-')) && after.is_some_and(|c| c.is_ascii_lowercase())
        })
    };
    assert!(spelled(r#"format!("--solver {name}")"#) && !spelled("---") && !spelled("a - b"));
    let mut named = Vec::new();
    for folder in [
        "src",
        "games/src",
        "games/claims/src",
        "crates/core/src",
        "crates/automata/src",
        "crates/prove/src",
        "crates/query/src",
        "crates/draw/src/game_pictures",
        "crates/export/src",
        "crates/rules/src",
        "crates/web/src",
    ] {
        for path in sources(&root().join(folder)) {
            for (number, line) in code(&path) {
                if spelled(&line) || line.contains("clap::") {
                    named.push(format!("{}:{number}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    assert!(named.is_empty(), "options of the command line below it:\n{}", named.join("\n"));
}

#[test]
fn no_source_file_is_longer_than_eight_hundred_lines() {
    for (folder, ..) in CRATES {
        for part in ["src", "tests"] {
            let folder = root().join(folder).join(part);
            for path in if folder.exists() { sources(&folder) } else { Vec::new() } {
                let lines = fs::read_to_string(&path).unwrap().lines().count();
                assert!(lines <= 800, "{} has {lines} lines", path.display());
            }
        }
    }
}
