//! The players of the area game: so far only what any game has.

use super::Opponents;
use crate::rules::area_game::AreaGame;

impl Opponents for AreaGame {}
