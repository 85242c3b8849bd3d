//! The plan for words: sets of positions of value 0, 1, …, normal or misère, for any number of coins.

use super::compiled::{CompiledWords, in_game, numbers_of, write_word};
use super::game::{WordClaim, WordGame, WordStatement, relation_name};
use super::learn::learn_values;
use super::measure::{WordDescent, find};
use super::sets::{CheckedSets, FailedSets, check_sets};
use super::values::LearningGoal;
use crate::plan::{
    Assignment, Comparison, Conclusion, Evidence, FailedCondition, NotProved, ProofAttempt, ProofMethod,
    ProveError, Refutation, VerifiedCounterexample, finished,
};
use crate::{PositionShape, Provable};
use impartial_automata::{Automaton, COINS, ProofBudget, Track, TrackWord, WordCompiler, WordFormula};
use num_traits::ToPrimitive;

/// Maximum number of squares of positions whose values are computed to find a smallest counterexample.
const MAX_SQUARES: usize = 16;

/// A statement that is being proved.
struct WordProver<'a> {
    game: &'a dyn Provable,
    statement: &'a WordStatement,
    compiled: CompiledWords,
    /// The positions that the statement is about.
    positions: Automaton,
    compared: Comparison,
}

/// Proves or refutes a statement about a game for any number of coins.
///
/// # Errors
/// Formulas that are not well formed; a description that disagrees with the game's rules; a limit of the budget that is
/// reached.
pub fn prove_words(
    game: &dyn Provable,
    description: &WordGame,
    statement: &WordStatement,
    text: &str,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let began = budget.run().seconds();
    let compiled = CompiledWords::new(&game.id(), description, budget)?;
    let compared = compiled.compare(game, budget)?;
    let positions = compiled.with_coins(statement.least_coins, budget)?;
    let prover = WordProver { game, statement, compiled, positions, compared };
    let conclusion = prover.conclusion(budget)?;
    let (shape, text) = (PositionShape::ANY_COINS, text.to_owned());
    Ok(finished(game, shape, text, conclusion, ProofMethod::Words, prover.compared, budget, began))
}

