//! The odds of large battles.

use criterion::{Criterion, SamplingMode};
use railhead_area_game::AreaGame;
use railhead_area_game::chapters::battle::odds::{CERTAIN, UnitCounts, of};
use railhead_area_game::state::area_state::Party;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files;

#[path = "../../crates/area-game/tests/rules/slow_odds.rs"]
mod slow_odds;

use slow_odds::slow_odds;

fn units(game: &AreaGame, counts: &[(&str, u16)]) -> UnitCounts {
    let known = counts.iter();
    known
        .map(|(id, count)| (game.kind_named(id).expect("it is a kind"), *count))
        .collect()
}

/// A hundred units a side, with and without a gun that shoots at the aircraft; beside a slow implementation, in a battle that it can follow.
#[expect(clippy::cast_precision_loss, reason = "three digits are compared")]
pub fn battles(criterion: &mut Criterion) {
    let loaded = load::<AreaGame>(files::shipped().as_ref(), "world/global-1940.ron");
    let game = loaded.expect("the shipped scenario loads").game;
    let all = |each| {
        let kinds = ["infantry", "artillery", "armour", "fighter", "bomber"];
        units(&game, &kinds.map(|kind| (kind, each)))
    };
    let with_gun = |each| {
        let gun = units(&game, &[("aa_gun", 1)]);
        all(each).into_iter().chain(gun).collect::<UnitCounts>()
    };
    let fast = of(&game, &all(6), &with_gun(6), &[]).of_winning(Some(Party::Attacker));
    let slow = slow_odds(&game, &all(6), &with_gun(6)).attacker;
    let thousandths = (slow * 1000.0).round() / 1000.0;
    assert!(
        (fast as f64 / CERTAIN as f64 - thousandths).abs() < 0.001,
        "both reckon the same"
    );
    let mut group = criterion.benchmark_group("odds");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.bench_function("hundred", |bencher| {
        bencher.iter(|| of(&game, &all(20), &all(20), &[]).of_winning(None));
    });
    group.bench_function("hundred_with_gun", |bencher| {
        bencher.iter(|| of(&game, &all(20), &with_gun(20), &[]).of_winning(None));
    });
    group.bench_function("thirty_with_gun", |bencher| {
        bencher.iter(|| of(&game, &all(6), &with_gun(6), &[]).of_winning(None));
    });
    group.bench_function("slow", |bencher| {
        bencher.iter(|| slow_odds(&game, &all(6), &with_gun(6)).attacker);
    });
    group.finish();
}
