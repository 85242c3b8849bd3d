//! Misère play: classes, canonical forms, genera, quotients, and their certificates.

mod certificates;
mod classes;
mod forms;
mod genus;
mod outcomes;
mod quotient_certificates;
mod quotients;
