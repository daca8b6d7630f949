//! The hex under the cursor: number, places, terrain, control, lines through it and along its sides, zones of control,
//! stacking, the goals that name it, the selected unit's cost, and the stack in it.

use bevy::ecs::change_detection::Tick;
use egui_phosphor::regular as icon;

use crate::hex::fights::{AttackForecast, PlannedAttack};
use crate::hex::summary::TableSummary;
use crate::hex::units::UnitMarks;
use crate::shell::timetable::TriedBooking;
use crate::words::{count, sentence, signed};
use railhead_engine::board::{Board, CrossingKind, Ground, HexSide, Link, PlaceKind, Road, SpaceId, Water};
use railhead_hex_game::chapters::stacking;
use railhead_hex_game::{Mark, Phase, Side, TableView, UnitId};

/// The most units of a stack that are named.
const UNITS: usize = 5;

/// The card of a hex: everything that it says, found once, since what is said of supply and of ways takes a search.
#[derive(Clone, Debug, Default)]
pub struct HexCard {
    pub title: String,
    pub number: String,
    pub facts: Vec<HexFact>,
    pub units: Vec<NamedUnit>,
    /// The number of units that are not named.
    pub more: usize,
}

/// What the card of a hex depends on.
#[derive(Clone, Copy, Debug)]
pub struct CardSituation<'a> {
    pub view: TableView<'a>,
    pub summary: &'a TableSummary,
    pub marks: &'a UnitMarks,
    /// The selected unit.
    pub selected: Option<UnitId>,
    /// The way-points of its march (HM-6).
    pub via: &'a [SpaceId],
    /// What a click would book by rail, in place of sending that unit.
    pub tried: Option<&'a TriedBooking>,
}

/// A unit of the card.
#[derive(Clone, Debug)]
pub struct NamedUnit {
    pub unit: UnitId,
    /// Its formation, strength and mark.
    pub described: String,
    /// How it is supplied; `None` for an unknown unit.
    pub supply: Option<String>,
    /// Why it is not Available.
    pub reasons: Vec<String>,
}

impl HexCard {
    /// The card of a hex.
    pub fn of(situation: &CardSituation, space: SpaceId) -> Self {
        let board = situation.view.game().board();
        let units: Vec<UnitId> = situation.summary.units_in(space).collect();
        let named = units.iter().take(UNITS);
        Self {
            title: title(board, space),
            number: board.number(space),
            facts: facts(situation, space),
            units: named.map(|unit| entry(situation, *unit)).collect(),
            more: units.len().saturating_sub(UNITS),
        }
    }
}

/// The card of the hex that the player points at, kept until something changes.
#[derive(Debug, Default)]
pub struct KeptHexCard {
    version: Option<(SpaceId, [Tick; 4])>,
    card: HexCard,
}

impl KeptHexCard {
    /// The card of this hex. `changes` are the last changes of what it speaks of: the table, the selection, the way-points, what is
    /// to be booked.
    pub fn of(&mut self, situation: &CardSituation, space: SpaceId, changes: [Tick; 4]) -> &HexCard {
        let version = Some((space, changes));
        if self.version != version {
            self.version = version;
            self.card = HexCard::of(situation, space);
        }
        &self.card
    }
}

/// The names of the places in a hex; without any, its terrain.
fn title(board: &Board, space: SpaceId) -> String {
    let names: Vec<&str> = board.places_at(space).map(|place| place.name.as_str()).collect();
    if names.is_empty() {
        board.terrain(space).name.clone()
    } else {
        names.join(", ")
    }
}

