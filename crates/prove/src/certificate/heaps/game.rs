//! Tables of theorems about any number of heaps from automata, and their comparison with those of a game.

use super::super::{CertificateSubject, ProofCertificate, ProofCertificateError, refused};
use super::{AggregateTheorem, BadListProof, HeapsTheorem};
use crate::aggregates::heap_game_tables;
use crate::certificate::condition;
use crate::digits::compare_lowered_heaps;
use crate::{HeapsProof, Provable};
use impartial::value::Play;
use impartial_automata::{Automaton, Base, ProofBudget, TransitionTable};

/// The automata of a game and of a statement about it.
pub(crate) struct HeapGameTables {
    /// The name of the game of the tables.
    pub(crate) game: String,
    /// The name of the statement of the tables.
    pub(crate) statement: String,
    pub(crate) play: Play,
    /// True if the statement gives a value to each position.
    pub(crate) values: bool,
    /// True if the statement is about the positions with a condition.
    pub(crate) restricted: bool,
    pub(crate) least_heaps: usize,
    pub(crate) numbers: Vec<String>,
    /// Each aggregate in words, with the index of the extreme part that it counts and the relation of lists with one more
    /// heap.
    pub(crate) aggregates: Vec<(String, Option<usize>, Automaton)>,
    pub(crate) about: Automaton,
    pub(crate) heap_moves: Automaton,
    pub(crate) number_moves: Automaton,
    pub(crate) target: Automaton,
}

/// The automata of a proof for any number of heaps.
pub(crate) struct HeapProofTables {
    pub(crate) weights: Vec<Vec<u32>>,
    pub(crate) real: Automaton,
    pub(crate) about_of_heap: Automaton,
    pub(crate) target_of_heap: Automaton,
    pub(crate) good: Automaton,
    pub(crate) movable: Automaton,
    pub(crate) lists: Vec<BadListTables>,
}

/// The automata that show that no list of bad heaps has the aggregates of a position.
pub(crate) struct BadListTables {
    pub(crate) states: Automaton,
    pub(crate) heaps: Automaton,
    pub(crate) first: Option<Automaton>,
    pub(crate) parts: Automaton,
}

impl HeapGameTables {
    fn table(&self, automaton: &Automaton, numbers: usize) -> Result<TransitionTable, ProofCertificateError> {
        TransitionTable::from_automaton(automaton, numbers).ok_or_else(|| {
            let why = format!("{}: a table over {numbers} numbers has too many letters", self.game);
            ProofCertificateError::Unsupported(why)
        })
    }

    fn counts(&self) -> [usize; 3] {
        [self.aggregates.len(), self.numbers.len(), usize::from(self.values)]
    }

    /// Returns the theorem without its proof.
    fn theorem(&self) -> Result<HeapsTheorem, ProofCertificateError> {
        let [a, e, v] = self.counts();
        let of_aggregate = |(text, extreme, join): &(String, Option<usize>, Automaton)| {
            let join = self.table(join, 3 + usize::from(extreme.is_some()))?;
            Ok(AggregateTheorem { text: text.clone(), extreme: *extreme, join })
        };
        let aggregates = self.aggregates.iter().map(of_aggregate);
        let nothing = self.table(&Automaton::constant(Base::BINARY, false), 0)?;
        Ok(HeapsTheorem {
            statement: self.statement.clone(),
            misere: self.play.is_misere(),
            values: self.values,
            restricted: self.restricted,
            least_heaps: self.least_heaps,
            numbers: self.numbers.clone(),
            aggregates: aggregates.collect::<Result<_, ProofCertificateError>>()?,
            weights: Vec::new(),
            real: nothing.clone(),
            about: self.table(&self.about, a + e)?,
            heap_moves: self.table(&self.heap_moves, a + 2 + 2 * e)?,
            number_moves: self.table(&self.number_moves, a + 2 * e)?,
            target: self.table(&self.target, a + e + v)?,
            about_of_heap: nothing.clone(),
            target_of_heap: nothing.clone(),
            good: nothing,
            movable: None,
            lists: Vec::new(),
            invariants: Vec::new(),
        })
    }

