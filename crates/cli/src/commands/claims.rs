//! `claims`: the list of statements, and the selection of claims by name.

use super::window_of;
use crate::args::WindowArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use crate::rule_files::{RuleFileGame, StatementKind};
use impartial::claim::Claim;
use impartial_query::rows::ClaimRow;
use impartial_query::{NoSuchClaim, Registry, file_of_statement, is_rule_file};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Returns the claims that names of claims and games stand for.
pub(super) fn select<'r>(
    registry: &'r Registry,
    names: &[String],
    planted: bool,
) -> Result<Vec<&'r Claim>, CommandError> {
    registry.claims_named(names, planted).map_err(|error| {
        let instead = match &error {
            NoSuchClaim::Planted(_) => " (allowed with --planted)",
            NoSuchClaim::NotPlanted(_) => " (allowed without --planted)",
            NoSuchClaim::Unknown { name, near } => {
                let files = match Path::new(name).is_file()
                    || Path::new(name).extension().is_some_and(|ending| ending == "gam" || ending == "games")
                {
                    true => "; the name of a rule file ends in .game",
                    false => "",
                };
                return CommandError::input(format!(
                    "there is no claim and no game '{name}' ({near}; 'impartial claims' lists all{files})"
                ));
            }
            _ => "",
        };
        CommandError::input(format!("{error}{instead}"))
    })
}

/// Formulas of the command line about one rule file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Formulas<'a> {
    pub(crate) value: &'a Option<String>,
    pub(crate) misere: &'a Option<String>,
    pub(crate) p_positions: &'a Option<String>,
}

impl<'a> Formulas<'a> {
    fn all(self) -> impl Iterator<Item = (StatementKind, &'a String)> {
        let kinds = [StatementKind::Value, StatementKind::Misere, StatementKind::PPositions];
        let texts = [self.value, self.misere, self.p_positions];
        kinds.into_iter().zip(texts).filter_map(|(kind, text)| Some((kind, text.as_ref()?)))
    }
}

/// Returns whether a name is that of a rule file, or of a statement of a rule file.
pub(super) fn is_of_file(name: &str) -> bool {
    is_rule_file(name) || file_of_statement(name).is_some()
}

/// Returns the claims of the rule files and of their statements among the names, planted or not. If the command line
/// has formulas, only their claims are returned.
pub(super) fn claims_of_files(
    names: &[String],
    planted: bool,
    (formulas, window): (Option<Formulas<'_>>, Option<&WindowArgs>),
    registry: &Arc<Registry>,
    cx: &CommandContext<'_>,
) -> Result<Vec<Claim>, CommandError> {
    let run = cx.run();
    let given: Vec<(StatementKind, &String)> = formulas.into_iter().flat_map(Formulas::all).collect();
    let mut claims: Vec<Claim> = Vec::new();
    let mut known = BTreeSet::new();
    for name in names.iter().filter(|name| is_of_file(name) && known.insert(name.as_str())) {
        if let Some(file) = file_of_statement(name)
            && given.is_empty()
        {
            let opened = with_window(crate::rule_files::open_within(file, &run)?, window)?;
            let mut all = crate::rule_files::claims(&opened, registry);
            all.retain(|claim| claim.is_planted() == planted);
            let ids = all.iter().map(Claim::id).collect::<Vec<_>>().join(", ");
            all.retain(|claim| claim.id() == name);
            if all.is_empty() {
                return Err(CommandError::input(format!(
                    "{file} has no statement '{name}' (allowed: {ids})"
                )));
            }
            claims.append(&mut all);
            continue;
        }
        let opened = with_window(crate::rule_files::open_within(name, &run)?, window)?;
        for (kind, text) in &given {
            claims.push(opened.claim_of_text(*kind, text)?);
        }
        if given.is_empty() {
            let all = crate::rule_files::claims(&opened, registry);
            claims.extend(all.into_iter().filter(|claim| claim.is_planted() == planted));
        }
    }
    if !given.is_empty() && claims.is_empty() {
        let none = match names.first() {
            Some(name) => format!(", and '{name}' is none"),
            None => String::new(),
        };
        return Err(CommandError::input(format!(
            "a formula needs a rule file{none} (allowed: check FILE.game --value TERM)"
        )));
    }
    Ok(claims)
}

/// Returns a rule file whose statements without a window are checked on the window of the options, if there is one.
fn with_window(opened: RuleFileGame, window: Option<&WindowArgs>) -> Result<RuleFileGame, CommandError> {
    match window.filter(|window| window.is_given()) {
        Some(window) => {
            let window = window_of(window, &*opened.entry().0)?;
            Ok(opened.with_window(&window)?)
        }
        None => Ok(opened),
    }
}

pub(crate) fn claims(
    registry: &Arc<Registry>,
    game: Option<&str>,
    planted: bool,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let names: Vec<String> = game.iter().map(|&game| game.to_owned()).collect();
    let of_files = claims_of_files(&names, planted, (None, None), registry, cx)?;
    let claims = match game.is_some_and(is_of_file) {
        true => of_files.iter().collect(),
        false => select(registry, &names, planted)?,
    };
    if out.is_json() {
        for claim in claims {
            out.object(&ClaimRow::from(claim))?;
        }
        return Ok(CommandOutcome::Done);
    }
    let rows: Vec<Vec<String>> =
        claims.iter().map(|claim| vec![claim.id().to_owned(), claim.source().to_owned()]).collect();
    for (line, claim) in columns(&rows, &[]).into_iter().zip(claims) {
        out.line(line)?;
        out.line(format!("    {}", claim.statement()))?;
    }
    Ok(CommandOutcome::Done)
}
