//! Messages for typical mistakes, and for notations from the literature.

use crate::common::{impartial, output_of, program, run};

/// Makes a rule file and a graph file for messages about files.
fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("start.game", "game start\nnumbers p, q\nstart 3, 4\nmove p-1, q\n"),
        ("gone.game", "game gone\ngraph\nover ex vertex v: degree(v) = 0\nmove delete v\n"),
        ("range.game", "game range\ngraph\nover ex v in 1..vertices: degree(v) = 0\nmove delete v\n"),
        ("kayles.game", "game kayles\ngraph\nmove delete v, neighbours(v)\n"),
        ("rows.game", "game rows\nrows\nmove drop row 1, drop column 1\n"),
        ("loop.game", "game loop\nheaps n\nmove n-1\nmove n  if n = 3\n"),
        ("board.dot", "graph { a -- b -- c; c -- d }"),
    ] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

#[test]
fn bad_input_says_what_to_type_instead() {
    let folder = files();
    for (args, part) in [
        (
            &["value", "octal:4u.00", "5"][..],
            "codes with letters or brackets are not read (write a rule file",
        ),
        (&["value", "octal:4u.00", "5"], "4u.00 is grundys-game"),
        (&["value", "octal:4.(1)", "5"], "codes with letters or brackets are not read"),
        (&["value", "octal:0.[3]", "5"], "codes with letters or brackets are not read"),
        (&["value", "4u.00", "5"], "codes with letters or brackets are not read"),
        (
            &["value", "0.8", "5"],
            "'8' in '0.8' is not an octal digit (allowed: 0-7; hexadecimal codes are hex:0.3F)",
        ),
        (&["value", "nim", "-1,2"], "not a natural number: -1"),
        (&["genus", "kayles", "-7"], "-7"),
        (&["value", "fibonacci-nim", "17,3,4"], "3 numbers instead of 2"),
        (&["value", "fibonacci-nim", "0"], "17 is 17,16"),
        (
            &["value", "wythoff", "3", "5"],
            "the numbers of one position are separated by commas, without blanks: 3,5",
        ),
        (
            &["ordinal", "1 nim/ 2"],
            "there is no operator 'nim/' (allowed: numbers, w, parentheses, and the operators + - * ^ div mod nim+ nim* nat+ nat*)",
        ),
        (&["ordinal", "2 nim^ 3"], "there is no operator 'nim^'"),
        (&["ordinal", "6 / 3"], "+ - * ^ div mod nim+ nim* nat+ nat*"),
        (&["ordinal", "1 + 6 xor 3"], "'+' next to 'xor' needs parentheses"),
        (&["value", "transfinite-nim", "epsilon_0"], "only ordinals below ε₀"),
        (&["nimproduct", "6", "9"], "did you mean: impartial ordinal '6 nim* 9'"),
        (&["version"], "did you mean: impartial --version"),
        (&["kayles", "5"], "it is a game: 'impartial explain kayles'"),
        (&["help", "kayles"], "it is a game: 'impartial explain kayles'"),
        (&["help", "miser"], "similar: 'misere'"),
        (&["value", "sprouts", "3"], "no kind of position has its moves (write the graph"),
        (&["value", "Hackenbush", "3"], "graph:FILE"),
        (&["value", "domineering", "..../...."], "only impartial games are here (cram"),
        (
            &["period", "wythoff"],
            "a position of wythoff has 2 numbers (allowed: a claim in a rule file instead",
        ),
        (&["discover", "--export", "x"], "--export is no option of 'discover' (allowed with moves, table, "),
        (&["games", "gone.game"], "'impartial explain gone.game' describes it"),
        (&["draw", "kayles", "5"], "impartial draw position kayles POS"),
        (&["value", "nim"], "missing: <POS>"),
        (&["value", "start.game", "5"], "1 number instead of 2"),
        (&["value", "gone.game", "path 5000"], "5000 vertices (at most 4096)"),
        (&["value", "gone.game", "grid 3x5"], "write grid 3 5"),
        (&["value", "gone.game", "path", "4:", "1", "2"], "quotation marks: 'path 4: 1 2'"),
        (&["value", "graph:board.dot", "a"], "a move has a direction"),
    ] {
        let output = output_of(program().args(args).current_dir(&folder));
        assert!(output.bad_input().contains(part), "{args:?}: {}", output.err);
    }
}

