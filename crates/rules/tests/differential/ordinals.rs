//! Values of games on ordinals: against the games in Rust, and against the definition of the value.

use impartial::ordinal::Ordinal;
use impartial::run::Limits;
use impartial_query::{AnyGame, Context, Registry};
use impartial_rules::RuleFileGame;
use std::collections::BTreeMap;

fn opened(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap_or_else(|error| panic!("{text}{error}"))
}

/// An ordinal below ω²: column and row.
type Square = (u64, u64);

fn ordinal((column, row): Square) -> Ordinal {
    Ordinal::omega() * Ordinal::from(column) + Ordinal::from(row)
}

fn square(alpha: &Ordinal) -> Square {
    let (column, row) = alpha.split_omega();
    (column.to_u64().unwrap(), row.to_u64().unwrap())
}

fn written(position: &[Square]) -> String {
    position.iter().map(|one| ordinal(*one).to_string()).collect::<Vec<_>>().join(",")
}

/// The normal and the misère value of a position; `None` if it is not legal.
fn values(game: &dyn AnyGame, position: &[Square]) -> Option<[Ordinal; 2]> {
    game.position(&written(position)).ok()?;
    let cx = Context::new(Limits::none());
    let answer =
        game.value(&written(position), &cx).unwrap_or_else(|error| panic!("{}: {error}", written(position)));
    Some([answer.grundy.unwrap().value, answer.misere.unwrap().value])
}

/// All lists of `count` squares, ascending, in `columns` columns of `rows` rows.
fn positions(count: usize, columns: u64, rows: u64) -> Vec<Vec<Square>> {
    let squares: Vec<Square> = (0..columns).flat_map(|c| (0..rows).map(move |r| (c, r))).collect();
    let mut all: Vec<Vec<Square>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|list| {
            let last = list.last().copied().unwrap_or((0, 0));
            squares.iter().filter(move |one| **one >= last).map(|one| [&list[..], &[*one]].concat())
        });
        all = longer.collect();
    }
    all
}

#[test]
fn the_gallery_has_the_values_of_the_games_in_rust() {
    let registry = impartial_games::register(Registry::new());
    let pairs = [
        ("transfinite-nim", "transfinite-nim"),
        ("transfinite-welter", "transfinite-welter"),
        ("separate-columns", "height:w"),
    ];
    for (file, in_rust) in pairs {
        let (_, text) = impartial_games::GALLERY.iter().find(|(name, _)| *name == file).unwrap();
        let (ours, theirs) = (opened(text).entry().0, registry.find(in_rust).unwrap());
        let mut compared = 0;
        for (count, columns, rows) in [(1, 4, 6), (2, 3, 5), (3, 2, 3)] {
            for position in positions(count, columns, rows) {
                assert_eq!(
                    values(&*ours, &position),
                    values(&*theirs, &position),
                    "{file} {}",
                    written(&position)
                );
                compared += 1;
            }
        }
        assert!(compared > 180, "{compared}");
    }
}

/// A condition on a move, as text and as a function of the columns: of the piece, of its target, and of the others.
struct ColumnCondition {
    text: String,
    holds: HoldsOfColumns,
}

/// A condition on the columns of a piece, of its target, and of the others.
type HoldsOfColumns = Box<dyn Fn(u64, u64, &[u64]) -> bool>;

fn column_condition(random: &mut fastrand::Rng) -> ColumnCondition {
    let k = random.u64(0..3);
    let of = |text: String, holds: HoldsOfColumns| ColumnCondition { text, holds };
    match random.u8(0..8) {
        0 => of(format!("column(a) <= column(x) + {k}"), Box::new(move |a, x, _| a <= x + k)),
        1 => of(
            format!("column(x) mod 3 != {k} | column(x) = column(a)"),
            Box::new(move |a, x, _| x % 3 != k || x == a),
        ),
        2 => of(
            "all other b: column(b) != column(x)".into(),
            Box::new(|_, x, others| others.iter().all(|b| *b != x)),
        ),
        3 => of(
            format!("(count other b: column(b) = column(x)) < {}", k + 1),
            Box::new(move |_, x, others| (others.iter().filter(|b| **b == x).count() as u64) < k + 1),
        ),
        4 => of(
            "members = 1 | ex other b: column(b) >= column(x)".into(),
            Box::new(|_, x, others| others.iter().any(|b| *b >= x) || others.is_empty()),
        ),
        5 => of(
            format!("column(x) xor column(a) in {{0, {}}}", k + 1),
            Box::new(move |a, x, _| [0, k + 1].contains(&(a ^ x))),
        ),
        6 => of(
            "column(x) = column(a) | column(x) + 2 <= column(largest)".into(),
            Box::new(|a, x, others| x == a || x + 2 <= others.iter().copied().chain([a]).max().unwrap_or(0)),
        ),
        _ => {
            let (one, other) = (column_condition(random), column_condition(random));
            of(
                format!("({}) | ({})", one.text, other.text),
                Box::new(move |a, x, others| (one.holds)(a, x, others) || (other.holds)(a, x, others)),
            )
        }
    }
}

