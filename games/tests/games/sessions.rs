//! Sessions: questions one after the other are answered as each alone.

use impartial::run::Limits;
use impartial_query::plan::MiserePolicy;
use impartial_query::{Context, Position, Registry};

fn registry() -> Registry {
    impartial_games::register(Registry::new())
}

#[test]
fn a_session_answers_as_each_question_alone() {
    let registry = registry();
    let cx = Context::new(Limits::none());
    let mut random = fastrand::Rng::with_seed(7);
    let mut compared = 0;
    for name in ["nim", "welter", "kayles", "wythoff", "grundys-game", "mark", "moore:2", "sum:nim+kayles"] {
        let game = registry.find(name).unwrap();
        let mut session = game.clone().session();
        for _ in 0..60 {
            let mut numbers = [random.u64(0..12), random.u64(12..20)];
            random.shuffle(&mut numbers);
            let position = match name {
                "mark" => numbers[0].to_string(),
                "sum:nim+kayles" => format!("{}|{}", numbers[0], numbers[1]),
                _ => format!("{},{}", numbers[0], numbers[1]),
            };
            let position = game.position(&position).unwrap();
            let together = session.value(&position, MiserePolicy::Full, &cx).unwrap();
            let alone = game.value_of(&position, MiserePolicy::Full, &cx).unwrap();
            let fields = |answer: &impartial_query::PositionAnswer| {
                (
                    answer.position.clone(),
                    answer.grundy.clone(),
                    answer.misere.clone(),
                    answer.formula.clone(),
                )
            };
            assert_eq!(fields(&together), fields(&alone), "{name} {position}");
            compared += 1;
        }
    }
    assert_eq!(compared, 8 * 60);
}

#[test]
fn session_whose_tables_fill_the_memory_restarts() {
    let registry = registry();
    // No formula knows its values.
    let game = registry.find("height:3").unwrap();
    // Positions with different numbers of coins have no common follower.
    let positions: Vec<Position> = [(2, 15), (3, 8), (4, 7), (5, 7)]
        .iter()
        .map(|&(count, columns)| {
            let coins = (columns - count..columns).map(|column: u64| (3 * column).to_string());
            game.position(&coins.collect::<Vec<_>>().join(",")).unwrap()
        })
        .collect();
    let within = |bytes| Context::new(Limits::none().memory(bytes));
    let fits = |bytes| positions.iter().all(|p| game.value_of(p, MiserePolicy::Full, &within(bytes)).is_ok());
    // The least memory in which each can be answered alone.
    let (mut too_little, mut enough) = (0, 1 << 24);
    assert!(fits(enough));
    while enough - too_little > 1 {
        let middle = (too_little + enough) / 2;
        if fits(middle) { enough = middle } else { too_little = middle }
    }
    let mut session = game.clone().session();
    for position in positions.iter().chain(positions.iter().rev()) {
        assert!(session.value(position, MiserePolicy::Full, &within(enough)).is_ok(), "{position}");
    }
}
