//! Rule files about the coins of a strip, or about a row of cells, as games of words, for proofs about any number of coins
//! or cells.

mod terms;
mod translate;

use crate::game::contents::FileContents;
use crate::game::open::RuleFileGame;
use crate::logic::moves::OF_ONE_MEMBER;
use crate::logic::premise::premise;
use crate::names::inline::{inlined, is_of_member};
use crate::names::resolved::ResolvedMove;
use crate::positions::board::{BoardGame, BoardKind};
use crate::positions::one_row::OneRow;
use crate::positions::rule_game::RuleGame;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, KindName, RuleCondition, StatementKind, StatementLine, is_list};
use crate::syntax::trees::{node, renamed_all};
use impartial::value::Play;
use impartial_prove::automata::syntax::{NodeKind, Relation, SyntaxNode};
use impartial_prove::automata::{COINS, WordFormula};
use impartial_prove::words::{AFTER, WordClaim, WordGame, WordMove, WordStatement, value_relation};
use impartial_prove::{Definable, DescribedGame, Statement};
use impartial_query::{AnyNumber, Entry, UnprovedStatement, WordDescription};
use std::collections::BTreeMap;
use terms::{Case, Linear, Unit};
use translate::{Scope, Translation};

/// Largest value of a statement about all values.
const MAX_VALUE: i64 = 40;

/// The named coin in the formulas of moves.
const MOVED: &str = "moved";

/// Returns the game of a rule on the coins of a strip. `Err` names the part that automata of words cannot read.
fn game_of(rule: &CompiledRule) -> Result<WordGame, String> {
    if rule.kind() != KindName::Coins {
        return Err(format!("positions are those of a {}", rule.kind().description()));
    }
    let resolved = rule.resolved()?;
    let legal = resolved.legal.iter().map(|condition| of_position(rule, condition, true));
    let legal = WordFormula::all(legal.collect::<Result<Vec<_>, _>>()?);
    let over = resolved.over.iter().map(|condition| of_position(rule, condition, false));
    let over = WordFormula::any(over.collect::<Result<Vec<_>, _>>()?);
    let moves = resolved.moves.iter().map(|line| {
        let relation = relation_of(rule, line)?;
        Ok(WordMove { relation: over.clone().not().and(relation) })
    });
    Ok(WordGame { legal, moves: moves.collect::<Result<Vec<_>, String>>()? })
}

/// Returns a tree with parameters as numbers, and without definitions.
fn plain(rule: &CompiledRule, tree: &SyntaxNode) -> Result<SyntaxNode, String> {
    Ok(with_parameters(rule, &inlined(&rule.context, tree)?))
}

fn with_parameters(rule: &CompiledRule, tree: &SyntaxNode) -> SyntaxNode {
    let parameters = rule.context.parameters.iter();
    let numbers: Vec<(&str, SyntaxNode)> = parameters
        .map(|(parameter, value)| (parameter.as_str(), node(NodeKind::Number(*value as u64))))
        .collect();
    renamed_all(tree, &numbers)
}

/// Returns the name of the coins in the file.
fn coin(rule: &CompiledRule) -> &str {
    rule.file.kind.names.first().map_or("", |name| &name.text)
}

/// Returns the scope in which a coin is the named one.
fn scope_of(rule: &CompiledRule) -> Scope {
    let mut scope = Scope::default().with(coin(rule), MOVED);
    scope.moved = Some(MOVED.to_owned());
    scope
}

/// Returns a condition on positions. One that names a coin holds for all coins, or for one coin.
fn of_position(rule: &CompiledRule, condition: &RuleCondition, for_all: bool) -> Result<WordFormula, String> {
    let RuleCondition::Formula(tree) = condition else { return Err("it is about a grid".into()) };
    let translation = Translation::new(rule, false);
    let tree_without = with_parameters(rule, tree);
    if !is_of_member(&rule.file, &rule.context, tree) {
        return translation.formula(&tree_without, &Scope::default());
    }
    let of_one = translation.formula(&tree_without, &scope_of(rule))?;
    let coin = WordFormula::has(COINS, MOVED);
    Ok(match for_all {
        true => coin.and(of_one.not()).exists(MOVED).not(),
        false => coin.and(of_one).exists(MOVED),
    })
}

