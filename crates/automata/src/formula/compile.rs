//! Compilation of formulas to automata.
//!
//! A conjunction under ∃ is not multiplied out before the projection. The variables are eliminated one by one, each
//! time the variable whose relations together read the fewest tracks (bucket elimination, Dechter 1999). A sum ⊕ of
//! many terms becomes a chain of sums of two terms, each eliminated at once.

mod bind;

use super::theory::{DefinitionBody, once_each};
use super::{Formula, FormulaError, MAX_LEVELS, MAX_TRACKS, Term, Theory};
use crate::budget::HeldBytes;
use crate::numeration::ComparedWith;
use crate::{Automaton, Base, BoolOp, ProofBudget, Track};
use hashbrown::HashMap;
use impartial::value::sort_list_by_key;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The first track of variables that formulas bind. Lower tracks belong to the caller.
const FIRST_FRESH: u32 = 1 << 16;

/// Maximum number of levels of a compiled formula. It exceeds that of a parsed formula, because plans wrap some levels
/// around it.
const DEEPEST: usize = MAX_LEVELS + 50;

/// Compiles formulas over a theory. Each definition is compiled once.
#[derive(Debug)]
pub struct Compiler<'a> {
    theory: &'a Theory,
    budget: &'a ProofBudget<'a>,
    fresh: u32,
    compiled: HashMap<String, Automaton>,
    /// The bytes of the automata of definitions, counted while the compiler lives.
    held_bytes: HeldBytes<'a>,
}

/// The variables in scope, each with its track.
pub(super) type VariableScope = BTreeMap<String, Track>;

/// A conjunction of relations, and the tracks that ∃ binds over it.
struct RelationBucket<'w> {
    relations: Vec<Automaton>,
    /// The bytes of the relations, counted while the bucket lives.
    held_bytes: HeldBytes<'w>,
    bound: Vec<Track>,
}

/// The linear term Σ c·x + constant.
#[derive(Default)]
struct LinearSum {
    terms: BTreeMap<Track, i64>,
    constant: i64,
}

impl LinearSum {
    /// Adds one term after another: collecting into a map would sort them first.
    fn new(terms: &[(Track, i64)], constant: i64) -> Self {
        let mut sum = LinearSum { terms: BTreeMap::new(), constant };
        for &(track, c) in terms {
            sum.terms.insert(track, c);
        }
        sum
    }
}

/// One side of a comparison of two terms.
enum ComparisonSide {
    Number(i64),
    Track(Track),
}

/// Exclusive bound on coefficients, which leaves room below the largest i64 for sums.
const COEFFICIENTS_BELOW: u64 = 1 << 62;

fn scaled(c: i64, n: u64) -> Result<i64, FormulaError> {
    let number = i64::try_from(n).ok().filter(|_| n < COEFFICIENTS_BELOW).ok_or(FormulaError::TooLarge(n))?;
    c.checked_mul(number)
        .filter(|n| n.unsigned_abs() < COEFFICIENTS_BELOW)
        .ok_or(FormulaError::ProductTooLarge)
}

impl<'a> Compiler<'a> {
    /// Creates a compiler over `theory` within the budget `budget`.
    pub fn new(theory: &'a Theory, budget: &'a ProofBudget<'a>) -> Self {
        Compiler {
            theory,
            budget,
            fresh: FIRST_FRESH,
            compiled: HashMap::new(),
            held_bytes: budget.hold_guard(0),
        }
    }

    /// Compiles a formula to an automaton. Its free variables are the given names, on the tracks 0, 1, …
    ///
    /// # Errors
    /// A formula that is not well formed; a limit of the budget that is reached.
    pub fn compile(&mut self, formula: &Formula, free: &[String]) -> Result<Automaton, FormulaError> {
        once_each(free)?;
        if formula.levels() > DEEPEST {
            return Err(FormulaError::TooDeep(DEEPEST));
        }
        // Compile definitions first, each after those that it uses, so that none is compiled inside another.
        for name in formula.relations() {
            if let Some((index, _)) = self.theory.find(name) {
                self.define(index)?;
            }
        }
        let scope = free.iter().cloned().zip((0..).map(Track)).collect();
        let mut all = self.formula(formula, &scope)?;
        // Words that do not represent a number are in no relation.
        for track in (0..free.len() as u32).map(Track) {
            if let Some(valid) = self.valid(track)? {
                all = self.product(&all, &valid, BoolOp::And)?;
            }
        }
        Ok(all)
    }

