//! The bibliography: what the sources in answers stand for, such as `[SW] Theorem 2.2` or `Bouton 1901`.

use serde::Serialize;

/// An entry of the bibliography. Facts that are not known for certain are left out.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reference {
    /// The citation in sources of claims: an abbreviation, which stands in square brackets there, or author and year.
    pub key: &'static str,
    /// The authors, if the work names them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authors: Option<&'static str>,
    /// The year, or the years of several volumes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<&'static str>,
    /// The title.
    pub title: &'static str,
    /// The journal with its volume and pages, the publisher, or the kind of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<&'static str>,
}

impl Reference {
    /// Returns whether sources write the key in square brackets, as in `[SW]`.
    #[must_use]
    pub fn is_abbreviation(&self) -> bool {
        self.key.starts_with(|c: char| c.is_ascii_uppercase()) && is_bracketed_key(self.key)
    }

    /// Returns the work in one line: authors, title, where it was published, and the year.
    #[must_use]
    pub fn citation(&self) -> String {
        let published = self.published.unwrap_or_default();
        let year = self.year.filter(|year| !published.contains(year));
        let end: Vec<&str> = [self.published, year].into_iter().flatten().collect();
        let end = end.join(", ");
        let parts = [self.authors.unwrap_or_default(), self.title, &end];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(". ").replace("..", ".") + "."
    }
}

const fn work(
    key: &'static str,
    authors: &'static str,
    year: &'static str,
    title: &'static str,
    published: &'static str,
) -> Reference {
    Reference { key, authors: known(authors), year: known(year), title, published: known(published) }
}

