//! Nations at peace in the window (AB-13): pointing at one with units in hand shows the nations that the attack brings into the war.

use railhead::map_view::marks::markers::{MarkerShape, Markers};
use railhead_area_game::AreaGame;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

use super::area_player::Player;
use super::hands::says;

const PATH: &str = "world/europe-1940.ron";

/// The war in Europe, with or without the Soviet Union at peace.
fn player(is_at_peace: bool) -> Player {
    let shipped = load::<AreaGame>(&Embedded, PATH).expect("shipped scenarios load");
    let mut texts = shipped.texts.clone();
    if is_at_peace {
        let text = texts.get_mut(PATH).expect("the scenario itself");
        *text = text.replace("peace: (in_force: false,", "peace: (in_force: true,");
    }
    Player::of(load(&texts, PATH).expect("it loads"))
}

#[test]
fn ab_13_an_attack_on_a_nation_at_peace_says_so_before_the_click() {
    for (is_at_peace, says) in [
        (true, "attack, 1 step; this brings into the war: Soviet Union"),
        (false, "attack, 1 step"),
    ] {
        let mut player = player(is_at_peace);
        player.press("End purchase");
        player.shift_click("western_poland");
        let east = player.space("eastern_poland");
        player.put_cursor_on(east);
        assert_eq!(player.highlights().path_label, says);
    }
}

#[test]
fn ab_13_peace_is_seen_on_the_nations_chip_and_on_its_areas() {
    for is_at_peace in [true, false] {
        let mut player = player(is_at_peace);
        let branch = |player: &Player, id: &str| {
            let rows = &player.app.world().resource::<Markers>().0;
            let at = player.space(id);
            let mut signs = rows.iter().filter(|(of, _)| *of == at).flat_map(|(_, row)| row);
            signs.any(|sign| sign.shape == MarkerShape::Branch)
        };
        assert_eq!(branch(&player, "moscow"), is_at_peace);
        assert!(!branch(&player, "germany"));
        assert_eq!(says(&mut player.app, "USSR "), is_at_peace);
    }
}

#[test]
fn ab_13_a_battle_at_sea_with_a_nation_at_peace_is_asked_about_before_it_begins() {
    let mut player = player(true);
    for phase in ["purchase", "combat move"] {
        player.press(&format!("End {phase}"));
    }
    let fight = "Fight for the Baltic Sea to the end";
    player.press(fight);
    assert!(says(&mut player.app, "This brings into the war: Soviet Union."));
    assert!(says(&mut player.app, "USSR "), "the battle has not begun");
    player.press("Go back");
    assert!(!says(&mut player.app, "This brings into the war"));
    player.press(fight);
    player.press("Attack anyway");
    assert!(!says(&mut player.app, "USSR "), "it is at war");
}
