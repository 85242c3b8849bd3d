//! The atlas as lines of text, JSON and CSV.

use crate::atlas::Atlas;
use crate::class::AtlasClass;
use crate::entry::Entry;
use crate::facts::{GameFacts, QuotientExtent, QuotientFacts, SUMS_TOTAL, TameFacts};
use crate::game_table::GameTable;
use crate::pairs::{PairSet, PairTable};
use crate::published::sequences_of;
use crate::report::games_in_words;
use crate::rows::{AtlasClassRow, PairSetRow};
use crate::statements::{StatementSubject, StatementTable};
use impartial::misere::Class;
use impartial_query::grouped;
use impartial_query::questions::VERSION;
use serde_json::json;

/// Number of values of a class in a line of text or a row of CSV.
const FIRST_VALUES: usize = 40;

/// Number of P-positions of two numbers in a line of text.
const FIRST_PAIRS: usize = 12;

/// Number of the position whose value the command of a game computes.
const EXAMPLE: u64 = 7;

/// Returns the command that computes the period of a game again, or a value where the game has no code. Returns `None` for a
/// game that is known to the atlas alone.
pub fn command_of(entry: &Entry) -> Option<String> {
    if entry.forbidden().is_some() {
        return None;
    }
    if entry.code().is_some() {
        return Some(format!("impartial period {}", entry.game));
    }
    Some(format!("impartial value {} '{}'", entry.game, entry.family.notation(EXAMPLE)))
}

/// Returns the facts about a game as lines for people.
pub fn facts_lines(facts: &GameFacts) -> Vec<String> {
    let mut lines = Vec::new();
    if !facts.genera.is_empty() {
        lines.push(format!("genera from n = {} on: {}", facts.first_genus, facts.genera_text()));
    }
    lines.extend(facts.tame.map(|tame| match tame {
        TameFacts { to, ends: true } => format!("tame to n = {}, and no further", grouped(to)),
        TameFacts { to, ends: false } => format!("tame to n = {}; no larger n was examined", grouped(to)),
    }));
    lines.extend(facts.quotient.map(quotient_line));
    lines.extend(facts.classes.as_deref().map(classes_line));
    lines.extend(facts.sparse.map(|space| {
        format!(
            "sparse space: under the mask {:b}, {} of {} heaps are rare, the last of them heap {}",
            space.mask,
            grouped(space.rare),
            grouped(space.heaps),
            grouped(space.last_rare)
        )
    }));
    lines
}

fn quotient_line(quotient: QuotientFacts) -> String {
    let sizes = format!("{} elements, {} of them in P", grouped(quotient.order), grouped(quotient.p_size));
    match quotient.extent {
        QuotientExtent::Final { preperiod, period } => format!(
            "misère quotient of all heaps: {sizes}; period {} from heap {} on",
            grouped(period),
            grouped(preperiod)
        ),
        QuotientExtent::To(heap) => format!("misère quotient of the heaps to {}: {sizes}", grouped(heap)),
    }
}

fn classes_line(classes: &[Class]) -> String {
    let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
    match names.is_empty() {
        true => format!("the sums of heaps with a total of at most {SUMS_TOTAL} are in no misère class"),
        false => format!("the sums of heaps with a total of at most {SUMS_TOTAL} are {}", names.join(", ")),
    }
}

/// Returns the period of a class as a line for people, with the theorem on which it rests.
pub fn period_line(class: &AtlasClass) -> String {
    let Some(period) = class.certified else {
        return format!("no period certified; values to n = {} computed", grouped(class.last));
    };
    let rise = match period.saltus() {
        0 => String::new(),
        saltus => format!(" with saltus {saltus}"),
    };
    format!("period {}{rise} from {}, certified", grouped(period.period()), grouped(period.preperiod()))
}

/// Returns the whole atlas as one JSON object: the classes, and the sets of P-positions of two numbers.
pub fn atlas_json(atlas: &Atlas, table: &GameTable, pairs: &PairTable) -> String {
    let classes: Vec<AtlasClassRow> = atlas
        .classes()
        .iter()
        .map(|class| AtlasClassRow { version: None, ..AtlasClassRow::new(class, table) })
        .collect();
    let pairs: Vec<PairSetRow> =
        pairs.sets().iter().map(|set| PairSetRow { version: None, ..PairSetRow::new(set) }).collect();
    json!({ "classes": classes, "pairs": pairs, "version": VERSION }).to_string() + "\n"
}

/// The columns of [`atlas_csv`].
const COLUMNS: &str = "game,positions,class,first,values,period,preperiod,saltus,computed_to,max_value,max_at,first_genus,genera,\
    tame_to,next_is_tame,quotient_order,quotient_p,quotient_preperiod,quotient_period,quotient_heaps,classes,sparse_mask,\
    rare,last_rare,sparse_heaps,statement,verdict,oeis,command\n";

/// Returns the whole atlas as CSV with a row for each game. The class of a game is the first game with the same values.
pub fn atlas_csv(atlas: &Atlas, table: &GameTable) -> String {
    let rows = atlas.classes().iter().flat_map(|class| {
        class
            .entries
            .iter()
            .map(move |entry| csv_row(class, entry, table.facts(entry).cloned().unwrap_or_default()))
    });
    std::iter::once(COLUMNS.to_owned()).chain(rows).collect()
}

