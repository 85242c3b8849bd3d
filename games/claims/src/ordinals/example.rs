//! Published examples with all their winning moves.

use super::positions::ordinal;
use super::{OrdinalFamily, OrdinalGame};
use impartial::claim::{Claim, Counterexample, Mismatch};
use impartial::game::ValueFormula;
use impartial::ordinal::Ordinal;

/// One published example, with all its winning moves.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) source: &'static str,
    pub(crate) statement: &'static str,
    pub(crate) position: &'static str,
    pub(crate) value: &'static str,
    /// The positions after the winning moves.
    pub(crate) wins: &'static [&'static str],
}

/// The value is as printed, and exactly these moves win: they are named, the pieces that do not make
/// one do not offer 0, and a piece never offers a value twice.
pub(crate) fn example<G, F>(family: OrdinalFamily<G, F>, example: Example) -> Claim
where
    G: OrdinalGame<F>,
    F: ValueFormula<G, Value = Ordinal> + Copy + 'static,
{
    let claim = family.claim(example.name).source(example.source).statement(example.statement);
    claim.basis("induction-step").by(example.position, example.position, move |check| {
        check.each([example.position], |text| {
            let at = |mismatch: Mismatch| -> Counterexample { mismatch.at_position(*text) };
            let p = family.game.parse(text).map_err(|error| at(Mismatch::new(error, "a position")))?;
            Mismatch::unless_equal(family.mex(&p).map_err(at)?, ordinal(example.value)).map_err(at)?;
            let mut wins = Vec::new();
            for i in 0..p.as_slice().len() {
                if (family.piece_values)(p.as_slice(), i).contains(&Ordinal::ZERO) {
                    let own = (family.replies)(p.as_slice(), &Ordinal::ZERO);
                    let own = own.into_iter().filter(|(piece, _)| *piece == i);
                    wins.extend(own.filter_map(|(i, to)| family.game.lower(&p, i, &to)));
                }
            }
            for option in &wins {
                Mismatch::unless_equal(family.mex(option).map_err(at)?, Ordinal::ZERO)
                    .map_err(|mismatch| at(mismatch.note(option.to_string())))?;
            }
            let wins: Vec<String> = wins.iter().map(ToString::to_string).collect();
            Mismatch::unless_equal(wins.join(" "), example.wins.join(" ")).map_err(at)
        })
    })
}
