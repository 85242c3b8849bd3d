//! Pictures as files.

use crate::common::{CommandOutput, file, keys, output_of, program, run};
use std::fs;
use std::path::Path;

/// Runs `draw` in a folder.
fn draw(folder: &Path, args: &[&str]) -> CommandOutput {
    output_of(program().arg("draw").args(args).current_dir(folder))
}

#[test]
fn a_picture_goes_to_its_file_or_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["position", "welter", "2,5,6", "--moves"];
    let to_file = [&args[..], &["--output", "welter-2-5-6.svg", "--format", "json"]].concat();
    let told = draw(folder.path(), &to_file).object();
    assert_eq!(keys(&told), ["kind", "schema", "file", "width", "height"]);
    assert_eq!(told["file"], "welter-2-5-6.svg");
    let svg = fs::read_to_string(folder.path().join("welter-2-5-6.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(&format!("width=\"{}\"", told["width"])));
    for words in ["Strip", "Maya diagram", "Young diagram", "prefers-color-scheme"] {
        assert!(svg.contains(words), "{words}");
    }
    assert_eq!(draw(folder.path(), &args).out, svg);
    // JSON and a picture have no place in one stream.
    let error = draw(folder.path(), &[&args[..], &["--format", "json"]].concat());
    assert_eq!((error.code, &*error.out), (2, ""));
    assert!(error.err.contains("such as --output welter-2-5-6.svg"), "{}", error.err);
}

#[test]
fn every_kind_of_position_is_drawn_with_its_moves() {
    let folder = tempfile::tempdir().unwrap();
    let graph = file("a -> b\nb -> c\n");
    let graph = format!("graph:{}", graph.path().display());
    for (game, position, holds) in [
        ("nim", "3,5", "on a counter"),
        ("kayles", "2,3", "★ wins"),
        ("height:4", "1,6", "a line for each coin"),
        ("wythoff", "3,7", "in a place"),
        ("mark", "12", "a line for each coin"),
        ("cram", "..../....", "between cells"),
        ("chomp", "3,2", "in a square"),
        ("transfinite-nim", "w*2+3,w+1,5", "an arrow leads"),
        ("transfinite-welter", "w*2+4,w*2+9", "an arrow leads"),
        ("sum:nim+kayles", "3|2", "+</text>"),
        (&graph, "a", ">b</text>"),
        ("nim", "10^40,5", "No move wins"),
    ] {
        let args = ["position", game, position, "--moves", "--output", "p.svg", "--quiet"];
        let told = draw(folder.path(), &args);
        // The moves from heaps of more than 64 bits are not all listed.
        if position.contains("10^40") {
            assert_ne!(told.code, 1, "{}", told.err);
            continue;
        }
        assert_eq!(told.code, 0, "{game} {position}: {}", told.err);
        let svg = fs::read_to_string(folder.path().join("p.svg")).unwrap();
        assert!(svg.contains(holds), "{game} {position}: {svg}");
    }
}

#[test]
fn positions_of_rule_files_have_the_pictures_of_their_kinds() {
    let folder = tempfile::tempdir().unwrap();
    for (name, rule, position, holds) in [
        ("coins", "coins a\nmove x  for x in 0..a-1", "2,5", "Young diagram"),
        ("heaps", "heaps n\nmove n-k  for k in 1..n", "2,3", "on a counter"),
        ("pair", "numbers a, b\nmove a-1, b+2", "3,1", ">3,1</text>"),
        ("triple", "numbers a, b, c\nmove a-1, b, c", "3,1,2", "★ wins"),
        ("grid", "grid\nmove \"..\" -> \"##\"  turned", "../..", "between cells"),
        ("rows", "rows\nmove drop row 1\nmove drop column 1", "3,1", ">2</text>"),
        ("graph", "graph\nmove delete v, neighbours(v)", "path 4", "path 4: 3 4"),
    ] {
        fs::write(folder.path().join(format!("{name}.game")), format!("game {name}\n{rule}\n")).unwrap();
        let file = format!("{name}.game");
        let told = draw(folder.path(), &["position", &file, position, "--moves", "--output", "p.svg"]);
        assert_eq!(told.code, 0, "{name}: {}", told.err);
        let svg = fs::read_to_string(folder.path().join("p.svg")).unwrap();
        assert!(svg.contains(holds), "{name}: {svg}");
    }
}

#[test]
fn a_move_that_moves_pieces_is_drawn_as_a_board_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let rule = "game duotaire\ngrid\nmove \"XX.\" -> \"..X\" mirrored\n";
    fs::write(folder.path().join("duotaire.game"), rule).unwrap();
    let args = ["position", "duotaire.game", ".XX.XX.", "--moves", "--output", "p.svg"];
    let told = draw(folder.path(), &args);
    assert_eq!(told.code, 0, "{}", told.err);
    let svg = fs::read_to_string(folder.path().join("p.svg")).unwrap();
    assert!(!svg.contains("fills them"), "{svg}");
    // Each option is a board of its own, with its pieces.
    let options = 4;
    assert!(svg.matches(">X</text>").count() >= 4 + 3 * options, "{svg}");
}

