//! The arguments of the command line.

use crate::atlas_args::{AtlasJob, IdentifyArgs};
use crate::draw_args::DrawArgs;
use crate::export::{Export, ExportArgs};
pub(crate) use crate::job_args::{CertificateJob, CheckpointArgs, ClusterArgs, ClusterJob};
pub(crate) use crate::prover_args::{DiscoverArgs, ProveArgs};
pub(crate) use crate::rules_args::{RulesJob, StudyArgs};
use crate::window_args::parse_count;
pub(crate) use crate::window_args::{GameAndWindowArgs, PositionArgs, PositionsArgs, WindowArgs};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use impartial::ordinal::Ordinal;
use impartial_query::SolverChoice;
use impartial_query::limits::{parse_duration, parse_size, parse_threads};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Computes values and winning moves of impartial games, and checks and proves statements about them.
#[derive(Debug, Parser)]
#[command(name = "impartial", bin_name = "impartial", version, disable_help_subcommand = true)]
#[command(
    after_help = "A first session:\n  impartial games\n  impartial value welter 2,5,6,8,10\n  impartial check\n\n\
    'impartial help glossary' explains the words of the field, 'impartial help sources' lists the literature, \
    'impartial help rules' explains the language of rule files, and 'impartial help prover' the language of formulas.\n\n\
    'impartial --version --verbose' also prints the instructions of the processor that are used; the environment variable \
    IMPARTIAL_CPU=baseline|v3|v4 lowers that level. The values are the same at every level.\n\n\
    Exit codes: 0 done, everything asked holds; 1 a claim was refuted; 2 bad input, or results that \
    cannot be written; 3 stopped by a limit, Ctrl-C or SIGTERM, or neither proved nor refuted; 4 two computations of \
    the program disagree, which is a defect of the program (please report it)."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command, before or after its name.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Global {
    /// Format of the results; JSON is one object a line
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Threads to work on, see 'impartial help threads' [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Memory to use at most, such as 2GiB or 500MB [default: three quarters of what is free]
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) max_memory: Option<u64>,
    /// Time to take at most, such as 30s or 5min
    #[arg(long, global = true, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,
    /// No progress bars and no remarks
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
}

/// The solver of a command that has a choice of solvers.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct SolverArgs {
    /// Solver that computes the values
    #[arg(long, value_parser = solvers(), default_value = SolverChoice::Auto.name())]
    pub(crate) solver: SolverChoice,
}

/// The sample of a command whose results can be compared with the definition.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SampleArgs {
    /// Recompute N random positions from the definition, and compare
    #[arg(long, alias = "verify", value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) sample: usize,
    /// The seed of the random choice of --sample
    #[arg(long, value_name = "SEED", default_value_t = DEFAULT_SEED)]
    pub(crate) seed: u64,
}

/// The seed of random choices unless `--seed` gives another one.
const DEFAULT_SEED: u64 = 1;

impl Default for SampleArgs {
    fn default() -> Self {
        SampleArgs { sample: 0, seed: DEFAULT_SEED }
    }
}

/// The request for the plan of a command that chooses among several methods.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct PlanArgs {
    /// Print on stderr how values will be computed, and what each step does
    #[arg(long)]
    pub(crate) explain: bool,
}

/// The options about the way to a result. A command without one of these options has its default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WorkOptions {
    pub(crate) solver: SolverArgs,
    pub(crate) sample: SampleArgs,
    pub(crate) plan: PlanArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Returns a parser that accepts the names of all solvers.
