//! Wythoff's game and its relatives, in the numerations in which their P-positions are plain.

use impartial::value::Play;
use impartial_games::wythoff::{self, Relative, Wythoff};
use impartial_prove::automata::{Formula, Numeration, Slope, Theory, number, var};
use impartial_prove::{Blocking, PositionShape, Statement};

/// Numbers whose words end in an even number of zeros; 0 is one of them.
const EVEN: &str = "even_end";
/// The smaller member of a pair of misère play, and whether its lowest digit is large.
const LOWER: &str = "misere_lower";
const LARGE: &str = "large_end";
/// The pairs by words, the smaller member in front, for sentences.
const PAIR: &str = "pair";

fn definitions(a: u64) -> Option<Theory> {
    let mut theory = Theory::in_numeration(&Numeration::parse(&format!("p:{a}")).ok()?);
    theory.define_pattern(EVEN, "(.*[^0])?(00)*").ok()?;
    let pair = Formula::holds(EVEN, [var("x")]).and(var("y").equal(var("x").shifted(1)));
    theory.define(PAIR, ["x", "y"], pair).ok()?;
    Some(theory)
}

/// Returns the condition that the word of the smaller heap ends in an even number of zeros, and that of the larger has one zero more.
fn pairs() -> Formula {
    let half = |x: &str, y: &str| Formula::holds(PAIR, [var(x), var(y)]);
    half("a1", "a2").or(half("a2", "a1"))
}

/// The heaps are (⌊nα⌋, ⌊nα⌋ + A·n) in either order, for α = (2 − A + √(A² + 4))/2 = (2 + A + √(A² + 4))/2 − A and an n
/// that satisfies a condition.
fn beatty_pairs(a: u64, condition: &Formula) -> Option<Formula> {
    let slope = Slope::new(a + 2, a * a + 4, 2)?;
    let half = |x: &str, y: &str| {
        let difference = var(y).equal(var(x).plus(var("n").times(a)));
        let both = condition.clone().and(difference).and(var(y).equal(var("n").beatty(slope)));
        both.exists(["n"])
    };
    Some(half("a1", "a2").or(half("a2", "a1")))
}

fn is(x: u64, y: u64) -> Formula {
    let one = |x, y| var("a1").equal(number(x)).and(var("a2").equal(number(y)));
    if x == y { one(x, y) } else { one(x, y).or(one(y, x)) }
}

fn without(n: u64) -> Formula {
    var("a1").equal(number(n)).or(var("a2").equal(number(n))).not()
}

const TWO: [PositionShape; 1] = [PositionShape::coins(2)];

