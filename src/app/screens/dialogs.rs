//! What lies over every screen: the dialog, the rules, and notices.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::desk::{Desk, Dialog};
use super::game::{GameSystems, leave_to_title};
use super::hand_over::since_or_notice;
use crate::app::PlayerFolders;
use crate::app::hex::panels::outcome::Outcome;
use crate::app::hex::panels::rules;
use crate::app::hex::panels::{Overlays, Scene, Sheet, Wish};
use crate::app::hex::summary::TableSummary;
use crate::app::map_view::{Hovered, MapArea};
use crate::app::play::autosave::Keeper;
use crate::app::play::replay::WatchGame;
use crate::app::play::{Selection, Table};
use crate::app::shell::library::{open_save, remove_save, saves_dialog, write_report, write_save};
use crate::app::shell::menu::{Menu, MenuChoice};
use crate::app::shell::report_card::{ReportCard, ReportChoice, Showing};
use crate::app::shell::rules_viewer::RulesViewer;
use crate::app::shell::saves::{SaveChoice, Saves, SavesFor};
use crate::app::shell::settings;
use crate::app::shell::settings::Settings;
use crate::app::shell::settings_sheet::SettingsSheet;
use crate::app::stage::Screen;
use crate::app::theme::Palette;
use crate::app::theme::widget::{answer_button, serif};
use crate::folders::Folders;
use crate::rules::hex_game::Phase;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (draw_dialog, draw_rules, draw_notices).chain().after(GameSystems),
    );
}

/// How long a browser's starter is given to say that there is none.
const BROWSER: Duration = Duration::from_secs(3);

/// Draws a dialog in the middle of the window, with a title if it has one.
pub fn draw_modal<R>(
    ctx: &egui::Context,
    id: &str,
    title: &str,
    content: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(24);
    let modal = egui::Modal::new(egui::Id::new(id))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(96));
    let shown = modal.show(ctx, |ui| {
        // In a low window and with large text there is more than finds room.
        let highest = ui.ctx().viewport_rect().height() - 96.0;
        // It stands in the middle: what is left below the middle is not all of its room.
        ui.set_max_height(highest);
        egui::ScrollArea::vertical()
            .id_salt(id)
            .max_height(highest)
            .show(ui, |ui| {
                if !title.is_empty() {
                    ui.label(serif(ui, title, 24.0));
                    ui.add_space(8.0);
                }
                content(ui)
            })
            .inner
    });
    shown.inner
}

/// What becomes of a dialog that was drawn.
enum After {
    Stay(Dialog),
    Gone,
}

fn draw_dialog(
    mut contexts: EguiContexts<'_, '_>,
    table: Option<Res<'_, Table>>,
    summary: Option<Res<'_, TableSummary>>,
    palette: Res<'_, Palette>,
    folders: Res<'_, PlayerFolders>,
    hovered: Res<'_, Hovered>,
    mut settings: ResMut<'_, Settings>,
    mut desk: ResMut<'_, Desk>,
    mut keeper: ResMut<'_, Keeper>,
    mut next: ResMut<'_, NextState<Screen>>,
    mut watch: MessageWriter<'_, WatchGame>,
    mut commands: Commands<'_, '_>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if desk.curtain.is_some() {
        return Ok(());
    }
    let Some(dialog) = desk.dialog.take() else {
        return Ok(());
    };
    let (title, id) = match &dialog {
        Dialog::Menu => ("Menu", "menu"),
        Dialog::Saves(saves) => (saves.title(), "saves"),
        Dialog::Settings(_) => ("Settings", "settings"),
        Dialog::Outcome => ("", "outcome"),
        Dialog::Report(_) => ("The report has been written", "report"),
    };
    let after = draw_modal(ctx, id, title, |ui| match dialog {
        Dialog::Menu => menu(
            ui,
            &mut desk,
            table.as_deref(),
            &folders,
            &mut keeper,
            &mut next,
            &mut watch,
            &mut commands,
        ),
        Dialog::Saves(saves) => draw_saves(
            ui,
            saves,
            &mut desk,
            table.as_deref(),
            &folders,
            &keeper,
            &mut next,
            &mut watch,
            &mut commands,
        ),
        Dialog::Settings(sheet) => draw_settings(ui, sheet, &mut desk, &mut settings, &folders),
        Dialog::Outcome => {
            let (Some(table), Some(summary)) = (&table, &summary) else {
                return After::Gone;
            };
            let scene = Scene {
                table,
                summary,
                palette: &palette,
                selection: Selection::default(),
                hovered: hovered.0,
                overlays: Overlays::default(),
                plan: None,
                bridge_asked: None,
                via: &[],
            };
            match Outcome.ui(ui, &scene) {
                Some(Wish::LeaveToTitle) => {
                    leave_to_title(table, &mut desk, &folders, &mut keeper, &mut next, &mut commands);
                    After::Gone
                }
                Some(Wish::Rule(rule)) => {
                    desk.open_rules(&rule);
                    After::Stay(Dialog::Outcome)
                }
                Some(Wish::Report) => report_on(table, &mut desk, &folders, Dialog::Outcome),
                Some(_) => After::Gone,
                None => After::Stay(Dialog::Outcome),
            }
        }
        Dialog::Report(card) => draw_report(ui, card, &mut desk, table.as_deref()),
    });
    match after {
        // Esc is read in one place, for all that can be put away.
        After::Stay(dialog) if desk.dialog.is_none() => desk.dialog = Some(dialog),
        After::Stay(_) | After::Gone => ctx.request_repaint(),
    }
    Ok(())
}

