//! Claims about misère quotients.

use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Counterexample, Mismatch};
use impartial::game::{HeapMoves, TakingRule};
use impartial::misere::quotient::{
    AtomList, Presentation, Quotient, QuotientCertificate, QuotientError, QuotientSolver, VerifyError, verify,
};
use impartial::period::{CodeError, HeapCode};
use std::ops::ControlFlow;

const PS: &str = "Plambeck and Siegel 2007, Misère quotients for impartial games";

/// A code whose quotient is final: order, elements of P, the heap at which it is whole, the period of
/// the map from heaps to elements, and the heap from which on it holds.
#[derive(Clone, Copy, Debug)]
struct FinalQuotient {
    code: &'static str,
    order: usize,
    p_size: usize,
    heap: u32,
    period: u32,
    from: u32,
}

const fn solved(
    code: &'static str,
    order: usize,
    p_size: usize,
    heap: u32,
    period: u32,
    from: u32,
) -> FinalQuotient {
    FinalQuotient { code, order, p_size, heap, period, from }
}

const KAYLES: FinalQuotient = solved("0.77", 40, 9, 27, 12, 71);

const SOLVED: &[FinalQuotient] = &[
    solved("0.15", 42, 12, 30, 10, 66),
    solved("0.123", 20, 5, 9, 5, 5),
    solved("0.75", 8, 2, 5, 2, 8),
    solved("0.34", 12, 3, 10, 8, 7),
    solved("0.53", 16, 3, 14, 9, 21),
    solved("0.71", 36, 9, 8, 6, 3),
];

/// A heap at which a quotient grows, with its order and the size of P from there on.
type GrowthStep = (u32, u64, u64);

const KAYLES_GROWTH: &[GrowthStep] =
    &[(1, 2, 1), (2, 6, 2), (5, 12, 3), (9, 18, 6), (12, 24, 8), (25, 32, 9), (27, 40, 9)];
const DAWSON_GROWTH: &[GrowthStep] = &[(2, 2, 1), (4, 6, 2), (10, 12, 3), (14, 24, 5), (25, 144, 23)];
const GRUNDY_GROWTH: &[GrowthStep] = &[(3, 2, 1), (5, 6, 2), (13, 12, 3), (18, 24, 5), (20, 48, 7)];
const NIM_GROWTH: &[GrowthStep] = &[(1, 2, 1), (2, 6, 2), (4, 10, 2), (8, 18, 2), (16, 34, 2)];

const KAYLES_PRESENTATION: &str = "⟨a,b,c,d,e,f,g | a²=1, b³=b, bc²=b, c³=c, bd=bc, cd=b², d³=d, be=bc, ce=b², \
    e²=de, bf=ab, cf=ab²c, d²f=f, f²=b², b²g=g, c²g=g, dg=cg, eg=cg, fg=ag, g²=b²⟩";

/// Returns the claims about misère quotients.
pub(super) fn claims() -> Vec<Claim> {
    let status = [
        completeness("nim.misere-status", "partial", false),
        completeness("nim.planted.misere-status", "final", true),
    ];
    published().into_iter().chain(planted()).chain(status).collect()
}

fn published() -> Vec<Claim> {
    vec![
        final_quotients("kayles.misere-quotient", "kayles", vec![KAYLES], false),
        final_quotients("octal.misere-quotients", "octal:...", SOLVED.to_vec(), false),
        growth("kayles.misere-growth", "kayles", code("0.77"), KAYLES_GROWTH.to_vec(), false),
        growth("dawson-kayles.misere-growth", "dawson-kayles", code("0.07"), DAWSON_GROWTH.to_vec(), false),
        growth("grundys-game.misere-growth", "grundys-game", Ok(grundy()), GRUNDY_GROWTH.to_vec(), false),
        growth("nim.misere-growth", "nim", Ok(nim()), NIM_GROWTH.to_vec(), false),
        presentation("kayles.misere-presentation", "kayles", "0.77", KAYLES_PRESENTATION, false),
        presentation(
            "octal.misere-presentation",
            "octal:0.123",
            "0.123",
            "⟨a,b,c,d | a²=1, b⁴=b², b²c=b³, c²=1, b²d=d, cd=bd, d³=ad²⟩",
            false,
        ),
    ]
}

