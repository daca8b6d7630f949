//! Campaigns of battles (HL) on the title, on the sheet between two battles, and on the card of a unit.

use std::collections::BTreeSet;
use std::path::PathBuf;

use egui_kittest::kittest::Queryable;
use egui_phosphor::regular as icon;
use railhead::hex::panels::Scene;
use railhead::hex::panels::unit_card::unit_card;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::HexTable;
use railhead::play::GameTable as _;
use railhead::play::linked::{BattleFate, CampaignChart, Linked as _};
use railhead::shell::account::rematch::{Rematch, Seating};
use railhead::shell::campaign::between::{BetweenChoice, BetweenSheet};
use railhead::shell::popups::menu::{Menu, MenuChoice};
use railhead::shell::title::TitlePage;
use railhead::shell::title::campaign_page::GoingCampaign;
use railhead::shell::title::title_data::{TitleChoice, TitleData};
use railhead::theme::Palette;
use railhead::workshop::drawn_map::DrawnMap;
use railhead_authoring::export;
use railhead_authoring::workshop::new_scenario::{Blank, NewScenario};
use railhead_authoring::workshop::problems;
use railhead_authoring::workshop::project::Project;
use railhead_engine::engine::{Seat, Session};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::{Embedded, Folder};
use railhead_hex_game::linked_battles::after::next_battle;
use railhead_hex_game::{HexGame, HexScenario};

use super::painted::{Windows, none, whole};
use super::situations::{marks, play_until, table};
use super::{click, draw_title, expect, title_data, window};

const CAMPAIGN: &str = "malaya/malaya.campaign.ron";
const TITLE: &str = "The road to Singapore";
const SMALL: &str = "crates/players/tests/rules/rearguard";

/// A game to its end, in which nobody does anything.
fn idled(scenario: HexScenario) -> HexTable {
    let mut session = Session::new(scenario.game.clone(), 1);
    play_until(&mut session, |session| session.state().is_over());
    HexTable::resume(scenario, session)
}

/// The first battle of the Malayan campaign at its end, played by a person.
fn first_over() -> HexTable {
    let over = table(CAMPAIGN, |session| {
        play_until(session, |session| session.state().is_over());
    });
    over.with_players(vec![Some("greedy".to_owned()), None])
}

fn small_first() -> HexTable {
    idled(load::<HexGame>(&Folder::new(SMALL), "coast.campaign.ron").expect("the campaign loads"))
}

fn following(over: &HexTable) -> HexScenario {
    let next = next_battle(over.scenario(), over.session());
    next.unwrap_or_else(|why| panic!("{why:?}")).scenario
}

fn other_side(over: &HexTable) -> Result<Seating, String> {
    Rematch::of(&over.seats(), &TitleData::default(), over.path()).other_side
}

fn units(chart: &CampaignChart) -> Vec<&str> {
    let groups = chart.armies.iter().flat_map(|roll| &roll.groups);
    groups
        .flat_map(|group| group.units.iter().map(String::as_str))
        .collect()
}

#[test]
fn hl_2_every_unit_is_accounted_for_between_two_battles() {
    let over = first_over();
    let chart = over.campaign_chart().expect("it is a battle of a campaign");
    let next = following(&over);
    let sheet = &next.game.linked_battles().expect("it goes on").sheet;
    let told = units(&chart);
    assert_eq!(told.len(), sheet.len());
    for unit in sheet {
        let beginning = format!("{}: ", unit.name);
        assert!(
            told.iter().any(|line| line.starts_with(&beginning)),
            "{}",
            unit.name
        );
    }
    assert_eq!(
        told.iter().collect::<BTreeSet<_>>().len(),
        told.len(),
        "each once"
    );
    let fates: Vec<&BattleFate> = chart.battles.iter().map(|battle| &battle.fate).collect();
    assert!(matches!(fates[0], BattleFate::Fought { .. }), "{fates:?}");
    let follows = fates.iter().filter(|fate| ***fate == BattleFate::Next);
    assert_eq!(follows.count(), 1, "{fates:?}");
    assert!(fates.contains(&&BattleFate::PassedBy), "one of two ways is taken");
    assert!(chart.fought.is_some_and(|part| part.title == "Jitra"));
    assert_eq!(chart.verdict, None);
}

