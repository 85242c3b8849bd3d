//! Provable statements as objects, for lists and commands, and the plans by which they are proved.

use super::compiled::CompiledRelation;
use super::heap_description::HeapDescription;
use super::heaps_proof::HeapsProof;
use super::report::finished;
use super::{Comparison, Conclusion, NotProved, ProofAttempt, ProofMethod, ProveError};
use crate::restricted::{Restricted, Restriction};
use crate::words::{WordGame, WordStatement};
use crate::{PositionShape, ProofCertificate, ProofCertificateError, Provable};
use impartial::value::Play;
use impartial_automata::{Formula, ProofBudget, Theory};

mod comparison;
mod numeration;
mod weight;

pub use comparison::{SourceCounterexample, SourceStatement};

/// A formula in the names of each shape.
pub(super) type FormulaOf = Box<dyn Fn(PositionShape) -> Formula + Send + Sync>;

/// Maximum number of coins, if no statement is about more, of the positions at which a proof for any number of coins or heaps
/// is compared with computed values.
pub(super) const MAX_COMPARED: usize = 3;

/// A plan of proof: what a statement says, and how it is proved for a shape of positions.
pub(super) trait ProofPlan: Send + Sync {
    /// Returns the formulas of the statement, if it is stated by formulas about the numbers of a position.
    fn formulas(&self, _: &ProofTask<'_>) -> Vec<Formula> {
        Vec::new()
    }

    /// Proves or refutes the statement.
    ///
    /// # Errors
    /// The errors of the plan.
    fn prove(&self, task: &ProofTask<'_>, budget: &ProofBudget<'_>) -> Result<ProofAttempt, ProveError>;

    /// Returns how proofs of the statement are certified; `Err` names the statement and the reason why they are not.
    fn certification(&self, statement: &Statement) -> Result<&dyn CertifiedPlan, String>;

    /// Returns the relation that the statement is about; see [`Statement::relation`].
    ///
    /// # Errors
    /// A description that is not well formed; a limit of the budget that is reached.
    fn relation(&self, task: &ProofTask<'_>, _: &ProofBudget<'_>) -> Result<CompiledRelation, ProveError> {
        Err(task.no_formula())
    }

    /// Returns the statement as a sentence of the language; see [`Statement::sentence`].
    ///
    /// # Errors
    /// A description that is not well formed.
    fn sentence(&self, task: &ProofTask<'_>) -> Result<(Theory, Formula), ProveError> {
        Err(task.no_formula())
    }

    /// Returns the rule of play that the statement is about.
    fn play(&self) -> Play {
        Play::Normal
    }

    /// Returns the topic of the statement.
    fn topic(&self) -> Topic {
        Topic::Other
    }

    /// Returns the shape of a plan for any number of coins, heaps or cells; `None` for a plan for single numbers of coins.
    fn any_number(&self) -> Option<PositionShape> {
        None
    }

    /// Returns the least number of coins or heaps that a plan for any number of them is about.
    fn least_members(&self) -> u64 {
        0
    }

    /// Returns the shapes at whose positions a proof for a shape is compared with the source of the statement.
    fn compared_shapes(&self, shape: PositionShape, _: &ProofAttempt) -> Vec<PositionShape> {
        vec![shape]
    }

    /// Returns the description of a heap of a sum, if the statement is about its value.
    fn heap(&self) -> Option<&HeapDescription> {
        None
    }

    /// Returns the game and the statement about words, if the plan reads positions as words.
    fn words(&self) -> Option<(&WordGame, &WordStatement)> {
        None
    }

    /// Returns the proof for any number of heaps, if the plan is one.
    fn heaps(&self) -> Option<&HeapsProof> {
        None
    }
}

/// A plan whose proofs have certificates.
pub(super) trait CertifiedPlan {
    /// Finds a certificate; see [`Statement::certificate`].
    ///
    /// # Errors
    /// [`ProofCertificateError`] if the statement has no certificate.
    fn certificate(
        &self,
        task: &ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError>;

    /// Verifies a certificate, and that it is about the statement. Certificates for any number of coins or heaps are verified
    /// for their games alone.
    ///
    /// # Errors
    /// A certificate that is refused, or that is about another statement; a limit of the budget that is reached.
    fn verify(
        &self,
        task: &ProofTask<'_>,
        _: &ProofCertificate,
        _: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        let text = format!("{}, which is about {}", task.statement.id, task.shape);
        Err(ProofCertificateError::Unsupported(text))
    }
}

/// The topic of a statement, by which callers decide which questions about it make sense.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    /// The value formula of the game itself.
    OwnFormula,
    /// The positions of each of some values.
    Sets,
    /// One heap of a sum, in base 2.
    Heap,
    /// Any other topic.
    Other,
}

