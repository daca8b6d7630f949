//! The dangers of the sea: interception (HN-5), seized shipping (HN-3), failed assaults (HN-6).

use crate::chapters::play::Play;
use crate::chapters::stacking;
use crate::definition::{OptionEffect, SeaArea, SquadronTable, Station, UnitId};
use crate::state::event::{Event, LossCause, Purpose};
use crate::state::hex_state::{HexState, Prize, Standing, Voyage};
use crate::{HexGame, Side};

/// Whether the squadron is active (HN-5): until the end of its last turn, which an option may extend, unless it is sunk.
pub fn squadron_is_active(game: &HexGame, state: &HexState) -> bool {
    let Some(squadron) = &game.tables().naval.squadron else {
        return false;
    };
    let options = state
        .effects(game, squadron.against.enemy())
        .filter_map(OptionEffect::squadron_until);
    !state.campaign().squadron_sunk && state.turn() <= options.fold(squadron.until, u16::max)
}

/// The squadron that may intercept a unit in a sea area (HN-5); `None` if there is none.
pub fn squadron_against<'a>(
    game: &'a HexGame,
    state: &HexState,
    unit: UnitId,
    area: SeaArea,
) -> Option<&'a SquadronTable> {
    let squadron = game.tables().naval.squadron.as_ref()?;
    let waits = squadron.against == game.unit(unit).side && squadron.area == area;
    (waits && squadron_is_active(game, state)).then_some(squadron)
}

/// Rolls for interception of a unit at sea (HN-5) and returns whether it succeeded; then the unit has turned back or is lost, and the squadron, which
/// has revealed itself, may be sunk.
pub(super) fn resolve_interception(play: &mut Play, unit: UnitId, voyage: Voyage) -> bool {
    let Some(squadron) = squadron_against(play.game, play.state, unit, voyage.area) else {
        return false;
    };
    let &SquadronTable {
        hit_to,
        turned_back_to,
        sunk_from,
        ..
    } = squadron;
    let roll = play.roll(Purpose::Interception { unit }, 10);
    if roll > hit_to.max(turned_back_to) {
        return false;
    }
    if roll <= hit_to {
        play.lose_step(unit, LossCause::Interception);
    }
    if play.state.unit(unit).steps > 0 {
        play.emit(Event::UnitTurnedBack {
            unit,
            to: voyage.from,
        });
    }
    if play.roll(Purpose::Squadron, 6) >= sunk_from {
        play.emit(Event::SquadronSunk);
    }
    true
}

/// Decides the fate of the shipping when its place has fallen (HN-3): one d10, once a game.
pub(crate) fn resolve_prize(play: &mut Play) {
    let Some(table) = &play.game.tables().naval.prize else {
        return;
    };
    let seized_to = match play.state.campaign().prize {
        Prize::Open => table.seized_to,
        Prize::Attacked => table.seized_to_if_attacked,
        Prize::Seized { .. } | Prize::Lost => return,
    };
    if play.state.control(*table.at) != Some(*table.side) {
        return;
    }
    let prize = if play.roll(Purpose::Prize, 10) <= seized_to {
        Prize::Seized {
            from: play.state.turn() + table.delay,
        }
    } else {
        Prize::Lost
    };
    play.emit(Event::PrizeDecided { prize });
}

/// Sends back the units still afloat as the Combat Phase ends (HN-6), by id: those whose hex is clear have landed already, as far as there was room.
/// Where the defender still holds the hex, a unit loses a step.
pub(crate) fn resolve_failed_assaults(play: &mut Play) {
    for unit in play.game.unit_ids() {
        let Standing::Afloat(at) = play.state.unit(unit).standing else {
            continue;
        };
        let side = play.game.unit(unit).side;
        if play.state.presence().has_units(side.enemy(), at) {
            play.lose_step(unit, LossCause::FailedAssault);
        }
        if play.state.unit(unit).steps > 0 {
            go_back(play, unit, side);
        }
    }
}

/// Returns a unit to the port it came from; without room there, to its side's off-map port; without one, it is lost.
fn go_back(play: &mut Play, unit: UnitId, side: Side) {
    let from = play.state.unit(unit).sailed.map(|voyage| voyage.from);
    let port = from.filter(|from| match from {
        Station::OffMapPort => true,
        Station::Space(space) => {
            play.state.control(*space) == Some(side)
                && !play.state.presence().has_units(side.enemy(), *space)
                && stacking::has_room(play.game, play.state, unit, *space)
        }
    });
    let off_map = play.game.tables().naval.sides[side.index()].off_map_port.as_ref();
    match port.or(off_map.map(|_| Station::OffMapPort)) {
        Some(to) => play.emit(Event::UnitTurnedBack { unit, to }),
        None => play.emit(Event::UnitDestroyed {
            unit,
            cause: LossCause::FailedAssault,
        }),
    }
}
