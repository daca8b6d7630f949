//! The panels of the area game: no text is cut off and no parts overlap, in every situation of recorded games, those with resource
//! tokens among them, in three sizes and with text of 100 and 200 per cent.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use bevy_egui::egui;
use egui_kittest::kittest::Queryable;
use railhead::area::clicks::forgotten::Forgotten;
use railhead::area::clicks::selection::{AreaSelection, Tab, own_at};
use railhead::area::clicks::targets::ClickTargets;
use railhead::area::clicks::unused::Unused;
use railhead::area::facts::RuleFacts;
use railhead::area::facts::forecasts::Forecasts;
use railhead::area::panels::banner::nations;
use railhead::area::panels::dock::around_map;
use railhead::area::rail::analysis::RailAnalysis;
use railhead::area::rail::shown::ShownRails;
use railhead::area::scene::{PanelAction, Scene};
use railhead::area::tokens::analysis::TokenAnalysis;
use railhead::map_view::picture::minimap::Minimap;
use railhead::play::log::{LogLine, summary_of};
use railhead::play::{Asking as _, PanelContext, StandingAnswers, Table};
use railhead::shell::account::recap;
use railhead::shell::account::recap::TurnRecap;
use railhead::shell::popups::standing::help_of_all;
use railhead::shell::timetable::BookedTrains;
use railhead::theme::Palette;
use railhead_area_game::AreaGame;
use railhead_area_game::chapters::battle::can_fight;
use railhead_area_game::state::area_state::{Party, Stage};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::destinations::{InHand, most};
use railhead_engine::engine::great_events::GreatEventLog;
use railhead_engine::engine::{Playable as _, Session};
use railhead_engine::save::open;
use railhead_engine::scenario::load;
use railhead_engine::text::sources::files::Folder;

use super::painted::{Windows, none};
use super::recorded::situations;
use super::window;

/// The name of a situation: the decision of a battle, or else its phase.
fn called(session: &Session<AreaGame>) -> String {
    let state = session.state();
    let what = match state.combat().map(|combat| &combat.stage) {
        Some(Stage::Losses { .. }) => "losses",
        Some(Stage::Submerge) => "submerge",
        Some(Stage::Decide) => "decide",
        Some(Stage::Burn) => "burn",
        None => state.phase().name(),
    };
    what.to_owned()
}

