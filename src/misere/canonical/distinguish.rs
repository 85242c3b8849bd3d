//! Games that distinguish two forms.

use super::{Form, Forms};
use crate::run::{Meter, Run, Stopped};
use crate::value::Outcome;
use hashbrown::HashMap;

/// A game to construct for two different forms G and H.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum DistinguishTask {
    /// A game X with G + X a misère P-position and H + X an N-position.
    Separate(u32, u32),
    /// A game T with G + T and H + T both misère P-positions, which exists exactly if neither form is
    /// an option of the other.
    Link(u32, u32),
}

impl DistinguishTask {
    fn link(g: u32, h: u32) -> DistinguishTask {
        DistinguishTask::Link(g.min(h), g.max(h))
    }
}

/// Games born by this day are tried before a game is constructed.
const TRIED_BIRTHDAY: u32 = 4;

impl Forms {
    /// Returns a game X such that G + X and H + X have different misère outcomes, or `None` if the forms are equal.
    ///
    /// Sums of nim-heaps are tried first (they do where the genera differ), then all games born by
    /// day 4, and then X is constructed as in the proof that canonical forms are unique (Conway, *On
    /// Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*, chapter V.3). The
    /// outcomes of the two sums are computed in any case.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached.
    ///
    /// # Complexity
    /// The construction may need very many forms where G and H are large and have equal genera.
    ///
    /// ```
    /// use impartial::misere::canonical::Forms;
    /// use impartial::run::Run;
    /// let (mut forms, run) = (Forms::new(), Run::default());
    /// // *2 + *2 and 2# have the same genus 0^02.
    /// let g = forms.parse("*2+*2", &run).unwrap();
    /// let h = forms.parse("2#", &run).unwrap();
    /// let x = forms.distinguish(g, h, &run).unwrap().unwrap();
    /// let (gx, hx) = (forms.sum(g, x, &run).unwrap(), forms.sum(h, x, &run).unwrap());
    /// assert_ne!(forms.outcome(gx), forms.outcome(hx));
    /// assert_eq!(forms.distinguish(g, g, &run), Ok(None));
    /// ```
    pub fn distinguish(&mut self, g: Form, h: Form, run: &Run<'_>) -> Result<Option<Form>, Stopped> {
        if g == h {
            return Ok(None);
        }
        let mut candidates = vec![Form::ZERO];
        candidates.extend(self.by_genus(g, h, run)?);
        candidates.extend(self.born_by(TRIED_BIRTHDAY, run)?);
        for x in candidates {
            if self.tells_apart(g, h, x, run)? {
                return Ok(Some(x));
            }
        }
        let x = self.separate(g, h, run)?;
        debug_assert!(self.tells_apart(g, h, x, run)?);
        Ok(Some(x))
    }

    fn tells_apart(&mut self, g: Form, h: Form, x: Form, run: &Run<'_>) -> Result<bool, Stopped> {
        let (gx, hx) = (self.sum(g, x, run)?, self.sum(h, x, run)?);
        Ok(self.outcome(gx) != self.outcome(hx))
    }

    /// Returns a sum X of nim-heaps such that G + X is a P-position and H + X is not, if the genera differ in a digit.
    fn by_genus(&mut self, g: Form, h: Form, run: &Run<'_>) -> Result<Option<Form>, Stopped> {
        let (genus_g, genus_h) = (self.genus(g, run)?, self.genus(h, run)?);
        let max_twos = genus_g.digits().len().max(genus_h.digits().len()) as u64;
        let Some(twos) = (0..=max_twos).find(|&n| genus_g.misere(n) != genus_h.misere(n)) else {
            return Ok(None);
        };
        let two = self.nim_heap(2, run)?;
        let mut sum = self.nim_heap(genus_g.misere(twos), run)?;
        for _ in 0..twos {
            sum = self.sum(sum, two, run)?;
        }
        Ok(Some(sum))
    }

