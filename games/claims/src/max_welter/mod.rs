//! Claims about Max-Welter: N. B. Ho, *The game Max-Welter*, arXiv 1202.4075 (2012).
//!
//! The formulas are missing in the available copy of the paper; the statements were rebuilt from its words and proofs.
//! "Computed for this project" marks statements that are not in the paper.

mod misere;
mod periodicity;
mod planted;
mod reductions;
mod rows;
mod small;
mod values;
mod worked;

use impartial::claim::{Claim, ClaimBuilder};
use impartial_games::max_welter::ID;

/// Windows of quick effort; every claim uses these tables or parts of them.
const QUICK: &[(usize, u64)] = &[(1, 300), (2, 300), (3, 90), (4, 38), (5, 25), (6, 20), (7, 17)];
/// Windows of full effort, likewise.
const FULL: &[(usize, u64)] = &[(1, 2000), (2, 1500), (3, 260), (4, 90), (5, 52), (6, 38), (7, 30)];

/// Parts of the windows for statements about every option of a position, or about every set of
/// lower coins.
const QUICK_PART: &[(usize, u64)] = &[(1, 50), (2, 60), (3, 24), (4, 14), (5, 12), (6, 11), (7, 10)];
const FULL_PART: &[(usize, u64)] = &[(1, 300), (2, 200), (3, 60), (4, 26), (5, 18), (6, 15), (7, 13)];

fn claim(name: &str) -> ClaimBuilder {
    Claim::builder(format!("{ID}.{name}"), ID)
}

/// Returns a false statement, planted to see it refuted.
fn planted(name: &str) -> ClaimBuilder {
    claim(&format!("planted.{name}")).source("planted: false").planted()
}

/// Returns the claims about Max-Welter.
pub(super) fn claims() -> Vec<Claim> {
    [
        rows::claims(),
        small::claims(),
        reductions::claims(),
        periodicity::claims(),
        misere::claims(),
        worked::claims(),
        planted::claims(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
