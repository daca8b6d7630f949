//! The war of a game: sides, nations and their turns, who holds what, units at the start, and money.

use std::collections::{BTreeMap, BTreeSet};

use super::attachment::{Attachment, whole};
use super::game_options::LOW_LUCK;
use super::game_xml::{GameXml, UnitsPlaced};
use super::kinds::{KindsMade, MAX_KINDS};
use super::names::Ids;
use super::report::ImportReport;
use super::spaces::SpacesMade;
use railhead_area_game::definition::{DICE, Domain};
use railhead_engine::board::area::AreaKind;

/// The most sides of a war.
const MAX_SIDES: usize = 20;
/// The most nations.
const MAX_NATIONS: usize = 40;
/// The most units of a kind in a place, and of a war.
const MAX_UNITS: [u32; 2] = [200, 10_000];
/// The highest treasury at the start.
const MAX_TREASURY: u32 = 9999;
/// The most that a complex makes in a turn.
const MAX_OUTPUT: u32 = 99;
/// The highest price of entering a neutral area.
const MAX_VIOLATION: u32 = 999;

/// A nation of a war.
#[derive(Clone, Debug)]
pub(super) struct NationMade {
    pub player: String,
    pub id: String,
    pub name: String,
    pub side: String,
    /// `None` if the map names none.
    pub capital: Option<usize>,
    pub treasury: u32,
    /// Its shop; `None` if it may buy everything.
    pub shop: Option<Vec<String>>,
    /// The most units of a kind that it can have.
    pub limits: Vec<(String, u32)>,
}

/// What wins for a side.
#[derive(Clone, Debug)]
pub(super) struct GoalMade {
    pub side: String,
    pub wants: Wanted,
}

/// The condition under which a side wins.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// A number of these areas.
    Areas { areas: Vec<usize>, count: usize },
    /// A number of its enemies' capitals.
    Capitals(usize),
    /// An amount of production.
    Income(u32),
}

/// Kinds of units in a place: how many, and the number of the kind.
pub(super) type UnitsThere = BTreeMap<usize, BTreeMap<usize, u32>>;

/// The war of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct WarMade {
    /// Ids and names.
    pub sides: Vec<(String, String)>,
    pub nations: Vec<NationMade>,
    /// The nations of each turn, by id.
    pub turns: Vec<Vec<String>>,
    /// Foreign areas that nations hold, by the id of the nation.
    pub occupied: BTreeMap<String, Vec<usize>>,
    pub complexes: Vec<usize>,
    /// What complexes make in a turn, where it is not the value of the area.
    pub outputs: BTreeMap<usize, u32>,
    /// The damage of complexes at the start.
    pub damage: BTreeMap<usize, u32>,
    /// The sides of the dice.
    pub dice: u32,
    /// Areas with a station, and with a railroad marker.
    pub stations: BTreeSet<usize>,
    pub markers: BTreeSet<usize>,
    /// The units of each nation, by its id.
    pub setup: BTreeMap<String, UnitsThere>,
    /// The units of neutral areas.
    pub neutral_armies: UnitsThere,
    /// The price of entering neutral land; `None` if it is closed to all.
    pub violation: Option<u32>,
    /// Whether hits follow from the power of a side; `None` if the game does not ask.
    pub low_luck: Option<bool>,
    pub goals: Vec<GoalMade>,
}

/// Makes the war without its goals and railways; else why it cannot be played here.
pub(super) fn war(
    game: &GameXml,
    spaces: &SpacesMade,
    kinds: &KindsMade,
    report: &mut ImportReport,
) -> Result<WarMade, String> {
    if !DICE.iter().any(|sides| u32::from(*sides) == game.dice) {
        return Err(format!(
            "its dice have {} sides, and dice here have 6, 8, 10 or 12",
            game.dice
        ));
    }
    if kinds.kinds.is_empty() || kinds.kinds.len() > MAX_KINDS {
        let number = kinds.kinds.len();
        return Err(format!(
            "it has {number} kinds of unit, and a war here has 1 to {MAX_KINDS}"
        ));
    }
    let mut war = WarMade {
        dice: game.dice,
        low_luck: game
            .options
            .0
            .contains_key(LOW_LUCK)
            .then(|| game.options.is_on(LOW_LUCK)),
        violation: game
            .options
            .neutral_charge()
            .map(|price| whole(price).min(MAX_VIOLATION)),
        ..WarMade::default()
    };
    nations(game, spaces, &mut war, report)?;
    holdings(spaces, &mut war);
    let complexes = game
        .placed
        .iter()
        .filter(|units| kinds.factories.contains_key(&units.kind) && units.count > 0);
    let complexes: BTreeSet<usize> = complexes
        .filter_map(|units| game.numbers.get(&units.territory).copied())
        .collect();
    war.complexes = complexes
        .into_iter()
        .filter(|area| spaces.all[*area].holder.is_some())
        .collect();
    outputs(game, spaces, kinds, &mut war, report);
    units(game, spaces, kinds, &mut war, report)?;
    Ok(war)
}

