//! Claims about transfinite Welter's game.

use super::ordinals::{
    Example, OrdinalFamily, example, omega_times, onto, ordinal, planted, planted_computed, pool, quotients,
    residues, same_sets,
};
use impartial::claim::{Claim, Mismatch};
use impartial::game::{Notation, OptionValues, Options, OrdinalList, Squares, ValueFormula};
use impartial::ordinal::{Ordinal, OrdinalSet};
use impartial::solve::OrdinalMoves;
use impartial_games::transfinite_nim::{self, OrdinalNimSum, TransfiniteNim, nim_sum};
use impartial_games::transfinite_welter::{
    ColumnForm, MatingForm, TransfiniteWelter, coin_values, is_swap, replies,
};
use impartial_games::welter::{Welter, welter, welter_u64};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};

const EXAMPLE: &str = "1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*5+25";

fn family() -> OrdinalFamily<TransfiniteWelter, ColumnForm> {
    OrdinalFamily {
        game: TransfiniteWelter,
        formula: ColumnForm,
        id: "transfinite-welter",
        repeats: false,
        legal: |p| p.repeated().is_none(),
        piece_values: coin_values,
        replies,
    }
}

/// Returns the rows of the coins by column.
fn rows(p: &OrdinalList) -> BTreeMap<Ordinal, Vec<BigUint>> {
    let mut columns: BTreeMap<Ordinal, Vec<BigUint>> = BTreeMap::new();
    for coin in p.as_slice() {
        let (column, row) = coin.split_omega();
        columns.entry(column).or_default().push(row.to_biguint());
    }
    columns
}

fn columns(p: &OrdinalList) -> Vec<Ordinal> {
    p.as_slice().iter().map(|coin| coin.split_omega().0).collect()
}

/// Returns the nim-sum of the Welter functions of the columns.
fn residue(p: &OrdinalList) -> BigUint {
    rows(p).values().fold(BigUint::ZERO, |sum, rows| sum ^ welter(rows).unwrap_or_default())
}

/// Returns the claims about transfinite Welter's game.
pub(super) fn claims() -> Vec<Claim> {
    let family = family();
    let mut claims = vec![
        family.value(
            "value",
            "[AB] Theorem 3.9",
            "the value is w*(nim-sum of the columns) + nim-sum over the columns of the Welter function of its rows",
        ),
        family.everywhere(
            family
                .claim("mating-form")
                .weight(240, 30_000)
                .source("[SW] Theorem 3.2")
                .statement(
                    "the value is the nim-sum of the squares and of the mating functions of all pairs, (a|b) \
                     being that of the rows in one column and 0 otherwise",
                ),
            (2, 1_000),
            (4, 50_000),
            move |p| match MatingForm.value(&TransfiniteWelter, p) {
                Some(value) => Mismatch::unless_equal(family.mex(p)?, value),
                None => Ok(false),
            },
        ),
        family.computed_value(
            "[AB] Theorem 3.9; [SW] Theorem 3.2",
            "the value is the transfinite Welter function, computed without the formula",
        ),
        family.misere_value(
            "after Gurvich and Ho 2015",
            "the misere value is the value, except that 0 and 1 change places where all coins are finite and \
             their Young diagram is its own conjugate",
        ),
        family.swap_set(
            "the misere value differs from the value exactly where all coins are finite and their Young diagram \
             is its own conjugate; there 0 and 1 change places",
            is_swap,
        ),
        family.block_fill(),
        family.reply_claim("[AB] Theorem 3.9"),
        family.p_positions(
            family
                .claim("p-positions")
                .source("[AB] Corollary 3.10")
                .statement(
                    "the previous player wins iff the columns have nim-sum 0 and so have the Welter functions of \
                     the rows in them",
                ),
            |p| nim_sum(&columns(p)).is_zero() && residue(p) == BigUint::ZERO,
        ),
        example(
            family,
            Example {
                name: "example-3.11",
                source: "[AB] Example 3.11, its winning move put right",
                statement: "the value is w+4 and the only winning move is w^2+w*5+25 to w^2+w*4+30",
                position: EXAMPLE,
                value: "w+4",
                wins: &["1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*4+30"],
            },
        ),
    ];
    claims.extend([quotient(), residue_game()]);
    claims.extend(planted_claims());
    claims
}