/// Returns the relation of a kind of move between the coins before and after it.
fn relation_of(rule: &CompiledRule, line: &ResolvedMove) -> Result<WordFormula, String> {
    let line = line.changed(&|tree| with_parameters(rule, tree));
    let translation = Translation::new(rule, false);
    let mut scope = scope_of(rule);
    let mut chosen = vec![MOVED.to_owned()];
    let mut conditions = vec![WordFormula::has(COINS, MOVED)];
    for clause in &line.clauses {
        match clause {
            Clause::For(name, within) => {
                let square = translation.fresh(&name.text);
                let one = [Case::new(Linear::unit(Unit::Square(square.clone())))];
                conditions.push(translation.within(&one, within, &scope)?);
                scope = scope.with(&name.text, &square);
                chosen.push(square);
            }
            Clause::If(condition) => conditions.push(translation.formula(condition, &scope)?),
            Clause::Edge(..) | Clause::Vertex(_) => return Err("it is about a graph".into()),
        }
    }
    conditions.push(match &line.action {
        Action::Become(targets) => becoming(&translation, targets, &scope)?,
        Action::Turn(squares) => turning(&translation, squares, &scope)?,
        _ => return Err("a move does something else than move and turn coins".into()),
    });
    let inner = WordFormula::all(conditions);
    Ok(chosen.iter().rev().fold(inner, |inner, square| inner.exists(square)))
}

/// Returns the relation of a move in which the named coin goes, and coins come to squares that are free then.
fn becoming(
    translation: &Translation<'_>,
    targets: &[SyntaxNode],
    scope: &Scope,
) -> Result<WordFormula, String> {
    let (mut squares, mut conditions) = (vec![MOVED.to_owned()], Vec::new());
    for target in targets {
        if is_list(target) {
            return Err(translation.refused(target, "the number of coins after a move varies"));
        }
        let square = translation.fresh("to");
        let is = translation
            .at_square(target, &translation.cases(target, scope)?, |x| WordFormula::equal(x, &square, 0))?;
        let own = WordFormula::equal(&square, MOVED, 0);
        conditions.push(is.and(WordFormula::has(COINS, &square).not().or(own)));
        conditions.extend(squares[1..].iter().map(|other| WordFormula::equal(other, &square, 0).not()));
        squares.push(square);
    }
    let turned = WordFormula::Turned { before: COINS.into(), after: AFTER.into(), squares: squares.clone() };
    conditions.push(turned);
    let inner = WordFormula::all(conditions);
    Ok(squares[1..].iter().rev().fold(inner, |inner, square| inner.exists(square)))
}

/// Returns the relation of a move that turns squares. Each term turns one square, and each list its squares once.
fn turning(
    translation: &Translation<'_>,
    parts: &[SyntaxNode],
    scope: &Scope,
) -> Result<WordFormula, String> {
    let place = translation.fresh("place");
    let one = [Case::new(Linear::unit(Unit::Square(place.clone())))];
    let mut changed = WordFormula::has(COINS, &place);
    let mut conditions = Vec::new();
    for part in parts {
        let is_turned = match &part.kind {
            NodeKind::Range(..) => translation.within(&one, part, scope)?,
            NodeKind::Quantified(..) => {
                return Err(
                    translation.refused(part, "a list of squares that an automaton of words cannot read")
                );
            }
            _ => {
                let cases = translation.cases(part, scope)?;
                conditions.push(translation.at_square(part, &cases, |_| WordFormula::TRUE)?);
                let equal = translation.compared(&one, Relation::Equal, &cases);
                equal.ok_or_else(|| translation.refused(part, "no square at a constant distance"))?
            }
        };
        changed = changed.iff(is_turned.not());
    }
    let same = WordFormula::has(AFTER, &place).iff(changed);
    conditions.push(same.for_all(&place));
    Ok(WordFormula::all(conditions))
}

/// The condition that a square of a name begins a cell that counts as one of the `cells` of a row.
type CellCondition<'a> = &'a dyn Fn(&str) -> WordFormula;

