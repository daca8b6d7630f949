//! Situations of a campaign from a seed: two armies in disorder on a small random board, with a sea and a prize to win.
//!
//! Play need not lead to them: a judgement holds for any situation.

use std::collections::BTreeMap;

use railhead_engine::board::{CrossingKind, Ground, SpaceId};
use railhead_engine::engine::Dice;
use railhead_hex_game::chapters::combat::{Combat, Stage};
use railhead_hex_game::definition::{
    AirPoints, Arrival, CombatModifiers, CombatResult, Definition, Harbour, HarbourKind, Level, MonsoonTable,
    OptionEffect, OptionSpec, PrizeTable, SeaArea, SideNaval, Station, UnitSize, VictoryTable,
};
use railhead_hex_game::state::hex_state::{Campaign, Prize, Situation, Voyage};
use railhead_hex_game::{HexGame, HexState, Phase, Side, Standing, UnitId, UnitSpec, UnitState};

use railhead_engine::text::Reference;
use railhead_engine::text::bounds::Within;

use crate::common::random_positions::{Luck, on_a_small_board};

/// The kind of unit that keeps to roads.
const ARMOUR: usize = 1;

/// A random situation in this phase.
pub fn position(seed: u64, phase: Phase) -> (HexGame, HexState) {
    let mut luck = Luck::new(seed ^ 0x00c0_ffee);
    let mut definition = on_a_small_board(seed).definition().clone();
    let land = land(&definition);
    enrich(&mut definition, &mut luck, &land);
    let game = HexGame::new(definition);
    let situation = situation(&game, &mut luck, &land, phase);
    let state = HexState::new(&game, situation);
    (game, state)
}

/// Puts a random combat into its retreat stage; `None` without a target.
pub fn retreating(game: &HexGame, state: &HexState, luck: &mut Luck) -> Option<HexState> {
    let enemy = state.player().enemy();
    let defends = |(unit, now): (UnitId, &UnitState)| now.at.filter(|_| game.unit(unit).side == enemy);
    let targets: Vec<SpaceId> = state.units().filter_map(defends).collect();
    if targets.is_empty() {
        return None;
    }
    let target = luck.pick(&targets);
    let hexes = luck.pick(&[1, 1, 2, 2, 3]);
    let near: Vec<SpaceId> = game.board().links(target).iter().map(|link| link.to).collect();
    let attacks = |(unit, now): (UnitId, &UnitState)| {
        let is_there =
            now.at.is_some_and(|at| near.contains(&at)) || now.standing == Standing::Afloat(target);
        (is_there && game.unit(unit).side == state.player()).then_some(unit)
    };
    let attackers: Vec<UnitId> = state
        .units()
        .filter_map(attacks)
        .filter(|_| luck.percent(80))
        .collect();
    let units: Vec<UnitId> = state.units_in(target).collect();
    let mut campaign = state.campaign().clone();
    campaign.combat = Some(Combat {
        target,
        attackers,
        defenders: units.clone(),
        air: [0; 2],
        result: Some(CombatResult {
            retreat: hexes,
            ..CombatResult::default()
        }),
        stage: Stage::Retreat { hexes, units },
    });
    let situation = Situation {
        turn: state.turn(),
        player: state.player(),
        phase: state.phase(),
        over: false,
        units: state.units().map(|(_, unit)| unit.clone()).collect(),
        control: game
            .board()
            .space_ids()
            .map(|space| state.control(space))
            .collect(),
        demolished: (0..)
            .map(crossing)
            .take(game.board().crossings().len())
            .map(|id| state.is_demolished(id))
            .collect(),
        campaign,
        dice: Dice::seeded(1),
    };
    Some(HexState::new(game, situation))
}

fn crossing(index: u16) -> railhead_engine::board::CrossingId {
    railhead_engine::board::CrossingId(index)
}

fn land(definition: &Definition) -> Vec<SpaceId> {
    let board = &definition.board;
    board
        .space_ids()
        .filter(|space| board.ground(*space) == Ground::Land)
        .collect()
}

fn byte(luck: &mut Luck, low: u16, high: u16) -> u8 {
    u8::try_from(luck.between(low, high)).expect("small numbers")
}

fn sign(luck: &mut Luck) -> i8 {
    luck.pick(&[-2, -1, -1, 0, 1, 2])
}

