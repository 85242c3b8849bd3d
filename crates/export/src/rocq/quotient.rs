//! Misère quotients: of octal codes, for all heaps or for the heaps up to a bound, and of heaps or positions with listed moves.

use super::{
    NoRocqForm, RocqFile, SizeEstimate, bits, code, folded, in_comment, list, print_assumptions,
    within_limits,
};
use impartial::misere::quotient::{CertificateRules, Completeness, QuotientCertificate};
use std::fmt::Write as _;

/// Upper bound on the number of states that the checker in Rocq explores.
const STATES: u32 = 1_000_000;

const FINAL: &[&str] =
    &["lost_sums", "won_sums", "equal_elements", "every_element_occurs", "period_and_preperiod_are_least"];
const PARTIAL: &[&str] = &["lost_sums", "won_sums", "equal_elements", "every_element_occurs"];

/// Writes a certificate of a quotient, which has been verified, for Rocq.
///
/// # Errors
/// [`NoRocqForm`].
pub(crate) fn quotient(certificate: &QuotientCertificate) -> Result<RocqFile, NoRocqForm> {
    let rules = RulesInRocq::new(certificate)?;
    let estimate = within_limits(SizeEstimate::of_quotient(certificate.order, certificate.phi.len()))?;
    let (words, table) = products(certificate)?;
    let all_heaps = match (certificate.status, certificate.preperiod, certificate.period) {
        (Completeness::Final, Some(preperiod), Some(period)) => Some((preperiod, period)),
        _ => None,
    };
    // Without a period, the last image repeats. The theorems leave those heaps out.
    let (preperiod, period) = all_heaps.unwrap_or((certificate.heaps, 1));
    let images =
        std::iter::once(0).chain(certificate.phi.iter().copied()).take(preperiod as usize + period as usize);
    let sums = words.iter().map(|word| list(word.iter().map(|&letter| certificate.generators[letter])));
    let game = in_comment(&certificate.game);
    let (order, most) = (certificate.order, certificate.heaps);
    let range = match all_heaps {
        Some(_) => "all heaps".to_owned(),
        None => format!("the {} up to {most}", rules.components),
    };
    let mut text = format!(
        "(* {game}: the misère quotient of {range}.
   Written by 'impartial certificate export' from a certificate. *)
From Coq Require Import NArith List.
From Impartial Require Import {library} Quotient.
Import ListNotations.

{rule}

(* The monoid: row x of the table has the products of x with 0, 1, 2, ...; element 0 is the identity. *)
Definition order : nat := {order}.
Definition table : list (list N) := [
  {table}]%N.

(* P: bit x is 1 if the element x is in P. *)
Definition P : N := {p}%N.

(* The images of the {components} 0, 1, ..., preperiod + period - 1. *)
Definition preperiod : nat := {preperiod}.
Definition period : nat := {period}.
Definition images : list N :=
  {images}%N.

(* The element of a sum of {components}: the product of their images. *)
Definition element_of_sum : list nat -> N := element table images preperiod period.

(* A sum of {components} for each element. *)
Definition sums : list (list nat) :=
  {sums}.

",
        library = rules.library,
        rule = rules.definition,
        components = rules.components,
        table = table.iter().map(list).collect::<Vec<_>>().join(";\n  "),
        p = bits(&certificate.p),
        images = list(images),
        sums = list(sums),
    );
    let theorems = if all_heaps.is_some() {
        let _ = write!(
            text,
            "Lemma checked : check_quotient rule order table images preperiod period P {STATES}%N = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_minimal : check_minimal order table images preperiod period P {most} sums = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_least : check_phi_least images preperiod period = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* In misère play the player to move loses a sum of heaps exactly if its element is in P. *)
Theorem lost_sums : forall hs, @mloses (heaps rule) hs <-> N.testbit P (element_of_sum hs) = true.
Proof. intros hs. apply (quotient_outcomes _ _ _ _ _ _ _ _ checked). Qed.

Theorem won_sums : forall hs, @mwins (heaps rule) hs <-> N.testbit P (element_of_sum hs) = false.
Proof. intros hs. apply (quotient_outcomes _ _ _ _ _ _ _ _ checked). Qed.

(* The quotient is minimal: two sums have the same element exactly if they can replace each other in all sums. *)
Theorem equal_elements : forall a b,
  (forall t, @mloses (heaps rule) (a ++ t) <-> @mloses (heaps rule) (b ++ t)) <->
  element_of_sum a = element_of_sum b.
Proof. exact (quotient_equivalence _ _ _ _ _ _ _ _ _ _ checked checked_minimal). Qed.

Theorem every_element_occurs : forall x, (x < N.of_nat order)%N -> exists hs, element_of_sum hs = x.
Proof. exact (quotient_every_element _ _ _ _ _ _ _ _ _ _ checked checked_minimal). Qed.

(* The images of the heaps 1, 2, 3, ... have no smaller period, and no smaller preperiod of any period. *)
Theorem period_and_preperiod_are_least : least_period (phi images preperiod period) 1 preperiod period.
Proof. exact (phi_least _ _ _ checked_least). Qed.
"
        );
        FINAL
    } else {
        let _ = write!(
            text,
            "(* The {components} of this quotient. *)
Definition most : nat := {most}.
Definition small (hs : list nat) : Prop := Forall (fun h => h <= most) hs.

Lemma checked : {check} rule order table images preperiod period P {STATES}%N most = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma checked_minimal : check_minimal order table images preperiod period P most sums = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* In misère play the player to move loses a sum of these {components} exactly if its element is in P. *)
Theorem lost_sums : forall hs, small hs ->
  @mloses ({game}) hs <-> N.testbit P (element_of_sum hs) = true.
Proof. intros hs H. exact (proj1 ({outcomes} checked hs H)). Qed.

Theorem won_sums : forall hs, small hs ->
  @mwins ({game}) hs <-> N.testbit P (element_of_sum hs) = false.
Proof. intros hs H. exact (proj2 ({outcomes} checked hs H)). Qed.

(* The quotient is minimal: two sums have the same element exactly if they can replace each other in all sums of these
   {components}. *)
Theorem equal_elements : forall a b, small a -> small b ->
  (forall t, small t -> @mloses ({game}) (a ++ t) <-> @mloses ({game}) (b ++ t)) <->
  element_of_sum a = element_of_sum b.
Proof. exact ({equivalence} checked checked_minimal). Qed.

Theorem every_element_occurs : forall x, (x < N.of_nat order)%N -> exists hs, small hs /\\ element_of_sum hs = x.
Proof. exact (first_every_element _ _ _ _ _ _ _ _ checked_minimal). Qed.
",
            check = rules.check,
            game = rules.game,
            components = rules.components,
            outcomes = rules.outcomes,
            equivalence = rules.equivalence,
        );
        PARTIAL
    };
    print_assumptions(&mut text, theorems);
    Ok(RocqFile { text, theorems, estimate })
}

