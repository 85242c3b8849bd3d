//! Messages that name arguments and commands.
//!
//! Every interface spells arguments in its own way: `--coins 3` on the command line, `coins=3` in Python. A message is
//! therefore a list of pieces, and a [`Spelling`] turns it into text.

use std::borrow::Cow;
use std::fmt;

/// An argument of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Argument {
    /// The claim or the game.
    Subject,
    /// The number of coins or heaps.
    Coins,
    /// The bound on ordinals.
    Below,
    /// The formula, or the sentence.
    Formula,
    /// Further definitions.
    With,
    /// Misère play.
    Misere,
    /// Play in which the opponent forbids options.
    Blocking,
    /// Coins in ascending order.
    Sorted,
    /// The base of numbers.
    Base,
    /// The numeration system of numbers.
    Numeration,
    /// The method of a proof.
    Method,
    /// The limit on states.
    States,
    /// A value.
    Value,
    /// The largest of several values.
    ValuesTo,
    /// The bound below which positions are counted.
    Count,
    /// A certificate.
    Certificate,
    /// The sentence for the program MONA.
    Mona,
    /// The pattern of a family of codes.
    AllCodes,
    /// The number of single heaps.
    Heaps,
}

impl Argument {
    /// Returns the name in lower case, with underscores between words.
    pub fn name(self) -> &'static str {
        match self {
            Argument::Subject => "name",
            Argument::Coins => "coins",
            Argument::Below => "below",
            Argument::Formula => "formula",
            Argument::With => "definitions",
            Argument::Misere => "misere",
            Argument::Blocking => "blocking",
            Argument::Sorted => "sorted",
            Argument::Base => "base",
            Argument::Numeration => "numeration",
            Argument::Method => "method",
            Argument::States => "states",
            Argument::Value => "value",
            Argument::ValuesTo => "values_to",
            Argument::Count => "count",
            Argument::Certificate => "certificate",
            Argument::Mona => "mona",
            Argument::AllCodes => "all_codes",
            Argument::Heaps => "heaps",
        }
    }

    /// Returns the word that stands for a value in messages.
    pub fn placeholder(self) -> &'static str {
        match self {
            Argument::Formula | Argument::With | Argument::Certificate | Argument::Mona => "FILE",
            Argument::Below => "w^K",
            Argument::Base => "B",
            Argument::Blocking | Argument::ValuesTo => "K",
            Argument::Value => "V",
            Argument::States => "S",
            Argument::Subject | Argument::Numeration | Argument::Method => "NAME",
            Argument::AllCodes => "PATTERN",
            _ => "N",
        }
    }
}

/// A command that a message suggests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Suggestion {
    /// The check of claims on windows.
    Check,
    /// The discovery of descriptions.
    Discover,
    /// The explanation of what is known of a game.
    Explain,
    /// The period of the values of single heaps.
    Period,
    /// The study of rules.
    Study,
}

impl Suggestion {
    /// Returns the name of the command.
    pub fn name(self) -> &'static str {
        match self {
            Suggestion::Check => "check",
            Suggestion::Discover => "discover",
            Suggestion::Explain => "explain",
            Suggestion::Period => "period",
            Suggestion::Study => "study",
        }
    }
}

/// The spelling of arguments and commands in one interface.
pub trait Spelling {
    /// Returns the spelling of an argument without a value.
    fn argument(&self, argument: Argument) -> String;

    /// Returns the spelling of an argument with the word that stands for its values.
    fn placeholder(&self, argument: Argument) -> String;

    /// Returns the spelling of an argument with a value. The value of
    /// [`Argument::Formula`] and [`Argument::With`] is the name of the text, see [`FormulaText`](crate::proofs::FormulaText).
    fn setting(&self, argument: Argument, value: &str) -> String;

    /// Returns the spelling of a command about a game; `None` for a command without a game.
    fn command(&self, command: Suggestion, game: Option<&str>) -> String;

    /// Returns whether the interface has an argument. Lists of arguments leave out those that it does not have.
    fn has(&self, argument: Argument) -> bool {
        let _ = argument;
        true
    }
}

/// The spelling of keyword arguments, as in Python: `coins=3`.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeywordSpelling;

impl Spelling for KeywordSpelling {
    fn argument(&self, argument: Argument) -> String {
        argument.name().to_owned()
    }

