//! The EBNF of `GRAMMAR.md`, read from the page, compared with the parser: on the gallery, on random lines that follow the EBNF,
//! and on lines of the gallery with random mistakes.

use crate::evaluate::built_ins::{BUILT_INS, MASK};
use crate::evaluate::words::Word;
use crate::syntax::other_games::tokens_of_statement;
use crate::syntax::read::{read, statements};
use impartial_gallery::GALLERY;
use impartial_prove::automata::syntax::{Token, tokens};
use std::collections::{BTreeSet, HashMap};

/// Returns the page with the EBNF.
fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/GRAMMAR.md");
    std::fs::read_to_string(path).expect("GRAMMAR.md")
}

/// The words that are no names, as the page lists them.
const RESERVED: [&str; 24] = [
    "all", "choose", "def", "delete", "distinct", "div", "divides", "drop", "edge", "else", "ex", "false",
    "for", "if", "in", "low", "mod", "not", "quotient", "then", "true", "turn", "vertex", "xor",
];

/// The right side of a rule.
#[derive(Clone, Debug)]
enum Form {
    Word(String),
    Class(String),
    Rule(String),
    Sequence(Vec<Form>),
    Choice(Vec<Form>),
    Maybe(Box<Form>),
    Repeat(Box<Form>),
}

/// The rules by their names.
struct Ebnf {
    rules: HashMap<String, Form>,
}

impl Ebnf {
    /// Reads the EBNF of a page.
    fn of_page(page: &str) -> Ebnf {
        let start = page.find("```ebnf\n").expect("an EBNF") + "```ebnf\n".len();
        let text = &page[start..start + page[start..].find("```").expect("its end")];
        let mut rules = HashMap::new();
        let mut lines: Vec<String> = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty()) {
            match line.starts_with(' ') {
                true => lines.last_mut().expect("a rule").push_str(line),
                false => lines.push(line.to_owned()),
            }
        }
        for line in &lines {
            let (name, form) = line.split_once('=').expect("a rule has an equals sign");
            let words: Vec<&str> = form.split_whitespace().collect();
            let mut at = 0;
            let form = choice(&words, &mut at);
            assert_eq!(at, words.len(), "{line}");
            assert!(rules.insert(name.trim().to_owned(), form).is_none(), "{name} twice");
        }
        Ebnf { rules }
    }

    /// Returns the rule of a name.
    fn rule(&self, name: &str) -> &Form {
        self.rules.get(name).unwrap_or_else(|| panic!("the EBNF has no rule {name}"))
    }
}

fn choice(words: &[&str], at: &mut usize) -> Form {
    let mut all = vec![sequence(words, at)];
    while words.get(*at) == Some(&"|") {
        *at += 1;
        all.push(sequence(words, at));
    }
    if all.len() == 1 { all.remove(0) } else { Form::Choice(all) }
}

fn sequence(words: &[&str], at: &mut usize) -> Form {
    let mut parts = Vec::new();
    while let Some(&word) = words.get(*at) {
        if ["|", ")", "]", "}"].contains(&word) {
            break;
        }
        *at += 1;
        parts.push(match word {
            "(" | "[" | "{" => {
                let inner = choice(words, at);
                *at += 1;
                match word {
                    "(" => inner,
                    "[" => Form::Maybe(Box::new(inner)),
                    _ => Form::Repeat(Box::new(inner)),
                }
            }
            _ if word.starts_with('"') => Form::Word(word.trim_matches('"').to_owned()),
            _ if word.chars().all(char::is_uppercase) => Form::Class(word.to_owned()),
            _ => Form::Rule(word.to_owned()),
        });
    }
    if parts.len() == 1 { parts.remove(0) } else { Form::Sequence(parts) }
}

/// A symbol of a line: its spelling, and its class.
#[derive(Clone, Debug, PartialEq)]
struct Symbol {
    text: String,
    class: &'static str,
}

