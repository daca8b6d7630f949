//! Every panel draws for every situation and size, and its buttons ask for what they say.

mod area;
mod asked;
pub mod battles;
mod briefing;
mod campaign;
mod cards;
mod combat;
mod dock;
mod ends;
mod fog;
mod great_event;
mod layout;
mod opening;
mod painted;
mod phases;
mod play;
mod players;
mod recorded;
mod review;
mod saves;
mod shell;
mod shops;
pub mod situations;
pub mod spoken;
mod stand;
mod story;
mod timetable;
mod trains;
mod walk;
mod works;
mod workshop;
mod workshop_files;
mod workshop_map;
mod workshop_picture;
mod workshop_playtest;
mod workshop_text;

use std::path::Path;

use bevy_egui::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use railhead::area::panels::rules as area_rules;
use railhead::background::Workers;
use railhead::hex::facts::hex_card::HexCard;
use railhead::hex::facts::why_card::WhyCard;
use railhead::hex::panels::banner::{banner, end_phase_button};
use railhead::hex::panels::log::LogPanel;
use railhead::hex::panels::unit_card::unit_card;
use railhead::hex::panels::unit_list::UnitList;
use railhead::hex::panels::{HexAction, PanelAction, Scene, rules};
use railhead::hex::summary::TableSummary;
use railhead::hex::table::{HexRequest, HexTable, Selection};
use railhead::shell::account::report_card::{ReportCard, ReportChoice, Showing};
use railhead::shell::account::rules_viewer::RulesViewer;
use railhead::shell::notices::Notices;
use railhead::shell::popups::menu::{Menu, MenuChoice};
use railhead::shell::saves::SavesFor;
use railhead::shell::settings::Settings;
use railhead::shell::settings::settings_sheet::SettingsSheet;
use railhead::shell::title::TitlePage;
use railhead::shell::title::library::entries;
use railhead::shell::title::map_pictures::MapPictures;
use railhead::shell::title::title_data::{Newest, TitleChoice, TitleData, TitleEntry};
use railhead::shell::turns::curtain::{Begin, Curtain};
use railhead::theme::{Palette, PaletteChoice, fonts, style};
use railhead_engine::scenario::Listing;
use railhead_engine::text::Problem;
use railhead_engine::text::sources::files::Folder;
use railhead_hex_game::{Mark, Order, Phase, Refusal};
use saves::{draw_saves, saves};
use situations::{EXERCISE, marks, situations, table};

fn scene<'a>(table: &'a HexTable, summary: &'a TableSummary, palette: &'a Palette) -> Scene<'a> {
    let marks = marks(table, summary);
    let unit = marks.available().next();
    let space = unit.and_then(|unit| summary.unit(unit).at);
    Scene {
        selection: Selection::new(unit, space),
        ..Scene::of(table, summary, marks, palette, space)
    }
}

fn dress(ui: &egui::Ui, palette: &Palette, scale: f32) {
    let style = style::style(palette, scale, false);
    ui.ctx().all_styles_mut(|old| *old = style.clone());
}

/// Draws into a window of this size, in the style of the program, for tests to read and click.
pub fn window<'a, T: 'a>(
    scale: f32,
    state: T,
    mut draw: impl FnMut(&mut egui::Ui, &mut T) + 'a,
) -> Harness<'a, T> {
    let mut fonts_set = false;
    let palette = Palette::of(PaletteChoice::Paper);
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1280.0, 1600.0))
        .with_max_steps(8)
        .build_ui_state(
            move |ui, state| {
                if fonts_set {
                    draw(ui, state);
                } else {
                    // Fonts are there from the next frame on.
                    ui.ctx().set_fonts(fonts::definitions());
                    dress(ui, &palette, scale);
                    fonts_set = true;
                    ui.ctx().request_repaint();
                }
            },
            state,
        );
    harness.run_steps(4);
    harness
}

/// Draws a panel and expects words in it.
fn expect(what: &str, scale: f32, words: &[&str], mut draw: impl FnMut(&mut egui::Ui)) {
    let harness = window(scale, (), |ui, ()| draw(ui));
    for word in words {
        let found = harness.query_all_by_label_contains(word).next().is_some();
        assert!(found, "{what} at {scale}: no \"{word}\"");
    }
}

