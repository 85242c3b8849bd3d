//! The arguments of `draw`.

use crate::window_args::{GameAndWindowArgs, PositionArgs, parse_count};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// The arguments of `draw`: the kind of picture.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(subcommand)]
    pub(crate) what: DrawCommand,
}

/// The file and the format of a picture.
#[derive(Debug, Args)]
pub(crate) struct PictureTarget {
    /// Write the picture to FILE, by its ending .svg or .png [default: standard output, if that is a pipe or a file]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write pixels, twice as many each way as the SVG has
    #[arg(long)]
    pub(crate) png: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DrawCommand {
    /// A position, by its kind: coins, heaps, a board, a diagram, columns of ω
    #[command(
        after_help = "Coins on a strip are drawn three times: as a strip, as a Young diagram with its hook lengths, and as \
        a Maya diagram. A move of a coin is the removal of a hook.\n\nExamples:\n  \
        impartial draw position welter 2,5,6,8,10 --moves --output welter.svg\n  \
        impartial draw position welter 2,5,6,8,10 --move 2,3,5,6,8 --output move.svg\n  \
        impartial draw position transfinite-nim w*2+3,5 --moves --output ordinals.svg\n  \
        impartial draw position cram ..../.... --moves --output cram.svg"
    )]
    Position {
        #[command(flatten)]
        at: PositionArgs,
        /// Every option with its value, the winning moves marked; of infinitely many options the winning ones
        #[arg(long)]
        moves: bool,
        /// This move alone
        #[arg(long = "move", value_name = "OPTION", conflicts_with = "moves")]
        option: Option<String>,
        /// Values and winning moves of misère play
        #[arg(long)]
        misere: bool,
        #[command(flatten)]
        target: PictureTarget,
    },
    /// The positions of two numbers as points: P-positions, or a heat map of the values
    #[command(
        after_help = "Examples:\n  impartial draw plot wythoff --coins 2 --below 200 --output wythoff.svg\n  \
        impartial draw plot wythoff --coins 2 --below 60 --what both --output both.svg\n  \
        impartial draw plot euclid --coins 2 --below 100 --what values --output euclid.png"
    )]
    Plot {
        #[command(flatten)]
        of: GameAndWindowArgs,
        /// Which positions or values to draw
        #[arg(long, value_enum, default_value_t = PlotSubject::P)]
        what: PlotSubject,
        #[command(flatten)]
        target: PictureTarget,
    },
    /// The values of single heaps against their size
    #[command(
        after_help = "Where a game has common and rare values (most heaps have a value of one class, few of the other), \
        they are told apart. The period and the preperiod are marked where they are certified.\n\nExamples:\n  \
        impartial draw sequence kayles --heaps 200 --output kayles.svg\n  impartial draw sequence octal:0.16 --heaps 5000 --output octal.png\n  \
        impartial draw sequence grundys-game --heaps 1000 --output grundy.png"
    )]
    Sequence {
        /// A game on heaps
        game: String,
        /// Heaps 0..N, N included
        #[arg(long, value_name = "N", value_parser = parse_count)]
        heaps: u64,
        #[command(flatten)]
        target: PictureTarget,
    },
    /// A position and all its followers as a graph, in layers from the end
    #[command(
        after_help = "Without --from all vertices of graph:FILE are drawn.\n\nExamples:\n  impartial draw graph kayles --from 4 --output kayles.svg\n  impartial draw graph nim --from 1,2 --misere --output nim.svg\n  \
        impartial draw graph chomp --from 3,2 --output chomp.svg"
    )]
    Graph {
        /// A game of 'impartial games', a rule file such as own.game, sum:GAME+GAME, or graph:FILE
        game: String,
        /// The position
        #[arg(long, value_name = "POS")]
        from: Option<String>,
        /// Misère values instead of normal ones
        #[arg(long)]
        misere: bool,
        #[command(flatten)]
        target: PictureTarget,
    },
    /// A misère quotient: its elements, P, the multiplication table, the order of the idempotents
    #[command(after_help = "The certificate is verified before it is drawn.\n\nExamples:\n  \
        impartial quotient octal:0.07 --heaps 12 --certificate 007.json\n  impartial draw quotient 007.json --output 007.svg")]
    Quotient {
        /// A certificate of 'impartial quotient'
        file: PathBuf,
        #[command(flatten)]
        target: PictureTarget,
    },
    /// An automaton as a graph of its states
    #[command(
        after_help = "A file that 'impartial discover --format json' printed, or a certificate of 'discover' or 'prove'.\n\n\
        Examples:\n  impartial discover nim --coins 2 --value 0 --certificate nim.json\n  impartial draw automaton nim.json --output nim.svg"
    )]
    Automaton {
        /// A file that 'discover' or 'prove' wrote
        file: PathBuf,
        #[command(flatten)]
        target: PictureTarget,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlotSubject {
    /// The P-positions of normal play
    P,
    /// The P-positions of misère play
    Misere,
    /// The P-positions of normal and of misère play
    Both,
    /// A heat map of the values
    Values,
}
