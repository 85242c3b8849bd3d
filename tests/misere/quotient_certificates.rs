//! Certificates of quotients: sound ones are accepted, and changed ones refused for the right reason.

use crate::outcomes::{code, grundys_game, is_p, options, quotient, sums};
use impartial::game::Graph;
use impartial::game::HeapMoves;
use impartial::misere::quotient::{
    AtomList, CertificateRules, QuotientCertificate, QuotientSolver, VerifyError, verify,
};
use impartial::period::HeapCode;
use impartial::run::Run;
use impartial::value::Outcome;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

fn certificate(atoms: impl HeapMoves, heaps: u32, names: &[String]) -> QuotientCertificate {
    QuotientCertificate::new(&quotient(&atoms, heaps), &atoms, "the game", names).unwrap()
}

fn graph() -> (AtomList, Vec<String>) {
    let edges = [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (5, 0), (5, 4), (6, 5), (6, 1)];
    let (atoms, positions) = AtomList::of_graph(&Graph::from_edges(7, edges).unwrap()).unwrap();
    (atoms, positions.iter().map(|p| format!("p{p}")).collect())
}

fn samples() -> Vec<QuotientCertificate> {
    let (atoms, names) = graph();
    vec![
        certificate(code("0.75"), 100, &[]),
        certificate(code("0.123"), 100, &[]),
        certificate(code("0.123"), 9, &[]),
        certificate(code("0.8"), 8, &[]),
        certificate(grundys_game(), 13, &[]),
        certificate(&atoms, 100, &names),
    ]
}

/// The condition that a certificate fails.
fn condition(certificate: &QuotientCertificate) -> Option<&'static str> {
    match verify(certificate, &Run::default()) {
        Ok(()) => None,
        Err(VerifyError::Refused(refusal)) => Some(refusal.condition()),
        Err(error) => panic!("{error}"),
    }
}

fn with_new_digest(mut certificate: QuotientCertificate) -> QuotientCertificate {
    certificate.digest = certificate.compute_digest();
    certificate
}

#[test]
fn certificates_of_solved_games_are_accepted() {
    for (text, heaps) in [("0.77", 200), ("0.34", 100), ("0.71", 100), ("0.07", 20), ("0.0", 5)] {
        let certificate = certificate(code(text), heaps, &[]);
        assert_eq!(condition(&certificate), None, "{text}");
        let text = serde_json::to_string_pretty(&certificate).unwrap();
        assert_eq!(serde_json::from_str::<QuotientCertificate>(&text).unwrap(), certificate);
    }
    assert!(samples().iter().all(|certificate| condition(certificate).is_none()));
}

/// All values that come about by changing, removing or doubling one thing in a value.
fn changes(value: &Value) -> Vec<(String, Value)> {
    let mut changed = Vec::new();
    match value {
        Value::Null => changed.push((String::new(), json!(1))),
        Value::Bool(b) => changed.push((String::new(), json!(!b))),
        Value::Number(n) => {
            let n = n.as_u64().unwrap();
            changed.push((String::new(), json!(n + 1)));
            changed.extend(n.checked_sub(1).map(|n| (String::new(), json!(n))));
        }
        Value::String(s) => {
            let other = match s.as_str() {
                "final" => "partial".to_owned(),
                "partial" => "final".to_owned(),
                _ => format!("{s}x"),
            };
            changed.push((String::new(), json!(other)));
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                for (path, inner) in changes(item) {
                    let mut items = items.clone();
                    items[i] = inner;
                    changed.push((format!("[]{path}"), Value::Array(items)));
                }
                let mut fewer = items.clone();
                fewer.remove(i);
                changed.push(("[]-".to_owned(), Value::Array(fewer)));
                let mut more = items.clone();
                more.insert(i, item.clone());
                changed.push(("[]+".to_owned(), Value::Array(more)));
            }
        }
        Value::Object(entries) => {
            for (key, entry) in entries {
                for (path, inner) in changes(entry) {
                    let mut entries = entries.clone();
                    entries[key] = inner;
                    changed.push((format!(".{key}{path}"), Value::Object(entries)));
                }
                let mut fewer = entries.clone();
                fewer.remove(key);
                changed.push((format!(".{key}-"), Value::Object(fewer)));
            }
        }
    }
    changed
}

