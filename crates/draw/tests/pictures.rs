//! Small pictures, reviewed by eye and stored as snapshots.

use impartial::game::{Figure, Graph};
use impartial::misere::quotient::{QuotientCertificate, QuotientSolver};
use impartial::period::HeapCode;
use impartial::run::Run;
use impartial_draw::{
    DrawablePosition, DrawnMove, PeriodSpan, Picture, PlottedPositions, States, automaton, game_graph,
    heat_map, position, quotient, scatter, sequence,
};

fn option(name: &str, figure: Figure, value: u64) -> DrawnMove {
    DrawnMove { name: name.into(), figure, value: Some(value.to_string()), wins: value == 0 }
}

fn coins(squares: &[u64], column: u64) -> Figure {
    Figure::Coins { squares: squares.to_vec(), column }
}

#[test]
fn a_coin_moves_to_the_left_and_a_hook_is_removed() {
    let (before, after) = (coins(&[1, 3], 1), coins(&[0, 3], 1));
    let chosen = option("0,3", after, 2);
    let shown = DrawablePosition::new("coins 1,3", &before).chosen(&chosen);
    insta::assert_snapshot!(position(&shown).unwrap().svg());
}

#[test]
fn every_move_of_coins_in_columns_has_its_ghost() {
    let before = coins(&[1, 2], 2);
    let moves = [option("0,2", coins(&[0, 2], 2), 0)];
    insta::assert_snapshot!(
        position(&DrawablePosition::new("columns of two", &before).moves(&moves)).unwrap().svg()
    );
}

#[test]
fn heaps_have_the_values_of_their_moves_on_the_counters() {
    let heaps = |sizes: &[u64]| Figure::Heaps(sizes.to_vec());
    let before = heaps(&[1, 2]);
    let moves = [
        option("0,2", heaps(&[0, 2]), 2),
        option("0,1", heaps(&[0, 1]), 1),
        option("1,1", heaps(&[1, 1]), 0),
    ];
    insta::assert_snapshot!(
        position(&DrawablePosition::new("nim 1,2", &before).moves(&moves)).unwrap().svg()
    );
}

#[test]
fn moves_that_break_heaps_stand_side_by_side() {
    let before = Figure::Heaps(vec![3]);
    let moves = [option("1,1", Figure::Heaps(vec![1, 1]), 0), option("2", Figure::Heaps(vec![2]), 2)];
    insta::assert_snapshot!(
        position(&DrawablePosition::new("kayles 3", &before).moves(&moves)).unwrap().svg()
    );
}

#[test]
fn diagrams_boards_pairs_graphs_and_sums_have_pictures() {
    let rows = Figure::Rows(vec![2, 1]);
    let bites = [option("1", Figure::Rows(vec![1]), 0), option("1,1", Figure::Rows(vec![1, 1]), 1)];
    insta::assert_snapshot!(
        "rows",
        position(&DrawablePosition::new("rows", &rows).moves(&bites)).unwrap().svg()
    );
    let grid = |text: &str| Figure::Grid(text.split('/').map(|row| row.chars().collect()).collect());
    let (board, filled) = (grid("../#."), [option("##/#.", grid("##/#."), 0)]);
    insta::assert_snapshot!(
        "grid",
        position(&DrawablePosition::new("grid", &board).moves(&filled)).unwrap().svg()
    );
    let pair = |a, b| Figure::Numbers { numbers: vec![a, b], ordered: false };
    let (point, moves) = (pair(1, 2), [option("0,1", pair(0, 1), 1), option("1,1", pair(1, 1), 3)]);
    insta::assert_snapshot!(
        "pair",
        position(&DrawablePosition::new("pair", &point).moves(&moves)).unwrap().svg()
    );
    let names = ["a", "b", "c"].map(String::from).to_vec();
    let graph = Figure::Graph {
        names,
        edges: vec![(0, 1), (1, 2)],
        left: vec![true, true, false],
        directed: false,
        token: None,
        vertex_marks: Vec::new(),
        edge_marks: Vec::new(),
    };
    let sum = Figure::Sum(vec![graph, Figure::Text("*2".into())]);
    insta::assert_snapshot!("sum", position(&DrawablePosition::new("sum", &sum)).unwrap().svg());
}

#[test]
fn an_ordered_pair_has_its_first_number_to_the_right_and_moves_that_make_one_larger() {
    let pair = |a, b| Figure::Numbers { numbers: vec![a, b], ordered: true };
    let (point, moves) = (pair(5, 1), [option("4,2", pair(4, 2), 0), option("3,4", pair(3, 4), 1)]);
    let svg = position(&DrawablePosition::new("pair", &point).moves(&moves)).unwrap().svg();
    assert!(svg.contains(">5,1</text>") && svg.contains("the number in a place"), "{svg}");
    // Columns 0 to 5, rows 0 to 4.
    assert_eq!(svg.matches("fill=\"#f3f5f8\"").count(), 6 * 5, "{svg}");
}

