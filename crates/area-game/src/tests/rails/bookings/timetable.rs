//! The timetable in play, the trains that are due, and where units may go by rail if they stay (AR-8, AR-11, AR-12).

use super::super::{Table, move_of};
use super::{book, issue, send, session, war};
use crate::AreaGame;
use crate::definition::Phase;
use crate::shown::timetable::{due, last_trains, rail_outlook, timetable};
use crate::state::order::{Order, UnitGroup};
use railhead_engine::engine::{Playable as _, Session, Timetable};

impl Table {
    fn timetable(&self) -> Timetable {
        timetable(&self.game, &self.state, self.game.side_of(self.nation("blue")))
    }

    /// The rounds in which the bookings arrive, by precedence, or why they do not.
    fn arrivals(&self) -> Vec<Result<u16, String>> {
        let trips = self.timetable().bookings.into_iter();
        let arrivals = trips.map(|trip| trip.arrival);
        let shown =
            arrivals.map(|arrival| arrival.map_err(|delay| format!("{}: {}", delay.turn, delay.reason)));
        shown.collect()
    }

    /// The trains that are due, in words, and what is held.
    fn due(&self) -> (Vec<String>, Vec<(u16, String)>) {
        let due = due(&self.game, &self.state, self.game.side_of(self.nation("blue")));
        let trains = due.trains.iter().map(|train| self.game.order_words(&train.order));
        let held = due.held.into_iter().map(|(number, why)| (number.0, why));
        (trains.collect(), held.collect())
    }
}

const TAKE_BACK: [&str; 2] = [
    r#"TakeBackRail(nation: "blue", kind: "infantry", path: ["cork", "derry"])"#,
    r#"TakeBackRail(nation: "blue", kind: "infantry", path: ["derry", "eton"])"#,
];

// AR-11
#[test]
fn ar_11_a_timetable_brings_units_over_several_turns_by_precedence() {
    let mut table = war(1);
    table.give(&book("1 infantry", "cork eton", ""));
    table.give(&book("1 armour", "cork eton", ""));
    let shown = table.timetable();
    assert!(shown.is_proven);
    assert_eq!(table.arrivals(), [Ok(2), Ok(4)]);
    let first = &shown.bookings[0];
    let who = (&*first.who, first.from, first.to);
    assert_eq!(who, ("1 Blue Infantry", table.space("cork"), table.space("eton")));
    let legs = first.legs.iter();
    let legs: Vec<_> = legs.map(|leg| (leg.turn, leg.way.len(), leg.takes)).collect();
    assert_eq!(legs, [(1, 2, 1), (2, 2, 1)]);
    let turns: Vec<_> = shown.turns.iter().map(|turn| (turn.turn, &*turn.date)).collect();
    let dates = [
        (1, "Jun 1940"),
        (2, "Jul 1940"),
        (3, "Aug 1940"),
        (4, "Sep 1940"),
        // No train goes in it, but a booking can be put off to it.
        (5, "Oct 1940"),
    ];
    assert_eq!(turns, dates);
    let limit = &shown.turns[0].limits[0];
    let used = (&*limit.name, limit.used, limit.of);
    assert_eq!(used, ("rail capacity of Blue", 1, 1));
    // The second goes first.
    table.give("RankBooking(booking: 2, place: 1)");
    assert_eq!(table.waiting()[0].0, 2);
    assert_eq!(table.arrivals(), [Ok(2), Ok(4)]);
    assert_eq!(table.timetable().bookings[0].who, "1 Blue Armour");
    // It may wait, or be waited for.
    table.give("CancelBooking(2)");
    table.give(&book("1 infantry", "derry eton", ", not_before: 4"));
    assert_eq!(table.arrivals(), [Ok(2), Ok(4)]);
    let mut table = war(2);
    table.give(&book("1 infantry", "cork eton", ""));
    table.give(&book("1 infantry", "derry eton", ", with: 1"));
    assert_eq!(table.arrivals(), [Ok(2), Ok(2)]);
}

