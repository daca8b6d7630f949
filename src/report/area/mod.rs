//! The area game in a report: so far what any game tells.

use super::Reported;
use crate::rules::area_game::AreaGame;

impl Reported for AreaGame {}
