//! Numerations for Rocq: the words of numbers as numbers whose groups of binary digits are the digits of the words.
//!
//! A group has as many binary digits as the largest digit needs, so that words are in the order of these numbers. The file has
//! the words and an automaton that adds; the kernel decides that it adds.

use super::NoRocqForm;
use super::tables::given;
use impartial_prove::automata::{Base, Numeration, NumerationError, ProofBudget, Slope, TransitionTable};
use std::collections::HashMap;

/// A state of an automaton that has read some binary digits of the next digit of each number. `None` accepts nothing.
type BinaryState = Option<(u32, u32, Vec<u32>)>;

/// A numeration in binary digits.
pub(super) struct WrittenNumeration {
    numeration: Numeration,
    /// The number of binary digits of a digit.
    bits: u32,
    words: TransitionTable,
    adder: TransitionTable,
}

impl WrittenNumeration {
    /// Writes a numeration with its words and its adder.
    ///
    /// # Errors
    /// [`NoRocqForm::NotCovered`] for a numeration without automata that are small enough; limits.
    pub(super) fn new(numeration: &Numeration, budget: &ProofBudget<'_>) -> Result<Self, NoRocqForm> {
        let automata = numeration.certified(budget).map_err(not_certified)?;
        let digits = numeration.digits();
        let bits = u8::BITS - (digits.get() - 1).leading_zeros();
        let table = |automaton, tracks: usize| match TransitionTable::from_automaton(automaton, tracks) {
            Some(table) => in_bits(&table, digits, bits, budget),
            None => Err(NoRocqForm::NotCovered(format!(
                "the numeration {}, whose automata are too large",
                numeration.name()
            ))),
        };
        Ok(WrittenNumeration {
            numeration: numeration.clone(),
            bits,
            words: table(automata.valid(), 1)?,
            adder: table(automata.adder(), 3)?,
        })
    }

    /// Returns the name of the numeration.
    pub(super) fn name(&self) -> &str {
        self.numeration.name()
    }

    /// Returns whether it is a base.
    pub(super) fn is_base(&self) -> bool {
        self.numeration.base().is_some()
    }

    /// Returns the definitions of the words and of the numeration.
    pub(super) fn definitions(&self) -> String {
        let digits = match self.bits {
            1 => "The binary digits of a word are its digits, the least first.".to_owned(),
            bits => format!("Each group of {bits} binary digits of a word is a digit, the least first."),
        };
        let letters = 1 << self.adder.tracks();
        let rows: Vec<String> = self
            .adder
            .transitions()
            .chunks(letters)
            .zip(self.adder.accept())
            .map(|(row, accepts)| {
                let row: Vec<String> = row.iter().map(|state| (state + 1).to_string()).collect();
                format!("([{}], {accepts})", row.join("; "))
            })
            .collect();
        format!(
            "(* The numeration {name}. {digits}
   The word of n is the word that has n smaller ones. *)
Definition words : definition := {words}.

(* An automaton that adds numbers by their words. The kernel decides that it does. *)
Definition written : numeration := Numeration words [
  {rows}]%positive.

",
            name = self.name(),
            words = given(&self.words),
            rows = rows.join(";\n  "),
        )
    }

    /// Returns the definition of a relation of the words of `numbers` numbers.
    pub(super) fn relation(&self, numbers: usize, of_words: &str) -> String {
        format!("InWords words {numbers} ({of_words})")
    }

    /// Returns the definition of a relation by an automaton that reads the digits of the numeration.
    ///
    /// # Errors
    /// [`NoRocqForm::Stopped`] if a limit of the budget is reached.
    pub(super) fn given(
        &self,
        table: &TransitionTable,
        budget: &ProofBudget<'_>,
    ) -> Result<String, NoRocqForm> {
        let table = in_bits(table, self.numeration.digits(), self.bits, budget)?;
        Ok(self.relation(table.tracks() as usize, &given(&table)))
    }

    /// Returns the definition of the relation of a number x and the number whose word is that of x with `places` zeros.
    pub(super) fn shifted(&self, places: u32) -> Result<String, NoRocqForm> {
        match 1u64.checked_shl(places.saturating_mul(self.bits)) {
            Some(factor) => Ok(self.relation(2, &format!("Defined (Var 1 = Mul {factor} (Var 0))"))),
            None => Err(NoRocqForm::NotCovered(format!("a word with {places} zeros more"))),
        }
    }

    /// Returns the definition of the relation of a number and the number of the lowest one in its word.
    pub(super) fn lowest(&self) -> Result<String, NoRocqForm> {
        if self.bits > 1 {
            return Err(NoRocqForm::NotCovered(format!("'lowest' on the digits of {}", self.name())));
        }
        let lowest = "Defined (ForSome ((Var 0 + Num 1) = Var 1 /\\ Mul 2 (Var 2) = ((Var 0 xor (Var 0 + Num 1)) + Num 1)))";
        Ok(self.relation(2, lowest))
    }
}

/// The relation of n and the floor of n·(a + 2 − 2k + √(a² + 4))/2, for which `Beatty.v` has theorems.
pub(super) struct RoundedMultiples {
    /// The number a.
    parameter: u64,
    /// The number k, at most a + 2.
    less: u64,
    /// The definition of the relation.
    definition: String,
}

