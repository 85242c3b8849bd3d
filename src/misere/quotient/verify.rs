//! Verification of a quotient from its certificate.
//!
//! The verification is independent of the solver: it reads a [`QuotientCertificate`] and nothing else, and has its own
//! sets, its own products and its own reading of codes. It is based on the **verification theorem** (after Plambeck and
//! Siegel 2007): let Φ map heaps to a finite commutative monoid Q that their images generate, heaps without options to
//! the identity; let P ⊂ Q be without the identity; and write T_h for the images of the options of a heap h. Then a sum
//! of heaps is a misère P-position iff its image is in P, provided that
//!
//! - (P) for no heap h, x ∈ Q, t ∈ T_h both x·Φ(h) and x·t are in P;
//! - (N) every sum of heaps of which one at least has options, and whose image is not in P, has an option
//!   with its image in P.
//!
//! A sum is a pair (x, T) of its image and the images of its options, and
//! (x, T) + h = (x·Φ(h), T·Φ(h) ∪ x·T_h). In (N) only the pairs matter whose T is minimal for its x.

use super::budget::{Budget, ContinueCheck};
use super::certificate::{CertificateRules, Completeness, QuotientCertificate};
use super::found::Growth;
use crate::run::{Run, Stopped};
use std::collections::{BTreeSet, HashSet};

/// A reason why a certificate is not accepted: the condition that fails, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{condition}: {detail}")]
pub struct QuotientRefusal {
    condition: &'static str,
    detail: String,
}

impl QuotientRefusal {
    /// Returns the name of the condition, as in the table of [the module](super).
    pub fn condition(&self) -> &'static str {
        self.condition
    }

    /// Returns the description of the failure, with its place.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

