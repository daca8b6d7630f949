//! What wins in an imported war: the conditions that the game has in force, or its victory cities or capitals.

use std::collections::BTreeSet;

use super::attachment::{is_true, whole};
use super::game_options::{BY_CITIES, BY_INCOME};
use super::game_xml::GameXml;
use super::report::ImportReport;
use super::spaces::SpacesMade;
use super::war::{GoalMade, Wanted, WarMade, alliance};
use railhead_engine::board::area::AreaKind;

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
        self.game.options.is_on(name)
    }

    /// Whether the game itself says how it is won.
    fn is_any_on(&self) -> bool {
        let mut names = BY_CITIES.iter().map(|(name, _, _)| *name).chain([BY_INCOME.0]);
        names.any(|name| self.is_on(name))
    }

    /// A number that a game gives for the alliance of a side.
    fn of_side(&self, side: &str, name: &str) -> Option<i64> {
        let (_, alliance) = self.alliances.iter().find(|(id, _)| id == side)?;
        self.game.options.number(&format!("{alliance} {name}"))
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
            return Some(index(needed).min(all));
        }
        if self.is_any_on() {
            return None;
        }
        // The number that an alliance would need if a condition were in force.
        let named = BY_CITIES
            .iter()
            .filter_map(|(_, name, _)| self.of_side(side, name));
        Some(named.min().map_or((all * 2).div_ceil(3), index).min(all))
    }

    fn income(&self, side: &str) -> Option<u32> {
        let (name, usual) = BY_INCOME;
        let income = || whole(self.of_side(side, name).unwrap_or(usual));
        self.is_on(name).then(|| income().min(MAX_INCOME))
    }
}

/// A number of cities.
fn index(number: i64) -> usize {
    usize::try_from(whole(number)).unwrap_or(usize::MAX)
}

/// Adds the goals of each side: the victory cities and the production that the game asks for; without either, two in three of the enemy's
/// capitals.
pub(super) fn goals(game: &GameXml, spaces: &SpacesMade, war: &mut WarMade, report: &mut ImportReport) {
    let attached = game.by_target("TerritoryAttachment");
    // Old maps have true for 1.
    let worth = |number: usize| {
        let territory = attached.get(&*game.territories[number].name);
        let worth = territory.map(|attached| match attached.get("victoryCity") {
            Some(value) if is_true(Some(value)) => 1,
            _ => attached.number("victoryCity").unwrap_or(0),
        });
        worth.unwrap_or(0)
    };
    let cities: Vec<usize> = (0..spaces.all.len())
        .filter(|number| spaces.all[*number].is_land() && worth(*number) > 0)
        .collect();
    if cities.iter().any(|city| worth(*city) > 1) {
        report.change("every victory city counts once");
    }
    let mut alliances: Vec<(String, &str)> = Vec::new();
    for nation in &war.nations {
        alliances.push((nation.side.clone(), alliance(game, &nation.player)));
    }
    let conditions = Conditions { game, alliances };
    if !conditions.is_any_on() {
        let what = if cities.is_empty() {
            "capitals of its enemies"
        } else {
            "victory cities"
        };
        report.change(format!(
            "the map leaves it to its players who has won, and here {what} win for a side"
        ));
    }
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

/// The production of a side's nations at the start.
fn income(spaces: &SpacesMade, war: &WarMade, side: &String) -> u32 {
    let own = (0..spaces.all.len())
        .filter(|area| spaces.all[*area].kind == AreaKind::Land && side_of(spaces, war, *area) == Some(side));
    own.map(|area| spaces.all[area].value).sum()
}

/// A goal of `needed` areas, or more if the side has this number from the start.
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
