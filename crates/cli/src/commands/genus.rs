//! `genus`: how positions behave in misère sums.

use super::window_of;
use crate::args::WindowArgs;
use crate::context::{Context, Out, columns};
use crate::errors::{Ended, Error};
use crate::export::{Cell, Export, ExportArgs, Exporting, sheet};
use impartial_catalogue::{
    AnyGame, ByGraph, Expanded, GenusAnswer, GenusSolver, GraphGenera, Registry, Sample, WindowArg, grouped,
    hold_genera,
};
use std::ops::ControlFlow;

pub(crate) fn genus(
    registry: &Registry,
    name: &str,
    positions: &[String],
    window: &WindowArgs,
    export: &ExportArgs,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let export = export.asked(&[Export::Latex, Export::Markdown])?;
    let game = registry.find_within(name, cx.max_memory())?;
    let sample = Sample::new(cx.verify, cx.seed);
    let mut rows = Rows { out, export, text: Vec::new(), objects: Vec::new(), written: 0, sample };
    let ended = if positions.is_empty() {
        of_window(&*game, window, cx, &mut rows)
    } else {
        let mut solver = solver_of(&*game);
        cx.explain(&road_of(&*game));
        let run = cx.run();
        // Everything that is no position is found before the first answer.
        let mut answers = Vec::new();
        let mut ended = Ok(());
        for position in positions {
            match solver.of(position, &run, cx).map_err(Error::from) {
                Ok(answer) => answers.push(answer),
                Err(error @ Error::Stopped(_)) => {
                    ended = Err(error);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        for answer in answers {
            rows.add(answer)?;
        }
        ended
    };
    let held = match &ended {
        Ok(()) => hold_genera(&*game, &rows.sample, &mut *solver_of(&*game), cx).map_err(Error::from),
        Err(_) => Ok(()),
    };
    cx.done();
    if let Err(refuted @ Error::Refuted(_)) = held {
        return Err(refuted);
    }
    let written = rows.finish()?;
    let ended = ended.and(held);
    match ended {
        Ok(()) => Ok(Ended::Well),
        Err(Error::Stopped(text)) if written > 0 => {
            out.flush()?;
            cx.tell(&format!("stopped: {text}; the first {} positions were written", grouped(written)));
            Ok(Ended::Stopped)
        }
        Err(error) => Err(error),
    }
}

/// What finds the genus of one position.
fn solver_of<'g>(game: &'g (dyn AnyGame + 'g)) -> Box<dyn GenusSolver + 'g> {
    game.genus_by_parts().unwrap_or_else(|| Box::new(ByGraph(game)))
}

/// How genera of a game are found.
fn road_of(game: &dyn AnyGame) -> &'static str {
    match game.genus_by_parts() {
        Some(_) => "genus 1. the canonical forms of the parts of each position, added up",
        None => "genus 1. the graph of the positions and all their followers, in one pass",
    }
}

fn of_window(
    game: &dyn AnyGame,
    window: &WindowArgs,
    cx: &Context<'_>,
    rows: &mut Rows<'_, '_>,
) -> Result<(), Error> {
    let arg = window_of(window)?;
    let whole = arg == WindowArg::Whole;
    let window = game.window(&arg, cx)?;
    cx.explain(&road_of(game));
    let run = cx.run();
    if let Some(mut solver) = game.genus_by_parts() {
        let mut ended = Ok(());
        window.write(&mut |name| {
            ended = solver.of(name, &run, cx).map_err(Error::from).and_then(|answer| rows.add(answer));
            if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        return ended;
    }
    let Expanded { graph, asked, name } = window.expand(cx)?;
    let found = GraphGenera::of(&graph, &run)?;
    let asked = 0..asked as u32;
    // In a whole graph those that reach a cycle are passed over; anywhere else one is an error.
    let loopy = asked.clone().filter(|&v| found.is_loopy(v)).count();
    if loopy > 0 && !whole {
        return asked
            .into_iter()
            .find(|&v| found.is_loopy(v))
            .map_or(Ok(()), |v| Ok(found.answer(&graph, v, &*name).map(|_| ())?));
    }
    for v in asked.filter(|&v| !found.is_loopy(v)) {
        rows.add(found.answer(&graph, v, &*name)?)?;
    }
    if loopy > 0 {
        let cycle = (0..graph.len() as u32).find_map(|v| found.cycle(&graph, v, &*name));
        cx.remark(&format!(
            "{} positions that can reach a cycle have no genus: {}",
            grouped(loopy as u64),
            cycle.unwrap_or_default()
        ));
    }
    Ok(())
}

/// Where answers go: JSON at once, unless they are to be verified, and text when all are there.
struct Rows<'a, 'o> {
    out: &'a mut Out<'o>,
    export: Option<Exporting>,
    text: Vec<Vec<String>>,
    objects: Vec<GenusAnswer>,
    written: u64,
    /// Those that are held against the definition.
    sample: Sample<GenusAnswer>,
}

impl Rows<'_, '_> {
    fn add(&mut self, answer: GenusAnswer) -> Result<(), Error> {
        self.sample.offer(|| answer.clone());
        self.written += 1;
        if self.out.is_json() {
            if self.sample.is_wanted() {
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

    /// How many positions were written.
    fn finish(self) -> Result<u64, Error> {
        self.objects.iter().try_for_each(|object| self.out.object(object))?;
        if let Some(exporting) = &self.export {
            let rows: Vec<Vec<Cell>> = self
                .text
                .iter()
                .map(|row| vec![Cell::position(&row[0]), Cell::genus(&row[1]), Cell::words(&row[2])])
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
