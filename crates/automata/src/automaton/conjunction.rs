//! A common tuple of several relations, found without building the automaton of their conjunction: only the reachable
//! tuples of states are stored, never their transitions.

use super::arena::{list_bytes, table_bytes};
use super::{Automaton, AutomatonOps, BoolOp, Dense, TrackWord, dense, tracks_of};
use crate::ProofBudget;
use hashbrown::HashTable;
use impartial::run::Stopped;
use std::hash::{BuildHasher, Hasher};

/// Returns a shortest word that every relation of `parts` accepts; a part with `false` is negated. All parts read the
/// same base. Returns `None` if there is no such word.
///
/// # Errors
/// Limits: the tuples of states count as states.
///
/// # Complexity
/// The reachable tuples of states, times letters, times parts. A tuple with a state from which its part can no longer
/// accept is never stored.
pub fn shortest_common(
    parts: &[(&Automaton, bool)],
    work: &ProofBudget<'_>,
) -> Result<Option<TrackWord>, Stopped> {
    let Some(((first, _), rest)) = parts.split_first() else {
        return Ok(Some(TrackWord::of_numbers(2, &[])));
    };
    let all: Vec<_> = parts.iter().flat_map(|(a, _)| a.tracks().to_vec()).collect();
    let tracks = tracks_of(&all);
    let tables: Option<Vec<Dense>> = parts
        .iter()
        .map(|(a, positive)| {
            let table = a.to_dense(super::most_letters(a.base()))?;
            Some(if *positive { table } else { table.complement() })
        })
        .collect();
    let letters =
        dense::letters(first.base(), tracks.len()).filter(|&n| n <= 4 * super::most_letters(first.base()));
    if let (Some(tables), Some(letters)) = (tables, letters) {
        return explore(&tables, &tracks, letters, work);
    }
    let mut all = if parts[0].1 { (*first).clone() } else { first.complement() };
    for (part, positive) in rest {
        all = all.product(part, if *positive { BoolOp::And } else { BoolOp::Without }, work)?;
    }
    Ok(all.shortest())
}

fn explore(
    tables: &[Dense],
    tracks: &[super::Track],
    letters: usize,
    work: &ProofBudget<'_>,
) -> Result<Option<TrackWord>, Stopped> {
    const DEAD: u32 = u32::MAX;
    let base = tables[0].base;
    let width = tables.len();
    // Rows over all tracks would be too large, so a letter is looked up in two steps.
    let parts: Vec<Vec<u32>> =
        tables.iter().map(|t| dense::restriction(base, tracks, &t.tracks, letters)).collect();
    // Dead states are marked in the tables.
    let live: Vec<Vec<u32>> = tables
        .iter()
        .map(|table| {
            let dead = table.dead();
            table.delta.iter().map(|&t| if dead[t as usize] { DEAD } else { t }).collect()
        })
        .collect();
    if tables.iter().any(|table| table.dead()[0]) {
        return Ok(None);
    }
    let fixed: usize = tables.iter().map(AutomatonOps::bytes).sum::<usize>() * 2;
    let hasher = hashbrown::DefaultHashBuilder::default();
    let hash = |tuple: &[u32]| {
        let mut state = hasher.build_hasher();
        for &q in tuple {
            state.write_u32(q);
        }
        state.finish()
    };
    let mut visited: HashTable<u32> = HashTable::new();
    let mut tuples: Vec<u32> = vec![0; width];
    let mut from: Vec<(u32, u32)> = vec![(u32::MAX, 0)];
    visited.insert_unique(hash(&tuples), 0, |_| 0);
    let accepted = |tuple: &[u32]| tuple.iter().zip(tables).all(|(&q, t)| t.accept[q as usize]);
    let path = |mut id: u32, from: &[(u32, u32)]| {
        let mut word = Vec::new();
        while from[id as usize].0 != u32::MAX {
            word.push(dense::digits(base, from[id as usize].1 as usize, tracks.len()));
            id = from[id as usize].0;
        }
        word.reverse();
        TrackWord::new(base, tracks.to_vec(), word)
    };
    if accepted(&tuples) {
        return Ok(Some(path(0, &from)));
    }
    let mut target = vec![0u32; width];
    let (mut next, mut looked) = (0, 0);
    while next < from.len() {
        let current: Vec<u32> = tuples[next * width..(next + 1) * width].to_vec();
        'letters: for letter in 0..letters {
            for i in 0..width {
                let q = live[i][current[i] as usize * tables[i].letters + parts[i][letter] as usize];
                if q == DEAD {
                    continue 'letters;
                }
                target[i] = q;
            }
            let h = hash(&target);
            let known =
                visited.find(h, |&id| tuples[id as usize * width..(id as usize + 1) * width] == target[..]);
            if known.is_none() {
                let id = from.len() as u32;
                tuples.extend_from_slice(&target);
                from.push((next as u32, letter as u32));
                if accepted(&target) {
                    work.note(from.len(), fixed + tuples.len() * 4);
                    return Ok(Some(path(id, &from)));
                }
                visited.insert_unique(h, id, |&id| {
                    hash(&tuples[id as usize * width..(id as usize + 1) * width])
                });
            }
        }
        next += 1;
        looked += letters * width;
        if looked > 1 << 18 {
            looked = 0;
            work.check(from.len(), fixed + list_bytes(&tuples) + list_bytes(&from) + table_bytes(&visited))?;
        }
    }
    work.note(from.len(), fixed + list_bytes(&tuples) + list_bytes(&from) + table_bytes(&visited));
    Ok(None)
}
