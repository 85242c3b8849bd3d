//! Limits as people write them, and the free memory.

use std::num::NonZeroUsize;
use std::time::Duration;

/// The least number of bytes that may be written without a unit.
const MIN_WITHOUT_UNIT: u64 = 1_000_000;

/// Reads an amount of memory: `2GiB`, `500MB`, `1000000`.
///
/// # Errors
/// A message with the problem and what is allowed.
///
/// ```
/// assert_eq!(impartial_query::limits::parse_size("2GiB"), Ok(2 << 30));
/// ```
pub fn parse_size(text: &str) -> Result<u64, String> {
    const ALLOWED: &str = "allowed: a number with a unit, such as 2GiB or 500MB, or at least 1000000 bytes";
    let text = text.trim();
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let factor: u64 = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" | "k" => 1000,
        "mb" | "m" => 1000 * 1000,
        "gb" | "g" => 1000 * 1000 * 1000,
        "tb" | "t" => 1000 * 1000 * 1000 * 1000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        "tib" => 1 << 40,
        _ => return Err(format!("unknown unit '{}' ({ALLOWED})", unit.trim())),
    };
    let bytes = match number.parse::<u64>() {
        Ok(number) => number.checked_mul(factor),
        Err(_) => match number.parse::<f64>() {
            // Below 2^53 the product is exact enough for a limit.
            Ok(number) if number * factor as f64 <= (1u64 << 53) as f64 => {
                Some((number * factor as f64) as u64)
            }
            _ => None,
        },
    };
    match bytes {
        // Somebody who types 5 does not mean five bytes.
        Some(bytes @ 1..MIN_WITHOUT_UNIT) if unit.trim().is_empty() => {
            Err(format!("a unit is missing: this would be {bytes} bytes ({ALLOWED})"))
        }
        Some(0) => Err(format!("no memory at all ({ALLOWED})")),
        Some(bytes) => Ok(bytes),
        None => Err(format!("not an amount of memory ({ALLOWED})")),
    }
}

/// Maximum number of threads: more than the cores of any machine, and few enough to exist at the same time.
const MAX_THREADS: u64 = 1024;

/// Reads a number of threads.
///
/// # Errors
/// A message with the problem and what is allowed.
pub fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.trim().parse::<u64>().ok().filter(|number| (1..=MAX_THREADS).contains(number));
    number
        .and_then(|number| NonZeroUsize::new(number as usize))
        .ok_or_else(|| format!("not a number of threads (allowed: 1 to {MAX_THREADS})"))
}

/// Reads a duration: `30s`, `5min`, `1h 30m`.
///
/// # Errors
/// A message with the problem and what is allowed.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|error| format!("{error} (allowed: durations such as 30s or 5min)"))
}

/// Returns three quarters of the memory that is free now, on this machine or in the container of this process. Returns
/// `None` if the system does not report it.
pub fn default_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    // Without /proc nothing is known, and a question about the container would panic.
    if system.total_memory() == 0 {
        return None;
    }
    let container = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    match system.available_memory().min(container) {
        0 => None,
        free => Some(free / 4 * 3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_threads_accepts_1_to_1024() {
        assert_eq!(parse_threads("1").map(NonZeroUsize::get), Ok(1));
        assert_eq!(parse_threads(" 1024 ").map(NonZeroUsize::get), Ok(1024));
        for bad in ["", "0", "-1", "1025", "100000", "18446744073709551617", "two", "1.5"] {
            assert!(parse_threads(bad).is_err_and(|error| error.contains("1 to 1024")), "{bad}");
        }
    }

    #[test]
    fn parse_size_reads_numbers_with_and_without_units() {
        assert_eq!(parse_size("2GiB"), Ok(2 << 30));
        assert_eq!(parse_size("500 MB"), Ok(500_000_000));
        assert_eq!(parse_size("1.5k"), Ok(1500));
        assert_eq!(parse_size("1000000"), Ok(1_000_000));
        assert_eq!(parse_size("5 B"), Ok(5));
        for without_unit in ["5", "999999", "2.5"] {
            assert!(parse_size(without_unit).is_err_and(|error| error.starts_with("a unit is missing")));
        }
        assert_eq!(parse_size("18446744073709551615"), Ok(u64::MAX));
        for bad in ["", "GiB", "-1", "1e9", "2 Gigs", "18446744073709551616", "20000000TiB", "0", "1.2.3k"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
