//! Orders of every kind, legal or not, over random positions of every phase: the check passes exactly the listed orders, and besides these only
//! bookings (`booking_orders.rs`); an order is refused for the reason that "why not?" gives; a unit with an order is Available.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::random_positions::Luck;
use crate::common::small_campaigns::campaigns;
use railhead_engine::board::{CrossingId, SpaceId};
use railhead_engine::engine::{Game as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Folder};
use railhead_hex_game::{HexGame, HexState, OptionId, Order, Phase, Refusal, TableView, UnitId};
use railhead_players::soak;

/// Positions of every shipped scenario and of random campaigns.
pub fn positions() -> impl Iterator<Item = (String, Session<HexGame>)> {
    let shipped = [
        ("malaya/campaign.ron", 900),
        ("malaya/jitra.ron", 300),
        ("malaya/slim-river.ron", 300),
        ("malaya/johore.ron", 300),
        ("malaya/singapore.ron", 300),
        ("malaya/kampar-line.ron", 200),
        ("east-prussia/tannenberg.ron", 600),
        ("tutorials/rail-exercise.ron", 40),
        ("tutorials/first-train.ron", 10),
    ];
    let shipped = shipped.into_iter().flat_map(|(path, most)| {
        let scenario = load(&Embedded, path).expect("a shipped scenario loads");
        (0..4).map(move |seed| {
            let orders = Luck::new(seed + 7).below(most);
            (
                format!("{path} {seed}"),
                soak::game_up_to(&scenario, seed, orders),
            )
        })
    });
    // Few scenarios have exits and replacements.
    let rearguard = load::<HexGame>(&Folder::new("tests/rules/rearguard"), "rearguard.ron");
    let rearguard = rearguard.expect("the scenario of the tests loads");
    let rearguard = (0..40).map(move |seed| {
        let orders = Luck::new(seed + 7).below(24);
        (
            format!("rear guard {seed}"),
            soak::game_up_to(&rearguard, seed, orders),
        )
    });
    let small = campaigns(120, false).map(|(seed, session)| (format!("small {seed}"), session));
    shipped.chain(rearguard).chain(small)
}

/// The kind of an order.
pub fn kind(order: &Order) -> String {
    if matches!(order, Order::Move { via, .. } if !via.is_empty()) {
        return "Move by way-points".to_owned();
    }
    let text = format!("{order:?}");
    text.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}

/// A unit of the side that decides, mostly; in a combat one that fights.
pub fn a_unit(game: &HexGame, state: &HexState, luck: &mut Luck) -> UnitId {
    if let Some(combat) = state.combat().filter(|_| luck.percent(70)) {
        let fighting: Vec<UnitId> = combat
            .attackers
            .iter()
            .chain(&combat.defenders)
            .copied()
            .collect();
        return luck.pick(&fighting);
    }
    let all: Vec<UnitId> = game.unit_ids().collect();
    let own: Vec<UnitId> = all
        .iter()
        .copied()
        .filter(|unit| game.unit(*unit).side == state.decider())
        .collect();
    if own.is_empty() || luck.percent(15) {
        luck.pick(&all)
    } else {
        luck.pick(&own)
    }
}

/// A space near a unit, or one where units can arrive or leave, or any.
pub fn a_space(game: &HexGame, state: &HexState, unit: UnitId, luck: &mut Luck) -> SpaceId {
    let board = game.board();
    let harbours = &game.tables().naval.harbours;
    match (luck.below(10), state.unit(unit).at) {
        (0, _) => SpaceId(u32::try_from(luck.below(board.len())).expect("a board is small")),
        (1..=3, _) if !harbours.is_empty() => *luck.pick(harbours).at,
        (_, Some(at)) => {
            let mut space = at;
            for _ in 0..luck.below(4) {
                let links = board.links(space);
                if !links.is_empty() {
                    space = luck.pick(links).to;
                }
            }
            space
        }
        (_, None) => {
            let stand: Vec<SpaceId> = state.units().filter_map(|(_, unit)| unit.at).collect();
            if stand.is_empty() {
                SpaceId(0)
            } else {
                luck.pick(&stand)
            }
        }
    }
}

