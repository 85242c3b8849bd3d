//! The statements of a rule file, ready to be proved.

use crate::check::other_members::turns_single_coins;
use crate::evaluate::words::Word;
use crate::game::open::RuleFileGame;
use crate::logic::list_logic::count_of_members;
use crate::logic::moves::{self, is_of_all};
use crate::names::inline::is_of_member;
use crate::proofs::following::{
    FollowingClaim, MAX_VALUE, ProvedRelation, following, has_values, holds_nowhere, is_about,
};
use crate::statements::checkable::{of_play, of_position};
use crate::syntax::file::{BoundOf, KindName, StatementKind, StatementLine, WindowLine};
use crate::syntax::trees::{and, compare, name, node};
use impartial::value::Play;
use impartial_prove::automata::syntax::{NodeKind, Relation, SyntaxNode};
use impartial_prove::automata::{Formula, number, var};
use impartial_prove::periods::HeapDescription;
use impartial_prove::{Basis, FollowingSentence, LEGAL_POSITION, PositionShape, ProvableGame, Statement};
use std::collections::BTreeSet;

/// The shape of one heap.
const HEAP: PositionShape = PositionShape::coins(1);

/// A statement of a file that can be proved by an induction along moves, before it is built.
struct Provable<'f> {
    stated_line: &'f StatementLine,
    relation: ProvedRelation,
}

impl RuleFileGame {
    /// Returns the statements about all positions.
    fn statements_about_all(&self) -> impl Iterator<Item = &StatementLine> {
        let statements = self.rule.file.statements.iter();
        statements.filter(|one| is_of_all(one))
    }

    /// Returns the game in the form that the prover needs; `None` if it has no moves in the prover's language.
    fn game(&self) -> Option<ProvableGame> {
        let has_moves = !self.drops_heaps() && self.provable.is_ok() || self.heap_is_provable;
        self.made.finite().filter(|_| has_moves)?.provable_game()
    }

    /// Returns whether positions are heaps whose number moves may change.
    pub(crate) fn drops_heaps(&self) -> bool {
        self.rule.kind() == KindName::Heaps && !self.rule.keeps_count()
    }

    /// Returns whether the moves may change the number of heaps, so that proofs are about one heap of a sum.
    pub fn is_proved_by_heaps(&self) -> bool {
        (self.drops_heaps() || turns_single_coins(&self.rule)) && self.heap_is_provable
    }

    /// Returns the number of heaps or coins that a line such as `legal members = 6` gives.
    pub fn count_of_members(&self) -> Option<usize> {
        count_of_members(&self.rule)?.try_into().ok()
    }

