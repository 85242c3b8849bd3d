//! Random games on the coins of a strip, with sets that are the P-positions of many of them.

use crate::any_number::Random;
use impartial::claim::{CheckContext, Effort, Verdict};
use impartial::run::{Limits, Run};
use impartial::value::Play;
use impartial_prove::automata::ProofBudget;
use impartial_prove::words::{CompiledWords, LearningGoal, learn_values};
use impartial_prove::{Conclusion, PositionShape, ProofMethod, ProveError};
use impartial_query::OwnStatements;
use impartial_rules::open_text;

impl Random {
    fn line(&mut self) -> String {
        const CONDITIONS: [&str; 18] = [
            "free(a-1)",
            "a = largest",
            "a = smallest",
            "ex other b: b + 1 = a",
            "all other b: b < a | b > a + 2",
            "(a + members) mod 2 = 0",
            "(count coin c: c < a) mod 2 = 0",
            "(count coin c if c > a: c < a + 3) <= 1",
            "members >= 2",
            "not free(a-2)",
            "(largest - smallest) mod 3 = 1",
            "a div 2 = (a - 1) div 2",
            "(max other b if b < a: b) + 2 >= a",
            "2 divides a",
            "a in {1, 3, 4..6}",
            "all x in 0..a: free(x) -> x + 4 >= a",
            "distance(a, largest) < 2",
            "free(0..a-1) | min(a, 3) = 2",
        ];
        const STEPS: [&str; 12] = [
            "x  for x in 0..a-1",
            "x  for x in 0..a-1 if free(x..a-1)",
            "x  for x in 0..a-1 if a - x <= 2",
            "a - 1",
            "a - 2",
            "x  for x in {a-1, a-3}",
            "turn a",
            "turn a, x  for x in 0..a-1 if free(x)",
            "turn a, a-1, a-2  if not free(a-1) & free(a-2)",
            "turn a, b, a-1, b-1  for b in 0..a-2 if not free(b) & free(a-1) & free(b-1)",
            "turn x..a  for x in 0..a-1",
            "turn a, x  for x in 0..a-1 if a - x < 3",
        ];
        let condition = match self.below(3) {
            0 => self.pick(&CONDITIONS).to_owned(),
            1 => format!("({}) & ({})", self.pick(&CONDITIONS), self.pick(&CONDITIONS)),
            _ => format!("({}) | not ({})", self.pick(&CONDITIONS), self.pick(&CONDITIONS)),
        };
        format!("move {}  if {condition}\n", self.pick(&STEPS))
    }

    /// Returns the rules of a random game, and the word for its P-positions.
    fn rules(&mut self) -> (String, &'static str) {
        // Rules of which many have P-positions with a short condition.
        const PLAIN: [&str; 10] = [
            "a - 1",
            "x  for x in 0..a-1  if a = smallest",
            "a - 1  if a = smallest",
            "x  for x in {a-1, a-2}  if a = smallest",
            "x  for x in 0..a-1  if a = largest",
            "x  for x in 0..a-1  if (a + x) mod 2 = 1 & a = smallest",
            "turn a",
            "turn a  if a = largest",
            "turn a  if a mod 2 = 1",
            "turn a, a-1  if a = smallest",
        ];
        let over = match self.below(8) {
            0 => "over members >= 2 & largest - smallest >= 6\n",
            1 => "legal members < 2 | smallest + 8 >= largest | all other b: b != a + 1\n",
            _ => "",
        };
        let moves = match self.below(3) {
            0 | 1 => format!("move {}\n", self.pick(&PLAIN)),
            _ => {
                let more = if self.below(2) == 0 { self.line() } else { String::new() };
                self.line() + &more
            }
        };
        let kind = ["p-positions", "misere-p-positions"][self.below(2)];
        (format!("game own\ncoins a\n{over}{moves}"), kind)
    }

