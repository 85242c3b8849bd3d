//! The server: bound to this machine, and running until it is stopped.

use crate::auth::{self, PageToken};
use crate::stream;
use crate::worker_pools::{Conditions, WorkerPools};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use impartial_answers::{Games, PieceSender, RequestRefusal, SampleRules, page_file, start, work};
use impartial_query::Registry;
use serde_json::Value;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Maximum size of a request, in bytes.
const MAX_BYTES: usize = 512 * 1024;

/// Time in which a request must arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// The state that all requests share.
struct ServerState {
    token: PageToken,
    port: u16,
    games: Arc<Games>,
    lanes: Arc<WorkerPools>,
    conditions: Conditions,
}

/// The local page, bound and ready to answer.
pub struct Server {
    listener: TcpListener,
    shared: Arc<ServerState>,
    stop: ServerStop,
}

/// A handle that ends a running server from any thread.
#[derive(Clone, Debug, Default)]
pub struct ServerStop(Arc<Notify>);

impl ServerStop {
    /// Ends the server: it accepts no more requests and cancels the work on the others.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Binds the page to 127.0.0.1, and to any free port if `port` is 0.
    ///
    /// # Errors
    /// The port is in use or not allowed; the system has no randomness or no threads.
    pub fn bind(
        registry: Arc<Registry>,
        samples: Vec<SampleRules>,
        conditions: Conditions,
        port: u16,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let shared = ServerState {
            token: PageToken::new()?,
            port: listener.local_addr()?.port(),
            games: Arc::new(Games::new(registry, samples)),
            lanes: Arc::new(WorkerPools::new(conditions)?),
            conditions,
        };
        Ok(Server { listener, shared: Arc::new(shared), stop: ServerStop::default() })
    }

    /// Returns the address of the page with its token. Every program that knows the address has access.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.shared.port, self.shared.token.text())
    }

    /// Returns a handle that ends the server.
    pub fn stop(&self) -> ServerStop {
        self.stop.clone()
    }

    /// Answers requests until the server is stopped.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn run(self) -> io::Result<()> {
        let Server { listener, shared, stop } = self;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let app = Router::new().fallback(answer).with_state(shared);
            // Dropping the connections cancels their work.
            tokio::select! {
                served = axum::serve(listener, app) => served,
                () = stop.0.notified() => Ok(()),
            }
        })?;
        runtime.shutdown_timeout(Duration::from_secs(1));
        Ok(())
    }
}

async fn answer(State(shared): State<Arc<ServerState>>, request: Request) -> Response {
    let mut response = match answered(&shared, request).await {
        Ok(response) => response,
        Err(refused) => json_response(status_of(&refused), &refused.json()),
    };
    auth::guard(response.headers_mut());
    response
}

/// Returns the status of HTTP of a refusal.
fn status_of(refusal: &RequestRefusal) -> StatusCode {
    StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn json_response(status: StatusCode, value: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

async fn answered(shared: &Arc<ServerState>, request: Request) -> Result<Response, RequestRefusal> {
    let (parts, body) = request.into_parts();
    let rest = auth::passed(&shared.token, shared.port, parts.uri.path(), &parts.headers)?;
    match (&parts.method, rest.strip_prefix("api/")) {
        (&Method::GET, Some("start")) => {
            let Conditions { time, long_time, .. } = shared.conditions;
            Ok(json_response(StatusCode::OK, &start(&shared.games, time, long_time)))
        }
        (&Method::GET, None) => match page_file(rest) {
            Some((kind, text)) => Ok(([(header::CONTENT_TYPE, kind)], text).into_response()),
            None => Err(RequestRefusal::new(404, "input", format!("there is no page '{rest}'"))),
        },
        (&Method::POST, Some(name)) => {
            let accepted = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
            let watched = accepted.is_some_and(|accepted| accepted.contains("text/event-stream"));
            let body = read(body).await?;
            let teller = PieceSender::default();
            let work = work(&shared.games, name, &body, &teller)?;
            match watched {
                true => Ok(stream::answer(shared.lanes.clone(), work, &teller)),
                false => Ok(json_response(StatusCode::OK, &shared.lanes.answer(work).await?)),
            }
        }
        _ => Err(RequestRefusal::new(
            405,
            "input",
            "not asked like that (expected GET of a page, POST of a question)",
        )),
    }
}

async fn read(body: Body) -> Result<axum::body::Bytes, RequestRefusal> {
    let late = |_| RequestRefusal::new(408, "input", "the request did not arrive in time");
    tokio::time::timeout(ARRIVAL, to_bytes(body, MAX_BYTES)).await.map_err(late)?.map_err(|_| {
        let words = format!("the request is too large (at most {MAX_BYTES} bytes)");
        RequestRefusal::new(413, "input", words)
    })
}
