//! Games against the engine and of two people, through a pipe and at a terminal.

use crate::common::{CommandOutput, file, keys, play};

#[test]
fn two_people_play_to_the_end_and_the_losing_move_is_named() {
    let result = play(&["kayles", "5", "--two"], "3\n1\n0\n");
    assert_eq!(result.code, 0, "{}", result.err);
    assert!(result.out.contains("the second player cannot move: the first player wins"), "{}", result.out);
    assert!(result.out.contains("second lost it with the move from 3 to 1, for 3 was won"), "{}", result.out);
    assert!(!result.out.contains('\x1b'), "no escape codes");
    assert_eq!(result.err, "");
}

#[test]
fn the_engine_wins_every_game_that_is_won() {
    // P-positions: the engine answers every move with a winning one.
    for (game, position) in [
        ("nim", "1,2,3"),
        ("wythoff", "3,5"),
        ("chomp", "2,1"),
        ("subtraction:1,2,3", "8"),
        ("kayles", "2,2"),
    ] {
        for first in ["#1", "#2"] {
            let result = play(&[game, position], &format!("{first}\n{}", "#1\n".repeat(20)));
            assert_eq!(result.code, 0, "{game}: {}", result.err);
            for told in ["you cannot move: the engine wins", "against perfect play you had no chance"] {
                assert!(result.out.contains(told), "{game} {position} {first}: {}", result.out);
            }
        }
    }
}

#[test]
fn misere_play_is_won_by_the_player_who_cannot_move() {
    let result = play(&["nim", "1", "--misere", "--two"], "0\n");
    assert!(
        result.out.contains("the first player made the last move: the second player wins"),
        "{}",
        result.out
    );
    assert!(result.out.contains("against perfect play first had no chance"), "{}", result.out);
    let over = play(&["nim", "0", "--misere"], "");
    assert!(over.out.contains("you cannot move: you win"), "{}", over.out);
    let over = play(&["nim", "0"], "");
    assert!(over.out.contains("you cannot move: the engine wins"), "{}", over.out);
    // The engine moves to an odd number of ones in misère Nim.
    let result = play(&["nim", "1,1,5", "--misere", "--second"], "q\n");
    assert!(result.out.contains("engine> 1,1,1\n"), "{}", result.out);
}

#[test]
fn moves_are_positions_numbers_and_short_forms() {
    for typed in ["2,4,5", "5,4,2", "3>2", " 3 > 2 ", "#12"] {
        let result = play(&["nim", "3,4,5"], &format!("?\n{typed}\nq\n"));
        assert!(result.out.contains("\n2,4,5\n"), "{typed}: {}", result.out);
    }
    for (game, position, short, reached) in [
        ("kayles", "7", "7>2,3", "2,3"),
        ("cram", "../..", "a1+a2", "#./#."),
        ("chomp", "4,4,3", "2:3", "4,2,2"),
        ("sum:nim+kayles", "3|5", "2: 5>1,3", "3|1,3"),
        ("transfinite-nim", "w,5", "w>7", "5,7"),
        ("nim", "10^40,17,3", "3>1", "1,17,10000000000000000000000000000000000000000"),
        ("mark", "12", "#1", "6"),
    ] {
        let result = play(&[game, position, "--two"], &format!("{short}\nq\n"));
        assert!(result.out.contains(&format!("the game is left at {reached}\n")), "{game}: {}", result.out);
    }
}

#[test]
fn a_line_that_is_no_move_is_reported_and_the_prompt_repeated() {
    let lines = "5,5,5\n9>3\n#99\nnonsense\n\n3,3,5\nq\n";
    let result = play(&["nim", "3,4,5", "--two"], lines);
    assert_eq!(result.code, 0);
    for told in [
        "no move leads from 3,4,5 to 5,5,5",
        "there is no 9 in 3,4,5",
        "#99: no such move (allowed: #1 to #12",
        "not a natural number at 'nonsense'",
        "the game is left at 3,3,5",
    ] {
        assert!(result.out.contains(told), "{told}: {}", result.out);
    }
}

#[test]
fn hints_win_and_moves_are_taken_back() {
    let result = play(&["nim", "3,4,5"], "h\nu\n3>1\nu\n?\nq\n");
    assert!(result.out.contains("hint: 1,4,5 wins"), "{}", result.out);
    assert!(result.out.contains("there is nothing to take back"), "{}", result.out);
    assert_eq!(result.out.matches("\n3,4,5\n").count(), 2, "{}", result.out);
    assert!(result.out.contains("1,4,5  3>1  value 0  wins"), "{}", result.out);
    let lost = play(&["nim", "1,4,5"], "h\n");
    assert!(lost.out.contains("hint: no move wins against perfect play"), "{}", lost.out);
    assert!(lost.out.contains("end of input: the game is left at 1,4,5, you to move"), "{}", lost.out);
}

#[test]
fn the_engine_says_where_it_guesses() {
    let board = ["........./"; 6].concat() + ".........";
    let result = play(&["cram", &board, "--second", "--time-limit", "1ms"], "h\nq\n");
    assert_eq!(result.code, 0, "{}", result.err);
    assert!(
        result.out.contains("(a guess: who wins from there is not known within the limits)"),
        "{}",
        result.out
    );
    assert!(result.out.contains("hint: who wins is not known here"), "{}", result.out);
    let known = play(&["nim", "3,4", "--second"], "q\n");
    assert!(known.out.contains("engine> 3,3\n"), "{}", known.out);
}