/// Clicks what has this label, or else what has it as part of its own, and returns what the panel answers.
fn click<T: Clone>(label: &str, mut draw: impl FnMut(&mut egui::Ui) -> Option<T>) -> Option<T> {
    let mut harness = window(1.0, None, |ui, answer| {
        if let Some(new) = draw(ui) {
            *answer = Some(new);
        }
    });
    match harness.query_by_label(label) {
        Some(labelled) => labelled.click(),
        None => harness.get_by_label_contains(label).click(),
    }
    harness.run_steps(3);
    harness.state().clone()
}

/// The same for a panel of the hex game: everything that it asks for.
fn asks_all(label: &str, scene: &Scene, mut draw: impl FnMut(&mut egui::Ui)) -> Vec<PanelAction> {
    let asked = click(label, |ui| {
        draw(ui);
        Some(scene.take_actions()).filter(|actions| !actions.is_empty())
    });
    asked.unwrap_or_default()
}

/// The last of these.
fn asks(label: &str, scene: &Scene, draw: impl FnMut(&mut egui::Ui)) -> Option<PanelAction> {
    asks_all(label, scene, draw).pop()
}

#[test]
fn every_panel_draws_in_every_situation_at_every_size() {
    let palette = Palette::of(PaletteChoice::Paper);
    for (name, table) in &situations() {
        let summary = TableSummary::of(table);
        let scene = scene(table, &summary, &palette);
        let board = table.game().board();
        for scale in [1.0, 1.5] {
            let is_over = summary.is_over;
            let player = &table.game().side(summary.player).adjective;
            let turn = if is_over {
                "Game over".to_owned()
            } else {
                format!("{player} player-turn")
            };
            let what = |panel: &str| format!("{panel}, {name}");
            expect(&what("banner"), scale, &[&turn, "Movement Phase"], |ui| {
                banner(ui, &scene);
            });
            let button = if is_over { "Show the result" } else { "End" };
            expect(&what("end of phase"), scale, &[button], |ui| {
                end_phase_button(ui, &scene);
            });
            expect(&what("unit list"), scale, &["AVAILABLE"], |ui| {
                UnitList {
                    shows_idle: true,
                    ..UnitList::default()
                }
                .ui(ui, &scene);
            });
            expect(&what("log"), scale, &["Turn "], |ui| {
                LogPanel::default().ui(ui, &scene);
            });
            expect(
                &what("curtain"),
                scale,
                &[&format!("I am the {player} player")],
                |ui| {
                    Curtain::of(table).ui(ui, &palette);
                },
            );
            for unit in table.game().unit_ids().step_by(3) {
                let spec = table.game().unit(unit);
                expect(
                    &what("unit card"),
                    scale,
                    &[&spec.name, "Supply", "attack"],
                    |ui| {
                        unit_card(ui, &scene, unit);
                    },
                );
                if scene.marks.mark(unit) == Mark::Idle {
                    let rule = scene.view().why(unit)[0].rule();
                    expect(&what("why"), scale, &[rule, "because"], |ui| {
                        WhyCard::of(&scene.view(), unit, None, &[]).ui(ui, &scene);
                    });
                }
            }
            for space in board
                .space_ids()
                .step_by(97)
                .chain(summary.units.iter().step_by(3).filter_map(|unit| unit.at))
            {
                expect(
                    &what("hex card"),
                    scale,
                    &[&board.number(space), "Terrain"],
                    |ui| HexCard::of(&scene.situation(), space).ui(ui, &scene, 800.0),
                );
            }
        }
    }
}

#[test]
fn dialogs_draw_at_every_size() {
    let palette = Palette::of(PaletteChoice::HighContrast);
    let data = title_data();
    for scale in [1.0, 1.5, 2.0] {
        expect(
            "menu",
            scale,
            &["Resume", "Save game", "Leave to the title"],
            |ui| {
                Menu::default().ui(ui);
            },
        );
        let mut card = ReportCard {
            page: "/data/reports/report-the-kampar-line-turn-13.html".into(),
            text: "/data/reports/report-the-kampar-line-turn-13.txt".into(),
            shown: Some(no_browser()),
        };
        let says = ["turn-13.html", "turn-13.txt", "there is no browser", "Done"];
        expect("report card", scale, &says, |ui| {
            card.ui(ui);
        });
        let settings = |ui: &mut egui::Ui| {
            SettingsSheet::default().ui(ui, &mut Settings::default(), "settings.ron");
        };
        expect("settings", scale, &["COLOURS", "Kept in"], settings);
        expect(
            "rules",
            scale,
            &["HR-11", "Keys and clicks", "step through the units of a stack"],
            |ui| {
                let book = rules::book(None, Some(Phase::RailMovement), "HR-11");
                RulesViewer::default().ui(ui, &book);
            },
        );
        expect("rules of the other game", scale, &["show track"], |ui| {
            RulesViewer::default().ui(ui, &area_rules::book(None, None));
        });
        expect("saves", scale, &["Kampar evening", "Kept in"], |ui| {
            draw_saves(&mut saves(SavesFor::Opening), ui);
        });
        expect("title", scale, &["Continue", "Kampar", "Quit"], |ui| {
            draw_title(&mut TitlePage::default(), ui, &data, &palette);
        });
    }
}