#[test]
fn the_legend_of_a_plot_counts_the_positions_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    for (below, positions, zeros) in [("30", 465, 12), ("3,12", 33, 2)] {
        let args = ["plot", "wythoff", "--coins", "2", "--below", below, "--output", "p.svg"];
        assert_eq!(draw(folder.path(), &args).code, 0);
        let svg = fs::read_to_string(folder.path().join("p.svg")).unwrap();
        let counts = [format!("{positions} positions"), format!("P-positions of normal play: {zeros}<")];
        assert!(counts.iter().all(|count| svg.contains(count)), "{svg}");
    }
}

#[test]
fn a_graph_file_is_drawn_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("g.txt"), "a -> b\nc -> b\nlone\n").unwrap();
    assert_eq!(draw(folder.path(), &["graph", "graph:g.txt", "--output", "g.svg"]).code, 0);
    let svg = fs::read_to_string(folder.path().join("g.svg")).unwrap();
    assert!(["a", "b", "c", "lone"].iter().all(|name| svg.contains(&format!(">{name}</text>"))), "{svg}");
    let from = draw(folder.path(), &["graph", "graph:g.txt", "--from", "a", "--output", "g.svg"]);
    assert_eq!(from.code, 0);
    assert!(!fs::read_to_string(folder.path().join("g.svg")).unwrap().contains("lone"));
    let without = draw(folder.path(), &["graph", "nim"]);
    assert!(without.bad_input().contains("expected --from POS"), "{}", without.err);
    fs::write(folder.path().join("loop.txt"), "a -> b\nb -> a\n").unwrap();
    for (play, label) in [(&[][..], "∞() D"), (&["--misere"][..], "D")] {
        let mut args = vec!["graph", "graph:loop.txt", "--output", "g.svg"];
        args.extend(play);
        assert_eq!(draw(folder.path(), &args).code, 0);
        let svg = fs::read_to_string(folder.path().join("g.svg")).unwrap();
        assert_eq!(svg.matches(&format!(">{label}</text>")).count(), 2, "{svg}");
        assert!(svg.contains("draws") && svg.contains("stroke-dasharray"), "{svg}");
    }
}

#[test]
fn winning_moves_are_marked_as_moves_lists_them() {
    let folder = tempfile::tempdir().unwrap();
    for (play, wins) in [(&[][..], 1), (&["--misere"][..], 1)] {
        let mut args = vec!["position", "nim", "1,3", "--moves", "--output", "n.svg"];
        args.extend(play);
        assert_eq!(draw(folder.path(), &args).code, 0);
        let mut listed = vec!["moves", "nim", "1,3", "--to", "0", "--format", "json"];
        listed.extend(play);
        assert_eq!(run(&listed).objects().len(), wins);
        let svg = fs::read_to_string(folder.path().join("n.svg")).unwrap();
        assert!(svg.contains("One move wins"), "{svg}");
    }
}

#[test]
fn one_move_is_shown_in_three_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["position", "welter", "2,5,6", "--move", "6,2,3", "--output", "w.svg"];
    assert_eq!(draw(folder.path(), &args).code, 0);
    let svg = fs::read_to_string(folder.path().join("w.svg")).unwrap();
    assert!(svg.contains("One move in three pictures") && svg.contains("2,3,6"), "{svg}");
}

