//! A description compiled to automata.

use super::ProveError;
use crate::{Description, PositionShape, Provable, ordinal_less};
use impartial_automata::{Automaton, Compiler, Formula, FormulaError, ProofBudget, Term, Theory, Track, var};

/// The legal positions, the moves and the value formula of a game, as automata. The numbers of a position are on the
/// tracks 0, 1, …, followed by those of a value.
#[derive(Debug)]
pub struct CompiledGame {
    pub(crate) description: Description,
    pub(crate) names: Vec<String>,
    pub(crate) values: Vec<String>,
    /// The description's theory with `legal`, and with `f` if there is a formula.
    pub(crate) theory: Theory,
    pub(crate) legal: Automaton,
    /// The relation that the position is legal and v is the value that the formula gives.
    pub(crate) formula: Option<Automaton>,
    /// For each kind of move, the relation between the numbers of a legal position and the chosen numbers.
    pub(crate) moves: Vec<Automaton>,
}

/// The names that the plans add to a theory.
pub(crate) const LEGAL: &str = "legal position";
pub(crate) const VALUE: &str = "value formula";

pub(crate) fn terms(names: &[String]) -> Vec<Term> {
    names.iter().map(var).collect()
}

/// A relation between numbers, with a theory that has the legal positions, and its number of arguments.
pub(super) type CompiledRelation = (Theory, Automaton, usize);