#[test]
fn errors_of_rule_files_point_at_the_line_and_say_what_to_write() {
    let folder = files();
    for (args, place, help) in [
        (&["value", "range.game", "path 4: 1 2 4"][..], "range.game:3:", "ex vertex v"),
        (&["value", "rows.game", "3,2"], "rows.game:3:", "two lines 'move' are two different moves"),
    ] {
        let output = output_of(program().args(args).current_dir(&folder));
        assert_eq!((output.code, output.out.as_str()), (2, ""), "{args:?}");
        assert!(output.err.contains(place) && output.err.contains(help), "{args:?}: {}", output.err);
    }
    let check = output_of(program().args(["rules", "check", "loop.game"]).current_dir(&folder));
    assert!(check.out.contains("loop.game:4:") && check.out.contains("3 -> 3"), "{}{}", check.out, check.err);
}

#[test]
fn unambiguous_notations_are_read() {
    let folder = files();
    let of = |args: &[&str]| {
        output_of(program().args(args).args(["--format", "json"]).current_dir(&folder)).object()
    };
    for (typed, plain) in [
        (&["period", "octal:.77"][..], &["period", "octal:0.77"][..]),
        (&["period", "0.77"], &["period", "octal:0.77"]),
        (&["period", ".4"], &["period", "octal:0.4"]),
        (&["value", "4.007", "9,4"], &["value", "octal:4.007", "9,4"]),
        (&["value", "hex:.3F", "9"], &["value", "hex:0.3F", "9"]),
        (&["value", "OCTAL:0.77", "9"], &["value", "octal:0.77", "9"]),
        (&["value", "NIM", "3,5"], &["value", "nim", "3,5"]),
        (&["value", "Chomp:Takeable", "3,2"], &["value", "chomp:takeable", "3,2"]),
        (&["value", "sum:NIM+0.77", "3|5"], &["value", "sum:nim+octal:0.77", "3|5"]),
        (&["explain", "Kayles"], &["explain", "kayles"]),
        (&["explain", "HEIGHT:4"], &["explain", "height:4"]),
        (&["value", "fibonacci-nim", "17"], &["value", "fibonacci-nim", "17,16"]),
        (&["value", "start.game", ""], &["value", "start.game", "3,4"]),
        (&["value", "kayles.game", "file:board.dot"], &["value", "kayles.game", "file:board.dot: a b c d"]),
    ] {
        assert_eq!(of(typed), of(plain), "{typed:?}");
    }
    assert_eq!(impartial("check NIM.value NIM --format json").code, 2);
    assert_eq!(impartial("claims NIM").out, impartial("claims nim").out);
    assert_eq!(run(&["ordinal", "6 xor 3"]).out, "5\n");
    assert_eq!(run(&["ordinal", "omega*2 + 1"]).out, "w*2+1\n");
    // Vertex 4 has lost its only neighbour, so that play is over.
    let gone = of(&["value", "gone.game", "path 4: 1 2 4"]);
    assert_eq!((&gone["grundy"], &gone["outcome"]), (&"0".into(), &"P".into()));
    let board = of(&["value", "kayles.game", "file:board.dot"]);
    assert_eq!(board["grundy"], of(&["value", "kayles.game", "path 4"])["grundy"]);
}

#[test]
fn descriptions_contain_the_words_of_a_search() {
    for (args, part) in [
        ("explain kayles", "octal code 0.77"),
        ("explain hex:0.3F", "hexadecimal code 0.3F"),
        ("explain subtraction:1,3", "octal code 0.303"),
        ("explain chomp", "all to the right and below"),
        ("help rules", "    Coins\n"),
        ("help rules coins", "squares, which are counted from 0"),
        ("help rules all", "all vertex v: φ"),
        ("help misere", "the player who cannot move wins"),
        ("help Misère", "the player who cannot move wins"),
        ("help nimber", "impartial ordinal '6 nim* 9'"),
        ("help glossary", "misere"),
        ("help glossary", "tame"),
        ("classes nim --coins 2 --below 1", "below 1: 1 position\n"),
        ("classes nim --coins 2 --below 1", "1 position (0,1), 0 positions (1,0)"),
    ] {
        let output = impartial(args);
        assert_eq!((output.code, output.err.as_str()), (0, ""), "{args}");
        assert!(output.out.contains(part), "{args}: {}", output.out);
    }
}

