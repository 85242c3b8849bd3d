//! The other views in a browser: rules, plots, reports, claims; and their accessibility.

use crate::browser::Browser;
use crate::http::Running;
use serde_json::json;

#[test]
fn an_error_in_rules_is_shown_at_its_line_as_one_types() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&server.page) else { return };
    browser.click("#tab-rules");
    browser.wait("document.querySelector('#diagnostics-status').textContent === 'Nothing is wrong.'");
    browser.write("#text", "game mine\nheaps n\nmove m for k in 1..n\n");
    browser.wait("document.querySelector('#gutter .error')?.textContent === '3'");
    assert_eq!(browser.text("#marks mark"), "m");
    assert!(browser.text("#diagnostics").contains("there is no 'm' here"));
    assert_eq!(browser.eval("document.querySelector('#use').disabled"), true);
    browser.write("#text", "game mine\nheaps n\nmove n-k for k in 1..n if k != 2\n");
    browser.wait("document.querySelector('#diagnostics-status').textContent === 'Nothing is wrong.'");
    browser.click("#use");
    browser.wait("document.querySelector('#name').textContent === 'mine'");
    browser.open_position("3,5,6");
    // The link contains the rules.
    let link = browser.link();
    browser.go(&link);
    browser.open_position("3,5,6");
    assert_eq!(browser.text("#name"), "mine");
    browser.well();
}

/// The sign ω stands for the letter w of ordinals, which the figure of an answer marks; names keep their letters.
#[test]
fn ordinals_have_their_sign_and_names_their_letters() {
    let server = Running::new();
    let kind = |subject: &serde_json::Value| server.answer("position", subject)["figure"]["kind"].clone();
    assert_eq!(kind(&json!({"graph": "window -> w", "position": "window"})), "text");
    assert_eq!(kind(&json!({"game": "transfinite-nim", "position": "w*2,5"})), "ordinals");
    let Some(mut browser) = Browser::open(&format!("{}#graph=window+-%3E+w&position=window", server.page))
    else {
        return;
    };
    browser.wait("document.querySelector('#history button')?.textContent === 'window'");
    browser.wait("document.querySelector('#moves [data-option=\"w\"] span')?.textContent === 'w'");
    browser.go(&format!("{}#game=transfinite-nim&position=w*2,5", server.page));
    browser.wait("document.querySelector('#history button')?.textContent === '5,ω·2'");
    browser.well();
}

#[test]
fn games_are_found_by_words_and_have_parameters() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&server.page) else { return };
    // On a phone the list of games is folded.
    if browser.eval("document.querySelector('#chooser').open") != true {
        browser.click("#chooser summary");
        browser.wait("document.querySelector('#chooser').open");
    }
    browser.write("#search", "column");
    browser.wait("!document.querySelector('#games [data-game=\"nim\"]')");
    browser.wait("document.querySelector('#games [data-game=\"height:H\"]')");
    browser.click("#games [data-game=\"height:H\"]");
    browser.wait("document.querySelector('#name').textContent === 'height'");
    browser.open_position("0,5");
    browser.write("#parameter", "3");
    browser.key("Enter");
    browser.wait("location.hash.includes('height%3A3')");
    browser.wait("document.querySelectorAll('#board .cell').length % 3 === 0");
    // A wrong parameter changes nothing.
    browser.write("#parameter", "0");
    browser.key("Enter");
    browser.wait("document.querySelector('#status').classList.contains('bad')");
    assert!(browser.link().contains("height%3A3"), "{}", browser.link());
    browser.write("#position", "1,x");
    browser.click("#at button");
    browser.wait("document.querySelector('#status').textContent.includes('expected')");
    browser.well();
}

#[test]
fn plots_are_drawn_read_and_zoomed() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&format!("{}#game=wythoff&view=plots", server.page)) else {
        return;
    };
    browser.click("#plot-form .main");
    browser.wait("!document.querySelector('#plot-figure').hidden");
    browser.eval("document.querySelector('#plot').focus()");
    browser.key("ArrowRight");
    browser.wait("/^\\d+, \\d+: value \\d+/.test(document.querySelector('#plot-reading').textContent)");
    let ink = "(() => { const c = document.querySelector('#plot'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
               let n = 0; for (let i = 0; i < d.length; i += 4) if (d[i + 2] > d[i] + 60) n += 1; return n; })()";
    let whole = browser.eval(ink).as_u64().unwrap();
    assert!(whole > 100, "{whole} blue dots");
    browser.click("#plot-in");
    browser.click("#plot-in");
    assert_ne!(browser.eval(ink).as_u64().unwrap(), whole);
    browser.choose("#plot-what", "sequence");
    browser.click("#plot-form .main");
    browser.wait("document.querySelector('#plot-status').classList.contains('bad') || document.querySelector('#plot-figure').classList.contains('wide')");
    browser.well();
}

