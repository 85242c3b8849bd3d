//! The gallery of rule files: games in the language of rules, with their sources and what is believed of them.

/// The files of the gallery, each by its name and its text, in the order of their names.
///
/// ```
/// let (name, rules) = impartial_gallery::GALLERY.iter().find(|(name, _)| *name == "nim").unwrap();
/// assert!(rules.starts_with("game nim\n"), "{name}");
/// ```
pub const GALLERY: &[(&str, &str)] = &[
    ("a-wythoff", include_str!("../a-wythoff.game")),
    ("amazon", include_str!("../amazon.game")),
    ("arc-kayles", include_str!("../arc-kayles.game")),
    ("avoid-generating", include_str!("../avoid-generating.game")),
    ("building-nim", include_str!("../building-nim.game")),
    ("chocolate", include_str!("../chocolate.game")),
    ("chocolate-step", include_str!("../chocolate-step.game")),
    ("chomp", include_str!("../chomp.game")),
    ("circular-nim", include_str!("../circular-nim.game")),
    ("circular-nim-3-2", include_str!("../circular-nim-3-2.game")),
    ("circular-nim-4-2", include_str!("../circular-nim-4-2.game")),
    ("circular-nim-5-2", include_str!("../circular-nim-5-2.game")),
    ("circular-nim-6-3", include_str!("../circular-nim-6-3.game")),
    ("circular-nim-6-4", include_str!("../circular-nim-6-4.game")),
    ("column-steps", include_str!("../column-steps.game")),
    ("cram", include_str!("../cram.game")),
    ("crim", include_str!("../crim.game")),
    ("cyclic-nimhoff-3", include_str!("../cyclic-nimhoff-3.game")),
    ("dawson-chess", include_str!("../dawson-chess.game")),
    ("dawson-kayles", include_str!("../dawson-kayles.game")),
    ("delete-nim", include_str!("../delete-nim.game")),
    ("digraph-walk", include_str!("../digraph-walk.game")),
    ("dim", include_str!("../dim.game")),
    ("directed-geography", include_str!("../directed-geography.game")),
    ("dominoes-across", include_str!("../dominoes-across.game")),
    ("edge-geography", include_str!("../edge-geography.game")),
    ("edges", include_str!("../edges.game")),
    ("end-nim", include_str!("../end-nim.game")),
    ("end-nim-row", include_str!("../end-nim-row.game")),
    ("euclid", include_str!("../euclid.game")),
    ("euclid-slow", include_str!("../euclid-slow.game")),
    ("euclid-with-zero", include_str!("../euclid-with-zero.game")),
    ("even-vertices", include_str!("../even-vertices.game")),
    ("exact-nim", include_str!("../exact-nim.game")),
    ("exact-nim-2", include_str!("../exact-nim-2.game")),
    ("exact-slow-nim", include_str!("../exact-slow-nim.game")),
    ("fibonacci-nim", include_str!("../fibonacci-nim.game")),
    ("game-of-cycles", include_str!("../game-of-cycles.game")),
    ("generate", include_str!("../generate.game")),
    ("geography", include_str!("../geography.game")),
    ("global-fibonacci-nim", include_str!("../global-fibonacci-nim.game")),
    ("green-hackenbush", include_str!("../green-hackenbush.game")),
    ("grim", include_str!("../grim.game")),
    ("grundy", include_str!("../grundy.game")),
    ("hackendot", include_str!("../hackendot.game")),
    ("height", include_str!("../height.game")),
    ("kayles", include_str!("../kayles.game")),
    ("king", include_str!("../king.game")),
    ("knight", include_str!("../knight.game")),
    ("kotzigs-nim", include_str!("../kotzigs-nim.game")),
    ("kotzigs-nim-token", include_str!("../kotzigs-nim-token.game")),
    ("lasker", include_str!("../lasker.game")),
    ("lctr", include_str!("../lctr.game")),
    ("lim", include_str!("../lim.game")),
    ("mark", include_str!("../mark.game")),
    ("mark-t", include_str!("../mark-t.game")),
    ("max-welter", include_str!("../max-welter.game")),
    ("mock-turtles", include_str!("../mock-turtles.game")),
    ("moore", include_str!("../moore.game")),
    ("moore-nim", include_str!("../moore-nim.game")),
    ("neighboring-nim", include_str!("../neighboring-nim.game")),
    ("nim", include_str!("../nim.game")),
    ("nim-on-graphs", include_str!("../nim-on-graphs.game")),
    ("nim-with-a-pass", include_str!("../nim-with-a-pass.game")),
    ("nim-with-passes", include_str!("../nim-with-passes.game")),
    ("nimhoff", include_str!("../nimhoff.game")),
    ("no-repeat-sum", include_str!("../no-repeat-sum.game")),
    ("node-kayles", include_str!("../node-kayles.game")),
    ("octal-33-on-graphs", include_str!("../octal-33-on-graphs.game")),
    ("odd-or-even-nim", include_str!("../odd-or-even-nim.game")),
    ("odd-vertices", include_str!("../odd-vertices.game")),
    ("partition-bishop", include_str!("../partition-bishop.game")),
    ("partition-king", include_str!("../partition-king.game")),
    ("partition-queen", include_str!("../partition-queen.game")),
    ("partition-rook", include_str!("../partition-rook.game")),
    ("peg-duotaire", include_str!("../peg-duotaire.game")),
    ("pnim", include_str!("../pnim.game")),
    ("poset-game", include_str!("../poset-game.game")),
    ("prim", include_str!("../prim.game")),
    ("proper-colouring", include_str!("../proper-colouring.game")),
    ("push-the-button", include_str!("../push-the-button.game")),
    ("rnim", include_str!("../rnim.game")),
    ("rook", include_str!("../rook.game")),
    ("ruler", include_str!("../ruler.game")),
    ("schuhs-divisors", include_str!("../schuhs-divisors.game")),
    ("separate-columns", include_str!("../separate-columns.game")),
    ("serial-nim", include_str!("../serial-nim.game")),
    ("silver-dollar", include_str!("../silver-dollar.game")),
    ("slow-k-nim", include_str!("../slow-k-nim.game")),
    ("slow-nim", include_str!("../slow-nim.game")),
    ("staircase", include_str!("../staircase.game")),
    ("staircase-row", include_str!("../staircase-row.game")),
    ("subset-take-away", include_str!("../subset-take-away.game")),
    ("subtract-2-3", include_str!("../subtract-2-3.game")),
    ("subtract-a-divisor", include_str!("../subtract-a-divisor.game")),
    ("subtraction", include_str!("../subtraction.game")),
    ("sum-free", include_str!("../sum-free.game")),
    ("sylver-coinage", include_str!("../sylver-coinage.game")),
    ("take-a-square", include_str!("../take-a-square.game")),
    ("tic-tac-dots", include_str!("../tic-tac-dots.game")),
    ("to-a-coprime", include_str!("../to-a-coprime.game")),
    ("to-a-divisor", include_str!("../to-a-divisor.game")),
    ("token-walk", include_str!("../token-walk.game")),
    ("totient", include_str!("../totient.game")),
    ("transfinite-height-2", include_str!("../transfinite-height-2.game")),
    ("transfinite-nim", include_str!("../transfinite-nim.game")),
    ("transfinite-welter", include_str!("../transfinite-welter.game")),
    ("treblecross", include_str!("../treblecross.game")),
    ("tree-chomp", include_str!("../tree-chomp.game")),
    ("trominoes", include_str!("../trominoes.game")),
    ("turning-corners", include_str!("../turning-corners.game")),
    ("turning-turtles", include_str!("../turning-turtles.game")),
    ("twins", include_str!("../twins.game")),
    ("walk", include_str!("../walk.game")),
    ("welter", include_str!("../welter.game")),
    ("wythoff", include_str!("../wythoff.game")),
];

/// Returns the text of the rule file with this name.
///
/// ```
/// assert!(impartial_gallery::rules("ruler").is_some_and(|text| text.starts_with("game ruler\n")));
/// assert!(impartial_gallery::rules("rulers").is_none());
/// ```
pub fn rules(name: &str) -> Option<&'static str> {
    let at = GALLERY.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(GALLERY[at].1)
}

#[cfg(test)]
mod tests {
    use super::{GALLERY, rules};

    #[test]
    fn every_file_of_the_folder_is_in_the_gallery() {
        let files = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap().map(|file| file.unwrap().path());
        let mut names: Vec<String> = files
            .filter(|path| path.extension().is_some_and(|ending| ending == "game"))
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(GALLERY.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
        for (name, text) in GALLERY {
            assert_eq!(rules(name), Some(*text));
        }
    }
}
