//! Fog of war (HO-2): which units a side does not know, and how it reads of them.
//!
//! Where enemy units stand, and how many, is always seen. Who they are is known while they stand next to a unit of
//! the side that looks, lie off or are under assault by one, or fight one. What is off the map is not known at all, but for
//! units that are destroyed.

use std::borrow::Cow;

use super::definition::{Side, Station, UnitId};
use super::event::{Event, LossCause, Purpose};
use super::state::{HexState, Standing};
use super::{HexGame, TableView};
use crate::rules::board::SpaceId;
use crate::rules::engine::{Entry, Game, Session, StateHash};

/// What a unit is called that is not known.
pub const UNKNOWN: &str = "Unknown unit";

/// Whether fog of war lies over the game for either side: one of them wished it, and it is not over.
pub fn is_on(state: &HexState) -> bool {
    state.campaign.fog && !state.over
}

/// Whether a side does not know who a unit is (HO-2), were there fog.
fn is_hidden(game: &HexGame, state: &HexState, viewer: Side, unit: UnitId) -> bool {
    if game.unit(unit).side == viewer {
        return false;
    }
    let fights = state
        .combat()
        .is_some_and(|combat| combat.attackers.contains(&unit) || combat.defenders.contains(&unit));
    let at = match state.unit(unit).standing {
        Standing::Lost { .. } => return false,
        Standing::OnMap => state.unit(unit).at,
        Standing::Afloat(space) => Some(space),
        Standing::Awaited | Standing::OffMapPort | Standing::Declined | Standing::Withdrawn => None,
    };
    !fights && at.is_none_or(|at| !is_watched(game, state, viewer, at))
}

/// Whether a side has a unit in a space or next to it, or off it at sea to assault it (HN-6): whether that has to attack is
/// a question of the odds, which it could not know otherwise.
fn is_watched(game: &HexGame, state: &HexState, viewer: Side, space: SpaceId) -> bool {
    let presence = state.presence();
    let lies_off = || {
        // Nobody lies off a hex but in its own player-turn, and where the scenario has a sea.
        state.player() == viewer
            && !game.tables().naval.harbours.is_empty()
            && state.units().any(|(unit, status)| {
                status.standing == Standing::Afloat(space) && game.unit(unit).side == viewer
            })
    };
    presence.has_units(viewer, space)
        || game
            .board()
            .links(space)
            .iter()
            .any(|link| presence.has_units(viewer, link.to))
        || lies_off()
}

/// Whether a side does not know who a unit is (HO-2).
pub fn is_unknown(game: &HexGame, state: &HexState, viewer: Side, unit: UnitId) -> bool {
    is_on(state) && is_hidden(game, state, viewer, unit)
}

/// The units of the other side that a side does not know (HO-2), by id; none where there is no fog.
pub fn unknown(game: &HexGame, state: &HexState, viewer: Side) -> Vec<UnitId> {
    if !is_on(state) {
        return Vec::new();
    }
    game.unit_ids()
        .filter(|unit| is_hidden(game, state, viewer, *unit))
        .collect()
}

/// The names of units as someone may read them: words about orders and events are made with them, so that no name
/// gets where it should not.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    game: &'a HexGame,
    /// By id.
    unknown: Cow<'a, [UnitId]>,
}

impl<'a> Names<'a> {
    /// All names, for those from whom nothing is held back.
    pub const fn all(game: &'a HexGame) -> Self {
        Self {
            game,
            unknown: Cow::Borrowed(&[]),
        }
    }

    /// The names that a side knows now.
    pub fn of(game: &'a HexGame, state: &HexState, viewer: Side) -> Self {
        Self {
            game,
            unknown: Cow::Owned(unknown(game, state, viewer)),
        }
    }

