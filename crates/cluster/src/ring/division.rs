//! The division of a window among the workers of a ring.

use super::cut::{self, TURNS, Transit};
use super::spare::Spare;
use impartial::game::{Colex, LoweredMember};
use impartial::value::Plays;
use impartial_sweep::distributed::{SetLayout, SetWidth, SplitLines, Tiling};
use std::ops::Range;
use std::sync::Arc;

/// The division of a window among workers.
pub struct Ring<'w> {
    pub(super) tiling: Tiling<'w>,
    pub(super) layout: SetLayout,
    plays: Plays,
    workers: usize,
    /// The number of chunks into which the window was to be divided. A window of few members has fewer chunks.
    parts: u64,
    /// Memory of tiles that have left.
    pub(super) spare: Arc<Spare>,
}

impl<'w> Ring<'w> {
    /// Divides a window among `workers` workers, which compute the values of `plays`. Returns `None` for
    /// a window of less than three members, which needs one worker only.
    pub fn new(lowered: LoweredMember, window: &'w Colex, plays: Plays, workers: usize) -> Option<Self> {
        if window.count() < 3 {
            return None;
        }
        let workers = workers.max(1);
        let sets = if plays.has_misere() && !SplitLines::should_share(window, lowered) { 2 } else { 1 };
        let layout = SetLayout { width: SetWidth::expected(window), sets };
        let parts = if workers == 2 { TURNS } else { 2 * workers as u64 };
        Some(Self::with_layout((lowered, window), plays, workers, parts, layout))
    }

    fn with_layout(
        (lowered, window): (LoweredMember, &'w Colex),
        plays: Plays,
        workers: usize,
        parts: u64,
        layout: SetLayout,
    ) -> Self {
        let tiling = cut::tiling(window, lowered, layout.bytes(), parts);
        Ring { tiling, layout, plays, workers, parts, spare: Arc::default() }
    }

    /// Returns the ring with the same workers that is divided as another ring with these [`parts`](Self::parts),
    /// [`words`](Self::words) and [`sets`](Self::sets). Its workers can read the chunks that the workers of the other ring
    /// have saved. Returns `None` if no ring is divided like that.
    pub fn divided_as(&self, parts: u64, words: usize, sets: usize) -> Option<Self> {
        let width = SetWidth::from_words(words as u64)?;
        let (window, lowered) = (self.window(), self.tiling.lowered());
        let is_possible = match sets {
            1 => !self.plays.has_misere() || SplitLines::can_share(window, lowered),
            _ => self.plays.has_misere() && sets == 2,
        };
        let layout = SetLayout { width, sets };
        (parts > 0 && is_possible)
            .then(|| Self::with_layout((lowered, window), self.plays, self.workers, parts, layout))
    }

    /// Returns the ring with sets of the next width, for use after
    /// [`TableError::LargeValue`](impartial::solve::TableError::LargeValue); `None` for the widest.
    pub fn wider(&self) -> Option<Self> {
        self.divided_as(self.parts, self.layout.width.wider()?.words(), self.sets())
    }

    /// Returns the ring with a set for each play, for use after [`RingError::Crowded`](super::RingError::Crowded);
    /// `None` if it has these already.
    pub fn separate(&self) -> Option<Self> {
        if self.is_shared() { self.divided_as(self.parts, self.words(), 2) } else { None }
    }

    /// Returns the window.
    pub fn window(&self) -> &'w Colex {
        self.tiling.window()
    }

    /// Returns the number of workers.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Returns the number of chunks into which the window was to be divided, for [`divided_as`](Self::divided_as).
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// Returns the words of a set, of 64 values each.
    pub fn words(&self) -> usize {
        self.layout.width.words()
    }

    /// Returns the number of sets of a line: two where each play has its own.
    pub fn sets(&self) -> usize {
        self.layout.sets
    }

    /// Returns whether there are misère values, and one set a line serves both plays.
    pub(super) fn is_shared(&self) -> bool {
        self.plays.has_misere() && self.sets() == 1
    }

    /// Returns the number of plays with values.
    pub(super) fn plays(&self) -> usize {
        self.plays.count()
    }

    /// Returns the number of tiles.
    pub fn tiles(&self) -> usize {
        self.tiling.tiles()
    }

    /// Returns the number of chunks.
    pub fn chunks(&self) -> usize {
        self.tiling.chunks().len()
    }

    /// Returns the members of a chunk.
    pub fn members(&self, chunk: usize) -> Range<usize> {
        self.tiling.chunks()[chunk].clone()
    }

