//! The proofs that a subject stands for.

use crate::any_game::{AnyGame, ProvableGame};
use crate::context::Context;
use crate::error::Error;
use crate::message::{Argument, Message, Suggestion};
use crate::own_statements::{OwnStatements, UnprovedStatement};
use crate::proofs::any_number::{
    StatementsForAnyNumber, is_open, no_coins_because, of_registry, of_source, of_sum, refuse_others,
};
use crate::proofs::described::{
    blocking, check_numeration, in_numeration, in_numerations, no_prover, undescribed,
};
use crate::proofs::formula::document;
use crate::proofs::job::{ProofJob, ProofJobs, ProofPlan, QuestionFormula, in_ascending_order};
use crate::proofs::numeration::numeration_named;
use crate::proofs::question::{
    FormulaText, ProofQuestion, ProofSubject, no_description, only_coins, shape_of,
};
use crate::registry::{Registry, file_of_statement};
use impartial::value::Play;
use impartial_prove::automata::Numeration;
use impartial_prove::{AscendingCoins, Description, PositionShape, ProofMethod, Provable, Statement};

/// Returns the proofs that a subject stands for.
///
/// # Errors
/// [`Error::Arguments`] and [`Error::Unreadable`] if there is nothing to prove, or the question does not fit; limits.
pub fn proof_jobs<'q>(
    registry: &'q Registry,
    subject: ProofSubject<'q>,
    question: &'q ProofQuestion,
    cx: &Context<'_>,
) -> Result<ProofJobs<'q>, Error> {
    question.check()?;
    let mut found = match subject {
        ProofSubject::Game { game, own: Some(own) } if own.is_proved_by_heaps() => {
            jobs_of_heaps(&game.id(), own, question)?
        }
        ProofSubject::Named(name) => jobs_of_name(registry, name, question, cx)?,
        ProofSubject::Game { game, own } => jobs_of_subject(registry, game, own, question, cx)?,
    };
    if let Some(theorem) = &question.theorem {
        select(&mut found, &subject.name(), theorem)?;
    }
    if question.certificate && found.jobs.iter().any(ProofJob::may_be_certified) {
        // A claim that follows from the value of a file has no certificate of its own.
        found.jobs.retain(ProofJob::may_be_certified);
    }
    if question.one && found.jobs.len() > 1 {
        let ids: Vec<&str> = found.jobs.iter().map(ProofJob::claim).collect();
        return Err(Error::input(format!(
            "'{}' has several statements to prove, and a file is written for one (allowed: {})",
            subject.name(),
            ids.join(", ")
        )));
    }
    if question.method == ProofMethod::Symmetry
        && let Some(job) = found.jobs.iter().find(|job| job.is_about_sets())
    {
        return Err(Message::new()
            .setting(Argument::Method, "symmetry")
            .text(format!(
                ": {} is about the positions of single values, not about a value formula (allowed: ",
                job.claim
            ))
            .setting(Argument::Method, "best")
            .text(", ")
            .setting(Argument::Method, "automata")
            .text(")")
            .into());
    }
    Ok(found)
}

fn jobs_of_subject<'q>(
    registry: &'q Registry,
    game: &dyn AnyGame,
    own: Option<&dyn OwnStatements>,
    question: &'q ProofQuestion,
    cx: &Context<'_>,
) -> Result<ProofJobs<'q>, Error> {
    let any_number = of_source(own, question);
    if let Some(Ok(found)) = any_number {
        return Ok(jobs_for_any_number(found, question));
    }
    let members = own.map_or("coins", OwnStatements::members);
    let Some(provable_game) = game.provable_game() else {
        let why = own.and_then(OwnStatements::why_not_provable).map(|why| match &any_number {
            Some(Err(other)) => no_single_and_no_any(why, other, members),
            _ => why.to_owned(),
        });
        return Err(undescribed(registry, &game.id(), why.as_deref()));
    };
    if let Some(Err(why)) = any_number {
        return Err(no_coins_because(&why, members));
    }
    jobs_of_game(registry, &game.id(), provable_game, own, question, cx)
}

