//! The moments that wait, the one that is played, and the results that stay readable.
//!
//! In: [`Moments`], [`Interrupted`]. Out: [`Interruptible`], [`LookAt`], [`Announcement`].

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::moment::{MapMoment, MomentPlace};
use crate::input::{InputBlocked, Interrupted, Interruptible};
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::covered::{Contexts, is_covered};
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::view::View;
use crate::map_view::camera::visit::LookAt;
use crate::stage::{Announcement, AppSystems, OnMap, Screen};

/// A longer frame, such as the first after a rest, counts as this long.
const LONGEST_FRAME: Duration = Duration::from_millis(100);

/// The longest wait for the camera.
const PATIENCE: Duration = Duration::from_millis(700);

/// How long a result stays readable.
const READABLE: Duration = Duration::from_secs(5);

/// The most results at once.
const MOST_RESULTS: usize = 4;

/// The room that a moment needs around its place, in pixels.
const MARGIN: f32 = 90.0;

/// The moment that is played.
#[derive(Clone, Debug)]
pub(super) struct Playing {
    pub(super) moment: MapMoment,
    /// The share of its usual time that it takes, settled when it begins.
    share: f32,
    done: Duration,
    waited: Duration,
    is_seen: bool,
}

impl Playing {
    /// The time that it takes.
    fn whole(&self, beat: Duration) -> Duration {
        beat.mul_f32(self.moment.beats() * self.share)
    }
}

/// A moment that is over, whose result can still be read.
#[derive(Clone, Debug)]
pub(super) struct PastMoment {
    pub(super) moment: MapMoment,
    /// When its result goes, from the start of the program.
    pub(super) until: Duration,
}

/// The moments of the game on the table.
#[derive(Resource, Clone, Debug)]
pub struct Moments {
    /// A beat: the approximate time of a moment. Without one no moment is played.
    beat: Duration,
    /// The share of their usual time that moments take.
    share: f32,
    waiting: VecDeque<MapMoment>,
    playing: Option<Playing>,
    past: Vec<PastMoment>,
}

impl Default for Moments {
    fn default() -> Self {
        Self {
            beat: Duration::ZERO,
            share: 1.0,
            waiting: VecDeque::new(),
            playing: None,
            past: Vec::new(),
        }
    }
}

impl Moments {
    /// Plays moments after those that wait, unless there is no time for any.
    pub fn play(&mut self, moments: impl IntoIterator<Item = MapMoment>) {
        if !self.beat.is_zero() {
            self.waiting.extend(moments);
        }
    }

    /// Sets how long a moment takes, about. Without any time, those that wait are left out.
    pub fn keep_time(&mut self, beat: Duration) {
        self.beat = beat;
        if beat.is_zero() {
            self.waiting.clear();
            self.playing = None;
        }
    }

    /// The time that a moment takes, about.
    pub fn beat(&self) -> Duration {
        self.beat
    }

    /// Gives the moments that begin from now on this share of their usual time.
    pub fn shorten_to(&mut self, share: f32) {
        self.share = share;
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.playing = None;
        self.past.clear();
    }

    /// Whether one is played or waits.
    pub fn is_playing(&self) -> bool {
        self.playing.is_some() || !self.waiting.is_empty()
    }

    /// Whether dice are still thrown, or a battle is fought, in one that is played or waits, so that its result is still open.
    pub fn is_open(&self) -> bool {
        self.ahead()
            .any(|moment| !moment.dice.is_empty() || !moment.forces.is_empty())
    }

    /// The one that is played, and those that wait.
    pub fn ahead(&self) -> impl Iterator<Item = &MapMoment> {
        let playing = self.playing.iter().map(|playing| &playing.moment);
        playing.chain(&self.waiting)
    }

    /// Those that are over, whose results can still be read.
    pub fn results(&self) -> impl Iterator<Item = &MapMoment> {
        self.past.iter().map(|past| &past.moment)
    }

    /// The moment that is played, and the share of its time that is over, from 0 to 1.
    pub(super) fn playing(&self) -> Option<(&MapMoment, f32)> {
        let playing = self.playing.as_ref().filter(|playing| playing.is_seen)?;
        let whole = playing.whole(self.beat).as_secs_f32();
        let share = playing.done.as_secs_f32() / whole.max(f32::EPSILON);
        Some((&playing.moment, share.min(1.0)))
    }

    pub(super) fn past(&self) -> &[PastMoment] {
        &self.past
    }

