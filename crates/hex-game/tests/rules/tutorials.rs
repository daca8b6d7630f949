//! The tutorials keep their word: what their texts suggest works.

use std::sync::Arc;

use railhead_engine::board::SpaceId;
use railhead_engine::engine::Session;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;
use railhead_hex_game::{HexGame, Order, Phase, Refusal, Side, TableView, UnitId};

/// A scenario in play, spoken to by names.
struct Exercise {
    session: Session<HexGame>,
}

impl Exercise {
    fn new(path: &str) -> Self {
        let loaded = load(&Embedded, path).expect("shipped scenarios load");
        Self {
            session: Session::new(Arc::clone(&loaded.game), 1),
        }
    }

    fn game(&self) -> &HexGame {
        self.session.game()
    }

    fn unit(&self, id: &str) -> UnitId {
        self.game().unit_named(id).expect("a unit of the scenario")
    }

    fn space(&self, word: &str) -> SpaceId {
        self.game()
            .board()
            .space_named(word)
            .expect("a space of the board")
    }

    fn view(&self) -> TableView<'_> {
        let state = self.session.state();
        TableView::new(self.game(), state, state.player())
    }

    fn end_phase(&mut self) {
        self.session.issue(Order::EndPhase).expect("the phase can end");
    }

    fn available(&self) -> Vec<&str> {
        self.view()
            .available()
            .into_iter()
            .map(|unit| self.game().unit(unit).id.as_str())
            .collect()
    }

    fn why(&self, unit: &str) -> Vec<&'static str> {
        self.view()
            .why(self.unit(unit))
            .iter()
            .map(Refusal::rule)
            .collect()
    }

    fn why_not(&self, unit: &str, to: &str) -> Vec<&'static str> {
        let refusals = self.view().why_not(self.unit(unit), self.space(to));
        refusals.iter().map(Refusal::rule).collect()
    }

    fn reaches(&self, unit: &str, to: &str) -> Option<u16> {
        self.view().reach(self.unit(unit)).cost(self.space(to))
    }

    fn rail(&mut self, unit: &str, to: &str) {
        let order = Order::Rail {
            unit: self.unit(unit),
            to: self.space(to),
        };
        self.session.issue(order).expect("the train can run");
    }

    fn march(&mut self, unit: &str, to: &str) {
        let order = Order::march(self.unit(unit), self.space(to));
        self.session.issue(order).expect("the unit can march");
    }
}

#[test]
fn the_rail_exercise_shows_every_rule_of_rail_movement() {
    let mut exercise = Exercise::new("tutorials/rail-exercise.ron");
    assert_eq!(exercise.session.state().player(), Side::First);
    exercise.end_phase();
    assert_eq!(exercise.session.state().phase(), Phase::RailMovement);
    assert_eq!(exercise.available(), ["r_tanks", "r_2"]);

    // Step 1.
    assert_eq!(exercise.reaches("r_tanks", "0904"), Some(8));
    assert_eq!(exercise.why_not("r_tanks", "millbrook"), ["HR-3"]);
    // Step 2.
    assert_eq!(exercise.reaches("r_2", "millbrook"), Some(5));
    assert_eq!(exercise.why_not("r_2", "1104"), ["HZ-2"]);
    assert_eq!(exercise.why_not("r_2", "quarry"), ["HR-7"]);
    // Those that stay where they are.
    assert_eq!(exercise.why("r_3"), ["HR-6"]);
    assert_eq!(exercise.why("r_4"), ["HR-7"]);
    assert_eq!(exercise.why("r_5"), ["HR-4"]);
    // Step 3.
    exercise.rail("r_2", "millbrook");
    assert_eq!(exercise.available(), [] as [&str; 0]);
    assert_eq!(exercise.why("r_tanks"), ["HR-12"]);
    // Step 4.
    let refusal = exercise
        .session
        .issue(Order::EndPhase)
        .expect_err("Millbrook is overstacked");
    assert_eq!(refusal.rule(), "HK-2");
    // Step 5.
    let back = Order::TakeBack {
        unit: exercise.unit("r_2"),
    };
    exercise.session.issue(back).expect("a train can be taken back");
    assert_eq!(exercise.available(), ["r_tanks", "r_2"]);
    exercise.rail("r_2", "0904");
    exercise.end_phase();
}

#[test]
fn in_the_rail_exercise_a_march_opens_the_quarry_and_brings_supply() {
    let mut exercise = Exercise::new("tutorials/rail-exercise.ron");
    exercise.march("r_4", "quarry");
    exercise.march("r_5", "1604");
    exercise.end_phase();
    assert_eq!(exercise.why("r_4"), ["HR-5"]);
    assert_eq!(exercise.why("r_5"), ["HR-5"], "supplied, but it has marched");
    assert_eq!(exercise.reaches("r_2", "quarry"), Some(6));
}

#[test]
fn the_kampar_line_keeps_the_promises_of_its_text() {
    let mut kampar = Exercise::new("malaya/kampar-line.ron");
    kampar.end_phase();
    assert_eq!(kampar.session.state().phase(), Phase::RailMovement);
    assert_eq!(kampar.view().rail_capacity(), (1, 1));
    assert_eq!(kampar.reaches("j_5g", "kuala_kangsar"), Some(31));
    assert_eq!(kampar.why_not("j_5g", "sungei_siput"), ["HR-8"]);
    while kampar.session.state().player() == Side::First {
        kampar.end_phase();
    }
    kampar.end_phase();
    assert_eq!(kampar.view().rail_capacity(), (2, 2));
    let lengths = [
        ("c_12in", "kuala_lumpur", 15),
        ("c_8in", "kuala_lumpur", 33),
        ("c_27au", "slim_river", 37),
    ];
    for (unit, to, length) in lengths {
        assert_eq!(kampar.reaches(unit, to), Some(length), "{unit} to {to}");
    }
    assert_eq!(kampar.why_not("c_8in", "slim_river"), ["HR-3"]);
    let game = kampar.game();
    for unit in game
        .unit_ids()
        .filter(|unit| kampar.session.state().unit(*unit).at.is_some())
    {
        assert!(
            kampar.session.state().unit(unit).supplied,
            "{} begins in supply",
            game.unit(unit).name
        );
    }
}

#[test]
fn the_first_train_leaves_at_once() {
    let exercise = Exercise::new("tutorials/first-train.ron");
    assert_eq!(exercise.session.state().phase(), Phase::RailMovement);
    let view = TableView::new(exercise.session.game(), exercise.session.state(), Side::First);
    let ids: Vec<&str> = view
        .available()
        .iter()
        .map(|unit| view.game().unit(*unit).id.as_str())
        .collect();
    assert_eq!(ids, ["r_tanks", "r_2"]);
    let tanks = view.available()[0];
    assert_eq!(
        view.reach(tanks).destinations().len(),
        9,
        "to the fork seven hexes off, and one hex on from it either way"
    );
}
