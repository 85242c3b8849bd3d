//! Laws that hold for every game, and how to try them at a position.
#![allow(dead_code, unreachable_pub)]

use impartial::game::{Components, Game, Interrupt, Notation, Packed, Replies, Symmetry, ValueFormula};
use impartial::kind::{AnySize, AnySizeFormula, AnySizeReplies, GameSpec, PositionOf};
use impartial::run::Run;
use impartial::solve::{ByComponents, Memo, Solver};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// parse ∘ write is the identity.
pub fn notation<G: Notation>(game: &G, p: &G::Position) {
    let text = game.write(p);
    assert_eq!(game.parse(&text).as_ref(), Ok(p), "{text}");
    assert_eq!(game.write(p), text);
}

/// unpack ∘ pack is the identity, and the keys of the options are the options of the key.
pub fn keys<G: Packed>(game: &G, p: &G::Position) {
    let Some(key) = game.pack(p) else { return };
    assert_eq!(&game.unpack(key), p);
    let mut keys = Vec::new();
    let flow = game.visit_keys(key, &mut |option| {
        keys.push(option);
        ControlFlow::Continue(())
    });
    let options = game.options(p);
    let packed: Option<Vec<G::Key>> = options.iter().map(|option| game.pack(option)).collect();
    match packed {
        Some(mut packed) => {
            assert_eq!(flow, ControlFlow::Continue(()));
            packed.sort_unstable();
            packed.dedup();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys, packed);
        }
        None => assert_eq!(flow, ControlFlow::Break(Interrupt::NoKey)),
    }
    // A visitor that stops is not called again.
    let mut calls = 0;
    let flow = game.visit_keys(key, &mut |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    assert!(calls <= 1);
    if calls == 1 {
        assert_eq!(flow, ControlFlow::Break(Interrupt::Asked));
    }
    let mut calls = 0;
    let _ = game.visit_options(p, &mut |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    assert_eq!(calls, u32::from(!options.is_empty()));
}

/// The value through the parts is the value of the whole.
pub fn components<G: Components + Clone + Send + Sync>(game: &G, p: &G::Position) {
    let whole = Memo::new(game).values(p, &Run::default()).unwrap().normal;
    assert_eq!(ByComponents::new(game).value(p, &Run::default()), Ok(whole));
}

/// Asserts that a canonical representative represents itself and has the pair of the position, and that the solver that
/// uses representatives agrees with the one that does not.
pub fn symmetry<G: Symmetry + Clone + Send + Sync>(game: &G, p: &G::Position) {
    let canonical = game.canonical(p);
    assert_eq!(game.canonical(&canonical), canonical);
    let mut plain = Memo::new(game);
    let pair = plain.values(p, &Run::default()).unwrap();
    assert_eq!(plain.values(&canonical, &Run::default()), Ok(pair));
    assert_eq!(Memo::symmetric(game).values(p, &Run::default()), Ok(pair));
}

/// Asserts that a formula has the same result for numbers of any size as for 64-bit numbers, if the result fits.
pub fn large<G, F>(game: &G, formula: &F, text: &str)
where
    G: GameSpec + Game<Position = PositionOf<G>> + Notation + Clone,
    F: AnySizeFormula<G>,
{
    let big = AnySize(game.clone());
    assert_eq!(game.id(), big.id());
    let (p, q) = (game.parse(text).unwrap(), big.parse(text).unwrap());
    assert_eq!(game.write(&p), big.write(&q));
    let same = |small: Option<u64>, large: Option<BigUint>| {
        let fits = large.filter(|value| value.bits() <= 64);
        assert_eq!(small.map(BigUint::from), fits, "{text}");
    };
    same(ValueFormula::<G>::value(formula, game, &p), ValueFormula::<AnySize<G>>::value(formula, &big, &q));
    same(ValueFormula::<G>::misere(formula, game, &p), ValueFormula::<AnySize<G>>::misere(formula, &big, &q));
    assert_eq!(
        ValueFormula::<G>::outcome(formula, game, &p),
        ValueFormula::<AnySize<G>>::outcome(formula, &big, &q)
    );
    assert_eq!(
        ValueFormula::<G>::misere_outcome(formula, game, &p),
        ValueFormula::<AnySize<G>>::misere_outcome(formula, &big, &q)
    );
}

/// The replies on numbers of any size are those on 64 bits.
pub fn large_replies<G>(game: &G, wanted: u64, text: &str)
where
    G: GameSpec + Game<Position = PositionOf<G>> + AnySizeReplies + Notation + Clone,
{
    let big = AnySize(game.clone());
    let (p, q) = (game.parse(text).unwrap(), big.parse(text).unwrap());
    let (mut small, mut large) = (Vec::new(), Vec::new());
    let _ = game.visit_replies(&p, &wanted, &mut |option: PositionOf<G>| {
        small.push(option.to_string());
        ControlFlow::Continue(())
    });
    let _ = big.visit_replies(&q, &wanted.into(), &mut |option| {
        large.push(big.write(&option));
        ControlFlow::Continue(())
    });
    assert_eq!(small, large, "{text}");
}
