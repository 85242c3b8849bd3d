//! Claims about octal games, Kayles, Dawson's Kayles and Grundy's game.

use crate::common::false_claim;
use impartial::claim::{
    CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Counterexample, Mismatch,
};
use impartial::game::{Components, Heaps};
use impartial::solve::ByComponents;
use impartial::value::GrundyPair;
use impartial_games::grundys_game::GrundysGame;
use impartial_games::octal::{Octal, PeriodicValues};

/// Code, period, and the first heap from which on it holds.
struct KnownPeriod {
    code: &'static str,
    period: usize,
    from: usize,
    source: &'static str,
}

const fn period(code: &'static str, period: usize, from: usize, source: &'static str) -> KnownPeriod {
    KnownPeriod { code, period, from, source }
}

const WW: &str = "Guy and Smith 1956; Winning Ways, chapter 4";
const GP: &str = "Gangolli and Plambeck 1989; Flammenkamp, octal games";
const FL: &str = "Flammenkamp, octal games";

const PERIODS: &[KnownPeriod] = &[
    period("0.77", 12, 71, WW),
    period("0.07", 34, 53, WW),
    period("0.137", 34, 52, "Guy and Smith 1956; OEIS A002187"),
    period("0.4", 34, 54, "Guy and Smith 1956; OEIS A002187"),
    period("4.4", 12, 72, "Guy and Smith 1956; OEIS A002186"),
    period("0.117", 48, 47, "Winning Ways, chapter 4; OEIS A071453"),
    period("0.141", 11, 14, "Winning Ways, chapter 4; OEIS A125912"),
    period("0.177", 20, 497, "Winning Ways, chapter 4; OEIS A071435"),
    period("0.1377", 24, 141, "Winning Ways, chapter 4; OEIS A071434"),
    period("0.11377", 32, 187, "Winning Ways, chapter 4; OEIS A071452"),
    period("0.7777", 24, 142, "Winning Ways, chapter 4; OEIS A071074"),
    period("0.055", 148, 259, FL),
    period("0.644", 442, 3256, FL),
    period("0.156", 349, 3479, "Kenyon 1967; Flammenkamp, octal games"),
    period("0.165", 1550, 5181, FL),
    period("0.356", 142, 7315, GP),
];

/// Codes whose values are those of another code on heaps smaller by `shift`.
const COUSINS: &[(&str, u64, &[&str])] = &[
    ("0.137", 1, &["0.07"]),
    ("0.137", 2, &["0.4", "0.401", "0.402", "0.403", "0.42", "0.421", "0.422", "0.423"]),
    ("0.77", 0, &["0.771"]),
    ("0.77", 1, &["4.4", "4.41", "4.42", "4.43", "4.6", "4.61", "4.62", "4.63"]),
    ("0.177", 1, &["0.45", "0.451", "0.452", "0.453", "0.47", "0.471", "0.472", "0.473"]),
    ("0.1377", 1, &["0.074", "0.075", "0.076", "0.077"]),
    ("0.1377", 2, &["0.44", "0.441", "0.442", "0.443", "0.46", "0.461", "0.462", "0.463"]),
    ("0.117", 1, &["0.051", "0.053"]),
    ("0.11377", 1, &["0.0177"]),
    ("0.11377", 2, &["0.045", "0.047"]),
];

/// Grundy's game, heaps 0 to 50 (OEIS A002188).
const GRUNDY: [u64; 51] = [
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1,
    2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0,
];

/// Returns the claims about octal games and Grundy's game.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims: Vec<Claim> =
        [value_claims(), cousin_claims(), grundy_claims()].into_iter().flatten().collect();
    claims.extend(PERIODS.iter().map(periodic));
    claims.extend(planted());
    claims
}

