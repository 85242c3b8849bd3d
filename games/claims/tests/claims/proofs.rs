//! Proofs for all positions with a stated number of coins: the published claims at small numbers of
//! coins, and planted false ones refuted at positions that the ordinary engine confirms.

use crate::{height, subtraction};
use impartial::claim::{Effort, Verdict};
use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
use impartial::run::{Limits, Reason, Run, Stopped};
use impartial::value::Play;
use impartial_claims::statements;
use impartial_games::max_welter::provable_game as max_welter;
use impartial_games::nim::provable_game as nim;
use impartial_games::welter::provable_game as welter;
use impartial_prove::automata::{
    Base, Formula, ProofBudget, Term, TrackWord, decide, number, solutions, to_mona, var,
};
use impartial_prove::{
    Definable, DescribedGame, DescribedMove, Description, DiscoverOptions, Evidence, NumberedPositions,
    PositionShape, ProofAttempt, ProofCertificate, ProofCertificateError, ProofCondition, ProofMethod,
    Provable, ProvableGame, ProveError, Statement, discover, prove_formula, prove_values, value_sentence,
};
use std::ops::ControlFlow;

fn statement(id: &str) -> Statement {
    statements().into_iter().find(|s| s.id() == id).unwrap_or_else(|| panic!("no statement {id}"))
}

fn prove(id: &str, shape: PositionShape, method: ProofMethod) -> ProofAttempt {
    let run = Run::default();
    let proof = statement(id).prove(shape, method, &ProofBudget::new(&run)).unwrap();
    eprintln!("{id} {shape:?} {method:?}: {} states, {:.3} s", proof.states, proof.seconds);
    proof
}

fn proved(id: &str, shapes: impl IntoIterator<Item = PositionShape>, method: ProofMethod) {
    for shape in shapes {
        let proof = prove(id, shape, method);
        assert!(proof.is_proved(), "{id} {shape:?}: {:?}", proof.conclusion);
        assert!(proof.compared.positions > 0);
        assert!(proof.theorem().contains(&format!("all positions with {shape}:")));
    }
}

/// Returns the refutation of a statement: the place where a condition of the proof fails, unless a small window has
/// refuted the statement already; and the position of the counterexample, with the stated and the computed value.
fn refutation(id: &str, shape: PositionShape) -> (Option<(ProofCondition, String)>, [String; 3]) {
    let proof = prove(id, shape, ProofMethod::Best);
    let refutation = proof.refutation().unwrap_or_else(|| panic!("{id} {shape:?}: {:?}", proof.conclusion));
    let (seen, failed) = (&refutation.counterexample, refutation.failed.clone());
    assert_ne!(seen.stated(), seen.computed());
    match &failed {
        Some(failed) if failed.condition == ProofCondition::Consequence => {
            // It fails of the P-positions, which are proved: the numbers that show it are named.
            let said = seen.assignment().to_string();
            assert!(!failed.assignment.0.is_empty() && said == seen.position(), "{refutation}");
            assert_eq!(seen.evidence(), Evidence::Decided);
        }
        _ => assert_eq!(seen.evidence(), Evidence::Computed),
    }
    let failed = failed.map(|failed| (failed.condition, failed.position));
    (failed, [seen.position(), seen.stated(), seen.computed()].map(str::to_owned))
}

/// Returns the counterexample of a refuted statement, with the stated and the computed value.
fn refuted(id: &str, shape: PositionShape) -> [String; 3] {
    refutation(id, shape).1
}

fn coins(range: impl IntoIterator<Item = usize>) -> impl Iterator<Item = PositionShape> {
    range.into_iter().map(PositionShape::coins)
}

#[test]
fn nim_has_the_nim_sum() {
    proved("nim.value", coins(1..=5), ProofMethod::Automata);
    proved("nim.value", coins(1..=8), ProofMethod::Symmetry);
    proved("nim.misere-p-positions", coins(1..=3), ProofMethod::Best);
}

