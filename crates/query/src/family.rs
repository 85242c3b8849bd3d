//! Families of games with a parameter, and the listings of games.

use crate::entry::AnyEntry;
use crate::rows::ListingRow;
use serde::{Serialize, Serializer};
use std::fmt::Display;
use std::str::FromStr;

/// The listing of a game in `impartial games`. It serialises as [`ListingRow`].
#[derive(Clone, Debug)]
pub struct Listing {
    /// The name. For a family it includes the name of its parameter.
    pub name: String,
    /// The rules, in one line.
    pub summary: String,
    /// The notation of positions, with an example.
    pub position: String,
    /// The formulas, in one line.
    pub formula: Option<String>,
    /// True if the name is that of a family.
    pub is_family: bool,
}

/// Serialises as [`ListingRow`].
impl Serialize for Listing {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.row().serialize(to)
    }
}

impl Listing {
    /// Returns the answer as it is written.
    pub fn row(&self) -> ListingRow {
        ListingRow {
            name: self.name.clone(),
            summary: self.summary.clone(),
            position: self.position.clone(),
            formula: self.formula.clone(),
            example: self.example().map(str::to_owned),
        }
    }

    /// Returns the example in the notation of positions: the word that follows "such as".
    pub fn example(&self) -> Option<&str> {
        let (_, rest) = self.position.rsplit_once("such as ")?;
        let word = rest.split([' ', ')']).next().unwrap_or(rest).trim_end_matches(',');
        (!word.is_empty()).then_some(word)
    }

    /// Returns the name of a game: for a family whose name ends in the name of its parameter, the member with the
    /// parameter 2.
    pub fn first_member(&self) -> String {
        match self.name.rsplit_once(':') {
            Some((family, parameter)) if self.is_family && is_letter(parameter) => format!("{family}:2"),
            _ => self.name.clone(),
        }
    }
}

/// Returns whether a parameter is the name of one: a capital letter.
fn is_letter(parameter: &str) -> bool {
    parameter.len() == 1 && parameter.bytes().all(|letter| letter.is_ascii_uppercase())
}

pub(crate) type IsParameter = Box<dyn Fn(&str) -> bool + Send + Sync>;

pub(crate) type Make = Box<dyn Fn(&str) -> Result<AnyEntry, String> + Send + Sync>;

/// The games `name:parameter`, for all parameters that make a game.
///
/// ```
/// use impartial_query::{Entry, Family, Registry};
/// # use impartial::kind::{Coins, GameSpec, HasMovePromise, HasReach, LowersAnyCoinWithinReach};
/// # #[derive(Clone)]
/// # struct Slow(u64);
/// # impl GameSpec for Slow {
/// #     type Kind = Coins;
/// #     fn name(&self) -> String { format!("slow:{}", self.0) }
/// #     fn kind(&self) -> Coins { Coins::on_a_strip("squares, such as 2,5,6") }
/// # }
/// # impl HasMovePromise for Slow {
/// #     type Promise = LowersAnyCoinWithinReach;
/// # }
/// #
/// # impl HasReach for Slow {
/// #     fn reach(&self) -> u64 {
/// #         self.0
/// #     }
/// # }
/// let family = Family::of_number("slow:K", |k| match k {
///     0 => Err("no coin could ever move"),
///     k => Ok(Entry::from_game(Slow(k))),
/// });
/// let registry = Registry::new().family(family.summary("move a coin by at most K squares"));
/// assert_eq!(registry.find("slow:3")?.id(), "slow:3");
/// assert!(registry.find("slow:0").is_err() && registry.find("slow:many").is_err());
/// # Ok::<(), impartial_query::Error>(())
/// ```
pub struct Family {
    pub(crate) listing: Listing,
    pub(crate) make: Make,
    /// Returns `true` if a name without the family's own name is a parameter of the family.
    pub(crate) bare: Option<IsParameter>,
}

impl Family {
    /// Returns a family. `pattern` is its name with the name of its parameter, as in `height:H`. `make` gets the text
    /// after the colon, and its error states what is allowed.
    pub fn new<E: Into<AnyEntry>, D: Display>(
        pattern: &str,
        make: impl Fn(&str) -> Result<E, D> + Send + Sync + 'static,
    ) -> Self {
        let listing = Listing {
            name: pattern.to_owned(),
            summary: String::new(),
            position: String::new(),
            formula: None,
            is_family: true,
        };
        let make = move |text: &str| make(text).map(Into::into).map_err(|error| error.to_string());
        Family { listing, make: Box::new(make), bare: None }
    }

    /// Returns a family whose parameter is a natural number.
    pub fn of_number<N: FromStr, E: Into<AnyEntry>, D: Display>(
        pattern: &str,
        make: impl Fn(N) -> Result<E, D> + Send + Sync + 'static,
    ) -> Self {
        Family::new(pattern, move |text| {
            let number = text.parse().map_err(|_| format!("'{text}' is not a natural number below 2^64"))?;
            make(number).map_err(|error| error.to_string())
        })
    }

    /// Accepts a name for which `is_parameter` holds as the name of the game with this parameter: `0.77` for
    /// `octal:0.77`. The names of all other games are tried first.
    #[must_use]
    pub fn named_by_parameter(mut self, is_parameter: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        self.bare = Some(Box::new(is_parameter));
        self
    }

    /// Sets the rules in one line, for the list of games.
    #[must_use]
    pub fn summary(mut self, summary: impl Into<String>) -> Self {
        self.listing.summary = summary.into();
        self
    }

    /// Sets the notation of positions with an example, for the list of games.
    #[must_use]
    pub fn position(mut self, position: impl Into<String>) -> Self {
        self.listing.position = position.into();
        self
    }

    /// Sets the formulas in one line, for the list of games.
    #[must_use]
    pub fn formula(mut self, formula: impl Into<String>) -> Self {
        self.listing.formula = Some(formula.into());
        self
    }
}

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Family").field("listing", &self.listing).finish_non_exhaustive()
    }
}
