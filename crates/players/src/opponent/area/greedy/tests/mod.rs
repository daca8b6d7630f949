//! Small positions, each with one thing to do or to leave.

mod sea;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Greedy;
use super::outlook::{Outlook, Style};
use super::reason::Motive;
use crate::opponent::area::small_war::texts;
use crate::opponent::{Opponent as _, Seen, advice, advice_by};
use railhead_area_game::chapters::battle::odds::{CERTAIN, UnitCounts, of, of_forces};
use railhead_area_game::definition::Domain;
use railhead_area_game::state::area_state::Party;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::words::lookup;
use railhead_area_game::{AreaGame, Order, Phase};
use railhead_engine::engine::{Game as _, Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Texts};

/// The first turn, that of Red and Pink, in the small war with these units and this treasury for Red and for Pink.
fn first_turn(setup: &str, treasury: [u32; 2]) -> Session<AreaGame> {
    changed_first_turn(setup, treasury, "")
}

/// The same with further fields in the scenario.
fn changed_first_turn(setup: &str, treasury: [u32; 2], fields: &str) -> Session<AreaGame> {
    let mut texts = texts(setup);
    let text = texts.get_mut("war.ron").expect("it was just made");
    *text = text.replace("    violation: 3,", &format!("    violation: 3,{fields}"));
    let [red, pink] = treasury;
    *text = text.replace("treasury: 20", &format!("treasury: {red}"));
    *text = text.replace("treasury: 5", &format!("treasury: {pink}"));
    turn_of(&texts)
}

/// The same in the war of these texts.
fn turn_of(texts: &Texts) -> Session<AreaGame> {
    let scenario = load::<AreaGame>(texts, "war.ron").expect("it is whole");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let mut player = Greedy::default();
    while session.state().turn() == 0 && session.state().ending().is_none() {
        let order = player.next(&Seen::new(&session)).expect("the war is not over");
        session.issue(order).expect("players give allowed orders");
    }
    session
}

fn attacks(session: &Session<AreaGame>, at: &str) -> bool {
    let at = lookup::space(session.game(), at).expect("it is on the board");
    let orders = session.journal().iter().map(|entry| &entry.order);
    orders
        .filter(|order| matches!(order, Order::Move { .. }))
        .any(|order| order.spaces().last() == Some(&at))
}

/// How many of each kind were bought.
fn bought(session: &Session<AreaGame>) -> UnitCounts {
    let mut bought = UnitCounts::new();
    for entry in session.journal() {
        if let Order::Buy {
            purchase: Purchase::Unit(kind),
            count,
            ..
        } = entry.order
        {
            *bought.entry(kind).or_default() += count;
        }
    }
    bought
}

#[test]
fn a_capital_in_reach_of_the_enemy_is_guarded() {
    let setup = r#""red": {"ayr": "2 infantry"}, "blue": {"cork": "4 armour"}"#;
    let session = first_turn(setup, [20, 5]);
    let (game, state) = (session.game(), session.state());
    let ayr = lookup::space(game, "ayr").expect("it is on the board");
    let there: Vec<_> = state.forces_at(ayr).collect();
    let armour = game.kind_named("armour").expect("it is in the table");
    let odds = of(game, &UnitCounts::from([(armour, 4)]), &of_forces(&there), &[]);
    let falls = odds.of_winning(Some(Party::Attacker)) * 100 / CERTAIN;
    assert!(falls < 30, "{falls}% with {there:?}");
}

#[test]
fn no_capital_but_the_french_falls_in_the_first_round_of_a_war() {
    for war in ["classic-1942", "classic-tokens", "europe-1940", "global-1940"] {
        let path = format!("world/{war}.ron");
        let scenario = load::<AreaGame>(&Embedded, &path).expect("it is shipped");
        for seed in 1..=12 {
            let mut session = Session::new(Arc::clone(&scenario.game), seed);
            let mut player = Greedy::default();
            while session.state().round() == 1 && session.state().ending().is_none() {
                let order = player.next(&Seen::new(&session)).expect("the war is not over");
                session.issue(order).expect("players give allowed orders");
            }
            let (game, state) = (session.game(), session.state());
            for nation in game.nation_ids() {
                let spec = game.nation(nation);
                let holder = spec.capital.and_then(|capital| state.space(capital).controller);
                let is_held = holder == Some(nation) || spec.id == "france";
                assert!(is_held, "{war}, seed {seed}: {} is taken", spec.name);
            }
        }
    }
}

