//! The flags of goals stand on the maps of both games, at every zoom and in all colours, and units that a goal hunts have a ring.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::WindowResized;

use railhead::hex::units::Hunted;
use railhead::map_view::camera::view::View;
use railhead::map_view::camera::{InSight, MapScale, Overview};
use railhead::map_view::marks::obstacles::Footprint;
use railhead::map_view::marks::overlay::CounterPlaces;
use railhead::map_view::pieces::coins::Coins;
use railhead::map_view::pieces::dots::PieceDots;
use railhead::map_view::pieces::flags::{FlagSign, GoalFlags};
use railhead::map_view::pieces::piles::PileSign;
use railhead::map_view::{MapSheet, counter_km};
use railhead::shell::settings::Settings;
use railhead::theme::PaletteChoice;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

use super::area_player::Player;
use super::desk::Desk;
use super::hands::{says, settle};
use crate::panels::situations::table;

/// What is seen of flags: the place of each, whether it is the day, and what it covers on the screen.
fn seen(app: &mut App) -> Vec<(SpaceId, bool, Rect)> {
    let scale = app.world().resource::<MapScale>().0;
    let mut signs = app
        .world_mut()
        .query::<(&FlagSign, &Footprint, &Transform, &Visibility)>();
    let seen = signs
        .iter(app.world())
        .filter(|(.., visibility)| **visibility != Visibility::Hidden);
    seen.map(|(sign, footprint, place, _)| {
        let (at, large) = (place.translation.truncate() * scale, place.scale.x * scale);
        let covered = Rect::from_corners(at + footprint.0.min * large, at + footprint.0.max * large);
        (sign.flag.at, sign.is_day, covered)
    })
    .collect()
}

/// Expects a cloth on every place, as large as it always is, and no day on the flag of another place. Returns how many days are seen.
fn expect_flags(app: &mut App, of: usize, when: &str) -> usize {
    let all = seen(app);
    let cloths: BTreeSet<SpaceId> = all
        .iter()
        .filter(|(_, is_day, _)| !is_day)
        .map(|(at, ..)| *at)
        .collect();
    assert_eq!(cloths.len(), of, "{when}: {all:?}");
    for (at, is_day, covered) in &all {
        assert!(
            covered.height() > 14.0 && covered.width() > 14.0,
            "{when}: {covered:?}"
        );
        let others = all.iter().filter(|(other, ..)| other != at && *is_day);
        for (.., other) in others {
            let common = covered.intersect(*other);
            // Places are on whole pixels.
            let lies = common.width() > 1.0 && common.height() > 1.0;
            assert!(!lies, "{when}: a day of {covered:?} on {other:?}");
        }
    }
    all.iter().filter(|(_, is_day, _)| *is_day).count()
}

/// Expects that no flag hides the strength of a counter, at the foot of it.
fn expect_strengths(app: &mut App, when: &str) {
    let scale = app.world().resource::<MapScale>().0;
    let side = counter_km(&app.world().resource::<MapSheet>().raster) * scale;
    let counters = app.world().resource::<CounterPlaces>().stacked.clone();
    assert!(!counters.is_empty(), "{when}");
    for (at, is_day, covered) in seen(app) {
        for counter in &counters {
            let middle = *counter * scale - Vec2::Y * side * 0.3;
            let strength = Rect::from_center_size(middle, Vec2::new(side, side * 0.4));
            let common = covered.intersect(strength);
            // Places are on whole pixels.
            let hides = common.width() > 1.5 && common.height() > 1.5;
            assert!(!hides, "{when}: {at:?}, {is_day}: {covered:?} on {strength:?}");
        }
    }
}

fn zoom(desk: &mut Desk, scale: f32) {
    let mut view = desk.resource_mut::<View>();
    view.kept = None;
    (view.goal_scale, view.scale) = (scale, scale);
    settle(&mut desk.app);
}

