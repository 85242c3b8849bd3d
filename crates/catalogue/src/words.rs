//! Numbers for people.

/// A number with its digits in groups of three: 39,711.
pub fn grouped(n: u64) -> String {
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

/// A number with a noun that has a regular plural: `1 position`, `39,711 positions`.
pub fn counted(n: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(n), if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!(counted(0, "position"), "0 positions");
        assert_eq!(counted(1, "position"), "1 position");
        assert_eq!(counted(39711, "position"), "39,711 positions");
    }

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(39711), "39,711");
        assert_eq!(grouped(1234567), "1,234,567");
    }
}