/// Returns whether a certificate speaks the truth about the rules in it.
fn is_true(certificate: &QuotientCertificate) -> bool {
    let atoms: Box<dyn HeapMoves> = match &certificate.rule {
        CertificateRules::Code(places) => Box::new(HeapCode::new(places.clone()).unwrap()),
        CertificateRules::Heaps(options) | CertificateRules::Positions { options, .. } => {
            Box::new(AtomList::new(options.clone()).unwrap())
        }
    };
    let options = options(&atoms, certificate.heaps);
    let mut known = HashMap::new();
    let mut solver = QuotientSolver::new(&atoms);
    solver.extend_to(certificate.heaps, &Run::default()).unwrap();
    let found = solver.quotient();
    (found.order() as u64, found.p_size() as u64) == (certificate.order, certificate.p_size)
        && sums(3, certificate.heaps.min(6)).into_iter().all(|sum| {
            let heaps: Vec<u64> = sum.iter().map(|&heap| heap.into()).collect();
            (found.outcome(&heaps) == Some(Outcome::P)) == is_p(&options, &sum, &mut known)
        })
}

#[test]
fn a_change_of_any_field_is_refused() {
    let mut refused: HashMap<String, usize> = HashMap::new();
    let (mut tried, mut conditions) = (0, BTreeSet::new());
    for sample in samples() {
        for (path, value) in changes(&serde_json::to_value(&sample).unwrap()) {
            let Ok(changed) = serde_json::from_value::<QuotientCertificate>(value) else {
                *refused.entry(path).or_default() += 1;
                continue;
            };
            if changed == sample {
                continue; // a key that is missing is null
            }
            tried += 1;
            assert!(condition(&changed).is_some(), "accepted as it was: {path}");
            // A change with a new digest is accepted only if it changes names or results in another true statement.
            let changed = with_new_digest(changed);
            match condition(&changed) {
                Some(condition) => {
                    conditions.insert(condition);
                    *refused.entry(path).or_default() += 1;
                }
                None if [".version", ".game", ".digest", ".rule.positions.names[]"]
                    .contains(&path.as_str()) => {}
                // Only the game can tell whether the positions are all.
                None if path == ".status" && matches!(changed.rule, CertificateRules::Positions { .. }) => {}
                None => {
                    assert!(path.starts_with(".rule"), "{path}");
                    assert!(is_true(&changed), "{path}: {changed:?}");
                }
            }
        }
    }
    assert!(tried > 2000, "{tried}");
    let fields = serde_json::to_value(&samples()[0]).unwrap();
    for field in fields
        .as_object()
        .unwrap()
        .keys()
        .filter(|field| !["version", "game", "digest"].contains(&field.as_str()))
    {
        assert!(refused.keys().any(|path| path.starts_with(&format!(".{field}"))), "{field}");
    }
    for condition in [
        "kind",
        "code",
        "options",
        "names",
        "rows",
        "commutativity",
        "P",
        "p_size",
        "phi",
        "terminal",
        "generators",
        "(P)",
        "(N)",
        "growth",
        "presentation",
        "status",
        "period",
    ] {
        assert!(conditions.contains(condition), "{condition} never failed: {conditions:?}");
    }
}

