//! Land that changes hands: by blitz, by entry, after a battle; capitals and treasuries (AB-2, AB-10).

use super::peace;
use super::play::Play;
use crate::definition::{Domain, NationId};
use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::event::Event;
use railhead_engine::board::SpaceId;

/// The new holder of an area that a nation captures (AB-10): its original owner, if that is a friend whose capital is free or is freed by this;
/// otherwise the captor.
pub fn holder(game: &AreaGame, state: &AreaState, area: SpaceId, by: NationId) -> NationId {
    let Some(original) = game.spec(area).original else {
        return by;
    };
    let is_back = game.nation(original).capital == Some(area) || state.has_capital(game, original);
    if game.are_friends(original, by) && is_back {
        original
    } else {
        by
    }
}

/// Captures an area, and with a capital the treasury (AB-10).
pub(super) fn capture(play: &mut Play, area: SpaceId, by: NationId) {
    peace::attacked_by(play, area, by);
    let (game, from) = (play.game, play.state.space(area).controller);
    let holder = holder(game, play.state, area, by);
    let robbed = game.nation_ids().find(|nation| {
        let holds = from.is_some_and(|from| game.are_friends(from, *nation));
        game.nation(*nation).capital == Some(area) && !game.are_friends(*nation, by) && holds
    });
    play.emit(Event::Captured {
        area,
        by: holder,
        from,
        tokens: play.state.tokens().at(area),
    });
    if let Some(nation) = robbed {
        let amount = play.state.nation(nation).treasury;
        if amount > 0 {
            play.emit(Event::Plundered {
                from: nation,
                by,
                amount,
            });
        }
    }
}

/// The nation whose land units capture a space: the active nation with most there, the first of equals (AB-10). `None` if none has any.
pub fn taker(game: &AreaGame, state: &AreaState, at: SpaceId) -> Option<NationId> {
    let on_land = |nation: NationId| -> u16 {
        let own = state.forces_at(at).filter(|(force, _)| {
            force.nation == nation
                && !force.status.is_aboard()
                && game.kind(force.kind).domain == Domain::Land
        });
        own.map(|(_, count)| count).sum()
    };
    let movers = game.movers(state.turn).iter().rev();
    let most = movers.max_by_key(|nation| on_land(**nation))?;
    Some(*most).filter(|nation| on_land(*nation) > 0)
}

/// The active nations capture undefended land where they stand (AB-10).
pub(super) fn walk_in(play: &mut Play) {
    for at in play.game.space_ids() {
        let is_free = !play.game.is_sea(at)
            && !play.state.is_friendly(play.game, at)
            && play.state.enemies_at(play.game, at).next().is_none();
        let taker = if is_free {
            taker(play.game, play.state, at)
        } else {
            None
        };
        if let Some(by) = taker {
            capture(play, at, by);
        }
    }
}
