//! Candidates become findings here: the ordinary check on the larger window, and the prover.

use crate::data::{MAX_MEMBERS, window_of};
use crate::layout::{Layout, Scope};
use crate::subject::Subject;
use impartial::claim::{Effort, Report, Verdict};
use impartial_query::proofs::{ProofQuestion, ProofReport, ProofSubject, proof_jobs};
use impartial_query::questions::check_claims;
use impartial_query::{Context, Registry, WindowArg};
use impartial_rules::{RuleFileGame, open_text_within};
use std::time::Duration;

/// A statement as lines of the rule language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    /// The definitions that the statement uses.
    pub(crate) definitions: Vec<String>,
    /// The statement without its condition on the number of members.
    pub(crate) statement: String,
    /// The condition on the number of members, or an empty text.
    pub(crate) condition: String,
}

/// The verdict on a statement.
#[derive(Clone, Debug)]
pub(crate) enum Judgement {
    /// The statement is false; the position is a counterexample.
    Refuted(Option<String>),
    /// The statement cannot be read, or a limit was reached.
    Failed(String),
    /// The statement is not refuted.
    Holds(Holding),
}

/// The knowledge about a statement that is not refuted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Holding {
    /// Number of positions at which the statement was compared with computed values.
    pub(crate) positions: u64,
    /// The positions for which the statement is proved, in words.
    pub(crate) proved_for: Vec<String>,
    /// True if the proofs cover all positions that the statement is about.
    pub(crate) is_proved: bool,
    pub(crate) states: Option<usize>,
    /// Why the statement is not proved.
    pub(crate) why_not: Option<String>,
}

/// Limits of one proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofLimits {
    pub(crate) states: u64,
    /// The longest time of a proof, if it has a limit of its own.
    pub(crate) time: Option<Duration>,
}

/// The numbers of members for which a statement about any number of them is proved one by one. An ordinal is two numbers to a
/// proof.
const SEPARATE_PROOFS: [usize; 3] = [2, 3, 4];
const SEPARATE_PROOFS_ON_ORDINALS: [usize; 3] = [1, 2, 3];

/// The judge of the statements about one game.
pub(crate) struct Judge<'s> {
    pub(crate) subject: &'s Subject,
    pub(crate) rules: &'s str,
    pub(crate) layout: &'s Layout,
    pub(crate) registry: &'s Registry,
    pub(crate) limits: ProofLimits,
}

