//! The war at sea as the editions have it (AB-25 to AB-30): their tables of units, and battles in the [small war](super::small_war).

mod battles;
mod figures;
mod moves;
mod simulated;
mod submerging;
mod unarmed;

use super::{Table, groups, move_of};
use crate::definition::{KindId, Phase};

/// Units of the edition *Revised*.
const REVISED: &str = r#"UnitTable(format: 1, complex: 15, units: [
    (id: "infantry", name: "Infantry", domain: Land, cost: 3, attack: 1, defence: 2, move: 1, abilities: [Cargo(2), Supported(2)]),
    (id: "artillery", name: "Artillery", domain: Land, cost: 4, attack: 2, defence: 2, move: 1, abilities: [Cargo(3), Supports]),
    (id: "armour", name: "Armour", domain: Land, cost: 5, attack: 3, defence: 3, move: 2, abilities: [Cargo(3), Blitzes]),
    (id: "aa_gun", name: "Anti-Aircraft Gun", domain: Land, cost: 5, attack: 0, defence: 0, move: 1, abilities: [Cargo(3), ShootsAtAircraft]),
    (id: "fighter", name: "Fighter", domain: Air, cost: 10, attack: 3, defence: 4, move: 4, abilities: [LandsOnCarriers]),
    (id: "bomber", name: "Bomber", domain: Air, cost: 15, attack: 4, defence: 1, move: 6, abilities: [Bombs]),
    (id: "transport", name: "Transport", domain: Sea, cost: 8, attack: 0, defence: 1, move: 2, abilities: [Carries(5)]),
    (id: "submarine", name: "Submarine", domain: Sea, cost: 8, attack: 2, defence: 2, move: 2, abilities: [FirstStrike, Torpedoes, Submerges]),
    (id: "destroyer", name: "Destroyer", domain: Sea, cost: 12, attack: 3, defence: 3, move: 2, abilities: [Hunts]),
    (id: "carrier", name: "Carrier", domain: Sea, cost: 16, attack: 1, defence: 3, move: 2, abilities: [Decks(2)]),
    (id: "battleship", name: "Battleship", domain: Sea, cost: 24, attack: 4, defence: 4, move: 2, abilities: [Hits(2), Bombards]),
])"#;

/// Units of the second edition of *1942*, and of *1940*.
const LATER: &str = r#"UnitTable(format: 1, complex: 15, units: [
    (id: "infantry", name: "Infantry", domain: Land, cost: 3, attack: 1, defence: 2, move: 1, abilities: [Cargo(2), Supported(2)]),
    (id: "artillery", name: "Artillery", domain: Land, cost: 4, attack: 2, defence: 2, move: 1, abilities: [Cargo(3), Supports]),
    (id: "armour", name: "Armour", domain: Land, cost: 6, attack: 3, defence: 3, move: 2, abilities: [Cargo(3), Blitzes]),
    (id: "aa_gun", name: "Anti-Aircraft Gun", domain: Land, cost: 5, attack: 0, defence: 0, move: 1, abilities: [Cargo(3), ShootsAtAircraft, Shots(3)]),
    (id: "fighter", name: "Fighter", domain: Air, cost: 10, attack: 3, defence: 4, move: 4, abilities: [LandsOnCarriers]),
    (id: "bomber", name: "Bomber", domain: Air, cost: 12, attack: 4, defence: 1, move: 6, abilities: [Bombs]),
    (id: "transport", name: "Transport", domain: Sea, cost: 7, attack: 0, defence: 0, move: 2, abilities: [Carries(5), Unarmed]),
    (id: "submarine", name: "Submarine", domain: Sea, cost: 6, attack: 2, defence: 1, move: 2, abilities: [FirstStrike, Evades, Submerges]),
    (id: "destroyer", name: "Destroyer", domain: Sea, cost: 8, attack: 2, defence: 2, move: 2, abilities: [Hunts]),
    (id: "cruiser", name: "Cruiser", domain: Sea, cost: 12, attack: 3, defence: 3, move: 2, abilities: [Bombards]),
    (id: "carrier", name: "Carrier", domain: Sea, cost: 14, attack: 1, defence: 2, move: 2, abilities: [Decks(2)]),
    (id: "battleship", name: "Battleship", domain: Sea, cost: 20, attack: 4, defence: 4, move: 2, abilities: [Hits(2), Bombards]),
])"#;

/// An edition of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edition {
    Revised,
    Later,
}

