//! Games on boards: grids of cells, the remaining parts of graphs, and partitions.

use crate::boards::cells::{BoardCells, CELL_BITS};
use crate::boards::grid::Grids;
use crate::boards::vertices::Graphs;
use crate::evaluate::{COPIED, Fault, PositionQuery, ProgramInput, StepCount};
use crate::fast::bits::{BoardMasks, PART_BITS, PartKeys};
use crate::positions::lane_key::LaneKey;
use crate::positions::rule_game::RuleGame;
use crate::rule::compiled::{CompiledRule, MemberSlice, MoveShape, PositionInput};
use crate::syntax::file::KindName;
use impartial::game::{
    Components, EnumeratePositions, Figure, Game, Heaps, KeyVisitEnd, NoSuchWindow, Notation, NotationError,
    Options, OptionsError, Packed, Parts, multisets_len, parse_rows,
};
use impartial::kind::{Kind, NonemptyHeaps};
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
    /// True if a measure shows that play ends.
    pub(crate) play_ends: bool,
    pub(crate) masks: Arc<BoardMasks>,
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
    pub(crate) fn new(rule: Arc<CompiledRule>) -> Result<Self, Vec<crate::syntax::diagnostic::Diagnostic>> {
        let (board, additive, masks) = match rule.kind() {
            KindName::Grid => {
                let grids = Grids::new(&rule.file)?;
                let additive = grids.inert.is_some();
                let masks = BoardMasks::of_grids(&grids);
                (BoardKind::Grid(grids), additive, masks)
            }
            KindName::Graph => {
                let graphs = Graphs::new(&rule);
                let additive = crate::boards::local_moves::is_local(&rule);
                let masks = BoardMasks::of_graphs(&rule, &graphs);
                (BoardKind::Graph(graphs), additive, masks)
            }
            _ => (BoardKind::Rows, false, BoardMasks::None),
        };
        Ok(BoardGame { rule, board, additive, play_ends: false, masks: Arc::new(masks) })
    }

    pub(crate) fn moves_of(
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
        let flow = self.rule.visit(
            ProgramInput::of_position(&first, &members, Some(&ask)),
            steps,
            &mut |_, shape, numbers| {
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
            },
        )?;
        wrong.map_or(Ok(flow), Err)
    }

    fn legal_rows(&self, at: &BoardCells, steps: &StepCount<'_>) -> Result<bool, Fault> {
        if !self.rule.has_legality() {
            return Ok(true);
        }
        let (members, first, ask) = of_rows(&at.cells);
        self.rule
            .is_legal(PositionInput::Other(ProgramInput::of_position(&first, &members, Some(&ask))), steps)
    }

    pub(crate) fn is_legal(&self, at: &BoardCells) -> bool {
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
        match (&self.board, NonemptyHeaps.positions(count, below)) {
            (BoardKind::Rows, Ok(all)) => {
                Box::new(all.filter_map(|rows: Heaps| BoardGame::rows_of(rows.iter())))
            }
            _ => Box::new(std::iter::empty()),
        }
    }

    pub(crate) fn rows_of(numbers: impl IntoIterator<Item = u64>) -> Option<BoardCells> {
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
            BoardKind::Graph(_) => crate::boards::graph_notation::EXPECTED.into(),
            BoardKind::Rows => ROWS.into(),
        }
    }
}

type Asker<'a> = Box<dyn Fn(PositionQuery, &[i64]) -> Option<i64> + 'a>;

/// Returns the input of the program of a rule about rows: the lengths of the rows in ascending order, the first registers,
/// and the function that answers `row` and `column`.
pub(crate) fn of_rows(rows: &[u32]) -> (MemberSlice, [i64; 3], Asker<'_>) {
    let members: MemberSlice = rows.iter().rev().map(|&row| row.into()).collect();
    let cells = rows.iter().map(|&row| i64::from(row)).sum();
    let first = [rows.len() as i64, rows.first().map_or(0, |&row| row.into()), cells];
    let ask = move |what: PositionQuery, at: &[i64]| -> Option<i64> {
        let at = usize::try_from(*at.first()?).ok().filter(|&at| at > 0)?;
        Some(match what {
            PositionQuery::Row => rows.get(at - 1).map_or(0, |&row| row.into()),
            PositionQuery::Column => rows.iter().filter(|&&row| row as usize >= at).count() as i64,
            _ => return None,
        })
    };
    (members, first, Box::new(ask))
}

