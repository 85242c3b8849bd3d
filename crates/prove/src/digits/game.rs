//! The finite game of the digits.

use impartial::value::Play;
use std::collections::BTreeSet;

/// A statement about the P-positions of a game in which a move lowers at least one and at most `most_changed` heaps, each to
/// any smaller number: in each binary digit place the number of ones is 0 modulo `modulus`. In misère play this holds for
/// positions with a heap above 1; in the others, the number of heaps of 1 is 1 modulo `modulus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DigitStatement {
    /// The largest number of heaps that a move changes.
    pub most_changed: u64,
    /// The modulus of the numbers of ones in each binary place, at least 1.
    pub modulus: u64,
    /// The rule of play that the statement is about.
    pub play: Play,
}

/// The properties of the places above the current one on which a statement depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Above {
    /// In each place the number of ones is 0 modulo m.
    pub(super) balanced: bool,
    /// True if some place so far has a one.
    pub(super) has_ones: bool,
}

/// A state of the finite game between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    /// The number of heaps that are free.
    pub(super) free: u64,
    pub(super) before: Above,
    pub(super) after: Above,
}

pub(super) const START: State = {
    let nothing = Above { balanced: true, has_ones: false };
    State { free: 0, before: nothing, after: nothing }
};

impl DigitStatement {
    /// Returns whether these heaps are a P-position according to the statement.
    pub fn says(&self, heaps: &[u64]) -> bool {
        let places = 64 - heaps.iter().copied().max().unwrap_or(0).leading_zeros();
        let ones = |place: u32| heaps.iter().filter(|heap| **heap >> place & 1 == 1).count() as u64;
        let nothing = Above { balanced: true, has_ones: false };
        let above = (1..places.max(1)).fold(nothing, |above, place| self.with_place(above, ones(place)));
        self.accepts(above, ones(0))
    }

    fn with_place(&self, above: Above, ones: u64) -> Above {
        Above {
            balanced: above.balanced && ones.is_multiple_of(self.modulus),
            has_ones: above.has_ones || ones > 0,
        }
    }

    /// Returns whether a position with this number of ones in the lowest place is a stated P-position.
    pub(super) fn accepts(&self, above: Above, ones: u64) -> bool {
        match self.play.is_misere() && !above.has_ones {
            true => ones % self.modulus == 1 % self.modulus,
            false => above.balanced && ones.is_multiple_of(self.modulus),
        }
    }

    pub(super) fn next(&self, state: State, before: u64, after: u64, freed: u64) -> State {
        State {
            free: state.free + freed,
            before: self.with_place(state.before, before),
            after: self.with_place(state.after, after),
        }
    }

    /// Returns the numbers of heaps that are not free and have a one: each number up to K and each remainder occurs.
    pub(super) fn ones(&self) -> std::ops::Range<u64> {
        0..self.most_changed + 2 * self.modulus
    }

    /// Returns the numbers of ones before and after a move in a place, with the number of heaps that are freed there, for all
    /// choices of the player.
    pub(super) fn choices(&self, state: State, ones: u64) -> impl Iterator<Item = (u64, u64)> + use<> {
        let most = ones.min(self.most_changed - state.free);
        (0..=most).flat_map(move |freed| (0..=state.free).map(move |set| (ones - freed + set, freed)))
    }

    /// Returns the states of two positions that a move joins; `None` if some move joins two stated P-positions.
    pub(super) fn unjoined_states(&self) -> Option<BTreeSet<State>> {
        let (mut seen, mut open) = (BTreeSet::from([START]), vec![START]);
        while let Some(state) = open.pop() {
            for ones in self.ones() {
                for (after, freed) in self.choices(state, ones) {
                    for before in ones..=ones + state.free {
                        let both = self.accepts(state.before, before) && self.accepts(state.after, after);
                        if both && state.free + freed > 0 {
                            return None;
                        }
                        let next = self.next(state, before, after, freed);
                        if seen.insert(next) {
                            open.push(next);
                        }
                    }
                }
            }
        }
        Some(seen)
    }

    /// Returns whether some move joins two stated P-positions.
    pub(super) fn is_joined(&self) -> bool {
        self.unjoined_states().is_none()
    }

    /// Returns whether the player always gets from other positions to a stated P-position.
    pub(super) fn is_won(&self) -> bool {
        self.won_states().contains(&START)
    }

