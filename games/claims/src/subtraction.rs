//! Claims about subtraction games.

use crate::common::false_claim;
use impartial::claim::{
    CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Counterexample, Mismatch,
};
use impartial::game::{Heaps, Notation};
use impartial::solve::Memo;
use impartial::value::GrundyPair;
use impartial_games::subtraction::{Subtraction, SubtractionResidues};
use std::collections::HashMap;

/// Returns the claims about subtraction games.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = residue_claims();
    claims.extend(heap_claims());
    claims.extend([pairs_of_moves(), misere_sums()]);
    claims.extend(planted());
    claims
}

/// Returns the claims about the games in which any number from 1 to k is taken.
fn residue_claims() -> Vec<Claim> {
    [1u64, 2, 3, 4, 6]
        .into_iter()
        .filter_map(|k| Subtraction::new(1..=k).ok())
        .map(|game| {
            let name = game.id();
            Claim::builder(format!("{name}.value"), name)
                .source("Bachet 1612; Sprague 1935, Grundy 1939; misere: Ferguson 1974")
                .statement(
                    "for S = {1,...,k} the value is the nim-sum of the heaps modulo k+1, and in misere \
                     play the same with 0 and 1 exchanged where all these residues are at most 1",
                )
                .on_positions_below(
                    game,
                    &[(1, 200), (2, 40), (3, 16)],
                    &[(1, 2000), (2, 200), (3, 50), (4, 20)],
                )
                .packed()
                .formula(SubtractionResidues)
        })
        .collect()
}

/// Returns the claims about single heaps.
fn heap_claims() -> [Claim; 3] {
    [
        over_sets(
            Claim::builder("subtraction.ferguson", "subtraction:...")
                .source("Ferguson 1974, pairing property")
                .statement("with s = min S, a heap of n has value 1 exactly if n >= s and n - s has value 0"),
            60,
            |check, game, pairs| {
                heap_by_heap(check, game, pairs, |n| {
                    let partner = game.set().first().and_then(|&s| n.checked_sub(s as usize));
                    let paired = partner.is_some_and(|partner| pairs[partner].normal == 0);
                    match pairs[n].normal == 1 {
                        computed if computed == paired => Ok(true),
                        _ => Err(Mismatch::new(pairs[n].normal, if paired { "1" } else { "not 1" })),
                    }
                })
            },
        ),
        over_sets(
            Claim::builder("subtraction.pet", "subtraction:...")
                .source("Ferguson 1974; Gurvich 2007")
                .statement("a single heap has the pair (0,1), (1,0) or (k,k) with k >= 2"),
            60,
            |check, game, pairs| {
                heap_by_heap(check, game, pairs, |n| {
                    let normal = pairs[n].normal;
                    let misere = if normal < 2 { normal ^ 1 } else { normal };
                    Mismatch::unless_equal(pairs[n], GrundyPair::new(normal, misere))
                })
            },
        ),
        over_sets(
            Claim::builder("subtraction.periodic", "subtraction:...").source("Golomb 1966").statement(
                "the values are ultimately periodic: a block of max S values comes again, and from there on \
                 everything repeats",
            ),
            400,
            |check, game, pairs| {
                let Some((from, period)) = first_repetition(game, pairs) else {
                    let mismatch = Mismatch::new("no block of values twice", "a period").note(game.id());
                    return Err(mismatch.at_position((pairs.len() - 1).to_string()).into());
                };
                heap_by_heap(check, game, pairs, |n| {
                    if n < from + period {
                        return Ok(false);
                    }
                    Mismatch::unless_equal(pairs[n].normal, pairs[n - period].normal)
                })
            },
        ),
    ]
}

fn planted() -> [Claim; 3] {
    [
        over_sets(
            false_claim("subtraction.planted.pairing", "subtraction:...")
                .statement("with s = max S, a heap of n has value 1 exactly if n >= s and n - s has value 0"),
            60,
            |check, game, pairs| {
                heap_by_heap(check, game, pairs, |n| {
                    let partner = game.set().last().and_then(|&s| n.checked_sub(s as usize));
                    let paired = partner.is_some_and(|partner| pairs[partner].normal == 0);
                    match pairs[n].normal == 1 {
                        computed if computed == paired => Ok(true),
                        _ => Err(Mismatch::new(pairs[n].normal, if paired { "1" } else { "not 1" })),
                    }
                })
            },
        ),
        over_sets(
            false_claim("subtraction.planted.sum-period", "subtraction:...")
                .statement("the values of every set of three numbers have the period min S + max S"),
            60,
            |check, game, pairs| {
                let (Some(least), Some(most)) = (game.set().first(), game.set().last()) else {
                    return Ok(CheckSummary::default());
                };
                if game.set().len() != 3 {
                    return Ok(CheckSummary::default());
                }
                let period = (least + most) as usize;
                heap_by_heap(check, game, pairs, |n| match n.checked_sub(period) {
                    Some(earlier) => Mismatch::unless_equal(pairs[n].normal, pairs[earlier].normal),
                    None => Ok(false),
                })
            },
        ),
        over_sets(
            false_claim("subtraction.planted.no-three", "subtraction:...")
                .statement("no heap has the value |S|, for sets of at least three numbers"),
            60,
            |check, game, pairs| {
                let size = game.set().len() as u64;
                heap_by_heap(check, game, pairs, |n| match pairs[n].normal {
                    value if size >= 3 && value == size => Err(Mismatch::new(value, format!("not {size}"))),
                    _ => Ok(size >= 3),
                })
            },
        ),
    ]
}

