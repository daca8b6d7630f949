//! Scenarios, campaigns and saves on disk: what is there, and opening it.

use std::cmp::Reverse;
use std::path::Path;

use bevy::prelude::*;

use super::campaign_page::{CampaignEntry, GoingCampaign};
use super::title_data::{Newest, TitleData, TitleEntry, about_text};
use crate::PlayerFolders;
use crate::background::{Background, Workers};
use crate::play::autosave::FolderClaim;
use crate::play::linked::BattleFate;
use crate::play::{GameTable, Table};
use crate::shell::account::report_card::ReportCard;
use crate::stage::{Screen, ShownGames};
use railhead_authoring::export;
use railhead_authoring::workshop::new_scenario::{own_battles, own_boards};
use railhead_engine::save::played::Played;
use railhead_engine::save::{self, Listed, shelf};
use railhead_engine::scenario::Listing;
use railhead_engine::text::choices::setup_choice::SetupAnswer;
use railhead_engine::text::sources::files::{Folder, shipped, shipped_folder};
use railhead_engine::text::{Files, Problem};
use railhead_games::folders::Folders;
use railhead_games::{AnyScenario, campaigns, list_with, load_any, load_chosen, reopen_any, with_game};

/// The most saves of a campaign that are opened for the title: to open one takes a moment.
const MOST_OPENED: usize = 24;

/// What the title lists, and where each scenario comes from.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library {
    /// What the title shows.
    pub title: TitleData,
}

/// What another thread finds on disk: a folder full of scenarios takes longer than a picture may.
#[derive(Resource, Debug, Default)]
pub(in crate::shell) struct Reading(Background<Library>);

pub(in crate::shell) fn plugin(app: &mut App) {
    app.init_resource::<Library>()
        .init_resource::<Reading>()
        .init_resource::<ShownGames>()
        .add_systems(OnEnter(Screen::Title), begin_reading)
        .add_systems(
            Update,
            finish_reading.run_if(|reading: Res<Reading>| reading.0.is_busy()),
        );
}

pub(in crate::shell) fn begin_reading(
    folders: Res<PlayerFolders>,
    games: Res<ShownGames>,
    workers: Res<Workers>,
    mut reading: ResMut<Reading>,
) {
    let (folders, games) = (folders.0.clone(), games.clone());
    reading.0 = workers.on_pool(move || Library::read(&folders, &games));
}

/// Shows what was found; until then the title has what it had.
fn finish_reading(
    mut reading: ResMut<Reading>,
    ground: Option<Res<FolderClaim>>,
    mut library: ResMut<Library>,
) {
    if let Some(found) = reading.0.answer() {
        *library = found;
        let warning = ground.and_then(|ground| ground.warning());
        library.title.warnings.extend(warning.map(str::to_owned));
    }
}

