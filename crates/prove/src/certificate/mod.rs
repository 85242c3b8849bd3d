//! Proofs that can be written out and verified again.
//!
//! [`ProofCertificate::verify`] shares no code with the operations on automata that found the proof: no product, no
//! projection, no minimization; it looks states up in tables. There are two exceptions: products and differences of automata
//! decide the last condition of the last kind below, and a proof up to renaming of the coins takes from the search the order in
//! which coins are written, as a hint that it checks. There are six kinds:
//!
//! | subject | contents | conditions |
//! |---|---|---|
//! | a value formula | tables of the legal positions, of the steps of the moves, of f(a) = v and of v < f(a) | legality, descent, totality, uniqueness, exclusion, reachability |
//! | value sets Z₀, Z₁, …, normal or misère | the same for the game; tables of each set, and of the positions left after it | descent, that the sets are disjoint, that no move leads from a set into itself, and that from every position that is in no set up to Zᵥ some move leads into Zᵥ |
//! | a value formula up to renaming of the coins | tables of the parts of the value and of the step; lists of structures | that the lists are closed and contain no forbidden structure |
//! | any number of heaps that enter only together | tables of the aggregates, the moves and the statement; tables of the moves to the target, and of the aggregates of lists of bad heaps | descent, that aggregates are those of lists in any order, that no move joins two positions of one value, and that no list of bad heaps has the aggregates of a position |
//! | the binary digits of any number of heaps | an answer for each state of a finite game; the states of two positions | that each answer is possible and stays in the strategy, and that no choice joins two P-positions |
//! | rows that fall apart into runs | the moves as blocks of cells; the values of runs and their period | that the values are those of the blocks, and that the period continues by itself; that the blocks are the moves of the game |
//!
//! If options may be forbidden, there is also a table of the options in the set, and for every position these options
//! are counted up to the number that may be forbidden. A sentence about the P-positions may follow, as parts that are
//! conditions of the same form.
//!
//! In the first two kinds, positions may be ordinals below ω^k. Every condition has the form "if these tables accept,
//! one of those does, for some choice of further numbers". Its proof is an invariant: a set of states of all tables
//! involved that contains the start and is closed under every letter.
//!
//! If numbers are read in a [`Numeration`](super::Numeration), the certificate names it and has its valid words. The
//! proof is about words. That the words are those of numbers, and the tables those of relations between numbers, is
//! verified by building them again, with an adder that is certified again.
//!
//! A measure that every move lowers shows that play ends: the sum of the numbers, a list of numbers compared
//! lexicographically, or a list of weighted sums compared lexicographically. The certificate names the measure, and the
//! verifier follows it along the tables digit by digit.
//!
//! A certificate for any number of coins has the form of value sets of one number in base 2: the digit of a square is 1 if
//! it has a coin. [`ProofCertificate::verify_for_words`] verifies that its tables are those of a game, and
//! [`ProofCertificate::verify_for_heaps`] those of a certificate for any number of heaps.
//!
//! The proof is about the tables. [`ProofCertificate::verify_for`] verifies that the tables are those of a game: it
//! compiles the game's description again, compares the tables, and compares the description with the game's own rules
//! on small positions.

mod build;
mod condition;
mod entail;
mod follows;
mod heap_digits;
mod heaps;
mod numeration;
mod runs;
mod subject;
mod symmetric;
mod table;
mod theorem;
mod words;

pub(crate) use follows::P;
pub(crate) use heap_digits::{
    DigitAnswer, DigitChoice, DigitState, DigitStrategy, HeapDigitsTheorem, MAX_CHANGED_HEAPS, MAX_MODULUS,
    PlacesSoFar,
};
pub(crate) use heaps::{BadListTables, HeapGameTables, HeapProofTables};
pub use numeration::NumerationCertificate;
pub use subject::CertifiedStatement;

use super::plan::ProveError;
use crate::words::WordMembers;
use entail::Unverified;
use heaps::HeapsTheorem;
use impartial::run::Stopped;
use impartial_automata::{Base, Document, ProofBudget, TransitionTable, parse_document};
use runs::RunsTheorem;
use serde::{Deserialize, Serialize};
use symmetric::UpToSymmetry;
use theorem::{FormulaTheorem, ValueSetsTheorem};
use words::WordScope;

/// A proof about the values of all positions of a shape, in a form that can be verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofCertificate {
    kind: String,
    version: String,
    game: String,
    coins: usize,
    power: usize,
    base: u8,
    /// True if the tables are about the ascending numbers of positions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sorted: bool,
    /// The numeration in which numbers are written, if it is not a base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numeration: Option<CertificateNumeration>,
    /// The numeration whose digits the words of the statement are about, if it is not base 2 and they are about digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digits: Option<String>,
    /// The scope of a theorem about any number of coins. A position is then one number in base 2, whose digits are the
    /// squares, and `coins` is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    any_number: Option<WordScope>,
    proof: CertificateSubject,
}