/// A name and what it is, such as `("Terrain", "Jungle")`.
pub type HexFact = (&'static str, String);

fn facts(situation: &CardSituation, space: SpaceId) -> Vec<HexFact> {
    let board = situation.view.game().board();
    let mut facts = land(situation, space);
    facts.extend(crossings(situation, space));
    if board.ground(space) == Ground::Land {
        facts.extend(presence(situation, space));
    }
    facts.extend(goals(situation, space).into_iter().map(|text| ("Goal", text)));
    if let Some(tried) = situation.tried {
        let words = tried.words.iter().filter(|_| tried.to == space);
        facts.extend(words.map(|words| ("By rail", capital(words))));
        return facts;
    }
    facts.extend(cost(situation, space).map(|text| ("Going there", text)));
    facts.extend(odds(situation, space).map(|text| ("Attack", text)));
    facts
}

fn land(situation: &CardSituation, space: SpaceId) -> Vec<HexFact> {
    let board = situation.view.game().board();
    let mut terrain = board.terrain(space).name.clone();
    let kinds = place_kinds(board, space);
    if !kinds.is_empty() {
        terrain = format!("{terrain}; {}", kinds.join(", "));
    }
    let mut facts = vec![("Terrain", terrain)];
    let sides = |wanted: &dyn Fn(&Link) -> bool| -> String {
        let letters: Vec<&str> = board
            .links(space)
            .iter()
            .filter(|link| wanted(link))
            .map(|link| link.side.letters())
            .collect();
        letters.join(" ")
    };
    let line = |name: &str, letters: String| (!letters.is_empty()).then(|| format!("{name} {letters}"));
    let railways = situation.view.railways(space).into_iter();
    let roads = [
        line("main road", sides(&|link| link.road == Some(Road::Main))),
        line("minor road", sides(&|link| link.road == Some(Road::Minor))),
    ];
    let ways: Vec<String> = railways.chain(roads.into_iter().flatten()).collect();
    if !ways.is_empty() {
        facts.push(("Routes", capital(&ways.join("; "))));
    }
    let waters: Vec<String> = [
        line("river", sides(&|link| link.water == Some(Water::River))),
        line("strait", sides(&|link| link.water == Some(Water::Strait))),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !waters.is_empty() {
        facts.push(("Water", capital(&waters.join("; "))));
    }
    facts
}

fn crossings(situation: &CardSituation, space: SpaceId) -> Vec<HexFact> {
    let board = situation.view.game().board();
    let view = situation.view;
    let crossing = |link: &Link| {
        let id = link.crossing?;
        let crossing = board.crossing(id);
        let kind = match crossing.kind {
            CrossingKind::Bridge => "Bridge",
            CrossingKind::Ferry => "Ferry",
            CrossingKind::Causeway => "Causeway",
        };
        let carries = match (crossing.road, crossing.rail) {
            (true, true) => "road and railway",
            (true, false) => "road",
            (false, true) => "railway",
            (false, false) => "nothing",
        };
        let down = if view.is_demolished(id) {
            format!("{} down, ", icon::WARNING)
        } else {
            String::new()
        };
        let side = side_name(link.side);
        Some((kind, format!("{}: {down}{carries}, {side}", crossing.name)))
    };
    board.links(space).iter().filter_map(crossing).collect()
}

fn side_name(side: HexSide) -> String {
    format!("side {}", side.letters())
}

fn capital(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_owned()
}

fn place_kinds(board: &Board, space: SpaceId) -> Vec<&'static str> {
    let mut words: Vec<&'static str> = board
        .places_at(space)
        .flat_map(|place| &place.kinds)
        .map(|kind| match kind {
            PlaceKind::City => "city",
            PlaceKind::Town => "town",
            PlaceKind::Village => "village",
            PlaceKind::Port => "port",
            PlaceKind::Airfield => "airfield",
            PlaceKind::Fortress => "fixed defences",
            PlaceKind::Entry => "map edge entry",
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn presence(situation: &CardSituation, space: SpaceId) -> Vec<HexFact> {
    let (view, names) = (situation.view, situation.view.names());
    let game = view.game();
    let control = view.control(space);
    let holder = control.map_or("Nobody", |side| game.side(side).name.as_str());
    let mut facts = vec![("Control", holder.to_owned())];
    let zones: Vec<String> = Side::BOTH
        .into_iter()
        .filter_map(|side| {
            let units = view.zone_of(side, space);
            let names: Vec<&str> = units.iter().map(|unit| names.short(*unit)).collect();
            (!names.is_empty()).then(|| format!("{}: {}", game.side(side).adjective, names.join(", ")))
        })
        .collect();
    if !zones.is_empty() {
        facts.push(("Zones", zones.join("; ")));
    }
    let limit = stacking::limit(game, space);
    let Some(points) = view.stacking_points(space) else {
        facts.push(("Stacking", "Not known".to_owned()));
        return facts;
    };
    let warning = if points > limit {
        format!("{} ", icon::WARNING)
    } else {
        String::new()
    };
    facts.push(("Stacking", format!("{warning}{points} of {limit} points")));
    facts
}

/// The goals that name the hex or ask to destroy a unit in it, each once (HV-1, HV-4).
fn goals(situation: &CardSituation, space: SpaceId) -> Vec<String> {
    let flags = situation.view.goal_flags().into_iter();
    let named = flags.filter(|flag| flag.at == space).flat_map(|flag| flag.words);
    let summary = situation.summary;
    let hunted = summary
        .units_in(space)
        .filter_map(|unit| summary.facts.hunted.get(&unit));
    let mut goals: Vec<String> = Vec::new();
    for goal in named.chain(hunted.flatten().cloned()) {
        if !goals.contains(&goal) {
            goals.push(goal);
        }
    }
    goals
}

/// The selected unit's cost to go there, or the reason why it cannot.
fn cost(situation: &CardSituation, space: SpaceId) -> Option<String> {
    let unit = situation.selected?;
    let view = situation.view;
    if situation.summary.unit(unit).at == Some(space) {
        return None;
    }
    // In the Combat Phase the planner shows the possible attacks, and a click the reasons against one.
    if situation.summary.phase == Phase::Combat && situation.summary.fights.decision.is_none() {
        return None;
    }
    let via = situation.via;
    let cost = view.destinations_by(unit, via).cost(space);
    if let Some(cost) = cost.map(usize::from) {
        return Some(match situation.summary.phase {
            Phase::Setup => "Can be set up here".to_owned(),
            Phase::Reinforcement => "Can be brought on here".to_owned(),
            Phase::NavalMovement => format!("{} of shipping", count(cost, "unit", "units")),
            Phase::RailMovement => format!("{} by rail", count(cost, "hex", "hexes")),
            Phase::Movement | Phase::Combat | Phase::End => count(cost, "movement point", "movement points"),
        });
    }
    let reasons = view.why_not_by(unit, via, space);
    let reason = reasons.first()?;
    let more = if reasons.len() > 1 { ", and more" } else { "" };
    Some(format!("{}{more}", reason.with_rule(&view.names())))
}

/// The odds of an attack on the space with all possible attackers, without air points.
fn odds(situation: &CardSituation, space: SpaceId) -> Option<String> {
    let units = situation.summary.fights.attackers_of(space);
    if units.is_empty() {
        return None;
    }
    let plan = PlannedAttack::new(space, units.iter().copied());
    let all = count(units.len(), "unit", "units");
    let outlook = AttackForecast::of(&situation.view, &plan);
    let Some(odds) = &outlook.odds else {
        return Some(format!("{all} can attack"));
    };
    let die = match odds.modifier() {
        0 => String::new(),
        by => format!(", {} to the die", signed(by)),
    };
    Some(format!("{} with {all}{die}", odds.ratio(situation.view.game())))
}

/// The formation, strength and mark of a unit, as far as the player knows them.
fn described(situation: &CardSituation, unit: UnitId) -> String {
    let spec = situation.view.game().unit(unit);
    let status = situation.summary.unit(unit);
    if status.is_unknown {
        let side = &situation.view.game().side(spec.side).adjective;
        return format!("{side}, not next to any unit of yours");
    }
    let steps = count(usize::from(status.steps), "step", "steps");
    let mark = situation.marks.mark(unit).name().to_lowercase();
    // Some units belong to no formation.
    let parts = [spec.formation.clone(), steps, mark];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

fn entry(situation: &CardSituation, unit: UnitId) -> NamedUnit {
    let view = situation.view;
    let status = situation.summary.unit(unit);
    let is_idle = situation.marks.mark(unit) == Mark::Idle && view.game().unit(unit).side == view.viewer();
    let reasons = if is_idle && !status.is_unknown {
        view.why(unit)
    } else {
        Vec::new()
    };
    let reasons = reasons.iter().map(|reason| reason.with_rule(&view.names()));
    NamedUnit {
        unit,
        described: described(situation, unit),
        supply: (!status.is_unknown).then(|| capital(situation.summary.supply_words(&view, unit))),
        reasons: reasons.collect(),
    }
}
