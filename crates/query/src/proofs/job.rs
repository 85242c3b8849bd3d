//! Proofs to be made, with their reports, certificates and hints.

use crate::any_game::ProvableGame;
use crate::context::Context;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::own_statements::UnprovedStatement;
use crate::proofs::any_number::no_certificate;
use crate::proofs::formula::{limited, mona};
use crate::proofs::question::{ProofQuestion, only_coins};
use crate::proofs::report::ProofReport;
use crate::questions::VERSION;
use impartial::run::{Limits, Run};
use impartial_prove::automata::{Document, Formula, Numeration, ProofBudget};
use impartial_prove::periods::HeapDescription;
use impartial_prove::{
    AscendingCoins, PositionShape, ProofAttempt, ProofCertificate, ProofCertificateError, ProofVerdict,
    Provable, ProveError, Statement, WithFormula, likely_numerations, prove_formula, prove_values,
    value_sentence,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Upper bound on the states of automata that are built to name a likely numeration.
const HINT_STATES: u64 = 1 << 14;
/// Upper bound on the time for these automata after a limit on time.
const HINT_TIME: Duration = Duration::from_millis(400);
/// Upper bound on the time for these automata if there is no limit on time.
const UNLIMITED_HINT_TIME: Duration = Duration::from_secs(3);

/// The statement of a proof.
pub(super) enum ProofPlan<'q> {
    /// A statement of the registry.
    Known(&'q Statement),
    /// A statement in the source of a game, or the formula of a game about which the registry has no statement.
    Own(Box<Statement>),
    /// The formula of the question.
    Formula(QuestionFormula),
}

/// A formula of a question, about the value or about the positions of value 0.
pub(super) struct QuestionFormula {
    pub(super) game: ProvableGame,
    pub(super) document: Document,
    pub(super) is_value: bool,
    /// `true` if the formula is about the coins in ascending order.
    pub(super) sorted: bool,
}

impl QuestionFormula {
    /// Calls `f` with the game and the formula, in the order of coins that the formula assumes.
    fn read<T, E: From<ProveError>>(
        &self,
        shape: PositionShape,
        f: impl FnOnce(&dyn Provable) -> Result<T, E>,
    ) -> Result<T, E> {
        // A formula about a set of positions is no formula of values.
        let formula = |_| if self.is_value { self.document.sentence.clone() } else { Formula::FALSE };
        if !self.sorted {
            return f(&WithFormula::new(&*self.game, &formula).defined_by(&self.document.theory));
        }
        let sorted = AscendingCoins::new(&*self.game, shape).map_err(ProveError::from)?;
        f(&WithFormula::new(&sorted, &formula).defined_by(&self.document.theory))
    }
}

impl ProofPlan<'_> {
    fn game(&self) -> &(dyn Provable + Send + Sync) {
        match self {
            ProofPlan::Known(statement) => statement.game(),
            ProofPlan::Own(statement) => statement.game(),
            ProofPlan::Formula(own) => &*own.game,
        }
    }

    /// Returns the statement, unless a formula of the question takes its place.
    fn statement(&self) -> Option<&Statement> {
        match self {
            ProofPlan::Known(statement) => Some(statement),
            ProofPlan::Own(statement) => Some(statement),
            ProofPlan::Formula(_) => None,
        }
    }
}

/// The proofs that a subject stands for.
pub struct ProofJobs<'q> {
    /// The proofs.
    pub jobs: Vec<ProofJob<'q>>,
    /// Statements in the source of the game that cannot be proved.
    pub unproved: Vec<UnprovedStatement>,
    /// The shape of the positions of these statements.
    pub shape: PositionShape,
}

impl std::fmt::Debug for ProofJobs<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let claims: Vec<&str> = self.jobs.iter().map(ProofJob::claim).collect();
        f.debug_struct("ProofJobs").field("jobs", &claims).field("unproved", &self.unproved).finish()
    }
}

impl<'q> ProofJobs<'q> {
    pub(super) fn one(job: ProofJob<'q>) -> Self {
        ProofJobs { shape: job.shape, jobs: vec![job], unproved: Vec::new() }
    }
}

/// A proof to be made.
pub struct ProofJob<'q> {
    pub(super) claim: String,
    pub(super) source: String,
    pub(super) text: String,
    pub(super) plan: ProofPlan<'q>,
    pub(super) shape: PositionShape,
    pub(super) question: &'q ProofQuestion,
    /// True if the game has a source with statements, such as a rule file.
    pub(super) has_source: bool,
}

