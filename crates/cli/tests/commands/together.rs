//! Tables that several processes make together.

use crate::common::{CommandOutput, impartial, output_of, program};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Returns a summary without time and other costs.
fn sums(result: &CommandOutput) -> Value {
    let mut object = result.object();
    object.as_object_mut().unwrap().remove("seconds");
    object
}

#[test]
fn processes_of_one_machine_give_the_sums_of_one_process() {
    for (asked, local) in [
        ("table welter --coins 5 --below 40", 3),
        ("table nim --coins 4 --below 50 --no-misere", 2),
        ("table max-welter --coins 4 --below 40", 4),
        ("table height:3 --coins 4 --below 50", 2),
        ("table welter --coins 3 --below 80 --solver sets", 1),
    ] {
        let alone = impartial(&format!("{asked} --summary --format json"));
        let together = impartial(&format!("{asked} --summary --format json --local {local}"));
        assert_eq!(sums(&together), sums(&alone), "{asked}");
        let shares = together.err.lines().filter(|line| line.starts_with("process ")).count();
        assert_eq!(shares, local, "{}", together.err);
        assert_eq!(impartial(&format!("{asked} --summary --quiet --local={local}")).err, "");
    }
}

#[test]
fn files_of_several_processes_are_joined_to_the_file_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (game, ending) in [
        ("welter --coins 4 --below 24", "npy"),
        ("welter --coins 4 --below 24 --misere", "csv"),
        ("nim --coins 3 --below 20 --misere", "npy"),
        ("nim --coins 3 --below 20", "jsonl"),
    ] {
        let (alone, local) = (path(&format!("alone.{ending}")), path(&format!("local.{ending}")));
        assert_eq!(impartial(&format!("table {game} --output {alone}")).code, 0);
        let result = impartial(&format!("table {game} --output {local} --local 3"));
        assert_eq!(result.code, 0, "{}", result.err);
        assert!(fs::read(&alone).unwrap() == fs::read(&local).unwrap(), "{game} {ending}");
        fs::remove_file(&alone).unwrap();
        fs::remove_file(&local).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "no parts are left");
    }

    // On several machines each process keeps its part until the parts are joined.
    let (part, whole, alone) = (path("part.npy"), path("whole.npy"), path("alone.npy"));
    let table = "table welter --coins 4 --below 24 --misere";
    let hosts = Hosts::new(2, "timeout 30");
    let ended = hosts.ended(&format!("{table} --output {part}"));
    assert!(ended.iter().all(|output| output.status.success()), "{ended:?}");
    let join = format!("cluster join {part}.1.json {part}.0.json --output {whole}");
    assert_eq!(impartial(&join).code, 0);
    assert_eq!(impartial(&format!("{table} --output {alone}")).code, 0);
    assert!(fs::read(&alone).unwrap() == fs::read(&whole).unwrap());
    let missing = impartial(&format!("cluster join {part}.1.json --output {whole}"));
    assert!(missing.bad_input().contains("the part of process 0 of 2 is missing"), "{}", missing.err);
    fs::write(format!("{part}.0"), "").unwrap();
    assert!(impartial(&join).bad_input().contains("damaged"));
    assert!(impartial("cluster join nowhere.json --output x.npy").bad_input().contains("nowhere.json"));
}

/// Processes on this machine that communicate as on several machines.
struct Hosts {
    folder: tempfile::TempDir,
    processes: usize,
}

