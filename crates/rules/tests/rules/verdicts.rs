//! Verdicts of the prover on statements of files agree with the checks of the same statements, whatever numeration,
//! window, condition or position without heaps they are about.

use impartial::claim::{CheckContext, Effort, Verdict, check_all};
use impartial::run::Run;
use impartial_prove::automata::{FormulaError, Numeration, ProofBudget};
use impartial_prove::{
    Conclusion, NotProved, PositionShape, ProofAttempt, ProofMethod, ProofVerdict, Statement,
};
use impartial_rules::RuleFileGame;

fn game(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap_or_else(|said| panic!("{text}\n{said}"))
}

fn statement(text: &str, coins: usize, name: &str) -> Statement {
    let of = |one: &Statement| one.id() == format!("g.game.{name}");
    let found = game(text).statements(PositionShape::coins(coins)).into_iter().find(of);
    found.unwrap_or_else(|| panic!("{text}\nno statement {name}"))
}

fn proof_of(statement: &Statement, coins: usize) -> ProofAttempt {
    let run = Run::default();
    let proof = statement.prove(PositionShape::coins(coins), ProofMethod::Best, &ProofBudget::new(&run));
    proof.unwrap_or_else(|error| panic!("{}: {error}", statement.id()))
}

/// Returns the verdict, with the position that refutes the statement and how the position was verified.
fn verdict(text: &str, coins: usize, name: &str) -> (ProofVerdict, Option<[String; 2]>) {
    let proof = proof_of(&statement(text, coins, name), coins);
    let at = proof.refutation().map(|refutation| {
        let found = &refutation.counterexample;
        [found.position().to_owned(), found.evidence().to_string()]
    });
    (proof.verdict(), at)
}

fn refuted_at(position: &str) -> (ProofVerdict, Option<[String; 2]>) {
    (ProofVerdict::Refuted, Some([position.to_owned(), "computed".to_owned()]))
}

/// Returns the verdict of the check of a statement.
fn checked(text: &str, name: &str) -> Verdict {
    let claims = game(text).claims();
    let all: Vec<_> = claims.iter().filter(|claim| claim.id() == format!("g.game.{name}")).collect();
    let run = Run::default();
    let mut verdict = None;
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| verdict = Some(report.verdict));
    verdict.unwrap_or_else(|| panic!("{text}\nno claim {name}"))
}

#[test]
fn a_term_about_binary_digits_is_read_in_no_other_numeration() {
    let heap = "game g\nheaps n\nmove n - 1\nvalue n mod 2\n";
    for (claim, word) in [
        ("value(0) = 0 & lowest(3) = 3", "'lowest'"),
        ("value(n) <= 2 & (n >= 1 -> lowest(n) = 1 | n mod 2 = 0)", "'lowest'"),
        ("value <= 1 & 2 xor 1 = 0", "'xor'"),
        ("value <= 1 & has(5, 1)", "'has'"),
        ("value <= 1 & popcount(n) mod 2 = 0", "'popcount'"),
        ("value <= 1 & quotient(1, n) >= 0", "'quotient'"),
        ("value <= 1 & with(n, 1) >= 2", "'with'"),
        ("value <= 1 & twice(n) = n", "'xor'"),
    ] {
        let text = format!("{heap}def twice(k) := k xor k xor k\nclaim c  {claim}\n");
        for name in ["fib", "base:3", "base:4", "p:2"] {
            let turned = statement(&text, 1, "c")
                .with_numeration(Numeration::parse(name).unwrap(), PositionShape::coins(1));
            let error = turned.expect_err(claim);
            let expected = format!("{word} means binary digits; the numeration {name} cannot read it");
            assert_eq!(error.to_string(), expected, "{claim}");
        }
        // Base 2 reads it, and the verdict is that of the check.
        let binary = statement(&text, 1, "c")
            .with_numeration(Numeration::parse("base:2").unwrap(), PositionShape::coins(1))
            .unwrap();
        let is_refuted = proof_of(&binary, 1).verdict() == ProofVerdict::Refuted;
        assert_eq!(is_refuted, checked(&text, "c") == Verdict::Refuted, "{claim}");
    }
    // Statements without digits are proved and refuted in a numeration.
    for (claim, expected) in [
        ("value(n + 2) = value(n)", ProofVerdict::Proved),
        ("value(n + 3) = value(n)", ProofVerdict::Refuted),
    ] {
        let text = format!("{heap}claim c  {claim}\n");
        for name in ["fib", "base:3", "p:2"] {
            let turned = statement(&text, 1, "c")
                .with_numeration(Numeration::parse(name).unwrap(), PositionShape::coins(1))
                .unwrap();
            assert_eq!(proof_of(&turned, 1).verdict(), expected, "{claim} in {name}");
        }
    }
}

