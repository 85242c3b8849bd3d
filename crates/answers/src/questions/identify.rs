//! The known games that agree with values, or with the values of a game.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{IdentifyPage, MatchPage, SequenceMatches};
use impartial_atlas::{
    Atlas, Family, Identification, Query, identify as compare, identify_game, match_facts, match_rows,
    no_match_note, values_of_text,
};
use serde_json::{Value, json};

/// Returns the known games with the values of the request, or with those of its game.
pub(crate) fn identify(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let atlas = Atlas::standard();
    let sequences = match &asking.asked.values {
        Some(text) => {
            let read = values_of_text(text).map_err(|error| RequestRefusal::input(error.to_string()))?;
            let values = read.ok_or_else(|| {
                RequestRefusal::input(format!("values '{text}' (expected numbers such as 0,1,2,0)"))
            })?;
            let query = Query::from_values(values);
            let found = compare(atlas, &query, &asking.cx.run());
            vec![sequence(Family::Single, &query, &found)]
        }
        None => {
            let found = identify_game(atlas, &asking.meant()?.game, asking.cx)?;
            found.iter().map(|(family, query, found)| sequence(*family, query, found)).collect()
        }
    };
    Ok(json!(IdentifyPage { sequences }))
}

/// Returns the matches of one sequence, each with statements about it.
fn sequence(family: Family, query: &Query, found: &Identification) -> SequenceMatches {
    let rows = match_rows(family, query, found).into_iter().zip(match_facts(found));
    SequenceMatches {
        positions: family.notation("n"),
        values: query.sequence.values.len(),
        matches: rows.map(|(row, facts)| MatchPage { row, facts }).collect(),
        note: no_match_note(found),
    }
}
