//! Regions of statements: the positions at which a statement is checked, size by size.

use crate::evaluate::CHECK_EVERY;
use crate::positions::rule_game::{PositionIter, RuleGame};
use crate::statements::number_region::NumberRegion;
use impartial::claim::{CheckFailure, Effort};
use impartial::game::{NotationErrorKind, NumberRange, Window, binomial, parse_rectangle};
use impartial::run::Run;
use impartial::solve::positions;
use std::cell::Cell;
use std::ops::ControlFlow;

/// Maximum bound of a window.
pub(super) const MAX_BOUND: u64 = 1 << 32;
/// Maximum number of positions of a window that is checked at quick effort.
pub(crate) const MAX_QUICK: u64 = 10_000_000;
/// Maximum number of cells or vertices of the boards of a window that the program chooses.
const MAX_CELLS: u64 = 64;
/// Factor by which the number of listed positions may exceed the budget if some positions may be illegal.
const SPARSE: u64 = 10;

/// The positions at which a statement is checked. The budget decides the size of a region that lacks some bound. A
/// region of a larger size includes all positions of a smaller one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Region {
    /// Positions between bounds of their numbers.
    Numbers(NumberRegion),
    /// Partitions of at most `size` rows, each of length at most `size + 1`.
    Partitions,
    /// A position and its followers.
    From(String),
    /// The positions of a text in which each name stands for the numbers of a range, without their followers.
    Family { text: String, names: Vec<(String, NumberRange)> },
    /// The empty grids of at most `size` cells, with their followers.
    Grids,
    /// The paths and cycles of at most `size` vertices, with their followers.
    Graphs,
}

/// Limits of a window that the program chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Maximum number of positions of the window, and of positions solved.
    pub(crate) positions: u64,
    /// Maximum number of options of positions and of steps of statements together.
    pub(crate) work: u64,
}

impl Budget {
    /// Returns the budget of an effort.
    pub(crate) fn for_effort(effort: Effort) -> Budget {
        match effort {
            Effort::Quick => Budget { positions: 100_000, work: 5_000_000 },
            Effort::Full => Budget { positions: 10_000_000, work: 2_000_000_000 },
        }
    }

    /// Returns one of `parts` equal parts of the budget.
    pub(crate) fn shared(self, parts: usize) -> Budget {
        let parts = parts.max(1) as u64;
        Budget { positions: self.positions / parts, work: self.work / parts }
    }
}

/// Returns the words and numbers of the text of a position, and what stands between them. Of a size such as `2xn`, whose parts
/// are numbers and names of the family, both parts are words.
pub(super) fn words_of<'t>(text: &'t str, names: &[&str]) -> Vec<&'t str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        let is_size =
            |part: &str| names.contains(&part) || part.parse::<u64>().is_ok() && !part.starts_with('+');
        let size = word.match_indices('x').map(|(at, _)| (&word[..at], &word[at + 1..]));
        let may_be_size = !names.contains(&word) && !names.contains(&"x");
        match size.filter(|_| may_be_size).find(|(left, right)| is_size(left) && is_size(right)) {
            Some((left, right)) => words.extend([left, &word[left.len()..=left.len()], right]),
            None => words.push(word),
        }
    }
    words
}

/// Returns the texts of the positions of a family, in order.
fn members_of_family(text: &str, names: &[(String, NumberRange)]) -> Vec<String> {
    let own: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    let words: Vec<String> = words_of(text, &own).into_iter().map(str::to_owned).collect();
    let lists = names.iter().fold(vec![words], |lists, (name, range)| {
        let with = |words: &Vec<String>, n: u64| -> Vec<String> {
            words.iter().map(|word| if word == name { n.to_string() } else { word.clone() }).collect()
        };
        lists.iter().flat_map(|words| (range.from..range.below).map(move |n| with(words, n))).collect()
    });
    lists.into_iter().map(|words| words.concat()).collect()
}