/// Returns `None` for an empty text.
const fn known(text: &'static str) -> Option<&'static str> {
    if text.is_empty() { None } else { Some(text) }
}

/// All entries: the abbreviations first, then by authors and year.
const REFERENCES: &[Reference] = &[
    work("AB", "T. Abuku", "2017", "Transfinite version of Welter's game", "Text of 31 January 2017"),
    work(
        "AB, arXiv",
        "T. Abuku",
        "",
        "Transfinite version of Welter's game",
        "Version 2 on arXiv, whose theorems have other numbers than those of [AB]",
    ),
    work("LE", "O. R. L. Peters", "", "Impartial games (cont.)", "Slides of a lecture, Universiteit Leiden"),
    work(
        "OEIS",
        "",
        "",
        "The On-Line Encyclopedia of Integer Sequences",
        "Founded by N. J. A. Sloane in 1964, https://oeis.org",
    ),
    work(
        "SW",
        "",
        "",
        "Generalizations of Sato-Welter game",
        "Text in Japanese; the copy followed here names no author and no year",
    ),
    work("Abuku 2017", "T. Abuku", "2017", "Transfinite version of Welter's game", "The same work as [AB]"),
    work("Abuku and Suetsugu 2021", "Abuku, Suetsugu", "2021", "Delete Nim", ""),
    work("Albert and Nowakowski 2001", "Albert, Nowakowski", "2001", "The game of End-Nim", ""),
    work(
        "Alvarado et al. 2021",
        "Alvarado, Averett, Gaines, Jackson, Karker, Marciniak, Su, Walker",
        "2021",
        "The game of cycles",
        "",
    ),
    work(
        "Anderson and Harary 1987",
        "Anderson, Harary",
        "1987",
        "Achievement and avoidance games for generating abelian groups",
        "",
    ),
    work(
        "Berlekamp, Conway and Guy 1982",
        "E. R. Berlekamp, J. H. Conway, R. K. Guy",
        "1982",
        "Winning Ways for your Mathematical Plays",
        "The same work as Winning Ways",
    ),
    work(
        "Boros, Gurvich, Ho, Makino and Mursic 2018",
        "Boros, Gurvich, Ho, Makino, Mursic",
        "2018",
        "On the Sprague-Grundy function of exact k-Nim",
        "",
    ),
    work(
        "Bouton 1901",
        "C. L. Bouton",
        "1901/02",
        "Nim, a game with a complete mathematical theory",
        "Annals of Mathematics 3, 35-39",
    ),
    work(
        "Büchi 1960",
        "J. R. Büchi",
        "1960",
        "Weak second-order arithmetic and finite automata",
        "Zeitschrift für mathematische Logik und Grundlagen der Mathematik 6",
    ),
    work("Burke and George 2011", "Burke, George", "2011", "A PSPACE-complete graph Nim", ""),
    work(
        "Conway 1976",
        "J. H. Conway",
        "1976",
        "On Numbers and Games",
        "Second edition: A K Peters, 2001; first edition",
    ),
    work(
        "Czajka 2018",
        "T. Czajka",
        "2018",
        "Solving octal games",
        "Tables and programs, https://github.com/tczajka/octal-games",
    ),
    work(
        "Duchêne, Heinrich, Larsson and Parreau 2018",
        "Duchêne, Heinrich, Larsson, Parreau",
        "2018",
        "The switch operators and push-the-button games",
        "",
    ),
    work("Dufour and Heubach 2013", "Dufour, Heubach", "2013", "Circular Nim games", ""),
    work(
        "Duvdevani and Fraenkel 1989",
        "N. Duvdevani, A. S. Fraenkel",
        "1989",
        "Properties of k-Welter's game",
        "Discrete Mathematics 76, 197-221",
    ),
    work(
        "Ernst and Sieben 2018",
        "Ernst, Sieben",
        "2018",
        "Impartial achievement and avoidance games for generating finite groups",
        "",
    ),
    work(
        "Ferguson 1974",
        "T. S. Ferguson",
        "1974",
        "On sums of graph games with last player losing",
        "International Journal of Game Theory 3, 159-167",
    ),
    work("Fink, Fraenkel and Santos 2014", "Fink, Fraenkel, Santos", "2014", "LIM is not slim", ""),
    work(
        "Flammenkamp",
        "A. Flammenkamp",
        "",
        "Sprague-Grundy values of octal games",
        "https://wwwhomes.uni-bielefeld.de/achim/octal.html",
    ),
    work(
        "Fraenkel 1982",
        "A. S. Fraenkel",
        "1982",
        "How to beat your Wythoff games' opponent on three fronts",
        "American Mathematical Monthly 89",
    ),
    work(
        "Fraenkel 1984",
        "A. S. Fraenkel",
        "1984",
        "Wythoff games, continued fractions, cedar trees and Fibonacci searches",
        "Theoretical Computer Science 29, 49-73",
    ),
    work(
        "Fraenkel 2011",
        "A. S. Fraenkel",
        "2011",
        "Aperiodic subtraction games",
        "Electronic Journal of Combinatorics 18(2)",
    ),
    work("Fraenkel and Lorberbom 1991", "Fraenkel, Lorberbom", "1991", "Nimhoff games", ""),
    work(
        "Fraenkel and Perl 1975",
        "A. S. Fraenkel, Y. Perl",
        "1975",
        "Constructions in combinatorial games with cycles",
        "Infinite and Finite Sets",
    ),
    work("Fraenkel and Simonson 1993", "Fraenkel, Simonson", "1993", "Geography", ""),
    work(
        "Fraenkel and Yesha 1986",
        "A. S. Fraenkel, Y. Yesha",
        "1986",
        "The generalized Sprague-Grundy function and its invariance under certain mappings",
        "Journal of Combinatorial Theory, Series A 43",
    ),
    work(
        "Fraenkel, Scheinerman and Ullman 1993",
        "Fraenkel, Scheinerman, Ullman",
        "1993",
        "Undirected edge geography",
        "",
    ),
    work("Fukuyama 2003", "Fukuyama", "2003", "A Nim game played on graphs", ""),
    work("Gale and Neyman 1982", "Gale, Neyman", "1982", "Nim-type games", ""),
    work("Golomb 1966", "Golomb", "1966", "A mathematical investigation of games of \"take-away\"", ""),
    work(
        "Gottlieb, Krnc and Mursic 2022",
        "Gottlieb, Krnc, Mursic",
        "2022",
        "Sprague-Grundy values and complexity for LCTR; Nimbers of partition games",
        "Two works",
    ),
    work("Grundy 1939", "P. M. Grundy", "1939", "Mathematics and games", "Eureka 2, 6-8"),
    work(
        "Gurvich 2007",
        "V. A. Gurvich",
        "2007",
        "On the misère version of game Euclid and miserable games",
        "Discrete Mathematics 307, 1199-1204",
    ),
    work(
        "Gurvich 2012",
        "V. A. Gurvich",
        "2012",
        "On tame, pet, miserable, and strongly miserable impartial games",
        "RRR 18-2012",
    ),
    work(
        "Guy and Smith 1956",
        "R. K. Guy, C. A. B. Smith",
        "1956",
        "The G-values of various games",
        "Proceedings of the Cambridge Philosophical Society 52",
    ),
    work("Harary and Tuza 1993", "Harary, Tuza", "1993", "Two graph-colouring games", ""),
    work("Ho 2012", "N. B. Ho", "2012", "The game Max-Welter", "arXiv 1202.4075"),
    work(
        "Ho 2012, Two variants",
        "N. B. Ho",
        "2012",
        "Two variants of Wythoff's game preserving its P-positions",
        "Journal of Combinatorial Theory, Series A 119",
    ),
    work("Iannucci and Larsson 2021", "Iannucci, Larsson", "2021", "Game values of arithmetic functions", ""),
    work(
        "Kahane and Fraenkel 1987",
        "J. Kahane, A. S. Fraenkel",
        "1987",
        "k-Welter - a generalization of Welter's game",
        "Journal of Combinatorial Theory, Series A 46, 1-20",
    ),
    work(
        "Larsson and Rubinstein-Salzedo 2018",
        "Larsson, Rubinstein-Salzedo",
        "2018",
        "Global Fibonacci Nim",
        "",
    ),
    work(
        "Larsson, Heubach, Dufour and Duchêne 2015",
        "Larsson, Heubach, Dufour, Duchêne",
        "2015",
        "Building Nim",
        "",
    ),
    work("Lenstra 1977", "H. W. Lenstra", "1977", "On the algebraic closure of two", ""),
    work("Levine 2006", "Levine", "2006", "Fractal sequences and restricted Nim", ""),
    work(
        "Mignoty, Renard, Rigo, Whiteland 2025",
        "Mignoty, Renard, Rigo, Whiteland",
        "2025",
        "Automatic proofs in combinatorial game theory",
        "International Journal of Game Theory",
    ),
    work("Moore 1910", "Moore", "1910", "A generalization of the game called Nim", ""),
    work("Nakamura and Miyadera 2015", "Nakamura, Miyadera", "2015", "Impartial chocolate bar games", ""),
    work("Noon and Van Brummelen 2006", "Noon, Van Brummelen", "2006", "The non-attacking queens game", ""),
    work(
        "Nowakowski and Ottaway 2005",
        "Nowakowski, Ottaway",
        "2005",
        "Vertex deletion games with parity rules",
        "",
    ),
    work(
        "Plambeck and Siegel 2007",
        "Plambeck, Siegel",
        "2007",
        "Misère quotients for impartial games",
        "arXiv math/0609825",
    ),
    work("Schuh 1952", "Schuh", "1952", "Spel van delers", ""),
    work("Shapiro 1943", "Shapiro", "1943", "An arithmetic function arising from the phi function", ""),
    work(
        "Smith 1966",
        "C. A. B. Smith",
        "1966",
        "Graphs and composite games",
        "Journal of Combinatorial Theory 1",
    ),
    work(
        "Smith and Stănică 2002",
        "Smith, Stănică",
        "2002",
        "Comply/constrain games or games with a Muller twist",
        "",
    ),
    work("Soltys and Wilson 2011", "Soltys, Wilson", "2011", "Poset games", ""),
    work(
        "Sprague 1935",
        "R. P. Sprague",
        "1935/36",
        "Über mathematische Kampfspiele",
        "Tôhoku Mathematical Journal 41, 291-301",
    ),
    work("Steinhaus 1925", "H. Steinhaus", "1925", "Definicje potrzebne do teorji gry i pościgu", ""),
    work("Ulehla 1980", "Ulehla", "1980", "A complete analysis of von Neumann's Hackendot", ""),
    work(
        "Welter 1954",
        "C. P. Welter",
        "1954",
        "The theory of a class of games on a sequence of squares, in terms of the advancing operation in a special group",
        "Indagationes Mathematicae 16, 194-200",
    ),
    work("Whinihan 1963", "Whinihan", "1963", "Fibonacci Nim", "Fibonacci Quarterly 1"),
    work(
        "Winning Ways",
        "E. R. Berlekamp, J. H. Conway, R. K. Guy",
        "1982",
        "Winning Ways for your Mathematical Plays",
        "Second edition in four volumes: A K Peters, 2001-2004; first edition",
    ),
    work("Zeilberger 2001", "Zeilberger", "2001", "Three-rowed Chomp", ""),
];

/// Returns all entries: the abbreviations first, then the others by authors and year.
#[must_use]
pub fn references() -> &'static [Reference] {
    REFERENCES
}

