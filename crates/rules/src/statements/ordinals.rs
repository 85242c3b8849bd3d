//! The statements of a file about a game on ordinals, as claims that are checked against computed values.

use crate::evaluate::CompileContext;
use crate::evaluate::built_ins::ROW;
use crate::evaluate::words::Word;
use crate::logic::premise::premise;
use crate::positions::ordinals::{OrdinalRuleGame, RuleSolver};
use crate::rule::ordinals::terms::{OrdinalFormula, OrdinalTerm, TermInput};
use crate::rule::ordinals::{is_of_member, member_word, names, names_member, written_out};
use crate::statements::checkable::of_position;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{
    BoundOf, KindName, RuleFile, StatementKind, StatementLine, WindowBound, WindowLine,
};
use crate::syntax::node_text::text_of;
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Effort, Mismatch, TermValue};
use impartial::game::{OrdinalList, multisets, multisets_len, subsets, subsets_len};
use impartial::ordinal::Ordinal;
use impartial::solve::{OrdinalPair, OrdinalSolveError};
use impartial::value::Play;
use impartial_prove::automata::syntax::{NodeKind, Relation, SyntaxNode};
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Maximum number of positions of a window at quick effort.
const MAX_QUICK: u128 = 100_000;

/// A statement, ready to be checked against computed values.
#[derive(Debug)]
pub(crate) struct OrdinalStatement {
    pub(crate) kind: StatementKind,
    pub(crate) name: String,
    planted: bool,
    statement: String,
    source: String,
    test: StatementTest,
    condition: Option<OrdinalFormula>,
    /// The statement does not apply to positions at which this is false.
    premise: Option<OrdinalFormula>,
    /// True if the statement names a member, and is about positions with one member.
    of_member: bool,
    /// True if the statement is a term of each heap, whose values are added up as a nim-sum.
    per_member: bool,
    /// The values that the statement names, with their texts.
    named: Vec<(String, OrdinalTerm)>,
    windows: Vec<OrdinalWindow>,
}

#[derive(Debug)]
enum StatementTest {
    Term(OrdinalTerm),
    Formula(OrdinalFormula),
}

/// The positions of a number of members on the squares ω·λ + m below a bound with m below another one.
#[derive(Clone, Debug, PartialEq)]
struct OrdinalWindow {
    members: usize,
    below: Ordinal,
    rows: u64,
}

impl OrdinalWindow {
    /// Returns the squares of the window, ascending.
    fn squares(&self) -> Vec<Ordinal> {
        let (columns, rest) = self.below.split_omega();
        let (columns, rest) = (columns.to_u64().unwrap_or(0), rest.to_u64().unwrap_or(u64::MAX));
        let column = |column: u64, rows: u64| {
            let base = Ordinal::omega() * Ordinal::from(column);
            (0..rows.min(self.rows)).map(move |row| &base + &Ordinal::from(row))
        };
        (0..columns).flat_map(|lower| column(lower, u64::MAX)).chain(column(columns, rest)).collect()
    }

    /// Returns the number of positions; no two members are equal if `distinct`.
    fn positions_len(&self, distinct: bool) -> u128 {
        let (count, below) = (self.members, self.squares().len() as u64);
        if distinct { subsets_len(count, below) } else { multisets_len(count, below) }
    }

    fn positions(&self, distinct: bool) -> Box<dyn Iterator<Item = OrdinalList>> {
        let (squares, count) = (self.squares(), self.members);
        let below = squares.len() as u64;
        let position =
            move |list: &[u64]| OrdinalList::new(list.iter().map(|&i| squares[i as usize].clone()));
        match distinct {
            true => Box::new(subsets(count, below).map(move |set| position(set.as_slice()))),
            false => Box::new(multisets(count, below).map(move |set| position(set.as_slice()))),
        }
    }

    fn contains(&self, position: &OrdinalList) -> bool {
        let is_in = |ordinal: &Ordinal| {
            let row = ordinal.split_omega().1.to_u64();
            *ordinal < self.below && row.is_some_and(|row| row < self.rows)
        };
        position.as_slice().len() == self.members && position.as_slice().iter().all(is_in)
    }

