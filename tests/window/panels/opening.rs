//! The title: its groups, who plays which side, and what it asks before a scenario begins.

use bevy_egui::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use railhead::shell::title::TitlePage;
use railhead::shell::title::title_data::{TitleChoice, TitleData};
use railhead::theme::Palette;
use railhead_authoring::workshop::new_scenario::{Blank, NewScenario, OwnBattle};

use super::{draw_title, title_data, window};

/// A title that is drawn, and what was chosen last.
type Title<'a> = Harness<'a, (TitlePage, Option<TitleChoice>)>;

fn title(data: &TitleData, page: TitlePage) -> Title<'_> {
    let palette = Palette::default();
    window(1.0, (page, None), move |ui, (page, choice)| {
        *choice = draw_title(page, ui, data, &palette).or(*choice);
    })
}

fn index(data: &TitleData, title: &str) -> usize {
    let found = data
        .scenarios
        .iter()
        .position(|entry| entry.listing.title == title);
    found.expect("it is shipped")
}

fn at(data: &TitleData, title: &str) -> TitlePage {
    TitlePage::at(data.scenarios[index(data, title)].source())
}

/// The players of the seats of a scenario, as they are chosen.
fn players(harness: &Title, data: &TitleData, title: &str) -> Vec<Option<String>> {
    harness
        .state()
        .0
        .choices
        .players(&data.scenarios[index(data, title)])
}

fn press(harness: &mut Title, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
}

const CAMPAIGN: &str = "The Malayan Campaign";
const BATTLE: &str = "Jitra";

#[test]
fn ar_9_the_title_asks_by_which_rails_a_war_is_played() {
    let data = title_data();
    let war = "Global War, 1940";
    let mut harness = title(&data, at(&data, war));
    let chosen = |harness: &Title, title: &str| {
        harness
            .state()
            .0
            .choices
            .answers(&data.scenarios[index(&data, title)])
    };
    let rails = |id: &str| {
        let answers = [("rails", id), ("neutrals", "off"), ("peace", "off")];
        answers
            .map(|(word, id)| (word.to_owned(), id.to_owned()))
            .to_vec()
    };
    assert_eq!(chosen(&harness, war), rails("option-1"));
    harness.get_by_value("Option 1: stations and railroad").click();
    harness.run_steps(3);
    press(&mut harness, "Option 3: stations only");
    assert_eq!(chosen(&harness, war), rails("option-3"));
    // Its meaning is shown at once, and no other war uses it.
    assert!(harness.query_by_label_contains("one area more").is_some());
    assert_eq!(chosen(&harness, "The War for Europe"), rails("option-1"));
    assert_eq!(chosen(&harness, "The railways behind Kampar"), []);
}

#[test]
fn a_new_scenario_needs_a_title_and_no_more() {
    let data = title_data();
    let mut page = TitlePage::default();
    page.new = Some(NewScenario::default());
    let mut harness = title(&data, page);
    harness.run_steps(2);
    press(&mut harness, "Create and edit");
    assert_eq!(harness.state().1, None, "it has no title yet");
    harness.get_by_label("Title of the scenario").focus();
    harness.run_steps(2);
    harness.event(egui::Event::Text("The Bridge".into()));
    harness.run_steps(3);
    press(&mut harness, "Map of the scenario");
    press(&mut harness, "Areas: two lands and the sea between");
    press(&mut harness, "Create and edit");
    assert_eq!(harness.state().1, Some(TitleChoice::Create));
    let new = harness.state().0.new.clone().expect("the sheet is open");
    assert_eq!((new.title.as_str(), new.game), ("The Bridge", Blank::Areas));
    press(&mut harness, "\u{e058}  Back");
    assert_eq!(harness.state().0.new, None);
}

#[test]
fn a_new_campaign_has_new_battles_or_two_of_the_authors_own() {
    let battle = |name: &str| OwnBattle {
        name: name.to_owned(),
        title: name.to_owned(),
        path: format!("{name}.ron"),
        sides: ["red", "blue"].map(str::to_owned),
    };
    let data = TitleData {
        battles: ["Ford", "Mill", "Weir"].map(battle).into(),
        ..title_data()
    };
    let mut harness = title(&data, TitlePage::default());
    for label in ["Your own", "New campaign"] {
        harness.get_by_label_contains(label).click();
        harness.run_steps(3);
    }
    let game = |harness: &Title| harness.state().0.new.as_ref().map(|new| new.game);
    assert_eq!(game(&harness), Some(Blank::Battles));
    assert!(harness.query_by_label("A new campaign of battles").is_some());
    press(&mut harness, "Map of the scenario");
    press(&mut harness, "Hexes: two battles of your own");
    assert_eq!(game(&harness), Some(Blank::Linked([0, 1])));
    press(&mut harness, "Second battle");
    press(&mut harness, "Weir");
    assert_eq!(game(&harness), Some(Blank::Linked([0, 2])));
}