/// Everything that campaigns have, at random.
fn enrich(definition: &mut Definition, luck: &mut Luck, land: &[SpaceId]) {
    definition.phases = Phase::ALL[1..].to_vec();
    definition.calendar.last = 6;
    definition.setup.clear();
    definition.units = (0..8 + luck.below(20)).map(|index| unit(index, luck)).collect();
    for terrain in definition.tables.terrain.iter_mut() {
        terrain.combat = sign(luck);
        terrain.is_open_to_armour = luck.percent(70);
        terrain.is_hard_retreat = luck.percent(60);
    }
    let single = luck.pick(land);
    definition.tables.stacking.places.0 = vec![(single.into(), Within(luck.between(1, 9)))];
    combat(definition, luck, land);
    sea(definition, luck, land);
    definition.options = options(luck, land);
    // Offers, some of them accepted.
    definition.arrivals = (0..definition.units.len())
        .filter(|index| index % 5 == 0)
        .map(|index| Arrival {
            unit: UnitId(u16::try_from(index).expect("few units")),
            turn: 1,
            entries: vec![Station::OffMapPort],
            price: luck.percent(70).then(|| luck.between(0, 6)),
            option: None,
            event: None,
            delay: Vec::new(),
        })
        .collect();
    let mut levels = vec![
        (2, Level::Decisive),
        (4, Level::Substantial),
        (6, Level::Marginal),
    ];
    levels.truncate(1 + luck.below(3));
    definition.victory = Some(VictoryTable {
        side: luck.pick(&Side::BOTH),
        objective: "the prize".into(),
        spaces: (0..=luck.below(2)).map(|_| luck.pick(land)).collect(),
        by_points: Vec::new(),
        levels,
        otherwise: luck.pick(&[Level::Marginal, Level::Substantial, Level::Decisive]),
        step: luck.between(0, 4),
        better_from: i32::from(luck.between(0, 20)),
        worse_to: -i32::from(luck.between(1, 20)),
    });
}

fn unit(index: usize, luck: &mut Luck) -> UnitSpec {
    let side = Side::BOTH[index % 2];
    UnitSpec {
        id: format!("u{index}"),
        name: format!("Unit {index}"),
        short: index.to_string(),
        formation: String::new(),
        nationality: side.index(),
        side,
        size: luck.pick(&[
            UnitSize::Company,
            UnitSize::Battalion,
            UnitSize::Regiment,
            UnitSize::Brigade,
        ]),
        kind: luck.pick(&[0, 0, 0, 0, ARMOUR, ARMOUR, ARMOUR, 2]),
        attack: byte(luck, 0, 12),
        defence: byte(luck, 0, 9),
        movement: 6,
        stacking: byte(luck, 0, 3),
        steps: byte(luck, 1, 3),
        anti_tank: luck.percent(15),
    }
}

fn combat(definition: &mut Definition, luck: &mut Luck, land: &[SpaceId]) {
    let table = &mut definition.tables.combat;
    table.columns = [
        (1, 3),
        (1, 2),
        (1, 1),
        (3, 2),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
        (6, 1),
    ]
    .map(Reference::from)
    .into();
    let cell = |luck: &mut Luck| CombatResult {
        attacker: byte(luck, 0, 2),
        defender: byte(luck, 0, 2),
        retreat: byte(luck, 0, 2),
        destroyed: luck.percent(5),
    };
    table.rows = (0..6)
        .map(|_| (0..9).map(|_| cell(luck)).collect::<Vec<_>>().into())
        .collect();
    table.modifiers = CombatModifiers {
        town: sign(luck),
        city: sign(luck),
        water: sign(luck),
        armour: sign(luck),
        two_sides: sign(luck),
        three_sides: sign(luck),
        assault: sign(luck),
        fortified: sign(luck),
    };
    table.fortified = land.iter().copied().filter(|_| luck.percent(15)).collect();
    table.hard_retreat_from = 6;
    table.armour_advance = 1;
    let air = &mut definition.tables.air;
    air.points = [
        vec![AirPoints { from: 1, points: 9 }],
        vec![AirPoints { from: 1, points: 9 }],
    ]
    .into();
    air.range = luck.between(0, 12);
    air.limit = byte(luck, 0, 3);
}

fn sea(definition: &mut Definition, luck: &mut Luck, land: &[SpaceId]) {
    let naval = &mut definition.tables.naval;
    naval.areas = ["West".into(), "East".into()].into();
    naval.sailed_divisor = 2;
    naval.harbours.clear();
    // The last hex is no side's harbour, so that a side can be limited to it from either sea.
    let (only, coast) = land.split_last().expect("there is land");
    for at in coast.iter().copied() {
        if !luck.percent(25) {
            continue;
        }
        for area in [0, 1].map(SeaArea) {
            if luck.percent(60) {
                let kind = luck.pick(&[HarbourKind::Port, HarbourKind::Port, HarbourKind::Landing]);
                let (at, area) = (at.into(), area.into());
                naval.harbours.push(Harbour { at, area, kind });
            }
        }
    }
    let sides = [(); 2].map(|()| SideNaval {
        capacity: [luck.between(0, 3), luck.between(0, 4)].into(),
        only_to: luck.percent(20).then_some((*only).into()),
        off_map_port: luck.percent(60).then(|| SeaArea(byte(luck, 0, 1)).into()),
    });
    naval.sides = sides.into();
    naval.prize = luck.percent(70).then(|| PrizeTable {
        at: luck.pick(land).into(),
        side: luck.pick(&Side::BOTH).into(),
        area: SeaArea(byte(luck, 0, 1)).into(),
        capacity: luck.between(1, 5),
        seized_to: 8,
        seized_to_if_attacked: 2,
        delay: 2,
    });
    naval.monsoon = luck.percent(60).then(|| MonsoonTable {
        area: SeaArea(byte(luck, 0, 1)).into(),
        from: luck.between(1, 4),
        until: luck.between(4, 6),
        surcharge: luck.between(0, 2),
    });
}

