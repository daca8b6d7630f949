//! A map that names every option that the page knows: each comes over, changes nothing, or is named in the report with the number of those
//! that have it.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node, ParsingOptions};

use super::{folder, imported};
use railhead_authoring::import::triplea::ImportedMap;
use railhead_engine::text::sources::files::Texts;

const MAP: &str = "many_words";
const GAME: &str = "map/games/many_words.xml";
const UNITS: &str = "many-words.units.ron";
const SCENARIO: &str = "many-words.ron";
const BOARD: &str = "many-words.board.ron";

/// The tables of the page, each by the line before it, and by what the options belong to: the class of an attachment and how its name begins.
const TABLES: [(&str, &[(&str, &str)]); 16] = [
    ("in `unitAttachment`:", &[("UnitAttachment", "")]),
    ("in `supportAttachment`:", &[("UnitSupportAttachment", "")]),
    ("in `territoryAttachment`:", &[("TerritoryAttachment", "")]),
    ("in `canalAttachment`:", &[("CanalAttachment", "")]),
    (
        "in `territoryEffectAttachment`:",
        &[("TerritoryEffectAttachment", "")],
    ),
    ("in `playerAttachment`:", &[("PlayerAttachment", "")]),
    ("in `techAttachment`;", &[("TechAttachment", "")]),
    ("in `techAbilityAttachment`:", &[("TechAbilityAttachment", "")]),
    (
        "in `relationshipTypeAttachment`:",
        &[("RelationshipTypeAttachment", "")],
    ),
    (
        "in `politicalActionAttachment`:",
        &[("PoliticalActionAttachment", "")],
    ),
    ("in `userActionAttachment`:", &[("UserActionAttachment", "")]),
    (
        "Of both:",
        &[("PoliticalActionAttachment", ""), ("UserActionAttachment", "")],
    ),
    ("in `triggerAttachment`:", &[("TriggerAttachment", "")]),
    (
        "Of an objective, a condition",
        &[
            ("RulesAttachment", "objective"),
            ("RulesAttachment", "condition"),
            ("RulesAttachment", "rules"),
        ],
    ),
    (
        "Of all these, and of actions:",
        &[
            ("TriggerAttachment", ""),
            ("RulesAttachment", "objective"),
            ("RulesAttachment", "condition"),
            ("RulesAttachment", "rules"),
            ("PoliticalActionAttachment", ""),
            ("UserActionAttachment", ""),
        ],
    ),
    ("The properties of a game.", &[("", "")]),
];

