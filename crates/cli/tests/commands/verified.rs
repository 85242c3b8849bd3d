//! `--verify` detects errors in your own games: promises that do not hold.

use impartial::game::HeapMoves;
use impartial::game::{Components, Game, Heaps, Notation, NotationError, Options, parse_numbers};
use impartial::period::HeapCode;
use impartial_cli::{Entry, Registry, run_from};
use std::ops::ControlFlow;

/// From a heap take 1 or 2. The game declares its code; the code of a false one is 1, 2 or 3. Falsely, heaps of four
/// and more are no components.
#[derive(Clone)]
struct OneOrTwo {
    honest: bool,
}

impl Game for OneOrTwo {
    type Position = Heaps;
}

impl Options for OneOrTwo {
    fn visit_options(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>) -> ControlFlow<()> {
        let heaps: Vec<u64> = p.iter().collect();
        for (at, &heap) in heaps.iter().enumerate() {
            for taken in 1..=heap.min(2) {
                let mut next = heaps.clone();
                next[at] -= taken;
                visit(Heaps::nonempty(next))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, p: &Heaps) -> Option<u128> {
        p.iter().try_fold(1, |bound: u128, heap| bound.checked_mul(u128::from(heap) + 1))
    }
}

impl Notation for OneOrTwo {
    fn id(&self) -> String {
        "one-or-two".into()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        parse_numbers(text, "heaps").map(Heaps::nonempty)
    }

    fn write(&self, p: &Heaps) -> String {
        let heaps: Vec<String> = p.iter().map(|heap| heap.to_string()).collect();
        if heaps.is_empty() { "0".into() } else { heaps.join(",") }
    }
}

impl OneOrTwo {
    fn stated_code(&self) -> HeapCode {
        if self.honest { "0.33" } else { "0.333" }.parse().unwrap()
    }
}

impl HeapMoves for OneOrTwo {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.stated_code().visit_heap_moves(heap, visit)
    }

    fn heap_code(&self) -> Option<HeapCode> {
        Some(self.stated_code())
    }
}

impl Components for OneOrTwo {
    fn visit_components(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        p.iter().filter(|&heap| self.honest || heap < 4).for_each(|heap| visit(Heaps::nonempty([heap])));
    }
}

fn run(honest: bool, args: &str) -> (u8, String, String) {
    let game = Entry::new(OneOrTwo { honest });
    let game = if args.starts_with("genus") { game.components() } else { game.heap().quotients() };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = std::iter::once("own").chain(args.split_whitespace());
    let code = run_from(Registry::new().game(game), args, &mut out, &mut err);
    (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

#[test]
fn a_false_promise_is_refuted() {
    for args in [
        "value one-or-two 100 --solver heap",
        "value one-or-two 1000000007",
        "quotient one-or-two --heaps 9",
        "period one-or-two",
        "genus one-or-two 3,4",
        "genus one-or-two 3,4 --format json",
        "genus one-or-two --from 3,6 --format json",
    ] {
        let (code, out, err) = run(true, &format!("{args} --verify 20"));
        assert_eq!(code, 0, "{args}: {out}{err}");
        assert!(err.contains("agree"), "{args}: {err}");
        let (code, out, err) = run(false, &format!("{args} --verify 20"));
        assert_eq!((code, out.as_str()), (4, ""), "{args}: {err}");
        assert!(err.contains("verify: ") && err.contains("definition"), "{args}: {err}");
        // Without verification the errors are not detected.
        assert_eq!(run(false, args).0, 0, "{args}");
    }
}
