//! Proof numbers, which estimate the work left until a question is answered, and a cache of them.
//!
//! Proof numbers decide the order of the search, never an answer. The cache may therefore confuse two questions of
//! equal hash and lose entries.

/// Estimates of the work left until a question is answered with "yes" or with "no" (Allis, van der Meulen and van den
/// Herik, *Proof-number search*, 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) yes: u32,
    pub(super) no: u32,
}

/// Upper bound on a finite proof number; sums saturate here.
pub(super) const MOST: u32 = 1 << 30;

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

/// The hash of a question and its proof numbers.
#[derive(Clone, Copy, Debug)]
struct Hint {
    hash: u64,
    numbers: ProofNumbers,
}

const NO_HINT: Hint = Hint { hash: 0, numbers: ProofNumbers { yes: 0, no: 0 } };

/// Number of hints of a new cache and of the largest one, each a power of two.
const FIRST: usize = 1 << 10;
const LAST: usize = 1 << 20;

/// Cache of the proof numbers of undecided questions. A new hint replaces the one at the same index.
pub(super) struct Hints {
    hints: Vec<Hint>,
    /// The number of insertions since the last attempt to grow.
    insertions: usize,
}

fn hash_of(hash: u64, value: u32) -> u64 {
    (hash ^ u64::from(value).wrapping_mul(0x9E37_79B9_7F4A_7C15)).max(1)
}

impl Hints {
    pub(super) fn new() -> Self {
        Hints { hints: Vec::new(), insertions: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.hints.capacity() * size_of::<Hint>()
    }

    fn index(&self, hash: u64) -> usize {
        hash as usize & (self.hints.len() - 1)
    }

    /// Returns the stored numbers of the question whether the part with this hash has the value `value`.
    #[inline]
    pub(super) fn get(&self, hash: u64, value: u32) -> Option<ProofNumbers> {
        if self.hints.is_empty() {
            return None;
        }
        let hash = hash_of(hash, value);
        let hint = &self.hints[self.index(hash)];
        (hint.hash == hash).then_some(hint.numbers)
    }

    /// Stores the numbers of a question. The cache grows only if it stays within `limit` bytes.
    pub(super) fn insert(&mut self, hash: u64, value: u32, numbers: ProofNumbers, limit: usize) {
        if self.insertions >= self.hints.len() {
            let wanted = (self.hints.len() * 2).max(FIRST);
            if wanted <= LAST && wanted * size_of::<Hint>() <= limit {
                let old = std::mem::replace(&mut self.hints, vec![NO_HINT; wanted]);
                for hint in old.into_iter().filter(|hint| hint.hash != 0) {
                    let index = self.index(hint.hash);
                    self.hints[index] = hint;
                }
            }
            self.insertions = 0;
        }
        if self.hints.is_empty() {
            return;
        }
        self.insertions += 1;
        let hash = hash_of(hash, value);
        let index = self.index(hash);
        self.hints[index] = Hint { hash, numbers };
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
    fn estimate_grows_with_the_effort() {
        let easy = ProofNumbers::estimate(0);
        let hard = ProofNumbers::estimate(u32::MAX);
        assert!(easy.no > 0 && easy.no < hard.no && hard.yes < super::MOST);
    }
}
