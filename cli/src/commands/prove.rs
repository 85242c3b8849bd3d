//! `prove`: decisions about all positions with a number of coins, and about sentences.

use super::VERSION;
use crate::args::{MethodChoice, ProveArgs};
use crate::context::{Context, Out, grouped};
use crate::errors::{Ended, Error};
use crate::registry::{Registry, family_of, near};
use crate::result_file::ResultFile;
use crate::text_file::read_text;
use impartial::claim::Verdict;
use impartial::prove::{
    Certificate, CertificateError, Decision, Document, Formula, FormulaError, Method, Proof, Provable,
    ProveError, Refutation, Shape, Statement, Theory, WithFormula, Work, decide, parse_document,
    prove_formula, prove_values, to_mona, value_sentence,
};
use impartial::run::{Limits, Run, Stopped};
use serde_json::{Value, json};
use std::path::Path;

pub(super) type Prover = Box<dyn Provable + Send + Sync>;

/// More coins are refused: their descriptions alone would not fit.
const MOST_COINS: usize = 60;

pub(crate) fn prove(
    registry: &Registry,
    args: &ProveArgs,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let Some(name) = &args.name else {
        let Some(file) = &args.file else {
            return Err(Error::input("prove what? (allowed: a claim, a game, or --file FILE)"));
        };
        return sentence(file, args, cx, out);
    };
    let jobs = jobs(registry, name, args, cx)?;
    if jobs.len() > 1 && (args.certificate.is_some() || args.export_mona.is_some()) {
        let ids: Vec<&str> = jobs.iter().map(|job| job.claim.as_str()).collect();
        return Err(Error::input(format!(
            "'{name}' has several statements to prove, and a file is written for one (allowed: {})",
            ids.join(", ")
        )));
    }
    let files = Files::ready(args)?;
    let mut ended = Ended::Well;
    for job in &jobs {
        ended = ended.max(job.run(args, &files, cx, out)?);
        out.flush()?;
    }
    Ok(ended)
}

/// The files asked for, known to be writable.
struct Files {
    certificate: Option<ResultFile>,
    mona: Option<ResultFile>,
}

impl Files {
    fn ready(args: &ProveArgs) -> Result<Self, Error> {
        Ok(Files {
            certificate: ResultFile::wanted("--certificate", args.certificate.as_deref())?,
            mona: ResultFile::wanted("--export-mona", args.export_mona.as_deref())?,
        })
    }
}

/// What is proved.
enum Plan<'r> {
    /// A statement of the registry.
    Known(&'r Statement),
    /// The formula of a game about which the registry has no statement.
    Own(Box<Statement>),
    /// The formula of a file: of the value, or of the positions of value 0.
    File { game: Prover, document: Document, is_value: bool },
}

struct Job<'r> {
    claim: String,
    source: String,
    text: String,
    plan: Plan<'r>,
    shape: Shape,
}

impl Plan<'_> {
    fn game(&self) -> &(dyn Provable + Send + Sync) {
        match self {
            Plan::Known(statement) => statement.game(),
            Plan::Own(statement) => statement.game(),
            Plan::File { game, .. } => &**game,
        }
    }
}

/// What a name stands for.
fn jobs<'r>(
    registry: &'r Registry,
    name: &str,
    args: &ProveArgs,
    cx: &Context<'_>,
) -> Result<Vec<Job<'r>>, Error> {
    let statements = registry.all_statements();
    let id = name.strip_suffix(".proof").unwrap_or(name);
    if let Some(statement) = statements.iter().find(|statement| statement.id() == id) {
        if args.file.is_some() {
            return Err(Error::input(format!(
                "'{name}' is a claim (allowed with --file: a game, or nothing)"
            )));
        }
        let shape = shape_of(statement.game(), args)?;
        return Ok(vec![job_of(statement, shape)?]);
    }
    let Some(game) = registry.prover(name) else {
        return Err(no_prover(registry, name));
    };
    let shape = shape_of(&*game, args)?;
    if let Some(file) = &args.file {
        return Ok(vec![job_of_file(game, shape, file, args.misere, cx)?]);
    }
    let of_game = || statements.iter().filter(|s| s.game().id() == game.id() && !s.is_planted());
    let has_formula = game.describe(shape).is_some_and(|description| description.value.is_some());
    if has_formula {
        let own = of_game().find(|statement| statement.is_own_formula());
        return Ok(vec![match own {
            Some(statement) => job_of(statement, shape)?,
            None => {
                let claim = format!("{}.value", game.id());
                let statement = Statement::own_formula(&claim, game);
                Job {
                    claim,
                    source: String::new(),
                    text: "the value is the formula's".into(),
                    plan: Plan::Own(Box::new(statement)),
                    shape,
                }
            }
        }]);
    }
    let jobs: Vec<Job<'_>> = of_game()
        .filter(|statement| statement.least_coins() <= shape.coins)
        .map(|statement| job_of(statement, shape))
        .collect::<Result<_, _>>()?;
    if jobs.is_empty() {
        return Err(Error::input(format!(
            "{name} has no value formula and no claim with a proof plan for {shape} (allowed: another number of \
             coins, --file with a formula, or 'impartial discover')"
        )));
    }
    Ok(jobs)
}

