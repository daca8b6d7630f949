//! The choices before a game: a rail variant (AR-9), and the house rules (AB-12, AB-13).

use super::scenario_file::ScenarioFile;
use crate::rail::Variant;
use railhead_engine::text::Files;
use railhead_engine::text::choices::setup_choice::{Offer, SetupChoice};
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::ron_tree::Tree;
use railhead_engine::text::sources::files::join;

/// The ending of a variant's file name; the rest is the word by which players choose it.
const ENDING: &str = ".rail.ron";

/// The choices that a scenario offers its players.
pub(crate) fn all(files: &dyn Files, path: &str) -> Vec<SetupChoice> {
    let neutrals = House {
        word: "neutrals",
        title: "Neutral armies",
        choice: "neutral_armies.choice",
        field: "neutral_armies.in_force",
        off: ("Undefended", "Neutral land is undefended."),
        on: ("Defended", "Neutral areas have armies, which fight an invader."),
    };
    let peace = House {
        word: "peace",
        title: "Nations at peace",
        choice: "peace.choice",
        field: "peace.in_force",
        off: (
            "War from the start",
            "Every nation is at war with the other side from the first day.",
        ),
        on: (
            "As in history",
            "Some nations are at peace until they are attacked, or until a certain round.",
        ),
    };
    let house_rules = [&neutrals, &peace].map(|rule| house_rule(files, path, rule));
    let choices = [rails(files, path)].into_iter().chain(house_rules);
    choices.flatten().collect()
}

/// A house rule that players can switch on or off.
struct House {
    word: &'static str,
    title: &'static str,
    /// The fields that offer the choice, and that hold it.
    choice: &'static str,
    field: &'static str,
    /// The name and the text of each setting.
    off: (&'static str, &'static str),
    on: (&'static str, &'static str),
}

fn house_rule(files: &dyn Files, path: &str, rule: &House) -> Option<SetupChoice> {
    let text = files.read(path).ok()?;
    let tree = Tree::scan(&text).ok()?;
    let is_true = |field: &str| tree.value(field).map(|range| &text[range] == "true");
    if is_true(rule.choice) != Some(true) {
        return None;
    }
    let offer = |id: &str, (name, text): (&str, &str), value: &str| Offer {
        id: id.to_owned(),
        name: name.to_owned(),
        text: text.to_owned(),
        value: value.to_owned(),
    };
    Some(SetupChoice {
        word: rule.word,
        title: rule.title,
        field: rule.field,
        offers: vec![offer("off", rule.off, "false"), offer("on", rule.on, "true")],
        preset: usize::from(is_true(rule.field)?),
    })
}

/// The variants to choose from, if the scenario offers the choice: those in the folder of the one it names.
fn rails(files: &dyn Files, path: &str) -> Option<SetupChoice> {
    let text = files.read(path).ok()?;
    let says = |field: &str| Some(&text[Tree::scan(&text).ok()?.value(field)?]);
    // Spares most scenarios a second reading.
    if says("rail_choice") != Some("true") {
        return None;
    }
    let named = from_ron::<ScenarioFile>(&text).ok()?.rail?;
    let (within, _) = named.rsplit_once('/').unwrap_or(("", &named));
    let preset = join(path, &named).ok()?;
    let folder = preset.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut offers: Vec<(bool, Offer)> = Vec::new();
    for found in files.paths() {
        let (at, name) = found.rsplit_once('/').unwrap_or(("", &found));
        let Some(id) = name.strip_suffix(ENDING).filter(|_| at == folder) else {
            continue;
        };
        // A variant with mistakes can be chosen; its problems are reported then.
        let variant = files.read(&found).ok();
        let variant = variant.and_then(|text| from_ron::<Variant>(&text).ok());
        let text = variant.as_ref().map_or("", |variant| &variant.text);
        let file = if within.is_empty() {
            name.to_owned()
        } else {
            format!("{within}/{name}")
        };
        let offer = Offer {
            id: id.to_lowercase().replace('_', "-"),
            name: variant.as_ref().map_or(id, |variant| &variant.name).to_owned(),
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            value: format!("{file:?}"),
        };
        offers.push((found == preset, offer));
    }
    offers.sort_by(|(_, one), (_, other)| one.name.cmp(&other.name));
    let preset = offers.iter().position(|(is_preset, _)| *is_preset)?;
    Some(SetupChoice {
        word: "rails",
        title: "Rails",
        field: "rail",
        offers: offers.into_iter().map(|(_, offer)| offer).collect(),
        preset,
    })
}
