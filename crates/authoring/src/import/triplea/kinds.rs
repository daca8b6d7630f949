//! The units of a game as a table of units.

use std::collections::{BTreeMap, BTreeSet};

use super::abilities::{MAX_NUMBER, UnitsOfGame, abilities};
use super::attachment::whole;
use super::game_options::{BOMBARDED_FIRE_BACK, GameOptions, TWO_HIT_BATTLESHIP};
use super::game_xml::GameXml;
use super::names::{Ids, of_unit};
use super::prices::{Prices, UnitPrice};
use super::report::{ImportReport, OptionsFollowed, named};
use railhead_area_game::definition::Domain;
use railhead_engine::board::look::silhouette::silhouette;

/// The most kinds of unit of a table.
pub(super) const MAX_KINDS: usize = 120;
/// The highest price, and the most units of a bundle.
const MAX_COST: u32 = 999;
const MAX_BUNDLE: u32 = 99;
/// Options that come over for industrial complexes alone.
const OF_BUILDINGS: [&str; 8] = [
    "isConstruction",
    "constructionType",
    "constructionsPerTerrPerTypePerTurn",
    "maxConstructionsPerTypePerTerr",
    "isAAforBombingThisUnitOnly",
    "canBeDamaged",
    "maxDamage",
    "canOnlyBePlacedInTerritoryValuedAtX",
];
/// The kind of unit that an option of games speaks of.
const BATTLESHIP: &str = "battleship";

/// A kind of unit, as its table has it.
#[derive(Clone, Debug)]
pub(super) struct KindMade {
    /// Its name in the game.
    pub unit: String,
    pub id: String,
    pub name: String,
    pub domain: Domain,
    pub price: UnitPrice,
    pub attack: u32,
    pub defence: u32,
    pub movement: u32,
    pub abilities: Vec<String>,
    /// Its picture, where its id is not that of one.
    pub symbol: Option<&'static str>,
}

impl KindMade {
    /// Whether it has an ability without a number.
    pub fn can(&self, ability: &str) -> bool {
        self.abilities.iter().any(|own| own == ability)
    }
}

/// The table of units of a game.
#[derive(Debug, Default)]
pub(super) struct KindsMade {
    pub kinds: Vec<KindMade>,
    /// The number of each kind by its name in the game.
    pub numbers: BTreeMap<String, usize>,
    /// What makes units, by its name in the game: how many in a turn; `None` for as many as its area says.
    pub factories: BTreeMap<String, Option<u32>>,
    /// The price of an industrial complex; `None` if it is not for sale.
    pub complex: Option<u32>,
    /// Whether what bombardment hits is lost before it fires.
    pub bombarded_fall: bool,
    /// How far their options were followed.
    pub followed: OptionsFollowed,
}

impl KindsMade {
    /// A kind by its name in the game.
    pub fn get(&self, name: &str) -> Option<&KindMade> {
        Some(&self.kinds[*self.numbers.get(name)?])
    }

    /// Whether some kind has an ability without a number.
    pub fn can(&self, ability: &str) -> bool {
        self.kinds.iter().any(|kind| kind.can(ability))
    }
}

/// The part that a unit of the map plays here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnitRole {
    Factory,
    Building,
    Unused,
    Kind,
}

/// How many hits it takes. A battleship takes two where the game says so, and otherwise one.
fn hits(unit: &str, units: &UnitsOfGame<'_>, game: &GameOptions) -> u32 {
    let own = if units.is(unit, "isTwoHit") {
        2
    } else {
        units.number(unit, "hitPoints").max(1)
    };
    match (unit, game.is_on(TWO_HIT_BATTLESHIP)) {
        (BATTLESHIP, true) => own.max(2),
        (BATTLESHIP, false) => 1,
        _ => own,
    }
}