fn csv_row(class: &AtlasClass, entry: &Entry, facts: GameFacts) -> String {
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let values = (class.first..).map_while(|n| class.value(n)).take(FIRST_VALUES);
    let span = facts.quotient.and_then(|quotient| quotient.span());
    let heaps = facts.quotient.and_then(|quotient| quotient.last_heap());
    let classes: Vec<&str> = facts.classes.iter().flatten().map(|class| class.name()).collect();
    let oeis: Vec<String> = sequences_of(class)
        .iter()
        .map(|(sequence, shift)| format!("{} shift {shift}", sequence.number))
        .collect();
    let statement =
        StatementTable::standard().first_of(std::slice::from_ref(entry), StatementSubject::Values);
    let statement = statement.map(|(_, known)| known);
    let fields = [
        entry.game.clone(),
        entry.family.notation("n"),
        class.entries[0].to_string(),
        class.first.to_string(),
        values.map(|value| value.to_string()).collect::<Vec<_>>().join(" "),
        number(class.certified.map(|period| period.period())),
        number(class.certified.map(|period| period.preperiod())),
        number(class.certified.map(|period| period.saltus())),
        number(class.certified.is_none().then_some(class.last)),
        number(class.largest.map(|largest| largest.0)),
        number(class.largest.map(|largest| largest.1)),
        number((!facts.genera.is_empty()).then_some(facts.first_genus)),
        facts.genera_text(),
        number(facts.tame.map(|tame| tame.to)),
        facts.tame.filter(|tame| tame.ends).map_or(String::new(), |_| "false".into()),
        number(facts.quotient.map(|quotient| quotient.order)),
        number(facts.quotient.map(|quotient| quotient.p_size)),
        number(span.map(|span| span.0)),
        number(span.map(|span| span.1)),
        number(heaps),
        classes.join(" "),
        number(facts.sparse.map(|space| space.mask)),
        number(facts.sparse.map(|space| space.rare)),
        number(facts.sparse.map(|space| space.last_rare)),
        number(facts.sparse.map(|space| space.heaps)),
        statement.map_or(String::new(), |known| known.text.clone()),
        statement.map_or(String::new(), |known| known.verdict().to_string()),
        oeis.join("; "),
        command_of(entry).unwrap_or_default(),
    ];
    let quoted = fields.map(|field| match field.contains([',', '"']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    });
    quoted.join(",") + "\n"
}

/// Returns the first P-positions of a set as text, one order of each where the order does not matter.
pub(crate) fn first_pairs(set: &PairSet) -> String {
    let is_symmetric = set.is_symmetric();
    let written = set.points.iter().filter(|(a, b)| !is_symmetric || a <= b).take(FIRST_PAIRS);
    written.map(|(a, b)| format!("({a},{b})")).collect::<Vec<_>>().join(" ")
}

/// Returns the P-positions of two numbers as lines for people.
pub fn pairs_lines(set: &PairSet) -> Vec<String> {
    let order = if set.is_symmetric() { ", in both orders" } else { "" };
    let mut lines = vec![
        games_in_words(&set.entries),
        format!("  P-positions of two numbers{order}: {}, ...", first_pairs(set)),
        format!("  {} with both numbers below {}", grouped(set.points.len() as u64), set.below),
    ];
    lines.extend(statement_lines(&set.entries, StatementSubject::Pairs));
    lines
}

/// Returns the statement that `study` found about games with the same values or P-positions.
fn statement_lines(entries: &[Entry], subject: StatementSubject) -> Vec<String> {
    let known = StatementTable::standard().first_of(entries, subject);
    let lines = known.map(|(game, known)| known.lines(game)).unwrap_or_default();
    lines.into_iter().map(|line| format!("  {line}")).collect()
}

/// Returns a class with the facts about its games as lines for people.
pub fn class_lines(class: &AtlasClass, table: &GameTable) -> Vec<String> {
    let values: Vec<String> =
        (class.first..).map_while(|n| class.value(n)).take(20).map(|value| value.to_string()).collect();
    let mut lines = vec![games_in_words(&class.entries)];
    lines.push(format!("  from n = {}: {}, ...", class.first, values.join(", ")));
    lines.push(format!("  {}", period_line(class)));
    lines.extend(
        class.largest.map(|(value, n)| format!("  largest value {value}, first at n = {}", grouped(n))),
    );
    for (sequence, shift) in sequences_of(class) {
        let index = if shift == 0 { "n".to_owned() } else { format!("n - {shift}") };
        lines.push(format!("  OEIS {}: value(n) = a({index})", sequence.number));
    }
    lines.extend(statement_lines(&class.entries, StatementSubject::Values));
    let groups = table.groups_of(&class.entries);
    for (facts, games) in &groups {
        let games: Vec<Entry> = games.iter().map(|game| (*game).clone()).collect();
        let facts = facts_lines(facts);
        if facts.is_empty() {
            continue;
        }
        let indent = if groups.len() > 1 { "    " } else { "  " };
        if groups.len() > 1 {
            lines.push(format!("  {}", games_in_words(&games)));
        }
        lines.extend(facts.iter().map(|fact| format!("{indent}{fact}")));
    }
    lines
}
