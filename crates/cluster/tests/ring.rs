//! Workers that share no memory and send tiles to each other: they count what one sweep counts, and send the bytes of
//! the formula.

use impartial::game::{Colex, EnumeratePositions, LoweredMember};
use impartial::run::{Limits, Run};
use impartial::solve::{TableError, TableValues};
use impartial::value::Plays;
use impartial_cluster::ring::{Ring, RingError, TileInTransit, Worker};
use impartial_games::height::Height;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_sweep::{SetSweep, ValueCounts};

/// The result of a ring: the counts of all workers, the bytes of regions sent from worker to worker, and the bytes of
/// split lines.
struct RingResult {
    counts: Vec<Vec<ValueCounts>>,
    bytes: u64,
    split: u64,
}

/// Does all tasks one at a time, each time a random one of those that are ready.
fn run_ring(ring: &Ring<'_>, seed: u64) -> Result<RingResult, RingError> {
    let mut workers: Vec<_> = (0..ring.workers()).map(|worker| Worker::new(ring, worker).unwrap()).collect();
    let mut begun = 0;
    let mut waiting: Vec<TileInTransit> = Vec::new();
    let ([mut bytes, mut split], mut random) = ([0; 2], seed);
    loop {
        if begun < ring.tiles() && waiting.len() < 3 {
            waiting.push(ring.begin_tile(begun)?);
            begun += 1;
        }
        let may = |moving: &TileInTransit| {
            workers[ring.owner(moving.chunk())].next(moving.chunk()) == moving.tile()
        };
        let ready: Vec<usize> = (0..waiting.len()).filter(|&index| may(&waiting[index])).collect();
        if ready.is_empty() {
            assert!(waiting.is_empty() && begun == ring.tiles(), "nothing can be done");
            break;
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moving = waiting.remove(ready[(random >> 33) as usize % ready.len()]);
        let worker = ring.owner(moving.chunk());
        if let Some(next) = workers[worker].compute(moving, &Run::default())? {
            if ring.owner(next.chunk()) == worker {
                waiting.push(next);
            } else {
                split +=
                    next.split_pieces(usize::MAX).iter().map(|piece| 8 * piece.len() as u64).sum::<u64>();
                waiting.push(send(ring, next, &mut bytes, random as usize % 1000 + 1)?);
            }
        }
    }
    let all: u64 = workers.iter().map(Worker::done).sum();
    assert_eq!(all, ring.window().positions());
    Ok(RingResult { counts: workers.iter().map(Worker::counts).collect(), bytes, split })
}

/// Sends a tile to another worker, `at_once` lines at a time.
fn send(
    ring: &Ring<'_>,
    moving: TileInTransit,
    bytes: &mut u64,
    at_once: usize,
) -> Result<TileInTransit, RingError> {
    let (lines, cells) = (ring.lines(moving.tile(), moving.chunk()), ring.words_to_send(&moving));
    let moving = &moving;
    let mut there = ring.expect_tile(moving.tile(), moving.chunk())?;
    for piece in moving.split_pieces(at_once) {
        let length = 1 + 2 * ring.words();
        assert!(piece.len() <= at_once.max(length) && piece.len().is_multiple_of(length));
        ring.add_split_lines(&mut there, &piece)?;
    }
    for first in (0..lines).step_by(at_once) {
        assert!(!ring.is_whole(&there));
        let some = ring.select(moving, cells, first..lines.min(first + at_once));
        let packed: Vec<u64> = moving.words(&some).flatten().copied().collect();
        assert_eq!(packed.len(), some.word_count());
        ring.add_lines(&mut there, cells, &packed)?;
        *bytes += 8 * packed.len() as u64;
    }
    assert!(ring.is_whole(&there));
    Ok(there)
}

/// Returns the sum of the counts of all workers in one play.
fn together(counts: &[Vec<ValueCounts>], play: usize) -> ValueCounts {
    let mut all = ValueCounts::default();
    counts.iter().for_each(|counts| all.join(&counts[play]));
    all
}

/// Compares rings with a sweep. Returns the number of restarts until the values fitted and each play had the sets that
/// it needs.
fn agree(name: &str, lowered: LoweredMember, window: &Colex, formula: bool) -> u32 {
    let mut restarts = 0;
    for (plays, sets) in [(Plays::Normal, 1), (Plays::Both, 1), (Plays::Both, 2)] {
        let mut sweep = SetSweep::new(lowered, window, plays);
        sweep.solve(&Run::default()).unwrap();
        let counts = sweep.counts().unwrap();
        let (normal, other) = (&counts.normal, counts.misere.as_ref());
        for workers in 1..=4 {
            let ring = Ring::new(lowered, window, plays, workers).unwrap();
            let Some(mut ring) = ring.divided_as(ring.parts(), ring.words(), sets) else {
                assert!(lowered == LoweredMember::Largest, "nearly every line is split there");
                continue;
            };
            let found = loop {
                match run_ring(&ring, workers as u64) {
                    Err(RingError::Table(TableError::LargeValue { .. })) => ring = ring.wider().unwrap(),
                    Err(RingError::Crowded) => ring = ring.separate().unwrap(),
                    found => break found.unwrap(),
                }
                restarts += 1;
            };
            assert_eq!(&together(&found.counts, 0), normal, "{name} by {workers}");
            if let Some(other) = other {
                assert_eq!(&together(&found.counts, 1), other, "{name} by {workers}, misère");
            }
            if formula {
                assert_eq!(found.bytes, ring.traffic(), "{name} by {workers}");
                assert_eq!(ring.sets(), sets);
                let both = plays.has_misere() && sets == 1;
                assert!(both || found.split == 0, "{name} by {workers}");
            }
            assert_eq!(workers == 1, found.bytes == 0);
        }
    }
    restarts
}

#[test]
fn ring_counts_what_one_sweep_counts() {
    for (count, below) in [(3, 150), (4, 80), (5, 40), (6, 24), (7, 18)] {
        agree("welter", LoweredMember::Any, &Welter.ranking(count, below).unwrap(), true);
    }
    agree("nim", LoweredMember::Any, &Nim.ranking(4, 70).unwrap(), true);
    agree("nim", LoweredMember::Any, &Nim.ranking(3, 130).unwrap(), true);
    agree("max-welter", LoweredMember::Largest, &MaxWelter.ranking(4, 70).unwrap(), true);
    for height in [2, 3, 5] {
        // Values of other heights are larger than the members now and then.
        agree(
            "height",
            LoweredMember::Any,
            &Height::new(height).unwrap().ranking(4, 66).unwrap(),
            height == 2,
        );
    }
}

#[test]
fn ring_restarts_with_two_sets_a_line_if_the_plays_differ_too_often() {
    // Members at least two apart.
    let window = Colex::new(4, 80, |x| x.saturating_sub(1)).unwrap();
    assert!(agree("apart", LoweredMember::Any, &window, false) >= 4, "one for each number of workers");
    let ring = Ring::new(LoweredMember::Any, &window, Plays::Both, 2).unwrap();
    let (parts, words) = (ring.parts(), ring.words());
    assert!(ring.divided_as(parts, words, 3).is_none());
    assert!(ring.divided_as(parts, words, 2).unwrap().separate().is_none());
    let one = ring.divided_as(parts, words, 1).unwrap();
    assert!(one.separate().is_some_and(|ring| ring.sets() == 2));
    let normal = Ring::new(LoweredMember::Any, &window, Plays::Normal, 2).unwrap();
    assert!(normal.divided_as(parts, words, 2).is_none() && normal.separate().is_none());
}

#[test]
fn split_lines_travel_with_their_regions() {
    let apart = |count, below| Colex::new(count, below, |x| x.saturating_sub(1)).unwrap();
    // Small enough that one set is enough although the plays often differ.
    let windows = [
        apart(3, 11),
        apart(4, 13),
        apart(5, 15),
        Colex::multisets(4, 9).unwrap(),
        Colex::new(4, 8, |x| x + u64::from(x >= 5)).unwrap(),
        Welter.ranking(5, 12).unwrap(),
    ];
    let (mut travelled, mut kinds) = (0, 0);
    for window in &windows {
        let mut sweep = SetSweep::new(LoweredMember::Any, window, Plays::Both).share_sets(false);
        sweep.solve(&Run::default()).unwrap();
        let counts = sweep.counts().unwrap();
        let (normal, misere) = (&counts.normal, counts.misere.as_ref());
        for workers in [2, 3, 4, 7] {
            // Of sets of four words the upper three are empty and not sent.
            for words in [1, 4] {
                let ring = Ring::new(LoweredMember::Any, window, Plays::Both, workers).unwrap();
                let ring = ring.divided_as(ring.parts(), words, 1).unwrap();
                for seed in 0..4 {
                    let found = run_ring(&ring, seed).unwrap();
                    assert_eq!(&together(&found.counts, 0), normal, "{workers}");
                    assert_eq!(Some(&together(&found.counts, 1)), misere, "{workers}");
                    assert_eq!(found.bytes, ring.traffic(), "{workers}");
                    travelled += found.split;
                    kinds += u32::from(found.split > 0);
                }
            }
        }
    }
    assert!(travelled > 100_000 && kinds > 100, "{travelled} bytes, {kinds} times");

    // Split lines that do not belong to the regions are refused.
    let window = &windows[2];
    let ring = Ring::new(LoweredMember::Any, window, Plays::Both, 3).unwrap();
    let with_sets = |sets: usize| ring.divided_as(ring.parts(), ring.words(), sets).unwrap();
    let (one, two) = (with_sets(1), with_sets(2));
    let tile = one.tiles() - 1;
    let line = |number: u64| [number, 1, 2];
    let mut there = one.expect_tile(tile, 1).unwrap();
    // The last region begins `last` lines before the end of the lines.
    let last = window.deletions();
    assert!((0..last).any(|number| one.add_split_lines(&mut there, &line(number)).is_ok()));
    for wrong in [&line(0)[..], &line(last - 1), &line(last), &[1], &line(0)[..2]] {
        let refused = one.add_split_lines(&mut there, wrong);
        assert!(matches!(refused, Err(RingError::Unexpected { .. })), "{wrong:?}");
    }
    let mut there = two.expect_tile(tile, 1).unwrap();
    assert!((0..last).all(|number| two.add_split_lines(&mut there, &line(number)).is_err()));
}

#[test]
fn the_values_of_every_task_are_those_of_a_table() {
    let windows = [
        (LoweredMember::Any, Welter.ranking(5, 40).unwrap()),
        (LoweredMember::Any, Welter.ranking(3, 300).unwrap()),
        (LoweredMember::Largest, MaxWelter.ranking(4, 50).unwrap()),
        (LoweredMember::Any, Nim.ranking(4, 40).unwrap()),
    ];
    for (lowered, window) in windows {
        for (plays, sets) in [(Plays::Normal, 1), (Plays::Both, 1), (Plays::Both, 2)] {
            if (lowered, plays, sets) == (LoweredMember::Largest, Plays::Both, 1) {
                continue;
            }
            let ring = Ring::new(lowered, &window, plays, 1).unwrap();
            let ring = ring.divided_as(ring.parts(), ring.words(), sets).unwrap();
            let mut worker = Worker::new(&ring, 0).unwrap();
            let (normal, other) = table(lowered, &window, plays);
            let mut seen = vec![false; normal.len()];
            let mut keep = |first: u64, values: &TableValues| {
                for at in 0..values.len() {
                    let rank = first as usize + at;
                    assert!(!std::mem::replace(&mut seen[rank], true), "{rank} twice");
                    assert_eq!(values.normal.get(at), Some(normal[rank]));
                    let misere = values.misere.as_ref().and_then(|misere| misere.get(at));
                    assert_eq!(misere, other.get(rank).copied());
                }
                Ok(())
            };
            for tile in 0..ring.tiles() {
                let mut moving = Some(ring.begin_tile(tile).unwrap());
                while let Some(regions) = moving {
                    moving =
                        worker.compute_with(regions, &Run::default(), Some(&mut keep), &mut || {}).unwrap();
                }
            }
            assert!(seen.into_iter().all(|seen| seen));
        }
    }
    // An error of the receiver of values ends the work.
    let window = Welter.ranking(3, 40).unwrap();
    let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, 1).unwrap();
    let mut worker = Worker::new(&ring, 0).unwrap();
    let mut full = |_: u64, _: &TableValues| Err(std::io::ErrorKind::StorageFull.into());
    let begun =
        worker.compute_with(ring.begin_tile(0).unwrap(), &Run::default(), Some(&mut full), &mut || {});
    assert!(matches!(begun, Err(RingError::NotWritten(_))));
}

