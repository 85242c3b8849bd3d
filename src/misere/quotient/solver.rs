//! The quotient, heap by heap, with recalibration.

use super::atoms::HeapMoves;
use super::bits::{self, ElementSets};
use super::budget::{Budget, ContinueCheck, Unlimited};
use super::candidate::{self, FreedAtom};
use super::found::{Growth, Quotient, Status};
use super::monoid::Monoid;
use super::periodicity::{PhiPeriod, Recurrence};
use super::stage::{AtomMoves, Stage, WordPairs};
use crate::run::{Progress, Run, Stopped};

/// Why a quotient was not found.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum QuotientError {
    /// A limit was reached or the run was cancelled. What is known of smaller heaps is kept.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// An option of a heap that is not a sum of smaller ones: play could go on for ever.
    #[error("heap {atom} has an option with heap {part} in it, which is not smaller")]
    NotSmaller {
        /// The heap.
        atom: u32,
        /// The part of an option.
        part: u32,
    },
    /// A monoid came up that has too many elements to be numbered.
    #[error("heap {atom} needs a trial monoid of {order} elements, but at most 2^31 are possible")]
    TooLarge {
        /// The heap.
        atom: u32,
        /// The elements.
        order: u128,
    },
}

/// The misère quotient of a game, found heap by heap (Plambeck and Siegel 2007, appendix).
///
/// A heap whose options are those of smaller heaps up to what is known mostly has an image in the quotient
/// that is there (step 2). If it has none, the quotient is multiplied by a monoid for the new
/// heap alone, P is marked from the definition, and the result reduced; then, as long as there is a
/// word at which this is wrong, the least such word is made right by setting some of its heaps free
/// (see [`Quotient`] for what is known at the end). The words at which it is wrong grow, so that a
/// finite quotient is found unless the monoids outgrow the limits; for an infinite one this goes on
/// until a limit ends it.
///
/// ```
/// use impartial::misere::quotient::{QuotientSolver, Status};
/// use impartial::period::Code;
/// use impartial::run::Run;
/// let kayles: Code = "0.77".parse().unwrap();
/// let mut solver = QuotientSolver::new(kayles);
/// solver.extend_to(200, &Run::default()).unwrap();
/// let quotient = solver.quotient();
/// assert_eq!((quotient.order(), quotient.p_size()), (40, 9));
/// assert!(matches!(quotient.status(), Status::Final(Some(span)) if (span.period, span.from) == (12, 71)));
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

/// What finding a quotient took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuotientEffort {
    /// Candidates that were marked and reduced.
    pub candidates: u64,
    /// Elements of the largest of them.
    pub largest: u64,
    /// Most pairs of an element with the options of a word that were kept at a time.
    pub pairs: u64,
}

impl<A: HeapMoves> QuotientSolver<A> {
    /// The quotient of no heaps at all.
    pub fn new(atoms: A) -> Self {
        let Ok(stage) = Stage::new(Monoid::trivial(), vec![0], vec![0], &mut Unlimited);
        let recurrence = atoms.rule().map(Recurrence::new);
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

    /// Where the heaps come from.
    pub fn atoms(&self) -> &A {
        &self.atoms
    }

    /// The largest heap whose image is known.
    pub fn heaps(&self) -> u32 {
        self.stage.atoms()
    }

    /// What it took.
    pub fn work(&self) -> QuotientEffort {
        self.work
    }

    /// Adds heaps up to `heaps`, to the last there is, or until the quotient is known to be final.
    ///
    /// # Errors
    /// [`QuotientError`]. What was known before the heap in question is kept, and the solver can be
    /// called again.
    pub fn extend_to(&mut self, heaps: u32, run: &Run<'_>) -> Result<(), QuotientError> {
        let last = self.atoms.count().map_or(heaps, |count| count.min(heaps));
        while self.heaps() < last && self.span.is_none() {
            self.add(run)?;
            let done = self.heaps();
            run.report(Progress { phase: "heaps", done: done.into(), total: Some(last.into()) });
        }
        Ok(())
    }

    /// What is known now.
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
        let mut wrong = None;
        self.atoms.visit_atom_options(atom, &mut |option| {
            wrong = wrong.or(option.iter().copied().find(|&part| part >= atom));
        });
        if let Some(part) = wrong {
            return Err(QuotientError::NotSmaller { atom, part });
        }
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

    /// The image of a new heap in the monoid that is there, if it has one.
    ///
    /// Its product with every element is in P or not by the definition; only an element with the same
    /// products in P can be the image, and there is at most one because the monoid is reduced.
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

    /// A new quotient for the heaps up to `atom`, which has no image in the one that is there.
    fn enlarge(&mut self, atom: u32, run: &Run<'_>) -> Result<(), QuotientError> {
        let mut base: Option<Stage> = None;
        let mut free = vec![FreedAtom { atom, index: 2, period: 2 }];
        let mut order = candidate::order_of(self.stage.order(), &free);
        loop {
            if order > 1 << 31 {
                return Err(QuotientError::TooLarge { atom, order });
            }
            let old = base.as_ref().unwrap_or(&self.stage);
            // Rows, words and classes; and the table of outcomes if nothing can be merged.
            let rows = 4 * (old.monoid.generators().len() as u64 + 12);
            let held = self.bytes() + base.as_ref().map_or(0, Stage::bytes);
            run.check(atom.into(), held.saturating_add(order as u64 * rows))?;
            let mut budget = Budget::new(run, atom.into(), held);
            let larger = candidate::set_free(old, &free, &mut budget)?;
            let p = larger.mark(&self.atoms, &mut budget)?;
            let stage = larger.reduce(&p, &mut budget)?;
            drop(larger);
            budget.holds_now(held + stage.bytes());
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

/// The options of every standard word: those in its largest heap, beside the rest, and those in the
/// rest, beside its largest heap.
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
