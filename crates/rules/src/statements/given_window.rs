//! Windows that the user gives for the statements of a file that name none.

use crate::evaluate::CompileContext;
use crate::statements::number_region::OpenRange;
use crate::statements::region::Region;
use crate::statements::windows::{members, numbers};
use crate::syntax::file::{KindName, RuleFile};
use impartial_query::WindowArg;

/// Returns the region of a window.
///
/// # Errors
/// The reason why the positions of the file have no such window, with what is allowed.
pub(crate) fn given_region(
    file: &RuleFile,
    context: &CompileContext,
    window: &WindowArg,
) -> Result<Region, String> {
    let kind = file.kind.kind;
    if kind.is_on_ordinals() {
        return Err("statements about ordinals have no windows".into());
    }
    match window {
        WindowArg::From(text) => Ok(Region::From(text.clone())),
        WindowArg::Whole => Err("no window (expected a position, or bounds on numbers)".into()),
        WindowArg::Board { count, below } => {
            let range = OpenRange::below(*below);
            match kind {
                KindName::Numbers => of_numbers(file, vec![range; *count]),
                KindName::Grid | KindName::Graph => Err("the positions of a grid or graph have no size in numbers (allowed: a position and its followers)"
                    .into()),
                _ => Ok(members(file, context, *count, range, None)),
            }
        }
        WindowArg::Bounds(bounds) if kind == KindName::Numbers => {
            of_numbers(file, bounds.iter().map(|&below| OpenRange::below(below)).collect())
        }
        WindowArg::Bounds(_) => Err("a bound for each number (allowed: one bound for all of them)".into()),
    }
}

fn of_numbers(file: &RuleFile, ranges: Vec<OpenRange>) -> Result<Region, String> {
    match file.kind.names.len() {
        count if count == ranges.len() => Ok(numbers(file, ranges)),
        count => Err(format!("{} numbers (allowed: {count}, as the file says)", ranges.len())),
    }
}
