//! Properties of a rule that make computations faster, recognised from its meaning.
//!
//! A property is promised only if it holds for all numbers. The prover decides the sweep and the code of taking and
//! breaking. It also decides that heaps become smaller, unless that is plain from the terms. That a move depends on a
//! single heap is seen in the words of the rule. In addition, each property is compared with the plain rule on small
//! positions whenever a file is opened.

use crate::check::code::{SEEN, code, moves_to};
use crate::check::coin_by_coin::{is_turned_coin_by_coin, turns_down};
use crate::check::columns;
use crate::check::descent::{goes_down, obviously_smaller, takes_cells};
use crate::check::other_members::binds_heaps;
use crate::check::trial::Trial;
use crate::evaluate::words::Word;
use crate::fast::amounts::AmountMoves;
use crate::fast::path::{FastPath, Recognised};
use crate::fast::turned_coins::TurnedCoins;
use crate::logic::decisions::holds;
use crate::logic::list_logic::count_of_members;
use crate::logic::moves::{LogicNames, legal_conditions, step};
use crate::names::around::{MemberPart, member_parts};
use crate::names::resolved::ResolvedMove;
use crate::positions::list::ListGame;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, KindName};
use crate::syntax::trees::{and, compare, iff, name, or, quantified, renamed};
use impartial::game::HeapMoves;
use impartial::game::{EnumeratePositions, Heaps, LoweredMember, Options};
use impartial::period::SplitCode;
use impartial::run::Run;
use impartial_prove::automata::ProofBudget;
use impartial_prove::automata::syntax::{NodeKind, Relation, Span, SyntaxNode};
use impartial_prove::{PositionShape, find_measure};
use impartial_query::proofs::MAX_COINS;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game on heaps or coins whose properties are recognised, with what is known from its words.
struct Examined<'a, 'r> {
    game: &'a ListGame,
    run: &'a Run<'r>,
    /// The members that a move lowers to any smaller number, and the number of squares of a column.
    sweep: Result<(LoweredMember, u64), String>,
    /// The reason why heaps depend on each other, if they do.
    around: Option<String>,
    /// `true` if the moves of small positions are listed in few steps.
    light: bool,
}

const HEAVY: &str = "small positions take too many steps to be looked at";
const DISAGREES: &str = "the plain rule disagrees on small positions";

impl<'a, 'r> Examined<'a, 'r> {
    fn new(game: &'a ListGame, run: &'a Run<'r>) -> Self {
        let rule = &game.rule;
        let around = binds_heaps(rule);
        // If not every square is allowed, the allowed squares may be those of columns.
        let sweep = swept(rule, game.kept, run).map(|movers| (movers, 1)).or_else(|why| {
            columns::height(rule, run)
                .map(|height| (LoweredMember::Any, height))
                .map_err(|other| other.unwrap_or(why))
        });
        let is_examined = sweep.is_ok() || rule.kind() == KindName::Heaps && around.is_none();
        Examined { game, run, sweep, around, light: is_light(game, is_examined, run) }
    }

    /// Returns the reason why the parts of a position are not examined, if there is one.
    fn reason_against_parts(&self) -> Option<String> {
        self.around.clone().or_else(|| (!self.light).then(|| HEAVY.to_owned()))
    }
}

/// A move lowers a member to any smaller number, so that whole windows are computed as sweeps.
struct Sweep {
    movers: LoweredMember,
    height: u64,
    of_heaps: bool,
}

impl FastPath<Examined<'_, '_>> for Sweep {
    const NAME: &'static str = "sweep";

    fn plan(examined: &Examined<'_, '_>) -> Result<Sweep, String> {
        let (movers, height) = examined.sweep.clone()?;
        if !examined.light {
            return Err(HEAVY.into());
        }
        let mut game = examined.game.clone();
        (game.known.swept, game.known.column) = (Some(movers), height);
        let of_heaps = game.rule.kind() == KindName::Heaps;
        match lowers(&game, movers) {
            true => Ok(Sweep { movers, height, of_heaps }),
            false => Err(DISAGREES.into()),
        }
    }

