//! Games on boards: grids of cells, the remaining parts of graphs, and partitions.

use crate::cells::BoardCells;
use crate::file::KindName;
use crate::grid::Grids;
use crate::lane_key::LaneKey;
use crate::machine::{COPIED, Fault, PositionQuery, StepCount};
use crate::rule::{CompiledRule, MemberSlice, MoveShape};
use crate::rule_game::{NormalValues, PositionIter, RuleGame};
use crate::vertices::Graphs;
use impartial::claim::Subject;
use impartial::game::{
    Components, EnumeratePositions, Figure, Game, Heaps, Interrupt, NoSuchWindow, Notation, NotationError,
    Options, OptionsError, Packed, multisets_len, parse_rows,
};
use impartial::kind::{Kind, NonemptyHeaps};
use impartial::solve::ByComponents;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game on a board.
#[derive(Clone, Debug)]
pub(crate) struct BoardGame {
    pub(crate) rule: Arc<CompiledRule>,
    pub(crate) board: BoardKind,
    /// True if parts that no move joins are independent.
    pub(crate) additive: bool,
}

/// The kind of a board.
#[derive(Clone, Debug)]
pub(crate) enum BoardKind {
    Grid(Grids),
    Graph(Graphs),
    Rows,
}

/// The notation of rows, for messages.
const ROWS: &str =
    "rows separated by commas, the longest first, such as 4,2,1, or 3x4 for a rectangle (0 for none)";

type VisitCells<'a> = &'a mut dyn FnMut(BoardCells) -> ControlFlow<()>;

impl BoardGame {
    /// Creates the game of a rule about boards.
    ///
    /// # Errors
    /// The patterns of the file that are malformed.
    pub(crate) fn new(rule: Arc<CompiledRule>) -> Result<Self, Vec<crate::diagnostic::Diagnostic>> {
        let (board, additive) = match rule.kind() {
            KindName::Grid => {
                let grids = Grids::new(&rule.file)?;
                let additive = grids.inert.is_some();
                (BoardKind::Grid(grids), additive)
            }
            KindName::Graph => {
                let graphs = Graphs::new(crate::vertices::deletes_edges(&rule.file), rule.files);
                let additive = crate::vertices::is_local(&rule.file);
                (BoardKind::Graph(graphs), additive)
            }
            _ => (BoardKind::Rows, false),
        };
        Ok(BoardGame { rule, board, additive })
    }

    fn moves_of(
        &self,
        at: &BoardCells,
        steps: &StepCount<'_>,
        visit: VisitCells<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        match &self.board {
            BoardKind::Grid(grids) => Ok(grids.visit(at, visit)),
            BoardKind::Graph(graphs) => graphs.visit(&self.rule, at, steps, visit),
            BoardKind::Rows => self.rows(at, steps, visit),
        }
    }

    pub(crate) fn options_of(
        &self,
        at: &BoardCells,
        steps: &StepCount<'_>,
        visit: VisitCells<'_>,
    ) -> ControlFlow<()> {
        match self.moves_of(at, steps, visit) {
            Ok(flow) => flow,
            Err(Fault::Ended) => ControlFlow::Break(()),
            // A position whose moves cannot be listed becomes its own option, so that every solver sees play that does
            // not end there.
            Err(_) => visit(at.clone()),
        }
    }

    fn rows(
        &self,
        at: &BoardCells,
        steps: &StepCount<'_>,
        visit: VisitCells<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        let rows = &at.cells;
        let (members, first, ask) = of_rows(rows);
        let mut wrong = None;
        let flow = self.rule.visit(&first, &members, Some(&ask), steps, &mut |_, shape, numbers| {
            if let (MoveShape::SetRow, &[1, length]) = (shape, numbers)
                && !rows.is_empty()
                && length > i64::from(u32::MAX)
            {
                wrong = Some(Fault::Row(length));
                return ControlFlow::Break(());
            }
            // All rows are copied even for a move that does not exist.
            if let Err(ended) = steps.work(1 + rows.len() as u64 / COPIED) {
                wrong = Some(ended);
                return ControlFlow::Break(());
            }
            let Some(after) = after_rows(rows, shape, numbers) else { return ControlFlow::Continue(()) };
            let after = BoardCells { head: at.head, cells: after };
            match self.legal_rows(&after, steps) {
                Ok(true) => visit(after),
                Ok(false) => ControlFlow::Continue(()),
                Err(fault) => {
                    wrong = Some(fault);
                    ControlFlow::Break(())
                }
            }
        })?;
        wrong.map_or(Ok(flow), Err)
    }

