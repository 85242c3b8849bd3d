//! Animating functions, on seeded random words of steps ⊕c and +b.

use super::GAME;
use crate::common::SplitMix64;
use impartial::claim::{Claim, ClaimBuilder, Counterexample, Mismatch};
use impartial_games::welter::{AnimatingFunction, AnimatingStep, NormalForm, mating, welter_integers};
use num_bigint::BigInt;
use num_traits::Zero;

const FACTORS: usize = 1000;
const BOX: i64 = 40;

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = group();
    claims.extend(normal_forms());
    claims.extend(planted());
    claims
}

fn claim(
    id: &str,
    source: &str,
    statement: &str,
    test: impl Fn(u64) -> Result<(), Counterexample> + Send + Sync + 'static,
) -> Claim {
    from(Claim::builder(format!("welter.{id}"), GAME).source(source).statement(statement), test)
}

fn from(
    claim: ClaimBuilder,
    test: impl Fn(u64) -> Result<(), Counterexample> + Send + Sync + 'static,
) -> Claim {
    let words = |count: u64| format!("{count} random functions of up to 6 steps, |x| <= {BOX}");
    claim.basis("identity").by(words(200), words(3000), move |check| {
        check.each(0..check.pick(200u64, 3000), |&seed| test(seed).map(|()| true))
    })
}

/// Returns up to six steps with constants of size at most 20. Small seeds give short words.
fn word(random: &mut SplitMix64, seed: u64) -> AnimatingFunction {
    let steps = if seed < 40 { seed / 8 } else { random.below(7) };
    (0..steps).fold(AnimatingFunction::identity(), |f, _| {
        let constant = BigInt::from(random.around_zero(20));
        if random.below(2) == 0 { f.then_xor(constant) } else { f.then_add(constant) }
    })
}

fn words<const N: usize>(seed: u64) -> [AnimatingFunction; N] {
    let mut random = SplitMix64::new(seed);
    std::array::from_fn(|_| word(&mut random, seed))
}

fn form(seed: u64) -> NormalForm {
    let mut random = SplitMix64::new(seed);
    let constant = BigInt::from(random.around_zero(20));
    let points = if seed < 40 { seed / 8 } else { random.below(8) };
    NormalForm::new(constant, (0..points).map(|_| BigInt::from(random.around_zero(20))).collect::<Vec<_>>())
}

fn in_box() -> impl Iterator<Item = BigInt> {
    std::iter::once(0).chain((1..=BOX).flat_map(|x| [x, -x])).map(BigInt::from)
}

fn expect_at<T: PartialEq + std::fmt::Display>(
    f: impl std::fmt::Display,
    x: &BigInt,
    computed: T,
    stated: T,
) -> Result<(), Counterexample> {
    Mismatch::unless_equal(computed, stated)
        .map(|_| ())
        .map_err(|mismatch| mismatch.at_position(format!("f(x) = {f} at x = {x}")))
}

fn normal(f: &AnimatingFunction) -> Result<NormalForm, Counterexample> {
    f.normal_form(FACTORS).map_err(|error| Mismatch::new(error, "a normal form").at_position(f.to_string()))
}

/// Returns the steps of a word, one at a time.
fn stepwise(steps: &[AnimatingStep], x: &BigInt) -> BigInt {
    steps.iter().fold(x.clone(), |x, step| match step {
        AnimatingStep::Xor(c) => x ^ c,
        AnimatingStep::Add(b) => x + b,
    })
}