#[test]
fn welters_game_has_welters_function() {
    proved("welter.function", coins(1..=4), ProofMethod::Automata);
    proved("welter.function", coins(1..=7), ProofMethod::Symmetry);
}

#[test]
fn heights_that_are_powers_of_two_have_their_formula() {
    for id in ["height:2.value", "height:4.value", "height:8.value"] {
        proved(id, coins(1..=3), ProofMethod::Automata);
        proved(id, coins(1..=5), ProofMethod::Symmetry);
    }
}

#[test]
fn max_welter_has_its_theorems_on_values_0_and_1() {
    for id in ["max-welter.theorem-1", "max-welter.theorem-2", "max-welter.theorem-7", "max-welter.theorem-8"]
    {
        proved(id, coins(2..=5), ProofMethod::Best);
    }
    proved("max-welter.value-2", coins(2..=5), ProofMethod::Best);
}

#[test]
fn moores_nim_2_has_its_p_positions() {
    proved("moore:2.p-positions", coins(1..=3), ProofMethod::Best);
    proved("moore:2.misere-p-positions", coins(1..=3), ProofMethod::Best);
}

#[test]
fn transfinite_games_have_their_formulas() {
    let below = PositionShape::below_omega_power;
    proved("transfinite-nim.value", [below(1, 2), below(2, 2), below(3, 2), below(2, 3)], ProofMethod::Best);
    proved("transfinite-welter.value", [below(1, 2), below(2, 2), below(2, 3)], ProofMethod::Best);
}

#[test]
fn wythoffs_game_and_its_relatives_have_their_p_positions() {
    let two = || coins([2]);
    for a in ["wythoff".to_owned()].into_iter().chain((2..=5).map(|a| format!("wythoff:{a}"))) {
        proved(&format!("{a}.words"), two(), ProofMethod::Best);
        proved(&format!("{a}.differences"), two(), ProofMethod::Best);
    }
    for id in [
        "wythoff.misere-words",
        "wythoff:2.misere-words",
        "wythoff:3.misere-words",
        "wythoff.joining-moves",
        "wythoff.addable-moves",
        "wythoff.no-move-left-out",
        "wythoff.blocking-2",
        "wythoff.blocking-3",
        "restricted-wythoff.words",
        "extended-wythoff.words",
    ] {
        proved(id, two(), ProofMethod::Best);
    }
    (1..=4).for_each(|end| proved(&format!("short-wythoff:{end}.words"), two(), ProofMethod::Best));
    (2..=5).for_each(|t| proved(&format!("mark:{t}.odd-zeros"), coins([1]), ProofMethod::Best));
}

#[test]
fn near_misses_about_wythoffs_relatives_fail_where_they_first_can() {
    for (id, first) in [
        ("wythoff.planted.blocking-2", ["1,1", "0", "not 0"]),
        ("wythoff.planted.blocking-3", ["0,2", "not 0", "0"]),
        ("restricted-wythoff.planted.words-without-8", ["8,13", "not 0", "0"]),
        ("extended-wythoff.planted.words-without-8", ["8,13", "not 0", "0"]),
        ("wythoff:2.planted.misere-words", ["2,4", "0", "not 0"]),
        ("wythoff:3.planted.misere-words", ["2,5", "0", "not 0"]),
        ("short-wythoff:1.planted.words", ["1,1", "0", "not 0"]),
        ("short-wythoff:2.planted.words", ["2,5", "0", "not 0"]),
        ("short-wythoff:3.planted.words", ["3,7", "0", "not 0"]),
        ("short-wythoff:4.planted.words", ["4,9", "0", "not 0"]),
        ("wythoff.planted.joining-moves", ["k=2, l=3", "true", "false"]),
        ("wythoff.planted.addable-moves", ["k=1, l=2", "true", "false"]),
        ("wythoff.planted.differences", ["x=1, y=2", "true", "false"]),
    ] {
        assert_eq!(refuted(id, PositionShape::coins(2)), first.map(String::from), "{id}");
    }
    for (t, first) in [(2, "1"), (3, "1")] {
        let seen = refuted(&format!("mark:{t}.planted.even-zeros"), PositionShape::coins(1));
        assert_eq!(seen, [first, "0", "not 0"].map(String::from));
    }
}

