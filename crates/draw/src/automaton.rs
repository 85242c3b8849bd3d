//! Automata as graphs of their states.

use crate::error::DrawError;
use crate::ink::Ink;
use crate::layered::{Layers, place};
use crate::picture::Picture;
use crate::scene::{Anchor, OutlineStep, Scene, Type, pen};
use crate::words::width_of;
use std::collections::{BTreeMap, BTreeSet};

const MAX_STATES: usize = 60;
const RADIUS: f64 = 20.0;
/// Maximum number of letters written at an edge.
const WORDS: usize = 6;

/// An automaton as it is stored in files. It reads the digits of several numbers at once, least significant digit
/// first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct States {
    /// The base of the digits, 2 to 36.
    pub base: u32,
    /// The numeration system, unless numbers are read in the base.
    pub numeration: Option<String>,
    /// The order in which positions with any number of coins or cells are read, with the meaning of the digits; `None` for
    /// the digits of numbers.
    pub strip: Option<String>,
    /// The value of each state, if the states have values. It is written in the state.
    pub output: Option<Vec<Option<String>>>,
    /// The names of the numbers.
    pub tracks: Vec<String>,
    /// The start state.
    pub start: u32,
    /// For each state, whether it accepts.
    pub accepting: Vec<bool>,
    /// For each state, the next state by letter. The digit of track i has weight baseⁱ in the letter.
    pub next: Vec<Vec<u32>>,
}

impl States {
    fn check(&self) -> Result<(), DrawError> {
        let states = self.accepting.len();
        let letters = u32::try_from(self.tracks.len())
            .ok()
            .and_then(|tracks| (self.base as usize).checked_pow(tracks))
            .filter(|_| (2..=36).contains(&self.base));
        let whole = states > 0
            && self.next.len() == states
            && self.output.as_ref().is_none_or(|output| output.len() == states)
            && (self.start as usize) < states
            && self.next.iter().all(|row| Some(row.len()) == letters)
            && self.next.iter().flatten().all(|&to| (to as usize) < states);
        whole.then_some(()).ok_or_else(|| {
            DrawError::new("the table of states is not well formed", "a state for each state and letter")
        })
    }

    /// Explains labels, double rings and what is left out.
    fn legend(&self) -> String {
        if let Some(read) = &self.strip {
            let value = match self.output {
                Some(_) => "A state shows the value of the positions that end in it.",
                None => "Double rings accept; states from which nothing is accepted are left out.",
            };
            return format!("{read}. {value}");
        }
        let digits = match &self.numeration {
            Some(numeration) => format!("in the numeration {numeration}"),
            None => format!("in base {}", self.base),
        };
        let label = match &self.tracks[..] {
            [one] => format!("A label is a digit {digits} of {one}"),
            all => format!("A label has a digit {digits} for each of {}", all.join(", ")),
        };
        format!(
            "{label}, least significant digits first; * stands for any digit. Double rings accept; states from which \
             nothing is accepted are left out."
        )
    }

    /// Returns what is written in a state: its number, or on a strip its value.
    fn shown_in(&self, state: usize) -> String {
        match self.output.as_ref().filter(|_| self.strip.is_some()) {
            Some(output) => output[state].clone().unwrap_or_default(),
            None => state.to_string(),
        }
    }

    /// Returns for each state whether no accepting state can be reached from it.
    fn dead(&self) -> Vec<bool> {
        let mut alive = self.accepting.clone();
        loop {
            let more: Vec<usize> = (0..alive.len())
                .filter(|&q| !alive[q] && self.next[q].iter().any(|&to| alive[to as usize]))
                .collect();
            if more.is_empty() {
                return alive.into_iter().map(|alive| !alive).collect();
            }
            more.into_iter().for_each(|q| alive[q] = true);
        }
    }

    /// Returns letters as words of digits, with `*` for a track on which every digit occurs.
    fn words(&self, letters: &[usize]) -> Vec<String> {
        let base = self.base as usize;
        let tracks = self.tracks.len();
        let word = |letter: usize| -> Vec<Option<u32>> {
            (0..tracks).map(|i| Some((letter / base.pow(i as u32) % base) as u32)).collect()
        };
        let mut words: BTreeSet<Vec<Option<u32>>> = letters.iter().map(|&letter| word(letter)).collect();
        for track in 0..tracks {
            let mut groups: BTreeMap<Vec<Option<u32>>, usize> = BTreeMap::new();
            for word in &words {
                let mut any = word.clone();
                any[track] = None;
                *groups.entry(any).or_default() += usize::from(word[track].is_some());
            }
            for (any, _) in groups.into_iter().filter(|(_, count)| *count == base) {
                words.retain(|word| {
                    let mut same = word.clone();
                    same[track] = None;
                    same != any
                });
                words.insert(any);
            }
        }
        let text = |word: &Vec<Option<u32>>| -> String {
            word.iter().map(|digit| digit.map_or('*', |d| char::from_digit(d, 36).unwrap_or('?'))).collect()
        };
        words.iter().map(text).collect()
    }
}

