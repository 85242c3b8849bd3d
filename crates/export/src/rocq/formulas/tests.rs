//! Random terms and sentences with their answers, as a file for Rocq. `coqc` compiles it with the examples and so
//! compares the meaning of formulas there with arithmetic and with the prover.

use super::*;
use impartial::run::Run;
use impartial_prove::automata::{Base, decide, mask, number, var};
use std::fmt::Write as _;
use std::path::Path;

/// Pseudo-random numbers (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    /// Returns a term of at most `depth` operations one inside the other.
    fn term(&mut self, depth: u32, names: &[&str], is_partial: bool) -> Term {
        if depth == 0 {
            return match self.below(3) {
                0 => number(self.below(9)),
                _ => var(names[self.below(names.len() as u64) as usize]),
            };
        }
        let t = self.term(depth - 1, names, is_partial);
        match self.below(if is_partial { 9 } else { 7 }) {
            0 => t.plus(self.term(depth - 1, names, is_partial)),
            1 => t.xor(self.term(depth - 1, names, is_partial)),
            2 => t.times(self.below(4)),
            3 => t.quotient(self.below(3) as u32),
            4 => t.low(self.below(3) as u32),
            5 => t.modulo(1 + self.below(6)),
            6 => t.shifted(self.below(3) as u32),
            7 => t.lowest(),
            _ => mask(self.below(2) as u32, t, self.term(0, names, false)),
        }
    }

    fn formula(&mut self, depth: u32, names: &[&str]) -> Formula {
        if depth == 0 {
            let is_partial = self.below(3) == 0;
            let (t, u) = (self.term(1, names, is_partial), self.term(1, names, false));
            return match self.below(4) {
                0 => t.equal(u),
                1 => t.less(u),
                2 => t.at_most(u),
                _ => Formula::Distinct(vec![t, u, number(1)]),
            };
        }
        let (f, g) = (self.formula(depth - 1, names), self.formula(0, names));
        match self.below(5) {
            0 => f.and(g),
            1 => f.or(g),
            2 => f.implies(g),
            3 => f.iff(g),
            _ => f.not(),
        }
    }

    /// Returns a sentence: numbers are given to `a` and `b`, and `c` is bound by a quantifier.
    fn sentence(&mut self) -> Formula {
        let inner = self.formula(2, &["a", "b", "c"]);
        let bound = if self.below(2) == 0 { inner.for_all(["c"]) } else { inner.exists(["c"]) };
        let outer = bound.and(self.formula(1, &["a", "b"]));
        let [a, b] = ["a", "b"].map(|name| var(name).equal(number(self.below(20))));
        match self.below(3) {
            0 => a.and(outer).exists(["a"]).for_all(["b"]),
            1 => a.and(b).and(outer).exists(["a", "b"]),
            _ => a.and(b).implies(outer).for_all(["a", "b"]),
        }
    }
}

/// Returns the value of a term that always has one, by the arithmetic of the processor.
fn value(term: &Term, of: &dyn Fn(&str) -> u64) -> u64 {
    match term {
        Term::Var(name) => of(name),
        Term::Number(n) => *n,
        Term::Sum(t, u) => value(t, of) + value(u, of),
        Term::Times(c, t) => c * value(t, of),
        Term::Xor(t, u) => value(t, of) ^ value(u, of),
        Term::Quotient(k, t) => value(t, of) >> k,
        Term::Low(k, t) => value(t, of) % (1 << k),
        Term::Modulo(m, t) => value(t, of) % m,
        Term::Shl(k, t) => value(t, of) << k,
        other => panic!("{other}"),
    }
}

const TERMS: usize = 400;
const SENTENCES: usize = 600;