fn options(luck: &mut Luck, land: &[SpaceId]) -> Vec<OptionSpec> {
    let effects = |luck: &mut Luck| {
        [
            OptionEffect::Fortify(land.iter().copied().filter(|_| luck.percent(30)).collect()),
            OptionEffect::SeaCapacity {
                area: SeaArea(byte(luck, 0, 1)),
                units: luck.between(1, 5),
                from: luck.between(1, 6),
            },
            OptionEffect::RailCapacity(2),
        ]
    };
    let mut all = Vec::new();
    for side in Side::BOTH {
        for effect in effects(luck) {
            all.push(OptionSpec {
                id: format!("o{}", all.len()),
                name: "Option".into(),
                text: String::new(),
                side,
                price: luck.between(0, 9),
                is_given: luck.percent(40),
                effect,
            });
        }
    }
    all
}

fn situation(game: &HexGame, luck: &mut Luck, land: &[SpaceId], phase: Phase) -> Situation {
    let definition = game.definition();
    let (board, player) = (game.board(), luck.pick(&Side::BOTH));
    // The armies are close together: within three hexes of a middle.
    let on_road = |spaces: &[SpaceId]| -> Vec<SpaceId> {
        let all = spaces.iter().copied();
        all.filter(|space| board.has_road_or_rail(*space)).collect()
    };
    let roads = on_road(land);
    let middle = luck.pick(if roads.is_empty() { land } else { &roads });
    let width = u32::from(luck.between(1, 3));
    let field: Vec<SpaceId> = land
        .iter()
        .copied()
        .filter(|space| board.grid().distance(middle, *space) <= width)
        .collect();
    let roads = on_road(&field);
    let harbours: Vec<SpaceId> = definition
        .tables
        .naval
        .harbours
        .iter()
        .map(|harbour| *harbour.at)
        .collect();
    let mut held: BTreeMap<SpaceId, Side> = BTreeMap::new();
    let mut control: Vec<Option<Side>> = board
        .space_ids()
        .map(|space| (board.ground(space) == Ground::Land).then(|| luck.pick(&Side::BOTH)))
        .collect();
    let mut units = Vec::new();
    for spec in &definition.units {
        let mut unit = UnitState::awaited(byte(luck, 1, spec.steps.into()));
        unit.supplied = luck.percent(70);
        let from = if phase == Phase::NavalMovement && !harbours.is_empty() && luck.percent(60) {
            &harbours
        } else if spec.kind == ARMOUR && !roads.is_empty() {
            &roads
        } else {
            &field
        };
        let at = luck.pick(from);
        match luck.below(20) {
            0 => (unit.standing, unit.steps) = (Standing::Lost { turn: 1 }, 0),
            1 => unit.due = Some(9),
            2 | 3 => unit.standing = Standing::OffMapPort,
            4 | 5 if spec.side == player => unit.standing = Standing::Afloat(at),
            _ if held.get(&at).is_none_or(|side| *side == spec.side) => {
                (unit.standing, unit.at) = (Standing::OnMap, Some(at));
                held.insert(at, spec.side);
                control[at.index()] = Some(spec.side);
                unit.attacked = spec.side == player && luck.percent(12);
                unit.was_attacked = spec.side != player && luck.percent(20);
            }
            _ => {}
        }
        if phase == Phase::NavalMovement && spec.side == player && luck.percent(20) {
            unit.sailed = Some(Voyage {
                from: Station::OffMapPort,
                to: at,
                area: SeaArea(byte(luck, 0, 1)),
                cost: luck.between(1, 2),
            });
        }
        units.push(unit);
    }
    let campaign = Campaign {
        options: definition.options.iter().map(|_| luck.percent(60)).collect(),
        air: [byte(luck, 0, 4), byte(luck, 0, 4)],
        prize: luck.pick(&[
            Prize::Open,
            Prize::Attacked,
            Prize::Lost,
            Prize::Seized { from: 2 },
            Prize::Seized { from: 4 },
        ]),
        ..Campaign::default()
    };
    let down = |kind| kind != CrossingKind::Ferry;
    Situation {
        turn: luck.between(1, 6),
        player,
        phase,
        over: false,
        units,
        control,
        demolished: board
            .crossings()
            .iter()
            .map(|crossing| down(crossing.kind) && luck.percent(40))
            .collect(),
        campaign,
        dice: Dice::seeded(1),
    }
}
