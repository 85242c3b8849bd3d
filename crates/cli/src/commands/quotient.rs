//! `quotient`: the misère quotient of a game or of a set of positions.

use super::census::{Census, census};
use super::quotient_words::{growth_json, status};
use super::{VERSION, window_of};
use crate::args::QuotientArgs;
use crate::context::{Context, Out, columns};
use crate::errors::{Ended, Error};
use crate::export::{Cell, Export, sheet};
use crate::result_file::ResultFile;
use impartial::misere::quotient::{
    AtomList, Atoms, Presentation, Quotient, QuotientCertificate, QuotientError, QuotientSolver, letter,
};
use impartial::run::{Run, Stopped};
use impartial_catalogue::{Expanded, Registry, grouped, hold_outcomes, outcome_of_graph};
use serde_json::{Map, Value, json};

/// Most names and images that are written as text.
const SHOWN: usize = 60;

/// A quotient and what it is of.
struct Found {
    game: String,
    quotient: Quotient,
    stopped: Option<Stopped>,
    /// What the atoms are called, atom 1 first; empty for heaps.
    names: Vec<String>,
    certificate: Option<QuotientCertificate>,
}

impl Found {
    fn status(&self) -> &'static str {
        status(&self.quotient, self.stopped.is_some())
    }

    fn name(&self, atom: u32) -> String {
        match self.names.get((atom as usize).wrapping_sub(1)) {
            Some(name) => name.clone(),
            None => atom.to_string(),
        }
    }
}

/// The quotient of one game or window, or those of a family of codes.
pub(crate) fn quotient(
    registry: &Registry,
    args: &QuotientArgs,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    match (&args.all_codes, &args.game) {
        (Some(pattern), _) => {
            let output = args.output.as_deref();
            let asked = Census { pattern, heaps: args.window.heaps, output, lasting: &args.lasting };
            census(&asked, cx, out)
        }
        (None, Some(_)) if args.lasting.checkpoint.is_some() => Err(Error::input(
            "--checkpoint: only the quotients of a family can be saved (allowed: with --all-codes)",
        )),
        (None, Some(game)) => of_game(registry, game, args, cx, out),
        (None, None) => Err(Error::input("no game (expected GAME or --all-codes PATTERN)")),
    }
}

/// The quotient of one game or window.
fn of_game(
    registry: &Registry,
    game: &str,
    args: &QuotientArgs,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let window = &args.window;
    if let Some(format @ (Export::Bfile | Export::Dot)) = args.export {
        let name = format.name();
        return Err(Error::input(format!(
            "--export {name}: there is no {name} of this result (allowed: latex, markdown)"
        )));
    }
    let arg = window_of(window)?;
    let file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
    cx.explain(&"quotient 1. heap after heap (or position after position), a stage for each, until the period is known");
    let game = registry.find_within(game, cx.max_memory())?;
    let found = match game.rules() {
        Some(atoms) if window.from.is_none() && window.coins.is_none() => {
            let heaps = match window.heaps {
                Some(heaps) => u32::try_from(heaps)
                    .ok()
                    .filter(|&heaps| heaps < u32::MAX)
                    .ok_or_else(|| Error::input(format!("--heaps {heaps} (allowed: below {})", u32::MAX)))?,
                None if atoms.rule().is_some() => u32::MAX - 1,
                None => {
                    return Err(Error::input(format!(
                        "{} has no code, so no quotient of it is known to be final (expected --heaps N or --from POS)",
                        game.id()
                    )));
                }
            };
            let found = solve(game.id(), &*atoms, heaps, Vec::new(), file.is_some(), cx)?;
            let outcome = |heaps: &[u32], run: &Run<'_>| game.plain_outcome(heaps, run);
            hold_outcomes(&found.quotient, &|heap| found.name(heap), &outcome, cx)?;
            found
        }
        _ => {
            let window = game.window(&arg, cx)?;
            let Expanded { graph, name, .. } = window.expand(cx)?;
            let (atoms, positions) =
                AtomList::of_graph(&graph).map_err(|cycle| Error::loopy(&cycle.describe(|&v| name(v))))?;
            let names = positions.iter().map(|&v| name(v)).collect();
            let found = solve(game.id(), &atoms, u32::MAX, names, file.is_some(), cx)?;
            let outcome = |sum: &[u32], run: &Run<'_>| {
                let sum: Vec<u32> = sum.iter().map(|&atom| positions[atom as usize - 1]).collect();
                outcome_of_graph(&graph, &sum, &*name, run)
            };
            hold_outcomes(&found.quotient, &|atom| found.name(atom), &outcome, cx)?;
            found
        }
    };
    cx.done();
    if let (Some(file), Some(certificate)) = (&file, &found.certificate) {
        file.write_json(certificate)?;
    }
    if let Some(format) = args.export {
        out.stream().write_all(exported(&found, format)?.as_bytes())?;
    } else if out.is_json() {
        out.object(&object(&found))?;
    } else {
        text(&found, out)?;
    }
    match &found.stopped {
        None => Ok(Ended::Well),
        Some(stopped) => {
            cx.tell(&format!(
                "stopped: {} did not converge within the limits ({stopped}); what is known of smaller ones was written",
                if found.names.is_empty() {
                    format!("heap {}", found.quotient.heaps() + 1)
                } else {
                    format!("position {}", found.name(found.quotient.heaps() + 1))
                }
            ));
            Ok(Ended::Stopped)
        }
    }
}

