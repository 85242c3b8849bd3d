//! From where work goes on that was saved, by as many processes or others.

use crate::form::SetLayout;
use crate::found::{SavedChunk, SavedFiles, Stretch, own};
use crate::ring::Ring;
use std::collections::{BTreeMap, BTreeSet};

/// From where all go on.
pub(crate) struct Furthest<'w> {
    /// Cut as it was then.
    pub(crate) ring: Ring<'w>,
    /// All before this one is done.
    pub(crate) tile: usize,
    /// The values that were written, each with the process that takes them over.
    pub(crate) values: Vec<(Stretch, usize)>,
}

/// The furthest save that is whole, with the values of all that was done where they are written. `found` is what
/// each process has, `ring` is of so many processes.
pub(crate) fn furthest<'w>(
    ring: impl Fn(usize) -> Option<Ring<'w>>,
    found: &[SavedFiles],
    with_values: bool,
) -> Option<Furthest<'w>> {
    let mut kinds: BTreeSet<(usize, SetLayout, u64)> = BTreeSet::new();
    kinds.extend(found.iter().flat_map(|found| &found.chunks).map(|save| (save.tile, save.form, save.parts)));
    let saves: Vec<BTreeSet<SavedChunk>> =
        found.iter().map(|found| found.chunks.iter().copied().collect()).collect();
    let stretches: Vec<&[Stretch]> = found.iter().map(|found| &found.stretches[..]).collect();
    for (tile, form, parts) in kinds.into_iter().rev() {
        let cut = |processes: usize| ring(processes)?.divided_as(parts, form.words, form.sets);
        let Some(ring) = cut(found.len()) else { continue };
        if tile > ring.tiles() {
            continue;
        }
        let is_whole = (0..ring.workers()).all(|worker| {
            let has = |chunk| saves[worker].contains(&SavedChunk { tile, parts, form, chunk });
            own(&ring, worker, tile).all(has)
        });
        if !is_whole {
            continue;
        }
        let values =
            if with_values { chain(cut, (tile, form.words, parts), &stretches) } else { Some(Vec::new()) };
        if let Some(values) = values {
            return Some(Furthest { ring, tile, values });
        }
    }
    None
}

