//! Scripts of the area game: what they buy, where they go, what they guard, and exact orders that are given or skipped.

use std::sync::Arc;

use railhead_area_game::definition::{Domain, NationId};
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, Event, Order};
use railhead_engine::engine::{Playable as _, Seat, Session};
use railhead_engine::text::sources::files::{Embedded, Texts};
use railhead_games::{AnyScenario, load_any};
use railhead_players::opponent::{self, Opponent, Remark, area::Greedy, area::Scripted, choices_for};

const SHIPPED: &str = "world/europe-1940.axis.script.ron";

/// The war for Europe with this plan for Germany, or its problems.
fn europe(plan: &str) -> Result<Arc<AreaGame>, Vec<String>> {
    let Ok(AnyScenario::Area(shipped)) = load_any(&Embedded, "world/europe-1940.ron") else {
        panic!("it is shipped");
    };
    let mut texts: Texts = shipped.texts.clone();
    let script = format!(
        r#"AreaScript(format: 1, name: "test", title: "Test", summary: "For tests.", nations: {{"germany": ({plan})}})"#
    );
    texts.insert(SHIPPED.to_owned(), script);
    match load_any(&texts, "world/europe-1940.ron") {
        Ok(AnyScenario::Area(scenario)) => Ok(scenario.game),
        Ok(AnyScenario::Hex(_)) => unreachable!("it is a war"),
        Err(problems) => Err(problems.iter().map(ToString::to_string).collect()),
    }
}

/// Germany's first turn by this plan, and the remarks on it.
fn first_turn(plan: &str) -> (Session<AreaGame>, Vec<Remark>) {
    let game = europe(plan).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let mut session = Session::new(Arc::clone(&game), 4);
    let mut scripted = Scripted::new(Arc::clone(&game.scripts()[0]));
    let mut others: Vec<Greedy> = (1..game.seats().len()).map(|_| Greedy::default()).collect();
    while session.state().turn() == 0 {
        let mut players: Vec<&mut dyn Opponent<AreaGame>> = vec![&mut scripted];
        players.extend(
            others
                .iter_mut()
                .map(|player| player as &mut dyn Opponent<AreaGame>),
        );
        opponent::play(&mut session, &mut players, 1);
    }
    (session, scripted.remarks())
}

fn orders(session: &Session<AreaGame>) -> impl Iterator<Item = &Order> {
    session.journal().iter().map(|entry| &entry.order)
}

