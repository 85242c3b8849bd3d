//! Certificates as files for Rocq (Coq), on top of the library in the folder `rocq` of the repository.
//!
//! A file states theorems about the rule of a game, and proves each by a computation that the kernel of Rocq performs.
//! The kernel trusts nothing of the certificate: a wrong value, product or period makes the computation fail.

mod estimate;
mod formulas;
mod graph;
mod heap_sums;
mod loopy;
mod lowering;
mod moore;
mod numeration;
mod partial_sums;
mod period;
mod periodic_values;
mod quotient;
mod rules;
mod tables;
mod words;

pub use estimate::SizeEstimate;
pub(crate) use graph::graph;
pub(crate) use heap_sums::{sum_of_certificate, sum_of_heaps};
pub(crate) use loopy::loopy;
pub(crate) use lowering::lowering;
pub(crate) use moore::moore;
pub(crate) use period::period;
pub(crate) use periodic_values::period_of_heaps;
pub(crate) use quotient::quotient;
pub(crate) use rules::rules;
pub(crate) use words::{is_about_words, words};

use impartial::run::Stopped;
use std::fmt::{Display, Write as _};

/// A file for Rocq.
#[derive(Clone, Debug, PartialEq)]
pub struct RocqFile {
    /// The text of the file.
    pub text: String,
    /// The names of its theorems.
    pub theorems: &'static [&'static str],
    /// Time and memory of a check of the file, by an estimate.
    pub estimate: SizeEstimate,
}

/// A certificate without a form for Rocq. The texts follow the name of the certificate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoRocqForm {
    /// A kind of certificates that has no form.
    #[error("is of kind '{kind}', which has no form for Rocq (allowed: {allowed})")]
    Kind {
        /// The kind of the certificate.
        kind: String,
        /// The kinds that have one, with commas.
        allowed: String,
    },
    /// The period of a game whose heaps have no moves as formulas.
    #[error("is about a game whose heaps have no moves as formulas")]
    NoHeapMoves,
    /// A proof for any number of coins, of a game without a description as words.
    #[error("is about the game '{0}', which has no description as words")]
    NoWords(String),
    /// A period that is too long for a formula of the values.
    #[error(
        "certifies a period that is too long for formulas (allowed: a preperiod and a period of at most 64 heaps together; \
         octal codes without saltus have no bound)"
    )]
    LongPeriod,
    /// A quotient of a rule with a digit above 7.
    #[error(
        "has a rule that leaves three heaps after taking {0} (allowed: octal codes, which leave at most two)"
    )]
    ThreeHeaps(u64),
    /// A period of a rule that leaves many heaps.
    #[error(
        "certifies a period with saltus {saltus} of moves that leave {left} heaps (allowed: 3 without saltus, 2 with a saltus)"
    )]
    ManyHeaps {
        /// The largest number of heaps that a move leaves.
        left: usize,
        /// The saltus.
        saltus: u64,
    },
    /// A list of positions that is too long.
    #[error("lists {count} positions (allowed: up to {most})")]
    TooManyPositions {
        /// The number of positions.
        count: usize,
        /// The largest number that is exported.
        most: usize,
    },
    /// A proof with a part for which the library has no rules.
    #[error(
        "cannot be exported, because of {0} (allowed: the P-positions and the values of games on a fixed number of natural \
         numbers, in formulas that binary digits decide)"
    )]
    NotCovered(String),
    /// A check that would take too long, or too much memory.
    #[error("is too large for coqc: {0} by an estimate (allowed: {limits})", limits = SizeEstimate::limits())]
    TooMuchWork(SizeEstimate),
    /// A limit or a cancellation ended the export.
    #[error(transparent)]
    Stopped(Stopped),
    /// Numbers that have no place in the memory of this machine.
    #[error("has numbers that are too large for this machine")]
    TooLarge,
}

/// Returns an estimate that is within the limits.
///
/// # Errors
/// [`NoRocqForm::TooMuchWork`].
fn within_limits(estimate: SizeEstimate) -> Result<SizeEstimate, NoRocqForm> {
    match estimate.is_within_limits() {
        true => Ok(estimate),
        false => Err(NoRocqForm::TooMuchWork(estimate)),
    }
}

/// Returns whether `name` is the name of a module, as the name of a file for `coqc` has to be.
pub fn is_module_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns the name of a module for a file about `subject`: letters, digits and `_`, with a letter at the beginning, and at
/// most about 60 of them.
pub fn module_name(subject: &str) -> String {
    const LONGEST: usize = 60;
    let words = subject.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = words.collect::<Vec<_>>().join("_");
    name.truncate(LONGEST);
    match is_module_name(&name) {
        true => name,
        false => format!("of_{name}"),
    }
}

/// Returns `text` for a comment. Other characters than those of names of games become `_`, so that no text ends the
/// comment.
fn in_comment(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_alphanumeric() || ":.,_+-/=|#^ ".contains(c) { c } else { '_' })
        .collect()
}

