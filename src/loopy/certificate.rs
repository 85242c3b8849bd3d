//! Certificates of values and of outcomes, as JSON.

use super::{LoopyGraph, LoopyOutcome, LoopyValue, LoopyValues, Outcomes, Play};
use crate::game::Graph;
use crate::run::{Run, Stopped};

/// A statement of the loopy values of some positions and of all positions that play reaches from them, with a
/// counter function, so that [`verify_values`](super::verify_values) can decide whether the statement is true.
///
/// # Format
/// One JSON object. All keys are required.
///
/// | key | holds |
/// |---|---|
/// | `kind` | `"loopy-values"` |
/// | `version` | the version of the program that wrote the certificate |
/// | `game` | the game with its parameters |
/// | `start` | the positions for which the certificate was made |
/// | `positions` | all positions, numbered from 0 |
/// | `moves` | for each position the numbers of its options |
/// | `values` | for each position its value: `3`, or `{"infinite":[0,2]}` |
/// | `counters` | for each position its counter, `null` if the value is infinite |
///
/// ```
/// use impartial::game::Graph;
/// use impartial::loopy::{ValueCertificate, solve_values, verify_values};
/// use impartial::run::Run;
/// let run = Run::default();
/// let graph = Graph::from_edges(3, [(0, 0), (0, 1), (1, 2), (0, 2)]).unwrap();
/// let values = solve_values(&graph, &run).unwrap();
/// let name = |v: u32| ["a", "b", "c"][v as usize].to_owned();
/// let mut certificate = ValueCertificate::new("graph:example", &graph, &[0], name, &values, &run).unwrap();
/// assert!(verify_values(&certificate, &run).is_ok());
///
/// let text = serde_json::to_string(&certificate).unwrap();
/// assert!(text.ends_with(r#""values":[{"infinite":[0,1]},1,0],"counters":[null,0,0]}"#));
///
/// certificate.values[0] = 2.into();
/// let refused = verify_values(&certificate, &run).unwrap_err();
/// assert_eq!(refused.to_string(), "complete: 'a' has the finite value 2, but no counter");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ValueCertificate {
    /// The kind of the document: always [`KIND`](Self::KIND).
    pub kind: String,
    /// The version of the program that wrote the certificate.
    pub version: String,
    /// The name of the game with its parameters, such as `graph:example`.
    pub game: String,
    /// The positions for which the certificate was made.
    pub start: Vec<String>,
    /// All positions, as the game writes them.
    pub positions: Vec<String>,
    /// The numbers of the options of each position.
    pub moves: Vec<Vec<u32>>,
    /// The value of each position, in the order of `positions`.
    pub values: Vec<LoopyValue>,
    /// The counter of each position with a finite value.
    pub counters: Vec<Option<u64>>,
}

/// A statement of the outcomes and the remoteness of some positions and of all positions that play reaches from
/// them. Its truth can be seen position by position: see [`verify_outcomes`](super::verify_outcomes).
///
/// # Format
/// The same as for a [`ValueCertificate`], but with these keys in place of `values` and `counters`, and the kind
/// `"loopy-outcomes"`:
///
/// | key | holds |
/// |---|---|
/// | `play` | `"normal"` or `"misere"` |
/// | `outcomes` | for each position `"P"`, `"N"` or `"D"` |
/// | `remoteness` | for each position its remoteness, `null` for a draw |
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct OutcomeCertificate {
    /// The kind of the document: always [`KIND`](Self::KIND).
    pub kind: String,
    /// The version of the program that wrote the certificate.
    pub version: String,
    /// The name of the game with its parameters, such as `graph:example`.
    pub game: String,
    /// The rule of play for which the outcomes are stated.
    pub play: Play,
    /// The positions for which the certificate was made.
    pub start: Vec<String>,
    /// All positions, as the game writes them.
    pub positions: Vec<String>,
    /// The numbers of the options of each position.
    pub moves: Vec<Vec<u32>>,
    /// The outcome of each position, in the order of `positions`.
    pub outcomes: Vec<LoopyOutcome>,
    /// The remoteness of each position that is not a draw.
    pub remoteness: Vec<Option<u64>>,
}

/// The start positions, all positions, and the moves of a certificate.
#[derive(Default)]
struct CertificateGraph {
    start: Vec<String>,
    positions: Vec<String>,
    moves: Vec<Vec<u32>>,
}

impl CertificateGraph {
    /// Returns the graph with the names that `name` gives to its vertices.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    fn new(
        graph: &Graph,
        start: &[u32],
        name: impl Fn(u32) -> String,
        run: &Run<'_>,
    ) -> Result<Self, Stopped> {
        let mut named = CertificateGraph::default();
        let mut bytes = graph.bytes();
        let mut meter = super::position_meter();
        for v in 0..graph.len() as u32 {
            let mut row = graph.row(v).to_vec();
            row.sort_unstable();
            row.dedup();
            let name = name(v);
            bytes += (name.capacity() + 4 * row.capacity() + size_of::<(String, Vec<u32>)>()) as u64;
            named.positions.push(name);
            named.moves.push(row);
            if meter.advance(1) {
                run.check(u64::from(v), bytes)?;
            }
        }
        named.start = start.iter().map(|&v| named.positions[v as usize].clone()).collect();
        run.check(graph.len() as u64, bytes)?;
        Ok(named)
    }
}

