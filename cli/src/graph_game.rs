//! `graph:FILE`: any explicit graph as a game.

use crate::any_game::{Answer, AnyGame, AnyWindow, Expanded, Filter, Found, Moves, Rooted, WindowArg};
use crate::args::SolverChoice;
use crate::context::Context;
use crate::entry::Entry;
use crate::errors::Error;
use crate::genus_of::GenusAnswer;
use crate::plain::{PlainGenus, Sample, verify};
use crate::values::Values;
use impartial::game::{Named, parse_graph};
use impartial::misere::certificate::ClassCertificate;
use impartial::ordinal::Ordinal;
use impartial::run::Stopped;
use impartial::solve::{SolveError, solve_graph};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// The game of a file.
pub(crate) fn open(file: &str, max_memory: Option<u64>) -> Result<Arc<dyn AnyGame>, Error> {
    let wrong = |text: String| Error::input(format!("graph file '{file}': {text}"));
    if file.is_empty() {
        return Err(Error::input("graph: needs the name of a file (expected graph:FILE)"));
    }
    let bytes = read(file, max_memory).map_err(|error| wrong(error.to_string()))?;
    let Some(bytes) = bytes else {
        let limit = max_memory.unwrap_or(u64::MAX) as f64 / (1024.0 * 1024.0);
        return Err(Error::Stopped(format!(
            "graph file '{file}': a graph takes at least twice as much memory as its text, and the limit is \
             {limit:.1} MiB (--max-memory sets it)"
        )));
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&b| b == b'\n').count();
        wrong(format!("line {line}: not UTF-8 text (expected edges 'a -> b', or DOT)"))
    })?;
    let (graph, names) = parse_graph(&text).map_err(|error| wrong(error.to_string()))?;
    let digest = xxh3_128(text.as_bytes());
    drop(text);
    let named = Named::new(format!("graph:{file}"), graph, names)
        .ok_or_else(|| wrong("two vertices have one name".into()))?;
    Ok(Arc::new(GraphGame { entry: Entry::new(named).packed(), digest }))
}

/// The bytes of a file; `None` if twice as many do not fit the limit: the graph, its names and the
/// text are held at the same time. A pipe has no size beforehand, so no more is read than fits.
fn read(file: &str, max_memory: Option<u64>) -> io::Result<Option<Vec<u8>>> {
    let file = File::open(file)?;
    let most = max_memory.map_or(u64::MAX, |bytes| bytes / 2);
    let size = file.metadata()?.len();
    if size > most {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

struct GraphGame {
    entry: Entry<Named>,
    /// Of the text: a file may change.
    digest: u128,
}

/// A graph may have cycles that a pruned search does not come on, and each is to be named.
fn refuse_search(cx: &Context<'_>) -> Result<(), Error> {
    match cx.solver {
        SolverChoice::Search => Err(Error::input(
            "--solver search: not for graphs, as it may miss a cycle (allowed: auto, memo, graph)",
        )),
        _ => Ok(()),
    }
}

impl AnyGame for GraphGame {
    fn id(&self) -> String {
        self.entry.id()
    }

    fn fingerprint(&self) -> String {
        format!("{} (XXH3 {:032x})", self.id(), self.digest)
    }

    fn value(&self, position: &str, cx: &Context<'_>) -> Result<Answer, Error> {
        refuse_search(cx)?;
        self.entry.value(position, cx)
    }

    fn moves(&self, position: &str, filter: &Filter, cx: &Context<'_>) -> Result<Moves, Error> {
        refuse_search(cx)?;
        self.entry.moves(position, filter, cx)
    }

    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        refuse_search(cx)?;
        match window {
            WindowArg::Whole => Ok(Box::new(WholeGraph { entry: &self.entry })),
            WindowArg::From(_) => self.entry.window(window, cx),
            WindowArg::Board { .. } => Err(Error::input(format!(
                "{} has no coins or heaps (allowed: --from VERTEX, or no window for the whole graph)",
                self.id()
            ))),
        }
    }

    fn rooted(&self, position: &str, anyhow: bool, cx: &Context<'_>) -> Result<Option<Rooted>, Error> {
        self.entry.rooted(position, anyhow, cx)
    }

    fn formula(&self, _: &str) -> Option<(Ordinal, String)> {
        None
    }

    fn genus_cheaply(&self, position: &str, cx: &Context<'_>) -> Option<GenusAnswer> {
        self.entry.genus_cheaply(position, cx)
    }

    fn plain_genus(
        &self,
        position: &str,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error> {
        self.entry.plain_genus(position, random, cx)
    }

    fn class_certificate_is_of_game(
        &self,
        certificate: &ClassCertificate,
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        self.entry.class_certificate_is_of_game(certificate, cx)
    }
}

/// All vertices, in the order in which the file names them first. Those that reach a cycle have no
/// values.
struct WholeGraph<'a> {
    entry: &'a Entry<Named>,
}

impl WholeGraph<'_> {
    fn vertices(&self) -> std::ops::Range<u32> {
        0..self.entry.game().graph().len() as u32
    }
}

impl AnyWindow for WholeGraph<'_> {
    fn describe(&self) -> String {
        WindowArg::Whole.to_string()
    }

    fn solve(&self, _misere: bool, cx: &Context<'_>, values: &mut Values) -> Result<Option<Stopped>, Error> {
        let run = cx.run();
        values.expect(Some(self.entry.game().graph().len() as u128), cx)?;
        let known = values.len();
        if known > self.entry.game().graph().len() {
            return Err(values.too_many());
        }
        let mut sample = Sample::new(cx.verify, cx.seed);
        let mut note = |v: u32, found: Found| {
            if found != Found::default() {
                sample.offer(|| (v, found));
            }
            if v as usize >= known {
                values.push(found, cx);
            }
        };
        match cx.solver {
            SolverChoice::Auto | SolverChoice::Graph => {
                let solved = match solve_graph(self.entry.game().graph(), &run) {
                    Ok(solved) => solved,
                    Err(stopped) => return Ok(Some(stopped)),
                };
                for v in self.vertices() {
                    note(v, solved.pair(v).map_or(Found::default(), Found::from));
                }
            }
            SolverChoice::Memo => {
                let mut solver = self.entry.subject.solver();
                for v in self.vertices() {
                    match solver.values(&v, &run) {
                        Ok(pair) => note(v, pair.into()),
                        Err(SolveError::Stopped(stopped)) => return Ok(Some(stopped)),
                        Err(_) => note(v, Found::default()),
                    }
                }
            }
            SolverChoice::Heap => return Err(crate::heap::no_heaps("a graph")),
            SolverChoice::Search => return refuse_search(cx).map(|()| None),
            SolverChoice::Components => {
                return Err(Error::input(
                    "--solver components: the positions of a graph have no components (allowed: auto, memo, graph)",
                ));
            }
            of_boards => {
                return Err(Error::input(format!(
                    "--solver {}: the positions of a graph make no board (allowed: auto, memo, graph)",
                    of_boards.name()
                )));
            }
        }
        verify(self.entry, &sample, cx)?;
        Ok(None)
    }

    fn write(&self, each: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let _ = self.entry.game().names().iter().try_for_each(|name| each(name));
    }

    fn expand(&self, _: &Context<'_>) -> Result<Expanded<'_>, Error> {
        let game = self.entry.game();
        Ok(Expanded {
            graph: Cow::Borrowed(game.graph()),
            asked: game.graph().len(),
            name: Box::new(|v| game.names()[v as usize].clone()),
        })
    }
}