/// An error is an object where results are objects, on standard error too.
#[test]
fn errors_are_json_where_results_are() {
    for (args, code, message) in [
        ("value nim x --format json", 2, "position 'x' of nim"),
        ("valeu nim 1 --format=json", 2, "there is no command 'valeu'"),
        ("value nim --coins 1 --format json", 2, "--coins"),
        ("table cram --from 9x9 --max-memory 1KB --format json", 3, ""),
    ] {
        let told = impartial(args);
        let error: serde_json::Value =
            serde_json::from_str(&told.err).unwrap_or_else(|_| panic!("{args}: {}", told.err));
        assert_eq!((told.code, &*told.out), (code, ""), "{args}");
        assert_eq!(error["exit_code"], code, "{args}");
        assert_eq!(
            (&error["kind"], &error["schema"]),
            (&serde_json::json!("error"), &serde_json::json!(1)),
            "{args}"
        );
        assert!(error["message"].as_str().unwrap().contains(message), "{args}: {error}");
    }
}

/// A limit that weakens an answer says so.
#[test]
fn a_value_that_a_limit_left_to_the_formula_says_so() {
    for limit in ["--max-memory 1KB", "--time-limit 0s"] {
        let told = impartial(&format!("value nim 3,5,9 {limit}"));
        assert_eq!(told.code, 0);
        assert!(told.out.contains("normal   15  N-position  induction-step"), "{}", told.out);
        let option = limit.split(' ').next().unwrap();
        let remark = told
            .err
            .strip_prefix("3,5,9: not computed from the definition: ")
            .unwrap_or_else(|| panic!("{}", told.err));
        assert!(remark.ends_with(&format!(" (raise {option} for more)\n")), "{remark}");
    }
    assert_eq!(impartial("value nim 3,5,9").err, "");
}

#[test]
fn the_examples_of_the_glossary_work() {
    let glossary = impartial("help glossary").out;
    let examples: Vec<&str> =
        glossary.lines().filter_map(|line| line.trim().strip_prefix("Example: impartial ")).collect();
    assert!(examples.len() >= 20, "{}", examples.len());
    let folder = tempfile::tempdir().expect("a folder");
    for example in examples {
        let quoted: Vec<&str> = example.split('\'').collect();
        let mut args: Vec<&str> = quoted[0].split_whitespace().collect();
        args.extend(quoted.get(1));
        let output = output_of(program().args(&args).current_dir(&folder));
        assert_eq!(output.code, 0, "{example}: {}", output.err);
        assert!(!output.out.is_empty(), "{example}");
    }
}

#[test]
fn mistakes_of_a_first_session_are_answered_with_what_to_type() {
    let folder = files();
    for (name, text) in [
        ("dots.game", "game dots\nheaps n\nmove n - k  for k in 1...3\n"),
        ("list.game", "game list\nheaps n\nmove n - k  for k in [1,2]\n"),
        ("quotes.game", "game quotes\ngrid\nmove .. -> ##\n"),
        ("zero.game", "game zero\nheaps n\nmove n mod 0\n"),
        ("claims.game", "game claims\nheaps n\nmove n - 1\nclaim small  value <= n\n"),
        ("wrong.game", "game wrong\nheaps n\nmove n - 1\nvalue 1\n"),
    ] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    let said = |args: &str| output_of(program().args(args.split(' ')).current_dir(folder.path()));
    for (args, part) in [
        ("check dots.game", "a range has two dots: 1..3"),
        ("check list.game", "a set stands in braces: {1, 2}"),
        ("check quotes.game", "a pattern stands in double quotes"),
        ("check zero.game", "a division by 0 has no value"),
        (
            "prove claims.game --coins 1",
            "nothing of claims.game can be proved for 1 coin (small: a line 'value' that states the value of all \
             positions is missing); 'impartial check claims.game' checks it (allowed: lines 'value' or 'p-positions' \
             that the prover can read, --file with a formula, or 'impartial discover claims.game')",
        ),
        ("value claims 3", "type 'claims.game'"),
    ] {
        let told = said(args);
        assert_eq!(told.code, 2, "{args}: {}", told.out);
        assert!(told.err.contains(part), "{args}: {}", told.err);
    }
    let refuted = said("check wrong.game");
    assert!(refuted.out.contains("; counterexample at the first position"), "{}", refuted.out);
    let unproved = said("prove wrong.game --coins 1");
    assert_eq!(unproved.code, 1, "{}", unproved.err);
    assert!(unproved.err.contains("'impartial discover wrong.game --coins 1'"), "{}", unproved.err);
}

