//! Printing ordinals, as text and in LaTeX.

use super::{Ordinal, Repr};
use std::fmt;

impl Ordinal {
    /// Returns the ordinal in LaTeX.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let alpha: Ordinal = "w^(w+3)*2+w*4+16".parse()?;
    /// assert_eq!(alpha.to_latex(), r"\omega^{\omega+3}\cdot 2+\omega\cdot 4+16");
    /// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
    /// ```
    pub fn to_latex(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = write_latex(self, &mut out);
        out
    }
}

fn write_latex(ordinal: &Ordinal, out: &mut dyn fmt::Write) -> fmt::Result {
    if ordinal.is_zero() {
        return out.write_char('0');
    }
    for (i, (exponent, coefficient)) in ordinal.terms().enumerate() {
        if i > 0 {
            out.write_char('+')?;
        }
        if exponent.is_zero() {
            write!(out, "{coefficient}")?;
            continue;
        }
        out.write_str(r"\omega")?;
        if !exponent.is_one() {
            out.write_str("^{")?;
            write_latex(exponent, out)?;
            out.write_char('}')?;
        }
        if !coefficient.is_one() {
            write!(out, r"\cdot {coefficient}")?;
        }
    }
    Ok(())
}

/// The Cantor normal form, as `FromStr` reads it: `w^(w+3)*2+w^2+w*4+16`.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = match &self.0 {
            Repr::Finite(n) => return n.fmt(f),
            Repr::Infinite(terms) => terms,
        };
        for (i, term) in terms.iter().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            if term.exponent.is_zero() {
                write!(f, "{}", term.coefficient)?;
                continue;
            }
            f.write_str("w")?;
            if term.exponent.is_finite() || term.exponent.is_omega() {
                if !term.exponent.is_one() {
                    write!(f, "^{}", term.exponent)?;
                }
            } else {
                write!(f, "^({})", term.exponent)?;
            }
            if !term.coefficient.is_one() {
                write!(f, "*{}", term.coefficient)?;
            }
        }
        Ok(())
    }
}

/// Writes the same text as [`Display`](fmt::Display).
impl fmt::Debug for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
