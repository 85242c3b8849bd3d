//! `genus`, the genus in `value`, and winning misère moves.

use crate::common::{file, graph, impartial, is_described, run};
use serde_json::{Value, json};

fn column<'a>(rows: &'a [Value], key: &str) -> Vec<&'a str> {
    rows.iter().map(|row| row[key].as_str().unwrap_or_default()).collect()
}

#[test]
fn positions_have_a_genus_and_a_class_an_object_each() {
    let rows = impartial("genus kayles 5 1,5 8 --format json").objects();
    assert_eq!(rows.len(), 3);
    is_described(&rows[0], "genus");
    assert_eq!(column(&rows, "position"), ["5", "1,5", "8"]);
    assert_eq!(column(&rows, "genus"), ["4^146", "5^057", "1^13"]);
    assert_eq!(column(&rows, "class"), ["restless", "wild", "wild"]);
    assert_eq!(rows[0]["form"], "*[(32)321]");
    let text = impartial("genus kayles 5 2").out;
    assert_eq!(text, "5  4^146  restless  *[(32)321]\n2  2^20   tame      *2\n");
}

#[test]
fn the_heaps_of_kayles_have_the_genera_of_winning_ways() {
    let rows = impartial("genus kayles --heaps 20 --format json").objects();
    let genera = "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 1^13 4^64 \
                  3^31 2^20 1^031";
    assert_eq!(column(&rows, "genus"), genera.split_whitespace().collect::<Vec<_>>());
    assert_eq!(column(&rows, "position"), (0..=20).map(|n| n.to_string()).collect::<Vec<_>>());
    let long = impartial("genus octal:4.7 --heaps 16 --format json").objects();
    assert_eq!(long[16]["genus"], "2^131313131420");
}

#[test]
fn generally_tame_positions_are_recognised_by_both_methods() {
    // 2+3 and 8 have one canonical form, and so have 1+6 and 2. Only the computations differ.
    let rows = impartial("genus kayles 2,3 8 1,6 2 --format json").objects();
    let graphs =
        run(&["genus", "sum:kayles+nim", "2,3|0", "8|0", "1,6|0", "2|0", "--format", "json"]).objects();
    assert_eq!(column(&rows, "form"), column(&graphs, "form"));
    assert_eq!((&rows[0]["form"], &rows[2]["form"]), (&rows[1]["form"], &rows[3]["form"]));
    for (row, graph) in rows.iter().zip(&graphs) {
        assert_eq!(row["generally_tame"], graph["generally_tame"], "{row} {graph}");
        assert_eq!(row["class"], graph["class"], "{row} {graph}");
        assert!(row["generally_tame"].is_boolean());
    }
    assert!(impartial("genus kayles 8").out.contains("wild, generally tame"));
}

#[test]
fn sums_that_are_too_large_as_a_whole_have_the_genera_of_their_parts_added_up() {
    // Heaps of one game, and the same heaps as a sum of games: the first by components, the second by canonical forms
    // of games that know nothing of each other. With a heap of two added, the digits move on by one.
    let heaps = impartial("genus kayles 12,20,22 --format json").object();
    let sum = run(&["genus", "sum:kayles+octal:0.77+nim", "12,20|22|0", "--format", "json"]).object();
    for key in ["genus", "class", "form"] {
        assert_eq!(sum[key], heaps[key], "{key}");
    }
    assert_eq!(sum["class"], "wild");
    let value = run(&["value", "sum:kayles+octal:0.77", "12,20|22", "--misere", "--format", "json"]).object();
    assert_eq!(value["genus"], heaps["genus"]);
    assert_eq!(value["grundy"], impartial("value kayles 12,20,22 --format json").object()["grundy"]);
}

#[test]
fn a_window_and_its_positions_one_by_one_have_the_same_genera() {
    let rows = impartial("genus welter --from 1,3,5 --format json").objects();
    let names = column(&rows, "position");
    let one_by_one = run(&[&["genus", "welter", "--format", "json"], &names[..]].concat()).objects();
    assert_eq!(column(&rows, "genus"), column(&one_by_one, "genus"));
    assert_eq!(column(&rows, "class"), column(&one_by_one, "class"));
    assert!(rows.iter().all(|row| row["class"] == "tame" && row["generally_tame"] == true));
    let heaps = impartial("genus nim --heaps 12 --format json").objects();
    assert_eq!(heaps[12]["genus"], "12^(12)(14)");
    let board = impartial("genus nim --coins 2 --below 4 --format json").objects();
    assert_eq!(board.len(), 10);
    assert_eq!((&board[9]["position"], &board[9]["genus"]), (&json!("3,3"), &json!("0^02")));
}

