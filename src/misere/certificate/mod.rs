//! Certificates of Gurvich's classes, without values.
//!
//! The values of all positions determine the classes. A check that does not trust the values needs much less: which
//! positions have a normal value of 0, of 1, or of more, and the same for misère values. These sets can be checked move
//! by move, with no mex. Let the positions be closed under moves, let no play be infinite, and let each position be in
//! one of nine sets V_ij with i, j ∈ {0, 1, 2}, where 2 stands for "2 or more". The sets are right exactly if
//!
//! 1. **V0** (normal value 0): no move leads from V0 to V0, and every position outside moves to it;
//! 2. **V1** (normal value 1): no move leads from V1 to V1, and every position outside V0 and V1 moves
//!    to V1;
//! 3. **V⁻0** and **V⁻1** likewise for misère play, where terminal positions are in V⁻1 and are exempt
//!    from having to move to V⁻0.
//!
//! With A = V01 and B = V10, and all other positions in V22, this is the certificate of pet games of
//! Gurvich and Ho (arXiv 1508.06343): A and B are disjoint, A holds the terminal positions, no move
//! leads from A to A or from B to B, each other position of A moves to B, each of B to A, and all
//! other positions move to both.
//!
//! The classes follow from the sets. *Domestic*: V02 and V20 are empty. *Tame*: so are V12 and V21;
//! then positions of V22 have equal values, as each moves to both A and B or to both V00 and V11, and
//! the further values of their options are equal in turn. *Pet*: V00 and V11 are empty as well.
//! *Miserable*, *forced* and *returnable* are conditions on moves between the sets.
//!
//! A [`ClassCertificate`] holds the positions, their moves and the sets; [`verify_class_certificate`] checks the
//! conditions, and uses nothing else of the engine. A certificate is a statement about the positions listed. It is a
//! statement about a game as a whole only if these are all positions of the game. Three further checks compare the
//! positions with the game and with a window: [`ClassCertificate::check_game`], [`ClassCertificate::check_window`],
//! [`ClassCertificate::check_start`].

mod against_game;
mod verify;
mod window;

pub use against_game::{GameCheckError, moves_are_of_game};
pub use verify::{ClassCondition, ClassRefusal, verify_class_certificate};

use crate::game::Graph;
use crate::misere::order::Order;
use crate::misere::{Class, ClassError};
use crate::run::{Run, Stopped};
use crate::solve::GraphValues;

/// The sets of a certificate, as lists of position numbers. Positions in no list are in V22.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct CertificateSets {
    /// A: normal value 0, misère value 1.
    #[cfg_attr(feature = "serde", serde(rename = "V01"))]
    pub v01: Vec<u32>,
    /// B: normal value 1, misère value 0.
    #[cfg_attr(feature = "serde", serde(rename = "V10"))]
    pub v10: Vec<u32>,
    /// Normal value 0, misère value 0.
    #[cfg_attr(feature = "serde", serde(rename = "V00", default, skip_serializing_if = "Vec::is_empty"))]
    pub v00: Vec<u32>,
    /// Normal value 1, misère value 1.
    #[cfg_attr(feature = "serde", serde(rename = "V11", default, skip_serializing_if = "Vec::is_empty"))]
    pub v11: Vec<u32>,
    /// Normal value 0, misère value 2 or more.
    #[cfg_attr(feature = "serde", serde(rename = "V02", default, skip_serializing_if = "Vec::is_empty"))]
    pub v02: Vec<u32>,
    /// Normal value 2 or more, misère value 0.
    #[cfg_attr(feature = "serde", serde(rename = "V20", default, skip_serializing_if = "Vec::is_empty"))]
    pub v20: Vec<u32>,
    /// Normal value 1, misère value 2 or more.
    #[cfg_attr(feature = "serde", serde(rename = "V12", default, skip_serializing_if = "Vec::is_empty"))]
    pub v12: Vec<u32>,
    /// Normal value 2 or more, misère value 1.
    #[cfg_attr(feature = "serde", serde(rename = "V21", default, skip_serializing_if = "Vec::is_empty"))]
    pub v21: Vec<u32>,
}

impl CertificateSets {
    /// Returns the lists, each with its name and the normal and the misère value that it stands for, where 2 means 2 or
    /// more.
    pub(crate) fn lists(&self) -> [(&'static str, u8, u8, &[u32]); 8] {
        [
            ("V01", 0, 1, &self.v01),
            ("V10", 1, 0, &self.v10),
            ("V00", 0, 0, &self.v00),
            ("V11", 1, 1, &self.v11),
            ("V02", 0, 2, &self.v02),
            ("V20", 2, 0, &self.v20),
            ("V12", 1, 2, &self.v12),
            ("V21", 2, 1, &self.v21),
        ]
    }

    fn list(&mut self, normal: u64, misere: u64) -> Option<&mut Vec<u32>> {
        match (normal.min(2), misere.min(2)) {
            (0, 1) => Some(&mut self.v01),
            (1, 0) => Some(&mut self.v10),
            (0, 0) => Some(&mut self.v00),
            (1, 1) => Some(&mut self.v11),
            (0, 2) => Some(&mut self.v02),
            (2, 0) => Some(&mut self.v20),
            (1, 2) => Some(&mut self.v12),
            (2, 1) => Some(&mut self.v21),
            _ => None,
        }
    }
}

/// The verdicts on all classes: for each class, whether the positions are in it; see the [table](crate::misere).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[allow(missing_docs)] // The names say it.
pub struct Verdicts {
    pub domestic: bool,
    pub tame: bool,
    pub miserable: bool,
    pub pet: bool,
    pub forced: bool,
    pub returnable: bool,
}

impl Verdicts {
    /// Returns whether the positions are in a class, according to the verdicts.
    pub fn holds_for(&self, class: Class) -> bool {
        match class {
            Class::Domestic => self.domestic,
            Class::Tame => self.tame,
            Class::Miserable => self.miserable,
            Class::Pet => self.pet,
            Class::Forced => self.forced,
            Class::Returnable => self.returnable,
        }
    }

