//! The chosen scenario on the title: its description, the players of its sides, and the button that begins it.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Align2, RichText, ScrollArea, Ui, vec2};
use egui_phosphor::regular as icon;

use super::campaign_page;
use super::house_rules::{self, Answers};
use super::map_pictures::{MapPictures, Pictured, show};
use super::teams::{self, Person, Team};
use super::title_data::{Source, TitleChoice, TitleData, TitleEntry};
use crate::shell::briefing::{self, Briefing};
use crate::theme::Palette;
use crate::theme::widget::{beside_main, labelled, main_button, scaled, section, serif, sheet};
use railhead_engine::text::choices::setup_choice::{SetupAnswer, SetupChoice};
use railhead_players::opponent::PlayerChoice;

/// The player's choices for scenarios.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// For those that ask: the path of one, the word of what it asks, and the offer.
    offers: BTreeMap<(String, &'static str), usize>,
    /// The house rules that differ from those of a scenario, by its path.
    house_rules: BTreeMap<String, Answers>,
    /// Who plays at the window.
    people: BTreeMap<Source, Person>,
    /// The word of the computer player that plays against them.
    against: BTreeMap<Source, String>,
}

/// The sides of a scenario as they are chosen.
struct Sides {
    teams: Vec<Team>,
    person: Person,
    opponents: Vec<PlayerChoice>,
    /// The index of the opponent.
    against: usize,
}

impl Choices {
    /// The questions to settle before a scenario begins.
    pub fn answers(&self, entry: &TitleEntry) -> Vec<SetupAnswer> {
        let answers = entry.listing.choices.iter().filter_map(|choice| {
            let offer = choice.offers.get(self.offer(entry, choice))?;
            Some((choice.word.to_owned(), offer.id.clone()))
        });
        let house_rules = self.house_rules.get(&entry.listing.path).into_iter().flatten();
        let house_rules = house_rules.map(|(word, answer)| ((*word).to_owned(), answer.clone()));
        answers.chain(house_rules).collect()
    }

    /// The player of each seat.
    pub fn players(&self, entry: &TitleEntry) -> Vec<Option<String>> {
        let sides = self.sides(entry);
        let against = sides
            .opponents
            .get(sides.against)
            .map(|player| player.word.as_str());
        teams::seated(&entry.seats, sides.team(), against)
    }

    fn offer(&self, entry: &TitleEntry, choice: &SetupChoice) -> usize {
        let chosen = self.offers.get(&(entry.listing.path.clone(), choice.word));
        chosen.copied().unwrap_or(choice.preset)
    }

    fn sides(&self, entry: &TitleEntry) -> Sides {
        let (rows, source) = (&entry.seats, entry.source());
        let teams = teams::teams(rows);
        let usual = || Person::Plays(teams::offered_team(rows, &teams));
        let person = self.people.get(&source).copied().unwrap_or_else(usual);
        let opponents = match person {
            Person::Plays(team) => teams
                .get(team)
                .map(|team| teams::opponents(rows, team))
                .unwrap_or_default(),
            Person::PlaysAll => Vec::new(),
        };
        let chosen = self.against.get(&source);
        let against = opponents.iter().position(|player| match chosen {
            Some(word) => player.word == *word,
            None => player.is_usual,
        });
        Sides {
            teams,
            person,
            opponents,
            against: against.unwrap_or_default(),
        }
    }