/// What shows that an option came over: a file, and what stands in it.
const CAME_OVER: [(&str, &str, &str); 52] = [
    ("isAir", UNITS, "name: \"Fighter\", domain: Air"),
    ("isSea", UNITS, "name: \"Destroyer\", domain: Sea"),
    (
        "movement",
        UNITS,
        "name: \"Bomber\", domain: Air, cost: 12, attack: 4, defence: 1, move: 6",
    ),
    ("attack", UNITS, "cost: 20, attack: 4, defence: 4"),
    ("defense", UNITS, "cost: 20, attack: 4, defence: 4"),
    ("canBlitz", UNITS, "abilities: [Rails, Cargo(3), Blitzes"),
    ("hitPoints", UNITS, "abilities: [Bombards, Hits(2)]"),
    ("isTwoHit", UNITS, "abilities: [Decks(2), Hits(2)]"),
    ("artillery", UNITS, "abilities: [Rails, Cargo(3), Supports]"),
    (
        "artillerySupportable",
        UNITS,
        "abilities: [Rails, Cargo(2), Supported(2)",
    ),
    (
        "receivesAbilityWhenWith",
        UNITS,
        "name: \"Mech infantry\", domain: Land, cost: 4, attack: 1, defence: 2, move: 2, abilities: [Rails, Cargo(3), Accompanies(\"armour\")]",
    ),
    ("isLandTransport", UNITS, "Supported(2), Accompanies(\"armour\")]"),
    (
        "isLandTransportable",
        UNITS,
        "Supported(2), Accompanies(\"armour\")]",
    ),
    (
        "isSub",
        UNITS,
        "name: \"Submarine\", domain: Sea, cost: 6, attack: 2, defence: 1, move: 2, abilities: [Submerges, Evades, FirstStrike]",
    ),
    ("isFirstStrike", UNITS, U_BOAT),
    ("canEvade", UNITS, U_BOAT),
    ("canNotTarget", UNITS, U_BOAT),
    ("canNotBeTargetedBy", UNITS, U_BOAT),
    ("canMoveThroughEnemies", UNITS, U_BOAT),
    ("canBeMovedThroughByEnemies", UNITS, U_BOAT),
    ("isDestroyer", UNITS, "abilities: [Hunts]"),
    ("canBombard", UNITS, "abilities: [Bombards, Hits(2)]"),
    (
        "transportCapacity",
        UNITS,
        "abilities: [Carries(5), CarriesTokens(6), Unarmed]",
    ),
    (
        "isCombatTransport",
        UNITS,
        "abilities: [Carries(3), CarriesTokens(6)]",
    ),
    ("transportCost", UNITS, "Cargo(3)"),
    ("carrierCapacity", UNITS, "Decks(2)"),
    ("carrierCost", UNITS, "LandsOnCarriers"),
    ("isAA", UNITS, "abilities: [Rails, ShootsAtAircraft]"),
    (
        "isAAforCombatOnly",
        UNITS,
        "abilities: [Rails, Cargo(3), ShootsAtAircraft, Shots(3)]",
    ),
    ("maxAAattacks", UNITS, "Shots(3)"),
    ("targetsAA", UNITS, "ShootsAtAircraft"),
    ("canBeDamaged", SCENARIO, "damage: {\"westport\": 2}"),
    ("isStrategicBomber", UNITS, "abilities: [Bombs]"),
    ("tuv", UNITS, "name: \"Old guard\", domain: Land, cost: 5,"),
    ("isFactory", SCENARIO, "complexes: \"westport eastport\""),
    ("canProduceUnits", SCENARIO, "complexes: \"westport eastport\""),
    ("canProduceXUnits", SCENARIO, "outputs: {\"westport\": 5,"),
    ("maxBuiltPerPlayer", SCENARIO, "limits: {\"marine\": 4}"),
    ("production", BOARD, "id: \"birch\", name: \"Birch\", value: 2"),
    (
        "productionOnly",
        BOARD,
        "id: \"alder\", name: \"Alder\", value: 3",
    ),
    ("unitProduction", SCENARIO, "\"alder\": 1"),
    ("capital", SCENARIO, "capital: \"westport\""),
    (
        "victoryCity",
        SCENARIO,
        "Areas(areas: \"westport eastport\", count: 2)",
    ),
    (
        "isImpassable",
        BOARD,
        "id: \"middle_rock\", name: \"Middle Rock\", kind: Impassable",
    ),
    (
        "originalOwner",
        SCENARIO,
        "occupied: [\n        (nation: \"blue\", areas: \"dogwood\")",
    ),
    ("territoryEffect", BOARD, "terrain: \"marsh\""),
    ("canalName", BOARD, "name: \"Rock\", between:"),
    ("landTerritories", BOARD, "held_by: \"cedar\""),
    ("mechanizedInfantry", UNITS, "Accompanies(\"armour\")"),
    ("Low Luck", SCENARIO, "low_luck: true"),
    ("Projection of Power", SCENARIO, "Areas(areas:"),
    ("West Economic Victory", SCENARIO, "Income(60)"),
];

const U_BOAT: &str = "name: \"U boat\", domain: Sea, cost: 7, attack: 3, defence: 1, move: 2, abilities: [Submerges, Evades, FirstStrike]";

