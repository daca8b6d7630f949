//! A playtest: the computer plays the scenario on the page against itself, on a thread of its own.

use bevy_egui::egui::{ProgressBar, RichText, Ui};

use crate::app::background::{Background, Workers};
use crate::app::theme::widget::{close_button, section};
use crate::app::words::count;
use crate::lab::playtest::playtest;
use crate::rules::games::load_any;
use crate::workshop::project::Project;

/// How many games are played.
const GAMES: u16 = 20;

/// The results of the games so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaytestResult {
    /// The games that are over.
    pub played: u16,
    /// Who won how many; `None` for games that nobody won.
    pub wins: Vec<(Option<String>, u16)>,
    /// Why no more games can be played.
    pub trouble: Option<String>,
    /// Whether the files have changed since it began.
    pub is_old: bool,
}

/// The thread. It stops after the game in hand when this is gone.
#[derive(Debug)]
pub(super) struct Playtest {
    /// Who won the games that are over, or why no more can be played.
    games: Background<Result<Option<String>, String>>,
    tally: PlaytestResult,
}

impl Playtest {
    /// Begins to play the scenario as it is on the page.
    pub fn start(workers: &Workers, project: &Project) -> Self {
        let (files, path) = (project.files.clone(), project.scenario.clone());
        let games = workers.stream(move |teller| {
            let tell = |winner: Option<&str>| {
                teller.tell(Ok(winner.map(str::to_owned)));
            };
            let played = match load_any(&files, &path) {
                Ok(any) => playtest(any, GAMES, || teller.is_heard(), tell),
                Err(_) => Err("first mend its problems".to_owned()),
            };
            if let Err(why) = played {
                teller.tell(Err(why));
            }
        });
        Self {
            games,
            tally: PlaytestResult::default(),
        }
    }

    /// Takes note that the files have changed.
    pub fn grow_old(&mut self) {
        self.tally.is_old = true;
    }

    /// What came of the games so far.
    pub fn tally(&mut self) -> PlaytestResult {
        for game in self.games.news() {
            match game {
                Ok(winner) => self.tally.add(winner),
                Err(why) => self.tally.trouble = Some(why),
            }
        }
        self.tally.clone()
    }
}

impl PlaytestResult {
    fn add(&mut self, winner: Option<String>) {
        self.played += 1;
        match self.wins.iter_mut().find(|(who, _)| *who == winner) {
            Some((_, won)) => *won += 1,
            None => self.wins.push((winner, 1)),
        }
        self.wins.sort_by_key(|(_, won)| std::cmp::Reverse(*won));
    }

    /// Draws it; whether the author closes it.
    pub fn ui(&self, ui: &mut Ui) -> bool {
        let mut is_closed = false;
        ui.horizontal(|ui| {
            section(
                ui,
                &format!("PLAYTEST  ({} of {GAMES})", count_games(self.played)),
            );
            is_closed = close_button(ui).clicked();
        });
        ui.label(RichText::new("The computer plays every side.").small().weak());
        if self.is_old {
            let words = "The files have changed since: it is played as they were.";
            ui.label(RichText::new(words).small().color(ui.visuals().warn_fg_color));
        }
        for (winner, won) in &self.wins {
            let who = winner.as_deref().unwrap_or("nobody");
            let share = f32::from(*won) / f32::from(self.played.max(1));
            let bar = ProgressBar::new(share).text(format!("{who}: {won}"));
            ui.add(bar.desired_width(ui.available_width().min(280.0)));
        }
        if let Some(why) = &self.trouble {
            ui.label(RichText::new(why).small().color(ui.visuals().error_fg_color));
        }
        ui.add_space(8.0);
        is_closed
    }
}

fn count_games(played: u16) -> String {
    count(usize::from(played), "game", "games")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_the_most_first() {
        let mut tally = PlaytestResult::default();
        for winner in [Some("Red"), None, Some("Blue"), Some("Blue")] {
            tally.add(winner.map(str::to_owned));
        }
        assert_eq!(tally.played, 4);
        let wins = tally.wins.iter().map(|(who, won)| (who.as_deref(), *won));
        assert_eq!(
            wins.collect::<Vec<_>>(),
            [(Some("Blue"), 2), (Some("Red"), 1), (None, 1)]
        );
    }
}
