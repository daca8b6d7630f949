//! The card of a briefing: the goal of each side with its places, the first lines of the story, and what to try.
//! Not here: when it appears, and what is ringed on the map.

use std::time::Duration;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, CollapsingHeader, RichText, Ui};
use egui_phosphor::regular as icon;

use super::lines;
use super::story::Story;
use crate::play::{Table, WindowGame};
use crate::shell::campaign;
use crate::shell::popups::modal::{ModalPlace, draw_modal_with_answers};
use crate::theme::Palette;
use crate::theme::style::egui_colour;
use crate::theme::widget::{answer_button, section, serif, text_link};
use crate::words::capital;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Seat, StoryPart};

/// The distance of the card from the right edge of the window.
pub const EDGE: f32 = 16.0;

/// The time after which the next place lights up, in seconds.
const STEP: f64 = 0.4;

/// The goal of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GoalLine {
    /// The first seat of the side, for its colour.
    seat: Seat,
    side: String,
    text: String,
    /// The spaces that it is about.
    about: Vec<SpaceId>,
    /// Whether a person plays the side.
    is_own: bool,
}

/// The briefing of the people at a table before they begin.
#[derive(Clone, Debug, PartialEq)]
pub struct BriefingCard {
    title: String,
    /// The days that the game covers.
    dates: String,
    /// The goal of each side, first those of people.
    goals: Vec<GoalLine>,
    /// When these goals were reached in the real war, as sentences.
    as_it_was: Vec<String>,
    /// The beginning of the story.
    first_lines: String,
    story: String,
    /// Suggestions for the people, as a list.
    tries: String,
    /// In a campaign: what was brought over from earlier battles, and what this one decides.
    at_stake: Vec<StoryPart>,
    /// Whether the game begins with it; otherwise the player reads it once more.
    is_new: bool,
    /// When it was first drawn, in seconds.
    since: Option<f64>,
    /// The goal and the place of it that the map was last asked to show.
    shown: Option<(usize, usize)>,
}

/// What the player does on the card. A number is the index of a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BriefingAct {
    /// The goal that the player points at.
    pub pointed: Option<usize>,
    /// The goal of which the player wants to see a place.
    pub clicked: Option<usize>,
    pub closes: bool,
}

impl BriefingCard {
    /// The briefing for the people at a table.
    pub fn of<G: WindowGame>(table: &Table<G>) -> Self {
        let scenario = table.scenario();
        let goals = scenario.game.goals().into_iter().map(|goal| GoalLine {
            seat: goal.seats.first().copied().unwrap_or(Seat(0)),
            is_own: goal.seats.iter().any(|seat| !table.has_computer(*seat)),
            side: goal.side,
            text: goal.text,
            about: goal.about,
        });
        let mut goals: Vec<GoalLine> = goals.collect();
        goals.sort_by_key(|goal| !goal.is_own);
        let story = Story::of(&scenario.text);
        let tries = tries(table, &story.tries).into_iter();
        let tries: Vec<String> = tries.map(|line| format!("- {line}")).collect();
        Self {
            title: scenario.title.clone(),
            dates: scenario.game.span().dates(),
            goals,
            as_it_was: scenario.as_it_was(),
            first_lines: story.first_lines().to_owned(),
            story: story.text,
            tries: tries.join("\n"),
            at_stake: scenario.game.at_stake(table.viewer(), table.has_fog()),
            is_new: true,
            since: None,
            shown: None,
        }
    }

    /// The same in a game that is going on.
    #[must_use]
    pub fn once_more(self) -> Self {
        Self {
            is_new: false,
            ..self
        }
    }

    /// Draws it over the map, with content of this width.
    pub fn lay(&self, ctx: &egui::Context, palette: &Palette, width: f32) -> BriefingAct {
        let word = if self.is_new { "Begin" } else { "Go on" };
        let (act, closes) = draw_modal_with_answers(
            ctx,
            ("briefing", ""),
            ModalPlace::Right(EDGE),
            |ui| self.ui(ui, palette, width),
            |ui| answer_button(ui, word),
        );
        BriefingAct { closes, ..act }
    }

