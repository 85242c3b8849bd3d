//! Certificates, verified again and written for Rocq.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::{RocqPage, VerifyPage};
use impartial_export::{ExportError, Exported, GameSource, RocqFile, module_name};
use impartial_query::{AnyGame, Error, is_rule_file_on_disk, questions};
use impartial_rules::split;
use serde_json::{Value, json};
use std::sync::Arc;

/// A certificate of a request, and the games that it may name. The games of the registry can be named; files are not opened.
/// A certificate about a rule file is about the rules of the request.
struct CertificateInRequest {
    certificate: Value,
    /// The game of the rules, under the name that the certificate gives it.
    own: Option<(String, Arc<dyn AnyGame>)>,
}

impl CertificateInRequest {
    fn new(asking: &PreparedQuestion<'_>) -> Result<Self, RequestRefusal> {
        let request = asking.asked;
        let certificate = request.certificate.clone().ok_or_else(|| {
            RequestRefusal::input("no certificate (expected the content of its file under certificate)")
        })?;
        let named = certificate.get("game").and_then(Value::as_str).filter(|name| is_rule_file_on_disk(name));
        let own = match named.map(|name| (name, split(name))) {
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
        Ok(CertificateInRequest { certificate, own })
    }

    fn find(&self, name: &str, asking: &PreparedQuestion<'_>) -> Result<Arc<dyn AnyGame>, Error> {
        match &self.own {
            Some((own_name, game)) if own_name == name => Ok(game.clone()),
            _ => asking.games.registry.find_listed(name),
        }
    }
}

/// Verifies a certificate of any kind, as the command `verify` does. The answer states whether the rules of the request were
/// used.
pub(crate) fn verify(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let request = CertificateInRequest::new(asking)?;
    let find = |name: &str| request.find(name, asking);
    match questions::verify_certificate(request.certificate.clone(), &find, asking.cx) {
        Ok(verdict) => Ok(json!(VerifyPage { verdict, rules_of_request: request.own.is_some() })),
        Err(Error::Unreadable(text)) => Err(RequestRefusal::input(format!("the file {text}"))),
        Err(error) => Err(error.into()),
    }
}

/// Writes a certificate of any kind for Rocq, as the command `certificate export` does.
pub(crate) fn export(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let request = CertificateInRequest::new(asking)?;
    let find = |name: &str| request.find(name, asking);
    let games = GameSource { find: &find, statements: asking.games.registry.all_statements() };
    let exported = impartial_export::export(request.certificate.clone(), &games, asking.cx);
    let Exported { game, file } = exported.map_err(|error| not_exported("the certificate", error))?;
    Ok(json!(rocq_page(&game, game.clone(), file)))
}

/// Returns a file for Rocq as an answer. `subject` gives the file its name.
pub(super) fn rocq_page(subject: &str, game: String, file: RocqFile) -> RocqPage {
    RocqPage {
        game,
        file: format!("{}.v", module_name(subject)),
        theorems: file.theorems.iter().map(|&theorem| theorem.to_owned()).collect(),
        work: file.estimate.to_string(),
        text: file.text,
    }
}

/// Returns the refusal of a question whose answer would be a file for Rocq. `subject` is the certificate or the proof.
pub(super) fn not_exported(subject: &str, error: ExportError) -> RequestRefusal {
    match error {
        ExportError::NoForm(error) => RequestRefusal::new(422, "unsupported", format!("{subject} {error}")),
        ExportError::Refused(_) => RequestRefusal::input(format!("{subject} {error}")),
        ExportError::Query(Error::Unreadable(text)) => RequestRefusal::input(format!("{subject} {text}")),
        ExportError::Query(error) => error.into(),
    }
}