fn of_wythoff(a: u64) -> Option<Vec<Statement>> {
    let game = Wythoff::new(a).ok()?;
    let provable_game = || wythoff::provable_game(game);
    let name = impartial::game::Notation::id(&game);
    // Measured: the digits of the numeration are at most A, and the work grows about as A^3.
    let weight = a.pow(3);
    let words = |id: &str| {
        let made = Statement::sets(&format!("{name}.{id}"), provable_game(), Play::Normal, |_| vec![pairs()]);
        Some(made.defined_by(definitions(a)?).shapes(TWO, []).with_weight(4 * weight))
    };
    let sentence = |text: String| Formula::parse(&text).ok();
    // The smaller members ascend with the differences a*n, of which there is each once; and so on.
    let differences = |a: u64| {
        sentence(format!(
            "(all x, y: x <= y & p(x, y) -> (ex n: y = x + {a}*n)) &
             (all n: ex x: p(x, x + {a}*n) & (all z: p(z, z + {a}*n) -> z = x)) &
             (all n: ex y: p(n, y) & (all z: p(n, z) -> z = y)) &
             (all n, m, x, z: n < m & p(x, x + {a}*n) & p(z, z + {a}*m) -> x < z)"
        ))
    };
    let step = if a == 1 { "n".to_owned() } else { format!("{a}*n") };
    let beatty = |id: &str, condition: Formula| {
        let pairs = beatty_pairs(a, &condition)?;
        let made = move |_| vec![pairs.clone()];
        let made = Statement::sets(&format!("{name}.{id}"), provable_game(), Play::Normal, made);
        Some(made.shapes(TWO, []).with_weight(10 * weight))
    };
    let mut all: Vec<Statement> = vec![
        beatty("pairs", Formula::TRUE)?.published(
            "Wythoff 1907; Fraenkel 1982",
            &format!(
                "the P-positions are (floor(n*alpha), floor(n*alpha) + {step}), in either order, for all n, with \
                 alpha = ({} + sqrt({}))/2 - {a}",
                a + 2,
                a * a + 4
            ),
        ),
        beatty("planted.pairs", var("n").equal(number(3)).not())?
            .planted()
            .published("planted: false", "the same for all n but 3"),
        words("words")?.published(
            "Silber 1976; Fraenkel 1982; by automata Mignoty, Renard, Rigo, Whiteland 2025",
            &format!(
                "the P-positions are the (x, y), in either order, such that the word of x in the numeration p:{a} \
                 ends in an even number of zeros and that of y is the same with one zero more"
            ),
        ),
        words("differences")?.and_then(differences(a)?).with_weight(6 * weight).published(
            "Wythoff 1907; Fraenkel 1982",
            &format!(
                "the P-positions have the differences {a}*n, each n in one pair, and every number is in one; with n \
                 both members grow"
            ),
        ),
        words("planted.differences")?.and_then(differences(a + 1)?).planted().published(
            "planted: false",
            &format!("the same with the differences {}*n", a + 1),
        ),
        Statement::sets(&format!("{name}.planted.words-without-8"), provable_game(), Play::Normal, |_| {
            vec![pairs().and(without(8))]
        })
        .defined_by(definitions(a)?)
        .published("planted: false", "no position with a heap of 8 is a P-position, all else as by the words")
        .planted()
        .shapes(TWO, []),
    ];
    all.extend(of_misere(a)?);
    Some(all)
}

/// Returns the words of the smaller members of the pairs of misère play, and the lowest digits after which the larger
/// member is lower; for A = 2 and 3.
fn misere_words(a: u64) -> Option<(&'static str, &'static str)> {
    match a {
        2 => Some(("(.*0)?|(.*[02])?(11)+|((.*[02])?(11)*)2", ".*2")),
        3 => Some(("(.*[03])?|(.*0)?(11)+|.*2(11)*1|((.*0)?(11)*)2|.*2(11)*12", ".*[23]")),
        _ => None,
    }
}

fn of_misere(a: u64) -> Option<Vec<Statement>> {
    let game = Wythoff::new(a).ok()?;
    let name = impartial::game::Notation::id(&game);
    let (id, near) = (format!("{name}.misere-words"), format!("{name}.planted.misere-words"));
    let statement = |id: &str, theory: Theory, set: Formula| {
        Statement::sets(id, wythoff::provable_game(game), Play::Misere, move |_| vec![set.clone()])
            .defined_by(theory)
            .shapes(TWO, [])
    };
    if a == 1 {
        let removed = is(0, 0).or(is(1, 2));
        let swapped = pairs().and(removed.not()).or(is(0, 1)).or(is(2, 2));
        return Some(vec![
            statement(&id, definitions(a)?, swapped).published(
                "Fraenkel 1984",
                "the misere P-positions are the P-positions by words, with (0,0), (1,2) replaced by (0,1), (2,2)",
            ),
            statement(&near, definitions(a)?, pairs().and(is(0, 0).not()).or(is(0, 1))).planted().published(
                "planted: false",
                "the misere P-positions are the P-positions, (0,1) in place of (0,0)",
            ),
        ]);
    }
    let Some((lower, large)) = misere_words(a) else { return Some(Vec::new()) };
    let mut theory = definitions(a)?;
    theory.define_pattern(LOWER, lower).ok()?;
    theory.define_pattern(LARGE, large).ok()?;
    // After a large digit the shifted word is too high by a - 1, after another digit it is too low by 1.
    let pair = |x: &str, y: &str, less: u64| {
        let (large, up) = (|| Formula::holds(LARGE, [var(x)]), || var(x).shifted(1));
        let by = large().and(var(y).plus(number(less)).equal(up()));
        let other = large().not().and(var(y).equal(up().plus(number(1))));
        Formula::holds(LOWER, [var(x)]).and(by.or(other))
    };
    let both = |less: u64| pair("a1", "a2", less).or(pair("a2", "a1", less));
    Some(vec![
        statement(&id, theory.clone(), both(a - 1)).published(
            "Fraenkel 1984, by words",
            &format!(
                "the misere P-positions are the (x, y), in either order, with the word of x in the numeration p:{a} of \
                 the form {lower}, and y = shl(1, x) - {} if x is of the form {large}, else shl(1, x) + 1 (that these \
                 are (E(n), E(n) + {a}*n + 1) with E(n) = floor(n*alpha + 1/alpha) is classical, and outside the logic)",
                a - 1
            ),
        ),
        statement(&near, theory, both(a)).planted().published(
            "planted: false",
            &format!("the same with y = shl(1, x) - {a} if x is of the form {large}"),
        ),
    ])
}