    fn ui(&self, ui: &mut Ui, palette: &Palette, width: f32) -> BriefingAct {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.add(egui::Label::new(RichText::new(&self.dates).weak()).wrap());
        ui.add(egui::Label::new(serif(ui, &self.title, 24.0)).wrap());
        let act = self.goals(ui, palette);
        for line in &self.as_it_was {
            let line = egui::Label::new(RichText::new(line).weak());
            ui.add(line.selectable(false).wrap());
        }
        if self.goals.is_empty() {
            // An exercise is about its text.
            lines(ui, &self.story);
        } else if !self.first_lines.is_empty() {
            ui.add_space(4.0);
            section(ui, "THE SITUATION");
            ui.add(egui::Label::new(&self.first_lines).selectable(false).wrap());
        }
        if !self.tries.is_empty() {
            ui.add_space(4.0);
            section(ui, "WHAT TO TRY");
            lines(ui, &self.tries);
        }
        campaign::story(ui, &self.at_stake);
        if !self.goals.is_empty() && self.story.len() > self.first_lines.len() {
            ui.add_space(4.0);
            CollapsingHeader::new("The whole story")
                .id_salt(("whole story", &self.title))
                .show(ui, |ui| lines(ui, &self.story));
        }
        act
    }

    fn goals(&self, ui: &mut Ui, palette: &Palette) -> BriefingAct {
        let own = self.goals.iter().filter(|goal| goal.is_own).count();
        let others = self.goals.len() - own;
        let mut act = BriefingAct::default();
        for (index, goal) in self.goals.iter().enumerate() {
            let heading = match (own, others) {
                (0, _) | (_, 0) => "GOALS",
                (1, _) if index == 0 => "YOUR GOAL",
                _ if index == 0 => "YOUR GOALS",
                (_, 1) => "THE ENEMY'S GOAL",
                _ => "THE OTHER GOALS",
            };
            if index == 0 || index == own {
                ui.add_space(4.0);
                section(ui, heading);
            }
            let words = goal.words(ui, palette);
            ui.horizontal_top(|ui| {
                if goal.about.is_empty() {
                    ui.label(RichText::new(icon::FLAG).weak());
                    ui.add(egui::Label::new(words).selectable(false).wrap());
                    return;
                }
                ui.label(RichText::new(icon::MAP_PIN).weak());
                let link = text_link(ui, words).on_hover_text("Go there");
                if link.hovered() || link.has_focus() {
                    act.pointed = Some(index);
                }
                if link.clicked() {
                    act.clicked = Some(index);
                }
            });
        }
        act
    }

    /// The places that are ringed now, and the time until the next one is.
    ///
    /// They are those of the goal that the player points at, or else of all goals, one after the other; all at once unless anything may
    /// move.
    pub fn ringed(
        &mut self,
        pointed: Option<usize>,
        now: f64,
        moves: bool,
    ) -> (Vec<SpaceId>, Option<Duration>) {
        let since = *self.since.get_or_insert(now);
        if let Some(goal) = pointed.and_then(|index| self.goals.get(index)) {
            return (goal.about.clone(), None);
        }
        let mut places: Vec<SpaceId> = Vec::new();
        for place in self.goals.iter().flat_map(|goal| &goal.about) {
            if !places.contains(place) {
                places.push(*place);
            }
        }
        let left = |nth: u16| since + f64::from(nth) * STEP - now;
        let dark = (0..).take(places.len()).find(|nth| moves && left(*nth) > 0.0);
        if let Some(nth) = dark {
            places.truncate(usize::from(nth));
        }
        (places, dark.map(|nth| Duration::from_secs_f64(left(nth))))
    }

    /// The next place of a goal, starting over after the last.
    pub fn next_place(&mut self, goal: usize) -> Option<SpaceId> {
        let about = &self.goals.get(goal)?.about;
        let at = match self.shown {
            Some((of, at)) if of == goal => (at + 1).checked_rem(about.len())?,
            _ => 0,
        };
        self.shown = Some((goal, at));
        about.get(at).copied()
    }
}

