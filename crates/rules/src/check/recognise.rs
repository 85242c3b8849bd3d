//! Properties of a rule that make computations faster, recognised from its meaning.
//!
//! A property is promised only if it holds for all numbers. The prover decides the sweep and the code of taking and
//! breaking. It also decides that heaps become smaller, unless that is plain from the terms. That a move depends on a
//! single heap is seen in the words of the rule. In addition, each property is compared with the plain rule on small
//! positions whenever a file is opened.

use crate::check::coin_by_coin::{is_turned_coin_by_coin, turns_down};
use crate::check::columns;
use crate::check::descent::{goes_down, obviously_smaller, takes_cells};
use crate::check::other_members::binds_heaps;
use crate::check::trial::Trial;
use crate::fast::amounts::AmountMoves;
use crate::logic::decisions::{holds, iff, number};
use crate::logic::list_logic::count_of_heaps;
use crate::logic::moves::{LogicNames, step};
use crate::names::around::{MemberPart, member_parts};
use crate::names::inline::inlined_line;
use crate::positions::list::ListGame;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, KindName, MoveLine};
use crate::syntax::trees::{and, compare, name, or, quantified, renamed};
use impartial::game::HeapMoves;
use impartial::game::{EnumeratePositions, Heaps, LoweredMember, Options};
use impartial::period::{Code, SplitCode};
use impartial::run::Run;
use impartial_prove::syntax::{NodeKind, Relation, Span, SyntaxNode};
use impartial_prove::{PositionShape, ProofBudget, find_measure};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The recognised properties of a rule, and the properties that were not recognised, each with a reason.
#[derive(Clone, Debug, Default)]
pub struct Recognised {
    /// Descriptions of the recognised properties.
    pub yes: Vec<String>,
    /// Descriptions of the other properties, with the reasons.
    pub no: Vec<String>,
}

/// Returns the formula of the moves from the member `a` to exactly the members `x'0`, ….
fn moves_to(rule: &CompiledRule, targets: usize) -> Result<SyntaxNode, String> {
    let members = ["a".to_owned()];
    let mut all = Vec::new();
    for line in &rule.file.moves {
        let Action::Become(given) = &line.action else { return Err("a move turns coins".into()) };
        if line.varies() {
            return Err("the number of heaps that a move leaves varies".into());
        }
        if given.len() != targets {
            continue;
        }
        let step = step(rule, line, &LogicNames { members: &members, moved: Some(0) })?;
        let mut parts = vec![step.condition];
        parts.extend(
            step.targets
                .into_iter()
                .enumerate()
                .map(|(i, t)| compare(name(&format!("x'{i}")), Relation::Equal, t)),
        );
        all.push(quantified(false, &step.fresh, and(parts)));
    }
    Ok(or(all))
}