impl WordProver<'_> {
    fn conclusion(&self, budget: &ProofBudget<'_>) -> Result<Conclusion, ProveError> {
        if let Some(conclusion) = self.leaving(budget)? {
            return Ok(conclusion);
        }
        if self.compared.positions == 0 {
            let legal = self.positions.shortest().map(|word| self.write(&word));
            return Ok(Conclusion::NotProved(NotProved::NothingCompared { legal }));
        }
        let measure = find(&self.compiled, budget)?;
        let compiler = WordCompiler::new(budget);
        let compile = |set: &WordFormula| -> Result<Automaton, ProveError> {
            let set = compiler.compile(set, &[COINS]).map_err(in_game(&self.game.id()))?;
            Ok(set.and(&self.positions, budget)?)
        };
        let is_all = matches!(self.statement.claim, WordClaim::Values(_));
        match &self.statement.claim {
            WordClaim::Sets(sets) | WordClaim::Values(sets) => {
                let sets = sets.iter().map(compile).collect::<Result<Vec<_>, _>>()?;
                self.of_sets(&sets, is_all, measure, budget)
            }
            WordClaim::Bounded { states } => self.of_bounded(*states, measure, budget),
            WordClaim::Sentence { sentence, applies, most, sets } => {
                let sets = sets.iter().map(compile).collect::<Result<Vec<_>, _>>()?;
                self.of_sentence([sentence, applies], *most, sets, measure, budget)
            }
        }
    }

    /// Returns the conclusion if a move leads from a position of the statement to another one.
    fn leaving(&self, budget: &ProofBudget<'_>) -> Result<Option<Conclusion>, ProveError> {
        let outside = self.positions.complement().renamed(&|_| Track(1));
        let leaving = self.compiled.steps.and(&self.positions, budget)?.and(&outside, budget)?;
        let Some(word) = leaving.shortest() else { return Ok(None) };
        Ok(Some(Conclusion::NotProved(NotProved::Left { position: self.write(&word) })))
    }

    fn of_sets(
        &self,
        sets: &[Automaton],
        is_all: bool,
        measure: WordDescent,
        budget: &ProofBudget<'_>,
    ) -> Result<Conclusion, ProveError> {
        if sets.is_empty() && !is_all {
            return Ok(Conclusion::NotProved(NotProved::Vacuous));
        }
        let checked = check_sets(&self.compiled, &self.positions, sets, is_all, self.statement.play, budget)?;
        let failed = match checked {
            CheckedSets::Right => None,
            CheckedSets::Wrong(failed) => Some(failed),
        };
        let Some(failed) = failed else { return Ok(self.proved(measure)) };
        let most = if is_all { usize::MAX } else { sets.len() };
        let name = |value: Option<usize>| match (value, most) {
            (Some(value), most) if value < most => value.to_string(),
            (_, 1) => "not 0".to_owned(),
            (_, usize::MAX) => "nothing".to_owned(),
            _ => format!("none of 0..{}", most - 1),
        };
        let stated = |word: u64| name(sets.iter().position(|set| set.accepts_numbers(&[word])));
        let computed = |value: u64| name(usize::try_from(value).ok());
        let of_failed = self.failed(&failed);
        Ok(match self.counterexample(&failed.word, &stated, &computed, budget)? {
            Some(counterexample) => Conclusion::Refuted(Box::new(Refutation {
                counterexample,
                failed: Some(of_failed),
                unsymmetric: None,
            })),
            None => match measure {
                WordDescent::By(_) => Conclusion::NotProved(NotProved::NoCounterexample(of_failed)),
                WordDescent::Unknown(ascent) => self.no_measure(&ascent, Some(of_failed)),
            },
        })
    }

    fn of_bounded(
        &self,
        states: Option<usize>,
        measure: WordDescent,
        budget: &ProofBudget<'_>,
    ) -> Result<Conclusion, ProveError> {
        let play = self.statement.play;
        let learned = learn_values(&self.compiled, &self.positions, play, LearningGoal::All, budget)?;
        Ok(match learned {
            Some(found) if states.is_some_and(|states| states != found.next.len()) => {
                Conclusion::NotProved(NotProved::OtherStates(found.next.len()))
            }
            Some(_) => self.proved(measure),
            None => Conclusion::NotProved(NotProved::NotLearned),
        })
    }

    fn of_sentence(
        &self,
        [sentence, applies]: [&WordFormula; 2],
        most: u64,
        stated: Vec<Automaton>,
        measure: WordDescent,
        budget: &ProofBudget<'_>,
    ) -> Result<Conclusion, ProveError> {
        let play = self.statement.play;
        let Some(sets) = self.sets_up_to(most, stated, budget)? else {
            return Ok(Conclusion::NotProved(NotProved::NotLearned));
        };
        let mut compiler = WordCompiler::new(budget);
        for (value, set) in (0..).zip(&sets) {
            compiler.bind(&relation_name(value), set.clone()).map_err(in_game(&self.game.id()))?;
        }
        let compile = |formula| compiler.compile(formula, &[COINS]).map_err(in_game(&self.game.id()));
        if self.positions.and(&compile(applies)?, budget)?.is_empty() {
            return Ok(Conclusion::NotProved(NotProved::Vacuous));
        }
        let holds = compile(sentence)?;
        let fails = self.positions.without(&holds, budget)?;
        let Some(word) = fails.shortest() else { return Ok(self.proved(measure)) };
        let Some(smallest) = smallest(&fails, word.len()) else {
            return Ok(Conclusion::NotProved(NotProved::NotLearned));
        };
        // The value of the position by the rules, in the place of the learned one.
        let numbers = numbers_of(smallest);
        let shape = PositionShape::coins(numbers.len());
        let computed = self.game.computed(shape, &numbers, play, budget.run())?;
        let agrees = match computed.as_deref() {
            Some([value]) => {
                let proved = sets.iter().position(|set| set.accepts_numbers(&[smallest]));
                proved.map(|value| value as u64) == Some(*value).filter(|value| *value <= most)
            }
            _ => return Ok(Conclusion::NotProved(NotProved::NotLearned)),
        };
        let position = write_word(self.game, smallest);
        if !agrees {
            let what = "the value by the proof and by the rules".to_owned();
            return Err(ProveError::Disagreement { game: self.game.id(), position, what });
        }
        let counterexample = VerifiedCounterexample::new(
            position,
            self.assignment(smallest),
            "true".into(),
            "false".into(),
            Evidence::Computed,
        );
        Ok(Conclusion::Refuted(Box::new(Refutation { counterexample, failed: None, unsymmetric: None })))
    }

    /// Returns the positions of each value up to `most`: the stated ones if they are right, otherwise learned ones.
    fn sets_up_to(
        &self,
        most: u64,
        stated: Vec<Automaton>,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Vec<Automaton>>, ProveError> {
        let play = self.statement.play;
        if u64::try_from(stated.len()).is_ok_and(|len| len.checked_sub(1) == Some(most)) {
            let checked = check_sets(&self.compiled, &self.positions, &stated, false, play, budget)?;
            if matches!(checked, CheckedSets::Right) {
                return Ok(Some(stated));
            }
        }
        let goal = LearningGoal::UpTo(most);
        let learned = learn_values(&self.compiled, &self.positions, play, goal, budget)?;
        Ok(learned.map(|learned| learned.sets))
    }

    fn proved(&self, measure: WordDescent) -> Conclusion {
        match measure {
            WordDescent::By(_) if self.positions.is_empty() => Conclusion::NotProved(NotProved::Vacuous),
            WordDescent::By(measure) => Conclusion::Proved(measure),
            WordDescent::Unknown(ascent) => self.no_measure(&ascent, None),
        }
    }

    fn no_measure(&self, ascent: &TrackWord, failed: Option<FailedCondition>) -> Conclusion {
        let declared = "the position as a binary number".to_owned();
        let option = self.write_track(ascent, Track(1));
        Conclusion::NotProved(NotProved::NoMeasure { position: self.write(ascent), option, declared, failed })
    }

    /// Returns the smallest position at which the statement and the rules give different values.
    fn counterexample(
        &self,
        failing: &TrackWord,
        stated: &dyn Fn(u64) -> String,
        computed: &dyn Fn(u64) -> String,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<VerifiedCounterexample>, ProveError> {
        let squares = failing.len().min(MAX_SQUARES);
        let mut evaluator = self.game.evaluator();
        for word in 0..1u64 << squares {
            if !self.positions.accepts_numbers(&[word]) {
                continue;
            }
            budget.count(1, 0)?;
            let numbers = numbers_of(word);
            let (shape, play, run) = (PositionShape::coins(numbers.len()), self.statement.play, budget.run());
            let value = match &mut evaluator {
                Some(evaluator) => evaluator.value(shape, &numbers, play, run)?,
                None => self.game.computed(shape, &numbers, play, run)?,
            };
            let Some([value]) = value.as_deref() else { continue };
            let (says, is) = (stated(word), computed(*value));
            if says != is {
                let position = write_word(self.game, word);
                let assignment = self.assignment(word);
                return Ok(Some(VerifiedCounterexample::new(
                    position,
                    assignment,
                    says,
                    is,
                    Evidence::Computed,
                )));
            }
        }
        Ok(None)
    }

    fn assignment(&self, word: u64) -> Assignment {
        let numbers = numbers_of(word);
        Assignment::from_numbers(PositionShape::coins(numbers.len()), &numbers)
    }

    fn failed(&self, failed: &FailedSets) -> FailedCondition {
        let squares = squares_of(&failed.word, Track(0));
        let numbers: Vec<String> = squares.iter().map(u64::to_string).collect();
        FailedCondition {
            condition: failed.condition,
            position: self.write(&failed.word),
            assignment: Assignment::new(PositionShape::coins(numbers.len()), &numbers),
            value: Some(failed.value.to_string()),
        }
    }

    fn write(&self, word: &TrackWord) -> String {
        self.write_track(word, Track(0))
    }

    fn write_track(&self, word: &TrackWord, track: Track) -> String {
        let numbers = squares_of(word, track);
        self.game.write(PositionShape::coins(numbers.len()), &numbers)
    }
}

/// Returns the squares of the set of a track, ascending.
fn squares_of(word: &TrackWord, track: Track) -> Vec<u64> {
    (0..word.len()).filter(|place| word.digit(track, *place) == 1).map(|place| place as u64).collect()
}

/// Returns the smallest number of a set that has a number of `digits` digits, if that is small.
fn smallest(set: &Automaton, digits: usize) -> Option<u64> {
    match digits {
        0..=20 => (0..1u64 << digits).find(|word| set.accepts_numbers(&[*word])),
        _ => set.shortest()?.number(Track(0)).to_u64(),
    }
}
