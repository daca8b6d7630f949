//! The hex game's fields of `state`: remaining capacities, arrivals, the score.

use serde::Serialize;

use railhead_engine::board::SpaceId;
use railhead_hex_game::state::hex_state::Prize;
use railhead_hex_game::{Side, Station, TableView, UnitId};

/// The hex game's fields of `state`.
#[derive(Debug, Serialize)]
pub struct MoreState<'a> {
    rail: Capacity,
    overstacked: Vec<Full>,
    options: Vec<Choice<'a>>,
    sea: Vec<Sea<'a>>,
    squadron: bool,
    prize: Option<String>,
    air: Vec<Air<'a>>,
    sources: Vec<Source<'a>>,
    due: Vec<&'a str>,
    offers: Vec<Offer<'a>>,
    ahead: Vec<Ahead<'a>>,
    leaving: Vec<Leaving<'a>>,
    score: Vec<Score<'a>>,
    today: Option<Today<'a>>,
    /// The name of the weather.
    #[serde(skip_serializing_if = "Option::is_none")]
    weather: Option<&'a str>,
    /// The player's units that may get a step back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    replaceable: Vec<&'a str>,
    /// The remaining replacements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    replacements: Vec<Left>,
}

/// Replacements of the player's side in this turn.
#[derive(Debug, Serialize)]
struct Left {
    /// The steps that are left.
    steps: u16,
    /// Where units have to stand; anywhere if empty.
    spaces: Vec<String>,
}

/// The units that can go by rail in a phase, and how many still can.
#[derive(Debug, Serialize)]
struct Capacity {
    capacity: u16,
    left: u16,
}

/// A hex with more stacking points than its limit.
#[derive(Debug, Serialize)]
struct Full {
    space: String,
    points: u16,
    limit: u16,
    /// The units that arrived this phase.
    came: Vec<String>,
}

/// An option of the scenario.
#[derive(Debug, Serialize)]
struct Choice<'a> {
    id: &'a str,
    name: &'a str,
    text: &'a str,
    side: &'a str,
    price: u16,
    given: bool,
    in_play: bool,
}

/// The player's shipping capacity in a sea area in this phase.
#[derive(Debug, Serialize)]
struct Sea<'a> {
    area: &'a str,
    total: u16,
    left: u16,
    /// The additional cost of a landing.
    surcharge: u16,
}

/// Air points left in this player-turn.
#[derive(Debug, Serialize)]
struct Air<'a> {
    side: &'a str,
    left: u8,
}

/// A source of supply.
#[derive(Debug, Serialize)]
struct Source<'a> {
    side: &'a str,
    space: String,
    points: Option<u16>,
    /// Whether it supplies anything now.
    open: bool,
}

/// An optional unit on offer.
#[derive(Debug, Serialize)]
struct Offer<'a> {
    unit: &'a str,
    price: u16,
}

/// A reinforcement of a later turn, and where it can enter.
#[derive(Debug, Serialize)]
struct Ahead<'a> {
    turn: u16,
    unit: &'a str,
    /// Hexes by number; `off-map port`.
    entries: Vec<String>,
    /// Its price, if it has to be accepted first.
    price: Option<u16>,
}

/// A unit that is withdrawn in a later turn.
#[derive(Debug, Serialize)]
struct Leaving<'a> {
    turn: u16,
    unit: &'a str,
}

/// The victory points of a side.
#[derive(Debug, Serialize)]
struct Score<'a> {
    side: &'a str,
    towns: i32,
    destroyed: i32,
    price: i32,
    /// By events of the scenario.
    #[serde(skip_serializing_if = "is_zero")]
    events: i32,
    /// For units that have left the map.
    #[serde(skip_serializing_if = "is_zero")]
    left: i32,
    /// By the battles before this one.
    #[serde(skip_serializing_if = "is_zero")]
    carried: i32,
    total: i32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(points: &i32) -> bool {
    *points == 0
}

/// The result if the game ended today.
#[derive(Debug, Serialize)]
struct Today<'a> {
    winner: &'a str,
    level: &'static str,
    /// Hexes of the objective that the attacking side holds, and how many there are.
    held: usize,
    of: usize,
    /// The goal that decides, in the words of the scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<&'a str>,
}

