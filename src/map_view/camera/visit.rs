//! Where others ask the camera to look.
//!
//! In: [`CentreOn`], [`Bring`], [`LookAt`], [`ShowBeside`], [`Visit`], [`Return`], [`Stay`]. Out: [`View`].

use bevy::prelude::*;

use super::extent::MapWindow;
use super::limits::Limits;
use super::view::View;
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use railhead_engine::board::SpaceId;

/// Glides to a space.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CentreOn(pub SpaceId);

/// Glides to a space that is out of sight or near the edge; the map stays still for a space in plain view.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bring(pub SpaceId);

/// Glides to a world position, such as one clicked on the minimap.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct LookAt(pub Vec2);

/// Glides to a space beside a card on the right or left of the map, close enough to read the pieces.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct ShowBeside {
    pub space: SpaceId,
    /// How much of the map the card covers on its right, in pixels; below 0 on its left.
    pub covered: f32,
}

/// Glides to a space where the player watches something or has to decide: away from the edges and their cards, and
/// close enough to read the pieces. [`Return`] goes back.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit(pub SpaceId);

/// Goes back to where the player looked before the first [`Visit`], unless they have moved the map since.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Return;

/// Ends the visits where they have led.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stay;

/// A space this near to the edge of the map area counts as out of sight, in pixels.
const EDGE: f32 = 40.0;

/// How much closer than readable a place near the edge of the map is shown so that a card does not cover it.
const CLOSER: f32 = 1.6;

/// The share of the map area, about its middle, that is clear of cards.
const CLEAR: f32 = 0.6;

pub(super) fn plugin(app: &mut App) {
    app.add_message_until::<CentreOn>(Lifetime::Map)
        .add_message_until::<Bring>(Lifetime::Map)
        .add_message_until::<LookAt>(Lifetime::Map)
        .add_message_until::<ShowBeside>(Lifetime::Map)
        .add_message_until::<Visit>(Lifetime::Map)
        .add_message_until::<Return>(Lifetime::Map)
        .add_message_until::<Stay>(Lifetime::Map);
}

/// A visit that has not ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Away {
    /// Where the player looked before: the centre and the scale.
    before: (Vec2, f32),
    /// Where the visit has led so far. If the view glides elsewhere, the player has moved the map.
    led_to: (Vec2, f32),
}

const fn goal(view: &View) -> (Vec2, f32) {
    (view.goal_centre, view.goal_scale)
}

impl Away {
    /// Visits a world position; `before` is the visit that has not ended yet.
    fn visit(before: Option<Self>, at: Vec2, view: &mut View, limits: &Limits) -> Self {
        let before = before.filter(|away| away.led_to == goal(view));
        let before = before.map_or_else(|| goal(view), |away| away.before);
        let scale = view.goal_scale.max(limits.readable_scale());
        let half = limits.area / view.goal_scale / 2.0 * CLEAR;
        let is_clear = Rect::from_center_half_size(view.goal_centre, half).contains(at);
        if !is_clear || scale > view.goal_scale {
            view.go(at, Some(scale), limits);
        }
        Self {
            before,
            led_to: goal(view),
        }
    }

    /// Ends the visit.
    fn end(self, view: &mut View, limits: &Limits) {
        if self.led_to == goal(view) {
            let (centre, scale) = self.before;
            view.go(centre, Some(scale), limits);
        }
    }
}

pub(super) fn follow_messages(
    shown: MapWindow,
    mut spaces: MessageReader<CentreOn>,
    mut brought: MessageReader<Bring>,
    mut looks: MessageReader<LookAt>,
    mut beside: MessageReader<ShowBeside>,
    mut visits: MessageReader<Visit>,
    mut returns: MessageReader<Return>,
    mut stays: MessageReader<Stay>,
    mut away: TableLocal<Option<Away>>,
    mut view: ResMut<View>,
) {
    let limits = shown.limits();
    let away = away.of_now();
    let visit = visits.read().last();
    if stays.read().count() > 0 {
        *away = None;
    }
    if returns.read().count() > 0
        && visit.is_none()
        && let Some(away) = away.take()
    {
        away.end(&mut view, &limits);
    }
    if let Some(Visit(space)) = visit {
        let at = shown.map.centre(*space, view.goal_centre);
        *away = Some(Away::visit(away.take(), at, &mut view, &limits));
    }
    if let Some(CentreOn(space)) = spaces.read().last() {
        let at = shown.map.centre(*space, view.goal_centre);
        view.go(at, None, &limits);
    }
    if let Some(Bring(space)) = brought.read().last() {
        let at = shown.map.centre(*space, view.goal_centre);
        let half = limits.area / view.goal_scale / 2.0;
        let sight = Rect::from_center_half_size(view.goal_centre, half).inflate(-EDGE / view.goal_scale);
        if !sight.contains(at) {
            view.go(at, None, &limits);
        }
    }
    if let Some(LookAt(at)) = looks.read().last() {
        view.go(*at, None, &limits);
    }
    if let Some(ShowBeside { space, covered }) = beside.read().last() {
        let at = shown.map.centre(*space, view.goal_centre);
        show_beside(at, *covered, &mut view, &limits);
    }
}

