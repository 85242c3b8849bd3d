//! Questions for proofs: the subject, the statement and the method.

use crate::any_game::AnyGame;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::own_statements::OwnStatements;
use impartial::ordinal::Ordinal;
use impartial::value::Play;
use impartial_prove::{PositionShape, ProofMethod, Provable};

/// The largest exponent K of a bound ω^K on ordinals.
const MAX_POWER: usize = 9;
/// The bases in which numbers are read.
const BASES: std::ops::RangeInclusive<u8> = 2..=36;
/// The numbers K of play in which the opponent forbids up to K − 1 options.
pub(crate) const BLOCKING: std::ops::RangeInclusive<u32> = 1..=8;

/// The subject of a proof or a discovery.
#[derive(Clone, Copy)]
pub enum ProofSubject<'q> {
    /// A claim, or a game, by its name in the registry.
    Named(&'q str),
    /// A game, and the statements of its source.
    Game {
        /// The game.
        game: &'q dyn AnyGame,
        /// The statements in the source of the game, such as a rule file.
        own: Option<&'q dyn OwnStatements>,
    },
}

impl ProofSubject<'_> {
    /// Returns the name.
    pub(crate) fn name(&self) -> String {
        match self {
            ProofSubject::Named(name) => (*name).to_owned(),
            ProofSubject::Game { game, .. } => game.id(),
        }
    }
}

/// The text of a formula, a sentence or definitions, with its name: the path of its file, or another name for
/// messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaText {
    /// The name.
    pub name: String,
    /// The text, in the prover's language.
    pub text: String,
}

/// A question for a proof.
#[derive(Clone, Debug, Default)]
pub struct ProofQuestion {
    /// The name of one of the statements of a game: `1` is `GAME.theorem-1`, `value-2` is `GAME.value-2`.
    pub theorem: Option<String>,
    /// The formula about a game, or the sentence. By default the statements known of the game are proved.
    pub formula: Option<FormulaText>,
    /// Definitions that the formula uses; each text may use those before it.
    pub definitions: Vec<FormulaText>,
    /// The number of coins or heaps, if the game does not fix it.
    pub coins: Option<usize>,
    /// The exponent K of the bound ω^K on the coins of a game of ordinals.
    pub below: Option<usize>,
    /// The rule of play that the formula is about. In misère play it is about the P-positions.
    pub play: Play,
    /// The formula is about play in which the opponent forbids up to this number − 1 of the options.
    pub blocking: Option<u32>,
    /// True if the formula is about the coins in ascending order.
    pub sorted: bool,
    /// The base in which a sentence reads numbers.
    pub base: Option<u8>,
    /// The name of the numeration system in which numbers are read.
    pub numeration: Option<String>,
    /// The method to prove a value formula.
    pub method: ProofMethod,
    /// The limit on the states of an automaton or of an exploration.
    pub states: Option<u64>,
    /// True if a certificate is wanted, which a sentence does not have.
    pub certificate: bool,
    /// True if the proof is written as a theorem for Rocq, and no certificate. A proof of the value of a heap of a sum whose moves
    /// may leave several heaps has such a theorem, but no certificate.
    pub exported: bool,
    /// True if the subject must stand for one statement, because a file is written for one.
    pub one: bool,
}

impl ProofQuestion {
    /// Refuses arguments that are out of range, or that do not go together.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.check_ranges()?;
        let blocking = (Argument::Blocking, self.blocking.is_some());
        exclude(blocking, &[(Argument::Misere, self.play.is_misere()), (Argument::Sorted, self.sorted)])?;
        if self.formula.is_some() {
            return Ok(());
        }
        let about_formula = [
            (Argument::Sorted, self.sorted),
            (Argument::Misere, self.play.is_misere()),
            (Argument::Blocking, self.blocking.is_some()),
            (Argument::With, !self.definitions.is_empty()),
        ];
        match about_formula.iter().find(|(_, on)| *on) {
            None => Ok(()),
            Some((argument, _)) => Err(Message::new()
                .argument(*argument)
                .text(" is about the formula of ")
                .argument(Argument::Formula)
                .text(" (allowed: with ")
                .placeholder(Argument::Formula)
                .text(")")
                .into()),
        }
    }

    /// Refuses numbers that are out of range.
    pub(crate) fn check_ranges(&self) -> Result<(), Error> {
        check_range(Argument::Blocking, self.blocking, &BLOCKING)?;
        check_range(Argument::Base, self.base, &BASES)?;
        exclude((Argument::Base, self.base.is_some()), &[(Argument::Numeration, self.numeration.is_some())])
    }
}

