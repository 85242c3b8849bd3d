//! Premises, windows and counterexamples of statements.

use impartial::claim::{CheckContext, Effort, Report, Verdict};
use impartial::run::{Limits, Run};
use impartial_rules::{RuleFileGame, open_text};

/// Returns the reports on all statements of a file.
fn reports(text: &str, parameters: Option<&str>, effort: Effort) -> Vec<Report> {
    let opened =
        RuleFileGame::of_text(text, "g.game", "g.game", parameters).unwrap_or_else(|error| panic!("{error}"));
    let run = Run::new(Limits::none());
    let check = CheckContext::new(effort, &run);
    opened.claims().iter().map(|claim| claim.check(&check)).collect()
}

/// Returns the report on the last statement of a file, at quick effort.
fn report(text: &str) -> Report {
    reports(text, None, Effort::Quick).pop().unwrap()
}

/// Returns the error message of a file.
fn error(text: &str) -> String {
    RuleFileGame::of_text(text, "g.game", "g.game", None)
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

const ONE: &str = "game g\nheaps n\nmove x  for x in 0..n-1\n";
const THREE: &str = "game g\nnumbers a, b, c\nmove a-1, b, c\n";

fn counts(report: &Report) -> (Verdict, u64, u64) {
    (report.verdict, report.positions, report.applied)
}

#[test]
fn a_false_statement_whose_premise_never_holds_is_vacuous() {
    let found = report(&format!("{ONE}claim false  n = 1000 -> value = 5  for n < 50\n"));
    assert_eq!(counts(&found), (Verdict::Vacuous, 50, 0));
    assert_eq!(
        found.note.as_deref(),
        Some("the statement applies to none of the 50 positions of the window")
    );
    let found = report(&format!("{ONE}claim false  n = 49 -> value = 5  for n < 50\n"));
    assert_eq!(found.verdict, Verdict::Refuted);
    let found = report(&format!("{ONE}claim false  value = 5  for n < 50 if n = 1000\n"));
    assert_eq!(counts(&found), (Verdict::Vacuous, 50, 0));
}

#[test]
fn a_statement_about_one_heap_says_why_it_applies_to_no_position_of_two() {
    let found = report(&format!("{ONE}claim two  value = value(n + 2)  for 2 heaps < 4\n"));
    assert_eq!(counts(&found), (Verdict::Vacuous, 10, 0));
    assert_eq!(
        found.note.as_deref(),
        Some(
            "it names n, so it is about positions of one heap; the 10 positions of the window have other numbers of heaps"
        )
    );
}

#[test]
fn a_planted_statement_that_is_vacuous_is_not_refuted() {
    let found = report(&format!("{ONE}planted p  n = 1000 -> value = 5  for n < 50\n"));
    assert_eq!(found.verdict, Verdict::Vacuous);
    assert!(!found.is_expected());
}

#[test]
fn a_condition_on_parameters_does_not_refute_a_claim_about_others() {
    let text = "game params(K)\nheaps n\nmove n - k  for k in 1..K\nclaim two  value = n mod 3  if K = 2\n";
    let of = |parameters: &str| reports(text, Some(parameters), Effort::Quick).pop().unwrap();
    assert_eq!(of("2").verdict, Verdict::Checked);
    assert_eq!(of("2").applied, of("2").positions);
    let found = of("3");
    assert_eq!((found.verdict, found.applied), (Verdict::Vacuous, 0));
    assert_eq!(found.note.as_deref(), Some("its condition does not hold for K = 3"));
    // Here the condition holds, and the premise does not.
    let text = text.replace("value = n mod 3", "n < 0 -> value = 3");
    let found = reports(&text, Some("2"), Effort::Quick).pop().unwrap();
    assert_eq!(found.verdict, Verdict::Vacuous);
    assert!(found.note.unwrap().starts_with("the statement applies to none of the "));
}

/// `free(K)` names no number of the position, and depends on the coins.
#[test]
fn a_condition_on_free_squares_depends_on_the_position() {
    let rules = "game g(K)\ncoins a\nmove x  for x in 0..a-1\n";
    for (condition, verdict, applied) in [
        ("free(K)", Verdict::Refuted, 1),
        ("free(K..2)", Verdict::Refuted, 1),
        ("not free(1)", Verdict::Refuted, 0),
        ("not free(K..9) & free(9)", Verdict::Refuted, 0),
        ("not free(0)", Verdict::Checked, 1),
        ("K = 2 & free(K)", Verdict::Vacuous, 0),
    ] {
        let text = format!("{rules}claim c  value = 0  for 1 coins < 4  if {condition}\n");
        let found = reports(&text, Some("1"), Effort::Quick).pop().unwrap();
        assert_eq!((found.verdict, found.applied), (verdict, applied), "{condition}");
        assert!(!found.note.unwrap_or_default().contains("for K"), "{condition}");
    }
}

#[test]
fn a_window_that_the_program_chooses_goes_to_where_legal_positions_begin() {
    let far = "game far\nnumbers n\nlegal n >= 3000\nmove n - 1\nvalue n mod 2\n";
    let found = report(far);
    assert_eq!(found.verdict, Verdict::Checked);
    assert!(found.applied > 10_000, "{found:?}");
    let none = report(&format!("{far}claim c  value = 7  for n < 50\n"));
    assert_eq!(counts(&none), (Verdict::Vacuous, 0, 0));
    assert_eq!(none.note.as_deref(), Some("the window has no legal position"));
    let nowhere = report("game g\nnumbers n\nlegal n < 0\nmove n - 1\nvalue 0\n");
    assert_eq!(counts(&nowhere), (Verdict::Vacuous, 0, 0));
}

#[test]
fn only_the_number_that_a_window_names_has_the_bound_that_it_says() {
    let found = report(&format!("{THREE}claim x  value = a mod 2  for b < 20\n"));
    assert_eq!(found.verdict, Verdict::Checked);
    let parts: Vec<(&str, u64)> = found
        .window
        .split(", ")
        .map(|part| part.split_once(" < ").map(|(name, below)| (name, below.parse().unwrap())).unwrap())
        .collect();
    let &[("a", a), ("b", 20), ("c", c)] = &parts[..] else { panic!("{}", found.window) };
    assert!(a == c && a >= 40, "{}", found.window);
    assert_eq!(found.positions, a * 20 * c);
}

#[test]
fn windows_have_bounds_from_below_and_slices() {
    for (window, words, positions) in [
        ("a, b < 5, c < 2", "a < 5, b < 5, c < 2", 50),
        ("c = 1, a, b < 5", "a < 5, b < 5, c = 1", 25),
        ("a >= 3, a < 7, b < 4, c = 0", "3 <= a < 7, b < 4, c = 0", 16),
        ("3 <= a < 7, b <= 3, c < 1", "3 <= a < 7, b < 4, c = 0", 16),
        ("a > 2, a <= 6, b, c < 1", "3 <= a < 7, b = 0, c = 0", 4),
        ("2 < a, 1 <= b, a < 5, b, c < 3", "3 <= a < 5, 1 <= b < 3, c < 3", 12),
        ("a, b, c < 4", "n=3 below 4", 64),
        ("3 numbers < 4", "n=3 below 4", 64),
        ("a < 0, b < 4, c < 1", "a < 0, b < 4, c = 0", 0),
        ("a < 2, b, c < 3; a = 9, b, c < 2", "a < 2, b < 3, c < 3; a = 9, b < 2, c < 2", 22),
    ] {
        let found = report(&format!("{THREE}claim x  value = a mod 2  for {window}\n"));
        assert_eq!((found.window.as_str(), found.positions), (words, positions), "{window}");
        let expected = if positions == 0 { Verdict::Vacuous } else { Verdict::Checked };
        assert_eq!(found.verdict, expected, "{window}");
    }
    let found = report(&format!("{ONE}claim x  value = n  for n >= 3000, n < 3040\n"));
    assert_eq!((found.window.as_str(), found.positions), ("n=1 from 3000 below 3040", 40));
    let found = report(&format!("{ONE}value n  for 2 heaps < 9\n"));
    assert_eq!((found.window.as_str(), found.positions), ("n=2 below 9", 45));
    let found = report(&format!("{ONE}value n  for x, y >= 5, x, y < 9\n"));
    assert_eq!((found.window.as_str(), found.positions), ("n=2 from 5 below 9", 10));
    let unordered = "game g\nnumbers a, b  unordered\nmove k, b  for k in 0..a-1\nclaim x  value <= a  for ";
    let found = report(&format!("{unordered}a < 3, b < 6\n"));
    assert_eq!((found.window.as_str(), found.positions), ("a < 3, b < 6", 6 + 5 + 4));
}

#[test]
fn words_that_other_words_say_are_refused_with_these() {
    let graph = "game g\ngraph directed\nmove delete ";
    for (text, expected) in [
        ("game g\nheaps n\nmove low(1, n)  if n > 1\n".to_owned(), "t mod pow(2, k)"),
        (format!("{ONE}claim c  value = low(9, n)\n"), "t mod pow(2, k)"),
        (format!("{ONE}claim c  ex k: k = low(9, n)\n"), "there is no function 'low' here"),
        (format!("{ONE}claim c  ex k: k = shl(1, n)\n"), "there is no function 'shl' here"),
        (format!("{THREE}legal distinct(a, b, c)\n"), "a != b & a != c & b != c"),
        (
            format!("{graph}v, sources(v)\n"),
            "neighbours(v), in the graph whose edges have the other direction",
        ),
        (format!("{graph}v  if indegree(v) = 0\n"), "count vertex u: adjacent(u, v)"),
        ("game g\nheaps n\nmove n-1\nclaim small all member m: m < 9\n".to_owned(), "all heap m: m < 3"),
        (format!("{ONE}claim c  value = xor member m: m\n"), "where a range should be"),
        (format!("{ONE}claim c  all number m: m < 9\n"), "'m' where ':' should be"),
    ] {
        let found = error(&text);
        assert!(!found.is_empty() && found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn bounds_that_are_not_understood_are_refused() {
    for (statement, expected) in [
        (format!("{THREE}claim x  value = 0  for n < 50"), "there is no number 'n' here"),
        (format!("{THREE}claim x  value = 0  for n < 50"), "the numbers of the game are a, b, c"),
        (format!("{THREE}claim x  value = 0  for 2 numbers < 5"), "'2 numbers' is no window of this game"),
        (format!("{THREE}claim x  value = 0  for 3 heaps < 5"), "'3 heaps' is no window of this game"),
        (format!("{ONE}claim x  value = 0  for m < 5"), "there is no heap 'm' here"),
        (format!("{ONE}claim x  value = 0  for largest < 5"), "'largest' is not the name of a heap"),
        (format!("{ONE}claim x  value = 0  for a < 5, b < 6"), "heaps have no order"),
        (format!("{ONE}claim x  value = 0  for 2 coins < 5"), "'coins' where 'heaps' should be"),
        (format!("{ONE}claim x  value = 0  for n != 5"), "where a bound should be"),
        (format!("{ONE}claim x  value = 0  for n < 10^5"), ""),
        (
            "game g\nrows\nmove drop row 1\nclaim x value = 0  for rows < 5".into(),
            "not a window of partitions",
        ),
        ("game g\ngrid\nmove \".\" -> \"#\"\nclaim x value = 0  for n < 5".into(), "a window of grids"),
        ("game g\ngraph\nmove delete v\nclaim x value = 0  for n < 5".into(), "a window of graphs"),
    ] {
        let found = error(&format!("{statement}\n"));
        assert!(!found.is_empty() && found.contains(expected), "{statement}: {found}");
    }
}

#[test]
fn windows_of_many_numbers_are_chosen_by_a_budget() {
    for names in ["a", "a, b", "a, b, c", "a, b, c, d", "a, b, c, d, e", "a, b, c, d, e, f"] {
        let count = names.split(", ").count();
        let after: Vec<String> = names.split(", ").map(|name| format!("{name}-1")).collect();
        let text = |word: &str| {
            let after = after.join(", ");
            format!("game g\nnumbers {names} {word}\nmove {after}\nclaim c  value <= 1\n")
        };
        let found = report(&text(""));
        let below: u64 = found.window.rsplit(' ').next().unwrap().parse().unwrap();
        assert_eq!(found.positions, below.pow(count as u32), "{}", found.window);
        assert!(found.positions <= 100_000 && (below + 1).pow(count as u32) > 80_000, "{}", found.window);
        let found = report(&text("unordered"));
        assert!((40_000..=100_000).contains(&found.positions), "{}: {}", found.window, found.positions);
    }
}

#[test]
fn costly_positions_at_one_place_of_a_period_make_a_window_small() {
    // Only every second position has moves: those with b = 1.
    let found =
        report("game g\nnumbers a, b\nmove k, 0  for k in 0..a if b = 1\nclaim c  value >= 0  for b < 2\n");
    assert_eq!(found.verdict, Verdict::Checked);
    assert!((1_000..20_000).contains(&found.positions), "{}", found.window);
}

#[test]
fn the_budget_of_a_window_counts_positions_that_are_not_legal() {
    // There are four legal positions. The test whether another position is legal takes as many steps as its number.
    let rules = "game g\ncoins a\nlegal (ex k in 2..a: k = 1) | a <= 3\nmove k  for k in 0..a-1\n";
    let found = report(&format!("{rules}claim c  value = a\n"));
    assert_eq!(counts(&found), (Verdict::Checked, 4, 4));
    let below: u64 = found.window.strip_prefix("n=1 below ").unwrap().parse().unwrap();
    assert!((1_000..20_000).contains(&below), "{}", found.window);
    // Without a legal position there is no other limit.
    let nowhere = rules.replace(" | a <= 3", "");
    let found = report(&format!("{nowhere}claim c  value = a\n"));
    assert_eq!(counts(&found), (Verdict::Vacuous, 0, 0));
}

#[test]
fn a_position_of_which_the_conditions_are_too_large_is_not_left_out() {
    let rules = "game g\nnumbers n\nlegal pow(2, n) mod 3 >= 1\nmove n - 1\n";
    let found = report(&format!("{rules}claim c  value <= 1  for n < 63\n"));
    assert_eq!(counts(&found), (Verdict::Checked, 63, 63));
    let found = report(&format!("{rules}claim c  value <= 1  for n < 64\n"));
    assert_eq!(found.verdict, Verdict::Stopped);
    let note = found.note.unwrap();
    assert!(note.contains("at 63: whether the rule allows the position is not known"), "{note}");
    let found = report(&format!("{rules}claim c  value = 0  for n < 64\n"));
    assert_eq!(found.counterexample.unwrap().position, "1");
}

#[test]
fn a_large_window_is_for_full_effort() {
    let rules = "game g\nnumbers a, b\nmove a-1, b\nclaim c  value <= 1  for";
    let found = report(&format!("{rules} a < 4000000000\n"));
    assert!(found.verdict == Verdict::Stopped && found.needs_full_effort, "{found:?}");
    let found = report(&format!("{rules} a, b < 4000\n"));
    assert_eq!(found.verdict, Verdict::Stopped);
    assert!(found.needs_full_effort);
    assert!(found.note.unwrap().contains("16000000 positions, and quick effort checks at most 10000000"));
}

#[test]
fn a_counterexample_shows_the_values_that_the_statement_names() {
    let shown = |statement: &str| {
        let found = report(&format!("game g\nheaps n\nmove n - k  for k in 1..2\n{statement}\n"));
        assert_eq!(found.verdict, Verdict::Refuted, "{statement}: {found:?}");
        found.counterexample.unwrap().to_string()
    };
    for (statement, expected) in [
        ("claim c  value(10) = 3", "0: value(10) = 1, the statement says 3"),
        ("claim c  3 = value(10)", "0: value(10) = 1, the statement says 3"),
        ("claim c  value = n", "3: value = 0, the statement says 3"),
        ("claim c  misere(4) = n + 1", "0: misere(4) = 0, the statement says 1"),
        (
            "claim c  value(n + 4) = value(n)",
            "0: value(n + 4) = 1, value(n) = 0, the statement says value(n + 4) = value(n)",
        ),
        ("claim c  n >= 2 -> value < 2 & n < 9", "2: value = 2, the statement says value < 2"),
        (
            "claim c  n > 0 -> all k in 1..n: value(n - k) != value | k = 1",
            "3: value(n - k) = 0, value = 0, the statement says (value(n - k) != value) | k = 1 (k = 3)",
        ),
        ("claim c  value(n - 1) <= 5", "0: value(n - 1) has no value, the statement says value(n - 1) <= 5"),
        ("claim c  n < 3", "3: n = 3, the statement says n < 3"),
        ("claim c  n = 5", "0: n = 0, the statement says n = 5"),
        ("claim c  n + 1 < 3 * n", "0: n + 1 = 1, 3*n = 0, the statement says n + 1 < 3*n"),
        (
            "claim c  ex k in 1..n: value(n - k) = 0",
            "0: computed 0, the statement says ex k in 1..n: value(n - k) = 0",
        ),
    ] {
        // Nested formulas have brackets only if they need them.
        let expected = expected.replace("(value(n - k) != value)", "value(n - k) != value");
        assert_eq!(shown(statement), expected, "{statement}");
    }
    let found = report(&format!("{ONE}def same(x) := value(x) = value(x + 1)\nclaim c  same(n)\n"));
    let counterexample = found.counterexample.unwrap();
    assert_eq!(counterexample.position, "0");
    assert_eq!(counterexample.mismatch.terms.len(), 2);
    assert_eq!(counterexample.mismatch.formula, "value(n) = value(n + 1)");
    let both = report("game g\nheaps n\nmove n - k  for k in 1..2\nclaim c  value(n) + misere(n) = 1\n");
    let terms = both.counterexample.unwrap().mismatch.terms;
    let terms: Vec<_> = terms.iter().map(|one| (one.term.as_str(), one.value.as_deref())).collect();
    assert_eq!(terms, [("value(n)", Some("2")), ("misere(n)", Some("2"))]);
}

/// A relation that decides is explained by its computed sides.
#[test]
fn a_counterexample_shows_the_sides_that_differ() {
    let shown = |statement: &str| {
        let found = report(&format!("game g\nheaps n\nmove n - 1\n{statement}\n"));
        assert_eq!(found.verdict, Verdict::Refuted, "{statement}: {found:?}");
        found.counterexample.unwrap().to_string()
    };
    for (statement, expected) in [
        (
            "claim c  (sum k in 0..5: value(k)) = 9  for n < 3",
            "0: the left side is 3, the right side is 9, the statement says (sum k in 0..5: value(k)) = 9",
        ),
        (
            "claim c  value + value(n+1) = 5",
            "0: value = 0, value(n + 1) = 1, the left side is 1, the right side is 5, the statement says value + \
             value(n + 1) = 5",
        ),
        (
            "claim c  value = 0 <-> n mod 3 = 0",
            "2: value = 0, the left side is true, the right side is false, in 'n mod 3 = 0' the left side is 2, the \
             right side is 0, the statement says value = 0 <-> n mod 3 = 0",
        ),
        (
            "claim c  n > 2 -> (all k in 0..2: value(k) + k < 2)",
            "3: value(k) = 1, the left side is 2, the right side is 2, the statement says value(k) + k < 2 (k = 1)",
        ),
        (
            "claim c  (sum k in 0..n: value(k)) < 3 | n * n = 17",
            "5: in '(sum k in 0..n: value(k)) < 3' the left side is 3, the right side is 3, in 'n*n = 17' the left \
             side is 25, the right side is 17, the statement says (sum k in 0..n: value(k)) < 3 | n*n = 17",
        ),
        (
            "claim c  2 divides (sum k in 0..n: value(k)) + n",
            "2: the left side is 2, the right side is 3, the statement says 2 divides (sum k in 0..n: value(k)) + n",
        ),
        (
            "claim c  (sum k in 0..1: value(k) - 1) = 0",
            "0: the left side has no value, the right side is 0, the statement says (sum k in 0..1: value(k) - 1) = 0",
        ),
    ] {
        assert_eq!(shown(statement), expected, "{statement}");
    }
    let found = report("game g\nheaps n\nmove n - 1\nclaim c  (sum k in 0..5: value(k)) = 9\n");
    let mismatch = found.counterexample.unwrap().mismatch;
    let sides = mismatch.sides();
    assert_eq!(sides.len(), 1);
    assert_eq!(sides[0].values, [Some("3".to_owned()), Some("9".to_owned())]);
}

#[test]
fn premises_are_followed_through_the_structure_of_a_statement() {
    for (statement, applied) in [
        ("n < 7 -> value = n", 7),
        ("n < 7 -> n > 3 -> value = n", 3),
        ("n < 7 & n > 3 -> value = n", 3),
        ("(n < 7 -> value = n) & (n = 8 -> value = 8)", 8),
        ("(n < 7 -> value = n) & value >= 0", 20),
        ("(n < 7 -> value = n) | (n > 5 -> value = 0)", 1),
        ("(n < 7 -> value = n) | value > 100", 7),
        ("n < 7 <-> value < 7", 20),
        ("not not (n < 7 -> value = n)", 7),
        ("all k in 5..n: value(k) = k", 15),
        ("all k in 0..n: k > 8 -> value(k) = k", 11),
        ("all k in 0..n, j in 1..k: k + j > 20 -> value(k) = k", 9),
        ("ex k in 0..n: k > 8 -> value(k) = k", 20),
        ("true", 20),
        ("false -> value = 3", 0),
        ("c(n)", 7),
        ("c(n + 2)", 5),
        ("all k in 0..n: c(k + 5)", 20),
        ("n >= 2 -> c(n - 2)", 7),
        ("value = 4 -> n = 4", 1),
        ("all other m: m = 5", 0),
        ("ex k: n = 2*k", 0),
        ("(ex k: n = 2*k) -> value mod 2 = 0", 10),
    ] {
        let statement = statement.replace("all k in 0..n, j in 1..k: ", "all k in 0..n: all j in 1..k: ");
        let text = format!("{ONE}def c(m) := m < 7 -> value(m) = m\nclaim x  {statement}  for n < 20\n");
        let found = report(&text);
        if statement == "ex k: n = 2*k" {
            assert_eq!(found.verdict, Verdict::Refuted, "{statement}");
            continue;
        }
        let expected = if applied == 0 { Verdict::Vacuous } else { Verdict::Checked };
        assert_eq!(counts(&found), (expected, 20, applied), "{statement}");
    }
}

/// A generator of numbers that are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// A condition as text, and as a function of two numbers.
type Condition = (String, Box<dyn Fn(u64, u64) -> bool>);

fn condition(random: &mut Random, depth: u64) -> Condition {
    if depth > 0 && random.below(3) > 0 {
        let (left, holds_left) = condition(random, depth - 1);
        let (right, holds_right) = condition(random, depth - 1);
        return match random.below(3) {
            0 => {
                (format!("({left}) & ({right})"), Box::new(move |a, b| holds_left(a, b) && holds_right(a, b)))
            }
            1 => {
                (format!("({left}) | ({right})"), Box::new(move |a, b| holds_left(a, b) || holds_right(a, b)))
            }
            _ => (format!("not ({left})"), Box::new(move |a, b| !holds_left(a, b))),
        };
    }
    let (m, r) = (2 + random.below(4), random.below(6));
    match random.below(4) {
        0 => (format!("a mod {m} = {r}"), Box::new(move |a, _| a % m == r)),
        1 => (format!("b < {r}"), Box::new(move |_, b| b < r)),
        2 => (format!("a + {r} <= b"), Box::new(move |a, b| a + r <= b)),
        _ => (format!("a = b + {r}"), Box::new(move |a, b| a == b + r)),
    }
}

#[test]
fn random_premises_hold_at_as_many_positions_as_a_plain_loop_finds() {
    let mut random = Random(2024);
    let rule = "game g\nnumbers a, b\nmove k, b  for k in 0..a-1\nmove a, k  for k in 0..b-1\n";
    for _ in 0..150 {
        let (first, holds_first) = condition(&mut random, 2);
        let (second, holds_second) = condition(&mut random, 2);
        let (low, high) = (random.below(4), 4 + random.below(6));
        let all = || (low..high).flat_map(|a| (0..9).map(move |b| (a, b)));
        // The value is the nim-sum. The conclusion is true, or false at known positions.
        let wrong = random.below(2) == 1;
        let conclusion = if wrong { "value = (a xor b) + 1" } else { "value = a xor b" };
        let kind = random.below(4);
        let statement = match kind {
            0 => format!("({first}) -> {conclusion}"),
            1 => format!("({first}) -> ({second}) -> {conclusion}"),
            2 => format!("{conclusion}  if {first}"),
            _ => format!("({first}) -> {conclusion}  if {second}"),
        };
        let applies = |a, b| holds_first(a, b) && (kind.is_multiple_of(2) || holds_second(a, b));
        let (body, condition) = statement.split_once("  if ").unwrap_or((&statement, "true"));
        let text = format!("{rule}claim c  {body}  for a >= {low}, a < {high}, b < 9  if {condition}\n");
        let found = report(&text);
        let applied = all().filter(|&(a, b)| applies(a, b)).count() as u64;
        match (wrong, applied) {
            (_, 0) => assert_eq!(counts(&found), (Verdict::Vacuous, 9 * (high - low), 0), "{text}"),
            (false, _) => assert_eq!(counts(&found), (Verdict::Checked, 9 * (high - low), applied), "{text}"),
            (true, _) => {
                assert_eq!(found.verdict, Verdict::Refuted, "{text}");
                let at = found.counterexample.unwrap();
                let numbers: Vec<u64> = at.position.split(',').map(|n| n.parse().unwrap()).collect();
                assert!(applies(numbers[0], numbers[1]), "{text}: {at}");
                let stated = ((numbers[0] ^ numbers[1]) + 1).to_string();
                assert_eq!(
                    (at.mismatch.computed, at.mismatch.formula),
                    ((numbers[0] ^ numbers[1]).to_string(), stated)
                );
            }
        }
    }
}

/// A token on squares 0 to 20, which goes one square to either side; play is over on square 0.
const WALK: &str = "game walk\nheaps n\nlegal n <= 20\nover n = 0\nmove n - 1\nmove n + 1\n";

/// Returns the verdict of the only statement of a file, and its counterexample in words.
fn verdict_of(rule: &str, statement: &str) -> (Verdict, String) {
    let text = format!("{rule}{statement}\n");
    let game = open_text(&text, "g.game", None).unwrap_or_else(|error| panic!("{statement}: {error}"));
    let run = Run::default();
    let report = game.claims()[0].check(&CheckContext::new(Effort::Quick, &run));
    (report.verdict, report.counterexample.map(|one| one.to_string()).unwrap_or_default())
}

#[test]
fn outcomes_remoteness_and_draws_of_loopy_games_are_stated() {
    for statement in [
        "draws n >= 2  for n <= 20",
        "misere-draws n >= 1  for n <= 20",
        "p-positions n = 0  for n <= 20",
        "misere-p-positions n > 20  for n <= 20",
        "claim a  outcome = N <-> n = 1  for n <= 20 if members = 1",
        "claim a  outcome in {P, N} <-> n < 2  for n <= 20 if members = 1",
        "claim a  outcome != D -> remoteness = n  for n <= 20 if members = 1",
        "claim a  outcome(n + 1) = D & not outcome(n + 1) = N  for 1 <= n < 20 if members = 1",
        "claim a  misere_outcome = N -> misere_remoteness = 0  for n <= 20",
        "claim a  (remoteness(n) = remoteness(n) <-> n < 2)  for n <= 20 if members = 1",
        // Of two tokens, play is over as soon as one is on square 0.
        "claim a  outcome = N  for \"1,1\" if smallest = 1 & largest = 1",
        "claim a  outcome = D  for \"2,2\" if smallest >= 2",
        "claim a  value = 0 <-> n = 0  for n <= 20",
        "value 0  for n <= 0",
    ] {
        let (verdict, counterexample) = verdict_of(WALK, statement);
        assert_eq!(verdict, Verdict::Checked, "{statement}: {counterexample}");
    }
    for (statement, counterexample) in [
        ("draws n >= 1  for n <= 20", "1: computed N, the statement says D (outcomes in normal play)"),
        ("draws n >= 3  for n <= 20", "2: computed D, the statement says not D (outcomes in normal play)"),
        (
            "misere-draws n >= 2  for n <= 20",
            "1: computed D, the statement says not D (outcomes in misère play)",
        ),
        (
            "misere-p-positions n = 1  for n <= 20",
            "1: computed D, the statement says P (outcomes in misère play)",
        ),
        ("p-positions n < 2  for n <= 20", "1: computed N, the statement says P (outcomes in normal play)"),
        ("value 0  for n <= 20", "1: computed ∞(0), the statement says 0"),
        ("claim a  value = n  for n <= 20", "1: value = ∞(0), the statement says 1"),
        ("claim a  outcome = N  for n <= 20", "0: outcome = P, the statement says N"),
        ("claim a  remoteness = n  for n <= 20", "2: remoteness has no value, the statement says 2"),
        (
            "claim a  outcome(n + 1) = outcome  for n < 20",
            "0: outcome(n + 1) = N, outcome = P, the statement says outcome(n + 1) = outcome",
        ),
        (
            "claim a  misere_remoteness = 0  for n < 20",
            "1: misere_remoteness has no value, the statement says 0",
        ),
        (
            "def drawn(m) := outcome(m) = D\nclaim a  drawn(n)  for n < 20",
            "0: outcome(n) = P, the statement says D",
        ),
    ] {
        assert_eq!(verdict_of(WALK, statement), (Verdict::Refuted, counterexample.to_owned()), "{statement}");
    }
}

#[test]
fn outcomes_and_remoteness_of_games_that_end_are_stated() {
    let nim = "game nim\nheaps n\nmove k  for k in 0..n-1\n";
    for statement in [
        "draws false  for 2 heaps < 8",
        "claim a  outcome = P <-> largest = smallest  for 2 heaps < 8",
        "claim a  largest = smallest -> remoteness = 2 * largest  for 2 heaps < 8",
        "claim a  misere = 0 <-> misere_outcome = P  for 2 heaps < 8",
        "claim a  value = 0 <-> outcome = P  for 3 heaps < 6",
    ] {
        let (verdict, counterexample) = verdict_of(nim, statement);
        assert_eq!(verdict, Verdict::Checked, "{statement}: {counterexample}");
    }
    let (verdict, counterexample) =
        verdict_of(nim, "claim a  remoteness = largest + smallest  for 2 heaps < 8");
    assert_eq!((verdict, &*counterexample), (Verdict::Refuted, "0,2: remoteness = 1, the statement says 2"));
}

#[test]
fn misere_values_of_loopy_games_are_not_stated() {
    for statement in ["misere 0  for n <= 5  if n >= 1", "claim a  misere = 0  for n <= 5 if n >= 1"] {
        let (verdict, _) = verdict_of(WALK, statement);
        assert_eq!(verdict, Verdict::Stopped, "{statement}");
    }
}

#[test]
fn an_outcome_is_compared_with_letters_alone() {
    for statement in [
        "claim a  outcome = 1",
        "claim a  outcome < N",
        "claim a  outcome + 1 = 2",
        "claim a  outcome in {1, 2}",
        "claim a  outcome in 0..2",
        "def f(x) := x = x\nclaim a  f(outcome)",
        "claim a  value = 0  if outcome = n",
    ] {
        let error =
            open_text(&format!("{WALK}{statement}\n"), "g.game", None).expect_err(statement).to_string();
        assert!(error.contains("an outcome is compared with P, N or D alone"), "{statement}: {error}");
    }
    // Letters are names elsewhere, and a number of the position may have the name of a result.
    let own = "game g(P)\nnumbers outcome\nmove outcome - P\n";
    let text =
        format!("{own}claim a  outcome >= P -> value(outcome) = (outcome div P) mod 2  for outcome < 30\n");
    let game = open_text(&text, "g.game", Some("3")).unwrap();
    let report = game.claims()[0].check(&CheckContext::new(Effort::Quick, &Run::default()));
    assert_eq!(report.verdict, Verdict::Checked, "{report:?}");
}

#[test]
fn play_that_need_not_end_is_known_in_games_of_every_kind() {
    for (rule, statement) in [
        (
            "coins a\nmove x  for x in {a + 1, a - 1}  if x <= 3\n",
            "draws members >= 1  for 1 coins < 4; 2 coins < 4",
        ),
        ("grid\nmove \"#.\" -> \".#\" turned\n", "draws 0 < cells < 4  for \"##/..\""),
        (
            "numbers a, b\nlegal a <= 3 & b <= 3\nmove a + 1, b\nmove a, b - 1\nmove a - 1, b  if b = 0\n",
            "draws true  for a < 4, b < 4",
        ),
        (
            "rows\nlegal columns <= 3 & rows <= 2\nmove row i := x  for i in 1..rows, x in 0..3\n",
            "draws rows = 2  for 2 rows < 4",
        ),
    ] {
        let (verdict, counterexample) = verdict_of(&format!("game g\n{rule}"), statement);
        assert_eq!(verdict, Verdict::Checked, "{rule}: {counterexample}");
    }
}