/// Keeps the statement with a name: the last part of its id, or the number of a theorem.
fn select(found: &mut ProofJobs<'_>, subject: &str, theorem: &str) -> Result<(), Error> {
    let last = |claim: &str| match claim.strip_prefix(subject).and_then(|rest| rest.strip_prefix('.')) {
        Some(last) => last.to_owned(),
        None => claim.rsplit('.').next().unwrap_or_default().to_owned(),
    };
    let names: Vec<String> = found.jobs.iter().map(|job| last(job.claim())).collect();
    let numbered = format!("theorem-{theorem}");
    let wanted = |name: &String| *name == theorem || *name == numbered;
    match names.iter().position(wanted) {
        Some(index) => {
            let job = found.jobs.swap_remove(index);
            found.jobs = vec![job];
            found.unproved.clear();
            Ok(())
        }
        None => {
            let given = format!("'{subject}' has no statement '{theorem}' to prove");
            match found.unproved.iter().find(|one| wanted(&last(&one.statement))) {
                Some(one) => Err(Error::input(format!("{given} for {}: {}", found.shape, one.why))),
                None => Err(Error::input(format!("{given} (allowed: {})", names.join(", ")))),
            }
        }
    }
}

fn jobs_of_name<'q>(
    registry: &'q Registry,
    name: &str,
    question: &'q ProofQuestion,
    cx: &Context<'_>,
) -> Result<ProofJobs<'q>, Error> {
    let id = name.strip_suffix(".proof").unwrap_or(name);
    if let Some(statement) = registry.all_statements().iter().find(|statement| statement.id() == id) {
        if question.formula.is_some() {
            return Err(Message::new()
                .text(format!("'{name}' is a claim (allowed with "))
                .argument(Argument::Formula)
                .text(": a game, or nothing)")
                .into());
        }
        if is_open(question)
            && let Some(shape) = statement.any_number_shape()
        {
            return Ok(ProofJobs::one(ProofJob::known(statement, shape, question)));
        }
        refuse_others(statement)?;
        let shape = shape_of(statement.game(), question.coins, question.below)?;
        in_its_base(statement.game(), shape, question)?;
        in_its_numeration(statement.game(), shape, question, cx)?;
        return Ok(ProofJobs::one(job_of(statement, shape, question)?));
    }
    if let Some(file) = file_of_statement(name)
        && question.formula.is_none()
    {
        let all = jobs_of_name(registry, file, question, cx)?;
        let ids = all.jobs.iter().map(|job| job.claim.clone()).collect::<Vec<_>>().join(", ");
        let jobs: Vec<ProofJob<'_>> = all.jobs.into_iter().filter(|job| job.claim == name).collect();
        return match jobs.is_empty() {
            true => Err(Error::input(format!("{file} has no statement '{name}' to prove (allowed: {ids})"))),
            // The statements that were not selected are not those that were not tried.
            false => Ok(ProofJobs { jobs, unproved: Vec::new(), ..all }),
        };
    }
    let file = registry.open_file(name, &cx.run())?;
    let own = file.as_deref().map(|file| file as &dyn OwnStatements);
    if let Some(own) = own.filter(|own| own.is_proved_by_heaps()) {
        return jobs_of_heaps(name, own, question);
    }
    let any_number = of_source(own, question);
    if let Some(Ok(found)) = any_number {
        return Ok(jobs_for_any_number(found, question));
    }
    let members = own.map_or("coins", OwnStatements::members);
    let provable_game = match &file {
        Some(file) => file.entry().0.provable_game(),
        None => registry.provable_game(name),
    };
    let Some(game) = provable_game else {
        let single = own.and_then(OwnStatements::why_not_provable);
        return Err(match (single, any_number) {
            (Some(single), Some(Err(why))) => {
                undescribed(registry, name, Some(&no_single_and_no_any(single, &why, members)))
            }
            _ => no_prover(registry, name),
        });
    };
    if let Some(Err(why)) = any_number {
        return Err(no_coins_because(&why, members));
    }
    jobs_of_game(registry, name, game, own, question, cx)
}