#[test]
fn a_game_with_infinitely_many_moves_is_played() {
    let result = play(&["transfinite-nim", "w,w"], "h\n?\nw>5\n5>9\nq\n");
    for told in [
        "hint: no move wins",
        "the moves are too many to list, and none is known to win",
        "engine> 5,5",
        "no move leads from 5,5 to 5,9",
    ] {
        assert!(result.out.contains(told), "{told}: {}", result.out);
    }
    // A lost position: some move is made.
    let second = play(&["transfinite-nim", "w*2+3,w*2+3", "--second"], "q\n");
    assert!(second.out.contains("engine> w*2+2,w*2+3\n"), "{}", second.out);
    let limit = play(&["transfinite-welter", "0,w", "--second"], "q\n");
    assert!(limit.out.contains("engine> "), "{}", limit.out);
}

#[test]
fn vertices_with_the_names_of_commands_are_moves() {
    let graph = file("a -> q\na -> h\nq -> h\n");
    let game = format!("graph:{}", graph.path().display());
    let result = play(&[&game, "a", "--two"], "q\nh\n");
    assert!(result.out.contains("the first player cannot move: the second player wins"), "{}", result.out);
    assert!(result.out.contains("first lost it with the move from a to q"), "{}", result.out);
}

#[test]
fn a_rule_file_is_played_on_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dots.game");
    std::fs::write(&path, "game dots\nheaps n\nmove n - k  for k in 1..2\n").unwrap();
    let result = play(&[path.to_str().unwrap(), "4"], "4>3\n");
    for told in ["  4  ●●●●\n", "engine> 2\n"] {
        assert!(result.out.contains(told), "{}", result.out);
    }
}

#[test]
fn in_json_each_move_is_an_object_and_the_talk_is_on_stderr() {
    let result = play(&["nim", "1,2", "--format", "json"], "?\n2>1\n1>0\n");
    assert_eq!(result.code, 0);
    let moves = result.objects();
    assert_eq!(moves.len(), 3, "{}", result.out);
    assert_eq!(
        keys(&moves[0]),
        ["kind", "schema", "game", "by", "position", "option", "wins", "draws", "basis", "misere_play"]
    );
    let row = |i: usize, key: &str| moves[i][key].clone();
    assert_eq!((row(0, "by"), row(0, "option"), row(0, "wins")), ("you".into(), "1,1".into(), true.into()));
    assert_eq!((row(1, "by"), row(1, "wins")), ("engine".into(), false.into()));
    assert_eq!((row(2, "option"), row(2, "winner")), ("0,0".into(), "you".into()));
    assert!(result.err.contains("the engine cannot move: you win"), "{}", result.err);
    let quiet = play(&["nim", "1,2", "--format", "json", "--quiet"], "2>1\nq\n");
    assert_eq!(quiet.err, "");
}

#[test]
fn a_game_that_cannot_be_played_is_bad_input() {
    for (args, holds) in [
        (&["nim", "3,x"][..], "not a natural number"),
        (&["nowhere", "3"], "nowhere"),
        (&["nim", "3", "--two", "--second"], "--two"),
        (&["nim", "3", "--solver", "memo"], "--solver"),
    ] {
        let result = play(args, "q\n");
        assert!(result.bad_input_anyhow().contains(holds), "{args:?}: {}", result.err);
    }
}

impl CommandOutput {
    /// Returns the whole text on stderr of bad input, with several lines if a game has written them.
    fn bad_input_anyhow(&self) -> &str {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        &self.err
    }
}

#[cfg(unix)]
mod terminal {
    use crate::session::Session;

    #[test]
    fn a_game_is_played_at_a_terminal() {
        let mut session = Session::start(&["play", "nim", "1,2"]);
        session.until("you> ");
        session.types("h\n");
        session.until("hint: 1,1 wins");
        session.until("you> ");
        session.types("1,1\n");
        session.until("engine> 0,1");
        session.until("you> ");
        session.types("#1\n");
        session.until("the engine cannot move: you win");
        assert_eq!(session.code(), 0);
    }

    #[test]
    fn ctrl_c_while_somebody_thinks_ends_with_code_3_and_tells_where_the_game_was_left() {
        let mut session = Session::start(&["play", "nim", "3,5", "--two"]);
        session.until("first> ");
        session.types("3,4\n");
        session.until("second> ");
        // Ctrl-C.
        session.types("\x03");
        session.until("stopped: Ctrl-C: the game is left at 3,4, second to move");
        assert_eq!(session.code(), 3);
    }

    #[test]
    fn the_end_of_input_at_a_terminal_leaves_the_game_in_good_order() {
        let mut session = Session::start(&["play", "nim", "3,5"]);
        session.until("you> ");
        // Ctrl-D.
        session.types("\x04");
        session.until("end of input: the game is left at 3,5, you to move");
        assert_eq!(session.code(), 0);
    }
}