fn menu(
    ui: &mut egui::Ui,
    desk: &mut Desk,
    table: Option<&Table>,
    folders: &Folders,
    keeper: &mut Keeper,
    next: &mut NextState<Screen>,
    watch: &mut MessageWriter<'_, WatchGame>,
    commands: &mut Commands<'_, '_>,
) -> After {
    let hidden = table.is_some_and(|table| table.view().has_fog());
    let no_report =
        hidden.then_some("It would show what the fog of war hides: write it when the game is over.");
    let Some(choice) = (Menu { no_report }).ui(ui) else {
        return After::Stay(Dialog::Menu);
    };
    match choice {
        MenuChoice::Resume => {}
        MenuChoice::Save => desk.open_saves(
            SavesFor::Saving,
            folders,
            table.map(save_name).unwrap_or_default(),
        ),
        MenuChoice::Load => desk.open_saves(SavesFor::Opening, folders, String::new()),
        MenuChoice::Since => desk.since = table.and_then(|table| since_or_notice(table, desk)),
        MenuChoice::Briefing => desk.sheet = Some(Sheet::Briefing),
        MenuChoice::Watch => {
            if table.is_some_and(|table| table.session().journal().is_empty()) {
                desk.notices.tell("nothing has been done in this game yet");
            } else {
                watch.write(WatchGame::Played);
            }
        }
        MenuChoice::Report => {
            if let Some(table) = table {
                return report_on(table, desk, folders, Dialog::Menu);
            }
        }
        MenuChoice::Settings => desk.dialog = Some(Dialog::Settings(SettingsSheet::default())),
        MenuChoice::Rules => desk.open_rules("HT-1"),
        MenuChoice::Title => {
            if let Some(table) = table {
                leave_to_title(table, desk, folders, keeper, next, commands);
            }
        }
    }
    After::Gone
}

/// Writes the report of the game and says where it is; where that fails, `from` stays and a notice says why.
fn report_on(table: &Table, desk: &mut Desk, folders: &Folders, from: Dialog) -> After {
    match write_report(table, folders) {
        Ok(card) => After::Stay(Dialog::Report(card)),
        Err(problem) => {
            desk.notices.warn(&problem);
            After::Stay(from)
        }
    }
}

fn draw_report(ui: &mut egui::Ui, mut card: ReportCard, desk: &mut Desk, table: Option<&Table>) -> After {
    match card.ui(ui) {
        None => After::Stay(Dialog::Report(card)),
        Some(ReportChoice::Open) => {
            let start = |page: &Path| open::that_detached_with_timeout(page, BROWSER);
            card.shown = Some(Showing::of(&card.page, start));
            After::Stay(Dialog::Report(card))
        }
        Some(ReportChoice::Done) => {
            if table.is_some_and(|table| table.view().is_over()) {
                desk.dialog = Some(Dialog::Outcome);
            }
            After::Gone
        }
    }
}

/// A name for a save to begin with.
fn save_name(table: &Table) -> String {
    let view = table.view();
    let side = &table.game().side(view.player()).adjective;
    format!("{}, turn {}, {side}", table.scenario().title, view.turn())
}

fn draw_saves(
    ui: &mut egui::Ui,
    mut saves: Saves,
    desk: &mut Desk,
    table: Option<&Table>,
    folders: &Folders,
    keeper: &Keeper,
    next: &mut NextState<Screen>,
    watch: &mut MessageWriter<'_, WatchGame>,
    commands: &mut Commands<'_, '_>,
) -> After {
    match saves.ui(ui) {
        None => return After::Stay(Dialog::Saves(saves)),
        Some(SaveChoice::Back) => {
            if table.is_some() {
                desk.dialog = Some(Dialog::Menu);
            }
        }
        Some(SaveChoice::Save(name)) => {
            let Some(table) = table else { return After::Gone };
            match write_save(table, folders, &name, keeper.note()) {
                Ok(()) => desk.notices.tell(&format!("saved as {name}")),
                Err(problem) => {
                    saves.error = Some(problem);
                    return After::Stay(Dialog::Saves(saves));
                }
            }
        }
        Some(SaveChoice::Delete(path)) => {
            let error = remove_save(&path).err();
            let mut left = saves_dialog(saves.purpose, folders, saves.name);
            left.error = error;
            left.at = saves.at.min(left.lines.len().saturating_sub(1));
            return After::Stay(Dialog::Saves(left));
        }
        Some(SaveChoice::Watch(path)) => match open_save(&path) {
            Ok((saved, notice)) => {
                watch.write(WatchGame::Saved(Box::new(saved), notice));
            }
            Err(problem) => {
                saves.error = Some(format!("This save cannot be opened. {problem}"));
                return After::Stay(Dialog::Saves(saves));
            }
        },
        Some(SaveChoice::Open(path)) => match open_save(&path) {
            Ok((opened, notice)) => {
                desk.clear();
                if let Some(notice) = notice {
                    desk.notices.tell(&notice);
                }
                commands.insert_resource(opened);
                next.set_if_neq(Screen::Game);
            }
            Err(problem) => {
                saves.error = Some(format!("This save cannot be opened. {problem}"));
                return After::Stay(Dialog::Saves(saves));
            }
        },
    }
    After::Gone
}