/// Returns the statements about the moves of Wythoff's game and its P-positions.
fn of_moves() -> Option<Vec<Statement>> {
    let about = |id: &str, sentence: &str| {
        let statement =
            Statement::sets(id, wythoff::provable_game(Wythoff::CLASSIC), Play::Normal, |_| vec![pairs()])
                .defined_by(definitions(1)?)
                .and_then(Formula::parse(sentence).ok()?)
                .shapes(TWO, []);
        Some(statement)
    };
    let joins = "ex x, y: pair(x, y) & pair(x + k, y + l)";
    let next = "(ex i, j: pair(i, j) & 0 < i & k = i + 1 & l = j + 1)";
    let only = |x: &str, y: &str, least: u64| {
        format!(
            "all k: {least} <= k -> ex x, y: p(x, y) & (all u, v: p(u, v) & \
             ((u < {x} & v = {y}) | (u = {x} & v < {y}) | (u < {x} & {x} + v = {y} + u)) -> u = x & v = y)"
        )
    };
    let source = "Duchene, Fraenkel, Nowakowski, Rigo 2010";
    Some(vec![
        about("wythoff.joining-moves", &format!("all k, l: k < l -> (({joins}) <-> (pair(k, l) | {next}))"))?
            .published(
                source,
                "taking k from the smaller and l > k from the larger heap leads from a P-position to a P-position, the \
                 smaller heap staying the smaller, exactly if (k, l) or (k - 1, l - 1) is a P-position, the latter not \
                 (0, 0): all other such moves can be added, as far as these pairs go",
            ),
        about("wythoff.planted.joining-moves", &format!("all k, l: k < l -> (({joins}) <-> pair(k, l))"))?
            .planted()
            .published("planted: false", "the same exactly if (k, l) is a P-position"),
        about("wythoff.addable-moves", "all k, l: (k = 1 & l = 2) | (k = 3 & l = 5) | (k = 2 & l = 3) -> \
             (ex x, y: p(x, y) & p(x + k, y + l))")?
            .published(
                source,
                "the knight's move (1, 2), and (2, 3) and (3, 5), lead from a P-position to a P-position: none of them \
                 can be added without changing the P-positions",
            ),
        about("wythoff.planted.addable-moves", "all k, l: 0 < k & 0 < l -> not (ex x, y: p(x, y) & p(x + k, y + l))")?
            .planted()
            .published("planted: false", "every move from both heaps can be added"),
        about("wythoff.no-move-left-out", &format!("({}) & ({})", only("(x + k)", "y", 1), only("(x + k)", "(y + k)", 1)))?
            .published(
                source,
                "no move can be left out: for every k > 0 there are positions in which taking k from one heap, and \
                 positions in which taking k from both, is the only move to a P-position",
            ),
        about("wythoff.planted.no-move-left-out", &only("(x + k)", "(y + k + 1)", 1))?
            .planted()
            .published(
                "planted: false",
                "for every k > 0 there is a position that k and k + 1 above a P-position has no other move to one",
            ),
    ])
}

