//! Positions from a seed: small random boards, and random situations on the map of Malaya.
//!
//! The same seed gives the same position on every machine.

pub mod boards;

use std::sync::{Arc, LazyLock};

use railhead_engine::board::look::stock::stock;
use railhead_engine::board::{Board, CrossingId, CrossingKind, Ground, SpaceId, Terrain};
use railhead_engine::engine::{Game as _, Session, split_mix};
use railhead_engine::scenario::load;
use railhead_engine::text::Entries;
use railhead_engine::text::sources::files;
use railhead_hex_game::definition::{
    Calendar, Definition, MovementTable, Nationality, OptionEffect, OptionSpec, Placement, RailTable,
    SideSpec, StackingTable, Station, SupplySource, SupplyTable, Symbol, Tables, TerrainCost, UnitKind,
    UnitSize,
};
use railhead_hex_game::{HexGame, Mobility, Order, Phase, Side, UnitId, UnitSpec};

/// Random numbers of a seed.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(0x1942))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).expect("a length fits in 64 bits");
        usize::try_from(split_mix(&mut self.0) % limit).expect("below a length")
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u16, high: u16) -> u16 {
        low + u16::try_from(self.below(usize::from(high - low) + 1)).expect("at most `high`")
    }

    /// A byte from `low` to `high`, both included.
    pub fn byte(&mut self, low: u8, high: u8) -> u8 {
        u8::try_from(self.between(low.into(), high.into())).expect("at most `high`")
    }

    /// True with this probability, in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of several.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// The Malaya map with the rules and units of the Kampar Line.
pub fn kampar_line() -> Arc<HexGame> {
    Arc::clone(&SHIPPED)
}

static SHIPPED: LazyLock<Arc<HexGame>> = LazyLock::new(|| {
    let loaded = load(files::shipped().as_ref(), "malaya/kampar-line.ron");
    loaded.expect("the shipped scenario loads").game
});

/// A random situation on the map of `base`: units, control, sources and broken bridges.
pub fn on_the_map_of(base: &HexGame, seed: u64) -> HexGame {
    let mut luck = Luck::new(seed);
    let mut definition = base.definition().clone();
    // Half the units on one stretch of the map, so that they meet.
    let window = if luck.percent(70) { 400 } else { 4000 };
    deal(&mut definition, &mut luck, window);
    definition.tables.rail.range = luck.pick(&[40, 40, 12, 5]);
    HexGame::new(definition)
}

/// A random situation on a random board of 8 x 8 to 20 x 20 hexes.
pub fn on_a_small_board(seed: u64) -> HexGame {
    let mut luck = Luck::new(seed);
    let board = Arc::new(boards::random_board(&mut luck));
    let sides = ["red", "blue"].map(|id| SideSpec {
        id: id.into(),
        name: id.to_uppercase(),
        adjective: id.to_uppercase(),
        tone: None,
    });
    let nationalities = Side::BOTH.map(|side| Nationality {
        id: sides[side.index()].id.clone(),
        name: sides[side.index()].name.clone(),
        side,
        tone: stock().counter(0, 0),
    });
    let units = random_units(&mut luck, board.len() / 8);
    let options = Side::BOTH.map(|side| OptionSpec {
        id: format!("more_trains_{}", side.index()),
        name: "More trains".into(),
        text: String::new(),
        side,
        price: 0,
        is_given: true,
        effect: OptionEffect::RailCapacity(luck.between(1, 3)),
    });
    let options = options.into_iter().filter(|_| luck.percent(40)).collect();
    let tables = random_tables(&mut luck, &board);
    let turn_one = jiff::civil::date(1941, 12, 8);
    let mut definition = Definition {
        title: format!("Seed {seed}"),
        board,
        sides,
        nationalities: nationalities.into(),
        tables,
        options,
        fog: false,
        units,
        calendar: Calendar {
            turn_one,
            days_per_turn: 3,
            first: 1,
            last: 3,
        },
        phases: vec![Phase::Movement, Phase::RailMovement, Phase::End],
        sources: Vec::new(),
        setup: Vec::new(),
        arrivals: Vec::new(),
        withdrawals: Vec::new(),
        replacements: Vec::new(),
        exits: Vec::new(),
        weather: Vec::new(),
        events: Vec::new(),
        victory: None,
        control: Vec::new(),
        demolished: Vec::new(),
    };
    deal(&mut definition, &mut luck, usize::MAX);
    HexGame::new(definition)
}

