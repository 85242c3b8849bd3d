//! The arguments of the commands about the atlas.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The arguments of `identify`.
#[derive(Debug, Args)]
pub(crate) struct IdentifyArgs {
    /// Values for n = 0, 1, 2, ..., such as 0,1,2,0,3; or a game, or a rule file
    #[arg(value_name = "VALUES|GAME", allow_hyphen_values = true)]
    pub(crate) subject: String,
}

/// A task about the atlas.
#[derive(Debug, Subcommand)]
pub(crate) enum AtlasJob {
    /// Compute the atlas again
    #[command(
        after_help = "The result does not depend on the machine. With --rows, each finished game is saved to that file, \
        and the same command continues from there.\n\nExample:\n  impartial atlas build --rows rows.txt --output atlas.txt"
    )]
    Build {
        /// The file for the atlas
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
        /// Save finished games to FILE, and continue from them
        #[arg(long, value_name = "FILE")]
        rows: Option<PathBuf>,
    },
    /// List the classes of games with the same values
    #[command(after_help = "Examples:\n  impartial atlas list\n  impartial atlas list octal:0.137")]
    List {
        /// Only the class of this game, as the atlas names it
        game: Option<String>,
    },
}
