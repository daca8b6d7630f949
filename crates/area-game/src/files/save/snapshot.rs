//! Converts a state to its form in a save, and back with every check.

use std::collections::BTreeMap;

use super::file::{
    AreaPart, BiddingPart, CombatPart, EndingPart, NationPart, SnapshotFile, TrainPart, UnitPart,
};
use super::{bookings, stage, tokens};
use crate::chapters::rail::now;
use crate::definition::{KindId, NationId, SideId};
use crate::game::AreaGame;
use crate::invariants::violations;
use crate::rail::{Cargo, Train};
use crate::state::area_state::{
    AreaState, Combat, Ending, Force, MAX_TREASURY, MAX_UNITS, NationState, RailTrain, SpaceState, Stage,
};
use crate::state::bidding::Bidding;
use crate::state::purchase::Purchase;
use crate::words::lookup::{purchase_id, space_id};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Dice;
use railhead_engine::text::Entries;
use railhead_engine::text::issue::Issue;

/// The saved form of a state.
pub fn to_file(game: &AreaGame, state: &AreaState) -> SnapshotFile {
    let space = |space: SpaceId| space_id(game, space).to_owned();
    let nation = |nation: NationId| game.nation(nation).id.clone();
    let kind = |kind: KindId| game.kind(kind).id.clone();
    let side = |side: SideId| EndingPart::Victory(game.side(side).id.clone());
    let nations = state.nations.iter().zip(&game.definition().nations);
    let nations = nations.map(|(state, spec)| {
        let bought = state.bought.iter();
        let bought = bought.map(|(purchase, count)| (purchase_id(game, *purchase).to_owned(), *count));
        let part = NationPart {
            treasury: state.treasury,
            bought: Entries(bought.collect()),
            peace: state.peace,
        };
        (spec.id.clone(), part)
    });
    let changed = game
        .space_ids()
        .filter(|at| *state.space(*at) != at_outset(game, *at));
    let areas = changed.map(|at| {
        let now = state.space(at);
        let part = AreaPart {
            controller: now.controller.map(nation),
            held: now.held.map(nation),
            complex: now.complex,
            damage: now.damage,
            station: now.station,
            marker: now.marker,
            since: Some(now.since).filter(|since| *since != (0, 0)),
        };
        (space(at), part)
    });
    let units = state.forces().map(|(force, count)| UnitPart {
        at: space(force.at),
        nation: nation(force.nation),
        kind: kind(force.kind),
        count,
        spent: force.spent,
        status: force.status,
    });
    let combat = state.combat().map(|combat| CombatPart {
        at: space(combat.at),
        round: combat.round,
        stage: stage::word(combat.stage),
        scars: combat
            .scars
            .iter()
            .map(|((of, what), hits)| (nation(*of), kind(*what), *hits))
            .collect(),
        limited: stage::limited(combat.stage),
        first: matches!(combat.stage, Stage::Losses { first: true, .. }),
    });
    SnapshotFile {
        round: state.round,
        turn: state.turn + 1,
        phase: state.phase,
        ending: state
            .ending
            .map(|ending| ending.winner.map_or(EndingPart::Draw, side)),
        asked: state.asked.map(nation),
        bidding: state.bidding().map(|bidding| BiddingPart {
            nation: nation(bidding.nation),
            left: bidding.left,
            placed: bidding.placed.iter().map(|at| space(*at)).collect(),
        }),
        dice: state.dice.seed(),
        nations: Entries(nations.collect()),
        areas: Entries(areas.collect()),
        units: units.collect(),
        approaches: state
            .approaches
            .iter()
            .map(|(to, from)| (space(*to), space(*from)))
            .collect(),
        landings: state
            .landings
            .iter()
            .map(|((zone, area), count)| (space(*zone), space(*area), *count))
            .collect(),
        placed: Entries(
            state
                .placed
                .iter()
                .map(|(area, made)| (space(*area), *made))
                .collect(),
        ),
        trains: state
            .trains()
            .iter()
            .map(|train| train_part(game, train))
            .collect(),
        bookings: bookings::to_parts(game, state),
        tokens: tokens::to_part(game, state),
        combat,
    }
}