/// The stretches by which the values of all tiles before one are there, each with the process that takes it
/// over; `None` where some are missing. `found` is what each process has, `ring` is of so many processes and cut
/// as the work was.
fn chain<'w>(
    ring: impl Fn(usize) -> Option<Ring<'w>>,
    (tile, words, parts): (usize, usize, u64),
    found: &[&[Stretch]],
) -> Option<Vec<(Stretch, usize)>> {
    // Who has each, and which there are of each process before a tile.
    let mut holders: BTreeMap<Stretch, Vec<usize>> = BTreeMap::new();
    let mut ending: BTreeMap<(usize, usize, usize), Vec<Stretch>> = BTreeMap::new();
    let mut steps: BTreeSet<(usize, usize, usize)> = BTreeSet::new();
    for (process, stretches) in found.iter().enumerate() {
        let fitting = stretches
            .iter()
            .filter(|it| (it.words, it.parts) == (words, parts) && it.from < it.before && it.before <= tile);
        for &stretch in fitting {
            let Stretch { from, before, processes, .. } = stretch;
            holders.entry(stretch).or_default().push(process);
            ending.entry((before, processes, stretch.process)).or_default().push(stretch);
            steps.insert((before, from, processes));
        }
    }
    let mut rings: BTreeMap<usize, Option<Ring<'w>>> = BTreeMap::new();
    // By the tile before which all values are there: those of the last step.
    let mut reached: BTreeMap<usize, (usize, Vec<Stretch>)> = BTreeMap::new();
    for (before, from, processes) in steps {
        if reached.contains_key(&before) || from != 0 && !reached.contains_key(&from) {
            continue;
        }
        let Some(ring) = rings.entry(processes).or_insert_with(|| ring(processes)) else { continue };
        if before > ring.tiles() {
            continue;
        }
        let last = ring.last_chunk(before - 1);
        let owners: BTreeSet<usize> = (0..=last).map(|chunk| ring.owner(chunk)).collect();
        // Whoever had nothing to do before may not have been asked to save there.
        let begins = |stretch: &Stretch| {
            stretch.from == from || stretch.from < from && own(ring, stretch.process, from).next().is_none()
        };
        let of = |owner: usize| ending.get(&(before, processes, owner))?.iter().copied().find(begins);
        if let Some(step) = owners.into_iter().map(of).collect() {
            reached.insert(before, (from, step));
        }
    }
    let (mut at, mut taken) = (tile, Vec::new());
    while at > 0 {
        let (from, step) = reached.remove(&at)?;
        for stretch in step {
            let holders = &holders[&stretch];
            taken.push((stretch, holders[stretch.process % holders.len()]));
        }
        at = from;
    }
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::game::{Colex, LoweredMember};

    #[test]
    fn only_a_save_of_which_every_chunk_is_where_it_is_needed_is_whole() {
        let window = Colex::sets(4, 40).unwrap();
        let of_so_many = |processes: usize| Ring::new(LoweredMember::Any, &window, false, processes);
        let three = Ring::new(LoweredMember::Any, &window, false, 3).unwrap();
        let (parts, form) = (three.parts(), SetLayout::from_ring(&three));
        let all = |tile: usize| -> Vec<SavedChunk> {
            (0..=three.last_chunk(tile - 1)).map(|chunk| SavedChunk { tile, parts, form, chunk }).collect()
        };
        let of = |found: &[Vec<SavedChunk>]| {
            let found =
                found.iter().map(|chunks| SavedFiles { chunks: chunks.clone(), stretches: Vec::new() });
            furthest(of_so_many, &found.collect::<Vec<_>>(), false).map(|found| found.tile)
        };
        // A folder that both share.
        let both: Vec<SavedChunk> = all(5).into_iter().chain(all(9)).collect();
        assert_eq!(of(&[both.clone(), both.clone()]), Some(9));
        // Of the newer one a chunk is missing, wherever it should be.
        for at in 0..all(9).len() {
            let mut less = all(9);
            less.remove(at);
            let less: Vec<SavedChunk> = less.into_iter().chain(all(5)).collect();
            assert_eq!(of(&[less.clone(), less]), Some(5));
        }
        // Each has its own, and each has the other's.
        let ring = of_so_many(2).unwrap().divided_as(parts, form.words, form.sets).unwrap();
        let of_worker = |worker: usize| -> Vec<SavedChunk> {
            all(9).into_iter().filter(|save| ring.owner(save.chunk) == worker).collect()
        };
        assert_eq!(of(&[of_worker(0), of_worker(1)]), Some(9));
        assert_eq!(of(&[of_worker(1), of_worker(0)]), None);
        assert_eq!(of(&[Vec::new(), Vec::new()]), None);
        // Of a tile that there is not, and of sets that there are not.
        let odd = vec![
            SavedChunk { tile: 1 << 30, parts, form, chunk: 0 },
            SavedChunk { tile: 2, parts, form: SetLayout { words: 3, ..form }, chunk: 0 },
            SavedChunk { tile: 2, parts, form: SetLayout { sets: 2, ..form }, chunk: 0 },
            SavedChunk { tile: 2, parts: 0, form, chunk: 0 },
        ];
        assert_eq!(of(&[odd.clone(), odd]), None);
    }

    #[test]
    fn a_chain_has_the_values_of_all_that_had_something_to_do_or_there_is_none() {
        let window = Colex::sets(4, 60).unwrap();
        let first = Ring::new(LoweredMember::Any, &window, false, 3).unwrap();
        let (parts, words) = (first.parts(), first.words());
        let ring =
            |processes| Ring::new(LoweredMember::Any, &window, false, processes)?.divided_as(parts, words, 1);
        let step = |from: usize, before: usize, processes: usize| -> Vec<Stretch> {
            (0..processes)
                .map(|process| Stretch { from, before, words, parts, process, processes })
                .filter(|it| own(&ring(processes).unwrap(), it.process, before).next().is_some())
                .collect()
        };
        let of = |tile: usize, found: &[&[Stretch]]| chain(ring, (tile, words, parts), found);
        let tiles = first.tiles();
        let (a, b, c) = (tiles - 3, tiles - 2, tiles);
        // Three processes, then two that share a folder.
        let all = [step(0, a, 3), step(a, b, 3), step(b, c, 2)].concat();
        assert_eq!(all.len(), 8, "all have something to do");
        let (mut taken, mut expected) = (of(c, &[&all, &all]).unwrap(), all.clone());
        assert!(taken.iter().all(|(stretch, process)| *process == stretch.process % 2));
        taken.sort();
        expected.sort();
        assert_eq!(taken.into_iter().map(|(stretch, _)| stretch).collect::<Vec<_>>(), expected);
        // Without any one of them there is none.
        for at in 0..all.len() {
            let mut less = all.clone();
            less.remove(at);
            assert_eq!(of(c, &[&less]), None, "without {:?}", all[at]);
        }
        // Each with its own, and with what belongs to no chain.
        let (one, other): (Vec<Stretch>, Vec<Stretch>) = all.iter().partition(|it| it.process == 0);
        let other = [other, step(c - 1, c, 3), step(a, c, 2)[..1].to_vec()].concat();
        let taken = of(c, &[&one, &other]).unwrap();
        assert_eq!(taken.len(), all.len());
        assert!(taken.iter().all(|(stretch, process)| (*process == 0) == (stretch.process == 0)));
        // Of a tile that was not reached, of other sets, and of a table that has no such tile.
        assert_eq!(of(c - 1, &[&all]), None);
        assert_eq!(chain(ring, (c, 2 * words, parts), &[&all[..]]), None);
        let beyond = step(0, tiles, 3).into_iter().map(|it| Stretch { before: 1 << 30, ..it });
        assert_eq!(of(1 << 30, &[&beyond.collect::<Vec<_>>()]), None);
    }

    #[test]
    fn whoever_had_nothing_to_do_before_a_save_may_have_one_stretch_across_it() {
        let window = Colex::sets(4, 60).unwrap();
        let cut = Ring::new(LoweredMember::Any, &window, false, 4).unwrap();
        let (parts, words) = (cut.parts(), cut.words());
        let ring =
            |processes| Ring::new(LoweredMember::Any, &window, false, processes)?.divided_as(parts, words, 1);
        let late: Vec<usize> = (0..4).filter(|&process| own(&cut, process, 1).next().is_none()).collect();
        assert!(!late.is_empty(), "all have something of the first tile");
        let before = cut.tiles();
        let stretches = |late_from: usize| -> Vec<Stretch> {
            let of = |from: usize, before: usize, process: usize| Stretch {
                from,
                before,
                words,
                parts,
                process,
                processes: 4,
            };
            let others = (0..4).filter(|process| !late.contains(process));
            let others = others.flat_map(|process| [of(0, 1, process), of(1, before, process)]);
            others.chain(late.iter().map(|&process| of(late_from, before, process))).collect()
        };
        for (late_from, is_whole) in [(0, true), (1, true), (2, false)] {
            let found = stretches(late_from);
            let taken = chain(ring, (before, words, parts), &[&found[..]]);
            assert_eq!(taken.map(|taken| taken.len()), is_whole.then_some(found.len()));
        }
    }
}