/// An order of any kind, those of the phase rather than others.
fn a_guess(game: &HexGame, state: &HexState, legal: &[Order], luck: &mut Luck) -> Order {
    let unit = a_unit(game, state, luck);
    let to = a_space(game, state, unit, luck);
    let option =
        OptionId(u8::try_from(luck.below(game.definition().options.len().max(1))).expect("few options"));
    let of_the_phase: &[usize] = match (state.combat().is_some(), state.phase()) {
        (true, _) => &[10, 11, 12, 12, 12, 13, 13, 14],
        (_, Phase::Setup) => &[0, 1, 2, 3],
        (_, Phase::Reinforcement) => &[3, 3, 4, 5, 6, 20],
        (_, Phase::NavalMovement) => &[7],
        (_, Phase::Movement) => &[8, 15, 15, 19, 21],
        (_, Phase::RailMovement) => &[16],
        (_, Phase::Combat) => &[9],
        (_, Phase::End) => &[18],
    };
    let which = if luck.percent(70) {
        luck.pick(of_the_phase)
    } else {
        luck.below(22)
    };
    match which {
        0 if !game.definition().options.is_empty() => Order::Choose { option },
        1 if !game.definition().options.is_empty() => Order::Drop { option },
        2 => Order::Fog { on: luck.percent(50) },
        3 => Order::Deploy {
            unit,
            to: an_entry(game, unit, to, luck),
        },
        4 => Order::Muster { unit },
        5 => Order::Accept { unit },
        6 => Order::Refuse { unit },
        7 => match luck.pick(legal) {
            // Few units are in port.
            Order::Sail { unit, .. } if luck.percent(60) => Order::Sail { unit, to },
            _ => Order::Sail { unit, to },
        },
        8 if !game.board().crossings().is_empty() => Order::Blow {
            unit,
            crossing: a_bridge(game, state, unit, luck),
        },
        9 => an_attack(game, state, to, luck),
        10 => Order::DefendByAir {
            points: luck.byte(0, 4),
        },
        11 => Order::LoseStep { unit },
        12 => Order::Retreat {
            unit,
            to: an_end(game, state, unit, to, luck),
        },
        13 => Order::Advance {
            unit,
            to: an_end(game, state, unit, to, luck),
        },
        14 => Order::EndCombat,
        16 => Order::Rail { unit, to },
        17 => Order::TakeBack { unit },
        18 => Order::EndPhase,
        19 => Order::Leave { unit },
        20 => Order::Replace { unit },
        21 => {
            let breaks = legal
                .iter()
                .filter(|order| matches!(order, Order::BreakTrack { .. }));
            let breaks: Vec<&Order> = breaks.collect();
            // Most hexes have no railway.
            if !breaks.is_empty() && luck.percent(30) {
                luck.pick(&breaks).clone()
            } else {
                Order::BreakTrack { unit, to }
            }
        }
        _ => {
            let stops = luck.pick(&[0, 0, 1, 1, 2]);
            let via = (0..stops).map(|_| a_space(game, state, unit, luck)).collect();
            Order::Move { unit, to, via }
        }
    }
}

/// Where a unit could come in, or another space.
fn an_entry(game: &HexGame, unit: UnitId, otherwise: SpaceId, luck: &mut Luck) -> SpaceId {
    let definition = game.definition();
    let entries = definition
        .arrivals
        .iter()
        .filter(|arrival| arrival.unit == unit)
        .flat_map(|arrival| arrival.entries.iter().filter_map(|entry| entry.space()));
    let within = definition
        .setup
        .iter()
        .filter(|placement| placement.unit == unit)
        .flat_map(|placement| placement.within.iter().copied());
    let all: Vec<SpaceId> = entries.chain(within).chain([otherwise]).collect();
    luck.pick(&all)
}

/// Where a unit could end a retreat or an advance, or another space.
fn an_end(game: &HexGame, state: &HexState, unit: UnitId, otherwise: SpaceId, luck: &mut Luck) -> SpaceId {
    let view = TableView::new(game, state, state.decider());
    let retreats = view.retreats(unit).into_iter().map(|way| way.end());
    let advances = view
        .advances(unit)
        .into_iter()
        .filter_map(|path| path.last().copied());
    let ends: Vec<SpaceId> = retreats.chain(advances).collect();
    if ends.is_empty() || luck.percent(40) {
        otherwise
    } else {
        luck.pick(&ends)
    }
}

