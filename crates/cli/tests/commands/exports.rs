//! Results in the formats of papers and of other programs.

use crate::common::{file, impartial, run};
use std::fs;

#[test]
fn a_b_file_has_the_numbers_of_the_csv() {
    for game in ["kayles", "nim", "grundys-game"] {
        let csv = impartial(&format!("table {game} --heaps 60")).out;
        let from_csv: Vec<String> = csv.lines().skip(1).map(|line| line.replace(',', " ")).collect();
        let bfile = impartial(&format!("table {game} --heaps 60 --export bfile"));
        assert_eq!(bfile.out.lines().collect::<Vec<_>>(), from_csv, "{game}");
        assert_eq!(from_csv.len(), 61);
    }
    let of_period = impartial("period kayles --heaps 60 --export bfile --quiet").out;
    let of_table = impartial("table kayles --heaps 60 --export bfile").out;
    assert!(of_period.starts_with(&of_table) || of_table.starts_with(&of_period), "{of_period}");
}

#[test]
fn a_file_has_the_format_of_its_ending() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, export) in [("txt", "bfile"), ("tex", "latex"), ("md", "markdown"), ("dot", "dot")] {
        let path = folder.path().join(format!("t.{ending}"));
        let name = path.display().to_string();
        let output = run(&["table", "kayles", "--heaps", "9", "--output", &name]);
        assert_eq!(output.code, 0, "{}", output.err);
        let on_stdout = run(&["table", "kayles", "--heaps", "9", "--export", export]);
        assert_eq!(fs::read_to_string(&path).unwrap(), on_stdout.out, "{ending}");
        assert!(!on_stdout.out.is_empty());
    }
}

#[test]
fn tables_moves_genera_periods_and_quotients_are_ready_to_paste() {
    for (args, line) in [
        ("table nim --coins 2 --below 3 --misere --export latex", r"$1,\,2$ & $3$ & $3$ \\"),
        ("table nim --coins 2 --below 3 --export markdown", "| 1,2 | 3 |"),
        ("moves welter 1,3 --export markdown", "| 0,1 | 0 | 1 |"),
        ("moves transfinite-nim w*2+1,w --to 0 --export latex", r"$\omega,\, \omega$ & $0$ & $0$ \\"),
        ("moves cram .../... --export latex", r"\texttt{\#.."),
        ("genus kayles 1,5 --export latex", r"$1,\,5$ & $5^{057}$ & wild \\"),
        ("period kayles --export latex", r"kayles & $12$ & $71$ & $0$ & certified \\"),
        (
            "quotient octal:0.75 --export latex",
            r"$\langle a,b,c \mid a^{2}=1,\ b^{3}=b,\ bc=ab,\ c^{2}=b^{2} \rangle$",
        ),
    ] {
        let output = impartial(args);
        assert_eq!(output.code, 0, "{args}: {}", output.err);
        assert!(output.out.contains(line), "{args}: {}", output.out);
        if args.ends_with("latex") {
            assert!(output.out.contains(r"\toprule") && output.out.contains(r"\bottomrule"), "{args}");
        }
    }
}

#[test]
fn a_graph_in_dot_is_read_again_with_the_same_values() {
    let dot = impartial("table kayles --from 5 --export dot").out;
    let graph = file(&dot);
    let game = format!("graph:{}", graph.path().display());
    for position in ["5", "1,3", "2,2"] {
        let value =
            |game: &str| run(&["value", game, position, "--format", "json"]).object()["grundy"].clone();
        assert_eq!(value(&game), value("kayles"), "{position}");
    }
    let star = impartial("moves kayles 3 --export dot").out;
    assert!(star.contains("\"3\" -> \"1,1\";"), "{star}");
}

#[test]
fn fixed_places_have_bounds_of_their_own() {
    let bounded = impartial("table fibonacci-nim --below 12,9").out;
    let rows: Vec<&str> = bounded.lines().skip(1).collect();
    assert_eq!(rows.len(), 12 * 9);
    let whole = impartial("table fibonacci-nim --coins 2 --below 12").out;
    assert!(rows.iter().all(|row| whole.lines().any(|other| other == *row)), "{bounded}");
}

