//! The initial data of the page.

use crate::subject::Games;
use impartial_query::bibliography::references;
use serde_json::{Value, json};
use std::time::Duration;

/// Returns the initial data of the page: the games, sample rules, the works that sources cite, and the limits on the time of a question with a
/// single answer and of a question with progress.
pub fn start(games: &Games, time: Duration, long_time: Duration) -> Value {
    let listings: Vec<Value> = games
        .registry
        .listings()
        .map(|listing| {
            let mut object = json!(listing);
            object["is_family"] = listing.is_family.into();
            object["first"] = listing.first_member().into();
            object
        })
        .collect();
    let samples: Vec<Value> =
        games.samples.iter().map(|sample| json!({"name": sample.name, "rules": sample.text})).collect();
    let works: Vec<Value> = references()
        .iter()
        .map(|work| {
            // As sources write it.
            let cited = if work.is_abbreviation() { format!("[{}]", work.key) } else { work.key.to_owned() };
            json!({"cited": cited, "citation": work.citation()})
        })
        .collect();
    json!({
        "games": listings,
        "samples": samples,
        "works": works,
        "seconds": time.as_secs_f64(),
        "long_seconds": long_time.as_secs_f64(),
        "version": impartial_query::questions::VERSION,
    })
}
