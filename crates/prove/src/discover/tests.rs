//! The values of windows, compared with the plain definition in games whose moves raise numbers.

use super::grid::Bounds;
use super::lists::moves_of;
use super::sparse::{self, SparsePositions};
use super::window::{MarkedValues, Windows};
use super::{DiscoverOptions, discover};
use crate::plan::{CompiledGame, SetProver};
use crate::{Definable, DescribedGame, DescribedMove, Description, NumberedPositions, PositionShape};
use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
use impartial::run::Run;
use impartial::value::Play;
use impartial_automata::{Formula, ProofBudget, number, var};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// A game on lists of numbers: a move adds fixed amounts, and needs its least numbers. Numbers with a limit do not exceed
/// it.
#[derive(Clone, Debug)]
struct Steps {
    /// For each number, its limit.
    limits: Vec<Option<u64>>,
    /// For each move, the amounts and the least numbers.
    moves: Vec<Vec<(i64, u64)>>,
}

impl Steps {
    fn options_of(&self, position: &[u64]) -> Vec<Vec<u64>> {
        let moved = |each: &Vec<(i64, u64)>| {
            let numbers = position.iter().zip(each).zip(&self.limits);
            let one = |((&n, &(by, least)), limit): ((&u64, &(i64, u64)), &Option<u64>)| {
                let next = n.checked_add_signed(by).filter(|_| n >= least)?;
                limit.is_none_or(|limit| next <= limit).then_some(next)
            };
            numbers.map(one).collect::<Option<Vec<u64>>>()
        };
        self.moves.iter().filter_map(moved).collect()
    }

    fn value(&self, position: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
        if let Some(&value) = known.get(position) {
            return value;
        }
        let values: Vec<u64> = self.options_of(position).iter().map(|to| self.value(to, known)).collect();
        let value = (0..).find(|v| !values.contains(v)).unwrap();
        known.insert(position.to_vec(), value);
        value
    }

    fn shape(&self) -> PositionShape {
        PositionShape::coins(self.limits.len())
    }
}

impl Game for Steps {
    type Position = Vec<u64>;
}

impl Options for Steps {
    fn visit_options(
        &self,
        position: &Vec<u64>,
        visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_of(position).into_iter().try_for_each(visit)
    }
}

impl Notation for Steps {
    fn id(&self) -> String {
        "steps".into()
    }
    fn parse(&self, text: &str) -> Result<Vec<u64>, NotationError> {
        parse_numbers(text, "numbers")
    }
    fn write(&self, position: &Vec<u64>) -> String {
        format!("{position:?}")
    }
}

impl Definable for Steps {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let names = shape.names();
        let kind = |each: &Vec<(i64, u64)>| {
            let fresh: Vec<String> = (0..names.len()).map(|i| format!("x{i}")).collect();
            let parts = each.iter().enumerate().map(|(i, &(by, least))| {
                let (old, new, n) = (var(&names[i]), var(&fresh[i]), number(by.unsigned_abs()));
                let moved = if by < 0 { new.plus(n).equal(old) } else { old.plus(n).equal(new) };
                moved.and(number(least).at_most(var(&names[i])))
            });
            let target = fresh.iter().map(var).collect();
            DescribedMove { condition: Formula::all(parts), fresh, target }
        };
        let limits = names.iter().zip(&self.limits);
        let legal = limits.filter_map(|(name, limit)| Some(var(name).at_most(number((*limit)?))));
        let description = Description::new(shape, Formula::all(legal), self.moves.iter().map(kind).collect());
        Some(description).filter(|_| shape == self.shape())
    }
}

impl NumberedPositions for Steps {
    fn decode(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        let legal = numbers.iter().zip(&self.limits).all(|(n, limit)| limit.is_none_or(|limit| *n <= limit));
        legal.then(|| numbers.to_vec())
    }
    fn encode(&self, position: &Vec<u64>) -> Vec<u64> {
        position.clone()
    }
}

/// Games of two numbers, or of two numbers and a flag, in which the first number that a move changes falls, in some
/// order of the numbers. The other numbers may rise.
fn games() -> impl Strategy<Value = Steps> {
    let limits = prop_oneof![
        Just(vec![None, None]),
        Just(vec![None, None, Some(1)]),
        Just(vec![Some(1), None, None]),
        Just(vec![None, Some(3), None]),
    ];
    limits.prop_flat_map(|limits| {
        let count = limits.len();
        let order = Just((0..count).collect::<Vec<usize>>()).prop_shuffle();
        let amounts = prop::collection::vec((-2i64..=2, 0u64..3), count);
        let moves = prop::collection::vec((amounts, 0..count), 1..4);
        (Just(limits), order, moves).prop_map(|(limits, order, moves)| {
            let lowered = |(mut each, first): (Vec<(i64, u64)>, usize)| {
                order[..first].iter().for_each(|&i| each[i].0 = 0);
                let by = &mut each[order[first]].0;
                *by = -by.abs().max(1);
                each
            };
            Steps { limits, moves: moves.into_iter().map(lowered).collect() }
        })
    })
}

