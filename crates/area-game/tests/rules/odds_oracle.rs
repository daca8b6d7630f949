//! The odds of battles against a second, slow implementation (AB-7): small battles to the last digit, large ones within a millionth.

use std::sync::Arc;

use railhead_area_game::AreaGame;
use railhead_area_game::chapters::battle::odds::{CERTAIN, UnitCounts, of};
use railhead_area_game::state::area_state::Party;
use railhead_engine::engine::Draws;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Files as _};
use railhead_engine::text::sources::overlay::Overlay;

use super::slow_odds::slow_odds;
use crate::common::share;

fn units(game: &AreaGame, counts: [(&str, u16); 6]) -> UnitCounts {
    let known = counts.into_iter().filter(|(_, count)| *count > 0);
    known
        .map(|(id, count)| (game.kind_named(id).expect("it is a kind"), count))
        .collect()
}

fn army(game: &AreaGame, [infantry, artillery, armour, guns, fighters, bombers]: [u16; 6]) -> UnitCounts {
    let counts = [
        ("infantry", infantry),
        ("artillery", artillery),
        ("armour", armour),
        ("aa_gun", guns),
        ("fighter", fighters),
        ("bomber", bombers),
    ];
    units(game, counts)
}

/// Compares chances within `slack`, and losses within a thousand times as many IPC.
#[expect(clippy::cast_precision_loss, reason = "a few digits are compared")]
fn compare(game: &AreaGame, attackers: &UnitCounts, defenders: &UnitCounts, slack: f64) {
    let (fast, slow) = (
        of(game, attackers, defenders, &[]),
        slow_odds(game, attackers, defenders),
    );
    let chance = |party| fast.of_winning(Some(party)) as f64 / CERTAIN as f64;
    let loss = |party| fast.mean_loss(party) as f64 / 100.0;
    for (what, found, expected, slack) in [
        ("attacker", chance(Party::Attacker), slow.attacker, slack),
        ("defender", chance(Party::Defender), slow.defender, slack),
        (
            "attacker's loss",
            loss(Party::Attacker),
            slow.attacker_loses,
            0.0101 + 100.0 * slack,
        ),
        (
            "defender's loss",
            loss(Party::Defender),
            slow.defender_loses,
            0.0101 + 100.0 * slack,
        ),
    ] {
        let far = (found - expected).abs();
        assert!(
            far <= slack,
            "{what} of {attackers:?} and {defenders:?}: {found}, not {expected}"
        );
    }
}

/// The world war with other dice.
fn with_dice(dice: u8) -> Arc<AreaGame> {
    let path = "world/global-1940.ron";
    let text = Embedded.read(path).expect("it is shipped");
    let mut files = Overlay::new(Embedded);
    let changed = text.replacen("    rounds:", &format!("    dice: {dice},\n    rounds:"), 1);
    files.texts.insert(path.to_owned(), changed);
    let game = load::<AreaGame>(&files, path).expect("it loads").game;
    assert_eq!(game.die(), dice);
    game
}

// AB-7
#[test]
fn ab_7_the_odds_are_those_of_a_slow_implementation() {
    let game = load::<AreaGame>(&Embedded, "world/global-1940.ron")
        .expect("it loads")
        .game;
    let mut draws = Draws::new(11);
    for _ in 0..share::of::<u32>(400) {
        let mut counts = [[0; 6]; 2];
        for count in counts.iter_mut().flatten() {
            *count = u16::try_from(draws.below(5)).expect("it is small");
        }
        let [mut attackers, defenders] = counts;
        attackers[3] = 0;
        attackers[0] += 1;
        compare(&game, &army(&game, attackers), &army(&game, defenders), 1e-9);
    }
    // AB-18
    for dice in [8, 10, 12] {
        let game = with_dice(dice);
        for (attackers, defenders) in [
            ([3, 2, 1, 0, 2, 1], [4, 1, 0, 1, 1, 0]),
            ([1, 0, 3, 0, 0, 2], [2, 2, 1, 2, 0, 0]),
        ] {
            compare(&game, &army(&game, attackers), &army(&game, defenders), 1e-9);
        }
        let [attackers, defenders] = [[20, 20, 15, 0, 15, 10], [20, 15, 15, 0, 20, 5]];
        compare(&game, &army(&game, attackers), &army(&game, defenders), 1e-6);
    }
    // Large ones, with and without guns, and with a party that wins nearly always.
    for (attackers, defenders) in [
        ([8, 8, 8, 0, 8, 8], [8, 8, 8, 1, 8, 0]),
        ([0, 0, 4, 0, 14, 10], [14, 8, 4, 2, 4, 2]),
        ([20, 20, 15, 0, 15, 10], [20, 15, 15, 0, 20, 5]),
        ([30, 0, 30, 0, 0, 0], [40, 0, 10, 0, 0, 0]),
        ([25, 25, 0, 0, 9, 0], [20, 20, 20, 1, 0, 0]),
    ] {
        compare(&game, &army(&game, attackers), &army(&game, defenders), 1e-6);
    }
}