/// The role of a unit. `placed` are on the map at the start.
fn role(unit: &str, units: &UnitsOfGame<'_>, prices: &Prices, placed: &BTreeSet<&str>) -> UnitRole {
    let is_fixed = units.number(unit, "movement") == 0;
    let shoots = units.is(unit, "isAA") || units.is(unit, "isAAforCombatOnly");
    if units.is_factory(unit) {
        UnitRole::Factory
    } else if units.is(unit, "isConstruction") || units.is(unit, "isInfrastructure") && is_fixed && !shoots {
        UnitRole::Building
    } else if prices.sold.contains_key(unit) || placed.contains(unit) {
        UnitRole::Kind
    } else {
        UnitRole::Unused
    }
}

/// Makes the table of units.
pub(super) fn kinds(
    game: &GameXml,
    units: &UnitsOfGame<'_>,
    prices: &Prices,
    report: &mut ImportReport,
) -> KindsMade {
    let placed: BTreeSet<&str> = game.placed.iter().map(|units| &*units.kind).collect();
    let of_role = |wanted: UnitRole| -> Vec<String> {
        let all = game.units.iter();
        all.filter(|unit| role(unit, units, prices, &placed) == wanted)
            .cloned()
            .collect()
    };
    let mut made = KindsMade::default();
    let mut ids = Ids::without(&["complex", "station", "marker"]);
    let own = of_role(UnitRole::Kind);
    let known: BTreeMap<String, String> = own
        .iter()
        .map(|unit| (unit.clone(), ids.make(&of_unit(unit))))
        .collect();
    for unit in &own {
        made.numbers.insert(unit.clone(), made.kinds.len());
        let kind = kind(unit, units, prices, &known, &mut made.followed);
        made.kinds.push(kind);
    }
    for unit in of_role(UnitRole::Factory) {
        let makes = units.options(&unit).number("canProduceXUnits");
        let makes = makes.filter(|makes| *makes >= 0).map(whole);
        factory(&unit, units, makes, &mut made.followed);
        made.factories.insert(unit, makes);
    }
    let buildings = of_role(UnitRole::Building);
    for unit in &buildings {
        made.followed.fall_short("isInfrastructure", unit);
    }
    for unit in buildings.iter().chain(&own) {
        for option in OF_BUILDINGS {
            made.followed.fall_short(option, unit);
        }
    }
    units.note_company(&mut made.followed);
    let costs = made.factories.keys().filter_map(|unit| prices.sold.get(unit));
    let cheapest = costs.map(|price| price.each()).min();
    made.complex = cheapest.map(|cost| cost.min(MAX_COST));
    made.bombarded_fall = made.can("Bombards") && !game.options.is_on(BOMBARDED_FIRE_BACK);
    report.leave_out_named(
        &buildings,
        "building",
        "buildings",
        "industrial complexes are the only buildings",
    );
    report.leave_out_named(
        &of_role(UnitRole::Unused),
        "kind of unit",
        "kinds of unit",
        "no nation has one at the start or can buy one",
    );
    bounds(&own, units, prices, report);
    supported_by_several(game, &made, report);
    made
}

/// A kind of unit. `known` are the ids of all kinds by their names in the game.
fn kind(
    unit: &str,
    units: &UnitsOfGame<'_>,
    prices: &Prices,
    known: &BTreeMap<String, String>,
    followed: &mut OptionsFollowed,
) -> KindMade {
    let id = known[unit].clone();
    let dice = units.game.dice;
    let hits = hits(unit, units, &units.game.options);
    let mut can = abilities(unit, units, known, followed);
    can.extend((hits > 1).then(|| format!("Hits({})", hits.min(MAX_NUMBER))));
    let needs_picture = units.is_gun(unit) && silhouette(&id).is_none();
    KindMade {
        unit: unit.to_owned(),
        id,
        name: of_unit(unit),
        domain: units.domain(unit),
        price: in_bounds(price(unit, units, prices)),
        attack: units.number(unit, "attack").min(dice),
        defence: units.number(unit, "defense").min(dice),
        movement: units.number(unit, "movement").min(MAX_NUMBER),
        abilities: can,
        symbol: needs_picture.then_some("aa_gun"),
    }
}