    fn words(&self, word: &str) -> String {
        let plural = if self.members == 1 { "" } else { "s" };
        let rows = match self.below.is_finite() {
            true => String::new(),
            false => format!(", rows below {}", self.rows),
        };
        format!("{} {word}{plural} below {}{rows}", self.members, self.below)
    }
}

/// Returns the windows of a statement without a line `for`.
fn usual(of_member: bool, effort: Effort) -> Vec<OrdinalWindow> {
    let windows: &[(usize, u64, u64)] = match effort {
        Effort::Quick => &[(1, 4, 8), (2, 3, 6), (3, 2, 4)],
        Effort::Full => &[(1, 8, 16), (2, 4, 12), (3, 3, 6), (4, 2, 4)],
    };
    let all = windows.iter().filter(|window| !of_member || window.0 == 1);
    all.map(|&(members, columns, rows)| OrdinalWindow {
        members,
        below: Ordinal::omega() * Ordinal::from(columns),
        rows,
    })
    .collect()
}

/// Compiles the statements of a file. Adds the error of each other statement to `wrong`.
pub(crate) fn statements_of_text(
    file: &RuleFile,
    context: &CompileContext,
    text: &str,
    wrong: &mut Vec<Diagnostic>,
) -> Vec<OrdinalStatement> {
    let compiled = file.statements.iter().map(|stated_line| compile(file, context, stated_line, text));
    compiled.filter_map(|one| one.map_err(|error| wrong.push(error)).ok()).collect()
}

fn compile(
    file: &RuleFile,
    context: &CompileContext,
    stated_line: &StatementLine,
    text: &str,
) -> Result<OrdinalStatement, Diagnostic> {
    if stated_line.kind.is_about_draws() {
        let help = "p-positions, misere-p-positions, value, misere, claim";
        return Err(Diagnostic::error(
            stated_line.span,
            "a game on ordinals has no draws: all play ends",
            help,
        ));
    }
    let body = of_position(file, context, &stated_line.body);
    let formula_of = |node: &SyntaxNode, context: &CompileContext| {
        names(file, context, &[], true).formula(&written_out(context, node)?)
    };
    let test = match stated_line.kind {
        StatementKind::Value | StatementKind::Misere => {
            StatementTest::Term(names(file, context, &[], true).term(&written_out(context, &body)?)?)
        }
        _ => StatementTest::Formula(formula_of(&body, context)?),
    };
    let condition = stated_line.condition.as_ref().map(|node| of_position(file, context, node));
    let condition = condition.map(|node| formula_of(&node, context)).transpose()?;
    let premise = match stated_line.kind {
        StatementKind::Claim => premise(context, &body),
        _ => None,
    };
    let premise = premise.map(|(premise, context)| formula_of(&premise, &context)).transpose()?;
    let is_member = match &test {
        StatementTest::Term(term) => is_of_member(term),
        StatementTest::Formula(formula) => names_member(formula),
    };
    let per_member =
        is_member && stated_line.kind == StatementKind::Value && file.kind.kind == KindName::OrdinalHeaps;
    let of_member = is_member || condition.as_ref().is_some_and(names_member);
    let mut named = Vec::new();
    if let StatementTest::Formula(_) = &test {
        let mut nodes = Vec::new();
        values_in(&body, &mut nodes);
        for node in nodes {
            let term = names(file, context, &[], true).term(&written_out(context, node)?);
            let is_new = |text: &String| named.iter().all(|(other, _)| other != text);
            if let (Ok(term), Some(text)) = (term, Some(text_of(node)).filter(is_new)) {
                named.push((text, term));
            }
        }
    }
    let windows = stated_line.windows.iter().map(|line| window(file, context, line));
    let statement = text.get(stated_line.span.start..stated_line.span.end).unwrap_or_default();
    Ok(OrdinalStatement {
        kind: stated_line.kind,
        name: stated_line.name.clone(),
        planted: stated_line.planted,
        statement: statement.split_whitespace().collect::<Vec<_>>().join(" "),
        source: stated_line.source.clone().or_else(|| file.source.clone()).unwrap_or_default(),
        test,
        condition,
        premise,
        of_member,
        per_member,
        named,
        windows: windows.collect::<Result<_, _>>()?,
    })
}