/// Returns the values of a window in its order, computed by one sweep.
fn table(lowered: LoweredMember, window: &Colex, plays: Plays) -> (Vec<u64>, Vec<u64>) {
    let (mut normal, mut other) = (Vec::new(), Vec::new());
    SetSweep::new(lowered, window, plays)
        .stream(&Run::default(), &mut |values| {
            normal.extend(values.normal.iter());
            other.extend(values.misere.iter().flat_map(|values| values.iter()));
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    (normal, other)
}

#[test]
fn ring_deals_chunks_of_about_equal_memory_and_work() {
    let window = Welter.ranking(5, 128).unwrap();
    let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, 2).unwrap();
    let dealt = |ring: &Ring<'_>| (0..ring.chunks()).map(|chunk| ring.owner(chunk)).collect::<Vec<_>>();
    assert_eq!(dealt(&ring), [0, 1, 0, 1, 0]);
    let four = Ring::new(LoweredMember::Any, &window, Plays::Normal, 4).unwrap();
    assert_eq!(dealt(&four), [0, 1, 2, 3, 3, 2, 1, 0]);
    // A ring of two workers that resumes the saved work of four.
    let two = Ring::new(LoweredMember::Any, &window, Plays::Normal, 2)
        .unwrap()
        .divided_as(four.parts(), four.words(), 1)
        .unwrap();
    assert_eq!(dealt(&two), [0, 1, 1, 0, 0, 1, 1, 0]);
    let ends = |ring: &Ring<'_>| (0..ring.chunks()).map(|chunk| ring.members(chunk)).collect::<Vec<_>>();
    assert_eq!(ends(&two), ends(&four));
    let sets = SetSweep::new(LoweredMember::Any, &window, Plays::Normal).bytes();
    for workers in 1..=4 {
        let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, workers).unwrap();
        for worker in 0..workers {
            let share = ring.bytes(worker) as f64 / (sets as f64 / workers as f64);
            assert!(share < 1.7, "{share} of its share for worker {worker} of {workers}");
            let positions = ring.positions(worker) as f64 * workers as f64 / window.positions() as f64;
            assert!(
                (0.85..1.2).contains(&positions),
                "{positions} of its share for worker {worker} of {workers}"
            );
        }
    }
    assert!(Ring::new(LoweredMember::Any, &Welter.ranking(2, 9).unwrap(), Plays::Normal, 2).is_none());
    assert!(matches!(Worker::new(&ring, 2), Err(RingError::NoWorker { worker: 2, workers: 2 })));
}