fn train_part(game: &AreaGame, gone: &RailTrain) -> TrainPart {
    let RailTrain {
        train,
        cargo,
        phase,
        booking,
    } = gone;
    let (kind, tokens) = match cargo {
        Cargo::Unit(kind) => (game.kind(*kind).id.clone(), 0),
        Cargo::Tokens(count) => (String::new(), *count),
    };
    let path = train.path.iter().map(|at| space_id(game, *at).to_owned());
    TrainPart {
        nation: game.nation(train.nation).id.clone(),
        kind,
        tokens,
        phase: *phase,
        path: path.collect(),
        tickets: if train.path.is_empty() {
            train.tickets.clone()
        } else {
            Vec::new()
        },
        pool: None,
        booking: *booking,
    }
}

/// A space at the start.
fn at_outset(game: &AreaGame, space: SpaceId) -> SpaceState {
    let spec = game.spec(space);
    SpaceState {
        controller: spec.controller,
        held: spec.controller,
        complex: spec.complex,
        damage: spec.damage,
        station: spec.station,
        marker: spec.marker,
        since: (0, 0),
    }
}

/// The most trains that still count, so that sums over them cannot overflow.
const MOST_TRAINS: usize = 50_000;

/// The state from a save.
///
/// Errors: everything that is impossible in this scenario.
pub fn from_file(game: &AreaGame, file: &SnapshotFile) -> Result<AreaState, Vec<Issue>> {
    let mut reading = Reading {
        game,
        issues: Vec::new(),
    };
    let state = reading.state(file);
    if !reading.issues.is_empty() {
        return Err(reading.issues);
    }
    let mut found: Vec<Issue> = violations(game, &state)
        .into_iter()
        .map(|what| Issue::new("snapshot", what))
        .collect();
    if state.combat.is_none() && state.ending.is_none() && !game.has_phase(state.phase) {
        found.push(Issue::new("snapshot.phase", "this scenario has no such phase"));
    }
    if found.is_empty() { Ok(state) } else { Err(found) }
}

/// A snapshot being read.
struct Reading<'g> {
    game: &'g AreaGame,
    issues: Vec<Issue>,
}

