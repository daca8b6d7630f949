//! The flow of tokens over time against an exhaustive search: on small boards, every order in every turn (RT-4, RT-5).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::AreaGame;
use crate::chapters::rail::now::rails;
use crate::definition::NationId;
use crate::state::area_state::AreaState;
use crate::state::order::Order;
use crate::tokens::flow::inflow;
use crate::tokens::moves::movable;
use crate::tokens::order::TokenOrder;
use crate::tokens::ships::room;
use crate::tokens::trains;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, state_hash};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Texts;

/// How many boards are tried.
const BOARDS: u64 = 500;
/// How many turns ahead.
const TURNS: u16 = 2;
/// The spaces of a board: three in a row, two rows.
const COLUMNS: usize = 3;
const ROWS: usize = 2;

/// Pseudo-random numbers from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

const UNITS: &str = r#"UnitTable(
    format: 1,
    units: [
        (id: "boat", name: "Boat", domain: Sea, cost: 1, attack: 0, defence: 0, move: 2, abilities: [CarriesTokens(1)]),
        (id: "infantry", name: "Infantry", domain: Land, cost: 3, attack: 1, defence: 2, move: 1),
    ],
)"#;

/// The rails of a board: none, limited by nation or by area; one token to a train.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rails {
    Absent,
    /// Every train of the nation counts, from any area to any other.
    Nation(u64),
    /// A train counts in each area that it goes through.
    Areas,
    /// Two tokens share a train, one train goes a turn, at most two areas far: the flow may promise too much.
    Shared,
    /// A train counts at its station of departure and goes at most two areas.
    Stations,
}

impl Rails {
    fn said(self) -> String {
        let (choices, more) = match self {
            Self::Absent => return String::new(),
            Self::Nation(most) => (
                format!("network: EveryArea(), departure: Anywhere, destination: Anywhere, range: Unlimited, national: Fixed({most}),"),
                "",
            ),
            Self::Areas => (
                "network: EveryArea(), departure: Anywhere, destination: Anywhere, range: Unlimited, national: Unlimited,
                throughput: Value(occupied: Half),"
                    .to_owned(),
                "",
            ),
            Self::Shared => (
                "network: EveryArea(), departure: Anywhere, destination: Anywhere, range: Areas(most: 2, less_damage: false), \
                national: Fixed(1), tokens: (load: 2),"
                    .to_owned(),
                "",
            ),
            Self::Stations => (
                "station: 15, network: StationsOnly, departure: Station, destination: Anywhere, range: Areas(most: 2, less_damage: false), \
                national: Unlimited, station_limit: Value(most: 6),"
                    .to_owned(),
                "stations: \"STATIONS\",",
            ),
        };
        format!("own_rail: Rail(format: 1, name: \"Rails\", text: \"\", {choices} sharing: OwnOnly), {more}")
    }
}

