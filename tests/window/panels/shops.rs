//! The purchase panel of a war with shops, bundles and limits (AB-20 to AB-22).

use egui_kittest::kittest::Queryable;
use railhead::area::clicks::selection::AreaSelection;
use railhead::area::panels::purchase::purchase;
use railhead::area::scene::PanelAction;
use railhead::play::{Request, Table};
use railhead_area_game::state::order::Order;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{AreaGame, NationId};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

use super::area::shown;
use super::window;

/// Red buys infantry in twos and two carriers at most, and no fighters.
fn at_war() -> Table<AreaGame> {
    let folder = Folder::new("crates/players/tests/console/decks");
    Table::new(
        load::<AreaGame>(&folder, "shops.ron").expect("the scenario loads"),
        1,
    )
}

/// What the button with this name asks for.
fn pressed(table: &Table<AreaGame>, name: &str) -> Option<Order> {
    shown(table, &AreaSelection::default(), |scene| {
        let mut panel = window(1.0, None::<PanelAction>, |ui, action| {
            purchase(ui, scene);
            *action = scene.take_actions().pop().or(action.take());
        });
        panel.get_by_label(name).click();
        panel.run_steps(3);
        match panel.state().clone() {
            Some(PanelAction::Table(Request::Issue(order))) => Some(order),
            _ => None,
        }
    })
}

// AB-21
#[test]
fn ab_21_the_panel_sells_bundles() {
    let table = at_war();
    let kind = |id: &str| table.game().kind_named(id).expect("it is a kind");
    let bought = |name: &str| match pressed(&table, name) {
        Some(Order::Buy {
            nation: NationId(0),
            purchase,
            count,
        }) => Some((purchase, count)),
        _ => None,
    };
    let infantry = Purchase::Unit(kind("infantry"));
    assert_eq!(bought("Buy Infantry"), Some((infantry, 2)));
    assert_eq!(bought("Buy up to 6 Infantry"), Some((infantry, 6)));
}

// AB-20, AB-21, AB-22
#[test]
fn ab_20_the_panel_says_the_price_of_a_bundle_the_limits_and_what_the_shop_lacks() {
    let table = at_war();
    shown(&table, &AreaSelection::default(), |scene| {
        let panel = window(1.0, (), |ui, ()| purchase(ui, scene));
        for words in [
            "2 for 5",
            "1 of 2",
            "NOT IN ITS SHOP",
            "Fighter",
            "Industrial Complex",
        ] {
            let is_there = panel.query_all_by_label_contains(words).next().is_some();
            assert!(is_there, "no \"{words}\"");
        }
        assert!(
            panel.query_by_label("Buy Fighter").is_none(),
            "it is not for sale"
        );
        let not_sold = &scene.facts.purchase.not_sold;
        assert_eq!(not_sold[0].1, "Red may not buy fighters.");
        let carrier = scene.facts.purchase.sales.last().expect("it may buy three kinds");
        let (has, most, words) = carrier.limit.clone().expect("carriers are limited");
        assert_eq!((has, most), (1, 2));
        assert_eq!(
            words,
            "Red can have at most 2 carriers, and has 1, purchases included."
        );
    });
}
