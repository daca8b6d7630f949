//! The end of a game: what its card says and leads to, and the marks that the title keeps of it.

use bevy_egui::egui;
use egui_kittest::kittest::Queryable;
use railhead::hex::panels::Scene;
use railhead::hex::panels::outcome::outcome;
use railhead::hex::summary::TableSummary;
use railhead::hex::table::HexTable;
use railhead::play::Table;
use railhead::shell::account::end_card::OutcomeChoice;
use railhead::shell::title::TitlePage;
use railhead::theme::Palette;
use railhead_area_game::AreaGame;
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::save::played::{PlayedResult, ScenarioPlayed};
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

use super::painted::{Windows, none};
use super::situations::{draw_end, play_until, table};
use super::{draw_title, expect, marks, title_data, window};

/// A game that ended because nobody did anything, played by a person against the computer.
fn ended(path: &str) -> HexTable {
    let over = table(path, |session| {
        play_until(session, |session| session.state().is_over());
    });
    over.with_players(vec![Some("greedy".to_owned()), None])
}

fn ended_war() -> Table<AreaGame> {
    let loaded = load::<AreaGame>(&Folder::new("scenarios"), "world/france.ron").expect("it loads");
    let mut session = Session::new(loaded.game.clone(), 1);
    while !session.game().clock(session.state()).is_over {
        let end = session.game().end_phase();
        session.issue(end).expect("nothing holds the phase");
    }
    let greedy = || Some("greedy".to_owned());
    Table::resume(loaded, session).with_players(vec![None, greedy(), greedy()])
}

fn scene<'a>(table: &'a HexTable, summary: &'a TableSummary, palette: &'a Palette) -> Scene<'a> {
    Scene::of(table, summary, marks(table, summary), palette, None)
}

#[test]
fn nothing_is_cut_off_or_overlaps_at_the_end_of_a_game() {
    let (data, palette, windows) = (title_data(), Palette::default(), Windows::new());
    let mut faults = Vec::new();
    for path in [
        "malaya/jitra.ron",
        "malaya/kampar-line.ron",
        "malaya/campaign.ron",
    ] {
        let over = ended(path);
        let summary = TableSummary::of(&over);
        let scene = scene(&over, &summary, &palette);
        windows.look(&format!("the end, {path}"), &mut faults, |ctx| {
            draw_end(ctx, &over, &data, |ui| outcome(ui, &scene));
        });
    }
    let war = ended_war();
    windows.look("the end of a war", &mut faults, |ctx| {
        draw_end(ctx, &war, &data, |_| None);
    });
    none(faults);
}

#[test]
fn the_verdict_the_turn_and_all_that_follows_are_in_view_without_scrolling() {
    let (data, palette, windows) = (title_data(), Palette::default(), Windows::new());
    let over = ended("malaya/campaign.ron");
    let summary = TableSummary::of(&over);
    let scene = scene(&over, &summary, &palette);
    let painted = windows.paint(|ctx| {
        draw_end(ctx, &over, &data, |ui| outcome(ui, &scene));
    });
    let mut faults = Vec::new();
    for ((name, ..), painted) in windows.0.iter().zip(&painted) {
        let large = name.contains("200 %");
        let words: &[&str] = if large {
            &["Again", "Other side"]
        } else {
            &[
                "Commonwealth victory: Singapore held until 17 February 1942; in the war Singapore surrendered on 15 February 1942, 2 days before.",
                "17 units destroyed",
                "did most",
                "The lead changed hands",
                "Watch that turn",
                "Again",
                "Other side",
                "Stronger opponent",
                "Next battle",
                "Report",
            ]
        };
        for word in words {
            faults.extend(painted.hidden_within(word).map(|why| format!("{name}: {why}")));
        }
        assert!(!painted.says("Alor Star"), "the list of towns is folded");
    }
    none(faults);
}

