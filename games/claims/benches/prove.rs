//! Proofs for all positions: one table of value formulas and sets by number of coins, by automata and up to
//! the symmetry of the coins, of certificates and of discoveries.
//!
//! `cargo bench --bench prove`, or with a word to run only the lines that contain it, such as
//! `cargo bench --bench prove -- symmetry`; lines that take long are run only with `-- full`. Every line is
//! run several times and the median is shown. Where `mona` is installed, it decides the same sentences, in
//! turns with this program.

use impartial::claim::Verdict;
use impartial::run::Run;
use impartial_claims::statements;
use impartial_games::max_welter::provable_game as max_welter;
use impartial_games::prove::ProvableGame;
use impartial_games::welter::provable_game as welter;
use impartial_prove::automata::{ProofBudget, decide, to_mona};
use impartial_prove::{
    DiscoverOptions, PositionShape, ProofCertificate, ProofMethod, ProofVerdict, Statement, discover,
    value_sentence,
};
use std::time::Instant;

/// Minimum duration of the runs of a line, in seconds; a line is run at least once.
const SECONDS: f64 = 2.0;

struct StateTable {
    statements: Vec<Statement>,
    only: Vec<String>,
    full: bool,
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn time(run: &mut dyn FnMut() -> String) -> (f64, String) {
    let began = Instant::now();
    let output = run();
    (began.elapsed().as_secs_f64(), output)
}

impl StateTable {
    fn line(&self, name: &str, long: bool, run: &mut dyn FnMut() -> String) {
        if (long && !self.full) || !self.only.iter().all(|word| name.contains(word.as_str())) {
            return;
        }
        let (first, said) = time(run);
        let mut times = vec![first];
        while times.iter().sum::<f64>() < SECONDS && times.len() < 15 {
            times.push(time(run).0);
        }
        println!("{name:<58} {:>10.1} ms  {said}", median(times) * 1000.0);
    }

    fn statement(&self, id: &str) -> &Statement {
        self.statements.iter().find(|s| s.id() == id).expect("a statement")
    }

    fn proof(&self, id: &str, shape: PositionShape, method: ProofMethod, long: bool) {
        let statement = self.statement(id);
        let expected = if statement.is_planted() { ProofVerdict::Refuted } else { ProofVerdict::Proved };
        let below = if shape.power > 1 { format!(" below w^{}", shape.power) } else { String::new() };
        let how = match method {
            ProofMethod::Symmetry => "symmetry",
            _ => "automata",
        };
        self.line(&format!("{id} n={}{below}, {how}", shape.coins), long, &mut || {
            let run = Run::default();
            let proof = statement.prove(shape, method, &ProofBudget::new(&run)).expect("a proof");
            assert_eq!(proof.verdict(), expected);
            format!("{} states, {:.1} MB", proof.states, proof.bytes as f64 / 1e6)
        });
    }

    fn certificate(&self, id: &str, shape: PositionShape, method: ProofMethod, long: bool) {
        let statement = self.statement(id);
        let name = format!("{id} n={} below w^{}, {method:?}, certificate", shape.coins, shape.power);
        let make = || {
            let run = Run::default();
            statement.certificate(shape, method, &ProofBudget::new(&run)).expect("a certificate")
        };
        let mut made: Option<ProofCertificate> = None;
        self.line(&format!("{name} made"), long, &mut || {
            let certificate = made.insert(make());
            let text = serde_json::to_string(&certificate).expect("text");
            format!("{} macro-states, {} bytes", certificate.size(), text.len())
        });
        if let Some(certificate) = made {
            self.line(&format!("{name} made and verified"), long, &mut || {
                certificate.verify().expect("verified");
                String::new()
            });
        }
    }

    fn discovery(&self, game: ProvableGame, coins: usize, value: u64, long: bool) {
        self.line(&format!("discover {} n={coins} values 0..{value}", game.id()), long, &mut || {
            let run = Run::default();
            let found = discover(&*game, coins, value, &DiscoverOptions::default(), &ProofBudget::new(&run))
                .expect("an answer");
            assert_eq!(found.verdict(), Verdict::Proved, "{}", found.description());
            let states: Vec<String> = found.found.iter().map(|f| f.automaton.states().to_string()).collect();
            format!("states {}", states.join(" "))
        });
    }