fn no_prover(registry: &Registry, name: &str) -> Error {
    let is_claim = registry.all_claims().iter().any(|claim| claim.id() == name);
    if !is_claim && let Some(error) = no_description_of(registry, name) {
        return error;
    }
    let mut known: Vec<&str> = registry.all_statements().iter().map(Statement::id).collect();
    let games = described(registry);
    known.extend(games.iter().map(String::as_str));
    let why = if is_claim {
        format!("the claim '{name}' has no proof plan; 'impartial check {name}' holds it against a window")
    } else {
        format!("there is no claim and no game '{name}'")
    };
    Error::input(format!("{why} ({})", near(name, known)))
}

/// The games that have statements with proof plans.
fn described(registry: &Registry) -> Vec<String> {
    let mut games: Vec<String> = registry.all_statements().iter().map(|s| s.game().id()).collect();
    games.sort_unstable();
    games.dedup();
    games
}

/// What to say of a game that there is, but not for the prover.
pub(crate) fn no_description_of(registry: &Registry, name: &str) -> Option<Error> {
    (registry.knows(name) || registry.knows(family_of(name))).then(|| {
        let games = described(registry);
        let allowed = match games.is_empty() {
            true => "no game here is described to it".to_owned(),
            false => format!("allowed: games such as {}", games.join(", ")),
        };
        Error::input(format!("{name} cannot be described to the prover ({allowed})"))
    })
}

fn job_of(statement: &Statement, shape: Shape) -> Result<Job<'_>, Error> {
    let least = statement.least_coins();
    if shape.coins < least {
        return Err(Error::input(format!(
            "{} is about {least} coins and more (allowed: --coins {least} and up)",
            statement.id()
        )));
    }
    Ok(Job {
        claim: statement.id().to_owned(),
        source: statement.source().to_owned(),
        text: statement.text().to_owned(),
        plan: Plan::Known(statement),
        shape,
    })
}

fn job_of_file(
    game: Prover,
    shape: Shape,
    file: &Path,
    misere: bool,
    cx: &Context<'_>,
) -> Result<Job<'static>, Error> {
    let description = game.describe(shape).ok_or_else(|| no_description(&*game, shape))?;
    let document = document(file, description.theory.base(), cx)?;
    if let Some(name) = document.theory.names().find(|name| description.theory.names().any(|n| n == *name)) {
        return Err(Error::input(format!(
            "--file '{}': the description of {} has a relation '{name}' of its own (allowed: another name)",
            file.display(),
            game.id()
        )));
    }
    let free = document.sentence.free_variables();
    let (names, values) = (shape.names(), shape.value_names());
    if let Some(other) = free.iter().find(|name| !names.contains(name) && !values.contains(name)) {
        return Err(Error::input(format!(
            "--file '{}': the variable '{other}' is not bound (allowed: {} for the position, {} for its value)",
            file.display(),
            names.join(", "),
            values.join(", ")
        )));
    }
    let is_value = free.iter().any(|name| values.contains(name));
    if is_value && misere {
        return Err(Error::input(
            "--misere: misère proofs are about the P-positions (allowed: a formula about the position alone)",
        ));
    }
    let text = document.sentence.to_string();
    let text = match (is_value, misere) {
        (true, _) => format!("the value is the {} with {text}", values.join(", ")),
        (false, false) => format!("the value is 0 exactly if {text}"),
        (false, true) => format!("the misère value is 0 exactly if {text}"),
    };
    Ok(Job {
        claim: file.display().to_string(),
        source: String::new(),
        text,
        plan: Plan::File { game, document, is_value },
        shape,
    })
}