/// Returns the file with random terms and sentences.
fn agreement() -> String {
    let (run, theory) = (Run::default(), Theory::new(Base::BINARY));
    let budget = ProofBudget::new(&run);
    let mut writer = FormulaWriter::new(&theory, &budget);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let names = ["a", "b", "c"].map(str::to_owned);
    let mut terms = Vec::new();
    for _ in 0..TERMS {
        let depth = 1 + random.below(3) as u32;
        let term = random.term(depth, &["a", "b", "c"], false);
        let numbers = [random.below(1 << 20), random.below(300), random.below(20)];
        let of = |name: &str| names.iter().position(|other| other == name).map_or(0, |i| numbers[i]);
        let mut scope = AtomScope { names: &names, new: 0, conditions: Vec::new(), used: 0 };
        let text = writer.term(&term, &mut scope).unwrap();
        let [a, b, c] = numbers;
        terms.push(format!("(({text})%term, [{a}; {b}; {c}]%N, {}%N)", value(&term, &of)));
    }
    let (mut sentences, mut truths) = (Vec::new(), 0);
    for _ in 0..SENTENCES {
        let sentence = random.sentence();
        let holds = decide(&theory, &sentence, &budget).unwrap().holds;
        truths += usize::from(holds);
        sentences.push(format!("(({})%formula, {holds})", writer.formula(&sentence, &[]).unwrap()));
    }
    // Neither answer is rare.
    assert!((SENTENCES / 5..SENTENCES * 4 / 5).contains(&truths), "{truths}");
    let mut text = format!(
        "(* Random terms with their values, and random sentences with their truth values. The kernel compares them with the
   values of terms and the answers of the procedure in Decision.v. *)
From Coq Require Import NArith Arith List Bool.
From Impartial Require Import Machines Formulas Decision.
Import ListNotations.

Definition terms : list (term * list N * N) := [
  {}
].
Lemma terms_agree : forallb (fun c => match c with (t, x, n) => N.eqb (value t x) n end) terms = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition sentences : list (formula * bool) := [
  {}
].
Lemma sentences_agree : forallb (fun c =>
    match truth (N.to_nat 100000) [] (fst c) with Some b => Bool.eqb b (snd c) | None => false end) sentences = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
",
        terms.join(";\n  "),
        sentences.join(";\n  "),
    );
    text = super::super::folded(&text, 4);
    let _ = writeln!(text);
    text.trim_end().to_owned() + "\n"
}

/// Writes the file again with `IMPARTIAL_PAGES=write`.
#[test]
fn the_committed_random_sentences_are_these() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rocq/examples/agreement.v");
    let text = agreement();
    if std::env::var("IMPARTIAL_PAGES").is_ok_and(|what| what == "write") {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap());
}

#[test]
fn operations_that_formulas_v_lacks_are_refused() {
    let (run, theory) = (Run::default(), Theory::new(Base::new(3).unwrap()));
    let budget = ProofBudget::new(&run);
    let mut writer = FormulaWriter::new(&theory, &budget);
    let scope = ["x".to_owned()];
    for (text, what) in [
        ("x xor x = 0", "'xor' on the digits of base 3"),
        ("lowest(x) = 1", "'lowest' on the digits of base 3"),
        ("beatty(x, 1, 5, 2) = 1", "rounded multiples of irrational numbers ('beatty')"),
        ("y = 1", "the variable 'y', which is not bound"),
        ("odd(x)", "the relation 'odd', which has no definition"),
    ] {
        let formula = Formula::parse(text).unwrap();
        assert_eq!(writer.formula(&formula, &scope), Err(NoRocqForm::NotCovered(what.to_owned())), "{text}");
    }
    let written = |writer: &mut FormulaWriter<'_>, text: &str| {
        writer.formula(&Formula::parse(text).unwrap(), &scope).unwrap()
    };
    // Quotients are numbers in every base; digits that are fixed have their own base.
    assert_eq!(written(&mut writer, "quotient(2, x) = low(1, x)"), "(Var 0 div 9) = (Var 0 mod 3)");
    let fixed = Formula::parse("lowest(x) = 1").unwrap().in_digits("base:2", None);
    let text = writer.formula(&fixed, &scope).unwrap();
    assert_eq!(
        text,
        "ForSome (Var 0 + Num 1 = (Var 1) /\\ (((Var 0 xor (Var 0 + Num 1)) + Num 1) div 2) = Num 1)"
    );
}
