//! `numeration`: numeration systems, their adders built and certified.

use super::VERSION;
use crate::context::{Context, Out};
use crate::errors::{Ended, Error};
use crate::result_file::ResultFile;
use impartial::prove::{
    CertificateError, Numeration, NumerationCertificate, NumerationError, ProveError, Work,
};
use serde_json::json;
use std::path::Path;

/// So many place values are shown.
const SHOWN: usize = 8;

pub(crate) fn numeration(
    name: &str,
    certificate: Option<&Path>,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let numeration = named(name)?;
    let file = ResultFile::wanted("--certificate", certificate)?;
    let run = cx.run();
    let work = Work::new(&run);
    let made = match numeration.certified(&work) {
        Ok(made) => made,
        Err(NumerationError::Stopped(stopped)) => return Err(stopped.into()),
        Err(error @ (NumerationError::Refused { .. } | NumerationError::Relation { .. })) => {
            cx.done();
            return Err(Error::Refuted(error.to_string()));
        }
        Err(error) => return Err(Error::input(error.to_string())),
    };
    cx.done();
    out.decided(Ended::Well);
    let sizes = (made.valid().states(), made.successor().states(), made.adder().states());
    let values = numeration.place_values(1 << 20);
    let values = &values[..values.len().min(SHOWN)];
    if out.is_json() {
        out.object(&json!({
            "name": numeration.name(),
            "digits": numeration.digits(),
            "valid_states": sizes.0,
            "successor_states": sizes.1,
            "adder_states": sizes.2,
            "verdict": "certified",
            "place_values": values.iter().map(u64::to_string).collect::<Vec<_>>(),
            "seconds": run.seconds(),
            "version": VERSION,
        }))?;
    } else {
        let values: Vec<String> = values.iter().map(u64::to_string).collect();
        out.line(format!("certified  {numeration}: digits below {}", numeration.digits()))?;
        out.line(format!("  place values {}, ...", values.join(", ")))?;
        out.line(format!(
            "  states: valid words {}, successor {}, adder {}; {:.3} s",
            sizes.0,
            sizes.1,
            sizes.2,
            run.seconds()
        ))?;
    }
    if let Some(file) = &file {
        out.flush()?;
        match NumerationCertificate::of(&numeration, &work) {
            Ok(certificate) => file.write_json(&certificate)?,
            Err(CertificateError::Prove(ProveError::Stopped(stopped))) => return Err(stopped.into()),
            Err(error) => return Err(Error::input(format!("--certificate: {error}"))),
        }
    }
    Ok(Ended::Well)
}

/// The numeration of a name that was typed.
pub(super) fn named(name: &str) -> Result<Numeration, Error> {
    Numeration::parse(name).map_err(|error| Error::input(error.to_string()))
}