    fn description(&self) -> String {
        let which = match (self.movers, self.of_heaps, self.height) {
            (LoweredMember::Any, true, _) => "any heap to any smaller number",
            (LoweredMember::Any, false, 1) => "any coin to any smaller free square",
            (LoweredMember::Any, false, _) => {
                "any coin to any smaller square of a column without another coin"
            }
            (LoweredMember::Largest, ..) => "the largest alone, to any smaller free number",
        };
        format!("sweep: a move lowers {which} (decided for all numbers)")
    }
}

/// Heaps that do not depend on each other, so that values are those of the single heaps.
struct SumOfHeaps {
    has_legality: bool,
}

impl FastPath<Examined<'_, '_>> for SumOfHeaps {
    const NAME: &'static str = "sum of its heaps";

    fn plan(examined: &Examined<'_, '_>) -> Result<SumOfHeaps, String> {
        match examined.reason_against_parts() {
            Some(why) => Err(why),
            None if !falls_apart(examined.game) => Err(DISAGREES.into()),
            None => Ok(SumOfHeaps { has_legality: examined.game.rule.has_legality() }),
        }
    }

    fn description(&self) -> String {
        match self.has_legality {
            true => "sum of its heaps: a move looks at one heap alone, and so does every line 'legal'".into(),
            false => "sum of its heaps: a move looks at one heap alone".into(),
        }
    }
}

impl FastPath<Examined<'_, '_>> for TurnedCoins {
    const NAME: &'static str = "sum of its coins";

    fn plan(examined: &Examined<'_, '_>) -> Result<TurnedCoins, String> {
        is_turned_coin_by_coin(examined.game, examined.run)?;
        Ok(TurnedCoins(examined.game.rule.clone()))
    }

    fn description(&self) -> String {
        "normal values coin by coin: a move turns coins, the largest from heads to tails, so that a value is the nim-sum of \
         those of the coins (misère play has no such sums)"
            .into()
    }
}

/// Recognises the properties of a game on heaps or coins.
///
/// If `run` is over at the end, the result is meaningless: callers check `run`.
pub(crate) fn recognise(game: &mut ListGame, recognised: &mut Recognised, run: &Run<'_>) {
    let plain = game.clone();
    let examined = Examined::new(&plain, run);
    if let Some(Sweep { movers, height, .. }) = recognised.plan::<Sweep, _>(&examined) {
        (game.known.swept, game.known.column) = (Some(movers), height);
    }
    if game.rule.kind() != KindName::Heaps {
        game.known.turned = recognised.plan::<TurnedCoins, _>(&examined).is_some();
        return;
    }
    if recognised.plan::<SumOfHeaps, _>(&examined).is_none() {
        let reason = examined.reason_against_parts();
        recognised.no.extend(reason.map(|why| format!("code of taking and breaking: {why}")));
        return;
    }
    game.known.additive = true;
    game.known.amounts = recognised.plan::<AmountMoves, _>(&*game.rule).map(Arc::new);
    recognise_quotients(game, recognised, run);
    recognise_code(game, recognised, run);
}

/// Recognises that a move leaves smaller heaps only.
fn recognise_quotients(game: &mut ListGame, recognised: &mut Recognised, run: &Run<'_>) {
    game.known.shrinks = leaves_smaller(game);
    let smaller = shrinks(&game.rule, run);
    game.known.stays_legal =
        smaller.is_ok() && game.known.shrinks && is_legal_downwards(&game.rule, run) == Ok(true);
    match (smaller, game.known.shrinks) {
        (Ok(()), true) => {
            recognised.yes.push("misère quotients: a move leaves smaller heaps only".into());
        }
        (Err(why), true) => recognised.yes.push(format!(
            "misère quotients: of the heaps to a bound, if the moves of each of them leave smaller heaps only, which is \
             tested heap by heap ({why})"
        )),
        (Ok(()), false) => {
            recognised.no.push("misère quotients: the plain rule disagrees on small heaps".into());
        }
        (Err(why), false) => recognised.no.push(format!("misère quotients: {why}")),
    }
}

