//! The known games that agree with values, or with the values of a game.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{IdentifyPage, MatchPage, SequenceMatches};
use impartial_atlas::{Identified, identify_game, match_facts, match_rows, no_match_note};
use serde_json::{Value, json};

/// Returns the known games with the values or the P-positions of the request, or with those of its game.
pub(crate) fn identify(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let all = match &asking.asked.values {
        Some(text) => {
            let read = Identified::of_text(text, false, &asking.cx.run());
            let read = read.map_err(|error| RequestRefusal::input(error.to_string()))?;
            vec![read.ok_or_else(|| {
                RequestRefusal::input(format!(
                    "values '{text}' (expected values such as 0,1,2,0, or P-positions such as (0,0) (1,2))"
                ))
            })?]
        }
        None => identify_game(&asking.meant()?.game, asking.cx)?,
    };
    Ok(json!(IdentifyPage { sequences: all.iter().map(sequence).collect() }))
}

/// Returns the matches of one sequence, each with statements about it.
fn sequence(identified: &Identified) -> SequenceMatches {
    let rows = match_rows(identified).into_iter().zip(match_facts(&identified.found));
    SequenceMatches {
        positions: identified.compared.notation(),
        values: identified.count,
        matches: rows.map(|(row, facts)| MatchPage { row, facts }).collect(),
        note: no_match_note(identified),
    }
}