fn jobs_of_game<'q>(
    registry: &'q Registry,
    name: &str,
    mut game: ProvableGame,
    own: Option<&dyn OwnStatements>,
    question: &'q ProofQuestion,
    cx: &Context<'_>,
) -> Result<ProofJobs<'q>, Error> {
    if own.is_none()
        && let Some(StatementsForAnyNumber { statements, unproved }) =
            of_registry(registry, &game.id(), question)
    {
        let job = |one: &'q Statement| Some(ProofJob::known(one, one.any_number_shape()?, question));
        let jobs: Vec<_> = statements.into_iter().filter_map(job).collect();
        let shape = jobs.first().map_or(PositionShape::ANY_COINS, |job| job.shape);
        return Ok(ProofJobs { jobs, unproved, shape });
    }
    // A proof for one heap is one for any number of heaps.
    let heap = || own.filter(|own| own.is_sum_of_heaps() && question.formula.is_none()).map(|_| 1);
    let shape = shape_of(&*game, question.coins.or_else(heap), question.below)?;
    in_its_base(&*game, shape, question)?;
    let numeration = question.numeration.as_deref().map(|name| numeration_named(name, cx)).transpose()?;
    if let Some(numeration) = &numeration
        && (question.formula.is_some() || own.is_some())
    {
        check_numeration(&*game, shape, numeration)?;
        // The statements of a source are read in it one by one.
        if question.formula.is_some() {
            game = in_numeration(game, shape, numeration)?;
        }
    } else {
        in_its_numeration(&*game, shape, question, cx)?;
    }
    if let Some(formula) = &question.formula {
        let game = blocking(game, question.blocking);
        return Ok(ProofJobs::one(job_of_formula(game, shape, formula, own.is_some(), question)?));
    }
    if let Some(own) = own {
        return jobs_of_source(name, game, own, numeration.as_ref(), shape, question);
    }
    let of_game = || {
        let statements = registry.all_statements().iter();
        statements.filter(|s| s.game().id() == game.id() && !s.is_planted())
    };
    let has_formula = game.describe(shape).is_some_and(|description| description.value.is_some());
    if has_formula {
        return Ok(ProofJobs::one(match of_game().find(|statement| statement.is_own_formula()) {
            Some(statement) => job_of(statement, shape, question)?,
            None => {
                let claim = format!("{}.value", game.id());
                ProofJob {
                    plan: ProofPlan::Own(Box::new(Statement::own_formula(&claim, game))),
                    claim,
                    source: String::new(),
                    text: "the value is the formula's".into(),
                    shape,
                    question,
                    has_source: false,
                }
            }
        }));
    }
    let jobs: Vec<ProofJob<'_>> = of_game()
        .filter(|statement| statement.least_members(shape).is_some_and(|least| least <= shape.coins as u64))
        .map(|statement| job_of(statement, shape, question))
        .collect::<Result<_, _>>()?;
    if jobs.is_empty() {
        return Err(nothing_to_prove(name, &*game, shape));
    }
    Ok(ProofJobs { jobs, unproved: Vec::new(), shape })
}

/// Returns the proofs of the statements in the source of a game.
fn jobs_of_source<'q>(
    name: &str,
    game: ProvableGame,
    own: &dyn OwnStatements,
    numeration: Option<&Numeration>,
    shape: PositionShape,
    question: &'q ProofQuestion,
) -> Result<ProofJobs<'q>, Error> {
    let nothing = nothing_to_prove(name, &*game, shape);
    let has_value = game.describe(shape).is_some_and(|description| description.value.is_some());
    let (mut stated, mut unproved) = (own.statements(shape), own.unproved(shape));
    if has_value {
        let line = own.own_value().unwrap_or("value");
        let claim = format!("{}.{line}", game.id());
        let value = Statement::own_formula(&claim, game).published("", "the value is the formula's");
        let value = own.compared(value, line);
        stated.insert(0, if own.own_value_is_of_sums() { value.of_sums(own.members()) } else { value });
    }
    let stated = in_numerations(stated, numeration, shape, &mut unproved);
    if stated.is_empty() {
        let check = |message: Message| message.command(Suggestion::Check, name);
        return Err(match &unproved[..] {
            [] => nothing,
            all => {
                let all: Vec<String> =
                    all.iter().map(|one| format!("{}: {}", one.statement, one.why)).collect();
                let message = Message::new()
                    .text(format!("nothing of {name} can be proved for {shape} ({}); ", all.join("; ")));
                check(message)
                    .text(" checks it (allowed: lines 'value' or 'p-positions' that the prover can read, ")
                    .argument(Argument::Formula)
                    .text(" with a formula, or ")
                    .command(Suggestion::Discover, name)
                    .text(")")
                    .into()
            }
        });
    }
    let mut jobs = jobs_of_statements(stated, unproved, shape, question);
    with_any_number_of_heaps(&mut jobs, own, question);
    Ok(jobs)
}

fn jobs_of_statements(
    statements: Vec<Statement>,
    unproved: Vec<UnprovedStatement>,
    shape: PositionShape,
    question: &ProofQuestion,
) -> ProofJobs<'_> {
    let job = |statement: Statement| ProofJob {
        claim: statement.id().to_owned(),
        source: statement.source().to_owned(),
        text: statement.text().to_owned(),
        plan: ProofPlan::Own(Box::new(statement)),
        shape,
        question,
        has_source: true,
    };
    ProofJobs { jobs: statements.into_iter().map(job).collect(), unproved, shape }
}

