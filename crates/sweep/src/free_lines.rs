//! The memory of a sweep on several threads, in slices that pass from part to part.
//!
//! With four members or more, a slice contains the lines of one member whose next largest member lies in one chunk. A
//! part (T, S, R), the numbers of a tile and two chunks, uses three kinds of slices: those of the members of T with the
//! chunk R, those of the members of T with the chunk S, and those of the members of S with the chunk R.
//!
//! **Lemma.** Parts that use the same slice are comparable: one of them waits for the other, so that the slice is free.
//! *Proof.* Let c(T) be the chunk of a member of T; then R ≤ S ≤ c(T). Two parts that use a slice in the same way agree
//! in two of three numbers. If (T, S, R) uses it as a slice of T, and (T', S', R') as one of S', then S' = c(T) and R'
//! is R or S; so T ≤ T', S ≤ S', and either R = R', or R ≤ S = R'. If (T, S, R) uses it as (T, S), and (T, S', R') as
//! (T, R'), then R ≤ S = R' ≤ S'. Between two comparable parts there is a chain of parts of which each waits for the
//! one before it: first T grows, then S, then R.

use crate::tasks::PartLines;
use crate::tiling::Tiling;
use crate::units::MemberRanges;
use crate::wavefront::Part;
use std::ops::Range;

/// The slices that no thread uses.
pub(crate) enum FreeLines<'a> {
    /// With three members: the regions of each tile.
    ByTile(Vec<&'a mut [u64]>),
    /// The lines of each member, by the chunk of the next largest member. Empty while a thread uses them.
    ByMember(Vec<Vec<&'a mut [u64]>>),
}

impl<'a> FreeLines<'a> {
    /// Divides the lines of the first `tiles` tiles, whose sets have `words` words.
    pub(crate) fn new(tiling: &Tiling<'_>, tiles: usize, mut lines: &'a mut [u64], words: usize) -> Self {
        let mut next_lines = |length: usize| lines.split_off_mut(..length * words).unwrap_or_default();
        if tiling.window().count() == 3 {
            let lines_of = |tile| tiling.regions(&tiling.tops(tile)).len();
            return FreeLines::ByTile((0..tiles).map(|tile| next_lines(lines_of(tile))).collect());
        }
        let members = 0..tiles.checked_sub(1).map_or(0, |last| tiling.tops(last).end);
        let before = |member, second| tiling.lines_before(member, second);
        let mut of_member = |member| {
            let lines_of = |chunk: &Range<usize>| before(member, chunk.end) - before(member, chunk.start);
            tiling.chunks().iter().map(|chunk| next_lines(lines_of(chunk))).collect()
        };
        FreeLines::ByMember(members.map(&mut of_member).collect())
    }

    /// Takes the lines of a part that may begin.
    pub(crate) fn take(&mut self, tiling: &Tiling<'_>, part: Part) -> (MemberRanges, PartLines<'a>) {
        let Part { tile, second, third } = part;
        let (tops, seconds) = (tiling.tops(tile), tiling.chunks()[second].clone());
        match self {
            FreeLines::ByTile(free) => {
                let tiles = tiling.tiles_of(second).start..tiling.tiles_of(second).end.min(tile);
                let below = tiles.map(|tile| std::mem::take(&mut free[tile])).collect();
                let own = std::mem::take(&mut free[tile]);
                (MemberRanges::all_thirds(tops, seconds), PartLines::ByTile { own, below })
            }
            FreeLines::ByMember(free) => {
                let below = seconds.start..seconds.end.min(tops.start);
                let below = below.map(|member| std::mem::take(&mut free[member][third])).collect();
                let own = tops.clone().map(|top| {
                    // A member below the next largest members has no positions here, and may be in use elsewhere.
                    if top < seconds.start {
                        return Default::default();
                    }
                    [third, second].map(|chunk| std::mem::take(&mut free[top][chunk]))
                });
                let lines = PartLines::ByMember { own: own.collect(), below };
                (MemberRanges { tops, seconds, thirds: tiling.chunks()[third].clone() }, lines)
            }
        }
    }

    /// Returns the lines of a part that has ended.
    pub(crate) fn give_back(&mut self, tiling: &Tiling<'_>, part: Part, lines: PartLines<'a>) {
        let Part { tile, second, third } = part;
        let (tops, seconds) = (tiling.tops(tile), tiling.chunks()[second].clone());
        match (self, lines) {
            (FreeLines::ByTile(free), PartLines::ByTile { own, below }) => {
                free[tile] = own;
                let tiles = tiling.tiles_of(second).start..;
                tiles.zip(below).for_each(|(tile, lines)| free[tile] = lines);
            }
            (FreeLines::ByMember(free), PartLines::ByMember { own, below }) => {
                for (member, lines) in seconds.clone().zip(below) {
                    free[member][third] = lines;
                }
                for (top, [first, others]) in tops.zip(own).filter(|(top, _)| *top >= seconds.start) {
                    free[top][second] = others;
                    free[top][third] = first;
                }
            }
            // The same tiling divides all lines in the same way.
            _ => {}
        }
    }
}