pub(super) fn no_description(game: &dyn Provable, shape: Shape) -> Error {
    let hint =
        if shape.power > 1 { "without --below" } else { "another number of coins, or with --below w^2" };
    Error::input(format!("{} has no description for {shape} (allowed: {hint})", game.id()))
}

pub(super) fn coins_of(coins: usize) -> Result<usize, Error> {
    match coins {
        1..=MOST_COINS => Ok(coins),
        _ => Err(Error::input(format!("--coins {coins} (allowed: 1 to {MOST_COINS})"))),
    }
}

/// The positions asked for: below ω^2 by default where the game is one of ordinals.
fn shape_of(game: &dyn Provable, args: &ProveArgs) -> Result<Shape, Error> {
    let Some(coins) = args.coins else {
        return Err(Error::input("--coins N is missing: each number of coins is a theorem of its own"));
    };
    let coins = coins_of(coins)?;
    let shapes = match args.below {
        Some(power) => vec![Shape::below_omega_power(coins, power)],
        None => vec![Shape::coins(coins), Shape::below_omega_power(coins, 2)],
    };
    shapes
        .iter()
        .find(|shape| game.describe(**shape).is_some())
        .copied()
        .ok_or_else(|| no_description(game, shapes[0]))
}

/// Bytes that a byte of the text of a formula takes.
const BYTES_FOR_EACH: u64 = 64;

fn document(file: &Path, base: u8, cx: &Context<'_>) -> Result<Document, Error> {
    let named = format!("--file '{}'", file.display());
    let text = read_text(&named, "a formula", file, BYTES_FOR_EACH, &cx.run())?;
    parse_document(&text, base).map_err(|error| {
        Error::input(format!(
            "--file '{}', line {}, column {}: {}, in '{}' (allowed: {})",
            file.display(),
            error.line,
            error.column,
            error.what,
            error.text.trim(),
            error.allowed
        ))
    })
}

/// A run under the limits of the command line, that on states among them.
fn limited<'a>(cx: &'a Context<'_>, args: &ProveArgs) -> Run<'a> {
    let run = cx.run();
    run.with_limits(Limits { max_positions: args.states, ..*run.limits() })
}

/// What an error of the prover means on the command line; `Err` of a [`Stopped`] where a limit was reached.
fn failed(error: ProveError) -> Result<Error, Stopped> {
    match error {
        ProveError::Stopped(stopped) => Err(stopped),
        error @ ProveError::Disagreement { .. } => Ok(Error::Refuted(error.to_string())),
        error => Ok(Error::input(error.to_string())),
    }
}

