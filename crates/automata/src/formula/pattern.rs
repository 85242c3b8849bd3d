//! Sets of numbers given by a regular expression on their digits.
//!
//! ```text
//! choice   = sequence { "|" sequence }
//! sequence = { single { "*" | "+" | "?" } }
//! single   = digit | "." | "[" [ "^" ] { digit [ "-" digit ] } "]" | "(" choice ")"
//! ```
//!
//! Digits are 0 … 9, a … z, highest first, as numbers are written; `.` is any digit. Leading zeros do not change the
//! number: it belongs to the set if its digits match with some number of leading zeros. Automata read the lowest digit
//! first, so the expression is reversed: its places (Glushkov 1961) are followed backwards.

use super::FormulaError;
use crate::automaton::DigitRule;

/// Maximum number of places of an expression.
const MAX_PLACES: usize = 400;
/// Maximum depth of nested brackets.
const DEEPEST: usize = 60;

/// A set of numbers given by a regular expression on their digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DigitPattern {
    text: String,
    /// For each place, the digits that it matches, as bits. Place 0 is the start and matches no digit.
    matches: Vec<u64>,
    /// For each place, the places that may precede it.
    before: Vec<Vec<u16>>,
    /// The places at which a match may end.
    last: Vec<u16>,
    /// For each place, whether zeros alone lead to it from the start; true for the start.
    by_zeros: Vec<bool>,
}

/// Part of an expression: whether it matches the empty word, and the places at which it may begin and end.
struct PatternPart {
    empty: bool,
    first: Vec<u16>,
    last: Vec<u16>,
}

struct PatternReader<'t> {
    rest: std::iter::Peekable<std::str::Chars<'t>>,
    depth: usize,
    matches: Vec<u64>,
    before: Vec<Vec<u16>>,
}

fn digit(c: char) -> Option<u32> {
    c.to_digit(36).filter(|_| !c.is_uppercase())
}

impl PatternReader<'_> {
    fn follow(&mut self, last: &[u16], first: &[u16]) {
        for &place in first {
            let before = &mut self.before[place as usize];
            before.extend(last);
            before.sort_unstable();
            before.dedup();
        }
    }

    fn place(&mut self, matches: u64) -> Result<PatternPart, String> {
        let place = self.matches.len();
        if place > MAX_PLACES {
            return Err(format!("more than {MAX_PLACES} digits"));
        }
        self.matches.push(matches);
        self.before.push(Vec::new());
        Ok(PatternPart { empty: false, first: vec![place as u16], last: vec![place as u16] })
    }

    fn choice(&mut self) -> Result<PatternPart, String> {
        let mut all = self.sequence()?;
        while self.rest.next_if_eq(&'|').is_some() {
            let other = self.sequence()?;
            all.empty |= other.empty;
            all.first.extend(other.first);
            all.last.extend(other.last);
        }
        Ok(all)
    }

    fn sequence(&mut self) -> Result<PatternPart, String> {
        let mut all = PatternPart { empty: true, first: Vec::new(), last: Vec::new() };
        while let Some(&c) = self.rest.peek() {
            if c == '|' || c == ')' {
                break;
            }
            if c == ' ' {
                self.rest.next();
                continue;
            }
            let next = self.repeated()?;
            self.follow(&all.last, &next.first);
            if all.empty {
                all.first.extend(&next.first);
            }
            let mut last = next.last;
            if next.empty {
                last.extend(all.last);
            }
            all = PatternPart { empty: all.empty && next.empty, first: all.first, last };
        }
        Ok(all)
    }

    fn repeated(&mut self) -> Result<PatternPart, String> {
        let mut part = self.single()?;
        while let Some(sign) = self.rest.next_if(|c| "*+?".contains(*c)) {
            if sign != '?' {
                let (last, first) = (part.last.clone(), part.first.clone());
                self.follow(&last, &first);
            }
            part.empty |= sign != '+';
        }
        Ok(part)
    }

    fn single(&mut self) -> Result<PatternPart, String> {
        match self.rest.next() {
            Some('(') => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(format!("more than {DEEPEST} brackets inside each other"));
                }
                let part = self.choice()?;
                self.depth -= 1;
                match self.rest.next() {
                    Some(')') => Ok(part),
                    _ => Err("a bracket ( without its partner".into()),
                }
            }
            Some('.') => self.place(u64::MAX >> (64 - 36)),
            Some('[') => {
                let matches = self.class()?;
                self.place(matches)
            }
            Some(c) => match digit(c) {
                Some(d) => self.place(1 << d),
                None => Err(format!("the character '{c}'")),
            },
            None => Err("an end where a digit should be".into()),
        }
    }

    fn class(&mut self) -> Result<u64, String> {
        let not = self.rest.next_if_eq(&'^').is_some();
        let mut all = 0u64;
        loop {
            let Some(c) = self.rest.next() else { return Err("a bracket [ without its partner".into()) };
            if c == ']' {
                break;
            }
            let Some(first) = digit(c) else { return Err(format!("the character '{c}' among digits")) };
            let mut last = first;
            if self.rest.next_if_eq(&'-').is_some() {
                let end = self.rest.next();
                last = end.and_then(digit).filter(|last| *last >= first).ok_or("a range without its end")?;
            }
            (first..=last).for_each(|d| all |= 1 << d);
        }
        Ok(if not { !all & (u64::MAX >> (64 - 36)) } else { all })
    }
}

