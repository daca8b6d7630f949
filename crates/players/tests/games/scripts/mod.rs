//! Scripts (HP): groups follow their objectives in time; exact orders are given or skipped; rules are kept.

mod areas;
mod groups;
mod orders;
mod timetable;

use std::collections::BTreeMap;
use std::sync::Arc;

use railhead_engine::engine::{Seat, Session};
use railhead_engine::save::MAX_ORDERS;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_hex_game::scripts::script::Task;
use railhead_hex_game::{HexGame, Order, Phase, Side, TableView};
use railhead_players::opponent::hex::Scripted;
use railhead_players::opponent::{self, Opponent, Remark, Seen, names_for};

/// The Jitra scenario with one script of this side and these days.
fn jitra(side: &str, body: &str) -> Arc<HexGame> {
    jitra_or_why_not(side, body).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The same, or the script's problems.
fn jitra_or_why_not(side: &str, body: &str) -> Result<Arc<HexGame>, String> {
    let shipped = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("a shipped scenario loads");
    let mut texts: Texts = shipped.texts.clone();
    let script = format!(
        r#"Script(format: 1, game: Hex, name: "test", title: "Test", summary: "For tests.", side: "{side}",
        from: "1941-12-08", until: "1941-12-22", {body})"#
    );
    texts.insert("malaya/jitra-history.script.ron".to_owned(), script);
    load::<HexGame>(&texts, "malaya/jitra.ron")
        .map(|loaded| loaded.game)
        .map_err(|problems| format!("{problems:?}"))
}

/// A player that stays where it is.
#[derive(Debug)]
struct Waits;

impl Opponent<HexGame> for Waits {
    fn next(&mut self, seen: &Seen<HexGame>) -> Option<Order> {
        let state = seen.state();
        let view = TableView::new(seen.game(), state, state.decider());
        let decision = view.combat().and_then(|_| view.default_order());
        (!state.is_over()).then(|| decision.unwrap_or(Order::EndPhase))
    }
}

/// The game after a number of turns, with the script's remarks.
fn played(game: &Arc<HexGame>, turns: u16) -> (Session<HexGame>, Vec<Remark>) {
    let script = Arc::clone(&game.scripts()[0]);
    let seat = usize::from(script.side.seat().0);
    let mut scripted = Scripted::new(script, 5);
    let mut other = Waits;
    let mut session = Session::new(Arc::clone(game), 5);
    let last = session.state().turn() + turns;
    while session.state().turn() < last && !session.state().is_over() {
        let mut players: [&mut dyn Opponent<HexGame>; 2] = [&mut other, &mut scripted];
        if seat == 0 {
            players.swap(0, 1);
        }
        opponent::play(&mut session, &mut players, 1);
    }
    (session, scripted.remarks())
}

fn place(game: &HexGame, session: &Session<HexGame>, unit: &str) -> Option<String> {
    let unit = game.unit_named(unit).expect("a unit of the scenario");
    let side = game.unit(unit).side;
    let at = TableView::new(game, session.state(), side).status(unit)?.at?;
    Some(game.board().number(at))
}

/// The side that a script of the scenario is for.
fn ours(game: &HexGame) -> Side {
    game.scripts()[0].side
}

fn orders_of<'s>(session: &'s Session<HexGame>, is_meant: impl Fn(&Order) -> bool + 's) -> Vec<&'s Order> {
    let orders = session.journal().iter().map(|entry| &entry.order);
    orders.filter(|order| is_meant(order)).collect()
}

// HP-1
#[test]
fn hp_1_a_group_takes_its_objectives_in_order_and_nobody_else_moves() {
    let game = jitra(
        "japan",
        r#"groups: [(name: "Left", units: "j_41r", objectives: [
            (to: Take("kangar"), route: "hat_yai padang_besar", by: "railway"),
            (to: Take("kodiang")),
        ])], otherwise: Stay"#,
    );
    let (session, remarks) = played(&game, 4);
    let goals = ["kangar", "kodiang"].map(|id| game.board().place(id).expect("a place").at);
    for goal in goals {
        assert_eq!(session.state().control(goal), Some(ours(&game)));
    }
    assert_eq!(place(&game, &session, "j_11r").as_deref(), Some("1201"));
    let reasons: Vec<_> = remarks.iter().map(Remark::text).collect();
    let said = |place: &str| reasons.iter().position(|reason| reason.ends_with(place));
    let first = said("objective Arau (0709), route railway");
    let then = said("objective Kodiang (0810)");
    assert!(first.is_some() && first < then, "{reasons:?}");
}

