//! From a table of values to a theorem: guess the positions of a value, then prove the guess.
//!
//! For v = 0, 1, … the positions of value v in a window are turned into a guess about all positions,
//! in one of these ways:
//!
//! - **semilinear**, for one and two coins: finitely many exceptions, and beyond them, on every line
//!   y − x = d (or for the one coin itself), the residues of x modulo a period;
//! - **by residuals** (Myhill and Nerode; Trakhtenbrot and Barzdin 1973): digit words that cannot be told
//!   apart by any continuation inside the window are taken for one state of an automaton;
//! - **from the list of the positions alone**, where they thin out, and in numerations and misère play: the same
//!   residuals on the trie of their words, in the numeration of the game's description, in bases 2 and 3, and in
//!   those that the ratio of the members of pairs suggests. A guess is held against a wider window before it is
//!   proved.
//!
//! The guess is proved by the plan for sets, given that the sets before are proved. A refuted guess, or
//! none, widens the window. Where the widest window is not enough, that is the answer, with all that
//! was tried. What comes out as proved is a theorem: windows only suggest it. All values that were found are
//! also one automaton with output ([`Combined`]).

mod combined;
mod lists;
mod residuals;
mod semilinear;
mod sparse;
mod walk;
mod window;

use super::plan::{CompiledGame, ProveError, SetProver, compare};
use super::{
    Automaton, Certificate, CertificateError, Dense, Machine, Numeration, Provable, Shape, Theory, Track,
    Turned, Work, count_below,
};
use crate::claim::Verdict;
use std::fmt::Write;
use window::Values;

pub use combined::Combined;
pub use semilinear::{Line, Semilinear};

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The first window: all positions with numbers below this.
    pub first: u64,
    /// No window has more positions than this.
    pub most_positions: u64,
    /// No guess by residuals has more states than this.
    pub most_states: usize,
    /// The P-positions of misère play are looked for.
    pub misere: bool,
    /// Numbers are read as the game is described, in no other base and numeration.
    pub as_described: bool,
}

impl Default for Search {
    fn default() -> Self {
        Search { first: 16, most_positions: 3_000_000, most_states: 200, misere: false, as_described: false }
    }
}

/// The positions of one value, found and proved.
#[derive(Clone, Debug)]
pub struct Found {
    /// The value.
    pub value: u64,
    /// The automaton of the positions, over the tracks 0, 1, …: the coins ascending where the game's
    /// description has them so, in any order otherwise.
    pub automaton: Automaton,
    /// Exceptions and residues, where the guess was semilinear.
    pub semilinear: Option<Semilinear>,
    /// All numbers below this were tabulated for the guess.
    pub window: u64,
}

/// What came of a discovery.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The game.
    pub game: String,
    /// How many coins.
    pub coins: usize,
    /// The value asked for.
    pub value: u64,
    /// The positions of the values 0, 1, … as far as they were found: up to the value asked for if all were.
    pub found: Vec<Found>,
    /// What was tried without success, in order.
    pub tried: Vec<String>,
    /// Whether it is about misère play.
    pub misere: bool,
    /// So many options may be forbidden before a move.
    pub forbidden: u32,
    /// The names of the coins' numbers.
    names: Vec<String>,
    /// How the answer's automaton reads numbers.
    theory: Theory,
    /// The numeration in which the game was read, where it is not that of its description.
    turned: Option<Numeration>,
}

impl Discovery {
    /// The positions of the value asked for, if they were found.
    pub fn answer(&self) -> Option<&Found> {
        self.found.get(usize::try_from(self.value).ok()?)
    }

    /// [`Verdict::Proved`], or [`Verdict::Reported`] if nothing was found.
    pub fn verdict(&self) -> Verdict {
        if self.answer().is_some() { Verdict::Proved } else { Verdict::Reported }
    }

    /// The name of the numeration in which the answer's automaton reads numbers; `None` for a base.
    pub fn numeration(&self) -> Option<&str> {
        self.theory.numeration().map(Numeration::name)
    }

