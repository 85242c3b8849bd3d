//! The glossary: words of the field and of this program, as in `impartial help misere`.

/// An entry: a term, other spellings of it, its meaning, and a command that shows it.
struct Entry {
    term: &'static str,
    spellings: &'static [&'static str],
    meaning: &'static str,
    example: Option<&'static str>,
}

const fn entry(
    term: &'static str,
    spellings: &'static [&'static str],
    meaning: &'static str,
    example: Option<&'static str>,
) -> Entry {
    Entry { term, spellings, meaning, example }
}

/// The name of the page with all entries.
const ALL: &str = "glossary";

/// Width of a page in characters.
const WIDTH: usize = 96;

/// All entries, in alphabetical order.
const ENTRIES: &[Entry] = &[
    entry(
        "basis",
        &[],
        "How a value was found: computed from the definition, by one step of induction over the values that a \
         formula gives to the options, or by the formula alone.",
        Some("impartial value nim 10^40,17"),
    ),
    entry(
        "canonical form",
        &["canonical", "form", "form of misere play"],
        "The smallest position that is equal to a given one in misère play: the two are interchangeable in every sum \
         (Conway 1976). *n is a heap of n, and *[...] lists the options, one after another: a digit is a heap, X# the \
         position whose only option is X, (...) one with several options. *[(32)321] has the options {*3, *2}, *3, *2 and \
         *1; *[2#0] has the options {*2} and 0.",
        Some("impartial genus kayles 5 8"),
    ),
    entry(
        "certificate",
        &["certified"],
        "A file that another routine checks without computing the result again. A result is certified if its \
         certificate was checked.",
        Some("impartial period kayles --certificate kayles.json"),
    ),
    entry(
        "checked",
        &[],
        "A statement is checked if it agrees with the computed values of all positions of a stated window. Nothing \
         follows for other positions.",
        Some("impartial check nim.value"),
    ),
    entry(
        "claim",
        &["statement", "belief"],
        "A statement about a game, with its source, that can be compared with computed values. A rule file and the list \
         of games state claims alike: 'impartial claims NAME' lists them. Where a claim fails, an answer has what was computed and what is stated.",
        Some("impartial claims welter"),
    ),
    entry(
        "class",
        &["classes", "domestic", "miserable", "pet", "forced", "returnable", "swap"],
        "Gurvich's classes of games in misère play, by the pairs (normal value, misère value) of their positions. Domestic: no \
         pair (0,k) or (k,0) with k >= 2. Tame: only (0,1), (1,0) and (k,k). Pet: only (0,1), (1,0), and (k,k) with \
         k >= 2. Miserable, forced and returnable are conditions on the moves to and from the swap positions, whose \
         pairs are (0,1) and (1,0).",
        Some("impartial classes nim --coins 2 --below 6"),
    ),
    entry(
        "explanation",
        &["what is known"],
        "What is known of a game, in one place: 'impartial explain NAME' says how positions are written, with the formulas, the \
         sources, and what was recognised in a rule file. 'impartial claims NAME' writes out what is stated, and --explain says \
         how a command finds its answer.",
        Some("impartial explain kayles"),
    ),
    entry(
        "follower",
        &["followers"],
        "A position that can be reached from another one by any number of moves.",
        Some("impartial table cram --from .../..."),
    ),
    entry(
        "generally tame",
        &["reversibly tame"],
        "A position is generally tame if it would be tame without some of its options, and each of these options can be \
         reversed: it has generally tame options with the normal value and with the misère value of the position. Sums of \
         generally tame positions behave like sums of tame positions.",
        Some("impartial genus kayles 8"),
    ),
    entry(
        "genus",
        &[],
        "The normal value of a position and, as exponents, the misère values of its sums with 0, 1, 2, ... heaps of \
         two (Conway 1976): 4^146. It tells how the position behaves in misère sums with Nim heaps.",
        Some("impartial genus kayles 5"),
    ),
    entry(
        "impartial",
        &[],
        "A game is impartial if both players have the same moves from every position.",
        Some("impartial games"),
    ),
    entry(
        "member",
        &["members"],
        "A heap, a coin or a number of a position: one word for all kinds. --coins N is the number of members of whatever kind, \
         --below M a bound on each that is not reached, and --heaps N stands for the single heaps from 0 to N. In rule files, \
         members is the number of members.",
        Some("impartial table wythoff --coins 2 --below 4"),
    ),
    entry(
        "mex",
        &["minimal excludant"],
        "The smallest natural number, or ordinal, that is not in a set.",
        None,
    ),
    entry(
        "misere",
        &["misere play", "misere value"],
        "Play in which the player who cannot move wins. The misère value of a position is 1 without options, and \
         otherwise the mex of the misère values of its options; it is 0 exactly if the player to move loses. \
         Misère values of sums do not add up as nim-sums: see genus and quotient.",
        Some("impartial value kayles 5,1 --misere"),
    ),
    entry(
        "move",
        &["option", "options"],
        "A move leads from a position to one of its options. Play ends where there is no option.",
        Some("impartial moves kayles 7"),
    ),
    entry(
        "nim-product",
        &["nimproduct"],
        "The multiplication of nimbers (Conway 1976), under which they form a field.",
        Some("impartial ordinal '6 nim* 9'"),
    ),
    entry(
        "nim-sum",
        &["nimsum", "xor"],
        "The sum of numbers in binary without carries (exclusive or): 6 and 3 have the nim-sum 5. The value of a sum \
         of games is the nim-sum of the values of its parts (Sprague 1935, Grundy 1939).",
        Some("impartial ordinal '6 nim+ 3'"),
    ),
    entry(
        "nimber",
        &["nimbers"],
        "A natural number or ordinal with nim-sum as its addition and nim-product as its multiplication. Nimbers are \
         the values of impartial games.",
        Some("impartial ordinal '6 nim* 9'"),
    ),
    entry(
        "octal code",
        &["octal", "hexadecimal code", "code"],
        "A rule of taking and breaking as digits d0.d1d2...: k counters may be taken from a heap if the rest becomes \
         no heap (bit 1 of the digit dk), one heap (bit 2), two heaps (bit 4), or three heaps (bit 8, hexadecimal \
         codes). 0.77 is Kayles.",
        Some("impartial period octal:0.77"),
    ),
    entry(
        "ordinal",
        &["ordinals"],
        "A number that counts beyond the natural numbers: w (written ω) follows all of them, then w+1, w*2, w^2 and \
         so on. Ordinals below ε₀ are computed exactly.",
        Some("impartial ordinal '(w+1)^2'"),
    ),
    entry(
        "outcome",
        &["p-position", "n-position", "p", "n"],
        "Who wins with best play. P-position: the previous player, so that the player to move loses; its value is 0. \
         N-position: the next player, who moves.",
        Some("impartial moves nim 3,5,7 --to 0"),
    ),
    entry(
        "period",
        &["preperiod", "saltus"],
        "Values of single heaps with G(n+p) = G(n) from some heap on: p is the least period, and the preperiod is the \
         least heap from which it holds. With G(n+p) = G(n) + s the saltus is s.",
        Some("impartial period kayles"),
    ),
    entry(
        "planted",
        &[],
        "A false statement that must be refuted: it shows that a check can fail.",
        Some("impartial check nim --planted"),
    ),
    entry(
        "proved",
        &["proof", "prove", "not proved"],
        "A statement is proved if a decision procedure shows it for all positions of a stated number of heaps or \
         coins. It is not proved if neither a proof nor a counterexample was found; nothing follows from that. 'prove NAME' \
         is about the statements of a game or of a rule file; --file FILE is a formula in a file of its own.",
        Some("impartial prove max-welter --coins 2"),
    ),
    entry(
        "quotient",
        &["misere quotient"],
        "The sums of positions up to equal behaviour in misère play (Plambeck 2005), a monoid with its P-positions.",
        Some("impartial quotient kayles --heaps 8"),
    ),
    entry(
        "refuted",
        &[],
        "A statement is refuted if a position was found at which it fails.",
        Some("impartial check nim --planted"),
    ),
    entry(
        "restive",
        &[],
        "A position is restive if it is not tame, all its options are tame, and its normal value is 0 or 1 (Winning \
         Ways, chapter 13).",
        Some("impartial genus kayles --heaps 20"),
    ),
    entry(
        "restless",
        &[],
        "A position is restless if it is neither tame nor restive, all its options are tame, and its misère value is 0 \
         or 1 (Winning Ways, chapter 13).",
        Some("impartial genus kayles --heaps 20"),
    ),
    entry(
        "rule file",
        &["rules", "game file"],
        "A text file that ends in .game and says the rules of a game. Every command takes it in the place of a game.",
        Some("impartial help rules"),
    ),
    entry(
        "sample",
        &["verify a sample"],
        "Random positions of a result whose values are computed again from the definition: --sample N on the command line, and \
         sample=N in Python. The word verify is kept for certificates.",
        Some("impartial table nim --coins 2 --below 9 --sample 5 --summary"),
    ),
    entry(
        "solver",
        &["solvers"],
        "A way to compute values: position by position (memo), part by part (components), a whole window at once, and \
         so on. All solvers give the same values.",
        Some("impartial explain nim"),
    ),
    entry(
        "source",
        &["citation", "literature", "bibliography"],
        "Where a claim or a formula was published, by author and year or by a key in square brackets: [SW] and [AB] are \
         texts about Welter's game. 'impartial help SW' shows one source, and 'impartial help sources' all.",
        Some("impartial help SW"),
    ),
    entry(
        "square",
        &["squares", "coin", "coins"],
        "Coins stand on the squares 0, 1, 2, ... of a strip: squares count from 0.",
        Some("impartial value welter 2,5,6"),
    ),
    entry(
        "sum",
        &["disjunctive sum", "component"],
        "Several positions played together: a move is a move in one of them.",
        Some("impartial value sum:nim+kayles '3,5|7'"),
    ),
    entry(
        "tame",
        &["wild"],
        "A position is tame if its genus is that of a sum of Nim heaps and all its options are tame. Sums of tame \
         positions are tame, and behave like sums of Nim heaps in misère play. Positions that are not tame, restive or \
         restless are wild.",
        Some("impartial genus nim 3,5"),
    ),
    entry(
        "vacuous",
        &[],
        "A check of a statement is vacuous if the statement says nothing about any position of the window, as 'A -> B' \
         where A holds nowhere. Then nothing was checked.",
        None,
    ),
    entry(
        "value",
        &["grundy", "grundy value", "nim-value", "sprague-grundy"],
        "The Grundy value of a position: the mex of the values of its options, 0 without options. It is 0 exactly \
         if the player to move loses in normal play. In JSON and in Python a value of normal play is called grundy, \
         and a value of misère play misere.",
        Some("impartial value nim 3,5,6"),
    ),
    entry(
        "window",
        &[],
        "A finite set of positions: all positions of N coins or heaps below a bound, single heaps up to a size, or a \
         position with its followers.",
        Some("impartial table nim --coins 2 --below 4"),
    ),
];

