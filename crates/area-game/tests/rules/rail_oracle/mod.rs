//! Rails against a second implementation, written from the text of each option by itself and with no variant as data: who gets
//! where, over how many areas, whether the way shown is one, and how many units can go it. A thousand random situations a variant.

mod table;
mod texts;

use crate::common::share;
use railhead_area_game::ids::{NationId, SideId};
use railhead_area_game::rail::{RailSpace, Rails, Traveller, Variant};
use railhead_engine::board::area::AreaKind;
use railhead_engine::board::open::open;
use railhead_engine::board::{AnyBoard, AreaBoard, SpaceId};
use railhead_engine::engine::Draws;
use railhead_engine::text::Files as _;
use railhead_engine::text::parse::parse;
use railhead_engine::text::sources::files::Embedded;

use table::{AXIS, Answer, Found, Gone, NATIONS, Table};
use texts::{module_1, option_1, option_2, option_3, option_4, strategic};

fn world() -> AreaBoard {
    match open(&Embedded, "world/world.board.ron").expect("the shipped board is sound") {
        AnyBoard::Area(board) => *board,
        AnyBoard::Hex(_) => unreachable!("the world has areas"),
    }
}

fn number(nation: &str) -> NationId {
    let index = NATIONS.iter().position(|known| *known == nation);
    NationId(u8::try_from(index.expect("a nation of these tests")).expect("few"))
}

fn variant(name: &str, board: &AreaBoard) -> Variant {
    let path = format!("world/rail/{name}.rail.ron");
    let text = Embedded.read(&path).expect("it is shipped");
    let file: Variant = parse(&path, &text, "Rail").value.expect("it is sound");
    let nation = |id: &str| NATIONS.contains(&id).then(|| number(id));
    file.build(board, &nation).expect("it is sound")
}

/// Most land is held by one nation, so that ways are long.
fn random_spaces(board: &AreaBoard, variant: &Variant, draws: &mut Draws) -> Vec<RailSpace> {
    let main = draws.pick(&NATIONS);
    let space = |at: SpaceId, draws: &mut Draws| {
        let land = matches!(board.area(at).kind, AreaKind::Land | AreaKind::Neutral);
        let holder = if draws.one_in(4) {
            draws.pick(&NATIONS)
        } else {
            main
        };
        let holder = (land && !draws.one_in(16)).then(|| number(holder));
        let held = holder.filter(|_| !draws.one_in(12));
        let station = (variant.has_stations() && land && draws.one_in(2))
            .then(|| u8::try_from(draws.below(7).saturating_sub(2)).expect("small"));
        let marker = variant.has_markers() && land && !draws.one_in(5);
        let is_captured = holder.is_some() && held.is_none() || draws.one_in(10);
        RailSpace {
            is_land: land,
            held,
            holder,
            original: if draws.one_in(3) {
                Some(number(draws.pick(&NATIONS)))
            } else {
                held
            },
            value: u8::try_from(draws.below(7)).expect("small"),
            station,
            marker,
            waits: is_captured && (station.is_some() || marker),
        }
    };
    board.space_ids().map(|at| space(at, draws)).collect()
}

/// How many units can go a way one after another.
fn follow(rails: &Rails, unit: Traveller, way: &[SpaceId]) -> usize {
    let mut rails = rails.clone();
    let mut count = 0;
    while let Ok(trip) = rails.check(unit, way) {
        rails.trains.push(trip.train);
        count += 1;
    }
    count
}

