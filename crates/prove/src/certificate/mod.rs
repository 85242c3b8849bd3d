//! Proofs that can be written out and verified again.
//!
//! [`Certificate::verify`] shares no code with the operations on automata that found the proof: no
//! product, no projection, no minimisation. It looks states up in tables. There are three kinds:
//!
//! | of | holds | shows |
//! |---|---|---|
//! | a value formula | tables of the legal positions, of the steps of the moves, of f(a) = v and of v < f(a) | legality, descent, totality, uniqueness, exclusion, reachability |
//! | value sets Z₀, Z₁, …, normal or misère | the same for the game, of each set, and of what is left after it | descent, that the sets are disjoint, that no move leads from a set into itself, and that from every position that is in no set up to Zᵥ some move leads into Zᵥ |
//! | a value formula up to renaming of the coins | tables of the parts of the value and of the step; lists of structures | that the lists are closed and hold nothing that must not be |
//!
//! Where options may be forbidden there is also a table of the options in the set, and from every position so many of
//! them are counted. A sentence about the P-positions may follow, as parts that are conditions of the same form.
//!
//! Positions may be ordinals below ω^k in the first two. Every condition is of the form "where these tables
//! accept, one of those does, for some choice of further numbers", and its proof is an invariant: a set of
//! states of all tables involved that holds the start and is closed under every letter.
//!
//! Where numbers are read in a [`Numeration`](super::Numeration), the certificate names it and has its valid
//! words. What is proved is about words; that the words are those of numbers, and the tables those of relations
//! between numbers, is found out when they are made again, with an adder certified once more.
//!
//! A measure that every move lowers shows that play ends: the sum of the numbers, numbers that fall in turn, or
//! weighted sums that fall in turn. The certificate names it, and digit by digit it is followed along the tables.
//!
//! What is certified is about the tables. That they are those of a game is what
//! [`Certificate::verify_for`] finds out: it compiles the game's description again, compares, and holds
//! the description against the game's own rules on small positions.

mod build;
mod entail;
mod follows;
mod numeration;
mod symmetric;
mod table;
mod theorem;

pub(crate) use follows::P;
pub use numeration::NumerationCertificate;

use super::plan::ProveError;
use super::{ProofBudget, TransitionTable};
use entail::Unverified;
use impartial::run::Stopped;
use serde::{Deserialize, Serialize};
use symmetric::UpToSymmetry;
use theorem::{FormulaTheorem, NumberFrame, ValueSetsTheorem};

/// A proof about the values of all positions of a shape, ready to be verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofCertificate {
    kind: String,
    version: String,
    game: String,
    coins: usize,
    power: usize,
    base: u8,
    /// The tables are those of the game by its ascending numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sorted: bool,
    /// How numbers are written, where it is not in the base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    numeration: Option<CertificateNumeration>,
    proof: CertificateSubject,
}

/// A numeration: its name, and its valid words; its adder too, where no name stands for it.
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
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofCertificateError {
    /// The game cannot be compiled, or a limit was reached.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The proof cannot be written out: the game, and what stands in the way.
    #[error("no certificate for {0}")]
    Unsupported(String),
    /// What was to be certified is not so.
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
        }
    }
}

/// A certificate that was refused, with the condition that fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("refused: {condition}: {what}")]
pub struct ProofRefusal {
    /// The condition.
    pub condition: &'static str,
    /// How it fails.
    pub what: String,
}

impl ProofRefusal {
    /// Returns whether a condition of the proof fails; `false` if the statement or the form of a table is refused.
    pub fn is_of_proof(&self) -> bool {
        !["kind", "version and game", "well-formed tables", "the statement", "the sentence", "limits"]
            .contains(&self.condition)
    }
}

fn refused<T>(condition: &'static str, what: impl Into<String>) -> Result<T, ProofRefusal> {
    Err(ProofRefusal { condition, what: what.into() })
}

