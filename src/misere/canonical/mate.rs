//! Mates of forms.

use super::{Form, Forms};
use crate::run::{Meter, Run, Stopped};

impl Forms {
    /// Returns the **mate** G⁻ of a form: \*1 for 0, otherwise the game whose options are the mates of the options. G +
    /// G⁻ is a misère P-position (Conway, *On Numbers and Games*, chapter 12): every move is answered by the move to
    /// the mate.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached.
    ///
    /// # Complexity
    /// Once for each follower of the form.
    ///
    /// ```
    /// use impartial::misere::canonical::{Form, Forms};
    /// use impartial::run::Run;
    /// use impartial::value::Outcome;
    /// let (mut forms, run) = (Forms::new(), Run::default());
    /// let g = forms.parse("*[2#1]", &run).unwrap();
    /// let mate = forms.mate(g, &run).unwrap();
    /// let sum = forms.sum(g, mate, &run).unwrap();
    /// assert_eq!(forms.outcome(sum), Outcome::P);
    /// assert_eq!(forms.mate(Form::ZERO, &run), Ok(Form::STAR));
    /// ```
    pub fn mate(&mut self, form: Form, run: &Run<'_>) -> Result<Form, Stopped> {
        let mut stack = vec![form.0];
        let mut options = Vec::new();
        let mut meter = Meter::new(1 << 12);
        while let Some(&top) = stack.last() {
            if meter.advance(1) {
                run.check(self.len(), self.bytes() + 4 * stack.capacity() as u64)?;
            }
            if self.known_mate(top).is_some() {
                stack.pop();
                continue;
            }
            options.clear();
            let waiting = stack.len();
            self.visit_options(top, &mut |option| match self.known_mate(option) {
                Some(mate) => options.push(mate),
                None => stack.push(option),
            });
            if stack.len() == waiting {
                let mate = self.canonical(&mut options, run)?;
                self.mates.insert(top, mate);
                stack.pop();
            }
        }
        Ok(Form(self.known_mate(form.0).unwrap_or_default()))
    }

    fn known_mate(&self, form: u32) -> Option<u32> {
        if form == 0 { Some(1) } else { self.mates.get(&form).copied() }
    }
}