    /// Returns the word for heaps or coins, in the plural.
    pub(crate) fn members_word(&self) -> &'static str {
        if matches!(self.rule.kind(), KindName::Coins | KindName::OrdinalCoins) { "coins" } else { "heaps" }
    }

    /// Returns whether a proof for one heap, or for one coin that is turned, is a proof for any number of them.
    pub fn is_sum_of_heaps(&self) -> bool {
        self.made.is_sum_of_heaps() || turns_single_coins(&self.rule)
    }

    /// Returns whether moves turn coins, the largest from heads to tails, whatever the other coins are, so that the value of a
    /// position is the nim-sum of the values of its coins (Lenstra 1977).
    pub fn has_values_coin_by_coin(&self) -> bool {
        self.made.finite().and_then(|game| game.facts()).is_some_and(|known| known.turned)
    }

    /// Returns whether the game's own value formula gives to a sum of heaps the nim-sum of the values of its heaps, so that
    /// a proof for one heap is a proof for any number of heaps.
    pub fn own_value_is_of_sums(&self) -> bool {
        if let Some(game) = self.made.on_ordinals() {
            return game.own_value_is_of_sums();
        }
        self.is_sum_of_heaps()
            && self.own_value_line().is_some_and(|one| moves::is_of_each_heap(&self.rule, &one.body))
    }

    fn own_value_line(&self) -> Option<&StatementLine> {
        self.statements_about_all().find(|one| one.kind == StatementKind::Value)
    }

    /// Returns the name of the statement that is the game's own value formula.
    pub fn own_value(&self) -> Option<&str> {
        Some(&self.own_value_line()?.name)
    }

    fn id(&self, stated_line: &StatementLine) -> String {
        format!("{}.{}", self.name(), stated_line.name)
    }

    /// Returns the statements of the file about all positions of a shape, ready to be proved: those about P-positions
    /// and misère values, those about values except the first, which is the game's own formula, and the claims that
    /// follow from them. Of a game whose moves change the number of heaps, the first value is among them.
    pub fn statements(&self, shape: PositionShape) -> Vec<Statement> {
        let own = self.own_value_line().map(|one| one.span);
        if let Some(game) = self.made.on_ordinals() {
            let others = self.statements_about_all().filter(|one| Some(one.span) != own);
            let statement =
                |one: &StatementLine| Some(self.compared_with(game.statement(one, shape).ok()?, &one.name));
            return others.filter_map(statement).collect();
        }
        let by_heaps = self.is_proved_by_heaps();
        let is_own_value = |one: &StatementLine| Some(one.span) == own;
        // A value that is checked on a window only, because positions of several heaps are slow, is proved of all heaps.
        let in_window = |one: &StatementLine| {
            let of_heaps = by_heaps && one.kind == StatementKind::Value;
            (of_heaps || self.is_windowed_list(one, shape) && one.condition.is_none()) && !one.planted
        };
        let statements = self.rule.file.statements.iter().filter(|one| is_of_all(one) || in_window(one));
        let mut all: Vec<Statement> = statements
            .filter(|one| by_heaps || !is_own_value(one))
            .filter_map(|one| Some(self.compared_with(self.proved_by_induction(one, shape)?, &one.name)))
            .collect();
        all.extend(self.following(shape).into_iter().filter_map(|(_, statement)| statement.ok()));
        all
    }

    /// Returns a statement about all positions that is proved by an induction along moves; `None` if it is a claim, or if
    /// the logic cannot express it.
    fn proved_by_induction(&self, stated_line: &StatementLine, shape: PositionShape) -> Option<Statement> {
        if stated_line.kind.is_about_draws() {
            return None;
        }
        let play = stated_line.kind.play()?;
        let game = self.game()?;
        let (rule, body) = (self.rule.clone(), stated_line.body.clone());
        let id = self.id(stated_line);
        let says = match stated_line.kind {
            StatementKind::Value if self.is_proved_by_heaps() && self.rule.kind() == KindName::Coins => {
                "the value of a coin is the formula's"
            }
            StatementKind::Value if self.is_proved_by_heaps() => "the value of a heap is the formula's",
            kind => kind.in_words(),
        };
        let published = |statement: Statement| {
            let of_sums = self.is_sum_of_heaps()
                && stated_line.kind == StatementKind::Value
                && moves::is_of_each_heap(&self.rule, &stated_line.body);
            let statement = statement.published("", says).for_shape(shape);
            let statement = if stated_line.windows.is_empty() { statement } else { statement.in_window() };
            if of_sums { statement.of_sums(self.members_word()) } else { statement }
        };
        if self.is_proved_by_heaps() {
            // Of one heap of a sum, only values have a proof of their own.
            let value = (stated_line.kind == StatementKind::Value && shape == HEAP)
                .then(|| self.heap_value(stated_line).ok())??;
            let heap = HeapDescription::new(moves::heap_moves(&rule).ok()?, value);
            let heap = if rule.kind() == KindName::Coins { heap.of_turned_coins() } else { heap };
            let heap = match self.is_about_no_heap(stated_line) {
                false => heap,
                true => heap.with_empty(moves::value_of(&rule, &body, &[]).ok()?),
            };
            return Some(published(Statement::heap(&id, game, heap)));
        }
        // A statement that the logic cannot express for this shape is left out. It has no proof for another shape.
        if stated_line.kind == StatementKind::Value {
            moves::value_of(&rule, &body, &shape.names()).ok()?;
            let formula = move |shape: PositionShape| {
                moves::value_of(&rule, &body, &shape.names()).unwrap_or(Formula::FALSE)
            };
            return Some(published(Statement::formula(&id, game, formula)));
        }
        if stated_line.kind == StatementKind::Misere {
            moves::misere(&rule, &body, &shape).ok()?;
            let formula =
                move |shape: PositionShape| moves::misere(&rule, &body, &shape).unwrap_or(Formula::FALSE);
            return Some(published(Statement::misere_formula(&id, game, formula)));
        }
        moves::set(&rule, &body, &shape).ok()?;
        let sets =
            move |shape: PositionShape| vec![moves::set(&rule, &body, &shape).unwrap_or(Formula::FALSE)];
        Some(published(Statement::sets(&id, game, play, sets)))
    }

    /// Returns the statements of the file from which claims may follow, the first of each kind.
    fn bases(&self, shape: PositionShape) -> Vec<Provable<'_>> {
        let mut found: Vec<Provable<'_>> = Vec::new();
        for stated_line in self.statements_about_all() {
            let relation = match stated_line.kind {
                StatementKind::Value => ProvedRelation::Value,
                StatementKind::Misere => ProvedRelation::Misere,
                StatementKind::PPositions => ProvedRelation::PPositions,
                StatementKind::MiserePPositions => ProvedRelation::MiserePPositions,
                _ => continue,
            };
            let is_new = found.iter().all(|one| one.relation != relation);
            if is_new && self.proved_by_induction(stated_line, shape).is_some() {
                found.push(Provable { stated_line, relation });
            }
        }
        found
    }

    /// Returns whether a line is about the values or P-positions of those positions that satisfy a condition, or that lie in
    /// a window.
    fn is_conditional(&self, stated_line: &StatementLine) -> bool {
        let is_line = matches!(stated_line.kind, StatementKind::Value | StatementKind::PPositions);
        // A line about a window of heaps that are one position is proved as one about all of them.
        let windowed = !stated_line.windows.is_empty() && !self.rule.kind().is_list();
        is_line && (stated_line.condition.is_some() || windowed) && !self.is_proved_by_heaps()
    }

    /// Returns whether a statement about heaps that are one position has a window with as many heaps as a shape.
    fn is_windowed_list(&self, stated_line: &StatementLine, shape: PositionShape) -> bool {
        let is_of_shape = |window: &WindowLine| match window {
            WindowLine::Bounds(bounds, _) => bounds.iter().any(|bound| match bound.of {
                BoundOf::Count(count, _) => count == shape.coins as u64,
                BoundOf::Names(_) => false,
            }),
            _ => false,
        };
        self.rule.kind().is_list() && stated_line.windows.iter().any(is_of_shape)
    }

    /// Returns the claims of the file, and other statements that are proved like claims: ready to be proved, or the reason
    /// why they cannot be. Such statements are those with a condition, and, of a game whose moves change the number of
    /// heaps, its P-positions.
    fn following(&self, shape: PositionShape) -> Vec<(&StatementLine, Result<Statement, String>)> {
        let bases = self.bases(shape);
        let claimed = self
            .rule
            .file
            .statements
            .iter()
            .filter_map(|stated_line| Some((stated_line, self.claimed(stated_line)?)));
        claimed
            .map(|(stated_line, claimed)| {
                let statement =
                    claimed.and_then(|claim| self.claim_statement(stated_line, claim, &bases, shape));
                (stated_line, statement.map(|statement| self.compared_with(statement, &stated_line.name)))
            })
            .collect()
    }

    /// Returns a claim ready to be proved: as a sentence about what the file states, by an induction of its own, or as a
    /// sentence about P-positions that a discovery finds.
    fn claim_statement(
        &self,
        stated_line: &StatementLine,
        (body, condition): (SyntaxNode, Option<SyntaxNode>),
        bases: &[Provable<'_>],
        shape: PositionShape,
    ) -> Result<Statement, String> {
        let condition = condition.as_ref();
        let known: BTreeSet<ProvedRelation> = bases.iter().map(|one| one.relation).collect();
        // The sentences of claims that follow name no places of heaps.
        let is_list = self.rule.kind().is_list();
        let follow = |known: &BTreeSet<ProvedRelation>| match is_list {
            true if !is_about(&self.rule, stated_line, shape) => {
                Err(format!("its windows have no position with {shape}"))
            }
            true if condition.is_some_and(|one| self.holds_at_none(one, shape)) => {
                Err(format!("it applies to no position with {shape}"))
            }
            true => Err(
                "only its value or the positions of one value can be proved, of heaps that are one position"
                    .into(),
            ),
            false => following(&self.rule, stated_line, (&body, condition), shape, known),
        };
        let why = match follow(&known) {
            Ok(claim) => return self.of_bases(stated_line, claim, bases, shape),
            Err(why) => why,
        };
        if let Some(statement) = self.direct(stated_line, &body, condition, shape) {
            return Ok(statement);
        }
        let discovered = (0..=MAX_VALUE).map(ProvedRelation::of_value);
        let discovered = discovered.chain([ProvedRelation::MiserePPositions]);
        let more: BTreeSet<ProvedRelation> = known.iter().copied().chain(discovered).collect();
        match follow(&more) {
            Ok(claim) if !self.is_proved_by_heaps() => self.of_bases(stated_line, claim, bases, shape),
            _ => Err(why),
        }
    }

    /// Returns whether a condition holds at no position of a shape; `false` if that is not known.
    fn holds_at_none(&self, condition: &SyntaxNode, shape: PositionShape) -> bool {
        let holds = moves::set(&self.rule, condition, &shape);
        holds.and_then(|holds| holds_nowhere(&self.rule, &shape.names(), holds)).unwrap_or(false)
    }

    /// Returns a claim that follows from statements of the file, or from P-positions that a discovery finds.
    fn of_bases(
        &self,
        stated_line: &StatementLine,
        FollowingClaim { relations, sentences }: FollowingClaim,
        bases: &[Provable<'_>],
        shape: PositionShape,
    ) -> Result<Statement, String> {
        let game = || self.game().ok_or_else(|| "its moves cannot be described to the prover".to_owned());
        let mut of_claim = Vec::new();
        for relation in relations {
            let stated = bases.iter().find(|one| one.relation == relation);
            let statement =
                match (stated.and_then(|one| self.proved_by_induction(one.stated_line, shape)), relation) {
                    (Some(statement), _) => statement,
                    (None, ProvedRelation::OfValue(value)) => self.positions_of_value(value, shape)?,
                    (None, _) => {
                        let (kind, play) = match relation {
                            ProvedRelation::MiserePPositions => ("misère P-positions", Play::Misere),
                            _ => ("P-positions", Play::Normal),
                        };
                        Statement::discovered(&format!("the {kind} (found and proved)"), game()?, play)
                    }
                };
            of_claim.push(Basis { relation: relation.name().into_owned(), statement });
        }
        let words = statement_in_words(&self.rule.file.text, stated_line);
        let source = stated_line.source.as_deref().unwrap_or_default();
        let statement = Statement::following(&self.id(stated_line), game()?, of_claim, sentences);
        Ok(statement.published(source, &words).shapes([shape], []))
    }

    /// Returns a claim that states the value, or the P-positions, of all positions or of those with a condition: `value = t`
    /// or `value = 0 <-> A`, perhaps behind `B ->`. It is proved by an induction of its own.
    fn direct(
        &self,
        stated_line: &StatementLine,
        body: &SyntaxNode,
        condition: Option<&SyntaxNode>,
        shape: PositionShape,
    ) -> Option<Statement> {
        let is_claim = (stated_line.kind == StatementKind::Claim || self.is_conditional(stated_line))
            && is_about(&self.rule, stated_line, shape);
        if self.is_proved_by_heaps() || !is_claim {
            return None;
        }
        let (mut body, mut conditions) = (body, condition.cloned().into_iter().collect::<Vec<_>>());
        while let NodeKind::Implies(premise, inner) = &body.kind {
            conditions.push((**premise).clone());
            body = inner;
        }
        if conditions.iter().any(has_values) {
            return None;
        }
        let set = match &body.kind {
            NodeKind::Iff(_) => Some(set_of_value(body)?),
            _ => None,
        };
        // A statement that names a heap or coin is about positions with one, even if only a part of it names it.
        let parts = conditions.iter().chain([body]);
        let is_of_members =
            matches!(self.rule.kind(), KindName::Heaps | KindName::Coins) || self.rule.kind().is_list();
        let names = parts.filter(|part| is_of_member(&self.rule.file, &self.rule.context, part)).count();
        if is_of_members && names > 0 && shape.coins != 1 {
            return None;
        }
        let rule = self.rule.clone();
        let condition = moves::set(&rule, &and(conditions), &shape).ok()?;
        if holds_nowhere(&rule, &shape.names(), condition.clone()).ok()? {
            return None;
        }
        let (game, id) = (self.game()?, self.id(stated_line));
        let statement = match set {
            // Of other positions the claim is a sentence with its window.
            Some((1.., _)) if !rule.kind().is_list() => return None,
            Some((value @ 1.., set)) => {
                let set = moves::set(&rule, set, &shape).ok()?;
                return self.exactly_of_value(stated_line, value, set, condition, shape);
            }
            Some((_, set)) => {
                let set = moves::set(&rule, set, &shape).ok()?;
                Statement::sets(&id, game, Play::Normal, move |_| vec![set.clone()])
            }
            None => {
                let value = moves::misere(&rule, equal_to_value(body)?, &shape).ok()?;
                Statement::formula(&id, game, move |_| value.clone())
            }
        };
        let words = statement_in_words(&rule.file.text, stated_line);
        let source = stated_line.source.as_deref().unwrap_or_default();
        let statement = statement.published(source, &words).shapes([shape], []);
        let statement = if stated_line.windows.is_empty() { statement } else { statement.in_window() };
        Some(match condition {
            Formula::Constant(true) => statement,
            condition => statement.restricted_to(move |_| condition.clone()),
        })
    }

    /// Returns the claim that the positions of a value, among those with a condition, are those of a set. It follows from the
    /// positions of the value, which are stated in the file or found.
    fn exactly_of_value(
        &self,
        stated_line: &StatementLine,
        value: u64,
        set: Formula,
        condition: Formula,
        shape: PositionShape,
    ) -> Option<Statement> {
        let relation = ProvedRelation::of_value(value).name().into_owned();
        let names = shape.names();
        let at = |relation: &str| Formula::holds(relation, names.iter().map(var));
        let premises = at(LEGAL_POSITION).and(condition);
        let sentence = premises.clone().implies(at(&relation).iff(set)).for_all(names.clone());
        let applies = premises.exists(names.clone());
        if value > MAX_VALUE || !sentence.free_variables().is_empty() {
            return None;
        }
        let basis = Basis { relation, statement: self.positions_of_value(value, shape).ok()? };
        let is_exact = stated_line.windows.is_empty();
        let sentences = vec![FollowingSentence { sentence, applies, positions: None, is_exact }];
        let statement = Statement::following(&self.id(stated_line), self.game()?, vec![basis], sentences);
        let words = statement_in_words(&self.rule.file.text, stated_line);
        let source = stated_line.source.as_deref().unwrap_or_default();
        Some(statement.published(source, &words).shapes([shape], []))
    }

    /// Returns the statement that the positions of a value are those of an automaton: of the sets that the file states, if it
    /// states those of all values up to this one and they are proved, and otherwise of one that is found.
    fn positions_of_value(&self, value: u64, shape: PositionShape) -> Result<Statement, String> {
        let game = self.game().ok_or_else(|| "its moves cannot be described to the prover".to_owned())?;
        let sets: Option<Vec<Formula>> = (0..=value).map(|value| self.stated_set(value, shape)).collect();
        let stated = sets.map(|sets| {
            Box::new(move |_: PositionShape| sets.clone())
                as Box<dyn Fn(PositionShape) -> Vec<Formula> + Send + Sync>
        });
        let id = format!("the positions of value {value} (found and proved)");
        Ok(Statement::discovered_value(&id, game, value, stated))
    }

    /// Returns the set that the file states of all positions of a value.
    fn stated_set(&self, value: u64, shape: PositionShape) -> Option<Formula> {
        let (file, context) = (&self.rule.file, &self.rule.context);
        let set = self.statements_about_all().find_map(|one| match one.kind {
            StatementKind::PPositions if value == 0 => Some(one.body.clone()),
            StatementKind::Claim => {
                let body = moves::with_parameters(&self.rule, of_position(file, context, &one.body));
                let (of, set) = set_of_value(&body)?;
                (of == value).then(|| set.clone())
            }
            _ => None,
        })?;
        moves::set(&self.rule, &set, &shape).ok()
    }

    /// Returns the body and the condition of a claim, in words about the position's own values, or the reason why it is not
    /// about values; `None` for another statement.
    fn claimed(&self, stated_line: &StatementLine) -> Option<Result<Claimed, String>> {
        let (file, context) = (&self.rule.file, &self.rule.context);
        if stated_line.planted {
            return None;
        }
        let in_words =
            |node: &SyntaxNode| moves::with_parameters(&self.rule, of_position(file, context, node));
        let own_value = || name(Word::Value.text());
        let body = match stated_line.kind {
            StatementKind::Claim => in_words(&stated_line.body),
            StatementKind::PPositions if self.is_proved_by_heaps() || self.is_conditional(stated_line) => {
                let is_zero = compare(own_value(), Relation::Equal, node(NodeKind::Number(0)));
                node(NodeKind::Iff(vec![is_zero, stated_line.body.clone()]))
            }
            StatementKind::Value if self.is_conditional(stated_line) => {
                compare(own_value(), Relation::Equal, stated_line.body.clone())
            }
            StatementKind::Draws | StatementKind::MisereDraws => {
                return Some(Err("draws are only checked".into()));
            }
            StatementKind::Misere | StatementKind::MiserePPositions if !is_of_all(stated_line) => {
                return Some(Err(
                    "in misère play, a line with a condition or a window is only checked".into()
                ));
            }
            _ => return None,
        };
        if of_play(file, context, stated_line) {
            return Some(Err("it is about outcomes or remoteness".to_owned()));
        }
        Some(Ok((body, stated_line.condition.as_ref().map(in_words))))
    }

    /// Returns the names of the statements that cannot be proved for a shape, each with the reason.
    pub fn unproved(&self, shape: PositionShape) -> Vec<(&str, String)> {
        const OF_SUMS: &str =
            "the number of its members changes, and misère play of a sum is not that of its members";
        let on_ordinals = self.made.on_ordinals();
        let why = |one: &StatementLine| match one.kind {
            StatementKind::Claim | StatementKind::Draws | StatementKind::MisereDraws => None,
            _ if on_ordinals.is_some() => on_ordinals.and_then(|game| game.statement(one, shape).err()),
            _ if self.is_proved_by_heaps() && one.kind.play() == Some(Play::Misere) => {
                Some(OF_SUMS.to_owned())
            }
            StatementKind::Value => {
                let value = |members: &[String]| moves::value_of(&self.rule, &one.body, members).err();
                let of_nothing = || self.is_about_no_heap(one).then(|| value(&[])).flatten();
                value(&shape.names()).or_else(of_nothing)
            }
            StatementKind::Misere => moves::misere(&self.rule, &one.body, &shape).err(),
            _ => moves::set(&self.rule, &one.body, &shape).err(),
        };
        let of_all = self.statements_about_all().filter_map(|one| Some((one.name.as_str(), why(one)?)));
        let mut all: Vec<(&str, String)> = of_all.collect();
        if on_ordinals.is_some() {
            let is_checked =
                |one: &&StatementLine| !one.planted && (one.kind == StatementKind::Claim || !is_of_all(one));
            let claims = self.rule.file.statements.iter().filter(is_checked);
            let why = "claims, conditions and windows of ordinals are only checked";
            all.extend(claims.map(|one| (one.name.as_str(), why.to_owned())));
        } else {
            let claims = self.following(shape).into_iter();
            all.extend(
                claims.filter_map(|(stated_line, claim)| Some((stated_line.name.as_str(), claim.err()?))),
            );
            let conditional = self
                .rule
                .file
                .statements
                .iter()
                .filter(|one| self.is_proved_by_heaps() && one.condition.is_some());
            let values = conditional.filter(|one| one.kind == StatementKind::Value && !one.planted);
            all.extend(values.filter_map(|one| Some((one.name.as_str(), self.heap_value(one).err()?))));
        }
        all
    }

    /// Returns whether the value of a line is about the position without heaps too, in a game whose moves change the number of
    /// heaps: its term names no heap. Positions of coins have one.
    fn is_about_no_heap(&self, stated_line: &StatementLine) -> bool {
        self.is_proved_by_heaps()
            && self.rule.kind() == KindName::Heaps
            && !is_of_member(&self.rule.file, &self.rule.context, &stated_line.body)
    }

    /// Returns the value that a line states of every heap, in a game whose moves change the number of heaps.
    ///
    /// # Errors
    /// The reason why the line does not state it.
    fn heap_value(&self, stated_line: &StatementLine) -> Result<Formula, String> {
        let (rule, members) = (&self.rule, HEAP.names());
        let value = moves::value_of(rule, &stated_line.body, &members)?;
        let Some(condition) = &stated_line.condition else { return Ok(value) };
        let other = || {
            let words = statement_in_words(&rule.file.text, stated_line);
            format!("'{words}' is about some heaps only, and a proof is about all heaps of 1 and more")
        };
        if !is_of_member(&rule.file, &rule.context, &stated_line.body)
            || !is_of_member(&rule.file, &rule.context, condition)
        {
            return Err(other());
        }
        let holds = moves::set(rule, condition, &HEAP)?;
        let least = u64::from(rule.kind() == KindName::Heaps);
        let is_heap = number(least).at_most(var(&members[0]));
        match holds_nowhere(rule, &members, is_heap.and(holds.not()))? {
            true => Ok(value),
            false => Err(other()),
        }
    }
}

/// Returns whether a term is the value of the position itself.
fn is_own_value(node: &SyntaxNode) -> bool {
    Word::of_node(node) == Some(Word::Value)
}

/// Returns the term that a relation `value = t` gives to the position's own value.
fn equal_to_value(node: &SyntaxNode) -> Option<&SyntaxNode> {
    match &node.kind {
        NodeKind::Compare(terms, relations) if relations[..] == [Relation::Equal] => match &terms[..] {
            [a, b] if is_own_value(a) && !has_values(b) => Some(b),
            [a, b] if is_own_value(b) && !has_values(a) => Some(a),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the constant K and the condition A of a statement `value = K <-> A`.
fn set_of_value(body: &SyntaxNode) -> Option<(u64, &SyntaxNode)> {
    let NodeKind::Iff(parts) = &body.kind else { return None };
    let constant = |node: &SyntaxNode| match equal_to_value(node)?.kind {
        NodeKind::Number(value) => Some(value),
        _ => None,
    };
    match &parts[..] {
        [a, b] if !has_values(b) => Some((constant(a)?, b)),
        [a, b] if !has_values(a) => Some((constant(b)?, a)),
        _ => None,
    }
}

/// The body and the condition of a claim.
type Claimed = (SyntaxNode, Option<SyntaxNode>);

/// Returns the text of a statement on one line, as it stands in the file.
fn statement_in_words(text: &str, stated_line: &StatementLine) -> String {
    let words = text.get(stated_line.span.start..stated_line.span.end).unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