/// Notes which bounds of a table of units a game exceeds.
fn bounds(own: &[String], units: &UnitsOfGame<'_>, prices: &Prices, report: &mut ImportReport) {
    let is_capped = |unit: &String| {
        let price = price(unit, units, prices);
        let hits = hits(unit, units, &units.game.options);
        let most = units.number(unit, "movement").max(hits);
        most > MAX_NUMBER || price.price > MAX_COST || price.count > MAX_BUNDLE
    };
    let is_strong = |unit: &String| {
        let values = ["attack", "defense"].map(|value| units.number(unit, value));
        values.iter().any(|value| *value > units.game.dice)
    };
    if own.iter().any(is_capped) {
        report.change(format!(
            "a unit moves at most {MAX_NUMBER} spaces, takes at most {MAX_NUMBER} hits and costs at most {MAX_COST}, as do up to \
             {MAX_BUNDLE} that are sold together"
        ));
    }
    if own.iter().any(is_strong) {
        report.change("no unit hits with more than a die shows");
    }
}

/// The price of a unit: the price in a shop, else its worth to computers, else the price in a rule that no player has.
fn price(unit: &str, units: &UnitsOfGame<'_>, prices: &Prices) -> UnitPrice {
    let one = |price: u32| UnitPrice { count: 1, price };
    let worth = units.options(unit).number("tuv").filter(|worth| *worth >= 0);
    let worth = worth.map(whole);
    let unsold = || prices.unsold.get(unit).map(|price| price.each());
    let sold = prices.sold.get(unit).copied();
    sold.unwrap_or_else(|| one(worth.or_else(unsold).unwrap_or(0)))
}

/// A price that a table of units can have.
fn in_bounds(price: UnitPrice) -> UnitPrice {
    let is_bundle = (2..=MAX_BUNDLE).contains(&price.count) && (1..=MAX_COST).contains(&price.price);
    if is_bundle {
        return price;
    }
    UnitPrice {
        count: 1,
        price: price.each().min(MAX_COST),
    }
}

/// Notes what a factory is on the map and no complex is here.
fn factory(unit: &str, units: &UnitsOfGame<'_>, makes: Option<u32>, followed: &mut OptionsFollowed) {
    let number = |option: &str| units.options(unit).number(option);
    let is_short = |option: &str, usual: i64| number(option).is_some_and(|number| number != usual);
    // It takes twice of what it makes, which is a number of its own or the value of the territory.
    let damage = makes.map_or(2, |makes| i64::from(makes) * 2);
    for (option, usual) in [
        ("maxDamage", damage),
        ("attackAA", 1),
        ("constructionsPerTerrPerTypePerTurn", 1),
        ("maxConstructionsPerTypePerTerr", 1),
        ("canOnlyBePlacedInTerritoryValuedAtX", 1),
    ] {
        if is_short(option, usual) {
            followed.fall_short(option, unit);
        }
    }
}

/// Notes a change if a map lets several units support one.
fn supported_by_several(game: &GameXml, made: &KindsMade, report: &mut ImportReport) {
    let mut words: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let rules = game.of_class("UnitSupportAttachment");
    for rule in rules.filter(|rule| made.followed.has_come_over(&rule.to, &rule.name)) {
        let kinds = rule.options.iter().filter(|(name, _, _)| name == "unitType");
        for unit in kinds.flat_map(|(_, value, _)| value.split(':')) {
            let word = rule.get("bonusType").unwrap_or_default();
            words.entry(unit).or_default().insert(word);
        }
    }
    for unit in &made.kinds {
        if unit
            .abilities
            .iter()
            .any(|ability| ability.starts_with("Supported("))
        {
            words.entry(&unit.unit).or_default().insert("artillery");
        }
    }
    let several = words.iter().filter(|(_, words)| words.len() > 1);
    let several: Vec<String> = several.map(|(unit, _)| (*unit).to_owned()).collect();
    if !several.is_empty() {
        let several = named(&several);
        report.change(format!("one unit at a time supports another: {several}"));
    }
}
