//! What of the turn of a computer concerns a side of the hex game, as far as it may know.

use railhead_engine::board::SpaceId;
use railhead_hex_game::shown::account::is_town;
use railhead_hex_game::state::event::Purpose;
use railhead_hex_game::{Event, TableView, UnitId};

/// How near to a unit or a goal of the side a march has to begin or end, in hexes.
const BESIDE: u32 = 1;

/// How near a train has to arrive, or work on a bridge or on track has to be done.
const NEAR: u32 = 4;

/// Whether an event concerns the side that sees the position after it so.
pub(super) fn concerns(view: TableView, event: &Event) -> bool {
    if !view.names().tells(event) {
        return false;
    }
    let is_foe = |unit: &UnitId| view.game().unit(*unit).side != view.viewer();
    match event {
        Event::AttackDeclared { .. }
        | Event::AirDefended { .. }
        | Event::CombatDecided { .. }
        | Event::StageBegan { .. }
        | Event::StepLost { .. }
        | Event::UnitDestroyed { .. }
        | Event::UnitRetreated { .. }
        | Event::UnitAdvanced { .. }
        | Event::UnitLanded { .. }
        | Event::UnitTurnedBack { .. }
        | Event::UnitLeft { .. }
        | Event::SquadronSunk
        | Event::PrizeDecided { .. }
        | Event::EventHappened { .. }
        | Event::GameEnded { .. } => true,
        Event::DieRolled { purpose, .. } => matches!(
            purpose,
            Purpose::Interception { .. } | Purpose::Squadron | Purpose::Prize
        ),
        Event::UnitMoved { unit, journey } => {
            let ends = [journey.from(), journey.to()];
            is_foe(unit) && ends.into_iter().any(|space| is_within(view, space, BESIDE))
        }
        Event::UnitRailed { unit, journey } => is_foe(unit) && is_within(view, journey.to(), NEAR),
        Event::UnitDeployed { unit, at } => {
            is_foe(unit) && at.space().is_some_and(|space| is_within(view, space, BESIDE))
        }
        Event::ControlChanged { space, .. } => is_town(view.game(), *space),
        Event::BridgeTried { crossing, .. } => {
            let [_, far] = view.game().board().crossing(*crossing).between;
            is_within(view, far, NEAR)
        }
        Event::TrackChanged { between, .. } => is_within(view, between[1], NEAR),
        _ => false,
    }
}

/// Whether a space lies within this distance of a unit of the side, or of a place of a goal that no enemy holds.
fn is_within(view: TableView, space: SpaceId, hexes: u32) -> bool {
    let grid = view.game().board().grid();
    let is_there = |other: SpaceId| grid.distance(space, other) <= hexes;
    let own = view
        .game()
        .unit_ids()
        .filter(|unit| view.game().unit(*unit).side == view.viewer());
    if own.filter_map(|unit| view.at(unit)).any(is_there) {
        return true;
    }
    let viewer = view.viewer().seat();
    let flags = view.goal_flags().into_iter();
    let mut open = flags.filter(|flag| flag.holder.is_none_or(|seat| seat == viewer));
    open.any(|flag| is_there(flag.at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::Session;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::state::event::LossCause;
    use railhead_hex_game::{HexGame, Journey, Side};

    // HP-5
    #[test]
    fn hp_5_what_happens_beside_a_unit_a_fight_and_a_town_that_falls_concern_a_side() {
        let loaded = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("shipped scenarios load");
        let session = Session::new(loaded.game, 1);
        let game = session.game();
        let board = game.board();
        let ours = TableView::new(game, session.state(), Side::Second);
        let theirs = TableView::new(game, session.state(), Side::First);
        let unit = game.unit_named("j_41r").expect("a unit");
        let brigade = game.unit_named("c_6in").expect("a unit");
        let at = ours.at(brigade).expect("it stands at Jitra");
        let beside = board.links(at)[0].to;
        let singora = board.space_named("singora").expect("a space");
        let near_singora = board.links(singora)[0].to;
        let march = |way: &[SpaceId]| Event::UnitMoved {
            unit,
            journey: Journey {
                path: way.to_vec(),
                cost: 1,
            },
        };
        assert!(concerns(ours, &march(&[singora, beside])));
        assert!(concerns(ours, &march(&[beside, singora])));
        assert!(!concerns(ours, &march(&[singora, near_singora])), "far in Siam");
        assert!(
            !concerns(theirs, &march(&[singora, beside])),
            "a side's own moves do not concern it"
        );
        let train = |to: SpaceId| Event::UnitRailed {
            unit,
            journey: Journey {
                path: vec![singora, to],
                cost: 1,
            },
        };
        let away = |hexes: u32| {
            let mut spaces = board.space_ids();
            let found = spaces.find(|space| board.grid().distance(*space, at) == hexes);
            found.expect("the map is large")
        };
        assert!(concerns(ours, &train(away(NEAR))), "towards the front");
        assert!(!concerns(ours, &train(near_singora)));
        let lost = Event::StepLost {
            unit,
            cause: LossCause::Combat,
            is_last: false,
        };
        assert!(concerns(ours, &lost));
        assert!(!concerns(ours, &Event::CombatEnded { target: at }), "it was seen");
        let control = |space| Event::ControlChanged {
            space,
            side: Side::First,
        };
        let alor_star = board.space_named("alor_star").expect("a space");
        let jungle = board.space_ids().find(|space| !is_town(game, *space));
        assert!(concerns(ours, &control(alor_star)));
        assert!(!concerns(ours, &control(jungle.expect("most of it is"))));
    }
}
