//! Certificates of numerations: valid words, successor and adder as tables, and the four sentences about them as
//! entailments with their invariants.

use super::entail::{Alternative, Entailment, LimitCheck, MacroState, TableReading, Unverified, invariants};
use super::table::VerifierTable;
use super::{ProofCertificateError, ProofRefusal, refused};
use crate::ProveError;
use crate::certificate::condition;
use impartial_automata::{Base, Numeration, NumerationError, ProofBudget, TransitionTable};
use serde::{Deserialize, Serialize};

/// A numeration with the proof that its adder adds: see [`AdderSentence`](impartial_automata::AdderSentence).
///
/// ```
/// use impartial_prove::NumerationCertificate;
/// use impartial_prove::automata::{Numeration, ProofBudget};
/// use impartial::run::Run;
/// let run = Run::default();
/// let budget = ProofBudget::new(&run);
/// let certificate = NumerationCertificate::new(&Numeration::parse("fib")?, &budget)?;
/// assert!(certificate.verify(&budget).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumerationCertificate {
    kind: String,
    version: String,
    name: String,
    digits: u8,
    valid: TransitionTable,
    successor: TransitionTable,
    adder: TransitionTable,
    invariants: Vec<Vec<MacroState>>,
}

/// Tables that need not be part of a certificate.
struct BuiltinTables {
    less: TransitionTable,
    zero: TransitionTable,
    equal: TransitionTable,
}

impl BuiltinTables {
    fn new(digits: u8) -> Option<BuiltinTables> {
        let less = TransitionTable::less(digits, 1)?;
        let zero = TransitionTable::so_far(1, usize::from(digits), &|letter| letter == 0);
        Some(BuiltinTables { less, zero, equal: TransitionTable::equal(digits) })
    }
}

impl NumerationCertificate {
    /// The value of `kind` in files with these certificates.
    pub const KIND: &'static str = "numeration";

    /// Finds the certificate of a numeration.
    ///
    /// # Errors
    /// A numeration that cannot be certified, or has too many digits for tables; a limit of the budget that is reached.
    pub fn new(numeration: &Numeration, budget: &ProofBudget<'_>) -> Result<Self, ProofCertificateError> {
        let name = numeration.name().to_owned();
        let many =
            || ProofCertificateError::Unsupported(format!("the numeration {name}: it has too many digits"));
        let made = numeration.certified(budget).map_err(|error| match error {
            NumerationError::Stopped(stopped) => ProofCertificateError::from(stopped),
            error => ProofCertificateError::Unsupported(error.to_string()),
        })?;
        let table = |automaton, tracks| TransitionTable::from_automaton(automaton, tracks).ok_or_else(many);
        let mut new = NumerationCertificate {
            kind: Self::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            digits: numeration.digits().get(),
            valid: table(made.valid(), 1)?,
            successor: table(made.successor(), 2)?,
            adder: table(made.adder(), 3)?,
            invariants: Vec::new(),
            name: name.clone(),
        };
        let known = BuiltinTables::new(new.digits).ok_or_else(many)?;
        let mut look = |_: usize, bytes: usize| Ok(budget.check(0, bytes)?);
        new.invariants = invariants(&new.entailments(&known), &mut look)?;
        Ok(new)
    }

    /// Returns the name of the numeration.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Verifies the four sentences by the invariants, and that the tables are those of the numeration with this name,
    /// which is built again.
    ///
    /// # Errors
    /// [`ProofRefusal`], with the condition that fails; a limit of the budget that is reached.
    ///
    /// # Complexity
    /// Macro-states times letters.
    pub fn verify(&self, budget: &ProofBudget<'_>) -> Result<(), ProofCertificateError> {
        let mut look = |_: usize, bytes: usize| Ok(budget.check(0, bytes)?);
        let digits = self.check(&mut look)?;
        let numeration = match self.made_again(digits, budget) {
            Err(NumerationError::Stopped(stopped)) => return Err(ProveError::from(stopped).into()),
            Ok(numeration) if numeration.name() == self.name => numeration,
            _ => return Ok(refused("name", format!("there is no numeration '{}'", self.name))?),
        };
        let made = match numeration.certified(budget) {
            Ok(made) => made,
            Err(NumerationError::Stopped(stopped)) => return Err(ProveError::from(stopped).into()),
            Err(error) => return Ok(refused("name", error.to_string())?),
        };
        let own = [
            (made.valid(), 1, &self.valid),
            (made.successor(), 2, &self.successor),
            (made.adder(), 3, &self.adder),
        ];
        let same = own.into_iter().all(|(automaton, tracks, table)| {
            TransitionTable::from_automaton(automaton, tracks).as_ref() == Some(table)
        });
        if same && numeration.digits() == digits {
            Ok(())
        } else {
            Ok(refused("name", format!("the tables are not those of '{}'", self.name))?)
        }
    }

