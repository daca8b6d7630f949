//! The only code that changes the state of a hex game.

use super::way_out;
use crate::state::altered::{Alteration, ChangedTrack, Exited, SetWeather};
use crate::state::event::{Event, LossCause, TrackWork, Work};
use crate::state::fight::{Combat, Stage};
use crate::state::fog;
use crate::state::hex_state::{HexState, Journey, Prize, Standing};
use crate::{HexGame, Station, UnitId};
use railhead_engine::board::{CrossingId, SpaceId};

/// Whether an event leaves it as it was where units can go. That hangs on the enemy's units, on control and bridges: a march or ride
/// in one's own phase changes none of them.
fn leaves_journeys(event: &Event) -> bool {
    matches!(
        event,
        Event::UnitMoved { .. }
            | Event::UnitRailed { .. }
            | Event::MoveTakenBack { .. }
            | Event::UnitsSeen { .. }
            | Event::BookingChanged { .. }
            | Event::DieRolled { .. }
    )
}

/// Changes the state as an event says. Apart from undo, no other function does.
#[expect(clippy::too_many_lines, reason = "one arm for each event, side by side")]
pub(crate) fn apply(game: &HexGame, state: &mut HexState, event: &Event) {
    if !leaves_journeys(event) {
        state.known.forget_journeys();
    }
    match event {
        Event::SetupBegan { player } => {
            state.player = *player;
            state.campaign.seen.clear();
        }
        Event::PlayerTurnBegan { turn, player } => {
            state.turn = *turn;
            state.player = *player;
            for unit in &mut state.units {
                unit.sailed = None;
                unit.marched = None;
                unit.railed = None;
                unit.attacked = false;
                unit.was_attacked = false;
            }
            state.campaign.seen.clear();
            state.campaign.trail.clear();
            state.campaign.tried_bridges.clear();
            state.campaign.fixed_marches.clear();
            state.campaign.altered.breakers.clear();
            let altered = &mut state.campaign.altered;
            altered.replaced.clear();
            altered.halts.retain(|halt| halt.until >= *turn);
            altered.weather = altered.weather.filter(|weather| weather.until >= *turn);
        }
        Event::PhaseBegan { phase } => {
            state.phase = *phase;
            for unit in &mut state.units {
                unit.deployed = false;
            }
            state.campaign.scouts.clear();
            let seen = fog::in_view(game, state);
            know(state, seen);
        }
        Event::UnitsSeen { by, units } => {
            know(state, units.iter().copied());
            // HK-4: where a unit would be too much even alone it can go back all the same.
            if way_out::can_go_back(state, *by) && way_out::blocked(game, state, &[*by]).is_empty() {
                state.campaign.scouts.push(*by);
            }
        }
        Event::OptionChosen { option, on } => state.campaign.options[option.index()] = *on,
        Event::FogAskedFor { on } => {
            state.campaign.fog = *on;
            state.campaign.fog_by = on.then_some(state.player);
            state.campaign.scouts.clear();
            state.campaign.seen.clear();
            // HO-2: all was in view until then.
            if *on {
                let all = game.unit_ids();
                know(
                    state,
                    all.filter(|unit| game.unit(*unit).side != state.player)
                        .collect::<Vec<_>>(),
                );
            }
        }
        Event::UnitDeployed { unit, at } => {
            place(game, state, *unit, standing_at(*at));
            state.units[unit.index()].deployed = true;
        }
        Event::DeploymentTakenBack { unit, to } => {
            place(
                game,
                state,
                *unit,
                to.map_or((Standing::Awaited, None), standing_at),
            );
            state.units[unit.index()].deployed = false;
        }
        Event::OfferAnswered { unit, due } => {
            let unit = &mut state.units[unit.index()];
            unit.due = *due;
            if due.is_none() {
                unit.standing = Standing::Declined;
            }
        }
        Event::ArrivalSet { unit, due } => state.units[unit.index()].due = Some(*due),
        Event::UnitWithdrawn { unit } => place(game, state, *unit, (Standing::Withdrawn, None)),
        Event::UnitLeft { unit, exit, .. } => {
            let (unit, exit) = (*unit, *exit);
            let steps = state.unit(unit).steps;
            place(game, state, unit, (Standing::Withdrawn, None));
            let exits = &mut state.campaign.altered.exits;
            exits.push(Exited { unit, exit, steps });
            exits.sort_unstable_by_key(|exited| exited.unit);
        }
        Event::StepReplaced { unit, line } => {
            state.units[unit.index()].steps += 1;
            state.campaign.altered.replaced.push((*unit, *line));
        }
        Event::WeatherSet { kind, until } => {
            let (kind, until) = (*kind, *until);
            state.campaign.altered.weather = Some(SetWeather { kind, until });
        }
        Event::DieRolled { faces, value, .. } => {
            let rolled = state.dice.roll(*faces);
            debug_assert_eq!(rolled, *value, "an event holds the roll that the dice give");
        }
        Event::UnitMoved { unit, journey } => {
            relocate(game, state, *unit, journey.to());
            state.units[unit.index()].marched = Some(journey.clone());
        }
        Event::UnitRailed { unit, journey } => {
            relocate(game, state, *unit, journey.to());
            state.units[unit.index()].railed = Some(journey.clone());
        }
        Event::MoveTakenBack { unit, to, .. } => {
            relocate(game, state, *unit, *to);
            let journey = journey_of_phase(state, *unit);
            *journey = None;
        }
        Event::UnitSailed { unit, voyage } => state.units[unit.index()].sailed = Some(*voyage),
        Event::UnitLanded { unit, at, assault } => {
            let standing = if *assault {
                (Standing::Afloat(*at), None)
            } else {
                state.campaign.trail.push((*at, game.unit(*unit).side));
                (Standing::OnMap, Some(*at))
            };
            place(game, state, *unit, standing);
        }
        Event::UnitTurnedBack { unit, to } => place(game, state, *unit, standing_at(*to)),
        Event::SquadronSunk => state.campaign.squadron_sunk = true,
        Event::PrizeDecided { prize } => state.campaign.prize = *prize,
        Event::BridgeTried {
            unit,
            crossing,
            work,
            down,
        } => {
            let index = usize::from(crossing.0);
            if *work == Work::Demolition {
                state.campaign.tried_bridges.push(crossing.0);
                // HD-1: the die fixes the march that led to the bridge, and with it those that made room for it (HK-4).
                fix_march(game, state, *unit);
            }
            if state.demolished[index] != *down {
                set_bridge(game, state, *crossing, *down);
            }
        }
        Event::EventHappened { event } => {
            let turn = state.turn;
            let happened = &mut state.campaign.altered.happened;
            happened.push((*event, turn));
            happened.sort_unstable();
        }
        Event::Altered { event, what } => {
            state.campaign.altered.take(*event, *what);
            state.known.forget_supply();
            if let Alteration::Bridge { crossing, is_down } = what {
                set_bridge(game, state, *crossing, *is_down);
            }
        }
        Event::TrackChanged { unit, between, work } => track(game, state, *unit, *between, *work),
        Event::AirPointsSet { points } => state.campaign.air = *points,
        Event::AttackDeclared {
            target,
            attackers,
            defenders,
            air,
        } => {
            for unit in attackers {
                state.units[unit.index()].attacked = true;
            }
            for unit in defenders {
                state.units[unit.index()].was_attacked = true;
            }
            // HO-2: units that fight each other are known.
            if fog::is_on(state) {
                know(state, attackers.iter().chain(defenders).copied());
            }
            let player = state.player.index();
            state.campaign.air[player] -= air;
            let mut points = [0; 2];
            points[player] = *air;
            // HN-3: a crossing to an empty place is no attack on it.
            let is_prize = game.tables().naval.prize.as_ref().is_some_and(|prize| {
                prize.at == *target && prize.side == state.player && state.campaign.prize == Prize::Open
            });
            if is_prize && !defenders.is_empty() {
                state.campaign.prize = Prize::Attacked;
            }
            state.campaign.combat = Some(Combat {
                target: *target,
                attackers: attackers.clone(),
                defenders: defenders.clone(),
                air: points,
                result: None,
                stage: Stage::AirDefence,
            });
        }
        Event::AirDefended { points } => {
            let defender = state.player.enemy().index();
            state.campaign.air[defender] -= points;
            if let Some(combat) = &mut state.campaign.combat {
                combat.air[defender] = *points;
            }
        }
        Event::CombatDecided { result, .. } => {
            if let Some(combat) = &mut state.campaign.combat {
                combat.result = Some(*result);
            }
        }
        Event::StageBegan { stage } => {
            if let Some(combat) = &mut state.campaign.combat {
                combat.stage = stage.clone();
            }
        }
        Event::StepLost { unit, cause, .. } => {
            // A step that is lost on the retreat is not one of those that the die has cost.
            if *cause == LossCause::Combat
                && let Some(combat) = &mut state.campaign.combat
                && let Stage::Losses { side, left } = &mut combat.stage
                && *side == game.unit(*unit).side
            {
                *left = left.saturating_sub(1);
            }
            let steps = &mut state.units[unit.index()].steps;
            *steps -= 1;
            if *steps == 0 {
                lose(game, state, *unit);
            }
        }
        Event::UnitDestroyed { unit, .. } => {
            state.units[unit.index()].steps = 0;
            lose(game, state, *unit);
        }
        Event::UnitRetreated { unit, path } | Event::UnitAdvanced { unit, path } => {
            let side = game.unit(*unit).side;
            let end = path[path.len() - 1];
            // A unit does not enter the hex it left; one from the sea left none.
            let entered = &path[usize::from(path.len() > 1)..];
            state
                .campaign
                .trail
                .extend(entered.iter().map(|space| (*space, side)));
            place(game, state, *unit, (Standing::OnMap, Some(end)));
            has_decided(state, *unit);
        }
        Event::CombatEnded { .. } => state.campaign.combat = None,
        Event::BookingChanged {
            side,
            booking,
            change,
        } => state.campaign.bookings.change(*side, booking, *change),
        Event::HungerCounted { unit, turns } => state.units[unit.index()].hungry = *turns,
        Event::GoalKept { goal, turns } => {
            let kept = &mut state.campaign.kept;
            kept.resize(kept.len().max(goal + 1), 0);
            kept[*goal] = *turns;
        }
        Event::ControlChanged { space, side } => {
            state.touched.add([*space]);
            state.known.forget_supply();
            state.control[space.index()] = Some(*side);
        }
        Event::SupplyChanged { unit, supplied } => state.units[unit.index()].supplied = *supplied,
        // HR-18: not before, since a move of the phase can be taken back until then.
        Event::PhaseEnded { .. } => {
            let HexState { units, campaign, .. } = state;
            campaign.bookings.forget_arrived(|unit| units[unit.index()].at);
        }
        Event::GameEnded { .. } => state.over = true,
    }
}