/// Refuses an argument together with others; each has the information whether it is given.
pub(crate) fn exclude(first: (Argument, bool), others: &[(Argument, bool)]) -> Result<(), Error> {
    match others.iter().find(|(_, given)| *given) {
        Some((other, _)) if first.1 => {
            Err(Message::new().argument(first.0).text(" cannot be used with ").argument(*other).into())
        }
        _ => Ok(()),
    }
}

/// Refuses a number outside a range.
pub(crate) fn check_range<N: PartialOrd + std::fmt::Display + Copy>(
    argument: Argument,
    number: Option<N>,
    range: &std::ops::RangeInclusive<N>,
) -> Result<(), Error> {
    match number {
        Some(number) if !range.contains(&number) => Err(Message::new()
            .setting(argument, number)
            .text(format!(" (allowed: {} to {})", range.start(), range.end()))
            .into()),
        _ => Ok(()),
    }
}

/// Parses a power `w^K` and returns K.
///
/// # Errors
/// The text is no such power; the message says what is expected.
pub fn parse_omega_power(text: &str) -> Result<usize, String> {
    let expected = "w^K with K from 1 to 9, such as w^2";
    let bound: Ordinal = text.trim().parse().map_err(|error| format!("{error} (expected {expected})"))?;
    (1..=MAX_POWER)
        .find(|&power| Ordinal::omega_power(Ordinal::from(power as u64)).as_ref() == Ok(&bound))
        .ok_or_else(|| format!("not a power of w (expected {expected})"))
}

/// Maximum number of coins of a proof: descriptions of more coins would not fit in memory.
pub const MAX_COINS: usize = 60;

/// Returns the error for a shape in which a game is not described, with the shapes that are possible.
pub(crate) fn no_description(game: &dyn Provable, shape: PositionShape) -> Error {
    let is_described = |shape: PositionShape| game.describe(shape).is_some();
    let without_below = || Message::new().text("without ").argument(Argument::Below);
    let mut allowed: Vec<Message> = match is_described(PositionShape::coins(shape.coins)) {
        true => vec![without_below()],
        false => (1..=4)
            .filter(|&coins| is_described(PositionShape::coins(coins)))
            .map(|coins| {
                let message = Message::new().setting(Argument::Coins, coins);
                if shape.power > 1 { message.text(" ").message(without_below()) } else { message }
            })
            .collect(),
    };
    if shape.power == 1 && is_described(PositionShape::below_omega_power(shape.coins, 2)) {
        allowed.push(Message::new().text("with ").setting(Argument::Below, "w^2"));
    }
    let mut message = Message::new().text(format!("{} has no description for {shape}", game.id()));
    for (index, one) in allowed.iter().enumerate() {
        message = message.text(if index == 0 { " (allowed: " } else { ", " }).message(one.clone());
    }
    if allowed.is_empty() { message } else { message.text(")") }.into()
}

/// Refuses a number of coins that is out of range.
pub(crate) fn coins_of(coins: usize) -> Result<usize, Error> {
    match coins {
        1..=MAX_COINS => Ok(coins),
        _ => Err(Message::new()
            .setting(Argument::Coins, coins)
            .text(format!(" (allowed: 1 to {MAX_COINS})"))
            .into()),
    }
}

/// Returns the error for a missing number of coins.
pub(crate) fn no_coins() -> Error {
    Message::new()
        .placeholder(Argument::Coins)
        .text(
            " is missing: this proof is about one number of coins (a rule file whose moves look at one heap alone is \
             proved for any number of heaps)",
        )
        .into()
}

/// Returns the number of coins of a game that is described for one number of coins only.
pub(crate) fn only_coins(game: &dyn Provable) -> Option<usize> {
    // A game with any number of coins is described for 1, 2 and 3 coins.
    const MANY: usize = 12;
    let is_described = |coins: &usize| game.describe(PositionShape::coins(*coins)).is_some();
    let first = (1..=MANY).find(is_described)?;
    (first + 1..=MANY.max(first + 2)).find(is_described).is_none().then_some(first)
}

/// Returns the shape of the positions: below ω^2 by default for a game of ordinals.
pub(crate) fn shape_of(
    game: &dyn Provable,
    coins: Option<usize>,
    below: Option<usize>,
) -> Result<PositionShape, Error> {
    let Some(coins) = coins.or_else(|| only_coins(game)) else { return Err(no_coins()) };
    let coins = coins_of(coins)?;
    let shapes = match below {
        Some(power) => vec![PositionShape::below_omega_power(coins, power)],
        None => vec![PositionShape::coins(coins), PositionShape::below_omega_power(coins, 2)],
    };
    shapes
        .iter()
        .find(|shape| game.describe(**shape).is_some())
        .copied()
        .ok_or_else(|| no_description(game, shapes[0]))
}