/// The reason why a certificate is not accepted, or not verified to the end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The certificate does not meet a condition.
    #[error(transparent)]
    Refused(#[from] QuotientRefusal),
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

fn refuse<T>(condition: &'static str, detail: impl Into<String>) -> Result<T, VerifyError> {
    Err(VerifyError::Refused(QuotientRefusal { condition, detail: detail.into() }))
}

fn require(holds: bool, condition: &'static str, detail: impl FnOnce() -> String) -> Result<(), VerifyError> {
    if holds { Ok(()) } else { refuse(condition, detail()) }
}

/// Verifies that a certificate gives the misère outcomes of all sums of its heaps, that no smaller monoid does, and
/// that all its other statements are true. If the rule is a list of positions and the status is
/// [`Completeness::Final`], the caller must check that the game has no other positions.
///
/// # Errors
/// [`VerifyError::Refused`] with the first condition that fails; [`VerifyError::Stopped`].
///
/// # Complexity
/// O(order²) for reducedness; the cost of (N) depends on the number of minimal pairs.
pub fn verify(certificate: &QuotientCertificate, run: &Run<'_>) -> Result<(), VerifyError> {
    let c = certificate;
    require(c.kind == QuotientCertificate::KIND, "kind", || format!("'{}' is no quotient", c.kind))?;
    // Cheap conditions come first, so that no table is allocated by a length that is only claimed.
    require(c.phi.len() == c.heaps as usize, "phi", || {
        format!("images of {} heaps, but there are {}", c.phi.len(), c.heaps)
    })?;
    let mut budget = Budget::new(run, 0, 0);
    let rules = HeapOptions::new(c, &mut budget)?;
    let tables = MonoidTables::new(c, &mut budget)?;
    tables.images(c, &rules)?;
    let moves = tables.moves(c, &rules, &mut budget)?;
    tables.p_condition(&moves, &mut budget)?;
    tables.n_condition(&moves, &mut budget)?;
    tables.reduced(&mut budget)?;
    tables.growth(c, &mut budget)?;
    tables.relations(c, &mut budget)?;
    period(c)?;
    require(c.digest == c.compute_digest(), "digest", || "the text was changed".to_owned())
}

/// The options of the heaps 1, 2, …, as lists of heaps: listed in the certificate, or generated from a code.
enum HeapOptions<'c> {
    Listed(&'c [Vec<Vec<u32>>]),
    Code(&'c [(u64, u8)]),
}

impl<'c> HeapOptions<'c> {
    fn new(c: &'c QuotientCertificate, budget: &mut Budget<'_, '_>) -> Result<Self, VerifyError> {
        let listed = match &c.rule {
            CertificateRules::Code(code) => {
                require(is_code(code), "code", || format!("{code:?} is no code by which play ends"))?;
                return Ok(HeapOptions::Code(code));
            }
            CertificateRules::Heaps(options) => options,
            CertificateRules::Positions { names, options } => {
                require(names.is_empty() || names.len() == options.len(), "names", || {
                    format!("{} names of {} positions", names.len(), options.len())
                })?;
                options
            }
        };
        require(listed.len() == c.heaps as usize, "options", || {
            format!("options of {} heaps, but there are {}", listed.len(), c.heaps)
        })?;
        for (heap, options) in (1..).zip(listed) {
            budget.step(1 + options.len() as u64)?;
            if options.iter().flatten().any(|&part| part == 0 || part >= heap) {
                return refuse(
                    "options",
                    format!("heap {heap} has an option that is no sum of smaller heaps"),
                );
            }
        }
        Ok(HeapOptions::Listed(listed))
    }

    /// Calls `visit` with every option of a heap.
    fn visit<E>(&self, heap: u32, visit: &mut impl FnMut(&[u32]) -> Result<(), E>) -> Result<(), E> {
        match self {
            HeapOptions::Listed(listed) => {
                listed[heap as usize - 1].iter().try_for_each(|option| visit(option))
            }
            HeapOptions::Code(places) => visit_options_of_code(places, heap, visit),
        }
    }

    fn is_terminal(&self, heap: u32) -> bool {
        self.visit(heap, &mut |_| Err(())).is_ok()
    }
}

/// Returns whether the places are those of a rule under which all play is finite.
fn is_code(places: &[(u64, u8)]) -> bool {
    places.is_sorted_by(|a, b| a.0 < b.0)
        && places.iter().all(|&(taken, set)| (1..16).contains(&set) && (taken > 0 || set & 3 == 0))
}

/// Calls `visit` with every option of a heap of the game with a code.
fn visit_options_of_code<E>(
    places: &[(u64, u8)],
    heap: u32,
    visit: &mut impl FnMut(&[u32]) -> Result<(), E>,
) -> Result<(), E> {
    for &(taken, set) in places.iter().take_while(|place| place.0 <= u64::from(heap)) {
        let left = heap - taken as u32;
        // All ways to write the remaining counters as parts, largest part first.
        if set & 1 == 1 && left == 0 {
            visit(&[])?;
        }
        if set & 2 == 2 && left >= 1 {
            visit(&[left])?;
        }
        if set & 4 == 4 && left >= 2 {
            for a in left.div_ceil(2)..left {
                visit(&[a, left - a])?;
            }
        }
        if set & 8 == 8 && left >= 3 {
            for a in left.div_ceil(3)..=left - 2 {
                let rest = left - a;
                let largest = a.min(rest - 1);
                for b in rest.div_ceil(2)..=largest {
                    visit(&[a, b, rest - b])?;
                }
            }
        }
    }
    Ok(())
}

/// The image of a heap and the images of its options.
struct HeapImages {
    heap: u32,
    image: u32,
    options: BTreeSet<u32>,
}

/// The monoid that a certificate describes.
struct MonoidTables {
    order: usize,
    rows: Vec<Vec<u32>>,
    /// A word in the generators for every element.
    words: Vec<Vec<usize>>,
    /// All products, if the order is at most [`ALL_PRODUCTS`].
    products: Option<Vec<u32>>,
    in_p: Vec<bool>,
}

/// Maximum order of a monoid whose products are all stored.
const ALL_PRODUCTS: usize = 2048;

/// A set of elements as bits.
type ElementBits = Vec<u64>;

fn add(set: &mut ElementBits, x: u32) {
    set[x as usize >> 6] |= 1u64 << (x & 63);
}

fn elements(set: &ElementBits) -> impl Iterator<Item = u32> + '_ {
    let word = |(at, &word): (u32, &u64)| {
        (0..64 - word.leading_zeros()).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at * 64 + bit)
    };
    (0..).zip(set).flat_map(word)
}

fn within(small: &ElementBits, large: &ElementBits) -> bool {
    small.iter().zip(large).all(|(a, b)| a & b == *a)
}

