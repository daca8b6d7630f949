//! A playtest: computers play the scenario on the page against one another, on a thread of their own.

use bevy_egui::egui::{ComboBox, Grid, ProgressBar, RichText, Ui, WidgetInfo, WidgetType};

use crate::background::{Background, Workers};
use crate::theme::widget::{close_button, labelled, scaled, section, trouble};
use crate::words::count;
use railhead_authoring::workshop::project::Project;
use railhead_games::load_any;
use railhead_players::lab::ResultTable;
use railhead_players::lab::figures::{mean, quartiles};
use railhead_players::lab::playtest::{PlaytestSide, playtest, sides};
use railhead_players::lab::table::{Column, ColumnType, day};

/// How many games are played.
const GAMES: u16 = 20;

/// The results of the games so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaytestResult {
    /// The sides, with the players that each can have.
    pub sides: Vec<PlaytestSide>,
    /// The games that are over, one a line.
    pub table: Option<ResultTable>,
    /// Why no more games can be played.
    pub trouble: Option<String>,
    /// Whether the files have changed since it began.
    pub is_old: bool,
}

/// The news of the thread.
#[derive(Debug)]
enum PlaytestNews {
    Sides(Vec<PlaytestSide>),
    /// A game is over.
    Game(ResultTable),
    /// Why no more can be played.
    Trouble(String),
}

/// What the author asks of a playtest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaytestAnswer {
    /// Begin again, with the players that are chosen now.
    Again,
    Close,
}

/// The thread. It stops after the game in hand when this is gone.
#[derive(Debug)]
pub(super) struct Playtest {
    news: Background<PlaytestNews>,
    tally: PlaytestResult,
}

impl Playtest {
    /// Begins to play the scenario as it is on the page. `who` names players as `japan=greedy`.
    pub fn start(workers: &Workers, project: &Project, who: &[String]) -> Self {
        let (files, path, who) = (project.files.clone(), project.scenario.clone(), who.to_vec());
        let news = workers.stream(move |teller| {
            let played = match load_any(&files, &path) {
                Ok(any) => {
                    teller.tell(PlaytestNews::Sides(sides(&any)));
                    let report = |table| {
                        teller.tell(PlaytestNews::Game(table));
                    };
                    playtest(any, GAMES, &who, || teller.is_heard(), report)
                }
                Err(_) => Err("first mend its problems".to_owned()),
            };
            if let Err(why) = played {
                teller.tell(PlaytestNews::Trouble(why));
            }
        });
        Self {
            news,
            tally: PlaytestResult::default(),
        }
    }

    /// Takes note that the files have changed.
    pub fn grow_old(&mut self) {
        self.tally.is_old = true;
    }

    /// The results of the games so far.
    pub fn tally(&mut self) -> PlaytestResult {
        for news in self.news.news() {
            match news {
                PlaytestNews::Sides(sides) => self.tally.sides = sides,
                PlaytestNews::Game(table) => self.tally.add(table),
                PlaytestNews::Trouble(why) => self.tally.trouble = Some(why),
            }
        }
        self.tally.clone()
    }
}

impl PlaytestResult {
    fn add(&mut self, game: ResultTable) {
        let so_far = self.table.take().into_iter().chain([game]);
        match ResultTable::join(so_far.map(|table| ("the playtest".to_owned(), table)).collect()) {
            Ok(whole) => self.table = Some(whole),
            Err(why) => self.trouble = Some(why),
        }
    }

    /// Who won how many, with the levels, the most first; `None` for games that nobody won.
    fn wins(&self) -> Vec<(Option<&str>, u16, String)> {
        let columns = self.table.as_ref().and_then(|table| {
            let level = table.column("level");
            Some((table.len(), table.column("winner")?, level))
        });
        let Some((games, winner, level)) = columns else {
            return Vec::new();
        };
        let sides = winner.words().into_iter().map(Some).chain([None]);
        let mut wins: Vec<_> = sides
            .map(|side| {
                let won = (0..games).filter(|line| winner.word(*line) == side);
                let won: Vec<usize> = won.collect();
                let levels = level.map_or_else(Vec::new, Column::words).into_iter();
                let levels = levels.filter_map(|word| {
                    let so = won
                        .iter()
                        .filter(|line| level.and_then(|level| level.word(**line)) == Some(word));
                    let so = so.count();
                    (so > 0).then(|| format!("{so} {word}"))
                });
                let levels: Vec<String> = levels.collect();
                (
                    side,
                    u16::try_from(won.len()).unwrap_or(u16::MAX),
                    levels.join(", "),
                )
            })
            .filter(|(_, won, _)| *won > 0)
            .collect();
        wins.sort_by_key(|(_, won, _)| std::cmp::Reverse(*won));
        wins
    }

    /// The name of a column as authors read it: the side first, `Japan: rail moves`.
    fn words(&self, column: &str) -> String {
        let sides = self.sides.iter();
        let mut of_side = sides.filter_map(|side| {
            let rest = column.strip_prefix(&side.id)?.strip_prefix('_')?;
            Some(format!("{}: {}", side.name, rest.replace('_', " ")))
        });
        of_side.next().unwrap_or_else(|| column.replace('_', " "))
    }

