//! Numbers in a form that people read.

/// Formats a number with its digits in groups of three: 39,711.
pub fn grouped(n: u64) -> String {
    grouped_wide(n.into())
}

/// Formats a number of 128 bits with its digits in groups of three.
pub(crate) fn grouped_wide(n: u128) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(39711), "39,711");
        assert_eq!(grouped(1234567), "1,234,567");
    }
}