#[test]
fn hl_8_the_sheet_of_the_last_battle_says_who_has_won_the_campaign() {
    let last = idled(following(&small_first()));
    let chart = last.campaign_chart().expect("it is a battle of a campaign");
    assert_eq!(chart.next, None);
    let verdict = chart.verdict.clone().expect("the campaign is over");
    assert!(verdict.ends_with("wins the campaign."), "{verdict}");
    let earlier = chart.earlier.iter();
    let earlier: Vec<_> = earlier
        .map(|battle| (battle.story.title.as_str(), battle.can_be_watched))
        .collect();
    assert_eq!(earlier, [("The ford", true)]);
    let told = units(&chart);
    assert!(told.iter().any(|line| line.contains("stands with")), "{told:?}");
    let (palette, other) = (Palette::default(), other_side(&last));
    let sheet = BetweenSheet {
        chart: &chart,
        other_side: Some(&other),
        palette: &palette,
        from_workshop: false,
    };
    expect(
        "the sheet",
        1.0,
        &[
            &verdict,
            "THE FORD",
            "Watch The ford",
            "Back to the title",
            "The campaign again",
            "The campaign from the other side",
        ],
        |ui| {
            sheet.lay(ui.ctx());
        },
    );
}

#[test]
fn nothing_is_cut_off_or_overlaps_on_the_sheet_between_two_battles() {
    let over = first_over();
    let (palette, windows) = (Palette::default(), Windows::new());
    let (chart, other) = (over.campaign_chart().expect("a campaign"), other_side(&over));
    let mut faults = Vec::new();
    for other_side in [Some(&other), None] {
        let sheet = BetweenSheet {
            chart: &chart,
            other_side,
            palette: &palette,
            from_workshop: false,
        };
        windows.look("the sheet between two battles", &mut faults, |ctx| {
            sheet.lay(ctx);
        });
        let word = if other_side.is_some() {
            "Next battle: "
        } else {
            "Go on"
        };
        let painted = windows.paint(|ctx| {
            sheet.lay(ctx);
        });
        for ((name, ..), painted) in windows.0.iter().zip(&painted) {
            faults.extend(painted.hidden_within(word).map(|why| format!("{name}: {why}")));
        }
    }
    none(faults);
}

#[test]
fn each_button_of_the_sheet_asks_for_what_it_says() {
    let over = first_over();
    let palette = Palette::default();
    let (chart, other) = (over.campaign_chart().expect("a campaign"), other_side(&over));
    let sheet = BetweenSheet {
        chart: &chart,
        other_side: Some(&other),
        palette: &palette,
        from_workshop: true,
    };
    let next = chart.next.as_ref().expect("a battle follows");
    for (label, choice) in [
        (
            format!("{}  Next battle: {}", icon::PLAY, next.title),
            BetweenChoice::Next,
        ),
        (
            format!("{}  Again", icon::ARROW_COUNTER_CLOCKWISE),
            BetweenChoice::Again,
        ),
        (
            format!("{}  The other side", icon::SWAP),
            BetweenChoice::OtherSide,
        ),
        (format!("{}  Save", icon::FLOPPY_DISK), BetweenChoice::Save),
        (format!("{}  Back", icon::ARROW_LEFT), BetweenChoice::Close),
    ] {
        let mut harness = window(1.0, None, |ui, answer| {
            let new = sheet.lay(ui.ctx());
            *answer = new.or(*answer);
        });
        harness.get_by_label(&label).click();
        harness.run_steps(3);
        assert_eq!(*harness.state(), Some(choice), "{label}");
    }
}

#[test]
fn a_plan_that_the_next_battle_does_not_have_gives_way_to_the_usual_player() {
    // The script is for the ford alone, and programs of the player's own play every battle.
    for (player, then) in [("back", "greedy"), ("strong", "strong"), ("my-bot", "my-bot")] {
        let over = small_first().with_players(vec![None, Some(player.to_owned())]);
        let next = over.next_battle().expect("a battle follows");
        let chosen: Vec<_> = next.seats().into_iter().map(|row| row.chosen).collect();
        assert_eq!(chosen, [None, Some(then.to_owned())], "{player}");
    }
}

