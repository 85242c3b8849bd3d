//! The processes that take part, their addresses, and their shared secret.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Minimum number of characters of a secret.
const SECRET: usize = 16;

/// Upper bound on times in the list, in seconds: one day.
const LONGEST: u64 = 24 * 3600;

/// The list of the processes that compute a table together, as read from a file.
///
/// Each line has one entry. Lines may come in any order, but the order of the addresses counts: the first is process 0.
///
/// ```text
/// # two machines of our network
/// 10.0.0.1:7000
/// 10.0.0.2:7000
/// secret  a-long-word-that-is-hard-to-guess
/// timeout 30      # seconds of silence after which a process is taken for lost
/// wait    60      # seconds in which all of them must have begun
/// ```
///
/// The secret proves to each process that the others belong to the list. The data that the processes send to each other
/// is neither encrypted nor protected from modification: use a private network.
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
    /// Omits the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hosts { addresses, secret: _, timeout, wait } = self;
        f.debug_struct("Hosts")
            .field("addresses", addresses)
            .field("timeout", timeout)
            .field("wait", wait)
            .finish_non_exhaustive()
    }
}

/// Why a text is not a list of processes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostsError {
    /// A line is not understood.
    #[error(
        "line {line}: '{found}' is no address (allowed: HOST:PORT, secret WORD, timeout SECONDS, wait SECONDS)"
    )]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The text of the line.
        found: String,
    },
    /// An address occurs twice.
    #[error("line {line}: {address} stands there twice (allowed: another port for each process)")]
    Twice {
        /// The line of the second occurrence.
        line: usize,
        /// The address.
        address: String,
    },
    /// The secret is too short.
    #[error("line {line}: a secret of {length} characters (allowed: {SECRET} or more, without spaces)")]
    Short {
        /// The number of the line, from 1.
        line: usize,
        /// The number of characters of the secret.
        length: usize,
    },
    /// There is no secret.
    #[error(
        "no secret (allowed: a line 'secret WORD' with {SECRET} characters or more, the same everywhere)"
    )]
    NoSecret,
    /// There is no address.
    #[error("no address (allowed: a line HOST:PORT for each process)")]
    Nobody,
}

impl Hosts {
    /// Creates the list of the processes at these addresses, with a secret of 16 characters or more.
    ///
    /// # Errors
    /// Those of parsing a text of these lines.
    pub fn new(addresses: impl IntoIterator<Item = String>, secret: &str) -> Result<Self, HostsError> {
        let mut lines: Vec<String> = addresses.into_iter().collect();
        lines.push(format!("secret {secret}"));
        lines.join("\n").parse()
    }

    /// Returns the list with another timeout: the seconds of silence after which a process is considered lost.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        Hosts { timeout, ..self }
    }

    /// Returns the list with another time in which all processes must begin.
    #[must_use]
    pub fn wait(self, wait: Duration) -> Self {
        Hosts { wait, ..self }
    }

    /// Returns the address of each process.
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }

    pub(crate) fn secret(&self) -> &[u8] {
        self.secret.as_bytes()
    }

    /// Returns the duration of silence after which a process is considered lost.
    pub fn silence(&self) -> Duration {
        self.timeout
    }

    /// Returns the time in which all processes must begin.
    pub fn patience(&self) -> Duration {
        self.wait
    }

    /// Returns the list as lines of text, including the secret, for a parent process that sends it to its children.
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
        for (index, content) in text.lines().enumerate() {
            let line = index + 1;
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
    fn hosts_errors_name_the_line() {
        let error_of = |text: &str| text.parse::<Hosts>().unwrap_err().to_string();
        assert!(error_of("").starts_with("no address"));
        assert!(error_of("a:1\nb:2").starts_with("no secret"));
        assert!(error_of("a:1\na:1\nsecret aaaaaaaaaaaaaaaa").starts_with("line 2: a:1 stands there twice"));
        assert!(error_of("a:1\nsecret short").starts_with("line 2: a secret of 5 characters"));
        assert!(error_of("a:1\n\n# x\ntimeout 0").starts_with("line 4: 'timeout 0'"));
        assert!(error_of("a:70000").starts_with("line 1: 'a:70000'"));
        assert!(error_of(":7000").starts_with("line 1"));
        assert!(error_of("wait soon").starts_with("line 1"));
    }

    #[test]
    fn hosts_round_trip_and_debug_output_hides_the_secret() {
        let text = "a:1 # first\n[::1]:2\n  secret aaaaaaaaaaaaaaaa\ntimeout 5\nwait 7\n";
        let hosts: Hosts = text.parse().unwrap();
        assert_eq!(hosts.to_lines().parse(), Ok(hosts.clone()));
        assert_eq!((hosts.silence().as_secs(), hosts.patience().as_secs()), (5, 7));
        assert!(!format!("{hosts:?}").contains("aaaa"));
        let two = Hosts::new(["a:1".to_owned(), "b:1".to_owned()], "aaaaaaaaaaaaaaaa").unwrap();
        assert_eq!(two.addresses().len(), 2);
    }
}
