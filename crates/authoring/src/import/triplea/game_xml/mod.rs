//! A game of a map, from its XML: territories, players, units, attachments and the initial set-up, as the file has them.
//!
//! roxmltree reads the XML. It allows a document type, which most games name, and forbids nothing that entities could grow into; so the
//! entities of a file are counted first. `kinds` and `war` interpret the attachments, `shops` what is for sale.

mod elements;
mod steps;
mod variables;
mod xml_bounds;

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Error as XmlError, Node, ParsingOptions};

use super::attachment::{Attachment, is_true};
use super::game_options::{GameOptions, current_name};
use elements::{attribute, below};
use railhead_engine::text::Problem;
use railhead_engine::text::position::line_and_column;
use variables::Variables;

/// The most elements, texts and comments of a game.
const MAX_NODES: u32 = 2_000_000;
/// The most territories: those that a board can have.
const MAX_TERRITORIES: usize = 4000;
/// The most connections that a game may list.
const MAX_CONNECTIONS: usize = 40_000;

/// The resource that pays, unless a game has none of this name.
const MONEY: &str = "PUs";

/// A territory.
#[derive(Clone, Debug)]
pub(super) struct Territory {
    pub name: String,
    pub is_water: bool,
}

/// Units at the start.
#[derive(Clone, Debug)]
pub(super) struct UnitsPlaced {
    pub kind: String,
    pub territory: String,
    /// `None` for those of nobody.
    pub owner: Option<String>,
    pub count: u32,
    /// The damage of a building, and the hits that others have taken.
    pub damage: u32,
    pub hits: u32,
}

/// What can be bought at once, and for what.
#[derive(Clone, Debug, Default)]
pub(super) struct ProductionRule {
    /// Units, or resources, and how many.
    pub results: Vec<(String, u32)>,
    /// Resources, and how much of each.
    pub costs: Vec<(String, u32)>,
}

/// A game as its file has it.
#[derive(Clone, Debug, Default)]
pub(super) struct GameXml {
    pub title: String,
    pub territories: Vec<Territory>,
    /// The number of each territory by its name.
    pub numbers: BTreeMap<String, usize>,
    /// Pairs of territories, the lower number first.
    pub connections: BTreeSet<(usize, usize)>,
    pub players: Vec<String>,
    /// The alliance of each player that has one.
    pub alliances: BTreeMap<String, String>,
    /// Who moves, in the order of the first moves.
    pub turns: Vec<String>,
    /// The players that move together.
    pub joint: Vec<Vec<String>>,
    pub units: Vec<String>,
    /// The resource that pays.
    pub money: String,
    /// The other resources.
    pub resources: Vec<String>,
    /// What can be bought, by the name of the rule.
    pub rules: BTreeMap<String, ProductionRule>,
    /// What is repaired, and for what.
    pub repairs: Vec<ProductionRule>,
    /// The rules of each frontier, and the frontier of each player that has one.
    pub frontiers: BTreeMap<String, Vec<String>>,
    pub frontier_of: BTreeMap<String, String>,
    /// The players that have a step to buy, and one to collect income.
    pub buyers: BTreeSet<String>,
    pub collectors: BTreeSet<String>,
    /// The players of the steps of each class of delegate, and how many steps name each option.
    pub step_classes: BTreeMap<String, BTreeSet<String>>,
    pub step_options: BTreeMap<String, usize>,
    pub dice: u32,
    pub attachments: Vec<Attachment>,
    /// The owner of each territory that has one.
    pub owners: BTreeMap<String, String>,
    pub placed: Vec<UnitsPlaced>,
    /// The money of each player at the start.
    pub treasuries: BTreeMap<String, u32>,
    pub options: GameOptions,
    /// The number of elements with each of these names: parts of the game that the import only counts.
    pub counts: BTreeMap<String, usize>,
}

impl GameXml {
    /// The attachments of a class.
    pub fn of_class(&self, class: &str) -> impl Iterator<Item = &Attachment> {
        self.attachments
            .iter()
            .filter(move |attachment| attachment.class == class)
    }

