//! Games on ordinals in rule files: statements, proofs, moves and mistakes.

use impartial::claim::{CheckContext, Effort, Report, check_all};
use impartial::run::{Limits, Run};
use impartial::value::Play;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{Conclusion, PositionShape, ProofMethod};
use impartial_query::{AnyGame, Context, Registry};
use impartial_rules::{RuleFileGame, diagnose};

fn opened(text: &str, parameters: Option<&str>) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", parameters).unwrap_or_else(|error| panic!("{error}"))
}

fn gallery(name: &str, parameters: Option<&str>) -> RuleFileGame {
    let (_, text) = impartial_games::GALLERY.iter().find(|(other, _)| *other == name).unwrap();
    opened(text, parameters)
}

fn reports(game: &RuleFileGame) -> Vec<Report> {
    let (claims, run) = (game.claims(), Run::default());
    let all: Vec<_> = claims.iter().collect();
    let mut reports = Vec::new();
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| reports.push(report.clone()));
    reports
}

#[test]
fn statements_on_ordinals_are_checked_and_refuted() {
    let text = "game g\nheaps a on ordinals\nmove x  for x < a\n\
                def whole(b) := w*column(b)\n\
                value xor heap b: whole(b) + row(b)  for 2 heaps < w*3, row < 4; a <= w*2\n\
                claim absorbs  value(1 + a) = value  if column(a) >= 1\n\
                claim above  column(a) >= 9 -> value = 7  for a < w*3\n\
                misere if largest <= 1 then value xor 1 else value\n\
                planted absorbs-always  value(1 + a) = value\n\
                planted plus  value = smallest + largest  for 2 heaps < w*2, row < 3\n\
                planted zero  value = 0 <-> smallest = largest\n";
    let found: Vec<String> = reports(&opened(text, None))
        .iter()
        .map(|one| {
            let what = one.counterexample.as_ref().map(|c| format!(" {c}")).unwrap_or_default();
            format!("{} {} {}{what}", one.claim, one.verdict, one.applied)
        })
        .collect();
    let expected = [
        "g.game.value checked 91",
        "g.game.absorbs checked 24",
        "g.game.above vacuous 0",
        "g.game.misere checked 323",
        "g.game.absorbs-always refuted 0 0: value(1 + a) = 1, value = 0, the statement says otherwise",
        "g.game.plus refuted 2 1,1: value = 0, the statement says otherwise",
        "g.game.zero refuted 1 1: value = 1, the statement says otherwise",
    ];
    assert_eq!(found, expected);
}

#[test]
fn values_on_ordinals_are_proved() {
    let run = Run::default();
    let cases = [
        ("transfinite-nim", None, 2),
        ("transfinite-welter", None, 3),
        ("transfinite-height-2", None, 2),
        ("separate-columns", None, 2),
        ("column-steps", Some("2"), 2),
    ];
    for (name, parameters, coins) in cases {
        let file = gallery(name, parameters);
        let shape = PositionShape::below_omega_power(coins, 2);
        let game = file.entry().0.provable_game().unwrap();
        assert!(game.describe(shape).unwrap().value.is_some(), "{name}");
        let statement = impartial_prove::Statement::own_formula("g.value", game).shapes([shape], []);
        for statement in file.statements(shape).iter().chain([&statement]) {
            let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
            assert!(matches!(proof.conclusion, Conclusion::Proved(_)), "{name} {}", statement.id());
        }
        let only_checked: Vec<&str> = file.unproved(shape).into_iter().map(|(claim, _)| claim).collect();
        let claims = if name == "transfinite-welter" { vec!["two-columns"] } else { Vec::new() };
        assert_eq!(only_checked, claims, "{name}");
    }
}

/// A proof for one heap is a proof for any number of them, if no condition looks at others.
#[test]
fn proofs_on_ordinals_extend_to_sums_of_heaps() {
    let sums = |text: &str| opened(&format!("game g\n{text}\n"), None).own_value_is_of_sums();
    let heaps = "heaps a on ordinals\nmove x  for x < a";
    assert!(sums(&format!("{heaps}  if column(a) <= column(x) + 1\nvalue w*(column(a) mod 2) + row(a)")));
    assert!(!sums(&format!("{heaps}  if column(x) < members\nvalue a")));
    assert!(!sums(&format!("{heaps}  if all other b: column(b) = 0\nvalue a")));
    assert!(!sums(&format!("{heaps}\nlegal column(largest) < 5\nvalue a")));
    assert!(!sums(&format!("{heaps}\nvalue xor heap b: b")));
    assert!(!sums("coins a on ordinals\nmove x  for x < a\nvalue a"));
}

/// A false value, and a false set, are refuted by a position with its values.
#[test]
fn false_statements_on_ordinals_are_not_proved() {
    let run = Run::default();
    let cases = [
        (
            "heaps a on ordinals\nmove x  for x < a\nvalue w*column(a) + (row(a) xor (if row(a) >= 9 then 1 else 0))",
            "9",
        ),
        (
            "heaps a on ordinals\nmove x  for x < a  if column(a) <= column(x) + 1\nvalue w*(column(a) mod 3) + row(a)",
            "w*2",
        ),
        ("coins a on ordinals\nmove x  for x < a\nvalue xor coin b: b", "0"),
    ];
    for (rules, position) in cases {
        let file = opened(&format!("game g\n{rules}\n"), None);
        let shape = PositionShape::below_omega_power(1 + usize::from(rules.starts_with("coins")), 2);
        let statement =
            impartial_prove::Statement::own_formula("g.value", file.entry().0.provable_game().unwrap());
        let proof = statement.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
        let Conclusion::Refuted(refutation) = proof.conclusion else { panic!("{rules}") };
        let counterexample = refutation.counterexample.position();
        assert!(counterexample.contains(position), "{rules}: {counterexample}");
    }
}