/// The position for the side that has to decide.
pub fn state_fields(view: TableView<'_>) -> MoreState<'_> {
    let game = view.game();
    let side = |side: Side| game.side(side).id.as_str();
    let id = |unit: UnitId| game.unit(unit).id.as_str();
    let (capacity, left) = view.rail_capacity();
    let overstacked = view.overstacked().into_iter().map(|hex| Full {
        space: game.board().number(hex.space),
        points: hex.points,
        limit: hex.limit,
        came: hex.came.into_iter().map(|unit| id(unit).to_owned()).collect(),
    });
    let air = Side::BOTH.map(|whose| Air {
        side: side(whose),
        left: view.air_points(whose),
    });
    MoreState {
        rail: Capacity { capacity, left },
        overstacked: overstacked.collect(),
        options: options(view),
        sea: sea(view),
        squadron: view.squadron_is_active(),
        prize: match view.prize() {
            Prize::Open | Prize::Attacked => None,
            Prize::Seized { from } => Some(format!("seized, from turn {from}")),
            Prize::Lost => Some("lost".to_owned()),
        },
        air: air.into(),
        sources: sources(view),
        due: view.due().into_iter().map(id).collect(),
        offers: view
            .offers()
            .into_iter()
            .map(|(unit, price)| Offer {
                unit: id(unit),
                price,
            })
            .collect(),
        ahead: ahead(view),
        leaving: view
            .leaving(view.viewer())
            .into_iter()
            .map(|withdrawal| Leaving {
                turn: withdrawal.turn,
                unit: id(withdrawal.unit),
            })
            .collect(),
        score: view
            .score()
            .into_iter()
            .map(|score| Score {
                side: side(score.side),
                towns: score.town_points(),
                destroyed: score.destroyed_points(),
                price: score.price(),
                events: score.by_events,
                left: score.exit_points(),
                carried: score.carried,
                total: score.total(),
            })
            .collect(),
        today: view.today().map(|today| Today {
            winner: side(today.outcome.winner),
            level: today.outcome.level.name(),
            held: today.held,
            of: today.of,
            goal: today.goal.map(|goal| game.written_goals()[goal].text.as_str()),
        }),
        weather: view.weather().map(|weather| weather.name.as_str()),
        replaceable: view.replaceable().into_iter().map(id).collect(),
        replacements: replacements(view),
    }
}

fn options(view: TableView<'_>) -> Vec<Choice<'_>> {
    let game = view.game();
    game.option_ids()
        .map(|option| {
            let spec = game.option(option);
            Choice {
                id: &spec.id,
                name: &spec.name,
                text: &spec.text,
                side: &game.side(spec.side).id,
                price: spec.price,
                given: spec.is_given,
                in_play: view.has_option(option),
            }
        })
        .collect()
}

fn sea(view: TableView<'_>) -> Vec<Sea<'_>> {
    let areas = &view.game().tables().naval.areas;
    let capacities = view.sea_capacity().into_iter();
    capacities
        .map(|capacity| Sea {
            area: &areas[capacity.area.index()],
            total: capacity.total,
            left: capacity.left(),
            surcharge: capacity.surcharge,
        })
        .collect()
}

fn sources(view: TableView<'_>) -> Vec<Source<'_>> {
    let game = view.game();
    let sources = game.definition().sources.iter();
    sources
        .map(|source| Source {
            side: &game.side(source.side).id,
            space: game.board().number(source.at),
            points: source.points,
            open: view.is_open_source(source),
        })
        .collect()
}

fn replacements(view: TableView<'_>) -> Vec<Left> {
    let number = |space: &SpaceId| view.game().board().number(*space);
    let lines = view.replacements().into_iter();
    lines
        .map(|(line, steps)| Left {
            steps,
            spaces: line.spaces.iter().map(number).collect(),
        })
        .collect()
}

fn ahead(view: TableView<'_>) -> Vec<Ahead<'_>> {
    let game = view.game();
    let list = view.ahead(view.viewer()).into_iter();
    list.map(|ahead| Ahead {
        turn: ahead.turn,
        unit: &game.unit(ahead.unit).id,
        entries: ahead
            .entries
            .iter()
            .map(|station| match station {
                Station::Space(space) => game.board().number(*space),
                Station::OffMapPort => "off-map port".to_owned(),
            })
            .collect(),
        price: ahead.offered_for,
    })
    .collect()
}
