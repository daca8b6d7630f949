//! The dock: the player's task, the selected space, the phase's own list, rails, the log, and the button that ends the
//! phase.

use bevy_egui::egui::{self, Panel, Rect, RichText, Ui};

use super::banner::banner;
use super::battle::{answer, fighting};
use super::battle_list::{battles, coming};
use super::bid::bid;
use super::calculator::{calculator, trial_odds};
use super::log::log_ui;
use super::moves::moves;
use super::placement::placement;
use super::purchase::purchase;
use super::war::war;
use super::{phase, unit_picker};
use crate::area::clicks::forgotten::Forgotten;
use crate::area::clicks::selection::Tab;
use crate::area::clicks::unused::Unused;
use crate::area::facts::forecasts::Forecasts;
use crate::area::rail;
use crate::area::rail::booking::{send_button, trains_of};
use crate::area::scene::{PanelAction, Scene};
use crate::area::tokens::income::income;
use crate::area::tokens::purchase::token_purchase;
use crate::area::tokens::sending::{convoys, sending};
use crate::map_view::picture::minimap;
use crate::map_view::picture::minimap::{Minimap, minimap_ui};
use crate::play::Request;
use crate::shell::popups::standing;
use crate::theme::around;
use crate::theme::key_names::KeyTip as _;
use crate::theme::marks::mark;
use crate::theme::widget::{is_low, main_button, main_button_as_wide, scaled, scrolled, serif, text_link};
use crate::words;
use railhead_area_game::definition::Phase;
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::refusal::tokens;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::lesson::Control;

/// Draws the panels around the map; says what is left for the map.
pub fn around_map(ctx: &egui::Context, scene: &Scene, forecasts: &Forecasts, minimap: &Minimap) -> Rect {
    let mut root = around::root(ctx, "area");
    Panel::top("area banner")
        .resizable(false)
        .frame(around::panel_frame())
        .show(&mut root, |ui| banner(ui, scene));
    around::side(&mut root, "area dock", |ui| dock(ui, scene, forecasts, minimap));
    root.available_rect_before_wrap()
}

/// The usual height of the answers at the foot, in points with text of 100 %.
const FOOT: f32 = 64.0;

/// The least height that a question at the foot must leave to everything below the minimap, at the same size of text.
const BELOW_MAP: f32 = 260.0;

fn dock(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts, minimap: &Minimap) {
    // It is as high whatever is said at the foot: rows must not move under the pointer.
    let room = ui.available_height() - scaled(ui, FOOT);
    around::answers(ui, answered(scene), |ui| end(ui, scene));
    let left = ui.available_height() - scaled(ui, BELOW_MAP);
    // A battle needs the room for its dice.
    let height =
        minimap::height_in(ui, room, 0.2).filter(|height| *height <= left && scene.state.combat().is_none());
    if let Some(height) = height {
        let small = ui.vertical_centered(|ui| minimap_ui(ui, minimap, height));
        mark(&small.response, Control::SmallMap, false);
        if let Some(point) = small.inner {
            scene.act(PanelAction::LookAt(point));
        }
    }
    task(ui, scene);
    if let Some(given) = scene.standing {
        for change in standing::given(ui, scene.table.viewer(), given) {
            scene.act(PanelAction::Standing(change));
        }
    }
    // In a small window with large text a question may leave no room for lists.
    if ui.available_height() < scaled(ui, 84.0) {
        return;
    }
    // After the game, a phase only shows the selected space.
    let is_over = scene.state.ending().is_some();
    let has_phase = !is_over || scene.selection.space.is_some();
    let turned_to = match scene.selection.tab {
        Tab::Phase if !has_phase => Tab::Log,
        tab => tab,
    };
    ui.horizontal_wrapped(|ui| {
        let tabs = [
            (Tab::Phase, tab_name(scene)),
            (Tab::Rails, "Rails"),
            (Tab::War, "War"),
            (Tab::Odds, "Odds"),
            (Tab::Log, "Log"),
        ];
        for (tab, name) in tabs {
            let is_there = match tab {
                Tab::Phase => has_phase,
                Tab::Rails => scene.game.definition().rails.is_some(),
                Tab::War | Tab::Odds | Tab::Log => true,
            };
            if !is_there {
                continue;
            }
            let is_on = turned_to == tab;
            let label = ui.selectable_label(is_on, name);
            if tab == Tab::Rails {
                mark(&label, Control::Rails, is_on);
            }
            if label.clicked() {
                scene.change(|selection| selection.turn_to(tab));
            }
        }
    });
    match turned_to {
        Tab::Log => log_ui(ui, scene),
        Tab::War => scrolled(ui, "war", |ui| war(ui, scene)).inner,
        Tab::Odds => {
            // They stay in sight while the forces below are changed, if that leaves room for these.
            let stays = ui.available_height() > scaled(ui, 260.0);
            if stays {
                trial_odds(ui, scene, forecasts);
            }
            scrolled(ui, "odds", |ui| {
                if !stays {
                    trial_odds(ui, scene, forecasts);
                }
                calculator(ui, scene, forecasts);
            });
        }
        Tab::Rails => scrolled(ui, "rails", |ui| rail::panel::panel(ui, scene)).inner,
        Tab::Phase => {
            // After each battle the list begins with the next one again.
            let is_fought = scene.state.combat().is_some();
            let name = ("phase", scene.facts.combat.fought.len(), is_fought);
            // Every phase begins at its top, and so do the units of another space while they lead the list.
            let phase = scene.state.phase();
            let is_move = matches!(phase, Phase::CombatMove | Phase::NonCombatMove);
            let name = (name, phase, scene.selection.space.filter(|_| is_move));
            scrolled(ui, name, |ui| of_phase(ui, scene, forecasts));
        }
    }
}