fn quotient() -> Claim {
    let family = family();
    let claim = family
        .claim("quotient")
        .weight(280, 8_000)
        .source("[SW] proof of Theorem 3.2")
        .statement(
            "the w-quotient goes onto transfinite Nim: the values of the options with the residue of the value \
             have as quotients exactly the option values of Nim on the columns (as exact sets), and option by \
             option, for 16 values w*v+r, the columns of the options are exactly Nim's options of value v",
        );
    family.everywhere(claim, (2, 200), (3, 20_000), move |p| {
        let (omega, value) = (Ordinal::omega(), family.mex(p)?);
        let options = TransfiniteWelter.option_values(&ColumnForm, p).unwrap_or_default();
        let image = OrdinalList::new(columns(p));
        let expected = TransfiniteNim.option_values(&OrdinalNimSum, &image).unwrap_or_default();
        let low = Ordinal::from(value.finite_part());
        same_sets(quotients(&options, &omega, &low), &expected, "quotients of option values")?;
        let targets: Vec<Ordinal> = pool().into_iter().step_by(3).collect();
        onto(p, replies, &value, transfinite_nim::replies, &omega, &targets)?;
        Ok(true)
    })
}

/// Returns the coins by column, as a sum of Welter positions.
fn as_sum(p: &OrdinalList) -> Option<BTreeMap<Ordinal, Squares>> {
    let mut sum: BTreeMap<Ordinal, Vec<u64>> = BTreeMap::new();
    for coin in p.as_slice() {
        let (column, row) = coin.split_omega();
        sum.entry(column).or_default().push(row.to_u64()?);
    }
    sum.into_iter().map(|(column, rows)| Some((column, Squares::new(rows).ok()?))).collect()
}

fn residue_game() -> Claim {
    /// Rows of random positions may be larger; their options are not listed.
    const MAX_ROWS: u64 = 64;
    let family = family();
    let claim = family
        .claim("residue")
        .source("[SW] proof of Theorem 3.2")
        .statement(
            "the w-residue goes onto the sum of Welter's games on the columns: the options whose value has the \
             quotient of the value are the moves inside a column, their images are exactly the options of the \
             sum, and their residues exactly its option values (finite sets, listed; rows up to 64)",
        );
    family.everywhere(claim, (2, 2_000), (3, 20_000), move |p| {
        let Some(sum) = as_sum(p).filter(|sum| sum.values().all(|s| s.largest() <= Some(MAX_ROWS))) else {
            return Ok(false);
        };
        let value = family.mex(p)?;
        // The sum's options, by plain Welter, and their values.
        let total = sum.values().fold(0, |total, squares| total ^ welter_u64(squares.as_slice()));
        let mut expected = BTreeSet::new();
        let mut values = OrdinalSet::new();
        for (column, squares) in &sum {
            for option in Welter.options(squares) {
                let rest = total ^ welter_u64(squares.as_slice());
                values.insert((rest ^ welter_u64(option.as_slice())).into());
                let mut after = sum.clone();
                after.insert(column.clone(), option);
                expected.insert(after);
            }
        }
        // The moves inside the columns.
        let mut images = BTreeSet::new();
        for (i, coin) in p.as_slice().iter().enumerate() {
            let (column, row) = coin.split_omega();
            for row in 0..row.to_u64().unwrap_or(0) {
                let to = omega_times(&column) + Ordinal::from(row);
                images.extend(TransfiniteWelter.lower(p, i, &to).as_ref().and_then(as_sum));
            }
        }
        if images != expected {
            return Err(Mismatch::new(images.len(), expected.len()).note("options of the sum"));
        }
        let options = TransfiniteWelter.option_values(&ColumnForm, p).unwrap_or_default();
        let high = value.split_omega().0;
        same_sets(residues(&options, &Ordinal::omega(), &high), &values, "residues of option values")?;
        Ok(true)
    })
}

