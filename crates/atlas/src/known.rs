//! The list of the games of the atlas.

use crate::entry::{ALL_BUT, Entry};
use crate::family::Family;

/// Built-in games whose positions can be a single number.
const BUILT_IN: &[&str] = &[
    "nim",
    "kayles",
    "dawson-kayles",
    "grundys-game",
    "mark",
    "mark:2",
    "mark:3",
    "mark:4",
    "mark:5",
    "mark:6",
];

/// Games of the gallery whose positions can be a single number, with parameters.
const GALLERY: &[&str] = &[
    "dawson-chess",
    "dawson-kayles",
    "dim",
    "grundy",
    "kayles",
    "lasker",
    "mock-turtles",
    "prim",
    "ruler",
    "subtract-2-3",
    "subtract-a-divisor",
    "take-a-square",
    "to-a-coprime",
    "to-a-divisor",
    "totient",
    "turning-turtles",
    "twins",
    "mark",
    "mark-t:2",
    "mark-t:3",
    "nim",
];

/// Games of the gallery on graphs.
const GRAPHS: &[&str] =
    &["arc-kayles", "node-kayles", "edges", "even-vertices", "odd-vertices", "grim", "green-hackenbush"];

/// Games of the gallery on boards.
const BOARDS: &[&str] = &["cram", "tic-tac-dots", "treblecross", "trominoes"];

/// The largest number in the subtraction sets and all-but sets of the atlas.
const LARGEST_TAKEN: u32 = 8;

/// Returns the entries of the atlas, each once.
///
/// ```
/// let all = impartial_atlas::known_entries();
/// assert!(all.iter().any(|entry| entry.to_string() == "octal:0.137"));
/// assert!(all.iter().any(|entry| entry.to_string() == "gallery:cram on 1xn"));
/// ```
pub fn known_entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = BUILT_IN.iter().copied().map(Entry::single).collect();
    entries
        .extend(octal_codes("0").chain(octal_codes("4")).map(|code| Entry::single(format!("octal:{code}"))));
    entries.extend(hexadecimal_codes().map(|code| Entry::single(format!("hex:{code}"))));
    let sets = (1..1_u32 << LARGEST_TAKEN).map(set_of_bits);
    entries.extend(sets.clone().map(|set| Entry::single(format!("subtraction:{set}"))));
    entries.push(Entry::single(ALL_BUT));
    entries.extend(sets.map(|set| Entry::single(format!("{ALL_BUT}{set}"))));
    entries.extend(GALLERY.iter().map(|game| Entry::single(format!("gallery:{game}"))));
    let on = |games: &[&str], families: &[Family]| {
        let pairs = games.iter().flat_map(|game| families.iter().map(move |family| (*game, *family)));
        pairs.map(|(game, family)| Entry { game: format!("gallery:{game}"), family }).collect::<Vec<_>>()
    };
    let graphs = [Family::Path, Family::Cycle, Family::Star];
    entries.extend(on(GRAPHS, &graphs));
    entries.extend(on(BOARDS, &[Family::Strip]));
    entries
}

/// Returns the octal codes with one to three digits after the point, without zeros at their end.
fn octal_codes(leading: &str) -> impl Iterator<Item = String> {
    let leading = leading.to_owned();
    (1..512_u32).map(move |number| format!("{leading}.{}", format!("{number:03o}").trim_end_matches('0')))
}

/// Returns the codes with at most two digits after the point that have a digit above 7.
fn hexadecimal_codes() -> impl Iterator<Item = String> {
    let codes =
        [0_u32, 4, 8, 12].into_iter().flat_map(|leading| (1..256_u32).map(move |rest| (leading, rest)));
    let codes = codes.filter(|(leading, rest)| *leading > 7 || rest >> 4 > 7 || rest & 15 > 7);
    codes.map(|(leading, rest)| format!("{leading:X}.{}", format!("{rest:02X}").trim_end_matches('0')))
}

/// Returns the list of the numbers k + 1 for the bits k of a number.
fn set_of_bits(bits: u32) -> String {
    let members = (0..LARGEST_TAKEN).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit + 1).to_string());
    members.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_entry_is_listed_twice_and_every_code_can_be_read() {
        let entries = known_entries();
        assert_eq!(entries.iter().collect::<HashSet<_>>().len(), entries.len());
        let of_codes = entries.iter().filter(|entry| {
            ["octal:", "hex:", "subtraction:"].iter().any(|family| entry.game.starts_with(family))
        });
        assert_eq!(of_codes.clone().count(), 2 * 511 + (4 * 255 - 2 * 63) + 255);
        for entry in of_codes {
            assert!(entry.code().is_some(), "{entry}");
        }
        for entry in &entries {
            assert_eq!(entry.as_word().parse::<Entry>().as_ref(), Ok(entry));
        }
    }
}
