//! Opening a game of the catalogue by a name such as `name.game:3,5`.

use crate::check::other_members::turns_single_coins;
use crate::check::recognise::{self, recognise};
use crate::check::trial::board_falls_apart;
use crate::evaluate::CompileContext;
use crate::fast::dense::RunningLines;
use crate::fast::path::Recognised;
use crate::game::finite_game::FiniteGame;
use crate::logic::moves;
use crate::positions::board::{BoardGame, BoardKind};
use crate::positions::list::{ListFacts, ListGame};
use crate::positions::ordinals::OrdinalRuleGame;
use crate::positions::tuple::TupleGame;
use crate::rule::compiled::CompiledRule;
use crate::statements::checkable::{self, CheckableStatement};
use crate::statements::given_window::given_region;
use crate::statements::ordinals::{OrdinalStatement, statements_of_text};
use crate::statements::region::Region;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{KindName, RuleFile, StatementKind};
use crate::syntax::format::rules_alone;
use crate::syntax::other_games::GameFinder;
use crate::syntax::read::{self, MAX_BYTES};
use crate::syntax::source::{OpenError, split, text_of};
use impartial::claim::Claim;
use impartial::run::{DisplayCount, Run};
use impartial::solve::OrdinalMoves;
use impartial::value::sort_list_by;
use impartial_query::WindowArg;
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// A rule file that is a game.
#[derive(Debug)]
pub struct RuleFileGame {
    pub(crate) rule: Arc<CompiledRule>,
    pub(crate) made: GameOfFile,
    pub(crate) statements: Vec<Arc<CheckableStatement>>,
    /// The statements about a game on ordinals, which has no `statements`.
    pub(crate) ordinal_statements: Vec<Arc<OrdinalStatement>>,
    /// The window of statements that name none, if the user has given one.
    window: Option<Region>,
    recognised: Recognised,
    /// The reason why the moves cannot be described to the prover, if they cannot.
    pub(crate) provable: Result<(), String>,
    /// True if positions are sums of heaps, and the moves of one heap can be described to the prover.
    pub(crate) heap_is_provable: bool,
    /// The measure that every move lowers, once it has been searched.
    measure: OnceLock<Result<String, String>>,
}

/// The game of a file, with its recognised properties.
#[derive(Clone, Debug)]
pub(crate) enum GameOfFile {
    /// A game whose positions have finitely many options.
    Finite(Arc<dyn FiniteGame>),
    /// A game on ordinals.
    Ordinals(OrdinalRuleGame),
}

impl GameOfFile {
    /// Returns the game if its positions have finitely many options.
    pub(crate) fn finite(&self) -> Option<&dyn FiniteGame> {
        match self {
            GameOfFile::Finite(game) => Some(&**game),
            GameOfFile::Ordinals(_) => None,
        }
    }

    /// Returns the game if it is on ordinals.
    pub(crate) fn on_ordinals(&self) -> Option<&OrdinalRuleGame> {
        match self {
            GameOfFile::Finite(_) => None,
            GameOfFile::Ordinals(game) => Some(game),
        }
    }

    /// Returns the game if it has one type.
    pub(crate) fn of_type<G: FiniteGame>(&self) -> Option<&G> {
        let game: &dyn Any = self.finite()?;
        game.downcast_ref()
    }

    /// Returns whether a proof for one heap is one for any number of heaps: every position is a sum of heaps, whose moves
    /// look at one heap alone.
    pub(crate) fn is_sum_of_heaps(&self) -> bool {
        match self {
            GameOfFile::Finite(game) => game.is_sum_of_heaps(),
            GameOfFile::Ordinals(game) => game.is_sum_of_heaps(),
        }
    }
}

/// Opens a rule file by its name and parameters.
///
/// # Errors
/// [`OpenError`].
pub fn open(name: &str) -> Result<RuleFileGame, OpenError> {
    open_within(name, &Run::default())
}

/// Opens a rule file by its name and parameters, under the limits of a run.
///
/// # Errors
/// [`OpenError`]; [`OpenError::Stopped`] if a limit of the run is reached before the rule is analysed.
pub fn open_within(name: &str, run: &Run<'_>) -> Result<RuleFileGame, OpenError> {
    let Some((path, parameters)) = split(name) else {
        return Err(OpenError::File(format!(
            "'{name}' is no rule file (expected FILE.game or FILE.game:PARAMETERS)"
        )));
    };
    let text = text_of(path)?;
    RuleFileGame::read(&text, name, path, parameters, true, run)?.that_ends(&text, path, run)
}

