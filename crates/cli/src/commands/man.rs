//! `man`: the manual pages, from the same definition as the help.

use crate::context::Out;
use crate::errors::{CommandError, CommandOutcome};
use clap_mangen::Man;
use std::path::Path;

/// Prints the page of the program or of one command, or writes all pages into a folder.
pub(crate) fn man(
    grammar: clap::Command,
    command: Option<&str>,
    folder: Option<&Path>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder)?;
        // The pages of hidden commands are left out.
        clap_mangen::generate_to(grammar, folder)?;
        return Ok(CommandOutcome::Done);
    }
    let mut grammar = grammar;
    grammar.build();
    let page = match command {
        None => grammar,
        Some(name) => {
            let page =
                grammar.get_subcommands().find(|one| one.get_name() == name && !one.is_hide_set()).cloned();
            page.ok_or_else(|| {
                CommandError::input(format!(
                    "there is no command '{name}' ('impartial help' lists the commands)"
                ))
            })?
        }
    };
    Man::new(page).render(out.stream())?;
    Ok(CommandOutcome::Done)
}