/// A board of a few lands and seas, with a few tokens of Red and boats that carry one each; with rails all land except one space.
fn small(seed: u64, rails: Rails) -> (Arc<AreaGame>, SpaceId) {
    let mut numbers = Numbers(seed);
    let (mut spaces, mut initial, mut boats) = (String::new(), String::new(), String::new());
    let mut left = if rails == Rails::Absent { 4 } else { 3 };
    let mut stations: Vec<String> = Vec::new();
    let mut complex = "a".to_owned();
    for index in 0..ROWS * COLUMNS {
        let letter = char::from(b'A' + u8::try_from(index).expect("there are few"));
        let id = letter.to_ascii_lowercase();
        // Red sits at one end, Blue at the other.
        let seas = if rails == Rails::Absent { 3 } else { 1 };
        let is_sea = index > 0 && index < ROWS * COLUMNS - 1 && numbers.below(5) < seas;
        let is_red = index == 0 || index < ROWS * COLUMNS - 1 && numbers.below(5) > 0;
        let owner = if is_red { "red" } else { "blue" };
        let kind = if is_sea {
            "kind: Sea".to_owned()
        } else {
            let value = 1 + if rails == Rails::Absent {
                0
            } else {
                numbers.below(2)
            };
            format!("value: {value}, owner: \"{owner}\"")
        };
        writeln!(
            spaces,
            "\"{letter}\": (id: \"{id}\", name: \"{letter}\", {kind}),"
        )
        .expect("a string takes it");
        if is_sea && numbers.below(4) > 0 {
            write!(boats, "\"{id}\": \"boat\",").expect("a string takes it");
        } else if !is_sea && is_red {
            let count = numbers.below(6).min(left);
            left -= count;
            if count > 0 {
                write!(initial, "\"{id}\": {count},").expect("a string takes it");
            }
            if numbers.below(3) == 0 {
                complex = id.to_string();
            }
            stations.push(id.to_string());
        }
    }
    let row = |row: usize| -> String {
        let letters = (0..COLUMNS).map(|column| {
            let index = u8::try_from(row * COLUMNS + column).expect("there are few");
            char::from(b'A' + index).to_string().repeat(2)
        });
        letters.collect()
    };
    let rows: Vec<String> = (0..ROWS)
        .flat_map(|at| [row(at), row(at)])
        .map(|row| format!("{row:?}"))
        .collect();
    let board = format!(
        r##"AreaBoard(
    format: 1, name: "Small", cells: (columns: {}, rows: {}, km: 10),
    powers: {{"red": (name: "Red", tone: "#cc0000"), "blue": (name: "Blue", tone: "#0000cc")}},
    spaces: {{{spaces}}},
    map: [{}],
)"##,
        2 * COLUMNS,
        2 * ROWS,
        rows.join(", ")
    );
    let by_rail = rails != Rails::Absent;
    let rails = rails.said().replace("STATIONS", &stations.join(" "));
    let scenario = format!(
        r#"Scenario(
    format: 1, game: Area, title: "Small", summary: "Small.", text: "Small.",
    board: "board.ron", units: "units.ron", calendar: (begins: "1940-06-01", months: 1), rounds: 9,
    sides: {{"warm": "Warm", "cold": "Cold"}},
    nations: {{
        "red": (name: "Red", adjective: "Red", side: "warm", capital: "a"),
        "blue": (name: "Blue", adjective: "Blue", side: "cold", capital: "f"),
    }},
    turns: ["red", "blue"], phases: [NonCombatMove],
    tokens: (initial: {{{initial}}}, by_rail: {by_rail}), {rails} complexes: "{complex}",
    setup: {{"red": {{{boats}}}, "blue": {{"f": "1 infantry"}}}},
)"#
    );
    let texts = Texts::from([
        ("war.ron".to_owned(), scenario),
        ("board.ron".to_owned(), board),
        ("units.ron".to_owned(), UNITS.to_owned()),
    ]);
    let loaded = load::<AreaGame>(&texts, "war.ron").unwrap_or_else(|problems| panic!("{problems:?}"));
    let complex = loaded.game.board().space_named(&complex).expect("it is an area");
    (loaded.game, complex)
}

/// All orders about single tokens.
fn orders(game: &AreaGame, state: &AreaState, nation: NationId) -> Vec<Order> {
    let mut found = Vec::new();
    for from in game.space_ids() {
        for link in game.board().links(from) {
            let to = link.to;
            match (game.is_sea(from), game.is_sea(to)) {
                (false, false) if movable(game, state, from) > 0 => {
                    found.push(TokenOrder::Move { count: 1, from, to });
                }
                (false, true) if movable(game, state, from) > 0 && room(game, state, to, nation) > 0 => {
                    found.push(TokenOrder::load(nation, 1, from, to));
                }
                (true, false) if state.tokens().aboard(from, nation) > 0 => {
                    found.push(TokenOrder::unload_to(nation, 1, from, to));
                }
                _ => {}
            }
        }
    }
    for from in game.space_ids() {
        let Some(reach) = trains::reach(game, state, nation, from) else {
            continue;
        };
        let ways = reach.areas().filter_map(|to| reach.trip(to));
        let most = trains::most(game, state, nation, from).min(2);
        found.extend(ways.flat_map(|trip| {
            (1..=most).map(|count| TokenOrder::Rail {
                nation,
                count,
                path: trip.train.path.clone(),
            })
        }));
    }
    let found = found.into_iter().map(Order::Tokens);
    found.filter(|order| game.check(state, order).is_ok()).collect()
}

/// The identity of a position: of trains, what they used, not their ways.
fn known_by(game: &AreaGame, state: &AreaState) -> u64 {
    let used = rails(game, state).map(|rails| format!("{:?}", rails.ledger()));
    let mut state = state.clone();
    state.trains.clear();
    state_hash(&(state, used)).0
}

