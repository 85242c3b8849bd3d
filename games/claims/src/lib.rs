//! The published theorems about the games of `impartial-games`, as claims; one file for each family.
//!
//! ```
//! use impartial::claim::{CheckContext, Effort, Verdict};
//! use impartial::run::Run;
//! let claims = impartial_claims::all();
//! let bouton = claims.iter().find(|claim| claim.id() == "nim.value").unwrap();
//! let report = bouton.check(&CheckContext::new(Effort::Quick, &Run::default()));
//! assert_eq!(report.verdict, Verdict::Checked);
//! ```

mod chomp;
mod classes;
mod common;
mod cram;
mod euclid;
mod genus;
mod height;
mod height_omega;
mod k_welter;
mod mark;
mod max_welter;
mod misere_quotients;
mod moore;
mod nim;
mod octal;
mod octal_periods;
mod ordinals;
mod proofs;
mod subtraction;
pub mod theory;
mod transfinite_nim;
mod transfinite_welter;
mod welter;
mod wythoff;

pub use proofs::statements;

use impartial::claim::Claim;

/// Returns every claim about every game, planted false ones included, family by family.
pub fn all() -> Vec<Claim> {
    [
        theory::claims(),
        nim::claims(),
        welter::claims(),
        height::claims(),
        max_welter::claims(),
        k_welter::claims(),
        wythoff::claims(),
        subtraction::claims(),
        octal::claims(),
        octal_periods::claims(),
        euclid::claims(),
        mark::claims(),
        chomp::claims(),
        cram::claims(),
        misere_quotients::claims(),
        moore::claims(),
        classes::claims(),
        genus::claims(),
        transfinite_nim::claims(),
        transfinite_welter::claims(),
        height_omega::claims(),
        statements().into_iter().map(Claim::from).collect(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
