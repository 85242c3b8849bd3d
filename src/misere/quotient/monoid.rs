//! Finite commutative monoids, given by the action of their generators.

use super::budget::{ContinueCheck, Unlimited};
use std::sync::OnceLock;

/// No element, in tables of elements.
pub(super) const NONE: u32 = u32::MAX;

/// Maximum order of a monoid whose products are stored in a full table.
const TABLE: usize = 4096;

/// A finite commutative monoid, written multiplicatively.
///
/// The elements are 0, 1, …, order − 1, and 0 is the identity. Each generator is the image of an *atom*, a number that
/// identifies it outside of the monoid. Every element has a **standard word**: the least word in the generators that
/// represents it, where words are compared by the number of occurrences of the largest generator, then of the next one,
/// and so on. The elements are numbered in this order. The row x ↦ x·g of every generator g is stored; the rows
/// determine the monoid.
///
/// ```
/// use impartial::misere::quotient::Monoid;
/// // a² = 1: the group of order two, and b² = b on top of it.
/// let monoid = Monoid::new(4, &[(1, vec![1, 0, 3, 2]), (5, vec![2, 3, 2, 3])]).unwrap();
/// assert_eq!(monoid.product(1, 2), 3);
/// assert_eq!(monoid.word(3), [(1, 1), (5, 1)]);
/// assert_eq!(monoid.idempotents(), [0, 2]);
/// assert_eq!(monoid.units(), [0, 1]);
/// assert_eq!(monoid.kernel(), [2, 3]);
/// ```
#[derive(Debug, Default)]
pub struct Monoid {
    atoms: Vec<u32>,
    rows: Vec<Vec<u32>>,
    standard: Standard,
    table: OnceLock<Vec<u32>>,
}

impl Clone for Monoid {
    fn clone(&self) -> Self {
        let (atoms, rows, standard) = (self.atoms.clone(), self.rows.clone(), self.standard.clone());
        Monoid { atoms, rows, standard, table: OnceLock::new() }
    }
}

impl PartialEq for Monoid {
    fn eq(&self, other: &Self) -> bool {
        self.atoms == other.atoms && self.rows == other.rows
    }
}

impl Eq for Monoid {}

/// The reason why rows are not the rows of generators of a commutative monoid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MonoidError {
    /// The row of the generator with this index does not have exactly one entry below the order for each element.
    #[error("the row of generator {0} is no map of the elements to themselves")]
    Row(usize),
    /// The generators with these two indices do not commute.
    #[error("generators {0} and {1} do not commute")]
    Commutative(usize, usize),
    /// Some element is not a product of generators.
    #[error("the generators reach only {reached} of {order} elements")]
    Generation {
        /// Number of elements that are products.
        reached: usize,
        /// Number of elements that the rows promise.
        order: usize,
    },
}

impl Monoid {
    /// Creates the monoid with `order` elements, element 0 the identity, whose generators act by the given rows, each
    /// with its atom, atoms ascending. Elements are renumbered in the order of their standard words; generators that
    /// are products of smaller ones are left out.
    ///
    /// # Errors
    /// [`MonoidError`] if these are not the rows of a commutative monoid.
    ///
    /// # Complexity
    /// O(order · generators²).
    pub fn new(order: usize, generators: &[(u32, Vec<u32>)]) -> Result<Self, MonoidError> {
        for (i, (_, row)) in generators.iter().enumerate() {
            if row.len() != order || row.iter().any(|&x| x as usize >= order) {
                return Err(MonoidError::Row(i));
            }
        }
        for (i, (_, g)) in generators.iter().enumerate() {
            for (j, (_, h)) in generators.iter().enumerate().take(i) {
                if g.iter().zip(h).any(|(&xg, &xh)| h[xg as usize] != g[xh as usize]) {
                    return Err(MonoidError::Commutative(j, i));
                }
            }
        }
        let atoms: Vec<u32> = generators.iter().map(|(atom, _)| *atom).collect();
        let standard = Standard::enumerate(order, atoms.len(), |i, x| generators[i].1[x as usize]);
        if standard.len() != order {
            return Err(MonoidError::Generation { reached: standard.len(), order });
        }
        Ok(Monoid::of_standard(standard, &atoms, |i, x| generators[i].1[x as usize]).0)
    }

    /// Creates the monoid of the elements that an enumeration reached, numbered in the order of the enumeration. Also
    /// returns the new number of each old element.
    pub(super) fn of_standard(
        standard: Standard,
        atoms: &[u32],
        step: impl Fn(usize, u32) -> u32,
    ) -> (Self, Vec<u32>) {
        let Ok(result) = Monoid::of_standard_asking(standard, atoms, step, &mut Unlimited);
        result
    }

