//! Sentences in numerations compared with evaluation from the definitions: place values by their recurrences, words by
//! the greedy algorithm, and every variable set to every small number.

use impartial::run::{Limits, Run};
use impartial_prove::automata::{
    Formula, FormulaError, Numeration, ProofBudget, Term, Theory, number, solutions, var,
};
use proptest::prelude::*;

const NAMES: [&str; 3] = ["x", "y", "z"];

/// Exclusive bound on quantified variables in the formulas themselves, so that evaluation is finite.
const BOUND: u64 = 7;

/// A system given by its definition: Uₙ from the preceding place values, the last one first.
struct System {
    name: &'static str,
    first: &'static [u64],
    next: fn(usize, &[u64]) -> u64,
}

const SYSTEMS: [System; 5] = [
    System { name: "fib", first: &[1, 2], next: |_, u| u[0] + u[1] },
    System { name: "p:2", first: &[1, 3], next: |_, u| 2 * u[0] + u[1] },
    System {
        name: "ostrowski:3,1,(1,2)",
        first: &[1, 3],
        // The denominators of [0; 3, 1, 1, 2, 1, 2, …].
        next: |n, u| if n >= 4 && n % 2 == 0 { 2 * u[0] + u[1] } else { u[0] + u[1] },
    },
    System { name: "recurrence:3,-1", first: &[1, 3], next: |_, u| 3 * u[0] - u[1] },
    System { name: "tribonacci", first: &[1, 2, 4], next: |_, u| u[0] + u[1] + u[2] },
];

impl System {
    /// Returns all place values that the test needs.
    fn places(&self) -> Vec<u64> {
        let mut all = self.first.to_vec();
        while all[all.len() - 1] < 1 << 40 {
            let before: Vec<u64> = all.iter().rev().take(3).copied().collect();
            all.push((self.next)(all.len(), &before));
        }
        all
    }

    /// Returns the word of a number, lowest digit first.
    fn word(&self, mut n: u64) -> Vec<u64> {
        let places = self.places();
        let mut word = vec![0; places.len()];
        for (digit, place) in word.iter_mut().zip(&places).rev() {
            (*digit, n) = (n / place, n % place);
        }
        word
    }

    fn shifted(&self, k: u32, n: u64) -> Option<u64> {
        let mut word = vec![0; k as usize];
        word.extend(self.word(n));
        let shifted = word.iter().zip(self.places()).map(|(digit, place)| digit * place).sum();
        // A shifted number may have no word.
        word.truncate(self.places().len());
        (self.word(shifted) == word).then_some(shifted)
    }

    fn lowest(&self, n: u64) -> Option<u64> {
        let lowest = self.word(n).iter().position(|digit| *digit != 0)?;
        Some(self.places()[lowest])
    }

    fn term(&self, term: &Term, assignment: &[(&str, u64)]) -> Option<u64> {
        let value = |t: &Term| self.term(t, assignment);
        match term {
            Term::Var(name) => Some(assignment.iter().rev().find(|(n, _)| n == name)?.1),
            Term::Number(n) => Some(*n),
            Term::Sum(t, u) => Some(value(t)? + value(u)?),
            Term::Times(c, t) => Some(c * value(t)?),
            Term::Modulo(m, t) => Some(value(t)? % m),
            Term::Shl(k, t) => self.shifted(*k, value(t)?),
            Term::Lowest(t) => self.lowest(value(t)?),
            other => panic!("unknown term {other}"),
        }
    }

    /// Returns the truth of a formula whose quantifiers are all bounded inside.
    fn truth(&self, formula: &Formula, assignment: &[(&str, u64)]) -> bool {
        let truth_of = |f: &Formula| self.truth(f, assignment);
        let value = |t: &Term| self.term(t, assignment);
        let both = |t, u, test: fn(u64, u64) -> bool| matches!((value(t), value(u)), (Some(t), Some(u)) if test(t, u));
        let with = |names: &[String], n: u64, f: &Formula| {
            let more: Vec<(&str, u64)> = assignment.iter().copied().chain([(names[0].as_str(), n)]).collect();
            self.truth(f, &more)
        };
        match formula {
            Formula::Constant(value) => *value,
            Formula::Equal(t, u) => both(t, u, |t, u| t == u),
            Formula::Less(t, u) => both(t, u, |t, u| t < u),
            Formula::AtMost(t, u) => both(t, u, |t, u| t <= u),
            Formula::Distinct(terms) => {
                let values: Option<Vec<u64>> = terms.iter().map(value).collect();
                values.is_some_and(|v| (0..v.len()).all(|i| !v[..i].contains(&v[i])))
            }
            // RELATION, below.
            Formula::In(_, terms) => {
                both(&terms[0], &terms[1], |t, u| t == 2 * u || t + 1 == u || (t == u && t % 3 == 1))
            }
            Formula::Not(f) => !truth_of(f),
            Formula::And(all) => all.iter().all(truth_of),
            Formula::Or(all) => all.iter().any(truth_of),
            Formula::Implies(p, q) => !truth_of(p) || truth_of(q),
            Formula::Iff(p, q) => truth_of(p) == truth_of(q),
            Formula::Exists(names, f) => (0..=BOUND).any(|n| with(names, n, f)),
            Formula::ForAll(names, f) => (0..=BOUND).all(|n| with(names, n, f)),
            other => panic!("unknown formula {other}"),
        }
    }