#[test]
fn ring_chunks_cover_all_members_with_about_equal_memory() {
    let windows = [
        Welter.ranking(5, 192).unwrap(),
        Welter.ranking(6, 97).unwrap(),
        Nim.ranking(4, 150).unwrap(),
        Welter.ranking(3, 700).unwrap(),
    ];
    for window in &windows {
        for workers in 3..=9 {
            let ring = Ring::new(LoweredMember::Any, window, Plays::Normal, workers).unwrap();
            let members: Vec<_> = (0..ring.chunks()).flat_map(|chunk| ring.members(chunk)).collect();
            assert!(members.into_iter().eq(0..window.below() as usize), "{workers} workers");
            assert!((0..ring.chunks()).all(|chunk| !ring.members(chunk).is_empty()));
            let positions: u64 = (0..workers).map(|worker| ring.positions(worker)).sum();
            assert_eq!(positions, window.positions());
        }
    }
    // The worker of the last chunk has less in transit than the others, and stores more.
    let ring = Ring::new(LoweredMember::Any, &windows[0], Plays::Normal, 4).unwrap();
    let all: Vec<u64> = (0..4).map(|worker| ring.bytes(worker)).collect();
    let stored = |worker: usize| {
        let own = (0..ring.chunks()).filter(|&chunk| ring.owner(chunk) == worker);
        own.flat_map(|chunk| ring.members(chunk)).map(|a| windows[0].weight(3, a as u64)).sum::<u64>()
    };
    assert!((1..4).all(|worker| stored(0) > stored(worker)), "{:?}", [0, 1, 2, 3].map(stored));
    let (least, most) = (all.iter().min().unwrap(), all.iter().max().unwrap());
    assert!(most * 100 <= least * 103, "{all:?}");
    let quarter = SetSweep::new(LoweredMember::Any, &windows[0], Plays::Normal).bytes() / 4;
    assert!(most * 100 <= quarter * 127, "{all:?} of {quarter}");
}

