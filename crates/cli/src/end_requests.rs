//! Requests to end the process: signals, of which two may mean one request.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time after the first request within which further ones are taken for the same: `timeout` and some shells send a
/// signal to the process and to its group, milliseconds apart.
const SAME_REQUEST: Duration = Duration::from_secs(1);

/// The reaction to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// The work ends in good order.
    Cancel,
    /// Nothing happens: the request belongs to the one before.
    Ignore,
    /// The process ends at once.
    Exit,
}

/// The time of the first request, if there was one.
#[derive(Debug, Default)]
pub(crate) struct EndRequests {
    first: Mutex<Option<Instant>>,
}

impl EndRequests {
    /// Records a request received at `now` and returns the reaction to it.
    pub(crate) fn receive(&self, now: Instant) -> Reaction {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        match *first {
            None => {
                *first = Some(now);
                Reaction::Cancel
            }
            Some(first) if now.saturating_duration_since(first) < SAME_REQUEST => Reaction::Ignore,
            Some(_) => Reaction::Exit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_within_a_second_of_the_first_are_one() {
        let (requests, start) = (EndRequests::default(), Instant::now());
        let receive = |millis| requests.receive(start + Duration::from_millis(millis));
        assert_eq!(receive(0), Reaction::Cancel);
        assert_eq!(receive(0), Reaction::Ignore);
        assert_eq!(receive(3), Reaction::Ignore);
        assert_eq!(receive(999), Reaction::Ignore);
        assert_eq!(receive(1000), Reaction::Exit);
    }
}
