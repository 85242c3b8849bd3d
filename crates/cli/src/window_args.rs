//! The arguments for positions and windows.

use clap::Args;
use impartial_query::limits::parse_duration;
use std::time::Duration;

/// A game and one of its positions.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// A game of 'impartial games', a rule file such as own.game, sum:GAME+GAME, or graph:FILE
    pub(crate) game: String,
    /// A position as the game writes it; the parts of a sum separated by '|'
    #[arg(value_name = "POS")]
    pub(crate) position: String,
}

/// A game and some of its positions.
#[derive(Debug, Args)]
pub(crate) struct PositionsArgs {
    /// A game of 'impartial games', a rule file such as own.game, sum:GAME+GAME, or graph:FILE
    pub(crate) game: String,
    /// Positions as the game writes them, the parts of a sum separated by '|'; 1..20 stands for the single heaps from
    /// 1 to 20, and - for one position a line from standard input
    #[arg(value_name = "POS", required = true)]
    pub(crate) positions: Vec<String>,
    /// Time for each of several positions, such as 5s
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) limit_each: Option<Duration>,
}

/// A game and one of its windows.
#[derive(Debug, Args)]
pub(crate) struct GameAndWindowArgs {
    /// A game of 'impartial games', a rule file such as own.game, sum:GAME+GAME, or graph:FILE
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) window: WindowArgs,
}

/// The options for a window, a finite set of positions.
#[derive(Debug, Args)]
pub(crate) struct WindowArgs {
    /// N coins or heaps, with --below; only needed if their number varies
    #[arg(long, help_heading = "Window", value_name = "N", value_parser = parse_count, requires = "below", conflicts_with_all = ["heaps", "from"])]
    pub(crate) coins: Option<u64>,
    /// Squares or heap sizes below M, or a bound for each (sorted) number: 9,9,2
    #[arg(long, help_heading = "Window", value_name = "M", value_parser = parse_count, value_delimiter = ',', conflicts_with_all = ["heaps", "from"])]
    pub(crate) below: Vec<u64>,
    /// Single heaps 0..N, N included
    #[arg(long, help_heading = "Window", value_name = "N", value_parser = parse_count, conflicts_with = "from")]
    pub(crate) heaps: Option<u64>,
    /// A position and all its followers
    #[arg(long, help_heading = "Window", value_name = "POS")]
    pub(crate) from: Option<String>,
}

impl WindowArgs {
    /// Returns whether any of the options is given.
    pub(crate) fn is_given(&self) -> bool {
        self.coins.is_some() || !self.below.is_empty() || self.heaps.is_some() || self.from.is_some()
    }
}

/// Parses a number in the notation of positions: `100000` or `10^5`.
pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    const EXPECTED: &str = "0, 1, 2, ..., also as a power such as 10^5";
    let number = impartial::game::parse_natural(text.trim(), EXPECTED)
        .map_err(|_| format!("not a natural number (allowed: {EXPECTED})"))?;
    number.try_into().map_err(|_| "too large a number (allowed: below 2^64)".to_owned())
}
