//! The values of small positions, in three parts: for the search, for counterexamples, and for the last test.

use crate::fibonacci;
use crate::layout::{Layout, PositionNumbers, Scope};
use crate::table::Table;
use crate::term::NONE;
use impartial::value::Plays;
use impartial_query::{AnyGame, Context, Error, Position, WindowArg, WindowValues};
use impartial_rules::KindName;
use std::collections::HashMap;

/// Bounds on the numbers of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    /// Positions with all numbers below this bound are those that the search reads.
    pub(crate) search: u64,
    /// Positions up to this bound give counterexamples to the search.
    pub(crate) examples: u64,
    /// Positions up to this bound are never shown to the search.
    pub(crate) check: u64,
}

/// The largest number of members of positions that stand for any number of them.
pub(crate) const MAX_MEMBERS: usize = 4;

/// The numbers of members of positions with more members than the search reads, each with the bound on their heaps.
/// Positions with the largest number of members serve the last test alone.
const MANY_MEMBERS: [(usize, u64); 3] = [(5, 5), (6, 4), (7, 3)];
/// The bound on the coins of such positions.
const MANY_COINS_BELOW: u64 = 9;

/// The largest sum of heaps that may be split: play from them passes through all partitions of it.
const MAX_IN_ALL: u64 = 32;
/// The largest heap whose options show whether heaps may be split.
const MAX_SPLIT: u64 = 12;
/// The largest number of options of such a heap that are listed.
const MAX_OPTIONS: u64 = 1000;

/// The part of the data to which a position belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Search,
    Examples,
    Check,
}

impl Sides {
    /// Returns the bounds for the positions of a scope.
    pub(crate) fn for_scope(layout: &Layout, scope: Scope) -> Sides {
        let count = match scope {
            Scope::Numbers => layout.names.len(),
            Scope::Single if layout.is_coin_by_coin => return Sides { search: 60, examples: 90, check: 128 },
            Scope::Single => 1,
            Scope::Members(count) => count,
            Scope::Any | Scope::Sum | Scope::Shapes => return Sides { search: 10, examples: 11, check: 13 },
        };
        Sides::of_count(layout, count)
    }

    /// Returns smaller bounds, unless these are small already.
    pub(crate) fn smaller(self) -> Option<Sides> {
        let check = self.check - self.check.div_ceil(4);
        let search = self.search - self.search.div_ceil(4);
        let examples = (search + check) / 2;
        (search >= 3 && search < check).then_some(Sides { search, examples, check })
    }

    /// Returns bounds at which heaps that may be split have at most [`MAX_IN_ALL`] counters in all.
    fn with_total(self, count: u64) -> Sides {
        let check = self.check.min(MAX_IN_ALL / count + 1);
        let search = self.search.min(check - check.div_ceil(4));
        Sides { search, examples: self.examples.min((search + check) / 2), check }
    }

    /// Returns the bounds for positions of a number of members.
    fn of_count(layout: &Layout, count: usize) -> Sides {
        let sorted = matches!(layout.kind, KindName::Heaps | KindName::HeapMultiset | KindName::Coins)
            || layout.unordered
            || layout.kind == KindName::Ring;
        let extra = layout.extra.len();
        let [search, examples, check] = match (count + extra, sorted && extra == 0) {
            (0 | 1, _) => [260, 600, 1000],
            (2, _) => [40, 70, 100],
            (3, true) => [14, 21, 28],
            (3, false) => [14, 21, 28],
            (4, true) => [11, 15, 20],
            (4, false) => [10, 11, 13],
            (5, true) => [8, 10, 12],
            (5, false) => [5, 6, 8],
            (6, true) => [6, 7, 9],
            (6, false) => [4, 5, 6],
            _ => [3, 3, 4],
        };
        Sides { search, examples, check }
    }

    /// Returns the part of a position with a largest number.
    pub(crate) fn part(self, largest: i64) -> Part {
        match largest as u64 {
            n if n < self.search => Part::Search,
            n if n < self.examples => Part::Examples,
            _ => Part::Check,
        }
    }
}

/// The positions of a scope with their values.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) scope: Scope,
    pub(crate) sides: Sides,
    pub(crate) positions: Vec<PositionNumbers>,
    pub(crate) parts: Vec<Part>,
    /// True if the order of the numbers of a position makes no difference to its values, as far as they are known, and if
    /// the search has columns for this.
    pub(crate) is_symmetric: bool,
    /// True if the table has the columns of the Fibonacci numbers.
    pub(crate) has_fibonacci_numbers: bool,
    pub(crate) table: Table,
    /// The values of normal play.
    pub(crate) normal: Vec<i64>,
    /// The values of misère play, [`NONE`] where they are not known.
    pub(crate) misere: Vec<i64>,
}