#[test]
fn every_planted_statement_is_refuted_and_confirmed() {
    let mut seen = 0;
    for statement in statements().iter().filter(|s| s.is_planted()) {
        for &shape in statement.shapes_for(Effort::Quick) {
            let [position, stated, computed] = refuted(statement.id(), shape);
            eprintln!("  at {position}: {stated}, not {computed}");
            seen += 1;
        }
    }
    assert!(seen >= 12, "only {seen} planted statements seen");
}

#[test]
fn a_refutation_names_the_condition_the_position_and_the_values() {
    let (failed, confirmed) = refutation("welter.planted.nim-sum", PositionShape::coins(2));
    // Two coins on 0 and 1: the nim-sum is 1, and there is no move.
    assert_eq!(failed, Some((ProofCondition::Reachability, "0,1".into())));
    assert_eq!(confirmed, ["0,1", "1", "0"].map(String::from));
    let (failed, confirmed) = refutation("max-welter.planted.parity-dropped", PositionShape::coins(2));
    assert_eq!(failed, Some((ProofCondition::Soundness, "1,2".into())));
    assert_eq!(confirmed, ["1,2", "0", "not 0"].map(String::from));
    // A condition may fail where only an option has the wrong value; that option is then named.
    let confirmed =
        refuted("transfinite-welter.planted.masks-omitted", PositionShape::below_omega_power(2, 2));
    assert_eq!(confirmed, ["0,1", "1", "0"].map(String::from));
    let [position, stated, computed] = refuted("max-welter.planted.hole-dropped", PositionShape::coins(2));
    assert_eq!([position.as_str(), &stated, &computed], ["0,2", "none of 0..1", "1"]);
}

#[test]
fn automata_and_exploration_refute_the_same_false_form() {
    // Height 4 with Welter's masks in both forms of the description.
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
            shape: PositionShape,
            numbers: &[u64],
            play: Play,
            run: &Run<'_>,
        ) -> Result<Option<Vec<u64>>, Stopped> {
            self.0.computed(shape, numbers, play, run)
        }
    }
    let run = Run::default();
    for n in 2..=4 {
        for method in [ProofMethod::Automata, ProofMethod::Symmetry] {
            let wrong = Wrong(height(4));
            let proof =
                prove_formula(&wrong, PositionShape::coins(n), method, &ProofBudget::new(&run)).unwrap();
            let refutation =
                proof.refutation().unwrap_or_else(|| panic!("{n} coins, {method:?}: not refuted"));
            assert_eq!(refutation.counterexample.evidence(), Evidence::Computed, "{refutation}");
        }
    }
}

/// A game with a right pair form, whose value formula says something else.
struct OtherFormula {
    game: ProvableGame,
    value: Formula,
}

impl Provable for OtherFormula {
    fn id(&self) -> String {
        self.game.id()
    }
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let mut description = self.game.describe(shape)?;
        description.pair_form()?;
        description.value = Some(self.value.clone());
        Some(description)
    }
    fn write(&self, shape: PositionShape, numbers: &[u64]) -> String {
        self.game.write(shape, numbers)
    }
    fn canonical(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
        self.game.canonical(shape, numbers)
    }
    fn options(&self, shape: PositionShape, numbers: &[u64], below: u64) -> Option<Vec<Vec<u64>>> {
        self.game.options(shape, numbers, below)
    }
    fn formula(&self, _: PositionShape, _: &[u64]) -> Option<Vec<u64>> {
        None
    }
    fn computed(
        &self,
        shape: PositionShape,
        numbers: &[u64],
        play: Play,
        run: &Run<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        self.game.computed(shape, numbers, play, run)
    }
}

