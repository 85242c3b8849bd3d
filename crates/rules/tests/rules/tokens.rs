//! Graphs with extra numbers, families of graphs, several rows and columns at once, and statements about other games.

use crate::published::compare;
use impartial::claim::{CheckContext, Effort, Report, Verdict};
use impartial::run::{Limits, Run};
use impartial_query::{Context, MoveFilter, Registry};
use impartial_rules::{GameFinder, RuleFileGame};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The remaining part of a graph, and the vertex of a token. Vertices are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rest {
    name: &'static str,
    vertices: BTreeSet<u64>,
    edges: BTreeSet<(u64, u64)>,
    token: u64,
}

impl Rest {
    fn new(name: &'static str, count: u64, edges: impl IntoIterator<Item = (u64, u64)>, token: u64) -> Rest {
        let edges = edges.into_iter().filter(|(u, v)| u != v).map(|(u, v)| (u.min(v), u.max(v))).collect();
        Rest { name, vertices: (1..=count).collect(), edges, token }
    }

    fn near(&self, v: u64) -> Vec<u64> {
        let other = |&(a, b): &(u64, u64)| if a == v { Some(b) } else { (b == v).then_some(a) };
        self.edges.iter().filter_map(other).collect()
    }

    fn without(&self, v: u64) -> Rest {
        let mut rest = self.clone();
        rest.vertices.remove(&v);
        rest.edges.retain(|&(a, b)| a != v && b != v);
        rest
    }

    /// The part of the vertex 1.
    fn part_of_root(&self) -> Rest {
        let mut part: BTreeSet<u64> = self.vertices.iter().copied().filter(|&v| v == 1).collect();
        while let Some(v) = part.iter().flat_map(|&v| self.near(v)).find(|v| !part.contains(v)) {
            part.insert(v);
        }
        let mut rest = self.clone();
        rest.edges.retain(|(a, b)| part.contains(a) && part.contains(b));
        rest.vertices = part;
        rest
    }

    fn text(&self) -> String {
        let left: Vec<String> = self.vertices.iter().map(u64::to_string).collect();
        let left = if left.is_empty() { "none".to_owned() } else { left.join(" ") };
        format!("{}: {left}", self.name)
    }
}

fn graphs() -> Vec<Rest> {
    let ring = |n: u64, step: u64| (0..n).map(move |v| (v + 1, (v + step) % n + 1));
    let petersen =
        ring(5, 1).chain((1..=5).map(|v| (v, v + 5))).chain(ring(5, 2).map(|(u, v)| (u + 5, v + 5)));
    let prism = ring(3, 1).chain((1..=3).map(|v| (v, v + 3))).chain(ring(3, 1).map(|(u, v)| (u + 3, v + 3)));
    let queen = |u: u64, v: u64| {
        let (down, right) = ((u / 3).abs_diff(v / 3), (u % 3).abs_diff(v % 3));
        down == 0 || right == 0 || down == right
    };
    let pairs = |n: u64| (0..n).flat_map(move |u| (0..u).map(move |v| (v, u)));
    vec![
        Rest::new("path 7", 7, (1..7).map(|v| (v, v + 1)), 1),
        Rest::new("cycle 6", 6, ring(6, 1), 1),
        Rest::new("star 4", 5, (2..=5).map(|v| (1, v)), 2),
        Rest::new(
            "wheel 5",
            6,
            (2..=6).map(|v| (1, v)).chain((2..=6).map(|v| (v, if v == 6 { 2 } else { v + 1 }))),
            3,
        ),
        Rest::new("bipartite 2 3", 5, (1..=2).flat_map(|u| (3..=5).map(move |v| (u, v))), 4),
        Rest::new("petersen", 10, petersen.clone(), 2),
        Rest::new("petersen 5 2", 10, petersen, 2),
        Rest::new("petersen 3 1", 6, prism, 1),
        Rest::new("circulant 7 1 2", 7, ring(7, 1).chain(ring(7, 2)), 1),
        Rest::new(
            "cube 3",
            8,
            pairs(8).filter(|(u, v)| (u ^ v).count_ones() == 1).map(|(u, v)| (u + 1, v + 1)),
            1,
        ),
        Rest::new("queens 2 3", 6, pairs(6).filter(|&(u, v)| queen(u, v)).map(|(u, v)| (u + 1, v + 1)), 1),
        Rest::new("fibonacci 4", 7, [(1, 2), (2, 3), (3, 4), (2, 5), (1, 6), (6, 7)], 1),
    ]
}