/// Why there are no values to look at.
#[derive(Debug)]
pub(crate) enum NoData {
    /// Some positions have no finite value.
    Loopy,
    /// A limit was reached, or the game has no such window.
    Failed(Error),
}

impl From<Error> for NoData {
    fn from(error: Error) -> Self {
        match error {
            Error::Loopy { .. } => NoData::Loopy,
            error => NoData::Failed(error),
        }
    }
}

/// Largest number of positions of a table.
pub(crate) const MAX_POSITIONS: usize = 34_000;

impl Data {
    /// Computes the values of the positions of a scope.
    pub(crate) fn load(
        game: &dyn AnyGame,
        layout: &Layout,
        scope: Scope,
        sides: Sides,
        cx: &Context<'_>,
    ) -> Result<Data, NoData> {
        let counts: Vec<usize> = match scope {
            Scope::Numbers => vec![layout.names.len()],
            Scope::Single => vec![1],
            Scope::Members(count) => vec![count],
            Scope::Any | Scope::Sum => (1..=MAX_MEMBERS).collect(),
            Scope::Shapes => Vec::new(),
        };
        let splits = scope == Scope::Sum && splits_heaps(game, cx);
        let mut data = Data::empty(scope, sides);
        let mut vanish = false;
        for count in counts {
            let sides = match scope {
                Scope::Any | Scope::Sum if count == 1 => Sides { search: 40, examples: 60, check: 80 },
                Scope::Any | Scope::Sum if count == 2 => Sides { search: 20, examples: 30, check: 40 },
                Scope::Any | Scope::Sum if count == 3 => Sides { search: 12, examples: 16, check: 20 },
                _ => sides,
            };
            let sides = if scope == Scope::Sum && splits { sides.with_total(count as u64) } else { sides };
            vanish |= data.add_window(game, layout, count, sides, cx)?;
        }
        // Where empty heaps vanish, an empty heap is the position without heaps.
        if scope == Scope::Any && vanish {
            data.positions.iter_mut().filter(|one| one.members == [0]).for_each(|one| one.members.clear());
        }
        if scope == Scope::Any {
            data.add_many_members(game, layout, cx);
        }
        data.is_symmetric = scope == Scope::Numbers && layout.may_be_sorted() && data.ignores_order();
        data.table = data.table_of(layout, &data.positions);
        Ok(data)
    }

    /// Returns whether all positions with the same numbers have the same values.
    fn ignores_order(&self) -> bool {
        let mut of_sorted: HashMap<Vec<i64>, (i64, i64)> = HashMap::new();
        self.positions.iter().zip(self.normal.iter().zip(&self.misere)).all(|(position, values)| {
            let mut members = position.members.clone();
            members.sort_unstable();
            let values = (*values.0, *values.1);
            *of_sorted.entry(members).or_insert(values) == values
        })
    }

    /// Returns the table of positions of this kind.
    fn table_of(&self, layout: &Layout, positions: &[PositionNumbers]) -> Table {
        let mut table = layout.table(self.scope, positions);
        if self.is_symmetric {
            layout.add_sorted(positions, &mut table);
        }
        if self.has_fibonacci_numbers {
            fibonacci::add_columns(&mut table, layout.names.len());
        }
        table
    }

    /// Returns the same positions with the columns of the Fibonacci numbers, which the rules must leave free.
    pub(crate) fn with_fibonacci_numbers(&self, layout: &Layout, rules: &str) -> Option<Data> {
        if self.scope != Scope::Numbers || !fibonacci::is_free(rules) {
            return None;
        }
        let mut data = Data { has_fibonacci_numbers: true, ..self.clone() };
        data.table = data.table_of(layout, &data.positions);
        Some(data)
    }

    /// Returns data without positions.
    pub(crate) fn empty(scope: Scope, sides: Sides) -> Data {
        Data {
            scope,
            sides,
            positions: Vec::new(),
            parts: Vec::new(),
            is_symmetric: false,
            has_fibonacci_numbers: false,
            table: Table::default(),
            normal: Vec::new(),
            misere: Vec::new(),
        }
    }

    /// Returns positions without values, of which the table is made elsewhere.
    pub(crate) fn of_table(
        scope: Scope,
        table: Table,
        parts: Vec<Part>,
        positions: Vec<PositionNumbers>,
    ) -> Data {
        Data {
            misere: vec![NONE; positions.len()],
            positions,
            parts,
            table,
            ..Data::empty(scope, Sides { search: 10, examples: 20, check: 30 })
        }
    }