    /// The names that are known here or there, such as before and after an order.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let unknown = self.unknown.iter().copied();
        Self {
            game: self.game,
            unknown: unknown.filter(|unit| other.is_unknown(*unit)).collect(),
        }
    }

    /// The rules and what never changes.
    pub const fn game(&self) -> &'a HexGame {
        self.game
    }

    /// Whether it is held back who a unit is.
    pub fn is_unknown(&self, unit: UnitId) -> bool {
        self.unknown.binary_search(&unit).is_ok()
    }

    /// The name of a unit for a title or a list: `Unknown unit` if it is held back.
    pub fn title(&self, unit: UnitId) -> &'a str {
        self.name_or(unit, UNKNOWN)
    }

    /// Its name at the beginning of a sentence.
    pub fn subject(&self, unit: UnitId) -> &'a str {
        self.name_or(unit, "An unknown unit")
    }

    /// Its name within a sentence.
    pub fn object(&self, unit: UnitId) -> &'a str {
        self.name_or(unit, "an unknown unit")
    }

    /// The name on its counter.
    pub fn short(&self, unit: UnitId) -> &'a str {
        if self.is_unknown(unit) {
            "unknown"
        } else {
            &self.game.unit(unit).short
        }
    }

    /// The id by which programs know it: `unknown` if it is held back.
    pub fn id(&self, unit: UnitId) -> &'a str {
        if self.is_unknown(unit) {
            "unknown"
        } else {
            &self.game.unit(unit).id
        }
    }

    fn name_or(&self, unit: UnitId, unknown: &'static str) -> &'a str {
        if self.is_unknown(unit) {
            unknown
        } else {
            &self.game.unit(unit).name
        }
    }

    /// Units within a sentence, one after the other; those that are held back once, after the others.
    pub fn list(&self, units: &[UnitId]) -> String {
        let told = self.told_apart(units).into_iter();
        let names: Vec<&str> = told.map(|unit| self.object(unit)).collect();
        names.join(", ")
    }

    /// Units without what the order and the number of those that are held back would tell of them: the known ones as they
    /// come, then one of the others.
    pub fn told_apart(&self, units: &[UnitId]) -> Vec<UnitId> {
        let (unknown, mut told): (Vec<UnitId>, Vec<UnitId>) =
            units.iter().partition(|unit| self.is_unknown(**unit));
        told.extend(unknown.first());
        told
    }

    /// Whether the reader may be told of an event at all: what happens to a unit without being seen from outside is
    /// not told of one that they do not know.
    pub fn tells(&self, event: &Event) -> bool {
        let unseen = |unit: &UnitId| self.is_unknown(*unit);
        match event {
            Event::SupplyChanged { unit, .. }
            | Event::HungerCounted { unit, .. }
            | Event::OfferAnswered { unit, .. }
            | Event::DeploymentTakenBack { unit, .. }
            | Event::UnitWithdrawn { unit }
            | Event::UnitDeployed {
                unit,
                at: Station::OffMapPort,
            }
            | Event::StepLost {
                unit,
                cause: LossCause::Attrition,
            }
            | Event::DieRolled {
                purpose: Purpose::Attrition { unit },
                ..
            } => !unseen(unit),
            Event::UnitsSeen { by, .. } => !unseen(by),
            Event::SetupBegan { .. }
            | Event::PlayerTurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::PhaseEnded { .. }
            | Event::UnitMoved { .. }
            | Event::UnitRailed { .. }
            | Event::MoveTakenBack { .. }
            | Event::ControlChanged { .. }
            | Event::OptionChosen { .. }
            | Event::FogWished { .. }
            | Event::UnitDeployed { .. }
            | Event::DieRolled { .. }
            | Event::UnitSailed { .. }
            | Event::UnitLanded { .. }
            | Event::UnitTurnedBack { .. }
            | Event::SquadronSunk
            | Event::PrizeDecided { .. }
            | Event::BridgeTried { .. }
            | Event::AirPointsSet { .. }
            | Event::AttackDeclared { .. }
            | Event::AirDefended { .. }
            | Event::CombatDecided { .. }
            | Event::StageBegan { .. }
            | Event::StepLost { .. }
            | Event::UnitDestroyed { .. }
            | Event::UnitRetreated { .. }
            | Event::UnitAdvanced { .. }
            | Event::CombatEnded { .. }
            | Event::GameEnded { .. } => true,
        }
    }
}

impl<'a> From<&TableView<'a>> for Names<'a> {
    fn from(view: &TableView<'a>) -> Self {
        Self::of(view.game(), view.state(), view.viewer())
    }
}

/// What a side knew as a game went on: each event is told with the names that it could read then.
///
/// Empty, and everything told, where there is no fog.
#[derive(Clone, Debug)]
pub struct Chronicle {
    viewer: Side,
    /// The game as far as it was followed; `None` before the first order.
    state: Option<HexState>,
    /// For the opening and every order that was followed, the units not known at each event.
    told: Vec<Vec<Vec<UnitId>>>,
    last: Option<StateHash>,
}

