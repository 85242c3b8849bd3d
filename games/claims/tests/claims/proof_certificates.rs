//! Certificates of proofs: every kind verifies, and none survives a change that matters.

use crate::{height, subtraction};
use impartial::claim::{Effort, Verdict};
use impartial::run::{Limits, Reason, Run, Stopped};
use impartial::value::Play;
use impartial_claims::statements;
use impartial_games::max_welter::provable_game as max_welter;
use impartial_games::nim::provable_game as nim;
use impartial_games::prove::ProvableGame;
use impartial_games::welter::provable_game as welter;
use impartial_prove::automata::{Base, Formula, ProofBudget, Theory, decide, number, var};
use impartial_prove::{
    Blocking, Description, DiscoverOptions, PositionShape, ProofCertificate, ProofCertificateError,
    ProofMethod, Provable, ProveError, Statement, WithFormula, discover,
};
use serde_json::Value;

fn statement(id: &str) -> Statement {
    statements().into_iter().find(|s| s.id() == id).unwrap_or_else(|| panic!("no statement {id}"))
}

fn written(certificate: &ProofCertificate) -> Value {
    serde_json::to_value(certificate).unwrap()
}

/// Returns whether a changed certificate is one for the statement.
fn is_for(statement: &Statement, value: Value) -> bool {
    let run = Run::default();
    let certificate: Result<ProofCertificate, _> = serde_json::from_value(value);
    certificate.is_ok_and(|c| match statement.verify(&c, &ProofBudget::new(&run)) {
        Ok(()) => true,
        Err(ProofCertificateError::Refused(refused)) => {
            assert!(!refused.condition().is_empty() && !refused.detail().is_empty());
            false
        }
        Err(ProofCertificateError::Prove(
            ProveError::NoDescription { .. } | ProveError::NoSymmetry { .. },
        )) => false,
        Err(other) => panic!("neither verified nor refused: {other}"),
    })
}

/// One of every kind: formulas and sets, normal and misère, one and several numbers chosen by a move,
/// natural numbers and ordinals, up to symmetry or not.
fn kinds() -> Vec<(&'static str, PositionShape, ProofMethod)> {
    let below = PositionShape::below_omega_power;
    vec![
        ("nim.value", PositionShape::coins(2), ProofMethod::Automata),
        ("welter.function", PositionShape::coins(3), ProofMethod::Automata),
        ("height:2.value", PositionShape::coins(2), ProofMethod::Automata),
        ("transfinite-nim.value", below(2, 2), ProofMethod::Best),
        ("transfinite-welter.value", below(2, 2), ProofMethod::Best),
        ("max-welter.theorem-2", PositionShape::coins(3), ProofMethod::Best),
        ("max-welter.theorem-7", PositionShape::coins(2), ProofMethod::Best),
        ("max-welter.theorem-8", PositionShape::coins(3), ProofMethod::Best),
        ("nim.misere-p-positions", PositionShape::coins(2), ProofMethod::Best),
        ("moore:2.misere-p-positions", PositionShape::coins(3), ProofMethod::Best),
        ("welter.function", PositionShape::coins(4), ProofMethod::Symmetry),
        ("height:4.value", PositionShape::coins(3), ProofMethod::Symmetry),
        ("nim.value", PositionShape::coins(3), ProofMethod::Symmetry),
    ]
}

#[test]
fn every_kind_verifies_names_its_game_and_reads_back() {
    for (id, shape, method) in kinds() {
        let (statement, run) = (statement(id), Run::default());
        let budget = ProofBudget::new(&run);
        let certificate = statement.certificate(shape, method, &budget).unwrap();
        let text = serde_json::to_string(&certificate).unwrap();
        let again: ProofCertificate = serde_json::from_str(&text).unwrap();
        assert_eq!(again, certificate);
        again.verify().unwrap();
        again.verify_for(statement.game(), &budget).unwrap();
        statement.verify(&again, &budget).unwrap();
        assert_eq!(again.version(), env!("CARGO_PKG_VERSION"));
        assert_eq!((again.game(), again.shape()), (statement.game().id().as_str(), shape));
        assert!(again.size() > 0 && again.theorem().starts_with(again.game()), "{}", again.theorem());
        // A certificate is of one game and one statement.
        let other = if again.game() == "nim" { welter() } else { nim() };
        assert!(again.verify_for(&*other, &budget).is_err());
        eprintln!("{id} {shape:?} {method:?}: {} bytes; {}", text.len(), again.theorem());
    }
}

