//! `identify`: the known games that agree with values, or with the values of a game.

use crate::atlas_args::IdentifyArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_atlas::{
    GameTable, Identified, MatchBasis, facts_lines, identify_game, match_lines, match_rows,
};
use impartial_query::Registry;

pub(crate) fn identify(
    registry: &Registry,
    args: &IdentifyArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let listed = Identified::of_text(&args.subject, args.p_positions, &cx.run())
        .map_err(|error| CommandError::input(error.to_string()))?;
    if let Some(identified) = listed {
        show(&identified, out)?;
        return Ok(CommandOutcome::Done);
    }
    let game = registry.find_within(&args.subject, &cx.run())?;
    if args.p_positions {
        return Err(CommandError::input(format!(
            "--p-positions with a game (allowed: P-positions, such as 0,1,5 or '(0,0) (1,2)'; 'impartial identify {}' compares a game)",
            args.subject
        )));
    }
    let all = identify_game(&game, cx)?;
    cx.done();
    if all.is_empty() {
        return Err(CommandError::input(format!(
            "{} has no values of positions with one number n, and its positions are no two numbers (allowed: single heaps, \
             coins or numbers, boards 1xn, graphs such as path n, and pairs of numbers)",
            game.id()
        )));
    }
    if !out.is_json() {
        out.line(game.id())?;
    }
    for identified in &all {
        show(identified, out)?;
    }
    Ok(CommandOutcome::Done)
}

fn show(identified: &Identified, out: &mut Out<'_>) -> Result<(), CommandError> {
    if out.is_json() {
        return match_rows(identified).iter().try_for_each(|row| out.object(row));
    }
    match_lines(identified).iter().try_for_each(|line| out.line(line))?;
    // Misère play depends on the moves, and not on the values alone.
    for one in &identified.found.matches {
        if let MatchBasis::EqualMoves(entry) = &one.basis
            && let Some(facts) = GameTable::standard().facts(entry)
        {
            out.line(format!("misère play of {entry} and of all games with these moves"))?;
            facts_lines(facts).iter().try_for_each(|line| out.line(format!("  {line}")))?;
        }
    }
    Ok(())
}
