//! Claims about the game of height ω.

use super::ordinals::{
    OrdinalFamily, omega_times, onto, planted, planted_computed, pool, quotients, residues, same_sets,
};
use impartial::claim::{Claim, Mismatch};
use impartial::game::{OptionValues, OrdinalList};
use impartial::ordinal::Ordinal;
use impartial_games::height_omega::{HeightOmega, HeightOmegaFormula, coin_values, is_swap, replies};
use impartial_games::transfinite_nim::{OrdinalNimSum, TransfiniteNim, nim_sum};
use impartial_games::transfinite_welter::{self, ColumnForm, TransfiniteWelter, transfinite_welter};

fn family() -> OrdinalFamily<HeightOmega, HeightOmegaFormula> {
    OrdinalFamily {
        game: HeightOmega,
        formula: HeightOmegaFormula,
        id: "height:w",
        repeats: false,
        legal: |p| {
            let columns = columns(p);
            columns.windows(2).all(|pair| pair[0] != pair[1])
        },
        piece_values: coin_values,
        replies,
    }
}

fn columns(p: &OrdinalList) -> Vec<Ordinal> {
    p.as_slice().iter().map(|coin| coin.split_omega().0).collect()
}

fn rows(p: &OrdinalList) -> Vec<Ordinal> {
    p.as_slice().iter().map(|coin| coin.finite_part().into()).collect()
}

/// Returns the claims about the game of height ω.
pub(super) fn claims() -> Vec<Claim> {
    let family = family();
    let formula = "the value is w*(Welter function of the columns) + nim-sum of the rows";
    let homomorphism = family
        .claim("quotient-and-residue")
        .source("after [SW] Theorem 2.3, with height w")
        .statement(
            "the w-quotient goes onto transfinite Welter's game on the columns, the w-residue onto Nim on the \
             rows: quotients and residues of option values are exactly the option values there (as exact \
             sets), and for 16 values w*v+r the columns of the options are exactly the options of value v",
        );
    vec![
        family.value("value", "after [SW] Theorem 2.3, with height w", formula),
        family.computed_value("after [SW] Theorem 2.3, with height w", formula),
        family.misere_value(
            "after Gurvich 2007",
            "the misere value is the value, except that 0 and 1 change places on columns 0..n, rows 0 and 1",
        ),
        family.swap_set(
            "the misere value differs from the value exactly on columns 0..n, rows 0 and 1; there 0 and 1 change \
             places",
            is_swap,
        ),
        family.block_fill(),
        family.reply_claim("after [SW] Theorem 2.3, with height w"),
        family.everywhere(homomorphism, (2, 200), (3, 20_000), move |p| {
            let (omega, value) = (Ordinal::omega(), family.mex(p)?);
            let options = HeightOmega.option_values(&HeightOmegaFormula, p).unwrap_or_default();
            let (high, low) = value.split_omega();
            let welter = TransfiniteWelter.option_values(&ColumnForm, &OrdinalList::new(columns(p)));
            same_sets(quotients(&options, &omega, &low.into()), &welter.unwrap_or_default(), "quotients")?;
            let nim = TransfiniteNim.option_values(&OrdinalNimSum, &OrdinalList::new(rows(p)));
            same_sets(residues(&options, &omega, &high), &nim.unwrap_or_default(), "residues")?;
            let targets: Vec<Ordinal> = pool().into_iter().step_by(3).collect();
            onto(p, replies, &value, transfinite_welter::replies, &omega, &targets)?;
            Ok(true)
        }),
        planted(
            family,
            "nim-sum-of-columns",
            "the columns count by their nim-sum instead of their Welter function",
            |p| Some(omega_times(&nim_sum(&columns(p))) + nim_sum(&rows(p))),
        ),
        planted_computed(
            family,
            "sum-of-rows",
            "the rows are added by the ordinary sum instead of the nim-sum",
            |p, pair| {
                let sum = rows(p).iter().fold(Ordinal::ZERO, |sum, row| sum + row);
                let value = omega_times(&transfinite_welter(&columns(p))) + sum;
                Mismatch::unless_equal(pair.normal.clone(), value)
            },
        ),
        planted_computed(
            family,
            "misere-unchanged",
            "the misere value is the value wherever a coin stands on row 1",
            |p, pair| {
                if !rows(p).contains(&Ordinal::ONE) {
                    return Ok(false);
                }
                Mismatch::unless_equal(pair.misere.clone(), pair.normal.clone())
            },
        ),
    ]
}
