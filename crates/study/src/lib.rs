//! From the rules of a game to readable statements about it.
//!
//! The search reads the values of small positions, guesses short statements in the language of rule files, and hands each
//! of them to the prover and to the ordinary check on a larger window.
//!
//! ```
//! use impartial_study::{Subject, StudyOptions, study};
//! let rules = "game slow-nim\nnumbers a, b\nmove a - 1, b  if a > 0\nmove a, b - 1  if b > 0\n";
//! let subject = Subject::from_text(rules, "slow-nim.game", None);
//! let mut statements = Vec::new();
//! let cx = impartial_query::Context::new(impartial::run::Limits::none());
//! study(&subject, &StudyOptions::default(), &cx, &mut |finding| statements.push(finding.statement.clone()))?;
//! assert!(statements.contains(&"value (a + b) mod 2".to_owned()));
//! # Ok::<(), impartial_study::StudyError>(())
//! ```
//!
//! # How a study proceeds
//!
//! | module | what it does |
//! |---|---|
//! | `bare` | takes the statements out of a file, so that a study cannot read them |
//! | `layout`, `data` | positions as the rows of a table, with their values; a part for the search, a part for counterexamples, a part for the last test |
//! | `bank` | all terms up to a cost, one for each vector of values on a sample |
//! | `joins`, `atoms`, `slopes`, `cover` | equations, relations, rounded multiples; formulas made of them |
//! | `set_search`, `value_search`, `sequence` | the searches for conditions, terms and periods |
//! | `independent` | nim-sums of one term for each number |
//! | `slices` | positions in which a number is fixed, where no values of all positions are found |
//! | `value_properties` | bounds on values, and numbers whose order makes no difference |
//! | `nim_products` | products of terms, for the products of two games of turning coins |
//! | `divisors`, `fibonacci` | columns for games whose rules name divisors, and for lists of numbers of whose P-positions nothing else is found |
//! | `endless_play` | lost and drawn positions, and lengths of play, of games in which play need not end |
//! | `fitting` | the loop of these searches with counterexamples |
//! | `evidence` | how many bits a statement saves |
//! | `rings` | conditions that hold wherever a ring is read from |
//! | `graphs`, `graph_search` | all small graphs and trees, their invariants, and statements about them |
//! | `partitions` | the properties of partitions, and statements about them |
//! | `shapes` | the searches about graphs and partitions, which are no lists of numbers |
//! | `ordinals` | the values of games on ordinals, by columns and rows |
//! | `code_rules` | the rules of a code of taking and breaking |
//! | `families`, `codes` | values of paths, circles, rows of cells and other families; codes of taking and breaking |
//! | `family_endings` | outcomes and lengths of play of families in which play need not end |
//! | `known_games` | the games of the atlas with the same values |
//! | `misere_summary` | where the winner of misère play is another one, its classes, and the quotient of heaps |
//! | `judge` | the ordinary check on the larger window, and the proof |
//! | `explore`, `value_goals`, `verdicts`, `study` | the order of all this, with counterexamples |
//! | `discovered` | statements for the positions that the prover's discovery found |
//! | `written`, `report` | the findings as a rule file, and as a page |

mod atoms;
mod bank;
mod bare;
mod bits;
mod code_rules;
mod codes;
mod cover;
mod data;
mod discovered;
mod divisors;
mod endless_play;
mod evidence;
mod explore;
mod families;
mod family_endings;
mod fibonacci;
mod finding;
mod fitting;
mod graph_search;
mod graphs;
mod independent;
mod joins;
mod judge;
mod known_games;
mod layout;
mod meter;
mod misere_summary;
mod nim_products;
mod ordinals;
mod partitions;
mod remainders_by_state;
mod report;
mod rings;
mod sample;
mod sequence;
mod set_search;
mod shapes;
mod slices;
mod slopes;
mod study;
mod subject;
mod table;
mod term;
mod value_goals;
mod value_properties;
mod value_search;
mod verdicts;
mod written;

pub use code_rules::code_rules;
pub use discovered::add_statements;
pub use finding::{Finding, FindingRow, FindingSubject, StudySummary};
pub use report::{ReportPicture, html, latex, markdown};
pub use study::{DEFAULT_EFFORT, StudyError, StudyOptions, study};
pub use subject::Subject;
pub use written::rules_with_findings;
