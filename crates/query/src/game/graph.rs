//! The graph of a position and its followers.

use crate::any_game::AnyGame;
use crate::capabilities::large::too_large;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry, ReadPosition};
use crate::error::Error;
use crate::game::within::capped;
use crate::plan;
use crate::position::Position;
use crate::results::window::FollowerGraph;
use impartial::game::Options;
use impartial::run::{Reason, Run, Stopped};
use impartial::solve::{Expansion, expand, followers};
use std::ops::ControlFlow;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns a position and its followers as a graph, as [`AnyGame::rooted`] does.
    pub(crate) fn followers(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error> {
        let root = match self.read_position(position)? {
            ReadPosition::Small(root) => root,
            ReadPosition::Large(_) if !at_any_cost => return Ok(None),
            ReadPosition::Large(position) => return Err(too_large(&self.id(), position.quoted())),
        };
        let root = &*root;
        let most = if at_any_cost { Some(u64::MAX) } else { plan::graph(&self.facts(root, cx)) };
        let Some(most) = most else { return Ok(None) };
        let run = capped(&cx.run(), most);
        let result = followers(self.game(), root, &run).and_then(|positions| {
            // The followers are sorted, so that the numbers follow the order of the positions.
            let part = expand(self.game(), positions, &run)?;
            let root_index = part.positions.binary_search(root).unwrap_or(0);
            let names = self.names(&part, &run)?;
            Ok((part, root_index as u32, names))
        });
        match result {
            Ok((part, root, names)) => {
                self.listed(&part)?;
                Ok(Some(FollowerGraph { graph: part.graph, root, names }))
            }
            Err(stopped) if at_any_cost || stopped.reason == Reason::Cancelled => Err(stopped.into()),
            Err(_) => Ok(None),
        }
    }

    /// Checks that the options of all positions of an expansion could be listed. A position whose options could not be
    /// listed is an option of itself.
    ///
    /// # Errors
    /// [`Error::Unlisted`] for the first position whose options could not be listed.
    pub(crate) fn listed(&self, part: &Expansion<P>) -> Result<(), Error> {
        for (v, p) in (0u32..).zip(&part.positions) {
            let mut is_own_option = false;
            let _ = part.graph.visit_options(&v, &mut |option| {
                is_own_option = option == v;
                if is_own_option { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if is_own_option && let Some(error) = Error::unlisted(&**self.game(), p) {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Returns the text of the positions of an expansion.
    fn names(&self, part: &Expansion<P>, run: &Run<'_>) -> Result<Vec<String>, Stopped> {
        let mut bytes = part.graph.bytes() + (part.positions.len() * size_of::<(P, String)>()) as u64;
        let mut names = Vec::with_capacity(part.positions.len());
        for p in &part.positions {
            let name = self.game().write(p);
            bytes += (name.capacity() + self.game().allocated_bytes(p)) as u64;
            names.push(name);
            if names.len().is_multiple_of(1 << 12) {
                run.check(0, bytes)?;
            }
        }
        Ok(names)
    }
}
