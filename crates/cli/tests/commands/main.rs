//! The program as users run it: every command, from its arguments to its output.

#[path = "../common/mod.rs"]
mod common;
#[cfg(unix)]
#[path = "../common/session.rs"]
mod session;

mod any_number;
mod cancelled;
mod checks;
mod class_certificates;
#[cfg(feature = "rules")]
mod discoveries;
mod draw;
mod exports;
mod fast_tables;
mod gallery;
mod genus;
mod graph_files;
mod heap_certificates;
mod heaps_and_coins;
mod huge;
mod identify;
mod large_moves;
mod lasting;
mod limits;
mod loopy;
mod messages;
mod mistakes;
mod numerations;
mod obeyed;
mod ordinals;
mod outcomes;
mod periods;
mod play;
mod processor_levels;
mod proofs;
mod prover_verdicts;
mod quotients;
mod random_digraphs;
#[cfg(feature = "rules")]
mod random_files;
mod result_files;
mod rocq;
mod rocq_kernel;
mod rule_files;
mod search;
mod serve;
mod several;
mod sources;
#[cfg(feature = "rules")]
mod studies;
mod tables;
#[cfg(unix)]
mod terminal;
#[cfg(all(unix, feature = "cluster"))]
mod together;
mod usage;
mod values;
mod verified;
mod without_table;