/// Opens rules that are given as text, without reading any file, not even one that a position names. The function is
/// suitable for untrusted texts. A game in which play rises for ever is refused, as by [`open`].
///
/// # Errors
/// [`OpenError`].
///
/// ```
/// let nim = "game nim\nheaps n\nmove x for x in 0..n-1\n";
/// assert_eq!(impartial_rules::open_text(nim, "nim", None)?.name(), "nim");
/// # Ok::<(), impartial_rules::OpenError>(())
/// ```
pub fn open_text(text: &str, name: &str, parameters: Option<&str>) -> Result<RuleFileGame, OpenError> {
    open_text_within(text, name, parameters, &Run::default())
}

/// Opens rules that are given as text, like [`open_text`], under the limits of a run.
///
/// # Errors
/// [`OpenError`]; [`OpenError::Stopped`] if a limit of the run is reached before the rule is analysed.
pub fn open_text_within(
    text: &str,
    name: &str,
    parameters: Option<&str>,
    run: &Run<'_>,
) -> Result<RuleFileGame, OpenError> {
    if text.len() > MAX_BYTES {
        return Err(OpenError::File(format!("the rules are too long (at most {MAX_BYTES} bytes)")));
    }
    let named = match parameters {
        Some(parameters) => format!("{name}:{parameters}"),
        None => name.to_owned(),
    };
    RuleFileGame::read(text, &named, name, parameters, false, run)?.that_ends(text, name, run)
}

/// Sorts errors by their places, and leaves out equal ones and all beyond the first few.
fn in_order(errors: &mut Vec<Diagnostic>) {
    sort_list_by(errors, |a, b| (a.span.start, a.span.end).cmp(&(b.span.start, b.span.end)));
    errors.dedup();
    errors.truncate(read::MAX_TOLD);
}

/// Adds what can be proved of a game, or why nothing can be.
fn tell_proofs(
    provable: &Result<(), String>,
    heap_is_provable: bool,
    kind: KindName,
    recognised: &mut Recognised,
) {
    match provable {
        Ok(()) => recognised.yes.push("proofs: the moves are formulas of the prover's language".into()),
        Err(_) if heap_is_provable && kind == KindName::Coins => recognised.yes.push(
            "proofs: the moves of one coin are formulas of the prover's language, and a proof for one coin is a proof \
             for any number of coins"
                .into(),
        ),
        Err(_) if heap_is_provable => recognised.yes.push(
            "proofs: the moves of one heap are formulas of the prover's language, and a proof for one heap is a proof \
             for any number of heaps"
                .into(),
        ),
        Err(why) => recognised.no.push(format!("proofs: {why}")),
    }
}

impl RuleFileGame {
    /// Returns the game of a text. `name` is its name; `path` is the file named in messages.
    ///
    /// # Errors
    /// [`OpenError::Parameters`] and [`OpenError::Text`].
    pub fn of_text(
        text: &str,
        name: &str,
        path: &str,
        parameters: Option<&str>,
    ) -> Result<RuleFileGame, OpenError> {
        RuleFileGame::read(text, name, path, parameters, true, &Run::default())
    }

    /// Refuses a game in which play rises for ever, because no solver would finish.
    fn that_ends(self, text: &str, path: &str, run: &Run<'_>) -> Result<RuleFileGame, OpenError> {
        let endless = self.endless(run);
        run.check(0, 0)?;
        match endless {
            None => Ok(self),
            Some(found) => Err(OpenError::of_text(vec![found], path, text)),
        }
    }

