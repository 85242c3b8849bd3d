//! A solver that computes the quotient heap by heap, with recalibration.

use super::bits::{self, ElementSets};
use super::budget::{Budget, ContinueCheck, Unlimited};
use super::candidate::{self, FreedAtom};
use super::found::{Growth, Quotient, Status};
use super::monoid::Monoid;
use super::periodicity::{PhiPeriod, Recurrence};
use super::stage::{AtomMoves, Stage, WordPairs};
use crate::game::HeapMoves;
use crate::run::{Progress, Run, Stopped};
use crate::solve::try_heap_moves;

/// Error of the computation of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum QuotientError {
    /// A limit was reached or the run was cancelled. The quotient of the smaller heaps is kept.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// An option of a heap is not a sum of smaller heaps, so play could be infinite.
    #[error("heap {atom} has an option with heap {part} in it, which is not smaller")]
    NotSmaller {
        /// The heap that has such an option.
        atom: u32,
        /// The part of the option that is not smaller.
        part: u32,
    },
    /// A candidate has too many elements to be numbered.
    #[error("heap {atom} needs a trial monoid of {order} elements, but at most 2^31 are possible")]
    TooLarge {
        /// The heap whose candidate is too large.
        atom: u32,
        /// The number of elements of the candidate.
        order: u128,
    },
}

/// The misère quotient of a game, computed heap by heap (Plambeck and Siegel 2007, appendix).
///
/// A new heap often has an image in the present quotient (step 2). If it has none, the quotient is multiplied by a
/// monoid for the new heap alone, P is marked from the definition, and the result is reduced. As long as this is wrong
/// at some word, the least such word is made right by making some of its heaps free; see [`Quotient`] for the
/// properties of the result. The words at which a candidate is wrong grow, so a finite quotient is found unless the
/// monoids exceed the limits. For an infinite quotient the search continues until a limit ends it.
///
/// ```
/// use impartial::misere::quotient::{QuotientSolver, Status};
/// use impartial::period::HeapCode;
/// use impartial::run::Run;
/// let kayles: HeapCode = "0.77".parse().unwrap();
/// let mut solver = QuotientSolver::new(kayles);
/// solver.extend_to(200, &Run::default()).unwrap();
/// let quotient = solver.quotient();
/// assert_eq!((quotient.order(), quotient.p_size()), (40, 9));
/// assert!(matches!(quotient.status(), Status::Final(Some(span)) if (span.period(), span.from()) == (12, 71)));
/// ```
#[derive(Clone, Debug)]
pub struct QuotientSolver<A> {
    atoms: A,
    stage: Stage,
    pairs: WordPairs,
    /// The options of the standard word of each element.
    standard_options: ElementSets,
    growth: Vec<Growth>,
    recurrence: Option<Recurrence>,
    span: Option<PhiPeriod>,
    work: QuotientEffort,
}

/// The work done to find a quotient.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuotientEffort {
    /// Number of candidates that were marked and reduced.
    pub candidates: u64,
    /// Number of elements of the largest candidate.
    pub largest: u64,
    /// Largest number of pairs of an element with the options of a word in memory at a time.
    pub pairs: u64,
}

impl<A: HeapMoves> QuotientSolver<A> {
    /// Creates a solver with the quotient of no heaps.
    pub fn new(atoms: A) -> Self {
        let Ok(stage) = Stage::new(Monoid::trivial(), vec![0], vec![0], &mut Unlimited);
        let recurrence = atoms.heap_code().map(Recurrence::new);
        QuotientSolver {
            atoms,
            pairs: WordPairs::new(1),
            standard_options: ElementSets::empty(1, 1),
            stage,
            growth: vec![Growth { heap: 0, order: 1, p_size: 0 }],
            recurrence,
            span: None,
            work: QuotientEffort::default(),
        }
    }

    /// Returns the rules of the heaps.
    pub fn atoms(&self) -> &A {
        &self.atoms
    }

    /// Returns the largest heap whose image is known.
    pub fn heaps(&self) -> u32 {
        self.stage.atoms()
    }

    /// Returns the work done by this solver so far.
    pub fn work(&self) -> QuotientEffort {
        self.work
    }

    /// Adds heaps up to `heaps`, up to the last atom, or until the quotient is known to be final.
    ///
    /// # Errors
    /// [`QuotientError`]. The quotient before the heap in question is kept, and the solver can be called again.
    pub fn extend_to(&mut self, heaps: u32, run: &Run<'_>) -> Result<(), QuotientError> {
        let last = self.atoms.count().map_or(heaps, |count| count.min(heaps));
        while self.heaps() < last && self.span.is_none() {
            self.add(run)?;
            let done = self.heaps();
            run.report(Progress { phase: "heaps", done: done.into(), total: Some(last.into()) });
        }
        Ok(())
    }

    /// Returns the quotient of the heaps so far.
    pub fn quotient(&self) -> Quotient {
        let status = match (self.span, self.atoms.count()) {
            (Some(span), _) => Status::Final(Some(span)),
            (None, Some(count)) if count == self.heaps() => Status::Final(None),
            _ => Status::Partial,
        };
        Quotient::new(&self.stage, self.growth.clone(), status)
    }

