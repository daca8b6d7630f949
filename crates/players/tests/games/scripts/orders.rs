//! Exact orders of scripts (HP), the units they reserve, their conditions, and their check: on a plain with a railway.

use std::path::Path;
use std::sync::Arc;

use railhead_engine::engine::script::TAKEN;
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Texts;
use railhead_games::folders::Folders;
use railhead_hex_game::chapters::combat::Halving;
use railhead_hex_game::{HexGame, Order, Side, TableView};
use railhead_players::console::Console;
use railhead_players::opponent::hex::{Greedy, Scripted};
use railhead_players::opponent::{self, Opponent, Remark, Seen};

/// Red is in the west, with blue's brigade E on the railway in its way.
pub const SETUP: &str = r#"(unit: "a", at: "0003"), (unit: "b", at: "0103"), (unit: "c", at: "0005"), (unit: "d", at: "0203"),
    (unit: "e", at: "1403"), (unit: "g", at: "2203")"#;

/// The files of the plain with these units, and one script of red's.
fn files(setup: &str, script: &str) -> Texts {
    let mut texts = Texts::new();
    for (name, text) in [
        ("plain.board.ron", include_str!("plain/plain.board.ron")),
        ("plain.rules.ron", include_str!("plain/plain.rules.ron")),
        ("plain.units.ron", include_str!("plain/plain.units.ron")),
    ] {
        texts.insert(name.to_owned(), text.to_owned());
    }
    let scenario = format!(
        r#"Scenario(format: 1, game: Hex, title: "Plain", summary: "For tests.", text: "Nothing to tell.",
        board: "plain.board.ron", rules: "plain.rules.ron", units: "plain.units.ron",
        calendar: (turn_one: "1941-12-08", days_per_turn: 3), turns: (first: 1, last: 6),
        phases: [Movement, RailMovement, Combat, End], offers: ["trains", "blue_trains"],
        control: [(side: "red", hexes: All), (side: "blue", hexes: Box("1400", "2506"))],
        supply_sources: [(side: "red", at: "0003"), (side: "blue", at: "2503")],
        setup: [{setup}], scripts: ["plan.script.ron"],
        victory: (side: "red", objective: "East", hexes: List("east"), levels: [(until: 6, level: Decisive)],
            otherwise: Decisive, step: 1, better_from: 40, worse_to: -40))"#
    );
    texts.insert("plain.ron".to_owned(), scenario);
    let script = if script.starts_with("name:") {
        script.to_owned()
    } else {
        format!(r#"name: "plan", {script}"#)
    };
    let script = format!(
        r#"Script(format: 1, game: Hex, title: "Plan", summary: "For tests.", side: "red",
        from: "1941-12-08", until: "1941-12-25", {script})"#
    );
    texts.insert("plan.script.ron".to_owned(), script);
    texts
}

/// The game of these files, or their problems.
fn plain_or_why_not(setup: &str, script: &str) -> Result<Arc<HexGame>, String> {
    let loaded = load::<HexGame>(&files(setup, script), "plain.ron");
    loaded.map(|loaded| loaded.game).map_err(|problems| {
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        texts.join("\n")
    })
}