impl Library {
    /// What is on disk now, of the games that can be shown.
    pub fn read(folders: &Folders, games: &ShownGames) -> Self {
        let mut found = entries(&*shipped(), false);
        let own = Folder::new(&folders.scenarios);
        found.extend(entries(&own, true));
        // The author of what cannot be read wonders where it is, whatever game it was meant for.
        found.retain(|entry| entry.listing.game.is_empty() || games.0.contains(&entry.listing.game));
        let (played, unmarked) = Played::read(&folders.played);
        let mut saves = save::list(&folders.saves);
        saves.extend(save::list(&folders.autosaves));
        saves.sort_by_key(|listed| Reverse(listed.written));
        for entry in &mut found {
            if let Some(campaign) = &mut entry.campaign {
                let mut going = going_on(&saves, &entry.listing).into_iter();
                campaign.going = going.next();
                campaign.others = going.filter(|other| other.chart.verdict.is_none()).collect();
            }
            entry.played = played.of(&entry.listing.path).cloned().unwrap_or_default();
        }
        // The newest that opens, as Continue does.
        let newest = save::list(&folders.autosaves)
            .into_iter()
            .find_map(|listed| listed.head.ok())
            .map(|head| Newest {
                about: about_text(&head),
                title: if head.about.campaign.is_empty() {
                    head.about.title
                } else {
                    head.about.campaign
                },
            });
        let has_played = newest.is_some() || !shelf::names(&folders.saves).is_empty();
        let place = |word: &str, path: &Path| (word.to_owned(), path.display().to_string());
        let places = vec![
            ("Version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
            ("Scenarios".to_owned(), shipped_place()),
            place("Your own scenarios", &folders.scenarios),
            place("Saves", &folders.saves),
            place("What you have played", &folders.played),
            place("Settings", &folders.settings),
        ];
        Self {
            title: TitleData {
                is_read: true,
                is_first_time: !has_played,
                newest,
                places,
                warnings: unmarked.into_iter().collect(),
                boards: own_boards(&own),
                battles: own_battles(&own),
                ..TitleData::of(found)
            },
        }
    }

    /// A new game of the scenario with this index, with what its players have chosen.
    ///
    /// Errors: what is wrong with its files, if they have changed since they were listed.
    pub fn begin(
        &self,
        index: usize,
        answers: &[SetupAnswer],
        folders: &Folders,
        seed: u64,
    ) -> Result<Box<dyn GameTable>, String> {
        let Some(entry) = self.title.scenarios.get(index) else {
            return Err("there is no such scenario".to_owned());
        };
        let files = files_of(entry.is_own, folders);
        new_table(&*files, &entry.listing.path, answers, seed).map_err(|problems| in_words(&problems))
    }

    /// Copies the scenario with this index, with all its files, into the player's folder; the answer is where the copy is, as the
    /// title lists it.
    pub fn copy(&self, index: usize, folders: &Folders) -> Result<String, String> {
        let Some(entry) = self.title.scenarios.get(index) else {
            return Err("there is no such scenario".to_owned());
        };
        let files = files_of(entry.is_own, folders);
        let parts = export::parts(&*files, &entry.listing.path).map_err(|problems| in_words(&problems))?;
        let copy = export::write_copy(&parts, &folders.scenarios)?;
        Ok(own_path(&copy, folders))
    }
}

/// The path of a file below the player's folder of scenarios, as the title lists it.
pub fn own_path(file: &Path, folders: &Folders) -> String {
    let below = file.strip_prefix(&folders.scenarios).unwrap_or(file);
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Every scenario and every campaign among the files, as the title lists it.
pub fn entries(files: &dyn Files, is_own: bool) -> Vec<TitleEntry> {
    let seats = |scenario: &AnyScenario| new_game(scenario.clone(), 0).seats();
    let listed = list_with(files, seats).into_iter();
    let scenarios = listed.map(|(listing, seats)| TitleEntry::new(listing, is_own, seats));
    let campaigns = campaigns(files).into_iter().map(|found| {
        let loaded = if found.problems.is_empty() {
            load_any(files, &found.path)
        } else {
            Err(found.problems)
        };
        match loaded {
            Ok(first) => campaign_entry(first, is_own, (found.title, found.summary)),
            Err(problems) => {
                TitleEntry::new(Listing::with_problems(found.path, problems), is_own, Vec::new())
            }
        }
    });
    scenarios.chain(campaigns).collect()
}

/// A campaign by its first battle, with its own title and summary.
fn campaign_entry(first: AnyScenario, is_own: bool, (title, summary): (String, String)) -> TitleEntry {
    let table = new_game(first.clone(), 0);
    let listing = Listing {
        title,
        summary,
        ..with_game!(AnyScenario, first, scenario => Listing::of(scenario))
    };
    let most = table.campaign_place().map_or(1, |place| place.most);
    let start = table.campaign_chart().map(|mut start| {
        if let Some(first) = start.battles.first_mut() {
            // Nobody fights it yet.
            first.fate = BattleFate::Next;
        }
        start
    });
    TitleEntry {
        campaign: start.map(|start| CampaignEntry {
            start,
            most,
            going: None,
            others: Vec::new(),
        }),
        ..TitleEntry::new(listing, is_own, table.seats())
    }
}

/// The campaigns of a file in the newest of some saves, each as it stands in the newest that none has gone on from.
fn going_on(saves: &[Listed], listing: &Listing) -> Vec<GoingCampaign> {
    let of_campaign = saves.iter().filter(|listed| {
        let head = listed.head.as_ref();
        head.is_ok_and(|head| head.about.campaign == listing.title)
    });
    let mut found: Vec<GoingCampaign> = Vec::new();
    for listed in of_campaign.take(MOST_OPENED) {
        let Some(going) = campaign_in(listed).filter(|going| going.chart.file == listing.path) else {
            continue;
        };
        if !found.iter().any(|newer| going.leads_to(newer)) {
            found.push(going);
        }
    }
    found
}

/// The campaign in a save; `None` if it does not open.
fn campaign_in(listed: &Listed) -> Option<GoingCampaign> {
    let head = listed.head.as_ref().ok()?;
    let (table, _) = open_save(&listed.path).ok()?;
    let mut chart = table.campaign_chart()?;
    if table.has_fog() {
        // It is unknown here which side looks at it.
        chart.armies.clear();
    }
    let title = &head.about.title;
    Some(GoingCampaign {
        save: listed.path.clone(),
        about: match &chart.next {
            Some(next) => format!("{title} is over, {} comes next", next.title),
            None => about_text(head),
        },
        chart,
    })
}

/// The files of the player's own scenarios, or of the others.
pub fn files_of(is_own: bool, folders: &Folders) -> Box<dyn Files> {
    if is_own {
        Box::new(Folder::new(&folders.scenarios))
    } else {
        shipped()
    }
}

/// A new game of a scenario among the files, with what its players have chosen.
pub fn new_table(
    files: &dyn Files,
    path: &str,
    answers: &[SetupAnswer],
    seed: u64,
) -> Result<Box<dyn GameTable>, Vec<Problem>> {
    load_chosen(files, path, answers).map(|scenario| new_game(scenario, seed))
}

/// The folder of the shipped scenarios; shown so that the player notices a stale copy.
fn shipped_place() -> String {
    match shipped_folder() {
        Some(folder) => folder.canonicalize().unwrap_or(folder).display().to_string(),
        None => "in the program".to_owned(),
    }
}

/// A new game of a scenario, whichever it is for.
pub fn new_game(scenario: AnyScenario, seed: u64) -> Box<dyn GameTable> {
    with_game!(AnyScenario, scenario, scenario => Box::new(Table::begun(scenario, seed)))
}

/// Opens a save; the answer is the table and what to tell of it.
pub fn open_save(path: &Path) -> Result<(Box<dyn GameTable>, Option<String>), String> {
    reopen(path).map_err(|problems| in_words(&problems))
}

/// Opens a save, whichever game it is of; the answer is the table and what to tell of it.
pub fn reopen(path: &Path) -> Result<(Box<dyn GameTable>, Option<String>), Vec<Problem>> {
    Ok(with_game!(AnyReopened, reopen_any(path)?, again => {
        let notice = again.notice();
        let table = Table::resume(again.opened.scenario, again.opened.session).opened_from(path);
        (Box::new(table.with_note(again.note)), notice)
    }))
}

/// Opens the newest autosave that can be opened.
///
/// Errors: why the newest cannot be opened, if none can.
pub fn open_newest(folders: &Folders) -> Result<(Box<dyn GameTable>, Option<String>), String> {
    let newest = shelf::newest_autosave(&folders.autosaves);
    let first = newest.map_or_else(|| Err("there is no autosave".to_owned()), |path| open_save(&path));
    let Err(why) = first else { return first };
    save::list(&folders.autosaves)
        .into_iter()
        .find_map(|listed| open_save(&listed.path).ok())
        .map(|(table, _)| {
            let note = format!("the newest autosave cannot be opened, so this is an earlier one: {why}");
            (table, Some(note))
        })
        .ok_or(why)
}

/// Writes a save under a name, and beside it a note of what is the window's: where the player looks, and which units hold.
pub fn write_save(table: &dyn GameTable, folders: &Folders, name: &str, note: &str) -> Result<(), String> {
    let path = folders.saves.join(format!("{name}.ron"));
    table.save(&path, note).map_err(|error| error.to_string())
}

/// Writes the report of a game into the player's folder of reports.
pub fn write_report(table: &dyn GameTable, folders: &Folders) -> Result<ReportCard, String> {
    let written = table.report(&folders.reports).map_err(|error| {
        format!(
            "the report could not be written to {}: {}",
            folders.reports.display(),
            error.why
        )
    })?;
    Ok(ReportCard {
        page: written.page,
        text: written.text,
        shown: None,
    })
}

/// Removes a save or an autosave.
pub fn remove_save(path: &Path) -> Result<(), String> {
    shelf::remove(path).map_err(|error| format!("{} could not be deleted: {error}", path.display()))
}

pub(in crate::shell) fn in_words(problems: &[Problem]) -> String {
    let Some(first) = problems.first() else {
        return "it cannot be opened".to_owned();
    };
    match problems.len() {
        1 => first.to_string(),
        many => format!("{first}; and {} more", many - 1),
    }
}

/// A name for a save to begin with.
pub fn save_name(table: &dyn GameTable) -> String {
    format!(
        "{}, {} {}, {}",
        table.title(),
        table.turn_words().turn,
        table.clock().turn,
        table.adjective()
    )
}
