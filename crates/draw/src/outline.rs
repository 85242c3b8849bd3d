//! Outlines of shapes and letters.

/// A segment of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum OutlineStep {
    Move(f64, f64),
    Line(f64, f64),
    Curve(f64, f64, f64, f64, f64, f64),
    Close,
}