#[test]
fn ring_ahead_allows_three_tiles_for_four_workers_or_a_part_of_a_share() {
    let window = Welter.ranking(5, 128).unwrap();
    for workers in [1, 2, 4] {
        let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, workers).unwrap();
        let lines = |tile: usize| ring.lines(tile, ring.last_chunk(tile));
        let share = window.weight(4, 128) as usize / workers;
        let mut before = 0;
        for oldest in 0..ring.tiles() {
            let end = ring.ahead(oldest);
            let (least, part) = [(2, 4), (2, 1), (3, 4), (3, 4)][workers - 1];
            assert!(end >= oldest + least && end >= before, "{oldest}: {end}");
            before = end;
            if end > oldest + least {
                let together: usize = (oldest..end.min(ring.tiles())).map(lines).sum();
                assert!(part * together <= share, "{together} of {share} lines");
            }
        }
        // Many small ones, few large ones.
        assert!(ring.ahead(0) > 8 && ring.ahead(ring.tiles() - 16) < ring.tiles());
        assert!(ring.ahead(usize::MAX - 9) >= ring.tiles());
    }
}

#[test]
fn the_cost_on_paper_is_that_of_the_formula() {
    // In megabytes: sent in all, and by one worker at most; millions of positions of one worker, at most; memory of
    // one.
    let windows = [(5, 192, 2), (5, 192, 4), (6, 200, 4), (6, 200, 16), (6, 256, 16)];
    let found = windows.map(|(count, below, workers)| {
        let window = Welter.ranking(count, below).unwrap();
        let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, workers).unwrap();
        let most = |of: &dyn Fn(usize) -> u64| (0..workers).map(of).max().unwrap() / 1_000_000;
        let sent = most(&|worker| ring.traffic_of(worker));
        let positions = most(&|worker| ring.positions(worker));
        [ring.traffic() / 1_000_000, sent, positions, most(&|worker| ring.bytes(worker))]
    });
    let expected = [
        [2_050, 1_035, 1_068, 1_033],
        [3_309, 1_278, 536, 541],
        [150_726, 57_087, 21_610, 27_108],
        [693_964, 65_860, 6_086, 12_757],
        [2_511_630, 229_265, 27_859, 39_790],
    ];
    assert_eq!(found, expected);
}