fn solve(
    game: String,
    atoms: &(impl Atoms + ?Sized),
    heaps: u32,
    names: Vec<String>,
    certify: bool,
    cx: &Context<'_>,
) -> Result<Found, Error> {
    let mut solver = QuotientSolver::new(&atoms);
    let stopped = match solver.extend_to(heaps, &cx.run()) {
        Ok(()) => None,
        Err(QuotientError::Stopped(stopped)) => Some(stopped),
        Err(error) => return Err(Error::input(format!("{game}: {error}"))),
    };
    let quotient = solver.quotient();
    let certificate = if certify { QuotientCertificate::new(&quotient, &atoms, &game, &names) } else { None };
    Ok(Found { game, quotient, stopped, names, certificate })
}

fn object(found: &Found) -> Value {
    let quotient = &found.quotient;
    let presentation = Presentation::of(quotient.monoid());
    let words = |elements: &[u32]| presentation.write_elements(elements);
    let monoid = quotient.monoid();
    let mut phi = Map::new();
    for atom in 1..=quotient.heaps() {
        let image = quotient.phi()[atom as usize];
        phi.insert(found.name(atom), presentation.write_element(image).into());
    }
    let mut generators = Map::new();
    for (i, &atom) in (0..).zip(presentation.heaps()) {
        generators.insert(letter(i), found.name(atom).into());
    }
    json!({
        "game": found.game,
        "heaps": found.names.is_empty().then(|| quotient.heaps()),
        "positions": (!found.names.is_empty()).then(|| quotient.heaps()),
        "order": quotient.order(),
        "p_size": quotient.p_size(),
        "status": found.status(),
        "period": quotient.span().map(|span| span.period),
        "preperiod": quotient.span().map(|span| span.from),
        "presentation": presentation.to_string(),
        "growth": growth_json(quotient.growth()),
        "generators": generators,
        "relations": presentation.write_relations(),
        "p": words(&quotient.p()),
        "phi": phi,
        "units": words(&monoid.units()),
        "idempotents": words(&monoid.idempotents()),
        "kernel": words(&monoid.kernel()),
        "stopped": found.stopped.map(|stopped| stopped.reason.to_string()),
        "version": VERSION,
    })
}

fn text(found: &Found, out: &mut Out<'_>) -> Result<(), Error> {
    let quotient = &found.quotient;
    let presentation = Presentation::of(quotient.monoid());
    let monoid = quotient.monoid();
    let of = if found.names.is_empty() {
        format!("heaps to {}", grouped(quotient.heaps().into()))
    } else {
        format!("{} positions", grouped(quotient.heaps().into()))
    };
    out.line(format!(
        "{}  {of}: {}",
        found.game,
        match (quotient.span(), found.status()) {
            (Some(span), _) => format!("final; period {} from heap {}", span.period, span.from),
            (None, "final") => "final: these are all".to_owned(),
            (None, "stopped") => "stopped by a limit; partial".to_owned(),
            (None, status) => status.to_owned(),
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
        .map(|step| format!("{}: {}/{}", found.name(step.heap), step.order, step.p_size))
        .collect();
    let generators: Vec<String> = (0..)
        .zip(presentation.heaps())
        .map(|(i, &atom)| format!("{}=Φ({})", letter(i), found.name(atom)))
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
    for atom in (1..=quotient.heaps()).take(SHOWN) {
        images.push(vec![
            format!("  Φ({})", found.name(atom)),
            presentation.write_element(quotient.phi()[atom as usize]),
        ]);
    }
    if !found.names.is_empty() || quotient.heaps() as usize <= SHOWN {
        for line in columns(&images, &[]) {
            out.line(line)?;
        }
    }
    let hidden = (quotient.heaps() as usize).saturating_sub(SHOWN);
    if hidden > 0 {
        out.line(format!("  (--format json lists Φ of all {})", grouped(quotient.heaps().into())))?;
    }
    Ok(())
}

/// The quotient as a row of a table, its presentation as mathematics.
fn exported(found: &Found, format: Export) -> Result<String, Error> {
    let quotient = &found.quotient;
    let presentation = Presentation::of(quotient.monoid());
    let p: Vec<String> =
        quotient.p().iter().map(|&x| presentation.latex(presentation.normal_form(x))).collect();
    let number = |number: u64| Cell::math(number.to_string(), &number.to_string());
    let row = vec![
        Cell::words(&found.game),
        number(quotient.heaps().into()),
        number(quotient.order() as u64),
        Cell::math(presentation.to_string(), &presentation.to_latex()),
        Cell::math(presentation.write_elements(&quotient.p()).join(", "), &p.join(r",\ ")),
        Cell::words(found.status()),
    ];
    let head = ["game", "heaps", "order", "presentation", "P", "status"];
    sheet(format, &head, &[false, true, true], &[row])
}
