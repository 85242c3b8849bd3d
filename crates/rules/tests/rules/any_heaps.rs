//! Proofs for any number of heaps: rule files about heaps that enter only together.

use impartial::claim::{CheckContext, Effort, Verdict};
use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{Conclusion, PositionShape, ProofCertificateError, ProofMethod, ProveError, Statement};
use impartial_query::OwnStatements;
use impartial_rules::{RuleFileGame, open_text};

fn open(text: &str) -> RuleFileGame {
    open_text(text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Returns the verdict of every statement of a file, with the counterexample; or the reason why there is no proof.
fn verdicts(text: &str) -> Vec<(String, String)> {
    let game = open(text);
    let any = OwnStatements::any_number(&game).unwrap();
    let run = Run::default();
    let proved = any.statements.iter().map(|statement| {
        let proof = statement
            .prove(PositionShape::ANY_HEAPS, ProofMethod::Best, &ProofBudget::new(&run))
            .unwrap_or_else(|e| panic!("{text}\n{e}"));
        if std::env::var_os("IMPARTIAL_FUZZ_GAMES").is_some() {
            eprintln!("{} {:.3} {} {:?}", statement.id(), proof.seconds, proof.states, proof.conclusion);
        }
        let verdict = match &proof.conclusion {
            Conclusion::Proved(_) => "proved".to_owned(),
            Conclusion::Refuted(found) => format!("refuted at {}", found.counterexample.position()),
            Conclusion::NotProved(why) => why.code().to_owned(),
        };
        (statement.id().strip_prefix("own.").unwrap().to_owned(), verdict)
    });
    let others = any.unproved.into_iter().map(|one| (one.statement, one.why));
    proved.chain(others).collect()
}

fn assert_verdicts(text: &str, expected: &[(&str, &str)]) {
    let found = verdicts(text);
    let found: Vec<(&str, &str)> = found.iter().map(|(name, verdict)| (&**name, &**verdict)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn misere_nim_is_proved_for_any_number_of_heaps() {
    let text = "game own
heaps n
move x  for x in 0..n-1
value n
p-positions (xor heap m: m) = 0
misere-p-positions  largest <= 1 & (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0
def ones := all heap m: m <= 1
claim flag  misere = 0 <-> ones() & (count heap m: m = 1) mod 2 = 1 | not ones() & (xor heap m: m) = 0
claim wrong  misere = 0 <-> (xor heap m: m) = 0
claim small  misere = 0 <-> largest <= 2 & (sum heap m: m) mod 2 = 1 | largest > 2 & (xor heap m: m) = 0
";
    assert_verdicts(
        text,
        &[
            ("value", "proved"),
            ("p-positions", "proved"),
            ("misere-p-positions", "proved"),
            ("flag", "proved"),
            ("wrong", "refuted at 0"),
            ("small", "refuted at 1,2"),
        ],
    );
}

#[test]
fn extra_numbers_and_ends_are_part_of_the_positions() {
    let passes = "game own
heaps n with passes
legal passes <= 2
start 2
move x  for x in 0..n-1
move passes := passes - 1  if largest > 0
claim without  passes = 0 -> value = xor heap m: m
claim none     passes = 0 -> (value = 0 <-> (xor heap m: m) = 0)
claim all      value = 0 <-> (xor heap m: m) = 0
claim left     passes = 1 -> (value = 0 <-> (xor heap m: m) = 0)
claim some     passes = 1 & members = 1 -> (value = 0 <-> largest = 0)
";
    assert_verdicts(
        passes,
        &[
            ("without", "proved"),
            ("none", "proved"),
            ("all", "refuted at 1,1 with 1"),
            ("left", "refuted at 1,1 with 1"),
            ("some", "left"),
        ],
    );
    let parity = "game own
heaps n with parity
legal parity <= 2
start 2
move n - k, parity := q  for k in 1..n, q in 0..1  if parity = 2 | k mod 2 = parity
p-positions  (xor heap m: m div 2) = 0 & (parity = 0 | all heap m: m mod 2 = 0)
claim nim    value = 0 <-> (xor heap m: m) = 0
";
    assert_verdicts(parity, &[("p-positions", "proved"), ("nim", "refuted at 1 with 0")]);
    let ends = "game own
heaps n
over largest <= 1
move x  for x in 0..n-1
p-positions largest <= 1 | (xor heap m: m) = 0 & largest > 1
claim first  value = 0 <-> (xor heap m: m) = 0
";
    let found = verdicts(ends);
    assert_eq!(found, [("p-positions".into(), "proved".into()), ("first".into(), "refuted at 1".into())]);
}

#[test]
fn taking_from_a_largest_heap_is_proved_in_both_kinds_of_play() {
    let text = "game own
heaps n
move x  for x in 0..n-1  if n = largest
def even() := (count heap m: m = largest) mod 2 = 0
p-positions largest = 0 | even()
misere-p-positions largest = 1 & not even() | largest > 1 & even()
claim odd    value = 0 <-> (count heap m: m = largest) mod 2 = 1
claim small  misere = 0 <-> largest > 0 & even()
claim others value = 0 <-> largest = 0 | (count other m: m = largest) mod 2 = 1
";
    assert_verdicts(
        text,
        &[
            ("p-positions", "proved"),
            ("misere-p-positions", "proved"),
            ("odd", "refuted at 1"),
            ("small", "refuted at 1"),
            ("others", "it speaks of one heap or coin alone"),
        ],
    );
}

#[test]
fn moores_nim_is_proved_digit_by_digit() {
    let text = |most: u64, modulus: u64| {
        format!(
            "game own
heaps n
move choose 1..{most} heaps: x  for x in 0..n-1
p-positions  all i in 0..largest: (sum heap m: quotient(i, m) mod 2) mod {modulus} = 0
misere-p-positions  largest <= 1 & (sum heap m: m) mod {modulus} = 1 | largest > 1 & \
(all i in 0..largest: (count heap m: quotient(i, m) mod 2 = 1) mod {modulus} = 0)
claim few    value = 0 <-> all i in 0..3: (sum heap m: quotient(i, m) mod 2) mod {modulus} = 0
claim other  value = 0 <-> (xor heap m: m) = 0
"
        )
        .replace("\\\n", "")
    };
    for most in 1..=3 {
        let found = verdicts(&text(most, most + 1));
        assert_eq!(found[0], ("p-positions".into(), "proved".into()), "{most}");
        assert_eq!(found[1], ("misere-p-positions".into(), "proved".into()), "{most}");
        assert!(found[2].1.starts_with("the digit places above 3 are not looked at"), "{found:?}");
        assert!(found[3].1.starts_with("for any number of heaps, a statement about moves"), "{found:?}");
        let wrong = verdicts(&text(most, most + 2));
        assert!(wrong[..2].iter().all(|(_, verdict)| verdict.starts_with("refuted at")), "{wrong:?}");
    }
    let game = open(&text(2, 3));
    let any = OwnStatements::any_number(&game).unwrap();
    let proof = any.statements[0]
        .prove(PositionShape::ANY_HEAPS, ProofMethod::Best, &ProofBudget::new(&Run::default()))
        .unwrap();
    assert_eq!(proof.method, ProofMethod::Digits);
    assert_eq!(proof.shape.to_string(), "any number of heaps");
}

#[test]
fn values_are_proved_for_any_number_of_heaps() {
    let text = "game own
heaps n
over members mod 2 = 1 & largest = 0
move x  for x in 0..n-1
value xor heap m: m
misere if largest <= 1 then 1 - (xor heap m: m) else xor heap m: m
claim twice  value = 2 * (xor heap m: m)
";
    let found = verdicts(text);
    assert_eq!(found[0], ("value".into(), "proved".into()), "{found:?}");
    assert_eq!(found[1], ("misere".into(), "proved".into()), "{found:?}");
    assert!(found[2].1.starts_with("refuted at"), "{found:?}");
    let halves = "game own
heaps n
move n - k  for k in 1..2
value xor heap m: m mod 3
p-positions (xor heap m: m mod 3) = 0
claim sum  value = (sum heap m: m) mod 3
";
    let found = verdicts(halves);
    assert_eq!(found[0].1, "proved", "{found:?}");
    assert_eq!(found[1].1, "proved", "{found:?}");
    assert!(found[2].1.starts_with("refuted at"), "{found:?}");
}

#[test]
fn parts_that_are_no_aggregate_are_named_with_their_lines() {
    let text = "game own
heaps n
move x  for x in 0..n-1
p-positions all heap m: ex heap k: k = m
claim pairs  value = 0 <-> (count heap m: m + members > 3) = 0
claim part   value = 0 <-> (xor heap m: m - 3) = 0
claim follow value = 0 -> largest < 5
claim place  value = 0 <-> (sum heap m: m * m) = 0
misere-p-positions n = 1
";
    let found = verdicts(text);
    let why = |name: &str| found.iter().find(|(one, _)| one == name).unwrap().1.clone();
    let around = "a condition or term of each heap also speaks of other heaps, which is no aggregate: ";
    assert_eq!(why("p-positions"), format!("{around}'ex heap k: k = m' (line 4)"));
    assert_eq!(why("pairs"), format!("{around}'members' (line 5)"));
    let lacking = "a term of each heap has no value for some heaps: '(xor heap m: m - 3)' (line 6)";
    assert_eq!(why("part"), lacking);
    assert!(why("follow").starts_with("a claim is proved for any number of heaps if it is 'value = ...'"));
    assert!(why("place").contains("(line 8)"), "{}", why("place"));
    assert_eq!(why("misere-p-positions"), "it speaks of one heap or coin alone");
    for (line, expected) in [
        (
            "move x  for x in 0..n-1 if (count other m: m = n) = 0",
            "also names 'n', so that it is no aggregate",
        ),
        ("move n - 1, other m: m - 1", "a move may change several heaps"),
        ("move nothing", "a move may change the number of heaps"),
    ] {
        let any = OwnStatements::any_number(&open(&format!("game own\nheaps n\n{line}\np-positions true\n")));
        let why = any.unwrap().described.unwrap_err();
        assert!(why.contains(expected), "{why}");
    }
}

/// A small generator of random rule files.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// Returns the rules of a game, and whether it has an extra number.
    fn rules(&mut self) -> (String, bool) {
        const CONDITIONS: [&str; 20] = [
            "n = largest",
            "n = smallest",
            "n > smallest",
            "(xor other m: m) <= n",
            "(xor heap m: m) != 0",
            "ex other m: m > 1",
            "all other m: m <= n",
            "all other m: m != 0",
            "ex other m: m >= n",
            "members mod 2 = 0",
            "members >= 2",
            "(sum heap m: m) mod 3 != 0",
            "(count heap m: m = 0) < 2",
            "largest > 1",
            "(count other m: m mod 2 = 1) mod 2 = 0",
            "(max other m: m) < n + 2",
            "(count heap m: m = largest) mod 2 = 1",
            "(count other m: m = smallest) >= 1",
            "2 divides (sum other m if m > 1: m)",
            "largest - smallest < 4",
        ];
        const STEPS: [&str; 8] = [
            "x  for x in 0..n-1",
            "x  for x in 0..n-1",
            "n - 1",
            "n - k  for k in 1..2",
            "n - k  for k in {1, 3}",
            "n div 2  for k in 1..n",
            "x  for x in 0..n-1 if x mod 2 != n mod 2",
            "x  for x in 0..n-1 if x + 2 >= n",
        ];
        const PLAIN: [&str; 7] = [
            "x  for x in 0..n-1",
            "x  for x in 0..n-1  if n = largest",
            "n - k  for k in 1..2",
            "n - 1",
            "x  for x in 0..n-1  if x mod 2 != n mod 2",
            "x  for x in 0..n-1  if (n + x) mod 3 != 0",
            "n - 1  if n = largest",
        ];
        const ENDS: [&str; 5] = [
            "",
            "",
            "over largest <= 1\n",
            "legal members >= 1\n",
            "legal (sum heap m: m) mod 2 = 0 | members >= 2\n",
        ];
        if self.below(2) == 0 {
            let ends = self.pick(&ENDS);
            return (format!("game own\nheaps n\n{ends}move {}\n", self.pick(&PLAIN)), false);
        }
        let has_number = self.below(3) == 0;
        let mut text = match has_number {
            true => "game own\nheaps n with p\nlegal p <= 1\nstart 0\n".to_owned(),
            false => "game own\nheaps n\n".to_owned(),
        };
        match self.below(6) {
            0 => text.push_str("over largest <= 1\n"),
            1 => text.push_str("over ex heap m: m = 1\n"),
            2 => text.push_str("legal (count heap m: m mod 2 = 1) <= 3\n"),
            _ => {}
        }
        for _ in 0..1 + self.below(2) {
            let step = self.pick(&STEPS);
            let (target, clauses) = step.split_once("  ").unwrap_or((step, ""));
            let change = match (has_number, self.below(3)) {
                (true, 0) => ", p := 1 - p",
                (true, 1) => ", p := 0",
                _ => "",
            };
            let condition = match self.below(4) {
                0 => String::new(),
                1 => format!("if ({}) & ({})", self.pick(&CONDITIONS), self.pick(&CONDITIONS)),
                2 => format!("if ({}) | not ({})", self.pick(&CONDITIONS), self.pick(&CONDITIONS)),
                _ => format!("if {}", self.pick(&CONDITIONS)),
            };
            text.push_str(&format!("move {target}{change}  {clauses} {condition}\n"));
        }
        if has_number && self.below(2) == 0 {
            text.push_str("move p := p - 1  if largest > 0\n");
        }
        (text, has_number)
    }
}

/// The statements that are tried of each game.
const STATED: [&str; 12] = [
    "(xor heap m: m) = 0",
    "(xor heap m: m mod 2) = 0",
    "(xor heap m: m mod 3) = 0",
    "(sum heap m: m) mod 2 = 0",
    "(sum heap m: m) mod 3 = 0",
    "largest = 0 | (count heap m: m = largest) mod 2 = 0",
    "largest <= 1 & (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0",
    "largest <= 1",
    "smallest = 0",
    "(xor heap m: m) = 0 | largest <= 1",
    "(xor heap m: m mod 4) = 0 & largest != 3",
    "true",
];

#[derive(Debug, Default)]
struct Tally {
    games: usize,
    proved: usize,
    certified: u64,
    refuted: usize,
    open: usize,
}

/// Verifies the certificate of a proved statement. Returns false if the tables of its proof are too large.
fn is_certified(stated: &Statement, line: &str) -> bool {
    let run = Run::new(Limits::none().positions(50_000));
    let budget = ProofBudget::new(&run);
    match stated.certificate(PositionShape::ANY_HEAPS, ProofMethod::Best, &budget) {
        Ok(certificate) => {
            let proof = stated.heaps().unwrap();
            let verified = certificate.verify_for_heaps(stated.game(), stated.id(), proof, &budget);
            verified.unwrap_or_else(|error| panic!("{line}\n{error}"));
            true
        }
        Err(ProofCertificateError::Prove(ProveError::Stopped(_))) => false,
        Err(ProofCertificateError::Refused(refused)) if !refused.is_of_proof() => false,
        Err(error) => panic!("{line}\n{error}"),
    }
}

/// Compares verdicts on a game with its values at all small positions of at most five heaps.
fn compare(random: &mut Random, statements: usize, tally: &mut Tally) {
    let run = Run::new(Limits::none().positions(20_000));
    let (rules, has_number) = random.rules();
    for _ in 0..statements {
        let kind = random.pick(&["p-positions", "misere-p-positions"]);
        let statement = random.pick(&STATED);
        let line = format!("{rules}{kind} {statement}");
        let Ok(game) = open_text(&format!("{line}\n"), "own", None) else { return };
        let any = OwnStatements::any_number(&game).unwrap();
        let Some(stated) = any.statements.first() else {
            panic!("{line}\n{:?} {:?}", any.unproved, any.described)
        };
        let proof = match stated.prove(PositionShape::ANY_HEAPS, ProofMethod::Best, &ProofBudget::new(&run)) {
            Ok(proof) => proof,
            Err(ProveError::Stopped(_)) => {
                tally.open += 1;
                continue;
            }
            Err(error) => panic!("{line}\n{error}"),
        };
        let number = if has_number { ", p < 2" } else { "" };
        let check = |window: &str| {
            let text = format!("{line}  for {window}\n");
            let game = open_text(&text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"));
            game.claims()[0].check(&CheckContext::new(Effort::Full, &Run::default())).verdict
        };
        match &proof.conclusion {
            Conclusion::Proved(_) => {
                tally.proved += 1;
                let windows = [(1, 20), (2, 9), (3, 6), (4, 4), (5, 3)];
                let windows = windows.map(|(count, below)| format!("{count} heaps < {below}{number}"));
                assert_ne!(check(&windows.join("; ")), Verdict::Refuted, "{line}");
                tally.certified += u64::from(is_certified(stated, &line));
            }
            Conclusion::Refuted(found) => {
                tally.refuted += 1;
                let position = found.counterexample.position();
                assert_eq!(check(&format!("\"{position}\"")), Verdict::Refuted, "{line}: {position}");
            }
            Conclusion::NotProved(why) => {
                tally.open += 1;
                if std::env::var_os("IMPARTIAL_FUZZ_GAMES").is_some() {
                    eprintln!("{line}\n    {why}");
                }
            }
        }
    }
    tally.games += 1;
}

/// With `IMPARTIAL_FUZZ_GAMES=100` there are more games, and more statements of each, than the 25 of every run.
#[test]
fn random_games_on_heaps_agree_with_their_rules() {
    let wanted = std::env::var("IMPARTIAL_FUZZ_GAMES").ok().and_then(|games| games.parse().ok());
    let (mut random, mut tally) = (Random(63), Tally::default());
    let (games, statements) = wanted.map_or((25, 3), |games| (games, 12));
    for _ in 0..games {
        compare(&mut random, statements, &mut tally);
    }
    eprintln!("{tally:?}");
    assert!(tally.games >= 20 && tally.proved >= 3 && tally.refuted >= 30, "{tally:?}");
}