pub fn plain(setup: &str, script: &str) -> Arc<HexGame> {
    plain_or_why_not(setup, script).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A player that attacks whenever possible, and otherwise waits.
#[derive(Debug)]
struct Attacks;

impl Opponent<HexGame> for Attacks {
    fn next(&mut self, seen: &Seen<HexGame>) -> Option<Order> {
        let state = seen.state();
        let view = TableView::new(seen.game(), state, state.decider());
        let attack = view
            .orders()
            .into_iter()
            .find(|order| matches!(order, Order::Attack { .. }));
        let decision = view.combat().and_then(|_| view.default_order());
        (!state.is_over()).then(|| decision.or(attack).unwrap_or(Order::EndPhase))
    }
}

/// The game between the script and another player after a number of turns, with the script's remarks.
pub fn played(game: &Arc<HexGame>, seed: u64, turns: u16) -> (Session<HexGame>, Vec<Remark>) {
    let mut scripted = Scripted::new(Arc::clone(&game.scripts()[0]), seed);
    let mut session = Session::new(Arc::clone(game), seed);
    while session.state().turn() <= turns && !session.state().is_over() {
        opponent::play(&mut session, &mut [&mut scripted, &mut Attacks], 1);
    }
    (session, scripted.remarks())
}

/// Red's orders as files write them, without those that end phases and combats.
pub fn ordered(session: &Session<HexGame>) -> Vec<String> {
    let game = session.game();
    let is_red = |order: &&Order| match order {
        Order::Move { unit, .. }
        | Order::Rail { unit, .. }
        | Order::TakeBack { unit }
        | Order::LoseStep { unit }
        | Order::Retreat { unit, .. } => game.unit(*unit).side == Side::First,
        Order::Choose { option } => game.option(*option).side == Side::First,
        Order::Attack { attackers, .. } => game.unit(attackers[0]).side == Side::First,
        _ => false,
    };
    let orders = session.journal().iter().map(|entry| &entry.order);
    orders
        .filter(is_red)
        .map(|order| ron::to_string(&game.order_text(order)).expect("orders are plain data"))
        .collect()
}

pub fn at(session: &Session<HexGame>, unit: &str) -> String {
    let game = session.game();
    let unit = game.unit_named(unit).expect("a unit of the scenario");
    let status = TableView::new(game, session.state(), Side::First).status(unit);
    let space = status.and_then(|status| status.at);
    space.map_or_else(|| "off the map".to_owned(), |at| game.board().number(at))
}

fn skipped(remarks: &[Remark]) -> Vec<String> {
    let left_out = remarks
        .iter()
        .filter(|remark| matches!(remark, Remark::Skipped { .. }));
    left_out.map(Remark::text).collect()
}

// HP-1, HP-2
#[test]
fn hp_1_who_stays_buys_nothing_and_makes_room_for_nobody() {
    let game = plain(
        SETUP,
        r#"orders: [
            (on: "1941-12-08", phase: Movement, order: Move(unit: "a", to: "0203")),
            (on: "1941-12-08", phase: Movement, order: Move(unit: "b", to: "0203")),
        ], otherwise: Stay"#,
    );
    let (session, remarks) = played(&game, 1, 2);
    let ordered = ordered(&session);
    assert_eq!(ordered.len(), 3, "{ordered:?}");
    assert!(ordered[2].starts_with("TakeBack"), "{ordered:?}");
    assert_eq!(
        (at(&session, "c").as_str(), at(&session, "d").as_str()),
        ("0005", "0203")
    );
    let skipped = skipped(&remarks);
    assert!(
        matches!(&skipped[..], [one] if one.contains("0203")),
        "{skipped:?}"
    );
}

// HP-1, HR-5
#[test]
fn hp_1_a_unit_waits_for_the_train_that_it_is_ordered_to_take() {
    let script = |when: &str| {
        format!(
            r#"groups: [(name: "Vanguard", units: "a b", objectives: [(to: Take("east"))])],
            orders: [(on: "1941-12-11", phase: RailMovement, order: Rail(unit: "a", to: "0803"){when})], otherwise: Stay"#
        )
    };
    let setup = SETUP.replace(r#"at: "0003""#, r#"at: "0303""#);
    let of_a = |when: &str| {
        let (session, _) = played(&plain(&setup, &script(when)), 1, 2);
        let orders = ordered(&session).into_iter();
        orders
            .filter(|order| order.contains("unit:\"a\""))
            .collect::<Vec<_>>()
    };
    let orders = of_a("");
    assert!(
        matches!(&orders[..], [march, ride] if march.starts_with("Move") && ride.starts_with("Rail")),
        "{orders:?}"
    );
    let orders = of_a(r#", when: [Lost("mid")]"#);
    assert!(orders.iter().all(|order| order.starts_with("Move")), "{orders:?}");
    assert_eq!(orders.len(), 2, "{orders:?}");
}

// HP-1
#[test]
fn hp_1_a_group_stays_where_it_is_as_long_as_it_is_told_to() {
    let game = plain(
        SETUP,
        r#"groups: [(name: "Reserve", units: "a", objectives: [
            (to: Stay, until: "1941-12-13", unless: [Down("0803SE")]), (to: Take("east")),
        ])]"#,
    );
    for (turns, stays) in [(2, true), (3, false)] {
        let (session, _) = played(&game, 1, turns);
        assert_eq!(at(&session, "a") == "0003", stays);
        assert_ne!(at(&session, "b"), "0103", "the others do what looks best");
    }
}

