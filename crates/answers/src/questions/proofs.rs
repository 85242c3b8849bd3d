//! Proofs of statements, and discoveries of descriptions, as the commands `prove` and `discover` make them.

use super::verify::{not_exported, rocq_page};
use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{DiscoverPage, HintPage, ProofPage, ProvePage, RocqPage, UnprovedPage};
use impartial::value::Play;
use impartial_draw::States;
use impartial_export::{ExportError, GameSource, RocqFile, export_certificate, export_proof};
use impartial_query::proofs::{
    self, DiscoveryQuestion, DiscoveryReport, FormulaText, MAX_COINS, ProofHint, ProofJob, ProofMethod,
    ProofQuestion, ProofSubject, is_numeration_file, proof_jobs,
};
use impartial_query::{AnyGame, OwnStatements};
use impartial_rules::RuleFileGame;
use serde_json::{Value, json};
use std::sync::Arc;

/// The name of the formula of a request, in messages and reports.
const FORMULA: &str = "formula";

/// The game of a proof. Rules have the name of a file, so that a certificate about them can be verified with that file.
struct ProvedGame {
    game: Arc<dyn AnyGame>,
    rules: Option<RuleFileGame>,
}

impl ProvedGame {
    fn new(asking: &PreparedQuestion<'_>) -> Result<Self, RequestRefusal> {
        let resolved = asking.meant()?;
        match resolved.rules {
            Some(_) => {
                let rules = asking.asked.subject.in_file(&asking.cx.run())?;
                Ok(ProvedGame { game: rules.entry().0, rules: Some(rules) })
            }
            None => Ok(ProvedGame { game: resolved.game, rules: None }),
        }
    }

    fn subject(&self) -> ProofSubject<'_> {
        let own = self.rules.as_ref().map(|rules| rules as &dyn OwnStatements);
        ProofSubject::Game { game: &*self.game, own }
    }

    /// Returns the file for Rocq that `write` writes about this game. `subject` gives the file its name.
    fn rocq(
        &self,
        subject: &str,
        asking: &PreparedQuestion<'_>,
        write: impl FnOnce(&GameSource<'_>) -> Result<RocqFile, ExportError>,
    ) -> Result<RocqPage, RequestRefusal> {
        let registry = &asking.games.registry;
        let id = self.game.id();
        let find = |name: &str| if name == id { Ok(self.game.clone()) } else { registry.find_listed(name) };
        let file = write(&GameSource { find: &find, statements: registry.all_statements() });
        let file = file.map_err(|error| not_exported("the proof", error))?;
        Ok(rocq_page(subject, id.clone(), file))
    }
}

/// Returns the number of coins of a request. A number that is too large for the system is refused as any other that is
/// too large for a proof, so that every system gives the same answer.
fn coins(asking: &PreparedQuestion<'_>) -> Result<Option<usize>, RequestRefusal> {
    let convert = |coins: u64| {
        usize::try_from(coins)
            .map_err(|_| RequestRefusal::input(format!("coins={coins} (allowed: 1 to {MAX_COINS})")))
    };
    asking.asked.coins.map(convert).transpose()
}

/// Returns the numeration of a request, which is never a file.
fn numeration(asking: &PreparedQuestion<'_>) -> Result<Option<String>, RequestRefusal> {
    let name = asking.asked.numeration.as_deref().map(str::trim).filter(|name| !name.is_empty());
    match name {
        Some(name) if is_numeration_file(name) => Err(RequestRefusal::input(format!(
            "the numeration '{name}': files are not opened here (allowed: names such as fib or p:2)"
        ))),
        name => Ok(name.map(str::to_owned)),
    }
}

