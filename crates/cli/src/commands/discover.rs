//! `discover`: the positions of a value, guessed from a table and proved.

use super::VERSION;
use super::numeration::named;
use super::prove::{
    blocking, coins_of, in_numeration, no_coins, no_description, no_description_of, only_coins, write_made,
};
use crate::args::DiscoverArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial::claim::Verdict;
use impartial_prove::{
    Automaton, AutomatonOps, Combined, Counts, DiscoverOptions, Discovered, Discovery, MOST_LETTERS,
    PositionShape, ProofBudget, Provable, discover as search,
};
use impartial_query::{Registry, grouped, near};
use num_bigint::BigUint;
use serde_json::{Value, json};

pub(crate) fn discover(
    registry: &Registry,
    args: &DiscoverArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let Some(game) = registry.prover(&args.game) else {
        let known: Vec<String> = registry.all_statements().iter().map(|s| s.game().id()).collect();
        return Err(no_description_of(registry, &args.game).unwrap_or_else(|| {
            let near = near(&args.game, known.iter().map(String::as_str));
            CommandError::input(format!("there is no game '{}' ({near})", args.game))
        }));
    };
    let coins = match args.coins.or_else(|| only_coins(&*game)) {
        Some(coins) => coins_of(coins)?,
        None => return Err(no_coins()),
    };
    let shape = PositionShape::coins(coins);
    if game.describe(shape).is_none() {
        return Err(match game.describe(PositionShape::below_omega_power(coins, 2)) {
            Some(_) => CommandError::input(format!(
                "{} is a game of ordinals (allowed: games of numbers)",
                game.id()
            )),
            None => no_description(&*game, shape),
        });
    }
    let game = match &args.numeration {
        Some(name) => {
            let numeration = named(name, cx)?;
            if numeration.is_own() {
                return Err(CommandError::input(format!(
                    "--numeration {name}: windows are read by place values, and nothing says that a system of somebody's \
                     own has them (allowed: fib, p:2, ...; for 'prove' any system)"
                )));
            }
            in_numeration(game, shape, &numeration)?
        }
        None => game,
    };
    let game = blocking(game, args.blocking);
    let dot_file = ResultFile::wanted("--dot", args.dot.as_deref())?;
    let certificate_file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
    let most = DiscoverOptions {
        most_states: args.states,
        misere: args.misere,
        as_described: args.numeration.is_some(),
        ..DiscoverOptions::default()
    };
    let run = cx.run();
    let work = ProofBudget::new(&run);
    let result = search(&*game, coins, args.values_to.unwrap_or(args.value), &most, &work);
    let result = result.map(|mut discovery| {
        let combined = match args.values_to {
            Some(_) if discovery.answer().is_some() => discovery.together(&work).map(Some),
            Some(_) => Ok(Some(None)),
            None => Ok(None),
        };
        let combined = combined.unwrap_or_else(|stopped| {
            discovery.stopped = Some(stopped);
            Some(None)
        });
        (discovery, combined)
    });
    cx.done();
    match result {
        Ok((discovery, together)) => {
            let stopped = discovery.stopped;
            if stopped.is_some() {
                out.decided(CommandOutcome::Stopped);
            }
            if let Some(file) = &dot_file {
                let dot = match &together {
                    Some(all) => all.as_ref().map(|all| all.dot(&shape.names())),
                    None => discovery.dot(),
                };
                match dot {
                    Some(dot) => file.write(dot.as_bytes())?,
                    None if discovery.answer().is_some() => {
                        cx.tell("the automaton has too many letters, so no graph was written");
                    }
                    None => cx.tell("nothing was found, so no graph was written"),
                }
            }
            let text = DiscoveryText {
                game: &*game,
                shape,
                discovery: &discovery,
                work: &work,
                seconds: run.seconds(),
            };
            match &together {
                Some(all) => text.write_all(all.as_ref(), args.count.as_ref(), out)?,
                None => text.write(args.count.as_ref(), out)?,
            }
            if let Some(file) = &certificate_file {
                out.flush()?;
                match discovery.answer() {
                    Some(_) => write_made(discovery.certificate(&*game, &work), file)?,
                    None => cx.tell("nothing was found, so no certificate was written"),
                }
            }
            let Some(stopped) = stopped else { return Ok(CommandOutcome::Done) };
            cx.tell(&format!("stopped: {}", stopped.describe("states")));
            Ok(CommandOutcome::Stopped)
        }
        Err(error) if error.is_defect() => Err(CommandError::Defect(error.to_string())),
        Err(error) => Err(CommandError::input(error.to_string())),
    }
}

