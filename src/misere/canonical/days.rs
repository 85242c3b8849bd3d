//! The forms born by a day.

use super::{Form, Forms};
use crate::run::{Progress, Run, Stopped};
use crate::value::Outcome;
use num_bigint::BigUint;

/// The reason why the forms born by a day were not counted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DayError {
    /// Day 7 would need the forms of day 6, of which there are more than 2^4171779.
    #[error("forms born by day {0} cannot be counted (allowed: days 0 to 6)")]
    TooLate(u32),
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Forms {
    /// Returns all forms born by a day, those whose birthday is at most `day`, in order of their numbers: 1, 2, 3, 5,
    /// 22 for days 0 to 4, and 4171780 for day 5.
    ///
    /// # Errors
    /// [`Stopped`] when a limit of the run is reached, or the largest number of forms that can be stored; one of them is
    /// certain for day 6 and later.
    ///
    /// # Complexity
    /// All sets of forms born a day earlier: 2^22 for day 5, with about 100 MB.
    pub fn born_by(&mut self, day: u32, run: &Run<'_>) -> Result<Vec<Form>, Stopped> {
        let mut born = vec![Form::ZERO];
        for _ in 0..day {
            let mut next = Vec::new();
            let mut list = Vec::new();
            let mut chosen = vec![false; born.len()];
            let mut done = 0u64;
            loop {
                list.clear();
                list.extend(born.iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(form, _)| form.0));
                next.push(Form(self.canonical(&mut list, run)?));
                done += 1;
                if done.is_multiple_of(1 << 12) {
                    run.check(done, self.bytes() + 4 * next.capacity() as u64)?;
                    run.report(Progress { phase: "sets of forms", done, total: None });
                }
                // The next set, as a number in base two is counted up.
                match chosen.iter().position(|chosen| !chosen) {
                    Some(first) => {
                        chosen[..first].fill(false);
                        chosen[first] = true;
                    }
                    None => break,
                }
            }
            next.sort_unstable();
            next.dedup();
            born = next;
        }
        Ok(born)
    }
}

/// Returns the number of canonical forms born by a day: 1, 2, 3, 5, 22, 4171780, and for day 6 a number of 4171780
/// binary digits.
///
/// Day 5 is counted set by set: a set of forms born by day 4 is the option set of a canonical form
/// unless the game equals a smaller one, H, which is then born by day 3. For day 6 the sets are
/// counted as wholes: those that equal H ≠ 0 are the options of H with at least one of the forms that
/// have H as an option, and those that equal 0 are the sets of forms that have 0 as an option, one of
/// them a P-position.
///
/// # Errors
/// [`DayError::TooLate`] from day 7 on, and [`DayError::Stopped`].
///
/// # Complexity
/// 2^22 steps.
///
/// ```
/// use impartial::misere::canonical::count_born_by;
/// use impartial::run::Run;
/// let counts: Vec<String> =
///     (0..=5).map(|day| count_born_by(day, &Run::default()).unwrap().to_string()).collect();
/// assert_eq!(counts, ["1", "2", "3", "5", "22", "4171780"]);
/// ```
pub fn count_born_by(day: u32, run: &Run<'_>) -> Result<BigUint, DayError> {
    match day {
        0..=4 => Ok(Forms::new().born_by(day, run)?.len().into()),
        5 => Ok(DayFive::count(run, |_| ())?.into()),
        6 => Ok(day_six(run)?),
        _ => Err(DayError::TooLate(day)),
    }
}

/// The sets of the 22 forms born by day 4, as bits.
struct DayFive {
    /// For each form H born by day 3: its options, the forms that have it as an option, and whether
    /// it is 0.
    smaller: Vec<(u32, u32, bool)>,
    losing: u32,
    zero: u32,
    size: u32,
}

