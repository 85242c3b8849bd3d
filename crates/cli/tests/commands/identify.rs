//! `identify` and `atlas`: known games with given values.

use crate::common::{impartial, is_described, output_of, program, run};
use serde_json::Value;

const DAWSON: &str =
    "0,0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0,2,1,1,0,4,5,2,7,4,0,1,1,2,0,3,1,1,0,3,3,2";

#[test]
fn values_name_the_games_that_have_them() {
    let found = run(&["identify", DAWSON, "--format", "json"]);
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    let rows = found.objects();
    rows.iter().for_each(|row| is_described(row, "identify"));
    assert_eq!(rows[0]["games"][0], "dawson-kayles");
    assert_eq!(rows[0]["verdict"], "observation");
    assert_eq!((&rows[0]["values"], &rows[0]["agreeing"]), (&47.into(), &47.into()));
    assert_eq!(
        (&rows[0]["period"], &rows[0]["preperiod"], &rows[0]["saltus"]),
        (&34.into(), &53.into(), &"0".into())
    );
    let shifted =
        |game: &str| rows.iter().find(|row| row["games"].to_string().contains(game)).map(|row| &row["shift"]);
    assert_eq!(shifted("\"octal:0.137\""), Some(&1.into()));
    let text = run(&["identify", DAWSON]);
    assert_eq!(
        text.out.lines().take(4).collect::<Vec<_>>(),
        [
            "47 values",
            "observation  dawson-kayles, octal:0.07, octal:0.071, octal:0.072, octal:0.073, gallery:dawson-kayles",
            "             value(n) = a(n) for 47 values, not proved",
            "             a has period 34 from n = 53 on, certified",
        ]
    );
}

#[test]
fn a_game_is_known_by_equal_moves_and_by_certified_periods() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "game own\nheaps pins\nmove a, b  for a in 0..pins, b in 0..pins  if a + b + 2 = pins or a + b + 1 = pins\n";
    let kayles = folder.path().join("own.game");
    std::fs::write(&kayles, rules).expect("a rule file");
    let text = output_of(program().args(["identify", "own.game"]).current_dir(folder.path()));
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    assert!(
        text.out.contains("theorem      kayles, octal:0.77, octal:0.771, gallery:kayles\n"),
        "{}",
        text.out
    );
    let row = impartial("identify octal:0.137 --format json").objects().remove(0);
    assert_eq!(
        (&row["verdict"], &row["basis"], &row["equal_moves"]),
        (&"theorem".into(), &"equal-moves".into(), &"octal:0.137".into())
    );
    let row = impartial("identify subtraction:2,3,12 --format json").objects().remove(0);
    assert_eq!((&row["verdict"], &row["basis"]), (&"theorem".into(), &"equal-periods".into()));
    assert!(row["games"].to_string().contains("\"subtraction:2,3\""), "{row}");
    assert!(row["compared_to"].as_u64().is_some_and(|to| to >= 11), "{row}");
}

#[test]
fn few_or_unknown_values_name_no_game() {
    let few = impartial("identify 0,1,0,1");
    assert_eq!(few.code, 0);
    assert!(few.out.contains("too few values, or too simple ones, to name a game: "), "{}", few.out);
    let rows = impartial("identify 0,1,0,1 --format json").objects();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["verdict"] == "candidate"), "{rows:?}");
    let none = impartial("identify 0,5,0,3,9,1,0,4");
    assert_eq!((none.code, none.out.as_str()), (0, "8 values\nno game of the atlas has these values\n"));
    assert_eq!(impartial("identify 0,5,0,3,9,1,0,4 --format json").out, "");
    // 0.0777 has four digits, and other values than all games of the atlas.
    assert_eq!(impartial("identify octal:0.0157 --format json").out, "");
}

#[test]
fn bad_values_and_games_without_sequences_are_refused() {
    assert_eq!(
        impartial("identify 0,1,-2").bad_input(),
        "error: value '-2' (allowed: whole numbers from 0 to 18446744073709551615, such as 0,1,2,0)"
    );
    assert!(impartial("identify no-such-game").bad_input().contains("there is no game 'no-such-game'"));
    assert_eq!(
        impartial("identify gallery:lim").bad_input(),
        "error: gallery:lim has no values of positions with one number n, and its positions are no two numbers (allowed: single \
         heaps, coins or numbers, boards 1xn, graphs such as path n, and pairs of numbers)"
    );
    assert_eq!(
        run(&["identify", "(0,0) (1,2,3)"]).bad_input(),
        "error: '1,2,3' is no pair of numbers (expected pairs such as (0,0) (1,2))"
    );
    assert!(
        impartial("identify --p-positions kayles")
            .bad_input()
            .starts_with("error: --p-positions with a game (allowed: ")
    );
    assert!(impartial("atlas list octal:0.12345").bad_input().contains("is not in the atlas"));
}

