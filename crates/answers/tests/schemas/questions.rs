//! The list of questions: the command, the kind of its answer, the method of Python, and the question of the page.

use impartial_answers::rows as page;
use impartial_atlas::{AtlasClassRow, AtlasFileRow, ComparisonRow, MatchRow, PairSetRow};
use impartial_query::TextProblem;
use impartial_query::bibliography::Reference;
use impartial_query::census::CensusAnswer;
use impartial_query::proofs::{DiscoveryReport, NumerationReport, ProofReport, SentenceReport};
use impartial_query::questions::{CertificateVerdict, Explanation};
use impartial_query::rows::{self, Answer};
use impartial_study::FindingRow;
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// A question, as each interface asks it.
pub(crate) struct Question {
    /// The question, in words.
    pub(crate) words: &'static str,
    /// The command.
    pub(crate) command: &'static str,
    /// The answers of the command as JSON.
    pub(crate) kinds: &'static [Kind],
    /// The functions and methods of the Python package.
    pub(crate) python: &'static str,
    /// The answers of the page.
    pub(crate) page: &'static [Kind],
}

/// An answer with its type.
pub(crate) struct Kind {
    /// The name of its schema, or of the question of the page.
    pub(crate) name: &'static str,
    /// The version of its schema.
    pub(crate) version: u32,
    /// Returns the schema.
    pub(crate) schema: fn(&mut SchemaGenerator) -> Schema,
    /// Returns the name of the type.
    pub(crate) type_name: fn() -> std::borrow::Cow<'static, str>,
}

/// An answer of a command.
const fn kind<T: JsonSchema + Answer>() -> Kind {
    Kind { version: T::SCHEMA, ..page_kind::<T>(T::KIND) }
}

/// An answer of the page.
const fn page_kind<T: JsonSchema>(name: &'static str) -> Kind {
    Kind { name, version: 1, schema: SchemaGenerator::subschema_for::<T>, type_name: T::schema_name }
}

const fn question(
    words: &'static str,
    command: &'static str,
    kinds: &'static [Kind],
    python: &'static str,
    page: &'static [Kind],
) -> Question {
    Question { words, command, kinds, python, page }
}