impl GoalLine {
    /// The goal after the name of its side in its colour.
    fn words(&self, ui: &Ui, palette: &Palette) -> LayoutJob {
        let font = egui::TextStyle::Body.resolve(ui.style());
        let mut job = LayoutJob::default();
        for (words, colour) in [
            (format!("{}: ", self.side), egui_colour(palette.seat(self.seat))),
            (self.text.clone(), ui.visuals().text_color()),
        ] {
            job.append(&words, 0.0, TextFormat::simple(font.clone(), colour));
        }
        job
    }
}

/// Suggestions for the people at a table: from the list in the scenario's text and from the game itself.
///
/// Unless only one seat is a person's, each line begins with the name of its side.
fn tries<G: WindowGame>(table: &Table<G>, of_text: &[&str]) -> Vec<String> {
    let seats = table.game().seats();
    let beginnings: Vec<String> = seats.iter().map(|names| format!("{}: ", names.name)).collect();
    let is_of_side = |line: &&str| beginnings.iter().any(|side| line.starts_with(side.as_str()));
    let mut tries: Vec<String> = Vec::new();
    for (seat, beginning) in (0..).map(Seat).zip(&beginnings) {
        if table.has_computer(seat) {
            continue;
        }
        let listed = of_text
            .iter()
            .filter_map(|line| line.strip_prefix(beginning.as_str()));
        let own = listed.map(str::to_owned).chain(G::list_tries(table, seat));
        tries.extend(own.map(|line| {
            if table.people() == 1 {
                capital(&line)
            } else {
                format!("{beginning}{line}")
            }
        }));
    }
    let for_everybody = of_text.iter().copied().filter(|line| !is_of_side(line));
    tries.extend(for_everybody.map(str::to_owned));
    tries
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(goals: [&[u32]; 2]) -> BriefingCard {
        let goal = |about: &[u32]| GoalLine {
            seat: Seat(0),
            side: "Red".to_owned(),
            text: "Take them.".to_owned(),
            about: about.iter().copied().map(SpaceId).collect(),
            is_own: true,
        };
        BriefingCard {
            title: String::new(),
            dates: String::new(),
            goals: goals.map(goal).into(),
            as_it_was: Vec::new(),
            first_lines: String::new(),
            story: String::new(),
            tries: String::new(),
            at_stake: Vec::new(),
            is_new: true,
            since: None,
            shown: None,
        }
    }

    #[test]
    fn places_light_up_one_after_the_other_and_at_once_without_animation() {
        let mut shown = card([&[1, 2], &[2, 3]]);
        let ringed = |card: &mut BriefingCard, pointed, now, moves| {
            let (places, next) = card.ringed(pointed, now, moves);
            let places: Vec<u32> = places.into_iter().map(|place| place.0).collect();
            (places, next.is_some())
        };
        assert_eq!(ringed(&mut shown, None, 7.0, true), (vec![1], true));
        assert_eq!(
            ringed(&mut shown, None, 7.0 + 1.5 * STEP, true),
            (vec![1, 2], true)
        );
        assert_eq!(
            ringed(&mut shown, Some(1), 7.0 + 1.5 * STEP, true),
            (vec![2, 3], false)
        );
        assert_eq!(
            ringed(&mut shown, None, 7.0 + 9.0 * STEP, true),
            (vec![1, 2, 3], false)
        );
        let mut still = card([&[1, 2], &[]]);
        assert_eq!(ringed(&mut still, None, 7.0, false), (vec![1, 2], false));
    }

    #[test]
    fn a_goal_leads_to_one_of_its_places_after_the_other() {
        let mut card = card([&[1, 2], &[]]);
        let places = [0, 0, 0, 1, 0].map(|goal| card.next_place(goal).map(|place| place.0));
        assert_eq!(places, [Some(1), Some(2), Some(1), None, Some(1)]);
    }
}
