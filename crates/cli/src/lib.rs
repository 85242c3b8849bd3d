//! The command line of the `impartial` framework, for the program `impartial` and for your own
//! games.
//!
//! A [`Registry`] holds games and claims; [`run`] gives every one of them every command. Your own
//! game is a kind and a rule ([`impartial::kind`]), or has [`Options`](impartial::game::Options) and
//! [`Notation`](impartial::game::Notation), and needs one line here:
//!
//! ```no_run
//! use impartial_cli::{Entry, catalogue};
//! # use impartial_games::nim::Nim as MyGame;
//! fn main() -> std::process::ExitCode {
//!     impartial_cli::run(catalogue().game(Entry::from_game(MyGame)))
//! }
//! ```
//!
//! `examples/take_1_3_4.rs` is a whole program of this kind. Further capabilities of a game — formulas, replies,
//! proofs, and for positions of your own packed keys, windows, components — are declared by methods of the [`Entry`],
//! where the type of the game is known.
//!
//! Exit codes: 0 done, everything asked for holds; 1 a claim was refuted; 2 bad input, or results that
//! cannot be written; 3 stopped by a limit, Ctrl-C or SIGTERM, or neither proved nor refuted; 4 two computations of
//! the program disagree, which is a defect of the program. What was found out before the output failed decides: a
//! refutation gives code 1 even if its text cannot be written.

mod args;
mod atlas_args;
mod catalogue;
mod colours;
mod commands;
mod context;
mod draw_args;
mod end_requests;
mod errors;
mod export;
mod glossary;
mod help;
mod job_args;
mod option_checks;
mod pager;
mod plain_text;
mod positions;
mod progress;
mod prover_args;
mod result_file;
mod rocq_kernel;
mod rows;
mod rule_files;
mod rules_args;
mod terminal_plots;
mod usage;
mod version;
mod window_args;

#[doc = include_str!("tutorial.md")]
pub mod tutorial {}

pub use catalogue::catalogue;
pub use impartial_query::{AnyEntry, Entry, Family, Implies, OrdinalEntry, RegisterableGame, Registry};

use args::{Cli, Command, EffortChoice};
use clap::{CommandFactory, FromArgMatches};
use colours::Colours;
use context::{CommandContext, Out, Screen};
use end_requests::{EndRequests, Reaction};
use errors::{CommandError, CommandOutcome};
use impartial::claim::Effort;
use impartial::run::Cancel;
use impartial::value::Play;
use impartial_query::MoveFilter;
use impartial_query::plan::MiserePolicy;
use progress::Bar;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Runs the command line of this process on a registry. Ctrl-C, and on Unix SIGTERM, cancel the work in good order; a
/// second signal ends the process at once.
pub fn run(registry: Registry) -> ExitCode {
    impartial_cpu::return_freed_memory();
    ExitCode::from(run_with(registry, std::env::args_os()))
}

/// Runs the command line `args` on a registry as [`run`] does; `args` begins with the name of the program. This is for
/// a program that is started by another one.
pub fn run_with<I>(registry: Registry, args: I) -> u8
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let cancel = Cancel::new();
    end_when_asked(&cancel);
    let mut out = BufWriter::new(io::stdout());
    let mut err = io::stderr();
    let owner = Owner::Process { show_bars: err.is_terminal(), colours: Colours::of_process() };
    drive(&Arc::new(registry), args, cancel, owner, &mut out, &mut err)
}

/// The owner of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A process of its own, which ends with the command; it may have a terminal for bars and colours.
    Process { show_bars: bool, colours: Colours },
    /// A program that continues afterwards.
    Program,
}

/// Cancels the work at the first signal, and exits at another signal later.
fn end_when_asked(cancel: &Cancel) {
    let handler = {
        let (cancel, requests) = (cancel.clone(), Arc::new(EndRequests::default()));
        move || match requests.receive(Instant::now()) {
            Reaction::Cancel => cancel.cancel(),
            Reaction::Ignore => {}
            Reaction::Exit => std::process::exit(i32::from(CommandOutcome::Stopped.code())),
        }
    };
    // A hang-up (SIGHUP) is not handled: work that was started to outlast a terminal must not be cancelled by it.
    #[cfg(unix)]
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTERM]) {
        let handler = handler.clone();
        std::thread::spawn(move || signals.forever().for_each(|_| handler()));
    }
    // Without a handler Ctrl-C ends the process at once, which is no reason to refuse to start.
    let _ = ctrlc::set_handler(handler);
}

