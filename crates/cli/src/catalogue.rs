//! The games of the program `impartial`: where a game is added, in a few lines.

use impartial_catalogue::{AnyEntry, Entry, LargeEntry, Registry};
use impartial_games::chomp::{self, Chomp};
use impartial_games::cram::{self, Cram};
use impartial_games::euclid::{Euclid, EuclidValues};
use impartial_games::grundys_game::GrundysGame;
use impartial_games::height::{Height, HeightFormula};
use impartial_games::k_welter::{self, KWelter};
use impartial_games::mark::{self, Mark, MarkValues};
use impartial_games::max_welter::{self, ClosedAnswers, MaxWelter};
use impartial_games::moore::{self, Moore, MooreValues};
use impartial_games::nim::{self, Nim, NimSum};
use impartial_games::octal::{self, Octal, PeriodicValues};
use impartial_games::prove;
use impartial_games::subtraction::{self, Subtraction};
use impartial_games::welter::{self, HookForm, MatingMethod, Welter, WelterFunction};
use impartial_games::wythoff::{self, Wythoff, WythoffPairs};
use impartial_games::{height_omega, transfinite_nim, transfinite_welter};
use std::fmt::Display;

/// The registry of the program `impartial`: the games and claims of the crate `impartial-games`.
///
/// To have your own games beside them, add them to it: `catalogue().game(…)`.
pub fn catalogue() -> Registry {
    let registry = Registry::new()
        .game(nim())
        .game(welter())
        .family(
            "height:H",
            "as welter, but at most one coin in each column of H squares",
            "squares separated by commas, such as 0,5 (H >= 1)",
            Some("for H = 2^k: H * W(columns) + nim-sum of the rows, W the Welter function"),
            height,
        )
        .game(max_welter())
        .family(
            "k-welter:K",
            "as welter, but by at most K squares",
            k_welter::POSITION,
            Some("W of the residues modulo K+1 where they are distinct; W modulo K+1 for K+1 = 2^k"),
            |k| {
                let game = KWelter::new(natural(k)?).map_err(words)?;
                let large = LargeEntry::new(game).formula(k_welter::Residues).options();
                let entry = Entry::new(game).packed().boards().ranked();
                Ok(entry.formula(k_welter::Residues).large(large).into())
            },
        );
    let registry = heap_games(registry)
        .game(
            Entry::new(Chomp::POISON_STAYS)
                .summary("take a square with all to the right and above; the corner stays")
                .position(chomp::POSITION)
                .packed()
                .boards()
                .searched(),
        )
        .game(
            Entry::new(Chomp::POISON_TAKEABLE)
                .summary("as chomp, but the corner can be taken too")
                .position(chomp::POSITION_TAKEABLE)
                .packed()
                .boards()
                .searched(),
        )
        .game(
            Entry::new(Cram)
                .summary("put a domino on two free neighbouring squares")
                .position(cram::POSITION)
                .symmetric()
                .components()
                .searched(),
        )
        .statements(impartial_claims::statements())
        .claims(impartial_claims::all());
    registry
        .rule_files(|name| impartial_rules::open(name).map(|opened| opened.entry()).map_err(words))
        .ordinal_game(transfinite_nim::entry())
        .ordinal_game(transfinite_welter::entry())
        .ordinal_game(height_omega::entry())
}

