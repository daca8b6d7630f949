//! Whether a lesson is still on its path and, if not, what happened and where the way back leads.
//!
//! A lesson is off its path once it cannot be followed as far as before: an order of the player, an answer, or the end of a phase has taken away
//! something that its step or a later one needs. The way back leads to the last position from which it could be followed farthest.

use super::course::LessonCourse;
use super::taught::Taught;
use super::walk::{LessonWalk, walk};
use super::{LessonStep, Selected, Until};
use crate::engine::{Playback, Session};
use crate::text::words::sentence;

/// How a lesson stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonStanding {
    /// The present step can be done.
    OnPath,
    /// It cannot be done any more, or a later one cannot.
    Off(Deviation),
    /// Every step is done.
    Complete,
}

/// What led a lesson off its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// What happened and what it means for the lesson, in sentences.
    pub text: String,
    /// Where the way back leads; `None` if the lesson has to start again.
    pub back: Option<WayBack>,
}

/// A position of the lesson to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayBack {
    pub step: usize,
    /// The number of orders before it.
    pub orders: usize,
}

/// How a lesson stands after the orders of a game.
///
/// A game whose first orders are not known any more is always on its path.
pub fn standing<G: Taught>(course: &LessonCourse, session: &Session<G>) -> LessonStanding {
    if course.step().is_none() {
        return LessonStanding::Complete;
    }
    let (game, at) = (&**session.game(), course.step_index());
    let journal = session.journal();
    let begun = course.begun()[at];
    if session.earlier() > 0 || journal.len() < begun {
        return LessonStanding::OnPath;
    }
    let is_missed = is_missed(course, session, (at, journal.len()), session.state());
    let now = walk(game, &course.lesson, at, session.state());
    let reach = if is_missed { at } else { now.reach };
    if reach == course.lesson.steps.len() {
        return LessonStanding::OnPath;
    }
    let found = last_better(course, session, reach);
    let back = found.as_ref().map(|found| found.back);
    // The step takes several orders, so that a walk cannot tell; but its phase is over.
    let back = back.or_else(|| {
        let end = game.end_phase();
        let mut since = journal[begun..].iter();
        let first = since.position(|entry| entry.order == end).filter(|_| is_missed)?;
        let orders = begun + first;
        Some(WayBack { step: at, orders })
    });
    let is_over = game.is_over(session.state());
    if back.is_none() && !(is_over && reach == at) {
        return LessonStanding::OnPath;
    }
    let case = Case {
        game,
        course,
        session,
        reach,
        before: found.map(|found| found.walk),
    };
    LessonStanding::Off(Deviation {
        text: case.text(back),
        back,
    })
}

/// Whether the phase of a step has ended before the step was done; `position` is the step, and the number of orders given so far.
fn is_missed<G: Taught>(
    course: &LessonCourse,
    session: &Session<G>,
    position: (usize, usize),
    state: &G::State,
) -> bool {
    let (at, orders) = position;
    let Some(step) = course
        .lesson
        .steps
        .get(at)
        .filter(|step| step.keeps_to_its_phase())
    else {
        return false;
    };
    let (game, end) = (&**session.game(), session.game().end_phase());
    let mut since = session.journal()[course.begun()[at]..orders].iter();
    since.any(|entry| entry.order == end)
        && !step.is_done(game, state, course.lesson.side, Selected::default(), |_| None)
}

/// A position from which a lesson could be followed farther.
struct Better<Order> {
    back: WayBack,
    walk: LessonWalk<Order>,
}

/// The position from which the lesson could be followed farthest, and beyond where it can be now: the last of them.
///
/// Steps that the player skipped are gone back to only if the lesson has come to a step that cannot be done.
fn last_better<G: Taught>(
    course: &LessonCourse,
    session: &Session<G>,
    reach: usize,
) -> Option<Better<G::Order>> {
    let (at, begun) = (course.step_index(), course.begun());
    let (game, lesson) = (&**session.game(), &course.lesson);
    let mut playback = Playback::of(session);
    let mut then = playback.beginning();
    let mut look = |step, orders| {
        playback.bring(&mut then, orders);
        let is_missed = is_missed(course, session, (step, orders), then.state());
        (walk(game, lesson, step, then.state()), is_missed)
    };
    // Play opens nothing that was not open before: the beginning tells whether a search is worth its time.
    if look(0, 0).0.reach <= reach {
        return None;
    }
    let mut best: Option<Better<G::Order>> = None;
    let mut next = reach;
    for step in (0..=at).rev() {
        let last = begun.get(step + 1).copied().unwrap_or(session.journal().len());
        for orders in (begun[step]..=last).rev() {
            if step == at && orders == session.journal().len() {
                continue;
            }
            let (walk, is_missed) = look(step, orders);
            if is_missed {
                continue;
            }
            let is_skipped = step < at && orders == last && walk.reach > next;
            if is_skipped && (best.is_some() || reach > at) {
                return best;
            }
            next = walk.reach;
            if walk.reach > best.as_ref().map_or(reach, |best| best.walk.reach) {
                let back = WayBack { step, orders };
                best = Some(Better { back, walk });
            }
        }
    }
    best
}