#[test]
fn each_button_of_the_card_says_where_it_leads_and_asks_for_it() {
    let (data, palette) = (title_data(), Palette::default());
    let over = ended("malaya/jitra.ron");
    let summary = TableSummary::of(&over);
    let scene = scene(&over, &summary, &palette);
    let clicked = |label: &str| {
        let mut harness = window(1.0, None, |ui, answer| {
            let new = draw_end(ui.ctx(), &over, &data, |ui| outcome(ui, &scene));
            *answer = new.or(answer.take());
        });
        harness.get_by_label_contains(label).click();
        harness.run_steps(3);
        harness.state().clone()
    };
    for (label, choice) in [
        ("Again: with the same players", OutcomeChoice::Again),
        ("Other side: as Japan", OutcomeChoice::OtherSide),
        ("Stronger opponent: against Veteran", OutcomeChoice::Stronger),
        ("Next battle: ", OutcomeChoice::Next),
        ("Watch that turn", OutcomeChoice::WatchFrom(412)),
        ("Watch it", OutcomeChoice::Watch),
        ("Review", OutcomeChoice::Review),
        ("The map", OutcomeChoice::Map),
        ("Report", OutcomeChoice::Report),
        ("Back to the title", OutcomeChoice::Title),
    ] {
        assert_eq!(clicked(label), Some(choice), "{label}");
    }
    // There is nobody stronger than the strongest.
    let over = ended("malaya/jitra.ron").with_players(vec![Some("strong".to_owned()), None]);
    let mut harness = window(1.0, None, |ui, answer| {
        let new = draw_end(ui.ctx(), &over, &data, |ui| outcome(ui, &scene));
        *answer = new.or(answer.take());
    });
    harness
        .get_by_label("Stronger opponent: Veteran is the strongest")
        .click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), None);
}

#[test]
fn nothing_that_can_be_clicked_moves_when_a_part_unfolds() {
    let (data, palette) = (title_data(), Palette::default());
    let war = ended_war();
    let over = ended("malaya/jitra.ron");
    let summary = TableSummary::of(&over);
    let scene = scene(&over, &summary, &palette);
    for is_war in [false, true] {
        let mut harness = window(1.0, (), |ui, ()| {
            if is_war {
                draw_end(ui.ctx(), &war, &data, |_| None);
            } else {
                draw_end(ui.ctx(), &over, &data, |ui| outcome(ui, &scene));
            }
        });
        let places = |harness: &egui_kittest::Harness<_>| {
            let foot = ["Again: ", "Review", "Report", "Back to the title"];
            let mut places = foot
                .map(|label| harness.get_by_label_contains(label).rect().center())
                .to_vec();
            places.push(harness.get_by_label("Luck").rect().center());
            places
        };
        harness.run_steps(30);
        let before = places(&harness);
        harness.get_by_label("Luck").click();
        harness.run_steps(30);
        let after = places(&harness);
        for (before, after) in before.into_iter().zip(after) {
            assert!(before.distance(after) < 1.0, "{before} {after}, a war: {is_war}");
        }
    }
}

#[test]
fn the_points_and_the_towns_are_unfolded_on_demand() {
    let (data, palette) = (title_data(), Palette::default());
    let over = ended("malaya/campaign.ron");
    let summary = TableSummary::of(&over);
    let scene = scene(&over, &summary, &palette);
    let mut harness = window(1.0, (), |ui, ()| {
        draw_end(ui.ctx(), &over, &data, |ui| outcome(ui, &scene));
    });
    for (header, words) in [
        ("Why, and the points", ["HV-1", "POINTS", "Together"]),
        (
            "Towns and hexes: ",
            ["Kuala Lumpur", "Alor Star", "units on the map"],
        ),
    ] {
        for word in words {
            assert!(
                harness.query_all_by_label_contains(word).next().is_none(),
                "{word}"
            );
        }
        harness.get_by_label_contains(header).click();
        harness.run_steps(30);
        for word in words {
            assert!(
                harness.query_all_by_label_contains(word).next().is_some(),
                "{word}"
            );
        }
    }
}

