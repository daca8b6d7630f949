//! What the title shows: the scenarios on disk, in their groups.

use egui_phosphor::regular as icon;

use super::campaign_page::CampaignEntry;
use super::contents::{Contents, ScenarioFacts, time_in_words};
use super::import_sheet::ImportAct;
use crate::play::SeatRow;
use crate::words::count;
use railhead_authoring::workshop::new_scenario::{OwnBattle, OwnBoard};
use railhead_engine::engine::Difficulty;
use railhead_engine::save::Head;
use railhead_engine::save::played::{PlayedResult, ScenarioPlayed};
use railhead_engine::scenario::Listing;
use railhead_games::turn_words;

/// The group of the player's own scenarios, and of those that no other group has.
pub const OWN: &str = "Your own";

/// Where a scenario comes from: whether it is the player's own, and the path of its file.
pub type Source = (bool, String);

/// What the title shows.
#[derive(Clone, Debug, Default)]
pub struct TitleData {
    /// Whether it is known yet what there is.
    pub is_read: bool,
    /// The scenarios found, group by group.
    pub scenarios: Vec<TitleEntry>,
    /// The groups, the last of them [`OWN`].
    pub shelves: Vec<Shelf>,
    /// The scenarios that are offered to those who play for the first time.
    pub welcome: Vec<usize>,
    /// Whether the player has not played yet.
    pub is_first_time: bool,
    /// What the newest autosave holds; `None` if there is none that opens.
    pub newest: Option<Newest>,
    /// Notices for the player, such as that another program uses the same saves.
    pub warnings: Vec<String>,
    /// What lies where: a word, and the folder or file.
    pub places: Vec<(String, String)>,
    /// The boards of the player's own on which a new scenario can begin.
    pub boards: Vec<OwnBoard>,
    /// The battles of the player's own that a new campaign can link.
    pub battles: Vec<OwnBattle>,
}

/// A scenario on the title.
#[derive(Clone, Debug)]
pub struct TitleEntry {
    /// What it says about itself.
    pub listing: Listing,
    /// Whether it is one of the player's own.
    pub is_own: bool,
    /// Its seats; none if it cannot be read.
    pub seats: Vec<SeatRow>,
    /// What the table of contents says of it.
    pub facts: Option<ScenarioFacts>,
    /// The player's results in it.
    pub played: ScenarioPlayed,
    /// The campaign that it is; `None` for a single game.
    pub campaign: Option<CampaignEntry>,
}

/// Scenarios that belong together.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    pub name: String,
    /// The indices of its scenarios in the library.
    pub scenarios: Vec<usize>,
    /// How many of them cannot be opened.
    pub broken: usize,
}

/// The game of the newest autosave.
#[derive(Clone, Debug)]
pub struct Newest {
    /// The title of its scenario, or of its campaign.
    pub title: String,
    /// Where it stands, in words.
    pub about: String,
}

/// What the player chose. A number is the index of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleChoice {
    /// Play it, with the sides that are chosen.
    Play(usize),
    /// Go on with the newest save of a campaign.
    GoOn(usize),
    /// Go on with another campaign of the player's, by its place among those of the scenario.
    GoOnWith(usize, usize),
    /// The same as to play it, after a look at who plays each seat.
    Seats(usize),
    /// Copy it into the player's folder.
    Copy(usize),
    /// Edit it, or a copy if it is not the player's own.
    Edit(usize),
    /// Make a new scenario of the player's own, and edit it.
    Create,
    /// Import a map, stop that, or show the result.
    Import(ImportAct),
    /// Show the player's folder of scenarios.
    OpenFolder,
    /// Go on from the newest autosave.
    Continue,
    Load,
    Settings,
    Rules,
    Quit,
}

impl TitleData {
    /// The scenario that teaches first, or next after the one of a path: its index, and what its lesson is called.
    pub fn lesson_after(&self, path: Option<&str>) -> Option<(usize, &str)> {
        let scenarios = self.scenarios.iter().enumerate();
        let mut lessons = scenarios.filter(|(_, entry)| !entry.is_own && entry.listing.lesson.is_some());
        if let Some(path) = path {
            lessons.find(|(_, entry)| entry.listing.path == path)?;
        }
        let (index, next) = lessons.next()?;
        Some((index, next.listing.lesson.as_deref()?))
    }

