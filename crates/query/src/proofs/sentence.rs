//! Sentences about numbers, without a game.

use crate::context::Context;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::proofs::formula::{document, limited, mona};
use crate::proofs::numeration::numeration_named;
use crate::proofs::question::{FormulaText, ProofQuestion};
use crate::questions::VERSION;
use impartial::run::Stopped;
use impartial_prove::automata::{
    Base, Decision, Document, Formula, FormulaError, Numeration, ProofBudget, Slope, Theory, decide,
};
use impartial_prove::{ProofMethod, VerifiedCounterexample};
use serde::Serialize;

/// A sentence to be decided.
#[derive(Debug)]
pub struct Sentence {
    name: String,
    theory: Theory,
    sentence: Formula,
    states: Option<u64>,
}

/// The decision of a sentence about numbers: the answer of `prove --file`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SentenceProof"))]
pub struct SentenceReport {
    /// The name of the text.
    pub claim: String,
    /// `proved`, `refuted` or `stopped`.
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::ProofVerdictWord"))]
    pub verdict: &'static str,
    /// Numbers for which the sentence fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
    /// `false` if the sentence is refuted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::ComparedText>"))]
    pub computed: Option<&'static str>,
    /// `true` if the sentence is refuted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::ComparedText>"))]
    pub stated: Option<&'static str>,
    /// The states of the largest automaton.
    pub states: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Numbers for which the sentence holds, if it says that there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
    /// The sentence.
    pub statement: String,
    /// The base of the numbers.
    pub base: u8,
    /// The numeration system of the numbers, unless they are read in a base.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
    /// The estimated peak of the bytes in use.
    pub bytes: usize,
    /// The version of the program.
    pub version: &'static str,
    /// The limit that ended the decision.
    #[serde(skip)]
    pub stopped: Option<Stopped>,
}

impl Sentence {
    /// Checks the arguments of a question about a sentence.
    ///
    /// # Errors
    /// The question has arguments that are about games, or that are out of range.
    pub fn check(question: &ProofQuestion) -> Result<(), Error> {
        if question.coins.is_some()
            || question.below.is_some()
            || question.play.is_misere()
            || question.blocking.is_some()
            || question.sorted
            || question.certificate
        {
            let about_games =
                [Argument::Coins, Argument::Below, Argument::Misere, Argument::Blocking, Argument::Sorted];
            let allowed =
                [Argument::With, Argument::Base, Argument::Numeration, Argument::States, Argument::Mona];
            return Err(Message::new()
                .arguments(about_games)
                .text(" and ")
                .argument(Argument::Certificate)
                .text(" are about games (allowed with ")
                .argument(Argument::Formula)
                .text(" alone: ")
                .arguments(allowed)
                .text(")")
                .into());
        }
        if question.method == ProofMethod::Symmetry {
            return Err(Message::new()
                .setting(Argument::Method, "symmetry")
                .text(" is about value formulas of games (allowed for a sentence: best, automata)")
                .into());
        }
        question.check_ranges()
    }

    /// Reads a sentence; the question has its definitions and further arguments.
    ///
    /// # Errors
    /// The text is no sentence, or the question has arguments that do not fit.
    pub fn read(formula: &FormulaText, question: &ProofQuestion, cx: &Context<'_>) -> Result<Self, Error> {
        Sentence::check(question)?;
        let base = question.base.map_or(Ok(Base::BINARY), Base::new);
        let base =
            base.map_err(|error| Message::new().argument(Argument::Base).text(format!(": {error}")))?;
        let Document { mut theory, sentence } = document(formula, question, base, &[])?;
        // Without a base and a numeration, one is taken that reads the rounded multiples of the sentence.
        let of_slopes = || {
            let slopes = if question.base.is_none() { sentence.slopes() } else { Vec::new() };
            slopes.into_iter().find_map(Slope::numeration_name)
        };
        if let Some(name) = question.numeration.clone().or_else(of_slopes) {
            theory = theory
                .with_numeration(&numeration_named(&name, cx)?)
                .map_err(|error| wrong(&formula.name, &error))?;
        }
        Ok(Sentence { name: formula.name.clone(), theory, sentence, states: question.states })
    }

    /// Returns the sentence for the program MONA.
    ///
    /// # Errors
    /// The sentence has no such form.
    pub fn mona(&self) -> Result<String, Error> {
        mona(&self.theory, &self.sentence)
    }

    /// Decides the sentence.
    ///
    /// # Errors
    /// The sentence cannot be decided, or a defect of the program. A limit that is reached is no error: the report
    /// names it.
    pub fn decide(&self, cx: &Context<'_>) -> Result<SentenceReport, Error> {
        let run = limited(cx, self.states);
        let budget = ProofBudget::new(&run);
        let decided = decide(&self.theory, &self.sentence, &budget);
        let refuted = match &decided {
            Ok(decision) => {
                VerifiedCounterexample::of_decision(&self.theory, &self.sentence, decision, &budget)
            }
            Err(_) => Ok(None),
        };
        let (verdict, witness, counterexample, stopped) = match (decided, refuted) {
            (Ok(Decision { holds: true, example }), _) => {
                let witness = example.map(|numbers| {
                    let parts: Vec<String> = numbers.iter().map(|(name, n)| format!("{name}={n}")).collect();
                    parts.join(", ")
                });
                ("proved", witness, None, None)
            }
            (Ok(_), Ok(example)) => {
                ("refuted", None, example.map(|example| example.position().to_owned()), None)
            }
            (Err(FormulaError::Stopped(stopped)), _) | (Ok(_), Err(FormulaError::Stopped(stopped))) => {
                ("stopped", None, None, Some(stopped))
            }
            (_, Err(error @ FormulaError::Contradiction(_))) => {
                return Err(Error::Refuted(error.to_string()));
            }
            (Err(error), _) | (Ok(_), Err(error)) => return Err(wrong(&self.name, &error)),
        };
        let refuted = verdict == "refuted";
        Ok(SentenceReport {
            claim: self.name.clone(),
            verdict,
            counterexample,
            computed: refuted.then_some("false"),
            stated: refuted.then_some("true"),
            states: budget.largest(),
            seconds: run.seconds(),
            witness,
            statement: self.sentence.to_string(),
            base: self.theory.base().get(),
            numeration: self.theory.numeration().map(Numeration::name).map(str::to_owned),
            bytes: budget.most_bytes(),
            version: VERSION,
            stopped,
        })
    }
}

/// Returns the error for a sentence that cannot be decided.
fn wrong(name: &str, error: &dyn std::fmt::Display) -> Error {
    Message::new().setting(Argument::Formula, name).text(format!(": {error}")).into()
}
