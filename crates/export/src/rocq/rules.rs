//! Theorems about all positions with a number of coins: values, and who wins, from proofs about games that formulas
//! describe.
//!
//! The kernel of Rocq decides the conditions of a proof again, by automata of its own. Of a certificate only the
//! statement and the measure are used; legality and moves are written from the description of the game.

use super::formulas::FormulaWriter;
use super::numeration::{RoundedMultiples, WrittenNumeration};
use super::partial_sums::with_partial_sums;
use super::tables::given;
use super::{
    NoRocqForm, RocqFile, SizeEstimate, folded, formula_in_comment, in_comment, list, print_assumptions,
    within_limits,
};
use impartial::value::Play;
use impartial_prove::automata::{Base, Document, Formula, Numeration, ProofBudget, Term, parse_document};
use impartial_prove::{
    AscendingCoins, CertifiedStatement, DescribedMove, Description, PositionShape, ProofCertificate, Provable,
};

/// Maximum number of numbers of an atom. The kernel looks at all combinations of their digits.
const MAX_NUMBERS: usize = 14;

/// Numbers of partial sums of which an estimate takes account in addition to those of the position, fitted to measurements.
const NUMBERS_OF_SUMS: usize = 4;

/// The statement of a file.
struct FileStatement {
    /// The definition of the relation.
    definition: String,
    /// The statement in words.
    words: String,
    kind: StatementKind,
}

#[derive(Clone, Copy)]
pub(super) enum StatementKind {
    Normal,
    Misere,
    /// Normal play in which the other player forbids up to `most` positions before each move.
    Blocked {
        most: u32,
    },
    Value,
    /// Values that are ordinals below ω^`power`.
    Ordinal {
        power: usize,
    },
    /// The positions of the values below a bound.
    ValuesBelow {
        bound: usize,
        play: Play,
    },
}

impl StatementKind {
    /// Returns the names of the theorems of a file, of which one may be about rounded multiples, and one a sentence.
    fn theorems(self, is_rounded: bool, has_sentence: bool) -> &'static [&'static str] {
        const NORMAL: &[&str] = &["p_positions", "rounded_multiples", "sentence_holds"];
        const MISERE: &[&str] = &["misere_p_positions", "rounded_multiples", "sentence_holds"];
        match (self, is_rounded, has_sentence) {
            (StatementKind::ValuesBelow { play: Play::Normal, .. }, ..) => &["positions_of_values"],
            (StatementKind::ValuesBelow { play: Play::Misere, .. }, ..) => &["positions_of_misere_values"],
            (StatementKind::Blocked { .. }, ..) => &["p_positions_with_forbidden_options"],
            (StatementKind::Value, false, _) => &["values_of_positions"],
            (StatementKind::Value, true, _) => &["values_of_positions", "rounded_multiples"],
            (StatementKind::Ordinal { .. }, ..) => &["ordinal_values_of_positions"],
            (StatementKind::Normal, false, true) => &["p_positions", "sentence_holds"],
            (StatementKind::Misere, false, true) => &["misere_p_positions", "sentence_holds"],
            (StatementKind::Normal, true, true) => NORMAL,
            (StatementKind::Misere, true, true) => MISERE,
            (StatementKind::Normal, is_rounded, false) => &NORMAL[..1 + usize::from(is_rounded)],
            (StatementKind::Misere, is_rounded, false) => &MISERE[..1 + usize::from(is_rounded)],
        }
    }

    /// Returns the conditions of the rule.
    fn conditions(self) -> String {
        match self {
            StatementKind::Normal => "normal_conditions rule".to_owned(),
            StatementKind::Misere => "misere_conditions rule".to_owned(),
            StatementKind::Blocked { most } => format!("blocked_conditions rule {most}"),
            StatementKind::Value => "value_conditions rule".to_owned(),
            StatementKind::Ordinal { power } => format!("ordinal_conditions rule {power}"),
            StatementKind::ValuesBelow { bound, play: Play::Normal } => {
                format!("small_conditions rule {bound}")
            }
            StatementKind::ValuesBelow { bound, play: Play::Misere } => {
                format!("misere_small_conditions rule {bound}")
            }
        }
    }

    /// Returns the computations of the kernel, and the theorem that follows from them. In a numeration that is not base 2
    /// the kernel decides conditions by the words of numbers.
    fn proofs(self, is_by_words: bool) -> String {
        let (checks, ends) = match is_by_words {
            false => {
                ("checks fuel", "falls_spec fuel rule stated formed (proj1 (checks_both _ _ _ _ _ checked))")
            }
            true => (
                "checks_in_words fuel written",
                "falls_if rule stated formed (checks_in_words_spec _ _ _ _ _ (proj1 (checks_in_words_both _ _ _ _ _ _ checked)))",
            ),
        };
        format!(
            "\
(* The number of steps after which a search gives up. *)
Definition fuel : nat := N.to_nat 4000000.

Lemma formed : is_well_formed rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* The kernel decides all conditions. *)
Lemma checked : {checks} rule stated (falling rule ++ {conditions}) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every move lowers the measure. *)
Lemma play_ends : falls rule.
Proof. exact ({ends}). Qed.