/// A statement for one shape of positions, as its plan reads it.
pub(super) struct ProofTask<'a> {
    /// The statement to be proved.
    pub(super) statement: &'a Statement,
    /// The game with the positions that the statement is about.
    pub(super) game: &'a dyn Provable,
    /// The shape of the positions.
    pub(super) shape: PositionShape,
    /// The method by which the statement is to be proved.
    pub(super) method: ProofMethod,
}

impl ProofTask<'_> {
    /// Returns the error of a statement that is about no formula.
    pub(super) fn no_formula(&self) -> ProveError {
        ProveError::NoFormula(self.game.id())
    }

    /// Returns the error of a shape that the statement is not about.
    pub(super) fn no_description(&self) -> ProveError {
        ProveError::NoDescription { game: self.game.id(), shape: self.shape }
    }
}

/// A statement that is proved first, and the name of the relation that it proves: between positions and their values, or a
/// set of positions.
#[derive(Debug)]
pub struct Basis {
    /// The name of the relation in the sentences.
    pub relation: String,
    /// The statement that is proved first.
    pub statement: Statement,
}

/// A statement about a game with a proof plan. `Claim::from(statement)` converts it into a claim.
pub struct Statement {
    pub(super) id: String,
    source: String,
    pub(super) text: String,
    planted: bool,
    pub(super) game: Box<dyn Provable + Send + Sync>,
    quick: Vec<PositionShape>,
    full: Vec<PositionShape>,
    /// The only shape for which its formulas are defined; `None` if they are defined for every shape.
    only: Option<PositionShape>,
    /// The noted weight of its proofs.
    weight: Option<u64>,
    /// The plans of proof, for single numbers of coins and for any number.
    plans: Vec<Box<dyn ProofPlan>>,
    /// The statements that are proved first.
    pub(super) bases: Vec<Basis>,
    /// Relations that its formulas use in addition to those of the game's description.
    pub(super) definitions: Option<Theory>,
    /// A sentence about the P-positions, which is decided after the proof.
    pub(super) consequence: Option<Formula>,
    /// The numeration whose digits its formulas are about, if the game is read in another one.
    digits: Option<String>,
    /// The word for heaps or coins, in the plural, if a proof for one of them is a proof for any number of them.
    sum_of: Option<&'static str>,
    /// The condition of the positions that the statement is about, in the names of a shape.
    condition: Option<FormulaOf>,
    /// False if the statement is about a window, and what is proved is more.
    pub(super) is_exact: bool,
    /// The statement in the source of the game, with which a verdict is compared.
    stated_in: Option<Box<dyn SourceStatement>>,
    /// Other statements about the game, with the reasons why they have no proof for any number of coins.
    lacking_word_proofs: Vec<(String, String)>,
}

impl std::fmt::Debug for Statement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Statement").field("id", &self.id).field("text", &self.text).finish_non_exhaustive()
    }
}

impl Statement {
    pub(super) fn new(id: &str, game: impl Provable + Send + Sync + 'static) -> Self {
        Statement {
            id: id.to_owned(),
            source: String::new(),
            text: String::new(),
            planted: false,
            game: Box::new(game),
            quick: Vec::new(),
            full: Vec::new(),
            only: None,
            weight: None,
            plans: Vec::new(),
            bases: Vec::new(),
            definitions: None,
            consequence: None,
            digits: None,
            sum_of: None,
            condition: None,
            is_exact: true,
            stated_in: None,
            lacking_word_proofs: Vec::new(),
        }
    }

    /// Sets the plan of its proofs for single numbers of coins, or for any number.
    pub(super) fn by(mut self, plan: impl ProofPlan + 'static) -> Self {
        self.plans.retain(|own| own.any_number() != plan.any_number());
        self.plans.push(Box::new(plan));
        self
    }

    /// Returns the plan of proofs for a shape.
    fn plan(&self, shape: PositionShape) -> Option<&dyn ProofPlan> {
        let any_number = shape.is_any_number().then_some(shape);
        self.plans().find(|plan| plan.any_number() == any_number)
    }

    /// Returns the plan of proofs for single numbers of coins.
    fn plan_of_numbers(&self) -> Option<&dyn ProofPlan> {
        self.plans().find(|plan| plan.any_number().is_none())
    }

