//! The findings of a study as a page of Markdown, of HTML, or a document for LaTeX.

use crate::finding::{Finding, FindingSubject, StudySummary};
use crate::subject::Subject;
use impartial::claim::Verdict;
use impartial_query::questions::VERSION;
use std::fmt::Write;

/// A picture of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportPicture {
    /// The content in words.
    pub caption: String,
    /// The picture as an SVG document.
    pub svg: String,
}

/// The titles of the verdicts, in the order of reports.
const VERDICTS: [(Verdict, &str); 3] =
    [(Verdict::Proved, "Proved"), (Verdict::Certified, "Certified"), (Verdict::Checked, "Checked only")];

/// A part of a report.
enum Block {
    Title(String),
    Heading(&'static str),
    /// Lines in the rule language.
    Lines(String),
    List(Vec<String>),
    /// A verdict, with the command that repeats it.
    Verdict(String, String),
    Paragraph(String),
}

/// Returns the parts of the report of a study.
fn blocks(subject: &Subject, findings: &[Finding], summary: &StudySummary) -> Vec<Block> {
    let mut all = vec![Block::Title(format!("A study of {}", subject.name())), Block::Lines(subject.rules())];
    let facts = findings.iter().filter(|finding| finding.subject == FindingSubject::Fact);
    all.push(Block::List(facts.map(|fact| fact.statement.clone()).collect()));
    for (verdict, title) in VERDICTS {
        let mut shown = findings.iter().filter(|finding| finding.verdict == Some(verdict)).peekable();
        if shown.peek().is_some() {
            all.push(Block::Heading(title));
        }
        for finding in shown {
            let mut lines = finding.definitions.clone();
            lines.push(finding.statement.clone());
            let evidence =
                finding.evidence.map_or(String::new(), |bits| format!("; evidence {bits:.0} bits"));
            all.push(Block::Lines(lines.join("\n") + "\n"));
            all.push(Block::Verdict(
                format!("{}{evidence}", finding.verdict_text()),
                finding.command.clone(),
            ));
        }
    }
    if !summary.tried.is_empty() {
        all.extend([Block::Heading("Tried without success"), Block::List(summary.tried.clone())]);
    }
    let sources = sources(findings);
    if !sources.is_empty() {
        let sources = sources.into_iter().map(str::to_owned).collect();
        all.extend([Block::Heading("Sources of the theorems used"), Block::List(sources)]);
    }
    if summary.stopped {
        all.push(Block::Paragraph("A limit ended the study before it was complete.".into()));
    }
    let seconds = summary.seconds;
    all.push(Block::Paragraph(format!("Found by impartial {VERSION} in {seconds:.1} s.")));
    all
}

/// Returns the sources of the theorems on which verdicts rest.
fn sources(findings: &[Finding]) -> Vec<&'static str> {
    let uses = |word: &str| {
        findings
            .iter()
            .any(|one| one.basis.contains(word) || one.proved_for.iter().any(|text| text.contains(word)))
    };
    let has = |verdict: Verdict| findings.iter().any(|one| one.verdict == Some(verdict));
    let mut all = Vec::new();
    if uses("Sprague-Grundy") {
        all.push("Sums of heaps: R. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935); P. M. Grundy, Mathematics and games, Eureka 2 (1939).");
    }
    if has(Verdict::Proved) {
        all.push("Proofs by automata: J. R. Büchi, Weak second-order arithmetic and finite automata, Zeitschrift für mathematische Logik und Grundlagen der Mathematik 6 (1960).");
    }
    if has(Verdict::Certified) {
        all.push("Periods of codes: R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956).");
    }
    all
}

/// Returns the report of a study as Markdown.
pub fn markdown(subject: &Subject, findings: &[Finding], summary: &StudySummary) -> String {
    let mut page = String::new();
    for block in blocks(subject, findings, summary) {
        let _ = match block {
            Block::Title(title) => write!(page, "# {title}\n\n"),
            Block::Heading(title) => write!(page, "\n## {title}\n\n"),
            Block::Lines(lines) => write!(page, "```text\n{lines}```\n\n"),
            Block::List(items) => items.iter().try_for_each(|item| writeln!(page, "- {item}")),
            Block::Verdict(verdict, command) => write!(page, "{verdict}. Repeat: `{command}`\n\n"),
            Block::Paragraph(text) => writeln!(page, "\n{text}"),
        };
    }
    page
}