fn group() -> Vec<Claim> {
    vec![
        claim(
            "animating-composition",
            "[AB] Definition 2.4",
            "g o f is animating: its steps are those of f and then those of g; as normal forms n = n(f) + \
             n(g) (nim-sum) and P = P(f) symmetric difference f^-1(P(g))",
            |seed| {
                let [f, g] = words(seed);
                let both = f.then(&g);
                let forms = normal(&f)?.then(&normal(&g)?);
                for x in in_box() {
                    let stated = stepwise(g.steps(), &stepwise(f.steps(), &x));
                    expect_at(&both, &x, both.eval(&x), stated.clone())?;
                    expect_at(&both, &x, forms.eval(&x), stated)?;
                }
                expect_at(&both, &BigInt::zero(), forms.to_string(), normal(&both)?.to_string())
            },
        ),
        claim(
            "animating-inverse",
            "[AB] Definition 2.4, with the inverse corrected",
            "f^-1(y) = (((y-d)+c)-b)+a for f(x) = (((x+a)+b)+c)+d (first and third + are nim-sums): all \
             steps undone in reverse order",
            |seed| {
                let [f] = words(seed);
                let inverse = f.inverse();
                let form = normal(&f)?.inverse();
                for x in in_box() {
                    let y = stepwise(f.steps(), &x);
                    expect_at(&f, &x, inverse.eval(&y), x.clone())?;
                    expect_at(&f, &x, form.eval(&y), x.clone())?;
                    expect_at(&f, &x, stepwise(f.steps(), &inverse.eval(&x)), x.clone())?;
                }
                Ok(())
            },
        ),
        claim(
            "animating-group",
            "[AB] Definition 2.4",
            "with integer constants the animating functions are a group: f^-1 o f and f o f^-1 have the normal \
             form x, and h o (g o f) = (h o g) o f as normal forms",
            |seed| {
                let [f, g, h] = words(seed);
                let identity = NormalForm::identity().to_string();
                let zero = BigInt::zero();
                let (p, q, r) = (normal(&f)?, normal(&g)?, normal(&h)?);
                expect_at(&f, &zero, p.then(&p.inverse()).to_string(), identity.clone())?;
                expect_at(&f, &zero, p.inverse().then(&p).to_string(), identity.clone())?;
                expect_at(&f, &zero, normal(&f.inverse())?.then(&p).to_string(), identity)?;
                expect_at(&f, &zero, p.then(&q).then(&r).to_string(), p.then(&q.then(&r)).to_string())
            },
        ),
        claim(
            "animating-mating",
            "Conway 1976, chapter 13; [AB] Theorem 2.5",
            "animating functions preserve mating: (f(x)|f(y)) = (x|y)",
            |seed| {
                let [f] = words(seed);
                let images: Vec<(BigInt, BigInt)> = in_box().map(|x| (stepwise(f.steps(), &x), x)).collect();
                for (i, (fx, x)) in images.iter().enumerate() {
                    for (fy, y) in &images[..i] {
                        expect_at(format!("{f}, y = {y},"), x, mating(fx, fy), mating(x, y))?;
                    }
                }
                Ok(())
            },
        ),
    ]
}

fn normal_forms() -> Vec<Claim> {
    [normal_form_claims(), uniqueness_claims()].into_iter().flatten().collect()
}

/// Returns the claims about the normal form, and its inverse.
fn normal_form_claims() -> Vec<Claim> {
    vec![
        claim(
            "normal-form",
            "[AB] Theorem 2.5 (Conway 1976)",
            "every animating function is x + n + (x|p_1) + ... + (x|p_k), + is nim-sum",
            |seed| {
                let [f] = words(seed);
                let form = normal(&f)?;
                in_box().try_for_each(|x| {
                    let stated = form.points().fold(&x ^ form.constant(), |y, p| y ^ mating(&x, p));
                    expect_at(&f, &x, stepwise(f.steps(), &x), stated)
                })
            },
        ),
        claim(
            "normal-form-converse",
            "[AB] Theorem 2.5 (Conway 1976)",
            "every function x + n + (x|p_1) + ... + (x|p_k) is animating: y_0 = x + n, y_i = ((y_(i-1) + \
             c_i) - 1) + c_i with c_i = f_(i-1)(p_i) (+ is nim-sum)",
            |seed| {
                let f = form(seed);
                let word = f.to_word();
                in_box().try_for_each(|x| {
                    let value = f.points().fold(&x ^ f.constant(), |y, p| y ^ mating(&x, p));
                    expect_at(&f, &x, value, stepwise(word.steps(), &x))
                })
            },
        ),
        claim(
            "normal-form-one-more",
            "Conway 1976, chapter 13",
            "f + 1 = f + (x|f^-1(-1)) and f - 1 = f + (x|f^-1(0)), on the right + is nim-sum",
            |seed| {
                let f = form(seed);
                let eval = |x: &BigInt| f.points().fold(x ^ f.constant(), |y, p| y ^ mating(x, p));
                let inverse = f.inverse();
                let (minus_one, zero) = (inverse.eval(&BigInt::from(-1)), inverse.eval(&BigInt::zero()));
                in_box().try_for_each(|x| {
                    let y = eval(&x);
                    expect_at(&f, &x, &y ^ mating(&x, &minus_one), &y + 1)?;
                    expect_at(&f, &x, &y ^ mating(&x, &zero), y - 1)
                })
            },
        ),
    ]
}

