//! The searches about the positions of one scope, and their findings.

use crate::data::{Data, NoData, Part, Sides};
use crate::finding::{Finding, FindingSubject};
use crate::fitting::{ROUNDS, WantedSet, extra_terms, fitting_by_state, fitting_sets_of_samples};
use crate::judge::{Holding, Judge};
use crate::layout::{Layout, Scope};
use crate::meter::Meter;
use crate::rings;
use crate::sample::Choices;
use crate::set_search::{self, Depth};
use crate::slopes::Slopes;
use crate::term::{Condition, NONE, Relation, Term};
use impartial::run::Instant;
use impartial_atlas::StatementSubject;
use impartial_query::{AnyGame, Context, Error};
use impartial_rules::KindName;
use std::sync::Arc;
use std::time::Duration;

/// Number of candidates that are judged for a statement.
pub(crate) const MAX_JUDGED: usize = 7;
/// Difficulty below which no easier statement is searched, in tenths.
const EASY: u32 = 110;
/// Longest time for a table of values, after which a smaller one is tried.
pub(crate) const LOAD_TIME: Duration = Duration::from_secs(4);
/// Longest time for the values of a class of graphs or partitions.
pub(crate) const SHAPE_TIME: Duration = Duration::from_secs(10);

/// A set of positions that a statement describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetGoal {
    Normal,
    Misere,
}

impl SetGoal {
    fn kind(self) -> FindingSubject {
        match self {
            SetGoal::Normal => FindingSubject::PPositions,
            SetGoal::Misere => FindingSubject::MiserePPositions,
        }
    }

    fn target(self, data: &Data) -> Vec<bool> {
        let values = if self == SetGoal::Normal { &data.normal } else { &data.misere };
        values.iter().map(|value| *value == 0).collect()
    }
}

/// A condition or a term.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    Condition(Condition),
    /// A condition on a ring that begins at some place.
    Somewhere(Condition),
    Term(Term),
}

impl Body {
    pub(crate) fn text(&self, names: &[String]) -> String {
        match self {
            Body::Condition(condition) | Body::Somewhere(condition) => condition.text(names),
            Body::Term(term) => term.text(names),
        }
    }

    pub(crate) fn into_term(self) -> Option<Term> {
        match self {
            Body::Condition(_) | Body::Somewhere(_) => None,
            Body::Term(term) => Some(term),
        }
    }

    /// Returns the length of the statement in bits.
    pub(crate) fn bits(&self, columns: usize) -> f64 {
        match self {
            Body::Condition(condition) => condition.bits(columns),
            // The columns of a ring have the largest and the smallest heap, too.
            Body::Somewhere(condition) => condition.bits(columns + 2),
            Body::Term(term) => term.bits(columns),
        }
    }

    pub(crate) fn difficulty(&self) -> u32 {
        match self {
            Body::Condition(condition) | Body::Somewhere(condition) => condition.difficulty(),
            Body::Term(term) => term.difficulty(),
        }
    }
}

/// The conditions of all searches about a game.
pub(crate) struct Explorer<'s> {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) layout: Layout,
    pub(crate) judge: Judge<'s>,
    /// True if the moves are described to the prover.
    pub(crate) is_provable: bool,
    pub(crate) slopes: Slopes,
    /// The steps of each search.
    pub(crate) steps: u64,
    pub(crate) started: Instant,
    pub(crate) emit: &'s mut dyn FnMut(Finding),
    pub(crate) tried: Vec<String>,
    /// True if a statement about values is proved.
    pub(crate) has_proved_value: bool,
    /// The kinds of statements that are proved for positions with any number of members.
    pub(crate) settled: Vec<FindingSubject>,
    /// The numbers that statements about positions with any number of members fix.
    pub(crate) sliced: Vec<Vec<(String, i64)>>,
    /// True if windows and proofs have limits of time in addition to those of positions and states.
    pub(crate) has_clock: bool,
    /// The only statements that are searched.
    pub(crate) only: Option<StatementSubject>,
    /// The limits of the present scope.
    pub(crate) cx: Context<'s>,
}

