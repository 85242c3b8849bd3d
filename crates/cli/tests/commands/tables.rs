//! `table` and `classes`.

use crate::common::{file, graph, impartial, is_described, keys, run};
use serde_json::json;

#[test]
fn a_table_is_csv_in_window_order() {
    let output = impartial("table nim --coins 2 --below 3 --misere");
    assert_eq!(output.code, 0);
    assert_eq!(
        output.out,
        "position,grundy,misere\n\"0,0\",0,1\n\"0,1\",1,0\n\"1,1\",0,1\n\"0,2\",2,2\n\"1,2\",3,3\n\"2,2\",0,0\n"
    );
    assert_eq!(impartial("table nim --heaps 2").out, "position,grundy\n0,0\n1,1\n2,2\n");
    assert_eq!(impartial("table nim --heaps 2 --no-misere").out, "position,grundy\n0,0\n1,1\n2,2\n");
}

#[test]
fn a_json_table_has_one_object_a_position() {
    let output = impartial("table welter --coins 2 --below 3 --format json");
    let rows = output.objects();
    assert_eq!(rows.len(), 3);
    assert_eq!(keys(&rows[0]), ["kind", "schema", "position", "grundy"]);
    assert_eq!(rows[2], json!({"kind": "table", "schema": 1, "position": "1,2", "grundy": "2"}));
    let rows = impartial("table welter --coins 2 --below 3 --misere --format json").objects();
    assert_eq!(keys(&rows[0]), ["kind", "schema", "position", "grundy", "misere"]);
}

#[test]
fn a_window_from_a_position_holds_it_and_its_followers() {
    let rows = impartial("table nim --from 1,2 --format json").objects();
    let names: Vec<_> = rows.iter().map(|row| row["position"].as_str().unwrap()).collect();
    assert_eq!(names, ["0,0", "0,1", "1,1", "0,2", "1,2"]);
    let rows = run(&["table", "sum:nim+nim", "--from", "1|1", "--format", "json", "--misere"]).objects();
    let pairs: Vec<_> = rows.iter().map(|row| (row["grundy"].clone(), row["misere"].clone())).collect();
    assert_eq!(pairs.len(), 4);
    assert_eq!(pairs[3], (json!("0"), json!("1")));
}

#[test]
fn a_summary_is_one_object_with_exact_sums() {
    let summary = impartial("table nim --coins 3 --below 61 --summary --format json").object();
    is_described(&summary, "summary");
    assert_eq!(summary["count"], 39711);
    // The same sums from the nim-sum of all triples a <= b <= c < 61.
    let (mut sum, mut squares, mut misere, mut zeros) = (0u64, 0u64, 0u64, 0u64);
    for c in 0..61u64 {
        for b in 0..=c {
            for a in 0..=b {
                let value = a ^ b ^ c;
                sum += value;
                squares += value * value;
                misere += if c <= 1 { value ^ 1 } else { value };
                zeros += u64::from(value == 0);
            }
        }
    }
    assert_eq!(summary["sum"], sum.to_string());
    assert_eq!(summary["sum_squares"], squares.to_string());
    assert_eq!(summary["misere_sum"], misere.to_string());
    assert_eq!(summary["p_positions"], zeros);
    assert_eq!(summary["max"], "63");
    assert!(summary["seconds"].is_f64());
    let without = impartial("table nim --coins 2 --below 9 --summary --no-misere --format json").object();
    assert!(without["misere_sum"].is_null());
}

#[test]
fn an_empty_window_has_no_rows() {
    let output = impartial("table welter --coins 3 --below 2 --format json");
    assert_eq!((output.code, output.out.as_str()), (0, ""));
    let summary = impartial("table welter --coins 3 --below 2 --summary --format json").object();
    assert_eq!((&summary["count"], &summary["max"]), (&json!(0), &json!(null)));
}

#[test]
fn every_solver_makes_the_same_table() {
    for game in ["nim", "welter", "height:3"] {
        let window = ["table", game, "--coins", "3", "--below", "12", "--format", "json"];
        let plain = run(&[&window[..], &["--misere"]].concat());
        assert_eq!(plain.code, 0);
        let graph = run(&[&window[..], &["--misere", "--solver", "graph"]].concat());
        assert_eq!(plain.out, graph.out, "{game}");
    }
    let window = ["table", "nim", "--coins", "3", "--below", "12"];
    assert_eq!(run(&window).out, run(&[&window[..], &["--solver", "components"]].concat()).out);
    assert!(impartial("table welter --heaps 3 --solver components").bad_input().contains("components"));
    assert!(impartial("table nim --heaps 3 --misere --solver components").bad_input().contains("normal"));
}