impl Hosts {
    /// Writes a file of hosts with free ports for `processes` processes; `more` are further lines of the file.
    fn new(processes: usize, more: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // All ports are bound at once, so that they differ.
        let free: Vec<TcpListener> =
            (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let lines: String = free.iter().map(|free| format!("{}\n", free.local_addr().unwrap())).collect();
        let text = format!("{lines}secret of-these-tests-only\n{more}\n");
        fs::write(folder.path().join("hosts"), text).unwrap();
        Hosts { folder, processes }
    }

    fn file(&self) -> String {
        self.folder.path().join("hosts").display().to_string()
    }

    /// Returns the folder of saves.
    fn saves(&self) -> std::path::PathBuf {
        self.folder.path().join("saves")
    }

    fn command(&self, args: &str, process: usize) -> Command {
        let mut command = program();
        command.args(args.split_whitespace()).args([
            "--hosts",
            &self.file(),
            "--process",
            &process.to_string(),
        ]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn begun(&self, args: &str) -> Vec<Child> {
        (0..self.processes).map(|process| self.command(args, process).spawn().unwrap()).collect()
    }

    fn ended(&self, args: &str) -> Vec<Output> {
        ended(self.begun(args))
    }
}

fn ended(children: Vec<Child>) -> Vec<Output> {
    children.into_iter().map(|child| child.wait_with_output().unwrap()).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Waits until `there` returns `true` or the process has ended.
fn until(child: &mut Child, mut there: impl FnMut() -> bool) {
    while !there() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Returns the checksums of all values, as the program prints them.
fn checksums(err: &str) -> String {
    let line = err.lines().find(|line| line.starts_with("done: all processes")).expect(err);
    line.split(" (").next().unwrap().to_owned()
}

#[test]
fn a_killed_process_ends_the_others_and_the_table_continues() {
    let table = "table welter --coins 5 --below 90 --summary --explain";
    let whole = Hosts::new(4, "").ended(table);
    let expected = checksums(&text(&whole[0].stderr));
    for output in &whole {
        assert_eq!(checksums(&text(&output.stderr)), expected);
    }
    let mut random = 7u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let hosts = Hosts::new(4, "timeout 60");
    let saved = format!("{table} --checkpoint {} --checkpoint-every 0s", hosts.saves().display());
    let mut killed = 0;
    let saved_before = |hosts: &Hosts| {
        let names = fs::read_dir(hosts.saves()).into_iter().flatten().flatten();
        let names = names.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter_map(|name| name.get(7..13)?.parse::<u64>().ok()).max().unwrap_or(0)
    };
    for _ in 0..10 {
        // The kill comes when some more is saved than before.
        let (victim, tile) = (next(4) as usize, saved_before(&hosts) + next(5));
        let mut children = hosts.begun(&saved);
        until(&mut children[victim], || saved_before(&hosts) > tile);
        children[victim].kill().unwrap();
        let outputs = ended(children);
        if outputs[victim].status.success() {
            // The work ended before the kill, completely.
            continue;
        }
        killed += 1;
        for (process, output) in outputs.iter().enumerate().filter(|(process, _)| *process != victim) {
            let err = text(&output.stderr);
            let (last, before) = err.lines().last().zip(Some(err.lines().count() - 1)).unwrap();
            assert_eq!(output.status.code(), Some(3), "process {process}: {err}");
            assert_eq!(before, 0, "one line: {err}");
            assert!(last.starts_with(&format!("stopped: process {victim} (127.0.0.1:")), "{err}");
            assert!(
                last.contains("has ended in the middle of the work") || last.contains("did not begin"),
                "{err}"
            );
            assert!(text(&output.stdout).is_empty());
        }
    }
    assert!(killed >= 5, "only {killed} of ten were killed in time");
    let outputs = hosts.ended(&saved);
    for output in outputs {
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(checksums(&text(&output.stderr)), expected);
    }
    assert!(!hosts.saves().exists(), "nothing is left of what was saved");
}

#[test]
fn saved_work_continues_with_another_number_of_processes() {
    let folder = tempfile::tempdir().unwrap();
    let saves = folder.path().join("saves").display().to_string();
    let table = "table welter --coins 5 --below 60 --summary --explain";
    let expected = checksums(&impartial(&format!("{table} --local 1")).err);
    let saved = format!("{table} --checkpoint {saves} --checkpoint-every 0s");
    let mut child = program();
    let mut child = child
        .args(format!("{saved} --local 4").split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Ctrl-C goes to the process that started the others; the others stop in good order.
    until(&mut child, || files(Path::new(&saves)) > 4);
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    let err = text(&output.stderr);
    if output.status.code() == Some(3) {
        assert!(err.contains("stopped: cancelled after"), "{err}");
        assert!(
            err.trim_end().ends_with("all processes have saved; the same command continues from there"),
            "{err}"
        );
        assert!(files(Path::new(&saves)) > 0);
    } else {
        assert!(output.status.success(), "it was over before: {err}");
    }
    for processes in [2, 3] {
        let result = impartial(&format!("{saved} --local {processes}"));
        assert_eq!(result.code, 0, "{}", result.err);
        assert_eq!(checksums(&result.err), expected, "by {processes}");
    }
}

#[test]
fn saved_values_continue_with_another_number_of_processes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (saves, alone, together) = (path("saves"), path("alone.npy"), path("together.npy"));
    let table = "table welter --coins 5 --below 72";
    assert_eq!(impartial(&format!("{table} --output {alone}")).code, 0);
    let saved = format!("{table} --output {together} --checkpoint {saves} --checkpoint-every 0s");
    let mut stopped = 0;
    for (processes, more) in [(4, 10), (2, 12), (3, 14)] {
        let before = files(Path::new(&saves));
        let mut child = program();
        let mut child = child
            .args(format!("{saved} --local {processes}").split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        until(&mut child, || files(Path::new(&saves)) > before + more);
        if child.try_wait().unwrap().is_none() {
            signal(&child, "-INT");
        }
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            // The work ended before the kill.
            break;
        }
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{err}");
        assert!(!Path::new(&together).exists());
        if let Some(line) = err.lines().find(|line| line.starts_with("all values are there: ")) {
            // Only joining the files was left to do.
            let join = line.split('\'').nth(1).unwrap().strip_prefix("impartial ").unwrap();
            assert_eq!(impartial(join).code, 0);
            assert!(fs::read(&alone).unwrap() == fs::read(&together).unwrap());
            for process in 0..processes {
                fs::remove_file(format!("{together}.{process}")).unwrap();
                fs::remove_file(format!("{together}.{process}.json")).unwrap();
            }
            break;
        }
        stopped += 1;
    }
    if stopped == 3 {
        let result = impartial(&format!("{table} --summary --local 2 --checkpoint {saves}"));
        assert!(result.bad_input().contains("not of this work"), "{}", result.err);
    }
    let result = impartial(&format!("{saved} --local 2"));
    assert_eq!(result.code, 0, "{}", result.err);
    assert!(fs::read(&alone).unwrap() == fs::read(&together).unwrap());
    assert_eq!(files(folder.path()), 2, "nothing is left of what was saved");
}

#[test]
fn a_silent_process_is_noticed_and_named() {
    let hosts = Hosts::new(3, "timeout 3");
    let saves = hosts.saves().display().to_string();
    let table =
        format!("table welter --coins 6 --below 90 --summary --checkpoint {saves} --checkpoint-every 0s");
    let mut children = hosts.begun(&table);
    until(&mut children[1], || files(&hosts.saves()) > 3);
    signal(&children[1], "-STOP");
    let mut still = children.remove(1);
    for output in ended(children) {
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains("process 1 (127.0.0.1:") && err.contains("has said nothing for 3 s"), "{err}");
        assert!(err.contains("what was saved is in "), "{err}");
    }
    still.kill().unwrap();
    still.wait().unwrap();
    assert!(files(&hosts.saves()) > 0);
}

#[test]
fn a_full_disk_ends_all_with_one_line_and_keeps_the_checkpoint() {
    let hosts = Hosts::new(2, "");
    let saves = hosts.saves().display().to_string();
    let table = format!(
        "table welter --coins 5 --below 80 --summary --explain --checkpoint {saves} --checkpoint-every 0s"
    );
    // Process 1 cannot write files of more than 200 blocks.
    let full = |command: &Command| {
        let mut line = "trap '' XFSZ; ulimit -f 200; exec".to_owned();
        for word in std::iter::once(command.get_program()).chain(command.get_args()) {
            line.push_str(&format!(" '{}'", word.to_string_lossy()));
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).stdout(Stdio::piped()).stderr(Stdio::piped());
        shell.spawn().unwrap()
    };
    let outputs = ended(vec![hosts.command(&table, 0).spawn().unwrap(), full(&hosts.command(&table, 1))]);
    let [first, second] = [0, 1].map(|process| text(&outputs[process].stderr));
    assert!(outputs.iter().all(|output| output.status.code() == Some(3)), "{first}{second}");
    assert!(first.lines().count() == 1 && second.lines().count() == 1, "{first}{second}");
    assert!(
        first.starts_with("stopped: process 1 (127.0.0.1:") && first.contains("File too large"),
        "{first}"
    );
    assert!(second.starts_with("stopped: the checkpoint ") && second.contains("File too large"), "{second}");
    // With enough space again, the same command continues.
    assert!(files(&hosts.saves()) > 0);
    let expected =
        checksums(&impartial("table welter --coins 5 --below 80 --summary --explain --local 1").err);
    for output in hosts.ended(&table) {
        assert_eq!(checksums(&text(&output.stderr)), expected);
    }

    // A file of values is not left half-written either.
    let hosts = Hosts::new(2, "");
    let part = hosts.folder.path().join("t.npy").display().to_string();
    let table = format!("table welter --coins 5 --below 70 --output {part}");
    let outputs = ended(vec![hosts.command(&table, 0).spawn().unwrap(), full(&hosts.command(&table, 1))]);
    for output in &outputs {
        let err = text(&output.stderr);
        assert!(matches!(output.status.code(), Some(2 | 3)), "{err}");
        assert!(err.lines().count() == 1 && err.contains("File too large"), "{err}");
    }
    let names: Vec<_> =
        fs::read_dir(hosts.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["hosts"]);
}

#[test]
fn foreign_processes_are_reported_in_one_line() {
    let table = "table welter --coins 4 --below 20 --summary";
    // Another program listens at the port of process 1.
    let hosts = Hosts::new(2, "wait 2");
    let lines = fs::read_to_string(hosts.file()).unwrap();
    let taken = TcpListener::bind(lines.lines().nth(1).unwrap()).unwrap();
    let one = output_of(&mut hosts.command(table, 1));
    assert!(one.bad_input().contains("no process can listen there"), "{}", one.err);
    drop(taken);
    // No process listens at the port of process 0.
    let alone = output_of(&mut hosts.command(table, 1));
    assert_eq!(alone.code, 3);
    assert!(alone.err.starts_with("stopped: process 0 (127.0.0.1:"), "{}", alone.err);
    assert!(alone.err.contains("did not begin within 2 s"), "{}", alone.err);

    // Another secret, and another table.
    let other = Hosts::new(2, "wait 10");
    let secret = fs::read_to_string(other.file()).unwrap();
    let children = vec![other.command(table, 0).spawn().unwrap(), {
        fs::write(other.folder.path().join("wrong"), secret.replace("tests-only", "wrong-tests")).unwrap();
        let wrong = other.folder.path().join("wrong").display().to_string();
        let mut command = program();
        command.args(table.split_whitespace()).args(["--hosts", &wrong, "--process", "1"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }];
    let outputs = ended(children);
    assert_eq!(outputs[1].status.code(), Some(2));
    assert!(text(&outputs[1].stderr).contains("has another secret"), "{}", text(&outputs[1].stderr));
    assert_eq!(outputs[0].status.code(), Some(3));
    for output in &outputs {
        let err = text(&output.stderr);
        assert!(err.lines().count() == 1 && !err.contains("of-these"), "{err}");
    }

    let hosts = Hosts::new(2, "");
    let other = table.replace("--below 20", "--below 21");
    let outputs =
        ended(vec![hosts.command(table, 0).spawn().unwrap(), hosts.command(&other, 1).spawn().unwrap()]);
    for output in &outputs {
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains("4 below 20") && err.contains("4 below 21"), "{err}");
    }
}

#[test]
fn impossible_tables_are_refused_before_any_process_starts() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let short = file("short", "a:1\nsecret short\n");
    let odd = file("odd", "a:1\nb\n");
    let good = file("good", "127.0.0.1:1\n127.0.0.1:2\nsecret of-these-tests-only\n");
    for (args, told) in [
        ("table kayles --heaps 20 --summary --local 2", "several processes sweep over windows"),
        ("table kayles --coins 3 --below 20 --summary --local 2", "several processes sweep over windows"),
        ("table welter --coins 4 --below 20 --local 2", "--summary, --output FILE"),
        ("table welter --coins 4 --below 20 --local 2 --plot", "--summary, --output FILE"),
        ("table welter --coins 2 --below 20 --summary --local 2", "needs no more than one process"),
        ("table welter --coins 4 --below 20 --summary --local 2 --solver memo", "allowed: auto, sets"),
        ("table welter --coins 4 --below 20 --summary --local 2 --verify 5", "--summary, --output FILE"),
        ("table welter --coins 4 --below 20 --summary --local 1000", "too many for one machine"),
        ("table welter --coins 4 --below 20 --local 2 --output x.md", "allowed: .csv, .jsonl, .ndjson, .npy"),
        (
            &format!("table welter --coins 4 --below 20 --summary --hosts {short} --process 0"),
            "line 2: a secret",
        ),
        (&format!("table welter --coins 4 --below 20 --summary --hosts {odd} --process 0"), "line 2: 'b'"),
        (
            &format!("table welter --coins 4 --below 20 --summary --hosts {good} --process 2"),
            "allowed: 0 to 1",
        ),
        ("table welter --coins 4 --below 20 --summary --hosts nowhere --process 2", "nowhere"),
        ("cluster plan kayles --coins 3 --below 20 --processes 2", "several processes sweep over windows"),
        ("cluster plan welter --coins 2 --below 20 --processes 2", "one process is enough"),
    ] {
        let result = impartial(args);
        assert!(result.bad_input().contains(told), "{args}: {}", result.err);
    }
    assert!(!Path::new("x.npy").exists() && !Path::new("x.md").exists());
}

#[test]
fn a_plan_estimates_the_costs_of_each_process() {
    let plan = impartial("cluster plan welter --coins 6 --below 200 --processes 16 --format json").object();
    let shares = plan["processes"].as_array().unwrap();
    let all = |key: &str| shares.iter().map(|share| share[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!(shares.len(), 16);
    assert_eq!(all("positions"), plan["positions"].as_u64().unwrap());
    assert_eq!(plan["positions"], 82_408_626_300u64);
    assert_eq!(all("sent"), plan["sent"].as_u64().unwrap());
    assert_eq!(plan["sent"].as_u64().unwrap() / 1_000_000, 693_964);
    let text = impartial("cluster plan welter --coins 6 --below 200 --processes 16").out;
    assert!(text.contains("82,408,626,300") && text.contains("its sending, at 10 Gbit/s"), "{text}");
}

#[test]
fn a_process_without_its_parent_ends() {
    let mut command = program();
    let mut child = command
        .args("table welter --coins 5 --below 60 --summary --hosts - --process 0".split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdin.take());
    let mut result = String::new();
    child.stdout.take().unwrap().read_to_string(&mut result).unwrap();
    assert!(result.starts_with("listening at 127.0.0.1:"), "{result}");
    assert_eq!(child.wait().unwrap().code(), Some(2), "the parent has sent no list of processes");
}
