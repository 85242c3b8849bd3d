//! The check of an exported file by the kernel of Rocq: the program `coqc`, or `rocq`, in a folder of its own.

use impartial::run::{Run, Stopped};
use impartial_export::RocqFile;
use impartial_rocq::{LIBRARY, needed_by};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The name of the module of the exported file.
const MODULE: &str = "certificate";

/// Interval between two checks whether the compiler has ended.
const PAUSE: Duration = Duration::from_millis(20);

/// Maximum length of an error of the compiler in a message, in characters.
const LONGEST_ERROR: usize = 400;

/// The line that `Print Assumptions` prints for a theorem without axioms.
const CLOSED: &str = "Closed under the global context";

/// Errors of the compiler that say nothing about the theorem.
const GIVEN_UP: [&str; 3] = ["Stack overflow", "Out of memory", "Timeout"];

/// The answer of the kernel.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum KernelVerdict {
    /// The kernel accepts all theorems, and none rests on an axiom.
    Accepted,
    /// The kernel refuses the file, with the first error.
    Refused(String),
    /// The kernel gave no answer, for this reason.
    NotChecked(String),
}

/// The compiler of Rocq.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RocqCompiler {
    program: PathBuf,
    /// Arguments before all others.
    first: &'static [&'static str],
}

impl RocqCompiler {
    /// Finds `coqc` or else `rocq` in the folders of the variable `PATH`.
    pub(crate) fn find() -> Option<Self> {
        let path = std::env::var_os("PATH")?;
        let in_path = |name: &str| {
            let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
            let programs = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
            programs.map(|folder| folder.join(&file)).find(|program| is_program(program))
        };
        let compiler = |name, first| in_path(name).map(|program| RocqCompiler { program, first });
        compiler("coqc", &[]).or_else(|| compiler("rocq", &["c"]))
    }

    /// Returns the path of the program.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Compiles the modules that a file needs, and then the file, in a folder that is removed afterwards.
    ///
    /// # Errors
    /// [`Stopped`] if the run is cancelled or out of time; the compiler is ended then.
    pub(crate) fn check(&self, file: &RocqFile, run: &Run<'_>) -> Result<KernelVerdict, Stopped> {
        let folder = match CheckFolder::new() {
            Ok(folder) => folder,
            Err(error) => return Ok(not_checked("no folder for the check can be made", &error)),
        };
        let cannot_start = |error: io::Error| {
            Ok(not_checked(&format!("'{}' cannot be started", self.program.display()), &error))
        };
        for theory in needed_by(&file.text) {
            let name = format!("{}/{}.v", LIBRARY, theory.name);
            match self.compile(&folder, &name, theory.text, run)? {
                Err(error) => return cannot_start(error),
                Ok(output) if output.status.success() => {}
                Ok(output) => {
                    let error = output.first_error();
                    let text =
                        format!("coqc does not compile the module {} of the library: {error}", theory.name);
                    return Ok(KernelVerdict::NotChecked(text));
                }
            }
        }
        match self.compile(&folder, &format!("{MODULE}.v"), &file.text, run)? {
            Err(error) => cannot_start(error),
            Ok(output) => Ok(output.verdict(file.theorems.len())),
        }
    }