impl Judge<'_> {
    /// Tries to prove a statement.
    pub(crate) fn prove(&self, lines: &Lines, scope: Scope, cx: &Context<'_>) -> Judgement {
        let mut holding = Holding::default();
        let coins = match scope {
            Scope::Members(count) if self.layout.fixed != Some(count) => Some(count),
            _ => None,
        };
        let is_of_any = matches!(scope, Scope::Any | Scope::Sum);
        // Proofs about ordinals in one position are about one number of them.
        let is_separate = is_of_any && self.layout.kind.is_on_ordinals();
        if !is_separate && let Some(counterexample) = self.add_proof(lines, coins, &mut holding, cx) {
            return Judgement::Refuted(counterexample);
        }
        // Of coins, a proof is about one number of them, even if a line of the rules gives it.
        if let (Scope::Members(count), None, true) = (scope, coins, holding.proved_for.is_empty())
            && let Some(counterexample) = self.add_proof(lines, Some(count), &mut holding, cx)
        {
            return Judgement::Refuted(counterexample);
        }
        if is_of_any && !holding.is_proved {
            let counts = if is_separate { &SEPARATE_PROOFS_ON_ORDINALS[..] } else { &SEPARATE_PROOFS };
            for &count in counts {
                if let Some(counterexample) = self.add_proof(lines, Some(count), &mut holding, cx) {
                    return Judgement::Refuted(counterexample);
                }
                if holding.proved_for.is_empty() {
                    break;
                }
            }
            holding.is_proved = false;
        }
        Judgement::Holds(holding)
    }

    /// Compares a statement with the computed values of the larger window. Returns the number of positions to which it
    /// applies.
    pub(crate) fn check(&self, lines: &Lines, scope: Scope, below: u64, cx: &Context<'_>) -> Judgement {
        let windows = match scope {
            Scope::Numbers => vec![Some(window_of(self.layout.names.len(), below))],
            // Sums of these positions are in the windows of the ordinary check.
            Scope::Single => vec![None, Some(window_of(1, below))],
            Scope::Shapes => vec![None],
            Scope::Members(count) => vec![Some(window_of(count, below))],
            // The windows of the ordinary check have fewer members.
            Scope::Any | Scope::Sum => vec![None, Some(window_of(MAX_MEMBERS, below))],
        };
        let mut positions = 0;
        for window in &windows {
            match self.report(lines, window.as_ref(), cx) {
                Err(why) => return Judgement::Failed(why),
                Ok(report) => match report.verdict {
                    Verdict::Refuted => {
                        return Judgement::Refuted(report.counterexample.map(|one| one.position));
                    }
                    Verdict::Checked | Verdict::Proved | Verdict::Certified => positions += report.applied,
                    other => {
                        return Judgement::Failed(format!("{other}: {}", report.note.unwrap_or_default()));
                    }
                },
            }
        }
        Judgement::Holds(Holding { positions, ..Holding::default() })
    }

    /// Compares a statement that names its own window with computed values.
    pub(crate) fn check_as_written(&self, lines: &Lines, cx: &Context<'_>) -> Judgement {
        match self.report(lines, None, cx) {
            Ok(report) if report.verdict == Verdict::Checked => {
                Judgement::Holds(Holding { positions: report.applied, ..Holding::default() })
            }
            Ok(report) if report.verdict == Verdict::Refuted => {
                Judgement::Refuted(report.counterexample.map(|one| one.position))
            }
            Ok(report) => {
                Judgement::Failed(format!("{}: {}", report.verdict, report.note.unwrap_or_default()))
            }
            Err(why) => Judgement::Failed(why),
        }
    }

    fn text(&self, lines: &Lines, condition: &str) -> String {
        let mut text = self.rules.to_owned();
        for line in &lines.definitions {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str(&lines.statement);
        text.push_str(condition);
        text.push('\n');
        text
    }

    fn open(&self, text: &str, cx: &Context<'_>) -> Result<RuleFileGame, String> {
        let opened =
            open_text_within(text, &self.subject.path, self.subject.parameters.as_deref(), &cx.run());
        opened.map_err(|error| error.to_string())
    }

    fn report(&self, lines: &Lines, window: Option<&WindowArg>, cx: &Context<'_>) -> Result<Report, String> {
        let mut opened = self.open(&self.text(lines, &lines.condition), cx)?;
        if let Some(window) = window {
            opened = opened.with_window(window).map_err(|error| error.to_string())?;
        }
        let claims = opened.claims();
        let claims: Vec<_> = claims.iter().collect();
        let mut found = None;
        check_claims(&claims, Effort::Quick, cx, &mut |report| found = Some(report));
        found.ok_or_else(|| "the statement is no claim".to_owned())
    }

    /// Tries to prove a statement. Returns the counterexample if it is refuted.
    fn add_proof(
        &self,
        lines: &Lines,
        coins: Option<usize>,
        holding: &mut Holding,
        cx: &Context<'_>,
    ) -> Option<Option<String>> {
        match self.proof(lines, coins, cx) {
            Ok(report) => match report.verdict.as_str() {
                "proved" => {
                    let of_number = coins.filter(|_| self.layout.has_members());
                    let below = if self.layout.kind.is_on_ordinals() { " below w^2" } else { "" };
                    let is_whole = report.extends_to.is_some() || report.is_whole_game || of_number.is_some();
                    let words = match (&report.extends_to, of_number) {
                        (Some(extends_to), _) => extends_to.clone(),
                        (None, Some(count)) => format!("{}{below}", self.layout.members_text(count)),
                        (None, None) if is_whole => "all positions".to_owned(),
                        (None, None) => report.for_all.clone().unwrap_or_default(),
                    };
                    holding.proved_for.push(words);
                    holding.is_proved = is_whole;
                    holding.states = holding.states.max(Some(report.states));
                }
                "refuted" => return Some(report.counterexample),
                verdict => {
                    let reason = report.explanation.clone().or_else(|| report.reason.clone());
                    holding.why_not = Some(reason.unwrap_or_else(|| verdict.to_owned()));
                }
            },
            Err(why) => holding.why_not = Some(why),
        }
        None
    }

    fn proof(&self, lines: &Lines, coins: Option<usize>, cx: &Context<'_>) -> Result<ProofReport, String> {
        let opened = self.open(&self.text(lines, ""), cx)?;
        let game = opened.entry().0;
        let question = ProofQuestion { coins, states: Some(self.limits.states), ..ProofQuestion::default() };
        let cx = cx.for_one_of(1, self.limits.time);
        let subject = ProofSubject::Game { game: &*game, own: Some(&opened) };
        let jobs = proof_jobs(self.registry, subject, &question, &cx).map_err(|error| error.to_string())?;
        let job = jobs.jobs.first().ok_or_else(|| match jobs.unproved.first() {
            Some(one) => one.why.clone(),
            None => "nothing to prove".to_owned(),
        })?;
        job.prove(&cx).map_err(|error| error.to_string())
    }
}
