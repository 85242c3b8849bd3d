//! Octal games (Guy and Smith 1956, *The G-values of various games*), with Kayles and Dawson's
//! Kayles.
//!
//! Heaps of counters. The code d₀.d₁d₂d₃… says what may be done to a heap: k counters may be taken
//! from a heap of n and what is left arranged into
//!
//! - no heap (n = k), if the bit 1 is set in dₖ;
//! - one heap (n > k), if the bit 2 is set;
//! - two heaps (n ≥ k + 2), if the bit 4 is set;
//! - three heaps (n ≥ k + 3), if the bit 8 is set: then the code is **hexadecimal** (Kenyon 1967), with
//!   the digits 0–9 and A–F, and the name begins with `hex:`.
//!
//! So 0.77 is **Kayles** (Dudeney 1908, Loyd 1914): take one or two, split the rest at will; 0.07 is **Dawson's
//! Kayles**: take exactly two; 0.333… are subtraction games; 4.xxx may split a heap without taking. A leading digit
//! with the bit 1 or 2 would allow endless play, so only 0 and 4 are allowed there (and 8 and C in hexadecimal codes).
//!
//! Nim-values of many of these games become periodic, and a period that holds from heap n₀ to heap
//! 2n₀ + 2p + k (k the last place with a nonzero digit) holds for ever (Guy and Smith 1956). Kayles
//! has period 12 from 71, Dawson's Kayles 34 from 53. [`HeapSolver`](impartial::solve::HeapSolver) finds
//! the values and certifies the periods of these games, and the arithmetic ones, G(n+p) = G(n) + s, that
//! hexadecimal games may have.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial_games::octal::{Octal, PeriodicValues};
//! let kayles = Octal::kayles();
//! assert_eq!(kayles.heap_values(12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
//! let p = kayles.parse("5,1000000").unwrap();
//! assert_eq!(PeriodicValues::kayles().value(&kayles, &p), Some(5));
//! assert_eq!(Octal::parse("4.07").unwrap().id(), "octal:4.07");
//! assert!(Octal::parse("1.7").is_err());
//! // Kenyon's game: arithmetic periodic with period 6 and saltus 3.
//! let kenyon = Octal::parse_hexadecimal("0.3F").unwrap();
//! assert_eq!(kenyon.id(), "hex:0.3F");
//! assert_eq!(kenyon.heap_values(10), [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4]);
//! ```

mod periodic;

pub use periodic::PeriodicValues;

use impartial::game::Heaps;
use impartial::kind::{
    GameSpec, HasMovePromise, NonemptyHeaps, ReplacesAHeap, ReplacesHeap, follower_bound, heap_values,
};
use impartial::period::{CodeError, HeapCode};
use impartial::value::Number;
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A game given by an octal or hexadecimal code. Empty heaps are dropped; the position without heaps is written
/// `0`.
///
/// Two games are equal if they have the same code, whatever their names.
///
/// ```
/// use impartial_games::octal::Octal;
/// assert_eq!(Octal::kayles(), Octal::parse("0.77").unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Octal {
    code: HeapCode,
    name: Option<&'static str>,
}

impl PartialEq for Octal {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Octal {}

impl Hash for Octal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code.hash(state);
    }
}

/// The reason why a text is not an octal or hexadecimal code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OctalError {
    /// The text is not a single digit, a point and digits.
    #[error("'{0}' is not an octal code (expected a digit, a point and digits 0-7, such as 0.77 or .77)")]
    Shape(String),
    /// The code has letters or brackets, as for unequal heaps or repeated digits.
    #[error(
        "'{0}': codes with letters or brackets are not read (write a rule file, which can state such rules; \
         4u.00 is grundys-game)"
    )]
    Extended(String),
    /// The text of a hexadecimal code is not a digit, a point and digits.
    #[error(
        "'{0}' is not a hexadecimal code (expected a digit, a point and digits 0-9 and A-F, such as 0.3F)"
    )]
    HexadecimalShape(String),
    /// A character that is not a digit from 0 to 7.
    #[error("'{digit}' in '{code}' is not an octal digit (allowed: 0-7; hexadecimal codes are hex:0.3F)")]
    Digit {
        /// The text of the code.
        code: String,
        /// The character that is not allowed.
        digit: char,
    },
    /// A leading digit other than 0 and 4.
    #[error("leading digit {0}: a move that takes nothing could be made for ever (allowed: 0 and 4)")]
    Leading(u8),
    /// A digit that is not hexadecimal.
    #[error("'{digit}' in '{code}' is not a hexadecimal digit (allowed: 0-9 and A-F)")]
    HexadecimalDigit {
        /// The text of the code.
        code: String,
        /// The character that is not allowed.
        digit: char,
    },
    /// A leading digit of a hexadecimal code other than 0, 4, 8 and C.
    #[error("leading digit {0:X}: a move that takes nothing could be made for ever (allowed: 0, 4, 8 and C)")]
    HexadecimalLeading(u8),
}

