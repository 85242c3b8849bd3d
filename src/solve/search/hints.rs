//! Proof numbers, which estimate the work left until a question is answered, and a cache of them.
//!
//! Proof numbers decide the order of the search, never an answer. The cache may therefore confuse two questions of
//! equal hash and lose entries.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// Estimates of the work left until a question is answered with "yes" or with "no" (Allis, van der Meulen and van den
/// Herik, *Proof-number search*, 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) yes: u32,
    pub(super) no: u32,
}

/// Upper bound on a finite proof number; sums saturate here.
pub(super) const MAX_PROOF_NUMBER: u32 = 1 << 30;

/// Initial ratio of the "yes" number to the "no" number. The answer "no" is likelier, because one option can give it.
const YES_WEIGHT: u32 = 16;

impl ProofNumbers {
    /// Limits that are larger than every proof number.
    pub(super) const UNLIMITED: ProofNumbers = ProofNumbers { yes: u32::MAX, no: u32::MAX };

    /// Returns the initial numbers of the question for one value of a part, from its
    /// [`effort`](crate::game::Parts::effort). The "no" number is about four times the fourth root of the effort:
    /// pruning leaves one of many options on every second move, and most of the rest are transpositions.
    pub(super) fn estimate(effort: u32) -> Self {
        let log = effort.max(1).ilog2();
        let no = (4 + log % 4) << (log / 4);
        ProofNumbers { yes: no * YES_WEIGHT, no }
    }
}

/// Number of hints of a new cache and of the largest one, each a power of two.
const FIRST: usize = 1 << 10;
const LAST: usize = 1 << 20;

/// The proof numbers of one question. Threads read and write both words without a lock: if two writes are mixed up, the
/// words belong to no question (Hyatt and Mann, *A lock-less transposition-table implementation for parallel search*, 2002).
#[derive(Debug, Default)]
struct Hint {
    /// The hash of the question, exclusive or `numbers`.
    check: AtomicU64,
    /// The "yes" number in the upper half, the "no" number in the lower half.
    numbers: AtomicU64,
}

impl Hint {
    fn load(&self) -> (u64, u64) {
        let numbers = self.numbers.load(Relaxed);
        (self.check.load(Relaxed) ^ numbers, numbers)
    }

    fn store(&self, hash: u64, numbers: u64) {
        self.check.store(hash ^ numbers, Relaxed);
        self.numbers.store(numbers, Relaxed);
    }
}

/// Cache of the proof numbers of undecided questions. A new hint replaces the one at the same index. Several threads may
/// share one cache, which has a fixed size meanwhile.
pub(super) struct Hints {
    hints: Arc<[Hint]>,
    /// The number of insertions since the last attempt to grow.
    insertions: usize,
}

fn hash_of(hash: u64, value: u32) -> u64 {
    (hash ^ u64::from(value).wrapping_mul(0x9E37_79B9_7F4A_7C15)).max(1)
}

fn index(hash: u64, hints: &[Hint]) -> usize {
    hash as usize & (hints.len() - 1)
}

impl Hints {
    pub(super) fn new() -> Self {
        Hints { hints: Arc::new([]), insertions: 0 }
    }

    /// Returns the number of bytes, divided by the number of threads that share them.
    pub(super) fn bytes(&self) -> usize {
        self.hints.len() * size_of::<Hint>() / Arc::strong_count(&self.hints)
    }

    /// Returns whether other threads use the same cache.
    #[inline]
    pub(super) fn are_shared(&self) -> bool {
        Arc::strong_count(&self.hints) > 1
    }

    /// Returns the stored numbers of the question whether the part with this hash has the value `value`.
    #[inline]
    pub(super) fn get(&self, hash: u64, value: u32) -> Option<ProofNumbers> {
        if self.hints.is_empty() {
            return None;
        }
        let hash = hash_of(hash, value);
        let (found, numbers) = self.hints[index(hash, &self.hints)].load();
        (found == hash).then_some(ProofNumbers { yes: (numbers >> 32) as u32, no: numbers as u32 })
    }