#[test]
fn reports_are_shown() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&format!("{}#game=kayles&position=5&view=reports", server.page))
    else {
        return;
    };
    for (id, words) in
        [("genus", "4^146"), ("period", "12"), ("classes", "domestic"), ("explain", "quotients")]
    {
        browser.click(&format!("#report-{id} .main"));
        let words = json!(words);
        browser.wait(&format!("document.querySelector('#report-{id}').textContent.includes({words})"));
    }
    browser.click("#report-graph .main");
    browser.wait("document.querySelector('#report-graph img')?.naturalWidth > 100");
    browser.eval("document.querySelector('#report-quotient input').value = '8'");
    browser.click("#report-quotient .main");
    browser.wait("document.querySelector('#report-quotient img')?.naturalWidth > 100");
    browser.well();
}

#[test]
fn claims_are_checked_with_progress_and_cancelled() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&format!("{}#game=mark&view=claims", server.page)) else { return };
    browser.click("#check");
    browser.wait("document.querySelector('#check-status').textContent.includes('none refuted')");
    let open = browser.eval("document.querySelectorAll('#claims .waiting').length");
    assert_eq!(open, 0);
    browser.click("#check-planted");
    browser.wait("document.querySelector('#check-status').textContent.includes('can be compared')");
    browser.click("#check");
    browser.wait("document.querySelector('#check-status').textContent.includes('as it must be')");
    // Large windows of many statements take time.
    browser.go(&format!("{}#game=welter&view=claims", server.page));
    browser.click("#check-full");
    browser.click("#check");
    browser.wait("document.querySelector('#check-cancel').hidden === false");
    browser.click("#check-cancel");
    browser.wait("document.querySelector('#check-status').textContent.startsWith('Cancelled')");
    browser.well();
}

#[test]
fn every_view_is_accessible() {
    let server = Running::new();
    // The program axe, if the variable names its file.
    let axe = std::env::var_os("IMPARTIAL_AXE").map(|file| std::fs::read_to_string(file).unwrap());
    let Some(mut browser) = Browser::open(&server.page) else { return };
    for dark in [false, true] {
        for width in [360, 900, 1600] {
            browser.screen(width, 900, dark);
            for view in ["play", "plots", "reports", "claims", "proofs", "rules"] {
                browser.go(&format!("{}#game=welter&position=2%2C5%2C6&view={view}", server.page));
                browser.wait(&format!("!document.querySelector('#view-{view}').hidden"));
                let defects = browser.eval(include_str!("fit.js"));
                assert_eq!(defects, json!([]), "{view} at {width}, dark: {dark}");
                if let Some(axe) = &axe {
                    browser.eval(axe);
                    let violations = browser.eval(
                        "axe.run().then(({violations}) => violations.map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 200)}`))",
                    );
                    assert_eq!(violations, json!([]), "axe: {view} at {width}, dark: {dark}");
                }
            }
        }
    }
    browser.well();
}

/// Records the content of every file that the page offers.
const RECORD: &str = "(() => { window.saved = []; const create = URL.createObjectURL.bind(URL); \
    URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return create(blob); }; })()";

#[test]
fn values_and_pictures_are_saved_as_files() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&format!("{}#game=kayles&position=5&view=plots", server.page))
    else {
        return;
    };
    browser.choose("#plot-what", "sequence");
    browser.write("#plot-below", "6");
    browser.click("#plot-form .main");
    browser.wait("document.querySelector('#plot-save [data-save=csv]')");
    browser.eval(RECORD);
    for (extension, content) in [
        ("csv", "heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n"),
        ("b.txt", "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n"),
        (
            "tex",
            "\\begin{tabular}{rr}\nheap & value \\\\\n\\hline\n0 & 0 \\\\\n1 & 1 \\\\\n2 & 2 \\\\\n3 & 3 \\\\\n4 & 1 \\\\\n5 & 4 \\\\\n\\end{tabular}\n",
        ),
    ] {
        browser.click(&format!("#plot-save [data-save='{extension}']"));
        browser.wait(&format!("window.saved.pop() === {}", json!(content)));
    }
    browser.click("#plot-save [data-save=png]");
    browser.wait("window.saved.pop()?.includes('PNG')");
    browser.click("#tab-reports");
    browser.click("#report-graph .main");
    browser.wait("document.querySelector('#report-graph [data-save=svg]')");
    browser.click("#report-graph [data-save=svg]");
    browser.wait("window.saved.some((text) => text.startsWith('<svg'))");
    browser.click("#report-graph [data-save=png]");
    browser.wait("window.saved.some((text) => text.slice(1, 4) === 'PNG')");
    browser.well();
}

#[test]
fn a_certificate_that_is_dropped_on_the_page_is_verified() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&server.page) else { return };
    let certificate = include_str!("period-of-0.07.json");
    let drop = |text: &str| {
        format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{}], 'period.json')); \
             document.dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}})); }})()",
            json!(text)
        )
    };
    for (text, verdict) in [
        (certificate.to_owned(), "valid period.json: period of octal:0.07"),
        (certificate.replace("\"period\":34", "\"period\":17"), "refused period.json: period of octal:0.07"),
        ("{}".to_owned(), "is no certificate: it has no kind"),
        ("game".to_owned(), "period.json is no certificate"),
    ] {
        browser.eval(&drop(&text));
        browser.wait(&format!(
            "document.querySelector('#verify-status').textContent.includes({})",
            json!(verdict)
        ));
        browser.wait("!document.querySelector('#view-claims').hidden");
    }
    browser.well();
}