fn heap_games(registry: Registry) -> Registry {
    registry
        .game(
            wythoff(Wythoff::CLASSIC)
                .summary("take from one heap, or the same number from both")
                .position(wythoff::POSITION),
        )
        .family(
            "wythoff:A",
            "take from one heap, or from both numbers that differ by less than A",
            wythoff::POSITION,
            Some("P-positions: (floor(n*alpha), floor(n*alpha) + A*n), alpha = (2-A+sqrt(A^2+4))/2"),
            |a| Ok(wythoff(Wythoff::new(natural(a)?).map_err(words)?).into()),
        )
        .family(
            "moore:K",
            "take from at least one and at most K heaps, any number from each",
            moore::POSITION,
            Some("0 iff every binary column has a number of ones divisible by K+1; all values for n <= K+1"),
            |k| {
                let k = usize::try_from(natural(k)?).map_err(words)?;
                let game = Moore::new(k).map_err(words)?;
                let large = LargeEntry::new(game).formula(MooreValues).winning_replies();
                let entry = Entry::new(game).packed().boards().formula(MooreValues).winning_replies();
                Ok(entry.large(large).provable(|game| prove::moore(*game)).into())
            },
        )
        .family(
            "subtraction:1,2,4",
            "take a number in the list from one heap",
            subtraction::POSITION,
            Some("for the list 1,2,...,k: nim-sum of the heaps modulo k+1"),
            |set| {
                let game = Subtraction::parse(set).map_err(words)?;
                let large = LargeEntry::new(game.clone()).formula(subtraction::Residues).options();
                let entry = Entry::new(game).packed().boards().components().heap().quotients();
                let entry = entry.provable(|game| prove::subtraction(game.clone()));
                Ok(entry.formula(subtraction::Residues).large(large).into())
            },
        )
        .family(
            "octal:0.77",
            "take from one heap, and perhaps split it, as the octal code allows",
            octal::POSITION,
            None,
            |code| Ok(octal_game(Octal::parse(code).map_err(words)?).into()),
        )
        .family(
            "hex:0.3F",
            "as octal, and a heap may fall into three where a digit has the bit 8",
            octal::POSITION,
            None,
            |code| Ok(octal_game(Octal::parse_hexadecimal(code).map_err(words)?).into()),
        )
        .game(
            octal_game(Octal::kayles())
                .summary("take 1 or 2 from one heap and perhaps split it (0.77)")
                .position(octal::POSITION),
        )
        .game(
            octal_game(Octal::dawson_kayles())
                .summary("take 2 from one heap and perhaps split it (0.07)")
                .position(octal::POSITION),
        )
        .game(
            Entry::new(GrundysGame)
                .summary("split one heap into two of different sizes")
                .position(octal::POSITION)
                .packed()
                .boards()
                .heap_rule()
                .quotients(),
        )
        .game(euclid(Euclid::GROSSMAN).summary("take a multiple of the smaller number; both stay positive"))
        .game(euclid(Euclid::COLE_DAVIE).summary("take a multiple of the smaller number; 0 is allowed"))
        .game(
            Entry::new(Mark)
                .summary("from n to n-1 or to n/2, rounded down")
                .position(mark::POSITION)
                .packed()
                .boards()
                .formula(MarkValues)
                .replies()
                .large(LargeEntry::new(Mark).formula(MarkValues).replies().options()),
        )
}

/// A parameter that is a natural number.
fn natural(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no natural number below 2^64"))
}

fn words(error: impl Display) -> String {
    error.to_string()
}

fn nim() -> Entry<Nim> {
    Entry::new(Nim)
        .summary("take any number of counters from one heap")
        .position(nim::POSITION)
        .packed()
        .boards()
        .components()
        .quotients()
        .ranked()
        .lines()
        .swept()
        .formula(NimSum)
        .replies()
        .provable(|_| prove::nim())
        .large(LargeEntry::new(Nim).formula(NimSum).replies())
}

fn welter() -> Entry<Welter> {
    Entry::new(Welter)
        .summary("move one coin to any smaller free square")
        .position(welter::POSITION)
        .packed()
        .boards()
        .ranked()
        .lines()
        .swept()
        .formula(WelterFunction)
        .formula(MatingMethod)
        .formula(HookForm)
        .replies()
        .provable(|_| prove::welter())
        .large(LargeEntry::new(Welter).formula(WelterFunction).replies())
}

fn height(h: &str) -> Result<AnyEntry, String> {
    let h = natural(h)?;
    let game = Height::new(h).ok_or("H is at least 1")?;
    let entry = Entry::new(game).packed().boards().ranked().lines().swept();
    Ok(if h.is_power_of_two() {
        let large = LargeEntry::new(game).formula(HeightFormula).replies();
        entry.provable(|game| prove::height(*game)).formula(HeightFormula).replies().large(large).into()
    } else {
        // No formula is known, and without one no rule for the moves to a value.
        entry.into()
    })
}

fn max_welter() -> Entry<MaxWelter> {
    Entry::new(MaxWelter)
        .summary("move the coin on the largest square to any smaller free one")
        .position(max_welter::POSITION)
        .packed()
        .boards()
        .ranked()
        .lines()
        .swept()
        .rows()
        .formula(ClosedAnswers)
        .replies()
        .provable(|_| prove::max_welter())
        .large(LargeEntry::new(MaxWelter).formula(ClosedAnswers).replies())
}

fn wythoff(game: Wythoff) -> Entry<Wythoff> {
    let large = LargeEntry::new(game).formula(WythoffPairs).winning_replies();
    let entry = Entry::new(game).packed().boards().ranked();
    // Diagonals are lines only where equal numbers are taken.
    let entry = if game.parameter() == 1 { entry.lines() } else { entry };
    entry.formula(WythoffPairs).winning_replies().large(large)
}

fn octal_game(game: Octal) -> Entry<Octal> {
    let mut entry = Entry::new(game.clone()).packed().boards().components().heap().quotients();
    let mut large = LargeEntry::new(game.clone()).options();
    for values in [PeriodicValues::kayles(), PeriodicValues::dawson_kayles()] {
        if values.is_about(&game) {
            entry = entry.formula(values);
            large = large.formula(values);
        }
    }
    entry.large(large)
}

fn euclid(game: Euclid) -> Entry<Euclid> {
    Entry::new(game)
        .position(game.position())
        .packed()
        .boards()
        .formula(EuclidValues)
        .replies()
        .large(LargeEntry::new(game).formula(EuclidValues).replies().options())
}
