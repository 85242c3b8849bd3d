//! `genus`: how positions behave in misère sums.

use super::window_of;
use crate::args::WindowArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::export::{Export, ExportArgs, ExportRequest, SheetCell, sheet};
use crate::positions::Positions;
use impartial::run::DisplayCount;
use impartial_query::questions::{self, GenusOf};
use impartial_query::{Error as QueryError, GenusAnswer, Interruption, Position, Registry, WindowArg};
use std::ops::ControlFlow;
use std::time::Duration;

/// The positions of a game whose genera are wanted: the given ones, or those of a window.
pub(crate) struct GenusRequest<'a> {
    pub(crate) game: &'a str,
    pub(crate) positions: &'a [String],
    /// The time for each position.
    pub(crate) limit_each: Option<Duration>,
    pub(crate) window: &'a WindowArgs,
}

pub(crate) fn genus(
    registry: &Registry,
    &GenusRequest { game: name, positions, limit_each, window }: &GenusRequest<'_>,
    export: &ExportArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let export = export.asked(&[Export::Latex, Export::Markdown])?;
    let game = registry.find_within(name, &cx.run())?;
    let is_verified = cx.verify > 0;
    let mut rows = GenusRows { out, export, text: Vec::new(), objects: Vec::new(), written: 0, is_verified };
    let arg = window_of(window, &*game)?;
    let typed = Positions::read(&*game, positions, cx)?;
    let read = typed.parsed(&*game).collect::<Result<Vec<_>, _>>()?;
    let subject = match positions {
        [] => GenusOf::Window(&arg),
        _ => GenusOf::Positions { positions: &read, limit_each },
    };
    let mut written = Ok(());
    let result = questions::genera(&*game, &subject, cx, &mut |answer| {
        written = rows.add(answer);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    if let Err(QueryError::Stopped(Interruption::SomePositions { unanswered, of })) = &result {
        cx.done();
        rows.finish()?;
        tell_unanswered(unanswered, *of, cx);
        return Ok(CommandOutcome::Stopped);
    }
    let result = result.map_err(|error| match (CommandError::from(error), &arg) {
        // The window is missing, and so are the positions.
        (CommandError::Input(text), WindowArg::Whole) if positions.is_empty() => {
            CommandError::Input(text.replacen("(allowed: --", "(allowed: POS, --", 1))
        }
        (error, _) => error,
    });
    if let Err(error) = &result
        && !matches!(error, CommandError::Stopped(_))
        && rows.written == 0
    {
        return result.map(|()| CommandOutcome::Done);
    }
    cx.done();
    if matches!(result, Err(CommandError::Defect(_))) {
        return result.map(|()| CommandOutcome::Done);
    }
    let written = rows.finish()?;
    match result {
        Ok(()) => {
            typed.remark_if_ambiguous(&*game, cx);
            Ok(CommandOutcome::Done)
        }
        Err(CommandError::Stopped(halt)) if written > 0 => {
            out.flush()?;
            let written = DisplayCount(written, "positions");
            cx.stopped(halt.with_text(format!("{}; the first {written} were written", halt.text)));
            Ok(CommandOutcome::Stopped)
        }
        Err(error) => Err(error),
    }
}

/// Tells which positions have no genus, and why.
fn tell_unanswered(unanswered: &[(Position, Interruption)], of: usize, cx: &CommandContext<'_>) {
    for (position, why) in unanswered {
        cx.tell(&format!("stopped at {position}: {why}"));
    }
    let text = format!("{} of {} without an answer", unanswered.len(), DisplayCount(of as u64, "positions"));
    let hint = unanswered.last().and_then(|(_, why)| StopReport::from_interruption(why).hint);
    cx.stopped(StopReport { text, hint });
}

/// The output of answers: JSON at once, unless answers are verified, and text when all answers are known.
struct GenusRows<'a, 'o> {
    out: &'a mut Out<'o>,
    export: Option<ExportRequest>,
    text: Vec<Vec<String>>,
    objects: Vec<GenusAnswer>,
    written: u64,
    /// True if a sample of the answers is compared with the definition before the output.
    is_verified: bool,
}

impl GenusRows<'_, '_> {
    fn add(&mut self, answer: GenusAnswer) -> Result<(), CommandError> {
        self.written += 1;
        if self.out.is_json() {
            if self.is_verified {
                self.objects.push(answer);
                return Ok(());
            }
            return self.out.object(&answer);
        }
        let mut row = vec![answer.position, answer.genus.to_string(), answer.class.to_string()];
        if answer.generally_tame == Some(true) && answer.class != impartial::misere::Tameness::Tame {
            row[2] = format!("{}, generally tame", answer.class);
        }
        row.push(answer.form.unwrap_or_default());
        self.text.push(row);
        Ok(())
    }

    /// Writes the remaining output and returns the number of positions.
    fn finish(self) -> Result<u64, CommandError> {
        self.objects.iter().try_for_each(|object| self.out.object(object))?;
        if let Some(exporting) = &self.export {
            let rows: Vec<Vec<SheetCell>> = self
                .text
                .iter()
                .map(|row| {
                    vec![SheetCell::position(&row[0]), SheetCell::genus(&row[1]), SheetCell::words(&row[2])]
                })
                .collect();
            let text = sheet(exporting.format, &["position", "genus", "class"], &[], &rows)?;
            exporting.write(&text, self.out.stream())?;
            return Ok(self.written);
        }
        for line in columns(&self.text, &[]) {
            self.out.line(line)?;
        }
        Ok(self.written)
    }
}