    fn legal_rows(&self, at: &BoardCells, steps: &StepCount<'_>) -> Result<bool, Fault> {
        if !self.rule.has_legality() {
            return Ok(true);
        }
        let (members, first, ask) = of_rows(&at.cells);
        self.rule.is_legal(&first, &members, Some(&ask), steps)
    }

    fn is_legal(&self, at: &BoardCells) -> bool {
        self.allows(at, &StepCount::unwatched()) == Ok(true)
    }

    /// Returns `Ok(true)` if the rule allows a position.
    pub(crate) fn allows(&self, at: &BoardCells, steps: &StepCount<'_>) -> Result<bool, Fault> {
        match &self.board {
            BoardKind::Grid(grids) => Ok(grids.is_legal(at)),
            BoardKind::Graph(graphs) => graphs.is_legal(&self.rule, at, steps),
            BoardKind::Rows => self.legal_rows(at, steps),
        }
    }

    /// Returns all partitions of at most `count` rows, each shorter than `below`, including illegal ones. Returns
    /// nothing for other boards.
    pub(crate) fn every_partition(
        &self,
        count: usize,
        below: u64,
    ) -> Box<dyn Iterator<Item = BoardCells> + '_> {
        match (&self.board, NonemptyHeaps.board(count, below)) {
            (BoardKind::Rows, Ok(all)) => {
                Box::new(all.filter_map(|rows: Heaps| BoardGame::rows_of(rows.iter())))
            }
            _ => Box::new(std::iter::empty()),
        }
    }

    fn rows_of(numbers: impl IntoIterator<Item = u64>) -> Option<BoardCells> {
        let rows: Option<SmallVec<[u32; 8]>> =
            numbers.into_iter().filter(|&row| row > 0).map(|row| u32::try_from(row).ok()).collect();
        let mut cells = rows?;
        cells.sort_unstable();
        cells.reverse();
        Some(BoardCells { head: [0, 0], cells })
    }

    pub(crate) fn expected(&self) -> String {
        match &self.board {
            BoardKind::Grid(grids) => grids.expected(),
            BoardKind::Graph(_) => crate::vertices::EXPECTED.into(),
            BoardKind::Rows => ROWS.into(),
        }
    }
}

type Asker<'a> = Box<dyn Fn(PositionQuery, &[i64]) -> Option<i64> + 'a>;

/// Returns the input of a rule about rows: the members in ascending order, the first registers, and the answers to
/// queries.
fn of_rows(rows: &[u32]) -> (MemberSlice, [i64; 3], Asker<'_>) {
    let members: MemberSlice = rows.iter().rev().map(|&row| row.into()).collect();
    let cells = rows.iter().map(|&row| i64::from(row)).sum();
    let first = [rows.len() as i64, rows.first().map_or(0, |&row| row.into()), cells];
    let ask = move |what: PositionQuery, at: &[i64]| -> Option<i64> {
        let at = usize::try_from(*at.first()?).ok().filter(|&at| at > 0)?;
        Some(match what {
            PositionQuery::Row => rows.get(at - 1).map_or(0, |&row| row.into()),
            _ => rows.iter().filter(|&&row| row as usize >= at).count() as i64,
        })
    };
    (members, first, Box::new(ask))
}

/// Returns the rows after a move, if they are a partition.
fn after_rows(rows: &[u32], shape: MoveShape, numbers: &[i64]) -> Option<SmallVec<[u32; 8]>> {
    let mut after: SmallVec<[u32; 8]> = SmallVec::from_slice(rows);
    let place = |n: i64| usize::try_from(n).ok()?.checked_sub(1);
    match (shape, numbers) {
        (MoveShape::DropRow, &[i]) => {
            let i = place(i).filter(|&i| i < rows.len())?;
            after.remove(i);
        }
        (MoveShape::DropColumn, &[j]) => {
            let j = u32::try_from(j).ok().filter(|&j| j > 0 && rows.first().is_some_and(|&row| row >= j))?;
            after.iter_mut().filter(|row| **row >= j).for_each(|row| *row -= 1);
        }
        (MoveShape::Cut, &[i, j]) => {
            let (i, j) = (place(i)?, u32::try_from(j).ok()?.checked_sub(1)?);
            if rows.get(i).is_none_or(|&row| row <= j) {
                return None;
            }
            after[i..].iter_mut().for_each(|row| *row = (*row).min(j));
        }
        (MoveShape::SetRow, &[i, length]) => {
            let i = place(i).filter(|&i| i < rows.len())?;
            after[i] = u32::try_from(length).ok()?;
            if after.windows(2).any(|pair| pair[0] < pair[1]) {
                return None;
            }
        }
        _ => return None,
    }
    after.retain(|row| *row > 0);
    Some(after)
}