    fn placeholder(&self, argument: Argument) -> String {
        match argument {
            // These are no files.
            Argument::Formula | Argument::With | Argument::Certificate => self.argument(argument),
            _ => format!("{}={}", argument.name(), argument.placeholder()),
        }
    }

    fn setting(&self, argument: Argument, value: &str) -> String {
        match argument {
            // These texts have names of their own.
            Argument::Formula | Argument::With => value.to_owned(),
            _ => format!("{}={value}", argument.name()),
        }
    }

    fn command(&self, command: Suggestion, game: Option<&str>) -> String {
        match game {
            Some(game) => format!("{}({game:?})", command.name()),
            None => format!("{}()", command.name()),
        }
    }

    fn has(&self, argument: Argument) -> bool {
        argument != Argument::Mona
    }
}

/// A piece of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(Cow<'static, str>),
    Argument(Argument),
    Arguments(Vec<Argument>),
    Placeholder(Argument),
    Setting(Argument, String),
    Command(Suggestion, Option<String>),
}

/// A message that names arguments and commands. Its [`Display`](fmt::Display) spells them as [`KeywordSpelling`] does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message(Vec<Piece>);

impl Message {
    /// Returns an empty message.
    pub fn new() -> Self {
        Message::default()
    }

    /// Adds text.
    #[must_use]
    pub fn text(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Piece::Text(text.into()));
        self
    }

    /// Adds an argument without a value.
    #[must_use]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.0.push(Piece::Argument(argument));
        self
    }

    /// Adds an argument with the word that stands for its values.
    #[must_use]
    pub fn placeholder(mut self, argument: Argument) -> Self {
        self.0.push(Piece::Placeholder(argument));
        self
    }

    /// Adds an argument with a value.
    #[must_use]
    pub fn setting(mut self, argument: Argument, value: impl fmt::Display) -> Self {
        self.0.push(Piece::Setting(argument, value.to_string()));
        self
    }

    /// Adds a command about a game.
    #[must_use]
    pub fn command(mut self, command: Suggestion, game: impl Into<String>) -> Self {
        self.0.push(Piece::Command(command, Some(game.into())));
        self
    }

    /// Adds a command without a game.
    #[must_use]
    pub fn bare_command(mut self, command: Suggestion) -> Self {
        self.0.push(Piece::Command(command, None));
        self
    }

    /// Adds the arguments of a list, with commas between.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = Argument>) -> Self {
        self.0.push(Piece::Arguments(arguments.into_iter().collect()));
        self
    }

    /// Adds the pieces of another message.
    #[must_use]
    pub fn message(mut self, other: Message) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Returns the text of the message, with arguments and commands as `spelling` spells them.
    pub fn spelled(&self, spelling: &dyn Spelling) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Text(text) => text.to_string(),
            Piece::Argument(argument) => spelling.argument(*argument),
            Piece::Arguments(arguments) => {
                let known = arguments.iter().filter(|argument| spelling.has(**argument));
                known.map(|argument| spelling.argument(*argument)).collect::<Vec<_>>().join(", ")
            }
            Piece::Placeholder(argument) => spelling.placeholder(*argument),
            Piece::Setting(argument, value) => spelling.setting(*argument, value),
            Piece::Command(command, game) => spelling.command(*command, game.as_deref()),
        };
        self.0.iter().map(text).collect()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(&KeywordSpelling))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_spelled_by_each_interface() {
        struct Shouted;
        impl Spelling for Shouted {
            fn argument(&self, argument: Argument) -> String {
                argument.name().to_uppercase()
            }
            fn placeholder(&self, argument: Argument) -> String {
                self.setting(argument, argument.placeholder())
            }
            fn setting(&self, argument: Argument, value: &str) -> String {
                format!("{} {value}", self.argument(argument))
            }
            fn command(&self, command: Suggestion, game: Option<&str>) -> String {
                format!("{}: {}", command.name(), game.unwrap_or("all"))
            }
        }
        let message = Message::new()
            .setting(Argument::Coins, 0)
            .text(" (allowed: 1 to 60), or ")
            .command(Suggestion::Check, "nim")
            .text(" with ")
            .arguments([Argument::Sorted, Argument::Mona, Argument::ValuesTo]);
        assert_eq!(
            message.to_string(),
            "coins=0 (allowed: 1 to 60), or check(\"nim\") with sorted, values_to"
        );
        assert_eq!(
            message.spelled(&Shouted),
            "COINS 0 (allowed: 1 to 60), or check: nim with SORTED, MONA, VALUES_TO"
        );
    }
}
