//! Certificates of proofs for any number of heaps, and changed ones.

use crate::common::impartial;
use impartial::run::Run;
use impartial_prove::automata::ProofBudget;
use impartial_prove::{PositionShape, ProofCertificate, ProofCertificateError, ProofMethod, Statement};
use impartial_query::OwnStatements;
use impartial_rules::open_text;
use serde_json::{Value, json};
use std::fs;

const LARGEST: &str = "game own
heaps n
move x  for x in 0..n-1  if n = largest
def even() := (count heap m: m = largest) mod 2 = 0
p-positions largest = 0 | even()
misere-p-positions largest = 1 & not even() | largest > 1 & even()
";

const NIM: &str = "game own
heaps n
move x  for x in 0..n-1
misere-p-positions  largest <= 1 & (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0
value xor heap m: m
misere if largest <= 1 then 1 - (xor heap m: m) else xor heap m: m
";

const PASSES: &str = "game own
heaps n with passes
legal passes <= 2
start 2
move x  for x in 0..n-1
move passes := passes - 1  if largest > 0
claim without  passes = 0 -> value = xor heap m: m
";

const PARITY: &str = "game own
heaps n with parity
legal parity <= 2
start 2
move n - k, parity := q  for k in 1..n, q in 0..1  if parity = 2 | k mod 2 = parity
p-positions  (xor heap m: m div 2) = 0 & (parity = 0 | all heap m: m mod 2 = 0)
";

const MOORE: &str = "game own
heaps n
move choose 1..2 heaps: x  for x in 0..n-1
p-positions  all i in 0..largest: (sum heap m: quotient(i, m) mod 2) mod 3 = 0
misere-p-positions  largest <= 1 & (sum heap m: m) mod 3 = 1 | largest > 1 & \
(all i in 0..largest: (sum heap m: quotient(i, m) mod 2) mod 3 = 0)
";

/// Returns the statements of a file for any number of heaps.
fn statements(text: &str) -> Vec<Statement> {
    let game = open_text(text, "own", None).unwrap_or_else(|error| panic!("{text}\n{error}"));
    OwnStatements::any_number(&game).unwrap().statements
}

fn certificate(statement: &Statement) -> ProofCertificate {
    let run = Run::default();
    let found = statement.certificate(PositionShape::ANY_HEAPS, ProofMethod::Best, &ProofBudget::new(&run));
    found.unwrap_or_else(|error| panic!("{}: {error}", statement.id()))
}

fn verify(certificate: &ProofCertificate, statement: &Statement) -> Result<(), ProofCertificateError> {
    let run = Run::default();
    let proof = statement.heaps().unwrap();
    certificate.verify_for_heaps(statement.game(), statement.id(), proof, &ProofBudget::new(&run))
}

#[test]
fn theorems_about_any_number_of_heaps_have_certificates() {
    for (text, expected) in [
        (
            NIM,
            vec![
                "(n >= 1): the misere value is 0 exactly where an automaton",
                "(n >= 1): the value is the v that",
                "(n >= 1): the misere value is the v that",
            ],
        ),
        (
            LARGEST,
            vec!["(n >= 1): the value is 0 exactly where", "(n >= 1): the misere value is 0 exactly where"],
        ),
        (
            PASSES,
            vec![
                "own, all positions with a condition on them, with any number of heaps: the value is the v that",
            ],
        ),
        (PARITY, vec!["own, all positions with any number of heaps: the value is 0 exactly where"]),
        (
            MOORE,
            vec![
                "own, all positions with any number of heaps: where a move lowers up to 2 heaps, the value is 0 exactly if in \
             each binary place the number of ones is divisible by 3",
                "the misere value is 0 exactly if a heap is above 1 and in each binary place the number of ones is divisible \
             by 3, or no heap is above 1 and the number of heaps of 1 is 1 modulo 3",
            ],
        ),
    ] {
        let statements = statements(text);
        assert_eq!(statements.len(), expected.len(), "{text}");
        for (statement, expected) in statements.iter().zip(expected) {
            let found = certificate(statement);
            let theorem = found.theorem();
            assert!(theorem.contains(expected) && theorem.contains("any number of heaps"), "{theorem}");
            let text = serde_json::to_string(&found).unwrap();
            let again: ProofCertificate = serde_json::from_str(&text).unwrap();
            eprintln!("{theorem}: {} bytes, {}", text.len(), found.size());
            assert_eq!(again, found);
            verify(&again, statement).unwrap();
        }
    }
}

/// A changed certificate.
struct Mutation {
    what: String,
    value: Value,
    /// True if the certificate says something else, so that it must be refused. A change of the proof alone may leave
    /// a proof.
    is_other_theorem: bool,
}

/// Collects the changes of a certificate.
struct Mutations<'a> {
    of: &'a Value,
    all: Vec<Mutation>,
}

