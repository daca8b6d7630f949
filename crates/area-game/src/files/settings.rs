//! What the players of a scenario settle before a game: rails, neutral armies, peace, and the house rules that it names in `offers`, each with what
//! it can be. [`super::scenario_check`] says where one makes no sense.

use super::scenario_file::{GoalFile, NationFile, ScenarioFile, SeaFile};
use super::setup_choice;
use crate::house_rule::{HouseRule, MAX_BID, MAX_PRICE, MAX_ROUNDS, MAX_TREASURY};
use crate::rail::Variant;
use railhead_engine::text::Files;
use railhead_engine::text::choices::setting::{NamedNumber, Setting, SettingValues};
use railhead_engine::text::choices::setup_choice::{Offer, SetupAnswer};
use railhead_engine::text::parse::from_ron;
use railhead_engine::text::sources::files::join;
use railhead_engine::text::words::words;

/// The values that a house rule can have in a scenario, and the one that it has; `None` where the rule would not change anything in the scenario.
fn values(
    rule: HouseRule,
    file: &ScenarioFile,
    variant: Option<&Variant>,
) -> Option<(SettingValues, String)> {
    let has_rails = file.rail.is_some() || file.own_rail.is_some();
    match rule {
        HouseRule::RailInCombat | HouseRule::RailTechnology | HouseRule::Station | HouseRule::Marker
            if !has_rails =>
        {
            None
        }
        HouseRule::RailInCombat => Some(switch("rail_in_combat_move", file.rail_in_combat_move)),
        HouseRule::LowLuck => Some(switch("low_luck", file.low_luck)),
        HouseRule::Sea => {
            let offers = [
                ("edition", "As in the edition", "Table"),
                ("plain", "Plain", "Plain"),
            ];
            let offers = offers.map(|(id, name, value)| Offer {
                id: id.to_owned(),
                name: name.to_owned(),
                text: String::new(),
                value: value.to_owned(),
            });
            let preset = match file.sea {
                SeaFile::Table => "edition",
                SeaFile::Plain => "plain",
            };
            let values = SettingValues::Offers {
                field: "sea",
                offers: offers.to_vec(),
            };
            Some((values, preset.to_owned()))
        }
        HouseRule::RailTechnology => {
            let named: Vec<&str> = words(&file.rail_technology).map(|(_, word)| word).collect();
            let preset = if named.is_empty() {
                "none".to_owned()
            } else {
                named.join(",")
            };
            let of = file.nations.0.iter();
            let of = of.map(|(id, nation)| (id.clone(), nation.name.clone())).collect();
            let field = "rail_technology";
            Some((SettingValues::Among { field, of }, preset))
        }
        HouseRule::Bid => Some(each_nation(file, "bid", MAX_BID.into(), |nation| {
            nation.bid.into()
        })),
        HouseRule::Treasury => Some(each_nation(file, "treasury", MAX_TREASURY, |nation| {
            nation.treasury
        })),
        HouseRule::Cities => cities(file),
        HouseRule::Rounds => Some(number("rounds", file.rounds, MAX_ROUNDS)),
        HouseRule::Station => price(file, "station_price", file.station_price, variant?.station),
        HouseRule::Marker => price(file, "marker_price", file.marker_price, variant?.marker),
        HouseRule::Income => {
            let tokens = file.tokens.as_ref()?;
            let offers = [("money", "Money", "false"), ("tokens", "Tokens", "true")];
            let offers = offers.map(|(id, name, value)| Offer {
                id: id.to_owned(),
                name: name.to_owned(),
                text: rule.sentence().to_owned(),
                value: value.to_owned(),
            });
            let preset = if tokens.in_force { "tokens" } else { "money" };
            let values = SettingValues::Offers {
                field: "tokens.in_force",
                offers: offers.to_vec(),
            };
            Some((values, preset.to_owned()))
        }
    }
}

/// A rule that is on or off.
fn switch(field: &'static str, is_on: bool) -> (SettingValues, String) {
    let offers = [("off", "Off", "false"), ("on", "On", "true")].map(|(id, name, value)| Offer {
        id: id.to_owned(),
        name: name.to_owned(),
        text: String::new(),
        value: value.to_owned(),
    });
    let offers = offers.to_vec();
    let preset = if is_on { "on" } else { "off" };
    (SettingValues::Offers { field, offers }, preset.to_owned())
}

fn number(field: &'static str, now: u16, most: u16) -> (SettingValues, String) {
    let values = SettingValues::Number {
        field,
        least: 1,
        most: most.into(),
    };
    (values, now.to_string())
}

/// A price; without one of the scenario's own it is that of the rail variant, which players may choose too.
fn price(
    file: &ScenarioFile,
    field: &'static str,
    own: Option<u16>,
    of_variant: Option<u16>,
) -> Option<(SettingValues, String)> {
    let (values, _) = number(field, 1, MAX_PRICE);
    match own.or(of_variant.filter(|_| !file.rail_choice)) {
        Some(price) => Some((values, price.to_string())),
        None => file.rail_choice.then_some((values, String::new())),
    }
}

