//! Endless play: a line of play that rises, and a proof that it has no end.
//!
//! A line of play that rises for some moves proves nothing: the numbers of a game may go up to a bound that is far away.
//! So the prover decides one of two sentences, each of which implies endless play:
//!
//! - From every position of an upward-closed set, all numbers at least those of one position of the line, a move leads
//!   into the set again.
//! - The line repeats a pattern of up to four moves, each time shifted by the same difference; for every k, the pattern
//!   can be played when it is shifted k times.
//!
//! In games on heaps and coins both are about one member, and are used only where a move looks at the member that
//! moves alone. The member that is followed among coins is always the largest: then no other coin is in its way.

use crate::check::other_members::looks_around;
use crate::check::trial::{FEW_STEPS, Trial};
use crate::logic::decisions::holds;
use crate::logic::description::orders;
use crate::logic::moves::{LogicMove, LogicNames, legal_conditions, step};
use crate::names::resolved::ResolvedMove;
use crate::positions::rule_game::{RuleGame, line_between};
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, KindName};
use crate::syntax::trees::{and, compare, name, node, number, or, quantified};
use impartial::game::Options;
use impartial::run::Run;
use impartial_prove::automata::syntax::{NodeKind, Relation, Span, SyntaxNode};
use std::ops::ControlFlow;

/// Number of moves for which a line of play must rise.
const MOVES: usize = 32;
/// Number of positions of a line that are shown.
const SHOWN: usize = 6;
/// Maximum number of options of a position among which the largest is looked for.
const MAX_OPTIONS: usize = 1000;
/// Maximum number of moves of a pattern that repeats.
const MAX_REPEATED: usize = 4;
/// Positions of a line from which the upward-closed set is tried.
const STARTS: [usize; 5] = [0, 1, 2, 4, 8];
/// Maximum number of unordered numbers whose order after a move is tried in all ways.
const MAX_SORTED: usize = 3;

/// A line of play whose numbers become larger and larger.
#[derive(Debug)]
pub(crate) struct RisingLine {
    /// Its first positions.
    pub(crate) moves: String,
    /// The line of the file that makes its first move.
    pub(crate) span: Span,
    /// `true` if the prover decided that play need not end.
    pub(crate) is_endless: bool,
}

