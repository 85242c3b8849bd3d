//! Export of sentences to the language of MONA, an independent program for the same theory (Henriksen, Jensen,
//! Jørgensen, Klarlund, Paige, Rauhe, Sandholm 1995), so that anyone can repeat a decision.
//!
//! MONA decides WS1S, whose variables are finite sets of positions. A number is the set of the positions of its binary
//! ones, or of its ones in a numeration with two digits. MONA reports whether the sentence of the file is `valid`.

use super::mona_words::predicates;
use super::theory::{DefinitionBody, Theory};
use super::{Formula, FormulaError, Term};
use crate::Base;
use std::collections::BTreeSet;
use std::fmt::Write;

const ORDER: &str = "\
pred below(var2 x, y) = ex1 p: p in y & p notin x & (all1 q: q > p => (q in x <=> q in y));
pred lowest(var2 x, z) = ex1 p: p in x & z = {p} & (all1 q: q < p => q notin x);
";

const HELPERS: &str = "\
pred sum(var2 x, y, z) = ex2 c: 0 notin c & (all1 p:
  (p in z <=> ~((p in x <=> p in y) <=> p in c)) &
  (p + 1 in c <=> ((p in x & p in y) | (p in x & p in c) | (p in y & p in c))));
pred nimsum(var2 x, y, z) = all1 p: (p in z <=> ~(p in x <=> p in y));
";

/// Returns a sentence, with the definitions of its theory, as a file for MONA.
///
/// # Errors
/// A base other than 2; a numeration with more than two digits; relations bound to automata or defined in a circle; a
/// free variable.
///
/// ```
/// use impartial_automata::{Base, Formula, Theory, to_mona};
/// let sentence = Formula::parse("all x, y: x xor y <= x + y")?;
/// let file = to_mona(&Theory::new(Base::BINARY), &sentence)?;
/// assert!(file.starts_with("ws1s;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_mona(theory: &Theory, sentence: &Formula) -> Result<String, FormulaError> {
    let words = theory.numeration().map(predicates).transpose()?;
    if theory.base() != Base::BINARY {
        return Err(FormulaError::NotForMona(format!("base {}", theory.base())));
    }
    let circular = |circle: Vec<usize>| FormulaError::Circular(theory.names_of(&circle));
    let names = sentence.relations();
    let used = names.iter().filter_map(|name| theory.find(name)).map(|(index, _)| index);
    let used = theory.in_order(used).map_err(circular)?;
    let mut body = String::new();
    let (masks, quotients, shifts) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut writer = MonaWriter { masks, quotients, shifts, fresh: 0, theory };
    for index in theory.in_order(0..theory.definitions().len()).map_err(circular)? {
        let definition = &theory.definitions()[index];
        let DefinitionBody::Formula { parameters, formula } = &definition.body else {
            if used.contains(&index) {
                let what = format!("the relation '{}', which is bound to an automaton,", definition.name);
                return Err(FormulaError::NotForMona(what));
            }
            continue;
        };
        let text = writer.formula(formula, parameters)?;
        let list: Vec<String> = parameters.iter().map(|p| variable(p)).collect();
        let list = if list.is_empty() { String::new() } else { format!("var2 {}", list.join(", ")) };
        let _ = writeln!(body, "pred {}({list}) = {text};", relation(&definition.name));
    }
    let text = writer.formula(sentence, &[])?;
    let mut file = format!("ws1s;\n{ORDER}{}", words.as_deref().unwrap_or(HELPERS));
    for k in writer.masks {
        let low = if k > 0 { format!("p >= {k} & ") } else { String::new() };
        let above = if k > 0 { format!("q >= {k} & ") } else { String::new() };
        let _ = writeln!(
            file,
            "pred mask{k}(var2 x, y, z) = ex1 p: {low}~(p in x <=> p in y) & (all1 q: \
             ({above}q < p => (q in x <=> q in y)) & (q in z <=> ({above}q <= p)));"
        );
    }
    for k in writer.shifts {
        let _ = writeln!(
            file,
            "pred shl{k}(var2 x, z) = (all1 p: (p in x <=> p + {k} in z)) & (all1 p: p in z => p >= {k});"
        );
    }
    for k in writer.quotients {
        let _ = writeln!(file, "pred quotient{k}(var2 x, y) = all1 p: (p in y <=> p + {k} in x);");
        let _ = writeln!(file, "pred low{k}(var2 x, z) = all1 p: (p in z <=> (p in x & p < {k}));");
    }
    file.push_str(&body);
    let _ = writeln!(file, "{text};");
    Ok(file)
}

/// Returns a name with a prefix, which separates it from the keywords of MONA.
fn variable(name: &str) -> String {
    format!("v_{}", name.replace('\'', "_prime"))
}

fn relation(name: &str) -> String {
    format!("r_{}", name.replace('\'', "_prime"))
}