/// A row of the page.
#[derive(Clone, Debug)]
struct PageRow {
    usual: String,
    here: String,
    is_used: bool,
}

/// The rows of the page, by what has the option and by its name.
type Page = BTreeMap<(&'static str, &'static str), BTreeMap<String, PageRow>>;

fn page() -> Page {
    let text = include_str!("../../../../docs/import.md");
    let mut page = Page::new();
    for (before, owners) in TABLES {
        let mut lines = text.lines().skip_while(|line| !line.contains(before));
        assert!(lines.next().is_some(), "{before}");
        let rows = lines.skip_while(|line| !line.starts_with('|'));
        for row in rows.take_while(|line| line.starts_with('|')) {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            if let Some(name) = cells[0].strip_prefix('`') {
                for owner in owners {
                    let row = PageRow {
                        usual: cells[1].to_owned(),
                        here: cells[3].to_owned(),
                        is_used: false,
                    };
                    let name = name.trim_end_matches('`').to_owned();
                    page.entry(*owner).or_default().insert(name, row);
                }
            }
        }
    }
    page
}

/// The name that an option of an old map has now.
fn current(name: &str) -> String {
    let new = match name {
        "isInfantry" | "isMechanized" => "isLandTransportable",
        "isParatroop" => "isAirTransportable",
        "isImpassible" => "isImpassable",
        "occupiedTerrOf" => "originalOwner",
        "turns" => "rounds",
        "UnitPlacementOnlyAllowedIn" => "unitPlacementOnlyAllowedIn",
        other => other,
    };
    new.to_owned()
}

/// Whether a value is that of an option which a map does not name.
fn is_usual(value: &str, usual: &str) -> bool {
    value == usual || matches!((value, usual), ("false", "no" | "0") | ("true", "yes"))
}

/// The entries of the report: each option that is left out, with its number or its value.
fn entries(map: &ImportedMap) -> BTreeSet<String> {
    let left_out = map.games[0].report.left_out.iter();
    let entries = left_out.flat_map(|left_out| left_out.names.split("; "));
    let heads = entries.map(|entry| entry.split_once(": ").map_or(entry, |(head, _)| head));
    heads.map(str::to_owned).collect()
}

fn map() -> ImportedMap {
    imported(&folder(MAP)).expect("the map is sound")
}