    /// Compiles a definition after the definitions that it uses.
    fn define(&mut self, index: usize) -> Result<(), FormulaError> {
        let theory = self.theory;
        if self.compiled.contains_key(&theory.definitions()[index].name) {
            return Ok(());
        }
        let order = theory.in_order([index]);
        for index in order.map_err(|circle| FormulaError::Circular(theory.names_of(&circle)))? {
            let definition = &theory.definitions()[index];
            if self.compiled.contains_key(&definition.name) {
                continue;
            }
            let automaton = match &definition.body {
                DefinitionBody::Automaton(automaton) => automaton.clone(),
                DefinitionBody::Pattern(pattern) => {
                    Automaton::build(self.base(), &[Track(0)], pattern, self.budget)?
                }
                DefinitionBody::Formula { parameters, formula } => self.compile(formula, parameters)?,
            };
            self.held_bytes.add(automaton.bytes());
            self.compiled.insert(definition.name.clone(), automaton);
        }
        Ok(())
    }

    /// Returns the automaton of a relation of the theory, over the tracks 0, 1, …
    ///
    /// # Errors
    /// A relation that is not defined or not well formed; a limit of the budget that is reached.
    pub fn relation(&mut self, name: &str) -> Result<Automaton, FormulaError> {
        let undefined = || FormulaError::Undefined(name.to_owned());
        if !self.compiled.contains_key(name) {
            let (index, _) = self.theory.find(name).ok_or_else(undefined)?;
            self.define(index)?;
        }
        self.compiled.get(name).cloned().ok_or_else(undefined)
    }

    /// Checks that one relation may read `tracks` numbers.
    fn reads(&self, tracks: usize) -> Result<(), FormulaError> {
        if tracks > MAX_TRACKS { Err(FormulaError::TooWide(tracks)) } else { Ok(()) }
    }

    /// Adds a relation to a bucket, and checks the limits.
    fn add_relation(&self, relation: Automaton, bucket: &mut RelationBucket<'a>) -> Result<(), FormulaError> {
        bucket.held_bytes.add(relation.bytes());
        self.budget.check(0, 0)?;
        bucket.relations.push(relation);
        Ok(())
    }

