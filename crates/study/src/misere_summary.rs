//! A summary of misère play: where the winner differs from that of normal play, the classes, and the quotient of heaps.

use crate::data::{Data, MAX_MEMBERS, window_of};
use crate::explore::Explorer;
use crate::finding::Finding;
use crate::layout::Scope;
use crate::term::NONE;
use impartial::misere::Class;
use impartial::misere::quotient::Status;
use impartial_query::grouped;
use impartial_query::questions::{QuotientOf, classes, quotient};
use std::time::Duration;

/// Longest time for the classes, and for the quotient.
const TIME: Duration = Duration::from_secs(4);
/// Largest numbers of positions of a window whose classes are determined, and steps of a quotient.
const POSITIONS: u64 = 40_000;
/// Largest heap of a quotient of heaps that have no code.
const HEAPS: u32 = 12;
/// Number of heaps, and exclusive bound on them, of the sums whose classes are determined.
const SUM_OF_HEAPS: (usize, u64) = (3, 10);
/// Largest exclusive bound on the numbers of other positions.
const MAX_BELOW: u64 = 40;

impl Explorer<'_> {
    /// Reports where the winner of misère play is another one, and the classes of misère play that the positions belong to.
    pub(crate) fn misere_summary(&mut self, data: &Data) {
        if data.misere.is_empty() || data.misere.contains(&NONE) {
            return;
        }
        let scope = match data.scope {
            Scope::Any | Scope::Sum => {
                format!("positions with at most {MAX_MEMBERS} {}s", self.layout.member_word())
            }
            scope => self.scope_text(scope),
        };
        let most_members = if data.scope == Scope::Any { MAX_MEMBERS } else { usize::MAX };
        let rows: Vec<usize> =
            (0..data.normal.len()).filter(|&row| data.positions[row].members.len() <= most_members).collect();
        let differs: Vec<usize> =
            rows.iter().copied().filter(|&row| (data.normal[row] == 0) != (data.misere[row] == 0)).collect();
        let count = grouped(rows.len() as u64);
        let largest = |rows: &mut dyn Iterator<Item = usize>| {
            rows.map(|row| data.positions[row].largest()).max().unwrap_or(0)
        };
        let most = largest(&mut differs.iter().copied());
        let bound = largest(&mut rows.iter().copied());
        let place = match differs.len() {
            0 => "at none".to_owned(),
            // The positions of the whole window are no corner of it.
            _ if 4 * most > bound => format!("at {}", grouped(differs.len() as u64)),
            some => format!("at {}, none of them with a number above {most},", grouped(some as u64)),
        };
        let name = self.judge.subject.name();
        self.misere_fact(
            format!("misère play: the winner differs from that of normal play {place} of {count} {scope}"),
            "computed values".into(),
            format!("impartial study {name}"),
        );
        let below = data.sides.search.min(MAX_BELOW);
        match data.scope {
            Scope::Numbers => self.misere_classes(self.layout.names.len(), below),
            Scope::Members(count) => self.misere_classes(count, below),
            _ => {}
        }
    }

    /// Reports the classes of the positions of a window.
    fn misere_classes(&mut self, count: usize, below: u64) {
        let cx = self.within(20, TIME).with_positions(POSITIONS);
        let Ok(found) = classes(&*self.game, &window_of(count, below), false, &cx) else { return };
        let holds: Vec<&str> = Class::ALL
            .into_iter()
            .filter(|class| found.report.holds(*class) == Some(true))
            .map(Class::name)
            .collect();
        if holds.is_empty() {
            return;
        }
        let name = self.judge.subject.name();
        let member = if self.layout.has_members() { self.layout.member_word() } else { "number" };
        let members = if count == 1 { member.to_owned() } else { format!("{member}s") };
        let window = match self.layout.has_members() {
            false => format!("--below {}", vec![below.to_string(); count].join(",")),
            true => format!("--coins {count} --below {below}"),
        };
        self.misere_fact(
            format!(
                "misère play: the {} positions of {count} {members} below {below} are {}",
                grouped(found.report.positions()),
                holds.join(", ")
            ),
            "the definition of the classes, at each position of the window".into(),
            format!("impartial classes {name} {window}"),
        );
    }

    /// Reports the classes of sums of small heaps, and the misère quotient of the heaps.
    pub(crate) fn misere_quotient(&mut self) {
        self.misere_classes(SUM_OF_HEAPS.0, SUM_OF_HEAPS.1);
        // A quotient has no limit of steps.
        if !self.has_clock {
            return;
        }
        let has_code = self.game.heap_code().is_some();
        let of = QuotientOf::Heaps((!has_code).then_some(HEAPS));
        let cx = self.within(20, TIME).with_positions(POSITIONS);
        let Ok(found) = quotient(&*self.game, &of, false, &cx) else { return };
        let known = &found.quotient;
        // Of the heap 0 alone, a quotient says nothing.
        if known.heaps() == 0 {
            return;
        }
        let heaps = match known.status() {
            Status::Final(_) => "all heaps".to_owned(),
            Status::Partial => format!("the heaps to {}", known.heaps()),
        };
        let name = self.judge.subject.name();
        let option = match known.status() {
            Status::Final(_) => String::new(),
            Status::Partial => format!(" --heaps {}", known.heaps()),
        };
        self.misere_fact(
            format!(
                "misère play: the quotient of {heaps} has {} elements, {} of them P-positions",
                known.order(),
                known.p_size()
            ),
            "the quotient of sums of these heaps".into(),
            format!("impartial quotient {name}{option}"),
        );
    }

    fn misere_fact(&mut self, statement: String, basis: String, command: String) {
        (self.emit)(Finding::fact(statement, &basis, command, self.started));
    }
}