impl DigitPattern {
    /// Reads an expression.
    ///
    /// # Errors
    /// [`FormulaError`] with the reason.
    pub(super) fn parse(text: &str) -> Result<DigitPattern, FormulaError> {
        let (matches, before) = (vec![0], vec![Vec::new()]);
        let mut reader = PatternReader { rest: text.chars().peekable(), depth: 0, matches, before };
        let wrong = |what: String| FormulaError::Pattern { text: text.to_owned(), what };
        let all = reader.choice().map_err(wrong)?;
        if let Some(c) = reader.rest.next() {
            return Err(wrong(format!("the character '{c}'")));
        }
        reader.follow(&[0], &all.first);
        let PatternReader { matches, before, .. } = reader;
        let mut last = all.last;
        if all.empty {
            last.push(0);
        }
        last.sort_unstable();
        last.dedup();
        let mut by_zeros = vec![false; matches.len()];
        by_zeros[0] = true;
        while let Some(next) = (1..matches.len()).find(|&place| {
            !by_zeros[place] && matches[place] & 1 != 0 && before[place].iter().any(|&b| by_zeros[b as usize])
        }) {
            by_zeros[next] = true;
        }
        Ok(DigitPattern { text: text.to_owned(), matches, before, last, by_zeros })
    }

    /// Returns the text of the expression.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    fn begins(&self, places: &[u16]) -> bool {
        places.iter().any(|&place| self.by_zeros[place as usize])
    }
}

impl DigitRule for DigitPattern {
    /// The places that may match the last digit read, and whether a match has begun with nothing but zeros before it.
    type State = (Vec<u16>, bool);

    fn start(&self) -> (Vec<u16>, bool) {
        (self.last.clone(), self.begins(&self.last))
    }

    fn digit(&self, (places, begun): (Vec<u16>, bool), _: usize, digit: u8) -> Option<(Vec<u16>, bool)> {
        let matching = places.iter().filter(|&&place| self.matches[place as usize] >> digit & 1 != 0);
        let mut before: Vec<u16> =
            matching.flat_map(|&place| self.before[place as usize].iter().copied()).collect();
        before.sort_unstable();
        before.dedup();
        let begun = (begun && digit == 0) || self.begins(&before);
        (begun || !before.is_empty()).then_some((before, begun))
    }

    fn end_of_letter(&self, state: (Vec<u16>, bool)) -> Option<(Vec<u16>, bool)> {
        Some(state)
    }

    fn accepts(&self, (_, begun): &(Vec<u16>, bool)) -> bool {
        *begun
    }
}
