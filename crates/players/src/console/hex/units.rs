//! Answers about units: where they are, what they are, and what they have done.

use serde::Serialize;

use railhead_hex_game::definition::Mobility;
use railhead_hex_game::words::names::UNKNOWN;
use railhead_hex_game::{Mark, Sighting, Standing, TableView, UnitId, UnitState};

/// The answer to `units`.
#[derive(Debug, Serialize)]
pub struct UnitsAnswer<'a> {
    /// The units: known ones in the order of the scenario, then unknown ones by hex.
    pub units: Vec<UnitAnswer<'a>>,
}

/// A unit; the identity and abilities of an unknown unit are null.
#[derive(Debug, Serialize)]
pub struct UnitAnswer<'a> {
    /// Its id; for an unknown unit, a word made of its hex and a number.
    pub id: String,
    pub name: &'a str,
    /// The id of its side.
    pub side: &'a str,
    /// The number of its hex; null off the map.
    pub space: Option<String>,
    /// Its standing, which explains why `space` is null.
    pub standing: &'static str,
    /// The hex off which it waits to assault it.
    pub off: Option<String>,
    /// The turn from which it can be deployed, if it is awaited.
    pub due: Option<u16>,
    /// Steps left; null for an unknown unit.
    pub steps: Option<u8>,
    /// Whether it was in supply at the last check; null for an unknown unit.
    pub supplied: Option<bool>,
    /// `Available`, what it has done in the phase, or `Idle`.
    pub mark: &'static str,
    /// How many of its own player-turns in a row it has been without supply.
    pub hungry: Option<u8>,
    /// Its movement points this turn.
    pub allowance: Option<u16>,
    /// Its actions in this player-turn.
    pub done: Option<DoneInPhase>,
    pub counter: Option<CounterAnswer<'a>>,
}

/// A unit's actions in this player-turn.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub struct DoneInPhase {
    /// Whether it was set up or brought on in this phase.
    pub deployed: bool,
    /// Whether it has gone by sea, turned back or not.
    pub sailed: bool,
    /// Whether it has marched.
    pub marched: bool,
    /// Whether it has gone by train.
    pub railed: bool,
    /// Whether it has attacked.
    pub attacked: bool,
    /// Whether it has been attacked.
    pub was_attacked: bool,
}

/// The values printed on a counter.
#[derive(Debug, Serialize)]
pub struct CounterAnswer<'a> {
    /// The id of its kind.
    pub kind: &'a str,
    /// How it moves: `foot`, `road` or `fixed`.
    pub mobility: &'static str,
    /// Its size: `battalion`, `brigade`.
    pub size: &'static str,
    pub attack: u8,
    pub defence: u8,
    pub movement: u8,
    /// Its weight in stacking points (HK-1).
    pub stacking: u8,
    /// Steps at full strength.
    pub steps: u8,
    /// Whether it has anti-tank guns.
    pub anti_tank: bool,
    /// Whether they are engineers.
    pub engineers: bool,
}

/// The units of the viewing side, or of both.
pub fn units(view: TableView<'_>, all: bool) -> UnitsAnswer<'_> {
    let game = view.game();
    let wanted = view.sightings().into_iter();
    let wanted = wanted.filter(|seen| all || seen.side(game) == view.viewer());
    UnitsAnswer {
        units: wanted.map(|seen| unit(view, seen)).collect(),
    }
}

fn unit<'a>(view: TableView<'a>, seen: Sighting<'a>) -> UnitAnswer<'a> {
    let game = view.game();
    let known = match seen {
        Sighting::Known { unit, status } => Some((unit, status)),
        Sighting::Unknown { .. } => None,
    };
    let status = known.map(|(_, status)| status);
    let standing = status.map_or(Standing::OnMap, |status| status.standing);
    UnitAnswer {
        id: seen.handle(game),
        name: known.map_or(UNKNOWN, |(unit, _)| view.name(unit)),
        side: &game.side(seen.side(game)).id,
        space: seen.at().map(|at| game.board().number(at)),
        standing: word(standing),
        off: match standing {
            Standing::Afloat(off) => Some(game.board().number(off)),
            _ => None,
        },
        due: status
            .filter(|_| standing == Standing::Awaited)
            .and_then(|status| status.due),
        steps: status.map(|status| status.steps),
        supplied: status.map(|status| status.supplied),
        mark: known.map_or(Mark::Idle, |(unit, _)| view.mark(unit)).name(),
        hungry: status.map(|status| status.hungry),
        allowance: known.map(|(unit, _)| view.allowance(unit)),
        done: status.map(done),
        counter: known.map(|(unit, _)| counter(view, unit)),
    }
}

const fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Awaited => "awaited",
        Standing::OffMapPort => "off-map port",
        Standing::OnMap => "on the map",
        Standing::Afloat(_) => "at sea",
        Standing::Declined => "declined",
        Standing::Withdrawn => "withdrawn",
        Standing::Lost { .. } => "lost",
    }
}

const fn done(status: &UnitState) -> DoneInPhase {
    DoneInPhase {
        deployed: status.deployed,
        sailed: status.sailed.is_some(),
        marched: status.marched.is_some(),
        railed: status.railed.is_some(),
        attacked: status.attacked,
        was_attacked: status.was_attacked,
    }
}

fn counter(view: TableView<'_>, unit: UnitId) -> CounterAnswer<'_> {
    let (spec, kind) = (view.game().unit(unit), view.game().kind(unit));
    CounterAnswer {
        kind: &kind.id,
        mobility: mobility(kind.mobility),
        size: spec.size.name(),
        attack: spec.attack,
        defence: spec.defence,
        movement: spec.movement,
        stacking: spec.stacking,
        steps: spec.steps,
        anti_tank: spec.anti_tank,
        engineers: kind.is_engineers,
    }
}

/// How units of a kind move, in a word.
const fn mobility(mobility: Mobility) -> &'static str {
    match mobility {
        Mobility::Foot => "foot",
        Mobility::RoadBound => "road",
        Mobility::Fixed => "fixed",
    }
}
