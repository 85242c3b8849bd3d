//! Games with their types erased: what the commands see.

use crate::SolverChoice;
use crate::context::Context;
use crate::error::{Asked, Error, Halt, Instead};
use crate::genus_of::{GenusAnswer, GenusSolver};
use crate::plain::PlainGenus;
use crate::plan::Misere;
use crate::quotients::Rules;
use crate::sums::Sums;
use crate::values::Values;
use impartial::game::Graph;
use impartial::misere::certificate::ClassCertificate;
use impartial::ordinal::Ordinal;
use impartial::prove::Provable;
use impartial::run::{Checkpoint, Run, Stopped};
use impartial::value::{Outcome, Value};
use std::fmt;
use std::ops::ControlFlow;

/// A game that is described to the prover.
pub type Prover = Box<dyn Provable + Send + Sync>;

/// What a value rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// The definition.
    Computed,
    /// The mex of the values that a formula gives to the options.
    InductionStep,
    /// A formula.
    Formula,
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Basis::Computed => "computed",
            Basis::InductionStep => "induction-step",
            Basis::Formula => "formula",
        })
    }
}

/// A value and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value.
    pub value: Ordinal,
    /// What it rests on.
    pub basis: Basis,
}

impl Known {
    /// A value and what it rests on.
    pub fn new(value: impl Into<Ordinal>, basis: Basis) -> Self {
        Known { value: value.into(), basis }
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(&self.value)
    }
}

/// Who wins, where a formula or a quotient says that and perhaps no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Who wins.
    pub outcome: Outcome,
    /// What says so, in words.
    pub by: String,
}

/// What is known of one position.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The position, as the game writes it.
    pub position: String,
    /// The normal value.
    pub grundy: Option<Known>,
    /// The misère value.
    pub misere: Option<Known>,
    /// What the formula says, and its source.
    pub formula: Option<(Ordinal, String)>,
    /// The outcome of normal play by a formula, looked up where the formula is.
    pub outcome: Option<Decided>,
    /// The same of misère play.
    pub misere_outcome: Option<Decided>,
}

impl Answer {
    /// Who wins in misère play is known by a quotient.
    pub fn decide_misere(&mut self, outcome: Outcome) {
        self.misere_outcome = Some(Decided { outcome, by: "by the misère quotient".into() });
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        let values = self.grundy.is_some() || self.misere.is_some();
        !values && self.outcome.is_none() && self.misere_outcome.is_none()
    }
}

/// The moves from one position.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The position, as the game writes it.
    pub position: String,
    /// The options that were asked for, with what is known of each.
    pub options: Vec<Answer>,
}

/// Which moves are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Those of this value; all of them where there is none.
    pub to: Option<Ordinal>,
    /// Whether the misère value is meant.
    pub misere: bool,
}

impl Filter {
    /// Whether the winning moves of misère play are wanted.
    pub fn wins_misere(&self) -> bool {
        self.misere && self.to.as_ref().is_some_and(Value::is_zero)
    }

    /// Keeps the options that are wanted. Fails where the value that decides is not known.
    pub fn apply(&self, options: Vec<Answer>) -> Result<Vec<Answer>, Error> {
        let Some(to) = &self.to else { return Ok(options) };
        let mut kept = Vec::new();
        for option in options {
            let (known, decided) = match self.misere {
                true => (&option.misere, &option.misere_outcome),
                false => (&option.grundy, &option.outcome),
            };
            match (known, decided.as_ref().map(|decided| decided.outcome)) {
                (Some(known), _) if known.value == *to => kept.push(option),
                (Some(_), _) => {}
                // The value 0 is that of P-positions, and of no others.
                (None, Some(Outcome::P)) if to.is_zero() => {
                    let zero = Some(Known::new(0u64, Basis::Formula));
                    let (grundy, misere) = match self.misere {
                        true => (option.grundy.clone(), zero),
                        false => (zero, option.misere.clone()),
                    };
                    kept.push(Answer { grundy, misere, ..option });
                }
                (None, Some(Outcome::P)) => {}
                (None, Some(Outcome::N)) if to.is_zero() => {}
                (None, _) => {
                    let play = if self.misere { "misere" } else { "normal" };
                    return Err(Error::Stopped(Halt::OutOfReach(format!(
                        "the {play} value of the option {} is not known: the position is too large to compute \
                         and no formula gives it",
                        option.position
                    ))));
                }
            }
        }
        Ok(kept)
    }
}

/// A window as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowArg {
    /// Coins (or heaps) below.
    Board {
        /// How many.
        count: usize,
        /// All are smaller than this.
        below: u64,
    },
    /// A position and its followers.
    From(String),
    /// Everything, for a graph.
    Whole,
}

/// What windows of coins or heaps have at most of them.
pub const MOST_COINS: u64 = 1000;

impl WindowArg {
    /// The window that was described by these words; `None` if they describe none. The inverse of its
    /// display.
    pub fn from_words(words: &str) -> Option<Self> {
        let window = match words.strip_prefix("from ") {
            Some(position) => WindowArg::From(position.to_owned()),
            None if words == WHOLE => WindowArg::Whole,
            None => {
                let (count, below) = words.strip_prefix("n=")?.split_once(" below ")?;
                let count = count.parse::<usize>().ok().filter(|&count| count as u64 <= MOST_COINS)?;
                WindowArg::Board { count, below: below.parse().ok()? }
            }
        };
        (window.to_string() == words).then_some(window)
    }
}

const WHOLE: &str = "the whole graph";

/// The window in words; a position as it is given.
impl std::fmt::Display for WindowArg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WindowArg::Board { count, below } => write!(f, "n={count} below {below}"),
            WindowArg::From(position) => write!(f, "from {position}"),
            WindowArg::Whole => f.write_str(WHOLE),
        }
    }
}

