//! Genera of the positions of games with their types erased.
//!
//! There are two methods. If positions decompose into components, the genus is that of the sum of the canonical forms
//! of the components, which reaches far. Otherwise the position and all its followers are expanded to a graph.

use crate::any_game::AnyGame;
use crate::capabilities::RegisterableGame;
use crate::capabilities::parts::FormSolver;
use crate::context::Context;
use crate::error::Error;
use crate::game::object::{AnyPosition, GameObject};
use crate::game::within::{capped, option_count};
use crate::plan;
use crate::position::Position;
use crate::results::genus::{FormAnswer, GenusAnswer};
use crate::results::genus_solver::GenusSolver;
use crate::results::window::FollowerGraph;
use impartial::game::Graph;
use impartial::misere::canonical::{Forms, PartForms};
use impartial::misere::genus::{Genera, Tameness, genera, generally_tame};
use impartial::run::{Limits, Reason, Run, Stopped};
use impartial::solve::expand;
use impartial::value::GrundyPair;

/// Maximum length of the name of a canonical form that is shown, in characters.
pub(crate) const MOST_CHARACTERS: usize = 200;

/// Maximum number of positions of a graph for which canonical forms and general tameness are found in addition to the
/// genera.
const FEW_POSITIONS: u64 = 20_000;

/// Maximum number of moves of such a graph.
const FEW_MOVES: usize = 2_000_000;

/// The solver of genera by the graph of a position and its followers.
pub(crate) struct ByGraph<'a>(pub(crate) &'a dyn AnyGame);

impl GenusSolver for ByGraph<'_> {
    fn genus(&mut self, position: &Position, run: &Run<'_>, cx: &Context<'_>) -> Result<GenusAnswer, Error> {
        if let Some(sum) = self.0.capabilities().sum
            && let Some(found) = sum.genus_of_sum(position, cx)?
        {
            return Ok(found);
        }
        let Some(rooted) = self.0.rooted(position, true, cx)? else {
            return Err(Error::input(format!("{} has no graph of its positions", self.0.id())));
        };
        let FollowerGraph { graph, root, names } = rooted;
        let name = |v: u32| names[v as usize].clone();
        let found = GraphGenera::from_graph(&graph, run)?;
        found.answer(&graph, root, &name)
    }
}

/// The genera of a graph, with tameness and the names of canonical forms.
pub(crate) struct GraphGenera {
    genera: Genera,
    tameness: Vec<Option<Tameness>>,
    general: Option<Vec<bool>>,
    forms: Option<Vec<Option<String>>>,
}

impl GraphGenera {
    /// Computes the genera of all vertices, and canonical forms and general tameness if little work gives them.
    ///
    /// # Errors
    /// [`Error::Stopped`] if a limit is reached.
    pub(crate) fn from_graph(graph: &Graph, run: &Run<'_>) -> Result<Self, Error> {
        let genera = genera(graph, run)?;
        let tameness = genera.tameness(graph);
        let n = graph.len() as u32;
        let few = u64::from(n) <= FEW_POSITIONS && graph.edge_count() <= FEW_MOVES;
        let general = match few.then(|| generally_tame(graph, &genera, run)) {
            Some(Ok(general)) => Some((0..n).map(|v| general.holds(v)).collect()),
            Some(Err(stopped)) if stopped.reason == Reason::Cancelled => return Err(stopped.into()),
            _ => None,
        };
        let forms = match few.then(|| names_of_forms(graph, run)) {
            Some(Ok(forms)) => Some(forms),
            Some(Err(stopped)) if stopped.reason == Reason::Cancelled => return Err(stopped.into()),
            _ => None,
        };
        Ok(GraphGenera { genera, tameness, general, forms })
    }

    /// Returns the answer about position `v`.
    pub(crate) fn answer(
        &self,
        graph: &Graph,
        v: u32,
        name: &dyn Fn(u32) -> String,
    ) -> Result<GenusAnswer, Error> {
        match (self.genera.genus(v), self.tameness[v as usize]) {
            (Some(genus), Some(class)) => Ok(GenusAnswer {
                position: name(v),
                genus: genus.clone(),
                class,
                generally_tame: self.general.as_ref().map(|general| general[v as usize]),
                form: self.forms.as_ref().and_then(|forms| forms[v as usize].clone()),
            }),
            _ => Err(match self.genera.cycle(graph, v) {
                Some(cycle) => Error::of_cycle(&cycle, |&v| name(v)),
                None => Error::loopy([name(v)], format!("from {}", name(v))),
            }),
        }
    }

    /// Describes a cycle that position `v` can reach.
    pub(crate) fn cycle(&self, graph: &Graph, v: u32, name: &dyn Fn(u32) -> String) -> Option<String> {
        Some(self.genera.cycle(graph, v)?.describe(|&v| name(v)))
    }

    /// Returns `true` if play from position `v` can continue for ever.
    pub(crate) fn is_loopy(&self, v: u32) -> bool {
        self.genera.genus(v).is_none()
    }
}

fn names_of_forms(graph: &Graph, run: &Run<'_>) -> Result<Vec<Option<String>>, Stopped> {
    let mut forms = Forms::new();
    let vertex_forms = forms.of_graph(graph, run)?;
    let name = |v| vertex_forms.form(v).and_then(|form| forms.write(form, MOST_CHARACTERS));
    Ok((0..graph.len() as u32).map(name).collect())
}