/// Returns whether every heap below a legal heap is legal, of heaps that the lines `legal` are about alone.
fn is_legal_downwards(rule: &CompiledRule, run: &Run<'_>) -> Result<bool, String> {
    let legal = |heap: &str| Ok::<_, String>(and(legal_conditions(rule, &[heap.to_owned()])?));
    let premise = and(vec![legal("a")?, compare(name("b"), Relation::Less, name("a"))]);
    let body = SyntaxNode::new(NodeKind::Implies(Box::new(premise), Box::new(legal("b")?)), Span::default());
    holds(&quantified(true, &["a".to_owned(), "b".to_owned()], body), run)
}

/// Recognises the code of taking and breaking. If every heap below a legal heap is legal, and moves leave smaller heaps,
/// legal heaps follow the code, but have no period: the values of large heaps are not those of the code.
fn recognise_code(game: &mut ListGame, recognised: &mut Recognised, run: &Run<'_>) {
    let is_bounded = game.rule.has_legality();
    if is_bounded && !game.known.stays_legal {
        recognised.no.push("code of taking and breaking: not every position is legal".into());
        return;
    }
    match code(&game.rule, game, run) {
        Ok((code, unequal)) => {
            let written = |(k, set): &(u64, u8)| match unequal.contains(k) {
                true => format!("{k}:{set} unequal"),
                false => format!("{k}:{set}"),
            };
            let places: Vec<String> = code.places().iter().map(written).collect();
            let of_which = if is_bounded { "all legal heaps" } else { "all heaps" };
            let places = places.join(" ");
            recognised.yes.push(format!("code of taking and breaking: {places} (decided for {of_which})"));
            if unequal.is_empty() && !is_bounded {
                game.known.code = Some(code.clone());
            }
            game.known.split = SplitCode::new(code, unequal).ok();
        }
        Err(why) => recognised.no.push(format!("code of taking and breaking: {why}")),
    }
}

/// Returns whether the moves of the small positions are listed in few steps. If not every position is legal, this is
/// tested only if the positions are examined.
fn is_light(game: &ListGame, is_examined: bool, run: &Run<'_>) -> bool {
    let trial = Trial::new(game.clone(), run);
    game.rule.has_legality() && !is_examined
        || [(1, SEEN + 1), (2, 9), (3, 7)]
            .into_iter()
            .all(|(count, below)| trial.positions(count, below).all(|position| trial.lists(&position)))
            && !trial.is_over()
}

/// The name of the largest member as a number. This name cannot be typed.
const LARGEST: &str = "largest'1";

/// Returns which members a move may lower to any smaller number: any member, or the largest one.
fn swept(rule: &CompiledRule, kept: bool, run: &Run<'_>) -> Result<LoweredMember, String> {
    if !kept || !rule.keeps_count() {
        return Err("the number of members changes".into());
    }
    if !rule.file.legal.is_empty() || !rule.file.over.is_empty() {
        return Err("not every smaller number is allowed".into());
    }
    // `largest` is replaced by a number; a rule that depends on other members in any other way has no sweep.
    let mut all = Vec::new();
    let members = ["a".to_owned()];
    for line in &rule.resolved()?.moves {
        let line = line.changed(&|node| renamed(node, Word::Largest.text(), &name(LARGEST)));
        if let Some(word) = word_around(&line) {
            return Err(format!("a move looks at other members ({word})"));
        }
        let step = step(rule, &line, &LogicNames { members: &members, moved: Some(0) })?;
        let parts = vec![step.condition, compare(name("x"), Relation::Equal, step.targets[0].clone())];
        all.push(quantified(false, &step.fresh, and(parts)));
    }
    let moves = or(all);
    let lower = compare(name("x"), Relation::Less, name("a"));
    let is_largest = compare(name("a"), Relation::Equal, name(LARGEST));
    let sentence = |right: SyntaxNode| {
        let under = compare(name("a"), Relation::AtMost, name(LARGEST));
        let body = SyntaxNode::new(
            NodeKind::Implies(Box::new(under), Box::new(iff(moves.clone(), right))),
            Span::default(),
        );
        quantified(true, &["a".into(), "x".into(), LARGEST.into()], body)
    };
    if holds(&sentence(lower.clone()), run)? {
        return Ok(LoweredMember::Any);
    }
    if holds(&sentence(and(vec![lower, is_largest])), run)? {
        return Ok(LoweredMember::Largest);
    }
    Err("not every smaller number can be reached, or others can".into())
}