#[test]
fn bad_odds_are_left_alone_and_good_ones_taken() {
    let bad = r#""red": {"bray": "2 infantry"}, "blue": {"cork": "5 infantry"}"#;
    assert!(!attacks(&first_turn(bad, [20, 5]), "cork"));
    let good = r#""red": {"ayr": "3 infantry", "bray": "6 infantry 2 artillery 2 armour"}, "blue": {"cork": "1 infantry"}"#;
    assert!(attacks(&first_turn(good, [20, 5]), "cork"));
}

// AB-13
#[test]
fn a_nation_at_peace_is_left_alone_until_it_is_about_to_enter_the_war() {
    let setup = r#""red": {"ayr": "3 infantry", "bray": "6 infantry 2 artillery 2 armour"}, "blue": {"cork": "1 infantry"}"#;
    let peace = |until| format!("peace: (in_force: true, nations: {{\"blue\": (until: {until})}}),");
    assert!(!attacks(&changed_first_turn(setup, [20, 5], &peace(3)), "cork"));
    assert!(attacks(&changed_first_turn(setup, [20, 5], &peace(2)), "cork"));
}

// AB-8
#[test]
fn a_bomber_without_a_battle_raids_a_complex_and_comes_back() {
    let setup =
        r#""red": {"ayr": "4 infantry", "bray": "4 infantry 2 bomber"}, "blue": {"eton": "6 infantry"}"#;
    let session = first_turn(setup, [20, 5]);
    let eton = lookup::space(session.game(), "eton").expect("it is on the board");
    let mut orders = session.journal().iter().map(|entry| &entry.order);
    assert!(orders.any(|order| matches!(order, Order::Raid { at, rail: false, .. } if *at == eton)));
    let bomber = session.game().kind_named("bomber").expect("it is in the table");
    let left = session.state().forces().filter(|(force, _)| force.kind == bomber);
    assert!(
        left.into_iter()
            .all(|(force, _)| session.state().is_friendly(session.game(), force.at) || force.at != eton)
    );
}

// AB-11
#[test]
fn the_last_area_that_a_side_needs_outweighs_any_other() {
    let decides = |count: u8| {
        let mut texts = texts("");
        let text = texts.get_mut("war.ron").expect("it was just made");
        *text = text.replace("count: 2", &format!("count: {count}"));
        let game = load::<AreaGame>(&texts, "war.ron").expect("it is whole").game;
        let (state, _) = game.start(1);
        let isla = lookup::space(&game, "isla").expect("it is on the board");
        super::worth::Worth::new(&game, &state).decides(isla)
    };
    assert!(!decides(2), "Eton is missing as well");
    assert!(decides(1));
}

#[test]
fn hints_begin_with_one_for_each_reason_and_none_comes_twice() {
    let scenario = load::<AreaGame>(&Embedded, "world/global-1940.ron").expect("it is shipped");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let mut player = Greedy::default();
    let mut most = 0;
    while session.state().turn() < 2 {
        let advice = advice(&session);
        let reasons: Vec<&str> = advice.iter().map(|advice| advice.why.as_str()).collect();
        let different: BTreeSet<&str> = reasons.iter().copied().collect();
        let first: BTreeSet<&str> = reasons[..different.len()].iter().copied().collect();
        assert_eq!(first, different, "{reasons:?}");
        let words: BTreeSet<&str> = advice.iter().map(|advice| advice.words.as_str()).collect();
        assert_eq!(words.len(), advice.len(), "{words:?}");
        most = most.max(different.len());
        let ends = session.game().check(session.state(), &Order::EndPhase).is_ok();
        assert!(ends || !advice.is_empty(), "a phase that cannot end has a hint");
        let order = player.next(&Seen::new(&session)).expect("the war is not over");
        session.issue(order).expect("players give allowed orders");
    }
    assert!(most > 4, "{most}");
}