fn broken(error: impl ToString) -> CheckFailure {
    CheckFailure::Broken(error.to_string())
}

/// Returns the positions of a family: the legal ones of its texts.
fn family_stage<'g, G: RuleGame>(
    game: &'g G,
    text: &str,
    names: &[(String, NumberRange)],
) -> Result<PositionIter<'g, G::Position>, CheckFailure> {
    let mut all: Vec<G::Position> = Vec::new();
    for text in members_of_family(text, names) {
        match game.parse(&text) {
            Ok(position) => all.push(position),
            // The positions of a window are the legal ones in it.
            Err(error) if error.kind() == NotationErrorKind::Illegal => {}
            Err(error) => return Err(broken(error)),
        }
    }
    Ok(Box::new(all.into_iter()))
}

impl Region {
    /// Returns whether the positions of a window of grids are single rows.
    pub(crate) fn is_of_one_row(&self) -> bool {
        match self {
            Region::From(text) => match parse_rectangle(text) {
                Some((rows, _)) => rows == 1,
                None => !text.contains('/'),
            },
            Region::Family { text, names } => names.is_empty() && Region::From(text.clone()).is_of_one_row(),
            _ => false,
        }
    }

    /// Returns whether the file gives all bounds, so that the budget decides nothing.
    pub(crate) fn is_fixed(&self) -> bool {
        match self {
            Region::Numbers(region) => region.is_fixed(),
            Region::From(_) | Region::Family { .. } => true,
            Region::Partitions | Region::Grids | Region::Graphs => false,
        }
    }

    /// Returns whether all positions of the region have `members` heaps or coins, or are on numbers.
    pub(crate) fn has_members(&self, members: usize) -> bool {
        matches!(self, Region::Numbers(region) if region.has_members(members))
    }

    /// Returns whether the position with these numbers lies between the bounds of the region; `false` for a region that is
    /// not given by bounds.
    pub(crate) fn contains(&self, numbers: &[u64]) -> bool {
        matches!(self, Region::Numbers(region) if region.contains(numbers))
    }

    /// Returns the number of positions of a size, including illegal ones, or `None` if the number is unknown.
    pub(crate) fn len(&self, size: u64) -> Option<u128> {
        match self {
            Region::Numbers(region) => region.len(size),
            Region::Partitions => Some(binomial(2 * size + 1, size)),
            Region::Family { names, .. } => {
                Some(names.iter().fold(1, |len, (_, range)| len * u128::from(range.len())))
            }
            Region::From(_) | Region::Grids | Region::Graphs => None,
        }
    }

    /// Returns the ranges of the numbers of a region whose bounds are all given.
    pub(crate) fn fixed_ranges(&self) -> Option<Vec<NumberRange>> {
        match self {
            Region::Numbers(region) => region.fixed_ranges(),
            _ => None,
        }
    }

    /// Returns the next larger size with at most `most` positions, or `None` if there is no such size. The size after 0
    /// is always 1.
    pub(crate) fn next_size(&self, size: u64, most: u64) -> Option<u64> {
        if size == 0 {
            return Some(1);
        }
        let step = match self {
            Region::Numbers(_) => (size / 16).max(1),
            Region::Partitions => 1,
            Region::Grids | Region::Graphs => return (size < MAX_CELLS).then_some(size + 1),
            Region::From(_) | Region::Family { .. } => return None,
        };
        let fits = |step: u64| self.len(size + step).is_some_and(|len| len <= most.into());
        // The largest step that fits.
        let (mut low, mut high) = (0, step);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        (low > 0 && size + low <= MAX_BOUND).then_some(size + low)
    }

    /// Returns the maximum number of positions listed for a budget. The number is larger if some positions may be
    /// illegal.
    pub(crate) fn most_listed<G: RuleGame>(game: &G, budget: Budget) -> u64 {
        match game.rule().has_legality() {
            true => budget.positions.saturating_mul(SPARSE),
            false => budget.positions,
        }
    }