    /// The answer for people.
    pub fn description(&self) -> String {
        let Discovery { game, coins, value, .. } = self;
        let shape = Shape::coins(*coins);
        let value = match (self.misere, self.forbidden) {
            (true, _) => format!("misere value {value}"),
            (false, 0) => format!("value {value}"),
            (false, n) => {
                format!("P-positions where {n} option{} forbidden", if n == 1 { " is" } else { "s are" })
            }
        };
        let Some(found) = self.answer() else {
            let last = self.found.len();
            return format!(
                "{game}, {shape}, {value}: no description found; none fits for value {last} ({})",
                self.tried.join("; ")
            );
        };
        let what = match &found.semilinear {
            Some(semilinear) => semilinear.describe(),
            None => format!(
                "the automaton with {} states{}, least digit first; smallest members: {}",
                found.automaton.states(),
                self.numeration().map(|name| format!(" in the numeration {name}")).unwrap_or_default(),
                members(&self.theory, &found.automaton, *coins, 6)
            ),
        };
        format!(
            "{game}, all positions with {shape}, {value}: {what} (proved for {shape}; each number of coins \
             is a theorem of its own)"
        )
    }

    /// Whether the position of these numbers has the value asked for, if its positions were found.
    pub fn contains(&self, numbers: &[u64]) -> Option<bool> {
        Some(self.theory.accepts(&self.answer()?.automaton, numbers))
    }

    /// How many positions of a value that was found have all numbers below a bound, in any order that the
    /// description reads; `None` where its positions were not found, or their automaton is too large for that.
    pub fn count_below(&self, value: u64, below: &num_bigint::BigUint) -> Option<num_bigint::BigUint> {
        let found = self.found.get(usize::try_from(value).ok()?)?;
        count_below(&self.theory, &found.automaton, self.coins, below)
    }

    /// A certificate of what was found: that the positions of the values 0, 1, … are these.
    ///
    /// # Errors
    /// Those of [`Certificate::of_sets`].
    pub fn certificate(&self, game: &dyn Provable, work: &Work<'_>) -> Result<Certificate, CertificateError> {
        let sets: Vec<Automaton> = self.found.iter().map(|found| found.automaton.clone()).collect();
        let shape = Shape::coins(self.coins);
        match &self.turned {
            Some(numeration) => {
                Certificate::of_sets(&Turned::new(game, numeration.clone()), shape, &sets, self.misere, work)
            }
            None => Certificate::of_sets(game, shape, &sets, self.misere, work),
        }
    }

    /// The answer's automaton as a graph in the DOT language.
    pub fn dot(&self) -> Option<String> {
        Some(dot(&self.answer()?.automaton, &self.names))
    }
}

/// The first few tuples of a relation.
fn members(theory: &Theory, automaton: &Automaton, coins: usize, most: usize) -> String {
    let mut found = Vec::new();
    'sizes: for top in 0..64u64 {
        let count = (top + 1).saturating_pow(coins as u32);
        for code in 0..count.min(100_000) {
            let numbers: Vec<u64> = (0..coins as u32).map(|i| code / (top + 1).pow(i) % (top + 1)).collect();
            if numbers.iter().max() == Some(&top) && theory.accepts(automaton, &numbers) {
                found.push(format!("{numbers:?}").replace(['[', ']'], "").replace(' ', ""));
                if found.len() == most {
                    break 'sizes;
                }
            }
        }
    }
    if found.is_empty() { "none".into() } else { found.join(" ") }
}

