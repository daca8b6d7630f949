//! Battles that follow from one another, as pages of the window show them, for any game that has such.
//!
//! A game implements [`Linked`]. Not here: how pages draw a [`CampaignChart`].

use railhead_engine::engine::ending::GameEnd;
use railhead_engine::engine::{Playable, Seat, Session, StoryPart};
use railhead_engine::scenario::Loaded;

/// A campaign as it stands: its battles, its armies, and what comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignChart {
    /// The path of its file.
    pub file: String,
    pub title: String,
    /// The seeds of its battles so far, the last that of the game: they tell it from every other campaign of the file.
    pub seeds: Vec<u64>,
    /// Its battles, the first first.
    pub battles: Vec<ChartBattle>,
    /// The battles before the one of the game, the first first.
    pub earlier: Vec<EarlierBattle>,
    /// The points of the sides, in a sentence.
    pub score: String,
    /// Who has won the campaign, in a sentence; `None` until it is over.
    pub verdict: Option<String>,
    /// The battle that is over, and what it cost; `None` while it is on.
    pub fought: Option<StoryPart>,
    /// The battle that can begin; `None` while one is on, and at the end.
    pub next: Option<NextUp>,
    /// The armies, as far as those who look at the chart may know them.
    pub armies: Vec<ArmyRoll>,
    /// What goes over from battle to battle, in sentences.
    pub promises: Vec<String>,
}

/// A battle of a campaign on its chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartBattle {
    pub title: String,
    /// The most battles that can come before it.
    pub row: usize,
    /// The battles to which it leads, by their places.
    pub leads: Vec<usize>,
    /// Which results lead where, and what they give, in sentences.
    pub ways: Vec<String>,
    pub fate: BattleFate,
}

/// A battle before the one of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierBattle {
    /// What it cost, below its title.
    pub story: StoryPart,
    /// Whether its orders are kept.
    pub can_be_watched: bool,
}

/// A campaign that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignEnd {
    /// The path of its file.
    pub file: String,
    /// Who has won it, the more clearly the more points lie between the sides.
    pub end: GameEnd,
}

/// Where a battle is in the course of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleFate {
    /// It was fought: who has won it, and how it ended.
    Fought { winner: Seat, result: String },
    /// It is being fought.
    Now,
    /// It comes next.
    Next,
    /// It may come.
    Ahead,
    /// The campaign has gone another way.
    PassedBy,
}

/// The battle that can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextUp {
    pub title: String,
    /// What led to it, and what it gives to the sides, in sentences.
    pub lines: Vec<String>,
}

/// An army between two battles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyRoll {
    pub seat: Seat,
    /// Its name: `The Japanese army`.
    pub title: String,
    /// All of it in a sentence.
    pub sum: String,
    /// Its units by their fate.
    pub groups: Vec<ArmyGroup>,
}

/// Units of an army with the same fate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyGroup {
    /// Their fate: `Lost`.
    pub title: &'static str,
    /// Each unit: its name with its honours, and its steps.
    pub units: Vec<String>,
}

/// A game whose scenarios can be battles of a campaign.
pub trait Linked: Playable {
    /// The campaign that a game belongs to, as it stands; `None` if it is played alone. Under fog only the army of the viewer is shown.
    fn campaign_chart(
        _scenario: &Loaded<Self>,
        _session: &Session<Self>,
        _viewer: Option<Seat>,
    ) -> Option<CampaignChart> {
        None
    }

    /// The battle that follows a game that is over, with the seed of its dice.
    ///
    /// Errors: why none can begin.
    fn next_battle(
        _scenario: &Loaded<Self>,
        _session: &Session<Self>,
    ) -> Result<(Loaded<Self>, u64), String> {
        Err("no battle follows".to_owned())
    }

    /// The battle with which the campaign of a scenario begins; `None` if it belongs to none.
    fn first_battle(_scenario: &Loaded<Self>) -> Option<Loaded<Self>> {
        None
    }

    /// The campaign that a game has brought to its end; `None` while it goes on, and for a game that is played alone.
    fn campaign_end(_session: &Session<Self>) -> Option<CampaignEnd> {
        None
    }

    /// The battles before a game, as they were fought.
    fn earlier_battles(_scenario: &Loaded<Self>) -> Vec<(Loaded<Self>, Session<Self>)> {
        Vec::new()
    }

    /// The effects of earlier battles on a game, and its own on later ones, as far as the player of a seat may know them; empty for a game that is
    /// played alone.
    fn at_stake(&self, _seat: Seat, _has_fog: bool) -> Vec<StoryPart> {
        Vec::new()
    }
}
