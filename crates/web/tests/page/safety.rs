//! Access control, and requests that are refused.

use crate::http::Running;
use impartial_web::Conditions;
use serde_json::json;
use std::time::Duration;

#[test]
fn the_page_is_bound_to_this_machine_alone() {
    let server = Running::new();
    assert!(server.url.starts_with("http://127.0.0.1:"), "{}", server.url);
    let (status, head, body) = server.get(&format!("{}/", server.path()));
    assert_eq!(status, 200);
    assert!(body.contains("<title>impartial</title>"));
    assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{head}");
    assert!(!head.contains("unsafe"), "{head}");
    for header in
        ["x-content-type-options: nosniff", "referrer-policy: no-referrer", "cache-control: no-store"]
    {
        assert!(head.contains(header), "{header} in {head}");
    }
}

#[test]
fn requests_without_the_token_are_not_found() {
    let server = Running::new();
    let wrong = "0".repeat(48);
    let short = &server.path()[1..40];
    for path in
        ["/", "/page.js", "/api/start", &format!("/{wrong}/"), &format!("/{short}/"), "//", "/%2e%2e/"]
    {
        let (status, _, body) = server.get(path);
        assert_eq!(status, 404, "{path}");
        assert!(body.contains("token") && !body.contains("<html"), "{path}: {body}");
    }
    let other = Running::new();
    assert_ne!(server.path(), other.path(), "each server has a token of its own");
}

#[test]
fn another_name_for_this_machine_is_refused() {
    let server = Running::new();
    let port = server.host().split(':').nth(1).unwrap().to_owned();
    let path = server.path();
    let asked =
        |host: &str| server.raw(&format!("GET {path}/ HTTP/1.1\r\n{host}Connection: close\r\n\r\n")).0;
    assert_eq!(asked(&format!("Host: localhost:{port}\r\n")), 200);
    for host in [
        "Host: example.org\r\n",
        "Host: 127.0.0.1\r\n",
        "Host: 127.0.0.1:1\r\n",
        "Host: 127.0.0.1.example.org\r\n",
    ] {
        assert_eq!(asked(host), 403, "{host}");
    }
    assert!(matches!(asked(""), 400 | 403), "no host at all");
}

#[test]
fn requests_of_another_page_are_refused() {
    let server = Running::new();
    let body = json!({"game": "nim", "position": "1,2"}).to_string();
    let host = server.host();
    let asked = |headers: &str| server.raw(&server.question("value", &body, headers)).0;
    assert_eq!(asked(&format!("Origin: http://{host}\r\n")), 200);
    for origin in [
        "https://example.org",
        "null",
        &format!("https://{host}"),
        "http://127.0.0.1:1",
        &format!("http://{host}.example.org"),
    ] {
        assert_eq!(asked(&format!("Origin: {origin}\r\n")), 403, "{origin}");
    }
    assert_eq!(asked("Sec-Fetch-Site: cross-site\r\n"), 403);
    assert_eq!(asked("Sec-Fetch-Site: same-site\r\n"), 403);
    assert_eq!(asked("Sec-Fetch-Site: same-origin\r\n"), 200);
}