/// Recognises the properties of a game on heaps or coins.
///
/// If `run` is over at the end, the result is meaningless: callers check `run`.
pub(crate) fn recognise<K: 'static>(game: &mut ListGame<K>, recognised: &mut Recognised, run: &Run<'_>) {
    let rule = game.rule.clone();
    let heaps = rule.kind() == KindName::Heaps;
    let around = binds_heaps(&rule);
    let sweep = swept(&rule, game.kept, run).map(|movers| (movers, 1));
    // If not every square is allowed, the allowed squares may be those of columns.
    let sweep = sweep.or_else(|why| {
        columns::height(&rule, run)
            .map(|height| (LoweredMember::Any, height))
            .map_err(|other| other.unwrap_or(why))
    });
    let is_examined = sweep.is_ok() || heaps && around.is_none();
    let light = is_light(game, is_examined, run);
    const HEAVY: &str = "small positions take too many steps to be looked at";
    // The sweep.
    match sweep {
        Ok(_) if !light => recognised.no.push(format!("sweep: {HEAVY}")),
        Ok((movers, height)) => {
            (game.known.swept, game.known.column) = (Some(movers), height);
            let agrees = lowers(game, movers);
            let which = match (movers, heaps, height) {
                (LoweredMember::Any, true, _) => "any heap to any smaller number",
                (LoweredMember::Any, false, 1) => "any coin to any smaller free square",
                (LoweredMember::Any, false, _) => {
                    "any coin to any smaller square of a column without another coin"
                }
                (LoweredMember::Largest, ..) => "the largest alone, to any smaller free number",
            };
            match agrees {
                true => {
                    recognised.yes.push(format!("sweep: a move lowers {which} (decided for all numbers)"))
                }
                false => {
                    (game.known.swept, game.known.column) = (None, 1);
                    recognised.no.push("sweep: the plain rule disagrees on small positions".into());
                }
            }
        }
        Err(why) => recognised.no.push(format!("sweep: {why}")),
    }
    if !heaps {
        match is_turned_coin_by_coin(game, run) {
            Ok(()) => {
                game.known.turned = true;
                recognised.yes.push(
                    "normal values coin by coin: a move turns coins, the largest from heads to tails, so that a value is \
                     the nim-sum of those of the coins (misère play has no such sums)"
                        .into(),
                );
            }
            Err(why) => recognised.no.push(format!("sum of its coins: {why}")),
        }
        return;
    }
    if let Some(why) = around {
        recognised.no.push(format!("sum of its heaps: {why}"));
        recognised.no.push(format!("code of taking and breaking: {why}"));
        return;
    }
    if !light {
        recognised.no.push(format!("sum of its heaps: {HEAVY}"));
        recognised.no.push(format!("code of taking and breaking: {HEAVY}"));
        return;
    }
    if !falls_apart(game) {
        recognised.no.push("sum of its heaps: the plain rule disagrees on small positions".into());
        return;
    }
    game.known.additive = true;
    game.known.amounts = AmountMoves::new(&rule.file, &rule.context).map(Arc::new);
    recognised.yes.push(match rule.has_legality() {
        true => "sum of its heaps: a move looks at one heap alone, and so does every line 'legal'".into(),
        false => "sum of its heaps: a move looks at one heap alone".into(),
    });
    game.known.shrinks = leaves_smaller(game);
    match (shrinks(&rule, run), game.known.shrinks) {
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
    if rule.has_legality() {
        recognised.no.push("code of taking and breaking: not every position is legal".into());
        return;
    }
    match code(&rule, game, run) {
        Ok((code, unequal)) => {
            let written = |(k, set): &(u64, u8)| match unequal.contains(k) {
                true => format!("{k}:{set} unequal"),
                false => format!("{k}:{set}"),
            };
            let places: Vec<String> = code.places().iter().map(written).collect();
            recognised
                .yes
                .push(format!("code of taking and breaking: {} (decided for all heaps)", places.join(" ")));
            if unequal.is_empty() {
                game.known.code = Some(code.clone());
            }
            game.known.split = SplitCode::new(code, unequal).ok();
        }
        Err(why) => recognised.no.push(format!("code of taking and breaking: {why}")),
    }
}

/// Returns whether the moves of the small positions are listed in few steps. If not every position is legal, this is
/// tested only if the positions are examined.
fn is_light<K: 'static>(game: &ListGame<K>, is_examined: bool, run: &Run<'_>) -> bool {
    let trial = Trial::new(game.clone(), run);
    game.rule.has_legality() && !is_examined
        || [(1, SEEN + 1), (2, 9), (3, 7)]
            .into_iter()
            .all(|(count, below)| trial.board(count, below).all(|position| trial.lists(&position)))
            && !trial.is_over()
}

