//! The record of a game: the players, the moves so far, and the move that lost the game.

use impartial::loopy::LoopyOutcome as Outcome;
use impartial::value::Play;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerSide {
    /// The person who plays against the engine.
    You,
    /// The engine.
    Engine,
    /// The first of two people to move.
    First,
    /// The second of two people to move.
    Second,
}

impl PlayerSide {
    pub(super) const fn name(self) -> &'static str {
        match self {
            PlayerSide::You => "you",
            PlayerSide::Engine => "engine",
            PlayerSide::First => "first",
            PlayerSide::Second => "second",
        }
    }

    /// Returns a clause such as "you win" or "the engine wins", with a verb in the second or in the third person.
    pub(super) fn does(self, second: &str, third: &str) -> String {
        match self {
            PlayerSide::You => format!("you {second}"),
            PlayerSide::Engine => format!("the engine {third}"),
            PlayerSide::First => format!("the first player {third}"),
            PlayerSide::Second => format!("the second player {third}"),
        }
    }
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RecordedMove {
    pub(super) side: PlayerSide,
    pub(super) position: String,
    pub(super) option: String,
    /// The outcome of the position, as far as it is known; `after` is that of the option.
    pub(super) before: Option<Outcome>,
    pub(super) after: Option<Outcome>,
}

/// The moves of a game.
#[derive(Clone, Debug)]
pub(super) struct Record {
    sides: [PlayerSide; 2],
    play: Play,
    played: Vec<RecordedMove>,
}

/// The reason why the loser lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LossReason<'a> {
    /// This move, from a position that was won or drawn.
    By(&'a RecordedMove),
    /// The loser was in a lost position from the first move on.
    Always,
    /// The reason is not known.
    Unknown,
    /// The loser never moved.
    Unplayed,
}

impl Record {
    /// Creates the record of a new game; the first of the two sides moves first.
    pub(super) fn new(sides: [PlayerSide; 2], play: Play) -> Self {
        Record { sides, play, played: Vec::new() }
    }

    pub(super) fn to_move(&self) -> PlayerSide {
        self.sides[self.played.len() % 2]
    }

    fn other(&self) -> PlayerSide {
        self.sides[(self.played.len() + 1) % 2]
    }

    pub(super) fn add(&mut self, played: RecordedMove) {
        self.played.push(played);
    }

    pub(super) fn last(&self) -> Option<&RecordedMove> {
        self.played.last()
    }

    /// Returns how often the position has occurred: before the first move, or after a move.
    pub(super) fn occurrences(&self, position: &str) -> usize {
        let first = self.played.first().is_none_or(|played| played.position == position);
        usize::from(first) + self.played.iter().filter(|played| played.option == position).count()
    }

    /// Takes back the last move, and more until a person is to move. Returns the position reached; `None` if no person
    /// has moved.
    pub(super) fn take_back(&mut self) -> Option<String> {
        let by_person = self.played.iter().rposition(|played| played.side != PlayerSide::Engine)?;
        let position = self.played[by_person].position.clone();
        self.played.truncate(by_person);
        Some(position)
    }

    /// Returns the winner if the side to move has no move.
    pub(super) fn winner(&self) -> PlayerSide {
        if self.play.is_misere() { self.to_move() } else { self.other() }
    }

    /// Returns the loser if the side to move has no move.
    pub(super) fn loser(&self) -> PlayerSide {
        if self.play.is_misere() { self.other() } else { self.to_move() }
    }

    /// Returns the move that lost the game for the loser: the last one from a position that was won or drawn.
    pub(super) fn lost(&self) -> LossReason<'_> {
        let loser = self.loser();
        let mut moves = self.played.iter().rev().filter(|played| played.side == loser).peekable();
        if moves.peek().is_none() {
            return LossReason::Unplayed;
        }
        // A move from a lost position does not lose the game.
        match moves.find(|played| played.before != Some(Outcome::P)) {
            None => LossReason::Always,
            Some(played) if played.before.is_some() && played.after == Some(Outcome::N) => {
                LossReason::By(played)
            }
            Some(_) => LossReason::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(side: PlayerSide, before: Option<Outcome>, after: Option<Outcome>) -> RecordedMove {
        RecordedMove { side, position: "p".into(), option: "q".into(), before, after }
    }

    #[test]
    fn the_last_move_from_a_won_position_lost_the_game() {
        const P: Option<Outcome> = Some(Outcome::P);
        const N: Option<Outcome> = Some(Outcome::N);
        let mut record = Record::new([PlayerSide::You, PlayerSide::Engine], Play::Normal);
        assert_eq!(record.lost(), LossReason::Unplayed);
        record.add(played(PlayerSide::You, N, N));
        record.add(played(PlayerSide::Engine, N, P));
        record.add(played(PlayerSide::You, P, N));
        record.add(played(PlayerSide::Engine, N, P));
        // You cannot move.
        assert_eq!((record.winner(), record.loser()), (PlayerSide::Engine, PlayerSide::You));
        assert_eq!(record.lost(), LossReason::By(&played(PlayerSide::You, N, N)));
        record.played[0].before = P;
        assert_eq!(record.lost(), LossReason::Always);
        record.played[0].before = None;
        assert_eq!(record.lost(), LossReason::Unknown);
    }

    #[test]
    fn in_misere_play_who_cannot_move_wins() {
        let mut record = Record::new([PlayerSide::First, PlayerSide::Second], Play::Misere);
        assert_eq!(record.winner(), PlayerSide::First);
        record.add(played(PlayerSide::First, None, None));
        assert_eq!((record.winner(), record.loser()), (PlayerSide::Second, PlayerSide::First));
    }

    #[test]
    fn moves_are_taken_back_until_a_person_is_to_move() {
        let mut record = Record::new([PlayerSide::Engine, PlayerSide::You], Play::Normal);
        record.add(played(PlayerSide::Engine, None, None));
        assert_eq!(record.take_back(), None);
        record.add(RecordedMove { position: "a".into(), ..played(PlayerSide::You, None, None) });
        record.add(played(PlayerSide::Engine, None, None));
        assert_eq!(record.take_back().as_deref(), Some("a"));
        assert_eq!(record.to_move(), PlayerSide::You);
    }
}
