//! Rule files about heaps that enter only together, for proofs about any number of heaps.

mod digits;
mod translate;

use crate::evaluate::words::Word;
use crate::game::contents::FileContents;
use crate::game::open::RuleFileGame;
use crate::logic::list_logic::count_of_members;
use crate::logic::moves::OF_ONE_MEMBER;
use crate::logic::powers::with_powers_as_names;
use crate::names::inline::{inlined, is_of_member, is_over_others};
use crate::names::resolved::ResolvedMove;
use crate::positions::rule_game::RuleGame;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Clause, KindName, RuleCondition, StatementKind, StatementLine, is_list};
use crate::syntax::trees::{and, compare, mentions, name, node, quantified, renamed_all};
use impartial::value::Play;
use impartial_prove::aggregates::{
    AggregateClaim, AggregateGame, AggregateMove, AggregateStatement, HEAP, NEW_HEAP, number_after_name,
    number_name,
};
use impartial_prove::automata::Formula;
use impartial_prove::automata::syntax::{
    Aggregate, Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode,
};
use impartial_prove::{Definable, DescribedGame, HeapsProof, ProvableGame, Statement};
use impartial_query::{AnyNumber, Entry, HeapsDescription, UnprovedStatement};
use translate::{Named, Translation};

/// The name of a heap that a condition on positions is about.
const BOUND: &str = "each'1";

/// A statement of a file, with the parts that are about positions and those that are about values.
struct Stated {
    body: SyntaxNode,
    condition: Option<SyntaxNode>,
    is_of_values: bool,
    play: Play,
}

/// Returns a tree with numbers in the place of parameters, without definitions, with the prover's names of extra numbers.
fn plain(rule: &CompiledRule, tree: &SyntaxNode) -> Result<SyntaxNode, String> {
    Ok(with_numbers(rule, &inlined(&rule.context, tree)?))
}

fn with_numbers(rule: &CompiledRule, tree: &SyntaxNode) -> SyntaxNode {
    let parameters = rule.context.parameters.iter();
    let parameters =
        parameters.map(|(parameter, value)| (parameter.as_str(), node(NodeKind::Number(*value as u64))));
    let extra = rule.file.kind.extra.iter().enumerate();
    let extra = extra.map(|(index, own)| (own.text.as_str(), name(&number_name(index))));
    renamed_all(tree, &parameters.chain(extra).collect::<Vec<_>>())
}

/// Returns the name of a heap in the file.
fn heap(rule: &CompiledRule) -> &str {
    rule.file.kind.names.first().map_or("", |name| &name.text)
}

/// Returns the binder of all heaps.
fn of_each_heap() -> Binder {
    let names = vec![Name { text: BOUND.to_owned(), span: Span::default() }];
    Binder { who: BinderDomain::Members, word: None, names, within: None, condition: None }
}

/// Returns a condition on positions. One that names a heap holds for all heaps, or for one heap.
fn of_position(rule: &CompiledRule, condition: &RuleCondition, for_all: bool) -> Result<SyntaxNode, String> {
    let RuleCondition::Formula(tree) = condition else { return Err("it is about a grid".into()) };
    let without = plain(rule, tree)?;
    if !is_of_member(&rule.file, &rule.context, tree) {
        return Ok(without);
    }
    let body = renamed_all(&without, &[(heap(rule), name(BOUND))]);
    Ok(SyntaxNode::new(NodeKind::Quantified(for_all, of_each_heap(), Box::new(body)), tree.span))
}

/// Returns the conditions of a file as one formula.
fn of_positions(
    rule: &CompiledRule,
    translation: &Translation<'_>,
    conditions: &[RuleCondition],
    for_all: bool,
) -> Result<Formula, String> {
    let all = conditions.iter().map(|condition| {
        let tree = translation.tree(&of_position(rule, condition, for_all)?, Named::Nothing)?;
        translation.formula(&tree, &[])
    });
    let all = all.collect::<Result<Vec<_>, _>>()?;
    Ok(if for_all { Formula::all(all) } else { Formula::any(all) })
}

/// Returns whether a tree names the moving heap, or the heaps other than that.
fn names_heap(rule: &CompiledRule, tree: &SyntaxNode) -> bool {
    mentions(tree, heap(rule)) || is_over_others(tree)
}

