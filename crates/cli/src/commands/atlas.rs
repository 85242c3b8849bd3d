//! `atlas`: the known games with their values, computed again or listed.

use super::atlas_build::{build_games, build_pairs, build_statements, build_values};
use crate::atlas_args::AtlasJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_atlas::{
    Agreement, Atlas, AtlasClass, AtlasClassRow, Entry, GameTable, PairSet, PairSetRow, PairTable, atlas_csv,
    atlas_json, atlas_pages, class_lines, compare_published, games_in_words, grouped_by_quotient,
    pairs_lines, periods_not_found, quotients_not_found,
};
use impartial_query::{Registry, grouped};
use std::fs;
use std::path::Path;

pub(crate) fn atlas(
    registry: &Registry,
    job: &AtlasJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match job {
        AtlasJob::Build { output, rows } => build_values(registry, output, rows.as_deref(), cx, out),
        AtlasJob::Games { output, rows } => build_games(registry, output, rows.as_deref(), cx, out),
        AtlasJob::Pairs { output } => build_pairs(registry, output, cx, out),
        AtlasJob::Statements { output, rows } => build_statements(registry, output, rows.as_deref(), cx, out),
        AtlasJob::Export { output } => export(output, out),
        AtlasJob::Pages { output } => pages(output, out),
        AtlasJob::Compare => compare(out),
        AtlasJob::List { game } => list(game.as_deref(), out),
    }
}

fn list(game: Option<&str>, out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    let atlas = Atlas::standard();
    let is_wanted = |class: &&AtlasClass| {
        game.is_none_or(|game| {
            class.entries.iter().any(|entry| entry.game == game || entry.to_string() == game)
        })
    };
    let mut classes = atlas.classes().iter().filter(is_wanted).peekable();
    let is_wanted =
        |set: &&PairSet| game.is_none_or(|game| set.entries.iter().any(|entry| entry.game == game));
    let mut pairs = PairTable::standard().sets().iter().filter(is_wanted).peekable();
    if let (Some(game), None, None) = (game, classes.peek(), pairs.peek()) {
        return Err(CommandError::input(format!(
            "'{game}' is not in the atlas (allowed: names such as octal:0.137; 'impartial identify {game}' compares any game)"
        )));
    }
    for class in classes {
        show(class, out)?;
    }
    for set in pairs {
        match out.is_json() {
            true => out.object(&PairSetRow::new(set))?,
            false => pairs_lines(set).iter().try_for_each(|line| out.line(line))?,
        }
    }
    Ok(CommandOutcome::Done)
}

fn show(class: &AtlasClass, out: &mut Out<'_>) -> Result<(), CommandError> {
    let games = GameTable::standard();
    if out.is_json() {
        return out.object(&AtlasClassRow::new(class, games));
    }
    class_lines(class, games).iter().try_for_each(|line| out.line(line))
}

/// Writes the whole atlas to a file in the format of its ending.
fn export(output: &Path, out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    let (atlas, games) = (Atlas::standard(), GameTable::standard());
    let text = match output.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => atlas_csv(atlas, games),
        Some("json") => atlas_json(atlas, games, PairTable::standard()),
        _ => {
            return Err(CommandError::input(format!(
                "--output '{}': the ending gives the format (allowed: .csv, .json)",
                output.display()
            )));
        }
    };
    ResultFile::ready("--output", output)?.write(text.as_bytes())?;
    out.line(format!("{} games in {}", grouped(atlas.entries_len() as u64), output.display()))?;
    Ok(CommandOutcome::Done)
}

/// Writes the pages of the atlas into a folder.
fn pages(output: &Path, out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    fs::create_dir_all(output)
        .map_err(|error| CommandError::input(format!("--output '{}': {error}", output.display())))?;
    for (name, text) in atlas_pages(Atlas::standard(), GameTable::standard(), PairTable::standard()) {
        ResultFile::ready("--output", &output.join(name))?.write(text.as_bytes())?;
    }
    out.line(format!("the atlas in {}", output.join("index.html").display()))?;
    Ok(CommandOutcome::Done)
}

/// Compares the atlas with published tables, and shows each disagreement.
fn compare(out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    let (atlas, games) = (Atlas::standard(), GameTable::standard());
    let all = compare_published(atlas, games);
    if out.is_json() {
        all.iter().try_for_each(|row| out.object(&row.row()))?;
        return Ok(CommandOutcome::Done);
    }
    let count = |agreement: Agreement| all.iter().filter(|row| row.agreement == agreement).count();
    let values: u64 = all.iter().map(|row| row.values).sum();
    out.line(format!(
        "{} statements of published tables, with {} values",
        grouped(all.len() as u64),
        grouped(values)
    ))?;
    for agreement in Agreement::ALL {
        out.line(format!("  {:4}  {}", count(agreement), agreement.meaning()))?;
    }
    for agreement in [Agreement::Differs, Agreement::CertifiedOnly, Agreement::PublishedOnly] {
        for row in all.iter().filter(|row| row.agreement == agreement) {
            out.line(format!("{}  {}", agreement.word(), row.game))?;
            out.line(format!("    {}: {}", row.source, row.published))?;
            out.line(format!("    atlas: {}", row.atlas))?;
        }
    }
    let periods = periods_not_found(atlas);
    out.line(match periods.is_empty() {
        true => "every certified period of an octal code is in these sources".to_owned(),
        false => format!("certified periods that are not in these sources: {}", names(&periods)),
    })?;
    let quotients = quotients_not_found(atlas, games);
    out.line(format!(
        "final misère quotients of octal codes that are not tame and not in these sources: {}",
        grouped(quotients.len() as u64)
    ))?;
    for ((order, p_size), codes) in grouped_by_quotient(games, &quotients) {
        out.line(format!("  {order} elements, {p_size} in P: {}", games_in_words(&codes)))?;
    }
    Ok(CommandOutcome::Done)
}

fn names(entries: &[Entry]) -> String {
    entries.iter().map(Entry::to_string).collect::<Vec<_>>().join(", ")
}