/// Returns the entry that a citation means, in any case: a key, perhaps in square brackets and perhaps with a theorem or
/// a page after it, such as `SW`, `[SW]`, `bouton 1901` and `[AB, arXiv] Theorem 1.8`.
#[must_use]
pub fn reference(citation: &str) -> Option<&'static Reference> {
    let citation = citation.trim();
    let inner = citation.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(key, _)| key);
    let wanted = inner.unwrap_or(citation).trim().to_lowercase();
    let begins = |reference: &&Reference| {
        let rest = wanted.strip_prefix(&reference.key.to_lowercase());
        rest.is_some_and(|rest| !reference.is_abbreviation() && rest.starts_with([',', ':', ';', ' ']))
    };
    REFERENCES
        .iter()
        .find(|reference| reference.key.to_lowercase() == wanted)
        .or_else(|| REFERENCES.iter().filter(begins).max_by_key(|reference| reference.key.len()))
}

/// Returns whether a text in square brackets has the form of a key: it begins with at least two capital letters, and what
/// follows them, if anything, comes after a comma.
fn is_bracketed_key(text: &str) -> bool {
    let capitals = text.chars().take_while(char::is_ascii_uppercase).count();
    let rest = text[capitals..].trim_start_matches(|c: char| c.is_ascii_digit());
    capitals >= 2 && (rest.is_empty() || rest.starts_with(','))
}

