//! The maps of areas have room for everything: names, piles, coins and signs do not overlap, and the first view keeps to the map.

use std::fs;

use bevy::prelude::*;
use railhead::map_view::camera::extent::MapSheet;
use railhead::map_view::camera::view::View;
use railhead::map_view::camera::{InSight, MapScale};
use railhead::map_view::layer;
use railhead::map_view::marks::obstacles::Footprint;

use super::area_player::Player;
use super::hands::settle;

/// A step of the wheel.
const STEP: f32 = 1.22;

/// So little may lie on another: places are on whole pixels.
const ROUNDED: f32 = 1.0;

/// Every scenario of the world.
fn scenarios() -> Vec<String> {
    let files = fs::read_dir("scenarios/world").expect("the scenarios are there");
    let mut names: Vec<String> = files
        .filter_map(|file| {
            let name = file.ok()?.file_name().into_string().ok()?;
            let name = name.strip_suffix(".ron")?;
            (!name.contains('.') && name != "units").then(|| name.to_owned())
        })
        .collect();
    names.sort();
    assert!(names.len() >= 15, "{names:?}");
    names
}

/// Something on the screen: its description, the room that it covers, and whether it is a name.
struct Shown {
    what: String,
    covered: Rect,
    is_name: bool,
}

fn shown(player: &mut Player) -> Vec<Shown> {
    let scale = player.app.world().resource::<MapScale>().0;
    let mut signs = player
        .app
        .world_mut()
        .query::<(Option<&Name>, &Footprint, &Transform, &Visibility)>();
    let seen = signs
        .iter(player.app.world())
        .filter(|(.., visibility)| **visibility != Visibility::Hidden);
    seen.map(|(name, footprint, place, _)| {
        let (at, large) = (place.translation.truncate() * scale, place.scale.x * scale);
        Shown {
            what: name.map_or("piles", |name| name.as_str()).to_owned(),
            covered: Rect::from_corners(at + footprint.0.min * large, at + footprint.0.max * large),
            is_name: (place.translation.z - layer::NAMES).abs() < 0.01,
        }
    })
    .collect()
}

/// The overlaps: a name or a row of signs is one of the two, as piles may be crowded.
fn collisions(shown: &[Shown]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, one) in shown.iter().enumerate() {
        let gives_way = |shown: &Shown| shown.is_name || shown.what == "Signs";
        for other in &shown[..index] {
            let common = one.covered.intersect(other.covered);
            let lies = common.width() > ROUNDED && common.height() > ROUNDED;
            if lies && (gives_way(one) || gives_way(other)) {
                found.push(format!("{} on {}", one.what, other.what));
            }
        }
    }
    found
}

fn zoom(player: &mut Player, scale: f32) {
    let mut view = player.app.world_mut().resource_mut::<View>();
    view.kept = None;
    (view.goal_scale, view.scale) = (scale, scale);
    settle(&mut player.app);
    let shown = player.app.world().resource::<MapScale>().0;
    assert!((shown / scale - 1.0).abs() < 1e-4, "{shown} instead of {scale}");
}

fn keeps_to_the_map(player: &Player) -> bool {
    let world = player.app.world();
    let (sight, sheet) = (world.resource::<InSight>().0, world.resource::<MapSheet>());
    let cell = f32::from(sheet.raster.cells().km());
    let [low, high] = sheet.frame.map(|at| Vec2::new(at[0], -at[1]));
    let map = Rect::from_corners(low, high).inflate(cell);
    // A window that is larger than the map shows the table on both sides alike.
    let keeps = |sight: [f32; 2], map: [f32; 2]| {
        let [before, after] = [map[0] - sight[0], sight[1] - map[1]];
        let fits = before <= 1.0 && after <= 1.0;
        fits || (before - after).abs() < 0.05 * (sight[1] - sight[0])
    };
    keeps([sight.min.y, sight.max.y], [map.min.y, map.max.y])
        && (sheet.around().is_some() || keeps([sight.min.x, sight.max.x], [map.min.x, map.max.x]))
}

/// Checks the first view of a scenario and three steps of the wheel in. Returns the numbers of names and signs in each.
fn check(scenario: &str) -> [[usize; 2]; 4] {
    let mut player = Player::new(scenario);
    assert!(keeps_to_the_map(&player), "{scenario}");
    let first = player.app.world().resource::<View>().scale;
    [0, 1, 2, 3].map(|step| {
        zoom(&mut player, first * STEP.powi(step));
        let shown = shown(&mut player);
        let found = collisions(&shown);
        assert!(found.is_empty(), "{scenario}, step {step}: {found:?}");
        let names = shown.iter().filter(|shown| shown.is_name).count();
        let signs = shown.iter().filter(|shown| shown.what == "Signs").count();
        [names, signs]
    })
}

/// The whole world, with a railway in every state, and a small map.
#[test]
fn the_first_view_keeps_to_the_map_and_nothing_lies_on_a_name_or_sign_there_and_three_steps_of_the_wheel_in()
{
    let counted = check("global-1940");
    // Few of the 246 spaces of the world, of which three copies are drawn, lose their name or signs for it.
    let [names, signs] = counted[0];
    assert!(names >= 3 * 80 && signs >= 3 * 100, "{names}, {signs}");
    let [more, _] = counted[3];
    assert!(more >= 3 * 190, "{more}");
    for scenario in ["stations", "france"] {
        check(scenario);
    }
}

#[test]
#[ignore = "takes a minute: `cargo test --test window -- --ignored every_scenario_of_the_world`"]
fn every_scenario_of_the_world_has_room_for_its_names_and_signs() {
    for scenario in scenarios() {
        check(&scenario);
    }
}