/// A numeration: its name and its valid words, and its adder if it has no name that is read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificateNumeration {
    name: String,
    valid: TransitionTable,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    adder: Option<TransitionTable>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CertificateSubject {
    Formula(FormulaTheorem),
    Sets(ValueSetsTheorem),
    FormulaUpToSymmetry(UpToSymmetry),
    Heaps(Box<HeapsTheorem>),
    HeapDigits(HeapDigitsTheorem),
    Runs(RunsTheorem),
}

/// The error of a certificate that could not be made or verified.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofCertificateError {
    /// The game cannot be compiled, or a limit was reached.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// A proof that cannot be written as a certificate: the game, and the reason.
    #[error("no certificate for {0}")]
    Unsupported(String),
    /// A statement that is compared with the certificate by a check, which would take more steps than the
    /// [budget](ProofBudget::with_max_certificate_steps) allows.
    #[error("a check of the certificate takes more steps than the budget allows")]
    TooManySteps,
    /// A statement that does not hold, or a certificate that is refused.
    #[error(transparent)]
    Refused(#[from] ProofRefusal),
}

impl From<Stopped> for ProofCertificateError {
    fn from(stopped: Stopped) -> Self {
        ProofCertificateError::Prove(stopped.into())
    }
}

impl From<Unverified> for ProofCertificateError {
    fn from(ended: Unverified) -> Self {
        match ended {
            Unverified::Refused(refused) => refused.into(),
            Unverified::Stopped(stopped) => stopped.into(),
            Unverified::TooManySteps => ProofCertificateError::TooManySteps,
        }
    }
}

/// The refusal of a certificate, with the condition that fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("refused: {condition}: {what}")]
pub struct ProofRefusal {
    condition: &'static str,
    what: String,
}

impl ProofRefusal {
    /// Returns the name of the condition, such as `exclusion`.
    pub fn condition(&self) -> &'static str {
        self.condition
    }

    /// Returns the description of the way in which the condition fails.
    pub fn detail(&self) -> &str {
        &self.what
    }

    /// Returns whether a condition of the proof fails; `false` if the statement or the form of a table is refused.
    pub fn is_of_proof(&self) -> bool {
        !condition::OF_FORM.contains(&self.condition)
    }
}

/// The name of the base of binary digits.
const BINARY: &str = "base:2";

fn refused<T>(condition: &'static str, what: impl Into<String>) -> Result<T, ProofRefusal> {
    Err(ProofRefusal { condition, what: what.into() })
}

impl ProofCertificate {
    /// The value of `kind` in files with these certificates.
    pub const KIND: &'static str = "prove";

    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the version of the program that wrote the certificate.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns the number of coins of the theorem.
    pub fn coins(&self) -> usize {
        self.coins
    }

    /// Returns the shape of the positions of the theorem.
    pub fn shape(&self) -> super::PositionShape {
        if self.is_about_heaps() {
            return super::PositionShape::ANY_HEAPS;
        }
        if self.any_number.is_some() {
            return super::PositionShape::ANY_COINS;
        }
        super::PositionShape::below_omega_power(self.coins, self.power)
    }

    /// Returns whether the certificate reads the numbers of every position in ascending order.
    pub fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// Returns the automaton of the P-positions of normal play, with one track a coin in base 2, least digit first.
    /// `None` if the certificate describes other positions or contains no set of the positions of value 0.
    pub fn p_positions(&self) -> Option<&TransitionTable> {
        let CertificateSubject::Sets(theorem) = &self.proof else { return None };
        let is_numbers = self.numeration.is_none() && self.any_number.is_none();
        let is_plain = self.base == 2 && self.power == 1 && !self.sorted && is_numbers;
        let is_normal = theorem.terminal.is_none() && theorem.forbidden.is_none();
        theorem.sets.first().filter(|_| is_plain && is_normal).map(|set| &set.members)
    }

    /// Returns the name of the numeration in which the tables read numbers; `None` for a base.
    pub fn numeration(&self) -> Option<&str> {
        self.numeration.as_ref().map(|written| written.name.as_str())
    }

    /// Returns the name of the base or numeration in which the tables read numbers, such as `base:2`.
    fn digits_name(&self) -> String {
        self.numeration().map_or_else(|| format!("base:{}", self.base), str::to_owned)
    }

    /// Reads words of the statement; `None` if they cannot be read.
    fn read(&self, text: &str) -> Option<Document> {
        parse_document(text, Base::new(self.base).ok()?).ok()
    }