#[test]
fn geography_moves_a_token_and_deletes_what_it_leaves() {
    compare(
        "geography",
        graphs(),
        |rest| format!("{} with {}", rest.text(), rest.token),
        |rest| {
            rest.near(rest.token)
                .into_iter()
                .map(|token| Rest { token, ..rest.without(rest.token) })
                .collect()
        },
    );
    let small = graphs().into_iter().filter(|rest| rest.edges.len() <= 12);
    compare(
        "edge-geography",
        small,
        |rest| format!("{} with {}", rest.name, rest.token),
        |rest| {
            let along = |token: u64| {
                let mut after = Rest { token, ..rest.clone() };
                after.edges.remove(&(rest.token.min(token), rest.token.max(token)));
                after
            };
            rest.near(rest.token).into_iter().map(along).collect()
        },
    );
}

#[test]
fn kotzigs_nim_is_a_token_on_a_circle() {
    for points in 3..=9u64 {
        let whole = Rest::new("", points, [], 1);
        compare(
            &format!("kotzigs-nim-token:{points}"),
            [whole],
            |rest| match rest.vertices.len() as u64 == points {
                true => format!("cycle {points}"),
                false => format!("cycle {points}{} with {}", rest.text(), rest.token),
            },
            |rest| {
                let next = [1, 2].map(|step| (rest.token + step - 1) % points + 1).into_iter();
                let left = rest.without(rest.token);
                next.filter(|token| left.vertices.contains(token))
                    .map(|token| Rest { token, ..left.clone() })
                    .collect()
            },
        );
    }
}

#[test]
fn vertices_of_trees_and_of_parities_are_deleted() {
    let trees = graphs().into_iter().filter(|rest| rest.edges.len() + 1 == rest.vertices.len());
    compare("tree-chomp", trees, Rest::text, |rest| {
        rest.vertices.iter().map(|&v| rest.without(v).part_of_root()).collect()
    });
    for (file, parity) in [("even-vertices", 0), ("odd-vertices", 1)] {
        compare(file, graphs(), Rest::text, move |rest| {
            let of_parity = rest.vertices.iter().filter(|&&v| rest.near(v).len() % 2 == parity);
            of_parity.map(|&v| rest.without(v)).collect()
        });
    }
}

/// A partition without the first rows and columns.
fn dropped(rows: &[u64], first_rows: u64, first_columns: u64) -> Vec<u64> {
    let left = rows[first_rows as usize..].iter().map(|&row| row.saturating_sub(first_columns));
    left.filter(|&row| row > 0).collect()
}

fn partitions() -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..4 {
        let longer = |rows: &Vec<u64>| {
            let rows = rows.clone();
            let most = rows.last().copied().unwrap_or(5);
            (0..=most).map(move |row| [&rows[..], &[row][..usize::from(row > 0)]].concat())
        };
        all = all.iter().flat_map(longer).collect::<BTreeSet<Vec<u64>>>().into_iter().collect();
    }
    all
}

fn rows_text(rows: &[u64]) -> String {
    if rows.is_empty() {
        "0".to_owned()
    } else {
        rows.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }
}