#[test]
fn certificate_belongs_to_one_statement() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let certificate = |id: &str| {
        statement(id).certificate(PositionShape::coins(3), ProofMethod::Automata, &budget).unwrap()
    };
    let all =
        ["max-welter.theorem-1", "max-welter.theorem-2", "max-welter.theorem-7", "max-welter.theorem-8"];
    for of in all {
        for with in all {
            assert_eq!(statement(with).verify(&certificate(of), &budget).is_ok(), of == with, "{of} {with}");
        }
    }
    let welter = certificate("welter.function");
    assert!(statement("welter.planted.nim-sum").verify(&welter, &budget).is_err());
    assert!(statement("max-welter.theorem-1").verify(&welter, &budget).is_err());
    assert!(statement("welter.function").verify(&certificate("max-welter.theorem-1"), &budget).is_err());
}

#[test]
fn false_statements_have_no_certificate() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let mut seen = 0;
    for statement in statements().iter().filter(|s| s.is_planted()) {
        // With many digits the certificate of the P-positions, about which the sentence is false, is large.
        if ["wythoff:4.planted.differences", "wythoff:5.planted.differences"].contains(&statement.id()) {
            continue;
        }
        for &shape in statement.shapes_for(Effort::Quick) {
            if statement.check_certifiable(shape).is_err() {
                continue;
            }
            let result = statement.certificate(shape, ProofMethod::Best, &budget);
            assert!(
                matches!(result, Err(ProofCertificateError::Refused(_))),
                "{} {result:?}",
                statement.id()
            );
            seen += 1;
        }
    }
    assert!(seen >= 12, "only {seen} planted statements seen");
    let nim = nim();
    let constant = |shape: PositionShape| var("v").equal(number(shape.coins as u64));
    let result = ProofCertificate::of_formula(&WithFormula::new(&*nim, &constant), 2, &budget);
    assert!(matches!(result, Err(ProofCertificateError::Refused(_))), "{result:?}");
    // No formula, and no form for symmetry.
    let max_welter = max_welter();
    let result = ProofCertificate::of_formula(&*max_welter, 2, &budget);
    assert!(matches!(result, Err(ProofCertificateError::Unsupported(_))), "{result:?}");
    let result = ProofCertificate::up_to_symmetry(&*max_welter, 2, &budget);
    assert!(matches!(result, Err(ProofCertificateError::Prove(ProveError::NoSymmetry { .. }))), "{result:?}");
}

/// A certificate whose check takes more steps than the budget allows is an outline: it states the same, with the same measure,
/// and is refused.
#[test]
fn a_certificate_with_too_many_steps_is_an_outline() {
    let run = Run::default();
    let budget_of = |most| ProofBudget::new(&run).with_max_certificate_steps(most);
    let budget = budget_of(None);
    for (id, coins) in [("nim.value", 2), ("max-welter.theorem-1", 2), ("nim.misere-p-positions", 3)] {
        let (statement, shape) = (statement(id), PositionShape::coins(coins));
        let made =
            |budget: &ProofBudget<'_>| statement.certificate(shape, ProofMethod::Automata, budget).unwrap();
        let whole = made(&budget);
        let steps = whole.estimated_steps();
        assert!(!whole.is_outline() && statement.verify(&whole, &budget).is_ok(), "{id}");
        assert_eq!(made(&budget_of(Some(steps))), whole, "{id}");
        let outline = made(&budget_of(Some(steps - 1)));
        assert!(outline.is_outline() && outline.size() == 0, "{id}");
        assert_eq!((outline.theorem(), outline.measure()), (whole.theorem(), whole.measure()), "{id}");
        let refused = statement.verify(&outline, &budget);
        assert!(matches!(refused, Err(ProofCertificateError::Refused(_))), "{id}: {refused:?}");
    }
}

/// The macro-states of all conditions together count towards the limit on memory.
#[test]
fn the_macro_states_of_all_conditions_are_counted() {
    let (statement, shape) = (statement("nim.value"), PositionShape::coins(3));
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let whole = statement.certificate(shape, ProofMethod::Automata, &budget).unwrap();
    // A macro-state takes 80 bytes at least.
    let least = 80 * whole.size() as u64;
    let limited = Run::new(Limits::none().memory(least));
    let stopped = statement.certificate(shape, ProofMethod::Automata, &ProofBudget::new(&limited));
    assert!(
        matches!(
            stopped,
            Err(ProofCertificateError::Prove(ProveError::Stopped(Stopped { reason: Reason::Memory(_), .. })))
        ),
        "{stopped:?}"
    );
}

