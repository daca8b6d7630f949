//! Moves of land, sea and air units in Combat Move and Non-combat Move (AB-9).
//!
//! | question | function |
//! | --- | --- |
//! | where units of a kind can go, and by which way | `reach` |
//! | the same for units that move together, on from their waypoints | [`ways`] |
//! | the shortest way over spaces of a domain, whether or not units can take it | [`shortest_way`] |
//! | whether one step is possible | [`Movers::enter`] |
//! | which aircraft an order leaves without a landing place | [`stranded_by`] |

mod decks;
mod landing;
mod reach;
mod steps;

use super::forces::{gather_moving, left, left_together};
use super::play::Play;
use super::{conquest, transport};
use crate::definition::{Domain, NationId, Phase};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Status};
use crate::state::event::Event;
use crate::state::order::UnitGroup;
use crate::tokens::event::TokenEvent;
use crate::words::refusal::Refusal;
use railhead_engine::board::SpaceId;

pub use decks::{stranded, stranded_by};
pub use landing::{LandingPlaces, aloft, stray_aircraft, without_deck};
pub use reach::{ReachableSpaces, reach, shortest_way, ways};
pub use steps::Movers;

/// Whether units can move along a way (AB-9).
pub(crate) fn check(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    path: &[SpaceId],
) -> Result<(), Refusal> {
    check_with(game, state, units, 0, path)
}

/// The same with tokens aboard (RT-5).
pub(crate) fn check_with(
    game: &AreaGame,
    state: &AreaState,
    units: &[UnitGroup],
    tokens: u32,
    path: &[SpaceId],
) -> Result<(), Refusal> {
    if !matches!(state.phase, Phase::CombatMove | Phase::NonCombatMove) {
        return Err(Refusal::WrongPhase(state.phase));
    }
    let [from, .., to] = *path else {
        return Err(Refusal::NoWay);
    };
    let forces = gather_moving(game, state, from, units)?;
    let movers = Movers::of(game, &forces).ok_or(Refusal::NotTogether)?;
    let steps = path.len() - 1;
    for (force, _) in forces.iter().filter(|(force, _)| !force.status.is_aboard()) {
        let left = left_together(game, &forces, force);
        if left == 0 && force.spent > 0 && force.status != Status::Ready {
            return Err(Refusal::Done(force.kind));
        }
        if steps > usize::from(left) {
            return Err(Refusal::TooFar {
                kind: force.kind,
                left,
            });
        }
    }
    movers.leave(game, state, from)?;
    for (step, pair) in path.windows(2).enumerate() {
        movers.enter(game, state, pair[0], pair[1], step + 1 == steps)?;
    }
    if movers.domain == Domain::Air {
        for (force, _) in &forces {
            let left = left(game, force) - u8::try_from(steps).unwrap_or(u8::MAX);
            let places = LandingPlaces::new(game, state, force.nation);
            places.check(game, force.kind, to, left)?;
        }
    }
    if let Some(price) = movers.price(game, state, to) {
        movers.check_price(game, state, from, price)?;
    }
    if movers.domain == Domain::Sea {
        transport::check_sailing(game, state, from, &forces, tokens)?;
    }
    Ok(())
}

/// Moves units; the order has been checked.
pub(crate) fn resolve(play: &mut Play, units: &[UnitGroup], path: &[SpaceId]) {
    let forces = gather_moving(play.game, play.state, path[0], units).expect("the order was checked");
    let movers = Movers::of(play.game, &forces).expect("the order was checked");
    let to = path[path.len() - 1];
    if let Some(price) = movers.price(play.game, play.state, to) {
        let (nation, at) = (movers.nation, path[0]);
        play.emit(Event::Violated {
            nation,
            area: to,
            price,
        });
        if play.game.tokens().is_some() {
            play.emit(Event::Tokens(TokenEvent::Spent {
                nation,
                at,
                count: price,
            }));
        }
    }
    play.emit(Event::Moved {
        units: forces,
        path: path.to_vec(),
    });
    // AB-9: a blitz captures the areas it passes.
    if movers.domain == Domain::Land {
        for area in &path[1..path.len() - 1] {
            if !play.state.is_friendly(play.game, *area) {
                conquest::capture(play, *area, movers.nation);
            }
        }
    }
}

/// The landing places of every active nation.
pub fn landing_places(game: &AreaGame, state: &AreaState) -> Vec<(NationId, LandingPlaces)> {
    let movers = game.movers(state.turn).iter();
    movers
        .map(|nation| (*nation, LandingPlaces::new(game, state, *nation)))
        .collect()
}