/// Returns the word in a move that depends on other members, except `largest`.
fn word_around(line: &ResolvedMove) -> Option<String> {
    let targets: &[SyntaxNode] = if let Action::Become(targets) = &line.action { targets } else { &[] };
    let nodes = targets.iter().chain(line.clauses.iter().filter_map(|clause| match clause {
        Clause::For(_, node) | Clause::If(node) => Some(node),
        Clause::Edge(..) | Clause::Vertex(_) => None,
    }));
    let parts: Vec<MemberPart<'_>> = nodes.flat_map(|node| member_parts(node, false)).collect();
    if parts.iter().any(|part| !matches!(part, MemberPart::Word(_))) {
        return Some("free, or a quantifier over members".into());
    }
    let others = [Word::Smallest, Word::Members].into_iter();
    others.map(MemberPart::Word).find(|word| parts.contains(word)).map(MemberPart::text)
}

/// Returns whether the options of small positions, by the rule, are those that the recognised sweep promises.
fn lowers(game: &ListGame, movers: LoweredMember) -> bool {
    for (count, below) in [(1, 12), (2, 9), (3, 7)] {
        let Ok(board) = game.positions(count, below) else { return false };
        for position in board {
            let mut expected: Vec<Heaps> = Vec::new();
            let members = position.as_slice();
            for i in 0..members.len() {
                if movers == LoweredMember::Largest && i + 1 < members.len() {
                    continue;
                }
                for x in 0..members[i] {
                    let column = x / game.known.column;
                    let others = members.iter().enumerate().filter(|(j, _)| *j != i);
                    if game.rule.kind() == KindName::Coins
                        && (members.contains(&x)
                            || others.into_iter().any(|(_, m)| m / game.known.column == column))
                    {
                        continue;
                    }
                    expected.extend(position.with_heap(i, x));
                }
            }
            expected.sort();
            expected.dedup();
            if game.options(&position) != expected {
                return false;
            }
        }
    }
    true
}

/// Returns whether the options of small sums are those of one heap, with the other heaps unchanged.
fn falls_apart(game: &ListGame) -> bool {
    let position =
        |members: Vec<u64>| if game.drops() { Heaps::nonempty(members) } else { Heaps::new(members) };
    for (count, below) in [(2, 8), (3, 5)] {
        let Ok(board) = game.positions(count, below) else { return false };
        for sum in board {
            // Properties are not promised if the smallest positions cannot be listed.
            if game.fault(&sum).is_some() {
                return false;
            }
            let members = sum.as_slice();
            let mut expected = Vec::new();
            for i in 0..members.len() {
                let others = || members[..i].iter().chain(&members[i + 1..]).copied();
                let options = game.options(&position(vec![members[i]]));
                expected
                    .extend(options.iter().map(|option| position(option.iter().chain(others()).collect())));
            }
            expected.sort();
            expected.dedup();
            if game.options(&sum) != expected {
                return false;
            }
        }
    }
    true
}

/// Returns whether the moves of small heaps leave smaller heaps only. An empty heap has no moves then.
fn leaves_smaller(game: &ListGame) -> bool {
    (0..=SEEN).filter(|&heap| game.is_heap(heap)).all(|heap| {
        if game.fault(&Heaps::new([heap])).is_some() {
            return false;
        }
        let mut smaller = true;
        let _ = game.visit_heap_moves(heap, &mut |parts| {
            smaller &= heap > 0 && parts.iter().all(|&part| part < heap);
            ControlFlow::Continue(())
        });
        smaller
    })
}

/// Succeeds if a move leaves smaller heaps only, whatever the other heaps are.
fn shrinks(rule: &CompiledRule, run: &Run<'_>) -> Result<(), String> {
    let moves = &rule.resolved()?.moves;
    if moves.iter().all(|line| obviously_smaller(rule, line) || goes_down(rule, line)) {
        return Ok(());
    }
    if let Some(why) = binds_heaps(rule) {
        // A measure of one member proves nothing about several members.
        return Err(format!("nothing shows that members become smaller ({why})"));
    }
    let longest = moves.iter().map(|line| match &line.action {
        Action::Become(targets) => targets.len(),
        _ => 0,
    });
    for count in 1..=longest.max().unwrap_or(0) {
        let names: Vec<String> = (0..count).map(|i| format!("x'{i}")).collect();
        let smaller = names.iter().map(|x| compare(name(x), Relation::Less, name("a"))).collect();
        let body = SyntaxNode::new(
            NodeKind::Implies(Box::new(moves_to(rule, count)?), Box::new(and(smaller))),
            Span::default(),
        );
        let all: Vec<String> = std::iter::once("a".to_owned()).chain(names).collect();
        if !holds(&quantified(true, &all, body), run)? {
            return Err("a move may leave a heap that is not smaller".into());
        }
    }
    Ok(())
}

