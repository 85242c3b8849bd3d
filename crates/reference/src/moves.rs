//! The options of a position, move by move.

use crate::evaluate::Scope;
use crate::functions::{Evaluated, Stop};
use crate::game::Game;
use crate::position::{Board, Position};
use crate::tree::{Action, Clause, Deleted, Item, Kind, MarkChange, Move, Pattern, Term};
use std::collections::BTreeSet;

/// Returns `Ok(None)` for a number of a move that has no value: such a move does not exist.
pub(crate) fn existing<T>(value: Evaluated<T>) -> Evaluated<Option<T>> {
    match value {
        Ok(value) => Ok(Some(value)),
        Err(Stop::NoValue) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// Adds the numbers of a result.
fn listed(item: &Item, scope: &Scope<'_>, numbers: &mut Vec<u64>) -> Evaluated<()> {
    match item {
        Item::One(term) => numbers.push(scope.term(term)?),
        Item::Range(first, last) => {
            numbers.extend(scope.numbers(&vec![(first.clone(), Some(last.clone()))])?);
        }
        Item::Each(names, domain, guard, term) => {
            let mut scopes = vec![scope.clone()];
            for name in names {
                let all = scope.different_numbers(domain)?;
                let longer = scopes.iter().flat_map(|scope| all.iter().map(|&n| scope.with(name, n)));
                scopes = longer.collect();
            }
            for scope in scopes {
                if guard.as_ref().map_or(Ok(true), |guard| scope.condition(guard))? {
                    numbers.push(scope.term(term)?);
                }
            }
        }
    }
    Ok(())
}

/// Returns the partition without some rows and columns, each a range; `None` if one of them does not exist, or nothing is dropped.
fn without_parts(
    rows: &[u64],
    parts: &[(bool, Term, Term)],
    scope: &Scope<'_>,
) -> Evaluated<Option<Position>> {
    let columns = rows.first().copied().unwrap_or(0);
    let mut dropped: BTreeSet<(bool, u64)> = BTreeSet::new();
    for (is_row, first, last) in parts {
        let (first, last) = (scope.term(first)?, scope.term(last)?);
        let count = if *is_row { rows.len() as u64 } else { columns };
        if first <= last && (first < 1 || last > count) {
            return Ok(None);
        }
        dropped.extend((first..=last).map(|at| (*is_row, at)));
    }
    let left = (1u64..).zip(rows).filter(|(at, _)| !dropped.contains(&(true, *at)));
    let cells = |&row: &u64| (1..=row).filter(|&at| !dropped.contains(&(false, at))).count() as u64;
    let after = left.map(|(_, row)| cells(row)).filter(|&row| row > 0).collect();
    Ok((!dropped.is_empty()).then_some(Position::Rows(after)))
}

impl Game {
    /// Returns the positions after all moves, including illegal ones, with repetitions.
    pub(crate) fn successors(&self, position: &Position) -> Evaluated<Vec<Position>> {
        let mut found = Vec::new();
        for one in &self.file.moves {
            match (position, &one.action) {
                (Position::Members(members), _) => {
                    for at in 0..members.len() {
                        self.clauses(one, 0, &Scope::new(self, position, Some(at)), &mut found)?;
                    }
                }
                (Position::List(heaps, extra), Action::Heaps(action)) => {
                    self.list_moves(one, action, position, (heaps, extra), &mut found)?;
                }
                (Position::Grid(cells), Action::Cells(pairs)) => {
                    for (from, to) in pairs {
                        replaced(cells, from, to, &mut found);
                    }
                }
                (Position::Graph(board), _) => {
                    let names = self.free_names(one);
                    let scope = Scope::new(self, position, None);
                    self.each_vertex(one, &names, board, &scope, &mut found)?;
                }
                _ => self.clauses(one, 0, &Scope::new(self, position, None), &mut found)?,
            }
        }
        Ok(found)
    }

    /// Binds each unbound name to each vertex in turn.
    fn each_vertex(
        &self,
        one: &Move,
        names: &[String],
        board: &Board,
        scope: &Scope<'_>,
        found: &mut Vec<Position>,
    ) -> Evaluated<()> {
        let Some((name, rest)) = names.split_first() else { return self.clauses(one, 0, scope, found) };
        for &vertex in &board.vertices {
            self.each_vertex(one, rest, board, &scope.with(name, vertex), found)?;
        }
        Ok(())
    }

    fn clauses(&self, one: &Move, at: usize, scope: &Scope<'_>, found: &mut Vec<Position>) -> Evaluated<()> {
        self.in_clauses(one, at, scope, &mut |scope| {
            found.extend(existing(self.act(&one.action, scope))?.flatten());
            Ok(())
        })
    }

    /// Calls `act` with each scope in which the clauses of a move hold.
    pub(crate) fn in_clauses(
        &self,
        one: &Move,
        at: usize,
        scope: &Scope<'_>,
        act: &mut dyn FnMut(&Scope<'_>) -> Evaluated<()>,
    ) -> Evaluated<()> {
        match one.clauses.get(at) {
            None => act(scope)?,
            Some(Clause::Vertex(v)) => {
                let Position::Graph(board) = scope.position else { panic!("vertices are of graphs") };
                for &vertex in &board.vertices {
                    self.in_clauses(one, at + 1, &scope.with(v, vertex), act)?;
                }
            }
            Some(Clause::If(condition)) => {
                if scope.condition(condition)? {
                    self.in_clauses(one, at + 1, scope, act)?;
                }
            }
            Some(Clause::Is(name, term)) => {
                if let Some(value) = existing(scope.number(term))? {
                    self.in_clauses(one, at + 1, &scope.with(name, value), act)?;
                }
            }
            Some(Clause::In(name, domain)) => {
                for value in scope.numbers(domain)? {
                    self.in_clauses(one, at + 1, &scope.with(name, value), act)?;
                }
            }
            Some(Clause::Edge(u, v)) => {
                let Position::Graph(board) = scope.position else { panic!("edges are of graphs") };
                for &(a, b) in &board.edges {
                    let directions = [(a, b), (b, a)];
                    for &(a, b) in &directions[..if board.directed { 1 } else { 2 }] {
                        self.in_clauses(one, at + 1, &scope.with(u, a).with(v, b), act)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the position after an action, or `Ok(None)` if the action is not possible.
    fn act(&self, action: &Action, scope: &Scope<'_>) -> Evaluated<Option<Position>> {
        let items = |items: &[Item]| {
            let mut numbers = Vec::new();
            items.iter().try_for_each(|item| listed(item, scope, &mut numbers)).map(|()| numbers)
        };
        Ok(match (action, scope.position) {
            (Action::Replace(new), Position::Numbers(_)) => self.of_numbers(items(new)?),
            (Action::Replace(new), Position::Members(members)) => {
                let mut left = members.clone();
                left.remove(scope.member.expect("a member that moves"));
                left.extend(items(new)?);
                self.of_numbers(left)
            }
            (Action::Turn(squares), Position::Members(members)) => {
                let mut left = members.clone();
                for square in items(squares)? {
                    match left.iter().position(|&coin| coin == square) {
                        Some(at) => {
                            left.remove(at);
                        }
                        None => left.push(square),
                    }
                }
                self.of_numbers(left)
            }
            (Action::Drop(parts), Position::Rows(rows)) => without_parts(rows, parts, scope)?,
            (Action::Cut(row, column), Position::Rows(rows)) => {
                let (row, column) = (scope.term(row)?, scope.term(column)?);
                let is_cell = row >= 1
                    && column >= 1
                    && rows.get(row as usize - 1).is_some_and(|&length| length >= column);
                is_cell.then(|| {
                    let cut = |(at, &length): (usize, &u64)| {
                        if at as u64 + 1 >= row { length.min(column - 1) } else { length }
                    };
                    Position::Rows(rows.iter().enumerate().map(cut).filter(|&length| length > 0).collect())
                })
            }
            (Action::SetRow(row, length), Position::Rows(rows)) => {
                let (row, length) = (scope.term(row)?, scope.term(length)?);
                (1..=rows.len() as u64)
                    .contains(&row)
                    .then(|| {
                        let mut rows = rows.clone();
                        rows[row as usize - 1] = length;
                        rows
                    })
                    .and_then(|rows| self.of_numbers(rows))
            }
            (Action::Delete(all, numbers, marks), Position::Graph(board)) => {
                self.deleted(all, numbers, marks, board, scope)?
            }
            _ => panic!("an action of another kind"),
        })
    }

    /// Returns a board without some of its parts. Returns `Ok(None)` if one of them does not belong to the board, or if
    /// nothing is deleted.
    fn deleted(
        &self,
        all: &[Deleted],
        numbers: &[(String, Term)],
        marks: &[MarkChange],
        board: &Board,
        scope: &Scope<'_>,
    ) -> Evaluated<Option<Position>> {
        let vertex = |term: &Term| {
            let vertex = scope.term(term)?;
            if board.vertices.contains(&vertex) { Ok(vertex) } else { Err(Stop::NoValue) }
        };
        let mut left = board.clone();
        let mut isolated = false;
        let mut roots = Vec::new();
        for one in all {
            match one {
                Deleted::Vertex(term) => left.delete(vertex(term)?),
                Deleted::Neighbours(term) => {
                    board.neighbours(vertex(term)?).into_iter().for_each(|vertex| left.delete(vertex));
                }
                Deleted::Reachable(term) => {
                    board.part_of(vertex(term)?).into_iter().for_each(|vertex| left.delete(vertex));
                }
                Deleted::Isolated(_) => isolated = true,
                Deleted::Unreachable(term) => roots.push(vertex(term)?),
                Deleted::Edge(u, v) => {
                    let (u, v) = (scope.name(u)?, scope.name(v)?);
                    if !board.is_edge(u, v) {
                        return Ok(None);
                    }
                    left.edges.remove(&board.ends(u, v));
                }
            }
        }
        let parts: Vec<_> = roots.iter().map(|&root| left.part_of(root)).collect();
        for part in parts {
            let cut_off: Vec<u64> = left.vertices.difference(&part).copied().collect();
            cut_off.into_iter().for_each(|vertex| left.delete(vertex));
        }
        if isolated {
            left.vertices = left.vertices.iter().copied().filter(|&v| !left.is_isolated(v)).collect();
        }
        for (name, term) in numbers {
            let place = self.file.extra.iter().position(|extra| extra == name).expect("an extra number");
            left.extra[place] = scope.term(term)?;
        }
        for change in marks {
            let mark = self.mark_place(&change.name).expect("a mark");
            let ends = board.marked(&scope.terms(&change.ends)?).ok_or(Stop::NoValue)?;
            left.set_mark(mark, ends, scope.term(&change.value)?);
        }
        left.settle();
        Ok((left != *board).then_some(Position::Graph(left)))
    }

    /// Returns the unbound names that stand alone after `delete`, `neighbours` or `edge`.
    fn free_names(&self, one: &Move) -> Vec<String> {
        let mut bound: Vec<&str> = self.parameters.iter().map(|(name, _)| name.as_str()).collect();
        bound.extend(self.file.definitions.iter().map(|one| one.name.as_str()));
        bound.push("vertices");
        bound.extend(self.file.extra.iter().map(String::as_str));
        for clause in &one.clauses {
            match clause {
                Clause::Edge(u, v) => bound.extend([u.as_str(), v.as_str()]),
                Clause::In(name, _) | Clause::Is(name, _) | Clause::Vertex(name) => bound.push(name),
                Clause::If(_) => {}
            }
        }
        let Action::Delete(all, _, marks) = &one.action else { return Vec::new() };
        let mut names = Vec::new();
        let of_marks = marks.iter().flat_map(|change| &change.ends).filter_map(|end| match end {
            Term::Name(name) => Some(vec![name.as_str()]),
            _ => None,
        });
        let of_deleted = all.iter().map(|deleted| -> Vec<&str> {
            match deleted {
                Deleted::Vertex(Term::Name(name))
                | Deleted::Neighbours(Term::Name(name))
                | Deleted::Reachable(Term::Name(name))
                | Deleted::Unreachable(Term::Name(name)) => vec![name],
                Deleted::Edge(u, v) => vec![u, v],
                _ => Vec::new(),
            }
        });
        for alone in of_deleted.chain(of_marks) {
            for name in alone {
                if !bound.contains(&name) && !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
        }
        names
    }

    /// Returns the position of some numbers: heaps, coins, numbers in their order, or rows. Returns `None` if there is
    /// no such position.
    pub(crate) fn of_numbers(&self, mut numbers: Vec<u64>) -> Option<Position> {
        match &self.file.kind {
            Kind::Heaps(_) => {
                if !self.keeps_empty_heaps() {
                    numbers.retain(|&heap| heap > 0);
                }
                numbers.sort_unstable();
                Some(Position::Members(numbers))
            }
            Kind::Coins(_) => {
                numbers.sort_unstable();
                numbers.windows(2).all(|pair| pair[0] != pair[1]).then_some(Position::Members(numbers))
            }
            Kind::Numbers { names, unordered } => {
                if *unordered {
                    numbers.sort_unstable();
                }
                (numbers.len() == names.len()).then_some(Position::Numbers(numbers))
            }
            Kind::Rows => {
                let descending = numbers.windows(2).all(|pair| pair[0] >= pair[1]);
                numbers.retain(|&row| row > 0);
                descending.then_some(Position::Rows(numbers))
            }
            Kind::List { .. } => {
                let extra = numbers.split_off(numbers.len().checked_sub(self.file.extra.len())?);
                Some(self.listed(self.without_dropped(numbers), extra))
            }
            Kind::Grid | Kind::Graph => None,
        }
    }
}

/// Returns whether a pattern lies on the cells at a place.
pub(crate) fn fits(cells: &Pattern, pattern: &Pattern, row: usize, column: usize) -> bool {
    pattern.iter().enumerate().all(|(down, wanted)| {
        wanted
            .iter()
            .enumerate()
            .all(|(right, &cell)| cell == '?' || cells[row + down][column + right] == cell)
    })
}

/// Returns the places where a pattern may lie on the cells.
pub(crate) fn places(cells: &Pattern, pattern: &Pattern) -> Vec<(usize, usize)> {
    let (height, width) = (pattern.len(), pattern[0].len());
    if height > cells.len() || width > cells[0].len() {
        return Vec::new();
    }
    let rows = 0..=cells.len() - height;
    rows.flat_map(|row| (0..=cells[0].len() - width).map(move |column| (row, column))).collect()
}

fn replaced(cells: &Pattern, from: &Pattern, to: &Pattern, found: &mut Vec<Position>) {
    for (row, column) in places(cells, from) {
        if fits(cells, from, row, column) {
            let mut after = cells.clone();
            for (down, line) in to.iter().enumerate() {
                for (right, &cell) in line.iter().enumerate() {
                    if cell != '?' {
                        after[row + down][column + right] = cell;
                    }
                }
            }
            found.push(Position::Grid(after));
        }
    }
}
