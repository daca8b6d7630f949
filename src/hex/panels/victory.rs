//! The victory track (HV-3): the result if the game ended today and the reasons, the score, the levels with their
//! deadlines, and the worth and holder of each town.

use bevy_egui::egui::{self, CornerRadius, RichText, ScrollArea, Sense, Ui, vec2};
use egui_phosphor::regular as icon;

use super::setup::points;
use super::{PanelAction, Scene};
use crate::shell::briefing;
use crate::theme::widget::{scaled, section, serif};
use crate::words::count;
use railhead_hex_game::chapters::victory::{Score, Today, Town};
use railhead_hex_game::definition::{Outcome, VictoryTable};
use railhead_hex_game::{HexGame, Side};

/// Draws the sheet.
pub fn victory(ui: &mut Ui, scene: &Scene) {
    let room = ui.available_height().max(scaled(ui, 160.0));
    ScrollArea::vertical()
        .id_salt("victory")
        .max_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            // Leaves room for the scroll bar.
            ui.set_max_width(ui.available_width() - 12.0);
            let table = scene.game().definition().victory.as_ref();
            if let (Some(table), Some(today)) = (table, scene.summary.facts.today) {
                section(ui, "GOALS");
                briefing::goals(ui, &scene.view().goals(), &scene.table.scenario().as_it_was());
                ui.add_space(4.0);
                result(ui, scene, table, &today);
                ahead(ui, scene);
                ui.add_space(4.0);
                score(ui, scene, today.balance, table.side);
                ui.add_space(4.0);
                levels(ui, scene, table);
            } else {
                ui.label("The scenario names no winner: the game counts towns after the last turn.");
            }
            ui.add_space(4.0);
            towns(ui, scene);
        });
}

/// A result in words: `Japan: a decisive victory`.
pub fn in_words(game: &HexGame, outcome: Outcome) -> String {
    format!(
        "{}: a {} victory",
        game.side(outcome.winner).name,
        outcome.level.name()
    )
}

/// A number of points with its sign.
fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        // A real minus sign.
        number if number < 0 => format!("\u{2212}{}", number.unsigned_abs()),
        number => format!("+{number}"),
    }
}

/// The result if the game ended today, with the reasons.
fn result(ui: &mut Ui, scene: &Scene, table: &VictoryTable, today: &Today) {
    let game = scene.game();
    section(
        ui,
        if scene.summary.is_over {
            "THE RESULT"
        } else {
            "IF THE GAME ENDED TODAY"
        },
    );
    let words = serif(ui, in_words(game, today.outcome), 20.0);
    ui.label(words.color(scene.accent(today.outcome.winner)));
    for (rule, text) in reasons(game, table, today) {
        scene.cited(ui, rule, text);
    }
}

/// The reasons for the result, each with its rule.
pub fn reasons(game: &HexGame, table: &VictoryTable, today: &Today) -> Vec<(&'static str, String)> {
    if let Some(goal) = today.goal {
        let goal = &game.written_goals()[goal];
        return vec![(
            "HV-4",
            format!("{}: {}.", game.side(goal.side).name, goal.in_words(game)),
        )];
    }
    let [side, other] = [table.side, table.side.enemy()].map(|side| game.side(side).name.as_str());
    if !table.by_points.is_empty() {
        return vec![(
            "HV-1",
            format!(
                "{side} has a balance of {} victory points.",
                signed(today.balance)
            ),
        )];
    }
    let objective = &table.objective;
    let hexes = match today.of {
        1 => "the hex".to_owned(),
        of => format!("the {of} hexes"),
    };
    let holder = if today.held == today.of {
        format!("{side} holds {objective}.")
    } else {
        format!(
            "{side} holds {} of {hexes} of {objective}; it wins with all of them, otherwise {other} wins.",
            today.held
        )
    };
    let base = format!("Without the points: {}.", today.before_points.name());
    let lead = match today.balance {
        0 => "The sides have as many victory points.".to_owned(),
        lead => {
            let ahead = if lead > 0 { side } else { other };
            let points = usize::try_from(lead.unsigned_abs()).unwrap_or(usize::MAX);
            format!(
                "{ahead} leads by {}.",
                count(points, "victory point", "victory points")
            )
        }
    };
    let favoured = if today.balance >= table.better_from {
        Some(table.side)
    } else if today.balance <= table.worse_to {
        Some(table.side.enemy())
    } else {
        None
    };
    let shift = favoured.map_or_else(String::new, |favoured| shift(game, today, favoured));
    vec![
        ("HV-1", format!("{holder} {base}")),
        ("HV-2", format!("{lead}{shift}")),
    ]
}