/// Runs a command line on a registry and returns its exit code; `args` begins with the name of the
/// program. There are no progress bars and Ctrl-C is left alone.
///
/// ```
/// let (mut out, mut err) = (Vec::new(), Vec::new());
/// let args = ["impartial", "value", "nim", "3,5,7", "--format", "json"];
/// let code = impartial_cli::run_from(impartial_cli::catalogue(), args, &mut out, &mut err);
/// assert_eq!(code, 0);
/// assert!(String::from_utf8(out).unwrap().contains(r#""grundy":"1""#));
/// ```
pub fn run_from<I>(
    registry: Registry,
    args: I,
    out: &mut (dyn Write + Send),
    err: &mut (dyn Write + Send),
) -> u8
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    drive(&Arc::new(registry), args, Cancel::new(), Owner::Program, out, err)
}

/// Runs a command line as [`run_from`] does; `cancel` ends it in good order from another thread.
pub fn run_cancelled_by<I>(
    registry: &Arc<Registry>,
    args: I,
    cancel: Cancel,
    out: &mut (dyn Write + Send),
    err: &mut (dyn Write + Send),
) -> u8
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    drive(registry, args, cancel, Owner::Program, out, err)
}

fn drive<I>(
    registry: &Arc<Registry>,
    args: I,
    cancel: Cancel,
    owner: Owner,
    out: &mut (dyn Write + Send),
    err: &mut (dyn Write + Send),
) -> u8
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let colours = match owner {
        Owner::Process { colours, .. } => colours,
        Owner::Program => Colours::default(),
    };
    if let Err(error) = impartial_cpu::requested_level() {
        let error = CommandError::input(error.to_string());
        let _ = writeln!(err, "{}", errors::report(&error, usage::asks_for_json(&args)));
        return error.code();
    }
    if version::is_verbose(&args) {
        return version::write(out, err);
    }
    let typed = grammar().try_get_matches_from(&args);
    let typed = typed.and_then(|typed| Ok((Cli::from_arg_matches(&typed)?, typed)));
    let (cli, matches) = match typed {
        Ok(typed) => typed,
        Err(error) => return usage::report(registry, &error, &grammar(), &args, colours, out, err),
    };
    if let Some(threads) = cli.global.threads {
        // Fails only if an earlier command of this process has built the pool.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build_global();
    }
    // A bar would disturb the player at the prompt, and a pager.
    let asks = matches!(cli.command, Command::Play { .. } | Command::Help { .. });
    let show_bars = matches!(owner, Owner::Process { show_bars: true, .. });
    let bar = Bar::new(show_bars && !cli.global.quiet && !asks);
    let work = cli.command.work();
    let screen = Screen::new(&cli.global, &work, &bar, colours.err, &mut *err);
    let cx = CommandContext::new(&cli.global, &work, cancel, owner, &bar, &screen);
    let is_terminal = matches!(owner, Owner::Process { .. }) && io::stdout().is_terminal();
    let mut out = Out::new(cli.global.format, out, is_terminal, colours.out);
    let checked = option_checks::check(&cli, &matches);
    let (outcome, error) = match checked.and_then(|()| command(registry, &cli, &cx, &mut out)) {
        Ok(outcome) => (outcome, out.flush().err()),
        // A verdict found before stands, even if it could not be written.
        Err(error) => (out.verdict(), Some(error)),
    };
    bar.clear();
    let Some(error) = error else { return outcome.code() };
    if !error.is_silent() {
        cx.tell(&errors::report(&error, cli.global.format == args::Format::Json));
    }
    match outcome {
        CommandOutcome::Done => error.code(),
        outcome => outcome.code(),
    }
}

/// The help of a command: its own options, then two lines for those of every command.
const HELP_TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{all-args}\n\n\
    Options of every command (see 'impartial --help'): --format text|json, --threads N,\n\
    --max-memory SIZE, --time-limit DURATION, --quiet{after-help}";

/// Returns the grammar of the command line.
fn grammar() -> clap::Command {
    let root = Cli::command();
    let global: Vec<clap::Arg> = root.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    let list = help::list_of_commands(&root);
    let root = root.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{}\n{{options}}{{after-help}}",
        colours::heading("Options:")
    ));
    with_negative_numbers(root.mut_subcommands(|command| with_short_help(command, &global)))
}

/// Lets an argument such as `-3` be taken for a value, so that the parser of the option reports what is wrong with it.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Shortens the help of a command and its subcommands: `global` options in two lines, and one form of help only.
fn with_short_help(command: clap::Command, global: &[clap::Arg]) -> clap::Command {
    let help = clap::Arg::new("help").short('h').long("help").help("Print help");
    command
        .disable_help_flag(true)
        .args(global.iter().map(|arg| arg.clone().hide(true)))
        .arg(help.action(clap::ArgAction::HelpShort).hide(true))
        .help_template(HELP_TEMPLATE)
        .mut_subcommands(|command| with_short_help(command, global))
}

