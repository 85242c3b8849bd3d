//! The destinations of pictures.

use crate::context::{CommandContext, Out};
use crate::draw_args::PictureTarget;
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_draw::Picture;
use impartial_query::rows::PictureRow;
use std::path::Path;

/// Pixels of a PNG for each unit of the SVG.
const SCALE: f64 = 2.0;

/// Maximum length of a file name that is made of words.
const LONGEST: usize = 60;

/// The destination of a picture, known to be writable before the work.
pub(super) struct PictureFile {
    /// The file; `None` for standard output.
    file: Option<ResultFile>,
    png: bool,
}

impl PictureFile {
    /// Checks before the work that the requested file can be written. Without one, the picture goes to standard output,
    /// unless that is a terminal or is for JSON; the error suggests a name made of `words`.
    pub(super) fn ready(target: &PictureTarget, words: &[&str], out: &Out<'_>) -> Result<Self, CommandError> {
        let Some(path) = &target.output else {
            if out.is_terminal() || out.is_json() {
                let ending = if target.png { "png" } else { "svg" };
                let name = name_of(words);
                return Err(CommandError::input(format!(
                    "draw: --output FILE is missing, such as --output {name}.{ending} (a picture is written to standard \
                     output only if that is a pipe or a file)"
                )));
            }
            return Ok(PictureFile { file: None, png: target.png });
        };
        let png = is_png(path, target.png)?;
        Ok(PictureFile { file: Some(ResultFile::ready("--output", path)?), png })
    }

    /// Writes the picture, and reports the path of its file.
    pub(super) fn write(
        &self,
        picture: &Picture,
        cx: &CommandContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<CommandOutcome, CommandError> {
        let (mut width, mut height) = (picture.width(), picture.height());
        let bytes = if self.png {
            let pixels = picture.png(SCALE).ok_or_else(|| {
                CommandError::input(format!(
                    "a picture of {width} by {height} is too large for PNG (allowed: SVG)"
                ))
            })?;
            (width, height) = (width * SCALE as u32, height * SCALE as u32);
            pixels
        } else {
            picture.svg().into_bytes()
        };
        let Some(file) = &self.file else {
            cx.done();
            out.stream().write_all(&bytes)?;
            return Ok(CommandOutcome::Done);
        };
        file.write(&bytes)?;
        cx.done();
        let path = file.path().display();
        if out.is_json() {
            out.object(&PictureRow { file: path.to_string(), width, height })?;
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
