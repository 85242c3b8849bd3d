//! Statements about a game, and their verdicts.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{CheckPage, ClaimsPage};
use impartial::claim::{Claim, Effort};
use impartial_query::questions::check_claims;
use impartial_query::rows::{CheckRow, ClaimRow};
use impartial_query::{family_of, is_about};
use serde_json::{Value, json};
use std::sync::Arc;

/// Returns the statements about the game: those of its rules, or those of the registry. Planted statements are returned
/// if the request names them.
fn about<'a>(
    asking: &'a PreparedQuestion<'_>,
    own: &'a mut Vec<Claim>,
) -> Result<Vec<&'a Claim>, RequestRefusal> {
    let request = asking.asked;
    let resolved = asking.meant()?;
    let all: Vec<&Claim> = match (&resolved.rules, request.subject.name()) {
        (Some(rules), _) => {
            let registry = asking.games.registry.clone();
            // A request names no files.
            let finder: impartial_rules::GameFinder = Arc::new(move |name, _| registry.find_listed(name));
            *own = rules.claims_with(&finder);
            own.iter().collect()
        }
        (None, Some(name)) => {
            let claims = asking.games.registry.all_claims().iter();
            let family = family_of(name);
            claims.filter(|claim| is_about(claim, name) || claim.game() == family).collect()
        }
        (None, None) => Vec::new(),
    };
    let named = |claim: &&Claim| match &request.claims {
        Some(names) => names.iter().any(|name| name == claim.id()),
        None => true,
    };
    let selected: Vec<&Claim> =
        all.into_iter().filter(|claim| claim.is_planted() == request.planted).filter(named).collect();
    // A name without a statement must be an error, since a check of no statement cannot fail.
    let is_missing = |name: &&String| selected.iter().all(|claim| claim.id() != name.as_str());
    match request.claims.iter().flatten().find(is_missing) {
        Some(name) => Err(RequestRefusal::input(format!(
            "the game has no such claim '{name}' (allowed: those of 'claims')"
        ))),
        None => Ok(selected),
    }
}

/// Lists the statements about the game.
pub(crate) fn claims(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let mut own = Vec::new();
    let claims = about(asking, &mut own)?.into_iter().map(ClaimRow::from).collect();
    Ok(json!(ClaimsPage { claims }))
}

/// Compares statements with computed values. The verdict of each is sent as soon as it is known.
pub(crate) fn check(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let mut own = Vec::new();
    let claims = about(asking, &mut own)?;
    let cx = asking.cx;
    let effort = if asking.asked.full { Effort::Full } else { Effort::Quick };
    asking.teller.tell("count", json!({"claims": claims.len()}));
    let mut rows = Vec::new();
    check_claims(&claims, effort, cx, &mut |report| {
        let row = CheckRow::from(&report);
        asking.teller.tell("claim", json!(row));
        rows.push(row);
    });
    if cx.cancelled() {
        return Err(RequestRefusal::cancelled());
    }
    Ok(json!(CheckPage { claims: rows }))
}
