//! Claims about transfinite Nim.

use super::ordinals::{
    Example, OrdinalFamily, example, omega_times, onto, ordinal, planted, planted_computed, pool, quotients,
    residues, same_sets,
};
use impartial::claim::{Claim, Mismatch};
use impartial::game::{OptionValues, OrdinalList};
use impartial::ordinal::Ordinal;
use impartial_games::transfinite_nim::{
    OrdinalNimSum, TransfiniteNim, heap_values, is_swap, nim_sum, replies,
};

/// The exponents of \[SW\] Theorem 3.1.
const TAUS: [&str; 10] = ["0", "1", "2", "5", "w", "w+1", "w*2", "w*2+3", "w^2", "w^w"];

fn family() -> OrdinalFamily<TransfiniteNim, OrdinalNimSum> {
    OrdinalFamily {
        game: TransfiniteNim,
        formula: OrdinalNimSum,
        id: "transfinite-nim",
        repeats: true,
        legal: |_| true,
        piece_values: heap_values,
        replies,
    }
}

/// Returns the powers 2^τ.
fn powers() -> Vec<Ordinal> {
    // Small exponents, no error.
    TAUS.iter().map(|tau| Ordinal::from(2).pow(&ordinal(tau)).unwrap_or_default()).collect()
}

fn each_heap(p: &OrdinalList, part: impl Fn(&Ordinal) -> Ordinal) -> OrdinalList {
    OrdinalList::new(p.as_slice().iter().map(part))
}

fn quotient_of(alpha: &Ordinal, mu: &Ordinal) -> Ordinal {
    alpha.div_rem(mu).map(|(q, _)| q).unwrap_or_default()
}

fn residue_of(alpha: &Ordinal, mu: &Ordinal) -> Ordinal {
    alpha.div_rem(mu).map(|(_, r)| r).unwrap_or_default()
}

/// Returns the claims about transfinite Nim.
pub(super) fn claims() -> Vec<Claim> {
    let family = family();
    let mut claims = vec![
        family.value(
            "value",
            "[SW] Theorem 3.1, 3.2; [AB] Theorem 3.6",
            "the value is the nim-sum of the heaps, coefficient by coefficient",
        ),
        family.computed_value(
            "[SW] Theorem 3.1, 3.2; [AB] Theorem 3.6",
            "the value is the nim-sum of the heaps, computed without the formula",
        ),
        family.misere_value(
            "after Bouton 1901",
            "the misere value is the value, except that 0 and 1 change places where all heaps are at most 1",
        ),
        family.swap_set(
            "the misere value differs from the value exactly where all heaps are at most 1; there 0 and 1 change \
             places",
            is_swap,
        ),
        family.block_fill(),
        family.reply_claim("[AB] Theorems 3.4 and 3.6"),
        family.p_positions(
            family
                .claim("p-positions")
                .source("[AB] Theorems 3.4 and 3.6")
                .statement("the previous player wins iff each coefficient has nim-sum 0 over the heaps"),
            |p| {
                let mut odd: Vec<(Ordinal, u64)> = Vec::new();
                // Bit by bit, as a second way to the same sum.
                for (exponent, coefficient) in p.as_slice().iter().flat_map(Ordinal::terms) {
                    for bit in (0..coefficient.bits()).filter(|bit| coefficient.bit(*bit)) {
                        let key = (exponent.clone(), bit);
                        match odd.iter().position(|other| *other == key) {
                            Some(at) => drop(odd.swap_remove(at)),
                            None => odd.push(key),
                        }
                    }
                }
                odd.is_empty()
            },
        ),
        example(
            family,
            Example {
                name: "example-3.7",
                source: "[AB] Example 3.7",
                statement: "the value is w*3+5 and the only winning move is w*2+4 to w+1",
                position: "1,w*2+4,w^2*3+9,w^2*2+w*4+16,w^2+w*5+25",
                value: "w*3+5",
                wins: &["1,w+1,w^2+w*5+25,w^2*2+w*4+16,w^2*3+9"],
            },
        ),
    ];
    claims.extend(splitting());
    claims.extend(planted_claims());
    claims
}