fn draw_settings(
    ui: &mut egui::Ui,
    mut sheet: SettingsSheet,
    desk: &mut Desk,
    settings: &mut ResMut<'_, Settings>,
    folders: &Folders,
) -> After {
    let mut wanted = (**settings).clone();
    if sheet.ui(ui, &mut wanted, &folders.settings.display().to_string()) {
        **settings = wanted;
        if let Err(problem) = settings::write(&folders.settings, settings) {
            desk.notices.warn(&problem);
        }
    }
    ui.add_space(8.0);
    if answer_button(ui, "Done") {
        After::Gone
    } else {
        After::Stay(Dialog::Settings(sheet))
    }
}

fn draw_rules(
    mut contexts: EguiContexts<'_, '_>,
    summary: Option<Res<'_, TableSummary>>,
    mut desk: ResMut<'_, Desk>,
) -> Result {
    if !desk.rules_open || desk.curtain.is_some() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let phase = summary
        .filter(|summary| !summary.is_over)
        .map(|summary| summary.phase);
    if draw_rules_over(ctx, &mut desk.rules, phase) {
        desk.rules_open = false;
        ctx.request_repaint();
    }
    Ok(())
}

/// Draws the rules over the window; true if they were closed.
pub fn draw_rules_over(ctx: &egui::Context, rules: &mut RulesViewer, phase: Option<Phase>) -> bool {
    let whole = ctx.viewport_rect().size();
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(24);
    let modal = egui::Modal::new("rules".into())
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(96));
    let shown = modal.show(ctx, |ui| {
        ui.set_min_size(egui::vec2((whole.x - 112.0).min(1100.0), whole.y - 112.0));
        ui.set_max_size(ui.min_size());
        let mut closed = false;
        ui.horizontal(|ui| {
            ui.label(serif(ui, "The rules", 24.0));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                closed = ui.button("Close").on_hover_text("Esc or F1").clicked();
            });
        });
        ui.separator();
        rules::draw(rules, ui, phase);
        closed
    });
    shown.inner || shown.backdrop_response.clicked()
}

fn draw_notices(
    mut contexts: EguiContexts<'_, '_>,
    area: Res<'_, MapArea>,
    mut desk: ResMut<'_, Desk>,
) -> Result {
    if desk.curtain.is_none() {
        let area = area.0.map(|area| {
            egui::Rect::from_min_max(
                egui::pos2(area.min.x, area.min.y),
                egui::pos2(area.max.x, area.max.y),
            )
        });
        draw_notices_over(contexts.ctx_mut()?, &mut desk, area);
    }
    Ok(())
}

/// Draws the notices at the foot of the map, beside the card of a hex, or above it where there is no room beside it.
pub fn draw_notices_over(ctx: &egui::Context, desk: &mut Desk, map: Option<egui::Rect>) {
    if desk.notices.is_empty() {
        return;
    }
    let mut room = map
        .unwrap_or_else(|| ctx.viewport_rect())
        .shrink2(egui::vec2(16.0, 24.0));
    let wanted = (ctx.viewport_rect().width() * 0.5).min(640.0);
    if let Some(card) = desk.hex_card.filter(|card| card.bottom() > room.bottom() - 120.0) {
        let mut beside = room;
        if card.center().x < room.center().x {
            beside.min.x = card.right() + 16.0;
        } else {
            beside.max.x = card.left() - 16.0;
        }
        if beside.width() >= wanted.min(400.0) {
            room = beside;
        } else {
            room.max.y = card.top() - 8.0;
        }
    }
    let rule = egui::Area::new("notices".into())
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(room.center_bottom())
        .show(ctx, |ui| {
            ui.set_max_width(wanted.min(room.width()));
            desk.notices.ui(ui)
        })
        .inner;
    if let Some(rule) = rule {
        desk.open_rules(rule);
    }
}
