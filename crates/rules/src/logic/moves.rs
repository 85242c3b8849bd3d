//! The moves of a rule as formulas of the prover's logic, as far as it can express them.

use crate::evaluate::Binary;
use crate::evaluate::built_ins::{FREE, HEAP, Meaning, built_in, is_of_digits};
use crate::evaluate::words::Word;
use crate::logic::logic_words::{combined, in_logic_words};
use crate::logic::places::{same_from_every_place, with_places};
use crate::logic::powers::with_powers_as_names;
use crate::names::around::{MemberPart, member_parts};
use crate::names::inline::{calls, inlined, is_of_member, is_total};
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, KindName, RuleCondition, StatementKind, StatementLine};
use crate::syntax::trees::{and, compare, free_names, name, node, not, or, renamed, renamed_all, rewrite};
use impartial_prove::PositionShape;
use impartial_prove::automata::syntax::{
    Aggregate, BinderDomain, NodeKind, Relation, Span, SyntaxNode, TOO_DEEP,
};
use impartial_prove::automata::{Formula, var};
use impartial_prove::periods::DescribedHeapMove;

/// The names of the members of a position in the logic, and the moving member.
pub(crate) struct LogicNames<'a> {
    pub(crate) members: &'a [String],
    pub(crate) moved: Option<usize>,
}

/// One kind of move: the names that it chooses, their condition, and the resulting numbers.
pub(crate) struct LogicMove {
    pub(crate) fresh: Vec<String>,
    pub(crate) condition: SyntaxNode,
    pub(crate) targets: Vec<SyntaxNode>,
}

/// Returns a tree with all references to the position expanded. `Err` names the part that the logic cannot express.
pub(crate) fn spelt(
    rule: &CompiledRule,
    tree: &SyntaxNode,
    names: &LogicNames<'_>,
) -> Result<SyntaxNode, String> {
    let mut tree = with_parameters(rule, inlined(&rule.context, tree)?);
    let own = &rule.file.kind.names;
    if rule.kind() == KindName::Numbers {
        let all = own.iter().zip(names.members).map(|(number, name_of)| (&*number.text, name(name_of)));
        tree = renamed_all(&tree, &all.collect::<Vec<_>>());
    } else if let (Some(member), Some(moved)) = (own.first(), names.moved) {
        tree = renamed(&tree, &member.text, &name(&names.members[moved]));
    }
    let members: Vec<SyntaxNode> = names.members.iter().map(|member| name(member)).collect();
    if rule.kind().is_list() {
        tree = with_places(rule, &tree, &members, names.moved)?;
    }
    rewrite(&mut tree, &|part| {
        let new = match &part.kind {
            NodeKind::Name(text) => match Word::of_text(text) {
                Some(Word::Members) => Some(NodeKind::Number(members.len() as u64)),
                Some(Word::Largest) => {
                    Some(Meaning::Folded(Binary::Max).call(members.clone(), part.span).kind)
                }
                Some(Word::Smallest) => {
                    Some(Meaning::Folded(Binary::Min).call(members.clone(), part.span).kind)
                }
                _ => None,
            },
            NodeKind::Quantified(all, binder, body) if binder.who != BinderDomain::Numbers => {
                let cases = cases(&binder.names[0].text, body, binder.who, names);
                Some(if *all { and(cases).kind } else { or(cases).kind })
            }
            NodeKind::Each(aggregate, binder, body) if binder.who != BinderDomain::Numbers => {
                let of_all = |tree| cases(&binder.names[0].text, tree, binder.who, names);
                let mut conditions = binder.condition.as_deref().map(of_all).unwrap_or_default().into_iter();
                let cases = of_all(body).into_iter().map(|case| (case, conditions.next())).collect();
                combined(*aggregate, cases).map(|all| all.kind)
            }
            NodeKind::Call(function, arguments) if function.text == FREE.name() => {
                let taken = |member: &SyntaxNode| match &arguments[0].kind {
                    NodeKind::Range(first, last) => and(vec![
                        compare((**first).clone(), Relation::AtMost, member.clone()),
                        compare(member.clone(), Relation::AtMost, (**last).clone()),
                    ]),
                    _ => compare(arguments[0].clone(), Relation::Equal, member.clone()),
                };
                // A number that does not exist is not free; between ends that do not exist everything is free.
                let is_partial =
                    !matches!(arguments[0].kind, NodeKind::Range(..)) && !is_total(&arguments[0]);
                let exists = || compare(arguments[0].clone(), Relation::Equal, arguments[0].clone());
                let mut all: Vec<SyntaxNode> = members.iter().map(|member| not(taken(member))).collect();
                all.extend(is_partial.then(exists));
                Some(and(all).kind)
            }
            _ => None,
        };
        if let Some(new) = new {
            part.kind = new;
        }
    });
    in_logic_words(&mut tree);
    Ok(tree)
}

