//! Certificates of statements about heaps that enter only together.

use super::bad_lists::{BadListRelations, BadLists};
use super::compare::compare;
use super::compiled::{CompiledHeaps, HEAP_MOVE, NUMBER_MOVE, REAL, variables};
use super::game::{AggregateGame, AggregateKind, AggregateStatement, HEAP};
use super::measure::{HeapDescent, find};
use super::plan::{ABOUT, AggregateProver, GOOD, MOVABLE, TARGET, TARGET_OF_HEAP};
use crate::certificate::{BadListTables, HeapGameTables, HeapProofTables};
use crate::plan::ProveError;
use crate::{ProofCertificate, ProofCertificateError, Provable};
use impartial_automata::{Formula, ProofBudget};

/// Finds a certificate of a statement about a game for any number of heaps. `name` is the name of the statement.
///
/// # Errors
/// A statement that is not proved; tables with too many letters; a limit of the budget that is reached.
pub(crate) fn certify_aggregates(
    game: &dyn Provable,
    description: &AggregateGame,
    statement: &AggregateStatement,
    name: &str,
    budget: &ProofBudget<'_>,
) -> Result<ProofCertificate, ProofCertificateError> {
    let id = game.id();
    let mut prover = compiled(&id, game, description, statement, budget)?;
    prover.bind_statement()?;
    let unsupported = |why: &str| ProofCertificateError::Unsupported(format!("{id}: {why}"));
    let mut lists = Vec::new();
    for question in prover.bad_list_questions() {
        match prover.bad_lists(&question)? {
            BadLists::Excluded(relations) => {
                let BadListRelations { states, heaps, first, parts } = *relations;
                lists.push(BadListTables { states, heaps, first, parts });
            }
            BadLists::Possible(_) => return Err(unsupported("the statement is not proved")),
        }
    }
    let HeapDescent::By(measure) = find(&prover.heaps)? else {
        return Err(unsupported("no measure was found that every move lowers"));
    };
    let proof = HeapProofTables {
        weights: measure.rows().to_vec(),
        real: prover.heaps.relation(REAL)?,
        about_of_heap: prover.about_of_heap()?,
        target_of_heap: prover.heaps.relation(TARGET_OF_HEAP)?,
        good: prover.heaps.relation(GOOD)?,
        movable: prover.heaps.relation(MOVABLE)?,
        lists,
    };
    ProofCertificate::of_aggregates(&tables_of(&prover, name)?, &proof, budget)
}

/// Returns the automata of a game and a statement, after a comparison of the game with its own rules.
///
/// # Errors
/// A description that is not well formed or disagrees with the rules; a limit of the budget that is reached.
pub(crate) fn heap_game_tables(
    game: &dyn Provable,
    description: &AggregateGame,
    statement: &AggregateStatement,
    name: &str,
    budget: &ProofBudget<'_>,
) -> Result<HeapGameTables, ProofCertificateError> {
    let id = game.id();
    let mut prover = compiled(&id, game, description, statement, budget)?;
    prover.bind_statement()?;
    Ok(tables_of(&prover, name)?)
}

/// Compiles a game, and compares it with its own rules.
fn compiled<'a>(
    id: &'a str,
    game: &dyn Provable,
    description: &'a AggregateGame,
    statement: &'a AggregateStatement,
    budget: &'a ProofBudget<'a>,
) -> Result<AggregateProver<'a>, ProofCertificateError> {
    let heaps = CompiledHeaps::new(id, description, budget)?;
    match compare(&heaps, game)?.positions {
        0 => Err(ProofCertificateError::Unsupported(format!(
            "{id}: no legal position was found to compare with the rules"
        ))),
        _ => Ok(AggregateProver::new(heaps, statement)),
    }
}

fn tables_of(prover: &AggregateProver<'_>, name: &str) -> Result<HeapGameTables, ProveError> {
    let (heaps, statement) = (&prover.heaps, prover.statement);
    let aggregate = |(index, one): (usize, &super::HeapAggregate)| {
        let extreme = match one.kind {
            AggregateKind::CountOf { extreme, .. } => Some(extreme),
            _ => None,
        };
        Ok((one.text.clone(), extreme, heaps.join(index)?))
    };
    let aggregates = heaps.game.aggregates.iter().enumerate().map(aggregate);
    Ok(HeapGameTables {
        game: heaps.id.to_owned(),
        statement: name.to_owned(),
        play: statement.play,
        values: prover.is_of_values(),
        restricted: statement.condition.is_some(),
        least_heaps: heaps.game.least_heaps,
        numbers: heaps.game.numbers.clone(),
        aggregates: aggregates.collect::<Result<_, ProveError>>()?,
        about: heaps.relation(ABOUT)?,
        heap_moves: heaps.relation(HEAP_MOVE)?,
        number_moves: heaps.relation(NUMBER_MOVE)?,
        target: heaps.relation(TARGET)?,
    })
}

impl AggregateProver<'_> {
    /// Returns the positions of the statement, in the names of the others and one heap.
    fn about_of_heap(&self) -> Result<impartial_automata::Automaton, ProveError> {
        let names = &self.names;
        let joined = self.heaps.joined(&names.others, HEAP, &names.whole);
        let about = Formula::holds(ABOUT, variables(&names.whole_and_numbers()));
        self.heaps.compile(&joined.and(about).exists(names.whole.clone()), &names.of_heap())
    }
}
