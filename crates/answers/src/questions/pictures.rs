//! Pictures that the server draws and the page only shows.

use crate::refusal::RequestRefusal;
use crate::request::PreparedQuestion;
use crate::rows::PicturePage;
use impartial_draw::{DrawablePosition, game_pictures};
use serde_json::{Value, json};

/// Draws a position, as the command `draw position` does.
pub(crate) fn picture(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let position = asking.position(&*game)?;
    let figure = game.figure(&position)?;
    let picture =
        impartial_draw::position(&DrawablePosition::new(format!("{}  {position}", game.id()), &figure))?;
    Ok(json!(PicturePage { position: position.into(), picture: picture.svg(), width: picture.width() }))
}

/// Draws a position and all its followers, with their values, as the command `draw graph` does.
pub(crate) fn graph(asking: &PreparedQuestion<'_>) -> Result<Value, RequestRefusal> {
    let game = asking.meant()?.game;
    let position = asking.position(&*game)?;
    let picture = game_pictures::graph(&*game, Some(&position), asking.play(), asking.cx)?;
    Ok(json!(PicturePage { position: position.into(), picture: picture.svg(), width: picture.width() }))
}
