//! Play by hand: options one by one.

use crate::capabilities::replies::NamedReplies;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry, ReadPosition};
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::game::within::option_count;
use crate::position::Position;
use crate::results::PositionAnswer;
use crate::results::filter::MoveFilter;
use impartial::game::Heaps;
use impartial::ordinal::Ordinal;
use impartial::solve::options_within;
use impartial::value::Play;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Options examined between two checks of the limits.
const CHECK_EVERY: u64 = 1 << 12;

/// Maximum amount by which a number beyond 64 bits is lowered in the search for a move.
const STEPS: u64 = 4;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns the options of a position, as [`AnyGame::options`](crate::AnyGame::options) does.
    pub(crate) fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error> {
        let p = match self.read_position(position)? {
            ReadPosition::Small(p) => p,
            ReadPosition::Large(position) => {
                let options = self.large(&position)?.options(&position)?;
                let few = options.filter(|options| options.len() as u64 <= most);
                return Ok(few.map(|options| options.into_iter().map(|one| one.position).collect()));
            }
        };
        let Some(count) = option_count(self, &p, most) else { return Ok(None) };
        if let Some(error) = Error::unlisted(&**self.game(), &p) {
            return Err(error);
        }
        let each = self.bytes_of_handle(position, &p) as u64;
        let options = options_within(self.game(), &p, count * each, &cx.run())?;
        Ok(Some(options.into_iter().map(|option| self.handle(option)).collect()))
    }

    /// Returns `true` if a move leads from `position` to `option`.
    pub(crate) fn is_option(
        &self,
        position: &Position,
        option: &Position,
        cx: &Context<'_>,
    ) -> Result<bool, Error> {
        let p = match self.read_position(position)? {
            ReadPosition::Small(p) => p,
            ReadPosition::Large(position) => return self.is_large_option(&position, option),
        };
        // If numbers fit 64 bits, those of the options fit 64 bits too.
        let ReadPosition::Small(option) = self.read_position(option)? else { return Ok(false) };
        let option = &*option;
        // If the game names the moves to a value, the options need not be listed.
        if let (Some(value), Some(rule)) = (self.by_formula(option).normal, &self.replies)
            && let NamedReplies::All(found) = rule.to(&p, &value)
        {
            return Ok(found.binary_search(option).is_ok());
        }
        let (run, mut visited, mut stopped) = (cx.run(), 0u64, None);
        let mut found = false;
        let flow = self.game().visit_options_while(&p, &|| run.should_continue(), &mut |other| {
            found = other == *option;
            visited += 1;
            if visited.is_multiple_of(CHECK_EVERY) {
                stopped = run.check(visited, 0).err();
            }
            if found || stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match stopped {
            _ if found => Ok(true),
            Some(stopped) => Err(stopped.into()),
            // The visitor did not break, so that some options were not examined.
            None if flow.is_break() => Err(run.incomplete_options(visited, 0).into()),
            None => Ok(false),
        }
    }

    /// Returns some option of a position, or `None` if the position has no options.
    pub(crate) fn some_option(
        &self,
        position: &Position,
        cx: &Context<'_>,
    ) -> Result<Option<Position>, Error> {
        let p = match self.read_position(position)? {
            ReadPosition::Small(p) => p,
            ReadPosition::Large(position) => return self.some_large_option(&position),
        };
        let (run, mut found) = (cx.run(), None);
        let flow = self.game().visit_options_while(&p, &|| run.should_continue(), &mut |option| {
            found = Some(self.handle(option));
            ControlFlow::Break(())
        });
        match found {
            None if flow.is_break() => Err(run.incomplete_options(0, 0).into()),
            found => Ok(found),
        }
    }

    /// Returns `true` if a move leads to `option`, for numbers beyond 64 bits. Uses the moves to the value that a
    /// formula gives to `option`, unless the options can be listed.
    fn is_large_option(&self, position: &Position, option: &Position) -> Result<bool, Error> {
        let large = self.large(position)?;
        let option = large.value(option)?;
        let same = |other: &PositionAnswer| *other.position == *option.position;
        if let Some(options) = large.options(position)? {
            return Ok(options.iter().any(same));
        }
        if let Some(known) = &option.grundy
            && let NamedReplies::All(found) =
                large.replies(position, &MoveFilter { to: Some(known.value.clone()), play: Play::Normal })?
        {
            return Ok(found.iter().any(same));
        }
        Err(Error::unsupported(
            UnsupportedPart::This,
            format!(
                "whether a move leads from {} to {} cannot be told: the numbers are too large to list the moves",
                position.quoted(),
                option.position
            ),
            [PossibleInstead::words("smaller numbers")],
        ))
    }

    fn some_large_option(&self, position: &Position) -> Result<Option<Position>, Error> {
        let large = self.large(position)?;
        let wins = MoveFilter { to: Some(Ordinal::ZERO), play: Play::Normal };
        if let Some(option) = large.options(position)?.and_then(|options| options.into_iter().next_back()) {
            return Ok(Some(option.position));
        }
        if let NamedReplies::All(found) = large.replies(position, &wins)?
            && let Some(option) = found.into_iter().next_back()
        {
            return Ok(Some(option.position));
        }
        let numbers = large.numbers(position)?;
        for i in (0..numbers.len()).rev() {
            for step in 1..=STEPS {
                let step = BigUint::from(step);
                if numbers[i] < step {
                    break;
                }
                let mut lowered = numbers.clone();
                lowered[i] -= step;
                // A text that is not a position, or is not known to be an option, is skipped.
                if let Ok(option) = self.read(&Heaps::from_sizes(lowered).to_string())
                    && matches!(self.is_large_option(position, &option), Ok(true))
                {
                    return Ok(Some(option));
                }
            }
        }
        Ok(None)
    }
}