impl Game for BoardGame {
    type Position = BoardCells;

    fn heap_bytes(&self, position: &BoardCells) -> usize {
        if position.cells.spilled() { position.cells.capacity() * 4 } else { 0 }
    }
}

impl Options for BoardGame {
    fn visit_options(&self, at: &BoardCells, visit: VisitCells<'_>) -> ControlFlow<()> {
        self.options_of(at, &StepCount::unwatched(), visit)
    }

    fn visit_options_while(
        &self,
        at: &BoardCells,
        go_on: &dyn Fn() -> bool,
        visit: VisitCells<'_>,
    ) -> ControlFlow<()> {
        self.options_of(at, &StepCount::watched(go_on), visit)
    }

    fn options_error(&self, at: &BoardCells) -> Option<OptionsError> {
        Some(self.rule.error_of(self.fault_at(at)?))
    }
}

impl Notation for BoardGame {
    fn id(&self) -> String {
        self.rule.name.clone()
    }

    fn parse(&self, text: &str) -> Result<BoardCells, NotationError> {
        let at = match &self.board {
            BoardKind::Grid(grids) => grids.parse(text)?,
            BoardKind::Graph(graphs) => graphs.parse(text)?,
            BoardKind::Rows => {
                let rows = parse_rows(text, ROWS)?;
                BoardGame::rows_of(rows)
                    .ok_or_else(|| NotationError::new("a row of 2^32 or more", ROWS).at_token(text))?
            }
        };
        if self.is_legal(&at) {
            return Ok(at);
        }
        Err(NotationError::new("the rule does not allow this position", self.expected()).at_token(text))
    }

    fn write(&self, at: &BoardCells) -> String {
        match &self.board {
            BoardKind::Grid(grids) => grids.write(at),
            BoardKind::Graph(graphs) => graphs.write(at),
            BoardKind::Rows if at.cells.is_empty() => "0".into(),
            BoardKind::Rows => at.cells.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn figure(&self, at: &BoardCells) -> Figure {
        match &self.board {
            BoardKind::Grid(grids) => Figure::Grid(grids.rows(at)),
            BoardKind::Graph(graphs) => graphs.figure(at),
            BoardKind::Rows => Figure::Rows(at.cells.iter().map(|&row| row.into()).collect()),
        }
    }
}

impl EnumeratePositions for BoardGame {
    /// Returns the legal partitions of at most `count` rows, each shorter than `below`.
    ///
    /// # Errors
    /// [`NoSuchWindow`] for other boards, whose windows are given by a position.
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = BoardCells> + Send + '_>, NoSuchWindow> {
        if !matches!(self.board, BoardKind::Rows) {
            let what = format!("positions of a {} have no size in numbers", self.rule.kind().word());
            return Err(NoSuchWindow { what, allowed: "a position and its followers".into() });
        }
        let all = NonemptyHeaps.board(count, below)?;
        let all = all.filter_map(|rows: Heaps| BoardGame::rows_of(rows.iter()));
        Ok(Box::new(all.filter(|at| self.is_legal(at))))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        (matches!(self.board, BoardKind::Rows) && !self.rule.has_legality())
            .then(|| multisets_len(count, below))
    }
}

impl Packed for BoardGame {
    type Key = u128;

    fn pack(&self, at: &BoardCells) -> Option<u128> {
        match &self.board {
            BoardKind::Rows => {
                let rows: MemberSlice = at.cells.iter().map(|&row| row.into()).collect();
                u128::from_members(&rows)
            }
            BoardKind::Grid(grids) => packed(at, grids.bits(), [8, 8]),
            BoardKind::Graph(_) => packed(at, 1, [16, 0]),
        }
    }

    fn visit_keys_while(
        &self,
        key: u128,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        let mut interrupt = Interrupt::Asked;
        let flow =
            self.visit_options_while(&self.unpack(key), go_on, &mut |option| match self.pack(&option) {
                Some(key) => visit(key),
                None => {
                    interrupt = Interrupt::NoKey;
                    ControlFlow::Break(())
                }
            });
        flow.map_break(|()| interrupt)
    }

