//! Every file of the gallery is a game, its statements are true, and its planted statements are refuted.

use impartial::claim::{CheckContext, Effort, Verdict, check_all};
use impartial::run::{Limits, Run};
use impartial_query::Registry;
use impartial_rules::{GameFinder, RuleFileGame, Severity, format, open, open_within};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn gallery() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/rules");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "game"));
    files.sort();
    files
}

/// Opens a file, with small parameters if the file has parameters.
fn opened(path: &Path) -> RuleFileGame {
    let name = path.display().to_string();
    let tried = ["", ":4"].map(|parameters| open(&format!("{name}{parameters}")));
    let mut why = String::new();
    for one in tried {
        match one {
            Ok(opened) => return opened,
            Err(error) if why.is_empty() || !error.to_string().contains(" instead of ") => {
                why = error.to_string()
            }
            Err(_) => {}
        }
    }
    panic!("{name}: {why}");
}

/// Opens the games of the catalogue and rule files.
fn finder() -> GameFinder {
    let registry = impartial_games::register(Registry::new()).rule_files(open_within);
    Arc::new(move |name, run| registry.find_within(name, run))
}

#[test]
fn there_are_forty_games_and_each_is_one_without_a_warning() {
    let files = gallery();
    assert!(files.len() >= 40, "{} files", files.len());
    let mut wrong = Vec::new();
    for path in &files {
        let text = fs::read_to_string(path).unwrap();
        // Of a file that states draws or outcomes, the warning of loops is expected.
        let has_draws = text.contains("\ndraws ") || text.contains("outcome");
        let suspicious = opened(path).suspicious().into_iter();
        let suspicious = suspicious.filter(|one| !has_draws || !one.message.contains("go round for ever"));
        wrong.extend(suspicious.map(|one| format!("{}: {}", path.display(), one.message)));
        assert!(text.contains("\nsource ") && text.contains("\nabout "), "{}: no source", path.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_the_gallery_says_holds_and_what_is_planted_is_refuted() {
    let run = Run::new(Limits::none().positions(3_000_000));
    let mut wrong = Vec::new();
    for path in gallery() {
        let claims = opened(&path).claims_with(&finder());
        let planted = claims.iter().filter(|claim| claim.is_planted()).count();
        if claims.len() == planted || planted == 0 {
            wrong.push(format!("{}: {planted} of {} claims are planted", path.display(), claims.len()));
        }
        let check = CheckContext::new(Effort::Quick, &run);
        let all: Vec<_> = claims.iter().collect();
        check_all(&all, &check, 1, &mut |report| {
            let expected = if report.planted { Verdict::Refuted } else { Verdict::Checked };
            let broken = report.counterexample.is_none() && report.verdict == Verdict::Refuted;
            if report.verdict != expected || broken {
                wrong.push(format!(
                    "{}: {:?} {:?} {:?}",
                    report.claim,
                    report.verdict,
                    report.counterexample.map(|c| c.to_string()),
                    report.note
                ));
            }
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_standard_form_of_a_file_means_the_same_and_is_its_own() {
    for path in gallery() {
        let text = fs::read_to_string(&path).unwrap();
        let formatted = format(&text).unwrap_or_else(|said| panic!("{}: {said:?}", path.display()));
        assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "{}", path.display());
        let parameters = opened(&path).name().rsplit_once(".game:").map(|(_, rest)| rest.to_owned());
        let again = RuleFileGame::of_text(&formatted, "a.game", "a.game", parameters.as_deref()).unwrap();
        assert_eq!(again.recognised().yes, opened(&path).recognised().yes, "{}", path.display());
        assert!(again.warnings().iter().all(|one| one.severity == Severity::Warning));
    }
}

#[test]
fn a_quantifier_may_call_the_members_as_the_file_does() {
    let text = "game nim\nheaps n\nmove k  for k in 0..n-1\n\
                claim swap  misere(p) = 1 - value(p)  if all heap n: n <= 1\n\
                claim one  value(p) = n\n";
    let opened = impartial_rules::RuleFileGame::of_text(text, "nim.game", "nim.game", None).unwrap();
    let run = Run::new(Limits::none());
    let claims = opened.claims();
    let all: Vec<_> = claims.iter().collect();
    let mut seen = Vec::new();
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| {
        assert_eq!(report.verdict, Verdict::Checked, "{:?}", report.counterexample);
        seen.push((report.claim.clone(), report.window.clone()));
    });
    // One statement is about whole positions, although it names the heaps n. The other one is about single heaps.
    let window = |claim: &str| &seen.iter().find(|(id, _)| id.ends_with(claim)).unwrap().1;
    assert!(window("swap").contains("n=2"), "{seen:?}");
    assert!(!window("one").contains("n=2"), "{seen:?}");
}

/// A formula without a value at a position is refuted by that position.
#[test]
fn a_value_that_is_not_stated_is_a_counterexample() {
    let text = "game thirds\nheaps n\nmove n - k  for k in 1..2\n\
                value  if n mod 3 = 2 then 0 - 1 else n mod 3\n\
                misere  if n mod 3 = 0 then 1 else 1 - n mod 3  if members = 1\n";
    let opened = RuleFileGame::of_text(text, "thirds.game", "thirds.game", None).unwrap();
    let run = Run::new(Limits::none());
    let claims = opened.claims();
    let all: Vec<_> = claims.iter().collect();
    let mut seen = Vec::new();
    check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| {
        let counterexample = report.counterexample.as_ref().unwrap_or_else(|| panic!("{}", report.claim));
        assert_eq!(report.verdict, Verdict::Refuted);
        assert!(counterexample.to_string().contains("nothing"), "{counterexample}");
        seen.push(counterexample.position.clone());
    });
    assert_eq!(seen, ["2", "2"]);
}
