//! The positions of a run at once.
//!
//! If every line of a position says how it goes on, those that advance are slices of sets that are
//! gone through side by side, and those that stay are looked up once. As long as no two of them
//! meet, no position of the run lies on a line of another one, except on those that stay.

use crate::game::{Stride, ValueSetId};
use crate::solve::sets::{PlaySets, empty, join, member, mex_alone};

/// Runs with more lines than this are done position by position.
const MOST: usize = 8;

/// Of these at most so many may advance.
const MOST_ADVANCING: usize = 6;

/// A line of a run: its place among the sets at the first position, and all ones if a move goes
/// along it, else zero.
type Place = (usize, u64);

/// A short list in place.
#[derive(Clone, Copy)]
pub(super) struct Few<T> {
    list: [T; MOST],
    count: usize,
}

impl<T: Copy> Few<T> {
    fn new(none: T) -> Self {
        Few { list: [none; MOST], count: 0 }
    }

    /// Puts it at the end; what has no place there is counted.
    #[inline(always)]
    pub(super) fn push(&mut self, item: T) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = item;
        }
        self.count += 1;
    }

    /// Those that have a place.
    #[inline(always)]
    fn all(&self) -> &[T] {
        &self.list[..self.count.min(MOST)]
    }
}

/// The lines of a run.
pub(super) struct Run {
    /// All of them, and those along which a move goes, as the game says them.
    pub(super) lines: Few<ValueSetId>,
    pub(super) moves: Few<ValueSetId>,
    staying: Few<Place>,
    advancing: Few<Place>,
}

/// How many positions of a run were done, and whether it ended because a value had no place.
pub(super) struct Done {
    pub(super) positions: usize,
    pub(super) narrow: bool,
}

impl Run {
    pub(super) fn new() -> Self {
        let (lines, places) = (Few::new(ValueSetId::staying(0)), Few::new((0, 0)));
        Run { lines, moves: lines, staying: places, advancing: places }
    }

    /// Forgets all lines.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.lines.count, self.moves.count, self.staying.count, self.advancing.count) = (0, 0, 0, 0);
    }

    /// Sorts the lines. Of `most` positions of the run, so many can be done at once: 0 where there
    /// are no lines or too many, or they do not say how they go on.
    #[inline]
    pub(super) fn sort(&mut self, most: u64) -> usize {
        let Run { lines, moves, staying, advancing } = self;
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
            let Ok(at) = usize::try_from(line.number) else { return 0 };
            match line.course {
                Stride::Unknown => return 0,
                Stride::Stays => staying.push((at, mask)),
                Stride::Advances => {
                    // Not so far that one gets where another began.
                    for i in 0..advancing.count.min(MOST) {
                        match advancing.list[i].0.abs_diff(at) {
                            0 => {
                                advancing.list[i].1 |= mask;
                                continue 'lines;
                            }
                            apart => most = most.min(apart),
                        }
                    }
                    advancing.push((at, mask));
                }
            }
        }
        for &(stays, _) in staying.all() {
            for &(at, _) in advancing.all() {
                most = most.min(stays.checked_sub(at).unwrap_or(most));
            }
        }
        if advancing.count > MOST_ADVANCING { 0 } else { most }
    }

    fn solve<const P: usize, const W: usize>(
        &self,
        sets: &mut [PlaySets<P, W>],
        out: [&mut [u8]; P],
    ) -> Option<Done> {
        let mut stays = Stays { union: empty(), mask: 0, found: empty() };
        for (at, mask) in self.staying.all() {
            let set = sets.get(*at)?;
            if *mask != 0 {
                join(&mut stays.union, set);
                stays.mask = *mask;
            }
        }
        let done = match *self.advancing.all() {
            [] => side_by_side(sets, [], &mut stays, out),
            [a] => side_by_side(sets, [a], &mut stays, out),
            [a, b] => side_by_side(sets, [a, b], &mut stays, out),
            [a, b, c] => side_by_side(sets, [a, b, c], &mut stays, out),
            [a, b, c, d] => side_by_side(sets, [a, b, c, d], &mut stays, out),
            [a, b, c, d, e] => side_by_side(sets, [a, b, c, d, e], &mut stays, out),
            [a, b, c, d, e, f] => side_by_side(sets, [a, b, c, d, e, f], &mut stays, out),
            _ => None,
        };
        for (at, _) in self.staying.all() {
            join(&mut sets[*at], &stays.found);
        }
        done
    }
}

/// A set of values of one or two plays, of some width. What is done with slices of them knows no game, and is
/// compiled here once, not again wherever a game is.
pub(super) trait Wide<const P: usize>: Sized {
    /// Solves positions of a run from its first on, as many as `out` has room for; they are not
    /// more than [`Run::sort`] said. `None`, and nothing done, if there are no such lines.
    fn solve(run: &Run, sets: &mut [Self], out: [&mut [u8]; P]) -> Option<Done>;
}

macro_rules! wide {
    ($($plays:literal, $words:literal;)*) => {$(
        impl Wide<$plays> for PlaySets<$plays, $words> {
            fn solve(run: &Run, sets: &mut [Self], out: [&mut [u8]; $plays]) -> Option<Done> {
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

/// What the lines that stay hold.
struct Stays<const P: usize, const W: usize> {
    /// The union of those along which a move goes.
    union: PlaySets<P, W>,
    /// All ones if there is any, else zero.
    mask: u64,
    /// What was found in the run.
    found: PlaySets<P, W>,
}

fn side_by_side<const K: usize, const P: usize, const W: usize>(
    sets: &mut [PlaySets<P, W>],
    places: [Place; K],
    stays: &mut Stays<P, W>,
    mut out: [&mut [u8]; P],
) -> Option<Done> {
    let length = out[0].len();
    // Short loops over slices of one length, known to have it, need no checks.
    let slices = sets.get_disjoint_mut(places.map(|(at, _)| at..at.saturating_add(length))).ok()?;
    let mut slices = slices.map(|slice| &mut slice[..length]);
    for out in &mut out {
        *out = &mut std::mem::take(out)[..length];
    }
    for at in 0..length {
        let mut seen = stays.union;
        for k in 0..K {
            for p in 0..P {
                for w in 0..W {
                    seen[p][w] |= slices[k][at][p][w] & places[k].1;
                }
            }
        }
        if P == 2 && seen[0] == [0; W] {
            // Terminal: its misère value is 1, as if there were an option of value 0.
            seen[1][0] |= 1;
        }
        let found = mex_alone(&seen);
        for p in 0..P {
            let Some(value) = member(&found[p]) else {
                return Some(Done { positions: at, narrow: true });
            };
            // At most four words have at most 256 members.
            out[p][at] = value as u8;
        }
        for p in 0..P {
            for w in 0..W {
                stays.union[p][w] |= found[p][w] & stays.mask;
                stays.found[p][w] |= found[p][w];
                for slice in &mut slices {
                    slice[at][p][w] |= found[p][w];
                }
            }
        }
    }
    Some(Done { positions: length, narrow: false })
}