/// Collects the values that a statement names outside of quantifiers.
fn values_in<'n>(node: &'n SyntaxNode, found: &mut Vec<&'n SyntaxNode>) {
    let is_value = |name: &str| Word::of_text(name).and_then(Word::as_value).is_some();
    match &node.kind {
        NodeKind::Name(name) if is_value(name) => found.push(node),
        NodeKind::Call(name, _) if is_value(&name.text) => found.push(node),
        NodeKind::Quantified(..) | NodeKind::Each(..) => {}
        _ => node.visit_parts(&mut |part| values_in(part, found)),
    }
}

/// Compiles a window: `for a < w*3, row < 8`, `for 2 coins < w*3`.
fn window(file: &RuleFile, context: &CompileContext, line: &WindowLine) -> Result<OrdinalWindow, Diagnostic> {
    let word = member_word(file.kind.kind);
    let member = file.kind.names.first().map_or("a", |name| name.text.as_str());
    let help = format!("for {member} < w*3, row < 8; or for 2 {word}s < w*3, row < 8");
    let (bounds, span) = match line {
        WindowLine::Bounds(bounds, span) => (bounds, *span),
        WindowLine::From(_, span) | WindowLine::Family { span, .. } => {
            return Err(Diagnostic::error(
                *span,
                "a position on ordinals has infinitely many followers",
                help,
            ));
        }
    };
    let (mut members, mut below, mut rows) = (1, None, None);
    for bound in bounds {
        let wrong = |what: &str| Diagnostic::error(bound.span, what, help.clone());
        let value = bound_value(file, context, bound, &help)?;
        let is_row =
            matches!(&bound.of, BoundOf::Names(names) if names.len() == 1 && names[0].text == ROW.name());
        if is_row {
            match value.to_u64() {
                Some(value) if rows.is_none() => rows = Some(value),
                _ => return Err(wrong("the rows of a window have one finite bound")),
            }
            continue;
        }
        members = match &bound.of {
            BoundOf::Names(names) if names.len() == 1 && names[0].text == member => 1,
            BoundOf::Count(count, named) if named.text.strip_suffix('s').unwrap_or(&named.text) == word => {
                usize::try_from(*count).unwrap_or(usize::MAX)
            }
            _ => return Err(wrong("no window on ordinals")),
        };
        let is_low = value.split_omega().0.to_u64().is_some_and(|columns| columns < 1 << 16);
        if below.is_some() || !is_low {
            return Err(wrong("the ordinals of a window have one bound, which is below w^2"));
        }
        below = Some(value);
    }
    let Some(below) = below else {
        return Err(Diagnostic::error(span, "the ordinals of a window need a bound", help));
    };
    let rows = rows.unwrap_or(if below.is_finite() { u64::MAX } else { USUAL_ROWS });
    Ok(OrdinalWindow { members, below, rows })
}

/// The rows of each column in a window that does not say how many.
const USUAL_ROWS: u64 = 6;

/// Returns the first ordinal that is not allowed by an upper bound.
fn bound_value(
    file: &RuleFile,
    context: &CompileContext,
    bound: &WindowBound,
    help: &str,
) -> Result<Ordinal, Diagnostic> {
    let wrong = |what: &str| Diagnostic::error(bound.span, what, help);
    let mut names = names(file, context, &[], false);
    names.member = None;
    let term = names.term(&written_out(context, &bound.value)?)?;
    let mut input = TermInput { members: &[], named: None, bound: Vec::new(), value_of: None };
    let value = input.term(&term).ok_or_else(|| wrong("this bound has no value"))?;
    match bound.relation {
        Relation::Less => Ok(value),
        Relation::AtMost => Ok(&value + &Ordinal::ONE),
        _ => Err(wrong("the bounds of a window on ordinals are '<' and '<='")),
    }
}