#[test]
fn a_right_pair_form_does_not_prove_another_formula() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    for (game, wrong) in [
        (nim as fn() -> ProvableGame, "v = 0"),
        (nim, "v = a1 + a2"),
        (welter, "v = a1 xor a2"),
        (|| height(4), "v = a1 xor a2 xor mask_0(a1, a2)"),
    ] {
        let game = OtherFormula { game: game(), value: Formula::parse(wrong).unwrap() };
        let two = PositionShape::coins(2);
        for method in [ProofMethod::Best, ProofMethod::Automata] {
            let proof = prove_formula(&game, two, method, &budget).unwrap();
            let refutation = proof.refutation().unwrap_or_else(|| panic!("{wrong}, {method:?}: not refuted"));
            assert_eq!(refutation.counterexample.evidence(), Evidence::Computed, "{wrong}: {refutation}");
        }
        let result = prove_formula(&game, two, ProofMethod::Symmetry, &budget);
        assert!(matches!(result, Err(ProveError::NoSymmetry { .. })), "{wrong}: {result:?}");
        let result = ProofCertificate::up_to_symmetry(&game, 2, &budget);
        let is_refused = matches!(result, Err(ProofCertificateError::Prove(ProveError::NoSymmetry { .. })));
        assert!(is_refused, "{wrong}: {result:?}");
        let result = ProofCertificate::of_formula(&game, 2, &budget);
        assert!(matches!(result, Err(ProofCertificateError::Refused(_))), "{wrong}: {result:?}");
        // The certificate of the game itself is not one of the other formula.
        let own = ProofCertificate::up_to_symmetry(&*game.game, 2, &budget).unwrap();
        own.verify_for(&*game.game, &budget).unwrap();
        assert!(own.verify_for(&game, &budget).is_err(), "{wrong}");
    }
}

/// Returns the relation between the numbers a1, a2, … of a position and b1, b2, … of an option, as a description has it.
fn described_moves(description: &Description) -> Formula {
    let after: Vec<String> = description.shape.names().iter().map(|name| name.replace('a', "b")).collect();
    Formula::any(description.moves.iter().map(|kind| {
        let targets = kind.target.iter().zip(&after).map(|(term, b)| var(b).equal(term.clone()));
        kind.condition.clone().and(Formula::all(targets)).exists(kind.fresh.iter().cloned())
    }))
}

/// The relation that a game promises between the numbers of a position and of an option.
type PromisedMoves = fn(&[String], &[String]) -> Formula;

/// Returns the formula that the numbers of some members, `least` to `most` of them, are lowered by at most `reach`, and the
/// others stay.
fn lowers(before: &[String], after: &[String], most: usize, reach: Option<u64>) -> Formula {
    let sets = (1u32..1 << before.len()).filter(|set| set.count_ones() as usize <= most);
    Formula::any(sets.map(|set| {
        Formula::all(before.iter().zip(after).enumerate().map(|(i, (a, b))| match set >> i & 1 {
            0 => var(a).equal(var(b)),
            _ => {
                let down = var(b).less(var(a));
                reach.map_or(down.clone(), |k| down.and(var(a).at_most(var(b).plus(number(k)))))
            }
        }))
    }))
}