    fn add(&mut self, run: &Run<'_>) -> Result<(), QuotientError> {
        let atom = self.heaps() + 1;
        let mut budget = Budget::new(run, atom.into(), self.bytes());
        budget.ask()?;
        try_heap_moves(&self.atoms, atom.into(), run, |option| {
            match option.iter().find(|&&part| part >= u64::from(atom)) {
                Some(&part) => {
                    Err(QuotientError::NotSmaller { atom, part: u32::try_from(part).unwrap_or(u32::MAX) })
                }
                None => Ok(()),
            }
        })?;
        let moves = self.stage.moves(&self.atoms, atom, &mut budget)?;
        let image = self.conservative(atom, &moves, &mut budget)?;
        drop(moves);
        match image {
            Some(image) => self.stage.phi.push(image),
            None => self.enlarge(atom, run)?,
        }
        if let Some(recurrence) = &mut self.recurrence {
            self.span = match image {
                Some(_) => recurrence.push(&self.stage.phi),
                None => recurrence.restart(&self.stage.phi),
            };
        }
        Ok(())
    }

    /// Returns the image of a new heap in the present monoid, if there is one.
    ///
    /// The definition decides for each element whether its product with the new heap is in P. Only an element with the
    /// same products in P can be the image. There is at most one such element because the monoid is reduced.
    fn conservative(
        &mut self,
        atom: u32,
        moves: &AtomMoves,
        budget: &mut Budget<'_, '_>,
    ) -> Result<Option<u32>, Stopped> {
        if moves.terminal {
            return Ok(Some(0));
        }
        let order = self.stage.order();
        budget.hold(ElementSets::bytes_of(order, 1))?;
        let mut outcomes = vec![0; bits::words(order)];
        for z in 0..order as u32 {
            budget.step(outcomes.len() as u64)?;
            if !bits::contains(&moves.wins, z)
                && !bits::meets(self.standard_options.get(z as usize), &outcomes)
            {
                bits::insert(&mut outcomes, z);
            }
        }
        let image = (0..order).find(|&x| self.stage.outcomes.get(x) == outcomes);
        let Some(image) = image.map(|x| x as u32) else { return Ok(None) };
        let failure = self.pairs.extend(&self.stage, atom, image, &moves.wins, budget)?;
        self.work.pairs = self.work.pairs.max(self.pairs.len() as u64);
        Ok(failure.is_none().then_some(image))
    }

    /// Computes a new quotient for the heaps up to `atom`, which has no image in the present one.
    fn enlarge(&mut self, atom: u32, run: &Run<'_>) -> Result<(), QuotientError> {
        let mut base: Option<Stage> = None;
        let mut free = vec![FreedAtom { atom, index: 2, period: 2 }];
        let mut order = candidate::order_of(self.stage.order(), &free);
        loop {
            if order > 1 << 31 {
                return Err(QuotientError::TooLarge { atom, order });
            }
            let old = base.as_ref().unwrap_or(&self.stage);
            // Rows, words and classes; the budget counts the table of outcomes, which is largest if nothing can be
            // merged.
            let rows = 4 * (old.monoid.generators().len() as u64 + 12);
            let bytes_in_use = self.bytes() + base.as_ref().map_or(0, Stage::bytes);
            run.check(atom.into(), bytes_in_use.saturating_add(order as u64 * rows))?;
            let mut budget = Budget::new(run, atom.into(), bytes_in_use);
            let larger = candidate::set_free(old, &free, &mut budget)?;
            let p = larger.mark(&self.atoms, &mut budget)?;
            let stage = larger.reduce(&p, &mut budget)?;
            drop(larger);
            budget.holds_now(bytes_in_use + stage.bytes());
            self.work.candidates += 1;
            self.work.largest = self.work.largest.max(order as u64);
            run.report(Progress { phase: "candidates", done: self.work.candidates, total: None });
            match stage.check(&self.atoms, &mut budget)? {
                Ok(pairs) => {
                    self.work.pairs = self.work.pairs.max(pairs.len() as u64);
                    budget.hold(stage.monoid.table_bytes())?;
                    stage.monoid.with_table();
                    self.standard_options = options_of_words(&stage, &self.atoms, &mut budget)?;
                    self.pairs = pairs;
                    self.stage = stage;
                    let (order, p_size) = (self.stage.order() as u64, bits::count(&self.stage.p) as u64);
                    self.growth.push(Growth { heap: atom, order, p_size });
                    return Ok(());
                }
                Err(word) => {
                    (free, order) = candidate::choose(&stage, &word, &mut budget)?;
                    base = Some(stage);
                }
            }
        }
    }

    #[cfg(test)]
    pub(super) fn stage(&self) -> &Stage {
        &self.stage
    }

    fn bytes(&self) -> u64 {
        self.stage.bytes() + self.pairs.bytes() + self.standard_options.bytes()
    }
}

/// Computes the options of every standard word: the options of its largest heap with the other heaps, and the options
/// of the other heaps with its largest heap.
fn options_of_words(
    stage: &Stage,
    atoms: &impl HeapMoves,
    budget: &mut Budget<'_, '_>,
) -> Result<ElementSets, Stopped> {
    budget.ask()?;
    let monoid = &stage.monoid;
    let order = stage.order();
    let mut own: Vec<Vec<u32>> = Vec::new();
    for &atom in monoid.generators() {
        let options: Vec<u32> = bits::members(&stage.moves(atoms, atom, budget)?.options).collect();
        budget.hold((options.capacity() * size_of::<u32>()) as u64)?;
        own.push(options);
    }
    budget.hold(ElementSets::bytes_of(order, order))?;
    let mut sets = ElementSets::empty(order, order);
    for x in 1..order {
        let (parent, letter) = monoid.last_step(x as u32);
        let (before, set) = sets.split(x);
        let stride = set.len();
        budget.step((order + own[letter].len()) as u64)?;
        let row = monoid.row(letter);
        bits::members(&before[parent as usize * stride..][..stride])
            .for_each(|t| bits::insert(set, row[t as usize]));
        own[letter].iter().for_each(|&t| bits::insert(set, monoid.product(parent, t)));
    }
    Ok(sets)
}