impl MonoidTables {
    /// Checks the conditions on the monoid: rows are maps, they commute, and every element is a product of generators.
    fn new(c: &QuotientCertificate, budget: &mut Budget<'_, '_>) -> Result<Self, VerifyError> {
        let order = usize::try_from(c.order).unwrap_or(usize::MAX);
        require(c.rows.len() == c.generators.len(), "rows", || {
            format!("{} rows of {} generators", c.rows.len(), c.generators.len())
        })?;
        for (i, row) in c.rows.iter().enumerate() {
            require(row.len() == order && row.iter().all(|&x| (x as usize) < order), "rows", || {
                format!("row {i} is no map of {order} elements to themselves")
            })?;
        }
        for (i, g) in c.rows.iter().enumerate() {
            for (j, h) in c.rows[..i].iter().enumerate() {
                budget.step(order as u64)?;
                let bad = (0..order).find(|&x| h[g[x] as usize] != g[h[x] as usize]);
                require(bad.is_none(), "commutativity", || format!("of generators {j} and {i}"))?;
            }
        }
        require(order >= 1 && (order == 1 || !c.rows.is_empty()), "generation", || {
            format!("{order} elements without generators")
        })?;
        // A second copy of the rows, and a word of each element, without its letters.
        let words_bytes = size_of::<Option<Vec<usize>>>() as u64 + size_of::<u32>() as u64;
        budget.hold(order as u64 * (words_bytes + (c.rows.len() * size_of::<u32>()) as u64))?;
        let mut words: Vec<Option<Vec<usize>>> = vec![None; order];
        words[0] = Some(Vec::new());
        let mut reached = vec![0u32];
        let mut at = 0;
        while at < reached.len() {
            let x = reached[at] as usize;
            budget.step(c.rows.len() as u64)?;
            for (i, row) in c.rows.iter().enumerate() {
                let y = row[x] as usize;
                if words[y].is_none() {
                    let mut word = words[x].clone().unwrap_or_default();
                    word.push(i);
                    budget.hold((word.capacity() * size_of::<usize>()) as u64)?;
                    words[y] = Some(word);
                    reached.push(y as u32);
                }
            }
            at += 1;
        }
        let found = reached.len();
        let Some(words) = words.into_iter().collect::<Option<Vec<_>>>() else {
            return refuse(
                "generation",
                format!("only {found} of {order} elements are products of generators"),
            );
        };
        require(c.p.is_sorted_by(|a, b| a < b) && c.p.iter().all(|&x| (x as usize) < order), "P", || {
            "the elements of P are not ascending numbers of elements".to_owned()
        })?;
        require(c.p.len() as u64 == c.p_size, "p_size", || format!("{}, but P has {}", c.p_size, c.p.len()))?;
        require(c.p.first() != Some(&0), "identity", || "the identity is in P".to_owned())?;
        let mut in_p = vec![false; order];
        c.p.iter().for_each(|&x| in_p[x as usize] = true);
        let mut tables = MonoidTables { order, rows: c.rows.clone(), words, products: None, in_p };
        if order <= ALL_PRODUCTS {
            budget.hold((order * order * size_of::<u32>()) as u64)?;
            let mut products: Vec<u32> = Vec::with_capacity(order * order);
            for x in 0..order as u32 {
                budget.step(order as u64)?;
                products.extend((0..order as u32).map(|y| tables.times(x, y)));
            }
            tables.products = Some(products);
        }
        Ok(tables)
    }

    fn times(&self, x: u32, y: u32) -> u32 {
        match &self.products {
            Some(products) => products[x as usize * self.order + y as usize],
            None => self.words[y as usize].iter().fold(x, |x, &g| self.rows[g][x as usize]),
        }
    }

    fn set(&self) -> ElementBits {
        vec![0; self.order.div_ceil(64)]
    }

    /// Checks the conditions on Φ that a certificate must meet.
    fn images(&self, c: &QuotientCertificate, rules: &HeapOptions<'_>) -> Result<(), VerifyError> {
        for (heap, &image) in (1..).zip(&c.phi) {
            require((image as usize) < self.order, "phi", || {
                format!("the image of heap {heap} is no element")
            })?;
            require(image == 0 || !rules.is_terminal(heap), "terminal", || {
                format!("heap {heap} has no options, but its image is not the identity")
            })?;
        }
        for (i, &heap) in c.generators.iter().enumerate() {
            let image = heap.checked_sub(1).and_then(|at| c.phi.get(at as usize));
            require(image == Some(&self.rows[i][0]), "generators", || {
                format!("generator {i} is not the image of heap {heap}")
            })?;
            let first = c.phi.iter().position(|&x| x == self.rows[i][0]).map_or(0, |at| at as u32 + 1);
            require(first == heap, "generators", || {
                format!("generator {i} is already the image of heap {first}, before {heap}")
            })?;
        }
        Ok(())
    }

