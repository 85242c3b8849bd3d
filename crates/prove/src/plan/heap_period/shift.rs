//! The second condition of the shift theorem, as sentences about all heaps.

use super::super::ProveError;
use super::super::compiled::terms;
use super::super::heap_sum::{Heap, move_name};
use super::{HEAP, HeapPeriodError, HeapSum, refused};
use impartial_automata::{Compiler, Formula, ProofBudget, Term, Theory, decide, number, var};

/// The numbers of the theorem: P, n₀ and N.
#[derive(Clone, Copy, Debug)]
pub(super) struct PeriodShift {
    step: u64,
    preperiod: u64,
    from: u64,
    /// P/2 if it is a multiple of the period.
    half: Option<u64>,
}

/// The moves of a heap by the number of nonempty heaps that they leave.
pub(super) struct HeapParts<'a> {
    game: String,
    /// For each k, the relation [`left`] of a heap and k nonempty heaps that a move leaves, in any order.
    theory: Theory,
    parts: usize,
    budget: &'a ProofBudget<'a>,
}

/// Returns the name of the relation of a heap and `k` heaps that a move leaves.
fn left(k: usize) -> String {
    format!("{k} left")
}

/// Returns the name of the relation of a heap n and the heaps besides a pair of alike heaps, if some move of n leaves them.
fn paired(k: usize) -> String {
    format!("{k} left in pairs")
}

fn heap_names(k: usize) -> Vec<String> {
    (0..k).map(|i| format!("x{i}")).collect()
}