/// Returns the automaton as JSON: `next[state][letter]`, where a letter is Σ digitᵢ·baseⁱ over the tracks, least digit
/// first.
fn machine(automaton: &Automaton, names: &[String], numeration: Option<&str>) -> Value {
    let Some(table) = automaton.to_dense(MOST_LETTERS) else { return Value::Null };
    let tracks: Vec<&str> =
        table.tracks().iter().map(|t| names.get(t.0 as usize).map_or("?", String::as_str)).collect();
    let rows: Vec<&[u32]> = (0..table.states() as u32).map(|q| table.row(q)).collect();
    json!({
        "base": table.base(),
        "numeration": numeration,
        "reading": "least significant digit first",
        "tracks": tracks,
        "start": 0,
        "accepting": (0..table.states() as u32).filter(|&q| table.is_accepting(q)).collect::<Vec<_>>(),
        "next": rows,
    })
}

/// The result of a discovery, with all that its text and its JSON name.
struct DiscoveryText<'a> {
    game: &'a dyn Provable,
    shape: PositionShape,
    discovery: &'a Discovery,
    work: &'a ProofBudget<'a>,
    seconds: f64,
}

impl DiscoveryText<'_> {
    fn is_proved(&self) -> bool {
        self.discovery.verdict() == Verdict::Proved
    }

    /// Returns the first words of the text.
    fn head(&self) -> &'static str {
        match self.discovery.verdict() {
            Verdict::Proved => "proved",
            Verdict::Stopped => "stopped",
            _ => "not found",
        }
    }

    /// Returns the numbers of positions of a value with all numbers below `below`, or the reason why they are not
    /// known. Returns `None` without a bound.
    fn counts(&self, value: u64, below: Option<&BigUint>) -> Option<Result<Counts, String>> {
        Some(match self.discovery.counts_below(value, below?, self.work) {
            Ok(Some(counts)) => Ok(counts),
            Ok(None) => Err("too large to count".to_owned()),
            Err(stopped) => Err(format!("not counted: {}", stopped.describe("states"))),
        })
    }

    /// Names what is counted: `12 sorted pairs (21 ordered)`, or `12 positions` where every number has a place of its own.
    fn describe_counts(&self, counts: &Counts) -> String {
        match (&counts.sorted, &counts.ordered) {
            (Some(sorted), Some(ordered)) => {
                let lists = match self.discovery.coins {
                    2 => "pair",
                    3 => "triple",
                    _ => "list",
                };
                let plural = if *sorted == BigUint::from(1u32) { "" } else { "s" };
                format!("{sorted} sorted {lists}{plural} ({ordered} ordered)")
            }
            _ => {
                let plural = if counts.accepted == BigUint::from(1u32) { "" } else { "s" };
                format!("{} position{plural}", counts.accepted)
            }
        }
    }

    /// Writes the positions of one value.
    fn write(&self, below: Option<&BigUint>, out: &mut Out<'_>) -> Result<(), CommandError> {
        let discovery = self.discovery;
        let answer = discovery.answer();
        let counts = self.counts(discovery.value, below);
        if !out.is_json() {
            out.line(format!("{}  {}", self.head(), discovery.description()))?;
            if let Some(Discovered { automaton, window, .. }) = answer {
                out.line(format!(
                    "  automaton: {} states (--dot and --format json show it); guessed from all positions with \
                     numbers below {window}; {:.2} s",
                    grouped(automaton.states() as u64),
                    self.seconds
                ))?;
            }
            match (below, &counts) {
                (Some(below), Some(Ok(counts))) => {
                    out.line(format!("  {} with all numbers below {below}", self.describe_counts(counts)))?;
                }
                (Some(below), Some(Err(why))) if self.is_proved() => {
                    out.line(format!("  those with all numbers below {below}: {why}"))?;
                }
                _ => {}
            }
            return self.write_tried(out);
        }
        let semilinear = answer.and_then(|answer| answer.semilinear.as_ref());
        let mut object = self.object(discovery.description());
        object["automaton"] = json!(answer.map(|answer| machine(
            &answer.automaton,
            &self.shape.names(),
            discovery.numeration()
        )));
        object["exceptions"] = json!(semilinear.map(|s| {
            s.exceptions.iter().map(|numbers| self.game.write(self.shape, numbers)).collect::<Vec<_>>()
        }));
        object["residues"] = json!(semilinear.map(|s| &s.lines));
        object["states"] = match answer {
            Some(answer) => answer.automaton.states().into(),
            None => object["states"].take(),
        };
        object["value"] = discovery.value.to_string().into();
        put_counts(&mut object, known(&counts));
        object["window"] = json!(answer.map(|answer| answer.window).or(discovery.widest));
        out.object(&object)
    }

    /// Writes the positions of all values together.
    fn write_all(
        &self,
        together: Option<&Combined>,
        below: Option<&BigUint>,
        out: &mut Out<'_>,
    ) -> Result<(), CommandError> {
        let discovery = self.discovery;
        let found = &discovery.found;
        let counts: Vec<Option<Result<Counts, String>>> =
            found.iter().map(|found| self.counts(found.value, below)).collect();
        if !out.is_json() {
            out.line(format!("{}  {}", self.head(), discovery.description_of_all(together)))?;
            for (at, Discovered { value, automaton, window, .. }) in found.iter().enumerate() {
                let count = match (below, &counts[at]) {
                    (Some(below), Some(Ok(counts))) => {
                        format!("; {} below {below}", self.describe_counts(counts))
                    }
                    (_, Some(Err(why))) => format!("; {why}"),
                    _ => String::new(),
                };
                out.line(format!(
                    "  value {value}: {} states, guessed from all positions with numbers below {window}{count}",
                    grouped(automaton.states() as u64)
                ))?;
            }
            if self.is_proved() {
                out.line(format!("  --dot and --format json show the automaton; {:.2} s", self.seconds))?;
            }
            return self.write_tried(out);
        }
        let mut object = self.object(discovery.description_of_all(together));
        object["automaton"] =
            json!(together.map(|all| with_output(all, &self.shape.names(), discovery.numeration())));
        object["states"] = match together {
            Some(all) => all.states().into(),
            None => object["states"].take(),
        };
        object["values_to"] = discovery.value.to_string().into();
        object["found"] = json!(
            found
                .iter()
                .zip(&counts)
                .map(|(found, counts)| {
                    let mut one = json!({
                        "value": found.value.to_string(),
                        "states": found.automaton.states(),
                        "window": found.window,
                    });
                    put_counts(&mut one, known(counts));
                    one
                })
                .collect::<Vec<_>>()
        );
        out.object(&object)
    }

    fn write_tried(&self, out: &mut Out<'_>) -> Result<(), CommandError> {
        self.discovery
            .tried
            .iter()
            .filter(|_| self.is_proved())
            .try_for_each(|tried| out.line(format!("  tried before: {tried}")))
    }

    /// Returns the fields that the JSON objects for one value and for all values have in common.
    fn object(&self, description: String) -> Value {
        json!({
            "verdict": match self.discovery.verdict() {
                Verdict::Proved => "proved",
                Verdict::Stopped => "stopped",
                _ => "not-found",
            },
            "description": description,
            "automaton": null,
            "exceptions": null,
            "residues": null,
            "states": (self.discovery.verdict() == Verdict::Stopped).then_some(self.discovery.states),
            "game": self.discovery.game,
            "coins": self.discovery.coins,
            "value": null,
            "values_to": null,
            "found": null,
            "misere": self.discovery.misere,
            "blocking": self.discovery.forbidden + 1,
            "numeration": self.discovery.numeration(),
            "count": null,
            "count_sorted": null,
            "count_ordered": null,
            "window": self.discovery.widest,
            "tried": self.discovery.tried,
            "seconds": self.seconds,
            "version": VERSION,
        })
    }
}