/// Returns a formula for a comment. A star has spaces around it, so that no text begins or ends a comment, and no text
/// begins a string.
fn formula_in_comment(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '*' => out.push_str(" * "),
            c if c.is_ascii_alphanumeric() || "()[]<>&|=!+-,;:.'^_/# ".contains(c) => out.push(c),
            _ => out.push('_'),
        }
    }
    out
}

/// Returns the text with line ends in the place of some spaces, so that lines have at most 118 characters where words
/// permit it. Later lines begin with `indent` spaces.
fn folded(text: &str, indent: usize) -> String {
    const WIDTH: usize = 118;
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let mut width = 0;
        for (index, word) in line.split(' ').enumerate() {
            if index > 0 && width + 1 + word.len() > WIDTH {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                width = indent;
            } else if index > 0 {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += word.len();
        }
        out.push('\n');
    }
    out
}

/// Returns the places of a rule as a term of the type `code`.
fn code(places: &[(u64, u8)]) -> Result<String, NoRocqForm> {
    match places.iter().find(|place| place.1 > 7) {
        Some(&(taken, _)) => Err(NoRocqForm::ThreeHeaps(taken)),
        None => Ok(list(places.iter().map(|(taken, set)| format!("({taken}, {set}%N)")))),
    }
}

/// Returns the items as a list, broken into lines of about 100 characters.
fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[");
    let mut line = 1;
    for (index, item) in items.into_iter().enumerate() {
        let item = item.to_string();
        if index > 0 {
            text.push(';');
            if line + item.len() > 98 {
                text.push_str("\n  ");
                line = 2;
            } else {
                text.push(' ');
                line += 2;
            }
        }
        line += item.len();
        text.push_str(&item);
    }
    text.push(']');
    text
}

/// Returns the hexadecimal numeral with these bits.
fn bits(set: &[u32]) -> String {
    let digits = set.iter().max().map_or(1, |&largest| largest as usize / 4 + 1);
    let mut values = vec![0u8; digits];
    for &x in set {
        values[x as usize / 4] |= 1 << (x % 4);
    }
    let text: String = values.iter().rev().filter_map(|&digit| char::from_digit(digit.into(), 16)).collect();
    format!("0x{text}")
}

/// Appends the requests to print what each theorem rests on.
fn print_assumptions(text: &mut String, theorems: &[&str]) {
    text.push('\n');
    for theorem in theorems {
        let _ = writeln!(text, "Print Assumptions {theorem}.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_cannot_be_ended_by_a_name() {
        assert_eq!(in_comment("sum:nim+octal:0.7"), "sum:nim+octal:0.7");
        assert_eq!(in_comment("x *) Axiom a : False. (* \"é"), "x __ Axiom a : False. __ __");
    }

    #[test]
    fn formulas_in_comments_neither_begin_nor_end_one() {
        assert_eq!(formula_in_comment("ex d: 2*d = a1 & (b')"), "ex d: 2 * d = a1 & (b')");
        for text in ["x *) Axiom a : False. (* \"é", "(*)", "**)", "((**"] {
            let safe = formula_in_comment(text);
            assert!(
                !safe.contains("*)") && !safe.contains("(*") && !safe.contains('"') && safe.is_ascii(),
                "{safe}"
            );
        }
    }

    #[test]
    fn folded_lines_have_the_same_words() {
        let text = format!("(* {} *)\nDefinition a := 1.\n", "word ".repeat(100));
        let folded = folded(&text, 4);
        assert!(folded.lines().all(|line| line.len() <= 118) && folded.lines().count() > 4);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&folded), words(&text));
    }

    #[test]
    fn module_names_are_those_that_coqc_takes() {
        assert!(["kayles", "o0_16", "A"].into_iter().all(is_module_name));
        assert!(["", "0_16", "_x", "o0.16", "ka-yles", "é"].into_iter().all(|name| !is_module_name(name)));
    }

    #[test]
    fn every_subject_gives_the_name_of_a_module() {
        for (subject, name) in [
            ("nim.value", "nim_value"),
            ("gallery:end-nim:3,5", "gallery_end_nim_3_5"),
            ("0.07", "of_0_07"),
            ("", "of_"),
            ("é 3", "of_3"),
        ] {
            assert_eq!(module_name(subject), name);
            assert!(is_module_name(name));
        }
        let long = module_name(&"octal:0.7,".repeat(50));
        assert!(is_module_name(&long) && long.len() == 60, "{long}");
    }

    #[test]
    fn rules_with_three_heaps_are_refused() {
        assert_eq!(code(&[(1, 7), (2, 3)]).unwrap(), "[(1, 7%N); (2, 3%N)]");
        assert_eq!(code(&[(1, 7), (2, 8)]), Err(NoRocqForm::ThreeHeaps(2)));
    }

    #[test]
    fn sets_are_written_as_numerals() {
        assert_eq!(bits(&[]), "0x0");
        assert_eq!(bits(&[1, 4, 8, 13, 18]), "0x42112");
    }

    #[test]
    fn long_lists_are_broken_into_lines() {
        let text = list(0..100);
        assert!(text.lines().all(|line| line.len() <= 102) && text.lines().count() > 3);
        assert!(text.starts_with("[0; 1; 2") && text.ends_with("; 99]"));
    }
}
