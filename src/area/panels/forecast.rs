//! The odds of a battle as a bar and a few figures.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, CornerRadius, FontSelection, RichText, Sense, Stroke, StrokeKind, Ui};

use crate::area::facts::forecasts::BattleForecast;
use crate::area::scene::Scene;
use crate::theme::widget::scaled;
use railhead_area_game::chapters::battle::odds::{BattleEnd, UnitCounts};
use railhead_area_game::state::area_state::Party;

/// `87 %`, `0.4 %`.
pub fn percent(thousandths: u64) -> String {
    if (1..10).contains(&thousandths) || (991..1000).contains(&thousandths) {
        format!("{}.{} %", thousandths / 10, thousandths % 10)
    } else {
        format!("{} %", (thousandths + 5) / 10)
    }
}

/// Hundredths as a number with one decimal place.
fn ipc(hundredths: u64) -> String {
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Draws a forecast: the winner, the losses, the survivors.
pub fn odds_ui(ui: &mut Ui, scene: &Scene, forecast: &BattleForecast) {
    let grey = ui.visuals().weak_text_color();
    let colour = |party: usize| forecast.nations[party].map_or(grey, |nation| scene.colour(nation));
    let size = egui::vec2(ui.available_width(), scaled(ui, 14.0));
    let (bar, response) = ui.allocate_exact_size(size, Sense::hover());
    let [win, neither, lose] = forecast.chances;
    let mut left = bar.left();
    for (share, tone) in [
        (win, colour(0)),
        (neither, grey.gamma_multiply(0.4)),
        (lose, colour(1)),
    ] {
        #[expect(clippy::cast_precision_loss, reason = "a thousand at most")]
        let width = bar.width() * share as f32 / 1000.0;
        let part = egui::Rect::from_min_size(egui::pos2(left, bar.top()), egui::vec2(width, bar.height()));
        ui.painter().rect_filled(part, CornerRadius::ZERO, tone);
        left += width;
    }
    let ink = ui.visuals().text_color();
    ui.painter().rect_stroke(
        bar,
        CornerRadius::same(2),
        Stroke::new(1.0, ink),
        StrokeKind::Outside,
    );
    let name = |party: usize| {
        let nation = forecast.nations[party];
        nation.map_or("nobody", |nation| scene.game.nation(nation).name.as_str())
    };
    let words = format!("{} {}, {} {}", name(0), percent(win), name(1), percent(lose));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &words));
    ui.horizontal_wrapped(|ui| {
        for (party, chance) in [(0, win), (1, lose)] {
            let mut words = LayoutJob::default();
            let (font, centre) = (FontSelection::Default, egui::Align::Center);
            RichText::new(percent(chance))
                .strong()
                .color(colour(party))
                .append_to(&mut words, ui.style(), font.clone(), centre);
            RichText::new(format!(" {} wins", name(party))).small().append_to(
                &mut words,
                ui.style(),
                font,
                centre,
            );
            ui.label(words);
        }
    });
    if let Some(takes) = forecast.takes {
        line(
            ui,
            format!(
                "With a land unit left to take the area, {}: {}.",
                name(0),
                percent(takes)
            ),
        );
    }
    if forecast.submerge > 0 {
        let often = percent(forecast.submerge);
        line(ui, format!("Submarines submerge, and are still there: {often}."));
    }
    let [by_attacker, by_defender] = forecast.losses.map(ipc);
    let losses = format!("Lost on average: attacker {by_attacker} IPC, defender {by_defender} IPC.");
    line(ui, losses);
    if !forecast.bombarding.is_empty() {
        let ships = named(scene, &forecast.bombarding);
        line(ui, format!("Bombards first, from the sea: {ships}."));
    }
    if let Some((end, chance)) = forecast.ends.first() {
        let words = format!("Likeliest result, {}: {}.", percent(*chance), left_by(scene, end));
        line(ui, words);
    }
    if let Some(battles) = forecast.simulated {
        let off = match battles {
            8192.. => "half a percent",
            2048..8192 => "a percent",
            _ => "two percent",
        };
        let words = format!("Found by playing out {battles} battles with dice: off by {off} or so.");
        line(ui, words);
    }
}

/// Draws a line of what is known of a battle.
fn line(ui: &mut Ui, words: String) {
    ui.add(egui::Label::new(RichText::new(words).small().weak()).wrap());
}

/// Who is left at the end of a battle, as a clause.
fn left_by(scene: &Scene, end: &BattleEnd) -> String {
    let (party, units) = if end.attackers.is_empty() {
        ("defender", &end.defenders)
    } else {
        ("attacker", &end.attackers)
    };
    if end.submerged == Some(Party::Defender) {
        let all = named(scene, &end.defenders);
        match named(scene, &end.attackers) {
            kept if kept.is_empty() => format!("the defender has submerged with {all}"),
            kept => format!("the defender has submerged with {all}, and the attacker keeps {kept}"),
        }
    } else if units.is_empty() {
        "no units survive".to_owned()
    } else {
        format!("the {party} keeps {}", named(scene, units))
    }
}

/// Draws what is left on average of each kind, and how often both parties are left or neither is.
pub fn left_ui(ui: &mut Ui, scene: &Scene, forecast: &BattleForecast) {
    for (party, left) in ["attacker", "defender"].into_iter().zip(&forecast.left) {
        let each = left.iter().filter(|(_, hundredths)| **hundredths >= 5);
        let each: Vec<String> = each
            .map(|(kind, hundredths)| format!("{} {}", ipc(*hundredths), scene.game.kind(*kind).plural))
            .collect();
        let all = if each.is_empty() {
            "nothing".to_owned()
        } else {
            each.join(", ")
        };
        line(ui, format!("Left of the {party} on average: {all}."));
    }
    let [_, neither, _] = forecast.chances;
    line(ui, format!("Both or neither are left: {}.", percent(neither)));
}

/// Units by number and name: `3 Infantry, 2 Armour`.
pub fn named(scene: &Scene, units: &UnitCounts) -> String {
    let each: Vec<String> = units
        .iter()
        .map(|(kind, count)| scene.game.kind(*kind).named(*count))
        .collect();
    each.join(", ")
}
