//! Command lines that cannot be read: help on stdout, or an error as one line on stderr.

use crate::colours::{self, Colours};
use crate::errors::{CommandError, json_report, one_line};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use impartial_query::Registry;
use std::ffi::OsString;
use std::io::Write;

/// Words that are typed as commands, each with what to type instead.
const OTHER_WORDS: [(&[&str], &str); 7] = [
    (&["nimproduct", "nim-product", "nimmultiply", "nimber"], "impartial ordinal '6 nim* 9'"),
    (&["nimsum", "nim-sum", "xor"], "impartial ordinal '6 xor 3'"),
    (&["version"], "impartial --version"),
    (&["grundy", "nimvalue", "nim-value", "outcome", "mex"], "impartial value GAME POS"),
    (&["solve", "options", "win"], "impartial moves GAME POS --to 0"),
    (&["list"], "impartial games"),
    (&["glossary"], "impartial help glossary"),
];

/// Writes the requested help, or the error in a command line. Returns the exit code.
pub(crate) fn report(
    registry: &Registry,
    error: &clap::Error,
    grammar: &clap::Command,
    args: &[OsString],
    colours: Colours,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let text = error.render().to_string();
    let styled = |has_colours: bool| match has_colours {
        true => error.render().ansi().to_string(),
        false => text.clone(),
    };
    let painted = |text: &str| match colours.err {
        true => colours::with_kind(text),
        false => text.to_owned(),
    };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let Err(error) = out.write_all(styled(colours.out).as_bytes()).and_then(|()| out.flush()) else {
                return 0;
            };
            let error = CommandError::from(error);
            if !error.is_silent() {
                let _ = writeln!(err, "{}", painted(&format!("error: {error}")));
            }
            error.code()
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = err.write_all(styled(colours.err).as_bytes());
            2
        }
        kind => {
            let message = match kind {
                ErrorKind::UnknownArgument => unknown_argument(error, grammar, args),
                ErrorKind::InvalidSubcommand => unknown_command(registry, error, args),
                _ => None,
            };
            let message = message.unwrap_or_else(|| plain(&text));
            // A message that says what to type needs no pointer to --help.
            let is_enough = message.ends_with(')')
                || message.contains("did you mean")
                || message.contains("it is a game");
            let more = if is_enough { "" } else { " (--help says more)" };
            let message = format!("{}{more}", one_line(&message));
            let _ = match asks_for_json(args) {
                true => writeln!(err, "{}", json_report(&message, None, 2)),
                false => writeln!(err, "{}", painted(&format!("error: {message}"))),
            };
            2
        }
    }
}

/// Returns whether a command line that cannot be read asks for JSON.
pub(crate) fn asks_for_json(args: &[OsString]) -> bool {
    let pairs = args.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
    pairs || args.iter().any(|arg| arg == "--format=json")
}

/// Returns the text of an error in one line, without the word "error" and the usage that follows it.
fn plain(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let message: Vec<&str> = lines
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let message = in_our_words(&message.join(" ").replace(" tip: ", "; "));
    message.strip_prefix("error: ").map_or(message.clone(), str::to_owned)
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => texts.first().cloned(),
        _ => None,
    }
}

/// Returns the message for an unknown option or an extra argument.
fn unknown_argument(error: &clap::Error, grammar: &clap::Command, args: &[OsString]) -> Option<String> {
    let argument = context(error, ContextKind::InvalidArg)?;
    // A list of numbers that begins with a negative one is taken for a short option.
    let typed = args.iter().filter_map(|arg| arg.to_str()).find(|arg| arg.starts_with(&argument));
    if let Some(number) = typed.and_then(negative_number) {
        return Some(format!("not a natural number: {number} (allowed: 0, 1, 2, ...)"));
    }
    if argument.starts_with('-') {
        let others = commands_with(grammar, &argument);
        if !others.is_empty() {
            let place = match args.iter().filter_map(|arg| arg.to_str()).find(|arg| is_command(grammar, arg))
            {
                Some(command) if !others.contains(&command) => format!("is no option of '{command}'"),
                _ => "stands after the name of a command".to_owned(),
            };
            return Some(format!("{argument} {place} (allowed with {})", others.join(", ")));
        }
        let near = context(error, ContextKind::SuggestedArg);
        let near = near.map(|near| format!("; a similar option exists: '{near}'")).unwrap_or_default();
        return Some(format!("there is no option '{argument}'{near}"));
    }
    let numbers = if argument.bytes().all(|c| c.is_ascii_digit() || c == b',') {
        "; the numbers of one position are separated by commas, without blanks: 3,5,6"
    } else {
        ""
    };
    Some(format!("unexpected argument '{argument}'{numbers}"))
}

fn is_command(grammar: &clap::Command, word: &str) -> bool {
    grammar.find_subcommand(word).is_some()
}

/// Returns the commands that have an option, given as it is typed.
fn commands_with<'g>(grammar: &'g clap::Command, option: &str) -> Vec<&'g str> {
    let name = option.trim_start_matches("--").split('=').next().unwrap_or_default();
    let has_option = |command: &&clap::Command| {
        let mut options = command.get_arguments().filter(|arg| !arg.is_global_set());
        options.any(|arg| {
            let mut names = arg.get_long_and_visible_aliases().unwrap_or_default();
            names.extend(arg.get_all_aliases().unwrap_or_default());
            names.contains(&name)
        })
    };
    grammar.get_subcommands().filter(has_option).map(clap::Command::get_name).collect()
}

/// Returns the negative number at the beginning of an argument.
fn negative_number(arg: &str) -> Option<&str> {
    let digits = arg.strip_prefix('-')?.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| &arg[..=digits])
}

/// Returns the message for an unknown command.
fn unknown_command(registry: &Registry, error: &clap::Error, args: &[OsString]) -> Option<String> {
    let typed = context(error, ContextKind::InvalidSubcommand)?;
    let is_typed = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(&typed));
    if let Some((_, instead)) = OTHER_WORDS.iter().find(|(words, _)| is_typed(words)) {
        return Some(format!("there is no command '{typed}'; did you mean: {instead}"));
    }
    if registry.knows(&typed) {
        let game = registry.listed_name(&typed);
        if args.iter().any(|arg| arg == "draw") {
            return Some(format!(
                "there is no picture '{typed}'; did you mean: impartial draw position {game} POS"
            ));
        }
        return Some(format!(
            "there is no command '{typed}'; it is a game: 'impartial explain {game}' describes it, and 'impartial value \
             {game} POS' gives its values"
        ));
    }
    let grammar = crate::grammar();
    let near = impartial_query::nearest_name(&typed, grammar.get_subcommands().map(clap::Command::get_name));
    let near = near.map(|near| format!("; a similar command exists: '{near}'")).unwrap_or_default();
    Some(format!("there is no command '{typed}'{near}"))
}

/// Replaces the messages of the standard library about numbers by those of this program.
fn in_our_words(message: &str) -> String {
    const NOT_NATURAL: &str = "not a natural number (allowed: 0, 1, 2, ...)";
    message
        .replace("the following required arguments were not provided: ", "missing: ")
        .replace("invalid digit found in string", NOT_NATURAL)
        .replace("cannot parse integer from empty string", NOT_NATURAL)
        .replace("number would be zero for non-zero type", "0 is too small (allowed: 1, 2, 3, ...)")
        .replace("number too large to fit in target type", "too large a number")
}
