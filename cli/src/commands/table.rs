//! `table`: the values of all positions of a window.

use super::{VERSION, window_of};
use crate::any_game::{AnyWindow, Found, WindowArg};
use crate::args::{Of, SolverChoice};
use crate::context::{Context, Out, columns, grouped};
use crate::errors::{Ended, Error};
use crate::registry::Registry;
use serde_json::json;
use std::time::Instant;

/// What is wanted of the values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) misere: bool,
    pub(crate) summary: bool,
    pub(crate) no_misere: bool,
}

pub(crate) fn table(
    registry: &Registry,
    of: &Of,
    wanted: Wanted,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let arg = window_of(&of.window)?;
    let game = registry.find(&of.game)?;
    let started = Instant::now();
    let window = game.window(&arg, cx)?;
    if wanted.summary {
        let about = About { game: game.id(), window: window.describe() };
        return summary(&*window, about, !wanted.no_misere, started, cx, out);
    }
    rows(&*window, arg == WindowArg::Whole, wanted.misere, cx, out)
}

/// The values of the positions so far: short ones in place, `u32::MAX` where there is none, and the
/// long ones with their numbers.
#[derive(Default)]
struct Column(Vec<u32>, Vec<(usize, u64)>);

impl Column {
    fn push(&mut self, value: Option<u64>) {
        let short = value.map_or(u32::MAX, |value| u32::try_from(value).unwrap_or(u32::MAX));
        if let (Some(value), u32::MAX) = (value, short) {
            self.1.push((self.0.len(), value));
        }
        self.0.push(short);
    }

    fn get(&self, at: usize) -> Option<u64> {
        match self.0[at] {
            u32::MAX => self.1.binary_search_by_key(&at, |entry| entry.0).ok().map(|i| self.1[i].1),
            value => Some(u64::from(value)),
        }
    }
}

fn rows(
    window: &dyn AnyWindow,
    whole: bool,
    misere: bool,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    // Everything is solved before the first row is written: a cycle leaves nothing half-written.
    let (mut normal, mut other) = (Column::default(), Column::default());
    let stopped = window.solve(misere, cx, &mut |found| {
        normal.push(found.normal);
        if misere {
            other.push(found.misere);
        }
    })?;
    cx.done();
    if out.is_json() {
        write_json(window, &normal, misere.then_some(&other), out)?;
    } else {
        write_csv(window, &normal, misere.then_some(&other), out)?;
    }
    if whole && normal.0.iter().enumerate().any(|(at, _)| normal.get(at).is_none()) {
        cx.remark("positions that can reach a cycle have no value");
    }
    match stopped {
        None => Ok(Ended::Well),
        Some(stopped) => {
            let rows = grouped(normal.0.len() as u64);
            out.flush()?;
            cx.tell(&format!("stopped: {stopped}; the first {rows} positions of the window were written"));
            Ok(Ended::Stopped)
        }
    }
}

/// Calls `each` with the number and the name of every position that has been solved.
fn solved_positions(
    window: &dyn AnyWindow,
    count: usize,
    each: &mut dyn FnMut(usize, String) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut at = 0;
    let mut ended: Result<(), Option<Error>> = Ok(());
    let _ = window.write(&mut |name| {
        ended = if at == count { Err(None) } else { each(at, name).map_err(Some) };
        at += 1;
        ended.as_ref().map(|_| ()).map_err(|_| Error::input("the end of the solved positions"))
    });
    match ended {
        Err(Some(error)) => Err(error),
        _ => Ok(()),
    }
}

fn write_csv(
    window: &dyn AnyWindow,
    normal: &Column,
    misere: Option<&Column>,
    out: &mut Out<'_>,
) -> Result<(), Error> {
    let mut csv = csv::Writer::from_writer(out.stream());
    match misere {
        None => csv.write_record(["position", "grundy"])?,
        Some(_) => csv.write_record(["position", "grundy", "misere"])?,
    }
    let text = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
    solved_positions(window, normal.0.len(), &mut |at, name| {
        match misere {
            None => csv.write_record([name, text(normal.get(at))])?,
            Some(misere) => csv.write_record([name, text(normal.get(at)), text(misere.get(at))])?,
        }
        Ok(())
    })?;
    Ok(csv.flush()?)
}

fn write_json(
    window: &dyn AnyWindow,
    normal: &Column,
    misere: Option<&Column>,
    out: &mut Out<'_>,
) -> Result<(), Error> {
    let text = |value: Option<u64>| value.map(|value| value.to_string());
    solved_positions(window, normal.0.len(), &mut |at, name| {
        let mut row = json!({ "position": name, "grundy": text(normal.get(at)) });
        if let Some(misere) = misere {
            row["misere"] = text(misere.get(at)).into();
        }
        out.object(&row)
    })
}

struct About {
    game: String,
    window: String,
}

/// Sums of values, exact.
#[derive(Default)]
struct Sums {
    count: u64,
    sum: u128,
    sum_squares: u128,
    misere_sum: u128,
    max: Option<u64>,
    p_positions: u64,
    without: u64,
}

impl Sums {
    fn add(&mut self, found: Found) {
        self.count += 1;
        let Some(value) = found.normal else {
            self.without += 1;
            return;
        };
        self.sum += u128::from(value);
        self.sum_squares += u128::from(value) * u128::from(value);
        self.misere_sum += u128::from(found.misere.unwrap_or(0));
        self.max = self.max.max(Some(value));
        self.p_positions += u64::from(value == 0);
    }
}

fn summary(
    window: &dyn AnyWindow,
    about: About,
    misere: bool,
    started: Instant,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let mut sums = Sums::default();
    let misere = misere && !matches!(cx.solver, SolverChoice::Components | SolverChoice::Heap);
    let stopped = window.solve(misere, cx, &mut |found| sums.add(found))?;
    let seconds = started.elapsed().as_secs_f64();
    cx.done();
    if let Some(stopped) = stopped {
        let reached = grouped(sums.count);
        return Err(Error::Stopped(format!(
            "{stopped}; the first {reached} positions of the window were solved"
        )));
    }
    if out.is_json() {
        out.object(&json!({
            "count": sums.count,
            "sum": sums.sum.to_string(),
            "sum_squares": sums.sum_squares.to_string(),
            "misere_sum": misere.then(|| sums.misere_sum.to_string()),
            "max": sums.max.map(|max| max.to_string()),
            "p_positions": sums.p_positions,
            "seconds": seconds,
            "without_value": sums.without,
            "game": about.game,
            "window": about.window,
            "version": VERSION,
        }))?;
        return Ok(Ended::Well);
    }
    out.line(format!("{}  {}", about.game, about.window))?;
    let mut rows = vec![
        vec!["  positions".to_owned(), grouped(sums.count)],
        vec!["  P-positions".into(), grouped(sums.p_positions)],
        vec!["  sum of values".into(), sums.sum.to_string()],
        vec!["  sum of squares".into(), sums.sum_squares.to_string()],
        vec!["  largest value".into(), sums.max.map_or("-".into(), |max| max.to_string())],
    ];
    if misere {
        rows.push(vec!["  sum of misère values".into(), sums.misere_sum.to_string()]);
    }
    if sums.without > 0 {
        rows.push(vec!["  without value (loopy)".into(), grouped(sums.without)]);
    }
    rows.push(vec!["  seconds".into(), format!("{seconds:.6}")]);
    for line in columns(&rows, &[false, true]) {
        out.line(line)?;
    }
    Ok(Ended::Well)
}
