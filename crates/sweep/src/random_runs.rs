//! Random sweeps, stopped and continued on random numbers of threads, compared with one thread.
//!
//! `IMPARTIAL_RANDOM_SWEEPS` is the number of sweeps, 60 by default.

use crate::counts::CountSink;
use crate::storage::SetWidth;
use crate::sweep::{ChosenTiling, Sweep, TableSink};
use impartial::game::{Colex, LoweredMember};
use impartial::run::{Limits, Run};
use impartial::solve::{TableError, TableValues};
use impartial::value::Plays;

/// A generator of random numbers (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

/// Returns a window of at most some 100,000 positions; many have tiles of four members. Equal members are allowed where
/// `gap` is 0; otherwise members are at least `gap` apart.
fn window(random: &mut Random) -> Colex {
    let count = 3 + random.below(4) as usize;
    let gap = random.below(12);
    let limit = |x: u64| (x + 1).saturating_sub(gap);
    let mut below = 8 + random.below(if count == 3 { 110 } else { 130 });
    loop {
        match Colex::new(count, below, limit) {
            Ok(window) if window.positions() <= 100_000 => return window,
            _ => below -= below.div_ceil(16),
        }
    }
}

/// A sweep to be stopped and continued, in any of its forms.
struct Plan<'w> {
    window: &'w Colex,
    lowered: LoweredMember,
    plays: Plays,
    is_shared: bool,
    is_narrow: bool,
    chosen: ChosenTiling,
}

impl<'w> Plan<'w> {
    fn new(window: &'w Colex, random: &mut Random) -> Self {
        let lowered = if random.below(4) == 0 { LoweredMember::Largest } else { LoweredMember::Any };
        let mut flip = || random.below(2) == 0;
        let (misere, is_shared, is_narrow) = (flip(), flip(), flip());
        // In windows of three members, chunks end at multiples of the height of the tiles, 16. In others they may end within
        // a tile.
        let members = [1, 2, 4, 8, 16];
        let chunk_members = match window.count() {
            3 => (random.below(3) > 0).then(|| 16 * (1 + random.below(3))),
            _ => (random.below(6) > 0).then(|| members[random.below(5) as usize]),
        };
        // Wider sets then have smaller units.
        let unit_bytes = (random.below(2) == 0).then(|| 64 << random.below(6));
        let chosen = ChosenTiling { chunk_members, unit_bytes };
        Plan { window, lowered, plays: Plays::with_misere(misere), is_shared, is_narrow, chosen }
    }

    fn start<S: crate::sweep::Sink>(&self, sink: S) -> Sweep<'w, S> {
        let mut sweep = Sweep::new(self.lowered, self.window, self.plays, sink);
        let width = if self.is_narrow { SetWidth::NARROWEST } else { sweep.sets.width };
        sweep.restart(width, self.is_shared);
        sweep.set_tiling(self.chosen);
        sweep
    }
}

/// Returns a limit of the positions to be done in all.
fn stop(random: &mut Random, done: u64, window: &Colex) -> Run<'static> {
    let more = 1 + random.below(window.positions() / 2 + 2);
    Run::new(Limits::none().positions(done + more))
}

/// Counts the values of a window with stops, after each of which the state may be saved and read again.
fn count(plan: &Plan<'_>, random: &mut Random) -> Vec<crate::ValueCounts> {
    let new = || plan.start(CountSink::new(plan.plays));
    let mut sweep = new();
    for _ in 0..1 + random.below(4) {
        sweep.threads = 1 + random.below(5) as usize;
        let run = stop(random, sweep.done, plan.window);
        match sweep.run(&run, &mut |_| Ok(())) {
            Ok(_) => break,
            Err(TableError::Stopped(_)) => {}
            Err(error) => panic!("{error}"),
        }
        if random.below(2) == 0 {
            let mut bytes = Vec::new();
            sweep.write_to(&mut bytes).unwrap();
            let state = sweep.read(&mut bytes.as_slice()).unwrap();
            let mut resumed = new();
            resumed.sink.counts = resumed.resume(state);
            let mut again = Vec::new();
            resumed.write_to(&mut again).unwrap();
            assert!(bytes == again, "the state that was read is the state that was written");
            sweep = resumed;
        }
    }
    sweep.threads = 1 + random.below(5) as usize;
    assert!(sweep.run(&Run::default(), &mut |_| Ok(())).unwrap().is_continue());
    sweep.sink.counts
}

/// Computes a table on several threads, which is stopped and begins again.
fn table(plan: &Plan<'_>, random: &mut Random) -> TableValues {
    let mut sweep = plan.start(TableSink::new(plan.plays));
    for _ in 0..random.below(3) {
        sweep.threads = 1 + random.below(5) as usize;
        let run = stop(random, sweep.done, plan.window);
        if sweep.run(&run, &mut |_| Ok(())).is_ok() {
            break;
        }
    }
    sweep.threads = 1 + random.below(5) as usize;
    assert!(sweep.run(&Run::default(), &mut |_| Ok(())).unwrap().is_continue());
    sweep.sink.into_values()
}

/// Rows of many members with wide sets are computed position by position.
#[test]
fn sets_of_every_width_give_the_same_values() {
    for (count, below, gap) in
        [(3, 20, 1), (4, 14, 0), (5, 13, 1), (6, 13, 1), (6, 8, 0), (7, 13, 1), (8, 13, 1)]
    {
        let window = Colex::new(count, below, |x| (x + 1).saturating_sub(gap)).unwrap();
        for lowered in [LoweredMember::Any, LoweredMember::Largest] {
            let table = |width, plays, is_shared| {
                let mut sweep = Sweep::new(lowered, &window, plays, TableSink::new(plays));
                sweep.restart(width, is_shared);
                assert!(sweep.run(&Run::default(), &mut |_| Ok(())).unwrap().is_continue());
                sweep.sink.into_values()
            };
            for (plays, is_shared) in [(Plays::Normal, false), (Plays::Both, false), (Plays::Both, true)] {
                let expected = table(SetWidth::NARROWEST, plays, false);
                for words in [1, 2, 4, 8, 16, 256] {
                    let width = SetWidth::from_words(words).unwrap();
                    let found = table(width, plays, is_shared);
                    assert!(found == expected, "{count} below {below}: {words} words, {plays:?}");
                }
            }
        }
    }
}

#[test]
fn random_sweeps_agree_with_one_thread() {
    let sweeps = std::env::var("IMPARTIAL_RANDOM_SWEEPS").map_or(60, |number| number.parse().unwrap());
    for seed in 0..sweeps {
        let mut random = Random(seed);
        let window = window(&mut random);
        let plan = Plan::new(&window, &mut random);
        let mut alone = plan.start(TableSink::new(plan.plays));
        assert!(alone.run(&Run::default(), &mut |_| Ok(())).unwrap().is_continue());
        let expected = alone.sink.into_values();
        assert!(table(&plan, &mut random) == expected, "seed {seed}: other values");
        let mut counts = CountSink::new(plan.plays);
        counts.add_values(0, &expected);
        assert!(count(&plan, &mut random) == counts.counts, "seed {seed}: other counts");
    }
}