    /// Returns the states from which the player always gets to a stated P-position.
    pub(super) fn won_states(&self) -> BTreeSet<State> {
        let flags = [false, true];
        let above =
            || flags.into_iter().flat_map(|balanced| flags.map(|has_ones| Above { balanced, has_ones }));
        let states = (0..=self.most_changed).flat_map(|free| {
            above().flat_map(move |before| above().map(move |after| State { free, before, after }))
        });
        let mut won: BTreeSet<State> = states.collect();
        loop {
            let left: BTreeSet<State> =
                won.iter().copied().filter(|state| self.goes_on(*state, &won)).collect();
            if left.len() == won.len() {
                return won;
            }
            won = left;
        }
    }

    /// Returns whether the player can answer everything that the opponent says in a state: at the last place by a move to a
    /// P-position, and at others by a state in `won`.
    fn goes_on(&self, state: State, won: &BTreeSet<State>) -> bool {
        self.ones().all(|ones| {
            (ones..=ones + state.free).all(|before| {
                let is_p = self.accepts(state.before, before);
                let lasts = is_p
                    || self.is_over(state.before, before)
                    || self
                        .choices(state, ones)
                        .any(|(after, freed)| state.free + freed > 0 && self.accepts(state.after, after));
                let goes = self
                    .choices(state, ones)
                    .any(|(after, freed)| won.contains(&self.next(state, before, after, freed)));
                lasts && goes
            })
        })
    }

    /// Returns whether a position is the one without counters, which needs no move in misère play.
    pub(super) fn is_over(&self, above: Above, ones: u64) -> bool {
        self.play.is_misere() && !above.has_ones && ones == 0
    }

    /// Returns whether the statement is right at the position without counters: it is a P-position in normal play, and not in
    /// misère play.
    pub(super) fn is_right_at_the_end(&self) -> bool {
        self.says(&[]) != self.play.is_misere()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Returns all lists of at most five small heaps, each with whether it is a P-position.
    fn small_positions(most_changed: u64, play: Play) -> Vec<(Vec<u64>, bool)> {
        let statement = DigitStatement { most_changed, modulus: 1, play };
        fn is_p(heaps: &[u64], statement: DigitStatement, known: &mut HashMap<Vec<u64>, bool>) -> bool {
            let mut sorted: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
            sorted.sort_unstable();
            if let Some(is_p) = known.get(&sorted) {
                return *is_p;
            }
            let mut options = Vec::new();
            visit(&mut sorted.clone(), 0, statement.most_changed, false, &mut options);
            let ends = options.is_empty();
            let found = match ends {
                true => !statement.play.is_misere(),
                false => options.iter().all(|option| !is_p(option, statement, known)),
            };
            known.insert(sorted, found);
            found
        }
        fn visit(heaps: &mut Vec<u64>, place: usize, left: u64, changed: bool, options: &mut Vec<Vec<u64>>) {
            if place == heaps.len() {
                if changed {
                    options.push(heaps.clone());
                }
                return;
            }
            visit(heaps, place + 1, left, changed, options);
            let own = heaps[place];
            if left > 0 {
                for lower in 0..own {
                    heaps[place] = lower;
                    visit(heaps, place + 1, left - 1, true, options);
                }
            }
            heaps[place] = own;
        }
        let mut known = HashMap::new();
        let mut lists = vec![Vec::new()];
        for _ in 0..5 {
            let longer = lists.iter().flat_map(|list: &Vec<u64>| {
                (0..4)
                    .filter(|heap| list.last().is_none_or(|last| last <= heap))
                    .map(move |heap| list.iter().copied().chain([heap]).collect::<Vec<u64>>())
            });
            lists = lists.iter().cloned().chain(longer.collect::<Vec<_>>()).collect();
            lists.sort_unstable();
            lists.dedup();
        }
        lists.into_iter().map(|list| (list.clone(), is_p(&list, statement, &mut known))).collect()
    }

    #[test]
    fn the_finite_game_agrees_with_small_positions() {
        for (most_changed, play) in (1..=3).flat_map(|most| [(most, Play::Normal), (most, Play::Misere)]) {
            let small = small_positions(most_changed, play);
            for modulus in 1..=5 {
                let statement = DigitStatement { most_changed, modulus, play };
                let proved = statement.is_right_at_the_end() && !statement.is_joined() && statement.is_won();
                assert_eq!(proved, modulus == most_changed + 1, "{statement:?}");
                let is_true = small.iter().all(|(heaps, is_p)| statement.says(heaps) == *is_p);
                assert_eq!(proved, is_true, "{statement:?}");
            }
        }
    }
}