#[test]
fn p_positions_name_games() {
    let wythoff = "(0,0) (1,2) (3,5) (4,7) (6,10) (8,13) (9,15) (11,18)";
    let row = run(&["identify", wythoff, "--format", "json"]).object();
    is_described(&row, "identify");
    assert_eq!((&row["positions"], &row["basis"]), (&"a, b".into(), &"p-positions".into()));
    assert_eq!((&row["games"][0], &row["verdict"]), (&"wythoff".into(), &"observation".into()));
    assert_eq!((&row["agreeing"], &row["first_to"], &row["below"]), (&8.into(), &11.into(), &40.into()));
    let same =
        run(&["identify", "--p-positions", "0,0 1,2 3,5 4,7 6,10 8,13 9,15 11,18", "--format", "json"]);
    assert_eq!(same.object(), row);
    let rows =
        impartial("identify --p-positions 0,1,5,9,15,21,25,29,35,39,43,55,59,63 --format json").objects();
    assert!(rows[0]["games"].to_string().contains("\"octal:0.07\""), "{rows:?}");
    let wrong = "(0,0) (1,2) (3,5) (4,7) (6,10) (8,13) (9,15) (11,17)";
    assert_eq!(
        run(&["identify", wrong]).out,
        "8 P-positions of two numbers\nno game of the atlas has these P-positions\n"
    );
    let game = impartial("identify gallery:rook --format json").object();
    assert_eq!(
        (&game["games"][0], &game["below"], &game["agreeing"]),
        (&"nim".into(), &40.into(), &40.into())
    );
}

#[test]
fn the_atlas_lists_classes_with_their_values() {
    let kayles = impartial("atlas list octal:0.77 --format json").object();
    assert_eq!(kayles["games"][0], "kayles");
    assert_eq!(
        (&kayles["period"], &kayles["preperiod"], &kayles["certified"]),
        (&12.into(), &71.into(), &true.into())
    );
    assert_eq!(kayles["values"].as_array().map(Vec::len), Some(150));
    let open: Value = impartial("atlas list octal:0.007 --format json").object();
    assert_eq!((&open["period"], &open["computed_to"]), (&Value::Null, &16_384.into()));
}

#[test]
fn a_build_continues_from_finished_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    // All rows but two, the last of them cut off.
    let classes = impartial("atlas list --format json").objects();
    assert!(classes.len() > 600, "{} classes", classes.len());
    let rows = folder.path().join("rows.txt");
    std::fs::write(&rows, "no row\n").expect("a file");
    let built = output_of(
        program()
            .args(["atlas", "build", "--rows", "rows.txt", "--output", "atlas.txt"])
            .current_dir(folder.path()),
    );
    assert_eq!(built.bad_input(), "error: --rows 'rows.txt': line 1 is no row of an atlas");
    assert!(!folder.path().join("atlas.txt").exists());
}

#[test]
fn facts_about_misere_play_are_listed_with_the_games_that_share_them() {
    let found = run(&["atlas", "list", "octal:0.77"]);
    assert_eq!(found.code, 0);
    for line in [
        "  OEIS A002186: value(n) = a(n)",
        "  genera from n = 1 on: 1 2 3 1 4^146 3 2 1^13 4^046 2 6^46 4^046 1^13 2 7^57 1^13 4^64 3 2 1",
        "  tame to n = 4, and no further",
        "  misère quotient of all heaps: 40 elements, 9 of them in P; period 12 from heap 71 on",
    ] {
        assert!(found.out.lines().any(|other| other == line), "{line}\n{}", found.out);
    }
    let json = &run(&["atlas", "list", "octal:0.77", "--format", "json"]).objects()[0];
    let facts = json["facts"].as_array().unwrap();
    let kayles = facts.iter().find(|facts| facts["games"].to_string().contains("\"kayles\"")).unwrap();
    assert_eq!((&kayles["quotient"]["order"], &kayles["tame_to"]), (&40.into(), &4.into()));
    assert_eq!(json["oeis"][0]["number"], "A002186");
}

#[test]
fn the_atlas_is_written_as_csv_and_json_and_as_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    assert_eq!(run(&["atlas", "export", "--output", &path("atlas.csv")]).code, 0);
    let csv = std::fs::read_to_string(path("atlas.csv")).unwrap();
    let kayles = csv.lines().find(|line| line.starts_with("octal:0.77,")).unwrap();
    assert!(kayles.contains("0 1 2 3 1 4 3 2") && kayles.contains(",40,9,71,12,"), "{kayles}");
    assert!(kayles.ends_with("A002186 shift 0,impartial period octal:0.77"), "{kayles}");
    assert_eq!(run(&["atlas", "export", "--output", &path("atlas.json")]).code, 0);
    let json: Value = serde_json::from_str(&std::fs::read_to_string(path("atlas.json")).unwrap()).unwrap();
    assert!(json["classes"].as_array().unwrap().len() > 600);
    let wrong = run(&["atlas", "export", "--output", &path("atlas.txt")]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("allowed: .csv, .json"), "{}", wrong.err);
    assert_eq!(run(&["atlas", "pages", "--output", &path("pages")]).code, 0);
    let page = std::fs::read_to_string(path("pages/index.html")).unwrap();
    assert!(page.contains("<tr id=\"octal:0.137\"") || page.contains("octal:0.137"));
}

#[test]
fn published_tables_are_compared() {
    let found = run(&["atlas", "compare"]);
    assert_eq!(found.code, 0);
    assert!(
        found.out.contains("differs  octal:0.56\n    OEIS A071436: period 144 from 326638"),
        "{}",
        found.out
    );
    assert!(
        found.out.contains("every certified period of an octal code is in these sources"),
        "{}",
        found.out
    );
    let rows = run(&["atlas", "compare", "--format", "json"]).objects();
    assert!(rows.len() > 240 && rows.iter().filter(|row| row["result"] == "differs").count() == 1);
}
