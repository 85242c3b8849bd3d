//! Sources of the heaps and their options.

use crate::game::Graph;
use crate::period::Code;
use crate::solve::Cycle;
use crate::value::sort_list_by_key;
use std::sync::Arc;

/// Atoms 1, 2, 3, … whose options are sums of smaller atoms: the heaps of a taking-and-breaking game,
/// or the positions of any finite game, numbered so that options come first.
///
/// Positions are sums of atoms. Atom 0 is the empty heap; it may occur in options and is ignored.
pub trait HeapMoves {
    /// Calls `visit` with every option of an atom, in any order, each as a list of atoms.
    fn visit_atom_options(&self, atom: u32, visit: &mut dyn FnMut(&[u32]));

    /// The number of atoms, or `None` if there are infinitely many.
    fn count(&self) -> Option<u32> {
        None
    }

    /// The code that gives the options, if there is one. Only with a code can a period of the quotient map be proved to
    /// last.
    fn rule(&self) -> Option<Code> {
        None
    }
}

macro_rules! atoms_behind {
    ($($pointer:ty),*) => {$(
        impl<A: HeapMoves + ?Sized> HeapMoves for $pointer {
            fn visit_atom_options(&self, atom: u32, visit: &mut dyn FnMut(&[u32])) {
                (**self).visit_atom_options(atom, visit);
            }

            fn count(&self) -> Option<u32> {
                (**self).count()
            }

            fn rule(&self) -> Option<Code> {
                (**self).rule()
            }
        }
    )*};
}

atoms_behind!(&A, Arc<A>, Box<A>);

/// An octal or hexadecimal code. Only for codes can a period be proved to last.
///
/// ```
/// use impartial::misere::quotient::HeapMoves;
/// use impartial::period::Code;
/// let code: Code = "0.77".parse().unwrap();
/// let mut options = Vec::new();
/// code.visit_atom_options(4, &mut |option| options.push(option.to_vec()));
/// assert_eq!(options, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
/// ```
impl HeapMoves for Code {
    fn visit_atom_options(&self, heap: u32, visit: &mut dyn FnMut(&[u32])) {
        for &(taken, set) in self.places() {
            // A move takes at most the whole heap.
            let Some(left) = u64::from(heap).checked_sub(taken).map(|left| left as u32) else { break };
            if set & 1 != 0 && left == 0 {
                visit(&[]);
            }
            if set & 2 != 0 && left > 0 {
                visit(&[left]);
            }
            if set & 4 != 0 {
                (1..=left / 2).for_each(|a| visit(&[a, left - a]));
            }
            if set & 8 != 0 {
                for a in 1..=left / 3 {
                    (a..=(left - a) / 2).for_each(|b| visit(&[a, b, left - a - b]));
                }
            }
        }
    }

    fn rule(&self) -> Option<Code> {
        Some(self.clone())
    }
}

/// Any taking-and-breaking rule, as a function that calls its second argument with every option of a heap.
///
/// ```
/// use impartial::misere::quotient::{HeapMoves, TakingRule};
/// // Grundy's game: split a heap into two unequal ones.
/// let grundy = TakingRule(|heap: u32, visit: &mut dyn FnMut(&[u32])| {
///     (1..heap.div_ceil(2)).for_each(|a| visit(&[a, heap - a]))
/// });
/// let mut options = Vec::new();
/// grundy.visit_atom_options(6, &mut |option| options.push(option.to_vec()));
/// assert_eq!(options, [[1, 5], [2, 4]]);
/// ```
pub struct TakingRule<F>(pub F);

impl<F: Fn(u32, &mut dyn FnMut(&[u32]))> HeapMoves for TakingRule<F> {
    fn visit_atom_options(&self, heap: u32, visit: &mut dyn FnMut(&[u32])) {
        (self.0)(heap, visit);
    }
}

/// Finitely many atoms, each with the list of its options.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::misere::quotient::{HeapMoves, AtomList};
/// let graph = Graph::from_edges(3, [(0, 1), (1, 2), (0, 2)]).unwrap();
/// let (atoms, positions) = AtomList::of_graph(&graph).unwrap();
/// assert_eq!(positions, [2, 1, 0]); // atom 1 is position 2
/// assert_eq!(atoms.options(3), [vec![1], vec![2]]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtomList {
    options: Vec<Vec<Vec<u32>>>,
}

impl AtomList {
    /// Creates the atoms 1, 2, … with the given options, which must be sums of smaller atoms. Returns `None` if they
    /// are not.
    pub fn new(options: Vec<Vec<Vec<u32>>>) -> Option<Self> {
        let smaller = |(at, options): (usize, &Vec<Vec<u32>>)| {
            options.iter().flatten().all(|&atom| atom as usize <= at)
        };
        options.iter().enumerate().all(smaller).then_some(AtomList { options })
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
        Ok((AtomList { options: options.collect() }, positions))
    }

    /// Lists the options of the atoms of any source, up to atom `upto`, without empty heaps.
    pub fn from_moves(atoms: &impl HeapMoves, upto: u32) -> Option<Self> {
        let options = (1..=upto).map(|atom| {
            let mut options = Vec::new();
            atoms.visit_atom_options(atom, &mut |option| {
                let mut option: Vec<u32> = option.iter().copied().filter(|&part| part > 0).collect();
                option.sort_unstable();
                options.push(option);
            });
            options.sort_unstable();
            options.dedup();
            options
        });
        AtomList::new(options.collect())
    }

    /// The options of an atom.
    ///
    /// # Panics
    /// If there is no such atom.
    pub fn options(&self, atom: u32) -> &[Vec<u32>] {
        &self.options[atom as usize - 1]
    }

    /// The options of all atoms, atom 1 first.
    pub fn all(&self) -> &[Vec<Vec<u32>>] {
        &self.options
    }
}

impl HeapMoves for AtomList {
    fn visit_atom_options(&self, atom: u32, visit: &mut dyn FnMut(&[u32])) {
        self.options(atom).iter().for_each(|option| visit(option));
    }

    fn count(&self) -> Option<u32> {
        Some(self.options.len() as u32)
    }
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