impl ValueCertificate {
    /// The value of `kind`, which identifies certificates of loopy values.
    pub const KIND: &'static str = "loopy-values";

    /// Returns the certificate of the `values` of a graph. `game` names the game, `start` lists the vertices that
    /// matter, and `name` writes the position of a vertex.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    ///
    /// # Panics
    /// If `values` are those of a smaller graph, or a vertex of `start` does not exist.
    ///
    /// # Complexity
    /// Linear in positions and arrows, all of which are copied.
    pub fn new(
        game: impl Into<String>,
        graph: &Graph,
        start: &[u32],
        name: impl Fn(u32) -> String,
        values: &LoopyValues,
        run: &Run<'_>,
    ) -> Result<Self, Stopped> {
        let CertificateGraph { start, positions, moves } = CertificateGraph::new(graph, start, name, run)?;
        let vertices = 0..positions.len() as u32;
        Ok(ValueCertificate {
            kind: Self::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.into(),
            start,
            positions,
            moves,
            values: vertices.clone().map(|v| values.value(v)).collect(),
            counters: vertices.map(|v| values.counter(v).map(u64::from)).collect(),
        })
    }

    /// Returns the certificate of the values of an explored game; `write` writes a position.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    ///
    /// # Panics
    /// If `values` are those of a smaller graph.
    pub fn from_explored<P>(
        game: impl Into<String>,
        explored: &LoopyGraph<P>,
        write: impl Fn(&P) -> String,
        values: &LoopyValues,
        run: &Run<'_>,
    ) -> Result<Self, Stopped> {
        let start: Vec<u32> = (0..explored.starts().len() as u32).collect();
        let name = |v| write(explored.position(v));
        ValueCertificate::new(game, explored.graph(), &start, name, values, run)
    }
}

impl OutcomeCertificate {
    /// The value of `kind`, which identifies certificates of outcomes and remoteness.
    pub const KIND: &'static str = "loopy-outcomes";

    /// Returns the certificate of the `outcomes` of a graph. `game` names the game, `start` lists the vertices that
    /// matter, and `name` writes the position of a vertex.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    ///
    /// # Panics
    /// If `outcomes` are those of a smaller graph, or a vertex of `start` does not exist.
    ///
    /// # Complexity
    /// Linear in positions and arrows, all of which are copied.
    ///
    /// ```
    /// use impartial::game::Graph;
    /// use impartial::loopy::{OutcomeCertificate, Play, solve_outcomes, verify_outcomes};
    /// use impartial::run::Run;
    /// let run = Run::default();
    /// let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 2)]).unwrap();
    /// let outcomes = solve_outcomes(&graph, Play::Normal, &run).unwrap();
    /// let name = |v: u32| v.to_string();
    /// let mut certificate = OutcomeCertificate::new("g", &graph, &[0], name, &outcomes, &run).unwrap();
    /// assert!(verify_outcomes(&certificate, &run).is_ok());
    /// certificate.remoteness[0] = Some(4);
    /// let refused = verify_outcomes(&certificate, &run).unwrap_err();
    /// assert_eq!(refused.to_string(), "remoteness: '0' is in P with remoteness 4, but its options say 2");
    /// ```
    pub fn new(
        game: impl Into<String>,
        graph: &Graph,
        start: &[u32],
        name: impl Fn(u32) -> String,
        outcomes: &Outcomes,
        run: &Run<'_>,
    ) -> Result<Self, Stopped> {
        let CertificateGraph { start, positions, moves } = CertificateGraph::new(graph, start, name, run)?;
        let vertices = 0..positions.len() as u32;
        Ok(OutcomeCertificate {
            kind: Self::KIND.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            game: game.into(),
            play: outcomes.play(),
            start,
            positions,
            moves,
            outcomes: vertices.clone().map(|v| outcomes.outcome(v)).collect(),
            remoteness: vertices.map(|v| outcomes.remoteness(v).map(u64::from)).collect(),
        })
    }

    /// Returns the certificate of the outcomes of an explored game; `write` writes a position.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    ///
    /// # Panics
    /// If `outcomes` are those of a smaller graph.
    pub fn from_explored<P>(
        game: impl Into<String>,
        explored: &LoopyGraph<P>,
        write: impl Fn(&P) -> String,
        outcomes: &Outcomes,
        run: &Run<'_>,
    ) -> Result<Self, Stopped> {
        let start: Vec<u32> = (0..explored.starts().len() as u32).collect();
        let name = |v| write(explored.position(v));
        OutcomeCertificate::new(game, explored.graph(), &start, name, outcomes, run)
    }
}