fn solvers() -> impl TypedValueParser<Value = SolverChoice> {
    let named = SolverChoice::ALL.map(|solver| PossibleValue::new(solver.name()).help(solver.summary()));
    PossibleValuesParser::new(named).try_map(|name| name.parse::<SolverChoice>())
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games
    #[command(
        after_help = "'impartial explain NAME' describes one of them, and 'impartial rules list' lists the rule files that are \
        built in.\n\nExamples:\n  impartial games\n  impartial games --format json"
    )]
    Games {
        /// A name, which belongs to 'explain'
        #[arg(hide = true)]
        game: Option<String>,
    },
    /// Say what a command does, with examples, or what a word means
    #[command(
        after_help = "Without a word, all commands. 'rules' is the language of rule files, 'prover' that of formulas, and 'glossary' explains the words \
        of the field, such as genus, misere, nimber, period and tame. 'sources' is the bibliography; a source such as SW or 'Bouton 1901' shows \
        its entry.\n\nExamples:\n  impartial help value\n  impartial help misere\n  impartial help glossary\n  \
        impartial help SW\n  impartial help sources"
    )]
    Help {
        /// A command, perhaps with its own command, 'rules', 'glossary', 'sources', a word of the glossary, or a source
        command: Vec<String>,
    },
    /// Normal and misère value of positions
    #[command(
        after_help = "Values are computed from the definition where that is feasible. For larger positions they come from \
        the values that a published formula gives to the options, or from the formula itself; the basis says which. Several positions are answered in order, and the solver keeps its table between \
        them.\n\nExamples:\n  impartial value nim 3,5,6\n  impartial value cram 5x6\n  impartial value nim 10^40,17\n  \
        impartial value kayles 1..20\n  impartial value sum:nim+nim '3,5|2,6' --format json\n\n\
        Positions from another program: ... | impartial value kayles -"
    )]
    Value {
        #[command(flatten)]
        of: PositionsArgs,
        /// Always compute the misère value [default: only if it is cheap]
        #[arg(long, conflicts_with = "no_misere")]
        misere: bool,
        /// Compute the normal value only
        #[arg(long)]
        no_misere: bool,
        /// Compute the remoteness too, in normal and in misère play: the number of moves until the end if the winner
        /// hurries and the loser delays; a draw has none
        #[arg(long)]
        remoteness: bool,
        /// Write a certificate of the value, as JSON, with the values of all positions that play reaches and a counter
        /// function. It covers loopy games too
        #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
        certificate: Option<PathBuf>,
        #[command(flatten)]
        solver: SolverArgs,
        #[command(flatten)]
        sample: SampleArgs,
        #[command(flatten)]
        plan: PlanArgs,
        #[command(flatten)]
        lasting: CheckpointArgs,
    },
    /// The moves from positions, with the values of the options
    #[command(
        after_help = "Examples:\n  impartial moves kayles 7\n  impartial moves welter 10^40,17,3 --to 0\n  \
        impartial moves nim 1,1,2 --to 0 --misere"
    )]
    Moves {
        #[command(flatten)]
        of: PositionsArgs,
        /// List only the moves to value V, such as 0 for the winning moves. Where a position has infinitely many moves,
        /// V must be smaller than its value
        #[arg(long, value_name = "V", value_parser = parse_value)]
        to: Option<Ordinal>,
        /// Misère play: V is a misère value
        #[arg(long)]
        misere: bool,
        /// Rate the moves: winning, drawing and losing moves with their remoteness, from the best to the worst
        #[arg(long)]
        remoteness: bool,
        #[command(flatten)]
        solver: SolverArgs,
        #[command(flatten)]
        sample: SampleArgs,
        #[command(flatten)]
        plan: PlanArgs,
        #[command(flatten)]
        export: ExportArgs,
    },
    /// The values of all positions of a window
    #[command(after_help = "Examples:\n  impartial table nim --coins 3 --below 61 --summary\n  \
        impartial table cram --from .../... --format json\n  \
        impartial table welter --coins 4 --below 30 --misere --output welter.csv --checkpoint welter.saved\n  \
        impartial table wythoff --below 20,100 --plot\n  impartial table kayles --heaps 100 --export bfile")]
    Table {
        #[command(flatten)]
        of: GameAndWindowArgs,
        /// A misère value for every position too
        #[arg(long, conflicts_with = "no_misere")]
        misere: bool,
        /// Count, sums and maximum of the values instead of the rows
        #[arg(long)]
        summary: bool,
        /// Leave misère play out
        #[arg(long)]
        no_misere: bool,
        /// Outcomes and remoteness in normal and misère play for every position too
        #[arg(long, conflicts_with_all = ["summary", "output", "export", "plot", "checkpoint"])]
        remoteness: bool,
        /// Write the rows to FILE, by its ending: .csv .jsonl .ndjson .npy (the values alone) .tex .md .txt (a b-file) .dot
        #[cfg_attr(feature = "parquet", doc = ".parquet")]
        #[arg(long, value_name = "FILE", conflicts_with = "summary")]
        output: Option<PathBuf>,
        /// Format of the rows
        #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["summary", "output"])]
        export: Option<Export>,
        /// Plot in the terminal: P-positions of two numbers, values of single heaps
        #[arg(long, conflicts_with_all = ["summary", "output", "export"])]
        plot: bool,
        #[command(flatten)]
        solver: SolverArgs,
        #[command(flatten)]
        sample: SampleArgs,
        #[command(flatten)]
        plan: PlanArgs,
        #[command(flatten)]
        together: ClusterArgs,
        #[command(flatten)]
        lasting: CheckpointArgs,
    },
    /// Compare published statements with computed values
    #[command(
        after_help = "Without a name, every statement about every game is checked. A game stands for all \
        statements about it, 'height' for those about every height. A statement is vacuous, with a warning, where its \
        premise holds at no position of its window. Statements of a rule file without a window are checked at about \
        100,000 positions, at full effort 10,000,000; a larger window of its own needs full effort. The options for a window replace those 100,000 positions.\n\nExamples:\n  impartial check nim\n  \
        impartial check nim.value --effort quick\n  impartial check nim --planted"
    )]
    Check {
        /// Names of claims and of games
        #[arg(value_name = "CLAIM|GAME")]
        names: Vec<String>,
        /// Size of the windows: quick takes seconds a statement, full takes minutes
        #[arg(long, value_enum, default_value_t = EffortChoice::Quick)]
        effort: EffortChoice,
        /// Check the planted false statements instead: each must be refuted
        #[arg(long)]
        planted: bool,
        /// With one rule file: compare this term with the normal values
        #[arg(long, value_name = "TERM", allow_hyphen_values = true, conflicts_with = "planted")]
        value: Option<String>,
        /// With one rule file: compare this term with the misère values
        #[arg(long, value_name = "TERM", allow_hyphen_values = true, conflicts_with = "planted")]
        misere: Option<String>,
        /// With one rule file: compare this formula with the set of positions of value 0
        #[arg(long, value_name = "FORMULA", allow_hyphen_values = true, conflicts_with = "planted")]
        p_positions: Option<String>,
        #[command(flatten)]
        window: WindowArgs,
        /// Print on stderr which claims are begun first, and how the work divides over threads
        #[arg(long)]
        explain: bool,
    },
    /// Show what is known about a game: rules, positions, formulas, statements, solvers
    #[command(
        after_help = "'yes' and 'no' say which properties the program knows of the game or recognised in a rule file, so that \
        fast solvers, periods, quotients and proofs can be used, and why the others were not recognised. 'windows' are those of \
        'table', 'solvers' those of --solver.\n\nExamples:\n  impartial explain welter\n  impartial explain height:4\n  \
        impartial explain own.game"
    )]
    Explain {
        /// A game, or a rule file
        game: String,
    },
    /// Find out what is true about the game of a rule file, from its rules alone
    #[command(
        after_help = "The statements of the file are not read. Values of small positions suggest short statements in the \
        language of rule files; each is checked on a larger window and handed to the prover. A statement is shown if it is \
        proved, or if its evidence is strong enough and it holds at all positions of the larger window. Results appear as \
        they are found; --time-limit is 60 s by default.\n\nExamples:\n  impartial study own.game\n  \
        impartial study own.game --write own-study.game --output own.md\n  impartial study own.game --format json"
    )]
    #[cfg_attr(not(feature = "rules"), command(hide = true))]
    Study {
        #[command(flatten)]
        args: StudyArgs,
    },
    /// Find the known games that have these values or P-positions, or those of a game
    #[command(
        after_help = "The values are compared with those of some 2,000 games: octal and hexadecimal codes, subtraction games, \
        graphs, strips and the gallery. A match is a theorem if the moves are equal, or if both periods are certified and the \
        values agree far enough; otherwise it is an observation on the values that were compared. Games of two numbers are \
        compared by their P-positions.\n\nExamples:\n  \
        impartial identify 0,0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3\n  impartial identify own.game\n  \
        impartial identify gallery:cram\n  impartial identify '(0,0) (1,2) (3,5) (4,7) (6,10) (8,13)'"
    )]
    Identify {
        #[command(flatten)]
        args: IdentifyArgs,
    },
    /// The atlas of known games: their values and certified periods
    #[command(
        after_help = "Examples:\n  impartial atlas list kayles\n  impartial atlas list octal:0.137 --format json"
    )]
    Atlas {
        #[command(subcommand)]
        job: AtlasJob,
    },
    /// Rule files: diagnostics, the standard form, and the gallery
    #[command(
        after_help = "'impartial help rules' is the language. A file of the gallery has a name in every command that takes a \
        rule file: gallery:ruler, or with parameters gallery:mark-t:3.\n\nExamples:\n  impartial rules check own.game\n  \
        impartial rules format own.game\n  impartial rules list wythoff\n  impartial rules show ruler\n  \
        impartial rules copy ruler && impartial value ruler.game 31"
    )]
    #[cfg_attr(not(feature = "rules"), command(hide = true))]
    Rules {
        #[command(subcommand)]
        job: RulesJob,
    },
    /// List the statements that can be checked, with their sources
    #[command(after_help = "Examples:\n  impartial claims\n  impartial claims welter")]
    Claims {
        /// Only those about this game
        game: Option<String>,
        /// List the planted false statements instead
        #[arg(long)]
        planted: bool,
    },
    /// Evaluate an expression on ordinals
    #[command(
        after_help = "Numbers, w (or ω), and from the tightest: ^ (from the right); * nim* nat* div mod; + - nim+ nat+ \
        (from the left). a - b is the ordinal c with b + c = a. xor is nim+, and needs parentheses next to all \
        others but ^; omega is w. Only ordinals below ε₀ can be written.\n\nExamples:\n  impartial ordinal 'w*3 + 5 nim+ w + 6'\n  \
        impartial ordinal '(w+1)^2'\n  impartial ordinal 'w nim* w^2'"
    )]
    Ordinal {
        /// The expression
        #[arg(value_name = "EXPR", allow_hyphen_values = true)]
        expression: String,
    },
    /// The classes of misère play that a window belongs to
    #[command(
        after_help = "A window that is not closed under moves gets no verdict; a window --from POS is always closed.\n\n\
        Examples:\n  impartial classes nim --coins 2 --below 6\n  impartial classes nim --from 3,4,5\n  \
        impartial classes max-welter --coins 2 --below 20 --certificate pet.json"
    )]
    Classes {
        #[command(flatten)]
        of: GameAndWindowArgs,
        /// Write a certificate of the classes, as JSON, that needs no values to be checked
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
        #[command(flatten)]
        solver: SolverArgs,
        #[command(flatten)]
        sample: SampleArgs,
        #[command(flatten)]
        plan: PlanArgs,
    },
    /// The genus of positions, and whether they are tame, restive, restless or wild
    #[command(
        after_help = "The genus is the normal value and, after ^, the misère values of the sums with 0, 1, 2, ... heaps of \
        two; the last two repeat for ever. Values of ten or more stand in parentheses. The canonical form follows if its \
        name is short.\n\nExamples:\n  impartial genus kayles 5 1,5\n  impartial genus kayles --heaps 20\n  \
        impartial genus sum:kayles+nim '5|2,2'\n  impartial genus welter --from 1,3,5"
    )]
    Genus {
        /// A game of 'impartial games', a rule file such as own.game, sum:GAME+GAME, or graph:FILE
        game: String,
        /// Positions as the game writes them; 1..20 stands for the single heaps from 1 to 20, and - for one position a
        /// line from standard input
        #[arg(value_name = "POS", conflicts_with_all = ["coins", "below", "heaps", "from"])]
        positions: Vec<String>,
        /// Time for each of several positions, such as 5s
        #[arg(long, value_name = "DURATION", value_parser = parse_duration, requires = "positions")]
        limit_each: Option<Duration>,
        #[command(flatten)]
        window: WindowArgs,
        #[command(flatten)]
        sample: SampleArgs,
        #[command(flatten)]
        plan: PlanArgs,
        #[command(flatten)]
        export: ExportArgs,
    },
    /// The misère quotient of a game: the sums of its positions up to equal behaviour in misère play
    #[command(
        after_help = "For a heap game with a code, the quotient is final when the map Φ from heaps to elements is proved \
        periodic; without --heaps the search continues until then, or until a limit (status: stopped). For other heap \
        games the quotient is that of the given heaps (status: partial); for --from POS, that of the given positions, each \
        a component of its own (partial too); for a graph file, that of all its positions (final). The preperiod is the least n0 >= 1 with Φ(n+p) = Φ(n) for all n >= n0; heap 0 does not \
        count.\n\n\
        A census: --all-codes PATTERN writes a row for each code of a family, each under --time-limit, or in 64 MiB \
        without it. A place of a pattern is a digit 0-9, A-F, d for any octal digit, x for any hexadecimal digit, or a \
        list such as [037].\n\nExamples:\n  impartial quotient kayles\n  impartial quotient octal:0.07 --heaps 25 \
        --certificate 007.json\n  impartial quotient nim --from 1,2,3\n  impartial quotient --all-codes 0.1d \
        --heaps 30 --output census.csv"
    )]
    Quotient {
        #[command(flatten)]
        args: QuotientArgs,
    },
    /// The least period of the values of single heaps, certified
    #[command(
        after_help = "The period is the least p, the preperiod the least n0, with G(n+p) = G(n) for all n >= n0; \
        where up to three heaps are left there may be a saltus s, G(n+p) = G(n) + s. \
        Without --heaps it goes on until the period is certain for all heaps, or until a limit. \
        Of rules without a code of taking and breaking, the values of the heaps to 500 are examined, to 2,000 if the prover \
        can read the moves and they leave at most two heaps, or to --heaps N: a period is certified if a theorem about the moves of a heap applies, and otherwise observed.\n\n\
        Examples:\n  impartial period octal:0.77\n  impartial period octal:0.16 --certificate 016.json\n  \
        impartial period hex:0.3F\n  impartial period octal:0.6 --heaps 10000"
    )]
    Period {
        #[command(flatten)]
        args: PeriodArgs,
    },
    /// Prove or refute a statement for all positions with a number of coins
    #[command(
        after_help = "A game stands for its value formula, or, if it has none, for every claim about it that has a proof \
        plan. Games of ordinals are taken below w^K, K = 2 by default. Each number of coins is a theorem of its own; \
        without --coins, statements that automata can read are about any number of coins or heaps.\n\n\
        --file FILE with a game: a formula in a1, a2, ... and v, the value; without v, the P-positions. Unless --sorted \
        is given, it must say the same of every order of the coins (max-welter: always in ascending order). --file FILE \
        alone: a sentence, decided. 'impartial help prover' is the language.\n\n\
        Examples:\n  impartial prove welter --coins 5\n  impartial prove max-welter --theorem 7\n  \
        impartial prove own.game --value 'n mod 4'\n  \
        impartial prove transfinite-welter --coins 2 --below w^3\n  \
        impartial prove nim --coins 3 --certificate nim-3.json && impartial verify nim-3.json\n  \
        impartial prove nim --coins 3 --rocq nim_3.v"
    )]
    Prove {
        #[command(flatten)]
        args: ProveArgs,
    },
    /// Find and prove a description of all positions of a value
    #[command(
        after_help = "Values are tabulated, the positions of value 0, 1, ..., V guessed one after the other, each guess \
        proved for all positions or refuted, and the table widened. The answer is a line of the rule language if one is \
        proved to hold exactly at these positions, otherwise an automaton. P-positions that thin out are learned from \
        their list alone, also in misere play and in numeration systems.\n\nExamples:\n  impartial discover subtraction:2,5,7 --coins 1 --value 0\n  \
        impartial discover max-welter --coins 2 --value 3 --dot value-3.dot\n  \
        impartial discover wythoff:2 --misere\n  impartial discover wythoff --numeration fib\n  \
        impartial discover nim --coins 2 --values-to 7 --dot nim.dot\n  impartial discover wythoff --blocking 3 --numeration base:2"
    )]
    Discover {
        #[command(flatten)]
        args: DiscoverArgs,
    },
    /// A numeration system: its adder, built and certified
    #[command(
        after_help = "Names: fib; p:A (1, A+1, U(n) = A*U(n-1) + U(n-2)); ostrowski:3,1,(1,2) (the denominators of the \
        convergents of [0; 3, 1, 1, 2, 1, 2, ...]); tribonacci; narayana; recurrence:C1,C2,... \
        (X^k = C1*X^(k-1) + C2*X^(k-2) + ...); base:B; or FILE.json, a system of your own: digits, valid and adder as \
        tables, as a certificate has them. The adder is certified by four sentences: the successor is the \
        next valid word; x + 0 = x; all words have one sum; x + (y + 1) = (x + y) + 1.\n\nExamples:\n  \
        impartial numeration fib\n  impartial numeration 'ostrowski:3,1,(1,2)' --certificate o.json && impartial verify \
        o.json\n  impartial numeration fib --certificate fib.json && impartial numeration fib.json"
    )]
    Numeration {
        /// The system, or a file that ends in .json
        name: String,
        /// Write valid words, successor and adder with a certificate, as JSON
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
    },
    /// Pictures of positions, values, game graphs, quotients and automata, as SVG or PNG
    #[command(
        after_help = "Examples:\n  impartial draw position welter 2,5,6,8,10 --moves --output welter.svg\n  \
        impartial draw plot wythoff --coins 2 --below 60 --output wythoff.svg\n  \
        impartial draw sequence octal:0.16 --heaps 5000 --output octal.png\n  \
        impartial draw graph kayles --from 4 --output kayles-4.svg"
    )]
    #[cfg_attr(not(feature = "pictures"), command(hide = true))]
    Draw {
        #[command(flatten)]
        args: DrawArgs,
    },
    /// A page in the browser, on this machine: boards to play on, rules to write, plots, reports, claims
    #[command(
        after_help = "The address that is printed contains a token: only requests with it, from this machine, get answers. \
        --max-memory, --time-limit and --threads are those of one question; without --time-limit a question has \
        5 seconds, and one whose progress is shown 2 minutes. Ctrl-C ends the server.\n\nExamples:\n  impartial serve\n  \
        impartial serve --port 8080 --open"
    )]
    #[cfg_attr(not(feature = "serve"), command(hide = true))]
    Serve {
        /// The port [default: a free one]
        #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
        port: u16,
        /// Open the page in the browser
        #[arg(long)]
        open: bool,
    },
    /// Play a game against the engine, or with a second person
    #[command(
        after_help = "A move is typed as the position it leads to, as its number in the list that ? gives (#2), or in its \
        short form there: 5>3 where a heap or a coin becomes another, 2: 5>3 in the second part of a sum. h gives a \
        hint, u takes back, q quits, help repeats this. The engine makes a winning move where one is known within the \
        limits, and says so where it has to guess; --time-limit is for each of its moves. Moves may come from a pipe, \
        a line each; in JSON each move is an object, and the rest is said on stderr.\n\nExamples:\n  \
        impartial play nim 3,5,6\n  impartial play welter 2,5,6 --misere --second\n  \
        impartial play cram ..../..../.... --two\n  printf '3,5,5\\nq\\n' | impartial play nim 3,5,6"
    )]
    Play {
        #[command(flatten)]
        at: PositionArgs,
        /// Misère play: who makes the last move loses
        #[arg(long)]
        misere: bool,
        /// Two people play; the engine only lists moves and gives hints
        #[arg(long, conflicts_with = "second")]
        two: bool,
        /// The engine begins
        #[arg(long)]
        second: bool,
    },
    /// Check a certificate again
    #[command(
        after_help = "Exit codes: 0 valid; 1 refused, and the condition that fails is named; 2 no certificate; 3 with --rocq: \
        valid, but not checked by Rocq.\n\n--rocq also gives the certificate to the kernel of Rocq: coqc, or rocq, in PATH \
        compiles it on top of the library in this program. It first compiles the modules of the library that are needed, \
        which takes 5 to 20 seconds. 'impartial certificate export' says what can be exported.\n\n\
        Examples:\n  impartial period kayles --certificate kayles.json && impartial verify kayles.json\n  \
        impartial verify kayles.json --rocq"
    )]
    Verify {
        /// A file that --certificate wrote
        file: PathBuf,
        /// Let the kernel of Rocq (Coq) check the certificate, too
        #[arg(long)]
        rocq: bool,
    },
    /// Certificates in the form that another program reads
    #[command(
        after_help = "Example:\n  impartial period kayles --certificate k && impartial certificate export --to rocq k -o k.v"
    )]
    Certificate {
        #[command(subcommand)]
        job: CertificateJob,
    },
    /// Merge the checkpoints of searches that ran side by side
    #[command(
        after_help = "The searches are of one game, from other processes or other machines. The search of the first file goes on with it. The others may have searched for other positions \
        of the game, such as the options of a hard one: a checkpoint holds values of components of positions. \
        Files that contradict each other are refused.\n\nExample:\n  impartial merge here.saved there.saved --output all.saved"
    )]
    Merge {
        /// Checkpoints of `value … --checkpoint FILE`
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The checkpoint to write
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Tables that several processes make together: joining their files, and estimating the cost
    #[command(after_help = "\
        'table GAME --coins N --below M --summary --local P' starts P processes on this machine. On several machines the \
        same command with --hosts FILE --process I is typed on each, I from 0 on. FILE is the same everywhere: a line \
        HOST:PORT for each process, and a line 'secret WORD' with 16 characters or more; 'timeout SECONDS' (30) of silence \
        end the work, and 'wait SECONDS' (60) are given to all to begin. The processes do not encrypt what they send: \
        use them only in a network of your own.\n\n\
        With --checkpoint FOLDER each process saves its part there now and then; the same command continues, with another \
        number of processes too if each finds the files in its folder. With --output FILE process I writes FILE.I and \
        FILE.I.json, which 'cluster join' makes one table of (--local does so itself).\n\nExamples:\n  impartial cluster plan welter --coins 6 --below 200 --processes 16\n  \
        impartial cluster join part.npy.0.json part.npy.1.json --output whole.npy")]
    #[cfg_attr(not(feature = "cluster"), command(hide = true))]
    Cluster {
        #[command(subcommand)]
        job: ClusterJob,
    },
    /// Print or write the manual pages of the program
    #[command(
        after_help = "Examples:\n  impartial man\n  impartial man value\n  impartial man --folder man1"
    )]
    Man {
        /// Only the page of this command
        command: Option<String>,
        /// Write the pages of the program and of every command into FOLDER
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        folder: Option<PathBuf>,
    },
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  impartial completions bash")]
    Completions {
        /// The shell
        shell: Shell,
    },
}

