//! Statements about the endings of play on families of positions of a game in which play need not end.

use crate::data::{Data, Part};
use crate::evidence::{MIN_OF_SEQUENCE, adaptive_bits, sequence_bits};
use crate::explore::Explorer;
use crate::families::{MAX_SIZE, MIN_GRAPHS, PositionFamily};
use crate::fitting::{WantedSet, fitting_sets};
use crate::layout::{PositionNumbers, Scope};
use crate::meter::Meter;
use crate::set_search::{self, Depth};
use crate::table::{Column, Table};
use crate::term::{Condition, NONE};
use impartial::loopy::{LoopyOutcome, Play, solve_outcomes};

/// Parts of the steps of a search that a family gets.
const SHARE_OF_STEPS: u64 = 20;

/// The outcomes of normal play of the first positions of a family, each with the number of moves until the end.
type Endings = Vec<(LoopyOutcome, Option<u32>)>;

/// A condition on the outcomes, with its length in bits.
struct OutcomesText {
    text: String,
    bits: f64,
    /// True if one outcome is that of all positions from some size on.
    is_constant: bool,
}

impl Explorer<'_> {
    /// Searches statements about the outcomes on a family of positions, and about the number of moves until the end of play.
    /// Returns whether one was found.
    pub(crate) fn family_endings(&mut self, family: &PositionFamily) -> bool {
        let endings = self.endings_of(family);
        if endings.len() < MIN_GRAPHS {
            return false;
        }
        let moves: Option<Vec<i64>> = endings.iter().map(|(_, moves)| moves.map(i64::from)).collect();
        let of_outcomes = family.named("outcome");
        let mut is_found = false;
        if let Some(OutcomesText { text, bits, is_constant }) = self.outcomes_text(family, &endings) {
            let letters: Vec<i64> = endings.iter().map(|(outcome, _)| *outcome as i64).collect();
            let data = sequence_bits(&letters);
            if is_constant || data - bits >= MIN_OF_SEQUENCE {
                is_found = self.report_family(&of_outcomes, &text, endings.len(), data - bits);
            }
        }
        if let Some(moves) = moves {
            let of_moves = family.named("length");
            is_found |= self.family_statement(&of_moves, "remoteness", &moves)
                || self.later_statement(&of_moves, "remoteness", &moves);
        }
        is_found
    }

    /// Searches a condition on the size for the P-positions of a family of which no term for the values was found.
    pub(crate) fn family_lost(&mut self, family: &PositionFamily, values: &[i64]) -> bool {
        let inside: Vec<bool> = values.iter().map(|value| *value == 0).collect();
        if inside.windows(2).all(|pair| pair[0] == pair[1]) {
            return false;
        }
        let Some(condition) = self.family_condition(family, &inside) else { return false };
        let data = adaptive_bits(inside.iter().copied());
        let bits = condition.bits(1);
        let text = format!("value = 0 <-> {}", condition.text(std::slice::from_ref(&family.size)));
        (condition.is_bound() || data - bits >= MIN_OF_SEQUENCE)
            && self.report_family(&family.named("lost"), &text, values.len(), data - bits)
    }

    /// Returns the endings of the first positions of a family, as far as little work gives them.
    fn endings_of(&self, family: &PositionFamily) -> Endings {
        let cx = self.family_context();
        let ending = |n: usize| {
            let position = self.game.position(&family.position(n)).ok()?;
            let followers = self.game.rooted(&position, true, &cx).ok()??;
            let outcomes = solve_outcomes(&followers.graph, Play::Normal, &cx.run()).ok()?;
            Some((outcomes.outcome(followers.root), outcomes.remoteness(followers.root)))
        };
        (family.first..=MAX_SIZE).map_while(ending).collect()
    }

    /// Returns the condition that describes the outcomes of a family.
    fn outcomes_text(&self, family: &PositionFamily, endings: &Endings) -> Option<OutcomesText> {
        use LoopyOutcome::{D, N, P};
        let has = |outcome: LoopyOutcome| endings.iter().any(|(other, _)| *other == outcome);
        if endings.windows(2).all(|pair| pair[0].0 == pair[1].0) {
            let text = format!("outcome = {}", endings[0].0);
            return Some(OutcomesText { text, bits: 2.0, is_constant: true });
        }
        let absent = [P, N, D].into_iter().find(|outcome| !has(*outcome));
        let mut parts: Vec<String> =
            absent.map(|outcome| format!("outcome != {outcome}")).into_iter().collect();
        let (mut is_constant, mut bits) = (true, 2.0);
        for outcome in [P, D].into_iter().filter(|outcome| has(*outcome)).take(2 - parts.len()) {
            let inside: Vec<bool> = endings.iter().map(|(other, _)| *other == outcome).collect();
            let condition = self.family_condition(family, &inside)?;
            parts.push(format!(
                "(outcome = {outcome} <-> {})",
                condition.text(std::slice::from_ref(&family.size))
            ));
            is_constant &= condition.is_bound();
            bits += condition.bits(1);
        }
        Some(OutcomesText { text: parts.join(" & "), bits, is_constant })
    }

    /// Returns the easiest condition on the size that holds exactly at the positions of a set. The search reads two thirds of
    /// the positions.
    fn family_condition(&self, family: &PositionFamily, inside: &[bool]) -> Option<Condition> {
        let (sizes, read) = (family.sizes(inside.len()), inside.len() * 2 / 3);
        let column = Column::new(family.size.clone(), sizes.clone());
        let table = Table { columns: vec![column], len: inside.len(), is_sequence: true };
        let part = |row: usize| if row < read { Part::Search } else { Part::Check };
        let parts = (0..inside.len()).map(part).collect();
        let positions = sizes.iter().map(|&size| PositionNumbers { members: vec![size], extra: Vec::new() });
        let data = Data {
            normal: vec![NONE; inside.len()],
            ..Data::of_table(Scope::Shapes, table, parts, positions.collect())
        };
        let meter = Meter::new(self.steps / SHARE_OF_STEPS, self.cx.run());
        let wanted = WantedSet { target: inside, known: &[], extra: &[], is_about_words: false };
        let found = fitting_sets(&data, &wanted, (Depth::Shallow, 0), &self.slopes, &meter);
        set_search::sorted(found).into_iter().find(|condition| data.table.truth(condition) == inside)
    }
}