/// Returns a move of a heap, or of extra numbers alone.
fn move_of(
    rule: &CompiledRule,
    translation: &Translation<'_>,
    line: &ResolvedMove,
) -> Result<AggregateMove, String> {
    let line = with_powers_as_names(&line.changed(&|tree| with_numbers(rule, tree)));
    let action = line.heaps_action().ok_or("a move does something else than change a heap")?.into_owned();
    if action.chosen.is_some() || !action.others.is_empty() {
        return Err("a move may change several heaps".into());
    }
    let mut of_heap = false;
    line.visit_terms(&mut |tree| of_heap = of_heap || names_heap(rule, tree));
    let target = match action.named.as_deref() {
        None => name(HEAP),
        Some([target]) if !is_list(target) => target.clone(),
        Some(_) => return Err("a move may change the number of heaps".into()),
    };
    of_heap = of_heap || action.named.is_some();
    let (mut fresh, mut conditions) = (Vec::new(), Vec::new());
    for clause in &line.clauses {
        match clause {
            Clause::For(own, within) => {
                conditions.push(node(NodeKind::In(Box::new(name(&own.text)), Box::new(within.clone()))));
                fresh.push(own.text.clone());
            }
            Clause::If(condition) => conditions.push(condition.clone()),
            Clause::Edge(..) | Clause::Vertex(_) => return Err("it is about a graph".into()),
        }
    }
    if of_heap {
        conditions.push(compare(name(NEW_HEAP), Relation::Equal, target));
    }
    for (index, own) in rule.file.kind.extra.iter().enumerate() {
        let change = action.numbers.iter().find(|change| change.name.text == own.text);
        let value = change.map_or_else(|| name(&number_name(index)), |change| change.value.clone());
        conditions.push(compare(name(&number_after_name(index)), Relation::Equal, value));
    }
    let tree = renamed_all(&and(conditions), &[(heap(rule), name(HEAP))]);
    let named = if of_heap { Named::Heap } else { Named::Nothing };
    let tree = translation.tree(&tree, named)?;
    let condition = translation.formula(&quantified(false, &fresh, tree), &[])?;
    Ok(AggregateMove { of_heap, condition })
}

/// Returns the game of a rule without its aggregates, which the translation collects.
fn game_of(rule: &CompiledRule, translation: &Translation<'_>) -> Result<AggregateGame, String> {
    match rule.kind() {
        KindName::Heaps | KindName::HeapMultiset => {}
        kind => return Err(format!("positions are those of a {}", kind.description())),
    }
    if !rule.keeps_count() {
        return Err("a move may change the number of heaps".into());
    }
    let resolved = rule.resolved()?;
    let legal = of_positions(rule, translation, &resolved.legal, true)?;
    let over = of_positions(rule, translation, &resolved.over, false)?;
    let moves = resolved.moves.iter().map(|line| move_of(rule, translation, line));
    Ok(AggregateGame {
        aggregates: Vec::new(),
        numbers: rule.file.kind.extra.iter().map(|own| own.text.clone()).collect(),
        legal,
        over,
        moves: moves.collect::<Result<_, _>>()?,
        // Heaps that are no single position have no notation for no heap.
        least_heaps: usize::from(rule.kind() == KindName::Heaps),
        largest_number: translation.largest_number(),
    })
}

/// Returns what a line states of values or P-positions.
fn stated(rule: &CompiledRule, stated_line: &StatementLine) -> Result<Stated, String> {
    let of_member = |tree: &SyntaxNode| is_of_member(&rule.file, &rule.context, tree);
    let is_of_heaps = rule.kind() == KindName::Heaps && stated_line.kind == StatementKind::Value;
    let named = of_member(&stated_line.body);
    if named && !is_of_heaps || stated_line.condition.as_ref().is_some_and(of_member) {
        return Err(OF_ONE_MEMBER.into());
    }
    let mut body = plain(rule, &stated_line.body)?;
    if named {
        // A term of each heap is added up as a nim-sum.
        let term = renamed_all(&body, &[(heap(rule), name(BOUND))]);
        let span = body.span;
        body = SyntaxNode::new(NodeKind::Each(Aggregate::Xor, of_each_heap(), Box::new(term)), span);
    }
    let condition = stated_line.condition.as_ref().map(|one| plain(rule, one)).transpose()?;
    let (is_of_values, play) = match stated_line.kind {
        StatementKind::PPositions => (false, Play::Normal),
        StatementKind::MiserePPositions => (false, Play::Misere),
        StatementKind::Value => (true, Play::Normal),
        StatementKind::Misere => (true, Play::Misere),
        StatementKind::Claim => return claimed(body, condition),
        StatementKind::Draws | StatementKind::MisereDraws => return Err("it is about draws".into()),
    };
    Ok(Stated { body, condition, is_of_values, play })
}

