//! `classes`: the classes of misère play that a window lies in.

use super::window_of;
use crate::args::GameAndWindowArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial::misere::{Class, Witness};
use impartial::run::DisplayCount;
use impartial_query::{Registry, questions};
use std::path::Path;

pub(crate) fn classes(
    registry: &Registry,
    of: &GameAndWindowArgs,
    certificate: Option<&Path>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = ResultFile::wanted("--certificate", certificate)?;
    let game = registry.find_within(&of.game, &cx.run())?;
    let arg = window_of(&of.window, &*game)?;
    let found = questions::classes(&*game, &arg, file.is_some(), cx)?;
    if let (Some(file), Some(certificate)) = (&file, &found.certificate) {
        file.write_json(certificate)?;
    }
    cx.done();
    if out.is_json() {
        out.object(&found)?;
        return Ok(CommandOutcome::Done);
    }
    let (report, name) = (&found.report, |v: u32| found.name(v).to_owned());
    out.line(format!("{}  {}: {}", found.game, found.window, DisplayCount(report.positions(), "positions")))?;
    if let Some((from, to)) = report.outside() {
        out.line(format!(
            "not closed under moves ({} -> {}), so there is no verdict; --from POS gives a closed window",
            name(from),
            name(to)
        ))?;
        return Ok(CommandOutcome::Done);
    }
    let mut rows = Vec::new();
    for class in Class::ALL {
        let mut row = vec![format!("  {class}")];
        match report.witness(class) {
            None => row.push("yes".into()),
            Some(witness) => {
                row.push("no".into());
                row.push(in_words(witness, &name));
            }
        }
        rows.push(row);
    }
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    out.line(format!(
        "  {} (0,1), {} (1,0)",
        DisplayCount(report.v01(), "positions"),
        DisplayCount(report.v10(), "positions")
    ))?;
    Ok(CommandOutcome::Done)
}

fn in_words(witness: Witness, name: &dyn Fn(u32) -> String) -> String {
    let Witness { position, pair, option } = witness;
    match option {
        None => format!("{} = {pair}", name(position)),
        Some((to, after)) => format!("{} = {pair} -> {} = {after}", name(position), name(to)),
    }
}