    /// Returns a condition that no one looked for.
    fn set(&mut self) -> &'static str {
        const SETS: [&str; 8] = [
            "largest mod 2 = 0",
            "(sum coin c: c) mod 2 = 0",
            "(largest + members) mod 2 = 1",
            "members = 0 | smallest = 0 & largest < 3",
            "ex coin b: b + 1 = largest & (b + members) mod 2 = 0",
            "largest <= members",
            "(count coin c: c mod 2 = 1) mod 2 = 0",
            "(xor coin c: c mod 4) = 0",
        ];
        SETS[self.below(SETS.len())]
    }
}

/// A number of the coins of a position, which are in ascending order.
type NumberOfCoins = fn(&[u64]) -> u64;

/// Numbers of a position, with their text in the language of rule files.
const TERMS: [(&str, NumberOfCoins); 10] = [
    ("members", |coins| coins.len() as u64),
    ("largest", |coins| coins.last().copied().unwrap_or(0)),
    ("smallest", |coins| coins.first().copied().unwrap_or(0)),
    ("(sum coin c: c)", |coins| coins.iter().sum()),
    ("(count coin c: c mod 2 = 1)", |coins| coins.iter().filter(|c| **c % 2 == 1).count() as u64),
    ("(largest + members)", |coins| coins.last().copied().unwrap_or(0) + coins.len() as u64),
    ("(largest - smallest)", |coins| {
        coins.last().copied().unwrap_or(0) - coins.first().copied().unwrap_or(0)
    }),
    ("((sum coin c: c) + (if members mod 4 in {2, 3} then 1 else 0))", |coins| {
        coins.iter().sum::<u64>() + u64::from([2, 3].contains(&(coins.len() % 4)))
    }),
    ("(members + (count coin c: c mod 2 = 1))", |coins| coins.iter().map(|c| 1 + c % 2).sum()),
    ("(smallest + members)", |coins| coins.first().copied().unwrap_or(0) + coins.len() as u64),
];

/// A condition on one number of a position, its remainder or an upper bound; or that the two largest coins are neighbours.
#[derive(Clone, Copy)]
enum Atom {
    Joined,
    Remainder { term: usize, modulus: u64, residue: u64 },
    AtMost { term: usize, bound: u64 },
}

impl Atom {
    fn all() -> Vec<Atom> {
        let remainders = (0..TERMS.len()).flat_map(|term| {
            let of =
                move |modulus| (0..modulus).map(move |residue| Atom::Remainder { term, modulus, residue });
            (2..=4).flat_map(of)
        });
        let bounds = (0..3).flat_map(|term| (0..3).map(move |bound| Atom::AtMost { term, bound }));
        remainders.chain(bounds).chain([Atom::Joined]).collect()
    }

    fn text(self) -> String {
        match self {
            Atom::Remainder { term, modulus, residue } => {
                format!("{} mod {modulus} = {residue}", TERMS[term].0)
            }
            Atom::AtMost { term, bound } => format!("{} <= {bound}", TERMS[term].0),
            Atom::Joined => "(ex coin b: b + 1 = largest)".to_owned(),
        }
    }

    fn holds(self, coins: &[u64]) -> bool {
        match self {
            Atom::Remainder { term, modulus, residue } => TERMS[term].1(coins) % modulus == residue,
            Atom::AtMost { term, bound } => TERMS[term].1(coins) <= bound,
            Atom::Joined => coins.windows(2).last().is_some_and(|pair| pair[0] + 1 == pair[1]),
        }
    }
}

/// The condition (first & other) | last, which holds exactly at the P-positions among the words of a few squares.
#[derive(Clone, Copy)]
struct FittedSet {
    first: Atom,
    other: Atom,
    last: Option<Atom>,
}

/// Returns the places at which a list is true, as bits.
fn bits(truth: impl Iterator<Item = bool>) -> Vec<u64> {
    let truth: Vec<bool> = truth.collect();
    let of = |part: &[bool]| part.iter().rev().fold(0, |bits, one| bits << 1 | u64::from(*one));
    truth.chunks(64).map(of).collect()
}