fn attribute(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

/// Does something with the XML of the game.
fn with_xml<T>(with: impl Fn(Node<'_, '_>) -> T) -> T {
    let path = folder(MAP).join(GAME);
    let text = std::fs::read_to_string(path).expect("it can be read");
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(&text, options).expect("it is XML");
    with(document.root_element())
}

/// Checks one option of the map: reported with its number where it is left out, proved where it comes over, and not named where it changes nothing.
fn check(row: &PageRow, name: &str, entry: &str, entries: &BTreeSet<String>, texts: &Texts) {
    let is_reported = entries.contains(entry);
    let mut proofs = CAME_OVER.iter().filter(|(own, _, _)| *own == name).peekable();
    let has_proof = proofs.peek().is_some();
    for (_, file, what) in proofs {
        assert!(
            texts[*file].contains(what),
            "{name}: {what} is not in\n{}",
            texts[*file]
        );
    }
    match row.here.split(' ').next() {
        Some("left") => assert!(
            is_reported,
            "{entry} is left out, and not reported:\n{entries:#?}"
        ),
        Some("nothing:") => assert!(!is_reported, "{entry} changes nothing, and is reported"),
        Some("only") => assert!(
            is_reported || has_proof,
            "{entry} neither comes over nor is reported"
        ),
        _ => assert!(has_proof && !is_reported, "{entry} comes over"),
    }
}

#[test]
fn every_option_comes_over_or_is_named_in_the_report() {
    let map = map();
    let entries = entries(&map);
    let mut page = page();
    // The places of each option: in which attachments it says something.
    let mut places: BTreeMap<((&str, &str), String), BTreeSet<String>> = BTreeMap::new();
    let found = with_xml(|root| {
        let mut found = BTreeMap::new();
        for attachment in root.descendants().filter(|node| node.has_tag_name("attachment")) {
            let class = attribute(attachment, "javaClass");
            let own = attribute(attachment, "name");
            let place = format!("{} {own}", attribute(attachment, "attachTo"));
            for option in attachment.children().filter(|node| node.has_tag_name("option")) {
                let of = (class.clone(), own.clone(), current(&attribute(option, "name")));
                let values: &mut Vec<(String, String)> = found.entry(of).or_default();
                values.push((place.clone(), attribute(option, "value")));
            }
        }
        found
    });
    for ((class, own, name), values) in found {
        let owner = page.iter().filter(|((of, begins), rows)| {
            *of == class && own.starts_with(*begins) && rows.contains_key(&name)
        });
        let owners: Vec<(&str, &str)> = owner.map(|(owner, _)| *owner).collect();
        let is_strange = ["HatAttachment", "TechAttachment"].contains(&class.as_str()) && owners.is_empty();
        assert!(
            is_strange || !owners.is_empty(),
            "{class} {name} stands on the page"
        );
        for owner in owners {
            let usual = page[&owner][&name].usual.clone();
            let places = places.entry((owner, name.clone())).or_default();
            let in_use = values.iter().filter(|(_, value)| !is_usual(value, &usual));
            places.extend(in_use.map(|(place, _)| place.clone()));
        }
    }
    // A rule of support that comes over is not left out with the others.
    let tactics = |place: &String| !place.ends_with("supportAttachmentTactics");
    for ((owner, name), places) in &places {
        let row = &page[owner][name];
        let number = match owner.0 {
            "UnitSupportAttachment" => places.iter().filter(|place| tactics(place)).count(),
            _ => places.len(),
        };
        let number = if row.here.starts_with("only") {
            reported_of(name, &entries, number)
        } else {
            number
        };
        check(row, name, &format!("{name} of {number}"), &entries, &map.texts);
    }
    for (owner, name) in places.into_keys() {
        let rows = page.get_mut(&owner).expect("it stands there");
        rows.get_mut(&name).expect("it stands there").is_used = true;
    }
    for (owner, rows) in page.iter().filter(|((class, _), _)| !class.is_empty()) {
        // Conditions have fewer options than objectives, and the rest of the table is used by these.
        let unused: Vec<&String> = rows
            .iter()
            .filter(|(_, row)| !row.is_used)
            .map(|(name, _)| name)
            .collect();
        assert!(
            unused.is_empty() || owner.0 == "RulesAttachment",
            "the map does not name {owner:?} {unused:?}"
        );
    }
    let units = &page[&("UnitAttachment", "")];
    assert!(units.len() >= 100, "{}", units.len());
}

/// How many of those that have an option the report counts, which can be fewer than all.
fn reported_of(name: &str, entries: &BTreeSet<String>, most: usize) -> usize {
    let is_count = |number: &usize| entries.contains(&format!("{name} of {number}"));
    (1..=most).find(is_count).unwrap_or(most)
}

#[test]
fn every_option_of_a_game_comes_over_or_is_named_in_the_report() {
    let map = map();
    let entries = entries(&map);
    let rows = page().remove(&("", "")).expect("the page has them");
    let named = with_xml(|root| {
        let properties = root.descendants().filter(|node| node.has_tag_name("property"));
        let named = properties.map(|node| (attribute(node, "name"), attribute(node, "value")));
        named.collect::<BTreeMap<String, String>>()
    });
    let mut used = 0;
    for (name, value) in &named {
        let general = name.replace("Red ", "PLAYER ").replace("West ", "ALLIANCE ");
        let Some(row) = rows.get(&general) else {
            assert!(entries.contains(name), "{name} is the map's own");
            continue;
        };
        used += 1;
        let entry = if value == "true" {
            name.clone()
        } else {
            format!("{name} {value}")
        };
        match row.here.split(' ').next() {
            Some("left") => assert!(entries.contains(&entry), "{entry} is not reported:\n{entries:#?}"),
            _ => assert!(!entries.contains(&entry), "{entry} is reported"),
        }
        for (_, file, what) in CAME_OVER.iter().filter(|(own, _, _)| own == name) {
            assert!(
                map.texts[*file].contains(what),
                "{name}: {what} is not in\n{}",
                map.texts[*file]
            );
        }
    }
    assert_eq!(used, rows.len(), "the map names all of them");
}

#[test]
fn what_a_map_says_otherwise_is_named_too() {
    let map = map();
    let lines = map.games[0].report.lines();
    for part in [
        "1 rule of support (",
        "2 triggers (",
        "1 objective (",
        "1 condition (",
        "1 rule of a player (",
        "1 political action (",
        "1 action of players (",
        "1 technology (",
        "1 relationship (",
        "1 kind of terrain (",
        "steamRams of 1",
        "HatAttachment of 1",
        "Hats Are Worn",
        "HatDelegate of 1",
        "NoPUEndTurnDelegate of 1: a player collects no income",
        "wearHats of 1",
        "airborneMove of 1: troops jump from aircraft in it",
        "hat of 1, hatList of 1",
        "1 other resource (Oil)",
        "1 price of repair: repairing a damage marker costs 1",
        "1 list of inventions",
        "1 group of units in hand",
        "1 sale for other resources (buyOldGuard)",
        "1 sale of several things (buyArmy)",
        "1 sale of a resource (buyOil)",
        "2 buildings (air_base, harbour)",
        "1 kind of unit (rebel)",
        "changed: damaged units are whole at the start",
        "changed: a nation that begins with more units of a kind than it can have can have as many: Marine",
    ] {
        assert!(
            lines.iter().any(|line| line.contains(part)),
            "{part}:\n{}",
            lines.join("\n")
        );
    }
    // The report does not name options that come over or change nothing.
    for part in [
        "supportAttachmentTactics",
        "impArtTech",
        "takeUnitControl",
        "InitDelegate",
        "Made for the tests",
    ] {
        assert!(
            !lines.iter().any(|line| line.contains(part)),
            "{part}:\n{}",
            lines.join("\n")
        );
    }
}

#[test]
fn nations_buy_in_their_own_shops_and_nothing_is_free_that_costs_something() {
    let map = map();
    let units = &map.texts[UNITS];
    let scenario = &map.texts[SCENARIO];
    let shop = |nation: &str| {
        let line = scenario
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("\"{nation}\": (name:")));
        let line = line.expect("the nation is there");
        let (_, shop) = line.split_once("shop: \"").expect("it has a shop");
        shop.split_once('"')
            .expect("it ends")
            .0
            .split(' ')
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    let (red, blue) = (shop("red"), shop("blue"));
    let only_red: Vec<&String> = red.difference(&blue).collect();
    assert_eq!(only_red, ["battleship", "complex", "u_boat"]);
    assert!(blue.is_subset(&red));
    assert!(!red.contains("old_guard"), "nobody pays with oil");
    assert!(units.contains(
        "id: \"conscript\", name: \"Conscript\", domain: Land, cost: 3, bundle: (count: 2, price: 5)"
    ));
    assert!(!units.contains("cost: 0"), "{units}");
    assert!(scenario.contains("limits: {\"marine\": 5}") && scenario.contains("limits: {\"marine\": 4}"));
    assert!(scenario.contains("    damage: {\"westport\": 2},\n"));
}

#[test]
fn nothing_is_reported_of_a_map_that_says_nothing_else() {
    let map = imported(&folder("two_isles")).expect("the map is sound");
    let lines = map.games[0].report.lines();
    assert!(
        lines.iter().all(|line| !line.starts_with("left out")),
        "{lines:#?}"
    );
}