/// The alliance of a player: its own, if it has none.
pub(super) fn alliance<'g>(game: &'g GameXml, player: &'g str) -> &'g str {
    game.alliances.get(player).map_or(player, String::as_str)
}

fn nations(
    game: &GameXml,
    spaces: &SpacesMade,
    war: &mut WarMade,
    report: &mut ImportReport,
) -> Result<(), String> {
    let alliances: Vec<&str> = spaces
        .active
        .iter()
        .map(|player| alliance(game, player))
        .collect();
    let mut ids = Ids::default();
    let mut side_of: BTreeMap<&str, String> = BTreeMap::new();
    for name in alliances.iter().copied() {
        if !side_of.contains_key(name) {
            let id = ids.make(name);
            war.sides.push((id.clone(), spaces.splitter.name(name)));
            side_of.insert(name, id);
        }
    }
    let number = war.sides.len();
    if !(2..=MAX_SIDES).contains(&number) {
        return Err(format!(
            "it has {number} sides with land, and a war here has 2 to {MAX_SIDES}"
        ));
    }
    if spaces.active.len() > MAX_NATIONS {
        return Err(format!(
            "it has {} nations, and a war here has at most {MAX_NATIONS}",
            spaces.active.len()
        ));
    }
    let attached = game.by_target("TerritoryAttachment");
    for (player, alliance) in spaces.active.iter().zip(&alliances) {
        let mut own = spaces
            .all
            .iter()
            .enumerate()
            .filter(|(_, space)| space.kind == AreaKind::Land && space.right.as_ref() == Some(player));
        let is_capital = |number: usize| {
            let territory = attached.get(&*game.territories[number].name);
            territory.and_then(|attached| attached.get("capital")) == Some(player.as_str())
        };
        let capital = own
            .find(|(number, _)| is_capital(*number))
            .map(|(number, _)| number);
        let money = game.treasuries.get(player).copied().unwrap_or(0);
        if money > MAX_TREASURY {
            report.change(format!(
                "{} begins with {MAX_TREASURY}, not {money}",
                spaces.splitter.name(player)
            ));
        }
        war.nations.push(NationMade {
            player: player.clone(),
            id: spaces.player(player).to_owned(),
            name: spaces.splitter.name(player),
            side: side_of[alliance].clone(),
            capital,
            treasury: money.min(MAX_TREASURY),
            shop: None,
            limits: Vec::new(),
        });
    }
    war.turns = turns(game, war);
    Ok(())
}

/// The turns of a round: players of one side that move together have one.
fn turns(game: &GameXml, war: &WarMade) -> Vec<Vec<String>> {
    let mut turns: Vec<Vec<String>> = Vec::new();
    let mut placed: BTreeSet<&str> = BTreeSet::new();
    for nation in &war.nations {
        if placed.contains(&*nation.id) {
            continue;
        }
        let group = game.joint.iter().find(|group| group.contains(&nation.player));
        let together = war.nations.iter().filter(|other| {
            let is_joint = group.is_some_and(|group| group.contains(&other.player));
            other.id == nation.id || is_joint && other.side == nation.side && !placed.contains(&*other.id)
        });
        let together: Vec<&str> = together.map(|other| &*other.id).collect();
        placed.extend(&together);
        turns.push(together.into_iter().map(str::to_owned).collect());
    }
    turns
}

/// The holders of territory that belongs by right to another nation.
fn holdings(spaces: &SpacesMade, war: &mut WarMade) {
    for (number, space) in spaces.all.iter().enumerate() {
        if let (Some(holder), Some(right)) = (&space.holder, &space.right)
            && holder != right
        {
            let id = spaces.player(holder).to_owned();
            war.occupied.entry(id).or_default().push(number);
        }
    }
}