#[test]
fn worker_refuses_unexpected_regions_and_obeys_limits() {
    let window = Welter.ranking(4, 60).unwrap();
    let ring = Ring::new(LoweredMember::Any, &window, Plays::Normal, 2).unwrap();
    let run = Run::default();
    let mut worker = Worker::new(&ring, 0).unwrap();
    // Another tile, the chunk of another worker, and regions of which not all lines have arrived.
    let last = ring.last_chunk(ring.tiles() - 1);
    let wrong =
        [ring.begin_tile(1), ring.expect_tile(ring.tiles() - 1, 1), ring.expect_tile(ring.tiles() - 1, last)];
    for wrong in wrong {
        let wrong = worker.compute(wrong.unwrap(), &run);
        assert!(matches!(wrong, Err(RingError::Unexpected { .. })));
    }
    for (tile, chunk) in [(0, 1), (1 << 40, 0), (0, 1 << 40)] {
        assert!(matches!(ring.expect_tile(tile, chunk), Err(RingError::Unexpected { .. })), "{tile} {chunk}");
    }
    let mut moving = ring.expect_tile(ring.tiles() - 1, 1).unwrap();
    let lines = ring.lines(ring.tiles() - 1, 1);
    for (cells, numbers) in [(0, 1), (1, lines + 1), (2, 2), (1 << 50, 1), (usize::MAX, 0)] {
        let filled = ring.add_lines(&mut moving, cells, &vec![0; numbers]);
        assert!(matches!(filled, Err(RingError::Unexpected { .. })), "{cells} {numbers}");
    }
    let tight = Run::new(Limits::none().memory(1000));
    assert!(matches!(
        worker.compute(ring.begin_tile(0).unwrap(), &tight),
        Err(RingError::Table(TableError::Memory { limit: Some(1000), .. }))
    ));
    worker.compute(ring.begin_tile(0).unwrap(), &run).unwrap();
    let again = worker.compute(ring.begin_tile(0).unwrap(), &run);
    assert!(matches!(again, Err(RingError::Unexpected { .. })), "once is enough");
}