/// An automaton as a graph in the DOT language; edges carry the digits of the named tracks.
pub fn dot(automaton: &Automaton, names: &[String]) -> String {
    let mut text =
        String::from("digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n");
    let Some(table): Option<Dense> = automaton.to_dense(1 << 12) else {
        return format!(
            "digraph automaton {{ label=\"{} states, too many letters\"; }}\n",
            automaton.states()
        );
    };
    let label: Vec<String> = table
        .tracks()
        .iter()
        .map(|t| names.get(t.0 as usize).cloned().unwrap_or_else(|| format!("track {}", t.0)))
        .collect();
    let _ = writeln!(text, "  label=\"digits of {}, least significant first\";", label.join(", "));
    let base = usize::from(table.base());
    let dead = table.dead();
    for q in (0..table.states()).filter(|&q| !dead[q]) {
        let shape = if table.accept[q] { "doublecircle" } else { "circle" };
        let _ = writeln!(text, "  {q} [shape={shape}];");
        let mut edges: std::collections::BTreeMap<u32, Vec<String>> = std::collections::BTreeMap::new();
        for (letter, &target) in table.row(q as u32).iter().enumerate() {
            if !dead[target as usize] {
                let digits: String = (0..label.len())
                    .map(|i| char::from_digit((letter / base.pow(i as u32) % base) as u32, 36).unwrap_or('?'))
                    .collect();
                edges.entry(target).or_default().push(digits);
            }
        }
        for (target, letters) in edges {
            let _ = writeln!(text, "  {q} -> {target} [label=\"{}\"];", letters.join(" "));
        }
    }
    text.push_str("}\n");
    text
}

/// Finds and proves the positions of the values 0, 1, …, `value` of a game on natural numbers.
///
/// # Errors
/// A game without description, or whose description disagrees with it; limits. Finding nothing is not an
/// error.
pub fn discover(
    game: &dyn Provable,
    coins: usize,
    value: u64,
    search: &Search,
    work: &Work<'_>,
) -> Result<Discovery, ProveError> {
    let compiled = CompiledGame::new(game, Shape::coins(coins), work)?;
    if compare(game, &compiled, work)?.positions == 0 {
        let mut discovery = Discovery::new(game, &compiled, value, search);
        discovery.tried.push(NOT_COMPARED.into());
        return Ok(discovery);
    }
    let forbidden = compiled.description.forbidden > 0;
    if forbidden && (search.misere || value > 0) {
        return Err(ProveError::Forbidden(game.id()));
    }
    let by_windows = compiled.theory.numeration().is_none() && !search.misere && !forbidden;
    if by_windows && coins == 1 {
        return dense(game, &compiled, value, search, work);
    }
    let mut discovery = Discovery::new(game, &compiled, value, search);
    if !by_windows {
        discovery.look_at_lists(game, &compiled, search, work)?;
        return Ok(discovery);
    }
    // Few positions show what is plain; where P-positions thin out many show nothing more.
    let few = Search {
        most_positions: search.most_positions.min(FEW),
        most_states: search.most_states.min(FEW_STATES),
        ..*search
    };
    let first = dense(game, &compiled, 0, &few, work)?;
    if first.answer().is_none() {
        discovery.tried = first.tried;
        discovery.look_at_lists(game, &compiled, search, work)?;
        if !discovery.found.is_empty() {
            return Ok(discovery);
        }
    } else if value == 0 {
        return Ok(first);
    }
    let mut last = dense(game, &compiled, value, search, work)?;
    last.tried.splice(..0, discovery.tried);
    last.tried.dedup();
    Ok(last)
}

/// The reason why nothing is proved about a game without positions to compare.
const NOT_COMPARED: &str =
    "no legal position was found on which the description could be compared with the rules";

/// The first search for P-positions in a base looks at so many positions at most.
const FEW: u64 = 20_000;
/// And at guesses with so many states.
const FEW_STATES: usize = 24;

impl Discovery {
    fn new(game: &dyn Provable, compiled: &CompiledGame, value: u64, search: &Search) -> Discovery {
        Discovery {
            game: game.id(),
            coins: compiled.description.shape.coins,
            value,
            found: Vec::new(),
            tried: Vec::new(),
            misere: search.misere,
            forbidden: compiled.description.forbidden,
            names: compiled.names.clone(),
            theory: compiled.theory.alone(),
            turned: None,
        }
    }
}

