//! Enumeration of the members of a relation that complete given numbers.

use super::nodes::LEAF;
use super::{Automaton, AutomatonOps, Dense, Diagram, Track, TrackWord, dense, tracks_of};
use crate::{Base, ProofBudget};
use impartial::run::Stopped;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// The bytes of a state in the lists of edges.
const BYTES_FOR_EACH_STATE: usize = 64;
/// Maximum number of completions of a letter for which tables are walked letter by letter. Other automata are walked as
/// diagrams, digit by digit.
const MAX_LETTERS: usize = 64;

/// Enumerates the members of a relation in which the numbers of some tracks are given.
///
/// The numbers of the other tracks are found digit by digit. A branch is not entered if the remaining digits can reach
/// no member from it, so the work is about proportional to the number of members found.
#[derive(Debug)]
pub struct Completions {
    /// All tracks of the words in ascending order: the tracks that the relation reads, and the wanted tracks.
    tracks: Vec<Track>,
    walker: Walker,
    accept: Vec<bool>,
    /// For each state, the length of a shortest word that is accepted from it; [`u32::MAX`] for a state without one.
    shortest: Vec<u32>,
}

#[derive(Debug)]
enum Walker {
    /// The table, and for each of its tracks the index among all tracks.
    Table(Dense, Vec<usize>),
    /// The diagrams, and for each track its level in them, if they read the track.
    Diagram(Diagram, Vec<Option<u16>>),
}

/// The remaining work of an enumeration: the number of digits that may still be tried.
#[derive(Clone, Copy, Debug)]
pub struct StepBudget(pub u64);