fn a_bridge(game: &HexGame, state: &HexState, unit: UnitId, luck: &mut Luck) -> CrossingId {
    let near = railhead_hex_game::chapters::bridges::nearby(game, state, unit);
    if near.is_empty() || luck.percent(20) {
        let any = luck.below(game.board().crossings().len());
        CrossingId(u16::try_from(any).expect("few crossings"))
    } else {
        luck.pick(&near)
    }
}

/// An attack by some units around a space, or off it.
fn an_attack(game: &HexGame, state: &HexState, near: SpaceId, luck: &mut Luck) -> Order {
    let view = TableView::new(game, state, state.decider());
    let targets = view.attackable();
    let target = if targets.is_empty() || luck.percent(20) {
        near
    } else {
        luck.pick(&targets)
    };
    let mut attackers = view.attackers(target);
    attackers.retain(|_| luck.percent(60));
    if attackers.is_empty() || luck.percent(10) {
        attackers.push(a_unit(game, state, luck));
    }
    Order::Attack {
        target,
        attackers,
        air: luck.pick(&[0, 0, 0, 1, 2, 3]),
    }
}

/// Whether an order is among those that are listed. The list has the attacks on a space by all units that may join, with no
/// air points and with the most; attacks with fewer units, and with numbers of air points in between, are allowed as well.
///
/// Marches are listed by where they end. By way-points one is allowed if it could end at the first of them, and what is
/// reachable from there on, from one to the next, comes to the end (HM-6).
fn is_listed(view: TableView, legal: &[Order], order: &Order) -> bool {
    if let Order::Move { unit, to, via } = order
        && let Some(first) = via.first()
    {
        let straight = Order::march(*unit, *first);
        let goes_on =
            |count: usize, stop: SpaceId| view.destinations_by(*unit, &via[..count]).cost(stop).is_some();
        let mut stops = (1..).zip(via.iter().skip(1).chain([to]));
        return legal.contains(&straight) && stops.all(|(count, stop)| goes_on(count, *stop));
    }
    let Order::Attack {
        target,
        attackers,
        air,
    } = order
    else {
        return legal.contains(order);
    };
    legal.iter().any(|listed| match listed {
        Order::Attack {
            target: at,
            attackers: all,
            air: most,
        } => at == target && air <= most && attackers.iter().all(|unit| all.contains(unit)),
        _ => false,
    })
}

#[test]
fn what_passes_the_check_is_what_is_listed_for_every_kind_of_order() {
    let mut passed: BTreeMap<String, u32> = BTreeMap::new();
    let mut refused: BTreeMap<String, u32> = BTreeMap::new();
    let mut phases: BTreeSet<String> = BTreeSet::new();
    for (name, session) in positions() {
        let (game, state) = (session.game(), session.state());
        let legal = game.legal_orders(state);
        phases.insert(format!("{:?} {}", state.phase(), state.combat().is_some()));
        for order in &legal {
            assert_eq!(game.check(state, order), Ok(()), "{name}: {order:?} is listed");
        }
        if legal.is_empty() {
            // The game is over: nothing passes.
            assert_eq!(
                game.check(state, &Order::EndPhase),
                Err(Refusal::GameOver),
                "{name}"
            );
            continue;
        }
        let mut luck = Luck::new(u64::from(state.turn()) + 11);
        for _ in 0..150 {
            let order = a_guess(game, state, &legal, &mut luck);
            let passes = game.check(state, &order).is_ok();
            let count = if passes { &mut passed } else { &mut refused };
            *count.entry(kind(&order)).or_default() += 1;
            let view = TableView::new(game, state, state.decider());
            let listed = is_listed(view, &legal, &order);
            // Parts of a group that may attack together can be too weak.
            let is_part = matches!(order, Order::Attack { .. });
            assert!(
                passes == listed || is_part && listed,
                "{name}: {order:?} passes: {passes}"
            );
        }
    }
    assert!(phases.len() >= 7, "{phases:?}");
    // Of every kind enough were guessed, right and wrong, for this to mean something.
    for kind in [
        "Choose",
        "Drop",
        "Fog",
        "Deploy",
        "Muster",
        "Accept",
        "Refuse",
        "Sail",
        "Blow",
        "Leave",
        "Replace",
        "BreakTrack",
        "Attack",
        "DefendByAir",
        "LoseStep",
        "Retreat",
        "Advance",
        "EndCombat",
        "Move",
        "Move by way-points",
        "Rail",
        "TakeBack",
        "EndPhase",
    ] {
        let [right, wrong] = [&passed, &refused].map(|count| count.get(kind).copied().unwrap_or_default());
        assert!(
            right >= 5 && wrong >= 5,
            "{kind}: {right} passed, {wrong} were refused"
        );
    }
}