impl Mutations<'_> {
    fn add(&mut self, what: &str, is_other_theorem: bool, change: impl Fn(&mut Value)) {
        let mut value = self.of.clone();
        change(&mut value);
        assert_ne!(value, *self.of, "{what}");
        self.all.push(Mutation { what: what.to_owned(), value, is_other_theorem });
    }

    /// Sets an entry to another value.
    fn set(&mut self, pointer: &str, other: Value) {
        self.add(pointer, true, |value| *value.pointer_mut(pointer).unwrap() = other.clone());
    }

    /// Adds changes of each accepting state and of some other entries of a table.
    fn of_table(&mut self, table: &str, is_other_theorem: bool) {
        let found = self.of.pointer(table).unwrap_or_else(|| panic!("{table}"));
        let states = found["accept"].as_array().unwrap().len();
        let entries = found["next"].as_array().unwrap().len();
        for state in (0..states).step_by(1 + states / 4) {
            self.add(&format!("{table} accept {state}"), is_other_theorem, |value| {
                let accept = &mut value.pointer_mut(table).unwrap()["accept"][state];
                *accept = (!accept.as_bool().unwrap()).into();
            });
        }
        if states > 1 {
            for entry in (0..entries).step_by(1 + entries / 4) {
                self.add(&format!("{table} next {entry}"), is_other_theorem, |value| {
                    let next = &mut value.pointer_mut(table).unwrap()["next"][entry];
                    *next = ((next.as_u64().unwrap() + 1) % states as u64).into();
                });
            }
        }
    }

    /// Adds changes of the scope that all certificates for any number of heaps have.
    fn of_scope(&mut self) {
        for (key, other) in [
            ("coins", json!(1)),
            ("power", json!(2)),
            ("base", json!(3)),
            ("kind", json!("period")),
            ("game", json!("nim")),
            ("sorted", json!(true)),
            ("digits", json!("fib")),
            ("any_number", json!({"least_coins": 0, "all_values": false})),
            ("note", json!("")),
        ] {
            self.add(key, true, |value| value[key] = other.clone());
        }
    }
}

/// Returns how many changed certificates are refused, and the names of those that are not.
fn refused(mutations: Vec<Mutation>, statement: &Statement) -> (usize, Vec<String>) {
    let (mut refused, mut accepted) = (0, Vec::new());
    for Mutation { what, value, is_other_theorem } in mutations {
        let verdict = serde_json::from_value::<ProofCertificate>(value).map(|one| verify(&one, statement));
        match verdict {
            Err(_) | Ok(Err(ProofCertificateError::Refused(_))) => refused += 1,
            Ok(Ok(())) if !is_other_theorem => accepted.push(what),
            Ok(other) => panic!("{what}: {other:?}"),
        }
    }
    (refused, accepted)
}

#[test]
fn changed_certificates_of_heaps_that_enter_together_are_refused() {
    for (text, name) in
        [(NIM, "own.misere-p-positions"), (PASSES, "own.without"), (LARGEST, "own.misere-p-positions")]
    {
        let statements = statements(text);
        let statement = statements.iter().find(|one| one.id() == name).unwrap();
        let value = serde_json::to_value(certificate(statement)).unwrap();
        let heaps = &value["proof"]["heaps"];
        let mut mutations = Mutations { of: &value, all: Vec::new() };
        mutations.of_scope();
        for table in ["about", "heap_moves", "number_moves", "target"] {
            mutations.of_table(&format!("/proof/heaps/{table}"), true);
        }
        for aggregate in 0..heaps["aggregates"].as_array().unwrap().len() {
            mutations.of_table(&format!("/proof/heaps/aggregates/{aggregate}/join"), true);
            mutations.set(&format!("/proof/heaps/aggregates/{aggregate}/text"), json!("another number"));
        }
        let mut of_proof: Vec<String> = ["real", "about_of_heap", "target_of_heap", "good"]
            .map(|table| format!("/proof/heaps/{table}"))
            .into();
        if heaps["movable"].is_object() {
            of_proof.push("/proof/heaps/movable".to_owned());
        }
        for (list, tables) in heaps["lists"].as_array().unwrap().iter().enumerate() {
            of_proof.extend(
                tables.as_object().unwrap().keys().map(|table| format!("/proof/heaps/lists/{list}/{table}")),
            );
        }
        for table in &of_proof {
            mutations.of_table(table, false);
        }
        for (key, other) in [
            ("statement", json!("own.value")),
            ("misere", json!(!heaps["misere"].as_bool().unwrap())),
            ("values", json!(!heaps["values"].as_bool().unwrap())),
            ("restricted", json!(!heaps["restricted"].as_bool().unwrap())),
            ("least_heaps", json!(1 - heaps["least_heaps"].as_u64().unwrap())),
            ("numbers", json!(["another"])),
            ("weights", json!([])),
            ("lists", json!([])),
        ] {
            mutations.set(&format!("/proof/heaps/{key}"), other);
        }
        for at in 0..heaps["invariants"].as_array().unwrap().len() {
            if heaps["invariants"][at] != json!([]) {
                mutations.add("an invariant", true, |value| {
                    value["proof"]["heaps"]["invariants"][at].as_array_mut().unwrap().pop();
                });
            }
        }
        mutations.add("the invariants", true, |value| {
            value["proof"]["heaps"]["invariants"].as_array_mut().unwrap().pop();
        });
        let (refused, accepted) = refused(mutations.all, statement);
        eprintln!("{name}: {refused} refused; {accepted:?}");
        assert!(refused > 100, "{name}: {refused} refused; {accepted:?}");
        // A larger relation of lists, and fewer good moves, may still prove the statement.
        assert!(accepted.len() * 10 < refused, "{name}: {accepted:?}");
    }
}