    /// Returns the same as [`Monoid::of_standard`], with a check of whether to continue.
    pub(super) fn of_standard_asking<A: ContinueCheck>(
        mut standard: Standard,
        atoms: &[u32],
        step: impl Fn(usize, u32) -> u32,
        ask: &mut A,
    ) -> Result<(Self, Vec<u32>), A::Stop> {
        let mut rows: Vec<Vec<u32>> = Vec::with_capacity(standard.letters.len());
        for &letter in &standard.letters {
            ask.hold((standard.len() * size_of::<u32>()) as u64)?;
            ask.step(standard.len() as u64)?;
            let times = |&x: &u32| standard.rank[step(letter as usize, x) as usize];
            rows.push(standard.elements.iter().map(times).collect());
        }
        let atoms = standard.letters.iter().map(|&letter| atoms[letter as usize]).collect();
        let mut place = vec![NONE; standard.letters.last().map_or(0, |&last| last as usize + 1)];
        for (number, &letter) in standard.letters.iter().enumerate() {
            place[letter as usize] = number as u32;
        }
        for letter in standard.letter.iter_mut().filter(|letter| **letter != NONE) {
            *letter = place[*letter as usize];
        }
        standard.letters = (0..standard.letters.len() as u32).collect();
        standard.elements = (0..standard.elements.len() as u32).collect();
        ask.hold((standard.len() * size_of::<u32>()) as u64)?;
        let rank = std::mem::replace(&mut standard.rank, standard.elements.clone());
        Ok((Monoid { atoms, rows, standard, table: OnceLock::new() }, rank))
    }

    /// Creates the monoid with one element.
    pub fn trivial() -> Self {
        Monoid::of_standard(Standard::enumerate(1, 0, |_, x| x), &[], |_, x| x).0
    }

    /// Returns the number of elements of the monoid.
    pub fn order(&self) -> usize {
        self.standard.len()
    }

    /// Returns the atoms whose images generate the monoid, ascending. Generators are not products of smaller ones.
    pub fn generators(&self) -> &[u32] {
        &self.atoms
    }

    /// Returns the row x ↦ x·g of generator number `i`.
    ///
    /// # Panics
    /// If there is no such generator.
    pub fn row(&self, i: usize) -> &[u32] {
        &self.rows[i]
    }

    /// Returns the element of generator number `i`.
    ///
    /// # Panics
    /// If there is no such generator.
    pub fn generator(&self, i: usize) -> u32 {
        self.rows[i][0]
    }

    /// Returns the standard word of an element: atoms with their numbers of occurrences, ascending.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn word(&self, element: u32) -> Vec<(u32, u32)> {
        let mut word: Vec<(u32, u32)> = Vec::new();
        for letter in self.letters(element) {
            let atom = self.atoms[letter];
            match word.last_mut() {
                Some((last, times)) if *last == atom => *times += 1,
                _ => word.push((atom, 1)),
            }
        }
        word.reverse();
        word
    }

    /// Returns the generators, by number, of the standard word of an element, descending.
    pub(super) fn letters(&self, mut element: u32) -> impl Iterator<Item = usize> + '_ {
        std::iter::from_fn(move || {
            let letter = self.standard.letter[element as usize];
            (letter != NONE).then(|| {
                element = self.standard.parent[element as usize];
                letter as usize
            })
        })
    }

    /// Returns the element without the last generator of its standard word, and that generator's number.
    pub(super) fn last_step(&self, element: u32) -> (u32, usize) {
        (self.standard.parent[element as usize], self.standard.letter[element as usize] as usize)
    }

    /// Returns the product of two elements.
    ///
    /// # Panics
    /// If there are no such elements.
    ///
    /// # Complexity
    /// One table look-up after [`Monoid::with_table`]; else a look-up for each letter of a standard
    /// word.
    pub fn product(&self, x: u32, y: u32) -> u32 {
        match self.table.get() {
            Some(table) => table[x as usize * self.order() + y as usize],
            None => self.letters(y).fold(x, |x, letter| self.rows[letter][x as usize]),
        }
    }

    /// Bytes that the full table of products takes, or 0 if no table has to be computed.
    pub(super) fn table_bytes(&self) -> u64 {
        let n = self.order();
        if n <= TABLE && self.table.get().is_none() { (n * n * size_of::<u32>()) as u64 } else { 0 }
    }

    /// Computes the full table of products, if the order is at most 4096.
    pub fn with_table(&self) -> &Self {
        let n = self.order();
        if n <= TABLE {
            self.table.get_or_init(|| {
                let mut table: Vec<u32> = Vec::with_capacity(n * n);
                table.extend(0..n as u32);
                for x in 1..n as u32 {
                    let (parent, letter) = self.last_step(x);
                    let (from, row) = (parent as usize * n, &self.rows[letter]);
                    for y in 0..n {
                        table.push(row[table[from + y] as usize]);
                    }
                }
                table
            });
        }
        self
    }

    /// Returns the number of letters of the standard word of an element.
    pub(super) fn word_length(&self, element: u32) -> u64 {
        self.letters(element).count() as u64
    }

    /// Returns the row y ↦ y·x of any element.
    pub(super) fn row_of(&self, x: u32) -> Vec<u32> {
        let mut row: Vec<u32> = (0..self.order() as u32).collect();
        for letter in self.letters(x) {
            row.iter_mut().for_each(|y| *y = self.rows[letter][*y as usize]);
        }
        row
    }

    /// Returns the product of an element with itself, `exponent` times.
    ///
    /// # Panics
    /// If there is no such element.
    ///
    /// # Complexity
    /// O(log exponent) products.
    pub fn power(&self, element: u32, mut exponent: u64) -> u32 {
        let (mut result, mut square) = (0, element);
        while exponent > 0 {
            if exponent & 1 != 0 {
                result = self.product(result, square);
            }
            square = self.product(square, square);
            exponent >>= 1;
        }
        result
    }

    /// Returns the least i and p ≥ 1 with x^i = x^(i+p): index and period of an element.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn index_and_period(&self, x: u32) -> (u32, u32) {
        let mut first = hashbrown::HashMap::new();
        let (mut power, mut exponent) = (0, 0);
        loop {
            if let Some(index) = first.insert(power, exponent) {
                return (index, exponent - index);
            }
            power = self.product(power, x);
            exponent += 1;
        }
    }

    /// Returns the elements with x² = x, ascending.
    pub fn idempotents(&self) -> Vec<u32> {
        (0..self.order() as u32).filter(|&x| self.product(x, x) == x).collect()
    }

    /// Returns the invertible elements, ascending. They are the products of invertible generators.
    pub fn units(&self) -> Vec<u32> {
        let invertible: Vec<bool> =
            (0..self.rows.len()).map(|i| self.index_and_period(self.generator(i)).0 == 0).collect();
        // A product is invertible only if its factors are.
        (0..self.order() as u32).filter(|&x| self.letters(x).all(|letter| invertible[letter])).collect()
    }

    /// Returns the least ideal, ascending. This is a group, whose identity is the product of all idempotents.
    pub fn kernel(&self) -> Vec<u32> {
        let least = self.idempotents().into_iter().fold(0, |x, y| self.product(x, y));
        let mut kernel = self.row_of(least);
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    pub(super) fn bytes(&self) -> u64 {
        let rows: usize = self.rows.iter().map(Vec::len).sum();
        let table = self.table.get().map_or(0, Vec::len);
        ((rows + table) * size_of::<u32>()) as u64 + self.standard.bytes()
    }
}

