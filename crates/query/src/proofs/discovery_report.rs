//! Questions for descriptions of the positions of a value, and the reports that answer them.

use crate::any_game::ProvableGame;
use crate::context::Context;
use crate::error::Error;
use crate::message::Argument;
use crate::proofs::job::uncertified;
use crate::proofs::question::{BLOCKING, check_range, exclude, only_coins};
use crate::questions::VERSION;
use crate::rows::LineRow;
use impartial::run::Stopped;
use impartial::value::Play;
use impartial_prove::automata::{Automaton, AutomatonOps, MAX_LETTERS, ProofBudget};
use impartial_prove::words::WordDiscovery;
use impartial_prove::{
    Discovered, Discovery, OutputAutomaton, PeriodicLine, PositionCounts, PositionShape, ProofCertificate,
};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize, Serializer};

/// The order in which an automaton reads the squares.
pub const SQUARES_FIRST: &str = "square 0 first";

/// The default maximum number of states of a guessed automaton.
pub(super) const STATES: usize = 200;

/// A question for a description.
#[derive(Clone, Debug, Default)]
pub struct DiscoveryQuestion {
    /// The number of coins or heaps, if the game does not fix it.
    pub coins: Option<usize>,
    /// The value; by default 0, and for any number of coins all values if they are bounded.
    pub value: Option<u64>,
    /// All values from 0 to this one together, in place of one value.
    pub values_to: Option<u64>,
    /// The exclusive bound on the numbers of the positions that are counted.
    pub count: Option<BigUint>,
    /// The rule of play.
    pub play: Play,
    /// The P-positions of play in which the opponent forbids up to this number − 1 of the options.
    pub blocking: Option<u32>,
    /// The name of the numeration system in which numbers are read.
    pub numeration: Option<String>,
    /// Maximum number of states of a guessed automaton; by default 200.
    pub states: Option<usize>,
}

/// The verdict of a discovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DiscoveryVerdict {
    /// A description was guessed and proved.
    Proved,
    /// No guess was proved.
    NotFound,
    /// A limit ended the search.
    Stopped,
}

/// The reason why positions were not counted.
#[derive(Clone, Debug, PartialEq)]
pub enum MissingCounts {
    /// The numbers are too large.
    TooLarge,
    /// A limit was reached.
    Stopped(Stopped),
}

/// An automaton: `next[state][letter]`, where a letter is Σ digitᵢ·baseⁱ over the tracks, least digit first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Automaton"))]
pub struct AutomatonReport {
    /// The base.
    pub base: u8,
    /// The numeration system, unless numbers are read in the base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
    /// The order of the digits, in words.
    #[serde(default)]
    pub reading: String,
    /// The names of the numbers.
    pub tracks: Vec<String>,
    /// The first state.
    #[serde(default)]
    pub start: u32,
    /// The accepting states.
    pub accepting: Vec<u32>,
    /// The value of each state, or `None` for a value outside the range, for all values together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Option<crate::rows::ValueText>>>"))]
    pub output: Option<Vec<Option<String>>>,
    /// The next state for each state and letter.
    pub next: Vec<Vec<u32>>,
}

/// The positions of one of several values.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoundValue"))]
pub struct FoundReport {
    /// The value, as text.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::ValueText"))]
    pub value: u64,
    /// The states of the automaton.
    pub states: usize,
    /// The exclusive bound on the numbers of the window from which the automaton was guessed.
    pub window: u64,
    /// The number of lists that the automaton accepts, of those with all numbers below the bound.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::NumberText>"))]
    pub count: Option<BigUint>,
    /// The number of lists in ascending order.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::NumberText>"))]
    pub count_sorted: Option<BigUint>,
    /// The number of lists in every order.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::NumberText>"))]
    pub count_ordered: Option<BigUint>,
    /// A line of the rule language that says which positions have the value; absent if none was searched or found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// The reason why the positions were not counted, if a count was wanted.
    #[serde(skip)]
    pub uncounted: Option<MissingCounts>,
}

/// The values of the runs of a row that falls apart into runs. The value of a row is the nim-sum of those of its runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Runs"))]
pub struct RunsReport {
    /// The cells that make up a run: `.`, or another character of the file.
    pub cell: String,
    /// The least length from which on the values of runs are periodic.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
    /// The values of the runs of length 0, 1, …, up to the end of the first period, as text.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::rows::ValueText>"))]
    pub values: Vec<String>,
}

