//! What the extra traits of a game promise, as tests of one position.
//!
//! Run them over a window (or in a property test) before you trust a key, a symmetry or a
//! splitting into components of your own: a wrong one gives wrong values without any other sign.
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
    Components, Cursor, Lines, Notation, Packed, Parts, RankedOptions, Ranking, Stride, Symmetry, ValueSetId,
};
use crate::run::Run;
use crate::solve::{ByComponents, Memo, Solver};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// A law that a game breaks, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LawViolation(String);

fn unless(holds: bool, text: impl FnOnce() -> String) -> Result<(), LawViolation> {
    if holds { Ok(()) } else { Err(LawViolation(text())) }
}

/// `parse(write(p)) = p`.
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

/// `unpack(pack(p)) = p`, and the keys of the options are the options of the key. A position
/// without a key satisfies it.
///
/// # Errors
/// [`LawViolation`], with both sides.
pub fn packed<G: Packed>(game: &G, position: &G::Position) -> Result<(), LawViolation> {
    let Some(key) = game.pack(position) else { return Ok(()) };
    let back = game.unpack(key);
    unless(back == *position, || format!("{position:?} packs to {key:?}, which unpacks to {back:?}"))?;
    let mut keys = Vec::new();
    if game
        .visit_keys(key, &mut |option| {
            keys.push(game.unpack(option));
            ControlFlow::Continue(())
        })
        .is_break()
    {
        // Some option has no key; then the solvers do not use keys here.
        return Ok(());
    }
    keys.sort_unstable();
    keys.dedup();
    let options = game.options(position);
    unless(keys == options, || {
        format!("the options of {position:?} are {options:?}, those of its key {keys:?}")
    })
}

