//! Tests of the laws that the optional traits of a game must satisfy, at one position.
//!
//! Run these tests over a window (or in a property test) before you trust a key, a symmetry or a splitting into
//! components of your own: a wrong one gives wrong values without any other sign.
//!
//! ```
//! use impartial::game::Graph;
//! use impartial::structure::laws;
//! let graph = Graph::from_edges(3, [(1, 0), (2, 0), (2, 1)]).unwrap();
//! for v in 0..3 {
//!     laws::packed(&graph, &v).unwrap();
//! }
//! ```

use crate::game::{
    Colex, Components, Game, KeyVisitEnd, Members, Notation, Options, Packed, Parts, RankedOptions,
    ValueFormula,
};
use crate::kind::{AnySize, AnySizeFormula, GameSpec, Kind, PositionOf, Replies};
use crate::run::Run;
use crate::solve::{ByComponents, Memo};
use hashbrown::HashMap;
use num_bigint::BigUint;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;

/// A description of the violation of a law by a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LawViolation(String);

fn unless(holds: bool, text: impl FnOnce() -> String) -> Result<(), LawViolation> {
    if holds { Ok(()) } else { Err(LawViolation(text())) }
}

/// Checks that `parse(write(p)) = p`.
///
/// # Errors
/// [`LawViolation`], with the text.
pub fn notation<G: Notation>(game: &G, position: &G::Position) -> Result<(), LawViolation> {
    let text = game.write(position);
    match game.parse(&text) {
        Ok(read) => {
            unless(read == *position, || format!("{position:?} is written '{text}', which reads as {read:?}"))
        }
        Err(error) => {
            Err(LawViolation(format!("{position:?} is written '{text}', which does not read: {error}")))
        }
    }
}

/// Checks that the numbers of a position give this position, by its kind.
///
/// # Errors
/// [`LawViolation`], with the numbers.
pub fn numbers<G: GameSpec>(game: &G, position: &PositionOf<G>) -> Result<(), LawViolation> {
    let numbers = G::Kind::numbers(position);
    let found = game.kind().position_of(numbers);
    unless(found.as_ref() == Some(position), || {
        format!("{position:?} has the numbers {numbers:?}, which are the position {found:?}")
    })
}

/// Checks that the options are visited until the visitor stops, neither longer nor shorter.
///
/// # Errors
/// [`LawViolation`], with the number of visited options.
pub fn options<G: Options>(game: &G, position: &G::Position) -> Result<(), LawViolation> {
    let mut listed = 0;
    let flow = game.visit_options(position, &mut |_| {
        listed += 1;
        ControlFlow::Continue(())
    });
    unless(flow.is_continue(), || {
        format!(
            "the list of the options of {position:?} ends after {listed}, though the visitor does not stop"
        )
    })?;
    let mut visited = 0;
    let flow = game.visit_options(position, &mut |_| {
        visited += 1;
        ControlFlow::Break(())
    });
    let expected = usize::from(listed > 0);
    unless(visited == expected && flow.is_break() == (expected == 1), || {
        format!("a visitor that stops at its first option is called {visited} times at {position:?}")
    })
}