/// Proves the statements of the game, or the formula of the request. The report of each proof is sent as soon as it is
/// known.
pub(crate) fn prove(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (request, cx) = (asking.asked, asking.cx);
    let formula = request.formula.as_deref().filter(|text| !text.trim().is_empty());
    let question = ProofQuestion {
        theorem: None,
        formula: formula.map(|text| FormulaText { name: FORMULA.into(), text: text.to_owned() }),
        definitions: Vec::new(),
        coins: coins(asking)?,
        below: None,
        play: Play::from_misere(request.misere),
        blocking: None,
        sorted: request.sorted,
        base: None,
        numeration: numeration(asking)?,
        method: ProofMethod::Best,
        states: request.states,
        certificate: request.certify || request.rocq,
        exported: request.rocq && !request.certify,
        one: false,
    };
    let game = ProvedGame::new(asking)?;
    let found = proof_jobs(&asking.games.registry, game.subject(), &question, cx)?;
    let all: Vec<&str> = found.jobs.iter().map(ProofJob::claim).collect();
    if let Some(missing) = request.claims.iter().flatten().find(|name| !all.contains(&name.as_str())) {
        return Err(RequestRefusal::input(format!(
            "the game has no statement '{missing}' to prove (allowed: {})",
            all.join(", ")
        )));
    }
    let named = |job: &&ProofJob<'_>| match &request.claims {
        Some(names) => names.iter().any(|name| name == job.claim()),
        None => true,
    };
    let jobs: Vec<&ProofJob<'_>> = found.jobs.iter().filter(named).collect();
    asking.teller.tell("count", json!({"proofs": jobs.len()}));
    let mut rows = Vec::with_capacity(jobs.len());
    for job in jobs {
        let row = proof(job, &game, asking)?;
        asking.teller.tell("proof", json!(row));
        rows.push(row);
    }
    let unproved = found.unproved.iter();
    let unproved =
        unproved.map(|one| UnprovedPage { statement: one.statement.clone(), why: one.why.clone() }).collect();
    Ok(json!(ProvePage { game: game.game.id(), proofs: rows, unproved }))
}

/// Makes a proof and returns its report, with additional keys for the page.
fn proof(
    job: &ProofJob<'_>,
    game: &ProvedGame,
    asking: &PreparedQuestion<'_>,
) -> Result<ProofPage, RequestRefusal> {
    let cx = asking.cx;
    let report = job.prove(cx)?;
    if cx.cancelled() {
        return Err(RequestRefusal::cancelled());
    }
    let hint = match job.hint(&report, cx) {
        Some(ProofHint::Numeration(name)) => Some(HintPage { discover: true, numeration: Some(name) }),
        Some(ProofHint::Discover) => Some(HintPage { discover: true, numeration: None }),
        None => None,
    };
    let certificate = match asking.asked.certify && report.is_proved() {
        true => Some(json!(job.certificate(cx)?)),
        false => None,
    };
    let rocq = match asking.asked.rocq && report.is_proved() {
        true => {
            let write = |games: &GameSource<'_>| export_proof(job, report.states, games, cx);
            Some(game.rocq(job.claim(), asking, write)?)
        }
        false => None,
    };
    Ok(ProofPage {
        scope: report.is_proved().then(|| report.proved_for()),
        stopped: report.stopped.as_ref().map(|stopped| stopped.describe("states")),
        ascending: report.ascending.clone(),
        hint,
        certificate,
        rocq,
        report,
    })
}

/// Guesses a description of the positions of a value, or of several values, and proves it. The answer has a picture of
/// an automaton with few states.
pub(crate) fn discover(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let (request, cx) = (asking.asked, asking.cx);
    let question = DiscoveryQuestion {
        coins: coins(asking)?,
        value: request.value,
        values_to: request.values_to,
        count: None,
        play: Play::from_misere(request.misere),
        blocking: None,
        numeration: numeration(asking)?,
        // No automaton in memory has more states than the system can count.
        states: request.states.map(|states| usize::try_from(states).unwrap_or(usize::MAX)),
    };
    let game = ProvedGame::new(asking)?;
    let report = proofs::discover(&asking.games.registry, game.subject(), &question, cx)?;
    if cx.cancelled() {
        return Err(RequestRefusal::cancelled());
    }
    let certificate = match request.certify || request.rocq {
        true => report.certificate(cx)?,
        false => None,
    };
    let rocq = match certificate.as_ref().filter(|_| request.rocq) {
        Some(certificate) => {
            Some(game.rocq(&report.game, asking, |games| export_certificate(certificate, 0, games, cx))?)
        }
        None => None,
    };
    let certificate = certificate.filter(|_| request.certify);
    Ok(json!(DiscoverPage {
        stopped: report.stopped.as_ref().map(|stopped| stopped.describe("states")),
        picture: picture(&report),
        certificate: certificate.map(|certificate| json!(certificate)),
        rocq,
        report,
    }))
}

