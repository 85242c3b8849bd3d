//! The arguments of the commands of the prover.

use crate::window_args::parse_count;
use clap::{ArgGroup, Args, ValueEnum};
use impartial::value::Play;
use impartial_prove::ProofMethod;
use impartial_query::proofs::{DiscoveryQuestion, parse_omega_power};
use std::path::PathBuf;

/// The arguments of `prove`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("formula").args(["file", "value", "p_positions"])))]
pub(crate) struct ProveArgs {
    /// A claim with a proof plan, or a game; without it --file is a sentence
    #[arg(value_name = "CLAIM|GAME")]
    pub(crate) name: Option<String>,
    /// One statement of a game: 1 for Theorem 1, or a name such as value-2
    #[arg(long, value_name = "NAME", requires = "name", conflicts_with = "formula")]
    pub(crate) theorem: Option<String>,
    /// Number of coins or heaps, if it is not fixed by the game
    #[arg(long, value_name = "N", value_parser = parse_coins)]
    pub(crate) coins: Option<usize>,
    /// Games of ordinals: all coins below w^K
    #[arg(long, value_name = "w^K", value_parser = parse_omega_power)]
    pub(crate) below: Option<usize>,
    /// With a rule file: this term is the value
    #[arg(long, value_name = "TERM", requires = "name", allow_hyphen_values = true)]
    pub(crate) value: Option<String>,
    /// With a rule file: this formula describes the positions of value 0
    #[arg(long, value_name = "FORMULA", requires = "name", allow_hyphen_values = true)]
    pub(crate) p_positions: Option<String>,
    /// A formula, or a sentence, in the prover's language
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// More definitions for the formula of --file
    #[arg(long, value_name = "FILE", requires = "file")]
    pub(crate) with: Vec<PathBuf>,
    /// The formula of --file or --p-positions is about misère P-positions
    #[arg(long, requires = "formula", conflicts_with = "value")]
    pub(crate) misere: bool,
    /// The opponent forbids up to K - 1 options before each move (--file)
    #[arg(long, value_name = "K", requires = "file", conflicts_with_all = ["misere", "sorted"],
        value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) blocking: Option<u32>,
    /// The formula of --file is about a1 < a2 < ... (<= for equal coins)
    #[arg(long)]
    pub(crate) sorted: bool,
    /// The base of the numbers in a sentence of --file alone [default: 2]
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u8).range(2..=36))]
    pub(crate) base: Option<u8>,
    /// The numeration system of the numbers, see 'impartial help numeration'
    #[arg(long, value_name = "NAME", conflicts_with = "base")]
    pub(crate) numeration: Option<String>,
    /// Method to prove a value formula
    #[arg(long, value_enum, default_value_t = MethodChoice::Best)]
    pub(crate) method: MethodChoice,
    /// Give up if an automaton, or an exploration, has more than S states
    #[arg(long, value_name = "S")]
    pub(crate) states: Option<u64>,
    /// Write the statement as a sentence for the program MONA
    #[arg(long, value_name = "FILE")]
    pub(crate) export_mona: Option<PathBuf>,
    /// Write a certificate of the proof, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the proof as a file of theorems for Rocq
    #[arg(long, value_name = "FILE")]
    pub(crate) rocq: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodChoice {
    /// Up to symmetry where the game has the form for it, by automata otherwise
    Best,
    /// By automata, coins kept apart
    Automata,
    /// On states up to renaming of the coins
    Symmetry,
}

impl From<MethodChoice> for ProofMethod {
    fn from(method: MethodChoice) -> Self {
        match method {
            MethodChoice::Best => ProofMethod::Best,
            MethodChoice::Automata => ProofMethod::Automata,
            MethodChoice::Symmetry => ProofMethod::Symmetry,
        }
    }
}

/// The arguments of `discover`.
#[derive(Debug, Args)]
pub(crate) struct DiscoverArgs {
    /// A game that can be described to the prover: max-welter, subtraction:1,2,4, nim, ...
    pub(crate) game: String,
    /// Number of coins, or heaps; not needed if the game has one number of them only. Without it, games on the coins of a
    /// strip are searched for any number of coins
    #[arg(long, value_name = "N", value_parser = parse_coins)]
    pub(crate) coins: Option<usize>,
    /// The value [default: 0; for any number of coins all values, if they are bounded]
    #[arg(long, value_name = "V", value_parser = parse_count)]
    pub(crate) value: Option<u64>,
    /// All values from 0 to K together: one automaton whose output is the value
    #[arg(long, value_name = "K", value_parser = parse_count, conflicts_with = "value")]
    pub(crate) values_to: Option<u64>,
    /// Misère play: positions by their misère values
    #[arg(long)]
    pub(crate) misere: bool,
    /// Before every move the opponent forbids up to K - 1 of the options: the P-positions of that. Each order of the
    /// coins that the description reads is an option of its own
    #[arg(long, value_name = "K", conflicts_with_all = ["misere", "value", "values_to"],
        value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) blocking: Option<u32>,
    /// The numeration system in which numbers are read: fib, p:2, ... [default: that of the game's description,
    /// and where nothing is found others]
    #[arg(long, value_name = "NAME")]
    pub(crate) numeration: Option<String>,
    /// Maximum number of states of a guessed automaton; exceptions and residues are guessed without this bound
    #[arg(long, value_name = "S", default_value_t = 200)]
    pub(crate) states: usize,
    /// Also count, exactly, the positions found with all numbers below N, such as 1000 or 10^100: where the numbers may
    /// change places, as sorted lists and as lists in every order; with --values-to those of each value
    #[arg(long, value_name = "N", value_parser = parse_large)]
    pub(crate) count: Option<num_bigint::BigUint>,
    /// Also print the automaton as a table
    #[arg(long)]
    pub(crate) automaton: bool,
    /// Write the automaton as a graph in the DOT language
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
    /// Write a certificate of the proof, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the proof as a file of theorems for Rocq
    #[arg(long, value_name = "FILE")]
    pub(crate) rocq: Option<PathBuf>,
}

impl DiscoverArgs {
    /// Returns the question.
    pub(crate) fn question(&self) -> DiscoveryQuestion {
        DiscoveryQuestion {
            coins: self.coins,
            value: self.value,
            values_to: self.values_to,
            count: self.count.clone(),
            play: Play::from_misere(self.misere),
            blocking: self.blocking,
            numeration: self.numeration.clone(),
            states: Some(self.states),
        }
    }
}

/// Parses a number of up to `MAX_DIGITS` digits, or a power.
fn parse_large(text: &str) -> Result<num_bigint::BigUint, String> {
    const MAX_DIGITS: u32 = 5000;
    let expected = "a number of up to 5000 digits, such as 1000 or 10^100";
    let number = |text: &str| -> Result<num_bigint::BigUint, String> {
        let digits =
            !text.is_empty() && text.len() <= MAX_DIGITS as usize && text.bytes().all(|c| c.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten().ok_or_else(|| format!("not {expected}"))
    };
    let Some((base, power)) = text.trim().split_once('^') else { return number(text.trim()) };
    let base = number(base)?;
    let power = power.parse::<u32>().map_err(|_| format!("not {expected}"))?;
    // log10 of 2 is above 0.3.
    match base.bits().checked_mul(power.into()) {
        Some(bits) if bits * 3 / 10 <= MAX_DIGITS.into() => Ok(base.pow(power)),
        _ => Err(format!("not {expected}")),
    }
}

/// Parses a number of coins.
fn parse_coins(text: &str) -> Result<usize, String> {
    usize::try_from(parse_count(text)?).map_err(|_| "too many coins".to_owned())
}
