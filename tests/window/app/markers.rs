//! The markers of units are what lists, clicks and the picture read.

use bevy::prelude::*;

use railhead::app::hex::phases::WhyAsked;
use railhead::app::hex::units::{Available, Counter, SelectedUnit, UnitMarks};

use super::desk::Desk;

#[test]
fn ht_4_lists_clicks_and_the_picture_follow_the_markers() {
    let mut desk = Desk::in_rail_phase();
    let tanks = desk.unit("r_tanks");
    let ring = |desk: &mut Desk| {
        let mut counters = desk.app.world_mut().query::<(&Counter, Option<&Children>)>();
        let of_tanks = counters
            .iter(desk.app.world())
            .find(|(counter, _)| counter.0 == tanks);
        of_tanks
            .and_then(|(_, outline)| outline)
            .is_some_and(|outline| !outline.is_empty())
    };
    for _ in 0..3 {
        desk.app.update();
    }
    assert!(ring(&mut desk), "an Available unit has an outline");
    assert_eq!(desk.resource::<UnitMarks>().available().count(), 2);
    let mut counters = desk.app.world_mut().query::<(Entity, &Counter)>();
    let entity = counters
        .iter(desk.app.world())
        .find_map(|(entity, counter)| (counter.0 == tanks).then_some(entity))
        .expect("it has an entity");
    desk.app.world_mut().entity_mut(entity).remove::<Available>();
    desk.app.update();
    assert!(!ring(&mut desk));
    assert_eq!(
        desk.resource::<UnitMarks>().available().collect::<Vec<_>>(),
        [desk.unit("r_2")]
    );
    let why = desk.click_and_hear::<WhyAsked>("harbour");
    assert_eq!(
        desk.marked::<SelectedUnit>(),
        Vec::<String>::new(),
        "a click only looks at it"
    );
    assert_eq!(why.len(), 1);
}
