//! Implementations of the game traits for pointers to games.

use super::{
    Colex, Components, EnumeratePositions, Figure, Game, Interrupt, NoSuchWindow, Notation, NotationError,
    NumberRange, Options, OptionsError, Packed, Parts, RankingError,
};
use std::ops::ControlFlow;
use std::sync::Arc;

macro_rules! forward {
    ($($pointer:ty),*) => {$(
        impl<G: Game + ?Sized> Game for $pointer {
            type Position = G::Position;
            fn heap_bytes(&self, position: &Self::Position) -> usize {
                (**self).heap_bytes(position)
            }
        }
        impl<G: Options + ?Sized> Options for $pointer {
            fn visit_options(
                &self,
                position: &Self::Position,
                visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                (**self).visit_options(position, visit)
            }
            fn visit_options_while(
                &self,
                position: &Self::Position,
                go_on: &dyn Fn() -> bool,
                visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                (**self).visit_options_while(position, go_on, visit)
            }
            fn options(&self, position: &Self::Position) -> Vec<Self::Position> {
                (**self).options(position)
            }
            fn is_terminal(&self, position: &Self::Position) -> bool {
                (**self).is_terminal(position)
            }
            fn follower_bound(&self, position: &Self::Position) -> Option<u128> {
                (**self).follower_bound(position)
            }
            fn canonical(&self, position: &Self::Position) -> Self::Position {
                (**self).canonical(position)
            }
            fn options_error(&self, position: &Self::Position) -> Option<OptionsError> {
                (**self).options_error(position)
            }
        }
        impl<G: Notation + ?Sized> Notation for $pointer {
            fn id(&self) -> String {
                (**self).id()
            }
            fn parse(&self, text: &str) -> Result<Self::Position, NotationError> {
                (**self).parse(text)
            }
            fn write(&self, position: &Self::Position) -> String {
                (**self).write(position)
            }
            fn figure(&self, position: &Self::Position) -> Figure {
                (**self).figure(position)
            }
        }
        impl<G: EnumeratePositions + ?Sized> EnumeratePositions for $pointer {
            fn board(
                &self,
                count: usize,
                below: u64,
            ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, NoSuchWindow> {
                (**self).board(count, below)
            }
            fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
                (**self).positions_len(count, below)
            }
            fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
                (**self).ranking(count, below)
            }
            fn place(&self, position: &Self::Position, ranking: &Colex) -> Option<u64> {
                (**self).place(position, ranking)
            }
            fn ranges_of(&self, position: &Self::Position) -> Option<Vec<NumberRange>> {
                (**self).ranges_of(position)
            }

            fn smallest_window(&self, position: &Self::Position) -> Option<(usize, u64)> {
                (**self).smallest_window(position)
            }
            fn within(
                &self,
                ranges: &[NumberRange],
            ) -> Result<Box<dyn Iterator<Item = Self::Position> + Send + '_>, NoSuchWindow> {
                (**self).within(ranges)
            }
            fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
                (**self).within_len(ranges)
            }
        }
        impl<G: Components + ?Sized> Components for $pointer {
            fn visit_components(
                &self,
                position: &Self::Position,
                visit: &mut dyn FnMut(Self::Position),
            ) {
                (**self).visit_components(position, visit);
            }
            fn never_falls_apart(&self) -> bool {
                (**self).never_falls_apart()
            }
        }
        impl<G: Parts + ?Sized> Parts for $pointer {
            type PartKey = G::PartKey;
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
        impl<G: Packed + ?Sized> Packed for $pointer {
            type Key = G::Key;
            fn pack(&self, position: &Self::Position) -> Option<Self::Key> {
                (**self).pack(position)
            }
            fn unpack(&self, key: Self::Key) -> Self::Position {
                (**self).unpack(key)
            }
            fn visit_keys(
                &self,
                key: Self::Key,
                visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
            ) -> ControlFlow<Interrupt> {
                (**self).visit_keys(key, visit)
            }
            fn visit_keys_while(
                &self,
                key: Self::Key,
                go_on: &dyn Fn() -> bool,
                visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
            ) -> ControlFlow<Interrupt> {
                (**self).visit_keys_while(key, go_on, visit)
            }
        }
    )*};
}

forward!(&G, Arc<G>);

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    /// A game in which every method differs from the default of its trait.
    struct Odd;

    impl Game for Odd {
        type Position = u64;
        fn heap_bytes(&self, _: &u64) -> usize {
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
        fn board(
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
        ) -> ControlFlow<Interrupt> {
            let _ = visit(key + 14);
            ControlFlow::Break(Interrupt::NoKey)
        }
        fn visit_keys_while(
            &self,
            key: u64,
            go_on: &dyn Fn() -> bool,
            visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
        ) -> ControlFlow<Interrupt> {
            let _ = visit(key + 16 + u64::from(go_on()));
            ControlFlow::Break(Interrupt::NoKey)
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
        let board: Vec<u64> = game.board(1, 5).unwrap().collect();
        vec![
            format!("{flows} {parts} {moves} {visited:?} {board:?} {:?}", game.positions_len(1, 5)),
            format!("{} {:?} {}", game.heap_bytes(&0), game.options(&0), game.is_terminal(&0)),
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
    }

    /// Returns the names of the functions in a block of source that begins at `from` and ends with `end`.
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

    #[test]
    fn no_method_of_a_forwarded_trait_is_forgotten() {
        let forwarding_source = include_str!("forward.rs");
        let traits = [
            ("Game", include_str!("mod.rs")),
            ("Options", include_str!("mod.rs")),
            ("Notation", include_str!("notation.rs")),
            ("EnumeratePositions", include_str!("window.rs")),
            ("Components", include_str!("mod.rs")),
            ("Parts", include_str!("parts.rs")),
            ("Packed", include_str!("packed.rs")),
        ];
        for (name, source) in traits {
            let declared = functions(source, &format!("\npub trait {name}"), "\n}");
            let forwarded = functions(forwarding_source, &format!("impl<G: {name} + ?Sized>"), "\n        }");
            assert!(!declared.is_empty());
            assert_eq!(forwarded, declared, "{name}");
        }
    }
}
