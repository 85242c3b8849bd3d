//! `graph:FILE`, and the reader of graph files.

use crate::common::{file, graph, run};
use impartial::game::parse_graph;
use serde_json::json;

fn names_and_edges(text: &str) -> (Vec<String>, Vec<(u32, u32)>) {
    let (graph, names) = parse_graph(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let edges = (0..graph.len() as u32).flat_map(|v| graph.row(v).iter().map(move |&to| (v, to))).collect();
    (names, edges)
}

#[test]
fn edge_lists_number_vertices_in_order_of_appearance() {
    let (names, edges) = names_and_edges("# a comment\n\n c->a # and another\r\nlone\n  b -> c\na->lone");
    assert_eq!(names, ["c", "a", "lone", "b"]);
    assert_eq!(edges, [(0, 1), (1, 2), (3, 0)]);
    assert_eq!(names_and_edges("").0.len(), 0);
    assert_eq!(names_and_edges("\u{feff}a -> ä\n").0, ["a", "ä"]);
    // Short names and long names, with and without zero bytes at the end, are all different.
    let (names, edges) = names_and_edges(
        "a->a\0\na23456789012345->a234567890123456\na234567890123456->a\na->a234567890123456",
    );
    assert_eq!(names, ["a", "a\0", "a23456789012345", "a234567890123456"]);
    assert_eq!(edges, [(0, 1), (0, 3), (2, 3), (3, 0)]);
    // Words of DOT are names like any other in an edge list.
    assert_eq!(names_and_edges("graph -> digraph\nstrict").0, ["graph", "digraph", "strict"]);
}

#[test]
fn bad_edge_lists_are_refused_with_the_line() {
    for (text, line) in [
        ("a ->", 1),
        ("a -> b\n-> c", 2),
        ("a -> b -> c", 1),
        ("a b", 1),
        ("a -> b\n\n# x\nc d -> e", 4),
        ("->", 1),
        ("a -> b,c", 1),
        ("a -> b\na -> b, c", 2),
        ("a,b -> c", 1),
        ("a\"b -> c", 1),
        ("\"a -> b", 1),
        ("\"a\" b", 1),
        ("\"\" -> b", 1),
        ("\" a\"", 1),
        ("a -> \"b\" -> c", 1),
        ("a -> # b", 1),
    ] {
        let error = parse_graph(text).expect_err(text);
        assert_eq!(error.line(), line, "{text}: {error}");
    }
    let error = parse_graph("a -> b\na -> b, c").unwrap_err().to_string();
    assert!(error.contains("a comma in 'b, c'") && error.contains("one edge a line"), "{error}");
}

#[test]
fn names_in_quotes_hold_anything() {
    let (names, edges) = names_and_edges(
        "\"3,5\" -> \"2,5\"#\n\"a -> b\"->\"#1\" # one\n  \"say \\\"no\\\"\"\n\"\\\\\" -> plain\n\"plain\" -> a\\b",
    );
    assert_eq!(names, ["3,5", "2,5", "a -> b", "#1", "say \"no\"", "\\", "plain", "a\\b"]);
    assert_eq!(edges, [(0, 1), (2, 3), (5, 6), (6, 7)]);
}

#[test]
fn a_vertex_with_a_bar_is_quoted_in_a_sum() {
    let text = file("a|b -> c\n\"d e\" -> a|b\n");
    let sum = format!("sum:nim+{}", graph(&text));
    for (position, value) in [("3|\"a|b\"", "2"), ("3|d e", "3"), (" 3 | \"d e\" ", "3"), ("3|c", "3")] {
        let output = run(&["value", &sum, position, "--format", "json"]);
        assert_eq!(output.object()["grundy"], value, "{position}");
    }
    let moves = run(&["moves", &sum, "0|\"d e\"", "--format", "json"]).objects();
    assert_eq!(moves[0]["option"], "0|\"a|b\"");
    assert!(run(&["value", &sum, "3|a|b"]).bad_input().contains("double quotes"));
}

#[test]
fn a_table_names_a_cycle_and_has_loopy_values() {
    let text = file("x -> a\na -> b\nb -> c\nc -> a\nc -> d\nd -> e\n");
    let output = run(&["table", &graph(&text)]);
    let rows = "position,grundy,loopy,outcome,remoteness,misere_outcome,misere_remoteness\nx,,∞(),D,,P,5\na,,∞(),D,,N,4\n\
                b,,∞(),D,,P,3\nc,,∞(1),D,,N,2\nd,1,,N,1,P,1\ne,0,,P,0,N,0\n";
    assert_eq!((output.code, output.out.as_str()), (0, rows));
    assert_eq!(output.err.matches("a -> b -> c -> a").count(), 1, "{}", output.err);
    for object in &run(&["table", &graph(&text), "--format", "json"]).objects()[..4] {
        assert_eq!(object["grundy"], json!(null));
    }
    let output = run(&["genus", &graph(&text)]);
    assert!(output.code == 0 && output.err.contains("a -> b -> c -> a"), "{}", output.err);
}

#[test]
fn dot_is_read_with_chains_subgraphs_and_attributes() {
    let text = r#"
        /* a game */ strict digraph "G" {
            graph [label="a -> b", rankdir=LR]; node [shape=box]; edge [];
            rankdir = LR
            a -> b -> "c d" [weight=2, label=<<b>x</b> -&gt; y>];
            "c d" -> { e; f:port:n -> g } -> -1.5
            // a comment
            subgraph cluster_0 { color = blue; h; i }
            "a" + "b" -> "with \"quotes\""
        }
    "#;
    let (names, edges) = names_and_edges(text);
    let wanted = ["a", "b", "c d", "e", "f", "g", "-1.5", "h", "i", "ab", "with \"quotes\""];
    assert_eq!(names, wanted);
    let mut edges = edges;
    edges.sort_unstable();
    assert_eq!(edges, [(0, 1), (1, 2), (2, 3), (2, 4), (2, 5), (3, 6), (4, 5), (4, 6), (5, 6), (9, 10)]);
    assert_eq!(names_and_edges("DIGRAPH{a->a}").1, [(0, 0)]);
    assert_eq!(names_and_edges("digraph {}").0.len(), 0);
}

#[test]
fn bad_dot_is_refused_with_the_line() {
    for (text, line, part) in [
        ("graph {\n a -- b }", 1, "undirected"),
        ("digraph {\n a -- b }", 2, "undirected edge"),
        ("digraph {\n a -> b", 2, "before the last '}'"),
        ("digraph {\n a -> }", 2, "nothing behind"),
        ("digraph {\n a -> ; }", 2, "';'"),
        ("digraph {\n a [label=\"x }", 2, "never closed"),
        ("digraph {\n a [label=x }", 2, "among attributes"),
        ("digraph {}\ndigraph {}", 2, "behind the end"),
        ("digraph {\n\n a -> 2b }", 3, "needs quotes"),
        ("digraph { /* x }", 1, "without '*/'"),
        ("digraph { a -> ! }", 1, "'!'"),
        ("digraph { a:; }", 1, "port"),
        ("digraph { a = ; }", 1, "without a value"),
        ("digraph { node a }", 1, "without '[...]'"),
    ] {
        let error = parse_graph(text).expect_err(text);
        assert_eq!(error.line(), line, "{text}: {error}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
}

#[test]
fn deeply_nested_dot_does_not_overflow_the_stack() {
    let depth = 200_000;
    let text = format!("digraph {{ {} a {} -> b }}", "{".repeat(depth), "}".repeat(depth));
    assert_eq!(names_and_edges(&text).1, [(0, 1)]);
}

#[test]
fn both_formats_give_the_same_table() {
    let list = file("b -> a\nc -> b\nc -> a\n");
    let dot = file("digraph { b -> a; c -> { b a } }");
    let tables = [&list, &dot].map(|f| run(&["table", &graph(f), "--misere"]));
    assert_eq!(tables[0].out, "position,grundy,misere\nb,1,0\na,0,1\nc,2,2\n");
    assert_eq!(tables[0].out, tables[1].out);
}

#[test]
fn a_reachable_cycle_gives_loopy_values() {
    let text = file("a -> b\nb -> c\nc -> a\nx -> a\nx -> t\ny -> t\n");
    let game = graph(&text);
    for position in ["a", "x"] {
        for solver in ["auto", "memo", "graph"] {
            let value = run(&["value", &game, position, "--solver", solver, "--format", "json"]).object();
            let (loopy, outcome) = if position == "a" { (json!([]), "D") } else { (json!([0]), "N") };
            assert_eq!((&value["grundy"], &value["loopy"]["infinite"]), (&json!(null), &loopy), "{value}");
            assert_eq!(value["outcome"], outcome, "{value}");
        }
    }
    assert_eq!(run(&["value", &game, "y", "--format", "json"]).object()["grundy"], "1");
    let one = file("a -> a");
    let value = run(&["value", &graph(&one), "a", "--format", "json"]).object();
    assert_eq!((&value["loopy"], &value["outcome"]), (&json!({"infinite": []}), &json!("D")));
}

#[test]
fn vertices_that_reach_no_cycle_have_values() {
    let text = file("a -> b\nb -> a\nb -> t\ny -> t\n");
    for solver in ["auto", "graph", "memo"] {
        let output = run(&["table", &graph(&text), "--format", "json", "--misere", "--solver", solver]);
        assert_eq!(output.code, 0);
        let rows = output.objects();
        let of = |row: &serde_json::Value| {
            [&row["position"], &row["grundy"], &row["misere"]].map(|cell| cell.clone())
        };
        assert_eq!(of(&rows[0]), [json!("a"), json!("0"), json!(null)]);
        assert_eq!(of(&rows[3]), [json!("y"), json!("1"), json!("0")]);
    }
    let rows = "position,grundy,loopy,outcome,remoteness,misere_outcome,misere_remoteness\na,0,,P,2,D,\nb,1,,N,1,D,\n\
                t,0,,P,0,N,0\ny,1,,N,1,P,1\n";
    assert_eq!(run(&["table", &graph(&text)]).out, rows);
    let summary = run(&["table", &graph(&text), "--summary", "--format", "json"]).object();
    assert_eq!((&summary["count"], &summary["p_positions"]), (&json!(4), &json!(2)));
    assert!(run(&["classes", &graph(&text)]).bad_input().contains("a -> b -> a"));
    let from = run(&["table", &graph(&text), "--from", "a", "--format", "json"]).objects();
    assert_eq!(from.len(), 3, "{from:?}");
}

#[test]
fn graphs_are_parts_of_sums() {
    let text = file("two -> one\ntwo -> zero\none -> zero\n");
    let game = format!("sum:nim+{}", graph(&text));
    let value = run(&["value", &game, "2|two", "--format", "json"]).object();
    assert_eq!((&value["grundy"], &value["misere"]), (&json!("0"), &json!("0")));
    assert!(value["formula"].is_null());
    let loopy = file("a -> b\nb -> a\n");
    let game = format!("sum:nim+{}", graph(&loopy));
    let value = run(&["value", &game, "0|a", "--format", "json"]).object();
    assert_eq!((&value["loopy"], &value["outcome"]), (&json!({"infinite": []}), &json!("D")));
}

#[test]
fn bad_files_and_vertices_are_named() {
    let text = file("a -> b\nb c\n");
    assert!(run(&["table", &graph(&text)]).bad_input().contains("line 2"));
    let bytes = file(b"a -> b\n\xff -> a\n");
    assert!(run(&["table", &graph(&bytes)]).bad_input().contains("line 2: not UTF-8"));
    let good = file("a -> b\n");
    assert!(run(&["value", &graph(&good), "z"]).bad_input().contains("no such vertex"));
    assert!(run(&["value", &graph(&good), ""]).bad_input().contains("empty position"));
    assert!(run(&["table", &graph(&good), "--heaps", "3"]).bad_input().contains("whole graph"));
    assert!(run(&["table", "graph:"]).bad_input().contains("graph:FILE"));
    assert!(run(&["table", "graph:/"]).bad_input().contains("graph file '/'"));
}

#[test]
fn edges_are_counted_before_they_are_made() {
    let names = |prefix: &str, n: u32| (0..n).map(|i| format!("{prefix}{i} ")).collect::<String>();
    let text = |n| format!("digraph {{ {{ {} }} -> {{ {} }} }}", names("a", n), names("b", n));
    // Nine million edges.
    let file = file(text(3000));
    let output = run(&["table", &graph(&file), "--summary", "--max-memory", "50MB"]);
    assert_eq!(output.code, 3, "{}", output.err);
    assert!(
        output.err.contains("--max-memory") && output.err.contains("up to line 1 the graph needs"),
        "{}",
        output.err
    );
    // More edges than fit in memory in any case.
    let error = parse_graph(&text(40_000)).unwrap_err();
    assert!(error.to_string().contains("2^30 edges"), "{error}");
}

#[test]
fn a_sum_with_more_positions_than_keys_has_a_partial_answer() {
    // A chain of 66,000 vertices: four chains have more than 2^64 positions.
    let chain: String = (1..66_000).map(|v| format!("{v} -> {}\n", v - 1)).collect();
    let text = file(chain);
    let sum = format!("sum:{0}+{0}+{0}+{0}", graph(&text));
    let position = "65999|65999|65999|65998";
    assert_eq!(run(&["value", &sum, position, "--format", "json"]).objects()[0]["grundy"], "1");
    let output = run(&["value", &sum, position, "--solver", "components"]);
    assert_eq!(output.code, 2, "{}", output.err);
    for solver in ["memo", "graph", "search"] {
        let output = run(&["value", &sum, position, "--solver", solver, "--max-memory", "100MB"]);
        assert_eq!(output.code, 3, "{solver}: {}", output.err);
        assert!(output.err.contains("memory limit"), "{solver}: {}", output.err);
    }
}
