use super::*;
use crate::run::{Limits, Observer, Progress};
use std::sync::Mutex;

/// A temporary folder of a test, which is removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("impartial-checkpoint-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("work.ckpt")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn id() -> CheckpointId {
    CheckpointId {
        kind: "table".into(),
        game: "a game \"with\" quotes: ω".into(),
        window: "n=5 below 64".into(),
        seed: u64::MAX,
    }
}

fn state() -> Vec<u8> {
    (0..300u32).map(|i| (i * i % 251) as u8).collect()
}

/// Creates a file with [`state`] in a temporary folder.
fn saved(name: &str) -> (Folder, Checkpoint) {
    let folder = Folder::new(name);
    let mut checkpoint = Checkpoint::new(folder.file(), id());
    checkpoint.save(&mut |to| to.write_all(&state())).unwrap();
    (folder, checkpoint)
}

#[test]
fn what_was_saved_is_loaded() {
    let (folder, mut checkpoint) = saved("saved");
    assert_eq!(checkpoint.load().unwrap(), Some(state()));
    // A shorter state, written in pieces, replaces it.
    let pieces = [&b"one, "[..], b"", b"two"];
    checkpoint.save(&mut |to| pieces.iter().try_for_each(|piece| to.write_all(piece))).unwrap();
    assert_eq!(checkpoint.load().unwrap().as_deref(), Some(&b"one, two"[..]));
    checkpoint.save(&mut |_| Ok(())).unwrap();
    assert_eq!(checkpoint.load().unwrap(), Some(Vec::new()));
    assert_eq!(folder.names(), ["work.ckpt"]);
    assert_eq!(checkpoint.save_count(), 3);
    checkpoint.remove().unwrap();
    checkpoint.remove().unwrap();
    assert!(checkpoint.load().unwrap().is_none());
}