#[test]
fn an_impossible_export_is_bad_input() {
    for (args, holds) in [
        ("table nim --coins 2 --below 3 --export bfile", "--heaps N"),
        ("table kayles --heaps 3 --misere --export bfile", "--misere: a b-file has one value"),
        ("table kayles --heaps 3 --misere --output kayles.dot", "--misere: a graph in DOT has one value"),
        ("table nim --heaps 3 --export latex --format json", "--export latex"),
        ("table nim --heaps 3 --export latex --plot", "--plot"),
        ("table nim --heaps 3 --output t.parquet", "--features parquet"),
        (
            "table nim --heaps 3 --output t.doc",
            "(allowed: .csv, .jsonl, .ndjson, .npy, .tex, .md, .txt, .dot",
        ),
        ("moves nim 3 --export bfile", "allowed: latex, markdown, dot"),
        ("moves nim 3 --output x.csv", ".tex"),
        ("genus nim 3 --export dot", "allowed: latex, markdown"),
        ("period kayles --export dot", "allowed: bfile, latex, markdown"),
        ("quotient octal:0.75 --export bfile", "allowed: latex, markdown"),
        ("period kayles --export latex --format json", "--export latex"),
        ("table cram --from .. --plot", "--coins 2 --below M"),
        ("table nim --coins 3 --below 4 --plot", "--coins 2 --below M"),
    ] {
        if cfg!(feature = "parquet") && args.ends_with(".parquet") {
            continue;
        }
        let output = impartial(args);
        assert_eq!((output.code, output.out.as_str()), (2, ""), "{args}: {}", output.err);
        assert!(output.err.contains(holds), "{args}: {}", output.err);
    }
}

#[test]
fn a_plot_has_a_dot_for_every_p_position() {
    let output = impartial("table wythoff --coins 2 --below 20 --plot");
    assert_eq!(output.code, 0, "{}", output.err);
    let dots: usize = output
        .out
        .chars()
        .map(|c| [('▀', 1), ('▄', 1), ('█', 2)].iter().find(|(d, _)| *d == c).map_or(0, |d| d.1))
        .sum();
    // Both orders of each pair.
    let rows = impartial("table wythoff --coins 2 --below 20").out;
    let zeros = rows.lines().filter_map(|row| row.strip_suffix(",0")).map(|p| p.trim_matches('"').to_owned());
    let expected: usize =
        zeros.map(|p| if p.split_once(',').is_some_and(|(a, b)| a == b) { 1 } else { 2 }).sum();
    assert_eq!(dots, expected);
    let values = impartial("table kayles --heaps 60 --plot").out;
    assert!(values.starts_with("kayles  n=1 below 61: values\n"), "{values}");
}

#[cfg(feature = "parquet")]
#[test]
fn a_parquet_file_has_its_mark_at_both_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.parquet");
    let output = run(&[
        "table",
        "nim",
        "--coins",
        "2",
        "--below",
        "40",
        "--misere",
        "--output",
        &path.display().to_string(),
    ]);
    assert_eq!(output.code, 0, "{}", output.err);
    let bytes = fs::read(path).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

/// Reads a Parquet file with the crate that wrote it. Returns the names of the columns, and each row in the form of a
/// CSV file.
#[cfg(feature = "parquet")]
fn rows_of(path: &std::path::Path) -> (Vec<String>, Vec<Vec<String>>) {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let reader = SerializedFileReader::new(std::fs::File::open(path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr();
    let names = schema.columns().iter().map(|column| column.name().to_owned()).collect();
    let field = |field: &Field| match field {
        Field::Str(text) => text.clone(),
        Field::ULong(value) => value.to_string(),
        Field::Null => String::new(),
        other => panic!("a column of another type: {other:?}"),
    };
    let rows = reader.get_row_iter(None).unwrap();
    let rows = rows.map(|row| row.unwrap().get_column_iter().map(|(_, value)| field(value)).collect());
    (names, rows.collect())
}

#[cfg(feature = "parquet")]
#[test]
fn a_parquet_file_holds_the_numbers_of_the_csv_file() {
    let folder = tempfile::tempdir().unwrap();
    let (table, text) = (folder.path().join("t.parquet"), folder.path().join("t.csv"));
    for args in [
        "nim --coins 3 --below 9 --misere",
        "kayles --heaps 70000 --no-misere",
        "welter --coins 2 --below 12",
        "cram --from .../...",
        "nim --from 0",
    ] {
        for path in [&table, &text] {
            let words = ["table"].into_iter().chain(args.split(' '));
            let output = run(&words.chain(["--output", path.to_str().unwrap()]).collect::<Vec<_>>());
            assert_eq!(output.code, 0, "{args}: {}", output.err);
        }
        let (names, rows) = rows_of(&table);
        let text = std::fs::read_to_string(&text).unwrap();
        let mut lines = csv::Reader::from_reader(text.as_bytes());
        assert_eq!(names, lines.headers().unwrap().iter().collect::<Vec<_>>(), "{args}");
        let lines: Vec<Vec<String>> =
            lines.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect();
        assert!(!rows.is_empty() && rows == lines, "{args}: {} rows, {} lines", rows.len(), lines.len());
    }
}
