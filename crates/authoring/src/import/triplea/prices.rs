//! What is for sale in a game, to whom, and at which price: the rules of its production.
//!
//! A player buys what his frontier lists, in the steps in which he buys; without either he buys nothing, as in TripleA. A kind of unit has one
//! price here, and the map can have another for each player.

use std::collections::{BTreeMap, BTreeSet};

use super::game_options::{DESTROYERS_AND_ARTILLERY, SECOND_EDITION};
use super::game_xml::{GameXml, ProductionRule};
use super::report::{ImportReport, named};

/// The rules that an option adds to a frontier, and its name.
const ADDED_RULES: [&str; 2] = ["buyArtillery", "buyDestroyer"];
const ADDED_TO: &str = "production";

/// The price of units that are sold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct UnitPrice {
    /// How many are sold at a time.
    pub count: u32,
    /// The price of all of them.
    pub price: u32,
}

impl UnitPrice {
    /// The share of one, rounded up.
    pub fn each(self) -> u32 {
        self.price.div_ceil(self.count)
    }
}

/// What is for sale in a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Prices {
    /// The price of each unit that some player can buy.
    pub sold: BTreeMap<String, UnitPrice>,
    /// What other units would cost, by rules that no player has.
    pub unsold: BTreeMap<String, UnitPrice>,
    /// The units that each player can buy.
    pub shops: BTreeMap<String, BTreeSet<String>>,
}

/// What a rule of production sells.
enum Offer<'g> {
    /// A kind of unit, at a price; whether the map asks for other resources besides.
    Unit {
        unit: &'g str,
        price: UnitPrice,
        is_more: bool,
    },
    /// Several things together, or none.
    Mixed,
    /// A resource.
    Resource,
    /// A unit for other resources alone.
    Barter,
}

impl<'g> Offer<'g> {
    fn of(rule: &'g ProductionRule, game: &GameXml) -> Self {
        let results: Vec<&(String, u32)> = rule.results.iter().filter(|(_, count)| *count > 0).collect();
        let [(unit, count)] = results[..] else {
            return Self::Mixed;
        };
        if !game.units.contains(unit) {
            return Self::Resource;
        }
        let sum = |is_money: bool| {
            let costs = rule.costs.iter();
            let costs = costs.filter(|(resource, _)| (*resource == game.money) == is_money);
            costs.fold(0_u32, |sum, (_, cost)| sum.saturating_add(*cost))
        };
        let (price, more) = (sum(true), sum(false));
        if price == 0 && more > 0 {
            return Self::Barter;
        }
        Self::Unit {
            unit,
            price: UnitPrice { count: *count, price },
            is_more: more > 0,
        }
    }
}