/// Draws an automaton: states in layers by their distance from the start, accepting states with a double ring. Edges
/// into states from which no accepting state can be reached are left out. Below `about`, which describes the subject,
/// the picture explains its signs.
///
/// # Errors
/// [`DrawError`] for tables that are not well formed, and for automata with too many states.
pub fn automaton(title: &str, about: Option<String>, states: &States) -> Result<Picture, DrawError> {
    states.check()?;
    let dead = states.dead();
    let start = states.start as usize;
    // The live states that can be reached, with their distance from the start.
    let mut far: BTreeMap<usize, usize> = BTreeMap::from([(start, 0)]);
    let mut open = vec![start];
    let mut edges: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    let mut distance = 0;
    while !open.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for q in open {
            for (letter, &to) in states.next[q].iter().enumerate().filter(|(_, to)| !dead[**to as usize]) {
                let to = to as usize;
                edges.entry((q, to)).or_default().push(letter);
                if let std::collections::btree_map::Entry::Vacant(entry) = far.entry(to) {
                    entry.insert(distance);
                    next.push(to);
                }
            }
        }
        open = next;
    }
    if far.len() > MAX_STATES {
        let what = format!("an automaton with {} live states is too large to be drawn", far.len());
        return Err(DrawError::new(what, format!("at most {MAX_STATES} states")));
    }
    let ids: Vec<usize> = far.keys().copied().collect();
    let index = |q: usize| ids.binary_search(&q).unwrap_or(0);
    let layer: Vec<usize> = ids.iter().map(|q| far[q]).collect();
    let forward: Vec<(usize, usize)> = edges
        .keys()
        .map(|&(a, b)| (index(a), index(b)))
        .filter(|&(a, b)| layer[a] != layer[b] && layer[a].abs_diff(layer[b]) == 1)
        .collect();
    let room = vec![2.0 * RADIUS + 26.0; ids.len()];
    let placed = place(&Layers { layer: &layer, room: &room, edges: &forward, apart: 34.0 });
    let labels: BTreeMap<(usize, usize), Vec<String>> =
        edges.iter().map(|(&edge, letters)| (edge, label(&states.words(letters)))).collect();
    let widest = labels.values().flatten().map(|line| width_of(line, 11.0, false)).fold(0.0, f64::max);
    let step = (widest + 2.0 * RADIUS + 54.0).max(130.0);
    let top = 40.0 + labels.values().map(Vec::len).max().unwrap_or(1) as f64 * 13.0;
    let at = |v: usize| (RADIUS + 46.0 + layer[v] as f64 * step, placed.at[v] + top);
    let mut scene = Scene::new();
    let mut texts = Scene::new();
    for (&(from, to), lines) in &labels {
        let (a, b) = (at(index(from)), at(index(to)));
        let middle = if from == to {
            looped(&mut scene, a)
        } else {
            let back = edges.contains_key(&(to, from));
            let (la, lb) = (layer[index(from)], layer[index(to)]);
            let far = (a.0 - b.0).hypot(a.1 - b.1);
            // An edge that would run through other states or over its reverse edge is bent.
            let bend = match () {
                () if la.abs_diff(lb) > 1 || (la == lb && far > 130.0) => far * 0.24 + 22.0,
                () if back || la == lb => 26.0,
                () => 0.0,
            };
            curved(&mut scene, a, b, bend)
        };
        let high = lines.len() as f64 * 13.0;
        for (i, line) in lines.iter().enumerate() {
            // A label is written at the middle of its edge; that of a loop above the loop.
            let up = if from == to { high - 5.0 } else { high / 2.0 };
            let y = middle.1 - up + i as f64 * 13.0 + 10.0;
            let width = width_of(line, 11.0, false) + 6.0;
            if from != to {
                let corner = (middle.0 - width / 2.0, y - 10.5);
                texts.rect(corner, (width, 13.0), Some(Ink::Paper), None);
            }
            let style = Type::new(11.0, Ink::Black);
            texts.write((middle.0, y), Anchor::Middle, style, line);
        }
    }
    let origin = at(index(start));
    scene.line(
        (origin.0 - RADIUS - 34.0, origin.1),
        (origin.0 - RADIUS - 8.0, origin.1),
        pen(Ink::Black, 1.6),
    );
    scene.head((origin.0 - RADIUS - 30.0, origin.1), (origin.0 - RADIUS - 1.0, origin.1), 10.0, Ink::Black);
    for (v, &q) in ids.iter().enumerate() {
        let accepts = states.accepting[q];
        let (fill, line) = if accepts {
            (Ink::PaleOrange, pen(Ink::Orange, 2.0))
        } else {
            (Ink::PaleBlue, pen(Ink::Blue, 1.2))
        };
        scene.circle(at(v), RADIUS, Some(fill), Some(line));
        if accepts {
            scene.circle(at(v), RADIUS - 4.0, None, Some(pen(Ink::Orange, 1.4)));
        }
        scene.centred(at(v), RADIUS * 1.3, Type::new(13.0, Ink::Black).bold(), &states.shown_in(q));
    }
    scene.place(texts, 0.0, 0.0);
    scene.reach(scene.width + 30.0, placed.length + top + 40.0);
    let notes: Vec<String> = about.into_iter().chain([states.legend()]).collect();
    Ok(Picture::new(title, &notes, scene))
}

