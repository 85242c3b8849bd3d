//! The registry of games and claims.

use crate::any_game::{AnyGame, ProvableGame};
use crate::capabilities::RegisterableGame;
use crate::entry::{AnyEntry, Entry};
use crate::error::Error;
use crate::family::{Family, IsParameter, Listing, Make};
use crate::ordinal_entry::OrdinalEntry;
use crate::own_statements::OpenedFile;
use crate::well_known::why_not_here;
use crate::{graph_game, sum_game};
use impartial::claim::Claim;
use impartial::run::Run;
use impartial::value::sort_list_by;
use impartial_prove::Statement;
use std::borrow::Cow;
use std::sync::Arc;

/// The listing of a game, and the game itself.
pub type ListedGame<'r> = (&'r Listing, Option<Arc<dyn AnyGame>>);

enum ListingSource {
    Game(Arc<dyn AnyGame>),
    Family(Make, Option<IsParameter>),
}

/// Error for a name that stands for no claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoSuchClaim {
    /// The name of a planted false statement, where true statements are wanted.
    #[error("'{0}' is a planted false statement")]
    Planted(String),
    /// The name of a true statement, where planted statements are wanted.
    #[error("'{0}' is no planted statement")]
    NotPlanted(String),
    /// A name that does not exist.
    #[error("there is no claim and no game '{name}' ({near})")]
    Unknown {
        /// The name.
        name: String,
        /// Similar names, in words.
        near: String,
    },
}

/// Returns `true` if a claim is about a game, or about a member of a family.
pub fn is_about(claim: &Claim, game: &str) -> bool {
    claim.game() == game || family_of(claim.game()) == game
}

/// Games, families of games with a parameter, and claims.
///
/// ```
/// use impartial::run::Limits;
/// use impartial_query::{Basis, Context, Entry, Registry};
/// # use impartial::game::Options;
/// # use impartial::kind::{GameSpec, HasMovePromise, NoPromise, OneNumber};
/// # use std::ops::ControlFlow;
/// # #[derive(Clone)]
/// # struct Mark;
/// # impl GameSpec for Mark {
/// #     type Kind = OneNumber;
/// #     fn name(&self) -> String { "mark".into() }
/// #     fn kind(&self) -> OneNumber { OneNumber }
/// # }
/// # impl HasMovePromise for Mark {
/// #     type Promise = NoPromise;
/// # }
/// # impl Options for Mark {
/// #     fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
/// #         if *n == 0 { return ControlFlow::Continue(()) }
/// #         visit(n - 1)?;
/// #         visit(n / 2)
/// #     }
/// # }
/// let registry = Registry::new().game(Entry::new(Mark).summary("from n to n-1 or to n/2"));
/// let answer = registry.find("mark")?.value("12", &Context::new(Limits::none()))?;
/// assert_eq!(answer.grundy.unwrap().basis, Basis::Computed);
/// # Ok::<(), impartial_query::Error>(())
/// ```
#[derive(Default)]
pub struct Registry {
    games: Vec<(Listing, ListingSource)>,
    claims: Vec<Claim>,
    statements: Vec<Statement>,
    opener: Option<Open>,
    gallery: Vec<&'static str>,
}