/// Returns a claim as a sentence about words.
fn claim_of(
    rule: &CompiledRule,
    translation: &Translation<'_>,
    body: &SyntaxNode,
    condition: Option<WordFormula>,
) -> Result<WordClaim, String> {
    let none = Scope::default();
    let sentence = translation.formula(body, &none)?;
    if !translation.names_value.get() {
        return Err("it is not about a value".into());
    }
    let premise = match premise(&rule.context, body) {
        Some((premise, _)) => translation.formula(&plain(rule, &premise)?, &none)?,
        None => WordFormula::TRUE,
    };
    let condition = condition.unwrap_or(WordFormula::TRUE);
    Ok(WordClaim::Sentence {
        sentence: condition.clone().implies(sentence),
        applies: condition.and(premise),
        most: translation.largest_value.get(),
        sets: Vec::new(),
    })
}

/// Returns a statement of a file for any number of coins, or of the cells of a row. `Err` names the part that automata of
/// words cannot read.
fn statement_of(
    rule: &CompiledRule,
    stated_line: &StatementLine,
    cells: Option<CellCondition<'_>>,
) -> Result<WordStatement, String> {
    if is_of_member(&rule.file, &rule.context, &stated_line.body)
        || stated_line.condition.as_ref().is_some_and(|one| is_of_member(&rule.file, &rule.context, one))
    {
        return Err(OF_ONE_MEMBER.into());
    }
    let play = stated_line.kind.play().unwrap_or(Play::Normal);
    let mut translation = Translation::new(rule, stated_line.kind == StatementKind::Claim);
    if let Some(cells) = cells {
        translation = translation.of_row(cells);
    }
    let none = Scope::default();
    let body = plain(rule, &stated_line.body)?;
    let condition = stated_line
        .condition
        .as_ref()
        .map(|one| translation.formula(&plain(rule, one)?, &none))
        .transpose()?;
    let claim = match stated_line.kind {
        StatementKind::PPositions | StatementKind::MiserePPositions => {
            let set = translation.formula(&body, &none)?;
            match condition {
                None => WordClaim::Sets(vec![set]),
                Some(condition) => WordClaim::Sentence {
                    sentence: condition.clone().implies(value_relation(0).iff(set)),
                    applies: condition,
                    most: 0,
                    sets: Vec::new(),
                },
            }
        }
        StatementKind::Value | StatementKind::Misere => {
            let sets = sets_of_values(&translation, &body)?;
            match condition {
                None => WordClaim::Values(sets),
                Some(condition) => {
                    let most = sets.len() as u64 - 1;
                    let is = |(value, set): (u64, WordFormula)| value_relation(value).and(set);
                    WordClaim::Sentence {
                        sentence: condition.clone().implies(WordFormula::any((0..).zip(sets).map(is))),
                        applies: condition,
                        most,
                        sets: Vec::new(),
                    }
                }
            }
        }
        StatementKind::Claim => claim_of(rule, &translation, &body, condition)?,
        StatementKind::Draws | StatementKind::MisereDraws => return Err("it is about draws".into()),
    };
    Ok(WordStatement { claim, play, least_coins: 0 })
}

/// Returns the sets of the positions to which a term gives the value 0, 1, …
fn sets_of_values(translation: &Translation<'_>, body: &SyntaxNode) -> Result<Vec<WordFormula>, String> {
    let cases = translation.cases(body, &Scope::default())?;
    let mut sets: BTreeMap<i64, Vec<WordFormula>> = BTreeMap::new();
    for case in &cases {
        let value = case.term.as_number().filter(|value| (0..=MAX_VALUE).contains(value));
        let value = value.ok_or_else(|| translation.refused(body, "no bound on its values is known"))?;
        sets.entry(value).or_default().push(case.holds(WordFormula::TRUE));
    }
    let most = sets.keys().max().copied().unwrap_or(0);
    Ok((0..=most).map(|value| WordFormula::any(sets.remove(&value).unwrap_or_default())).collect())
}