/// Returns a tree with the numbers of the parameters in the place of their names.
pub(crate) fn with_parameters(rule: &CompiledRule, tree: SyntaxNode) -> SyntaxNode {
    rule.context.parameters.iter().fold(tree, |tree, (parameter, value)| {
        renamed(&tree, parameter, &node(NodeKind::Number(*value as u64)))
    })
}

fn cases(bound: &str, body: &SyntaxNode, who: BinderDomain, names: &LogicNames<'_>) -> Vec<SyntaxNode> {
    let all = names.members.iter().enumerate();
    let chosen = all.filter(|(i, _)| who == BinderDomain::Members || Some(*i) != names.moved);
    chosen.map(|(_, member)| renamed(body, bound, &name(member))).collect()
}

/// Returns the formulas of a move in the names of a position.
pub(crate) fn step(
    rule: &CompiledRule,
    line: &ResolvedMove,
    names: &LogicNames<'_>,
) -> Result<LogicMove, String> {
    let line = &with_powers_as_names(line);
    let targets = match &line.action {
        Action::Become(targets) => &targets[..],
        // The named coin, the first one, is taken away.
        Action::Turn(squares) => squares.get(1..).unwrap_or_default(),
        _ => return Err("a move does something else than change numbers".into()),
    };
    let (fresh, mut conditions) = choices(rule, line, names)?;
    conditions.extend(play_goes_on(rule, names.members)?);
    let targets = targets.iter().map(|target| spelt(rule, target, names)).collect::<Result<_, _>>()?;
    Ok(LogicMove { fresh, condition: and(conditions), targets })
}

/// Returns the names that the clauses of a move choose, with the conditions on them.
pub(crate) fn choices(
    rule: &CompiledRule,
    line: &ResolvedMove,
    names: &LogicNames<'_>,
) -> Result<(Vec<String>, Vec<SyntaxNode>), String> {
    let (mut fresh, mut conditions) = (Vec::new(), Vec::new());
    for clause in &line.clauses {
        match clause {
            Clause::For(bound, within) => {
                let within = spelt(rule, within, names)?;
                conditions.push(node(NodeKind::In(Box::new(name(&bound.text)), Box::new(within))));
                fresh.push(bound.text.clone());
            }
            Clause::Edge(..) | Clause::Vertex(_) => return Err("it is about a graph".into()),
            Clause::If(condition) => conditions.push(spelt(rule, condition, names)?),
        }
    }
    Ok((fresh, conditions))
}

/// Returns the conditions that play is not over, in the names of a position.
pub(crate) fn play_goes_on(rule: &CompiledRule, members: &[String]) -> Result<Vec<SyntaxNode>, String> {
    Ok(of_all(rule, &rule.resolved()?.over, members)?.into_iter().map(not).collect())
}

/// Returns the conditions of the rule on legal positions, in the names of a position.
pub(crate) fn legal_conditions(rule: &CompiledRule, members: &[String]) -> Result<Vec<SyntaxNode>, String> {
    of_all(rule, &rule.resolved()?.legal, members)
}

/// Returns conditions on positions; a condition that names a member is repeated for each member.
fn of_all(
    rule: &CompiledRule,
    conditions: &[RuleCondition],
    members: &[String],
) -> Result<Vec<SyntaxNode>, String> {
    let mut all = Vec::new();
    for condition in conditions {
        let RuleCondition::Formula(condition) = condition else { return Err("it is about a grid".into()) };
        let moved = match is_of_member(&rule.file, &rule.context, condition) {
            true => (0..members.len()).map(Some).collect(),
            false => vec![None],
        };
        for moved in moved {
            all.push(spelt(rule, condition, &LogicNames { members, moved })?);
        }
    }
    Ok(all)
}

/// Returns the formula of a tree, in which operations on digits are about binary digits. `Err` names the part that the logic
/// cannot express, and its line in the file.
pub(crate) fn lowered(rule: &CompiledRule, tree: &SyntaxNode) -> Result<Formula, String> {
    let at_line = |what: String, span: Span| match rule.file.line_of(span) {
        Some(line) => format!("{what} (line {line})"),
        None => what,
    };
    if let Some((number, span)) = too_large(tree) {
        return Err(at_line(
            format!("the number {number} is too large for the prover (allowed: below 2^62)"),
            span,
        ));
    }
    let formula = Formula::from_tree(tree).map_err(|problem| {
        let limit = match problem.reason() == TOO_DEEP {
            true => format!(" (allowed: {})", problem.allowed()),
            false => String::new(),
        };
        at_line(format!("{}{limit}", problem.reason()), problem.span())
    })?;
    // In a rule file they are about binary digits, in whatever numeration the prover reads numbers.
    Ok(match formula.about_digits() {
        Some(_) => formula.in_digits(BINARY, Some(&digit_word(rule, tree))),
        None => formula,
    })
}

