//! `play`: a game against the engine, or of two people, at a terminal or through a pipe.
//!
//! Input and output are plain lines without escape codes, so that a transcript is a text. With `--format json` each
//! move is an object on stdout, and all other text goes to stderr.

mod record;
mod terminal;
mod typed;

use crate::args::PositionArgs;
use crate::context::{CommandContext, Out, columns};
use crate::errors::{CommandError, CommandOutcome};
use impartial::loopy::LoopyOutcome as Outcome;
use impartial::value::Play;
use impartial_draw::in_text;
use impartial_query::play::{self, JudgedPosition, MoveSurvey};
use impartial_query::rows::PlayedMoveRow;
use impartial_query::{AnyGame, Basis, Position, PositionAnswer, Registry};
use record::{LossReason, PlayerSide, Record, RecordedMove};
use std::sync::Arc;
use terminal::{Terminal, TerminalInput};
use typed::{PlayCommand, shorts};

/// Maximum number of moves that `?` lists.
const SHOWN: usize = 100;

/// The arguments of `play`.
pub(crate) struct PlayArgs<'a> {
    pub(crate) at: &'a PositionArgs,
    pub(crate) play: Play,
    pub(crate) two: bool,
    pub(crate) second: bool,
}

pub(crate) fn play(
    registry: &Registry,
    args: &PlayArgs<'_>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(&args.at.game, &cx.run())?;
    let sides = match (args.two, args.second) {
        (true, _) => [PlayerSide::First, PlayerSide::Second],
        (false, false) => [PlayerSide::You, PlayerSide::Engine],
        (false, true) => [PlayerSide::Engine, PlayerSide::You],
    };
    let look = play::look(&game, &game.position(&args.at.position)?, args.play, cx)?;
    let record = Record::new(sides, args.play);
    GameInProgress { game, look, record, desk: Terminal::new(cx, out), cx }.play()
}

/// A game that is being played.
struct GameInProgress<'a, 'o> {
    game: Arc<dyn AnyGame>,
    /// The current position with its moves.
    look: MoveSurvey,
    record: Record,
    desk: Terminal<'a, 'o>,
    cx: &'a CommandContext<'a>,
}

impl GameInProgress<'_, '_> {
    fn play(mut self) -> Result<CommandOutcome, CommandError> {
        let rule = if self.look.play.is_misere() {
            "misère play: who makes the last move loses"
        } else {
            "normal play: who cannot move loses"
        };
        self.desk.say(&format!("{}, {rule}", self.game.id()))?;
        let begins = self.record.to_move().does("begin", "begins");
        self.desk.say(&format!(
            "{begins}; a move is the position it leads to; ? lists the moves, h gives a hint, u takes back, q quits"
        ))?;
        self.show()?;
        loop {
            let side = self.record.to_move();
            if self.look.is_over() {
                return self.over();
            }
            if self.is_drawn() {
                let position = &self.look.position;
                let message = format!(
                    "a draw: {position} occurs for the third time, and neither player can force a win from it"
                );
                self.desk.say(&message)?;
                return Ok(CommandOutcome::Done);
            }
            if side == PlayerSide::Engine {
                if !self.engine_moves()? {
                    return Ok(CommandOutcome::Stopped);
                }
                continue;
            }
            match self.desk.ask(side.name())? {
                TerminalInput::Line(line) => {
                    if !self.obey(&line)? {
                        return Ok(CommandOutcome::Done);
                    }
                }
                TerminalInput::End => {
                    let position = &self.look.position;
                    let message =
                        format!("end of input: the game is left at {position}, {} to move", side.name());
                    self.desk.say(&message)?;
                    return Ok(CommandOutcome::Done);
                }
                TerminalInput::Cancelled => return Err(self.cancelled()),
            }
        }
    }

    /// Returns whether the position is a draw and occurs for the third time.
    fn is_drawn(&self) -> bool {
        let is_draw = self.look.outcome.is_some_and(|judged| judged.outcome.is_draw());
        is_draw && self.record.occurrences(&self.look.position) >= 3
    }

    fn cancelled(&self) -> CommandError {
        let (position, side) = (&self.look.position, self.record.to_move().name());
        CommandError::stopped(format!("Ctrl-C: the game is left at {position}, {side} to move"))
    }

    /// Surveys the moves of a position. Ctrl-C becomes an error that says where the game was left.
    fn look_at(&self, position: &Position) -> Result<MoveSurvey, CommandError> {
        play::look(&self.game, position, self.look.play, self.cx)
            .map_err(|error| if error.is_cancelled() { self.cancelled() } else { error.into() })
    }