impl RoundedMultiples {
    /// Writes the relation of n and ⌊n·α⌋ in a numeration.
    ///
    /// # Errors
    /// [`NoRocqForm::NotCovered`] for other numbers α, and for numerations that do not read the relation; limits.
    pub(super) fn new(
        slope: Slope,
        written: &WrittenNumeration,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, NoRocqForm> {
        let parameters = match slope.numbers() {
            [p, d, 2] => Some((p, d)),
            [p, d, 1] => p.checked_mul(2).zip(d.checked_mul(4)),
            _ => None,
        }
        .and_then(|(p, d)| {
            let a = d.checked_sub(4)?.isqrt();
            let less = a.checked_add(2)?.checked_sub(p)?;
            (a >= 1 && a.checked_mul(a)?.checked_add(4)? == d && less % 2 == 0).then_some((a, less / 2))
        });
        let Some((parameter, less)) = parameters else {
            return Err(NoRocqForm::NotCovered(format!(
                "the floor of n*{slope} (those of (a + 2 + sqrt(a^2 + 4))/2, and of these less a whole number, are exported)"
            )));
        };
        let relation = written.numeration.beatty(slope, budget).map_err(not_certified)?;
        let Some(table) = TransitionTable::from_automaton(&relation, 2) else {
            return Err(NoRocqForm::NotCovered(format!(
                "the floor of n*{slope}, whose automaton is too large"
            )));
        };
        Ok(RoundedMultiples { parameter, less, definition: written.given(&table, budget)? })
    }

    /// Returns the numbers p and d of the factor (p + √d)/2.
    fn factor(&self) -> [u64; 2] {
        [self.parameter + 2 - 2 * self.less, self.parameter * self.parameter + 4]
    }

    /// Returns the definition of the relation `multiples`.
    pub(super) fn definitions(&self) -> String {
        let [p, d] = self.factor();
        format!(
            "(* The relation of n and the floor of n*({p} + sqrt({d}))/2; see the theorem rounded_multiples. *)
Definition multiples : definition := {}.

",
            self.definition
        )
    }

    /// Returns the theorem that it is this relation.
    pub(super) fn theorem(&self) -> String {
        let RoundedMultiples { parameter: a, less: k, .. } = self;
        let [p, d] = self.factor();
        let (conditions, spec) = match k {
            0 => (
                format!("rounded_conditions {a}"),
                format!("rounded_spec {a} _ (proj1 (N.leb_le 1 {a}) eq_refl)"),
            ),
            k => (
                format!("rounded_less_conditions {a} {k}"),
                format!("rounded_less_spec {a} {k} {p} _ (proj1 (N.leb_le 1 {a}) eq_refl) eq_refl"),
            ),
        };
        format!(
            "
Lemma rounded_decided : is_decided_in_words fuel written [multiples] ({conditions}) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem rounded_multiples : forall n y, meaning [] multiples [n; y] <-> y = rounded {p} {d} 2 n.
Proof. exact ({spec}
  (is_decided_in_words_decides fuel written multiples _ rounded_decided)
  (is_decided_in_words_spec fuel written _ _ rounded_decided)). Qed.
",
        )
    }
}

fn not_certified(error: NumerationError) -> NoRocqForm {
    match error {
        NumerationError::Stopped(stopped) => NoRocqForm::Stopped(stopped),
        error => NoRocqForm::NotCovered(error.to_string()),
    }
}

/// Returns the smallest automaton that reads each digit of each number as `bits` binary digits, the least first.
fn in_bits(
    table: &TransitionTable,
    digits: Base,
    bits: u32,
    budget: &ProofBudget<'_>,
) -> Result<TransitionTable, NoRocqForm> {
    let tracks = table.tracks() as usize;
    let base = usize::from(digits.get());
    let letters = base.pow(table.tracks());
    let after = |state: u32, read: &[u32]| {
        let is_digit = read.iter().all(|&digit| digit < u32::from(digits.get()));
        let letter = read.iter().rev().fold(0, |letter, &digit| letter * base + digit as usize);
        is_digit.then(|| table.transitions()[state as usize * letters + letter])
    };
    let mut states: Vec<BinaryState> = vec![Some((0, 0, vec![0; tracks]))];
    let mut numbers: HashMap<BinaryState, u32> = HashMap::from([(states[0].clone(), 0)]);
    let (mut next, mut accept) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < states.len() {
        budget.check(0, next.len() * 8).map_err(NoRocqForm::Stopped)?;
        let state = states[at].clone();
        let rest = state.as_ref().and_then(|(state, _, read)| after(*state, read));
        accept.push(match &state {
            Some((state, 0, _)) => table.accept()[*state as usize],
            _ => rest.is_some_and(|state| table.accept()[state as usize]),
        });
        for letter in 0..1u32 << tracks {
            let to = state.as_ref().and_then(|(state, count, read)| {
                let read: Vec<u32> =
                    read.iter().enumerate().map(|(t, digit)| digit | (letter >> t & 1) << count).collect();
                match count + 1 < bits {
                    true => Some((*state, count + 1, read)),
                    false => Some((after(*state, &read)?, 0, vec![0; tracks])),
                }
            });
            let new = states.len() as u32;
            let number = *numbers.entry(to.clone()).or_insert(new);
            if number == new {
                states.push(to);
            }
            next.push(number);
        }
        at += 1;
    }
    let binary = TransitionTable::new(Base::BINARY, table.tracks(), accept, next)
        .map_err(|error| NoRocqForm::NotCovered(error.to_string()))?;
    let smallest = binary.automaton(Base::BINARY, budget).map_err(NoRocqForm::Stopped)?;
    match smallest.and_then(|smallest| TransitionTable::from_automaton(&smallest, tracks)) {
        Some(table) => Ok(table),
        None => Err(NoRocqForm::NotCovered("an automaton that zeros change".to_owned())),
    }
}