// AR-11, AR-4
#[test]
fn ar_11_what_does_not_arrive_has_its_reason_by_rule_and_round() {
    let mut table = war(1);
    table.give(&book("1 infantry", "cork bray", ""));
    table.give(&book("1 infantry", "cork isla", ""));
    table.give(&book("1 armour", "cork eton", ", not_before: 6"));
    let arrivals = table.arrivals();
    assert_eq!(
        arrivals[0],
        Err("1: Bray is held by Red, an enemy (AR-4)".to_owned())
    );
    assert!(
        arrivals[1].as_ref().is_err_and(|why| why.starts_with("1: ")),
        "{arrivals:?}"
    );
    assert_eq!(
        arrivals[2],
        Err("6: the war ends with round 6, before they arrive (AB-11)".to_owned())
    );
    assert!(table.timetable().is_proven);
    // One a turn, and four want to go two areas: the last of them finds no room before the war ends.
    let mut table = war(1);
    table.give(&book("4 infantry", "cork eton", ""));
    let arrivals = table.arrivals();
    assert_eq!(
        arrivals[0],
        Err("1: rail capacity of Blue: 1 of 1 used (R1-4)".to_owned())
    );
}

// AR-12, AR-5
#[test]
fn ar_12_what_is_due_is_sent_by_its_orders_and_a_booking_is_over_when_all_have_arrived() {
    let mut table = war(2);
    table.give(&book("2 infantry", "cork eton", ""));
    table.give(&book("1 armour", "cork derry", ", not_before: 3"));
    assert_eq!(table.due(), (Vec::new(), Vec::new()), "no trains go in Purchase");
    table.go_to(Phase::NonCombatMove);
    assert_eq!(table.rule(&send(1, "derry eton", Some(1))), "AR-12");
    assert_eq!(table.rule(&send(1, "cork derry", Some(2))), "AR-12");
    assert_eq!(table.rule(&send(1, "cork derry", Some(3))), "AR-10");
    let all = (
        vec!["Send 2 Infantry by rail from Cork to Derry".to_owned()],
        Vec::new(),
    );
    assert_eq!(table.due(), all);
    // Others take the capacity.
    table.give(&send(2, "cork derry", None));
    assert_eq!(table.waiting()[0], (1, vec![("cork", 2)]));
    let used = (1, "rail capacity of Blue: 2 of 2 used (R1-4)".to_owned());
    assert_eq!(table.due(), (Vec::new(), vec![used]));
    table.give(TAKE_BACK[0]);
    table.give(TAKE_BACK[0]);
    assert_eq!(table.due(), all);
    // What is booked moves along with its trains, and back with them.
    table.give(&send(2, "cork derry", Some(1)));
    assert_eq!(table.waiting()[0], (1, vec![("derry", 2)]));
    table.give(TAKE_BACK[0]);
    assert_eq!(table.waiting()[0], (1, vec![("cork", 1), ("derry", 1)]));
    table.give(&send(1, "cork derry", Some(1)));
    // Next round they go on, one of them by an order that does not say for which booking.
    table.go_to_turn("red");
    table.go_to_turn("blue");
    table.go_to(Phase::NonCombatMove);
    let on = "Send 2 Infantry by rail from Derry to Eton".to_owned();
    assert_eq!(table.due(), (vec![on], Vec::new()));
    table.give(&send(1, "derry eton", None));
    table.give(&send(1, "derry eton", Some(1)));
    let second = (2, vec![("cork", 1)]);
    assert_eq!(table.waiting(), std::slice::from_ref(&second));
    // As long as its train can be taken back, so can this.
    table.give(TAKE_BACK[1]);
    assert_eq!(table.waiting(), [(1, vec![("derry", 1)]), second.clone()]);
    table.give(&send(1, "derry eton", Some(1)));
    table.give("EndPhase");
    assert_eq!(table.state.bookings.all().count(), 1);
    assert_eq!(table.waiting(), [second]);
    assert!(table.state.trains().iter().all(|train| train.booking.is_none()));
}