/// The solver of genera by the canonical forms of the components of positions.
pub(crate) struct ByParts<'a, P: AnyPosition> {
    object: &'a GameObject<P>,
    forms: Forms,
    parts: Box<dyn FormSolver<P>>,
}

impl<'a, P: AnyPosition> ByParts<'a, P> {
    /// Returns a solver, or `None` if the positions of the game do not decompose.
    pub(crate) fn new(object: &'a GameObject<P>) -> Option<Self> {
        let parts = Box::new(PartForms::new(object.components.clone()?));
        Some(ByParts { object, forms: Forms::new(), parts })
    }

    /// Computes the normal and the misère value of a position.
    pub(crate) fn pair(&mut self, p: &P, run: &Run<'_>) -> Result<GrundyPair, Error> {
        let form = self.parts.form(p, &mut self.forms, run);
        let form = form.map_err(|error| Error::solving(self.object.game(), error))?;
        Ok(self.forms.genus(form, run)?.pair())
    }

    fn answer(&mut self, p: &P, run: &Run<'_>) -> Result<GenusAnswer, Error> {
        let game = self.object.game();
        let form = self.parts.form(p, &mut self.forms, run).map_err(|error| Error::solving(game, error))?;
        let genus = self.forms.genus(form, run)?;
        // The components are known by now, and with them the tameness.
        let class = self.parts.tameness(p).unwrap_or(Tameness::Wild);
        let generally_tame = match class {
            Tameness::Tame => Some(true),
            _ => is_generally_tame(game, p, run)?,
        };
        Ok(GenusAnswer {
            position: game.write(p),
            class,
            genus,
            generally_tame,
            form: self.forms.write(form, MOST_CHARACTERS),
        })
    }
}

impl<P: AnyPosition> GenusSolver for ByParts<'_, P> {
    fn genus(&mut self, position: &Position, run: &Run<'_>, _: &Context<'_>) -> Result<GenusAnswer, Error> {
        let p = self.object.small(position)?;
        self.answer(&p, run)
    }
}

/// Returns whether a position is generally tame, or `None` if that takes more than little work.
fn is_generally_tame<G: RegisterableGame>(
    game: &G,
    p: &G::Position,
    run: &Run<'_>,
) -> Result<Option<bool>, Error> {
    let little = little(run, plan::FEW_FORMS);
    let found = || -> Option<bool> {
        let part = expand(game, [p.clone()], &little).ok()?;
        let genera = genera(&part.graph, &little).ok()?;
        Some(generally_tame(&part.graph, &genera, &little).ok()?.holds(0))
    };
    let found = found();
    // This part may reach its own small limits, but not those of the whole work.
    run.check(0, 0)?;
    Ok(found)
}

/// Computes the genus of a position, or returns `None` if that takes more than `most` settled positions.
pub(crate) fn with_budget<P: AnyPosition>(
    object: &GameObject<P>,
    p: &P,
    most: u64,
    cx: &Context<'_>,
) -> Option<GenusAnswer> {
    option_count(object, p, plan::MANY_FOR_A_GENUS)?;
    let run = little(&cx.run(), most);
    if let Some(mut parts) = ByParts::new(object) {
        return parts.answer(p, &run).ok();
    }
    let part = expand(object.game(), [p.clone()], &run).ok()?;
    let name = |v: u32| object.game().write(&part.positions[v as usize]);
    GraphGenera::from_graph(&part.graph, &run).ok()?.answer(&part.graph, 0, &name).ok()
}

/// Computes the canonical form of a position, or returns `None` if that takes more than `most` settled positions.
pub(crate) fn form_with_budget<P: AnyPosition>(
    object: &GameObject<P>,
    p: &P,
    most: u64,
    forms: &mut Forms,
    cx: &Context<'_>,
) -> Result<Option<FormAnswer>, Error> {
    if option_count(object, p, plan::MANY_FOR_A_GENUS).is_none() {
        return Ok(None);
    }
    let run = little(&cx.run(), most);
    let found = match &object.components {
        Some(parts) => {
            let mut parts = PartForms::new(parts.clone());
            parts.form(p, forms, &run).ok().map(|form| (form, parts.tameness(p)))
        }
        None => expand(object.game(), [p.clone()], &run).ok().and_then(|part| {
            let form = forms.of_graph(&part.graph, &run).ok()?.form(0)?;
            let class = genera(&part.graph, &run).ok().and_then(|genera| genera.tameness(&part.graph)[0]);
            Some((form, class))
        }),
    };
    let has_a_move = option_count(object, p, 0).is_none();
    let found = found.map(|(form, class)| FormAnswer { form, class, has_a_move });
    if cx.cancelled() {
        cx.run().check(0, 0)?;
    }
    Ok(found)
}

/// Returns a run that ends after little work, for results that are shown in addition to others.
pub(crate) fn little<'a>(run: &Run<'a>, most: u64) -> Run<'a> {
    const MEMORY: u64 = 64 << 20;
    let max_memory = Some(run.limits().max_memory.map_or(MEMORY, |bytes| bytes.min(MEMORY)));
    capped(&run.with_limits(Limits { max_memory, ..*run.limits() }), most)
}
