//! Games on ordinals: heaps of ordinal size, and coins on ordinal squares.
//!
//! A piece stands on ω·λ + m: column λ, row m. The engine computes values below ω² for rules that obey the
//! [laws](impartial::solve::OrdinalMoves) of block fill. Here is what the lines of a file may say, so that they do:
//!
//! | line | condition | law |
//! |---|---|---|
//! | `move x for x < a if φ` | φ looks at columns alone | whether a piece may enter a column depends on the columns |
//! | `legal φ` | φ looks at columns alone | the same, because a move to an illegal position does not exist |
//! | `legal all other b: t != u` | t is made of `a`, and u of `b`, by `+ k`, `xor k` and `div k` | a piece takes finitely many rows of its column from the others |
//!
//! In the last line each value of t is that of finitely many ordinals, all in one column: α + k and α xor k have different
//! values for different α, and k ordinals of one column have the same α div k.
//!
//! A solver tests at every position that each piece may move inside its own column.

pub(crate) mod terms;

use crate::evaluate::CompileContext;
use crate::evaluate::words::Word;
use crate::names::inline::inlined;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{Action, Clause, KindName, MoveLine, RuleCondition, RuleFile};
use impartial_prove::automata::syntax::{NodeKind, Relation, Span, SyntaxNode};
use terms::{OrdinalFormula, OrdinalTerm, TermNames};

/// The greatest number of rows that a piece may take from the others. A solver tries one more for each piece.
const MAX_ROWS_TAKEN: u64 = 1 << 16;

/// The rules of a game on ordinals.
#[derive(Debug)]
pub(crate) struct OrdinalRule {
    /// `true` if two pieces may not be equal.
    pub(crate) distinct: bool,
    /// For each move, its conditions. The name with the number 0 is the square to which a piece moves.
    pub(crate) moves: Vec<Vec<OrdinalFormula>>,
    /// The conditions on legal positions.
    pub(crate) legal: Vec<LegalCondition>,
    /// The greatest number of rows of a column that a piece takes from the others.
    pub(crate) rows_taken: u64,
}

/// A condition on legal positions.
#[derive(Debug)]
pub(crate) struct LegalCondition {
    pub(crate) formula: OrdinalFormula,
    /// `true` if the condition must hold for each member as the named one.
    pub(crate) of_member: bool,
    /// The line of the file, in words.
    pub(crate) line: String,
}

/// Returns the word for a member.
pub(crate) fn member_word(kind: KindName) -> &'static str {
    if kind == KindName::OrdinalCoins { "coin" } else { "heap" }
}

/// Returns the names that terms of a file may use.
pub(crate) fn names<'a>(
    file: &'a RuleFile,
    context: &'a CompileContext,
    bound: &[&str],
    values: bool,
) -> TermNames<'a> {
    TermNames {
        member: file.kind.names.first().map(|name| name.text.as_str()),
        word: member_word(file.kind.kind),
        bound: bound.iter().map(|&name| name.to_owned()).collect(),
        parameters: &context.parameters,
        values,
    }
}

/// Returns a term or formula with the definitions written out.
pub(crate) fn written_out(context: &CompileContext, node: &SyntaxNode) -> Result<SyntaxNode, Diagnostic> {
    inlined(context, node).map_err(|why| Diagnostic::error(node.span, why, "shorter ones"))
}

impl OrdinalRule {
    /// Reads the rules of a file.
    ///
    /// # Errors
    /// All errors of the file.
    pub(crate) fn new(file: &RuleFile, context: &CompileContext) -> Result<OrdinalRule, Vec<Diagnostic>> {
        let mut wrong = Vec::new();
        let distinct = file.kind.kind == KindName::OrdinalCoins;
        let mut rule =
            OrdinalRule { distinct, moves: Vec::new(), legal: Vec::new(), rows_taken: u64::from(distinct) };
        for line in &file.moves {
            match move_conditions(file, context, line) {
                Ok(conditions) => rule.moves.push(conditions),
                Err(error) => wrong.push(error),
            }
        }
        for condition in &file.legal {
            if let Err(error) = rule.add_legal(file, context, condition) {
                wrong.push(error);
            }
        }
        for condition in &file.over {
            let span = match condition {
                RuleCondition::Formula(node) => node.span,
                RuleCondition::Pattern { span, .. } => *span,
            };
            let help = "conditions on moves: play is over where no move is left";
            wrong.push(Diagnostic::error(span, "a game on ordinals has no line 'over'", help));
        }
        if let Some((_, span)) = &file.start {
            let help = "positions in full, such as w*2+3";
            wrong.push(Diagnostic::error(*span, "a game on ordinals has no line 'start'", help));
        }
        if wrong.is_empty() { Ok(rule) } else { Err(wrong) }
    }

