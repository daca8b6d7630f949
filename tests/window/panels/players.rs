//! Who plays each side: the choice as a save is opened, and programs of the player's own.

use std::slice;

use bevy_egui::egui;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use railhead::play::GameTable as _;
use railhead::shell::saves::SavesFor;
use railhead::shell::settings::Settings;
use railhead::shell::title::TitlePage;
use railhead::shell::title::library::entries;
use railhead::shell::title::players::PlayersSheet;
use railhead::shell::title::teams;
use railhead_engine::text::sources::files::Embedded;

use super::saves::{draw_saves, saves};
use super::situations::{EXERCISE, KAMPAR, table};
use super::{click, window};

#[test]
fn a_save_can_be_opened_with_the_choice_of_who_plays() {
    let mut harness = window(1.0, saves(SavesFor::Opening), |ui, dialog| {
        draw_saves(dialog, ui);
    });
    assert!(!harness.state().asks_who);
    harness.get_by_label("Open and choose who plays").click();
    harness.run_steps(3);
    assert!(harness.state().asks_who);
    let saving = window(1.0, saves(SavesFor::Saving), |ui, dialog| {
        draw_saves(dialog, ui);
    });
    assert!(saving.query_by_label("Open and choose who plays").is_none());
}

#[test]
fn who_begins_a_scenario_is_offered_the_other_side_than_that_of_its_first_script() {
    let entries = entries(&Embedded, false);
    for (path, offered, others) in [
        ("malaya/jitra.ron", "Commonwealth", "Regular plays Japan"),
        ("malaya/campaign.ron", "Commonwealth", "Regular plays Japan"),
        ("east-prussia/gumbinnen.ron", "Germany", "Regular plays Russia"),
        ("east-prussia/tannenberg.ron", "Germany", "Regular plays Russia"),
        (
            "east-prussia/masurian-lakes.ron",
            "Germany",
            "Regular plays Russia",
        ),
        ("east-prussia/east-prussia.ron", "Germany", "Regular plays Russia"),
        ("world/france.ron", "Germany", "Regular plays the Allied side"),
    ] {
        let entry = entries.iter().find(|entry| entry.listing.path == path);
        let rows = &entry.expect("it is shipped").seats;
        let players = teams::seated_with(rows, &[]);
        assert_eq!(
            teams::in_words(rows, &players),
            format!("you play {offered}, {others}")
        );
    }
}

#[test]
fn the_command_line_gives_every_scenario_the_players_that_the_title_gives_it() {
    let page = TitlePage::default();
    for entry in entries(&Embedded, false) {
        let players = teams::seated_with(&entry.seats, &[]);
        assert_eq!(players, page.choices.players(&entry), "{}", entry.listing.path);
    }
}

#[test]
fn how_a_player_plays_is_said_where_it_is_chosen() {
    let sheet = PlayersSheet::of(table(KAMPAR, |_| {}).seats());
    let state = (sheet, Settings::default());
    let mut harness = window(1.0, state, |ui, (sheet, settings)| {
        sheet.ui(ui, settings);
    });
    let slow = "Plays several plans some turns ahead before it decides.";
    let said =
        |harness: &Harness<(PlayersSheet, Settings)>| harness.query_all_by_label_contains(slow).count();
    let place = |harness: &Harness<(PlayersSheet, Settings)>| harness.get_by_label("COMPUTERS PLAY").rect();
    let before = place(&harness);
    assert_eq!(said(&harness), 1, "before anybody chooses");
    for side in 0..2 {
        let seat = harness.get_all_by_role(Role::ComboBox).nth(side);
        seat.expect("two sides").click();
        harness.run_steps(3);
        harness
            .get_by_role_and_label(Role::Button, "Computer: Veteran")
            .click();
        harness.run_steps(3);
        assert_eq!(said(&harness), 1, "once, also where it plays both sides");
        assert_eq!(place(&harness), before, "nothing moves under the pointer");
    }
}