#[test]
fn sums_and_graphs_have_genera_too() {
    // Kayles 5 plus two heaps of two: the digit of 4^146 for two heaps.
    let sum = run(&["genus", "sum:kayles+nim", "5|2,2", "--format", "json"]).object();
    assert_eq!(sum["genus"], "4^64");
    let text = file("1->0\n2->0\n2->1\n3->2\n4->3\n4->0\n5->3\n5->1\n6->5\n6->2\n7->0\n7->1\n7->6\n");
    let rows = run(&["genus", &graph(&text), "--format", "json"]).objects();
    let named = |name: &str| rows.iter().find(|row| row["position"] == name).expect(name);
    for (name, genus, class, form) in [
        ("3", "0^02", "tame", "*[2#]"),
        ("4", "1^20", "restive", "*[2#0]"),
        ("5", "2^1420", "restless", "*[2#1]"),
    ] {
        let row = named(name);
        assert_eq!(
            (&row["genus"], &row["class"], &row["form"]),
            (&json!(genus), &json!(class), &json!(form))
        );
    }
    assert_eq!((&named("7")["class"], &named("7")["generally_tame"]), (&json!("wild"), &json!(true)));
    let one = run(&["genus", &graph(&text), "4", "--format", "json"]).object();
    assert_eq!(&one, named("4"));
}

#[test]
fn positions_without_a_genus_are_bad_input() {
    let loopy = file("a -> b\nb -> a\nc -> d\n");
    let output = run(&["genus", &graph(&loopy), "d", "a"]);
    assert!(output.bad_input().contains("a -> b -> a"), "{}", output.err);
    let output = run(&["genus", &graph(&loopy), "--from", "a"]);
    assert!(output.bad_input().contains("a -> b -> a"), "{}", output.err);
    let whole = run(&["genus", &graph(&loopy), "--format", "json"]);
    assert_eq!((whole.code, column(&whole.objects(), "position")), (0, vec!["c", "d"]));
    assert!(whole.err.contains("2 positions that can reach a cycle have no genus"), "{}", whole.err);
    for (args, part) in [
        ("genus kayles", "which positions"),
        ("genus kayles x", "'x'"),
        ("genus kayles 3 x", "'x'"),
        ("genus kayles 3 --heaps 4", "--heaps"),
        ("genus cram --heaps 4", "cram"),
        ("genus transfinite-nim w", "transfinite-nim"),
        ("genus nim 10^40", "10^40"),
    ] {
        let output = impartial(args);
        assert!(output.bad_input().contains(part), "{args}: {}", output.err);
    }
}

#[test]
fn a_limit_ends_a_table_of_genera_with_the_known_rows_written() {
    let output = impartial("genus kayles --heaps 400 --max-memory 300kB --format json");
    assert_eq!(output.code, 3, "{}", output.err);
    let rows = output.objects();
    assert!(rows.len() > 10, "{}", rows.len());
    assert_eq!(rows[9]["genus"], "4^046");
    assert!(
        output.err.contains(&format!("the first {} positions were written", rows.len())),
        "{}",
        output.err
    );
    let output = impartial("genus welter 10,20,30,40,50,60 --max-memory 1MB");
    assert_eq!((output.code, output.out.as_str()), (3, ""));
}

#[test]
fn value_shows_the_genus_where_it_is_cheap() {
    let value = impartial("value kayles 5 --format json").object();
    assert_eq!(value["genus"], "4^146");
    let text = impartial("value kayles 5").out;
    assert!(text.contains("genus") && text.contains("4^146") && text.contains("restless"), "{text}");
    assert!(impartial("value welter 10^40,5,77 --format json").object()["genus"].is_null());
    assert!(impartial("value welter 1,10,100,1000,10000 --format json").object()["genus"].is_null());
    // The sum is far too large as a whole: its misère value comes from canonical forms.
    let large = impartial("value kayles 9,9,9,9,9,9 --format json").object();
    assert_eq!(large["misere_basis"], "computed");
    assert!(large["genus"].as_str().is_some_and(|genus| {
        genus.split_once('^').map(|(normal, _)| normal) == large["grundy"].as_str()
    }));
}

#[test]
fn winning_misere_moves_differ_from_those_of_normal_play() {
    // 1,1,2: in normal play leave 1,1; in misère play leave 1,1,1.
    let options = |args: &str| column(&impartial(args).objects(), "option").join(" ");
    assert_eq!(options("moves nim 1,1,2 --to 0 --format json"), "0,1,1");
    assert_eq!(options("moves nim 1,1,2 --to 0 --misere --format json"), "1,1,1");
    let kayles = options("moves kayles 5 --to 0 --misere --format json");
    let mut kayles: Vec<&str> = kayles.split(' ').collect();
    kayles.sort_unstable();
    assert_eq!(kayles, ["2,2", "4"], "of genus 0^02 and 1^031");
}
