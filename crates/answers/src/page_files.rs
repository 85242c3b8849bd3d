//! The files of the page, which are built in.

/// A file of the page: its name, its type and its text.
pub type PageFile = (&'static str, &'static str, &'static str);

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The files of the page. The name of the page itself is empty.
pub const PAGE_FILES: [PageFile; 22] = [
    ("", HTML, include_str!("page/page.html")),
    ("page.css", CSS, include_str!("page/page.css")),
    ("page.js", SCRIPT, include_str!("page/page.js")),
    ("ask.js", SCRIPT, include_str!("page/ask.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("boards.js", SCRIPT, include_str!("page/boards.js")),
    ("ways.js", SCRIPT, include_str!("page/ways.js")),
    ("play.js", SCRIPT, include_str!("page/play.js")),
    ("plot.js", SCRIPT, include_str!("page/plot.js")),
    ("refusal.js", SCRIPT, include_str!("page/refusal.js")),
    ("limits.js", SCRIPT, include_str!("page/limits.js")),
    ("identify.js", SCRIPT, include_str!("page/identify.js")),
    ("verify.js", SCRIPT, include_str!("page/verify.js")),
    ("proofs.js", SCRIPT, include_str!("page/proofs.js")),
    ("forms.js", SCRIPT, include_str!("page/forms.js")),
    ("study.js", SCRIPT, include_str!("page/study.js")),
    ("rocq.js", SCRIPT, include_str!("page/rocq.js")),
    ("save.js", SCRIPT, include_str!("page/save.js")),
    ("report.js", SCRIPT, include_str!("page/report.js")),
    ("rules.js", SCRIPT, include_str!("page/rules.js")),
    ("sources.js", SCRIPT, include_str!("page/sources.js")),
    ("state.js", SCRIPT, include_str!("page/state.js")),
];

/// Returns the type and the text of a file, by its name.
pub fn page_file(name: &str) -> Option<(&'static str, &'static str)> {
    PAGE_FILES.iter().find(|(other, ..)| *other == name).map(|&(_, kind, text)| (kind, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_no_other_place_and_holds_no_inline_script() {
        for (name, _, text) in PAGE_FILES {
            // With a brace, an import is that of types in a comment of a script, which no style can have.
            let text = text.replace("http://www.w3.org/", "").replace("@import {", "");
            for foreign in
                ["http://", "https://", "src=\"//", "@import", "eval(", "innerHTML", " onclick=", "style=\""]
            {
                assert!(!text.contains(foreign), "{name} has {foreign}");
            }
        }
        let page = page_file("").unwrap().1;
        assert_eq!(
            page.matches("<script").count(),
            page.matches("<script type=\"module\" src=\"page.js\">").count()
        );
    }

    #[test]
    fn every_module_that_is_imported_is_served() {
        for (name, _, text) in PAGE_FILES {
            // Comments import only types.
            let code = text.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
            let code = code.collect::<Vec<_>>().join("\n");
            for import in code.split("from \"./").skip(1) {
                let other = import.split('"').next().unwrap_or_default();
                assert!(page_file(other).is_some(), "{name} imports {other}");
            }
            assert!(text.lines().count() <= 800, "{name} is long");
        }
    }
}