/// A condition on the rows of two pieces in one column, as text and as a function: whether both may stand there.
fn row_condition(random: &mut fastrand::Rng) -> (String, Box<dyn Fn(u64, u64) -> bool>) {
    match random.u8(0..5) {
        0 => ("all other b: b div 2 != a div 2".into(), Box::new(|a, b| a / 2 != b / 2)),
        1 => ("all other b: a + 1 != b".into(), Box::new(|a, b| a.abs_diff(b) != 1)),
        2 => ("all other b: b xor 1 != a".into(), Box::new(|a, b| a ^ b != 1)),
        3 => (
            "not ex other b: (b + 1) div 3 = a div 3".into(),
            Box::new(|a, b| (b + 1) / 3 != a / 3 && (a + 1) / 3 != b / 3),
        ),
        _ => ("members <= 9".into(), Box::new(|_, _| true)),
    }
}

/// Rules with random conditions have values that obey the definition: no option has the value of the position, and each
/// smaller ordinal of a window is the value of an option. The options are those of functions of this test.
#[test]
fn values_on_ordinals_are_the_least_that_no_option_has() {
    let mut random = fastrand::Rng::with_seed(20261127);
    let (mut games, mut compared, mut refused) = (0, 0, 0);
    let wanted = crate::number_from_environment("IMPARTIAL_FUZZ_GAMES", 12);
    while games < wanted {
        let coins = random.bool();
        let conditions: Vec<ColumnCondition> =
            (0..random.usize(1..3)).map(|_| column_condition(&mut random)).collect();
        let (rows_text, rows_allow) = row_condition(&mut random);
        let kind = if coins { "coins" } else { "heaps" };
        let moves: Vec<String> =
            conditions.iter().map(|one| format!("move x  for x < a  if {}\n", one.text)).collect();
        let text = format!("game g\n{kind} a on ordinals\nlegal {rows_text}\n{}", moves.concat());
        let game = opened(&text).entry().0;
        let is_legal = |position: &[Square]| {
            (0..position.len()).all(|j| {
                (0..position.len()).filter(|&i| i != j).all(|i| {
                    let (one, other) = (position[i], position[j]);
                    one.0 != other.0 || (rows_allow(one.1, other.1) && !(coins && one.1 == other.1))
                })
            })
        };
        let may = |position: &[Square], i: usize, to: Square| {
            let others: Vec<u64> = (0..position.len()).filter(|&j| j != i).map(|j| position[j].0).collect();
            conditions.iter().any(|one| (one.holds)(position[i].0, to.0, &others))
        };
        let moved = |position: &[Square], i: usize, to: Square| -> Option<Vec<Square>> {
            let mut option = position.to_vec();
            option[i] = to;
            option.sort_unstable();
            (to < position[i] && may(position, i, to) && is_legal(&option)).then_some(option)
        };
        let mut known: BTreeMap<Vec<Square>, [Ordinal; 2]> = BTreeMap::new();
        let mut is_lawful = true;
        let cx = Context::new(Limits::none());
        'windows: for (count, columns, rows) in [(1, 4, 4), (2, 3, 3), (3, 2, 2)] {
            for position in positions(count, columns, rows) {
                let text = written(&position);
                assert_eq!(game.position(&text).is_ok(), is_legal(&position), "{text}");
                if !is_legal(&position) {
                    continue;
                }
                let Ok(_) = game.value(&text, &cx) else {
                    is_lawful = false;
                    break 'windows;
                };
                let mut value = |position: &Vec<Square>| -> [Ordinal; 2] {
                    known.entry(position.clone()).or_insert_with(|| values(&*game, position).unwrap()).clone()
                };
                let here = value(&position);
                // Enough rows for the values below: the block theorem names a bound, and this is more.
                let most = 3 * rows + 12;
                let mut seen: [Vec<Ordinal>; 2] = [Vec::new(), Vec::new()];
                for i in 0..position.len() {
                    for to in (0..=position[i].0).flat_map(|c| (0..most).map(move |r| (c, r))) {
                        let Some(option) = moved(&position, i, to) else { continue };
                        for (seen, value) in seen.iter_mut().zip(value(&option)) {
                            seen.push(value);
                        }
                    }
                }
                for (seen, value) in seen.iter().zip(&here) {
                    assert!(!seen.contains(value), "{text} {value}\n{moves:?}");
                    let (block, t) = square(value);
                    let smaller = (0..block)
                        .flat_map(|b| (0..3).map(move |t| (b, t)))
                        .chain((0..t).map(|t| (block, t)));
                    // A position without a move has the misère value 1.
                    for smaller in smaller.filter(|_| !seen.is_empty()) {
                        assert!(
                            seen.contains(&ordinal(smaller)),
                            "{text} {value} {smaller:?}\n{moves:?} {rows_text}"
                        );
                    }
                }
                compared += 1;
            }
        }
        games += u64::from(is_lawful);
        refused += u64::from(!is_lawful);
    }
    assert!(compared > 25 * games && refused < 5 * games, "{compared} {refused}");
}