/// The name of the phase's list.
fn tab_name(scene: &Scene) -> &'static str {
    match scene.state.phase() {
        _ if scene.state.ending().is_some() => "Units",
        _ if scene.state.bidding().is_some() => "Bid",
        Phase::Purchase => "Buy",
        Phase::Combat => "Battles",
        Phase::PlaceUnits => "Place",
        Phase::CombatMove | Phase::NonCombatMove | Phase::CollectIncome => "Units",
    }
}

/// The phase's own list.
fn of_phase(ui: &mut Ui, scene: &Scene, forecasts: &Forecasts) {
    if let Some(combat) = scene.state.combat() {
        return fighting(ui, scene, combat, forecasts);
    }
    income(ui, scene);
    sending(ui, scene);
    match scene.state.phase() {
        _ if scene.state.ending().is_some() => {}
        _ if scene.state.bidding().is_some() => bid(ui, scene),
        Phase::Purchase if scene.game.tokens().is_some() => token_purchase(ui, scene),
        Phase::Purchase => purchase(ui, scene),
        Phase::PlaceUnits => placement(ui, scene),
        Phase::Combat if scene.selection.picked.is_empty() => battles(ui, scene, forecasts),
        Phase::CombatMove | Phase::Combat | Phase::NonCombatMove | Phase::CollectIncome => {
            unit_picker::aim(ui, scene, forecasts);
            unit_picker::unit_picker(ui, scene);
            convoys(ui, scene);
            if scene.state.phase() == Phase::CombatMove {
                coming(ui, scene, forecasts);
            }
            return moves(ui, scene);
        }
    }
    // Every phase shows the selected space.
    if scene.selection.space.is_some() {
        ui.add_space(6.0);
        ui.separator();
        unit_picker::unit_picker(ui, scene);
        convoys(ui, scene);
    }
}

/// The player's task, and the rest of it.
fn task(ui: &mut Ui, scene: &Scene) {
    if scene.state.ending().is_some() {
        return;
    }
    let (whose, nation, task) = if let Some(nation) = scene.facts.decider {
        let name = &scene.game.nation(nation).name;
        (format!("{name} decides"), nation, "")
    } else {
        let whose = format!("{} \u{2014} {}", phase::movers(scene), phase::now(scene));
        (whose, scene.movers()[0], phase::task(scene))
    };
    if ui.available_height() < scaled(ui, 36.0) {
        // A question below takes all the room; the banner says whose phase it is.
        return;
    }
    let colour = scene.colour(nation);
    ui.add(egui::Label::new(serif(ui, whose, 18.0).color(colour)).wrap());
    let has_room = ui.available_height() > scaled(ui, 180.0);
    if !task.is_empty() && has_room {
        ui.add(egui::Label::new(RichText::new(task).weak()).wrap());
    }
}