#[test]
fn plots_sequences_and_graphs_are_drawn_as_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        "plot wythoff --coins 2 --below 30",
        "plot wythoff --coins 2 --below 30 --what misere",
        "plot wythoff --coins 2 --below 30 --what both",
        "plot nim --coins 2 --below 20 --what values",
        "plot welter --coins 2 --below 60 --what values",
        "sequence kayles --heaps 200",
        "sequence grundys-game --heaps 60",
        "sequence nim --heaps 30",
        "graph kayles --from 4",
        "graph nim --from 1,2 --misere",
    ] {
        for ending in ["svg", "png"] {
            let output = format!("picture.{ending}");
            let mut words: Vec<&str> = args.split(' ').collect();
            words.extend(["--output", &output]);
            assert_eq!(draw(folder.path(), &words).code, 0, "{args}");
            let bytes = fs::read(folder.path().join(&output)).unwrap();
            let begins: &[u8] = if ending == "svg" { b"<svg " } else { b"\x89PNG" };
            assert!(bytes.starts_with(begins), "{args}");
        }
    }
    let args = "draw plot wythoff --coins 2 --below 9 --png";
    let told = program().args(args.split(' ')).output().unwrap();
    assert!(told.status.success() && told.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn the_period_is_marked_where_it_is_certified() {
    let folder = tempfile::tempdir().unwrap();
    let svg = |heaps: &str| {
        let args = ["sequence", "kayles", "--heaps", heaps, "--output", "k.svg"];
        assert_eq!(draw(folder.path(), &args).code, 0);
        fs::read_to_string(folder.path().join("k.svg")).unwrap()
    };
    assert!(svg("200").contains("period 12 from heap 71"));
    assert!(!svg("100").contains("period 12"));
}

#[test]
fn files_of_other_commands_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |args: &str| output_of(program().args(args.split(' ')).current_dir(folder.path()));
    assert_eq!(in_folder("quotient octal:0.75 --certificate q.json").code, 0);
    assert_eq!(in_folder("discover nim --coins 2 --value 1 --certificate d.json").code, 0);
    assert_eq!(in_folder("prove nim --coins 2 --method automata --certificate p.json").code, 0);
    let found = in_folder("discover nim --coins 2 --value 1 --format json");
    fs::write(folder.path().join("f.json"), found.out).unwrap();
    for (what, name) in
        [("quotient", "q.json"), ("automaton", "d.json"), ("automaton", "p.json"), ("automaton", "f.json")]
    {
        let told = draw(folder.path(), &[what, name]);
        assert_eq!(told.code, 0, "{what} {name}: {}", told.err);
    }
    let svg = draw(folder.path(), &["quotient", "q.json"]).out;
    assert!(svg.contains("⟨a,b,c | a²=1, b³=b, bc=ab, c²=b²⟩"), "{svg}");
    // A certificate that is refused is not drawn.
    let text = fs::read_to_string(folder.path().join("q.json")).unwrap();
    fs::write(folder.path().join("wrong.json"), text.replace("\"p_size\":2", "\"p_size\":3")).unwrap();
    let refused = draw(folder.path(), &["quotient", "wrong.json", "--output", "no.svg"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(!folder.path().join("no.svg").exists());
}

#[test]
fn an_impossible_picture_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let text = file("{}");
    let text = text.path().display().to_string();
    for (args, holds) in [
        (&["position", "nim", "x"][..], "not a natural number"),
        (&["position", "nim", "300,5"], "allowed: 40 heaps of at most 80"),
        (&["position", "welter", "2,5", "--move", "7,8"], "no move leads there"),
        (&["position", "nim", "3", "--output", "x.gif"], "allowed: .svg, .png"),
        (&["position", "nim", "3", "--png", "--output", "x.svg"], "--png"),
        (&["position", "nim", "3", "--solver", "memo"], "--solver"),
        (&["plot", "nim", "--coins", "3", "--below", "9"], "--coins 2 --below M"),
        (&["plot", "cram", "--coins", "2", "--below", "9"], "--from"),
        (&["plot", "chomp", "--coins", "2", "--below", "9"], "no two numbers"),
        (&["sequence", "cram", "--heaps", "9"], "--from"),
        (&["sequence", "wythoff", "--heaps", "9"], "two"),
        (&["graph", "nim", "--from", "9,9,9,9"], "too large"),
        (&["graph", "transfinite-nim", "--from", "w"], "infinitely many"),
        (&["quotient", &text], "is no certificate of a quotient"),
        (&["automaton", &text], "holds no automaton"),
        (&["automaton", "/nowhere/x.json"], "nowhere"),
    ] {
        let result = draw(folder.path(), args);
        let error = result.bad_input();
        assert!(error.contains(holds), "{args:?}: {error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing stays behind");
}

#[test]
fn every_help_of_draw_has_examples_and_they_work() {
    let folder = tempfile::tempdir().unwrap();
    for what in ["position", "plot", "sequence", "graph", "quotient", "automaton"] {
        let help = draw(folder.path(), &[what, "--help"]);
        let examples: Vec<&str> =
            help.out.lines().filter_map(|line| line.strip_prefix("  impartial ")).collect();
        assert!(!examples.is_empty(), "{what}");
        for example in examples {
            let told = output_of(program().args(example.split_whitespace()).current_dir(folder.path()));
            assert_eq!(told.code, 0, "{example}: {}", told.err);
        }
    }
}

#[test]
fn positions_whose_play_may_not_end_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "game walk\nheaps n\nlegal n <= 9\nover n = 0\nmove n - 1\nmove n + 1\n";
    fs::write(folder.path().join("walk.game"), rules).unwrap();
    for (position, play, words) in [
        (
            "1",
            &["--moves"][..],
            &["value ∞(0)", "N-position, remoteness 1", "One move wins.", "misère play: a draw"][..],
        ),
        ("3", &["--moves"][..], &["value ∞()", "a draw", "No move wins."][..]),
        ("3", &["--moves", "--misere"][..], &["No move wins in misère play."][..]),
        ("2,2", &[][..], &["value ∞()", "a draw"][..]),
    ] {
        let mut args = vec!["position", "walk.game", position, "--output", "w.svg"];
        args.extend(play);
        let drawn = draw(folder.path(), &args);
        assert_eq!(drawn.code, 0, "{}", drawn.err);
        let svg = fs::read_to_string(folder.path().join("w.svg")).unwrap();
        assert!(words.iter().all(|word| svg.contains(word)), "{position}: {svg}");
    }
}