impl CompiledGame {
    /// Compiles the description of a game for a shape.
    ///
    /// # Errors
    /// A shape without a description; a description that is not well formed; a limit of the budget that is reached.
    pub fn new(
        game: &dyn Provable,
        shape: PositionShape,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, ProveError> {
        let id = game.id();
        let description =
            game.describe(shape).ok_or_else(|| ProveError::NoDescription { game: id.clone(), shape })?;
        CompiledGame::compile(&id, description, budget)
    }

    /// Returns the relation between the legal positions of a shape and the values that the formula gives, with its number
    /// of arguments and the theory of the game.
    ///
    /// # Errors
    /// The errors of [`CompiledGame::new`]; a game without a value formula.
    pub(super) fn value_relation(
        game: &dyn Provable,
        shape: PositionShape,
        budget: &ProofBudget<'_>,
    ) -> Result<CompiledRelation, ProveError> {
        let CompiledGame { names, values, theory, formula, .. } = CompiledGame::new(game, shape, budget)?;
        let formula = formula.ok_or_else(|| ProveError::NoFormula(game.id()))?;
        Ok((theory, formula, names.len() + values.len()))
    }

    pub(crate) fn compile(
        id: &str,
        description: Description,
        budget: &ProofBudget<'_>,
    ) -> Result<Self, ProveError> {
        let wrong = ProveError::in_game(id);
        let (names, values) = (description.shape.names(), description.shape.value_names());
        let mut theory = description.theory.clone();
        let legal = Compiler::new(&theory, budget).compile(&description.legal, &names).map_err(&wrong)?;
        theory.bind(LEGAL, names.len(), legal.clone()).map_err(&wrong)?;
        let mut formula = None;
        if let Some(value) = &description.value {
            let all = [&names[..], &values[..]].concat();
            let f = Formula::holds(LEGAL, terms(&names)).and(value.clone());
            let f = Compiler::new(&theory, budget).compile(&f, &all).map_err(&wrong)?;
            theory.bind(VALUE, all.len(), f.clone()).map_err(&wrong)?;
            formula = Some(f);
        }
        let mut moves = Vec::new();
        for kind in &description.moves {
            let relation = Formula::holds(LEGAL, terms(&names))
                .and(kind.condition.clone())
                .and(Formula::holds(LEGAL, kind.target.iter().cloned()));
            let all = [&names[..], &kind.fresh[..]].concat();
            moves.push(Compiler::new(&theory, budget).compile(&relation, &all).map_err(&wrong)?);
        }
        let bytes = legal.bytes() + formula.as_ref().map_or(0, Automaton::bytes);
        budget.add_held(bytes + moves.iter().map(Automaton::bytes).sum::<usize>());
        Ok(CompiledGame { description, names, values, theory, legal, formula, moves })
    }

    /// Returns the legal positions, over the tracks 0, 1, …
    pub fn legal(&self) -> &Automaton {
        &self.legal
    }

    /// Returns the relation of legal positions and the values that the formula gives, on the tracks after those of the
    /// position.
    pub fn formula(&self) -> Option<&Automaton> {
        self.formula.as_ref()
    }

    /// Returns the formula of the positions from which some move of one kind leads into the set that the theory calls
    /// `set`, which may have further arguments `more`.
    pub(crate) fn leads_to(&self, kind: usize, set: &str, more: &[String]) -> Formula {
        let kind = &self.description.moves[kind];
        let target = kind.target.iter().cloned().chain(terms(more));
        // Every set contains legal positions only, so the legality of the target is implied.
        kind.condition.clone().and(Formula::holds(set, target)).exists(kind.fresh.iter().cloned())
    }

    /// Returns the formula of the positions from which some move leads into a set.
    pub(crate) fn leads_into(&self, set: &str) -> Formula {
        Formula::any((0..self.moves.len()).map(|kind| self.leads_to(kind, set, &[])))
    }

    /// Returns the names of the numbers of the i-th option, which differ from those of the position.
    pub(crate) fn option_names(&self, i: u32) -> Vec<String> {
        self.names.iter().map(|name| format!("{name} of option {i}")).collect()
    }

    /// Returns the formula of a position and one of its options that is in a set.
    pub(crate) fn option_in(&self, set: &str, option: &[String]) -> Formula {
        let into = self.description.moves.iter().map(|kind| {
            let same = kind.target.iter().zip(option).map(|(term, name)| term.clone().equal(var(name)));
            kind.condition.clone().and(Formula::all(same)).exists(kind.fresh.iter().cloned())
        });
        Formula::holds(set, terms(option)).and(Formula::any(into))
    }

    /// Returns the formula of the positions with more options in a set than may be forbidden. The theory calls the
    /// relation between a position and an option in the set `option`. The formula states that there is an option, a
    /// larger one, and so on.
    pub(crate) fn more_than_forbidden(&self, option: &str) -> Formula {
        let holds = |i: u32| {
            Formula::holds(option, terms(&self.names).into_iter().chain(terms(&self.option_names(i))))
        };
        let mut all = Formula::TRUE;
        for i in (0..=self.description.forbidden).rev() {
            let names = self.option_names(i);
            let above = match i.checked_sub(1) {
                Some(before) => ordinal_less(&terms(&self.option_names(before)), &terms(&names)),
                None => Formula::TRUE,
            };
            all = holds(i).and(above).and(all).exists(names);
        }
        all
    }

    /// Returns the relation between positions and numbers v below the value that the formula gives.
    pub(crate) fn smaller(&self, id: &str, budget: &ProofBudget<'_>) -> Result<Automaton, ProveError> {
        let others = self.description.shape.names_of("w");
        let smaller = Formula::holds(VALUE, terms(&self.names).into_iter().chain(terms(&others)))
            .and(ordinal_less(&terms(&self.values), &terms(&others)))
            .exists(others);
        let all = [&self.names[..], &self.values[..]].concat();
        Compiler::new(&self.theory, budget).compile(&smaller, &all).map_err(ProveError::in_game(id))
    }

    /// Returns the tracks of a value.
    pub(crate) fn value_tracks(&self) -> Vec<Track> {
        let n = self.names.len() as u32;
        (n..n + self.values.len() as u32).map(Track).collect()
    }
}

/// Returns the statement "the value formula of this description is the Grundy function" as one sentence of the
/// language, with the definitions that it needs, for export to other programs.
///
/// # Errors
/// A description without a value formula, or one that is not well formed.
pub fn value_sentence(game: &dyn Provable, shape: PositionShape) -> Result<(Theory, Formula), ProveError> {
    let id = game.id();
    let description =
        game.describe(shape).ok_or_else(|| ProveError::NoDescription { game: id.clone(), shape })?;
    if description.value.is_none() {
        return Err(ProveError::NoFormula(id));
    }
    value_sentence_of(description).map_err(ProveError::in_game(&id))
}

/// Returns the same sentence for a description. A description without a value formula is treated as one in which no
/// position has a value.
///
/// # Errors
/// A description that is not well formed.
pub fn value_sentence_of(description: Description) -> Result<(Theory, Formula), FormulaError> {
    let shape = description.shape;
    let value = description.value.clone().unwrap_or(Formula::FALSE);
    let (names, values, others) = (shape.names(), shape.value_names(), shape.names_of("w"));
    let mut theory = description.theory.clone();
    theory.define("legal", names.clone(), description.legal.clone())?;
    let all = [&names[..], &values[..]].concat();
    theory.define("value", all.clone(), value)?;
    let mut reach = Vec::new();
    for (i, kind) in description.moves.iter().enumerate() {
        let to = kind
            .condition
            .clone()
            .and(Formula::holds("legal", kind.target.iter().cloned()))
            .and(Formula::holds("value", kind.target.iter().cloned().chain(terms(&values))))
            .exists(kind.fresh.iter().cloned());
        let name = format!("move{}", i + 1);
        theory.define(&name, all.clone(), to)?;
        reach.push(Formula::holds(name, terms(&all)));
    }
    let legal = Formula::holds("legal", terms(&names));
    let is = |v: &[String]| Formula::holds("value", terms(&names).into_iter().chain(terms(v)));
    let total = is(&values).exists(values.clone());
    let different = Formula::any(values.iter().zip(&others).map(|(v, w)| var(v).equal(var(w)).not()));
    let unique = is(&values).and(is(&others)).and(different);
    let exclusion = is(&values).and(Formula::any(reach.clone()));
    let smaller = is(&others).and(ordinal_less(&terms(&values), &terms(&others))).exists(others.clone());
    let gap = smaller.and(Formula::any(reach).not());
    let bad = unique.exists(others).or(exclusion).or(gap);
    let sentence = legal.implies(total.and(bad.exists(values).not())).for_all(names);
    Ok((theory, sentence))
}
