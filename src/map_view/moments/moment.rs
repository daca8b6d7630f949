//! What a moment shows, and its parts in time.

use std::fmt::{self, Debug};
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;
use bevy_egui::egui::{self, ColorImage, TextureHandle, TextureOptions};

use crate::map_view::pen::lettering::TextImage;
use crate::words::sentence;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

/// Where something happens on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MomentPlace {
    /// In the middle of a space.
    Space(SpaceId),
    /// At a point of the world.
    Point(Vec2),
}

/// What is seen to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentAct {
    /// Units attack: arrows close in.
    Fight,
    /// A round of a battle between two forces, which stand on a stage of their own.
    Battle,
    /// Units lose steps, or are lost.
    Loss,
    /// Somebody works on a bridge.
    Bridge { bursts: bool },
    /// Ships meet a convoy.
    Interception,
    /// A ship goes down.
    Sinking,
    /// Units come ashore.
    Landing,
    /// Bombers fly in.
    Raid,
    /// Something is decided by dice alone.
    Chance,
}

/// Dice of one throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MomentDice {
    /// Whose.
    pub seat: Seat,
    /// The number of faces of each.
    pub faces: u8,
    /// What they show in the end.
    pub values: Vec<u8>,
    /// They hit with this or less; 0 if their number counts.
    pub on: u8,
}

/// A picture of a piece as it looked before.
pub struct MomentPicture {
    image: TextImage,
    texture: OnceLock<TextureHandle>,
}

impl MomentPicture {
    /// A picture that is shown at any size.
    pub const fn new(image: TextImage) -> Self {
        Self {
            image,
            texture: OnceLock::new(),
        }
    }

    /// The texture of panels for it, made when it is first drawn.
    pub(super) fn texture(&self, ctx: &egui::Context) -> egui::TextureId {
        let made = self.texture.get_or_init(|| {
            let size = [self.image.size.x as usize, self.image.size.y as usize];
            let image = ColorImage::from_rgba_unmultiplied(size, &self.image.pixels);
            ctx.load_texture("moment", image, TextureOptions::LINEAR)
        });
        made.id()
    }
}

impl Debug for MomentPicture {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "MomentPicture of {} pixels", self.image.size)
    }
}

/// A piece that loses strength: until it does, it is drawn as it was.
#[derive(Clone, Debug)]
pub struct Casualty {
    /// Where it stands.
    pub place: MomentPlace,
    /// How it looked, with the side of its picture in kilometres; `None` if the player does not see it.
    pub picture: Option<(Arc<MomentPicture>, f32)>,
    /// Whether it is gone.
    pub is_gone: bool,
}

/// Pieces of one kind on the stage of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MomentForce {
    /// Whose.
    pub seat: Seat,
    /// Whether they attack.
    pub attacks: bool,
    /// Their silhouette, an SVG path.
    pub silhouette: Arc<str>,
    /// How many there are at the beginning.
    pub count: u32,
    /// How many of these are lost.
    pub lost: u32,
}

/// What a moment says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MomentWords {
    /// The result at a glance, such as `DR2`.
    pub head: String,
    /// The result in a few words; may be empty.
    pub line: String,
    /// Everything in sentences, for screen readers.
    pub spoken: String,
}

impl MomentWords {
    /// Words whose spoken part becomes a sentence.
    pub fn new(head: &str, line: &str, spoken: &str) -> Self {
        Self {
            head: head.to_owned(),
            line: line.to_owned(),
            spoken: sentence(spoken),
        }
    }
}

/// Something that has happened, as it is played on the map.
#[derive(Clone, Debug)]
pub struct MapMoment {
    pub act: MomentAct,
    pub place: MomentPlace,
    /// Whose doing it is.
    pub seat: Seat,
    /// Where those come from who do it.
    pub from: Vec<MomentPlace>,
    /// Whether aircraft take part.
    pub by_air: bool,
    /// In the order in which they are thrown.
    pub dice: Vec<MomentDice>,
    pub casualties: Vec<Casualty>,
    /// The forces of a battle; none for anything else.
    pub forces: Vec<MomentForce>,
    pub words: MomentWords,
}

impl MapMoment {
    /// An act of a seat at a place, without dice, casualties or words so far.
    pub fn new(act: MomentAct, place: MomentPlace, seat: Seat) -> Self {
        Self {
            act,
            place,
            seat,
            from: Vec::new(),
            by_air: false,
            dice: Vec::new(),
            casualties: Vec::new(),
            forces: Vec::new(),
            words: MomentWords::default(),
        }
    }

    /// Adds a sentence to what is spoken.
    pub fn say(&mut self, text: &str) {
        let spoken = &mut self.words.spoken;
        if !spoken.is_empty() {
            spoken.push(' ');
        }
        spoken.push_str(&sentence(text));
    }

    /// How long it takes, in beats.
    pub(super) fn beats(&self) -> f32 {
        match self.act {
            MomentAct::Battle if self.dice.is_empty() => 0.9,
            MomentAct::Battle => 1.6,
            MomentAct::Fight | MomentAct::Interception | MomentAct::Raid => 1.2,
            MomentAct::Bridge { .. } | MomentAct::Sinking | MomentAct::Chance => 1.0,
            MomentAct::Loss | MomentAct::Landing => 0.8,
        }
    }
}

/// A part of a moment, as shares of its whole time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MomentSpan(f32, f32);

/// Those who come close in.
pub(super) const CLOSE_IN: MomentSpan = MomentSpan(0.0, 0.34);
/// Dice roll, and lie still at its end.
pub(super) const ROLL: MomentSpan = MomentSpan(0.1, 0.54);
/// The blow falls: the result can be read from here on.
pub(super) const STRIKE: MomentSpan = MomentSpan(0.54, 0.72);
/// Losers shake.
pub(super) const SHAKE: MomentSpan = MomentSpan(0.56, 0.76);
/// Lost units vanish.
pub(super) const FALL: MomentSpan = MomentSpan(0.76, 0.96);
/// A bridge bursts.
pub(super) const BURST: MomentSpan = MomentSpan(0.54, 0.94);
/// A ship goes down.
pub(super) const SINK: MomentSpan = MomentSpan(0.2, 0.9);
/// The pieces that came close fade, so that the result stays alone.
pub(super) const CLEAR: MomentSpan = MomentSpan(0.84, 1.0);

impl MomentSpan {
    /// How much of it is over, from 0 to 1.
    pub(super) fn done(self, time: f32) -> f32 {
        ((time - self.0) / (self.1 - self.0)).clamp(0.0, 1.0)
    }

    /// The same, slow at both ends.
    pub(super) fn eased(self, time: f32) -> f32 {
        let share = self.done(time);
        share * share * (3.0 - 2.0 * share)
    }
}
