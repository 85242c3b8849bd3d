use super::*;
use std::fs::File;
use std::time::SystemTime;

/// A folder of its own that is removed again.
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

/// A file in a folder of its own with [`state`] in it.
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
    // A shorter state in its place, written in pieces.
    let pieces = [&b"one, "[..], b"", b"two"];
    checkpoint.save(&mut |to| pieces.iter().try_for_each(|piece| to.write_all(piece))).unwrap();
    assert_eq!(checkpoint.load().unwrap().as_deref(), Some(&b"one, two"[..]));
    checkpoint.save(&mut |_| Ok(())).unwrap();
    assert_eq!(checkpoint.load().unwrap(), Some(Vec::new()));
    assert_eq!(folder.names(), ["work.ckpt"]);
    assert_eq!(checkpoint.saves(), 3);
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
    for at in 0..whole.len() {
        for flip in [0x01, 0x20, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[at] ^= flip;
            fs::write(folder.file(), changed).unwrap();
            let error = checkpoint.load().unwrap_err();
            assert!(matches!(error, CheckpointError::Damaged { .. }), "{at} ^ {flip}: {error}");
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
    // As another version would write it: with the right checksum.
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
    assert_eq!(checkpoint.saves(), 1);
}

#[test]
fn half_a_file_of_a_killed_process_changes_nothing_and_is_removed() {
    let (folder, first) = saved("half");
    let whole = fs::read(folder.file()).unwrap();
    let left = first.temporary(u32::MAX);
    fs::write(&left, &whole[..whole.len() / 2]).unwrap();
    let mut checkpoint = Checkpoint::new(folder.file(), id());
    assert_eq!(checkpoint.load().unwrap(), Some(state()));

    // Of a moment ago: somebody may be writing it.
    checkpoint.save(&mut |to| to.write_all(b"second")).unwrap();
    assert!(left.exists());

    let long_ago = SystemTime::now() - ABANDONED * 2;
    let held = File::options().write(true).open(&left).unwrap();
    held.set_modified(long_ago).unwrap();
    held.lock().unwrap();
    Checkpoint::new(folder.file(), id()).save(&mut |to| to.write_all(b"third")).unwrap();
    assert!(left.exists(), "somebody holds it");

    drop(held);
    let neighbour = folder.0.join(".work.ckpt.saving-notes");
    File::create(&neighbour).unwrap().set_modified(long_ago).unwrap();
    Checkpoint::new(folder.file(), id()).save(&mut |to| to.write_all(b"fourth")).unwrap();
    assert_eq!(folder.names(), [".work.ckpt.saving-notes", "work.ckpt"]);
    assert_eq!(checkpoint.load().unwrap().as_deref(), Some(&b"fourth"[..]));
}

#[test]
fn a_file_that_this_process_number_left_is_replaced() {
    let folder = Folder::new("same-number");
    let mut checkpoint = Checkpoint::new(folder.file(), id());
    fs::write(checkpoint.temporary(std::process::id()), "left over").unwrap();
    checkpoint.save(&mut |to| to.write_all(b"state")).unwrap();
    assert_eq!(checkpoint.load().unwrap().as_deref(), Some(&b"state"[..]));
    assert_eq!(folder.names(), ["work.ckpt"]);
}

#[test]
fn two_processes_that_save_by_turns_never_mix() {
    let folder = Folder::new("two");
    let (mut one, mut two) = (Checkpoint::new(folder.file(), id()), Checkpoint::new(folder.file(), id()));
    // While the first writes, a second one of another number saves as a whole.
    one.save(&mut |to| {
        to.write_all(&[1; 1_000_000])?;
        let other = two.temporary(u32::MAX - 1);
        file::save(&two.path, &other, &two.id, &mut |to| to.write_all(&[2; 10]))?;
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
    assert!(!checkpoint.due());
    assert!(checkpoint.every(Duration::ZERO).due());
}

#[test]
fn saving_takes_a_small_part_of_the_time() {
    let folder = Folder::new("share");
    let mut checkpoint = Checkpoint::new(folder.file(), id()).every(Duration::from_nanos(1));
    assert!(checkpoint.due(), "nothing is known of how long a save takes");
    let slowly = Duration::from_millis(200);
    checkpoint
        .save(&mut |to| {
            std::thread::sleep(slowly);
            to.write_all(b"state")
        })
        .unwrap();
    assert!(!checkpoint.due(), "19 times as long have to pass");
    assert!(checkpoint.every(Duration::ZERO).due());
}
