//! The tile from which saved work resumes, with the same number of processes or another one.

use crate::form::SetLayout;
use crate::found::{SavedChunk, SavedFiles, Stretch, own};
use crate::ring::Ring;
use std::collections::{BTreeMap, BTreeSet};

/// The state from which all processes resume.
pub(crate) struct Furthest<'w> {
    /// The ring, cut as when the work was saved.
    pub(crate) ring: Ring<'w>,
    /// The first tile that is not done.
    pub(crate) tile: usize,
    /// The stretches of values that were written, each with the process that takes it over.
    pub(crate) values: Vec<(Stretch, usize)>,
}

/// Returns the furthest complete save. With `with_values` it must include the values of all work done. `found` has the
/// saved files of each process; `ring` returns the ring for a number of processes.
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

/// Returns the stretches that contain the values of all tiles before one, each with the process that takes it over;
/// `None` if some values are missing. `found` has the stretches of each process; `ring` returns the ring for a number
/// of processes, cut as the saved work was.
fn chain<'w>(
    ring: impl Fn(usize) -> Option<Ring<'w>>,
    (tile, words, parts): (usize, usize, u64),
    found: &[&[Stretch]],
) -> Option<Vec<(Stretch, usize)>> {
    // The processes that have each stretch, and the stretches by (end tile, number of processes, process).
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
    // For each tile before which all values exist: the first tile of the last step, and its stretches.
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
        // A process that had no chunk before `from` may not have been asked to save there.
        let begins = |stretch: &Stretch| {
            stretch.from == from || stretch.from < from && own(ring, stretch.process, from).next().is_none()
        };
        let stretch_of = |owner: usize| ending.get(&(before, processes, owner))?.iter().copied().find(begins);
        if let Some(step) = owners.into_iter().map(stretch_of).collect() {
            reached.insert(before, (from, step));
        }
    }
    let (mut end, mut taken) = (tile, Vec::new());
    while end > 0 {
        let (from, step) = reached.remove(&end)?;
        for stretch in step {
            let holders = &holders[&stretch];
            taken.push((stretch, holders[stretch.process % holders.len()]));
        }
        end = from;
    }
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::game::{Colex, LoweredMember};
    use impartial::value::Plays;

    #[test]
    fn furthest_requires_every_chunk_at_its_owner() {
        let window = Colex::sets(4, 40).unwrap();
        let ring_of = |processes: usize| Ring::new(LoweredMember::Any, &window, Plays::Normal, processes);
        let three = Ring::new(LoweredMember::Any, &window, Plays::Normal, 3).unwrap();
        let (parts, form) = (three.parts(), SetLayout::from_ring(&three));
        let all = |tile: usize| -> Vec<SavedChunk> {
            (0..=three.last_chunk(tile - 1)).map(|chunk| SavedChunk { tile, parts, form, chunk }).collect()
        };
        let furthest_tile = |found: &[Vec<SavedChunk>]| {
            let found =
                found.iter().map(|chunks| SavedFiles { chunks: chunks.clone(), stretches: Vec::new() });
            furthest(ring_of, &found.collect::<Vec<_>>(), false).map(|found| found.tile)
        };
        // A folder that both processes share.
        let both: Vec<SavedChunk> = all(5).into_iter().chain(all(9)).collect();
        assert_eq!(furthest_tile(&[both.clone(), both.clone()]), Some(9));
        // If any chunk of the newer save is missing, the older save is used.
        for missing in 0..all(9).len() {
            let mut less = all(9);
            less.remove(missing);
            let less: Vec<SavedChunk> = less.into_iter().chain(all(5)).collect();
            assert_eq!(furthest_tile(&[less.clone(), less]), Some(5));
        }
        // Each process has its own chunks; then each has the chunks of the other.
        let ring = ring_of(2).unwrap().divided_as(parts, form.words, form.sets).unwrap();
        let of_worker = |worker: usize| -> Vec<SavedChunk> {
            all(9).into_iter().filter(|save| ring.owner(save.chunk) == worker).collect()
        };
        assert_eq!(furthest_tile(&[of_worker(0), of_worker(1)]), Some(9));
        assert_eq!(furthest_tile(&[of_worker(1), of_worker(0)]), None);
        assert_eq!(furthest_tile(&[Vec::new(), Vec::new()]), None);
        // Chunks of a nonexistent tile, and of nonexistent layouts.
        let odd = vec![
            SavedChunk { tile: 1 << 30, parts, form, chunk: 0 },
            SavedChunk { tile: 2, parts, form: SetLayout { words: 3, ..form }, chunk: 0 },
            SavedChunk { tile: 2, parts, form: SetLayout { sets: 2, ..form }, chunk: 0 },
            SavedChunk { tile: 2, parts: 0, form, chunk: 0 },
        ];
        assert_eq!(furthest_tile(&[odd.clone(), odd]), None);
    }

    #[test]
    fn chain_has_the_values_of_every_process_with_work_or_is_none() {
        let window = Colex::sets(4, 60).unwrap();
        let first = Ring::new(LoweredMember::Any, &window, Plays::Normal, 3).unwrap();
        let (parts, words) = (first.parts(), first.words());
        let ring = |processes| {
            Ring::new(LoweredMember::Any, &window, Plays::Normal, processes)?.divided_as(parts, words, 1)
        };
        let step = |from: usize, before: usize, processes: usize| -> Vec<Stretch> {
            (0..processes)
                .map(|process| Stretch { from, before, words, parts, process, processes })
                .filter(|it| own(&ring(processes).unwrap(), it.process, before).next().is_some())
                .collect()
        };
        let chain_to = |tile: usize, found: &[&[Stretch]]| chain(ring, (tile, words, parts), found);
        let tiles = first.tiles();
        let (a, b, c) = (tiles - 3, tiles - 2, tiles);
        // Three processes, then two processes that share a folder.
        let all = [step(0, a, 3), step(a, b, 3), step(b, c, 2)].concat();
        assert_eq!(all.len(), 8, "all have something to do");
        let (mut taken, mut expected) = (chain_to(c, &[&all, &all]).unwrap(), all.clone());
        assert!(taken.iter().all(|(stretch, process)| *process == stretch.process % 2));
        taken.sort();
        expected.sort();
        assert_eq!(taken.into_iter().map(|(stretch, _)| stretch).collect::<Vec<_>>(), expected);
        // If any stretch is missing, there is no chain.
        for missing in 0..all.len() {
            let mut less = all.clone();
            less.remove(missing);
            assert_eq!(chain_to(c, &[&less]), None, "without {:?}", all[missing]);
        }
        // Each process has its own stretches, and one has stretches that belong to no chain.
        let (one, other): (Vec<Stretch>, Vec<Stretch>) = all.iter().partition(|it| it.process == 0);
        let other = [other, step(c - 1, c, 3), step(a, c, 2)[..1].to_vec()].concat();
        let taken = chain_to(c, &[&one, &other]).unwrap();
        assert_eq!(taken.len(), all.len());
        assert!(taken.iter().all(|(stretch, process)| (*process == 0) == (stretch.process == 0)));
        // A tile that was not reached, another layout, and a table that has no such tile.
        assert_eq!(chain_to(c - 1, &[&all]), None);
        assert_eq!(chain(ring, (c, 2 * words, parts), &[&all[..]]), None);
        let beyond = step(0, tiles, 3).into_iter().map(|it| Stretch { before: 1 << 30, ..it });
        assert_eq!(chain_to(1 << 30, &[&beyond.collect::<Vec<_>>()]), None);
    }

    #[test]
    fn chain_allows_one_stretch_across_a_save_of_a_process_without_work() {
        let window = Colex::sets(4, 60).unwrap();
        let cut = Ring::new(LoweredMember::Any, &window, Plays::Normal, 4).unwrap();
        let (parts, words) = (cut.parts(), cut.words());
        let ring = |processes| {
            Ring::new(LoweredMember::Any, &window, Plays::Normal, processes)?.divided_as(parts, words, 1)
        };
        let late: Vec<usize> = (0..4).filter(|&process| own(&cut, process, 1).next().is_none()).collect();
        assert!(!late.is_empty(), "all have something of the first tile");
        let before = cut.tiles();
        let stretches = |late_from: usize| -> Vec<Stretch> {
            let stretch = |from: usize, before: usize, process: usize| Stretch {
                from,
                before,
                words,
                parts,
                process,
                processes: 4,
            };
            let others = (0..4).filter(|process| !late.contains(process));
            let others = others.flat_map(|process| [stretch(0, 1, process), stretch(1, before, process)]);
            others.chain(late.iter().map(|&process| stretch(late_from, before, process))).collect()
        };
        for (late_from, is_whole) in [(0, true), (1, true), (2, false)] {
            let found = stretches(late_from);
            let taken = chain(ring, (before, words, parts), &[&found[..]]);
            assert_eq!(taken.map(|taken| taken.len()), is_whole.then_some(found.len()));
        }
    }
}
