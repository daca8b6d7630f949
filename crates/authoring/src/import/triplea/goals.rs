//! What wins in an imported war: the conditions that the game has in force, or its victory cities or capitals.

use std::collections::BTreeSet;

use super::attachment::is_true;
use super::game_xml::GameXml;
use super::report::ImportReport;
use super::spaces::SpacesMade;
use super::war::{GoalMade, Wanted, WarMade, alliance};
use railhead_engine::board::area::AreaKind;

/// Conditions that ask for victory cities: the property that puts one in force, the end of those that say how many for each alliance, and how
/// many it is where the game does not say.
const BY_CITIES: [(&str, &str, usize); 3] = [
    ("Projection of Power", "Projection of Power VCs", 13),
    ("Honorable Surrender", "Honorable Victory VCs", 15),
    ("Total Victory", "Total Victory VCs", 18),
];
/// The same for production.
const BY_INCOME: (&str, u32) = ("Economic Victory", 200);
/// The highest production that a goal can ask for.
const MAX_INCOME: u32 = 65_535;

/// The conditions of a game.
struct Conditions<'g> {
    game: &'g GameXml,
    /// The alliance of each side, by its name in the game.
    alliances: Vec<(String, &'g str)>,
}

impl Conditions<'_> {
    fn is_on(&self, name: &str) -> bool {
        is_true(self.game.properties.get(name).map(String::as_str))
    }

    fn number(&self, name: &str) -> Option<usize> {
        let number = self.game.properties.get(name)?.parse::<usize>().ok();
        number.filter(|number| *number > 0)
    }

    /// A number that a game gives for the alliance of a side, or for all.
    fn of_side(&self, side: &str, name: &str) -> Option<usize> {
        let alliance = self.alliances.iter().find(|(id, _)| id == side);
        let own = alliance.and_then(|(_, alliance)| self.number(&format!("{alliance} {name}")));
        own.or_else(|| self.number(name))
    }

    /// How many cities a side needs, by the condition that is met first. `None` if it does not win by cities.
    fn cities(&self, side: &str, all: usize) -> Option<usize> {
        if all == 0 {
            return None;
        }
        let on: Vec<_> = BY_CITIES.iter().filter(|(name, _, _)| self.is_on(name)).collect();
        if let Some(needed) = on
            .into_iter()
            .map(|(_, name, usual)| self.of_side(side, name).unwrap_or(*usual))
            .min()
        {
            return Some(needed.min(all));
        }
        if self.is_on(BY_INCOME.0) {
            return None;
        }
        let named = BY_CITIES
            .iter()
            .filter_map(|(_, name, _)| self.of_side(side, name));
        Some(named.min().unwrap_or((all * 2).div_ceil(3)).min(all))
    }

    fn income(&self, side: &str) -> Option<u32> {
        let (name, usual) = BY_INCOME;
        let asked = || {
            self.of_side(side, name)
                .and_then(|asked| u32::try_from(asked).ok())
        };
        self.is_on(name).then(|| asked().unwrap_or(usual).min(MAX_INCOME))
    }
}

/// Adds the goals of each side: the victory cities and the production that the game asks for; without either, two in three of the enemy's
/// capitals.
pub(super) fn goals(game: &GameXml, spaces: &SpacesMade, war: &mut WarMade, report: &mut ImportReport) {
    let attached = game.by_target("TerritoryAttachment");
    let is_city = |number: usize| {
        let territory = attached.get(&*game.territories[number].name);
        let value = territory.and_then(|attached| attached.get("victoryCity"));
        value.is_some_and(|value| !["", "0", "false"].contains(&value))
    };
    let cities: Vec<usize> = (0..spaces.all.len())
        .filter(|number| spaces.all[*number].is_land() && is_city(*number))
        .collect();
    let mut alliances: Vec<(String, &str)> = Vec::new();
    for nation in &war.nations {
        alliances.push((nation.side.clone(), alliance(game, &nation.player)));
    }
    let conditions = Conditions { game, alliances };
    let mut made = Vec::new();
    for (side, name) in &war.sides {
        let mut won = false;
        if let Some(needed) = conditions.cities(side, cities.len()) {
            made.extend(of_areas(
                spaces,
                war,
                (side, name),
                (&cities, needed, true),
                report,
            ));
            won = true;
        }
        if let Some(needed) = conditions.income(side) {
            let held = income(spaces, war, side);
            if held >= needed {
                let why = "the side produces as much from the start";
                report.leave_out(1, &format!("economic victory of {name}"), "", why);
            } else {
                made.push(GoalMade {
                    side: side.clone(),
                    wants: Wanted::Income(needed),
                });
                won = true;
            }
        }
        if !won {
            let enemies = war.nations.iter().filter(|nation| nation.side != *side);
            let capitals: BTreeSet<usize> = enemies.filter_map(|nation| nation.capital).collect();
            let capitals: Vec<usize> = capitals.into_iter().collect();
            let needed = (capitals.len() * 2).div_ceil(3);
            made.extend(of_areas(
                spaces,
                war,
                (side, name),
                (&capitals, needed, false),
                report,
            ));
        }
    }
    war.goals = made;
}

/// The side that holds an area at the start.
fn side_of<'w>(spaces: &SpacesMade, war: &'w WarMade, area: usize) -> Option<&'w String> {
    let holder = spaces.all[area].holder.as_ref()?;
    let nation = war.nations.iter().find(|nation| nation.player == *holder);
    nation.map(|nation| &nation.side)
}

/// What the nations of a side produce at the start.
fn income(spaces: &SpacesMade, war: &WarMade, side: &String) -> u32 {
    let own = (0..spaces.all.len())
        .filter(|area| spaces.all[*area].kind == AreaKind::Land && side_of(spaces, war, *area) == Some(side));
    own.map(|area| spaces.all[area].value).sum()
}

/// A goal of so many areas, more if the side has as many from the start.
fn of_areas(
    spaces: &SpacesMade,
    war: &WarMade,
    (side, name): (&String, &String),
    (areas, needed, are_cities): (&[usize], usize, bool),
    report: &mut ImportReport,
) -> Option<GoalMade> {
    let held = areas
        .iter()
        .filter(|area| side_of(spaces, war, **area) == Some(side))
        .count();
    let count = needed.max(held + 1);
    if count > areas.len() {
        let why = if areas.is_empty() {
            "its enemies have no capitals, and the map no victory cities"
        } else {
            "the side has all that it asks for from the start"
        };
        report.leave_out(1, &format!("goal of {name}"), "", why);
        return None;
    }
    if count > needed {
        report.change(format!(
            "{name} begins with {held} of the {needed} areas that would win, and needs {count}"
        ));
    }
    let wants = if are_cities {
        Wanted::Areas {
            areas: areas.to_vec(),
            count,
        }
    } else {
        Wanted::Capitals(count)
    };
    Some(GoalMade {
        side: side.clone(),
        wants,
    })
}
