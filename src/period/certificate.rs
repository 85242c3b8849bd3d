//! Certificates of periods, as JSON.

use super::{ArithmeticPeriod, HeapCode, Period};

/// A claim that the values of a heap game have a period, with all data that [`verify`](super::verify()) needs to check
/// it.
///
/// # Format
/// One JSON object. All keys are required unless stated otherwise.
///
/// | key | content |
/// |---|---|
/// | `kind` | `"period"` |
/// | `version` | the version of the program that created the certificate |
/// | `game` | the game with its parameters, `"octal:0.16"` say; the rule is in `code` |
/// | `code` | the rule: `[k, set]` for every place, see [`HeapCode`] |
/// | `period`, `preperiod`, `saltus` | G(n+p) = G(n) + s for all n ≥ n₀, each the least such number |
/// | `multiple` | with a saltus only: u, for which the conditions hold with P = u·p and S = u·s |
/// | `values` | the values of the heaps 0, 1, 2, … up to [`Period::needs`] at least, with a saltus [`ArithmeticPeriod::needs`] |
/// | `mask` | optional, `{"values": M, "parity": c}`: splits the heaps into two classes (see [`SplitMask`]) |
///
/// ```
/// use impartial::period::{PeriodCertificate, HeapCode, Period, verify};
/// use impartial::run::Run;
/// let code = HeapCode::new([(1, 3), (2, 3)]).unwrap();
/// let period = Period::new(3, 0, 0).unwrap();
/// let values = (0..9).map(|n| n % 3).collect();
/// let mut certificate = PeriodCertificate::new("subtraction:1,2", code, period, values).unwrap();
/// assert!(verify(&certificate, &Run::default()).is_ok());
/// certificate.values[5] = 0;
/// let refused = verify(&certificate, &Run::default()).unwrap_err();
/// assert_eq!(refused.to_string(), "periodicity: heap 2 has 2, heap 5 has 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct PeriodCertificate {
    /// The kind of the document: always [`KIND`](Self::KIND).
    pub kind: String,
    /// The version of the program that created the certificate.
    pub version: String,
    /// The name of the game with its parameters, such as `octal:0.16`.
    pub game: String,
    /// The rule of taking and breaking of the game.
    pub code: HeapCode,
    /// The least period p, in heaps.
    pub period: u64,
    /// The preperiod n₀: the first heap from which on the period holds.
    pub preperiod: u64,
    /// The saltus s; 0 for an ordinary period.
    pub saltus: u64,
    /// With a saltus: the multiple of the period for which the conditions hold.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub multiple: Option<u64>,
    /// A mask under which one class of heaps is small.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub mask: Option<SplitMask>,
    /// The values of the heaps 0, 1, 2, …
    pub values: Vec<u64>,
}

/// A split of the heaps into two classes: by the parity of the number of ones in G(n) & `values`, plus n if `parity` is true.
/// A mask makes the verification fast; a bad one makes it slow, and never wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SplitMask {
    /// The mask M: the bits of a value whose ones are counted.
    pub values: u64,
    /// If true, the parity of the heap is added.
    pub parity: bool,
}

impl PeriodCertificate {
    /// The value of [`kind`](Self::kind), which identifies certificates of periods.
    pub const KIND: &'static str = "period";

    /// Creates a certificate of a period without saltus, without a mask, by this version of the program. `None` if the
    /// period has a saltus, which needs the multiple of [`arithmetic`](Self::arithmetic).
    ///
    /// ```
    /// use impartial::period::{HeapCode, Period, PeriodCertificate};
    /// let code = HeapCode::new([(1, 3)]).unwrap();
    /// let period = Period::new(2, 0, 2).unwrap();
    /// assert_eq!(PeriodCertificate::new("subtraction:1", code, period, vec![0, 1, 2, 3]), None);
    /// ```
    #[must_use]
    pub fn new(game: impl Into<String>, code: HeapCode, period: Period, values: Vec<u64>) -> Option<Self> {
        (period.saltus() == 0).then(|| Self::of_period(game.into(), code, period, values))
    }

    fn of_period(game: String, code: HeapCode, period: Period, values: Vec<u64>) -> Self {
        PeriodCertificate {
            kind: Self::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game,
            code,
            period: period.period(),
            preperiod: period.preperiod(),
            saltus: period.saltus(),
            multiple: None,
            mask: None,
            values,
        }
    }

    /// Creates a certificate of an arithmetic period.
    #[must_use]
    pub fn arithmetic(
        game: impl Into<String>,
        code: HeapCode,
        found: ArithmeticPeriod,
        values: Vec<u64>,
    ) -> Self {
        PeriodCertificate {
            multiple: Some(found.multiple()),
            ..Self::of_period(game.into(), code, found.period(), values)
        }
    }

    /// Returns the period that the certificate claims; `None` if it claims the period 0.
    #[must_use]
    pub fn claim(&self) -> Option<Period> {
        Period::new(self.period, self.preperiod, self.saltus)
    }
}
