//! Proofs of one heap of a sum, and claims that follow from proved values: true ones are proved, false ones are not, and
//! no proof says more than it shows.

use impartial::claim::{CheckContext, Effort, Verdict, check_all};
use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{Conclusion, NotProved, PositionShape, ProofAttempt, ProofMethod, ProofVerdict};
use impartial_rules::RuleFileGame;
use std::collections::BTreeSet;

const LASKER: &str = "game g\nheaps n\nmove x  for x in 0..n-1\nmove a, n-a  for a in 1..n-1\n";
const VALUE_OF_LASKER: &str =
    "if n = 0 then 0 else if n mod 4 = 3 then n + 1 else if n mod 4 = 0 then n - 1 else n";
const NIM: &str = "game g\nheaps n\nmove x  for x in 0..n-1\n";

fn game(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap_or_else(|said| panic!("{text}\n{said}"))
}

/// Returns the proof of each statement of a file, with its name, and whether a proof extends to any number of heaps.
fn proofs(text: &str, coins: usize) -> Vec<(String, ProofAttempt, bool)> {
    let (opened, shape, run) = (game(text), PositionShape::coins(coins), Run::new(Limits::none()));
    let prove = |one: &impartial_prove::Statement| {
        let proof = one.prove(shape, ProofMethod::Best, &ProofBudget::new(&run));
        let name = one.id().strip_prefix("g.game.").unwrap_or_default().to_owned();
        (name, proof.unwrap_or_else(|error| panic!("{text}\n{error}")), one.extends_to_sums(shape).is_some())
    };
    opened.statements(shape).iter().map(prove).collect()
}

fn proof(text: &str, coins: usize, name: &str) -> (ProofAttempt, bool) {
    let all = proofs(text, coins);
    let found = all.into_iter().find(|(one, ..)| one == name);
    let (_, proof, extends) = found.unwrap_or_else(|| panic!("{text}\nno statement {name}"));
    (proof, extends)
}

/// Returns the position that refutes a statement, the computed value and the evidence.
fn refuted(proof: &ProofAttempt) -> (String, String, String) {
    let found = &proof.refutation().unwrap_or_else(|| panic!("{proof:?}")).counterexample;
    (found.position().to_owned(), found.computed().to_owned(), found.evidence().to_string())
}

/// Returns the verdicts of the checks of a file by the names of the statements.
fn checked(text: &str) -> Vec<(String, Verdict)> {
    let opened = game(text);
    let claims = opened.claims();
    let all: Vec<_> = claims.iter().collect();
    let run = Run::new(Limits::none());
    let mut verdicts = Vec::new();
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| {
        verdicts.push((report.claim.trim_start_matches("g.game.").to_owned(), report.verdict));
    });
    verdicts
}

/// Returns the values of the heaps below a bound, where a move leaves the heaps of one of these lists.
fn values(most: u64, moves: &dyn Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..most {
        let sums: BTreeSet<u64> = moves(n)
            .iter()
            .map(|heaps| heaps.iter().fold(0, |sum, heap| sum ^ values[*heap as usize]))
            .collect();
        values.push((0..).find(|v| !sums.contains(v)).unwrap());
    }
    values
}

#[test]
fn one_heap_that_may_be_split_is_proved() {
    let (proof, extends) = proof(&format!("{LASKER}value {VALUE_OF_LASKER}\n"), 1, "value");
    assert_eq!((proof.verdict(), extends), (ProofVerdict::Proved, true));
    assert!(proof.compared.all_below > 40, "{:?}", proof.compared);
}

