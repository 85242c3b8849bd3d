//! The calls of kernels at a level, with the only blocks of unsafe code of the native program.

use crate::{CpuLevel, Kernel};

#[cfg(target_arch = "x86_64")]
pub(crate) fn best() -> CpuLevel {
    use std::arch::is_x86_feature_detected as has;
    let v3 = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("fma") && has!("lzcnt") && has!("popcnt");
    let v4 = has!("avx512f") && has!("avx512bw") && has!("avx512cd") && has!("avx512dq") && has!("avx512vl");
    match (v3, v4) {
        (true, true) => CpuLevel::V4,
        (true, false) => CpuLevel::V3,
        _ => CpuLevel::Baseline,
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn best() -> CpuLevel {
    CpuLevel::Baseline
}

/// A level that the processor supports.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SupportedLevel(CpuLevel);

impl SupportedLevel {
    /// Returns `level` as a supported level; `None` if the processor does not support it.
    pub(crate) fn new(level: CpuLevel) -> Option<SupportedLevel> {
        (level <= best()).then_some(SupportedLevel(level))
    }

    /// Returns the best level that the processor supports.
    pub(crate) fn best() -> SupportedLevel {
        SupportedLevel(best())
    }

    #[inline]
    pub(crate) fn level(self) -> CpuLevel {
        self.0
    }
}

/// Runs a kernel at a level.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)]
pub(crate) fn run<K: Kernel>(level: SupportedLevel, kernel: K) -> K::Output {
    match level.level() {
        CpuLevel::Baseline => kernel.run(),
        // SAFETY: a `SupportedLevel` is at most `best()`, which has detected the features that `run_v4` enables.
        CpuLevel::V4 if K::HAS_V4 => unsafe { run_v4(kernel) },
        // SAFETY: a `SupportedLevel` is at most `best()`, which has detected the features that `run_v3` enables, also
        // where it is the level above.
        CpuLevel::V3 | CpuLevel::V4 => unsafe { run_v3(kernel) },
    }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(crate) fn run<K: Kernel>(_: SupportedLevel, kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn run_v3<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn run_v4<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