#[test]
fn moves_and_values_about_binary_digits_are_read_in_no_other_numeration() {
    let shape = PositionShape::coins(1);
    let described = |text: &str| {
        let opened = game(text);
        let game = statement_game(&opened, shape);
        game.game().describe(shape).unwrap().with_numeration(&Numeration::parse("fib").unwrap()).map(drop)
    };
    for text in [
        "game g\nheaps n\nmove n - lowest(n)  if n >= 1\np-positions n = 0\n",
        "game g\nnumbers n\nlegal n xor 1 >= n\nmove n - 2\np-positions n = 0\n",
        "game g\ndef odd(n) := has(n, 0)\nnumbers n\nmove n - 1  if odd(n)\np-positions n mod 2 = 0\n",
    ] {
        let error = described(text).expect_err(text);
        assert!(matches!(error, FormulaError::OtherNumeration { .. }), "{text}: {error}");
        assert!(error.to_string().contains("means binary digits; the numeration fib"), "{error}");
    }
    described("game g\nheaps n\nmove n - 1\np-positions n mod 2 = 0\n").unwrap();
}

/// Returns a statement of a game, which has the game.
fn statement_game(opened: &RuleFileGame, shape: PositionShape) -> Statement {
    opened.statements(shape).into_iter().next().expect("a statement")
}

#[test]
fn a_term_that_names_no_heap_is_about_the_position_without_heaps() {
    // Of heaps whose moves may change their number.
    let text = |value: &str, claim: &str| {
        format!("game g\nheaps n\nmove nothing\nvalue {value}\nclaim c  {claim}\n")
    };
    let of = |value: &str, claim: &str, name: &str| verdict(&text(value, claim), 1, name);
    for value in ["1", "if members = 1 then 1 else 2", "2 - members"] {
        assert_eq!(of(value, "value = 1", "value"), refuted_at("0"), "{value}");
        assert_eq!(of(value, "value = 1", "c"), refuted_at("0"), "{value}");
        assert_eq!(checked(&text(value, "value = 1"), "value"), Verdict::Refuted);
        assert_eq!(checked(&text(value, "value = 1"), "c"), Verdict::Refuted);
    }
    // A term of each heap says nothing else of no heap than 0.
    for value in ["if n >= 0 then 1 else 2", "(xor heap m: 1)"] {
        assert_eq!(of(value, "value <= 1", "value").0, ProofVerdict::Proved, "{value}");
        assert_eq!(checked(&text(value, "value <= 1"), "value"), Verdict::Checked, "{value}");
    }
    let none = "game g\nheaps n\nmove nothing  if n = 1 & n = 2\nmove n - 1, n - 1  if n >= 2\n";
    assert_eq!(verdict(&format!("{none}value 0\n"), 1, "value").0, ProofVerdict::Refuted);
    // Positions of coins have one, and a proof for one coin says nothing of two.
    let coins = "game g\ncoins a\nmove turn a\nvalue 1\n";
    assert_eq!(verdict(coins, 1, "value").0, ProofVerdict::Proved);
    assert_eq!(statement(coins, 1, "value").extends_to_sums(PositionShape::coins(1)), None);
    assert_eq!(checked(coins, "value"), Verdict::Refuted);
}

#[test]
fn a_claim_that_is_false_inside_its_window_is_refuted_there() {
    let steps = "game g\nnumbers a, b\nmove a-1, b\nmove a, b-1\n";
    for (claim, at) in [
        ("value = a mod 2  for a, b < 6", Some("0,1")),
        ("value = a mod 2  for a < 6, b < 1", None),
        ("value = (a + b) mod 2  for a, b < 6", None),
        ("value = 0 <-> (a + b) mod 2 = 0 | b = 3  for a, b < 6", Some("0,3")),
    ] {
        let text = format!("{steps}claim c  {claim}\n");
        let found = verdict(&text, 2, "c");
        match at {
            Some(at) => assert_eq!(found, refuted_at(at), "{claim}"),
            None => assert_ne!(found.0, ProofVerdict::Refuted, "{claim}"),
        }
        assert_eq!(checked(&text, "c") == Verdict::Refuted, at.is_some(), "{claim}");
    }
    // A failure beyond the window refutes nothing.
    let beyond = format!("{steps}claim c  value = 0 <-> (a + b) mod 2 = 0 | b = 300  for a, b < 6\n");
    let proof = proof_of(&statement(&beyond, 2, "c"), 2);
    assert!(matches!(proof.conclusion, Conclusion::NotProved(NotProved::BeyondWindow { .. })), "{proof:?}");
    // The window that a line of the file has is that of the statement, of whatever kind the positions are.
    for (text, coins, name, at) in [
        ("game g\nheaps n\nmove x  for x in 0..n-1\nclaim c  value = n + n div 8  for n < 9\n", 1, "c", "8"),
        ("game g\nrow n\nmove n - 1\nclaim c  value = 0  for 2 heaps < 3\n", 2, "c", "1,0"),
        ("game g\nring n\nmove n - 1\nclaim c  value = 0  for 3 heaps < 3\n", 3, "c", "0,0,1"),
        ("game g\ncoins a\nmove x  for x in 0..a-1\nclaim c  value = 0  for a < 9\n", 1, "c", "1"),
        ("game g\nnumbers a, b\nmove a - 1, b\nvalue 0  for a, b < 9\n", 2, "value", "1,0"),
    ] {
        assert_eq!(verdict(text, coins, name), refuted_at(at), "{text}");
        assert_eq!(checked(text, name), Verdict::Refuted, "{text}");
    }
}