/// The rules of a game in a file for Rocq, and what the library calls its checks and theorems.
struct RulesInRocq {
    /// The parts of the library that the definition and the theorems name, besides the checker.
    library: &'static str,
    /// The definition of the rules.
    definition: String,
    /// The game, as a term.
    game: &'static str,
    /// The word for the parts of a sum: heaps or positions.
    components: &'static str,
    /// The function that checks the first heaps.
    check: &'static str,
    /// The theorem about the outcomes of sums of the first heaps, without its last arguments.
    outcomes: &'static str,
    /// The theorem about sums that can replace each other, without its last arguments.
    equivalence: &'static str,
}

impl RulesInRocq {
    fn new(certificate: &QuotientCertificate) -> Result<RulesInRocq, NoRocqForm> {
        match &certificate.rule {
            CertificateRules::Code(places) => RulesInRocq::of_code(places),
            CertificateRules::Heaps(options) => {
                let rows = rows(options);
                Ok(RulesInRocq::listed(
                    format!(
                        "(* The rule: row n has the moves of the heap n, each as the list of the heaps that it leaves. *)
Definition rule : listed := [
  {rows}]."
                    ),
                    "heaps",
                ))
            }
            CertificateRules::Positions { names, options } => {
                let named =
                    names.iter().enumerate().map(|(i, name)| format!("{}: {}", i + 1, in_comment(name)));
                let named =
                    folded(&format!("(* The positions: {}.", named.collect::<Vec<_>>().join(", ")), 3);
                let rows = rows(options);
                Ok(RulesInRocq::listed(
                    format!(
                        "{named}   Row n has the moves of the position n, each as the list of the positions that it leaves. *)
Definition rule : listed := [
  {rows}]."
                    ),
                    "positions",
                ))
            }
        }
    }