#[test]
fn the_chance_in_a_hint_is_that_of_the_position_in_which_it_is_read() {
    let scenario = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("it is shipped");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let (mut player, mut adviser) = (Greedy::default(), Greedy::default());
    let (mut has_followed, mut read) = (false, 0);
    while session.state().round() < 2 && session.state().ending().is_none() {
        let is_march = session.state().phase() == Phase::NonCombatMove;
        let hints = if is_march {
            advice_by(&session, &mut adviser)
        } else {
            Vec::new()
        };
        for hint in hints.iter().filter(|_| has_followed) {
            let outlook = Outlook::new(session.game(), session.state(), Style::default());
            let spaces = hint.order.spaces();
            let is_guard =
                hint.why.starts_with("as things stand") && matches!(hint.order, Order::Move { .. });
            if let Some(at) = spaces.last().copied().filter(|_| is_guard) {
                let wins = outlook.danger(at, &outlook.expected_defenders(at));
                assert_eq!(hint.why, Motive::Guard { at, wins }.words(session.game()));
                read += 1;
            }
        }
        let advised = hints.into_iter().next().map(|hint| hint.order);
        has_followed = advised.is_some();
        let order = advised.or_else(|| player.next(&Seen::new(&session)));
        session
            .issue(order.expect("the war is not over"))
            .expect("players give allowed orders");
    }
    assert!(read > 0, "no hint had a chance to grow old");
}

#[test]
fn a_nation_without_a_way_over_land_buys_transports() {
    let setup = r#""pink": {"fife": "6 infantry"}, "blue": {"eton": "2 infantry"}"#;
    let session = first_turn(setup, [3, 30]);
    let game = session.game();
    assert!(bought(&session).keys().any(|kind| game.kind(*kind).room() > 0));
}

#[test]
fn an_army_is_bought_in_a_mix() {
    let setup = r#""red": {"ayr": "2 infantry"}, "blue": {"eton": "2 infantry"}"#;
    let session = first_turn(setup, [40, 0]);
    let game = session.game();
    let land = bought(&session);
    let all: u16 = land.values().sum();
    let most = land.values().max().copied().unwrap_or(0);
    assert!(land.len() >= 3 && 10 * most <= 7 * all, "{land:?}");
    assert!(land.keys().any(|kind| game.kind(*kind).domain == Domain::Land));
}

#[test]
fn where_places_are_scarcer_than_money_guards_are_better_ones() {
    // Ayr makes eight units once it is repaired.
    let setup = r#""red": {"ayr": "2 infantry"}, "blue": {"cork": "8 armour"}"#;
    let has_infantry = |treasury: u32| {
        let session = first_turn(setup, [treasury, 0]);
        let infantry = session.game().kind_named("infantry").expect("it is in the table");
        bought(&session).contains_key(&infantry)
    };
    assert!(has_infantry(26), "there is money for eight infantry");
    assert!(!has_infantry(60), "there is money for eight armour");
}

// AB-20, AB-21, AB-22
#[test]
fn ab_20_computers_buy_whole_bundles_of_what_they_may_and_can_have_and_come_to_an_end() {
    let setup = r#""red": {"bray": "2 infantry"}, "pink": {"fife": "2 infantry"}, "blue": {"cork": "4 infantry"}, "teal": {"isla": "2 infantry"}"#;
    let mut texts = texts(setup);
    for (file, from, to) in [
        (
            "war.ron",
            "treasury: 20",
            "treasury: 60, shop: \"infantry armour\", limits: {\"armour\": 2}",
        ),
        ("war.ron", "treasury: 5", "treasury: 50, shop: \"\""),
        (
            "war.ron",
            "treasury: 18",
            "treasury: 49, shop: \"infantry transport destroyer\"",
        ),
        (
            "units.ron",
            "cost: 6, attack: 3, defence: 3",
            "cost: 6, bundle: (count: 2, price: 11), attack: 3, defence: 3",
        ),
    ] {
        let text = texts.get_mut(file).expect("it was just made");
        assert!(text.contains(from), "{file} has {from}");
        *text = text.replace(from, to);
    }
    let scenario = load::<AreaGame>(&texts, "war.ron").expect("it is whole");
    let mut session = Session::new(Arc::clone(&scenario.game), 1);
    let mut player = Greedy::default();
    while session.state().ending().is_none() {
        let order = player.next(&Seen::new(&session)).expect("the war is not over");
        session.issue(order).expect("players give allowed orders");
        assert!(session.journal().len() < 1000, "it comes to an end");
    }
    let mut bought: BTreeMap<(&str, &str), u16> = BTreeMap::new();
    for entry in session.journal() {
        if let Order::Buy {
            nation,
            purchase: Purchase::Unit(kind),
            count,
        } = &entry.order
        {
            let nation = scenario.game.nation(*nation).id.as_str();
            let kind = scenario.game.kind(*kind).id.as_str();
            *bought.entry((nation, kind)).or_default() += count;
        }
    }
    let kinds_of = |nation: &str| -> BTreeSet<&str> {
        let own = bought.keys().filter(|(of, _)| *of == nation);
        own.map(|(_, kind)| *kind).collect()
    };
    let of_red = BTreeSet::from(["infantry", "armour"]);
    assert!(kinds_of("red").is_subset(&of_red), "{bought:?}");
    assert_eq!(kinds_of("pink"), BTreeSet::new(), "its shop is empty");
    let of_blue = BTreeSet::from(["infantry", "transport", "destroyer"]);
    assert!(kinds_of("blue").is_subset(&of_blue), "{bought:?}");
    let armour = ["red", "teal"].map(|nation| bought.get(&(nation, "armour")).copied().unwrap_or(0));
    assert!(armour.iter().all(|count| count.is_multiple_of(2)), "{bought:?}");
    assert!(armour.iter().any(|count| *count > 0), "{bought:?}");
}

