//! The searches for the values of the positions of one scope.

use crate::data::Data;
use crate::explore::{Accepted, Body, Explorer, MAX_JUDGED};
use crate::finding::{Finding, FindingSubject};
use crate::fitting::{extra_terms, fitting_values};
use crate::independent::independent_values;
use crate::layout::Scope;
use crate::meter::Meter;
use crate::sequence::SequencePeriod;
use crate::set_search::Depth;
use crate::term::Term;
use crate::value_search;
use impartial::claim::Verdict;
use impartial_query::questions::{PeriodBasis, period};

/// Largest heap whose value the search for a certified period computes.
const PERIOD_HEAPS: u64 = 20_000;
/// Largest number of values of a game on one number that a periodic statement writes out.
const MAX_LISTED: usize = 40;
/// The name of the claim that single heaps have a period.
const PERIOD_NAME: &str = "period-of-heaps";

impl Explorer<'_> {
    /// Searches a term for the values, and returns it.
    pub(crate) fn value_goal(&mut self, data: &mut Data, depths: &[Depth]) -> Option<Term> {
        if self.settled.contains(&FindingSubject::Value) {
            return None;
        }
        let mut checked: Option<Accepted> = None;
        let mut candidates = self.periodic(data);
        let meter = Meter::new(self.steps, self.cx.run());
        candidates.extend(independent_values(data, &self.slopes, &meter));
        for &depth in depths {
            let extra = extra_terms(&self.layout, data);
            candidates.extend(fitting_values(data, &extra, depth, &self.slopes, &meter));
            let all = value_search::sorted(std::mem::take(&mut candidates));
            for term in all.into_iter().take(MAX_JUDGED) {
                // Of a constant, a sum of heaps would not have the nim-sum as its value. The line of a coin names the coin.
                let is_of_no_heap = data.scope == Scope::Single
                    && !self.layout.is_coin_by_coin
                    && matches!(term, Term::Number(1..));
                if is_of_no_heap || data.table.values(&term) != data.normal {
                    continue;
                }
                let body = Body::Term(term);
                match self.judged(data, FindingSubject::Value, &body) {
                    Some(holding) if holding.is_proved => {
                        self.report(data, FindingSubject::Value, &body, &holding);
                        return body.into_term();
                    }
                    Some(holding) if checked.is_none() => {
                        checked = self.confirmed(data, FindingSubject::Value, body, holding);
                        if checked.is_some() && !self.is_provable {
                            break;
                        }
                    }
                    _ => {}
                }
            }
            if checked.is_some() {
                break;
            }
        }
        match checked {
            Some(Accepted { body, holding }) => {
                self.report(data, FindingSubject::Value, &body, &holding);
                body.into_term()
            }
            None => {
                if depths.contains(&Depth::Deep) && self.cx.run().check(0, 0).is_ok() {
                    let scope = self.scope_text(data.scope);
                    self.tried.push(format!("values of {scope}: no term found"));
                }
                None
            }
        }
    }

    /// Returns the values as a sequence, if positions are single numbers.
    fn sequence(data: &Data) -> Option<Vec<i64>> {
        let column = data.table.columns.first().filter(|_| data.table.is_sequence)?;
        let mut pairs: Vec<(i64, i64)> =
            column.values.iter().copied().zip(data.normal.iter().copied()).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let is_whole = pairs.iter().enumerate().all(|(index, pair)| pair.0 == index as i64);
        is_whole.then(|| pairs.into_iter().map(|(_, value)| value).collect())
    }

    /// Returns a periodic term for the values of single numbers, if there is one.
    fn periodic(&self, data: &Data) -> Vec<Term> {
        let Some(values) = Explorer::sequence(data) else { return Vec::new() };
        let search = values.len().min(data.sides.search as usize);
        let Some(found) = SequencePeriod::observe(&values[..search]) else { return Vec::new() };
        // Of numbers up to a bound, a long table is no rule: it lists the values.
        let is_list = data.scope == Scope::Numbers && found.preperiod + found.period > MAX_LISTED;
        let term = || found.term(&values).into_iter().collect();
        if found.holds_on(&values) && !is_list { term() } else { Vec::new() }
    }

    /// Reports the period of the values of single heaps, if it can be certified. Returns whether it is.
    pub(crate) fn certified_period(&mut self) -> bool {
        let cx = self.cx.with_positions(PERIOD_HEAPS);
        if self.game.heap_code().is_none() {
            return false;
        }
        let Ok(answer) = period(&*self.game, Some(PERIOD_HEAPS), &cx) else { return false };
        let (Some(found), PeriodBasis::Certificate(checks)) = (answer.report.found, answer.report.basis)
        else {
            return false;
        };
        let name = self.layout.names.first().map_or("n", |name| name.as_str());
        let (length, preperiod, saltus) = (found.period(), found.preperiod(), found.saltus());
        let added = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let start = if preperiod == 0 { String::new() } else { format!("  if {name} >= {preperiod}") };
        let to = (preperiod + 3 * length).max(200);
        let statement = format!(
            "claim {PERIOD_NAME} value({name} + {length}) = value({name}){added}  for {name} < {to}{start}"
        );
        (self.emit)(Finding {
            subject: FindingSubject::Sequence,
            statement,
            definitions: Vec::new(),
            is_line: true,
            verdict: Some(Verdict::Certified),
            positions: answer.report.heaps,
            unused: 0,
            proved_for: Vec::new(),
            states: None,
            evidence: None,
            basis: checks,
            command: format!("impartial period {}", self.judge.subject.name()),
            name: PERIOD_NAME.to_owned(),
            seconds: self.started.elapsed().as_secs_f64(),
        });
        true
    }
}