#[test]
fn a_broken_scenario_is_listed_with_its_problems_and_cannot_be_played() {
    let problem = Problem::with_file("mine/broken.ron", "no place \"Kuala\"", None);
    let broken = Listing::with_problems("mine/broken.ron".to_owned(), vec![problem]);
    let data = title_with(vec![TitleEntry::new(broken, true, Vec::new())]);
    let palette = Palette::default();
    let mut page = TitlePage::default();
    let mut harness = window(1.0, None, |ui, answer| {
        *answer = draw_title(&mut page, ui, &data, &palette).or(*answer);
    });
    harness.get_by_label_contains("Your own").click();
    harness.run_steps(3);
    assert!(
        harness
            .query_by_label_contains("mine/broken.ron cannot be opened")
            .is_some()
    );
    assert!(harness.query_by_label_contains("no place \"Kuala\"").is_some());
    assert!(harness.query_by_label_contains("Play").is_none());
    harness.get_by_label_contains("Open folder").click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), Some(TitleChoice::OpenFolder));
}

#[test]
fn the_title_answers_its_buttons() {
    let data = title_data();
    let palette = Palette::default();
    let clicked = |label: &str| {
        let mut page = TitlePage::at(data.scenarios[0].source());
        click(label, |ui| draw_title(&mut page, ui, &data, &palette))
    };
    assert_eq!(clicked("Begin the lesson"), Some(TitleChoice::Play(0)));
    let own = |label: &str| {
        let mut page = TitlePage::at(data.scenarios[0].source());
        let mut harness = window(1.0, None, |ui, answer| {
            *answer = draw_title(&mut page, ui, &data, &palette).or(*answer);
        });
        for label in ["For authors", label] {
            harness.get_by_label_contains(label).click();
            harness.run_steps(3);
        }
        *harness.state()
    };
    assert_eq!(own("Make my copy"), Some(TitleChoice::Copy(0)));
    assert_eq!(own("Edit"), Some(TitleChoice::Edit(0)));
    assert_eq!(clicked("Continue"), Some(TitleChoice::Continue));
    assert_eq!(clicked("Load game"), Some(TitleChoice::Load));
    assert_eq!(clicked("Quit"), Some(TitleChoice::Quit));
}

#[test]
fn a_report_is_offered_but_not_while_it_would_lift_the_fog() {
    let menu = |no_report| {
        click("Write a report", |ui| {
            Menu {
                no_report,
                ..Menu::default()
            }
            .ui(ui)
        })
    };
    assert_eq!([menu(None), menu(Some("fog"))], [Some(MenuChoice::Report), None]);
    let mut card = ReportCard {
        page: "page.html".into(),
        text: "text.txt".into(),
        shown: None,
    };
    assert_eq!(click("Show the page", |ui| card.ui(ui)), Some(ReportChoice::Open));
    assert_eq!(click("Done", |ui| card.ui(ui)), Some(ReportChoice::Done));
}

/// A page that no browser shows.
fn no_browser() -> Showing {
    let none = |_: &Path| Err(std::io::Error::other("there is no browser"));
    let mut showing = Showing::of(&Workers::default(), Path::new("page.html"), none);
    while showing.result().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    showing
}

#[test]
fn a_report_says_so_where_no_browser_shows_it() {
    let mut card = ReportCard {
        page: "page.html".into(),
        text: "text.txt".into(),
        shown: Some(no_browser()),
    };
    let words = "No browser could show the page: there is no browser. Open the file named above yourself.";
    expect("report card", 1.0, &[words], |ui| {
        card.ui(ui);
    });
}

