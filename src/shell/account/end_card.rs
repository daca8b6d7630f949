//! The card at the end of a game: the verdict, the losses, what did most, the turn in which the lead changed hands; and the games that
//! it leads to.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use super::aftermath::EndStory;
use super::luck_story;
use super::rematch::{NextGame, Rematch};
use crate::play::linked::CampaignChart;
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{is_answered, named, scaled, serif};
use crate::words::sentence;
use railhead_engine::engine::Seat;
use railhead_engine::engine::ending::GameEnd;
use railhead_engine::engine::great_events::TaskResult;

/// The width of its content, at the usual size of text.
const WIDTH: f32 = 536.0;

/// The space that its frame takes on both sides together.
const FRAME: f32 = 48.0;

/// The player's choice at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutcomeChoice {
    /// The same scenario with the same players.
    Again,
    /// The same with the sides changed.
    OtherSide,
    /// The same against the next strength.
    Stronger,
    /// The next scenario of the list.
    Next,
    /// Go on to the sheet between the battles of a campaign.
    Campaign,
    /// Go back to the title.
    Title,
    /// Look at the map.
    Map,
    Report,
    /// Watch the whole game.
    Watch,
    /// Watch it from its position after this many orders.
    WatchFrom(usize),
    /// See what its orders cost.
    Review,
    /// Open the rules at the rule with this id.
    Rule(String),
}

/// The card.
#[derive(Clone, Copy, Debug)]
pub struct EndCard<'a> {
    /// The title of the scenario.
    pub title: &'a str,
    pub end: &'a GameEnd,
    pub story: &'a EndStory,
    pub rematch: &'a Rematch,
    /// Whether the person has won, or nothing was to be won: then the next game leads, else the same again.
    pub is_won: bool,
    pub palette: &'a Palette,
    /// Whether the game was tried from the workshop.
    pub from_workshop: bool,
    pub can_be_reviewed: bool,
}

/// How far an exercise is solved, as a sentence; `None` if it has no tasks.
fn tasks_words(tasks: &[TaskResult]) -> Option<String> {
    let done = tasks.iter().filter(|task| task.is_done).count();
    match (tasks.len(), tasks.len() - done) {
        (0, _) => None,
        (1, 0) => Some("Solved.".to_owned()),
        (all, 0) => Some(format!("Solved: all {all} tasks are done.")),
        (1, 1) => Some("Not solved.".to_owned()),
        (all, _) => Some(format!("Not solved: {done} of {all} tasks are done.")),
    }
}

/// The tasks of an exercise, each with whether it is done.
pub fn task_list(ui: &mut Ui, tasks: &[TaskResult]) {
    for task in tasks {
        let sign = if task.is_done {
            icon::CHECK_SQUARE
        } else {
            icon::SQUARE
        };
        let line = ui.add(egui::Label::new(format!("{sign}  {}", task.title)).wrap());
        line.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, task.words()));
    }
}

/// A button that leads to another game.
struct Lead {
    title: String,
    /// The difference of that game, or why there is none.
    about: String,
    /// `None` if there is no such game.
    choice: Option<OutcomeChoice>,
    is_main: bool,
}

/// The width of the card with its frame.
pub fn card_width(ctx: &egui::Context) -> f32 {
    let text = egui::TextStyle::Body.resolve(&ctx.global_style()).size / 14.0;
    (WIDTH * text).min(ctx.content_rect().width() - 2.0 * FRAME) + FRAME
}

