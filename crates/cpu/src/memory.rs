//! The settings of the C library for memory.

/// Tells the C library to return large pieces of memory to the system as soon as they are freed.
///
/// The GNU C library raises its threshold for large pieces when one is freed, up to 32 MiB, and then keeps up to twice
/// as much freed memory. A job with a limit on memory counts what it holds, and would exceed its limit by what is
/// kept. With fixed thresholds (1 MiB for pieces, 4 MiB for what is kept) the process has about what the job counts.
/// On other systems nothing is changed.
///
/// This is a setting of the whole process, for programs and not for libraries. A program calls it before it starts other
/// threads: the library reads these settings without a lock.
#[allow(unsafe_code)]
pub fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    for (parameter, value) in [(libc::M_MMAP_THRESHOLD, 1 << 20), (libc::M_TRIM_THRESHOLD, 4 << 20)] {
        // SAFETY: `mallopt` takes two integers by value and stores the setting. Other threads may read it at the same time:
        // it is one aligned word, and each of its values is valid. A value that is refused leaves it as it was.
        let _ = unsafe { libc::mallopt(parameter, value) };
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::*;

    /// Returns the bytes of the process that are in memory.
    fn resident() -> usize {
        let text = std::fs::read_to_string("/proc/self/status").unwrap();
        let kib = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        kib.split_whitespace().next().unwrap().parse::<usize>().unwrap() << 10
    }

    #[test]
    fn freed_memory_is_returned() {
        return_freed_memory();
        const SIZE: usize = 12 << 20;
        let before = resident();
        for _ in 0..3 {
            let pieces: Vec<Vec<u8>> = (0..4).map(|n| vec![n + 1; SIZE]).collect();
            assert!(resident() > before + 3 * SIZE);
            drop(pieces);
            assert!(resident() < before + SIZE, "{} before, {} after", before, resident());
        }
    }
}
