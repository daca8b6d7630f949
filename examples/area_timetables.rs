//! Writes random timetables of the area game as JSON, one a line: the facts of each turn, what is booked, and what our search makes of it.
//!
//!     pip install ortools
//!     cargo run --release --no-default-features --example area_timetables -- 1000 | python3 examples/area_timetables.py
//!
//! The second program reads nothing of ours but the facts: it says by the texts of the rules what may go where, has CP-SAT, a solver of programs of
//! whole numbers, make the timetable, and says where that is better.

use std::time::Instant;

use railhead_area_game::ids::{NationId, SideId};
use railhead_area_game::rail::timetable::{BookedUnits, Schedule, TrainTurn};
use railhead_area_game::rail::{RailSpace, Rails, Traveller, Variant};
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, AreaBoard, SpaceId};
use railhead_engine::engine::Draws;
use railhead_engine::text::Files as _;
use railhead_engine::text::parse::parse;
use railhead_engine::text::sources::files::Embedded;
use serde_json::{Value, json};

const AREAS: &str = "germany italy france normandy_bordeaux belgium_holland denmark austria prussia western_poland eastern_poland hungary
    yugoslavia albania greece bulgaria romania bessarabia baltic_states belarus ukraine smolensk";

/// By stations, their ranges and their damage; by two trains; by stations that go farther; by points; and by what areas carry.
const VARIANTS: [&str; 5] = ["option_1", "option_2", "option_3", "option_4", "module_1"];

const TURNS: u16 = 5;
const UNITS: usize = 12;

fn world() -> AreaBoard {
    match open(&Embedded, "world/world.board.ron").expect("the shipped board is sound") {
        AnyBoard::Area(board) => *board,
        AnyBoard::Hex(_) => unreachable!("the world has areas"),
    }
}

/// The nations are the powers of the board.
fn nation(board: &AreaBoard, id: &str) -> NationId {
    let index = board.powers().iter().position(|power| power.id == id);
    let index = index.and_then(|index| u8::try_from(index).ok());
    NationId(index.expect("a power of the board"))
}

fn variant(board: &AreaBoard, name: &str) -> Variant {
    let path = format!("world/rail/{name}.rail.ron");
    let text = Embedded.read(&path).expect("it is shipped");
    let file: Variant = parse(&path, &text, "Rail").value.expect("it is sound");
    let power = |id: &str| {
        let is_known = board.powers().iter().any(|power| power.id == id);
        is_known.then(|| nation(board, id))
    };
    file.build(board, &power)
        .unwrap_or_else(|issues| panic!("{issues:?}"))
}

/// A number up to a limit, as small as facts of areas are.
fn small(draws: &mut Draws, below: usize) -> u8 {
    u8::try_from(draws.below(below)).expect("it is small")
}

/// Random holders, values, stations and markers.
fn random_rails<'r>(
    board: &'r AreaBoard,
    variant: &'r Variant,
    areas: &[SpaceId],
    draws: &mut Draws,
) -> Rails<'r> {
    let powers = board.powers();
    let is_axis = |id: &str| ["germany", "italy", "japan"].contains(&id);
    let mut rails = Rails {
        variant,
        way: variant.way,
        board,
        spaces: vec![RailSpace::default(); board.len()],
        sides: powers
            .iter()
            .map(|power| SideId(u8::from(!is_axis(&power.id))))
            .collect(),
        capitals: vec![None; powers.len()],
        technology: vec![false; powers.len()],
        trains: Vec::new(),
    };
    let holders = [
        "germany", "germany", "germany", "germany", "italy", "italy", "ussr",
    ];
    for area in areas {
        let holder = nation(board, draws.pick(&holders));
        let holder = (!draws.one_in(15)).then_some(holder);
        let station = (variant.has_stations() && !draws.one_in(3)).then(|| small(draws, 4));
        let marker = variant.has_markers() && !draws.one_in(6);
        rails.spaces[area.index()] = RailSpace {
            is_land: true,
            // Some were captured in this turn.
            held: holder.filter(|_| !draws.one_in(12)),
            holder,
            original: holder.filter(|_| !draws.one_in(3)),
            value: 1 + small(draws, 6),
            station,
            marker,
            waits: draws.one_in(8) && (station.is_some() || marker),
        };
    }
    rails
}

/// Five turns: in the first some trains have gone, and from the third on everything works that was captured.
fn random_turns<'r>(
    board: &'r AreaBoard,
    variant: &'r Variant,
    areas: &[SpaceId],
    draws: &mut Draws,
) -> Vec<TrainTurn<'r>> {
    let mut first = random_rails(board, variant, areas, draws);
    let mut later = first.clone();
    for space in &mut later.spaces {
        space.held = space.holder;
    }
    for _ in 0..draws.below(4) {
        let unit = random_unit(board, draws);
        let reach = first.reach(unit, draws.pick(areas));
        let train = reach.trip(draws.pick(areas)).map(|trip| trip.train.clone());
        first.trains.extend(train);
    }
    let turn = |round: u16| {
        let mut rails = if round == 1 { first.clone() } else { later.clone() };
        if round > 2 {
            for space in &mut rails.spaces {
                space.waits = false;
            }
        }
        TrainTurn {
            round,
            nations: ["germany", "italy"].map(|id| nation(board, id)).to_vec(),
            rails,
        }
    };
    (1..=TURNS).map(turn).collect()
}

