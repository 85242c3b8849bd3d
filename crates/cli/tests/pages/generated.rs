//! The pages of the book that are generated: the glossary, the sources, the games, and the gallery of rule files with its pictures.
//! `IMPARTIAL_PAGES=write` writes them.

use crate::command::run;
use crate::{is_writing, root};
use impartial_query::{Listing, Registry};
use pulldown_latex::config::DisplayMode;
use pulldown_latex::{Parser, RenderConfig, Storage, push_mathml};
use std::fs;
use std::path::Path;

/// The formula of each game in LaTeX, where the game has one.
const LATEX: [(&str, &str); 22] = [
    ("nim", r"a_1 \oplus a_2 \oplus \dots \oplus a_n"),
    (
        "welter",
        r"W(a) = a_1 \oplus \dots \oplus a_n \oplus \bigoplus_{i<j} \bigl( 2^{v_2(a_i - a_j) + 1} - 1 \bigr)",
    ),
    (
        "height:H",
        r"\text{for } H = 2^k\colon\quad H \cdot W(c_1, \dots, c_n) + (r_1 \oplus \dots \oplus r_n), \qquad a_i = H c_i + r_i",
    ),
    ("max-welter", r"\text{value } 0 \iff a_n - a_{n-1} = 1 \text{ and } a_{n-1} \equiv n \pmod 2"),
    ("k-welter:K", r"W(a_1 \bmod (K+1), \dots, a_n \bmod (K+1)) \text{ where these are distinct}"),
    (
        "wythoff",
        r"\text{value } 0 \iff \{a, b\} = \{\lfloor n\varphi \rfloor, \lfloor n\varphi \rfloor + n\}",
    ),
    (
        "wythoff:A",
        r"\text{value } 0 \iff \{a, b\} = \{\lfloor n\alpha \rfloor, \lfloor n\alpha \rfloor + A n\}, \qquad \alpha = \tfrac12 \bigl(2 - A + \sqrt{A^2+4}\bigr)",
    ),
    (
        "restricted-wythoff",
        r"\text{value } 0 \iff \{a, b\} = \{\lfloor n\varphi \rfloor, \lfloor n\varphi \rfloor + n\}",
    ),
    (
        "extended-wythoff",
        r"\text{value } 0 \iff \{a, b\} = \{\lfloor n\varphi \rfloor, \lfloor n\varphi \rfloor + n\}",
    ),
    (
        "moore:K",
        r"\text{value } 0 \iff \sum_i \operatorname{bit}_j(a_i) \equiv 0 \pmod{K+1} \text{ for every } j",
    ),
    (
        "subtraction:1,2,4",
        r"\text{for the list } 1, \dots, k\colon\quad \bigoplus_i \bigl(a_i \bmod (k+1)\bigr)",
    ),
    ("kayles", r"G(n + 12) = G(n) \text{ for } n \ge 71"),
    ("dawson-kayles", r"G(n + 34) = G(n) \text{ for } n \ge 53"),
    ("euclid", r"\lfloor |a/b - b/a| \rfloor"),
    (
        "euclid:zero",
        r"\lfloor b/a \rfloor - [I \text{ odd}], \qquad b/a = [q_0; q_1, \dots],\quad I = \max\{i : q_0 = \dots = q_{i-1} \le q_i\}",
    ),
    (
        "mark",
        r"0 \text{ if } n = 0 \text{ or } v_2(n) \text{ is odd; else } 1 \text{ or } 2 \text{ as } n \text{ has an odd or even number of binary ones}",
    ),
    ("mark:T", r"\text{value } 0 \iff n = 0 \text{ or } v_T(n) \text{ is odd}"),
    (
        "fibonacci-nim",
        r"\text{value } 0 \iff n = 0 \text{ or } \ell < F, \quad F \text{ the lowest term of the Zeckendorf representation of } n",
    ),
    ("cram", r"0 \text{ on boards with } 180^\circ \text{ symmetry on which no domino meets its image}"),
    ("transfinite-nim", r"a_1 \oplus \dots \oplus a_n, \text{ coefficient by coefficient}"),
    (
        "transfinite-welter",
        r"\omega \cdot (c_1 \oplus \dots \oplus c_n) + \bigoplus_{c} W(\text{rows in column } c), \qquad a_i = \omega c_i + r_i",
    ),
    (
        "height:w",
        r"\omega \cdot W(c_1, \dots, c_n) + (r_1 \oplus \dots \oplus r_n), \qquad a_i = \omega c_i + r_i",
    ),
];

