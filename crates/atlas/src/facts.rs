//! The facts about one game that its values do not state: misère play and the sparse space.

use crate::sparse::SparseSpace;
use impartial::misere::Class;
use impartial::misere::genus::Genus;
use std::fmt::Write;

/// Largest total of the sums whose genera and classes are computed.
pub const SUMS_TOTAL: u64 = 20;

/// The facts about a game of the atlas that its values do not determine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// The genera of the single positions with the numbers `first_genus`, `first_genus` + 1, …
    pub genera: Vec<Genus>,
    /// The number of the first genus.
    pub first_genus: u64,
    /// The extent to which single positions are known to be tame.
    pub tame: Option<TameFacts>,
    /// The misère quotient, as far as it is known.
    pub quotient: Option<QuotientFacts>,
    /// The misère classes that contain all sums of heaps with a total of at most [`SUMS_TOTAL`], in the order of
    /// [`Class::ALL`]. `None` if the positions are no sums of heaps.
    pub classes: Option<Vec<Class>>,
    /// The sparse space of the values, if the game splits heaps and has one.
    pub sparse: Option<SparseSpace>,
}

/// The extent to which the single positions of a game are tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TameFacts {
    /// All positions up to this number are tame.
    pub to: u64,
    /// True if the next position is known not to be tame, and false if that position was not examined.
    pub ends: bool,
}

/// The sizes of a misère quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientFacts {
    /// Number of elements.
    pub order: u64,
    /// Number of elements of P.
    pub p_size: u64,
    /// The extent to which the quotient is known.
    pub extent: QuotientExtent,
}

impl QuotientFacts {
    /// Returns the preperiod and the period of a final quotient.
    pub fn span(&self) -> Option<(u64, u64)> {
        match self.extent {
            QuotientExtent::Final { preperiod, period } => Some((preperiod, period)),
            QuotientExtent::To(_) => None,
        }
    }

    /// Returns the last heap of a partial quotient.
    pub fn last_heap(&self) -> Option<u64> {
        match self.extent {
            QuotientExtent::Final { .. } => None,
            QuotientExtent::To(heap) => Some(heap),
        }
    }
}

/// The heaps for which a misère quotient is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotientExtent {
    /// All heaps: the map from heaps to elements has this period from the preperiod on, with a proof.
    Final {
        /// The least heap from which on the period holds.
        preperiod: u64,
        /// The period.
        period: u64,
    },
    /// The heaps to this one.
    To(u64),
}

impl GameFacts {
    /// Returns the genera as text: a plain number n is the genus of a Nim heap of size n.
    pub fn genera_text(&self) -> String {
        let each: Vec<String> = self.genera.iter().map(genus_text).collect();
        each.join(" ")
    }

    /// Writes the facts as fields of the data: the genera and the number of the first, the extent of tameness, the
    /// quotient, the classes and the sparse space.
    pub(crate) fn fields(&self) -> String {
        let mut text = match self.genera.is_empty() {
            true => "-".to_owned(),
            false => format!("{}:{}", self.first_genus, self.genera_text()),
        };
        let _ = match self.tame {
            None => write!(text, ";-"),
            Some(TameFacts { to, ends: true }) => write!(text, ";to {to}"),
            Some(TameFacts { to, ends: false }) => write!(text, ";all to {to}"),
        };
        let _ = match self.quotient {
            None => write!(text, ";-"),
            Some(QuotientFacts { order, p_size, extent }) => match extent {
                QuotientExtent::Final { preperiod, period } => {
                    write!(text, ";{order} {p_size} {preperiod} {period}")
                }
                QuotientExtent::To(heap) => write!(text, ";{order} {p_size} to {heap}"),
            },
        };
        let _ = match &self.classes {
            None => write!(text, ";-"),
            Some(classes) if classes.is_empty() => write!(text, ";none"),
            Some(classes) => {
                let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
                write!(text, ";{}", names.join(" "))
            }
        };
        let _ = match self.sparse {
            None => write!(text, ";-"),
            Some(SparseSpace { mask, rare, last_rare, heaps }) => {
                write!(text, ";{mask} {rare} {last_rare} {heaps}")
            }
        };
        text
    }

    /// Reads the fields that [`GameFacts::fields`] writes.
    pub(crate) fn from_fields(text: &str) -> Option<GameFacts> {
        let fields: Vec<&str> = text.split(';').collect();
        let [genera, tame, quotient, classes, sparse] = fields[..] else { return None };
        let (first_genus, genera) = match genera {
            "-" => (0, Vec::new()),
            genera => {
                let (first, list) = genera.split_once(':')?;
                let list = list.split(' ').map(|genus| genus.parse().ok()).collect::<Option<Vec<Genus>>>()?;
                (first.parse().ok()?, list)
            }
        };
        let tame = match tame {
            "-" => None,
            tame => Some(match tame.strip_prefix("all to ") {
                Some(to) => TameFacts { to: to.parse().ok()?, ends: false },
                None => TameFacts { to: tame.strip_prefix("to ")?.parse().ok()?, ends: true },
            }),
        };
        let quotient = match quotient {
            "-" => None,
            quotient => Some(read_quotient(quotient)?),
        };
        let classes = match classes {
            "-" => None,
            "none" => Some(Vec::new()),
            names => Some(names.split(' ').map(read_class).collect::<Option<Vec<Class>>>()?),
        };
        let sparse = match sparse {
            "-" => None,
            numbers => {
                let numbers = read_numbers(numbers)?;
                let [mask, rare, last_rare, heaps] = numbers[..] else { return None };
                Some(SparseSpace { mask, rare, last_rare, heaps })
            }
        };
        Some(GameFacts { genera, first_genus, tame, quotient, classes, sparse })
    }
}

/// Returns a genus as text: a plain number n for the genus of a Nim heap of size n.
fn genus_text(genus: &Genus) -> String {
    match *genus == Genus::of_nim_heap(genus.normal()) {
        true => genus.normal().to_string(),
        false => genus.to_string(),
    }
}

fn read_numbers(text: &str) -> Option<Vec<u64>> {
    text.split(' ').map(|number| number.parse().ok()).collect()
}

fn read_quotient(text: &str) -> Option<QuotientFacts> {
    let (sizes, extent) = match text.split_once(" to ") {
        Some((sizes, to)) => (read_numbers(sizes)?, QuotientExtent::To(to.parse().ok()?)),
        None => {
            let numbers = read_numbers(text)?;
            let [_, _, preperiod, period] = numbers[..] else { return None };
            (numbers[..2].to_vec(), QuotientExtent::Final { preperiod, period })
        }
    };
    let [order, p_size] = sizes[..] else { return None };
    Some(QuotientFacts { order, p_size, extent })
}

fn read_class(name: &str) -> Option<Class> {
    Class::ALL.into_iter().find(|class| class.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_as_they_were_written() {
        for fields in [
            "1:1 2 3 1 4^146 3;to 4;40 9 71 12;none;13 14 70 83",
            "1:0 0^02 2^1420;to 1;638 109 to 33;domestic tame;-",
            "-;-;-;-;-",
            "3:1 2^(12)(14);all to 1000;-;pet;-",
        ] {
            assert_eq!(GameFacts::from_fields(fields).unwrap().fields(), fields);
        }
        for wrong in
            ["", "1:1;to 4;40 9 71;none;-", "1:x;-;-;-;-", "-;-;-;wild;-", "-;-;-;-;1 2 3", "-;-;-;-;-;-"]
        {
            assert_eq!(GameFacts::from_fields(wrong), None, "{wrong}");
        }
    }
}