impl std::fmt::Debug for ProofJob<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProofJob").field("claim", &self.claim).finish_non_exhaustive()
    }
}

/// A suggestion after a proof without success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofHint {
    /// An automaton in this numeration recognises the P-positions of a small window.
    Numeration(String),
    /// A discovery looks for a description of the P-positions and its proof.
    Discover,
}

impl<'q> ProofJob<'q> {
    /// Returns the proof of a statement of the registry.
    pub(super) fn known(statement: &'q Statement, shape: PositionShape, question: &'q ProofQuestion) -> Self {
        ProofJob {
            claim: statement.id().to_owned(),
            source: statement.source().to_owned(),
            text: statement.text().to_owned(),
            plan: ProofPlan::Known(statement),
            shape,
            question,
            has_source: false,
        }
    }
}

impl ProofJob<'_> {
    fn proof(&self, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError> {
        let (shape, method) = (self.shape, self.question.method);
        match &self.plan {
            ProofPlan::Known(statement) => statement.prove(shape, method, budget),
            ProofPlan::Own(statement) => statement.prove(shape, method, budget),
            ProofPlan::Formula(own) => own.read(shape, |game| match own.is_value {
                true => prove_formula(game, shape, method, budget),
                false => {
                    let sets = [own.document.sentence.clone()];
                    prove_values(game, shape, &self.text, &sets, self.question.play, budget)
                }
            }),
        }
    }

    /// Returns the statement as a sentence for the program MONA.
    ///
    /// # Errors
    /// The statement is not about a value formula, or has no such sentence.
    pub fn mona(&self) -> Result<String, Error> {
        if self.shape.is_any_number() {
            return Err(Message::new()
                .argument(Argument::Mona)
                .text(format!(": a proof for {} is no single sentence (allowed: with ", self.shape))
                .placeholder(Argument::Coins)
                .text(")")
                .into());
        }
        let sentence = match &self.plan {
            ProofPlan::Formula(own) if own.is_value => {
                own.read(self.shape, |game| value_sentence(game, self.shape))
            }
            ProofPlan::Formula(own) => Err(ProveError::NoFormula(own.game.id())),
            ProofPlan::Known(statement) => statement.sentence(self.shape),
            ProofPlan::Own(statement) => statement.sentence(self.shape),
        };
        let (theory, sentence) = sentence.map_err(|error| {
            Message::new()
                .argument(Argument::Mona)
                .text(format!(": {error} (allowed: statements about value formulas)"))
        })?;
        mona(&theory, &sentence)
    }

    /// Makes the proof.
    ///
    /// # Errors
    /// Bad input, or a defect of the program; a statement without a certificate, if a certificate is wanted. A limit that
    /// is reached is no error: the report names it.
    pub fn prove(&self, cx: &Context<'_>) -> Result<ProofReport, Error> {
        if self.question.certificate && self.shape.is_any_number() {
            if !self.may_be_certified() {
                return Err(no_certificate(&self.claim, self.shape));
            }
        } else if let (true, Some(statement)) = (self.question.certificate, self.plan.statement())
            && !(self.question.exported && self.heap_description().is_some())
        {
            statement.check_certifiable(self.shape).map_err(uncertified)?;
        }
        let run = limited(cx, self.question.states);
        let budget = ProofBudget::new(&run);
        match self.proof(&budget) {
            Ok(proof) => {
                let dependent = proof.refutation().is_some_and(|refutation| refutation.unsymmetric.is_some());
                let ascending = dependent.then(|| in_ascending_order(self.game(), self.shape));
                if self.shape.is_any_number() {
                    let extends_to = proof.is_proved().then(|| self.shape.to_string());
                    return Ok(ProofReport { extends_to, ..self.report().with_proof(proof) });
                }
                let members = self.extends_to_sums().filter(|_| proof.is_proved());
                let bound = match self.shape.power {
                    1 => String::new(),
                    power => format!(" below w^{power}"),
                };
                let extends_to = members
                    .map(|members| format!("any number of {members}{bound}, by the Sprague-Grundy theorem"));
                Ok(ProofReport { ascending, extends_to, ..self.report().with_proof(proof) })
            }
            Err(ProveError::Stopped(stopped)) => Ok(self.report().with_stop(stopped, &budget)),
            Err(error) => Err(unproved(error)),
        }
    }

    /// Returns whether a proof of the statement may have a certificate.
    pub(super) fn may_be_certified(&self) -> bool {
        self.plan.statement().is_none_or(|statement| {
            let is_exported = self.question.exported && statement.heap_description().is_some();
            is_exported || statement.check_certifiable(self.shape).is_ok()
        })
    }

    /// Returns the description of a heap, if the statement is about the value of one heap of a sum whose moves may leave
    /// several heaps. Such a proof has no certificate.
    pub fn heap_description(&self) -> Option<&HeapDescription> {
        self.plan.statement().and_then(Statement::heap_description)
    }

    /// Returns the name of the game.
    pub fn game_id(&self) -> String {
        self.game().id()
    }

    /// Returns the word for heaps or coins, if a proof of the statement is a proof for any number of them.
    pub(super) fn extends_to_sums(&self) -> Option<&'static str> {
        self.plan.statement().and_then(|statement| statement.extends_to_sums(self.shape))
    }

    /// Returns the report before the proof.
    fn report(&self) -> ProofReport {
        let PositionShape { coins, power, .. } = self.shape;
        ProofReport {
            claim: self.claim.clone(),
            coins: (!self.shape.is_any_number()).then_some(coins),
            verdict: String::new(),
            reason: None,
            explanation: None,
            for_all: None,
            counterexample: None,
            computed: None,
            stated: None,
            basis: None,
            states: 0,
            seconds: 0.0,
            game: self.game().id(),
            below: (power > 1 && !self.shape.is_any_number()).then(|| format!("w^{power}")),
            statement: self.text.clone(),
            source: self.source.clone(),
            method: None,
            measure: None,
            assignment: None,
            fails_at: None,
            fails_with: None,
            unsymmetric: None,
            sorted: matches!(&self.plan, ProofPlan::Formula(own) if own.sorted),
            numeration: self.numeration(),
            value: None,
            condition: None,
            compared: None,
            compared_below: None,
            bytes: 0,
            version: VERSION,
            proof: None,
            stopped: None,
            shape: self.shape,
            extends_to: None,
            follows_from: Vec::new(),
            least_members: self.plan.statement().and_then(|one| one.least_members(self.shape)).unwrap_or(0),
            is_whole_game: !self.shape.is_any_number() && only_coins(self.game()) == Some(coins),
            is_own_formula: matches!(self.plan, ProofPlan::Formula(_)),
            ascending: None,
        }
    }

    /// Returns what may be tried after a proof without success. For a statement in the source of a game that is not
    /// about digits, this may be a numeration in which an automaton recognises the P-positions of a small window.
    pub fn hint(&self, report: &ProofReport, cx: &Context<'_>) -> Option<ProofHint> {
        let any_number = self.shape.is_any_number();
        if report.outcome() == Some(ProofVerdict::Proved) || cx.cancelled() || any_number {
            return None;
        }
        // A description of the P-positions says nothing about a statement that follows from others.
        let follows = matches!(&self.plan, ProofPlan::Own(statement) if statement.follows_from_others());
        let discover = self.has_source
            && !follows
            && report.stopped.is_none()
            && self.game().describe(self.shape).is_some();
        // A defect in the search for a hint must not cost the answer.
        let numeration = catch_unwind(AssertUnwindSafe(|| self.likely_numeration(cx))).unwrap_or_default();
        numeration.map(ProofHint::Numeration).or_else(|| discover.then_some(ProofHint::Discover))
    }

    fn likely_numeration(&self, cx: &Context<'_>) -> Option<String> {
        let (ProofPlan::Own(statement), None) = (&self.plan, &self.question.numeration) else { return None };
        let other = Numeration::parse("fib").ok()?;
        let readable = self.has_source && statement.can_be_read_in(&other, self.shape);
        if self.numeration().is_some() || !readable {
            return None;
        }
        // A limit on time may have passed already; a little more is spent on the hint.
        let limits = *limited(cx, self.question.states).limits();
        let limits = Limits {
            max_positions: Some(HINT_STATES),
            max_time: Some(limits.max_time.map_or(UNLIMITED_HINT_TIME, |_| HINT_TIME)),
            ..limits
        };
        let run = Run::new(limits);
        let budget = ProofBudget::new(&run);
        let likely = likely_numerations(self.game(), self.shape, statement.play(), &budget);
        likely.ok()?.into_iter().next()
    }

    /// Returns the certificate of a statement that was proved.
    ///
    /// # Errors
    /// Limits; the statement has no certificate; a defect of the program.
    pub fn certificate(&self, cx: &Context<'_>) -> Result<ProofCertificate, Error> {
        let run = limited(cx, self.question.states);
        self.certificate_with(&ProofBudget::new(&run)).map_err(uncertified)
    }

    /// Returns the certificate of a statement that was proved, or its [outline](ProofCertificate::is_outline) if the
    /// macro-states times the letters that they read are more than `most_steps`.
    ///
    /// # Errors
    /// Those of [`certificate`](Self::certificate).
    pub fn certificate_or_outline(
        &self,
        most_steps: u64,
        cx: &Context<'_>,
    ) -> Result<ProofCertificate, Error> {
        let run = limited(cx, self.question.states);
        let budget = ProofBudget::new(&run).with_max_certificate_steps(Some(most_steps));
        self.certificate_with(&budget).map_err(uncertified)
    }

    fn certificate_with(&self, budget: &ProofBudget<'_>) -> Result<ProofCertificate, ProofCertificateError> {
        let method = self.question.method;
        match &self.plan {
            ProofPlan::Known(statement) => statement.certificate(self.shape, method, budget),
            ProofPlan::Own(statement) => statement.certificate(self.shape, method, budget),
            ProofPlan::Formula(own) => {
                let certificate =
                    own.read(self.shape, |game| -> Result<ProofCertificate, ProofCertificateError> {
                        if own.is_value {
                            return ProofCertificate::of_formula_in(game, self.shape, budget);
                        }
                        let sets = [own.document.sentence.clone()];
                        ProofCertificate::of_values(game, self.shape, &sets, self.question.play, budget)
                    });
                certificate.and_then(|certificate| certificate.stated_as(&*own.game, &own.document, budget))
            }
        }
    }

    /// Returns the name of the claim, or of the text with the formula.
    pub fn claim(&self) -> &str {
        &self.claim
    }

    /// Returns whether the statement is about the positions of single values.
    pub(super) fn is_about_sets(&self) -> bool {
        match &self.plan {
            ProofPlan::Known(statement) => statement.is_about_sets(),
            ProofPlan::Own(_) => false,
            ProofPlan::Formula(own) => !own.is_value,
        }
    }

    /// Returns the numeration in which the statement is read, unless that is a base.
    fn numeration(&self) -> Option<String> {
        if self.shape.is_any_number() {
            return None;
        }
        let description = self.game().describe(self.shape)?;
        Some(description.theory.numeration()?.name().to_owned())
    }

    fn game(&self) -> &(dyn Provable + Send + Sync) {
        self.plan.game()
    }
}