    /// Shows the position.
    fn show(&mut self) -> Result<(), CommandError> {
        let figure = self.game.figure(&self.look.position)?;
        self.desk.say("")?;
        self.desk.say(&self.look.position)?;
        let drawn = in_text(&figure);
        if drawn.len() == 1 && self.look.position == *drawn[0] {
            return Ok(());
        }
        drawn.iter().try_for_each(|line| self.desk.say(&format!("  {line}")))
    }

    /// Obeys a line; returns whether the game continues.
    fn obey(&mut self, line: &str) -> Result<bool, CommandError> {
        match typed::read(&self.game, &self.look, line, self.cx)? {
            PlayCommand::Nothing => {}
            PlayCommand::Move(option) => self.make(&option)?,
            PlayCommand::List => self.list()?,
            PlayCommand::Hint => self.hint()?,
            PlayCommand::Undo => self.undo()?,
            PlayCommand::Help => self.help()?,
            PlayCommand::Quit => {
                self.desk.say(&format!("the game is left at {}", self.look.position))?;
                return Ok(false);
            }
            PlayCommand::Wrong(why) => self.desk.warn(&why)?,
        }
        Ok(true)
    }

    /// Makes a legal move.
    fn make(&mut self, option: &Position) -> Result<(), CommandError> {
        let next = self.look_at(option)?;
        let judged = self.look.of_option(option).or(next.outcome);
        let played = RecordedMove {
            side: self.record.to_move(),
            position: self.look.position.to_string(),
            option: next.position.to_string(),
            before: self.look.outcome.map(|judged| judged.outcome),
            after: judged.map(|judged| judged.outcome),
        };
        self.record.add(played);
        self.look = next;
        self.tell_move(judged)?;
        self.show()
    }

    /// Writes the last move as an object.
    fn tell_move(&mut self, judged: Option<JudgedPosition>) -> Result<(), CommandError> {
        let Some(played) = self.record.last() else { return Ok(()) };
        let winner = self.look.is_over().then(|| self.record.winner().name());
        let row = PlayedMoveRow {
            game: self.game.id(),
            by: played.side.name(),
            position: (&played.position).into(),
            option: (&played.option).into(),
            wins: judged.map(|judged| judged.outcome == Outcome::P),
            draws: judged.map(|judged| judged.outcome.is_draw()),
            basis: judged.map(|judged| judged.basis.to_string()),
            misere_play: self.look.play.is_misere(),
            winner,
        };
        self.desk.object(&row)
    }

    /// Makes a move of the engine; returns whether it found one.
    fn engine_moves(&mut self) -> Result<bool, CommandError> {
        let chosen = play::choose(&*self.game, &self.look, self.cx)?;
        let Some(choice) = chosen else {
            let position = self.look.position.clone();
            self.desk.say(&format!(
                "engine: {position} has too many moves to look through; the game ends without a winner"
            ))?;
            return Ok(false);
        };
        let guess = match choice.wins() {
            Some(_) => "",
            None => "  (a guess: who wins from there is not known within the limits)",
        };
        self.desk.say(&format!("engine> {}{guess}", choice.option))?;
        self.make(&choice.option)?;
        Ok(true)
    }

    /// Lists the moves with their values or outcomes, as far as they are known.
    fn list(&mut self) -> Result<(), CommandError> {
        let shorts = shorts(&*self.game, &self.look)?;
        if !self.look.complete {
            let message = match self.look.moves.len() {
                0 => "the moves are too many to list, and none is known to win",
                _ => "the moves are too many to list; these win:",
            };
            self.desk.say(message)?;
        }
        let row = |(i, option): (usize, &PositionAnswer)| {
            let short = shorts.name(i).unwrap_or_default().to_owned();
            vec![format!("  #{}", i + 1), option.position.to_string(), short, self.values_of(option)]
        };
        let numbered = self.look.moves.iter().enumerate();
        let rows: Vec<Vec<String>> = numbered.clone().take(SHOWN).map(row).collect();
        let wins = |option: &PositionAnswer| {
            option.judged(self.look.play).is_some_and(|judged| judged.outcome == Outcome::P)
        };
        let further: Vec<Vec<String>> =
            numbered.skip(SHOWN).filter(|(_, option)| wins(option)).take(SHOWN).map(row).collect();
        let hidden = self.look.moves.len() - rows.len() - further.len();
        let lines = columns(&[rows, further].concat(), &[]);
        lines.iter().try_for_each(|line| self.desk.say(line))?;
        if hidden > 0 {
            self.desk.say(&format!("  and {hidden} moves more"))?;
        }
        Ok(())
    }

