//! Tame, restive, restless and wild positions.

use super::{Genera, Genus};
use crate::game::Graph;
use crate::run::{Run, Stopped};
use std::fmt;

/// How a position behaves in misère sums, by its genus and those of its followers (Conway, *On
/// Numbers and Games*, chapter 12; *Winning Ways*, chapter 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tameness {
    /// The genus is tame and all options are tame. Sums of tame positions are tame, and behave like
    /// sums of nim-heaps.
    Tame,
    /// Not tame, all options are tame, and the normal value is 0 or 1.
    Restive,
    /// Not tame, all options are tame, and the misère value is 0 or 1.
    Restless,
    /// Everything else.
    Wild,
}

impl Tameness {
    /// The tameness of a position with a genus, given whether all its options are tame.
    ///
    /// A normal and a misère value of 0 or 1 both would make the genus tame, as all options are, so
    /// restive and restless exclude each other.
    pub fn from_genus(genus: &Genus, options_are_tame: bool) -> Self {
        let pair = genus.pair();
        match options_are_tame {
            true if genus.is_tame() => Tameness::Tame,
            true if pair.normal < 2 => Tameness::Restive,
            true if pair.misere < 2 => Tameness::Restless,
            _ => Tameness::Wild,
        }
    }

    /// The tameness of a sum, from that of each part and whether it has a move.
    ///
    /// A sum is tame exactly if all its parts are, as the others can be played to their ends. If one is
    /// not, some option leaves it as it is, unless the others have no moves; so the sum is wild, or
    /// what that part is.
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

    /// The name in lower case: `restive`.
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
    /// The tameness of every position that has a genus, by number; `None` elsewhere.
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

/// Which positions of a graph are generally tame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralTameness(Vec<bool>);

impl GeneralTameness {
    /// Whether position `v` is generally tame; false where play can go on for ever.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn holds(&self, v: u32) -> bool {
        self.0[v as usize]
    }
}

/// Which positions are **generally tame**: tame, but for options that are reversible among tame
/// positions.
///
/// *Winning Ways*, chapter 13, calls a position tame even if it has wild options, as long as these
/// can be reversed; CGSuite's word is "reversibly tame". The text of *Winning Ways* was not at hand,
/// so this is the definition that is used here: G is generally tame if, with T the set of its
/// generally tame options,
///
/// 1. the pair (g, g⁻) of G is (0, 1), (1, 0) or (k, k);
/// 2. the pair of the position with the options T alone is the same ((0, 1) if T is empty);
/// 3. every other option has a generally tame option of normal value g and a generally tame option of
///    misère value g⁻ (they may be two).
///
/// A sum of generally tame positions has the outcome that their pairs would give if they were tame:
/// its misère value is the nim-sum of the normal values if one of them is firm (k, k), and that
/// changed by 1 otherwise. For, a move to an option as in 3 is answered by a move to the first of
/// its two options if another part of the sum is firm, and to the second if none is.
///
/// # Errors
/// [`Stopped`] when a limit of the run is reached.
///
/// # Complexity
/// The options of the options that are not generally tame are looked at once for each edge to them.
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
    let mut looked_at = 0usize;
    let mut next_check = 0;
    let mut by_tame = super::GenusTable::default();
    for (done, &v) in (0u64..).zip(genera.order()) {
        let row = graph.row(v);
        looked_at += row.len();
        if looked_at >= next_check {
            run.check(done, graph.bytes() + 10 * graph.len() as u64)?;
            next_check = looked_at + (1 << 18);
        }
        let Some(own) = pair(v) else { continue };
        if !own.is_swap() && own.normal != own.misere {
            continue;
        }
        let is_tame = |&&to: &&u32| tame[to as usize];
        let reverts = |to: u32, looked_at: &mut usize| {
            let after = graph.row(to);
            *looked_at += after.len();
            let mut tame = after.iter().filter(is_tame).filter_map(|&back| pair(back));
            let (mut normal, mut misere) = (false, false);
            tame.any(|back| {
                normal |= back.normal == own.normal;
                misere |= back.misere == own.misere;
                normal && misere
            })
        };
        if !row.iter().filter(|to| !is_tame(to)).all(|&to| reverts(to, &mut looked_at)) {
            continue;
        }
        let kept = row.iter().filter(is_tame).filter_map(|&to| genera.genus(to).cloned());
        let kept: Vec<u32> = kept.map(|genus| by_tame.number(genus)).collect();
        let of_kept = by_tame.of_options(kept.into_iter());
        tame[v as usize] = by_tame.get(of_kept).map(Genus::pair) == Some(own);
    }
    Ok(GeneralTameness(tame))
}