/// The search by windows of all positions.
fn dense(
    game: &dyn Provable,
    compiled: &CompiledGame,
    value: u64,
    search: &Search,
    work: &Work<'_>,
) -> Result<Discovery, ProveError> {
    let (id, coins) = (game.id(), compiled.description.shape.coins);
    let shape = compiled.description.shape;
    let mut discovery = Discovery::new(game, compiled, value, search);
    if compiled.measure(&id, work)?.is_err() {
        discovery.tried.push("no measure was found that every move lowers".into());
        return Ok(discovery);
    }
    let mut prover = SetProver::new(&id, compiled, false, work)?;
    let mut below = search.first.max(2);
    while below > 2 && !Values::fits(coins, below, search.most_positions) {
        below /= 2;
    }
    if !Values::fits(coins, below, search.most_positions) {
        discovery.tried.push(format!("no window of {shape} is small enough"));
        return Ok(discovery);
    }
    let mut values = Values::new(compiled, below, std::iter::empty(), work)?;
    'values: for v in 0..=value {
        loop {
            values.tabulate(compiled, v, work)?;
            work.step("values", v, Some(value + 1));
            for guess in guesses(&values, compiled, v, search, work)? {
                let (automaton, semilinear, how) = match guess {
                    Ok(guess) => guess,
                    Err(why) => {
                        discovery.tried.push(format!("value {v}, numbers below {below}: {why}"));
                        continue;
                    }
                };
                match prover.next(&automaton, work)? {
                    None => {
                        discovery.found.push(Found { value: v, automaton, semilinear, window: below });
                        continue 'values;
                    }
                    Some((condition, word)) => {
                        let at: Vec<String> =
                            (0..coins).map(|i| word.number(Track(i as u32)).to_string()).collect();
                        discovery.tried.push(format!(
                            "value {v}, numbers below {below}: {how} refuted at ({}), {condition}",
                            at.join(",")
                        ));
                    }
                }
            }
            let wider = below * 2;
            if !Values::fits(coins, wider, search.most_positions) {
                return Ok(discovery);
            }
            below = wider;
            let known = discovery.found.iter().map(|found| &found.automaton);
            values = Values::new(compiled, below, known, work)?;
        }
    }
    Ok(discovery)
}

type Guess = Result<(Automaton, Option<Semilinear>, String), String>;

fn guesses(
    values: &Values,
    compiled: &CompiledGame,
    v: u64,
    search: &Search,
    work: &Work<'_>,
) -> Result<Vec<Guess>, ProveError> {
    let mut all = Vec::new();
    let base = compiled.theory.base();
    let coins = compiled.names.len();
    if coins <= 2 {
        match semilinear::guess(values, v) {
            Some(semilinear) => {
                let set = semilinear.automaton(base, work)?;
                // Lines are ascending pairs; where the coins may stand in any order, both orders belong.
                let set = if coins == 2 {
                    let turned = set.renamed(&|t| Track(1 - t.0));
                    set.product(&turned, super::Op::Or, work)?
                } else {
                    set
                };
                let set = set.and(&compiled.legal, work)?;
                all.push(Ok((set, Some(semilinear), "a semilinear guess was".into())));
            }
            None => all.push(Err("no exceptions and residues fit".into())),
        }
    }
    let mut tried: Vec<Dense> = Vec::new();
    for evidence in 2..=4 {
        match residuals::guess(values, base, v, search.most_states, evidence) {
            Ok(table) if tried.contains(&table) => {}
            Ok(table) => {
                let states = table.states();
                tried.push(table.clone());
                let set = Automaton::Dense(table.minimised(work)?).and(&compiled.legal, work)?;
                all.push(Ok((set, None, format!("an automaton with {states} states was"))));
            }
            Err(why) if evidence == 2 => all.push(Err(why)),
            Err(_) => break,
        }
    }
    Ok(all)
}
