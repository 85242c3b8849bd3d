//! How near questions are to their answers: proof numbers, and a memory of them.
//!
//! Numbers decide only on what is looked at next, never on what is true, so the memory may mistake
//! one question for another and forget whatever it likes.

/// How much is missing, at a guess, until a question is answered: with "yes", and with "no" (Allis,
/// van der Meulen and van den Herik, *Proof-number search*, 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) yes: u32,
    pub(super) no: u32,
}

/// Most that a number can be: sums end here.
pub(super) const MOST: u32 = 1 << 30;

/// How much likelier the answer is to be "no": one option can give that.
const YES_WEIGHT: u32 = 16;

impl ProofNumbers {
    /// No number is as large.
    pub(super) const UNLIMITED: ProofNumbers = ProofNumbers { yes: u32::MAX, no: u32::MAX };

    /// Of the question for one value of a part that nothing is known of, by its
    /// [`effort`](crate::game::Parts::effort): about four times its fourth root, since pruning keeps one
    /// option of many on every second move, and most of what is left is met before.
    pub(super) fn estimate(effort: u32) -> Self {
        let log = effort.max(1).ilog2();
        let no = (4 + log % 4) << (log / 4);
        ProofNumbers { yes: no * YES_WEIGHT, no }
    }
}

/// A question's hash and its numbers.
#[derive(Clone, Copy, Debug)]
struct Hint {
    hash: u64,
    numbers: ProofNumbers,
}

const NO_HINT: Hint = Hint { hash: 0, numbers: ProofNumbers { yes: 0, no: 0 } };

/// Hints of a new memory, and of the largest: a power of two.
const FIRST: usize = 1 << 10;
const LAST: usize = 1 << 20;

/// The numbers of questions that were left open: of those with the same place, the last.
pub(super) struct Hints {
    hints: Vec<Hint>,
    /// How many were put in since it grew.
    put: usize,
}

fn hash_of(hash: u64, value: u32) -> u64 {
    (hash ^ u64::from(value).wrapping_mul(0x9E37_79B9_7F4A_7C15)).max(1)
}

impl Hints {
    pub(super) fn new() -> Self {
        Hints { hints: Vec::new(), put: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.hints.capacity() * size_of::<Hint>()
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.hints.len() - 1)
    }

    /// The numbers of the question whether the part with this hash has the value.
    #[inline]
    pub(super) fn get(&self, hash: u64, value: u32) -> Option<ProofNumbers> {
        if self.hints.is_empty() {
            return None;
        }
        let hash = hash_of(hash, value);
        let hint = &self.hints[self.place(hash)];
        (hint.hash == hash).then_some(hint.numbers)
    }

    /// Notes the numbers of a question, in at most `limit` bytes.
    pub(super) fn insert(&mut self, hash: u64, value: u32, numbers: ProofNumbers, limit: usize) {
        if self.put >= self.hints.len() {
            let wanted = (self.hints.len() * 2).max(FIRST);
            if wanted <= LAST && wanted * size_of::<Hint>() <= limit {
                let old = std::mem::replace(&mut self.hints, vec![NO_HINT; wanted]);
                for hint in old.into_iter().filter(|hint| hint.hash != 0) {
                    let place = self.place(hint.hash);
                    self.hints[place] = hint;
                }
            }
            self.put = 0;
        }
        if self.hints.is_empty() {
            return;
        }
        self.put += 1;
        let hash = hash_of(hash, value);
        let place = self.place(hash);
        self.hints[place] = Hint { hash, numbers };
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST, Hint, Hints, ProofNumbers};

    #[test]
    fn numbers_are_found_again_unless_others_took_their_place_or_there_is_no_room() {
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
    fn harder_questions_have_larger_numbers() {
        let easy = ProofNumbers::estimate(0);
        let hard = ProofNumbers::estimate(u32::MAX);
        assert!(easy.no > 0 && easy.no < hard.no && hard.yes < super::MOST);
    }
}