/// Draws the automaton of a discovery; `None` if it has no table, or too many states.
fn picture(report: &DiscoveryReport) -> Option<String> {
    let states = States::of_report(report.automaton.as_ref()?)?;
    let title = match (&report.value, &report.values_to) {
        (Some(value), _) => format!("{}: positions of value {value}", report.game),
        (None, Some(_)) if report.all_values => format!("{}: all values", report.game),
        (None, Some(most)) => format!("{}: positions of the values 0 to {most}", report.game),
        (None, None) => report.game.clone(),
    };
    impartial_draw::automaton(&title, None, &states).ok().map(|picture| picture.svg())
}

#[cfg(test)]
mod tests {
    use crate::{Games, PieceSender, ProgressSink, RequestRefusal, work};
    use impartial::run::Limits;
    use impartial_query::{Context, Registry};
    use serde_json::{Value, json};
    use std::sync::{Arc, Mutex};

    const WYTHOFF: &str = "game wythoff\nnumbers a, b  unordered\nmove a-k, b for k in 1..a\nmove a, b-k for k in 1..b\n\
                           move a-k, b-k for k in 1..min(a, b)\n";
    const NIM: &str =
        "game two\nnumbers a, b  unordered\nmove a-k, b for k in 1..a\nmove a, b-k for k in 1..b\n";

    fn ask_within(limits: Limits, question: &str, body: &Value) -> Result<Value, RequestRefusal> {
        let games = Arc::new(Games::new(Registry::new().into(), Vec::new()));
        let question = work(&games, question, body.to_string().as_bytes(), &PieceSender::default())?;
        ProgressSink::none().answer(&Context::new(limits), |cx| question(cx))
    }

    fn ask(question: &str, body: &Value) -> Value {
        ask_within(Limits::none(), question, body)
            .unwrap_or_else(|refusal| panic!("{body}: {}", refusal.json()))
    }

    #[test]
    fn a_proved_statement_has_a_certificate_that_only_its_rules_satisfy() {
        let rules = format!("{NIM}p-positions a = b\n");
        let answer = ask("prove", &json!({"rules": rules, "certify": true}));
        let proof = &answer["proofs"][0];
        assert_eq!(
            (&proof["verdict"], &proof["scope"]),
            (&json!("proved"), &json!("proved for all positions"))
        );
        let certificate = proof["certificate"].clone();
        assert_eq!(certificate["game"], "two.game");
        let verdict = |rules: &str| ask("verify", &json!({"rules": rules, "certificate": certificate}));
        let valid = verdict(&rules);
        assert_eq!(
            (&valid["verdict"], &valid["rules_of_request"]),
            (&json!("valid"), &json!(true)),
            "{valid}"
        );
        let refused = verdict(&WYTHOFF.replace("wythoff", "two"));
        assert_eq!(refused["verdict"], "refused", "{refused}");
        let without = ask_within(Limits::none(), "verify", &json!({"certificate": certificate}));
        assert!(without.is_err_and(|refusal| refusal.json()["error"].to_string().contains("open its rules")));
    }