    /// Creates the verdicts from a function that decides each class.
    pub fn from_fn(mut verdict: impl FnMut(Class) -> bool) -> Self {
        Verdicts {
            domestic: verdict(Class::Domestic),
            tame: verdict(Class::Tame),
            miserable: verdict(Class::Miserable),
            pet: verdict(Class::Pet),
            forced: verdict(Class::Forced),
            returnable: verdict(Class::Returnable),
        }
    }
}

/// A certificate that the positions of a game in a window that is closed under moves lie in certain
/// classes, and not in others. As JSON it is one object with these keys.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ClassCertificate {
    /// The kind of the document: always [`KIND`](Self::KIND).
    pub kind: String,
    /// The version of the program that created the certificate.
    pub version: String,
    /// The name of the game with its parameters, such as `height:4`.
    pub game: String,
    /// The window, in words. [`verify_class_certificate`] does not read them.
    pub window: String,
    /// The verdicts on the classes of the positions.
    pub classes: Verdicts,
    /// The positions, as the game writes them; their numbers count from 0.
    pub positions: Vec<String>,
    /// For each position the numbers of its options, all smaller than its own.
    pub moves: Vec<Vec<u32>>,
    /// The sets by which the verdicts can be checked.
    pub sets: CertificateSets,
}

/// The reason why a set of positions has no certificate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ClassCertificateError {
    /// The positions are not closed under moves.
    #[error("the positions are not closed under moves: there is one from position {from} to {to}")]
    NotClosed {
        /// The number of a position of the window.
        from: u32,
        /// The number of an option of it that is not in the window.
        to: u32,
    },
    /// A cycle can be reached from one of the positions.
    #[error(transparent)]
    Loopy(#[from] ClassError),
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl ClassCertificate {
    /// The value of [`kind`](Self::kind), which identifies certificates of classes.
    pub const KIND: &'static str = "class";
}

/// Creates the certificate of the classes of the positions `0..position_count` of a graph, which must be closed under
/// moves. `name` writes a position. `game` and `window` are copied without a check.
///
/// # Errors
/// [`ClassCertificateError`] if the positions are not closed under moves, if one of them can reach a cycle, or if a limit
/// of the run is reached.
///
/// # Complexity
/// Linear in positions and edges, all of which are copied.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::misere::certificate::{class_certificate, verify_class_certificate};
/// use impartial::run::Run;
/// use impartial::solve::solve_graph;
/// let run = Run::default();
/// let graph = Graph::from_edges(3, [(1, 0), (2, 0), (2, 1)]).unwrap();
/// let values = solve_graph(&graph, &run).unwrap();
/// let about = ("nim", "one heap below 3");
/// let mut certificate = class_certificate(&graph, 3, &values, about, |v| v.to_string(), &run).unwrap();
/// assert!(certificate.classes.pet && certificate.sets.v10 == [1]);
/// assert_eq!(verify_class_certificate(&certificate), Ok(()));
/// certificate.sets.v10 = vec![2];
/// assert!(verify_class_certificate(&certificate).is_err());
/// ```
pub fn class_certificate(
    graph: &Graph,
    position_count: usize,
    values: &GraphValues,
    (game, window): (&str, &str),
    name: impl Fn(u32) -> String,
    run: &Run<'_>,
) -> Result<ClassCertificate, ClassCertificateError> {
    let report = crate::misere::class_report(graph, position_count, values)?;
    if let Some((from, to)) = report.outside() {
        return Err(ClassCertificateError::NotClosed { from, to });
    }
    let order = Order::from(graph, 0..report.positions() as u32, run)?;
    let mut number = vec![u32::MAX; graph.len()];
    let (mut positions, mut moves, mut sets) = (Vec::new(), Vec::new(), CertificateSets::default());
    let mut bytes = 0u64;
    for (at, &v) in (0u32..).zip(order.settled()) {
        number[v as usize] = at;
        let mut row: Vec<u32> = graph.row(v).iter().map(|&to| number[to as usize]).collect();
        row.sort_unstable();
        row.dedup();
        let name = name(v);
        bytes += (name.capacity() + 4 * row.capacity() + size_of::<(String, Vec<u32>)>()) as u64;
        positions.push(name);
        moves.push(row);
        if let Some(pair) = values.pair(v)
            && let Some(list) = sets.list(pair.normal, pair.misere)
        {
            list.push(at);
        }
        if at % (1 << 12) == 0 {
            run.check(at.into(), bytes + graph.bytes())?;
        }
    }
    Ok(ClassCertificate {
        kind: ClassCertificate::KIND.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        game: game.into(),
        window: window.into(),
        classes: Verdicts::from_fn(|class| report.holds(class) == Some(true)),
        positions,
        moves,
        sets,
    })
}