#[test]
fn a_false_value_of_a_heap_that_may_be_split_is_refuted() {
    for (value, at, computed) in [
        ("n", "3", "4"),
        (&*VALUE_OF_LASKER.replace("n + 1", "n + 2"), "3", "4"),
        (&*VALUE_OF_LASKER.replace("n = 0", "n = 8"), "8", "7"),
        (&*format!("if n = 150 then 0 else {VALUE_OF_LASKER}"), "150", "150"),
    ] {
        let (proof, _) = proof(&format!("{LASKER}value {value}\n"), 1, "value");
        let expected = (at.to_owned(), computed.to_owned(), "computed".to_owned());
        assert_eq!(refuted(&proof), expected, "{value}");
    }
    // No computed value shows what is wrong with large heaps.
    for (value, at, stated) in [
        (format!("if n >= 1000 then n else {VALUE_OF_LASKER}"), "1000", "1000"),
        (format!("if n = 1000000 then 5 else {VALUE_OF_LASKER}"), "1000000", "5"),
        (format!("if n = 777 then n - 1000 else {VALUE_OF_LASKER}"), "777", "nothing"),
    ] {
        let (proof, _) = proof(&format!("{LASKER}value {value}\n"), 1, "value");
        let (position, computed, evidence) = refuted(&proof);
        let expected = (at.to_owned(), format!("not {stated}"), "induction".to_owned());
        assert_eq!((position, computed, evidence), expected, "{value}");
    }
}

#[test]
fn values_of_random_splitting_games_are_proved_and_mutations_refuted() {
    let mut random = fastrand::Rng::with_seed(48);
    let (mut proved, mut mutated) = (0, 0);
    for _ in 0..100 {
        // Take t counters from a heap, and perhaps leave the rest in two heaps.
        let takes: Vec<(u64, bool, bool)> =
            (1..=3).map(|take| (take, random.bool(), random.u8(0..3) == 0)).collect();
        let mut text = "game g\nheaps n\n".to_owned();
        for (take, leaves, splits) in &takes {
            if *leaves {
                text += &format!("move n - {take}\n");
            }
            if *splits {
                text += &format!("move a, b  for a in 1..n, b = n - a - {take}  if b >= 1\n");
            }
        }
        if !text.contains("move a") || !text.contains("move n") {
            continue;
        }
        let moves = |n: u64| {
            let mut all = Vec::new();
            for (take, leaves, splits) in &takes {
                if *leaves && n >= *take {
                    all.push(vec![n - take]);
                }
                if *splits {
                    all.extend((1..n).filter(|a| a + take < n).map(|a| vec![a, n - a - take]));
                }
            }
            all
        };
        let values = values(160, &moves);
        let fits = |from: usize, period: usize| (from..160 - period).all(|n| values[n + period] == values[n]);
        let Some((from, period)) = (1..9)
            .flat_map(|period| (0..16).map(move |from| (from, period)))
            .find(|(from, period)| fits(*from, *period))
        else {
            continue;
        };
        let list = |all: &[u64]| all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let first = list(&values[..=from]);
        // The entry with the number n mod period.
        let entries: Vec<u64> =
            (0..period).map(|r| values[(from..).find(|n| n % period == r).unwrap()]).collect();
        let value = |entries: &[u64]| {
            format!(
                "value if n < {from} then entry(n, {first}) else entry(n mod {period}, {})\n",
                list(entries)
            )
        };
        let (found, extends) = proof(&format!("{text}{}", value(&entries)), 1, "value");
        assert_eq!((found.verdict(), extends), (ProofVerdict::Proved, true), "{text}{}", value(&entries));
        proved += 1;
        let mut wrong = entries.clone();
        wrong[random.usize(0..period)] += 1;
        let (found, _) = proof(&format!("{text}{}", value(&wrong)), 1, "value");
        let position: usize = refuted(&found).0.parse().unwrap();
        assert_ne!(values[position], wrong[position % period], "{text}{}", value(&wrong));
        mutated += 1;
    }
    assert!(proved >= 6 && mutated >= 6, "{proved} proved");
}