/// Renders a formula as MathML, which browsers show without a script, and keeps the LaTeX as its annotation.
fn mathml(latex: &str, display_mode: DisplayMode) -> String {
    let storage = Storage::new();
    let escaped = latex.replace('<', "&lt;");
    let config = RenderConfig { display_mode, annotation: Some(&escaped), ..RenderConfig::default() };
    let mut formula = String::new();
    push_mathml(&mut formula, Parser::new(latex, &storage), config).unwrap();
    // The crate leaves a relation sign unescaped, and a blank out between attributes.
    formula.replace("<mo><</mo>", "<mo>&lt;</mo>").replace("\"minsize", "\" minsize")
}

/// Compares a page of the book with what it must be, or writes it.
fn compare(name: &str, page: &str) {
    let path = root().join("book/src").join(name);
    if is_writing() {
        fs::write(path, page).unwrap();
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == page, "{name} is stale: run this test with IMPARTIAL_PAGES=write");
}

#[test]
fn the_glossary_of_the_book_is_that_of_the_program() {
    let mut page = String::from(
        "# Glossary\n\nThis page is generated from `impartial help glossary`. `impartial help WORD` shows one entry.\n",
    );
    for line in run("impartial help glossary", &root()) {
        match line.strip_prefix("  ") {
            _ if line.is_empty() => {}
            None => page.push_str(&format!("\n## {line}\n\n")),
            Some(text) => match text.strip_prefix("Example: ") {
                Some(command) => page.push_str(&format!("\nExample: `{command}`\n")),
                None => page.push_str(&(text.replace('|', "\\|").replace('*', "\\*") + "\n")),
            },
        }
    }
    compare("glossary.md", &page);
}

#[test]
fn the_sources_of_the_book_are_the_bibliography_of_the_program() {
    let mut page = String::from(
        "# Sources\n\nThis page is generated from `impartial help sources`. Claims and formulas name their source by a key in \
         square brackets, such as [SW] Theorem 2.2, or by author and year. `impartial help SW` and `impartial help 'Bouton \
         1901'` show one entry. Facts that are not known for certain are left out.\n\n| in answers | source |\n|---|---|\n",
    );
    for reference in impartial_query::bibliography::references() {
        let shown = if reference.is_abbreviation() {
            format!("[{}]", reference.key)
        } else {
            reference.key.to_owned()
        };
        page.push_str(&format!("| {shown} | {} |\n", reference.citation()));
    }
    compare("sources.md", &page);
}

/// Returns the name of a built-in game, with a parameter if it needs one, and the position that its picture shows.
fn example_of(listing: &Listing) -> (String, String) {
    let position = listing.example().unwrap_or_else(|| panic!("{} has no example", listing.name));
    (listing.first_member(), position.to_owned())
}

/// Returns the name of the picture of a built-in game.
fn picture_of(listing: &Listing) -> String {
    format!("game-{}.svg", listing.first_member().replace([':', ',', '.'], "-"))
}

/// Draws a picture of the book with `command`, and compares it with the kept one or writes it.
fn compare_picture(command: &str, picture: &str, folder: &Path) {
    let drawn = folder.join(picture);
    let output = run(&format!("{command} --output '{}'", drawn.display()), &root());
    let bytes = fs::read(&drawn).unwrap_or_else(|_| panic!("{command}: {}", output.join("\n")));
    let kept = root().join("book/src/pictures").join(picture);
    if is_writing() {
        fs::write(kept, bytes).unwrap();
    } else {
        assert!(fs::read(&kept).is_ok_and(|kept| kept == bytes), "{picture} is not what the command draws");
    }
}

