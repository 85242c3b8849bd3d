//! The whole study of a game.

use crate::explore::Explorer;
use crate::finding::{Finding, FindingSubject, RECOGNISED, StudySummary};
use crate::judge::{Judge, ProofLimits};
use crate::known_games::known_games;
use crate::layout::{Layout, Scope};
use crate::slopes::Slopes;
use crate::subject::Subject;
use impartial::run::{Instant, Silent};
use impartial_atlas::StatementSubject;
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Context, Registry};
use impartial_rules::{KindName, OpenError, RuleFileGame, open_text_within};
use std::collections::HashMap;
use std::time::Duration;

/// The options of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyOptions {
    /// Thousands of steps of each search. The findings depend on this number.
    pub effort: u64,
    /// True if the values of a window and the comparison with known games may take 4 s at most, those of a class or family of
    /// graphs 10 s, and a proof 15 s. Without these limits the findings do not depend on the machine, unless a limit on time ends
    /// the study early; the misère quotient, which has no other limit, is left out.
    pub has_clock: bool,
    /// The file to which the statements are written, as commands name it.
    pub output: Option<String>,
    /// The only statements that are searched: about the values of single heaps, coins or numbers, or about the P-positions of two
    /// numbers. `None` for all.
    pub only: Option<StatementSubject>,
}

impl Default for StudyOptions {
    fn default() -> Self {
        StudyOptions { effort: DEFAULT_EFFORT, has_clock: true, output: None, only: None }
    }
}

/// Thousands of steps of a search, unless an option says otherwise.
pub const DEFAULT_EFFORT: u64 = 3000;
/// States of a proof for each thousand steps of a search.
const STATES_PER_EFFORT: u64 = 300;
/// Longest time of one proof.
const PROOF_TIME: Duration = Duration::from_secs(15);

/// Why a game cannot be studied.
#[derive(Debug)]
pub enum StudyError {
    /// The rules cannot be opened.
    Open(OpenError),
}