    /// Draws a scenario; its button stays at the foot.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        data: &TitleData,
        index: usize,
        pictures: &mut MapPictures,
        palette: &Palette,
    ) -> Option<TitleChoice> {
        let entry = &data.scenarios[index];
        if !entry.is_playable() {
            return problems(ui, index, entry);
        }
        let foot = egui::Panel::bottom("foot")
            .frame(egui::Frame::new().inner_margin(egui::Margin::ZERO))
            .show_separator_line(false)
            .show(ui, |ui| {
                ui.add_space(8.0);
                let next = data.lesson_after(Some(&entry.listing.path));
                let next = next.filter(|_| entry.played.lesson);
                foot(ui, data, (index, next), &play_words(entry, &self.sides(entry)))
            });
        let other = ScrollArea::vertical()
            .id_salt(entry.source())
            .auto_shrink([false, false])
            .show(ui, |ui| {
                heading(ui, entry, pictures, palette);
                if entry.listing.lesson.is_none() {
                    self.seats(ui, entry);
                }
                self.offers(ui, entry);
                let answers = self.house_rules.entry(entry.listing.path.clone()).or_default();
                house_rules::ui(ui, &entry.listing.path, &entry.listing.settings, answers);
                let listing = &entry.listing;
                let mut summary = listing.summary.clone();
                let mut other = None;
                if let Some(campaign) = &entry.campaign {
                    other = campaign_page::page(ui, palette, campaign, &summary);
                    summary = campaign.first_words();
                }
                ui.add_space(8.0);
                let briefing = Briefing {
                    summary: &summary,
                    goals: &listing.goals,
                    as_it_was: &listing.as_it_was,
                    text: &listing.text,
                };
                briefing::text(ui, briefing);
                other
            });
        let other = other.inner.map(|number| TitleChoice::GoOnWith(index, number));
        foot.inner.or(other)
    }

    /// Who plays which side, and against whom.
    fn seats(&mut self, ui: &mut Ui, entry: &TitleEntry) {
        let mut sides = self.sides(entry);
        if sides.teams.len() < 2 {
            return;
        }
        ui.add_space(8.0);
        let goes_on = entry
            .campaign
            .as_ref()
            .is_some_and(|campaign| campaign.going.is_some());
        section(
            ui,
            if goes_on {
                "IF YOU BEGIN ANEW, YOU PLAY"
            } else {
                "YOU PLAY"
            },
        );
        ui.horizontal_wrapped(|ui| {
            let people = (0..sides.teams.len())
                .map(Person::Plays)
                .chain([Person::PlaysAll]);
            for person in people {
                let (word, about) = match person {
                    Person::Plays(team) => {
                        let team = &sides.teams[team];
                        (team.adjective.clone(), team.members.join(", "))
                    }
                    Person::PlaysAll => (all_sides(&sides.teams), "People play at this computer".to_owned()),
                };
                if option(ui, sides.person == person, &word)
                    .on_hover_text(about)
                    .clicked()
                {
                    self.people.insert(entry.source(), person);
                    sides = self.sides(entry);
                }
            }
        });
        if let Some(team) = sides.team().filter(|team| team.members.len() > 1) {
            quiet(ui, &team.members.join(", "));
        }
        if sides.opponents.is_empty() {
            return;
        }
        ui.add_space(4.0);
        section(ui, "AGAINST THE COMPUTER");
        self.against(ui, entry, &sides, false);
        if sides.opponents.iter().any(|player| player.is_plan) {
            quiet(ui, "Or against a plan of the scenario:");
            self.against(ui, entry, &sides, true);
        }
        let sides = self.sides(entry);
        let opponent = sides.opponent();
        let recommended = if opponent.is_usual { " (recommended)" } else { "" };
        quiet(
            ui,
            &format!("{}{recommended}: {}", opponent.title, opponent.about),
        );
    }

    /// The computer players to choose from: plans, or strengths.
    fn against(&mut self, ui: &mut Ui, entry: &TitleEntry, sides: &Sides, plans: bool) {
        ui.horizontal_wrapped(|ui| {
            for (at, player) in sides.opponents.iter().enumerate() {
                if player.is_plan != plans {
                    continue;
                }
                let star = if player.is_usual {
                    format!("  {}", icon::STAR)
                } else {
                    String::new()
                };
                let chosen = option(ui, at == sides.against, &format!("{}{star}", player.title));
                if chosen.on_hover_text(&player.about).clicked() {
                    self.against.insert(entry.source(), player.word.clone());
                }
            }
        });
    }

    /// What a scenario asks before it begins: a name each, and what the chosen one means.
    fn offers(&mut self, ui: &mut Ui, entry: &TitleEntry) {
        for choice in &entry.listing.choices {
            let mut at = self.offer(entry, choice);
            ui.add_space(4.0);
            section(ui, &choice.title.to_uppercase());
            let shown = choice.offers.get(at).map_or("", |offer| offer.name.as_str());
            let list = egui::ComboBox::from_id_salt((&entry.listing.path, choice.word))
                .selected_text(shown)
                .width((ui.available_width() - 8.0).min(scaled(ui, 360.0)))
                .truncate()
                .height(scaled(ui, 400.0))
                .show_ui(ui, |ui| {
                    for (index, offer) in choice.offers.iter().enumerate() {
                        ui.selectable_value(&mut at, index, &offer.name)
                            .on_hover_text(&offer.text);
                    }
                });
            labelled(&list.response, choice.title);
            if let Some(offer) = choice.offers.get(at) {
                quiet(ui, &offer.text);
            }
            self.offers.insert((entry.listing.path.clone(), choice.word), at);
        }
    }

    /// The offers of a first start.
    pub fn welcome(
        &self,
        ui: &mut Ui,
        data: &TitleData,
        pictures: &mut MapPictures,
        palette: &Palette,
    ) -> Option<TitleChoice> {
        let mut choice = None;
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.label(serif(ui, "Welcome to Railhead", 28.0));
            ui.label("Take command in a battle at once, or learn the game in five minutes first. Everything else is in the list.");
            for index in &data.welcome {
                let entry = &data.scenarios[*index];
                ui.add_space(12.0);
                sheet(ui, |ui| {
                    heading(ui, entry, pictures, palette);
                    ui.add(egui::Label::new(&entry.listing.summary).wrap());
                    ui.add_space(4.0);
                    if main_button(ui, &play_words(entry, &self.sides(entry))).clicked() {
                        choice = Some(TitleChoice::Play(*index));
                    }
                });
            }
        });
        choice
    }
}