/// A function that opens a rule file by its whole name, under the limits of a run.
type Open = Box<dyn Fn(&str, &Run<'_>) -> Result<Box<dyn OpenedFile>, Error> + Send + Sync>;

/// The beginning of the names of rule files that are built in, such as `gallery:nim`.
pub const GALLERY_PREFIX: &str = "gallery:";

/// Returns `true` for the name of a rule file: `own.game`, or with parameters `own.game:3,5`, or `gallery:nim` for one that
/// is built in.
pub fn is_rule_file(name: &str) -> bool {
    !name.starts_with("sum:")
        && !name.starts_with("graph:")
        && (name.ends_with(".game") || name.contains(".game:") || name.starts_with(GALLERY_PREFIX))
}

/// Returns whether the name of a game is that of a rule file on the disk, which is not built in.
pub fn is_rule_file_on_disk(name: &str) -> bool {
    is_rule_file(name) && !name.starts_with(GALLERY_PREFIX)
}

/// Returns the rule file in the name of a statement, such as `own.game:3.value`.
pub fn file_of_statement(name: &str) -> Option<&str> {
    let (file, statement) = name.rsplit_once('.')?;
    let is_statement =
        statement.starts_with(|first: char| first.is_alphabetic()) && !statement.starts_with("game");
    (is_statement && is_rule_file(file)).then_some(file)
}

impl Registry {
    /// Adds the names of the rule files of a gallery, which the message for an unknown game names.
    #[must_use]
    pub fn with_gallery(mut self, names: impl IntoIterator<Item = &'static str>) -> Self {
        self.gallery.extend(names);
        self
    }

    /// Returns whether the gallery has a rule file of this name.
    pub fn has_gallery_file(&self, name: &str) -> bool {
        self.gallery.contains(&name)
    }

    /// Returns a registry that contains only `sum:` and `graph:`.
    pub fn new() -> Self {
        Registry::default()
    }

    /// Adds a game under its own name.
    #[must_use]
    pub fn game<G: RegisterableGame>(mut self, entry: Entry<G>) -> Self {
        let formulas: Vec<&str> = entry.formulas.iter().map(|formula| formula.text()).collect();
        let listing = Listing {
            name: impartial::game::Notation::id(&**entry.game()),
            summary: entry.summary.clone(),
            position: entry.position.clone(),
            formula: (!formulas.is_empty()).then(|| formulas.join("; ")),
            is_family: false,
        };
        self.games.push((listing, ListingSource::Game(AnyEntry::from(entry).0)));
        self
    }

    /// Adds a game on ordinals under its own name.
    #[must_use]
    pub fn ordinal_game(mut self, entry: OrdinalEntry) -> Self {
        let listing = Listing {
            name: AnyGame::id(&entry),
            summary: entry.summary.clone(),
            position: entry.position.clone(),
            formula: entry.formula_text(),
            is_family: false,
        };
        self.games.push((listing, ListingSource::Game(Arc::new(entry))));
        self
    }

    /// Adds a family of games.
    #[must_use]
    pub fn family(mut self, family: Family) -> Self {
        self.games.push((family.listing, ListingSource::Family(family.make, family.bare)));
        self
    }

    /// Opens names of rule files ([`is_rule_file`]) with `open`, which gets the whole name and obeys the limits of the
    /// run.
    #[must_use]
    pub fn rule_files<F, E>(
        mut self,
        open: impl Fn(&str, &Run<'_>) -> Result<F, E> + Send + Sync + 'static,
    ) -> Self
    where
        F: OpenedFile + 'static,
        Error: From<E>,
    {
        self.opener = Some(Box::new(move |name, run| Ok(Box::new(open(name, run)?))));
        self
    }

    /// Opens the rule file with this name; `None` for another name, and if the registry opens no rule files.
    ///
    /// # Errors
    /// The rule file cannot be opened, or a limit.
    pub fn open_file(&self, name: &str, run: &Run<'_>) -> Result<Option<Box<dyn OpenedFile>>, Error> {
        match &self.opener {
            Some(open) if is_rule_file(name) => open(name, run).map(Some),
            _ => Ok(None),
        }
    }

    /// Adds claims.
    #[must_use]
    pub fn claims(mut self, claims: impl IntoIterator<Item = Claim>) -> Self {
        self.claims.extend(claims);
        self
    }

    /// Adds statements with a proof plan, for `prove`. For `check`, they must also be added as claims.
    #[must_use]
    pub fn statements(mut self, statements: impl IntoIterator<Item = Statement>) -> Self {
        self.statements.extend(statements);
        self
    }

    /// Returns the statements with a proof plan.
    pub fn all_statements(&self) -> &[Statement] {
        &self.statements
    }

    /// Returns the game with this name in the form that the prover needs, if it is described to the prover.
    pub fn provable_game(&self, name: &str) -> Option<ProvableGame> {
        if self.knows(name) { self.find(name).ok()?.provable_game() } else { None }
    }

    /// Returns the claims.
    pub fn all_claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Returns the claims that names of claims and games stand for, in the order of the registry, each once. Returns
    /// all of them if there is no name. Returns planted claims if `planted`, and true ones otherwise.
    ///
    /// # Errors
    /// [`NoSuchClaim`] for the first name that stands for no claim.
    pub fn claims_named(&self, names: &[String], planted: bool) -> Result<Vec<&Claim>, NoSuchClaim> {
        let claims = self.all_claims();
        let names: Vec<String> = names.iter().map(|name| self.listed_name(name).into_owned()).collect();
        for name in &names {
            match claims.iter().find(|claim| claim.id() == name) {
                Some(claim) if claim.is_planted() && !planted => {
                    return Err(NoSuchClaim::Planted(name.clone()));
                }
                Some(claim) if !claim.is_planted() && planted => {
                    return Err(NoSuchClaim::NotPlanted(name.clone()));
                }
                Some(_) => {}
                None => {
                    let known = self.knows(name) || claims.iter().any(|claim| is_about(claim, name));
                    if !known {
                        let ids = claims.iter().filter(|claim| claim.is_planted() == planted).map(Claim::id);
                        let games = self.listings().map(|listing| family_of(&listing.name));
                        let near = near(name, ids.chain(games));
                        return Err(NoSuchClaim::Unknown { name: name.clone(), near });
                    }
                }
            }
        }
        let wanted = |claim: &&Claim| {
            claim.is_planted() == planted
                && (names.is_empty() || names.iter().any(|name| claim.id() == name || is_about(claim, name)))
        };
        Ok(claims.iter().filter(wanted).collect())
    }

    /// Returns the listing of each game.
    pub fn listings(&self) -> impl Iterator<Item = &Listing> {
        self.games.iter().map(|(listing, _)| listing)
    }

    /// Returns the listing of a game by its name, for a member of a family that of the family.
    pub(crate) fn listing(&self, name: &str) -> Option<&Listing> {
        let of_family = |listing: &&Listing| family_of(&listing.name) == family_of(name);
        self.listings().find(|listing| listing.name == name).or_else(|| self.listings().find(of_family))
    }

    /// Returns the listing of a game, and the game itself. For a family without a parameter, the game is a member of
    /// the family, if the name in the list or a small number makes one. Returns `None` for a game that is not in the
    /// list.
    pub fn listing_of(&self, name: &str, run: &Run<'_>) -> Result<Option<ListedGame<'_>>, Error> {
        let name = &*self.listed_name(name);
        let Some(listing) = self.listing(name) else {
            // A wrong name gives the same error as everywhere.
            return self.find_within(name, run).map(|_| None);
        };
        if name.contains(':') && name != listing.name {
            return Ok(Some((listing, Some(self.find_within(name, run)?))));
        }
        let small = format!("{}:2", family_of(&listing.name));
        let game = [&listing.name, &small].into_iter().find_map(|name| self.find_within(name, run).ok());
        Ok(Some((listing, game)))
    }

    /// Returns the name under which the list has a game that was typed in another case, or as a parameter without the
    /// name of its family. Returns any other name unchanged.
    ///
    /// ```
    /// use impartial_query::{Entry, Registry};
    /// # use impartial::kind::{GameSpec, HasMovePromise, HeapsWithZeros, LowersAnyHeap};
    /// # #[derive(Clone)]
    /// # struct Nim;
    /// # impl GameSpec for Nim {
    /// #     type Kind = HeapsWithZeros;
    /// #     fn name(&self) -> String { "nim".into() }
    /// #     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
    /// # }
    /// # impl HasMovePromise for Nim {
    /// #     type Promise = LowersAnyHeap;
    /// # }
    /// let registry = Registry::new().game(Entry::from_game(Nim));
    /// assert_eq!(registry.listed_name("NIM"), "nim");
    /// assert_eq!(registry.listed_name("nimm"), "nimm");
    /// ```
    pub fn listed_name<'n>(&self, name: &'n str) -> Cow<'n, str> {
        let is_of_file = name.starts_with("sum:") || name.starts_with("graph:") || is_rule_file(name);
        if is_of_file || self.listings().any(|listing| listing.name == name) {
            return Cow::Borrowed(name);
        }
        if let Some(same) = self.listings().find(|listing| listing.name.eq_ignore_ascii_case(name)) {
            return Cow::Owned(same.name.clone());
        }
        let typed = family_of(name);
        let families = || self.games.iter().filter(|(_, source)| matches!(source, ListingSource::Family(..)));
        let mut of_families = families().map(|(listing, _)| family_of(&listing.name));
        if let Some(family) = of_families.find(|family| family.eq_ignore_ascii_case(typed)) {
            return Cow::Owned(format!("{family}{}", &name[typed.len()..]));
        }
        let named_by = |source: &ListingSource| match source {
            ListingSource::Family(_, Some(is_parameter)) => is_parameter(name),
            _ => false,
        };
        match families().find(|(_, source)| named_by(source)) {
            Some((listing, _)) => Cow::Owned(format!("{}:{name}", family_of(&listing.name))),
            None => Cow::Borrowed(name),
        }
    }

    /// Returns `true` for the name of a game or of a family.
    pub fn knows(&self, name: &str) -> bool {
        let name = &*self.listed_name(name);
        (self.opener.is_some() && is_rule_file(name))
            || self.listings().any(|listing| listing.name == name || family_of(&listing.name) == name)
            || name.split_once(':').is_some_and(|(family, _)| {
                self.games.iter().any(|(c, source)| {
                    matches!(source, ListingSource::Family(..)) && family_of(&c.name) == family
                })
            })
    }

    /// Returns the game with this name, including its parameters.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if there is no such game, or its file cannot be read.
    pub fn find(&self, name: &str) -> Result<Arc<dyn AnyGame>, Error> {
        self.find_within(name, &Run::default())
    }

    /// Returns the game with this name, including its parameters, if it is in the list or a sum of listed games. Reads
    /// nothing from a disk, whatever the name is, for callers that accept names from outside.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if there is no such game, or its name is that of a file.
    pub fn find_listed(&self, name: &str) -> Result<Arc<dyn AnyGame>, Error> {
        if let Some(parts) = name.strip_prefix("sum:") {
            return sum_game::open(parts, &|part| self.find_listed(part));
        }
        if name.starts_with("graph:") || is_rule_file_on_disk(name) {
            return Err(Error::input(format!(
                "game '{name}': files are not opened here (allowed: the games of the list and sums of them)"
            )));
        }
        self.find_within(name, &Run::default())
    }

    /// Returns the game with this name, including its parameters, under the limits of a run. A graph file that needs
    /// more memory is refused, and the analysis of a rule file stops at a limit.
    ///
    /// # Errors
    /// The errors of [`find`](Registry::find), and [`Error::Stopped`].
    pub fn find_within(&self, name: &str, run: &Run<'_>) -> Result<Arc<dyn AnyGame>, Error> {
        if let Some(parts) = name.strip_prefix("sum:") {
            return sum_game::open(parts, &|name| self.find_within(name, run));
        }
        if let Some(file) = name.strip_prefix("graph:") {
            return graph_game::open(file, run.memory_left());
        }
        if let Some(file) = self.open_file(name, run)? {
            return Ok(file.entry().0);
        }
        let name = &*self.listed_name(name);
        for (listing, source) in &self.games {
            if let ListingSource::Game(game) = source
                && listing.name == name
            {
                return Ok(game.clone());
            }
        }
        let (family, parameter) = match name.split_once(':') {
            Some((family, parameter)) => (family, Some(parameter)),
            None => (name, None),
        };
        for (listing, source) in &self.games {
            let ListingSource::Family(make, _) = source else { continue };
            if family_of(&listing.name) != family {
                continue;
            }
            let Some(parameter) = parameter else {
                return Err(Error::input(format!(
                    "game '{name}' needs a parameter (expected {})",
                    listing.name
                )));
            };
            return match make(parameter) {
                Ok(entry) => Ok(entry.0),
                // Most errors state what is allowed.
                Err(text) if text.ends_with(')') => Err(Error::input(format!("game '{name}': {text}"))),
                Err(text) => Err(Error::input(format!("game '{name}': {text} (expected {})", listing.name))),
            };
        }
        if let Some(why) = why_not_here(name) {
            return Err(Error::input(format!("there is no game '{name}': {why}")));
        }
        // The name is not used as a path to other folders.
        let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
        if is_plain && std::path::Path::new(&format!("{name}.game")).is_file() {
            return Err(Error::input(format!(
                "there is no game '{name}', but a rule file {name}.game: type '{name}.game'"
            )));
        }
        if self.has_gallery_file(name) {
            return Err(Error::input(format!(
                "there is no game '{name}', but the gallery has a rule file of this name: type 'gallery:{name}'"
            )));
        }
        let names: Vec<&str> = self.listings().map(|listing| family_of(&listing.name)).collect();
        Err(Error::input(format!(
            "there is no game '{name}' ({}; 'impartial games' lists all, and rule files such as own.game, sum:A+B and \
             graph:FILE are games too)",
            near(name, names)
        )))
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.listings().map(|listing| listing.name.as_str()).collect();
        f.debug_struct("Registry").field("games", &names).field("claims", &self.claims).finish()
    }
}

/// Returns the name without its parameter.
pub fn family_of(name: &str) -> &str {
    name.split_once(':').map_or(name, |(family, _)| family)
}

/// Describes the names that are most similar to a name that does not exist.
pub fn near<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, names.into_iter().collect())
}

