//! The colours of nations that share a war, as people with each kind of colour blindness see them.

use railhead_area_game::AreaGame;
use railhead_engine::board::look::{Ink, Scheme, Tone};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Embedded;

/// The smallest distance in `OKLab` at which players easily tell two fields of a map apart.
const NEAR: f64 = 0.06;

/// Linear RGB as seen without one kind of cone (Machado, Oliveira and Fernandes 2009); the first row of all is normal.
const VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(factor, value)| factor * value).sum())
}

fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// A tone in `OKLab`, seen through a matrix.
fn seen(tone: Tone, vision: [[f64; 3]; 3]) -> [f64; 3] {
    let light = times(vision, tone.0.map(linear)).map(|part| part.clamp(0.0, 1.0));
    let cones = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    let lab = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    times(lab, times(cones, light).map(f64::cbrt))
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The land of each nation, and its pieces.
fn inks(scenario: &str) -> Vec<(String, [Ink; 2])> {
    let scenario = load::<AreaGame>(&Embedded, scenario).expect("shipped scenarios load");
    let game = scenario.game;
    let powers = game.board().powers();
    let nations = game.nation_ids().map(|nation| {
        let spec = game.nation(nation);
        let land = powers
            .iter()
            .find(|power| power.id == spec.id)
            .expect("it is on the board");
        let pieces = game.ink_of(nation).expect("it is on the board");
        (spec.name.clone(), [land.tone, pieces])
    });
    nations.collect()
}

#[test]
fn no_two_nations_of_a_war_can_be_taken_for_one_another_in_any_scheme() {
    for war in [
        "world/global-1940.ron",
        "world/europe-1940.ron",
        "world/classic-1942.ron",
    ] {
        let nations = inks(war);
        for scheme in [Scheme::Paper, Scheme::RedGreenSafe, Scheme::HighContrast] {
            for (vision, matrix) in VISIONS {
                for (index, (one, ones)) in nations.iter().enumerate() {
                    for (other, others) in &nations[..index] {
                        for (a, b) in ones.iter().zip(others) {
                            let far = distance(seen(a.of(scheme), matrix), seen(b.of(scheme), matrix));
                            assert!(
                                far >= NEAR,
                                "{war}, {scheme:?}, {vision}: {one} and {other}: {far:.3}"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// The smallest distance of the pieces of enemies in strong colours, as most people see them.
const APART: f64 = 0.11;

#[test]
fn enemies_are_told_apart_at_a_glance_in_high_contrast() {
    for war in [
        "world/global-1940.ron",
        "world/europe-1940.ron",
        "world/classic-1942.ron",
    ] {
        let game = load::<AreaGame>(&Embedded, war)
            .expect("shipped scenarios load")
            .game;
        let pieces = |nation| {
            let ink = game.ink_of(nation).expect("it is on the board");
            seen(ink.of(Scheme::HighContrast), VISIONS[0].1)
        };
        let nations: Vec<_> = game.nation_ids().collect();
        for (index, one) in nations.iter().enumerate() {
            let enemies = nations[..index]
                .iter()
                .filter(|other| game.side_of(**other) != game.side_of(*one));
            for other in enemies {
                let far = distance(pieces(*one), pieces(*other));
                let [one, other] = [one, other].map(|nation| &game.nation(*nation).name);
                assert!(far >= APART, "{war}: {one} and {other}: {far:.3}");
            }
        }
    }
}

#[test]
fn the_simulation_takes_red_for_brown_without_red_cones() {
    let [red, brown] = [Tone([200, 60, 40]), Tone([110, 92, 40])];
    let apart = |vision: usize| distance(seen(red, VISIONS[vision].1), seen(brown, VISIONS[vision].1));
    assert!(apart(0) > 3.0 * apart(1), "{} {}", apart(0), apart(1));
}
