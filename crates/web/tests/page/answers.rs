//! Answers have the keys of the command line, and the content of the library's results.

use crate::http::{Running, registry};
use impartial::run::Limits;
use impartial::value::Play;
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{self, QuotientOf};
use impartial_query::{Context, MoveFilter, WindowArg};
use impartial_web::Conditions;
use serde_json::{Value, json};

/// Returns the object without the keys that only the page has.
fn without(mut answer: Value, keys: &[&str]) -> Value {
    keys.iter().for_each(|key| drop(answer.as_object_mut().unwrap().remove(*key)));
    answer
}

#[test]
fn values_agree_with_the_library() {
    let (server, registry) = (Running::new(), registry());
    let cx = Context::new(Limits::none());
    for (name, position) in [
        ("nim", "3,5,6"),
        ("welter", "2,5,6,8,10"),
        ("height:3", "0,4,8"),
        ("wythoff", "3,5"),
        ("kayles", "7,4"),
        ("chomp", "3,2,1"),
        ("cram", "..../..../...."),
        ("transfinite-welter", "1,w*2+4,w^2"),
        ("sum:nim+kayles", "3,5|7"),
        ("nim", "10^40,17"),
    ] {
        let game = registry.find(name).unwrap();
        let expected = json!(
            questions::value(&*game, &game.position(position).unwrap(), MiserePolicy::Little, None, &cx)
                .unwrap()
        );
        let answer = server.answer("value", &json!({"game": name, "position": position}));
        assert!(answer["notes"].is_array());
        assert_eq!(without(answer, &["notes"]), expected, "{name} {position}");
    }
}

#[test]
fn moves_and_winning_moves_agree_with_the_library() {
    let (server, registry) = (Running::new(), registry());
    let cx = Context::new(Limits::none());
    for (name, position, to, misere) in [
        ("nim", "3,5,7", None, false),
        ("welter", "2,5,6,8", Some("0"), false),
        ("kayles", "7", None, true),
        ("nim", "1,1,2", Some("0"), true),
        ("transfinite-nim", "w,5", Some("3"), false),
    ] {
        let game = registry.find(name).unwrap();
        let filter = MoveFilter { to: to.map(|to| to.parse().unwrap()), play: Play::from_misere(misere) };
        let expected = questions::moves(&*game, &game.position(position).unwrap(), &filter, &cx).unwrap();
        let answer =
            server.answer("moves", &json!({"game": name, "position": position, "to": to, "misere": misere}));
        let rows: Vec<Value> =
            answer["moves"].as_array().unwrap().iter().map(|row| without(row.clone(), &["figure"])).collect();
        assert_eq!(json!(rows), json!(expected), "{name} {position}");
        assert!(!rows.is_empty(), "{name} {position}");
    }
}

#[test]
fn reports_agree_with_the_library() {
    let (server, registry) = (Running::new(), registry());
    let cx = Context::new(Limits::none());
    let game = registry.find("nim").unwrap();
    let expected = questions::classes(&*game, &WindowArg::From("2,3".into()), false, &cx).unwrap();
    let answer = server.answer("classes", &json!({"game": "nim", "position": "2,3"}));
    assert_eq!(without(answer, &["notes"]), json!(expected));
    let game = registry.find("octal:0.07").unwrap();
    let expected = questions::quotient(&*game, &QuotientOf::Heaps(Some(8)), true, &cx).unwrap();
    let answer = server.answer("quotient", &json!({"game": "octal:0.07", "heaps": 8}));
    assert_eq!(without(answer, &["notes", "picture"]), json!(expected));
    let period = server.answer("period", &json!({"game": "kayles"}));
    assert_eq!((&period["period"], &period["certified"]), (&json!(12), &json!(true)));
    let genus = server.answer("genus", &json!({"game": "kayles", "position": "5"}));
    assert_eq!((&genus["genus"], &genus["class"]), (&json!("4^146"), &json!("restless")));
}

#[test]
fn options_are_listed_even_if_values_are_hard() {
    let server = Running::new();
    let board = ["........"; 8].join("/");
    let answer = server.answer("position", &json!({"game": "cram", "position": board}));
    assert_eq!(answer["count"], 2 * 7 * 8);
    assert_eq!(answer["options"].as_array().unwrap().len(), 112);
    assert_eq!(answer["figure"]["kind"], "grid");
    let answer = server.answer("position", &json!({"game": "transfinite-nim", "position": "w,3"}));
    assert_eq!((&answer["options"], &answer["to_values"]), (&Value::Null, &json!(true)));
    let sum = server.answer("position", &json!({"game": "sum:nim+kayles", "position": "2|3"}));
    let options: Vec<&str> =
        sum["options"].as_array().unwrap().iter().map(|o| o["option"].as_str().unwrap()).collect();
    assert_eq!(options, ["0|3", "1|3", "2|1", "2|2", "2|1,1"]);
}