    /// One sentence: by the plan, by this program as a sentence, and by MONA, in turns.
    fn against_mona(&self, statement: &str, game: ProvableGame, coins: usize) {
        let id = game.id();
        let name = format!("{id} n={coins}, the same sentence by MONA");
        if !self.only.iter().all(|word| name.contains(word.as_str())) {
            return;
        }
        let statement = self.statement(statement);
        let (theory, sentence) = value_sentence(&*game, PositionShape::coins(coins)).expect("a sentence");
        let file = std::env::temp_dir().join(format!("impartial-bench-{}.mona", std::process::id()));
        std::fs::write(&file, to_mona(&theory, &sentence).expect("a text")).expect("a file");
        let mut times: [Vec<f64>; 3] = Default::default();
        for _ in 0..5 {
            times[0].push(
                time(&mut || {
                    let run = Run::default();
                    let plan = statement.prove(
                        PositionShape::coins(coins),
                        ProofMethod::Automata,
                        &ProofBudget::new(&run),
                    );
                    assert_eq!(plan.expect("a proof").verdict(), ProofVerdict::Proved);
                    String::new()
                })
                .0,
            );
            times[1].push(
                time(&mut || {
                    let run = Run::default();
                    assert!(decide(&theory, &sentence, &ProofBudget::new(&run)).expect("a decision").holds);
                    String::new()
                })
                .0,
            );
            let mut valid = true;
            let (seconds, _) = time(&mut || {
                let output = std::process::Command::new("mona").arg("-q").arg(&file).output().expect("mona");
                valid = String::from_utf8_lossy(&output.stdout).contains("is valid");
                String::new()
            });
            assert!(valid, "MONA does not call {id} n={coins} valid");
            times[2].push(seconds);
        }
        std::fs::remove_file(&file).expect("a file");
        let [plan, sentence, mona] = times.map(|t| median(t) * 1000.0);
        println!(
            "{name:<58} plan {plan:.1} ms, sentence {sentence:.1} ms, MONA {mona:.1} ms; MONA / plan {:.1}, MONA / \
             sentence {:.1}",
            mona / plan,
            mona / sentence
        );
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with('-')).collect();
    let full = words.iter().any(|w| w == "full");
    let only = words.into_iter().filter(|w| w != "full").collect();
    let table = StateTable { statements: statements(), only, full };
    let below = PositionShape::below_omega_power;
    for n in 4..=7 {
        table.proof("welter.function", PositionShape::coins(n), ProofMethod::Automata, false);
    }
    if std::process::Command::new("mona").arg("-h").output().is_ok() {
        (4..=6).for_each(|n| table.against_mona("welter.function", welter(), n));
    } else {
        println!("mona is not installed: no sentence is compared with it");
    }
    for n in [6, 8, 10, 12] {
        table.proof("welter.function", PositionShape::coins(n), ProofMethod::Symmetry, n > 10);
    }
    table.proof("nim.value", PositionShape::coins(8), ProofMethod::Symmetry, false);
    for n in 2..=5 {
        table.proof("height:8.value", PositionShape::coins(n), ProofMethod::Automata, false);
    }
    for theorem in [1, 2, 7, 8] {
        for n in [2, 7] {
            table.proof(
                &format!("max-welter.theorem-{theorem}"),
                PositionShape::coins(n),
                ProofMethod::Best,
                false,
            );
        }
    }
    table.proof("moore:2.p-positions", PositionShape::coins(6), ProofMethod::Best, false);
    table.proof("transfinite-nim.value", below(3, 3), ProofMethod::Best, false);
    for (n, power) in [(2, 3), (3, 2), (3, 3), (4, 2)] {
        table.proof("transfinite-welter.value", below(n, power), ProofMethod::Best, n == 4);
    }
    for id in ["welter.planted.mask-dropped", "max-welter.planted.parity-dropped"] {
        table.proof(id, PositionShape::coins(3), ProofMethod::Best, false);
    }
    table.proof("transfinite-welter.planted.masks-omitted", below(2, 2), ProofMethod::Best, false);
    for (id, shape, method) in [
        ("welter.function", PositionShape::coins(5), ProofMethod::Automata),
        ("max-welter.theorem-2", PositionShape::coins(7), ProofMethod::Automata),
        ("transfinite-welter.value", below(3, 2), ProofMethod::Automata),
        ("welter.function", PositionShape::coins(8), ProofMethod::Symmetry),
    ] {
        table.certificate(id, shape, method, false);
    }
    table.certificate("welter.function", PositionShape::coins(10), ProofMethod::Symmetry, true);
    for (coins, value) in [(2, 7), (2, 20), (3, 2)] {
        table.discovery(max_welter(), coins, value, false);
    }
    table.discovery(max_welter(), 3, 3, true);
}