impl EndCard<'_> {
    /// Draws what can be scrolled; the part of the game itself is folded.
    pub fn ui(
        self,
        ui: &mut Ui,
        content: impl FnOnce(&mut Ui) -> Option<OutcomeChoice>,
    ) -> Option<OutcomeChoice> {
        ui.set_width(card_width(ui.ctx()) - FRAME);
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.label(RichText::new(self.title).weak());
        let solved = tasks_words(&self.story.tasks).filter(|_| self.end.winners.is_empty());
        let mut verdict = serif(ui, solved.as_ref().unwrap_or(&self.end.verdict), 21.0);
        if let Some(winner) = self.end.winners.first() {
            verdict = verdict.color(self.accent(*winner));
        }
        ui.add(egui::Label::new(verdict.strong()).wrap());
        let campaign = self.story.campaign.as_ref();
        if let Some(verdict) = campaign.and_then(|chart| chart.verdict.as_ref()) {
            ui.add(egui::Label::new(RichText::new(verdict).strong()).wrap());
        }
        ui.add_space(2.0);
        task_list(ui, &self.story.tasks);
        // An exercise is not about them.
        let losses = self.story.aftermath.losses.iter();
        for lost in losses.filter(|_| self.story.tasks.is_empty()) {
            self.line(ui, icon::CROSS, lost.seat, &lost.side, &lost.text);
        }
        for feat in &self.story.aftermath.feats {
            self.line(
                ui,
                icon::MEDAL,
                feat.seat,
                &format!("{} did most", feat.name),
                &feat.text,
            )
            .on_hover_text(feat.counted);
        }
        let choice = self.turned(ui);
        ui.separator();
        if !self.story.compared.is_empty() {
            egui::CollapsingHeader::new("Beside the first try")
                .id_salt("compared")
                .default_open(true)
                .show(ui, |ui| {
                    for line in &self.story.compared {
                        ui.add(egui::Label::new(line).wrap());
                    }
                });
        }
        let luck = luck_story::ui(ui, &self.story.luck, self.palette);
        content(ui).or(choice).or(luck.map(OutcomeChoice::WatchFrom))
    }

    fn accent(self, seat: Seat) -> Color32 {
        egui_colour(self.palette.seat(seat))
    }

    /// A line about a seat: its name in its colour, and what there is to say.
    fn line(self, ui: &mut Ui, sign: &str, seat: Seat, who: &str, what: &str) -> egui::Response {
        let font = egui::TextStyle::Body.resolve(ui.style());
        let text = ui.visuals().text_color();
        let mut job = LayoutJob::default();
        for (words, colour) in [
            (format!("{sign}  "), text),
            (format!("{who}: "), self.accent(seat)),
            (what.to_owned(), text),
        ] {
            job.append(&words, 0.0, TextFormat::simple(font.clone(), colour));
        }
        ui.add(egui::Label::new(job).wrap())
    }

    /// The turn in which the lead changed hands, with a button that shows it; nothing as long as it is unknown.
    fn turned(self, ui: &mut Ui) -> Option<OutcomeChoice> {
        let turn = self.story.turned.as_ref()?;
        ui.add(egui::Label::new(format!("{}  {}", icon::ARROWS_CLOCKWISE, turn.text)).wrap());
        let watch = ui.button(format!("{}  Watch that turn", icon::FILM_STRIP));
        watch.clicked().then_some(OutcomeChoice::WatchFrom(turn.orders))
    }

    /// Draws the buttons: those that lead to other games, then the others.
    pub fn foot(self, ui: &mut Ui) -> Option<OutcomeChoice> {
        ui.set_width(card_width(ui.ctx()) - FRAME);
        let mut choice = self.leads(ui);
        ui.add_space(4.0);
        let back = if self.from_workshop {
            "Back to the workshop"
        } else {
            "Back to the title"
        };
        ui.horizontal_wrapped(|ui| {
            let review = (icon::GRADUATION_CAP, "Review", OutcomeChoice::Review);
            let review = self.can_be_reviewed.then_some(review);
            for (sign, words, does) in review.into_iter().chain([
                (icon::MAP_TRIFOLD, "The map", OutcomeChoice::Map),
                (icon::FILM_STRIP, "Watch it", OutcomeChoice::Watch),
                (icon::NEWSPAPER, "Report", OutcomeChoice::Report),
                (icon::HOUSE, back, OutcomeChoice::Title),
            ]) {
                if ui.button(format!("{sign}  {words}")).clicked() {
                    choice = Some(does);
                }
            }
        });
        choice
    }

    /// The games that the end leads to, all buttons of one size.
    fn leads(self, ui: &mut Ui) -> Option<OutcomeChoice> {
        let leads = self.offers();
        let gap = ui.spacing().item_spacing.x;
        let whole = ui.available_width();
        let columns: u8 = if whole >= scaled(ui, 480.0) { 4 } else { 2 };
        let width = (whole - gap * f32::from(columns - 1)) / f32::from(columns);
        let inner = width - 2.0 * ui.spacing().button_padding.x;
        let laid: Vec<_> = leads.iter().map(|lead| lead.lay(ui, inner)).collect();
        let height = laid.iter().map(|galley| galley.size().y).fold(0.0, f32::max);
        let size = vec2(width, height + scaled(ui, 12.0));
        let mut choice = None;
        let mut laid = leads.iter().zip(laid);
        for _ in 0..4 / columns {
            ui.horizontal(|ui| {
                for (lead, galley) in laid.by_ref().take(usize::from(columns)) {
                    let mut button = egui::Button::new(galley).min_size(size);
                    if lead.is_main {
                        button = button.fill(ui.visuals().selection.bg_fill);
                    }
                    let is_there = lead.choice.is_some();
                    let button = ui.add_enabled(is_there, button);
                    named(&button, is_there, &format!("{}: {}", lead.title, lead.about));
                    let is_chosen = button.clicked() || lead.is_main && is_answered(ui, button.id);
                    button.on_disabled_hover_text(sentence(&lead.about));
                    if is_chosen {
                        choice.clone_from(&lead.choice);
                    }
                }
            });
        }
        choice
    }

    fn offers(self) -> [Lead; 4] {
        let Rematch {
            other_side,
            stronger,
            next,
        } = self.rematch;
        let mut leads = [
            Lead {
                title: "Again".to_owned(),
                about: "with the same players".to_owned(),
                choice: Some(OutcomeChoice::Again),
                is_main: false,
            },
            Lead::of(
                "Other side",
                other_side.as_ref().map(|game| &game.about),
                OutcomeChoice::OtherSide,
            ),
            Lead::of(
                "Stronger opponent",
                stronger.as_ref().map(|game| &game.about),
                OutcomeChoice::Stronger,
            ),
            Lead::of(
                &next_words(next.as_ref().ok()),
                next.as_ref().map(|next| &next.title),
                OutcomeChoice::Next,
            ),
        ];
        if let Some(chart) = &self.story.campaign {
            leads[3] = Lead::of_campaign(chart);
        }
        let goes_on = self.is_won || self.story.campaign.is_some();
        let is_next_main = goes_on && leads[3].choice.is_some();
        leads[if is_next_main { 3 } else { 0 }].is_main = true;
        leads
    }
}