    /// Draws it. `who` are the players that are chosen, as `japan=greedy`.
    pub fn ui(&self, ui: &mut Ui, who: &mut Vec<String>) -> Option<PlaytestAnswer> {
        let mut answer = None;
        let played = self.table.as_ref().map_or(0, ResultTable::len);
        ui.horizontal(|ui| {
            let games = count(played, "game", "games");
            section(ui, &format!("PLAYTEST  ({games} of {GAMES})"));
            if close_button(ui).clicked() {
                answer = Some(PlaytestAnswer::Close);
            }
        });
        if self.is_old {
            let words = "The files have changed since: it is played as they were.";
            ui.label(RichText::new(words).small().color(ui.visuals().warn_fg_color));
        }
        for side in &self.sides {
            if choose_player(ui, side, who) {
                answer = Some(PlaytestAnswer::Again);
            }
        }
        for (winner, won, levels) in self.wins() {
            let share = f32::from(won) / f32::from(u16::try_from(played).unwrap_or(u16::MAX).max(1));
            let who = winner.unwrap_or("nobody");
            ui.horizontal(|ui| {
                ui.label(RichText::new(format!("{who}: {won}")).strong());
                ui.label(RichText::new(levels).small().weak());
            });
            let bar = ProgressBar::new(share).desired_height(scaled(ui, 8.0));
            let bar = ui.add(bar.desired_width(ui.available_width().min(scaled(ui, 280.0))));
            labelled(&bar, &format!("Won by {who}"));
        }
        self.figures(ui);
        trouble(ui, self.trouble.as_deref());
        ui.add_space(8.0);
        answer
    }

    /// What `railhead simulate` tabulates of the same games.
    fn figures(&self, ui: &mut Ui) {
        let Some(table) = &self.table else { return };
        let small = |ui: &mut Ui, words: &str| {
            ui.label(RichText::new(words).small());
        };
        let grid = Grid::new("figures of the playtest").min_row_height(0.0);
        grid.spacing([scaled(ui, 16.0), 2.0]).show(ui, |ui| {
            for heading in ["", "mean", "half between"] {
                small(ui, heading);
            }
            ui.end_row();
            for column in &table.columns {
                let values = || column.values.iter().flatten().copied();
                let (first, range) = match column.kind {
                    ColumnType::Word => continue,
                    ColumnType::Count => {
                        let mean = mean(values()).filter(|_| values().any(|value| value != 0));
                        let [low, _, high] = quartiles(column.values.clone());
                        let Some((mean, (low, high))) = mean.zip(low.zip(high)) else {
                            continue;
                        };
                        (format!("{mean:.1}"), format!("{low} and {high}"))
                    }
                    ColumnType::Day => {
                        let [_, Some(half), _] = quartiles(column.values.clone()) else {
                            continue;
                        };
                        (String::new(), format!("half by {}", day(half)))
                    }
                };
                for words in [self.words(&column.name), first, range] {
                    small(ui, &words);
                }
                ui.end_row();
            }
        });
    }
}

/// Lets the author choose who plays a side; whether another player was chosen.
fn choose_player(ui: &mut Ui, side: &PlaytestSide, who: &mut Vec<String>) -> bool {
    let is_of = |word: &str| word.split_once('=').is_some_and(|(id, _)| id == side.id);
    let chosen = who.iter().find(|word| is_of(word)).cloned();
    let is_chosen = |player: &str| match &chosen {
        Some(word) => *word == format!("{}={player}", side.id),
        None => side
            .players
            .iter()
            .any(|choice| choice.word == player && choice.is_usual),
    };
    let now = side.players.iter().find(|player| is_chosen(&player.word));
    let mut changed = false;
    ui.horizontal(|ui| {
        ui.label(RichText::new(&side.name).small());
        let shown = ComboBox::from_id_salt(("who plays", &side.id))
            .width(scaled(ui, 150.0))
            .selected_text(now.map_or("", |player| player.title.as_str()));
        let shown = shown.show_ui(ui, |ui| {
            for player in &side.players {
                let choice = ui.selectable_label(is_chosen(&player.word), &player.title);
                if choice.on_hover_text(&player.about).clicked() && !is_chosen(&player.word) {
                    who.retain(|word| !is_of(word));
                    who.push(format!("{}={}", side.id, player.word));
                    changed = true;
                }
            }
        });
        let name = format!("Who plays {}", side.name);
        shown
            .response
            .widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &name));
    });
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::text::sources::files::Embedded;

    #[test]
    fn games_are_joined_wins_counted_and_columns_named_for_their_sides() {
        let any = || load_any(&Embedded, "malaya/jitra.ron").unwrap();
        let mut tally = PlaytestResult {
            sides: sides(&any()),
            ..PlaytestResult::default()
        };
        let games = std::cell::RefCell::new(Vec::new());
        playtest(any(), 3, &[], || true, |table| games.borrow_mut().push(table)).unwrap();
        for game in games.into_inner() {
            tally.add(game);
        }
        assert_eq!(tally.trouble, None);
        let wins = tally.wins();
        assert_eq!(wins.iter().map(|(_, won, _)| won).sum::<u16>(), 3, "{wins:?}");
        assert!(
            wins.iter()
                .all(|(side, _, levels)| side.is_none() || !levels.is_empty()),
            "{wins:?}"
        );
        assert_eq!(tally.words("japan_steps_lost"), "Japan: steps lost");
        assert_eq!(tally.words("orders"), "orders");
    }
}