#[test]
fn changed_certificates_of_digits_are_refused() {
    for statement in &statements(MOORE) {
        let value = serde_json::to_value(certificate(statement)).unwrap();
        let digits = &value["proof"]["heap-digits"];
        let mut mutations = Mutations { of: &value, all: Vec::new() };
        mutations.of_scope();
        for (key, other) in [
            ("statement", json!("own.value")),
            ("most_changed", json!(1)),
            ("most_changed", json!(3)),
            ("modulus", json!(2)),
            ("modulus", json!(4)),
            ("misere", json!(!digits["misere"].as_bool().unwrap())),
            ("strategy", json!([])),
            ("pairs", json!([])),
        ] {
            mutations.set(&format!("/proof/heap-digits/{key}"), other);
        }
        let strategy = digits["strategy"].as_array().unwrap();
        for (at, one) in strategy.iter().enumerate() {
            let pointer = format!("/proof/heap-digits/strategy/{at}");
            mutations.add("a state of the strategy is missing", true, |value| {
                value.pointer_mut("/proof/heap-digits/strategy").unwrap().as_array_mut().unwrap().remove(at);
            });
            mutations.add("an answer is missing", true, |value| {
                value.pointer_mut(&pointer).unwrap()["answers"].as_array_mut().unwrap().pop();
            });
            mutations.set(&format!("{pointer}/state/free"), json!(9));
            let answers = one["answers"].as_array().unwrap();
            for (index, answer) in answers.iter().enumerate() {
                let own = format!("{pointer}/answers/{index}");
                // More heaps than there are.
                mutations.set(&format!("{own}/next/freed"), json!(7));
                mutations.add(&format!("{own}/next/set"), false, |value| {
                    let set = &mut value.pointer_mut(&own).unwrap()["next"]["set"];
                    *set = (set.as_u64().unwrap() + 1).into();
                });
                match answer["last"].is_null() {
                    true => mutations.set(&format!("{own}/last"), json!({"freed": 0, "set": 9})),
                    false => mutations.set(&format!("{own}/last"), json!(null)),
                }
            }
        }
        for at in 0..digits["pairs"].as_array().unwrap().len() {
            mutations.add("a pair is missing", true, |value| {
                value.pointer_mut("/proof/heap-digits/pairs").unwrap().as_array_mut().unwrap().remove(at);
            });
        }
        let (refused, accepted) = refused(mutations.all, statement);
        eprintln!("{}: {refused} refused; {accepted:?}", statement.id());
        assert!(refused > 100, "{refused} refused; {accepted:?}");
        // Another choice may lead to a state of the strategy too.
        assert!(accepted.len() * 5 < refused, "{accepted:?}");
    }
}

#[test]
fn false_statements_about_any_number_of_heaps_have_no_certificate() {
    for text in [
        NIM.replace("mod 2 = 1", "mod 2 = 0"),
        PASSES.replace("passes = 0 ->", "passes = 1 ->"),
        LARGEST.replace("largest = 0 | even()", "even()"),
        PARITY.replace("(parity = 0 |", "(parity = 1 |"),
        MOORE.replace("mod 3", "mod 4"),
    ] {
        let statements = statements(&text);
        let found = statements[0].certificate(
            PositionShape::ANY_HEAPS,
            ProofMethod::Best,
            &ProofBudget::new(&Run::default()),
        );
        let is_refused =
            matches!(found, Err(ProofCertificateError::Unsupported(_) | ProofCertificateError::Refused(_)));
        assert!(is_refused, "{text}: {found:?}");
    }
}

#[test]
fn certificates_of_the_gallery_for_any_number_of_heaps_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate.json");
    let file = path.display().to_string();
    for (name, statement) in [
        ("nim.game", "misere-p-positions"),
        ("nim-with-passes.game:2", "without"),
        ("odd-or-even-nim.game", "p-positions"),
        ("moore-nim.game:3", "p-positions"),
    ] {
        let game = format!("../../games/rules/{name}");
        let made = impartial(&format!("prove {game} --theorem {statement} --certificate {file}"));
        assert_eq!(made.code, 0, "{name}: {}", made.err);
        let verified = impartial(&format!("verify {file}"));
        assert_eq!(
            (verified.code, verified.out.trim()),
            (0, &*format!("prove  {game}  valid")),
            "{}",
            verified.err
        );
        let mut changed: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        changed["game"] = json!("../../games/rules/nimhoff.game");
        fs::write(&path, changed.to_string()).unwrap();
        let refused = impartial(&format!("verify {file}"));
        assert_eq!(refused.code, 1, "{}", refused.err);
        let expected = format!(
            "refused\n  the statement: '../../games/rules/nimhoff.game' has no statement '{game}.{statement}' about any \
             number of heaps"
        );
        assert!(refused.out.contains(&expected), "{}", refused.out);
    }
}