fn each_nation(
    file: &ScenarioFile,
    field: &str,
    most: u32,
    now: impl Fn(&NationFile) -> u32,
) -> (SettingValues, String) {
    let of = file.nations.0.iter().map(|(id, nation)| NamedNumber {
        id: id.clone(),
        name: nation.name.clone(),
        field: format!("nations[\"{id}\"].{field}"),
        now: now(nation),
        most,
    });
    each(of.collect(), 0, most)
}

/// The victory cities of each side that wins by them.
fn cities(file: &ScenarioFile) -> Option<(SettingValues, String)> {
    let mut of: Vec<NamedNumber> = Vec::new();
    for (index, victory) in file.victory.iter().enumerate() {
        let GoalFile::Areas { areas, count } = &victory.goal else {
            continue;
        };
        // Of several goals of a side, the first is what players agree on.
        let all = u32::try_from(words(areas).count()).unwrap_or(u32::MAX);
        if all < 2 || of.iter().any(|share| share.id == victory.side) {
            continue;
        }
        let sides = file.sides.0.iter();
        let name = sides
            .filter(|(id, _)| *id == victory.side)
            .map(|(_, name)| name.clone());
        of.push(NamedNumber {
            id: victory.side.clone(),
            name: name.collect(),
            field: format!("victory[{index}].goal.count"),
            now: (*count).into(),
            most: all,
        });
    }
    let most = of.iter().map(|share| share.most).max()?;
    Some(each(of, 1, most))
}

fn each(of: Vec<NamedNumber>, least: u32, most: u32) -> (SettingValues, String) {
    let now = of.iter().map(|share| format!("{}:{}", share.id, share.now));
    let preset = now.collect::<Vec<_>>().join(",");
    (SettingValues::Each { of, least, most }, preset)
}

/// The rail variant of a scenario.
fn variant(files: &dyn Files, path: &str, file: &ScenarioFile) -> Option<Variant> {
    let named = file.rail.as_ref().and_then(|rail| join(path, rail).ok());
    let named = named.and_then(|path| from_ron::<Variant>(&files.read(&path).ok()?).ok());
    named.or_else(|| file.own_rail.clone())
}

/// The answer that changes nothing beside the others: the price of what the chosen rails do not sell, money in a war of tokens.
pub(crate) fn in_vain(files: &dyn Files, path: &str, answers: &[SetupAnswer]) -> Option<String> {
    let file = from_ron::<ScenarioFile>(&files.read(path).ok()?).ok()?;
    let variant = variant(files, path, &file);
    let rails = |sold: &str, has: fn(&Variant) -> bool| {
        let without = variant.as_ref().filter(|variant| !has(variant))?;
        Some(format!("the rails {} have no {sold}", without.name))
    };
    answers.iter().find_map(|(word, answer)| {
        let rule = HouseRule::ALL.into_iter().find(|rule| rule.word() == word)?;
        let why = match rule {
            HouseRule::Station => rails("stations", Variant::has_stations),
            HouseRule::Marker => rails("markers", Variant::has_markers),
            HouseRule::Bid | HouseRule::Treasury => {
                let has_tokens = file.tokens.as_ref().is_some_and(|tokens| tokens.in_force);
                has_tokens.then(|| "with tokens there are no treasuries".to_owned())
            }
            HouseRule::RailInCombat
            | HouseRule::RailTechnology
            | HouseRule::LowLuck
            | HouseRule::Sea
            | HouseRule::Cities
            | HouseRule::Rounds
            | HouseRule::Income => None,
        };
        Some(format!("{word}={answer} changes nothing: {}", why?))
    })
}

/// Everything that the players of a scenario can settle before a game.
pub(crate) fn settings(files: &dyn Files, path: &str) -> Vec<Setting> {
    let mut settings: Vec<Setting> = setup_choice::all(files, path)
        .into_iter()
        .map(Setting::from)
        .collect();
    let text = files.read(path).unwrap_or_default();
    // Spares most scenarios a second reading.
    if !text.contains("offers:") {
        return settings;
    }
    let Ok(file) = from_ron::<ScenarioFile>(&text) else {
        return settings;
    };
    let variant = variant(files, path, &file);
    for rule in HouseRule::ALL
        .into_iter()
        .filter(|rule| words(&file.offers).any(|(_, word)| word == rule.word()))
    {
        let made = values(rule, &file, variant.as_ref()).map(|(values, preset)| Setting {
            word: rule.word(),
            title: rule.title(),
            sentence: rule.sentence().to_owned(),
            values,
            preset,
            is_recorded: true,
        });
        settings.extend(made);
    }
    settings
}
