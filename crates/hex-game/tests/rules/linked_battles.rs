//! Linked battles (HL): a campaign of small battles on a coast road, with what goes over from each to the next.

use std::sync::Arc;

use railhead_engine::engine::{Game as _, Playable as _, Session};
use railhead_engine::save::{open_text, to_text};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Texts;
use railhead_hex_game::chapters::air::allotted;
use railhead_hex_game::definition::{Level, Phase};
use railhead_hex_game::linked_battles::after::{NoBattle, leads_to, next_battle, score};
use railhead_hex_game::linked_battles::standing::UnitCarryOver;
use railhead_hex_game::linked_battles::words;
use railhead_hex_game::shown::book::rule_book;
use railhead_hex_game::state::modifier::Modifier;
use railhead_hex_game::{HexGame, HexScenario, Order, OrderText, Refusal, Side, Standing, TableView, UnitId};

const BOARD: &str = r#"Board(
    format: 1, name: "The coast road", grid: (columns: 8, rows: 3, hex_km: 10),
    terrain: {'c': (id: "clear", name: "Clear")},
    map: ["cccccccc", "cccccccc", "cccccccc"],
    railways: [(name: "Coast line", path: "0001 0101 0201 0301 0401 0501 0601 0701")],
    places: [
        (id: "gate", name: "Gate", at: "0001", kinds: [Town], weight: 2),
        (id: "ford", name: "Ford", at: "0301", kinds: [Town], weight: 2),
        (id: "mill", name: "Mill", at: "0501", kinds: [Town], weight: 3),
    ],
)"#;

/// Whoever attacks at 3:1 destroys the defender, whatever the die.
const RULES: &str = r#"Rules(
    format: 1,
    sides: [(id: "red", name: "Red", adjective: "Red"), (id: "blue", name: "Blue", adjective: "Blue")],
    terrain: {"clear": (movement: 1, supply: 1)},
    movement: (
        town: 1, main_road: 1, minor_road_saving: 1, railway_saving: 1, river: 1, ferry: 1,
        unsupplied_foot_loss: 1, unsupplied_road_bound_divisor: 2,
    ),
    stacking: (hex: 9, city: 9),
    supply: (overland: 8),
    rail: (range: 8, capacity: {"red": 2, "blue": 2}),
    combat: (
        columns: ["1:2", "3:1"],
        results: ["A1 DE", "A1 DE", "A1 DE", "A1 DE", "A1 DE", "A1 DE"],
        modifiers: (town: 0, city: 0, water: 0, armour: 0, two_sides: 0, three_sides: 0, assault: 0, fortified: 0),
        hard_retreat_from: 7, armour_advance: 0,
    ),
    kinds: {"infantry": (name: "Infantry", symbol: Infantry, moves: Foot)},
    options: [
        (id: "lorries", name: "Lorries", text: "Red rides.", side: "red", price: 1, effect: FootOnRoads(1)),
    ],
)"#;

/// A unit file of brigades; the first of Blue is a weak one.
fn units() -> String {
    let all = ["r_1", "r_2", "r_3", "r_4", "r_5", "b_1", "b_2", "b_3", "b_4"].map(|id| {
        let strength = if id == "b_1" { 2 } else { 4 };
        let side = &id[..1];
        format!(
            "(id: \"{id}\", name: \"Brigade {id}\", short: \"{id}\", formation: \"\", nationality: \"{side}\", size: Brigade, \
             kind: \"infantry\", attack: {strength}, defence: {strength}, movement: 4, steps: 2),"
        )
    });
    format!(
        "Units(format: 1, nationalities: [(id: \"r\", name: \"Reds\", side: \"red\"), (id: \"b\", name: \"Blues\", side: \"blue\")], \
         units: [{}])",
        all.concat()
    )
}