/// Returns false statements.
fn planted() -> Vec<Claim> {
    vec![
        final_quotients(
            "kayles.planted.misere-order",
            "kayles",
            vec![changed(KAYLES, |row| row.order = 42)],
            true,
        ),
        final_quotients(
            "kayles.planted.misere-preperiod",
            "kayles",
            vec![changed(KAYLES, |row| row.from = 70)],
            true,
        ),
        final_quotients(
            "octal.planted.misere-quotients",
            "octal:...",
            SOLVED
                .iter()
                .map(|&row| changed(row, |row| row.period += u32::from(row.code == "0.53")))
                .collect(),
            true,
        ),
        growth(
            "dawson-kayles.planted.misere-growth",
            "dawson-kayles",
            code("0.07"),
            early(DAWSON_GROWTH),
            true,
        ),
        growth(
            "grundys-game.planted.misere-growth",
            "grundys-game",
            Ok(grundy()),
            early(GRUNDY_GROWTH),
            true,
        ),
        presentation(
            "octal.planted.misere-presentation",
            "octal:0.123",
            "0.123",
            "⟨a,b,c,d | a²=1, b⁴=b², b²c=b³, c²=1, b²d=d, cd=bd, d³=d²⟩",
            true,
        ),
    ]
}

/// Returns the rules of Grundy's game.
fn grundy() -> impl HeapMoves + Send + Sync + 'static {
    TakingRule(|n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
        (1..n.div_ceil(2)).try_for_each(|a| visit(&[a, n - a]))
    })
}

/// Returns the rules of Nim.
fn nim() -> impl HeapMoves + Send + Sync + 'static {
    TakingRule(|n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
        (0..n).try_for_each(|a| visit(&[a]))
    })
}

/// Returns the steps with the last one at a heap that is smaller by 1.
fn early(steps: &[GrowthStep]) -> Vec<GrowthStep> {
    let mut steps = steps.to_vec();
    if let Some(last) = steps.last_mut() {
        last.0 -= 1;
    }
    steps
}

fn changed(mut row: FinalQuotient, change: fn(&mut FinalQuotient)) -> FinalQuotient {
    change(&mut row);
    row
}

/// Returns a claim about the status of the quotient of some positions of Nim, the heaps to 4. Larger heaps change it.
fn completeness(id: &str, status: &'static str, planted: bool) -> Claim {
    let statement = format!("the misère quotient of the positions 0 to 4 is {status}, with 10 elements");
    build(id, "nim", statement, planted, move |check| {
        let positions =
            AtomList::from_moves(&nim(), 4).ok_or_else(|| broken("heaps are not smaller"))?.as_part();
        let found = quotient(check, "nim", &positions, 4)?;
        let named = if found.is_final() { "final" } else { "partial" };
        equal("nim", format!("{named}, {}", found.order()), format!("{status}, 10"))?;
        Ok(CheckSummary { applied: 4, ..CheckSummary::default() })
    })
}

fn code(text: &str) -> Result<HeapCode, CodeError> {
    text.parse()
}

fn broken(error: impl ToString) -> CheckFailure {
    CheckFailure::Broken(error.to_string())
}

/// Returns the quotient of the heaps up to `heaps`, verified again.
fn quotient(
    check: &CheckContext<'_>,
    game: &str,
    atoms: &impl HeapMoves,
    heaps: u32,
) -> Result<Quotient, CheckFailure> {
    let mut solver = QuotientSolver::new(atoms);
    solver.extend_to(heaps, check.run()).map_err(|error| match error {
        QuotientError::Stopped(stopped) => CheckFailure::Stopped(stopped),
        other => broken(other),
    })?;
    let quotient = solver.quotient();
    let certificate = QuotientCertificate::new(&quotient, atoms, game, &[])
        .ok_or_else(|| broken(format!("{game}: an option is not smaller")))?;
    match verify(&certificate, check.run()) {
        Ok(()) => Ok(quotient),
        Err(VerifyError::Stopped(stopped)) => Err(CheckFailure::Stopped(stopped)),
        Err(refused) => Err(broken(format!("{game}: {refused}"))),
    }
}