/// Returns a word in lower case, without accents and hyphens.
fn plain(word: &str) -> String {
    let letters = word.trim().chars().map(|c| match c {
        'è' | 'é' | 'È' => 'e',
        '-' | '_' => ' ',
        c => c.to_ascii_lowercase(),
    });
    letters.collect()
}

/// Returns the terms of the glossary.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|entry| entry.term)
}

/// Returns the page of a word, or of all words for `glossary`; `None` for a word that is not in the glossary.
pub(crate) fn page(word: &str) -> Option<String> {
    let word = plain(word);
    if word == ALL {
        return Some(ENTRIES.iter().map(text).collect::<Vec<_>>().join("\n"));
    }
    let is_meant = |entry: &&Entry| {
        plain(entry.term) == word || entry.spellings.iter().any(|spelling| plain(spelling) == word)
    };
    ENTRIES.iter().find(is_meant).map(text)
}

fn text(entry: &Entry) -> String {
    let mut lines = indented(entry.term, entry.meaning);
    lines.extend(entry.example.map(|example| format!("  Example: {example}")));
    lines.join("\n") + "\n"
}

/// Returns the lines of an entry of a page: a heading, and indented lines of a text.
pub(crate) fn indented(heading: &str, text: &str) -> Vec<String> {
    let mut lines = vec![heading.to_owned()];
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + word.chars().count() + 3 > WIDTH {
            lines.push(format!("  {line}"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(format!("  {line}"));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_spelling_and_each_stands_once() {
        for word in ["misere", "Misère", "MISERE-PLAY", "nimber", "Grundy", "nim-sum", "N-position", "saltus"]
        {
            assert!(page(word).is_some(), "{word}");
        }
        assert_eq!(page("nim"), None);
        let mut spellings: Vec<String> = ENTRIES
            .iter()
            .flat_map(|entry| entry.spellings.iter().chain([&entry.term]))
            .map(|one| plain(one))
            .collect();
        spellings.sort_unstable();
        let before = spellings.len();
        spellings.dedup();
        assert_eq!(spellings.len(), before);
        assert!(ENTRIES.windows(2).all(|pair| plain(pair[0].term) <= plain(pair[1].term)), "in order");
        let all = page("glossary").unwrap();
        assert!(words().all(|word| all.contains(word)));
    }
}