/// Plays random legal orders; stops early at the end of the game.
pub fn play(session: &mut Session<HexGame>, luck: &mut Luck, orders: usize) {
    for _ in 0..orders {
        let Some(order) = random_order(session, luck) else {
            return;
        };
        session.issue(order).expect("a listed order is legal");
    }
}

/// A random legal order; `None` at the end of the game.
pub fn random_order(session: &Session<HexGame>, luck: &mut Luck) -> Option<Order> {
    let legal = session.game().legal_orders(session.state());
    if legal.is_empty() {
        return None;
    }
    if luck.percent(12) && legal.contains(&Order::EndPhase) {
        return Some(Order::EndPhase);
    }
    Some(luck.pick(&legal))
}

fn land(board: &Board) -> Vec<SpaceId> {
    board
        .space_ids()
        .filter(|space| board.ground(*space) == Ground::Land)
        .collect()
}

/// Sets up units, control, sources and broken bridges anew; the units on about `window` neighbouring rows of spaces.
fn deal(definition: &mut Definition, luck: &mut Luck, window: usize) {
    let board = Arc::clone(&definition.board);
    let land = land(&board);
    // Two fronts at random heights, with pockets.
    let turn_at = luck.pick(&land);
    let by_column = luck.percent(30);
    let offset = |space| board.grid().offset(space)[usize::from(!by_column)];
    definition.control = board
        .space_ids()
        .map(|space| {
            let side = if offset(space) < offset(turn_at) {
                Side::First
            } else {
                Side::Second
            };
            (board.ground(space) == Ground::Land).then_some(side)
        })
        .collect();
    for _ in 0..luck.below(6) {
        let (middle, size) = (luck.pick(&land), u32::from(luck.between(0, 2)));
        let side = luck.pick(&Side::BOTH);
        for space in land
            .iter()
            .filter(|space| board.grid().distance(middle, **space) <= size)
        {
            definition.control[space.index()] = Some(side);
        }
    }
    let open: Vec<SpaceId> = land
        .into_iter()
        .filter(|space| {
            definition.tables.terrain[usize::from(board.space(*space).terrain.0)]
                .movement
                .is_some()
        })
        .collect();
    let near: Vec<SpaceId> = open
        .iter()
        .copied()
        .filter(|space| space.index().abs_diff(turn_at.index()) <= window)
        .collect();
    let roads: Vec<SpaceId> = near
        .iter()
        .copied()
        .filter(|space| board.has_road_or_rail(*space))
        .collect();
    definition.setup = set_up(definition, luck, &near, &roads);
    definition.demolished = crossings(&board)
        .filter(|crossing| board.crossing(*crossing).kind != CrossingKind::Ferry && luck.percent(30))
        .collect();
    let all_roads: Vec<SpaceId> = open
        .iter()
        .copied()
        .filter(|space| board.has_road_or_rail(*space))
        .collect();
    definition.sources.clear();
    for side in Side::BOTH {
        for _ in 0..luck.between(1, 3) {
            let ours = |space: &SpaceId| definition.control[space.index()] == Some(side);
            let from = if all_roads.is_empty() || luck.percent(5) {
                &open
            } else {
                &all_roads
            };
            let likely: Vec<SpaceId> = from.iter().copied().filter(ours).collect();
            let anywhere = likely.is_empty() || luck.percent(5);
            definition.sources.push(SupplySource {
                side,
                at: luck.pick(if anywhere { from } else { &likely }),
                points: luck.percent(50).then(|| luck.between(0, 7)),
                is_open: true,
            });
        }
    }
}