#[test]
fn only_the_value_of_each_heap_alone_extends_to_any_number_of_heaps() {
    for (value, extends) in [
        ("n", true),
        ("xor heap m: m", true),
        ("xor heap k: k xor 3 xor 3", true),
        // True of one heap, and false of two.
        ("largest", false),
        ("n + members - 1", false),
        ("sum heap m: m", false),
        ("xor heap m: m * members", false),
        ("n + sum other m: m", false),
        ("n + (if ex other m: m = m then 1 else 0)", false),
    ] {
        let opened = game(&format!("{NIM}value {value}\n"));
        assert_eq!(opened.own_value_is_of_sums(), extends, "{value}");
        let second = format!("{NIM}value 5 if n = 7\nvalue n\nvalue {value}\n");
        let named = proofs(&second, 1);
        let of = |name: &str| named.iter().find(|(one, ..)| one == name).unwrap();
        let last = of("value~3");
        assert_eq!((last.1.verdict(), last.2), (ProofVerdict::Proved, extends), "{value}");
        assert_eq!(refuted(&of("value").1), ("a1=7".into(), "false".into(), "decided".into()));
        assert!(!proofs(&second, 2).iter().any(|(.., extends)| *extends), "{value}");
    }
    // Heaps that are no sum: a move, a condition or the end of play looks at other heaps.
    for rules in [
        "move x  for x in 0..n-1  if n = largest",
        "move x  for x in 0..n-1\nlegal members <= 3",
        "move x  for x in 0..n-1\nlegal n <= 30",
        "move x  for x in 0..n-1\nover n = 40",
        "move x  for x in 0..n-1  if members >= 1",
    ] {
        let opened = game(&format!("game g\nheaps n\n{rules}\nvalue n\n"));
        assert!(!opened.own_value_is_of_sums(), "{rules}");
    }
    assert!(!game("game g\ncoins n\nmove x  for x in 0..n-1\nvalue n\n").own_value_is_of_sums());
    assert!(!game("game g\nnumbers n\nmove x  for x in 0..n-1\nvalue n\n").own_value_is_of_sums());
}

#[test]
fn a_proof_about_misere_play_never_extends_to_sums() {
    // Right for one heap, and wrong for two: 1,1 has the misère value 1.
    let text = format!(
        "{NIM}value n\nmisere if n = 0 then 1 else if n = 1 then 0 else n\n\
                        misere-p-positions n = 1\n"
    );
    let all = proofs(&text, 1);
    let of = |name: &str| all.iter().find(|(one, ..)| one == name).unwrap();
    for name in ["misere", "misere-p-positions"] {
        let (_, proof, extends) = of(name);
        assert_eq!((proof.verdict(), *extends), (ProofVerdict::Proved, false), "{name}");
    }
    // Nothing is proved of misère play where moves change the number of heaps.
    let text = format!(
        "{LASKER}value {VALUE_OF_LASKER}\nmisere n\nmisere-p-positions n = 1\n\
                        claim same  misere = 0 <-> value = 0  if members = 1\n"
    );
    let names: Vec<String> = proofs(&text, 1).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["value"]);
    let opened = game(&text);
    let unproved = opened.unproved(PositionShape::coins(1));
    let names: Vec<&str> = unproved.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["misere", "misere-p-positions", "same"]);
}