#[test]
fn windows_that_do_not_exist_are_bad_input() {
    for (args, part) in [
        ("table nim", "--coins N --below M"),
        ("table nim --coins 3", "--below"),
        ("table nim --below 3", "--coins"),
        ("table nim --coins 0 --below 3", "1 to 1000"),
        ("table nim --coins 1001 --below 3", "1 to 1000"),
        ("table nim --coins 2 --below 3 --heaps 4", "--heaps"),
        ("table nim --below 3 --heaps 4", "--heaps"),
        ("table nim --below 3 --from 1,2", "--from"),
        ("table nim --below 3,3", "heaps and coins have no order"),
        ("table welter --coins 2 --below 3,4", "heaps and coins have no order"),
        ("table wythoff --coins 2 --below 3,4,5", "3 bounds for 2 numbers (allowed: one bound, or 2)"),
        ("table wythoff --coins 3 --below 3", "exactly two numbers"),
        ("table wythoff --below 3,4,5", "exactly two numbers"),
        ("table mark --below 3,x", "not a natural number"),
        ("table nim --heaps 18446744073709551615", "--heaps"),
        ("table nim --heaps -1", "-1"),
        ("table nim --from 1,x", "1,x"),
        ("table nim --heaps 3 --misere --no-misere", "--no-misere"),
        ("table sum:nim+nim --heaps 3", "--from"),
        ("table graph:/nowhere/at/all", "/nowhere/at/all"),
    ] {
        let output = impartial(args);
        assert!(output.bad_input().contains(part), "{args}: {}", output.err);
    }
}

#[test]
fn numbers_have_bounds_of_their_own() {
    let rows = |args: &str| -> Vec<String> {
        let output = impartial(args);
        assert_eq!(output.code, 0, "{args}: {}", output.err);
        output.out.lines().skip(1).map(str::to_owned).collect()
    };
    // The smaller and the larger number: the rows of the square with these.
    let square = rows("table wythoff --coins 2 --below 12 --misere");
    let is_within = |row: &&String| {
        let numbers: Vec<u64> =
            row.split('"').nth(1).unwrap().split(',').map(|n| n.parse().unwrap()).collect();
        numbers[0] < 3
    };
    let expected: Vec<String> = square.iter().filter(is_within).cloned().collect();
    assert!(!expected.is_empty());
    assert_eq!(rows("table wythoff --below 3,12 --misere"), expected);
    assert_eq!(rows("table wythoff --coins 2 --below 3,12 --misere"), expected);
    // Without --coins if positions have only one number of members.
    assert_eq!(rows("table wythoff --below 12 --misere"), square);
    assert_eq!(rows("table wythoff --below 12,12 --misere"), square);
    assert_eq!(rows("table mark --below 9"), rows("table mark --heaps 8"));
    let summary = impartial("table wythoff --below 3,12 --summary --format json").object();
    assert_eq!((&summary["window"], &summary["count"]), (&"n=2 below 3,12".into(), &33.into()));
    assert_eq!(impartial("classes wythoff --below 3,12 --format json").object()["window"], "n=2 below 3,12");
    assert!(impartial("table nim --below 3").bad_input().contains("how many coins or heaps of nim?"));
}

#[test]
fn a_limit_ends_a_table_and_reports_the_rows_written() {
    let output = impartial("table welter --coins 5 --below 60 --solver memo --time-limit 100ms");
    assert_eq!(output.code, 3);
    // The number of rows depends on the machine; their content does not.
    let rows = output.out.lines().count() - 1;
    let told = output.err.replace(',', "");
    assert!(told.contains("time limit") && told.contains(&format!("the first {rows} positions")), "{told}");
    // The rows are the first rows of the whole table.
    let first: Vec<&str> = output.out.lines().take(50).collect();
    let whole = impartial("table welter --coins 5 --below 10");
    assert_eq!(first, whole.out.lines().take(first.len()).collect::<Vec<_>>());
    let output = impartial("table welter --coins 5 --below 60 --summary --solver memo --time-limit 100ms");
    assert_eq!((output.code, output.out.as_str()), (3, ""));
    assert!(output.err.contains("positions of the window were solved"), "{}", output.err);
}

