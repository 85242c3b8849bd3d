//! Forms as text; the grammar is in the [module](super).

use super::{Form, Forms};
use crate::run::{Run, Stopped};
use crate::value::sort_list_by_key;
use std::cmp::Reverse;

/// An error in the text of a form.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// An unexpected character, or a missing part.
    #[error("{problem} at character {at} of '{text}' (expected a form such as *2, *[2#0] or *[(2#1)2])")]
    Shape {
        /// Description of the error, for readers.
        problem: &'static str,
        /// Number of the character at which the error is, counted from 1.
        at: usize,
        /// The whole text that was read.
        text: String,
    },
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Text that is still to be written; the stack of these pieces ends with the next one.
enum TextPiece {
    Member(u32),
    Text(&'static str),
}

impl Forms {
    /// Returns a form in the notation of the [module](super), or `None` if the text would have more than `most`
    /// characters. The text of a form grows very fast with the birthday.
    ///
    /// # Complexity
    /// O(`most`) members, each sorted among its neighbours.
    pub fn write(&self, form: Form, most: usize) -> Option<String> {
        if let Some(heap) = self.heap(form) {
            return Some(format!("*{heap}")).filter(|text| text.len() <= most);
        }
        let mut text = String::from("*[");
        let mut pending = vec![TextPiece::Text("]")];
        if self.count(form.0) == 1 {
            pending.push(TextPiece::Member(form.0));
        } else {
            self.push_members(form.0, &mut pending, most)?;
        }
        while let Some(piece) = pending.pop() {
            match piece {
                TextPiece::Text(piece) => text.push_str(piece),
                TextPiece::Member(form) => match (self.heap(Form(form)), self.count(form)) {
                    (Some(heap), _) if heap < 10 => text.push_str(&heap.to_string()),
                    (Some(heap), _) => text.push_str(&format!("<{heap}>")),
                    (None, 1) => {
                        pending.push(TextPiece::Text("#"));
                        self.push_members(form, &mut pending, most)?;
                    }
                    (None, _) => {
                        pending.push(TextPiece::Text(")"));
                        self.push_members(form, &mut pending, most)?;
                        pending.push(TextPiece::Text("("));
                    }
                },
            }
            if text.len() + pending.len() > most {
                return None;
            }
        }
        Some(text)
    }

    fn count(&self, form: u32) -> usize {
        self.even_options(form / 2).len() + (form & 1) as usize
    }

    /// Pushes the options of a form on the stack in reverse order, or returns `None` if they are too many.
    fn push_members(&self, form: u32, pending: &mut Vec<TextPiece>, most: usize) -> Option<()> {
        if self.count(form) + pending.len() > most {
            return None;
        }
        let mut members = Vec::new();
        self.visit_options(form, &mut |option| members.push(option));
        sort_list_by_key(&mut members, |&form| match self.heap(Form(form)) {
            None => (0, Reverse(self.birthday(Form(form))), Reverse(u64::from(form))),
            Some(heap) => (1, Reverse(heap), Reverse(0)),
        });
        pending.extend(members.into_iter().rev().map(TextPiece::Member));
        Some(())
    }

    /// Reads a form; see the [module](super) for the grammar. Returns the canonical form of the game.
    ///
    /// # Errors
    /// [`FormError::Shape`] with the kind and the place of an error; [`FormError::Stopped`] when a limit of the run is
    /// reached, which a large heap can do.
    pub fn parse(&mut self, text: &str, run: &Run<'_>) -> Result<Form, FormError> {
        FormReader {
            forms: self,
            run,
            text,
            chars: text.chars().collect(),
            at: 0,
            open: vec![ListLevel::new(END)],
        }
        .read()
    }
}

/// Stands for the end of the text.
const END: char = '\0';

/// An open bracket, or the whole text.
struct ListLevel {
    /// The character that closes the bracket.
    closer: char,
    /// True if the bracket was opened by `*[`.
    starred: bool,
    /// The sum of the terms that are complete.
    sum: Form,
    /// The members of the term so far.
    members: Vec<Form>,
    /// True if the term is `*n` or `*[…]`, which has no further members.
    whole: bool,
    /// True if a term is complete, so that another must follow a `+`.
    has_term: bool,
}

impl ListLevel {
    fn new(closer: char) -> Self {
        ListLevel {
            closer,
            starred: false,
            sum: Form::ZERO,
            members: Vec::new(),
            whole: false,
            has_term: false,
        }
    }
}

struct FormReader<'a, 'r> {
    forms: &'a mut Forms,
    run: &'a Run<'r>,
    text: &'a str,
    chars: Vec<char>,
    at: usize,
    open: Vec<ListLevel>,
}

impl FormReader<'_, '_> {
    fn wrong(&self, problem: &'static str) -> FormError {
        FormError::Shape { problem, at: self.at + 1, text: self.text.to_owned() }
    }