    /// Returns the game of a text. `files` says whether positions may name files.
    pub(crate) fn read(
        text: &str,
        name: &str,
        path: &str,
        parameters: Option<&str>,
        files: bool,
        run: &Run<'_>,
    ) -> Result<RuleFileGame, OpenError> {
        let wrong = |diagnostics: Vec<Diagnostic>| OpenError::of_text(diagnostics, path, text);
        let (file, mut unsound) = read::read_partly(text);
        let Some(file) = file else { return Err(wrong(unsound)) };
        let values = match values_of(&file, path, parameters) {
            // An error of the text does not depend on the parameters.
            Err(_) if !unsound.is_empty() => vec![2; file.parameters.len()],
            values => values?,
        };
        let context = CompileContext::from_file(&file, &values);
        let (mut statements, mut ordinal_statements) = (Vec::new(), Vec::new());
        match file.kind.kind.is_on_ordinals() {
            true => ordinal_statements = statements_of_text(&file, &context, text, &mut unsound),
            false => statements = checkable::claims_of_text(&file, &context, text, &mut unsound),
        }
        let rule = CompiledRule::new(file, &values).map_err(|more| unsound.extend(more));
        let mut rule = match rule {
            Ok(rule) if unsound.is_empty() => rule,
            _ => {
                in_order(&mut unsound);
                return Err(wrong(unsound));
            }
        };
        rule.name = name.to_owned();
        rule.files = files;
        let rule = Arc::new(rule);
        let mut recognised = Recognised::default();
        let made = GameOfFile::new(&rule, &mut recognised, run).map_err(wrong)?;
        // A property that was not recognised because the run is over is no reason to refuse the game.
        run.check(0, 0)?;
        let provable = match &made {
            GameOfFile::Ordinals(game) => game.provable(),
            _ => recognise::provable(&rule),
        };
        let is_sum = made.is_sum_of_heaps() || turns_single_coins(&rule);
        let heap_is_provable = is_sum
            && !rule.has_legality()
            && !rule.kind().is_on_ordinals()
            && moves::heap_moves(&rule).is_ok();
        tell_proofs(&provable, heap_is_provable, rule.kind(), &mut recognised);
        Ok(RuleFileGame {
            rule,
            made,
            statements: statements.into_iter().map(Arc::new).collect(),
            ordinal_statements: ordinal_statements.into_iter().map(Arc::new).collect(),
            window: None,
            recognised,
            provable,
            heap_is_provable,
            measure: OnceLock::new(),
        })
    }

    /// Returns the game with a window for the statements of the file that name none.
    ///
    /// # Errors
    /// [`OpenError::Parameters`] if the positions have no such window, or if every statement names one.
    pub fn with_window(self, window: &WindowArg) -> Result<RuleFileGame, OpenError> {
        let wrong = |why: String| OpenError::Parameters(format!("window {window} of {}: {why}", self.name()));
        let region = given_region(&self.rule.file, &self.rule.context, window).map_err(wrong)?;
        if !self.statements.is_empty()
            && self.statements.iter().all(|stated_line| !stated_line.windows.is_empty())
        {
            return Err(wrong("every statement of the file names a window of its own".into()));
        }
        Ok(RuleFileGame { window: Some(region), ..self })
    }