/// All positions of a value, guessed from a table and proved: the answer of `discover`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Discovery"))]
pub struct DiscoveryReport {
    /// The verdict.
    pub verdict: DiscoveryVerdict,
    /// The description, for people.
    pub description: String,
    /// A line of the rule language that says the same; absent if none was searched or found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// A line of the rule language that says the same of grids with one row; of other grids it may be false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_statement: Option<String>,
    /// The definitions that the statements use, as lines of the rule language.
    pub definitions: Vec<String>,
    /// The values of runs, if the rows fall apart into runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<RunsReport>,
    /// The automaton, if it has a table of moderate size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automaton: Option<AutomatonReport>,
    /// For positions on finitely many periodic lines: the other positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::rows::PositionText>>"))]
    pub exceptions: Option<Vec<String>>,
    /// The periodic lines.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "lines")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::rows::LineRow>>"))]
    pub residues: Option<Vec<PeriodicLine>>,
    /// The states of the automaton that was found, or of the largest one if a limit ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The game.
    pub game: String,
    /// The number of coins; absent for any number of coins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins: Option<usize>,
    /// The value, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::ValueText>"))]
    pub value: Option<String>,
    /// The largest of several values, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::ValueText>"))]
    pub values_to: Option<String>,
    /// True if no position has a larger value than `values_to`.
    pub all_values: bool,
    /// The positions that the theorem is about without a further proof: `any number of coins`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extends_to: Option<String>,
    /// The method: `automata` for one number of coins, `words` for any number.
    pub method: &'static str,
    /// The positions of each of several values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Vec<FoundReport>>,
    /// True if values are those of misère play.
    pub misere: bool,
    /// The number of options that may be forbidden before a move, plus 1.
    pub blocking: u32,
    /// The numeration system, unless numbers are read in a base.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
    /// The number of lists that the automaton accepts, of those with all numbers below the bound.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::NumberText>"))]
    pub count: Option<BigUint>,
    /// The number of lists in ascending order.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::NumberText>"))]
    pub count_sorted: Option<BigUint>,
    /// The number of lists in every order.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_digits")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::rows::NumberText>"))]
    pub count_ordered: Option<BigUint>,
    /// The exclusive bound on the numbers of the window from which the automaton was guessed, or of the largest window
    /// that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<u64>,
    /// The unsuccessful attempts.
    pub tried: Vec<String>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The version of the program.
    pub version: &'static str,
    /// The reason why the positions were not counted, if a count was wanted.
    #[serde(skip)]
    pub uncounted: Option<MissingCounts>,
    /// The game and the positions that are found, in words.
    #[serde(skip)]
    pub title: String,
    /// The limit that ended the search.
    #[serde(skip)]
    pub stopped: Option<Stopped>,
    /// The discovery for one number of coins.
    #[serde(skip)]
    pub discovery: Option<Discovery>,
    /// The discovery for any number of coins.
    #[serde(skip)]
    pub words: Option<WordDiscovery>,
    /// The automaton of all values together, if there is one.
    #[serde(skip)]
    pub(super) together: Option<OutputAutomaton>,
    #[serde(skip)]
    pub(super) searched: Option<ProvableGame>,
}

impl std::fmt::Debug for DiscoveryReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DiscoveryReport").field("discovery", &self.discovery).finish_non_exhaustive()
    }
}

/// Serialises periodic lines.
fn lines<S: Serializer>(lines: &Option<Vec<PeriodicLine>>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(lines.iter().flatten().map(LineRow::from))
}

fn as_text<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

fn as_digits<S: Serializer>(number: &Option<BigUint>, to: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => to.collect_str(number),
        None => to.serialize_none(),
    }
}

impl FoundReport {
    /// Returns the report of the positions of a value, which were not counted.
    pub(super) fn uncounted(value: u64, states: usize, window: u64) -> Self {
        let (count, count_sorted, count_ordered) = (None, None, None);
        FoundReport {
            value,
            states,
            window,
            count,
            count_sorted,
            count_ordered,
            statement: None,
            uncounted: None,
        }
    }
}

impl DiscoveryQuestion {
    pub(super) fn check(&self) -> Result<(), Error> {
        check_range(Argument::Blocking, self.blocking, &BLOCKING)?;
        let values_to = (Argument::ValuesTo, self.values_to.is_some());
        exclude((Argument::Value, self.value.is_some()), &[values_to])?;
        let value = (Argument::Value, self.value.is_some());
        exclude(
            (Argument::Blocking, self.blocking.is_some()),
            &[(Argument::Misere, self.play.is_misere()), value, values_to],
        )
    }
}

