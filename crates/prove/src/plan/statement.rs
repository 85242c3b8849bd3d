//! Provable statements as objects, for lists and commands.

use super::consequence::follows;
use super::following::{FollowingSentence, ProvedStatement, prove_following};
use super::heap_sum::{HeapDescription, prove_heap};
use super::heaps_proof::HeapsProof;
use super::report::finished;
use super::sets::stated_sets;
use super::{
    Comparison, CompiledGame, Conclusion, NotProved, Proof, ProofMethod, ProveError, prove_formula,
    prove_values, value_sentence,
};
use crate::restricted::{Restricted, Restriction};
use crate::words::{WordGame, WordStatement};
use crate::{
    Automaton, Document, Formula, MiserePlay, PositionShape, ProofBudget, ProofCertificate,
    ProofCertificateError, Provable, Theory, WithFormula,
};

mod comparison;
mod discovered;
mod numeration;
mod weight;

use discovered::DiscoveredPositions;

pub use comparison::{SourceCounterexample, SourceStatement};

type FormulaOf = Box<dyn Fn(PositionShape) -> Formula + Send + Sync>;
type SetsOf = Box<dyn Fn(PositionShape) -> Vec<Formula> + Send + Sync>;

pub(super) enum StatementPlan {
    Own,
    Other(FormulaOf),
    Sets {
        sets: SetsOf,
        misere: bool,
    },
    Misere(FormulaOf),
    Heap(HeapDescription),
    Following(Vec<Basis>, Vec<FollowingSentence>),
    /// The positions of a value, found by a discovery.
    Discovered(DiscoveredPositions),
    /// The statement has a proof for any number of coins alone.
    Words,
}

/// A statement that is proved first, and the name of the relation that it proves: between positions and their values, or a
/// set of positions.
#[derive(Debug)]
pub struct Basis {
    /// The name of the relation in the sentences.
    pub relation: String,
    /// The statement.
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
    /// The noted weight of its proofs.
    weight: Option<u64>,
    pub(super) plan: StatementPlan,
    /// Relations that its formulas use in addition to those of the game's description.
    definitions: Option<Theory>,
    consequence: Option<Formula>,
    /// The word for heaps or coins, in the plural, if a proof for one of them is a proof for any number of them.
    sum_of: Option<&'static str>,
    /// The condition of the positions that the statement is about, in the names of a shape.
    condition: Option<FormulaOf>,
    /// False if the statement is about a window, and what is proved is more.
    pub(super) is_exact: bool,
    /// The statement in the source of the game, with which a verdict is compared.
    stated_in: Option<Box<dyn SourceStatement>>,
    /// The game and the statement for any number of coins.
    pub(super) words: Option<Box<(WordGame, WordStatement)>>,
    /// The proof for any number of heaps.
    pub(super) heaps: Option<Box<HeapsProof>>,
    /// True if the squares of [`words`](Self::words) are those of a row of cells.
    pub(super) is_of_row: bool,
    /// Other statements about the game, with the reasons why they have no proof for any number of coins.
    pub(super) without_words: Vec<(String, String)>,
}

impl std::fmt::Debug for Statement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Statement").field("id", &self.id).field("text", &self.text).finish_non_exhaustive()
    }
}

