//! Outcomes of sums of heaps of any size, and winning moves.

use super::found::{Quotient, Status};
use crate::game::HeapMoves;
use crate::period::{HeapCode, Reduction, visit_wanted_options};
use crate::run::{Run, Stopped};
use crate::solve::HeapMove;
use crate::value::Outcome;
use num_bigint::BigUint;
use std::ops::ControlFlow;

impl Quotient {
    /// Returns the element of a sum of heaps, or `None` if the image of a heap is not known.
    ///
    /// # Complexity
    /// One product for each heap.
    pub fn element(&self, heaps: &[u64]) -> Option<u32> {
        let mut element = 0;
        for run in heaps.chunk_by(|a, b| a == b) {
            element =
                self.monoid().product(element, self.monoid().power(self.image(run[0])?, run.len() as u64));
        }
        Some(element)
    }

    /// Returns the misère outcome of a sum of heaps, or `None` if the image of a heap is not known.
    ///
    /// ```
    /// use impartial::misere::quotient::QuotientSolver;
    /// use impartial::period::HeapCode;
    /// use impartial::run::Run;
    /// use impartial::value::Outcome;
    /// let mut kayles = QuotientSolver::new("0.77".parse::<HeapCode>().unwrap());
    /// kayles.extend_to(200, &Run::default()).unwrap();
    /// let quotient = kayles.quotient();
    /// assert_eq!(quotient.outcome(&[1]), Some(Outcome::P)); // who takes the last pin loses
    /// assert_eq!(quotient.outcome(&[1_000_000_000_000, 1_000_000_000_000]), Some(Outcome::P));
    /// ```
    pub fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        self.element(heaps).map(|x| if self.is_p(x) { Outcome::P } else { Outcome::N })
    }

    /// Calls `visit` with every winning misère move of a sum of heaps of the game with this code. Heaps come in the
    /// order given, each different heap once. Returns `None` if the image of a heap is not known.
    ///
    /// # Complexity
    /// A few products for each move.
    pub fn visit_winning_moves(
        &self,
        code: &HeapCode,
        heaps: &[u64],
        visit: &mut dyn FnMut(HeapMove<u64>) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        self.winning_moves_with(code, heaps, u64::MAX, visit)
    }

    /// Calls `visit` with every winning misère move of a sum of heaps of any size, heap by heap, each different heap
    /// once. Returns `None` if the image of a heap is not known.
    ///
    /// # Errors
    /// [`Stopped`]; the limit on positions is a limit on the number of options of a heap that are tried.
    ///
    /// # Complexity
    /// The same as for [`visit_wanted_options`]: little more than the number of winning moves if Φ has a period that is
    /// known to last, otherwise the number of all options.
    ///
    /// ```
    /// use impartial::misere::quotient::QuotientSolver;
    /// use impartial::period::HeapCode;
    /// use impartial::run::Run;
    /// use num_bigint::BigUint;
    /// use std::ops::ControlFlow;
    /// let code: HeapCode = "0.77".parse().unwrap();
    /// let mut kayles = QuotientSolver::new(&code);
    /// kayles.extend_to(200, &Run::default()).unwrap();
    /// let (quotient, mut moves) = (kayles.quotient(), 0);
    /// let heaps = vec![BigUint::from(10u32).pow(40); 2];
    /// let flow = quotient.visit_large_winning_moves(&code, &heaps, &Run::default(), &mut |_| {
    ///     moves += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((flow.unwrap(), moves), (Some(ControlFlow::Continue(())), 0), "equal heaps are lost");
    /// ```
    pub fn visit_large_winning_moves(
        &self,
        code: &HeapCode,
        heaps: &[BigUint],
        run: &Run<'_>,
        visit: &mut dyn FnMut(HeapMove) -> ControlFlow<()>,
    ) -> Result<Option<ControlFlow<()>>, Stopped> {
        let images: Option<Vec<u32>> = heaps.iter().map(|heap| self.image_large(heap)).collect();
        let Some(images) = images else { return Ok(None) };
        let monoid = self.monoid();
        let folding = self.span().and_then(|span| Reduction::new(span.from().into(), span.period().into()));
        for (place, heap) in heaps.iter().enumerate() {
            if heaps[..place].contains(heap) {
                continue;
            }
            let others = images.iter().enumerate().filter(|&(other, _)| other != place);
            let product_of_others = others.fold(0, |x, (_, &image)| monoid.product(x, image));
            let flow = visit_wanted_options(
                code,
                heap,
                folding,
                run,
                // Parts are not larger than the heap, so their images are known.
                &mut |parts| {
                    let x = parts
                        .iter()
                        .try_fold(product_of_others, |x, &part| Some(monoid.product(x, self.image(part)?)));
                    x.is_some_and(|x| self.is_p(x))
                },
                &mut |leaves| visit(HeapMove { heap: heap.clone(), leaves: leaves.to_vec() }),
            )?;
            if flow != Some(ControlFlow::Continue(())) {
                return Ok(flow);
            }
        }
        Ok(Some(ControlFlow::Continue(())))
    }

    /// Returns a winning misère move, `Some(None)` if no move wins, and `None` if the image of a heap is not known.
    ///
    /// # Complexity
    /// If Φ has period p from n₀ on, only moves are tried in which all parts but one are below n₀ + p: of two larger
    /// parts, one can be made smaller by p and the other larger.
    pub fn winning_move(&self, code: &HeapCode, heaps: &[u64]) -> Option<Option<HeapMove<u64>>> {
        let small = self.span().map_or(u64::MAX, |span| u64::from(span.from()) + u64::from(span.period()));
        let mut first = None;
        self.winning_moves_with(code, heaps, small, &mut |winning| {
            first = Some(winning);
            ControlFlow::Break(())
        })
        .map(|_| first)
    }

    fn winning_moves_with(
        &self,
        code: &HeapCode,
        heaps: &[u64],
        small: u64,
        visit: &mut dyn FnMut(HeapMove<u64>) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        self.element(heaps)?;
        for (place, &heap) in heaps.iter().enumerate() {
            if heaps[..place].contains(&heap) {
                continue;
            }
            let others: Vec<u64> = heaps
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != place)
                .map(|(_, &heap)| heap)
                .collect();
            let product_of_others = self.element(&others)?;
            let flow = code.visit_parts(&heap, Some(&small), |parts| {
                // Parts are not larger than the heap, so their images are known.
                let wins = parts
                    .iter()
                    .try_fold(product_of_others, |x, &part| Some(self.monoid().product(x, self.image(part)?)))
                    .is_some_and(|x| self.is_p(x));
                if wins {
                    visit(HeapMove { heap, leaves: parts.to_vec() })
                } else {
                    ControlFlow::Continue(())
                }
            });
            if flow.is_break() {
                return Some(flow);
            }
        }
        Some(ControlFlow::Continue(()))
    }

    /// Returns whether the images of all heaps are known.
    pub fn is_final(&self) -> bool {
        matches!(self.status(), Status::Final(_))
    }
}

