//! The selection of the moves of a position.

use super::{Basis, MovesAnswer, PositionAnswer, ValueWithBasis};
use crate::error::{Error, Interruption};
use crate::position::Position;
use impartial::ordinal::Ordinal;
use impartial::value::{Outcome, Play, Value};

/// A selection of moves.
#[derive(Clone, Debug, Default)]
pub struct MoveFilter {
    /// The wanted value, or `None` for all moves.
    pub to: Option<Ordinal>,
    /// The play whose values are meant.
    pub play: Play,
}

impl MoveFilter {
    /// Returns `true` if the filter selects the winning moves of misère play.
    pub fn wins_misere(&self) -> bool {
        self.play.is_misere() && self.to.as_ref().is_some_and(Value::is_zero)
    }

    /// Returns the options of a position that the filter selects. `halt` is the limit that ended the work before all
    /// options were known.
    ///
    /// # Errors
    /// [`Interruption::SomeMoves`] if the deciding value of some options is not known. The error contains the other
    /// selected options.
    pub(crate) fn apply(
        &self,
        position: &Position,
        options: Vec<PositionAnswer>,
        halt: Option<Interruption>,
    ) -> Result<Vec<PositionAnswer>, Error> {
        let play = self.play;
        let option_count = options.len();
        let Some(to) = &self.to else {
            let unknown = |option: &&PositionAnswer| match play {
                Play::Misere => option.misere.is_none(),
                Play::Normal => option.grundy.is_none(),
            };
            let (example, unknown) = {
                let mut undecided = options.iter().filter(unknown);
                (undecided.next().map(|option| option.position.to_string()), undecided.count() + 1)
            };
            return match (halt, example) {
                // Without a limit that ended the work, unknown values are part of the result.
                (Some(halt), Some(example)) => {
                    let moves = Box::new(MovesAnswer { position: position.clone(), options });
                    let halt = Some(Box::new(halt));
                    Err(Error::Stopped(Interruption::SomeMoves {
                        halt,
                        moves,
                        unknown,
                        of: option_count,
                        example,
                        play,
                    }))
                }
                _ => Ok(options),
            };
        };
        let mut selected = Vec::new();
        let mut undecided = Vec::new();
        for option in options {
            let (known, decided) = match self.play {
                Play::Misere => (&option.misere, &option.misere_outcome),
                Play::Normal => (&option.grundy, &option.outcome),
            };
            match (known, decided.as_ref().map(|decided| decided.outcome)) {
                (Some(known), _) if known.value == *to => selected.push(option),
                (Some(_), _) => {}
                // Exactly the P-positions have value 0.
                (None, Some(Outcome::P)) if to.is_zero() => {
                    let zero = Some(ValueWithBasis::new(0u64, Basis::Formula));
                    let (grundy, misere) = match self.play {
                        Play::Misere => (option.grundy.clone(), zero),
                        Play::Normal => (zero, option.misere.clone()),
                    };
                    selected.push(PositionAnswer { grundy, misere, ..option });
                }
                (None, Some(Outcome::P)) => {}
                (None, Some(Outcome::N)) if to.is_zero() => {}
                (None, _) => undecided.push(option.position.to_string()),
            }
        }
        let unknown = undecided.len();
        match undecided.into_iter().next() {
            None => Ok(selected),
            Some(example) => {
                let moves = Box::new(MovesAnswer { position: position.clone(), options: selected });
                let halt = halt.map(Box::new);
                Err(Error::Stopped(Interruption::SomeMoves {
                    halt,
                    moves,
                    unknown,
                    of: option_count,
                    example,
                    play,
                }))
            }
        }
    }
}