#[test]
fn the_page_of_the_games_is_what_the_program_lists() {
    let mut page = String::from(
        "# The games\n\nThis page is generated from `impartial games --format json`. `impartial explain NAME` shows more of a \
         game, and `impartial claims NAME` what was published about it. In the formulas W is the Welter function, ⊕ the \
         nim-sum, and vₚ(n) the number of zeros at the end of n in base p. The command below a picture draws it; where the \
         book is part of the site, a link opens the position in the page.\n",
    );
    let registry = impartial_games::register(Registry::new());
    let folder = tempfile::tempdir().unwrap();
    for line in run("impartial games --format json", &root()) {
        let game: serde_json::Value = serde_json::from_str(&line).unwrap();
        let name = game["name"].as_str().unwrap();
        page.push_str(&format!(
            "\n## {name}\n\nA move: {}.\n\nPositions: {}.\n",
            game["summary"].as_str().unwrap(),
            game["position"].as_str().unwrap()
        ));
        let listing = registry.listings().find(|listing| listing.name == name).unwrap();
        let (member, position) = example_of(listing);
        let picture = picture_of(listing);
        let command = format!("impartial draw position {member} '{position}'");
        compare_picture(&command, &picture, folder.path());
        page.push_str(&format!(
            "\n![The position {position} of {member}](pictures/{picture})\n\n    {command} --output pictures/{picture}\n"
        ));
        let latex = LATEX.iter().find(|(of, _)| *of == name);
        assert_eq!(
            latex.is_some(),
            game["formula"].is_string(),
            "{name}: a formula in LaTeX belongs into LATEX"
        );
        if let (Some((_, latex)), Some(text)) = (latex, game["formula"].as_str()) {
            page.push_str(&format!(
                "\n{}\n\nIn the words of the program: `{text}`\n",
                mathml(latex, DisplayMode::Block)
            ));
        }
    }
    assert!(LATEX.iter().all(|(name, _)| page.contains(&format!("## {name}\n"))));
    compare("games.md", &page);
}

/// Returns a line without links to the documentation of Rust: ``[`Game`](impartial::game::Game)`` becomes `` `Game` ``.
fn without_paths(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("](impartial") {
        let start = rest[..at].rfind('[').unwrap();
        let end = at + rest[at..].find(')').unwrap();
        text.push_str(&rest[..start]);
        text.push_str(&rest[start + 1..at]);
        rest = &rest[end + 1..];
    }
    text + rest
}

#[test]
fn the_tutorial_of_the_book_is_that_of_the_documentation() {
    let tutorial = fs::read_to_string(root().join("crates/cli/src/tutorial.md")).unwrap();
    let mut page = String::new();
    let mut is_code = false;
    for line in tutorial.lines() {
        let is_fence = line.starts_with("```");
        match line {
            // Lines that begin with # are hidden in code of Rust, here as there.
            "```" if !is_code => page.push_str("```rust,ignore"),
            _ if is_code || is_fence => page.push_str(line),
            _ => page.push_str(&without_paths(line)),
        }
        page.push('\n');
        is_code ^= is_fence;
    }
    assert!(!page.contains("](impartial"));
    compare("rust-tutorial.md", &page);
}

