//! The line of the log that the player has marked with keys, to undo back to it.
//!
//! In: keys, `TableChanged`. Out: [`LogMark`], `HexRequest`.

use bevy::prelude::*;

use crate::AppSystems;
use crate::hex::table::{HexRequest, HexTable, TableChanged};
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::play::GameSystems;
use crate::stage::reset;
use railhead_hex_game::HexGame;

/// The number of orders that remain if the player undoes to the marked line.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogMark(pub Option<usize>);

impl LogMark {
    /// The previous line, as far back as undo goes in a journal of this length.
    fn earlier(self, length: usize, undo_depth: usize) -> Self {
        let wanted = self.0.unwrap_or(length).checked_sub(1);
        Self(wanted.map_or(self.0, |wanted| {
            let first = length - undo_depth;
            Some(wanted.max(first)).filter(|mark| *mark < length)
        }))
    }

    /// The next line; none after the last.
    fn later(self, length: usize) -> Self {
        Self(self.0.map(|mark| mark + 1).filter(|mark| *mark < length))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<LogMark>(Lifetime::Position).add_systems(
        Update,
        (
            press_keys
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free))
                .in_set(GameSystems::of::<HexGame>()),
            reset::<LogMark>
                .run_if(on_message::<TableChanged>)
                .in_set(AppSystems::Sync),
        ),
    );
}

fn press_keys(
    strokes: Res<Strokes>,
    table: Res<HexTable>,
    mut mark: ResMut<LogMark>,
    mut requests: MessageWriter<HexRequest>,
) {
    let length = table.session().journal().len();
    if keys::MARK_EARLIER.is_struck(&strokes) {
        let earlier = mark.earlier(length, table.undo_depth());
        mark.set_if_neq(earlier);
    }
    if keys::MARK_LATER.is_struck(&strokes) {
        let later = mark.later(length);
        mark.set_if_neq(later);
    }
    if keys::UNDO_TO_MARK.is_struck(&strokes)
        && let Some(orders) = mark.0
    {
        requests.write(HexRequest::UndoTo(orders));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_goes_as_far_back_as_undo_does() {
        let mut mark = LogMark::default();
        let mut seen = Vec::new();
        for _ in 0..4 {
            mark = mark.earlier(10, 3);
            seen.push(mark.0);
        }
        assert_eq!(seen, [Some(9), Some(8), Some(7), Some(7)]);
        let mut seen = Vec::new();
        for _ in 0..4 {
            mark = mark.later(10);
            seen.push(mark.0);
        }
        assert_eq!(seen, [Some(8), Some(9), None, None]);
    }

    #[test]
    fn there_is_nothing_to_mark_where_nothing_can_be_undone() {
        assert_eq!(LogMark::default().earlier(10, 0), LogMark(None));
        assert_eq!(LogMark::default().earlier(0, 0), LogMark(None));
    }
}