/// Checks that `unpack(pack(p)) = p`, that the keys of the options are the options of the key, and that a visitor of
/// keys that stops is not called again. If an option has no key, the enumeration must end with
/// [`KeyVisitEnd::NoKey`]. A position without a key satisfies the law.
///
/// # Errors
/// [`LawViolation`], with both sides.
pub fn packed<G: Packed>(game: &G, position: &G::Position) -> Result<(), LawViolation> {
    let Some(key) = game.pack(position) else { return Ok(()) };
    let back = game.unpack(key);
    unless(back == *position, || format!("{position:?} packs to {key:?}, which unpacks to {back:?}"))?;
    let mut visited = 0;
    let flow = game.visit_keys(key, &mut |_| {
        visited += 1;
        ControlFlow::Break(())
    });
    unless(visited == 0 || (visited == 1 && flow == ControlFlow::Break(KeyVisitEnd::Stopped)), || {
        format!("a visitor that stops at its first key is called {visited} times at {position:?}: {flow:?}")
    })?;
    let mut keys = Vec::new();
    let flow = game.visit_keys(key, &mut |option| {
        keys.push(game.unpack(option));
        ControlFlow::Continue(())
    });
    let options = game.options(position);
    if let Some(option) = options.iter().find(|option| game.pack(option).is_none()) {
        return unless(flow == ControlFlow::Break(KeyVisitEnd::NoKey), || {
            format!("the option {option:?} of {position:?} has no key, but its keys end with {flow:?}")
        });
    }
    keys.sort_unstable();
    keys.dedup();
    unless(flow.is_continue() && keys == options, || {
        format!("the options of {position:?} are {options:?}, those of its key {keys:?}")
    })
}

/// Checks that numbers of any size have the notation of 64-bit numbers, and that the results of a formula on both agree
/// as far as they fit 64 bits. `text` is a position whose numbers fit 64 bits.
///
/// # Errors
/// [`LawViolation`], with both sides, or if `text` is not a position.
pub fn any_size_formula<G, F>(game: &G, formula: &F, text: &str) -> Result<(), LawViolation>
where
    G: GameSpec + Game<Position = PositionOf<G>> + Notation + Clone,
    F: AnySizeFormula<G>,
{
    let large_game = AnySize(game.clone());
    let (position, large) = (read(game, text)?, read(&large_game, text)?);
    same("notation", text, game.write(&position), large_game.write(&large))?;
    let fitting = |value: Option<BigUint>| value.filter(|value| value.bits() <= 64);
    same(
        "normal value",
        text,
        ValueFormula::<G>::value(formula, game, &position).map(BigUint::from),
        fitting(ValueFormula::<AnySize<G>>::value(formula, &large_game, &large)),
    )?;
    same(
        "misère value",
        text,
        ValueFormula::<G>::misere(formula, game, &position).map(BigUint::from),
        fitting(ValueFormula::<AnySize<G>>::misere(formula, &large_game, &large)),
    )?;
    same(
        "outcome",
        text,
        ValueFormula::<G>::outcome(formula, game, &position),
        ValueFormula::<AnySize<G>>::outcome(formula, &large_game, &large),
    )?;
    same(
        "misère outcome",
        text,
        ValueFormula::<G>::misere_outcome(formula, game, &position),
        ValueFormula::<AnySize<G>>::misere_outcome(formula, &large_game, &large),
    )
}

/// Checks that the moves to the value `wanted` are the same for numbers of any size as for 64-bit numbers. `text` is a
/// position whose numbers fit 64 bits.
///
/// # Errors
/// [`LawViolation`], with both lists, or if `text` is not a position.
pub fn any_size_replies<G>(game: &G, wanted: u64, text: &str) -> Result<(), LawViolation>
where
    G: GameSpec + Game<Position = PositionOf<G>> + Replies + Notation + Clone,
{
    let large_game = AnySize(game.clone());
    let (position, large) = (read(game, text)?, read(&large_game, text)?);
    let (mut replies, mut large_replies) = (Vec::new(), Vec::new());
    let known = game.visit_replies::<u64>(&position, &wanted, &mut |option| {
        replies.push(game.write(&option));
        ControlFlow::Continue(())
    });
    let large_known = game.visit_replies::<BigUint>(&large, &wanted.into(), &mut |option| {
        large_replies.push(large_game.write(&option));
        ControlFlow::Continue(())
    });
    // `Break` says that the game does not know the moves.
    same("list of replies", text, (known, replies), (large_known, large_replies))
}

fn read<G: Notation>(game: &G, text: &str) -> Result<G::Position, LawViolation> {
    game.parse(text).map_err(|error| LawViolation(format!("'{text}' is not a position: {error}")))
}

