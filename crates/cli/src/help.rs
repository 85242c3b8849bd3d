//! The command `help`: the list of commands, commands, the language of rule files by sections, and words.

use crate::context::Out;
use crate::errors::{CommandError, CommandOutcome};
use crate::{colours, glossary, grammar, pager, plain_text, rule_files};
use impartial_query::Registry;
use impartial_query::bibliography::{Reference, reference, references};

/// The commands by what they are for.
const GROUPS: [(&str, &[&str]); 6] = [
    ("What there is", &["games", "identify", "claims", "explain", "help"]),
    ("Values", &["value", "moves", "table", "period", "ordinal"]),
    ("Misère play", &["genus", "classes", "quotient"]),
    (
        "Statements, proofs and certificates",
        &["study", "check", "prove", "discover", "numeration", "verify", "certificate"],
    ),
    ("Files and pictures", &["rules", "draw", "merge", "atlas", "cluster", "man", "completions"]),
    ("To play and to look", &["play", "serve"]),
];

/// The width of a line of the list of commands.
const WIDTH: usize = 98;

/// Returns the list of commands in groups, each with what it does.
pub(crate) fn list_of_commands(root: &clap::Command) -> String {
    let widest = root.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or(0);
    let mut text = String::new();
    for (title, commands) in GROUPS {
        text.push_str(&format!("{}\n", colours::heading(&format!("{title}:"))));
        for command in commands.iter().filter_map(|name| root.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let mut line = format!("  {:widest$} ", command.get_name());
            for word in about.split_whitespace() {
                if line.chars().count() + 1 + word.chars().count() > WIDTH {
                    text.push_str(&line);
                    text.push('\n');
                    line = " ".repeat(widest + 3);
                }
                line.push(' ');
                line.push_str(word);
            }
            text.push_str(&line);
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// The sections of the language of rule files, each with its heading. A section includes the sections below it.
fn sections() -> Vec<(&'static str, &'static str)> {
    let starts: Vec<(usize, usize)> = headings(rule_files::GRAMMAR).collect();
    let end = |level: usize, from: usize| {
        let next = starts.iter().find(|(at, other)| *at > from && *other <= level);
        next.map_or(rule_files::GRAMMAR.len(), |(at, _)| *at)
    };
    let section = |&(at, level): &(usize, usize)| {
        let text = &rule_files::GRAMMAR[at..end(level, at)];
        (text.lines().next().unwrap_or_default().trim_start_matches('#').trim(), text)
    };
    starts.iter().filter(|(_, level)| *level > 1).map(section).collect()
}

/// Returns the places and the levels of the headings of a Markdown text.
fn headings(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let (mut at, mut is_code) = (0, false);
    text.split_inclusive('\n').filter_map(move |line| {
        let place = at;
        at += line.len();
        is_code ^= line.starts_with("```");
        let level = line.bytes().take_while(|c| *c == b'#').count();
        (level > 0 && !is_code).then_some((place, level))
    })
}

/// Returns the text about the language of rule files: a section, all of it, or for an empty name the beginning with the
/// list of sections.
fn rules(name: &str) -> Result<String, CommandError> {
    let text = rule_files::GRAMMAR;
    let sections = sections();
    if name.eq_ignore_ascii_case("all") || sections.is_empty() {
        return Ok(text.to_owned());
    }
    let Some((_, first)) = sections.first() else { return Ok(text.to_owned()) };
    if name.is_empty() {
        let head = &text[..text.len() - text[text.find(first).unwrap_or(0)..].len()];
        let rows: Vec<String> = sections
            .iter()
            .map(|(heading, text)| {
                let indent = if text.starts_with("### ") { "  " } else { "" };
                format!("    {indent}{heading}\n")
            })
            .collect();
        return Ok(format!(
            "{head}## Sections\n\n`impartial help rules SECTION` shows one, such as `impartial help rules grids`; \
             `impartial help rules all` shows everything.\n\n{}",
            rows.concat()
        ));
    }
    let lower = |heading: &str| heading.to_lowercase();
    let wanted = lower(name);
    let equal = sections.iter().find(|(heading, _)| lower(heading) == wanted);
    let like = || sections.iter().find(|(heading, _)| lower(heading).contains(&wanted));
    equal.or_else(like).map(|(_, text)| (*text).to_owned()).ok_or_else(|| {
        let near = impartial_query::near(name, sections.iter().map(|(heading, _)| *heading));
        CommandError::input(format!(
            "the language of rule files has no section '{name}' ({near}; 'impartial help rules' lists the sections)"
        ))
    })
}

/// Returns the message for a word that is neither a command nor in the glossary.
fn no_help(registry: &Registry, name: &str) -> String {
    if registry.knows(name) {
        let game = registry.listed_name(name);
        return format!(
            "there is no command '{name}'; it is a game: 'impartial explain {game}' describes it"
        );
    }
    let grammar = grammar();
    let commands = grammar.get_subcommands().map(clap::Command::get_name);
    let words = glossary::words().chain(references().iter().map(|reference| reference.key));
    let near = impartial_query::near(name, commands.chain(words.map(|word| -> &str { word })));
    format!(
        "there is no command '{name}' ({near}; 'impartial help' lists the commands, and 'impartial help glossary' \
         explains words)"
    )
}

/// The language of formulas and sentences.
const PROVER_LANGUAGE: &str = include_str!("prover_language.txt");
/// The page about work on several threads.
const THREADS: &str = include_str!("threads.txt");

/// Writes entries of the bibliography, as text or as objects.
fn write_references(references: &[Reference], out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    if out.is_json() {
        references.iter().try_for_each(|reference| out.object(reference))?;
        return Ok(CommandOutcome::Done);
    }
    let entry =
        |reference: &Reference| glossary::indented(reference.key, &reference.citation()).join("\n") + "\n";
    let text = references.iter().map(entry).collect::<Vec<_>>().join("\n");
    pager::write(&text, out)?;
    Ok(CommandOutcome::Done)
}

/// Writes the help of the program or of one command, the language of rule files, a page of the glossary, or the bibliography.
pub(crate) fn help(
    registry: &Registry,
    names: &[String],
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let name = names.first().map(String::as_str);
    if name == Some("rules") {
        let text = rules(&names[1..].join(" "))?;
        pager::write(&plain_text::plain_text(&text), out)?;
        return Ok(CommandOutcome::Done);
    }
    if name == Some("prover") {
        pager::write(PROVER_LANGUAGE, out)?;
        return Ok(CommandOutcome::Done);
    }
    if name == Some("threads") {
        pager::write(THREADS, out)?;
        return Ok(CommandOutcome::Done);
    }
    if name == Some("sources") && names.len() == 1 {
        return write_references(references(), out);
    }
    let mut grammar = grammar();
    // After this the command knows its full name and has the options of every command.
    grammar.build();
    let text = match names {
        [] => Some(grammar.render_long_help()),
        names => {
            let found = names.iter().try_fold(&mut grammar, |of, name| of.find_subcommand_mut(name));
            found.map(clap::Command::render_help)
        }
    };
    let Some(text) = text else {
        let name = names.join(" ");
        if let Some(text) = glossary::page(&name) {
            pager::write(&text, out)?;
            return Ok(CommandOutcome::Done);
        }
        if let Some(found) = reference(&name) {
            return write_references(&[*found], out);
        }
        return Err(CommandError::input(no_help(registry, &name)));
    };
    let text = match out.has_colours() {
        true => text.ansi().to_string(),
        false => text.to_string(),
    };
    pager::write(&text, out)?;
    Ok(CommandOutcome::Done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_one_group() {
        let root = grammar();
        let commands: BTreeSet<&str> = root
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
            .map(clap::Command::get_name)
            .collect();
        // Commands of features that are not built in stand in the groups too.
        let is_built_in = |command: &&str| root.find_subcommand(command).is_some();
        let all = GROUPS.iter().flat_map(|(_, commands)| commands.iter().copied());
        let listed: Vec<&str> = all.filter(is_built_in).collect();
        assert_eq!(
            listed.len(),
            listed.iter().collect::<BTreeSet<_>>().len(),
            "a command stands in two groups"
        );
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), commands);
    }

    #[cfg(feature = "rules")]
    #[test]
    fn sections_of_the_language_are_found() {
        assert!(rules("").unwrap().contains("\n      Grids\n"));
        assert!(
            rules("grids").unwrap().starts_with("### Grids\n")
                && !rules("grids").unwrap().contains("### Graphs")
        );
        assert!(
            rules("Moves").unwrap().contains("### Graphs\n")
                && !rules("Moves").unwrap().contains("## Exact meaning")
        );
        assert_eq!(rules("all").unwrap(), rule_files::GRAMMAR);
        assert!(rules("how a term").unwrap().starts_with("### How a term is read"));
        let wrong = rules("girds").unwrap_err().to_string();
        assert!(wrong.contains("no section 'girds'") && wrong.contains("Grids"), "{wrong}");
    }
}
