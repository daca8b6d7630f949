//! The shipped lessons, followed on their path by legal orders and driven off it at random.

use std::sync::Arc;

use crate::common::share;
use railhead_area_game::AreaGame;
use railhead_engine::engine::lesson::course::LessonCourse;
use railhead_engine::engine::lesson::deviation::{LessonStanding, WayBack, standing};
use railhead_engine::engine::lesson::walk::walk;
use railhead_engine::engine::lesson::{Lesson, LessonStep, Selected, Until};
use railhead_engine::engine::{Draws, Game as _, Playback, Session, Taught};
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::sources::files::Embedded;
use railhead_games::with_game;
use railhead_games::{list, load_any};
use railhead_hex_game::{HexGame, Order};

/// The scenarios that teach, in the order of the title.
const LESSONS: [&str; 9] = [
    "tutorials/first-train.ron",
    "tutorials/stacks.ron",
    "tutorials/crossing.ron",
    "tutorials/supply-line.ron",
    "east-prussia/the-transfer.ron",
    "world/stations.ron",
    "world/bombers.ron",
    "world/first-turn.ron",
    "world/hunters.ron",
];

/// A pupil of a lesson.
struct Pupil<G: Taught> {
    session: Session<G>,
    course: LessonCourse,
}

impl<G: Taught> Clone for Pupil<G> {
    fn clone(&self) -> Self {
        Self {
            session: self.session.clone(),
            course: self.course.clone(),
        }
    }
}

/// What the selection and the window have to be for a step.
fn hands(step: &LessonStep, until: &Until) -> Selected {
    let mut selected = Selected::default();
    for until in step.until.iter().chain([until]) {
        match until {
            Until::PickedPiece(piece) => selected.piece = Some(*piece),
            Until::PickedPlace(place) => selected.place = Some(*place),
            _ => {}
        }
    }
    selected
}

impl<G: Taught> Pupil<G> {
    fn new(scenario: &Loaded<G>) -> Self {
        let lesson = Arc::clone(scenario.lesson.as_ref().expect("it teaches"));
        Self {
            session: Session::new(Arc::clone(&scenario.game), lesson.seed),
            course: LessonCourse::new(lesson),
        }
    }

    fn lesson(&self) -> &Lesson {
        &self.course.lesson
    }

    fn orders(&self) -> usize {
        self.session.journal().len()
    }

    fn standing(&self) -> LessonStanding {
        standing(&self.course, &self.session)
    }

    /// Reads, selects and presses whatever the steps ask for, as far as that is enough.
    fn read_on(&mut self) {
        while let Some(step) = self.course.step() {
            let viewer = self.lesson().side;
            let is_there = |until: &Until| {
                let (game, state) = (&**self.session.game(), self.session.state());
                let selected = hands(step, until);
                let met = until.is_met_or_over(game, state, viewer, selected, |_| Some(true));
                let gone = matches!(until, Until::PickedPiece(piece)
                    if game.piece_at(state, viewer, *piece).is_none());
                met && (!gone || game.is_over(state))
            };
            if !step.until.iter().all(is_there) {
                return;
            }
            let orders = self.orders();
            self.course.go_on(orders);
        }
    }

    /// Gives the order that the lesson is about, or one that leads there.
    fn does_as_told(&mut self) {
        let game = Arc::clone(self.session.game());
        let state = self.session.state();
        let first = || game.legal_orders(state).into_iter().next();
        let walk = walk(&*game, self.lesson(), self.course.step_index(), state);
        let is_others = game.decider(state) != self.lesson().side;
        let order = if game.is_interrupted(state) {
            first()
        } else if is_others {
            Some(game.end_phase())
        } else if let Some(order) = walk.order(self.course.step_index()) {
            Some(order.clone())
        } else if game.check(state, &game.end_phase()).is_ok() {
            Some(game.end_phase())
        } else {
            first()
        };
        let order = order.expect("there is something to do");
        self.session.issue(order).expect("legal orders are allowed");
    }

    /// Follows the lesson to its end. Returns whether it came there.
    fn comes_to_the_end(mut self) -> bool {
        for _ in 0..200 {
            self.read_on();
            if self.standing() == LessonStanding::Complete {
                return true;
            }
            if self.session.game().is_over(self.session.state()) {
                return false;
            }
            self.does_as_told();
        }
        false
    }

    /// Takes a way back.
    fn goes_back(&mut self, back: WayBack) {
        let mut playback = Playback::of(&self.session);
        let mut then = playback.beginning();
        playback.bring(&mut then, back.orders);
        self.session = then;
        self.course.go_back(back.step);
    }

    /// Gives a random order, or ends the phase.
    fn strays(&mut self, draws: &mut Draws) -> bool {
        let legal = self.session.game().legal_orders(self.session.state());
        let end = self.session.game().end_phase();
        if legal.is_empty() {
            return false;
        }
        let order = if legal.contains(&end) && draws.one_in(5) {
            end
        } else {
            draws.pick(&legal)
        };
        self.session.issue(order).expect("legal orders are allowed");
        true
    }
}