/// A scenario that begins on a day of 1809, in which Red has two turns to take a place.
fn battle(day: &str, goal: &str, fields: &str) -> String {
    format!(
        "Scenario(
            format: 1, game: Hex, title: \"A battle\", summary: \"A battle for {goal}.\", text: \"It is fought.\",
            board: \"coast.board.ron\", rules: \"coast.rules.ron\", units: \"coast.units.ron\",
            calendar: (turn_one: \"1809-{day}\", days_per_turn: 1), turns: (first: 1, last: 3),
            control: [(side: \"red\", hexes: All), (side: \"blue\", hexes: Box(\"0000\", \"0302\"))],
            supply_sources: [(side: \"red\", at: \"0701\"), (side: \"blue\", at: \"gate\")],
            {fields}
            victory: (
                side: \"red\", objective: \"the place\", hexes: List(\"{goal}\"),
                levels: [(until: 1, level: Decisive), (until: 3, level: Marginal)], otherwise: Marginal,
                step: 1, better_from: 90, worse_to: -90,
            ),
        )"
    )
}

const FIRST: &str = r#"
    phases: [Movement, Combat, End], offers: ["lorries"],
    setup: [
        (unit: "r_1", at: "0401"), (unit: "r_2", at: "0402", steps: 1), (unit: "r_4", at: "0701", steps: 1),
        (unit: "r_5", at: "0701", steps: 1),
        (unit: "b_1", at: "ford"), (unit: "b_2", at: "0101", steps: 1), (unit: "b_3", at: "gate"), (unit: "b_4", at: "gate"),
    ],
"#;

/// The enemies stand next to each other, and the last of Red comes later.
const SECOND: &str = r#"
    phases: [Reinforcement, Movement, Combat, End],
    setup: [
        (unit: "r_1", at: "0401"), (unit: "r_2", at: "0401"), (unit: "r_3", at: "mill"),
        (unit: "b_1", at: "gate"), (unit: "b_2", at: "ford", steps: 1),
    ],
    arrivals: [(unit: "r_4", turn: 2, at: ["0701"])],
"#;

const THIRD: &str = r#"
    phases: [Movement, Combat, End],
    setup: [(unit: "r_1", at: "0401"), (unit: "b_1", at: "gate"), (unit: "b_4", at: "gate")],
"#;

const CAMPAIGN: &str = r#"Campaign(
    format: 1, title: "The coast", summary: "Three battles.", text: "Who holds the road holds the coast.",
    battles: [
        (
            id: "ford_battle", title: "The ford", scenario: "first.ron",
            then: [
                (
                    winner: "red", level: Decisive, to: Battle("gate_battle"), text: "The road is open.",
                    points: {"red": 7}, air: {"blue": 2}, replacements: {"red": 1, "blue": 2},
                ),
                (winner: "red", to: Battle("gate_battle")),
                (winner: "blue", to: Battle("late_battle"), replacements: {"red": 9}),
            ],
        ),
        (
            id: "gate_battle", title: "The gate", scenario: "second.ron", worth: 2,
            joins: [(unit: "b_3", into: "b_2")],
            then: [(winner: "red", to: Battle("last_battle")), (winner: "blue", to: Battle("last_battle"))],
        ),
        (
            id: "late_battle", title: "The gate, later", scenario: "second.ron", later: 1,
            then: [(winner: "red", to: End), (winner: "blue", to: End)],
        ),
        (
            id: "last_battle", title: "The last", scenario: "third.ron",
            then: [(winner: "red", to: End), (winner: "blue", to: End)],
        ),
    ],
    lost: (steps: 1, days: 30),
    options: ["lorries"],
    veterans: (honours: 1, die: 1),
)"#;

pub(super) const PATH: &str = "coast.campaign.ron";

pub(super) fn texts() -> Texts {
    let files = [
        ("coast.board.ron", BOARD.to_owned()),
        ("coast.rules.ron", RULES.to_owned()),
        ("coast.units.ron", units()),
        ("first.ron", battle("01-11", "ford", FIRST)),
        ("second.ron", battle("01-21", "gate", SECOND)),
        ("third.ron", battle("02-20", "gate", THIRD)),
        (PATH, CAMPAIGN.to_owned()),
    ];
    files.map(|(path, text)| (path.to_owned(), text)).into()
}

pub(super) fn begun(path: &str) -> (HexScenario, Session<HexGame>) {
    let scenario: HexScenario = load(&texts(), path).unwrap_or_else(|problems| panic!("{problems:?}"));
    let session = Session::new(Arc::clone(&scenario.game), 1);
    (scenario, session)
}

fn unit(session: &Session<HexGame>, id: &str) -> UnitId {
    session.game().unit_named(id).expect("the unit file has it")
}

fn give(session: &mut Session<HexGame>, text: &OrderText) -> Result<(), Refusal> {
    let order = session.game().order(text).expect("all of it is there");
    session.issue(order).map(|_| ())
}

fn to_phase(session: &mut Session<HexGame>, side: Side, phase: Phase) {
    while (session.state().player(), session.state().phase()) != (side, phase) {
        session.issue(Order::EndPhase).expect("a phase can end");
    }
}

/// Nobody does anything: Blue wins.
pub(super) fn wait(session: &mut Session<HexGame>) {
    while !session.state().is_over() {
        session.issue(Order::EndPhase).expect("a phase can end");
    }
}

/// Red chooses its lorries, and takes the ford at once.
pub(super) fn storm(session: &mut Session<HexGame>) {
    let lorries = OrderText::Choose {
        option: "lorries".to_owned(),
    };
    give(session, &lorries).expect("Red may choose it");
    to_phase(session, Side::First, Phase::Combat);
    let attack = OrderText::Attack {
        target: "ford".to_owned(),
        attackers: vec!["r_1".to_owned(), "r_2".to_owned()],
        air: 0,
    };
    give(session, &attack).expect("both are next to it");
    let (game, first) = (Arc::clone(session.game()), unit(session, "r_1"));
    while session.state().combat().is_some() {
        let legal = game.legal_orders(session.state());
        let advance = legal
            .iter()
            .find(|order| matches!(order, Order::Advance { unit, .. } if *unit == first));
        let order = advance.or(legal.last()).expect("there is an answer").clone();
        session.issue(order).expect("legal orders are allowed");
    }
    wait(session);
}

pub(super) fn next(scenario: &HexScenario, session: &Session<HexGame>) -> (HexScenario, Session<HexGame>) {
    let next = next_battle(scenario, session).unwrap_or_else(|why| panic!("{why:?}"));
    let session = Session::new(Arc::clone(&next.scenario.game), next.seed);
    (next.scenario, session)
}

/// The second battle after Red has taken the ford at once.
fn second() -> (HexScenario, Session<HexGame>) {
    let (scenario, mut session) = begun(PATH);
    storm(&mut session);
    next(&scenario, &session)
}

fn carry_over(scenario: &HexScenario, id: &str) -> (UnitCarryOver, u8) {
    let campaign = scenario.game.linked_battles().expect("it belongs to one");
    let unit = campaign.unit(id).unwrap_or_else(|| panic!("no {id}"));
    (unit.carry_over.clone(), unit.steps)
}

// HL-1
#[test]
fn hl_1_a_campaign_begins_as_its_first_battle_and_the_same_game_as_that_alone() {
    let ((scenario, session), (_, alone)) = (begun(PATH), begun("first.ron"));
    assert_eq!(scenario.game.title(), "The coast: The ford");
    assert_eq!(session.hash(), alone.hash());
    let place = scenario.game.campaign_place().expect("it belongs to one");
    assert_eq!((place.number, place.most), (1, 3));
    assert_eq!(alone.game().campaign_place(), None);
    // The book says what the file says.
    let book = rule_book(&scenario.game);
    let chapter = book
        .iter()
        .find(|chapter| chapter.id == "HL")
        .expect("it has one");
    let text: Vec<String> = chapter
        .rules
        .iter()
        .map(|rule| rule.paragraphs.join("\n"))
        .collect();
    let text = text.join("\n");
    for words in [
        "A decisive Red victory leads to The gate. Red begins with 7 victory points and gives 1 step back to its units before the battle.",
        "A substantial or marginal Red victory leads to The gate.",
        "A unit that is lost can come back with 1 step, 30 days after the turn in which it was lost.",
        "The gate counts twice as much.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(rule_book(alone.game()).iter().all(|chapter| chapter.id != "HL"));
}

// HL-1
#[test]
fn hl_1_a_result_leads_to_its_battle_once_the_battle_is_over() {
    let (scenario, mut session) = begun(PATH);
    let early = next_battle(&scenario, &session).expect_err("the battle is not over");
    assert_eq!(early, NoBattle::Refused(Refusal::BattleIsFought));
    assert_eq!(leads_to(&session), None);
    wait(&mut session);
    let (late, session) = next(&scenario, &session);
    let campaign = late.game.linked_battles().expect("it belongs to one");
    assert_eq!(campaign.now().id, "late_battle");
    assert_eq!(late.game.definition().calendar.first, 2, "it begins a turn later");
    assert_eq!(session.state().phase(), Phase::Setup, "Red has steps to give");
    assert!(
        late.text.starts_with("It is fought."),
        "this line has no text of its own"
    );
    let (late, _) = second();
    assert_eq!(late.title, "The coast: The gate");
    assert!(late.text.starts_with("The road is open.\n\n"), "{}", late.text);
    let (alone, mut session) = begun("first.ron");
    wait(&mut session);
    let none = next_battle(&alone, &session).expect_err("it stands alone");
    assert_eq!(none, NoBattle::Refused(Refusal::BelongsToNoCampaign));
}

// HL-2
#[test]
fn hl_2_units_bring_their_steps_and_the_sheet_accounts_for_every_unit() {
    let (scenario, session) = second();
    let (recovered, joined) = (0, 0);
    let on = UnitCarryOver::FightsOn { recovered, joined };
    assert_eq!(carry_over(&scenario, "r_1"), (on.clone(), 2));
    assert_eq!(
        carry_over(&scenario, "r_2"),
        (on.clone(), 1),
        "the scenario has it whole"
    );
    assert_eq!(carry_over(&scenario, "r_3"), (UnitCarryOver::Fresh, 2));
    assert_eq!(carry_over(&scenario, "r_4"), (on, 1), "it comes no stronger");
    // What b_3 had filled the ranks of b_2.
    assert_eq!(
        carry_over(&scenario, "b_2"),
        (UnitCarryOver::FightsOn { recovered, joined: 1 }, 2)
    );
    let into = "Brigade b_2".to_owned();
    assert_eq!(carry_over(&scenario, "b_3").0, UnitCarryOver::Joined { into });
    assert_eq!(carry_over(&scenario, "b_4"), (UnitCarryOver::LeftBehind, 2));
    let state = session.state();
    for (id, steps) in [("r_1", 2), ("r_2", 1), ("r_3", 2), ("r_4", 1), ("b_2", 2)] {
        assert_eq!(state.unit(unit(&session, id)).steps, steps, "{id}");
    }
    let sheet = &scenario.game.linked_battles().expect("it belongs to one").sheet;
    assert_eq!(sheet.len(), 9);
    assert_eq!(words::carry_over(&sheet[1]), "fights on with 1 of 2 steps");
}

// HL-3
#[test]
fn hl_3_a_lost_unit_stays_away_until_it_is_ready_again() {
    let (scenario, mut session) = second();
    let (UnitCarryOver::Lost { back: Some(back) }, 0) = carry_over(&scenario, "b_1") else {
        panic!("it was destroyed at the ford")
    };
    assert_eq!(back.to_string(), "1809-02-10");
    let b_1 = unit(&session, "b_1");
    assert_eq!(session.state().unit(b_1).standing, Standing::Awaited);
    assert_eq!(
        scenario.game.placement(b_1),
        None,
        "its place in the setup is empty"
    );
    wait(&mut session);
    let (third, session) = next(&scenario, &session);
    assert_eq!(carry_over(&third, "b_1"), (UnitCarryOver::Raised, 1));
    assert_eq!(session.state().unit(b_1).standing, Standing::OnMap);
    let (recovered, joined) = (0, 0);
    assert_eq!(
        carry_over(&third, "b_4"),
        (UnitCarryOver::Rested { recovered, joined }, 2)
    );
}

// HL-4
#[test]
fn hl_4_steps_are_given_in_the_setup_and_can_be_taken_back_until_it_ends() {
    let (scenario, mut session) = second();
    // Blue has two, and no unit that lacks one.
    assert_eq!(
        (session.state().player(), session.state().phase()),
        (Side::First, Phase::Setup)
    );
    let replace = |unit: &str| OrderText::Replace {
        unit: unit.to_owned(),
    };
    let take_back = OrderText::TakeBack {
        unit: "r_2".to_owned(),
    };
    let r_2 = unit(&session, "r_2");
    let steps = |session: &Session<HexGame>| session.state().unit(r_2).steps;
    let view = |session: &Session<HexGame>| {
        let view = TableView::new(session.game(), session.state(), Side::First);
        (
            view.replaceable().len(),
            view.replacements()[0].1,
            view.steps_given(r_2),
        )
    };
    assert_eq!(view(&session), (2, 1, 0), "r_4 comes later, and can have it too");
    let full = unit(&session, "r_1");
    assert_eq!(
        give(&mut session, &replace("r_1")),
        Err(Refusal::NeedsNoStep { unit: full })
    );
    let before = session.hash();
    give(&mut session, &replace("r_2")).expect("it lacks one");
    assert_eq!((steps(&session), view(&session)), (2, (0, 0, 1)));
    let side = Side::First;
    assert_eq!(
        give(&mut session, &replace("r_4")),
        Err(Refusal::AllStepsGiven { side })
    );
    give(&mut session, &take_back).expect("the setup is not over");
    assert_eq!((steps(&session), session.hash()), (1, before));
    give(&mut session, &replace("r_2")).expect("it lacks one again");
    session.undo().expect("an order can be undone");
    assert_eq!(steps(&session), 1);
    give(&mut session, &replace("r_4")).expect("it comes later");
    // A save of a setup with a step opens.
    let opened = open_text::<HexGame>("game.ron", &to_text(&scenario, &session));
    let opened = opened.unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(opened.session.hash(), session.hash());
    to_phase(&mut session, Side::First, Phase::Movement);
    let late = give(&mut session, &replace("r_2"));
    assert!(matches!(late, Err(Refusal::OtherPhase { .. })), "{late:?}");
}

// HL-4
#[test]
fn hl_4_a_unit_that_does_not_fight_in_the_battle_gets_no_step() {
    let (_, mut session) = second();
    let unit = unit(&session, "r_5");
    let replace = OrderText::Replace {
        unit: "r_5".to_owned(),
    };
    assert_eq!(give(&mut session, &replace), Err(Refusal::NotInBattle { unit }));
}

// HL-5
#[test]
fn hl_5_points_air_points_and_options_go_over() {
    let (scenario, session) = second();
    let (game, state) = (&scenario.game, session.state());
    let view = TableView::new(game, state, Side::First);
    let scores = railhead_hex_game::chapters::victory::score(game, state);
    assert_eq!(scores[0].carried, 7);
    assert_eq!(scores[1].carried, 0);
    assert_eq!(Side::BOTH.map(|side| allotted(game, state, side)), [0, 2]);
    let lorries = game.option_ids().next().expect("it goes over");
    assert_eq!(game.option(lorries).id, "lorries");
    assert!(state.has_option(lorries) && view.game().option(lorries).is_given);
    assert_eq!(scores[0].price(), 0, "it was paid for at the ford");
}

// HL-6
#[test]
fn hl_6_who_destroyed_a_unit_and_holds_the_ford_has_it_by_name() {
    let (scenario, session) = second();
    let campaign = scenario.game.linked_battles().expect("it belongs to one");
    let honours = |id: &str| campaign.unit(id).expect("it is on the sheet").honours.clone();
    assert_eq!(honours("r_1"), ["Ford"]);
    let mut others = campaign.sheet.iter().filter(|unit| unit.unit != "r_1");
    assert!(others.all(|unit| unit.honours.is_empty()));
    let parts = HexGame::story(&session);
    assert_eq!(
        parts[0].lines,
        [
            "Decisive Red victory, 11 January 1809.",
            "Blue lost Brigade b_1.",
            "Honours of Red: Brigade r_1 for Ford.",
            "The road is open.",
            "Next: The gate. Red begins with 7 victory points and gives 1 step back to its units before the battle. Blue has 2 more air points in each of its player-turns and gives 2 steps back to its units before the battle.",
        ]
    );
}

// HL-7
#[test]
fn hl_7_a_veteran_has_the_better_of_the_die() {
    let (_, mut session) = second();
    let modifiers = |session: &Session<HexGame>, side: Side, target: &str, attacker: &str| {
        let game = session.game();
        let target = game.board().space_named(target).expect("it is on the board");
        let view = TableView::new(game, session.state(), side);
        let forecast = view
            .forecast(target, &[unit(session, attacker)], 0)
            .unwrap_or_else(|refusal| panic!("{refusal:?}"));
        forecast.odds.expect("somebody defends").modifiers
    };
    to_phase(&mut session, Side::First, Phase::Combat);
    assert_eq!(
        modifiers(&session, Side::First, "ford", "r_1"),
        [(Modifier::VeteranAttack, 1)]
    );
    assert!(modifiers(&session, Side::First, "ford", "r_2").is_empty());
    to_phase(&mut session, Side::Second, Phase::Combat);
    assert_eq!(
        modifiers(&session, Side::Second, "0401", "b_2"),
        [(Modifier::VeteranDefence, -1)]
    );
}

// HL-8
#[test]
fn hl_8_points_by_level_and_worth_decide_and_the_last_battle_if_they_are_equal() {
    let (scenario, mut session) = second();
    assert_eq!(score(&session).map(|score| score.points), Some([3, 0]));
    wait(&mut session);
    let (third, mut session) = next(&scenario, &session);
    assert_eq!(score(&session).map(|score| score.points), Some([3, 2]));
    wait(&mut session);
    let over = score(&session).expect("it belongs to a campaign");
    assert_eq!((over.points, over.winner), ([3, 3], Some(Side::Second)));
    let none = next_battle(&third, &session).expect_err("this was the last");
    assert_eq!(none, NoBattle::Refused(Refusal::CampaignIsOver));
    let fought = &third.game.linked_battles().expect("it belongs to one").fought;
    let levels: Vec<Level> = fought.iter().map(|fought| fought.level).collect();
    assert_eq!(levels, [Level::Decisive, Level::Marginal]);
}