    /// Returns an operation on digits in the words of the statement, unless the tables read binary digits.
    fn other_digits(&self) -> Option<&'static str> {
        if self.digits_name() == BINARY {
            return None;
        }
        let words: Vec<&str> = match &self.proof {
            CertificateSubject::Formula(proof) => proof.stated.iter().map(String::as_str).collect(),
            CertificateSubject::Sets(proof) => {
                let of_sets = proof.sets.iter().filter_map(|set| set.stated.as_deref());
                of_sets.chain(proof.follows.iter().map(|follows| follows.stated.as_str())).collect()
            }
            CertificateSubject::FormulaUpToSymmetry(_)
            | CertificateSubject::Heaps(_)
            | CertificateSubject::HeapDigits(_)
            | CertificateSubject::Runs(_) => Vec::new(),
        };
        // Words that cannot be read are refused elsewhere.
        let documents = words.into_iter().filter_map(|text| self.read(text));
        documents.filter_map(|one| one.sentence.about_digits().or_else(|| one.theory.about_digits())).next()
    }

    /// Adds which digits the words of the statement are about.
    fn with_digits(mut self) -> Self {
        self.digits = self.other_digits().map(|_| self.digits_name());
        self
    }

    /// Refuses words about digits that are not said to be those of the tables.
    fn check_digits(&self) -> Result<(), ProofRefusal> {
        let own = self.digits_name();
        match (&self.digits, self.other_digits()) {
            (None, None) => Ok(()),
            (Some(digits), Some(_)) if *digits == own => Ok(()),
            (None, Some(operation)) => refused(
                condition::STATEMENT,
                format!(
                    "it does not say whether '{operation}' means binary digits or those of {own}, as certificates of \
                     earlier versions do not (make it again)"
                ),
            ),
            (Some(digits), _) => refused(
                condition::STATEMENT,
                format!("it is not about the digits of {digits} in tables of {own}"),
            ),
        }
    }

    /// Removes the text of a statement that others could not read because it uses definitions of its own. The tables
    /// determine what is certified.
    #[must_use]
    pub fn without_text(mut self) -> Self {
        if let CertificateSubject::Sets(proof) = &mut self.proof {
            proof.sets.iter_mut().for_each(|set| set.stated = None);
        }
        self.with_digits()
    }

    /// Returns the number of options that may be forbidden before a move; 0 for ordinary play.
    pub fn forbidden(&self) -> u32 {
        match &self.proof {
            CertificateSubject::Sets(proof) => {
                proof.forbidden.as_ref().map_or(0, |forbidden| forbidden.options)
            }
            _ => 0,
        }
    }

    /// Returns the number of macro-states or structures of the invariants.
    pub fn size(&self) -> usize {
        match &self.proof {
            CertificateSubject::Formula(proof) => proof.invariants.iter().map(Vec::len).sum(),
            CertificateSubject::Sets(proof) => proof.invariants.iter().map(Vec::len).sum(),
            CertificateSubject::FormulaUpToSymmetry(proof) => {
                proof.exclusion.len() + proof.reachability.len()
            }
            CertificateSubject::Heaps(proof) => proof.size(),
            CertificateSubject::HeapDigits(proof) => proof.size(),
            CertificateSubject::Runs(proof) => proof.size(),
        }
    }

    /// Returns whether the certificate lacks its invariants, because a check would take more steps than the
    /// [budget](ProofBudget::with_max_certificate_steps) allows. An outline states a theorem, and [`verify`](Self::verify)
    /// refuses it.
    pub fn is_outline(&self) -> bool {
        match &self.proof {
            CertificateSubject::Formula(proof) => proof.invariants.is_empty(),
            CertificateSubject::Sets(proof) => proof.invariants.is_empty(),
            _ => false,
        }
    }

    /// Returns the theorem in words, for readers.
    pub fn theorem(&self) -> String {
        let (game, shape) = (&self.game, self.shape());
        let what = match &self.proof {
            CertificateSubject::Formula(FormulaTheorem { stated: Some(stated), .. }) => {
                format!("the value is the v with {stated}")
            }
            CertificateSubject::Formula(_) | CertificateSubject::FormulaUpToSymmetry(_) => {
                "the value is the formula's".to_owned()
            }
            CertificateSubject::Sets(proof) => {
                let misere = if proof.terminal.is_some() { "misere " } else { "" };
                let sets = proof.sets.iter().enumerate().map(|(v, set)| match &set.stated {
                    Some(stated) => format!("the {misere}value is {v} exactly if {stated}"),
                    None => format!(
                        "the {misere}value is {v} exactly where an automaton with {} states accepts",
                        set.members.accept().len()
                    ),
                });
                sets.collect::<Vec<_>>().join("; ")
            }
            CertificateSubject::Heaps(proof) => return format!("{game}, {}", proof.theorem()),
            CertificateSubject::HeapDigits(proof) => {
                return format!("{game}, all positions with {shape}: {}", proof.says());
            }
            CertificateSubject::Runs(proof) => {
                let members = WordMembers::CellsOfOneRow;
                return format!("{game}, all positions with any number of {members}: {}", proof.says());
            }
        };
        let what = match &self.proof {
            CertificateSubject::Sets(ValueSetsTheorem { follows: Some(follows), .. }) => {
                format!("{what}; and where {P} are the positions of value 0: {}", follows.stated)
            }
            _ => what,
        };
        let what = match self.forbidden() {
            0 => what,
            n => format!("where the opponent may forbid up to {n} options before a move, {what}"),
        };
        let read = if self.sorted { ", their numbers in ascending order" } else { "" };
        let digits = self
            .digits
            .as_ref()
            .map_or_else(String::new, |digits| format!(", read in the digits of {digits}"));
        let at_least = match self.any_number {
            Some(WordScope { least_coins: least @ 1.., .. }) => format!(", at least {least}"),
            _ => String::new(),
        };
        let no_others = match self.any_number {
            Some(WordScope { all_values: true, .. }) => "; there is no other value",
            _ => "",
        };
        let with = match &self.any_number {
            Some(WordScope { members, .. }) => format!("any number of {members}"),
            None => shape.to_string(),
        };
        format!("{game}, all positions with {with}{at_least}{read}: {what}{no_others}{digits}")
    }

    /// Verifies the certificate without the game.
    ///
    /// # Errors
    /// [`ProofRefusal`], with the condition that fails.
    ///
    /// # Complexity
    /// Macro-states (or structures) times letters.
    pub fn verify(&self) -> Result<(), ProofRefusal> {
        let run = impartial::run::Run::default();
        match self.check(&ProofBudget::new(&run)) {
            Ok(()) => Ok(()),
            Err(Unverified::Refused(refused)) => Err(refused),
            // A run without limits does not stop.
            Err(Unverified::Stopped(stopped)) => refused(condition::LIMITS, stopped.to_string()),
            Err(Unverified::TooManySteps) => refused(condition::LIMITS, "a check takes too many steps"),
        }
    }

    fn check(&self, budget: &ProofBudget<'_>) -> Result<(), Unverified> {
        if self.kind != ProofCertificate::KIND {
            return Ok(refused(
                condition::KIND,
                format!("'{}' is not '{}'", self.kind, ProofCertificate::KIND),
            )?);
        }
        if self.version.is_empty() || self.game.is_empty() {
            return Ok(refused(condition::VERSION_AND_GAME, "a certificate names both")?);
        }
        if self.is_about_heaps() {
            self.check_heap_scope()?;
            let mut look = |_: usize, bytes: usize| Ok(budget.check(0, bytes)?);
            return match &self.proof {
                CertificateSubject::Heaps(proof) => proof.verify(&mut look),
                CertificateSubject::HeapDigits(proof) => proof.verify(&mut look),
                _ => Ok(()),
            };
        }
        if let CertificateSubject::Runs(proof) = &self.proof {
            self.check_runs_scope()?;
            return proof.verify(&mut |_, bytes| Ok(budget.check(0, bytes)?));
        }
        let ProofCertificate { base, power, .. } = *self;
        let frame = self.frame();
        let coins = frame.coins;
        if Base::new(base).is_err() || !(1..=60).contains(&coins) || !(1..=16).contains(&power) {
            return Ok(refused(condition::TABLES, "base, coins or power out of range")?);
        }
        self.check_digits()?;
        let mut look = |_: usize, bytes: usize| Ok(budget.check(0, bytes)?);
        if let Some(written) = &self.numeration {
            match &self.proof {
                CertificateSubject::Formula(proof) => {
                    proof.rules.written_in(frame, &written.valid, &mut look)?
                }
                CertificateSubject::Sets(proof) => {
                    proof.rules.written_in(frame, &written.valid, &mut look)?
                }
                _ => return Ok(refused("numeration", "up to symmetry numbers are read in base 2")?),
            }
        }
        match &self.proof {
            CertificateSubject::Sets(proof) => {
                proof.verify(frame, &mut look)?;
                Ok(self.check_scope()?)
            }
            _ if self.any_number.is_some() => Ok(self.check_scope()?),
            CertificateSubject::Formula(proof) => proof.verify(frame, &mut look),
            CertificateSubject::FormulaUpToSymmetry(_) if power != 1 => {
                Ok(refused(condition::TABLES, "up to symmetry coins are natural numbers")?)
            }
            CertificateSubject::FormulaUpToSymmetry(proof) => proof.verify(base, coins, &mut look),
            CertificateSubject::Heaps(_)
            | CertificateSubject::HeapDigits(_)
            | CertificateSubject::Runs(_) => Ok(()),
        }
    }
}
