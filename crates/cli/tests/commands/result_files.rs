//! Files for results: a file that cannot be written is refused before the work.

use crate::common::{CommandOutput, run};
use std::fs;
use std::path::Path;

/// Commands that write a file, each with work that takes much longer than a check of a path.
const COMMANDS: [(&str, &str); 9] = [
    ("prove max-welter.theorem-7 --coins 9", "--certificate"),
    ("prove max-welter.theorem-7 --coins 9", "--export-mona"),
    ("discover max-welter --coins 4 --value 100", "--certificate"),
    ("discover max-welter --coins 4 --value 100", "--dot"),
    ("classes nim --coins 5 --below 60", "--certificate"),
    ("quotient octal:0.3122 --heaps 200", "--certificate"),
    ("period octal:0.6", "--certificate"),
    ("quotient --all-codes 0.ddd", "--output"),
    ("table welter --coins 5 --below 90 --solver memo --misere", "--output"),
];

fn with(args: &str, option: &str, path: &Path) -> CommandOutput {
    let path = path.display().to_string();
    let args: Vec<&str> = args.split_whitespace().chain([option, &path, "--time-limit", "1ms"]).collect();
    run(&args)
}

/// Runs a command to its end, without the limit.
#[cfg_attr(not(unix), expect(dead_code, reason = "the tests that use it send signals or need devices"))]
fn whole(args: &str, option: &str, path: &Path) -> CommandOutput {
    let path = path.display().to_string();
    run(&args.split_whitespace().chain([option, &path]).collect::<Vec<_>>())
}

#[test]
fn a_path_that_cannot_be_written_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "kept").unwrap();
    let inside = folder.path().join("folder.csv");
    fs::create_dir(&inside).unwrap();
    let nowhere = folder.path().join("nowhere");
    let long = "x".repeat(300);
    let paths =
        [nowhere.join("x.csv"), inside.clone(), file.join("x.csv"), folder.path().join(long + ".csv")];
    for (args, option) in COMMANDS {
        for path in &paths {
            // Without the refusal the code would be 3, at the limit.
            let output = with(args, option, path);
            let error = output.bad_input();
            assert!(error.contains(option) && error.contains(path.to_str().unwrap()), "{args}: {error}");
        }
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    assert!(!nowhere.exists());
    assert_eq!(fs::read_dir(&inside).unwrap().count(), 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "something stayed behind");
}

#[test]
fn nothing_is_exported_where_the_other_file_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let mona = folder.path().join("nim.mona").display().to_string();
    let nowhere = folder.path().join("no/such/file").display().to_string();
    let output = run(&["prove", "nim", "--coins", "2", "--export-mona", &mona, "--certificate", &nowhere]);
    assert!(output.bad_input().contains("--certificate"), "{}", output.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn stopped_work_leaves_the_old_file_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.json");
    fs::write(&path, "old").unwrap();
    let text = path.display().to_string();
    let output = run(&["period", "octal:0.6", "--certificate", &text, "--time-limit", "50ms"]);
    assert_eq!(output.code, 3, "{}", output.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // Finished work replaces the file, also through a link.
    assert_eq!(run(&["period", "kayles", "--certificate", &text]).code, 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with('{'));
    #[cfg(unix)]
    {
        let link = folder.path().join("link.json");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let output =
            run(&["classes", "nim", "--coins", "2", "--below", "3", "--certificate", link.to_str().unwrap()]);
        assert_eq!(output.code, 0, "{}", output.err);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::read_to_string(&path).unwrap().contains("n=2 below 3"));
        // A device takes the output and stays a device.
        let output = run(&["period", "kayles", "--certificate", "/dev/null"]);
        assert_eq!(output.code, 0, "{}", output.err);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}

#[test]
#[cfg(unix)]
fn tables_and_censuses_go_where_links_lead_and_into_pipes() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let table = "table nim --coins 1 --below 3";
    let census = "quotient --all-codes 0.7d --heaps 5 --quiet";
    for (args, first) in [(table, "position,grundy"), (census, "code,order")] {
        symlink("target.csv", at("link.csv")).unwrap();
        for _ in 0..2 {
            // The second time the target of the link exists.
            let output = whole(args, "--output", &at("link.csv"));
            assert_eq!(output.code, 0, "{args}: {}", output.err);
            assert!(fs::symlink_metadata(at("link.csv")).unwrap().is_symlink(), "{args}");
            assert!(fs::read_to_string(at("target.csv")).unwrap().starts_with(first), "{args}");
        }
        fs::remove_file(at("link.csv")).unwrap();
        fs::remove_file(at("target.csv")).unwrap();

        let pipe = at("pipe.csv");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
        };
        let output = whole(args, "--output", &pipe);
        assert_eq!(output.code, 0, "{args}: {}", output.err);
        assert!(reader.join().unwrap().starts_with(first), "{args}");
        assert!(!fs::symlink_metadata(&pipe).unwrap().is_file(), "{args}");
        fs::remove_file(&pipe).unwrap();
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let output = whole(census, "--output", Path::new("/dev/stdout"));
    assert!(output.out.starts_with("code,order") && output.out.lines().count() == 9, "{}", output.out);
}

#[test]
#[cfg(unix)]
fn an_array_goes_into_a_pipe_once_however_large_its_values_turn_out() {
    let folder = tempfile::tempdir().unwrap();
    let (pipe, file) = (folder.path().join("pipe.npy"), folder.path().join("file.npy"));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read(pipe).unwrap())
    };
    // The members are below 256, and some values are above.
    let table = "table height:3 --coins 2 --below 256 --solver sets";
    assert_eq!(whole(table, "--output", &pipe).code, 0);
    assert_eq!(whole(table, "--output", &file).code, 0);
    let (piped, filed) = (reader.join().unwrap(), fs::read(&file).unwrap());
    let body = |bytes: &[u8]| 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let (piped_body, filed_body) = (&piped[body(&piped)..], &filed[body(&filed)..]);
    let of_four: Vec<u32> =
        piped_body.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
    let of_two: Vec<u32> =
        filed_body.as_chunks::<2>().0.iter().map(|bytes| u16::from_le_bytes(*bytes).into()).collect();
    assert_eq!((piped_body.len(), filed_body.len()), (4 * 32_385, 2 * 32_385));
    assert_eq!(of_four, of_two);
    assert_eq!(of_two.iter().max(), Some(&361));
}

#[test]
#[cfg(unix)]
fn files_without_end_are_not_read_to_their_end() {
    for args in ["verify /dev/zero", "prove nim --coins 2 --file /dev/zero", "table graph:/dev/zero"] {
        let output = run(&args.split_whitespace().collect::<Vec<_>>());
        assert!(output.bad_input().contains("/dev/zero"), "{args}: {}", output.err);
    }
    let blanks = tempfile::NamedTempFile::new().unwrap();
    fs::write(blanks.path(), " \n".repeat(200_000)).unwrap();
    let path = blanks.path().display();
    for args in [
        format!("verify {path}"),
        format!("prove nim --coins 2 --file {path}"),
        format!("table graph:{path}"),
    ] {
        let output = run(&args.split_whitespace().chain(["--max-memory", "500kB"]).collect::<Vec<_>>());
        assert_eq!(output.code, 3, "{args}: {}", output.err);
        assert!(output.err.contains("--max-memory"), "{args}: {}", output.err);
    }
}
