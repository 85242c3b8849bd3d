//! `serve`: the local page.

use crate::args::Global;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use impartial_query::Registry;
use std::sync::Arc;

#[cfg(feature = "serve")]
pub(crate) fn serve(
    registry: &Arc<Registry>,
    port: u16,
    open: bool,
    global: &Global,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    use impartial_web::{Conditions, SampleRules, Server};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    /// Interval between two checks for Ctrl-C.
    const LOOK: Duration = Duration::from_millis(50);

    let mut conditions = Conditions::default();
    conditions.threads = cx.threads;
    // Without --max-memory, one question must leave memory for others at the same time.
    conditions.max_memory = global.max_memory.or(cx.max_memory().map(|bytes| bytes / 4));
    if let Some(time) = global.time_limit {
        (conditions.time, conditions.long_time) = (time, time);
    }
    let sample =
        |(name, text): &(&str, &str)| SampleRules { name: (*name).to_owned(), text: (*text).to_owned() };
    let samples = impartial_games::GALLERY.iter().map(sample).collect();
    let server = Server::bind(registry.clone(), samples, conditions, port).map_err(|error| {
        CommandError::input(format!(
            "--port {port}: {error} (allowed: a free port from 1024 to 65535, 0 for any)"
        ))
    })?;
    let url = server.url();
    match out.is_json() {
        true => out.object(&impartial_query::rows::ServeRow { url: url.clone() })?,
        false => out.line(&url)?,
    }
    out.flush()?;
    cx.done();
    cx.remark("Ctrl-C ends it");
    if open && let Err(error) = open::that_detached(&url) {
        cx.tell(&format!("warning: no browser was opened: {error}"));
    }
    let (stop, ended) = (server.stop(), AtomicBool::new(false));
    let ran = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !cx.cancelled() && !ended.load(Ordering::Relaxed) {
                std::thread::sleep(LOOK);
            }
            stop.stop();
        });
        let ran = server.run();
        ended.store(true, Ordering::Relaxed);
        ran
    });
    ran.map_err(|error| CommandError::input(format!("the page cannot be served: {error}")))?;
    Ok(CommandOutcome::Done)
}

#[cfg(not(feature = "serve"))]
pub(crate) fn serve(
    _: &Arc<Registry>,
    _: u16,
    _: bool,
    _: &Global,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    Err(CommandError::input(
        "serve: this program was built without the local page, as in the Python package (allowed: the program of a release, or \
         of 'cargo install impartial-cli')",
    ))
}
