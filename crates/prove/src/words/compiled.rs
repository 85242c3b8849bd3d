//! Games as automata of words, and their comparison with the games' own rules.

use super::game::{AFTER, WordGame};
use super::table::StepTable;
use crate::plan::Comparison;
use crate::{PositionShape, Provable, ProveError};
use impartial_automata::{
    Automaton, Base, BoolOp, COINS, ProofBudget, Track, WordCompiler, WordError, WordFormula,
};

/// Numbers of squares of the words at which the moves are compared with the rules: more if the moves name larger numbers.
const COMPARED_SQUARES: std::ops::RangeInclusive<u64> = 9..=13;
/// Maximum number of squares of the words with one or two coins that are compared in addition.
const MAX_FAR_SQUARES: u64 = 63;

/// The automata of a game: its legal positions and moves as words.
#[derive(Clone, Debug)]
pub struct CompiledWords {
    /// The legal positions, over the track 0.
    pub(super) legal: Automaton,
    /// The moves between legal positions, over the tracks 0 and 1.
    pub(super) steps: Automaton,
    /// The number of squares of the words at which the moves are compared with the rules.
    compared_squares: u32,
    /// The number of squares of the words with one or two coins that are compared.
    far_squares: u32,
}

pub(super) fn in_game(game: &str) -> impl Fn(WordError) -> ProveError + '_ {
    move |error| match error {
        WordError::Stopped(stopped) => ProveError::Stopped(stopped),
        error => ProveError::Words { game: game.to_owned(), error },
    }
}

impl CompiledWords {
    /// Compiles the legal positions and the moves.
    ///
    /// # Errors
    /// A formula that is not well formed; a limit of the budget that is reached.
    pub fn new(id: &str, game: &WordGame, budget: &ProofBudget<'_>) -> Result<Self, ProveError> {
        let compiler = WordCompiler::new(budget);
        let wrong = in_game(id);
        let legal = compiler.compile(&game.legal, &[COINS]).map_err(&wrong)?;
        let both = legal.and(&legal.renamed(&|_| Track(1)), budget)?;
        let mut steps = Automaton::constant(Base::BINARY, false);
        for one in &game.moves {
            let kind = compiler.compile(&one.relation, &[COINS, AFTER]).map_err(&wrong)?;
            let kind = kind.and(&both, budget)?;
            steps = steps.product(&kind, BoolOp::Or, budget)?;
        }
        let named = game.moves.iter().map(|one| one.relation.largest_number()).max().unwrap_or(0);
        let named = named.max(game.legal.largest_number()).saturating_add(3);
        let compared_squares = named.clamp(*COMPARED_SQUARES.start(), *COMPARED_SQUARES.end()) as u32;
        let far_squares = named.min(MAX_FAR_SQUARES) as u32;
        Ok(CompiledWords { legal, steps, compared_squares, far_squares })
    }

    /// Returns the automaton of the legal positions.
    pub fn legal(&self) -> &Automaton {
        &self.legal
    }

    /// Returns the automaton of the moves.
    pub(crate) fn steps(&self) -> &Automaton {
        &self.steps
    }

    /// Returns the legal positions with at least `coins` coins.
    pub(crate) fn with_coins(&self, coins: u64, budget: &ProofBudget<'_>) -> Result<Automaton, ProveError> {
        let least = WordFormula::at_least_members(COINS, coins);
        let least = WordCompiler::new(budget).compile(&least, &[COINS]).map_err(in_game(""))?;
        Ok(self.legal.and(&least, budget)?)
    }

    /// Returns the positions from which a move leads into a set.
    pub(crate) fn into(&self, set: &Automaton, budget: &ProofBudget<'_>) -> Result<Automaton, ProveError> {
        let after = set.renamed(&|_| Track(1));
        Ok(self.steps.and(&after, budget)?.project(&[Track(1)], budget)?)
    }

    /// Returns the words that are compared with the rules, each with the number of squares of its options: all words of a
    /// few squares, and, if the moves name larger numbers, the words with one or two coins up to three squares above them.
    fn compared_words(&self) -> impl Iterator<Item = (u64, u32)> + use<> {
        let (near, far) = (self.compared_squares, self.far_squares);
        let pairs = (near..far).flat_map(move |top| (0..=top).map(move |other| (1 << top | 1 << other, far)));
        (0..1u64 << near).map(move |word| (word, near)).chain(pairs)
    }

    /// Compares the legal positions and the moves with the game's own rules at words of a few squares.
    ///
    /// # Errors
    /// A disagreement; a limit of the budget that is reached.
    pub fn compare(&self, game: &dyn Provable, budget: &ProofBudget<'_>) -> Result<Comparison, ProveError> {
        let differs = |word: u64, what: String| ProveError::Disagreement {
            game: game.id(),
            position: write_word(game, word),
            what,
        };
        let table = StepTable::new(&self.steps);
        let mut positions = 0;
        for (word, squares) in self.compared_words() {
            let numbers = numbers_of(word);
            let shape = PositionShape::coins(numbers.len());
            let is_legal = game.canonical(shape, &numbers).is_some();
            let legal = self.legal.accepts_numbers(&[word]);
            if legal != is_legal {
                return Err(differs(
                    word,
                    format!("legal by the description: {legal}, by the rules: {is_legal}"),
                ));
            }
            if !legal {
                continue;
            }
            let Some(by_rules) = game.options(shape, &numbers, u64::from(squares)) else { continue };
            let words: Option<Vec<u64>> = by_rules.iter().map(|numbers| word_of(numbers)).collect();
            let Some(mut by_rules) = words else {
                return Err(differs(word, "an option by the rules has a square above 63".to_owned()));
            };
            by_rules.sort_unstable();
            let mut described = Vec::new();
            if let Some(table) = &table {
                table.visit_options(word, squares, &mut |option| described.push(option));
            }
            described.sort_unstable();
            budget.count(described.len() + 1, 0)?;
            if described != by_rules {
                let list = |all: &[u64]| {
                    let all: Vec<String> = all.iter().map(|word| write_word(game, *word)).collect();
                    format!("{{{}}}", all.join(" "))
                };
                let what = format!(
                    "options by the description: {}, by the rules: {}",
                    list(&described),
                    list(&by_rules)
                );
                return Err(differs(word, what));
            }
            positions += 1;
        }
        Ok(Comparison { positions, all_below: u64::from(self.compared_squares) })
    }
}

/// Returns the squares of a word, ascending.
pub(super) fn numbers_of(word: u64) -> Vec<u64> {
    (0..64).filter(|place| word >> place & 1 == 1).collect()
}

/// Returns the word of some squares; `None` if a square is above 63.
pub(super) fn word_of(squares: &[u64]) -> Option<u64> {
    squares.iter().try_fold(0, |word, square| Some(word | 1u64.checked_shl(u32::try_from(*square).ok()?)?))
}

/// Returns a position in the notation of the game.
pub(super) fn write_word(game: &dyn Provable, word: u64) -> String {
    let numbers = numbers_of(word);
    game.write(PositionShape::coins(numbers.len()), &numbers)
}