#[test]
fn the_luck_of_a_game_is_unfolded_on_demand_and_leads_to_its_rolls() {
    let (data, palette) = (title_data(), Palette::default());
    let over = ended("malaya/campaign.ron");
    let summary = TableSummary::of(&over);
    let scene = scene(&over, &summary, &palette);
    let mut harness = window(1.0, None, |ui, answer| {
        let new = draw_end(ui.ctx(), &over, &data, |ui| outcome(ui, &scene));
        *answer = new.or(answer.take());
    });
    let has = |harness: &egui_kittest::Harness<_>, word: &str| {
        harness.query_all_by_label_contains(word).next().is_some()
    };
    assert!(!has(&harness, "worse than the odds"));
    harness.get_by_label("Luck").click();
    harness.run_steps(30);
    for word in [
        "Japan: 1.7 steps worse than the odds",
        "over the turns",
        "Slim River (2338)",
        "attack was wise",
    ] {
        assert!(has(&harness, word), "{word}");
    }
    let mut rolls = harness.query_all_by_label("Watch this roll");
    rolls.next().expect("a roll is named").click();
    drop(rolls);
    harness.run_steps(3);
    assert_eq!(*harness.state(), Some(OutcomeChoice::WatchFrom(380)));
}

#[test]
fn the_title_shows_what_was_played_and_how_well() {
    let mut data = title_data();
    let at = |title: &str| {
        let mut entries = data.scenarios.iter();
        entries
            .position(|entry| entry.listing.title == title)
            .expect("it is shipped")
    };
    let [jitra, lesson] = ["Jitra", "First train"].map(|word| {
        let mut entries = data.scenarios.iter();
        let found = entries.position(|entry| entry.listing.title.contains(word));
        found.unwrap_or_else(|| at(word))
    });
    data.scenarios[jitra].played = ScenarioPlayed {
        games: 3,
        best: Some(PlayedResult {
            degree: 3,
            level: "decisive".to_owned(),
            side: "Japan".to_owned(),
            against: "Veteran".to_owned(),
            strength: 2,
        }),
        ..ScenarioPlayed::default()
    };
    data.scenarios[lesson].played.lesson = true;
    let palette = Palette::default();
    for (index, mark, line) in [
        (
            jitra,
            "won",
            "Played 3 times; best: decisive as Japan against Veteran",
        ),
        (lesson, "lesson done", "Lesson done"),
    ] {
        let mut page = TitlePage::at(data.scenarios[index].source());
        // The row of the list is named with its mark.
        let named = format!("{}, {mark}", data.scenarios[index].listing.title);
        expect("title", 1.0, &[&named, line], |ui| {
            draw_title(&mut page, ui, &data, &palette);
        });
    }
}

#[test]
fn what_authors_do_is_behind_a_menu_and_the_recommended_strength_has_a_star() {
    let data = title_data();
    let palette = Palette::default();
    let jitra = data.welcome[0];
    assert_eq!(
        data.scenarios[jitra].listing.path, "malaya/jitra.ron",
        "a first start offers a battle first"
    );
    let mut page = TitlePage::at(data.scenarios[jitra].source());
    let mut harness = window(1.0, (), |ui: &mut egui::Ui, ()| {
        draw_title(&mut page, ui, &data, &palette);
    });
    let star = format!("Regular  {}", egui_phosphor::regular::STAR);
    assert!(harness.query_by_label(&star).is_some());
    let hidden = [
        "Make my copy",
        "Edit",
        "This scenario: malaya/jitra.ron",
        "Saves: saves",
    ];
    for word in hidden {
        assert!(harness.query_by_label_contains(word).is_none(), "{word}");
    }
    harness.get_by_label_contains("For authors").click();
    harness.run_steps(3);
    for word in hidden {
        assert!(harness.query_by_label_contains(word).is_some(), "{word}");
    }
}
