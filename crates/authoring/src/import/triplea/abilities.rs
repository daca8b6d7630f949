//! The abilities of units, as a table of units writes them. Options of a map that no ability can express are noted for the report.

use std::collections::{BTreeMap, BTreeSet};

use super::attachment::{Attachment, is_true, whole};
use super::game_options::{
    AIR_ATTACK_SUB_RESTRICTED, IGNORE_SUB_IN_MOVEMENT, SUBMERSIBLE_SUBS, TRANSPORT_CASUALTIES_RESTRICTED,
};
use super::game_xml::GameXml;
use super::report::OptionsFollowed;
use railhead_area_game::definition::Domain;

/// The highest move, capacity or number of hits, and the most shots of a gun.
pub(super) const MAX_NUMBER: u32 = 20;
/// How many resource tokens a transport carries, as in the shipped table.
const TOKENS: u32 = 6;
/// The invention with which a player's units go along with others.
const COMPANY: &str = "mechanizedInfantry";
/// The ability that a unit has beside others which it goes along with.
const BLITZ: &str = "canBlitz";

/// The units of a game, with what the attachments say of them.
#[derive(Clone, Debug)]
pub(super) struct UnitsOfGame<'g> {
    pub game: &'g GameXml,
    attached: BTreeMap<&'g str, Attachment>,
    nothing: Attachment,
    aircraft: BTreeSet<&'g str>,
    /// The least room that an aircraft takes on a carrier.
    deck: u32,
    /// The names of guns. Guns of each name shoot on their own.
    guns: BTreeSet<String>,
    /// Whether units go along with tanks from the start.
    go_along: bool,
}

impl<'g> UnitsOfGame<'g> {
    /// The units of a game.
    pub fn of(game: &'g GameXml) -> Self {
        let mut units = Self {
            game,
            attached: game.by_target("UnitAttachment"),
            nothing: Attachment::default(),
            aircraft: BTreeSet::new(),
            deck: 1,
            guns: BTreeSet::new(),
            go_along: false,
        };
        let is_air = |unit: &&str| units.domain(unit) == Domain::Air;
        let names = game.units.iter().map(String::as_str);
        units.aircraft = names.filter(is_air).collect();
        let rooms = units
            .aircraft
            .iter()
            .map(|unit| room(units.options(unit), "carrierCost"));
        units.deck = rooms.filter(|room| *room > 0).min().unwrap_or(1);
        let guns = game.units.iter().filter(|unit| units.is_gun(unit));
        let guns = guns.map(|unit| units.options(unit).get("typeAA").unwrap_or_default().to_owned());
        units.guns = guns.collect();
        units.go_along = units.all_go_along();
        units
    }

    /// What is said of a unit.
    pub fn options(&self, unit: &str) -> &Attachment {
        self.attached.get(unit).unwrap_or(&self.nothing)
    }

    /// Whether an option of a unit is on.
    pub fn is(&self, unit: &str, option: &str) -> bool {
        is_true(self.options(unit).get(option))
    }

    /// A number of a unit, 0 if it has none.
    pub fn number(&self, unit: &str, option: &str) -> u32 {
        whole(self.options(unit).number(option).unwrap_or(0))
    }

    /// Where a unit lives.
    pub fn domain(&self, unit: &str) -> Domain {
        if self.is(unit, "isSea") {
            Domain::Sea
        } else if self.is(unit, "isAir") {
            Domain::Air
        } else {
            Domain::Land
        }
    }

    /// Whether it makes units.
    pub fn is_factory(&self, unit: &str) -> bool {
        self.is(unit, "isFactory") || self.is(unit, "canProduceUnits")
    }

    /// Whether it shoots at aircraft before a battle in which it defends.
    pub fn is_gun(&self, unit: &str) -> bool {
        let options = self.options(unit);
        let shoots = self.is(unit, "isAA") || self.is(unit, "isAAforCombatOnly");
        let is_some = |option: &str| options.number(option) != Some(0);
        shoots && is_some("attackAA") && is_some("maxAAattacks")
    }

    /// Whether a list of units, such as an option names, has exactly the aircraft; `None` if the option names none.
    fn has_aircraft(&self, unit: &str, option: &str) -> Option<bool> {
        let listed = self
            .options(unit)
            .options
            .iter()
            .filter(|(name, _, _)| name == option);
        let names: BTreeSet<&str> = listed
            .flat_map(|(_, value, _)| value.split(':'))
            .filter(|name| !name.is_empty())
            .collect();
        (!names.is_empty()).then_some(names == self.aircraft)
    }