#[test]
fn descriptions_of_promised_games_have_the_promised_moves() {
    use impartial_games::{k_welter, mark, mark_t, moore};
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let one: PromisedMoves = |a, b| lowers(a, b, 1, None);
    let mut games: Vec<(ProvableGame, PromisedMoves)> = vec![(nim(), one), (welter(), one)];
    games.extend((1..=5).map(|h| (height(h), one)));
    games
        .push((k_welter::provable_game(k_welter::KWelter::new(1).unwrap()), |a, b| lowers(a, b, 1, Some(1))));
    games
        .push((k_welter::provable_game(k_welter::KWelter::new(3).unwrap()), |a, b| lowers(a, b, 1, Some(3))));
    games
        .push((k_welter::provable_game(k_welter::KWelter::new(6).unwrap()), |a, b| lowers(a, b, 1, Some(6))));
    games.push((moore::provable_game(moore::Moore::new(2).unwrap()), |a, b| lowers(a, b, 2, None)));
    for (game, promised) in &games {
        for coins in 1..=2 {
            let description = game.describe(PositionShape::coins(coins)).unwrap();
            let before = description.shape.names();
            let after: Vec<String> = before.iter().map(|name| name.replace('a', "b")).collect();
            let same = described_moves(&description).iff(promised(&before, &after));
            // A promise is about legal positions.
            let mut theory = description.theory.clone();
            theory.define("legal", before.clone(), description.legal.clone()).unwrap();
            let legal = |names: &[String]| Formula::holds("legal", names.iter().map(var));
            let sentence = legal(&before).and(legal(&after)).implies(same);
            let sentence = sentence.for_all([before, after].concat());
            assert!(decide(&theory, &sentence, &budget).unwrap().holds, "{} {coins}", game.id());
        }
    }
    // These promise only that the number is lowered.
    for game in [mark::provable_game(), mark_t::provable_game(mark_t::MarkT::new(3).unwrap())] {
        let description = game.describe(PositionShape::coins(1)).unwrap();
        let lower = described_moves(&description).implies(var("b1").less(var("a1")));
        assert!(
            decide(&description.theory, &lower.for_all(["a1", "b1"]), &budget).unwrap().holds,
            "{}",
            game.id()
        );
    }
}