fn command(
    registry: &Arc<Registry>,
    cli: &Cli,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match &cli.command {
        Command::Serve { port, open } => commands::serve(registry, *port, *open, &cli.global, cx, out),
        Command::Games { game } => commands::games(registry, game.as_deref(), out),
        Command::Help { command } => help::help(registry, command, out),
        Command::Value { of, misere, no_misere, remoteness, certificate, lasting, .. } => {
            let misere = match (misere, no_misere) {
                (true, _) => MiserePolicy::Full,
                (_, true) => MiserePolicy::No,
                _ => MiserePolicy::Little,
            };
            let request = commands::ValueRequest {
                misere,
                remoteness: *remoteness,
                certificate: certificate.as_deref(),
                lasting,
                each: of.limit_each,
            };
            commands::value(registry, of, &request, cx, out)
        }
        Command::Moves { of, to, misere, remoteness, export, .. } => {
            let filter = MoveFilter { to: to.clone(), play: Play::from_misere(*misere) };
            commands::moves(
                registry,
                of,
                &commands::MovesRequest { filter, remoteness: *remoteness },
                export,
                cx,
                out,
            )
        }
        Command::Table {
            of,
            misere,
            summary,
            no_misere,
            remoteness,
            output,
            export,
            plot,
            together,
            lasting,
            ..
        } => {
            let request = commands::TableRequest {
                misere: *misere,
                summary: *summary,
                no_misere: *no_misere,
                remoteness: *remoteness,
                output: output.as_deref(),
                export: *export,
                plot: *plot,
                lasting,
            };
            if commands::is_together(together) {
                return commands::together(registry, of, &request, together, cx, out);
            }
            commands::table(registry, of, &request, cx, out)
        }
        Command::Check { names, effort, planted, value, misere, p_positions, window, .. } => {
            let effort = match effort {
                EffortChoice::Quick => Effort::Quick,
                EffortChoice::Full => Effort::Full,
            };
            let formulas = commands::Formulas { value, misere, p_positions };
            commands::check(
                registry,
                commands::CheckArgs { names, effort, planted: *planted, formulas, window },
                cx,
                out,
            )
        }
        Command::Cluster { job } => commands::cluster(registry, job, cx, out),
        Command::Claims { game, planted } => commands::claims(registry, game.as_deref(), *planted, cx, out),
        Command::Explain { game } => commands::explain(registry, game, cx, out),
        Command::Identify { args } => commands::identify(registry, args, cx, out),
        Command::Atlas { job } => commands::atlas(registry, job, cx, out),
        Command::Study { args } => commands::study(registry, args, cx, out),
        Command::Rules { job } => commands::rules(job, cx, out),
        Command::Ordinal { expression } => commands::ordinal(expression, out),
        Command::Classes { of, certificate, .. } => {
            commands::classes(registry, of, certificate.as_deref(), cx, out)
        }
        Command::Genus { game, positions, limit_each, window, export, .. } => {
            let of = commands::GenusRequest { game, positions, limit_each: *limit_each, window };
            commands::genus(registry, &of, export, cx, out)
        }
        Command::Quotient { args } => commands::quotient(registry, args, cx, out),
        Command::Period { args } => commands::period(registry, args, cx, out),
        Command::Prove { args } => commands::prove(registry, args, cx, out),
        Command::Discover { args } => commands::discover(registry, args, cx, out),
        Command::Numeration { name, certificate } => {
            commands::numeration(name, certificate.as_deref(), cx, out)
        }
        Command::Play { at, misere, two, second } => {
            let asked =
                commands::PlayArgs { at, play: Play::from_misere(*misere), two: *two, second: *second };
            commands::play(registry, &asked, cx, out)
        }
        Command::Draw { args } => commands::draw(registry, args, cx, out),
        Command::Certificate { job } => commands::certificate(registry, job, cx, out),
        Command::Verify { file, rocq } => commands::verify(registry, file, *rocq, cx, out),
        Command::Merge { files, output } => commands::merge(files, output, cx, out),
        Command::Man { command, folder } => {
            commands::man(grammar(), command.as_deref(), folder.as_deref(), out)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "impartial", &mut script);
            out.stream().write_all(&script)?;
            Ok(CommandOutcome::Done)
        }
    }
}
