//! The moves of a position that a question asks for.

use super::{Basis, MovesAnswer, PositionAnswer, ValueWithBasis};
use crate::error::{Error, Interruption};
use crate::position::Position;
use impartial::ordinal::Ordinal;
use impartial::value::{Outcome, Value};

/// Which moves are wanted.
#[derive(Clone, Debug, Default)]
pub struct MoveFilter {
    /// Those of this value; all of them where there is none.
    pub to: Option<Ordinal>,
    /// Whether the misère value is meant.
    pub misere: bool,
}

impl MoveFilter {
    /// Whether the winning moves of misère play are wanted.
    pub fn wins_misere(&self) -> bool {
        self.misere && self.to.as_ref().is_some_and(Value::is_zero)
    }

    /// Keeps the options of a position that are wanted. `halt` is what ended the work before all of them were known.
    ///
    /// # Errors
    /// [`Halt::SomeMoves`] where the value that decides is not known of some options: it has the others that are wanted.
    pub(crate) fn apply(
        &self,
        position: &Position,
        options: Vec<PositionAnswer>,
        halt: Option<Interruption>,
    ) -> Result<Vec<PositionAnswer>, Error> {
        let misere = self.misere;
        let of = options.len();
        let Some(to) = &self.to else {
            let unknown = |option: &&PositionAnswer| match misere {
                true => option.misere.is_none(),
                false => option.grundy.is_none(),
            };
            let (example, unknown) = {
                let mut open = options.iter().filter(unknown);
                (open.next().map(|option| option.position.to_string()), open.count() + 1)
            };
            return match (halt, example) {
                // Without a limit that ended the work, unknown values are part of the result.
                (Some(halt), Some(example)) => {
                    let moves = Box::new(MovesAnswer { position: position.clone(), options });
                    let halt = Some(Box::new(halt));
                    Err(Error::Stopped(Interruption::SomeMoves { halt, moves, unknown, of, example, misere }))
                }
                _ => Ok(options),
            };
        };
        let mut kept = Vec::new();
        let mut open = Vec::new();
        for option in options {
            let (known, decided) = match self.misere {
                true => (&option.misere, &option.misere_outcome),
                false => (&option.grundy, &option.outcome),
            };
            match (known, decided.as_ref().map(|decided| decided.outcome)) {
                (Some(known), _) if known.value == *to => kept.push(option),
                (Some(_), _) => {}
                // The value 0 is that of P-positions, and of no others.
                (None, Some(Outcome::P)) if to.is_zero() => {
                    let zero = Some(ValueWithBasis::new(0u64, Basis::Formula));
                    let (grundy, misere) = match self.misere {
                        true => (option.grundy.clone(), zero),
                        false => (zero, option.misere.clone()),
                    };
                    kept.push(PositionAnswer { grundy, misere, ..option });
                }
                (None, Some(Outcome::P)) => {}
                (None, Some(Outcome::N)) if to.is_zero() => {}
                (None, _) => open.push(option.position.to_string()),
            }
        }
        let unknown = open.len();
        match open.into_iter().next() {
            None => Ok(kept),
            Some(example) => {
                let moves = Box::new(MovesAnswer { position: position.clone(), options: kept });
                let halt = halt.map(Box::new);
                Err(Error::Stopped(Interruption::SomeMoves { halt, moves, unknown, of, example, misere }))
            }
        }
    }
}