{theorem}",
            conditions = self.conditions(),
            theorem = self.theorem(is_by_words),
        )
    }

    /// Returns the theorem with its proof.
    fn theorem(self, is_by_words: bool) -> String {
        let follows = |lemma: &str| match is_by_words {
            false => {
                format!("{lemma} fuel rule stated formed play_ends (proj2 (checks_both _ _ _ _ _ checked))")
            }
            true => format!(
                "{lemma}_if rule stated formed play_ends
  (checks_in_words_spec _ _ _ _ _ (proj2 (checks_in_words_both _ _ _ _ _ _ checked)))"
            ),
        };
        let outcomes = |name: &str, lemma: &str, loses: &str, wins: &str| {
            let proof = follows(lemma);
            format!(
                "Theorem {name} : forall x, is_position rule x ->
  (@{loses} (game_of rule play_ends) x <-> meaning (meant rule) stated x) /\\
  (@{wins} (game_of rule play_ends) x <-> ~ meaning (meant rule) stated x).
Proof. exact ({proof}). Qed.
"
            )
        };
        let below = |name: &str, lemma: &str, lost: &str, wins: &str, bound: usize| {
            format!(
                "\
(* The statement is about v :: x. Value v: the player to move loses the sum of x and a heap of v counters of Nim. *)
Theorem {name} : forall x v, is_position rule x -> (v < {bound})%N ->
  (@{lost} (game_of rule play_ends) v x <-> meaning (meant rule) stated (v :: x)) /\\
  (@{wins} (sum (game_of rule play_ends) nim_heap) (x, v) <-> ~ meaning (meant rule) stated (v :: x)).
Proof. exact ({lemma} fuel rule stated formed {bound} play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.
"
            )
        };
        match self {
            StatementKind::ValuesBelow { bound, play: Play::Normal } => {
                below("positions_of_values", "small_values", "lost_with", "wins", bound)
            }
            StatementKind::ValuesBelow { bound, play: Play::Misere } => {
                let lemma = "misere_small_values";
                below("positions_of_misere_values", lemma, "misere_lost_with", "mwins", bound)
            }
            StatementKind::Normal => outcomes("p_positions", "normal_outcomes", "loses", "wins"),
            StatementKind::Misere => outcomes("misere_p_positions", "misere_outcomes", "mloses", "mwins"),
            StatementKind::Blocked { most } => blocked_theorem(most, is_by_words),
            StatementKind::Value => format!(
                "\
(* The statement is about v :: x. A function [g] with [grundy_fun] gives each position the mex of its options. *)
Theorem values_of_positions : exists g, grundy_fun (game_of rule play_ends) g /\\
  forall x v, is_position rule x -> (meaning (meant rule) stated (v :: x) <-> g x = v).
Proof. exact ({}). Qed.
",
                follows("values")
            ),
            StatementKind::Ordinal { power } => format!(
                "\
(* The statement is about u ++ x, where u has the coefficients of an ordinal below omega^{power}. A function [g] with
   [ordinal_values] gives each position the least ordinal that is no value of an option. *)
Theorem ordinal_values_of_positions : exists g, ordinal_values {power} (game_of rule play_ends) g /\\
  forall x u, is_position rule x -> length u = {power} -> (meaning (meant rule) stated (u ++ x) <-> g x = u).
Proof. exact (values_below fuel rule stated formed {power} play_ends (proj2 (checks_both _ _ _ _ _ checked))). Qed.
"
            ),
        }
    }

    /// Returns the modules that the file needs in addition to those of all rules, each after a space.
    fn imports(self, is_by_words: bool) -> &'static str {
        match self {
            StatementKind::Ordinal { .. } => " Ordinals",
            StatementKind::Blocked { .. } if is_by_words => " Numeration Blocking",
            StatementKind::Blocked { .. } => " Blocking",
            _ if is_by_words => " Numeration",
            _ => "",
        }
    }
}

