//! Random rules whose positions have parts: heaps with conditions `legal` on each heap, coins that a move turns, numbers
//! that are too large, and misère quotients. The interpreter knows no parts.

use crate::number_from_environment;
use fastrand::Rng;
use impartial::misere::quotient::{Status, verify};
use impartial::run::{Limits, Run};
use impartial::value::Outcome;
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{self, QuotientOf};
use impartial_query::{AnyGame, Context};
use impartial_reference::{Game, Stop};
use impartial_rules::RuleFileGame;
use std::sync::Arc;

fn pick<'a>(random: &mut Rng, all: &[&'a str]) -> &'a str {
    all[random.usize(..all.len())]
}

/// Returns a random condition on the numbers n and k.
fn condition(random: &mut Rng, names: &[&str]) -> String {
    let name = pick(random, names);
    match random.u32(..5) {
        0 => format!("{name} mod {} = {}", random.u32(2..4), random.u32(..2)),
        1 => format!("{name} != {}", random.u32(..6)),
        2 => format!("{name} mod 3 != {}", random.u32(..3)),
        3 => format!("{name} <= {}", random.u32(2..9)),
        _ => format!("not ({name} = {} | {name} = {})", random.u32(1..5), random.u32(2..9)),
    }
}

/// Returns a random rule on heaps whose moves look at one heap, with a line `legal` about each heap or without.
fn heap_rule(random: &mut Rng, legal: bool) -> String {
    let mut text = "game g\nheaps n\n".to_owned();
    if legal {
        text += &format!("legal {}\n", condition(random, &["n"]));
        if random.bool() {
            text += &format!("legal n <= {} | n mod 2 = 0\n", random.u32(3..8));
        }
    }
    for _ in 0..random.u32(1..3) {
        text += pick(
            random,
            &[
                "move n - k  for k in 1..n",
                "move n - k  for k in 1..2",
                "move n - k*k  for k in 1..n",
                "move n - pow(k + 1, 9*k)  for k in 0..n",
                "move n - pow(k, k) - 1, k  for k in 0..n",
                "move k, n - 1 - k  for k in 0..n-1",
                "move k, n - k  for k in 1..n-1",
                "move k, k  for k in {1, n div 3}",
                "move all j in k..n-1 if j mod 2 = 1: j div 2  for k in 1..n",
            ],
        );
        if random.u32(..3) > 0 {
            text += &format!("  if {}", condition(random, &["n", "k"]));
        }
        text += "\n";
    }
    text
}

/// Returns a random rule in which a move turns coins.
fn coin_rule(random: &mut Rng) -> String {
    let mut text = "game g\ncoins a\n".to_owned();
    for _ in 0..random.u32(1..3) {
        text += pick(
            random,
            &[
                "move turn a, a-k, a-2*k  for k in 1..a",
                "move turn a, k  for k in 0..a-1",
                "move turn k..a  for k in 0..a",
                "move turn a, k, j  for k in 0..a-1, j in 0..a-1",
                "move turn a, a-k, k div 2  for k in 1..a",
                "move turn a, a - k*k, a - pow(k, 30*k)  for k in 1..a",
                "move turn a, all j in 0..k: j  for k in 0..a-1",
                "move turn a, k xor 1  for k in 0..a-1",
                "move turn a  for k in 0..0",
            ],
        );
        if random.u32(..3) > 0 {
            text += &format!("  if {}", condition(random, &["a", "k"]));
        }
        text += "\n";
    }
    text
}

struct Opened {
    reference: Game,
    game: Arc<dyn AnyGame>,
    explained: String,
}

/// Opens a rule file for the program and for the interpreter; `None` if its play rises for ever.
fn open(text: &str) -> Option<Opened> {
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None);
    let opened = opened.unwrap_or_else(|error| panic!("{text}: {error}"));
    let reference = Game::read(text, &[]).unwrap_or_else(|error| panic!("{text}: {error}"));
    let explained = opened.recognised().yes.join("\n");
    Some(Opened { reference, game: opened.entry().0, explained })
}

fn context() -> Context<'static> {
    Context::new(Limits::none().positions(100_000).memory(16 << 20))
}

/// Compares the normal and misère values of positions. Returns the number of those that have one.
fn compare_values(text: &str, opened: &Opened, positions: &[String]) -> u64 {
    let mut compared = 0;
    for written in positions {
        let position = opened.reference.position(written);
        let is_legal = position.as_ref().map(|position| opened.reference.is_legal(position));
        let found = opened.game.position(written);
        let (Some(position), Some(Ok(true))) = (position, is_legal) else {
            assert!(found.is_err() || matches!(is_legal, Some(Err(_))), "{text} at {written}: not legal");
            continue;
        };
        let Ok(expected) = opened.reference.values(&position) else { continue };
        let found = found.unwrap_or_else(|error| panic!("{text} at {written}: {error}"));
        for misere in [MiserePolicy::No, MiserePolicy::Little] {
            let answer = opened.game.value_of(&found, misere, &context());
            let answer = answer.unwrap_or_else(|error| panic!("{text} at {written}: {error}"));
            let normal = answer.grundy.map(|value| value.value.to_string());
            assert_eq!(normal, Some(expected.0.to_string()), "{text} at {written}");
            if let Some(value) = answer.misere {
                assert_eq!(value.value.to_string(), expected.1.to_string(), "{text} at {written}, misère");
            }
        }
        compared += 1;
    }
    compared
}

