//! Wythoff's game that ends when few counters are left: its P-positions are those of the whole game, shifted.

use impartial::value::Play;
use impartial_games::wythoff::{self, Relative};
use impartial_prove::automata::{Formula, Numeration, Theory};
use impartial_prove::{PositionShape, Statement};

/// The differences n at which the pair lies one higher than the others, and one lower, by their words in Fibonacci
/// numeration, for the end L. The expression "" is that of 0 alone, which is no such difference.
const SHIFTED: [(u64, &str, &str); 4] = [
    (1, "", ""),
    (2, "100(00)*", "1000(00)*"),
    (3, "101(00)*", "1010(00)*"),
    (4, "1000|100001(00)*|1001(00)*", "10001|1000010(00)*|10010(00)*"),
];

fn theory(rises: &str, falls: &str) -> Option<Theory> {
    let mut theory = Theory::in_numeration(&Numeration::parse("fib").ok()?);
    theory.define_pattern("even_end", "(.*[^0])?(00)*").ok()?;
    theory.define("pair", ["u", "v"], Formula::parse("even_end(u) & v = shl(1, u)").ok()?).ok()?;
    theory.define_pattern("rises", rises).ok()?;
    theory.define_pattern("falls", falls).ok()?;
    Some(theory)
}

/// Returns the pairs (a_n − L + e(n), b_n − L + e(n)) for n > L, where (a_n, b_n) are the pairs of Wythoff's game, and
/// the terminal positions.
fn pairs(end: u64) -> Option<Formula> {
    let half = |x: &str, y: &str| {
        format!(
            "(ex n, u, v: {end} < n & pair(u, v) & v = u + n & {y} = {x} + n & ((rises(n) & {x} + {end} = u + 1) | \
             (falls(n) & {x} + {end} + 1 = u) | (not rises(n) & not falls(n) & {x} + {end} = u)))"
        )
    };
    let (one, other) = (half("a1", "a2"), half("a2", "a1"));
    Formula::parse(&format!("a1 + a2 <= {end} | {one} | {other}")).ok()
}

fn of_end((end, rises, falls): (u64, &str, &str)) -> Option<[Statement; 2]> {
    let game = Relative::Short(end);
    let name = impartial::game::Notation::id(&game);
    let statement = |id: &str, theory: Theory, set: Formula| {
        let game = wythoff::relative_prover(game);
        Statement::sets(&format!("{name}.{id}"), game, Play::Normal, move |_| vec![set.clone()])
            .defined_by(theory)
            .shapes([PositionShape::coins(2)], [])
    };
    let shift = if rises.is_empty() {
        String::new()
    } else {
        format!(
            " + e(n), e(n) = 1 where the word of n is of the form {rises}, -1 where it is {falls}, else 0"
        )
    };
    let near = if rises.is_empty() {
        (theory(rises, falls)?, pairs(end + 1)?, "the same with 2 in place of 1".to_owned())
    } else {
        (theory("", "")?, pairs(end)?, "the same without e(n)".to_owned())
    };
    Some([
        statement("words", theory(rises, falls)?, pairs(end)?).published(
            "Mignoty, Renard, Rigo, Whiteland 2025 (by automata); the form is that of Fraenkel, Krieger 2004",
            &format!(
                "the P-positions are those with {end} counters or fewer together and, in either order, the \
                 (a_n - c(n), b_n - c(n)) for n > {end}, where (a_n, b_n) is the P-position of Wythoff's game with \
                 difference n and -c(n) is -{end}{shift} (words in Fibonacci numeration)"
            ),
        ),
        statement("planted.words", near.0, near.1).planted().published("planted: false", &near.2),
    ])
}

pub(super) fn statements() -> Vec<Statement> {
    SHIFTED.into_iter().filter_map(of_end).flatten().collect()
}