impl std::fmt::Display for StudyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StudyError::Open(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StudyError {}

impl From<OpenError> for StudyError {
    fn from(error: OpenError) -> Self {
        StudyError::Open(error)
    }
}

/// Studies a game: passes findings to `each` as they are found, facts first.
///
/// # Errors
/// The rules cannot be opened. A limit that is reached is no error: the summary names it.
pub fn study(
    subject: &Subject,
    options: &StudyOptions,
    cx: &Context<'_>,
    each: &mut dyn FnMut(&Finding),
) -> Result<StudySummary, StudyError> {
    let started = Instant::now();
    // Remarks of solvers are about single questions, of which a study asks many.
    let cx = &cx.clone().told_to(&Silent);
    let rules = subject.rules();
    let opened = open_text_within(&rules, &subject.path, subject.parameters.as_deref(), &cx.run())?;
    let layout = Layout::new(&opened, &rules);
    let mut names = Names { subject, options, layout: &layout, counts: HashMap::new() };
    if options.only.is_none() {
        facts(&opened, options.has_clock, cx, started).iter().for_each(&mut *each);
    }
    let registry = Registry::new();
    let limits = ProofLimits {
        states: options.effort.saturating_mul(STATES_PER_EFFORT).max(10_000),
        time: options.has_clock.then_some(PROOF_TIME),
    };
    let judge = Judge { subject, rules: &rules, layout: &layout, registry: &registry, limits };
    let mut emit = |mut finding: Finding| {
        names.complete(&mut finding);
        each(&finding);
    };
    let mut explorer = Explorer {
        game: opened.entry().0,
        layout: layout.clone(),
        judge,
        is_provable: opened.why_not_provable().is_none() || opened.is_proved_by_heaps(),
        slopes: Slopes::new(),
        steps: options.effort.saturating_mul(1000),
        started,
        emit: &mut emit,
        tried: Vec::new(),
        has_proved_value: false,
        settled: Vec::new(),
        sliced: Vec::new(),
        has_clock: options.has_clock,
        only: options.only,
        cx: cx.clone(),
    };
    let mut scopes = scopes(&opened, &layout);
    match options.only {
        None => {}
        Some(StatementSubject::Values) => {
            scopes.retain(|scope| matches!(scope, Scope::Single | Scope::Numbers | Scope::Members(1)));
        }
        Some(StatementSubject::Pairs) => {
            scopes.retain(|scope| matches!(scope, Scope::Numbers | Scope::Members(2)));
        }
    }
    if options.only.is_none() && matches!(layout.kind, KindName::Graph | KindName::Rows | KindName::Grid) {
        explorer.explore_boards();
    } else if options.only.is_none() && opened.kind().is_on_ordinals() {
        explorer.explore_ordinals(opened.is_sum_of_heaps());
    }
    let count = scopes.len() as u64;
    let mut stopped = false;
    for (index, scope) in scopes.into_iter().enumerate() {
        if cx.run().check(0, 0).is_err() {
            break;
        }
        explorer.cx = cx.for_one_of(count - index as u64, None);
        explorer.explore(scope);
        stopped |= explorer.cx.run().check(0, 0).is_err();
    }
    Ok(StudySummary {
        tried: explorer.tried,
        stopped: stopped || cx.run().check(0, 0).is_err(),
        seconds: started.elapsed().as_secs_f64(),
    })
}

/// Returns the positions that statements are searched about, in order.
fn scopes(opened: &RuleFileGame, layout: &Layout) -> Vec<Scope> {
    let several = |first: &[Scope]| -> Vec<Scope> {
        match layout.fixed {
            Some(count) => vec![Scope::Members(count)],
            None => first.to_vec(),
        }
    };
    match opened.kind() {
        KindName::Numbers => vec![Scope::Numbers],
        KindName::Coins if layout.is_coin_by_coin => vec![Scope::Single],
        KindName::Heaps if opened.is_sum_of_heaps() => vec![Scope::Single],
        KindName::Heaps | KindName::HeapMultiset if !layout.extra.is_empty() => {
            several(&[Scope::Any, Scope::Members(1), Scope::Members(2), Scope::Members(3)])
        }
        KindName::Coins => several(&[Scope::Any, Scope::Members(2), Scope::Members(3), Scope::Members(1)]),
        KindName::Heaps | KindName::HeapMultiset => {
            several(&[Scope::Any, Scope::Members(2), Scope::Members(3)])
        }
        KindName::Row => several(&[Scope::Members(2), Scope::Members(3), Scope::Members(4)]),
        KindName::Ring => several(&[Scope::Members(3), Scope::Members(4), Scope::Members(5)]),
        _ => Vec::new(),
    }
}

/// Returns the facts about a game.
fn facts(opened: &RuleFileGame, has_clock: bool, cx: &Context<'_>, started: Instant) -> Vec<Finding> {
    let game = opened.entry().0;
    let explanation = opened.explain(&*game, &cx.run());
    let is_fact = |line: &&String| {
        ["sum of", "code of", "play ends", "misère quotients", "what falls apart", "symmetry"]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let command = format!("impartial explain {}", opened.name());
    let fact = |statement: String| Finding::fact(statement, RECOGNISED, command.clone(), started);
    let kind = format!("positions: {}", explanation.position_kind.unwrap_or("unknown"));
    let recognised = explanation.recognised.iter().filter(is_fact).cloned();
    let endless = explanation.refused.iter().filter(|line| line.starts_with("that play ends")).cloned();
    let endless = endless.map(|line| format!("not recognised: {line}"));
    let facts = std::iter::once(kind).chain(recognised).chain(endless).map(fact);
    let command = format!("impartial identify {}", opened.name());
    let single = match opened.kind() {
        KindName::Heaps if !opened.is_sum_of_heaps() => Some("one heap"),
        KindName::HeapMultiset | KindName::Row | KindName::Ring => Some("one heap"),
        KindName::Coins if !opened.has_values_coin_by_coin() => Some("one coin"),
        _ => None,
    };
    facts
        .chain(known_games(&game, single, &command, has_clock, cx, started))
        .chain(start(opened, &*game, has_clock, cx, started))
        .collect()
}

/// Largest number of positions, and longest time, that the value of the start position may take.
const START_POSITIONS: u64 = 2_000_000;
const START_TIME: Duration = Duration::from_secs(4);

/// Returns the value of the position that the rules begin with, if they give one for lists of numbers.
fn start(
    opened: &RuleFileGame,
    game: &dyn AnyGame,
    has_clock: bool,
    cx: &Context<'_>,
    started: Instant,
) -> Option<Finding> {
    if opened.kind() != KindName::Numbers {
        return None;
    }
    let position = game.position("").ok()?;
    let cx = cx.for_one_of(4, has_clock.then_some(START_TIME)).with_positions(START_POSITIONS);
    let value = game.value_of(&position, MiserePolicy::No, &cx).ok()?.grundy?.value.to_string();
    let winner = if value == "0" { "the player who moves second" } else { "the player who moves first" };
    Some(Finding::fact(
        format!("start {position}: value {value}; {winner} wins"),
        "the computed value",
        format!("impartial value {} \"{position}\"", opened.name()),
        started,
    ))
}

/// The names of statements in the file that a study writes.
struct Names<'s> {
    subject: &'s Subject,
    options: &'s StudyOptions,
    layout: &'s Layout,
    counts: HashMap<String, u32>,
}

impl Names<'_> {
    /// Returns the option for another effort than the usual one.
    fn effort(&self) -> String {
        match self.options.effort {
            DEFAULT_EFFORT => String::new(),
            effort => format!(" --effort {effort}"),
        }
    }

    /// Adds the name of a statement, and the command that repeats its verdict.
    fn complete(&mut self, finding: &mut Finding) {
        if !finding.command.is_empty() {
            return;
        }
        if !finding.is_line {
            finding.command = format!("impartial study {}{}", self.subject.name(), self.effort());
            return;
        }
        let word = match finding.subject {
            FindingSubject::Sequence | FindingSubject::Play => finding.name.clone(),
            other => other.word().to_owned(),
        };
        let count = self.counts.entry(word.clone()).or_insert(0);
        *count += 1;
        finding.name = if *count == 1 { word } else { format!("{word}~{count}") };
        let parameters = self.subject.parameters.as_ref().map(|text| format!(":{text}")).unwrap_or_default();
        let effort = self.effort();
        let (file, before) = match &self.options.output {
            Some(output) => (output.clone(), String::new()),
            None => {
                let output = self.subject.default_output();
                (
                    output.clone(),
                    format!("impartial study {}{effort} --write {output} && ", self.subject.name()),
                )
            }
        };
        let verb = if finding.is_proved() { "prove" } else { "check" };
        let coins = match finding.statement.split_once("if members = ") {
            Some((_, count)) if finding.is_proved() && self.layout.has_members() => {
                format!(" --coins {count}")
            }
            None => match self.layout.fixed {
                Some(count) if finding.proved_for == [self.layout.members_text(count)] => {
                    format!(" --coins {count}")
                }
                _ => String::new(),
            },
            _ => String::new(),
        };
        finding.command = format!("{before}impartial {verb} {file}{parameters}.{}{coins}", finding.name);
    }
}