/// Returns the theorem about play in which up to `most` options may be forbidden, with its proof.
fn blocked_theorem(most: u32, is_by_words: bool) -> String {
    let conditions = match is_by_words {
        false => "checks_spec _ _ _ _ (proj2 (checks_both _ _ _ _ _ checked))",
        true => "checks_in_words_spec _ _ _ _ _ (proj2 (checks_in_words_both _ _ _ _ _ _ checked))",
    };
    format!(
        "\
(* Before each move, the other player forbids up to {most} positions for this move. *)
Theorem p_positions_with_forbidden_options : forall x, is_position rule x ->
  (@loses_blocked {most} (game_of rule play_ends) x <-> meaning (meant rule) stated x) /\\
  (@wins_blocked {most} (game_of rule play_ends) x <-> ~ meaning (meant rule) stated x).
Proof. exact (blocked_outcomes_if rule stated {most} formed play_ends
  ({conditions})). Qed.
"
    )
}

fn unsupported<T>(what: impl Into<String>) -> Result<T, NoRocqForm> {
    Err(NoRocqForm::NotCovered(what.into()))
}

/// Writes a proof, which has been verified, for Rocq; or the outline of a proof by automata of up to `states` states.
///
/// # Errors
/// [`NoRocqForm::NotCovered`] with the reason.
pub(crate) fn rules(
    certificate: &ProofCertificate,
    game: Option<&dyn Provable>,
    states: usize,
    budget: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    refuse_other_scopes(certificate)?;
    let Some(game) = game else {
        return unsupported(format!("the game '{}', which has no description", certificate.game()));
    };
    let shape = certificate.shape();
    let own = || game.describe(shape);
    let description = match certificate.is_sorted() && !game.is_sorted() {
        true => AscendingCoins::new(game, shape).ok().and_then(|sorted| sorted.describe(shape)),
        false => own(),
    };
    let Some(mut description) = description else {
        return unsupported(format!("a game without a description for {shape}"));
    };
    let numeration = certificate.numeration().map(numeration).transpose()?;
    if let Some(numeration) = &numeration
        && description.theory.numeration().is_none_or(|own| own.name() != numeration.name())
    {
        description = match description.with_numeration(numeration) {
            Ok(description) => description,
            Err(error) => return unsupported(error.to_string()),
        };
    }
    let document = document(certificate)?;
    let sentence = match certificate.statement() {
        CertifiedStatement::Sets { sentence: Some(text), .. } => Some(read(text, certificate.base())?),
        _ => None,
    };
    for document in [&document, &sentence].into_iter().flatten() {
        description.theory.extend(&document.theory);
    }
    let texts =
        Texts { statement: document.as_ref(), sentence: sentence.as_ref(), states, in_partial_sums: false };
    if let Some(numeration) = numeration {
        let written = WrittenNumeration::new(&numeration, budget)?;
        return write_rules(certificate, &description, texts, Some(&written), budget);
    }
    match (certificate.base(), write_rules(certificate, &description, texts, None, budget)) {
        (base, Err(NoRocqForm::NotCovered(_))) if base != 2 => {
            let written = WrittenNumeration::new(&self::numeration(&format!("base:{base}"))?, budget)?;
            write_rules(certificate, &description, texts, Some(&written), budget)
        }
        (_, written) => written,
    }
}