#[test]
fn no_request_opens_a_file() {
    let server = Running::new();
    let file = std::env::temp_dir().join(format!("impartial-page-{}.game", std::process::id()));
    std::fs::write(&file, "game secret\nheaps n\nmove x for x in 0..n-1\n").unwrap();
    let path = file.to_str().unwrap();
    for game in [
        path.to_owned(),
        format!("{path}:1"),
        format!("graph:{path}"),
        format!("sum:nim+{path}"),
        format!("sum:nim+graph:{path}"),
        "graph:/dev/zero".into(),
    ] {
        let (status, answer) = server.ask("value", &json!({"game": game, "position": "1"}));
        let error = answer["error"].as_str().unwrap_or_default();
        assert_eq!(status, 400, "{game}: {answer}");
        assert!(error.contains("files are not opened here"), "{game}: {error}");
    }
    // A position in the rules of a graph game may name a file elsewhere.
    let graph = "game g\ngraph\nmove delete v\nclaim c  value >= 0  for \"file:/etc/hostname\"\n";
    let (status, answer) = server.ask("position", &json!({"rules": graph, "position": "file:/etc/hostname"}));
    assert_eq!(status, 400, "{answer}");
    assert!(answer["error"].as_str().unwrap().contains("files are not opened here"), "{answer}");
    let checked = server.answer("check", &json!({"rules": graph}));
    assert_ne!(checked["claims"][0]["verdict"], "checked", "{checked}");
    assert!(checked.to_string().contains("files are not opened here"), "{checked}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn bad_requests_are_refused_with_a_message() {
    let server = Running::new();
    for (name, body, status, words) in [
        ("value", "{", 400, "no JSON object"),
        ("value", "[]", 400, "no JSON object"),
        ("value", "{\"game\": 3}", 400, "no JSON object"),
        ("value", "{}", 400, "which game?"),
        ("value", "{\"game\": \"nim\", \"graph\": \"a -> b\"}", 400, "which game?"),
        ("value", "{\"game\": \"nim\"}", 400, "no position"),
        ("value", "{\"game\": \"nmi\", \"position\": \"1\"}", 400, "nim"),
        ("value", "{\"game\": \"nim\", \"position\": \"1,x\"}", 400, "expected"),
        ("position", "{\"game\": \"nim\", \"position\": \"\"}", 400, "empty"),
        (
            "moves",
            "{\"game\": \"nim\", \"position\": \"1\", \"to\": \"-1\"}",
            400,
            "expected a natural number",
        ),
        ("plot", "{\"game\": \"wythoff\", \"below\": 100000}", 400, "allowed"),
        ("classes", "{\"game\": \"transfinite-nim\", \"position\": \"w\"}", 422, "infinitely many"),
        ("what", "{}", 404, "there is no question"),
    ] {
        let (got, _, text) = server.raw(&server.question(name, body, ""));
        assert_eq!(got, status, "{name} {body}: {text}");
        let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(answer["error"].as_str().unwrap().contains(words), "{name} {body}: {answer}");
        assert!(answer["kind"].is_string());
    }
    let path = server.path();
    for request in ["GET PATH/api/value", "DELETE PATH/", "POST PATH/page.js", "PUT PATH/api/value"] {
        let request = request.replace("PATH", &path);
        let (status, ..) = server
            .raw(&format!("{request} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.host()));
        assert_eq!(status, 405, "{request}");
    }
}

#[test]
fn a_request_that_is_too_large_is_not_read() {
    let server = Running::new();
    let (status, _, body) = server.raw(&server.question("diagnose", &"x".repeat(600_000), ""));
    assert_eq!(status, 413, "{body}");
}

#[test]
fn huge_positions_and_hostile_rules_get_an_answer_or_a_refusal() {
    let mut conditions = Conditions::default();
    conditions.time = Duration::from_secs(1);
    let server = Running::under(conditions);
    let deep = format!("game d\nheaps n\nmove {}1{}\n", "(".repeat(5000), ")".repeat(5000));
    let long = vec!["1"; 100_000].join(",");
    let many =
        |n: usize| (0..n).map(|i| format!("move n-{i} for k in 0..n if k = {i}\n")).collect::<String>();
    for body in [
        json!({"game": "nim", "position": "10^4000,1"}),
        json!({"game": "nim", "position": "18446744073709551615,1"}),
        json!({"game": "nim", "position": long}),
        json!({"game": "octal:0.77", "position": "99999999999999999999"}),
        json!({"game": "cram", "position": "./".repeat(5000)}),
        json!({"game": "chomp", "position": "4000000000,4000000000"}),
        json!({"game": "transfinite-nim", "position": "w^".repeat(3000) + "w"}),
        json!({"rules": deep, "position": "3"}),
        json!({"rules": "game e\nheaps n\nmove n + 1\n", "position": "3"}),
        json!({"rules": "game e\nheaps n\nmove n\n", "position": "3"}),
        json!({"rules": format!("game m\nheaps n\n{}", many(300)), "position": "30"}),
        json!({"rules": "game x\nheaps n\nmove x for x in 0..n-1, y in 0..9999999, z in 0..9999999\n", "position": "9"}),
        json!({"rules": "game g\ngraph\nmove delete v\n", "position": "complete 256"}),
        json!({"rules": "\u{0}\u{1}game", "position": "3"}),
    ] {
        for name in ["position", "value", "diagnose"] {
            let (status, answer) = server.ask(name, &body);
            let shortened = body.to_string().chars().take(80).collect::<String>();
            assert!(matches!(status, 200 | 400 | 422), "{name} {shortened}: {status} {answer}");
            assert_eq!(answer["error"].is_string(), status != 200, "{name} {shortened}: {answer}");
            assert_ne!(answer["kind"], "failed", "{name} {shortened}: {answer}");
        }
    }
    // The server still answers.
    assert_eq!(server.answer("value", &json!({"game": "nim", "position": "1,2"}))["grundy"], "3");
}