    fn unpack(&self, key: u128) -> BoardCells {
        match &self.board {
            BoardKind::Rows => {
                BoardCells { head: [0, 0], cells: key.members().iter().map(|&row| row as u32).collect() }
            }
            BoardKind::Grid(grids) => {
                let head = [(key >> 120) as u32, (key >> 112 & 255) as u32];
                unpacked(key, head, head[0] * head[1], grids.bits())
            }
            BoardKind::Graph(graphs) => {
                let board = (key >> 112) as u32;
                let [vertices, count] = graphs.size(board);
                unpacked(key, [board, vertices], count, 1)
            }
        }
    }
}

/// Returns the key of a position: the head in the top 16 bits, the cells below. Returns `None` if the position does not
/// fit.
fn packed(at: &BoardCells, bits: u32, head: [u32; 2]) -> Option<u128> {
    let top = (u128::from(at.head[0]) << head[1]) | if head[1] == 0 { 0 } else { u128::from(at.head[1]) };
    let fits = at.head[0] >> head[0] == 0 && (head[1] == 0 || at.head[1] >> head[1] == 0);
    if !fits || at.cells.len() as u32 * bits > 112 {
        return None;
    }
    let cells = at.cells.iter().fold(0u128, |key, &cell| key << bits | u128::from(cell));
    Some(top << 112 | cells)
}

fn unpacked(key: u128, head: [u32; 2], count: u32, bits: u32) -> BoardCells {
    let mask = (1u128 << bits) - 1;
    let cells = (0..count).rev().map(|i| (key >> (i * bits) & mask) as u32).collect();
    BoardCells { head, cells }
}

impl Components for BoardGame {
    fn visit_components(&self, at: &BoardCells, visit: &mut dyn FnMut(BoardCells)) {
        match &self.board {
            BoardKind::Grid(grids) if self.additive => grids.parts(at, visit),
            BoardKind::Graph(graphs) if self.additive => graphs.parts(at, visit),
            _ => visit(at.clone()),
        }
    }
}

impl RuleGame for BoardGame {
    fn rule(&self) -> &Arc<CompiledRule> {
        &self.rule
    }

    fn numbers(&self, at: &BoardCells) -> MemberSlice {
        match &self.board {
            BoardKind::Rows => at.cells.iter().rev().map(|&row| row.into()).collect(),
            BoardKind::Graph(_) => {
                let vertices = &at.cells[..at.head[1] as usize];
                MemberSlice::from_slice(&[vertices.iter().filter(|&&left| left == 1).count() as u64])
            }
            // The number of free cells.
            BoardKind::Grid(_) => {
                MemberSlice::from_slice(&[at.cells.iter().filter(|&&cell| cell == 0).count() as u64])
            }
        }
    }

    fn position(&self, numbers: &[i64]) -> Option<BoardCells> {
        let BoardKind::Rows = self.board else { return None };
        BoardGame::rows_of(numbers.iter().map(|&n| n as u64)).filter(|at| self.is_legal(at))
    }

    fn is_legal_within(&self, at: &BoardCells, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.allows(at, steps)
    }

    fn all_partitions(&self, count: usize, below: u64) -> Result<PositionIter<'_, BoardCells>, NoSuchWindow> {
        Ok(self.every_partition(count, below))
    }

    fn members(&self, at: &BoardCells) -> MemberSlice {
        match &self.board {
            BoardKind::Graph(graphs) => graphs.vertices_left(at),
            BoardKind::Rows => self.numbers(at),
            BoardKind::Grid(_) => MemberSlice::new(),
        }
    }

    fn ask(&self, at: &BoardCells, what: PositionQuery, of: &[i64]) -> Option<i64> {
        match &self.board {
            BoardKind::Graph(graphs) => graphs.ask(at, what, of),
            BoardKind::Rows => of_rows(&at.cells).2(what, of),
            BoardKind::Grid(_) => None,
        }
    }

    fn fault_at(&self, at: &BoardCells) -> Option<Fault> {
        self.moves_of(at, &StepCount::unwatched(), &mut |_| ControlFlow::Continue(())).err()
    }

    fn move_between(&self, from: &BoardCells, to: &BoardCells) -> Option<usize> {
        let BoardKind::Rows = self.board else { return None };
        let (members, first, ask) = of_rows(&from.cells);
        let mut found = None;
        let steps = StepCount::unwatched();
        let _ =
            self.rule.visit(
                &first,
                &members,
                Some(&ask),
                &steps,
                &mut |tag, shape, numbers| match after_rows(&from.cells, shape, numbers) {
                    Some(after) if after == to.cells => {
                        found = Some(usize::from(tag));
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                },
            );
        found
    }

    fn subject(&self) -> Subject<Self> {
        Subject::new(self.clone()).packed()
    }

    fn parts(&self) -> Option<Box<dyn NormalValues<BoardCells>>> {
        let solver = || Box::new(ByComponents::new(self.clone())) as Box<dyn NormalValues<BoardCells>>;
        self.additive.then(solver)
    }
}
