//! The pages of the atlas: tables of all classes, and a page for each class, which a script shows by the fragment of the address.
//! The pages need no server, and the tables need no script.

use crate::atlas::Atlas;
use crate::class::AtlasClass;
use crate::entry::Entry;
use crate::export::{atlas_csv, atlas_json, command_of, first_pairs};
use crate::facts::TameFacts;
use crate::game_table::GameTable;
use crate::known::known_entries;
use crate::pairs::{PAIRS_BELOW, PairSet, PairTable};
use crate::published::sequences_of;
use crate::statements::{StatementSubject, StatementTable};
use impartial_query::grouped;
use serde_json::{Map, Value};
use std::fmt::Write;

/// Number of values and of games of a class in the table.
const SHOWN: usize = 16;
const MAX_NAMED: usize = 4;

/// Returns the files of the pages with their names. `index.html` is the first page.
pub fn atlas_pages(atlas: &Atlas, table: &GameTable, pairs: &PairTable) -> Vec<(&'static str, String)> {
    let json = atlas_json(atlas, table, pairs);
    // Browsers do not fetch files of a folder, but they run scripts.
    let data = format!(
        "// The data of the atlas, as in atlas.json, and the command of each game.\nglobalThis.atlasData = {{ ATLAS: {}, COMMANDS: {} }};\n",
        json.trim_end(),
        commands()
    );
    vec![
        ("index.html", index(atlas, table, pairs)),
        ("atlas.css", include_str!("pages/atlas.css").to_owned()),
        ("atlas.js", include_str!("pages/atlas.js").to_owned()),
        ("atlas-data.js", data),
        ("atlas.csv", atlas_csv(atlas, table)),
        ("atlas.json", json),
    ]
}

/// Returns the command of each game as a JSON object.
fn commands() -> String {
    let commands: Map<String, Value> = known_entries()
        .iter()
        .filter_map(|entry| Some((entry.to_string(), Value::from(command_of(entry)?))))
        .collect();
    Value::from(commands).to_string()
}

fn index(atlas: &Atlas, table: &GameTable, pairs: &PairTable) -> String {
    // The best known games first.
    let mut classes: Vec<&AtlasClass> = atlas.classes().iter().collect();
    classes.sort_by(|a, b| a.entries[0].rank().cmp(&b.entries[0].rank()));
    let rows: String = classes.iter().map(|class| row(class, table)).collect();
    include_str!("pages/index.html")
        .replace("<!-- games -->", &grouped(atlas.entries_len() as u64))
        .replace("<!-- classes -->", &grouped(atlas.classes().len() as u64))
        .replace("<!-- rows -->\n", &rows)
        .replace("<!-- bound -->", &PAIRS_BELOW.to_string())
        .replace("<!-- pairs -->\n", &pairs.sets().iter().map(pair_row).collect::<String>())
}

/// Returns the row of a set of P-positions of two numbers.
fn pair_row(set: &PairSet) -> String {
    let games: Vec<String> = set.entries.iter().map(Entry::to_string).collect();
    let (shown, order) = (first_pairs(set), if set.is_symmetric() { " in both orders" } else { "" });
    let statement = StatementTable::standard().first_of(&set.entries, StatementSubject::Pairs);
    let statement = statement.map_or(String::new(), |(game, known)| {
        let definitions: String = known.definitions.iter().map(|line| format!("; with {line}")).collect();
        format!(
            "{}, of {game}: <code>{}</code>",
            known.verdict(),
            escaped(&format!("{}{definitions}", known.text))
        )
    });
    format!(
        "<tr><th scope=\"row\">{}</th><td>{shown}, …{order}</td><td>{}</td><td>{statement}</td></tr>\n",
        escaped(&games.join(", ")),
        grouped(set.points.len() as u64)
    )
}

