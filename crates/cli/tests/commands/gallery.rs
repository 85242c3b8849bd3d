//! The gallery of rule files, which is built in.

use crate::common::{keys, output_of, program, run};

#[test]
fn files_of_the_gallery_are_listed_shown_and_copied() {
    let names: Vec<&str> = impartial_games::GALLERY.iter().map(|(name, _)| *name).collect();
    let listed = run(&["rules", "list"]);
    assert_eq!((listed.code, listed.err.as_str()), (0, ""));
    assert_eq!(listed.out.lines().count(), names.len());
    for (line, name) in listed.out.lines().zip(&names) {
        let first = line.split_whitespace().next().unwrap();
        assert!(
            first == format!("gallery:{name}") || first.starts_with(&format!("gallery:{name}:")),
            "{line}"
        );
    }
    assert!(listed.out.lines().any(|line| line.starts_with("gallery:mark-t:T ")), "{}", listed.out);
    let objects = run(&["rules", "list", "schaefer", "--format", "json"]).objects();
    assert!(
        objects.iter().all(|object| keys(object) == ["kind", "schema", "game", "about", "source"]),
        "{objects:?}"
    );
    assert!(objects.iter().any(|object| object["game"] == "gallery:node-kayles"), "{objects:?}");
    assert!(objects.len() < names.len() / 4, "{objects:?}");
    let text = impartial_gallery::rules("ruler").unwrap();
    for name in ["ruler", "ruler.game", "gallery:ruler"] {
        assert_eq!(run(&["rules", "show", name]).out, text);
    }
    assert_eq!(run(&["rules", "show", "mark-t:3"]).out, impartial_gallery::rules("mark-t").unwrap());
    let folder = tempfile::tempdir().unwrap();
    let copy = || output_of(program().args(["rules", "copy", "gallery:ruler"]).current_dir(folder.path()));
    assert_eq!(copy().out, "written to ruler.game\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("ruler.game")).unwrap(), text);
    std::fs::write(folder.path().join("ruler.game"), "own").unwrap();
    assert_eq!(
        copy().bad_input(),
        "error: 'ruler.game' exists (allowed: --output with the name of a new file)"
    );
    assert_eq!(std::fs::read_to_string(folder.path().join("ruler.game")).unwrap(), "own");
}

#[test]
fn files_of_the_gallery_are_games_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["ruler", "mark-t", "turning-turtles"] {
        let path = folder.path().join(format!("{name}.game"));
        std::fs::write(path, impartial_gallery::rules(name).unwrap()).unwrap();
    }
    let inside = |args: &[&str]| output_of(program().args(args).current_dir(folder.path()));
    for (args, own) in [
        (&["value", "gallery:ruler", "31"][..], &["value", "ruler.game", "31"][..]),
        (&["value", "gallery:mark-t:3", "9..12"], &["value", "mark-t.game:3", "9..12"]),
        (&["value", "sum:gallery:ruler+nim", "3|2"], &["value", "sum:ruler.game+nim", "3|2"]),
        (&["prove", "gallery:turning-turtles"], &["prove", "turning-turtles.game"]),
        (&["check", "gallery:ruler.value"], &["check", "ruler.game.value"]),
        (&["explain", "gallery:ruler"], &["explain", "ruler.game"]),
    ] {
        let (built_in, from_disk) = (inside(args), inside(own));
        assert_eq!((built_in.code, built_in.err.as_str()), (0, ""), "{args:?}");
        let is_time = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
        let renamed = |text: &str| {
            let plain = text.replace("gallery:", "").replace(".game", "");
            plain
                .split_whitespace()
                .filter(|word| *word != "s" && !is_time(word))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(renamed(&built_in.out), renamed(&from_disk.out), "{args:?}");
    }
}

/// The command that repeats a finding names a file on the disk.
#[test]
fn studies_of_the_gallery_write_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |line: &str| output_of(program().args(line.split(' ')).current_dir(folder.path()));
    let studied = inside("study gallery:subtract-2-3 --effort 20");
    let repeat = studied.out.lines().find_map(|line| line.strip_prefix("repeat     ")).unwrap();
    assert!(repeat.contains(" --write subtract-2-3-study.game && "), "{repeat}");
    for step in repeat.split(" && ") {
        let done = inside(step.strip_prefix("impartial ").unwrap());
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{step}");
    }
}

#[test]
fn names_that_the_gallery_does_not_have_are_bad_input() {
    for (args, message) in [
        (
            &["value", "gallery:rulr", "3"][..],
            "rule file 'gallery:rulr': not in the gallery (similar: 'ruler', 'circular-nim', 'circular-nim-3-2', \
             'circular-nim-4-2'; 'impartial rules list' lists all)",
        ),
        (
            &["rules", "show", "no-such-game"],
            "rule file 'gallery:no-such-game': not in the gallery (similar: 'poset-game'; 'impartial rules list' lists \
             all)",
        ),
        (
            &["rules", "list", "xyzzy"],
            "no rule file of the gallery has 'xyzzy' in its name, description or source ('impartial rules list' lists \
             all)",
        ),
        (
            &["value", "gallery:mark-t", "3"],
            "game 'gallery:mark-t': 0 parameters instead of 1 (expected gallery:mark-t:T)",
        ),
    ] {
        assert_eq!(run(args).bad_input(), format!("error: {message}"), "{args:?}");
    }
}