/// What complexes make: what the factories there say, or the area itself, where that is not its value.
fn outputs(
    game: &GameXml,
    spaces: &SpacesMade,
    kinds: &KindsMade,
    war: &mut WarMade,
    report: &mut ImportReport,
) {
    let attached = game.by_target("TerritoryAttachment");
    let mut placed: BTreeMap<usize, Vec<(u32, Option<u32>)>> = BTreeMap::new();
    for units in &game.placed {
        if let (Some(made), Some(at)) = (
            kinds.factories.get(&units.kind),
            game.numbers.get(&units.territory),
        ) {
            placed.entry(*at).or_default().push((units.count, *made));
        }
    }
    let mut capped = false;
    for (number, space) in spaces.all.iter().enumerate() {
        if space.kind != AreaKind::Land {
            continue;
        }
        let own = attached.get(&*game.territories[number].name);
        let (value, own) = own.map_or((0, 0), Attachment::production);
        // The output of an area with a capped value has the same cap, unless the map says something else.
        let own = if own == value { space.value } else { own };
        let factories = placed.get(&number).filter(|_| war.complexes.contains(&number));
        let makes = factories.map_or(own, |factories| {
            let all = factories.iter().filter(|(count, _)| *count > 0);
            // Several factories that make what the area says make it once.
            let by_area = all.clone().any(|(_, made)| made.is_none());
            let own = if by_area { own } else { 0 };
            all.fold(own, |sum, (count, made)| {
                sum.saturating_add(count.saturating_mul(made.unwrap_or(0)))
            })
        });
        if makes != space.value {
            capped |= makes > MAX_OUTPUT;
            war.outputs.insert(number, makes.min(MAX_OUTPUT));
        }
        let damaged = game.placed.iter().filter(|units| {
            let is_here = game.numbers.get(&units.territory) == Some(&number);
            is_here && kinds.factories.contains_key(&units.kind)
        });
        let damage: u32 = damaged.fold(0_u32, |sum, units| sum.saturating_add(units.damage));
        let damage = damage.min(makes.min(MAX_OUTPUT) * 2);
        if damage > 0 && war.complexes.contains(&number) {
            war.damage.insert(number, damage);
        }
    }
    if capped {
        report.change(format!("a complex makes at most {MAX_OUTPUT} units in a turn"));
    }
}

/// How many units are left out, for each reason.
#[derive(Default)]
struct Lost {
    idle: u32,
    unknown: u32,
    aboard: u32,
    ashore: u32,
    foreign: u32,
    flying: u32,
    beyond: u32,
}

fn units(
    game: &GameXml,
    spaces: &SpacesMade,
    kinds: &KindsMade,
    war: &mut WarMade,
    report: &mut ImportReport,
) -> Result<(), String> {
    let mut lost = Lost::default();
    let units = game
        .placed
        .iter()
        .filter(|units| units.count > 0 && !kinds.factories.contains_key(&units.kind));
    for units in units {
        if let Some(reason) = place(units, game, spaces, kinds, war, &mut lost) {
            *reason = reason.saturating_add(units.count);
        }
    }
    let all = war.setup.values_mut().chain([&mut war.neutral_armies]);
    let mut number = 0;
    for count in all.flat_map(BTreeMap::values_mut).flat_map(BTreeMap::values_mut) {
        lost.beyond = lost.beyond.saturating_add(count.saturating_sub(MAX_UNITS[0]));
        *count = (*count).min(MAX_UNITS[0]);
        number += *count;
    }
    if number > MAX_UNITS[1] {
        return Err(format!(
            "it begins with {number} units, and a war here has at most {}",
            MAX_UNITS[1]
        ));
    }
    for (number, why) in [
        (
            lost.idle,
            "their players have no turn, or neutral land cannot be entered",
        ),
        (lost.unknown, "their kinds are left out"),
        (lost.aboard, "land units do not begin at sea"),
        (lost.ashore, "ships do not begin on land"),
        (lost.foreign, "units begin on land that their side holds"),
        (lost.flying, "neutral land has no aircraft"),
        (lost.beyond, "200 of a kind are the most in a place"),
    ] {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        report.leave_out(number, "unit at the start", "units at the start", why);
    }
    Ok(())
}

/// Puts units into the set-up; else answers where to count them as lost.
fn place<'l>(
    units: &UnitsPlaced,
    game: &GameXml,
    spaces: &SpacesMade,
    kinds: &KindsMade,
    war: &mut WarMade,
    lost: &'l mut Lost,
) -> Option<&'l mut u32> {
    let at = *game.numbers.get(&units.territory)?;
    let space = &spaces.all[at];
    let (Some(kind), Some(number)) = (kinds.get(&units.kind), kinds.numbers.get(&units.kind)) else {
        return Some(&mut lost.unknown);
    };
    let is_sea = space.kind == AreaKind::Sea;
    if is_sea && kind.domain == Domain::Land {
        return Some(&mut lost.aboard);
    }
    if !is_sea && kind.domain == Domain::Sea {
        return Some(&mut lost.ashore);
    }
    let nation = units.owner.as_ref().filter(|owner| spaces.active.contains(owner));
    let there = if let Some(owner) = nation {
        let side = alliance(game, owner);
        let is_held = space
            .holder
            .as_ref()
            .is_some_and(|holder| alliance(game, holder) == side);
        if !is_sea && !is_held {
            return Some(&mut lost.foreign);
        }
        let id = spaces.player(owner).to_owned();
        war.setup.entry(id).or_default()
    } else {
        // Those of nobody, and of players without turns, defend the neutral land that they stand on.
        if space.kind != AreaKind::Neutral || war.violation.is_none() {
            return Some(&mut lost.idle);
        }
        if kind.domain == Domain::Air {
            return Some(&mut lost.flying);
        }
        &mut war.neutral_armies
    };
    let count = there.entry(at).or_default().entry(*number).or_default();
    *count = count.saturating_add(units.count);
    None
}
