//! `--version --verbose`: what was built, and which instructions of the processor are used.

use crate::errors::CommandError;
use impartial_cpu::CpuLevel;
use std::ffi::OsString;
use std::io::Write;

/// The features of the program that can be left out of a build, and whether they are built in.
const FEATURES: [(&str, bool); 5] = [
    ("serve", cfg!(feature = "serve")),
    ("pictures", cfg!(feature = "pictures")),
    ("rules", cfg!(feature = "rules")),
    ("cluster", cfg!(feature = "cluster")),
    ("parquet", cfg!(feature = "parquet")),
];

/// Returns whether the arguments after the name of the program are `--version` and `--verbose`.
pub(crate) fn is_verbose(args: &[OsString]) -> bool {
    match args {
        [_, first, second] => {
            let is_version = |word: &OsString| word == "--version" || word == "-V";
            is_version(first) && second == "--verbose" || first == "--verbose" && is_version(second)
        }
        _ => false,
    }
}

/// Writes the version, the level of the instruction set in use, and the features. Returns the exit code.
pub(crate) fn write(out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let built_in: Vec<&str> = FEATURES.iter().filter(|(_, is_in)| *is_in).map(|(name, _)| *name).collect();
    let features = if built_in.is_empty() { "none".to_owned() } else { built_in.join(", ") };
    let (level, best) = (impartial_cpu::level(), CpuLevel::best());
    let text = format!(
        "impartial {}\nprocessor: {}, level {level} in use, {best} supported\nfeatures: {features}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
    );
    let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) else { return 0 };
    let error = CommandError::from(error);
    if !error.is_silent() {
        let _ = writeln!(err, "error: {error}");
    }
    error.code()
}
