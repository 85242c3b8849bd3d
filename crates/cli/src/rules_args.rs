//! The arguments of the commands about rule files.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The arguments of `study`.
#[derive(Debug, Args)]
pub(crate) struct StudyArgs {
    /// A rule file, such as own.game, with parameters own.game:3; or a game with a code, such as octal:0.137
    #[arg(value_name = "FILE.game|GAME")]
    pub(crate) game: String,
    /// Thousands of steps of each search: more may find more
    #[arg(long, value_name = "N", default_value_t = crate::rule_files::DEFAULT_EFFORT, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) effort: u64,
    /// Write the rules with the statements that were found to FILE, so that 'check' and 'prove' repeat them
    #[arg(long, value_name = "FILE")]
    pub(crate) write: Option<PathBuf>,
    /// Write a report to FILE: .html with pictures, .tex for LaTeX, else Markdown
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A task about a rule file.
#[derive(Debug, Subcommand)]
pub(crate) enum RulesJob {
    /// Report all errors and warnings of a file, with their places
    Check {
        /// A rule file
        file: String,
    },
    /// Print the file in standard form
    Format {
        /// A rule file
        file: String,
    },
    /// List the rule files of the gallery, which are built in
    List {
        /// Only files with this word in their name, description or source
        word: Option<String>,
    },
    /// Print a rule file of the gallery
    Show {
        /// The name of the file, such as ruler
        name: String,
    },
    /// Copy a rule file of the gallery, to change it
    Copy {
        /// The name of the file, such as ruler
        name: String,
        /// The file to write [default: NAME.game]
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}
