//! A misère quotient and its properties.

use super::bits;
use super::monoid::Monoid;
use super::periodicity::PhiPeriod;
use super::stage::Stage;
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// The range of heaps for which a quotient is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// All heaps, by a period that lasts; or, without a period, all atoms of a finite list that is not
    /// [a part](super::AtomList::as_part).
    Final(Option<PhiPeriod>),
    /// Only the heaps up to a number, or only some positions.
    Partial,
}

/// The size of the quotient, starting at a heap at which it changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Growth {
    /// The first heap at which the quotient has this size.
    pub heap: u32,
    /// Number of elements, starting at this heap.
    pub order: u64,
    /// Number of elements of P, starting at this heap.
    pub p_size: u64,
}

/// The misère quotient of the sums of some heaps.
///
/// Two sums are **indistinguishable** if they have the same misère outcome in every sum with these heaps. The classes
/// are a commutative monoid Q, and the classes of P-positions a subset P (Plambeck and Siegel 2007, *Misère quotients
/// for impartial games*). With the map Φ from heaps to elements, a sum is a misère P-position exactly if the product of
/// its images is in P.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    monoid: Monoid,
    p: Vec<u64>,
    phi: Vec<u32>,
    growth: Vec<Growth>,
    status: Status,
}

impl Quotient {
    pub(super) fn new(stage: &Stage, growth: Vec<Growth>, status: Status) -> Self {
        let quotient = Quotient {
            monoid: stage.monoid.clone(),
            p: stage.p.clone(),
            phi: stage.phi.clone(),
            growth,
            status,
        };
        quotient.monoid.with_table();
        quotient
    }

    /// Returns the monoid of the classes of sums.
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// Returns the number of elements of the monoid.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// Returns the number of elements of P, the classes of misère P-positions.
    pub fn p_size(&self) -> usize {
        bits::count(&self.p)
    }

    /// Returns the elements of P, the classes of misère P-positions, ascending.
    pub fn p(&self) -> Vec<u32> {
        bits::members(&self.p).collect()
    }

    /// Returns whether an element is in P.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn is_p(&self, element: u32) -> bool {
        assert!((element as usize) < self.order(), "no element {element}");
        bits::contains(&self.p, element)
    }

    /// Returns the largest heap whose image was computed.
    pub fn heaps(&self) -> u32 {
        self.phi.len() as u32 - 1
    }

    /// Returns the images of the heaps 0, 1, …, [`heaps`](Quotient::heaps).
    pub fn phi(&self) -> &[u32] {
        &self.phi
    }

    /// Returns the range of heaps for which the quotient is known.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns the period of Φ, if it is proved to last.
    pub fn span(&self) -> Option<PhiPeriod> {
        match self.status {
            Status::Final(span) => span,
            Status::Partial => None,
        }
    }

    /// Returns the sizes of the quotients of fewer heaps, one for each heap at which the quotient changed, starting
    /// with no heaps.
    pub fn growth(&self) -> &[Growth] {
        &self.growth
    }

    /// Returns the image of a heap, or `None` if the image is not known.
    pub fn image(&self, heap: u64) -> Option<u32> {
        let heap = self.span().map_or(heap, |span| span.reduce(heap));
        self.phi.get(usize::try_from(heap).ok()?).copied()
    }

    /// Returns the image of a heap of any size, or `None` if the image is not known.
    ///
    /// ```
    /// use impartial::misere::quotient::QuotientSolver;
    /// use impartial::period::HeapCode;
    /// use impartial::run::Run;
    /// use num_bigint::BigUint;
    /// let mut kayles = QuotientSolver::new("0.77".parse::<HeapCode>().unwrap());
    /// kayles.extend_to(200, &Run::default()).unwrap();
    /// let quotient = kayles.quotient();
    /// let far = BigUint::from(12u32).pow(100) + 77u32; // 12 is the period
    /// assert_eq!(quotient.image_large(&far), quotient.image(77));
    /// ```
    pub fn image_large(&self, heap: &BigUint) -> Option<u32> {
        match (heap.to_u64(), self.span()) {
            (Some(heap), _) => self.image(heap),
            (None, Some(span)) => {
                let beyond = (heap - span.from()) % span.period();
                self.image(u64::from(span.from()) + beyond.to_u64()?)
            }
            (None, None) => None,
        }
    }
}