/// The selections that a player may have in a situation.
fn hands(table: &Table<AreaGame>) -> Vec<(&'static str, AreaSelection)> {
    let (game, state) = (table.game(), table.view());
    let mut hands = vec![("nothing", AreaSelection::default())];
    let mut with = |what, change: &dyn Fn(&mut AreaSelection)| {
        let mut selection = AreaSelection::default();
        change(&mut selection);
        hands.push((what, selection));
    };
    let units = |at: &_| own_at(game, state, *at).count();
    if let Some(full) = game.space_ids().max_by_key(units) {
        with("a space", &|selection| selection.look_at(Some(full)));
        with("its units", &|selection| selection.pick_all(game, state, full));
        with("its rails", &|selection| {
            selection.turn_to(Tab::Rails);
            selection.pick_all(game, state, full);
        });
    }
    let lying = |at: &_| state.tokens().at(*at);
    if let Some(rich) = game.space_ids().max_by_key(lying).filter(|at| lying(at) > 0) {
        with("an area with tokens", &|selection| selection.look_at(Some(rich)));
        with("its tokens", &|selection| {
            selection.take(InHand {
                at: rich,
                aboard: None,
                count: most(game, state, rich, None),
            });
        });
        let next = game.board().links(rich).first().map(|link| link.to);
        with("a convoy", &|selection| {
            selection.convoy = std::iter::once(rich).chain(next).collect();
        });
    }
    let afloat = game.nation_ids().find_map(|nation| {
        let mut zones = game.space_ids();
        let at = zones.find(|at| state.tokens().aboard(*at, nation) > 0)?;
        let count = most(game, state, at, Some(nation));
        Some(InHand {
            at,
            aboard: Some(nation),
            count,
        })
    });
    if let Some(hand) = afloat {
        with("tokens aboard", &|selection| {
            selection.take(hand);
            selection.space = Some(hand.at);
        });
    }
    with("the log", &|selection| selection.turn_to(Tab::Log));
    with("the war", &|selection| selection.turn_to(Tab::War));
    with("the odds", &|selection| {
        selection.turn_to(Tab::Odds);
        for (at, party) in game
            .space_ids()
            .zip([Party::Defender, Party::Attacker].into_iter().cycle())
        {
            let trial = selection.trial.get_or_insert_default();
            trial.add(game, state, at, party);
        }
    });
    if let Some(fought) = game.space_ids().find(|at| can_fight(game, state, *at)) {
        with("the odds of a battle", &|selection| {
            selection.look_at(Some(fought));
            selection.turn_to(Tab::Odds);
        });
    }
    let spaces: Vec<_> = game.space_ids().map(|at| (at, 2)).take(3).collect();
    for (what, forgotten) in [
        ("aircraft forgotten", Forgotten::Aloft(spaces.clone())),
        ("aircraft stranded", Forgotten::Stranded(Order::EndPhase, spaces)),
        ("units forgotten", Forgotten::Unplaced(12)),
        ("income forgotten", Forgotten::Income(132)),
        (
            "much unused",
            Forgotten::Unused(Unused {
                units: 23,
                tokens: 51,
                money: game.nation_ids().take(2).map(|nation| (nation, 30)).collect(),
                tokens_at_complexes: 12,
            }),
        ),
        ("trains forgotten", Forgotten::Booked(vec![Order::EndPhase; 3])),
        (
            "trains and units forgotten",
            Forgotten::Several(vec![
                Forgotten::Unplaced(12),
                Forgotten::Booked(vec![Order::EndPhase]),
            ]),
        ),
        ("war begun", Forgotten::War(game.nation_ids().take(2).collect())),
        (
            "needed by others",
            Forgotten::TakeBack(0, vec!["Move 2 infantry from Berlin to Warsaw".to_owned(); 2]),
        ),
    ] {
        with(what, &|selection| selection.forgotten = Some(forgotten.clone()));
    }
    hands
}

/// What panels show besides the table.
struct EndPhaseCard<'a> {
    selection: &'a AreaSelection,
    facts: &'a RuleFacts,
    inflow: &'a TokenAnalysis,
    lines: &'a [LogLine],
    palette: &'a Palette,
}

