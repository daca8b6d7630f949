//! The situation that facts are about: a position, and the selection in it.

use crate::area::clicks::selection::AreaSelection;
use crate::play::Table;
use railhead_area_game::AreaGame;
use railhead_area_game::state::order::Order;
use railhead_engine::engine::Game as _;

/// A position, and what is selected in it.
#[derive(Clone, Copy, Debug)]
pub struct PanelSituation<'a> {
    pub table: &'a Table<AreaGame>,
    pub selection: &'a AreaSelection,
}

impl PanelSituation<'_> {
    /// Whether the player may give orders.
    pub fn is_played(self) -> bool {
        !self.table.is_watched() && self.table.view().ending().is_none()
    }

    /// Whether the player can give an order now.
    pub fn allows(self, order: &Order) -> bool {
        self.is_played() && self.table.game().check(self.table.view(), order).is_ok()
    }
}