#[test]
fn chess_pieces_drop_several_rows_and_columns_at_once() {
    let sides = |rows: &[u64]| (rows.len() as u64, rows.first().copied().unwrap_or(0));
    let rook = move |rows: &Vec<u64>| -> Vec<Vec<u64>> {
        let (r, c) = sides(rows);
        (1..=r).map(|k| dropped(rows, k, 0)).chain((1..=c).map(|k| dropped(rows, 0, k))).collect()
    };
    let bishop = move |rows: &Vec<u64>| -> Vec<Vec<u64>> {
        let (r, c) = sides(rows);
        (1..=r.min(c)).map(|k| dropped(rows, k, k)).collect()
    };
    assert!(partitions().len() > 100);
    compare("partition-rook", partitions(), |rows| rows_text(rows), rook);
    compare("partition-bishop", partitions(), |rows| rows_text(rows), bishop);
    compare(
        "partition-queen",
        partitions(),
        |rows| rows_text(rows),
        move |rows| [rook(rows), bishop(rows)].concat(),
    );
    compare(
        "partition-king",
        partitions(),
        |rows| rows_text(rows),
        |rows| match rows.is_empty() {
            true => Vec::new(),
            false => [(1, 0), (0, 1), (1, 1)].map(|(r, c)| dropped(rows, r, c)).into(),
        },
    );
}

#[test]
fn sets_grow_until_a_sum_forbids_it() {
    let mask = |set: &BTreeSet<u64>| set.iter().map(|x| 1u64 << x).sum::<u64>().to_string();
    let with = |set: &BTreeSet<u64>, x: u64| set.iter().copied().chain([x]).collect::<BTreeSet<u64>>();
    for most in 1..=7u64 {
        compare(&format!("no-repeat-sum:{most}"), [BTreeSet::new()], mask, |named| {
            let free = (1..=most).filter(|x| !named.contains(x) && named.iter().sum::<u64>() + x <= 2 * most);
            free.map(|x| with(named, x)).collect()
        });
        compare(&format!("sum-free:{most}"), [BTreeSet::new()], mask, |chosen| {
            let is_free =
                |set: &BTreeSet<u64>| set.iter().all(|a| set.iter().all(|b| !set.contains(&(a + b))));
            let all = (1..=most).filter(|x| !chosen.contains(x)).map(|x| with(chosen, x));
            all.filter(|set| is_free(set)).collect()
        });
    }
}

fn of_text(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "a.game", "a.game", None).unwrap_or_else(|error| panic!("{error}"))
}

fn errors(text: &str) -> String {
    RuleFileGame::of_text(text, "a.game", "a.game", None).map(|_| ()).unwrap_err().to_string()
}

fn finder() -> GameFinder {
    let registry = impartial_games::register(Registry::new());
    Arc::new(move |name, run| registry.find_within(name, run))
}

fn reports(text: &str) -> Vec<Report> {
    let run = Run::new(Limits::none());
    let check = CheckContext::new(Effort::Quick, &run);
    of_text(text).claims_with(&finder()).iter().map(|claim| claim.check(&check)).collect()
}

/// A token that comes back has loopy values; whether play ends is not claimed.
#[test]
fn a_token_without_deletion_may_go_round_for_ever() {
    let walk = "game walk\ngraph with token\nstart 1\nmove token := v  for vertex v if adjacent(token, v)\n";
    let game = of_text(walk);
    assert!(game.measure().is_err());
    // The last player to move loses nothing on a graph without an end; a token on a vertex alone has no move.
    let stated = format!(
        "{walk}claim draw  outcome = D & misere_outcome = D  for \"cycle n\" n in 3..6; \"path n\" n in 2..6\n\
         claim end  outcome = P & misere_outcome = N & remoteness = 0  for \"path 1\"\n\
         planted number  value >= 0  for \"cycle 4\"\n"
    );
    let verdicts: Vec<Verdict> = reports(&stated).iter().map(|report| report.verdict).collect();
    assert_eq!(verdicts, [Verdict::Checked, Verdict::Checked, Verdict::Refuted]);
    // A move that deletes a part on the way ends the play, even if another one changes the token alone.
    let both = format!("{walk}move delete v, token := v\n");
    assert!(of_text(&both).measure().is_err());
    let ends = "game walk\ngraph with token\nmove delete v, token := v  if adjacent(token, v)\n";
    assert!(of_text(ends).measure().is_ok());
    // What is isolated, unreachable or a neighbour may be nothing.
    for part in ["isolated(v)", "unreachable(token)", "neighbours(token)"] {
        let text = format!("game walk\ngraph with token\nmove delete {part}, token := 1\n");
        assert!(of_text(&text).measure().is_err(), "{part}");
    }
}