    fn peek(&self) -> char {
        self.chars.get(self.at).copied().unwrap_or(END)
    }

    fn read(mut self) -> Result<Form, FormError> {
        loop {
            let next = self.peek();
            // The text may hold the character that stands for its end.
            let is_at_end = self.at >= self.chars.len();
            let Some(level) = self.open.last_mut() else { return Err(self.wrong("something went wrong")) };
            let can_extend = !level.whole;
            match next {
                ' ' | '\t' | ',' => {}
                '0'..='9' if can_extend => {
                    let heap = next.to_digit(10).unwrap_or_default().into();
                    self.at += 1;
                    self.member(heap)?;
                    continue;
                }
                '<' if can_extend => {
                    self.at += 1;
                    let heap = self.number()?;
                    if self.peek() != '>' {
                        return Err(self.wrong("no >"));
                    }
                    self.at += 1;
                    self.member(heap)?;
                    continue;
                }
                '(' if can_extend => self.open.push(ListLevel::new(')')),
                '#' if can_extend && !level.members.is_empty() => {
                    let member = level.members.pop().unwrap_or(Form::ZERO);
                    let sharp = self.forms.of_options(&[member], self.run)?;
                    self.add(sharp);
                }
                '*' if can_extend && level.members.is_empty() => {
                    self.at += 1;
                    if self.peek() == '[' {
                        self.at += 1;
                        self.open.push(ListLevel { starred: true, ..ListLevel::new(']') });
                    } else {
                        let heap = self.number()?;
                        let heap = self.forms.nim_heap(heap, self.run)?;
                        self.add_whole(heap);
                    }
                    continue;
                }
                '+' => {
                    self.end_term()?;
                }
                closer if closer == level.closer && (closer != END || is_at_end) => {
                    let empty = level.starred && !level.has_term && level.members.is_empty() && !level.whole;
                    if !empty {
                        self.end_term()?;
                    }
                    let Some(ListLevel { starred, sum, .. }) = self.open.pop() else { continue };
                    if self.open.is_empty() {
                        return Ok(sum);
                    }
                    if starred { self.add_whole(sum) } else { self.add(sum) }
                }
                _ if is_at_end => return Err(self.wrong("a bracket is open")),
                _ => return Err(self.wrong("this does not belong here")),
            }
            self.at += 1;
        }
    }

    fn number(&mut self) -> Result<u64, FormError> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        let digits: String = self.chars[start..self.at].iter().collect();
        match digits.parse() {
            Ok(number) => Ok(number),
            Err(_) if digits.is_empty() => Err(self.wrong("no number")),
            Err(_) => Err(self.wrong("a number above 2^64 - 1 ends")),
        }
    }

    fn member(&mut self, heap: u64) -> Result<(), FormError> {
        let heap = self.forms.nim_heap(heap, self.run)?;
        self.add(heap);
        Ok(())
    }

    fn add(&mut self, form: Form) {
        if let Some(level) = self.open.last_mut() {
            level.members.push(form);
        }
    }

    fn add_whole(&mut self, form: Form) {
        self.add(form);
        if let Some(level) = self.open.last_mut() {
            level.whole = true;
        }
    }

