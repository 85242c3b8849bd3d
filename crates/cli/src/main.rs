//! The program `impartial`.

use std::process::ExitCode;

fn main() -> ExitCode {
    impartial_cli::run(impartial_cli::catalogue())
}