/// Returns the numeration with a name.
fn numeration(name: &str) -> Result<Numeration, NoRocqForm> {
    match Numeration::parse(name) {
        Ok(numeration) => Ok(numeration),
        Err(_) => unsupported(format!("numbers in the numeration {name}")),
    }
}

fn refuse_other_scopes(certificate: &ProofCertificate) -> Result<(), NoRocqForm> {
    if let CertifiedStatement::AnyNumber = certificate.statement() {
        return unsupported("positions with any number of heaps, coins or cells");
    }
    let is_plain = matches!(
        certificate.statement(),
        CertifiedStatement::Sets { play: Play::Normal, count: 1, sentence: None, .. }
    );
    if certificate.forbidden() > 0 && !is_plain {
        return unsupported(
            "a statement other than the P-positions of normal play in which options may be forbidden",
        );
    }
    Ok(())
}

/// Reads the text of the statement, if it has one.
fn document(certificate: &ProofCertificate) -> Result<Option<Document>, NoRocqForm> {
    let text = match certificate.statement() {
        CertifiedStatement::Value { text } | CertifiedStatement::Sets { text, .. } => text,
        _ => None,
    };
    text.map(|text| read(text, certificate.base())).transpose()
}

fn read(text: &str, base: u8) -> Result<Document, NoRocqForm> {
    match Base::new(base).ok().and_then(|base| parse_document(text, base).ok()) {
        Some(document) => Ok(document),
        None => unsupported("a statement that cannot be read"),
    }
}

/// The texts of a certificate: its statement, and a sentence about the P-positions.
#[derive(Clone, Copy)]
struct Texts<'a> {
    statement: Option<&'a Document>,
    sentence: Option<&'a Document>,
    /// The number of states of the largest automaton of the proof, for an outline.
    states: usize,
    /// True if long nim-sums of the statement are written as partial sums.
    in_partial_sums: bool,
}

impl Texts<'_> {
    /// Returns the formula of the statement as it is written.
    fn form(&self, formula: &Formula) -> Formula {
        if self.in_partial_sums { with_partial_sums(formula) } else { formula.clone() }
    }

    /// Returns a remark about the form of the statement.
    fn remark(&self) -> &'static str {
        if self.in_partial_sums { ". Long nim-sums are written as partial sums" } else { "" }
    }
}

/// Returns the statement of a value in words, and its kind.
fn value_words(shape: PositionShape, value: &Formula) -> (String, StatementKind) {
    match shape.power {
        1 => (
            format!("the value is the v with {value}; Var 0 is v, and the position follows"),
            StatementKind::Value,
        ),
        power => (
            format!(
                "the value has the coefficients {} with {value}; they are the first variables, and the position follows",
                shape.value_names().join(", ")
            ),
            StatementKind::Ordinal { power },
        ),
    }
}

