//! Limits on positions with a huge number of moves: exit code 3, and no value.

use crate::common::{CommandOutput, impartial, run};

/// Runs the program with too little memory for the command.
fn with_little_memory(args: &[&str]) -> CommandOutput {
    run(&[args, &["--max-memory", "500kB"]].concat())
}

fn stops(args: &[&str]) {
    let output = with_little_memory(args);
    assert_eq!(output.code, 3, "{args:?}: {}{}", output.out, output.err);
    assert_eq!(output.out, "", "{args:?}");
    assert!(output.err.contains("memory limit of 488.3 KiB reached"), "{args:?}: {}", output.err);
}

#[test]
fn huge_heaps_stop_at_the_memory_limit() {
    stops(&["value", "grundys-game", "100000000"]);
    stops(&["value", "sum:grundys-game+nim", "4294967296|5"]);
    stops(&["value", "height:3", "10^10,5"]);
    stops(&["value", "chomp", "1000000000,1000000000"]);
    stops(&["value", "chomp", "4294967295,4294967295"]);
    stops(&["genus", "kayles", "200000000"]);
    stops(&["genus", "chomp", "200000000"]);
}

#[test]
fn huge_heaps_stop_every_solver_at_the_memory_limit() {
    for solver in ["memo", "graph", "components", "search"] {
        for game in ["kayles", "grundys-game", "nim"] {
            stops(&["value", game, "200000000", "--solver", solver]);
        }
    }
    for solver in ["memo", "graph", "search"] {
        stops(&["value", "chomp", "4294967295,4294967295", "--solver", solver]);
    }
    stops(&["moves", "nim", "9999999", "--solver", "memo"]);
}

#[test]
fn narrow_bars_of_chomp_have_a_misere_value() {
    for bar in ["722,3,1", "2000,1"] {
        let object = impartial(&format!("value chomp {bar} --format json")).object();
        assert!(object["misere"].is_string(), "{object}");
    }
    // A hook is Nim with two heaps: 1999 squares to the right, one below.
    let object = impartial("value chomp 2000,1 --format json").object();
    assert_eq!(object["grundy"], (1999 ^ 1).to_string(), "{object}");
}

#[test]
fn one_coin_far_out_needs_little_memory() {
    let output = with_little_memory(&["value", "welter", "20000", "--format", "json"]);
    assert_eq!(output.object()["grundy"], "20000", "{}", output.out);
    let output = with_little_memory(&["value", "welter", "1500", "--solver", "memo", "--format", "json"]);
    assert_eq!(output.object()["grundy"], "1500", "{}", output.out);
}

#[test]
fn a_requested_misere_value_out_of_reach_stops_with_the_normal_value() {
    let output = with_little_memory(&["value", "kayles", "200", "--misere"]);
    assert_eq!(output.code, 3, "{}", output.err);
    assert!(output.err.starts_with("stopped: memory limit of 488.3 KiB reached"), "{}", output.err);
    // 200 = 12 * 16 + 8, and from heap 71 on Kayles has the value 1 there (Guy and Smith 1956).
    assert!(output.out.contains("normal   1  N-position  formula"), "{}", output.out);
    assert!(output.out.contains("misère   -  N-position  by the misère quotient"), "{}", output.out);
    // The misère value was not requested, so that it is only reported as not known.
    assert_eq!(with_little_memory(&["value", "kayles", "200"]).code, 0);
}

#[test]
fn misere_moves_of_a_small_position_are_computed() {
    let output = impartial("moves nim 1,2 --misere --to 0 --format json");
    let basis: Vec<String> = output.objects().iter().map(|m| m["misere_basis"].to_string()).collect();
    assert_eq!(basis, ["\"computed\""], "{}", output.out);
}