impl DiscoveryReport {
    /// Returns the report of a discovery of which nothing else is known.
    pub(super) fn new(game: String, coins: Option<usize>, verdict: DiscoveryVerdict, seconds: f64) -> Self {
        DiscoveryReport {
            verdict,
            description: String::new(),
            statement: None,
            row_statement: None,
            definitions: Vec::new(),
            runs: None,
            automaton: None,
            exceptions: None,
            residues: None,
            states: None,
            game,
            coins,
            value: None,
            values_to: None,
            all_values: false,
            extends_to: None,
            method: "automata",
            found: None,
            misere: false,
            blocking: 1,
            numeration: None,
            count: None,
            count_sorted: None,
            count_ordered: None,
            window: None,
            tried: Vec::new(),
            seconds,
            version: VERSION,
            uncounted: None,
            title: String::new(),
            stopped: None,
            discovery: None,
            words: None,
            together: None,
            searched: None,
        }
    }

    /// Returns whether the positions were found.
    pub fn is_proved(&self) -> bool {
        self.verdict == DiscoveryVerdict::Proved
    }

    /// Returns whether the positions are all of the game, which has one number of coins only.
    pub fn is_whole_game(&self) -> bool {
        let is_only = |game: &ProvableGame| self.coins.is_some() && only_coins(&**game) == self.coins;
        self.searched.as_ref().is_some_and(is_only)
    }

    /// Adds the positions of one value.
    pub(super) fn with_value(
        mut self,
        searched: Discovery,
        shape: PositionShape,
        below: Option<&BigUint>,
        budget: &ProofBudget<'_>,
    ) -> Self {
        let discovery = &searched;
        self.description = discovery.description();
        self.title = discovery.title();
        self.value = Some(discovery.value.to_string());
        if let Some(answer) = discovery.answer() {
            self.automaton = table(&answer.automaton, &shape.names(), discovery.numeration());
            self.states = Some(answer.automaton.states());
            self.window = Some(answer.window);
            let semilinear = answer.semilinear.as_ref();
            let game = self.searched.as_deref();
            let written =
                |numbers: &Vec<u64>| game.map_or_else(String::new, |game| game.write(shape, numbers));
            self.exceptions = semilinear.map(|s| s.exceptions().iter().map(written).collect());
            self.residues = semilinear.map(|s| s.lines().to_vec());
        }
        match below.map(|below| counts(discovery, discovery.value, below, budget)) {
            Some(Ok(counts)) => {
                self.count = Some(counts.accepted);
                (self.count_sorted, self.count_ordered) = (counts.sorted, counts.ordered);
            }
            Some(Err(missing)) => self.uncounted = Some(missing),
            None => {}
        }
        self.discovery = Some(searched);
        self
    }

    /// Adds the positions of all values together.
    pub(super) fn with_values(
        mut self,
        searched: Discovery,
        shape: PositionShape,
        below: Option<&BigUint>,
        budget: &ProofBudget<'_>,
    ) -> Self {
        let discovery = &searched;
        self.description = discovery.description_of_all(self.together.as_ref());
        self.title = discovery.title_of_all();
        self.values_to = Some(discovery.value.to_string());
        if let Some(all) = &self.together {
            self.automaton = Some(with_output(all, &shape.names(), discovery.numeration()));
            self.states = Some(all.states());
        }
        let found = discovery.found.iter().map(|found| {
            let Discovered { value, automaton, window, .. } = found;
            let (counts, uncounted) = match below.map(|below| counts(discovery, *value, below, budget)) {
                Some(Ok(counts)) => (Some(counts), None),
                Some(Err(missing)) => (None, Some(missing)),
                None => (None, None),
            };
            let (count, sorted, ordered) = match counts {
                Some(PositionCounts { accepted, sorted, ordered, .. }) => (Some(accepted), sorted, ordered),
                None => (None, None, None),
            };
            let found = FoundReport::uncounted(*value, automaton.states(), *window);
            FoundReport { count, count_sorted: sorted, count_ordered: ordered, uncounted, ..found }
        });
        self.found = Some(found.collect());
        self.discovery = Some(searched);
        self
    }

