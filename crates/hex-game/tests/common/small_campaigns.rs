//! Small campaigns from a seed: everything that a campaign has, on a random board, so that units meet in every phase.

use std::sync::{Arc, LazyLock};

use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::engine::{Draws, Game as _, RandomPlayer as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files;
use railhead_hex_game::chapters::combat::Stage;
use railhead_hex_game::definition::{
    AirPoints, Arrival, AttritionTable, Demolition, Harbour, HarbourKind, MonsoonTable, OptionEffect,
    OptionId, OptionSpec, Placement, PrizeTable, Repair, SeaArea, SideNaval, SquadronTable, Station,
    UnitSize, Withdrawal,
};
use railhead_hex_game::random_player::Tendencies;
use railhead_hex_game::{Definition, HexGame, HexState, Order, Phase, Side, Tables, UnitId};

use crate::common::random_positions::{Luck, on_a_small_board};

/// The numbers of the shipped campaign.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let base = load::<HexGame>(files::shipped().as_ref(), "malaya/campaign.ron")
        .expect("the shipped campaign loads");
    base.game.tables().clone()
});

/// A random campaign of three turns, with fog if requested.
pub fn a_small_campaign(seed: u64, fog: bool) -> HexGame {
    let mut luck = Luck::new(seed ^ 0xca3a_1942);
    let mut definition = on_a_small_board(seed).definition().clone();
    definition.tables.combat = TABLES.combat.clone();
    definition.tables.combat.fortified.clear();
    definition.tables.air.points = [
        vec![AirPoints { from: 1, points: 3 }],
        vec![AirPoints { from: 1, points: 2 }],
    ]
    .into();
    definition.tables.air.range = 20;
    definition.tables.air.limit = 2;
    definition.tables.bridges.demolition = Some(Demolition {
        side: Side::Second.into(),
        to: 4,
    });
    definition.tables.bridges.repair = Some(Repair {
        side: Side::First.into(),
        from: 4,
        engineers_from: 3,
    });
    definition.tables.attrition = AttritionTable { after: 2, lost_to: 2 };
    definition.fog = fog;
    definition.phases = vec![
        Phase::Reinforcement,
        Phase::NavalMovement,
        Phase::Movement,
        Phase::RailMovement,
        Phase::Combat,
        Phase::End,
    ];
    for (terrain, kind) in definition
        .tables
        .terrain
        .iter_mut()
        .zip(definition.board.terrains())
    {
        terrain.combat = if kind.id == "clear" { 0 } else { -1 };
        terrain.is_open_to_armour = kind.id == "clear";
        terrain.is_hard_retreat = kind.id == "jungle";
    }
    // Those that the board has no place for come later.
    for index in definition.units.len()..luck.between(10, 18).into() {
        let mut more = luck.pick(&definition.units);
        more.id = format!("u{index}");
        more.name = format!("Unit {index}");
        definition.units.push(more);
    }
    for unit in &mut definition.units {
        unit.attack = luck.byte(0, 6);
        unit.defence = luck.byte(0, 6);
        unit.size = luck.pick(&[UnitSize::Battalion, UnitSize::Regiment, UnitSize::Brigade]);
        unit.anti_tank = luck.percent(20);
    }
    let open: Vec<SpaceId> = definition
        .board
        .space_ids()
        .filter(|space| definition.board.ground(*space) == Ground::Land)
        .filter(|space| {
            let terrain = definition.board.space(*space).terrain;
            definition.tables.terrain[usize::from(terrain.0)]
                .movement
                .is_some()
        })
        .collect();
    lay_the_sea(&mut definition, &mut luck, &open);
    offer(&mut definition, &mut luck, &open);
    schedule(&mut definition, &mut luck, &open);
    HexGame::new(definition)
}