/// Returns the winning misère moves of a sum of atoms with any rule: for each different atom its winning options.
/// Returns `None` if the image of an atom is not known, or if the rule ends a list of options early.
pub fn winning_options(
    quotient: &Quotient,
    atoms: &impl HeapMoves,
    sum: &[u32],
) -> Option<Vec<(u32, Vec<u32>)>> {
    let heaps: Vec<u64> = sum.iter().map(|&atom| atom.into()).collect();
    quotient.element(&heaps)?;
    let mut winning = Vec::new();
    for (place, &atom) in sum.iter().enumerate() {
        if sum[..place].contains(&atom) {
            continue;
        }
        let mut others = heaps.clone();
        others.swap_remove(place);
        others.sort_unstable();
        let product_of_others = quotient.element(&others)?;
        let flow = atoms.visit_heap_moves(atom.into(), &mut |option| {
            let image = option.iter().try_fold(product_of_others, |x, &part| {
                Some(quotient.monoid().product(x, quotient.image(part)?))
            });
            if image.is_some_and(|x| quotient.is_p(x)) {
                // Parts are not larger than the atom.
                winning
                    .push((atom, option.iter().filter(|&&part| part > 0).map(|&part| part as u32).collect()));
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            return None;
        }
    }
    Some(winning)
}