/// Returns the claim that a move wins.
fn planted_move() -> Claim {
    let family = family();
    const AFTER: &str = "1,w*2+4,w*2+9,w^2+w*4+6,w^2+w*4+16";
    family
        .claim("planted.example-3.11")
        .source("planted: false; [AB] Example 3.11 as printed")
        .statement("the move w^2+w*5+25 to w^2+w*4+6 wins: it leaves the value 0")
        .planted()
        .basis("induction-step")
        .by(AFTER, AFTER, move |check| {
            check.each([AFTER], |text| {
                let at = |mismatch: Mismatch| mismatch.at_position(*text);
                let p = TransfiniteWelter.parse(text).map_err(|e| at(Mismatch::new(e, "a position")))?;
                Mismatch::unless_equal(family.mex(&p).map_err(at)?, ordinal("0")).map_err(at)
            })
        })
}

fn planted_claims() -> Vec<Claim> {
    let family = family();
    vec![
        planted_move(),
        planted(
            family,
            "masks-across-columns",
            "the mating function of the rows is taken for all pairs, also of different columns",
            |p| {
                let high = omega_times(&nim_sum(&columns(p)));
                let rows: Vec<BigUint> = rows(p).into_values().flatten().collect();
                // If two rows are equal, the statement would need (x|x) and does not apply.
                Some(high + Ordinal::from(welter(&rows).ok()?))
            },
        ),
        planted(
            family,
            "natural-sum-of-columns",
            "the columns are added by the natural sum instead of the nim-sum",
            |p| {
                let high = columns(p).iter().fold(Ordinal::ZERO, |sum, column| sum.natural_sum(column));
                Some(omega_times(&high) + Ordinal::from(residue(p)))
            },
        ),
        planted_computed(family, "no-residue", "the value is w*(nim-sum of the columns)", |p, pair| {
            Mismatch::unless_equal(pair.normal.clone(), omega_times(&nim_sum(&columns(p))))
        }),
        planted_computed(
            family,
            "nim-sum-of-rows",
            "the value is w*(nim-sum of the columns) + (nim-sum of the rows)",
            |p, pair| {
                let rows = p.as_slice().iter().map(|coin| Ordinal::from(coin.finite_part()));
                let low = rows.fold(Ordinal::ZERO, |sum, row| sum.nim_sum(&row));
                Mismatch::unless_equal(pair.normal.clone(), omega_times(&nim_sum(&columns(p))) + low)
            },
        ),
        planted_computed(
            family,
            "each-column-zero",
            "the previous player wins iff the columns have nim-sum 0 and each has Welter function 0",
            |p, pair| {
                let zero = |rows: &Vec<BigUint>| welter(rows).is_ok_and(|value| value == BigUint::ZERO);
                let described = nim_sum(&columns(p)).is_zero() && rows(p).values().all(zero);
                match (pair.normal.is_zero(), described) {
                    (true, false) => Err(Mismatch::new("0", "not 0")),
                    (false, true) => Err(Mismatch::new(&pair.normal, "0")),
                    _ => Ok(true),
                }
            },
        ),
        planted_computed(
            family,
            "misere-rows-only",
            "0 and 1 change places in misere play wherever the rows, columns forgotten, have a self-conjugate \
             Young diagram",
            |p, pair| {
                let rows: Vec<Ordinal> = p.as_slice().iter().map(|c| c.finite_part().into()).collect();
                let forgotten = OrdinalList::new(rows);
                let swap = forgotten.repeated().is_none() && is_swap(&forgotten);
                let value = if swap { pair.normal.nim_sum(&Ordinal::ONE) } else { pair.normal.clone() };
                Mismatch::unless_equal(pair.misere.clone(), value)
            },
        ),
    ]
}
