//! The games on ordinals, as the commands see them.

use crate::any_game::Prover;
use crate::any_game::{Answer, AnyGame, AnyWindow, Basis, Filter, Known, Moves, Rooted, WindowArg};
use crate::args::SolverChoice;
use crate::context::Context;
use crate::errors::Error;
use crate::plain::PlainGenus;
use impartial::ordinal::Ordinal;
use impartial::run::Run;
use impartial_games::transfinite::{self, MoveReport, TransfiniteError, TransfiniteGame, ValueReport};

/// A game whose positions are lists of ordinals. Its options are infinitely many, so there are no
/// windows and no graphs.
pub(crate) struct OrdinalGame(pub(crate) Box<dyn TransfiniteGame>);

impl From<transfinite::Basis> for Basis {
    fn from(basis: transfinite::Basis) -> Self {
        match basis {
            transfinite::Basis::Computed => Basis::Computed,
            transfinite::Basis::InductionStep => Basis::InductionStep,
        }
    }
}

impl OrdinalGame {
    fn error(&self, position: &str, error: TransfiniteError) -> Error {
        match error {
            TransfiniteError::Stopped(stopped) => stopped.into(),
            other => Error::input(format!("position '{position}' of {}: {other}", self.id())),
        }
    }

    /// There is one way to a value here, and no plain definition that ends.
    fn refuse_options(&self, cx: &Context<'_>) -> Result<(), Error> {
        let refused = |option: String, why: &str| {
            Err(Error::input(format!(
                "{option}: {} {why} (allowed: without it; 'impartial check')",
                self.id()
            )))
        };
        match (cx.solver, cx.verify) {
            (SolverChoice::Auto, 0) => Ok(()),
            (SolverChoice::Auto, n) => refused(
                format!("--verify {n}"),
                "has positions with infinitely many options, so no plain definition of the value ends",
            ),
            (solver, _) => refused(format!("--solver {}", solver.name()), "has a solver of its own"),
        }
    }

    fn answer(&self, report: ValueReport) -> Answer {
        Answer {
            position: report.position,
            grundy: Some(Known::new(report.grundy, report.basis.into())),
            misere: Some(Known::new(report.misere, report.misere_basis.into())),
            formula: report.formula.map(|value| (value, self.0.source())),
            ..Answer::default()
        }
    }
}

fn option(report: MoveReport) -> Answer {
    Answer {
        position: report.option,
        grundy: Some(Known::new(report.grundy, Basis::InductionStep)),
        misere: Some(Known::new(report.misere, Basis::InductionStep)),
        ..Answer::default()
    }
}

impl AnyGame for OrdinalGame {
    fn id(&self) -> String {
        self.0.id()
    }

    fn prover(&self) -> Option<Prover> {
        self.0.prover()
    }

    fn value(&self, position: &str, cx: &Context<'_>) -> Result<Answer, Error> {
        self.refuse_options(cx)?;
        let report = self.0.report(position, &cx.run()).map_err(|error| self.error(position, error))?;
        Ok(self.answer(report))
    }

    fn moves(&self, position: &str, filter: &Filter, cx: &Context<'_>) -> Result<Moves, Error> {
        self.refuse_options(cx)?;
        let run = cx.run();
        let reports = match &filter.to {
            Some(wanted) => self.0.replies(position, &wanted.to_string(), filter.misere),
            None => self.0.options(position, &run),
        };
        let options = reports.map_err(|error| self.error(position, error))?.into_iter().map(option).collect();
        let written = self.0.report(position, &run).map_err(|error| self.error(position, error))?.position;
        Ok(Moves { position: written, options })
    }

    fn window<'a>(&'a self, _: &WindowArg, _: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        Err(Error::input(format!(
            "{} has no tables: most of its positions have infinitely many followers (allowed: value, moves, check)",
            self.id()
        )))
    }

    fn rooted(&self, _: &str, anyhow: bool, _: &Context<'_>) -> Result<Option<Rooted>, Error> {
        match anyhow {
            false => Ok(None),
            true => Err(Error::input(format!(
                "{} has no explicit graphs: most of its positions have infinitely many followers (allowed: value, moves, check)",
                self.id()
            ))),
        }
    }

    fn plain_genus(
        &self,
        position: &str,
        _: &mut fastrand::Rng,
        _: &Context<'_>,
    ) -> Result<PlainGenus, Error> {
        Err(Error::input(format!("{} has no genera: {position}", self.id())))
    }

    fn formula(&self, position: &str) -> Option<(Ordinal, String)> {
        let report = self.0.report(position, &Run::default()).ok()?;
        Some((report.formula?, self.0.source()))
    }
}
