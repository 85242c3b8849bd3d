//! The game of a file as an entry of the catalogue, for each kind of positions.

use crate::fast::dense::{DenseMethod, DenseSolver, RunningLines};
use crate::fast::path::FastPath;
use crate::fast::turned_coins::TurnedCoins;
use crate::game::contents::FileContents;
use crate::game::finite_game::{FiniteGame, KindOfGame};
use crate::game::open::{GameOfFile, RuleFileGame};
use crate::logic::moves;
use crate::positions::board::{BoardGame, BoardKind};
use crate::positions::graph_classes::GraphClasses;
use crate::positions::lane_key::with_keys;
use crate::positions::list::{ListFacts, ListGame};
use crate::positions::member_ranks::MemberRanks;
use crate::positions::one_row::with_rows;
use crate::positions::rule_game::RuleGame;
use crate::positions::tuple::TupleGame;
use crate::rule::compiled::CompiledRule;
use crate::statements::stated::{CoinValues, proof_of_stated_values, stated_values};
use crate::syntax::file::KindName;
use crate::syntax::format::rules_alone;
use impartial::game::LoweredMember;
use impartial_prove::periods::HeapSum;
use impartial_prove::{Definable, DescribedGame, ProvableGame};
use impartial_query::{AnyEntry, Entry, OrdinalEntry, RegisterableGame};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

impl RuleFileGame {
    /// Returns the game for the catalogue.
    pub fn entry(&self) -> AnyEntry {
        match &self.made {
            GameOfFile::Finite(game) => game.entry(&FileContents {
                rule: &self.rule,
                statements: &self.statements,
                is_provable: self.provable.is_ok(),
                heap_is_provable: self.heap_is_provable,
            }),
            GameOfFile::Ordinals(game) => {
                let entry = OrdinalEntry::by_rules(game.clone()).summary(summary(&self.rule));
                let entry = entry.position(game.expected());
                match self.provable.is_ok() {
                    true => {
                        let game = game.clone();
                        entry.provable(move || Box::new(game.clone())).into()
                    }
                    false => entry.into(),
                }
            }
        }
    }
}

/// Returns the description of a game in one line.
fn summary(rule: &CompiledRule) -> String {
    rule.file.about.clone().unwrap_or_else(|| "a game from a rule file".into())
}

impl FileContents<'_> {
    /// Returns a function that identifies the rules, apart from statements and comments.
    fn identity(&self) -> impl Fn() -> String + Send + Sync + 'static {
        let rule = self.rule.clone();
        move || format!("XXH3 {:032x}", xxh3_128(rules_alone(&rule.file.text).as_bytes()))
    }

    /// Adds the summary, the notation, and the identity of the rules.
    fn described<G: RegisterableGame>(&self, entry: Entry<G>, position: impl Into<String>) -> Entry<G> {
        entry.summary(summary(self.rule)).position(position).content(self.identity())
    }
}

impl KindOfGame for ListGame {
    fn entry(&self, file: &FileContents<'_>) -> AnyEntry {
        let mut entry =
            with_keys(file.described(Entry::of_kind(self.clone()), self.expected()), self).windows();
        if !self.kept {
            let entry = file.with_heap_sum(with_heap_solvers(entry, self), self);
            return file.with_words(file.with_stated_values(entry, self)).into();
        }
        if let Some(lowered) = self.known.swept {
            entry = entry.ranked().lines().swept(lowered);
            if lowered == LoweredMember::Largest {
                entry = entry.rows();
            }
        }
        if MemberRanks::is_suitable(self) {
            entry = entry.fast(MemberRanks);
        }
        if self.known.turned {
            entry = entry.turned_coins(Arc::new(TurnedCoins(self.rule.clone())));
            if file.heap_is_provable
                && let Some(values) = CoinValues::new(file.statements, self).map(Arc::new)
            {
                let proved = values.clone();
                entry = entry.stated(move |position| values.value(position));
                entry = entry.stated_proof(move |_, run| proved.prove(run));
            }
        }
        let entry = file.with_heap_sum(with_heap_solvers(entry, self), self);
        file.with_heaps(file.with_words(file.with_proof(entry, self))).into()
    }