fn next_words(next: Option<&NextGame>) -> String {
    format!("Next {}", next.map_or("battle", |next| next.kind))
}

impl Lead {
    fn of(title: &str, about: Result<&String, &String>, choice: OutcomeChoice) -> Self {
        let is_there = about.is_ok();
        let (Ok(about) | Err(about)) = about;
        Self {
            title: title.to_owned(),
            about: about.clone(),
            choice: is_there.then_some(choice),
            is_main: false,
        }
    }

    /// The way on in a campaign, whoever has won the battle.
    fn of_campaign(chart: &CampaignChart) -> Self {
        let (title, about) = match &chart.next {
            Some(next) => ("Next battle", &next.title),
            None => ("The campaign", &chart.title),
        };
        Self::of(title, Ok(about), OutcomeChoice::Campaign)
    }

    /// Its two lines.
    fn lay(&self, ui: &Ui, width: f32) -> std::sync::Arc<egui::Galley> {
        let visuals = ui.visuals();
        let ink = if self.is_main {
            visuals.selection.stroke.color
        } else {
            visuals.text_color()
        };
        let mut job = LayoutJob::default();
        job.wrap.max_width = width;
        let [title, about] =
            [egui::TextStyle::Button, egui::TextStyle::Small].map(|style| style.resolve(ui.style()));
        job.append(&self.title, 0.0, TextFormat::simple(title, ink));
        job.append(&format!("\n{}", self.about), 0.0, TextFormat::simple(about, ink));
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    }
}