impl ProofCertificate {
    /// What certificates of this kind call themselves.
    pub const KIND: &'static str = "prove";

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The version of the program that wrote it.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The number of coins that the theorem is about.
    pub fn coins(&self) -> usize {
        self.coins
    }

    /// The positions that the theorem is about.
    pub fn shape(&self) -> super::PositionShape {
        super::PositionShape { coins: self.coins, power: self.power }
    }

    /// Whether it reads the numbers of every position in ascending order.
    pub fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// The name of the numeration in which its tables read numbers; `None` for a base.
    pub fn numeration(&self) -> Option<&str> {
        self.numeration.as_ref().map(|written| written.name.as_str())
    }

    /// The same without the words of what was stated, which others could not read: those that use
    /// definitions of their own. What is certified is said by the tables.
    #[must_use]
    pub fn without_words(mut self) -> Self {
        if let CertificateSubject::Sets(proof) = &mut self.proof {
            proof.sets.iter_mut().for_each(|set| set.stated = None);
        }
        self
    }

    /// So many options may be forbidden before a move.
    pub fn forbidden(&self) -> u32 {
        match &self.proof {
            CertificateSubject::Sets(proof) => {
                proof.forbidden.as_ref().map_or(0, |forbidden| forbidden.options)
            }
            _ => 0,
        }
    }

    /// How many macro-states or structures its invariants have.
    pub fn size(&self) -> usize {
        match &self.proof {
            CertificateSubject::Formula(proof) => proof.invariants.iter().map(Vec::len).sum(),
            CertificateSubject::Sets(proof) => proof.invariants.iter().map(Vec::len).sum(),
            CertificateSubject::FormulaUpToSymmetry(proof) => {
                proof.exclusion.len() + proof.reachability.len()
            }
        }
    }

    /// The theorem, in words.
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
                        set.members.accept.len()
                    ),
                });
                sets.collect::<Vec<_>>().join("; ")
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
        format!("{game}, all positions with {shape}{read}: {what}")
    }

    /// Verifies the certificate as it stands.
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
            // A run without limits is not stopped.
            Err(Unverified::Stopped(stopped)) => refused("limits", stopped.to_string()),
        }
    }

    fn check(&self, work: &ProofBudget<'_>) -> Result<(), Unverified> {
        if self.kind != ProofCertificate::KIND {
            return Ok(refused("kind", format!("'{}' is not '{}'", self.kind, ProofCertificate::KIND))?);
        }
        if self.version.is_empty() || self.game.is_empty() {
            return Ok(refused("version and game", "a certificate names both")?);
        }
        let ProofCertificate { base, coins, power, .. } = *self;
        if !(2..=36).contains(&base) || !(1..=60).contains(&coins) || !(1..=16).contains(&power) {
            return Ok(refused("well-formed tables", "base, coins or power out of range")?);
        }
        let frame = NumberFrame { base, coins, power };
        let mut look = |bytes: usize| work.check(0, bytes);
        if let Some(written) = &self.numeration {
            match &self.proof {
                CertificateSubject::Formula(proof) => {
                    proof.rules.written_in(frame, &written.valid, &mut look)?
                }
                CertificateSubject::Sets(proof) => {
                    proof.rules.written_in(frame, &written.valid, &mut look)?
                }
                CertificateSubject::FormulaUpToSymmetry(_) => {
                    return Ok(refused("numeration", "up to symmetry numbers are read in base 2")?);
                }
            }
        }
        match &self.proof {
            CertificateSubject::Formula(proof) => proof.verify(frame, &mut look),
            CertificateSubject::Sets(proof) => proof.verify(frame, &mut look),
            CertificateSubject::FormulaUpToSymmetry(_) if power != 1 => {
                Ok(refused("well-formed tables", "up to symmetry coins are natural numbers")?)
            }
            CertificateSubject::FormulaUpToSymmetry(proof) => proof.verify(base, coins, &mut look),
        }
    }
}
