//! Trains that a script books, and sends when they are due (HP, HR-20).

use super::orders::{SETUP, at, ordered, plain, played};
use railhead_hex_game::{Side, TableView};

/// One train a turn, for two units.
const BOOKED: &str = r#"orders: [
        (on: "1941-12-08", phase: Movement, order: Book(units: ["a"], to: "mid")),
        (on: "1941-12-08", phase: Movement, order: Book(units: ["b"], to: "0703")),
    ], otherwise: Stay"#;

// HP-1, HR-20
#[test]
fn hr_20_a_script_sends_the_trains_that_it_has_booked_turn_by_turn() {
    let game = plain(SETUP, BOOKED);
    let (session, _) = played(&game, 1, 1);
    assert_eq!(ordered(&session), ["Rail(unit:\"a\",to:\"0803\")"]);
    let view = TableView::new(&game, session.state(), Side::First);
    let still: Vec<u16> = view.bookings().iter().map(|booking| booking.number.0).collect();
    assert_eq!(still, [2], "the first has arrived");
    let (session, _) = played(&game, 1, 2);
    assert_eq!(
        ordered(&session),
        ["Rail(unit:\"a\",to:\"0803\")", "Rail(unit:\"b\",to:\"0703\")"]
    );
    assert_eq!([at(&session, "a"), at(&session, "b")], ["0803", "0703"]);
}