impl StepBudget {
    fn take(&mut self) -> ControlFlow<()> {
        match self.0.checked_sub(1) {
            Some(left) => {
                self.0 = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }
}

impl Completions {
    /// Returns the completions of a relation over the tracks `wanted`, where the numbers of `free` are not given.
    ///
    /// # Errors
    /// A limit on the memory for a copy of the relation and the edges between its states.
    pub fn new(
        relation: &Automaton,
        wanted: &[Track],
        free: &[Track],
        budget: &ProofBudget<'_>,
    ) -> Result<Self, Stopped> {
        let tracks = tracks_of(&[relation.tracks(), wanted].concat());
        let place = |track: &Track| tracks.binary_search(track).unwrap_or(0);
        let letters = dense::letters(relation.base(), free.len());
        // The copy, and the edges between its states and nodes.
        let check = |bytes: usize| budget.check(0, 3 * bytes + relation.states() * BYTES_FOR_EACH_STATE);
        check(relation.bytes())?;
        let walker = match relation {
            Automaton::Dense(table) if letters.is_some_and(|n| n <= MAX_LETTERS) => {
                Walker::Table(table.clone(), table.tracks.iter().map(place).collect())
            }
            _ => {
                let diagram = relation.to_diagram();
                let relation_tracks = relation.tracks();
                let level =
                    |track: &Track| relation_tracks.iter().position(|t| t == track).map(|level| level as u16);
                Walker::Diagram(diagram, tracks.iter().map(level).collect())
            }
        };
        let (accept, shortest) = match &walker {
            Walker::Table(table, _) => {
                (&table.accept, shortest_words(&table.accept, 0, &|visit| table.visit_edges(visit)))
            }
            Walker::Diagram(diagram, _) => {
                check(diagram.bytes())?;
                let nodes = diagram.nodes();
                (&diagram.accept, shortest_words(&diagram.accept, nodes, &|visit| diagram.visit_edges(visit)))
            }
        };
        Ok(Completions { tracks, accept: accept.clone(), walker, shortest })
    }

    /// Returns whether some word of at most `letters` letters is accepted from a state.
    fn is_within(&self, state: u32, letters: usize) -> bool {
        let shortest = self.shortest[state as usize];
        shortest != u32::MAX && shortest as usize <= letters
    }

    /// Calls `visit` with the words of `length` letters in the relation whose digits agree with `given`. Where `given`
    /// returns `None`, every digit is tried. Breaks if `visit` breaks, or if `steps` are used up.
    pub fn visit(
        &self,
        given: &dyn Fn(Track, usize) -> Option<u8>,
        length: usize,
        steps: &mut StepBudget,
        visit: &mut dyn FnMut(&TrackWord) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.is_within(0, length) {
            return ControlFlow::Continue(());
        }
        let base = match &self.walker {
            Walker::Table(table, _) => table.base,
            Walker::Diagram(diagram, _) => diagram.base,
        };
        let mut word = TrackWord::new(base, self.tracks.clone(), vec![vec![0; self.tracks.len()]; length]);
        let choices = match &self.walker {
            Walker::Table(table, places) => {
                (0..length).map(|position| self.choices(table, places, given, position)).collect()
            }
            Walker::Diagram(..) => Vec::new(),
        };
        let mut walk = Walk { all: self, base, given, length, steps, visit, word: &mut word, choices };
        walk.state(0, 0)
    }

    /// Returns the letters at a position that agree with `given`, in the order of their digits, the first track first.
    fn choices(
        &self,
        table: &Dense,
        places: &[usize],
        given: &dyn Fn(Track, usize) -> Option<u8>,
        position: usize,
    ) -> Vec<LetterChoice> {
        let mut all = vec![LetterChoice { letter: 0, digits: Vec::new() }];
        for (index, track) in self.tracks.iter().enumerate() {
            let read = (0u32..).zip(places).find(|(_, place)| **place == index);
            let weight = read.map_or(0, |(level, _)| usize::from(table.base.get()).pow(level));
            let digits = given(*track, position).map_or(0..table.base.get(), |digit| digit..digit + 1);
            let extended = |choice: &LetterChoice, digit: u8| LetterChoice {
                letter: choice.letter + weight * usize::from(digit),
                digits: choice.digits.iter().copied().chain([digit]).collect(),
            };
            all = all
                .iter()
                .flat_map(|choice| digits.clone().map(|digit| extended(choice, digit)).collect::<Vec<_>>())
                .collect();
        }
        all
    }
}

/// A letter that a walk of a table may choose at a position.
struct LetterChoice {
    /// The index of the letter in the rows of the table.
    letter: usize,
    /// The digit of each track in the letter.
    digits: Vec<u8>,
}

/// Calls its argument with every edge between two vertices.
type StateEdges<'a> = dyn Fn(&mut dyn FnMut(u32, u32)) + 'a;

/// Returns for each state the length of a shortest word that is accepted from it; [`u32::MAX`] for a state without one.
/// The vertices are the states, followed by `nodes` nodes of diagrams. A letter is a path from a state over nodes to a
/// state.
///
/// # Complexity
/// Time and memory in proportion to the vertices and edges.
fn shortest_words(accept: &[bool], nodes: usize, edges: &StateEdges<'_>) -> Vec<u32> {
    let states = accept.len();
    // The edges to a vertex v come from `before[first[v]..first[v + 1]]`.
    let mut first = vec![0; states + nodes + 1];
    edges(&mut |_, to| first[to as usize] += 1);
    let mut count = 0;
    for end in &mut first {
        count += *end;
        *end = count;
    }
    let mut before = vec![0; count];
    edges(&mut |from, to| {
        first[to as usize] -= 1;
        before[first[to as usize]] = from;
    });
    let mut shortest: Vec<u32> = accept.iter().map(|accept| if *accept { 0 } else { u32::MAX }).collect();
    shortest.resize(states + nodes, u32::MAX);
    let mut open: VecDeque<u32> = (0..).zip(accept).filter(|(_, accept)| **accept).map(|(q, _)| q).collect();
    while let Some(vertex) = open.pop_front() {
        let (length, vertex) = (shortest[vertex as usize], vertex as usize);
        for &from in &before[first[vertex]..first[vertex + 1]] {
            if shortest[from as usize] != u32::MAX {
                continue;
            }
            // Vertices are taken in the order of their lengths. A letter begins at a state.
            if (from as usize) < states {
                shortest[from as usize] = length + 1;
                open.push_back(from);
            } else {
                shortest[from as usize] = length;
                open.push_front(from);
            }
        }
    }
    shortest.truncate(states);
    shortest
}

struct Walk<'a> {
    all: &'a Completions,
    base: Base,
    given: &'a dyn Fn(Track, usize) -> Option<u8>,
    length: usize,
    steps: &'a mut StepBudget,
    visit: &'a mut dyn FnMut(&TrackWord) -> ControlFlow<()>,
    word: &'a mut TrackWord,
    /// For each position, the letters to choose from; empty for diagrams.
    choices: Vec<Vec<LetterChoice>>,
}

impl Walk<'_> {
    fn state(&mut self, state: u32, position: usize) -> ControlFlow<()> {
        if position == self.length {
            return match self.all.accept[state as usize] {
                true => (self.visit)(self.word),
                false => ControlFlow::Continue(()),
            };
        }
        let all = self.all;
        match &all.walker {
            Walker::Table(table, _) => self.letters(table, state, position),
            Walker::Diagram(diagram, _) => self.digit(diagram.root(state), position, 0),
        }
    }

