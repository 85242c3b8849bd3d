//! Known impartial games and their values: which game is this?
//!
//! The [`Atlas`] contains the first values of some 2,500 games, with their certified periods. [`identify`] returns the games
//! that agree with a list of values or with the values of a game. Each match is a theorem, or an observation on a stated
//! number of values: see [`MatchBasis`].
//!
//! ```
//! use impartial::run::Run;
//! use impartial_atlas::{Atlas, MatchBasis, Query, identify};
//! let dawson: Vec<u64> = "0011203110332240522330113021104527401120311".bytes().map(|c| u64::from(c - b'0')).collect();
//! let found = identify(Atlas::standard(), &Query::from_values(dawson), &Run::default());
//! let first = &found.matches[0];
//! assert_eq!(first.entries[0].to_string(), "dawson-kayles");
//! assert_eq!((first.agreeing, &first.basis), (43, &MatchBasis::Observation));
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `family`, `entry` | families of positions with one number, and the names of entries |
//! | `known` | the list of the games |
//! | `sequence` | the values of a game, computed from its rules |
//! | `class`, `atlas` | games with the same values, and the data as text |
//! | `build` | the computation of the data |
//! | `facts`, `game_table` | the facts about single games: misère play and the sparse space, as text |
//! | `misere_facts`, `sums`, `sparse` | the computation of these facts |
//! | `published`, `comparison` | published tables, and their comparison with the atlas |
//! | `evidence` | how much agreement means |
//! | `matching`, `identify` | the comparison of a sequence with the atlas |
//! | `pairs`, `p_positions` | P-positions of two numbers as data, and the comparison of P-positions with the atlas |
//! | `statements` | statements about the games that `study` found, as data |
//! | `identified` | a comparison with the atlas, for the interfaces |
//! | `report` | matches as JSON and as lines of text |
//! | `rows` | the atlas as JSON |
//! | `export`, `pages` | the atlas as text, JSON, CSV and pages of HTML |
//! | `values_text` | values as text |

mod atlas;
mod build;
mod class;
mod comparison;
mod entry;
mod evidence;
mod export;
mod facts;
mod family;
mod game_table;
mod identified;
mod identify;
mod known;
mod matching;
mod misere_facts;
mod p_positions;
mod pages;
mod pairs;
mod published;
mod report;
mod rows;
mod sequence;
mod sparse;
mod statements;
mod sums;
mod values_text;

pub use atlas::{Atlas, AtlasError};
pub use build::{EntryRow, FindGame, atlas_of_rows, entry_sequence};
pub use class::{AtlasClass, KNOWN_VALUES};
pub use comparison::{
    Agreement, Comparison, compare_published, grouped_by_quotient, periods_not_found, quotients_not_found,
};
pub use entry::{ALL_BUT, Entry, EntryError};
pub use evidence::sequence_bits;
pub use export::{atlas_csv, atlas_json, class_lines, command_of, facts_lines, pairs_lines, period_line};
pub use facts::{GameFacts, QuotientExtent, QuotientFacts, SUMS_TOTAL, TameFacts};
pub use family::Family;
pub use game_table::{FactsBuilder, FactsRow, GameTable};
pub use identified::{Compared, Identified, identify_game};
pub use identify::{Identification, Match, MatchBasis, Query, identify};
pub use known::known_entries;
pub use p_positions::{PPositions, identify_p_positions, p_positions_of_text};
pub use pages::atlas_pages;
pub use pairs::{PAIRS_BELOW, PExtent, PairSet, PairTable, games_of_pairs};
pub use published::{
    OeisSequence, PERIODS_SOURCE, PublishedPeriod, PublishedQuotient, QUOTIENTS_SOURCE, oeis_sequences,
    published_periods, published_quotients, sequences_of,
};
pub use report::{
    MatchBasisWord, MatchRow, MatchVerdict, equation, games_in_words, match_facts, match_lines, match_rows,
    no_match_note,
};
pub use rows::{
    AtlasClassRow, AtlasFileRow, ComparisonRow, GameFactsRow, OeisRow, PairSetRow, QuotientFactsRow,
    SparseSpaceRow, StatementOfStudy,
};
pub use sequence::{Sequence, SequenceLimits, code_sequence, game_sequences};
pub use sparse::SparseSpace;
pub use statements::{KnownStatement, StatementRow, StatementSubject, StatementTable, games_to_study};
pub use values_text::{ValuesError, values_of_text};