/// Returns the claims about heap values and published tables.
fn value_claims() -> Vec<Claim> {
    vec![
        Claim::builder("octal.heap-values", "octal:...")
            .source("Sprague 1935, Grundy 1939")
            .statement(
                "the recursion g(n) = mex of g(a) + g(b) (nim-sum) over the heaps a, b that a move \
                 leaves gives the value of every heap",
            )
            .by("25 codes, heaps 0..60", "25 codes, heaps 0..400", |check| {
                let mut tally = CheckSummary::default();
                for game in codes() {
                    let upto = check.pick(60, 400);
                    let name = game.code().to_string();
                    tally += agree(check, &name, game.heap_values(upto), game)?;
                }
                Ok(tally)
            }),
        values("kayles.value", Octal::kayles(), PeriodicValues::kayles()),
        values("dawson-kayles.value", Octal::dawson_kayles(), PeriodicValues::dawson_kayles()),
        table("kayles.table", Octal::kayles(), PeriodicValues::kayles()),
        table("dawson-kayles.table", Octal::dawson_kayles(), PeriodicValues::dawson_kayles()),
    ]
}

/// Returns the claims about codes with the values of other codes, and pairs of Kayles.
fn cousin_claims() -> Vec<Claim> {
    vec![
        Claim::builder("octal.cousins", "octal:...")
            .source("Guy and Smith 1956; OEIS A002186, A002187, A071434, A071435, A071452, A071453")
            .statement(
                "0.07 has the values of 0.137 on heaps greater by 1, 4.4 those of Kayles, 0.45 those of \
                 0.177, and 40 more such pairs",
            )
            .by("43 pairs of codes, heaps 1..250", "43 pairs of codes, heaps 1..2000", |check| {
                let mut tally = CheckSummary::default();
                for &(code, shift, cousins) in COUSINS {
                    for cousin in cousins {
                        tally += shifted(check, code, shift, cousin, check.pick(250, 2000))?;
                    }
                }
                Ok(tally)
            }),
        Claim::builder("octal.doubled-kayles", "octal:0.1377")
            .source("Winning Ways, chapter 4; OEIS A071434")
            .statement("in 0.1377 the heaps 2n-1 and 2n have the value of n in Kayles")
            .by("heaps 1..500", "heaps 1..4000", |check| {
                let upto = check.pick(500, 4000);
                let kayles = Octal::kayles().heap_values(upto / 2);
                let doubled = heaps("0.1377", upto)?;
                sequence(check, 1, &doubled, |n| kayles.get(n.div_ceil(2)).copied())
            }),
        pair_examples("kayles.example-pairs", Octal::kayles(), 3, &[(&[5], 4, 1), (&[1, 5], 5, 0)]),
        pair_examples("dawson-kayles.example-pairs", Octal::dawson_kayles(), 2, &[(&[10], 3, 1)]),
    ]
}

/// Returns the claims about Grundy's game.
fn grundy_claims() -> Vec<Claim> {
    vec![
        Claim::builder("grundys-game.heap-values", "grundys-game")
            .source("Grundy 1939")
            .statement(
                "the recursion g(n) = mex of g(a) + g(n-a), 0 < a < n/2, gives the value of every heap",
            )
            .by("heaps 0..150", "heaps 0..1500", |check| {
                let upto = check.pick(150, 1500);
                agree(check, "grundys-game", GrundysGame.heap_values(upto), GrundysGame)
            }),
        Claim::builder("grundys-game.table", "grundys-game")
            .source("Grundy 1939; OEIS A002188")
            .statement("the values of the heaps 0 to 50 are 0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 ...")
            .by("heaps 0..50", "heaps 0..50", |check| {
                sequence(check, 0, &GrundysGame.heap_values(50), |n| GRUNDY.get(n).copied())
            }),
        Claim::builder("grundys-game.value", "grundys-game")
            .source("Grundy 1939; OEIS A002188")
            .statement("the value of a position is the nim-sum of the published values of its heaps")
            .on_positions_below(GrundysGame, &[(1, 34), (2, 16), (3, 10)], &[(1, 50), (2, 24), (3, 16)])
            .packed()
            .value(|_, p| {
                p.iter().map(|heap| GRUNDY.get(heap as usize)).try_fold(0, |sum, v| Some(sum ^ v?))
            }),
    ]
}

