//! An entry as it is played by hand.

use crate::answer::Filter;
use crate::answering::within::option_count;
use crate::by_hand::ByHand;
use crate::context::Context;
use crate::entry::Entry;
use crate::error::{Asked, Error, Instead};
use crate::method::Playable;
use crate::method::large::{AnyLarge, too_large};
use crate::method::replies::Named;
use impartial::game::Options;
use impartial::ordinal::Ordinal;
use impartial::solve::options_within;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Options that are looked at between two looks at the limits.
const CHECK_EVERY: u64 = 1 << 12;

/// Steps by which a number beyond 64 bits is lowered in search of a move.
const STEPS: u64 = 4;

impl<G: Playable> ByHand for Entry<G> {
    fn written(&self, text: &str) -> Result<String, Error> {
        match (self.read(text), &self.large) {
            (Ok(p), _) => Ok(self.game().write(&p)),
            (Err(None), Some(large)) => Ok(large.value(text)?.position),
            (Err(error), _) => Err(error.unwrap_or_else(|| too_large(&self.game().id(), text))),
        }
    }

    fn options(&self, text: &str, most: u64, cx: &Context<'_>) -> Result<Option<Vec<String>>, Error> {
        let p = match (self.read(text), &self.large) {
            (Ok(p), _) => p,
            (Err(None), Some(large)) => {
                let options = large.options(text)?.filter(|options| options.len() as u64 <= most);
                return Ok(options.map(|options| options.into_iter().map(|one| one.position).collect()));
            }
            (Err(error), _) => return Err(error.unwrap_or_else(|| too_large(&self.game().id(), text))),
        };
        let Some(count) = option_count(self, &p, most) else { return Ok(None) };
        if let Some(error) = Error::unlisted(&**self.game(), &p) {
            return Err(error);
        }
        let written = (size_of::<String>() + text.len()) as u64;
        let options = options_within(&**self.game(), &p, count * written, &cx.run())?;
        Ok(Some(options.iter().map(|option| self.game().write(option)).collect()))
    }

    fn is_option(&self, text: &str, option: &str, cx: &Context<'_>) -> Result<bool, Error> {
        let p = match (self.read(text), &self.large) {
            (Ok(p), _) => p,
            (Err(None), Some(large)) => return self.is_large_option(&**large, text, option),
            (Err(error), _) => return Err(error.unwrap_or_else(|| too_large(&self.game().id(), text))),
        };
        let option = match self.read(option) {
            Ok(option) => option,
            // The options of numbers that fit 64 bits fit them too.
            Err(None) => return Ok(false),
            Err(Some(error)) => return Err(error),
        };
        // Where the game names the moves to a value, nothing needs to be listed.
        if let (Some(value), Some(rule)) = (self.by_formula(&option).normal, &self.replies)
            && let Named::All(found) = rule.to(self.game(), &p, &value)
        {
            return Ok(found.binary_search(&option).is_ok());
        }
        let (run, mut seen, mut stopped) = (cx.run(), 0u64, None);
        let mut found = false;
        let flow = self.game().visit_options_while(&p, &|| run.may_go_on(), &mut |other| {
            found = other == option;
            seen += 1;
            if seen.is_multiple_of(CHECK_EVERY) {
                stopped = run.check(seen, 0).err();
            }
            if found || stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match stopped {
            _ if found => Ok(true),
            Some(stopped) => Err(stopped.into()),
            // Nobody here asked for an end: the run is over, and some options were not looked at.
            None if flow.is_break() => {
                run.check(seen, 0)?;
                Ok(false)
            }
            None => Ok(false),
        }
    }

    fn some_option(&self, text: &str, cx: &Context<'_>) -> Result<Option<String>, Error> {
        let p = match (self.read(text), &self.large) {
            (Ok(p), _) => p,
            (Err(None), Some(large)) => return self.some_large_option(&**large, text),
            (Err(error), _) => return Err(error.unwrap_or_else(|| too_large(&self.game().id(), text))),
        };
        let (run, mut found) = (cx.run(), None);
        let flow = self.game().visit_options_while(&p, &|| run.may_go_on(), &mut |option| {
            found = Some(self.game().write(&option));
            ControlFlow::Break(())
        });
        if found.is_none() && flow.is_break() {
            run.check(0, 0)?;
        }
        Ok(found)
    }
}

impl<G: Playable> Entry<G> {
    /// The same for numbers beyond 64 bits, by the moves to the value that a formula gives the option.
    fn is_large_option(&self, large: &dyn AnyLarge, text: &str, option: &str) -> Result<bool, Error> {
        let option = large.value(option)?;
        if let Some(options) = large.options(text)? {
            return Ok(options.iter().any(|other| other.position == option.position));
        }
        if let Some(known) = &option.grundy
            && let Named::All(found) =
                large.replies(text, &Filter { to: Some(known.value.clone()), misere: false })?
        {
            return Ok(found.iter().any(|other| other.position == option.position));
        }
        Err(Error::unsupported(
            Asked::This,
            format!(
                "whether a move leads from {text} to {} cannot be told: the numbers are too large to list the moves",
                option.position
            ),
            [Instead::words("smaller numbers")],
        ))
    }

    fn some_large_option(&self, large: &dyn AnyLarge, text: &str) -> Result<Option<String>, Error> {
        let wins = Filter { to: Some(Ordinal::ZERO), misere: false };
        if let Some(option) = large.options(text)?.and_then(|options| options.into_iter().next_back()) {
            return Ok(Some(option.position));
        }
        if let Named::All(found) = large.replies(text, &wins)?
            && let Some(option) = found.into_iter().next_back()
        {
            return Ok(Some(option.position));
        }
        let numbers = large.numbers(text)?;
        for i in (0..numbers.len()).rev() {
            for step in 1..=STEPS {
                let step = BigUint::from(step);
                if numbers[i] < step {
                    break;
                }
                let mut lowered = numbers.clone();
                lowered[i] -= step;
                let option = large.written(lowered);
                // What is no position, or cannot be told to be a move, is no move to be made.
                if matches!(self.is_large_option(large, text, &option), Ok(true)) {
                    return Ok(Some(option));
                }
            }
        }
        Ok(None)
    }
}