fn random_unit(board: &AreaBoard, draws: &mut Draws) -> Traveller {
    Traveller {
        nation: nation(board, if draws.one_in(4) { "italy" } else { "germany" }),
        movement: if draws.one_in(3) { 2 } else { 1 },
        carries_tokens: false,
        kind: None,
    }
}

/// Bookings of twelve units in all, most of which can begin and end somewhere.
fn random_bookings(
    board: &AreaBoard,
    turns: &[TrainTurn],
    areas: &[SpaceId],
    draws: &mut Draws,
) -> Vec<BookedUnits> {
    let rails = &turns[turns.len() - 1].rails;
    let mut bookings: Vec<BookedUnits> = Vec::new();
    let mut left = UNITS;
    while left > 0 {
        let unit = random_unit(board, draws);
        let [from, to] = [draws.pick(areas), draws.pick(areas)];
        let can = rails.why_not_from(unit, from).is_empty() && rails.may_use(unit.nation, to).is_ok();
        if from == to || !can && !draws.one_in(20) {
            continue;
        }
        let count = (1 + draws.below(3)).min(left);
        left -= count;
        bookings.push(BookedUnits {
            unit,
            from,
            to,
            count: u16::try_from(count).expect("few"),
            weight: 0,
            first: if draws.one_in(5) { 1 + draws.below(2) } else { 0 },
            company: None,
        });
    }
    for (weight, booking) in (1..).zip(bookings.iter_mut().rev()) {
        booking.weight = weight;
    }
    if draws.one_in(3) {
        for booking in bookings.iter_mut().take(2) {
            booking.company = Some(0);
        }
    }
    bookings
}

/// What arrivals are worth: for each unit that arrives, the turns that are left, by its weight.
fn worth(bookings: &[BookedUnits], schedule: &Schedule) -> u64 {
    let mut worth = 0;
    for (booking, units) in bookings.iter().zip(&schedule.units) {
        for last in units.iter().filter_map(|legs| legs.last()) {
            let turn = u64::try_from(last.turn).expect("few");
            worth += u64::from(booking.weight) * (u64::from(TURNS) - turn);
        }
    }
    worth
}

fn line(board: &AreaBoard, (name, variant): (&str, &Variant), seed: u64) -> Value {
    let areas: Vec<SpaceId> = AREAS
        .split_whitespace()
        .map(|id| board.space_named(id).expect("it is on the map"))
        .collect();
    let mut draws = Draws::new(seed);
    let turns = random_turns(board, variant, &areas, &mut draws);
    let bookings = random_bookings(board, &turns, &areas, &mut draws);
    let begun = Instant::now();
    let schedule = Schedule::of(&turns, &bookings);
    let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);

    let index = |at: SpaceId| areas.iter().position(|area| *area == at);
    let way = |path: &[SpaceId]| -> Vec<Option<usize>> { path.iter().map(|at| index(*at)).collect() };
    let power = |nation: Option<NationId>| nation.map(|nation| &board.powers()[nation.index()].id);
    let mut links = Vec::new();
    for area in &areas {
        for link in board.links(*area).iter().filter(|link| index(link.to).is_some()) {
            let passage = link
                .passage
                .map(|passage| &board.passages()[usize::from(passage.0)].id);
            links.push(json!([
                index(*area),
                index(link.to),
                passage,
                link.barrier.is_some()
            ]));
        }
    }
    let facts = turns.iter().map(|turn| {
        let spaces = areas.iter().map(|area| {
            let space = turn.rails.space(*area);
            json!({
                "held": power(space.held),
                "holder": power(space.holder),
                "original": power(space.original),
                "value": space.value,
                "station": space.station,
                "marker": space.marker,
                "waits": space.waits,
            })
        });
        let trains = turn.rails.trains.iter();
        let trains = trains.map(|train| json!([power(Some(train.nation)), way(&train.path)]));
        json!({"areas": spaces.collect::<Vec<_>>(), "trains": trains.collect::<Vec<_>>()})
    });
    let booked = bookings.iter().zip(&schedule.units).map(|(booking, units)| {
        let legs = units.iter().map(|legs| {
            let legs = legs.iter().map(|leg| json!([leg.turn, way(&leg.train.path)]));
            legs.collect::<Vec<_>>()
        });
        json!({
            "nation": power(Some(booking.unit.nation)),
            "movement": booking.unit.movement,
            "from": index(booking.from),
            "to": index(booking.to),
            "count": booking.count,
            "weight": booking.weight,
            "first": booking.first,
            "company": booking.company,
            "legs": legs.collect::<Vec<_>>(),
        })
    });
    json!({
        "seed": seed,
        "variant": name,
        "links": links,
        "turns": facts.collect::<Vec<_>>(),
        "bookings": booked.collect::<Vec<_>>(),
        "worth": worth(&bookings, &schedule),
        "proven": schedule.is_proven,
        "micros": micros,
    })
}

fn main() {
    let count = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let board = world();
    let variants = VARIANTS.map(|name| (name, variant(&board, name)));
    for (seed, (name, variant)) in (0..count.unwrap_or(1_000)).zip(variants.iter().cycle()) {
        println!("{}", line(&board, (*name, variant), seed));
    }
}
