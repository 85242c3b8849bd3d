//! Sentences about the P-positions that a certificate proves.
//!
//! A sentence is a conjunction of parts of the form ∀x, …: φ → ∃y, …: ψ (by default, φ is true and ∃ binds nothing). φ
//! and ψ are tables; an invariant proves that the first entails the second. That the tables are those of the formulas
//! is verified by compiling the formulas again, with the table of the P-positions as `p`.

use super::entail::{Alternative, Entailment, TableReading};
use super::table::VerifierTable;
use super::{ProofCertificateError, ProofRefusal, refused};
use crate::certificate::condition;
use crate::plan::CompiledGame;
use impartial_automata::{
    Automaton, Compiler, Formula, FormulaError, ProofBudget, TransitionTable, parse_document,
};
use serde::{Deserialize, Serialize};

/// The name of the P-positions in sentences.
pub(crate) const P: &str = "p";

/// The statement that for all of some numbers that satisfy one table, another table holds for some choice of further
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsequencePart {
    numbers: usize,
    fresh: usize,
    premise: TransitionTable,
    conclusion: TransitionTable,
}

/// A sentence with the definitions that it needs, and its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConsequenceProof {
    pub(super) stated: String,
    parts: Vec<ConsequencePart>,
}

/// ∀ all: premise → ∃ some: conclusion.
struct ImplicationSplit<'f> {
    all: Vec<String>,
    premise: Vec<Formula>,
    some: Vec<String>,
    conclusion: &'f Formula,
}

/// Returns whether no name is among `others`, so that all can be bound together.
fn are_new(names: &[String], others: &[String]) -> bool {
    !names.iter().any(|name| others.contains(name))
}

impl ImplicationSplit<'_> {
    fn from_formula(part: &Formula) -> ImplicationSplit<'_> {
        let mut split =
            ImplicationSplit { all: Vec::new(), premise: Vec::new(), some: Vec::new(), conclusion: part };
        loop {
            split.conclusion = match split.conclusion {
                Formula::ForAll(names, inner) if split.premise.is_empty() && are_new(names, &split.all) => {
                    split.all.extend_from_slice(names);
                    inner
                }
                Formula::Implies(premise, inner) => {
                    split.premise.push(premise.as_ref().clone());
                    inner
                }
                _ => break,
            }
        }
        while let Formula::Exists(names, inner) = split.conclusion
            && are_new(names, &split.all)
            && are_new(names, &split.some)
        {
            split.some.extend_from_slice(names);
            split.conclusion = inner;
        }
        split
    }
}

impl ConsequenceProof {
    /// Computes the tables of a sentence about the P-positions of a game from its text.
    ///
    /// # Errors
    /// A sentence that cannot be read or is not well formed; tables with too many letters; a limit of the budget that
    /// is reached.
    pub(super) fn new(
        stated: &str,
        p: &Automaton,
        compiled: &CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<ConsequenceProof, ProofCertificateError> {
        const NAME: &str = condition::SENTENCE;
        let base = compiled.theory.base();
        let Ok(document) = parse_document(stated, base) else {
            return Ok(refused(NAME, "it cannot be read")?);
        };
        let meant = |result: Result<Automaton, FormulaError>| match result {
            Ok(automaton) => Ok(automaton),
            Err(FormulaError::Stopped(stopped)) => Err(ProofCertificateError::from(stopped)),
            Err(error) => Ok(refused(NAME, error.to_string())?),
        };
        let mut theory = compiled.theory.clone();
        if document.theory.names().any(|name| name == P || theory.names().any(|own| own == name)) {
            return Ok(refused(NAME, "it defines a relation of the game again")?);
        }
        theory.extend(&document.theory);
        if let Err(error) = theory.bind(P, compiled.names.len(), p.clone()) {
            return Ok(refused(NAME, error.to_string())?);
        }
        let mut compiler = Compiler::new(&theory, budget);
        let parts = match &document.sentence {
            Formula::And(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        let mut made = Vec::new();
        for part in parts {
            let ImplicationSplit { all, premise, some, conclusion } = ImplicationSplit::from_formula(part);
            let both = [&all[..], &some].concat();
            let premise = meant(compiler.compile(&Formula::all(premise), &all))?;
            let conclusion = meant(compiler.compile(conclusion, &both))?;
            let table = |automaton: &Automaton, numbers: usize| {
                let many =
                    format!("a sentence about {numbers} numbers at a time: its table has too many letters");
                TransitionTable::from_automaton(automaton, numbers)
                    .ok_or(ProofCertificateError::Unsupported(many))
            };
            made.push(ConsequencePart {
                numbers: all.len(),
                fresh: some.len(),
                premise: table(&premise, all.len())?,
                conclusion: table(&conclusion, both.len())?,
            });
        }
        Ok(ConsequenceProof { stated: stated.to_owned(), parts: made })
    }

    /// Returns whether both proofs are equal except for their texts.
    pub(super) fn says_the_same(&self, other: &ConsequenceProof) -> bool {
        self.parts == other.parts
    }

    pub(super) fn tables(&self, base: u8) -> Result<(), ProofRefusal> {
        if self.parts.is_empty() {
            return refused(condition::TABLES, "a sentence without parts");
        }
        self.parts.iter().try_for_each(|part| {
            let Some(all) = part.numbers.checked_add(part.fresh).filter(|&all| all <= 64) else {
                return refused(condition::TABLES, "a sentence about too many numbers");
            };
            part.premise.check(base, part.numbers, "a premise")?;
            part.conclusion.check(base, all, "a conclusion")
        })
    }

    pub(super) fn entailments(&self, base: u8) -> impl Iterator<Item = Entailment<'_>> {
        self.parts.iter().map(move |part| {
            let all = part.numbers + part.fresh;
            let conclusion = vec![TableReading::new(&part.conclusion, 0..all)];
            Entailment {
                name: condition::SENTENCE,
                base,
                numbers: part.numbers,
                premises: vec![TableReading::new(&part.premise, 0..part.numbers)],
                alternatives: vec![Alternative::some(part.fresh, conclusion)],
            }
        })
    }
}
