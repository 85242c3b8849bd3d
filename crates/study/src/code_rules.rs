//! The rules of a code of taking and breaking, in the rule language.

use impartial::period::HeapCode;

/// Returns the rule file of a code, as the game `name`.
///
/// ```
/// # use impartial_study::code_rules;
/// assert_eq!(
///     code_rules("octal:0.37", &"0.37".parse()?),
///     "game octal-0-37\nheaps n\nmove n - 1  if n >= 1\nmove n - 2  if n >= 2\nmove a, n - 2 - a  for a in 1..n-3\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn code_rules(name: &str, code: &HeapCode) -> String {
    let word: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let mut text = format!("game {}\nheaps n\n", word.trim_matches('-'));
    for &(taken, set) in code.places() {
        let rest = if taken == 0 { "n".to_owned() } else { format!("n - {taken}") };
        match set & 3 {
            1 => text += &format!("move 0  if n = {taken}\n"),
            2 => text += &format!("move {rest}  if n > {taken}\n"),
            3 => text += &format!("move {rest}  if n >= {taken}\n"),
            _ => {}
        }
        if set & 4 != 0 {
            text += &format!("move a, {rest} - a  for a in 1..n-{}\n", taken + 1);
        }
        if set & 8 != 0 {
            text += &format!(
                "move a, b, {rest} - a - b  for a in 1..n-{}, b in 1..n-a-{}\n",
                taken + 2,
                taken + 1
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::run::{Limits, Run};
    use impartial::solve::HeapSolver;
    use impartial::value::Plays;
    use impartial_query::Context;
    use impartial_query::questions::heap_values;

    #[test]
    fn the_rules_of_a_code_have_its_values_and_are_recognised_as_the_code() {
        let codes = [
            "0.77", "0.07", "0.137", "4.4", "0.156", "0.6", "0.3", "0.103", "0.0F", "0.8A", "4.007", "C.1",
            "0.01",
        ];
        for text in codes {
            let code: HeapCode = text.parse().unwrap();
            let rules = code_rules(text, &code);
            let game = impartial_rules::open_text(&rules, "own.game", None)
                .map_err(|error| format!("{rules}{error}"))
                .unwrap()
                .entry()
                .0;
            let cx = Context::new(Limits::none());
            let by_rules = heap_values(&*game, 40, Plays::Normal, &cx).unwrap().normal;
            let mut solver = HeapSolver::new(code.clone());
            solver.solve_to(40, &Run::default()).unwrap();
            let by_code: Vec<Option<u64>> = (0..=40).map(|heap| solver.value(heap)).collect();
            assert_eq!(by_rules, by_code, "{rules}");
            if code.parts() < 3 {
                assert_eq!(game.heap_code(), Some(code), "{rules}");
            }
        }
    }
}
