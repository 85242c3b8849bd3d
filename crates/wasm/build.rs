//! Options of the linker for Windows, where the library has no exports.

use std::env;

/// GNU's linker exports every symbol of a library without exports, and there are more than a file for Windows can have.
fn main() {
    let target = |key: &str| env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("OS") == "windows" && target("ENV") == "gnu" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,--exclude-all-symbols");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