impl Edition {
    /// The small war with its units and these forces, with more changes to its scenario.
    fn changed(self, setup: &str, changes: &[(&str, &str)]) -> Table {
        let (kinds, bombarded) = match self {
            Self::Revised => (REVISED, "violation: 3, bombarded: Fall,"),
            Self::Later => (LATER, "violation: 3, bombarded: FireBack,"),
        };
        let mut all = vec![("violation: 3,", bombarded)];
        all.extend(changes);
        Table::with_kinds(setup, &all, kinds)
    }

    fn war(self, setup: &str) -> Table {
        self.changed(setup, &[])
    }
}

/// The numbers and kinds of some forces, those of aircraft last.
fn parted(forces: &str) -> [String; 2] {
    let words: Vec<&str> = forces.split_whitespace().collect();
    let mut parts = [String::new(), String::new()];
    for pair in words.chunks(2) {
        let flies = ["fighter", "bomber", "dive_bomber"].contains(&pair[1]);
        let part = &mut parts[usize::from(flies)];
        part.extend([&*pair.join(" "), " "]);
    }
    parts
}

/// A battle that red is about to fight in the Gulf. Its aircraft come from a carrier if it has one, else from Bray.
fn at_sea(edition: Edition, red: &str, blue: &str) -> Table {
    at_sea_with(edition, (red, blue), &[])
}

fn at_sea_with(edition: Edition, (red, blue): (&str, &str), changes: &[(&str, &str)]) -> Table {
    let [ships, aircraft] = parted(red);
    let has_deck = ships.contains("carrier");
    let [deck, land] = if has_deck {
        [&*aircraft, ""]
    } else {
        ["", &*aircraft]
    };
    let own = [("sound", format!("{ships}{deck}")), ("bray", land.to_owned())];
    let own = own.into_iter().filter(|(_, units)| !units.is_empty());
    let own: Vec<String> = own.map(|(at, units)| format!("\"{at}\": \"{units}\"")).collect();
    let setup = format!(r#""red": {{{}}}, "blue": {{"gulf": "{blue}"}}"#, own.join(", "));
    let mut table = edition.changed(&setup, changes);
    table.go_to(Phase::CombatMove);
    if !ships.is_empty() {
        table.give(&move_of("red", &ships, "sound gulf"));
    }
    if !aircraft.is_empty() {
        let way = if has_deck { "sound gulf" } else { "bray gulf" };
        table.give(&move_of("red", &aircraft, way));
    }
    table.give("EndPhase");
    table
}

/// A battle that red is about to fight for Cork.
fn on_land(edition: Edition, red: &str, blue: &str) -> Table {
    let setup = format!(r#""red": {{"bray": "{red}"}}, "blue": {{"cork": "{blue}"}}"#);
    let mut table = edition.war(&setup);
    table.go_to(Phase::CombatMove);
    for part in parted(red).iter().filter(|part| !part.is_empty()) {
        table.give(&move_of("red", part, "bray cork"));
    }
    table.give("EndPhase");
    table
}

/// A landing of red in Hove under the guns of these ships.
fn landing(edition: Edition, red: &str, ships: &str, teal: &str) -> Table {
    landed(edition.war(&before_landing(red, ships, teal)), red)
}

/// The forces before such a landing.
fn before_landing(red: &str, ships: &str, teal: &str) -> String {
    format!(r#""red": {{"ayr": "{red}", "sound": "4 transport {ships}"}}, "teal": {{"hove": "{teal}"}}"#)
}

/// The war after red's units in Ayr have landed in Hove, in Combat.
fn landed(mut table: Table, red: &str) -> Table {
    table.go_to(Phase::CombatMove);
    let units = groups("red", red, false);
    table.give(&format!("Load(units: {units}, from: \"ayr\", zone: \"sound\")"));
    let words: Vec<&str> = red.split_whitespace().collect();
    let landed = words.chunks(2).map(|pair| {
        let [count, kind] = [pair[0], pair[1]];
        format!("((nation: \"red\", kind: \"{kind}\", count: {count}, spent: 1, aboard: true), \"hove\")")
    });
    let landed: Vec<String> = landed.collect();
    table.give(&format!(
        "Unload(zone: \"sound\", units: [{}])",
        landed.join(", ")
    ));
    table.give("EndPhase");
    table
}

fn kind(table: &Table, id: &str) -> KindId {
    table.game.kind_named(id).expect("it is a kind")
}