    fn provable_game(&self) -> Option<ProvableGame> {
        Some(Box::new(DescribedGame::new(self.clone())))
    }

    fn facts(&self) -> Option<&ListFacts> {
        Some(&self.known)
    }
}

impl KindOfGame for TupleGame {
    fn entry(&self, file: &FileContents<'_>) -> AnyEntry {
        let mut entry =
            with_keys(file.described(Entry::of_kind(self.clone()), self.expected()), self).windows();
        if self.rule.kind() != KindName::Numbers {
            return file.with_heaps(file.with_proof(entry, self)).into();
        }
        entry = entry.fast(|game| DenseSolver { game: game.tuple_rule(), method: DenseMethod::Ranks });
        if RunningLines::plan(&self.tuple_rule()).is_ok() {
            entry = entry.fast(|game| DenseSolver { game: game.tuple_rule(), method: DenseMethod::Lines });
        }
        file.with_proof(entry, self).into()
    }

    fn provable_game(&self) -> Option<ProvableGame> {
        Some(Box::new(DescribedGame::new(self.clone())))
    }
}

impl KindOfGame for BoardGame {
    fn entry(&self, file: &FileContents<'_>) -> AnyEntry {
        let kind = self.rule.kind();
        let mut entry = file.described(Entry::new(self.clone()), self.expected()).packed();
        if let BoardKind::Graph(graphs) = &self.board {
            let (rules, graphs) = (file.identity(), graphs.clone());
            entry = entry.content(move || rules() + &graphs.of_files());
        }
        if self.has_part_keys() {
            // The number of a graph in a key depends on the graphs that were named before.
            entry = if kind == KindName::Grid { entry.searched() } else { entry.searched_unsaved() };
        }
        match (self.additive, kind) {
            (true, KindName::Grid) => entry = entry.prefer_search(),
            (true, _) => entry = entry.components(),
            (false, _) => {}
        }
        if let Some(classes) = GraphClasses::new(self) {
            entry = entry.classes(classes.clone());
            if self.additive {
                entry = entry.components_of_classes(classes);
            }
        }
        let entry = match kind {
            KindName::Rows => entry.windows(),
            KindName::Grid => with_rows(entry),
            _ => entry,
        };
        file.with_stated_values(entry, self).into()
    }
}

impl FileContents<'_> {
    /// Adds the values that the file states.
    fn with_stated_values<G: RuleGame>(&self, entry: Entry<G>, game: &G) -> Entry<G> {
        match stated_values(self.statements, game) {
            Some(stated) => entry.stated(stated),
            None => entry,
        }
    }

    /// Adds the values that the file states, and the description for the prover if the rules have one.
    fn with_proof<G: RuleGame + Definable + Clone>(&self, entry: Entry<G>, game: &G) -> Entry<G> {
        let entry = self.with_stated_values(entry, game);
        if !self.is_provable {
            return entry;
        }
        let entry = entry.provable(|game| Box::new(DescribedGame::new(game.clone())));
        match proof_of_stated_values(self.statements, game) {
            Some(prove) => entry.stated_proof(prove),
            None => entry,
        }
    }
}

impl FileContents<'_> {
    /// Adds the moves of a heap as formulas, if positions are sums of heaps whose moves the prover's logic can express.
    fn with_heap_sum(&self, entry: Entry<ListGame>, game: &ListGame) -> Entry<ListGame> {
        let is_sum = game.is_sum_of_heaps() && self.heap_is_provable && !game.has_move_from_zero();
        match moves::heap_moves(self.rule) {
            Ok(of_heap) if is_sum => entry.heap_sum(move |game| HeapSum {
                game: Box::new(DescribedGame::new(game.clone())),
                moves: of_heap.clone(),
            }),
            _ => entry,
        }
    }
}

/// Adds the solvers of games whose positions are sums of heaps, as far as that was recognised.
fn with_heap_solvers(entry: Entry<ListGame>, game: &ListGame) -> Entry<ListGame> {
    let entry = match (game.known.code.is_some(), game.known.additive) {
        (true, _) => entry.components().heap(),
        (false, true) if game.has_move_from_zero() => entry.components(),
        (false, true) => entry.heap_rule(),
        (false, false) => entry,
    };
    if game.known.shrinks { entry.quotients() } else { entry }
}