/// Returns the statement of the certificate about the names of the position.
fn stated(
    certificate: &ProofCertificate,
    description: &Description,
    texts: Texts<'_>,
    writer: &mut FormulaWriter<'_>,
    written: Option<&WrittenNumeration>,
    budget: &ProofBudget<'_>,
) -> Result<FileStatement, NoRocqForm> {
    let shape = certificate.shape();
    let sentence = texts.statement.map(|document| &document.sentence);
    let remark = texts.remark();
    match certificate.statement() {
        CertifiedStatement::Value { .. } => {
            let Some(value) = sentence.or(description.value.as_ref()) else {
                return unsupported("a value without a formula");
            };
            let scope: Vec<String> = shape.value_names().into_iter().chain(shape.names()).collect();
            let definition = format!("Defined ({})", writer.formula(&texts.form(value), &scope)?);
            let (words, kind) = value_words(shape, value);
            let words = words + remark;
            Ok(FileStatement { definition, words, kind })
        }
        CertifiedStatement::Sets { play, first, count, .. } => {
            let more = match count {
                1 => String::new(),
                count => format!(
                    ". The certificate has the positions of {count} values, this file those of value 0"
                ),
            };
            let kind = match (play, certificate.forbidden()) {
                (Play::Misere, _) => StatementKind::Misere,
                (Play::Normal, 0) => StatementKind::Normal,
                (Play::Normal, most) => StatementKind::Blocked { most },
            };
            match sentence {
                Some(sentence) => {
                    let definition =
                        format!("Defined ({})", writer.formula(&texts.form(sentence), &shape.names())?);
                    Ok(FileStatement {
                        definition,
                        words: format!("the player to move loses exactly if {sentence}{more}{remark}"),
                        kind,
                    })
                }
                None if written.is_some() || certificate.base() == 2 => {
                    let read = if written.is_some() { "the words of the numbers" } else { "the numbers" };
                    let words = format!(
                        "the player to move loses exactly if an automaton accepts. It reads {read} in base 2, least \
                         digit first, from state 0; row q has the next states of state q, by the number whose binary \
                         digit j is the digit of number j{more}"
                    );
                    let definition = match written {
                        Some(written) => written.given(first, budget)?,
                        None => given(first),
                    };
                    Ok(FileStatement { definition, words, kind })
                }
                None => {
                    unsupported(format!("an automaton that reads numbers in base {}", certificate.base()))
                }
            }
        }
        _ => unsupported("positions with any number of heaps, coins or cells"),
    }
}

/// Returns a kind of move, with its formula in a comment.
fn kind_of_move(
    kind: &DescribedMove,
    names: &[String],
    writer: &mut FormulaWriter<'_>,
) -> Result<String, NoRocqForm> {
    let scope: Vec<String> = kind.fresh.iter().chain(names).cloned().collect();
    let place = |term: &Term| match term {
        Term::Var(name) => scope.iter().position(|other| other == name),
        _ => None,
    };
    let Some(target) = kind.target.iter().map(place).collect::<Option<Vec<usize>>>() else {
        return unsupported("a move with a computed target");
    };
    let to: Vec<String> = kind.target.iter().map(ToString::to_string).collect();
    let chosen = match kind.fresh.len() {
        0 => String::new(),
        _ => format!("{} with ", kind.fresh.join(", ")),
    };
    let words = formula_in_comment(&format!("to {}: {chosen}{}", to.join(", "), kind.condition));
    let condition = writer.formula(&kind.condition, &scope)?;
    Ok(format!("(* {words} *)\n    Move {} ({condition}) {}", kind.fresh.len(), list(target)))
}

/// Returns the definitions of a sentence about the P-positions, whose positions have `numbers` numbers.
fn sentence_part(
    sentence: &Formula,
    numbers: usize,
    writer: &mut FormulaWriter<'_>,
) -> Result<String, NoRocqForm> {
    let text = writer.sentence(sentence)?;
    let places = list(0..numbers);
    Ok(format!(
        "(* The P-positions, relation {place} of the sentence: {words} *)
Definition p : definition := Defined (legal /\\ Rel {stated} {places}).
Definition sentence : formula := {text}.
",
        place = writer.count() + 1,
        stated = writer.count(),
        words = formula_in_comment(&sentence.to_string()),
    ))
}

