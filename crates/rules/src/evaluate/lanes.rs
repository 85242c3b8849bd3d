//! Numbers in the 64 lanes of a block, and operations on all of them at once.

use super::Binary;
use super::arithmetic::{Comparands, Operands, TOO_LARGE, Undecided, binary, compare, compute, holds};
use impartial_prove::automata::syntax::Relation;

/// Maximum number of rounds of a block.
pub(crate) const LANES: usize = 64;

/// The numbers of a register in all lanes.
pub(crate) type Lanes = [i64; LANES];

/// The numbers that a step computes, with the lanes without a value and those whose result is not decided.
pub(super) struct LaneResult {
    pub(super) lanes: Lanes,
    pub(super) fail: u64,
    pub(super) undecided: u64,
    /// True if a number is too large.
    pub(super) large: bool,
}

/// Returns the result of a step that is the same in all lanes: `None` stands for a result that is not decided.
pub(super) fn uniform(result: Option<Option<i64>>) -> LaneResult {
    let value = result.flatten().unwrap_or(0);
    LaneResult {
        lanes: [value; LANES],
        fail: if result == Some(None) { u64::MAX } else { 0 },
        undecided: if result.is_none() { u64::MAX } else { 0 },
        large: value == TOO_LARGE,
    }
}

/// Computes the result of each active lane by itself.
pub(super) fn each_lane(active: u64, compute: impl Fn(usize) -> Option<Option<i64>>) -> LaneResult {
    let mut result = LaneResult { lanes: [0; LANES], fail: 0, undecided: 0, large: false };
    let mut left = active;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        match compute(lane) {
            Some(Some(value)) => {
                result.lanes[lane] = value;
                result.large |= value == TOO_LARGE;
            }
            Some(None) => result.fail |= 1 << lane,
            None => result.undecided |= 1 << lane,
        }
    }
    result
}

/// Returns the lanes for which a condition holds.
#[inline(always)]
fn lanes_where(condition: impl Fn(usize) -> bool) -> u64 {
    let mut flags = [0u8; LANES];
    for (lane, flag) in flags.iter_mut().enumerate() {
        *flag = u8::from(condition(lane));
    }
    let (words, _) = flags.as_chunks::<8>();
    let mut all = 0;
    for (index, word) in words.iter().enumerate() {
        // The product moves the flag of byte i to bit 56 + i.
        let packed = u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        all |= packed << (8 * index);
    }
    all
}

/// Returns the lanes with a negative number, which stands for a result that does not exist.
#[inline(always)]
pub(super) fn negative_lanes(lanes: &Lanes) -> u64 {
    let any = lanes.iter().fold(0, |any, number| any | number);
    if any < 0 { lanes_where(|lane| lanes[lane] < 0) } else { 0 }
}

/// Compares the numbers in all lanes, none of which is too large.
pub(super) fn compare_lanes(relation: Relation, a: &Lanes, b: &Lanes) -> u64 {
    compare(relation, LanePairs { a, b, active: u64::MAX })
}

/// Returns the lanes for which a relation holds, and those in which it is not decided. Numbers may be too large.
#[cold]
pub(super) fn compare_large(relation: Relation, a: &Lanes, b: &Lanes) -> (u64, u64) {
    let (mut is_true, mut open) = (0, 0);
    for lane in 0..LANES {
        match holds(relation, a[lane], b[lane]) {
            Ok(holds) => is_true |= u64::from(holds) << lane,
            Err(Undecided) => open |= 1 << lane,
        }
    }
    (is_true, open)
}

/// Computes an operation in all lanes. The results of lanes that are not active have no meaning. Operands may be too
/// large if `large`.
pub(super) fn binary_lanes(op: Binary, a: &Lanes, b: &Lanes, active: u64, large: bool) -> LaneResult {
    match large {
        true => each_lane(active, |lane| binary(op, a[lane], b[lane]).ok()),
        false => compute(op, LanePairs { a, b, active }),
    }
}

/// The pairs of numbers in all lanes. Only those in active lanes have a meaning.
struct LanePairs<'a> {
    a: &'a Lanes,
    b: &'a Lanes,
    active: u64,
}

impl LanePairs<'_> {
    #[inline(always)]
    fn lanes(&self, value: impl Fn(i64, i64) -> i64) -> Lanes {
        std::array::from_fn(|lane| value(self.a[lane], self.b[lane]))
    }

    /// Returns whether all numbers are below 2^31. Numbers of the machine are not negative.
    #[inline(always)]
    fn are_narrow(&self) -> bool {
        let all = self.a.iter().zip(self.b).fold(0, |all, (a, b)| all | a | b);
        (0..1 << 31).contains(&all)
    }
}