/// Returns the name that is most similar to a name that does not exist; `None` if none is similar.
pub fn nearest_name<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    by_similarity(name, names.into_iter().collect()).into_iter().next()
}

/// Does the same as [`near`], and is compiled once for all iterators of names.
fn nearest(name: &str, names: Vec<&str>) -> String {
    let close: Vec<String> =
        by_similarity(name, names).into_iter().take(4).map(|other| format!("'{other}'")).collect();
    if close.is_empty() {
        "nothing has a name like it".into()
    } else {
        format!("similar: {}", close.join(", "))
    }
}

/// Returns the names that are similar to a name, the most similar one first.
fn by_similarity<'a>(name: &str, names: Vec<&'a str>) -> Vec<&'a str> {
    // At most two letters inserted, deleted, changed or exchanged, if some of the name remains.
    let off_by_two = |other: &str| {
        let letters = strsim::osa_distance(name, other);
        letters <= 2 && letters < name.chars().count().min(other.chars().count())
    };
    let score = |other| strsim::jaro_winkler(name, other) + if off_by_two(other) { 1.0 } else { 0.0 };
    let mut scored: Vec<(f64, &'a str)> = names.into_iter().map(|other| (score(other), other)).collect();
    sort_list_by(&mut scored, |a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    scored.dedup_by_key(|(_, other)| *other);
    scored.into_iter().filter(|(score, _)| *score > 0.7).map(|(_, other)| other).collect()
}