/// Returns the symbols of a line of a file, or `None` if a character begins no symbol.
fn symbols(word: &str, rest: &str) -> Option<Vec<Symbol>> {
    let symbol = |text: &str, class| Symbol { text: text.to_owned(), class };
    let mut found = vec![symbol(word, "")];
    let mut rest = rest;
    match word {
        "about" | "source" => {
            found.push(symbol(rest.trim(), "WORDS"));
            return Some(found);
        }
        "game" | "claim" | "planted" => {
            let text = rest.trim_start();
            let ends = |c: char| c.is_whitespace() || word == "game" && "(#".contains(c);
            let end = text.find(ends).unwrap_or(text.len());
            let is_name = text[..end].chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
            let begins = text.starts_with(|c: char| c.is_alphabetic() || word == "game" && c.is_numeric());
            if !is_name || !begins {
                return None;
            }
            found.push(symbol(&text[..end], if word == "game" { "TITLE" } else { "LABEL" }));
            rest = &text[end..];
        }
        _ => {}
    }
    let is_claim = found[0].text == "claim" || found[0].text == "planted";
    let placed = if is_claim { tokens_of_statement(rest) } else { tokens(rest) }.ok()?;
    for placed in placed {
        match placed.token {
            Token::Name(name)
                if name.contains(' ') || rest[placed.span.start..].starts_with("value of ") && is_claim =>
            {
                let game = rest[placed.span.start..placed.span.end].split_whitespace().last()?;
                found.extend([symbol("value", ""), symbol("of", ""), symbol(game, "GAME"), symbol("at", "")]);
            }
            Token::Name(name) => {
                let class = if RESERVED.contains(&&*name) { "" } else { "NAME" };
                found.push(symbol(&name, class));
            }
            Token::Number(n) => found.push(symbol(&n.to_string(), "NUMBER")),
            Token::Sign(sign) => found.push(symbol(sign, "")),
            Token::Text(text) => found.push(symbol(&text, "TEXT")),
            Token::End => {}
        }
    }
    Some(found)
}

/// A comparison of the symbols of a line with the EBNF.
struct Recogniser<'a> {
    ebnf: &'a Ebnf,
    symbols: &'a [Symbol],
    /// For each rule and place, where the rule ends that begins there.
    known: HashMap<(&'a str, usize), Option<usize>>,
}

impl<'a> Recogniser<'a> {
    /// Returns the place behind `form`, which begins at `at`.
    fn end(&mut self, form: &'a Form, at: usize) -> Option<usize> {
        match form {
            Form::Word(word) => {
                let symbol = self.symbols.get(at)?;
                let is_quoted = ["TEXT", "WORDS", "TITLE", "LABEL", "GAME", "NUMBER"].contains(&symbol.class);
                (symbol.text == *word && !is_quoted).then_some(at + 1)
            }
            Form::Class(class) if class == "END" => (at == self.symbols.len()).then_some(at),
            Form::Class(class) => (self.symbols.get(at)?.class == class).then_some(at + 1),
            Form::Rule(name) => {
                if let Some(&end) = self.known.get(&(&**name, at)) {
                    return end;
                }
                let end = self.end(self.ebnf.rule(name), at);
                self.known.insert((name, at), end);
                end
            }
            Form::Sequence(parts) => parts.iter().try_fold(at, |at, part| self.end(part, at)),
            Form::Choice(all) => all.iter().find_map(|one| self.end(one, at)),
            Form::Maybe(inner) => Some(self.end(inner, at).unwrap_or(at)),
            Form::Repeat(inner) => {
                let mut at = at;
                while let Some(end) = self.end(inner, at).filter(|&end| end > at) {
                    at = end;
                }
                Some(at)
            }
        }
    }
}

/// Returns whether the EBNF has a line.
fn derives(ebnf: &Ebnf, symbols: &[Symbol]) -> bool {
    let mut recogniser = Recogniser { ebnf, symbols, known: HashMap::new() };
    recogniser.end(ebnf.rule("line"), 0) == Some(symbols.len())
}

/// The parts of messages about what is beyond the syntax.
const BEYOND: [&str; 5] = ["twice", "only graphs have marks", "'cut' takes", "edition", "one name is enough"];