/// Looks whether what a lesson says of itself is true; returns the way back if it is off its path.
#[expect(clippy::option_option, reason = "there may be no way back")]
fn look<G: Taught>(pupil: &Pupil<G>, is_followed: bool, what: &str) -> Option<Option<WayBack>> {
    let at = pupil.course.step_index();
    match pupil.standing() {
        LessonStanding::Complete => {
            assert_eq!(at, pupil.lesson().steps.len(), "{what}");
            None
        }
        LessonStanding::OnPath => {
            let is_led = !is_followed || pupil.clone().comes_to_the_end();
            assert!(is_led, "{what}: waits for nothing");
            None
        }
        LessonStanding::Off(deviation) => {
            assert!(deviation.text.ends_with(['.', '"']), "{what}: {}", deviation.text);
            if let Some(back) = deviation.back {
                let mut again = pupil.clone();
                again.goes_back(back);
                assert!(back.step <= at, "{what}");
                assert!(back.step < at || back.orders < pupil.orders(), "{what}");
                assert_eq!(
                    again.standing(),
                    LessonStanding::OnPath,
                    "{what}: {}",
                    deviation.text
                );
                assert_eq!(again.course.step_index(), back.step, "{what}");
            }
            Some(deviation.back)
        }
    }
}

/// Follows and leaves a lesson at random. Returns how often it was off its path, and whether it was completed.
fn drive<G: Taught>(scenario: &Loaded<G>, seed: u64) -> (usize, bool) {
    let mut draws = Draws::new(seed);
    let mut pupil = Pupil::new(scenario);
    let mut off = 0;
    for order in 0..40 {
        if !draws.one_in(3) {
            pupil.read_on();
        }
        let what = format!(
            "{}, seed {seed}, order {order}, step {}",
            scenario.title,
            pupil.course.step_index()
        );
        // Every third moment is followed to the end of the lesson, which takes longest.
        let deviation = look(&pupil, draws.one_in(3), &what);
        if pupil.course.step().is_none() {
            return (off, true);
        }
        off += usize::from(deviation.is_some());
        match deviation {
            Some(Some(back)) if draws.one_in(2) => {
                pupil.goes_back(back);
                continue;
            }
            Some(None) => {
                pupil = Pupil::new(scenario);
                continue;
            }
            _ => {}
        }
        if draws.one_in(2) && deviation.is_none() {
            pupil.read_on();
            if pupil.course.step().is_some() && !pupil.session.game().is_over(pupil.session.state()) {
                pupil.does_as_told();
            }
        } else if !pupil.strays(&mut draws) {
            pupil.read_on();
        }
    }
    (off, false)
}

#[test]
fn the_title_lists_the_lessons_in_the_order_in_which_they_follow_one_another() {
    let listings = list(&Embedded);
    let teaching = listings.iter().filter(|listing| listing.lesson.is_some());
    let paths: Vec<&str> = teaching.map(|listing| listing.path.as_str()).collect();
    assert_eq!(paths, LESSONS);
}

#[test]
fn a_lesson_that_is_followed_ends_complete() {
    for path in LESSONS {
        let scenario = load_any(&Embedded, path).expect("shipped scenarios load");
        with_game!(AnyScenario, scenario, scenario => {
            let pupil = Pupil::new(&scenario);
            let walk = walk(&*scenario.game, pupil.lesson(), 0, pupil.session.state());
            assert_eq!(walk.reach, pupil.lesson().steps.len(), "{path}");
            assert!(pupil.comes_to_the_end(), "{path}");
        });
    }
}

#[test]
fn a_lesson_says_at_every_moment_how_it_goes_on() {
    for path in LESSONS {
        let (mut off, mut complete) = (0, 0);
        let scenario = load_any(&Embedded, path).expect("shipped scenarios load");
        with_game!(AnyScenario, scenario, scenario => {
            for seed in 0..share::of(50) {
                let (strayed, is_complete) = drive(&scenario, seed);
                off += strayed;
                complete += usize::from(is_complete);
            }
        });
        assert!(
            off > 5 && complete > 0,
            "{path}: {off} times off, {complete} complete"
        );
    }
}

/// What a lesson says after orders in words, given while its steps are read on.
fn said<G: Taught>(scenario: &Loaded<G>, orders: &[&str]) -> String {
    let mut pupil = Pupil::new(scenario);
    for words in orders {
        pupil.read_on();
        let game = Arc::clone(pupil.session.game());
        let legal = game.legal_orders(pupil.session.state());
        let order = legal.into_iter().find(|order| game.order_words(order) == *words);
        let order = order.unwrap_or_else(|| panic!("{words} is not legal"));
        pupil.session.issue(order).expect("it is legal");
    }
    pupil.read_on();
    match pupil.standing() {
        LessonStanding::Off(deviation) => deviation.text,
        LessonStanding::OnPath => "on its path".to_owned(),
        LessonStanding::Complete => "complete".to_owned(),
    }
}