/// The digits that operations in rule files are about.
const BINARY: &str = "base:2";

/// The function of the prover, unknown to rule files, that adds binary digits.
const SHIFT: &str = "shl";

/// Returns the first operation on digits in a tree, as the file names it.
fn digit_word(rule: &CompiledRule, tree: &SyntaxNode) -> String {
    /// `place` is the span of the innermost part that comes from the file.
    fn find(tree: &SyntaxNode, place: Span, text: &str) -> Option<String> {
        let place = if tree.span.end > tree.span.start { tree.span } else { place };
        let of_file = text.get(place.start..place.end).unwrap_or_default();
        let word: String = of_file.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let own = match &tree.kind {
            NodeKind::Xor(parts) if parts.len() > 1 => Some("xor"),
            NodeKind::Call(called, _) => {
                let function = called.text.as_str();
                (is_of_digits(function) || function == SHIFT).then_some(function)
            }
            _ => None,
        };
        if let Some(own) = own {
            // The file may have another word, which is written out in the words of the prover.
            return Some(match is_of_digits(&word) {
                true => format!("'{word}'"),
                false if own == "xor" && !of_file.contains("xor") => "the nim-sum of heaps".to_owned(),
                false => format!("'{own}'"),
            });
        }
        let mut found = None;
        tree.visit_parts(&mut |part| {
            if found.is_none() {
                found = find(part, place, text);
            }
        });
        found
    }
    find(tree, Span::default(), &rule.file.text).unwrap_or_else(|| "an operation".to_owned())
}

/// Returns a number that is too large for the prover, if there is one.
fn too_large(tree: &SyntaxNode) -> Option<(u64, Span)> {
    let mut found = match tree.kind {
        NodeKind::Number(number) if number >= 1 << 62 => Some((number, tree.span)),
        _ => None,
    };
    tree.visit_parts(&mut |part| found = found.or_else(|| too_large(part)));
    found
}

/// Returns the formula of a statement about a position whose only names are the numbers of the position and `v`;
/// statements that use computed values are not expressible.
fn of_position(rule: &CompiledRule, tree: &SyntaxNode, members: &[String]) -> Result<Formula, String> {
    let formula = lowered(rule, tree)?;
    let known = |name: &String| name == "v" || members.contains(name);
    match formula.free_variables().iter().find(|name| !known(name)) {
        None => Ok(formula),
        Some(name) => Err(format!("{name} cannot be expressed in the prover's logic")),
    }
}

pub(crate) fn legal(rule: &CompiledRule, members: &[String]) -> Result<Formula, String> {
    let mut all = Vec::new();
    match rule.kind() {
        KindName::Coins if members.len() > 1 => {
            all.push(Formula::Distinct(members.iter().map(var).collect()));
        }
        KindName::Numbers if rule.file.kind.unordered => {
            all.extend(members.windows(2).map(|pair| var(&pair[0]).at_most(var(&pair[1]))));
        }
        _ => {}
    }
    for condition in of_all(rule, &rule.resolved()?.legal, members)? {
        all.push(lowered(rule, &condition)?);
    }
    Ok(if all.is_empty() { Formula::TRUE } else { Formula::all(all) })
}

/// Returns the moves of one heap of a sum, which may leave several heaps. `Err` gives the reason why that is impossible.
pub(crate) fn heap_moves(rule: &CompiledRule) -> Result<Vec<DescribedHeapMove>, String> {
    let members = PositionShape::coins(1).names();
    let of_line = |line: &ResolvedMove| {
        if line.varies() {
            return Err("the number of heaps or coins that a move leaves varies".to_owned());
        }
        let step = step(rule, line, &LogicNames { members: &members, moved: Some(0) })?;
        let new: Vec<String> = (0..step.targets.len()).map(|i| format!("x'{i}")).collect();
        let same = new.iter().zip(&step.targets).map(|(x, t)| compare(name(x), Relation::Equal, t.clone()));
        let condition = lowered(rule, &and([step.condition.clone()].into_iter().chain(same).collect()))?;
        let heaps = new.iter().map(var).collect();
        Ok(DescribedHeapMove { fresh: step.fresh.into_iter().chain(new).collect(), condition, heaps })
    };
    rule.resolved()?.moves.iter().map(of_line).collect()
}

/// Returns whether the term of a line `value` is the nim-sum of a term of each heap alone: a term that names the heap, or
/// `xor heap m: t`.
pub(crate) fn is_of_each_heap(rule: &CompiledRule, body: &SyntaxNode) -> bool {
    let Ok(body) = inlined(&rule.context, body) else { return false };
    let own = rule.file.kind.names.first().map(|one| one.text.as_str());
    match &body.kind {
        NodeKind::Each(Aggregate::Xor, binder, term)
            if binder.who == BinderDomain::Members
                && binder.condition.is_none()
                && binder.within.is_none() =>
        {
            match &binder.names[..] {
                [one] => is_of_one_name(rule, term, &one.text),
                _ => false,
            }
        }
        _ => own.is_some_and(|own| {
            is_of_member(&rule.file, &rule.context, &body) && is_of_one_name(rule, &body, own)
        }),
    }
}

