//! Certificates for any number of coins: a position is one number in base 2, whose digits are the squares.

use super::entail::Unverified;
use super::table::VerifierTable;
use super::theorem::{GameRules, MoveTheorem, NumberFrame, ValueSetTheorem, ValueSetsTheorem};
use super::{CertificateSubject, ProofCertificate, ProofCertificateError, ProofRefusal, refused};
use crate::certificate::condition;
use crate::words::{CompiledWords, WordGame, WordMembers};
use crate::{PositionShape, Provable};
use impartial::value::Play;
use impartial_automata::{Automaton, ProofBudget, TransitionTable};
use serde::{Deserialize, Serialize};

/// The scope of a theorem about any number of coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WordScope {
    /// The least number of coins of a position of the theorem.
    pub(super) least_coins: u64,
    /// True if no position has another value than those of the sets.
    pub(super) all_values: bool,
    /// The kind of the members of a position.
    #[serde(default, skip_serializing_if = "WordMembers::is_coins")]
    pub(super) members: WordMembers,
}

/// A position is one number in base 2.
const FRAME: NumberFrame = NumberFrame { base: 2, coins: 1, power: 1 };

fn table(game: &str, automaton: &Automaton, tracks: usize) -> Result<TransitionTable, ProofCertificateError> {
    TransitionTable::from_automaton(automaton, tracks)
        .ok_or_else(|| ProofCertificateError::Unsupported(format!("{game}: a table has too many letters")))
}