    fn add_legal(
        &mut self,
        file: &RuleFile,
        context: &CompileContext,
        condition: &RuleCondition,
    ) -> Result<(), Diagnostic> {
        let RuleCondition::Formula(node) = condition else {
            let RuleCondition::Pattern { span, .. } = condition else { return Ok(()) };
            return Err(Diagnostic::error(
                *span,
                "only the positions of a grid have patterns",
                "a condition on columns",
            ));
        };
        let mut names = names(file, context, &[], false);
        for part in parts_of(&names.formula(&written_out(context, node)?)?) {
            match (looks_at_columns_alone(&part), rows_taken_by(&part)) {
                (true, _) => {}
                (false, Some(rows)) => self.rows_taken = self.rows_taken.saturating_add(rows),
                (false, None) => return Err(looks_at_rows(node.span)),
            }
            let text = file.text.get(node.span.start..node.span.end).unwrap_or_default();
            let line = format!("legal {}", text.split_whitespace().collect::<Vec<_>>().join(" "));
            self.legal.push(LegalCondition { of_member: names_member(&part), formula: part, line });
        }
        if self.rows_taken > MAX_ROWS_TAKEN {
            let what = format!("a piece takes more than {MAX_ROWS_TAKEN} rows from the others");
            return Err(Diagnostic::error(node.span, what, "smaller numbers"));
        }
        Ok(())
    }
}

/// Returns the error of a condition on legal positions that may break the laws of block fill.
fn looks_at_rows(span: Span) -> Diagnostic {
    let help = "conditions that look at column(a), column(b), … alone, and: all other b: b != a, or b div 2 != a div 2";
    Diagnostic::error(span, "values cannot be computed with this condition on rows", help)
}

/// Reads the conditions of a move `x for x < a if φ`.
fn move_conditions(
    file: &RuleFile,
    context: &CompileContext,
    line: &MoveLine,
) -> Result<Vec<OrdinalFormula>, Diagnostic> {
    let form = || {
        let member = file.kind.names.first().map_or("a", |name| name.text.as_str());
        let help =
            format!("move x  for x < {member}, with conditions on column(x), column({member}) and others");
        Diagnostic::error(line.span, "a move of a game on ordinals has another form", help)
    };
    let Action::Become(targets) = &line.action else { return Err(form()) };
    let [SyntaxNode { kind: NodeKind::Name(target), .. }] = &targets[..] else { return Err(form()) };
    let Some((bound, below)) = &line.below else { return Err(form()) };
    let member = file.kind.names.first().map(|name| &name.text);
    let is_member = matches!(&below.kind, NodeKind::Name(name) if Some(name) == member);
    if !is_member || *target != bound.text || member == Some(&bound.text) {
        return Err(form());
    }
    if context.parameters.iter().any(|(name, _)| *name == bound.text)
        || context.definitions.get(&bound.text).is_some()
        || Word::of_text(&bound.text).is_some_and(|word| word == Word::Omega || word.is_of_members())
    {
        let what = format!("'{}' has a meaning here already", bound.text);
        return Err(Diagnostic::error(bound.span, what, "another name"));
    }
    let mut all = Vec::new();
    for clause in &line.clauses {
        let Clause::If(node) = clause else { return Err(form()) };
        let mut names = names(file, context, &[&bound.text], false);
        let formula = names.formula(&written_out(context, node)?)?;
        if !looks_at_columns_alone(&formula) {
            let help = "column(x), column(a) and the columns of others; conditions on squares stand in a line 'legal'";
            return Err(Diagnostic::error(
                node.span,
                "the condition of a move may look at columns alone",
                help,
            ));
        }
        all.push(formula);
    }
    Ok(all)
}

/// Returns the parts of a conjunction.
fn parts_of(formula: &OrdinalFormula) -> Vec<OrdinalFormula> {
    match formula {
        OrdinalFormula::And(parts) => parts.iter().flat_map(parts_of).collect(),
        other => vec![other.clone()],
    }
}

/// Returns whether a formula depends on the columns of the members alone.
fn looks_at_columns_alone(formula: &OrdinalFormula) -> bool {
    let (mut terms, mut formulas) = (true, true);
    formula.visit_parts(&mut |term| terms = terms && is_of_columns(term), &mut |part| {
        formulas = formulas && looks_at_columns_alone(part)
    });
    terms && formulas
}

/// Returns whether a term depends on the columns of the members alone. The argument of `column` must be a member: the
/// column of a sum, for example, may depend on a row.
fn is_of_columns(term: &OrdinalTerm) -> bool {
    use OrdinalTerm::*;
    match term {
        Member | Bound(_) | Largest | Smallest | Row(_) | Value | Misere | ValueAt { .. } => false,
        Column(part) => matches!(**part, Member | Bound(_) | Largest | Smallest),
        other => {
            let (mut terms, mut formulas) = (true, true);
            other.visit_parts(&mut |part| terms = terms && is_of_columns(part), &mut |part| {
                formulas = formulas && looks_at_columns_alone(part)
            });
            terms && formulas
        }
    }
}