#[test]
fn misere_play_that_was_not_asked_for_is_left_out() {
    for game in ["nim 1,2,4", "welter 1,2,4", "grundys-game 5,6"] {
        let value = impartial(&format!("value {game} --no-misere --format json")).object();
        assert!(value["misere"].is_null() && value["genus"].is_null(), "{value}");
        assert!(!value["grundy"].is_null(), "{value}");
    }
}

#[test]
fn what_is_not_known_about_a_game_is_told_as_the_reason() {
    let kayles = impartial("explain kayles").out;
    assert!(kayles.contains("no   proofs: the game has no description of its moves"), "{kayles}");
    let welter = impartial("explain welter").out;
    assert!(welter.contains("no   periods: the game follows no code of taking and breaking"), "{welter}");
}

#[test]
fn a_certificate_about_a_rule_file_that_is_missing_is_bad_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own.game");
    std::fs::write(&path, "game own\nheaps n\nmove n - 1\nvalue n mod 2\n").expect("written");
    let said = |args: &str| output_of(program().args(args.split(' ')).current_dir(folder.path()));
    assert_eq!(said("prove own.game --coins 1 --certificate c.json").code, 0);
    assert_eq!(said("verify c.json").code, 0);
    std::fs::remove_file(&path).expect("removed");
    let verified = said("verify c.json");
    assert!(
        verified.bad_input().contains("the rule file 'own.game', which does not exist"),
        "{}",
        verified.err
    );
}

#[test]
fn certificates_about_games_of_the_gallery_are_verified_without_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = |args: &str| output_of(program().args(args.split(' ')).current_dir(folder.path()));
    for made in
        ["prove gallery:moore-nim:5 --certificate c.json", "period gallery:kayles --certificate c.json"]
    {
        assert_eq!(said(made).code, 0, "{made}");
        let verified = said("verify c.json");
        assert!(
            verified.code == 0 && verified.out.contains("valid"),
            "{made}: {}{}",
            verified.out,
            verified.err
        );
    }
    // The theorem about five heaps is not one about four.
    assert_eq!(said("prove gallery:moore-nim:5 --certificate c.json").code, 0);
    let path = folder.path().join("c.json");
    let other = std::fs::read_to_string(&path).expect("written").replace("moore-nim:5", "moore-nim:4");
    std::fs::write(&path, other).expect("written");
    assert_eq!(said("verify c.json").code, 1);
}

#[test]
fn the_window_of_three_numbers_is_counted_by_its_triples() {
    let checked = impartial("check nim.addition --format json").object();
    assert_eq!(checked["window"], "a, b, c < 32");
    assert_eq!(checked["positions"], 32 * 32 * 32);
}

#[test]
fn planted_statements_are_told_in_words() {
    let planted = impartial("check kayles --planted");
    assert!(planted.out.contains("whole at heap 27, period 12 from 71 on"), "{}", planted.out);
    assert!(!planted.out.contains("Some(") && !planted.out.contains("..="), "{}", planted.out);
}

