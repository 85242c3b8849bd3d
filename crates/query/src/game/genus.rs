//! Genera of the positions of games with their types erased.
//!
//! There are two methods. If positions decompose into components, the genus is that of the sum of the canonical forms
//! of the components, which reaches far. Otherwise the position and all its followers are expanded to a graph.

use crate::any_game::{AnyGame, GenusQueries};
use crate::capabilities::RegisterableGame;
use crate::capabilities::parts::FormSolver;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry, ReadPosition};
use crate::error::Error;
use crate::game::genus;
use crate::game::plain::plain_genus;
use crate::game::within::{capped, option_count};
use crate::plan;
use crate::position::Position;
use crate::results::genus::{FormAnswer, GenusAnswer, PlainGenus};
use crate::results::genus_solver::GenusSolver;
use crate::results::window::FollowerGraph;
use impartial::game::Graph;
use impartial::misere::canonical::{Forms, PartForms};
use impartial::misere::genus::{Genera, Tameness, genera, generally_tame};
use impartial::run::{Reason, Run, Stopped};
use impartial::solve::expand;
use impartial::value::GrundyPair;

/// Maximum length of the name of a canonical form that is shown, in characters.
pub(crate) const MAX_CHARACTERS: usize = 200;

/// Maximum number of positions of a graph for which canonical forms and general tameness are found in addition to the
/// genera.
const FEW_POSITIONS: u64 = 20_000;

/// Maximum number of known forms from which the forms of the next question start.
const MAX_KNOWN: u64 = 2 * plan::LITTLE_FORMS;

/// Limit on the memory of little work, in bytes.
const MEMORY: u64 = 64 << 20;

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
    let name = |v| vertex_forms.form(v).and_then(|form| forms.write(form, MAX_CHARACTERS));
    Ok((0..graph.len() as u32).map(name).collect())
}

/// The canonical forms of parts, and the store that contains these forms.
pub(crate) struct KnownForms<P> {
    forms: Forms,
    parts: Box<dyn FormSolver<P> + Send>,
}

impl<P: AnyPosition> KnownForms<P> {
    /// Returns a store without forms, or `None` if the positions of the game do not decompose.
    pub(crate) fn new(entry: &ErasedEntry<P>) -> Option<Self> {
        let parts = Box::new(PartForms::new(entry.components.clone()?));
        Some(KnownForms { forms: Forms::new(), parts })
    }

    /// Returns the number of bytes of the forms.
    pub(crate) fn bytes(&self) -> u64 {
        self.forms.bytes()
    }

    /// Returns the number of parts or of forms that are known, whichever is larger.
    fn count(&self) -> u64 {
        self.forms.len().max(self.parts.solved_count())
    }
}

/// The solver of genera by the canonical forms of the components of positions.
pub(crate) struct ByParts<'a, P: AnyPosition> {
    entry: &'a ErasedEntry<P>,
    known: KnownForms<P>,
}

impl<'a, P: AnyPosition> ByParts<'a, P> {
    /// Returns a solver, or `None` if the positions of the game do not decompose.
    pub(crate) fn new(entry: &'a ErasedEntry<P>) -> Option<Self> {
        Some(ByParts { entry, known: KnownForms::new(entry)? })
    }

    /// Computes the normal and the misère value of a position.
    pub(crate) fn pair(&mut self, p: &P, run: &Run<'_>) -> Result<GrundyPair, Error> {
        let KnownForms { forms, parts } = &mut self.known;
        let form = parts.form(p, forms, run);
        let form = form.map_err(|error| Error::solving(self.entry.game(), error))?;
        Ok(forms.genus(form, run)?.pair())
    }

    /// Computes the genus of a position. Whether it is generally tame is found if at most `most_followers` followers show
    /// it.
    fn answer(&mut self, p: &P, most_followers: u64, run: &Run<'_>) -> Result<GenusAnswer, Error> {
        let game = self.entry.game();
        let KnownForms { forms, parts } = &mut self.known;
        let form = parts.form(p, forms, run).map_err(|error| Error::solving(game, error))?;
        let genus = forms.genus(form, run)?;
        // The components are known by now, and with them the tameness.
        let class = parts.tameness(p).unwrap_or(Tameness::Wild);
        let generally_tame = match class {
            Tameness::Tame => Some(true),
            _ => is_generally_tame(game, p, most_followers, run)?,
        };
        Ok(GenusAnswer {
            position: game.write(p),
            class,
            genus,
            generally_tame,
            form: forms.write(form, MAX_CHARACTERS),
        })
    }
}

