//! How each act is drawn.

use std::f32::consts::TAU;

use bevy::color::Srgba;
use bevy_egui::egui::{Color32, Pos2, Rect, Stroke, Vec2, vec2};

use super::moment::{
    BURST, CLEAR, CLOSE_IN, Casualty, FALL, MapMoment, MomentAct, MomentDice, ROLL, SHAKE, SINK, STRIKE,
};
use super::pen::{Die, MomentPen, within};

/// Where the parts of a moment are in the window.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) place: Pos2,
    /// The radius of the place, in pixels.
    pub(super) radius: f32,
    pub(super) from: Vec<Pos2>,
    /// Each casualty: its middle, and the side of its picture in pixels.
    pub(super) casualties: Vec<(Pos2, f32)>,
}

/// The side of a die on the map, in points.
const DIE: f32 = 44.0;

/// The most dice on the map; the words tell of more.
const MOST_DICE: usize = 6;

/// How many faces a rolling die turns up.
const TURNS: f32 = 11.0;

/// Draws a moment when this share of its time is over; at 1 only its result is left.
pub(super) fn draw(pen: &MomentPen, moment: &MapMoment, layout: &Layout, time: f32) {
    let clear = 1.0 - CLEAR.done(time);
    let colour = pen.palette.seat(moment.seat);
    for (casualty, at) in moment.casualties.iter().zip(&layout.casualties) {
        falls(pen, casualty, *at, time);
    }
    match moment.act {
        MomentAct::Fight => fight(pen, moment, layout, time),
        MomentAct::Bridge { bursts } => bridge(pen, layout, bursts, time),
        MomentAct::Interception => intercept(pen, layout, colour, time),
        MomentAct::Sinking => {
            let length = (layout.radius * 2.0).max(pen.points(84.0));
            let sunk = SINK.eased(time);
            pen.warship(layout.place, length, sunk, colour, 1.0 - CLEAR.done(time));
            pen.shock(
                layout.place,
                length * 0.7,
                STRIKE.done(time),
                pen.palette.ink_soft,
            );
        }
        MomentAct::Landing => {
            come_in(pen, layout, colour, time);
            let share = clear * CLOSE_IN.done(time);
            pen.waves(
                layout.place + vec2(0.0, layout.radius),
                layout.radius * 2.2,
                time * 12.0,
                share,
            );
        }
        MomentAct::Raid => raid(pen, layout, colour, time),
        MomentAct::Loss | MomentAct::Chance | MomentAct::Battle => {}
    }
    let end = dice(pen, moment, layout, time);
    let other = layout.place + vec2(-layout.radius - pen.points(12.0), end.y - layout.place.y);
    let shown = STRIKE.eased(if moment.dice.is_empty() { time + 0.3 } else { time });
    let words = [&*moment.words.head, &*moment.words.line];
    pen.slip([end, other], words, colour, shown);
}

/// The arrows of those who come.
fn come_in(pen: &MomentPen, layout: &Layout, colour: Srgba, time: f32) {
    let share = 1.0 - CLEAR.done(time);
    let close = CLOSE_IN.eased(time);
    // Before the blow they draw back a little.
    let push = 0.06 * (STRIKE.done(time) * TAU / 2.0).sin();
    for from in &layout.from {
        let way = layout.place - *from;
        let length = way.length().max(pen.points(76.0));
        let start = layout.place - way.normalized() * length;
        let [tail, tip] = [0.24, 0.34 + 0.4 * close + push].map(|along| start.lerp(layout.place, along));
        pen.arrow(
            tail,
            tip,
            (length * 0.2).clamp(pen.points(14.0), pen.points(30.0)),
            colour,
            share,
        );
    }
}

fn fight(pen: &MomentPen, moment: &MapMoment, layout: &Layout, time: f32) {
    let colour = pen.palette.seat(moment.seat);
    come_in(pen, layout, colour, time);
    if moment.by_air {
        fly_over(pen, layout, colour, time, 2);
    }
    // The guns, while the dice roll.
    let guns = ROLL.done(time);
    for shot in 0..5_u8 {
        let number = f32::from(shot);
        let share = guns * 6.6 - number;
        let off = Vec2::angled(number * 2.4 + 0.6) * layout.radius * 0.55;
        flash(pen, layout.place + off, layout.radius * 0.3, share);
    }
    pen.shock(
        layout.place,
        layout.radius * 1.5,
        STRIKE.done(time),
        pen.palette.problem,
    );
}