#[test]
fn claims_that_follow_from_a_proved_value_are_decided_as_they_are_checked() {
    let text = "game g\nheaps n\nmove n - k  for k in 1..2\nvalue n mod 3\n";
    for (claim, is_true) in [
        ("value(n + 3) = value(n)", true),
        ("value(n + 3) = value", true),
        ("value(n + 2) = value(n)", false),
        ("value(2*n) = (2*n) mod 3", true),
        ("value(2*n) = value(n)", false),
        ("n >= 3 -> value(n - 3) = value(n)", true),
        // Without the premise there is no such position.
        ("value(n - 3) = value(n)", false),
        ("value(n - 3) = value(n)  if n >= 3", true),
        ("not value(n - 3) = value(n) -> n <= 2", true),
        ("n >= 5 -> (value = 0 <-> value(n - 1) = 2)", true),
        ("n >= 5 -> (value = 0 <-> value(n - 1) = 1)", false),
        ("value(n) < 3 & value(n) + 0 <= 2", true),
        ("value(n) < 2", false),
        ("value(value(n)) = value(n)", true),
        ("value(value(n) + 1) = value(n)", false),
        ("(if n < 3 then n else value(n - 3)) = value(n)", true),
        ("(if n < 4 then n else value(n - 3)) = value(n)", false),
        ("(if value(n) = 0 then 3 else value(n)) >= 1", true),
        ("(if value(n) = 1 then 0 else value(n)) >= 1", false),
        ("value(n) in {0, 1, 2}", true),
        ("value(n) in {0, 2..5}", false),
        ("(count k in 0..2: value(n + k) = 0) = 1", true),
        ("(count k in 0..3: value(n + k) = 0) = 1", false),
        ("(sum k in 0..2: value(n + k)) = 3", true),
        ("all k in 0..n: k mod 3 != n mod 3 | value(k) = value(n)", true),
        ("all k in 0..n: k mod 2 != n mod 2 | value(k) = value(n)", false),
        ("ex k in 0..2: value(n + k) = 0", true),
        ("ex k in 0..1: value(n + k) = 0", false),
        ("value(n) != value(n + 1) & value(n) != value(n + 2)", true),
        ("value(n) != value(n + 1) & value(n) != value(n + 3)", false),
    ] {
        let text = format!("{text}claim c  {claim}\n");
        let (proof, extends) = proof(&text, 1, "c");
        let expected = if is_true { ProofVerdict::Proved } else { ProofVerdict::Refuted };
        assert_eq!(proof.verdict(), expected, "{claim}");
        assert_eq!((proof.follows_from, extends), (vec!["g.game.value".to_owned()], false));
        let check = checked(&text).into_iter().find(|(name, _)| name == "c").unwrap().1;
        assert_eq!(check, if is_true { Verdict::Checked } else { Verdict::Refuted }, "{claim}");
    }
}

#[test]
fn claims_that_the_logic_cannot_say_or_that_say_nothing_are_left_out() {
    let text = "game g\nheaps n\nmove n - k  for k in 1..2\nvalue n mod 3\n";
    for claim in [
        "value(n * n) = (n * n) mod 3",
        "value(n, n) = 0  if n >= 1",
        "all k in 0..value(n): k < 3",
        "n in {value(n), n}",
        "(sum k in 0..n: value(k)) >= 0",
        "members = 2 -> value = 0",
        "misere > 1 -> n = n",
        "n = n",
        "outcome = P <-> value = 0",
    ] {
        let all = proofs(&format!("{text}claim c  {claim}\n"), 1);
        assert!(all.iter().all(|(name, ..)| name != "c"), "{claim}");
    }
    let all = proofs(&format!("{text}planted c  value(n + 3) = value(n)\n"), 1);
    assert!(all.is_empty(), "a planted statement is not proved");
    // P-positions that the file does not state are found.
    let (misere, _) = proof(&format!("{text}claim c  misere = 0 <-> n mod 3 = 1\n"), 1, "c");
    assert_eq!(misere.verdict(), ProofVerdict::Proved);
    // That the claim says nothing is seen only when the value is known.
    let (vacuous, _) = proof(&format!("{text}claim c  value > 4 -> n = 17\n"), 1, "c");
    assert_eq!(vacuous.conclusion, Conclusion::NotProved(NotProved::Vacuous));
}

#[test]
fn nothing_follows_from_a_value_that_is_not_proved() {
    let text = "game g\nheaps n\nmove n - k  for k in 1..2\nvalue n mod 4\n";
    let (unknown, _) = proof(&format!("{text}claim c  value(n + 3) = value(n)\n"), 1, "c");
    let rests = NotProved::Basis { statement: "g.game.value".into(), verdict: ProofVerdict::Refuted };
    assert_eq!(unknown.conclusion, Conclusion::NotProved(rests));
    // A false claim is refuted by computed values.
    let (false_claim, _) = proof(&format!("{text}claim c  value(n + 4) = value(n)\n"), 1, "c");
    assert_eq!(refuted(&false_claim), ("0".into(), "0".into(), "computed".into()));
}