fn write_rules(
    certificate: &ProofCertificate,
    description: &Description,
    texts: Texts<'_>,
    written: Option<&WrittenNumeration>,
    budget: &ProofBudget<'_>,
) -> Result<RocqFile, NoRocqForm> {
    let names = certificate.shape().names();
    let mut writer = FormulaWriter::in_numeration(&description.theory, written, budget);
    if texts.in_partial_sums {
        writer = writer.counting_used();
    }
    let legal = writer.formula(&description.legal, &names)?;
    let moves: Result<Vec<String>, _> =
        description.moves.iter().map(|kind| kind_of_move(kind, &names, &mut writer)).collect();
    let statement = stated(certificate, description, texts, &mut writer, written, budget)?;
    let sentence = texts
        .sentence
        .map(|document| sentence_part(&document.sentence, names.len(), &mut writer))
        .transpose()?;
    let chosen = description.moves.iter().map(|kind| kind.fresh.len()).max().unwrap_or(0);
    if matches!(statement.kind, StatementKind::Blocked { .. }) && writer.rounded().is_some() {
        return unsupported("rounded multiples in play in which options may be forbidden");
    }
    // A condition is about the forbidden positions, in addition to those of a move.
    let of_forbidden = chosen + names.len() * (certificate.forbidden() as usize + 1);
    let widest = match texts.in_partial_sums {
        true => writer.widest().max(names.len() + chosen + 2 * certificate.shape().value_names().len()),
        false => writer.widest(),
    };
    let widest = if certificate.forbidden() > 0 { widest.max(of_forbidden) } else { widest };
    if widest > MAX_NUMBERS && !texts.in_partial_sums && written.is_none() && certificate.base() == 2 {
        let texts = Texts { in_partial_sums: true, ..texts };
        return write_rules(certificate, description, texts, written, budget);
    }
    if widest > MAX_NUMBERS {
        return unsupported(format!(
            "its size: a formula about {widest} numbers at a time (at most {MAX_NUMBERS} are exported)"
        ));
    }
    let numbers = if texts.in_partial_sums { widest + NUMBERS_OF_SUMS } else { widest };
    let estimate = within_limits(estimate_of_check(certificate, texts.states, numbers))?;
    let measure = certificate.measure().into_iter().map(|weights| {
        let weights: Vec<String> = weights.iter().map(|weight| format!("{weight}%N")).collect();
        list(weights)
    });
    let parts = RulesFile {
        game: certificate.game(),
        positions: certificate.shape().to_string(),
        imports: match writer.rounded() {
            Some(_) => " Numeration Beatty",
            None => statement.kind.imports(written.is_some()),
        },
        numeration: written.map(|written| {
            written.definitions() + &writer.rounded().map(RoundedMultiples::definitions).unwrap_or_default()
        }),
        explanation: format!(
            "A position is the list of the numbers {names}.
   In formulas, Var i is the number at place i of a list, from 0 on: of the position; in moves, of the chosen numbers and
   then the position. A quantifier puts its number before the others. A move has the number of chosen numbers, a
   condition, and the places of the numbers of the new position, which must be legal as well.",
            names = names.join(", ")
        ),
        helpers: writer.definitions(),
        legal_words: formula_in_comment(&description.legal.to_string()),
        legal,
        numbers: names.len(),
        moves: moves?,
        measure: list(measure),
        words: formula_in_comment(&statement.words),
        stated: statement.definition,
        rounded: writer.rounded().map(RoundedMultiples::theorem),
        sentence,
        kind: statement.kind,
        estimate,
    };
    Ok(parts.write())
}

