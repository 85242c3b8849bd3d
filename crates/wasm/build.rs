//! Keeps the module empty of exports where it is no module of WebAssembly.

use std::env;

/// On Windows, GNU's linker exports every symbol of a library that exports none, and there are too many.
fn main() {
    let target = |key: &str| env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("OS") == "windows" && target("ENV") == "gnu" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,--exclude-all-symbols");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
