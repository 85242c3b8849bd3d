//! The order in which several threads begin claims, and what it gains.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A claim is long if its weight exceeds the weight of all claims, divided by this number and by the number of threads. A
/// thread that begins a shorter claim last ends late by at most an eighth of its share.
const LONG_CLAIM_DIVISOR: u64 = 8;

/// Returns the indices of claims in the order in which `threads` threads begin them: long claims first, in falling weight,
/// then the others in their own order, so that their reports are complete early. A claim is long if its weight exceeds an
/// eighth of the weight of all claims divided by the number of threads. One thread takes all claims in their own order.
///
/// ```
/// use impartial::claim::begin_order;
/// let weights = [1, 0, 40, 2, 100, 40];
/// assert_eq!(begin_order(&weights, 4), [4, 2, 5, 0, 1, 3]);
/// assert_eq!(begin_order(&weights, 1), [0, 1, 2, 3, 4, 5]);
/// ```
pub fn begin_order(weights: &[u64], threads: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..weights.len()).collect();
    if threads > 1 {
        let total = weights.iter().fold(0u64, |sum, weight| sum.saturating_add(*weight));
        let short = total / LONG_CLAIM_DIVISOR.saturating_mul(threads as u64);
        order.sort_by_key(|&index| Reverse(Some(weights[index]).filter(|weight| *weight > short)));
    }
    order
}

/// The times of checked claims, as a model of the same checks on other numbers of threads.
///
/// The model takes the claims in the order of [`begin_order`], each on one thread from its beginning to its end. Threads
/// that share a cache, and claims that wait for a table of another one, are slower than the model.
///
/// ```
/// use impartial::claim::CheckTimes;
/// let mut times = CheckTimes::default();
/// for (weight, seconds) in [(1, 1.0), (1, 1.0), (9, 2.0)] {
///     times.add(weight, seconds);
/// }
/// assert_eq!((times.work(), times.longest()), (4.0, Some((2, 2.0))));
/// assert_eq!((times.speed_up(1), times.speed_up(2), times.speed_up(16)), (1.0, 2.0, 2.0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct CheckTimes {
    weights: Vec<u64>,
    seconds: Vec<f64>,
}

impl CheckTimes {
    /// Adds the next claim, with its weight and its time in seconds.
    pub fn add(&mut self, weight: u64, seconds: f64) {
        self.weights.push(weight);
        self.seconds.push(seconds);
    }

    /// Returns the number of checked claims.
    pub fn len(&self) -> usize {
        self.seconds.len()
    }

    /// Returns whether there are no claims.
    pub fn is_empty(&self) -> bool {
        self.seconds.is_empty()
    }

    /// Returns the time of all claims together, in seconds.
    pub fn work(&self) -> f64 {
        self.seconds.iter().sum()
    }

    /// Returns the index of the claim that took longest, and its time in seconds.
    pub fn longest(&self) -> Option<(usize, f64)> {
        self.seconds.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Returns the factor by which `threads` threads are faster than one.
    pub fn speed_up(&self, threads: usize) -> f64 {
        let time = self.time(&begin_order(&self.weights, threads), threads);
        if time > 0.0 { self.work() / time } else { 1.0 }
    }

    /// Returns the time after which `threads` threads have checked all claims in an order.
    fn time(&self, order: &[usize], threads: usize) -> f64 {
        // Times as whole nanoseconds have an order.
        let mut free: BinaryHeap<Reverse<u64>> = (0..threads.max(1)).map(|_| Reverse(0)).collect();
        let mut end = 0;
        for &index in order {
            let Some(Reverse(begin)) = free.pop() else { break };
            let done = begin + (self.seconds[index] * 1e9) as u64;
            end = end.max(done);
            free.push(Reverse(done));
        }
        end as f64 / 1e9
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_short_claim_delays_the_end_by_an_eighth_at_most() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for case in 0..200 {
            let count = 1 + random(300) as usize;
            let most = [2, 50, 5_000][case % 3];
            let mut times = CheckTimes::default();
            for _ in 0..count {
                let weight = random(most) / (1 + random(40));
                times.add(weight, weight as f64);
            }
            for threads in [1, 2, 3, 4, 8, 16] {
                let order = begin_order(&times.weights, threads);
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(0..count), "{threads} threads");
                // A short claim begins while all threads are busy, so not after the share of one thread.
                let share = times.work() / threads as f64;
                let is_long = |index: &usize| times.weights[*index] as f64 > (share / 8.0).floor();
                let long: Vec<usize> = order.iter().copied().filter(is_long).collect();
                let (time, of_long) = (times.time(&order, threads), times.time(&long, threads));
                assert!(time <= of_long.max(share * 9.0 / 8.0) + 1e-6, "{threads} threads");
                let longest = times.longest().map_or(0.0, |(_, seconds)| seconds);
                assert!(time + 1e-6 >= share.max(longest), "{threads} threads");
            }
        }
    }
}
