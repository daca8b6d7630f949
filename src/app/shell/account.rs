//! The account of what happened since a player's last turn: combats and losses first, moves last.
//!
//! In: `TableChanged`, [`Asked::Since`], keys. Out: `desk.account`, `Visit`, `WatchGame`. It comes by itself when a computer has played and one
//! person is at the window; H brings it back, and J goes from one place to the next.

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;

use super::desk::{Asked, Desk, DeskSystems};
use super::settings::Settings;
use crate::app::AppSystems;
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::map_view::MapArea;
use crate::app::map_view::visit::Visit;
use crate::app::play::log::{Line, Subject};
use crate::app::play::{ChangeKind, Face, Table, TableChanged, WatchGame};
use crate::app::stage::{PanelSystems, Screen};
use crate::app::theme::widget::{beside_main, main_button, scaled, section, serif, text_link};
use crate::app::words::count;
use crate::rules::board::SpaceId;
use crate::rules::engine::Digest;
use crate::rules::engine::turns::since_last_turn;

/// Something that happened, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What, as a sentence.
    pub text: String,
    /// Where; `None` if it has no place.
    pub at: Option<SpaceId>,
}

/// What happened since a player's last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// What it is called.
    pub title: String,
    /// What happened, by subject: what matters most first.
    pub parts: Vec<(Subject, Vec<Item>)>,
    /// The units that are out of supply now.
    pub cut_off: Vec<Item>,
    /// The item whose place was shown last, counted through all parts.
    shown: Option<usize>,
}

/// What the player wants of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountChoice {
    /// See a place.
    Go(SpaceId),
    /// See the next place.
    Next,
    /// Watch it all on the map.
    Watch,
    /// Put it away.
    Close,
}

impl Account {
    /// The account for whoever looks at the table; `None` if nothing has happened.
    pub fn of<G: Face>(table: &Table<G>) -> Option<Self> {
        let (session, viewer) = (table.session(), table.viewer());
        let orders = since_last_turn(session, viewer)?;
        let mut parts: Vec<(Subject, Vec<Item>)> = Vec::new();
        for line in G::log_of(session, viewer, orders) {
            let Line::Happened {
                text, at, subject, ..
            } = line
            else {
                continue;
            };
            let item = Item { text, at };
            match parts.iter_mut().find(|(of, _)| *of == subject) {
                Some((_, items)) => items.push(item),
                None => parts.push((subject, vec![item])),
            }
        }
        parts.sort_by_key(|(subject, _)| *subject);
        Some(Self {
            title: format!("Since your last {}", G::TURNS.player_turn),
            parts,
            cut_off: G::cut_off(table)
                .into_iter()
                .map(|(text, at)| Item { text, at: Some(at) })
                .collect(),
            shown: None,
        })
    }

    /// Whether it tells of more than moves.
    pub fn is_news(&self) -> bool {
        !self.cut_off.is_empty() || self.parts.iter().any(|(subject, _)| *subject != Subject::Moves)
    }

    fn items(&self) -> impl Iterator<Item = &Item> {
        let moves = |subject: Subject| subject == Subject::Moves;
        let of = move |is_moves: bool| {
            let parts = self
                .parts
                .iter()
                .filter(move |(subject, _)| moves(*subject) == is_moves);
            parts.flat_map(|(_, items)| items)
        };
        of(false).chain(&self.cut_off).chain(of(true))
    }

    /// The next place, from the first again after the last; `None` if nothing in it has a place.
    pub fn next_place(&mut self) -> Option<SpaceId> {
        let after = self.shown.map_or(0, |shown| shown + 1);
        let placed = |(index, item): (usize, &Item)| item.at.map(|at| (index, at));
        let later = self.items().enumerate().skip(after).find_map(placed);
        let (index, at) = later.or_else(|| self.items().enumerate().find_map(placed))?;
        self.shown = Some(index);
        Some(at)
    }