    /// The attachments of a class by what they are attached to; of several to one the options come one after the other.
    pub fn by_target<'g>(&'g self, class: &str) -> BTreeMap<&'g str, Attachment> {
        let mut found: BTreeMap<&'g str, Attachment> = BTreeMap::new();
        for attachment in self.of_class(class) {
            let joined = found.entry(&attachment.to).or_default();
            joined.options.extend(attachment.options.iter().cloned());
        }
        found
    }

    /// Takes territories out, with everything that is on them or leads to them. Answers their names.
    pub fn leave_out(&mut self, numbers: &BTreeSet<usize>) -> Vec<String> {
        let name = |number: &usize| self.territories[*number].name.clone();
        let names = numbers.iter().map(name).collect();
        let stays: Vec<Option<usize>> = (0..self.territories.len())
            .scan(0, |next, number| {
                let own = (!numbers.contains(&number)).then_some(*next);
                *next += usize::from(own.is_some());
                Some(own)
            })
            .collect();
        let mut old = 0..;
        self.territories
            .retain(|_| old.next().is_some_and(|number| stays[number].is_some()));
        let territories = self.territories.iter().zip(0..);
        self.numbers = territories
            .map(|(territory, number)| (territory.name.clone(), number))
            .collect();
        let connections = self.connections.iter();
        self.connections = connections
            .filter_map(|(a, b)| Some((stays[*a]?, stays[*b]?)))
            .collect();
        self.owners.retain(|name, _| self.numbers.contains_key(name));
        self.placed
            .retain(|units| self.numbers.contains_key(&units.territory));
        names
    }

    /// How many units it has at the start.
    pub fn units_placed(&self) -> usize {
        let counts = self.placed.iter().map(|units| usize::try_from(units.count));
        counts
            .map(|count| count.unwrap_or(usize::MAX))
            .fold(0, usize::saturating_add)
    }
}

/// Reads a game.
pub(super) fn read(shown: &str, text: &str) -> Result<GameXml, Problem> {
    if text.trim().is_empty() {
        return Err(Problem::with_file(shown, "the file is empty", None));
    }
    xml_bounds::check(shown, text)?;
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let place = error.pos();
        let what = error.to_string();
        // The library puts the place at the end; problems have it in front.
        let what = what.rsplit_once(" at ").map_or(&*what, |(what, _)| what);
        let [row, column] = [place.row, place.col].map(|number| usize::try_from(number).unwrap_or_default());
        // It has none for a file that is cut off.
        let (line, column) = match error {
            XmlError::UnclosedRootNode => line_and_column(text, text.len()),
            _ => (row, column),
        };
        Problem {
            line,
            column,
            ..Problem::with_file(shown, format!("this is not XML: {what}"), None)
        }
    })?;
    let root = document.root_element();
    let reading = Reading { shown, text };
    if root.tag_name().name() != "game" {
        let what = format!("this is not a game: it begins with <{}>", root.tag_name().name());
        return Err(reading.wrong(root, what));
    }
    reading.game(root)
}

/// A file as it is being read.
struct Reading<'t> {
    shown: &'t str,
    text: &'t str,
}

