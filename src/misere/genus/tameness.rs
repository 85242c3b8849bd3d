//! Tame, restive, restless and wild positions.

use super::{Genera, Genus};
use crate::game::Graph;
use crate::run::{Meter, Run, Stopped};
use std::fmt;

/// The behaviour of a position in misère sums, by its genus and those of its followers (Conway, *On Numbers and Games*,
/// chapter 12; *Winning Ways*, chapter 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tameness {
    /// The genus is tame and all options are tame. Sums of tame positions are tame, and behave like
    /// sums of nim-heaps. All positions of a set that is closed under moves are tame exactly if the set is
    /// [`Class::Tame`](crate::misere::Class::Tame).
    Tame,
    /// Not tame, all options are tame, and the normal value is 0 or 1.
    Restive,
    /// Not tame, all options are tame, and the misère value is 0 or 1.
    Restless,
    /// Every other position that is not tame.
    Wild,
}

impl Tameness {
    /// Returns the tameness of a position with a genus, given whether all its options are tame.
    ///
    /// If all options are tame, and the normal and the misère value are both 0 or 1, the genus is tame. Restive and
    /// restless therefore exclude each other.
    pub fn from_genus(genus: &Genus, options_are_tame: bool) -> Self {
        let pair = genus.pair();
        match options_are_tame {
            true if genus.is_tame() => Tameness::Tame,
            true if pair.normal < 2 => Tameness::Restive,
            true if pair.misere < 2 => Tameness::Restless,
            _ => Tameness::Wild,
        }
    }

    /// Returns the tameness of a sum, from the tameness of each part and whether the part has a move.
    ///
    /// A sum is tame exactly if all its parts are tame, since the other parts can be played to their ends. If a part is
    /// not tame and another part has a move, some option contains the first part unchanged, so the sum is wild. If no
    /// other part has a move, the sum has the tameness of that part.
    ///
    /// ```
    /// use impartial::misere::genus::Tameness::{self, Restive, Tame, Wild};
    ///
    /// assert_eq!(Tameness::of_sum([(Tame, true), (Tame, true)]), Tame);
    /// assert_eq!(Tameness::of_sum([(Restive, true), (Tame, false)]), Restive);
    /// assert_eq!(Tameness::of_sum([(Restive, true), (Tame, true)]), Wild);
    /// ```
    pub fn of_sum(parts: impl IntoIterator<Item = (Tameness, bool)>) -> Self {
        let (mut most, mut moving) = (Tameness::Tame, 0);
        for (tameness, has_a_move) in parts {
            most = most.max(tameness);
            moving += usize::from(has_a_move);
        }
        if most == Tameness::Tame || moving < 2 { most } else { Tameness::Wild }
    }

    /// Returns the name in lower case: `restive`.
    pub const fn name(self) -> &'static str {
        match self {
            Tameness::Tame => "tame",
            Tameness::Restive => "restive",
            Tameness::Restless => "restless",
            Tameness::Wild => "wild",
        }
    }
}

impl fmt::Display for Tameness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Genera {
    /// Returns the tameness of every position that has a genus, by number; `None` for other positions.
    ///
    /// # Complexity
    /// Linear in positions and edges.
    pub fn tameness(&self, graph: &Graph) -> Vec<Option<Tameness>> {
        let mut tameness = vec![None; graph.len()];
        for &v in self.order() {
            let tame = graph.row(v).iter().all(|&to| tameness[to as usize] == Some(Tameness::Tame));
            tameness[v as usize] = self.genus(v).map(|genus| Tameness::from_genus(genus, tame));
        }
        tameness
    }
}

/// The positions of a graph that are generally tame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralTameness(Vec<bool>);

impl GeneralTameness {
    /// Returns whether position `v` is generally tame; false if a cycle can be reached from `v`.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn holds(&self, v: u32) -> bool {
        self.0[v as usize]
    }
}

/// Finds the **generally tame** positions of a graph: tame, except for options that are reversible among tame
/// positions.
///
/// *Winning Ways*, chapter 13, calls a position tame even if it has wild options, as long as these
/// can be reversed; CGSuite's word is "reversibly tame". This module uses the following definition,
/// which is not a quotation: G is generally tame if, with T the set of its generally tame options,
///
/// 1. the pair (g, g⁻) of G is (0, 1), (1, 0) or (k, k);
/// 2. the pair of the position with the options T alone is the same ((0, 1) if T is empty);
/// 3. every other option has a generally tame option of normal value g and a generally tame option of
///    misère value g⁻ (they may be two).
///
/// A sum of generally tame positions has the outcome that their pairs would give if they were tame: its misère value is
/// the nim-sum of the normal values if one of them is firm (k, k), and that nim-sum changed by 1 otherwise. For a move
/// to an option as in 3 is answered by a move to the first of its two options if another part of the sum is firm, and
/// to the second if no other part is firm.
///
/// # Errors
/// [`Stopped`] when a limit of the run is reached.
///
/// # Complexity
/// For each edge to a position that is not generally tame, the options of that position are read once.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::misere::genus::{Tameness, genera, generally_tame};
/// use impartial::run::Run;
/// // 2 = *2, 3 = {*2}, 4 = {3, *1} is restless, 5 = *2 with the further option {4, *2} = 6.
/// let edges = [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (4, 1), (6, 4), (6, 2), (5, 0), (5, 1), (5, 6)];
/// let graph = Graph::from_edges(7, edges).unwrap();
/// let genera = genera(&graph, &Run::default()).unwrap();
/// assert_eq!(genera.tameness(&graph)[5], Some(Tameness::Wild));
/// assert!(generally_tame(&graph, &genera, &Run::default()).unwrap().holds(5));
/// ```
pub fn generally_tame(graph: &Graph, genera: &Genera, run: &Run<'_>) -> Result<GeneralTameness, Stopped> {
    let mut tame = vec![false; graph.len()];
    let pair = |v: u32| genera.genus(v).map(Genus::pair);
    let mut meter = Meter::new(1 << 18);
    let mut replies_read = 0;
    run.check(0, graph.bytes() + 10 * graph.len() as u64)?;
    let mut by_tame = super::GenusTable::default();
    for (done, &v) in (0u64..).zip(genera.order()) {
        let row = graph.row(v);
        if meter.advance(row.len() + std::mem::take(&mut replies_read)) {
            run.check(done, graph.bytes() + 10 * graph.len() as u64)?;
        }
        let Some(own) = pair(v) else { continue };
        if !own.is_swap() && own.normal != own.misere {
            continue;
        }
        let is_tame = |&&to: &&u32| tame[to as usize];
        let mut reverts = |to: u32| {
            let replies = graph.row(to);
            replies_read += replies.len();
            let mut tame = replies.iter().filter(is_tame).filter_map(|&back| pair(back));
            let (mut normal, mut misere) = (false, false);
            tame.any(|back| {
                normal |= back.normal == own.normal;
                misere |= back.misere == own.misere;
                normal && misere
            })
        };
        if !row.iter().filter(|to| !is_tame(to)).all(|&to| reverts(to)) {
            continue;
        }
        let tame_options = row.iter().filter(is_tame).filter_map(|&to| genera.genus(to).cloned());
        let tame_options: Vec<u32> = tame_options.map(|genus| by_tame.number(genus)).collect();
        let genus_number = by_tame.of_options(tame_options.into_iter());
        tame[v as usize] = by_tame.get(genus_number).map(Genus::pair) == Some(own);
    }
    Ok(GeneralTameness(tame))
}