    /// Returns the last chunk of a tile, which contains its own members.
    pub fn last_chunk(&self, tile: usize) -> usize {
        self.tiling.last_chunk(tile)
    }

    /// Returns the first tile that must not begin while the tile `oldest` is in progress. All tiles in progress together
    /// take at most a quarter of what a worker keeps, or of two workers, what one of them keeps; but there may be three
    /// tiles for every four workers.
    pub fn ahead(&self, oldest: usize) -> usize {
        let lines = |members: Range<usize>| self.tiling.regions(&members).len();
        let (oldest, below) = (oldest.min(self.tiles()), self.window().below() as usize);
        let limit = lines(0..below) / self.workers / if self.workers == 2 { 1 } else { 4 };
        let first = self.tiling.tops(oldest).start;
        let fits = |&tile: &usize| lines(first..self.tiling.tops(tile).end) <= limit;
        let fitting = (oldest..self.tiles()).take_while(fits).count();
        oldest + fitting.max((3 * self.workers).div_ceil(4)).max(2)
    }

    /// Returns the worker that has a chunk: forwards, backwards, and so on; in turns if the ring was divided for two.
    pub fn owner(&self, chunk: usize) -> usize {
        if self.parts == TURNS { chunk % self.workers } else { cut::dealt_to(chunk, self.workers) }
    }

    /// Returns the chunks of a worker.
    fn chunks_of(&self, worker: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.chunks()).filter(move |&chunk| self.owner(chunk) == worker)
    }

    /// Returns whether tiles continue from a chunk to another worker.
    fn is_sent_from(&self, chunk: usize) -> bool {
        chunk + 1 < self.chunks() && self.owner(chunk + 1) != self.owner(chunk)
    }

    /// Returns the number of positions of a worker: those whose next largest member is in one of its chunks.
    pub fn positions(&self, worker: usize) -> u64 {
        let members = self.chunks_of(worker).flat_map(|chunk| self.members(chunk));
        members.map(|second| cut::positions_with_second(self.window(), second as u64)).sum()
    }

    /// Returns the words of a set with room for the values of positions with this largest member, as far as they are
    /// below the next power of two.
    pub(super) fn words_at(&self, top: usize) -> usize {
        let expected = SetWidth::at_least((top as u64 + 1).next_power_of_two().div_ceil(64));
        expected.min(self.layout.width).words()
    }

    /// Returns the bytes of sets that all workers together send, as long as values are below the next power of two.
    /// Split lines are not included.
    pub fn traffic(&self) -> u64 {
        (0..self.workers).fold(0, |sum, worker| self.traffic_of(worker).saturating_add(sum))
    }

    /// Returns the bytes of [`traffic`](Self::traffic) that one worker sends.
    pub fn traffic_of(&self, worker: usize) -> u64 {
        let mut bytes: u128 = 0;
        for chunk in self.chunks_of(worker).filter(|&chunk| self.is_sent_from(chunk)) {
            let end = self.members(chunk).end;
            for tile in (0..self.tiles()).filter(|&tile| self.last_chunk(tile) > chunk) {
                let lines = self.tiling.bounds(tile, end).last().copied().unwrap_or(0);
                let words = self.words_at(self.tiling.tops(tile).end - 1) * self.sets();
                bytes += lines as u128 * words as u128 * 8;
            }
        }
        saturating_bytes(bytes)
    }

    /// Returns an estimate of the bytes that a worker needs: its sets, and the tiles in transit.
    pub fn bytes(&self, worker: usize) -> u64 {
        let width = self.layout.width;
        let split = if self.is_shared() { SplitLines::expected_bytes(self.window(), width) } else { 0 };
        self.bytes_with(worker, self.sets()).saturating_add(split)
    }

    /// Returns the bytes with `sets` sets a line, without split lines.
    pub(super) fn bytes_with(&self, worker: usize, sets: usize) -> u64 {
        let layout = SetLayout { sets, ..self.layout };
        let (mut lines, mut transit) = (0, Transit::default());
        for chunk in self.chunks_of(worker) {
            if self.is_sent_from(chunk) {
                transit.add(cut::transit_lines(&self.tiling, self.members(chunk).end));
            }
            lines += self.tiling.regions(&self.members(chunk)).len();
        }
        let sets = (lines + transit.lines()) as u128 * layout.bytes() as u128;
        saturating_bytes(sets + u128::from(self.window().bytes()))
    }
}

fn saturating_bytes(bytes: u128) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}