fn planted() -> [Claim; 5] {
    let kayles = false_claim("kayles.planted.period-from-70", "kayles")
        .statement("the values of Kayles have period 12 from heap 70 on");
    let dawson = false_claim("octal.planted.no-shift", "octal:0.137")
        .statement("0.07 and 0.137 have the same values on equal heaps from heap 53 on");
    [
        repeats(kayles, "0.77", 12, 70, 200),
        false_claim("kayles.planted.misere", "kayles")
            .statement("every position of Kayles has a swap pair or equal normal and misere values")
            .on_positions_below(Octal::kayles(), &[(1, 10)], &[(1, 10)])
            .packed()
            .each(|_, _, pair| {
                if pair.is_swap() {
                    return Ok(true);
                }
                Mismatch::unless_equal(pair, GrundyPair::new(pair.normal, pair.normal))
            }),
        dawson.by("heaps 53..200", "heaps 53..200", |check| {
            let other = heaps("0.137", 200)?;
            sequence(check, 53, &heaps("0.07", 200)?, |n| other.get(n).copied())
        }),
        false_claim("grundys-game.planted.period-3", "grundys-game")
            .statement("from heap 33 on the values of Grundy's game have period 3")
            .by("heaps 33..100", "heaps 33..100", |check| {
                let values = GrundysGame.heap_values(100);
                sequence(check, 36, &values, |n| values.get(n - 3).copied())
            }),
        false_claim("grundys-game.planted.small", "grundys-game")
            .statement("no heap of Grundy's game has a value above 4")
            .by("heaps 0..100", "heaps 0..100", |check| {
                let values = GrundysGame.heap_values(100);
                sequence(check, 0, &values, |n| values.get(n).map(|&value| value.min(4)))
            }),
    ]
}

/// Returns some codes of every kind: with and without splits, with and without a leading 4.
fn codes() -> Vec<Octal> {
    let named = ["0.3", "0.333", "0.0303", "4.0", "0.6", "0.26", "0.15", "0.53", "0.71"];
    PERIODS.iter().map(|p| p.code).chain(named).filter_map(|code| Octal::parse(code).ok()).collect()
}

fn heaps(code: &str, upto: usize) -> Result<Vec<u64>, CheckFailure> {
    let game = Octal::parse(code).map_err(|error| CheckFailure::Broken(error.to_string()))?;
    Ok(game.heap_values(upto))
}

/// Compares every value of a sequence from heap `from` on with the statement about it.
fn sequence(
    check: &CheckContext<'_>,
    from: usize,
    values: &[u64],
    said: impl Fn(usize) -> Option<u64> + Sync,
) -> Result<CheckSummary, CheckFailure> {
    check.each(from..values.len(), |&n| match said(n) {
        Some(value) => Mismatch::unless_equal(values[n], value).map_err(|m| m.at_position(n.to_string())),
        None => Ok(false),
    })
}

/// Compares a sequence of heap values with those of the solver that works from the options.
fn agree<G: Components<Position = Heaps>>(
    check: &CheckContext<'_>,
    name: &str,
    values: Vec<u64>,
    game: G,
) -> Result<CheckSummary, CheckFailure> {
    let mut solver = ByComponents::new(game);
    let mut computed = Vec::with_capacity(values.len());
    for n in 0..values.len() {
        computed.push(solver.value(&Heaps::nonempty([n as u64]), check.run())?);
    }
    check.each(0..values.len(), |&n| {
        Mismatch::unless_equal(computed[n], values[n]).map_err(|m| m.note(name).at_position(n.to_string()))
    })
}

fn shifted(
    check: &CheckContext<'_>,
    code: &str,
    shift: u64,
    cousin: &str,
    upto: usize,
) -> Result<CheckSummary, CheckFailure> {
    let shift = shift as usize;
    let values = heaps(code, upto)?;
    let cousins = heaps(cousin, upto + shift)?;
    check.each(1..=upto, |&n| {
        Mismatch::unless_equal(cousins[n + shift], values[n]).map_err(|m| {
            m.note(format!("heap of {cousin}, against {code}")).at_position((n + shift).to_string())
        })
    })
}

fn values(id: &str, game: Octal, formula: PeriodicValues) -> Claim {
    let name = impartial::game::Notation::id(&game);
    Claim::builder(id, name)
        .source(WW)
        .statement("the value of a position is the nim-sum over its heaps of the published periodic values")
        .on_positions_below(game, &[(1, 32), (2, 15), (3, 10)], &[(1, 48), (2, 24), (3, 16)])
        .packed()
        .formula(formula)
}