/// Returns the statements about Ho's two games and the game in which options are forbidden.
fn of_relatives() -> Option<Vec<Statement>> {
    let mut all = Vec::new();
    for (game, what) in [
        (Relative::Restricted, "the smaller heap may not be lowered alone"),
        (Relative::Extended, "k may be taken from the smaller heap and l < k from the larger"),
    ] {
        let name = impartial::game::Notation::id(&game);
        let statement = |id: &str, set: Formula| {
            let made = Statement::sets(
                &format!("{name}.{id}"),
                wythoff::relative_prover(game),
                Play::Normal,
                move |_| vec![set.clone()],
            );
            Some(made.defined_by(definitions(1)?).shapes(TWO, []))
        };
        all.extend([
            statement("words", pairs())?.published(
                "Ho 2012, Two variants of Wythoff's game preserving its P-positions",
                &format!("the P-positions are those of Wythoff's game by words where {what}"),
            ),
            statement("planted.words-without-8", pairs().and(without(8)))?.planted().published(
                "planted: false",
                "no position with a heap of 8 is a P-position, all else as by the words",
            ),
        ]);
    }
    // (n, 2n + c) in either order.
    let line = |c: u64| {
        let one = |x: &str, y: &str| var(y).equal(var(x).times(2).plus(number(c)));
        one("a1", "a2").or(one("a2", "a1"))
    };
    let twice = |c: u64| {
        let at = |name: &str, half: &str| var(name).equal(var(half).times(2).plus(number(c)));
        let pair = Formula::holds(PAIR, [var("x"), var("y")]).or(Formula::holds(PAIR, [var("y"), var("x")]));
        pair.and(at("a1", "x")).and(at("a2", "y")).exists(["x".to_owned(), "y".to_owned()])
    };
    let blocked = |id: &str, k: u32, set: Formula| {
        let game = Blocking::new(wythoff::provable_game(Wythoff::CLASSIC), k - 1);
        let made = Statement::sets(id, game, Play::Normal, move |_| vec![set.clone()]);
        Some(made.defined_by(definitions(1)?).shapes(TWO, []).with_weight(2_000 / u64::from(k - 1)))
    };
    all.extend([
        blocked("wythoff.blocking-2", 2, is(0, 0).or(line(1)).or(twice(2)))?.published(
            "Larsson 2011",
            "where one option may be forbidden before every move, heaps that change places being two options, the \
             P-positions are (0,0), the (n, 2n+1) and the (2x+2, 2y+2) with a P-position (x, y) of Wythoff's game",
        ),
        blocked("wythoff.planted.blocking-2", 2, is(0, 0).or(line(1)).or(twice(1)))?
            .planted()
            .published("planted: false", "the same with (2x+1, 2y+1)"),
        blocked("wythoff.blocking-3", 3, is(0, 0).or(line(1)).or(line(2)))?.published(
            "Larsson 2011",
            "where two options may be forbidden before every move, the P-positions are (0,0), the (n, 2n+1) and the \
             (n, 2n+2)",
        ),
        blocked("wythoff.planted.blocking-3", 3, is(0, 0).or(line(1)).or(line(3)))?
            .planted()
            .published("planted: false", "the same with the (n, 2n+3)"),
    ]);
    Some(all)
}

pub(super) fn statements() -> Vec<Statement> {
    let mut all: Vec<Statement> = (1..=5).filter_map(of_wythoff).flatten().collect();
    all.extend(of_moves().into_iter().flatten());
    all.extend(of_relatives().into_iter().flatten());
    all
}