/// The units with an order other than taking back their own.
fn who_has_an_order(legal: &[Order]) -> BTreeSet<UnitId> {
    let orders = legal.iter().map(Order::about).filter(|about| !about.takes_back);
    orders.flat_map(|about| about.units.to_vec()).collect()
}

// HT-4, HR-13
#[test]
fn available_is_who_has_an_order() {
    let mut bridges = 0;
    for (name, session) in positions() {
        let (game, state) = (session.game(), session.state());
        let legal = game.legal_orders(state);
        let view = TableView::new(game, state, state.decider());
        let available: BTreeSet<UnitId> = view.available().into_iter().collect();
        assert_eq!(available, who_has_an_order(&legal), "{name}: {:?}", state.phase());
        for unit in game.unit_ids() {
            // An optional unit has a reason why it does not arrive yet.
            let is_offered = view.offers().iter().any(|(offered, _)| *offered == unit);
            let is_open = view.why(unit).is_empty();
            assert!(
                is_open == available.contains(&unit) || is_offered,
                "{name}: {unit:?}"
            );
        }
        bridges += legal
            .iter()
            .filter(|order| matches!(order, Order::Blow { .. }))
            .count();
    }
    assert!(bridges > 20, "{bridges} bridges could be blown");
}

// HR-13
#[test]
fn what_refuses_an_order_is_the_first_reason_that_why_not_gives() {
    let mut compared: BTreeMap<String, u32> = BTreeMap::new();
    for (name, session) in positions() {
        let (game, state) = (session.game(), session.state());
        let view = TableView::new(game, state, state.decider());
        let legal = game.legal_orders(state);
        if legal.is_empty() {
            continue;
        }
        let mut luck = Luck::new(u64::from(state.turn()) + 13);
        for _ in 0..80 {
            let order = a_guess(game, state, &legal, &mut luck);
            let reasons = match (&order, state.phase(), state.combat().is_some()) {
                (Order::Move { unit, to, via }, Phase::Movement, _) => view.why_not_by(*unit, via, *to),
                (Order::Rail { unit, to }, Phase::RailMovement, _)
                | (Order::Sail { unit, to }, Phase::NavalMovement, _)
                | (Order::Deploy { unit, to }, Phase::Setup | Phase::Reinforcement, _) => {
                    view.why_not(*unit, *to)
                }
                (Order::Blow { unit, crossing }, ..) => view.why_not_blow(*unit, *crossing),
                _ => continue,
            };
            *compared.entry(kind(&order)).or_default() += 1;
            let refusal: Option<Refusal> = game.check(state, &order).err();
            // The check covers bridges even in a combat, where only its decision counts.
            if !matches!(refusal, Some(Refusal::CombatWaits { .. })) {
                assert_eq!(refusal, reasons.first().cloned(), "{name}: {order:?}");
            }
        }
        // In combat the reason against a unit is that against its order.
        if state.combat().is_some() {
            for unit in game.unit_ids() {
                let rules: Vec<&str> = view.why(unit).iter().map(Refusal::rule).collect();
                let lose = game.check(state, &Order::LoseStep { unit }).err();
                let is_losses = matches!(lose, Some(Refusal::NotLosing { .. }));
                assert!(!is_losses || rules == ["HB-5"], "{name}: {unit:?} {rules:?}");
            }
        }
    }
    for kind in ["Move", "Move by way-points", "Rail", "Sail", "Deploy", "Blow"] {
        let count = compared.get(kind).copied().unwrap_or_default();
        assert!(count >= 100, "{kind}: {count} were compared");
    }
}