fn equal(what: &str, computed: String, formula: String) -> Result<(), Counterexample> {
    if computed == formula { Ok(()) } else { Err(Mismatch::new(computed, formula).at_position(what)) }
}

fn build(
    id: &str,
    game: &str,
    statement: String,
    planted: bool,
    check: impl Fn(&CheckContext<'_>) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
) -> Claim {
    let claim = Claim::builder(id, game).statement(statement);
    let claim = if planted { claim.source("planted: false").planted() } else { claim.source(PS) };
    let words = "all sums of heaps in question, by a verified certificate";
    claim.by(words, words, check)
}

fn final_quotients(id: &str, game: &str, rows: Vec<FinalQuotient>, planted: bool) -> Claim {
    let words: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "that of {} has {} elements, {} of them in P, is whole at heap {}, and Φ has period {} from {} on",
                row.code, row.order, row.p_size, row.heap, row.period, row.from
            )
        })
        .collect();
    build(id, game, format!("misère quotients: {}", words.join("; ")), planted, move |check| {
        let mut tally = CheckSummary::default();
        for row in &rows {
            let found = quotient(check, row.code, &code(row.code).map_err(broken)?, 1000)?;
            let last = found.growth().last().map_or(0, |step| step.heap);
            let span = found.span().map(|span| (span.period(), span.from()));
            let computed = quotient_words(found.order(), found.p_size(), last, span);
            let formula = quotient_words(row.order, row.p_size, row.heap, Some((row.period, row.from)));
            equal(row.code, computed, formula)?;
            tally.applied += u64::from(found.heaps());
        }
        Ok(tally)
    })
}

/// Describes a quotient: its order, the size of P, the heap at which it is whole, and the period and its beginning.
fn quotient_words(order: usize, p_size: usize, heap: u32, span: Option<(u32, u32)>) -> String {
    let period = match span {
        Some((period, from)) => format!("period {period} from {from} on"),
        None => "no period".to_owned(),
    };
    format!("{order} elements, {p_size} in P, whole at heap {heap}, {period}")
}

/// Describes the steps of a growing quotient.
fn growth_words(steps: &[GrowthStep]) -> String {
    let words: Vec<String> = steps
        .iter()
        .map(|(heap, order, p)| format!("{order} elements with {p} in P from heap {heap}"))
        .collect();
    words.join(", ")
}

fn growth(
    id: &str,
    game: &str,
    atoms: Result<impl HeapMoves + Send + Sync + 'static, CodeError>,
    steps: Vec<GrowthStep>,
    planted: bool,
) -> Claim {
    let name = game.to_owned();
    build(id, game, format!("the misère quotient has {}", growth_words(&steps)), planted, move |check| {
        let heaps = steps.last().map_or(0, |step| step.0);
        let atoms = atoms.as_ref().map_err(broken)?;
        let found = quotient(check, &name, atoms, heaps)?;
        let computed: Vec<GrowthStep> =
            found.growth().iter().skip(1).map(|step| (step.heap, step.order, step.p_size)).collect();
        equal(&format!("heaps to {heaps}"), growth_words(&computed), growth_words(&steps))?;
        Ok(CheckSummary::new(heaps.into()))
    })
}

fn presentation(id: &str, game: &str, text: &'static str, formula: &'static str, planted: bool) -> Claim {
    build(id, game, format!("the misère quotient is {formula}"), planted, move |check| {
        let found = quotient(check, text, &code(text).map_err(broken)?, 1000)?;
        equal("presentation", Presentation::from_monoid(found.monoid()).to_string(), formula.to_owned())?;
        Ok(CheckSummary::new(u64::from(found.heaps())))
    })
}