/// Brings a world position to the middle of what a card leaves of the map; this much is covered on the right, or below 0 on the left.
fn show_beside(at: Vec2, covered: f32, view: &mut View, limits: &Limits) {
    let mut scale = view.goal_scale.max(limits.readable_scale());
    // The map ends there: only from closer does the place come out from under the card, a hex away from it.
    let to_edge = if covered < 0.0 {
        at.x - limits.paper.min.x
    } else {
        limits.paper.max.x - at.x
    };
    let clear = covered.abs() / (to_edge - limits.hex_km).max(f32::EPSILON);
    if clear <= scale * CLOSER {
        scale = scale.max(clear);
    }
    view.go(at + Vec2::new(covered / 2.0 / scale, 0.0), Some(scale), limits);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits {
            paper: Rect::new(0.0, 0.0, 600.0, 700.0),
            area: Vec2::new(900.0, 700.0),
            hex_km: 10.0,
            around: None,
        }
    }

    fn whole_map() -> View {
        let mut view = View::default();
        view.fit(&limits());
        view.arrive(&limits());
        view
    }

    #[test]
    fn a_visit_comes_close_enough_to_read_and_goes_back() {
        let mut view = whole_map();
        let before = goal(&view);
        let fight = Vec2::new(300.0, 200.0);
        let away = Away::visit(None, fight, &mut view, &limits());
        assert_eq!(goal(&view), (fight, limits().readable_scale()));
        let next = Vec2::new(320.0, 500.0);
        let away = Away::visit(Some(away), next, &mut view, &limits());
        assert_eq!(view.goal_centre, next);
        away.end(&mut view, &limits());
        assert_eq!(goal(&view), before);
    }

    #[test]
    fn a_place_beside_a_card_lies_in_the_middle_of_what_the_card_leaves() {
        let mut view = whole_map();
        let at = Vec2::new(300.0, 350.0);
        show_beside(at, 200.0, &mut view, &limits());
        assert!((view.goal_scale - limits().readable_scale()).abs() < 1e-6);
        let left_of_the_middle = (view.goal_centre.x - at.x) * view.goal_scale;
        assert!((left_of_the_middle - 100.0).abs() < 0.01, "{left_of_the_middle}");
    }

    #[test]
    fn a_place_at_the_edge_of_the_map_comes_out_from_under_the_card() {
        let mut view = whole_map();
        let at = Vec2::new(30.0, 350.0);
        let covered = 30.0 * limits().readable_scale();
        show_beside(at, -covered, &mut view, &limits());
        let left = view.goal_centre.x - limits().area.x / 2.0 / view.goal_scale;
        let beside = (at.x - left) * view.goal_scale - covered;
        assert!(
            beside >= limits().hex_km * view.goal_scale - 0.01,
            "{beside} pixels beside the card"
        );
    }

    #[test]
    fn what_is_plainly_in_view_stays_where_it_is() {
        let mut view = whole_map();
        view.go(Vec2::new(300.0, 300.0), Some(8.0), &limits());
        let before = goal(&view);
        Away::visit(None, Vec2::new(310.0, 310.0), &mut view, &limits());
        assert_eq!(goal(&view), before);
    }

    #[test]
    fn a_player_who_moved_the_map_in_the_meantime_is_not_taken_back() {
        let mut view = whole_map();
        let away = Away::visit(None, Vec2::new(300.0, 200.0), &mut view, &limits());
        view.drag(Vec2::new(50.0, 0.0), &limits());
        let moved = goal(&view);
        away.end(&mut view, &limits());
        assert_eq!(goal(&view), moved);
    }
}