impl FileContents<'_> {
    /// Adds the description for any number of coins, if positions are coins on a strip.
    pub(crate) fn with_words<G: RuleGame + Definable + Clone>(&self, entry: Entry<G>) -> Entry<G> {
        if self.rule.kind() != KindName::Coins {
            return entry;
        }
        let rule = self.rule.clone();
        entry.words(move |game| {
            let words = game_of(&rule)?;
            Ok(WordDescription::new(Box::new(DescribedGame::new(game.clone())), words))
        })
    }
}

impl RuleFileGame {
    /// Returns the statements of the file for any number of coins, or for one row of any number of cells, and the others
    /// with the reasons. Returns `None` for other positions.
    pub(crate) fn any_number(&self) -> Option<AnyNumber> {
        if let Some(game) = self.made.of_type::<BoardGame>() {
            return matches!(game.board, BoardKind::Grid(_)).then(|| self.any_number_of_cells(game));
        }
        if self.rule.kind() != KindName::Coins {
            return None;
        }
        Some(self.all_of_words(game_of(&self.rule), None, &|id, name, game, words| {
            Some(self.compared_with(
                Statement::of_words(id, self.made.finite()?.provable_game()?, game, words),
                name,
            ))
        }))
    }

    /// Returns the condition of the first line `p-positions` of the file as one about words, for any number of coins or of
    /// cells of one row.
    ///
    /// # Errors
    /// There is no such line, or automata of words cannot read the condition; the reason.
    pub fn stated_words(&self) -> Result<WordFormula, String> {
        let line = self.rule.file.statements.iter().find(|line| line.kind == StatementKind::PPositions);
        let line = line.ok_or("the file states no P-positions")?;
        let stated = match self.made.of_type::<BoardGame>() {
            Some(board) => {
                let (row, _) = OneRow::from_grids(board)?;
                statement_of(&self.rule, line, Some(&|x| row.is_free(x)))?
            }
            None => statement_of(&self.rule, line, None)?,
        };
        match stated.claim {
            WordClaim::Sets(mut sets) if sets.len() == 1 => Ok(sets.remove(0)),
            _ => Err("the line has a condition on the positions".into()),
        }
    }

    fn any_number_of_cells(&self, board: &BoardGame) -> AnyNumber {
        match OneRow::from_grids(board) {
            Ok((row, game)) => {
                self.all_of_words(Ok(game), Some(&|x| row.is_free(x)), &|id, name, game, words| {
                    let provable_game = DescribedGame::new(row.clone());
                    let one = Statement::of_row(id, provable_game, game, words);
                    Some(self.compared_on_rows(one, name, &row))
                })
            }
            Err(why) => AnyNumber { statements: Vec::new(), unproved: Vec::new(), described: Err(why) },
        }
    }

    /// Returns the statements of the file about a game of words, and those that automata of words cannot read. `make` makes a
    /// statement of an identifier, the name of a line, the game, and the content.
    fn all_of_words(
        &self,
        game: Result<WordGame, String>,
        cells: Option<CellCondition<'_>>,
        make: &dyn Fn(&str, &str, WordGame, WordStatement) -> Option<Statement>,
    ) -> AnyNumber {
        let (mut statements, mut unproved) = (Vec::new(), Vec::new());
        for stated_line in self.rule.file.statements.iter().filter(|one| !one.planted) {
            let made = game.clone().and_then(|game| {
                if cells.is_some() && !self.is_of_rows(&stated_line.name) {
                    return Err("its window has other positions than single rows".into());
                }
                Ok((game, statement_of(&self.rule, stated_line, cells)?))
            });
            match made {
                Ok((game, words)) => {
                    let id = format!("{}.{}", self.name(), stated_line.name);
                    let source = stated_line.source.as_deref().unwrap_or_default();
                    let made = make(&id, &stated_line.name, game, words);
                    let made = made.map(|one| one.published(source, stated_line.kind.in_words()));
                    let is_of_window = !stated_line.windows.is_empty();
                    statements.extend(made.map(|one| if is_of_window { one.in_window() } else { one }));
                }
                Err(why) => unproved.push(UnprovedStatement { statement: stated_line.name.clone(), why }),
            }
        }
        AnyNumber { statements, unproved, described: game.map(|_| ()) }
    }
}