#[test]
fn a_plan_says_whose_it_is() {
    let sheet = PlayersSheet::of(table("malaya/jitra.ron", |_| {}).seats());
    let rows = sheet.rows.clone();
    let state = (sheet, Settings::default());
    let harness = window(1.0, state, |ui, (sheet, settings)| {
        sheet.ui(ui, settings);
    });
    let mut plans = 0;
    for row in &rows {
        for plan in row.players.iter().filter(|player| player.is_plan) {
            plans += 1;
            let words = format!("{}: {}", row.side, plan.title);
            assert!(harness.query_by_label(&words).is_some(), "{words}");
        }
    }
    assert!(plans > 0);
}

#[test]
fn the_choice_of_players_can_be_given_up() {
    for (label, answer) in [("Play", Some(true)), ("Cancel", Some(false))] {
        let mut sheet = PlayersSheet::of(table(KAMPAR, |_| {}).seats());
        let mut settings = Settings::default();
        let given = click(label, |ui| {
            sheet.ui(ui, &mut settings);
            PlayersSheet::answers(ui)
        });
        assert_eq!(given, answer);
    }
}

#[test]
fn a_program_of_ones_own_is_named_chosen_and_removed_where_the_seats_are_given_away() {
    let sheet = PlayersSheet::of(table(EXERCISE, |_| {}).seats());
    let state = (sheet, Settings::default(), false);
    let mut harness = window(1.0, state, |ui, (sheet, settings, is_made)| {
        sheet.ui(ui, settings);
        *is_made |= PlayersSheet::answers(ui).is_some();
    });
    let add = |harness: &mut Harness<(PlayersSheet, Settings, bool)>, name: &str, command: &str| {
        harness.get_by_label_contains("Add a program").click();
        harness.run_steps(3);
        for (field, text) in [("Name", name), ("Command", command)] {
            harness.get_by_role_and_label(Role::TextInput, field).focus();
            harness.run_steps(2);
            harness
                .get_by_role_and_label(Role::TextInput, field)
                .type_text(text);
            harness.run_steps(2);
        }
        harness.key_press(egui::Key::Enter);
        harness.run_steps(3);
    };
    add(&mut harness, "bot", "python3 'my bot.py'");
    let own = |harness: &Harness<(PlayersSheet, Settings, bool)>| {
        let programs = harness.state().1.programs.iter();
        programs
            .map(|own| (own.name.clone(), own.command.clone(), own.seconds))
            .collect::<Vec<_>>()
    };
    let bot = ("bot".to_owned(), "python3 'my bot.py'".to_owned(), 10);
    assert_eq!(own(&harness), slice::from_ref(&bot));
    assert!(!harness.state().2, "the key has added it, and not begun the game");

    // A name that another player has is refused, and so is a command that cannot start.
    for (name, command, why) in [
        ("greedy", "sh", "another player is called \"greedy\" already"),
        ("bot", "sh", "another player is called \"bot\" already"),
        ("b t", "sh", "a program's name is a word of letters and digits"),
        ("other", "sh 'open", "the command is missing"),
    ] {
        add(&mut harness, name, command);
        assert!(harness.query_by_label_contains(why).is_some(), "{why}");
        harness.get_by_label("Do not add").click();
        harness.run_steps(3);
    }
    assert_eq!(own(&harness), slice::from_ref(&bot));

    // It stands among the players of each side.
    harness
        .get_all_by_role(Role::ComboBox)
        .next()
        .expect("two sides")
        .click();
    harness.run_steps(3);
    harness.get_by_label("Program: bot").click();
    harness.run_steps(3);
    assert_eq!(harness.state().0.rows[0].chosen.as_deref(), Some("bot"));
    harness.get_by_label("Remove bot").click();
    harness.run_steps(3);
    assert_eq!(own(&harness), []);
    assert_eq!(harness.state().0.rows[0].chosen, None, "no absent program plays");
}
