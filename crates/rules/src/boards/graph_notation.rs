//! The notation of graphs and of what is left of them, with extra numbers and marks.

use crate::boards::cells::BoardCells;
use crate::boards::families::{MAX_VERTICES, NamedGraph, listed_graph, named_graph, too_many};
use crate::boards::vertices::{CELLS_OF_NUMBER, Graphs, RequestedGraph, left, query_answers};
use crate::evaluate::ProgramInput;
use crate::rule::compiled::{CompiledRule, MemberSlice, PositionInput, extra_numbers};
use impartial::game::{NotationError, Options, parse_graph, parse_undirected_graph};
use smallvec::SmallVec;
use std::sync::{Arc, PoisonError};

/// The notation of positions, for messages.
pub(crate) const EXPECTED: &str = "a graph and perhaps what is left of it, such as path 7, cycle 9, grid 3 5, star 4, \
                                   complete 5, petersen, edges 1-2 2-3, file:FILE, or path 7: 1 2 5, with edges gone path 7: 1 2 5 without 1-2, \
                                   with extra numbers path 7 with 3";

/// Returns `file:` or nothing, the name of a graph, and what stands behind the colon after it.
fn split_graph(text: &str) -> Result<(&str, &str, Option<&str>), NotationError> {
    let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(text);
    // The colon of `file:` does not separate the graph from its rest.
    let (prefix, rest) = match text.trim().strip_prefix("file:") {
        Some(rest) => ("file:", rest),
        None => ("", text.trim()),
    };
    let (name, left) = match rest.split_once(": ") {
        Some((name, left)) => (name.trim(), Some(left)),
        None if rest.ends_with(':') => {
            return Err(wrong("nothing stands behind the colon (none: 'none')".into()));
        }
        None => match rest.split_once(" without ") {
            Some((graph, edges)) if prefix.is_empty() => {
                let text = format!("{}: without {}", graph.trim(), edges.trim());
                return Err(wrong(format!("a colon stands behind the graph (write '{text}')")));
            }
            _ => (rest, None),
        },
    };
    Ok((prefix, name, left))
}