    /// Describes the value or the outcome of an option, as far as it is known.
    fn values_of(&self, option: &PositionAnswer) -> String {
        let (known, misere) = match self.look.play {
            Play::Misere => (&option.misere, "misère "),
            Play::Normal => (&option.grundy, ""),
        };
        let by = |basis: Basis| if basis == Basis::Computed { String::new() } else { format!(" ({basis})") };
        let wins = |wins| if wins { "wins" } else { "" };
        if let Some(facts) = &option.play {
            let result = match facts.outcome(self.look.play) {
                Some(Outcome::P) => "wins",
                Some(Outcome::D) => "draws",
                Some(Outcome::N) => "loses",
                None => "not known",
            };
            let remoteness = facts.remoteness(self.look.play);
            let remoteness = remoteness.map_or_else(String::new, |moves| format!(", remoteness {moves}"));
            return format!("value {}  {result}{remoteness}", facts.value);
        }
        match (known, option.judged(self.look.play)) {
            (Some(known), _) => {
                let value = format!("{misere}value {}{}", known.value, by(known.basis));
                format!("{value}  {}", wins(known.value == 0u64.into())).trim_end().to_owned()
            }
            (None, Some(judged)) if judged.outcome == Outcome::P => format!("wins{}", by(judged.basis)),
            (None, Some(judged)) => format!("loses{}", by(judged.basis)),
            (None, None) => "not known".to_owned(),
        }
    }

    fn hint(&mut self) -> Result<(), CommandError> {
        let win = self.look.wins().next();
        let message = match (win, self.look.outcome.map(|judged| judged.outcome)) {
            (Some(option), _) => format!("hint: {} wins", option.position),
            (None, Some(Outcome::P)) => "hint: no move wins against perfect play".to_owned(),
            (None, Some(Outcome::D)) => {
                match self.look.moves.iter().find(|option| {
                    option.judged(self.look.play).is_some_and(|judged| judged.outcome.is_draw())
                }) {
                    Some(option) => format!("hint: no move wins; {} keeps the draw", option.position),
                    None => "hint: no move wins against perfect play".to_owned(),
                }
            }
            (None, Some(Outcome::N)) => "hint: some move wins, but which one is not known here".to_owned(),
            (None, None) => {
                "hint: who wins is not known here within the limits (--time-limit sets them)".to_owned()
            }
        };
        self.desk.say(&message)
    }

    /// Takes back moves until a person is to move.
    fn undo(&mut self) -> Result<(), CommandError> {
        let Some(position) = self.record.take_back() else {
            return self.desk.warn("there is nothing to take back");
        };
        self.look = self.look_at(&self.game.position(&position)?)?;
        self.show()
    }

    fn help(&mut self) -> Result<(), CommandError> {
        for line in [
            "a move: the position it leads to, its number in the list of ? (#2), or its short name there (5>3)",
            "?  moves: the moves with their values",
            "h  hint: a winning move, if there is one",
            "u  undo: take the last move back, the engine's too",
            "q  quit",
        ] {
            self.desk.say(&format!("  {line}"))?;
        }
        Ok(())
    }

    /// Reports the winner and the losing move, when no move is left.
    fn over(&mut self) -> Result<CommandOutcome, CommandError> {
        let (winner, loser) = (self.record.winner(), self.record.loser());
        self.desk.say(&match self.look.play {
            Play::Normal => {
                format!("{}: {}", loser.does("cannot move", "cannot move"), winner.does("win", "wins"))
            }
            Play::Misere if self.record.last().is_none() => {
                format!("{}: {}", winner.does("cannot move", "cannot move"), winner.does("win", "wins"))
            }
            Play::Misere => {
                let last = loser.does("made the last move", "made the last move");
                format!("{last}: {}", winner.does("win", "wins"))
            }
        })?;
        let lost = match self.record.lost() {
            LossReason::By(played) => format!(
                "{} lost it with the move from {} to {}, for {} was {}",
                loser.name(),
                played.position,
                played.option,
                played.position,
                if played.before == Some(Outcome::D) { "drawn" } else { "won" }
            ),
            LossReason::Always => {
                format!("against perfect play {} had no chance from the beginning", loser.name())
            }
            LossReason::Unknown => "which move lost it is not known".to_owned(),
            LossReason::Unplayed => return Ok(CommandOutcome::Done),
        };
        self.desk.say(&lost)?;
        Ok(CommandOutcome::Done)
    }
}
