//! Setup (HT-1): units are set up where the player may choose their place; keys choose options (HO-1) and fog (HO-2).

use bevy::prelude::*;

use super::available::mark_available;
use super::end::when_held;
use super::play_phase::in_phase;
use super::procedure::OrderSystems;
use super::reach::{ReachSystems, find_destinations, show_selection};
use super::reinforcement::deploy;
use crate::AppSystems;
use crate::hex::facts::options::{choices, toggled};
use crate::hex::table::{HexRequest, HexTable};
use crate::hex::units::UnitSystems;
use crate::input::{Strokes, input_is_free, keys, keys_are_free};
use railhead_hex_game::{Order, Phase};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            mark_available.in_set(UnitSystems::Available),
            find_destinations.in_set(ReachSystems::Find),
            show_selection.in_set(ReachSystems::Show),
            deploy.in_set(OrderSystems),
            choose
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free)),
            when_held(),
        )
            .run_if(in_phase(Phase::Setup)),
    );
}

fn choose(strokes: Res<Strokes>, table: Res<HexTable>, mut requests: MessageWriter<HexRequest>) {
    let view = table.view();
    let options = choices(table.game(), view.player());
    for (key, option) in keys::CHOICES.iter().zip(options) {
        if key.is_struck(&strokes) {
            requests.write(HexRequest::Issue(toggled(&view, option)));
        }
    }
    if keys::FOG.is_struck(&strokes) {
        let on = !view.fog_was_requested();
        requests.write(HexRequest::Issue(Order::Fog { on }));
    }
}