    fn of_code(places: &[(u64, u8)]) -> Result<RulesInRocq, NoRocqForm> {
        let rule = code(places)?;
        Ok(RulesInRocq {
            library: "Nim Game Octal Period",
            definition: format!(
                "(* The rule: for each number k of counters that may be taken, the digit at this place. *)
Definition rule : code := {rule}."
            ),
            game: "heaps rule",
            components: "heaps",
            check: "check_up_to",
            outcomes: "up_to_outcomes _ _ _ _ _ _ _ _ _",
            equivalence: "up_to_equivalence _ _ _ _ _ _ _ _ _ _",
        })
    }

    fn listed(definition: String, components: &'static str) -> RulesInRocq {
        RulesInRocq {
            library: "Game Sums",
            definition: format!(
                "{definition}

(* Every move leaves smaller numbers, so that every play is finite. *)
Lemma smaller : leaves_smaller rule = true.
Proof. vm_cast_no_check (eq_refl true). Qed."
            ),
            game: "listed_sums rule smaller",
            components,
            check: "check_listed",
            outcomes: "listed_outcomes _ _ _ _ _ _ _ _ _ smaller",
            equivalence: "listed_equivalence _ _ _ _ _ _ _ _ _ _ smaller",
        }
    }
}

/// Returns the rows of listed moves for the heaps or positions 0, 1, 2, …, of which 0 has no moves.
fn rows(options: &[Vec<Vec<u32>>]) -> String {
    let row = |moves: &Vec<Vec<u32>>| list(moves.iter().map(list));
    let rows = std::iter::once("[]".to_owned()).chain(options.iter().map(row));
    rows.collect::<Vec<_>>().join(";\n  ")
}

/// Returns a word in the generators for each element, and all products.
#[expect(clippy::type_complexity, reason = "the words and the table are used at once")]
fn products(certificate: &QuotientCertificate) -> Result<(Vec<Vec<usize>>, Vec<Vec<u32>>), NoRocqForm> {
    let order = u32::try_from(certificate.order).map_err(|_| NoRocqForm::TooLarge)?;
    let mut words: Vec<Option<Vec<usize>>> = vec![None; order as usize];
    words[0] = Some(Vec::new());
    let mut reached = vec![0];
    let mut next = 0;
    while let Some(&x) = reached.get(next) {
        next += 1;
        for (letter, row) in certificate.rows.iter().enumerate() {
            let y = row[x as usize];
            if words[y as usize].is_none() {
                let mut word = words[x as usize].clone().unwrap_or_default();
                word.push(letter);
                words[y as usize] = Some(word);
                reached.push(y);
            }
        }
    }
    let words: Vec<Vec<usize>> = words.into_iter().map(Option::unwrap_or_default).collect();
    let times =
        |x: u32, word: &Vec<usize>| word.iter().fold(x, |x, &letter| certificate.rows[letter][x as usize]);
    let table = words.iter().map(|word| (0..order).map(|x| times(x, word)).collect()).collect();
    Ok((words, table))
}