/// The values of one position that a solver computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The normal value.
    pub normal: Option<u64>,
    /// The misère value.
    pub misere: Option<u64>,
}

/// A game as the commands see it.
pub trait AnyGame: Send + Sync {
    /// Its name with parameters.
    fn id(&self) -> String;

    /// What distinguishes it from every other game in a checkpoint: its name, unless that leaves
    /// something open.
    fn fingerprint(&self) -> String {
        self.id()
    }

    /// The values of a position: the normal value, and the misère one where little work gives it.
    fn value(&self, position: &str, cx: &Context<'_>) -> Result<Answer, Error> {
        self.value_of(position, Misere::Little, cx)
    }

    /// The values of a position; how much a misère value is worth is said.
    fn value_of(&self, position: &str, misere: Misere, cx: &Context<'_>) -> Result<Answer, Error>;

    /// The values of a position, by a search that saves itself.
    fn saved_value(&self, _: &str, _: &mut Checkpoint, _: &Context<'_>) -> Result<Answer, Error> {
        Err(Error::unsupported(
            Asked::Saving,
            format!("no search for a value of {}", self.id()),
            [Instead::words("games whose parts have integer keys, such as cram and chomp")],
        ))
    }

    /// The moves from a position.
    fn moves(&self, position: &str, filter: &Filter, cx: &Context<'_>) -> Result<Moves, Error>;

    /// A window.
    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error>;

    /// The windows that it has, as they are asked for.
    fn windows(&self) -> Vec<Instead> {
        Vec::new()
    }

    /// The names of the solvers that can be asked for.
    fn solvers(&self) -> Vec<SolverChoice> {
        Vec::new()
    }

    /// A position and its followers as a graph; `None` if that would take longer than asking
    /// formulas, unless it is wanted `anyhow`.
    fn rooted(&self, position: &str, anyhow: bool, cx: &Context<'_>) -> Result<Option<Rooted>, Error>;

    /// Its heaps with their options, if its positions are sums of heaps.
    fn rules(&self) -> Option<Rules> {
        None
    }

    /// The winning misère moves from a position that is too large for the definition, by a misère quotient.
    fn misere_wins(&self, position: &str, cx: &Context<'_>) -> Result<Option<Moves>, Error> {
        let _ = (position, cx);
        Ok(None)
    }

    /// The rule of its heaps, if it is a game of taking and breaking them.
    fn heap_code(&self) -> Option<impartial::period::Code> {
        None
    }

    /// The game ready for proofs, if it can be described to the prover.
    fn prover(&self) -> Option<Prover> {
        None
    }

    /// What the formula says of a position, and its source.
    fn formula(&self, position: &str) -> Option<(Ordinal, String)>;

    /// What finds genera by the parts of positions, where they fall apart.
    fn genus_by_parts(&self) -> Option<Box<dyn GenusSolver + '_>> {
        None
    }

    /// The genus of a position where little work finds it.
    fn genus_cheaply(&self, position: &str, cx: &Context<'_>) -> Option<GenusAnswer> {
        let _ = (position, cx);
        None
    }

    /// The genus by the definition, of the position or of a follower that is small enough for that.
    fn plain_genus(
        &self,
        position: &str,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error>;

    /// Holds the values of heaps up to `last` against the definition, at random ones.
    fn verify_heaps(
        &self,
        last: u64,
        found: &dyn Fn(u64) -> Option<u128>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        let _ = (last, found, cx);
        Ok(())
    }

    /// The misère outcome of a sum of heaps by the definition; nothing if that is too much work.
    fn plain_outcome(&self, heaps: &[u32], run: &Run<'_>) -> Result<Option<Outcome>, Error> {
        let _ = (heaps, run);
        Ok(None)
    }

    /// Whether the positions and moves of a certificate are those of the game; if not, what is wrong.
    fn class_certificate_is_of_game(
        &self,
        certificate: &ClassCertificate,
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        let _ = (certificate, cx);
        Ok(Some(format!("game: {} has no finite windows", self.id())))
    }
}

/// A position and its followers as a graph, with how they are written.
pub struct Rooted {
    /// The graph.
    pub graph: Graph,
    /// The position itself.
    pub root: u32,
    /// How each vertex is written.
    pub names: Vec<String>,
}

/// A set of positions of a game, in order.
pub trait AnyWindow {
    /// The window in words.
    fn describe(&self) -> String;

    /// Computes the values of the positions, in order, misère values too if `misere`, and puts them
    /// behind those of the first positions that `values` knows already. Returns what stopped it,
    /// if it did not come to the end.
    fn solve(&self, misere: bool, cx: &Context<'_>, values: &mut Values) -> Result<Option<Stopped>, Error>;

    /// Whether misère values cost about as much as normal ones: a solver of boards finds both.
    fn misere_is_cheap(&self, cx: &Context<'_>) -> bool {
        let _ = cx;
        true
    }

    /// Sums over all values, where a solver finds them without keeping the values.
    fn sums(&self, misere: bool, cx: &Context<'_>) -> Result<Option<Sums>, Error> {
        let _ = (misere, cx);
        Ok(None)
    }

    /// Calls `each` with the positions as they are written, in order, until it breaks.
    fn write(&self, each: &mut dyn FnMut(&str) -> ControlFlow<()>);

    /// The positions and all their followers as a graph, the positions first.
    fn expand(&self, cx: &Context<'_>) -> Result<Expanded<'_>, Error>;
}

/// A window and what lies below it as a graph.
pub struct Expanded<'a> {
    /// The graph.
    pub graph: std::borrow::Cow<'a, Graph>,
    /// The first so many positions are those of the window.
    pub asked: usize,
    /// How a position is written.
    pub name: Box<dyn Fn(u32) -> String + 'a>,
}
