//! A campaign of battles on the title: its tree, how far it has come in the newest save, and what goes over from battle to battle.

use std::path::PathBuf;

use bevy_egui::egui::{self, CollapsingHeader, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::play::linked::{BattleFate, CampaignChart};
use crate::shell::campaign::{armies, next_up, promises, score, tree, ways};
use crate::theme::Palette;
use crate::theme::widget::section;
use crate::words::count;

/// A campaign in the list of the title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignEntry {
    /// It as it begins.
    pub start: CampaignChart,
    /// The most battles that are fought.
    pub most: usize,
    /// It as the newest save has it; `None` if there is none.
    pub going: Option<GoingCampaign>,
    /// Others of the player's that are not over and that the newest has not gone on from, the newest first.
    pub others: Vec<GoingCampaign>,
}

/// A campaign that is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoingCampaign {
    /// The save.
    pub save: PathBuf,
    /// Where it stands, in words.
    pub about: String,
    pub chart: CampaignChart,
}

impl CampaignEntry {
    /// How many battles it has, at most.
    pub fn length(&self) -> String {
        match self.most {
            1 => "1 battle".to_owned(),
            most => format!("up to {}", count(most, "battle", "battles")),
        }
    }

    /// The words of the button that begins it, or goes on with the newest save.
    pub fn begin_words(&self) -> String {
        match &self.going {
            Some(going) => going.go_on_words(),
            None => "Begin the campaign".to_owned(),
        }
    }

    /// The heading of the briefing of its first battle.
    pub fn first_words(&self) -> String {
        let first = self.start.battles.first();
        format!(
            "The first battle: {}",
            first.map_or("", |first| first.title.as_str())
        )
    }
}

impl GoingCampaign {
    /// The words of the button that goes on with it.
    fn go_on_words(&self) -> String {
        let mut battles = self.chart.battles.iter();
        let here = battles.find(|battle| matches!(battle.fate, BattleFate::Now | BattleFate::Next));
        match here {
            Some(battle) => format!("Go on: {}", battle.title),
            None => "Look at its end".to_owned(),
        }
    }

    /// Whether another one has gone on from it, or is the same.
    pub fn leads_to(&self, other: &Self) -> bool {
        other.chart.seeds.starts_with(&self.chart.seeds)
    }
}

/// Draws what the page of a campaign has before the briefing of its first battle. The answer is the place of another campaign with which the player
/// goes on.
pub(super) fn page(ui: &mut Ui, palette: &Palette, campaign: &CampaignEntry, summary: &str) -> Option<usize> {
    let mut chosen = None;
    ui.add_space(8.0);
    ui.add(egui::Label::new(RichText::new(summary).strong()).wrap());
    if let Some(going) = &campaign.going {
        section(ui, "YOUR CAMPAIGN");
        ui.add(egui::Label::new(RichText::new(&going.about).strong()).wrap());
        score(ui, &going.chart);
        next_up(ui, &going.chart);
    }
    if !campaign.others.is_empty() {
        section(ui, "OTHERS OF YOURS");
        for (number, other) in campaign.others.iter().enumerate() {
            ui.add(egui::Label::new(&other.about).wrap());
            ui.add(egui::Label::new(RichText::new(&other.chart.score).weak()).wrap());
            let words = format!("{}  {}", icon::PLAY, other.go_on_words());
            if ui
                .push_id(("other", number), |ui| ui.button(words))
                .inner
                .clicked()
            {
                chosen = Some(number);
            }
        }
    }
    let chart = campaign
        .going
        .as_ref()
        .map_or(&campaign.start, |going| &going.chart);
    ui.add_space(4.0);
    section(ui, "THE BATTLES");
    tree(ui, palette, chart);
    ui.add_space(4.0);
    if campaign.going.is_some() && !chart.armies.is_empty() {
        CollapsingHeader::new("The armies so far")
            .id_salt(("armies", &chart.title))
            .show(ui, |ui| armies(ui, palette, &chart.armies));
    }
    ways(ui, chart);
    promises(ui, chart);
    chosen
}