impl Sides {
    /// The team of the one person who plays.
    fn team(&self) -> Option<&Team> {
        match self.person {
            Person::Plays(team) => self.teams.get(team),
            Person::PlaysAll => None,
        }
    }

    fn opponent(&self) -> &PlayerChoice {
        &self.opponents[self.against]
    }
}

/// The words of the button that begins a scenario.
fn play_words(entry: &TitleEntry, sides: &Sides) -> String {
    let words = match (&entry.campaign, sides.team()) {
        (Some(campaign), _) => campaign.begin_words(),
        (None, _) if entry.listing.lesson.is_some() => "Begin the lesson".to_owned(),
        (None, Some(team)) if !sides.opponents.is_empty() => {
            format!("Play the {} side against the computer", team.adjective)
        }
        (None, Some(_)) => "Play".to_owned(),
        (None, None) => format!("Play {}", all_sides(&sides.teams).to_lowercase()),
    };
    format!("{}  {words}", icon::PLAY)
}

fn all_sides(teams: &[Team]) -> String {
    let word = if teams.len() == 2 { "Both" } else { "All" };
    format!("{word} sides")
}

/// One of several choices.
fn option(ui: &mut Ui, is_chosen: bool, word: &str) -> egui::Response {
    ui.add(egui::Button::new(word).selected(is_chosen))
}

fn quiet(ui: &mut Ui, text: &str) {
    ui.add(egui::Label::new(RichText::new(text).small().weak()).wrap());
}

/// The map of a scenario, its title, and facts about it.
fn heading(ui: &mut Ui, entry: &TitleEntry, pictures: &mut MapPictures, palette: &Palette) {
    let listing = &entry.listing;
    let facts = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.add(egui::Label::new(serif(ui, &listing.title, 24.0)).wrap());
        let fact = |ui: &mut Ui, sign: &str, text: &str| {
            // What wraps stays beside its sign.
            ui.horizontal_top(|ui| {
                ui.label(sign);
                ui.add(egui::Label::new(text).wrap());
            });
        };
        fact(ui, icon::CLOCK, &entry.length());
        if let Some(level) = entry.level() {
            fact(ui, icon::GAUGE, level.name());
        }
        let teams = teams::teams(&entry.seats);
        let sides: Vec<String> = teams.iter().map(Team::name).collect();
        fact(ui, icon::FLAG, &sides.join(" against "));
        // Those of a campaign depend on its course.
        if entry.campaign.is_none() {
            fact(ui, icon::CALENDAR_BLANK, &listing.dates);
        }
        fact(ui, icon::MAP_TRIFOLD, &listing.map);
        if let Some(played) = entry.played.text() {
            fact(
                ui,
                entry.mark().map_or(icon::FLAG_CHECKERED, |(sign, _)| sign),
                &played,
            );
        }
    };
    let width = ui.available_width();
    if width < scaled(ui, 340.0) {
        ui.vertical(facts);
        return;
    }
    let most = vec2((width * 0.42).min(scaled(ui, 260.0)), scaled(ui, 150.0));
    ui.horizontal_top(|ui| {
        let pictured = Pictured::Scenario(entry.source());
        show(ui, pictures, palette, &pictured, (Align2::LEFT_TOP, most));
        ui.add_space(8.0);
        ui.vertical(facts);
    });
}

