//! Keys for a fixed number of heaps: ascending lanes of equal width in 56 bits, their number in
//! the top byte.

use impartial::game::Heaps;

const LANES: u32 = 56;
/// Most heaps that a key can hold.
pub(crate) const MOST_HEAPS: usize = 28;

/// The key of a position, if it has between 1 and 28 heaps and each fits its lane.
pub(crate) fn pack(position: &Heaps) -> Option<u64> {
    let n = position.len();
    if n == 0 || n > MOST_HEAPS {
        return None;
    }
    let width = LANES / n as u32;
    if position.largest()? >> width != 0 {
        return None;
    }
    let lanes = position.iter().rev().fold(0, |key, heap| key << width | heap);
    Some((n as u64) << LANES | lanes)
}

/// The position of a key.
pub(crate) fn unpack(key: u64) -> Heaps {
    Heaps::new((0..count(key)).map(|lane| heap(key, lane)))
}

/// How many heaps the key has.
#[inline]
pub(crate) fn count(key: u64) -> u32 {
    (key >> LANES) as u32
}

#[inline]
fn below(key: u64, lane: u32) -> u64 {
    (1u64 << (lane * (LANES / count(key).max(1)))) - 1
}

/// The size of the heap in a lane.
#[inline]
pub(crate) fn heap(key: u64, lane: u32) -> u64 {
    let width = LANES / count(key).max(1);
    key >> (lane * width) & ((1 << width) - 1)
}

/// The key after the heap in `lane` went down to `size`, the lanes ascending again.
#[inline]
pub(crate) fn lower(key: u64, lane: u32, size: u64) -> u64 {
    let width = LANES / count(key).max(1);
    let mut to = lane;
    while to > 0 && heap(key, to - 1) > size {
        to -= 1;
    }
    let passed = key & below(key, lane) & !below(key, to);
    key & !below(key, lane + 1) | passed << width | size << (to * width) | key & below(key, to)
}

/// The key of heaps in any order: as many as a key can hold, each fitting its lane.
#[inline]
pub(crate) fn key(heaps: &[u64]) -> u64 {
    let width = LANES / (heaps.len() as u32).max(1);
    let mut sorted = [0; MOST_HEAPS];
    let sorted = &mut sorted[..heaps.len()];
    sorted.copy_from_slice(heaps);
    sorted.sort_unstable();
    let lanes = sorted.iter().rev().fold(0, |key, heap| key << width | heap);
    (heaps.len() as u64) << LANES | lanes
}