#[test]
fn saved_chunks_are_resumed_by_another_number_of_workers() {
    let window = Welter.ranking(5, 40).unwrap();
    for sets in [1, 2] {
        resume(&window, sets);
    }
}

/// Resumes saved chunks with misère values, with `sets` sets a line.
fn resume(window: &Colex, sets: usize) {
    let run = Run::default();
    let ring = |workers: usize| Ring::new(LoweredMember::Any, window, Plays::Both, workers).unwrap();
    // All tasks of some tiles, one after another.
    let work = |ring: &Ring<'_>, workers: &mut [Worker<'_, '_>], tiles: std::ops::Range<usize>| {
        for tile in tiles {
            let mut moving = Some(ring.begin_tile(tile).unwrap());
            while let Some(regions) = moving {
                moving = workers[ring.owner(regions.chunk())].compute(regions, &run).unwrap();
            }
        }
    };
    let mut sweep = SetSweep::new(LoweredMember::Any, window, Plays::Both);
    sweep.solve(&run).unwrap();
    let (parts, words) = (ring(3).parts(), ring(3).words());
    let three = ring(3).divided_as(parts, words, sets).unwrap();
    let mut workers: Vec<_> = (0..3).map(|at| Worker::new(&three, at).unwrap()).collect();
    let half = three.tiles() / 2;
    work(&three, &mut workers, 0..half);
    let saved: Vec<Vec<u8>> = (0..three.chunks())
        .map(|chunk| {
            let mut bytes = Vec::new();
            workers[three.owner(chunk)].write_chunk(chunk, &mut bytes).unwrap();
            bytes
        })
        .collect();
    let other = (three.owner(0) + 1) % 3;
    assert!(workers[other].write_chunk(0, &mut Vec::new()).is_err(), "it is not its chunk");

    for number in [1, 2, 5] {
        assert!(ring(number).divided_as(parts, 3, sets).is_none() && words == 1, "there are no such sets");
        let other = ring(number).divided_as(parts, words, 3 - sets).unwrap();
        let ring = ring(number).divided_as(parts, words, sets).unwrap();
        assert_eq!(ring.chunks(), three.chunks());
        let mut workers: Vec<_> = (0..number).map(|at| Worker::new(&ring, at).unwrap()).collect();
        for (chunk, bytes) in saved.iter().enumerate() {
            let worker = &mut workers[ring.owner(chunk)];
            assert!(worker.read_chunk(chunk, &mut &bytes[..bytes.len() - 1]).is_err(), "a byte is missing");
            let mut with_others = Worker::new(&other, other.owner(chunk)).unwrap();
            assert!(with_others.read_chunk(chunk, &mut bytes.as_slice()).is_err(), "of other sets");
            assert!(worker.read_chunk((chunk + 1) % ring.chunks(), &mut bytes.as_slice()).is_err());
            worker.read_chunk(chunk, &mut bytes.as_slice()).unwrap();
        }
        work(&ring, &mut workers, half..ring.tiles());
        let counts: Vec<_> = workers.iter().map(Worker::counts).collect();
        let expected = sweep.counts().unwrap();
        assert_eq!(together(&counts, 0), expected.normal, "{number} workers");
        assert_eq!(Some(together(&counts, 1)), expected.misere);
    }
}

