//! The windows of games: how many positions they have.

use impartial::game::EnumeratePositions;
use impartial_games::grundys_game::GrundysGame;
use impartial_games::k_welter::KWelter;
use impartial_games::mark::Mark;
use impartial_games::max_welter::MaxWelter;
use impartial_games::moore::Moore;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use impartial_games::subtraction::Subtraction;
use impartial_games::welter::Welter;
use impartial_games::wythoff::Wythoff;

/// Returns the number of windows whose size the game knows; each size is compared with the list.
fn known_sizes<G: EnumeratePositions>(game: &G) -> u32 {
    let mut known = 0;
    for count in 0..5 {
        for below in 0..7 {
            let Ok(positions) = game.positions(count, below) else { continue };
            if let Some(len) = game.positions_len(count, below) {
                assert_eq!(len, positions.count() as u128, "{count} below {below}");
                known += 1;
            }
        }
    }
    known
}

#[test]
fn windows_have_the_stated_number_of_positions() {
    assert_eq!(known_sizes(&Nim), 35);
    assert_eq!(known_sizes(&Welter), 28);
    assert_eq!(known_sizes(&MaxWelter), 28);
    assert_eq!(known_sizes(&KWelter::new(2).unwrap()), 28);
    assert_eq!(known_sizes(&Moore::new(2).unwrap()), 35);
    assert_eq!(known_sizes(&Subtraction::new([1, 2, 4]).unwrap()), 35);
    assert_eq!(known_sizes(&Octal::parse("0.77").unwrap()), 35);
    assert_eq!(known_sizes(&GrundysGame), 35);
    assert_eq!(known_sizes(&Wythoff::CLASSIC), 7);
    assert_eq!(known_sizes(&Mark), 7);
}