    /// Returns the automaton as a graph in the DOT language; `None` if none was found, or it has too many letters.
    pub fn dot(&self) -> Option<String> {
        if self.words.is_some() {
            return self.automaton.as_ref().map(dot_of_strip);
        }
        let names = PositionShape::coins(self.coins?).names();
        match self.values_to {
            Some(_) => self.together.as_ref().map(|all| all.dot(&names)),
            None => self.discovery.as_ref()?.dot(),
        }
    }

    /// Returns the certificate of the description, if one was found.
    ///
    /// # Errors
    /// Limits; the description has no certificate; a defect of the program.
    pub fn certificate(&self, cx: &Context<'_>) -> Result<Option<ProofCertificate>, Error> {
        let run = cx.run();
        let budget = ProofBudget::new(&run);
        if let Some(words) = &self.words {
            return words.certificate(&budget).map_err(uncertified);
        }
        let found = self.discovery.as_ref().filter(|discovery| discovery.answer().is_some());
        match (found, &self.searched) {
            (Some(discovery), Some(game)) => {
                discovery.certificate(&**game, &budget).map(Some).map_err(uncertified)
            }
            _ => Ok(None),
        }
    }
}

/// Returns the numbers of positions of a value with all numbers below `below`.
fn counts(
    discovery: &Discovery,
    value: u64,
    below: &BigUint,
    budget: &ProofBudget<'_>,
) -> Result<PositionCounts, MissingCounts> {
    match discovery.counts_below(value, below, budget) {
        Ok(Some(counts)) => Ok(counts),
        Ok(None) => Err(MissingCounts::TooLarge),
        Err(stopped) => Err(MissingCounts::Stopped(stopped)),
    }
}

const MIN_FIRST: &str = "least significant digit first";

/// Returns the table of an automaton, if it is of moderate size.
fn table(automaton: &Automaton, names: &[String], numeration: Option<&str>) -> Option<AutomatonReport> {
    let table = automaton.to_dense(MAX_LETTERS)?;
    let name = |track: usize| names.get(track).cloned().unwrap_or_else(|| "?".to_owned());
    let states = 0..table.states() as u32;
    Some(AutomatonReport {
        base: table.base().get(),
        numeration: numeration.map(str::to_owned),
        reading: MIN_FIRST.into(),
        tracks: table.tracks().iter().map(|track| name(track.0 as usize)).collect(),
        start: 0,
        accepting: states.clone().filter(|&state| table.is_accepting(state)).collect(),
        output: None,
        next: states.map(|state| table.row(state).to_vec()).collect(),
    })
}

/// Returns the table of the automaton of all values together, with the value of each state.
fn with_output(all: &OutputAutomaton, names: &[String], numeration: Option<&str>) -> AutomatonReport {
    let states = 0..all.states() as u32;
    AutomatonReport {
        base: all.base().get(),
        numeration: numeration.map(str::to_owned),
        reading: MIN_FIRST.into(),
        tracks: names.to_vec(),
        start: 0,
        accepting: states.clone().filter(|&state| all.outputs()[state as usize].is_some()).collect(),
        output: Some(all.outputs().iter().map(|value| value.map(|value| value.to_string())).collect()),
        next: states.map(|state| all.row(state).to_vec()).collect(),
    }
}

/// Returns an automaton that reads a strip as a graph in the DOT language. States have their values.
fn dot_of_strip(automaton: &AutomatonReport) -> String {
    let mut text =
        String::from("digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n");
    let letters = match automaton.reading == SQUARES_FIRST {
        true => format!("1: a square with a coin; {SQUARES_FIRST}"),
        false => automaton.reading.clone(),
    };
    text.push_str(&format!("  label=\"{}\";\n", letters.replace('\\', "\\\\").replace('"', "\\\"")));
    for (state, row) in automaton.next.iter().enumerate() {
        let accepts = automaton.accepting.iter().any(|accepting| *accepting as usize == state);
        let shape = if accepts { "doublecircle" } else { "circle" };
        let value = automaton.output.as_ref().and_then(|output| output.get(state)?.as_ref());
        let label = value.map_or_else(|| state.to_string(), |value| format!("{state}/{value}"));
        text.push_str(&format!("  {state} [shape={shape}, label=\"{label}\"];\n"));
        match row[..] {
            [free, coin] if free == coin => text.push_str(&format!("  {state} -> {free} [label=\"0 1\"];\n")),
            _ => {
                for (letter, target) in row.iter().enumerate() {
                    text.push_str(&format!("  {state} -> {target} [label=\"{letter}\"];\n"));
                }
            }
        }
    }
    text.push_str("}\n");
    text
}