/// Returns whether a term without definitions depends on one name alone.
fn is_of_one_name(rule: &CompiledRule, term: &SyntaxNode, of: &str) -> bool {
    let mut names = std::collections::BTreeSet::new();
    free_names(term, &mut names);
    let parameters = &rule.context.parameters;
    let is_known = |one: &String| one == of || parameters.iter().any(|(parameter, _)| parameter == one);
    let is_of_ordinals =
        |call: &str| rule.kind().is_on_ordinals() && built_in(call).is_some_and(|one| one.is_on_ordinals);
    let looks_around = |part: &MemberPart<'_>| match part {
        // The names are examined below.
        MemberPart::Word(_) => false,
        MemberPart::Call(call) => !is_of_ordinals(call),
        MemberPart::Quantifier | MemberPart::Aggregate => true,
    };
    !member_parts(term, true).iter().any(looks_around) && names.iter().all(is_known)
}

/// Returns whether a statement is about all positions.
pub(crate) fn is_of_all(stated_line: &StatementLine) -> bool {
    stated_line.condition.is_none() && stated_line.windows.is_empty() && !stated_line.planted
}

/// Returns the first value formula of the file, in the names of the position and `v`.
pub(crate) fn value(rule: &CompiledRule, members: &[String]) -> Option<Formula> {
    let stated_line =
        rule.file.statements.iter().find(|one| one.kind == StatementKind::Value && is_of_all(one))?;
    value_of(rule, &stated_line.body, members).ok()
}

/// Returns the formula that a term is the value, in the names of a position and `v`.
///
/// # Errors
/// The reason why the logic of the prover cannot express it.
pub(crate) fn value_of(
    rule: &CompiledRule,
    body: &SyntaxNode,
    members: &[String],
) -> Result<Formula, String> {
    let mention = is_of_member(&rule.file, &rule.context, body);
    let value = |moved| spelt(rule, body, &LogicNames { members, moved });
    let term = match rule.kind() {
        KindName::Heaps if mention => {
            node(NodeKind::Xor((0..members.len()).map(|i| value(Some(i))).collect::<Result<_, _>>()?))
        }
        KindName::Coins if mention && members.len() == 1 => value(Some(0))?,
        KindName::Coins if mention => return Err(OF_ONE_MEMBER.into()),
        kind if kind.is_list() => of_positions(rule, body, members)?,
        _ => value(None)?,
    };
    of_position(rule, &compare(name("v"), Relation::Equal, term), members)
}

/// The reason why a statement does not apply to positions with several heaps or coins.
pub(crate) const OF_ONE_MEMBER: &str = "it speaks of one heap or coin alone";

/// Returns the formula that a term of positions is the misère value, in the names of a shape and `v`.
///
/// # Errors
/// The reason why the logic of the prover cannot express it.
pub(crate) fn misere(
    rule: &CompiledRule,
    body: &SyntaxNode,
    shape: &PositionShape,
) -> Result<Formula, String> {
    let term = of_positions(rule, body, &shape.names())?;
    of_position(rule, &compare(name("v"), Relation::Equal, term), &shape.names())
}

/// Returns a set of positions as a formula in the names of a shape.
///
/// # Errors
/// The reason why the logic of the prover cannot express it.
pub(crate) fn set(rule: &CompiledRule, body: &SyntaxNode, shape: &PositionShape) -> Result<Formula, String> {
    of_position(rule, &of_positions(rule, body, &shape.names())?, &shape.names())
}

/// Expands a term or formula about whole positions in the names of a position; one about a single heap or coin only if the
/// position has one.
fn of_positions(rule: &CompiledRule, body: &SyntaxNode, members: &[String]) -> Result<SyntaxNode, String> {
    let mention = is_of_member(&rule.file, &rule.context, body);
    let has_heaps = matches!(rule.kind(), KindName::Heaps | KindName::Coins) || rule.kind().is_list();
    let moved = match has_heaps && mention {
        true if members.len() == 1 => Some(0),
        true => return Err(OF_ONE_MEMBER.into()),
        false => None,
    };
    let tree = spelt(rule, body, &LogicNames { members, moved })?;
    if rule.kind() == KindName::Ring && calls(&rule.context, body, HEAP.name()) {
        let turned = |members: &[String]| spelt(rule, body, &LogicNames { members, moved });
        same_from_every_place(&tree, members, rule.is_mirrored(), &turned)?;
    }
    Ok(tree)
}