/// Each text has one error, at the part that is quoted.
#[test]
fn mistakes_on_ordinals_are_told_with_their_places() {
    let wrong = [
        ("coins a on ordinals\nmove x  for x < a  if row(x) > 2", "row(x) > 2", "may look at columns alone"),
        ("coins a on ordinals\nmove x  for x < a  if x != 5", "x != 5", "may look at columns alone"),
        (
            "coins a on ordinals\nmove x  for x < a  if column(a + x) > 2",
            "column(a + x) > 2",
            "may look at columns alone",
        ),
        ("coins a on ordinals\nmove x  for x < largest", "move x  for x < largest", "has another form"),
        ("coins a on ordinals\nmove a - 1", "move a - 1", "has another form"),
        ("coins a on ordinals\nmove x, y  for x < a", "move x, y  for x < a", "has another form"),
        ("coins a on ordinals\nmove w  for w < a", "w", "has a meaning here already"),
        ("coins w on ordinals\nmove x  for x < w", "w", "every position of this kind has it"),
        (
            "coins a on ordinals\nlegal row(a) < 9\nmove x  for x < a",
            "row(a) < 9",
            "with this condition on rows",
        ),
        (
            "coins a on ordinals\nlegal all other b: a != b + w\nmove x  for x < a",
            "all other b: a != b + w",
            "on rows",
        ),
        (
            "coins a on ordinals\nlegal all other b: a mod 2 != b mod 2\nmove x  for x < a",
            "all other b: a mod 2 != b mod 2",
            "on rows",
        ),
        (
            "coins a on ordinals\nlegal all other b: a div 99999 != b\nmove x  for x < a",
            "all other b: a div 99999 != b",
            "rows from the others",
        ),
        ("coins a on ordinals\nmove x  for x < a\nover column(a) = 1", "column(a) = 1", "no line 'over'"),
        ("coins a on ordinals\nmove x  for x < a\nstart 1", "start 1", "no line 'start'"),
        ("coins a on ordinals\nmove x  for x < a\nvalue degree(a)", "degree", "no function of ordinals"),
        ("coins a on ordinals\nmove x  for x < a\nvalue z", "z", "there is no 'z' here"),
        (
            "coins a on ordinals\nmove x  for x < a\nvalue sum k in 1..3: k",
            "sum k in 1..3: k",
            "run over members alone",
        ),
        ("coins a on ordinals\nmove x  for x < a\nvalue sum heap b: b", "heap", "run over members alone"),
        ("coins a on ordinals\nmove x  for x < a\nvalue a  for a < w*w", "a < w*w", "below w^2"),
        (
            "coins a on ordinals\nmove x  for x < a\nvalue a  for 2 heaps < w",
            "2 heaps < w",
            "no window on ordinals",
        ),
        (
            "coins a on ordinals\nmove x  for x < a\nvalue a  for a < w, row < w",
            "row < w",
            "one finite bound",
        ),
        ("coins a on ordinals\nmove x  for x < a\ndraws a = 0", "draws a = 0", "no draws"),
        ("coins a on ordinals\nmove x  for x < a\ndef row(b) := 7", "row", "it is a function"),
        ("heaps n\nmove x  for x < n", "x", "is for games on ordinals"),
        ("coins a on numbers\nmove x  for x < a", "numbers", "where it should say on what they are"),
    ];
    for (rules, part, message) in wrong {
        let text = format!("game g\n{rules}\n");
        let found = diagnose(&text, "g.game", None);
        assert_eq!(found.len(), 1, "{rules}: {found:?}");
        assert_eq!(
            (&text[found[0].span.start..found[0].span.end], found[0].message.contains(message)),
            (part, true),
            "{rules}: {found:?}"
        );
    }
    let frozen = "game g\nheaps a on ordinals\nmove x  for x < a  if column(x) < column(a)\n";
    let found = diagnose(frozen, "g.game", None);
    assert!(found.len() == 1 && found[0].message.contains("may not move inside its own column"), "{found:?}");
    let game = opened(frozen, None).entry().0;
    let error = game.value("w+3", &Context::new(Limits::none())).unwrap_err().to_string();
    assert!(
        error.contains("position 'w+3' of g.game: at w+3 the heap w+3 may not move inside its own column"),
        "{error}"
    );
}

/// The moves to a value are those options that have it, in both kinds of play.
#[test]
fn moves_on_ordinals_lead_to_the_wanted_value() {
    let registry = impartial_games::register(Registry::new());
    let (ours, theirs) =
        (gallery("transfinite-welter", None).entry().0, registry.find("transfinite-welter").unwrap());
    let cx = Context::new(Limits::none());
    let mut moves = 0;
    for text in ["w,5", "w*2+3,w+1,4", "w+6,w+2,w", "5,3,2", "w*3,w*2,w,1"] {
        for (wanted, play) in [
            ("0", Play::Normal),
            ("0", Play::Misere),
            ("1", Play::Misere),
            ("3", Play::Normal),
            ("w+2", Play::Normal),
        ] {
            let found = |game: &dyn AnyGame| {
                let filter = impartial_query::MoveFilter { to: Some(wanted.parse().unwrap()), play };
                let answer = game.moves(&game.position(text).unwrap(), &filter, &cx);
                answer
                    .map(|found| found.options.iter().map(|one| one.position.to_string()).collect::<Vec<_>>())
                    .map_err(|error| error.to_string())
            };
            let (one, other) = (found(&*ours), found(&*theirs));
            assert_eq!(one.as_ref().ok(), other.as_ref().ok(), "{text} {wanted} {play}: {one:?} {other:?}");
            moves += one.map_or(0, |found| found.len());
        }
    }
    assert!(moves >= 10, "{moves}");
}