/// The page writes the letter w of ordinals as ω; names of vertices keep it.
#[test]
fn figures_tell_ordinals_from_names() {
    let server = Running::new();
    let kind = |subject: &Value| server.answer("position", subject)["figure"]["kind"].clone();
    assert_eq!(kind(&json!({"graph": "window -> w", "position": "window"})), "text");
    assert_eq!(kind(&json!({"game": "transfinite-nim", "position": "w*2,5"})), "ordinals");
}

#[test]
fn the_program_wins_from_every_won_position() {
    let server = Running::new();
    for misere in [false, true] {
        // The opponent always plays the first option.
        let mut position = "2,3,4".to_owned();
        let mut moves = 0;
        let last = loop {
            let reply =
                server.answer("reply", &json!({"game": "nim", "position": position, "misere": misere}));
            let Some(option) = reply["option"].as_str() else { break "program" };
            assert_eq!(reply["wins"], true, "{position}");
            let answer = server.answer("position", &json!({"game": "nim", "position": option}));
            let Some(next) = answer["options"][0]["option"].as_str() else { break "other" };
            position = next.to_owned();
            moves += 1;
            assert!(moves < 20);
        };
        // Normal play: the opponent has no move and loses. Misère play: the program has no move, and wins.
        assert_eq!(last, if misere { "program" } else { "other" });
    }
    let lost = server.answer("reply", &json!({"game": "nim", "position": "3,3"}));
    assert_eq!(lost["wins"], false);
    assert!(lost["option"].is_string(), "a lost position has a reply");
    let ordinal = server.answer("reply", &json!({"game": "transfinite-welter", "position": "w,w+1"}));
    assert!(ordinal["option"].is_string(), "{ordinal}");
    let none = server.answer("reply", &json!({"game": "nim", "position": "0"}));
    assert_eq!(none["option"], Value::Null);
}

#[test]
fn a_reply_claims_no_win_that_is_not_known() {
    let server = Running::new();
    let board = ["........"; 8].join("/");
    let reply = server.answer("reply", &json!({"game": "cram", "position": board, "misere": true}));
    assert!(reply["option"].is_string());
    if reply["wins"].is_null() {
        assert!(reply["why"].is_string(), "{reply}");
    }
}

#[test]
fn an_ordinal_is_lowered_as_the_game_allows() {
    let server = Running::new();
    let body = |to: &str| json!({"game": "transfinite-welter", "position": "3,w", "member": 1, "to": to});
    assert_eq!(server.answer("lower", &body("7"))["option"], "3,7");
    assert_eq!(server.ask("lower", &body("3")).0, 400, "the square is taken");
    assert_eq!(server.ask("lower", &body("w")).0, 400, "not smaller");
    let nim = server.ask("lower", &json!({"game": "nim", "position": "3", "member": 0, "to": "1"}));
    assert_eq!(nim.0, 422, "{}", nim.1);
}

#[test]
fn rules_and_graphs_come_as_text() {
    let server = Running::new();
    let nim = "game mine\nheaps n\nmove x for x in 0..n-1\n";
    let answer = server.answer("value", &json!({"rules": nim, "position": "3,5"}));
    assert_eq!((&answer["game"], &answer["grundy"]), (&json!("mine"), &json!("6")));
    let height = "game height(H)\ncoins a\nmove x for x in 0..a-1 if all other b: b div H != x div H\n";
    let answer = server.answer("value", &json!({"rules": height, "parameters": "2", "position": "0,5"}));
    assert_eq!(answer["game"], "height:2");
    let answer = server.answer("position", &json!({"graph": "a -> b\nb -> c\na -> c", "position": "a"}));
    assert_eq!(answer["count"], 2);
}

#[test]
fn errors_of_rules_have_their_places() {
    let server = Running::new();
    let answer = server.answer("diagnose", &json!({"rules": "game nim\nheaps n\nmove m for k in 1..n\n"}));
    let one = &answer["diagnostics"][0];
    assert_eq!(
        (&one["line"], &one["column"], &one["severity"]),
        (&json!(3), &json!(6), &json!("error")),
        "{answer}"
    );
    let fine = server.answer("diagnose", &json!({"rules": "game nim\nheaps n\nmove x for x in 0..n-1\n"}));
    assert_eq!(fine["diagnostics"], json!([]));
}

#[test]
fn every_file_of_the_gallery_opens() {
    let server = Running::new();
    for (name, rules) in impartial_games::GALLERY {
        let parameters = rules.lines().next().unwrap().split_once('(').map(|(_, rest)| {
            let count = rest.split(',').count();
            (0..count).map(|i| (i + 2).to_string()).collect::<Vec<_>>().join(",")
        });
        let answer = server.answer("explain", &json!({"rules": rules, "parameters": parameters}));
        assert!(answer["position_kind"].is_string(), "{name}: {answer}");
    }
}

