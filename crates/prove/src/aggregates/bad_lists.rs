//! Positions that need a move to the target: the proof that no list of bad heaps has their aggregates.

use super::closure::closed;
use super::compiled::{REAL, variables};
use super::game::{AggregateClaim, HEAP};
use super::plan::{ABOUT, AggregateProver, GOOD, MOVABLE, OTHER_VALUE, SOUGHT, TARGET};
use crate::plan::{FailedCondition, ProofCondition, ProveError};
use impartial_automata::{Automaton, Base, Compiler, Formula, Theory, TrackWord, number, var};

/// Positions for which some heap with a property must exist.
pub(super) struct BadListQuestion {
    /// The condition of the proof that fails otherwise.
    condition: ProofCondition,
    /// The states of the positions in question.
    states: Formula,
    /// The additional property of the first heap of a list, if it has one.
    first: Option<Formula>,
    /// The property of all heaps of a list.
    allowed: Formula,
}

/// The relations that show that no list of heaps with a property has the aggregates of a position.
pub(super) struct BadListRelations {
    pub(super) states: Automaton,
    pub(super) heaps: Automaton,
    pub(super) first: Option<Automaton>,
    pub(super) parts: Automaton,
}

/// The answer to a [`BadListQuestion`]: whether a list of bad heaps exists.
pub(super) enum BadLists {
    /// No list of bad heaps has the aggregates of such a position.
    Excluded(Box<BadListRelations>),
    /// There may be such a list, with the aggregates of the word if they are known.
    Possible(Option<TrackWord>),
}