/// A shot or a bomb: a star of strokes, then smoke.
fn flash(pen: &MomentPen, at: Pos2, radius: f32, share: f32) {
    if !(0.0..1.6).contains(&share) {
        return;
    }
    pen.smoke(at, radius * 1.5, share / 1.6);
    if share < 0.6 {
        let fade = 1.0 - share / 0.6;
        for ray in 0..8_u8 {
            let way = Vec2::angled(f32::from(ray) * TAU / 8.0 + 0.2);
            let long = if ray % 2 == 0 { 1.0 } else { 0.6 };
            let stroke = Stroke::new(pen.points(2.2), MomentPen::tone(pen.palette.problem, fade));
            pen.painter
                .line_segment([at + way * radius * 0.25, at + way * radius * long], stroke);
        }
    }
}

/// Aircraft that fly over the place, from the first of those that come or from the west.
fn fly_over(pen: &MomentPen, layout: &Layout, colour: Srgba, time: f32, number: u8) {
    let from = layout.from.first().copied();
    let way = from.map_or(vec2(1.0, -0.25), |from| layout.place - from);
    let way = if way.length() > 1.0 {
        way.normalized()
    } else {
        vec2(1.0, -0.25)
    };
    let reach = pen.points(170.0).max(layout.radius * 3.0);
    let length = pen.points(30.0);
    for index in 0..number {
        let index = f32::from(index);
        let aside = way.rot90() * pen.points(24.0) * (index - f32::from(number - 1) / 2.0);
        let along = (time * 1.5 - 0.12 * index).clamp(0.0, 1.2);
        let share = (along * 6.0).min((1.2 - along) * 5.0).clamp(0.0, 1.0);
        let at = layout.place + way * reach * (along * 2.0 - 1.0) + aside;
        pen.aircraft(at, way, length, colour, share);
    }
}

fn raid(pen: &MomentPen, layout: &Layout, colour: Srgba, time: f32) {
    for bomb in 0..6_u8 {
        let number = f32::from(bomb);
        let share = (time - 0.34 - 0.05 * number) * 4.0;
        let off = Vec2::angled(number * 2.4) * layout.radius * (0.2 + 0.1 * number);
        flash(pen, layout.place + off, layout.radius * 0.4, share);
    }
    fly_over(pen, layout, colour, time, 3);
}

fn bridge(pen: &MomentPen, layout: &Layout, bursts: bool, time: f32) {
    let (at, radius) = (
        layout.place,
        layout.radius.clamp(pen.points(26.0), pen.points(60.0)),
    );
    // The fuse burns down to the bridge.
    let fuse = ROLL.done(time);
    if fuse < 1.0 {
        let start = at + vec2(-radius * 1.9, radius * 0.9);
        let ink = Stroke::new(pen.points(2.0), pen.ink(1.0));
        let spark = start.lerp(at, fuse);
        pen.painter
            .line_segment([spark, at], Stroke::new(pen.points(5.0), pen.paper(0.9)));
        pen.painter.line_segment([spark, at], ink);
        flash(pen, spark, radius * 0.3, 0.1 + 0.3 * (time * 40.0).sin().abs());
    }
    let blow = BURST.done(time);
    if bursts {
        pen.smoke(at, radius * 1.5, blow);
        pen.splinters(at, radius * 1.6, blow);
        pen.shock(at, radius * 1.8, blow, pen.palette.problem);
        let gone = STRIKE.done(time) * (1.0 - CLEAR.done(time) * 0.4);
        pen.strike_out(at, radius * 0.4, STRIKE.done(time), gone);
    } else {
        pen.smoke(at, radius, blow);
    }
}

fn intercept(pen: &MomentPen, layout: &Layout, colour: Srgba, time: f32) {
    let share = 1.0 - CLEAR.done(time);
    let close = CLOSE_IN.eased(time);
    let length = pen.points(76.0);
    for (index, side) in [(0.0, -1.0), (1.0, -0.55)] {
        let far = vec2(
            side * (1.9 - close) * length - index * pen.points(30.0),
            index * length * 0.42,
        );
        pen.warship(layout.place + far, length, 0.0, colour, share);
    }
    for shell in 0..4_u8 {
        let number = f32::from(shell);
        let off = vec2(
            (number - 1.5) * length * 0.22,
            length * 0.1 * (number * 2.0).sin(),
        );
        flash(
            pen,
            layout.place + off,
            pen.points(13.0),
            ROLL.done(time) * 5.6 - number,
        );
    }
}