    /// Returns whether a size may take many times the work of the size before.
    pub(crate) fn grows_fast(&self) -> bool {
        matches!(self, Region::Partitions | Region::Grids | Region::Graphs)
    }

    /// Describes the region of a size in words.
    pub(crate) fn words(&self, size: u64) -> String {
        match self {
            Region::Numbers(region) => region.words(size),
            Region::Partitions => format!("n={size} below {}", size + 2),
            Region::From(text) => format!("from {text}"),
            Region::Family { text, names } => {
                let one = |(name, range): &(String, NumberRange)| match range.below.checked_sub(1) {
                    Some(last) => format!("{name} in {}..{last}", range.from),
                    None => format!("{name} < 0"),
                };
                format!("{text} for {}", names.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            Region::Grids => format!("the empty grids of at most {size} cells and their followers"),
            Region::Graphs => format!("the paths and cycles of at most {size} vertices and their followers"),
        }
    }

    /// Returns whether [`stage`](Region::stage) may list illegal positions.
    pub(crate) fn has_illegal<G: RuleGame>(&self, game: &G) -> bool {
        match self {
            Region::From(_) | Region::Family { .. } | Region::Grids | Region::Graphs => false,
            _ => game.rule().has_legality(),
        }
    }

    /// Returns the positions of a size that are not in the region of the size `before`, in order, each once. If
    /// [`Region::has_illegal`] returns `true`, some positions may be illegal.
    ///
    /// # Errors
    /// The game has no such window, the text of a position is malformed, or the run is stopped.
    pub(crate) fn stage<'g, G: RuleGame>(
        &self,
        game: &'g G,
        (before, size): (u64, u64),
        run: &Run<'_>,
    ) -> Result<PositionIter<'g, G::Position>, CheckFailure> {
        match self {
            Region::Numbers(region) => Ok(region.stage(game, (before, size))),
            Region::Partitions => {
                let listed = game.every_position(size as usize, size + 2);
                let is_new = move |position: &G::Position| {
                    let rows = game.numbers(position);
                    before == 0 || rows.len() as u64 > before || rows.iter().any(|&row| row >= before + 2)
                };
                Ok(Box::new(listed.filter(is_new)))
            }
            Region::From(text) => {
                let window = Window::From(game.parse(text).map_err(broken)?);
                Ok(Box::new(positions(game, &window, run)?))
            }
            Region::Family { text, names } => family_stage(game, text, names),
            Region::Grids | Region::Graphs => {
                let mut all: Vec<G::Position> = Vec::new();
                for text in (before + 1..=size).flat_map(|cells| self.boards(cells)) {
                    // Some boards may not be positions of the game.
                    if let Ok(position) = game.parse(&text) {
                        all.extend(positions(game, &Window::From(position), run)?);
                    }
                }
                Ok(Box::new(all.into_iter()))
            }
        }
    }

    /// Returns the notations of the boards with exactly `cells` cells or vertices.
    fn boards(&self, cells: u64) -> Vec<String> {
        if *self == Region::Graphs {
            let cycle = (cells >= 3).then(|| format!("cycle {cells}"));
            return std::iter::once(format!("path {cells}")).chain(cycle).collect();
        }
        let rows = (1..=cells).filter(|rows| cells.is_multiple_of(*rows));
        rows.map(|rows| vec![".".repeat((cells / rows) as usize); rows as usize].join("/")).collect()
    }
}

/// Returns the work of listing the options of a position.
pub(crate) fn option_work<G: RuleGame>(game: &G, position: &G::Position, run: &Run<'_>) -> u64 {
    // A rule that tries many numbers calls this closure regularly, even if few of the numbers give options.
    let asked = Cell::new(0u64);
    let may_go_on = || {
        asked.set(asked.get() + CHECK_EVERY);
        run.should_continue()
    };
    let mut listed = 0;
    let _ = game.visit_options_while(position, &may_go_on, &mut |_| {
        listed += 1;
        ControlFlow::Continue(())
    });
    asked.get().max(listed)
}