/// Height 4 with Welter's parts of pairs: false, and equal to the game in all that is compared.
struct Wrong(Box<dyn Provable + Send + Sync>);

impl Provable for Wrong {
    fn id(&self) -> String {
        self.0.id()
    }
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let description = self.0.describe(shape)?;
        let mut form = description.pair_form()?.clone();
        form.pair_value = welter().describe(shape)?.pair_form()?.pair_value.clone();
        Some(description.pairs(form))
    }
    fn write(&self, shape: PositionShape, numbers: &[u64]) -> String {
        self.0.write(shape, numbers)
    }
    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        self.0.canonical(shape, numbers)
    }
    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        self.0.options(shape, numbers, below)
    }
    fn formula(&self, _: PositionShape, _: &[u64]) -> Option<Vec<u64>> {
        None
    }
    fn computed(
        &self,
        s: PositionShape,
        n: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        self.0.computed(s, n, play, run)
    }
}

#[test]
fn a_false_form_has_no_certificate_and_no_list_makes_it_one() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for coins in 2..=3 {
        let wrong = Wrong(height(4));
        let result = ProofCertificate::up_to_symmetry(&wrong, coins, &budget);
        assert!(matches!(result, Err(ProofCertificateError::Refused(_))), "{result:?}");
        // The parts of one game with the lists of another.
        let of =
            |game: ProvableGame| written(&ProofCertificate::up_to_symmetry(&*game, coins, &budget).unwrap());
        let (welter, height) = (of(welter()), of(height(4)));
        for part in ["single", "pair", "step", "exclusion", "reachability"] {
            let mut mixed = height.clone();
            let at = format!("/proof/formula-up-to-symmetry/{part}");
            let other = welter.pointer(&at).unwrap().clone();
            if *mixed.pointer(&at).unwrap() == other {
                continue;
            }
            *mixed.pointer_mut(&at).unwrap() = other;
            let mixed: ProofCertificate = serde_json::from_value(mixed).unwrap();
            assert!(mixed.verify_for(&*crate::height(4), &budget).is_err(), "{part}");
        }
    }
}

/// A generator of its own, so that runs repeat.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// All places in a value, as pointers.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| places(item, &format!("{at}/{i}"), all));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places(field, &format!("{at}/{name}"), all));
        }
        _ => {}
    }
}

/// Changes one value; returns `None` if the result is the same.
fn change(value: &Value, at: &str, random: &mut Random) -> Option<Value> {
    let mut changed = value.clone();
    let place = changed.pointer_mut(at)?;
    match place {
        Value::Null => *place = Value::from("true"),
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(n) => {
            let n = n.as_u64()?;
            *place = Value::from([n + 1, n.saturating_sub(1), 0, n ^ 1, n + 7][random.below(5)]);
        }
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let i = random.below(letters.len().max(1));
            match random.below(3) {
                0 if !letters.is_empty() => drop(letters.remove(i)),
                1 => letters.insert(i, ' '),
                _ => letters.iter_mut().skip(i).take(1).for_each(|c| {
                    *c = if c.is_ascii_digit() { char::from(b'0' + (*c as u8 - b'0' + 1) % 10) } else { 'q' };
                }),
            }
            *text = letters.into_iter().collect();
        }
        Value::Array(items) => {
            let (i, j) = (random.below(items.len().max(1)), random.below(items.len().max(1)));
            match random.below(3) {
                0 if !items.is_empty() => drop(items.remove(i)),
                1 if !items.is_empty() => items.insert(j, items[i].clone()),
                _ if items.len() > 1 => items.swap(i, j),
                _ => return None,
            }
        }
        Value::Object(fields) => {
            let name = fields.keys().nth(random.below(fields.len().max(1)))?.clone();
            let field = fields.remove(&name)?;
            if random.below(2) == 0 {
                fields.insert(format!("{name}x"), field);
            }
        }
    }
    (changed != *value).then_some(changed)
}

/// Returns the contents of a certificate, independent of the program that wrote it and of the order and repetition of
/// its invariants; and the statements in words, which must keep their meaning.
fn essence(value: &Value) -> (Value, Vec<String>) {
    let mut value = value.clone();
    value["version"] = "any".into();
    let mut stated = Vec::new();
    let sort = |list: &mut Value| {
        if let Value::Array(items) = list {
            items.sort_by_key(Value::to_string);
            items.dedup();
        }
    };
    for kind in ["formula", "sets"] {
        if let Some(Value::Array(invariants)) = value.pointer_mut(&format!("/proof/{kind}/invariants")) {
            invariants.iter_mut().for_each(sort);
        }
    }
    for list in ["exclusion", "reachability"] {
        if let Some(list) = value.pointer_mut(&format!("/proof/formula-up-to-symmetry/{list}")) {
            sort(list);
        }
    }
    if let Some(Value::Array(sets)) = value.pointer_mut("/proof/sets/sets") {
        for set in sets {
            stated.extend(set["stated"].as_str().map(str::to_owned));
            set["stated"] = Value::Null;
        }
    }
    (value, stated)
}