    #[test]
    fn a_proved_statement_has_a_file_for_rocq() {
        let rules = format!("{NIM}p-positions a = b\n");
        let answer = ask("prove", &json!({"rules": rules, "rocq": true}));
        let proof = &answer["proofs"][0];
        let file = &proof["rocq"];
        assert_eq!(proof["certificate"], Value::Null, "{proof}");
        assert_eq!(
            (&file["game"], &file["file"], &file["theorems"]),
            (&json!("two.game"), &json!("two_game_p_positions.v"), &json!(["p_positions"]))
        );
        let text = file["text"].as_str().unwrap();
        assert!(
            text.contains("\nTheorem p_positions :") && text.contains("\nPrint Assumptions p_positions.")
        );
        // The file of a certificate is the same.
        let certified = ask("prove", &json!({"rules": rules, "certify": true}));
        let body = json!({"rules": rules, "certificate": certified["proofs"][0]["certificate"]});
        assert_eq!(ask("export", &body)["text"], text);
        let found = ask("discover", &json!({"rules": NIM, "rocq": true}));
        assert_eq!(
            (&found["rocq"]["theorems"], &found["certificate"]),
            (&json!(["p_positions"]), &Value::Null)
        );
    }

    #[test]
    fn nothing_false_is_written_for_rocq() {
        let refuted = ask("prove", &json!({"rules": format!("{WYTHOFF}p-positions a = b\n"), "rocq": true}));
        let proof = &refuted["proofs"][0];
        assert_eq!((&proof["verdict"], &proof["rocq"]), (&json!("refuted"), &Value::Null), "{proof}");
        let rules = format!("{NIM}p-positions a = b\n");
        let certified = ask("prove", &json!({"rules": rules, "certify": true}));
        let certificate = &certified["proofs"][0]["certificate"];
        let other = json!({"rules": WYTHOFF.replace("wythoff", "two"), "certificate": certificate});
        let refused = ask_within(Limits::none(), "export", &other).unwrap_err();
        assert_eq!((refused.status(), &refused.json()["kind"]), (400, &json!("input")));
        assert!(refused.json()["error"].to_string().contains("the certificate is refused: "));
    }

    /// Rules of one heap, which are those of any number of heaps. The proof has a certificate and no form for Rocq.
    const PILE: &str = "game pile\nheaps n\nmove x  for x in 0..n-1\n\
                        misere-p-positions  largest <= 1 & (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0\n";

    #[test]
    fn a_proof_without_a_form_for_rocq_is_refused_with_the_reason() {
        let refused = ask_within(Limits::none(), "prove", &json!({"rules": PILE, "rocq": true})).unwrap_err();
        assert_eq!((refused.status(), &refused.json()["kind"]), (422, &json!("unsupported")));
        let reason = "the proof cannot be exported, because of positions with any number of heaps";
        assert!(refused.json()["error"].to_string().contains(reason), "{}", refused.json());
        let body = json!({"certificate": {"kind": "numeration"}});
        let refused = ask_within(Limits::none(), "export", &body).unwrap_err();
        assert_eq!((refused.status(), &refused.json()["kind"]), (422, &json!("unsupported")));
        for certificate in [json!({}), json!("kayles"), json!({"kind": "period"})] {
            let body = json!({"certificate": certificate});
            let refused = ask_within(Limits::none(), "export", &body).unwrap_err();
            assert_eq!((refused.status(), &refused.json()["kind"]), (400, &json!("input")), "{certificate}");
        }
        assert_eq!(ask_within(Limits::none(), "export", &json!({})).unwrap_err().status(), 400);
    }

    #[test]
    fn a_false_statement_is_refuted_at_a_position() {
        let answer =
            ask("prove", &json!({"rules": format!("{WYTHOFF}p-positions a = b\n"), "certify": true}));
        let proof = &answer["proofs"][0];
        assert_eq!((&proof["verdict"], &proof["scope"]), (&json!("refuted"), &Value::Null));
        assert_eq!(
            (&proof["counterexample"], &proof["certificate"]),
            (&json!("1,1"), &Value::Null),
            "{proof}"
        );
    }

    #[test]
    fn a_limit_decides_nothing() {
        let body = json!({"rules": format!("{NIM}p-positions a = b\n"), "states": 1});
        let proof = &ask("prove", &body)["proofs"][0];
        assert_eq!(
            (&proof["verdict"], &proof["counterexample"]),
            (&json!("stopped"), &Value::Null),
            "{proof}"
        );
        assert!(proof["stopped"].as_str().is_some_and(|text| text.contains("limit")), "{proof}");
        let found = ask_within(Limits::none().positions(1), "discover", &json!({"rules": NIM})).unwrap();
        assert_eq!((&found["verdict"], &found["automaton"]), (&json!("stopped"), &Value::Null), "{found}");
    }