/// Makes a folder with rule files for messages about them.
fn rule_files(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

/// The whole line of bad input, for command lines that say too little, too much, or something else.
#[test]
fn bad_input_has_these_whole_messages() {
    let folder = rule_files(&[
        ("loop.game", "game loop\nnumbers n\nlegal n < 6\nmove n - 1\nmove n + 1\n"),
        ("nk.game", "game nk\ngraph\nmove delete v, neighbours(v)\n"),
        ("one.game", "game one\nheaps n\nmove n - 1\n"),
        ("two.gam", "game one\nheaps n\nmove n - 1\n"),
    ]);
    for (args, message) in [
        (
            &["genus", "nim"][..],
            "which positions of nim? (allowed: POS, --coins N --below M, --heaps N, or --from POS)",
        ),
        (&["genus", "loop.game", "3"], "the game is loopy, and this needs play that ends: 1 -> 0 -> 1"),
        (
            &["value", "nk.game", "1..3"],
            "position '1' of nk.game: there is no graph '1' at '1' (expected a graph and perhaps what is left of it, \
             such as path 7, cycle 9, grid 3 5, star 4, complete 5, petersen, edges 1-2 2-3, file:FILE, or path 7: 1 2 \
             5, with edges gone path 7: 1 2 5 without 1-2, with extra numbers path 7 with 3)",
        ),
        (
            &["value", "node-kayles", "petersen"],
            "there is no game 'node-kayles', but the gallery has a rule file of this name: type 'gallery:node-kayles'",
        ),
        (&["value", "one.game:3", "2"], "game 'one.game': 1 parameter instead of none (expected one.game)"),
        (
            &["check", "nim", "--value", "n mod 2"],
            "a formula needs a rule file, and 'nim' is none (allowed: check FILE.game --value TERM)",
        ),
        (
            &["check", "two.gam"],
            "there is no claim and no game 'two.gam' (nothing has a name like it; 'impartial claims' lists all; the \
             name of a rule file ends in .game)",
        ),
        (
            &["numeration", "base:36"],
            "numeration 'base:36': base:B has one number, from 2 to 35 (allowed: fib, tribonacci, narayana, p:A, \
             base:B, ostrowski:3,1,(1,2), recurrence:C1,C2,...)",
        ),
    ] {
        let output = output_of(program().args(args).current_dir(folder.path()));
        assert_eq!(output.bad_input(), format!("error: {message}"), "{args:?}");
    }
}

#[test]
fn a_table_into_a_spreadsheet_names_the_formats_of_this_program() {
    let parquet = if cfg!(feature = "parquet") { ", .parquet" } else { "" };
    let output = impartial("table nim --heaps 3 --output t.xlsx");
    assert_eq!(
        output.bad_input(),
        format!(
            "error: --output t.xlsx: the name does not say in which format (allowed: .csv, .jsonl, .ndjson, .npy, .tex, \
             .md, .txt, .dot{parquet}; a program for spreadsheets reads .csv)"
        )
    );
    let help = impartial("help table").out;
    assert_eq!(help.contains(".parquet"), cfg!(feature = "parquet"), "{help}");
}

#[test]
fn an_empty_window_gives_a_warning() {
    let output = impartial("table welter --coins 3 --below 2");
    assert_eq!((output.code, &*output.out), (0, "position,grundy\n"));
    assert_eq!(output.err, "warning: the window has no legal position\n");
}

#[test]
fn games_that_the_prover_cannot_read_have_another_command() {
    let told = impartial("prove kayles --coins 1");
    let expected = "kayles cannot be described to the prover; 'impartial period kayles' searches for a period of its values, and \
                    certifies what it finds";
    assert!(told.code == 2 && told.err.contains(expected), "{}", told.err);
    assert_eq!(
        impartial("discover cram").bad_input(),
        "error: cram cannot be described to the prover; 'impartial study gallery:cram' looks for statements from the rules of \
         gallery:cram"
    );
    let told = run(&["prove", "all x: x + 1 > 0"]);
    let expected =
        "error: 'all x: x + 1 > 0' is no name of a claim or game; a sentence is read with --file FILE\n";
    assert_eq!((told.code, &*told.err), (2, expected));
}

#[test]
fn help_goes_down_to_the_commands_of_a_command() {
    let output = impartial("help draw position");
    assert_eq!(output.code, 0, "{}", output.err);
    assert_eq!(output.out, impartial("draw position --help").out);
    assert!(impartial("help draw circle").err.starts_with("error: there is no command 'draw circle'"));
}

#[test]
fn explain_says_why_a_rule_was_not_recognised() {
    let folder = rule_files(&[
        ("split.game", "game split\nheaps n\nmove n - 1\nmove j, log2(n)  for j in 1..n-1\n"),
        ("loop.game", "game loop\nheaps n\nlegal n < 6\nmove n - 1\nmove n + 1  if n < 5\n"),
        ("rises.game", "game rises\nheaps n\nmove n - 1\nmove n + 1  if n < 5\n"),
    ]);
    for (file, line) in [
        (
            "split.game",
            "smaller heaps only, which is tested heap by heap (log2 cannot be expressed in the prover's logic)",
        ),
        ("rises.game", "code of taking and breaking: a move adds counters, as from a heap of 0"),
    ] {
        let output = output_of(program().args(["explain", file]).current_dir(folder.path()));
        assert!(output.out.contains(line), "{line}\n{}", output.out);
    }
}

#[test]
fn a_check_says_where_it_failed_and_why_nothing_was_checked() {
    let folder = rule_files(&[
        ("late.game", "game late\nheaps n\nmove n - 1\nclaim c  n > 2 -> value = 5  for n < 9\n"),
        ("none.game", "game none\nheaps n\nmove n - 1\nclaim d  value = value(n + 2)  for 2 heaps < 4\n"),
    ]);
    let run = |file: &str| output_of(program().args(["check", file]).current_dir(folder.path()));
    let late = run("late.game").out;
    assert!(late.contains("counterexample at the first position to which it applies"), "{late}");
    assert!(late.contains("but at 3: value = 1, the statement says 5"), "{late}");
    let none = run("none.game");
    assert_eq!(
        none.err,
        "warning: none.game.d: nothing was checked: it names n, so it is about positions of one heap; the 10 positions \
         of the window have other numbers of heaps\n"
    );
    let twice = output_of(program().args(["check", "late.game", "late.game"]).current_dir(folder.path()));
    assert!(twice.out.ends_with("1 claim: 1 refuted - SOME REFUTED\n"), "{}", twice.out);
}

#[test]
fn a_refuted_claim_has_no_hint_about_other_statements() {
    let folder = rule_files(&[(
        "nim.game",
        "game nim\nheaps n\nmove n - k  for k in 1..n\nvalue n\nclaim c  value < 5\n",
    )]);
    let output = output_of(program().args(["prove", "nim.game", "--coins", "1"]).current_dir(folder.path()));
    assert_eq!(output.code, 1, "{}{}", output.out, output.err);
    assert!(output.out.contains("nim.game.c"), "{}", output.out);
    assert!(!output.err.contains("discover"), "{}", output.err);
}

#[test]
fn questions_that_say_nothing_are_refused_with_what_is_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = |args: &str| output_of(program().args(args.split(' ')).current_dir(folder.path()));
    for (args, part) in [
        ("value chomp 3x3 --misere --checkpoint c", "--misere asks for the misère value"),
        ("numeration recurrence:1,2", "is the whole number 2 (allowed: base:2)"),
        ("numeration recurrence:0,4", "is the whole number 2"),
        ("numeration recurrence:3,-2", "is the whole number 2"),
        ("moves transfinite-nim w+1", "its options are not listed, since one of its numbers is infinite"),
        ("moves transfinite-nim w,w+1 --to 6", "only the moves to smaller values are found"),
    ] {
        let output = said(args);
        assert!(output.bad_input().contains(part), "{args}: {}", output.err);
    }
    assert!(!folder.path().join("c").exists());
    for args in ["classes welter --coins 4 --below 2", "classes nim --coins 2 --below 0"] {
        let output = said(args);
        assert!(
            output.code == 0 && output.err.contains("the window has no positions"),
            "{args}: {}",
            output.err
        );
    }
}

#[test]
fn values_of_games_of_the_gallery_are_found_from_every_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("inner")).expect("a folder");
    let text = "game c\nheaps n\nmove n - 1\nclaim d value of gallery:subtract-2-3 at n = (n mod 5) div 2 for n < 20\n";
    for name in ["own.game", "inner/own.game"] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    for name in ["own.game", "./own.game", "inner/own.game"] {
        let checked = output_of(program().args(["check", name]).current_dir(folder.path()));
        assert!(
            checked.code == 0 && checked.out.starts_with("checked"),
            "{name}: {}{}",
            checked.out,
            checked.err
        );
    }
}

#[test]
fn no_statement_of_the_gallery_is_refuted_with_the_parameter_0() {
    for name in ["column-steps", "proper-colouring", "a-wythoff", "nimhoff", "turning-corners"] {
        for parameter in [0, 1] {
            let checked = run(&["check", &format!("gallery:{name}:{parameter}")]);
            assert_eq!(checked.code, 0, "{name}:{parameter}: {}", checked.out);
        }
    }
}