#[test]
fn claims_follow_from_p_positions_that_are_discovered() {
    let vectors = "game g\nnumbers a, b\nmove a-1, b-2\nmove a-3, b-1\n";
    for (claim, expected) in [
        ("value = 0 <-> value(a+4, b+3) = 0  for a, b < 60", ProofVerdict::Proved),
        ("value = 0 <-> value(a+4, b+3) = 0", ProofVerdict::Proved),
        ("value = 0 <-> value(a+4, b+2) = 0", ProofVerdict::Refuted),
        ("a < 1 -> value = 0", ProofVerdict::Proved),
        ("value > 0 -> a >= 1 & b >= 1", ProofVerdict::Proved),
    ] {
        let text = format!("{vectors}claim c  {claim}\n");
        let statement = statement(&text, 2, "c");
        let proof = proof_of(&statement, 2);
        assert_eq!(proof.verdict(), expected, "{claim}: {proof:?}");
        assert_eq!(checked(&text, "c") == Verdict::Refuted, expected == ProofVerdict::Refuted, "{claim}");
        // A claim that states a value of some positions has an induction of its own.
        let is_direct = claim.ends_with("value = 0");
        assert_eq!(proof.follows_from.is_empty(), is_direct, "{claim}");
        assert!(is_direct || proof.follows_from == ["the P-positions (found and proved)"], "{claim}");
    }
    // Nothing is claimed of P-positions that are not found.
    let euclid = "game g\nnumbers a, b\nmove a, b - k*a  for k in 1..b  if a >= 1 & k*a <= b\n\
                  move a - k*b, b  for k in 1..a  if b >= 1 & k*b <= a\n";
    let unproved = game(&format!("{euclid}claim c  value = 0 -> a >= 0\n"));
    assert!(unproved.statements(PositionShape::coins(2)).is_empty());
}

#[test]
fn a_value_of_all_heaps_with_a_condition_is_proved() {
    let text = |condition: &str| {
        format!(
            "game g\nheaps n\nmove n - 3*k  for k in 1..n  if 3*k < n\nmove nothing  if n mod 3 = 2\n\
             value n div 3 - 1 + n mod 3  if {condition}\n"
        )
    };
    let shape = PositionShape::coins(1);
    let opened = |condition: &str| game(&text(condition));
    // The moves of the file are products, and those of this one are not.
    let plain = "game g\nheaps n\nmove n - k  for k in 1..2  if k < n\nmove nothing  if n <= 2\n\
                 value n mod 3  if n > 0\n";
    assert_eq!(verdict(plain, 1, "value").0, ProofVerdict::Proved);
    assert_eq!(verdict(&plain.replace("mod 3", "mod 4"), 1, "value").0, ProofVerdict::Refuted);
    let some = plain.replace("n > 0", "n > 1");
    assert!(game(&some).statements(shape).is_empty());
    assert_eq!(
        game(&some).unproved(shape),
        [(
            "value",
            "'value n mod 3 if n > 1' is about some heaps only, and a proof is about all heaps of 1 and more"
                .to_owned()
        )]
    );
    // Every statement is either tried or named with a reason.
    for condition in ["n > 0", "n > 1"] {
        let opened = opened(condition);
        let known = opened.statements(shape).len() + opened.unproved(shape).len();
        assert_eq!(known, usize::from(opened.is_proved_by_heaps()), "{condition}");
    }
}

#[test]
fn statements_that_are_not_tried_are_named_with_the_reason() {
    let shape = PositionShape::coins(1);
    let unproved = |text: &str| {
        let opened = game(text);
        let named = |(name, why): (&str, String)| format!("{name}: {why}");
        opened.unproved(shape).into_iter().map(named).collect::<Vec<_>>()
    };
    let heap = "game g\nheaps n\nmove n - 1\n";
    assert_eq!(
        unproved(&format!("{heap}claim c  value <= n\n")),
        ["c: a line 'value' that states the value of all positions is missing"]
    );
    assert_eq!(
        unproved(&format!("{heap}value n mod 2\nclaim d  value = pow(n, 2) mod 2\n")),
        ["d: pow cannot be expressed in the prover's logic (line 5)"]
    );
    assert_eq!(
        unproved(&format!("{heap}value n mod 2\nclaim e  n < 5\nclaim f  value < 2  for 2 heaps < 5\n")),
        ["e: it is not about values", "f: its windows have no position with 1 coin"]
    );
    assert!(unproved(&format!("{heap}value n mod 2\nclaim g  value(n + 2) = value\n")).is_empty());
    let ordinals = "game g\nheaps n on ordinals\nmove x  for x < n\nvalue n\nclaim h  value = n  for n < 9\n";
    let last = unproved(ordinals).pop();
    assert_eq!(last.as_deref(), Some("h: claims, conditions and windows of ordinals are only checked"));
}
