//! Decisions of sentences, with examples.

use super::{Compiler, Formula, FormulaError, Theory};
use crate::{Automaton, BoolOp, ProofBudget, Track, TrackWord};
use num_bigint::BigUint;

/// The result of the decision of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// True if the sentence is true.
    pub holds: bool,
    /// Numbers for the outermost variables: a counterexample to a false ∀ or a witness of a true ∃, otherwise `None`.
    /// They have as few digits as possible.
    pub example: Option<Vec<(String, BigUint)>>,
}

impl Decision {
    /// Returns the example as text, `x = 1, y = 1`; empty if there is no example.
    pub fn example_text(&self) -> String {
        let parts: Vec<String> =
            self.example.iter().flatten().map(|(name, n)| format!("{name} = {n}")).collect();
        parts.join(", ")
    }
}

/// The solutions of a formula with free variables, as an automaton.
#[derive(Clone, Debug)]
pub struct Solutions {
    variables: Vec<String>,
    automaton: Automaton,
    /// The numbers that are not solutions, if words that do not represent a number have to be excluded.
    others: Option<Automaton>,
    /// The theory, by whose digits the numbers are read.
    theory: Theory,
}

impl Solutions {
    /// Returns the automaton, over the tracks 0, 1, … in the order of the variables.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Returns the free variables, in the order of the tracks.
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// Returns numbers with as few digits as possible that satisfy the formula, if any do.
    pub fn witness(&self) -> Option<Vec<(String, BigUint)>> {
        self.automaton.shortest().map(|word| self.numbers(&word))
    }

    /// Returns numbers with as few digits as possible that do not satisfy the formula, if any.
    pub fn counterexample(&self) -> Option<Vec<(String, BigUint)>> {
        let others = self.others.clone().unwrap_or_else(|| self.automaton.complement());
        others.shortest().map(|word| self.numbers(&word))
    }

    /// Returns whether the formula holds at these numbers, one for each variable.
    pub fn contains(&self, numbers: &[BigUint]) -> bool {
        let values: Vec<(Track, BigUint)> = (0..).map(Track).zip(numbers.iter().cloned()).collect();
        self.automaton.accepts(&self.theory.word(&values))
    }

    fn numbers(&self, word: &TrackWord) -> Vec<(String, BigUint)> {
        self.variables.iter().cloned().zip((0..).map(|i| self.theory.number(word, Track(i)))).collect()
    }
}

/// Returns the solutions of a formula whose free variables are `free`.
///
/// # Errors
/// A formula that is not well formed; a limit of the budget that is reached.
///
/// ```
/// use impartial_automata::{Base, Formula, Theory, ProofBudget, solutions};
/// use impartial::run::Run;
/// let (run, theory) = (Run::default(), Theory::new(Base::BINARY));
/// let budget = ProofBudget::new(&run);
/// let nim = Formula::parse("x xor y = z & x < z & y < z")?;
/// let all = solutions(&theory, &nim, &["x", "y", "z"].map(String::from), &budget)?;
/// let text: Vec<String> = all.witness().unwrap().iter().map(|(v, n)| format!("{v}={n}")).collect();
/// assert_eq!(text, ["x=1", "y=2", "z=3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions(
    theory: &Theory,
    formula: &Formula,
    free: &[String],
    budget: &ProofBudget<'_>,
) -> Result<Solutions, FormulaError> {
    let automaton = Compiler::new(theory, budget).compile(formula, free)?;
    let others = match theory.numeration() {
        Some(_) => {
            let all = Compiler::new(theory, budget).compile(&Formula::TRUE, free)?;
            Some(all.product(&automaton, BoolOp::Without, budget)?)
        }
        None => None,
    };
    Ok(Solutions { variables: free.to_vec(), automaton, others, theory: theory.without_definitions() })
}

/// Decides a sentence.
///
/// # Errors
/// A formula that is not well formed or has a free variable; a limit of the budget that is reached.
///
/// # Complexity
/// No elementary bound holds for the language (each ∀∃ can cost an exponential); sentences about games
/// behave far better.
pub fn decide(
    theory: &Theory,
    sentence: &Formula,
    budget: &ProofBudget<'_>,
) -> Result<Decision, FormulaError> {
    // The outermost quantifiers of one kind become free variables, so that there is an example.
    let (mut free, mut inner) = (Vec::new(), sentence);
    let universal = matches!(sentence, Formula::ForAll(..));
    loop {
        match inner {
            Formula::ForAll(names, next) if universal && fits(&free, names) => {
                free.extend(names.clone());
                inner = next;
            }
            Formula::Exists(names, next) if !universal && fits(&free, names) => {
                free.extend(names.clone());
                inner = next;
            }
            _ => break,
        }
    }
    if universal {
        let counter = inner.clone().not();
        let example = solutions(theory, &counter, &free, budget)?.witness();
        Ok(Decision { holds: example.is_none(), example })
    } else {
        let example = solutions(theory, inner, &free, budget)?.witness();
        let holds = example.is_some();
        Ok(Decision { holds, example: example.filter(|numbers| !numbers.is_empty()) })
    }
}

/// Returns whether no name hides another.
fn fits(free: &[String], names: &[String]) -> bool {
    names.iter().all(|name| !free.contains(name))
}
