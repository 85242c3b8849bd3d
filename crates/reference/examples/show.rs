//! Prints the random rule file of a seed: `cargo run -p impartial-reference --example show -- 117`.

fn main() {
    for seed in std::env::args().skip(1).filter_map(|text| text.parse().ok()) {
        let sample = impartial_reference::generate::sample(seed);
        println!("# parameters {:?}\n{}", sample.parameters, sample.text);
    }
}