    /// Returns the warnings about the file.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.rule.warnings
    }

    /// Returns the properties that were recognised in the rule, and those that were not.
    pub fn recognised(&self) -> &Recognised {
        &self.recognised
    }

    /// Returns a measure that every move lowers, so that play ends. `Err` gives the reason why none was found.
    ///
    /// # Errors
    /// The reason.
    pub fn measure(&self) -> Result<String, String> {
        self.measure_within(&Run::default())
    }

    /// Returns the result of [`measure`](RuleFileGame::measure), under the limits of a run. If the run is over, an `Err` is
    /// inconclusive and is not stored.
    pub(crate) fn measure_within(&self, run: &Run<'_>) -> Result<String, String> {
        if let Some(known) = self.measure.get() {
            return known.clone();
        }
        let found = recognise::measure(&self.rule, run);
        if found.is_ok() || run.should_continue() {
            return self.measure.get_or_init(|| found).clone();
        }
        found
    }

    /// Returns the reason why the moves from a position cannot be listed: a number that is too large, or too many
    /// steps.
    pub fn fault(&self, position: &str) -> Option<String> {
        self.made.finite()?.fault(position)
    }

    /// Returns the reason why the moves cannot be described to the prover, if they cannot.
    pub fn why_not_provable(&self) -> Option<&str> {
        self.provable.as_ref().err().map(String::as_str)
    }

    /// Returns the kind of positions.
    pub fn kind(&self) -> KindName {
        self.rule.kind()
    }

    /// Returns the name by which the game was opened.
    pub fn name(&self) -> &str {
        &self.rule.name
    }

    /// Returns the statements of the file as claims. Those that name another game are not decided; see
    /// [`claims_with`](RuleFileGame::claims_with).
    pub fn claims(&self) -> Vec<Claim> {
        self.all_claims(None)
    }

    /// Returns the statements of the file as claims. `finder` opens the other games that they name.
    pub fn claims_with(&self, finder: &GameFinder) -> Vec<Claim> {
        self.all_claims(Some(finder))
    }

    fn all_claims(&self, finder: Option<&GameFinder>) -> Vec<Claim> {
        let window = self.window.as_ref();
        match &self.made {
            GameOfFile::Ordinals(game) => self.ordinal_statements.iter().map(|one| one.claim(game)).collect(),
            GameOfFile::Finite(game) => {
                self.statements.iter().map(|one| game.claim(one, finder, window)).collect()
            }
        }
    }

    /// Returns the claim that a text states a value or a set of positions, as `kind` says.
    ///
    /// # Errors
    /// The text is no formula about positions of the game.
    pub fn claim_of_text(&self, kind: StatementKind, text: &str) -> Result<Claim, OpenError> {
        let wrong = |diagnostics: Vec<Diagnostic>| OpenError::of_text(diagnostics, "the formula", text);
        let name = kind.word();
        let believed =
            crate::syntax::read::statement_from_text(kind, name, text).map_err(|error| wrong(vec![error]))?;
        let file = RuleFile { statements: vec![believed], ..self.rule.file.clone() };
        let mut unsound = Vec::new();
        let claim = match &self.made {
            GameOfFile::Ordinals(game) => {
                let statements = statements_of_text(&file, &self.rule.context, text, &mut unsound);
                statements.into_iter().next().map(|statement| Arc::new(statement).claim(game))
            }
            GameOfFile::Finite(game) => {
                let statements = checkable::claims_of_text(&file, &self.rule.context, text, &mut unsound);
                let first = statements.into_iter().next().map(Arc::new);
                first.map(|statement| game.claim(&statement, None, self.window.as_ref()))
            }
        };
        claim.ok_or_else(|| wrong(unsound))
    }

    /// Returns the same rules with one statement, given as a term or a formula, in place of those of the file.
    ///
    /// # Errors
    /// [`OpenError::Text`] if the text is no statement about the game, and [`OpenError::Stopped`] at a limit of the run.
    ///
    /// ```
    /// use impartial::run::Run;
    /// use impartial_rules::{StatementKind, open_text};
    /// let nim = open_text("game nim\nheaps n\nmove x for x in 0..n-1\n", "nim", None)?;
    /// let stated = nim.with_statement(StatementKind::Value, "n", &Run::default())?;
    /// assert_eq!(stated.claims().len(), 1);
    /// # Ok::<(), impartial_rules::OpenError>(())
    /// ```
    pub fn with_statement(
        &self,
        kind: StatementKind,
        text: &str,
        run: &Run<'_>,
    ) -> Result<RuleFileGame, OpenError> {
        // A mistake is reported at its place in the text.
        self.claim_of_text(kind, text)?;
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let rules = format!("{}{} {line}\n", rules_alone(&self.rule.file.text), kind.word());
        let name = self.name();
        let (path, _) = split(name).unwrap_or((name, None));
        let values = &self.rule.context.parameters;
        let values: Vec<String> = values.iter().map(|(_, value)| value.to_string()).collect();
        let parameters = (!values.is_empty()).then(|| values.join(","));
        RuleFileGame::read(&rules, name, path, parameters.as_deref(), self.rule.files, run)
    }
}

impl GameOfFile {
    /// Returns the game on heaps or coins.
    fn of_members(rule: &Arc<CompiledRule>, recognised: &mut Recognised, run: &Run<'_>) -> GameOfFile {
        let mut game = ListGame::new(rule.clone(), ListFacts::default());
        recognise(&mut game, recognised, run);
        GameOfFile::Finite(Arc::new(game))
    }

    /// Makes the game of a rule about grids, graphs or partitions.
    fn of_boards(
        rule: &Arc<CompiledRule>,
        recognised: &mut Recognised,
        run: &Run<'_>,
    ) -> Result<GameOfFile, Vec<Diagnostic>> {
        let mut game = BoardGame::new(rule.clone())?;
        let parts = match rule.kind() {
            KindName::Graph => "what falls apart: a move deletes within one connected part",
            _ => "what falls apart: a move fills free cells that touch",
        };
        let apart = match game.additive {
            false => Err("a move may depend on the whole board".to_owned()),
            true => match board_falls_apart(&game, run) {
                Ok(false) => Err("the plain rule disagrees on small positions".to_owned()),
                looked_at => looked_at,
            },
        };
        game.additive = apart.is_ok();
        game.play_ends = game.additive && recognise::measure(rule, run).is_ok();
        match apart {
            Ok(_) => recognised.yes.push(parts.into()),
            Err(why) => recognised.no.push(format!("what falls apart: {why}")),
        }
        if let (BoardKind::Grid(grids), true) = (&game.board, game.additive) {
            match grids.images() {
                1 => recognised.no.push("symmetry: turning or mirroring a grid changes its moves".into()),
                n => recognised.yes.push(format!("symmetry: the {n} images of a part have one value")),
            }
        }
        game.masks.explain(recognised);
        Ok(GameOfFile::Finite(Arc::new(game)))
    }

