//! `graph:FILE`: any explicit graph as a game.

use crate::any_game::{AnyGame, Capabilities, Session};
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::entry::{Entry, ErasedEntry};
use crate::error::{Error, Interruption, PossibleInstead, UnsupportedPart};
use crate::game::plain::{ReservoirSample, verify};
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::results::filter::MoveFilter;
use crate::results::genus::GenusAnswer;
use crate::results::values::WindowValues;
use crate::results::window::{FollowerGraph, WindowArg, WindowGraph};
use crate::results::{MovesAnswer, PositionAnswer, SolverValues};
use crate::solver_choice::SolverChoice;
use crate::text_file::read_text;
use impartial::game::{
    Figure, Game, KeyVisitEnd, NamedGraph, Notation, NotationError, Options, Packed, parse_graph_within,
};
use impartial::ordinal::Ordinal;
use impartial::run::{DisplayBytes, Limits, Run, Stopped};
use impartial::solve::{SolveError, solve_graph};
use impartial::value::Plays;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// Opens the game of a graph file.
pub(crate) fn open(file: &str, max_memory: Option<u64>) -> Result<Arc<dyn AnyGame>, Error> {
    if file.is_empty() {
        return Err(Error::input("graph: needs the name of a file (expected graph:FILE)"));
    }
    let run = Run::new(Limits { max_memory, ..Limits::none() });
    let text = read_text(&format!("graph file '{file}'"), "a graph", Path::new(file), BYTES_FOR_EACH, &run)?;
    read(text, format!("graph:{file}"), &format!("graph file '{file}'"), max_memory)
}

/// Reads the game of a graph that is given as text: an edge list, or DOT. `name` is the name of the game. A graph that
/// needs more than `max_memory` bytes is refused.
///
/// # Errors
/// [`Error::Unreadable`] if the text is not a graph, and [`Error::Stopped`] if the graph is too large.
///
/// ```
/// use impartial::run::Limits;
/// use impartial_query::{Context, graph_of_text};
/// let game = graph_of_text("a -> b\nb -> c\na -> c", "graph", None)?;
/// let answer = game.value("a", &Context::new(Limits::none()))?;
/// assert_eq!(answer.grundy.unwrap().value.to_string(), "2");
/// # Ok::<(), impartial_query::Error>(())
/// ```
pub fn of_text(text: &str, name: &str, max_memory: Option<u64>) -> Result<Arc<dyn AnyGame>, Error> {
    read(text.to_owned(), name.to_owned(), "the graph", max_memory)
}

/// Reads the game of a graph. Messages begin with `named`.
fn read(text: String, id: String, named: &str, max_memory: Option<u64>) -> Result<Arc<dyn AnyGame>, Error> {
    let wrong = |text: String| Error::input(format!("{named}: {text}"));
    let room = max_memory.map_or(u64::MAX, |bytes| bytes.saturating_sub(text.len() as u64));
    let (graph, names) = parse_graph_within(&text, room).map_err(|error| match error.bytes_needed() {
        Some(needed) => {
            let (line, needed, room) = (error.line(), DisplayBytes(needed.into()), DisplayBytes(room.into()));
            let why = format!("{named}: up to line {line} the graph needs {needed}, the limit leaves {room}");
            Error::Stopped(Interruption::NotBegun { why, instead: Vec::new() })
        }
        None => wrong(error.to_string()),
    })?;
    let digest = xxh3_128(text.as_bytes());
    drop(text);
    let game = NamedGraph::new(id, graph, names).ok_or_else(|| wrong("two vertices have one name".into()))?;
    let entry = Entry::new(VertexGame(game)).packed();
    Ok(Arc::new(GraphGame { game: entry.game().clone(), entry: Arc::new(entry.erased()), digest }))
}

/// Bytes of memory for each byte of the text of a graph: the graph, its names and the text are in memory at the same
/// time.
const BYTES_FOR_EACH: u64 = 2;

/// A graph whose positions are numbers of 64 bits. The code for queries on these is compiled in any case.
struct VertexGame(NamedGraph);

impl Game for VertexGame {
    type Position = u64;
}

impl Options for VertexGame {
    fn visit_options(
        &self,
        &position: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options(&(position as u32), &mut |option| visit(option.into()))
    }
}

impl Packed for VertexGame {
    type Key = u32;

    fn pack(&self, &position: &u64) -> Option<u32> {
        u32::try_from(position).ok()
    }

    fn unpack(&self, key: u32) -> u64 {
        key.into()
    }

    fn visit_keys(
        &self,
        key: u32,
        visit: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.0.visit_keys(key, visit)
    }
}

impl Notation for VertexGame {
    fn id(&self) -> String {
        self.0.id()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        self.0.parse(text).map(u64::from)
    }

    fn write(&self, &position: &u64) -> String {
        self.0.write(&(position as u32))
    }
}

struct GraphGame {
    game: Arc<VertexGame>,
    entry: Arc<ErasedEntry<u64>>,
    /// The digest of the text, because a file may change.
    digest: u128,
}

/// Returns the error for a solver that cannot be used on graphs, with the solvers that can.
fn not_for_graphs(solver: SolverChoice, why: &str) -> Error {
    let possible = vec![SolverChoice::Auto, SolverChoice::Memo, SolverChoice::Graph];
    Error::unsupported(UnsupportedPart::Solver(solver), why, [PossibleInstead::Solvers(possible)])
}

/// Refuses the search. A pruned search may miss a cycle of the graph, and each cycle must be reported.
fn refuse_search(cx: &Context<'_>) -> Result<(), Error> {
    match cx.solver {
        SolverChoice::Search => Err(not_for_graphs(cx.solver, "not for graphs, as it may miss a cycle")),
        _ => Ok(()),
    }
}