    /// Begins the next one. Its place has no older results.
    fn begin(&mut self) -> Option<&MapMoment> {
        let moment = self.waiting.pop_front()?;
        self.past
            .retain(|past| past.moment.place != moment.place && past.moment.forces.is_empty());
        let playing = Playing {
            moment,
            share: self.share,
            done: Duration::ZERO,
            waited: Duration::ZERO,
            is_seen: false,
        };
        Some(&self.playing.insert(playing).moment)
    }

    /// Ends the one that is played; its result stays.
    fn finish(&mut self, now: Duration) {
        if let Some(playing) = self.playing.take() {
            let surplus = (self.past.len() + 1).saturating_sub(MOST_RESULTS);
            self.past.drain(..surplus);
            self.past.push(PastMoment {
                moment: playing.moment,
                until: now + READABLE,
            });
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<Moments>(Lifetime::Position).add_systems(
        Update,
        (
            end_beat.in_set(AppSystems::Input),
            (begin, go_on)
                .chain()
                .after(AppSystems::Motion)
                .before(AppSystems::Draw)
                .run_if(resource_exists::<MapSheet>),
            be_interruptible.after(AppSystems::Draw),
        )
            .run_if(in_state(OnMap)),
    );
}

/// A key or a click ends the moment that is played.
fn end_beat(
    mut interrupted: MessageReader<Interrupted>,
    time: Res<Time<Real>>,
    mut moments: ResMut<Moments>,
) {
    for _ in interrupted.read() {
        if moments.is_playing() {
            if moments.playing.is_none() {
                moments.begin();
            }
            moments.finish(time.elapsed());
        }
    }
}

/// Begins the next moment, says what it is, and has the camera go there unless it is in plain view.
fn begin(
    held: Res<InputBlocked>,
    mut moments: ResMut<Moments>,
    places: MapPlaces,
    (view, mut contexts): (Res<View>, Contexts),
    mut announcement: ResMut<Announcement>,
    mut looks: MessageWriter<LookAt>,
) {
    if held.0 || moments.playing.is_some() || moments.waiting.is_empty() {
        return;
    }
    let Some(moment) = moments.begin() else { return };
    if !moment.words.spoken.is_empty() {
        announcement.set_if_neq(Announcement(moment.words.spoken.clone()));
    }
    let place = match moment.place {
        MomentPlace::Space(space) => places.centre(space),
        MomentPlace::Point(point) => point,
    };
    // Where it will be when the camera has arrived.
    let Some(room) = places.room() else { return };
    let way = (place - view.goal_centre) * view.goal_scale * Vec2::new(1.0, -1.0);
    let middle = Vec2::new(room.center().x, room.center().y);
    let half = Vec2::new(room.width(), room.height()) / 2.0 - MARGIN;
    let is_clear = way.abs().cmple(half).all() && !is_covered(&mut contexts, middle + way);
    if !is_clear {
        looks.write(LookAt(place));
    }
}

/// Plays on. While the camera is on its way, the moment waits.
fn go_on(
    (time, held): (Res<Time<Real>>, Res<InputBlocked>),
    view: Res<View>,
    mut moments: ResMut<Moments>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed();
    if moments.past.iter().any(|past| past.until <= now) {
        moments.past.retain(|past| past.until > now);
    }
    if held.0 || !moments.is_playing() {
        return;
    }
    redraw.write(RequestRedraw);
    let beat = moments.beat;
    let Some(playing) = &mut moments.playing else {
        return;
    };
    let passed = time.delta().min(LONGEST_FRAME);
    let is_there = view.keeps_its_scale() && view.centre == view.goal_centre;
    if !is_there && !playing.is_seen && playing.waited < PATIENCE.mul_f32(playing.share) {
        playing.waited += passed;
        return;
    }
    // The first frame shows how it begins.
    if playing.is_seen {
        playing.done += passed;
    }
    playing.is_seen = true;
    if playing.done >= playing.whole(beat) {
        moments.finish(now);
    }
}

/// In a replay, keys and clicks go on meaning what they do.
fn be_interruptible(
    moments: Res<Moments>,
    held: Res<InputBlocked>,
    screen: Res<State<Screen>>,
    mut interruptible: ResMut<Interruptible>,
) {
    let is = moments.is_playing() && !held.0 && *screen.get() == Screen::Game;
    interruptible.set_if_neq(Interruptible(is));
}