    fn new(
        rule: &Arc<CompiledRule>,
        recognised: &mut Recognised,
        run: &Run<'_>,
    ) -> Result<GameOfFile, Vec<Diagnostic>> {
        if let Some(game) = OrdinalRuleGame::new(rule) {
            let piece = if rule.kind() == KindName::OrdinalCoins { "coin" } else { "heap" };
            let rows = match game.rows_taken() {
                0 => format!("no {piece} takes a square from another"),
                rows => format!(
                    "a {piece} takes at most {} of its column from another",
                    DisplayCount(rows, "rows")
                ),
            };
            recognised.yes.push(format!(
                "values below w^2: a move into a lower column is worth a whole block of values, because conditions on \
                 moves look at columns alone, and {rows}"
            ));
            recognised.no.push(
                "tables, sums, codes and quotients: most positions have infinitely many followers".into(),
            );
            return Ok(GameOfFile::Ordinals(game));
        }
        Ok(match rule.kind() {
            KindName::Heaps | KindName::Coins => GameOfFile::of_members(rule, recognised, run),
            KindName::Numbers => {
                recognised
                    .no
                    .push("sweep: each number has moves of its own (heaps or coins have the same)".into());
                recognised.no.push("sum of its parts: a move may depend on all numbers".into());
                recognised.no.push("code of taking and breaking: positions are no heaps".into());
                let game = TupleGame::new(rule.clone());
                recognised.plan::<RunningLines, _>(&game.tuple_rule());
                GameOfFile::Finite(Arc::new(game))
            }
            KindName::HeapMultiset | KindName::Row | KindName::Ring => {
                let game = TupleGame::new(rule.clone());
                recognised.yes.extend(game.symmetry().map(str::to_owned));
                recognised.no.extend(no_sum(rule).map(str::to_owned));
                GameOfFile::Finite(Arc::new(game))
            }
            _ => GameOfFile::of_boards(rule, recognised, run)?,
        })
    }
}

/// Returns the properties that a game has not whose heaps are one position, with the reasons.
fn no_sum(rule: &CompiledRule) -> [&'static str; 4] {
    let one_position = match rule.kind() {
        KindName::Row => "sum of its heaps: a heap in a row has a place",
        KindName::Ring => "sum of its heaps: a heap in a ring has a place",
        _ if rule.file.kind.extra.is_empty() => "sum of its heaps: a move may change several heaps",
        _ => "sum of its heaps: all heaps share the extra numbers",
    };
    [
        one_position,
        "sweep: a move depends on the whole position",
        "code of taking and breaking: the heaps are one position",
        "misère quotients: the heaps are one position",
    ]
}

fn values_of(file: &RuleFile, path: &str, parameters: Option<&str>) -> Result<Vec<u64>, OpenError> {
    let names: Vec<&str> = file.parameters.iter().map(|name| name.text.as_str()).collect();
    let wrong = |what: String| {
        let expected = match names.is_empty() {
            true => path.to_owned(),
            false => format!("{path}:{}", names.join(",")),
        };
        OpenError::Parameters(format!("game '{path}': {what} (expected {expected})"))
    };
    let given: Vec<&str> = parameters.map(|text| text.split(',').collect()).unwrap_or_default();
    if given.len() != names.len() {
        let given = DisplayCount(given.len() as u64, "parameters");
        return Err(wrong(match names.len() {
            0 => format!("{given} instead of none"),
            wanted => format!("{given} instead of {wanted}"),
        }));
    }
    let number = |text: &&str| {
        let n: Option<u64> = text.trim().parse().ok().filter(|&n| n <= i64::MAX as u64);
        n.ok_or_else(|| wrong(format!("'{text}' is not a natural number below 2^63")))
    };
    given.iter().map(number).collect()
}