#[test]
fn wrong_description_of_a_game_is_detected() {
    struct Sly(Box<dyn Provable + Send + Sync>);
    impl Provable for Sly {
        fn id(&self) -> String {
            "sly".into()
        }
        fn describe(&self, shape: PositionShape) -> Option<Description> {
            // Welter's game described as if coins could share squares.
            let mut description = self.0.describe(shape)?;
            description.legal = Formula::TRUE;
            let value = description.value.clone()?;
            Some(description.value(value))
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
        fn formula(&self, shape: PositionShape, numbers: &[u64]) -> Option<Vec<u64>> {
            self.0.formula(shape, numbers)
        }
        fn computed(
            &self,
            shape: PositionShape,
            numbers: &[u64],
            play: Play,
            run: &Run<'_>,
        ) -> Result<Option<Vec<u64>>, Stopped> {
            self.0.computed(shape, numbers, play, run)
        }
    }
    let run = Run::default();
    let result =
        prove_formula(&Sly(welter()), PositionShape::coins(2), ProofMethod::Best, &ProofBudget::new(&run));
    assert!(matches!(result, Err(ProveError::Disagreement { .. })), "{result:?}");
}

#[test]
fn limits_stop_a_proof_with_their_reason() {
    for method in [ProofMethod::Automata, ProofMethod::Symmetry] {
        let run = Run::new(Limits::none().positions(20));
        let result =
            statement("welter.function").prove(PositionShape::coins(4), method, &ProofBudget::new(&run));
        match result {
            Err(ProveError::Stopped(stopped)) => assert_eq!(stopped.reason, Reason::Positions(20)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn expanded_sentence_agrees_with_the_proof_plan() {
    for game in [nim(), welter(), height(2)] {
        let id = game.id();
        let (theory, sentence) = value_sentence(&*game, PositionShape::coins(3)).unwrap();
        let run = Run::default();
        assert!(decide(&theory, &sentence, &ProofBudget::new(&run)).unwrap().holds, "{id}");
        assert!(to_mona(&theory, &sentence).unwrap().contains("pred r_move3"));
    }
}

/// If MONA is installed, it decides the statements too.
#[test]
fn mona_agrees_where_it_is_installed() {
    let installed = std::process::Command::new("mona").arg("-h").output().is_ok();
    if !installed {
        eprintln!("mona is not installed: nothing to compare with");
        return;
    }
    let folder = std::env::temp_dir().join(format!("impartial-mona-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let verdict = |name: &str, text: String| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        let output = std::process::Command::new("mona").arg("-q").arg(&file).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        match (
            text.contains("is valid"),
            text.contains("is unsatisfiable") || text.contains("counter-example"),
        ) {
            (true, _) => true,
            (_, true) => false,
            _ => panic!("{name}: {text}{}", String::from_utf8_lossy(&output.stderr)),
        }
    };
    for n in 1..=5 {
        for game in [nim(), welter(), height(4)] {
            let id = game.id();
            let (theory, sentence) = value_sentence(&*game, PositionShape::coins(n)).unwrap();
            let text = to_mona(&theory, &sentence).unwrap();
            assert!(verdict(&format!("{}-{n}.mona", id.replace(':', "-")), text), "{id} {n}");
            if (2..5).contains(&n) && id != "nim" {
                // The nim-sum instead of the formula; it takes MONA long to find a counterexample.
                let mut wrong = game.describe(PositionShape::coins(n)).unwrap();
                wrong.value = nim().describe(PositionShape::coins(n)).unwrap().value;
                let (theory, sentence) = impartial_prove::value_sentence_of(wrong).unwrap();
                assert!(!verdict("wrong.mona", to_mona(&theory, &sentence).unwrap()), "{id} {n}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn discovery_finds_and_proves_positions_of_small_values() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let found = discover(&*max_welter(), 2, 20, &DiscoverOptions::default(), &budget).unwrap();
    assert_eq!(found.verdict(), Verdict::Proved, "{}", found.description());
    // From some x on the positions of value v are on the line y = x + v/2 + 1; the last x of another one was
    // computed for this project.
    let last = [0, 0, 0, 6, 4, 9, 3, 30, 26, 35, 36, 83, 77, 90, 91, 107, 99, 116, 116, 158, 148];
    for (v, last) in (0..).zip(last) {
        let set = found.found[v].semilinear.as_ref().unwrap();
        let (lines, exceptions) = (set.lines(), set.exceptions());
        let difference = v as u64 / 2 + 1;
        assert_eq!((lines.len(), lines[0].difference()), (1, Some(difference)), "value {v}");
        let off = exceptions.iter().filter(|e| e[1] - e[0] != difference).map(|e| e[0]).max();
        assert_eq!(off.unwrap_or(0), last, "value {v}");
    }
    assert!(found.dot().unwrap().starts_with("digraph"));

    let found = discover(&*max_welter(), 3, 2, &DiscoverOptions::default(), &budget).unwrap();
    assert_eq!(found.verdict(), Verdict::Proved, "{}", found.description());
    // The sets of Theorem 2, and the set of the positions of value 2.
    let theory = impartial_prove::automata::Theory::new(Base::BINARY);
    let names = ["a1", "a2", "a3"].map(String::from);
    for (value, theorem) in [
        (1, "a3 = 3 | a3 = a2 + 1 & a2 mod 2 = 0"),
        (
            2,
            "a2 <= 2 & a3 = 4 | a1 <= 2 & a2 > 2 & a3 = a2 + 2 & (a2 mod 4 = 2 | a2 mod 4 = 3)
             | a1 > 2 & a3 = a2 + 2 & (ex g: a2 = a1 + g & (g mod 4 = 0 | g mod 4 = 1))",
        ),
    ] {
        let theorem = format!("a1 < a2 & a2 < a3 & ({theorem})");
        let set = solutions(&theory, &Formula::parse(&theorem).unwrap(), &names, &budget).unwrap();
        let answer = &found.found[value].automaton;
        assert!(
            answer
                .product(set.automaton(), impartial_prove::automata::BoolOp::Xor, &budget)
                .unwrap()
                .is_empty()
        );
    }

    let found = discover(&*subtraction(&[1, 2]), 1, 2, &DiscoverOptions::default(), &budget).unwrap();
    let line = &found.answer().unwrap().semilinear.as_ref().unwrap().lines()[0];
    assert_eq!((line.from(), line.period(), line.residues()), (0, 3, &[2][..]));
}

/// Two heaps of different kinds: take 1 from the first, or 2 from the second.
struct Unlike;

impl Game for Unlike {
    type Position = (u64, u64);
}

impl Options for Unlike {
    fn visit_options(
        &self,
        &(x, y): &(u64, u64),
        visit: &mut dyn FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = x.checked_sub(1).map(|x| (x, y));
        first.into_iter().chain(y.checked_sub(2).map(|y| (x, y))).try_for_each(visit)
    }
}

impl Notation for Unlike {
    fn id(&self) -> String {
        "unlike".into()
    }
    fn parse(&self, text: &str) -> Result<(u64, u64), NotationError> {
        match parse_numbers(text, "two heaps")?[..] {
            [x, y] => Ok((x, y)),
            _ => Err(NotationError::new("not two heaps", "two heaps")),
        }
    }
    fn write(&self, (x, y): &(u64, u64)) -> String {
        format!("{x},{y}")
    }
}

impl Definable for Unlike {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let to = |x: Term, y: Term, condition: Formula| DescribedMove {
            fresh: vec!["x".into()],
            condition,
            target: vec![x, y],
        };
        let less = |a: &str, by| var("x").plus(number(by)).equal(var(a));
        let moves = vec![to(var("x"), var("a2"), less("a1", 1)), to(var("a1"), var("x"), less("a2", 2))];
        (shape == PositionShape::coins(2)).then(|| Description::new(shape, Formula::TRUE, moves))
    }
}

impl NumberedPositions for Unlike {
    fn decode(&self, numbers: &[u64]) -> Option<(u64, u64)> {
        Some((numbers[0], numbers[1]))
    }
    fn encode(&self, &(x, y): &(u64, u64)) -> Vec<u64> {
        vec![x, y]
    }
}

#[test]
fn discovery_takes_games_whose_numbers_have_different_parts() {
    let run = Run::default();
    let budget = ProofBudget::new(&run);
    let found = discover(&DescribedGame::new(Unlike), 2, 1, &DiscoverOptions::default(), &budget).unwrap();
    assert_eq!(found.verdict(), Verdict::Proved, "{}", found.description());
    // The value is (x mod 2) xor (y/2 mod 2): only one of the two can move an odd number of times.
    for x in 0..9u64 {
        for y in 0..9 {
            let value = ((x % 2) ^ (y / 2 % 2)) as usize;
            let sets: Vec<bool> = found.found.iter().map(|f| f.automaton.accepts_numbers(&[x, y])).collect();
            assert!(sets[value] && !sets[1 - value], "({x},{y})");
        }
    }
}

#[test]
fn discovery_reports_that_no_automaton_fits() {
    // Three coins are no matter of lines, and too few states are allowed.
    let search =
        DiscoverOptions { first: 16, most_positions: 2000, most_states: 2, ..DiscoverOptions::default() };
    let run = Run::default();
    let found = discover(&*welter(), 3, 0, &search, &ProofBudget::new(&run)).unwrap();
    assert_ne!(found.verdict(), Verdict::Proved);
    assert!(
        found.tried.iter().any(|why| why.contains("no automaton with up to 2 states fits")),
        "{:?}",
        found.tried
    );
}

#[test]
fn words_of_a_refutation_are_positions_of_the_game() {
    let run = Run::default();
    let even = [var("a1").modulo(2).equal(number(0))];
    let proof = prove_values(
        &*subtraction(&[1, 2]),
        PositionShape::coins(1),
        "even",
        &even,
        Play::Normal,
        &ProofBudget::new(&run),
    )
    .unwrap();
    assert_eq!(proof.failed().unwrap().assignment.0, [("a1".to_owned(), "2".to_owned())]);
    assert_eq!(proof.refutation().unwrap().counterexample.position(), "2");
    let word = TrackWord::from_numbers(
        Base::new(3).unwrap(),
        &[(impartial_prove::automata::Track(0), 11u32.into())],
    );
    assert_eq!((word.len(), word.number(impartial_prove::automata::Track(0))), (3, 11u32.into()));
}