    /// Completes a term: a single member, or the options of a game.
    fn end_term(&mut self) -> Result<(), FormError> {
        let outermost = self.open.len() == 1;
        let Some(level) = self.open.last_mut() else { return Ok(()) };
        let members = std::mem::take(&mut level.members);
        let sum = level.sum;
        (level.whole, level.has_term) = (false, true);
        let term = match members[..] {
            [] => return Err(self.wrong("a form is missing")),
            [only] => only,
            _ if outermost => return Err(self.wrong("a list of options stands in *[ ]; it ends")),
            _ => self.forms.of_options(&members, self.run)?,
        };
        let sum = self.forms.sum(sum, term, self.run)?;
        if let Some(level) = self.open.last_mut() {
            level.sum = sum;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Limits;
    use proptest::prelude::*;

    fn written(text: &str) -> String {
        let mut forms = Forms::new();
        let form = forms.parse(text, &Run::default()).unwrap_or_else(|e| panic!("{e}"));
        forms.write(form, 10_000).unwrap()
    }

    #[test]
    fn forms_are_read_and_written() {
        for (text, form) in [
            ("*0", "*0"),
            ("*[]", "*0"),
            ("0", "*0"),
            ("0#", "*1"),
            ("*[0]", "*0"),
            ("*12", "*12"),
            ("*[<12>]", "*12"),
            ("2#", "*[2#]"),
            ("*[2#]", "*[2#]"),
            ("*[2##]", "*[2##]"),
            ("*[2#0]", "*[2#0]"),
            (" *[ 0, 2# ] ", "*[2#0]"),
            ("*[24]", "*[42]"),
            ("*2+*2", "*[32]"),
            ("*[2+2]", "*[32]"),
            ("*[(2+2)0]", "*[(32)0]"),
            ("2# + *1", "*[2#3]"),
            ("*[(2#1)#2]", "*[(2#1)#2]"),
            ("*[(((2#1)))]", "*[2#1]"),
            ("*[3210]", "*4"),
            ("*[<11>#2]", "*[<11>#2]"),
            ("*[*[*[2]]]", "*2"),
        ] {
            assert_eq!(written(text), form, "{text}");
        }
    }

    #[test]
    fn games_that_are_not_canonical_are_simplified() {
        // 0## = {*1} = 0, as *1 is reversible and a P-position; 1# likewise.
        assert_eq!(written("0##"), "*0");
        assert_eq!(written("1#"), "*0");
        // {*1, *2, {*3}} would be *0 in normal play.
        assert_ne!(written("*[3#21]"), "*0");
        // {*2} = 2# is not 0, although it is 0 in normal play: no option is a P-position.
        assert_eq!(written("2#"), "*[2#]");
    }

    #[test]
    fn what_is_no_form_is_refused_and_the_place_is_named() {
        let mut forms = Forms::new();
        for (text, at, problem) in [
            ("", 1, "a form is missing"),
            ("*", 2, "no number"),
            ("*x", 2, "no number"),
            ("21", 3, "a list of options"),
            ("*[2", 4, "a bracket is open"),
            ("*[2)", 4, "does not belong"),
            ("2]", 2, "does not belong"),
            ("#", 1, "does not belong"),
            ("*2#", 3, "does not belong"),
            ("*2 3", 4, "does not belong"),
            ("()", 2, "a form is missing"),
            ("*2+", 4, "a form is missing"),
            ("*[2+]", 5, "a form is missing"),
            ("<12", 4, "no >"),
            ("*99999999999999999999", 22, "2^64"),
            ("2\0", 2, "does not belong"),
        ] {
            match forms.parse(text, &Run::default()) {
                Err(FormError::Shape { problem: message, at: place, .. }) => {
                    assert!(message.contains(problem) && place == at, "{text}: {message} at {place}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_huge_heap_runs_into_the_limits() {
        let run = Run::new(Limits::none().memory(1 << 20));
        assert!(matches!(Forms::new().parse("*1000000000000", &run), Err(FormError::Stopped(_))));
    }

    #[test]
    fn a_form_nested_a_hundred_thousand_times_does_not_overflow_the_stack() {
        let text = format!("*[2{}]", "#".repeat(100_000));
        assert_eq!(written_at_most(&text, 200_000), Some(text.clone()));
        assert_eq!(written_at_most(&text, 99_000), None);
        let nested = format!("{}2{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(written_at_most(&nested, 10), Some("*2".into()));
    }

    fn written_at_most(text: &str, max_chars: usize) -> Option<String> {
        let mut forms = Forms::new();
        let form = forms.parse(text, &Run::default()).unwrap_or_else(|e| panic!("{e}"));
        forms.write(form, max_chars)
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[0-4#*()+<>,\\[\\] ]{0,16}") {
            let run = Run::new(Limits::none().memory(1 << 24));
            let mut forms = Forms::new();
            if let Ok(form) = forms.parse(&text, &run)
                && let Some(name) = forms.write(form, 1000)
            {
                prop_assert_eq!(forms.parse(&name, &run), Ok(form));
            }
        }
    }
}
