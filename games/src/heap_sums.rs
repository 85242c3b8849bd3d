//! What the games share in which a heap may fall into several: positions are heaps without empty
//! ones, and every heap is a component.

use impartial::game::{Heaps, Interrupt, NotationError, multisets, parse_numbers};
use std::ops::ControlFlow;

/// What positions look like, for messages.
pub const POSITION: &str = "heaps separated by commas, such as 3,5,6 (0 for none)";

/// Reads heaps; empty ones are dropped.
pub(crate) fn parse(text: &str) -> Result<Heaps, NotationError> {
    parse_numbers(text, POSITION).map(Heaps::nonempty)
}

/// All positions with at most `count` nonempty heaps, each below `below`, in order.
pub(crate) fn board(count: usize, below: u64) -> impl Iterator<Item = Heaps> + Send {
    let most = if below == 0 && count > 0 { None } else { Some(count) };
    let largest = below.saturating_sub(1);
    (0..=count)
        .take_while(move |&n| most.is_some_and(|most| n <= most) && (n == 0 || largest > 0))
        .flat_map(move |n| multisets(n, largest).map(|heaps| Heaps::new(heaps.iter().map(|heap| heap + 1))))
}

/// The position after heap number `i` is replaced by others, empty ones dropped.
pub(crate) fn replaced<const N: usize>(position: &Heaps, i: usize, parts: [u64; N]) -> Heaps {
    let rest = position.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, heap)| heap);
    Heaps::nonempty(rest.chain(parts))
}

/// Keys: heaps below 64, descending, six bits each from the lowest on; at most 21 of them.
const WIDTH: u32 = 6;
const MOST_HEAPS: u32 = 21;
const LANE: u128 = (1 << WIDTH) - 1;

/// The key of a position, if it has at most 21 heaps and all are below 64.
pub(crate) fn pack(position: &Heaps) -> Option<u128> {
    if position.len() > MOST_HEAPS as usize || position.largest().is_some_and(|heap| heap >= 64) {
        return None;
    }
    Some(position.iter().fold(0, |key, heap| key << WIDTH | u128::from(heap)))
}

/// The position of a key.
pub(crate) fn unpack(key: u128) -> Heaps {
    Heaps::nonempty((0..MOST_HEAPS).map(|lane| (key >> (WIDTH * lane) & LANE) as u64))
}

/// Calls `visit` with every lane whose heap is not equal to the one before, its heap, and the key
/// without it.
pub(crate) fn visit_heaps(
    key: u128,
    mut visit: impl FnMut(u64, u128) -> ControlFlow<Interrupt>,
) -> ControlFlow<Interrupt> {
    let mut last = 0;
    for lane in 0..MOST_HEAPS {
        let heap = key >> (WIDTH * lane) & LANE;
        if heap == 0 {
            break;
        }
        if heap != last {
            let below = key & ((1 << (WIDTH * lane)) - 1);
            let rest = key >> (WIDTH * lane) >> WIDTH << (WIDTH * lane) | below;
            visit(heap as u64, rest)?;
        }
        last = heap;
    }
    ControlFlow::Continue(())
}

/// The key with one heap more; `None` if there are 21 already. An empty heap changes nothing.
#[inline]
pub(crate) fn with_heap(key: u128, heap: u64) -> Option<u128> {
    if heap == 0 {
        return Some(key);
    }
    if key >> (WIDTH * (MOST_HEAPS - 1)) != 0 {
        return None;
    }
    let heap = u128::from(heap);
    let mut lane = 0;
    while key >> (WIDTH * lane) & LANE > heap {
        lane += 1;
    }
    let below = (1 << (WIDTH * lane)) - 1;
    Some((key & !below) << WIDTH | heap << (WIDTH * lane) | key & below)
}

/// An upper bound on the number of followers of a position if every split takes at least `cost`
/// counters: the number of multisets of heaps sⱼ ≥ 1 with Σ (sⱼ + cost) ≤ Σ (heap + cost), since no
/// move makes that sum larger. `None` for `cost` means that no move splits.
///
/// # Complexity
/// Quadratic in the number of counters up to 600; beyond that the bound is `u128::MAX`.
pub(crate) fn follower_bound(position: &Heaps, cost: Option<u64>) -> u128 {
    let Some(cost) = cost else {
        return position.iter().fold(1, |bound: u128, heap| bound.saturating_mul(u128::from(heap) + 1));
    };
    let total = position.iter().fold(0u64, |sum, heap| sum.saturating_add(heap).saturating_add(cost));
    if total > 600 {
        return u128::MAX;
    }
    let total = total as usize;
    let mut ways = vec![0u128; total + 1];
    ways[0] = 1;
    for part in 1 + cost as usize..=total {
        for sum in part..=total {
            ways[sum] = ways[sum].saturating_add(ways[sum - part]);
        }
    }
    ways.into_iter().fold(0, u128::saturating_add)
}