fn crossings(board: &Board) -> impl Iterator<Item = CrossingId> + use<> {
    let count = u16::try_from(board.crossings().len()).expect("crossings are counted in u16");
    (0..count).map(CrossingId)
}

/// Places units legally: one side in a hex, none overstacked, control to the occupant (HC-1, HK-1).
fn set_up(
    definition: &mut Definition,
    luck: &mut Luck,
    open: &[SpaceId],
    roads: &[SpaceId],
) -> Vec<Placement> {
    let mut setup: Vec<Placement> = Vec::new();
    for index in 0..definition.units.len() {
        let unit = UnitId(u16::try_from(index).expect("few units"));
        let spec = &definition.units[index];
        let road_bound = definition.tables.kinds[spec.kind].mobility == Mobility::RoadBound;
        if luck.percent(5) || (roads.is_empty() && road_bound) {
            continue;
        }
        let at = if road_bound || (luck.percent(60) && !roads.is_empty()) {
            luck.pick(roads)
        } else {
            luck.pick(open)
        };
        let here = || setup.iter().filter(|other| other.at == Station::Space(at));
        let points: u16 = here()
            .map(|other| u16::from(definition.units[other.unit.index()].stacking))
            .sum();
        let strangers = here().any(|other| definition.units[other.unit.index()].side != spec.side);
        if strangers || points + u16::from(spec.stacking) > definition.tables.stacking.hex {
            continue;
        }
        definition.control[at.index()] = Some(spec.side);
        setup.push(Placement {
            unit,
            at: Station::Space(at),
            within: Vec::new(),
            steps: spec.steps,
        });
    }
    setup
}

fn random_units(luck: &mut Luck, most: usize) -> Vec<UnitSpec> {
    (0..=luck.below(most.clamp(4, 24)))
        .map(|index| {
            let side = luck.pick(&Side::BOTH);
            UnitSpec {
                id: format!("u{index}"),
                name: format!("Unit {index}"),
                short: index.to_string(),
                formation: String::new(),
                nationality: side.index(),
                side,
                size: UnitSize::Battalion,
                kind: luck.pick(&[0, 0, 0, 0, 1, 1, 1, 2]),
                attack: 1,
                defence: 1,
                movement: luck.byte(0, 10),
                stacking: luck.byte(0, 3),
                steps: luck.byte(1, 2),
                anti_tank: false,
            }
        })
        .collect()
}

fn random_tables(luck: &mut Luck, board: &Board) -> Tables {
    let shipped = SHIPPED.tables();
    let cost = |terrain: &Terrain| {
        let mut known = SHIPPED.board().terrains().iter().zip(shipped.terrain.iter());
        let found = known.find(|(known, _)| known.id == terrain.id);
        let (movement, supply) = found.map_or((None, None), |(_, cost)| (cost.movement, cost.supply));
        TerrainCost {
            movement,
            supply,
            ..TerrainCost::default()
        }
    };
    let kinds = [
        ("infantry", Symbol::Infantry, Mobility::Foot),
        ("armour", Symbol::Armour, Mobility::RoadBound),
        ("fortress", Symbol::Fortress, Mobility::Fixed),
    ];
    Tables {
        terrain: board.terrains().iter().map(cost).collect::<Vec<_>>().into(),
        movement: MovementTable {
            river: luck.byte(1, 2),
            ..shipped.movement
        },
        stacking: StackingTable {
            places: Entries::default(),
            ..shipped.stacking
        },
        supply: SupplyTable {
            overland: luck.between(0, 4),
        },
        rail: RailTable {
            range: luck.pick(&[3, 8, 40]),
            capacity: [luck.between(0, 2), luck.between(1, 2)].into(),
            ..RailTable::default()
        },
        kinds: kinds
            .map(|(id, symbol, mobility)| UnitKind {
                id: id.into(),
                name: id.into(),
                symbol,
                mobility,
                is_engineers: false,
                lays_track: false,
                zone: true,
                trains: 1,
            })
            .into(),
        ..Tables::default()
    }
}
