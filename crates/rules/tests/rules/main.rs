//! Rule files: the language, the gallery, the catalogue as oracle, and files from untrusted sources.

mod any_heaps;
mod any_number;
mod believed;
mod claims;
mod conditions;
mod described;
mod directed;
mod discovered;
mod endless;
mod followed;
mod functions;
mod gallery;
mod grammar;
mod graphs;
mod heap_lists;
mod hostile;
mod language;
mod list_proofs;
mod marks;
mod opening;
mod oracle;
mod ordinals;
mod published;
mod starts_and_divisions;
mod tokens;
mod verdicts;
