//! The worked examples of the sources as the shipped scenarios have them, played by orders as the console takes them.

use std::fs;
use std::path::Path;

use railhead_area_game::chapters::rail::available::why_nowhere;
use railhead_area_game::chapters::rail::now::rails;
use railhead_area_game::chapters::rail::sending::why_not_sent;
use railhead_area_game::rail::{Limited, Rails};
use railhead_area_game::state::order::{Order, UnitGroup};
use railhead_area_game::{AreaGame, OrderText, Refusal};
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Folder};

struct Table(Session<AreaGame>);

/// The Canals, a scenario for tests, as it begins.
fn canals() -> Session<AreaGame> {
    let folder = tempfile::tempdir().expect("the system has a place for files");
    let (shipped, to) = (Path::new("../../scenarios/world"), folder.path());
    fs::create_dir(to.join("rail")).expect("a folder can be made");
    for file in ["world.board.ron", "units.ron", "rail/option_1.rail.ron"] {
        fs::copy(shipped.join(file), to.join(file)).expect("it can be copied");
    }
    fs::copy("tests/rules/switches/canals.ron", to.join("canals.ron")).expect("it can be copied");
    let loaded = load::<AreaGame>(&Folder::new(to), "canals.ron");
    Session::new(loaded.unwrap_or_else(|problems| panic!("{problems:?}")).game, 1)
}

/// The id of a rule, kept for as long as the tests run.
fn kept(rule: &str) -> &'static str {
    Box::leak(rule.into())
}

// AR-8, R1-5, R1-10
#[test]
fn ar_8_units_that_get_nowhere_together_are_told_every_rule_that_keeps_them() {
    let session = canals();
    let (game, state) = (session.game(), session.state());
    let at = |id: &str| game.board().space_named(id).expect("an area");
    let infantry = |count| UnitGroup {
        nation: game.nation_named("uk").expect("a nation"),
        kind: game.kind_named("infantry").expect("a kind"),
        count,
        spent: 0,
        aboard: false,
    };
    let reasons_of = |refusals: Vec<Refusal>| -> Vec<(&'static str, String)> {
        let reasons = refusals
            .iter()
            .map(|refusal| (kept(refusal.rule()), refusal.text(game)));
        reasons.collect()
    };
    // Five go from the station in Egypt; none crosses the canal.
    assert_eq!(
        why_not_sent(game, state, &[infantry(5)], at("egypt"), at("sudan")),
        []
    );
    let canal = (
        "R1-10",
        "trains cannot cross the Suez Canal between Egypt and Trans-Jordan".to_owned(),
    );
    let stations = ["Anglo-Egyptian Sudan", "Egypt"]
        .map(|area| ("R1-5", format!("station in {area}: 6 needed, 5 left")));
    let nation = (
        "R1-4",
        "rail capacity of the United Kingdom: 6 needed, 5 left".to_owned(),
    );
    let mut nowhere = reasons_of(why_nowhere(game, state, &[infantry(6)], at("egypt")));
    nowhere.sort();
    let used_up = [vec![nation], stations.to_vec()].concat();
    let libya = ("R1-6", "Libya has no railroad".to_owned());
    assert_eq!(
        nowhere,
        [vec![canal.clone()], used_up.clone(), vec![libya]].concat()
    );
    let mut to_sudan = reasons_of(why_not_sent(
        game,
        state,
        &[infantry(6)],
        at("egypt"),
        at("sudan"),
    ));
    to_sudan.sort();
    assert_eq!(to_sudan, used_up);
    // Over the canal, where the station beyond takes one.
    let way = [at("egypt"), at("trans_jordan")].to_vec();
    let order = Order::Rail {
        nation: infantry(1).nation,
        kind: infantry(1).kind,
        count: 6,
        path: way,
        booking: None,
    };
    let reasons = reasons_of(game.reasons(state, &order));
    assert_eq!(reasons[0], canal, "as it would be refused");
    let rules: Vec<&str> = reasons.iter().map(|(rule, _)| *rule).collect();
    assert_eq!(rules, ["R1-10", "R1-4", "R1-5", "R1-5"], "{reasons:?}");
}

impl Table {
    /// A scenario, in the first phase in which trains go.
    fn of(path: &str) -> Self {
        let loaded = load::<AreaGame>(&Embedded, path).unwrap_or_else(|problems| panic!("{problems:?}"));
        let mut table = Self(Session::new(loaded.game, 1));
        while table.0.state().phase().name() != "Non-combat Move" {
            table.give("EndPhase").expect("phases end");
        }
        table
    }

    /// Gives an order; the rule by which it is refused, if it is.
    fn give(&mut self, text: &str) -> Result<(), &'static str> {
        let text: OrderText = ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let order = self
            .0
            .game()
            .order(&text)
            .unwrap_or_else(|error| panic!("{error}"));
        let game = self.0.game().clone();
        self.0
            .issue(order)
            .map(|_| ())
            .map_err(|refusal| kept(&game.reason(&refusal).rule))
    }

    fn rail(&mut self, nation: &str, kind: &str, way: &str) -> Result<(), &'static str> {
        let way: Vec<String> = way.split_whitespace().map(|area| format!("{area:?}")).collect();
        let way = way.join(", ");
        self.give(&format!(
            "Rail(nation: {nation:?}, kind: {kind:?}, count: 1, path: [{way}])"
        ))
    }

    fn rails(&self) -> Rails<'_> {
        rails(self.0.game(), self.0.state()).expect("the scenario has rails")
    }

    fn left(&self, area: &str) -> Option<u16> {
        let at = self.0.game().board().space_named(area).expect("it is on the map");
        let rails = self.rails();
        rails.left(&rails.ledger(), Limited::Area(at))
    }
}

