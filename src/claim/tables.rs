//! Tables of computed values, shared between claims.

use super::CheckFailure;
use super::builder::MakeMemo;
use crate::game::{EnumeratePositions, Notation, Options, Window};
use crate::run::Run;
use crate::solve::{Memo, for_each_position, positions};
use crate::value::GrundyPair;
use std::any::{Any, TypeId};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of positions in stored tables that are not in use: enough for all windows of one family of claims, so
/// that they are not computed again for every claim (packed, about 400 MB).
const KEPT: u64 = 16_000_000;

/// The computed values of a window and of everything below it.
pub struct ClaimTable<G: Options> {
    game: Arc<G>,
    window: Window<G::Position>,
    solver: Memo<'static, G::Position>,
}

impl<G: Options + EnumeratePositions + Notation + Send + Sync + 'static> ClaimTable<G> {
    fn compute(
        game: &Arc<G>,
        memo: MakeMemo<G>,
        window: &Window<G::Position>,
        run: &Run<'_>,
    ) -> Result<Self, CheckFailure> {
        let mut solver = memo(game.clone());
        let mut failed = None;
        for_each_position(&**game, window, run, &mut |p| match solver.values(&p, run) {
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error.map(|p| WrittenPosition(game.write(&p))));
                ControlFlow::Break(())
            }
        })?;
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(ClaimTable { game: game.clone(), window: window.clone(), solver }),
        }
    }

    /// Returns the game whose values the table has.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Returns the window whose values the table has.
    pub fn window(&self) -> &Window<G::Position> {
        &self.window
    }

    /// Returns the pair of a position of the window or below it; `None` for other positions.
    pub fn pair(&self, position: &G::Position) -> Option<GrundyPair> {
        self.solver.known(position)
    }

    /// Calls `visit` with every position of the window, in order.
    ///
    /// # Errors
    /// The errors of [`for_each_position`].
    pub fn for_each(
        &self,
        run: &Run<'_>,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> Result<(), CheckFailure> {
        Ok(for_each_position(&**self.game(), &self.window, run, visit)?)
    }

    /// Returns every position of the window, in order.
    ///
    /// # Errors
    /// The errors of [`for_each_position`].
    pub fn positions(
        &self,
        run: &Run<'_>,
    ) -> Result<Box<dyn Iterator<Item = G::Position> + Send + '_>, CheckFailure> {
        Ok(positions(&**self.game(), &self.window, run)?)
    }
}

impl<G: Options> std::fmt::Debug for ClaimTable<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClaimTable").field("window", &self.window).finish_non_exhaustive()
    }
}

/// A position in its notation, for errors.
struct WrittenPosition(String);

impl std::fmt::Debug for WrittenPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

type Slot = Arc<Mutex<Option<(Arc<dyn Any + Send + Sync>, u64)>>>;

/// Tables by game and window, the most recently used last.
#[derive(Default)]
pub(super) struct TableCache {
    slots: Mutex<Vec<((TypeId, String), Slot)>>,
}

impl TableCache {
    /// Returns the table of a window. The first caller computes the table; others wait for it.
    pub(super) fn get<G>(
        &self,
        game: &Arc<G>,
        memo: MakeMemo<G>,
        window: &Window<G::Position>,
        run: &Run<'_>,
    ) -> Result<Arc<ClaimTable<G>>, CheckFailure>
    where
        G: Options + EnumeratePositions + Notation + Send + Sync + 'static,
    {
        let key = (TypeId::of::<G>(), format!("{} {window:?}", game.id()));
        let slot = self.slot(key);
        let mut content = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((table, _)) = &*content
            && let Ok(table) = Arc::clone(table).downcast::<ClaimTable<G>>()
        {
            return Ok(table);
        }
        let table = Arc::new(ClaimTable::compute(game, memo, window, run)?);
        *content = Some((table.clone(), table.solver.solved_count()));
        drop(content);
        self.shrink();
        Ok(table)
    }

    fn slot(&self, key: (TypeId, String)) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = match slots.iter().position(|(k, _)| *k == key) {
            Some(index) => slots.remove(index),
            None => (key, Slot::default()),
        };
        let slot = entry.1.clone();
        slots.push(entry);
        slot
    }

    /// Removes the least recently used tables until the stored tables are small enough.
    fn shrink(&self) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let mut total = 0u64;
        for (_, slot) in slots.iter_mut().rev() {
            // A locked slot is being computed, and stays.
            let Ok(mut content) = slot.try_lock() else { continue };
            if let Some((_, size)) = &*content {
                total += size;
                if total > KEPT {
                    total -= size;
                    *content = None;
                }
            }
        }
    }
}
