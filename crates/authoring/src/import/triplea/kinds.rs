//! The units of a game as a table of units.

use std::collections::{BTreeMap, BTreeSet};

use super::attachment::{Attachment, is_true, whole};
use super::game_options::{GameOptions, SUBMERSIBLE_SUBS, TWO_HIT_BATTLESHIP};
use super::game_xml::GameXml;
use super::names::{Ids, of_unit};
use super::report::ImportReport;
use railhead_area_game::definition::{Ability, Domain, UnitKind, UnitPicture};

/// The most kinds of unit of a table.
pub(super) const MAX_KINDS: usize = 120;
/// The highest move, capacity or number of hits.
const MAX_NUMBER: u32 = 20;
/// The highest price.
const MAX_COST: u32 = 999;
/// The kind of unit that an option of games speaks of.
const BATTLESHIP: &str = "battleship";
/// How many resource tokens a transport carries, as in the shipped table.
const TOKENS: u8 = 6;

/// What makes units of other kinds, or helps where it stands, and has no like among our rules.
const WITHOUT_LIKE: [(&str, &str); 6] = [
    ("isAirBase", "air base"),
    ("canScramble", "scrambling"),
    ("givesMovement", "more movement for others"),
    ("receivesAbilityWhenWith", "ability from others"),
    ("createsUnitsList", "units that appear by themselves"),
    ("requiresUnits", "need of other units"),
];

/// The table of units of a game.
#[derive(Debug, Default)]
pub(super) struct KindsMade {
    pub kinds: Vec<UnitKind>,
    /// The number of each kind by its name in the game.
    pub numbers: BTreeMap<String, usize>,
    /// What makes units, by its name in the game: how many in a turn; `None` for as many as its area says.
    pub factories: BTreeMap<String, Option<u32>>,
    /// The price of an industrial complex; `None` if it is not for sale.
    pub complex: Option<u32>,
}

impl KindsMade {
    /// A kind by its name in the game.
    pub fn get(&self, name: &str) -> Option<&UnitKind> {
        Some(&self.kinds[*self.numbers.get(name)?])
    }
}

/// A number of an option, 0 if it has none.
fn number(options: &Attachment, name: &str) -> u32 {
    whole(options.number(name).unwrap_or(0))
}

/// Room that a unit takes aboard, at least 1; 0 if nothing carries it. In a map one that takes no room at all has 0, and -1 is not carried.
fn room(options: &Attachment, name: &str) -> u32 {
    let room = options.number(name).filter(|room| *room >= 0);
    room.map_or(0, |room| whole(room).max(1))
}

/// Whether it makes units.
fn is_factory(options: &Attachment) -> bool {
    let mut names = ["isFactory", "canProduceUnits"].iter();
    names.any(|name| is_true(options.get(name)))
}

/// How many hits it takes. A battleship takes two where the game says so, and otherwise one.
fn hits(unit: &str, options: &Attachment, game: &GameOptions) -> u32 {
    let own = if is_true(options.get("isTwoHit")) {
        2
    } else {
        number(options, "hitPoints").max(1)
    };
    match (unit, game.is_on(TWO_HIT_BATTLESHIP)) {
        (BATTLESHIP, true) => own.max(2),
        (BATTLESHIP, false) => 1,
        _ => own,
    }
}