impl Octal {
    /// Reads a code such as `0.77`, `.77` or `4.07`.
    ///
    /// # Errors
    /// [`OctalError`] for anything else, and for leading digits other than 0 and 4.
    pub fn parse(code: &str) -> Result<Self, OctalError> {
        let game = read(code, OctalError::Shape, OctalError::Leading, |code, digit| OctalError::Digit {
            code,
            digit,
        })?;
        match code.chars().find(|digit| digit.is_ascii_hexdigit() && !matches!(digit, '0'..='7')) {
            Some(digit) => Err(OctalError::Digit { code: code.to_owned(), digit }),
            None => Ok(game),
        }
    }

    /// Reads a hexadecimal code such as `0.3F` or `.3F`: the bit 8 of a digit allows to leave three heaps.
    ///
    /// # Errors
    /// [`OctalError`] for anything else, and for leading digits other than 0, 4, 8 and C.
    pub fn parse_hexadecimal(code: &str) -> Result<Self, OctalError> {
        read(code, OctalError::HexadecimalShape, OctalError::HexadecimalLeading, |code, digit| {
            OctalError::HexadecimalDigit { code, digit }
        })
    }

    /// Returns Kayles, the code 0.77.
    pub fn kayles() -> Self {
        Octal::named("kayles", [(1, 7), (2, 7)])
    }

    /// Returns Dawson's Kayles, the code 0.07.
    pub fn dawson_kayles() -> Self {
        Octal::named("dawson-kayles", [(2, 7)])
    }

    fn named<const N: usize>(name: &'static str, places: [(u64, u8); N]) -> Self {
        let code = HeapCode::new(places).expect("places of octal digits");
        Octal { code, name: Some(name) }
    }

    /// Returns the code: `0.77` as text.
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// Returns whether some move leaves three heaps, so that the code is hexadecimal.
    pub fn is_hexadecimal(&self) -> bool {
        self.code.parts() > 2
    }

    /// Returns whether some move leaves more than one heap.
    pub fn splits(&self) -> bool {
        self.code.parts() > 1
    }

    /// Returns the numbers that may be taken without splitting a heap, each with whether a heap may be emptied so, and
    /// whether some of it may be left.
    #[cfg(feature = "prove")]
    pub(crate) fn takes(&self) -> impl Iterator<Item = (u64, bool, bool)> {
        let places = self.code.places().iter().filter(|(_, set)| set & 0b11 != 0);
        places.map(|&(k, set)| (k, set & 1 != 0, set & 2 != 0))
    }

    /// Returns the values of the heaps 0, 1, …, `upto`, from the definition: the mex over all the ways to take counters
    /// and to split the rest.
    ///
    /// # Complexity
    /// O(d·n²) for heaps to n and d digits, O(d·n³) where three heaps may be left.
    pub fn heap_values(&self, upto: usize) -> Vec<u64> {
        heap_values(self, upto)
    }
}

/// Returns whether a name without `octal:` looks like an octal code: a point, at most one digit before the point, and
/// only the characters of codes. Faults of the code are errors of [`Octal::parse`].
#[cfg(feature = "registry")]
fn is_meant_as_code(name: &str) -> bool {
    let Some((leading, places)) = name.split_once('.') else { return false };
    let leads = |c: char| c.is_ascii_digit() || c == 'u';
    leading.len() <= 2
        && leading.chars().all(leads)
        && places.starts_with(|c: char| c.is_ascii_digit() || c == '(' || c == '[')
        && places.chars().all(|c| c.is_ascii_hexdigit() || "()[]u".contains(c))
}