/// Returns the 64-bit FNV-1a hash.
fn fnv(bytes: &[u8]) -> u64 {
    let hash = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, hash)
}

#[test]
fn rings_are_divided_as_by_version_0_1() {
    let mut text = String::new();
    for (name, lowered, window) in [
        ("sets 5<192", LoweredMember::Any, Colex::sets(5, 192)),
        ("sets 6<97", LoweredMember::Any, Colex::sets(6, 97)),
        ("multi 4<150", LoweredMember::Any, Colex::multisets(4, 150)),
        ("sets 3<700", LoweredMember::Any, Colex::sets(3, 700)),
        ("max 5<80", LoweredMember::Largest, Colex::sets(5, 80)),
        ("sets 7<40", LoweredMember::Any, Colex::sets(7, 40)),
    ] {
        let window = window.unwrap();
        for (plays, workers) in
            [Plays::Normal, Plays::Both].map(|plays| [1, 2, 3, 4, 5, 8, 16].map(|it| (plays, it))).concat()
        {
            let ring = Ring::new(lowered, &window, plays, workers).unwrap();
            let ends: Vec<usize> = (0..ring.chunks()).map(|chunk| ring.members(chunk).end).collect();
            text += &format!(
                "{name} {} {workers} parts {} words {} sets {} tiles {} ends {ends:?} traffic {} bytes {} ahead {}",
                plays.has_misere(),
                ring.parts(),
                ring.words(),
                ring.sets(),
                ring.tiles(),
                ring.traffic(),
                ring.bytes(0),
                ring.ahead(3)
            );
        }
    }
    assert_eq!(fnv(text.as_bytes()), 0x28ae_bf83_61d9_42d5);
}

#[test]
fn saved_chunks_are_those_of_version_0_1() {
    let window = Colex::sets(5, 40).unwrap();
    let expected: [&[(usize, u64)]; 3] = [
        &[
            (39_168, 0x17a9_2664_bf45_9d45),
            (88, 0x192c_4d9b_0862_902a),
            (88, 0x9e6e_2eef_60bc_d88c),
            (80, 0xa46d_cebe_0e24_39b2),
            (72, 0x20de_6340_5867_4737),
        ],
        &[
            (41_368, 0xd4bb_f24e_a0b2_71f6),
            (112, 0x99c9_45f2_6859_03ea),
            (112, 0xbb0f_04b8_72ea_050c),
            (104, 0x0487_686a_8c78_9072),
            (96, 0x1e56_a6cc_b6c9_41d7),
        ],
        &[
            (41_376, 0x0e72_7448_41ec_0fe9),
            (104, 0xc60c_e249_2aa3_e02e),
            (104, 0x1250_cb0a_015e_d0af),
            (96, 0xdae0_d3ba_230e_33b0),
            (96, 0xdc76_efc6_9d48_e616),
            (104, 0x2961_d9a5_d0ae_3c74),
        ],
    ];
    for ((plays, workers), expected) in
        [(Plays::Normal, 2), (Plays::Both, 2), (Plays::Both, 3)].into_iter().zip(expected)
    {
        let ring = Ring::new(LoweredMember::Any, &window, plays, workers).unwrap();
        let ring = ring.divided_as(ring.parts(), ring.words(), 1).unwrap();
        let mut workers: Vec<_> = (0..workers).map(|worker| Worker::new(&ring, worker).unwrap()).collect();
        for tile in 0..ring.tiles() / 2 {
            let mut transit = Some(ring.begin_tile(tile).unwrap());
            while let Some(tile) = transit {
                transit = workers[ring.owner(tile.chunk())].compute(tile, &Run::default()).unwrap();
            }
        }
        let state = |chunk: usize| {
            let mut state = Vec::new();
            workers[ring.owner(chunk)].write_chunk(chunk, &mut state).unwrap();
            (state.len(), fnv(&state))
        };
        assert!((0..ring.chunks()).map(state).eq(expected.iter().copied()), "{plays:?} {}", ring.workers());
    }
}
