//! Everything over every screen: the dialog, the rules, and notices.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::menu::{Menu, MenuChoice};
use super::modal::{ModalPlace, draw_modal, draw_modal_with_answers};
use super::{Dialog, OpenSheet, Popups};
use crate::PlayerFolders;
use crate::background::Workers;
use crate::input::ReplayControl;
use crate::map_view::MapArea;
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::ShowBeside;
use crate::play::autosave::Autosaver;
use crate::play::computer::ComputerTurn;
use crate::play::table::game_is_open;
use crate::play::{CurrentTable, GameTable, SeatPlayers, Table, TakeOver, WatchGame, WindowGame, put_away};
use crate::shell::account::aftermath::EndStory;
use crate::shell::account::recap::card_place;
use crate::shell::account::rules_viewer::{Books, RulesAction, draw_rules_over};
use crate::shell::review::reviewing::{AskReview, Reviewing};
use crate::shell::saves::{SaveChoice, Saves, SavesFor, WatchFor};
use crate::shell::settings;
use crate::shell::settings::Settings;
use crate::shell::settings::settings_sheet::SettingsSheet;
use crate::shell::settings::window_frame::WindowFrame;
use crate::shell::title::library::{Library, open_save, remove_save, save_name, write_save};
use crate::shell::title::map_pictures::MapPictures;
use crate::shell::title::players::PlayersSheet;
use crate::shell::title::title_screen::Edited;
use crate::stage::{PanelSystems, Screen};
use crate::theme::Palette;
use crate::theme::widget::answer_button;

/// The parts that are the same for all games.
pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            draw_dialog_alone.run_if(not(resource_exists::<CurrentTable>)),
            draw_rules,
            draw_notices,
        )
            .chain()
            .after(PanelSystems)
            .after(DialogSystems),
    );
}

/// In `EguiPrimaryContextPass`: the dialog over a game.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DialogSystems;

/// The dialogs of one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_dialog::<G>
            .in_set(DialogSystems)
            .after(PanelSystems)
            .run_if(game_is_open::<G>),
    );
}

/// The distance of the choice of players from the top of the window, whatever its height.
const PLAYERS_TOP: f32 = 48.0;

/// The fate of a dialog after drawing.
#[derive(Debug)]
pub enum After {
    /// It stays, or another one replaces it.
    Stay(Dialog),
    Gone,
}

/// The data that dialogs change.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "writers and commands have none")]
pub struct DialogAccess<'w, 's> {
    pub(in crate::shell) folders: Res<'w, PlayerFolders>,
    pub(in crate::shell) library: Res<'w, Library>,
    settings: ResMut<'w, Settings>,
    frame: ResMut<'w, WindowFrame>,
    books: Res<'w, Books>,
    popups: ResMut<'w, Popups>,
    pictures: ResMut<'w, MapPictures>,
    pub(in crate::shell) workers: Res<'w, Workers>,
    pub(in crate::shell) palette: Res<'w, Palette>,
    autosaver: ResMut<'w, Autosaver>,
    pub(in crate::shell) next: ResMut<'w, NextState<Screen>>,
    screen: Res<'w, State<Screen>>,
    pub(in crate::shell) shown: MessageWriter<'w, ShowBeside>,
    pub(in crate::shell) places: MapPlaces<'w>,
    pub(in crate::shell) watch: MessageWriter<'w, WatchGame>,
    sheet_requests: MessageWriter<'w, OpenSheet>,
    seats: MessageWriter<'w, SeatPlayers>,
    turn: ResMut<'w, ComputerTurn>,
    taken_over: MessageWriter<'w, TakeOver>,
    pub(in crate::shell) story: Res<'w, EndStory>,
    pub(in crate::shell) reviewing: ResMut<'w, Reviewing>,
    pub(in crate::shell) review_requests: MessageWriter<'w, AskReview>,
    pub(in crate::shell) controls: MessageWriter<'w, ReplayControl>,
    edited: Option<Res<'w, Edited>>,
    pub(in crate::shell) commands: Commands<'w, 's>,
}

fn draw_dialog<G: WindowGame>(contexts: EguiContexts, table: Res<Table<G>>, access: DialogAccess) -> Result {
    draw(contexts, Some(&*table), access)
}

fn draw_dialog_alone(contexts: EguiContexts, access: DialogAccess) -> Result {
    draw(contexts, None, access)
}