impl Statement {
    pub(super) fn new(id: &str, game: impl Provable + Send + Sync + 'static, plan: StatementPlan) -> Self {
        Statement {
            id: id.to_owned(),
            source: String::new(),
            text: String::new(),
            planted: false,
            game: Box::new(game),
            quick: Vec::new(),
            full: Vec::new(),
            weight: None,
            plan,
            definitions: None,
            consequence: None,
            sum_of: None,
            condition: None,
            is_exact: true,
            stated_in: None,
            words: None,
            heaps: None,
            is_of_row: false,
            without_words: Vec::new(),
        }
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

    /// Calls `f` with the game, whose description is extended by the definitions of the statement.
    fn read<T>(&self, f: impl FnOnce(&dyn Provable) -> T) -> T {
        match &self.definitions {
            None => f(&*self.game),
            // Sets are not a value formula.
            Some(definitions) => {
                f(&WithFormula::new(&*self.game, &|_| Formula::FALSE).defined_by(definitions))
            }
        }
    }

    /// Creates the statement that the game's own value formula gives the Grundy values.
    pub fn own_formula(id: &str, game: impl Provable + Send + Sync + 'static) -> Self {
        Statement::new(id, game, StatementPlan::Own)
    }

    /// Creates the statement that another formula, in the names of the shape, gives the Grundy values.
    pub fn formula(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        formula: impl Fn(PositionShape) -> Formula + Send + Sync + 'static,
    ) -> Self {
        Statement::new(id, game, StatementPlan::Other(Box::new(formula)))
    }

    /// Creates the statement that a formula, in the names of the shape, gives the misère values. Only shapes of natural
    /// numbers are supported.
    pub fn misere_formula(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        formula: impl Fn(PositionShape) -> Formula + Send + Sync + 'static,
    ) -> Self {
        Statement::new(id, game, StatementPlan::Misere(Box::new(formula)))
    }

    /// Creates the statement that the positions of value 0, 1, … are those that satisfy these formulas, in the names of
    /// the shape; in misère play if `misere`.
    pub fn sets(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        misere: bool,
        sets: impl Fn(PositionShape) -> Vec<Formula> + Send + Sync + 'static,
    ) -> Self {
        Statement::new(id, game, StatementPlan::Sets { sets: Box::new(sets), misere })
    }

    /// Creates the statement that the value formula of a description gives the value of every heap, in a game whose
    /// positions are sums of heaps. The game is needed for its rules only.
    pub fn heap(id: &str, game: impl Provable + Send + Sync + 'static, heap: HeapDescription) -> Self {
        Statement::new(id, game, StatementPlan::Heap(heap))
    }

    /// Creates the statement that a sentence about proved relations is true: the first of `sentences` that is true proves
    /// it.
    pub fn following(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        bases: Vec<Basis>,
        sentences: Vec<FollowingSentence>,
    ) -> Self {
        Statement::new(id, game, StatementPlan::Following(bases, sentences))
    }

    /// Creates the statement that the P-positions are those of an automaton, which is found by a discovery under a budget;
    /// in misère play if `misere`. It is proved if there is one, and claims may follow from it.
    pub fn discovered(id: &str, game: impl Provable + Send + Sync + 'static, misere: bool) -> Self {
        Statement::new(id, game, StatementPlan::Discovered(DiscoveredPositions::new(misere)))
    }

    /// Creates the statement that the positions of `value`, in normal play, are those of an automaton, as
    /// [`discovered`](Statement::discovered) does. If `stated` is given, these sets may be the positions of the values 0, 1,
    /// …, `value`, in the names of the shape: a proof of them takes the place of the discovery.
    pub fn discovered_value(
        id: &str,
        game: impl Provable + Send + Sync + 'static,
        value: u64,
        stated: Option<Box<dyn Fn(PositionShape) -> Vec<Formula> + Send + Sync>>,
    ) -> Self {
        let positions = DiscoveredPositions::of_value(value, stated);
        Statement::new(id, game, StatementPlan::Discovered(positions))
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

    /// Marks a statement about a window: it is proved if it holds beyond the window too, and no position outside refutes
    /// it.
    #[must_use]
    pub fn in_window(mut self) -> Self {
        self.is_exact = false;
        self
    }

    /// Adds that positions are sums of heaps, or of turned coins, and that the statement gives to a sum the nim-sum of the
    /// values that it gives to its members. Then its proof for one of them is a proof for any number of them, by the
    /// theorem of Sprague (1935) and Grundy (1939). This is true of normal play alone. `members` is the word for them, in
    /// the plural.
    #[must_use]
    pub fn of_sums(mut self, members: &'static str) -> Self {
        self.sum_of = Some(members).filter(|_| !self.is_misere());
        self
    }

    /// Returns the word for heaps or coins, if a proof for a shape is a proof for any number of them.
    pub fn extends_to_sums(&self, shape: PositionShape) -> Option<&'static str> {
        self.sum_of.filter(|_| shape.coins == 1)
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

    /// Marks a statement as false on purpose, as a test of refutations.
    #[must_use]
    pub fn planted(mut self) -> Self {
        self.planted = true;
        self
    }

    /// Returns its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns its published source.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the statement in words.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether it is false on purpose.
    pub fn is_planted(&self) -> bool {
        self.planted
    }

    /// Returns the game.
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

    /// Returns whether it is about the game's own value formula.
    pub fn is_own_formula(&self) -> bool {
        matches!(self.plan, StatementPlan::Own)
    }

    /// Returns whether it is proved from other statements about its game.
    pub fn follows_from_others(&self) -> bool {
        matches!(self.plan, StatementPlan::Following(..))
    }

    /// Returns whether it is about the positions of single values.
    pub fn is_about_sets(&self) -> bool {
        matches!(self.plan, StatementPlan::Sets { .. })
    }

    /// Returns the statement for one shape as a sentence of the language, with the definitions that it needs.
    ///
    /// # Errors
    /// [`ProveError::NoFormula`] for a statement about sets; a description that is not well formed.
    pub fn sentence(&self, shape: PositionShape) -> Result<(Theory, Formula), ProveError> {
        if self.condition.is_some() {
            return Err(ProveError::NoFormula(self.game.id()));
        }
        match &self.plan {
            StatementPlan::Own => value_sentence(&*self.game, shape),
            StatementPlan::Other(formula) => {
                let formula = |shape| formula(shape);
                value_sentence(&WithFormula::new(&*self.game, &formula), shape)
            }
            StatementPlan::Misere(formula) => {
                let formula = |shape| formula(shape);
                let played = MiserePlay::shape(shape)
                    .ok_or_else(|| ProveError::NoDescription { game: self.game.id(), shape })?;
                value_sentence(&MiserePlay::new(&WithFormula::new(&*self.game, &formula)), played)
            }
            StatementPlan::Sets { .. }
            | StatementPlan::Heap(_)
            | StatementPlan::Following(..)
            | StatementPlan::Discovered(_)
            | StatementPlan::Words => Err(ProveError::NoFormula(self.game.id())),
        }
    }

    /// Returns whether the statement is about misère play.
    pub fn is_misere(&self) -> bool {
        match &self.plan {
            StatementPlan::Misere(_) => true,
            StatementPlan::Sets { misere, .. } => *misere,
            StatementPlan::Discovered(positions) => positions.is_misere(),
            _ => {
                self.words().is_some_and(|statement| statement.misere)
                    || self.heaps.as_ref().is_some_and(|heaps| heaps.is_misere())
            }
        }
    }

    /// Returns the smallest number of coins of the statement.
    pub fn least_coins(&self) -> usize {
        if self.is_of_words_alone() {
            return usize::MAX;
        }
        self.full.iter().map(|shape| shape.coins).min().unwrap_or(1)
    }

    /// Proves or refutes it for one shape. The verdict is compared with the statement in the source of the game, if there is
    /// one.
    ///
    /// # Errors
    /// Those of the plans; a verdict that disagrees with computed values.
    pub fn prove(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError> {
        let proof = self.proof_by_plan(shape, method, work)?;
        self.compared_with_source(proof, shape, work)
    }

    /// Proves or refutes the statement by its plan alone.
    fn proof_by_plan(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError> {
        let mut proof = match &self.plan {
            StatementPlan::Other(_) | StatementPlan::Sets { misere: false, .. }
                if self.condition.is_some() =>
            {
                self.prove_restricted(shape, method, work)?
            }
            StatementPlan::Own => prove_formula(&*self.game, shape, method, work)?,
            StatementPlan::Other(formula) => {
                let formula = |shape| formula(shape);
                prove_formula(&WithFormula::new(&*self.game, &formula), shape, method, work)?
            }
            StatementPlan::Misere(formula) => self.prove_misere(&|shape| formula(shape), shape, work)?,
            StatementPlan::Sets { sets, misere } => {
                self.read(|game| prove_values(game, shape, &self.text, &sets(shape), *misere, work))?
            }
            StatementPlan::Heap(_) if shape != PositionShape::coins(1) => {
                return Err(ProveError::NoDescription { game: self.game.id(), shape });
            }
            StatementPlan::Heap(heap) => prove_heap(&*self.game, heap, work)?,
            StatementPlan::Discovered(positions) => positions.prove(&*self.game, shape, work)?,
            StatementPlan::Words => {
                return Err(ProveError::NoDescription { game: self.game.id(), shape });
            }
            StatementPlan::Following(bases, sentences) => {
                let bases: Vec<(&str, &dyn ProvedStatement)> = bases
                    .iter()
                    .map(|basis| (&*basis.relation, &basis.statement as &dyn ProvedStatement))
                    .collect();
                return prove_following((&*self.game, &self.text), &bases, sentences, shape, method, work);
            }
        };
        if let (StatementPlan::Sets { sets, .. }, true, Some(sentence)) =
            (&self.plan, proof.is_proved(), &self.consequence)
        {
            self.read(|game| follows(game, sentence, &sets(shape), &mut proof, work))?;
        }
        if let (false, Some(refutation)) = (self.is_exact, proof.refutation()) {
            let position = refutation.counterexample.position().to_owned();
            let assignment = refutation.counterexample.assignment().clone();
            proof.conclusion = Conclusion::NotProved(NotProved::BeyondWindow { position, assignment });
        }
        if !self.text.is_empty() {
            proof.statement.clone_from(&self.text);
        }
        Ok(proof)
    }

    /// Proves or refutes the statement for the positions that satisfy its condition, if no move leads to others.
    fn prove_restricted(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError> {
        let began = work.run().seconds();
        let condition = self.condition.as_ref().map_or(Formula::TRUE, |condition| condition(shape));
        let restricted = match Restricted::restrict(&*self.game, shape, condition, work)? {
            Restriction::Closed(restricted) => restricted,
            Restriction::Left(position) => {
                let conclusion = Conclusion::NotProved(NotProved::Left { position });
                let (statement, compared) = (self.text.clone(), Comparison::default());
                let method = ProofMethod::Automata;
                return Ok(finished(
                    &*self.game,
                    shape,
                    statement,
                    conclusion,
                    method,
                    compared,
                    work,
                    began,
                ));
            }
        };
        match &self.plan {
            StatementPlan::Other(formula) => {
                let formula = |shape| formula(shape);
                prove_formula(&WithFormula::new(&*restricted, &formula), shape, method, work)
            }
            StatementPlan::Sets { sets, misere } => {
                prove_values(&*restricted, shape, &self.text, &sets(shape), *misere, work)
            }
            _ => Err(ProveError::NoFormula(self.game.id())),
        }
    }

    /// Returns the relation that the statement is about, with its number of arguments and a theory that has the legal
    /// positions: between positions and values, or the set of the positions of value 0.
    ///
    /// # Errors
    /// A description that is not well formed; limits.
    pub(super) fn relation(
        &self,
        shape: PositionShape,
        work: &ProofBudget<'_>,
    ) -> Result<(Theory, Automaton, usize), ProveError> {
        let (count, id) = (shape.names().len(), self.game.id());
        let no_formula = || ProveError::NoFormula(id.clone());
        if self.condition.is_some() {
            return Err(no_formula());
        }
        let of_values = |game: &dyn Provable| {
            let compiled = CompiledGame::new(game, shape, work)?;
            let formula = compiled.formula().ok_or_else(no_formula)?.clone();
            Ok((compiled.theory, formula, count + shape.value_names().len()))
        };
        match &self.plan {
            StatementPlan::Own => of_values(&*self.game),
            StatementPlan::Other(formula) | StatementPlan::Misere(formula) => {
                of_values(&WithFormula::new(&*self.game, &|shape| formula(shape)))
            }
            StatementPlan::Sets { sets, .. } => self.read(|game| {
                let compiled = CompiledGame::new(game, shape, work)?;
                let set =
                    stated_sets(&id, &compiled, &sets(shape)[..1], work)?.pop().ok_or_else(no_formula)?;
                Ok((compiled.theory, set, count))
            }),
            StatementPlan::Heap(heap) => {
                let (theory, value) = heap.compiled(&id, work)?;
                Ok((theory, value, 2))
            }
            StatementPlan::Following(..) | StatementPlan::Words => Err(no_formula()),
            StatementPlan::Discovered(positions) => {
                let compiled = CompiledGame::new(&*self.game, shape, work)?;
                let set = positions.automaton(shape).ok_or_else(no_formula)?;
                Ok((compiled.theory, set, count))
            }
        }
    }

    fn prove_misere(
        &self,
        formula: &(dyn Fn(PositionShape) -> Formula + Sync),
        shape: PositionShape,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError> {
        let game = WithFormula::new(&*self.game, formula);
        let played =
            MiserePlay::shape(shape).ok_or_else(|| ProveError::NoDescription { game: game.id(), shape })?;
        let mut proof = prove_formula(&MiserePlay::new(&game), played, ProofMethod::Automata, work)?;
        proof.shape = shape;
        proof.statement = "the misère value is the formula's".to_owned();
        proof.forget_last_number(shape);
        Ok(proof)
    }

    /// Checks that a proof of the statement may have a certificate.
    ///
    /// # Errors
    /// [`ProofCertificateError::Unsupported`], with the reason.
    pub fn check_certifiable(&self) -> Result<(), ProofCertificateError> {
        let what = match &self.plan {
            _ if self.condition.is_some() => {
                format!("{}, which is about some positions of the game only", self.id)
            }
            StatementPlan::Own | StatementPlan::Other(_) | StatementPlan::Sets { .. } => return Ok(()),
            StatementPlan::Misere(_) => {
                format!("{} in misère play (a formula of P-positions has one)", self.game.id())
            }
            StatementPlan::Heap(_) => {
                format!("{}, whose moves may change the number of heaps", self.game.id())
            }
            StatementPlan::Discovered(_) => format!("{} ('discover' writes one)", self.id),
            StatementPlan::Words => {
                format!("{}, which is about any number of {}", self.id, self.any_number_shape().members())
            }
            StatementPlan::Following(bases, _) => {
                let bases: Vec<&str> = bases.iter().map(|basis| basis.statement.id()).collect();
                format!("{}, which follows from {} (a value formula has one)", self.id, bases.join(", "))
            }
        };
        Err(ProofCertificateError::Unsupported(what))
    }

    /// Finds a certificate for one shape: up to symmetry if the method is symmetry, or if it is the best method and the
    /// game has a pair form.
    ///
    /// # Errors
    /// Those of certificates. A false statement has no certificate.
    pub fn certificate(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        work: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let find = |game: &dyn Provable| {
            let symmetric =
                || shape.power == 1 && game.describe(shape).is_some_and(|d| d.pair_form().is_some());
            if method == ProofMethod::Symmetry || (method == ProofMethod::Best && symmetric()) {
                ProofCertificate::up_to_symmetry(game, shape.coins, work)
            } else {
                ProofCertificate::of_formula_in(game, shape, work)
            }
        };
        self.check_certifiable()?;
        match &self.plan {
            StatementPlan::Own => find(&*self.game),
            StatementPlan::Misere(_)
            | StatementPlan::Heap(_)
            | StatementPlan::Following(..)
            | StatementPlan::Discovered(_)
            | StatementPlan::Words => Err(ProofCertificateError::Unsupported(self.id.clone())),
            StatementPlan::Other(formula) => find(&WithFormula::new(&*self.game, &|shape| formula(shape))),
            StatementPlan::Sets { sets, misere } => {
                let sets = sets(shape);
                let certificate =
                    self.read(|game| ProofCertificate::of_values(game, shape, &sets, *misere, work))?;
                let certificate = match (&self.definitions, &sets[..]) {
                    (None, _) => certificate,
                    (Some(theory), [sentence]) => {
                        let (theory, sentence) = (theory.clone(), sentence.clone());
                        certificate.stated_as(&*self.game, &Document { theory, sentence }, work)?
                    }
                    (Some(_), _) => certificate.without_words(),
                };
                match self.followed(shape) {
                    None => Ok(certificate),
                    Some(document) => certificate.and_then(&*self.game, &document, work),
                }
            }
        }
    }

    /// Returns the sentence about the P-positions, with the definitions of the statement.
    fn followed(&self, shape: PositionShape) -> Option<Document> {
        let sentence = self.consequence.clone()?;
        let theory = match &self.definitions {
            Some(theory) => theory.clone(),
            None => self.game.describe(shape)?.theory.alone(),
        };
        Some(Document { theory, sentence })
    }

    /// Verifies a certificate, and that it is about this statement.
    ///
    /// # Errors
    /// A certificate that is refused, or that is about another statement; limits.
    pub fn verify(
        &self,
        certificate: &ProofCertificate,
        work: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        if self.condition.is_some() {
            return Err(ProofCertificateError::Unsupported(self.id.clone()));
        }
        match &self.plan {
            StatementPlan::Own => certificate.verify_for_formula(&*self.game, work),
            StatementPlan::Other(formula) => {
                let formula = |shape| formula(shape);
                certificate.verify_for_formula(&WithFormula::new(&*self.game, &formula), work)
            }
            // These statements have no certificates.
            StatementPlan::Misere(_) => {
                Err(ProofCertificateError::Unsupported(format!("{} in misère play", self.game.id())))
            }
            StatementPlan::Heap(_)
            | StatementPlan::Following(..)
            | StatementPlan::Discovered(_)
            | StatementPlan::Words => Err(ProofCertificateError::Unsupported(self.id.clone())),
            StatementPlan::Sets { sets, misere } => {
                let shape = certificate.shape();
                certificate.verify_for(&*self.game, work)?;
                self.read(|game| certificate.is_about(game, &sets(shape), *misere, work))?;
                certificate.is_followed_by(&*self.game, self.followed(shape).as_ref(), work)
            }
        }
    }
}

impl ProvedStatement for Statement {
    fn name(&self) -> &str {
        self.id()
    }

    fn proof(
        &self,
        shape: PositionShape,
        method: ProofMethod,
        work: &ProofBudget<'_>,
    ) -> Result<Proof, ProveError> {
        self.prove(shape, method, work)
    }

    fn proved_relation(
        &self,
        shape: PositionShape,
        work: &ProofBudget<'_>,
    ) -> Result<(Theory, Automaton, usize), ProveError> {
        self.relation(shape, work)
    }
}