/// Returns the words that follow `game`, and the position that the picture of a rule file shows.
fn example(text: &str) -> (String, &'static str) {
    let line = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
    let title = line("game ").unwrap().trim();
    // Numbers that stand for sets, boards that are not empty, and marks.
    let of_sets = match title {
        "avoid-generating(N)" | "generate(N)" => Some((":6", "5")),
        "game-of-cycles" => Some(("", "wheel 4 with arrow 1-2=1 2-3=1 3-4=1")),
        "neighboring-nim" => Some(("", "cycle 5 with 1, heap 1=3 2=1 4=2")),
        "nim-on-graphs" => Some(("", "grid 2 3 with 2, weight 1-2=3 2-3=1 2-5=4 4-5=2")),
        "peg-duotaire" => Some(("", "oo.oo.oo.o")),
        "turning-corners(T)" => Some((":4", "5,6,11")),
        "proper-colouring(K)" => Some((":3", "petersen with color 1=1 3=2 6=3")),
        "kotzigs-nim(N)" => Some((":6", "7,2")),
        "kotzigs-nim-token(N)" => Some((":6", "cycle 6: 2 3 4 5 6 with 2")),
        "no-repeat-sum(N)" | "sum-free(N)" => Some((":5", "10")),
        "schuhs-divisors(N)" => Some((":6", "76")),
        "subset-take-away(N)" => Some((":3", "22")),
        "sylver-coinage(N)" => Some((":7", "49")),
        _ => None,
    };
    if let Some((parameters, position)) = of_sets {
        return (parameters.to_owned(), position);
    }
    let parameters = match title.split_once('(') {
        None => "",
        Some((_, names)) if names.starts_with('H') => ":3",
        Some(_) => ":2",
    };
    let numbers = line("numbers ").map(|names| names.split('#').next().unwrap().matches(',').count() + 1);
    let position = match numbers {
        _ if text.contains(" on ordinals\n") => "5,w+1,w*2+3",
        Some(1) => "9",
        Some(2) if text.contains("game chocolate-step") => "7,3",
        Some(2) => "3,5",
        Some(3) if text.contains("pass <= 1") => "3,5,1",
        Some(3) => "2,3,5",
        Some(_) => "1,2,3,5",
        None if text.contains("heaps n with") => "3,5 with 1",
        None if text.contains("legal members = 6") => "1,2,3,4,5,6",
        None if text.contains("legal members = 5") => "1,2,3,4,5",
        None if line("row ").is_some() || line("ring ").is_some() => "2,3,5",
        None if line("heaps ").is_some() => "3,5",
        None if line("coins ").is_some() => "2,5,6",
        None if line("rows").is_some() => "4,3,1",
        None if line("grid").is_some() => "2x4",
        None if text.contains("game tree-chomp") => "fibonacci 4",
        None if text.contains("game hackendot") => "arcs 2-1 3-1 4-2 5-2 6-3",
        None if text.contains("graph directed") => "grid 2 3",
        None => "cycle 6",
    };
    (parameters.to_owned(), position)
}

#[test]
fn the_gallery_shows_every_rule_file_with_a_picture() {
    let mut files: Vec<_> =
        fs::read_dir(root().join("games/rules")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "game"));
    files.sort();
    let folder = tempfile::tempdir().unwrap();
    let mut page = format!(
        "# Rule files: gallery\n\nThis page is generated from the {} files in `games/rules`, which are built in: \
         `gallery:NAME` is a game in every command, and `impartial rules copy NAME` writes the file. Each has claims and a \
         planted false statement, and a test checks them. Each picture was drawn by the command below it. [The games](games.md) shows \
         the games that are built in, with pictures.\n",
        files.len()
    );
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap();
        let (parameters, position) = example(&text);
        let picture = format!("rules-{stem}.svg");
        let command = format!("impartial draw position gallery:{stem}{parameters} '{position}'");
        compare_picture(&command, &picture, folder.path());
        page.push_str(&format!(
            "\n## {stem}\n\n```text\n{text}```\n\n![The position {position} of {stem}](pictures/{picture})\n\n    {command} \
             --output pictures/{picture}\n"
        ));
    }
    assert!(files.len() > 50);
    compare("gallery.md", &page);
}

/// Returns whether a picture of the book shows a rule file of the gallery or a built-in game.
pub(crate) fn is_of_the_gallery(name: &str) -> bool {
    if impartial_games::register(Registry::new()).listings().any(|listing| picture_of(listing) == name) {
        return true;
    }
    let stem = name.strip_prefix("rules-").and_then(|name| name.strip_suffix(".svg"));
    stem.is_some_and(|stem| Path::new(&root()).join(format!("games/rules/{stem}.game")).exists())
}
