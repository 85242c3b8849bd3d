//! Who plays, the moves so far, and which of them lost the game.

use impartial::value::Outcome;

/// Who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Whoever types, against the engine.
    You,
    /// The engine.
    Engine,
    /// The one of two people who begins.
    First,
    /// The other.
    Second,
}

impl Side {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Side::You => "you",
            Side::Engine => "engine",
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// "you win", "the engine wins": a verb for the second person and one for the third.
    pub(super) fn does(self, second: &str, third: &str) -> String {
        match self {
            Side::You => format!("you {second}"),
            Side::Engine => format!("the engine {third}"),
            Side::First => format!("the first player {third}"),
            Side::Second => format!("the second player {third}"),
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) side: Side,
    pub(super) position: String,
    pub(super) option: String,
    /// Who wins the position and the option, as far as it is known.
    pub(super) before: Option<Outcome>,
    pub(super) after: Option<Outcome>,
}

/// The moves of a game.
#[derive(Clone, Debug)]
pub(super) struct Record {
    sides: [Side; 2],
    misere: bool,
    played: Vec<Played>,
}

/// How the loser lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lost<'a> {
    /// By this move, from a position that was won.
    By(&'a Played),
    /// There was no chance at any time.
    Always,
    /// It is not known.
    Unknown,
    /// The loser never moved.
    Unplayed,
}

impl Record {
    /// A game that is about to begin; the first of the two sides moves first.
    pub(super) fn new(sides: [Side; 2], misere: bool) -> Self {
        Record { sides, misere, played: Vec::new() }
    }

    pub(super) fn to_move(&self) -> Side {
        self.sides[self.played.len() % 2]
    }

    fn other(&self) -> Side {
        self.sides[(self.played.len() + 1) % 2]
    }

    pub(super) fn add(&mut self, played: Played) {
        self.played.push(played);
    }

    pub(super) fn last(&self) -> Option<&Played> {
        self.played.last()
    }

    /// Takes back the last move, and more until it is a person's turn; the position that is reached. Nothing
    /// where no person has moved.
    pub(super) fn take_back(&mut self) -> Option<String> {
        let by_person = self.played.iter().rposition(|played| played.side != Side::Engine)?;
        let position = self.played[by_person].position.clone();
        self.played.truncate(by_person);
        Some(position)
    }

    /// Who wins if the side to move has no move.
    pub(super) fn winner(&self) -> Side {
        if self.misere { self.to_move() } else { self.other() }
    }

    /// Who loses then.
    pub(super) fn loser(&self) -> Side {
        if self.misere { self.other() } else { self.to_move() }
    }

    /// Which move lost the game for who lost it: the last one from a position that was won.
    pub(super) fn lost(&self) -> Lost<'_> {
        let loser = self.loser();
        let mut moves = self.played.iter().rev().filter(|played| played.side == loser).peekable();
        if moves.peek().is_none() {
            return Lost::Unplayed;
        }
        // Positions that were lost already cannot be lost by a move.
        match moves.find(|played| played.before != Some(Outcome::P)) {
            None => Lost::Always,
            Some(played) if played.before == Some(Outcome::N) && played.after == Some(Outcome::N) => {
                Lost::By(played)
            }
            Some(_) => Lost::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(side: Side, before: Option<Outcome>, after: Option<Outcome>) -> Played {
        Played { side, position: "p".into(), option: "q".into(), before, after }
    }

    #[test]
    fn the_last_move_from_a_won_position_lost_the_game() {
        const P: Option<Outcome> = Some(Outcome::P);
        const N: Option<Outcome> = Some(Outcome::N);
        let mut record = Record::new([Side::You, Side::Engine], false);
        assert_eq!(record.lost(), Lost::Unplayed);
        record.add(played(Side::You, N, N));
        record.add(played(Side::Engine, N, P));
        record.add(played(Side::You, P, N));
        record.add(played(Side::Engine, N, P));
        // You cannot move.
        assert_eq!((record.winner(), record.loser()), (Side::Engine, Side::You));
        assert_eq!(record.lost(), Lost::By(&played(Side::You, N, N)));
        record.played[0].before = P;
        assert_eq!(record.lost(), Lost::Always);
        record.played[0].before = None;
        assert_eq!(record.lost(), Lost::Unknown);
    }

    #[test]
    fn in_misere_play_who_cannot_move_wins() {
        let mut record = Record::new([Side::First, Side::Second], true);
        assert_eq!(record.winner(), Side::First);
        record.add(played(Side::First, None, None));
        assert_eq!((record.winner(), record.loser()), (Side::Second, Side::First));
    }

    #[test]
    fn moves_are_taken_back_until_a_person_is_to_move() {
        let mut record = Record::new([Side::Engine, Side::You], false);
        record.add(played(Side::Engine, None, None));
        assert_eq!(record.take_back(), None);
        record.add(Played { position: "a".into(), ..played(Side::You, None, None) });
        record.add(played(Side::Engine, None, None));
        assert_eq!(record.take_back().as_deref(), Some("a"));
        assert_eq!(record.to_move(), Side::You);
    }
}