#[test]
fn plots_hold_every_pair() {
    let server = Running::new();
    let answer = server.answer("plot", &json!({"game": "wythoff", "below": 12, "misere": true}));
    let points = answer["points"].as_array().unwrap();
    assert_eq!(points.len(), 144);
    let mut zeros: Vec<(u64, u64)> = points
        .iter()
        .filter(|p| p[2] == 0 && p[0].as_u64() <= p[1].as_u64())
        .map(|p| (p[0].as_u64().unwrap(), p[1].as_u64().unwrap()))
        .collect();
    zeros.sort_unstable();
    assert_eq!(zeros, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    // For two numbers in any order the bounds are those of the sorted numbers, and every point is shown in both orders.
    let answer = server.answer("plot", &json!({"game": "wythoff", "below": [3, 12]}));
    assert_eq!((&answer["window"], &answer["below"]), (&json!("n=2 below 3,12"), &json!(12)));
    assert_eq!(answer["points"].as_array().unwrap().len(), 2 * 33 - 3);
    let answer = server.answer("classes", &json!({"game": "wythoff", "below": [3, 12]}));
    assert_eq!(answer["window"], "n=2 below 3,12");
    let answer = server.answer("sequence", &json!({"game": "kayles", "heaps": 11}));
    assert_eq!(answer["values"], json!([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]));
    let answer = server.answer("sequence", &json!({"game": "kayles", "heaps": 5, "misere": true}));
    assert_eq!(answer["values"], json!([0, 1, 2, 3, 1, 4]));
    assert_eq!(answer["misere"].as_array().unwrap().len(), 6);
}

#[test]
fn plots_ended_by_a_limit_show_the_known_values() {
    let mut little = Conditions::default();
    little.max_memory = Some(20_000);
    let (cut, full) = (Running::under(little), Running::new());
    let request = json!({"game": "height:3", "below": 100, "misere": true});
    let (answer, whole) = (cut.answer("plot", &request), full.answer("plot", &request));
    let because = "memory limit of 19.5 KiB reached";
    assert!(answer["stopped"].as_str().unwrap().starts_with(because), "{answer}");
    assert_eq!(whole["stopped"], Value::Null);
    let (points, of_all) = (answer["points"].as_array().unwrap(), whole["points"].as_array().unwrap());
    assert!(!points.is_empty() && points.len() < of_all.len(), "{} of {}", points.len(), of_all.len());
    assert_eq!(points[..], of_all[..points.len()]);
    let request = json!({"game": "grundys-game", "heaps": 30, "misere": true});
    let (answer, whole) = (cut.answer("sequence", &request), full.answer("sequence", &request));
    assert!(answer["stopped"].as_str().unwrap().starts_with(because), "{answer}");
    for key in ["values", "misere"] {
        let (some, all) = (answer[key].as_array().unwrap(), whole[key].as_array().unwrap());
        let known = some.iter().take_while(|value| !value.is_null()).count();
        assert!((5..30).contains(&known), "{answer}");
        assert_eq!((&some[..known], some.len()), (&all[..known], all.len()));
        assert!(some[known..].iter().all(Value::is_null), "{answer}");
    }
}

#[test]
fn claims_have_the_expected_verdicts() {
    let server = Running::new();
    let listed = server.answer("claims", &json!({"game": "mark"}));
    let listed = listed["claims"].as_array().unwrap().len();
    assert!(listed > 0);
    let answer = server.answer("check", &json!({"game": "mark"}));
    let rows = answer["claims"].as_array().unwrap();
    assert_eq!(rows.len(), listed);
    for key in ["claim", "source", "game", "verdict", "basis", "window", "positions", "seconds"] {
        assert!(rows.iter().all(|row| row.get(key).is_some()), "{key}");
    }
    assert!(rows.iter().all(|row| row["verdict"] != "refuted"), "{answer}");
    let one = rows[0]["claim"].clone();
    let answer = server.answer("check", &json!({"game": "mark", "claims": [one.clone()]}));
    assert_eq!(answer["claims"].as_array().unwrap().len(), 1);
    let (status, refused) = server.ask("check", &json!({"game": "mark", "claims": [one, "nope"]}));
    assert_eq!(status, 400, "{refused}");
    assert!(refused["error"].as_str().unwrap().contains("no such claim 'nope'"), "{refused}");
}

#[test]
fn a_certificate_is_verified_and_a_changed_one_refused() {
    let server = Running::new();
    let certificate = json!({
        "kind": "misere-classes", "game": "nim",
    });
    let (status, answer) = server.ask("verify", &json!({"certificate": certificate}));
    assert_eq!((status, &answer["kind"]), (400, &json!("input")), "{answer}");
    let file = json!({"certificate": {"kind": "period", "game": "own.game"}});
    let (status, answer) = server.ask("verify", &file);
    assert_eq!(status, 400, "{answer}");
    assert_eq!(server.ask("verify", &json!({"game": "nim"})).0, 400);
    let mut certificate: serde_json::Value =
        serde_json::from_str(include_str!("period-of-0.07.json")).unwrap();
    let answer = server.answer("verify", &json!({"certificate": certificate}));
    assert_eq!((&answer["verdict"], &answer["game"]), (&json!("valid"), &json!("octal:0.07")), "{answer}");
    certificate["period"] = json!(17);
    let answer = server.answer("verify", &json!({"certificate": certificate}));
    assert_eq!(answer["verdict"], "refused", "{answer}");
    assert!(answer["failed_condition"].is_string());
}