/// The result of the search for one statement.
pub(crate) struct Accepted {
    pub(crate) body: Body,
    pub(crate) holding: Holding,
}

impl<'s> Explorer<'s> {
    /// Returns the limits of one of `count` parts of the work that is left, which takes at most `time`.
    pub(crate) fn within(&self, count: u64, time: Duration) -> Context<'s> {
        self.cx.for_one_of(count, self.has_clock.then_some(time))
    }

    /// Searches statements about the positions of a scope.
    pub(crate) fn explore(&mut self, scope: Scope) {
        let mut data = match self.load(scope) {
            Ok(data) => data,
            Err(NoData::Loopy) => {
                self.tried.push(format!("{}: some positions have no finite value", self.scope_text(scope)));
                if self.only.is_none() {
                    self.explore_endless_play(scope);
                }
                return;
            }
            Err(NoData::Failed(error)) => {
                self.tried.push(format!("{}: no table of values ({error})", self.scope_text(scope)));
                return;
            }
        };
        if data.rows_of(Part::Search).len() < 6 {
            return;
        }
        match self.only {
            None => {}
            Some(StatementSubject::Values) => {
                self.value_goal(&mut data, &[Depth::Shallow, Depth::Deep]);
                return;
            }
            Some(StatementSubject::Pairs) => {
                self.set_goal(&mut data, SetGoal::Normal, None);
                return;
            }
        }
        if scope == Scope::Single {
            let term = self.value_goal(&mut data, &[Depth::Shallow, Depth::Deep]);
            let has_period = !self.has_proved_value && self.certified_period();
            if term.is_none() && !has_period && !self.layout.is_coin_by_coin {
                self.explore_outcomes();
            }
            if !self.layout.is_coin_by_coin {
                self.misere_quotient();
            }
            let is_plain = term.as_ref().is_some_and(|term| term.difficulty() <= 300);
            if is_plain && data.table.columns.len() == 1 && !self.layout.is_coin_by_coin {
                self.layout.member_value = term;
                self.explore(Scope::Sum);
            }
            return;
        }
        if scope == Scope::Sum {
            if data.misere.iter().all(|value| *value != NONE) {
                self.set_goal(&mut data, SetGoal::Misere, None);
            }
            self.misere_summary(&data);
            return;
        }
        let found = self.value_goal(&mut data, &[Depth::Shallow]);
        // The squares of one coin are searched for their values alone, which say where it is lost.
        if scope == Scope::Members(1) && self.layout.kind == KindName::Coins {
            return;
        }
        let has_value = found.is_some() || self.settled.contains(&FindingSubject::Value);
        let lost = self.set_goal(&mut data, SetGoal::Normal, None);
        let has_misere = data.misere.iter().all(|value| *value != NONE);
        if has_misere {
            self.set_goal(&mut data, SetGoal::Misere, lost);
        }
        self.misere_summary(&data);
        let has_value =
            has_value || scope != Scope::Any && self.value_goal(&mut data, &[Depth::Deep]).is_some();
        if !has_value {
            self.explore_slices(&data);
            self.explore_value_properties(&data);
        }
    }

    /// Searches conditions for the single heaps or coins that are P-positions, because no term for their values was found.
    fn explore_outcomes(&mut self) {
        let Ok(mut data) = self.load(Scope::Members(1)) else { return };
        let lost = self.set_goal(&mut data, SetGoal::Normal, None);
        if data.misere.iter().all(|value| *value != NONE) {
            self.set_goal(&mut data, SetGoal::Misere, lost);
        }
    }

    /// Computes the values of a scope: of the largest window that takes little of the time.
    fn load(&self, scope: Scope) -> Result<Data, NoData> {
        let mut sides = Sides::for_scope(&self.layout, scope);
        loop {
            let cx = self.within(10, LOAD_TIME);
            let loaded = Data::load(&*self.game, &self.layout, scope, sides, &cx);
            match (&loaded, sides.smaller()) {
                (Err(NoData::Failed(Error::Stopped(_))), Some(smaller))
                    if self.cx.run().check(0, 0).is_ok() =>
                {
                    sides = smaller;
                }
                _ => return loaded,
            }
        }
    }

    /// Returns the positions of a scope in words.
    pub(crate) fn scope_text(&self, scope: Scope) -> String {
        let word = self.layout.member_word();
        match scope {
            Scope::Numbers => "positions".into(),
            Scope::Single => format!("single {word}s"),
            Scope::Members(1) => format!("positions with 1 {word}"),
            Scope::Members(count) => format!("positions with {count} {word}s"),
            Scope::Any | Scope::Sum => format!("positions with any number of {word}s"),
            Scope::Shapes => "positions".into(),
        }
    }

    /// Searches a condition for a set, and returns it as a named condition if it was found.
    fn set_goal(&mut self, data: &mut Data, goal: SetGoal, known: Option<Condition>) -> Option<Condition> {
        if self.settled.contains(&goal.kind()) {
            return None;
        }
        let mut accepted = self.find_set(data, goal, known.as_slice());
        if accepted.is_none() && self.layout.kind == KindName::Ring {
            accepted = self.find_ring(data, goal);
        }
        if let Some(Accepted { body: body @ Body::Somewhere(_), holding }) = &accepted {
            self.report(data, goal.kind(), body, holding);
            return None;
        }
        let Some(Accepted { body: Body::Condition(condition), holding }) = accepted else {
            if self.cx.run().check(0, 0).is_ok() {
                self.tried.push(format!(
                    "{} of {}: no condition found",
                    if goal == SetGoal::Normal { "P-positions" } else { "misère P-positions" },
                    self.scope_text(data.scope)
                ));
            }
            return None;
        };
        let body = Body::Condition(condition.clone());
        self.report(data, goal.kind(), &body, &holding);
        if goal == SetGoal::Misere || condition.difficulty() <= 40 {
            return None;
        }
        let name = self.lost_name(data.scope);
        Some(Condition::Named(name.as_str().into(), Arc::new(condition)))
    }

    /// Returns the name of the definition of the P-positions of a scope.
    fn lost_name(&self, scope: Scope) -> String {
        let mut name = match scope {
            Scope::Members(count) => format!("lost_{count}"),
            _ => "lost".to_owned(),
        };
        while crate::bare::words(self.judge.rules).any(|word| word == name) {
            name.push('_');
        }
        name
    }

    /// Searches a condition for a set: first without the Fibonacci numbers, then with them.
    fn find_set(&mut self, data: &mut Data, goal: SetGoal, known: &[Condition]) -> Option<Accepted> {
        if goal == SetGoal::Misere
            && let Some(found) = self.find_misere_of_nim(data)
        {
            return Some(found);
        }
        let found = self.find_set_in(data, goal, known, &[Depth::Shallow, Depth::Deep]);
        if found.is_some() || goal == SetGoal::Misere {
            return found;
        }
        let mut more = data.with_fibonacci_numbers(&self.layout, self.judge.rules)?;
        let found = self.find_set_in(&mut more, goal, known, &[Depth::Shallow]);
        if found.is_some() {
            *data = more;
        }
        found
    }

    /// Tries the misère P-positions of Nim (Bouton 1901) for sums of heaps, with the values of the heaps in the place of the
    /// heaps: the nim-sum is 1 if no value is above 1, and else 0.
    fn find_misere_of_nim(&mut self, data: &mut Data) -> Option<Accepted> {
        let condition = misere_of_nim(data)?;
        if data.table.truth(&condition) != SetGoal::Misere.target(data) {
            return None;
        }
        let body = Body::Condition(condition);
        let holding = self.judged(data, FindingSubject::MiserePPositions, &body)?;
        match holding.is_proved {
            true => Some(Accepted { body, holding }),
            false => self.confirmed(data, FindingSubject::MiserePPositions, body, holding),
        }
    }

    fn find_set_in(
        &mut self,
        data: &mut Data,
        goal: SetGoal,
        known: &[Condition],
        depths: &[Depth],
    ) -> Option<Accepted> {
        let mut checked: Option<Accepted> = None;
        let meter = Meter::new(self.steps, self.cx.run());
        for &depth in depths {
            let extra = extra_terms(&self.layout, data);
            let wanted =
                WantedSet { target: &goal.target(data), known, extra: &extra, is_about_words: false };
            let work = (&meter, self.cx.threads);
            let mut pool = fitting_sets_of_samples(data, &wanted, (depth, EASY), &self.slopes, work);
            if depth == Depth::Deep {
                pool.extend(fitting_by_state(data, &goal.target(data)));
            }
            let pool = set_search::sorted(pool);
            for condition in pool.into_iter().take(MAX_JUDGED) {
                let target = goal.target(data);
                if data.table.truth(&condition) != target {
                    continue;
                }
                let body = Body::Condition(condition);
                match self.judged(data, goal.kind(), &body) {
                    Some(holding) if holding.is_proved => return Some(Accepted { body, holding }),
                    Some(holding) if checked.is_none() => {
                        checked = self.confirmed(data, goal.kind(), body, holding);
                        if checked.is_some() && !self.is_provable {
                            return checked;
                        }
                    }
                    _ => {}
                }
            }
            if checked.is_some() {
                break;
            }
        }
        checked
    }

    /// Searches a condition that holds for some place at which a ring of the set begins.
    fn find_ring(&mut self, data: &mut Data, goal: SetGoal) -> Option<Accepted> {
        let Scope::Members(count) = data.scope else { return None };
        let meter = Meter::new(self.steps, self.cx.run());
        let mut choices = Choices::new(5);
        let target = goal.target(data);
        let rows = data.rows_of(Part::Search);
        let (inside, outside): (Vec<usize>, Vec<usize>) = rows.into_iter().partition(|&row| target[row]);
        let each = crate::bits::MAX_SAMPLE / count / 2;
        let mut inside = choices.some_of(&inside, each * 3 / 5);
        let mut outside = choices.some_of(&outside, each);
        for _ in 0..ROUNDS {
            // A counterexample of a proof is a new position.
            let target = goal.target(data);
            let mut more = Vec::new();
            for condition in rings::search_rings(data, &inside, &outside, &meter).into_iter().take(20) {
                let (one, other) = (
                    rings::holds_somewhere(data, &condition, count, false),
                    rings::holds_somewhere(data, &condition, count, true),
                );
                let known = target.len();
                let wrong: Vec<usize> =
                    (0..known).filter(|&row| one[row] != target[row] || other[row] != target[row]).collect();
                if wrong.is_empty() {
                    let body = Body::Somewhere(condition);
                    let Some(holding) = self.judged(data, goal.kind(), &body) else { break };
                    return match holding.is_proved {
                        true => Some(Accepted { body, holding }),
                        false => self.confirmed(data, goal.kind(), body, holding),
                    };
                }
                let examples: Vec<usize> =
                    wrong.into_iter().filter(|&row| data.parts[row] != Part::Check).collect();
                more.extend(choices.some_of(&examples, 3));
            }
            let before = inside.len() + outside.len();
            for row in more.into_iter().take(16) {
                let side = if target[row] { &mut inside } else { &mut outside };
                if !side.contains(&row) {
                    side.push(row);
                }
            }
            if inside.len() + outside.len() == before || meter.is_over() {
                break;
            }
        }
        None
    }
}

/// Returns the misère P-positions of Nim, by the values of the heaps, as a condition on sums of heaps.
fn misere_of_nim(data: &Data) -> Option<Condition> {
    let column = |start: &str| {
        let found = data.table.columns.iter().position(|column| column.text.starts_with(start))?;
        Some(Arc::new(Term::Column(found)))
    };
    if data.scope != Scope::Sum {
        return None;
    }
    let (sum, number) = (column("(xor heap m: ")?, |n| Arc::new(Term::Number(n)));
    let most = column("(max heap m: ").or_else(|| column("largest"))?;
    // Where no value is above 1, the nim-sum is always 1, and another condition says so.
    if data.table.values(&most).iter().all(|value| *value <= 1) {
        return None;
    }
    let are_small = Arc::new(Condition::Compare(Relation::AtMost, most, number(1)));
    let lost = Arc::new(Term::Choice(are_small, number(1), number(0)));
    Some(Condition::Compare(Relation::Equal, sum, lost))
}
