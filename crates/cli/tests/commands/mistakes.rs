//! Typical mistakes of the first hour: each has one short message, which says what is wrong and what to type.

use crate::common::{output_of, program};

/// Rule files of a first hour, right and wrong.
const FILES: [(&str, &str); 10] = [
    ("own.game", "game own\nheaps n\nmove n - 1\nvalue n mod 2\n"),
    ("equals.game", "game equals\nheaps n\nmove n - 1  if n == 3\n"),
    ("value.game", "game value\nheaps n\nmove n - 1\nvalue = n mod 2\n"),
    ("define.game", "game define\nheaps n\ndef f(x) = x + 1\nmove n - f(0)\n"),
    ("power.game", "game power\nheaps n\nmove n - 2**k  for k in 1..n\n"),
    ("mixed.game", "game mixed\nheaps n\nmove n - 1\nvalue n mod 2 xor 1\n"),
    ("heapz.game", "game heapz\nheapz n\nmove n - 1\n"),
    ("only.game", "game only\nheaps n\nmove n - 1\nclaim d  pow(n, 2) >= 0\n"),
    ("loop.game", "game loop\nnumbers n\nlegal n < 6\nmove n - 1\nmove n + 1\n"),
    ("nk.game", "game nk\ngraph\nmove delete v, neighbours(v)\n"),
];

/// A mistake: the arguments, and a part of the message that says what to type.
const MISTAKES: [(&[&str], &str); 37] = [
    (&["genus", "nim"], "which positions of nim? (allowed: POS, "),
    (&["value", "nim"], "missing: <POS>"),
    (&["value", "nim", "3", "5", "--format", "xml"], "possible values: text, json"),
    (&["value", "nim", "3.5"], "heaps separated by commas, such as 3,5,6"),
    (&["value", "wythoff", "3", "5"], "separated by commas, without blanks: 3,5"),
    (&["value", "nimm", "3"], "similar: 'nim'"),
    (&["value", "own", "3"], "type 'own.game'"),
    (&["value", "own.game:3", "2"], "1 parameter instead of none (expected own.game)"),
    (&["value", "node-kayles", "petersen"], "type 'gallery:node-kayles'"),
    (&["value", "nk.game", "grid 3x5"], "write grid 3 5"),
    (&["value", "sum:own.game+nim", "3"], "the parts separated by '|', such as '3,5|2,6'"),
    (&["value", "nim", "3", "--max-memory", "2"], "a unit is missing"),
    (&["value", "nim", "3", "--time-limit", "3"], "durations such as 30s or 5min"),
    (&["value", "nim", "3", "--formt", "json"], "a similar option exists: '--format'"),
    (&["valeu", "nim", "3"], "a similar command exists: 'value'"),
    (&["kayles", "5"], "'impartial value kayles POS' gives its values"),
    (&["table", "own.game"], "--coins N --below M, --heaps N, or --from POS"),
    (&["table", "nim", "--heaps", "3", "--output", "t.xlsx"], "a program for spreadsheets reads .csv"),
    (&["genus", "loop.game", "3"], "the game is loopy, and this needs play that ends: 1 -> 0 -> 1"),
    (&["draw", "kayles", "5"], "impartial draw position kayles POS"),
    (&["games", "own.game"], "'impartial explain own.game' describes it"),
    (&["check", "nim", "--value", "n mod 2"], "check FILE.game --value TERM"),
    (&["check", "own.gam"], "the name of a rule file ends in .game"),
    (&["check", "nim.valu"], "similar: 'nim.value'"),
    (&["prove", "kayles"], "'impartial period kayles' searches for a period of its values"),
    (&["prove", "only.game"], "'impartial check only.game' checks it"),
    (&["prove", "--file", "own.game"], "'impartial prove own.game' for its statements"),
    (&["help", "draw", "circle"], "there is no command 'draw circle'"),
    (&["help", "SWW"], "similar: 'SW'"),
    (&["help", "rules", "girds"], "similar: 'Grids'"),
    (&["rules", "show", "rulerr"], "similar: 'ruler'"),
    (&["check", "equals.game"], "one '=' compares"),
    (&["check", "value.game"], "value n mod 3"),
    (&["check", "define.game"], "a definition is written with ':='"),
    (&["check", "power.game"], "pow(n, 2) or n*n is a power"),
    (&["check", "heapz.game"], "'heaps'"),
    (&["check", "mixed.game"], "(n mod 2) xor 1, or n mod (2 xor 1)"),
];

/// The largest number of characters of a message.
const SHORT: usize = 400;

#[test]
fn a_typical_mistake_has_one_short_message_with_what_to_type() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    for (args, advice) in MISTAKES {
        let output = output_of(program().args(args).current_dir(folder.path()));
        assert_eq!((output.code, &*output.out), (2, ""), "{args:?}: {}", output.err);
        assert!(output.err.contains(advice), "{args:?}: {}", output.err);
        let errors = output.err.lines().filter(|line| line.starts_with("error: ")).count();
        assert_eq!(errors, 1, "{args:?}: {}", output.err);
        assert!(output.err.chars().count() <= SHORT, "{args:?}: {}", output.err);
        // A message of several lines draws the place in a file.
        assert!(output.err.lines().count() == 1 || output.err.contains(" --> "), "{args:?}: {}", output.err);
    }
}

/// A limit that ends or weakens an answer names the option to raise.
#[test]
fn limits_say_which_option_to_raise() {
    for (args, code, hint) in [
        (&["value", "nim", "3", "--max-memory", "1KB"][..], 0, "(raise --max-memory for more)"),
        (&["value", "nim", "3", "--time-limit", "0s"], 0, "(raise --time-limit for more)"),
        (&["value", "cram", ".../.../...", "--time-limit", "0s"], 3, "hint: raise --time-limit\n"),
        (&["value", "cram", ".../.../...", "--max-memory", "1KB"], 3, "hint: raise --max-memory\n"),
        (
            &["table", "grundys-game", "--heaps", "100000", "--time-limit", "0s"],
            3,
            "hint: raise --time-limit\n",
        ),
        (&["period", "octal:0.007", "--time-limit", "0s"], 3, "hint: raise --time-limit\n"),
        (
            &["quotient", "octal:0.3102", "--heaps", "20", "--time-limit", "0s"],
            3,
            "hint: raise --time-limit\n",
        ),
        (&["genus", "cram", "..../....", "--time-limit", "0s"], 3, "hint: raise --time-limit\n"),
        (&["prove", "nim", "--coins", "2", "--states", "1"], 3, "hint: raise --states\n"),
        (&["check", "cram", "--time-limit", "0s"], 3, "hint: raise --time-limit\n"),
    ] {
        let output = output_of(program().args(args));
        assert_eq!(output.code, code, "{args:?}: {}{}", output.out, output.err);
        assert!(output.err.contains(hint), "{args:?}: {}", output.err);
        if code == 3 {
            let output = output_of(program().args(args).args(["--format", "json"]));
            let last = output.err.lines().last().unwrap_or_default();
            let error: serde_json::Value =
                serde_json::from_str(last).unwrap_or_else(|_| panic!("{args:?}: {last}"));
            assert_eq!(error["hint"], hint.trim_start_matches("hint: ").trim_end(), "{args:?}");
        }
    }
}
