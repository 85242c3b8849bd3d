//! Statements about graphs and partitions.

use impartial::claim::Verdict;
use impartial::run::Limits;
use impartial_query::Context;
use impartial_reference::Game;
use impartial_study::{Finding, FindingSubject, StudyOptions, Subject, rules_with_findings, study};

fn findings(rules: &str, effort: u64) -> Vec<Finding> {
    let subject = Subject::from_text(rules, "own.game", None);
    let cx = Context::new(Limits::none());
    let mut all = Vec::new();
    let options = StudyOptions { effort, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| all.push(finding.clone())).unwrap();
    all.retain(|finding| finding.subject != FindingSubject::Fact);
    all
}

fn statements(all: &[Finding]) -> Vec<&str> {
    all.iter().map(|finding| finding.statement.as_str()).collect()
}

/// Fraenkel, Scheinerman and Ullman 1993: the player to move loses if and only if some largest matching misses the token. The
/// language has no word for it, so that the statement is a sentence.
#[test]
fn geography_is_lost_where_a_largest_matching_misses_the_token() {
    let rules = "game own\ngraph with token\nstart 1\n\
                 move delete token, token := v  for vertex v if adjacent(token, v)\n";
    let all = findings(rules, 100);
    let found = all.iter().find(|finding| finding.subject == FindingSubject::PPositions).unwrap();
    assert_eq!((found.statement.as_str(), found.is_line), ("p-positions always_matched = 0", false));
    assert_eq!(
        found.definitions,
        ["# always_matched: 1 if every largest matching covers the vertex token, else 0"]
    );
    assert_eq!((found.verdict, found.positions), (Some(Verdict::Checked), 1464));
    assert_eq!(found.command, "impartial study own.game --effort 100");
    // The file that a study writes has sentences as comments, and can be read.
    let written = rules_with_findings(&Subject::from_text(rules, "own.game", None), &all);
    assert!(impartial_rules::open_text(&written, "own.game", None).is_ok(), "{written}");
}

#[test]
fn values_of_partitions_are_terms_of_their_sides() {
    let rooks = "game own\nrows\nmove drop row 1..k  for k in 1..rows\n";
    assert_eq!(statements(&findings(rooks, 20))[0], "value rows");
    let ends = "game own\nrows\nmove drop row rows\nmove drop column columns\n";
    let all = findings(ends, 20);
    assert!(
        all.iter().any(|finding| finding.subject == FindingSubject::PPositions
            || finding.subject == FindingSubject::Value),
        "{all:#?}"
    );
}

/// The parity of the vertices is the value of graphs with at most five vertices, which the search reads, and not of all larger
/// ones, which the last test reads.
#[test]
fn rules_that_break_on_larger_graphs_are_caught() {
    // Longer paths and the like would take their time.
    let plain = "game own\ngraph\nover vertices > 10\nmove delete v\n";
    assert_eq!(statements(&findings(plain, 20))[0], "value vertices mod 2");
    for more in
        ["move delete u, v  for edge u-v if vertices = 6", "move delete v, neighbours(v)  if edges() = 9"]
    {
        let all = findings(&format!("{plain}{more}\n"), 20);
        assert!(all.iter().all(|finding| !finding.statement.starts_with("value vertices mod 2")), "{all:#?}");
    }
}

/// The side of the boxes of partitions that the search reads is 6.
#[test]
fn rules_that_break_on_larger_partitions_are_caught() {
    let plain = "game own\nrows\nmove drop row rows\n";
    assert_eq!(statements(&findings(plain, 20))[0], "value rows mod 2");
    for more in
        ["move drop row 1..2  if rows = 7 & columns = 2", "move drop row 1..2  if columns = 8 & rows = 2"]
    {
        let all = findings(&format!("{plain}{more}\n"), 20);
        assert!(all.iter().all(|finding| finding.statement != "value rows mod 2"), "{all:#?}");
    }
}