#[test]
fn a_state_longer_than_any_buffer_is_read_piece_by_piece() {
    let folder = Folder::new("long");
    let mut checkpoint = Checkpoint::new(folder.file(), id());
    let long: Vec<u8> = (0..3_000_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    checkpoint.save(&mut |to| long.chunks(1237).try_for_each(|piece| to.write_all(piece))).unwrap();
    let mut open = checkpoint.open().unwrap().unwrap();
    assert_eq!(open.size(), 3_000_000);
    let mut read = vec![0; 1_000];
    open.read_exact(&mut read).unwrap();
    assert_eq!(read, long[..1_000]);
    open.read_to_end(&mut read).unwrap();
    assert_eq!(read, long);
}

#[test]
fn a_file_cut_off_anywhere_is_damaged() {
    let (folder, checkpoint) = saved("cut");
    let whole = fs::read(folder.file()).unwrap();
    for length in 0..whole.len() {
        fs::write(folder.file(), &whole[..length]).unwrap();
        let error = checkpoint.load().unwrap_err();
        assert!(matches!(error, CheckpointError::Damaged { .. }), "{length}: {error}");
        assert_eq!(fs::read(folder.file()).unwrap(), whole[..length], "the file is left alone");
    }
    let mut longer = whole;
    longer.push(0);
    fs::write(folder.file(), longer).unwrap();
    let error = checkpoint.load().unwrap_err();
    assert!(
        matches!(
            error,
            CheckpointError::Damaged { damage: Damage::Length { expected: 300, found: 301 }, .. }
        ),
        "{error}"
    );
}

#[test]
fn a_file_with_any_byte_changed_is_damaged() {
    let (folder, checkpoint) = saved("changed");
    let whole = fs::read(folder.file()).unwrap();
    for index in 0..whole.len() {
        for flip in [0x01, 0x20, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[index] ^= flip;
            fs::write(folder.file(), changed).unwrap();
            let error = checkpoint.load().unwrap_err();
            assert!(matches!(error, CheckpointError::Damaged { .. }), "{index} ^ {flip}: {error}");
            assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}

#[test]
fn a_file_of_something_else_is_no_checkpoint() {
    let folder = Folder::new("else");
    let checkpoint = Checkpoint::new(folder.file(), id());
    for text in ["", "position,grundy\n0,0\n", "impartial checkpoint 2\n{}\n", "impartial checkpoint 1"] {
        fs::write(folder.file(), text).unwrap();
        let error = checkpoint.load().unwrap_err();
        assert!(
            matches!(error, CheckpointError::Damaged { damage: Damage::NotACheckpoint, .. }),
            "{text:?}: {error}"
        );
    }
    fs::write(folder.file(), "impartial checkpoint 1\n{\"version\":1}\n").unwrap();
    let error = checkpoint.load().unwrap_err();
    assert!(matches!(error, CheckpointError::Damaged { damage: Damage::Header, .. }), "{error}");
}

#[test]
fn a_checkpoint_of_other_work_says_what_differs() {
    let (folder, _) = saved("foreign");
    let others = [
        ("kind", CheckpointId { kind: "search".into(), ..id() }),
        ("game", CheckpointId { game: "another".into(), ..id() }),
        ("window", CheckpointId { window: "n=5 below 65".into(), ..id() }),
        ("seed", CheckpointId { seed: 1, ..id() }),
    ];
    for (differs, other) in others {
        let error = Checkpoint::new(folder.file(), other).load().unwrap_err();
        let CheckpointError::Foreign { field, .. } = &error else { panic!("{differs}: {error}") };
        assert_eq!(*field, differs);
        assert!(error.to_string().contains(&format!("its {differs} is")), "{error}");
    }
    let other = CheckpointId { window: "two\nlines".into(), ..id() };
    let error = Checkpoint::new(folder.file(), other).load().unwrap_err();
    assert_eq!(error.to_string().lines().count(), 1);
    assert!(error.to_string().contains("n=5 below 64"), "{error}");
}

#[test]
fn a_checkpoint_of_another_version_is_foreign() {
    let (folder, checkpoint) = saved("version");
    // A file of another version, with the right checksum.
    let mut bytes = fs::read(folder.file()).unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let line = text.lines().nth(1).unwrap().to_owned();
    let start = text.find(&line).unwrap();
    let other = line.replace(&format!("\"version\":\"{VERSION}\""), "\"version\":\"0.0.9\"");
    assert_ne!(line, other);
    let mut hash = xxhash_rust::xxh3::Xxh3::new();
    hash.update(&state());
    let before = &other[..other.len() - 2 - 32];
    hash.update(before.as_bytes());
    let other = format!("{before}{:032x}\"}}", hash.digest128());
    bytes.splice(start..start + line.len(), other.into_bytes());
    fs::write(folder.file(), bytes).unwrap();
    let error = checkpoint.load().unwrap_err();
    assert!(
        matches!(&error, CheckpointError::Foreign { field: "version", found, .. } if found == "0.0.9"),
        "{error}"
    );
}

#[test]
fn a_save_that_fails_leaves_what_was_saved_before() {
    let (folder, mut checkpoint) = saved("fails");
    let error = checkpoint
        .save(&mut |to| {
            to.write_all(&[7; 1_000_000])?;
            Err(io::Error::other("no more"))
        })
        .unwrap_err();
    assert!(matches!(error, CheckpointError::Io { .. }), "{error}");
    assert!(error.to_string().contains("no more"), "{error}");
    assert_eq!(checkpoint.load().unwrap(), Some(state()));
    assert_eq!(folder.names(), ["work.ckpt"]);
    assert_eq!(checkpoint.save_count(), 1);
}

#[test]
fn two_processes_that_save_by_turns_never_mix() {
    let folder = Folder::new("two");
    let (mut one, mut two) = (Checkpoint::new(folder.file(), id()), Checkpoint::new(folder.file(), id()));
    // While the first checkpoint is being written, the second saves its whole state.
    one.save(&mut |to| {
        to.write_all(&[1; 1_000_000])?;
        two.save(&mut |to| to.write_all(&[2; 10])).unwrap();
        assert_eq!(two.load().unwrap(), Some(vec![2; 10]));
        to.write_all(&[1; 1_000_000])
    })
    .unwrap();
    assert_eq!(two.load().unwrap(), Some(vec![1; 2_000_000]));
    two.save(&mut |to| to.write_all(&[3; 3])).unwrap();
    assert_eq!(one.load().unwrap(), Some(vec![3; 3]));
    assert_eq!(folder.names(), ["work.ckpt"]);
}

#[test]
fn half_a_file_of_a_killed_process_changes_nothing_and_is_removed() {
    let (folder, first) = saved("half");
    let whole = fs::read(folder.file()).unwrap();
    fs::write(folder.0.join(format!(".work.ckpt.impartial-{}-0", u32::MAX)), &whole[..whole.len() / 2])
        .unwrap();
    let mut checkpoint = Checkpoint::new(folder.file(), id());
    assert_eq!(checkpoint.load().unwrap(), Some(state()));
    assert_eq!(folder.names(), ["work.ckpt"]);
    drop(first);
    checkpoint.save(&mut |to| to.write_all(b"second")).unwrap();
    assert_eq!(folder.names(), ["work.ckpt"]);
    assert_eq!(checkpoint.load().unwrap().as_deref(), Some(&b"second"[..]));
}

#[cfg(unix)]
#[test]
fn a_device_is_no_checkpoint_and_stays_what_it_is() {
    let mut checkpoint = Checkpoint::new("/dev/zero", id());
    let error = checkpoint.load().unwrap_err();
    assert!(matches!(error, CheckpointError::Damaged { damage: Damage::NotACheckpoint, .. }), "{error}");
    assert!(checkpoint.save(&mut |to| to.write_all(b"state")).is_err());
    assert!(!fs::metadata("/dev/zero").unwrap().is_file());
}

#[test]
fn a_folder_that_is_not_there_is_found_before_the_work() {
    let folder = Folder::new("nowhere");
    let missing = Checkpoint::new(folder.0.join("no").join("work.ckpt"), id());
    assert!(matches!(missing.load(), Err(CheckpointError::Io { .. })));
    let itself = Checkpoint::new(&folder.0, id());
    assert!(matches!(itself.load(), Err(CheckpointError::Io { .. })));
}

#[test]
fn a_save_is_due_when_time_has_passed() {
    let (_folder, checkpoint) = saved("due");
    assert!(!checkpoint.is_due());
    assert!(checkpoint.with_interval(Duration::ZERO).is_due());
}

#[test]
fn saving_takes_a_small_part_of_the_time() {
    let folder = Folder::new("share");
    let mut checkpoint = Checkpoint::new(folder.file(), id()).with_interval(Duration::from_nanos(1));
    assert!(checkpoint.is_due(), "nothing is known of how long a save takes");
    let slowly = Duration::from_millis(200);
    checkpoint
        .save(&mut |to| {
            std::thread::sleep(slowly);
            to.write_all(b"state")
        })
        .unwrap();
    assert!(!checkpoint.is_due(), "19 times as long have to pass");
    assert!(checkpoint.with_interval(Duration::ZERO).is_due());
}

/// An observer that collects the errors of saves.
#[derive(Default)]
struct Hears(Mutex<Vec<String>>);

impl Observer for Hears {
    fn progress(&self, _: Progress) {}

    fn save_error(&self, error: &CheckpointError) {
        self.0.lock().unwrap().push(error.to_string());
    }
}

#[test]
fn a_save_that_fails_is_not_tried_again_at_once() {
    let folder = Folder::new("again");
    for every in [Duration::ZERO, Duration::from_millis(1), Duration::from_secs(90)] {
        let mut checkpoint = Checkpoint::new(folder.file(), id()).with_interval(every);
        let mut waits = vec![checkpoint.wait()];
        for _ in 0..20 {
            checkpoint.save(&mut |_| Err(io::Error::other("no room"))).unwrap_err();
            waits.push(checkpoint.wait());
        }
        assert_eq!(waits[0], every);
        assert!(waits[1] >= SOONEST_RETRY.max(every * 2), "{waits:?}");
        let longer = |pair: &[Duration]| pair[1] >= (pair[0] * 2).min(LATEST_RETRY);
        assert!(waits.windows(2).all(longer), "{waits:?}");
        checkpoint.save(&mut |to| to.write_all(b"room again")).unwrap();
        assert!(checkpoint.retry.is_none());
    }
}

#[test]
fn work_that_cannot_be_saved_goes_on_and_says_so_once() {
    let folder = Folder::new("once");
    let hears = Hears::default();
    let run = Run::new(Limits::none()).with_observer(&hears);
    let mut checkpoint = Checkpoint::new(folder.file(), id()).with_interval(Duration::ZERO);
    let mut tries = 0;
    let mut fail = |checkpoint: &mut Checkpoint| {
        // The waiting time is over.
        checkpoint.retry = checkpoint.retry.map(|_| Duration::ZERO);
        checkpoint.save_if_due(&run, &mut |_| {
            tries += 1;
            Err(io::Error::other("no room"))
        })
    };
    for _ in 0..5 {
        assert!(!fail(&mut checkpoint));
    }
    assert_eq!(hears.0.lock().unwrap().len(), 1);
    assert!(hears.0.lock().unwrap()[0].contains("no room"));
    checkpoint.retry = Some(Duration::ZERO);
    assert!(checkpoint.save_if_due(&run, &mut |to| to.write_all(b"saved")));
    assert!(!fail(&mut checkpoint));
    assert_eq!(hears.0.lock().unwrap().len(), 2, "it was saved in between");
    assert_eq!(tries, 6);

    // A save is not due, and so is not tried.
    checkpoint.retry = Some(LATEST_RETRY);
    assert!(!checkpoint.save_if_due(&run, &mut |_| panic!("it is not due")));
    assert_eq!(checkpoint.load().unwrap().as_deref(), Some(&b"saved"[..]));
}