/// What the points do to the level in favour of a side (HV-2).
fn shift(game: &HexGame, today: &Today, favoured: Side) -> String {
    let name = &game.side(favoured).name;
    let level = today.outcome.level.name();
    if today.outcome.level != today.before_points {
        return format!(" That shifts the level in favour of {name}, to {level}.");
    }
    let bound = if today.outcome.winner == favoured {
        "clearer"
    } else {
        "less clear"
    };
    format!(" That is in favour of {name}, but no victory is {bound} than a {level} one.")
}

/// What would improve the result of each side (HV-3).
fn ahead(ui: &mut Ui, scene: &Scene) {
    for words in &scene.summary.facts.prospects {
        scene.cited(ui, "HV-3", words);
    }
}

/// A part of a score: its name, and its points.
type Part = (&'static str, fn(&Score) -> i32);

/// Both sides' points, part by part.
pub(super) fn score(ui: &mut Ui, scene: &Scene, balance: i32, of: Side) {
    let game = scene.game();
    let scores = &scene.summary.facts.score;
    section(ui, "POINTS");
    let number = |ui: &mut Ui, text: RichText| {
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(layout, |ui| ui.label(text));
    };
    egui::Grid::new("score")
        .num_columns(3)
        .spacing(vec2(16.0, 4.0))
        .min_col_width(scaled(ui, 84.0))
        .show(ui, |ui| {
            ui.label("");
            for side in Side::BOTH {
                let name = RichText::new(&game.side(side).name)
                    .strong()
                    .color(scene.accent(side));
                number(ui, name);
            }
            ui.end_row();
            let parts: [Part; 4] = [
                ("Towns", Score::town_points),
                ("Steps destroyed", Score::destroyed_points),
                ("Options", option_points),
                ("Optional units", unit_points),
            ];
            // Few scenarios have these.
            let others: [Part; 2] = [
                ("Units off the map", Score::exit_points),
                ("Events", |score| score.by_events),
            ];
            let others = others.into_iter();
            let others = others.filter(|(_, part)| scores.iter().any(|score| part(score) != 0));
            for (what, part) in parts.into_iter().chain(others) {
                ui.label(what);
                for score in scores {
                    number(
                        ui,
                        RichText::new(signed(part(score)).trim_start_matches('+').to_owned()),
                    );
                }
                ui.end_row();
            }
            ui.label(RichText::new("Together").strong());
            for score in scores {
                let total = signed(score.total());
                number(
                    ui,
                    RichText::new(total.trim_start_matches('+').to_owned()).strong(),
                );
            }
            ui.end_row();
            ui.label(RichText::new("Lead").weak());
            for side in Side::BOTH {
                let lead = if side == of { balance } else { -balance };
                let lead = if lead > 0 { lead.to_string() } else { String::new() };
                number(ui, RichText::new(lead).weak());
            }
            ui.end_row();
        });
}

fn option_points(score: &Score) -> i32 {
    -score
        .options
        .iter()
        .map(|(_, price)| i32::from(*price))
        .sum::<i32>()
}

fn unit_points(score: &Score) -> i32 {
    -score
        .accepted
        .iter()
        .map(|(_, price)| i32::from(*price))
        .sum::<i32>()
}

/// The deadlines for each level of victory.
fn levels(ui: &mut Ui, scene: &Scene, victory: &VictoryTable) {
    let game = scene.game();
    let calendar = game.definition().calendar;
    let name = |side: Side| game.side(side).name.as_str();
    if !victory.by_points.is_empty() {
        section(ui, "BALANCES");
        for (least, level) in &victory.by_points {
            let text = format!(
                "{} with a balance of {} or more: {}",
                name(victory.side),
                signed(*least),
                level.name()
            );
            level_line(ui, scene, victory.side, text, false);
        }
        let other = victory.side.enemy();
        let text = format!("{} otherwise: {}", name(other), victory.otherwise.name());
        level_line(ui, scene, other, text, false);
        return written_goals(ui, scene);
    }
    section(ui, "DEADLINES");
    let day = |turn: u16| calendar.days(turn).1.strftime("%-d %B %Y").to_string();
    for (last, level) in &victory.levels {
        let text = format!(
            "{} takes {} by turn {last}, {}: {}",
            name(victory.side),
            victory.objective,
            day(*last),
            level.name()
        );
        level_line(ui, scene, victory.side, text, scene.summary.turn > *last);
    }
    let other = victory.side.enemy();
    let text = format!(
        "{} holds {} to the end, {}: {}",
        name(other),
        victory.objective,
        day(calendar.last),
        victory.otherwise.name()
    );
    level_line(ui, scene, other, text, false);
    written_goals(ui, scene);
}

/// The goals of the scenario file, each until its turn.
fn written_goals(ui: &mut Ui, scene: &Scene) {
    let game = scene.game();
    let name = |side: Side| game.side(side).name.as_str();
    for goal in game.written_goals() {
        let text = format!("{}: {}", name(goal.side), goal.in_words(game));
        level_line(ui, scene, goal.side, text, scene.summary.turn > goal.until);
    }
}

fn level_line(ui: &mut Ui, scene: &Scene, side: Side, text: String, is_over: bool) {
    ui.horizontal_top(|ui| {
        flag(ui, scene, Some(side));
        let words = RichText::new(text);
        let words = if is_over {
            words.weak().strikethrough()
        } else {
            words
        };
        ui.add(egui::Label::new(words).wrap());
    });
}

/// A small flag in the colour of a side.
fn flag(ui: &mut Ui, scene: &Scene, side: Option<Side>) {
    let size = scaled(ui, 10.0);
    let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    match side {
        // The second side's flag is round, so that the meaning does not rest on colour alone.
        Some(Side::First) => {
            ui.painter()
                .rect_filled(rect, CornerRadius::same(1), scene.accent(Side::First));
        }
        Some(Side::Second) => {
            ui.painter()
                .circle_filled(rect.center(), size / 2.0, scene.accent(Side::Second));
        }
        None => {}
    }
}

fn towns(ui: &mut Ui, scene: &Scene) {
    let game = scene.game();
    let list = scene.view().towns();
    if list.is_empty() {
        return;
    }
    section(ui, "TOWNS AND THEIR WORTH");
    for side in Side::BOTH {
        let own: Vec<&Town> = list.iter().filter(|town| town.holder == Some(side)).collect();
        let worth: u16 = own.iter().map(|town| town.worth).sum();
        ui.horizontal(|ui| {
            flag(ui, scene, Some(side));
            let text = format!("{}: {}", game.side(side).name, points(worth));
            ui.label(RichText::new(text).strong().color(scene.accent(side)));
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
            for town in own {
                let text = format!("{} {}", town.name, town.worth);
                let place = game.board().label(town.at);
                let help = format!("{} {place}, worth {}", icon::MAP_PIN, points(town.worth));
                if ui.small_button(text).on_hover_text(help).clicked() {
                    scene.act(PanelAction::Jump(town.at));
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Embedded;
    use railhead_hex_game::definition::Level;

    // HV-2
    #[test]
    fn hv_2_what_is_said_of_the_points_agrees_with_the_result() {
        let path = "east-prussia/tannenberg.ron";
        let scenario = load::<HexGame>(&Embedded, path).expect("it is shipped");
        let game = &*scenario.game;
        let table = game.definition().victory.as_ref().expect("it has one");
        let lines = |winner: Side, [before_points, level]: [Level; 2], balance: i32| {
            let today = Today {
                outcome: Outcome { winner, level },
                before_points,
                held: 0,
                of: table.spaces.len(),
                balance,
                goal: None,
            };
            reasons(game, table, &today).swap_remove(1).1
        };
        let (winner, marginal) = (table.side.enemy(), Level::Marginal);
        let stays = lines(winner, [marginal; 2], table.better_from);
        assert!(
            stays.ends_with("That is in favour of Russia, but no victory is less clear than a marginal one."),
            "{stays}"
        );
        let clearer = lines(winner, [marginal, Level::Substantial], table.worse_to);
        assert!(
            clearer.ends_with("That shifts the level in favour of Germany, to substantial."),
            "{clearer}"
        );
        let between = lines(winner, [marginal; 2], table.better_from - 1);
        assert!(!between.contains("favour"), "{between}");
    }
}