    /// Chooses the letter at a position.
    fn letters(&mut self, table: &Dense, state: u32, position: usize) -> ControlFlow<()> {
        for choice in 0..self.choices[position].len() {
            self.steps.take()?;
            let LetterChoice { letter, digits } = &self.choices[position][choice];
            let next = table.row(state)[*letter];
            if self.all.is_within(next, self.length - position - 1) {
                self.word.set_letter(position, digits);
                self.state(next, position + 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn digit(&mut self, node: u32, position: usize, track: usize) -> ControlFlow<()> {
        let Walker::Diagram(diagram, levels) = &self.all.walker else { return ControlFlow::Continue(()) };
        if node & LEAF != 0 && !self.all.is_within(node & !LEAF, self.length - position - 1) {
            return ControlFlow::Continue(());
        }
        if track == self.all.tracks.len() {
            return self.state(node & !LEAF, position + 1);
        }
        for digit in self.digits(track, position) {
            self.steps.take()?;
            let child = match levels[track] {
                Some(level) => diagram.child(node, level, digit),
                None => node,
            };
            self.word.set_digit(track, position, digit);
            self.digit(child, position, track + 1)?;
        }
        ControlFlow::Continue(())
    }

    fn digits(&self, track: usize, position: usize) -> std::ops::Range<u8> {
        match (self.given)(self.all.tracks[track], position) {
            Some(digit) => digit..digit + 1,
            None => 0..self.base.get(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, Theory, solutions};
    use impartial::run::Run;

    /// Enumerates the completions by testing every list of numbers.
    fn by_trial(relation: &Automaton, a: u64, below: u64) -> Vec<[u64; 2]> {
        let pairs = (0..below).flat_map(|x| (0..below).map(move |y| [x, y]));
        pairs.filter(|&[x, y]| relation.accepts_numbers(&[a, x, y])).collect()
    }

    #[test]
    fn visit_lists_the_completions_by_both_walks() {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        let names = ["a", "x", "y"].map(String::from);
        for base in [2, 3] {
            let theory = Theory::new(Base::new(base).unwrap());
            for text in
                ["x + y = a", "x < a & y mod 3 = 1", "x = 2*a", "x = y", "a >= 5 & x + a = y + 3", "false"]
            {
                let formula = Formula::parse(text).unwrap();
                let table = solutions(&theory, &formula, &names, &budget).unwrap().automaton().clone();
                let diagram = Automaton::Diagram(table.to_diagram());
                let length = 4;
                let below = u64::from(base).pow(length as u32);
                for relation in [table, diagram] {
                    let tracks = [Track(0), Track(1), Track(2)];
                    let all = Completions::new(&relation, &tracks, &tracks[1..], &budget).unwrap();
                    for a in [0u64, 1, 5, 13] {
                        let given = |track: Track, position: usize| {
                            (track == Track(0))
                                .then(|| (a / u64::from(base).pow(position as u32) % u64::from(base)) as u8)
                        };
                        let mut found = Vec::new();
                        let flow = all.visit(&given, length, &mut StepBudget(1 << 20), &mut |word| {
                            found.push([1, 2].map(|t| u64::try_from(word.number(Track(t))).unwrap()));
                            ControlFlow::Continue(())
                        });
                        assert!(flow.is_continue());
                        found.sort_unstable();
                        assert_eq!(found, by_trial(&relation, a, below), "{text}, a = {a}, base {base}");
                    }
                }
            }
        }
    }

    #[test]
    fn visit_breaks_when_the_steps_are_used_up() {
        let run = Run::default();
        let theory = Theory::new(Base::BINARY);
        let budget = ProofBudget::new(&run);
        let formula = Formula::parse("x < a").unwrap();
        let any = solutions(&theory, &formula, &["a", "x"].map(String::from), &budget);
        let tracks = [Track(0), Track(1)];
        let all = Completions::new(any.unwrap().automaton(), &tracks, &tracks[1..], &budget).unwrap();
        let mut steps = StepBudget(10);
        let flow = all.visit(&|track, _| (track == Track(0)).then_some(1), 40, &mut steps, &mut |_| {
            ControlFlow::Continue(())
        });
        assert!(flow.is_break() && steps.0 == 0);
    }

    /// Returns the relation of the positive multiples of 2^digits, whose automaton is a chain of states.
    fn chain(digits: u32, budget: &ProofBudget<'_>) -> Automaton {
        let theory = Theory::new(Base::BINARY);
        let formula = Formula::parse(&format!("x > 0 & low({digits}, x) = 0")).unwrap();
        solutions(&theory, &formula, &["x".to_owned()], budget).unwrap().automaton().clone()
    }

    #[test]
    fn a_long_chain_of_states_takes_memory_in_proportion_to_its_length() {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        let relation = chain(200, &budget);
        assert!(relation.states() > 200, "{}", relation.states());
        let all = Completions::new(&relation, &[Track(0)], &[Track(0)], &budget).unwrap();
        let mut found = 0;
        for (length, members) in [(200, 0), (201, 1), (205, 31)] {
            let flow = all.visit(&|_, _| None, length, &mut StepBudget(1 << 20), &mut |_| {
                found += 1;
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert_eq!(std::mem::take(&mut found), members, "{length}");
        }
        // The memory is checked before it is allocated.
        let limits = impartial::run::Limits { max_memory: Some(1 << 10), ..Default::default() };
        let run = Run::new(limits);
        let few = ProofBudget::new(&run);
        assert!(Completions::new(&relation, &[Track(0)], &[Track(0)], &few).is_err());
    }

    /// Returns a table of `2^tracks` states over `tracks + 1` tracks. The letter 0 keeps the state, letters with an odd first
    /// digit lead to the next state, and other letters to states that do not depend on the state.
    fn shared_targets(tracks: u32) -> Dense {
        let states = 1u32 << tracks;
        let after = |state: u32, letter: u32| match (letter, letter % 2) {
            (0, _) => state,
            (_, 0) => letter / 2,
            _ => (state + 1) % states,
        };
        let delta = (0..states).flat_map(|state| (0..2 * states).map(move |letter| after(state, letter)));
        let accept = (0..states).map(|state| state == 0).collect();
        Dense::from_table(Base::BINARY, (0..=tracks).map(Track).collect(), accept, delta.collect()).unwrap()
    }

    #[test]
    fn shared_nodes_are_no_edges_between_all_states() {
        let table = shared_targets(8);
        let diagram = Diagram::from_dense(&table);
        let (states, nodes) = (table.accept.len(), diagram.nodes());
        let mut edges = 0;
        diagram.visit_edges(&mut |_, _| edges += 1);
        assert_eq!(edges, states + 2 * nodes);
        // From nearly every state a letter leads to nearly every state.
        assert!(4 * edges < states * states, "{edges} edges between {states} states and {nodes} nodes");
        // The accepting state 0 is reached from state 255, and from every state in one more letter.
        let expected: Vec<u32> = (0..256)
            .map(|state| [2, 1, 0][usize::from(state == 255) + 2 * usize::from(state == 0)])
            .collect();
        assert_eq!(shortest_words(&table.accept, 0, &|visit| table.visit_edges(visit)), expected);
        assert_eq!(shortest_words(&diagram.accept, nodes, &|visit| diagram.visit_edges(visit)), expected);
    }
}