/// The name of the largest member as a number. This name cannot be typed.
const LARGEST: &str = "largest'";

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
    for line in &rule.file.moves {
        let line = inlined_line(&rule.context, line)?;
        let line = line.changed(&|node| renamed(node, "largest", &name(LARGEST)));
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
fn word_around(line: &MoveLine) -> Option<String> {
    let targets: &[SyntaxNode] = if let Action::Become(targets) = &line.action { targets } else { &[] };
    let nodes = targets.iter().chain(line.clauses.iter().filter_map(|clause| match clause {
        Clause::For(_, node) | Clause::If(node) => Some(node),
        Clause::Edge(..) | Clause::Vertex(_) => None,
    }));
    let parts: Vec<MemberPart<'_>> = nodes.flat_map(|node| member_parts(node, false)).collect();
    if parts.iter().any(|part| !matches!(part, MemberPart::Word(_))) {
        return Some("free, or a quantifier over members".into());
    }
    let others = ["smallest", "members"].into_iter();
    others.map(MemberPart::Word).find(|word| parts.contains(word)).map(MemberPart::text)
}

/// Returns whether the options of small positions are those of the promised sweep.
fn lowers<K: 'static>(game: &ListGame<K>, movers: LoweredMember) -> bool {
    for (count, below) in [(1, 12), (2, 9), (3, 7)] {
        let Ok(board) = game.board(count, below) else { return false };
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
fn falls_apart<K: 'static>(game: &ListGame<K>) -> bool {
    let position =
        |members: Vec<u64>| if game.drops() { Heaps::nonempty(members) } else { Heaps::new(members) };
    for (count, below) in [(2, 8), (3, 5)] {
        let Ok(board) = game.board(count, below) else { return false };
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
fn leaves_smaller<K: 'static>(game: &ListGame<K>) -> bool {
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
    if rule.file.moves.iter().all(|line| obviously_smaller(rule, line) || goes_down(rule, line)) {
        return Ok(());
    }
    if let Some(why) = binds_heaps(rule) {
        // A measure of one member proves nothing about several members.
        return Err(format!("nothing shows that members become smaller ({why})"));
    }
    let longest = rule.file.moves.iter().map(|line| match &line.action {
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

/// Maximum number of counters that a guessed code takes: the first bound, or the largest number in the file if that is
/// at most the second bound.
const MOST_TAKEN: u64 = 20;
const MOST_NAMED: u64 = 256;
/// Number of further heaps that are examined for the guess.
const MORE_SEEN: u64 = 12;
/// Number of heaps on which a sentence is tested before it is decided.
const SEEN: u64 = 32;

/// Maximum number of heaps that a move of a code leaves.
const MOST_LEFT: usize = 3;

/// Returns the largest number in the moves of a file, in its definitions and among its parameters. Ignores numbers that
/// are too large to examine as many heaps.
fn largest_number(rule: &CompiledRule) -> u64 {
    fn largest_number(node: &SyntaxNode, largest: &mut u64) {
        if let NodeKind::Number(n) = node.kind
            && n <= MOST_NAMED
        {
            *largest = n.max(*largest);
        }
        node.visit_parts(&mut |part| largest_number(part, largest));
    }
    let given = rule.context.parameters.iter().filter_map(|(_, n)| u64::try_from(*n).ok());
    let mut largest = given.filter(|&n| n <= MOST_NAMED).max().unwrap_or(0);
    for (_, _, body) in &rule.file.definitions {
        largest_number(body, &mut largest);
    }
    for line in &rule.file.moves {
        if let Action::Become(terms) = &line.action {
            terms.iter().for_each(|term| largest_number(term, &mut largest));
        }
        for clause in &line.clauses {
            match clause {
                Clause::For(_, node) | Clause::If(node) => largest_number(node, &mut largest),
                Clause::Edge(..) | Clause::Vertex(_) => {}
            }
        }
    }
    largest
}

/// Returns formulas that express a move to `w` heaps `x'0`, … as a move to `left` heaps and empty ones, in all possible
/// ways.
fn placed(moves: &SyntaxNode, w: usize, left: usize) -> Vec<SyntaxNode> {
    if moves.kind == NodeKind::Truth(false) {
        return Vec::new();
    }
    // For each of the `w` heaps, the index of the remaining heap; `left` and more stand for an empty one.
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..w {
        let longer = |order: Vec<usize>| {
            let free: Vec<usize> = (0..left).filter(|i| !order.contains(i)).chain([left]).collect();
            free.into_iter().map(move |i| order.iter().copied().chain([i]).collect::<Vec<usize>>())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders.retain(|order| (0..left).all(|i| order.contains(&i)));
    orders
        .into_iter()
        .map(|order| {
            let mut tree = moves.clone();
            for i in 0..w {
                tree = renamed(&tree, &format!("x'{i}"), &name(&format!("y'{i}")));
            }
            for (i, &to) in order.iter().enumerate() {
                let heap = if to == left { number(0) } else { name(&format!("x'{to}")) };
                tree = renamed(&tree, &format!("y'{i}"), &heap);
            }
            tree
        })
        .collect()
}

/// Recognises the code of taking and breaking, with the numbers of counters for which the two heaps that a move leaves
/// must be different.
fn code<K: 'static>(
    rule: &CompiledRule,
    game: &ListGame<K>,
    run: &Run<'_>,
) -> Result<(Code, BTreeSet<u64>), String> {
    let widest = rule.file.moves.iter().map(|line| match &line.action {
        Action::Become(targets) if !line.varies() => targets.len(),
        _ => usize::MAX,
    });
    if rule.file.moves.iter().any(MoveLine::varies) {
        return Err("the number of heaps that a move leaves varies".into());
    }
    if widest.max().unwrap_or(0) > MOST_LEFT {
        return Err("a move leaves more than three heaps".into());
    }
    // Guess the code from small heaps.
    let mut sets = std::collections::BTreeMap::new();
    let mut wide = false;
    let mut not_smaller = None;
    // The numbers of counters that are taken in a move to two equal heaps.
    let mut equal = BTreeSet::new();
    let most_taken = largest_number(rule).max(MOST_TAKEN);
    let mut seen = most_taken + MORE_SEEN;
    let trial = Trial::new(game.clone(), run);
    for heap in 0..=seen {
        // Examine fewer heaps if they take long.
        if heap > SEEN && !trial.lists(&Heaps::new([heap])) {
            seen = heap - 1;
            break;
        }
        if game.fault(&Heaps::new([heap])).is_some() {
            return Err(format!("the moves of a heap of {heap} cannot be listed"));
        }
        let _ = game.visit_heap_moves(heap, &mut |parts| {
            let left = parts.iter().fold(0, |left: u64, &part| left.saturating_add(part));
            match heap.checked_sub(left) {
                Some(taken) if taken <= most_taken => {
                    *sets.entry(taken).or_insert(0u8) |= 1 << parts.len();
                    if matches!(parts, [a, b] if a == b) {
                        equal.insert(taken);
                    }
                }
                Some(_) => wide = true,
                None => {
                    not_smaller.get_or_insert(heap);
                }
            }
            ControlFlow::Continue(())
        });
    }
    if let Some(heap) = not_smaller {
        return Err(format!("a move adds counters, as from a heap of {heap}"));
    }
    if wide {
        return Err(format!(
            "it takes more than {most_taken} counters at once, and no code is looked for beyond that"
        ));
    }
    let code = Code::new(sets).map_err(|error| error.to_string())?;
    if code.parts() > 2 && code.leaving(2).any(|k| !equal.contains(&k)) {
        return Err("some splits must be unequal, and others leave three heaps".into());
    }
    let unequal: BTreeSet<u64> = code.leaving(2).filter(|k| !equal.contains(k)).collect();
    // Decide the guess for all heaps.
    let x = |i: usize| name(&format!("x'{i}"));
    let at_least_one = |i: usize| compare(number(1), Relation::AtMost, x(i));
    let takes = |count: u32| -> SyntaxNode {
        let cases = code.leaving(count).map(|k| {
            let mut sum = vec![(false, number(k))];
            sum.extend((0..count as usize).map(|i| (false, x(i))));
            let whole =
                compare(name("a"), Relation::Equal, SyntaxNode::new(NodeKind::Sum(sum), Span::default()));
            match count == 2 && unequal.contains(&k) {
                true => and(vec![whole, compare(x(0), Relation::Different, x(1))]),
                false => whole,
            }
        });
        or(cases.collect())
    };
    // The moves that leave a fixed number of heaps, some of which may be empty.
    let moves = (0..=MOST_LEFT).map(|w| moves_to(rule, w)).collect::<Result<Vec<SyntaxNode>, String>>()?;
    for left in 0..=MOST_LEFT {
        let names: Vec<String> =
            std::iter::once("a".to_owned()).chain((0..left).map(|i| format!("x'{i}"))).collect();
        let premise = match left {
            0 => compare(number(1), Relation::AtMost, name("a")),
            _ => and((0..left).map(at_least_one).collect()),
        };
        let reached = (left..=MOST_LEFT).flat_map(|w| placed(&moves[w], w, left)).collect();
        let same = iff(or(reached), takes(left as u32));
        let sentence = SyntaxNode::new(NodeKind::Implies(Box::new(premise), Box::new(same)), Span::default());
        if !holds(&quantified(true, &names, sentence), run)? {
            return Err(format!("not all heaps follow the code of those up to {seen}"));
        }
    }
    if game.kept && game.rule.kind() == KindName::Heaps && !game.rule.file.moves.is_empty() {
        // An empty heap that counts as a heap must have no moves.
        if game.visit_heap_moves(0, &mut |_| ControlFlow::Break(())).is_break() {
            return Err("an empty heap has moves".into());
        }
    }
    Ok((code, unequal))
}

/// Succeeds if the rule can be expressed in the language of the prover, for the smallest shapes.
pub(crate) fn provable(rule: &CompiledRule) -> Result<(), String> {
    let coins = match rule.kind() {
        KindName::Numbers => rule.file.kind.names.len(),
        kind if kind.is_list() => {
            if rule.file.kind.extra.is_empty() && rule.keeps_count() {
                crate::check::heap_measure::measure(rule, &Run::default())?;
            }
            count_of_heaps(rule).and_then(|count| usize::try_from(count).ok()).unwrap_or(2)
        }
        _ => 2,
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

/// Returns the description of a measure that every move lowers; `Err` gives the reason why none was found.
pub(crate) fn measure(rule: &CompiledRule, run: &Run<'_>) -> Result<String, String> {
    match rule.kind() {
        KindName::OrdinalHeaps | KindName::OrdinalCoins => {
            Ok("a move makes one ordinal smaller, and ordinals do not fall for ever".into())
        }
        KindName::Heaps | KindName::Coins => {
            let moves = &rule.file.moves;
            if !moves.iter().any(|line| matches!(line.action, Action::Turn(_))) {
                return shrinks(rule, run)
                    .map(|()| "every member that a move puts in the place of one is smaller".into());
            }
            moves.iter().try_for_each(|line| turns_down(rule, line, run))?;
            Ok("the largest coin that a move turns or moves is taken away".into())
        }
        KindName::Numbers => {
            let members: Vec<String> = (1..=rule.file.kind.names.len()).map(|i| format!("a{i}")).collect();
            let sum = |names: &[SyntaxNode]| {
                SyntaxNode::new(
                    NodeKind::Sum(names.iter().map(|one| (false, one.clone())).collect()),
                    Span::default(),
                )
            };
            let before: Vec<SyntaxNode> = members.iter().map(|member| name(member)).collect();
            // The measure is the sum, or one of the numbers if the numbers cannot change places.
            let each = if rule.file.kind.unordered { 0 } else { before.len() };
            let measures = (0..=each).map(|i| if i == 0 { None } else { Some(i - 1) });
            for which in measures {
                let mut all = true;
                for line in &rule.file.moves {
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
        KindName::Rows => {
            let larger = rule.file.moves.iter().any(|line| !takes_cells(rule, line));
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
