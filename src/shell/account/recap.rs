//! The account of what happened since a player's last turn: the player's own losses first, routine folded at the end.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui, vec2};
use egui_phosphor::regular as icon;

use super::log_lines::{fold, under};
use crate::play::replay::unseen::is_played_by;
use crate::play::{Table, WindowGame};
use crate::theme::Palette;
use crate::theme::key_names::{KeyTip, with_keys};
use crate::theme::style::egui_colour;
use crate::theme::widget::{beside_main, chip, main_button, scaled, section, serif, text_link};
use crate::words::count;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::turns::since_last_turn;
use railhead_engine::engine::{Account, AccountHeading, NewsItem, Seat};

/// A part of a recap: what stands above it, and its news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecapPart {
    pub heading: AccountHeading,
    /// The heading in words.
    pub title: String,
    pub news: Vec<NewsItem>,
    /// How many of them, which come first, are losses of the reader.
    pub losses: usize,
}

/// The events since a player's last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecap {
    pub title: String,
    /// The news, the worst first and routine last.
    pub parts: Vec<RecapPart>,
    /// The units that are out of supply now: a sentence each, and the place.
    pub cut_off: Vec<(String, SpaceId)>,
    /// The line whose place was shown last, counted over all lines.
    shown: Option<usize>,
    /// The place that the map is to go to as soon as the card lies there.
    pub look_at: Option<SpaceId>,
}

/// The player's choice in a recap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecapAction {
    /// Look at the place of this line on the map.
    Go(SpaceId, usize),
    /// See the next place.
    Next,
    /// Watch it all on the map.
    Watch,
    Close,
}

impl TurnRecap {
    /// The recap for the player who sees the table; `None` without events.
    pub fn of<G: WindowGame>(table: &Table<G>) -> Option<Self> {
        let (session, viewer) = (table.session(), table.viewer());
        let own = |seat: Seat| is_played_by(table, viewer, seat);
        let account = Account::since_last_turn(session, viewer, own)?;
        // Before the player's first turn, that is everything.
        let title = if since_last_turn(session, own).is_some_and(|orders| orders.start == 0) {
            "Since the beginning".to_owned()
        } else {
            format!("Since your last {}", G::TURNS.player_turn)
        };
        let recap = Self::with(table, account, title);
        Some(Self {
            cut_off: G::list_cut_off(table),
            ..recap
        })
    }

    /// The losses at the end of the phase that the player has just ended; `None` if there are none.
    pub fn of_phase_end<G: WindowGame>(table: &Table<G>) -> Option<Self> {
        let viewer = table.viewer();
        let own = |seat: Seat| is_played_by(table, viewer, seat);
        let account = Account::of_phase_end(table.session(), viewer, own)?;
        let title = if own(table.player()) {
            "Lost as the phase ended".to_owned()
        } else {
            format!("Lost at the end of your {}", G::TURNS.player_turn)
        };
        Some(Self::with(table, account, title))
    }

    fn with<G: WindowGame>(table: &Table<G>, account: Account, title: String) -> Self {
        let parts = account.parts.into_iter().map(|part| RecapPart {
            title: part.heading.text(&**table.game()),
            heading: part.heading,
            news: part.news,
            losses: part.losses,
        });
        Self {
            title,
            parts: parts.collect(),
            cut_off: Vec::new(),
            shown: None,
            look_at: None,
        }
    }

    /// Whether it has more than routine.
    pub fn is_news(&self) -> bool {
        let mut parts = self.parts.iter();
        !self.cut_off.is_empty() || parts.any(|part| part.heading != AccountHeading::Routine)
    }

    /// The same, with the map to go to the worst loss, if anything was lost.
    #[must_use]
    pub fn at_worst_loss(mut self) -> Self {
        if self.parts.iter().any(|part| part.losses > 0) {
            self.look_at = self.next_place();
        }
        self
    }

    /// The places of all lines, in the order in which they are drawn.
    fn places(&self) -> Vec<Option<SpaceId>> {
        let of = |is_routine: bool| {
            let parts = self
                .parts
                .iter()
                .filter(move |part| (part.heading == AccountHeading::Routine) == is_routine);
            parts.flat_map(|part| part.news.iter().map(|news| news.place))
        };
        let cut_off = self.cut_off.iter().map(|(_, at)| Some(*at));
        of(false).chain(cut_off).chain(of(true)).collect()
    }

    /// Marks a line as the one whose place is shown.
    pub fn show(&mut self, line: usize) {
        self.shown = Some(line);
    }

    /// The next place, starting over after the last; `None` if no line has a place.
    pub fn next_place(&mut self) -> Option<SpaceId> {
        let places = self.places();
        let after = self.shown.map_or(0, |shown| shown + 1);
        let placed = |index: &usize| places[*index].is_some();
        let index = (after..places.len())
            .find(placed)
            .or_else(|| (0..places.len()).find(placed))?;
        self.shown = Some(index);
        places[index]
    }