#[test]
fn the_banner_and_the_corner_ask_for_what_their_buttons_say() {
    let (_, table) = situations().swap_remove(1);
    let (summary, palette) = (TableSummary::of(&table), Palette::default());
    let scene = scene(&table, &summary, &palette);
    assert_eq!(
        asks("Undo", &scene, |ui| banner(ui, &scene)),
        Some(PanelAction::Table(HexRequest::Undo))
    );
    assert_eq!(
        asks("Redo", &scene, |ui| banner(ui, &scene)),
        None,
        "nothing was taken back"
    );
    assert_eq!(
        asks("Menu", &scene, |ui| banner(ui, &scene)),
        Some(PanelAction::Menu)
    );
    let stand = asks("How do I stand?", &scene, |ui| banner(ui, &scene));
    assert_eq!(stand, Some(PanelAction::Stand));
    let end = asks("End Rail Movement Phase", &scene, |ui| {
        end_phase_button(ui, &scene);
    });
    assert_eq!(end, Some(PanelAction::Table(HexRequest::EndPhase)));
}

#[test]
fn a_unit_in_the_list_is_selected_and_one_that_has_railed_can_be_taken_back() {
    let (_, start) = situations().swap_remove(0);
    let (summary, palette) = (TableSummary::of(&start), Palette::default());
    let scene_at_start = scene(&start, &summary, &palette);
    let unit = scene_at_start
        .marks
        .available()
        .next()
        .expect("somebody can march");
    let name = start.game().unit(unit).name.clone();
    let answer = asks(&name, &scene_at_start, |ui| {
        UnitList::default().ui(ui, &scene_at_start);
    });
    assert_eq!(answer, Some(HexAction::Select(unit).into()));

    let (_, table) = situations().swap_remove(1);
    let summary = TableSummary::of(&table);
    let scene = scene(&table, &summary, &palette);
    let railed = scene.marks.marked(Mark::Railed).next().expect("one has railed");
    let answer = asks("Take back", &scene, |ui| unit_card(ui, &scene, railed));
    assert_eq!(
        answer,
        Some(PanelAction::Table(HexRequest::Issue(Order::TakeBack {
            unit: railed
        })))
    );
}

#[test]
fn the_rules_have_a_text_for_every_refusal_of_the_exercise() {
    let chapters = rules::chapters();
    let known = |id: &str| {
        chapters
            .iter()
            .flat_map(|chapter| &chapter.rules)
            .any(|rule| rule.id == id)
    };
    for (_, table) in situations().into_iter().skip(1) {
        let view = table.view();
        for unit in table.game().unit_ids() {
            for space in table.game().board().space_ids().step_by(23) {
                for reason in view.why_not(unit, space) {
                    assert!(known(reason.rule()), "{} has no text", reason.rule());
                }
            }
        }
    }
}

#[test]
fn a_refusal_is_told_as_a_sentence_with_its_rule() {
    let table = table(EXERCISE, |_| ());
    let mut notices = Notices::default();
    let refusal = Refusal::GameOver;
    notices.refuse(refusal.rule(), &refusal.text(&table.view().names()));
    assert_eq!(click("HT-1", |ui| notices.ui(ui)), Some("HT-1".to_owned()));
    expect("notices", 1.0, &["The last turn is over."], |ui| {
        notices.ui(ui);
    });
}

#[test]
fn the_curtain_lifts_for_the_player_whose_turn_it_is() {
    let (_, table) = situations().swap_remove(0);
    let curtain = Curtain::of(&table);
    let palette = Palette::default();
    assert_eq!(
        click("I am the Japanese player", |ui| curtain.ui(ui, &palette)),
        Some(Begin::Playing)
    );
}

fn title_data() -> TitleData {
    title_with(Vec::new())
}

/// The title with scenarios of the player's own besides the shipped ones.
fn title_with(own: Vec<TitleEntry>) -> TitleData {
    let mut scenarios = entries(&Folder::new("scenarios"), false);
    scenarios.extend(own);
    TitleData {
        is_read: true,
        newest: Some(Newest {
            title: "The railways behind Kampar".into(),
            about: "The railways behind Kampar, turn 9".into(),
        }),
        places: vec![("Saves".into(), "saves".into())],
        ..TitleData::of(scenarios)
    }
}

fn draw_title(
    page: &mut TitlePage,
    ui: &mut egui::Ui,
    data: &TitleData,
    palette: &Palette,
) -> Option<TitleChoice> {
    page.ui(ui, data, &mut MapPictures::default(), palette, true)
}