/// Returns the tables of the positions of a theorem, and of the moves from them.
fn rules_of(
    game: &str,
    compiled: &CompiledWords,
    positions: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<GameRules, ProofCertificateError> {
    let steps = compiled.steps().and(positions, budget)?;
    let step = table(game, &steps, 2)?;
    Ok(GameRules {
        legal: table(game, positions, 1)?,
        moves: vec![MoveTheorem { fresh: 1, target: vec![1], step }],
        falls: Vec::new(),
        weights: Vec::new(),
    })
}

impl ProofCertificate {
    /// Finds a certificate that the positions of value v, for v = 0, 1, …, with any number of coins are those of `sets[v]`.
    /// The theorem is about the positions with at least the given number of coins. The last pair says whether values are
    /// those of misère play, and whether there are no others.
    ///
    /// # Errors
    /// Sets that are not the positions of their values; moves that do not lower the position as a binary number; a limit of the budget that is
    /// reached.
    pub fn of_words(
        game: &str,
        compiled: &CompiledWords,
        (positions, least_coins): (&Automaton, u64),
        sets: &[Automaton],
        (play, all_values): (Play, bool),
        budget: &ProofBudget<'_>,
    ) -> Result<ProofCertificate, ProofCertificateError> {
        let mut rest = positions.clone();
        let mut all = Vec::new();
        for set in sets {
            rest = rest.without(set, budget)?;
            let (members, rest) = (table(game, set, 1)?, table(game, &rest, 1)?);
            all.push(ValueSetTheorem { stated: None, members, rest });
        }
        let terminal = positions.without(&compiled.into(positions, budget)?, budget)?;
        let mut proof = ValueSetsTheorem {
            rules: rules_of(game, compiled, positions, budget)?,
            terminal: play.is_misere().then(|| table(game, &terminal, 1)).transpose()?,
            forbidden: None,
            sets: all,
            follows: None,
            invariants: Vec::new(),
        };
        match proof.complete(FRAME, &mut |_, bytes| Ok(budget.check(0, bytes)?)) {
            Err(Unverified::Refused(refused)) if refused.condition == "descent" => {
                let why = format!("{game}: a move does not lower the position as a binary number");
                return Err(ProofCertificateError::Unsupported(why));
            }
            completed => completed?,
        }
        let certificate = ProofCertificate {
            kind: ProofCertificate::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.to_owned(),
            coins: PositionShape::ANY_COINS.coins,
            power: 1,
            base: 2,
            sorted: false,
            numeration: None,
            digits: None,
            any_number: Some(WordScope { least_coins, all_values, members: WordMembers::Coins }),
            proof: CertificateSubject::Sets(proof),
        };
        certificate.check(budget)?;
        Ok(certificate)
    }

    /// Names the members of the positions of a theorem about any number of coins.
    pub(crate) fn about_members(mut self, members: WordMembers) -> Self {
        if let Some(scope) = &mut self.any_number {
            scope.members = members;
        }
        self
    }

    /// Returns the members of the positions of a theorem about any number of coins.
    pub fn members(&self) -> Option<WordMembers> {
        self.any_number.map(|scope| scope.members)
    }

    /// Returns whether the theorem is about any number of coins or heaps.
    pub fn is_for_any_number(&self) -> bool {
        self.any_number.is_some() || self.is_about_heaps()
    }

    /// Returns whether the theorem is about any number of heaps.
    pub fn is_about_heaps(&self) -> bool {
        matches!(self.proof, CertificateSubject::Heaps(_) | CertificateSubject::HeapDigits(_))
    }

    /// Returns the frame of the numbers of the tables.
    pub(super) fn frame(&self) -> NumberFrame {
        match self.any_number {
            Some(_) => FRAME,
            None => NumberFrame { base: self.base, coins: self.coins, power: self.power },
        }
    }

    /// Checks the form of a certificate about any number of coins.
    pub(super) fn check_scope(&self) -> Result<(), ProofRefusal> {
        let Some(scope) = self.any_number else { return Ok(()) };
        let is_plain = self.base == 2 && self.power == 1 && !self.sorted && self.numeration.is_none();
        let CertificateSubject::Sets(proof) = &self.proof else {
            return refused(
                condition::STATEMENT,
                "for any number of coins it is about the positions of values",
            );
        };
        let is_stated = proof.sets.iter().any(|set| set.stated.is_some());
        if self.coins != 0 || !is_plain || proof.forbidden.is_some() || proof.follows.is_some() || is_stated {
            return refused(condition::TABLES, "they are not those of words over 0 and 1");
        }
        let Some(last) = proof.sets.last().filter(|_| scope.all_values) else { return Ok(()) };
        // The table of the rest was checked for its size before, with the others.
        match last.rest.accepts_nothing() {
            true => Ok(()),
            false => refused("totality", "some position is in no set"),
        }
    }

    /// Verifies the certificate, and that it is about any number of coins of a game: the description of the game is compiled
    /// again, and compared with the game's own rules on short positions.
    ///
    /// # Errors
    /// [`ProofRefusal`]; a description that is not well formed or disagrees with the rules; a limit of the budget that
    /// is reached.
    pub fn verify_for_words(
        &self,
        game: &dyn Provable,
        description: &WordGame,
        budget: &ProofBudget<'_>,
    ) -> Result<(), ProofCertificateError> {
        self.check(budget)?;
        let id = game.id();
        if let CertificateSubject::Runs(theorem) = &self.proof
            && id == self.game
        {
            let compiled = CompiledWords::new(&id, description, budget)?;
            if compiled.compare(game, budget)?.positions == 0 {
                return Ok(refused("the game", "no legal position was found to compare with the rules")?);
            }
            return ProofCertificate::verify_runs(theorem, &compiled, budget);
        }
        let (Some(scope), CertificateSubject::Sets(proof)) = (self.any_number, &self.proof) else {
            return match id == self.game {
                true => Ok(refused(condition::STATEMENT, "it is about one number of coins")?),
                false => Ok(refused("the game", format!("it is about '{}', not '{id}'", self.game))?),
            };
        };
        if id != self.game {
            return Ok(refused("the game", format!("it is about '{}', not '{id}'", self.game))?);
        }
        let compiled = CompiledWords::new(&id, description, budget)?;
        if compiled.compare(game, budget)?.positions == 0 {
            return Ok(refused("the game", "no legal position was found to compare with the rules")?);
        }
        let positions = compiled.with_coins(scope.least_coins, budget)?;
        match rules_of(&id, &compiled, &positions, budget)?.has_moves_of(&proof.rules) {
            true => Ok(()),
            false => Ok(refused("the game", "the tables are not those of the game")?),
        }
    }
}