    /// Collects the heaps that have options.
    fn moves(
        &self,
        c: &QuotientCertificate,
        rules: &HeapOptions<'_>,
        budget: &mut Budget<'_, '_>,
    ) -> Result<Vec<HeapImages>, VerifyError> {
        /// Bytes of an image in a B-tree that is no more than half full.
        const IMAGE: u64 = 4 * size_of::<u32>() as u64;
        let image = |heap: u32| c.phi[heap as usize - 1];
        let mut moves = Vec::new();
        for heap in 1..=c.heaps {
            budget.hold(size_of::<HeapImages>() as u64)?;
            let mut options = BTreeSet::new();
            let mut terminal = true;
            rules.visit(heap, &mut |option| {
                terminal = false;
                budget.step(1 + option.len() as u64)?;
                if options.insert(option.iter().fold(0, |x, &part| self.times(x, image(part)))) {
                    budget.hold(IMAGE)?;
                }
                Ok::<(), Stopped>(())
            })?;
            if !terminal {
                moves.push(HeapImages { heap, image: image(heap), options });
            }
        }
        Ok(moves)
    }

    fn p_condition(&self, moves: &[HeapImages], budget: &mut Budget<'_, '_>) -> Result<(), VerifyError> {
        let in_p = |x: u32| self.in_p[x as usize];
        for heap in moves {
            budget.step(self.order as u64)?;
            let to_p: Vec<u32> =
                (0..self.order as u32).filter(|&x| in_p(self.times(x, heap.image))).collect();
            for &t in &heap.options {
                budget.step(to_p.len() as u64)?;
                if let Some(x) = to_p.iter().find(|&&x| in_p(self.times(x, t))) {
                    return refuse(
                        "(P)",
                        format!("beside element {x}, heap {} and its option {t} are in P", heap.heap),
                    );
                }
            }
        }
        Ok(())
    }

    fn n_condition(&self, all: &[HeapImages], budget: &mut Budget<'_, '_>) -> Result<(), VerifyError> {
        budget.ask()?;
        let before = budget.bytes_in_use();
        // Of the heaps with the same image, those whose options have a minimal set of images suffice.
        let least = |place: usize, heap: &HeapImages| {
            !all.iter().enumerate().any(|(other, h)| {
                h.image == heap.image
                    && h.options.is_subset(&heap.options)
                    && (h.options.len() < heap.options.len() || other < place)
            })
        };
        let mut moves: Vec<&HeapImages> = Vec::new();
        for (place, heap) in all.iter().enumerate() {
            budget.step((all.len() + heap.options.len()) as u64)?;
            if least(place, heap) {
                moves.push(heap);
            }
        }
        let lists = (self.order * size_of::<Vec<ElementBits>>()) as u64;
        budget.hold(lists)?;
        let mut p = self.set();
        (0..self.order as u32).filter(|&x| self.in_p[x as usize]).for_each(|x| add(&mut p, x));
        // The pairs with a minimal T, by x; and the pairs to which heaps remain to be added.
        let mut minimal: Vec<Vec<ElementBits>> = vec![Vec::new(); self.order];
        minimal[0].push(self.set());
        let mut pending: Vec<(u32, ElementBits)> = vec![(0, self.set())];
        let (mut set_count, mut visited) = (1u64, 0u64);
        while let Some((x, t)) = pending.pop() {
            if !minimal[x as usize].contains(&t) {
                continue;
            }
            visited += 1;
            budget.has_settled(visited);
            for heap in &moves {
                // The products of t with every element are looked up, and the stored sets of one image are compared.
                budget.holds_now(before + lists);
                budget.hold(set_count * 2 * (8 * t.len() as u64 + 32))?;
                budget.step((self.order + heap.options.len()) as u64)?;
                let y = self.times(x, heap.image);
                let mut options = self.set();
                elements(&t).for_each(|t| add(&mut options, self.times(t, heap.image)));
                heap.options.iter().for_each(|&t| add(&mut options, self.times(x, t)));
                if !self.in_p[y as usize] && !options.iter().zip(&p).any(|(a, b)| a & b != 0) {
                    return refuse(
                        "(N)",
                        format!(
                            "a sum with heap {} has the image {y}, which is not in P, and no option in P",
                            heap.heap
                        ),
                    );
                }
                let sets = &mut minimal[y as usize];
                budget.step((sets.len() * t.len()) as u64)?;
                if sets.iter().any(|other| within(other, &options)) {
                    continue;
                }
                set_count -= sets.len() as u64;
                sets.retain(|other| !within(&options, other));
                sets.push(options.clone());
                set_count += sets.len() as u64;
                pending.push((y, options));
            }
        }
        budget.holds_now(before);
        Ok(())
    }

