//! `games`: the list of games, a line each, or all about one game.

use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, in_options};
use impartial_query::rows::ListingRow;
use impartial_query::{AnyGame, Registry, is_rule_file, questions};

pub(crate) fn games(
    registry: &Registry,
    game: Option<&str>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if let Some(name) = game {
        return one(registry, name, cx, out);
    }
    if out.is_json() {
        for listing in registry.listings() {
            out.object(listing)?;
        }
        return Ok(CommandOutcome::Done);
    }
    let rows: Vec<Vec<String>> =
        registry.listings().map(|listing| vec![listing.name.clone(), listing.summary.clone()]).collect();
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    out.line("")?;
    out.line("'impartial games NAME' says how positions are written, with the formula and examples.")?;
    out.line(
        "A game of your own: a rule file such as own.game ('impartial help rules' explains the language).",
    )?;
    out.line("Sums: sum:GAME+GAME, positions separated by '|', one with a '|' in it in double quotes.")?;
    out.line(
        "Any graph: graph:FILE, positions are its vertices; FILE is DOT or has an edge 'a -> b' a line, names with \
         blanks or commas in double quotes.",
    )?;
    Ok(CommandOutcome::Done)
}

/// Writes all about one game, or about a family by one of its games.
fn one(
    registry: &Registry,
    name: &str,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if is_rule_file(name) {
        return Err(CommandError::input(format!(
            "{name} is a rule file, and not in the list of games ('impartial explain {name}' describes it)"
        )));
    }
    let name = &*registry.listed_name(name);
    let Some((listing, game)) = registry.listing_of(name, &cx.run())? else {
        return Err(CommandError::input(format!(
            "{name} is not in the list of games (allowed: the games that 'impartial games' lists)"
        )));
    };
    // The name of a family says what its parameter is called.
    let title = if name.contains(':') { name } else { listing.name.as_str() };
    if out.is_json() {
        out.object(&ListingRow { name: title.to_owned(), ..listing.row() })?;
        return Ok(CommandOutcome::Done);
    }
    out.line(title)?;
    let has_claims =
        |id: &str| registry.claims_named(&[id.to_owned()], false).is_ok_and(|claims| !claims.is_empty());
    let mut rows = vec![
        vec!["  a move".to_owned(), listing.summary.clone()],
        vec!["  positions".into(), listing.position.clone()],
    ];
    let code =
        game.as_ref().and_then(|game| game.heap_code()).and_then(|code| questions::written_code(&code));
    rows.extend(code.map(|code| vec!["  code".into(), code]));
    rows.push(vec!["  formula".into(), listing.formula.clone().unwrap_or_else(|| "-".into())]);
    rows.extend(sources(registry, title).map(|sources| vec!["  sources".into(), sources]));
    if let Some(game) = &game {
        let id = game.id();
        // For a family one game is shown, since solvers and windows may depend on the parameter.
        let subject = if id == title { String::new() } else { format!("  (of {id})") };
        let joined = |list: Vec<String>| if list.is_empty() { "-".to_owned() } else { list.join(", ") };
        rows.push(vec![
            "  windows".into(),
            format!("{}{subject}", joined(game.windows().iter().map(in_options).collect())),
        ]);
        rows.push(vec![
            "  solvers".into(),
            format!("{}{subject}", joined(game.solvers().iter().map(|solver| solver.to_string()).collect())),
        ]);
        for (index, example) in examples(&**game, listing.example(), has_claims(&id)).into_iter().enumerate()
        {
            rows.push(vec![if index == 0 { "  examples".into() } else { String::new() }, example]);
        }
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    Ok(CommandOutcome::Done)
}

/// Returns the sources of the first claims about a game, each once.
fn sources(registry: &Registry, title: &str) -> Option<String> {
    const MOST_SOURCES: usize = 4;
    let family = title.split(':').next().unwrap_or(title);
    let claims = [title, family].into_iter().find_map(|name| {
        registry.claims_named(&[name.to_owned()], false).ok().filter(|claims| !claims.is_empty())
    })?;
    let mut sources: Vec<&str> = Vec::new();
    for claim in claims {
        if !sources.contains(&claim.source()) {
            sources.push(claim.source());
        }
    }
    let more = sources.len().saturating_sub(MOST_SOURCES);
    sources.truncate(MOST_SOURCES);
    let more =
        if more > 0 { format!("; and {more} more, see 'impartial claims {title}'") } else { String::new() };
    Some(sources.join("; ") + &more)
}

/// Returns commands for a game and a position.
fn examples(game: &dyn AnyGame, position: Option<&str>, has_claims: bool) -> Vec<String> {
    let id = game.id();
    let mut examples = Vec::new();
    if let Some(position) = position {
        examples.push(format!("impartial value {id} '{position}'"));
        examples.push(format!("impartial moves {id} '{position}' --to 0"));
    }
    if game.heap_code().is_some() {
        examples.push(format!("impartial period {id}"));
    }
    if has_claims {
        examples.push(format!("impartial check {id}"));
        examples.push(format!("impartial claims {id}"));
    }
    examples
}
