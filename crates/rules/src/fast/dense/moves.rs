//! The moves of a rule file as a dense table makes them.

use super::full_line::FullLine;
use super::progression::Progression;
use crate::evaluate::{MAX_STEPS, Program};
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::RuleCondition;
use crate::syntax::trees::has_quantifier;

/// The moves of a rule file, each line in its fastest form.
#[derive(Debug)]
pub(super) struct DenseMoves {
    /// The move lines whose options are arithmetic progressions, and their full lines.
    pub(super) progressions: Vec<(Progression, Option<FullLine>)>,
    /// The other move lines.
    pub(super) rest: Option<Program>,
    /// Upper bound on the steps of the full lines at one position.
    pub(super) steps: u64,
}

impl DenseMoves {
    /// Returns the moves for a window with numbers up to `most`. Without `recognise` all moves are interpreted.
    pub(super) fn new(rule: &CompiledRule, most: &[i64], recognise: bool) -> DenseMoves {
        // A condition with loops counts steps at every option, which a progression does not.
        let has_loops = |condition: &RuleCondition| match condition {
            RuleCondition::Formula(node) => has_quantifier(node),
            RuleCondition::Pattern { .. } => true,
        };
        let calls = rule.context.definitions.iter().any(|definition| has_quantifier(&definition.body));
        let recognise =
            recognise && (rule.file.legal.is_empty() || !calls && !rule.file.legal.iter().any(has_loops));
        let mut moves = DenseMoves { progressions: Vec::new(), rest: None, steps: 0 };
        let mut interpreted = Vec::new();
        for (at, line) in rule.file.moves.iter().enumerate() {
            match recognise.then(|| Progression::new(rule, line)).flatten() {
                Some(progression) => {
                    let full = FullLine::new(&progression, most);
                    moves.progressions.push((progression, full));
                }
                None => interpreted.push(at),
            }
        }
        let full_lines = moves.progressions.iter().filter_map(|(_, full)| full.as_ref());
        moves.steps = full_lines.map(|full| full.steps).sum();
        if moves.steps > MAX_STEPS / 2 {
            moves.progressions.iter_mut().for_each(|(_, full)| *full = None);
            moves.steps = 0;
        }
        if !interpreted.is_empty() {
            moves.rest = rule.program_of_moves(&interpreted);
            if moves.rest.is_none() {
                return DenseMoves { progressions: Vec::new(), rest: rule.program().cloned(), steps: 0 };
            }
        }
        moves
    }

    /// Returns the number of move lines that lead to all earlier positions on a line.
    pub(super) fn line_count(&self) -> usize {
        self.progressions.iter().filter(|(_, full)| full.is_some()).count()
    }

    /// Returns whether a move line leads to all earlier positions on a line.
    pub(super) fn has_lines(&self) -> bool {
        self.line_count() > 0
    }

    /// Returns whether all move lines lead to all earlier positions on a line.
    pub(super) fn has_only_lines(&self) -> bool {
        self.rest.is_none() && self.progressions.iter().all(|(_, full)| full.is_some())
    }
}
