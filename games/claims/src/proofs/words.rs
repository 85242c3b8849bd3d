//! Statements for any number of coins: Max-Welter and k-Welter as games of words.

use impartial::value::Play;
use impartial_games::max_welter::{self, provable_game as max_welter};
use impartial_prove::Statement;
use impartial_prove::automata::{COINS, WordFormula};
use impartial_prove::words::{WordClaim, WordStatement, value_relation};

/// Returns the formula on the two largest coins, z and y.
fn top_two(condition: WordFormula) -> WordFormula {
    let tops = WordFormula::largest(COINS, "y").and(WordFormula::next_below(COINS, "z", "y"));
    tops.and(condition).exists("z").exists("y")
}

/// Returns the condition that d = 1, and that a_(n-1) − n is even, or odd.
fn joined(odd: bool) -> WordFormula {
    let terms = [(1, WordFormula::square("z")), (-1, WordFormula::size(COINS))];
    top_two(WordFormula::equal("y", "z", 1).and(WordFormula::residue(terms, 2, odd.into())))
}

/// Returns the condition that a_n = n: one square below the largest coin is free.
fn hole() -> WordFormula {
    let free = |least| WordFormula::at_least_free_below(COINS, "y", least);
    WordFormula::all([WordFormula::largest(COINS, "y"), free(1), free(2).not()]).exists("y")
}

/// Returns the condition of Theorem 1.
fn zero() -> WordFormula {
    joined(false)
}

/// Returns the condition of Theorem 2.
fn one() -> WordFormula {
    hole().or(joined(true))
}

/// Value 2, in terms of the m coins that may move. A coin with j coins above and at it may move exactly if at least j
/// squares below it are free.
fn two() -> WordFormula {
    let free = |coin, least| WordFormula::at_least_free_below(COINS, coin, least);
    let below_is_free = WordFormula::has(COINS, "p").not().and(WordFormula::equal("y", "p", 1)).exists("p");
    // m = 1: the coin on square n + 1, and none on square n.
    let single = [WordFormula::largest(COINS, "y"), free("y", 2), free("y", 3).not(), below_is_free];
    let single = WordFormula::all(single).exists("y");
    // m = 2: d = 2, the second coin may move and the third may not.
    let third = |condition: WordFormula| WordFormula::next_below(COINS, "x", "z").and(condition).exists("x");
    let residue = |terms: Vec<_>, residues: [u64; 2]| {
        WordFormula::any(residues.map(|residue| WordFormula::residue(terms.clone(), 4, residue)))
    };
    let free_below_second = vec![(1, WordFormula::square("z")), (-1, WordFormula::below(COINS, "z"))];
    let pair = WordFormula::all([
        WordFormula::equal("y", "z", 2),
        free("z", 2),
        third(free("x", 3)).not(),
        residue(free_below_second, [1, 2]),
    ]);
    // m >= 3: d = 2 and the gap before that is 0 or 1 modulo 4.
    let gap = vec![(1, WordFormula::square("z")), (-1, WordFormula::square("x"))];
    let more = WordFormula::equal("y", "z", 2).and(third(free("x", 3).and(residue(gap, [0, 1]))));
    WordFormula::any([single, top_two(pair), top_two(more)])
}

/// Returns a condition on neighbours, d = 1.
fn neighbours(condition: WordFormula) -> WordFormula {
    top_two(WordFormula::equal("y", "z", 1).and(condition))
}

fn sets(play: Play, sets: Vec<WordFormula>) -> WordStatement {
    WordStatement { claim: WordClaim::Sets(sets), play, least_coins: 2 }
}

/// Returns statements about Max-Welter that are proved for any number of coins alone.
pub(super) fn statements() -> Vec<Statement> {
    let of_words = |id: &str, claim, play| {
        let statement = WordStatement { claim, play, least_coins: 2 };
        Statement::of_words(id, max_welter(), max_welter::words(), statement)
    };
    let sentence = |premise: WordFormula, conclusion: WordFormula| WordClaim::Sentence {
        sentence: premise.clone().implies(conclusion),
        applies: premise,
        most: 2,
        sets: vec![zero(), one(), two()],
    };
    // a_(n-1) >= n-1: a square below the second coin is free.
    let hole = || top_two(WordFormula::at_least_free_below(COINS, "z", 1));
    let gap = || top_two(WordFormula::equal("y", "z", 2));
    vec![
        of_words("max-welter.proposition-1", sentence(hole().and(value_relation(2)), gap()), Play::Normal)
            .published("Ho 2012, Proposition 1", "n >= 2 and a_(n-1) >= n-1: if the value is 2, then d = 2"),
        of_words(
            "max-welter.planted.proposition-1-converse",
            sentence(hole().and(gap()), value_relation(2)),
            Play::Normal,
        )
        .published("planted: false", "n >= 2, a_(n-1) >= n-1 and d = 2: the value is 2")
        .planted(),
        of_words("max-welter.planted.theorem-7-without-a", WordClaim::Sets(vec![joined(true)]), Play::Misere)
            .published(
                "planted: false",
                "n >= 2: the misere value is 0 exactly if d = 1 and a_(n-1)-n is odd",
            )
            .planted(),
    ]
}

/// Adds the proof for any number of coins to the statements about Max-Welter that have one.
pub(super) fn for_any_number(statement: Statement) -> Statement {
    let of_words = match statement.id() {
        "max-welter.theorem-1" => {
            return statement
                .for_any_number(max_welter::words(), sets(Play::Normal, vec![zero()]))
                .lacking_word_proofs(OTHERS);
        }
        "max-welter.theorem-2" => sets(Play::Normal, vec![zero(), one()]),
        "max-welter.theorem-7" => sets(Play::Misere, vec![one()]),
        "max-welter.theorem-8" => sets(Play::Misere, vec![one(), zero()]),
        "max-welter.value-2" => sets(Play::Normal, vec![zero(), one(), two()]),
        "max-welter.planted.parity-dropped" => sets(Play::Normal, vec![neighbours(WordFormula::TRUE)]),
        "max-welter.planted.parity-not-relative" => {
            let even = WordFormula::residue([(1, WordFormula::square("z"))], 2, 0);
            sets(Play::Normal, vec![neighbours(even)])
        }
        "max-welter.planted.hole-dropped" => sets(Play::Normal, vec![zero(), joined(true)]),
        _ => return statement,
    };
    statement.for_any_number(max_welter::words(), of_words)
}

/// Claims about Max-Welter without a proof for any number of coins, with the reasons.
const OTHERS: &[(&str, &str)] = &[
    ("max-welter.corollary-1", "it gives the value a_n-a_(n-1), which is not bounded"),
    ("max-welter.theorem-3", "it compares the values of two positions, and values are not bounded"),
    ("max-welter.theorem-4", "it compares the values of two positions, and values are not bounded"),
    ("max-welter.theorem-5", "it gives values that are not bounded"),
    ("max-welter.theorem-6", "it compares the values of two positions, and values are not bounded"),
    (
        "max-welter.theorem-9",
        "it is about all values, which are not bounded; Theorems 1, 2, 7 and 8 are its part on values 0 and 1",
    ),
];
