//! `quotient`: the misère quotient of a game or of a set of positions.

use super::census::{CensusArgs, census};
use super::window_of;
use crate::args::QuotientArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome, StopReport};
use crate::export::{Export, SheetCell, sheet};
use crate::result_file::ResultFile;
use impartial::misere::quotient::{Presentation, letter};
use impartial::run::DisplayCount;
use impartial_query::questions::{self, QuotientOf, QuotientReport};
use impartial_query::{Registry, grouped};

/// Maximum number of names and images that are written as text.
const SHOWN: usize = 60;

/// Computes the quotient of one game or window, or those of a family of codes.
pub(crate) fn quotient(
    registry: &Registry,
    args: &QuotientArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match (&args.all_codes, &args.game) {
        (Some(pattern), _) => {
            let output = args.output.as_deref();
            let census_args =
                CensusArgs { pattern, heaps: args.window.heaps, output, lasting: &args.lasting };
            census(&census_args, cx, out)
        }
        (None, Some(_)) if args.lasting.checkpoint.is_some() => Err(CommandError::input(
            "--checkpoint: only the quotients of a family can be saved (allowed: with --all-codes)",
        )),
        (None, Some(game)) => of_game(registry, game, args, cx, out),
        (None, None) => Err(CommandError::input("no game (expected GAME or --all-codes PATTERN)")),
    }
}

/// Computes the quotient of one game or window.
fn of_game(
    registry: &Registry,
    game: &str,
    args: &QuotientArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let window = &args.window;
    if let Some(format @ (Export::Bfile | Export::Dot)) = args.export {
        let name = format.name();
        return Err(CommandError::input(format!(
            "--export {name}: there is no {name} of this result (allowed: latex, markdown)"
        )));
    }
    let file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
    let game = registry.find_within(game, &cx.run())?;
    let subject = QuotientOf::new(window.heaps, window_of(window, &*game)?)?;
    let report = questions::quotient(&*game, &subject, file.is_some(), cx)?;
    cx.done();
    if let (Some(file), Some(certificate)) = (&file, &report.certificate) {
        file.write_json(certificate)?;
    }
    if let Some(format) = args.export {
        out.stream().write_all(exported(&report, format)?.as_bytes())?;
    } else if out.is_json() {
        out.object(&report)?;
    } else {
        text(&report, out)?;
    }
    match &report.stopped {
        None => Ok(CommandOutcome::Done),
        Some(stopped) => {
            let next = report.quotient.heaps() + 1;
            let name = match report.names.is_empty() {
                true => format!("heap {next}"),
                false => format!("position {}", report.name(next)),
            };
            let text = format!(
                "{name} did not converge within the limits ({stopped}); what is known of smaller ones was written"
            );
            cx.stopped(StopReport::from_stop(stopped, text));
            Ok(CommandOutcome::Stopped)
        }
    }
}

fn text(report: &QuotientReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    let quotient = &report.quotient;
    let presentation = Presentation::from_monoid(quotient.monoid());
    let monoid = quotient.monoid();
    let last = grouped(quotient.heaps().into());
    let subject = match report.names.is_empty() {
        true if report.status() == "partial" => String::new(),
        true => format!("heaps to {last}: "),
        false => format!("{}: ", DisplayCount(quotient.heaps().into(), "positions")),
    };
    out.line(format!(
        "{}  {subject}{}",
        report.game,
        match (quotient.span(), report.status()) {
            (Some(span), _) => format!("final; period {} from heap {}", span.period(), span.from()),
            (None, "final") => "final: the game has no other positions".to_owned(),
            (None, "stopped") => "stopped by a limit; partial".to_owned(),
            (None, _) if report.names.is_empty() => {
                format!("partial to heap {last}")
            }
            (None, _) => "partial: other positions may change the quotient".to_owned(),
        }
    ))?;
    let list = |elements: &[u32]| {
        let words = presentation.write_elements(elements);
        match words.len().checked_sub(SHOWN) {
            None | Some(0) => words.join(", "),
            Some(more) => format!("{}, and {more} more", words[..SHOWN].join(", ")),
        }
    };
    let growth: Vec<String> = quotient
        .growth()
        .iter()
        .filter(|step| step.heap > 0)
        .map(|step| format!("{}: {}/{}", report.name(step.heap), step.order, step.p_size))
        .collect();
    let generators: Vec<String> = (0..)
        .zip(presentation.heaps())
        .map(|(i, &atom)| format!("{}=Φ({})", letter(i), report.name(atom)))
        .collect();
    let (units, idempotents, kernel) = (monoid.units(), monoid.idempotents(), monoid.kernel());
    let rows = [
        (
            "order",
            format!(
                "{}, of which {} in P",
                grouped(quotient.order() as u64),
                grouped(quotient.p_size() as u64)
            ),
        ),
        ("Q", presentation.to_string()),
        ("with", generators.join(", ")),
        ("P", list(&quotient.p())),
        ("units", format!("{}: {}", units.len(), list(&units))),
        ("idempotents", format!("{}: {}", idempotents.len(), list(&idempotents))),
        ("kernel", format!("{}: {}", kernel.len(), list(&kernel))),
        ("growth", growth.join(", ")),
    ];
    let rows: Vec<Vec<String>> =
        rows.into_iter().map(|(name, text)| vec![format!("  {name}"), text]).collect();
    for line in columns(&rows, &[]) {
        out.line(line)?;
    }
    let mut images: Vec<Vec<String>> = Vec::new();
    for atom in report.atoms().take(SHOWN) {
        images.push(vec![
            format!("  Φ({})", report.name(atom)),
            presentation.write_element(quotient.phi()[atom as usize]),
        ]);
    }
    if !report.names.is_empty() || quotient.heaps() as usize <= SHOWN {
        for line in columns(&images, &[]) {
            out.line(line)?;
        }
    }
    let atoms = report.atoms().count();
    if atoms > SHOWN {
        out.line(format!("  (--format json lists Φ of all {})", grouped(atoms as u64)))?;
    }
    Ok(())
}

/// Returns the quotient as a row of a table, with its presentation as mathematics.
fn exported(report: &QuotientReport, format: Export) -> Result<String, CommandError> {
    let quotient = &report.quotient;
    let presentation = Presentation::from_monoid(quotient.monoid());
    let p: Vec<String> =
        quotient.p().iter().map(|&x| presentation.latex(presentation.normal_form(x))).collect();
    let number = |number: u64| SheetCell::math(number.to_string(), &number.to_string());
    let row = vec![
        SheetCell::words(&report.game),
        number(quotient.heaps().into()),
        number(quotient.order() as u64),
        SheetCell::math(presentation.to_string(), &presentation.to_latex()),
        SheetCell::math(presentation.write_elements(&quotient.p()).join(", "), &p.join(r",\ ")),
        SheetCell::words(report.status()),
    ];
    let head = ["game", "heaps", "order", "presentation", "P", "status"];
    sheet(format, &head, &[false, true, true], &[row])
}