/// A session about the vertices of a graph.
struct GraphSession(Box<dyn Session>);

impl Session for GraphSession {
    fn value(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        refuse_search(cx)?;
        self.0.value(position, misere, cx)
    }

    fn genus_cheaply(&mut self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        self.0.genus_cheaply(position, cx)
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}

impl AnyGame for GraphGame {
    fn id(&self) -> String {
        self.entry.id()
    }

    fn fingerprint(&self) -> String {
        format!("{} (XXH3 {:032x})", self.id(), self.digest)
    }

    fn position(&self, text: &str) -> Result<Position, Error> {
        self.entry.read(text)
    }

    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error> {
        self.entry.options(position, most, cx)
    }

    fn is_option(&self, position: &Position, option: &Position, cx: &Context<'_>) -> Result<bool, Error> {
        self.entry.is_option(position, option, cx)
    }

    fn some_option(&self, position: &Position, cx: &Context<'_>) -> Result<Option<Position>, Error> {
        self.entry.some_option(position, cx)
    }

    fn session(self: Arc<Self>) -> Box<dyn Session> {
        Box::new(GraphSession(self.entry.clone().session()))
    }

    fn value_of(
        &self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        refuse_search(cx)?;
        self.entry.value_of(position, misere, cx)
    }

    fn moves(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        refuse_search(cx)?;
        self.entry.moves(position, filter, cx)
    }

    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        refuse_search(cx)?;
        match window {
            WindowArg::Whole => Ok(Box::new(WholeGraph(self))),
            WindowArg::From(_) => self.entry.window(window, cx),
            WindowArg::Board { .. } | WindowArg::Bounds(_) => Err(Error::unsupported(
                UnsupportedPart::This,
                format!("{} has no coins or heaps", self.id()),
                [PossibleInstead::From("VERTEX".into()), PossibleInstead::WholeGraph],
            )),
        }
    }

    fn figure(&self, position: &Position) -> Result<Figure, Error> {
        self.entry.figure(position)
    }

    fn rooted(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error> {
        self.entry.rooted(position, at_any_cost, cx)
    }

    fn formula(&self, _: &Position) -> Option<(Ordinal, String)> {
        None
    }

    fn moves_are_of_game(
        &self,
        positions: &[String],
        moves: &[Vec<u32>],
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        self.entry.moves_are_of_game(positions, moves, cx)
    }

    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities { genus: Some(&*self.entry), ..Capabilities::default() }
    }
}

/// All vertices, in the order in which the file first names them. Vertices that reach a cycle have no values.
struct WholeGraph<'a>(&'a GraphGame);

impl WholeGraph<'_> {
    fn named(&self) -> &NamedGraph {
        &self.0.game.0
    }

    fn vertices(&self) -> std::ops::Range<u32> {
        0..self.named().graph().len() as u32
    }
}

impl AnyWindow for WholeGraph<'_> {
    fn describe(&self) -> String {
        WindowArg::Whole.to_string()
    }

    fn solve(
        &self,
        _plays: Plays,
        cx: &Context<'_>,
        values: &mut WindowValues,
    ) -> Result<Option<Stopped>, Error> {
        let run = cx.run();
        values.expect(Some(self.named().graph().len() as u128), cx)?;
        let known = values.len();
        if known > self.named().graph().len() {
            return Err(values.too_many());
        }
        let mut sample = ReservoirSample::new(cx.verify, cx.seed);
        let mut note = |v: u32, found: SolverValues| {
            if found != SolverValues::default() {
                sample.offer(|| (v.into(), found));
            }
            if v as usize >= known {
                values.push(found, cx);
            }
        };
        match cx.solver {
            SolverChoice::Auto | SolverChoice::Graph => {
                let solved = match solve_graph(self.named().graph(), &run) {
                    Ok(solved) => solved,
                    Err(stopped) => return Ok(Some(stopped)),
                };
                for v in self.vertices() {
                    note(v, solved.pair(v).map_or(SolverValues::default(), SolverValues::from));
                }
            }
            SolverChoice::Memo => {
                let mut solver = (self.0.entry.memo)();
                for v in self.vertices() {
                    match solver.values(&v.into(), &run) {
                        Ok(pair) => note(v, pair.into()),
                        Err(SolveError::Stopped(stopped)) => return Ok(Some(stopped)),
                        Err(_) => note(v, SolverValues::default()),
                    }
                }
            }
            SolverChoice::Heap => return Err(crate::capabilities::heap::no_heaps("a graph")),
            SolverChoice::Search => return refuse_search(cx).map(|()| None),
            SolverChoice::Components => {
                return Err(not_for_graphs(cx.solver, "the positions of a graph have no components"));
            }
            of_boards => {
                return Err(not_for_graphs(of_boards, "the positions of a graph make no board"));
            }
        }
        verify(&self.0.entry, &sample, cx)?;
        Ok(None)
    }

    fn visit(&self, each: &mut dyn FnMut(Position) -> ControlFlow<()>) {
        let _ = self.vertices().try_for_each(|v| each(self.0.entry.handle(v.into())));
    }

    fn write(&self, each: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let _ = self.named().names().iter().try_for_each(|name| each(name));
    }

    fn expand(&self, _: &Context<'_>) -> Result<WindowGraph<'_>, Error> {
        let game = self.named();
        Ok(WindowGraph {
            graph: Cow::Borrowed(game.graph()),
            start_count: game.graph().len(),
            name: Box::new(|v| game.names()[v as usize].clone()),
        })
    }
}