/// A random game on partitions or graphs, and a window of positions.
fn random_game(seed: u64) -> (String, &'static str) {
    let mut random = fastrand::Rng::with_seed(seed);
    if seed.is_multiple_of(2) {
        let all = ["row 1", "row rows", "column 1", "column columns", "row 1..2", "row 1, column 1"];
        let picked = random.choose_multiple(all, 2);
        let moves: String = picked.iter().map(|what| format!("move drop {what}\n")).collect();
        return (format!("game random\nrows\n{moves}"), "4 rows < 7");
    }
    let (divisor, rest) = (random.u64(1..=3), random.u64(0..=1));
    let what = random.choice(["v", "v, neighbours(v)", "v, isolated(v)"]).unwrap();
    let rules = format!(
        "game random\ngraph\nover vertices > 10\nmove delete {what}  if degree(v) mod {divisor} = {rest}\n"
    );
    (rules, "\"complete 5\"; \"cycle 6\"; \"star 5\"; \"bipartite 2 3\"")
}

/// The lines about all positions of random games hold by the second interpreter.
#[test]
fn lines_about_random_boards_hold_by_the_reference() {
    let compare = |seed: u64| {
        let (rules, window) = random_game(seed);
        let mut all = findings(&rules, 1);
        all.retain(|finding| finding.is_line && finding.subject != FindingSubject::Sequence);
        let written = rules_with_findings(&Subject::from_text(&rules, "own.game", None), &all);
        let game = Game::read(&written, &[]).unwrap_or_else(|error| panic!("{error}\n{written}"));
        for belief in game.beliefs() {
            for window in game.windows_of(window).unwrap() {
                for position in game.positions_of(&window).unwrap().unwrap() {
                    let verdict = game.verdict(belief, &position);
                    assert!(
                        matches!(
                            verdict,
                            Ok(impartial_reference::Verdict::True | impartial_reference::Verdict::Silent)
                        ),
                        "{} at {position:?}: {verdict:?}\n{written}",
                        belief.name
                    );
                }
            }
        }
        all.len()
    };
    let run = move || (0..4).map(compare).sum::<usize>();
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap();
    let count = thread.join().unwrap();
    assert!(count >= 2, "only {count} lines");
}

/// All marks are 1, or 2, in a game that has no move without marks. A circle of 35 vertices, which the search does not read,
/// breaks the rule.
#[test]
fn families_of_graphs_with_marks_begin_with_marks() {
    let rules = "game own\ngraph with token, weight(u, v)\nstart 1\nmove weight(token, v) := k, token := v  for k in 0..weight(token, v) - 1\n";
    let all = findings(rules, 20);
    let found = statements(&all);
    let line = "claim cycle-with-weight-1 value = vertices mod 2  for \"cycle n with weight all=1\" n in 3..";
    assert!(found.iter().any(|one| one.starts_with(line)), "{found:#?}");
    // Each vertex is lost in a graph without marks, so that no line is about such a graph.
    assert!(found.iter().all(|one| one.contains(" all=")), "{found:#?}");
    let broken = findings(&format!("{rules}over vertices = 35\n"), 20);
    assert!(broken.iter().all(|one| !one.statement.starts_with(line)), "{broken:#?}");
}

/// Of complete bipartite graphs with three vertices on one side, geography is lost for the smallest alone. The graph with 13
/// vertices, which the search does not read, breaks the rule.
#[test]
fn lost_positions_of_a_family_are_a_bound_on_its_size() {
    let rules = "game own\ngraph with token\nstart 1\nmove delete token, token := v  for vertex v if adjacent(token, v)\n";
    let lost = |rules: &str| {
        let all = findings(rules, 60);
        let mut lines = all.iter().map(|one| one.statement.clone());
        lines.find(|line| line.starts_with("claim bipartite-3-lost value = 0 <-> vertices <= 5  for "))
    };
    assert!(lost(rules).is_some());
    assert_eq!(lost(&format!("{rules}over vertices = 13 & token = 1\n")), None);
}