#[test]
fn ordinals_stand_in_columns_of_omega() {
    let place = |column: &str, row: &str| (column.to_owned(), row.to_owned());
    let before = Figure::Ordinals(vec![place("0", "1"), place("w+4", "16")]);
    let after = Figure::Ordinals(vec![place("0", "1"), place("0", "0")]);
    let moves = [option("0,1", after, 0)];
    insta::assert_snapshot!(
        position(&DrawablePosition::new("ordinals", &before).moves(&moves)).unwrap().svg()
    );
}

/// Returns points as positions that are drawn once each.
fn plotted(points: &[(u64, u64)]) -> Option<PlottedPositions<'_>> {
    Some(PlottedPositions { count: points.len(), points })
}

#[test]
fn the_legend_of_a_plot_counts_positions_and_not_points() {
    let points = [(0, 0), (1, 2), (2, 1)];
    let one = PlottedPositions { count: 2, points: &points };
    let picture = scatter("points", &[], 4, Some(one), None).unwrap().svg();
    assert!(picture.contains("P-positions of normal play: 2<"), "{picture}");
}

#[test]
fn plots_have_axes_marks_and_a_legend() {
    let (normal, misere) = ([(0, 0), (1, 2), (2, 1)], [(0, 1), (1, 0), (2, 2)]);
    let picture = scatter("points", &[], 4, plotted(&normal), plotted(&misere)).unwrap();
    insta::assert_snapshot!("scatter", picture.svg());
    let values: Vec<(u64, u64, u64)> = (0..9).map(|i| (i / 3, i % 3, (i / 3) ^ (i % 3))).collect();
    insta::assert_snapshot!("heat_map", heat_map("values", &[], 3, &values).unwrap().svg());
    let span = PeriodSpan { from: 3, period: 2 };
    let picture = sequence("heaps", &[], &[0, 1, 3, 2, 1, 2, 1, 2], Some(span)).unwrap();
    insta::assert_snapshot!("sequence", picture.svg());
}

#[test]
fn a_game_graph_stands_in_layers() {
    let graph = Graph::from_edges(3, [(2, 1), (2, 0), (1, 0)]).unwrap();
    let names = ["0", "1", "2"].map(String::from);
    insta::assert_snapshot!(game_graph("nim 2", &[], &graph, &names, &[0, 1, 2]).unwrap().svg());
}

fn certificate(code: &str, heaps: u32) -> QuotientCertificate {
    let code: HeapCode = code.parse().unwrap();
    let mut solver = QuotientSolver::new(&code);
    solver.extend_to(heaps, &Run::default()).unwrap();
    QuotientCertificate::new(&solver.quotient(), &&code, "octal", &[]).unwrap()
}

#[test]
fn a_quotient_has_its_table_and_its_idempotents() {
    insta::assert_snapshot!(quotient(&certificate("0.75", 12)).unwrap().svg());
}

#[test]
fn a_certificate_that_is_not_well_formed_is_no_quotient() {
    let good = certificate("0.75", 12);
    let mut no_row = good.clone();
    no_row.rows.pop();
    let mut too_far = good.clone();
    too_far.rows[0][0] = 99;
    let too_many = QuotientCertificate { order: 1 << 40, ..good };
    for wrong in [no_row, too_far, too_many] {
        assert!(quotient(&wrong).is_err());
    }
}

#[test]
fn an_automaton_has_states_rings_and_labels() {
    let states = States {
        base: 2,
        numeration: None,
        strip: None,
        output: None,
        tracks: vec!["a".into()],
        start: 0,
        accepting: vec![false, true],
        next: vec![vec![0, 1], vec![1, 0]],
    };
    insta::assert_snapshot!(automaton("odd", None, &states).unwrap().svg());
}

#[test]
fn the_same_picture_has_the_same_bytes() {
    let figure = coins(&[2, 5, 6], 1);
    let draw = || -> Picture { position(&DrawablePosition::new("coins", &figure)).unwrap() };
    assert_eq!(draw().svg(), draw().svg());
    let png = draw().png(2.0).unwrap();
    assert_eq!(png, draw().png(2.0).unwrap());
    // The first chunk contains the size.
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (2 * draw().width(), 2 * draw().height()));
}

#[test]
fn many_points_are_an_image_inside_the_svg() {
    let points: Vec<(u64, u64)> = (0..400).flat_map(|x| (0..400).map(move |y| (x, y))).collect();
    let many = scatter("many", &[], 400, plotted(&points), None).unwrap().svg();
    assert!(many.contains("data:image/png;base64,") && many.len() < 100_000, "{}", many.len());
    let few = scatter("few", &[], 400, plotted(&points[..400]), None).unwrap().svg();
    assert!(!few.contains("data:image"));
}

#[test]
fn positions_that_are_too_large_are_refused_with_what_is_possible() {
    let large = [
        coins(&[5000], 1),
        Figure::Heaps(vec![10_000]),
        Figure::Heaps(vec![1; 500]),
        Figure::Rows(vec![100]),
        Figure::Numbers { numbers: vec![3, 5000], ordered: false },
        Figure::Grid(vec![vec!['.'; 100]]),
    ];
    for figure in large {
        let error = position(&DrawablePosition::new("large", &figure)).unwrap_err();
        assert!(!error.allowed.is_empty() && error.to_string().contains("allowed"), "{error}");
    }
}
