//! Tokens by rail, where the scenario says so (RT-4), by each kind of variant.

use super::table::{burn, haul};
use crate::definition::Phase;
use crate::rail::Cargo;
use crate::state::order::Order;
use crate::tests::Table;
use crate::tokens::destinations::{TokenMove, ends};
use crate::tokens::flow::inflow;
use crate::tokens::order::TokenOrder;
use crate::tokens::stacks::TokenStack;
use crate::tokens::trains;
use crate::words::refusal::Refusal;
use railhead_engine::engine::{Digest, Game as _, Playable as _, state_hash};
use railhead_engine::text::parse::from_ron;

/// A variant without limits.
const FREE: &str = "network: EveryArea(), departure: Anywhere, destination: Anywhere, range: Unlimited, national: Unlimited, sharing: Side,";

/// The small war in Blue's Non-combat Move: 9 tokens in Cork, a complex in Eton, and rails with these choices.
fn war(choices: &str, more: &str, tokens: &str) -> Table {
    let regions: &[(&str, &str)] = &[
        ("passages:", r#"regions: {"north": "The North"}, passages:"#),
        (r#"owner: "blue""#, r#"owner: "blue", regions: "north""#),
    ];
    let said = format!(
        r#"violation: 3, tokens: (initial: {{"cork": 9, "hove": 2}}, {tokens}),
        own_rail: Rail(format: 1, name: "Rails", text: "", {choices}), {more}"#
    );
    let mut changes = vec![("violation: 3,", said.as_str())];
    for treasury in ["treasury: 20", "treasury: 5", "treasury: 18", "treasury: 6"] {
        changes.push((treasury, "treasury: 0"));
    }
    let mut table = Table::on(r#""blue": {"cork": "2 infantry"}"#, &changes, regions);
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    table
}

fn free() -> Table {
    war(FREE, "", "by_rail: true")
}

fn quoted(path: &str) -> String {
    let path: Vec<String> = path
        .split_whitespace()
        .map(|area| format!("\"{area}\""))
        .collect();
    path.join(", ")
}

fn train(nation: &str, count: u32, path: &str) -> String {
    format!(
        "Tokens(Rail(nation: \"{nation}\", count: {count}, path: [{}]))",
        quoted(path)
    )
}

fn back(path: &str) -> String {
    format!("Tokens(TakeBackRail(nation: \"blue\", path: [{}]))", quoted(path))
}

// AR-8
#[test]
fn ar_8_every_reason_against_a_train_of_tokens_is_told() {
    let table = free();
    let text = from_ron(&train("blue", 12, "cork bray")).expect("an order");
    let order = table.game.order(&text).expect("its names are known");
    let reasons = table.game.reasons(&table.state, &order).into_iter();
    let texts: Vec<_> = reasons.map(|refusal| refusal.text(&table.game)).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert_eq!(texts[0], "9 tokens in Cork can move");
    assert!(texts[1].contains("Bray"), "{texts:?}");
}

// RT-4
#[test]
fn rt_4_tokens_go_by_rail_only_where_the_scenario_says_so() {
    let without = war(FREE, "", "");
    let (rule, words) = without.refused(&train("blue", 1, "cork derry eton"));
    assert_eq!(
        (rule, words.as_str()),
        ("RT-4", "tokens cannot use rail in this scenario")
    );

    let mut table = free();
    let events = table.give(&train("blue", 4, "cork derry eton"));
    // It happens at the destination; no piece glides.
    let digest = table.game.digest(&events[0]);
    assert_eq!(digest, Digest::Happened(table.space("eton")));
    assert_eq!(
        (table.tokens("cork"), table.tokens("derry"), table.tokens("eton")),
        (5, 0, 4)
    );
    // No tokens were made or spent.
    assert_eq!(table.account("blue"), (9, 0, 0));
}

// RT-4, AR-2
#[test]
fn rt_4_tokens_go_by_rail_in_non_combat_move_alone() {
    let mut table = war(FREE, "rail_in_combat_move: true,", "by_rail: true");
    table.go_to_turn("teal");
    table.go_to_turn("blue");
    table.go_to(Phase::CombatMove);
    assert_eq!(table.rule(&train("blue", 1, "cork derry")), "RT-4");
    table.give(r#"Rail(nation: "blue", kind: "infantry", path: ["cork", "derry"])"#);
}

// RT-4, AR-3
#[test]
fn rt_4_what_has_gone_by_rail_moves_no_more_in_the_turn_nor_by_rail_what_has_moved() {
    let mut table = free();
    table.give(&train("blue", 4, "cork derry"));
    assert_eq!(table.rule(&haul(1, "derry", "eton")), "RT-4");
    assert_eq!(table.rule(&train("blue", 1, "derry eton")), "RT-4");
    table.give(&haul(2, "cork", "derry"));
    assert_eq!(table.rule(&train("blue", 1, "derry eton")), "RT-4");
    // In the next turn it does.
    table.go_to_turn("teal");
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    table.give(&train("blue", 6, "derry eton"));
    assert_eq!(table.tokens("eton"), 6);
}

// RT-4, AR-5
#[test]
fn rt_4_a_train_of_tokens_is_taken_back_in_its_phase_and_gives_back_what_it_used() {
    let fixed = FREE.replace(
        "national: Unlimited",
        "national: Fixed(2), cites: {National: \"R2-2\"}",
    );
    let mut table = war(&fixed, "", "by_rail: true");
    let before = state_hash(&table.state);
    table.give(&train("blue", 2, "cork derry eton"));
    assert_eq!(table.rule(&train("blue", 1, "cork derry eton")), "R2-2");
    table.give(&back("cork derry eton"));
    assert_eq!((table.tokens("cork"), table.tokens("eton")), (8, 1));
    table.give(&back("cork derry eton"));
    assert_eq!(state_hash(&table.state), before);
    assert_eq!(table.rule(&back("cork derry eton")), "AR-5");
    // A burned token does not come back.
    table.give(&train("blue", 1, "cork derry eton"));
    table.dice([6]);
    table.give(&burn("eton"));
    assert_eq!(table.rule(&back("cork derry eton")), "RT-8");
    table.give("EndPhase");
    assert_eq!(table.rule(&back("cork derry eton")), "RT-4");
}

// RT-4, RT-6
#[test]
fn rt_4_who_holds_an_area_sends_its_tokens_and_those_with_flags_go_with_their_own() {
    let mut table = war(FREE, "", "by_rail: true, flagged: true");
    assert_eq!(table.rule(&train("red", 1, "cork derry")), "AB-3");
    table.give(&train("blue", 1, "cork derry eton"));
    assert_eq!(table.tokens("eton"), 1);
    // Teal's flag in Blue's land moves in Teal's turn, by rails that Blue shares.
    let nation = table.nation("teal");
    let at = table.space("derry");
    let rules = table.game.tokens().expect("there are some");
    table
        .state
        .tokens
        .stacks
        .insert(TokenStack::ashore(rules, at, nation), 3);
    table.state.tokens.accounts[nation.index()].made += 3;
    assert_eq!(table.rule(&train("blue", 1, "derry eton")), "RT-6");
    table.go_to_turn("teal");
    table.go_to(Phase::NonCombatMove);
    table.give(&train("teal", 3, "derry eton"));
    assert_eq!(table.tokens("eton"), 4);
}

/// How many of the nine in Cork can reach Eton by rail, and the rule that stops the next.
fn by(choices: &str, more: &str) -> (u32, &'static str) {
    let table = war(choices, more, "by_rail: true");
    let path = ["cork", "derry", "eton"].map(|id| table.space(id));
    let found = trains::sent(&table.game, &table.state, (table.nation("blue"), 9), &path);
    let most = found.map_or(0, |(most, _)| most);
    let next = train("blue", most + 1, "cork derry eton");
    (most, if most < 9 { table.rule(&next) } else { "" })
}

const LINE: &str = r#"stations: "cork eton", markers: "cork derry eton","#;

// RT-4 with R1, R2, R3, R4, M1 and S1
#[test]
fn rt_4_tokens_go_by_each_kind_of_rails_and_count_against_what_is_limited() {
    let option_1 = r#"station: 15, marker: 1, network: StationsAndMarkers, departure: Station, destination: Station,
        range: Areas(most: 4, less_damage: false), national: PerStation(most: 6), station_limit: Value(most: 6), counted: Both, sharing: Side,
        cites: {National: "R1-4", Station: "R1-5"},"#;
    assert_eq!(by(option_1, LINE), (2, "R1-4"));
    let option_2 = r#"station: 10, marker: 1, network: StationsAndMarkers, departure: Station, destination: Station,
        range: Unlimited, national: Fixed(3), sharing: OwnOnly, cites: {National: "R2-2"},"#;
    assert_eq!(by(option_2, LINE), (3, "R2-2"));
    // Cork's station handles 4.
    let option_3 = r#"station: 15, network: StationsOnly, departure: Station, destination: Anywhere,
        range: ExtraMove(1), national: Unlimited, station_limit: ValueLessDamage, sharing: Side,
        raids: Damage(most: 6, inoperable_at: 6), cites: {Station: "R3-3", Range: "R3-2"},"#;
    assert_eq!(by(option_3, r#"stations: "cork","#), (4, "R3-3"));
    // A token moves one area, so an extra move makes two.
    assert_eq!(
        by(
            &option_3.replace("ExtraMove(1)", "ExtraMove(0)"),
            r#"stations: "cork","#
        ),
        (0, "R3-2")
    );
    // 13 of income are 6 points; two areas cost two.
    let option_4 = r#"marker: 1, network: Markers, departure: OnRailroad, destination: OnRailroad,
        range: PointsPerArea, national: Points(divisor: 2), sharing: OwnOnly, cites: {National: "R4-2"},"#;
    assert_eq!(by(option_4, r#"markers: "cork derry eton","#), (3, "R4-2"));
    // Derry carries 2.
    let module_1 = FREE.replace(
        "sharing",
        r#"throughput: Value(occupied: Half), cites: {Throughput: "M1-2"}, sharing"#,
    );
    assert_eq!(by(&module_1, ""), (2, "M1-2"));
    let pools =
        r#"national: Regional(pools: {"blue": [(units: 5, regions: "north")]}), cites: {National: "S1-4"}"#;
    assert_eq!(by(&FREE.replace("national: Unlimited", pools), ""), (5, "S1-4"));
}

// RT-4
#[test]
fn rt_4_what_a_train_of_tokens_carries_and_counts_is_data() {
    let tokens = |said: &str, choices: &str| format!("{choices} tokens: ({said}),");
    let fixed = FREE.replace("national: Unlimited", "national: Fixed(3)");
    // Two in a train: three trains take six, and the odd one has a train of its own.
    assert_eq!(by(&tokens("load: 2", &fixed), "").0, 6);
    assert_eq!(by(&tokens("load: 2, national: 2", &fixed), "").0, 2);
    assert_eq!(by(&tokens("national: 0", &fixed), "").0, 9);
    let areas = FREE.replace("sharing", "throughput: Value(occupied: Half), sharing");
    assert_eq!(by(&tokens("load: 3", &areas), "").0, 6);
    assert_eq!(by(&tokens("load: 3, throughput: 2", &areas), "").0, 3);
    let points = "marker: 1, network: Markers, departure: OnRailroad, destination: OnRailroad,
        range: PointsPerArea, national: Points(divisor: 2), sharing: OwnOnly,";
    let line = r#"markers: "cork derry eton","#;
    assert_eq!(by(&tokens("load: 2, points: 2", points), line).0, 2);
    // More than there are cannot be ordered.
    let stations =
        "station: 15, network: StationsOnly, departure: Station, destination: Station, range: Unlimited,
        national: Unlimited, station_limit: Value(most: 9), counted: Both, sharing: Side,";
    assert_eq!(
        by(&tokens("station: 2", stations), r#"stations: "cork eton","#).0,
        2
    );
}

// RT-4, AR-8
#[test]
fn rt_4_tokens_in_hand_are_offered_the_train() {
    let fixed = FREE.replace(
        "national: Unlimited",
        "national: Fixed(3), cites: {National: \"R2-2\"}",
    );
    let mut table = war(&fixed, "", "by_rail: true");
    let found = ends(&table.game, &table.state, table.hand(9, "cork", ""), &[]);
    let eton = found
        .iter()
        .find(|end| end.to == table.space("eton"))
        .expect("it is lit");
    assert_eq!((eton.manner, eton.count), (TokenMove::Rail, 3));
    let derry = found
        .iter()
        .find(|end| end.to == table.space("derry"))
        .expect("it is lit");
    assert_eq!((derry.manner, derry.count), (TokenMove::Move, 9));
    table.give(&train("blue", 3, "cork derry eton"));
    let why = trains::why_not_to(
        &table.game,
        &table.state,
        (table.space("cork"), 6),
        table.space("eton"),
    );
    assert_eq!(why.as_ref().map(Refusal::rule), Some("R2-2"));
}

// RT-4
#[test]
fn rt_4_everything_sent_on_its_way_takes_the_train() {
    let fixed = FREE.replace("national: Unlimited", "national: Fixed(3)");
    let mut table = war(&fixed, "", "by_rail: true");
    let complex = table.space("eton");
    let blue = table.nation("blue");
    // Three by rail, the others walk.
    let after = [0, 1, 2].map(|turns| inflow(&table.game, &table.state, blue, complex, turns).tokens);
    assert_eq!(after, [0, 3, 9]);
    table.give("Tokens(Forward)");
    assert_eq!(
        (table.tokens("cork"), table.tokens("derry"), table.tokens("eton")),
        (0, 6, 3)
    );
    // A convoy goes by rail along its route.
    let mut table = war(&fixed, "", "by_rail: true");
    table.give(r#"Tokens(Convoy(nation: "blue", route: ["cork", "derry", "eton"]))"#);
    table.give("Tokens(Forward)");
    assert_eq!(
        (table.tokens("cork"), table.tokens("derry"), table.tokens("eton")),
        (0, 6, 3)
    );
}

// RT-4
#[test]
fn rt_4_trains_of_tokens_are_among_the_orders_that_are_listed() {
    let mut table = free();
    table.give(&train("blue", 2, "cork derry eton"));
    let (game, state) = (&table.game, &table.state);
    let legal = game.legal_orders(state);
    for order in &legal {
        assert_eq!(game.check(state, order), Ok(()), "{order:?}");
    }
    let path = ["cork", "derry", "eton"].map(|id| table.space(id)).to_vec();
    let nation = table.nation("blue");
    for count in [1, 7] {
        let path = path.clone();
        assert!(legal.contains(&Order::Tokens(TokenOrder::Rail { nation, count, path })));
    }
    assert!(legal.contains(&Order::Tokens(TokenOrder::TakeBackRail { nation, path })));
}

// RT-4
#[test]
fn rt_4_a_game_with_trains_of_tokens_is_saved_as_it_is() {
    let mut table = war(&format!("{FREE} tokens: (load: 4)"), "", "by_rail: true");
    table.give(&train("blue", 6, "cork derry eton"));
    let carried: Vec<Cargo> = table.state.trains().iter().map(|train| train.cargo).collect();
    assert_eq!(carried, [Cargo::Tokens(4), Cargo::Tokens(2)]);
    let again = table
        .game
        .restore(&table.game.snapshot(&table.state))
        .expect("it comes back");
    assert_eq!(state_hash(&again), state_hash(&table.state));
}

// RT-4
#[test]
fn rt_4_trains_of_tokens_that_break_the_rules_are_found() {
    let fixed = FREE.replace("national: Unlimited", "national: Fixed(3)");
    let mut table = war(&format!("{fixed} tokens: (load: 2)"), "", "by_rail: true");
    let began = table.state.clone();
    table.give(&train("blue", 5, "cork derry eton"));
    let found = |table: &Table| {
        let turn = crate::invariants::turn_violations(&table.game, &began, &table.state);
        [table.game.violations(&table.state), turn].concat()
    };
    assert_eq!(found(&table), Vec::<String>::new());
    // One more than the train takes; a train that does not exist; tokens that are not at its destination.
    let mut full = free_copy(&table);
    full.state.trains[0].cargo = Cargo::Tokens(3);
    assert_eq!(
        found(&full),
        ["AR-3: units that went by rail are not where their train went"; 3]
            .into_iter()
            .map(str::to_owned)
            .chain(["RT-4: a train carries 3 tokens, too many".to_owned()])
            .collect::<Vec<_>>()
    );
    let mut more = free_copy(&table);
    let train = more.state.trains[0].clone();
    more.state.trains.push(train);
    assert!(
        found(&more)
            .iter()
            .any(|what| what.contains("has used 4 of its rail capacity of 3")),
        "{:?}",
        found(&more)
    );
}

fn free_copy(table: &Table) -> Table {
    Table {
        game: table.game.clone(),
        state: table.state.clone(),
    }
}