/// Returns the errors of a line, or `None` if one of them is about what is beyond the syntax, as the page lists it, so that the
/// line says nothing.
fn errors(word: &str, line: &str) -> Option<Vec<String>> {
    let kinds = ["heaps", "coins", "numbers", "rows", "grid", "graph", "row", "ring"];
    let text = match word {
        "edition" => format!("{line}\ngame g\nheaps n\n"),
        "game" => format!("{line}\nheaps n\n"),
        word if kinds.contains(&word) => format!("game g\n{line}\n"),
        _ => format!("game g\nheaps n\n{line}\n"),
    };
    let wrong = read(&text).err().unwrap_or_default();
    let wrong: Vec<String> = wrong.into_iter().map(|one| one.message).collect();
    let is_beyond = |message: &String| {
        BEYOND.iter().any(|part| message.contains(part))
            || message.contains("where a range should be") && line.matches(" < ").count() > 1
    };
    (!wrong.iter().any(is_beyond)).then_some(wrong)
}

/// Returns whether a random line is one of the rare ones that the parser reads by its first words alone.
fn is_by_first_words(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let pairs = |first: &[&str], second: &[&str]| {
        words.windows(2).any(|pair| first.contains(&pair[0]) && second.contains(&pair[1]))
    };
    pairs(&["turn", "delete", "row", "choose"], &["xor", "quotient"])
        || pairs(&["if"], &["xor"])
        || pairs(&["other", "heap", "coin", "vertex", "row"], &["in"])
        || line.starts_with("move row ") && !line.contains(":=")
}

/// Returns the lines of the gallery: the word of each, and the rest.
fn lines_of_gallery() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (_, text) in GALLERY {
        let (mut wrong, mut missing) = (Vec::new(), false);
        let found = statements(text, &mut wrong, &mut missing);
        assert!(wrong.is_empty());
        all.extend(found.iter().map(|one| (one.word.to_owned(), one.rest.to_owned())));
    }
    all
}

/// Makes random lines that follow the EBNF.
struct Generator<'a> {
    ebnf: &'a Ebnf,
    /// For each rule, the depth of its flattest tree.
    depths: HashMap<&'a str, usize>,
    random: fastrand::Rng,
}

impl<'a> Generator<'a> {
    fn new(ebnf: &'a Ebnf, seed: u64) -> Self {
        let mut generator =
            Generator { ebnf, depths: HashMap::new(), random: fastrand::Rng::with_seed(seed) };
        loop {
            let before = generator.depths.clone();
            for (name, form) in &ebnf.rules {
                let depth = generator.depth(form).saturating_add(1);
                generator.depths.insert(name, depth);
            }
            if generator.depths == before {
                return generator;
            }
        }
    }

    /// Returns the depth of the flattest tree of a form.
    fn depth(&self, form: &Form) -> usize {
        match form {
            Form::Word(_) | Form::Class(_) | Form::Maybe(_) | Form::Repeat(_) => 0,
            Form::Rule(name) => self.depths.get(&**name).copied().unwrap_or(usize::MAX),
            Form::Sequence(parts) => parts.iter().map(|part| self.depth(part)).max().unwrap_or(0),
            Form::Choice(all) => all.iter().map(|one| self.depth(one)).min().unwrap_or(0),
        }
    }

