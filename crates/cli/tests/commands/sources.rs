//! The bibliography: every key in square brackets in a source has an entry, and the help shows entries.

use crate::common::{impartial, keys, run};
use impartial_query::bibliography::{bracketed_keys, reference, references};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns the keys in square brackets in `text` that have no entry in the bibliography.
fn without_entry(text: &str) -> Vec<&str> {
    bracketed_keys(text).into_iter().filter(|key| reference(&format!("[{key}]")).is_none()).collect()
}

/// Returns the files below `folder` whose names end in `end`.
fn texts_below(folder: &Path, end: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let here = files.iter().filter(|path| path.to_string_lossy().ends_with(end));
    let mut texts: Vec<String> = here.map(|path| fs::read_to_string(path).expect("a text")).collect();
    texts.extend(
        folders.iter().filter(|path| !path.ends_with("target")).flat_map(|path| texts_below(path, end)),
    );
    texts
}

/// The comments and the texts of a line of Rust, without code such as `table[LE]`.
fn words_of_rust(line: &str) -> &str {
    line.find(['"', '/']).map_or("", |start| &line[start..])
}

#[test]
fn every_key_in_square_brackets_has_an_entry() {
    assert_eq!(without_entry("[SW] 1; [ZZ] Theorem 3"), ["ZZ"], "the test finds a key without an entry");
    let mut used = BTreeSet::new();
    let mut demand = |text: &str, place: &str| {
        assert_eq!(
            without_entry(text),
            [""; 0],
            "{place}: an entry in crates/query/src/bibliography.rs is missing"
        );
        used.extend(bracketed_keys(text).into_iter().map(str::to_owned));
    };
    let mut sources = 0;
    for args in ["claims --format json", "claims --planted --format json"] {
        for claim in impartial(args).objects() {
            sources += 1;
            demand(claim["source"].as_str().expect("a source"), &claim["claim"].to_string());
            demand(claim["statement"].as_str().expect("a statement"), &claim["claim"].to_string());
        }
    }
    assert!(sources > 500, "{sources} claims");
    for (name, text) in impartial_games::GALLERY {
        demand(text, name);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for text in texts_below(&root.join("games/src"), ".rs") {
        text.lines().for_each(|line| demand(words_of_rust(line), line));
    }
    texts_below(&root.join("book/src"), ".md").iter().for_each(|text| demand(text, "the book"));
    demand(&fs::read_to_string(root.join("README.md")).expect("a text"), "README.md");
    let abbreviations: BTreeSet<String> =
        references().iter().filter(|one| one.is_abbreviation()).map(|one| one.key.to_owned()).collect();
    assert_eq!(used, abbreviations, "each abbreviation is used");
}

#[test]
fn the_help_shows_sources() {
    for (words, text) in [
        (&["SW"][..], "SW\n  Generalizations of Sato-Welter game. Text in Japanese;"),
        (&["[AB]"], "AB\n  T. Abuku. Transfinite version of Welter's game. Text of 31 January 2017.\n"),
        (&["AB,", "arXiv"], "AB, arXiv\n"),
        (&["welter", "1954"], "Welter 1954\n  C. P. Welter."),
        (&["Winning", "Ways"], "Winning Ways\n  E. R. Berlekamp, J. H. Conway, R. K. Guy."),
    ] {
        let output = run(&[&["help"][..], words].concat());
        assert_eq!((output.code, output.err.as_str()), (0, ""), "{words:?}");
        assert!(output.out.starts_with(text), "{words:?}: {}", output.out);
    }
    let all = impartial("help sources");
    assert!(references().iter().all(|one| all.out.contains(&format!("{}\n  ", one.key))), "{}", all.out);
    let objects = impartial("help sources --format json").objects();
    assert_eq!(objects.len(), references().len());
    for object in &objects {
        let keys = keys(object);
        assert!(keys.starts_with(&["kind", "schema", "key"]) && keys.contains(&"title"), "{object}");
        assert!(object.as_object().unwrap().values().all(|content| !content.is_null()), "{object}");
    }
    let welter = impartial("help [SW] --format json").object();
    assert_eq!((&welter["key"], &welter["authors"]), (&"SW".into(), &serde_json::Value::Null));
    assert_eq!(
        run(&["help", "SV"]).bad_input(),
        "error: there is no command 'SV' (similar: 'SW'; 'impartial help' lists the commands, and 'impartial help \
         glossary' explains words)"
    );
}