    /// Draws it.
    pub fn ui(&self, ui: &mut Ui, height: f32) -> Option<AccountChoice> {
        let mut choice = None;
        ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                let mut index = 0;
                for (subject, items) in self.parts.iter().filter(|(of, _)| *of != Subject::Moves) {
                    section(ui, subject.heading());
                    choice = self.rows(ui, items, &mut index).or(choice);
                    ui.add_space(4.0);
                }
                if !self.cut_off.is_empty() {
                    section(ui, "OUT OF SUPPLY NOW");
                    choice = self.rows(ui, &self.cut_off, &mut index).or(choice);
                    ui.add_space(4.0);
                }
                for (_, items) in self.parts.iter().filter(|(of, _)| *of == Subject::Moves) {
                    let title = format!("{}  {}", icon::PATH, count(items.len(), "move", "moves"));
                    egui::CollapsingHeader::new(RichText::new(title).small())
                        .id_salt("moves")
                        .default_open(!self.is_news())
                        .show(ui, |ui| choice = self.rows(ui, items, &mut index).or(choice));
                }
                if self.items().next().is_none() {
                    ui.label("Nothing was done.");
                }
            });
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let has_place = self.items().any(|item| item.at.is_some());
            let next = ui.add_enabled_ui(has_place, |ui| main_button(ui, "Next place  (J)"));
            if next.inner.clicked() {
                choice = Some(AccountChoice::Next);
            }
            let watch = beside_main(ui, &format!("{}  Watch", icon::PLAY));
            if ui.add(watch).on_hover_text("Replay it on the map").clicked() {
                choice = Some(AccountChoice::Watch);
            }
            let close = beside_main(ui, "Close");
            if ui.add(close).on_hover_text("Esc; H brings it back").clicked() {
                choice = Some(AccountChoice::Close);
            }
        });
        choice
    }

    fn rows(&self, ui: &mut Ui, items: &[Item], index: &mut usize) -> Option<AccountChoice> {
        let mut choice = None;
        for item in items {
            let is_shown = self.shown == Some(*index);
            *index += 1;
            ui.horizontal_top(|ui| {
                let sign = if is_shown {
                    RichText::new(icon::CARET_DOUBLE_RIGHT).strong()
                } else {
                    RichText::new(icon::CARET_RIGHT).weak()
                };
                ui.label(sign);
                let Some(at) = item.at else {
                    ui.add(egui::Label::new(&item.text).wrap());
                    return;
                };
                if text_link(ui, &item.text).on_hover_text("Go there").clicked() {
                    choice = Some(AccountChoice::Go(at));
                }
            });
        }
        choice
    }
}

/// What is the same for all games.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.after(PanelSystems).run_if(in_state(Screen::Game)),
    )
    .add_systems(
        Update,
        (
            put_away.after(DeskSystems::Keys).before(DeskSystems::Game),
            step.in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free)),
        )
            .run_if(in_state(Screen::Game)),
    );
}

/// The account of one game.
pub(super) fn game<G: Face>(app: &mut App) {
    app.add_systems(
        Update,
        (
            tell::<G>.in_set(DeskSystems::Lay),
            answer::<G>.in_set(DeskSystems::Lay).run_if(on_message::<Asked>),
            turn::<G>
                .in_set(AppSystems::Input)
                .run_if(input_is_free.and_then(keys_are_free))
                .run_if(in_state(Screen::Game)),
        )
            .run_if(resource_exists::<Table<G>>),
    );
}

/// Tells the only person at the window what the computers have done, as their turn begins.
fn tell<G: Face>(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table<G>>,
    settings: Res<'_, Settings>,
    mut desk: ResMut<'_, Desk>,
) {
    for change in changes.read() {
        let begins = change.digests.iter().any(Digest::begins);
        if change.kind != ChangeKind::Issued || begins {
            desk.account = None;
        }
        let is_theirs = table.people() == 1 && !table.is_watched() && !table.is_over();
        if change.kind == ChangeKind::Issued && begins && is_theirs && settings.account {
            desk.account = Account::of(&table).filter(Account::is_news);
        }
    }
}