impl OrdinalStatement {
    /// Returns the statement as a claim about its game.
    pub(crate) fn claim(self: &Arc<Self>, game: &OrdinalRuleGame) -> Claim {
        let word = member_word(game.rule.kind());
        let windows = |effort| match self.windows.is_empty() {
            true => usual(self.of_member && !self.per_member, effort),
            false => self.windows.clone(),
        };
        let (quick, full) = (windows(Effort::Quick), windows(Effort::Full));
        let words = |windows: &[OrdinalWindow]| -> String {
            windows.iter().map(|window| window.words(word)).collect::<Vec<_>>().join("; ")
        };
        let id = impartial::game::Notation::id(game);
        let mut builder = Claim::builder(format!("{id}.{}", self.name), id)
            .source(self.source.clone())
            .statement(self.statement.clone());
        if self.planted {
            builder = builder.planted();
        }
        let (this, game) = (self.clone(), game.clone());
        builder.by(words(&quick), words(&full), move |check| {
            let mut solver = game.solver();
            let mut summary = CheckSummary::default();
            for window in check.pick(&quick, &full) {
                this.check_window(&game, window, &mut solver, check, &mut summary)?;
            }
            Ok(summary)
        })
    }

    fn check_window(
        &self,
        game: &OrdinalRuleGame,
        window: &OrdinalWindow,
        solver: &mut RuleSolver<'_>,
        check: &CheckContext<'_>,
        summary: &mut CheckSummary,
    ) -> Result<(), CheckFailure> {
        let distinct = game.rule.kind() == KindName::OrdinalCoins;
        let positions = window.positions_len(distinct);
        if positions > MAX_QUICK && check.effort() == Effort::Quick {
            let positions = u64::try_from(positions).unwrap_or(u64::MAX);
            return Err(CheckFailure::NeedsFullEffort { positions, most: MAX_QUICK as u64 });
        }
        window.positions(distinct).try_for_each(|position| {
            check.run().check(solver.solved_count(), 0)?;
            self.check_position(&position, game, solver, check, summary)
        })
    }

    fn check_position(
        &self,
        position: &OrdinalList,
        game: &OrdinalRuleGame,
        solver: &mut RuleSolver<'_>,
        check: &CheckContext<'_>,
        summary: &mut CheckSummary,
    ) -> Result<(), CheckFailure> {
        if game.why_illegal(position).is_some() {
            return Ok(());
        }
        match self.holds_at(position, game, solver, check)? {
            Ok(applies) => {
                summary.count(applies);
                Ok(())
            }
            Err(mismatch) => Err(CheckFailure::Refuted {
                counterexample: mismatch.at_position(position.to_string()),
                held: summary.applied,
            }),
        }
    }

    /// Checks the statement at one position.
    pub(crate) fn check_at(
        &self,
        position: &OrdinalList,
        game: &OrdinalRuleGame,
        check: &CheckContext<'_>,
    ) -> Result<CheckSummary, CheckFailure> {
        let mut summary = CheckSummary::default();
        if self.windows.is_empty() || self.windows.iter().any(|window| window.contains(position)) {
            self.check_position(position, game, &mut game.solver(), check, &mut summary)?;
        }
        Ok(summary)
    }

    /// Checks the statement at the positions of its windows, or of small ones, that have a number of members from `counts`.
    pub(crate) fn check_few(
        &self,
        counts: &RangeInclusive<usize>,
        game: &OrdinalRuleGame,
        check: &CheckContext<'_>,
    ) -> Result<CheckSummary, CheckFailure> {
        let windows = match self.windows.is_empty() {
            true => usual(self.of_member && !self.per_member, Effort::Quick),
            false => self.windows.clone(),
        };
        let (mut solver, mut summary) = (game.solver(), CheckSummary::default());
        for window in windows.iter().filter(|window| counts.contains(&window.members)) {
            self.check_window(game, window, &mut solver, check, &mut summary)?;
        }
        Ok(summary)
    }

