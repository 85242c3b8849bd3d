//! Presentations by generators and relations, in the usual notation.

use super::monoid::{Monoid, NONE, Standard};
use crate::value::{sort_list_by_key, sort_short};
use std::fmt;

/// A product of generators: numbers of generators, ascending, each with its exponent.
pub type Monomial = Vec<(u32, u32)>;

/// A monoid by generators and relations.
///
/// The generators are the images of some heaps, as few as suffice, and are called a, b, c, … in the order of the heaps.
/// Monomials are compared by the exponent of the last generator, then of the one before it, and so on. Every element
/// has a least monomial, its **normal form**. The relations are the reduced Gröbner basis. There is a relation for
/// every monomial that is not normal but all of whose proper divisors are, and its right side is the normal form.
/// Rewriting by the relations ends, in any order, in the normal form. Plambeck and Siegel (2007) print quotients in
/// this way.
///
/// ```
/// use impartial::misere::quotient::{Presentation, QuotientSolver};
/// use impartial::period::HeapCode;
/// use impartial::run::Run;
/// let mut solver = QuotientSolver::new("0.75".parse::<HeapCode>().unwrap());
/// solver.extend_to(30, &Run::default()).unwrap();
/// let quotient = solver.quotient();
/// let presentation = Presentation::from_monoid(quotient.monoid());
/// assert_eq!(presentation.to_string(), "⟨a,b,c | a²=1, b³=b, bc=ab, c²=b²⟩");
/// assert_eq!(presentation.write_elements(&quotient.p()), ["a", "b²"]);
/// assert_eq!(presentation.write_element(quotient.image(9).unwrap()), "ab²");
/// assert_eq!(presentation.heaps(), [1, 2, 5]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    heaps: Vec<u32>,
    generators: Vec<usize>,
    relations: Vec<(Monomial, Monomial)>,
    normal: Vec<Monomial>,
    /// The place of each element in the order of normal forms.
    rank: Vec<u32>,
}

impl Presentation {
    /// Computes the presentation of a monoid.
    ///
    /// # Complexity
    /// One monomial for each element and generator, and one product for each of its divisors.
    pub fn from_monoid(monoid: &Monoid) -> Self {
        let generators = irredundant(monoid);
        let row = |letter: usize| monoid.row(generators[letter]);
        let standard =
            Standard::enumerate(monoid.order(), generators.len(), |letter, x| row(letter)[x as usize]);
        // By place: the words with their letters descending, as they are stored.
        let word = |mut place: usize| {
            let mut word = Vec::new();
            while standard.letter[place] != NONE {
                word.push(standard.letter[place]);
                place = standard.parent[place] as usize;
            }
            word
        };
        let words: Vec<Vec<u32>> = (0..standard.len()).map(word).collect();
        let place = |word: &mut dyn Iterator<Item = u32>| {
            standard.rank[word.fold(0, |x, letter| row(letter as usize)[x as usize]) as usize] as usize
        };
        let mut relations: Vec<(Vec<u32>, usize)> = Vec::new();
        for word in &words {
            for letter in word.first().copied().unwrap_or(0)..generators.len() as u32 {
                let longer: Vec<u32> = std::iter::once(letter).chain(word.iter().copied()).collect();
                let normal = place(&mut longer.iter().copied());
                if words[normal] == longer {
                    continue;
                }
                let least = (1..longer.len()).filter(|&i| longer[i] != longer[i - 1]).all(|i| {
                    let divisor: Vec<u32> = [&longer[..i], &longer[i + 1..]].concat();
                    words[place(&mut divisor.iter().copied())] == divisor
                });
                if least {
                    relations.push((longer, normal));
                }
            }
        }
        sort_short(&mut relations);
        let relations =
            relations.iter().map(|(left, right)| (monomial(left), monomial(&words[*right]))).collect();
        Presentation {
            heaps: generators.iter().map(|&i| monoid.generators()[i]).collect(),
            relations,
            normal: standard.rank.iter().map(|&at| monomial(&words[at as usize])).collect(),
            rank: standard.rank,
            generators,
        }
    }

    /// Returns the heaps whose images are the generators.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }

    /// Returns the generators by their numbers in the monoid.
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// Returns the relations, left side first. Rewriting replaces the left side by the right side, which is normal.
    pub fn relations(&self) -> &[(Monomial, Monomial)] {
        &self.relations
    }