    /// Draws the events in at most this height, and buttons below; returns what the player clicked.
    pub fn ui(&self, ui: &mut Ui, palette: &Palette, height: f32) -> Option<RecapAction> {
        let mut choice = None;
        ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 4.0;
                choice = self.lines(ui, palette);
            });
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let has_place = self.places().iter().any(Option::is_some);
            let next = ui.add_enabled_ui(has_place, |ui| {
                main_button(ui, &with_keys(ui.ctx(), "Next place  (J)"))
            });
            if next.inner.clicked() {
                choice = Some(RecapAction::Next);
            }
            let watch = beside_main(ui, &format!("{}  Watch", icon::PLAY));
            if ui.add(watch).on_hover_text("Replay it on the map").clicked() {
                choice = Some(RecapAction::Watch);
            }
            let close = beside_main(ui, "Close");
            if ui
                .add(close)
                .on_hover_keys("Esc closes it; you can bring it back  (H)")
                .clicked()
            {
                choice = Some(RecapAction::Close);
            }
        });
        choice
    }

    fn lines(&self, ui: &mut Ui, palette: &Palette) -> Option<RecapAction> {
        let (mut choice, mut index) = (None, 0);
        let (routine, others): (Vec<_>, Vec<_>) = self
            .parts
            .iter()
            .partition(|part| part.heading == AccountHeading::Routine);
        for part in others {
            if let AccountHeading::Player(seat) = part.heading {
                let paper = egui_colour(palette.paper);
                chip(ui, &part.title, egui_colour(palette.seat(seat)), paper);
            } else {
                section(ui, &part.title);
            }
            choice = self.rows(ui, part, &mut index).or(choice);
            ui.add_space(4.0);
        }
        if !self.cut_off.is_empty() {
            section(ui, "OUT OF SUPPLY NOW");
            for (text, at) in &self.cut_off {
                let row = (RichText::new(text), Some(*at), &[][..]);
                choice = self.row(ui, row, &mut index).or(choice);
            }
            ui.add_space(4.0);
        }
        for part in routine {
            let title = format!(
                "{}  {}",
                icon::PATH,
                count(part.news.len(), "more event", "more events")
            );
            egui::CollapsingHeader::new(RichText::new(title).small())
                .id_salt("routine")
                .default_open(!self.is_news())
                .show(ui, |ui| choice = self.rows(ui, part, &mut index).or(choice));
        }
        if self.places().is_empty() {
            ui.label("No events.");
        }
        choice
    }

    fn rows(&self, ui: &mut Ui, part: &RecapPart, index: &mut usize) -> Option<RecapAction> {
        let mut choice = None;
        for (line, news) in part.news.iter().enumerate() {
            let text = if line < part.losses {
                RichText::new(&news.text).color(ui.visuals().error_fg_color)
            } else {
                RichText::new(&news.text)
            };
            let row = (text, news.place, &news.details[..]);
            choice = self.row(ui, row, index).or(choice);
        }
        choice
    }

    fn row(
        &self,
        ui: &mut Ui,
        (text, place, details): (RichText, Option<SpaceId>, &[String]),
        index: &mut usize,
    ) -> Option<RecapAction> {
        let line = *index;
        *index += 1;
        let is_shown = self.shown == Some(line);
        let text = if is_shown { text.strong().underline() } else { text };
        let (is_open, is_clicked) = ui
            .horizontal_top(|ui| {
                let is_open = fold(ui, (line, text.text()), details);
                let is_clicked =
                    place.is_some() && text_link(ui, text.clone()).on_hover_text("Go there").clicked();
                if place.is_none() {
                    ui.add(egui::Label::new(text.clone()).wrap());
                }
                (is_open, is_clicked)
            })
            .inner;
        if is_open {
            under(ui, details);
        }
        place
            .filter(|_| is_clicked)
            .map(|place| RecapAction::Go(place, line))
    }
}

fn card_id() -> egui::Id {
    egui::Id::new("account")
}

/// Where the card lies; `None` if it is not on the screen.
pub fn card_place(ctx: &egui::Context) -> Option<egui::Rect> {
    let layer = egui::LayerId::new(egui::Order::Middle, card_id());
    ctx.memory(|memory| {
        let is_there = memory.areas().visible_last_frame(&layer);
        memory.area_rect(card_id()).filter(|_| is_there)
    })
}

/// The card over the map: the player's choice, and its rectangle.
pub fn card(
    ctx: &egui::Context,
    recap: &TurnRecap,
    palette: &Palette,
    free: egui::Rect,
) -> (Option<RecapAction>, egui::Rect) {
    let shown = egui::Area::new(card_id())
        .order(egui::Order::Middle)
        .constrain_to(free)
        .fade_in(false)
        .fixed_pos(free.left_top() + vec2(16.0, 16.0))
        .show(ctx, |ui| {
            let frame = egui::Frame::window(ui.style()).inner_margin(16);
            let shown = frame.show(ui, |ui| {
                ui.set_width(scaled(ui, 400.0).min(free.width() - 64.0));
                ui.add(egui::Label::new(serif(ui, &recap.title, 20.0)).wrap());
                ui.add_space(4.0);
                let height = (free.height() - scaled(ui, 112.0) - 64.0).min(scaled(ui, 480.0));
                recap.ui(ui, palette, height.max(64.0))
            });
            shown.inner
        });
    (shown.inner, shown.response.rect)
}