#[test]
fn no_two_hints_read_the_same_and_a_battle_gets_its_odds() {
    let scenario = load::<AreaGame>(&Embedded, "world/classic-tokens.ron").expect("a shipped scenario loads");
    let mut session = Session::new(Arc::clone(&scenario.game), 2);
    let mut player = Greedy::default();
    let mut odds = 0;
    for _ in 0..160 {
        let hints = advice(&session);
        let read: BTreeSet<(&str, &str)> = hints.iter().map(|hint| (&*hint.words, &*hint.why)).collect();
        assert_eq!(read.len(), hints.len(), "{read:?}");
        odds += hints
            .iter()
            .filter(|hint| hint.why.ends_with("% to win if the battle goes on"))
            .count();
        let order = player.next(&Seen::new(&session)).expect("the war is not over");
        session.issue(order).expect("players give allowed orders");
    }
    assert!(odds > 0, "battles ask whether to press on");
}

/// Follows every hint of a phase, and returns the hints that it began with.
fn followed(session: &mut Session<AreaGame>) -> Vec<(String, String)> {
    let phase = session.state().phase();
    let mut all = Vec::new();
    while session.state().phase() == phase {
        let hints = advice(session);
        for hint in &hints {
            let read = (hint.words.clone(), hint.why.clone());
            if !all.contains(&read) {
                all.push(read);
            }
        }
        let next = hints.into_iter().next();
        let order = next.map_or(Order::EndPhase, |hint| hint.order);
        session.issue(order).expect("hints can be followed");
    }
    all
}

#[test]
fn the_hints_of_a_move_know_the_odds_of_the_battle_and_what_the_move_prevents() {
    let scenario = load::<AreaGame>(&Embedded, "world/europe-1940.ron").expect("it is shipped");
    let mut session = Session::new(Arc::clone(&scenario.game), 3);
    let purchases = followed(&mut session);
    let guards = purchases
        .iter()
        .filter(|(_, why)| why.contains("Germany next turn"));
    let guards: Vec<&String> = guards.map(|(_, why)| why).collect();
    assert!(!guards.is_empty(), "{purchases:?}");
    assert!(
        guards
            .iter()
            .all(|why| why.starts_with("if the attack on France fails, ")),
        "{guards:?}"
    );
    // Ships that have passed each other by lie in one zone already.
    let (game, state) = (session.game(), session.state());
    let sides = |at| -> BTreeSet<_> {
        let forces = state.forces().filter(|(force, _)| force.at == at);
        forces.map(|(force, _)| game.side_of(force.nation)).collect()
    };
    let met: Vec<String> = game
        .space_ids()
        .filter(|at| sides(*at).len() > 1)
        .map(|at| game.order_words(&Order::Fight { at }))
        .collect();
    let moves = followed(&mut session);
    let battles = advice(&session);
    assert!(battles.len() > 1, "{battles:?}");
    for battle in battles {
        let place = battle.words.strip_prefix("Fight for ").expect("it is a battle");
        if met.contains(&battle.words) {
            continue;
        }
        let chance = battle.why.split('%').next().expect("it has a number");
        let words = format!("{chance}% to win in {place}");
        assert!(
            moves.iter().any(|(_, why)| why.starts_with(&words)),
            "{words}: {moves:?}"
        );
    }
}