    /// Returns the normal form of an element.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn normal_form(&self, element: u32) -> &Monomial {
        &self.normal[element as usize]
    }

    /// Returns the normal form of an element as text: `ab²`.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn write_element(&self, element: u32) -> String {
        self.write(self.normal_form(element))
    }

    /// Returns elements as text, in the order of their normal forms.
    ///
    /// # Panics
    /// If there are no such elements.
    pub fn write_elements(&self, elements: &[u32]) -> Vec<String> {
        let mut sorted = elements.to_vec();
        sort_list_by_key(&mut sorted, |&x| self.rank[x as usize]);
        sorted.into_iter().map(|x| self.write_element(x)).collect()
    }

    /// Returns a monomial as text: `ab²`.
    pub fn write(&self, monomial: &Monomial) -> String {
        if monomial.is_empty() {
            return "1".to_owned();
        }
        let parts = monomial.iter().map(|&(generator, exponent)| match exponent {
            1 => letter(generator),
            _ => letter(generator) + &superscript(exponent),
        });
        let parts: Vec<String> = parts.collect();
        parts.join(if self.heaps.len() > LETTERS.len() { "·" } else { "" })
    }

    /// Returns a monomial in LaTeX, without dollar signs: `ab^{2}`.
    pub fn latex(&self, monomial: &Monomial) -> String {
        if monomial.is_empty() {
            return "1".to_owned();
        }
        let power = |&(generator, exponent): &(u32, u32)| {
            let letter = latex_letter(generator);
            if exponent == 1 { letter } else { format!("{letter}^{{{exponent}}}") }
        };
        monomial.iter().map(power).collect()
    }

    /// Returns the presentation in LaTeX, without dollar signs.
    ///
    /// ```
    /// use impartial::misere::quotient::{Monoid, Presentation};
    /// let monoid = Monoid::new(4, &[(1, vec![1, 0, 3, 2]), (5, vec![2, 3, 2, 3])]).unwrap();
    /// let latex = Presentation::from_monoid(&monoid).to_latex();
    /// assert_eq!(latex, r"\langle a,b \mid a^{2}=1,\ b^{2}=b \rangle");
    /// ```
    pub fn to_latex(&self) -> String {
        let names: Vec<String> = (0..self.heaps.len() as u32).map(latex_letter).collect();
        let relation =
            |(left, right): &(Monomial, Monomial)| format!("{}={}", self.latex(left), self.latex(right));
        let relations: Vec<String> = self.relations.iter().map(relation).collect();
        format!(r"\langle {} \mid {} \rangle", names.join(","), relations.join(r",\ "))
    }

    /// Returns the relations as text: `a²=1`, `b³=b`, ….
    pub fn write_relations(&self) -> Vec<String> {
        self.relations
            .iter()
            .map(|(left, right)| format!("{}={}", self.write(left), self.write(right)))
            .collect()
    }
}

impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = (0..self.heaps.len() as u32).map(letter).collect();
        write!(f, "⟨{} | {}⟩", names.join(","), self.write_relations().join(", "))
    }
}

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Returns the name of a generator: a letter, or x53, x54, … when there are no more letters.
pub fn letter(generator: u32) -> String {
    match LETTERS.get(generator as usize) {
        Some(&letter) => char::from(letter).to_string(),
        None => format!("x{}", generator + 1),
    }
}

fn latex_letter(generator: u32) -> String {
    match LETTERS.get(generator as usize) {
        Some(_) => letter(generator),
        None => format!("x_{{{}}}", generator + 1),
    }
}

fn superscript(exponent: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    exponent.to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0')]).collect()
}

/// Converts a word with descending letters to a monomial.
fn monomial(word: &[u32]) -> Monomial {
    word.chunk_by(|a, b| a == b).rev().map(|run| (run[0], run.len() as u32)).collect()
}

/// Returns a set of generators that suffices, ascending. From the last generator on, each one that the others generate
/// is left out.
fn irredundant(monoid: &Monoid) -> Vec<usize> {
    let mut needed: Vec<usize> = (0..monoid.generators().len()).collect();
    for generator in (0..needed.len()).rev() {
        let others: Vec<usize> = needed.iter().copied().filter(|&other| other != generator).collect();
        let reached =
            Standard::enumerate(monoid.order(), others.len(), |i, x| monoid.row(others[i])[x as usize]);
        if reached.rank[monoid.generator(generator) as usize] != NONE {
            needed = others;
        }
    }
    needed
}