// AR-12, AR-3
#[test]
fn ar_12_what_cannot_go_now_says_why() {
    let mut table = war(2);
    table.give(&book("1 infantry", "derry eton", ""));
    table.give(&book("1 infantry", "cork bray", ""));
    table.go_to(Phase::NonCombatMove);
    table.give(&move_of("blue", "4 infantry", "cork derry"));
    table.give(&book("4 infantry", "derry eton", ""));
    let (trains, held) = table.due();
    assert_eq!(trains, ["Send 1 Infantry by rail from Derry to Eton"]);
    assert_eq!(
        held,
        [(
            2,
            "these infantry have already moved, fought or been carried this turn (AR-3)".to_owned()
        )]
    );
    let shown = table.timetable();
    assert_eq!(shown.bookings[1].held_now.as_ref(), Some(&held[0].1));
    assert_eq!(shown.bookings[1].arrival, Ok(3), "two in each of the next rounds");
}

// AR-12
#[test]
fn ar_12_what_has_gone_a_part_of_its_way_is_on_its_way_and_not_held_up() {
    let mut table = war(2);
    table.give(&book("2 infantry", "cork eton", ""));
    table.go_to(Phase::NonCombatMove);
    table.give(&send(2, "cork derry", Some(1)));
    assert_eq!(table.due(), (Vec::new(), Vec::new()));
    let shown = table.timetable();
    let trip = &shown.bookings[0];
    assert_eq!((&trip.arrival, &trip.held_now), (&Ok(2), &None));
}

// AR-8
#[test]
fn ar_8_in_every_phase_a_unit_knows_where_it_may_go_by_rail_if_it_stays() {
    let mut table = war(2);
    let infantry = |table: &Table| UnitGroup {
        nation: table.nation("blue"),
        kind: table.game.kind_named("infantry").expect("a kind"),
        count: 1,
        spent: 0,
        aboard: false,
    };
    let outlook = |table: &Table, from: &str| {
        let units = [infantry(table)];
        let outlook = rail_outlook(&table.game, &table.state, &units, table.space(from));
        let outlook = outlook.expect("there are rails");
        let to: Vec<String> = outlook
            .to
            .iter()
            .map(|sending| table.game.space_name(sending.to).to_owned())
            .collect();
        let why: Vec<String> = outlook.why.iter().map(|why| why.rule().to_owned()).collect();
        (outlook.round, outlook.is_this_turn, to, why)
    };
    let derry = vec!["Derry".to_owned()];
    assert_eq!(outlook(&table, "cork"), (1, true, derry.clone(), Vec::new()));
    table.go_to(Phase::CombatMove);
    table.give(&move_of("blue", "4 infantry", "cork derry"));
    assert_eq!(outlook(&table, "cork").3, ["AB-9"], "none is there");
    table.go_to(Phase::PlaceUnits);
    let (round, is_now, to, _) = outlook(&table, "derry");
    assert_eq!((round, is_now), (2, false), "the trains of this turn have gone");
    assert_eq!(to, ["Cork", "Eton"]);
    table.go_to_turn("red");
    assert_eq!(outlook(&table, "derry").0, 2);
}

// AR-12
#[test]
fn ar_12_the_last_trains_of_the_other_side_are_known_to_all() {
    let game = war(2).game;
    let mut session = session(&game);
    let [red, blue] = ["red", "blue"].map(|id| game.nation_named(id).expect("it plays"));
    let [warm, cold] = [red, blue].map(|nation| game.side_of(nation));
    let until = |session: &mut Session<AreaGame>, phase: Phase| {
        while !session.state().is_mover(&game, blue) || session.state().phase() != phase {
            session.issue(Order::EndPhase).expect("phases end");
        }
    };
    until(&mut session, Phase::NonCombatMove);
    issue(&mut session, &book("1 infantry", "cork derry", ""));
    issue(&mut session, &send(2, "cork derry", None));
    issue(&mut session, TAKE_BACK[0]);
    let trains = last_trains(&session, warm);
    assert_eq!(trains.len(), 1);
    assert_eq!((trains[0].train.nation, trains[0].booking), (blue, None));
    assert!(last_trains(&session, cold).is_empty());
    // They are shown until Blue has its next turn.
    while session.state().is_mover(&game, blue) {
        session.issue(Order::EndPhase).expect("phases end");
    }
    assert_eq!(last_trains(&session, warm).len(), 1);
    until(&mut session, Phase::Purchase);
    assert!(last_trains(&session, warm).is_empty());
}
