//! Levels of the instruction set, chosen at run time.
//!
//! A program for all x86-64 processors may use only the instructions of the oldest ones. A few loops of the engine
//! are up to twice as fast with newer instructions. Such a loop is a [`Kernel`]: [`dispatch`] contains one copy of the
//! kernel for each [`CpuLevel`], and calls the copy for the level in use.
//!
//! The level in use is the best one that the processor supports. The environment variable [`VARIABLE`] lowers it,
//! which serves tests and measurements: every level computes the same values. On other architectures the only level
//! is [`CpuLevel::Baseline`].
//!
//! ```
//! use impartial_cpu::{Kernel, dispatch};
//!
//! struct CountOnes<'a>(&'a [u64]);
//!
//! impl Kernel for CountOnes<'_> {
//!     type Output = u32;
//!
//!     #[inline(always)]
//!     fn run(self) -> u32 {
//!         self.0.iter().map(|word| word.count_ones()).sum()
//!     }
//! }
//!
//! assert_eq!(dispatch(CountOnes(&[3, 7, u64::MAX])), 69);
//! ```
//!
//! [`return_freed_memory`] is a setting of the C library for programs with a limit on memory.

mod call;
mod memory;

use call::SupportedLevel;
pub use memory::return_freed_memory;
use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The environment variable that lowers the level in use: `baseline`, `v3` or `v4`.
pub const VARIABLE: &str = "IMPARTIAL_CPU";

/// A level of the instruction set of x86-64, named as in the System V ABI. A level consists of the instructions listed
/// here, which the kernels use; there is no level 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CpuLevel {
    /// The instructions of every processor of the architecture.
    Baseline,
    /// x86-64-v3: AVX2, BMI1, BMI2, LZCNT, POPCNT.
    V3,
    /// x86-64-v4: in addition AVX-512 F, BW, CD, DQ and VL.
    V4,
}

impl CpuLevel {
    /// All levels, the lowest one first.
    pub const ALL: [CpuLevel; 3] = [CpuLevel::Baseline, CpuLevel::V3, CpuLevel::V4];

    /// Returns the best level that the processor supports.
    #[must_use]
    pub fn best() -> CpuLevel {
        call::best()
    }

    /// Returns the name of the level, as [`VARIABLE`] takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CpuLevel::Baseline => "baseline",
            CpuLevel::V3 => "v3",
            CpuLevel::V4 => "v4",
        }
    }
}

impl fmt::Display for CpuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a level that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CpuLevelError {
    /// The text names no level.
    #[error("{VARIABLE}='{0}' is not a level of the processor; the levels are baseline, v3 and v4")]
    Unknown(String),
    /// The processor does not support the level.
    #[error("{VARIABLE}={wanted}: this processor supports at most the level {best}")]
    Unsupported {
        /// The level that was requested.
        wanted: CpuLevel,
        /// The best level that the processor supports.
        best: CpuLevel,
    },
}

impl FromStr for CpuLevel {
    type Err = CpuLevelError;

    fn from_str(text: &str) -> Result<Self, CpuLevelError> {
        let level = CpuLevel::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or_else(|| CpuLevelError::Unknown(text.to_owned()))
    }
}

/// The level in use, once it is chosen.
static IN_USE: OnceLock<SupportedLevel> = OnceLock::new();

/// Returns the level in use. The first call chooses it, and ignores a value of [`VARIABLE`] that is an error. A
/// program reports that error by a call of [`requested_level`] when it starts.
#[inline]
pub fn level() -> CpuLevel {
    level_in_use().level()
}

#[inline]
fn level_in_use() -> SupportedLevel {
    *IN_USE.get_or_init(|| {
        requested_level().ok().and_then(SupportedLevel::new).unwrap_or_else(SupportedLevel::best)
    })
}

/// Returns the level that [`VARIABLE`] requests, or the best level if the variable is not set.
///
/// # Errors
/// [`CpuLevelError`] if the variable names no level, or a level that the processor does not support.
pub fn requested_level() -> Result<CpuLevel, CpuLevelError> {
    choose(std::env::var_os(VARIABLE).as_deref(), CpuLevel::best())
}

fn choose(requested: Option<&OsStr>, best: CpuLevel) -> Result<CpuLevel, CpuLevelError> {
    let Some(text) = requested else { return Ok(best) };
    let wanted: CpuLevel = text.to_string_lossy().parse()?;
    if wanted > best { Err(CpuLevelError::Unsupported { wanted, best }) } else { Ok(wanted) }
}

/// A computation that is compiled for each level.
///
/// [`run`](Self::run) needs the attribute `#[inline(always)]`, and so does every function that it calls in its loops:
/// a function that is not inlined is compiled for the baseline.
pub trait Kernel {
    /// True if there is a copy for [`CpuLevel::V4`]. A kernel that is no faster with AVX-512 needs none: its copy for
    /// [`CpuLevel::V3`] runs at both levels, which makes programs smaller.
    const HAS_V4: bool = true;

    /// The result.
    type Output;

    /// Runs the computation.
    fn run(self) -> Self::Output;
}

/// Runs a kernel in the copy that is compiled for the level in use.
#[inline]
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    call::run(level_in_use(), kernel)
}

/// Runs a kernel at each level that the processor supports, the lowest one first, for tests that compare the results.
pub fn run_at_all_levels<K: Kernel>(mut kernel: impl FnMut() -> K) -> Vec<(CpuLevel, K::Output)> {
    let supported = CpuLevel::ALL.into_iter().filter_map(SupportedLevel::new);
    supported.map(|level| (level.level(), call::run(level, kernel()))).collect()
}

#[cfg(test)]
mod tests {
    use super::{CpuLevel, CpuLevelError, Kernel, choose, run_at_all_levels};
    use std::ffi::OsStr;

    struct Spread(u64);

    impl Kernel for Spread {
        type Output = [u64; 16];

        #[inline(always)]
        fn run(self) -> [u64; 16] {
            std::array::from_fn(|lane| (self.0 >> lane << (lane * 3 % 64)).count_ones().into())
        }
    }

    #[test]
    fn all_levels_return_the_same_result() {
        for word in [0, 1, 0x9E37_79B9_7F4A_7C15, u64::MAX] {
            let results = run_at_all_levels(|| Spread(word));
            assert_eq!(results[0].0, CpuLevel::Baseline);
            assert_eq!(results.last().unwrap().0, CpuLevel::best());
            assert!(results.iter().all(|(_, result)| *result == Spread(word).run()), "{results:?}");
        }
    }

    #[test]
    fn the_variable_lowers_the_level() {
        let chosen = |text: &str, best| choose(Some(OsStr::new(text)), best);
        assert_eq!(choose(None, CpuLevel::V3), Ok(CpuLevel::V3));
        assert_eq!(chosen("baseline", CpuLevel::V4), Ok(CpuLevel::Baseline));
        assert_eq!(chosen("v3", CpuLevel::V3), Ok(CpuLevel::V3));
        let unsupported = CpuLevelError::Unsupported { wanted: CpuLevel::V4, best: CpuLevel::V3 };
        assert_eq!(chosen("v4", CpuLevel::V3), Err(unsupported));
        for text in ["", "V3", "v2", "native", " v3"] {
            assert_eq!(chosen(text, CpuLevel::V4), Err(CpuLevelError::Unknown(text.to_owned())));
        }
    }

    #[test]
    fn names_are_read_back() {
        for level in CpuLevel::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
    }
}
