//! The class table: in which of Gurvich's classes the games lie, by the class report on whole
//! windows.
//!
//! A "yes" is exact for the window, a "no" is shown by a witness, the first position that is against
//! the class, and refutes it for the game.

use super::common::{false_claim, in_words, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Mismatch};
use impartial::game::{EnumeratePositions, Heaps, Notation, Options, Window};
use impartial::misere::{Class, ClassReport, class_report};
use impartial::solve::{expand, positions, solve_graph};
use impartial_games::chomp::Chomp;
use impartial_games::euclid::Euclid;
use impartial_games::height::Height;
use impartial_games::k_welter::KWelter;
use impartial_games::mark::Mark;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use impartial_games::subtraction::Subtraction;
use impartial_games::welter::Welter;
use impartial_games::wythoff::Wythoff;

const SOURCE: &str = "Gurvich 2007, 2012; Gurvich and Ho 2015";

/// A statement about the classes of a window.
#[derive(Clone, Copy)]
struct ClassStatement {
    holds: &'static [Class],
    fails: &'static [Class],
    /// For a class that fails, the first counterexample, with its pair.
    witness: Option<(Class, &'static str, &'static str)>,
}

impl ClassStatement {
    const fn new(holds: &'static [Class], fails: &'static [Class]) -> Self {
        ClassStatement { holds, fails, witness: None }
    }

    const fn by(self, class: Class, position: &'static str, pair: &'static str) -> Self {
        ClassStatement { witness: Some((class, position, pair)), ..self }
    }

    fn in_words(self) -> String {
        let list = |classes: &[Class]| {
            let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
            names.join(", ")
        };
        let mut parts = Vec::new();
        if !self.holds.is_empty() {
            parts.push(list(self.holds));
        }
        if !self.fails.is_empty() {
            parts.push(format!("not {}", list(self.fails)));
        }
        let mut words = parts.join("; ");
        if let Some((class, position, pair)) = self.witness {
            words.push_str(&format!("; the first position against {class} is ({position}) = {pair}"));
        }
        words
    }
}

use Class::{Domestic, Forced, Miserable, Pet, Returnable, Tame};

const PET: ClassStatement = ClassStatement::new(&[Domestic, Tame, Miserable, Pet], &[]);
const PET_FORCED: ClassStatement =
    ClassStatement::new(&[Domestic, Tame, Miserable, Pet, Forced, Returnable], &[]);
const FORCED: ClassStatement = ClassStatement::new(&[Domestic, Tame, Miserable, Forced, Returnable], &[Pet]);
const RETURNABLE: ClassStatement = ClassStatement::new(&[Domestic, Tame, Miserable, Returnable], &[Pet]);
const MISERABLE: ClassStatement = ClassStatement::new(&[Domestic, Tame, Miserable], &[Pet]);
const NOT_TAME: ClassStatement = ClassStatement::new(&[], &[Tame, Miserable, Pet]);
const NOT_DOMESTIC: ClassStatement = ClassStatement::new(&[], &[Domestic, Tame, Miserable, Pet]);

/// Boards of one claim.
type BoardWindows = Vec<(usize, u64)>;

