//! The proofs that a name stands for, and their methods.

use super::{
    GameProver, ProofFiles, blocking, document, export, failed, in_numeration, limited, no_description,
    only_coins, shape_of, write_made,
};
use crate::args::{MethodChoice, ProveArgs};
use crate::commands::numeration::named;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial::run::{Limits, Run};
use impartial_prove::{
    AscendingCoins, Description, Document, Formula, Numeration, PositionShape, Proof, ProofBudget,
    ProofCertificate, ProofCertificateError, ProofMethod, ProofVerdict, Provable, ProveError, Statement,
    Theory, WithFormula, likely_numerations, prove_formula, prove_values, value_sentence,
};
use impartial_query::{Registry, family_of, file_of_statement, is_rule_file, near};
use std::path::Path;
use std::time::Duration;

/// Upper bound on the states of automata that are built to name a likely numeration.
const HINT_STATES: u64 = 1 << 14;
/// Upper bound on the time for these automata after a limit on time.
const HINT_TIME: Duration = Duration::from_millis(400);

/// The statement of a proof.
enum ProofPlan<'r> {
    /// A statement of the registry.
    Known(&'r Statement),
    /// The formula of a game about which the registry has no statement.
    Own(Box<Statement>),
    /// The formula of a file.
    File(FileFormula),
}

/// A formula of a file, about the value or about the positions of value 0.
struct FileFormula {
    game: GameProver,
    document: Document,
    is_value: bool,
    /// `true` if the formula is about the coins in ascending order.
    sorted: bool,
}

impl FileFormula {
    /// Calls `f` with the game and the formula, in the order of coins that the formula assumes.
    fn read<T, E: From<ProveError>>(
        &self,
        shape: PositionShape,
        f: impl FnOnce(&dyn Provable) -> Result<T, E>,
    ) -> Result<T, E> {
        // A formula about a set of positions is no formula of values.
        let formula = |_| if self.is_value { self.document.sentence.clone() } else { Formula::FALSE };
        if !self.sorted {
            return f(&WithFormula::new(&*self.game, &formula).defined_by(&self.document.theory));
        }
        let sorted = AscendingCoins::new(&*self.game, shape).map_err(ProveError::from)?;
        f(&WithFormula::new(&sorted, &formula).defined_by(&self.document.theory))
    }
}

pub(super) struct ProofJob<'r> {
    claim: String,
    source: String,
    text: String,
    plan: ProofPlan<'r>,
    shape: PositionShape,
}

impl ProofPlan<'_> {
    fn game(&self) -> &(dyn Provable + Send + Sync) {
        match self {
            ProofPlan::Known(statement) => statement.game(),
            ProofPlan::Own(statement) => statement.game(),
            ProofPlan::File(own) => &*own.game,
        }
    }
}