/// Compares the known lists of the values 0, 1 and 2 in a window with the definition. Returns their number.
fn compare_marked(game: &Steps, budget: &ProofBudget<'_>) -> usize {
    let oracle = DescribedGame::new(game.clone());
    let compiled = CompiledGame::new(&oracle, game.shape(), budget).unwrap();
    let Ok(measure) = compiled.measure("steps", budget).unwrap() else { return 0 };
    let windows = Windows::new(&oracle, &compiled, measure, budget).unwrap();
    let grid = windows.first(16, 4_096).unwrap();
    let mut values = MarkedValues::new(&windows, grid, [].iter(), budget).unwrap();
    let (mut known, mut compared) = (HashMap::new(), 0);
    for v in 0..3 {
        values.tabulate(&windows, v, budget).unwrap();
        let window = values.known();
        for list in (0..window.len()).map(|index| window.list(index)) {
            if game.decode(&list).is_some() {
                let value = game.value(&list, &mut known);
                assert_eq!(values.is(&list, v), value == v, "{game:?} {list:?} has value {value}");
                compared += 1;
            }
        }
        if values.is_narrowed() {
            break;
        }
    }
    compared
}

/// Compares the list of the P-positions of a window with the definition. Returns the number of its lists.
fn compare_listed(game: &Steps, budget: &ProofBudget<'_>) -> usize {
    let oracle = DescribedGame::new(game.clone());
    let compiled = CompiledGame::new(&oracle, game.shape(), budget).unwrap();
    let Ok(measure) = compiled.measure("steps", budget).unwrap() else { return 0 };
    let moves = moves_of(&oracle, &compiled, measure, budget).unwrap();
    let bounds = Bounds::new(&compiled, 4, budget).unwrap();
    let prover = SetProver::new("steps", &compiled, Play::Normal, budget).unwrap();
    let Some(grid) = sparse::windows(&compiled.theory, &bounds, 1 << 12).pop() else { return 0 };
    let window = (&grid, &bounds);
    let listed =
        SparsePositions::new(&compiled, prover.open(), prover.ended(), &moves, window, budget).unwrap();
    let Some(SparsePositions { grid, positions }) = listed else { return 0 };
    let mut known = HashMap::new();
    for list in (0..grid.len()).map(|index| grid.list(index)).filter(|list| game.decode(list).is_some()) {
        let value = game.value(&list, &mut known);
        assert_eq!(positions.contains(&list), value == 0, "{game:?} {list:?} has value {value}");
    }
    grid.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn windows_have_the_values_of_the_definition(game in games()) {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        compare_marked(&game, &budget);
        compare_listed(&game, &budget);
    }
}

/// Returns a game of two heaps, of which one counter is taken while the mode is 0, and a mode that becomes 1.
fn mode_last() -> Steps {
    let (stays, falls, rises) = ((0, 0), (-1, 0), (1, 0));
    Steps {
        limits: vec![None, None, Some(1)],
        moves: vec![vec![falls, stays, rises], vec![stays, falls, rises]],
    }
}

#[test]
fn windows_of_games_that_raise_numbers_are_compared() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    assert_eq!(compare_marked(&mode_last(), &budget), 3 * 2 * 256);
    // Above (a, b) the move adds 3 to b, so that numbers below a quarter of the window are known.
    let raising =
        Steps { limits: vec![None, None], moves: vec![vec![(-1, 0), (3, 0)], vec![(0, 0), (-1, 0)]] };
    assert_eq!(compare_marked(&raising, &budget), 4 * 4);
    assert!(compare_listed(&raising, &budget) >= 64);
}

#[test]
fn positions_are_found_where_a_move_raises_the_last_number() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let game = mode_last();
    let found =
        discover(&DescribedGame::new(game.clone()), 3, 0, &DiscoverOptions::default(), &budget).unwrap();
    assert!(found.answer().is_some(), "{}", found.description());
    assert!(found.tried.is_empty(), "{:?}", found.tried);
    for a in 0..20 {
        for b in 0..20 {
            for mode in 0..2 {
                let list = [a, b, mode];
                assert_eq!(found.contains(&list), Some(mode == 1 || [a, b] == [0, 0]), "{list:?}");
            }
        }
    }
}

#[test]
fn a_search_without_result_lists_each_attempt_once() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let (stays, one) = ((0, 0), (-1, 0));
    let moves = vec![vec![one, (-2, 0)], vec![(-2, 0), one], vec![(-2, 0), stays], vec![stays, (-2, 0)]];
    let game = Steps { limits: vec![None, None], moves };
    // The same windows are searched with few states and with all of them.
    let options = DiscoverOptions { most_positions: 300, most_states: 2, ..DiscoverOptions::default() };
    let found = discover(&DescribedGame::new(game), 2, 0, &options, &budget).unwrap();
    assert!(found.answer().is_none(), "{}", found.description());
    let distinct: HashSet<&String> = found.tried.iter().collect();
    assert_eq!(distinct.len(), found.tried.len(), "{:?}", found.tried);
    assert!(found.tried.len() > 2, "{:?}", found.tried);
    let below = found.widest.unwrap();
    assert_eq!(
        found.description(),
        format!(
            "steps, 2 coins, value 0: no description found; none fits for value 0 (largest window: numbers below \
             {below})"
        )
    );
}