/// Every position that a nation's orders can reach in a turn.
fn all_ends(game: &AreaGame, states: Vec<AreaState>, nation: NationId) -> Vec<AreaState> {
    let mut seen: BTreeMap<u64, AreaState> = BTreeMap::new();
    let mut pending = states;
    while let Some(state) = pending.pop() {
        let key = known_by(game, &state);
        if seen.contains_key(&key) {
            continue;
        }
        for order in orders(game, &state, nation) {
            let mut next = state.clone();
            game.resolve(&mut next, &order);
            pending.push(next);
        }
        seen.insert(key, state);
    }
    seen.into_values().collect()
}

// RT-4, RT-5
#[test]
fn rt_5_the_flow_over_time_agrees_with_an_exhaustive_search() {
    let (moved, kept, late) = agree(1..=BOARDS, |_| Rails::Absent);
    // The boards are a real test: tokens arrive, some are held back by transports, some by distance.
    assert!(moved > 100 && kept > 20 && late > 5, "{moved} {kept} {late}");
}

// RT-4
#[test]
fn rt_4_the_flow_over_time_knows_the_rails_as_an_exhaustive_search_does() {
    let (moved, ..) = agree(1..=BOARDS, |seed| match seed % 4 {
        0 => Rails::Nation(1),
        1 => Rails::Nation(2),
        2 => Rails::Areas,
        _ => Rails::Stations,
    });
    assert!(moved > 100, "{moved}");
}

// RT-4
#[test]
fn rt_4_the_flow_over_time_never_foresees_less_than_trains_can_carry() {
    let (moved, ..) = agree(1..=60, |_| Rails::Shared);
    assert!(moved > 10, "{moved}");
}

/// Compares boards with these rails: how often tokens arrived, and how often transports or distance held them back.
fn agree(seeds: std::ops::RangeInclusive<u64>, rails: impl Fn(u64) -> Rails) -> (u32, u32, u32) {
    let red = NationId(0);
    let (mut moved, mut kept, mut late) = (0, 0, 0);
    for seed in seeds {
        let (game, complex) = small(seed, rails(seed));
        // With trains there are many equivalent sequences.
        let turns = if rails(seed) == Rails::Absent || seed % 10 == 0 {
            TURNS
        } else {
            1
        };
        let (start, _) = game.start(1);
        let all = start.tokens().all();
        let mut states = vec![start.clone()];
        for turn in 0..=turns {
            if turn > 0 {
                states = all_ends(&game, states, red);
            }
            let most = states.iter().map(|state| state.tokens().at(complex)).max();
            let found = inflow(&game, &start, red, complex, turn);
            let most = most.expect("there is a situation");
            if rails(seed) == Rails::Shared {
                assert!(found.tokens >= most, "board {seed}, turn {turn}");
            } else {
                assert_eq!(found.tokens, most, "board {seed}, turn {turn}");
            }
            moved += u32::from(found.tokens > start.tokens().at(complex));
            late += u32::from(turn == TURNS && found.tokens < all && found.bottleneck.is_empty());
            kept += u32::from(!found.bottleneck.is_empty());
            if turn > 0 {
                for state in &mut states {
                    game.resolve(state, &Order::EndPhase);
                    game.resolve(state, &Order::EndPhase);
                }
            }
        }
    }
    (moved, kept, late)
}

// RT-5
#[test]
fn rt_5_a_bottleneck_is_where_one_more_transport_brings_more() {
    let red = NationId(0);
    let mut looked_at = 0;
    for seed in 1..=BOARDS {
        let (game, complex) = small(seed, Rails::Absent);
        let (start, _) = game.start(1);
        let found = inflow(&game, &start, red, complex, 1);
        if found.bottleneck.is_empty() {
            continue;
        }
        // With one more in each of its zones, more arrive.
        let mut more = start.clone();
        for zone in &found.bottleneck {
            let boat = crate::state::area_state::Force {
                at: *zone,
                nation: red,
                kind: game.kind_named("boat").expect("it is a kind"),
                spent: 0,
                status: crate::state::area_state::Status::Ready,
            };
            more.add(boat, 9);
        }
        let better = inflow(&game, &more, red, complex, 1);
        assert!(better.tokens > found.tokens, "board {seed}: {found:?}");
        looked_at += 1;
    }
    assert!(looked_at > 10, "{looked_at}");
}
