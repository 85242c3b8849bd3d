//! Rule files: the language, the gallery, the catalogue as oracle, and files from strangers.

mod believed;
mod conditions;
mod described;
mod endless;
mod gallery;
mod grammar;
mod graphs;
mod hostile;
mod language;
mod oracle;