impl Job<'_> {
    fn method(&self, args: &ProveArgs) -> Method {
        match args.method {
            MethodChoice::Best => Method::Best,
            MethodChoice::Automata => Method::Automata,
            MethodChoice::Symmetry => Method::Symmetry,
        }
    }

    fn proof(&self, args: &ProveArgs, work: &Work<'_>) -> Result<Proof, ProveError> {
        let (shape, method) = (self.shape, self.method(args));
        match &self.plan {
            Plan::Known(statement) => statement.prove(shape, method, work),
            Plan::Own(statement) => statement.prove(shape, method, work),
            Plan::File { game, document, is_value } => {
                let formula = |_| document.sentence.clone();
                let own = WithFormula::new(&**game, &formula).defined_by(&document.theory);
                if *is_value {
                    prove_formula(&own, shape, method, work)
                } else {
                    let sets = [document.sentence.clone()];
                    // The formula of the sets is not one of values.
                    let none = |_| Formula::FALSE;
                    let game = WithFormula::new(&**game, &none).defined_by(&document.theory);
                    prove_values(&game, shape, &self.text, &sets, args.misere, work)
                }
            }
        }
    }

    /// The statement as one sentence.
    fn sentence(&self) -> Result<(Theory, Formula), ProveError> {
        match &self.plan {
            Plan::File { game, document, is_value: true } => {
                let formula = |_| document.sentence.clone();
                value_sentence(&WithFormula::new(&**game, &formula).defined_by(&document.theory), self.shape)
            }
            Plan::File { game, .. } => Err(ProveError::NoFormula(game.id())),
            Plan::Known(statement) => statement.sentence(self.shape),
            Plan::Own(statement) => statement.sentence(self.shape),
        }
    }

    fn run(
        &self,
        args: &ProveArgs,
        files: &Files,
        cx: &Context<'_>,
        out: &mut Out<'_>,
    ) -> Result<Ended, Error> {
        if let Some(file) = &files.mona {
            let sentence = self.sentence().map_err(|error| {
                Error::input(format!("--export-mona: {error} (allowed: statements about value formulas)"))
            })?;
            export(&sentence.0, &sentence.1, file)?;
        }
        let run = limited(cx, args);
        let work = Work::new(&run);
        let result = self.proof(args, &work);
        cx.done();
        let proof = match result.map_err(failed) {
            Ok(proof) => proof,
            Err(Ok(error)) => return Err(error),
            Err(Err(stopped)) => {
                out.decided(Ended::Stopped);
                self.write_stopped(&work, &stopped, out)?;
                cx.tell(&format!("stopped: {}", stopped.of("states")));
                return Ok(Ended::Stopped);
            }
        };
        let ended = if proof.verdict == Verdict::Proved { Ended::Well } else { Ended::Refuted };
        out.decided(ended);
        self.write(&proof, out)?;
        if let Some(file) = &files.certificate {
            self.certify(&proof, args, file, cx)?;
        }
        Ok(ended)
    }

    fn certify(
        &self,
        proof: &Proof,
        args: &ProveArgs,
        file: &ResultFile,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        if proof.verdict != Verdict::Proved {
            cx.tell("nothing is proved, so no certificate was written");
            return Ok(());
        }
        let run = limited(cx, args);
        let work = Work::new(&run);
        let method = self.method(args);
        let made = match &self.plan {
            Plan::Known(statement) => statement.certificate(self.shape, method, &work),
            Plan::Own(statement) => statement.certificate(self.shape, method, &work),
            Plan::File { game, .. } => Err(CertificateError::Unsupported(format!(
                "{}: a formula of --file is not part of the game, so nobody could verify it",
                game.id()
            ))),
        };
        cx.done();
        write_made(made, file)
    }

    fn object(&self, verdict: Verdict, states: usize, bytes: usize, seconds: f64) -> Value {
        json!({
            "claim": self.claim,
            "coins": self.shape.coins,
            "verdict": verdict.to_string(),
            "counterexample": null,
            "states": states,
            "seconds": seconds,
            "game": self.plan.game().id(),
            "below": (self.shape.power > 1).then(|| format!("w^{}", self.shape.power)),
            "statement": self.text,
            "source": self.source,
            "method": null,
            "formula": null,
            "grundy": null,
            "fails_at": null,
            "value": null,
            "condition": null,
            "compared": null,
            "bytes": bytes,
            "version": VERSION,
        })
    }

    fn title(&self) -> String {
        format!("{}: {}, all positions with {}", self.claim, self.plan.game().id(), self.shape)
    }

    fn write_stopped(&self, work: &Work<'_>, stopped: &Stopped, out: &mut Out<'_>) -> Result<(), Error> {
        if out.is_json() {
            let (states, bytes) = (work.largest(), work.most_bytes());
            return out.object(&self.object(Verdict::Stopped, states, bytes, stopped.seconds));
        }
        out.line(format!("stopped  {}", self.title()))?;
        out.line(format!("  {}; neither proved nor refuted", stopped.of("states")))
    }

    fn write(&self, proof: &Proof, out: &mut Out<'_>) -> Result<(), Error> {
        if out.is_json() {
            let mut object = self.object(proof.verdict, proof.states, proof.bytes, proof.seconds);
            object["method"] = json!(in_words(proof.method));
            object["compared"] = json!(proof.compared);
            if let Some(refutation) = &proof.refutation {
                let Refutation { condition, position, value, confirmed, .. } = refutation;
                let seen = confirmed.as_ref();
                object["counterexample"] = json!(seen.map_or(position, |c| &c.position));
                object["formula"] = json!(seen.map(|c| &c.stated));
                object["grundy"] = json!(seen.map(|c| &c.computed));
                object["fails_at"] = json!(position);
                object["value"] = json!(value);
                object["condition"] = json!(condition.to_string());
            }
            return out.object(&object);
        }
        out.line(format!("{}  {}", proof.verdict, self.title()))?;
        if !self.text.is_empty() {
            let source = if self.source.is_empty() { String::new() } else { format!(" ({})", self.source) };
            out.line(format!("  {}{source}", self.text))?;
        }
        if let Some(refutation) = &proof.refutation {
            let Refutation { condition, position, value, confirmed, .. } = refutation;
            match confirmed {
                Some(seen) => out.line(format!(
                    "  but at {}: computed {}, the statement says {}",
                    seen.position, seen.computed, seen.stated
                ))?,
                None => out.line("  no position within reach of the ordinary engine shows it")?,
            }
            let value = value.as_ref().map(|v| format!(", value {v}")).unwrap_or_default();
            out.line(format!("  the proof fails at {position}{value}: {condition}"))?;
        } else {
            out.line("  a theorem about this number of coins; each number of coins is one of its own")?;
        }
        out.line(format!(
            "  {}: {} states, {:.1} MiB, {:.3} s; the description agrees with the rules on {} positions",
            in_words(proof.method),
            grouped(proof.states as u64),
            proof.bytes as f64 / (1 << 20) as f64,
            proof.seconds,
            grouped(proof.compared)
        ))
    }
}