struct MonaWriter<'a> {
    masks: BTreeSet<u32>,
    quotients: BTreeSet<u32>,
    shifts: BTreeSet<u32>,
    fresh: u32,
    theory: &'a Theory,
}

/// Fresh variables, each with the relation that defines it in terms of those before it.
#[derive(Default)]
struct BoundVariables(Vec<(String, String)>);

impl BoundVariables {
    /// Returns the formula that the variables exist and `atom` holds. Each variable is bound as far inside as possible,
    /// because MONA builds the automaton of a conjunction before it projects.
    fn around(self, atom: String) -> String {
        self.0
            .into_iter()
            .rfold(format!("({atom})"), |text, (name, relation)| format!("(ex2 {name}: {relation} & {text})"))
    }
}

impl MonaWriter<'_> {
    fn fresh(&mut self) -> String {
        self.fresh += 1;
        format!("t{}", self.fresh)
    }

    /// Returns a variable that has the value of a term.
    fn term(
        &mut self,
        term: &Term,
        scope: &[String],
        bound: &mut BoundVariables,
    ) -> Result<String, FormulaError> {
        if let Term::Var(name) = term {
            if !scope.contains(name) {
                return Err(FormulaError::Unbound(name.clone()));
            }
            return Ok(variable(name));
        }
        let name = self.fresh();
        let relation = match self.theory.numeration() {
            Some(_) => format!("valid({name}) & {}", self.is(term, &name, scope)?),
            None => self.is(term, &name, scope)?,
        };
        bound.0.push((name.clone(), relation));
        Ok(name)
    }

    /// Returns the formula that the variable `z` has the value of the term.
    fn is(&mut self, term: &Term, z: &str, scope: &[String]) -> Result<String, FormulaError> {
        let mut bound = BoundVariables::default();
        let two = |writer: &mut Self, bound: &mut BoundVariables, t: &Term, u: &Term| {
            Ok::<_, FormulaError>((writer.term(t, scope, bound)?, writer.term(u, scope, bound)?))
        };
        if let (Some(numeration), Some(what)) = (self.theory.numeration(), term.of_base_alone()) {
            return Err(FormulaError::NotThere { what, numeration: numeration.name().to_owned() });
        }
        let atom = match term {
            Term::Var(_) => format!("{} = {z}", self.term(term, scope, &mut bound)?),
            Term::Number(n) => format!("{z} = {}", self.number(*n)),
            Term::Sum(t, u) => {
                let (t, u) = two(self, &mut bound, t, u)?;
                format!("sum({t}, {u}, {z})")
            }
            Term::Xor(t, u) => {
                let (t, u) = two(self, &mut bound, t, u)?;
                format!("nimsum({t}, {u}, {z})")
            }
            Term::Mask(k, t, u) => {
                self.masks.insert(*k);
                let (t, u) = two(self, &mut bound, t, u)?;
                format!("mask{k}({t}, {u}, {z})")
            }
            Term::Quotient(k, t) => {
                self.quotients.insert(*k);
                format!("quotient{k}({}, {z})", self.term(t, scope, &mut bound)?)
            }
            Term::Low(k, t) => {
                self.quotients.insert(*k);
                format!("low{k}({}, {z})", self.term(t, scope, &mut bound)?)
            }
            Term::Shl(k, t) => {
                self.shifts.insert(*k);
                format!("shl{k}({}, {z})", self.term(t, scope, &mut bound)?)
            }
            Term::Beatty(..) => return Err(FormulaError::NotForMona("beatty".into())),
            Term::Lowest(t) => {
                let t = self.term(t, scope, &mut bound)?;
                format!("lowest({t}, {z})")
            }
            Term::Times(c, t) => {
                let t = self.term(t, scope, &mut bound)?;
                format!("{} = {z}", self.multiple(*c, t, &mut bound))
            }
            Term::Modulo(m, t) => {
                if *m == 0 {
                    return Err(FormulaError::ZeroModulus);
                }
                let (t, modulus) = two(self, &mut bound, t, &Term::Number(*m))?;
                let quotient = self.fresh();
                let any = if self.theory.numeration().is_some() {
                    format!("valid({quotient})")
                } else {
                    "true".into()
                };
                bound.0.push((quotient.clone(), any));
                let product = self.multiple(*m, quotient, &mut bound);
                format!("sum({product}, {z}, {t}) & below({z}, {modulus})")
            }
        };
        Ok(bound.around(atom))
    }

    /// Returns the set of the places of the digits 1 of a number.
    fn number(&self, n: u64) -> String {
        let digits = match self.theory.numeration() {
            Some(numeration) => numeration.digits_of(&n.into()),
            None => (0..64).map(|i: u32| (n >> i & 1) as u8).collect(),
        };
        let ones: Vec<String> =
            (0..digits.len()).filter(|&i| digits[i] == 1).map(|i| i.to_string()).collect();
        if ones.is_empty() { "empty".into() } else { format!("{{{}}}", ones.join(", ")) }
    }

    /// Returns a variable with the value c·t, computed by doubling.
    fn multiple(&mut self, c: u64, t: String, bound: &mut BoundVariables) -> String {
        let mut sum = |writer: &mut Self, t: &str, u: &str| {
            let next = writer.fresh();
            bound.0.push((next.clone(), format!("sum({t}, {u}, {next})")));
            next
        };
        let mut total: Option<String> = None;
        let (mut power, mut remaining) = (t, c);
        while remaining > 0 {
            if remaining & 1 == 1 {
                total = Some(match total {
                    Some(total) => sum(self, &total, &power),
                    None => power.clone(),
                });
            }
            remaining >>= 1;
            if remaining > 0 {
                power = sum(self, &power, &power);
            }
        }
        total.unwrap_or_else(|| {
            let zero = self.fresh();
            bound.0.push((zero.clone(), format!("{zero} = empty")));
            zero
        })
    }

    fn formula(&mut self, formula: &Formula, scope: &[String]) -> Result<String, FormulaError> {
        let mut bound = BoundVariables::default();
        Ok(match formula {
            Formula::Constant(value) => value.to_string(),
            Formula::Equal(name @ Term::Var(_), term) | Formula::Equal(term, name @ Term::Var(_)) => {
                let name = self.term(name, scope, &mut bound)?;
                self.is(term, &name, scope)?
            }
            Formula::Equal(t, u) => {
                let atom =
                    format!("{} = {}", self.term(t, scope, &mut bound)?, self.term(u, scope, &mut bound)?);
                bound.around(atom)
            }
            Formula::Less(t, u) => {
                let (t, u) = (self.term(t, scope, &mut bound)?, self.term(u, scope, &mut bound)?);
                bound.around(format!("below({t}, {u})"))
            }
            Formula::AtMost(t, u) => {
                let (t, u) = (self.term(t, scope, &mut bound)?, self.term(u, scope, &mut bound)?);
                bound.around(format!("~below({u}, {t})"))
            }
            Formula::Distinct(terms) => {
                let mut names = Vec::new();
                for term in terms {
                    names.push(self.term(term, scope, &mut bound)?);
                }
                let mut parts = vec!["true".to_owned()];
                for (i, x) in names.iter().enumerate() {
                    parts.extend(names[..i].iter().map(|y| format!("{x} ~= {y}")));
                }
                bound.around(parts.join(" & "))
            }
            Formula::In(name, terms) => {
                if self.theory.find(name).is_none() {
                    return Err(FormulaError::Undefined(name.clone()));
                }
                let mut names = Vec::new();
                for term in terms {
                    names.push(self.term(term, scope, &mut bound)?);
                }
                bound.around(format!("{}({})", relation(name), names.join(", ")))
            }
            Formula::Not(inner) => format!("~({})", self.formula(inner, scope)?),
            Formula::And(all) | Formula::Or(all) => {
                let and = matches!(formula, Formula::And(_));
                let mut parts = vec![and.to_string()];
                for part in all {
                    parts.push(format!("({})", self.formula(part, scope)?));
                }
                format!("({})", parts.join(if and { " & " } else { " | " }))
            }
            Formula::Implies(p, q) => {
                format!("(({}) => ({}))", self.formula(p, scope)?, self.formula(q, scope)?)
            }
            Formula::Iff(p, q) => {
                format!("(({}) <=> ({}))", self.formula(p, scope)?, self.formula(q, scope)?)
            }
            Formula::InDigits(digits, inner) => {
                self.theory.reads(digits)?;
                self.formula(inner, scope)?
            }
            Formula::Exists(names, inner) => self.quantified(true, names, inner, scope)?,
            Formula::ForAll(names, inner) => self.quantified(false, names, inner, scope)?,
        })
    }

    /// Returns a quantified formula. Its variables are valid words if there is a numeration.
    fn quantified(
        &mut self,
        exists: bool,
        names: &[String],
        inner: &Formula,
        scope: &[String],
    ) -> Result<String, FormulaError> {
        let text = self.formula(inner, &[scope, names].concat())?;
        if names.is_empty() {
            return Ok(text);
        }
        let list: Vec<String> = names.iter().map(|name| variable(name)).collect();
        let sign = if exists { "ex2" } else { "all2" };
        if self.theory.numeration().is_none() {
            return Ok(format!("({sign} {}: {text})", list.join(", ")));
        }
        let valid: Vec<String> = list.iter().map(|name| format!("valid({name})")).collect();
        let then = if exists { "&" } else { "=>" };
        Ok(format!("({sign} {}: ({}) {then} ({text}))", list.join(", "), valid.join(" & ")))
    }
}