impl<P: AnyPosition> GenusSolver for ByParts<'_, P> {
    fn genus(&mut self, position: &Position, run: &Run<'_>, _: &Context<'_>) -> Result<GenusAnswer, Error> {
        let p = self.entry.small(position)?;
        self.answer(&p, plan::FEW_FOLLOWERS, run)
    }
}

/// Returns whether a position is generally tame, or `None` if that takes more than little work.
fn is_generally_tame<G: RegisterableGame>(
    game: &G,
    p: &G::Position,
    most_followers: u64,
    run: &Run<'_>,
) -> Result<Option<bool>, Error> {
    // The run counts the positions of the graph from 0 on.
    let little = little(run, most_followers).with_solved_positions(0);
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

/// Computes the genus of a position, or returns `None` if that takes more than `most` settled positions in addition to the
/// `known` forms, which are replaced by those that are known then. Without components at most
/// [`GENUS_MOVES`](plan::GENUS_MOVES) moves are looked at, as far as the options of the position tell.
pub(crate) fn with_budget<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    p: &P,
    most: u64,
    known: &mut Option<KnownForms<P>>,
    cx: &Context<'_>,
) -> Option<GenusAnswer> {
    let options = option_count(entry, p, plan::MANY_FOR_A_GENUS)?;
    let most_followers = most.min(plan::GENUS_MOVES / options.max(1));
    if entry.components.is_some() {
        let run = cx.run();
        // Each further form takes longer than the ones before, and forms that fill the little memory leave room for no others.
        let is_small = |known: &KnownForms<P>| known.count() <= MAX_KNOWN && known.bytes() <= MEMORY / 2;
        let mut from_known = known.take().filter(is_small);
        for first in [from_known.take(), KnownForms::new(entry)].into_iter().flatten() {
            let run = little(&run, most).with_solved_positions(first.count());
            let mut parts = ByParts { entry, known: first };
            let found = parts.answer(p, most_followers, &run);
            *known = Some(parts.known);
            match found {
                Err(Error::Stopped(halt)) if halt.is_of_memory() => {}
                found => return found.ok(),
            }
        }
        return None;
    }
    let run = little(&cx.run(), most_followers);
    let part = expand(entry.game(), [p.clone()], &run).ok()?;
    let name = |v: u32| entry.game().write(&part.positions[v as usize]);
    GraphGenera::from_graph(&part.graph, &run).ok()?.answer(&part.graph, 0, &name).ok()
}

/// Computes the canonical form of a position, or returns `None` if that takes more than `most` settled positions.
pub(crate) fn form_with_budget<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    p: &P,
    most: u64,
    forms: &mut Forms,
    cx: &Context<'_>,
) -> Result<Option<FormAnswer>, Error> {
    if option_count(entry, p, plan::MANY_FOR_A_GENUS).is_none() {
        return Ok(None);
    }
    let run = little(&cx.run(), most);
    let found = match &entry.components {
        Some(parts) => {
            let mut parts = PartForms::new(parts.clone());
            parts.form(p, forms, &run).ok().map(|form| (form, parts.tameness(p)))
        }
        None => expand(entry.game(), [p.clone()], &run).ok().and_then(|part| {
            let form = forms.of_graph(&part.graph, &run).ok()?.form(0)?;
            let class = genera(&part.graph, &run).ok().and_then(|genera| genera.tameness(&part.graph)[0]);
            Some((form, class))
        }),
    };
    let has_a_move = option_count(entry, p, 0).is_none();
    let found = found.map(|(form, class)| FormAnswer { form, class, has_a_move });
    if cx.cancelled() {
        cx.run().check(0, 0)?;
    }
    Ok(found)
}

/// Returns a run that ends after little work, for results that are shown in addition to others.
pub(crate) fn little<'a>(run: &Run<'a>, most: u64) -> Run<'a> {
    capped(&run.with_further_memory(MEMORY), most)
}

impl<P: AnyPosition> GenusQueries for ErasedEntry<P> {
    fn genus_by_parts(&self) -> Option<Box<dyn GenusSolver + '_>> {
        Some(Box::new(ByParts::new(self)?))
    }

    fn genus_cheaply(&self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        genus::with_budget(self, &*self.small(position).ok()?, plan::LITTLE_FORMS, &mut None, cx)
    }

    fn form_within(
        &self,
        position: &Position,
        most: u64,
        forms: &mut Forms,
        cx: &Context<'_>,
    ) -> Result<Option<FormAnswer>, Error> {
        match self.read_position(position)? {
            ReadPosition::Small(p) => genus::form_with_budget(self, &p, most, forms, cx),
            ReadPosition::Large(_) => Ok(None),
        }
    }

    fn plain_genus(
        &self,
        position: &Position,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error> {
        plain_genus(self, self.small(position)?.into_owned(), random, &cx.run())
    }
}