    /// Notes the players who know how units go along with others, if not all do.
    pub fn note_company(&self, followed: &mut OptionsFollowed) {
        let players = self.game.of_class("TechAttachment");
        for player in players.filter(|_| !self.go_along) {
            followed.fall_short(COMPANY, &player.to);
        }
    }

    /// Whether every player that begins with units which others go along with knows how to do it.
    fn all_go_along(&self) -> bool {
        let technology = self.game.by_target("TechAttachment");
        let knows = |player: &str| {
            let known = technology.get(player).and_then(|known| known.get(COMPANY));
            is_true(known)
        };
        let leads = |unit: &str| self.is(unit, "isLandTransport");
        let owners = self.game.placed.iter().filter(|placed| leads(&placed.kind));
        let mut owners = owners.filter_map(|placed| placed.owner.as_deref()).peekable();
        owners.peek().is_some() && owners.all(knows)
    }
}

/// Room that a unit takes aboard, at least 1; 0 if nothing carries it. In a map one that takes no room at all has 0, and -1 is not carried.
fn room(options: &Attachment, name: &str) -> u32 {
    let room = options.number(name).filter(|room| *room >= 0);
    room.map_or(0, |room| whole(room).max(1))
}

/// The reading of one unit.
struct OneUnit<'u> {
    unit: &'u str,
    units: &'u UnitsOfGame<'u>,
    /// The ids of kinds by their names in the game.
    ids: &'u BTreeMap<String, String>,
    followed: &'u mut OptionsFollowed,
    abilities: Vec<String>,
}

/// The abilities of a unit, as files write them. `ids` are those of kinds by their names in the game.
pub(super) fn abilities(
    unit: &str,
    units: &UnitsOfGame<'_>,
    ids: &BTreeMap<String, String>,
    followed: &mut OptionsFollowed,
) -> Vec<String> {
    let mut one = OneUnit {
        unit,
        units,
        ids,
        followed,
        abilities: Vec::new(),
    };
    match units.domain(unit) {
        Domain::Land => one.on_land(),
        Domain::Air => one.in_the_air(),
        Domain::Sea => one.at_sea(),
    }
    one.everywhere();
    one.supports();
    one.abilities
}