/// Returns the estimate of a check of formulas about up to `numbers` numbers at a time.
fn estimate_of_check(certificate: &ProofCertificate, states: usize, numbers: usize) -> SizeEstimate {
    if certificate.is_outline() {
        return SizeEstimate::of_outline(states, numbers);
    }
    // Two more quantifiers for each number of a forbidden position, fitted to measurements.
    let forbidden = 2 * certificate.shape().names().len() * certificate.forbidden() as usize;
    let more = 1u64.checked_shl(u32::try_from(forbidden).unwrap_or(u32::MAX)).unwrap_or(u64::MAX);
    let steps = certificate.estimated_steps().saturating_mul(more);
    SizeEstimate::of_formulas(certificate.size(), numbers, steps)
}

/// The parts of a file about a game whose moves are described by formulas.
pub(super) struct RulesFile<'a> {
    pub(super) game: &'a str,
    /// The positions in words, after "all positions with".
    pub(super) positions: String,
    /// More modules of the library, each after a space.
    pub(super) imports: &'static str,
    /// The definitions of a numeration in which the conditions are decided.
    pub(super) numeration: Option<String>,
    /// The meaning of positions and of variables.
    pub(super) explanation: String,
    /// The list of the definitions of relations.
    pub(super) helpers: String,
    pub(super) legal_words: String,
    pub(super) legal: String,
    /// The number of numbers of a position.
    pub(super) numbers: usize,
    pub(super) moves: Vec<String>,
    pub(super) measure: String,
    /// The statement in words.
    pub(super) words: String,
    pub(super) stated: String,
    /// The theorem about the relation of numbers and rounded multiples.
    pub(super) rounded: Option<String>,
    /// The definitions of a sentence about the P-positions.
    pub(super) sentence: Option<String>,
    pub(super) kind: StatementKind,
    pub(super) estimate: SizeEstimate,
}

impl RulesFile<'_> {
    /// Returns the file.
    pub(super) fn write(self) -> RocqFile {
        let text = format!(
            "(* {game}: all positions with {positions}.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith Arith List.
From Impartial Require Import Game Lowering Machines Formulas Decision Rules{imports}.
Import ListNotations.

{numeration}(* {explanation} *)
Definition helpers : list definition := {helpers}.
(* Legal: {legal_words} *)
Definition legal : formula := {legal}.
Definition rule : rules := {{|
  numbers := {numbers};
  relations := helpers;
  legal_if := legal;
  moves := [
    {moves}
  ];
  measure := {measure}
|}}.

(* {words}. *)
Definition stated : definition := {stated}.

{proofs}",
            game = in_comment(self.game),
            positions = self.positions,
            imports = self.imports,
            numeration = self.numeration.as_deref().unwrap_or_default(),
            explanation = self.explanation,
            helpers = self.helpers,
            legal_words = self.legal_words,
            legal = self.legal,
            numbers = self.numbers,
            moves = self.moves.join(";\n    "),
            measure = self.measure,
            words = self.words,
            stated = self.stated,
            proofs = self.kind.proofs(self.numeration.is_some()),
        );
        let text = match &self.rounded {
            None => text,
            Some(theorem) => text + theorem,
        };
        let text = match &self.sentence {
            None => text,
            Some(sentence) => {
                let (decided, spec) = match self.numeration {
                    None => ("is_decided fuel", "is_decided_spec fuel"),
                    Some(_) => ("is_decided_in_words fuel written", "is_decided_in_words_spec fuel written"),
                };
                format!(
                    "\
{text}
{sentence}
Lemma decided : {decided} (helpers ++ [stated; p]) sentence = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem sentence_holds : holds (meanings (helpers ++ [stated; p]) []) sentence [].
Proof. exact ({spec} _ _ decided). Qed.
"
                )
            }
        };
        let mut text = folded(&text, 6);
        let theorems = self.kind.theorems(self.rounded.is_some(), self.sentence.is_some());
        print_assumptions(&mut text, theorems);
        RocqFile { text, theorems, estimate: self.estimate }
    }
}
