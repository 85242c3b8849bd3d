//! The arguments of the commands about the atlas.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The arguments of `identify`.
#[derive(Debug, Args)]
pub(crate) struct IdentifyArgs {
    /// Values for n = 0, 1, 2, ..., such as 0,1,2,0,3; or a game, or a rule file
    #[arg(value_name = "VALUES|GAME", allow_hyphen_values = true)]
    pub(crate) subject: String,
    /// The list has the P-positions of normal play: numbers such as 0,1,5,9, or pairs such as '(0,0) (1,2) (3,5)'
    #[arg(long)]
    pub(crate) p_positions: bool,
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
    /// Compute the facts about the single games again: misère play and sparse spaces
    #[command(
        after_help = "The result does not depend on the machine. With --rows, each finished game is saved to that file, \
        and the same command continues from there.\n\nExample:\n  impartial atlas games --rows rows.txt --output games.txt"
    )]
    Games {
        /// The file for the facts
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
        /// Save finished games to FILE, and continue from them
        #[arg(long, value_name = "FILE")]
        rows: Option<PathBuf>,
    },
    /// Compute the P-positions of two numbers again
    #[command(
        after_help = "The result does not depend on the machine.\n\nExample:\n  impartial atlas pairs --output pairs.txt"
    )]
    Pairs {
        /// The file for the P-positions
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Study the rules of the games again: statements about values and P-positions
    #[command(
        after_help = "The result does not depend on the machine. With --rows, each finished game is saved to that file, \
        and the same command continues from there.\n\nExample:\n  impartial atlas statements --rows rows.txt --output statements.txt"
    )]
    Statements {
        /// The file for the statements
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
    /// Write the whole atlas as CSV or JSON
    #[command(
        after_help = "The CSV has a row for each game, the JSON an object for each class of games with the same values.\n\n\
        Examples:\n  impartial atlas export --output atlas.csv\n  impartial atlas export --output atlas.json"
    )]
    Export {
        /// The file, in the format of its ending: .csv or .json
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Write the pages of the atlas, which need no server
    #[command(after_help = "Example:\n  impartial atlas pages --output atlas")]
    Pages {
        /// The folder for the pages
        #[arg(long, value_name = "FOLDER")]
        output: PathBuf,
    },
    /// Compare the atlas with published tables
    #[command(
        after_help = "The tables are part of the program, each with its source.\n\nExample:\n  impartial atlas compare"
    )]
    Compare,
}
