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

use crate::game::{Components, Notation, Packed, Parts, Symmetry};
use crate::run::Run;
use crate::solve::{ByComponents, Memo, Solver};
use std::ops::ControlFlow;

/// A law that a game breaks, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(String);

fn unless(holds: bool, text: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(text())) }
}

/// `parse(write(p)) = p`.
///
/// # Errors
/// [`Broken`], with the text.
pub fn notation<G: Notation>(game: &G, position: &G::Position) -> Result<(), Broken> {
    let text = game.write(position);
    match game.parse(&text) {
        Ok(read) => {
            unless(read == *position, || format!("{position:?} is written '{text}', which reads as {read:?}"))
        }
        Err(error) => Err(Broken(format!("{position:?} is written '{text}', which does not read: {error}"))),
    }
}

/// `unpack(pack(p)) = p`, and the keys of the options are the options of the key. A position
/// without a key satisfies it.
///
/// # Errors
/// [`Broken`], with both sides.
pub fn packed<G: Packed>(game: &G, position: &G::Position) -> Result<(), Broken> {
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
/// [`Broken`], with both sides.
pub fn symmetry<G: Symmetry>(game: &G, position: &G::Position) -> Result<(), Broken> {
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
/// [`Broken`] if it is not, or if the position has no value.
pub fn components<G: Components + Clone + Send + Sync>(
    game: &G,
    position: &G::Position,
) -> Result<(), Broken> {
    let run = Run::default();
    let no_value = |error: &dyn std::fmt::Display| Broken(format!("{position:?} has no value: {error}"));
    let whole = Memo::new(game).values(position, &run).map_err(|e| no_value(&e))?.normal;
    let parts = ByComponents::new(game).value(position, &run).map_err(|e| no_value(&e))?;
    unless(whole == parts, || {
        format!("{position:?} has the value {whole}, the nim-sum of its components is {parts}")
    })
}

/// The nim-sum of the values of the parts' positions is the value of the whole, and so it is for
/// every option that the parts show: together they have the values of the options. All values are
/// computed from the definition. A position with a part that has no key satisfies it.
///
/// # Errors
/// [`Broken`] if it is not so, or if the position has no value.
pub fn parts<G: Parts + Clone + Send + Sync>(game: &G, position: &G::Position) -> Result<(), Broken> {
    let run = Run::default();
    let mut memo = ByComponents::new(game);
    let mut value =
        |p: &G::Position| memo.value(p, &run).map_err(|error| Broken(format!("{p:?} has no value: {error}")));
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
