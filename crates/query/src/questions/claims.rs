//! Published statements, and their comparison with computed values.

use crate::context::Context;
use impartial::claim::{CheckContext, CheckTimes, Claim, Effort, Report, check_all, check_order};
use impartial::run::DisplayCount;
use std::fmt;

/// Number of claims that a plan names.
const MAX_NAMED: usize = 8;
/// The numbers of threads for which the division of work is simulated.
const SIMULATED_THREADS: [usize; 4] = [2, 4, 8, 16];

/// Compares claims with computed values, several at the same time if `cx` has several threads. They share the memory.
/// Passes the reports to `each` in the order of the claims.
pub fn check_claims(
    claims: &[&Claim],
    effort: Effort,
    cx: &Context<'_>,
    each: &mut (dyn FnMut(Report) + Send),
) {
    let threads = threads(claims, cx);
    let check = CheckContext::new(effort, &cx.run_sharing_memory(threads as u64));
    check_all(claims, &check, threads, each);
}

/// Returns the number of threads that check claims at the same time.
fn threads(claims: &[&Claim], cx: &Context<'_>) -> usize {
    cx.threads.min(claims.len()).max(1)
}

/// The order in which claims are begun.
///
/// It is written as `N claims on T threads; begun first: CLAIM, CLAIM, ...`.
#[derive(Debug)]
pub struct CheckPlan {
    weights: Vec<u64>,
    threads: usize,
    /// The names of the claims that are begun before their turn.
    first: Vec<String>,
    is_timed: bool,
}

impl CheckPlan {
    /// Returns the plan of [`check_claims`].
    pub fn new(claims: &[&Claim], effort: Effort, cx: &Context<'_>) -> Self {
        let threads = threads(claims, cx);
        let is_timed = cx.limits().max_time.is_some();
        let weights: Vec<u64> = claims.iter().map(|claim| claim.weight(effort)).collect();
        let order = check_order(claims, &CheckContext::new(effort, &cx.run()), threads);
        // The claims in their own order end the list.
        let own =
            order.iter().rev().zip(order.iter().rev().skip(1)).take_while(|(last, before)| before < last);
        let first = order.len().saturating_sub(own.count() + 1);
        let first = order[..first].iter().map(|&index| claims[index].id().to_owned()).collect();
        CheckPlan { weights, threads, first, is_timed }
    }

    /// Returns the weight of the claim with this index; 0 if there is no such claim.
    pub fn weight(&self, index: usize) -> u64 {
        self.weights.get(index).copied().unwrap_or(0)
    }
}

impl fmt::Display for CheckPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (claims, threads) = (self.weights.len() as u64, self.threads as u64);
        write!(f, "{} on {}", DisplayCount(claims, "claims"), DisplayCount(threads, "threads"))?;
        match (&self.first[..], self.is_timed) {
            _ if claims == 1 => Ok(()),
            (_, true) => f.write_str(" in their own order, because time is limited"),
            ([], _) => f.write_str(" in their own order"),
            (first, _) => {
                write!(f, "; begun first: {}", first[..first.len().min(MAX_NAMED)].join(", "))?;
                match first.len().checked_sub(MAX_NAMED + 1) {
                    None => Ok(()),
                    Some(more) => write!(f, " and {} more", more + 1),
                }
            }
        }
    }
}

/// The work of checked claims, and how it divides over threads.
///
/// It is written as `S s of work, the longest is CLAIM with S s (P %); simulated speed-up: F on 2, F on 4, F on 8, F on 16
/// threads`.
#[derive(Clone, Copy, Debug)]
pub struct DividedWork<'a> {
    /// The claims.
    pub claims: &'a [&'a Claim],
    /// Their times, in the same order.
    pub times: &'a CheckTimes,
}

impl fmt::Display for DividedWork<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let work = self.times.work();
        write!(f, "{work:.2} s of work")?;
        if let Some((index, seconds)) = self.times.longest()
            && let Some(claim) = self.claims.get(index)
        {
            let share = if work > 0.0 { 100.0 * seconds / work } else { 100.0 };
            write!(f, ", the longest is {} with {seconds:.2} s ({share:.1} %)", claim.id())?;
        }
        let speed_up = |&threads: &usize| format!("{:.1} on {threads}", self.times.speed_up(threads));
        let simulated: Vec<String> = SIMULATED_THREADS.iter().map(speed_up).collect();
        write!(f, "; simulated speed-up: {} threads", simulated.join(", "))
    }
}
