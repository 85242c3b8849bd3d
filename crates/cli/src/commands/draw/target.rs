//! The files of pictures.

use crate::context::{CommandContext, Out};
use crate::draw_args::PictureTarget;
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_draw::Picture;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Pixels of a PNG for each unit of the SVG.
const SCALE: f64 = 2.0;

/// Maximum length of a file name that is made of words.
const LONGEST: usize = 60;

/// A file for a picture, known to be writable before the work.
pub(super) struct PictureFile {
    file: ResultFile,
    png: bool,
}

impl PictureFile {
    /// Checks before the work that the requested file can be written, or a file named by `words`.
    pub(super) fn ready(target: &PictureTarget, words: &[&str]) -> Result<Self, CommandError> {
        let (path, png) = match &target.output {
            Some(path) => (path.clone(), is_png(path, target.png)?),
            None => {
                let ending = if target.png { "png" } else { "svg" };
                (PathBuf::from(format!("{}.{ending}", name_of(words))), target.png)
            }
        };
        Ok(PictureFile { file: ResultFile::ready("--output", &path)?, png })
    }

    /// Writes the picture and reports its path.
    pub(super) fn write(
        &self,
        picture: &Picture,
        cx: &CommandContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<CommandOutcome, CommandError> {
        let (mut width, mut height) = (picture.width(), picture.height());
        if self.png {
            let file = picture.png(SCALE).ok_or_else(|| {
                CommandError::input(format!(
                    "a picture of {width} by {height} is too large for PNG (allowed: SVG)"
                ))
            })?;
            self.file.write(&file)?;
            (width, height) = (width * SCALE as u32, height * SCALE as u32);
        } else {
            self.file.write(picture.svg().as_bytes())?;
        }
        cx.done();
        let path = self.file.path().display();
        if out.is_json() {
            out.object(&json!({"file": path.to_string(), "width": width, "height": height}))?;
        } else {
            out.line(format!("{path}  {width} × {height}"))?;
        }
        Ok(CommandOutcome::Done)
    }
}

fn is_png(path: &Path, png: bool) -> Result<bool, CommandError> {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    match (ending.as_deref(), png) {
        (Some("png"), _) => Ok(true),
        (Some("svg"), false) => Ok(false),
        (Some("svg"), true) => Err(CommandError::input(format!(
            "--png: --output {} is written as its ending says (allowed: .png, or no --png)",
            path.display()
        ))),
        _ => Err(CommandError::input(format!(
            "--output {}: the name does not say in which format (allowed: .svg, .png)",
            path.display()
        ))),
    }
}

/// Returns a file name that every system accepts: letters, digits and dashes.
fn name_of(words: &[&str]) -> String {
    let mut name = String::new();
    for c in words.join("-").chars() {
        match c {
            'ω' => name.push('w'),
            c if c.is_ascii_alphanumeric() => name.push(c.to_ascii_lowercase()),
            _ if !name.is_empty() && !name.ends_with('-') => name.push('-'),
            _ => {}
        }
    }
    name.truncate(LONGEST);
    name.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn names_of_files_are_letters_digits_and_dashes() {
        assert_eq!(name_of(&["welter", "2,5,6"]), "welter-2-5-6");
        assert_eq!(name_of(&["cram", "..../.."]), "cram");
        assert_eq!(name_of(&["graph:../../etc/passwd", "a b"]), "graph-etc-passwd-a-b");
        assert!(name_of(&["nim", &"1,".repeat(200)]).len() <= 60);
    }
}