/// Returns whether two formulas about a1, a2, a3 are equivalent on legal positions.
fn mean_the_same(one: &str, other: &str, ascending: bool) -> bool {
    let run = Run::default();
    let legal = if ascending { "a1 < a2 & a2 < a3" } else { "true" };
    let sentence = format!("all a1, a2, a3: ({legal}) -> (({one}) <-> ({other}))");
    let theory = Theory::new(Base::BINARY);
    decide(&theory, &Formula::parse(&sentence).unwrap(), &ProofBudget::new(&run)).unwrap().holds
}

#[test]
fn every_single_change_is_refused_or_changes_nothing() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let mut random = Random(20_240_229);
    for (id, shape, method) in kinds() {
        let statement = statement(id);
        let value = written(&statement.certificate(shape, method, &budget).unwrap());
        let mut all = Vec::new();
        places(&value, "", &mut all);
        // Every place at the top, then any of the others.
        let top: Vec<String> = all.iter().filter(|at| at.matches('/').count() <= 3).cloned().collect();
        let (mut refused, mut harmless) = (0, 0);
        for step in 0..top.len() + 250 {
            let at = top.get(step).cloned().unwrap_or_else(|| all[random.below(all.len())].clone());
            let Some(changed) = change(&value, &at, &mut random) else { continue };
            if !is_for(&statement, changed.clone()) {
                refused += 1;
                continue;
            }
            let ((was, old), (is, new)) = (essence(&value), essence(&changed));
            assert_eq!(was, is, "{id}: a change at {at} was accepted");
            for (old, new) in old.iter().zip(&new).filter(|(old, new)| old != new) {
                assert!(mean_the_same(old, new, id.starts_with("max-welter")), "{id}: {old} became {new}");
            }
            harmless += 1;
        }
        eprintln!("{id} {shape:?} {method:?}: {refused} refused, {harmless} harmless");
        assert!(refused > 150, "{id}: only {refused} of the changes were refused");
    }
}

/// Sentences about P-positions, and play in which options are forbidden.
#[test]
fn no_change_to_a_certified_sentence_or_ban_is_accepted() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let nim = |forbidden| Blocking::new(nim(), forbidden);
    let nim_heap =
        Statement::sets("nim.blocked", nim(2), Play::Normal, |_| vec![var("a1").at_most(number(2))])
            .and_then(Formula::parse("(all n: p(n) -> n < 3) & (ex n: p(n) & 1 < n)").unwrap());
    let one = PositionShape::coins(1);
    let mut random = Random(7_654_321);
    let published = ["wythoff.joining-moves", "wythoff.no-move-left-out", "wythoff:2.differences"];
    let all = published.map(|id| (statement(id), PositionShape::coins(2), 150));
    let blocked = [(nim_heap, one, 400), (statement("wythoff.blocking-3"), PositionShape::coins(2), 12)];
    for (statement, shape, times) in all.into_iter().chain(blocked) {
        let certificate = statement.certificate(shape, ProofMethod::Best, &budget).unwrap();
        statement.verify(&certificate, &budget).unwrap();
        let value = written(&certificate);
        assert!(is_for(&statement, value.clone()));
        let mut places_of = Vec::new();
        places(&value, "", &mut places_of);
        let shallow: Vec<String> = places_of
            .iter()
            .filter(|at| at.matches('/').count() <= 5 && !at.contains("/next/"))
            .cloned()
            .collect();
        let mut refused = 0;
        for step in 0..times {
            let from = if step % 2 == 0 { &shallow } else { &places_of };
            let at = &from[random.below(from.len())];
            let Some(changed) = change(&value, at, &mut random) else { continue };
            if !is_for(&statement, changed.clone()) {
                refused += 1;
                continue;
            }
            // The spacing of words and the order of invariants may differ.
            let words = |value: &Value| {
                let statements =
                    [value.pointer("/proof/sets/follows/stated"), value.pointer("/proof/sets/sets/0/stated")];
                statements
                    .map(|statements| statements.and_then(Value::as_str).unwrap_or_default().replace(' ', ""))
            };
            let without = |value: &Value| {
                let mut value = essence(value).0;
                if let Some(stated) = value.pointer_mut("/proof/sets/follows/stated") {
                    *stated = Value::Null;
                }
                value
            };
            assert_eq!(
                without(&value),
                without(&changed),
                "{}: a change at {at} was accepted",
                statement.id()
            );
            // Without its words, a set is given by its table.
            for (old, new) in words(&value).iter().zip(words(&changed)) {
                assert!(*old == new || new.is_empty(), "{}: {old} became {new}", statement.id());
            }
        }
        assert!(2 * refused > times, "{}: only {refused} of {times} changes were refused", statement.id());
    }
}