/// A bridge is down, or stands again.
fn set_bridge(game: &HexGame, state: &mut HexState, crossing: CrossingId, is_down: bool) {
    state.demolished[usize::from(crossing.0)] = is_down;
    // Zones of control cross the Causeway while it stands (HZ-1).
    state.touched.add_all();
    state.known.forget_supply();
    state.presence = state.worked_out_presence(game);
}

/// The march of a unit stays, and with it those that made room for it (HK-4).
fn fix_march(game: &HexGame, state: &mut HexState, unit: UnitId) {
    if way_out::can_go_back(state, unit) {
        let staying = way_out::staying_with(game, state, unit).unwrap_or_default();
        state.campaign.fixed_marches.extend(staying);
        state.campaign.fixed_marches.sort_unstable();
    }
}

/// HR-16, HR-17: the new condition of a stretch of track; the state forgets one that is again as on the board.
fn track(game: &HexGame, state: &mut HexState, unit: Option<UnitId>, between: [SpaceId; 2], work: TrackWork) {
    if let (Some(unit), TrackWork::Broken) = (unit, work) {
        fix_march(game, state, unit);
        state.campaign.altered.breakers.push(unit);
    }
    let tracks = &mut state.campaign.altered.tracks;
    let place = tracks.binary_search_by_key(&between, |track| track.between);
    let place = place.unwrap_or_else(|place| {
        let (gauges, is_broken) = (None, false);
        tracks.insert(
            place,
            ChangedTrack {
                between,
                gauges,
                is_broken,
            },
        );
        place
    });
    match work {
        TrackWork::LaidOver => {
            tracks[place].gauges = Some(game.gauges(state.player));
            tracks[place].is_broken = false;
        }
        TrackWork::Mended => tracks[place].is_broken = false,
        TrackWork::Broken => tracks[place].is_broken = true,
    }
    if tracks[place].gauges.is_none() && !tracks[place].is_broken {
        tracks.remove(place);
    }
    state.known.forget_supply();
}

