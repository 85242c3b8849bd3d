//! Construction of certificates from games, and their verification against games.

use super::entail::Unverified;
use super::follows::ConsequenceProof;
use super::symmetric::UpToSymmetry;
use super::theorem::{
    BlockingRules, FormulaTheorem, GameRules, MoveTheorem, NumberFrame, ValueSetTheorem, ValueSetsTheorem,
};
use super::{CertificateNumeration, CertificateSubject, ProofCertificate, ProofCertificateError, refused};
use crate::certificate::condition;
use crate::plan::{
    CompiledGame, Measure, SetProver, compare, compare_formula, options_in, stated_by, stated_sets,
};
use crate::symmetry::{self, ExplorationResult};
use crate::{
    AscendingCoins, InNumeration, PositionShape, Provable, ProveError, TerminationMeasure, WithFormula,
};
use impartial::value::Play;
use impartial_automata::{
    Automaton, Base, Document, Formula, Numeration, NumerationError, ProofBudget, Term, Theory,
    TransitionTable,
};

/// The state of building the tables of one game.
struct GameTables<'a> {
    game: &'a dyn Provable,
    shape: PositionShape,
}

impl GameTables<'_> {
    fn error(&self, why: impl Into<String>) -> ProofCertificateError {
        ProofCertificateError::Unsupported(format!("{}: {}", self.game.id(), why.into()))
    }

    fn table(&self, automaton: &Automaton, numbers: usize) -> Result<TransitionTable, ProofCertificateError> {
        TransitionTable::from_automaton(automaton, numbers)
            .ok_or_else(|| self.error(format!("a table over {numbers} numbers has too many letters")))
    }

    /// Returns the positions and moves, with the measure that every move lowers.
    fn rules(
        &self,
        compiled: &CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<GameRules, ProofCertificateError> {
        let measure = match compiled.measure(&self.game.id(), budget)? {
            Ok(measure) => measure,
            Err(ascent) => {
                if let Ok(measure) = compiled.or_ceiling(Err(ascent), &self.game.id(), budget)? {
                    return Err(self.error(format!(
                        "every move lowers {measure}, and certificates state sums of the numbers only"
                    )));
                }
                return Ok(refused("descent", "no measure was found that every move lowers")?);
            }
        };
        let mut rules = self.moves(compiled)?;
        let declared = Measure::declared(&compiled.names, self.shape.power, &TerminationMeasure::Sum);
        match measure.places() {
            _ if measure == declared => {}
            Some(places) => rules.falls = places,
            None => rules.weights = measure.rows().to_vec(),
        }
        Ok(rules)
    }

    /// Returns the positions and moves only.
    fn moves(&self, compiled: &CompiledGame) -> Result<GameRules, ProofCertificateError> {
        let p = compiled.names.len();
        let mut moves = Vec::new();
        for (kind, step) in compiled.description.moves.iter().zip(&compiled.moves) {
            let place = |term: &Term| match term {
                Term::Var(name) => {
                    let fresh = kind.fresh.iter().position(|f| f == name).map(|i| i + p);
                    fresh.or_else(|| compiled.names.iter().position(|a| a == name))
                }
                _ => None,
            };
            let target: Option<Vec<usize>> = kind.target.iter().map(place).collect();
            let target = target.ok_or_else(|| self.error("a move has a computed target"))?;
            let fresh = kind.fresh.len();
            moves.push(MoveTheorem { fresh, target, step: self.table(step, p + fresh)? });
        }
        let legal = self.table(&compiled.legal, p)?;
        Ok(GameRules { legal, moves, falls: Vec::new(), weights: Vec::new() })
    }

    fn formula(
        &self,
        compiled: &CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<FormulaTheorem, ProofCertificateError> {
        let (p, id) = (compiled.names.len(), self.game.id());
        let none = || self.error("it has no value formula in the language");
        let formula = compiled.formula.as_ref().ok_or_else(none)?;
        let smaller = compiled.smaller(&id, budget)?;
        Ok(FormulaTheorem {
            rules: self.rules(compiled, budget)?,
            formula: self.table(formula, p + self.shape.power)?,
            smaller: self.table(&smaller, p + self.shape.power)?,
            stated: None,
            invariants: Vec::new(),
        })
    }

    /// Returns the numeration of a theory, if it has one.
    fn written_in(
        &self,
        theory: &Theory,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<CertificateNumeration>, ProofCertificateError> {
        let Some(numeration) = theory.numeration() else { return Ok(None) };
        let wrong = |error: NumerationError| ProveError::in_game(&self.game.id())(error.into());
        let made = numeration.certified(budget).map_err(wrong)?;
        let valid = self.table(made.valid(), 1)?;
        let adder = numeration.is_custom().then(|| self.table(made.adder(), 3)).transpose()?;
        Ok(Some(CertificateNumeration { name: numeration.name().to_owned(), valid, adder }))
    }

    fn certificate(
        &self,
        base: Base,
        numeration: Option<CertificateNumeration>,
        proof: CertificateSubject,
    ) -> ProofCertificate {
        ProofCertificate {
            kind: ProofCertificate::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: self.game.id(),
            coins: self.shape.coins,
            power: self.shape.power,
            base: base.get(),
            sorted: self.game.is_sorted(),
            numeration,
            digits: None,
            any_number: None,
            proof,
        }
        .with_digits()
    }

    fn frame(&self, compiled: &CompiledGame) -> NumberFrame {
        NumberFrame { base: compiled.theory.base().get(), coins: self.shape.coins, power: self.shape.power }
    }
}

impl ProofCertificate {
    /// Finds a certificate for the value formula of a game on natural numbers.
    ///
    /// # Errors
    /// The errors of [`of_formula_in`](ProofCertificate::of_formula_in).
    pub fn of_formula(
        game: &dyn Provable,
        coins: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        ProofCertificate::of_formula_in(game, PositionShape::coins(coins), budget)
    }

    /// Finds a certificate for the value formula of a game, also below ω^k.
    ///
    /// # Errors
    /// A game that cannot be compiled or has no value formula; a formula that is false; tables with too many letters; a
    /// limit of the budget that is reached.
    ///
    /// # Complexity
    /// Macro-states times letters, of which there are base^(numbers of a position and a value).
    pub fn of_formula_in(
        game: &dyn Provable,
        shape: PositionShape,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let written = GameTables { game, shape };
        let compiled = CompiledGame::new(game, shape, budget)?;
        let mut proof = written.formula(&compiled, budget)?;
        let frame = written.frame(&compiled);
        let letters = proof.rules.letters(frame, shape.power);
        proof.complete(frame, &mut |states, bytes| within_budget(states, letters, bytes, budget))?;
        let numeration = written.written_in(&compiled.theory, budget)?;
        Ok(written.certificate(compiled.theory.base(), numeration, CertificateSubject::Formula(proof)))
    }

    /// Finds a certificate that the positions of value v, for v = 0, 1, …, are those of `sets[v]`, by the rule
    /// `play`.
    ///
    /// # Errors
    /// A game that cannot be compiled; sets that are not the positions of their values; tables with too many letters; a limit of the budget
    /// that is reached.
    pub fn of_values(
        game: &dyn Provable,
        shape: PositionShape,
        sets: &[Formula],
        play: Play,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let compiled = CompiledGame::new(game, shape, budget)?;
        let automata = stated_sets(&game.id(), &compiled, sets, budget)?;
        let mut named = Vec::new();
        for (formula, automaton) in sets.iter().zip(automata) {
            // A text is stored only if it reads back with the same meaning.
            let text = formula.to_string();
            let parsed = Formula::parse(&text).ok();
            let parsed_sets = parsed.and_then(|set| stated_sets(&game.id(), &compiled, &[set], budget).ok());
            let same = parsed_sets.is_some_and(|sets| {
                TransitionTable::from_automaton(&sets[0], compiled.names.len())
                    == TransitionTable::from_automaton(&automaton, compiled.names.len())
            });
            named.push((same.then_some(text), automaton));
        }
        ProofCertificate::of_named(game, &compiled, named, play, budget)
    }

    /// Finds the same certificate as [`of_values`](ProofCertificate::of_values) for sets given by automata over the
    /// tracks 0, 1, …, as found by [`discover`](crate::discover()).
    ///
    /// # Errors
    /// The errors of [`of_values`](ProofCertificate::of_values).
    pub fn of_sets(
        game: &dyn Provable,
        shape: PositionShape,
        sets: &[Automaton],
        play: Play,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let compiled = CompiledGame::new(game, shape, budget)?;
        let named = sets.iter().map(|set| (None, set.clone())).collect();
        ProofCertificate::of_named(game, &compiled, named, play, budget)
    }

    fn of_named(
        game: &dyn Provable,
        compiled: &CompiledGame,
        sets: Vec<(Option<String>, Automaton)>,
        play: Play,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let shape = compiled.description.shape;
        let (written, p) = (GameTables { game, shape }, compiled.names.len());
        let forbids = compiled.description.forbidden;
        if forbids > 0 && (play.is_misere() || sets.len() > 1) {
            return Err(ProveError::Forbidden(game.id()).into());
        }
        let prover = SetProver::new(&game.id(), compiled, play, budget)?;
        let terminal = play.is_misere().then(|| written.table(prover.terminal(), p)).transpose()?;
        let mut rest = compiled.legal.clone();
        let mut all = Vec::new();
        let mut forbidden = None;
        for (stated, set) in sets {
            if forbids > 0 {
                let into = options_in(&game.id(), compiled, &set, budget)?;
                forbidden = Some(BlockingRules { options: forbids, into: written.table(&into, 2 * p)? });
            }
            rest = rest.without(&set, budget)?;
            all.push(ValueSetTheorem {
                stated,
                members: written.table(&set, p)?,
                rest: written.table(&rest, p)?,
            });
        }
        let rules = written.rules(compiled, budget)?;
        let mut proof =
            ValueSetsTheorem { rules, terminal, forbidden, sets: all, follows: None, invariants: Vec::new() };
        let frame = written.frame(compiled);
        let letters = proof.rules.letters(frame, 0);
        proof.complete(frame, &mut |states, bytes| within_budget(states, letters, bytes, budget))?;
        let numeration = written.written_in(&compiled.theory, budget)?;
        Ok(written.certificate(compiled.theory.base(), numeration, CertificateSubject::Sets(proof)))
    }

    /// Adds a statement about the game: definitions, and a formula about the values or about the positions of value 0.
    ///
    /// # Errors
    /// A statement whose text has another meaning than the tables; a limit of the budget that is reached.
    pub fn stated_as(
        mut self,
        game: &dyn Provable,
        document: &Document,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let text = document.to_string();
        match &mut self.proof {
            CertificateSubject::Formula(proof) => proof.stated = Some(text),
            CertificateSubject::Sets(proof) => match &mut proof.sets[..] {
                [set] => set.stated = Some(text),
                _ => return Ok(refused(condition::STATEMENT, "it is about several sets")?),
            },
            CertificateSubject::FormulaUpToSymmetry(_)
            | CertificateSubject::Heaps(_)
            | CertificateSubject::HeapDigits(_)
            | CertificateSubject::Runs(_) => {
                return Ok(refused(condition::STATEMENT, "it is the game's own")?);
            }
        }
        let certificate = self.with_digits();
        if certificate.is_outline() {
            return Err(ProofCertificateError::TooManySteps);
        }
        certificate.verify_for(game, budget)?;
        Ok(certificate)
    }

    /// Adds a sentence that holds for the set `p` of the positions of value 0.
    ///
    /// # Errors
    /// [`ProofRefusal`](super::ProofRefusal) for a false sentence, or one that is not well formed; a certificate that
    /// is not about sets; tables with too many letters; a limit of the budget that is reached.
    pub fn and_then(
        mut self,
        game: &dyn Provable,
        document: &Document,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let compiled = CompiledGame::new(game, self.shape(), budget)?;
        let frame = GameTables { game, shape: self.shape() }.frame(&compiled);
        let CertificateSubject::Sets(proof) = &mut self.proof else {
            return Ok(refused(condition::STATEMENT, "it is about a formula, not about sets")?);
        };
        let p = first_set(proof, frame.base, budget)?;
        let follows = ConsequenceProof::new(&words(document), &p, &compiled, budget)?;
        let letters = proof.rules.letters(frame, 0);
        proof.followed_by(follows, frame, &mut |states, bytes| {
            within_budget(states, letters, bytes, budget)
        })?;
        Ok(self.with_digits())
    }

    /// Checks that the certificate has this sentence about the positions of value 0, or no sentence if `document` is
    /// `None`.
    ///
    /// # Errors
    /// [`ProofRefusal`](super::ProofRefusal) if not; a game that cannot be compiled; a limit of the budget that is
    /// reached.
    pub(crate) fn is_followed_by(
        &self,
        game: &dyn Provable,
        document: Option<&Document>,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        let CertificateSubject::Sets(proof) = &self.proof else {
            return Ok(refused(condition::STATEMENT, "it is about a formula, not about sets")?);
        };
        let same = match (&proof.follows, document) {
            (None, None) => true,
            (Some(follows), Some(document)) => {
                let compiled = CompiledGame::new(game, self.shape(), budget)?;
                let p = first_set(proof, self.base, budget)?;
                ConsequenceProof::new(&words(document), &p, &compiled, budget)?.says_the_same(follows)
            }
            _ => false,
        };
        if same { Ok(()) } else { Ok(refused(condition::SENTENCE, "it is not the one of the statement")?) }
    }

    /// Finds a certificate for the value formula of a game given as a [`PairForm`](crate::PairForm),
    /// up to renaming of the coins.
    ///
    /// # Errors
    /// A game without that form; a formula that is false; a limit of the budget that is reached.
    pub fn up_to_symmetry(
        game: &dyn Provable,
        coins: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let shape = PositionShape::coins(coins);
        let written = GameTables { game, shape };
        let ExplorationResult { relations, failure, lists: [exclusion, reachability], .. } =
            symmetry::of_game(game, shape, true, budget)?;
        if let Some((condition, _)) = failure {
            let name = match condition {
                crate::ProofCondition::Exclusion => "exclusion",
                _ => "reachability",
            };
            return Ok(refused(name, "the formula is false")?);
        }
        let [single, pair, step] = &relations;
        let proof = UpToSymmetry {
            single: written.table(single, 2)?,
            pair: written.table(pair, 3)?,
            step: written.table(step, 2)?,
            exclusion,
            reachability,
        };
        Ok(written.certificate(single.base(), None, CertificateSubject::FormulaUpToSymmetry(proof)))
    }

    /// Verifies the certificate, and that it is about the value formula of a game.
    ///
    /// # Errors
    /// The errors of [`verify_for`](ProofCertificate::verify_for).
    pub(crate) fn verify_for_formula(
        &self,
        game: &dyn Provable,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        match &self.proof {
            CertificateSubject::Sets(_) => {
                Ok(refused(condition::STATEMENT, "it is about sets, not about a formula")?)
            }
            _ => self.verify_for(game, budget),
        }
    }

    /// Checks that the certificate is about these sets.
    ///
    /// # Errors
    /// [`ProofRefusal`](super::ProofRefusal) if not; a game that cannot be compiled; a limit of the budget that is
    /// reached.
    pub(crate) fn is_about(
        &self,
        game: &dyn Provable,
        sets: &[Formula],
        play: Play,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        let CertificateSubject::Sets(proof) = &self.proof else {
            return Ok(refused(condition::STATEMENT, "it is about a formula, not about sets")?);
        };
        if self.is_for_any_number() {
            return Ok(refused(condition::STATEMENT, format!("it is about {}", self.shape()))?);
        }
        let (shape, id) = (self.shape(), game.id());
        let compiled = CompiledGame::new(game, shape, budget)?;
        let own = stated_sets(&id, &compiled, sets, budget)?;
        let own: Vec<Option<TransitionTable>> =
            own.iter().map(|set| TransitionTable::from_automaton(set, compiled.names.len())).collect();
        let theirs = proof.sets.iter().map(|set| Some(&set.members));
        let same_play = proof.terminal.is_some() == play.is_misere()
            && self.forbidden() == compiled.description.forbidden;
        if !own.iter().map(Option::as_ref).eq(theirs) || !same_play {
            return Ok(refused(condition::STATEMENT, "it is about other sets")?);
        }
        Ok(())
    }

    /// Verifies the certificate, and that its tables are those of a game: the game's description is compiled again and
    /// compared with the game's own rules on small positions. If [options may be
    /// forbidden](ProofCertificate::forbidden), the game must be a [`Blocking`](crate::Blocking) game with the same
    /// number of forbidden options.
    ///
    /// # Errors
    /// [`ProofRefusal`](super::ProofRefusal); a game that cannot be compiled; a limit of the budget that is reached.
    pub fn verify_for(
        &self,
        game: &dyn Provable,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        self.check(budget)?;
        if self.is_for_any_number() {
            return Ok(refused(condition::STATEMENT, format!("it is about {}", self.shape()))?);
        }
        let (shape, id) = (self.shape(), game.id());
        if id != self.game {
            return Ok(refused("the game", format!("it is about '{}', not '{id}'", self.game))?);
        }
        let turned = self.read_as_its_own(game, budget)?;
        let game: &dyn Provable = turned.as_ref().map_or(game, |turned| turned);
        match (self.sorted, game.is_sorted()) {
            (true, false) => {
                return match AscendingCoins::new(game, shape) {
                    Ok(sorted) => self.tables_are_of(&sorted, budget),
                    Err(why) => Ok(refused("the game", why.to_string())?),
                };
            }
            (false, true) => {
                return Ok(refused("the game", "its tables are not about ascending numbers")?);
            }
            _ => {}
        }
        self.tables_are_of(game, budget)
    }

    /// Returns the game read in the numeration of the certificate, if its description is not.
    fn read_as_its_own<'g>(
        &self,
        game: &'g dyn Provable,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<InNumeration<&'g dyn Provable>>, ProofCertificateError> {
        let Some(description) = game.describe(self.shape()) else { return Ok(None) };
        let own = description.theory;
        let same = own.numeration().map(Numeration::name) == self.numeration();
        if same && own.base().get() == self.base {
            return Ok(None);
        }
        // A custom numeration is built from its tables and certified again.
        if let Some(CertificateNumeration { name, valid, adder: Some(adder) }) = &self.numeration
            && let Ok(base) = Base::new(self.base)
        {
            return match Numeration::from_tables(base, valid, adder, budget) {
                Ok(numeration) if numeration.name() == name => Ok(Some(InNumeration::new(game, numeration))),
                Ok(_) => Ok(refused("numeration", format!("its tables are not those of '{name}'"))?),
                Err(NumerationError::Stopped(stopped)) => Err(stopped.into()),
                Err(error) => Ok(refused("numeration", error.to_string())?),
            };
        }
        let name = self.numeration().map_or_else(|| format!("base:{}", self.base), str::to_owned);
        match Numeration::parse(&name) {
            Ok(numeration) if numeration.name() == name => Ok(Some(InNumeration::new(game, numeration))),
            _ => Ok(refused("numeration", format!("no numeration has the name '{name}'"))?),
        }
    }

    /// Returns whether the tables of a proof up to symmetry are those of a game as it is described.
    fn has_symmetry_tables(
        &self,
        proof: &UpToSymmetry,
        game: &dyn Provable,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, ProofCertificateError> {
        let shape = self.shape();
        let written = GameTables { game, shape };
        let own = symmetry::of_game(game, shape, false, budget)?;
        let [single, pair, step] = &own.relations;
        if own.compared.positions == 0 {
            return Ok(refused("the game", "no legal position was found to compare with the rules")?);
        }
        Ok(single.base().get() == self.base
            && written.table(single, 2)? == proof.single
            && written.table(pair, 3)? == proof.pair
            && written.table(step, 2)? == proof.step)
    }

    /// Reads the formula that the theorem states; `None` if it states that of the game.
    fn stated_formula(&self) -> Result<Option<Document>, ProofCertificateError> {
        match &self.proof {
            CertificateSubject::Formula(FormulaTheorem { stated: Some(stated), .. }) => {
                match self.read(stated) {
                    Some(document) => Ok(Some(document)),
                    None => Ok(refused(condition::STATEMENT, "it cannot be read")?),
                }
            }
            _ => Ok(None),
        }
    }

    /// Checks that each set's table equals the table compiled from its stated formula.
    fn check_stated_sets(
        &self,
        proof: &ValueSetsTheorem,
        compiled: &CompiledGame,
        written: &GameTables<'_>,
        id: &str,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        for set in &proof.sets {
            let Some(stated) = &set.stated else { continue };
            let Some(document) = self.read(stated) else {
                return Ok(refused(condition::STATEMENT, "it cannot be read")?);
            };
            let own = match stated_by(id, compiled, &document, budget) {
                Ok(own) => own,
                Err(ProveError::Stopped(stopped)) => return Err(stopped.into()),
                Err(_) => {
                    return Ok(refused(condition::STATEMENT, "it has no meaning for the game")?);
                }
            };
            if written.table(&own[0], compiled.names.len())? != set.members {
                return Ok(refused(condition::STATEMENT, "a set is not what is stated of it")?);
            }
        }
        Ok(())
    }

    /// Checks that the tables are those of a game as it is described.
    fn tables_are_of(
        &self,
        game: &dyn Provable,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        let (shape, id) = (self.shape(), game.id());
        let written = GameTables { game, shape };
        let same = if let CertificateSubject::FormulaUpToSymmetry(proof) = &self.proof {
            self.has_symmetry_tables(proof, game, budget)?
        } else {
            let document = self.stated_formula()?;
            // A name that the description defines has the meaning of the description.
            if let (Some(document), Some(description)) = (&document, game.describe(shape))
                && document.theory.names().any(|name| description.theory.names().any(|own| own == name))
            {
                return Ok(refused(condition::STATEMENT, "it defines a relation of the game again")?);
            }
            let value = |_| document.as_ref().map_or(Formula::FALSE, |document| document.sentence.clone());
            let of_statement =
                document.as_ref().map(|document| WithFormula::new(game, &value).defined_by(&document.theory));
            let game: &dyn Provable = of_statement.as_ref().map_or(game, |game| game);
            let compiled = CompiledGame::new(game, shape, budget)?;
            if compiled.description.forbidden != self.forbidden() {
                return Ok(refused("the game", "another number of options may be forbidden in it")?);
            }
            if compare(game, &compiled, budget)?.positions == 0 {
                return Ok(refused("the game", "no legal position was found to compare with the rules")?);
            }
            let same = match &self.proof {
                CertificateSubject::Formula(proof) => {
                    let Some(formula) = &compiled.formula else {
                        return Ok(refused("the game", "it has no value formula in the language")?);
                    };
                    compare_formula(game, shape, (formula, &compiled.legal), &compiled.theory, budget)?;
                    let numbers = compiled.names.len() + shape.power;
                    written.moves(&compiled)?.has_moves_of(&proof.rules)
                        && written.table(formula, numbers)? == proof.formula
                }
                CertificateSubject::Sets(proof) => {
                    self.check_stated_sets(proof, &compiled, &written, &id, budget)?;
                    if let Some(follows) = &proof.follows {
                        let p = first_set(proof, self.base, budget)?;
                        if !ConsequenceProof::new(&follows.stated, &p, &compiled, budget)?
                            .says_the_same(follows)
                        {
                            return Ok(refused(
                                condition::SENTENCE,
                                "its tables are not those of its words",
                            )?);
                        }
                    }
                    written.moves(&compiled)?.has_moves_of(&proof.rules)
                }
                CertificateSubject::FormulaUpToSymmetry(_)
                | CertificateSubject::Heaps(_)
                | CertificateSubject::HeapDigits(_)
                | CertificateSubject::Runs(_) => false,
            };
            same && compiled.theory.base().get() == self.base
                && written.written_in(&compiled.theory, budget)? == self.numeration
        };
        if same { Ok(()) } else { Ok(refused("the game", "the tables are not those of the game")?) }
    }
}

/// Checks the limits, and the number of steps of a check of `states` macro-states.
fn within_budget(
    states: usize,
    letters: u64,
    bytes: usize,
    budget: &ProofBudget<'_>,
) -> Result<(), Unverified> {
    let steps = (states as u64).saturating_mul(letters);
    if budget.max_certificate_steps().is_some_and(|most| steps > most) {
        return Err(Unverified::TooManySteps);
    }
    Ok(budget.check(0, bytes)?)
}

/// Returns the positions of value 0 according to their table.
fn first_set(
    proof: &ValueSetsTheorem,
    base: u8,
    budget: &ProofBudget<'_>,
) -> Result<Automaton, ProofCertificateError> {
    let members = proof.sets.first().zip(Base::new(base).ok());
    match members.map(|(set, base)| set.members.automaton(base, budget)).transpose()?.flatten() {
        Some(set) => Ok(set),
        None => Ok(refused(condition::TABLES, "there is no set")?),
    }
}

/// Returns the text of a sentence with the definitions that it needs.
fn words(Document { theory, sentence }: &Document) -> String {
    Document { theory: theory.only_for(sentence), sentence: sentence.clone() }.to_string()
}