#[test]
fn a_claim_about_a_window_is_decided_there_if_it_fails_beyond() {
    let text = "game g\nheaps n\nmove n - k  for k in 1..2\nvalue n mod 3\n";
    let of = |claim: &str| proof(&format!("{text}claim c  {claim}\n"), 1, "c").0;
    let beyond = of("value(n + 3) = value(n)  for n < 50");
    assert_eq!(beyond.verdict(), ProofVerdict::Proved);
    assert!(!beyond.statement.ends_with("window"), "{}", beyond.statement);
    let within = of("n < 50 & value < 3  for n < 50");
    assert_eq!(within.verdict(), ProofVerdict::Proved);
    assert!(within.statement.ends_with("for the positions of its window"), "{}", within.statement);
    assert_eq!(of("n < 49 & value < 3  for n < 50").verdict(), ProofVerdict::Refuted);
    assert_eq!(of("n < 49 & value < 3  for n < 20; n >= 30, n < 49").verdict(), ProofVerdict::Proved);
    assert_eq!(of("n < 49 & value < 3  for n < 20; n >= 30, n < 50").verdict(), ProofVerdict::Refuted);
    // A window of followers has no formula.
    let unknown = of("n < 50 & value < 3  for \"40\"");
    assert!(
        matches!(unknown.conclusion, Conclusion::NotProved(NotProved::BeyondWindow { .. })),
        "{unknown:?}"
    );
}

#[test]
fn claims_about_p_positions_follow_from_the_set_alone() {
    let queen = "game g\nnumbers a, b\nmove k, b  for k in 0..a-1\nmove a, k  for k in 0..b-1\n\
                 p-positions a = b\n";
    for (claim, expected) in [
        ("value(a, b) = 0 <-> value(b, a) = 0", Some(true)),
        ("value = 0 -> a = b", Some(true)),
        ("a != b -> value > 0", Some(true)),
        ("value > 0 | a <= 7", Some(false)),
        ("value != 0 <-> not value = 0", Some(true)),
        ("a >= 1 -> (value(a - 1, b) = 0 <-> a = b + 1)", Some(true)),
        // Where there is no position, the relation is false.
        ("a = 0 -> not value(a - 1, b) = 0 & not value(a - 1, b) > 0", Some(true)),
        ("value(a - 1, b) > 0 | value(a - 1, b) = 0", Some(false)),
        ("value(a, b) = value(b, a)", None),
    ] {
        let text = format!("{queen}claim c  {claim}\n");
        let found = proofs(&text, 2).into_iter().find(|(name, ..)| name == "c");
        let verdict = found.map(|(_, proof, _)| proof.verdict() == ProofVerdict::Proved);
        assert_eq!(verdict, expected, "{claim}");
        if let Some(is_true) = expected {
            let check = checked(&text).into_iter().find(|(name, _)| name == "c").unwrap().1;
            assert_eq!(check, if is_true { Verdict::Checked } else { Verdict::Refuted }, "{claim}");
        }
    }
}