impl Reading<'_> {
    /// A problem with an element.
    fn wrong(&self, node: Node<'_, '_>, what: impl Into<String>) -> Problem {
        Problem::at(
            self.shown,
            self.text,
            node.range().start,
            String::new(),
            what,
            None,
        )
    }

    fn game(&self, root: Node<'_, '_>) -> Result<GameXml, Problem> {
        let mut game = GameXml {
            dice: 6,
            ..GameXml::default()
        };
        game.title = below(root, "info")
            .next()
            .map_or_else(String::new, |info| attribute(info, "name"));
        self.map(root, &mut game)?;
        for player in below(root, "player") {
            game.players.push(attribute(player, "name"));
        }
        for alliance in below(root, "alliance") {
            let player = attribute(alliance, "player");
            let name = attribute(alliance, "alliance");
            game.alliances.entry(player).or_insert(name);
        }
        let units = below(root, "unitList").flat_map(|list| below(list, "unit"));
        // A name that is listed twice is that of one unit.
        let mut seen = BTreeSet::new();
        game.units = units
            .map(|unit| attribute(unit, "name"))
            .filter(|name| seen.insert(name.clone()))
            .collect();
        let steps = steps::read(root);
        (game.turns, game.joint) = (steps.turns, steps.joint);
        (game.buyers, game.collectors) = (steps.buyers, steps.collectors);
        (game.step_classes, game.step_options) = (steps.classes, steps.options);
        if let Some(dice) = below(root, "diceSides").next() {
            game.dice = self.number_or(dice, "value", game.dice)?;
        }
        self.production(root, &mut game)?;
        let variables = Variables::read(root);
        let is_attachment =
            |node: &Node<'_, '_>| ["attachment", "attatchment"].contains(&node.tag_name().name());
        for attachment in root.descendants().filter(is_attachment) {
            let made = variables.attachments(attachment);
            let made = made.map_err(|what| self.wrong(attachment, what))?;
            game.attachments.extend(made);
        }
        self.start(root, &mut game)?;
        for property in below(root, "property") {
            // A value can stand in an element of its own.
            let own = below(property, "value").next().and_then(|value| value.text());
            let value = own.map_or_else(|| attribute(property, "value"), |text| text.trim().to_owned());
            let name = attribute(property, "name");
            game.options.0.insert(current_name(&name).to_owned(), value);
        }
        // Elements within a property are values or texts, and are not counted.
        let mut end_of_property = 0;
        for node in root.descendants().filter(Node::is_element) {
            if node.range().start < end_of_property {
                continue;
            }
            if node.has_tag_name("property") {
                end_of_property = node.range().end;
            }
            let count = game.counts.entry(node.tag_name().name().to_owned()).or_default();
            *count += 1;
        }
        Ok(game)
    }

    /// How many: 0 if an element does not say, as in TripleA, and if there are fewer than none.
    fn quantity(&self, node: Node<'_, '_>) -> Result<u32, Problem> {
        self.number_or(node, "quantity", 0)
    }

    /// A number of an element, or what it is where the element does not have it.
    fn number_or(&self, node: Node<'_, '_>, name: &str, usual: u32) -> Result<u32, Problem> {
        let value = attribute(node, name);
        if value.is_empty() {
            return Ok(usual);
        }
        let is_negative = value
            .strip_prefix('-')
            .is_some_and(|rest| rest.parse::<u32>().is_ok());
        let number = if is_negative { Some(0) } else { value.parse().ok() };
        number.ok_or_else(|| {
            let element = node.tag_name().name();
            self.wrong(node, format!("{name} of <{element}> is {value:?}, not a number"))
        })
    }

    fn map(&self, root: Node<'_, '_>, game: &mut GameXml) -> Result<(), Problem> {
        for territory in below(root, "territory") {
            let name = attribute(territory, "name");
            if name.is_empty() {
                return Err(self.wrong(territory, "a territory without a name"));
            }
            let number = game.territories.len();
            if number == MAX_TERRITORIES {
                let what = format!("too many territories: a board has at most {MAX_TERRITORIES} spaces");
                return Err(self.wrong(territory, what));
            }
            if game.numbers.insert(name.clone(), number).is_some() {
                return Err(self.wrong(territory, format!("a second territory {name:?}")));
            }
            game.territories.push(Territory {
                name,
                is_water: is_true(territory.attribute("water")),
            });
        }
        if game.territories.is_empty() {
            return Err(self.wrong(root, "the game has no territories"));
        }
        for (listed, connection) in below(root, "connection").enumerate() {
            if listed == MAX_CONNECTIONS {
                let what = format!("too many connections: the limit is {MAX_CONNECTIONS}");
                return Err(self.wrong(connection, what));
            }
            let mut ends = Vec::new();
            for end in ["t1", "t2"] {
                let name = attribute(connection, end);
                let number = game.numbers.get(&name);
                let what = || format!("{end} of this connection is {name:?}, which is no territory");
                ends.push(*number.ok_or_else(|| self.wrong(connection, what()))?);
            }
            // Half of all maps list a connection twice.
            if ends[0] != ends[1] {
                ends.sort_unstable();
                game.connections.insert((ends[0], ends[1]));
            }
        }
        Ok(())
    }

    /// What is for sale, to whom, and what repairs cost.
    fn production(&self, root: Node<'_, '_>, game: &mut GameXml) -> Result<(), Problem> {
        let mut resources: Vec<String> = below(root, "resource")
            .map(|resource| attribute(resource, "name"))
            .collect();
        let money = resources.iter().position(|name| name == MONEY);
        game.money = if resources.is_empty() {
            MONEY.to_owned()
        } else {
            resources.remove(money.unwrap_or(0))
        };
        game.resources = resources;
        for rule in below(root, "productionRule") {
            let made = self.rule(rule)?;
            game.rules.insert(attribute(rule, "name"), made);
        }
        for rule in below(root, "repairRule") {
            game.repairs.push(self.rule(rule)?);
        }
        for frontier in below(root, "productionFrontier") {
            let rules = below(frontier, "frontierRules").map(|rule| attribute(rule, "name"));
            game.frontiers
                .insert(attribute(frontier, "name"), rules.collect());
        }
        for player in below(root, "playerProduction") {
            game.frontier_of
                .insert(attribute(player, "player"), attribute(player, "frontier"));
        }
        Ok(())
    }

    fn rule(&self, rule: Node<'_, '_>) -> Result<ProductionRule, Problem> {
        let mut made = ProductionRule::default();
        for cost in below(rule, "cost") {
            made.costs
                .push((attribute(cost, "resource"), self.quantity(cost)?));
        }
        for result in below(rule, "result") {
            made.results
                .push((attribute(result, "resourceOrUnit"), self.quantity(result)?));
        }
        Ok(made)
    }

    /// Owners, units and money at the start.
    fn start(&self, root: Node<'_, '_>, game: &mut GameXml) -> Result<(), Problem> {
        let territory = |node, game: &GameXml| {
            let name = attribute(node, "territory");
            if game.numbers.contains_key(&name) {
                Ok(name)
            } else {
                Err(self.wrong(node, format!("there is no territory {name:?}")))
            }
        };
        for owner in below(root, "territoryOwner") {
            let at = territory(owner, game)?;
            game.owners.insert(at, attribute(owner, "owner"));
        }
        for units in below(root, "unitPlacement") {
            let owner = attribute(units, "owner");
            game.placed.push(UnitsPlaced {
                kind: attribute(units, "unitType"),
                territory: territory(units, game)?,
                owner: (!owner.is_empty()).then_some(owner),
                count: self.quantity(units)?,
                damage: self.number_or(units, "unitDamage", 0)?,
                hits: self.number_or(units, "hitsTaken", 0)?,
            });
        }
        for given in below(root, "resourceGiven") {
            if attribute(given, "resource") == game.money {
                let quantity = self.quantity(given)?;
                game.treasuries.insert(attribute(given, "player"), quantity);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str =
        "<game><info name=\"A\"/><map><territory name=\"X\"/><territory name=\"Y\" water=\"true\"/>";

    fn problem_of(text: &str) -> String {
        read("g.xml", text).unwrap_err().to_string()
    }

    #[test]
    fn a_connection_listed_twice_is_one() {
        let twice = "<connection t1=\"X\" t2=\"Y\"/><connection t1=\"Y\" t2=\"X\"/></map></game>";
        let game = read("g.xml", &format!("{BEGIN}{twice}")).unwrap();
        assert_eq!(game.connections, BTreeSet::from([(0, 1)]));
        assert!(game.territories[1].is_water);
        assert_eq!(game.dice, 6);
    }

    #[test]
    fn what_is_wrong_in_a_game_is_told_with_its_place() {
        let cut = format!("{BEGIN}\n<connection t1=\"X\"");
        assert_eq!(
            problem_of(&cut),
            "g.xml:2:19: this is not XML: the root node was opened but never closed"
        );
        let lost = format!("{BEGIN}\n<connection t1=\"X\" t2=\"Z\"/></map></game>");
        assert_eq!(
            problem_of(&lost),
            "g.xml:2:1: t2 of this connection is \"Z\", which is no territory"
        );
        let owner = format!("{BEGIN}</map>\n <territoryOwner territory=\"Q\" owner=\"A\"/></game>");
        assert_eq!(problem_of(&owner), "g.xml:2:2: there is no territory \"Q\"");
        let dice = format!("{BEGIN}</map><diceSides value=\"six\"/></game>");
        assert!(problem_of(&dice).contains("value of <diceSides> is \"six\", not a number"));
        assert_eq!(
            problem_of("<map/>"),
            "g.xml:1:1: this is not a game: it begins with <map>"
        );
    }

    #[test]
    fn entities_that_could_grow_are_refused() {
        let laughs = "<!DOCTYPE game [\n<!ENTITY a \"ha\">\n<!ENTITY b \"&a;&a;\">]>\n<game/>";
        assert_eq!(
            problem_of(laughs),
            "g.xml:3:1: an entity that is made of others can grow without end, and is not read"
        );
        let long = "x".repeat(100_000);
        let many = "&a;".repeat(100);
        let text = format!("<!DOCTYPE game [<!ENTITY a \"{long}\">]><game>{many}</game>");
        assert!(problem_of(&text).contains("too large"));
        let plain = format!("<!DOCTYPE game SYSTEM \"game.dtd\">{BEGIN}</map></game>");
        assert_eq!(read("g.xml", &plain).unwrap().title, "A");
    }

    #[test]
    fn too_many_territories_are_refused_where_they_begin() {
        let territories = (0..10_000).map(|number| format!("<territory name=\"{number}\"/>"));
        let territories = territories.collect::<Vec<_>>().join("\n");
        let text = format!("<game><map>{territories}</map></game>");
        assert_eq!(
            problem_of(&text),
            "g.xml:4001:1: too many territories: a board has at most 4000 spaces"
        );
    }
}
