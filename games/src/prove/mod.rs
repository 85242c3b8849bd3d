//! The games in the language of the prover, and what can be proved about them.
//!
//! ```
//! use impartial::claim::Verdict;
//! use impartial::prove::{Method, Shape, Work};
//! use impartial::run::Run;
//! use impartial_games::prove::statements;
//! let all = statements();
//! let welter = all.iter().find(|s| s.id() == "welter.function").unwrap();
//! let run = Run::default();
//! let proof = welter.prove(Shape::coins(3), Method::Best, &Work::new(&run)).unwrap();
//! assert_eq!(proof.verdict, Verdict::Proved);
//! ```

mod coins;
mod heaps;
mod max_welter;
mod moore;
mod ordinals;

pub use ordinals::OnOrdinals;

use crate::height::{Height, HeightFormula};
use crate::moore::Moore;
use crate::nim::{Nim, NimSum};
use crate::subtraction::Subtraction;
use crate::transfinite_nim::{OrdinalNimSum, TransfiniteNim};
use crate::transfinite_welter::{ColumnForm, TransfiniteWelter};
use crate::welter::{Welter, WelterFunction};
use impartial::prove::{Finite, Provable, Statement};

/// A game by its name, ready for proofs, if it can be described to the prover.
pub fn provable(id: &str) -> Option<Box<dyn Provable + Send + Sync>> {
    let parameter = |name: &str| id.strip_prefix(name)?.parse::<u64>().ok();
    Some(match id {
        "nim" => Box::new(Finite::with_formula(Nim, NimSum)),
        "welter" => Box::new(Finite::with_formula(Welter, WelterFunction)),
        "max-welter" => Box::new(Finite::new(crate::max_welter::MaxWelter)),
        "transfinite-nim" => Box::new(OnOrdinals::new(TransfiniteNim, OrdinalNimSum)),
        "transfinite-welter" => Box::new(OnOrdinals::new(TransfiniteWelter, ColumnForm)),
        _ => {
            if let Some(h) = parameter("height:").filter(|h| h.is_power_of_two()) {
                Box::new(Finite::with_formula(Height::new(h)?, HeightFormula))
            } else if let Some(k) = parameter("moore:") {
                Box::new(Finite::new(Moore::new(usize::try_from(k).ok()?).ok()?))
            } else {
                let set = id.strip_prefix("subtraction:")?;
                let set: Option<Vec<u64>> = set.split(',').map(|s| s.parse().ok()).collect();
                Box::new(Finite::new(Subtraction::new(set?).ok()?))
            }
        }
    })
}

/// All statements with a proof plan, the planted false ones among them.
pub fn statements() -> Vec<Statement> {
    let mut all = heaps::statements();
    all.extend(coins::statements());
    all.extend(max_welter::statements());
    all.extend(moore::statements());
    all.extend(ordinals::statements());
    all
}
