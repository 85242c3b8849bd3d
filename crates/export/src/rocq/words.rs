//! Theorems about any number of coins or cells: positions as numbers whose binary ones are the squares with a coin.
//!
//! A square is a power of two in the file: square a is 2^a, so that "x + 2 <= y" is "4 x <= y", and a set s has the square x
//! if s ⊕ x < s. The rules are written from the description of the game, and the statement from the claim of the catalogue,
//! if the certificate is about one, and otherwise from the automata of the certificate.

use super::rules::{RulesFile, StatementKind};
use super::tables::given;
use super::{NoRocqForm, RocqFile, SizeEstimate, within_limits};
use impartial::value::Play;
use impartial_prove::automata::{COINS, CountedTerm, WordFormula};
use impartial_prove::words::{AFTER, WordGame, WordMembers};
use impartial_prove::{CertifiedStatement, ProofCertificate};

/// Maximum number of squares that one formula counts.
const MAX_COUNTED: u64 = 8;
/// Maximum modulus.
const MAX_MODULUS: u64 = 24;
/// Largest distance of squares.
const MAX_DISTANCE: u64 = 24;
/// Maximum number of numbers of a formula.
const MAX_NUMBERS: usize = 14;

fn unsupported<T>(what: impl Into<String>) -> Result<T, NoRocqForm> {
    Err(NoRocqForm::NotCovered(what.into()))
}

/// Returns whether a certificate is about words.
pub(crate) fn is_about_words(certificate: &ProofCertificate) -> bool {
    matches!(certificate.statement(), CertifiedStatement::Words { .. })
}

/// Writes a proof about any number of coins or cells, which has been verified, for Rocq. `claim` has the sets of the
/// statement as formulas, if they are known.
///
/// # Errors
/// [`NoRocqForm::NotCovered`] with the reason.
pub(crate) fn words(
    certificate: &ProofCertificate,
    game: &WordGame,
    claim: Option<&[WordFormula]>,
) -> Result<RocqFile, NoRocqForm> {
    let CertifiedStatement::Words { play, least_coins, all_values, count } = certificate.statement() else {
        return unsupported("positions of another kind");
    };
    let mut writer = WordWriter::default();
    let coins = [COINS.to_owned()];
    let least = WordFormula::at_least_members(COINS, least_coins);
    let legal = writer.formula(&game.legal.clone().and(least), &coins)?;
    let both = [AFTER.to_owned(), COINS.to_owned()];
    let moves = game.moves.iter().map(|kind| {
        let guard = writer.formula(&kind.relation, &both)?;
        Ok(format!("Move 1 ({guard}) [0]"))
    });
    let moves = moves.collect::<Result<Vec<_>, NoRocqForm>>()?;
    let sets =
        (0..count).map(|value| match (claim.and_then(|sets| sets.get(value)), certificate.word_set(value)) {
            (Some(set), _) => Ok(format!("Defined ({})", writer.formula(set, &coins)?)),
            (None, Some(table)) => Ok(given(table)),
            (None, None) => unsupported("a set without an automaton"),
        });
    let mut sets = sets.collect::<Result<Vec<_>, NoRocqForm>>()?;
    let kind = match (count, all_values, play) {
        (_, true, Play::Normal) => StatementKind::Value,
        (1, _, Play::Normal) => StatementKind::Normal,
        (1, _, Play::Misere) => StatementKind::Misere,
        (bound, _, play) => StatementKind::ValuesBelow { bound, play },
    };
    let is_one_set = matches!(kind, StatementKind::Normal | StatementKind::Misere);
    let stated = match is_one_set {
        true => sets.remove(0),
        false => {
            let parts: Vec<String> = (0..count)
                .map(|value| format!("(Var 0 = Num {value} /\\ Rel {} [1])", writer.helpers.len() + value))
                .collect();
            format!("Defined ({})", parts.join(" \\/ "))
        }
    };
    for (value, set) in sets.into_iter().enumerate() {
        writer.helpers.push(format!("(* {}: the positions of value {value} *) {set}", writer.helpers.len()));
    }
    let letters = 1usize << writer.widest.min(20);
    let steps = (certificate.size() as u64).saturating_mul(letters as u64);
    Ok(RulesFile {
        game: certificate.game(),
        positions: positions(certificate.members(), least_coins),
        imports: " Words",
        numeration: None,
        explanation: explanation(certificate.members()),
        helpers: match writer.helpers.len() {
            0 => "[]".to_owned(),
            _ => format!("[\n  {}\n]", writer.helpers.join(";\n  ")),
        },
        legal_words: legal_words(least_coins),
        legal,
        numbers: 1,
        moves,
        measure: "[[1%N]]".to_owned(),
        words: stated_words(kind, claim.is_some()),
        stated,
        rounded: None,
        sentence: None,
        kind,
        estimate: within_limits(SizeEstimate::of_formulas(certificate.size(), writer.widest, steps))?,
    }
    .write())
}