impl Command {
    /// Returns the options about the way to the result of this command.
    pub(crate) fn work(&self) -> WorkOptions {
        let default = WorkOptions::default();
        match self {
            Command::Value { solver, sample, plan, .. }
            | Command::Moves { solver, sample, plan, .. }
            | Command::Table { solver, sample, plan, .. }
            | Command::Classes { solver, sample, plan, .. } => {
                WorkOptions { solver: *solver, sample: *sample, plan: *plan }
            }
            Command::Genus { sample, plan, .. } => WorkOptions { sample: *sample, plan: *plan, ..default },
            Command::Quotient { args } => WorkOptions { sample: args.sample, plan: args.plan, ..default },
            Command::Period { args } => WorkOptions { sample: args.sample, ..default },
            Command::Check { explain, .. } => WorkOptions { plan: PlanArgs { explain: *explain }, ..default },
            _ => default,
        }
    }
}

/// The arguments of `quotient`: a game and a window, or a family of codes.
#[derive(Debug, Args)]
pub(crate) struct QuotientArgs {
    /// A game of 'impartial games', a rule file such as own.game, sum:GAME+GAME, or graph:FILE
    #[arg(required_unless_present = "all_codes", conflicts_with = "all_codes")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) window: WindowArgs,
    /// The quotients of all codes of a family, such as 0.ddd
    #[arg(long, value_name = "PATTERN", conflicts_with_all = ["coins", "below", "from", "sample"])]
    pub(crate) all_codes: Option<String>,
    /// Write a certificate, as JSON
    #[arg(long, value_name = "FILE", conflicts_with = "all_codes")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the quotient of one GAME in this format: latex or markdown
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        hide_possible_values = true,
        conflicts_with = "all_codes"
    )]
    pub(crate) export: Option<Export>,
    /// Write the rows of --all-codes to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
    #[command(flatten)]
    pub(crate) plan: PlanArgs,
    #[command(flatten)]
    pub(crate) lasting: CheckpointArgs,
}

/// The arguments of `period`: a heap game, and a bound on the heaps.
#[derive(Debug, Args)]
pub(crate) struct PeriodArgs {
    /// A game on heaps with a code: octal:0.77, hex:0.3F, subtraction:1,2,4, ...
    pub(crate) game: String,
    /// Look at the heaps 0..N only, N included
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) heaps: Option<u64>,
    #[command(flatten)]
    pub(crate) export: ExportArgs,
    /// Write a certificate of the period, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) sample: SampleArgs,
    #[command(flatten)]
    pub(crate) lasting: CheckpointArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EffortChoice {
    /// Seconds
    Quick,
    /// Minutes: at least the published windows
    Full,
}

fn parse_value(text: &str) -> Result<Ordinal, String> {
    let expected = "a natural number or an ordinal, such as 0 or w*2+3";
    match impartial::game::parse_natural(text.trim(), expected) {
        Ok(natural) => Ok(natural.into()),
        Err(_) => text.trim().parse().map_err(|error| format!("{error} (expected {expected})")),
    }
}