/// Succeeds if the rule can be expressed in the language of the prover, for the smallest shapes.
pub(crate) fn provable(rule: &CompiledRule) -> Result<(), String> {
    let fixed_count =
        || count_of_members(rule).and_then(|count| usize::try_from(count).ok()).unwrap_or(2).min(MAX_COINS);
    let coins = match rule.kind() {
        KindName::Numbers => rule.file.kind.names.len(),
        kind if kind.is_list() => {
            if rule.file.kind.extra.is_empty() && rule.keeps_count() {
                crate::check::heap_measure::measure(rule, &Run::default())?;
            }
            fixed_count()
        }
        _ => fixed_count(),
    };
    crate::logic::description::describe(rule, PositionShape::coins(coins)).map(|_| ())
}

/// Maximum number of states of an automaton, and of its bytes, in the search for a measure.
const MAX_STATES: u64 = 4000;
const MAX_BYTES: u64 = 64 << 20;

/// Returns the description of a measure that the prover finds.
fn searched(rule: &CompiledRule, run: &Run<'_>) -> Result<String, String> {
    let names: Vec<String> = rule.file.kind.names.iter().map(|name| name.text.clone()).collect();
    let description = crate::logic::description::describe(rule, PositionShape::coins(names.len()))?;
    let run = run.with_further_memory(MAX_BYTES);
    let run = run.with_limits(run.limits().positions(MAX_STATES));
    match find_measure(description, &ProofBudget::new(&run)) {
        Ok(Some(measure)) if measure.rows().len() == 1 => {
            Ok(format!("{} becomes smaller with every move", measure.with_names(&names)))
        }
        Ok(Some(measure)) => {
            Ok(format!("of {}, the first that a move changes becomes smaller", measure.with_names(&names)))
        }
        Ok(None) => {
            Err("no weighted sum of the numbers becomes smaller with every move, and no list of such sums"
                .into())
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the description of a measure of games on numbers: their sum, or one of them if the numbers cannot change places,
/// or what the prover finds.
fn measure_of_numbers(rule: &CompiledRule, run: &Run<'_>) -> Result<String, String> {
    let members: Vec<String> = (1..=rule.file.kind.names.len()).map(|i| format!("a{i}")).collect();
    let sum = |names: &[SyntaxNode]| {
        SyntaxNode::new(
            NodeKind::Sum(names.iter().map(|one| (false, one.clone())).collect()),
            Span::default(),
        )
    };
    let before: Vec<SyntaxNode> = members.iter().map(|member| name(member)).collect();
    let each = if rule.file.kind.unordered { 0 } else { before.len() };
    let measures = (0..=each).map(|i| if i == 0 { None } else { Some(i - 1) });
    for which in measures {
        let mut all = true;
        for line in &rule.resolved()?.moves {
            let step = step(rule, line, &LogicNames { members: &members, moved: None })?;
            let (after, old) = match which {
                None => (sum(&step.targets), sum(&before)),
                Some(i) => (step.targets[i].clone(), before[i].clone()),
            };
            // The measure must exist: a term without a value makes no move.
            let made: Vec<SyntaxNode> =
                step.targets.iter().map(|t| compare(t.clone(), Relation::Equal, t.clone())).collect();
            let premise = and(vec![step.condition, and(made)]);
            let body = SyntaxNode::new(
                NodeKind::Implies(Box::new(premise), Box::new(compare(after, Relation::Less, old))),
                Span::default(),
            );
            let names: Vec<String> = members.iter().chain(&step.fresh).cloned().collect();
            all = all && holds(&quantified(true, &names, body), run)?;
        }
        if all {
            return Ok(match which {
                None => "the sum of the numbers becomes smaller with every move".into(),
                Some(i) => {
                    format!("'{}' becomes smaller with every move", rule.file.kind.names[i].text)
                }
            });
        }
    }
    searched(rule, run)
}

/// Returns the description of a measure that every move lowers; `Err` gives the reason why none was found.
pub(crate) fn measure(rule: &CompiledRule, run: &Run<'_>) -> Result<String, String> {
    match rule.kind() {
        KindName::OrdinalHeaps | KindName::OrdinalCoins => {
            Ok("a move makes one ordinal smaller, and ordinals do not fall for ever".into())
        }
        KindName::Heaps | KindName::Coins => {
            let moves = &rule.resolved()?.moves;
            if !moves.iter().any(|line| matches!(line.action, Action::Turn(_))) {
                return shrinks(rule, run)
                    .map(|()| "every member that a move puts in the place of one is smaller".into());
            }
            moves.iter().try_for_each(|line| turns_down(rule, line, run))?;
            Ok("the largest coin that a move turns or moves is taken away".into())
        }
        KindName::Numbers => measure_of_numbers(rule, run),
        KindName::Rows => {
            let larger = rule.resolved()?.moves.iter().any(|line| !takes_cells(rule, line));
            if larger {
                Err("nothing shows that no row becomes longer".into())
            } else {
                Ok("with every move cells are taken away".into())
            }
        }
        KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            crate::check::heap_measure::measure(rule, run)
        }
        KindName::Graph => crate::check::graph_measure::measure(rule),
        // The patterns have been parsed without errors.
        KindName::Grid => crate::boards::grid::Grids::new(&rule.file)
            .map_err(|_| "its patterns cannot be read".to_owned())?
            .ends(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::list::ListFacts;
    use crate::syntax::read::read;
    use std::collections::BTreeSet;

    #[test]
    fn heaps_that_are_legal_downwards_stay_legal_if_moves_make_them_smaller() {
        for (rules, expected, code_of_legal) in [
            ("legal n <= 100\nmove a, b  for t in 1..2, a in 0..n-t, b = n-t-a", true, Some("0.77")),
            ("legal n < 7\nlegal n <= 100 & n != 9\nmove n - k  for k in 1..3", true, Some("0.333")),
            ("legal n < 1\nmove n - k  for k in 1..3", true, None),
            ("legal n > 3 | n < 3\nmove a, b  for t in 1..2, a in 0..n-t, b = n-t-a", false, None),
            ("legal n mod 3 != 1\nmove x  for x in 0..n-1", false, None),
            ("legal n <= 5\nmove n + 1", false, None),
        ] {
            let file = read(&format!("game g\nheaps n\n{rules}\n")).unwrap();
            let rule = Arc::new(CompiledRule::new(file, &[]).unwrap());
            let mut game = ListGame::new(rule, ListFacts::default());
            recognise(&mut game, &mut Recognised::default(), &Run::default());
            assert_eq!(game.known.stays_legal, expected, "{rules}");
            let code = game.known.split.as_ref().map(|split| split.code().to_string());
            assert_eq!((code, &game.known.code), (code_of_legal.map(str::to_owned), &None), "{rules}");
            // The groups have the moves of the plain rule, and a heap that is not legal has no moves.
            for heap in 0..20 {
                let (mut plain, mut grouped) = (BTreeSet::new(), BTreeSet::new());
                let flow = game.visit_heap_moves(heap, &mut |parts| {
                    plain.insert(sorted(parts));
                    ControlFlow::Continue(())
                });
                assert_eq!(flow, ControlFlow::Continue(()));
                let groups = game.visit_move_groups(heap, &mut |lists| {
                    let moves = lists.first().map_or(1, |list| list.len());
                    for at in 0..moves {
                        let parts: Vec<u64> = lists.iter().map(|list| list[at]).collect();
                        grouped.insert(sorted(&parts));
                    }
                    ControlFlow::Continue(())
                });
                assert_eq!(groups.is_some(), expected, "{rules}");
                assert!(!expected || plain == grouped, "{rules}, heap {heap}: {plain:?} {grouped:?}");
            }
        }
    }

    fn sorted(parts: &[u64]) -> Vec<u64> {
        let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        parts
    }
}