/// Two seas, harbours wherever there is land, and every danger of the sea.
fn lay_the_sea(definition: &mut Definition, luck: &mut Luck, open: &[SpaceId]) {
    let areas = [SeaArea(0), SeaArea(1)];
    let naval = &mut definition.tables.naval;
    naval.areas = ["West".into(), "East".into()].into();
    naval.sailed_divisor = 2;
    naval.harbours = (0..luck.between(2, 8))
        .map(|_| Harbour {
            at: luck.pick(open).into(),
            area: luck.pick(&areas).into(),
            kind: luck.pick(&[HarbourKind::Port, HarbourKind::Landing]),
        })
        .collect();
    naval.harbours.sort_by_key(|harbour| (*harbour.at, *harbour.area));
    naval
        .harbours
        .dedup_by_key(|harbour| (*harbour.at, *harbour.area));
    // A unit in a harbour, so that there are assaults.
    for harbour in &naval.harbours {
        if luck.percent(60) {
            let here = definition.setup.iter_mut().find(|placement| {
                let kind = definition.units[placement.unit.index()].kind;
                kind == 0 && luck.percent(50)
            });
            if let Some(placement) = here {
                let side = definition.units[placement.unit.index()].side;
                placement.at = Station::Space(*harbour.at);
                definition.control[harbour.at.index()] = Some(side);
            }
        }
    }
    settle(definition);
    let naval = &mut definition.tables.naval;
    for side in Side::BOTH {
        naval.sides[side.index()] = SideNaval {
            capacity: [luck.between(0, 3), luck.between(1, 3)].into(),
            only_to: luck.percent(20).then(|| luck.pick(open).into()),
            off_map_port: luck.percent(70).then(|| luck.pick(&areas).into()),
        };
    }
    naval.squadron = luck.percent(50).then(|| SquadronTable {
        name: "Squadron".into(),
        against: Side::First.into(),
        area: SeaArea(1).into(),
        until: 2,
        hit_to: 2,
        turned_back_to: 3,
        sunk_from: 4,
    });
    naval.monsoon = luck.percent(50).then(|| MonsoonTable {
        area: SeaArea(1).into(),
        from: 2,
        until: 3,
        surcharge: 1,
    });
    naval.prize = luck.percent(50).then(|| PrizeTable {
        at: luck.pick(open).into(),
        side: Side::First.into(),
        area: SeaArea(0).into(),
        capacity: 1,
        seized_to: 8,
        seized_to_if_attacked: 2,
        delay: 1,
    });
}

/// Removes units among enemies, or without room.
fn settle(definition: &mut Definition) {
    let mut kept: Vec<Placement> = Vec::new();
    for placement in std::mem::take(&mut definition.setup) {
        let spec = &definition.units[placement.unit.index()];
        let here = || kept.iter().filter(|other| other.at == placement.at);
        let points: u16 = here()
            .map(|other| u16::from(definition.units[other.unit.index()].stacking))
            .sum();
        let strangers = here().any(|other| definition.units[other.unit.index()].side != spec.side);
        if !strangers && points + u16::from(spec.stacking) <= definition.tables.stacking.hex {
            kept.push(placement);
        }
    }
    definition.setup = kept;
}

/// Options to choose, and units to set up.
fn offer(definition: &mut Definition, luck: &mut Luck, open: &[SpaceId]) {
    for side in Side::BOTH {
        let first = definition
            .setup
            .iter()
            .map(|placement| placement.unit)
            .find(|unit| definition.units[unit.index()].side == side);
        let units: Vec<UnitId> = first.into_iter().collect();
        let effects = [
            OptionEffect::AirPoints(1),
            OptionEffect::FootOnRoads(2),
            OptionEffect::Arrivals,
            OptionEffect::SeaCapacity {
                area: SeaArea(0),
                units: 3,
                from: 1,
            },
            OptionEffect::SetUp {
                units,
                spaces: vec![luck.pick(open)],
            },
        ];
        for (index, effect) in effects.into_iter().enumerate() {
            if luck.percent(40) {
                definition.options.push(OptionSpec {
                    id: format!("option_{}_{index}", side.index()),
                    name: format!("Option {index}"),
                    text: String::new(),
                    side,
                    price: luck.between(1, 5),
                    is_given: false,
                    effect,
                });
            }
        }
    }
    for placement in &mut definition.setup {
        let side = definition.units[placement.unit.index()].side;
        if luck.percent(20) {
            let ours = open
                .iter()
                .filter(|space| definition.control[space.index()] == Some(side));
            placement.within = ours.copied().take(4).collect();
        }
    }
}

