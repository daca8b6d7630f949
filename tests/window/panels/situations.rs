//! Situations of games for panels to draw.

use railhead::app::hex::fights::CombatDecision;
use railhead::app::hex::summary::TableSummary;
use railhead::app::hex::table::HexTable;
use railhead::app::hex::units::UnitMarks;
use railhead::app::shell::turns::turning::{Turn, Turned};
use railhead::rules::engine::Session;
use railhead::rules::hex_game::{HexGame, HexScenario, Mark, Order, Phase, TableView, UnitId};
use railhead::rules::scenario::load;
use railhead::rules::text::sources::files::Folder;

pub const EXERCISE: &str = "tutorials/rail-exercise.ron";
pub const KAMPAR: &str = "malaya/kampar-line.ron";

pub fn scenario(path: &str) -> HexScenario {
    load(&Folder::new("scenarios"), path).expect("a shipped scenario loads")
}

pub fn view(session: &Session<HexGame>) -> TableView<'_> {
    TableView::new(session.game(), session.state(), session.state().player())
}

/// Plays on, ending phases, until the condition holds.
pub fn play_until(session: &mut Session<HexGame>, holds: impl Fn(&Session<HexGame>) -> bool) {
    while !holds(session) {
        session
            .issue(Order::EndPhase)
            .expect("the phase ends: stacking is legal");
    }
}

pub fn table(path: &str, play: impl FnOnce(&mut Session<HexGame>)) -> HexTable {
    let loaded = scenario(path);
    let mut session = Session::new(loaded.game.clone(), 1);
    play(&mut session);
    HexTable::resume(loaded, session)
}

pub fn in_rail_phase(session: &mut Session<HexGame>) {
    play_until(session, |session| session.state().phase() == Phase::RailMovement);
}

/// The first order that a unit can be given, by what it leads to.
pub fn rail_order(session: &Session<HexGame>, wanted: impl Fn(&Session<HexGame>) -> bool) -> Order {
    let orders = session
        .game()
        .definition()
        .units
        .iter()
        .enumerate()
        .flat_map(|(index, _)| {
            let unit = UnitId(u16::try_from(index).expect("few units"));
            let reach = view(session).reach(unit);
            reach
                .destinations()
                .iter()
                .map(|to| Order::Rail { unit, to: *to })
                .collect::<Vec<_>>()
        });
    let mut orders = orders.filter(|order| {
        let mut after = session.clone();
        after.issue(order.clone()).is_ok() && wanted(&after)
    });
    orders.next().expect("there is such an order")
}

/// Situations by name: the start, a rail phase under way, an end that is held, the end of a game.
pub fn situations() -> Vec<(&'static str, HexTable)> {
    let railed = |overstacked: bool| {
        move |session: &mut Session<HexGame>| {
            in_rail_phase(session);
            let order = rail_order(session, |after| {
                view(after).overstacked().is_empty() != overstacked
            });
            session.issue(order).expect("found among the legal orders");
        }
    };
    vec![
        ("start", table(KAMPAR, |_| ())),
        ("rail phase", table(EXERCISE, railed(false))),
        ("held", table(EXERCISE, railed(true))),
        (
            "over",
            table(EXERCISE, |session| {
                play_until(session, |session| session.state().is_over());
            }),
        ),
    ]
}

/// Where the score of a game turned.
pub fn turned() -> Turned {
    Turned(Some(Turn {
        text: "The score turned in turn 13, 13-15 January 1942: Commonwealth gained 37 points, from 12 behind to 25 ahead."
            .to_owned(),
        orders: 412,
    }))
}

/// The markers that the window gives the units of a table.
pub fn marks(table: &HexTable, summary: &TableSummary) -> UnitMarks {
    let view = table.view();
    let asked = summary.fights.decision.as_ref().map(CombatDecision::units);
    UnitMarks::new(table.game().unit_ids().map(|unit| {
        let mark = match (&asked, view.mark(unit)) {
            (Some(asked), _) if asked.contains(&unit) => Mark::Available,
            (Some(_), Mark::Available) => Mark::Idle,
            (None, Mark::Available) if table.is_watched() => Mark::Idle,
            (_, mark) => mark,
        };
        (mark, table.holds(unit))
    }))
}
