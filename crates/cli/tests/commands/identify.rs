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
        impartial("identify euclid").bad_input(),
        "error: euclid has no values of positions with one number n (allowed: single heaps, coins or numbers, boards 1xn, \
         and graphs such as path n)"
    );
    assert!(impartial("atlas list octal:0.12345").bad_input().contains("is not in the atlas"));
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