/// Returns the claims about what a normal form determines.
fn uniqueness_claims() -> Vec<Claim> {
    vec![
        claim(
            "normal-form-stepwise-inverse",
            "Conway 1976, chapter 13",
            "x is found from y = f(x) by y_(i-1) = ((y_i + c_i) + 1) + c_i for i = k..1 and x = y_0 + n (the \
             middle + is ordinary, the others are nim-sums)",
            |seed| {
                let f = form(seed);
                let points: Vec<BigInt> = f.points().cloned().collect();
                let c = |i: usize| {
                    points[..i].iter().fold(&points[i] ^ f.constant(), |y, p| y ^ mating(&points[i], p))
                };
                let c: Vec<BigInt> = (0..points.len()).map(c).collect();
                in_box().try_for_each(|x| {
                    let y = points.iter().fold(&x ^ f.constant(), |y, p| y ^ mating(&x, p));
                    let back = c.iter().rev().fold(y, |y, c| ((y ^ c) + 1) ^ c);
                    expect_at(&f, &x, back ^ f.constant(), x.clone())
                })
            },
        ),
        claim(
            "normal-form-unique",
            "follows from [AB] Theorem 2.5",
            "two words are the same function iff they have the same normal form; equal points cancel",
            |seed| {
                let [f, g] = words(seed);
                let (p, q) = (normal(&f)?, normal(&g)?);
                // Functions of these constants that agree on a box this wide agree.
                let wide = || (-300..=300).map(BigInt::from);
                let same = wide().all(|x| stepwise(f.steps(), &x) == stepwise(g.steps(), &x));
                expect_at(format!("{f} and {g}"), &BigInt::zero(), same, p == q)?;
                let again = p.to_word();
                expect_at(&f, &BigInt::zero(), normal(&again)?.to_string(), p.to_string())?;
                let differs = wide().find(|x| stepwise(f.steps(), x) != stepwise(again.steps(), x));
                expect_at(format!("{f} and {again}"), &BigInt::zero(), differs.is_none(), true)
            },
        ),
        claim(
            "function-is-animating",
            "[AB] 2.2.1",
            "as a function of x, [x|a_1|...|a_n] is animating: n = W(a), and the points are the a_i",
            |seed| {
                let mut random = SplitMix64::new(seed);
                let a: Vec<BigInt> =
                    (0..random.below(6)).map(|_| BigInt::from(random.around_zero(20))).collect();
                let f = NormalForm::welter(&a);
                let word = f.to_word();
                in_box().try_for_each(|x| {
                    let mut all = a.clone();
                    all.push(x.clone());
                    expect_at(&f, &x, welter_integers(&all), stepwise(word.steps(), &x))
                })
            },
        ),
    ]
}

fn planted() -> Vec<Claim> {
    [planted_inverse_claims(), planted_step_claims()].into_iter().flatten().collect()
}

/// Returns false inverses.
fn planted_inverse_claims() -> Vec<Claim> {
    vec![
        from(
            planted_claim(
                "printed-inverse",
                "; printed in [AB] Definition 2.4",
                "the inverse of (((x+a)+b)+c)+d, first and third + nim-sums, is (((y-d)+c)+(-b))+a with \
                 nim-sums throughout but for y-d",
            ),
            |seed| {
                let [f] = words(seed);
                let last = f.steps().len().checked_sub(1);
                in_box().try_for_each(|x| {
                    let y = stepwise(f.steps(), &x);
                    let back = f.steps().iter().enumerate().rev().fold(y, |y, (i, step)| match step {
                        AnimatingStep::Add(b) if Some(i) == last => y - b,
                        AnimatingStep::Add(b) => y ^ -b,
                        AnimatingStep::Xor(c) => y ^ c,
                    });
                    expect_at(&f, &x, x.clone(), back)
                })
            },
        ),
        from(
            planted_claim(
                "nonnegative-constants",
                "; printed in [AB] Definition 2.4",
                "animating functions with nonnegative constants are a group, so their inverses take natural \
                 numbers to natural numbers as they do themselves",
            ),
            |seed| {
                let mut random = SplitMix64::new(seed);
                let f = (0..=seed / 8 % 4).fold(AnimatingFunction::identity(), |f, _| {
                    let c = BigInt::from(random.below(20));
                    if random.below(2) == 0 { f.then_xor(c) } else { f.then_add(c) }
                });
                let inverse = f.inverse();
                in_box().filter(|x| *x >= BigInt::zero()).try_for_each(|y| {
                    let x = inverse.eval(&y);
                    if x >= BigInt::zero() {
                        return Ok(());
                    }
                    let mismatch = Mismatch::new(x, "a natural number");
                    Err(mismatch.at_position(format!("inverse of f(x) = {f} at {y}")))
                })
            },
        ),
    ]
}

/// Returns false statements about steps.
fn planted_step_claims() -> Vec<Claim> {
    vec![
        from(
            planted_claim(
                "inverse-in-order",
                "",
                "the inverse undoes the steps in the order in which they were made",
            ),
            |seed| {
                let [f] = words(seed);
                in_box().try_for_each(|x| {
                    let y = stepwise(f.steps(), &x);
                    let back = f.steps().iter().fold(y, |y, step| match step {
                        AnimatingStep::Add(b) => y - b,
                        AnimatingStep::Xor(c) => y ^ c,
                    });
                    expect_at(&f, &x, x.clone(), back)
                })
            },
        ),
        from(
            planted_claim(
                "one-more-at-the-other-point",
                "",
                "f + 1 = f + (x|f^-1(0)), on the right + is nim-sum",
            ),
            |seed| {
                let f = form(seed);
                let zero = f.inverse().eval(&BigInt::zero());
                in_box().try_for_each(|x| expect_at(&f, &x, f.eval(&x) ^ mating(&x, &zero), f.eval(&x) + 1))
            },
        ),
    ]
}

/// Returns a false statement, whose source may say where it is printed.
fn planted_claim(id: &str, source: &str, statement: &str) -> ClaimBuilder {
    Claim::builder(format!("welter.planted.{id}"), GAME)
        .source(format!("planted: false{source}"))
        .statement(statement)
        .planted()
}
