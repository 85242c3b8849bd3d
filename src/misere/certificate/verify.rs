//! Checks a certificate of classes, move by move.

use super::{ClassCertificate, Verdicts};
use crate::value::sort_short;
use std::fmt;

/// A condition that a certificate must meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClassCondition {
    /// The certificate is of the right kind.
    Kind,
    /// There is a list of moves for every position.
    Complete,
    /// No two positions have the same name.
    Names,
    /// Every option is an earlier position, so the positions are closed under moves and no play is infinite.
    WellFounded,
    /// The sets hold positions that exist, each at most once and in at most one set.
    Disjoint,
    /// The terminal positions are in V01.
    Terminals,
    /// No move leads from normal value 0 to normal value 0.
    NormalZeroIndependent,
    /// Every position of another normal value moves to normal value 0.
    NormalZeroReached,
    /// No move leads from normal value 1 to normal value 1.
    NormalOneIndependent,
    /// Every position of normal value 2 or more moves to normal value 1.
    NormalOneReached,
    /// No move leads from misère value 0 to misère value 0.
    MisereZeroIndependent,
    /// Every position of another misère value that is not terminal moves to misère value 0.
    MisereZeroReached,
    /// No move leads from misère value 1 to misère value 1.
    MisereOneIndependent,
    /// Every position of misère value 2 or more moves to misère value 1.
    MisereOneReached,
    /// The verdict on the class with this name follows from the sets.
    Verdict(&'static str),
    /// The positions and their moves are those of the game.
    Game,
    /// The positions are those of the window.
    Window,
}

impl fmt::Display for ClassCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassCondition::Kind => write!(f, "kind"),
            ClassCondition::Complete => write!(f, "complete"),
            ClassCondition::Names => write!(f, "names"),
            ClassCondition::WellFounded => write!(f, "well-founded"),
            ClassCondition::Disjoint => write!(f, "disjoint"),
            ClassCondition::Terminals => write!(f, "terminals"),
            ClassCondition::NormalZeroIndependent => write!(f, "V0-independent"),
            ClassCondition::NormalZeroReached => write!(f, "V0-reached"),
            ClassCondition::NormalOneIndependent => write!(f, "V1-independent"),
            ClassCondition::NormalOneReached => write!(f, "V1-reached"),
            ClassCondition::MisereZeroIndependent => write!(f, "misere-V0-independent"),
            ClassCondition::MisereZeroReached => write!(f, "misere-V0-reached"),
            ClassCondition::MisereOneIndependent => write!(f, "misere-V1-independent"),
            ClassCondition::MisereOneReached => write!(f, "misere-V1-reached"),
            ClassCondition::Verdict(class) => write!(f, "class-{class}"),
            ClassCondition::Game => write!(f, "game"),
            ClassCondition::Window => write!(f, "window"),
        }
    }
}

/// A certificate that does not meet a condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{condition}: {detail}")]
pub struct ClassRefusal {
    condition: ClassCondition,
    detail: String,
}

impl ClassRefusal {
    /// Creates the refusal for a condition, with a description of the violation and its place.
    pub fn new(condition: ClassCondition, detail: impl Into<String>) -> Self {
        ClassRefusal { condition, detail: detail.into() }
    }

    /// Returns the condition that the certificate does not meet.
    pub fn condition(&self) -> ClassCondition {
        self.condition
    }

    /// Returns the description of the violation, with its place.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// Returns a refusal if a certificate names another game than `game`.
    pub fn about_another(named: &str, game: &str) -> Option<Self> {
        (named != game)
            .then(|| ClassRefusal::new(ClassCondition::Game, format!("it is about {named}, not {game}")))
    }
}

/// Checks all conditions of a certificate. The check uses the document alone: no game, no solver, no values.
///
/// # Errors
/// [`ClassRefusal`] with the first condition that fails.
///
/// # Complexity
/// Linear in positions and moves, except for *returnable*, which reads the moves that follow the moves.
pub fn verify_class_certificate(certificate: &ClassCertificate) -> Result<(), ClassRefusal> {
    if certificate.kind != ClassCertificate::KIND {
        return Err(ClassRefusal::new(
            ClassCondition::Kind,
            format!("'{}' is not '{}'", certificate.kind, ClassCertificate::KIND),
        ));
    }
    let moves = &certificate.moves;
    let names = &certificate.positions;
    if names.len() != moves.len() {
        let detail = format!("{} positions, but {} lists of moves", names.len(), moves.len());
        return Err(ClassRefusal::new(ClassCondition::Complete, detail));
    }
    let mut sorted: Vec<&String> = names.iter().collect();
    sort_short(&mut sorted);
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(ClassRefusal::new(ClassCondition::Names, format!("'{}' is there twice", pair[0])));
    }
    for (v, row) in moves.iter().enumerate() {
        if let Some(to) = row.iter().find(|&&to| to as usize >= v) {
            let detail = format!("'{}' (number {v}) has the option {to}, which is not earlier", names[v]);
            return Err(ClassRefusal::new(ClassCondition::WellFounded, detail));
        }
    }
    let checked = CertificateWindow { names, moves, values: values(certificate)? };
    checked.sets()?;
    let sound = checked.verdicts();
    for (class, stated, found) in [
        ("domestic", certificate.classes.domestic, sound.domestic),
        ("tame", certificate.classes.tame, sound.tame),
        ("miserable", certificate.classes.miserable, sound.miserable),
        ("pet", certificate.classes.pet, sound.pet),
        ("forced", certificate.classes.forced, sound.forced),
        ("returnable", certificate.classes.returnable, sound.returnable),
    ] {
        if stated != found {
            let (said, is) = if stated { ("holds", "does not hold") } else { ("does not hold", "holds") };
            let detail = format!("it is stated that it {said}, but by the sets it {is}");
            return Err(ClassRefusal::new(ClassCondition::Verdict(class), detail));
        }
    }
    Ok(())
}