fn agrees(name: &str, plain: fn(&Table, &'static str, usize, &[SpaceId]) -> Answer) {
    let board = world();
    let variant = variant(name, &board);
    let capital = |nation: &str| {
        let area = match nation {
            "uk" => "england",
            "ussr" => "moscow",
            "usa" => "eastern_united_states",
            other => other,
        };
        board.space_named(area).unwrap_or(SpaceId(0))
    };
    let (mut reached, mut gone) = (0, 0);
    for seed in 0..share::of(1000) {
        let mut draws = Draws::new(seed);
        let spaces = random_spaces(&board, &variant, &mut draws);
        let technology: Vec<bool> = NATIONS.iter().map(|_| draws.one_in(4)).collect();
        let mut rails = Rails {
            variant: &variant,
            way: variant.way,
            board: &board,
            spaces: spaces.clone(),
            sides: NATIONS
                .iter()
                .map(|nation| SideId(u8::from(!AXIS.contains(nation))))
                .collect(),
            capitals: NATIONS.iter().map(|nation| Some(capital(nation))).collect(),
            technology: technology.clone(),
            trains: Vec::new(),
        };
        let mut table = Table {
            board: &board,
            spaces,
            gone: Vec::new(),
            technology: NATIONS
                .iter()
                .zip(technology)
                .filter_map(|(nation, has)| has.then_some(*nation))
                .collect(),
        };
        let held: Vec<SpaceId> = board
            .space_ids()
            .filter(|at| table.holder(*at).is_some())
            .collect();
        for _ in 0..6 {
            let from = draws.pick(&held);
            let nation = if draws.one_in(3) {
                draws.pick(&NATIONS)
            } else {
                table.holder(from).expect("held")
            };
            let unit = Traveller {
                nation: number(nation),
                movement: u8::try_from(1 + draws.below(2)).expect("small"),
                carries_tokens: false,
                kind: None,
            };
            let reach = rails.reach(unit, from);
            let mut ours: Found = reach
                .areas()
                .map(|at| (at, reach.trip(at).expect("reached").train.path.len() - 1))
                .collect();
            ours.sort_unstable();
            let movement = unit.movement.into();
            let theirs = plain(&table, nation, movement, &[from]).found;
            let names = |found: &Found| {
                let named = found
                    .iter()
                    .map(|(at, length)| format!("{} {length}", table.name(*at)));
                named.collect::<Vec<_>>()
            };
            assert_eq!(
                names(&ours),
                names(&theirs),
                "seed {seed}: {nation} from {}",
                table.name(from)
            );
            reached += ours.len();
            if let Some((to, _)) = ours.get(draws.below(ours.len().max(1))) {
                let train = reach.trip(*to).expect("reached").train.clone();
                let asked = plain(&table, nation, movement, &train.path);
                assert!(asked.is_way, "seed {seed}: {nation} by {:?}", train.path);
                assert_eq!(
                    follow(&rails, unit, &train.path),
                    asked.room,
                    "seed {seed}: {nation} by {:?}",
                    train.path
                );
                table.gone.push(Gone {
                    nation,
                    way: train.path.clone(),
                });
                rails.trains.push(train);
                gone += 1;
            }
        }
    }
    assert!(
        reached > share::of(1000) && gone > share::of(500),
        "{name}: {reached} areas were reached, {gone} trains went"
    );
}

// R1-2, R1-4, R1-5, R1-6, R1-7, R1-8, R1-9, R1-10, AR-6
#[test]
fn option_1_is_as_its_text_says() {
    agrees("option_1", option_1);
}

// R2-2, R2-3, R2-4, R2-5, R2-8
#[test]
fn option_2_is_as_its_text_says() {
    agrees("option_2", option_2);
}

// R3-2, R3-3, R3-4, R3-5, R3-6
#[test]
fn option_3_is_as_its_text_says() {
    agrees("option_3", option_3);
}

// R4-2, R4-3, R4-4, R4-5, R4-8
#[test]
fn option_4_is_as_its_text_says() {
    agrees("option_4", option_4);
}

// M1-1, M1-2, M1-3, M1-4, M1-5
#[test]
fn module_1_is_as_its_text_says() {
    agrees("module_1", module_1);
}

// S1-1, S1-2, S1-4, S1-5
#[test]
fn strategic_rail_movement_is_as_its_text_says() {
    agrees("strategic", strategic);
}