/// Returns the proofs of the statements of a source for any number of coins or heaps.
fn jobs_for_any_number(found: StatementsForAnyNumber<Statement>, question: &ProofQuestion) -> ProofJobs<'_> {
    let shape = found.statements.first().and_then(Statement::any_number_shape);
    let shape = shape.unwrap_or(PositionShape::ANY_COINS);
    jobs_of_statements(found.statements, found.unproved, shape, question)
}

/// Puts proofs for any number of heaps in the place of those for one heap that say nothing of sums.
fn with_any_number_of_heaps<'q>(
    jobs: &mut ProofJobs<'q>,
    own: &dyn OwnStatements,
    question: &'q ProofQuestion,
) {
    for statement in of_sum(own, question) {
        let id = statement.id().to_owned();
        let place = jobs.jobs.iter().position(|job| job.claim == id);
        let is_lacking = |one: &UnprovedStatement| id.ends_with(&format!(".{}", one.statement));
        if place.is_some_and(|place| jobs.jobs[place].extends_to_sums().is_some())
            || place.is_none() && !jobs.unproved.iter().any(is_lacking)
        {
            continue;
        }
        jobs.unproved.retain(|one| !is_lacking(one));
        let Some(shape) = statement.any_number_shape() else { continue };
        let made = jobs_of_statements(vec![statement], Vec::new(), shape, question);
        match place {
            Some(place) => jobs.jobs.splice(place..=place, made.jobs).for_each(drop),
            None => jobs.jobs.extend(made.jobs),
        }
    }
}

/// Returns the reasons why there is no proof, neither for a single number of heaps nor for any number.
fn no_single_and_no_any(single: &str, any: &str, members: &str) -> String {
    format!("{single}; nor for any number of {members} ({any})")
}

/// Returns the proofs of the statements about one heap, in a game whose moves change the number of heaps.
fn jobs_of_heaps<'q>(
    name: &str,
    own: &dyn OwnStatements,
    question: &'q ProofQuestion,
) -> Result<ProofJobs<'q>, Error> {
    let (shape, members) = (PositionShape::coins(1), own.members());
    if let Some(coins) = question.coins.filter(|coins| *coins != 1) {
        return Err(Message::new()
            .setting(Argument::Coins, coins)
            .text(format!(
                ": the moves of {name} change the number of {members}, and a proof is about one of them, which is enough \
                 for any number of {members} (allowed: "
            ))
            .setting(Argument::Coins, 1)
            .text(", or nothing)")
            .into());
    }
    let unsuitable = [
        (Argument::Formula, question.formula.is_some()),
        (Argument::Below, question.below.is_some()),
        (Argument::Numeration, question.numeration.is_some()),
        (Argument::Base, question.base.is_some_and(|base| base != 2)),
        (Argument::Method, question.method == ProofMethod::Symmetry),
    ];
    if let Some((argument, _)) = unsuitable.iter().find(|(_, given)| *given) {
        return Err(Message::new()
            .argument(*argument)
            .text(format!(
                " cannot be used with {name}, whose moves change the number of {members} (allowed: lines 'value', \
                 'p-positions' and 'claim' of the file)"
            ))
            .into());
    }
    let (statements, mut unproved) = (own.statements(shape), own.unproved(shape));
    // P-positions of a sum are not proved by themselves, but may follow from the value.
    unproved.retain(|one| statements.iter().all(|other| other.id() != format!("{name}.{}", one.statement)));
    if statements.is_empty() {
        let why: Vec<String> =
            unproved.iter().map(|one| format!("; {}: {}", one.statement, one.why)).collect();
        return Err(Message::new()
            .text(format!("{name} has nothing to prove of one of its {members}{}; ", why.concat()))
            .command(Suggestion::Check, name)
            .text(" checks its claims (allowed: a line 'value' that the prover can read)")
            .into());
    }
    Ok(jobs_of_statements(statements, unproved, shape, question))
}

fn nothing_to_prove(name: &str, game: &dyn Provable, shape: PositionShape) -> Error {
    let coins = if only_coins(game).is_some() { "" } else { "another number of coins, " };
    Message::new()
        .text(format!(
            "{name} has no value formula that the prover can read and no claim with a proof plan for {shape} (allowed: \
             {coins}"
        ))
        .argument(Argument::Formula)
        .text(" with a formula, or ")
        .bare_command(Suggestion::Discover)
        .text(")")
        .into()
}