/// Returns the proofs that a name stands for.
pub(super) fn jobs<'r>(
    registry: &'r Registry,
    name: &str,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
) -> Result<Vec<ProofJob<'r>>, CommandError> {
    if args.sorted && args.file.is_none() {
        return Err(CommandError::input(
            "--sorted is about the formula of --file (allowed: with --file FILE)",
        ));
    }
    let statements = registry.all_statements();
    let id = name.strip_suffix(".proof").unwrap_or(name);
    if let Some(statement) = statements.iter().find(|statement| statement.id() == id) {
        if args.file.is_some() {
            return Err(CommandError::input(format!(
                "'{name}' is a claim (allowed with --file: a game, or nothing)"
            )));
        }
        let shape = shape_of(statement.game(), args)?;
        in_its_base(statement.game(), shape, args)?;
        in_its_numeration(statement.game(), shape, args, cx)?;
        return Ok(vec![job_of(statement, shape)?]);
    }
    if let Some(file) = file_of_statement(name)
        && args.file.is_none()
    {
        let all = jobs(registry, file, args, cx)?;
        let ids = all.iter().map(|job| job.claim.clone()).collect::<Vec<_>>().join(", ");
        let one: Vec<ProofJob<'_>> = all.into_iter().filter(|job| job.claim == name).collect();
        return match one.is_empty() {
            true => Err(CommandError::input(format!(
                "{file} has no statement '{name}' to prove (allowed: {ids})"
            ))),
            false => Ok(one),
        };
    }
    let Some(mut game) = registry.prover(name) else {
        return Err(no_prover(registry, name));
    };
    let shape = shape_of(&*game, args)?;
    in_its_base(&*game, shape, args)?;
    let numeration = args.numeration.as_deref().map(|name| named(name, cx)).transpose()?;
    if let Some(numeration) = &numeration
        && (args.file.is_some() || is_rule_file(name))
    {
        game = in_numeration(game, shape, numeration)?;
    } else {
        in_its_numeration(&*game, shape, args, cx)?;
    }
    if let Some(file) = &args.file {
        return Ok(vec![job_of_file(blocking(game, args.blocking), shape, file, args, cx)?]);
    }
    if is_rule_file(name)
        && let Ok(opened) = crate::rule_files::open_within(name, &cx.run())
    {
        let read_in = |statement: Statement| match &numeration {
            Some(numeration) => statement.turned_to(numeration.clone()),
            None => statement,
        };
        let nothing = nothing_to_prove(name, &*game, shape);
        let has_value = game.describe(shape).is_some_and(|description| description.value.is_some());
        let mut stated: Vec<Statement> = opened.statements(shape).into_iter().map(read_in).collect();
        if has_value {
            let claim = format!("{}.{}", game.id(), opened.own_value().unwrap_or("value"));
            let value = Statement::own_formula(&claim, game);
            stated.insert(0, value.published("", "the value is the formula's"));
        }
        if !stated.is_empty() {
            for (statement, why) in opened.unproved(shape) {
                cx.remark(&format!(
                    "{statement} is not proved for {shape}: {why}; 'impartial check {name}' checks it"
                ));
            }
        } else {
            let unproved = opened.unproved(shape);
            return Err(match &unproved[..] {
                [] => nothing,
                all => {
                    let all: Vec<String> =
                        all.iter().map(|(statement, why)| format!("{statement}: {why}")).collect();
                    CommandError::input(format!(
                        "nothing of {name} can be proved for {shape} ({}); 'impartial check {name}' checks it",
                        all.join("; ")
                    ))
                }
            });
        }
        let job = |statement: Statement| ProofJob {
            claim: statement.id().to_owned(),
            source: statement.source().to_owned(),
            text: statement.text().to_owned(),
            plan: ProofPlan::Own(Box::new(statement)),
            shape,
        };
        return Ok(stated.into_iter().map(job).collect());
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
                ProofJob {
                    claim,
                    source: String::new(),
                    text: "the value is the formula's".into(),
                    plan: ProofPlan::Own(Box::new(statement)),
                    shape,
                }
            }
        }]);
    }
    let jobs: Vec<ProofJob<'_>> = of_game()
        .filter(|statement| statement.least_coins() <= shape.coins)
        .map(|statement| job_of(statement, shape))
        .collect::<Result<_, _>>()?;
    if jobs.is_empty() {
        return Err(nothing_to_prove(name, &*game, shape));
    }
    Ok(jobs)
}

fn nothing_to_prove(name: &str, game: &dyn Provable, shape: PositionShape) -> CommandError {
    let coins = if only_coins(game).is_some() { "" } else { "another number of coins, " };
    CommandError::input(format!(
        "{name} has no value formula that the prover can read and no claim with a proof plan for {shape} (allowed: \
         {coins}--file with a formula, or 'impartial discover')"
    ))
}

/// Checks that `--base` is the base of the game's description.
fn in_its_base(game: &dyn Provable, shape: PositionShape, args: &ProveArgs) -> Result<(), CommandError> {
    match (args.base, game.describe(shape).map(|description| description.theory.base())) {
        (Some(requested), Some(base)) if requested != base => Err(CommandError::input(format!(
            "--base {requested}: {} is described in base {base} (allowed: {base}, or another base for a sentence, with \
             --file alone)",
            game.id()
        ))),
        _ => Ok(()),
    }
}

/// Checks that `--numeration` is the numeration of the game's description, for a statement that is not the user's.
fn in_its_numeration(
    game: &dyn Provable,
    shape: PositionShape,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    let (Some(requested), Some(description)) = (&args.numeration, game.describe(shape)) else {
        return Ok(());
    };
    let requested = named(requested, cx)?;
    let own = numeration_of(&description);
    if own == requested.name() {
        return Ok(());
    }
    Err(CommandError::input(format!(
        "--numeration {requested}: what is stated of {} is read in {own} (allowed: {own}; another numeration with --file, \
         and for 'discover')",
        game.id()
    )))
}