/// Compares what is known of the position `text` for 64-bit numbers and for numbers of any size.
fn same<T: PartialEq + Debug>(what: &str, text: &str, small: T, large: T) -> Result<(), LawViolation> {
    unless(small == large, || {
        format!("the {what} of '{text}' is {small:?}, and {large:?} with numbers of any size")
    })
}

/// Checks that the representative is its own representative, and that its options have the same representatives as
/// those of the position. A game that does not define [`Options::canonical`] passes.
///
/// # Errors
/// [`LawViolation`], with both sides.
pub fn symmetry<G: Options>(game: &G, position: &G::Position) -> Result<(), LawViolation> {
    let canonical = game.canonical(position);
    let again = game.canonical(&canonical);
    unless(again == canonical, || {
        format!("{position:?} has the representative {canonical:?}, and that has {again:?}")
    })?;
    let classes = |p: &G::Position| {
        let mut list: Vec<_> = game.options(p).iter().map(|option| game.canonical(option)).collect();
        list.sort_unstable();
        list.dedup();
        list
    };
    let (here, there) = (classes(position), classes(&canonical));
    unless(here == there, || {
        format!(
            "the options of {position:?} have the representatives {here:?}, those of {canonical:?} {there:?}"
        )
    })
}

/// Checks that the nim-sum of the values of the parts is the value of the whole position, both computed from the
/// definition.
///
/// # Errors
/// [`LawViolation`] if the values differ, or if the position has no value.
pub fn components<G: Components + Clone + Send + Sync>(
    game: &G,
    position: &G::Position,
) -> Result<(), LawViolation> {
    let run = Run::default();
    let no_value = |error: &dyn Display| LawViolation(format!("{position:?} has no value: {error}"));
    let whole = Memo::new(game).values(position, &run).map_err(|e| no_value(&e))?.normal;
    let parts = ByComponents::new(game).value(position, &run).map_err(|e| no_value(&e))?;
    unless(whole == parts, || {
        format!("{position:?} has the value {whole}, the nim-sum of its components is {parts}")
    })
}

/// Checks in a numbered window that the options that [`RankedOptions`] names are the options of each position, and that
/// all of them have smaller numbers. `positions` are all positions of the window in its order.
///
/// # Errors
/// [`LawViolation`], with the first position at which the law fails.
pub fn ranked<G: RankedOptions>(
    game: &G,
    window: &Colex,
    positions: &[G::Position],
) -> Result<(), LawViolation> {
    walk(window, positions, |cursor, p| {
        let mut ranks = Vec::new();
        game.visit_ranks(cursor, |rank| ranks.push(rank));
        if let Some(rank) = ranks.iter().find(|&&rank| rank >= cursor.rank()) {
            return Err(LawViolation(format!(
                "{p:?} has number {} and names an option of number {rank}",
                cursor.rank()
            )));
        }
        let mut named: Vec<_> = ranks.iter().map(|&rank| positions[rank as usize].clone()).collect();
        named.sort_unstable();
        named.dedup();
        let options = game.options(p);
        unless(named == options, || {
            format!("the options of {p:?} are {options:?}, those that its numbers name {named:?}")
        })
    })
}

/// Checks in a numbered window that the options of each position are the earlier members of the lines along which it
/// can move. `positions` are all positions of the window in its order.
///
/// # Errors
/// [`LawViolation`], with the first position at which the law fails, or if the game has no lines in the window.
pub fn lines<G: RankedOptions>(
    game: &G,
    window: &Colex,
    positions: &[G::Position],
) -> Result<(), LawViolation> {
    let count = game.line_count(window).ok_or_else(|| LawViolation("the game has no lines".into()))?;
    let mut members: HashMap<u64, Vec<G::Position>> = HashMap::new();
    walk(window, positions, |cursor, p| {
        let (mut along, mut lies_on) = (Vec::new(), Vec::new());
        game.visit_moves(cursor, |line| along.push(line));
        game.visit_lines(cursor, |line| lies_on.push(line));
        if let Some(line) = along.iter().chain(&lies_on).find(|&&line| line >= count) {
            return Err(LawViolation(format!("{p:?} names line {line} of {count}")));
        }
        if let Some(line) = along.iter().find(|line| !lies_on.contains(line)) {
            return Err(LawViolation(format!("{p:?} moves along line {line}, on which it does not lie")));
        }
        let mut earlier: Vec<_> =
            along.iter().filter_map(|line| members.get(line)).flatten().cloned().collect();
        earlier.sort_unstable();
        earlier.dedup();
        lies_on.sort_unstable();
        lies_on.dedup();
        for line in lies_on {
            members.entry(line).or_default().push(p.clone());
        }
        let options = game.options(p);
        unless(earlier == options, || {
            format!("the options of {p:?} are {options:?}, the earlier members of its lines {earlier:?}")
        })
    })
}