/// Checks that the base of the question is the base of the game's description.
fn in_its_base(game: &dyn Provable, shape: PositionShape, question: &ProofQuestion) -> Result<(), Error> {
    match (question.base, game.describe(shape).map(|description| description.theory.base())) {
        (Some(requested), Some(base)) if requested != base.get() => Err(Message::new()
            .setting(Argument::Base, requested)
            .text(format!(
                ": {} is described in base {base} (allowed: {base}, or another base for a sentence, with ",
                game.id()
            ))
            .argument(Argument::Formula)
            .text(" alone)")
            .into()),
        _ => Ok(()),
    }
}

/// Checks that the numeration of the question is that of the game's description, for a statement that is not the
/// user's.
fn in_its_numeration(
    game: &dyn Provable,
    shape: PositionShape,
    question: &ProofQuestion,
    cx: &Context<'_>,
) -> Result<(), Error> {
    let (Some(requested), Some(description)) = (&question.numeration, game.describe(shape)) else {
        return Ok(());
    };
    let requested = numeration_named(requested, cx)?;
    let own = numeration_of(&description);
    if own == requested.name() {
        return Ok(());
    }
    Err(Message::new()
        .setting(Argument::Numeration, &requested)
        .text(format!(
            ": what is stated of {} is read in {own} (allowed: {own}; another numeration with ",
            game.id()
        ))
        .argument(Argument::Formula)
        .text(", and for 'discover')")
        .into())
}

/// Returns the name of the numeration or base of a description.
fn numeration_of(description: &Description) -> String {
    match description.theory.numeration() {
        Some(numeration) => numeration.name().to_owned(),
        None => format!("base:{}", description.theory.base()),
    }
}

fn job_of<'q>(
    statement: &'q Statement,
    shape: PositionShape,
    question: &'q ProofQuestion,
) -> Result<ProofJob<'q>, Error> {
    if let Some(least) = statement.least_members(shape).filter(|least| (shape.coins as u64) < *least) {
        return Err(Message::new()
            .text(format!("{} is about {least} coins and more (allowed: ", statement.id()))
            .setting(Argument::Coins, least)
            .text(" and up)")
            .into());
    }
    Ok(ProofJob::known(statement, shape, question))
}

fn job_of_formula<'q>(
    game: ProvableGame,
    shape: PositionShape,
    formula: &FormulaText,
    has_source: bool,
    question: &'q ProofQuestion,
) -> Result<ProofJob<'q>, Error> {
    let (play, sorted) = (question.play, question.sorted);
    let description = game.describe(shape).ok_or_else(|| no_description(&*game, shape))?;
    let known: Vec<&str> = description.theory.names().collect();
    let document = document(formula, question, description.theory.base(), &known)?;
    let free = document.sentence.free_variables();
    let (names, values) = (shape.names(), shape.value_names());
    if let Some(other) = free.iter().find(|name| !names.contains(name) && !values.contains(name)) {
        return Err(Message::new()
            .setting(Argument::Formula, &formula.name)
            .text(format!(
                ": the variable '{other}' is not bound (allowed: {} for the position, {} for its value)",
                names.join(", "),
                values.join(", ")
            ))
            .into());
    }
    let is_value = free.iter().any(|name| values.contains(name));
    if is_value && play.is_misere() {
        return Err(Message::new()
            .argument(Argument::Misere)
            .text(": misère proofs are about the P-positions (allowed: a formula about the position alone)")
            .into());
    }
    if is_value && question.blocking.is_some_and(|k| k > 1) {
        return Err(Message::new()
            .argument(Argument::Blocking)
            .text(
                ": where options are forbidden there are P-positions and no values (allowed: a formula about the \
                 position alone)",
            )
            .into());
    }
    if sorted {
        AscendingCoins::new(&*game, shape)
            .map_err(|error| Message::new().argument(Argument::Sorted).text(format!(": {error}")))?;
    }
    let text = document.sentence.to_string();
    let text = match (is_value, play) {
        (true, _) => format!("the value is the {} with {text}", values.join(", ")),
        (false, Play::Normal) => format!("the value is 0 exactly if {text}"),
        (false, Play::Misere) => format!("the misère value is 0 exactly if {text}"),
    };
    let text = match question.blocking {
        Some(k) if k > 1 => {
            format!("where the opponent forbids up to {} options before a move, {text}", k - 1)
        }
        _ => text,
    };
    let text = if sorted { format!("{text}, read with {}", in_ascending_order(&*game, shape)) } else { text };
    Ok(ProofJob {
        claim: formula.name.clone(),
        source: String::new(),
        text,
        plan: ProofPlan::Formula(QuestionFormula { game, document, is_value, sorted }),
        shape,
        question,
        has_source,
    })
}