    /// Adds a proof to a theorem.
    fn with_proof(
        &self,
        theorem: HeapsTheorem,
        proof: &HeapProofTables,
    ) -> Result<HeapsTheorem, ProofCertificateError> {
        let [a, e, v] = self.counts();
        let of_list = |list: &BadListTables| {
            let heaps = |heaps: &Automaton| self.table(heaps, 1 + a + e + v);
            Ok(BadListProof {
                states: self.table(&list.states, a + e + v)?,
                heaps: heaps(&list.heaps)?,
                first: list.first.as_ref().map(heaps).transpose()?,
                parts: self.table(&list.parts, 2 * a + e + v)?,
            })
        };
        let lists = proof.lists.iter().map(of_list);
        Ok(HeapsTheorem {
            weights: proof.weights.clone(),
            real: self.table(&proof.real, a)?,
            about_of_heap: self.table(&proof.about_of_heap, a + 1 + e)?,
            target_of_heap: self.table(&proof.target_of_heap, a + 1 + e + v)?,
            good: self.table(&proof.good, a + 1 + e + v)?,
            movable: self.play.is_misere().then(|| self.table(&proof.movable, a + 1 + e)).transpose()?,
            lists: lists.collect::<Result<_, ProofCertificateError>>()?,
            ..theorem
        })
    }
}

impl HeapsTheorem {
    /// Checks that both theorems are about the same game and say the same, whatever their proofs are. The error is the
    /// condition that fails.
    fn says_the_same(&self, other: &HeapsTheorem) -> Result<(), &'static str> {
        let is_same_statement = self.statement == other.statement
            && self.misere == other.misere
            && self.values == other.values
            && self.restricted == other.restricted
            && self.target == other.target
            && self.about == other.about;
        let is_same_game = self.least_heaps == other.least_heaps
            && self.numbers == other.numbers
            && self.aggregates == other.aggregates
            && self.heap_moves == other.heap_moves
            && self.number_moves == other.number_moves;
        match (is_same_game, is_same_statement) {
            (true, true) => Ok(()),
            (false, _) => Err("the game"),
            (true, false) => Err(condition::STATEMENT),
        }
    }
}

impl ProofCertificate {
    /// Finds the certificate of a statement about any number of heaps that enter only together.
    ///
    /// # Errors
    /// Tables with too many letters; tables that prove nothing; a limit of the budget that is reached.
    pub(crate) fn of_aggregates(
        tables: &HeapGameTables,
        proof: &HeapProofTables,
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let mut theorem = tables.with_proof(tables.theorem()?, proof)?;
        theorem.complete(&mut |_, bytes| Ok(budget.check(0, bytes)?))?;
        let subject = CertificateSubject::Heaps(Box::new(theorem));
        Ok(ProofCertificate::of_any_heaps(&tables.game, subject))
    }

    /// Verifies the certificate, and that it is about a statement about any number of heaps of a game: the descriptions of
    /// both are compiled again, and that of the game is compared with the game's own rules at small positions.
    ///
    /// # Errors
    /// [`ProofRefusal`](super::super::ProofRefusal); a description that is not well formed or disagrees with the rules;
    /// a limit of the budget that is reached.
    pub fn verify_for_heaps(
        &self,
        game: &dyn Provable,
        statement: &str,
        proof: &HeapsProof,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        self.check(budget)?;
        if game.id() != self.game {
            return Ok(refused("the game", format!("it is about '{}', not '{}'", self.game, game.id()))?);
        }
        match (&self.proof, proof) {
            (CertificateSubject::Heaps(theorem), HeapsProof::Aggregates(description, stated)) => {
                let tables = heap_game_tables(game, description, stated, statement, budget)?;
                match tables.theorem()?.says_the_same(theorem) {
                    Ok(()) => Ok(()),
                    Err(condition) => Ok(refused(condition, "the tables are not its own")?),
                }
            }
            (CertificateSubject::HeapDigits(theorem), HeapsProof::Digits(stated)) => {
                theorem.states(statement, *stated)?;
                Ok(compare_lowered_heaps(game, stated.most_changed, budget).map(drop)?)
            }
            _ => Ok(refused(condition::STATEMENT, "it is proved in another way")?),
        }
    }
}
