//! Results in the formats of papers and of other programs: b-files, LaTeX, Markdown, DOT.

use crate::errors::CommandError;
use crate::result_file::ResultFile;
use clap::{Args, ValueEnum};
use impartial::game::Graph;
use impartial::ordinal::Ordinal;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A format of papers or of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Export {
    /// The b-file of a sequence, as the OEIS takes it: n and a(n) on each line
    Bfile,
    /// A table in LaTeX, for the package booktabs
    Latex,
    /// A table in Markdown
    Markdown,
    /// A graph in the DOT language
    Dot,
}

/// Options for the export of a result.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ExportArgs {
    /// Write the result in this format
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "output")]
    export: Option<Export>,
    /// Write the result to FILE, in the format of its ending: .txt (b-file), .tex, .md, .dot
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Export {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Export::Bfile => "bfile",
            Export::Latex => "latex",
            Export::Markdown => "markdown",
            Export::Dot => "dot",
        }
    }

    /// Returns the format for the extension of a file name.
    pub(crate) fn from_path(file: &Path) -> Option<Self> {
        let ending = file.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "txt" => Some(Export::Bfile),
            "tex" => Some(Export::Latex),
            "md" => Some(Export::Markdown),
            "dot" => Some(Export::Dot),
            _ => None,
        }
    }
}

/// A requested export, whose file is known to be writable.
pub(crate) struct ExportRequest {
    pub(crate) format: Export,
    file: Option<ResultFile>,
}

impl ExportArgs {
    /// Returns the requested export, if there is one.
    ///
    /// # Errors
    /// Bad input: a format that is not among `allowed`, a file name without a known extension, or a file that cannot be
    /// written.
    pub(crate) fn asked(&self, allowed: &[Export]) -> Result<Option<ExportRequest>, CommandError> {
        let names = || allowed.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
        let (format, typed) = match (&self.export, &self.output) {
            (Some(format), _) => (*format, format!("--export {}", format.name())),
            (None, Some(path)) => {
                let typed = format!("--output {}", path.display());
                let format = Export::from_path(path).ok_or_else(|| {
                    CommandError::input(format!(
                        "{typed}: the name does not say in which format (allowed: .txt, .tex, .md, .dot)"
                    ))
                })?;
                (format, typed)
            }
            (None, None) => return Ok(None),
        };
        if !allowed.contains(&format) {
            let what = format.name();
            return Err(CommandError::input(format!(
                "{typed}: there is no {what} of this result (allowed: {})",
                names()
            )));
        }
        let file = ResultFile::wanted("--output", self.output.as_deref())?;
        Ok(Some(ExportRequest { format, file }))
    }

    /// Returns the export option as it was typed, if there is one.
    pub(crate) fn typed(&self) -> Option<String> {
        match (&self.export, &self.output) {
            (Some(format), _) => Some(format!("--export {}", format.name())),
            (None, Some(path)) => Some(format!("--output {}", path.display())),
            _ => None,
        }
    }
}

impl ExportRequest {
    /// Writes the export to its file, or else to `out`.
    pub(crate) fn write(&self, text: &str, out: &mut (dyn Write + Send)) -> Result<(), CommandError> {
        match &self.file {
            Some(file) => file.write(text.as_bytes()),
            None => Ok(out.write_all(text.as_bytes())?),
        }
    }
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SheetCell {
    text: String,
    latex: String,
}

impl SheetCell {
    /// Returns a cell of plain words.
    pub(crate) fn words(text: impl Into<String>) -> Self {
        let text = text.into();
        SheetCell { latex: latex_words(&text), text }
    }

    /// Returns a cell of mathematics, with its LaTeX.
    pub(crate) fn math(text: impl Into<String>, latex: &str) -> Self {
        SheetCell { text: text.into(), latex: format!("${latex}$") }
    }

    /// Returns a cell for a position: numbers and ordinals as mathematics, anything else in typewriter type.
    pub(crate) fn position(text: &str) -> Self {
        let numbers = text.bytes().all(|b| b.is_ascii_digit() || b == b',');
        let ordinals = || text.split(',').map(|part| Some(part.parse::<Ordinal>().ok()?.to_latex()));
        let latex = match ordinals().collect::<Option<Vec<_>>>() {
            _ if numbers => format!("${}$", text.replace(',', ",\\,")),
            Some(all) => format!("${}$", all.join(",\\, ")),
            None => format!(r"\texttt{{{}}}", latex_words(text)),
        };
        SheetCell { text: text.to_owned(), latex }
    }

    /// Returns a cell for a value, or a dash if the value is not known.
    pub(crate) fn value(value: Option<&Ordinal>) -> Self {
        match value {
            None => SheetCell { text: "-".into(), latex: "--".into() },
            Some(value) => SheetCell::math(value.to_string(), &value.to_latex()),
        }
    }