    /// Computes the classes of the elements of a submonoid: for each element x whether it is in P, and the set of z
    /// with xz in P.
    fn outcomes(
        &self,
        part: &[u32],
        budget: &mut Budget<'_, '_>,
    ) -> Result<HashSet<(bool, ElementBits)>, Stopped> {
        budget.ask()?;
        let before = budget.bytes_in_use();
        let mut classes = HashSet::new();
        for &x in part {
            budget.step(part.len() as u64)?;
            let mut set = vec![0; part.len().div_ceil(64)];
            for (index, &z) in (0..).zip(part) {
                if self.in_p[self.times(z, x) as usize] {
                    add(&mut set, index);
                }
            }
            let bytes = set.len() * size_of::<u64>() + 2 * size_of::<(bool, ElementBits)>();
            if classes.insert((self.in_p[x as usize], set)) {
                budget.hold(bytes as u64)?;
            }
        }
        budget.holds_now(before);
        Ok(classes)
    }

    /// Checks that no two elements have the same products in P.
    fn reduced(&self, budget: &mut Budget<'_, '_>) -> Result<(), VerifyError> {
        let all: Vec<u32> = (0..self.order as u32).collect();
        let different = self.outcomes(&all, budget)?.len();
        require(different == self.order, "reducedness", || {
            format!("{} elements, but only {different} of them differ", self.order)
        })
    }

    /// Checks that the quotient of the heaps up to m is the submonoid that the images of these heaps generate, reduced
    /// by itself.
    fn growth(&self, c: &QuotientCertificate, budget: &mut Budget<'_, '_>) -> Result<(), VerifyError> {
        let mut part: Vec<u32> = vec![0];
        let mut inside = vec![false; self.order];
        inside[0] = true;
        let mut computed = vec![Growth { heap: 0, order: 1, p_size: 0 }];
        for (heap, &image) in (1..).zip(&c.phi) {
            if inside[image as usize] {
                continue;
            }
            let mut i = 0;
            while i < part.len() {
                let y = self.times(part[i], image);
                if !std::mem::replace(&mut inside[y as usize], true) {
                    part.push(y);
                }
                i += 1;
            }
            budget.has_settled(part.len() as u64);
            let outcomes = self.outcomes(&part, budget)?;
            let order = outcomes.len() as u64;
            let p_size = outcomes.iter().filter(|(in_p, _)| *in_p).count() as u64;
            if computed.last().is_none_or(|last| last.order != order) {
                computed.push(Growth { heap, order, p_size });
            }
        }
        match computed.iter().zip(&c.growth).find(|(computed, claimed)| computed != claimed) {
            Some((computed, _)) => refuse(
                "growth",
                format!(
                    "the quotient at heap {} has order {} and {} elements in P",
                    computed.heap, computed.order, computed.p_size
                ),
            ),
            None => require(computed.len() == c.growth.len(), "growth", || {
                format!("{} changes, but there are {}", c.growth.len(), computed.len())
            }),
        }
    }