/// The subject of the buttons at the foot of the dock.
fn answered(scene: &Scene) -> String {
    let combat = scene.state.combat().map(|combat| (combat.at, combat.stage));
    let is_forgotten = scene.selection.forgotten.is_some();
    format!(
        "{:?}",
        (scene.movers(), scene.state.phase(), combat, is_forgotten)
    )
}

fn end(ui: &mut Ui, scene: &Scene) {
    if scene.state.ending().is_some() && !scene.table.is_replay() {
        ui.vertical_centered_justified(|ui| {
            if main_button(ui, "Show the result").clicked() {
                scene.act(PanelAction::Outcome);
            }
        });
        return;
    }
    if !scene.is_played() {
        return;
    }
    if let Some(combat) = scene.state.combat() {
        if !scene.plays_moment {
            answer(ui, scene, combat);
        }
        return;
    }
    let of: Phase = scene.state.phase();
    let ends = phase::end(scene);
    let forgotten = scene.selection.forgotten.as_ref();
    if let Some(forgotten) = forgotten {
        warn(ui, scene, forgotten);
        let (words, request) = match forgotten {
            Forgotten::Attack(order, _) => {
                ("Attack anyway".to_owned(), Request::IssueConfirmed(order.clone()))
            }
            Forgotten::Stranded(order, _) if *order != Order::EndPhase => {
                ("Go anyway".to_owned(), Request::IssueConfirmed(order.clone()))
            }
            Forgotten::TakeBack(at, _) => (
                "Take all of these back".to_owned(),
                Request::TakeBackConfirmed(*at),
            ),
            _ => (format!("{ends} anyway"), Request::EndPhaseConfirmed),
        };
        if ui.button(words).clicked() {
            scene.act(PanelAction::Table(request));
        }
    } else {
        let due: Vec<&Order> = scene.rails.due.iter().map(|(order, _)| order).collect();
        if !due.is_empty() {
            let trains = words::count(trains_of(&due), "booked train is", "booked trains are");
            // Only the list of rails sends them.
            let line = RichText::new(format!("{trains} due")).small().strong();
            if text_link(ui, line)
                .on_hover_text("Turn to the list of rails, which sends them")
                .clicked()
            {
                scene.change(|selection| selection.turn_to(Tab::Rails));
            }
        }
        for line in &scene.facts.remains {
            ui.add(egui::Label::new(RichText::new(line).small().weak()).wrap());
        }
    }
    ui.horizontal_wrapped(|ui| {
        // The pointer is still where it ended the phase: there lies the way back.
        if forgotten.is_some() {
            let back = main_button_as_wide(ui, "Go back", &ends);
            if back.on_hover_text("Esc").clicked() {
                scene.change(|selection| {
                    selection.go_back();
                });
            }
        } else {
            let button = main_button(ui, &ends);
            mark(&button, Control::EndPhase, false);
            if button.on_hover_keys("Ctrl+Enter").clicked() {
                scene.act(PanelAction::Table(Request::EndPhase));
            }
        }
        let is_move = matches!(of, Phase::CombatMove | Phase::NonCombatMove);
        if let Some(space) = scene.facts.next_to_move.filter(|_| is_move) {
            let size = egui::vec2(0.0, scaled(ui, 32.0));
            let button = ui.add(egui::Button::new("Next to move").min_size(size));
            if button
                .on_hover_keys("The next space whose units can move  (N)")
                .clicked()
            {
                scene.act(PanelAction::Jump(space));
            }
        }
    });
}

/// Links to the spaces of a warning.
fn links(ui: &mut Ui, scene: &Scene, spaces: &[(SpaceId, u16)]) {
    ui.horizontal_wrapped(|ui| {
        for (at, _) in spaces {
            if text_link(ui, scene.game.space_name(*at)).clicked() {
                scene.act(PanelAction::Jump(*at));
            }
        }
    });
}