/// Returns the name of the numeration or base of a description.
fn numeration_of(description: &Description) -> String {
    match description.theory.numeration() {
        Some(numeration) => numeration.name().to_owned(),
        None => format!("base:{}", description.theory.base()),
    }
}

fn no_prover(registry: &Registry, name: &str) -> CommandError {
    let is_claim = registry.all_claims().iter().any(|claim| claim.id() == name);
    if !is_claim && let Some(error) = no_description_of(registry, name) {
        return error;
    }
    let mut known: Vec<&str> = registry.all_statements().iter().map(Statement::id).collect();
    let games = described(registry);
    known.extend(games.iter().map(String::as_str));
    let why = if is_claim {
        format!("the claim '{name}' has no proof plan; 'impartial check {name}' checks it on a window")
    } else {
        format!("there is no claim and no game '{name}'")
    };
    CommandError::input(format!("{why} ({})", near(name, known)))
}

/// Returns the games that have statements with proof plans.
fn described(registry: &Registry) -> Vec<String> {
    let mut games: Vec<String> = registry.all_statements().iter().map(|s| s.game().id()).collect();
    games.sort_unstable();
    games.dedup();
    games
}

/// Returns the error for a game that has no description for the prover; `None` if `name` is no game.
pub(crate) fn no_description_of(registry: &Registry, name: &str) -> Option<CommandError> {
    // An error in a rule file, or in the parameter of a family, has a message of its own.
    if (is_rule_file(name) || registry.knows(family_of(name)))
        && let Err(error) = registry.find(name)
    {
        return Some(error.into());
    }
    (registry.knows(name) || registry.knows(family_of(name))).then(|| {
        if is_rule_file(name)
            && let Ok(opened) = crate::rule_files::open(name)
            && let Some(why) = opened.why_not_provable()
        {
            return CommandError::input(format!(
                "{name} cannot be described to the prover: {why}; 'impartial explain {name}' says what was recognised"
            ));
        }
        let games = described(registry);
        let allowed = match games.is_empty() {
            true => "no game here is described to it".to_owned(),
            false => format!("allowed: games such as {}", games.join(", ")),
        };
        CommandError::input(format!("{name} cannot be described to the prover ({allowed})"))
    })
}

fn job_of(statement: &Statement, shape: PositionShape) -> Result<ProofJob<'_>, CommandError> {
    let least = statement.least_coins();
    if shape.coins < least {
        return Err(CommandError::input(format!(
            "{} is about {least} coins and more (allowed: --coins {least} and up)",
            statement.id()
        )));
    }
    Ok(ProofJob {
        claim: statement.id().to_owned(),
        source: statement.source().to_owned(),
        text: statement.text().to_owned(),
        plan: ProofPlan::Known(statement),
        shape,
    })
}

fn job_of_file(
    game: GameProver,
    shape: PositionShape,
    file: &Path,
    args: &ProveArgs,
    cx: &CommandContext<'_>,
) -> Result<ProofJob<'static>, CommandError> {
    let (misere, sorted) = (args.misere, args.sorted);
    let description = game.describe(shape).ok_or_else(|| no_description(&*game, shape))?;
    let known: Vec<&str> = description.theory.names().collect();
    let document = document(file, args, description.theory.base(), &known, cx)?;
    let free = document.sentence.free_variables();
    let (names, values) = (shape.names(), shape.value_names());
    if let Some(other) = free.iter().find(|name| !names.contains(name) && !values.contains(name)) {
        return Err(CommandError::input(format!(
            "--file '{}': the variable '{other}' is not bound (allowed: {} for the position, {} for its value)",
            file.display(),
            names.join(", "),
            values.join(", ")
        )));
    }
    let is_value = free.iter().any(|name| values.contains(name));
    if is_value && misere {
        return Err(CommandError::input(
            "--misere: misère proofs are about the P-positions (allowed: a formula about the position alone)",
        ));
    }
    if is_value && args.blocking.is_some_and(|k| k > 1) {
        return Err(CommandError::input(
            "--blocking: where options are forbidden there are P-positions and no values (allowed: a formula about the \
             position alone)",
        ));
    }
    if sorted {
        AscendingCoins::new(&*game, shape)
            .map_err(|error| CommandError::input(format!("--sorted: {error}")))?;
    }
    let text = document.sentence.to_string();
    let text = match (is_value, misere) {
        (true, _) => format!("the value is the {} with {text}", values.join(", ")),
        (false, false) => format!("the value is 0 exactly if {text}"),
        (false, true) => format!("the misère value is 0 exactly if {text}"),
    };
    let text = match args.blocking {
        Some(k) if k > 1 => {
            format!("where the opponent forbids up to {} options before a move, {text}", k - 1)
        }
        _ => text,
    };
    let text = if sorted { format!("{text}, read with {}", in_ascending_order(&*game, shape)) } else { text };
    Ok(ProofJob {
        claim: file.display().to_string(),
        source: String::new(),
        text,
        plan: ProofPlan::File(FileFormula { game, document, is_value, sorted }),
        shape,
    })
}