    /// Stores the numbers of a question. A cache that is not shared grows if it stays within `limit` bytes.
    pub(super) fn insert(&mut self, hash: u64, value: u32, numbers: ProofNumbers, limit: usize) {
        if self.insertions >= self.hints.len() && !self.are_shared() {
            self.grow((self.hints.len() * 2).max(FIRST), limit);
            self.insertions = 0;
        }
        if self.hints.is_empty() {
            return;
        }
        self.insertions += 1;
        let hash = hash_of(hash, value);
        self.hints[index(hash, &self.hints)]
            .store(hash, u64::from(numbers.yes) << 32 | u64::from(numbers.no));
    }

    /// Grows to `wanted` hints, a power of two, if they are not too many and stay within `limit` bytes.
    fn grow(&mut self, wanted: usize, limit: usize) {
        if wanted <= self.hints.len() || wanted > LAST || wanted * size_of::<Hint>() > limit {
            return;
        }
        let hints: Arc<[Hint]> = (0..wanted).map(|_| Hint::default()).collect();
        for (hash, numbers) in self.hints.iter().map(Hint::load).filter(|(hash, _)| *hash != 0) {
            hints[index(hash, &hints)].store(hash, numbers);
        }
        self.hints = hints;
    }

    /// Shares the cache with others, which give up their own. Grows as far as `limit` bytes allow, since a shared cache
    /// does not grow.
    pub(super) fn share_with<'h>(&mut self, others: impl Iterator<Item = &'h mut Hints>, limit: usize) {
        let mut wanted = LAST;
        while wanted > FIRST && wanted * size_of::<Hint>() > limit {
            wanted /= 2;
        }
        self.grow(wanted, limit);
        others.for_each(|other| other.hints = Arc::clone(&self.hints));
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST, Hint, Hints, ProofNumbers};

    #[test]
    fn hints_are_found_again_unless_replaced_or_out_of_memory() {
        let numbers = |i: u32| ProofNumbers { yes: i, no: i + 1 };
        let mut hints = Hints::new();
        assert_eq!(hints.get(5, 0), None);
        for i in 0..5000 {
            hints.insert(u64::from(i), i % 3, numbers(i), usize::MAX);
            assert_eq!(hints.get(i.into(), i % 3), Some(numbers(i)));
            assert_eq!(hints.get(i.into(), i % 3 + 1), None);
        }
        let found = (0..5000).filter(|&i| hints.get(i.into(), i % 3).is_some()).count();
        assert!(found > 2500, "{found}");
        let mut none = Hints::new();
        none.insert(1, 1, numbers(1), FIRST * size_of::<Hint>() - 1);
        assert_eq!((none.get(1, 1), none.bytes()), (None, 0));
    }

    #[test]
    fn shared_hints_are_seen_by_all_and_keep_those_of_the_first() {
        let numbers = |i: u32| ProofNumbers { yes: i, no: i + 1 };
        let (mut first, mut second, mut third) = (Hints::new(), Hints::new(), Hints::new());
        (0..500).for_each(|i| first.insert(u64::from(i) << 20 | u64::from(i), 3, numbers(i), usize::MAX));
        second.insert(7, 7, numbers(7), usize::MAX);
        first.share_with([&mut second, &mut third].into_iter(), 1 << 22);
        assert_eq!(first.bytes() + second.bytes() + third.bytes(), (1 << 22) / 3 * 3);
        assert_eq!(second.get(7, 7), None);
        assert!((0..500).all(|i| third.get(u64::from(i) << 20 | u64::from(i), 3) == Some(numbers(i))));
        std::thread::scope(|scope| {
            for hints in [&mut second, &mut third] {
                scope.spawn(|| (1000..4000).for_each(|i| hints.insert(i, 0, numbers(i as u32), 0)));
            }
        });
        assert!((1000..4000).all(|i| first.get(i, 0) == Some(numbers(i as u32))));
        // Half a hint is no hint.
        let hint = Hint::default();
        hint.store(5, 6);
        hint.numbers.store(7, super::Relaxed);
        assert_ne!(hint.load().0, 5);
    }

    #[test]
    fn estimate_grows_with_the_effort() {
        let easy = ProofNumbers::estimate(0);
        let hard = ProofNumbers::estimate(u32::MAX);
        assert!(easy.no > 0 && easy.no < hard.no && hard.yes < super::MAX_PROOF_NUMBER);
    }
}