/// Returns the words in lines of three.
fn label(words: &[String]) -> Vec<String> {
    let written = words.len().min(WORDS);
    let mut lines: Vec<String> = words[..written].chunks(3).map(|line| line.join(" ")).collect();
    if words.len() > WORDS {
        lines.push(format!("and {} more", words.len() - WORDS));
    }
    lines
}

/// Draws a loop above a state and returns the place of its label.
fn looped(scene: &mut Scene, center: (f64, f64)) -> (f64, f64) {
    let (x, y) = center;
    let (left, right) = ((x - 9.0, y - RADIUS + 1.5), (x + 9.0, y - RADIUS - 1.0));
    let curve = vec![
        OutlineStep::Move(left.0, left.1),
        OutlineStep::Curve(x - 26.0, y - RADIUS - 30.0, x + 26.0, y - RADIUS - 30.0, right.0, right.1),
    ];
    scene.path(curve, None, Some(pen(Ink::Grey, 1.2)));
    scene.head((x + 17.0, y - RADIUS - 16.0), (right.0 - 0.5, right.1 + 1.0), 8.0, Ink::Grey);
    (x, y - RADIUS - 29.0)
}

/// Draws an edge bent to its left and returns the place of its label.
fn curved(scene: &mut Scene, from: (f64, f64), to: (f64, f64), bend: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (nx, ny) = (dy / length, -dx / length);
    let control = ((from.0 + to.0) / 2.0 + nx * bend * 1.4, (from.1 + to.1) / 2.0 + ny * bend * 1.4);
    let toward = |at: (f64, f64), by: f64| {
        let (ux, uy) = (control.0 - at.0, control.1 - at.1);
        let far = ux.hypot(uy).max(1.0);
        (at.0 + ux / far * by, at.1 + uy / far * by)
    };
    let (start, tip, end) = (toward(from, RADIUS), toward(to, RADIUS + 1.0), toward(to, RADIUS + 8.0));
    let third = |a: f64, c: f64| a + (c - a) * 2.0 / 3.0;
    let curve = vec![
        OutlineStep::Move(start.0, start.1),
        OutlineStep::Curve(
            third(start.0, control.0),
            third(start.1, control.1),
            third(end.0, control.0),
            third(end.1, control.1),
            end.0,
            end.1,
        ),
    ];
    scene.path(curve, None, Some(pen(Ink::Grey, 1.2)));
    scene.head(control, tip, 9.0, Ink::Grey);
    let at = |a: f64, c: f64, b: f64| a * 0.25 + c * 0.5 + b * 0.25;
    (at(start.0, control.0, end.0), at(start.1, control.1, end.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_tracks() -> States {
        States {
            base: 2,
            numeration: None,
            strip: None,
            output: None,
            tracks: vec!["a".into(), "b".into()],
            start: 0,
            accepting: vec![true, false],
            next: vec![vec![0, 1, 1, 0], vec![1, 1, 1, 1]],
        }
    }

    #[test]
    fn letters_that_differ_in_one_digit_are_written_with_a_star() {
        let states = two_tracks();
        assert_eq!(states.words(&[0, 1, 2, 3]), ["**"]);
        assert_eq!(states.words(&[0, 1]), ["*0"]);
        assert_eq!(states.words(&[0, 3]), ["00", "11"]);
    }

    #[test]
    fn states_from_which_nothing_is_accepted_are_not_drawn() {
        let svg = automaton("equal", None, &two_tracks()).unwrap().svg();
        assert!(svg.contains(">0</text>") && !svg.contains(">1</text>"), "{svg}");
    }

    #[test]
    fn tables_that_are_not_well_formed_are_refused() {
        let wrong = [
            States { start: 2, ..two_tracks() },
            States { base: 1, ..two_tracks() },
            States { next: vec![vec![0; 4]], ..two_tracks() },
            States { next: vec![vec![0; 4], vec![9; 4]], ..two_tracks() },
            States { accepting: vec![], next: vec![], ..two_tracks() },
        ];
        for states in wrong {
            assert!(automaton("t", None, &states).is_err(), "{states:?}");
        }
    }
}