impl Graphs {
    /// Splits the extra numbers and marks from the text of a position: `path 7: 1 2 with 3, color 1=2`. Returns what
    /// stands between the commas.
    fn split_numbers<'t>(&self, text: &'t str) -> (&'t str, Vec<&'t str>) {
        match text.rsplit_once(" with ").filter(|_| self.has_numbers()) {
            Some((board, numbers)) => (board, numbers.split(',').map(str::trim).collect()),
            None => (text, Vec::new()),
        }
    }

    /// Parses the extra numbers. Returns `None` if the text gives no number; then the line `start` determines them.
    fn parse_extra(&self, numbers: &[&str]) -> Result<Option<MemberSlice>, String> {
        if numbers.is_empty() {
            return Ok(None);
        }
        let names: Vec<&str> = self.marks.iter().map(|mark| mark.name.text.as_str()).collect();
        let read = |number: &&str| {
            let behind = || match &names[..] {
                [] => format!("'{number}' behind 'with' is not a natural number below 2^63"),
                names => format!(
                    "'{number}' behind 'with' is neither a natural number below 2^63 nor a mark ({} 1=2)",
                    names.join(" 1=2, ")
                ),
            };
            natural(number).ok_or_else(behind)
        };
        let numbers: MemberSlice = numbers.iter().map(read).collect::<Result<_, _>>()?;
        match numbers.len() == self.extra {
            true => Ok(Some(numbers)),
            false => Err(format!(
                "{} where the game has {}",
                extra_numbers(numbers.len()),
                extra_numbers(self.extra)
            )),
        }
    }

    /// Parses the marks with one name: `1=2 3=1`, on edges `1-2=3`, or `all=1`.
    fn parse_marks(
        &self,
        graph: &RequestedGraph,
        board: &mut BoardCells,
        mark: usize,
        text: &str,
    ) -> Result<(), String> {
        let name = &self.marks[mark].name.text;
        let is_left = |board: &BoardCells, at: usize| graph.is_left(board, &graph.marked_ends(mark, at));
        let mut seen = vec![false; graph.marked_count(mark)];
        let (what, one) =
            if self.marks[mark].ends == 1 { ("vertex", "a vertex") } else { ("edge", "an edge") };
        for pair in text.split_whitespace() {
            let (place, n) = pair.rsplit_once('=').ok_or_else(|| {
                format!("'{pair}' is no mark of {one} (such as: {name} {}=2)", graph.example(mark))
            })?;
            let n =
                natural(n).ok_or_else(|| format!("'{n}' in '{pair}' is not a natural number below 2^63"))?;
            let chosen: Vec<usize> = match graph.find_place(mark, place) {
                Some(at) if !is_left(board, at) => {
                    return Err(format!("{what} {place} is not left, and has no {name}"));
                }
                Some(at) => vec![at],
                None if place == "all" => (0..seen.len()).filter(|&at| is_left(board, at)).collect(),
                None => return Err(format!("{} has no {what} '{place}'", graph.name)),
            };
            for at in chosen {
                if std::mem::replace(&mut seen[at], true) {
                    return Err(format!("the {name} of {what} {} twice", graph.place_name(mark, at)));
                }
                graph.set_number(board, graph.first_mark(mark) + at, n);
            }
        }
        Ok(())
    }

    /// Parses a position of the rule.
    pub(crate) fn parse(&self, rule: &CompiledRule, text: &str) -> Result<BoardCells, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(text);
        let (board, numbers) = self.split_numbers(text);
        let mut board = self.parse_board(board)?;
        if !self.has_numbers() {
            return Ok(board);
        }
        let Some(graph) = self.get(board.head[0]) else { return Ok(board) };
        let mark_of = |item: &str| {
            let name = item.split_whitespace().next()?;
            self.marks.iter().position(|mark| mark.name.text == name)
        };
        let extra = numbers.iter().position(|item| mark_of(item).is_some()).unwrap_or(numbers.len());
        let (extra, marks) = numbers.split_at(extra);
        let given = self.parse_extra(extra).map_err(wrong)?;
        let all = graph.first_mark(self.marks.len());
        board.cells.extend(std::iter::repeat_n(0, CELLS_OF_NUMBER * all));
        let mut seen = vec![false; self.marks.len()];
        for item in marks {
            let mark = mark_of(item).ok_or_else(|| {
                wrong(format!("'{item}' is not the name of marks, such as: {} 1=2", self.marks[0].name.text))
            })?;
            if std::mem::replace(&mut seen[mark], true) {
                return Err(wrong(format!("'{}' twice behind 'with'", self.marks[mark].name.text)));
            }
            let pairs = item.split_once(char::is_whitespace).map_or("", |(_, pairs)| pairs);
            self.parse_marks(&graph, &mut board, mark, pairs).map_err(wrong)?;
        }
        if self.extra == 0 {
            return Ok(board);
        }
        let left = left(&board);
        let started = || {
            let first: [i64; 2] = [left.len() as i64, board.head[1].into()];
            let ask = query_answers(&graph, &board);
            rule.run_start(PositionInput::Other(ProgramInput::of_position(&first, &left, Some(&ask))))
        };
        let names =
            || rule.file.kind.extra.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ");
        let numbers = given.or_else(started).ok_or_else(|| {
            wrong(format!("nothing says what {} is (write: {} with 1)", names(), graph.name))
        })?;
        for (place, &n) in numbers.iter().enumerate() {
            graph.set_number(&mut board, place, n);
        }
        Ok(board)
    }

    /// Parses the rest of a graph.
    fn parse_board(&self, text: &str) -> Result<BoardCells, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(text);
        let (prefix, name, left) = split_graph(text)?;
        if !prefix.is_empty() && !self.files {
            return Err(wrong("files are not opened here".into()));
        }
        let name = format!("{prefix}{name}");
        let known = |graphs: &[Arc<RequestedGraph>]| {
            let canonical = name.split_whitespace().collect::<Vec<_>>().join(" ");
            graphs.iter().position(|graph| graph.name == name || graph.name == canonical)
        };
        let mut graphs = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let board = match known(&graphs) {
            Some(board) => board,
            None => {
                let mut graph = RequestedGraph::read(&name, self.directed)?;
                graph.board_cells += if self.edges { graph.edges.len() } else { 0 };
                graph.extra = self.extra;
                graph.marks = self.marks.iter().map(|mark| mark.ends).collect();
                graphs.push(Arc::new(graph));
                graphs.len() - 1
            }
        };
        let graph = &graphs[board];
        let n = graph.vertices.len();
        let (left, deleted_edges) = match left.unwrap_or_default().split_once("without") {
            Some((_, deleted_edges)) if deleted_edges.trim().is_empty() => {
                return Err(wrong("behind 'without' stand the edges that went, such as 1-2".into()));
            }
            Some((left, deleted_edges)) => (Some(left).filter(|left| !left.trim().is_empty()), deleted_edges),
            None => (left, ""),
        };
        let mut cells: SmallVec<[u32; 8]> = SmallVec::from_elem(u32::from(left.is_none()), n);
        let find = |vertex: &str| {
            let found = graph.vertices.iter().position(|other| other == vertex);
            found.ok_or_else(|| wrong(format!("{} has no vertex '{vertex}'", graph.name)))
        };
        for vertex in left.unwrap_or_default().split([' ', ',']).filter(|v| !v.is_empty() && *v != "none") {
            cells[find(vertex)?] = 1;
        }
        if self.edges {
            cells.extend(graph.edges.iter().map(|_| 1));
        }
        for edge in deleted_edges.split([' ', ',']).filter(|edge| !edge.is_empty()) {
            if !self.edges {
                return Err(wrong("no move of this game deletes an edge and leaves its ends".into()));
            }
            let ends = graph.find_edge(edge, &|vertex| find(vertex).ok());
            match ends {
                Some(index) => cells[n + index] = 0,
                None => return Err(wrong(format!("{} has no edge '{edge}'", graph.name))),
            }
        }
        let mut position = BoardCells { head: [board as u32, n as u32], cells };
        graph.settle(&mut position);
        Ok(position)
    }

    pub(crate) fn write(&self, board: &BoardCells) -> String {
        let Some(graph) = self.get(board.head[0]) else { return String::new() };
        let extra: Vec<String> = graph.extra(board).map(|n| n.to_string()).collect();
        let marks = (0..self.marks.len()).filter_map(|mark| self.written_marks(&graph, board, mark));
        let numbers: Vec<String> =
            Some(extra.join(",")).filter(|extra| !extra.is_empty()).into_iter().chain(marks).collect();
        let with = if numbers.is_empty() { String::new() } else { format!(" with {}", numbers.join(", ")) };
        if board.cells[..graph.board_cells].iter().all(|&left| left == 1) {
            return graph.name.clone() + &with;
        }
        let left: Vec<usize> = (0..graph.vertices.len()).filter(|&v| board.cells[v] == 1).collect();
        let name = |&v: &usize| graph.vertices[v].as_str();
        let mut parts = Vec::new();
        if left.is_empty() {
            parts.push("none".to_owned());
        } else if left.len() < graph.vertices.len() {
            parts.push(left.iter().map(name).collect::<Vec<_>>().join(" "));
        }
        let both_left = |&&(u, v): &&(usize, usize)| board.cells[u] == 1 && board.cells[v] == 1;
        let deleted_edges =
            graph.edges.iter().filter(both_left).filter(|(u, v)| !graph.joined(board, *u, *v));
        let deleted_edges: Vec<String> =
            deleted_edges.map(|(u, v)| format!("{}-{}", name(u), name(v))).collect();
        if !deleted_edges.is_empty() {
            parts.push(format!("without {}", deleted_edges.join(" ")));
        }
        format!("{}: {}{with}", graph.name, parts.join(" "))
    }

    /// Returns the marks with one name that are not 0: `color 1=2 3=1`. `None` if all of them are 0.
    fn written_marks(&self, graph: &RequestedGraph, board: &BoardCells, mark: usize) -> Option<String> {
        let numbers = graph.numbers(board).skip(graph.first_mark(mark));
        let marked = (0..graph.marked_count(mark)).zip(numbers).filter(|(_, n)| *n > 0);
        let pairs: Vec<String> =
            marked.map(|(at, n)| format!("{}={n}", graph.place_name(mark, at))).collect();
        (!pairs.is_empty()).then(|| format!("{} {}", self.marks[mark].name.text, pairs.join(" ")))
    }
}

