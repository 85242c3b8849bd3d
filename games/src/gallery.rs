//! The gallery of rule files, built in: games in the language of rules, with their sources and what is believed of
//! them.

/// The files of the gallery, each by its name and its text, in the order of their names.
///
/// ```
/// let (name, rules) = impartial_games::GALLERY.iter().find(|(name, _)| *name == "nim").unwrap();
/// assert!(rules.starts_with("game nim\n"), "{name}");
/// ```
pub const GALLERY: &[(&str, &str)] = &[
    ("a-wythoff", include_str!("../rules/a-wythoff.game")),
    ("amazon", include_str!("../rules/amazon.game")),
    ("arc-kayles", include_str!("../rules/arc-kayles.game")),
    ("avoid-generating", include_str!("../rules/avoid-generating.game")),
    ("building-nim", include_str!("../rules/building-nim.game")),
    ("chocolate", include_str!("../rules/chocolate.game")),
    ("chocolate-step", include_str!("../rules/chocolate-step.game")),
    ("chomp", include_str!("../rules/chomp.game")),
    ("circular-nim", include_str!("../rules/circular-nim.game")),
    ("circular-nim-3-2", include_str!("../rules/circular-nim-3-2.game")),
    ("circular-nim-4-2", include_str!("../rules/circular-nim-4-2.game")),
    ("circular-nim-5-2", include_str!("../rules/circular-nim-5-2.game")),
    ("circular-nim-6-3", include_str!("../rules/circular-nim-6-3.game")),
    ("circular-nim-6-4", include_str!("../rules/circular-nim-6-4.game")),
    ("column-steps", include_str!("../rules/column-steps.game")),
    ("cram", include_str!("../rules/cram.game")),
    ("crim", include_str!("../rules/crim.game")),
    ("cyclic-nimhoff-3", include_str!("../rules/cyclic-nimhoff-3.game")),
    ("dawson-chess", include_str!("../rules/dawson-chess.game")),
    ("dawson-kayles", include_str!("../rules/dawson-kayles.game")),
    ("delete-nim", include_str!("../rules/delete-nim.game")),
    ("digraph-walk", include_str!("../rules/digraph-walk.game")),
    ("dim", include_str!("../rules/dim.game")),
    ("directed-geography", include_str!("../rules/directed-geography.game")),
    ("dominoes-across", include_str!("../rules/dominoes-across.game")),
    ("edge-geography", include_str!("../rules/edge-geography.game")),
    ("edges", include_str!("../rules/edges.game")),
    ("end-nim", include_str!("../rules/end-nim.game")),
    ("end-nim-row", include_str!("../rules/end-nim-row.game")),
    ("euclid", include_str!("../rules/euclid.game")),
    ("euclid-slow", include_str!("../rules/euclid-slow.game")),
    ("euclid-with-zero", include_str!("../rules/euclid-with-zero.game")),
    ("even-vertices", include_str!("../rules/even-vertices.game")),
    ("exact-nim", include_str!("../rules/exact-nim.game")),
    ("exact-nim-2", include_str!("../rules/exact-nim-2.game")),
    ("exact-slow-nim", include_str!("../rules/exact-slow-nim.game")),
    ("fibonacci-nim", include_str!("../rules/fibonacci-nim.game")),
    ("game-of-cycles", include_str!("../rules/game-of-cycles.game")),
    ("generate", include_str!("../rules/generate.game")),
    ("geography", include_str!("../rules/geography.game")),
    ("global-fibonacci-nim", include_str!("../rules/global-fibonacci-nim.game")),
    ("green-hackenbush", include_str!("../rules/green-hackenbush.game")),
    ("grim", include_str!("../rules/grim.game")),
    ("grundy", include_str!("../rules/grundy.game")),
    ("hackendot", include_str!("../rules/hackendot.game")),
    ("height", include_str!("../rules/height.game")),
    ("kayles", include_str!("../rules/kayles.game")),
    ("king", include_str!("../rules/king.game")),
    ("knight", include_str!("../rules/knight.game")),
    ("kotzigs-nim", include_str!("../rules/kotzigs-nim.game")),
    ("kotzigs-nim-token", include_str!("../rules/kotzigs-nim-token.game")),
    ("lasker", include_str!("../rules/lasker.game")),
    ("lctr", include_str!("../rules/lctr.game")),
    ("lim", include_str!("../rules/lim.game")),
    ("mark", include_str!("../rules/mark.game")),
    ("mark-t", include_str!("../rules/mark-t.game")),
    ("max-welter", include_str!("../rules/max-welter.game")),
    ("mock-turtles", include_str!("../rules/mock-turtles.game")),
    ("moore", include_str!("../rules/moore.game")),
    ("moore-nim", include_str!("../rules/moore-nim.game")),
    ("neighboring-nim", include_str!("../rules/neighboring-nim.game")),
    ("nim", include_str!("../rules/nim.game")),
    ("nim-on-graphs", include_str!("../rules/nim-on-graphs.game")),
    ("nim-with-a-pass", include_str!("../rules/nim-with-a-pass.game")),
    ("nim-with-passes", include_str!("../rules/nim-with-passes.game")),
    ("nimhoff", include_str!("../rules/nimhoff.game")),
    ("no-repeat-sum", include_str!("../rules/no-repeat-sum.game")),
    ("node-kayles", include_str!("../rules/node-kayles.game")),
    ("odd-or-even-nim", include_str!("../rules/odd-or-even-nim.game")),
    ("odd-vertices", include_str!("../rules/odd-vertices.game")),
    ("partition-bishop", include_str!("../rules/partition-bishop.game")),
    ("partition-king", include_str!("../rules/partition-king.game")),
    ("partition-queen", include_str!("../rules/partition-queen.game")),
    ("partition-rook", include_str!("../rules/partition-rook.game")),
    ("pnim", include_str!("../rules/pnim.game")),
    ("poset-game", include_str!("../rules/poset-game.game")),
    ("prim", include_str!("../rules/prim.game")),
    ("proper-colouring", include_str!("../rules/proper-colouring.game")),
    ("push-the-button", include_str!("../rules/push-the-button.game")),
    ("rnim", include_str!("../rules/rnim.game")),
    ("rook", include_str!("../rules/rook.game")),
    ("ruler", include_str!("../rules/ruler.game")),
    ("schuhs-divisors", include_str!("../rules/schuhs-divisors.game")),
    ("separate-columns", include_str!("../rules/separate-columns.game")),
    ("serial-nim", include_str!("../rules/serial-nim.game")),
    ("silver-dollar", include_str!("../rules/silver-dollar.game")),
    ("slow-k-nim", include_str!("../rules/slow-k-nim.game")),
    ("slow-nim", include_str!("../rules/slow-nim.game")),
    ("staircase", include_str!("../rules/staircase.game")),
    ("staircase-row", include_str!("../rules/staircase-row.game")),
    ("subset-take-away", include_str!("../rules/subset-take-away.game")),
    ("subtract-2-3", include_str!("../rules/subtract-2-3.game")),
    ("subtract-a-divisor", include_str!("../rules/subtract-a-divisor.game")),
    ("subtraction", include_str!("../rules/subtraction.game")),
    ("sum-free", include_str!("../rules/sum-free.game")),
    ("sylver-coinage", include_str!("../rules/sylver-coinage.game")),
    ("take-a-square", include_str!("../rules/take-a-square.game")),
    ("tic-tac-dots", include_str!("../rules/tic-tac-dots.game")),
    ("to-a-coprime", include_str!("../rules/to-a-coprime.game")),
    ("to-a-divisor", include_str!("../rules/to-a-divisor.game")),
    ("token-walk", include_str!("../rules/token-walk.game")),
    ("totient", include_str!("../rules/totient.game")),
    ("transfinite-height-2", include_str!("../rules/transfinite-height-2.game")),
    ("transfinite-nim", include_str!("../rules/transfinite-nim.game")),
    ("transfinite-welter", include_str!("../rules/transfinite-welter.game")),
    ("treblecross", include_str!("../rules/treblecross.game")),
    ("tree-chomp", include_str!("../rules/tree-chomp.game")),
    ("trominoes", include_str!("../rules/trominoes.game")),
    ("turning-turtles", include_str!("../rules/turning-turtles.game")),
    ("twins", include_str!("../rules/twins.game")),
    ("walk", include_str!("../rules/walk.game")),
    ("welter", include_str!("../rules/welter.game")),
    ("wythoff", include_str!("../rules/wythoff.game")),
];

#[cfg(test)]
mod tests {
    use super::GALLERY;

    #[test]
    fn every_file_of_the_folder_is_in_the_gallery() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let mut names: Vec<String> = files
            .filter(|path| path.extension().is_some_and(|ending| ending == "game"))
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(GALLERY.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
    }
}
