//! Solves all positions of a run at once.
//!
//! If every line of a position has a known stride, the advancing lines are slices of sets that are traversed in
//! parallel, and the staying lines are looked up once. While no two lines meet, positions of the run share no line
//! except the staying ones.

use crate::game::{Stride, ValueSetId};
use crate::solve::sets::{PlaySets, empty, join, member, mex_alone};

/// Maximum number of lines of a run. Runs with more lines are solved position by position.
const MOST: usize = 8;

/// Maximum number of advancing lines of a run.
const MOST_ADVANCING: usize = 6;

/// A line of a run: the index of its set at the first position, and a mask with all ones if a move goes along the line,
/// else zero.
type Place = (usize, u64);

/// A list of at most [`MOST`] items, stored inline.
#[derive(Clone, Copy)]
pub(super) struct Few<T> {
    list: [T; MOST],
    count: usize,
}

impl<T: Copy> Few<T> {
    fn new(none: T) -> Self {
        Few { list: [none; MOST], count: 0 }
    }

    /// Appends an item. Items beyond the capacity are only counted.
    #[inline(always)]
    pub(super) fn push(&mut self, item: T) {
        if let Some(slot) = self.list.get_mut(self.count) {
            *slot = item;
        }
        self.count += 1;
    }

    /// Returns the stored items.
    #[inline(always)]
    fn all(&self) -> &[T] {
        &self.list[..self.count.min(MOST)]
    }
}

/// The lines of a run.
pub(super) struct LineRun {
    /// All lines, as enumerated by the game.
    pub(super) lines: Few<ValueSetId>,
    /// The lines along which a move goes, as enumerated by the game.
    pub(super) moves: Few<ValueSetId>,
    /// The lines that all positions of the run share.
    staying: Few<Place>,
    /// The lines whose number increases by 1 with each position.
    advancing: Few<Place>,
}

/// The outcome of a run.
pub(super) struct LineProgress {
    /// The number of solved positions.
    pub(super) positions: usize,
    /// `true` if the run ended because a value is too large for the sets.
    pub(super) narrow: bool,
}

impl LineRun {
    pub(super) fn new() -> Self {
        let (lines, places) = (Few::new(ValueSetId::staying(0)), Few::new((0, 0)));
        LineRun { lines, moves: lines, staying: places, advancing: places }
    }

    /// Removes all lines.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.lines.count, self.moves.count, self.staying.count, self.advancing.count) = (0, 0, 0, 0);
    }

    /// Sorts the lines into staying and advancing ones. Returns the number of positions, at most `most`, that can be
    /// solved at once: 0 if there are no lines or too many lines, or if the stride of a line is unknown.
    #[inline]
    pub(super) fn sort(&mut self, most: u64) -> usize {
        let LineRun { lines, moves, staying, advancing } = self;
        if lines.count == 0 || lines.count > MOST || moves.count > MOST {
            return 0;
        }
        let (lines, moves) = (lines.all(), moves.all());
        let all_move = lines == moves;
        if !all_move && moves.iter().any(|line| !lines.contains(line)) {
            return 0;
        }
        let mut most = most as usize;
        'lines: for line in lines {
            let mask = if all_move || moves.contains(line) { u64::MAX } else { 0 };
            let Ok(index) = usize::try_from(line.number) else { return 0 };
            match line.course {
                Stride::Unknown => return 0,
                Stride::Stays => staying.push((index, mask)),
                Stride::Advances => {
                    // No line may advance to the start of another line.
                    for i in 0..advancing.count.min(MOST) {
                        match advancing.list[i].0.abs_diff(index) {
                            0 => {
                                advancing.list[i].1 |= mask;
                                continue 'lines;
                            }
                            distance => most = most.min(distance),
                        }
                    }
                    advancing.push((index, mask));
                }
            }
        }
        for &(fixed, _) in staying.all() {
            for &(start, _) in advancing.all() {
                most = most.min(fixed.checked_sub(start).unwrap_or(most));
            }
        }
        if advancing.count > MOST_ADVANCING { 0 } else { most }
    }

    /// Solves positions of the run; see [`Wide::solve`].
    fn solve<const P: usize, const W: usize>(
        &self,
        sets: &mut [PlaySets<P, W>],
        out: [&mut [u8]; P],
    ) -> Option<LineProgress> {
        let mut staying_lines = Stays { union: empty(), mask: 0, found: empty() };
        for (index, mask) in self.staying.all() {
            let set = sets.get(*index)?;
            if *mask != 0 {
                join(&mut staying_lines.union, set);
                staying_lines.mask = *mask;
            }
        }
        let done = match *self.advancing.all() {
            [] => side_by_side(sets, [], &mut staying_lines, out),
            [a] => side_by_side(sets, [a], &mut staying_lines, out),
            [a, b] => side_by_side(sets, [a, b], &mut staying_lines, out),
            [a, b, c] => side_by_side(sets, [a, b, c], &mut staying_lines, out),
            [a, b, c, d] => side_by_side(sets, [a, b, c, d], &mut staying_lines, out),
            [a, b, c, d, e] => side_by_side(sets, [a, b, c, d, e], &mut staying_lines, out),
            [a, b, c, d, e, f] => side_by_side(sets, [a, b, c, d, e, f], &mut staying_lines, out),
            _ => None,
        };
        for (index, _) in self.staying.all() {
            join(&mut sets[*index], &staying_lines.found);
        }
        done
    }
}

