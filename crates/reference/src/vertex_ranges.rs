//! Erroneous ranges of rules on graphs: ranges that depend on `vertices` and whose numbers are used as vertices.

use crate::tree::{
    Action, Body, Clause, Condition, Definition, Deleted, Domain, File, Kind, MarkName, Move, Over, Term,
    Test,
};
use std::collections::{BTreeMap, BTreeSet};

/// The mark of the number of remaining vertices.
const VERTICES: usize = 0;

/// The marks of the ranges whose names occur in a term.
type Marks = BTreeSet<usize>;

/// The marks of the ranges to which names are bound.
type Names = BTreeMap<String, Marks>;

struct Walk<'f> {
    definitions: &'f [Definition],
    marks: &'f [MarkName],
    /// True for each range that depends on `vertices`. The first entry is `vertices` itself.
    ranges: Vec<bool>,
    /// The ranges whose numbers are used as vertices.
    used: Marks,
    depth: usize,
}

/// Returns whether a range of a file depends on `vertices`, and its numbers are used as vertices.
pub(crate) fn is_mistaken(file: &File) -> bool {
    if file.kind != Kind::Graph {
        return false;
    }
    let mut walk = Walk {
        definitions: &file.definitions,
        marks: &file.marks,
        ranges: vec![true],
        used: Marks::new(),
        depth: 0,
    };
    let outside = Names::from([("vertices".to_owned(), Marks::from([VERTICES]))]);
    for test in file.legal.iter().chain(&file.over) {
        if let Test::Condition(condition) = test {
            walk.condition(condition, &outside);
        }
    }
    for belief in &file.beliefs {
        walk.body(&belief.body, &outside);
        belief.guard.iter().for_each(|guard| drop(walk.condition(guard, &outside)));
    }
    file.moves.iter().for_each(|one| walk.one_move(one, &outside));
    walk.used.iter().any(|&mark| mark != VERTICES && walk.ranges[mark])
}