/// Reads what is for sale in a game.
pub(super) fn prices(game: &GameXml, report: &mut ImportReport) -> Prices {
    let mut prices = Prices::default();
    // How many players buy each unit at each price.
    let mut offers: BTreeMap<&str, BTreeMap<UnitPrice, usize>> = BTreeMap::new();
    let (mut dear, mut barter) = (BTreeSet::new(), BTreeSet::new());
    let (mut mixed, mut resources) = (BTreeSet::new(), BTreeSet::new());
    for player in &game.buyers {
        let shop = prices.shops.entry(player.clone()).or_default();
        for name in rules_of(game, player) {
            let Some(rule) = game.rules.get(name) else {
                continue;
            };
            match Offer::of(rule, game) {
                Offer::Unit { unit, price, is_more } => {
                    shop.insert(unit.to_owned());
                    *offers.entry(unit).or_default().entry(price).or_default() += 1;
                    dear.extend(is_more.then_some(unit));
                }
                Offer::Mixed => mixed.extend([name.to_owned()]),
                Offer::Resource => resources.extend([name.to_owned()]),
                Offer::Barter => barter.extend([name.to_owned()]),
            }
        }
    }
    let mut various = Vec::new();
    for (unit, offers) in &offers {
        // The price of most players; of two with as many units one by one, and then the higher price.
        let usual = offers
            .iter()
            .max_by_key(|(price, players)| (**players, u32::MAX - price.count, price.price));
        prices
            .sold
            .extend(usual.map(|(price, _)| ((*unit).to_owned(), *price)));
        if offers.len() > 1 {
            various.push((*unit).to_owned());
        }
    }
    for rule in game.rules.values() {
        if let Offer::Unit { unit, price, .. } = Offer::of(rule, game) {
            prices.unsold.entry(unit.to_owned()).or_insert(price);
        }
    }
    if !various.is_empty() {
        let various = named(&various);
        report.change(format!(
            "a kind of unit is sold at one price, that of most players: {various}"
        ));
    }
    let of = |names: BTreeSet<String>| names.into_iter().collect::<Vec<_>>();
    let dear: Vec<String> = dear.into_iter().map(str::to_owned).collect();
    let why = "money alone pays here";
    report.leave_out_named(
        &dear,
        "price in other resources",
        "prices in other resources",
        why,
    );
    report.leave_out_named(
        &of(barter),
        "sale for other resources",
        "sales for other resources",
        why,
    );
    let why = "a purchase is of one kind of unit";
    report.leave_out_named(
        &of(mixed),
        "sale of several things",
        "sales of several things",
        why,
    );
    report.leave_out_named(&of(resources), "sale of a resource", "sales of resources", why);
    prices
}