impl Reading<'_> {
    fn issue(&mut self, path: &str, what: impl Into<String>) {
        self.issues.push(Issue::new(format!("snapshot.{path}"), what));
    }

    fn space(&mut self, path: &str, id: &str) -> SpaceId {
        let found = self.game.board().space_named(id);
        if found.is_none() {
            self.issue(path, format!("there is no space \"{id}\""));
        }
        found.unwrap_or(SpaceId(0))
    }

    fn nation(&mut self, path: &str, id: &str) -> NationId {
        let found = self.game.owner_named(id);
        if found.is_none() {
            self.issue(path, format!("there is no nation \"{id}\""));
        }
        found.unwrap_or(NationId(0))
    }

    fn kind(&mut self, path: &str, id: &str) -> KindId {
        let found = self.game.kind_named(id);
        if found.is_none() {
            self.issue(path, format!("there is no unit \"{id}\""));
        }
        found.unwrap_or(KindId(0))
    }

    fn state(&mut self, file: &SnapshotFile) -> AreaState {
        let game = self.game;
        let definition = game.definition();
        if !(1..=definition.rounds).contains(&file.round) {
            self.issue("round", format!("the scenario has {} rounds", definition.rounds));
        }
        if !(1..=definition.turns.len()).contains(&usize::from(file.turn)) {
            self.issue("turn", format!("a round has {} turns", definition.turns.len()));
        }
        let mut state = AreaState {
            round: file.round,
            turn: file.turn.saturating_sub(1),
            phase: file.phase,
            ending: self.ending(file),
            bidding: self.bidding(file),
            asked: file.asked.as_ref().map(|id| self.nation("asked", id)),
            nations: self.nations(file),
            spaces: game.space_ids().map(|space| at_outset(game, space)).collect(),
            forces: BTreeMap::new(),
            approaches: Vec::new(),
            landings: BTreeMap::new(),
            placed: BTreeMap::new(),
            trains: Vec::new(),
            bookings: bookings::from_parts(game, &file.bookings, &mut self.issues),
            tokens: tokens::from_part(game, file.tokens.as_ref(), &mut self.issues),
            combat: None,
            dice: Dice::seeded(file.dice),
        };
        self.areas(file, &mut state);
        self.units(file, &mut state);
        self.turn(file, &mut state);
        let movers = definition.turns.get(usize::from(state.turn));
        if state
            .asked
            .is_some_and(|asked| movers.is_some_and(|movers| !movers.contains(&asked)))
        {
            self.issue("asked", "it is not the turn of this nation");
        }
        state
    }

    fn bidding(&mut self, file: &SnapshotFile) -> Option<Bidding> {
        let part = file.bidding.as_ref()?;
        let nation = self.nation("bidding.nation", &part.nation);
        let most = self.game.nation(nation).bid;
        if part.left > most.into() || file.round != 1 {
            self.issue("bidding.left", format!("the bid is {most} IPC, before round 1"));
        }
        let placed = part.placed.iter();
        Some(Bidding {
            nation,
            left: part.left,
            placed: placed.map(|at| self.space("bidding.placed", at)).collect(),
        })
    }

    fn ending(&mut self, file: &SnapshotFile) -> Option<Ending> {
        let winner = match file.ending.as_ref()? {
            EndingPart::Draw => None,
            EndingPart::Victory(id) => {
                let sides = &self.game.definition().sides;
                let found = (0..).map(SideId).zip(sides).find(|(_, side)| side.id == *id);
                if found.is_none() {
                    self.issue("ending", format!("there is no side \"{id}\""));
                }
                found.map(|(side, _)| side)
            }
        };
        Some(Ending { winner })
    }

    fn nations(&mut self, file: &SnapshotFile) -> Vec<NationState> {
        let mut nations = vec![NationState::default(); self.game.definition().nations.len()];
        if file.nations.0.len() != nations.len() {
            self.issue("nations", format!("the scenario has {} nations", nations.len()));
        }
        for (id, part) in &file.nations.0 {
            let path = format!("nations[\"{id}\"]");
            let nation = self.nation(&path, id);
            let mut bought = BTreeMap::new();
            for (purchase, count) in &part.bought.0 {
                let purchase = match purchase.as_str() {
                    "complex" => Purchase::Complex,
                    "station" => Purchase::Station,
                    "marker" => Purchase::Marker,
                    kind => Purchase::Unit(self.kind(&path, kind)),
                };
                if !(1..=999).contains(count) || bought.insert(purchase, *count).is_some() {
                    self.issue(&path, "a purchase is listed once, with a count of 1 to 999");
                }
            }
            if part.treasury > MAX_TREASURY {
                self.issue(&path, "a treasury holds at most 1000000 IPC");
            }
            let peace = self.game.nation(nation).peace;
            if part.peace && peace.is_none_or(|peace| file.round >= peace.until) {
                self.issue(&path, "this nation cannot be at peace now");
            }
            nations[nation.index()] = NationState {
                treasury: part.treasury,
                bought,
                peace: part.peace,
            };
        }
        nations
    }

    fn areas(&mut self, file: &SnapshotFile, state: &mut AreaState) {
        for (id, part) in &file.areas.0 {
            let path = format!("areas[\"{id}\"]");
            let space = self.space(&path, id);
            let [controller, held] = [&part.controller, &part.held]
                .map(|holder| holder.as_ref().map(|holder| self.nation(&path, holder)));
            state.spaces[space.index()] = SpaceState {
                controller,
                held,
                complex: part.complex,
                damage: part.damage,
                station: part.station,
                marker: part.marker,
                since: part.since.unwrap_or((0, 0)),
            };
        }
    }

    fn units(&mut self, file: &SnapshotFile, state: &mut AreaState) {
        for (index, part) in file.units.iter().enumerate() {
            let path = format!("units[{index}]");
            let force = Force {
                at: self.space(&path, &part.at),
                nation: self.nation(&path, &part.nation),
                kind: self.kind(&path, &part.kind),
                spent: part.spent,
                status: part.status,
            };
            if part.count == 0 || state.forces.insert(force, part.count).is_some() {
                self.issue(
                    &path,
                    "identical units are listed once, with a count of at least 1",
                );
            }
        }
        let all = state.units();
        if all > MAX_UNITS {
            let what = format!("{all} units are too many: a war has room for {MAX_UNITS} (AB-6)");
            self.issue("units", what);
        }
    }

    fn train(&mut self, path: &str, part: &TrainPart) -> RailTrain {
        let rails = self.game.definition().rails.as_ref();
        if rails.is_none() {
            self.issue(path, "this scenario has no rails");
        }
        let pools = rails.map_or(&[][..], |rules| &rules.variant.pools);
        let mut tickets = part.tickets.clone();
        tickets.extend(part.pool.filter(|_| tickets.is_empty()));
        for (pool, scope) in &tickets {
            let scopes = pools.get(usize::from(*pool)).map_or(0, |pool| pool.scopes.len());
            if usize::from(*scope) >= scopes {
                self.issue(path, "the variant has no such pool");
            }
        }
        if part.path.len() == 1 || part.path.is_empty() && tickets.is_empty() {
            self.issue(path, "a train goes from one area to another");
        }
        let carries_tokens = part.tokens > 0;
        if carries_tokens {
            let by_rail = self.game.tokens().is_some_and(|rules| rules.by_rail);
            let load = rails.map_or(0, |rules| u32::from(rules.variant.tokens.load));
            if !by_rail || !part.kind.is_empty() || part.tokens > load {
                self.issue(path, "tokens cannot have gone by rail like this");
            }
        }
        let cargo = if carries_tokens {
            Cargo::Tokens(part.tokens)
        } else {
            Cargo::Unit(self.kind(path, &part.kind))
        };
        RailTrain {
            cargo,
            phase: part.phase,
            train: Train {
                nation: self.nation(path, &part.nation),
                path: part.path.iter().map(|id| self.space(path, id)).collect(),
                tickets,
                carries_tokens,
                kind: now::weighed(self.game, cargo),
            },
            booking: part.booking,
        }
    }

    /// The turn so far.
    fn turn(&mut self, file: &SnapshotFile, state: &mut AreaState) {
        for (to, from) in &file.approaches {
            let pair = (self.space("approaches", to), self.space("approaches", from));
            state.approaches.push(pair);
        }
        if !state.approaches.is_sorted_by(|a, b| a < b) {
            self.issue(
                "approaches",
                "these are listed once each, in the order of the board",
            );
        }
        for (zone, area, count) in &file.landings {
            let pair = (self.space("landings", zone), self.space("landings", area));
            state.landings.insert(pair, *count);
        }
        for (area, made) in &file.placed.0 {
            let area = self.space("placed", area);
            state.placed.insert(area, *made);
        }
        let gone = file.trains.len();
        if gone > MOST_TRAINS {
            self.issue(
                "trains",
                format!("{gone} trains are too many: the limit is {MOST_TRAINS}"),
            );
            return;
        }
        for (index, part) in file.trains.iter().enumerate() {
            let path = format!("trains[{index}]");
            let train = self.train(&path, part);
            state.trains.push(train);
        }
        if let Some(rails) = now::rails(self.game, state) {
            for train in state
                .trains
                .iter_mut()
                .filter(|train| !train.train.path.is_empty())
            {
                train.train.tickets = rails.tickets_along(train.train.nation, &train.train.path);
            }
        }
        let Some(part) = &file.combat else { return };
        let at = self.space("combat.at", &part.at);
        let mut scars = BTreeMap::new();
        for (nation, kind, hits) in &part.scars {
            let line = (
                self.nation("combat.scars", nation),
                self.kind("combat.scars", kind),
            );
            let there = state.forces_at(at);
            let there = there.filter(|(force, _)| (force.nation, force.kind) == line);
            let units: u32 = there.map(|(_, count)| u32::from(count)).sum();
            let most = units * u32::from(self.game.kind(line.1).hits() - 1);
            if *hits > most {
                let what = format!("the \"{kind}\" of \"{nation}\" survive at most {most} hits, not {hits}");
                self.issue("combat.scars", what);
            }
            scars.insert(line, *hits);
        }
        state.combat = Some(Combat {
            at,
            round: part.round,
            stage: stage::stage(part).unwrap_or_else(|| {
                self.issue("combat.limited", "there are not that many hits");
                Stage::Decide
            }),
            scars,
        });
    }
}