fn draw(mut contexts: EguiContexts, table: Option<&dyn GameTable>, mut access: DialogAccess) -> Result {
    let ctx = contexts.ctx_mut()?;
    if access.popups.curtain.is_some() || matches!(access.popups.dialog, None | Some(Dialog::Outcome)) {
        return Ok(());
    }
    let Some(dialog) = access.popups.dialog.take() else {
        return Ok(());
    };
    let (title, id) = match &dialog {
        Dialog::Menu => ("Menu", "menu"),
        Dialog::Saves(saves) => (saves.title(), "saves"),
        Dialog::Settings(_) => ("Settings", "settings"),
        Dialog::Outcome => ("", "outcome"),
        Dialog::Campaign(_) => ("", "campaign"),
        Dialog::Review => ("Review", "review"),
        Dialog::Report(_) => ("The report has been written", "report"),
        Dialog::Players(_) => ("Who plays?", "players"),
    };
    let named = (id, title);
    let after = match dialog {
        Dialog::Menu => draw_modal(ctx, id, title, |ui| menu(ui, table, &mut access)),
        Dialog::Saves(saves) => draw_modal(ctx, id, title, |ui| draw_saves(ui, saves, table, &mut access)),
        Dialog::Settings(sheet) => draw_settings(ctx, named, sheet, &mut access),
        Dialog::Outcome => After::Stay(Dialog::Outcome),
        Dialog::Campaign(chart) => access.between(ctx, chart, table),
        Dialog::Review => access.review(ctx, named, table),
        Dialog::Report(card) => draw_modal(ctx, id, title, |ui| access.report(ui, card, table)),
        Dialog::Players(sheet) => draw_players(ctx, named, sheet, &mut access),
    };
    after.lay(ctx, &mut access.popups);
    Ok(())
}

impl After {
    /// Keeps the dialog open, or closes it.
    pub fn lay(self, ctx: &egui::Context, popups: &mut Popups) {
        match self {
            // One place reads Esc, for everything that can be closed.
            Self::Stay(dialog) if popups.dialog.is_none() => popups.dialog = Some(dialog),
            Self::Stay(_) | Self::Gone => ctx.request_repaint(),
        }
    }
}

fn menu(ui: &mut egui::Ui, table: Option<&dyn GameTable>, access: &mut DialogAccess) -> After {
    let hidden = table.is_some_and(GameTable::has_fog);
    let no_report =
        hidden.then_some("A report would reveal what the fog of war hides: write it after the game.");
    let menu = Menu {
        no_report,
        from_workshop: access.is_from_workshop(),
        has_campaign: table.is_some_and(|table| table.campaign_place().is_some()),
    };
    let Some(choice) = menu.ui(ui) else {
        return After::Stay(Dialog::Menu);
    };
    let popups = &mut *access.popups;
    match choice {
        MenuChoice::Resume => {}
        MenuChoice::Save => popups.open_saves(
            SavesFor::Saving,
            &access.folders,
            table.map(save_name).unwrap_or_default(),
        ),
        MenuChoice::Load => popups.open_saves(SavesFor::Opening, &access.folders, String::new()),
        MenuChoice::Since => {
            access.sheet_requests.write(OpenSheet::Since);
        }
        MenuChoice::Briefing => {
            access.sheet_requests.write(OpenSheet::Briefing);
        }
        MenuChoice::Campaign => {
            let chart = table.and_then(GameTable::campaign_chart);
            popups.dialog = chart.map(|chart| Dialog::Campaign(Box::new(chart)));
        }
        MenuChoice::Scenario => {
            access.sheet_requests.write(OpenSheet::Scenario);
        }
        MenuChoice::Watch => {
            if table.is_some_and(GameTable::is_untouched) {
                popups.notices.tell("no order has been given in this game yet");
            } else {
                access.watch.write(WatchGame::Played);
            }
        }
        MenuChoice::Report => {
            if let Some(table) = table {
                return access.report_on(table, Dialog::Menu);
            }
        }
        MenuChoice::Players => {
            popups.dialog = table.map(|table| Dialog::Players(PlayersSheet::of(table.seats())));
        }
        MenuChoice::Settings => popups.dialog = Some(Dialog::Settings(SettingsSheet::default())),
        MenuChoice::Rules => popups.open_rules(access.books.opens_at()),
        MenuChoice::Title => {
            if let Some(table) = table {
                access.leave_to_title(table);
            }
        }
    }
    After::Gone
}