#[test]
fn hl_2_the_briefing_says_who_was_lost_who_is_weaker_and_who_has_honours() {
    let mut next = following(&small_first());
    let path = next.path.clone();
    let text = next.texts.get_mut(&path).expect("it holds what was fought");
    *text = text.replace("\"b_1\"", "\"b_1\", honours: [\"Ford\", \"Mill\"]");
    let at = text.find("\"b_guns\"").expect("it was there");
    let from = at + text[at..].find("steps").expect("it had some");
    let to = from + text[from..].find(')').expect("its line ends");
    text.replace_range(from..to, "fate: Lost(\"1809-01-13\")");
    let next = load::<HexGame>(&next.texts, &path).unwrap_or_else(|problems| panic!("{problems:?}"));
    let game = &next.game;
    let guns = game.unit_named("b_guns").expect("the unit file has it");
    assert_eq!(game.placement(guns), None, "its place in the setup is empty");
    let told = game.at_stake(Seat(1), false);
    let titles: Vec<&str> = told.iter().map(|part| part.title.as_str()).collect();
    assert_eq!(
        titles,
        ["After The ford", "The Red army", "The Blue army", "What follows"]
    );
    assert_eq!(
        told[2].lines,
        [
            "2 units with 3 steps, 1 lost.",
            "With fewer steps: 1st Blue Brigade (1 of 2).",
            "Lost: Blue Guns.",
            "Honours: 1st Blue Brigade for Ford and Mill.",
        ]
    );
    // Fog hides what the enemy has brought.
    let told = game.at_stake(Seat(1), true);
    assert!(told.iter().all(|part| part.title != "The Red army"));
}

/// The title with a campaign, and its index; it goes on if there is a save.
fn title(going: Option<CampaignChart>) -> (TitleData, usize) {
    let mut data = title_data();
    let mut entries = data.scenarios.iter();
    let index = entries.position(|entry| entry.listing.title == TITLE);
    let index = index.expect("it is shipped");
    let campaign = data.scenarios[index].campaign.as_mut();
    campaign.expect("it is a campaign").going = going.map(|chart| GoingCampaign {
        save: PathBuf::from("saves/malaya.ron"),
        about: "The road to Singapore: Jitra, the game is over".to_owned(),
        chart,
    });
    (data, index)
}

#[test]
fn the_title_has_campaigns_above_the_battles_with_their_tree() {
    let (data, index) = title(None);
    let names: Vec<&str> = data.shelves.iter().map(|shelf| shelf.name.as_str()).collect();
    let at = |name: &str| names.iter().position(|other| *other == name);
    assert!(at("Campaigns of battles").is_some(), "{names:?}");
    assert!(at("Campaigns of battles") < at("Malaya 1941-42"), "{names:?}");
    let palette = Palette::default();
    let mut page = TitlePage::at(data.scenarios[index].source());
    let mut harness = window(1.0, None, |ui, answer| {
        *answer = draw_title(&mut page, ui, &data, &palette).or(*answer);
    });
    for words in [
        "THE BATTLES",
        "Singapore, a turn later",
        "What leads where",
        "What goes over from battle to battle",
        "The first battle: Jitra",
        "up to 4 battles",
    ] {
        assert!(
            harness.query_all_by_label_contains(words).next().is_some(),
            "{words}"
        );
    }
    harness.get_by_label_contains("Begin the campaign").click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), Some(TitleChoice::Play(index)));
}

#[test]
fn a_campaign_that_has_begun_shows_how_it_stands_and_goes_on() {
    let chart = first_over().campaign_chart().expect("a campaign");
    let next = chart.next.as_ref().expect("a battle follows").title.clone();
    let (data, index) = title(Some(chart));
    let palette = Palette::default();
    let mut page = TitlePage::at(data.scenarios[index].source());
    for (label, choice) in [
        (format!("Go on: {next}"), TitleChoice::GoOn(index)),
        ("Begin anew".to_owned(), TitleChoice::Play(index)),
    ] {
        let mut harness = window(1.0, None, |ui, answer| {
            *answer = draw_title(&mut page, ui, &data, &palette).or(*answer);
        });
        for words in ["YOUR CAMPAIGN", "The armies so far", "Comes next", "Not fought"] {
            assert!(
                harness.query_all_by_label_contains(words).next().is_some(),
                "{words}"
            );
        }
        harness.get_by_label_contains(&label).click();
        harness.run_steps(3);
        assert_eq!(*harness.state(), Some(choice), "{label}");
    }
    let (mut faults, windows) = (Vec::new(), Windows::new());
    windows.look("a campaign on the title", &mut faults, |ctx| {
        whole(ctx, |ui| {
            draw_title(&mut page, ui, &data, &palette);
        });
    });
    none(faults);
}