/// Walks through a numbered window and checks its numbers. The window must have as many positions as `positions`.
fn walk<P>(
    window: &Colex,
    positions: &[P],
    mut each: impl FnMut(&Members<'_>, &P) -> Result<(), LawViolation>,
) -> Result<(), LawViolation> {
    unless(window.positions() == positions.len() as u64, || {
        format!("the window has {} positions and numbers for {}", positions.len(), window.positions())
    })?;
    let mut place = window.cursor(0);
    for (rank, p) in (0..).zip(positions) {
        let Some(cursor) = &mut place else {
            return Err(LawViolation(format!("no place has the number {rank}")));
        };
        unless(cursor.rank() == rank, || {
            format!("the place of number {rank} says it has {}", cursor.rank())
        })?;
        each(cursor, p)?;
        let more = cursor.advance();
        unless(more == (rank + 1 < window.positions()), || format!("the walk ends wrongly at {rank}"))?;
    }
    unless(window.cursor(window.positions()).is_none(), || "there is a place after the last".into())
}

/// Checks that the nim-sum of the values of the parts is the value of the whole position, and that the options of the
/// keys of the parts have the values of the options of the parts. All values are computed from the definition. A
/// position with a part that has no key satisfies the law.
///
/// # Errors
/// [`LawViolation`] if the law fails, or if the position has no value.
pub fn parts<G: Parts + Clone + Send + Sync>(game: &G, position: &G::Position) -> Result<(), LawViolation> {
    let run = Run::default();
    let mut memo = ByComponents::new(game);
    let mut value = |p: &G::Position| {
        memo.value(p, &run).map_err(|error| LawViolation(format!("{p:?} has no value: {error}")))
    };
    let mut keys = Vec::new();
    if game.visit_parts(position, &mut |key| keys.push(key)).is_break() {
        return Ok(());
    }
    let mut sum = 0;
    for &key in &keys {
        let part = game.part(key);
        sum ^= value(&part)?;
        let mut parts_of_part = Vec::new();
        let flow = game.visit_parts(&part, &mut |key| parts_of_part.push(key));
        unless(flow.is_continue() && parts_of_part == [key], || {
            format!("the part {key:?} is {part:?}, whose parts are {parts_of_part:?}")
        })?;
        let mut options = Vec::new();
        let flow = game.visit_moves(key, &mut |parts| {
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        unless(flow.is_continue(), || format!("the list of the options of {key:?} ends early"))?;
        let mut key_values = Vec::new();
        for parts in options {
            let mut sum = 0;
            for part in parts {
                sum ^= value(&game.part(part))?;
            }
            key_values.push(sum);
        }
        let mut option_values = game.options(&part).iter().map(&mut value).collect::<Result<Vec<_>, _>>()?;
        option_values.sort_unstable();
        option_values.dedup();
        key_values.sort_unstable();
        key_values.dedup();
        unless(option_values == key_values, || {
            format!(
                "the options of {part:?} have the values {option_values:?}, those of its key {key_values:?}"
            )
        })?;
    }
    let whole = value(position)?;
    unless(whole == sum, || format!("{position:?} has the value {whole}, the nim-sum of its parts is {sum}"))
}