/// Returns how many rows of a column a piece takes from each other one by the condition `all other b: t != u`; `None` if
/// the condition has another form.
fn rows_taken_by(formula: &OrdinalFormula) -> Option<u64> {
    let (binder, terms) = match formula {
        OrdinalFormula::Quantified(true, binder, body) => match &**body {
            OrdinalFormula::Compare(terms, relations) if relations[..] == [Relation::Different] => {
                (binder, terms)
            }
            _ => return None,
        },
        OrdinalFormula::Not(inner) => match &**inner {
            OrdinalFormula::Quantified(false, binder, body) => match &**body {
                OrdinalFormula::Compare(terms, relations) if relations[..] == [Relation::Equal] => {
                    (binder, terms)
                }
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    let [t, u] = &terms[..] else { return None };
    if !binder.others || binder.count != 1 || binder.condition.is_some() {
        return None;
    }
    let ((one, rows), (other, more)) = (source_of(t)?, source_of(u)?);
    let bound = OrdinalTerm::Bound(binder.first);
    let both =
        (one == &OrdinalTerm::Member && *other == bound) || (*one == bound && other == &OrdinalTerm::Member);
    both.then(|| rows.saturating_add(more))
}

/// Returns the member of which a term is made by `+ k`, `xor k` and `div k`, and the greatest number of ordinals that
/// have the same value of the term, which are ordinals of one column.
fn source_of(term: &OrdinalTerm) -> Option<(&OrdinalTerm, u64)> {
    let finite = |term: &OrdinalTerm| match term {
        OrdinalTerm::Constant(value) => value.to_u64(),
        _ => None,
    };
    match term {
        OrdinalTerm::Member | OrdinalTerm::Bound(_) => Some((term, 1)),
        OrdinalTerm::Sum(parts) => match &parts[..] {
            [(false, inner), (false, amount)] => finite(amount).and_then(|_| source_of(inner)),
            _ => None,
        },
        OrdinalTerm::NimSum(parts) => match &parts[..] {
            [inner, amount] => finite(amount).and_then(|_| source_of(inner)),
            _ => None,
        },
        OrdinalTerm::Quotient(inner, divisor) => {
            let divisor = finite(divisor).filter(|&divisor| divisor > 0)?;
            let (source, rows) = source_of(inner)?;
            Some((source, rows.saturating_mul(divisor)))
        }
        _ => None,
    }
}

/// Returns whether a formula looks at the named member alone, and not at the other members.
pub(crate) fn looks_at_one(formula: &OrdinalFormula) -> bool {
    let (mut terms, mut formulas) = (true, true);
    formula.visit_parts(&mut |term| terms = terms && is_of_one(term), &mut |part| {
        formulas = formulas && looks_at_one(part)
    });
    terms && formulas && !matches!(formula, OrdinalFormula::Quantified(..))
}

/// Returns whether a term looks at the named member alone, and not at the other members.
pub(crate) fn is_of_one(term: &OrdinalTerm) -> bool {
    use OrdinalTerm::*;
    if matches!(term, Largest | Smallest | Members | Value | Misere | ValueAt { .. } | Each(..) | Count(..)) {
        return false;
    }
    let (mut terms, mut formulas) = (true, true);
    term.visit_parts(&mut |part| terms = terms && is_of_one(part), &mut |part| {
        formulas = formulas && looks_at_one(part)
    });
    terms && formulas
}

/// Returns whether a formula names the member, or its others.
pub(crate) fn names_member(formula: &OrdinalFormula) -> bool {
    if let OrdinalFormula::Quantified(_, binder, _) = formula
        && binder.others
    {
        return true;
    }
    let (mut terms, mut formulas) = (false, false);
    formula.visit_parts(&mut |term| terms = terms || is_of_member(term), &mut |part| {
        formulas = formulas || names_member(part)
    });
    terms || formulas
}

/// Returns whether a term names the member, or its others.
pub(crate) fn is_of_member(term: &OrdinalTerm) -> bool {
    match term {
        OrdinalTerm::Member => return true,
        OrdinalTerm::Each(_, binder, _) | OrdinalTerm::Count(binder, _) if binder.others => return true,
        _ => {}
    }
    let (mut terms, mut formulas) = (false, false);
    term.visit_parts(&mut |part| terms = terms || is_of_member(part), &mut |part| {
        formulas = formulas || names_member(part)
    });
    terms || formulas
}