    /// Constructs a game X such that G + X is a P-position and H + X an N-position. The forms must be different.
    pub(super) fn separate(&mut self, g: Form, h: Form, run: &Run<'_>) -> Result<Form, Stopped> {
        let goal = DistinguishTask::Separate(g.0, h.0);
        let mut known: HashMap<DistinguishTask, u32> = HashMap::new();
        let mut stack = vec![goal];
        let mut meter = Meter::new(1 << 10);
        while let Some(&task) = stack.last() {
            if meter.advance(1) {
                let search_bytes = 24 * (stack.capacity() + known.capacity()) as u64;
                run.check(self.len(), self.bytes() + search_bytes)?;
            }
            if !known.contains_key(&task) {
                let mut needed = Vec::new();
                let solution = match task {
                    DistinguishTask::Separate(g, h) => self.try_separate(g, h, &known, &mut needed, run)?,
                    DistinguishTask::Link(g, h) => self.try_link(g, h, &known, &mut needed, run)?,
                };
                match solution {
                    Some(form) => {
                        known.insert(task, form);
                    }
                    None => {
                        stack.extend(needed);
                        continue;
                    }
                }
            }
            stack.pop();
        }
        Ok(Form(known.get(&goal).copied().unwrap_or_default()))
    }

    /// Returns the form for the task, or else adds the tasks that must be solved first to `needed`.
    fn try_separate(
        &mut self,
        g: u32,
        h: u32,
        known: &HashMap<DistinguishTask, u32>,
        needed: &mut Vec<DistinguishTask>,
        run: &Run<'_>,
    ) -> Result<Option<u32>, Stopped> {
        let (outcome_g, outcome_h) = (self.outcome(Form(g)), self.outcome(Form(h)));
        if (outcome_g, outcome_h) == (Outcome::P, Outcome::N) {
            return Ok(Some(0));
        }
        if let Some(x) = self.by_genus(Form(g), Form(h), run)? {
            return Ok(Some(x.0));
        }
        // H′ + T and G + T are P-positions, so H + T, which can move to H′ + T, is an N-position.
        if let Some(option) = self.linked_option(h, g) {
            let link = DistinguishTask::link(option, g);
            needed.push(link);
            return Ok(known.get(&link).copied());
        }
        let other_way_round = if (outcome_g, outcome_h) == (Outcome::N, Outcome::P) {
            Some(0)
        } else {
            // One of the two ways exists. If every further option of G had H as an option, G would equal H, unless H =
            // 0 and G is a P-position.
            let option = self.linked_option(g, h).unwrap_or(g);
            let link = DistinguishTask::link(option, h);
            needed.push(link);
            known.get(&link).copied()
        };
        // G + X is an N-position and H + X a P-position. The game with the options X and the mates of the options of G
        // reverses this: a move of G is answered by the mate, and H moves to X.
        let Some(x) = other_way_round else { return Ok(None) };
        let mut options = vec![x];
        for option in self.options(Form(g)) {
            options.push(self.mate(option, run)?.0);
        }
        self.canonical(&mut options, run).map(Some)
    }

    /// Returns an option of G that is not an option of H and does not have H as an option.
    fn linked_option(&self, g: u32, h: u32) -> Option<u32> {
        let mut linked = None;
        self.visit_options(g, &mut |option| {
            if linked.is_none() && !self.has_option(h, option) && !self.has_option(option, h) {
                linked = Some(option);
            }
        });
        linked
    }

    /// Returns the game whose options separate each option of G from H and each option of H from G.
    fn try_link(
        &mut self,
        g: u32,
        h: u32,
        known: &HashMap<DistinguishTask, u32>,
        needed: &mut Vec<DistinguishTask>,
        run: &Run<'_>,
    ) -> Result<Option<u32>, Stopped> {
        if g == h {
            return self.mate(Form(g), run).map(|mate| Some(mate.0));
        }
        let mut options = Vec::new();
        for (first, second) in [(g, h), (h, g)] {
            self.visit_options(first, &mut |option| {
                let task = DistinguishTask::Separate(option, second);
                match known.get(&task) {
                    Some(&x) => options.push(x),
                    None => needed.push(task),
                }
            });
        }
        if needed.is_empty() { self.canonical(&mut options, run).map(Some) } else { Ok(None) }
    }
}