#[test]
fn the_p_positions_of_both_kinds_of_play_are_compared_where_both_are_proved() {
    let nim = format!(
        "{NIM}value n\nmisere-p-positions largest <= 1 & (sum heap m: m) mod 2 = 1 | \
         largest > 1 & (xor heap m: m) = 0\n"
    );
    for (claim, expected) in [
        ("largest >= 2 -> (misere = 0 <-> value = 0)", ProofVerdict::Proved),
        ("largest <= 1 -> (misere = 0 <-> value != 0)", ProofVerdict::Proved),
        ("largest >= 1 -> (misere = 0 <-> value = 0)", ProofVerdict::Refuted),
        ("misere = 0 <-> value = 0", ProofVerdict::Refuted),
    ] {
        let text = format!("{nim}claim same  {claim}\n");
        let (found, extends) = proof(&text, 2, "same");
        assert_eq!((found.verdict(), extends), (expected, false), "{claim}");
        assert_eq!(found.follows_from, ["g.game.value", "g.game.misere-p-positions"]);
        let check = checked(&text).into_iter().find(|(name, _)| name == "same").unwrap().1;
        assert_eq!(check == Verdict::Checked, expected == ProofVerdict::Proved, "{claim}");
    }
    // Of the misère values nothing is stated but where they are 0.
    let all = proofs(&format!("{nim}claim more  largest >= 2 -> misere = value\n"), 2);
    assert!(all.iter().all(|(name, ..)| name != "more"));
}

#[test]
fn p_positions_of_a_splitting_game_follow_from_its_value() {
    let text = format!("{LASKER}value {VALUE_OF_LASKER}\n");
    let of = |line: &str, name: &str| proof(&format!("{text}{line}\n"), 1, name).0;
    let right = of("claim zero  value = 0 <-> n = 0", "zero");
    assert_eq!(right.verdict(), ProofVerdict::Proved);
    assert_eq!(of("claim two  value(2*n + 1) >= 2*n + 1", "two").verdict(), ProofVerdict::Proved);
    assert_eq!(of("claim two  value(2*n) = 2*n", "two").verdict(), ProofVerdict::Refuted);
    // An empty heap is no heap, and its value is 0.
    assert_eq!(of("claim none  value(n - n) = 0", "none").verdict(), ProofVerdict::Proved);
    assert_eq!(of("p-positions n >= 1 & n = 0", "p-positions").verdict(), ProofVerdict::Proved);
    assert_eq!(of("p-positions n = 7", "p-positions").verdict(), ProofVerdict::Refuted);
}

#[test]
fn claims_that_state_the_value_of_some_positions_are_proved_where_no_move_leaves_them() {
    let pass = "game g\nnumbers a, b, pass\nlegal pass <= 1\nmove k, b, pass  for k in 0..a-1\n\
                move a, k, pass  for k in 0..b-1\nmove a, b, 0  if pass = 1 & a + b > 0\n";
    for (claim, expected) in [
        ("pass = 0 -> value = a xor b", "proved"),
        ("value = a xor b  if pass = 0", "proved"),
        ("pass = 0 -> (b = 0 -> a = value)", "proved"),
        ("pass = 0 -> (value = 0 <-> a = b)", "proved"),
        ("pass = 0 -> value = a + b", "refuted"),
        ("pass = 0 -> (value = 0 <-> a = b | a = 50)", "refuted"),
        ("a + b <= 5 -> value = 7", "refuted"),
        // From pass = 1 a move leads to pass = 0.
        ("pass = 1 & b = 0 & a >= 1 -> value = ((a - 1) xor 1) + 1", "left"),
        ("pass = 0 -> value = if a < 50 then a xor b else 0  for a, b < 20, pass < 2", "beyond-window"),
        ("pass = 0 -> value = a xor b  for a, b < 20, pass < 2", "proved"),
    ] {
        let text = format!("{pass}claim c  {claim}\n");
        let (found, extends) = proof(&text, 3, "c");
        let verdict = match &found.conclusion {
            Conclusion::Proved(_) => "proved",
            Conclusion::Refuted(_) => "refuted",
            Conclusion::NotProved(reason) => reason.code(),
        };
        assert_eq!((verdict, extends), (expected, false), "{claim}");
        let check = checked(&text)[0].1;
        let is_right =
            if expected == "refuted" { check == Verdict::Refuted } else { check == Verdict::Checked };
        assert!(is_right, "{claim}: {check:?}");
    }
    let welter = "game g\ncoins a\nmove x  for x in 0..a-1\n\
                  claim two  members = 2 -> value = (largest xor smallest) - 1\n";
    assert_eq!(proof(welter, 2, "two").0.verdict(), ProofVerdict::Proved);
    assert!(proofs(welter, 1).is_empty() && proofs(welter, 3).is_empty());
    let wrong = welter.replace("- 1", "- 2");
    assert_eq!(proof(&wrong, 2, "two").0.verdict(), ProofVerdict::Refuted);
}