fn positions(members: Option<WordMembers>, least_coins: u64) -> String {
    match (members, least_coins) {
        (Some(WordMembers::CellsOfOneRow), _) => "one row of any number of cells".to_owned(),
        (_, 0) => "any number of coins".to_owned(),
        (_, least) => format!("any number of coins, at least {least}"),
    }
}

fn legal_words(least_coins: u64) -> String {
    match least_coins {
        0 => "by the rules of the game".to_owned(),
        least => format!("by the rules of the game, and with at least {least} coins"),
    }
}

fn explanation(members: Option<WordMembers>) -> String {
    let squares = match members {
        Some(WordMembers::CellsOfOneRow) => {
            "Its binary digits, the least first, are the digits of the cells; a last 1 ends the row."
        }
        _ => "Its binary digits are the squares of the strip: there is a coin on square a if digit a is 1.",
    };
    format!(
        "A position is a list with one number, of any size.
   {squares}
   In formulas, Var 0 is the position; in moves, Var 0 is the new position and Var 1 the old one. A quantifier puts
   its number before the others. A square a is the number 2^a. These are defined in Words.v; arguments are places:
     some_square f, every_square f    a quantifier over squares
     has s x                          set s has square x
     at_most_plus x y c               x <= y + c
     plus_at_most x y c               x + c <= y
     at_most_square x c               x <= c
     at_least_square x c              x >= c
     square_mod x m r                 x mod m = r
     turned s t l                     set t is s, in which each of the squares of the list l is turned
     below s x f                      f holds of the set of the squares of s below x, which is Var 0
     members_mod m r                  the number of squares of Var 0 is r modulo m
   A move has the number of chosen numbers, here the new position, a condition, and the place of the new position,
   which must be legal as well."
    )
}

fn stated_words(kind: StatementKind, is_stated: bool) -> String {
    let by = match is_stated {
        true => "",
        false => {
            ". An automaton reads the number in base 2, least digit first, from state 0; row q has the next states of state q, \
             for the digits 0 and 1"
        }
    };
    match kind {
        StatementKind::Normal | StatementKind::Misere => {
            format!("The positions from which the player to move loses{by}")
        }
        _ => format!("Var 0 is the value, and Var 1 the position{by}"),
    }
}

/// Formulas about squares as terms of `Formulas.v` and `Words.v`. A scope has the names of the variables, the innermost first.
#[derive(Default)]
struct WordWriter {
    helpers: Vec<String>,
    /// The moduli and remainders of the numbers of members that helpers are about.
    counts: Vec<[u64; 2]>,
    /// The largest number of numbers of a scope.
    widest: usize,
}

/// Returns the place of a name.
fn place(name: &str, scope: &[String]) -> Result<usize, NoRocqForm> {
    match scope.iter().position(|other| other == name) {
        Some(place) => Ok(place),
        None => unsupported(format!("the name '{name}', which is not bound")),
    }
}

fn within(name: &str, scope: &[String]) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(scope.iter().cloned()).collect()
}

fn constant(truth: bool) -> String {
    format!("Constant {truth}")
}