#[test]
fn another_campaign_of_the_player_goes_on_from_the_title_too() {
    let chart = first_over().campaign_chart().expect("a campaign");
    let (mut data, index) = title(Some(chart));
    let other = small_first().campaign_chart().expect("a campaign");
    let campaign = data.scenarios[index].campaign.as_mut();
    campaign.expect("it is a campaign").others = vec![GoingCampaign {
        save: PathBuf::from("saves/other.ron"),
        about: "The coast road: The ford is over, The ships comes next".to_owned(),
        chart: other,
    }];
    let palette = Palette::default();
    let mut page = TitlePage::at(data.scenarios[index].source());
    let mut harness = window(1.0, None, |ui, answer| {
        *answer = draw_title(&mut page, ui, &data, &palette).or(*answer);
    });
    assert!(
        harness
            .query_all_by_label_contains("OTHERS OF YOURS")
            .next()
            .is_some()
    );
    harness.get_by_label_contains("Go on: The ships").click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), Some(TitleChoice::GoOnWith(index, 0)));
}

#[test]
fn hl_6_the_card_of_a_unit_has_its_honours() {
    let mut next = following(&small_first());
    let path = next.path.clone();
    let text = next.texts.get_mut(&path).expect("it holds what was fought");
    *text = text.replace("\"b_1\"", "\"b_1\", honours: [\"Ford\", \"Mill\"]");
    let next = load::<HexGame>(&next.texts, &path).unwrap_or_else(|problems| panic!("{problems:?}"));
    let table = HexTable::new(next, 1);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = Scene::of(&table, &summary, marks(&table, &summary), &palette, None);
    for (id, has) in [("b_1", true), ("b_2", false)] {
        let unit = table.game().unit_named(id).expect("a unit of the battle");
        let card = window(1.5, (), |ui, ()| unit_card(ui, &scene, unit));
        assert_eq!(card.query_by_label_contains("Ford, Mill").is_some(), has, "{id}");
    }
}

#[test]
fn the_menu_of_a_battle_leads_to_its_campaign_and_that_of_another_game_has_none() {
    let menu = Menu {
        has_campaign: true,
        ..Menu::default()
    };
    assert_eq!(
        click("The campaign", |ui| menu.ui(ui)),
        Some(MenuChoice::Campaign)
    );
    let other = window(1.0, (), |ui, ()| {
        Menu::default().ui(ui);
    });
    assert!(other.query_by_label_contains("The campaign").is_none());
}

#[test]
fn the_workshop_opens_a_campaign_with_the_files_of_its_battles() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let parts = export::parts(&Embedded, CAMPAIGN).expect("it is sound");
    let file = export::write(&parts, &folder.path().join("mine")).expect("it can be written");
    let project = Project::open(&file, &folder.path().join("drafts")).expect("it is there");
    let paths = project.paths();
    for battle in ["jitra.ron", "slim-river.ron", "johore.ron", "singapore.ron"] {
        assert!(
            paths.iter().any(|path| path.ends_with(battle)),
            "{battle}: {paths:?}"
        );
    }
    let found = problems(&project.files, &project.scenario);
    assert!(found.is_empty(), "{found:?}");
    let map = DrawnMap::of(&project.files, &project.scenario, &Palette::default());
    assert!(map.is_some_and(|map| map.is_whole()), "its first battle is drawn");
}

#[test]
fn a_new_campaign_of_the_workshop_is_played_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let new = NewScenario {
        title: "The coast".to_owned(),
        game: Blank::Battles,
        ..NewScenario::default()
    };
    let file = new
        .write(&folder.path().join("scenarios"))
        .expect("it is written");
    let project = Project::open(&file, &folder.path().join("drafts")).expect("it is there");
    let found = problems(&project.files, &project.scenario);
    assert!(found.is_empty(), "{found:?}");
    let map = DrawnMap::of(&project.files, &project.on_map(), &Palette::default());
    assert!(map.is_some_and(|map| map.is_whole()), "its first battle is drawn");
    let first = load::<HexGame>(&project.files, &project.scenario).expect("it is sound");
    let over = idled(first);
    let chart = over.campaign_chart().expect("it is a battle of a campaign");
    assert_eq!(chart.next.map(|next| next.title), Some("Westgate".to_owned()));
    let last = idled(following(&over));
    let chart = last.campaign_chart().expect("it is the last battle");
    let verdict = chart.verdict.expect("the campaign is over");
    assert!(verdict.ends_with(" wins the campaign."), "{verdict}");
}