    /// Appends a random text of a form with about `left` more levels.
    fn write(&mut self, form: &Form, left: usize, to: &mut Vec<String>) {
        match form {
            Form::Word(word) => to.push(word.clone()),
            Form::Class(class) => {
                let choices: &[&str] = match &**class {
                    "NAME" => &["a", "b", "k", "m", "n", "t_1", "f", "heaps", "value", "with"],
                    "NUMBER" => &["0", "1", "2", "17"],
                    "TEXT" => &["\"..\"", "\"#./.#\"", "\"path n\""],
                    "TITLE" => &["g", "4-row", "own_game"],
                    "LABEL" => &["c", "small-one"],
                    "WORDS" => &["what it is, in words"],
                    "GAME" => &["nim", "octal:0.137", "own.game:3"],
                    "END" => &[""],
                    other => panic!("the page does not explain {other}"),
                };
                to.push(choices[self.random.usize(..choices.len())].to_owned());
            }
            Form::Rule(name) => {
                let rule = self.ebnf.rule(name);
                self.write(rule, left.saturating_sub(1), to);
            }
            Form::Sequence(parts) => parts.iter().for_each(|part| self.write(part, left, to)),
            Form::Choice(all) => {
                let fits: Vec<&Form> = all.iter().filter(|one| self.depth(one) < left).collect();
                let one = match fits[..] {
                    [] => all.iter().min_by_key(|one| self.depth(one)).expect("an alternative"),
                    _ => fits[self.random.usize(..fits.len())],
                };
                self.write(one, left, to);
            }
            Form::Maybe(inner) | Form::Repeat(inner) => {
                let most = if matches!(form, Form::Maybe(_)) { 1 } else { 2 };
                for _ in 0..most {
                    if self.depth(inner) < left && self.random.bool() {
                        self.write(inner, left, to);
                    }
                }
            }
        }
    }
}

#[test]
fn every_line_of_the_gallery_follows_the_ebnf() {
    let ebnf = Ebnf::of_page(&page());
    let lines = lines_of_gallery();
    assert!(lines.len() > 500, "{}", lines.len());
    for (word, rest) in lines {
        let symbols = symbols(&word, &rest).unwrap_or_else(|| panic!("{word}{rest}"));
        assert!(derives(&ebnf, &symbols), "the EBNF has no line {word}{rest}");
    }
    for reserved in RESERVED {
        assert!(page().contains(&format!("`{reserved}`")), "{reserved}");
    }
}

/// Returns the words of a form.
fn words_of(form: &Form, to: &mut BTreeSet<String>) {
    match form {
        Form::Word(word) if word.chars().all(|c| c.is_alphabetic() || c == '-') => {
            to.extend((word.len() > 1).then(|| word.clone()));
        }
        Form::Word(_) | Form::Class(_) | Form::Rule(_) => {}
        Form::Sequence(parts) | Form::Choice(parts) => parts.iter().for_each(|part| words_of(part, to)),
        Form::Maybe(inner) | Form::Repeat(inner) => words_of(inner, to),
    }
}

/// Words without a file of the gallery: `edition 1` may be left out, `true` and `false` are the conditions that definitions with
/// parameters become, `next` is the other direction of `previous`, and `without` undoes `with`.
const WITHOUT_A_GAME: [&str; 5] = ["edition", "false", "next", "true", "without"];

#[test]
fn every_word_of_the_language_is_used_by_a_game_of_the_gallery() {
    let mut used: BTreeSet<String> = BTreeSet::new();
    for (word, rest) in lines_of_gallery() {
        let symbols = symbols(&word, &rest).unwrap_or_else(|| panic!("{word}{rest}"));
        let words = symbols.into_iter().filter(|one| ["", "NAME"].contains(&one.class));
        used.extend(words.map(|one| if one.text.starts_with(MASK) { MASK.to_owned() } else { one.text }));
    }
    let mut words: BTreeSet<String> = BUILT_INS.iter().map(|one| one.name.to_owned()).collect();
    words.extend(Word::ALL.into_iter().map(|word| word.text().to_owned()));
    words.insert(MASK.to_owned());
    Ebnf::of_page(&page()).rules.values().for_each(|form| words_of(form, &mut words));
    assert!(words.len() > 100, "{}", words.len());
    let unused: Vec<&str> = words.difference(&used).map(String::as_str).collect();
    assert_eq!(unused, WITHOUT_A_GAME, "a word needs a published game, or is no word of the language");
}

