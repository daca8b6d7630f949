//! The area game on the console.

use super::face::Face;
use crate::rules::area_game::AreaGame;

impl Face for AreaGame {}
