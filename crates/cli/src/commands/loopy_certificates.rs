//! `verify` for certificates of loopy values.

use crate::context::CommandContext;
use crate::errors::CommandError;
use impartial::loopy::ValueCertificate;
use impartial_query::{Registry, report};
use serde_json::Value;

/// Checks a certificate of loopy values. Returns the condition that fails, if one does.
pub(super) fn of_loopy_values(
    value: Value,
    registry: &Registry,
    cx: &CommandContext<'_>,
) -> Result<Option<String>, CommandError> {
    let certificate: ValueCertificate = serde_json::from_value(value)
        .map_err(|error| CommandError::input(format!("is no certificate of loopy values: {error}")))?;
    let find = |name: &str| registry.find_within(name, &cx.run());
    Ok(report::verify_value_certificate(&certificate, find, cx)?)
}