/// A graph may have several extra numbers, which may be large; they are written behind `with`.
#[test]
fn extra_numbers_of_graphs_are_read_and_written() {
    let text = "game two\ngraph with p, q\nstart vertices, 9223372036854775807\n\
                move p := p - 1\nmove delete v, q := q div 2, p := 0  if degree(v) = 1\n\
                claim both  p <= vertices & q >= 1  for \"path 2\"\n";
    let game = of_text(text).entry().0;
    let context = Context::new(Limits::none());
    let options = |text: &str| -> BTreeSet<String> {
        let position = game.position(text).unwrap();
        let moves = game.moves(&position, &MoveFilter::default(), &context).unwrap();
        moves.options.iter().map(|one| one.position.to_string()).collect()
    };
    let after = [
        "path 2: 1 with 0,4611686018427387903",
        "path 2: 2 with 0,4611686018427387903",
        "path 2 with 1,9223372036854775807",
    ];
    assert_eq!(options("path 2"), after.map(str::to_owned).into());
    assert_eq!(options("path 2: 1 with 0,7"), BTreeSet::new());
    assert_eq!(reports(text)[0].verdict, Verdict::Checked);
    for (position, why) in [
        ("path 2 with 1", "1 extra number where the game has 2 extra numbers"),
        ("path 2 with 1,x", "'x' behind 'with' is not a natural number below 2^63"),
        ("path 2 with 1,9223372036854775808", "is not a natural number below 2^63"),
    ] {
        let error = game.value(position, &context).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    let error = of_text("game t\ngraph with t\nmove delete v, t := v\n").entry().0;
    let error = error.value("path 3", &context).unwrap_err().to_string();
    assert!(error.contains("nothing says what t is (write: path 3 with 1)"), "{error}");
}

#[test]
fn errors_about_extra_numbers_and_vertices_say_what_is_allowed() {
    for (text, wanted) in [
        ("game g\ngraph\nmove delete v, t := 1\n", "a line such as: graph with t"),
        ("game g\ngraph with t\nmove delete v, u := 1\n", "extra numbers: t"),
        ("game g\ngraph with t\nmove delete v, t := 1, t := 2\n", "'t' changes twice"),
        ("game g\ngraph with t\nmove t := w\n", "there is no 'w' here"),
        ("game g\ngraph with t, t\nmove delete v\n", "'t' twice"),
        ("game g\nheaps n\nmove n - 1  for vertex v\n", "vertices are those of a graph"),
        ("game g\nheaps n with p\nmove n - 1, p := p  for vertex v\n", "vertices are those of a graph"),
        ("game g\nrows\nmove drop row 1, 2\n", "where it should say what is dropped"),
        ("game g\nheaps n\nmove drop row 1..2\n", "no move of heaps"),
        ("game g\ngraph\nmove delete v\nclaim c value = 0 for \"path n\" m in 1..3\n", "does not name 'm'"),
        ("game g\ngraph\nmove delete v\nclaim c value = 0 for \"path n\" n in 1..3, n < 2\n", "'n' twice"),
        (
            "game g\ngraph\nmove delete v\nclaim c value = 0 for \"path n\" n <= 99999999\n",
            "at most 65536 positions",
        ),
        ("game g\ngraph\nmove delete v\nclaim c value = 0 for \"path n\" n = 3\n", "the numbers of a family"),
        ("game g\nheaps n\nmove n - 1\nclaim c value = value of nim n\n", "'at' and a position are missing"),
        ("game g\nheaps n\nmove n - 1\nvalue value of nim at n\n", "after the end of 'value'"),
    ] {
        let error = errors(text);
        assert!(error.contains(wanted), "{text}\n{error}");
    }
}

/// A family is the positions themselves, without followers, and only the legal ones.
#[test]
fn a_family_is_its_positions_without_followers() {
    let text = "game kayles-like\ngraph\nlegal vertices != 3 | connected()\nmove delete v\n\
                claim alone  vertices >= 1 & connected()  for \"path n\" n in 1..6\n\
                claim pairs  vertices = edges() + 1  for \"path n: 1 2 m\" n in 3..5, m in 2..4\n\
                claim empty  value = 7  for \"path n\" n < 0\n";
    let all = reports(text);
    assert_eq!((all[0].verdict, all[0].positions), (Verdict::Checked, 6));
    assert_eq!(all[0].window, "path n for n in 1..6");
    // A vertex 4 of a path of 3 vertices is an error, not an absent position.
    assert_eq!(all[1].verdict, Verdict::Stopped);
    assert_eq!(all[2].verdict, Verdict::Vacuous);
    let all = reports(
        "game some\nheaps n\nlegal largest != 2\nmove n - 3\nclaim few  members = 2  for \"n,1\" n in 1..4\n",
    );
    assert_eq!((all[0].verdict, all[0].positions), (Verdict::Checked, 3));
}

#[test]
fn a_statement_may_name_the_value_of_another_game() {
    let text = "game nim\nnumbers a, b\nmove k, b  for k in 0..a-1\nmove a, k  for k in 0..b-1\n\
                claim heaps  value = value of nim at (a, b)  for a, b < 6\n\
                claim single  value = value of nim at max(a, b)  if min(a, b) = 0  for a, b < 6\n\
                claim sum  value of nim at a + b = a + b  for a, b < 6  # value of nothing at all\n\
                planted wythoff  value = value of wythoff at (a, b)  for a, b < 6\n\
                claim nowhere  value of nim at (a - 9) = 0  for a, b < 6\n\
                claim unknown  value = value of no-such-game at a  for a, b < 6\n\
                claim large  value of welter at (1000000000000, 5, 3) >= 0  for a, b < 2\n";
    let all = reports(text);
    assert_eq!(
        all.iter().map(|report| report.verdict).collect::<Vec<_>>(),
        [
            Verdict::Checked,
            Verdict::Checked,
            Verdict::Checked,
            Verdict::Refuted,
            Verdict::Refuted,
            Verdict::Stopped,
            // A formula gives this value, and nothing can compute it.
            Verdict::Stopped,
        ]
    );
    // Without a way to open other games nothing is decided.
    let run = Run::new(Limits::none());
    let check = CheckContext::new(Effort::Quick, &run);
    assert_eq!(of_text(text).claims()[0].check(&check).verdict, Verdict::Stopped);
}

/// The sides of a size are words of a family: those of grids and of partitions.
#[test]
fn a_family_may_name_the_sides_of_a_size() {
    let text = "game cram\ngrid\nmove \"..\" -> \"##\" turned\n\
                claim row    cells = 1 | cells = 2 | cells = 3  for \"1xn\" n in 1..3\n\
                claim both   cells in {2, 3, 4, 6}  for \"mxn\" m in 1..2, n in 2..3\n\
                planted all  cells = 1  for \"nxn\" n in 1..2\n";
    let all = reports(text);
    let found: Vec<(Verdict, u64)> = all.iter().map(|report| (report.verdict, report.positions)).collect();
    assert_eq!(found[..2], [(Verdict::Checked, 3), (Verdict::Checked, 4)]);
    assert_eq!(found[2].0, Verdict::Refuted);
    let text = "game rectangles\nrows\nmove drop row 1\n\
                claim cells  cells = rows * columns  for \"mxn\" m in 1..3, n in 1..4\n";
    assert_eq!(reports(text)[0].applied, 12);
    let error = errors("game g\ngrid\nmove \".\" -> \"#\"\nclaim c cells = 2 for \"2xm\" n in 1..3\n");
    assert!(error.contains("does not name 'n'"), "{error}");
    // The sign between the sides is no name.
    let error = errors("game g\ngrid\nmove \".\" -> \"#\"\nclaim c cells = 2 for \"2xx\" x in 1..3\n");
    assert!(error.contains("does not name 'x'"), "{error}");
}