#[test]
fn tables_agree_with_the_definition() {
    for args in [
        "table welter --coins 3 --below 12 --verify 30 --summary",
        "table nim --coins 3 --below 8 --verify 30 --solver components",
        "table nim --coins 3 --below 8 --verify 30 --solver graph",
        "classes welter --coins 3 --below 9 --verify 10",
    ] {
        let output = impartial(args);
        assert_eq!(output.code, 0, "{}", output.err);
        assert!(output.err.contains("random positions agree with the definition (seed 1)"), "{}", output.err);
    }
}

#[test]
fn classes_name_the_first_witness_of_each_no() {
    let report = impartial("classes nim --coins 2 --below 6 --format json").object();
    is_described(&report, "classes");
    assert_eq!(report["closed"], true);
    assert_eq!(
        (&report["miserable"], &report["pet"], &report["forced"]),
        (&json!(true), &json!(false), &json!(true))
    );
    assert_eq!((&report["v01"], &report["v10"]), (&json!(2), &json!(1)));
    assert_eq!(report["witnesses"], json!({"pet": {"position": "2,2", "grundy": "0", "misere": "0"}}));
}

#[test]
fn separating_graphs_have_different_classes() {
    // Examples of the theory: for each vertex its options, the source last.
    for (edges, classes) in [
        ("1->0\n2->0\n2->1\n3->2", [true, true, true, false]),
        ("1->0\n2->0\n2->1\n3->2\n4->3\n5->0\n5->3\n5->4", [true, true, false, false]),
        ("1->0\n2->0\n2->1\n3->2\n4->0\n4->3", [true, false, false, false]),
        ("1->0\n2->0\n2->1\n3->2\n4->3\n5->0\n5->4", [false, false, false, false]),
    ] {
        let text = file(edges);
        let report = run(&["classes", &graph(&text), "--format", "json"]).object();
        let found = ["domestic", "tame", "miserable", "pet"].map(|class| report[class].as_bool().unwrap());
        assert_eq!(found, classes, "{edges}");
    }
}

#[test]
fn a_window_of_all_play_from_a_vertex_is_closed() {
    let text = file("a -> b\nb -> c\n");
    let from = run(&["classes", &graph(&text), "--from", "b", "--format", "json"]).object();
    assert_eq!((&from["closed"], &from["window"]), (&json!(true), &json!("from b")));
    assert_eq!(from["positions"], 2);
    let nothing = file("");
    assert_eq!(run(&["classes", &graph(&nothing), "--format", "json"]).object()["v01"], 0);
}

/// Returns the binomial coefficient.
fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n.saturating_sub(i)) / (i + 1))
}

#[test]
fn rows_stand_where_the_formulas_of_the_book_say() {
    let numbers = |row: &serde_json::Value| -> Vec<u64> {
        row["position"].as_str().unwrap().split(',').map(|number| number.parse().unwrap()).collect()
    };
    // With empty heaps that vanish: by the number of heaps first.
    let below = 8;
    for game in ["kayles", "grundys-game", "hex:0.3F"] {
        let rows = impartial(&format!("table {game} --coins 3 --below {below} --format json")).objects();
        assert_eq!(rows.len(), 120, "{game}");
        for (place, row) in rows.iter().enumerate() {
            let heaps: Vec<u64> = numbers(row).into_iter().filter(|&heap| heap > 0).collect();
            let k = heaps.len() as u64;
            let fewer = if k == 0 { 0 } else { binomial(below + k - 2, k - 1) };
            let among: u64 = (1..).zip(&heaps).map(|(i, heap)| binomial(heap + i - 2, i)).sum();
            assert_eq!(fewer + among, place as u64, "{game} {row}");
        }
    }
    // With a fixed number of heaps or coins.
    for (game, repeated) in [("nim", 1), ("welter", 0)] {
        for (place, row) in
            impartial(&format!("table {game} --coins 3 --below 8 --format json")).objects().iter().enumerate()
        {
            let among: u64 =
                (1..).zip(numbers(row)).map(|(i, number)| binomial(number + repeated * (i - 1), i)).sum();
            assert_eq!(among, place as u64, "{game} {row}");
        }
    }
}