/// The style of a page.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;\
color:#222;background:#fff}pre{background:#f3f3f1;padding:.6rem .8rem;white-space:pre-wrap;overflow-wrap:anywhere}\
code{font-size:.9em}.verdict{color:#555;margin:-.5rem 0 1.2rem}figure{margin:1.5rem 0}svg{max-width:100%;height:auto}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}pre{background:#262626}.verdict{color:#aaa}}";

/// Returns the report of a study as a page of HTML that needs no other file.
pub fn html(
    subject: &Subject,
    findings: &[Finding],
    summary: &StudySummary,
    pictures: &[ReportPicture],
) -> String {
    let mut page = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n");
    let _ = writeln!(page, "<meta name=\"viewport\" content=\"width=device-width\">\n<style>{STYLE}</style>");
    let mut is_first_list = true;
    for block in blocks(subject, findings, summary) {
        let _ = match block {
            Block::Title(title) => writeln!(page, "<title>{0}</title>\n<h1>{0}</h1>", escaped(&title)),
            Block::Heading(title) => writeln!(page, "<h2>{title}</h2>"),
            Block::Lines(lines) => writeln!(page, "<pre><code>{}</code></pre>", escaped(&lines)),
            Block::List(items) => {
                let items: String =
                    items.iter().map(|item| format!("<li>{}</li>\n", escaped(item))).collect();
                let _ = writeln!(page, "<ul>\n{items}</ul>");
                if std::mem::take(&mut is_first_list) { write_pictures(&mut page, pictures) } else { Ok(()) }
            }
            Block::Verdict(verdict, command) => writeln!(
                page,
                "<p class=\"verdict\">{}. Repeat: <code>{}</code></p>",
                escaped(&verdict),
                escaped(&command)
            ),
            Block::Paragraph(text) => writeln!(page, "<p>{}</p>", escaped(&text)),
        };
    }
    page.push_str("</html>\n");
    page
}

fn write_pictures(page: &mut String, pictures: &[ReportPicture]) -> std::fmt::Result {
    pictures.iter().try_for_each(|one| {
        let caption = escaped(&one.caption);
        writeln!(page, "<figure>{}<figcaption>{caption}</figcaption></figure>", one.svg)
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns the report of a study as a document for LaTeX, without pictures.
pub fn latex(subject: &Subject, findings: &[Finding], summary: &StudySummary) -> String {
    let mut page = String::from(
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{fvextra}\n\\begin{document}\n",
    );
    for block in blocks(subject, findings, summary) {
        let _ = match block {
            Block::Title(title) => writeln!(page, "\\section*{{{}}}", in_latex(&title)),
            Block::Heading(title) => writeln!(page, "\\subsection*{{{title}}}"),
            Block::Lines(lines) => {
                writeln!(page, "\\begin{{Verbatim}}[breaklines]\n{lines}\\end{{Verbatim}}")
            }
            Block::List(items) if items.is_empty() => Ok(()),
            Block::List(items) => {
                let items: String = items.iter().map(|item| format!("\\item {}\n", in_latex(item))).collect();
                writeln!(page, "\\begin{{itemize}}\n{items}\\end{{itemize}}")
            }
            // A long command is broken at its spaces.
            Block::Verdict(verdict, command) => writeln!(
                page,
                "\\noindent {}. Repeat:\n\\begin{{Verbatim}}[breaklines, fontsize=\\small]\n{command}\n\\end{{Verbatim}}\n",
                in_latex(&verdict)
            ),
            Block::Paragraph(text) => writeln!(page, "\n{}", in_latex(&text)),
        };
    }
    page.push_str("\\end{document}\n");
    page
}

/// Returns a text with the signs of LaTeX written out.
fn in_latex(text: &str) -> String {
    let mut written = String::new();
    for c in text.chars() {
        match c {
            '\\' => written.push_str("\\textbackslash{}"),
            '~' => written.push_str("\\textasciitilde{}"),
            '^' => written.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => written.extend(['\\', c]),
            '<' => written.push_str("\\textless{}"),
            '>' => written.push_str("\\textgreater{}"),
            '|' => written.push_str("\\textbar{}"),
            '-' => written.push_str("-{}"),
            c => written.push(c),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_pages_are_written_out() {
        assert_eq!(escaped("a < b & c > d"), "a &lt; b &amp; c &gt; d");
        assert_eq!(in_latex("x_1 & --y # ~2"), "x\\_1 \\& -{}-{}y \\# \\textasciitilde{}2");
    }

    #[test]
    fn a_report_has_the_same_parts_in_all_forms() {
        let subject = Subject::from_text("game own\nnumbers a\nmove a - 1\n", "own.game", None);
        let finding = Finding {
            subject: FindingSubject::Value,
            statement: "value a mod 2".into(),
            definitions: Vec::new(),
            is_line: true,
            verdict: Some(Verdict::Proved),
            positions: 10,
            unused: 5,
            proved_for: vec!["all positions".into()],
            states: Some(3),
            evidence: None,
            basis: "proof by automata for all positions".into(),
            command: "impartial prove own.game.value".into(),
            name: "value".into(),
            seconds: 0.1,
        };
        let summary = StudySummary { tried: vec!["a < b".into()], ..StudySummary::default() };
        let picture = ReportPicture { caption: "a & b".into(), svg: "<svg></svg>".into() };
        let findings = [finding];
        let page = html(&subject, &findings, &summary, &[picture]);
        assert!(
            page.contains("<svg></svg><figcaption>a &amp; b</figcaption>")
                && page.contains("<li>a &lt; b</li>")
        );
        for page in [page, markdown(&subject, &findings, &summary), latex(&subject, &findings, &summary)] {
            for part in ["A study of own.game", "value a mod 2", "proved for all positions", "Büchi"] {
                assert!(page.contains(part), "{part} is missing in {page}");
            }
        }
    }
}
