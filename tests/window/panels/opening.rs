//! What the title asks before a scenario begins.

use egui_kittest::kittest::Queryable as _;
use railhead::app::shell::title::TitlePage;
use railhead::app::theme::Palette;

use super::{title_data, window};

#[test]
fn ar_9_the_title_asks_by_which_rails_a_war_is_played() {
    let data = title_data();
    let palette = Palette::default();
    let of = |title: &str| {
        let found = data.scenarios.iter().position(|listing| listing.title == title);
        found.expect("it is shipped")
    };
    let war = of("Global War, 1940");
    let mut harness = window(1.0, TitlePage::at(war), |ui, page| {
        page.ui(ui, &data, &palette, false);
    });
    let chosen = |page: &TitlePage, index| page.answers(&data, index);
    let rails = |id: &str| vec![("rails".to_owned(), id.to_owned())];
    assert_eq!(chosen(harness.state(), war), rails("option-1"));
    harness.get_by_value("Option 1: stations and railroad").click();
    harness.run_steps(3);
    harness.get_by_label("Option 3: stations only").click();
    harness.run_steps(3);
    assert_eq!(chosen(harness.state(), war), rails("option-3"));
    // What it means is read at once, and no other war is played by it.
    assert!(harness.query_by_label_contains("one area more").is_some());
    assert_eq!(
        chosen(harness.state(), of("The War for Europe")),
        rails("option-1")
    );
    assert_eq!(chosen(harness.state(), of("The Kampar Line")), []);
}
