//! `discover`: the positions of a value, guessed from a table and proved.

use super::VERSION;
use super::numeration::named;
use super::prove::{coins_of, no_coins, no_description, no_description_of, only_coins, turned, write_made};
use crate::args::DiscoverArgs;
use crate::context::{Context, Out};
use crate::errors::{Ended, Error};
use crate::result_file::ResultFile;
use impartial::claim::Verdict;
use impartial::prove::{
    Automaton, Discovery, Found, MOST_LETTERS, Machine, Provable, ProveError, Search, Shape, Work,
    discover as search,
};
use impartial::run::Stopped;
use impartial_catalogue::{Registry, grouped, near};
use num_bigint::BigUint;
use serde_json::{Value, json};

pub(crate) fn discover(
    registry: &Registry,
    args: &DiscoverArgs,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let Some(game) = registry.prover(&args.game) else {
        let known: Vec<String> = registry.all_statements().iter().map(|s| s.game().id()).collect();
        return Err(no_description_of(registry, &args.game).unwrap_or_else(|| {
            let near = near(&args.game, known.iter().map(String::as_str));
            Error::input(format!("there is no game '{}' ({near})", args.game))
        }));
    };
    let coins = match args.coins.or_else(|| only_coins(&*game)) {
        Some(coins) => coins_of(coins)?,
        None => return Err(no_coins()),
    };
    let shape = Shape::coins(coins);
    if game.describe(shape).is_none() {
        return Err(match game.describe(Shape::below_omega_power(coins, 2)) {
            Some(_) => {
                Error::input(format!("{} is a game of ordinals (allowed: games of numbers)", game.id()))
            }
            None => no_description(&*game, shape),
        });
    }
    let game = match &args.numeration {
        Some(name) => turned(game, shape, &named(name)?)?,
        None => game,
    };
    let dot_file = ResultFile::wanted("--dot", args.dot.as_deref())?;
    let certificate_file = ResultFile::wanted("--certificate", args.certificate.as_deref())?;
    let most = Search { most_states: args.states, misere: args.misere, ..Search::default() };
    let run = cx.run();
    let work = Work::new(&run);
    let result = search(&*game, coins, args.value, &most, &work);
    cx.done();
    match result {
        Ok(discovery) => {
            if let Some(file) = &dot_file {
                match discovery.dot() {
                    Some(dot) => file.write(dot.as_bytes())?,
                    None => cx.tell("nothing was found, so no graph was written"),
                }
            }
            let count = args.count.as_ref().map(|below| (below, discovery.count_below(below)));
            write(&*game, shape, &discovery, count, run.seconds(), out)?;
            if let Some(file) = &certificate_file {
                out.flush()?;
                match discovery.answer() {
                    Some(_) => write_made(discovery.certificate(&*game, &work), file)?,
                    None => cx.tell("nothing was found, so no certificate was written"),
                }
            }
            Ok(Ended::Well)
        }
        Err(ProveError::Stopped(stopped)) => {
            out.decided(Ended::Stopped);
            write_stopped(&*game, (shape, args), &stopped, &work, out)?;
            cx.tell(&format!("stopped: {}", stopped.of("states")));
            Ok(Ended::Stopped)
        }
        Err(error @ ProveError::Disagreement { .. }) => Err(Error::Refuted(error.to_string())),
        Err(error) => Err(Error::input(error.to_string())),
    }
}

/// For machines: `next[state][letter]`, a letter being Σ digitᵢ·baseⁱ over the tracks, least digit first.
fn machine(automaton: &Automaton, names: &[String], numeration: Option<&str>) -> Value {
    let Some(table) = automaton.to_dense(MOST_LETTERS) else { return Value::Null };
    let tracks: Vec<&str> =
        table.tracks().iter().map(|t| names.get(t.0 as usize).map_or("?", String::as_str)).collect();
    let rows: Vec<&[u32]> = (0..table.states() as u32).map(|q| table.row(q)).collect();
    json!({
        "base": table.base(),
        "numeration": numeration,
        "reading": "least significant digit first",
        "tracks": tracks,
        "start": 0,
        "accepting": (0..table.states() as u32).filter(|&q| table.is_accepting(q)).collect::<Vec<_>>(),
        "next": rows,
    })
}

fn write(
    game: &dyn Provable,
    shape: Shape,
    discovery: &Discovery,
    count: Option<(&BigUint, Option<BigUint>)>,
    seconds: f64,
    out: &mut Out<'_>,
) -> Result<(), Error> {
    let answer = discovery.answer();
    let proved = discovery.verdict() == Verdict::Proved;
    if !out.is_json() {
        out.line(format!("{}  {}", if proved { "proved" } else { "not found" }, discovery.description()))?;
        if let Some(Found { automaton, window, .. }) = answer {
            out.line(format!(
                "  automaton: {} states (--dot and --format json show it); guessed from all positions with numbers \
                 below {window}; {seconds:.2} s",
                grouped(automaton.states() as u64)
            ))?;
        }
        match &count {
            Some((below, Some(count))) => {
                out.line(format!("  {count} of them have all numbers below {below}, each order counted"))?;
            }
            Some((below, None)) if proved => {
                out.line(format!("  the automaton is too large to count those below {below}"))?;
            }
            _ => {}
        }
        for tried in discovery.tried.iter().filter(|_| proved) {
            out.line(format!("  tried before: {tried}"))?;
        }
        return Ok(());
    }
    let semilinear = answer.and_then(|found| found.semilinear.as_ref());
    out.object(&json!({
        "verdict": if proved { "proved" } else { "not-found" },
        "description": discovery.description(),
        "automaton": answer.map(|found| machine(&found.automaton, &shape.names(), discovery.numeration())),
        "exceptions": semilinear.map(|s| {
            s.exceptions.iter().map(|numbers| game.write(shape, numbers)).collect::<Vec<_>>()
        }),
        "residues": semilinear.map(|s| &s.lines),
        "states": answer.map(|found| found.automaton.states()),
        "game": discovery.game,
        "coins": discovery.coins,
        "value": discovery.value.to_string(),
        "misere": discovery.misere,
        "numeration": discovery.numeration(),
        "count": count.and_then(|(_, count)| count).map(|count| count.to_string()),
        "window": answer.map(|found| found.window),
        "tried": discovery.tried,
        "seconds": seconds,
        "version": VERSION,
    }))
}

fn write_stopped(
    game: &dyn Provable,
    (shape, args): (Shape, &DiscoverArgs),
    stopped: &Stopped,
    work: &Work<'_>,
    out: &mut Out<'_>,
) -> Result<(), Error> {
    let description = format!(
        "{}, {}, value {}: nothing is proved; {}",
        game.id(),
        shape,
        args.value,
        stopped.of("states")
    );
    if !out.is_json() {
        return out.line(format!("stopped  {description}"));
    }
    out.object(&json!({
        "verdict": "stopped",
        "description": description,
        "automaton": null,
        "exceptions": null,
        "residues": null,
        "states": work.largest(),
        "game": game.id(),
        "coins": shape.coins,
        "value": args.value.to_string(),
        "misere": args.misere,
        "numeration": args.numeration,
        "count": null,
        "window": null,
        "tried": [],
        "seconds": stopped.seconds,
        "version": VERSION,
    }))
}