    /// Returns a cell for a genus such as `2^20` or `15^(15)(13)`.
    pub(crate) fn genus(text: &str) -> Self {
        match text.split_once('^') {
            Some((normal, misere)) => SheetCell::math(text, &format!("{normal}^{{{misere}}}")),
            None => SheetCell::math(text, text),
        }
    }
}

/// Escapes the characters that LaTeX would take for commands.
fn latex_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str(r"\textbackslash{}"),
            '~' => out.push_str(r"\textasciitilde{}"),
            '^' => out.push_str(r"\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// A table that is written row by row.
pub(crate) struct Sheet {
    format: Export,
}

impl Sheet {
    /// Writes the beginning of a table in LaTeX or Markdown. `right` marks the columns of numbers, which are aligned
    /// right.
    pub(crate) fn begin(
        format: Export,
        head: &[&str],
        right: &[bool],
        to: &mut dyn Write,
    ) -> Result<Self, CommandError> {
        let is_right = |i: usize| right.get(i).copied().unwrap_or(false);
        if format == Export::Latex {
            let columns: String = (0..head.len()).map(|i| if is_right(i) { 'r' } else { 'l' }).collect();
            writeln!(to, "% \\usepackage{{booktabs}}\n\\begin{{tabular}}{{{columns}}}\n\\toprule")?;
            writeln!(to, "{} \\\\\n\\midrule", head.join(" & "))?;
        } else {
            let rules: Vec<&str> =
                (0..head.len()).map(|i| if is_right(i) { "---:" } else { ":---" }).collect();
            writeln!(to, "| {} |\n| {} |", head.join(" | "), rules.join(" | "))?;
        }
        Ok(Sheet { format })
    }

    /// Writes a row.
    pub(crate) fn row(&self, cells: &[SheetCell], to: &mut dyn Write) -> Result<(), CommandError> {
        if self.format == Export::Latex {
            let cells: Vec<&str> = cells.iter().map(|cell| cell.latex.as_str()).collect();
            writeln!(to, "{} \\\\", cells.join(" & "))?;
        } else {
            let cells: Vec<String> = cells.iter().map(|cell| cell.text.replace('|', "\\|")).collect();
            writeln!(to, "| {} |", cells.join(" | "))?;
        }
        Ok(())
    }

    /// Writes the end of the table.
    pub(crate) fn end(self, to: &mut dyn Write) -> Result<(), CommandError> {
        if self.format == Export::Latex {
            writeln!(to, "\\bottomrule\n\\end{{tabular}}")?;
        }
        Ok(())
    }
}

/// Returns a whole table as text.
pub(crate) fn sheet(
    format: Export,
    head: &[&str],
    right: &[bool],
    rows: &[Vec<SheetCell>],
) -> Result<String, CommandError> {
    let mut text = Vec::new();
    let sheet = Sheet::begin(format, head, right, &mut text)?;
    rows.iter().try_for_each(|row| sheet.row(row, &mut text))?;
    sheet.end(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Quotes a name for the DOT language.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The beginning of a graph in the DOT language.
pub(crate) const DOT_BEGIN: &str = "digraph game {\n  node [shape=box];\n";

/// Writes a vertex with its name and value; a vertex of value 0 has a double border.
pub(crate) fn dot_vertex(to: &mut dyn Write, name: &str, value: Option<&str>) -> Result<(), CommandError> {
    let label = match value {
        Some(value) => format!("{name}: {value}"),
        None => name.to_owned(),
    };
    let zero = if value == Some("0") { ", peripheries=2" } else { "" };
    Ok(writeln!(to, "  {} [label={}{zero}];", quoted(name), quoted(&label))?)
}

/// Writes the edge of a move.
pub(crate) fn dot_edge(to: &mut dyn Write, from: &str, option: &str) -> Result<(), CommandError> {
    Ok(writeln!(to, "  {} -> {};", quoted(from), quoted(option))?)
}

/// Writes a graph with the values of its vertices.
pub(crate) fn dot(
    graph: &Graph,
    name: &dyn Fn(u32) -> String,
    value: &dyn Fn(u32) -> Option<u64>,
    to: &mut dyn Write,
) -> Result<(), CommandError> {
    to.write_all(DOT_BEGIN.as_bytes())?;
    for v in 0..graph.len() as u32 {
        dot_vertex(to, &name(v), value(v).map(|value| value.to_string()).as_deref())?;
    }
    for v in 0..graph.len() as u32 {
        for &option in graph.row(v) {
            dot_edge(to, &name(v), &name(option))?;
        }
    }
    Ok(to.write_all(b"}\n")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_genera_are_ready_to_paste() {
        assert_eq!(SheetCell::position("2,5,6").latex, r"$2,\,5,\,6$");
        assert_eq!(SheetCell::position("3,w*2+1").latex, r"$3,\, \omega\cdot 2+1$");
        assert_eq!(SheetCell::position("../#.").latex, r"\texttt{../\#.}");
        assert_eq!(SheetCell::genus("15^(15)(13)").latex, "$15^{(15)(13)}$");
        assert_eq!(SheetCell::words("a_b & 50%").latex, r"a\_b \& 50\%");
    }

    #[test]
    fn names_with_quotes_stay_one_name_in_dot() {
        let mut text = Vec::new();
        dot_edge(&mut text, "a\"b", "c\\").unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "  \"a\\\"b\" -> \"c\\\\\";\n");
    }
}