impl Walk<'_> {
    /// Returns the names that are known behind the clauses of a move.
    fn bound(&mut self, one: &Move, outside: &Names) -> Names {
        let mut names = outside.clone();
        for clause in &one.clauses {
            match clause {
                Clause::In(name, domain) => {
                    let marks = self.domain(domain, &names);
                    self.bind(name, &marks, &mut names);
                }
                Clause::Is(name, term) => {
                    let marks = self.term(term, &names);
                    self.bind(name, &marks, &mut names);
                }
                Clause::Edge(u, v) => {
                    names.insert(u.clone(), Marks::new());
                    names.insert(v.clone(), Marks::new());
                }
                Clause::Vertex(v) => {
                    names.insert(v.clone(), Marks::new());
                }
                Clause::If(_) => {}
            }
        }
        names
    }

    /// Goes through the clauses and the action of a move.
    fn one_move(&mut self, one: &Move, outside: &Names) {
        let names = self.bound(one, outside);
        for clause in &one.clauses {
            if let Clause::If(condition) = clause {
                self.condition(condition, &names);
            }
        }
        let Action::Delete(all, numbers, changes) = &one.action else { return };
        for change in changes {
            let ends = self.terms(&change.ends, &names);
            self.used.extend(ends);
            self.term(&change.value, &names);
        }
        for (_, term) in numbers {
            self.term(term, &names);
        }
        for deleted in all {
            let marks = match deleted {
                Deleted::Vertex(term)
                | Deleted::Neighbours(term)
                | Deleted::Reachable(term)
                | Deleted::Isolated(term)
                | Deleted::Unreachable(term) => self.term(term, &names),
                Deleted::Edge(u, v) => {
                    [u, v].into_iter().flat_map(|name| names.get(name).cloned().unwrap_or_default()).collect()
                }
            };
            self.used.extend(marks);
        }
    }

    /// Binds a name to a range with these marks, and returns the mark of the range.
    fn bind(&mut self, name: &str, marks: &Marks, names: &mut Names) -> usize {
        let depends = marks.iter().any(|&mark| self.ranges[mark]);
        self.ranges.push(depends);
        let mark = self.ranges.len() - 1;
        names.insert(name.to_owned(), Marks::from([mark]));
        mark
    }

    fn domain(&mut self, domain: &Domain, names: &Names) -> Marks {
        let terms = domain.iter().flat_map(|(first, last)| std::iter::once(first).chain(last));
        terms.flat_map(|term| self.term(term, names)).collect()
    }

    fn terms(&mut self, terms: &[Term], names: &Names) -> Marks {
        terms.iter().flat_map(|term| self.term(term, names)).collect()
    }

    fn body(&mut self, body: &Body, names: &Names) -> Marks {
        match body {
            Body::Term(term) => self.term(term, names),
            Body::Condition(condition) => self.condition(condition, names),
        }
    }

    /// Walks through the body of a definition in the place of its call.
    fn call(&mut self, name: &str, arguments: &[Term], names: &Names) -> Option<Marks> {
        let definition = self.definitions.iter().find(|one| one.name == name)?;
        if self.depth > 40 {
            return Some(Marks::new());
        }
        let mut inside = Names::from([("vertices".to_owned(), Marks::from([VERTICES]))]);
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            inside.insert(parameter.clone(), self.term(argument, names));
        }
        self.depth += 1;
        let marks = self.body(&definition.body, &inside);
        self.depth -= 1;
        Some(marks)
    }

    fn term(&mut self, term: &Term, names: &Names) -> Marks {
        match term {
            Term::Number(_) | Term::Value(_, None) => Marks::new(),
            Term::Name(name) => match names.get(name) {
                Some(marks) => marks.clone(),
                None => self.call(name, &[], names).unwrap_or_default(),
            },
            Term::Sum(terms) => terms.iter().flat_map(|(_, term)| self.term(term, names)).collect(),
            Term::Binary(_, t, u) => &self.term(t, names) | &self.term(u, names),
            Term::If(condition, t, u) => {
                let marks = self.condition(condition, names);
                &(&marks | &self.term(t, names)) | &self.term(u, names)
            }
            Term::Call(name, terms) => match self.call(name, terms, names) {
                Some(marks) => marks,
                None => {
                    let marks = self.terms(terms, names);
                    let is_mark = self.marks.iter().any(|(mark, _)| mark == name);
                    if is_mark || name == "degree" {
                        self.used.extend(marks.iter().copied());
                    }
                    marks
                }
            },
            Term::Value(_, Some(terms)) => self.terms(terms, names),
            Term::Fold(folded) => {
                let (mut inside, mut bound, mut marks) = (names.clone(), Marks::new(), Marks::new());
                for name in &folded.names {
                    match &folded.over {
                        Over::Domain(domain) => {
                            let outside = self.domain(domain, names);
                            bound.insert(self.bind(name, &outside, &mut inside));
                            marks.extend(outside);
                        }
                        Over::Members(_) | Over::Numbers => inside = hidden(&inside, name),
                    }
                }
                folded.guard.iter().for_each(|guard| marks.extend(self.condition(guard, &inside)));
                marks.extend(self.body(&folded.body, &inside));
                &marks - &bound
            }
        }
    }

    fn condition(&mut self, condition: &Condition, names: &Names) -> Marks {
        match condition {
            Condition::Connected => Marks::new(),
            Condition::Chain(first, rest) => {
                let mut marks = self.term(first, names);
                rest.iter().for_each(|(_, term)| marks.extend(self.term(term, names)));
                marks
            }
            Condition::In(term, domain) => &self.term(term, names) | &self.domain(domain, names),
            Condition::Divides(t, u) | Condition::Has(t, u) => &self.term(t, names) | &self.term(u, names),
            Condition::Free(t, u) => {
                let last = u.iter().flat_map(|term| self.term(term, names)).collect();
                &self.term(t, names) | &last
            }
            Condition::Adjacent(t, u) => {
                let marks = &self.term(t, names) | &self.term(u, names);
                self.used.extend(marks.iter().copied());
                marks
            }
            Condition::Not(inner) => self.condition(inner, names),
            Condition::And(all) | Condition::Or(all) => {
                all.iter().flat_map(|one| self.condition(one, names)).collect()
            }
            Condition::Implies(a, b) | Condition::Iff(a, b) => {
                &self.condition(a, names) | &self.condition(b, names)
            }
            Condition::Quantified(_, name, over, body) => {
                let mut inside = names.clone();
                let Over::Domain(domain) = over else {
                    return self.condition(body, &hidden(names, name));
                };
                let outside = self.domain(domain, names);
                let mark = self.bind(name, &outside, &mut inside);
                let mut marks = self.condition(body, &inside);
                marks.remove(&mark);
                &marks | &outside
            }
            Condition::Call(name, terms) => self.call(name, terms, names).unwrap_or_default(),
        }
    }
}

/// Returns the names inside a quantifier over vertices, whose bound name may hide another one.
fn hidden(names: &Names, name: &str) -> Names {
    let mut inside = names.clone();
    inside.insert(name.to_owned(), Marks::new());
    inside
}
