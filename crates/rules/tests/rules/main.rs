//! Rule files: the language, the gallery, the catalogue as oracle, and files from untrusted sources.

mod believed;
mod claims;
mod conditions;
mod described;
mod discovered;
mod endless;
mod gallery;
mod grammar;
mod graphs;
mod hostile;
mod language;
mod oracle;
