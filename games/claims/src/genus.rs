//! The genera of single heaps, as *Winning Ways* tabulates them.
//!
//! Each is computed from the canonical form of the heap, and that by the options of all its
//! followers; no value of a formula takes part.

use super::common::{false_claim, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Mismatch};
use impartial::game::{Components, Heaps, Notation};
use impartial::misere::Genus;
use impartial::misere::canonical::{Forms, PartForms};
use impartial_games::grundys_game::GrundysGame;
use impartial_games::octal::Octal;

const WW: &str = "Winning Ways, chapter 13";

/// Genera of the heaps 1, 2, …; a plain number is the genus of a nim-heap of that size.
const KAYLES: &str = "1 2 3 1 4^146 3 2 1^13 4^046 2 6^46 4^046 1^13 2 7^57 1^13 4^64 3 2 1";
const DAWSON: &str = "0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3";
const GRUNDY: &str = "0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20";
const IN_75: &str = "1 2 1 2 1^431 2 1^431 2 1^13 2 1^13 2 1^13 2 1^13 2";
const IN_123: &str = "1 0 2 2 1 0^02 0 2^1420 1^20 1";
const IN_4_7: &str = "1 2 1 2 1^431 2 1^431 2^1420 1^20431 2^131420";

/// Returns the claims about genera.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = vec![
        table(Octal::kayles(), KAYLES),
        table(Octal::dawson_kayles(), DAWSON),
        table(GrundysGame, GRUNDY),
    ];
    for (code, genera) in [("0.75", IN_75), ("0.123", IN_123), ("4.7", IN_4_7)] {
        claims.extend(Octal::parse(code).ok().map(|game| table(game, genera)));
    }
    claims.extend(planted());
    claims
}

fn planted() -> Vec<Claim> {
    let near_miss = |game: &str, what: &str| false_claim(format!("{game}.planted.genus-{what}"), game);
    let mut claims = vec![
        hold(near_miss("kayles", "heap-5"), Octal::kayles(), "1 2 3 1 4^046"),
        hold(near_miss("kayles", "tame"), Octal::kayles(), "1 2 3 1 4"),
        hold(near_miss("grundys-game", "heap-13"), GrundysGame, "0 0 1 0 2 1 0 2 1 0 2 1 3"),
    ];
    let longer = Octal::parse("4.7").ok();
    claims.extend(longer.map(|game| {
        hold(near_miss("octal:4.7", "three-digits"), game, "1 2 1 2 1^431 2 1^431 2^1420 1^20431 2^1420")
    }));
    claims
}

fn table<G>(game: G, genera: &'static str) -> Claim
where
    G: Components<Position = Heaps> + Notation + Clone + Send + Sync + 'static,
{
    let id = game.id();
    hold(Claim::builder(format!("{id}.genus"), id).source(WW), game, genera)
}

fn hold<G>(claim: ClaimBuilder, game: G, genera: &'static str) -> Claim
where
    G: Components<Position = Heaps> + Clone + Send + Sync + 'static,
{
    let upto = genera.split(' ').count();
    let window = format!("heaps 1..{upto}");
    let statement =
        format!("the heaps 1, 2, ... have the genera {genera} (a plain n is that of the nim-heap)");
    claim.statement(statement).by(window.clone(), window, move |check| compare(check, game.clone(), genera))
}

fn compare<G>(check: &CheckContext<'_>, game: G, genera: &str) -> Result<CheckSummary, CheckFailure>
where
    G: Components<Position = Heaps>,
{
    let mut forms = Forms::new();
    let mut parts = PartForms::new(game);
    let mut held = 0;
    for (n, text) in (1u64..).zip(genera.split(' ')) {
        let expected: Genus = text.parse().map_err(|error| CheckFailure::Broken(format!("{error}")))?;
        let form = parts.form(&Heaps::nonempty([n]), &mut forms, check.run())?;
        let found = forms.genus(form, check.run())?;
        Mismatch::unless_equal(&found, &expected).map_err(|m| refuted(m.at_position(n.to_string()), held))?;
        held += 1;
    }
    Ok(CheckSummary::new(held))
}