#[test]
fn hp_1_nobody_turns_back_for_what_lies_before_the_last_that_is_taken() {
    let game = jitra(
        "japan",
        r#"groups: [(name: "Left", units: "j_41r", objectives: [
            (to: Take("kangar")), (to: Take("padang_besar")), (to: Take("changlun")),
        ])], otherwise: Stay"#,
    );
    // Padang Besar is held from the start.
    let (_, remarks) = played(&game, 2);
    let reasons: Vec<_> = remarks.iter().map(Remark::text).collect();
    assert!(
        reasons.iter().all(|reason| reason.contains("Changlun")),
        "{reasons:?}"
    );
    assert!(!reasons.is_empty());
}

#[test]
fn hp_1_no_script_of_malaya_names_from_a_day_on_what_its_side_holds_from_the_start() {
    for name in [
        "campaign",
        "jitra",
        "kampar-line",
        "slim-river",
        "johore",
        "singapore",
    ] {
        let path = format!("malaya/{name}.ron");
        let loaded = load::<HexGame>(&Embedded, &path).expect("shipped scenarios load");
        let definition = loaded.game.definition();
        for script in loaded.game.scripts() {
            let objectives = script.groups.iter().flat_map(|group| &group.objectives);
            for objective in objectives.filter(|objective| objective.task == Task::Take) {
                let at = objective.at.expect("a place is to be taken");
                let is_new = objective.from >= definition.calendar.first;
                let is_held = definition.control[at.index()] == Some(script.side);
                assert!(
                    !(is_new && is_held),
                    "{name}: {} names {}",
                    script.name,
                    loaded.game.board().label(at)
                );
            }
        }
    }
}

// HP-1
#[test]
fn hp_1_a_place_of_ones_own_that_is_named_from_a_day_on_does_not_hide_the_objectives_before_it() {
    let game = jitra(
        "japan",
        r#"groups: [(name: "Left", units: "j_41r", objectives: [
            (to: Take("kangar")), (to: Take("padang_besar"), from: "1941-12-11"), (to: Take("changlun")),
        ])], otherwise: Stay"#,
    );
    // Padang Besar is held from the start, and on the 11th too: no unit goes there.
    let (_, remarks) = played(&game, 2);
    let reasons: Vec<_> = remarks.iter().map(Remark::text).collect();
    assert!(
        reasons
            .iter()
            .all(|reason| reason.contains("Kangar") || reason.contains("Arau")),
        "{reasons:?}"
    );
    assert!(!reasons.is_empty());
}

#[test]
fn hp_1_what_nobody_defends_is_taken_in_passing() {
    let game = jitra(
        "japan",
        r#"groups: [(name: "Left", units: "j_41r", objectives: [
            (to: Take("changlun"), route: "hat_yai sadao", by: "trunk road"),
            (to: Take("asun"), route: "changlun", by: "trunk road"),
        ])], otherwise: Stay"#,
    );
    let (session, remarks) = played(&game, 2);
    let reasons: Vec<_> = remarks.iter().map(Remark::text).collect();
    assert!(
        reasons.iter().all(|reason| reason.contains("Asun")),
        "{reasons:?}"
    );
    let changlun = game.board().place("changlun").expect("a place").at;
    assert_eq!(session.state().control(changlun), Some(ours(&game)));
}

#[test]
fn hp_1_a_group_goes_by_sea_where_it_is_told() {
    for (how, sails) in [(", by_sea: true", true), ("", false)] {
        let game = jitra(
            "japan",
            &format!(
                r#"groups: [(name: "Ando", units: "j_42r", objectives: [(to: Take("kuala_trengganu"){how})])],
                otherwise: Stay"#
            ),
        );
        let (session, _) = played(&game, 1);
        let unit = game.unit_named("j_42r").expect("a unit of the scenario");
        let there = game.board().place("kuala_trengganu").expect("a place").at;
        let is_meant =
            |order: &Order| matches!(order, Order::Sail { unit: who, to } if (*who, *to) == (unit, there));
        assert_eq!(!orders_of(&session, is_meant).is_empty(), sails, "{how}");
    }
}