    /// Returns the numeration with the name; for a custom numeration, that of the tables.
    fn made_again(&self, digits: Base, budget: &ProofBudget<'_>) -> Result<Numeration, NumerationError> {
        match self.name.starts_with("own:") {
            true => Numeration::from_tables(digits, &self.valid, &self.adder, budget),
            false => Numeration::parse(&self.name),
        }
    }

    /// Verifies the four sentences by the invariants. Returns the base whose digits are those of words.
    fn check(&self, look: &mut LimitCheck<'_>) -> Result<Base, Unverified> {
        if self.kind != Self::KIND {
            return Ok(refused(condition::KIND, format!("'{}' is not '{}'", self.kind, Self::KIND))?);
        }
        if self.version.is_empty() {
            return Ok(refused("version", "a certificate names it")?);
        }
        let Ok(digits) = Base::new(self.digits) else {
            return Ok(refused(condition::TABLES, "digits out of range")?);
        };
        self.tables()?;
        let Some(known) = BuiltinTables::new(self.digits) else {
            return Ok(refused(condition::TABLES, "too many digits")?);
        };
        let entailments = self.entailments(&known);
        if entailments.len() != self.invariants.len() {
            return Ok(refused("invariant", "there must be one for each condition")?);
        }
        entailments.iter().zip(&self.invariants).try_for_each(|(e, invariant)| e.verify(invariant, look))?;
        Ok(digits)
    }

    fn tables(&self) -> Result<(), ProofRefusal> {
        self.valid.check(self.digits, 1, "the valid words")?;
        self.successor.check(self.digits, 2, "the successor")?;
        self.adder.check(self.digits, 3, "the adder")
    }

    /// Returns the four sentences. The numbers are x = 0, y = 1, z = 2, u = 3, w = 4.
    fn entailments<'a>(&'a self, known: &'a BuiltinTables) -> Vec<Entailment<'a>> {
        let BuiltinTables { less, zero, equal } = known;
        let (valid, successor, adder) = (&self.valid, &self.successor, &self.adder);
        let base = self.digits;
        let never =
            |name, numbers, premises| Entailment { name, base, numbers, premises, alternatives: Vec::new() };
        let exists = |name, numbers, premises, reading| {
            let alternatives = vec![Alternative::some(1, vec![reading])];
            Entailment { name, base, numbers, premises, alternatives }
        };
        let reading = |table, numbers: &[usize]| TableReading::new(table, numbers.to_vec());
        let negated = |table, numbers: &[usize]| TableReading::not(table, numbers.to_vec());
        let (succ, sum) = ("the successor", "the sum");
        vec![
            // 0 is valid, and every valid word has a successor: there are infinitely many.
            never("zero is valid", 1, vec![reading(zero, &[0]), negated(valid, &[0])]),
            exists(succ, 1, vec![reading(valid, &[0])], reading(successor, &[0, 1])),
            never(succ, 2, vec![reading(successor, &[0, 1]), negated(valid, &[0])]),
            never(succ, 2, vec![reading(successor, &[0, 1]), negated(valid, &[1])]),
            never(succ, 2, vec![reading(successor, &[0, 1]), negated(less, &[0, 1])]),
            never(
                succ,
                3,
                vec![
                    reading(successor, &[0, 1]),
                    reading(valid, &[2]),
                    reading(less, &[0, 2]),
                    reading(less, &[2, 1]),
                ],
            ),
            never(
                "x + 0 = x",
                3,
                vec![reading(adder, &[0, 1, 2]), reading(zero, &[1]), negated(equal, &[0, 2])],
            ),
            never(
                "x + 0 = x",
                2,
                vec![reading(valid, &[0]), reading(zero, &[1]), negated(adder, &[0, 1, 0])],
            ),
            exists(sum, 2, vec![reading(valid, &[0]), reading(valid, &[1])], reading(adder, &[0, 1, 2])),
            never(sum, 3, vec![reading(adder, &[0, 1, 2]), negated(valid, &[0])]),
            never(sum, 3, vec![reading(adder, &[0, 1, 2]), negated(valid, &[1])]),
            never(sum, 3, vec![reading(adder, &[0, 1, 2]), negated(valid, &[2])]),
            never(
                "one sum",
                4,
                vec![reading(adder, &[0, 1, 2]), reading(adder, &[0, 1, 3]), reading(less, &[2, 3])],
            ),
            never(
                "x + (y + 1)",
                5,
                vec![
                    reading(adder, &[0, 1, 2]),
                    reading(successor, &[1, 3]),
                    reading(successor, &[2, 4]),
                    negated(adder, &[0, 3, 4]),
                ],
            ),
            never(
                "x + (y + 1)",
                5,
                vec![
                    reading(adder, &[0, 3, 4]),
                    reading(successor, &[1, 3]),
                    reading(successor, &[2, 4]),
                    negated(adder, &[0, 1, 2]),
                ],
            ),
        ]
    }
}