#[test]
fn each_condition_is_named() {
    let sound = certificate(code("0.75"), 100, &[]);
    let refused = |change: &dyn Fn(&mut QuotientCertificate)| {
        let mut changed = sound.clone();
        change(&mut changed);
        condition(&with_new_digest(changed)).unwrap_or("nothing")
    };
    assert_eq!(refused(&|c| c.kind = "period".to_owned()), "kind");
    assert_eq!(refused(&|c| c.rule = CertificateRules::Code(vec![(0, 1), (1, 7)])), "code");
    assert_eq!(refused(&|c| c.rule = CertificateRules::Code(code("0.77").places().to_vec())), "(P)");
    assert_eq!(refused(&|c| c.rule = CertificateRules::Code(code("0.05").places().to_vec())), "terminal");
    assert_eq!(refused(&|c| c.p.retain(|&x| x != c.phi[0])), "p_size");
    assert_eq!(
        refused(&|c| {
            c.p.pop();
            c.p_size -= 1
        }),
        "(N)"
    );
    assert_eq!(refused(&|c| c.p[0] = 0), "identity");
    assert_eq!(refused(&|c| c.rows[2][0] = c.rows[2][1]), "commutativity");
    assert_eq!(
        refused(&|c| {
            c.rows.pop();
            c.generators.pop();
        }),
        "generation"
    );
    assert_eq!(
        refused(&|c| {
            c.heaps -= 1;
            c.phi.pop();
        }),
        "period"
    );
    assert_eq!(refused(&|c| c.period = Some(4)), "period");
    assert_eq!(refused(&|c| c.preperiod = Some(9)), "period");
    assert_eq!(refused(&|c| c.relations.swap(0, 1)), "presentation");
    assert_eq!(refused(&|c| c.relations[2].1[0].1 = 2), "presentation");
    assert_eq!(refused(&|c| c.growth[1].heap = 2), "growth");
    // One heap more is known than the preperiod 8 needs, and 9 would do, but it is not the first.
    let later = |c: &mut QuotientCertificate| {
        for _ in 0..2 {
            c.phi.push(c.phi[c.phi.len() - 2]);
            c.heaps += 1;
        }
    };
    assert_eq!(refused(&later), "nothing");
    assert_eq!(
        refused(&|c| {
            later(c);
            c.preperiod = Some(9);
        }),
        "preperiod"
    );
    let mut renamed = sound.clone();
    renamed.version.push('9');
    assert_eq!(condition(&renamed), Some("digest"));
}

#[test]
fn a_monoid_that_is_too_large_is_not_reduced() {
    // 0.75 with every element doubled by a square root of the identity without effect: heap 3 is heap 1 in the
    // quotient, but a generator of its own here.
    let sound = certificate(code("0.75"), 21, &[]);
    let n = sound.order as u32;
    let mut doubled = sound.clone();
    for row in &mut doubled.rows {
        let upper: Vec<u32> = row.iter().map(|&x| x + n).collect();
        row.extend(upper);
    }
    let flip: Vec<u32> = (0..2 * n).map(|x| if x < n { x + n } else { x - n }).collect();
    let multiple = |image: u32| {
        let row = &sound.rows[sound.rows.iter().position(|row| row[0] == image).unwrap()];
        (0..2 * n).map(|x| flip[(row[(x % n) as usize] + x / n * n) as usize]).collect::<Vec<u32>>()
    };
    let heap = (3..=21).find(|&heap| sound.phi[heap as usize - 1] == sound.phi[0]).unwrap();
    doubled.rows.push(multiple(sound.phi[0]));
    doubled.generators.push(heap);
    doubled.phi[heap as usize - 1] = doubled.rows.last().unwrap()[0];
    let upper: Vec<u32> = sound.p.iter().map(|&x| x + n).collect();
    doubled.p.extend(upper);
    (doubled.order, doubled.p_size) = (2 * sound.order, 2 * sound.p_size);
    assert_eq!(condition(&with_new_digest(doubled)), Some("reducedness"));
}

#[test]
fn lengths_are_compared_before_allocation() {
    let sound = certificate(code("0.75"), 100, &[]);
    let changed = |change: &dyn Fn(&mut QuotientCertificate)| {
        let mut changed = sound.clone();
        change(&mut changed);
        condition(&with_new_digest(changed))
    };
    // The options of that many heaps would exceed any memory.
    assert_eq!(changed(&|c| c.heaps = u32::MAX), Some("phi"));
    assert_eq!(changed(&|c| c.order = u64::MAX), Some("rows"));
    assert_eq!(changed(&|c| c.rule = CertificateRules::Heaps(Vec::new())), Some("options"));
}

#[test]
fn verification_stays_within_its_memory() {
    use impartial::run::{Limits, Reason, Run};
    let sound = certificate(code("0.77"), 200, &[]);
    let within = |bytes| verify(&sound, &Run::new(Limits::none().memory(bytes)));
    for bytes in [0, 1_000, 10_000] {
        let Err(VerifyError::Stopped(stopped)) = within(bytes) else { panic!("{bytes} are not enough") };
        assert_eq!(stopped.reason, Reason::Memory(bytes));
    }
    assert_eq!(within(10_000_000), Ok(()));
}