/// The standard words of the elements that can be reached from element 0 by some letters.
#[derive(Clone, Debug, Default)]
pub(super) struct Standard {
    /// The elements in the order of their standard words.
    pub(super) elements: Vec<u32>,
    /// For each of these elements, by place, the place of the element without its last letter; and the letter.
    pub(super) parent: Vec<u32>,
    pub(super) letter: Vec<u32>,
    /// The place of each element; [`NONE`] for elements that no word reaches.
    pub(super) rank: Vec<u32>,
    /// The letters that occur: those that are not products of smaller ones.
    pub(super) letters: Vec<u32>,
}

impl Standard {
    /// Enumerates the elements of a commutative monoid with elements below `order` in the order of their standard
    /// words, where `step(i, x)` is x times letter number `i`.
    ///
    /// A part of a standard word is standard, because the order of words survives multiplication. So
    /// words are extended by one letter at a time, and only new elements are kept.
    pub(super) fn enumerate(order: usize, letters: usize, step: impl Fn(usize, u32) -> u32) -> Self {
        let Ok(result) = Standard::enumerate_asking(order, letters, step, &mut Unlimited);
        result
    }

    /// Returns the same as [`Standard::enumerate`], with a check of whether to continue.
    pub(super) fn enumerate_asking<A: ContinueCheck>(
        order: usize,
        letters: usize,
        step: impl Fn(usize, u32) -> u32,
        ask: &mut A,
    ) -> Result<Self, A::Stop> {
        ask.hold(4 * (order * size_of::<u32>()) as u64)?;
        let first = |x| {
            let mut list = Vec::with_capacity(order);
            list.push(x);
            list
        };
        let mut standard = Standard {
            elements: first(0),
            parent: first(0),
            letter: first(NONE),
            rank: vec![NONE; order],
            letters: Vec::new(),
        };
        standard.rank[0] = 0;
        for letter in 0..letters {
            if standard.rank[step(letter, 0) as usize] != NONE {
                continue;
            }
            standard.letters.push(letter as u32);
            let mut level = 0..standard.elements.len();
            while !level.is_empty() {
                let next = standard.elements.len();
                for place in level {
                    ask.step(1)?;
                    let x = step(letter, standard.elements[place]);
                    if standard.rank[x as usize] == NONE {
                        standard.rank[x as usize] = standard.elements.len() as u32;
                        standard.elements.push(x);
                        standard.parent.push(place as u32);
                        standard.letter.push(letter as u32);
                    }
                }
                level = next..standard.elements.len();
            }
        }
        Ok(standard)
    }

    /// Returns the number of bytes in use by the words.
    pub(super) fn bytes(&self) -> u64 {
        let capacities = self.elements.capacity() + self.parent.capacity() + self.letter.capacity();
        ((capacities + self.rank.capacity() + self.letters.capacity()) * size_of::<u32>()) as u64
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }
}
