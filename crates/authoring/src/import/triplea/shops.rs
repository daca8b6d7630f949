//! The shop of each nation, and the limits on its units of a kind.

use std::collections::{BTreeMap, BTreeSet};

use super::abilities::UnitsOfGame;
use super::attachment::whole;
use super::kinds::KindsMade;
use super::prices::Prices;
use super::report::{ImportReport, named};
use super::war::WarMade;

/// The highest limit of a number.
const MAX_LIMIT: u32 = 999;
/// The word for an industrial complex in a shop.
const COMPLEX: &str = "complex";

/// Gives every nation its shop and its limits. A nation that may buy everything needs no shop.
pub(super) fn open(
    units: &UnitsOfGame<'_>,
    kinds: &KindsMade,
    prices: &Prices,
    war: &mut WarMade,
    report: &mut ImportReport,
) {
    let all = kinds.kinds.len() + usize::from(kinds.complex.is_some());
    let mut raised: BTreeSet<String> = BTreeSet::new();
    for nation in &mut war.nations {
        let sold = prices.shops.get(&nation.player);
        let sells = |unit: &String| sold.is_some_and(|sold| sold.contains(unit));
        let mut shop = Vec::new();
        for (kind, number) in kinds.kinds.iter().zip(0_usize..) {
            let most = units.options(&kind.unit).number("maxBuiltPerPlayer");
            let most = most.filter(|most| *most >= 0).map(whole);
            // As many as are sold at a time are more than the nation can ever have.
            if !sells(&kind.unit) || most.is_some_and(|most| most < kind.price.count) {
                continue;
            }
            shop.push(kind.id.clone());
            let Some(most) = most else {
                continue;
            };
            let own = war.setup.get(&nation.id).into_iter();
            let own = own
                .flat_map(BTreeMap::values)
                .filter_map(|there| there.get(&number));
            let begins: u32 = own.sum();
            if begins > most {
                raised.insert(kind.name.clone());
            }
            let most = most.max(begins);
            if most <= MAX_LIMIT {
                nation.limits.push((kind.id.clone(), most));
            }
        }
        if kinds.complex.is_some() && kinds.factories.keys().any(sells) {
            shop.push(COMPLEX.to_owned());
        }
        nation.shop = (shop.len() < all).then_some(shop);
    }
    if !raised.is_empty() {
        let raised = named(&raised.into_iter().collect::<Vec<_>>());
        report.change(format!(
            "a nation that begins with more units of a kind than it can have can have as many: {raised}"
        ));
    }
}