    /// Returns whether the statement applies to a position, where it holds, or the mismatch.
    fn holds_at(
        &self,
        position: &OrdinalList,
        game: &OrdinalRuleGame,
        solver: &mut RuleSolver<'_>,
        check: &CheckContext<'_>,
    ) -> Result<Result<bool, Mismatch>, CheckFailure> {
        let members = position.as_slice();
        if self.of_member && !self.per_member && members.len() != 1 {
            return Ok(Ok(false));
        }
        let failed: RefCell<Option<CheckFailure>> = RefCell::new(None);
        let solver = RefCell::new(solver);
        let pair_of = |position: &OrdinalList| -> Option<OrdinalPair> {
            match solver.borrow_mut().values(position, check.run()) {
                Ok(pair) => Some(pair),
                Err(error) => {
                    failed.borrow_mut().get_or_insert(match error {
                        OrdinalSolveError::Stopped(stopped) => CheckFailure::Stopped(stopped),
                        OrdinalSolveError::Unlawful { what, .. } => CheckFailure::Undecided(what),
                        error => CheckFailure::Undecided(error.to_string()),
                    });
                    None
                }
            }
        };
        let value_of = |members: &[Ordinal], play: Play| {
            let position = OrdinalList::new(members.iter().cloned());
            if position.as_slice().is_empty() || game.why_illegal(&position).is_some() {
                return None;
            }
            pair_of(&position).map(|pair| pair.of_play(play).clone())
        };
        let mut input = TermInput { members, named: None, bound: Vec::new(), value_of: Some(&value_of) };
        let mut each = |input: &mut TermInput<'_>, formula: &OrdinalFormula| match names_member(formula) {
            false => input.holds(formula),
            true => (0..members.len()).all(|i| {
                input.named = Some(i);
                let holds = input.holds(formula);
                input.named = None;
                holds
            }),
        };
        let applies = self.condition.iter().chain(&self.premise).all(|formula| each(&mut input, formula));
        let mut result = Ok(applies);
        if applies && let Some(pair) = pair_of(position) {
            result = self.compare(&mut input, &pair, &mut each);
        }
        drop(input);
        match failed.into_inner() {
            Some(failure) => Err(failure),
            None => Ok(result),
        }
    }

    /// Compares the statement with the values of a position to which it applies.
    fn compare(
        &self,
        input: &mut TermInput<'_>,
        pair: &OrdinalPair,
        each: &mut dyn FnMut(&mut TermInput<'_>, &OrdinalFormula) -> bool,
    ) -> Result<bool, Mismatch> {
        let computed = pair.of_play(self.kind.play().unwrap_or(Play::Normal));
        match &self.test {
            StatementTest::Term(term) => {
                let members = input.members.len();
                let stated = match self.per_member || self.of_member {
                    false => input.term(term),
                    true => (0..members).try_fold(Ordinal::ZERO, |sum, i| {
                        input.named = Some(i);
                        let value = input.term(term);
                        input.named = None;
                        Some(sum.nim_sum(&value?))
                    }),
                };
                match stated {
                    Some(stated) => Mismatch::unless_equal(computed.clone(), stated),
                    None => Err(Mismatch::new(computed, "nothing")),
                }
            }
            StatementTest::Formula(formula) => {
                let holds = each(input, formula);
                match self.kind {
                    StatementKind::PPositions | StatementKind::MiserePPositions => {
                        match (holds, computed.is_zero()) {
                            (true, false) => Err(Mismatch::new(computed, 0)),
                            (false, true) => Err(Mismatch::new(computed, "not 0")),
                            _ => Ok(true),
                        }
                    }
                    _ if holds => Ok(true),
                    _ => {
                        input.named = (input.members.len() == 1).then_some(0);
                        let terms = self.named.iter().map(|(text, term)| TermValue {
                            term: text.clone(),
                            value: input.term(term).map(|value| value.to_string()),
                        });
                        Err(Mismatch::new(&pair.normal, "otherwise").terms(terms.collect()))
                    }
                }
            }
        }
    }
}
