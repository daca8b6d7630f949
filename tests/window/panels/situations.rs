//! Situations of games for panels to draw.

use bevy_egui::egui;
use railhead::hex::fights::CombatDecision;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::HexTable;
use railhead::hex::units::{UnitMark, UnitMarks};
use railhead::play::GameTable;
use railhead::shell::account::aftermath::{EndStory, Turn};
use railhead::shell::account::end_card::{EndCard, OutcomeChoice};
use railhead::shell::account::luck_story::SideStory;
use railhead::shell::account::rematch::Rematch;
use railhead::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use railhead::shell::title::title_data::TitleData;
use railhead::theme::Palette;
use railhead_engine::engine::Seat;
use railhead_engine::engine::Session;
use railhead_engine::engine::ending::{Aftermath, Feat, SideLosses};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::{HexGame, HexScenario, Mark, Order, Phase, TableView, UnitId};

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

/// The end of a long game.
pub fn story() -> EndStory {
    let lost = |seat: u8, side: &str, text: &str| SideLosses {
        seat: Seat(seat),
        side: side.to_owned(),
        text: text.to_owned(),
    };
    EndStory {
        aftermath: Aftermath {
            losses: vec![
                lost(0, "Japan", "3 units destroyed, 21 steps in all"),
                lost(1, "Commonwealth", "17 units destroyed, 58 steps in all"),
            ],
            feats: vec![Feat {
                seat: Seat(0),
                name: "3rd Independent Mountain Artillery Regiment".to_owned(),
                text: "14 enemy steps destroyed, 11 places taken".to_owned(),
                counted: "What counts is each enemy step destroyed in a fight.",
            }, Feat {
                seat: Seat(1),
                name: "2nd Argyll and Sutherland Highlanders".to_owned(),
                text: "9 enemy steps destroyed".to_owned(),
                counted: "What counts is each enemy step destroyed in a fight.",
            }],
        },
        campaign: None,
        tasks: Vec::new(),
        turned: Some(Turn {
            text: "The lead changed hands in turn 13, 13-15 January 1942: Commonwealth gained 37 victory points, from 12 behind to 25 ahead."
                .to_owned(),
            orders: 412,
        }),
        luck: luck(),
        compared: vec![
            "The games share 120 orders and part in turn 4, 17-19 December 1941, in the Commonwealth Movement Phase.".to_owned(),
            "Commonwealth lost the first try and won this try.".to_owned(),
        ],
    }
}

/// The luck of a long game.
fn luck() -> Vec<SideStory> {
    let sides = [
        (0, "Japan", 1, "worse", "unlucky"),
        (1, "Commonwealth", -1, "better", "lucky"),
    ];
    let sides = sides.into_iter().map(|(seat, name, sign, better, lucky)| SideStory {
        name: name.to_owned(),
        seat: Seat(seat),
        sentence: format!("{name}: 1.7 steps {better} than the odds in 79 rolls. About one game in 3 is as {lucky}."),
        course: vec![(2, 800 * sign), (7, -900 * sign), (13, -1700 * sign)],
        luckiest: vec![(
            "+1.2 steps, turn 12: Combat at Slim River (2338): 32 to 7 is 4:1; the die shows 6; Hills -1, attacked from two sides +1, \
             which makes 6: D2R2, the defender loses 2 steps and retreats 2 hexes."
                .to_owned(),
            380,
        )],
    });
    sides.collect()
}

/// Draws the end of a game as the window does, with a part of the game's own.
pub fn draw_end(
    ctx: &egui::Context,
    table: &dyn GameTable,
    data: &TitleData,
    content: impl FnOnce(&mut egui::Ui) -> Option<OutcomeChoice>,
) -> Option<OutcomeChoice> {
    let end = table.ending().expect("the game is over");
    let (story, palette) = (story(), Palette::default());
    let rematch = Rematch::of(&table.seats(), data, table.path());
    let card = EndCard {
        title: table.title(),
        end: &end,
        story: &story,
        rematch: &rematch,
        is_won: true,
        palette: &palette,
        from_workshop: false,
        can_be_reviewed: true,
    };
    let place = ModalPlace::RightSide(16.0);
    let (asked, left) = draw_modal_with_answers(
        ctx,
        ("outcome", ""),
        place,
        |ui| card.ui(ui, content),
        |ui| card.foot(ui),
    );
    left.or(asked)
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
        UnitMark {
            mark,
            holds: table.holds(unit),
            is_unsupplied: !summary.unit(unit).supplied,
        }
    }))
}