fn joined(connective: &str, parts: Vec<String>, empty: bool) -> String {
    match parts.len() {
        0 => constant(empty),
        1 => parts.into_iter().next().unwrap_or_default(),
        _ => {
            let parts: Vec<String> = parts.iter().map(|part| format!("({part})")).collect();
            parts.join(connective)
        }
    }
}

fn distance(c: i64) -> Result<u64, NoRocqForm> {
    match c.unsigned_abs() {
        c if c <= MAX_DISTANCE => Ok(c),
        c => unsupported(format!("the distance {c} of squares (at most {MAX_DISTANCE} is exported)")),
    }
}

impl WordWriter {
    fn formula(&mut self, formula: &WordFormula, scope: &[String]) -> Result<String, NoRocqForm> {
        self.widest = self.widest.max(scope.len() + 1);
        if scope.len() > MAX_NUMBERS {
            return unsupported(format!(
                "its size: a formula about {} numbers at a time (at most {MAX_NUMBERS} are exported)",
                scope.len()
            ));
        }
        Ok(match formula {
            WordFormula::Truth(truth) => constant(*truth),
            WordFormula::Has(set, x) => format!("has {} {}", place(set, scope)?, place(x, scope)?),
            WordFormula::Difference { left, right, at_most } => {
                difference(left.as_deref(), right.as_deref(), *at_most, scope)?
            }
            WordFormula::Residue { terms, modulus, residue } => {
                self.residue(terms, *modulus, *residue, scope)?
            }
            WordFormula::Count { set, members, from, to, at_least } => {
                if *at_least == 0 || (!members && to.is_none()) {
                    return Ok(constant(true));
                }
                if *at_least > MAX_COUNTED {
                    return unsupported(format!(
                        "{at_least} squares that are counted (at most {MAX_COUNTED})"
                    ));
                }
                self.counted(set, *members, [from.as_deref(), to.as_deref()], *at_least, scope)?
            }
            WordFormula::Turned { before, after, squares } => {
                let squares: Result<Vec<String>, _> =
                    squares.iter().map(|x| Ok(place(x, scope)?.to_string())).collect();
                format!("turned {} {} [{}]", place(before, scope)?, place(after, scope)?, squares?.join("; "))
            }
            WordFormula::Not(inner) => format!("~ ({})", self.formula(inner, scope)?),
            WordFormula::And(parts) => joined(" /\\ ", self.all(parts, scope)?, true),
            WordFormula::Or(parts) => joined(" \\/ ", self.all(parts, scope)?, false),
            WordFormula::Exists(x, body) => {
                format!("some_square ({})", self.formula(body, &within(x, scope))?)
            }
            WordFormula::ExistsSet(set, body) => {
                format!("ForSome ({})", self.formula(body, &within(set, scope))?)
            }
            WordFormula::Let { set, square, condition, body } => {
                // The condition does not see the set that it defines: its place has no name.
                let condition = self.formula(condition, &within(square, &within("", scope)))?;
                let body = self.formula(body, &within(set, scope))?;
                format!("ForSome (every_square ((has 1 0) <=> ({condition})) /\\ ({body}))")
            }
            WordFormula::Relation(..) => return unsupported("a relation without a formula"),
            _ => return unsupported("a formula of an unknown form"),
        })
    }

    fn all(&mut self, parts: &[WordFormula], scope: &[String]) -> Result<Vec<String>, NoRocqForm> {
        parts.iter().map(|part| self.formula(part, scope)).collect()
    }

    /// Returns the formula that there are squares x < y < … from the first name on and below the second, which are members
    /// of a set or are not.
    fn counted(
        &mut self,
        set: &str,
        members: bool,
        [from, to]: [Option<&str>; 2],
        left: u64,
        scope: &[String],
    ) -> Result<String, NoRocqForm> {
        // No name of a formula has a space.
        let new = format!("counted {left}");
        let inner = within(&new, scope);
        let mut parts = vec![WordFormula::has(set, &new)];
        if !members {
            parts = vec![parts.remove(0).not()];
        }
        parts.extend(from.map(|from| match from.starts_with("counted ") {
            true => WordFormula::less(from, &new),
            false => WordFormula::at_most(from, &new, 0),
        }));
        parts.extend(to.map(|to| WordFormula::less(&new, to)));
        let mut parts = self.all(&parts, &inner)?;
        if left > 1 {
            parts.push(self.counted(set, members, [Some(&new), to], left - 1, &inner)?);
        }
        Ok(format!("some_square ({})", joined(" /\\ ", parts, true)))
    }