#[test]
fn random_lines_of_the_ebnf_are_those_that_the_parser_reads() {
    let ebnf = Ebnf::of_page(&page());
    let mut generator = Generator::new(&ebnf, 65);
    let (mut both, mut neither, mut different) = (0, 0, Vec::new());
    for round in 0..20_000 {
        let mut words = Vec::new();
        generator.write(ebnf.rule("line"), 4 + round % 9, &mut words);
        let line = words.join(" ");
        let is_of_claim = ["claim", "planted"].contains(&&*words[0]);
        if !is_of_claim && line.contains("value of") || is_by_first_words(&line) {
            continue;
        }
        // An alternative that is not the first that fits may have been written.
        let Some(symbols) = symbols(&words[0], &line[words[0].len()..]) else { panic!("{line}") };
        let Some(wrong) = errors(&words[0], &line) else { continue };
        let by_ebnf = derives(&ebnf, &symbols);
        if by_ebnf != wrong.is_empty() {
            different.push(format!("{line}: {wrong:?}"));
        }
        *if by_ebnf { &mut both } else { &mut neither } += 1;
    }
    assert!(
        different.is_empty(),
        "{}:\n{}",
        different.len(),
        different[..different.len().min(30)].join("\n")
    );
    assert!(both > 10_000 && neither > 10, "{both} {neither}");
}

#[test]
fn lines_with_mistakes_that_the_ebnf_has_are_read() {
    let ebnf = Ebnf::of_page(&page());
    let lines = lines_of_gallery();
    let mut random = fastrand::Rng::with_seed(66);
    let signs = [
        "(", ")", ",", ":", "+", "xor", "mod", "=", "<=", "&", "->", "all", "in", "..", "for", "if", "n", "2",
    ];
    let (mut read, mut refused, mut different) = (0, 0, Vec::new());
    for _ in 0..20_000 {
        let (word, rest) = &lines[random.usize(..lines.len())];
        if ["about", "source", "edition"].contains(&&**word) || rest.contains("value of") {
            continue;
        }
        let mut parts: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        if parts.is_empty() {
            continue;
        }
        let place = random.usize(..parts.len());
        match random.u8(..4) {
            0 => drop(parts.remove(place)),
            1 => parts.insert(place, signs[random.usize(..signs.len())].to_owned()),
            2 => parts[place] = signs[random.usize(..signs.len())].to_owned(),
            _ => {
                let other = random.usize(..parts.len());
                parts.swap(place, other);
            }
        }
        let line = format!("{word} {}", parts.join(" "));
        let Some(symbols) = symbols(word, &line[word.len()..]) else { continue };
        let Some(wrong) = errors(word, &line) else { continue };
        if derives(&ebnf, &symbols) && !wrong.is_empty() && !is_by_first_words(&line) {
            different.push(format!("{line}: {wrong:?}"));
        }
        *if wrong.is_empty() { &mut read } else { &mut refused } += 1;
    }
    assert!(
        different.is_empty(),
        "{}:\n{}",
        different.len(),
        different[..different.len().min(30)].join("\n")
    );
    assert!(read > 2_000 && refused > 5_000, "{read} {refused}");
}

/// A page whose EBNF says something else is noticed.
#[test]
fn a_false_ebnf_is_detected() {
    let lines = lines_of_gallery();
    for (right, wrong) in [
        ("or [ \"->\" implies ]", "or"),
        ("names [ \"unordered\" ]", "names"),
        ("TEXT \"->\" TEXT symmetry", "TEXT \"->\" TEXT"),
        ("| { closed operator } single", "| single"),
    ] {
        let page = page();
        let planted = page.replacen(right, wrong, 1);
        assert_ne!(planted, page, "{right}");
        let ebnf = Ebnf::of_page(&planted);
        let missed = lines
            .iter()
            .filter(|(word, rest)| !derives(&ebnf, &symbols(word, rest).expect("symbols")))
            .count();
        assert!(missed > 0, "{right}");
    }
    let mixed = page().replacen("operator  = \"+\"", "operator  = \"xor\" | \"+\"", 1);
    assert_ne!(mixed, page());
    let ebnf = Ebnf::of_page(&mixed);
    let line = symbols("value", " 1 + n xor 2").expect("symbols");
    let wrong = errors("value", "value 1 + n xor 2").expect("an error of the syntax");
    assert!(derives(&ebnf, &line) && !wrong.is_empty());
}