impl Operands for LanePairs<'_> {
    type Result = LaneResult;

    #[inline(always)]
    fn exact(self, value: impl Fn(i64, i64) -> i64) -> LaneResult {
        LaneResult { lanes: self.lanes(value), fail: 0, undecided: 0, large: false }
    }

    #[inline(always)]
    fn or_none(self, value: impl Fn(i64, i64) -> i64) -> LaneResult {
        let lanes = self.lanes(value);
        LaneResult { fail: negative_lanes(&lanes), lanes, undecided: 0, large: false }
    }

    #[inline(always)]
    fn or_large(self, value: impl Fn(i64, i64) -> i64) -> LaneResult {
        let mut lanes = self.lanes(value);
        let negative = negative_lanes(&lanes);
        if negative != 0 {
            lanes.iter_mut().for_each(|number| *number = (*number).max(TOO_LARGE));
        }
        LaneResult { lanes, fail: 0, undecided: 0, large: negative & self.active != 0 }
    }

    #[inline(always)]
    fn each(self, value: impl Fn(i64, i64) -> Option<i64>) -> LaneResult {
        each_lane(self.active, |lane| Some(value(self.a[lane], self.b[lane])))
    }

    #[inline(always)]
    fn each_or_narrow(
        self,
        value: impl Fn(i64, i64) -> Option<i64>,
        narrow: impl Fn(i64, i64) -> i64,
    ) -> LaneResult {
        if self.are_narrow() { self.or_none(narrow) } else { self.each(value) }
    }
}

impl Comparands for LanePairs<'_> {
    type Number = i64;
    /// The lanes in which the relation holds.
    type Result = u64;

    #[inline(always)]
    fn test(self, relation: impl Fn(i64, i64) -> bool) -> u64 {
        lanes_where(|lane| relation(self.a[lane], self.b[lane]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// Numbers of very different sizes, with the borders of the fast forms.
    fn numbers(random: &mut Rng) -> Lanes {
        const BORDERS: [i64; 10] = [
            0,
            1,
            2,
            (1 << 31) - 1,
            1 << 31,
            (1 << 32) + 1,
            3_037_000_499,
            3_037_000_500,
            i64::MAX - 1,
            i64::MAX,
        ];
        let below_31_bits = random.bool();
        std::array::from_fn(|_| match random.u32(..if below_31_bits { 6 } else { 12 }) {
            0..3 => random.i64(0..10),
            3..6 => random.i64(0..1 << 31),
            6..9 => random.i64(0..=i64::MAX),
            _ => BORDERS[random.usize(..BORDERS.len())],
        })
    }

    #[test]
    fn every_operation_has_the_results_of_the_interpreter() {
        let mut random = Rng::with_seed(1);
        for op in Binary::ALL.into_iter().cycle().take(300 * Binary::ALL.len()) {
            let (mut a, mut b, active) = (numbers(&mut random), numbers(&mut random), random.u64(..));
            let large = random.bool();
            if large {
                a[random.usize(..LANES)] = TOO_LARGE;
                b[random.usize(..LANES)] = TOO_LARGE;
            }
            let result = binary_lanes(op, &a, &b, active, large);
            let with_value = active & !result.fail & !result.undecided;
            let has_large =
                (0..LANES).any(|lane| with_value >> lane & 1 == 1 && result.lanes[lane] == TOO_LARGE);
            assert_eq!(result.large, has_large, "{op:?}");
            for lane in (0..LANES).filter(|lane| active >> lane & 1 == 1) {
                let is = |mask: u64| mask >> lane & 1 == 1;
                let found = match (is(result.undecided), is(result.fail)) {
                    (true, _) => None,
                    (false, true) => Some(None),
                    (false, false) => Some(Some(result.lanes[lane])),
                };
                let (a, b) = (a[lane], b[lane]);
                assert_eq!(found, binary(op, a, b).ok(), "{op:?} {a} {b}");
            }
        }
    }

    #[test]
    fn every_relation_has_the_lanes_of_the_interpreter() {
        let mut random = Rng::with_seed(2);
        for _ in 0..200 {
            let (a, b) = (numbers(&mut random), numbers(&mut random));
            for relation in [
                Relation::Equal,
                Relation::Different,
                Relation::Less,
                Relation::AtMost,
                Relation::Greater,
                Relation::AtLeast,
            ] {
                let lanes = compare_lanes(relation, &a, &b);
                assert_eq!(compare_large(relation, &a, &b), (lanes, 0));
                for lane in 0..LANES {
                    assert_eq!(Ok(lanes >> lane & 1 == 1), holds(relation, a[lane], b[lane]));
                }
            }
        }
    }
}