/// Units that their enemy knows from now on in this player-turn, by id (HO-2).
fn know(state: &mut HexState, units: impl IntoIterator<Item = UnitId>) {
    state.campaign.seen.extend(units);
    state.campaign.seen.sort_unstable();
    state.campaign.seen.dedup();
}

const fn standing_at(station: Station) -> (Standing, Option<SpaceId>) {
    match station {
        Station::Space(space) => (Standing::OnMap, Some(space)),
        Station::OffMapPort => (Standing::OffMapPort, None),
    }
}

fn lose(game: &HexGame, state: &mut HexState, unit: UnitId) {
    let turn = state.turn;
    place(game, state, unit, (Standing::Lost { turn }, None));
    has_decided(state, unit);
}

/// A unit that retreated, advanced or was lost has nothing more to decide in its combat.
fn has_decided(state: &mut HexState, unit: UnitId) {
    if let Some(combat) = &mut state.campaign.combat {
        match &mut combat.stage {
            Stage::Retreat { units, .. } | Stage::Advance { units, .. } => {
                units.retain(|other| *other != unit);
            }
            Stage::AirDefence | Stage::Losses { .. } => {}
        }
    }
}

fn relocate(game: &HexGame, state: &mut HexState, unit: UnitId, to: SpaceId) {
    place(game, state, unit, (Standing::OnMap, Some(to)));
}

fn place(game: &HexGame, state: &mut HexState, unit: UnitId, (standing, at): (Standing, Option<SpaceId>)) {
    // HR-18.
    if standing != Standing::OnMap {
        state.campaign.bookings.forget(unit);
    }
    // Zones reach no farther than the neighbours.
    let old = state.units[unit.index()].at;
    state.known.forget_supply();
    for space in old.into_iter().chain(at) {
        let around = game.board().links(space).iter().map(|link| link.to);
        state.touched.add(around.chain([space]));
    }
    if let Some(from) = old {
        state.presence.leave(game, &state.demolished, unit, from);
    }
    let status = &mut state.units[unit.index()];
    status.standing = standing;
    status.at = at;
    if let Some(at) = at {
        state.presence.arrive(game, &state.demolished, unit, at);
    }
}

fn journey_of_phase(state: &mut HexState, unit: UnitId) -> &mut Option<Journey> {
    let unit = &mut state.units[unit.index()];
    // A march of this player-turn may stand behind the ride of the Rail Movement Phase.
    if unit.railed.is_some() {
        &mut unit.railed
    } else {
        &mut unit.marched
    }
}