impl<'a> EndPhaseCard<'a> {
    fn scene(&self, table: &'a Table<AreaGame>) -> Scene<'a> {
        static NOTHING: LazyLock<(ClickTargets, RailAnalysis, StandingAnswers, BookedTrains)> =
            LazyLock::new(Default::default);
        Scene {
            context: PanelContext::new(table, self.palette, None).with_standing(&NOTHING.2),
            game: table.game(),
            state: table.view(),
            selection: self.selection,
            facts: self.facts,
            targets: &NOTHING.0,
            rails: &NOTHING.1,
            inflow: self.inflow,
            booked: &NOTHING.3,
            tried: None,
            shown: ShownRails::default(),
            lines: self.lines,
        }
    }
}

/// Shows a table with a selection to whoever draws panels of it.
pub(super) fn shown<R>(
    table: &Table<AreaGame>,
    selection: &AreaSelection,
    draw: impl FnOnce(&Scene<'_>) -> R,
) -> R {
    let palette = Palette::default();
    let held = EndPhaseCard {
        selection,
        facts: &RuleFacts::of(table, selection, &ClickTargets::default(), None),
        inflow: &TokenAnalysis::of(table.game(), table.view()),
        lines: &summary_of(table.session(), &GreatEventLog::of(table.session(), None)),
        palette: &palette,
    };
    draw(&held.scene(table))
}

/// Looks at every situation of a recorded game with everything in hand; the answer is what it came to.
fn look_at(name: &str, faults: &mut Vec<String>) -> Vec<String> {
    let (windows, palette) = (Windows::new(), Palette::default());
    let found = situations(name, called);
    for (what, table) in &found {
        let lines = summary_of(table.session(), &GreatEventLog::of(table.session(), None));
        if let Some(account) = TurnRecap::of(table) {
            windows.look(&format!("{name}, {what}, account"), faults, |ctx| {
                recap::card(ctx, &account, &palette, ctx.content_rect());
            });
        }
        let inflow = TokenAnalysis::of(table.game(), table.view());
        for (in_hand, selection) in hands(table) {
            let held = EndPhaseCard {
                selection: &selection,
                facts: &RuleFacts::of(table, &selection, &ClickTargets::default(), None),
                inflow: &inflow,
                lines: &lines,
                palette: &palette,
            };
            let scene = held.scene(table);
            let what = format!("{name}, {what}, {in_hand}");
            windows.look(&what, faults, |ctx| {
                around_map(ctx, &scene, &Forecasts::default(), &Minimap::default());
            });
        }
    }
    found.into_iter().map(|(what, _)| what).collect()
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_games_with_resource_tokens() {
    let mut faults = Vec::new();
    let seen = look_at("token-exercise", &mut faults);
    for what in ["Non-combat Move", "Purchase"] {
        assert!(seen.iter().any(|seen| seen == what), "no {what}: {seen:?}");
    }
    none(faults);
}

#[test]
fn nothing_is_cut_off_or_overlaps_in_wars_with_and_without_railways() {
    let mut faults = Vec::new();
    let mut seen = Vec::new();
    for name in [
        "europe-1940",
        "rails-1",
        "rails-3",
        "eastern-front",
        "normandy-to-smolensk",
    ] {
        seen.extend(look_at(name, &mut faults));
    }
    for what in ["losses", "decide", "Place Units"] {
        assert!(seen.iter().any(|seen| seen == what), "no {what}: {seen:?}");
    }
    none(faults);
}

#[test]
fn the_header_says_what_is_fought_for_in_every_window() {
    let (windows, palette) = (Windows::new(), Palette::default());
    let mut faults = Vec::new();
    for (what, table) in situations("europe-1940", called) {
        let inflow = TokenAnalysis::of(table.game(), table.view());
        let selection = AreaSelection::default();
        let facts = RuleFacts::of(&table, &selection, &ClickTargets::default(), None);
        let held = EndPhaseCard {
            selection: &selection,
            facts: &facts,
            inflow: &inflow,
            lines: &[],
            palette: &palette,
        };
        let Some(headline) = &facts.fought_for.headline else {
            assert!(table.is_over(), "{what}");
            continue;
        };
        let scene = held.scene(&table);
        let painted = windows.paint(|ctx| {
            around_map(ctx, &scene, &Forecasts::default(), &Minimap::default());
        });
        for ((size, ..), painted) in windows.0.iter().zip(painted) {
            let is_whole = painted.says(&headline.words);
            let words = if is_whole {
                &headline.words
            } else {
                &headline.short
            };
            faults.extend(painted.hidden(words).map(|why| format!("{what}, {size}: {why}")));
        }
    }
    none(faults);
}

#[test]
fn the_header_of_an_exercise_says_its_tasks_and_the_time_for_them() {
    let loaded = load::<AreaGame>(&Folder::new("scenarios"), "world/eastern-front.ron").expect("it loads");
    let table = Table::new(loaded, 1);
    let mut selection = AreaSelection::default();
    selection.turn_to(Tab::War);
    shown(&table, &selection, |scene| {
        let headline = scene.facts.fought_for.headline.as_ref().expect("it has tasks");
        assert_eq!(headline.words, "0 of 2 tasks done \u{00B7} 1 round");
        assert_eq!(headline.short, "0 of 2 done \u{00B7} 1 round");
        let painted = Windows::new().paint(|ctx| {
            around_map(ctx, scene, &Forecasts::default(), &Minimap::default());
        });
        for painted in painted {
            assert!(painted.says(&headline.words) || painted.says(&headline.short));
            assert!(!painted.says("The scenario names no goals."));
        }
    });
}

#[test]
fn the_chip_of_a_nation_leads_to_its_capital() {
    let loaded = load::<AreaGame>(&Folder::new("scenarios"), "world/europe-1940.ron").expect("it loads");
    let table = Table::new(loaded, 1);
    let moscow = table.game().board().space_named("moscow").expect("a space");
    shown(&table, &AreaSelection::default(), |scene| {
        let mut panel = window(1.0, None::<PanelAction>, |ui, action| {
            nations(ui, scene);
            *action = scene.take_actions().pop().or(action.take());
        });
        panel
            .get_by_label("Go to Moscow, the capital of the Soviet Union")
            .click();
        panel.run_steps(3);
        let asked = panel.state().clone();
        assert!(
            matches!(asked, Some(PanelAction::Jump(at)) if at == moscow),
            "{asked:?}"
        );
    });
}

// AB-7
#[test]
fn ab_7_a_standing_answer_lets_submarines_dive_alone_and_fight_beside_other_ships() {
    const PATH: &str = "world/europe-1940.ron";
    let shipped = load::<AreaGame>(&Folder::new("scenarios"), PATH).expect("it loads");
    for (fleet, answer) in [
        ("1 submarine", Order::Submerge),
        ("1 submarine 1 cruiser", Order::Stay),
    ] {
        let mut texts = shipped.texts.clone();
        let text = texts.get_mut(PATH).expect("the scenario itself");
        let lies = |fleet: &str| format!("\"baltic_sea\": \"{fleet}\"");
        *text = text.replace(&lies("1 submarine"), &lies(fleet));
        let loaded = load::<AreaGame>(&texts, PATH).expect("it loads");
        let mut session = Session::new(Arc::clone(&loaded.game), 1);
        for _ in 0..2 {
            session.issue(Order::EndPhase).expect("nothing holds the phase");
        }
        let at = session.game().board().space_named("baltic_sea").expect("a zone");
        session.issue(Order::Fight { at }).expect("both fleets lie there");
        let table = Table::resume(loaded, session);
        let stage = table.view().combat().map(|combat| &combat.stage);
        assert_eq!(stage, Some(&Stage::Submerge), "{fleet}");
        let given = AreaGame::standing_answer(&table, &AreaSelection::default());
        assert_eq!(given, Some(answer), "{fleet}");
        let kinds = AreaGame::question_kinds(&table);
        let help = help_of_all(&kinds);
        assert!(kinds.iter().all(|kind| help.contains(kind.answer)), "{help}");
    }
}

#[test]
fn the_way_back_lies_where_the_phase_was_ended_and_the_other_answer_elsewhere() {
    let table = situations("europe-1940", called)
        .into_iter()
        .find_map(|(what, table)| (what == "Non-combat Move").then_some(table));
    let table = table.expect("aircraft have to land");
    let (windows, palette) = (Windows::new(), Palette::default());
    let inflow = TokenAnalysis::of(table.game(), table.view());
    let buttons = |selection: &AreaSelection, label: &str| -> Vec<egui::accesskit::Rect> {
        let held = EndPhaseCard {
            selection,
            facts: &RuleFacts::of(&table, selection, &ClickTargets::default(), None),
            inflow: &inflow,
            lines: &[],
            palette: &palette,
        };
        let scene = held.scene(&table);
        let nodes_of = windows.nodes_of(|ctx| {
            around_map(ctx, &scene, &Forecasts::default(), &Minimap::default());
        });
        let bounds = nodes_of.into_iter().filter_map(|nodes| {
            let button = nodes.iter().find(|node| node.label() == Some(label));
            button.and_then(egui::accesskit::Node::bounds)
        });
        bounds.collect()
    };
    let calm = AreaSelection::default();
    let forgetful = AreaSelection {
        forgotten: Some(Forgotten::Unplaced(3)),
        ..AreaSelection::default()
    };
    let ends = buttons(&calm, "End non-combat move");
    let back = buttons(&forgetful, "Go back");
    let anyway = buttons(&forgetful, "End non-combat move anyway");
    assert_eq!([ends.len(), back.len(), anyway.len()], [windows.0.len(); 3]);
    for ((ends, back), anyway) in ends.iter().zip(&back).zip(&anyway) {
        let slack = egui::accesskit::Rect::new(back.x0 - 1.0, back.y0 - 1.0, back.x1 + 1.0, back.y1 + 1.0);
        assert_eq!(slack.union(*ends), slack, "{ends:?} in {back:?}");
        assert!(anyway.intersect(*ends).area() <= 0.0, "{anyway:?} off {ends:?}");
    }
}

#[test]
fn ab_7_who_takes_hits_is_asked_in_sight_in_a_low_window_with_large_text() {
    let wars = ["europe-1940", "rails-1", "rails-3"].into_iter();
    let mut all = wars.flat_map(|name| situations(name, called));
    let (_, table) = all.find(|(what, _)| what == "losses").expect("hits are assigned");
    let windows = Windows::of(&[("1024x700 at 150 %", 1024.0, 700.0, 1.5)]);
    let painted = shown(&table, &AreaSelection::default(), |scene| {
        windows.paint(|ctx| {
            around_map(ctx, scene, &Forecasts::default(), &Minimap::default());
        })
    });
    none(painted[0].hidden("Who takes").collect());
}

#[test]
fn a_game_that_is_over_has_no_tab_of_a_phase_but_shows_what_lies_where() {
    let (_, table) = situations("rails-1", called).pop().expect("its end");
    assert!(table.is_over());
    let (windows, palette) = (Windows::new(), Palette::default());
    let inflow = TokenAnalysis::of(table.game(), table.view());
    let painted = |selection: &AreaSelection| {
        let lines = summary_of(table.session(), &GreatEventLog::of(table.session(), None));
        let held = EndPhaseCard {
            selection,
            facts: &RuleFacts::of(&table, selection, &ClickTargets::default(), None),
            inflow: &inflow,
            lines: &lines,
            palette: &palette,
        };
        let scene = held.scene(&table);
        windows.paint(|ctx| {
            around_map(ctx, &scene, &Forecasts::default(), &Minimap::default());
        })
    };
    let mut selection = AreaSelection::default();
    for window in painted(&selection) {
        let tabs = ["Buy", "Battles", "Place", "Units"].map(|tab| window.says(tab));
        assert_eq!(tabs, [false; 4]);
        assert!(window.says("Log"));
    }
    let (game, state) = (table.game(), table.view());
    let full = game.space_ids().max_by_key(|at| own_at(game, state, *at).count());
    selection.look_at(full);
    let tabs = ["Buy", "Battles", "Place", "Units"].map(|tab| painted(&selection)[0].says(tab));
    assert_eq!(tabs, [false, false, false, true]);
}

#[test]
fn the_log_has_every_great_event_of_the_war() {
    let recorded = open::<AreaGame>(Path::new("tests/replays/europe-1940.ron")).expect("it opens");
    let session = recorded.session;
    let event_log = GreatEventLog::of(&session, None);
    let events = session.game().great_events();
    let happened: Vec<String> = event_log
        .entries()
        .iter()
        .map(|entry| events[entry.event].line())
        .collect();
    assert!(happened.len() > 2, "{happened:?}");
    let lines = summary_of(&session, &event_log);
    let shown = lines.iter().filter_map(|line| match line {
        LogLine::Happened { text, .. } if happened.contains(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(shown.collect::<Vec<_>>(), happened);
}