#[test]
fn a_limit_does_not_refute_a_value() {
    let (opened, shape) = (game(&format!("{LASKER}value {VALUE_OF_LASKER}\n")), PositionShape::coins(1));
    let mut proved = 0;
    for states in 1..60 {
        let run = Run::new(Limits::none().positions(states));
        for one in opened.statements(shape) {
            if let Ok(proof) = one.prove(shape, ProofMethod::Best, &ProofBudget::new(&run)) {
                assert_eq!(proof.verdict(), ProofVerdict::Proved, "{states} states: {proof:?}");
                proved += 1;
            }
        }
    }
    assert!(0 < proved && proved < 59, "{proved} proofs");
}

#[test]
fn a_window_is_about_its_own_number_of_heaps() {
    let text = format!(
        "{NIM}value n\nclaim two  value <= largest  for 2 heaps < 9\nclaim three  value = largest  for 3 heaps < 9\n\
         claim named  value <= largest  for x, y < 9\nclaim both  n < 9 & value(n) < 9  for n, m < 9\n\
         claim one  value <= largest  for 1 heaps < 9\nclaim all  value(n) = n\n"
    );
    let found: Vec<(String, ProofVerdict)> =
        proofs(&text, 1).into_iter().map(|(name, proof, _)| (name, proof.verdict())).collect();
    assert_eq!(found, [("one".to_owned(), ProofVerdict::Proved), ("all".to_owned(), ProofVerdict::Proved)]);
    assert!(proofs(&text, 2).iter().all(|(name, ..)| name != "three" && name != "one"));
}

#[test]
fn definitions_and_parameters_do_not_catch_the_names_of_the_prover() {
    let claim = "move n-k  for k in 1..2\nvalue n mod 3\nclaim c  n < 9 & value(n) < 3  for n < 9\n";
    let (proof, _) = proof(&format!("game g\nheaps n\ndef a1 := 1\n{claim}"), 1, "c");
    assert_eq!(proof.verdict(), ProofVerdict::Proved, "{proof:?}");
}

#[test]
fn statements_that_name_no_heap_are_about_the_position_without_heaps_too() {
    for (statement, holds) in [
        ("claim c  value >= 1", false),
        ("claim c  value >= 1  for n < 20", false),
        ("claim c  value >= smallest - 1", false),
        ("p-positions false", false),
        ("p-positions largest = 0  for 1 heaps < 20", true),
        ("claim c  value >= largest - 1 | largest = 0  for 1 heaps < 20", true),
        ("claim c  n >= 1 -> value >= 1", true),
    ] {
        let text = format!("{LASKER}value {VALUE_OF_LASKER}\n{statement}\n");
        let called = if statement.starts_with("claim") { "c" } else { "p-positions" };
        let (proof, _) = proof(&text, 1, called);
        let expected = if holds { ProofVerdict::Proved } else { ProofVerdict::Refuted };
        assert_eq!(proof.verdict(), expected, "{statement}: {proof:?}");
        let verdicts = checked(&text);
        let found = verdicts.iter().find(|(name, _)| name == called).map(|(_, verdict)| *verdict);
        assert_eq!(found == Some(Verdict::Refuted), !holds, "{statement}: {verdicts:?}");
    }
    // The position without heaps has no members.
    let text = format!("{LASKER}value {VALUE_OF_LASKER}\nclaim c  members = 1 & value >= 0\n");
    assert!(proofs(&text, 1).iter().all(|(name, ..)| name != "c"));
}