impl FittedSet {
    /// Returns a condition that fits `positions`: the coins of each, and whether it is a P-position.
    fn new(positions: &[(Vec<u64>, bool)]) -> Option<FittedSet> {
        let atoms = Atom::all();
        let lost = bits(positions.iter().map(|(_, lost)| *lost));
        let columns: Vec<Vec<u64>> =
            atoms.iter().map(|atom| bits(positions.iter().map(|(coins, _)| atom.holds(coins)))).collect();
        let inside = |set: &[u64]| set.iter().zip(&lost).all(|(set, lost)| set & !lost == 0);
        let lasts: Vec<usize> = (0..atoms.len()).filter(|last| inside(&columns[*last])).collect();
        for i in 0..atoms.len() {
            for j in i..atoms.len() {
                let both: Vec<u64> =
                    columns[i].iter().zip(&columns[j]).map(|(one, other)| one & other).collect();
                if !inside(&both) {
                    continue;
                }
                let set = |last| FittedSet { first: atoms[i], other: atoms[j], last };
                if both == lost {
                    return Some(set(None));
                }
                let fits = |last: &&usize| {
                    both.iter()
                        .zip(&columns[**last])
                        .zip(&lost)
                        .all(|((set, last), lost)| set | last == *lost)
                };
                if let Some(last) = lasts.iter().find(fits) {
                    return Some(set(Some(atoms[*last])));
                }
            }
        }
        None
    }

    fn text(self) -> String {
        let both = format!("{} & {}", self.first.text(), self.other.text());
        self.last.map_or(both.clone(), |last| format!("{both} | {}", last.text()))
    }

    fn holds(self, coins: &[u64]) -> bool {
        self.first.holds(coins) && self.other.holds(coins) || self.last.is_some_and(|last| last.holds(coins))
    }
}

/// Squares of the words at which a stated set holds.
const FITTED_SQUARES: u32 = 8;

/// Least number of squares of the words at which a stated set is compared with the rules after its proof.
const PROVED_SQUARES: u32 = 12;

/// Returns a condition that holds at the P-positions among all words of a few squares, if one is found.
fn fitted(rules: &str, kind: &str) -> Option<FittedSet> {
    let game = open_text(&format!("{rules}{kind} members = 0\n"), "own", None).ok()?;
    let statements = OwnStatements::any_number(&game)?.statements;
    let mut evaluator = statements.first()?.game().evaluator()?;
    let misere = kind == "misere-p-positions";
    let mut positions = Vec::new();
    for word in 0..1u64 << FITTED_SQUARES {
        let coins = coins_of(word);
        let value = evaluator.value(
            PositionShape::coins(coins.len()),
            &coins,
            Play::from_misere(misere),
            &Run::default(),
        );
        if let Some(value) = value.unwrap() {
            positions.push((coins, value[0] == 0));
        }
    }
    FittedSet::new(&positions)
}

fn coins_of(word: u64) -> Vec<u64> {
    (0..64).filter(|x| word >> x & 1 == 1).collect()
}

/// The numbers of random games that were proved, refuted and learned.
#[derive(Debug, Default)]
struct Tally {
    /// Statements that hold on the words of a few squares.
    stated: usize,
    proved: usize,
    refuted: usize,
    learned: usize,
    games: usize,
}