/// Returns the row of a class in the table. The attribute `data-n` of a cell is the number by which the table is sorted.
fn row(class: &AtlasClass, table: &GameTable) -> String {
    let first = class.entries[0].to_string();
    let all: Vec<String> = class.entries.iter().map(Entry::to_string).collect();
    let more = all.len().saturating_sub(MAX_NAMED);
    let named = all[..all.len() - more].join(", ");
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let values: Vec<String> =
        (class.first..).map_while(|n| class.value(n)).take(SHOWN).map(|value| value.to_string()).collect();
    let facts = table.facts(&class.entries[0]);
    let mut text = format!(
        "<tr id=\"{0}\" data-games=\"{1}\"><th scope=\"row\"><a href=\"#{0}\">{2}</a>{more}</th><td>{3}, …</td>",
        escaped(&first),
        escaped(&all.join(" ")),
        escaped(&named),
        values.join(", ")
    );
    let cell = |text: &mut String, key: Option<u64>, shown: &str| {
        let key = key.map_or(String::new(), |key| format!(" data-n=\"{key}\""));
        let _ = write!(text, "<td{key}>{shown}</td>");
    };
    match class.certified {
        Some(period) => {
            let rise =
                if period.saltus() > 0 { format!(" (saltus {})", period.saltus()) } else { String::new() };
            cell(&mut text, Some(period.period()), &format!("{}{rise}", grouped(period.period())));
            cell(&mut text, Some(period.preperiod()), &grouped(period.preperiod()));
        }
        None => {
            cell(&mut text, None, &format!("open to {}", grouped(class.last)));
            cell(&mut text, None, "");
        }
    }
    let largest = class.largest.map(|largest| largest.0);
    cell(&mut text, largest, &largest.map_or(String::new(), grouped));
    let tame = facts.and_then(|facts| facts.tame);
    cell(&mut text, tame.map(|tame| tame.to), &tame.map_or(String::new(), tame_text));
    let quotient = facts.and_then(|facts| facts.quotient);
    let shown = quotient.map_or(String::new(), |quotient| match quotient.last_heap() {
        None => grouped(quotient.order),
        Some(heap) => format!("{} to heap {}", grouped(quotient.order), grouped(heap)),
    });
    cell(&mut text, quotient.map(|quotient| quotient.order), &shown);
    let sequences: Vec<String> = sequences_of(class)
        .iter()
        .map(|(sequence, _)| format!("<a href=\"{}\">{}</a>", sequence.address(), sequence.number))
        .collect();
    cell(&mut text, None, &sequences.join(" "));
    text + "</tr>\n"
}

fn tame_text(tame: TameFacts) -> String {
    let to = grouped(tame.to);
    if tame.ends { to } else { format!("{to} or more") }
}

/// Returns a text for HTML, also inside an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_have_a_row_for_each_class_and_are_small() {
        let pages = atlas_pages(Atlas::standard(), GameTable::standard(), PairTable::standard());
        let text = |name: &str| &pages.iter().find(|(other, _)| *other == name).unwrap().1;
        assert_eq!(text("index.html").matches("<tr id=").count(), Atlas::standard().classes().len());
        assert!(text("index.html").contains(
            "<th scope=\"row\">wythoff, restricted-wythoff, extended-wythoff, gallery:wythoff</th><td>(0,0) (1,2) "
        ));
        assert_eq!(text("atlas.csv").lines().count(), Atlas::standard().entries_len() + 1);
        let json: Value = serde_json::from_str(text("atlas.json")).unwrap();
        assert_eq!(json["classes"].as_array().unwrap().len(), Atlas::standard().classes().len());
        for (name, most) in [("index.html", 400_000), ("atlas.csv", 1_000_000), ("atlas.json", 1_000_000)] {
            assert!(text(name).len() < most, "{name}: {} bytes", text(name).len());
        }
        // Everything comes from the folder of the page.
        assert!(!text("index.html").contains("src=\"http") && !text("index.html").contains("<!--"));
    }
}
