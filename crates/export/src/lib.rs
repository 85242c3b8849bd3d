//! Certificates as files for other programs. Rocq (Coq) is the only one so far.
//!
//! [`export`] verifies a certificate of any kind and writes it as a file for Rocq, and [`export_proof`] writes a proof. The
//! file uses the library of the crate `impartial-rocq`. The functions open no files and start no programs, so that every
//! front end uses them: the command line, the page, and the Python package.
//!
//! | part | holds |
//! |---|---|
//! | `certificates` | the choice of the form of a certificate, after its verification |
//! | `rocq` | the forms: one file for each kind of theorems, and the estimate of the work of `coqc` |
//!
//! ```
//! use impartial::run::Limits;
//! use impartial_export::{ExportError, GameSource, export};
//! use impartial_query::{Context, Registry};
//!
//! let registry = Registry::new();
//! let games = GameSource { find: &|name| registry.find(name), statements: registry.all_statements() };
//! let cx = Context::new(Limits::none());
//! let refused = export(serde_json::json!({"kind": "numeration"}), &games, &cx);
//! assert!(matches!(refused, Err(ExportError::NoForm(_))));
//! ```

mod certificates;
mod rocq;

pub use certificates::{ExportError, Exported, GameSource, export, export_certificate, export_proof};
pub use rocq::{NoRocqForm, RocqFile, SizeEstimate, is_module_name, module_name};
