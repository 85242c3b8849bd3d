//! Processes that compute a table together, here as threads that share nothing but connections.

use impartial::game::{Colex, EnumeratePositions, LoweredMember};
use impartial::run::{Cancel, Limits, Reason, Run};
use impartial::value::Plays;
use impartial_cluster::ring::Ring;
use impartial_cluster::{
    ClusterError, ClusterResult, Hosts, Loss, ProcessConfig, Saves, TableJob, ValueParts, make,
};
use impartial_games::height::Height;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_sweep::{SetSweep, ValueCounts};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

const SECRET: &str = "a-secret-of-these-tests";

/// A test cluster: the arguments of each process.
struct TestCluster<'a> {
    job: &'a TableJob<'a>,
    hosts: Vec<Hosts>,
    saves: Option<&'a Path>,
    values: Option<&'a Path>,
    /// The run of each process, with its limits.
    runs: Vec<Run<'a>>,
}

impl<'a> TestCluster<'a> {
    fn new(job: &'a TableJob<'a>, processes: usize) -> (Self, Vec<TcpListener>) {
        let listeners: Vec<TcpListener> =
            (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let addresses = listeners.iter().map(|listener| listener.local_addr().unwrap().to_string());
        let hosts = Hosts::new(addresses, SECRET).unwrap();
        let (hosts, runs) = (vec![hosts; processes], vec![Run::default(); processes]);
        (TestCluster { job, hosts, saves: None, values: None, runs }, listeners)
    }

    /// Runs all processes, and returns their results.
    fn ended(&self, listeners: &[TcpListener]) -> Vec<Result<ClusterResult, ClusterError>> {
        let one = |process: usize| {
            let seat = ProcessConfig {
                hosts: &self.hosts[process],
                process,
                listener: &listeners[process],
                saves: self.saves.map(|folder| Saves::new(folder, Duration::ZERO)),
                values: self.values.map(|folder| part(folder, process)),
            };
            make(self.job, &seat, &self.runs[process])
        };
        let one = &one;
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..listeners.len()).map(|process| scope.spawn(move || one(process))).collect();
            all.into_iter().map(|process| process.join().unwrap()).collect()
        })
    }
}

fn part(folder: &Path, process: usize) -> PathBuf {
    folder.join(format!("values.{process}"))
}

fn job<'w>(game: &str, lowered: LoweredMember, window: &'w Colex, plays: Plays) -> TableJob<'w> {
    TableJob { game: game.into(), fingerprint: game.into(), lowered, window, plays }
}

/// Returns the window of coins that are at least two apart.
fn apart(count: usize, below: u64) -> Colex {
    Colex::new(count, below, |x| x.saturating_sub(1)).unwrap()
}

/// Counts the values by one sweep on one machine.
fn alone(job: &TableJob<'_>) -> (ValueCounts, Option<ValueCounts>) {
    let mut sweep = SetSweep::new(job.lowered, job.window, job.plays);
    sweep.solve(&Run::default()).unwrap();
    let counts = sweep.counts().unwrap();
    (counts.normal, counts.misere)
}

#[test]
fn processes_count_together_what_one_sweep_counts_and_send_what_the_formula_says() {
    let windows = [
        ("welter", LoweredMember::Any, Welter.ranking(5, 60).unwrap(), true),
        ("welter", LoweredMember::Any, Welter.ranking(3, 200).unwrap(), true),
        ("nim", LoweredMember::Any, Nim.ranking(4, 70).unwrap(), true),
        ("max-welter", LoweredMember::Largest, MaxWelter.ranking(4, 70).unwrap(), true),
        ("height:2", LoweredMember::Any, Height::new(2).unwrap().ranking(4, 60).unwrap(), true),
        // Some values are larger than the members: all processes restart with wider sets.
        ("height:3", LoweredMember::Any, Height::new(3).unwrap().ranking(4, 66).unwrap(), false),
        // The plays differ too often for one set a line: all processes restart with two.
        ("apart", LoweredMember::Any, apart(4, 80), false),
    ];
    for (game, lowered, window, formula) in &windows {
        for plays in [Plays::Normal, Plays::Both] {
            let job = job(game, *lowered, window, plays);
            let expected = alone(&job);
            for processes in 1..=4 {
                let (cluster, listeners) = TestCluster::new(&job, processes);
                for made in cluster.ended(&listeners) {
                    let made = made.unwrap();
                    assert_eq!((made.normal, made.misere), expected, "{game} by {processes}");
                    assert!(made.stopped.is_none());
                    let positions: u64 = made.shares.iter().map(|share| share.positions).sum();
                    assert_eq!(positions, window.positions());
                    let ring = Ring::new(*lowered, window, plays, processes).unwrap();
                    for (worker, share) in made.shares.iter().enumerate() {
                        assert_eq!(share.positions, ring.positions(worker));
                    }
                    let sent: u64 = made.shares.iter().map(|share| share.sent).sum();
                    let expected = ring.traffic();
                    assert!(!formula || sent >= expected, "{sent} bytes of {expected}");
                }
            }
        }
    }
}