    /// Returns Σ cᵢ·tᵢ ≡ r modulo m, as a disjunction over the remainders of the tᵢ.
    fn residue(
        &mut self,
        terms: &[(i64, CountedTerm)],
        modulus: u64,
        residue: u64,
        scope: &[String],
    ) -> Result<String, NoRocqForm> {
        if modulus == 1 {
            return Ok(constant(true));
        }
        if !(2..=MAX_MODULUS).contains(&modulus) {
            return unsupported(format!("the modulus {modulus} (from 2 to {MAX_MODULUS} are exported)"));
        }
        let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in terms {
            lists = lists
                .into_iter()
                .flat_map(|list| (0..modulus).map(move |one| [&list[..], &[one]].concat()))
                .collect();
            if lists.len() > 1000 {
                return unsupported("a sum of many terms modulo a constant");
            }
        }
        let mut all = Vec::new();
        for list in lists {
            let sum: i128 = terms
                .iter()
                .zip(&list)
                .map(|((factor, _), one)| i128::from(*factor) * i128::from(*one))
                .sum();
            if sum.rem_euclid(i128::from(modulus)) != i128::from(residue % modulus) {
                continue;
            }
            let parts =
                terms.iter().zip(&list).map(|((_, term), one)| self.remainder(term, modulus, *one, scope));
            all.push(joined(" /\\ ", parts.collect::<Result<Vec<_>, _>>()?, true));
        }
        Ok(joined(" \\/ ", all, false))
    }

    /// Returns t ≡ r modulo m.
    fn remainder(
        &mut self,
        term: &CountedTerm,
        modulus: u64,
        remainder: u64,
        scope: &[String],
    ) -> Result<String, NoRocqForm> {
        Ok(match term {
            CountedTerm::Square(x) => format!("square_mod {} {modulus} {remainder}", place(x, scope)?),
            CountedTerm::Size(set) => {
                format!("Rel {} [{}]", self.count(modulus, remainder), place(set, scope)?)
            }
            CountedTerm::Below(set, x) => {
                let helper = self.count(modulus, remainder);
                self.widest = self.widest.max(scope.len() + 2);
                format!("below {} {} (Rel {helper} [0])", place(set, scope)?, place(x, scope)?)
            }
            CountedTerm::Total(_) => return unsupported("the sum of the squares modulo a constant"),
        })
    }

    /// Returns the number of the helper that the number of members of a set is `remainder` modulo `modulus`.
    fn count(&mut self, modulus: u64, remainder: u64) -> usize {
        let wanted = [modulus, remainder];
        match self.counts.iter().position(|one| *one == wanted) {
            Some(at) => at,
            None => {
                self.counts.push(wanted);
                self.helpers.push(format!(
                    "(* {}: the number of members of a set is {remainder} modulo {modulus} *) members_mod {modulus} {remainder}",
                    self.helpers.len()
                ));
                self.helpers.len() - 1
            }
        }
    }
}

/// Returns x − y ≤ c, where a missing name stands for square 0.
fn difference(x: Option<&str>, y: Option<&str>, c: i64, scope: &[String]) -> Result<String, NoRocqForm> {
    let limit = distance(c)?;
    Ok(match (x, y) {
        (Some(x), Some(y)) => {
            let relation = if c >= 0 { "at_most_plus" } else { "plus_at_most" };
            format!("{relation} {} {} {limit}", place(x, scope)?, place(y, scope)?)
        }
        (Some(x), None) if c >= 0 => format!("at_most_square {} {limit}", place(x, scope)?),
        (None, Some(y)) if c < 0 => format!("at_least_square {} {limit}", place(y, scope)?),
        _ => constant(c >= 0),
    })
}

#[cfg(test)]
mod tests;