fn hex(path: &str) -> Loaded<HexGame> {
    load(&Embedded, path).expect("shipped scenarios load")
}

fn area(path: &str) -> Loaded<AreaGame> {
    load(&Embedded, path).expect("shipped scenarios load")
}

#[test]
fn a_lesson_off_its_path_says_what_happened_and_what_the_rules_say_to_it() {
    let first = hex("tutorials/first-train.ron");
    assert_eq!(said(&first, &["1st Red Tanks: by rail to 0904"]), "on its path");
    // To another place.
    assert_eq!(
        said(&first, &["1st Red Tanks: by rail to Junction (0604)"]),
        "1st Red Tanks go by rail from Harbour (0104) to Junction (0604), 5 hexes. This step is about another order: 1st Red Tanks: by rail to 0904."
    );
    // Another unit, which uses up the train.
    assert_eq!(
        said(&first, &["2nd Red Brigade: by rail to Junction (0604)"]),
        "2nd Red Brigade goes by rail from 0504 to Junction (0604), 1 hex. Red may send 1 unit by rail each phase and has sent 2nd Red \
         Brigade; take back a move to free capacity."
    );
    // The phase and the turn are over.
    assert_eq!(
        said(&first, &["End the phase"]),
        "The Rail Movement Phase has ended, and your turn with it. This step belongs before that."
    );
    // A later step needs a unit that is somewhere else now.
    assert_eq!(
        said(
            &hex("tutorials/crossing.ron"),
            &["2nd Red Brigade: march to 1302"]
        ),
        "2nd Red Brigade marches from Bridge End (1304) to 1302 for 3 movement points. Then the step \"Attack\" cannot be done."
    );
    // The money is spent, with words of the author.
    assert_eq!(
        said(&area("world/stations.ron"), &["Buy 1 Infantry"]),
        "Germany buys 1 Infantry for 3 IPC. A station costs 15 IPC, nearly all that you have."
    );
}

// HR-18
#[test]
fn hr_18_a_step_that_waits_for_a_booking_is_done_by_one() {
    let scenario = hex("east-prussia/the-transfer.ron");
    let mut pupil = Pupil::new(&scenario);
    let title = |pupil: &Pupil<HexGame>| pupil.course.step().map(|step| step.title.clone());
    pupil.read_on();
    assert_eq!(title(&pupil).as_deref(), Some("The long way round"));
    assert_eq!(pupil.standing(), LessonStanding::OnPath);
    pupil.does_as_told();
    let given = pupil.session.journal().last().expect("an order was given");
    assert!(matches!(given.order, Order::Book { .. }), "{:?}", given.order);
    pupil.read_on();
    assert_eq!(title(&pupil).as_deref(), Some("To the station"));
}

#[test]
fn a_step_that_was_skipped_and_is_missed_later_is_gone_back_to() {
    let scenario = area("world/stations.ron");
    let mut pupil = Pupil::new(&scenario);
    pupil.read_on();
    let skipped = pupil.course.step_index();
    pupil.course.go_on(0);
    assert_eq!(pupil.standing(), LessonStanding::OnPath, "the player may skip it");
    while pupil.standing() == LessonStanding::OnPath {
        pupil.does_as_told();
        pupil.read_on();
    }
    let LessonStanding::Off(deviation) = pupil.standing() else {
        panic!("without a station there is none to build");
    };
    assert_eq!(
        deviation.text,
        "You skipped the step \"Buy a station\". The station has to be bought in Purchase."
    );
    let back = WayBack {
        step: skipped,
        orders: 0,
    };
    assert_eq!(deviation.back, Some(back));
}

#[test]
fn a_lesson_that_ends_with_the_game_is_complete() {
    let scenario = hex("tutorials/first-train.ron");
    let mut pupil = Pupil::new(&scenario);
    let last = pupil.lesson().steps.len() - 1;
    while pupil.course.step_index() < last {
        pupil.read_on();
        if pupil.course.step_index() < last {
            pupil.does_as_told();
        }
    }
    // The player does not look until the last turn is over.
    while !pupil.session.game().is_over(pupil.session.state()) {
        pupil.session.issue(Order::EndPhase).expect("phases end");
    }
    assert_eq!(pupil.standing(), LessonStanding::OnPath);
    pupil.read_on();
    assert_eq!(pupil.standing(), LessonStanding::Complete);
}

#[test]
fn a_lesson_that_is_lost_with_the_game_offers_a_way_back() {
    let scenario = hex("tutorials/crossing.ron");
    let mut pupil = Pupil::new(&scenario);
    pupil.read_on();
    while !pupil.session.game().is_over(pupil.session.state()) {
        pupil.session.issue(Order::EndPhase).expect("phases end");
    }
    let LessonStanding::Off(deviation) = pupil.standing() else {
        panic!("the lesson still waits for an attack");
    };
    assert_eq!(
        deviation.text,
        "The Movement Phase has ended. The game is over. This step belongs before that."
    );
    assert!(deviation.back.is_some());
}