    #[test]
    fn a_formula_of_the_request_is_proved_or_refuted() {
        for (formula, misere, verdict) in [
            ("a1 = a2", false, "proved"),
            ("a1 = a2 & a1 > 1 | a1 + a2 = 1", true, "proved"),
            ("a1 = a2", true, "refuted"),
        ] {
            let body = json!({"rules": NIM, "formula": formula, "misere": misere});
            let answer = ask("prove", &body);
            assert_eq!(answer["proofs"][0]["verdict"], verdict, "{formula}: {answer}");
        }
        let wrong =
            ask_within(Limits::none(), "prove", &json!({"rules": NIM, "formula": "a1 = c"})).unwrap_err();
        assert_eq!((wrong.status(), &wrong.json()["kind"]), (400, &json!("input")));
    }

    #[test]
    fn a_discovery_is_proved_drawn_and_certified() {
        let body = json!({"rules": WYTHOFF, "numeration": "fib", "certify": true});
        let found = ask("discover", &body);
        assert_eq!(found["verdict"], "proved", "{found}");
        assert!(found["picture"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{}", found["picture"]);
        let certificate = found["certificate"].clone();
        let verdict = ask("verify", &json!({"rules": WYTHOFF, "certificate": certificate}));
        assert_eq!(verdict["verdict"], "valid", "{verdict}");
        // No automaton with two states describes them, and nothing is claimed.
        let found = ask("discover", &json!({"rules": WYTHOFF, "states": 2, "rocq": true}));
        assert_eq!((&found["verdict"], &found["picture"]), (&json!("not-found"), &Value::Null), "{found}");
        assert_eq!(found["rocq"], Value::Null);
    }

    #[test]
    fn a_statement_must_exist_and_a_numeration_is_no_file() {
        let rules = format!("{NIM}p-positions a = b\n");
        for (body, message) in [
            (json!({"rules": rules, "claims": ["two.game.x"]}), "no statement 'two.game.x'"),
            (json!({"rules": rules, "numeration": "/etc/x.JSON"}), "files are not opened here"),
            (json!({"rules": rules, "numeration": "x.json/"}), "files are not opened here"),
            (json!({"rules": rules, "coins": 3}), "allowed"),
        ] {
            let refusal = ask_within(Limits::none(), "prove", &body).unwrap_err();
            assert_eq!(refusal.status(), 400);
            assert!(refusal.json()["error"].to_string().contains(message), "{}", refusal.json());
        }
        let body = json!({"rules": NIM, "numeration": "x.json"});
        let refusal = ask_within(Limits::none(), "discover", &body).unwrap_err();
        assert!(refusal.json()["error"].to_string().contains("files are not opened here"));
    }

    #[test]
    fn the_report_of_each_proof_is_sent_before_the_answer() {
        let games = Arc::new(Games::new(Registry::new().into(), Vec::new()));
        let pieces = PieceSender::default();
        let sent = Arc::new(Mutex::new(Vec::new()));
        let log = sent.clone();
        pieces.open(Arc::new(move |(event, _)| log.lock().unwrap().push(event)));
        let rules = "game mark\nnumbers n\nmove n - 1\nmove n div 2  if n >= 1\ndef odd_zeros(m) := lowest(m) mod 3 = 2\n\
 p-positions n = 0 | odd_zeros(n)\nvalue if n = 0 | odd_zeros(n) then 0 else 2 - popcount(n) mod 2\n";
        let body = json!({"rules": rules}).to_string();
        let question = work(&games, "prove", body.as_bytes(), &pieces).unwrap();
        let answer = ProgressSink::none().answer(&Context::new(Limits::none()), |cx| question(cx)).unwrap();
        assert_eq!(answer["proofs"].as_array().map(Vec::len), Some(2), "{answer}");
        assert_eq!(*sent.lock().unwrap(), ["count", "proof", "proof"]);
    }
}