/// Returns the claims of the class table, and near misses.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![
        board("one-heap", Nim, PET_FORCED, [(1, 120)], [(1, 600)]),
        board("heaps", Nim, FORCED, [(2, 30), (3, 14), (4, 8)], [(2, 100), (3, 40), (4, 20)]),
        board("one-coin", Welter, PET_FORCED, [(1, 120)], [(1, 600)]),
        board(
            "coins",
            Welter,
            RETURNABLE,
            [(2, 30), (3, 18), (4, 13)],
            [(2, 100), (3, 40), (4, 24), (5, 18)],
        ),
        board("coins", MaxWelter, PET, [(1, 100), (2, 40), (3, 24), (4, 16)], [(2, 200), (3, 60), (4, 30)]),
        swap_sets(),
        board("not-pet", Wythoff::CLASSIC, RETURNABLE.by(Pet, "3,5", "(0,0)"), [(2, 81)], [(2, 161)]),
        board("not-pet", Euclid::GROSSMAN, FORCED.by(Pet, "3,4", "(0,0)"), [(2, 61)], [(2, 151)]),
        board("not-domestic", Mark, NOT_DOMESTIC.by(Domestic, "8", "(0,2)"), [(1, 500)], [(1, 20_000)]),
        board("two-rows", Chomp::POISON_STAYS, PET, [(2, 40)], [(2, 120)]),
        board("three-rows", Chomp::POISON_STAYS, NOT_TAME.by(Tame, "3,2,1", "(1,3)"), [(3, 8)], [(3, 16)]),
        follow("not-tame", Octal::kayles(), NOT_DOMESTIC.by(Tame, "5", "(4,1)"), &[12], &[20]),
        follow("not-domestic", Octal::kayles(), NOT_DOMESTIC.by(Domestic, "1,5", "(5,0)"), &[1, 5], &[1, 5]),
        follow("not-tame", Octal::dawson_kayles(), NOT_TAME.by(Tame, "10", "(3,1)"), &[14], &[22]),
    ];
    claims.extend([2u64, 3, 4].into_iter().flat_map(Height::new).flat_map(|game| {
        let columns = |boards: &[(usize, u64)]| -> BoardWindows {
            boards.iter().map(|&(count, columns)| (count, columns * game.height())).collect()
        };
        [
            board("one-coin", game, PET_FORCED, [(1, 60)], [(1, 300)]),
            board("coins", game, FORCED, columns(&[(2, 7), (3, 5)]), columns(&[(2, 14), (3, 8)])),
        ]
    }));
    claims.extend(["1,2", "1,3,4", "2,5"].into_iter().filter_map(|set| {
        let game = Subtraction::parse(set).ok()?;
        Some(board("one-heap", game, PET, [(1, 200)], [(1, 2000)]))
    }));
    for (k, said, least) in [(1, PET, 2), (2, NOT_DOMESTIC, 2), (3, MISERABLE, 3)] {
        if let Ok(game) = KWelter::new(k) {
            let boards = |all: &[(usize, u64)]| -> BoardWindows {
                all.iter().copied().filter(|&(count, _)| count >= least).collect()
            };
            let quick = boards(&[(2, 24), (3, 14), (4, 11), (5, 10)]);
            let full = boards(&[(2, 60), (3, 30), (4, 18), (5, 16)]);
            claims.push(board("coins", game, said, quick, full));
        }
    }
    claims.extend(planted());
    claims
}

/// Returns false statements on windows where they can be refuted.
fn planted() -> [Claim; 4] {
    let claim = |game: &str, what: &str| false_claim(format!("{game}.planted.classes-{what}"), game);
    [
        on_positions_below(claim("nim", "pet"), Nim, PET, vec![(1, 20), (2, 6)], vec![(1, 20), (2, 6)]),
        on_positions_below(claim("welter", "forced"), Welter, FORCED, vec![(2, 12)], vec![(2, 12)]),
        on_positions_below(
            claim("max-welter", "forced"),
            MaxWelter,
            ClassStatement::new(&[Forced], &[]),
            vec![(3, 12)],
            vec![(3, 12)],
        ),
        on_positions_below(
            claim("wythoff", "witness"),
            Wythoff::CLASSIC,
            RETURNABLE.by(Pet, "4,7", "(0,0)"),
            vec![(2, 20)],
            vec![(2, 20)],
        ),
    ]
}

/// Returns the claim of a statement about each board separately.
fn board<G>(
    what: &str,
    game: G,
    said: ClassStatement,
    quick: impl Into<BoardWindows>,
    full: impl Into<BoardWindows>,
) -> Claim
where
    G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
{
    let id = game.id();
    let claim = Claim::builder(format!("{id}.classes-{what}"), id).source(SOURCE);
    on_positions_below(claim, game, said, quick.into(), full.into())
}

fn on_positions_below<G>(
    claim: ClaimBuilder,
    game: G,
    said: ClassStatement,
    quick: BoardWindows,
    full: BoardWindows,
) -> Claim
where
    G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
{
    let claim = claim.statement(said.in_words());
    claim.by(in_words(&quick), in_words(&full), move |check| {
        one_by_one(check, check.pick(&quick, &full), |&(count, below)| {
            hold(check, &game, &Window::below(count, below), said)
        })
    })
}