/// Returns, for each way to put `k` heaps into `slots` places, the heap at each place; `None` is an empty place.
fn placements(slots: usize, k: usize) -> Vec<Vec<Option<usize>>> {
    let mut all: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for _ in 0..slots {
        let longer = |places: Vec<Option<usize>>| {
            let free: Vec<Option<usize>> =
                (0..k).map(Some).filter(|heap| !places.contains(heap)).chain([None]).collect();
            free.into_iter().map(move |heap| [&places[..], &[heap]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|places| places.iter().flatten().count() == k);
    all
}

impl<'a> HeapParts<'a> {
    /// Compiles the moves of a heap, and compares them with the rules on small heaps.
    ///
    /// # Errors
    /// Moves that do not leave smaller heaps only, or that disagree with the rules; a limit of the budget that is
    /// reached.
    pub(super) fn new(sum: &'a HeapSum, budget: &'a ProofBudget<'a>) -> Result<Self, HeapPeriodError> {
        let game = sum.game.id();
        let description = sum.description();
        let heap = Heap::new(&*sum.game, &description, budget)?;
        if let Some(ascent) = heap.ascent(&description)? {
            return refused("moves", ascent.to_string());
        }
        if heap.compare(&description)?.positions == 0 {
            return refused("moves", "the moves of no heap could be compared with the rules");
        }
        let (mut theory, parts) = (heap.theory.clone(), sum.parts());
        for k in 0..=parts {
            let (names, n) = (heap_names(k), HEAP.names());
            let is_heap = names.iter().map(|x| number(1).at_most(var(x)));
            let kinds = sum.moves.iter().enumerate().flat_map(|(i, kind)| {
                placements(kind.heaps.len(), k).into_iter().map(move |places| (i, places))
            });
            let moved = kinds.map(|(i, places)| {
                let at = places.iter().map(|place| place.map_or(number(0), |x| var(format!("x{x}"))));
                Formula::holds(move_name(i), terms(&HEAP.names()).into_iter().chain(at))
            });
            let relation = Formula::any(moved).and(Formula::all(is_heap));
            let all = [n, names].concat();
            let relation = Compiler::new(&theory, budget)
                .compile(&relation, &all)
                .map_err(ProveError::in_game(&game))?;
            budget.add_held(relation.bytes());
            theory.bind(left(k), k + 1, relation).map_err(ProveError::in_game(&game))?;
        }
        Ok(HeapParts { game, theory, parts, budget })
    }

    /// Returns a move whose heaps are like those of no move of the other heap, if there is one.
    ///
    /// # Errors
    /// A limit of the budget that is reached.
    pub(super) fn failure(&self, shift: PeriodShift) -> Result<Option<String>, HeapPeriodError> {
        let wrong = ProveError::in_game(&self.game);
        let mut theory = self.theory.clone();
        for k in 2..=self.parts {
            let all = [HEAP.names(), heap_names(k - 2)].concat();
            let relation =
                Compiler::new(&self.theory, self.budget).compile(&shift.pairs(k), &all).map_err(&wrong)?;
            theory.bind(paired(k), k - 1, relation).map_err(&wrong)?;
        }
        for k in 0..=self.parts {
            for grows in [false, true] {
                let sentence = shift.sentence(k, grows);
                let decision = decide(&theory, &sentence, self.budget).map_err(&wrong)?;
                if decision.holds {
                    continue;
                }
                let numbers: Vec<String> =
                    decision.example.iter().flatten().map(|(_, number)| number.to_string()).collect();
                return Ok(Some(shift.in_words(&numbers, grows)));
            }
        }
        Ok(None)
    }
}

impl PeriodShift {
    /// Creates the numbers of the theorem; `step` is a multiple of the period.
    pub(super) fn new(period: u64, step: u64, preperiod: u64, from: u64) -> Self {
        let half = step.is_multiple_of(2 * period).then_some(step / 2);
        PeriodShift { step, preperiod, from, half }
    }

    /// Returns the heap that is larger by P.
    fn grown(self, heap: Term) -> Term {
        heap.plus(number(self.step))
    }

    /// Returns the formula that two heaps are equal, or differ by P or 2P and are at least n₀.
    fn alike(self, a: &Term, b: &Term) -> Formula {
        let above = |low: &Term, high: &Term, steps: u64| {
            let shifted = low.clone().plus(number(steps * self.step));
            number(self.preperiod).at_most(low.clone()).and(high.clone().equal(shifted))
        };
        Formula::any([
            a.clone().equal(b.clone()),
            above(a, b, 1),
            above(b, a, 1),
            above(a, b, 2),
            above(b, a, 2),
        ])
    }

    /// Returns the formula that some move of the heap `a1` leaves the heaps x0, …, x{k-3} and a pair of alike heaps, or
    /// these heaps alone.
    fn pairs(self, k: usize) -> Formula {
        let (n, rest) = (terms(&HEAP.names()), terms(&heap_names(k - 2)));
        let with = |pair: Vec<Term>| Formula::holds(left(k), [n.clone(), pair, rest.clone()].concat());
        let alone = Formula::holds(left(k - 2), [n.clone(), rest.clone()].concat());
        let c = var("c");
        let differing = |steps: u64| {
            let larger = c.clone().plus(number(steps * self.step));
            number(self.preperiod).at_most(c.clone()).and(with(vec![c.clone(), larger]))
        };
        let some = Formula::any([with(vec![c.clone(), c.clone()]), differing(1), differing(2)]);
        alone.or(some.exists(["c"]))
    }

    /// Returns the sentence that the heaps that a move of one heap leaves are like those that some move of the other heap
    /// leaves: of n and n+P if `grows`, otherwise of n+P and n. All n ≥ N are meant.
    fn sentence(self, k: usize, grows: bool) -> Formula {
        let (n, names) = (HEAP.names(), heap_names(k));
        let small = var(&n[0]);
        let large = self.grown(small.clone());
        let (before, other) = if grows { (small.clone(), large) } else { (large, small.clone()) };
        let heaps = terms(&names);
        let moved = |from: &Term, heaps: &[Term]| {
            Formula::holds(left(heaps.len()), [std::slice::from_ref(from), heaps].concat())
        };
        let mut like = vec![moved(&other, &heaps)];
        for i in 0..k {
            let mut shifted = heaps.clone();
            let above = |heap: &Term| number(self.preperiod).at_most(heap.clone());
            like.push(if grows {
                shifted[i] = self.grown(heaps[i].clone());
                above(&heaps[i]).and(moved(&other, &shifted))
            } else {
                shifted[i] = var("y");
                let is_shifted = heaps[i].clone().equal(self.grown(var("y")));
                Formula::all([is_shifted, above(&var("y")), moved(&other, &shifted)]).exists(["y"])
            });
            for j in 0..i {
                let rest = (0..k).filter(|&l| l != i && l != j).map(|l| heaps[l].clone());
                let pairs = Formula::holds(paired(k), [other.clone()].into_iter().chain(rest));
                like.push(self.alike(&heaps[i], &heaps[j]).and(pairs));
                like.extend(self.half.map(|half| {
                    let to = |heaps: &[Term]| moved(&other, heaps);
                    self.both_shifted(&heaps, [i, j], half, grows, &to)
                }));
            }
        }
        let premise = number(self.from).at_most(small).and(moved(&before, &heaps));
        premise.implies(Formula::any(like)).for_all([n, names].concat())
    }

    /// Returns the formula that a move leads to the heaps with two of them larger by `half` if `grows`, otherwise smaller;
    /// the smaller heaps are at least n₀.
    fn both_shifted(
        self,
        heaps: &[Term],
        two: [usize; 2],
        half: u64,
        grows: bool,
        moved: &dyn Fn(&[Term]) -> Formula,
    ) -> Formula {
        let above = |heap: &Term| number(self.preperiod).at_most(heap.clone());
        let (mut shifted, mut parts) = (heaps.to_vec(), Vec::new());
        for (heap, new) in two.into_iter().zip(["y", "z"]) {
            if grows {
                parts.push(above(&heaps[heap]));
                shifted[heap] = heaps[heap].clone().plus(number(half));
            } else {
                parts.push(above(&var(new)));
                parts.push(heaps[heap].clone().equal(var(new).plus(number(half))));
                shifted[heap] = var(new);
            }
        }
        parts.push(moved(&shifted));
        let all = Formula::all(parts);
        if grows { all } else { all.exists(["y", "z"]) }
    }

    /// Returns a counterexample to the sentence in words: the smaller heap, and the heaps that are left.
    fn in_words(self, numbers: &[String], grows: bool) -> String {
        let Some((n, heaps)) = numbers.split_first() else { return "they differ".into() };
        let large = match n.parse::<u64>() {
            Ok(n) => n.saturating_add(self.step).to_string(),
            Err(_) => format!("{n} + {}", self.step),
        };
        let (from, other) = if grows { (n.clone(), large) } else { (large, n.clone()) };
        let to = if heaps.is_empty() { "nothing".to_owned() } else { heaps.join(",") };
        format!(
            "the move of a heap of {from} to {to} is like no move of a heap of {other}, by a shift of {}",
            self.step
        )
    }
}
