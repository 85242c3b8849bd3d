//! Entries without the type of their game. The commands are compiled for each kind of position, and all games of a kind
//! share the code.

use crate::entry::{Entry, HasKeys};
use crate::method::RegisterableGame;
use crate::method::heap::HeapEntry;
use crate::method::quotient::QuotientHook;
use crate::method::replies::ReplyRule;
use impartial::game::{Game, ValueFormula};
use impartial::value::Outcome;
use std::sync::Arc;

/// A game of which only the type of its positions is known.
pub(crate) type Erased<P> = Arc<dyn RegisterableGame<Position = P>>;

/// An object that was made for a game, together with that game. Queries name the same game behind another type.
struct BoundToGame<G, T: ?Sized> {
    game: Arc<G>,
    inner: Box<T>,
}

impl<G, H> ValueFormula<H> for BoundToGame<G, dyn ValueFormula<G, Value = u64>>
where
    G: Game + Send + Sync,
    H: Game<Position = G::Position>,
{
    type Value = u64;

    fn source(&self) -> &str {
        self.inner.source()
    }

    fn text(&self) -> &str {
        self.inner.text()
    }

    fn value(&self, _: &H, position: &G::Position) -> Option<u64> {
        self.inner.value(&self.game, position)
    }

    fn misere(&self, _: &H, position: &G::Position) -> Option<u64> {
        self.inner.misere(&self.game, position)
    }

    fn outcome(&self, _: &H, position: &G::Position) -> Option<Outcome> {
        self.inner.outcome(&self.game, position)
    }

    fn misere_outcome(&self, _: &H, position: &G::Position) -> Option<Outcome> {
        self.inner.misere_outcome(&self.game, position)
    }
}

impl<G: RegisterableGame> Entry<G> {
    /// Returns the same entry without the type of the game. All that was made for the game keeps the type.
    pub(crate) fn erased(self) -> Entry<Erased<G::Position>> {
        let game = self.game().clone();
        let bound = |game: &Arc<G>| game.clone();
        let erased: Erased<G::Position> = game.clone();
        Entry {
            reader: self.reader,
            subject: self.subject.with_game(erased),
            answering: self.answering,
            content: self.content,
            summary: self.summary,
            position: self.position,
            boards: self.boards,
            components: self.components,
            parts_solver: self.parts_solver,
            stated: self.stated,
            stated_proof: self.stated_proof,
            fast: self.fast,
            search: {
                let (search, game) = (self.search, bound(&game));
                Arc::new(move |_| search(game.clone()))
            },
            search_first: self.search_first.map(|has_keys| {
                let game = bound(&game);
                Arc::new(move |_: &_, p: &_| has_keys(&game, p)) as HasKeys<_>
            }),
            has_key: {
                let (has_key, game) = (self.has_key, bound(&game));
                Arc::new(move |_, p| has_key(&game, p))
            },
            formulas: self
                .formulas
                .into_iter()
                .map(|inner| {
                    Box::new(BoundToGame { game: bound(&game), inner })
                        as Box<dyn ValueFormula<_, Value = u64>>
                })
                .collect(),
            replies: self.replies.map(|ReplyRule { visit, to_zero_only }| {
                let game = bound(&game);
                ReplyRule {
                    visit: Box::new(move |_, p, wanted, each| visit(&game, p, wanted, each)),
                    to_zero_only,
                }
            }),
            large: self.large,
            heap: self.heap.map(|HeapEntry { code, heaps, single }| {
                let game = bound(&game);
                HeapEntry { code: Box::new(move |_| code(&game)), heaps, single }
            }),
            quotients: self.quotients.map(|QuotientHook { rules, heaps, position }| QuotientHook {
                rules,
                heaps,
                position,
            }),
            prover: self.prover.map(|make| {
                let game = bound(&game);
                Box::new(move |_: &Erased<G::Position>| make(&game)) as Box<dyn Fn(&_) -> _ + Send + Sync>
            }),
        }
    }
}