// M1-2, M1-3, M1-6
#[test]
fn m1_6_the_eastern_front() {
    let mut table = Table::of("world/eastern-front.ron");
    for (nation, kind, way) in [
        (
            "germany",
            "infantry",
            "denmark germany western_poland prussia baltic_states belarus",
        ),
        (
            "germany",
            "infantry",
            "belgium_holland germany hungary eastern_poland belarus",
        ),
        (
            "germany",
            "artillery",
            "france germany western_poland eastern_poland belarus",
        ),
        ("germany", "infantry", "france italy yugoslavia romania ukraine"),
        ("germany", "armour", "france italy yugoslavia romania ukraine"),
        ("germany", "infantry", "austria hungary romania ukraine"),
        ("italy", "artillery", "greece bulgaria romania ukraine"),
    ] {
        assert_eq!(table.rail(nation, kind, way), Ok(()), "{way}");
    }
    for (area, left) in [
        ("denmark", 1),
        ("belgium_holland", 1),
        ("austria", 3),
        ("western_poland", 0),
    ] {
        assert_eq!(table.left(area), Some(left), "{area}");
    }
    for way in [
        "austria hungary eastern_poland belarus",
        "austria hungary romania ukraine",
    ] {
        assert_eq!(table.rail("germany", "infantry", way), Err("M1-2"), "{way}");
    }
    // AR-5: a train taken back makes room.
    let back = r#"TakeBackRail(nation: "germany", kind: "infantry", path: ["austria", "hungary", "romania", "ukraine"])"#;
    assert_eq!(table.give(back), Ok(()));
    assert_eq!(table.left("austria"), Some(4));
    assert_eq!(
        table.rail("germany", "infantry", "austria hungary romania ukraine"),
        Ok(())
    );
}

// S1-8
#[test]
fn s1_8_normandy_to_smolensk() {
    let mut table = Table::of("world/normandy-to-smolensk.ron");
    let way = "normandy_bordeaux france germany western_poland eastern_poland belarus smolensk";
    assert_eq!(table.rail("germany", "artillery", way), Ok(()));
    assert_eq!(table.rail("germany", "armour", way), Ok(()));
    assert_eq!(table.rail("germany", "infantry", way), Err("S1-4"));
}

// R4-2, R4-4
#[test]
fn r4_4_four_points_of_29_ipc() {
    let mut table = Table::of("world/rails-4.ron");
    let germany = table.0.game().nation_named("germany").expect("it plays");
    assert_eq!(table.rails().chart(germany), 29);
    assert_eq!(table.rails().limit(Limited::Points(germany)), Some(4));
    let there = "france germany western_poland";
    assert_eq!(table.rail("germany", "infantry", there), Ok(()));
    assert_eq!(table.rail("germany", "infantry", there), Ok(()));
    assert_eq!(table.rail("germany", "infantry", "france germany"), Err("R4-2"));
    for _ in 0..2 {
        assert!(table.0.undo().is_some());
    }
    assert_eq!(
        table.rail("germany", "infantry", "france germany austria hungary romania"),
        Ok(())
    );
    assert_eq!(table.rail("germany", "infantry", "france germany"), Err("R4-2"));
}

// R1-2, R1-4, R1-6, R1-8
#[test]
fn r1_2_the_exercise_of_option_1() {
    let mut table = Table::of("world/rails-1.ron");
    assert_eq!(
        table.rail("germany", "infantry", "france germany western_poland"),
        Ok(())
    );
    assert_eq!(
        table.rail("germany", "infantry", "france italy"),
        Ok(()),
        "allies share"
    );
    assert_eq!(
        table.rail("germany", "infantry", "france germany austria"),
        Ok(()),
        "it ends on the railroad"
    );
    assert!(table.0.undo().is_some());
    assert_eq!(table.rail("germany", "infantry", "austria germany"), Err("R1-2"));
    assert_eq!(
        table.rail("germany", "infantry", "western_poland eastern_poland"),
        Err("AR-4")
    );
    assert_eq!(table.rail("germany", "armour", "france germany"), Ok(()));
    assert_eq!(table.rail("germany", "infantry", "france germany"), Err("R1-4"));
}

// R2-2, R2-3
#[test]
fn r2_2_the_exercise_of_option_2() {
    let mut table = Table::of("world/rails-2.ron");
    for _ in 0..2 {
        assert_eq!(
            table.rail("germany", "infantry", "france germany western_poland"),
            Ok(())
        );
    }
    assert_eq!(
        table.rail("germany", "infantry", "france germany western_poland"),
        Err("R2-2")
    );
}

// R3-2, R3-6
#[test]
fn r3_2_the_exercise_of_option_3() {
    let mut table = Table::of("world/rails-3.ron");
    assert_eq!(
        table.rail("germany", "infantry", "france germany austria"),
        Ok(())
    );
    assert_eq!(
        table.rail("germany", "infantry", "france germany austria hungary"),
        Err("R3-2")
    );
    assert_eq!(
        table.rail("germany", "armour", "france germany austria hungary"),
        Ok(())
    );
    while table.0.state().turn() != 1 || table.0.state().phase().name() != "Non-combat Move" {
        assert_eq!(table.give("EndPhase"), Ok(()));
    }
    assert_eq!(
        table.rail("italy", "infantry", "turkish_thrace turkey"),
        Err("R3-6")
    );
}