/// Returns the sums of at most three heaps up to `last`.
fn sums(last: u64) -> Vec<String> {
    let mut all = Vec::new();
    for a in 1..=last {
        all.push(a.to_string());
        for b in 1..=a {
            all.push(format!("{b},{a}"));
            all.extend((1..=b.min(3)).map(|c| format!("{c},{b},{a}")));
        }
    }
    all
}

fn rounds(default: u64) -> u64 {
    number_from_environment("IMPARTIAL_FUZZ_PARTS", default)
}

#[test]
fn heaps_with_conditions_on_each_heap_are_sums() {
    let (mut compared, mut additive) = (0, 0);
    for seed in 0..rounds(60) {
        let text = heap_rule(&mut Rng::with_seed(seed), seed % 3 > 0);
        let Some(opened) = open(&text) else { continue };
        additive += u64::from(opened.explained.contains("sum of its heaps"));
        compared += compare_values(&text, &opened, &sums(6));
    }
    assert!(compared > 20 * rounds(60) && additive * 2 > rounds(60), "{compared} values, {additive} sums");
}

#[test]
fn turned_coins_have_the_values_of_whole_positions() {
    let positions: Vec<String> = (1..128u32)
        .map(|set| {
            let coins = (0..7).filter(|coin| set >> coin & 1 == 1);
            coins.map(|coin: u32| coin.to_string()).collect::<Vec<_>>().join(",")
        })
        .collect();
    let (mut compared, mut by_coins) = (0, 0);
    for seed in 0..rounds(60) {
        let text = coin_rule(&mut Rng::with_seed(seed));
        let Some(opened) = open(&text) else { continue };
        by_coins += u64::from(opened.explained.contains("normal values coin by coin"));
        compared += compare_values(&text, &opened, &positions);
    }
    assert!(
        compared > 60 * rounds(60) && by_coins * 3 > rounds(60),
        "{compared} values, {by_coins} by coins"
    );
}

/// A final quotient is right of all heaps, a partial one of its window.
#[test]
fn quotients_are_right_as_far_as_they_claim() {
    const WINDOW: u64 = 5;
    let (mut finals, mut partial, mut compared) = (0, 0, 0);
    for seed in 0..rounds(40) {
        let random = &mut Rng::with_seed(seed);
        let text = match seed % 4 {
            0 => format!(
                "game g\nheaps n\nmove n - k  for k in {{{}, {}}}\n",
                random.u32(1..4),
                random.u32(1..5)
            ),
            _ => heap_rule(random, seed % 4 == 1),
        };
        let Some(opened) = open(&text) else { continue };
        let of =
            QuotientOf::new(Some(if seed % 4 == 0 { 60 } else { WINDOW }), impartial_query::WindowArg::Whole);
        let Ok(found) = questions::quotient(&*opened.game, &of.unwrap(), true, &context()) else { continue };
        if let Some(certificate) = &found.certificate {
            verify(certificate, &Run::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let is_final = found.quotient.status() != Status::Partial;
        assert_eq!(is_final, found.status() == "final", "{text}");
        if is_final {
            assert!(opened.game.heap_code().is_some(), "{text}: final without a code");
        }
        if !found.names.is_empty() {
            continue;
        }
        finals += u64::from(is_final);
        partial += u64::from(!is_final);
        // Of all heaps, those beyond the ones that were used are compared.
        let last =
            if is_final { u64::from(found.quotient.heaps()) + 6 } else { u64::from(found.quotient.heaps()) };
        for written in sums(last.min(11)) {
            let heaps: Vec<u64> = written.split(',').map(|heap| heap.parse().unwrap()).collect();
            let Some(position) = opened.reference.position(&written) else { continue };
            if opened.reference.is_legal(&position) != Ok(true) {
                continue;
            }
            let expected = match opened.reference.values(&position) {
                Ok((_, misere)) => {
                    if misere == 0 {
                        Outcome::P
                    } else {
                        Outcome::N
                    }
                }
                Err(Stop::Work | Stop::TooLarge | Stop::Endless | Stop::NoValue) => continue,
            };
            assert_eq!(found.quotient.outcome(&heaps), Some(expected), "{text} at {written}");
            compared += 1;
        }
    }
    let few = rounds(40) / 8;
    assert!(finals > few && partial > few && compared > 100 * few, "{finals} {partial} {compared}");
}