/// Says what the end of the phase, or an order, would lose or leave.
fn warn(ui: &mut Ui, scene: &Scene, forgotten: &Forgotten) {
    let line = |ui: &mut Ui, words: String| {
        let words = RichText::new(words).strong().color(ui.visuals().error_fg_color);
        let words = if is_low(ui) { words.small() } else { words };
        ui.add(egui::Label::new(words).wrap());
    };
    match forgotten {
        Forgotten::Aloft(spaces) => {
            let count: u16 = spaces.iter().map(|(_, count)| *count).sum();
            let words = words::count(count.into(), "aircraft has", "aircraft have");
            line(ui, format!("{words} not landed and will be lost."));
            links(ui, scene, spaces);
        }
        Forgotten::Stranded(_, spaces) => {
            let count: u16 = spaces.iter().map(|(_, count)| *count).sum();
            let words = words::count(count.into(), "aircraft", "aircraft");
            line(
                ui,
                format!("{words} will find neither a deck nor an area to land."),
            );
            links(ui, scene, spaces);
        }
        Forgotten::Income(count) => {
            line(ui, format!("Unplaced income will be lost: {}.", tokens(*count)));
        }
        Forgotten::War(nations) | Forgotten::Attack(_, nations) => {
            let names = nations
                .iter()
                .map(|nation| scene.game.nation(*nation).name.as_str());
            let names: Vec<&str> = names.collect();
            line(ui, format!("This brings into the war: {}.", names.join(", ")));
        }
        Forgotten::TakeBack(_, later) => {
            let which = if later.len() == 1 {
                "This order needs"
            } else {
                "These orders need"
            };
            line(ui, format!("{which} it, and would be taken back too:"));
            for words in later {
                ui.add(egui::Label::new(RichText::new(words).small()).wrap());
            }
        }
        Forgotten::Unplaced(count) => {
            let words = words::count((*count).into(), "purchase has", "purchases have");
            line(
                ui,
                format!("{words} not been placed and will wait for the next turn."),
            );
        }
        Forgotten::Booked(orders) => {
            let orders: Vec<&Order> = orders.iter().collect();
            let words = words::count(trains_of(&orders), "booked train is", "booked trains are");
            line(
                ui,
                format!("{words} due and not sent; the units would wait for a later turn."),
            );
            send_button(ui, scene, &orders);
        }
        Forgotten::Unused(unused) => warn_unused(ui, scene, unused),
        Forgotten::Several(all) => {
            for one in all {
                warn(ui, scene, one);
            }
        }
    }
}

/// Says what the end of the phase leaves unused, and how not to be asked again.
fn warn_unused(ui: &mut Ui, scene: &Scene, unused: &Unused) {
    let phase = scene.state.phase();
    let mut lines = Vec::new();
    if unused.units > 0 {
        let act = if phase == Phase::CombatMove {
            "attack"
        } else {
            "move"
        };
        let units = words::count(unused.units, "unit", "units");
        lines.push(format!("{units} can still {act}."));
    }
    if unused.tokens > 0 {
        lines.push(format!("{} can still move.", tokens(unused.tokens)));
    }
    let money = unused.money.iter();
    lines.extend(money.map(|(nation, money)| {
        let name = &scene.game.nation(*nation).name;
        format!("{name} has {money} IPC unspent.")
    }));
    if unused.tokens_at_complexes > 0 {
        let tokens = tokens(unused.tokens_at_complexes);
        lines.push(format!("{tokens} unspent at complexes."));
    }
    let lines = RichText::new(lines.join(" ")).strong();
    let lines = if is_low(ui) { lines.small() } else { lines };
    ui.add(egui::Label::new(lines).wrap());
    let silence = format!("Do not warn me again in any {}", phase::name(phase));
    if text_link(ui, RichText::new(silence).small())
        .on_hover_text("In no game from now on. The settings bring the warning back.")
        .clicked()
    {
        scene.act(PanelAction::StopWarning(phase.name()));
        scene.change(|selection| {
            selection.go_back();
        });
    }
}