// HP-1
#[test]
fn hp_1_conditions_are_joined_and_denied() {
    for (when, goes) in [
        (r#"Any([Lost("mid"), Held("west")])"#, true),
        (r#"Any([Lost("mid"), Lost("west")])"#, false),
        (r#"All([Held("mid"), Held("west")])"#, true),
        (r#"All([Held("mid"), Lost("west")])"#, false),
        (r#"Not(Lost("mid"))"#, true),
        (r#"Not(Any([Held("mid")]))"#, false),
        (r#"Down("0803SE")"#, false),
        (r#"Not(Down("0903NW"))"#, true),
        (r#"Since(days: 0, what: Held("mid"))"#, true),
        (r#"Since(days: 3, what: Held("mid"))"#, false),
    ] {
        let script = format!(
            r#"groups: [(name: "One", units: "a", objectives: [(to: Take("east"), when: [{when}])])], otherwise: Stay"#
        );
        let (session, _) = played(&plain(SETUP, &script), 1, 1);
        assert_eq!(at(&session, "a") != "0003", goes, "{when}");
    }
}

// HP-1
#[test]
fn hp_1_days_are_counted_from_what_happened_also_in_a_game_that_is_loaded() {
    // 1304 is taken in the first turn, and the group waits for six days.
    let game = plain(
        &SETUP
            .replace(r#"at: "0003""#, r#"at: "1303""#)
            .replace("1403", "2303"),
        r#"groups: [(name: "One", units: "a", objectives: [
            (to: Take("1403")), (to: Take("1503"), when: [Since(days: 6, what: Held("1403"))]),
        ])], otherwise: Stay"#,
    );
    let mut places = Vec::new();
    let mut session = Session::new(Arc::clone(&game), 1);
    while session.state().turn() <= 3 {
        // Every order by a player that has only now sat down.
        let mut scripted = Scripted::new(Arc::clone(&game.scripts()[0]), 1);
        let turn = session.state().turn();
        opponent::play(&mut session, &mut [&mut scripted, &mut Attacks], 1);
        if session.state().turn() > turn {
            places.push(at(&session, "a"));
        }
    }
    assert_eq!(places, ["1403", "1403", "1503"], "{:?}", ordered(&session));
}

// HP-1
#[test]
fn hp_1_a_chance_is_drawn_by_the_seed() {
    let script = r#"groups: [(name: "One", units: "a", objectives: [(to: Take("east"), when: [Chance(50)])])], otherwise: Stay"#;
    let game = plain(SETUP, script);
    let goes = |seed| at(&played(&game, seed, 1).0, "a") != "0003";
    let times = (0..40).filter(|seed| goes(*seed)).count();
    assert!((10..=30).contains(&times), "{times}");
    assert_eq!(goes(3), goes(3));
}

// HP-1, HB-5
#[test]
fn hp_1_a_group_says_whether_it_loses_steps_before_others() {
    let setup = r#"(unit: "a", at: "1303"), (unit: "b", at: "1302"), (unit: "c", at: "1203"), (unit: "s", at: "1403"), (unit: "g", at: "2203")"#;
    let first = |losses: [&str; 2]| {
        let script = format!(
            r#"groups: [
                (name: "One", units: "a", losses: {}, objectives: [(to: Stay)]),
                (name: "Two", units: "b", losses: {}, objectives: [(to: Stay)]),
            ],
            orders: [(on: "1941-12-08", phase: Combat, order: Attack(target: "1403", attackers: ["a", "b"]))],
            otherwise: Stay"#,
            losses[0], losses[1]
        );
        let game = plain(setup, &script);
        let losers = (1..60).filter_map(|seed| {
            let orders = ordered(&played(&game, seed, 1).0);
            orders.into_iter().find(|order| order.starts_with("LoseStep"))
        });
        losers.take(3).collect::<Vec<_>>()
    };
    for (losses, loser) in [
        (["Usual", "Usual"], "a"),
        (["Usual", "First"], "b"),
        (["Last", "Usual"], "b"),
        (["First", "Last"], "a"),
    ] {
        let losers = first(losses);
        assert!(!losers.is_empty());
        assert!(
            losers.iter().all(|order| order.contains(&format!("{loser:?}"))),
            "{losses:?}: {losers:?}"
        );
    }
}

// HP-1, HB-6
#[test]
fn hp_1_a_group_says_where_it_retreats_to() {
    let setup = r#"(unit: "a", at: "1303"), (unit: "s", at: "1403"), (unit: "g", at: "2203")"#;
    let rows = ["1000", "1006"].map(|place| {
        let script = format!(
            r#"groups: [(name: "One", units: "a", retreat: "{place}", objectives: [(to: Stay)])], otherwise: Stay"#
        );
        let game = plain(setup, &script);
        let ends = (1..40).filter_map(|seed| {
            let (session, _) = played(&game, seed, 1);
            let grid = game.board().grid();
            session.journal().iter().find_map(|entry| match entry.order {
                Order::Retreat { to, .. } => Some(grid.offset(to)[1]),
                _ => None,
            })
        });
        ends.collect::<Vec<_>>()
    });
    let [north, south] = rows;
    assert!(!north.is_empty() && north.len() == south.len());
    assert!(
        north.iter().zip(&south).all(|(north, south)| north < south),
        "{north:?} {south:?}"
    );
}

// HS-6, HS-1
#[test]
fn hs_6_nobody_attacks_from_where_it_is_not_fed_what_it_can_attack_from_where_it_is() {
    let setup = r#"(unit: "a", at: "1303"), (unit: "b", at: "0103"), (unit: "d", at: "1302"), (unit: "e", at: "1403"), (unit: "g", at: "2203")"#;
    let game = plain(
        setup,
        r#"groups: [(name: "Vanguard", units: "a d", objectives: [(to: Take("east"), odds: "3:1")])]"#,
    );
    let mut players: [Box<dyn Opponent<HexGame>>; 2] = [
        Box::new(Greedy::default()),
        Box::new(Scripted::new(Arc::clone(&game.scripts()[0]), 1)),
    ];
    for red in &mut players {
        let mut session = Session::new(Arc::clone(&game), 1);
        let mut attack = None;
        while session.state().turn() == 1 && attack.is_none() {
            let seen = Seen::new(&session);
            let order = match session.state().decider() {
                Side::First => red.next(&seen),
                Side::Second => Attacks.next(&seen),
            };
            let order = order.expect("the game is not over");
            if let Order::Attack {
                target,
                attackers,
                air,
            } = &order
            {
                let view = TableView::new(&game, session.state(), Side::First);
                attack = view.forecast(*target, attackers, *air).ok();
            }
            session.issue(order).expect("its orders are legal");
        }
        let attack = attack.expect("they attack in the first turn");
        let halved = |share: &railhead_hex_game::chapters::combat::Share| {
            share.halvings.contains(&Halving::Unsupplied)
        };
        assert_eq!(attack.attackers.len(), 2);
        assert!(!attack.attackers.iter().any(halved), "{attack:?}");
    }
}

// HP-2
#[test]
fn hp_2_the_console_tells_what_is_left_out_before_the_order_that_follows() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let script = r#"orders: [
        (on: "1941-12-08", phase: Movement, order: Move(unit: "a", to: "2303")),
        (on: "1941-12-08", phase: Movement, order: Move(unit: "b", to: "0203")),
    ], otherwise: Stay"#;
    for (name, text) in files(SETUP, script) {
        std::fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    let nowhere = Path::new("nowhere");
    let mut console = Console::new(Folders::at(nowhere, nowhere));
    let scenario = folder.path().join("plain.ron");
    let line = format!("new {} red=plan blue=random", scenario.display());
    let answer = console.answer(line.as_bytes());
    let place_of = |what: &str| answer.find(what).unwrap_or_else(|| panic!("{what}: {answer}"));
    assert!(
        place_of("left out: A: march to 2303") < place_of("B marches from 0103"),
        "{answer}"
    );
    assert!(
        place_of("B marches from 0103") < place_of("Movement Phase ends"),
        "{answer}"
    );
}

// HP-2
#[test]
fn hp_2_the_check_finds_orders_that_can_never_be_given() {
    for (order, problem) in [
        (
            r#"(on: "1941-12-08", phase: RailMovement, order: Move(unit: "a", to: "0203"))"#,
            "orders[0].phase: this order belongs to the Movement Phase, but the Rail Movement Phase never allows it; phase: Movement",
        ),
        (
            r#"(on: "1941-12-08", phase: End, order: EndPhase)"#,
            "orders[0].phase: this order belongs to the Movement Phase, but the End Phase never allows it",
        ),
        (
            r#"(on: "1941-12-08", phase: Combat, order: LoseStep(unit: "a"))"#,
            "orders[0].phase: this answers a combat decision, but a script cannot give orders in a combat; set losses and retreat of the group",
        ),
        (
            r#"(on: "1941-12-08", phase: Movement, order: EndPhase), (on: "1941-12-09", phase: Movement, order: Move(unit: "a", to: "0203"))"#,
            "orders[1].order: the phase is over by then: an unconditional EndPhase comes first",
        ),
        (
            r#"(on: "1941-12-08", phase: Movement, order: Move(unit: "e", to: "1303"))"#,
            r#"orders[0].order: "e" is on the other side"#,
        ),
        (
            r#"(on: "1941-12-08", phase: Setup, order: Choose(option: "blue_trains"))"#,
            r#"orders[0].order: the option "blue_trains" belongs to the other side"#,
        ),
        (
            r#"(on: "1941-12-08", phase: Combat, order: Attack(target: "1403", attackers: []))"#,
            "orders[0].order: the attack names no attackers",
        ),
        (
            r#"(on: "1941-12-08", phase: RailMovement, order: Rail(unit: "a", to: "0805"))"#,
            "orders[0].order: no railway runs through 0805",
        ),
        (
            r#"(on: "1941-12-08", phase: Combat, order: Book(units: ["a"], to: "0805"))"#,
            "orders[0].order: no railway runs through 0805",
        ),
        (
            r#"(on: "1941-12-08", phase: Movement, order: Move(unit: "t", to: "0804"))"#,
            "orders[0].order: T keeps to roads and railways, and none runs through 0804",
        ),
        (
            r#"(on: "1941-12-08", phase: Movement, order: Move(unit: "f", to: "0203"))"#,
            "orders[0].order: F is a fixed defence and does not move",
        ),
    ] {
        let setup = format!(r#"{SETUP}, (unit: "t", at: "0603"), (unit: "f", at: "0703")"#);
        let problems = plain_or_why_not(&setup, &format!("orders: [{order}]")).expect_err(order);
        assert!(problems.contains(problem), "{order}: {problems}");
        assert_eq!(problems.lines().count(), 1, "{problems}");
    }
    // Valid orders stay valid.
    let fine = r#"orders: [
        (on: "1941-12-08", phase: Movement, order: EndPhase, when: [Lost("mid")]),
        (on: "1941-12-08", phase: Movement, order: Move(unit: "a", to: "0203")),
    ]"#;
    assert!(plain_or_why_not(SETUP, fine).is_ok());
}

#[test]
fn hp_1_conditions_and_objectives_that_mean_nothing_are_found() {
    for (objective, problem) in [
        (
            r#"(to: Stay, odds: "3:1")"#,
            "odds: units that stay cannot have this",
        ),
        (
            r#"(to: Stay, when: [Since(days: 3, what: Supplied("a"))])"#,
            "when[0].what: days of this cannot be counted",
        ),
        (
            r"(to: Stay, when: [Chance(100)])",
            "when[0][0]: 100 is out of range",
        ),
        (
            r#"(to: Stay, when: [Any([Down("0003SE")])])"#,
            r#"when[0][0][0][0]: this board has no bridge at "0003SE""#,
        ),
    ] {
        let script = format!(r#"groups: [(name: "One", units: "a", objectives: [{objective}])]"#);
        let problems = plain_or_why_not(SETUP, &script).expect_err(objective);
        assert!(problems.contains(problem), "{objective}: {problems}");
    }
}

#[test]
fn hp_1_no_script_is_called_what_a_player_is_called() {
    let mut names = opponent::names::<HexGame>();
    names.extend([opponent::HINTS, opponent::IDLE]);
    names.sort_unstable();
    assert_eq!(names, TAKEN);
    for name in names {
        let problems = plain_or_why_not(SETUP, &format!(r#"name: "{name}", otherwise: Stay"#));
        let problems = problems.expect_err("the name is taken");
        assert!(
            problems.contains("belongs to a player of every scenario"),
            "{problems}"
        );
    }
}