/// Makes the table of units.
pub(super) fn kinds(game: &GameXml, report: &mut ImportReport) -> KindsMade {
    let attached = game.by_target("UnitAttachment");
    let placed: BTreeSet<&str> = game.placed.iter().map(|units| &*units.kind).collect();
    let none = Attachment::default();
    let options = |unit: &String| attached.get(&**unit).unwrap_or(&none);
    let deck = game
        .units
        .iter()
        .map(|unit| room(options(unit), "carrierCost"))
        .filter(|size| *size > 0)
        .min()
        .unwrap_or(1);
    let mut made = KindsMade::default();
    let mut ids = Ids::without(&["complex", "station", "marker"]);
    let (mut buildings, mut unused, mut capped, mut strong) = (0, 0, 0, 0);
    for unit in &game.units {
        let options = options(unit);
        let is_fixed = number(options, "movement") == 0;
        let shoots = is_true(options.get("isAA")) || is_true(options.get("isAAforCombatOnly"));
        if is_factory(options) {
            let makes = options.number("canProduceXUnits").filter(|makes| *makes >= 0);
            made.factories.insert(unit.clone(), makes.map(whole));
        } else if is_true(options.get("isConstruction"))
            || is_true(options.get("isInfrastructure")) && is_fixed && !shoots
        {
            buildings += 1;
        } else if !game.costs.contains_key(unit) && !placed.contains(&**unit) {
            unused += 1;
        } else {
            made.numbers.insert(unit.clone(), made.kinds.len());
            let cost = game.costs.get(unit).copied().unwrap_or(0);
            let kind = kind(unit, &mut ids, options, cost, (deck, game));
            capped += usize::from(number(options, "movement") > MAX_NUMBER || cost > MAX_COST);
            strong += usize::from(number(options, "attack").max(number(options, "defense")) > game.dice);
            made.kinds.push(kind);
        }
    }
    let prices = made
        .factories
        .keys()
        .filter_map(|factory| game.costs.get(factory));
    made.complex = prices.min().map(|cost| (*cost).min(MAX_COST));
    report.leave_out(
        buildings,
        "building",
        "buildings",
        "industrial complexes are the only buildings",
    );
    report.leave_out(
        unused,
        "kind of unit",
        "kinds of unit",
        "no nation has one at the start or can buy one",
    );
    if capped > 0 {
        report.change(format!(
            "a unit moves at most {MAX_NUMBER} spaces and costs at most {MAX_COST}"
        ));
    }
    if strong > 0 {
        report.change("no unit hits with more than a die shows");
    }
    let more = game
        .costs_more
        .iter()
        .filter(|unit| made.numbers.contains_key(*unit))
        .count();
    let why = "money alone pays here";
    report.leave_out(more, "price in other resources", "prices in other resources", why);
    for (option, what) in WITHOUT_LIKE {
        let units = attached.values().filter(|attached| {
            attached
                .get(option)
                .is_some_and(|value| !["", "0", "false"].contains(&value))
        });
        let (one, many) = (format!("unit with {what}"), format!("units with {what}"));
        report.leave_out(units.count(), &one, &many, "no rule here does this");
    }
    made
}

/// A kind of unit.
fn kind(
    unit: &str,
    ids: &mut Ids,
    options: &Attachment,
    cost: u32,
    (deck, game): (u32, &GameXml),
) -> UnitKind {
    let is = |option: &str| is_true(options.get(option));
    let domain = if is("isSea") {
        Domain::Sea
    } else if is("isAir") {
        Domain::Air
    } else {
        Domain::Land
    };
    let name = of_unit(unit);
    let id = ids.make(&name);
    let mut abilities = abilities(domain, options, (deck, game));
    let hits = hits(unit, options, &game.options).min(MAX_NUMBER);
    abilities.extend((hits > 1).then(|| Ability::Hits(small(hits))));
    let is_gun = abilities.contains(&Ability::ShootsAtAircraft);
    let has_picture = railhead_engine::board::look::silhouette::silhouette(&id).is_some();
    UnitKind {
        id,
        name,
        plural: String::new(),
        domain,
        cost: u16::try_from(cost.min(MAX_COST)).unwrap_or(u16::MAX),
        bundle: None,
        attack: small(number(options, "attack").min(game.dice)),
        defence: small(number(options, "defense").min(game.dice)),
        movement: small(number(options, "movement").min(MAX_NUMBER)),
        abilities,
        symbol: (is_gun && !has_picture).then(|| UnitPicture::Named("aa_gun".to_owned())),
    }
}

/// A number that is small already.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn abilities(domain: Domain, options: &Attachment, (deck, game): (u32, &GameXml)) -> Vec<Ability> {
    let is = |option: &str| is_true(options.get(option));
    let size = |option: &str| small(number(options, option).min(MAX_NUMBER));
    let mut abilities = Vec::new();
    let mut add = |has: bool, ability: Ability| abilities.extend(has.then_some(ability));
    match domain {
        Domain::Land => {
            let cargo = room(options, "transportCost");
            add(!is("isAA") || number(options, "movement") > 0, Ability::Rails);
            add(
                (1..=MAX_NUMBER).contains(&cargo),
                Ability::Cargo(small(cargo.min(MAX_NUMBER))),
            );
            add(is("canBlitz"), Ability::Blitzes);
            add(is("artillery"), Ability::Supports);
            let supported = small((number(options, "attack") + 1).min(game.dice));
            add(is("artillerySupportable"), Ability::Supported(supported));
            add(is("isAA") || is("isAAforCombatOnly"), Ability::ShootsAtAircraft);
        }
        Domain::Air => {
            add(is("isStrategicBomber"), Ability::Bombs);
            add(room(options, "carrierCost") > 0, Ability::LandsOnCarriers);
        }
        Domain::Sea => {
            let room = size("transportCapacity");
            add(room > 0, Ability::Carries(room));
            add(room > 0, Ability::CarriesTokens(TOKENS));
            let decks = number(options, "carrierCapacity") / deck;
            add(
                number(options, "carrierCapacity") > 0,
                Ability::Decks(small(decks.clamp(1, MAX_NUMBER))),
            );
            add(is("canBombard"), Ability::Bombards);
            let is_on = |option: &str| game.options.is_on(option);
            add(is("isSub") && is_on(SUBMERSIBLE_SUBS), Ability::Submerges);
        }
    }
    abilities
}