#[test]
fn a_list_is_bought_before_anything_else() {
    let (session, _) = first_turn(r#"buy: [(until: 1, units: "1 station 2 armour")]"#);
    let game = session.game();
    let armour = game.kind_named("armour").expect("a kind");
    let bought = orders(&session).filter_map(|order| match order {
        Order::Buy { purchase, .. } => Some(*purchase),
        _ => None,
    });
    let bought: Vec<Purchase> = bought.take(3).collect();
    assert_eq!(
        bought,
        [Purchase::Station, Purchase::Unit(armour), Purchase::Unit(armour)]
    );
}

#[test]
fn an_objective_is_attacked_at_its_odds_and_one_of_a_later_round_is_not() {
    let attacked = |plan: &str, area: &str| {
        let (session, remarks) = first_turn(plan);
        let at = session.game().board().space_named(area).expect("an area");
        let reason = Remark::Reason(format!("objective {}", session.game().space_name(at)));
        let mut events = session.journal().iter().flat_map(|entry| &entry.events);
        let is_fought = events.any(|event| matches!(event, Event::BattleBegan { at: there } if *there == at));
        (is_fought, remarks.contains(&reason))
    };
    assert_eq!(
        attacked(r#"objectives: [(take: "france", odds: 30)]"#, "france"),
        (true, true)
    );
    assert!(
        !attacked(
            r#"objectives: [(take: "eastern_poland", from: 3)]"#,
            "eastern_poland"
        )
        .1
    );
    assert!(!attacked(r#"objectives: [(take: "moscow", odds: 30)]"#, "moscow").1);
}

#[test]
fn a_garrison_stays() {
    let (session, _) = first_turn(
        r#"objectives: [(take: "france", odds: 1), (take: "eastern_poland", odds: 1)],
        garrisons: {"germany": 7, "western_poland": 6, "belgium_holland": 9}"#,
    );
    let (game, state) = (session.game(), session.state());
    for (area, least) in [("germany", 7), ("western_poland", 6), ("belgium_holland", 9)] {
        let at = game.board().space_named(area).expect("an area");
        let own = state
            .forces_at(at)
            .filter(|(force, _)| force.nation == NationId(0) && game.kind(force.kind).domain == Domain::Land);
        assert!(own.map(|(_, count)| count).sum::<u16>() >= least, "{area}");
    }
}

#[test]
fn exact_orders_come_first_and_those_that_are_refused_are_told() {
    let order = |count: u16, path: &str| {
        format!(
            r#"(round: 1, phase: CombatMove, order: Move(units: [(nation: "germany", kind: "infantry", count: {count})], path: [{path}]))"#
        )
    };
    let plan = format!(
        "orders: [{}, {}]",
        order(99, r#""denmark", "germany""#),
        order(1, r#""denmark", "germany""#)
    );
    let (session, remarks) = first_turn(&plan);
    let moved = orders(&session).find(|order| matches!(order, Order::Move { .. }));
    let Some(Order::Move { units, .. }) = moved else {
        panic!("the first move is that of the script");
    };
    assert_eq!(units[0].count, 1);
    assert!(remarks.contains(&Remark::Reason("as the script orders".into())));
    let reason = remarks.iter().find_map(|remark| match remark {
        Remark::Skipped { reason, .. } => Some(reason.as_str()),
        _ => None,
    });
    assert_eq!(reason, Some("there are not that many infantry in Denmark"));
}

#[test]
fn mistakes_are_told_where_they_stand() {
    let wrong = europe(
        r#"buy: [(from: 3, until: 2, units: "0 infantry 1 knight")], objectives: [(take: "narnia"), (take: "north_sea", odds: 0)],
        garrisons: {"germany": 0}, orders: [(round: 1, phase: Purchase, order: EndPhase)]"#,
    )
    .expect_err("it has mistakes");
    let has = |what: &str| assert!(wrong.iter().any(|line| line.contains(what)), "{what}: {wrong:#?}");
    let plan = "nations[\"germany\"]";
    has(&format!("{SHIPPED}:"));
    has(&format!(
        "{plan}.buy[0].until: the last round comes before the first"
    ));
    has(&format!(
        "{plan}.buy[0].units: \"0\": write a number from 1 to 99"
    ));
    has(&format!(
        "{plan}.buy[0].units: there is no kind of unit \"knight\""
    ));
    has(&format!(
        "{plan}.objectives[0].take: there is no space \"narnia\""
    ));
    has(&format!(
        "{plan}.objectives[1].odds: a chance is 1 to 100 percent"
    ));
    has(&format!(
        "{plan}.objectives[1].take: \"north_sea\" is not an area in play"
    ));
    has(&format!(
        "{plan}.garrisons[\"germany\"]: a garrison has 1 to 99 units"
    ));
    has(&format!(
        "{plan}.orders[0].phase: this order is not given in the Purchase phase"
    ));
}

#[test]
fn the_axis_of_1940_is_offered_as_it_was_fought() {
    let Ok(AnyScenario::Area(war)) = load_any(&Embedded, "world/europe-1940.ron") else {
        panic!("it is shipped");
    };
    let seats = (0..).map(Seat).zip(war.game.seats());
    for (seat, names) in seats {
        let choices = choices_for(&*war.game, seat);
        let is_axis = ["germany", "italy"].contains(&names.id);
        let plans: Vec<&str> = choices
            .iter()
            .filter(|choice| choice.is_plan)
            .map(|choice| choice.title.as_str())
            .collect();
        assert_eq!(plans.contains(&"As it was fought"), is_axis, "{}", names.id);
        let strengths = choices.iter().filter(|choice| !choice.is_plan);
        let strengths: Vec<&str> = strengths.map(|choice| choice.title.as_str()).collect();
        assert_eq!(strengths, ["Recruit", "Regular", "Veteran"], "the weakest first");
    }
}