    fn bucket(&self) -> RelationBucket<'a> {
        RelationBucket { relations: Vec::new(), held_bytes: self.budget.hold_guard(0), bound: Vec::new() }
    }

    fn fresh(&mut self) -> Track {
        self.fresh += 1;
        Track(self.fresh)
    }

    /// Returns a fresh track that is bound in a bucket.
    fn bind(&mut self, bucket: &mut RelationBucket<'a>) -> Result<Track, FormulaError> {
        let track = self.fresh();
        bucket.bound.push(track);
        if let Some(valid) = self.valid(track)? {
            self.add_relation(valid, bucket)?;
        }
        Ok(track)
    }

    /// Returns the words on a track that represent a number, unless all words do.
    fn valid(&self, track: Track) -> Result<Option<Automaton>, FormulaError> {
        let Some(numeration) = self.theory.numeration() else { return Ok(None) };
        Ok(Some(numeration.certified(self.budget)?.valid().renamed(&|_| track)))
    }

    fn base(&self) -> Base {
        self.theory.base()
    }

    fn formula(&mut self, formula: &Formula, scope: &VariableScope) -> Result<Automaton, FormulaError> {
        match formula {
            Formula::Constant(value) => Ok(Automaton::constant(self.base(), *value)),
            Formula::Or(all) => {
                let mut parts = Vec::new();
                let mut held_bytes = self.budget.hold_guard(0);
                for part in all {
                    let part = self.formula(part, scope)?;
                    held_bytes.add(part.bytes());
                    parts.push(part);
                }
                drop(held_bytes);
                self.join(parts, BoolOp::Or, false)
            }
            Formula::Iff(..) => {
                // The chain is walked in a loop from its first member on, not by recursion, because it may be long.
                let (mut first, mut others) = (formula, Vec::new());
                while let Formula::Iff(p, q) = first {
                    others.push(&**q);
                    first = p;
                }
                let mut all = self.formula(first, scope)?;
                for other in others.into_iter().rev() {
                    let held_bytes = self.budget.hold_guard(all.bytes());
                    let other = self.formula(other, scope)?;
                    drop(held_bytes);
                    all = self.product(&all, &other, BoolOp::Xor)?.complement();
                }
                Ok(all)
            }
            Formula::Implies(p, q) => {
                Ok(self.formula(&p.as_ref().clone().and(q.as_ref().clone().not()), scope)?.complement())
            }
            Formula::ForAll(names, inner) => {
                let counter = Formula::Exists(names.clone(), Box::new(inner.as_ref().clone().not()));
                Ok(self.formula(&counter, scope)?.complement())
            }
            Formula::InDigits(digits, inner) => {
                self.theory.reads(digits)?;
                self.formula(inner, scope)
            }
            Formula::Not(inner)
                if !matches!(
                    **inner,
                    Formula::Not(_)
                        | Formula::Or(_)
                        | Formula::Implies(..)
                        | Formula::ForAll(..)
                        | Formula::InDigits(..)
                ) =>
            {
                Ok(self.formula(inner, scope)?.complement())
            }
            _ => {
                let mut bucket = self.bucket();
                self.conjuncts(formula, scope, &mut bucket)?;
                self.eliminate(bucket)
            }
        }
    }

    fn product(&self, left: &Automaton, right: &Automaton, op: BoolOp) -> Result<Automaton, FormulaError> {
        let more = right.tracks().iter().filter(|track| !left.tracks().contains(track)).count();
        self.reads(left.tracks().len() + more)?;
        Ok(left.product(right, op, self.budget)?)
    }

    /// Joins all of `parts` by an associative operation, small ones first.
    fn join(&self, mut parts: Vec<Automaton>, op: BoolOp, none: bool) -> Result<Automaton, FormulaError> {
        sort_list_by_key(&mut parts, |part| std::cmp::Reverse((part.tracks().len(), part.states())));
        let Some(mut all) = parts.pop() else { return Ok(Automaton::constant(self.base(), none)) };
        let mut held_bytes = self.budget.hold_guard(parts.iter().map(Automaton::bytes).sum());
        while let Some(part) = parts.pop() {
            held_bytes.release(part.bytes());
            all = self.product(&all, &part, op)?;
        }
        Ok(all)
    }

    /// Eliminates the bound tracks of a bucket: ∃ bound: ⋀ relations.
    fn eliminate(&mut self, bucket: RelationBucket) -> Result<Automaton, FormulaError> {
        let RelationBucket { relations, mut held_bytes, bound } = bucket;
        let mut relations: Vec<Option<Automaton>> = relations.into_iter().map(Some).collect();
        // For each bound variable, the relations that read it, in order.
        let mut readers: HashMap<Track, Vec<usize>> =
            bound.iter().map(|track| (*track, Vec::new())).collect();
        for (i, relation) in relations.iter().enumerate() {
            for track in relation.iter().flat_map(Automaton::tracks) {
                if let Some(readers) = readers.get_mut(track) {
                    readers.push(i);
                }
            }
        }
        // The current cost of eliminating each variable: the number of tracks read, and states.
        let mut bound: Vec<(Track, (usize, f64))> =
            bound.into_iter().map(|track| (track, cost(&relations, &readers[&track]))).collect();
        loop {
            let cheapest = bound
                .iter()
                .enumerate()
                .min_by(|(_, (_, a)), (_, (_, b))| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
            let Some((index, _)) = cheapest else { break };
            let (track, _) = bound.swap_remove(index);
            let with = readers.remove(&track).unwrap_or_default();
            let taken: Vec<Automaton> = with.iter().filter_map(|&i| relations[i].take()).collect();
            held_bytes.release(taken.iter().map(Automaton::bytes).sum());
            let mut touched: Vec<Track> = taken
                .iter()
                .flat_map(Automaton::tracks)
                .filter(|t| readers.contains_key(*t))
                .copied()
                .collect();
            touched.sort_unstable();
            touched.dedup();
            for track in &touched {
                if let Some(readers) = readers.get_mut(track) {
                    readers.retain(|i| relations[*i].is_some());
                }
            }
            let joined = self.join(taken, BoolOp::And, true)?;
            // Other variables that only this product reads are eliminated with it.
            let mut projected = vec![track];
            projected
                .extend(touched.iter().filter(|t| readers[*t].is_empty() && joined.tracks().contains(*t)));
            projected[1..].iter().for_each(|track| drop(readers.remove(track)));
            let remaining = joined.project(&projected, self.budget)?;
            for track in remaining.tracks() {
                if let Some(readers) = readers.get_mut(track) {
                    readers.push(relations.len());
                }
            }
            held_bytes.add(remaining.bytes());
            relations.push(Some(remaining));
            bound.retain(|(track, _)| readers.contains_key(track));
            for (track, now) in &mut bound {
                if touched.binary_search(track).is_ok() {
                    *now = cost(&relations, &readers[track]);
                }
            }
        }
        drop(held_bytes);
        self.join(relations.into_iter().flatten().collect(), BoolOp::And, true)
    }

    /// Adds the conjuncts of a formula to a bucket.
    fn conjuncts(
        &mut self,
        formula: &Formula,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        match formula {
            Formula::And(all) => {
                for part in all {
                    self.conjuncts(part, scope, bucket)?;
                }
            }
            Formula::Exists(names, inner) => {
                once_each(names)?;
                let mut scope = scope.clone();
                for name in names {
                    let track = self.bind(bucket)?;
                    scope.insert(name.clone(), track);
                }
                self.conjuncts(inner, &scope, bucket)?;
            }
            Formula::InDigits(digits, inner) => {
                self.theory.reads(digits)?;
                self.conjuncts(inner, scope, bucket)?;
            }
            Formula::Not(inner) => self.conjuncts_of_negation(formula, inner, scope, bucket)?,
            Formula::Equal(t, u) => self.equal(t, u, scope, bucket)?,
            Formula::Less(t, u) => self.compare(t, u, 1, scope, bucket)?,
            Formula::AtMost(t, u) => self.compare(t, u, 0, scope, bucket)?,
            Formula::Distinct(terms) => self.distinct(terms, scope, bucket)?,
            Formula::In(name, terms) => self.membership(name, terms, scope, bucket)?,
            Formula::Constant(_)
            | Formula::Or(_)
            | Formula::Implies(..)
            | Formula::Iff(..)
            | Formula::ForAll(..) => {
                let relation = self.formula(formula, scope)?;
                self.add_relation(relation, bucket)?;
            }
        }
        Ok(())
    }

    /// Adds the conjuncts of `formula`, the negation of `inner`, to a bucket.
    fn conjuncts_of_negation(
        &mut self,
        formula: &Formula,
        inner: &Formula,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        match inner {
            Formula::Not(inner) => self.conjuncts(inner, scope, bucket)?,
            Formula::InDigits(digits, inner) => {
                self.theory.reads(digits)?;
                self.conjuncts(&inner.as_ref().clone().not(), scope, bucket)?;
            }
            Formula::Or(all) => {
                for part in all {
                    self.conjuncts(&part.clone().not(), scope, bucket)?;
                }
            }
            Formula::Implies(p, q) => {
                self.conjuncts(p, scope, bucket)?;
                self.conjuncts(&q.as_ref().clone().not(), scope, bucket)?;
            }
            Formula::ForAll(names, inner) => {
                let counter = Formula::Exists(names.clone(), Box::new(inner.as_ref().clone().not()));
                self.conjuncts(&counter, scope, bucket)?;
            }
            _ => {
                let relation = self.formula(formula, scope)?;
                self.add_relation(relation, bucket)?;
            }
        }
        Ok(())
    }

    /// Adds the relation that the values of all terms are different to a bucket.
    fn distinct(
        &mut self,
        terms: &[Term],
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let mut tracks = Vec::new();
        for term in terms {
            tracks.push(self.track(term, scope, bucket)?);
        }
        for (i, &x) in tracks.iter().enumerate() {
            for &y in &tracks[..i] {
                let equal = if x == y {
                    Automaton::constant(self.base(), true)
                } else {
                    Automaton::linear_equal(self.base(), &[(x, 1), (y, -1)], 0, self.budget)?
                };
                self.add_relation(equal.complement(), bucket)?;
            }
        }
        Ok(())
    }

    /// Adds the relation `name` between the values of the terms to a bucket.
    fn membership(
        &mut self,
        name: &str,
        terms: &[Term],
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let relation = self.relation(name)?;
        let arity = self.theory.find(name).map_or(0, |(_, d)| d.arity);
        if arity != terms.len() {
            let name = name.to_owned();
            return Err(FormulaError::Arity { name, expected: arity, given: terms.len() });
        }
        let mut tracks: Vec<Track> = Vec::new();
        for term in terms {
            let mut track = self.track(term, scope, bucket)?;
            if tracks.contains(&track) {
                let copy = self.bind(bucket)?;
                let terms = [(track, 1), (copy, -1)];
                let same = Automaton::linear_equal(self.base(), &terms, 0, self.budget)?;
                self.add_relation(same, bucket)?;
                track = copy;
            }
            tracks.push(track);
        }
        self.add_relation(relation.renamed(&|t| tracks[t.0 as usize]), bucket)?;
        Ok(())
    }

    fn equal(
        &mut self,
        t: &Term,
        u: &Term,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        // A variable that is equal to a term uses the track of the term.
        for (name, term) in [(t, u), (u, t)] {
            if let Term::Var(name) = name
                && !matches!(term, Term::Var(_) | Term::Number(_) | Term::Sum(..) | Term::Times(..))
            {
                let track = *scope.get(name).ok_or_else(|| FormulaError::Unbound(name.clone()))?;
                return self.bind_value(term, track, scope, bucket);
            }
        }
        let sum = self.difference(t, u, scope, bucket)?;
        self.put_zero(sum, bucket)
    }

    /// Adds the relation that a sum is 0.
    fn put_zero(&mut self, sum: LinearSum, bucket: &mut RelationBucket<'a>) -> Result<(), FormulaError> {
        let terms: Vec<(Track, i64)> = sum.terms.into_iter().filter(|(_, c)| *c != 0).collect();
        self.reads(terms.len())?;
        let relation = match self.theory.numeration() {
            None => Automaton::linear_equal(self.base(), &terms, -sum.constant, self.budget)?,
            Some(numeration) => bind::zero_in(numeration, &terms, sum.constant, self.budget)?,
        };
        self.add_relation(relation, bucket)
    }

    /// Adds the relation that a sum is at most 0.
    fn put_at_most_zero(
        &mut self,
        sum: LinearSum,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let terms: Vec<(Track, i64)> = sum.terms.into_iter().filter(|(_, c)| *c != 0).collect();
        self.reads(terms.len())?;
        let Some(numeration) = self.theory.numeration().cloned() else {
            let relation = Automaton::linear_at_most(self.base(), &terms, -sum.constant, self.budget)?;
            return self.add_relation(relation, bucket);
        };
        // left + gap ≤ right + more: each side becomes one number, and then the words are compared.
        let strict = sum.constant > 0;
        let gap = if strict { sum.constant - 1 } else { 0 };
        let more = if strict { 0 } else { -sum.constant };
        let part =
            |sign: i64| terms.iter().filter(move |(_, c)| c.signum() == sign).map(|(t, c)| (*t, c.abs()));
        let left = self.side(part(1).collect(), gap, bucket)?;
        let right = self.side(part(-1).collect(), more, bucket)?;
        let (base, budget) = (self.base(), self.budget);
        let against = |track: Track, n: i64, orders| {
            let digits = numeration.digits_of(&n.unsigned_abs().into());
            Automaton::build(base, &[track], &ComparedWith { digits, orders }, budget)
        };
        let relation = match (left, right) {
            (ComparisonSide::Number(n), ComparisonSide::Number(m)) => {
                Automaton::constant(base, if strict { n < m } else { n <= m })
            }
            (ComparisonSide::Track(t), ComparisonSide::Number(m)) if strict => {
                against(t, m, &[Ordering::Less])?
            }
            (ComparisonSide::Track(t), ComparisonSide::Number(m)) => {
                against(t, m, &[Ordering::Less, Ordering::Equal])?
            }
            (ComparisonSide::Number(n), ComparisonSide::Track(t)) if strict => {
                against(t, n, &[Ordering::Greater])?
            }
            (ComparisonSide::Number(n), ComparisonSide::Track(t)) => {
                against(t, n, &[Ordering::Greater, Ordering::Equal])?
            }
            (ComparisonSide::Track(t), ComparisonSide::Track(u)) => {
                Automaton::linear_at_most(base, &[(t, 1), (u, -1)], -i64::from(strict), budget)?
            }
        };
        self.add_relation(relation, bucket)
    }

    /// Returns a sum as one number: a track with the value, or the number itself.
    fn side(
        &mut self,
        terms: Vec<(Track, i64)>,
        constant: i64,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<ComparisonSide, FormulaError> {
        match (&terms[..], constant) {
            ([], n) => Ok(ComparisonSide::Number(n)),
            ([(track, 1)], 0) => Ok(ComparisonSide::Track(*track)),
            _ => {
                let track = self.bind(bucket)?;
                let mut sum = LinearSum::new(&terms, constant);
                sum.terms.insert(track, -1);
                self.put_zero(sum, bucket)?;
                Ok(ComparisonSide::Track(track))
            }
        }
    }

    /// Adds the relation t + gap ≤ u.
    fn compare(
        &mut self,
        t: &Term,
        u: &Term,
        gap: i64,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let mut sum = self.difference(t, u, scope, bucket)?;
        sum.constant += gap;
        self.put_at_most_zero(sum, bucket)
    }

    fn difference(
        &mut self,
        t: &Term,
        u: &Term,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<LinearSum, FormulaError> {
        let mut sum = LinearSum::default();
        self.add(t, 1, &mut sum, scope, bucket)?;
        self.add(u, -1, &mut sum, scope, bucket)?;
        Ok(sum)
    }

    /// Adds the terms of c·t to a linear sum.
    fn add(
        &mut self,
        t: &Term,
        c: i64,
        sum: &mut LinearSum,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        match t {
            Term::Number(n) => {
                let more = scaled(c, *n)?;
                sum.constant = sum
                    .constant
                    .checked_add(more)
                    .filter(|s| s.unsigned_abs() < COEFFICIENTS_BELOW)
                    .ok_or(FormulaError::SumTooLarge)?;
                Ok(())
            }
            Term::Sum(..) => {
                let (first, others) = chain(t, |t| match t {
                    Term::Sum(t, u) => Some((t, u)),
                    _ => None,
                });
                self.add(first, c, sum, scope, bucket)?;
                others.into_iter().rev().try_for_each(|u| self.add(u, c, sum, scope, bucket))
            }
            Term::Times(n, t) => {
                // A term without a value must remain without one, whatever its factor.
                let c = scaled(c, *n)?;
                self.add(t, c, sum, scope, bucket)
            }
            _ => {
                let track = self.track(t, scope, bucket)?;
                let slot = sum.terms.entry(track).or_insert(0);
                *slot = slot
                    .checked_add(c)
                    .filter(|s| s.unsigned_abs() < COEFFICIENTS_BELOW)
                    .ok_or(FormulaError::SumTooLarge)?;
                Ok(())
            }
        }
    }

    /// Returns the track of a term: that of a variable, or a fresh one that is bound to the value of the term.
    fn track(
        &mut self,
        t: &Term,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<Track, FormulaError> {
        if let Term::Var(name) = t {
            return scope.get(name).copied().ok_or_else(|| FormulaError::Unbound(name.clone()));
        }
        let track = self.bind(bucket)?;
        self.bind_value(t, track, scope, bucket)?;
        Ok(track)
    }
}

/// Returns the number of tracks that some relations read together, and an upper bound on the states of their product.
fn cost(relations: &[Option<Automaton>], readers: &[usize]) -> (usize, f64) {
    let (mut tracks, mut states): (Vec<Track>, f64) = (Vec::new(), 1.0);
    for relation in readers.iter().filter_map(|&i| relations[i].as_ref()) {
        tracks.extend_from_slice(relation.tracks());
        states *= relation.states() as f64;
    }
    tracks.sort_unstable();
    tracks.dedup();
    (tracks.len(), states)
}

/// Returns the first member of a left-associative chain, and the other members in reverse order.
fn chain<'t>(
    mut first: &'t Term,
    parts: impl Fn(&'t Term) -> Option<(&'t Term, &'t Term)>,
) -> (&'t Term, Vec<&'t Term>) {
    let mut others = Vec::new();
    while let Some((t, u)) = parts(first) {
        others.push(u);
        first = t;
    }
    (first, others)
}
