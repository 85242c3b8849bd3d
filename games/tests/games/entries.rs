//! Abilities of the catalogue entries of the games, by their promises and by their descriptions.

use impartial::run::Run;
use impartial_query::{Registry, SolverChoice};

/// Each game with its solvers, except those that every game has.
const SOLVERS: &[(&str, &[SolverChoice])] = {
    use SolverChoice::{Components, Heap, Lines, Ranked, Rows, Sets, Swept};
    &[
        ("nim", &[Components, Ranked, Lines, Swept, Sets]),
        ("welter", &[Ranked, Lines, Swept, Sets]),
        ("height:4", &[Ranked, Lines, Swept, Sets]),
        ("height:3", &[Ranked, Lines, Swept, Sets]),
        ("max-welter", &[Ranked, Lines, Swept, Sets, Rows]),
        ("k-welter:3", &[Ranked]),
        ("wythoff", &[Ranked, Lines]),
        ("wythoff:2", &[Ranked]),
        ("moore:2", &[]),
        ("subtraction:1,2", &[Components, Heap]),
        ("octal:0.6", &[Components, Heap]),
        ("hex:0.3F", &[Components, Heap]),
        ("kayles", &[Components, Heap]),
        ("dawson-kayles", &[Components, Heap]),
        ("grundys-game", &[Components]),
        ("euclid", &[]),
        ("euclid:zero", &[]),
        ("mark", &[]),
        ("fibonacci-nim", &[]),
        ("chomp", &[]),
        ("chomp:takeable", &[]),
        ("cram", &[Components]),
    ]
};

#[test]
fn a_game_has_the_solvers_that_its_promise_implies() {
    let registry = impartial_games::register(Registry::new());
    for (name, wanted) in SOLVERS {
        let mut solvers = registry.find(name).unwrap().solvers();
        let of_all = [SolverChoice::Auto, SolverChoice::Memo, SolverChoice::Graph, SolverChoice::Search];
        solvers.retain(|solver| !of_all.contains(solver));
        assert_eq!(solvers, *wanted, "{name}");
    }
}

#[test]
fn heaps_of_a_game_have_quotients_where_a_move_touches_one_of_them() {
    let registry = impartial_games::register(Registry::new());
    for (name, _) in SOLVERS {
        let family = name.split_once(':').map_or(*name, |(family, _)| family);
        let one_heap = ["nim", "subtraction", "octal", "hex", "kayles", "dawson-kayles", "grundys-game"];
        let has = registry.find(name).unwrap().heap_rules().is_some();
        assert_eq!(has, one_heap.contains(&family), "{name}");
    }
}

#[test]
fn games_described_to_the_prover_are_ready_for_it() {
    let registry = impartial_games::register(Registry::new());
    let described = [
        "nim",
        "welter",
        "height:4",
        "height:3",
        "max-welter",
        "k-welter:3",
        "wythoff",
        "wythoff:2",
        "moore:2",
        "subtraction:1,2",
        "mark",
        "fibonacci-nim",
    ];
    for (name, _) in SOLVERS {
        assert_eq!(registry.provable_game(name).is_some(), described.contains(name), "{name}");
    }
    assert!(
        registry.provable_game("transfinite-nim").is_some()
            && registry.provable_game("transfinite-welter").is_some()
    );
}

#[test]
fn every_game_of_the_list_can_be_found_by_its_name() {
    let registry = impartial_games::register(Registry::new());
    for listing in registry.listings() {
        let (_, game) = registry.listing_of(&listing.name, &Run::default()).unwrap().unwrap();
        assert!(
            game.is_some() && !listing.summary.is_empty() && !listing.position.is_empty(),
            "{}",
            listing.name
        );
    }
    assert_eq!(registry.listings().count(), 28);
}
