//! Certificates, verified again.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::VerifyPage;
use impartial_query::{AnyGame, Error, is_rule_file, questions};
use impartial_rules::split;
use serde_json::{Value, json};
use std::sync::Arc;

/// Verifies a certificate of any kind, as the command `verify` does. The games of the registry can be named; files are
/// not opened. A certificate about a rule file is verified with the rules of the request, which the answer states.
pub(crate) fn verify(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let request = asking.asked;
    let certificate = request.certificate.clone().ok_or_else(|| {
        RequestRefusal::input("no certificate (expected the content of its file under certificate)")
    })?;
    let named = certificate.get("game").and_then(Value::as_str).filter(|name| is_rule_file(name));
    let own: Option<(String, Arc<dyn AnyGame>)> = match named.map(|name| (name, split(name))) {
        None => None,
        Some((name, Some((path, parameters)))) if request.subject.rules().is_ok() => {
            let game = request.subject.in_file_named(path, parameters, &asking.cx.run())?;
            Some((name.to_owned(), game.entry().0))
        }
        Some((name, _)) => {
            return Err(RequestRefusal::input(format!(
                "the certificate is about the rule file '{name}': files are not opened here (open its rules first)"
            )));
        }
    };
    let find = |name: &str| match &own {
        Some((own_name, game)) if own_name == name => Ok(game.clone()),
        _ => asking.games.registry.find_listed(name),
    };
    match questions::verify_certificate(certificate, &find, asking.cx) {
        Ok(verdict) => Ok(json!(VerifyPage { verdict, rules_of_request: own.is_some() })),
        Err(Error::Unreadable(text)) => Err(RequestRefusal::input(format!("the file {text}"))),
        Err(error) => Err(error.into()),
    }
}