/// Returns a claim about single heaps for all S ⊆ {1, …, 6}, and for all S ⊆ {1, …, 9} at full effort. The
/// test is given the computed pairs of the heaps 0, 1, 2, …
fn over_sets(
    claim: ClaimBuilder,
    upto: u64,
    test: impl Fn(&CheckContext<'_>, &Subtraction, &[GrundyPair]) -> Result<CheckSummary, CheckFailure>
    + Send
    + Sync
    + 'static,
) -> Claim {
    let words = |largest: u64, upto: u64| format!("all S within 1..{largest}, heaps 0..{upto}");
    claim.by(words(6, upto), words(9, 4 * upto), move |check| {
        let (largest, upto) = check.pick((6, upto), (9, 4 * upto));
        let mut tally = CheckSummary::default();
        for members in 1u64..1 << largest {
            let set = (1..=largest).filter(|s| members >> (s - 1) & 1 == 1);
            let game = Subtraction::new(set).map_err(|error| CheckFailure::Broken(error.to_string()))?;
            let pairs = heap_pairs(check, &game, upto)?;
            tally += test(check, &game, &pairs)?;
        }
        Ok(tally)
    })
}

/// Returns the pairs of the heaps 0, 1, …, `upto`, computed from the options.
fn heap_pairs(
    check: &CheckContext<'_>,
    game: &Subtraction,
    upto: u64,
) -> Result<Vec<GrundyPair>, CheckFailure> {
    let mut solver = Memo::packed(game);
    let pairs = (0..=upto).map(|n| solver.values(&Heaps::new([n]), check.run()));
    Ok(pairs.collect::<Result<_, _>>()?)
}

fn heap_by_heap(
    check: &CheckContext<'_>,
    game: &Subtraction,
    pairs: &[GrundyPair],
    test: impl Fn(usize) -> Result<bool, Mismatch> + Sync,
) -> Result<CheckSummary, CheckFailure> {
    check.each(0..pairs.len(), |&n| {
        test(n).map_err(|mismatch| -> Counterexample {
            let note = mismatch.note.as_deref().map_or_else(|| game.id(), str::to_owned);
            mismatch.note(note).at_position(n.to_string())
        })
    })
}

/// Returns the index of the first block of max S values that appears again, and the distance to the next appearance.
/// The value of a heap depends only on the max S values before it, so everything repeats from there on.
fn first_repetition(game: &Subtraction, pairs: &[GrundyPair]) -> Option<(usize, usize)> {
    let length = *game.set().last()? as usize;
    let mut seen: HashMap<Vec<u64>, usize> = HashMap::new();
    for (at, block) in pairs.windows(length).enumerate() {
        let block: Vec<u64> = block.iter().map(|pair| pair.normal).collect();
        if let Some(&from) = seen.get(&block) {
            return Some((from, at - from));
        }
        seen.insert(block, at);
    }
    None
}

fn pairs_of_moves() -> Claim {
    Claim::builder("subtraction.two-element-sets", "subtraction:...")
        .source("Winning Ways, chapter 4; Benesh et al. 2020")
        .statement(
            "for S = {x,y}, x < y, the values are purely periodic with period 2x if y is an odd multiple \
             of x, and x+y otherwise",
        )
        .by("all x < y <= 9, heaps 0..100", "all x < y <= 30, heaps 0..600", |check| {
            let (most, upto) = check.pick((9, 100), (30, 600));
            let mut tally = CheckSummary::default();
            for (x, y) in (2..=most).flat_map(|y| (1..y).map(move |x| (x, y))) {
                let game =
                    Subtraction::new([x, y]).map_err(|error| CheckFailure::Broken(error.to_string()))?;
                let pairs = heap_pairs(check, &game, upto)?;
                let odd = y % x == 0 && (y / x) % 2 == 1;
                let period = if odd { 2 * x } else { x + y } as usize;
                tally += heap_by_heap(check, &game, &pairs, |n| match n.checked_sub(period) {
                    Some(earlier) => Mismatch::unless_equal(pairs[n].normal, pairs[earlier].normal),
                    None => Ok(false),
                })?;
            }
            Ok(tally)
        })
}

fn misere_sums() -> Claim {
    const SETS: [&[u64]; 5] = [&[1, 2], &[2, 3], &[1, 2, 4], &[2, 5, 7], &[1, 3, 4, 8]];
    Claim::builder("subtraction.misere-sums", "subtraction:...")
        .source("Ferguson 1974")
        .statement(
            "the pair of a sum of heaps is (V,1-V) if all heaps have values at most 1, and (V,V) otherwise, \
             V the nim-sum of the values",
        )
        .by("5 sets, 3 heaps below 13", "5 sets, 3 heaps below 40, 4 below 16", |check| {
            let mut tally = CheckSummary::default();
            for set in SETS {
                let game = Subtraction::new(set.iter().copied())
                    .map_err(|error| CheckFailure::Broken(error.to_string()))?;
                let heaps = game.heap_values(64);
                let mut solver = Memo::packed(&game);
                let windows: &[(usize, u64)] = check.pick(&[(3, 13)], &[(3, 40), (4, 16)]);
                for &(count, below) in windows {
                    for p in impartial::game::multisets(count, below) {
                        solver.values(&p, check.run())?;
                    }
                    let positions = impartial::game::multisets(count, below);
                    tally += check.each(positions, |p| {
                        let values = || p.iter().map(|heap| heaps[heap as usize]);
                        let sum = values().fold(0, |sum, value| sum ^ value);
                        let small = values().all(|value| value <= 1);
                        let expected = GrundyPair::new(sum, if small { 1 - sum } else { sum });
                        match solver.known(p) {
                            Some(pair) => Mismatch::unless_equal(pair, expected),
                            None => Err(Mismatch::new("nothing", expected)),
                        }
                        .map_err(|mismatch| mismatch.note(game.id()).at_position(p.to_string()))
                    })?;
                }
            }
            Ok(tally)
        })
}