/// The buttons below a scenario, and below a lesson that is done the one for the next.
fn foot(
    ui: &mut Ui,
    data: &TitleData,
    (index, next): (usize, Option<(usize, &str)>),
    play: &str,
) -> Option<TitleChoice> {
    let entry = &data.scenarios[index];
    let mut choice = None;
    if let Some((next, title)) = next {
        if main_button(ui, &format!("{}  Next lesson: {title}", icon::PLAY)).clicked() {
            choice = Some(TitleChoice::Play(next));
        }
    } else if main_button(ui, play).clicked() {
        choice = Some(entry.to_play(index));
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if entry.to_play(index) != TitleChoice::Play(index) {
            let anew = beside_main(ui, &format!("{}  Begin anew", icon::PLAY));
            let help = "A campaign of its own; this page goes on with the other, too";
            if ui.add(anew).on_hover_text(help).clicked() {
                choice = Some(TitleChoice::Play(index));
            }
        }
        if next.is_some() {
            let again = beside_main(ui, &format!("{}  Once more", icon::ARROW_COUNTER_CLOCKWISE));
            if ui.add(again).clicked() {
                choice = Some(TitleChoice::Play(index));
            }
        }
        if entry.listing.lesson.is_none() {
            let seats = beside_main(ui, &format!("{}  Who plays?", icon::USERS));
            let help =
                "Choose a player for each seat, also a program of your own, and how fast computers play";
            if ui.add(seats).on_hover_text(help).clicked() {
                choice = Some(TitleChoice::Seats(index));
            }
        }
        // Commands for authors are out of a player's way.
        let make = beside_main(ui, &format!("{}  For authors", icon::DOTS_THREE));
        egui::containers::menu::MenuButton::from_button(make).ui(ui, |ui| {
            choice = copy(ui, index)
                .or(edit(ui, index))
                .or(open_folder(ui))
                .or(choice.take());
            ui.separator();
            quiet(ui, &format!("This scenario: {}", entry.listing.path));
            for (word, place) in &data.places {
                quiet(ui, &format!("{word}: {place}"));
            }
        });
    });
    choice
}

/// The button that copies a scenario.
fn copy(ui: &mut Ui, index: usize) -> Option<TitleChoice> {
    let copy = beside_main(ui, &format!("{}  Make my copy", icon::COPY));
    let help = "Puts the scenario with all its files into your own folder, where you can change it";
    let response = ui.add(copy).on_hover_text(help);
    response.clicked().then_some(TitleChoice::Copy(index))
}

/// The button that opens the workshop.
fn edit(ui: &mut Ui, index: usize) -> Option<TitleChoice> {
    let edit = beside_main(ui, &format!("{}  Edit", icon::PENCIL_SIMPLE));
    let help =
        "Opens its files as text beside its map; a scenario of ours is copied into your own folder first";
    let response = ui.add(edit).on_hover_text(help);
    response.clicked().then_some(TitleChoice::Edit(index))
}

/// The button that shows the player's own files.
pub fn open_folder(ui: &mut Ui) -> Option<TitleChoice> {
    let open = beside_main(ui, &format!("{}  Open folder", icon::FOLDER_OPEN));
    let help = "Opens the folder of your own scenarios; the list follows your changes at once";
    let response = ui.add(open).on_hover_text(help);
    response.clicked().then_some(TitleChoice::OpenFolder)
}

/// Why a scenario cannot be opened.
fn problems(ui: &mut Ui, index: usize, entry: &TitleEntry) -> Option<TitleChoice> {
    let title = format!("{} {} cannot be opened", icon::WARNING, entry.listing.path);
    ui.add(egui::Label::new(serif(ui, title, 20.0).color(ui.visuals().error_fg_color)).wrap());
    ui.label("Mend these here or in an editor of yours; the list follows as soon as you save.");
    let choice = ui
        .horizontal_wrapped(|ui| edit(ui, index).or(open_folder(ui)))
        .inner;
    ui.add_space(8.0);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        for problem in &entry.listing.problems {
            let text = RichText::new(problem.to_string()).small().monospace();
            ui.add(egui::Label::new(text).wrap());
            ui.add_space(4.0);
        }
    });
    choice
}