impl OneUnit<'_> {
    fn is(&self, option: &str) -> bool {
        self.units.is(self.unit, option)
    }

    fn number(&self, option: &str) -> u32 {
        self.units.number(self.unit, option)
    }

    fn is_game(&self, option: &str) -> bool {
        self.units.game.options.is_on(option)
    }

    fn room(&self, option: &str) -> u32 {
        room(self.units.options(self.unit), option)
    }

    fn has(&self, ability: &str) -> bool {
        self.abilities.iter().any(|own| own == ability)
    }

    fn add(&mut self, has: bool, ability: impl Into<String>) {
        if has {
            self.abilities.push(ability.into());
        }
    }

    /// Notes an option that no ability says.
    fn fall_short(&mut self, short: bool, option: &'static str) {
        if short {
            self.followed.fall_short(option, self.unit);
        }
    }

    /// Whether it hits anything.
    fn is_armed(&self) -> bool {
        self.number("attack") > 0 || self.number("defense") > 0
    }

    fn on_land(&mut self) {
        let cargo = self.room("transportCost");
        let is_carried = (1..=MAX_NUMBER).contains(&cargo);
        self.add(!self.is("isAA") || self.number("movement") > 0, "Rails");
        self.add(is_carried, format!("Cargo({cargo})"));
        self.fall_short(cargo > 0 && !is_carried, "transportCost");
        self.add(self.is(BLITZ), "Blitzes");
        self.add(self.is("artillery"), "Supports");
        self.fall_short(self.number("unitSupportCount") > 1, "unitSupportCount");
        let supported = self.number("attack").saturating_add(1).min(self.units.game.dice);
        self.add(self.is("artillerySupportable"), format!("Supported({supported})"));
        self.gun();
        self.company();
        let capacity = self.number("transportCapacity") > 0 && !self.units.go_along;
        self.fall_short(capacity, "transportCapacity");
        for option in ["carrierCapacity", "carrierCost"] {
            self.fall_short(self.room(option) > 0, option);
        }
        for option in [
            "canEvade",
            "canMoveThroughEnemies",
            "canBeMovedThroughByEnemies",
            "isDestroyer",
        ] {
            self.fall_short(true, option);
        }
    }

    /// The guns: one shot at each aircraft, or the shots of `maxAAattacks`.
    fn gun(&mut self) {
        if !self.units.is_gun(self.unit) {
            let is_named = self.is("isAA") || self.is("isAAforCombatOnly");
            self.fall_short(is_named, "attackAA");
            self.fall_short(is_named, "maxAAattacks");
            return;
        }
        let (options, dice) = (self.units.options(self.unit), i64::from(self.units.game.dice));
        let says = |option: &str, usual: [i64; 2]| {
            let number = options.number(option);
            number.is_some_and(|number| !usual.contains(&number))
        };
        let short = [
            ("attackAA", says("attackAA", [1, 1])),
            ("attackAAmaxDieSides", says("attackAAmaxDieSides", [-1, dice])),
            ("maxRoundsAA", says("maxRoundsAA", [1, 1])),
            (
                "targetsAA",
                self.units.has_aircraft(self.unit, "targetsAA") == Some(false),
            ),
            ("typeAA", self.units.guns.len() > 1),
        ];
        let shots = self.number("maxAAattacks");
        self.add(true, "ShootsAtAircraft");
        self.add(shots > 0, format!("Shots({})", shots.min(MAX_NUMBER)));
        self.fall_short(shots > MAX_NUMBER, "maxAAattacks");
        for (option, is_short) in short {
            self.fall_short(is_short, option);
        }
    }

    /// Another kind beside which it blitzes and moves as far.
    fn company(&mut self) {
        let leaders = self.units.game.units.iter().filter(|other| {
            self.units.is(other, "isLandTransport")
                && *other != self.unit
                && self.units.domain(other) == Domain::Land
        });
        let mut with: Vec<&str> = Vec::new();
        if self.units.go_along && self.is("isLandTransportable") {
            with.extend(leaders.map(String::as_str));
        }
        let received = self.units.options(self.unit).options.iter();
        let received: Vec<&str> = received
            .filter(|(name, _, _)| name == "receivesAbilityWhenWith")
            .map(|(_, value, _)| value.as_str())
            .collect();
        let own = self.number("movement");
        for value in &received {
            let company = value.split_once(':').filter(|(ability, _)| *ability == BLITZ);
            let company = company.map(|(_, other)| other).filter(|other| {
                let is_land = self.units.domain(other) == Domain::Land;
                is_land && *other != self.unit && self.units.number(other, "movement") <= own
            });
            let is_known = company.is_some_and(|other| self.ids.contains_key(other));
            self.fall_short(!is_known, "receivesAbilityWhenWith");
            with.extend(company.filter(|_| is_known));
        }
        let known = with.iter().find_map(|other| self.ids.get(*other)).cloned();
        let comes = known.is_some() && !self.has("Blitzes");
        if let Some(id) = known.filter(|_| comes) {
            self.add(true, format!("Accompanies(\"{id}\")"));
        }
        let goes = self.units.go_along && comes;
        self.fall_short(!goes, "isLandTransportable");
        self.fall_short(!self.units.go_along, "isLandTransport");
    }

    fn in_the_air(&mut self) {
        self.add(self.is("isStrategicBomber"), "Bombs");
        let room = self.room("carrierCost");
        self.add(room > 0, "LandsOnCarriers");
        self.fall_short(room > self.units.deck, "carrierCost");
        self.add(self.is("isDestroyer"), "Hunts");
        self.fall_short(self.number("transportCapacity") > 0, "transportCapacity");
        self.fall_short(self.room("transportCost") > 0, "transportCost");
        self.fall_short(self.number("carrierCapacity") > 0, "carrierCapacity");
        for option in ["canEvade", "canMoveThroughEnemies", "canBeMovedThroughByEnemies"] {
            self.fall_short(true, option);
        }
        self.not_on_land();
    }

    fn at_sea(&mut self) {
        let room = self.number("transportCapacity").min(MAX_NUMBER);
        self.add(room > 0, format!("Carries({room})"));
        self.add(room > 0, format!("CarriesTokens({TOKENS})"));
        let capacity = self.number("carrierCapacity");
        let decks = (capacity / self.units.deck).clamp(1, MAX_NUMBER);
        self.add(capacity > 0, format!("Decks({decks})"));
        self.add(self.is("canBombard"), "Bombards");
        let bombards = self.number("bombard");
        self.fall_short(bombards > 0 && bombards != self.number("attack"), "bombard");
        let is_plain = room > 0 && !self.is("isCombatTransport") && !self.is_armed();
        self.add(
            is_plain && self.is_game(TRANSPORT_CASUALTIES_RESTRICTED),
            "Unarmed",
        );
        self.submarine();
        self.fall_short(self.room("transportCost") > 0, "transportCost");
        self.fall_short(self.room("carrierCost") > 0, "carrierCost");
        self.not_on_land();
    }

    /// Submarines, which leave battles and slip past ships, and destroyers.
    fn submarine(&mut self) {
        let is_sub = self.is("isSub");
        let is_submersible = self.is_game(SUBMERSIBLE_SUBS);
        let leaves = is_sub || self.is("canEvade");
        self.add(leaves && is_submersible, "Submerges");
        // Without the option they retreat to a zone beside it.
        self.fall_short(!is_submersible, "isSub");
        self.fall_short(!is_submersible, "canEvade");
        let hits_no_aircraft = self.units.has_aircraft(self.unit, "canNotTarget");
        let is_out_of_reach = self.units.has_aircraft(self.unit, "canNotBeTargetedBy");
        let torpedoes = is_sub || hits_no_aircraft == Some(true);
        let evades = match is_out_of_reach {
            Some(is_so) => is_so,
            None => is_sub && self.is_game(AIR_ATTACK_SUB_RESTRICTED),
        };
        // Here a unit that aircraft cannot hit does not hit them either.
        let evades_whole = evades && torpedoes && !self.is("isDestroyer");
        self.add(evades_whole, "Evades");
        self.add(torpedoes && !evades_whole && self.is_armed(), "Torpedoes");
        self.fall_short(hits_no_aircraft == Some(false), "canNotTarget");
        self.fall_short(
            is_out_of_reach == Some(false) || evades != evades_whole,
            "canNotBeTargetedBy",
        );
        self.add(self.is("isDestroyer"), "Hunts");
        let slips = self.has("Submerges") || self.has("Evades");
        self.fall_short(!slips, "canMoveThroughEnemies");
        self.fall_short(!slips, "canBeMovedThroughByEnemies");
        let is_passed = is_sub && self.is_game(IGNORE_SUB_IN_MOVEMENT);
        self.fall_short(is_passed && !slips, "isSub");
    }

    /// The options that only land units can follow here.
    fn not_on_land(&mut self) {
        self.fall_short(true, "isAA");
        self.fall_short(true, "isAAforCombatOnly");
        self.fall_short(true, "artillery");
        self.fall_short(true, "artillerySupportable");
        self.fall_short(true, "receivesAbilityWhenWith");
        self.fall_short(true, "isLandTransport");
        self.fall_short(true, "isLandTransportable");
    }

    fn everywhere(&mut self) {
        let is_first = self.is("isSub") || self.is("isFirstStrike");
        self.add(is_first && self.is_armed(), "FirstStrike");
        let is_at_sea = self.units.domain(self.unit) == Domain::Sea;
        for option in ["canNotTarget", "canNotBeTargetedBy", "isSub"] {
            self.fall_short(!is_at_sea, option);
        }
        let flies = self.units.domain(self.unit) == Domain::Air;
        self.fall_short(!flies, "isStrategicBomber");
        self.fall_short(!self.units.is_gun(self.unit), "isInfrastructure");
    }

    /// The rules by which it supports others. Of two for the same kinds one comes over.
    fn supports(&mut self) {
        let units = self.units;
        let mut known: BTreeSet<String> = BTreeSet::new();
        let rules = units.game.of_class("UnitSupportAttachment");
        for rule in rules.filter(|rule| rule.to == self.unit) {
            let supported = self.supported(rule);
            let Some((kinds, bonus)) = supported.filter(|(kinds, _)| !known.contains(kinds)) else {
                continue;
            };
            self.followed.come_over(&rule.to, &rule.name);
            self.abilities
                .push(format!("SupportsKinds(\"{kinds}\", {bonus})"));
            known.insert(kinds);
        }
    }

    /// The kinds that it supports by a rule, and by how much: attackers of its own side, one each.
    fn supported(&self, rule: &Attachment) -> Option<(String, u32)> {
        let is = |option: &str, value: &str| {
            rule.get(option)
                .is_some_and(|own| own.eq_ignore_ascii_case(value))
        };
        let bonus = whole(rule.number("bonus")?);
        let says = [
            ("faction", "allied"),
            ("side", "offence"),
            ("dice", "strength"),
            ("number", "1"),
        ];
        if !says.iter().all(|(option, value)| is(option, value))
            || !(1..=self.units.game.dice).contains(&bonus)
        {
            return None;
        }
        let players: BTreeSet<&str> = rule.get("players")?.split(':').collect();
        let mut movers = self.units.game.turns.iter();
        if !movers.all(|player| players.contains(player.as_str())) {
            return None;
        }
        let kinds = rule.options.iter().filter(|(name, _, _)| name == "unitType");
        let ids: BTreeSet<&str> = kinds
            .flat_map(|(_, value, _)| value.split(':'))
            .filter_map(|unit| self.ids.get(unit))
            .map(String::as_str)
            .collect();
        let ids: Vec<&str> = ids.into_iter().collect();
        (!ids.is_empty()).then(|| (ids.join(" "), bonus))
    }
}