fn resize(desk: &mut Desk, [width, height]: [u16; 2]) {
    let window = desk.window();
    let mut entity = desk.app.world_mut().entity_mut(window);
    let mut resized = entity.get_mut::<Window>().expect("a window");
    resized.resolution.set(width.into(), height.into());
    desk.app.world_mut().write_message(WindowResized {
        window,
        width: width.into(),
        height: height.into(),
    });
    settle(&mut desk.app);
}

// HV-1
#[test]
fn hv_1_the_objective_has_flags_at_every_zoom_in_every_palette_and_in_a_small_window() {
    let mut desk = Desk::at(table("malaya/jitra.ron", |_| {}));
    let flags = &desk.resource::<GoalFlags>().0;
    let places: BTreeSet<SpaceId> = flags.iter().map(|flag| flag.at).collect();
    let expected = ["alor_star", "kota_bharu", "gong_kedak", "machang"].map(|id| desk.space(id));
    assert_eq!(places, BTreeSet::from(expected));
    assert!(
        flags
            .iter()
            .all(|flag| flag.holder == Some(Seat(1)) && flag.until == "22 Dec"),
        "{flags:?}"
    );
    for size in [[1280, 800], [1024, 700]] {
        resize(&mut desk, size);
        for choice in PaletteChoice::ALL {
            *desk.resource_mut::<PaletteChoice>() = choice;
            let when = |zoom: &str| format!("{size:?}, {}, {zoom}", choice.name());
            for scale in [2.5, 6.5] {
                zoom(&mut desk, scale);
                let days = expect_flags(&mut desk.app, 4, &when(&scale.to_string()));
                assert!(scale < 6.0 || days == 4, "{}: {days}", when("close up"));
                if scale > 6.0 {
                    expect_strengths(&mut desk.app, &when("close up"));
                }
            }
            desk.resource_mut::<Overview>().0 = true;
            settle(&mut desk.app);
            expect_flags(&mut desk.app, 4, &when("overview"));
            let sight = desk.resource::<InSight>().0;
            let middles = places.iter().map(|at| {
                let board = desk.game().board();
                railhead::map_view::centre(board.raster(), *at)
            });
            let hidden: Vec<Vec2> = middles.filter(|at| !sight.contains(*at)).collect();
            assert!(hidden.is_empty(), "{}: {hidden:?}", when("overview"));
            desk.resource_mut::<Overview>().0 = false;
            settle(&mut desk.app);
        }
    }
}

// AB-11
#[test]
fn ab_11_areas_of_goals_have_flags_and_tell_their_goal_to_whoever_points_at_them() {
    let mut player = Player::new("europe-1940");
    let germany = player.space("germany");
    let nation = player.table().game().nation_named("germany").expect("a nation");
    let flags = &player.app.world().resource::<GoalFlags>().0;
    assert_eq!(flags.len(), 9);
    let flag = flags.iter().find(|flag| flag.at == germany);
    let flag = flag.expect("the Allies have to take it");
    let held = (flag.holder, flag.until.as_str());
    assert_eq!(held, (Some(Seat(nation.0)), ""));
    let dates = expect_flags(&mut player.app, 9, "as it begins");
    assert_eq!(dates, 0, "any round counts");
    player.put_cursor_on(germany);
    assert!(says(&mut player.app, "the Allied side wins with Germany"));
}

// HV-4
#[test]
fn hv_4_units_that_a_goal_hunts_have_a_ring_and_others_have_none() {
    let mut desk = Desk::at(table("east-prussia/tannenberg.ron", |_| {}));
    let hunted = desk.marked::<Hunted>();
    let expected = [
        "r_1d", "r_36id", "r_6d", "r_8d", "r_2d", "r_22d", "r_24d", "r_4d", "r_16d", "r_3gd",
    ];
    assert_eq!(
        hunted.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        BTreeSet::from(expected)
    );
    // They are seen as dots too.
    let on_map = expected
        .iter()
        .filter(|id| desk.summary().unit(desk.unit(id)).at.is_some());
    let on_map = on_map.count();
    let dots = &desk.resource::<PieceDots>().0;
    let ringed = dots.iter().filter(|dot| dot.is_hunted).count();
    assert!(on_map > 0 && ringed == on_map, "{ringed} of {on_map}");
    let flags = desk.resource::<GoalFlags>().0.len();
    expect_flags(&mut desk.app, flags, "as it begins");
}

