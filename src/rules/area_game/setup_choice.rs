//! The choice of a rail variant before a game (AR-9).

use super::rail::Variant;
use super::scenario_file::ScenarioFile;
use crate::rules::text::Files;
use crate::rules::text::files::join;
use crate::rules::text::parse::from_ron;
use crate::rules::text::ron_tree::Tree;
use crate::rules::text::setup_choice::{Offer, SetupChoice};

/// The ending of a variant's file name; the rest is the word by which players choose it.
const ENDING: &str = ".rail.ron";

/// The variants to choose from, if the scenario offers the choice: those in the folder of the one it names.
pub(super) fn asked(files: &dyn Files, path: &str) -> Vec<SetupChoice> {
    rails(files, path).into_iter().collect()
}

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
            file,
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