/// Draws the dice beside the place; returns where words about them go.
fn dice(pen: &MomentPen, moment: &MapMoment, layout: &Layout, time: f32) -> Pos2 {
    let gap = pen.points(10.0);
    let right = layout.place + vec2(layout.radius + 1.8 * gap, 0.0);
    let shown: Vec<(&MomentDice, u8)> = moment
        .dice
        .iter()
        .flat_map(|dice| dice.values.iter().map(move |value| (dice, *value)))
        .take(MOST_DICE)
        .collect();
    if shown.is_empty() {
        return right;
    }
    let side = pen.points(DIE);
    let first = right + vec2(side / 2.0, 0.0);
    let last = first + vec2((side + gap) * counted(shown.len() - 1), 0.0);
    let all = Rect::from_two_pos(first, last).expand(side / 2.0);
    let moved = within(all, pen.room.shrink(gap)).min - all.min;
    for (index, (dice, value)) in shown.iter().enumerate() {
        let at = first + moved + vec2((side + gap) * counted(index), 0.0);
        let colours = [pen.paper(1.0), pen.ink(1.0)];
        roll(pen, (at, side), (dice.faces, *value), index, time, colours);
    }
    last + moved + vec2(side / 2.0 + gap, 0.0)
}

/// Draws a die that rolls towards its place and settles there. Those of a throw come one shortly after the other.
pub(super) fn roll(
    pen: &MomentPen,
    (at, side): (Pos2, f32),
    (faces, value): (u8, u8),
    index: usize,
    time: f32,
    colours: [Color32; 2],
) {
    let late = 0.02 * counted(index.min(6));
    let rolled = ROLL.done(time - late).max(if time >= 0.99 { 1.0 } else { 0.0 });
    if rolled <= 0.0 {
        return;
    }
    let left = 1.0 - rolled;
    let bounce = (rolled * 3.4 * TAU / 2.0).cos().abs() * left * left;
    let far = vec2(1.5, -0.5) * side * left * left;
    let is_still = rolled >= 1.0;
    let turn = left * left * (7.0 + counted(index % 3));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few turns"
    )]
    let turned = (rolled * TURNS) as u32;
    let face = if is_still || rolled > 0.9 {
        value
    } else {
        passing(faces, turned, index)
    };
    pen.die(&Die {
        at: at + far,
        side,
        angle: turn,
        face,
        height: bounce * 1.1,
        colours,
    });
}

/// A face that a rolling die shows: another at every turn.
fn passing(faces: u8, turn: u32, index: usize) -> u8 {
    let mixed = turn
        .wrapping_mul(5)
        .wrapping_add(u32::try_from(index).unwrap_or(0) * 3);
    u8::try_from(mixed % u32::from(faces.max(1))).unwrap_or(0) + 1
}

/// A casualty: as it was until the blow falls, then it shakes, and what is lost goes.
fn falls(pen: &MomentPen, casualty: &Casualty, (at, side): (Pos2, f32), time: f32) {
    let shake = SHAKE.done(time);
    let fall = FALL.done(time);
    let swing = if shake > 0.0 && shake < 1.0 {
        (shake * TAU * 3.0).sin() * (1.0 - shake) * side * 0.14
    } else {
        0.0
    };
    let at = at + vec2(swing, side * 0.12 * fall * fall);
    let share = 1.0 - fall;
    if let Some((picture, _)) = &casualty.picture
        && share > 0.0
    {
        let texture = picture.texture(pen.painter.ctx());
        pen.picture(
            texture,
            at,
            vec2(side, side),
            Color32::WHITE.gamma_multiply(share),
        );
    }
    if casualty.is_gone {
        pen.strike_out(at, side * 0.36, SHAKE.done(time), 1.0 - FALL.done(time - 0.04));
    } else if fall > 0.0 && fall < 1.0 {
        // The step rises from the counter and fades.
        let rise = at - vec2(0.0, side * (0.2 + 0.5 * fall));
        let word = pen.lay("\u{2212}1", 19.0, MomentPen::tone(pen.palette.problem, share));
        let corner = rise - word.size() / 2.0;
        pen.painter.galley(corner, word, Color32::BLACK);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few dice")]
pub(super) fn counted(number: usize) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::passing;

    #[test]
    fn a_rolling_die_shows_faces_that_it_has_and_another_at_every_turn() {
        for faces in [6, 10] {
            for index in 0..6 {
                let shown: Vec<u8> = (0..11).map(|turn| passing(faces, turn, index)).collect();
                assert!(shown.iter().all(|face| (1..=faces).contains(face)), "{shown:?}");
                if faces == 6 {
                    assert!(shown.windows(2).all(|two| two[0] != two[1]), "{shown:?}");
                }
            }
        }
    }
}