/// What piles, coins and flags cover on the screen: plates, days, and everything else.
fn lying(app: &mut App) -> [Vec<Rect>; 3] {
    let scale = app.world().resource::<MapScale>().0;
    let mut signs = app.world_mut().query::<(
        &Footprint,
        &Transform,
        &Visibility,
        Option<&PileSign>,
        Option<&FlagSign>,
        Option<&Name>,
    )>();
    let coins = app.world().resource::<Coins>().0.iter();
    let coins: BTreeSet<&str> = coins.map(|stack| stack.text.as_str()).collect();
    let mut lying = [Vec::new(), Vec::new(), Vec::new()];
    for (footprint, place, visibility, pile, flag, name) in signs.iter(app.world()) {
        let is_coin = name.is_some_and(|name| coins.contains(name.as_str()));
        let is_piece = pile.is_some() || flag.is_some() || is_coin;
        if *visibility == Visibility::Hidden || !is_piece {
            continue;
        }
        let (at, large) = (place.translation.truncate() * scale, place.scale.x * scale);
        let covered = Rect::from_corners(at + footprint.0.min * large, at + footprint.0.max * large);
        let kind = match (pile, flag) {
            (Some(pile), _) if pile.is_plate => 0,
            (_, Some(flag)) if flag.is_day => 1,
            _ => 2,
        };
        lying[kind].push(covered);
    }
    lying
}

// RT-10
#[test]
fn rt_10_plates_and_days_lie_on_nothing_else_as_a_war_with_tokens_begins() {
    let mut player = Player::new("classic-tokens");
    for scale in [100, 150] {
        player.app.world_mut().resource_mut::<Settings>().scale = scale;
        settle(&mut player.app);
        let [plates, days, others] = lying(&mut player.app);
        // Larger plates may have no room beside so many coins.
        assert!(scale > 100 || !plates.is_empty(), "{scale} %");
        assert!(!others.is_empty(), "{scale} %");
        let wide: Vec<Rect> = plates.iter().chain(&days).copied().collect();
        for (index, one) in wide.iter().enumerate() {
            for other in wide[..index].iter().chain(&others) {
                let common = one.intersect(*other);
                // A flag stands on the edge of its own pile, and all places are on whole pixels.
                let lies = common.width() > 3.0 && common.height() > 3.0;
                assert!(!lies, "{scale} %: {one:?} on {other:?}");
            }
        }
    }
}

#[test]
fn no_sign_is_cut_where_the_map_of_a_theatre_ends_and_all_grow_with_the_text() {
    let mut player = Player::new("rails-1");
    let mut heights = Vec::new();
    for scale in [100, 150] {
        player.app.world_mut().resource_mut::<Settings>().scale = scale;
        settle(&mut player.app);
        player.app.world_mut().resource_mut::<Overview>().0 = true;
        settle(&mut player.app);
        let map_scale = player.app.world().resource::<MapScale>().0;
        let sight = player.app.world().resource::<InSight>().0;
        let sight = Rect::from_corners(sight.min * map_scale, sight.max * map_scale);
        let signs = lying(&mut player.app).concat();
        let seen = signs.iter().filter(|sign| sight.contains(sign.center()));
        let cut: Vec<&Rect> = seen
            .filter(|sign| {
                let room = sight.inflate(1.5);
                !(room.contains(sign.min) && room.contains(sign.max))
            })
            .collect();
        assert!(!signs.is_empty() && cut.is_empty(), "{scale} %: {cut:?}");
        let mut rows = player.app.world_mut().query::<(&Footprint, &Transform, &Name)>();
        let rows = rows.iter(player.app.world());
        let row = rows
            .filter(|(.., name)| name.as_str() == "Signs")
            .map(|(row, place, _)| row.0.height() * place.scale.y * map_scale);
        heights.push(row.fold(0.0, f32::max));
    }
    assert!(heights[1] > 1.4 * heights[0], "shields and signs: {heights:?}");
}
