//! Nim-addition from the definition of the value, and the way a value splits at a power of 2.

use super::{FULL, QUICK, nim_sum};
use crate::common::{
    Boxes, Restricted, board, changed, check_homomorphism, false_claim, in_words, one_by_one, refuted,
};
use crate::theory::mu::{conclusions, decompose, hypotheses};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{Heaps, Window};
use impartial::solve::expand;
use impartial::structure::{Decomposition, Homomorphism};
use impartial_games::nim::Nim;

const SMALL_QUICK: Boxes = &[(1, 64), (2, 24), (3, 12), (4, 8)];
const SMALL_FULL: Boxes = &[(1, 200), (2, 64), (3, 24), (4, 14)];

pub(super) fn claims() -> Vec<Claim> {
    [addition_claims(), homomorphism_claims(), decomposition_claims(), planted_claims()]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns the claims about Nim-addition, and how a value splits at a power of 2.
fn addition_claims() -> Vec<Claim> {
    vec![
        Claim::builder("nim.addition", "nim")
            .source("[SW] 2.1; [AB] Definition 1.3; [LE]")
            .statement(
                "with a + b the value of the heaps a, b: it is addition of binary digits modulo 2, \
                 associative, 0 is its zero, and a + a = 0",
            )
            .by("a, b, c < 32", "a, b, c < 128", addition),
        Claim::builder("nim.splitting", "nim")
            .source("[SW] Theorem 3.1 for finite tau")
            .statement(
                "for every tau, with q and r the quotients and remainders of the heaps by 2^tau: V = \
                 2^tau*V(q) + V(r)",
            )
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .each(|view, p, pair| {
                for tau in 0..=10 {
                    let q = view.pair(&Heaps::new(p.iter().map(|heap| heap >> tau)))?.normal;
                    let r = view.pair(&Heaps::new(p.iter().map(|heap| heap % (1 << tau))))?.normal;
                    Mismatch::unless_equal(pair.normal, (q << tau) + r)
                        .map_err(|mismatch| mismatch.note(format!("tau={tau}, V(q)={q}, V(r)={r}")))?;
                }
                Ok(true)
            }),
    ]
}

/// Returns the claims about the maps of heaps to quotients and remainders.
fn homomorphism_claims() -> Vec<Claim> {
    vec![
        on_positions_below(
            Claim::builder("nim.homomorphisms", "nim")
                .source("[SW] Theorem 3.1, proof, for finite tau")
                .statement(
                    "heaps to quotients by 2^tau takes the moves that keep the remainders onto Nim, heaps to \
                     remainders those that keep the quotients; tau = 0..5",
                ),
            |check, positions| one_by_one(check, 0..=5, |tau| homomorphisms(check, 1 << tau, positions)),
        ),
        on_positions_below(
            Claim::builder("nim.homomorphisms-modulo-any", "nim")
                .source("[SW] Theorem 3.1, proof")
                .statement("the same for quotients and remainders by any mu = 1..9"),
            |check, positions| one_by_one(check, 1..=9, |mu| homomorphisms(check, mu, positions)),
        ),
    ]
}

/// Returns the claims about \[SW\] Theorem 1.3 in Nim.
fn decomposition_claims() -> Vec<Claim> {
    vec![
        on_positions_below(
            Claim::builder("nim.decomposition", "nim")
                .source("[SW] Theorems 1.3 and 3.1 for finite tau")
                .statement(
                    "with mu = 2^tau, tau = 0..5, and phi1 the moves that keep the heap modulo mu, D1, D2 and \
                     all that Theorem 1.3 concludes hold",
                ),
            |check, positions| {
                one_by_one(check, 0..=5, |tau| decomposes(check, 1 << tau, positions))
            },
        ),
        Claim::builder("nim.decomposition-of-one-heap", "nim")
            .source("[SW] Theorem 1.3")
            .statement("for one heap the same holds for every mu = 1..20")
            .by("n=1 below 64", "n=1 below 300", |check| {
                let positions = board(&Nim, 1, check.pick(64, 300))?;
                one_by_one(check, 1..=20, |mu| decomposes(check, mu, &positions))
            }),
        Claim::builder("nim.no-decomposition", "nim")
            .source("[SW] Theorem 1.3, negative test")
            .statement(
                "for two to four heaps and mu = 3 or 6, with phi1 the moves that keep the heap modulo mu, \
                 D1, D2 and the conclusion all fail (a case is one of the three on one board)",
            )
            .by("n=2 below 14; n=3 below 9", "n=2 below 30; n=3 below 16; n=4 below 10", |check| {
                let quick: Boxes = &[(2, 14), (3, 9)];
                let boards = check.pick(quick, &[(2, 30), (3, 16), (4, 10)]);
                one_by_one(check, boards.iter().flat_map(|b| [(b, 3), (b, 6)]), |(&(n, below), mu)| {
                    all_fail(check, mu, n, below)
                })
            }),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        planted_modulo_3(),
        false_claim("nim.planted.splitting-at-3", "nim")
            .statement("V = 3*V(q) + V(r) with the quotients and remainders of the heaps by 3")
            .on_positions_below(Nim, QUICK, FULL)
            .packed()
            .each(|view, p, pair| {
                let q = view.pair(&Heaps::new(p.iter().map(|heap| heap / 3)))?.normal;
                let r = view.pair(&Heaps::new(p.iter().map(|heap| heap % 3)))?.normal;
                Mismatch::unless_equal(pair.normal, 3 * q + r)
            }),
        on_positions_below(
            false_claim("nim.planted.quotients-by-all-moves", "nim")
                .statement("heaps to quotients by 2 takes all moves of Nim onto Nim"),
            |check, positions| {
                let map = Homomorphism::new(Nim, Nim, |p: &Heaps| Heaps::new(p.iter().map(|heap| heap / 2)));
                check_homomorphism(check, &map, positions)
            },
        ),
        on_positions_below(
            Claim::builder("nim.planted.d2-with-phi1", "nim")
                .source("planted: false; D2 of [SW] Theorem 1.3 read with phi1 for phi")
                .statement("D2 holds for mu = 2 with the options in phi1, those that keep the heap modulo 2")
                .planted(),
            |check, positions| {
                let restricted = keeping(|from, to| from % 2 == to % 2);
                let expansion = expand(&restricted, positions.iter().cloned(), check.run())?;
                let whole = expand(&Nim, positions.iter().cloned(), check.run())?;
                // V1 and V2 with all moves of Nim; D2 with those of phi1 only.
                let found = decompose(check, &whole.graph, 2, |v, to| expansion.graph.row(v).contains(&to))?;
                let values = |v| found.values(v).unwrap_or_default();
                for (v, p) in (0u32..).zip(positions) {
                    for nu in 0..values(v).1 {
                        let mut seen: Vec<u64> = expansion
                            .graph
                            .row(v)
                            .iter()
                            .filter(|&&to| values(to).1 == nu)
                            .map(|&to| values(to).2)
                            .collect();
                        seen.sort_unstable();
                        seen.dedup();
                        if seen != [0, 1] {
                            let mismatch = Mismatch::new(format!("{seen:?}"), "[0, 1]");
                            let note = format!("V2 of the options in phi1 with V1 = {nu}");
                            return Err(refuted(
                                mismatch.note(note).at_position(p.to_string()),
                                u64::from(v),
                            ));
                        }
                    }
                }
                Ok(CheckSummary::new(positions.len() as u64))
            },
        ),
    ]
}

fn planted_modulo_3() -> Claim {
    on_positions_below(
        false_claim("nim.planted.decomposition-modulo-3", "nim").statement(
            "Theorem 1.3 applies to Nim with mu = 3 and phi1 the moves that keep the heap modulo 3",
        ),
        |check, positions| decomposes(check, 3, positions),
    )
}

fn on_positions_below(
    claim: impartial::claim::ClaimBuilder,
    test: impl Fn(&CheckContext<'_>, &[Heaps]) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
) -> Claim {
    claim.by(in_words(SMALL_QUICK), in_words(SMALL_FULL), move |check| {
        one_by_one(check, check.pick(SMALL_QUICK, SMALL_FULL), |&(count, below)| {
            test(check, &board(&Nim, count, below)?)
        })
    })
}

/// Returns Nim with only the moves from a heap `from` to `to` for which `keep` is true.
fn keeping(keep: impl Fn(u64, u64) -> bool + Send + Sync + 'static) -> Restricted<Nim> {
    Restricted::new(Nim, move |p: &Heaps, option| {
        changed(p.as_slice(), option.as_slice()).is_some_and(|(from, to)| keep(from, to))
    })
}

fn homomorphisms(
    check: &CheckContext<'_>,
    mu: u64,
    positions: &[Heaps],
) -> Result<CheckSummary, CheckFailure> {
    let quotients = move |p: &Heaps| Heaps::new(p.iter().map(|heap| heap / mu));
    let remainders = move |p: &Heaps| Heaps::new(p.iter().map(|heap| heap % mu));
    let onto_quotients = Homomorphism::new(keeping(move |from, to| from % mu == to % mu), Nim, quotients);
    let onto_remainders = Homomorphism::new(keeping(move |from, to| from / mu == to / mu), Nim, remainders);
    let mut tally = check_homomorphism(check, &onto_quotients, positions)?;
    tally += check_homomorphism(check, &onto_remainders, positions)?;
    Ok(tally)
}

fn decomposition(
    check: &CheckContext<'_>,
    mu: u64,
    positions: &[Heaps],
) -> Result<Decomposition, CheckFailure> {
    // A board is closed under moves, so the numbers of the graph are those of `positions`.
    let expansion = expand(&Nim, positions.iter().cloned(), check.run())?;
    let keep = |v: u32, to: u32| {
        let (p, option) = (&expansion.positions[v as usize], &expansion.positions[to as usize]);
        changed(p.as_slice(), option.as_slice()).is_some_and(|(from, to)| from % mu == to % mu)
    };
    decompose(check, &expansion.graph, mu, keep)
}

fn decomposes(check: &CheckContext<'_>, mu: u64, positions: &[Heaps]) -> Result<CheckSummary, CheckFailure> {
    let found = decomposition(check, mu, positions)?;
    let write = |v: u32| format!("{} mu={mu}", positions[v as usize]);
    hypotheses(&found, mu, &write)?;
    conclusions(&found, mu, &write)?;
    Ok(CheckSummary::new(positions.len() as u64))
}

fn all_fail(
    check: &CheckContext<'_>,
    mu: u64,
    count: usize,
    below: u64,
) -> Result<CheckSummary, CheckFailure> {
    let positions = board(&Nim, count, below)?;
    let found = decomposition(check, mu, &positions)?;
    let fails = [
        ("D1", found.d1.is_some()),
        ("D2", found.d2.is_some()),
        ("V = mu*V1 + V2", found.conclusion.is_some()),
    ];
    for (held, (what, fails)) in (0..).zip(fails) {
        if !fails {
            let mismatch = Mismatch::new("holds on the whole board", "fails somewhere").note(what);
            return Err(refuted(mismatch.at_position(format!("n={count} below {below}, mu={mu}")), held));
        }
    }
    Ok(CheckSummary::new(3))
}

fn addition(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let below = check.pick(32, 128);
    let table = check.packed_table(Nim, &Window::below(2, below))?;
    let add = |a: u64, b: u64| table.pair(&Heaps::new([a, b])).map(|pair| pair.normal);
    let digits = |a: u64, b: u64| (0..64).map(|k| (((a >> k & 1) + (b >> k & 1)) % 2) << k).sum::<u64>();
    let cases = (0..below).flat_map(|a| (0..below).flat_map(move |b| (0..below).map(move |c| (a, b, c))));
    check.each(cases, |&(a, b, c)| {
        let at = |mismatch: Mismatch, c: Option<u64>| match c {
            Some(c) => mismatch.at_position(format!("{a},{b},{c}")),
            None => mismatch.at_position(format!("{a},{b}")),
        };
        let missing = || Mismatch::new("nothing", "a value");
        let sum = add(a, b).ok_or_else(|| at(missing(), None))?;
        Mismatch::unless_equal(sum, digits(a, b)).map_err(|m| at(m, None))?;
        if b == 0 {
            Mismatch::unless_equal(sum, a).map_err(|m| at(m.note("a + 0 = a"), None))?;
        }
        if a == b {
            Mismatch::unless_equal(sum, 0).map_err(|m| at(m.note("a + a = 0"), None))?;
        }
        let left = add(sum, c).ok_or_else(|| at(missing(), Some(c)))?;
        let right = add(b, c).and_then(|sum| add(a, sum)).ok_or_else(|| at(missing(), Some(c)))?;
        Mismatch::unless_equal(left, right).map_err(|m| at(m.note("(a + b) + c = a + (b + c)"), Some(c)))?;
        Mismatch::unless_equal(left, nim_sum([a, b, c])).map_err(|m| at(m, Some(c)))
    })
}