/// Compares a random game with its rules: the translation at all words of 9 squares, in the proof; a learned automaton of
/// the P-positions, and each verdict, at all words of `squares` squares. `stated` is the set that the file states, if it fits
/// short words.
fn compare(text: &str, stated: Option<FittedSet>, squares: u32, tally: &mut Tally) {
    let Ok(game) = open_text(text, "own", None) else { return };
    let any = OwnStatements::any_number(&game).unwrap();
    let Some(statement) = any.statements.first() else {
        panic!("{text}\n{:?} {:?}", any.unproved, any.described)
    };
    // The tables of short words have at most 2^18 entries.
    let run = Run::new(Limits::none().positions(20_000).memory(300_000));
    let budget = ProofBudget::new(&run);
    let proof = match statement.prove(statement.any_number_shape().unwrap(), ProofMethod::Best, &budget) {
        Ok(proof) => proof,
        Err(ProveError::Stopped(_)) => return,
        Err(error) => panic!("{text}\n{error}"),
    };
    tally.games += 1;
    tally.stated += usize::from(stated.is_some());
    let misere = text.contains("\nmisere-p-positions");
    let mut evaluator = statement.game().evaluator().unwrap();
    // Limits of the proofs are no limits of the values with which they are compared.
    let unlimited = Run::default();
    let mut value = |word: u64| {
        let numbers: Vec<u64> = (0..64).filter(|x| word >> x & 1 == 1).collect();
        let shape = PositionShape::coins(numbers.len());
        evaluator.value(shape, &numbers, Play::from_misere(misere), &unlimited).unwrap().map(|value| value[0])
    };
    let check = game.claims()[0].check(&CheckContext::new(Effort::Quick, &Run::default()));
    match &proof.conclusion {
        Conclusion::Proved(_) => {
            assert_ne!(check.verdict, Verdict::Refuted, "{text}");
            if let Some(set) = stated {
                for word in 0..1u64 << squares.max(PROVED_SQUARES) {
                    let is_lost = value(word).map(|value| value == 0);
                    assert!(is_lost.is_none_or(|lost| lost == set.holds(&coins_of(word))), "{text}{word:b}");
                }
                tally.proved += 1;
            }
        }
        Conclusion::Refuted(found) => {
            let seen = &found.counterexample;
            let numbers: Vec<u64> = seen.assignment().0.iter().map(|(_, n)| n.parse().unwrap()).collect();
            let is_zero = value(numbers.iter().fold(0, |word, n| word | 1 << n)) == Some(0);
            assert_eq!(seen.computed() == "0", is_zero, "{text}");
            assert_ne!(seen.computed(), seen.stated(), "{text}");
            // Positions without coins are outside the windows of the check.
            if (1..=2).contains(&numbers.len()) && numbers.iter().all(|n| *n < 8) {
                assert_eq!(check.verdict, Verdict::Refuted, "{text}: {}", seen.position());
            }
            tally.refuted += 1;
        }
        Conclusion::NotProved(_) => {}
    }
    let compiled = CompiledWords::new("own", statement.words().unwrap().0, &budget).unwrap();
    let goal = LearningGoal::UpTo(0);
    let learned = match learn_values(&compiled, compiled.legal(), Play::from_misere(misere), goal, &budget) {
        Ok(learned) => learned,
        Err(ProveError::Stopped(_)) => return,
        Err(error) => panic!("{text}\n{error}"),
    };
    let Some(learned) = learned else { return };
    // One square more than the automaton was learned from.
    for word in 0..1u64 << squares.max(learned.squares + 1).min(14) {
        if compiled.legal().accepts_numbers(&[word]) {
            let by_rules = value(word);
            assert!(by_rules.is_some(), "{text}{word:b}");
            let by_rules = by_rules.filter(|value| *value == 0);
            assert_eq!(learned.value(word), by_rules, "{text}{word:b}");
        }
    }
    tally.learned += 1;
}

fn random_games(count: usize, squares: u32) -> Tally {
    let mut random = Random(20);
    let mut tally = Tally::default();
    for _ in 0..count {
        let (rules, kind) = random.rules();
        let stated = fitted(&rules, kind);
        let set = stated.map_or_else(|| random.set().to_owned(), FittedSet::text);
        compare(&format!("{rules}{kind} {set}\n"), stated, squares, &mut tally);
    }
    eprintln!("{tally:?}");
    tally
}

/// With `IMPARTIAL_FUZZ_GAMES=200` there are more games than the 20 of every run, on strips of 14 squares.
#[test]
fn random_games_on_strips_agree_with_their_rules() {
    let wanted = std::env::var("IMPARTIAL_FUZZ_GAMES").ok().and_then(|games| games.parse().ok());
    let tally = match wanted {
        Some(games) => random_games(games, 14),
        None => random_games(20, 9),
    };
    assert!(tally.games >= 7 && tally.learned >= 3 && tally.refuted >= 3, "{tally:?}");
    assert!(tally.stated >= 6 && tally.proved >= 6, "{tally:?}");
}