    fn plans(&self) -> impl Iterator<Item = &dyn ProofPlan> {
        self.plans.iter().map(|plan| &**plan)
    }

    /// Returns the shape of the statement for any number of coins, heaps or cells, if it has such a proof.
    pub fn any_number_shape(&self) -> Option<PositionShape> {
        self.plans().find_map(ProofPlan::any_number)
    }

    /// Returns whether the statement is about any number of coins, heaps or cells, and has no proof for a single number.
    pub fn is_for_any_number_alone(&self) -> bool {
        self.plan_of_numbers().is_none()
    }

    /// Returns the game and the statement about words, if the statement has a proof for any number of coins or cells.
    pub fn words(&self) -> Option<(&WordGame, &WordStatement)> {
        self.plans().find_map(ProofPlan::words)
    }

    /// Returns the proof for any number of heaps, if there is one.
    pub fn heaps(&self) -> Option<&HeapsProof> {
        self.plans().find_map(ProofPlan::heaps)
    }

    /// Notes other statements about the game for which automata of words give no proof: the name of each, and the reason.
    #[must_use]
    pub fn lacking_word_proofs(mut self, others: &[(&str, &str)]) -> Self {
        self.lacking_word_proofs =
            others.iter().map(|(id, why)| ((*id).to_owned(), (*why).to_owned())).collect();
        self
    }

    /// Returns other statements about the game that have no proof for any number of coins, with the reasons.
    pub fn statements_lacking_word_proofs(&self) -> &[(String, String)] {
        &self.lacking_word_proofs
    }

    /// Adds definitions that the sets use in addition to those of the game's description.
    #[must_use]
    pub fn defined_by(mut self, definitions: Theory) -> Self {
        self.definitions = Some(definitions);
        self
    }

    /// Adds a sentence about the set `p` of the P-positions. It may use the definitions of the statement.
    #[must_use]
    pub fn and_then(mut self, sentence: Formula) -> Self {
        self.consequence = Some(sentence);
        self
    }

    /// Restricts a statement about a value formula or about sets to positions with a condition. The statement is not proved
    /// if a move leads from such a position to another one.
    #[must_use]
    pub fn restricted_to(
        mut self,
        condition: impl Fn(PositionShape) -> Formula + Send + Sync + 'static,
    ) -> Self {
        self.condition = Some(Box::new(condition));
        self
    }

    /// Marks a statement that claims only a window. A proof covers the positions beyond the window too. A failure outside
    /// the window leaves the statement unproved instead of refuted.
    #[must_use]
    pub fn in_window(mut self) -> Self {
        self.is_exact = false;
        self
    }

    /// Declares that positions are sums of heaps, or of turned coins, and that the statement gives to a sum the nim-sum of the
    /// values that it gives to its members. Then its proof for one of them is a proof for any number of them, by the
    /// theorem of Sprague (1935) and Grundy (1939). This changes nothing for statements about misère play. `members` is the
    /// word for them, in the plural.
    #[must_use]
    pub fn of_sums(mut self, members: &'static str) -> Self {
        self.sum_of = Some(members);
        self
    }

    /// Returns the description of a heap, if the statement is about the value of one heap of a sum whose moves may leave
    /// several heaps.
    pub fn heap_description(&self) -> Option<&HeapDescription> {
        self.plans().find_map(ProofPlan::heap)
    }