/// Returns disjoint ranges of the rows or columns that are dropped, given by the ends of ranges that may overlap. Returns
/// `None` if one of the rows or columns is not there.
fn dropped(ends: &[i64], count: u64) -> Option<SmallVec<[(u64, u64); 2]>> {
    let mut ranges: SmallVec<[(u64, u64); 2]> = SmallVec::new();
    for pair in ends.chunks_exact(2).filter(|pair| pair[0] <= pair[1]) {
        let (first, last) = (u64::try_from(pair[0]).ok()?, u64::try_from(pair[1]).ok()?);
        if first == 0 || last > count {
            return None;
        }
        ranges.push((first, last));
    }
    ranges.sort_unstable();
    let mut disjoint: SmallVec<[(u64, u64); 2]> = SmallVec::new();
    for (first, last) in ranges {
        match disjoint.last_mut().filter(|(_, before)| first <= *before) {
            Some((_, before)) => *before = last.max(*before),
            None => disjoint.push((first, last)),
        }
    }
    Some(disjoint)
}

/// Returns the rows after a move, if they are a partition.
pub(crate) fn after_rows(rows: &[u32], shape: MoveShape, numbers: &[i64]) -> Option<SmallVec<[u32; 8]>> {
    let mut after: SmallVec<[u32; 8]> = SmallVec::from_slice(rows);
    let place = |n: i64| usize::try_from(n).ok()?.checked_sub(1);
    match (shape, numbers) {
        (MoveShape::Drop { row_ranges }, ends) => {
            let (of_rows, of_columns) = ends.split_at_checked(2 * usize::from(row_ranges))?;
            let dropped_rows = dropped(of_rows, rows.len() as u64)?;
            let columns = dropped(of_columns, rows.first().map_or(0, |&row| row.into()))?;
            if dropped_rows.is_empty() && columns.is_empty() {
                return None;
            }
            let is_dropped =
                |i: usize| dropped_rows.iter().any(|&(first, last)| (first..=last).contains(&(i as u64 + 1)));
            let shorter = |row: u32| {
                let taken =
                    columns.iter().map(|&(first, last)| (last.min(row.into()) + 1).saturating_sub(first));
                row - taken.sum::<u64>() as u32
            };
            after = rows
                .iter()
                .enumerate()
                .filter(|(i, _)| !is_dropped(*i))
                .map(|(_, &row)| shorter(row))
                .collect();
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

    fn allocated_bytes(&self, position: &BoardCells) -> usize {
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
        should_continue: &dyn Fn() -> bool,
        visit: VisitCells<'_>,
    ) -> ControlFlow<()> {
        self.options_of(at, &StepCount::watched(should_continue), visit)
    }

    /// Bounds the followers by the states of the cells that moves can change: any state of a free cell if moves only fill
    /// free cells, and two states of a cell of a graph. Extra numbers have no bound.
    fn follower_bound(&self, at: &BoardCells) -> Option<u128> {
        let count = |state: u32| at.cells.iter().filter(|&&cell| cell == state).count() as u32;
        match &self.board {
            BoardKind::Grid(grids) if grids.inert.is_some() => grids.state_count().checked_pow(count(0)),
            BoardKind::Graph(graphs) if !graphs.has_numbers() => {
                // Vertices that no move deletes are the same in all followers.
                let kept = if self.rule.deletes_vertices() { 0 } else { graphs.size(at.head[0])[0] };
                2u128.checked_pow(count(1) - at.cells[..kept as usize].iter().sum::<u32>())
            }
            _ => None,
        }
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
            BoardKind::Graph(graphs) => graphs.parse(&self.rule, text)?,
            BoardKind::Rows => {
                let rows = parse_rows(text, ROWS)?;
                BoardGame::rows_of(rows)
                    .ok_or_else(|| NotationError::new("a row of 2^32 or more", ROWS).at_token(text))?
            }
        };
        if self.is_legal(&at) {
            return Ok(at);
        }
        Err(NotationError::illegal(text, self.expected()))
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
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = BoardCells> + Send + '_>, NoSuchWindow> {
        if !matches!(self.board, BoardKind::Rows) {
            let what = format!("positions of a {} have no size in numbers", self.rule.kind().word());
            return Err(NoSuchWindow::new(what, "a position and its followers"));
        }
        let all = NonemptyHeaps.positions(count, below)?;
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
            BoardKind::Grid(grids) => packed(at, grids.bits()),
            BoardKind::Graph(graphs) => graphs.packed(at),
        }
    }

    fn visit_keys_while(
        &self,
        key: u128,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        if let Some(flow) = self.visit_packed(key, visit) {
            return flow.map_break(|()| KeyVisitEnd::Stopped);
        }
        let mut interrupt = KeyVisitEnd::Stopped;
        let flow = self.visit_options_while(&self.unpack(key), should_continue, &mut |option| match self
            .pack(&option)
        {
            Some(key) => visit(key),
            None => {
                interrupt = KeyVisitEnd::NoKey;
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
                let head = [(key >> 120) as u32, (key >> CELL_BITS & 255) as u32];
                unpacked(key, head, head[0] * head[1], grids.bits())
            }
            BoardKind::Graph(graphs) => graphs.unpacked(key),
        }
    }
}

/// Returns the key of a grid: its two sides in the top 16 bits, the cells below. Returns `None` if the grid does not fit.
fn packed(at: &BoardCells, bits: u32) -> Option<u128> {
    let fits = at.head.iter().all(|side| side >> 8 == 0);
    if !fits || at.cells.len() as u32 * bits > CELL_BITS {
        return None;
    }
    let top = u128::from(at.head[0]) << 8 | u128::from(at.head[1]);
    let cells = at.cells.iter().fold(0u128, |key, &cell| key << bits | u128::from(cell));
    Some(top << CELL_BITS | cells)
}

fn unpacked(key: u128, head: [u32; 2], count: u32, bits: u32) -> BoardCells {
    let mask = (1u128 << bits) - 1;
    let cells = (0..count).rev().map(|i| (key >> (i * bits) & mask) as u32).collect();
    BoardCells { head, cells }
}

impl BoardGame {
    /// Calls `visit` with the keys of the options of a packed position, found by masks. Returns `None` if the game has no
    /// masks for this position.
    fn visit_packed(
        &self,
        key: u128,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let (head, cells) = (key >> CELL_BITS, key & ((1 << CELL_BITS) - 1));
        let mut with_head = |cells: u128| visit(head << CELL_BITS | cells);
        match (&self.board, &*self.masks) {
            (BoardKind::Grid(grids), BoardMasks::Grid(moves, _)) => {
                Some(moves.visit(grids, [(head >> 8) as u32, (head & 255) as u32], cells, &mut with_head))
            }
            (BoardKind::Graph(graphs), BoardMasks::Graph(Ok(moves))) => {
                moves.visit_packed(graphs, head as u32, cells, &mut with_head)
            }
            _ => None,
        }
    }

    /// Returns whether some positions have parts with integer keys, which are found by masks.
    pub(crate) fn has_part_keys(&self) -> bool {
        self.additive && matches!(&*self.masks, BoardMasks::Grid(_, Ok(_)) | BoardMasks::Graph(Ok(_)))
    }
}

/// The parts of a game without [`BoardGame::has_part_keys`] have no keys.
impl Parts for BoardGame {
    type PartKey = u64;

    fn visit_parts(&self, at: &BoardCells, visit: &mut dyn FnMut(u64)) -> ControlFlow<()> {
        let have_keys = self.additive
            && match (&self.board, &*self.masks) {
                (BoardKind::Grid(grids), BoardMasks::Grid(_, Ok(moves))) => {
                    let mut parts = PartKeys::new();
                    let fits = moves.parts(grids, at, &mut parts);
                    parts.into_iter().for_each(visit);
                    fits
                }
                (BoardKind::Graph(graphs), BoardMasks::Graph(Ok(moves))) => {
                    moves.parts(graphs, at.head[0], &at.cells, visit)
                }
                _ => false,
            };
        if have_keys { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn part(&self, key: u64) -> BoardCells {
        match (&self.board, &*self.masks) {
            (BoardKind::Grid(_), BoardMasks::Grid(_, Ok(moves))) => moves.grid(key),
            (BoardKind::Graph(graphs), _) => {
                let board = (key >> PART_BITS) as u32;
                let [vertices, count] = graphs.size(board);
                unpacked(key.into(), [board, vertices], count, 1)
            }
            _ => BoardCells { head: [0, 0], cells: SmallVec::new() },
        }
    }

    fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        match (&self.board, &*self.masks) {
            (_, BoardMasks::Grid(_, Ok(moves))) => moves.visit(key, visit),
            (BoardKind::Graph(graphs), BoardMasks::Graph(Ok(moves))) => moves.visit(graphs, key, visit),
            _ => ControlFlow::Continue(()),
        }
    }

    fn effort(&self, key: u64) -> u32 {
        match &*self.masks {
            BoardMasks::Grid(_, Ok(moves)) => moves.effort(key),
            // Two cells more are twice the work.
            _ => 1 << ((key & ((1 << PART_BITS) - 1)).count_ones() / 2),
        }
    }
}

impl BoardGame {
    /// Calls `visit` with the parts of a graph that no move joins.
    fn parts_of_graph(&self, graphs: &Graphs, at: &BoardCells, visit: &mut dyn FnMut(BoardCells)) {
        if let BoardMasks::Graph(Ok(moves)) = &*self.masks {
            if moves.deletes_single_edges() {
                return graphs.single_edges(at, visit);
            }
            if moves.parts(graphs, at.head[0], &at.cells, &mut |key| visit(self.part(key))) {
                return;
            }
        }
        graphs.parts(at, visit);
    }
}

impl Components for BoardGame {
    fn visit_components(&self, at: &BoardCells, visit: &mut dyn FnMut(BoardCells)) {
        match &self.board {
            BoardKind::Grid(grids) if self.additive => grids.parts(at, visit),
            BoardKind::Graph(graphs) if self.additive => self.parts_of_graph(graphs, at, visit),
            _ => visit(at.clone()),
        }
    }

    fn play_ends(&self) -> bool {
        self.play_ends
    }
}