impl RequestedGraph {
    /// Reads a graph by its name.
    fn read(name: &str, directed: bool) -> Result<RequestedGraph, NotationError> {
        let wrong = |what: String| NotationError::new(what, EXPECTED).at_token(name);
        if let Some(file) = name.strip_prefix("file:") {
            let text = crate::syntax::source::text_of(file).map_err(|error| wrong(error.to_string()))?;
            let parse = if directed { parse_graph } else { parse_undirected_graph };
            let (graph, names) = parse(&text).map_err(|error| wrong(error.to_string()))?;
            if names.len() as u64 > MAX_VERTICES {
                return Err(wrong(too_many(names.len() as u64)));
            }
            let n = names.len() as u32;
            let edges =
                (0..n).flat_map(|u| graph.options(&u).into_iter().map(move |v| (u as usize, v as usize)));
            let edges: Vec<(usize, usize)> = edges.collect();
            let mut graph = RequestedGraph::of_edges(name, n as usize, edges, directed);
            graph.vertices = names;
            return Ok(graph);
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let graph = listed_graph(&words, directed).unwrap_or_else(|| named_graph(&words));
        let NamedGraph { vertices, edges } = graph.map_err(wrong)?;
        Ok(RequestedGraph::of_edges(&words.join(" "), vertices, edges, directed))
    }

    /// Returns the name of the vertex or edge with a number, among those that have a mark: `1`, or `1-2`.
    fn place_name(&self, mark: usize, at: usize) -> String {
        let ends = self.marked_ends(mark, at);
        let names: Vec<&str> = ends.iter().map(|&v| self.vertices[v].as_str()).collect();
        names.join("-")
    }

    /// Returns a vertex or edge that has a mark, for messages.
    fn example(&self, mark: usize) -> String {
        if self.marked_count(mark) == 0 { "1".into() } else { self.place_name(mark, 0) }
    }

    /// Returns the number of the vertex or edge with a name, among those that have a mark.
    fn find_place(&self, mark: usize, place: &str) -> Option<usize> {
        let find = |name: &str| self.vertices.iter().position(|vertex| vertex == name);
        if self.marks[mark] == 1 {
            return find(place);
        }
        self.find_edge(place, &find)
    }

    /// Returns the number of the edge with a name. Names of vertices may have hyphens.
    fn find_edge(&self, edge: &str, find: &dyn Fn(&str) -> Option<usize>) -> Option<usize> {
        let cell =
            edge.match_indices('-').find_map(|(i, _)| self.edge(find(&edge[..i])?, find(&edge[i + 1..])?))?;
        Some(cell - self.vertices.len())
    }
}

/// Parses a natural number below 2^63.
fn natural(text: &str) -> Option<u64> {
    text.trim().parse().ok().filter(|&n| n <= i64::MAX as u64)
}