#[test]
fn a_first_start_offers_a_battle_and_a_lesson_with_one_click_each() {
    let data = TitleData {
        newest: None,
        is_first_time: true,
        ..title_data()
    };
    for (button, scenario) in [
        ("Begin the lesson", "First train"),
        ("Play the Commonwealth side against the computer", BATTLE),
    ] {
        let mut harness = title(&data, TitlePage::default());
        assert!(harness.query_by_label("Welcome to Railhead").is_some());
        harness.get_by_label_contains(button).click();
        harness.run_steps(3);
        let chosen = harness.state().1;
        assert_eq!(chosen, Some(TitleChoice::Play(index(&data, scenario))));
    }
    let harness = title(&data, TitlePage::default());
    let regular = Some("greedy".to_owned());
    assert_eq!(players(&harness, &data, BATTLE), [regular, None]);
}

#[test]
fn what_was_played_last_is_selected_in_its_group() {
    let data = title_data();
    let harness = title(&data, TitlePage::default());
    assert!(harness.query_by_label("Welcome to Railhead").is_none());
    assert!(
        harness.query_by_label("Normandy to Smolensk").is_some(),
        "the group of exercises is shown"
    );
    assert!(harness.query_by_label("First train").is_none());
    let play = "Play the Commonwealth side against the computer";
    harness.get_by_label_contains(play).click();
    let mut harness = harness;
    harness.run_steps(3);
    let kampar = index(&data, "The railways behind Kampar");
    assert_eq!(harness.state().1, Some(TitleChoice::Play(kampar)));
}

#[test]
fn the_side_and_the_opponent_are_chosen_on_the_page() {
    let data = title_data();
    let mut harness = title(&data, at(&data, CAMPAIGN));
    let some = |name: &str| Some(name.to_owned());
    press(&mut harness, "Veteran");
    assert_eq!(players(&harness, &data, CAMPAIGN), [some("strong"), None]);
    press(&mut harness, "Japanese");
    assert_eq!(
        players(&harness, &data, CAMPAIGN),
        [None, some("strong")],
        "the opponent stays where the other side has it too"
    );
    assert!(
        harness
            .query_by_label_contains("Play the Japanese side")
            .is_some()
    );
    press(&mut harness, "Recruit");
    assert_eq!(players(&harness, &data, CAMPAIGN), [None, some("recruit")]);
    press(&mut harness, "Both sides");
    assert_eq!(players(&harness, &data, CAMPAIGN), [None, None]);
    assert!(harness.query_by_label("Recruit").is_none());
    assert!(harness.query_by_label_contains("Play both sides").is_some());
}

#[test]
fn in_a_war_a_person_plays_all_nations_of_a_side() {
    let data = title_data();
    let war = "Global War, 1940";
    let mut harness = title(&data, at(&data, war));
    let seats = &data.scenarios[index(&data, war)].seats;
    for (side, alliance) in [("Axis", "Axis"), ("Allied", "Allied")] {
        press(&mut harness, side);
        let players = players(&harness, &data, war);
        for (row, player) in seats.iter().zip(&players) {
            let is_mine = row.alliance.as_deref() == Some(alliance);
            assert_eq!(player.is_none(), is_mine, "{side}: {}", row.side);
        }
    }
}

#[test]
fn keys_go_through_the_groups_and_their_scenarios_and_begin_one() {
    let data = title_data();
    let mut harness = title(&data, at(&data, "First train"));
    let press = |harness: &mut Title, key| {
        harness.key_press(key);
        harness.run_steps(2);
    };
    press(&mut harness, egui::Key::ArrowUp);
    press(&mut harness, egui::Key::ArrowDown);
    press(&mut harness, egui::Key::Enter);
    let second = index(&data, "Stacks and zones");
    assert_eq!(harness.state().1, Some(TitleChoice::Play(second)));
    // Beyond the campaigns of battles.
    press(&mut harness, egui::Key::ArrowRight);
    press(&mut harness, egui::Key::ArrowRight);
    press(&mut harness, egui::Key::Enter);
    let battle = index(&data, BATTLE);
    assert_eq!(harness.state().1, Some(TitleChoice::Play(battle)));
    // The last group has nothing to play yet, and there is none beyond it.
    for _ in 0..8 {
        press(&mut harness, egui::Key::ArrowRight);
    }
    assert!(
        harness
            .query_by_label_contains("Scenarios of your own stand here")
            .is_some()
    );
    harness.state_mut().1 = None;
    press(&mut harness, egui::Key::ArrowLeft);
    press(&mut harness, egui::Key::Enter);
    let exercise = index(&data, "The railways behind Kampar");
    assert_eq!(harness.state().1, Some(TitleChoice::Play(exercise)));
}