impl Chronicle {
    /// What a side knows of a game that has not been followed yet.
    pub const fn new(viewer: Side) -> Self {
        Self {
            viewer,
            state: None,
            told: Vec::new(),
            last: None,
        }
    }

    /// What a side knew in the course of a game, up to now.
    pub fn of(session: &Session<HexGame>, viewer: Side) -> Self {
        let mut chronicle = Self::new(viewer);
        chronicle.follow(session);
        chronicle
    }

    /// Follows a game to where it is now; after an undo, from its beginning.
    pub fn follow(&mut self, session: &Session<HexGame>) {
        if !is_on(session.state()) {
            *self = Self::new(self.viewer);
            return;
        }
        let (game, journal) = (session.game(), session.journal());
        let followed = self.told.len().saturating_sub(1);
        let same = followed == 0
            || journal
                .get(followed - 1)
                .is_some_and(|entry| Some(entry.hash) == self.last);
        if !same {
            *self = Self::new(self.viewer);
        }
        let mut state = self.state.take().unwrap_or_else(|| game.start(session.seed()).0);
        if self.told.is_empty() {
            let about = |event: &Event| self.not_known(game, &state, event);
            self.told.push(session.opening().iter().map(about).collect());
        }
        for entry in &journal[self.told.len() - 1..] {
            self.told.push(self.entry(game, &mut state, entry));
            self.last = Some(entry.hash);
        }
        self.state = Some(state);
    }

    /// The names in which an event is told: of the opening at position 0, of the first order at position 1, and so on;
    /// `None` if it is not told.
    pub fn names<'a>(
        &'a self,
        game: &'a HexGame,
        position: usize,
        index: usize,
        event: &Event,
    ) -> Option<Names<'a>> {
        let unknown = self.told.get(position).and_then(|entry| entry.get(index));
        let names = Names {
            game,
            unknown: Cow::Borrowed(unknown.map_or(&[], Vec::as_slice)),
        };
        names.tells(event).then_some(names)
    }

    fn entry(
        &self,
        game: &HexGame,
        state: &mut HexState,
        entry: &Entry<super::Order, Event>,
    ) -> Vec<Vec<UnitId>> {
        let told = |event: &Event| {
            let before = self.not_known(game, state, event);
            game.apply(state, event);
            let after = self.not_known(game, state, event);
            // Who is known before or after is known.
            before.into_iter().filter(|unit| after.contains(unit)).collect()
        };
        entry.events.iter().map(told).collect()
    }

    /// The units that an event is about and that the side does not know, by id. What was set up before fog was wished is
    /// hidden all the same.
    fn not_known(&self, game: &HexGame, state: &HexState, event: &Event) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = event.unit().into_iter().collect();
        if let Event::AttackDeclared {
            attackers, defenders, ..
        } = event
        {
            units.extend(attackers.iter().chain(defenders));
        }
        units.sort_unstable();
        units.retain(|unit| is_hidden(game, state, self.viewer, *unit));
        units
    }
}

/// What a unit's order has shown its side (HO-2): enemies next to it that were not seen before in this player-turn.
pub(super) fn sights(game: &HexGame, state: &HexState, by: UnitId) -> Vec<UnitId> {
    let Some(at) = state.unit(by).at.filter(|_| is_on(state)) else {
        return Vec::new();
    };
    let side = game.unit(by).side;
    let board = game.board();
    state
        .units()
        .filter(|(id, unit)| {
            game.unit(*id).side != side && !state.campaign.seen.contains(id) && unit.at.is_some()
        })
        .filter(|(_, unit)| {
            let near = |link: &crate::rules::board::Link| Some(link.to) == unit.at;
            unit.at == Some(at) || board.links(at).iter().any(near)
        })
        .map(|(id, _)| id)
        .collect()
}

/// The units on the map that their enemy knows, by id; none where there is no fog.
pub(super) fn in_view(game: &HexGame, state: &HexState) -> Vec<UnitId> {
    if !is_on(state) {
        return Vec::new();
    }
    let is_seen = |unit: &UnitId| {
        let viewer = game.unit(*unit).side.enemy();
        state.unit(*unit).at.is_some() && !is_hidden(game, state, viewer, *unit)
    };
    game.unit_ids().filter(is_seen).collect()
}

#[cfg(test)]
mod tests;