impl ProofJob<'_> {
    fn method(&self, args: &ProveArgs) -> ProofMethod {
        match args.method {
            MethodChoice::Best => ProofMethod::Best,
            MethodChoice::Automata => ProofMethod::Automata,
            MethodChoice::Symmetry => ProofMethod::Symmetry,
        }
    }

    fn proof(&self, args: &ProveArgs, work: &ProofBudget<'_>) -> Result<Proof, ProveError> {
        let (shape, method) = (self.shape, self.method(args));
        match &self.plan {
            ProofPlan::Known(statement) => statement.prove(shape, method, work),
            ProofPlan::Own(statement) => statement.prove(shape, method, work),
            ProofPlan::File(own) => own.read(shape, |game| match own.is_value {
                true => prove_formula(game, shape, method, work),
                false => {
                    let sets = [own.document.sentence.clone()];
                    prove_values(game, shape, &self.text, &sets, args.misere, work)
                }
            }),
        }
    }

    /// Returns the statement as one sentence.
    fn sentence(&self) -> Result<(Theory, Formula), ProveError> {
        match &self.plan {
            ProofPlan::File(own) if own.is_value => {
                own.read(self.shape, |game| value_sentence(game, self.shape))
            }
            ProofPlan::File(own) => Err(ProveError::NoFormula(own.game.id())),
            ProofPlan::Known(statement) => statement.sentence(self.shape),
            ProofPlan::Own(statement) => statement.sentence(self.shape),
        }
    }

    pub(super) fn run(
        &self,
        args: &ProveArgs,
        files: &ProofFiles,
        cx: &CommandContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<CommandOutcome, CommandError> {
        if let Some(file) = &files.mona {
            let sentence = self.sentence().map_err(|error| {
                CommandError::input(format!(
                    "--export-mona: {error} (allowed: statements about value formulas)"
                ))
            })?;
            export(&sentence.0, &sentence.1, file)?;
        }
        let run = limited(cx, args);
        let work = ProofBudget::new(&run);
        let result = self.proof(args, &work);
        cx.done();
        let proof = match result.map_err(failed) {
            Ok(proof) => proof,
            Err(Ok(error)) => return Err(error),
            Err(Err(stopped)) => {
                out.decided(CommandOutcome::Stopped);
                self.write_stopped(&work, &stopped, out)?;
                cx.tell(&format!("stopped: {}", stopped.describe("states")));
                self.hint(args, &run, cx);
                return Ok(CommandOutcome::Stopped);
            }
        };
        let outcome = match proof.verdict() {
            ProofVerdict::Proved => CommandOutcome::Done,
            ProofVerdict::Refuted => CommandOutcome::Refuted,
            ProofVerdict::NotProved => CommandOutcome::Stopped,
        };
        out.decided(outcome);
        self.write(&proof, out)?;
        if outcome != CommandOutcome::Done {
            self.hint(args, &run, cx);
        }
        if let Some(file) = &files.certificate {
            self.certify(&proof, args, file, cx)?;
        }
        Ok(outcome)
    }

    /// Names a numeration in which the P-positions of a rule file may be described, where a statement that is not about
    /// digits is not proved in the base of its description.
    fn hint(&self, args: &ProveArgs, run: &Run<'_>, cx: &CommandContext<'_>) {
        let (ProofPlan::Own(statement), None) = (&self.plan, &args.numeration) else { return };
        let Ok(other) = Numeration::parse("fib") else { return };
        let game = self.game();
        let readable = is_rule_file(&game.id()) && statement.can_be_turned_to(&other, self.shape);
        if run.is_cancelled() || self.numeration().is_some() || !readable {
            return;
        }
        // A limit on time may have passed already; a little more is spent on the hint.
        let limits = Limits {
            max_positions: Some(HINT_STATES),
            max_time: run.limits().max_time.map(|_| HINT_TIME),
            ..*run.limits()
        };
        let run = Run::new(limits);
        let likely = likely_numerations(game, self.shape, statement.is_misere(), &ProofBudget::new(&run));
        if let Some(name) = likely.ok().and_then(|all| all.into_iter().next()) {
            cx.remark(&format!(
                "hint: on a small window an automaton in the numeration {name} recognises the P-positions; 'impartial \
                 discover {} --numeration {name}' looks for a proof",
                game.id()
            ));
        }
    }

    fn certify(
        &self,
        proof: &Proof,
        args: &ProveArgs,
        file: &ResultFile,
        cx: &CommandContext<'_>,
    ) -> Result<(), CommandError> {
        if !proof.is_proved() {
            cx.tell("nothing is proved, so no certificate was written");
            return Ok(());
        }
        let run = limited(cx, args);
        let work = ProofBudget::new(&run);
        let method = self.method(args);
        let certificate = match &self.plan {
            ProofPlan::Known(statement) => statement.certificate(self.shape, method, &work),
            ProofPlan::Own(statement) => statement.certificate(self.shape, method, &work),
            ProofPlan::File(own) => {
                let certificate =
                    own.read(self.shape, |game| -> Result<ProofCertificate, ProofCertificateError> {
                        if own.is_value {
                            return ProofCertificate::of_formula_in(game, self.shape, &work);
                        }
                        let sets = [own.document.sentence.clone()];
                        ProofCertificate::of_values(game, self.shape, &sets, args.misere, &work)
                    });
                certificate.and_then(|certificate| certificate.stated_as(&*own.game, &own.document, &work))
            }
        };
        cx.done();
        write_made(certificate, file)
    }

    pub(super) fn claim(&self) -> &str {
        &self.claim
    }

    /// Returns whether the statement is about the positions of single values.
    pub(super) fn is_about_sets(&self) -> bool {
        match &self.plan {
            ProofPlan::Known(statement) => statement.is_about_sets(),
            ProofPlan::Own(_) => false,
            ProofPlan::File(own) => !own.is_value,
        }
    }

    pub(super) fn shape(&self) -> PositionShape {
        self.shape
    }

    /// Returns the numeration in which the statement is read, unless that is a base.
    pub(super) fn numeration(&self) -> Option<String> {
        let description = self.game().describe(self.shape)?;
        Some(description.theory.numeration()?.name().to_owned())
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn source(&self) -> &str {
        &self.source
    }

    pub(super) fn game(&self) -> &(dyn Provable + Send + Sync) {
        self.plan.game()
    }

    /// Returns whether the formula is from a file.
    pub(super) fn is_of_file(&self) -> bool {
        matches!(self.plan, ProofPlan::File(_))
    }

    /// Returns whether the formula is about the coins in ascending order, because of `--sorted`.
    pub(super) fn is_sorted(&self) -> bool {
        matches!(&self.plan, ProofPlan::File(own) if own.sorted)
    }

    /// Describes the coins in ascending order: a1 < a2 < a3.
    pub(super) fn in_ascending_order(&self) -> String {
        in_ascending_order(self.game(), self.shape)
    }
}

/// Describes the coins in ascending order: a1 < a2 < a3, with <= if coins may be equal, and in words for ordinals.
fn in_ascending_order(game: &dyn Provable, shape: PositionShape) -> String {
    if shape.power > 1 {
        return "the coins in ascending order".into();
    }
    // A game either forbids equal coins or allows them.
    let alike = |n: u64| game.canonical(shape, &vec![n; shape.coins]).is_some();
    let names = shape.names();
    let sign = if (0..4).any(alike) { " <= " } else { " < " };
    match &names[..] {
        [first, second, .., last] if names.len() > 4 => format!("{first}{sign}{second}{sign}...{sign}{last}"),
        _ => names.join(sign),
    }
}