    /// Writes a file into the folder and compiles it.
    fn compile(
        &self,
        folder: &CheckFolder,
        name: &str,
        text: &str,
        run: &Run<'_>,
    ) -> Result<io::Result<CompilerOutput>, Stopped> {
        let started = fs::write(folder.0.join(name), text).and_then(|()| self.start(folder, name));
        let mut child = match started {
            Ok(child) => RunningCompiler(child),
            Err(error) => return Ok(Err(error)),
        };
        let read = |name: &str| {
            let bytes = fs::read(folder.0.join(name)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        Ok(child.wait(run)?.map(|status| CompilerOutput { status, out: read("out"), err: read("err") }))
    }

    /// Starts the compiler. Its output goes to files, so that a process that it leaves behind holds no pipe open.
    fn start(&self, folder: &CheckFolder, name: &str) -> io::Result<Child> {
        let mut command = Command::new(&self.program);
        command.args(self.first).args(["-q", "-Q", LIBRARY, LIBRARY, name]);
        command.current_dir(&folder.0).stdin(Stdio::null());
        command.stdout(File::create(folder.0.join("out"))?).stderr(File::create(folder.0.join("err"))?);
        // Ctrl-C reaches this process only, which ends the compiler and removes the folder.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn()
    }
}

fn not_checked(what: &str, error: &io::Error) -> KernelVerdict {
    KernelVerdict::NotChecked(format!("{what}: {error}"))
}

/// Returns whether a path is a file that can be executed.
fn is_program(path: &Path) -> bool {
    let Ok(metadata) = fs::metadata(path) else { return false };
    #[cfg(unix)]
    let can_be_executed = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let can_be_executed = true;
    metadata.is_file() && can_be_executed
}

/// A running compiler, which is ended when this value is dropped.
struct RunningCompiler(Child);

impl RunningCompiler {
    /// Waits for the end of the compiler.
    fn wait(&mut self, run: &Run<'_>) -> Result<io::Result<ExitStatus>, Stopped> {
        loop {
            match self.0.try_wait() {
                Ok(Some(status)) => return Ok(Ok(status)),
                Ok(None) => run.check(0, 0)?,
                Err(error) => return Ok(Err(error)),
            }
            std::thread::sleep(PAUSE);
        }
    }
}

impl Drop for RunningCompiler {
    fn drop(&mut self) {
        // A compiler that has ended cannot be killed; this is no error.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The output of the compiler.
struct CompilerOutput {
    status: ExitStatus,
    out: String,
    err: String,
}

impl CompilerOutput {
    /// Returns what the output says about a file with `theorems` theorems.
    fn verdict(&self, theorems: usize) -> KernelVerdict {
        let error = || self.first_error();
        if self.status.code().is_none() || GIVEN_UP.iter().any(|text| self.err.contains(text)) {
            return KernelVerdict::NotChecked(format!("coqc gave up: {}", error()));
        }
        if !self.status.success() {
            return KernelVerdict::Refused(error());
        }
        match self.out.lines().filter(|line| line.trim() == CLOSED).count() {
            closed if closed >= theorems && !self.out.contains("Axioms:") => KernelVerdict::Accepted,
            closed => KernelVerdict::Refused(format!(
                "coqc says of {closed} of {theorems} theorems that they rest on no axiom"
            )),
        }
    }

    /// Returns the first error in one line: its place in the file, and its text. Without an error, the exit status.
    fn first_error(&self) -> String {
        let lines: Vec<&str> = self.err.lines().collect();
        let Some(at) = lines.iter().position(|line| line.starts_with("Error")) else {
            let last = lines.iter().rev().find(|line| !line.trim().is_empty());
            return last.map_or_else(|| format!("ended with {}", self.status), |line| shortened(line.trim()));
        };
        let place =
            lines[..at].iter().rev().find_map(|line| line.strip_prefix("File ")?.split_once(", line "));
        let place = place.and_then(|(_, rest)| rest.split(',').next());
        let words = lines[at..].iter().take_while(|line| !line.starts_with("File ") && !line.is_empty());
        let text = words.flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ");
        shortened(&place.map_or_else(|| text.clone(), |line| format!("line {line}: {text}")))
    }
}

/// Returns the beginning of a text that is too long for a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_ERROR) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns a builder of folders that only the user of this process can read, where the system has such permissions.
fn private_folders() -> fs::DirBuilder {
    #[cfg(unix)]
    {
        let mut builder = fs::DirBuilder::new();
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder
    }
    #[cfg(not(unix))]
    fs::DirBuilder::new()
}

/// A new folder for the files of a check, which is removed when this value is dropped.
struct CheckFolder(PathBuf);

impl CheckFolder {
    fn new() -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let builder = private_folders();
        // A folder of this name may be left from a process that was killed.
        for _ in 0..1000 {
            let name =
                format!("impartial-rocq-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
            let path = std::env::temp_dir().join(name);
            match builder.create(&path) {
                Ok(()) => {
                    let folder = CheckFolder(path);
                    fs::create_dir(folder.0.join(LIBRARY))?;
                    return Ok(folder);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for CheckFolder {
    fn drop(&mut self) {
        // A folder that cannot be removed does not change the answer.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The output of a compiler that ended with `code`.
    #[cfg(unix)]
    fn output(code: i32, out: &str, err: &str) -> CompilerOutput {
        let status = std::os::unix::process::ExitStatusExt::from_raw(code << 8);
        CompilerOutput { status, out: out.into(), err: err.into() }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_accepted_only_if_every_theorem_rests_on_no_axiom() {
        let closed = format!("{CLOSED}\n{CLOSED}\n");
        assert_eq!(output(0, &closed, "").verdict(2), KernelVerdict::Accepted);
        let of = |closed: usize| format!("coqc says of {closed} of 2 theorems that they rest on no axiom");
        assert_eq!(output(0, "", "").verdict(2), KernelVerdict::Refused(of(0)));
        assert_eq!(output(0, &format!("{CLOSED}\n"), "").verdict(2), KernelVerdict::Refused(of(1)));
        let axioms = format!("{closed}Axioms:\na : False\n");
        assert_eq!(output(0, &axioms, "").verdict(2), KernelVerdict::Refused(of(2)));
    }

    #[cfg(unix)]
    #[test]
    fn the_first_error_is_one_line_with_its_place() {
        let text = "File \"./certificate.v\", line 12, characters 0-8:\nError:\nThe term \"eq_refl true\"\n  has type X.\n\n\
                    File \"./certificate.v\", line 30, characters 0-8:\nError: another\n";
        let refused = KernelVerdict::Refused("line 12: Error: The term \"eq_refl true\" has type X.".into());
        assert_eq!(output(1, "", text).verdict(1), refused);
        assert_eq!(output(1, "", "").first_error(), "ended with exit status: 1");
        assert_eq!(output(127, "", "sh: no such thing\n").first_error(), "sh: no such thing");
        let long = output(1, "", &format!("Error: {}\n", "é".repeat(1000))).first_error();
        assert_eq!(long.chars().count(), LONGEST_ERROR + 4);
    }

    #[cfg(unix)]
    #[test]
    fn a_compiler_that_gives_up_refuses_nothing() {
        for text in ["Error: Stack overflow.\n", "Fatal error: Out of memory\n"] {
            let verdict = output(2, "", text).verdict(1);
            assert!(
                matches!(&verdict, KernelVerdict::NotChecked(why) if why.contains("gave up")),
                "{verdict:?}"
            );
        }
        let killed = CompilerOutput {
            status: std::os::unix::process::ExitStatusExt::from_raw(9),
            out: String::new(),
            err: String::new(),
        };
        assert!(matches!(killed.verdict(1), KernelVerdict::NotChecked(_)));
    }

    #[test]
    fn the_folder_of_a_check_is_removed() {
        let (one, other) = (CheckFolder::new().unwrap(), CheckFolder::new().unwrap());
        assert_ne!(one.0, other.0);
        let path = one.0.clone();
        assert!(path.join(LIBRARY).is_dir());
        drop(one);
        assert!(!path.exists() && other.0.exists());
    }
}