fn splitting() -> Vec<Claim> {
    let family = family();
    let mus = powers();
    let theorem = family
        .claim("splitting")
        .source("[SW] Theorem 3.1, with tau in {0,1,2,5,w,w+1,w*2,w*2+3,w^2,w^w}")
        .statement(
            "the value is 2^tau times the value of the quotients of the heaps plus that of the residues",
        );
    let theorem = family.everywhere(theorem, (2, 100), (3, 20_000), {
        let mus = mus.clone();
        move |p| {
            let value = family.mex(p)?;
            for mu in &mus {
                let high = family.mex(&each_heap(p, |heap| quotient_of(heap, mu)))?;
                let low = family.mex(&each_heap(p, |heap| residue_of(heap, mu)))?;
                Mismatch::unless_equal(value.clone(), mu * &high + &low)
                    .map_err(|mismatch| mismatch.note(format!("2^tau = {mu}")))?;
            }
            Ok(true)
        }
    });
    let homomorphism = family
        .claim("quotient-and-residue")
        .source("[SW] proof of Theorem 3.1, with tau in {0,1,2,5,w,w+1,w*2,w*2+3,w^2,w^w}")
        .statement(
            "mu = 2^tau: the values of the options with the residue of the value have as quotients exactly the \
             option values of the quotients of the heaps, those with its quotient have as residues exactly the \
             option values of the residues (as exact sets); and option by option, for the values below \
             w^w*2 with small coefficients, the quotient of the game goes onto transfinite Nim",
        );
    let homomorphism = family.everywhere(homomorphism, (1, 100), (3, 2_000), move |p| {
        let value = family.mex(p)?;
        let sets = |p: &OrdinalList| TransfiniteNim.option_values(&OrdinalNimSum, p).unwrap_or_default();
        let options = sets(p);
        for mu in &mus {
            let (high, low) = (quotient_of(&value, mu), residue_of(&value, mu));
            let expected = sets(&each_heap(p, |heap| quotient_of(heap, mu)));
            same_sets(quotients(&options, mu, &low), &expected, &format!("quotients, mu = {mu}"))?;
            let expected = sets(&each_heap(p, |heap| residue_of(heap, mu)));
            same_sets(residues(&options, mu, &high), &expected, &format!("residues, mu = {mu}"))?;
        }
        let targets: Vec<Ordinal> = pool().into_iter().step_by(5).collect();
        for mu in [&mus[1], &mus[4]] {
            onto(p, replies, &value, replies, mu, &targets)?;
        }
        Ok(true)
    });
    vec![theorem, homomorphism]
}

fn planted_claims() -> Vec<Claim> {
    let family = family();
    vec![
        planted(family, "natural-sum", "the value is the natural sum of the heaps", |p| {
            Some(p.as_slice().iter().fold(Ordinal::ZERO, |sum, heap| sum.natural_sum(heap)))
        }),
        planted(
            family,
            "finite-parts-only",
            "the value is w times the greatest column plus the nim-sum of the finite parts",
            |p| {
                let greatest = p.as_slice().last()?.split_omega().0;
                let rows = p.as_slice().iter().map(|heap| Ordinal::from(heap.finite_part()));
                Some(omega_times(&greatest) + rows.fold(Ordinal::ZERO, |sum, row| sum.nim_sum(&row)))
            },
        ),
        planted(
            family,
            "split-by-3",
            "the value is 3 times the value of the quotients by 3 plus that of the residues",
            |p| {
                let three = Ordinal::from(3);
                let high = nim_sum(each_heap(p, |heap| quotient_of(heap, &three)).as_slice());
                let low = nim_sum(each_heap(p, |heap| residue_of(heap, &three)).as_slice());
                Some(&three * &high + &low)
            },
        ),
        planted_computed(
            family,
            "ordinal-sum",
            "the value is the ordinary sum of the heaps, greatest first",
            |p, pair| {
                let sum = p.as_slice().iter().rev().fold(Ordinal::ZERO, |sum, heap| sum + heap);
                Mismatch::unless_equal(pair.normal.clone(), sum)
            },
        ),
        planted_computed(
            family,
            "misere-exchanged",
            "the misere value is the value with 0 and 1 exchanged everywhere",
            |_, pair| {
                let low = pair.normal <= Ordinal::ONE;
                let value = if low { pair.normal.nim_sum(&Ordinal::ONE) } else { pair.normal.clone() };
                Mismatch::unless_equal(pair.misere.clone(), value)
            },
        ),
    ]
}
