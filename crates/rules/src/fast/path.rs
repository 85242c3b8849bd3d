//! The interface of the fast paths.

/// A fast path: a way to the moves or the values of positions that needs no program of the machine at each position, for
/// rules of one form. `Rules` has the data from which the form is recognised.
///
/// `tests/differential/paths.rs` compares the files of each path with the reference interpreter.
pub(crate) trait FastPath<Rules: ?Sized>: Sized {
    /// The name of the path, in front of the reason why some rules do not have it.
    const NAME: &'static str;

    /// Returns the plan of the path for some rules.
    ///
    /// # Errors
    /// The reason why the rules have another form.
    fn plan(rules: &Rules) -> Result<Self, String>;

    /// Describes the path and its plan, for explanations.
    fn description(&self) -> String;
}

/// The recognised properties of a rule, and the properties that were not recognised, each with a reason.
#[derive(Clone, Debug, Default)]
pub struct Recognised {
    /// Descriptions of the recognised properties.
    pub yes: Vec<String>,
    /// Descriptions of the other properties, with the reasons.
    pub no: Vec<String>,
}

impl Recognised {
    /// Returns the plan of a fast path, if the rules have one, and notes it or the reason why they have none.
    pub(crate) fn plan<P: FastPath<R>, R: ?Sized>(&mut self, rules: &R) -> Option<P> {
        let plan = P::plan(rules);
        self.explain(plan.as_ref());
        plan.ok()
    }

    /// Notes the plan of a fast path, or the reason against a plan.
    pub(crate) fn explain<P: FastPath<R>, R: ?Sized>(&mut self, plan: Result<&P, &String>) {
        match plan {
            Ok(plan) => self.yes.push(plan.description()),
            Err(why) => self.no.push(format!("{}: {why}", P::NAME)),
        }
    }
}