#[test]
fn hp_1_an_objective_counts_on_its_days_and_under_its_conditions() {
    let start = Some("2005".to_owned());
    for (objective, goes) in [
        (r#"(to: Take("yala"))"#, true),
        (r#"(to: Take("yala"), from: "1941-12-14")"#, false),
        (r#"(to: Take("yala"), until: "1941-12-10")"#, true),
        (
            r#"(to: Take("kroh"), when: [Lost("kroh"), Held("patani"), Supplied("j_42r")])"#,
            true,
        ),
        (r#"(to: Take("kroh"), when: [Lost("patani")])"#, false),
        (
            r#"(to: Take("kroh"), when: [At(unit: "j_42r", at: "patani")])"#,
            true,
        ),
        (
            r#"(to: Take("kroh"), when: [At(unit: "j_42r", at: "yala")])"#,
            false,
        ),
        (r#"(to: Take("kroh"), when: [Unsupplied("j_42r")])"#, false),
        (r#"(to: Take("kroh"), unless: [Held("patani")])"#, false),
        (
            r#"(to: Take("kroh"), when: [Strength(at: "patani", least: 6)])"#,
            true,
        ),
        (
            r#"(to: Take("kroh"), when: [Strength(at: "patani", least: 7)])"#,
            false,
        ),
        (
            r#"(to: Take("kroh"), when: [OurOdds(at: "kroh", least: "1:1")])"#,
            false,
        ),
        (
            r#"(to: Take("kroh"), unless: [TheirOdds(at: "patani", least: "1:9")])"#,
            true,
        ),
    ] {
        let game = jitra(
            "japan",
            &format!(
                r#"groups: [(name: "Ando", units: "j_42r", objectives: [{objective}])], otherwise: Stay"#
            ),
        );
        // Yala is held from the start, so no unit goes there.
        let goes = goes && !objective.contains("yala");
        let (session, _) = played(&game, 1);
        assert_eq!(place(&game, &session, "j_42r") != start, goes, "{objective}");
    }
}

#[test]
fn hp_1_attacks_are_made_from_the_odds_on_that_are_said() {
    for (how, attacks) in [(r#"odds: "99:1""#, false), ("blocked: Attack", true)] {
        let game = jitra(
            "japan",
            &format!(
                r#"groups: [(name: "Column", units: "j_11r j_41r j_5rec j_1tk", objectives: [
                    (to: Take("jitra"), route: "sadao changlun asun", {how})])], otherwise: Stay"#
            ),
        );
        let (session, _) = played(&game, 4);
        let made = orders_of(&session, |order| {
            matches!(order, Order::Attack { attackers, .. }
                if attackers.iter().any(|unit| game.unit(*unit).side == ours(&game)))
        });
        assert_eq!(!made.is_empty(), attacks, "{how}");
    }
}

#[test]
fn hp_1_who_is_told_to_take_a_place_attacks_it_before_what_lies_beside_the_way() {
    let shipped = load::<HexGame>(&Embedded, "malaya/jitra.ron").expect("a shipped scenario loads");
    let mut texts: Texts = shipped.texts.clone();
    // 11th Regiment is before Jitra and beside Kodiang, with supply from the road behind: three defence factors on its way, and one beside it.
    let scenario = texts["malaya/jitra.ron"]
        .replace(
            r#"(unit: "j_11r", at: "singora")"#,
            r#"(unit: "j_11r", at: "0910")"#,
        )
        .replace(
            r#"hexes: Region("siam")),"#,
            r#"hexes: Region("siam")), (side: "japan", hexes: List("0910 0908 0907")),"#,
        )
        .replace(
            r#"(unit: "c_6in", at: "jitra", within: Box("0708", "1014")),"#,
            "",
        )
        .replace(
            r#"(unit: "c_15in", at: "jitra", within: Box("0708", "1014")),"#,
            "",
        )
        .replace(
            r#"(unit: "c_hyd", at: "kota_bharu")"#,
            r#"(unit: "c_hyd", at: "kodiang")"#,
        )
        .replace(
            r#"(unit: "c_krohcol", at: "kroh", within: List("kroh baling grik"))"#,
            r#"(unit: "c_krohcol", at: "jitra")"#,
        );
    texts.insert("malaya/jitra.ron".to_owned(), scenario);
    let script = r#"Script(format: 1, game: Hex, name: "test", title: "Test", summary: "For tests.", side: "japan",
        from: "1941-12-08", until: "1941-12-22",
        groups: [(name: "Left", units: "j_11r", objectives: [(to: Take("jitra"))])],
        orders: [(on: "1941-12-08", phase: Movement, order: EndPhase)], otherwise: Stay)"#;
    texts.insert("malaya/jitra-history.script.ron".to_owned(), script.to_owned());
    let game = load::<HexGame>(&texts, "malaya/jitra.ron")
        .expect("it loads")
        .game;
    let (session, _) = played(&game, 1);
    let attacks = orders_of(&session, |order| matches!(order, Order::Attack { .. }));
    let jitra = game.board().place("jitra").expect("a place").at;
    assert!(
        matches!(attacks[..], [Order::Attack { target, .. }] if *target == jitra),
        "{attacks:?}"
    );
}

// HP-2
#[test]
fn hp_2_what_the_rules_refuse_is_left_out_and_told() {
    let game = jitra(
        "japan",
        r#"orders: [
            (on: "1941-12-08", phase: NavalMovement, order: Sail(unit: "j_56r", to: "ipoh")),
            (on: "1941-12-09", phase: NavalMovement, order: Sail(unit: "j_56r", to: "kota_bharu")),
            (on: "1941-12-08", phase: NavalMovement, order: EndPhase, when: [Lost("singora")]),
        ]"#,
    );
    let (session, remarks) = played(&game, 1);
    let unit = game.unit_named("j_56r").expect("a unit of the scenario");
    let sailed = orders_of(&session, |order| matches!(order, Order::Sail { .. }));
    assert!(
        matches!(sailed[..], [Order::Sail { unit: first, .. }, ..] if *first == unit),
        "{sailed:?}"
    );
    let skipped: Vec<_> = remarks
        .iter()
        .filter(|remark| matches!(remark, Remark::Skipped { .. }))
        .map(Remark::text)
        .collect();
    assert_eq!(skipped.len(), 1, "{skipped:?}");
    assert!(skipped[0].starts_with("left out: "), "{skipped:?}");
}

#[test]
fn hp_2_a_player_that_takes_over_in_mid_phase_tries_nothing_again() {
    let game = jitra(
        "japan",
        r#"orders: [
            (on: "1941-12-08", phase: NavalMovement, order: Sail(unit: "j_56r", to: "ipoh")),
            (on: "1941-12-08", phase: NavalMovement, order: Sail(unit: "j_56r", to: "kota_bharu")),
            (on: "1941-12-08", phase: NavalMovement, order: Sail(unit: "j_41r", to: "ipoh")),
        ]"#,
    );
    let script = Arc::clone(&game.scripts()[0]);
    let mut session = Session::new(Arc::clone(&game), 5);
    let mut skipped = Vec::new();
    // Every order by a player that has only now sat down, as after a load.
    while session.state().phase() != Phase::Movement {
        let mut players = [
            Scripted::new(Arc::clone(&script), 5),
            Scripted::new(Arc::clone(&script), 5),
        ];
        let [first, second] = &mut players;
        opponent::play(&mut session, &mut [first, second], 1);
        let remarks = players.iter_mut().flat_map(Opponent::remarks);
        skipped.extend(remarks.filter(|remark| matches!(remark, Remark::Skipped { .. })));
    }
    let skipped: Vec<_> = skipped.iter().map(Remark::text).collect();
    assert_eq!(skipped.len(), 2, "{skipped:?}");
    let unit = game.unit_named("j_56r").expect("a unit of the scenario");
    let is_ordered = |order: &Order| matches!(order, Order::Sail { unit: who, .. } if *who == unit);
    assert_eq!(orders_of(&session, is_ordered).len(), 1);
}

/// The exact orders in a game between two scripts: how many, and those that were skipped.
fn ordered(game: &Arc<HexGame>, names: [&str; 2], seed: u64) -> (usize, Vec<String>) {
    let mut players = names.map(|name| {
        let script = game.scripts().iter().find(|script| script.name == name);
        Scripted::new(Arc::clone(script.expect("a script of the scenario")), seed)
    });
    let mut session = Session::new(Arc::clone(game), seed);
    let [first, second] = &mut players;
    // It panics at an order that the rules refuse.
    opponent::play(&mut session, &mut [first, second], MAX_ORDERS);
    assert!(session.state().is_over());
    let remarks: Vec<Remark> = players.iter_mut().flat_map(Opponent::remarks).collect();
    let given = |remark: &&Remark| remark.text() == "as the script orders";
    let given = remarks.iter().filter(given).count();
    let skipped = remarks
        .iter()
        .filter(|remark| matches!(remark, Remark::Skipped { .. }));
    (given, skipped.map(Remark::text).collect())
}

#[test]
fn hp_2_of_a_game_that_follows_history_hardly_an_exact_order_is_left_out() {
    let mut given = 0;
    let mut skipped = Vec::new();
    for (name, seeds) in [
        ("jitra", 1..=3),
        ("slim-river", 1..=1),
        ("johore", 1..=2),
        ("singapore", 1..=1),
        ("campaign", 1..=2),
    ] {
        let path = format!("malaya/{name}.ron");
        let game = load::<HexGame>(&Embedded, &path).expect("it loads").game;
        for seed in seeds {
            let (more, left_out) = ordered(&game, ["history", "delay"], seed);
            given += more;
            skipped.extend(left_out);
        }
    }
    assert!(given > 30, "{given}");
    assert!(20 * skipped.len() < given, "of {given}: {skipped:?}");
}

#[test]
fn hp_4_an_option_that_a_scenario_does_not_offer_is_not_asked_for() {
    let choose = |option: &str| {
        let order = format!(r#"(on: "1941-12-08", phase: Setup, order: Choose(option: "{option}"))"#);
        jitra_or_why_not("japan", &format!("orders: [{order}]"))
    };
    // The rules have landing craft; Jitra ends before they arrive.
    let game = choose("landing_craft").expect("the script is sound");
    assert!(game.scripts()[0].orders.is_empty());
    let game = choose("bicycles").expect("the script is sound");
    assert_eq!(game.scripts()[0].orders.len(), 1);
    let why_not = choose("bicycle").expect_err("the option does not exist");
    assert!(why_not.contains("bicycle"), "{why_not}");
}

// HP-3
#[test]
fn hp_3_the_historical_script_is_played_to_the_end() {
    for name in ["jitra", "slim-river", "johore", "singapore", "kampar-line"] {
        // HP-4: both sides have scripts everywhere.
        let path = format!("malaya/{name}.ron");
        let game = load::<HexGame>(&Embedded, &path)
            .expect("a shipped scenario loads")
            .game;
        let offered = [0, 1].map(|seat| names_for(&*game, Seat(seat)));
        for name in ["history", "cautious", "aggressive"] {
            assert!(offered[0].contains(&name) && !offered[1].contains(&name));
        }
        assert!(offered[1].contains(&"delay") && !offered[0].contains(&"delay"));
        let (session, _) = played(&game, 99);
        assert!(session.state().is_over(), "{name}");
        assert!(session.journal().len() < MAX_ORDERS);
    }
}

#[test]
fn hp_3_the_first_landing_is_made_and_the_trunk_road_is_taken_down_to_jitra() {
    let game = load::<HexGame>(&Embedded, "malaya/campaign.ron")
        .expect("it loads")
        .game;
    let mut fallen = BTreeMap::new();
    for turns in [1, 6] {
        let (session, _) = played(&game, turns);
        let landed = orders_of(&session, |order| matches!(order, Order::Sail { .. }));
        assert!(!landed.is_empty());
        let jitra = game.board().place("jitra").expect("a place").at;
        fallen.insert(turns, session.state().control(jitra));
    }
    assert_eq!(fallen[&1], Some(ours(&game).enemy()));
    assert_eq!(fallen[&6], Some(ours(&game)));
}

// HP-4
#[test]
fn hp_4_the_other_side_has_scripts_too() {
    let game = jitra(
        "commonwealth",
        r#"groups: [(name: "11th Division", units: "c_28in", objectives: [(to: Hold("alor_star"))])], otherwise: Stay"#,
    );
    let (session, _) = played(&game, 1);
    let at = place(&game, &session, "c_28in").expect("it is on the map");
    assert_ne!(at, "1830", "the brigade goes north from Ipoh");
    assert_eq!(place(&game, &session, "c_12in").as_deref(), Some("2646"));
}
