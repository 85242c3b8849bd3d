//! Access control: the token in the address, the names of this machine, and no other page.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use impartial_answers::RequestRefusal;
use std::io;

/// The secret part of every address.
#[derive(Clone)]
pub(crate) struct PageToken(String);

impl PageToken {
    /// Returns a new token from the randomness of the system.
    pub(crate) fn new() -> io::Result<Self> {
        let mut bytes = [0u8; 24];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(PageToken(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns whether `text` is the token. The comparison reads all bytes, so that its time reveals nothing.
    fn is(&self, text: &str) -> bool {
        let (own, other) = (self.0.as_bytes(), text.as_bytes());
        own.len() == other.len() && own.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }
}

/// The host names in requests to this machine.
const HOSTS: [&str; 2] = ["127.0.0.1", "localhost"];

/// Checks a request, and returns the part of its path after the token.
///
/// # Errors
/// Status 404 without the token and 403 for all other reasons; the message says no more than necessary.
pub(crate) fn passed<'p>(
    token: &PageToken,
    port: u16,
    path: &'p str,
    headers: &HeaderMap,
) -> Result<&'p str, RequestRefusal> {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let refuse = |what: &str| RequestRefusal::new(403, "refused", what);
    let is_own_host = |host: &str| HOSTS.iter().any(|name| host == format!("{name}:{port}"));
    // A foreign page can reach this server under another host name (DNS rebinding).
    if !text(&header::HOST).is_some_and(is_own_host) {
        return Err(refuse("the address must be 127.0.0.1 or localhost, with the port"));
    }
    let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(is_own_host);
    if !text(&header::ORIGIN).is_none_or(is_own_page) {
        return Err(refuse("another page may not ask"));
    }
    let site = headers.get("sec-fetch-site").map(|value| value.to_str().unwrap_or("?"));
    if !matches!(site, None | Some("same-origin" | "none")) {
        return Err(refuse("another page may not ask"));
    }
    let (given, rest) = path.strip_prefix('/').and_then(|path| path.split_once('/')).unwrap_or_default();
    match token.is(given) {
        true => Ok(rest),
        false => Err(RequestRefusal::new(
            404,
            "refused",
            "the address lacks its token (expected the one that was printed)",
        )),
    }
}

/// Adds the security headers of every answer.
pub(crate) fn guard(headers: &mut HeaderMap) {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
                          connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_long() {
        let (one, other) = (PageToken::new().unwrap(), PageToken::new().unwrap());
        assert_eq!(one.text().len(), 48);
        assert_ne!(one.text(), other.text());
        assert!(one.is(one.text()) && !one.is(other.text()) && !one.is("") && !one.is(&one.text()[1..]));
    }
}
