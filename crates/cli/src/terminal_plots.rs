//! Tables as plots in the terminal.

use crate::context::{CommandContext, Out};
use crate::errors::CommandError;
use impartial::value::{Play, Plays};
use impartial_draw::half_blocks;
use impartial_query::{AnyGame, AnyWindow, WindowArg, WindowValues, numbers_of};

/// Number of columns if the width of the terminal is not known.
const COLUMNS: usize = 80;
/// Maximum height of a plot of values, in dots.
const TALL: u64 = 32;

/// Checks that a window can be plotted: its positions are one number or two.
pub(crate) fn plottable(arg: &WindowArg) -> Result<(), CommandError> {
    match arg.size() {
        Some((1 | 2, 1..)) => Ok(()),
        _ => Err(CommandError::input(
            "--plot: only one number or two make a plot (allowed: --heaps N, or --coins 2 --below M)",
        )),
    }
}

/// Returns the number of dots for `numbers` numbers: at least 1 and at most `room`.
fn dots(numbers: u64, room: u64) -> u64 {
    numbers.clamp(1, room)
}

/// Writes the values of a window as dots: the P-positions for two numbers, the values for one.
pub(crate) fn plot(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    arg: &WindowArg,
    values: &WindowValues,
    plays: Plays,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let Some((count, below)) = arg.size() else { return plottable(arg) };
    let Some(numbers) = numbers_of(game, window, count, values.len(), &cx.for_known_values())? else {
        return Err(CommandError::input(format!("--plot: the positions of {} are no numbers", game.id())));
    };
    let width = terminal_size::terminal_size().map_or(COLUMNS, |(width, _)| usize::from(width.0));
    let room = width.saturating_sub(12).max(16) as u64;
    for play in [Play::Normal, Play::Misere].into_iter().take(plays.count()) {
        let value = |index: usize| {
            let found = values.found(index);
            if play.is_misere() { found.misere } else { found.normal }
        };
        let which = if play.is_misere() { "misère " } else { "" };
        let all = 0..values.len();
        let columns = dots(below, room);
        let (lines, top, what) = if count == 2 {
            let mut set = vec![false; (columns * columns) as usize];
            for (x, y) in all.filter(|&index| value(index) == Some(0)).flat_map(|index| numbers.points(index))
            {
                let dot = |number: u64| u128::from(number) * u128::from(columns) / u128::from(below);
                set[(dot(y) * u128::from(columns) + dot(x)) as usize] = true;
            }
            let side = columns as usize;
            let lines = half_blocks(side, side, |x, y| set[y * side + x]);
            (lines, below - 1, format!("{which}P-positions"))
        } else {
            let top = all.clone().filter_map(value).max().unwrap_or(0);
            let rows = dots(top.saturating_add(1), TALL);
            let mut set = vec![false; (columns * rows) as usize];
            for index in all {
                let (Some(value), Some(&number)) = (value(index), numbers.numbers_at(index).first()) else {
                    continue;
                };
                let x = u128::from(number) * u128::from(columns) / u128::from(below);
                let y = u128::from(value) * u128::from(rows) / (u128::from(top) + 1);
                set[(y * u128::from(columns) + x) as usize] = true;
            }
            let side = columns as usize;
            let lines = half_blocks(side, rows as usize, |x, y| set[y * side + x]);
            (lines, top, format!("{which}values"))
        };
        out.line(format!("{}  {}: {what}", game.id(), window.describe()))?;
        let last = lines.len() - 1;
        let label = top.to_string().len().max(1);
        for (i, line) in lines.iter().enumerate() {
            let mark = match i {
                0 => top.to_string(),
                i if i == last => "0".to_owned(),
                _ => String::new(),
            };
            out.line(format!("{mark:>label$} │{line}"))?;
        }
        out.line(format!("{:label$} └{}", "", "─".repeat(columns as usize)))?;
        let end = (below - 1).to_string();
        let gap = (columns as usize).saturating_sub(1 + end.len());
        out.line(format!("{:label$}  0{}{end}", "", " ".repeat(gap)))?;
    }
    Ok(())
}
