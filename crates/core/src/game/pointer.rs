//! Pointers to games: a pointer has the traits of the game to which it points.

use super::{HasMovePromise, Parts};
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;

/// The promise of a pointer: its positions and moves are those of the game to which it points. The game
/// traits that a promise can imply, and [`Parts`], are implied. The traits of [`kind`](crate::kind),
/// [`RankedOptions`](super::RankedOptions), [`ValueFormula`](super::ValueFormula) and [`OptionValues`](super::OptionValues)
/// are not: use the game itself for them.
#[derive(Clone, Copy, Debug)]
pub enum SameMoves {}

impl<G: ?Sized> HasMovePromise for &G {
    type Promise = SameMoves;
}

impl<G: ?Sized> HasMovePromise for Box<G> {
    type Promise = SameMoves;
}

impl<G: ?Sized> HasMovePromise for Arc<G> {
    type Promise = SameMoves;
}

impl<P: HasMovePromise<Promise = SameMoves> + Deref<Target: Parts>> Parts for P {
    type PartKey = <P::Target as Parts>::PartKey;

    fn visit_parts(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::PartKey),
    ) -> ControlFlow<()> {
        (**self).visit_parts(position, visit)
    }

    fn part(&self, key: Self::PartKey) -> Self::Position {
        (**self).part(key)
    }

    fn visit_moves(
        &self,
        key: Self::PartKey,
        visit: &mut dyn FnMut(&[Self::PartKey]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (**self).visit_moves(key, visit)
    }

    fn values_are_small(&self) -> bool {
        (**self).values_are_small()
    }

    fn effort(&self, key: Self::PartKey) -> u32 {
        (**self).effort(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        Components, EnumeratePositions, Game, KeyVisitEnd, NoSuchWindow, Notation, NotationError, Options,
        OptionsError, Packed,
    };
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    /// A game in which every method differs from the default of its trait.
    struct Odd;

    impl Game for Odd {
        type Position = u64;
        fn allocated_bytes(&self, _: &u64) -> usize {
            77
        }
    }

    impl Options for Odd {
        fn visit_options(&self, p: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
            visit(p + 1)
        }
        fn options(&self, p: &u64) -> Vec<u64> {
            vec![p + 2]
        }
        fn is_terminal(&self, _: &u64) -> bool {
            true
        }
        fn follower_bound(&self, p: &u64) -> Option<u128> {
            Some(u128::from(*p) + 3)
        }
        fn canonical(&self, p: &u64) -> u64 {
            p + 7
        }
        fn options_error(&self, p: &u64) -> Option<OptionsError> {
            Some(OptionsError::TooLarge((p + 15).to_string()))
        }
    }

    impl Notation for Odd {
        fn id(&self) -> String {
            "odd".into()
        }
        fn parse(&self, _: &str) -> Result<u64, NotationError> {
            Ok(4)
        }
        fn write(&self, _: &u64) -> String {
            "five".into()
        }
    }

    impl EnumeratePositions for Odd {
        fn positions(
            &self,
            _: usize,
            below: u64,
        ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, NoSuchWindow> {
            Ok(Box::new(0..below))
        }
        fn positions_len(&self, _: usize, below: u64) -> Option<u128> {
            Some(below.into())
        }
        fn smallest_window(&self, p: &u64) -> Option<(usize, u64)> {
            Some((1, p + 12))
        }
    }

    impl Components for Odd {
        fn visit_components(&self, p: &u64, visit: &mut dyn FnMut(u64)) {
            visit(p + 6);
        }
    }

    impl Parts for Odd {
        type PartKey = u64;
        fn visit_parts(&self, p: &u64, visit: &mut dyn FnMut(u64)) -> ControlFlow<()> {
            visit(p + 8);
            ControlFlow::Break(())
        }
        fn part(&self, key: u64) -> u64 {
            key + 9
        }
        fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
            visit(&[key, 10])
        }
        fn effort(&self, _: u64) -> u32 {
            11
        }
        fn values_are_small(&self) -> bool {
            false
        }
    }

    impl Packed for Odd {
        type Key = u64;
        fn pack(&self, p: &u64) -> Option<u64> {
            Some(p + 12)
        }
        fn unpack(&self, key: u64) -> u64 {
            key + 13
        }
        fn visit_keys(
            &self,
            key: u64,
            visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
        ) -> ControlFlow<KeyVisitEnd> {
            let _ = visit(key + 14);
            ControlFlow::Break(KeyVisitEnd::NoKey)
        }
        fn visit_keys_while(
            &self,
            key: u64,
            should_continue: &dyn Fn() -> bool,
            visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
        ) -> ControlFlow<KeyVisitEnd> {
            let _ = visit(key + 16 + u64::from(should_continue()));
            ControlFlow::Break(KeyVisitEnd::NoKey)
        }
    }

    /// Returns the results of all methods, as texts.
    fn answers<G>(game: &G) -> Vec<String>
    where
        G: Packed<Position = u64, Key = u64>
            + Parts<Position = u64, PartKey = u64>
            + Notation
            + EnumeratePositions
            + Components,
    {
        let visited = RefCell::new(Vec::new());
        let mut note = |p: u64| {
            visited.borrow_mut().push(p);
            ControlFlow::Continue(())
        };
        let flows = format!("{:?} {:?}", game.visit_options(&0, &mut note), game.visit_keys(0, &mut note));
        let flows = format!("{flows} {:?}", game.visit_options_while(&0, &|| false, &mut note));
        let flows = format!("{flows} {:?}", game.visit_keys_while(0, &|| false, &mut note));
        game.visit_components(&0, &mut |p| visited.borrow_mut().push(p));
        let parts = format!("{:?}", game.visit_parts(&0, &mut |key| visited.borrow_mut().push(key)));
        let moves = format!("{:?}", game.visit_moves(0, &mut |parts| note(parts.iter().sum())));
        let board: Vec<u64> = game.positions(1, 5).unwrap().collect();
        vec![
            format!("{flows} {parts} {moves} {visited:?} {board:?} {:?}", game.positions_len(1, 5)),
            format!("{} {:?} {}", game.allocated_bytes(&0), game.options(&0), game.is_terminal(&0)),
            format!("{:?} {} {:?} {}", game.follower_bound(&0), game.id(), game.parse(""), game.write(&0)),
            format!("{} {} {} {}", game.canonical(&0), game.part(0), game.effort(0), game.values_are_small()),
            format!("{:?} {} {:?}", game.pack(&0), game.unpack(0), game.options_error(&0)),
        ]
    }

    #[test]
    fn a_game_behind_a_pointer_says_the_same() {
        let plain = answers(&Odd);
        assert_eq!(answers(&&Odd), plain);
        assert_eq!(answers(&Arc::new(Odd)), plain);
        assert_eq!(answers(&Box::new(Odd)), plain);
    }

    /// Returns the names of the functions in the block of source that begins with `header` and ends with `end`.
    fn functions<'s>(source: &'s str, header: &str, end: &str) -> BTreeSet<&'s str> {
        let start = source.find(header).unwrap_or_else(|| panic!("no '{header}'"));
        let block = &source[start..];
        let block = &block[..block.find(end).unwrap_or_else(|| panic!("no end of '{header}'"))];
        block
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("fn "))
            .filter_map(|line| line.split(['(', '<']).next())
            .collect()
    }

    /// Each method of a game trait, with or without a default, is in the list of the trait that implies it, and pointers pass
    /// on each of `Parts`.
    #[test]
    fn no_method_of_an_implied_trait_is_forgotten() {
        let traits = [
            ("Game", include_str!("mod.rs")),
            ("Options", include_str!("mod.rs")),
            ("Notation", include_str!("notation.rs")),
            ("EnumeratePositions", include_str!("window.rs")),
            ("Components", include_str!("mod.rs")),
            ("Packed", include_str!("packed.rs")),
            ("RankedOptions", include_str!("ranking.rs")),
            ("HeapMoves", include_str!("heap_moves.rs")),
        ];
        for (name, source) in traits {
            let declared = functions(source, &format!("\npub trait {name}"), "\n}");
            assert!(!declared.is_empty());
            let listed = functions(include_str!("promise.rs"), &format!(" => {name} {{"), "\n}");
            assert_eq!(listed, declared, "{name}");
        }
        let declared = functions(include_str!("parts.rs"), "\npub trait Parts", "\n}");
        assert_eq!(
            functions(include_str!("pointer.rs"), "Target: Parts>> Parts for P", "\n}"),
            declared,
            "Parts"
        );
    }
}
