//! Certificates of quotients, for files.

use super::atom_list::AtomList;
use super::found::{Growth, Quotient, Status};
use super::presentation::{Monomial, Presentation};
use crate::game::HeapMoves;
use serde::{Deserialize, Serialize};

/// A quotient with all data that a verification of it needs, in a form for files.
///
/// Elements are numbers from 0 to `order` − 1; 0 is the identity. [`verify`](super::verify) checks every field against
/// the others, and all of them against the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientCertificate {
    /// The kind of the document: always `quotient`.
    pub kind: String,
    /// The version of the program that created the certificate.
    pub version: String,
    /// The name of the game with its parameters.
    pub game: String,
    /// The rules of the game, as data.
    pub rule: CertificateRules,
    /// The largest heap whose image is given.
    pub heaps: u32,
    /// Number of elements of the monoid.
    pub order: u64,
    /// Number of elements of P, the classes of misère P-positions.
    pub p_size: u64,
    /// The range of the quotient: all heaps, or only the heaps up to `heaps`.
    pub status: Completeness,
    /// The least period of Φ, if the quotient is final by a period.
    pub period: Option<u32>,
    /// The first heap from which on the period holds.
    pub preperiod: Option<u32>,
    /// The heaps whose images generate the monoid, ascending.
    pub generators: Vec<u32>,
    /// For each generator g the row x ↦ x·g.
    pub rows: Vec<Vec<u32>>,
    /// Relations between the generators, which are numbered from 0: each side is a list of [generator, exponent]. Left
    /// sides are larger: the last generator in which the sides differ occurs more often on the left.
    pub relations: Vec<(Monomial, Monomial)>,
    /// The elements of P, the classes of misère P-positions, ascending.
    pub p: Vec<u32>,
    /// Φ of the heaps 1, 2, …, `heaps`.
    pub phi: Vec<u32>,
    /// The order of the quotient of smaller heaps, for each heap at which it changes.
    pub growth: Vec<Growth>,
    /// FNV-1a, 64 bits, hexadecimal, of the compact JSON text of the other fields in this order. It protects fields
    /// without a meaning of their own, like names, against accidental changes.
    pub digest: String,
}

/// The rules of the game of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum CertificateRules {
    /// An octal or hexadecimal code: the numbers of counters that may be taken, ascending, each with the
    /// numbers of heaps that may be left, as bits: 1 = none, 2 = one, 4 = two, 8 = three.
    Code(Vec<(u64, u8)>),
    /// The options of the heaps 1, 2, …, each a list of heaps: the beginning of a game with any rule.
    Heaps(Vec<Vec<Vec<u32>>>),
    /// A finite list of positions with all their followers: all positions of the game if the status is
    /// [`Completeness::Final`], otherwise some of them.
    Positions {
        /// The names of the positions, in the order of their numbers.
        names: Vec<String>,
        /// Their options, each a list of positions. Positions are numbered from 1.
        options: Vec<Vec<Vec<u32>>>,
    },
}

/// The range of heaps for which the quotient of a certificate is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Completeness {
    /// The quotient is known for all heaps.
    Final,
    /// The quotient is known for the given heaps only.
    Partial,
}

impl QuotientCertificate {
    /// The value of the field `kind`, which identifies certificates of quotients.
    pub const KIND: &'static str = "quotient";

    /// Creates the certificate of a quotient of `atoms`. If the atoms are positions, `names` lists their names, atom 1
    /// first. Returns `None` if `quotient` is not a quotient of these atoms: an option is not a sum of smaller atoms.
    pub fn new(quotient: &Quotient, atoms: &impl HeapMoves, game: &str, names: &[String]) -> Option<Self> {
        let heaps = quotient.heaps();
        let is_positions = !names.is_empty() || atoms.count() == Some(heaps);
        let rule = match atoms.heap_code() {
            Some(code) => CertificateRules::Code(code.places().to_vec()),
            None if is_positions => CertificateRules::Positions {
                names: names.iter().take(heaps as usize).cloned().collect(),
                options: AtomList::from_moves(atoms, heaps)?.all().to_vec(),
            },
            None => CertificateRules::Heaps(AtomList::from_moves(atoms, heaps)?.all().to_vec()),
        };
        let (status, span) = match quotient.status() {
            Status::Final(span) => (Completeness::Final, span),
            Status::Partial => (Completeness::Partial, None),
        };
        let monoid = quotient.monoid();
        let presentation = Presentation::from_monoid(monoid);
        let mut certificate = QuotientCertificate {
            kind: Self::KIND.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.to_owned(),
            rule,
            heaps,
            order: quotient.order() as u64,
            p_size: quotient.p_size() as u64,
            status,
            period: span.map(|span| span.period()),
            preperiod: span.map(|span| span.from()),
            generators: presentation.heaps().to_vec(),
            rows: presentation.generators().iter().map(|&i| monoid.row(i).to_vec()).collect(),
            relations: presentation.relations().to_vec(),
            p: quotient.p(),
            phi: quotient.phi()[1..].to_vec(),
            growth: quotient.growth().to_vec(),
            digest: String::new(),
        };
        certificate.digest = certificate.compute_digest();
        Some(certificate)
    }

    /// Returns the digest of the other fields.
    pub fn compute_digest(&self) -> String {
        #[derive(Serialize)]
        struct CertificateBody<'a> {
            kind: &'a str,
            version: &'a str,
            game: &'a str,
            rule: &'a CertificateRules,
            heaps: u32,
            order: u64,
            p_size: u64,
            status: Completeness,
            period: Option<u32>,
            preperiod: Option<u32>,
            generators: &'a [u32],
            rows: &'a [Vec<u32>],
            relations: &'a [(Monomial, Monomial)],
            p: &'a [u32],
            phi: &'a [u32],
            growth: &'a [Growth],
        }
        let QuotientCertificate {
            kind,
            version,
            game,
            rule,
            heaps,
            order,
            p_size,
            status,
            period,
            preperiod,
            generators,
            rows,
            relations,
            p,
            phi,
            growth,
            digest: _,
        } = self;
        let body = CertificateBody {
            kind,
            version,
            game,
            rule,
            heaps: *heaps,
            order: *order,
            p_size: *p_size,
            status: *status,
            period: *period,
            preperiod: *preperiod,
            generators,
            rows,
            relations,
            p,
            phi,
            growth,
        };
        // No key here is anything but a string, so this cannot fail.
        let text = serde_json::to_string(&body).unwrap_or_default();
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}