/// Returns a statement about some heaps and their followers.
fn follow<G>(what: &str, game: G, said: ClassStatement, quick: &'static [u64], full: &'static [u64]) -> Claim
where
    G: Options<Position = Heaps> + EnumeratePositions + Notation + Send + Sync + 'static,
{
    let id = game.id();
    let claim = Claim::builder(format!("{id}.classes-{what}"), id).source(SOURCE).statement(said.in_words());
    let from = |heaps: &[u64]| Window::From(Heaps::new(heaps.iter().copied()));
    let words = |heaps: &[u64]| from(heaps).describe(|p| p.to_string());
    claim.by(words(quick), words(full), move |check| hold(check, &game, &from(check.pick(quick, full)), said))
}

/// Returns the classes of a window, and the positions by their numbers.
fn report<G>(
    check: &CheckContext<'_>,
    game: &G,
    window: &Window<G::Position>,
) -> Result<(ClassReport, Vec<G::Position>), CheckFailure>
where
    G: Options + EnumeratePositions + Notation,
{
    let run = check.run();
    let part = expand(game, positions(game, window, run)?, run)?;
    let values = solve_graph(&part.graph, run)?;
    let report = class_report(&part.graph, part.start_count, &values)
        .map_err(|error| CheckFailure::Broken(error.to_string()))?;
    if let Some((from, to)) = report.outside() {
        let [from, to] = [from, to].map(|v| game.write(&part.positions[v as usize]));
        return Err(CheckFailure::Broken(format!("the window is not closed: {from} -> {to}")));
    }
    Ok((report, part.positions))
}

/// Compares a statement with the report on one window.
fn hold<G>(
    check: &CheckContext<'_>,
    game: &G,
    window: &Window<G::Position>,
    said: ClassStatement,
) -> Result<CheckSummary, CheckFailure>
where
    G: Options + EnumeratePositions + Notation,
{
    let (report, positions) = report(check, game, window)?;
    let named = |class: Class| {
        report
            .witness(class)
            .map(|witness| (game.write(&positions[witness.position as usize]), witness.pair.to_string()))
    };
    let window = || window.describe(|p| game.write(p));
    for &class in said.holds {
        if let Some((position, pair)) = named(class) {
            let mismatch = Mismatch::new(pair, format!("{class}")).note(window());
            return Err(refuted(mismatch.at_position(position), 0));
        }
    }
    for &class in said.fails {
        if report.holds(class) == Some(true) {
            let mismatch = Mismatch::new(class, format!("not {class}"));
            return Err(refuted(mismatch.at_position(window()), 0));
        }
    }
    if let Some((class, position, pair)) = said.witness {
        let found = named(class).unwrap_or_default();
        if found != (position.to_owned(), pair.to_owned()) {
            let (at, computed) = found;
            let mismatch = Mismatch::new(computed, format!("({position}) = {pair} first"))
                .note(format!("the first position against {class}"));
            return Err(refuted(mismatch.at_position(at), 0));
        }
    }
    Ok(CheckSummary::new(report.positions()))
}

/// Returns the claim about the number of swap positions of Max-Welter.
fn swap_sets() -> Claim {
    Claim::builder("max-welter.classes-counted", "max-welter")
        .source("computed for this project")
        .statement(
            "pet; two coins below 64 have 32 positions (0,1) and 32 positions (1,0), three coins below 48 \
             have 529 and 553",
        )
        .by("n=2 below 64; n=3 below 48", "n=2 below 64; n=3 below 48", |check| {
            one_by_one(check, [(2, 64, 32, 32), (3, 48, 529, 553)], |(count, below, v01, v10)| {
                let (report, _) = report(check, &MaxWelter, &Window::below(count, below))?;
                let counted = (report.v01(), report.v10(), report.holds(Pet));
                if counted != (v01, v10, Some(true)) {
                    let mismatch = Mismatch::new(
                        format!("{}/{}", report.v01(), report.v10()),
                        format!("{v01}/{v10} and pet"),
                    );
                    return Err(refuted(mismatch.at_position(format!("n={count} below {below}")), 0));
                }
                Ok(CheckSummary::new(report.positions()))
            })
        })
}