/// The representative is its own representative, and its options have the same representatives as
/// those of the position.
///
/// # Errors
/// [`LawViolation`], with both sides.
pub fn symmetry<G: Symmetry>(game: &G, position: &G::Position) -> Result<(), LawViolation> {
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

/// The nim-sum of the parts' values is the value of the whole, both computed from the definition.
///
/// # Errors
/// [`LawViolation`] if it is not, or if the position has no value.
pub fn components<G: Components + Clone + Send + Sync>(
    game: &G,
    position: &G::Position,
) -> Result<(), LawViolation> {
    let run = Run::default();
    let no_value =
        |error: &dyn std::fmt::Display| LawViolation(format!("{position:?} has no value: {error}"));
    let whole = Memo::new(game).values(position, &run).map_err(|e| no_value(&e))?.normal;
    let parts = ByComponents::new(game).value(position, &run).map_err(|e| no_value(&e))?;
    unless(whole == parts, || {
        format!("{position:?} has the value {whole}, the nim-sum of its components is {parts}")
    })
}

/// In a numbered window, the options that [`RankedOptions`] names are the options of the position, and all
/// have smaller numbers. `positions` are all positions of the window in its order.
///
/// # Errors
/// [`LawViolation`], with the first position where it does not hold.
pub fn ranked<W: Ranking, G: RankedOptions<W>>(
    game: &G,
    window: &W,
    positions: &[G::Position],
) -> Result<(), LawViolation> {
    walk(window, positions, |at, p| {
        let mut ranks = Vec::new();
        game.visit_ranks(at, |rank| ranks.push(rank));
        if let Some(rank) = ranks.iter().find(|&&rank| rank >= at.rank()) {
            return Err(LawViolation(format!(
                "{p:?} has number {} and names an option of number {rank}",
                at.rank()
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

/// In a numbered window, the earlier members of the lines along which a position can move are its
/// options; and its lines go on through a run as they say. `positions` are all positions of the
/// window in its order.
///
/// # Errors
/// [`LawViolation`], with the first position where it does not hold, or if the game has no lines there.
pub fn lines<W: Ranking, G: Lines<W>>(
    game: &G,
    window: &W,
    positions: &[G::Position],
) -> Result<(), LawViolation> {
    let count = game.line_count(window).ok_or_else(|| LawViolation("the game has no lines".into()))?;
    let mut members: HashMap<u64, Vec<G::Position>> = HashMap::new();
    // What the position before promised for this one, if it is of the same run: all its lines.
    let mut promised: Option<[Vec<ValueSetId>; 2]> = None;
    walk(window, positions, |at, p| {
        let (mut moves, mut all) = (Vec::new(), Vec::new());
        game.visit_moves(at, |line| moves.push(line));
        game.visit_lines(at, |line| all.push(line));
        let numbers = |lines: &[ValueSetId]| lines.iter().map(|line| line.number).collect::<Vec<_>>();
        let (along, mut on) = (numbers(&moves), numbers(&all));
        let lines = [moves, all];
        if let Some(wanted) = promised.take().filter(|wanted| *wanted != lines) {
            return Err(LawViolation(format!("{p:?} lies on the lines {lines:?}, in a run with {wanted:?}")));
        }
        if at.run() > 1 && !on.is_empty() && lines.iter().flatten().all(|line| line.course != Stride::Unknown)
        {
            promised = Some(lines.map(|lines| {
                lines
                    .into_iter()
                    .map(|line| {
                        let number = line.number + u64::from(line.course == Stride::Advances);
                        ValueSetId { number, ..line }
                    })
                    .collect()
            }));
        }
        if let Some(line) = along.iter().chain(&on).find(|&&line| line >= count) {
            return Err(LawViolation(format!("{p:?} names line {line} of {count}")));
        }
        if let Some(line) = along.iter().find(|line| !on.contains(line)) {
            return Err(LawViolation(format!("{p:?} moves along line {line}, on which it does not lie")));
        }
        let mut earlier: Vec<_> =
            along.iter().filter_map(|line| members.get(line)).flatten().cloned().collect();
        earlier.sort_unstable();
        earlier.dedup();
        on.sort_unstable();
        on.dedup();
        for line in on {
            members.entry(line).or_default().push(p.clone());
        }
        let options = game.options(p);
        unless(earlier == options, || {
            format!("the options of {p:?} are {options:?}, the earlier members of its lines {earlier:?}")
        })
    })
}

/// Goes through a numbered window, which must have as many positions as there are.
fn walk<W: Ranking, P>(
    window: &W,
    positions: &[P],
    mut each: impl FnMut(&W::Cursor<'_>, &P) -> Result<(), LawViolation>,
) -> Result<(), LawViolation> {
    unless(window.positions() == positions.len() as u64, || {
        format!("the window has {} positions and numbers for {}", positions.len(), window.positions())
    })?;
    let mut cursor = window.cursor(0);
    for (rank, p) in (0..).zip(positions) {
        let Some(at) = &mut cursor else {
            return Err(LawViolation(format!("no place has the number {rank}")));
        };
        unless(at.rank() == rank, || format!("the place of number {rank} says it has {}", at.rank()))?;
        each(at, p)?;
        let more = at.advance();
        unless(more == (rank + 1 < window.positions()), || format!("the walk ends wrongly at {rank}"))?;
    }
    unless(window.cursor(window.positions()).is_none(), || "there is a place after the last".into())
}

/// The nim-sum of the values of the parts' positions is the value of the whole, and so it is for
/// every option that the parts show: together they have the values of the options. All values are
/// computed from the definition. A position with a part that has no key satisfies it.
///
/// # Errors
/// [`LawViolation`] if it is not so, or if the position has no value.
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
        let mut again = Vec::new();
        let kept = game.visit_parts(&part, &mut |key| again.push(key));
        unless(kept.is_continue() && again == [key], || {
            format!("the part {key:?} is {part:?}, whose parts are {again:?}")
        })?;
        let mut shown = Vec::new();
        let _ = game.visit_moves(key, &mut |parts| {
            shown.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        let mut there = Vec::new();
        for parts in shown {
            let mut sum = 0;
            for part in parts {
                sum ^= value(&game.part(part))?;
            }
            there.push(sum);
        }
        let mut here = game.options(&part).iter().map(&mut value).collect::<Result<Vec<_>, _>>()?;
        here.sort_unstable();
        here.dedup();
        there.sort_unstable();
        there.dedup();
        unless(here == there, || {
            format!("the options of {part:?} have the values {here:?}, those of its key {there:?}")
        })?;
    }
    let whole = value(position)?;
    unless(whole == sum, || format!("{position:?} has the value {whole}, the nim-sum of its parts is {sum}"))
}