/// The rules by which a player buys.
fn rules_of<'g>(game: &'g GameXml, player: &str) -> Vec<&'g str> {
    let Some(frontier) = game.frontier_of.get(player) else {
        return Vec::new();
    };
    let rules = game.frontiers.get(frontier).into_iter().flatten();
    let mut rules: Vec<&str> = rules.map(String::as_str).collect();
    let are_added = game.options.is_on(DESTROYERS_AND_ARTILLERY) && !game.options.is_on(SECOND_EDITION);
    if are_added && frontier == ADDED_TO {
        rules.extend(ADDED_RULES);
    }
    // A frontier that names a rule twice has it once.
    let mut seen = BTreeSet::new();
    rules.retain(|rule| seen.insert(*rule));
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(costs: &[(&str, u32)], results: &[(&str, u32)]) -> ProductionRule {
        let all = |goods: &[(&str, u32)]| {
            let goods = goods.iter();
            goods.map(|(name, count)| ((*name).to_owned(), *count)).collect()
        };
        ProductionRule {
            results: all(results),
            costs: all(costs),
        }
    }

    /// A game in which players buy by rules, each by the name of its place in the list.
    fn game(rules: &[ProductionRule], players: &[(&str, &[usize])]) -> GameXml {
        let mut game = GameXml {
            units: ["infantry", "artillery", "destroyer"].map(str::to_owned).to_vec(),
            money: "PUs".to_owned(),
            ..GameXml::default()
        };
        for (rule, number) in rules.iter().zip(0_usize..) {
            game.rules.insert(format!("buy {number}"), rule.clone());
        }
        for (player, own) in players {
            let own = own.iter().map(|number| format!("buy {number}"));
            game.frontiers.insert((*player).to_owned(), own.collect());
            game.frontier_of
                .insert((*player).to_owned(), (*player).to_owned());
            game.buyers.insert((*player).to_owned());
        }
        game
    }

    #[test]
    fn every_player_buys_what_its_frontier_lists() {
        let rules = [
            rule(&[("PUs", 3)], &[("infantry", 1)]),
            rule(&[("PUs", 7)], &[("artillery", 2)]),
            rule(&[("PUs", 8)], &[("destroyer", 1)]),
        ];
        let mut game = game(&rules, &[("Red", &[0, 1]), ("Blue", &[0])]);
        // A player without a frontier buys nothing, and so does one without a step in which to buy.
        game.buyers.insert("Green".to_owned());
        game.frontier_of.insert("Ghost".to_owned(), "Red".to_owned());
        let mut report = ImportReport::default();
        let prices = prices(&game, &mut report);
        let shop = |player: &str| {
            prices
                .shops
                .get(player)
                .map(|shop| shop.iter().cloned().collect::<Vec<_>>().join(" "))
        };
        assert_eq!(shop("Red").as_deref(), Some("artillery infantry"));
        assert_eq!(shop("Blue").as_deref(), Some("infantry"));
        assert_eq!(shop("Green").as_deref(), Some(""));
        assert_eq!(shop("Ghost"), None);
        assert_eq!(prices.sold["artillery"], UnitPrice { count: 2, price: 7 });
        assert_eq!(prices.sold["artillery"].each(), 4);
        assert!(!prices.sold.contains_key("destroyer"));
        assert_eq!(prices.unsold["destroyer"].each(), 8);
        assert_eq!(report, ImportReport::default());
    }

    #[test]
    fn of_several_prices_that_of_most_players_counts() {
        let rules = [
            rule(&[("PUs", 3)], &[("infantry", 1)]),
            rule(&[("PUs", 5)], &[("infantry", 2)]),
            rule(&[("PUs", 4)], &[("infantry", 1)]),
        ];
        for (players, count, price) in [
            (
                &[("Red", &[0_usize][..]), ("Blue", &[1][..]), ("Green", &[1][..])][..],
                2,
                5,
            ),
            (&[("Red", &[0, 1]), ("Blue", &[0, 1])], 1, 3),
            (&[("Red", &[0]), ("Blue", &[2])], 1, 4),
        ] {
            let mut report = ImportReport::default();
            let prices = prices(&game(&rules, players), &mut report);
            assert_eq!(prices.sold["infantry"], UnitPrice { count, price }, "{players:?}");
            assert_eq!(
                report.lines(),
                ["changed: a kind of unit is sold at one price, that of most players: infantry"]
            );
        }
    }

    #[test]
    fn nothing_is_free_that_costs_something() {
        let rules = [
            rule(&[("Oil", 3)], &[("infantry", 1)]),
            rule(&[("PUs", 5), ("Oil", 1)], &[("artillery", 1)]),
            rule(&[("PUs", 6)], &[("artillery", 1), ("infantry", 1)]),
            rule(&[("PUs", 6)], &[("Oil", 1)]),
        ];
        let mut report = ImportReport::default();
        let prices = prices(&game(&rules, &[("Red", &[0, 1, 2, 3])]), &mut report);
        let sold: Vec<&str> = prices.sold.keys().map(String::as_str).collect();
        assert_eq!(sold, ["artillery"]);
        assert_eq!(
            report.lines(),
            [
                "left out: 1 price in other resources (artillery): money alone pays here",
                "left out: 1 sale for other resources (buy 0): money alone pays here",
                "left out: 1 sale of several things (buy 2): a purchase is of one kind of unit",
                "left out: 1 sale of a resource (buy 3): a purchase is of one kind of unit",
            ]
        );
    }

    #[test]
    fn destroyers_and_artillery_are_sold_where_an_option_says_so() {
        let rules = [rule(&[("PUs", 3)], &[("infantry", 1)])];
        for (options, is_sold) in [
            (&[][..], false),
            (&[DESTROYERS_AND_ARTILLERY][..], true),
            (&[DESTROYERS_AND_ARTILLERY, SECOND_EDITION], false),
        ] {
            let mut game = game(&rules, &[("production", &[0])]);
            game.rules.insert(
                "buyDestroyer".to_owned(),
                rule(&[("PUs", 8)], &[("destroyer", 1)]),
            );
            for option in options {
                game.options.0.insert((*option).to_owned(), "true".to_owned());
            }
            let prices = prices(&game, &mut ImportReport::default());
            assert_eq!(prices.sold.contains_key("destroyer"), is_sold, "{options:?}");
        }
    }
}