fn table(id: &str, game: Octal, formula: PeriodicValues) -> Claim {
    let name = impartial::game::Notation::id(&game);
    let period = formula.period();
    let exceptions: Vec<String> =
        formula.exceptions().iter().map(|(heap, value)| format!("{heap}:{value}")).collect();
    Claim::builder(id, name)
        .source(WW)
        .statement(format!(
            "heap values have period {period} with the exceptions {}, and each of these is one",
            exceptions.join(" ")
        ))
        .by("heaps 0..600", "heaps 0..6000", move |check| {
            let values = game.heap_values(check.pick(600, 6000));
            // An exception is one only if it differs from the residue's value far out.
            let tally = check.each(formula.exceptions().iter().copied(), |&(heap, value)| {
                let regular = formula.heap(heap + 100 * period as u64);
                if regular == u64::from(value) {
                    return Err(Mismatch::new(regular, "an exception").at_position(heap.to_string()));
                }
                Ok(false)
            })?;
            let mut all = sequence(check, 0, &values, |n| Some(formula.heap(n as u64)))?;
            all += tally;
            Ok(all)
        })
}

fn pair_examples(
    id: &str,
    game: Octal,
    count: usize,
    examples: &'static [(&'static [u64], u64, u64)],
) -> Claim {
    let name = impartial::game::Notation::id(&game);
    let words: Vec<String> = examples
        .iter()
        .map(|&(heaps, normal, misere)| {
            format!("{} = {}", Heaps::new(heaps.iter().copied()), GrundyPair::new(normal, misere))
        })
        .collect();
    Claim::builder(id, name)
        .source("Winning Ways, chapter 13")
        .statement(format!("pairs of a normal and a misere value: {}", words.join(", ")))
        .on_positions_below(game, &[(count, 12)], &[(count, 12)])
        .packed()
        .each(move |_, p, pair| match examples.iter().find(|example| example.0 == p.as_slice()) {
            Some(&(_, normal, misere)) => Mismatch::unless_equal(pair, GrundyPair::new(normal, misere)),
            None => Ok(false),
        })
}

/// Returns the claim that a period holds, from where on it does and no earlier, and no shorter one.
fn periodic(published: &'static KnownPeriod) -> Claim {
    let KnownPeriod { code, period, from, source } = *published;
    let places = code.len() - 2;
    let certain = 2 * from + 2 * period + places;
    let quick = certain.min(from + 2 * period + 200);
    let claim = Claim::builder(format!("octal:{code}.period"), format!("octal:{code}"))
        .source(source)
        .statement(format!("the heap values have least period {period}, exactly from heap {from} on"));
    repeats(claim, code, period, from, quick.max(600.min(certain)))
}

/// Returns the claim that the values repeat with `period` from heap `from` on. `upto` is the last heap at quick effort; at full
/// effort it is where the period has become certain for all heaps (Guy and Smith 1956).
fn repeats(claim: ClaimBuilder, code: &'static str, period: usize, from: usize, upto: usize) -> Claim {
    let certain = upto.max(2 * from + 2 * period + code.len());
    let words = |upto: usize| format!("heaps 0..{upto}");
    claim.by(words(upto), words(certain), move |check| {
        let values = heaps(code, check.pick(upto, certain))?;
        let at = |n: usize, m: Mismatch| -> Counterexample { m.at_position(n.to_string()) };
        let tally = check.each(from..values.len() - period, |&n| {
            Mismatch::unless_equal(values[n + period], values[n])
                .map_err(|m| at(n + period, m.note(format!("heap {n} has another value"))))
        })?;
        let earlier = from.checked_sub(1).filter(|&n| values[n] == values[n + period]);
        if let Some(n) = earlier {
            let mismatch = Mismatch::new(format!("period {period} already from here"), "not yet");
            return Err(at(n, mismatch).into());
        }
        // The least period divides every period.
        let shorter = (1..period).filter(|q| period.is_multiple_of(*q));
        check.each(shorter, |&q| {
            let repeats = (from..values.len() - q).all(|n| values[n] == values[n + q]);
            if repeats { Err(at(from, Mismatch::new(format!("period {q}"), period))) } else { Ok(false) }
        })?;
        Ok(tally)
    })
}