    /// Checks that the relations hold, and that the number of monomials without a left side as divisor is not larger
    /// than the number of elements. Rewriting ends because left sides are larger in the order of exponents, the last
    /// generator first. So the presentation has no more elements than the monoid.
    fn relations(&self, c: &QuotientCertificate, budget: &mut Budget<'_, '_>) -> Result<(), VerifyError> {
        let generators = self.rows.len();
        let (mut lefts, mut rights): (Vec<Vec<u32>>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
        for (i, (left, right)) in c.relations.iter().enumerate() {
            let mut sides = Vec::new();
            budget.hold(2 * (generators * size_of::<u32>()) as u64)?;
            for side in [left, right] {
                let ascending = side.is_sorted_by(|a, b| a.0 < b.0);
                let sound = side
                    .iter()
                    .all(|&(g, e)| (g as usize) < generators && e >= 1 && e as usize <= self.order);
                require(ascending && sound, "presentation", || {
                    format!("relation {i} is no pair of monomials")
                })?;
                let mut exponents = vec![0; generators];
                side.iter().for_each(|&(g, e)| exponents[g as usize] = e);
                budget.step(side.iter().map(|&(_, e)| u64::from(e)).sum())?;
                let value = side
                    .iter()
                    .fold(0, |x, &(g, e)| (0..e).fold(x, |x, _| self.rows[g as usize][x as usize]));
                sides.push((exponents, value));
            }
            require(sides[0].1 == sides[1].1, "presentation", || format!("relation {i} does not hold"))?;
            let larger = sides[0].0.iter().rev().gt(sides[1].0.iter().rev());
            require(larger, "presentation", || {
                format!("the left side of relation {i} is not the larger one")
            })?;
            rights.push(sides.swap_remove(1).0);
            lefts.push(sides.swap_remove(0).0);
        }
        let divides = |left: &Vec<u32>, m: &[u32]| left.iter().zip(m).all(|(a, b)| a <= b);
        let normal = |m: &[u32]| !lefts.iter().any(|left| divides(left, m));
        let comparing = (lefts.len() * generators) as u64;
        for (i, (left, right)) in lefts.iter().zip(&rights).enumerate() {
            budget.step(2 * comparing)?;
            require(normal(right), "presentation", || {
                format!("the right side of relation {i} is not normal")
            })?;
            let others = lefts.iter().enumerate().filter(|&(j, _)| j != i);
            require(others.into_iter().all(|(_, other)| !divides(other, left)), "presentation", || {
                format!("relation {i} follows from another one")
            })?;
        }
        require(lefts.is_sorted_by(|a, b| a.iter().rev().lt(b.iter().rev())), "presentation", || {
            "the relations are not in the order of their left sides".to_owned()
        })?;
        // Monomials that no left side divides, each from the one without its last generator.
        let mut normal_forms = vec![vec![0u32; generators]];
        let mut i = 0;
        while i < normal_forms.len() && normal_forms.len() <= self.order {
            let first = normal_forms[i].iter().rposition(|&e| e > 0).unwrap_or(0);
            for g in first..generators {
                let mut next = normal_forms[i].clone();
                next[g] += 1;
                budget.step(comparing)?;
                if normal(&next) {
                    budget.hold((generators * size_of::<u32>() + size_of::<Vec<u32>>()) as u64)?;
                    normal_forms.push(next);
                }
            }
            i += 1;
        }
        require(normal_forms.len() == self.order, "presentation", || {
            format!("it has {} normal forms or more, the monoid {} elements", normal_forms.len(), self.order)
        })
    }
}

/// Checks the statements of the certificate about larger heaps.
fn period(c: &QuotientCertificate) -> Result<(), VerifyError> {
    let CertificateRules::Code(code) = &c.rule else {
        require(c.period.is_none() && c.preperiod.is_none(), "period", || "only of a code".to_owned())?;
        // Of listed positions, only the game can tell whether there are others.
        let may_be_final = matches!(c.rule, CertificateRules::Positions { .. });
        let is_known = c.status == Completeness::Partial || may_be_final;
        return require(is_known, "status", || "these options cannot bear it out".to_owned());
    };
    let (period, from) = match (c.status, c.period, c.preperiod) {
        (Completeness::Partial, None, None) => return Ok(()),
        (Completeness::Final, Some(period), Some(from)) => (u64::from(period), u64::from(from)),
        _ => return refuse("status", "final with period and preperiod, or partial without"),
    };
    require(period >= 1 && from >= 1, "period", || "0 is no period and no preperiod".to_owned())?;
    let last = code.last().map_or(0, |place| place.0);
    let leaves = |set: u8| code.iter().any(|place| place.1 & set > 0);
    let parts = if leaves(8) {
        3
    } else if leaves(4) {
        2
    } else {
        1
    };
    // Beyond this heap, the equations follow by induction: some part of an option of a larger heap is at least n₀, and
    // at least n₀ + p for the larger of two heaps that are a period apart.
    let needed = (parts * (from + period)).saturating_add(last) - 1;
    require(u64::from(c.heaps) >= needed, "period", || {
        format!("it must hold up to heap {needed}, but the heaps end at {}", c.heaps)
    })?;
    let phi = |heap: u64| c.phi[heap as usize - 1];
    let broken = (from..=u64::from(c.heaps) - period).find(|&n| phi(n) != phi(n + period));
    require(broken.is_none(), "period", || {
        format!("heaps {0} and {0} + {period} differ", broken.unwrap_or(0))
    })?;
    require(from == 1 || phi(from - 1) != phi(from - 1 + period), "preperiod", || {
        format!("the period holds from heap {} on already", from - 1)
    })?;
    let cyclic = |index: u64| phi(from + index % period);
    let shorter = (1..period).find(|q| (0..period).all(|index| cyclic(index) == cyclic(index + q)));
    require(shorter.is_none(), "period", || format!("{} is a period too", shorter.unwrap_or(0)))
}
