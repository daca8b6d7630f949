//! The text for screen readers: sliders and switches by what they set, and no loose end in a sentence.

use std::collections::BTreeSet;

use bevy_egui::egui::accesskit::{Node, Role};
use railhead::hex::facts::hex_card::HexCard;
use railhead::hex::summary::TableSummary;
use railhead::shell::popups::modal::draw_modal;
use railhead::shell::settings::Settings;
use railhead::shell::settings::settings_sheet::SettingsSheet;
use railhead::sound::SoundGroup;
use railhead::theme::Palette;

use super::painted::Windows;
use super::{scene, walk};

/// Whether a sentence is cut off, or has a gap where a word is missing.
pub fn has_loose_end(words: &str) -> bool {
    words.ends_with([',', ':', ' ']) || [", .", ": .", ", ,", ".."].iter().any(|end| words.contains(end))
}

#[test]
fn sliders_and_switches_of_the_settings_have_names_of_their_own() {
    let windows = Windows::new();
    let nodes = windows.nodes_of(|ctx| {
        draw_modal(ctx, "settings", "Settings", |ui| {
            SettingsSheet::default().ui(ui, &mut Settings::default(), "settings.ron");
        });
    });
    let groups = SoundGroup::ALL.len();
    for nodes in nodes {
        let named = |role, ending: &str| {
            let those = nodes.iter().filter(|node| node.role() == role);
            let names = those.map(|node: &Node| node.label().unwrap_or_default().to_owned());
            let names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
            let apart: BTreeSet<&String> = names.iter().collect();
            assert_eq!(apart.len(), names.len(), "{names:?}");
            assert!(
                names.iter().all(|name| name.contains(char::is_alphabetic)),
                "{names:?}"
            );
            names
        };
        assert_eq!(
            named(Role::Slider, "").len(),
            groups + 1,
            "one sets the size of text"
        );
        assert_eq!(named(Role::CheckBox, ": mute").len(), groups);
        assert_eq!(named(Role::SpinButton, ": volume in percent").len(), groups);
    }
}

#[test]
fn the_words_of_a_hex_have_no_loose_end() {
    let palette = Palette::default();
    let mut hexes = 0;
    for (name, table) in walk::situations() {
        let summary = TableSummary::of(&table);
        let scene = scene(&table, &summary, &palette);
        for space in summary.units.iter().filter_map(|unit| unit.at) {
            let words = HexCard::of(&scene.situation(), space).spoken(&scene);
            assert!(!has_loose_end(&words), "{name}: {words:?}");
            hexes += 1;
        }
    }
    assert!(hexes > 100, "{hexes}");
}
