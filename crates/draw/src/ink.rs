//! The inks: the meaning of each colour, and its shade on light and on dark paper.
//!
//! Blue and orange can be distinguished by readers with any colour vision, and in grey one is much darker than the
//! other. A shape or a number always carries the same information as the colour.

/// The role of a part of a picture, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Ink {
    /// The background.
    Paper,
    /// Words and outlines.
    Black,
    /// Less important words, axes.
    Grey,
    /// Lines that only help the eye.
    Faint,
    /// Surfaces of boards.
    Board,
    /// Coins, and properties of normal play.
    Blue,
    /// A surface next to blue parts.
    PaleBlue,
    /// Winning moves, P-positions, and properties of misère play.
    Orange,
    /// A surface next to orange parts.
    PaleOrange,
    /// Words on blue.
    OnBlue,
}

/// A colour by its red, green and blue.
pub(crate) type Rgb = [u8; 3];

impl Ink {
    /// Returns the colour on light paper, which programs without support for dark paper also show.
    pub(crate) const fn light(self) -> Rgb {
        match self {
            Ink::Paper => [0xff, 0xff, 0xff],
            Ink::Black => [0x1d, 0x21, 0x29],
            Ink::Grey => [0x5a, 0x63, 0x70],
            Ink::Faint => [0xcf, 0xd5, 0xdd],
            Ink::Board => [0xf3, 0xf5, 0xf8],
            Ink::Blue => [0x1b, 0x5e, 0xa6],
            Ink::PaleBlue => [0xd3, 0xe3, 0xf4],
            Ink::Orange => [0xd9, 0x6b, 0x00],
            Ink::PaleOrange => [0xff, 0xe0, 0xb8],
            Ink::OnBlue => [0xff, 0xff, 0xff],
        }
    }

    /// Returns the colour on dark paper.
    pub(crate) const fn dark(self) -> Rgb {
        match self {
            Ink::Paper => [0x14, 0x17, 0x1c],
            Ink::Black => [0xe8, 0xec, 0xf2],
            Ink::Grey => [0xa3, 0xad, 0xba],
            Ink::Faint => [0x3a, 0x42, 0x4d],
            Ink::Board => [0x1e, 0x23, 0x2b],
            Ink::Blue => [0x6f, 0xb1, 0xf5],
            Ink::PaleBlue => [0x1f, 0x3a, 0x57],
            Ink::Orange => [0xff, 0xa0, 0x3d],
            Ink::PaleOrange => [0x58, 0x37, 0x12],
            Ink::OnBlue => [0x0d, 0x14, 0x1d],
        }
    }

    /// Returns the class name in style sheets.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Ink::Paper => "paper",
            Ink::Black => "black",
            Ink::Grey => "grey",
            Ink::Faint => "faint",
            Ink::Board => "board",
            Ink::Blue => "blue",
            Ink::PaleBlue => "pblue",
            Ink::Orange => "orange",
            Ink::PaleOrange => "porange",
            Ink::OnBlue => "onblue",
        }
    }
}

/// Returns the colour, on any paper, of a share between 0 and 1 of the largest value: from pale to dark blue, so that
/// the scale is also readable in grey.
pub(crate) fn shade(share: f64) -> Rgb {
    const STOPS: [Rgb; 5] =
        [[0xe4, 0xee, 0xf8], [0xa9, 0xcb, 0xec], [0x5f, 0x9b, 0xd6], [0x24, 0x62, 0xa8], [0x0b, 0x2a, 0x55]];
    let scaled = share.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let low = (scaled.floor() as usize).min(STOPS.len() - 2);
    let part = scaled - low as f64;
    let mix = |i: usize| {
        let (a, b) = (f64::from(STOPS[low][i]), f64::from(STOPS[low + 1][i]));
        (a + (b - a) * part).round() as u8
    };
    [mix(0), mix(1), mix(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance (WCAG 2).
    fn luminance(rgb: Rgb) -> f64 {
        let part = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(rgb[0]) + 0.7152 * part(rgb[1]) + 0.0722 * part(rgb[2])
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn words_stand_out_on_light_and_dark_paper() {
        for colours in [Ink::light, Ink::dark] {
            for (word, surface, minimum) in [
                (Ink::Black, Ink::Paper, 7.0),
                (Ink::Black, Ink::Board, 7.0),
                (Ink::Black, Ink::PaleOrange, 7.0),
                (Ink::Black, Ink::PaleBlue, 7.0),
                (Ink::Grey, Ink::Paper, 4.5),
                (Ink::OnBlue, Ink::Blue, 4.5),
                (Ink::Orange, Ink::Paper, 3.0),
            ] {
                let ratio = contrast(colours(word), colours(surface));
                assert!(ratio >= minimum, "{word:?} on {surface:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn blue_and_orange_differ_in_grey() {
        assert!(contrast(Ink::Blue.light(), Ink::Orange.light()) > 1.8);
        assert!(contrast(Ink::Blue.dark(), Ink::Orange.dark()) > 1.1);
    }

    #[test]
    fn shades_darken_with_the_value() {
        let shades: Vec<f64> = (0..=20).map(|i| luminance(shade(f64::from(i) / 20.0))).collect();
        assert!(shades.windows(2).all(|pair| pair[0] > pair[1]));
    }
}