/// Reinforcements and withdrawals.
fn schedule(definition: &mut Definition, luck: &mut Luck, open: &[SpaceId]) {
    let placed: Vec<UnitId> = definition.setup.iter().map(|placement| placement.unit).collect();
    let count = u16::try_from(definition.units.len()).expect("few units");
    for unit in (0..count).map(UnitId).filter(|unit| !placed.contains(unit)) {
        let side = definition.units[unit.index()].side;
        let by_port = definition.tables.naval.sides[side.index()].off_map_port.is_some();
        let mut entries = vec![Station::Space(luck.pick(open)), Station::Space(luck.pick(open))];
        entries.dedup();
        if by_port && luck.percent(60) {
            entries.push(Station::OffMapPort);
        }
        let arrivals = definition
            .options
            .iter()
            .position(|option| option.side == side && option.effect == OptionEffect::Arrivals);
        let option = arrivals.and_then(|index| u8::try_from(index).ok()).map(OptionId);
        definition.arrivals.push(Arrival {
            unit,
            turn: luck.between(1, 3),
            entries,
            price: luck.percent(35).then(|| luck.between(1, 4)),
            option: option.filter(|_| luck.percent(40)),
            event: None,
            delay: Vec::new(),
        });
    }
    if luck.percent(40)
        && let Some(unit) = placed.first()
    {
        definition.withdrawals.push(Withdrawal {
            unit: *unit,
            turn: 2,
            event: None,
        });
    }
}

/// Continues a game for this many orders or until a condition holds, with the soak's player: units seek the enemy and attack.
fn play_on(session: &mut Session<HexGame>, seed: u64, orders: usize, is_enough: fn(&HexState) -> bool) {
    let mut draws = Draws::new(seed);
    let mut player = Tendencies::drawn(&mut draws);
    for _ in 0..orders {
        let legal = session.game().legal_orders(session.state());
        if legal.is_empty() || is_enough(session.state()) {
            return;
        }
        let order = player.choose(
            session.game(),
            session.state(),
            &legal,
            &Order::EndPhase,
            &mut draws,
        );
        let is_end = order == Order::EndPhase;
        session.issue(order).expect("a listed order is legal");
        if is_end {
            player = Tendencies::drawn(&mut draws);
        }
    }
}

/// Positions from random campaigns: two of each game at random points, and one in a combat if there is one.
pub fn campaigns(count: u64, fog: bool) -> impl Iterator<Item = (u64, Session<HexGame>)> {
    (0..count).flat_map(move |seed| {
        let mut session = Session::new(Arc::new(a_small_campaign(seed, fog)), seed);
        let mut luck = Luck::new(seed);
        // Pending decisions differ, and losses are rarely asked for.
        let waits: [fn(&HexState) -> bool; 3] = [
            |state| state.combat().is_some(),
            |state| {
                matches!(
                    state.combat().map(|combat| &combat.stage),
                    Some(Stage::Losses { .. })
                )
            },
            |state| {
                matches!(
                    state.combat().map(|combat| &combat.stage),
                    Some(Stage::AirDefence)
                )
            },
        ];
        let is_asked = waits[luck.below(3)];
        [(1, 70), (2, 70), (3, 160)].map(|(part, most)| {
            let (orders, is_enough): (usize, fn(&HexState) -> bool) = if part == 3 {
                (most, is_asked)
            } else {
                (luck.below(most), |_| false)
            };
            play_on(&mut session, seed + 1000 * part, orders, is_enough);
            (seed, session.clone())
        })
    })
}