#[test]
fn engine_adds_less_than_a_hundredth_to_the_regions() {
    let window = Welter.ranking(5, 130).unwrap();
    let job = job("welter", LoweredMember::Any, &window, Plays::Normal);
    let (cluster, listeners) = TestCluster::new(&job, 2);
    let made = cluster.ended(&listeners).remove(0).unwrap();
    let sent: u64 = made.shares.iter().map(|share| share.sent).sum();
    let expected = Ring::new(LoweredMember::Any, &window, Plays::Normal, 2).unwrap().traffic();
    let ratio = sent as f64 / expected as f64;
    assert!((1.0..1.01).contains(&ratio), "{sent} bytes of {expected}");
}

#[test]
fn values_of_all_processes_are_the_table_and_a_changed_file_is_refused() {
    let window = Welter.ranking(4, 50).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for plays in [Plays::Normal, Plays::Both] {
        let job = job("welter", LoweredMember::Any, &window, plays);
        let expected = all_values(&window, plays);
        for processes in [1, 3] {
            let (mut cluster, listeners) = TestCluster::new(&job, processes);
            cluster.values = Some(folder.path());
            cluster.ended(&listeners).into_iter().for_each(|made| drop(made.unwrap()));
            let manifests: Vec<PathBuf> =
                (0..processes).map(|process| folder.path().join(format!("values.{process}.json"))).collect();
            let mut parts = ValueParts::open(&manifests).unwrap();
            assert_eq!((parts.game(), parts.window(), parts.plays()), ("welter", (4, 50), plays));
            for _ in 0..2 {
                let mut all = Vec::new();
                parts
                    .show(&mut |values| {
                        all.extend((0..values.len()).map(|at| found(values, at)));
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                assert!(all == expected, "by {processes}");
            }
        }
        let open_error =
            |manifests: &[PathBuf]| ValueParts::open(manifests).map(|_| ()).unwrap_err().to_string();
        let manifests: Vec<PathBuf> =
            (0..3).map(|process| folder.path().join(format!("values.{process}.json"))).collect();
        assert!(open_error(&manifests[..2]).contains("process 2 of 3 is missing"));
        assert!(open_error(&[]).contains("no file is given"));
        let twice = [&manifests[..], &manifests[..1]].concat();
        assert!(open_error(&twice).contains("process 0 stands there twice"));
        let values = part(folder.path(), 1);
        let whole = std::fs::read(&values).unwrap();
        for at in [0, whole.len() / 2, whole.len() - 1] {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            std::fs::write(&values, changed).unwrap();
            assert!(open_error(&manifests).contains("checksum"), "a changed byte at {at}");
        }
        std::fs::write(&values, &whole[1..]).unwrap();
        assert!(ValueParts::open(&manifests).is_err());
        std::fs::write(&values, &whole).unwrap();
        // Another order of the runs, another first position, another process.
        let text = std::fs::read_to_string(&manifests[0]).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let mut changed = [(); 3].map(|()| json.clone());
        changed[0]["runs"].as_array_mut().unwrap().reverse();
        changed[1]["runs"][0][0] = 1.into();
        changed[2]["process"] = 5.into();
        for json in changed {
            std::fs::write(&manifests[0], json.to_string()).unwrap();
            assert!(open_error(&manifests).contains("checksum"), "{}", open_error(&manifests));
        }
        std::fs::write(&manifests[0], &text).unwrap();
        assert!(ValueParts::open(&manifests).is_ok());
    }
}

/// Returns the values of a window in which every number may move, computed by one sweep.
fn all_values(window: &Colex, plays: Plays) -> Vec<(u64, Option<u64>)> {
    let mut all = Vec::new();
    let mut show = |values: &impartial::solve::TableValues| {
        all.extend((0..values.len()).map(|at| found(values, at)));
        ControlFlow::Continue(())
    };
    SetSweep::new(LoweredMember::Any, window, plays).stream(&Run::default(), &mut show).unwrap();
    all
}

/// Returns the values that `processes` processes have written.
fn joined(folder: &Path, processes: usize) -> Vec<(u64, Option<u64>)> {
    let manifest = |process| folder.join(format!("values.{process}.json"));
    let manifests: Vec<PathBuf> = (0..processes).map(manifest).collect();
    let mut all = Vec::new();
    let mut show = |values: &impartial::solve::TableValues| {
        all.extend((0..values.len()).map(|at| found(values, at)));
        ControlFlow::Continue(())
    };
    ValueParts::open(&manifests).unwrap().show(&mut show).unwrap();
    all
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

fn found(values: &impartial::solve::TableValues, at: usize) -> (u64, Option<u64>) {
    (values.normal.get(at).unwrap(), values.misere.as_ref().and_then(|misere| misere.get(at)))
}

#[test]
fn stopped_work_resumes_with_another_number_of_processes() {
    stop_and_resume("welter", &Welter.ranking(5, 56).unwrap());
    // Saved with two sets a line, after all processes have restarted.
    stop_and_resume("apart", &apart(4, 80));
}

fn stop_and_resume(game: &str, window: &Colex) {
    let job = job(game, LoweredMember::Any, window, Plays::Both);
    let expected = alone(&job);
    let folder = tempfile::tempdir().unwrap();
    let all = window.positions();
    // Stopped repeatedly, each time a little further, by fewer and by more processes.
    let mut reached = 0;
    for (processes, part) in [(2, 8), (3, 5), (1, 3), (4, 2)] {
        let (mut cluster, listeners) = TestCluster::new(&job, processes);
        cluster.saves = Some(folder.path());
        // Process 0 counts its own positions.
        let most = all / part / processes as u64;
        cluster.runs[0] = Run::new(Limits::none().positions(most));
        let mut stopped = Vec::new();
        for made in cluster.ended(&listeners) {
            let made = made.unwrap();
            let positions = made.shares.iter().map(|share| share.positions).sum::<u64>();
            assert!(positions < all && positions >= reached, "{positions} of {all} after {reached}");
            stopped.push(positions);
            assert!(made.stopped.is_some());
        }
        reached = stopped[0];
        assert!(stopped.iter().all(|positions| *positions == reached));
    }
    assert!(reached > 0);
    let (mut cluster, listeners) = TestCluster::new(&job, 3);
    cluster.saves = Some(folder.path());
    let ended = cluster.ended(&listeners);
    assert!(files(folder.path()) > 0, "not removed before `remove_saves`");
    for made in ended {
        let mut made = made.unwrap();
        assert_eq!((&made.normal, &made.misere), (&expected.0, &expected.1));
        made.remove_saves().unwrap();
    }
    assert_eq!(files(folder.path()), 0);
}

#[test]
fn values_written_before_a_stop_are_in_the_final_files() {
    let window = Welter.ranking(5, 56).unwrap();
    for plays in [Plays::Normal, Plays::Both] {
        let job = job("welter", LoweredMember::Any, &window, plays);
        let counts = alone(&job);
        let expected = all_values(&window, plays);
        let (folder, values) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let all = window.positions();
        for (processes, part) in [(2, 8), (8, 8), (3, 5), (1, 3), (4, 2)] {
            let (mut cluster, listeners) = TestCluster::new(&job, processes);
            cluster.saves = Some(folder.path());
            cluster.values = Some(values.path());
            cluster.runs[0] = Run::new(Limits::none().positions(all / part / processes as u64));
            for made in cluster.ended(&listeners) {
                assert!(made.unwrap().stopped.is_some());
            }
            assert_eq!(files(values.path()), 0, "no value is shown before all are there");
        }
        // Processes with another job are refused before any file is touched.
        let there = files(folder.path());
        let (mut cluster, listeners) = TestCluster::new(&job, 2);
        cluster.saves = Some(folder.path());
        for ended in cluster.ended(&listeners) {
            assert!(ended.unwrap_err().to_string().contains("not of this work"));
        }
        assert_eq!(files(folder.path()), there);
        let (mut cluster, listeners) = TestCluster::new(&job, 3);
        cluster.saves = Some(folder.path());
        cluster.values = Some(values.path());
        for made in cluster.ended(&listeners) {
            let mut made = made.unwrap();
            assert_eq!((&made.normal, &made.misere), (&counts.0, &counts.1));
            made.remove_saves().unwrap();
        }
        assert_eq!(files(folder.path()), 0);
        assert!(joined(values.path(), 3) == expected);
    }
}

#[test]
fn damaged_stretch_is_named_and_missing_stretch_is_recomputed() {
    let window = Welter.ranking(5, 56).unwrap();
    let job = job("welter", LoweredMember::Any, &window, Plays::Normal);
    let (folder, values) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mut cluster, listeners) = TestCluster::new(&job, 2);
    cluster.saves = Some(folder.path());
    cluster.values = Some(values.path());
    cluster.runs[0] = Run::new(Limits::none().positions(window.positions() / 16));
    cluster.ended(&listeners).into_iter().for_each(|made| assert!(made.unwrap().stopped.is_some()));
    let stretch = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let is_some = |path: &PathBuf| std::fs::metadata(path).unwrap().len() > 0;
    let is_stretch = |path: &PathBuf| path.to_string_lossy().ends_with(".saved.json");
    let mut stretches: Vec<PathBuf> =
        stretch.filter(is_stretch).map(|path| path.with_extension("")).filter(is_some).collect();
    stretches.sort();
    let (first, whole) = (&stretches[0], std::fs::read(&stretches[0]).unwrap());
    let mut changed = whole.clone();
    changed[0] ^= 1;
    std::fs::write(first, changed).unwrap();
    let (mut cluster, listeners) = TestCluster::new(&job, 2);
    cluster.saves = Some(folder.path());
    cluster.values = Some(values.path());
    for ended in cluster.ended(&listeners) {
        let message = ended.unwrap_err().to_string();
        assert!(
            message.contains("its checksum is another one") && message.contains("values-from-"),
            "{message}"
        );
    }
    // Without the manifest the stretch does not exist: all processes begin at the beginning.
    std::fs::remove_file(PathBuf::from(format!("{}.json", first.display()))).unwrap();
    let (mut cluster, listeners) = TestCluster::new(&job, 2);
    cluster.saves = Some(folder.path());
    cluster.values = Some(values.path());
    for made in cluster.ended(&listeners) {
        let mut made = made.unwrap();
        assert!(made.stopped.is_none());
        made.remove_saves().unwrap();
    }
    assert!(joined(values.path(), 2) == all_values(&window, Plays::Normal));
    assert_eq!(files(folder.path()), 0, "including the values without a manifest");
}

#[test]
fn saves_of_another_table_are_refused_and_not_removed() {
    let window = Welter.ranking(4, 40).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let welter = job("welter", LoweredMember::Any, &window, Plays::Normal);
    let (mut cluster, listeners) = TestCluster::new(&welter, 2);
    cluster.saves = Some(folder.path());
    cluster.runs[0] = Run::new(Limits::none().positions(10_000));
    cluster.ended(&listeners).into_iter().for_each(|made| assert!(made.unwrap().stopped.is_some()));
    let there = files(folder.path());
    assert!(there > 0);
    let other = job("nim", LoweredMember::Any, &window, Plays::Normal);
    let (mut cluster, listeners) = TestCluster::new(&other, 2);
    cluster.saves = Some(folder.path());
    for ended in cluster.ended(&listeners) {
        match ended.unwrap_err() {
            ClusterError::Saved(error) => assert!(error.to_string().contains("not of this work"), "{error}"),
            ClusterError::Lost { how: Loss::Said { why, is_input }, .. } => {
                assert!(why.contains("not of this work") && is_input);
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!(files(folder.path()), there);
}

#[test]
fn damaged_save_is_bad_input_to_all_processes() {
    let window = Welter.ranking(5, 60).unwrap();
    let job = job("welter", LoweredMember::Any, &window, Plays::Normal);
    let folder = tempfile::tempdir().unwrap();
    let (mut cluster, listeners) = TestCluster::new(&job, 3);
    cluster.saves = Some(folder.path());
    cluster.runs[0] = Run::new(Limits::none().positions(100_000));
    cluster.ended(&listeners).into_iter().for_each(|made| assert!(made.unwrap().stopped.is_some()));
    let (newest, older) = newest_save(folder.path());
    assert!(!newest.is_empty());
    let damage = |chunk: &Path| {
        let whole = std::fs::read(chunk).unwrap();
        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 1;
        std::fs::write(chunk, damaged).unwrap();
        whole
    };
    // Processes resume from the newest save. A folder may contain an older save too, which is not read.
    older.iter().for_each(|chunk| drop(damage(chunk)));
    for chunk in newest {
        let whole = damage(&chunk);
        let (mut cluster, listeners) = TestCluster::new(&job, 3);
        cluster.saves = Some(folder.path());
        for ended in cluster.ended(&listeners) {
            let error = ended.unwrap_err();
            assert!(error.is_input() && error.to_string().contains("is damaged"), "{error}");
        }
        std::fs::write(&chunk, whole).unwrap();
    }
    let (mut cluster, listeners) = TestCluster::new(&job, 3);
    cluster.saves = Some(folder.path());
    for ended in cluster.ended(&listeners) {
        let ended = ended.unwrap();
        assert_eq!((ended.normal, ended.misere), alone(&job));
    }
}

/// Returns the saved chunks of the newest save in a folder, and those of older saves. Names begin with the tile of the save.
fn newest_save(folder: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let save_of = |chunk: &PathBuf| {
        let name = chunk.file_name().unwrap().to_str().unwrap();
        name.split_once("-words-").unwrap().0.to_owned()
    };
    let chunks: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let newest = chunks.iter().map(save_of).max();
    chunks.into_iter().partition(|chunk| Some(save_of(chunk)) == newest)
}

#[test]
fn lost_process_is_named_by_all_others() {
    let window = Welter.ranking(5, 90).unwrap();
    let job = job("welter", LoweredMember::Any, &window, Plays::Normal);
    for leaves in [0, 2] {
        let (mut cluster, listeners) = TestCluster::new(&job, 3);
        let cancel = Cancel::new();
        cancel.cancel();
        // The process connects, because limits are checked after all have connected, and leaves.
        let run = Run::new(Limits::none().memory(10));
        cluster.runs[leaves] = run;
        for (process, ended) in cluster.ended(&listeners).into_iter().enumerate() {
            let error = ended.unwrap_err();
            assert!(!error.is_input(), "{error}");
            match error {
                ClusterError::Ring(error) if process == leaves => {
                    assert!(error.to_string().contains("the limit is 10 bytes"), "{error}");
                }
                ClusterError::Lost { process, how: Loss::Said { why, .. }, .. } => {
                    assert_eq!(process, leaves);
                    assert!(why.contains("the limit is 10 bytes"), "{why}");
                }
                other => panic!("process {process}: {other}"),
            }
        }
        // The process may also leave before all are connected.
        cluster.hosts = cluster.hosts.into_iter().map(|hosts| hosts.wait(Duration::from_secs(2))).collect();
        cluster.runs = vec![Run::default(); 3];
        cluster.runs[leaves] = Run::default().with_cancel(cancel);
        let ended = cluster.ended(&listeners);
        assert!(ended.iter().all(Result::is_err));
        let own = ended[leaves].as_ref().unwrap_err();
        assert!(
            matches!(own, ClusterError::Stopped(stopped) if stopped.reason == Reason::Cancelled),
            "{own}"
        );
    }
}

#[test]
fn handshake_reports_another_secret_and_another_job() {
    let window = Welter.ranking(4, 30).unwrap();
    let welter = job("welter", LoweredMember::Any, &window, Plays::Normal);
    let short = |hosts: Hosts| hosts.wait(Duration::from_secs(8));

    // Another secret: the caller learns this; the called process refuses the caller and waits.
    let (mut cluster, listeners) = TestCluster::new(&welter, 2);
    cluster.hosts[1] =
        Hosts::new(cluster.hosts[0].addresses().to_vec(), "another-secret-than-theirs").unwrap();
    cluster.hosts = cluster.hosts.into_iter().map(short).collect();
    let ended = cluster.ended(&listeners);
    let [called, calls] = [0, 1].map(|process| ended[process].as_ref().unwrap_err());
    assert!(matches!(calls, ClusterError::Secret { process: 0, .. }) && calls.is_input(), "{calls}");
    let message = called.to_string();
    assert!(message.contains("process 1") && message.contains("has another secret"), "{message}");
    for error in [called, calls] {
        assert!(!error.to_string().contains("-secret"), "{error}");
    }

    // Another job: both processes report both jobs.
    let other = job("nim", LoweredMember::Any, &window, Plays::Normal);
    let (cluster, listeners) = TestCluster::new(&welter, 2);
    let (one, two) = std::thread::scope(|scope| {
        let seat = |process: usize| ProcessConfig {
            hosts: &cluster.hosts[0],
            process,
            listener: &listeners[process],
            saves: None,
            values: None,
        };
        let one = scope.spawn(move || make(&welter, &seat(0), &Run::default()).unwrap_err());
        let two = scope.spawn(move || make(&other, &seat(1), &Run::default()).unwrap_err());
        (one.join().unwrap(), two.join().unwrap())
    });
    for error in [one, two] {
        let message = error.to_string();
        assert!(message.contains("welter, 4 below 30") && message.contains("nim, 4 below 30"), "{message}");
        assert!(error.is_input());
    }
}

#[test]
fn handshake_names_foreign_programs_and_refuses_foreign_callers() {
    let window = Welter.ranking(4, 30).unwrap();
    let job = job("welter", LoweredMember::Any, &window, Plays::Normal);
    // The listening program answers like a web server.
    let (mut cluster, listeners) = TestCluster::new(&job, 2);
    cluster.hosts = cluster.hosts.iter().map(|hosts| hosts.clone().wait(Duration::from_secs(30))).collect();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (mut stream, _) = listeners[0].accept().unwrap();
            stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
            let _ = stream.read(&mut [0; 1000]);
        });
        let seat = ProcessConfig {
            hosts: &cluster.hosts[1],
            process: 1,
            listener: &listeners[1],
            saves: None,
            values: None,
        };
        let error = make(&job, &seat, &Run::default()).unwrap_err();
        assert!(matches!(error, ClusterError::Foreign { .. }) && error.is_input(), "{error}");
        assert!(error.to_string().contains("HTTP/1.1 400 Bad Request"), "{error}");
    });

    // Strangers call: the table is computed nevertheless.
    let (cluster, listeners) = TestCluster::new(&job, 2);
    let address = cluster.hosts[0].addresses()[0].clone();
    let strangers: Vec<TcpStream> = ["GET / HTTP/1.0\r\n\r\n", "", "impartial cluster 1     and no more"]
        .into_iter()
        .map(|greeting| {
            let mut stream = TcpStream::connect(&address).unwrap();
            stream.write_all(greeting.as_bytes()).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            stream
        })
        .collect();
    for made in cluster.ended(&listeners) {
        assert_eq!(made.unwrap().normal, alone(&job).0);
    }
    drop(strangers);

    // A process is missing.
    let (mut cluster, mut listeners) = TestCluster::new(&job, 3);
    cluster.hosts = cluster.hosts.iter().map(|hosts| hosts.clone().wait(Duration::from_secs(1))).collect();
    listeners.truncate(2);
    for ended in cluster.ended(&listeners) {
        let error = ended.unwrap_err();
        let message = error.to_string();
        assert!(message.contains("process 2") && message.contains("did not begin within 1 s"), "{message}");
        assert!(!error.is_input());
    }
}

#[test]
fn make_refuses_small_windows_and_unknown_process_numbers() {
    let window = Welter.ranking(2, 30).unwrap();
    let two = job("welter", LoweredMember::Any, &window, Plays::Normal);
    let (cluster, listeners) = TestCluster::new(&two, 2);
    let seat = |process| ProcessConfig {
        hosts: &cluster.hosts[0],
        process,
        listener: &listeners[0],
        saves: None,
        values: None,
    };
    assert!(matches!(make(&two, &seat(0), &Run::default()), Err(ClusterError::TooFew { count: 2 })));
    assert!(matches!(
        make(&two, &seat(2), &Run::default()),
        Err(ClusterError::NoProcess { process: 2, processes: 2 })
    ));
}