/// Returns what a claim states: `value = t` or `value = 0 <-> A`, perhaps behind `B ->`; likewise of misère values.
fn claimed(mut body: SyntaxNode, condition: Option<SyntaxNode>) -> Result<Stated, String> {
    let mut conditions: Vec<SyntaxNode> = condition.into_iter().collect();
    while let NodeKind::Implies(premise, conclusion) = body.kind {
        conditions.push(*premise);
        body = *conclusion;
    }
    let condition = (!conditions.is_empty()).then(|| and(conditions));
    let is_value = |term: &SyntaxNode| Word::of_node(term).and_then(Word::as_value);
    let equal_to_value = |tree: &SyntaxNode| -> Option<(Play, SyntaxNode)> {
        let NodeKind::Compare(terms, relations) = &tree.kind else { return None };
        let ([left, right], [Relation::Equal]) = (&terms[..], &relations[..]) else { return None };
        match (is_value(left), is_value(right)) {
            (Some(play), None) => Some((play, right.clone())),
            (None, Some(play)) => Some((play, left.clone())),
            _ => None,
        }
    };
    if let Some((play, term)) = equal_to_value(&body) {
        return Ok(Stated { body: term, condition, is_of_values: true, play });
    }
    if let NodeKind::Iff(parts) = &body.kind
        && let [left, right] = &parts[..]
    {
        for (one, other) in [(left, right), (right, left)] {
            if let Some((play, SyntaxNode { kind: NodeKind::Number(0), .. })) = equal_to_value(one) {
                return Ok(Stated { body: other.clone(), condition, is_of_values: false, play });
            }
        }
    }
    Err("a claim is proved for any number of heaps if it is 'value = ...' or 'value = 0 <-> ...', perhaps behind \
         a condition"
        .into())
}

/// Returns the proof of a line for any number of heaps.
///
/// # Errors
/// The part that aggregates of heaps cannot say.
fn proof_of(rule: &CompiledRule, stated_line: &StatementLine) -> Result<HeapsProof, String> {
    let stated = stated(rule, stated_line)?;
    if let Some(most_changed) = digits::most_changed(rule) {
        return Ok(HeapsProof::Digits(digits::statement_of(&stated, most_changed)?));
    }
    let translation = Translation::new(rule);
    let mut game = game_of(rule, &translation)?;
    let tree = |tree: &SyntaxNode| translation.tree(tree, Named::Nothing);
    let condition = stated.condition.as_ref().map(|one| translation.formula(&tree(one)?, &[])).transpose()?;
    let claim = match stated.is_of_values {
        true => {
            let value = compare(name("v"), Relation::Equal, tree(&stated.body)?);
            AggregateClaim::Values(translation.formula(&value, &["v".to_owned()])?)
        }
        false => AggregateClaim::PPositions(translation.formula(&tree(&stated.body)?, &[])?),
    };
    game.aggregates = translation.aggregates();
    let statement = AggregateStatement { claim, condition, play: stated.play };
    Ok(HeapsProof::Aggregates(Box::new(game), statement))
}

/// Returns whether a proof for any number of heaps may be about a rule: positions are heaps, and not a fixed number of them.
fn is_about_heaps(rule: &CompiledRule) -> bool {
    matches!(rule.kind(), KindName::Heaps | KindName::HeapMultiset) && count_of_members(rule).is_none()
}

impl FileContents<'_> {
    /// Adds the statements about any number of heaps, by their names.
    pub(crate) fn with_heaps<G: RuleGame + Definable + Clone>(&self, entry: Entry<G>) -> Entry<G> {
        if !is_about_heaps(self.rule) {
            return entry;
        }
        let (rule, first) = (self.rule.clone(), format!("{}.", self.rule.name));
        entry.heaps(move |game, statement| {
            let name = statement.strip_prefix(&first)?;
            let stated_line = rule
                .file
                .statements
                .iter()
                .find(|stated_line| stated_line.name == name && !stated_line.planted)?;
            let proof = proof_of(&rule, stated_line).ok()?;
            Some(HeapsDescription { provable_game: Box::new(DescribedGame::new(game.clone())), proof })
        })
    }
}

impl RuleFileGame {
    /// Returns the game with its own rules, for a proof for any number of heaps.
    fn game_of_heaps(&self) -> Option<ProvableGame> {
        self.made.finite().filter(|_| !self.drops_heaps())?.provable_game()
    }

    /// Returns the statements of the file for any number of heaps, and the others with the reasons. Returns `None` for
    /// positions that are no heaps, or a fixed number of them.
    pub(crate) fn any_number_of_heaps(&self) -> Option<AnyNumber> {
        if !is_about_heaps(&self.rule) {
            return None;
        }
        let described = match digits::most_changed(&self.rule) {
            Some(_) => Ok(()),
            None => game_of(&self.rule, &Translation::new(&self.rule)).map(|_| ()),
        };
        let (mut statements, mut unproved) = (Vec::new(), Vec::new());
        for stated_line in self.rule.file.statements.iter().filter(|one| !one.planted) {
            match (proof_of(&self.rule, stated_line), self.game_of_heaps()) {
                (Ok(proof), Some(provable_game)) => {
                    let id = format!("{}.{}", self.name(), stated_line.name);
                    let source = stated_line.source.as_deref().unwrap_or_default();
                    let one = Statement::of_heaps(&id, provable_game, proof)
                        .published(source, stated_line.kind.in_words());
                    let one = self.compared_with(one, &stated_line.name);
                    statements.push(if stated_line.windows.is_empty() { one } else { one.in_window() });
                }
                (Err(why), _) => {
                    unproved.push(UnprovedStatement { statement: stated_line.name.clone(), why });
                }
                (Ok(_), None) => {}
            }
        }
        Some(AnyNumber { statements, unproved, described })
    }
}