    fn theory(&self) -> Theory {
        let mut theory = Theory::in_numeration(&Numeration::parse(self.name).unwrap());
        theory.define("r", ["t", "u"], Formula::parse(RELATION).unwrap()).unwrap();
        theory
    }
}

const RELATION: &str = "t = 2*u | t + 1 = u | (t = u & t mod 3 = 1)";

fn r(t: Term, u: Term) -> Formula {
    Formula::holds("r", [t, u])
}

#[test]
fn words_of_the_definition_agree_with_the_prover() {
    for system in &SYSTEMS {
        let numeration = Numeration::parse(system.name).unwrap();
        for n in 0..500u64 {
            let own: Vec<u64> = numeration.digits_of(&n.into()).into_iter().map(u64::from).collect();
            let word = system.word(n);
            assert_eq!(word[..own.len()], own[..], "{} {n}", system.name);
            assert!(word[own.len()..].iter().all(|digit| *digit == 0), "{} {n}", system.name);
        }
    }
}

/// Compares every term of one number in every relation with that number, which occurs at least twice.
#[test]
fn a_number_may_be_compared_with_every_term_of_itself() {
    let x = || var("x");
    let mut terms =
        vec![x(), x().plus(x()), x().times(0), x().times(3), x().plus(number(0)), x().plus(number(2))];
    terms.extend((1..7).flat_map(|m| [x().modulo(m), x().times(2).modulo(m), x().plus(number(1)).modulo(m)]));
    terms.extend((0..3).flat_map(|k| [x().shifted(k), x().modulo(4).shifted(k), x().shifted(k).lowest()]));
    terms.extend([
        x().lowest(),
        x().lowest().shifted(1),
        x().plus(x().lowest()),
        x().modulo(5).plus(x()).modulo(3),
    ]);
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for system in &SYSTEMS {
        let theory = system.theory();
        // If words are computed from three place values, automata are larger, and fewer terms must suffice.
        let every = if system.first.len() > 2 { 4 } else { 1 };
        for term in terms.iter().step_by(every) {
            let t = || term.clone();
            for formula in [
                t().equal(x()),
                x().equal(t()),
                x().less(t()),
                t().less(x()),
                x().at_most(t()),
                t().at_most(x()),
                Formula::Distinct(vec![x(), t()]),
                Formula::Distinct(vec![t(), number(1), x()]),
                r(x(), t()),
                r(t(), x()),
                r(t(), t()),
                x().plus(t()).equal(t().plus(x())),
                x().plus(t()).less(t().times(2)),
            ] {
                let found = solutions(&theory, &formula, &["x".into()], &budget).unwrap();
                for n in 0..45u64 {
                    let expected = system.truth(&formula, &[("x", n)]);
                    assert_eq!(found.contains(&[n.into()]), expected, "{} {formula} at {n}", system.name);
                }
            }
        }
    }
}

fn terms() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![3 => (0..3usize).prop_map(|i| var(NAMES[i])), 1 => (0..12u64).prop_map(number)];
    leaf.prop_recursive(2, 5, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(t, u)| t.plus(u)),
            (0..4u64, inner.clone()).prop_map(|(c, t)| t.times(c)),
            (1..6u64, inner.clone()).prop_map(|(m, t)| t.modulo(m)),
            (0..3u32, inner.clone()).prop_map(|(k, t)| t.shifted(k)),
            inner.prop_map(Term::lowest),
        ]
    })
}

fn formulas() -> impl Strategy<Value = Formula> {
    let atom = prop_oneof![
        2 => (terms(), terms()).prop_map(|(t, u)| t.equal(u)),
        1 => (terms(), terms()).prop_map(|(t, u)| t.less(u)),
        1 => (terms(), terms()).prop_map(|(t, u)| t.at_most(u)),
        1 => (terms(), terms()).prop_map(|(t, u)| r(t, u)),
        1 => prop::collection::vec(terms(), 0..4).prop_map(Formula::Distinct),
        1 => any::<bool>().prop_map(Formula::Constant),
    ];
    let bound = || number(BOUND);
    atom.prop_recursive(3, 7, 3, move |inner| {
        prop_oneof![
            inner.clone().prop_map(Formula::not),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::all),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::any),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| p.implies(q)),
            (inner.clone(), inner.clone()).prop_map(|(p, q)| p.iff(q)),
            (0..3usize, inner.clone())
                .prop_map(move |(i, f)| var(NAMES[i]).at_most(bound()).and(f).exists([NAMES[i]])),
            (0..3usize, inner)
                .prop_map(move |(i, f)| var(NAMES[i]).at_most(bound()).implies(f).for_all([NAMES[i]])),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn formulas_agree_with_evaluation_in_every_numeration(formula in formulas(), at in 0..SYSTEMS.len()) {
        let system = &SYSTEMS[at];
        // About one formula in a hundred needs more states, and some of those more than there is memory for.
        let run = Run::new(Limits::none().positions(20_000));
        let all = match solutions(&system.theory(), &formula, &NAMES.map(String::from), &ProofBudget::new(&run)) {
            Err(FormulaError::Stopped(_)) => return Err(TestCaseError::reject("too many states")),
            all => all.unwrap(),
        };
        for x in 0..6u64 {
            for y in 0..6 {
                for z in [0, 1, 2, 5, 12, 31] {
                    let numbers = [("x", x), ("y", y), ("z", z)];
                    let found = all.contains(&[x.into(), y.into(), z.into()]);
                    prop_assert_eq!(
                        found, system.truth(&formula, &numbers), "{}: {} at {:?}", system.name, formula, numbers
                    );
                }
            }
        }
    }
}