/// Returns the normal and the misère value of each position according to the sets, where 2 means 2 or more.
fn values(certificate: &ClassCertificate) -> Result<Vec<(u8, u8)>, ClassRefusal> {
    let mut values = vec![None; certificate.positions.len()];
    for (name, normal, misere, list) in certificate.sets.lists() {
        for &v in list {
            let wrong = |detail: String| ClassRefusal::new(ClassCondition::Disjoint, detail);
            match values.get_mut(v as usize) {
                None => return Err(wrong(format!("{name} has {v}, but there is no such position"))),
                Some(Some(_)) => {
                    let position = &certificate.positions[v as usize];
                    return Err(wrong(format!("'{position}' is in {name} and was in a set before")));
                }
                Some(value) => *value = Some((normal, misere)),
            }
        }
    }
    Ok(values.into_iter().map(|value| value.unwrap_or((2, 2))).collect())
}

/// One kind of play: its name, the function that selects its value from a pair, and the conditions on 0 and on 1.
type PlaySide = (u8, fn((u8, u8)) -> u8, [ClassCondition; 4]);

struct CertificateWindow<'a> {
    names: &'a [String],
    moves: &'a [Vec<u32>],
    values: Vec<(u8, u8)>,
}

impl CertificateWindow<'_> {
    fn moves_to(&self, v: usize, wanted: impl Fn((u8, u8)) -> bool) -> Option<u32> {
        self.moves[v].iter().copied().find(|&to| wanted(self.values[to as usize]))
    }

    fn sets(&self) -> Result<(), ClassRefusal> {
        use ClassCondition as C;
        for v in 0..self.moves.len() {
            let (normal, misere) = self.values[v];
            let name = &self.names[v];
            if self.moves[v].is_empty() {
                if (normal, misere) != (0, 1) {
                    return Err(ClassRefusal::new(C::Terminals, format!("'{name}' has no moves")));
                }
                continue;
            }
            let sides: [PlaySide; 2] = [
                (
                    normal,
                    |pair| pair.0,
                    [
                        C::NormalZeroIndependent,
                        C::NormalZeroReached,
                        C::NormalOneIndependent,
                        C::NormalOneReached,
                    ],
                ),
                (
                    misere,
                    |pair| pair.1,
                    [
                        C::MisereZeroIndependent,
                        C::MisereZeroReached,
                        C::MisereOneIndependent,
                        C::MisereOneReached,
                    ],
                ),
            ];
            for (own, side, [zero, zero_reached, one, one_reached]) in sides {
                for (value, independent, reached) in [(0, zero, zero_reached), (1, one, one_reached)] {
                    let option = self.moves_to(v, |pair| side(pair) == value);
                    match option {
                        Some(to) if own == value => {
                            let detail = format!("'{name}' moves to '{}'", self.names[to as usize]);
                            return Err(ClassRefusal::new(independent, detail));
                        }
                        None if own > value => {
                            return Err(ClassRefusal::new(reached, format!("'{name}' does not")));
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Derives the verdicts on the classes from correct sets.
    fn verdicts(&self) -> Verdicts {
        const A: (u8, u8) = (0, 1);
        const B: (u8, u8) = (1, 0);
        let is_swap = |pair| pair == A || pair == B;
        let all =
            |test: &dyn Fn(usize, (u8, u8)) -> bool| (0..).zip(&self.values).all(|(v, &pair)| test(v, pair));
        let options = |v: usize| self.moves[v].iter().map(|&to| to as usize);
        Verdicts {
            domestic: all(&|_, pair| pair != (0, 2) && pair != (2, 0)),
            tame: all(&|_, pair| is_swap(pair) || pair.0 == pair.1),
            miserable: all(&|v, pair| {
                is_swap(pair)
                    || self.moves_to(v, |pair| pair == A).is_some()
                        == self.moves_to(v, |pair| pair == B).is_some()
            }),
            pet: all(&|_, pair| is_swap(pair) || pair == (2, 2)),
            forced: all(&|v, pair| {
                !is_swap(pair) || options(v).all(|to| self.values[to] == (pair.1, pair.0))
            }),
            returnable: all(&|v, pair| {
                !is_swap(pair)
                    || options(v).all(|to| {
                        self.moves[to].is_empty() || self.moves_to(to, |back| back == pair).is_some()
                    })
            }),
        }
    }
}
