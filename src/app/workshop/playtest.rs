//! A playtest: the computer plays the scenario on the page against itself, on a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use bevy_egui::egui::{self, ProgressBar, RichText, Ui};

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
    tally: Arc<Mutex<PlaytestResult>>,
    stop: Arc<AtomicBool>,
}

impl Drop for Playtest {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Playtest {
    /// Begins to play the scenario as it is on the page.
    pub fn start(ctx: egui::Context, project: &Project) -> Self {
        let begun = Self {
            tally: Arc::default(),
            stop: Arc::default(),
        };
        let (tally, stop) = (Arc::clone(&begun.tally), Arc::clone(&begun.stop));
        let (files, path) = (project.files.clone(), project.scenario.clone());
        thread::spawn(move || {
            let told = |change: &dyn Fn(&mut PlaytestResult)| {
                change(&mut tally.lock().unwrap_or_else(PoisonError::into_inner));
                ctx.request_repaint();
            };
            let goes_on = || !stop.load(Ordering::Relaxed);
            let played = match load_any(&files, &path) {
                Ok(any) => playtest(any, GAMES, goes_on, |winner| told(&|tally| tally.add(winner))),
                Err(_) => Err("first mend its problems".to_owned()),
            };
            if let Err(why) = played {
                told(&|tally| tally.trouble = Some(why.clone()));
            }
        });
        begun
    }

    /// Takes note that the files have changed.
    pub fn grow_old(&self) {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner).is_old = true;
    }

    /// What came of the games so far.
    pub fn tally(&self) -> PlaytestResult {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl PlaytestResult {
    fn add(&mut self, winner: Option<&str>) {
        self.played += 1;
        match self.wins.iter_mut().find(|(who, _)| who.as_deref() == winner) {
            Some((_, won)) => *won += 1,
            None => self.wins.push((winner.map(str::to_owned), 1)),
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
            tally.add(winner);
        }
        assert_eq!(tally.played, 4);
        let wins = tally.wins.iter().map(|(who, won)| (who.as_deref(), *won));
        assert_eq!(
            wins.collect::<Vec<_>>(),
            [(Some("Blue"), 2), (Some("Red"), 1), (None, 1)]
        );
    }
}
