//! The interface of the module: two exports and two imports, with numbers only.
//!
//! A worker writes a request as JSON in UTF-8 to the address that [`reserve`] returns, and calls [`ask`]. While `ask` runs,
//! the module calls the imported `send` with the name of an event and its data in JSON: the messages of a watched request, at the end
//! `answer` or `error`, and `panic` before a trap. After a trap the worker must discard the instance of the module. The imported
//! `now` returns milliseconds since a fixed moment.

#![allow(unsafe_code)]

use impartial::run::set_clock;
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    // Both are safe to call: the host reads the given bytes before `send` returns, and writes none.
    safe fn send(event: *const u8, event_length: usize, data: *const u8, data_length: usize);
    safe fn now() -> f64;
}

/// The bytes of the next request.
static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn send_text(event: &str, data: &str) {
    send(event.as_ptr(), event.len(), data.as_ptr(), data.len());
}

fn clock() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

/// Sets the clock and the hook for panics, at the first call.
fn prepare() {
    static READY: Once = Once::new();
    READY.call_once(|| {
        set_clock(clock);
        std::panic::set_hook(Box::new(|panic| {
            send_text("panic", &serde_json::Value::from(panic.to_string()).to_string());
        }));
    });
}

/// Returns the address of `length` bytes for the next request.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn reserve(length: usize) -> *mut u8 {
    prepare();
    let mut request = REQUEST.lock().unwrap_or_else(PoisonError::into_inner);
    *request = vec![0; length];
    request.as_mut_ptr()
}

/// Answers the request at the address of the last [`reserve`], and returns its status of HTTP.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ask() -> u32 {
    prepare();
    let request = std::mem::take(&mut *REQUEST.lock().unwrap_or_else(PoisonError::into_inner));
    let (status, answer) =
        crate::answer(&request, Arc::new(|(event, data)| send_text(event, &data.to_string())));
    send_text(if status == 200 { "answer" } else { "error" }, &answer.to_string());
    u32::from(status)
}