/// A deviation, for its text.
struct Case<'c, G: Taught> {
    game: &'c G,
    course: &'c LessonCourse,
    session: &'c Session<G>,
    /// The first step that cannot be done now.
    reach: usize,
    /// How the lesson could be followed before.
    before: Option<LessonWalk<G::Order>>,
}

impl<G: Taught> Case<'_, G> {
    fn text(&self, back: Option<WayBack>) -> String {
        let lost = self
            .lost_piece()
            .map(|name| sentence(&format!("{name} is no longer on the map")));
        let happened = lost.or_else(|| self.happened(back?));
        let over = self
            .game
            .is_over(self.session.state())
            .then(|| "The game is over.".to_owned());
        let parts = [happened, over, self.meaning(back)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join(" ")
    }

    fn blocked(&self) -> Option<&LessonStep> {
        self.course.lesson.steps.get(self.reach)
    }

    /// The name of a piece that the step needs and that is gone.
    fn lost_piece(&self) -> Option<String> {
        let (viewer, state) = (self.course.lesson.side, self.session.state());
        let mut untils = self.blocked()?.until.iter();
        untils.find_map(|until| {
            let (Until::At(piece, _) | Until::PickedPiece(piece)) = until else {
                return None;
            };
            let is_gone = self.game.piece_at(state, viewer, *piece).is_none();
            is_gone.then(|| self.game.piece_name(*piece))
        })
    }

    /// The first thing that led off the path.
    fn happened(&self, back: WayBack) -> Option<String> {
        if back.step < self.course.step_index() && self.course.begun()[back.step + 1] == back.orders {
            let title = &self.course.lesson.steps[back.step].title;
            return Some(format!("You skipped the step \"{title}\"."));
        }
        let entry = self.session.journal().get(back.orders)?;
        if entry.order == self.game.end_phase() {
            return Some(self.ended(back.orders));
        }
        let first = entry.events.first();
        let words = first.map_or_else(
            || self.game.order_words(&entry.order),
            |event| self.game.words(event),
        );
        Some(sentence(&words))
    }

    /// That the phase after this many orders has ended.
    fn ended(&self, orders: usize) -> String {
        let mut playback = Playback::of(self.session);
        let mut then = playback.beginning();
        let mut clock = |orders| {
            playback.bring(&mut then, orders);
            self.game.clock(then.state())
        };
        let (before, after) = (clock(orders), clock(orders + 1));
        let phase = if before.phase.ends_with(" Phase") {
            format!("The {}", before.phase)
        } else {
            before.phase
        };
        let with = if (before.player, before.turn) == (after.player, after.turn) {
            ""
        } else {
            ", and your turn with it"
        };
        format!("{phase} has ended{with}.")
    }

    /// What that means for the lesson.
    fn meaning(&self, back: Option<WayBack>) -> Option<String> {
        let blocked = self.blocked()?;
        if let Some(words) = &blocked.otherwise {
            return Some(words.clone());
        }
        if self.reach > self.course.step_index() {
            return Some(format!("Then the step \"{}\" cannot be done.", blocked.title));
        }
        let entry = self.session.journal().get(back?.orders);
        if entry.is_some_and(|entry| entry.order == self.game.end_phase()) {
            return Some("This step belongs before that.".to_owned());
        }
        let wanted = self.before.as_ref()?.order(self.reach)?;
        let is_same = entry.is_some_and(|entry| {
            let pieces = self.game.pieces_of(wanted);
            let done = self.game.pieces_of(&entry.order);
            pieces.iter().any(|piece| done.contains(piece))
        });
        let refusal = self.game.check(self.session.state(), wanted).err();
        Some(match refusal.filter(|_| !is_same) {
            Some(refusal) => sentence(&self.game.reason(&refusal).text),
            None => format!(
                "This step is about another order: {}.",
                self.game.order_words(wanted)
            ),
        })
    }
}
