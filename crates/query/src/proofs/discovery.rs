//! Descriptions of the positions of a value, guessed from a table and proved.

use crate::any_game::ProvableGame;
use crate::context::Context;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::own_statements::OwnStatements;
use crate::proofs::any_number::no_coins_because;
use crate::proofs::described::{blocking, in_numeration, no_description_of, undescribed};
use crate::proofs::discovery_of_words::{discover_for_any_number, words_of};
use crate::proofs::discovery_report::{DiscoveryQuestion, DiscoveryReport, DiscoveryVerdict, STATES};
use crate::proofs::job::unproved;
use crate::proofs::numeration::numeration_named;
use crate::proofs::question::{ProofSubject, coins_of, no_coins, no_description, only_coins};
use crate::registry::{Registry, near};
use impartial::claim::Verdict;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{DiscoverOptions, PositionShape, discover as search};

/// Returns the game of a subject as the prover has it.
fn provable_game_of(registry: &Registry, subject: ProofSubject<'_>) -> Result<ProvableGame, Error> {
    match subject {
        ProofSubject::Named(name) => registry.provable_game(name).ok_or_else(|| {
            no_description_of(registry, name).unwrap_or_else(|| {
                let known: Vec<String> = registry.all_statements().iter().map(|s| s.game().id()).collect();
                let near = near(name, known.iter().map(String::as_str));
                Error::input(format!("there is no game '{name}' ({near})"))
            })
        }),
        ProofSubject::Game { game, own } => game
            .provable_game()
            .ok_or_else(|| undescribed(registry, &game.id(), own.and_then(OwnStatements::why_not_provable))),
    }
}

/// Guesses a description of the positions of a value, or of several values, and proves it.
///
/// # Errors
/// Bad input, or a defect of the program. A limit that is reached is no error: the report names it.
pub fn discover(
    registry: &Registry,
    subject: ProofSubject<'_>,
    question: &DiscoveryQuestion,
    cx: &Context<'_>,
) -> Result<DiscoveryReport, Error> {
    question.check()?;
    let described = match subject {
        ProofSubject::Named(name) => registry.find_within(name, &cx.run()).ok(),
        ProofSubject::Game { .. } => None,
    };
    let described = match subject {
        ProofSubject::Named(_) => described.as_deref(),
        ProofSubject::Game { game, .. } => Some(game),
    };
    let unwritten = match described.and_then(|game| words_of(game, question)) {
        Some(Ok(description)) => return discover_for_any_number(&description, question, cx),
        Some(Err(why)) => Some(why),
        None => None,
    };
    let game = provable_game_of(registry, subject)?;
    let coins = match question.coins.or_else(|| only_coins(&*game)) {
        Some(coins) => coins_of(coins)?,
        None => return Err(unwritten.map_or_else(no_coins, |why| no_coins_because(&why, "coins"))),
    };
    let shape = PositionShape::coins(coins);
    if game.describe(shape).is_none() {
        return Err(match game.describe(PositionShape::below_omega_power(coins, 2)) {
            Some(_) => {
                Error::input(format!("{} is a game of ordinals (allowed: games of numbers)", game.id()))
            }
            None => no_description(&*game, shape),
        });
    }
    let game = match &question.numeration {
        Some(name) => {
            let numeration = numeration_named(name, cx)?;
            if numeration.is_custom() {
                return Err(Message::new()
                    .setting(Argument::Numeration, name)
                    .text(
                        ": windows are read by place values, which a numeration from a file need not have \
                         (allowed: fib, p:2, ...; for 'prove' any system)",
                    )
                    .into());
            }
            in_numeration(game, shape, &numeration)?
        }
        None => game,
    };
    let game = blocking(game, question.blocking);
    let options = DiscoverOptions {
        most_states: question.states.unwrap_or(STATES),
        play: question.play,
        as_described: question.numeration.is_some(),
        ..DiscoverOptions::default()
    };
    let run = cx.run();
    let budget = ProofBudget::new(&run);
    let value = question.values_to.or(question.value).unwrap_or(0);
    let mut discovery = search(&*game, coins, value, &options, &budget).map_err(unproved)?;
    let together = match question.values_to {
        Some(_) if discovery.answer().is_some() => {
            discovery.output_automaton(&budget).unwrap_or_else(|stopped| {
                discovery.stopped = Some(stopped);
                None
            })
        }
        _ => None,
    };
    let seconds = run.seconds();
    let verdict = match discovery.verdict() {
        Verdict::Proved => DiscoveryVerdict::Proved,
        Verdict::Stopped => DiscoveryVerdict::Stopped,
        _ => DiscoveryVerdict::NotFound,
    };
    let mut base = DiscoveryReport::new(discovery.game.clone(), Some(discovery.coins), verdict, seconds);
    base.states = (discovery.verdict() == Verdict::Stopped).then_some(discovery.states);
    base.misere = discovery.play.is_misere();
    base.blocking = discovery.forbidden + 1;
    base.numeration = discovery.numeration().map(str::to_owned);
    base.window = discovery.widest;
    base.tried.clone_from(&discovery.tried);
    base.stopped = discovery.stopped;
    base.together = together;
    base.searched = Some(game);
    Ok(match question.values_to {
        Some(_) => base.with_values(discovery, shape, question.count.as_ref(), &budget),
        None => base.with_value(discovery, shape, question.count.as_ref(), &budget),
    })
}