    /// Returns the word for heaps or coins, if a proof for a shape is a proof for any number of them.
    pub fn extends_to_sums(&self, shape: PositionShape) -> Option<&'static str> {
        self.sum_of.filter(|_| shape.coins == 1 && !self.play().is_misere())
    }

    /// Sets the published source, and the statement in words.
    #[must_use]
    pub fn published(mut self, source: &str, text: &str) -> Self {
        self.source = source.to_owned();
        self.text = text.to_owned();
        self
    }

    /// Sets the shapes for quick and for full effort; full effort includes the quick shapes. The statement is not about
    /// fewer coins than the smallest shape has.
    #[must_use]
    pub fn shapes(
        mut self,
        quick: impl IntoIterator<Item = PositionShape>,
        more: impl IntoIterator<Item = PositionShape>,
    ) -> Self {
        self.quick = quick.into_iter().collect();
        self.full = self.quick.iter().copied().chain(more).collect();
        self
    }

    /// Sets the only shape for which the formulas of the statement are defined. For other shapes it has no proof and no
    /// refutation.
    #[must_use]
    pub fn for_shape(mut self, shape: PositionShape) -> Self {
        self.only = Some(shape);
        self.shapes([shape], [])
    }

    /// Marks a statement as false on purpose, as a test of refutations.
    #[must_use]
    pub fn planted(mut self) -> Self {
        self.planted = true;
        self
    }

    /// Returns the name of the statement, such as `nim.value`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the published source: author, year, theorem.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the text of the statement.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether the statement is false on purpose, as a test of refutations.
    pub fn is_planted(&self) -> bool {
        self.planted
    }

    /// Returns the game that the statement is about.
    pub fn game(&self) -> &(dyn Provable + Send + Sync) {
        &*self.game
    }

    /// Returns the shapes for quick or for full effort.
    pub fn shapes_for(&self, effort: impartial::claim::Effort) -> &[PositionShape] {
        match effort {
            impartial::claim::Effort::Quick => &self.quick,
            impartial::claim::Effort::Full => &self.full,
        }
    }

    /// Returns whether the statement is about the value formula of the game itself.
    pub fn is_own_formula(&self) -> bool {
        self.topic() == Topic::OwnFormula
    }

    /// Returns whether the statement is proved from other statements about its game.
    pub fn follows_from_others(&self) -> bool {
        !self.bases.is_empty()
    }

    /// Returns whether the statement is about the positions of single values.
    pub fn is_about_sets(&self) -> bool {
        self.topic() == Topic::Sets
    }

    fn topic(&self) -> Topic {
        self.plan_of_numbers().map_or(Topic::Other, ProofPlan::topic)
    }

    /// Returns the statement for a shape.
    ///
    /// # Errors
    /// [`ProveError::NoDescription`] if its formulas are defined for another shape only.
    fn task(&self, shape: PositionShape, method: ProofMethod) -> Result<ProofTask<'_>, ProveError> {
        let task = ProofTask { statement: self, game: &*self.game, shape, method };
        match self.only {
            Some(only) if only != shape && !shape.is_any_number() => Err(task.no_description()),
            _ => Ok(task),
        }
    }

    /// Returns a formula of the statement with the digits that it is about.
    pub(super) fn in_own_digits(&self, formula: Formula) -> Formula {
        match &self.digits {
            Some(digits) => formula.in_digits(digits, None),
            None => formula,
        }
    }

    /// Returns the condition of the positions that the statement is about. The plans for any number of coins or heaps have
    /// conditions of their own.
    fn condition(&self, shape: PositionShape) -> Option<Formula> {
        let condition = self.condition.as_ref().filter(|_| !shape.is_any_number())?;
        Some(self.in_own_digits(condition(shape)))
    }

    /// Returns the plan of a statement about all positions of a shape.
    fn plan_for_all(&self, shape: PositionShape) -> Option<&dyn ProofPlan> {
        self.plan(shape).filter(|_| self.condition.is_none())
    }

    /// Returns the statement for one shape as a sentence of the language, with the definitions that it needs.
    ///
    /// # Errors
    /// [`ProveError::NoFormula`] for a statement about sets; a description that is not well formed.
    pub fn sentence(&self, shape: PositionShape) -> Result<(Theory, Formula), ProveError> {
        let task = self.task(shape, ProofMethod::Best)?;
        self.plan_for_all(shape).ok_or_else(|| task.no_formula())?.sentence(&task)
    }

    /// Returns the rule of play that the statement is about.
    pub fn play(&self) -> Play {
        Play::from_misere(self.plans().any(|plan| plan.play().is_misere()))
    }

    /// Returns the smallest number of coins or heaps that the statement is about, among the single numbers of coins or in the
    /// proof for any number; `None` if it has no proof for the shape.
    pub fn least_members(&self, shape: PositionShape) -> Option<u64> {
        let plan = self.plan(shape)?;
        match shape.is_any_number() {
            true => Some(plan.least_members()),
            false => Some(self.full.iter().map(|shape| shape.coins as u64).min().unwrap_or(1)),
        }
    }

    /// Proves or refutes the statement for a shape. The verdict is compared with the statement in the source of the
    /// game, if there is one.
    ///
    /// # Errors
    /// [`ProveError::NoDescription`] if there is no plan for the shape; the errors of the plans; a verdict that disagrees with
    /// computed values.
    pub fn prove(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofAttempt, ProveError> {
        let task = self.task(shape, method)?;
        let plan = self.plan(shape).ok_or_else(|| task.no_description())?;
        let mut proof = self.within_window(self.proof_by_plan(plan, task, budget)?);
        // The words of a statement that follows from others name the positions of the sentence that proves it.
        if !self.text.is_empty() && self.bases.is_empty() {
            proof.statement.clone_from(&self.text);
        }
        for compared in plan.compared_shapes(shape, &proof) {
            // A refutation for any number of coins is compared at its own number of coins.
            if let (true, Some(refutation)) = (shape.is_any_number(), proof.refutation()) {
                let coins = refutation.counterexample.assignment().0.len();
                return self.compared_with_source(proof, PositionShape::coins(coins), budget);
            }
            proof = self.compared_with_source(proof, compared, budget)?;
        }
        Ok(proof)
    }

    /// Proves or refutes the statement by a plan alone: for the positions that satisfy its condition, if no move leads to
    /// others.
    fn proof_by_plan(
        &self,
        plan: &dyn ProofPlan,
        task: ProofTask<'_>,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofAttempt, ProveError> {
        let (shape, began) = (task.shape, budget.run().seconds());
        let Some(condition) = self.condition(shape) else { return plan.prove(&task, budget) };
        match Restricted::restrict(&*self.game, shape, condition, budget)? {
            Restriction::Closed(restricted) => plan.prove(&ProofTask { game: &*restricted, ..task }, budget),
            Restriction::Left(position) => {
                let conclusion = Conclusion::NotProved(NotProved::Left { position });
                let (statement, compared) = (self.text.clone(), Comparison::default());
                let method = ProofMethod::Automata;
                Ok(finished(task.game, shape, statement, conclusion, method, compared, budget, began))
            }
        }
    }

    /// Returns a proof whose counterexample, if it may lie outside the window of the statement, refutes nothing.
    pub(super) fn within_window(&self, mut proof: ProofAttempt) -> ProofAttempt {
        if let (false, Some(refutation)) = (self.is_exact, proof.refutation()) {
            let position = refutation.counterexample.position().to_owned();
            let assignment = refutation.counterexample.assignment().clone();
            proof.conclusion = Conclusion::NotProved(NotProved::BeyondWindow { position, assignment });
        }
        proof
    }

    /// Returns the relation that the statement is about, with its number of arguments and a theory that has the legal
    /// positions: between positions and values, or the set of the positions of value 0.
    ///
    /// # Errors
    /// A description that is not well formed; a limit of the budget that is reached.
    pub(super) fn relation(
        &self,
        shape: PositionShape,
        budget: &ProofBudget<'_>,
    ) -> Result<CompiledRelation, ProveError> {
        let task = self.task(shape, ProofMethod::Best)?;
        self.plan_for_all(shape).ok_or_else(|| task.no_formula())?.relation(&task, budget)
    }

    fn certification(&self, shape: PositionShape) -> Result<&dyn CertifiedPlan, ProofCertificateError> {
        let found = match (self.plan(shape), self.any_number_shape()) {
            _ if self.condition.is_some() && !shape.is_any_number() => {
                Err(format!("{}, which is about some positions of the game only", self.id))
            }
            (Some(plan), _) => plan.certification(self),
            (None, Some(own)) if !shape.is_any_number() => {
                Err(format!("{}, which is about any number of {}", self.id, own.members()))
            }
            (None, _) => Err(self.id.clone()),
        };
        found.map_err(ProofCertificateError::Unsupported)
    }

    /// Checks that a proof of the statement for a shape may have a certificate.
    ///
    /// # Errors
    /// [`ProofCertificateError::Unsupported`], with the reason.
    pub fn check_certifiable(&self, shape: PositionShape) -> Result<(), ProofCertificateError> {
        self.certification(shape).map(drop)
    }

    /// Finds a certificate for a shape: up to symmetry if the method is symmetry, or if it is the best method and the
    /// game has a pair form.
    ///
    /// # Errors
    /// [`ProofCertificateError`] if there is no certificate. A false statement has no certificate.
    pub fn certificate(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        self.certification(shape)?.certificate(&self.task(shape, method)?, budget)
    }

    /// Verifies a certificate, and that it is about this statement.
    ///
    /// # Errors
    /// A certificate that is refused, or that is about another statement; a limit of the budget that is reached.
    pub fn verify(
        &self,
        certificate: &ProofCertificate,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        let shape = certificate.shape();
        self.certification(shape)?.verify(&self.task(shape, ProofMethod::Best)?, certificate, budget)
    }
}
