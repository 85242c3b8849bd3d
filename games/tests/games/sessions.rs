//! Tests of sessions: a sequence of questions gets the same answers as separate questions.

use impartial::run::Limits;
use impartial_query::plan::MiserePolicy;
use impartial_query::{Basis, Context, Position, Registry};

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
fn a_session_answers_as_each_question_alone_for_growing_positions() {
    let registry = registry();
    let cx = Context::new(Limits::none());
    for (name, positions) in [
        ("nim", (700..1000).step_by(30).map(|n| format!("{n},5")).collect::<Vec<_>>()),
        ("welter", (60..120).step_by(10).map(|n| format!("3,{},{n}", n / 2)).collect()),
        ("height:3", (60..120).step_by(10).map(|n| format!("{},{n}", n / 3 * 2)).collect()),
        // Positions with fewer members are no positions of a window with zeros in front of them.
        ("welter", ["20,60", "5", "0,5", "61", "1,2,3", "0,1,2"].map(str::to_owned).to_vec()),
        ("nim", ["900,850", "5", "0,5", "0,0,5"].map(str::to_owned).to_vec()),
        ("max-welter", ["20,60,70", "3,9", "0,3,9", "50"].map(str::to_owned).to_vec()),
        ("kayles", (20..60).step_by(5).map(|n| format!("{n},3")).collect()),
        ("octal:0.16", (200..260).step_by(10).map(|n| n.to_string()).collect()),
    ] {
        let game = registry.find(name).unwrap();
        for misere in [MiserePolicy::No, MiserePolicy::Little] {
            let mut session = game.clone().session();
            // The second time the answers are those of the first time.
            for text in positions.iter().chain(&positions) {
                let position = game.position(text).unwrap();
                let together = session.value(&position, misere, &cx).unwrap();
                let alone = game.value_of(&position, misere, &cx).unwrap();
                assert_eq!(
                    together.grundy.map(|known| known.value),
                    alone.grundy.map(|known| known.value),
                    "{name} {text}"
                );
                // A session may know more.
                if let (MiserePolicy::Little, Some(known)) = (misere, alone.misere) {
                    assert_eq!(together.misere.map(|known| known.value), Some(known.value), "{name} {text}");
                }
            }
            assert!(session.bytes() > 0, "{name}");
        }
    }
}

#[test]
fn a_session_solves_a_window_once() {
    let registry = registry();
    let cx = Context::new(Limits::none());
    let one = Context::new(Limits::none().positions(1));
    for (name, first, inside) in [
        ("nim", "1500,1400", ["1499,3", "700,650", "0,0"]),
        ("height:3", "300,200", ["299,150", "200,100", "7,3"]),
        ("welter", "20,60,90", ["10,61,89", "1,2,3", "40,50,60"]),
    ] {
        let game = registry.find(name).unwrap();
        let mut session = game.clone().session();
        session.value(&game.position(first).unwrap(), MiserePolicy::Full, &cx).unwrap();
        for text in inside {
            let position = game.position(text).unwrap();
            // A known value needs no further position.
            let answer = session.value(&position, MiserePolicy::Full, &one).unwrap();
            let alone = game.value_of(&position, MiserePolicy::Full, &cx).unwrap();
            assert_eq!((answer.grundy, answer.misere), (alone.grundy, alone.misere), "{name} {text}");
        }
    }
}

#[test]
fn limits_on_positions_do_not_count_those_of_earlier_questions() {
    let registry = registry();
    let game = registry.find("wythoff").unwrap();
    let position = |text: &str| game.position(text).unwrap();
    let cx = Context::new(Limits::none());
    let few = Context::new(Limits::none().positions(120));
    let mut session = game.clone().session();
    session.value(&position("40,60"), MiserePolicy::Full, &cx).unwrap();
    // Some fifty positions are new.
    let next = session.value(&position("41,60"), MiserePolicy::Full, &few).unwrap();
    assert_eq!(next.grundy, game.value_of(&position("41,60"), MiserePolicy::Full, &cx).unwrap().grundy);
    let mut fresh = game.clone().session();
    let stopped = fresh.value(&position("41,60"), MiserePolicy::Full, &few);
    assert!(stopped.is_err() || stopped.unwrap().grundy.is_some_and(|known| known.basis != Basis::Computed));
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