/// A certificate goes to its file.
pub(super) fn write_made(
    made: Result<Certificate, CertificateError>,
    file: &ResultFile,
) -> Result<(), Error> {
    match made {
        Ok(certificate) => file.write_json(&certificate),
        Err(CertificateError::Prove(error)) => Err(failed(error).unwrap_or_else(Error::from)),
        Err(error) => Err(Error::input(format!("--certificate: {error}"))),
    }
}

fn in_words(method: Method) -> &'static str {
    match method {
        Method::Symmetry => "up to symmetry",
        Method::Automata | Method::Best => "automata",
    }
}

fn export(theory: &Theory, sentence: &Formula, file: &ResultFile) -> Result<(), Error> {
    let text = to_mona(theory, sentence).map_err(|error| Error::input(format!("--export-mona: {error}")))?;
    file.write(text.as_bytes())
}

/// A sentence of a file, about no game.
fn sentence(file: &Path, args: &ProveArgs, cx: &Context<'_>, out: &mut Out<'_>) -> Result<Ended, Error> {
    if args.coins.is_some() || args.below.is_some() || args.misere || args.certificate.is_some() {
        return Err(Error::input(
            "--coins, --below, --misere and --certificate are about games (allowed with --file alone: --base, \
             --export-mona)",
        ));
    }
    let files = Files::ready(args)?;
    let Document { theory, sentence } = document(file, args.base, cx)?;
    if let Some(export_to) = &files.mona {
        export(&theory, &sentence, export_to)?;
    }
    let run = limited(cx, args);
    let work = Work::new(&run);
    let decided = decide(&theory, &sentence, &work);
    cx.done();
    let (verdict, example, stopped) = match decided {
        Ok(Decision { holds, example }) => {
            let example = example.map(|numbers| {
                let parts: Vec<String> = numbers.iter().map(|(name, n)| format!("{name}={n}")).collect();
                parts.join(", ")
            });
            (if holds { Verdict::Proved } else { Verdict::Refuted }, example, None)
        }
        Err(FormulaError::Stopped(stopped)) => (Verdict::Stopped, None, Some(stopped)),
        Err(error) => return Err(Error::input(format!("--file '{}': {error}", file.display()))),
    };
    let holds = verdict == Verdict::Proved;
    let ended = match verdict {
        Verdict::Proved => Ended::Well,
        Verdict::Stopped => Ended::Stopped,
        _ => Ended::Refuted,
    };
    out.decided(ended);
    if out.is_json() {
        out.object(&json!({
            "claim": file.display().to_string(),
            "coins": null,
            "verdict": verdict.to_string(),
            "counterexample": example.as_ref().filter(|_| !holds),
            "states": work.largest(),
            "seconds": run.seconds(),
            "witness": example.as_ref().filter(|_| holds),
            "statement": sentence.to_string(),
            "base": theory.base(),
            "bytes": work.most_bytes(),
            "version": VERSION,
        }))?;
    } else {
        out.line(format!("{verdict}  {sentence}"))?;
        match (&example, holds) {
            (Some(example), true) => out.line(format!("  for example {example}"))?,
            (Some(example), false) => out.line(format!("  but not for {example}"))?,
            (None, _) => {}
        }
        out.line(format!(
            "  automata: {} states, {:.1} MiB, {:.3} s",
            grouped(work.largest() as u64),
            work.most_bytes() as f64 / (1 << 20) as f64,
            run.seconds()
        ))?;
    }
    if let Some(stopped) = stopped {
        cx.tell(&format!("stopped: {}", stopped.of("states")));
    }
    Ok(ended)
}