/// Converts an error of the prover.
pub(crate) fn unproved(error: ProveError) -> Error {
    match error {
        ProveError::Stopped(stopped) => stopped.into(),
        error if error.is_defect() => Error::Refuted(error.to_string()),
        error => Error::input(error.to_string()),
    }
}

/// Converts an error of the making of a certificate.
pub(crate) fn uncertified(error: ProofCertificateError) -> Error {
    let named = |text: String| Message::new().argument(Argument::Certificate).text(format!(": {text}"));
    match error {
        ProofCertificateError::Prove(error) => unproved(error),
        // What a certificate states was proved before.
        ProofCertificateError::Refused(refused) if refused.is_of_proof() => {
            Error::Refuted(format!("the certificate: {refused}"))
        }
        error => named(error.to_string()).into(),
    }
}

/// Describes the coins in ascending order: a1 < a2 < a3, with <= if coins may be equal, and in words for ordinals.
pub(super) fn in_ascending_order(game: &dyn Provable, shape: PositionShape) -> String {
    if shape.power > 1 {
        return "the coins in ascending order".into();
    }
    // A game either forbids equal coins or allows them.
    let alike = |n: u64| game.canonical(shape, &vec![n; shape.coins]).is_some();
    let names = shape.names();
    let sign = if (0..4).any(alike) { " <= " } else { " < " };
    match &names[..] {
        [first, second, .., last] if names.len() > 4 => format!("{first}{sign}{second}{sign}...{sign}{last}"),
        _ => names.join(sign),
    }
}
