//! `rules`: diagnostics of rule files, their standard form, and the gallery.

use crate::args::RulesJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
#[cfg(feature = "rules")]
use crate::result_file::ResultFile;
#[cfg(feature = "rules")]
use impartial_query::GALLERY_PREFIX;
#[cfg(feature = "rules")]
use impartial_query::rows::GalleryRow;
#[cfg(feature = "rules")]
use impartial_rules::{OpenError, Severity, diagnose_within, draw, format, split, text_of};
#[cfg(feature = "rules")]
use std::path::PathBuf;

#[cfg(feature = "rules")]
pub(crate) fn rules(
    job: &RulesJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match job {
        RulesJob::Check { file } => check(file, cx, out),
        RulesJob::Format { file } => {
            let path = split(file).map_or(&**file, |(path, _)| path);
            let text = text_of(path)?;
            // The output takes the standard form only, so that diagnostics go to stderr.
            let formatted =
                format(&text).map_err(|diagnostics| OpenError::of_text(diagnostics, path, &text))?;
            out.stream().write_all(formatted.as_bytes())?;
            Ok(CommandOutcome::Done)
        }
        RulesJob::List { word } => list(word.as_deref(), out),
        RulesJob::Show { name } => {
            out.stream()
                .write_all(text_of(&format!("{GALLERY_PREFIX}{}", name_in_gallery(name)))?.as_bytes())?;
            Ok(CommandOutcome::Done)
        }
        RulesJob::Copy { name, output } => {
            let stem = name_in_gallery(name);
            let path = output.clone().unwrap_or_else(|| PathBuf::from(format!("{stem}.game")));
            let text = text_of(&format!("{GALLERY_PREFIX}{stem}"))?;
            if path.exists() {
                return Err(CommandError::input(format!(
                    "'{}' exists (allowed: --output with the name of a new file)",
                    path.display()
                )));
            }
            ResultFile::ready("--output", &path)?.write(text.as_bytes())?;
            out.line(format!("written to {}", path.display()))?;
            Ok(CommandOutcome::Done)
        }
    }
}

/// Returns the name of a rule file in the gallery, without prefix, ending and parameters.
#[cfg(feature = "rules")]
fn name_in_gallery(name: &str) -> &str {
    let name = name.strip_prefix(GALLERY_PREFIX).unwrap_or(name);
    let name = name.split(':').next().unwrap_or(name);
    name.strip_suffix(".game").unwrap_or(name)
}

/// Lists the files of the gallery that contain a word.
#[cfg(feature = "rules")]
fn list(word: Option<&str>, out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    let rows = impartial_games::GALLERY.iter().map(|(name, text)| {
        // A line `source` further down belongs to a statement.
        let is_head = |line: &&str| ["game ", "about ", "source "].iter().any(|word| line.starts_with(word));
        let head = || text.lines().take_while(is_head);
        let line = |word: &str| head().find_map(|line| line.strip_prefix(word)).unwrap_or_default().trim();
        let parameters = line("game ").split_once('(').map(|(_, names)| names.trim_end_matches(')'));
        let game = match parameters {
            Some(names) => format!("{GALLERY_PREFIX}{name}:{}", names.replace(", ", ",")),
            None => format!("{GALLERY_PREFIX}{name}"),
        };
        GalleryRow { game, about: line("about ").to_owned(), source: line("source ").to_owned() }
    });
    let word = word.unwrap_or_default().to_lowercase();
    let has_word = |row: &GalleryRow| {
        [&row.game, &row.about, &row.source].iter().any(|text| text.to_lowercase().contains(&word))
    };
    let rows: Vec<GalleryRow> = rows.filter(has_word).collect();
    if rows.is_empty() {
        return Err(CommandError::input(format!(
            "no rule file of the gallery has '{word}' in its name, description or source ('impartial rules list' lists all)"
        )));
    }
    if out.is_json() {
        rows.iter().try_for_each(|row| out.object(row))?;
    } else {
        let width = rows.iter().map(|row| row.game.len()).max().unwrap_or_default();
        rows.iter().try_for_each(|row| out.line(format!("{:width$}  {}", row.game, row.about)))?;
    }
    Ok(CommandOutcome::Done)
}

/// Reports what is wrong with a rule file.
#[cfg(feature = "rules")]
fn check(file: &str, cx: &CommandContext<'_>, out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    let (path, parameters) = split(file).unwrap_or((file, None));
    let text = text_of(path)?;
    let diagnostics = diagnose_within(&text, path, parameters, &cx.run())?;
    if out.is_json() {
        for one in &diagnostics {
            out.object(&one.problem(&text))?;
        }
    } else if diagnostics.is_empty() {
        out.line(format!("{path}: nothing is wrong"))?;
    } else {
        out.stream().write_all(draw(&diagnostics, path, &text).as_bytes())?;
    }
    let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
    match errors {
        0 => Ok(CommandOutcome::Done),
        1 => Err(CommandError::input(format!("{path}: 1 error"))),
        n => Err(CommandError::input(format!("{path}: {n} errors"))),
    }
}

/// Refuses the command, as every rule file is refused.
#[cfg(not(feature = "rules"))]
pub(crate) fn rules(
    job: &RulesJob,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = match job {
        RulesJob::Check { file } | RulesJob::Format { file } => file,
        RulesJob::Show { name } | RulesJob::Copy { name, .. } => name,
        RulesJob::List { .. } => "gallery",
    };
    match crate::rule_files::open_within(file, &impartial::run::Run::default()) {
        Err(error) => Err(error.into()),
        Ok(game) => match game {},
    }
}
