//! Finitely many atoms with their options.

use crate::game::{Graph, HeapMoves};
use crate::solve::Cycle;
use crate::value::sort_list_by_key;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Finitely many atoms, each with the list of its options.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::misere::quotient::AtomList;
/// let graph = Graph::from_edges(3, [(0, 1), (1, 2), (0, 2)]).unwrap();
/// let (atoms, positions) = AtomList::of_graph(&graph).unwrap();
/// assert_eq!(positions, [2, 1, 0]); // atom 1 is position 2
/// assert_eq!(atoms.options(3), [vec![1], vec![2]]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtomList {
    options: Vec<Vec<Vec<u32>>>,
    /// True if the game has atoms that the list leaves out.
    is_part: bool,
}

impl AtomList {
    /// Creates the atoms 1, 2, … with the given options, which must be sums of smaller atoms. Returns `None` if they
    /// are not.
    pub fn new(options: Vec<Vec<Vec<u32>>>) -> Option<Self> {
        let smaller = |(at, options): (usize, &Vec<Vec<u32>>)| {
            options.iter().flatten().all(|&atom| atom as usize <= at)
        };
        options.iter().enumerate().all(smaller).then_some(AtomList { options, is_part: false })
    }

    /// Creates an atom for every position of a graph. The atoms are numbered by the length of the longest play from the
    /// position, and then as in the graph. The second part of the result is the position of each atom, atom 1 first.
    ///
    /// # Errors
    /// A cycle of the graph, if there is one.
    ///
    /// # Complexity
    /// Linear in positions and edges, except for a sort of the positions.
    pub fn of_graph(graph: &Graph) -> Result<(Self, Vec<u32>), Cycle<u32>> {
        let length = longest_plays(graph)?;
        let mut positions: Vec<u32> = (0..graph.len() as u32).collect();
        sort_list_by_key(&mut positions, |&v| length[v as usize]);
        let mut atom = vec![0; graph.len()];
        for (number, &v) in (1..).zip(&positions) {
            atom[v as usize] = number;
        }
        let options = positions.iter().map(|&v| {
            let mut options: Vec<u32> = graph.row(v).iter().map(|&to| atom[to as usize]).collect();
            options.sort_unstable();
            options.dedup();
            options.into_iter().map(|option| vec![option]).collect()
        });
        Ok((AtomList { options: options.collect(), is_part: false }, positions))
    }

    /// Declares that the game has atoms that the list leaves out. A quotient of the list is then
    /// [partial](super::Status::Partial), since further atoms may change it.
    #[must_use]
    pub fn as_part(mut self) -> Self {
        self.is_part = true;
        self
    }

    /// Returns the number of atoms in the list.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Returns whether there are no atoms.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Lists the options of the atoms of any source, up to atom `upto`, without empty heaps. Returns `None` if they are not
    /// sums of smaller atoms, or if the source ends a list of options early.
    pub fn from_moves(atoms: &impl HeapMoves, upto: u32) -> Option<Self> {
        let options = (1..=upto).map(|atom| {
            let mut options = Vec::new();
            let flow = atoms.visit_heap_moves(atom.into(), &mut |option| {
                options.push(sorted_atoms(option));
                ControlFlow::Continue(())
            });
            options.sort_unstable();
            options.dedup();
            flow.is_continue().then_some(options)
        });
        AtomList::new(options.collect::<Option<_>>()?)
    }

    /// Returns the options of an atom.
    ///
    /// # Panics
    /// If there is no such atom.
    pub fn options(&self, atom: u32) -> &[Vec<u32>] {
        &self.options[atom as usize - 1]
    }

    /// Returns the options of all atoms, atom 1 first.
    pub fn all(&self) -> &[Vec<Vec<u32>>] {
        &self.options
    }
}

impl HeapMoves for AtomList {
    fn visit_heap_moves(
        &self,
        atom: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options[atom as usize - 1].iter().try_for_each(|option| {
            let option: SmallVec<[u64; 4]> = option.iter().map(|&atom| atom.into()).collect();
            visit(&option)
        })
    }

    fn count(&self) -> Option<u32> {
        (!self.is_part).then_some(self.options.len() as u32)
    }
}

/// Returns a sum of atoms as an ascending list, without empty heaps. A number that is no atom becomes `u32::MAX`.
pub(super) fn sorted_atoms(sum: &[u64]) -> Vec<u32> {
    let mut atoms: Vec<u32> =
        sum.iter().filter(|&&part| part > 0).map(|&part| u32::try_from(part).unwrap_or(u32::MAX)).collect();
    atoms.sort_unstable();
    atoms
}

/// Returns the number of moves of the longest play from each position.
fn longest_plays(graph: &Graph) -> Result<Vec<u32>, Cycle<u32>> {
    const OPEN: u32 = u32::MAX;
    const NEW: u32 = u32::MAX - 1;
    let mut length = vec![NEW; graph.len()];
    let mut path: Vec<(u32, usize)> = Vec::new();
    for root in 0..graph.len() as u32 {
        if length[root as usize] != NEW {
            continue;
        }
        length[root as usize] = OPEN;
        path.push((root, 0));
        while let Some((v, next)) = path.last_mut() {
            let v = *v;
            match graph.row(v).get(*next) {
                Some(&to) => {
                    *next += 1;
                    if length[to as usize] == OPEN {
                        let start = path.iter().position(|&(u, _)| u == to).unwrap_or(0);
                        return Err(Cycle::new(path[start..].iter().map(|&(u, _)| u).collect()));
                    }
                    if length[to as usize] == NEW {
                        length[to as usize] = OPEN;
                        path.push((to, 0));
                    }
                }
                None => {
                    let longest = graph.row(v).iter().map(|&to| length[to as usize] + 1).max();
                    length[v as usize] = longest.unwrap_or(0);
                    path.pop();
                }
            }
        }
    }
    Ok(length)
}