impl DayFive {
    fn new(run: &Run<'_>) -> Result<Self, Stopped> {
        let mut forms = Forms::new();
        let born = forms.born_by(4, run)?;
        let bits = |test: &dyn Fn(Form) -> bool| {
            (0u32..).zip(&born).filter(|&(_, &form)| test(form)).fold(0, |bits, (i, _)| bits | 1 << i)
        };
        let smaller = born.iter().filter(|&&form| forms.birthday(form) <= 3).map(|&small| {
            let options = bits(&|form| forms.has_option(small.0, form.0));
            let parents = bits(&|form| forms.has_option(form.0, small.0));
            (options, parents, small == Form::ZERO)
        });
        Ok(DayFive {
            smaller: smaller.collect(),
            losing: bits(&|form| forms.outcome(form) == Outcome::P),
            zero: bits(&|form| form == Form::ZERO),
            size: born.len() as u32,
        })
    }

    /// Returns whether no canonical form of smaller birthday equals the game with these options.
    fn is_canonical(&self, set: u32) -> bool {
        self.smaller.iter().all(|&(options, parents, zero)| {
            let equals = set & options == options
                && set & !(options | parents) == 0
                && set != options
                && (!zero || set & self.losing != 0);
            !equals
        })
    }

    /// Counts the forms born by day 5, and calls `each` with the option set of every one.
    fn count(run: &Run<'_>, mut each: impl FnMut(u32)) -> Result<u64, Stopped> {
        let five = DayFive::new(run)?;
        let mut count = 0;
        for set in 0..1u32 << five.size {
            if five.is_canonical(set) {
                count += 1;
                each(set);
            }
            if set % (1 << 18) == 0 {
                run.check(count, 0)?;
            }
        }
        Ok(count)
    }
}

fn day_six(run: &Run<'_>) -> Result<BigUint, Stopped> {
    let five = DayFive::new(run)?;
    let mut parents = vec![0u64; five.size as usize];
    let mut winning_parents_of_zero = 0u64;
    let count = DayFive::count(run, |set| {
        for (i, parents) in parents.iter_mut().enumerate() {
            *parents += u64::from(set >> i & 1);
        }
        // Forms that have 0 as an option and are N-positions: sets of these alone do not equal 0.
        winning_parents_of_zero += u64::from(set & five.zero != 0 && set & five.losing != 0);
    })?;
    let power = |exponent: u64| BigUint::from(1u32) << exponent;
    let mut total = power(count);
    for (i, &parents) in parents.iter().enumerate() {
        if five.zero >> i & 1 == 1 {
            total -= power(parents) - power(winning_parents_of_zero);
        } else {
            total -= power(parents) - 1u32;
        }
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conway, *On Numbers and Games*, chapter 12: how many forms are born by day 6.
    #[test]
    fn day_six_has_as_many_forms_as_conway_says() {
        let power = |exponent: u64| BigUint::from(1u32) << exponent;
        let mut expected = power(4171780);
        for exponent in [
            2096640, 2095104, 2094593, 2094080, 2091523, 2091522, 2088960, 2088705, 2088448, 2088193,
            2086912, 2086657, 2086401, 2086145, 2085888, 2079234,
        ] {
            expected -= power(exponent);
        }
        expected += power(1960962);
        expected += 21u32;
        assert_eq!(count_born_by(6, &Run::default()).unwrap(), expected);
        assert_eq!(count_born_by(7, &Run::default()), Err(DayError::TooLate(7)));
    }

    #[test]
    fn every_form_of_day_four_has_a_name_of_its_own() {
        let run = Run::default();
        let mut forms = Forms::new();
        let born = forms.born_by(4, &run).unwrap();
        let names: Vec<String> = born.iter().map(|&form| forms.write(form, 100).unwrap()).collect();
        assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), 22);
        for (&form, name) in born.iter().zip(&names) {
            assert_eq!(forms.parse(name, &run), Ok(form), "{name}");
        }
        let three: Vec<&str> = names.iter().map(String::as_str).take(5).collect();
        assert_eq!(three, ["*0", "*1", "*2", "*3", "*[2#]"], "those born by day 3 have the first numbers");
    }
}