impl AggregateProver<'_> {
    /// Looks for positions that need a move to the target and may have none; in misère play also for stated positions
    /// that may have no move at all.
    pub(super) fn lacking(&self) -> Result<Option<FailedCondition>, ProveError> {
        for question in self.bad_list_questions() {
            if let BadLists::Possible(word) = self.bad_lists(&question)? {
                return Ok(Some(self.failed_state(question.condition, word)));
            }
        }
        Ok(None)
    }

    /// Returns the questions about bad heaps: one in normal play, three in misère play.
    pub(super) fn bad_list_questions(&self) -> Vec<BadListQuestion> {
        let names = &self.names;
        let state = names.state();
        let about = Formula::holds(ABOUT, variables(&names.whole_and_numbers()));
        let needs = match &self.statement.claim {
            AggregateClaim::PPositions(_) => Formula::holds(TARGET, variables(&state)).not(),
            AggregateClaim::Values(_) => {
                let of_other = [&names.whole_and_numbers()[..], &[OTHER_VALUE.to_owned()]].concat();
                let larger = var(SOUGHT).less(var(OTHER_VALUE));
                Formula::holds(TARGET, variables(&of_other)).and(larger).exists([OTHER_VALUE])
            }
        };
        let lacks = Formula::all([about, needs, self.good_numbers().not()]);
        let of_heap = [&names.of_heap()[..], &names.sought].concat();
        let bad = Formula::holds(GOOD, variables(&of_heap)).not();
        let movable = Formula::holds(MOVABLE, variables(&names.of_heap()));
        let condition = match self.is_of_values() {
            true => ProofCondition::Reachability,
            false => ProofCondition::Completeness,
        };
        let question = |states: Formula, first: Option<Formula>| BadListQuestion {
            condition,
            states,
            first,
            allowed: bad.clone(),
        };
        if !self.statement.play.is_misere() {
            return vec![question(lacks, None)];
        }
        // In misère play a position without a move needs none.
        let moves = self.number_move().exists(names.numbers_after.clone());
        // Its value is 1.
        let wrong = Formula::holds(TARGET, variables(&state)).and(moves.clone().not());
        let wrong = match self.is_of_values() {
            true => wrong.and(var(SOUGHT).equal(number(1)).not()),
            false => wrong,
        };
        let without_move = BadListQuestion {
            condition: ProofCondition::Soundness,
            states: wrong,
            first: None,
            allowed: movable.clone().not(),
        };
        let with_heap_move = question(lacks.clone(), Some(bad.clone().and(movable)));
        vec![question(lacks.and(moves), None), with_heap_move, without_move]
    }

    /// Looks for aggregates of all heaps that are those of a list of heaps with a property.
    pub(super) fn bad_lists(&self, question: &BadListQuestion) -> Result<BadLists, ProveError> {
        let names = &self.names;
        let state_names = names.state();
        let states = self.heaps.compile(&question.states, &state_names)?;
        if states.is_empty() {
            let none = || Automaton::constant(Base::BINARY, false);
            let first = question.first.as_ref().map(|_| none());
            let relations = BadListRelations { states, heaps: none(), first, parts: none() };
            return Ok(BadLists::Excluded(Box::new(relations)));
        }
        let heap_names = [&[HEAP.to_owned()], &state_names[..]].concat();
        let mut theory = self.heaps.theory.clone();
        let wrong = ProveError::in_game(self.heaps.id);
        theory.bind("state", state_names.len(), states.clone()).map_err(&wrong)?;
        let in_state = Formula::holds("state", variables(&state_names));
        let compile = |theory: &Theory, formula: &Formula, free: &[String]| {
            Compiler::new(theory, self.heaps.budget).compile(formula, free).map_err(&wrong)
        };
        let of_heap = |allowed: &Formula| {
            let real = Formula::holds(REAL, variables(&names.others));
            let joined = self.heaps.joined(&names.others, HEAP, &names.whole);
            let one = Formula::all([real, joined, allowed.clone()]).exists(names.others.clone());
            compile(&theory, &in_state.clone().and(one), &heap_names)
        };
        let heaps = of_heap(&question.allowed)?;
        let first = question.first.as_ref().map(of_heap).transpose()?;
        theory.bind("allowed", heap_names.len(), heaps.clone()).map_err(&wrong)?;
        theory.bind("first", heap_names.len(), first.as_ref().unwrap_or(&heaps).clone()).map_err(&wrong)?;
        let is_allowed = Formula::holds("allowed", variables(&heap_names));
        let part_names = [&names.part[..], &state_names].concat();
        let more_names = [&names.more[..], &state_names].concat();
        let none = self.heaps.none(&names.part);
        let start = match (&first, self.heaps.game.least_heaps) {
            (None, 0) => compile(&theory, &none.and(in_state), &part_names)?,
            _ => {
                let joined = self.heaps.joined(&names.part, HEAP, &names.more);
                let one = Formula::all([none, Formula::holds("first", variables(&heap_names)), joined]);
                let bound: Vec<String> = [&names.part[..], &[HEAP.to_owned()]].concat();
                compile(&theory, &one.exists(bound), &more_names)?
            }
        };
        let is_whole = Formula::all(names.part.iter().zip(&names.whole).map(|(p, w)| var(p).equal(var(w))));
        let is_whole = compile(&theory, &is_whole, &part_names)?;
        let mut reached: Option<TrackWord> = None;
        let mut step = |known: &Automaton| {
            let whole = known.and(&is_whole, self.heaps.budget)?;
            if let Some(word) = whole.shortest() {
                reached = Some(word);
                // No further heaps are needed.
                return Ok(Automaton::constant(Base::BINARY, false));
            }
            let mut theory = theory.clone();
            theory.bind("known", part_names.len(), known.clone()).map_err(&wrong)?;
            let bound: Vec<String> = [&names.part[..], &[HEAP.to_owned()]].concat();
            let all = Formula::all([
                Formula::holds("known", variables(&part_names)),
                is_allowed.clone(),
                self.heaps.joined(&names.part, HEAP, &names.more),
            ]);
            compile(&theory, &all.exists(bound), &more_names)
        };
        let parts = closed(start, &mut step, self.heaps.budget)?;
        Ok(match (reached, parts) {
            (Some(word), _) => BadLists::Possible(Some(word)),
            (None, None) => BadLists::Possible(None),
            (None, Some(parts)) => {
                BadLists::Excluded(Box::new(BadListRelations { states, heaps, first, parts }))
            }
        })
    }
}