/// Value sets of one or two plays, of some width. The code for slices of these sets does not depend on the game and is
/// compiled once, not for every game.
pub(super) trait Wide<const P: usize>: Sized {
    /// Solves the first positions of a run, as many as `out` has room for, but at most the result of [`Run::sort`].
    /// Returns `None` and changes nothing if a line has no set.
    fn solve(run: &LineRun, sets: &mut [Self], out: [&mut [u8]; P]) -> Option<LineProgress>;
}

macro_rules! wide {
    ($($plays:literal, $words:literal;)*) => {$(
        impl Wide<$plays> for PlaySets<$plays, $words> {
            fn solve(run: &LineRun, sets: &mut [Self], out: [&mut [u8]; $plays]) -> Option<LineProgress> {
                run.solve(sets, out)
            }
        }
    )*};
}

wide! {
    1, 1;
    1, 2;
    1, 4;
    2, 1;
    2, 2;
    2, 4;
}

/// The values on the staying lines of a run.
struct Stays<const P: usize, const W: usize> {
    /// The union of the sets of the staying lines along which a move goes.
    union: PlaySets<P, W>,
    /// All ones if a move goes along a staying line, else zero.
    mask: u64,
    /// The values found in the run.
    found: PlaySets<P, W>,
}

/// Solves positions with the advancing lines `places`, as many as `out` has room for. Returns `None` if the slices of
/// the lines overlap or exceed the sets.
fn side_by_side<const K: usize, const P: usize, const W: usize>(
    sets: &mut [PlaySets<P, W>],
    places: [Place; K],
    staying_lines: &mut Stays<P, W>,
    mut out: [&mut [u8]; P],
) -> Option<LineProgress> {
    let length = out[0].len();
    // With slices of a common known length, the loops need no bounds checks.
    let slices = sets.get_disjoint_mut(places.map(|(start, _)| start..start.saturating_add(length))).ok()?;
    let mut slices = slices.map(|slice| &mut slice[..length]);
    for out in &mut out {
        *out = &mut std::mem::take(out)[..length];
    }
    for i in 0..length {
        let mut union = staying_lines.union;
        for k in 0..K {
            for p in 0..P {
                for w in 0..W {
                    union[p][w] |= slices[k][i][p][w] & places[k].1;
                }
            }
        }
        if P == 2 && union[0] == [0; W] {
            // A terminal position has the misère value 1, as if it had an option of value 0.
            union[1][0] |= 1;
        }
        let mexes = mex_alone(&union);
        for p in 0..P {
            let Some(value) = member(&mexes[p]) else {
                return Some(LineProgress { positions: i, narrow: true });
            };
            // At most four words have at most 256 members.
            out[p][i] = value as u8;
        }
        for p in 0..P {
            for w in 0..W {
                staying_lines.union[p][w] |= mexes[p][w] & staying_lines.mask;
                staying_lines.found[p][w] |= mexes[p][w];
                for slice in &mut slices {
                    slice[i][p][w] |= mexes[p][w];
                }
            }
        }
    }
    Some(LineProgress { positions: length, narrow: false })
}