pub(crate) const QUESTIONS: &[Question] = &[
    question("the list of games", "games", &[kind::<rows::ListingRow>()], "games()", &[]),
    question(
        "the values of a position",
        "value GAME POS",
        &[kind::<rows::ValueRow>()],
        "game.value(position)",
        &[page_kind::<rows::ValueRow>("value")],
    ),
    question(
        "the moves from a position",
        "moves GAME POS",
        &[kind::<rows::MoveRow>()],
        "game.moves(position), game.options(position)",
        &[page_kind::<page::PositionPage>("position"), page_kind::<page::MovesPage>("moves")],
    ),
    question(
        "a move of the program",
        "play GAME POS",
        &[kind::<rows::PlayedMoveRow>()],
        "",
        &[page_kind::<page::ReplyPage>("reply"), page_kind::<page::LowerPage>("lower")],
    ),
    question(
        "the values of a window",
        "table GAME WINDOW",
        &[kind::<rows::PlayRow>()],
        "game.table(window)",
        &[page_kind::<page::PlotPage>("plot"), page_kind::<page::SequencePage>("sequence")],
    ),
    question(
        "sums over the values of a window",
        "table GAME WINDOW --summary",
        &[kind::<rows::SummaryRow>()],
        "game.summary(window)",
        &[],
    ),
    question(
        "the period of the values of single heaps",
        "period GAME",
        &[kind::<rows::PeriodRow>()],
        "game.period()",
        &[page_kind::<page::PeriodPage>("period")],
    ),
    question(
        "the genus of a position",
        "genus GAME POS",
        &[kind::<rows::GenusRow>()],
        "game.genus(position), game.genera(window)",
        &[page_kind::<rows::GenusRow>("genus")],
    ),
    question(
        "the classes of misère play",
        "classes GAME WINDOW",
        &[kind::<rows::ClassesRow>()],
        "game.classes(window)",
        &[page_kind::<rows::ClassesRow>("classes")],
    ),
    question(
        "the misère quotient",
        "quotient GAME",
        &[kind::<rows::QuotientRow>()],
        "game.quotient()",
        &[page_kind::<page::QuotientPage>("quotient")],
    ),
    question(
        "the misère quotients of many codes",
        "quotient --all-codes PATTERN",
        &[kind::<CensusAnswer<'static>>()],
        "",
        &[],
    ),
    question(
        "the published statements about a game",
        "claims GAME",
        &[kind::<rows::ClaimRow>()],
        "claims(name), game.claims()",
        &[page_kind::<page::ClaimsPage>("claims")],
    ),
    question(
        "statements compared with computed values",
        "check GAME",
        &[kind::<rows::CheckRow>()],
        "check(name), game.check(formula)",
        &[page_kind::<page::CheckPage>("check")],
    ),
    question(
        "the proof of a statement",
        "prove GAME",
        &[kind::<ProofReport>()],
        "prove(name), game.prove()",
        &[page_kind::<page::ProvePage>("prove")],
    ),
    question(
        "the decision of a sentence about numbers",
        "prove --file FILE",
        &[kind::<SentenceReport>()],
        "prove(sentence)",
        &[],
    ),
    question(
        "the positions of a value, described and proved",
        "discover GAME",
        &[kind::<DiscoveryReport>()],
        "discover(name), game.discover()",
        &[page_kind::<page::DiscoverPage>("discover")],
    ),
    question(
        "statements found from rules",
        "study FILE.game",
        &[kind::<FindingRow>()],
        "game.study()",
        &[page_kind::<page::StudyPage>("study")],
    ),
    question(
        "the known games with the same values",
        "identify VALUES",
        &[kind::<MatchRow>()],
        "identify(values)",
        &[page_kind::<page::IdentifyPage>("identify")],
    ),
    question(
        "what is known of a game",
        "explain GAME",
        &[kind::<Explanation>()],
        "game.explain()",
        &[page_kind::<Explanation>("explain")],
    ),
    question(
        "the problems in a rule file",
        "rules check FILE",
        &[kind::<TextProblem>()],
        "InputError.problems",
        &[page_kind::<page::DiagnosePage>("diagnose")],
    ),
    question(
        "a picture",
        "draw position, draw graph",
        &[kind::<rows::PictureRow>()],
        "game.draw(position)",
        &[page_kind::<page::PicturePage>("picture"), page_kind::<page::PicturePage>("graph")],
    ),
    question(
        "a certificate verified again",
        "verify FILE",
        &[kind::<CertificateVerdict>()],
        "verify(certificate)",
        &[page_kind::<page::VerifyPage>("verify")],
    ),
    question(
        "a numeration system",
        "numeration NAME",
        &[kind::<NumerationReport>()],
        "numeration(name)",
        &[],
    ),
    question(
        "an expression on ordinals",
        "ordinal EXPRESSION",
        &[kind::<rows::OrdinalRow>()],
        "ordinal(expression)",
        &[],
    ),
    question("the rule files of the gallery", "rules list", &[kind::<rows::GalleryRow>()], "", &[]),
    question(
        "the known games with the same values, listed",
        "atlas list",
        &[kind::<AtlasClassRow>(), kind::<PairSetRow>()],
        "",
        &[],
    ),
    question(
        "published tables compared with the atlas",
        "atlas compare",
        &[kind::<ComparisonRow>()],
        "",
        &[],
    ),
    question(
        "the atlas computed again",
        "atlas build, games, pairs, statements",
        &[kind::<AtlasFileRow>()],
        "",
        &[],
    ),
    question(
        "a certificate for another program",
        "certificate export rocq FILE",
        &[kind::<rows::ExportRow>()],
        "certificate.rocq()",
        &[page_kind::<page::RocqPage>("export")],
    ),
    question("the checkpoints of several searches", "merge FILE", &[kind::<rows::MergeRow>()], "", &[]),
    question(
        "the costs of a table on several processes",
        "cluster plan GAME",
        &[kind::<rows::ClusterPlanRow>()],
        "",
        &[],
    ),
    question("the local page", "serve", &[kind::<rows::ServeRow>()], "", &[]),
    question("an entry of the bibliography", "help KEY", &[kind::<Reference>()], "", &[]),
    question("an error", "any command, on standard error", &[kind::<rows::ErrorRow>()], "", &[]),
];

/// Returns the page of the book with the table of questions.
pub(crate) fn page() -> String {
    let mut text = String::from(
        "# One question in every interface\n\n\
         This page is generated by the test `schemas` of `crates/answers`. A command writes its answer as JSON with `--format \
         json`, one object a line; the schema describes its keys. Each line begins with the keys `kind`, which names the schema, and \
         `schema`, its version: an integer that rises when a key is renamed or removed, or means something else. A key that \
         does not apply is absent. The functions and methods \
         of the [Python package](python.md) return objects whose attributes are the keys, and `to_dict()` and `to_json()` \
         return the object of the command. `window` stands for the arguments of a window, such as `coins=2, below=8`.\n\n\
         | question | command | JSON | Python | page |\n|---|---|---|---|---|\n",
    );
    let code = |text: &str| match text {
        "" => "–".to_owned(),
        text => text.split(", ").map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", "),
    };
    for Question { words, command, kinds, python, page } in QUESTIONS {
        let schema = |kind: &Kind| format!("[{0}](schemas/answers/{0}.schema.json)", kind.name);
        let kinds = match kinds {
            [] => "–".to_owned(),
            kinds => kinds.iter().map(schema).collect::<Vec<_>>().join(", "),
        };
        let page = page.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
        let (command, python, page) = (code(command), code(python), code(&page));
        text.push_str(&format!("| {words} | {command} | {kinds} | {python} | {page} |\n"));
    }
    text
}