    /// These scenarios in their groups.
    pub fn of(mut scenarios: Vec<TitleEntry>) -> Self {
        let contents = Contents::shipped();
        let own = contents.groups.len();
        let find = |entry: &TitleEntry| {
            (!entry.is_own)
                .then(|| contents.find(&entry.listing.path))
                .flatten()
        };
        // Those that cannot be opened come first: their author looks for what they have just written.
        scenarios.sort_by_cached_key(|entry| {
            let (group, place) = find(entry).map_or((own, 0), |(group, place, _)| (group, place));
            (group, entry.is_playable(), place)
        });
        let names = contents.groups.iter().map(|group| group.name.as_str());
        let mut shelves: Vec<Shelf> = names
            .chain([OWN])
            .map(|name| Shelf {
                name: name.to_owned(),
                ..Shelf::default()
            })
            .collect();
        for (index, entry) in scenarios.iter_mut().enumerate() {
            let found = find(entry);
            entry.facts = found.map(|(_, _, facts)| facts.clone());
            let shelf = &mut shelves[found.map_or(own, |(group, ..)| group)];
            shelf.scenarios.push(index);
            shelf.broken += usize::from(!entry.is_playable());
        }
        let welcome = contents.welcome.iter().filter_map(|path| {
            scenarios
                .iter()
                .position(|entry| !entry.is_own && entry.is_playable() && entry.listing.path == *path)
        });
        Self {
            welcome: welcome.collect(),
            scenarios,
            shelves,
            ..Self::default()
        }
    }

    /// The group that a scenario is in.
    pub fn shelf_of(&self, index: usize) -> Option<usize> {
        self.shelves
            .iter()
            .position(|shelf| shelf.scenarios.contains(&index))
    }
}

impl TitleEntry {
    /// A scenario of which the table of contents is not known yet.
    pub fn new(listing: Listing, is_own: bool, seats: Vec<SeatRow>) -> Self {
        Self {
            listing,
            is_own,
            seats,
            facts: None,
            played: ScenarioPlayed::default(),
            campaign: None,
        }
    }

    /// Where it comes from, which tells it from every other.
    pub fn source(&self) -> Source {
        (self.is_own, self.listing.path.clone())
    }

    /// Whether it can be played.
    pub fn is_playable(&self) -> bool {
        self.listing.problems.is_empty()
    }

    /// How long it takes: its turns or battles, and about how many minutes or hours.
    pub fn length(&self) -> String {
        let word = turn_words(self.listing.game).turn;
        let turns = match &self.campaign {
            Some(campaign) => campaign.length(),
            None => count(usize::from(self.listing.turns), word, &format!("{word}s")),
        };
        let shipped = || self.facts.as_ref().map(|facts| facts.minutes);
        match self.listing.effort.minutes.or_else(shipped) {
            Some(minutes) => format!("{turns}, {}", time_in_words(minutes)),
            None => turns,
        }
    }

    /// What it means to play it, as the scenario with this index: a campaign that has begun goes on.
    pub fn to_play(&self, index: usize) -> TitleChoice {
        let goes_on = self
            .campaign
            .as_ref()
            .is_some_and(|campaign| campaign.going.is_some());
        if goes_on {
            TitleChoice::GoOn(index)
        } else {
            TitleChoice::Play(index)
        }
    }

    /// The mark beside it in the list, a sign and a word; `None` if nothing of it has been played.
    pub fn mark(&self) -> Option<(&'static str, &'static str)> {
        let is_won = self.played.best.as_ref().is_some_and(PlayedResult::is_won);
        if is_won {
            Some((icon::TROPHY, "won"))
        } else if self.played.solved {
            Some((icon::CHECK_CIRCLE, "solved"))
        } else if self.played.lesson {
            Some((icon::CHECK_CIRCLE, "lesson done"))
        } else {
            (self.played.games > 0).then_some((icon::FLAG_CHECKERED, "played"))
        }
    }

    /// How hard it is, if that is known.
    pub fn level(&self) -> Option<Difficulty> {
        let shipped = || self.facts.as_ref().map(|facts| facts.level);
        self.listing.effort.level.or_else(shipped)
    }
}

/// A save in words: scenario, turn, player, phase.
pub fn about_text(head: &Head) -> String {
    let about = &head.about;
    if about.over {
        return format!("{}, the game is over", about.title);
    }
    format!(
        "{}, {} {} of {}, {}: {} {}",
        about.title,
        turn_words(&head.game).turn,
        about.turn,
        about.last_turn,
        about.days,
        about.player,
        about.phase
    )
}
