//! `identify`: the known games that agree with values, or with the values of a game.

use crate::atlas_args::IdentifyArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_atlas::{
    Atlas, Family, GameTable, Identification, MatchBasis, Query, facts_lines, identify as compare,
    identify_game, match_lines, match_rows, values_of_text,
};
use impartial_query::Registry;

pub(crate) fn identify(
    registry: &Registry,
    args: &IdentifyArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let atlas = Atlas::standard();
    let values = values_of_text(&args.subject).map_err(|error| CommandError::input(error.to_string()))?;
    if let Some(values) = values {
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

fn show(
    family: Family,
    query: &Query,
    found: &Identification,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    if out.is_json() {
        return match_rows(family, query, found).iter().try_for_each(|row| out.object(row));
    }
    match_lines(family, query, found).iter().try_for_each(|line| out.line(line))?;
    // Misère play depends on the moves, and not on the values alone.
    for one in &found.matches {
        if let MatchBasis::EqualMoves(entry) = &one.basis
            && let Some(facts) = GameTable::standard().facts(entry)
        {
            out.line(format!("misère play of {entry} and of all games with these moves"))?;
            facts_lines(facts).iter().try_for_each(|line| out.line(format!("  {line}")))?;
        }
    }
    Ok(())
}