#[test]
fn a_claim_that_applies_nowhere_in_its_window_is_not_proved() {
    for (window, expected) in [("for n < 9", ProofVerdict::NotProved), ("for n < 10", ProofVerdict::Proved)] {
        let text = format!("{NIM}value n\nclaim c  n >= 9 -> value(n) = n  {window}\n");
        let (proof, _) = proof(&text, 1, "c");
        assert_eq!(proof.verdict(), expected, "{window}: {proof:?}");
    }
}

#[test]
fn value_of_turned_coins_extends_to_any_number_of_coins() {
    let turtles = "move turn a\nmove turn a, b  for b in 0..a-1\n";
    let mock = "move turn a, b, c  for b in 0..a-1, c in 0..b-1\n";
    for (moves, value, verdict, extends) in [
        (turtles.to_owned(), "xor coin c: c + 1", ProofVerdict::Proved, true),
        (turtles.to_owned(), "xor coin c: c + 2", ProofVerdict::Refuted, true),
        // True of one coin, and false of two.
        (turtles.to_owned(), "(max coin c: c) + 1", ProofVerdict::Proved, false),
        (format!("{turtles}{mock}"), "xor coin c: 2*c + 1 - popcount(c) mod 2", ProofVerdict::Proved, true),
        (format!("{turtles}{mock}"), "xor coin c: 2*c + popcount(c) mod 2", ProofVerdict::Refuted, true),
        // Squares that are named twice stay as they were.
        (
            format!("{turtles}move turn a, b, b  for b in 0..a-1\n"),
            "xor coin c: c + 1",
            ProofVerdict::Proved,
            true,
        ),
        (
            format!("{turtles}move turn a, a, b  for b in 0..a-1\n"),
            "xor coin c: c + 1",
            ProofVerdict::NotProved,
            true,
        ),
    ] {
        let opened = game(&format!("game g\ncoins a\n{moves}value {value}\n"));
        assert!(opened.is_proved_by_heaps() && opened.own_value_is_of_sums() == extends, "{moves}{value}");
        let named = proofs(&format!("game g\ncoins a\n{moves}value {value}\n"), 1);
        let (_, proof, extended) = named.last().unwrap();
        assert_eq!((proof.verdict(), *extended), (verdict, extends), "{moves}{value}");
    }
    // A move that looks at other coins, that moves the coin, or that does not take it away.
    for moves in [
        "move turn a\nmove turn a, b  for b in 0..a-1  if free(b)",
        "move turn a\nmove x  for x in 0..a-1",
        "move turn b, a  for b in 0..a-1",
        "move turn a\nlegal members <= 3",
        "move turn a  if members = 1",
        "move turn x..a  for x in 0..a",
    ] {
        let opened = game(&format!("game g\ncoins a\n{moves}\nvalue xor coin c: c\n"));
        assert!(!opened.is_proved_by_heaps(), "{moves}");
    }
}

#[test]
fn value_of_turned_coins_is_that_of_whole_positions() {
    // The theorem behind the proof, on all positions with three coins.
    let opened =
        game("game g\ncoins a\nmove turn a  if a mod 3 = 0\nmove turn a, b, c  for b in 0..a-1, c in 0..b\n");
    assert!(opened.is_proved_by_heaps());
    let (game, cx) = (opened.entry().0, impartial_query::Context::new(Limits::none()));
    let value = |text: &str| {
        let position = game.position(text).unwrap();
        let answer = game.value_of(&position, impartial_query::plan::MiserePolicy::No, &cx).unwrap();
        answer.grundy.unwrap().value.to_string().parse::<u64>().unwrap()
    };
    let one: Vec<u64> = (0..9).map(|a| value(&a.to_string())).collect();
    for a in 0..9usize {
        for b in 0..a {
            for c in 0..b {
                assert_eq!(value(&format!("{c},{b},{a}")), one[a] ^ one[b] ^ one[c], "{c},{b},{a}");
            }
        }
    }
}