#[test]
fn certificate_of_a_sentence_or_ban_is_refused_for_any_other() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let two = PositionShape::coins(2);
    let certificate = |id: &str| statement(id).certificate(two, ProofMethod::Best, &budget).unwrap();
    let differences = certificate("wythoff.differences");
    assert!(
        differences.theorem().contains("where p are the positions of value 0"),
        "{}",
        differences.theorem()
    );
    for other in
        ["wythoff.words", "wythoff.joining-moves", "wythoff.planted.differences", "wythoff.blocking-3"]
    {
        assert!(statement(other).verify(&differences, &budget).is_err(), "{other}");
    }
    assert!(statement("wythoff.differences").verify(&certificate("wythoff.words"), &budget).is_err());
    let blocking = certificate("wythoff.blocking-3");
    assert!(blocking.theorem().contains("may forbid up to 2 options"), "{}", blocking.theorem());
    for other in ["wythoff.words", "wythoff.blocking-2", "wythoff.planted.blocking-3"] {
        assert!(statement(other).verify(&blocking, &budget).is_err(), "{other}");
    }
    // If the limit of forbidden options is the size of the set, these options are fewer than needed.
    let mut value = written(&blocking);
    for options in [0, 1, 3, 251] {
        value["proof"]["sets"]["forbidden"]["options"] = options.into();
        assert!(!is_for(&statement("wythoff.blocking-3"), value.clone()), "{options}");
        let changed: ProofCertificate = serde_json::from_value(value.clone()).unwrap();
        assert!(changed.verify().is_err(), "{options}");
    }
}

#[test]
fn every_flag_of_every_table_matters() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for (id, shape, method) in kinds() {
        let statement = statement(id);
        let value = written(&statement.certificate(shape, method, &budget).unwrap());
        let mut all = Vec::new();
        places(&value, "", &mut all);
        for at in all.iter().filter(|at| at.contains("/accept/")) {
            let mut changed = value.clone();
            let flag = changed.pointer(at).unwrap().as_bool().unwrap();
            *changed.pointer_mut(at).unwrap() = (!flag).into();
            assert!(!is_for(&statement, changed), "{id}: {at}");
        }
    }
}

#[test]
fn discovered_positions_can_be_certified() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for (game, coins, value) in [(max_welter(), 2, 3), (subtraction(&[1, 3, 4]), 1, 2), (welter(), 2, 1)] {
        let found = discover(&*game, coins, value, &DiscoverOptions::default(), &budget).unwrap();
        assert_eq!(found.verdict(), Verdict::Proved, "{}", found.description());
        let certificate = found.certificate(&*game, &budget).unwrap();
        certificate.verify_for(&*game, &budget).unwrap();
        assert_eq!(certificate.coins(), coins);
        // The certificate is invalid without the sets of smaller values.
        let last = found.answer().unwrap().automaton.clone();
        let alone =
            ProofCertificate::of_sets(&*game, PositionShape::coins(coins), &[last], Play::Normal, &budget);
        assert!(matches!(alone, Err(ProofCertificateError::Refused(_))), "{alone:?}");
    }
}

#[test]
fn limits_stop_a_certificate() {
    for (limits, reason, method) in [
        (Limits::none().memory(20_000), Reason::Memory(20_000), ProofMethod::Automata),
        (Limits::none().positions(30), Reason::Positions(30), ProofMethod::Symmetry),
    ] {
        let run = Run::new(limits);
        match statement("welter.function").certificate(
            PositionShape::coins(5),
            method,
            &ProofBudget::new(&run),
        ) {
            Err(ProofCertificateError::Prove(ProveError::Stopped(stopped))) => {
                assert_eq!(stopped.reason, reason)
            }
            other => panic!("{:?}", other.map(|c| c.size())),
        }
    }
}