/// What happened since the last turn of whoever looks; they are told if nothing did.
fn account_or_notice<G: Face>(table: &Table<G>, desk: &mut Desk) {
    desk.account = Account::of(table);
    if desk.account.is_none() {
        desk.notices.tell(&format!(
            "nothing has happened since your last {}",
            G::TURNS.player_turn
        ));
    }
}

fn answer<G: Face>(
    mut asked: MessageReader<'_, '_, Asked>,
    table: Res<'_, Table<G>>,
    mut desk: ResMut<'_, Desk>,
) {
    if asked.read().any(|asked| *asked == Asked::Since) {
        account_or_notice(&table, &mut desk);
    }
}

/// Shows it, or puts it away.
fn turn<G: Face>(strokes: Res<'_, Strokes>, table: Res<'_, Table<G>>, mut desk: ResMut<'_, Desk>) {
    if keys::SINCE.is_struck(&strokes) && desk.account.take().is_none() {
        account_or_notice(&table, &mut desk);
    }
}

/// Esc puts it away before anything of the game.
fn put_away(mut pressed: ResMut<'_, ButtonInput<KeyCode>>, mut desk: ResMut<'_, Desk>) {
    if desk.account.is_some() && !desk.holds_keys() && keys::CANCEL.just_pressed(&pressed) {
        desk.account = None;
        pressed.clear_just_pressed(KeyCode::Escape);
    }
}

fn step(strokes: Res<'_, Strokes>, mut desk: ResMut<'_, Desk>, mut visits: MessageWriter<'_, Visit>) {
    if keys::NEXT_EVENT.is_struck(&strokes)
        && let Some(account) = &mut desk.account
    {
        visits.write_batch(account.next_place().map(Visit));
    }
}

/// The card over the map: what the player chose, and what it covers.
pub fn card(ctx: &egui::Context, account: &Account, free: egui::Rect) -> (Option<AccountChoice>, egui::Rect) {
    let shown = egui::Area::new("account".into())
        .order(egui::Order::Middle)
        .constrain_to(free)
        .fade_in(false)
        .fixed_pos(free.left_top() + vec2(16.0, 16.0))
        .show(ctx, |ui| {
            let frame = egui::Frame::window(ui.style()).inner_margin(16);
            let shown = frame.show(ui, |ui| {
                ui.set_width(scaled(ui, 368.0).min(free.width() - 64.0));
                ui.add(egui::Label::new(serif(ui, &account.title, 20.0)).wrap());
                ui.add_space(4.0);
                let height = (free.height() - scaled(ui, 112.0) - 64.0).min(scaled(ui, 360.0));
                account.ui(ui, height.max(64.0))
            });
            shown.inner
        });
    (shown.inner, shown.response.rect)
}

fn draw(
    mut contexts: EguiContexts<'_, '_>,
    area: Res<'_, MapArea>,
    mut desk: ResMut<'_, Desk>,
    mut visits: MessageWriter<'_, Visit>,
    mut watch: MessageWriter<'_, WatchGame>,
) -> Result {
    if desk.holds_keys() {
        return Ok(());
    }
    let Some(account) = desk.account.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let free = area.0.map_or_else(
        || ctx.viewport_rect(),
        |area| {
            let [low, high] = [area.min, area.max].map(|at| egui::pos2(at.x, at.y));
            egui::Rect::from_min_max(low, high)
        },
    );
    let (choice, card) = card(ctx, &account, free);
    desk.asked = Some(desk.asked.map_or(card, |asked| asked.union(card)));
    match choice {
        None => return Ok(()),
        Some(AccountChoice::Go(at)) => {
            visits.write(Visit(at));
        }
        Some(AccountChoice::Next) => {
            let next = desk.account.as_mut().and_then(Account::next_place);
            visits.write_batch(next.map(Visit));
        }
        Some(AccountChoice::Watch) => {
            watch.write(WatchGame::Since);
        }
        Some(AccountChoice::Close) => desk.account = None,
    }
    ctx.request_repaint();
    Ok(())
}