/// Returns the keys in square brackets in a text, in the order in which they occur.
#[must_use]
pub fn bracketed_keys(text: &str) -> Vec<&str> {
    let groups = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    groups.map(|(key, _)| key).filter(|key| is_bracketed_key(key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_finds_its_entry_in_every_spelling() {
        for (citation, key) in [
            ("SW", "SW"),
            ("sw", "SW"),
            ("[SW]", "SW"),
            ("[SW] Theorem 2.2", "SW"),
            ("[AB, arXiv] Theorem 1.8", "AB, arXiv"),
            ("AB", "AB"),
            ("bouton 1901", "Bouton 1901"),
            ("Ho 2012, Theorem 4", "Ho 2012"),
            ("Ho 2012, Two variants of Wythoff's game", "Ho 2012, Two variants"),
            ("Winning Ways, chapter 4: subtraction games", "Winning Ways"),
            ("büchi 1960", "Büchi 1960"),
        ] {
            assert_eq!(reference(citation).map(|found| found.key), Some(key), "{citation}");
        }
        for unknown in ["", "[]", "ZZ", "[ZZ] Theorem 1", "SW 2", "Nobody 1900", "swap", "Ho 20123"] {
            assert!(reference(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn keys_are_found_in_sources_and_other_brackets_are_not() {
        let source = "Welter 1954; [SW] Theorem 2.2; [AB, arXiv] 1.8; [GS56]";
        assert_eq!(bracketed_keys(source), ["SW", "AB, arXiv", "GS56"]);
        for text in ["[a1|...|an]", "*[2#0]", "[I odd]", "[q0; q1, ...]", "[String]", "AB] [AB", "[]"] {
            assert!(bracketed_keys(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn the_entries_are_in_order_and_complete() {
        let order = |reference: &Reference| {
            (!reference.is_abbreviation(), reference.key.to_lowercase().replace(['ü', 'ă'], "u"))
        };
        for pair in REFERENCES.windows(2) {
            assert!(order(&pair[0]) < order(&pair[1]), "{} comes before {}", pair[1].key, pair[0].key);
        }
        for reference in REFERENCES {
            let citation = reference.citation();
            assert!(citation.contains(reference.title) && citation.ends_with('.'), "{citation}");
            assert!(!citation.contains("..") && !citation.contains(", ."), "{citation}");
            // A key of author and year names a year of the entry.
            let year =
                reference.key.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
            let year = year.map(|word| word.trim_end_matches(','));
            assert!(
                year.is_none_or(|year| reference.year.is_some_and(|stated| stated.starts_with(year))),
                "{}",
                reference.key
            );
        }
        assert_eq!(
            reference("Bouton 1901").unwrap().citation(),
            "C. L. Bouton. Nim, a game with a complete mathematical theory. Annals of Mathematics 3, 35-39, 1901/02."
        );
        assert_eq!(
            reference("SW").unwrap().citation(),
            "Generalizations of Sato-Welter game. Text in Japanese; the copy followed here names no author and no year."
        );
    }
}
