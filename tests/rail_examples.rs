//! The worked examples of the sources as the shipped scenarios have them, played by orders as the console takes them.

use railhead::rules::area_game::rail::now::rails;
use railhead::rules::area_game::rail::{Limited, Rails};
use railhead::rules::area_game::{AreaGame, OrderText};
use railhead::rules::engine::{Playable as _, Session};
use railhead::rules::scenario::load;
use railhead::rules::text::files::Embedded;

struct Table(Session<AreaGame>);

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
            .map_err(|refusal| game.reason(&refusal).rule)
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
        Err("R1-2")
    );
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
