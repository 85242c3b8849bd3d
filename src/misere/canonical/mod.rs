//! Canonical forms of misère play.
//!
//! Two games G and H are **equal** in misère play if G + X and H + X have the same misère outcome
//! for every impartial game X. Each class of equal games has one smallest member, its **canonical
//! form** (Conway, *On Numbers and Games*, chapter 12, Theorems 75–78; Siegel, *Combinatorial Game
//! Theory*, chapter V). It is found from the options alone. For G whose options are canonical and
//! distinct, and H canonical and not the same, G = H exactly if
//!
//! 1. every option of H is an option of G,
//! 2. H is an option of every other option of G (which is therefore *reversible*),
//! 3. if H = 0, some option of G is a misère P-position (the proviso).
//!
//! [`Forms`] holds forms, each once: equal games are the same [`Form`], and equality is comparison of
//! two numbers.
//!
//! Only about half of them are stored. G + \*1 + \*1 = G, so games come in pairs that differ by a heap
//! of one. The one of smaller birthday is called **even**, the other, whose options are those of the
//! even one plus \*1 and the even one itself, **odd**.
//!
//! # Notation
//!
//! The notation of *Winning Ways* and of CGSuite, in one line:
//!
//! - `*n` is the heap of n;
//! - `*[…]` lists the options, written one after another: a digit is a heap, `X#` the game whose only
//!   option is X, `(…)` the game with several options. `*[42]` has the options \*4 and \*2,
//!   `*[2#0]` the options 2# = {\*2} and 0, and `*[(2#1)#2]` the options {{2#, \*1}} and \*2;
//! - a list of a single member is that member: `*[2#]` is 2#, as `*[2]` is \*2;
//! - a heap of ten or more in a list is `<12>`.
//!
//! Members that are no heaps come first, of larger birthday before smaller, then heaps from the
//! largest on. What is read may moreover have blanks and commas between members, members in any
//! order, options that are no canonical set, sums (`*2+*2`, and in brackets `(2+2)`), a single member
//! without the star (`2#`), and `*[]` for 0. The answer is always the canonical form.
//!
//! ```
//! use impartial::misere::canonical::Forms;
//! use impartial::run::Run;
//! let run = Run::default();
//! let mut forms = Forms::new();
//! let g = forms.parse("*[2#0]", &run).unwrap();
//! assert_eq!(forms.genus(g, &run).unwrap().to_string(), "1^20");
//! let sum = forms.parse("*2+*2", &run).unwrap();
//! assert_eq!(forms.write(sum, 100).unwrap(), "*[32]");
//! // {*1, {*1}} + *1 is again a heap of three: the options were reversible.
//! assert_eq!(forms.parse("(1 2 0)", &run), forms.parse("*3", &run));
//! ```

mod days;
mod distinguish;
mod mate;
mod notation;
mod positions;
mod store;
mod sum;

pub use days::{DayError, count_born_by};
pub use notation::FormError;
pub use positions::{GraphForms, PartForms};
pub use store::{Form, Forms};