impl DialogAccess<'_, '_> {
    /// Whether the game is tried from the workshop.
    pub(in crate::shell) fn is_from_workshop(&self) -> bool {
        self.edited.is_some()
    }

    /// The popups of the window, for dialogs that are drawn elsewhere.
    pub fn popups(&mut self) -> &mut Popups {
        &mut self.popups
    }

    /// Saves the game and lays another on the table.
    pub(in crate::shell) fn go_on_with(&mut self, table: &dyn GameTable, next: Box<dyn GameTable>) {
        self.keep(table);
        let pace = self.turn.pace;
        self.commands.queue(move |world: &mut World| {
            next.lay(world);
            // The players go on, and with them the pace.
            world.resource_mut::<ComputerTurn>().pace = pace;
        });
    }

    /// Whether a replay is on the screen.
    pub(in crate::shell) fn is_replay(&self) -> bool {
        *self.screen.get() == Screen::Replay
    }

    /// Saves the game.
    pub(in crate::shell) fn keep(&mut self, table: &dyn GameTable) {
        // A replay changes nothing, and what is set aside for it has been saved.
        if self.is_replay() {
            return;
        }
        if let Err(problem) = table.keep(&mut self.autosaver, &self.folders) {
            self.popups.notices.warn(&problem);
        }
    }

    /// Takes over settings, and writes them if they have changed.
    fn set(&mut self, wanted: Settings) {
        if self.settings.set_if_neq(wanted)
            && let Err(problem) = settings::write(&self.folders.settings, &self.settings)
        {
            self.popups.notices.warn(&problem);
        }
    }

    /// Saves the game and goes back to the title.
    pub fn leave_to_title(&mut self, table: &dyn GameTable) {
        self.keep(table);
        self.go_to_title();
    }

    fn go_to_title(&mut self) {
        self.commands.queue(put_away);
        NextState::set_if_neq(&mut self.next, Screen::Title);
    }
}

fn draw_saves(
    ui: &mut egui::Ui,
    mut saves: Saves,
    table: Option<&dyn GameTable>,
    access: &mut DialogAccess,
) -> After {
    let popups = &mut *access.popups;
    match saves.ui(ui, &mut access.pictures, &access.palette) {
        None => return After::Stay(Dialog::Saves(saves)),
        Some(SaveChoice::Back) => {
            popups.dialog = table.map(|table| Dialog::of_opened(table).unwrap_or(Dialog::Menu));
        }
        Some(SaveChoice::Save(name)) => {
            let Some(table) = table else { return After::Gone };
            match write_save(table, &access.folders, &name, access.autosaver.note()) {
                Ok(()) => {
                    popups.notices.tell(&format!("saved as {name}"));
                    popups.dialog = Dialog::of_opened(table);
                }
                Err(problem) => return failed(saves, problem),
            }
        }
        Some(SaveChoice::Delete(path)) => {
            let error = remove_save(&path).err();
            let mut left = Saves::read(saves.purpose, &access.folders, saves.name);
            left.error = error;
            left.at = saves.at.min(left.lines.len().saturating_sub(1));
            return After::Stay(Dialog::Saves(left));
        }
        Some(SaveChoice::Watch(path, watched)) => match open_save(&path) {
            Ok((saved, notice)) => {
                access.watch.write(match watched {
                    WatchFor::Replay => WatchGame::Saved(saved, notice),
                    WatchFor::Review => WatchGame::Review(saved, notice),
                });
            }
            Err(problem) => return failed(saves, format!("This save cannot be opened. {problem}")),
        },
        Some(SaveChoice::Open(path)) => match open_save(&path) {
            Ok((opened, notice)) => {
                let players = saves.asks_who.then(|| {
                    let programs = access.settings.programs(&access.folders.logs);
                    PlayersSheet::of(opened.seats()).with(opened.noted(&programs))
                });
                if let Some(notice) = notice {
                    popups.notices.tell(&notice);
                }
                let dialog = Dialog::of_opened(&*opened).or(players.map(Dialog::Players));
                access.commands.queue(move |world: &mut World| {
                    opened.lay(world);
                    world.resource_mut::<Popups>().dialog = dialog;
                });
                NextState::set_if_neq(&mut access.next, Screen::Game);
            }
            Err(problem) => return failed(saves, format!("This save cannot be opened. {problem}")),
        },
    }
    After::Gone
}

