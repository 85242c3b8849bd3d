//! Who takes part, where, and with what secret.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Characters of a secret, at least.
const SECRET: usize = 16;

/// The longest time that may be named: a day.
const LONGEST: u64 = 24 * 3600;

/// The processes that make a table together, as a file names them.
///
/// A line each, in any order but for the addresses, of which the first is process 0:
///
/// ```text
/// # two machines of our network
/// 10.0.0.1:7000
/// 10.0.0.2:7000
/// secret  a-long-word-that-nobody-guesses
/// timeout 30      # seconds of silence after which a process is taken for lost
/// wait    60      # seconds in which all of them must have begun
/// ```
///
/// The secret proves to each process that the others belong to it. What they send each other is neither
/// hidden nor protected from being changed on the way: such a network must be your own.
///
/// ```
/// let hosts: impartial_cluster::Hosts = "a:7000\nb:7000\nsecret a-secret-of-16-or-more".parse().unwrap();
/// assert_eq!(hosts.addresses(), ["a:7000", "b:7000"]);
/// let wrong = "a:7000\nb".parse::<impartial_cluster::Hosts>().unwrap_err();
/// assert_eq!(wrong.to_string(), "line 2: 'b' is no address (allowed: HOST:PORT, secret WORD, timeout SECONDS, \
///                                wait SECONDS)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Hosts {
    addresses: Vec<String>,
    secret: String,
    timeout: Duration,
    wait: Duration,
}

impl fmt::Debug for Hosts {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hosts { addresses, secret: _, timeout, wait } = self;
        f.debug_struct("Hosts")
            .field("addresses", addresses)
            .field("timeout", timeout)
            .field("wait", wait)
            .finish_non_exhaustive()
    }
}

/// Why a text does not say who takes part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostsError {
    /// A line that says nothing that is known.
    #[error(
        "line {line}: '{found}' is no address (allowed: HOST:PORT, secret WORD, timeout SECONDS, wait SECONDS)"
    )]
    Line {
        /// Which, counted from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// An address stands there twice.
    #[error("line {line}: {address} stands there twice (allowed: another port for each process)")]
    Twice {
        /// The second of them.
        line: usize,
        /// The address.
        address: String,
    },
    /// The secret is too short.
    #[error("line {line}: a secret of {length} characters (allowed: {SECRET} or more, without spaces)")]
    Short {
        /// Which, counted from 1.
        line: usize,
        /// How long it is.
        length: usize,
    },
    /// There is no secret.
    #[error(
        "no secret (allowed: a line 'secret WORD' with {SECRET} characters or more, the same everywhere)"
    )]
    NoSecret,
    /// Nobody takes part.
    #[error("no address (allowed: a line HOST:PORT for each process)")]
    Nobody,
}

impl Hosts {
    /// Those at these addresses, with a secret of 16 characters or more.
    ///
    /// # Errors
    /// As for a text of these lines.
    pub fn new(addresses: impl IntoIterator<Item = String>, secret: &str) -> Result<Self, HostsError> {
        let mut lines: Vec<String> = addresses.into_iter().collect();
        lines.push(format!("secret {secret}"));
        lines.join("\n").parse()
    }

    /// The same, where a process that says nothing for so long is taken for lost.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        Hosts { timeout, ..self }
    }

    /// The same, where all must have begun after so long.
    #[must_use]
    pub fn wait(self, wait: Duration) -> Self {
        Hosts { wait, ..self }
    }

    /// Where each process listens.
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }

    pub(crate) fn secret(&self) -> &[u8] {
        self.secret.as_bytes()
    }

    /// After how much silence a process is taken for lost.
    pub fn silence(&self) -> Duration {
        self.timeout
    }

    /// How long to wait for all to begin.
    pub fn patience(&self) -> Duration {
        self.wait
    }

    /// The same as lines, secret and all: what somebody who starts the processes writes to each.
    pub fn to_lines(&self) -> String {
        let Hosts { addresses, secret, timeout, wait } = self;
        let (timeout, wait) = (timeout.as_secs().max(1), wait.as_secs().max(1));
        format!("{}\nsecret {secret}\ntimeout {timeout}\nwait {wait}\n", addresses.join("\n"))
    }
}

impl FromStr for Hosts {
    type Err = HostsError;

    fn from_str(text: &str) -> Result<Self, HostsError> {
        let mut addresses = Vec::new();
        let mut known = BTreeSet::new();
        let mut secret = None;
        let (mut timeout, mut wait) = (30, 60);
        for (at, content) in text.lines().enumerate() {
            let line = at + 1;
            let content = content.split('#').next().unwrap_or_default();
            let words: Vec<&str> = content.split_whitespace().collect();
            let seconds = |word: &str| word.parse().ok().filter(|seconds| (1..=LONGEST).contains(seconds));
            let wrong = || HostsError::Line { line, found: words.join(" ") };
            match words.as_slice() {
                [] => {}
                ["secret", word] if word.chars().count() >= SECRET => secret = Some((*word).to_owned()),
                ["secret", word] => return Err(HostsError::Short { line, length: word.chars().count() }),
                ["timeout", word] => timeout = seconds(word).ok_or_else(wrong)?,
                ["wait", word] => wait = seconds(word).ok_or_else(wrong)?,
                [address] if is_address(address) => {
                    if !known.insert((*address).to_owned()) {
                        return Err(HostsError::Twice { line, address: (*address).into() });
                    }
                    addresses.push((*address).into());
                }
                _ => return Err(wrong()),
            }
        }
        if addresses.is_empty() {
            return Err(HostsError::Nobody);
        }
        let secret = secret.ok_or(HostsError::NoSecret)?;
        Ok(Hosts {
            addresses,
            secret,
            timeout: Duration::from_secs(timeout),
            wait: Duration::from_secs(wait),
        })
    }
}

fn is_address(word: &str) -> bool {
    word.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_say_nothing_are_told_with_their_number() {
        let of = |text: &str| text.parse::<Hosts>().unwrap_err().to_string();
        assert!(of("").starts_with("no address"));
        assert!(of("a:1\nb:2").starts_with("no secret"));
        assert!(of("a:1\na:1\nsecret aaaaaaaaaaaaaaaa").starts_with("line 2: a:1 stands there twice"));
        assert!(of("a:1\nsecret short").starts_with("line 2: a secret of 5 characters"));
        assert!(of("a:1\n\n# x\ntimeout 0").starts_with("line 4: 'timeout 0'"));
        assert!(of("a:70000").starts_with("line 1: 'a:70000'"));
        assert!(of(":7000").starts_with("line 1"));
        assert!(of("wait soon").starts_with("line 1"));
    }

    #[test]
    fn what_is_written_is_read_again_and_the_secret_is_not_shown() {
        let text = "a:1 # first\n[::1]:2\n  secret aaaaaaaaaaaaaaaa\ntimeout 5\nwait 7\n";
        let hosts: Hosts = text.parse().unwrap();
        assert_eq!(hosts.to_lines().parse(), Ok(hosts.clone()));
        assert_eq!((hosts.silence().as_secs(), hosts.patience().as_secs()), (5, 7));
        assert!(!format!("{hosts:?}").contains("aaaa"));
        let two = Hosts::new(["a:1".to_owned(), "b:1".to_owned()], "aaaaaaaaaaaaaaaa").unwrap();
        assert_eq!(two.addresses().len(), 2);
    }
}