    /// Adds small positions with [more members](MANY_MEMBERS), at which a statement fails that is true for few members only. Numbers of
    /// members whose positions a limit does not let the game solve are left out.
    fn add_many_members(&mut self, game: &dyn AnyGame, layout: &Layout, cx: &Context<'_>) {
        let are_distinct = layout.kind == KindName::Coins;
        for (count, below) in MANY_MEMBERS {
            let below = if are_distinct { MANY_COINS_BELOW } else { below };
            let examples = if count < MANY_MEMBERS[MANY_MEMBERS.len() - 1].0 { below } else { 0 };
            let before = self.clone();
            if self.add_window(game, layout, count, Sides { search: 0, examples, check: below }, cx).is_err()
            {
                *self = before;
                break;
            }
        }
    }

    /// Adds the positions of a window. Returns whether empty heaps vanish.
    fn add_window(
        &mut self,
        game: &dyn AnyGame,
        layout: &Layout,
        count: usize,
        sides: Sides,
        cx: &Context<'_>,
    ) -> Result<bool, NoData> {
        let window_arg = window_of(count, sides.check);
        let window = game.window(&window_arg, cx)?;
        // The misère values of sums of heaps are not read from single heaps.
        let misere = self.scope != Scope::Single;
        let plays = Plays::with_misere(misere);
        let mut values = WindowValues::new(plays);
        if let Some(stopped) = window.solve(plays, cx, &mut values)? {
            return Err(NoData::Failed(stopped.into()));
        }
        let texts: Vec<String> = window.names().take(values.len()).collect();
        let parsed: Option<Vec<PositionNumbers>> =
            texts.iter().map(|text| PositionNumbers::from_text(text)).collect();
        let parsed = parsed.ok_or_else(|| NoData::Failed(Error::input("positions that are no numbers")))?;
        let vanish = empty_members_vanish(&parsed, count);
        for (index, position) in parsed.into_iter().enumerate() {
            if !is_in_scope(&position, layout, self.scope, count, vanish) {
                continue;
            }
            let Some(normal) = values.normal().get(index) else { return Err(NoData::Loopy) };
            let misere =
                values.misere().and_then(|column| column.get(index)).map_or(NONE, |value| value as i64);
            self.parts.push(sides.part(position.largest()));
            self.positions.push(position);
            self.normal.push(normal as i64);
            self.misere.push(misere);
            if self.positions.len() > MAX_POSITIONS {
                break;
            }
        }
        Ok(vanish)
    }

    /// Adds a position with its values to the part of the search.
    pub(crate) fn insert(&mut self, layout: &Layout, position: PositionNumbers, normal: i64, misere: i64) {
        let row = self.table_of(layout, std::slice::from_ref(&position));
        self.table.append(&row);
        self.positions.push(position);
        self.parts.push(Part::Search);
        self.normal.push(normal);
        self.misere.push(misere);
    }

    /// Returns the numbers of the rows of a part.
    pub(crate) fn rows_of(&self, part: Part) -> Vec<usize> {
        (0..self.parts.len()).filter(|&row| self.parts[row] == part).collect()
    }
}

/// Returns whether a move from a small heap leaves several heaps.
fn splits_heaps(game: &dyn AnyGame, cx: &Context<'_>) -> bool {
    (0..=MAX_SPLIT).any(|heap| {
        let options = game.position(&heap.to_string()).and_then(|heap| game.options(&heap, MAX_OPTIONS, cx));
        let leaves_several = |option: &Position| {
            PositionNumbers::from_text(&option.to_string()).is_some_and(|option| option.members.len() > 1)
        };
        options.is_ok_and(|options| options.unwrap_or_default().iter().any(leaves_several))
    })
}

/// Returns whether empty members vanish, so that positions with fewer members belong to the window of `count` of them.
pub(crate) fn empty_members_vanish(positions: &[PositionNumbers], count: usize) -> bool {
    count > 1 && positions.iter().any(|position| position.members.len() < count)
}

/// Returns whether a position of the window of `count` members is one that a scope is about.
pub(crate) fn is_in_scope(
    position: &PositionNumbers,
    layout: &Layout,
    scope: Scope,
    count: usize,
    vanish: bool,
) -> bool {
    let has_count = position.members.len() == count && !(vanish && position.members.contains(&0));
    let is_single = scope == Scope::Single && !position.members.is_empty();
    !layout.has_members() || has_count || is_single
}

/// Returns the window of the positions of a number of members below a bound.
pub(crate) fn window_of(count: usize, below: u64) -> WindowArg {
    WindowArg::Board { count, below }
}