/// Returns the line of play that always moves to the option with the largest sum, if it rises for [`MOVES`] moves.
pub(crate) fn rising<G: RuleGame>(game: &G, from: &G::Position, run: &Run<'_>) -> Option<RisingLine> {
    let trial = Trial::with_steps(game.clone(), run, FEW_STEPS);
    let sum =
        |position: &G::Position| game.numbers(position).iter().fold(0u64, |all, &n| all.saturating_add(n));
    let mut line = vec![from.clone()];
    while line.len() <= MOVES {
        let last = line.last()?;
        let mut best: Option<G::Position> = None;
        let mut options = 0;
        let _ = trial.visit_options(last, &mut |option| {
            options += 1;
            if best.as_ref().is_none_or(|other| sum(&option) > sum(other)) {
                best = Some(option);
            }
            if options > MAX_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let next = best.filter(|next| sum(next) > sum(last))?;
        line.push(next);
    }
    let shown: Vec<String> = line.iter().take(SHOWN).map(|position| game.write(position)).collect();
    let numbers: Vec<Vec<u64>> = line.iter().map(|position| game.numbers(position).to_vec()).collect();
    let moves = format!("{} -> ...", shown.join(" -> "));
    let span = line_between(game, from, line.get(1)?);
    Some(RisingLine { moves, span, is_endless: is_endless(game.rule(), numbers, run) })
}

/// The subject of a sentence: one member, or all numbers.
struct SentenceSubject<'r> {
    rule: &'r CompiledRule,
    /// Names of the numbers before a move, and after it.
    before: Vec<String>,
    after: Vec<String>,
}

/// Returns `true` if the prover decides that play need not end. `line` holds the numbers of the positions of a line of
/// play.
fn is_endless(rule: &CompiledRule, mut line: Vec<Vec<u64>>, run: &Run<'_>) -> bool {
    match rule.kind() {
        KindName::Heaps | KindName::Coins if looks_around(rule).is_none() => {
            line.iter_mut()
                .for_each(|members| *members = members.iter().max().copied().into_iter().collect());
        }
        KindName::Numbers if !rule.file.kind.unordered || rule.file.kind.names.len() <= MAX_SORTED => {}
        _ => return false,
    }
    let count = line.first().map_or(0, Vec::len);
    if count == 0 || line.iter().any(|numbers| numbers.len() != count) {
        return false;
    }
    let named = |letter: &str| (1..=count).map(|i| format!("{letter}'{i}")).collect();
    let followed = SentenceSubject { rule, before: named("a"), after: named("b") };
    let decided = |sentence: Result<SyntaxNode, String>| {
        sentence.and_then(|sentence| holds(&sentence, run)) == Ok(true)
    };
    // Numbers that the end of the line leaves as they are.
    let tail = &line[line.len() / 2..];
    let fixed: Vec<bool> = (0..count).map(|i| tail.iter().all(|numbers| numbers[i] == tail[0][i])).collect();
    let starts = STARTS.iter().filter_map(|&index| line.get(index)).chain(tail.first());
    starts.into_iter().any(|least| decided(followed.stays_above(least, &fixed)))
        || pattern(tail).is_some_and(|(pattern, shift)| {
            let next = pattern.iter().skip(1).cloned();
            let next = next.chain(pattern.first().map(|first| added(first, &shift)));
            pattern.iter().zip(next).all(|(from, to)| decided(followed.repeats(from, &to, &shift)))
        })
}

fn added(numbers: &[u64], shift: &[u64]) -> Vec<u64> {
    numbers.iter().zip(shift).map(|(n, by)| n + by).collect()
}

/// Returns the numbers of the first moves of a line that repeats, and the difference by which each repetition is shifted.
fn pattern(line: &[Vec<u64>]) -> Option<(&[Vec<u64>], Vec<u64>)> {
    (1..=MAX_REPEATED).find_map(|length| {
        let difference = |from: &[u64], to: &[u64]| -> Option<Vec<u64>> {
            from.iter().zip(to).map(|(a, b)| b.checked_sub(*a)).collect()
        };
        let shift = difference(line.first()?, line.get(length)?)?;
        let repeats =
            line.iter().zip(&line[length..]).all(|(from, to)| difference(from, to).as_ref() == Some(&shift));
        (repeats && shift.iter().any(|&by| by > 0)).then(|| (&line[..length], shift))
    })
}

impl SentenceSubject<'_> {
    /// Returns the sentence that from every legal position whose numbers are at least `least`, and equal to it where `fixed`,
    /// a move leads to such a position.
    fn stays_above(&self, least: &[u64], fixed: &[bool]) -> Result<SyntaxNode, String> {
        let above = |names: &[String]| -> Result<SyntaxNode, String> {
            let mut all = legal_conditions(self.rule, names)?;
            for ((name_of, &least), &is_fixed) in names.iter().zip(least).zip(fixed) {
                let relation = if is_fixed { Relation::Equal } else { Relation::AtMost };
                // An empty heap may not be part of the position.
                let least = if self.rule.kind() == KindName::Heaps { least.max(1) } else { least };
                all.push(compare(number(least), relation, name(name_of)));
            }
            if self.rule.file.kind.unordered {
                all.extend(ascending(names));
            }
            Ok(and(all))
        };
        let premise = above(&self.before)?;
        let conclusion = self.moves(above(&self.after)?)?;
        Ok(quantified(true, &self.before, node(NodeKind::Implies(Box::new(premise), Box::new(conclusion)))))
    }

    /// Returns the sentence that for every k a move leads from the numbers `from` to the numbers `to`, all shifted k times.
    fn repeats(&self, from: &[u64], to: &[u64], shift: &[u64]) -> Result<SyntaxNode, String> {
        const TIMES: &str = "k'0";
        let shifted = |names: &[String], numbers: &[u64]| {
            let all = names.iter().zip(numbers).zip(shift).map(|((name_of, &n), &by)| {
                let times = node(NodeKind::Times(vec![number(by), name(TIMES)]));
                let term = node(NodeKind::Sum(vec![(false, number(n)), (false, times)]));
                compare(name(name_of), Relation::Equal, term)
            });
            all.collect::<Vec<SyntaxNode>>()
        };
        let mut reached = shifted(&self.after, to);
        reached.extend(legal_conditions(self.rule, &self.after)?);
        let premise = and(shifted(&self.before, from));
        let conclusion = self.moves(and(reached))?;
        let names: Vec<String> = self.before.iter().cloned().chain([TIMES.to_owned()]).collect();
        Ok(quantified(true, &names, node(NodeKind::Implies(Box::new(premise), Box::new(conclusion)))))
    }

    /// Returns the formula that a move leads from the numbers before to numbers after that satisfy `goal`.
    fn moves(&self, goal: SyntaxNode) -> Result<SyntaxNode, String> {
        let mut all = Vec::new();
        for line in &self.rule.resolved()?.moves {
            all.extend(match self.rule.kind() {
                KindName::Numbers => self.of_numbers(line, &goal)?,
                _ => self.of_member(line, &goal)?,
            });
        }
        Ok(or(all))
    }

    /// Returns the moves of numbers; of unordered numbers, with each order that they may have after a move.
    fn of_numbers(&self, line: &ResolvedMove, goal: &SyntaxNode) -> Result<Vec<SyntaxNode>, String> {
        let LogicMove { fresh, condition, targets } =
            step(self.rule, line, &LogicNames { members: &self.before, moved: None })?;
        let orders = match self.rule.file.kind.unordered {
            true => orders(&self.after),
            false => vec![self.after.clone()],
        };
        let moves = orders.into_iter().map(|after| {
            let mut parts = vec![condition.clone(), goal.clone()];
            parts.extend(equal(&after, &targets));
            let names: Vec<String> = fresh.iter().chain(&self.after).cloned().collect();
            quantified(false, &names, and(parts))
        });
        Ok(moves.collect())
    }

    /// Returns the moves of one member that put another one in its place, with any others; among coins, of the largest.
    fn of_member(&self, line: &ResolvedMove, goal: &SyntaxNode) -> Result<Vec<SyntaxNode>, String> {
        let coins = self.rule.kind() == KindName::Coins;
        let mut line = line.clone();
        if let (Action::Turn(squares), true) = (&line.action, coins) {
            line = line.with_action(Action::Become(squares.clone()));
        }
        let [before] = &self.before[..] else { return Err("a member is one number".into()) };
        let [after] = &self.after[..] else { return Err("a member is one number".into()) };
        let LogicMove { fresh, condition, targets } =
            step(self.rule, &line, &LogicNames { members: &self.before, moved: Some(0) })?;
        let new: Vec<String> = (0..targets.len()).map(|i| format!("x'{i}")).collect();
        let mut parts = vec![condition, goal.clone()];
        parts.extend(equal(&new, &targets));
        parts.push(or(new.iter().map(|x| compare(name(x), Relation::Equal, name(after))).collect()));
        if coins {
            // Nothing is below the coin that moved, and the followed one is above it and above all others.
            parts.extend(new.iter().map(|x| compare(name(before), Relation::AtMost, name(x))));
            parts.extend(new.iter().map(|x| compare(name(x), Relation::AtMost, name(after))));
            parts.push(compare(name(before), Relation::Less, name(after)));
            for (i, x) in new.iter().enumerate() {
                parts.extend(new[..i].iter().map(|y| compare(name(x), Relation::Different, name(y))));
            }
        }
        let names: Vec<String> = fresh.iter().chain(&new).chain([after]).cloned().collect();
        Ok(vec![quantified(false, &names, and(parts))])
    }
}

fn equal(names: &[String], terms: &[SyntaxNode]) -> Vec<SyntaxNode> {
    names.iter().zip(terms).map(|(x, term)| compare(name(x), Relation::Equal, term.clone())).collect()
}

fn ascending(names: &[String]) -> Vec<SyntaxNode> {
    names.windows(2).map(|pair| compare(name(&pair[0]), Relation::AtMost, name(&pair[1]))).collect()
}