/// Returns the automaton as JSON like [`machine`], with an output of each state: a value, or null for a value outside
/// the range.
fn with_output(all: &Combined, names: &[String], numeration: Option<&str>) -> Value {
    let states = 0..all.states() as u32;
    let rows: Vec<&[u32]> = states.map(|q| all.row(q)).collect();
    let accepting: Vec<usize> = (0..all.states()).filter(|&q| all.outputs()[q].is_some()).collect();
    json!({
        "base": all.base(),
        "numeration": numeration,
        "reading": "least significant digit first",
        "tracks": names,
        "start": 0,
        "accepting": accepting,
        "output": all.outputs().iter().map(|v| v.map(|v| v.to_string())).collect::<Vec<_>>(),
        "next": rows,
    })
}

/// Returns the numbers of positions, if they are known.
fn known(counts: &Option<Result<Counts, String>>) -> Option<&Counts> {
    counts.as_ref().and_then(|counts| counts.as_ref().ok())
}

/// Inserts the numbers of positions into an object. `count` is the number of lists that the automaton accepts; the
/// other fields are null if every number has a place of its own.
fn put_counts(object: &mut Value, counts: Option<&Counts>) {
    let text = |count: Option<&BigUint>| json!(count.map(BigUint::to_string));
    object["count"] = text(counts.map(|counts| &counts.accepted));
    object["count_sorted"] = text(counts.and_then(|counts| counts.sorted.as_ref()));
    object["count_ordered"] = text(counts.and_then(|counts| counts.ordered.as_ref()));
}