/// Reads a code, and returns the errors of the notation that is read: for another shape, a wrong first digit, and a character
/// that is no digit.
fn read(
    code: &str,
    shape: fn(String) -> OctalError,
    leading: fn(u8) -> OctalError,
    wrong: fn(String, char) -> OctalError,
) -> Result<Octal, OctalError> {
    if code.contains(['u', '(', ')', '[', ']']) {
        return Err(OctalError::Extended(code.to_owned()));
    }
    match code.parse() {
        Ok(code) => Ok(Octal { code, name: None }),
        Err(CodeError::Digit { code, digit }) => Err(wrong(code, digit)),
        Err(CodeError::Idle) => {
            let digit = code.chars().next().and_then(|first| first.to_digit(16)).unwrap_or_default();
            Err(leading(digit as u8))
        }
        Err(_) => Err(shape(code.to_owned())),
    }
}

impl GameSpec for Octal {
    type Kind = NonemptyHeaps;

    fn name(&self) -> String {
        let family = if self.is_hexadecimal() { "hex" } else { "octal" };
        self.name.map_or_else(|| format!("{family}:{}", self.code.to_digits()), str::to_owned)
    }

    fn kind(&self) -> NonemptyHeaps {
        NonemptyHeaps
    }
}

impl ReplacesHeap for Octal {
    #[inline]
    fn visit_parts<N: Number, B>(
        &self,
        heap: &N,
        visit: impl FnMut(&[N]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.code.visit_parts(heap, None, visit)
    }

    fn bound(&self, position: &Heaps) -> u128 {
        // A move into three heaps that takes k counters costs k/2 for each heap more.
        let first = |parts| self.code.leaving(parts).next();
        let costs = [first(2), first(3).map(|k| k / 2)];
        follower_bound(position, costs.into_iter().flatten().min())
    }

    fn code(&self) -> Option<HeapCode> {
        Some(self.code.clone())
    }
}

impl HasMovePromise for Octal {
    type Promise = ReplacesAHeap;
}

/// Returns a game without splitting in the form that the prover needs.
#[cfg(feature = "prove")]
pub fn provable_game(game: Octal) -> ProvableGame {
    Box::new(DescribedGame::new(game))
}

/// Returns the entry of a game with a code for a registry.
#[cfg(feature = "registry")]
pub fn entry(game: Octal) -> Entry<Octal> {
    let published = [PeriodicValues::kayles(), PeriodicValues::dawson_kayles()];
    let known = published.into_iter().find(|values| values.is_about(&game));
    let splits = game.splits();
    let entry = Entry::from_game(game).heap();
    // The prover knows positions of a fixed number of heaps.
    let entry = if splits { entry } else { entry.provable(|game| provable_game(game.clone())) };
    match known {
        Some(values) => entry.published(values),
        None => entry,
    }
}

/// Returns the entry of Kayles for a registry.
#[cfg(feature = "registry")]
pub fn kayles() -> Entry<Octal> {
    entry(Octal::kayles()).summary("take 1 or 2 from one heap and perhaps split it (0.77)")
}

/// Returns the entry of Dawson's Kayles for a registry.
#[cfg(feature = "registry")]
pub fn dawson_kayles() -> Entry<Octal> {
    entry(Octal::dawson_kayles()).summary("take 2 from one heap and perhaps split it (0.07)")
}

/// Returns the family of the games with an octal code for a registry.
#[cfg(feature = "registry")]
pub fn family() -> Family {
    Family::new("octal:0.77", |code| Octal::parse(code).map(entry))
        .named_by_parameter(is_meant_as_code)
        .summary("take from one heap, and perhaps split it, as the octal code allows")
        .position(NonemptyHeaps::EXPECTED)
}

/// Returns the family of the games with a hexadecimal code for a registry.
#[cfg(feature = "registry")]
pub fn hexadecimal_family() -> Family {
    Family::new("hex:0.3F", |code| Octal::parse_hexadecimal(code).map(entry))
        .summary("as octal, and a heap may fall into three where a digit has the bit 8")
        .position(NonemptyHeaps::EXPECTED)
}
