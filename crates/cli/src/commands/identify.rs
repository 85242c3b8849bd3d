//! `identify`: the known games that agree with values, or with the values of a game.

use crate::atlas_args::IdentifyArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_atlas::{
    Atlas, Family, Identification, Query, identify as compare, identify_game, match_lines, match_rows,
};
use impartial_query::Registry;

/// Largest number of values of a question.
const MOST_VALUES: usize = 10_000;

pub(crate) fn identify(
    registry: &Registry,
    args: &IdentifyArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let atlas = Atlas::standard();
    if let Some(values) = read_values(&args.subject)? {
        let query = Query::from_values(values);
        let found = compare(atlas, &query, &cx.run());
        show(Family::Single, &query, &found, out)?;
        return Ok(CommandOutcome::Done);
    }
    let game = registry.find_within(&args.subject, &cx.run())?;
    let sequences = identify_game(atlas, &game, cx)?;
    cx.done();
    if sequences.is_empty() {
        return Err(CommandError::input(format!(
            "{} has no values of positions with one number n (allowed: single heaps, coins or numbers, boards 1xn, and \
             graphs such as path n)",
            game.id()
        )));
    }
    if !out.is_json() {
        out.line(game.id())?;
    }
    for (family, query, found) in &sequences {
        show(*family, query, found, out)?;
    }
    Ok(CommandOutcome::Done)
}

/// Reads values such as `0,1,2,0`. Returns `None` for a text that does not look like numbers.
fn read_values(text: &str) -> Result<Option<Vec<u64>>, CommandError> {
    let is_separator = |c: char| c == ',' || c == ';' || c.is_whitespace();
    let looks_like_numbers = text.chars().any(|c| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || is_separator(c) || c == '-');
    if !looks_like_numbers {
        return Ok(None);
    }
    let words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
    if words.len() > MOST_VALUES {
        return Err(CommandError::input(format!("{} values (allowed: at most {MOST_VALUES})", words.len())));
    }
    let read = |word: &&str| {
        word.parse::<u64>().map_err(|_| {
            CommandError::input(format!(
                "value '{word}' (allowed: whole numbers from 0 to {}, such as 0,1,2,0)",
                u64::MAX
            ))
        })
    };
    words.iter().map(read).collect::<Result<Vec<u64>, _>>().map(Some)
}

fn show(
    family: Family,
    query: &Query,
    found: &Identification,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    if out.is_json() {
        return match_rows(family, query, found).iter().try_for_each(|row| out.object(row));
    }
    match_lines(family, query, found).iter().try_for_each(|line| out.line(line))
}
