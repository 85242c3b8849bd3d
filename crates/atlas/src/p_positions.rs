//! P-positions that are compared with the atlas: single numbers, or pairs.

use crate::atlas::Atlas;
use crate::class::AtlasClass;
use crate::entry::Entry;
use crate::evidence::{MARGIN, MIN_VALUES, naming_bits, sequence_bits};
use crate::identify::{Identification, Match, MatchBasis};
use crate::pairs::{PExtent, PairSet, PairTable, is_symmetric};
use crate::values_text::{ValuesError, values_of_text};
use impartial::period::Period;
use std::collections::BTreeSet;

/// The first P-positions of a game in normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PPositions {
    /// The numbers n for which the position with the number n is a P-position, up to the largest of them.
    Numbers(BTreeSet<u64>),
    /// Pairs of numbers.
    Pairs {
        /// The pairs, with one order of each or with both.
        points: BTreeSet<(u64, u64)>,
        /// The exclusive bound on both numbers below which all P-positions are listed. `None` if the first ones are listed,
        /// and their bound is not stated.
        below: Option<u64>,
    },
}

impl PPositions {
    /// Returns the number of P-positions.
    pub fn len(&self) -> usize {
        match self {
            PPositions::Numbers(numbers) => numbers.len(),
            PPositions::Pairs { points, .. } => points.len(),
        }
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Reads P-positions: numbers, as [`values_of_text`] reads them, or pairs such as `(0,0) (1,2) (3,5)` or `0,0 1,2 3,5`. Returns
/// `None` for a text that does not look like P-positions, such as the name of a game.
///
/// # Errors
/// The errors of [`values_of_text`]; a group of numbers that is no pair.
///
/// ```
/// use impartial_atlas::{PPositions, p_positions_of_text};
/// assert!(matches!(p_positions_of_text("0, 4, 8"), Ok(Some(PPositions::Numbers(numbers))) if numbers.len() == 3));
/// assert!(matches!(p_positions_of_text("(0,0) (1, 2)"), Ok(Some(PPositions::Pairs { points, .. })) if points.len() == 2));
/// assert!(p_positions_of_text("(0,0) (1,2,3)").is_err());
/// assert_eq!(p_positions_of_text("octal:0.137"), Ok(None));
/// ```
pub fn p_positions_of_text(text: &str) -> Result<Option<PPositions>, ValuesError> {
    let has_brackets = text.contains(['(', ')']);
    let plain = text.replace(['(', ')'], " ");
    let Some(numbers) = values_of_text(&plain)? else { return Ok(None) };
    let groups: Vec<&str> = match has_brackets {
        true => text.split(')').map(|group| group.trim_start_matches([',', ';', ' ', '('])).collect(),
        false => text.split(|c: char| c == ';' || c.is_whitespace()).collect(),
    };
    let groups: Vec<&str> = groups.into_iter().filter(|group| !group.trim().is_empty()).collect();
    let is_list = !has_brackets && (groups.len() < 2 || groups.iter().any(|group| !is_pair(group)));
    if is_list {
        return Ok(Some(PPositions::Numbers(numbers.into_iter().collect())));
    }
    let pairs = groups.iter().map(|group| match values_of_text(group)?.as_deref() {
        Some(&[a, b]) => Ok((a, b)),
        _ => Err(ValuesError::new(format!(
            "'{}' is no pair of numbers (expected pairs such as (0,0) (1,2))",
            group.trim()
        ))),
    });
    Ok(Some(PPositions::Pairs { points: pairs.collect::<Result<_, ValuesError>>()?, below: None }))
}

/// Returns whether a word is two numbers with a comma between them.
fn is_pair(word: &str) -> bool {
    word.split_once(',').is_some_and(|(a, b)| !a.is_empty() && !b.is_empty() && !b.contains(','))
}

/// Compares P-positions with those of the games of the atlas. A match is always an observation.
///
/// # Complexity
/// A few milliseconds.
pub fn identify_p_positions(atlas: &Atlas, table: &PairTable, asked: &PPositions) -> Identification {
    let judged: Vec<(Match, f64)> = match asked {
        PPositions::Numbers(numbers) => {
            atlas.classes().iter().filter_map(|class| of_numbers(atlas, class, numbers)).collect()
        }
        PPositions::Pairs { points, below } => {
            table.sets().iter().filter_map(|set| of_pairs(table, set, points, *below)).collect()
        }
    };
    let mut found = Identification::default();
    for (one, needed) in judged {
        if one.bits >= needed {
            found.matches.push(one);
        } else {
            found.weak += 1;
            found.candidates.push(one);
        }
    }
    if found.matches.iter().any(|one| one.shift == 0) {
        // Simple sets agree with others under a shift.
        found.matches.retain(|one| one.shift == 0);
    }
    found.matches.sort_by_key(|one| one.shift.unsigned_abs());
    found.candidates.sort_by_key(|one| one.shift.unsigned_abs());
    found
}

/// The largest number n up to which P-positions with one number are compared.
const LAST_NUMBER: u64 = 10_000;

/// Compares the numbers of P-positions with the zeros of a class, up to [`LAST_NUMBER`] and as far as values are known. Returns the
/// match with the bits that it needs.
fn of_numbers(atlas: &Atlas, class: &AtlasClass, numbers: &BTreeSet<u64>) -> Option<(Match, f64)> {
    let end = (*numbers.last()?).min(LAST_NUMBER);
    let mut indicator = Vec::new();
    for (n, value) in (class.first..=end).map_while(|n| Some((n, class.value(n)?))) {
        if (value == 0) != numbers.contains(&n) {
            return None;
        }
        indicator.push(u64::from(value == 0));
    }
    let last = (class.first + indicator.len() as u64).checked_sub(1).filter(|_| !indicator.is_empty())?;
    // The empty position of a game whose values begin with 1 is listed or not.
    let is_beyond = numbers.iter().any(|&n| n < class.first && n > 0);
    if is_beyond {
        return None;
    }
    let bits = sequence_bits(&indicator);
    let needed = match indicator.len() >= MIN_VALUES {
        true => naming_bits(atlas.classes().len(), 0, 0) + MARGIN,
        false => f64::INFINITY,
    };
    let agreeing = indicator.iter().sum();
    let extent = PExtent::To(last);
    Some((observed_match(&class.entries, class.certified, 0, agreeing, extent, bits), needed))
}

/// Compares pairs with the P-positions of a set of the atlas. Returns the best match with the bits that it needs.
fn of_pairs(
    table: &PairTable,
    set: &PairSet,
    points: &BTreeSet<(u64, u64)>,
    below: Option<u64>,
) -> Option<(Match, f64)> {
    [0, 1, -1].into_iter().find_map(|shift| {
        let (agreeing, cells, extent) = with_shift(set, points, below, shift)?;
        let bits = subset_bits(agreeing, cells);
        let needed = naming_bits(table.sets().len(), shift, 0) + MARGIN;
        Some((observed_match(&set.entries, None, shift, agreeing, extent, bits), needed))
    })
}

/// Compares pairs with those of a set, both numbers of which are increased by `shift`. Returns the number of pairs that agree,
/// the number of pairs that were compared, and their extent.
fn with_shift(
    set: &PairSet,
    points: &BTreeSet<(u64, u64)>,
    below: Option<u64>,
    shift: i64,
) -> Option<(u64, u64, PExtent)> {
    let move_by = |n: u64| n.checked_add_signed(shift);
    let shifted = set.points.iter().filter_map(|&(a, b)| Some((move_by(a)?, move_by(b)?)));
    let mut known: BTreeSet<(u64, u64)> = shifted.collect();
    let least = shift.max(0).unsigned_abs();
    let bound = set.below.checked_add_signed(shift)?;
    // A list may name one order of each pair.
    let (is_rising, is_falling) = (points.iter().all(|(a, b)| a <= b), points.iter().all(|(a, b)| a >= b));
    let is_half = below.is_none() && is_symmetric(&known) && (is_rising || is_falling);
    let listed: BTreeSet<(u64, u64)> = match is_half {
        true => points.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect(),
        false => points.clone(),
    };
    if is_half {
        known.retain(|(a, b)| a <= b);
    }
    extents(&listed, below, bound).into_iter().find_map(|extent| {
        let part = |all: &BTreeSet<(u64, u64)>| -> BTreeSet<(u64, u64)> {
            all.iter().copied().filter(|&at| extent.contains(at) && at != (least, least)).collect()
        };
        let (own, other) = (part(&listed), part(&known));
        // The position without moves may be left out of a list.
        let has_end = listed.contains(&(least, least));
        let ends_agree = has_end == known.contains(&(least, least)) || (below.is_none() && !has_end);
        let is_small = |&(a, b): &(u64, u64)| a.min(b) < least;
        if own != other || own.is_empty() || !ends_agree || listed.iter().any(is_small) {
            return None;
        }
        let last = match extent {
            PExtent::Below(below) | PExtent::FirstTo { below, .. } => below,
            PExtent::To(_) => return None,
        };
        let cells = (least..last)
            .flat_map(|a| (least..last).map(move |b| (a, b)))
            .filter(|&(a, b)| extent.contains((a, b)) && (!is_half || a <= b));
        Some((own.len() as u64 + u64::from(has_end), cells.count() as u64, extent))
    })
}

/// Returns the parts of the plane in which a list may contain all P-positions, the largest first. Numbers from `bound` on are not
/// compared.
fn extents(listed: &BTreeSet<(u64, u64)>, below: Option<u64>, bound: u64) -> Vec<PExtent> {
    if let Some(below) = below {
        return vec![PExtent::Below(below.min(bound))];
    }
    let first = listed.iter().map(|(a, _)| *a).max().unwrap_or(0);
    let largest = listed.iter().map(|(a, b)| *a.max(b)).max().unwrap_or(0);
    let by_first = PExtent::FirstTo { first: first.min(bound.saturating_sub(1)), below: bound };
    vec![by_first, PExtent::Below(largest.saturating_add(1).min(bound))]
}

/// Returns the information of a choice of `chosen` of `all` things, in bits.
fn subset_bits(chosen: u64, all: u64) -> f64 {
    let chosen = chosen.min(all - chosen.min(all));
    (0..chosen).map(|i| ((all - i) as f64 / (i + 1) as f64).log2()).sum()
}

/// Returns the match of P-positions that agree.
fn observed_match(
    entries: &[Entry],
    period: Option<Period>,
    shift: i64,
    agreeing: u64,
    extent: PExtent,
    bits: f64,
) -> Match {
    Match {
        entries: entries.to_vec(),
        equal_to: None,
        shift,
        from: 0,
        step: 1,
        offset: 0,
        agreeing,
        basis: MatchBasis::PPositions(extent),
        period,
        bits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(points: &[(u64, u64)]) -> PPositions {
        PPositions::Pairs { points: points.iter().copied().collect(), below: None }
    }

    fn names(found: &[Match]) -> Vec<(String, i64)> {
        found.iter().map(|one| (one.entries[0].to_string(), one.shift)).collect()
    }

    fn identified(asked: &PPositions) -> Identification {
        identify_p_positions(Atlas::standard(), PairTable::standard(), asked)
    }

    /// The pairs of Wythoff 1907, computed with the rule of the least number that is not used yet.
    fn wythoff(count: u64) -> Vec<(u64, u64)> {
        let (mut pairs, mut used) = (Vec::new(), BTreeSet::new());
        for difference in 0..count {
            let least = (0..).find(|n| !used.contains(n)).unwrap();
            pairs.push((least, least + difference));
            used.extend([least, least + difference]);
        }
        pairs
    }

    #[test]
    fn first_pairs_of_wythoff_are_named_in_both_orders_and_shifted() {
        let pairs_of = wythoff(14);
        let found = identified(&pairs(&pairs_of));
        assert_eq!(names(&found.matches), [("wythoff".to_owned(), 0)]);
        let MatchBasis::PPositions(PExtent::FirstTo { first: 21, below: PAIRS }) = found.matches[0].basis
        else {
            panic!("{:?}", found.matches[0]);
        };
        let falling: Vec<(u64, u64)> = pairs_of.iter().map(|&(a, b)| (b, a)).collect();
        let both: Vec<(u64, u64)> =
            pairs_of.iter().chain(&falling).copied().filter(|(a, b)| a.max(b) < &35).collect();
        let without_end = &pairs_of[1..];
        for list in [&falling[..], &both, without_end] {
            assert_eq!(names(&identified(&pairs(list)).matches), [("wythoff".to_owned(), 0)], "{list:?}");
        }
        let shifted: Vec<(u64, u64)> = pairs_of.iter().map(|(a, b)| (a + 1, b + 1)).collect();
        assert_eq!(names(&identified(&pairs(&shifted)).matches), [("wythoff".to_owned(), 1)]);
    }

    const PAIRS: u64 = crate::pairs::PAIRS_BELOW;

    #[test]
    fn a_missing_pair_or_a_wrong_one_is_no_match_and_few_pairs_name_nothing() {
        let whole = wythoff(14);
        for at in 1..13 {
            let mut wrong = whole.clone();
            wrong.remove(at);
            assert!(!names(&identified(&pairs(&wrong)).matches).contains(&("wythoff".into(), 0)), "{at}");
            let mut wrong = whole.clone();
            wrong[at].1 += 1;
            assert!(!names(&identified(&pairs(&wrong)).matches).contains(&("wythoff".into(), 0)), "{at}");
        }
        let few = identified(&pairs(&whole[..3]));
        assert!(few.matches.is_empty() && few.weak > 0);
        assert_eq!(identified(&pairs(&[(0, 0)])).matches, []);
    }

    #[test]
    fn numbers_of_p_positions_are_the_zeros_of_a_game() {
        // Dawson's Kayles: Sprague-Grundy value 0 (Guy and Smith 1956).
        let zeros = [0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63, 73, 77, 89, 93, 97];
        let found = identified(&PPositions::Numbers(zeros.into()));
        let named = names(&found.matches);
        assert!(named.contains(&("dawson-kayles".into(), 0)), "{named:?}");
        let mut wrong: BTreeSet<u64> = zeros.into();
        wrong.remove(&35);
        assert!(
            !names(&identified(&PPositions::Numbers(wrong)).matches).contains(&("dawson-kayles".into(), 0))
        );
        assert_eq!(identified(&PPositions::Numbers([0, 4, 8].into())).matches, []);
    }

    #[test]
    fn large_numbers_take_no_longer() {
        let most = u64::MAX;
        assert_eq!(identified(&PPositions::Numbers([0, most].into())).matches, []);
        assert_eq!(identified(&pairs(&[(0, 0), (most, most)])).matches, []);
        // Single heaps with the period 2, of which the even ones are P-positions.
        let even = PPositions::Numbers((0..20_000).step_by(2).collect());
        let found = identified(&even);
        assert!(
            found.matches.iter().all(|one| one.basis == MatchBasis::PPositions(PExtent::To(LAST_NUMBER)))
        );
        assert!(names(&found.matches).len() + names(&found.candidates).len() > 0);
    }

    #[test]
    fn numbers_and_pairs_are_read() {
        let read = |text: &str| p_positions_of_text(text).unwrap().unwrap();
        assert_eq!(read("0,0 1,2;3,5"), pairs(&[(0, 0), (1, 2), (3, 5)]));
        assert_eq!(read("(0, 0), (1, 2)"), pairs(&[(0, 0), (1, 2)]));
        assert_eq!(read("(1,2)"), pairs(&[(1, 2)]));
        assert_eq!(read("0, 1, 5"), PPositions::Numbers([0, 1, 5].into()));
        assert_eq!(read("1,2"), PPositions::Numbers([1, 2].into()));
        for wrong in ["(0,0) (1)", "(1,2,3)", "(1,2) 5"] {
            assert!(p_positions_of_text(wrong).is_err(), "{wrong}");
        }
    }
}
