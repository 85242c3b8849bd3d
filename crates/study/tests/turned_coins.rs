//! Statements about coins that turn: nim-products, and rules that break later.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_reference::{Game, Verdict};
use impartial_study::{Finding, StudyOptions, Subject, rules_with_findings, study};

/// Rows of eight coins: the four corners of a rectangle are turned, of which the last one goes from heads to tails.
const CORNERS: &str = "game own\ncoins a\n\
    move turn a, (a div 8)*8 + x, y*8 + a mod 8, y*8 + x  for x in 0..a mod 8 - 1, y in 0..a div 8 - 1\n";

fn findings(rules: &str, parameters: Option<&str>) -> Vec<Finding> {
    let subject = Subject::from_text(rules, "own.game", parameters);
    let cx = Context::new(Limits::none());
    let mut all = Vec::new();
    let options = StudyOptions { effort: 100, has_clock: false, ..StudyOptions::default() };
    study(&subject, &options, &cx, &mut |finding| all.push(finding.clone())).unwrap();
    all.retain(|finding| finding.verdict.is_some());
    all
}

/// The tartan theorem, Winning Ways, chapter 14.
#[test]
fn turning_corners_has_nim_products_as_values() {
    let all = findings(CORNERS, None);
    assert_eq!(all[0].statement, "value xor coin a: nim_product(a mod 8, a div 8)");
    assert!(!all[0].is_proved());
    let with_parameter = CORNERS.replace("game own", "game own(T)").replace('8', "T");
    let all = findings(&with_parameter, Some("5"));
    assert_eq!(all[0].statement, "value xor coin a: nim_product(a mod 5, a div 5)");
}

/// The product of Twins in one direction and Turning Turtles in the other one, whose values are one more than the places.
#[test]
fn other_products_of_two_games_are_found() {
    let all = findings(&format!("{CORNERS}move turn a, (a div 8)*8 + x  for x in 0..a mod 8 - 1\n"), None);
    assert_eq!(all[0].statement, "value xor coin a: nim_product(a mod 8, a div 8 + 1)");
}

/// The second interpreter has its own nim-products.
#[test]
fn nim_products_are_those_of_the_reference() {
    let compare = || {
        let all = findings(CORNERS, None);
        let written = rules_with_findings(&Subject::from_text(CORNERS, "own.game", None), &all);
        let game = Game::read(&written, &[]).unwrap_or_else(|error| panic!("{error}\n{written}"));
        let mut compared = 0;
        for belief in game.beliefs() {
            for window in game.windows_of("1 coin < 28").unwrap() {
                for position in game.positions_of(&window).unwrap().unwrap() {
                    compared += 1;
                    let verdict = game.verdict(belief, &position);
                    assert!(
                        matches!(verdict, Ok(Verdict::True | Verdict::Silent)),
                        "{position:?}: {verdict:?}"
                    );
                }
            }
        }
        assert!(compared >= 28, "{compared}");
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(compare).unwrap().join().unwrap();
}

/// The search reads squares below 60, and the last test those below 128.
#[test]
fn products_that_break_on_later_squares_are_caught() {
    for more in ["move turn a  if a = 72", "move turn a  if a >= 120"] {
        let all = findings(&format!("{CORNERS}{more}\n"), None);
        assert!(all.iter().all(|one| !one.statement.contains("nim_product")), "{all:#?}");
    }
}