/// The saves again, with the reason why the last action on one failed.
fn failed(mut saves: Saves, problem: String) -> After {
    saves.error = Some(problem);
    After::Stay(Dialog::Saves(saves))
}

fn draw_settings(
    ctx: &egui::Context,
    named: (&str, &str),
    mut sheet: SettingsSheet,
    access: &mut DialogAccess,
) -> After {
    let mut wanted = access.settings.clone();
    let place = access.folders.settings.display().to_string();
    sheet.fills_screen = access.frame.full_screen;
    let ((), is_done) = draw_modal_with_answers(
        ctx,
        named,
        ModalPlace::Middle,
        |ui| sheet.ui(ui, &mut wanted, &place),
        |ui| answer_button(ui, "Done"),
    );
    if sheet.fills_screen != access.frame.full_screen {
        access.frame.full_screen = sheet.fills_screen;
    }
    access.set(wanted);
    if is_done {
        After::Gone
    } else {
        After::Stay(Dialog::Settings(sheet))
    }
}

fn draw_players(
    ctx: &egui::Context,
    named: (&str, &str),
    mut sheet: PlayersSheet,
    access: &mut DialogAccess,
) -> After {
    // The pace is that of this game alone.
    let mut wanted = Settings {
        pace: access.turn.pace,
        ..access.settings.clone()
    };
    // Its upper part keeps its place as a program is added.
    let top = ModalPlace::Top(PLAYERS_TOP);
    let ((), answer) = draw_modal_with_answers(
        ctx,
        named,
        top,
        |ui| sheet.ui(ui, &mut wanted),
        PlayersSheet::answers,
    );
    if access.turn.pace != wanted.pace {
        access.turn.pace = wanted.pace;
    }
    wanted.pace = access.settings.pace;
    access.set(wanted);
    match answer.or(sheet.is_given_up.then_some(false)) {
        None => return After::Stay(Dialog::Players(sheet)),
        Some(false) if sheet.is_before_game => {
            access.go_to_title();
            return After::Gone;
        }
        Some(false) => return After::Gone,
        Some(true) => {}
    }
    let players = sheet.rows.into_iter().map(|row| row.chosen).collect();
    if sheet.takes_over {
        access.taken_over.write(TakeOver(players));
    } else {
        access.seats.write(SeatPlayers(players));
    }
    After::Gone
}

fn draw_rules(mut contexts: EguiContexts, mut books: ResMut<Books>, mut popups: ResMut<Popups>) -> Result {
    if !popups.rules_open || popups.curtain.is_some() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    match draw_rules_over(ctx, &mut popups.rules, books.top(), &books.names()) {
        Some(RulesAction::Close) => popups.rules_open = false,
        Some(RulesAction::TakeUp(game)) => {
            books.take_up(game);
            popups.rules.turn_to(books.opens_at());
        }
        None => return Ok(()),
    }
    ctx.request_repaint();
    Ok(())
}

fn draw_notices(mut contexts: EguiContexts, area: Res<MapArea>, mut popups: ResMut<Popups>) -> Result {
    if popups.curtain.is_none() {
        draw_notices_over(contexts.ctx_mut()?, &mut popups, area.rect());
    }
    Ok(())
}

/// Draws the notices at the foot of the map, beside the cards there or, without room, above them.
pub fn draw_notices_over(ctx: &egui::Context, popups: &mut Popups, map: Option<egui::Rect>) {
    if popups.notices.is_empty() {
        return;
    }
    let mut room = map
        .unwrap_or_else(|| ctx.viewport_rect())
        .shrink2(egui::vec2(16.0, 24.0));
    let wanted = (ctx.viewport_rect().width() * 0.5).min(640.0);
    let foot = room.bottom() - 120.0;
    let cards = card_place(ctx).into_iter().chain(popups.card).chain(popups.sheet);
    for card in cards.filter(|card| card.bottom() > foot) {
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
            popups.notices.ui(ui)
        })
        .inner;
    if let Some(rule) = rule {
        popups.open_rules(&rule);
    }
}
