//! A map of TripleA as boards, tables of units and scenarios of the area game, with railways.
//!
//! | file | what it does |
//! | --- | --- |
//! | `folder` | finds the files of the map, in a folder or in a zip archive |
//! | `points`, `map`, `properties` | read what its games share: lists of points, sizes and colours |
//! | `game_xml`, `game_options`, `attachment` | read its games |
//! | `paint`, `raster` | make cells of its outlines |
//! | `spaces`, `kinds`, `war` | make spaces, units and a war of a game |
//! | `abilities` | what its units can do |
//! | `prices`, `shops` | what is for sale in it, and to whom |
//! | `goals`, `tracks` | what wins in it, and where its railways run |
//! | `names`, `name_splitter`, `write` | ids and names, and the texts of the files |
//! | `known` | the options that a map can have, and whether they come over |
//! | `report`, `left_out_options`, `differences` | what is left out and what is changed |
//!
//! [`import`] reads a map and answers texts; it writes nothing. Each text is read back by the reader that will open it, and a map whose
//! texts have a problem is no import.

mod abilities;
mod attachment;
mod differences;
mod folder;
mod game_options;
mod game_xml;
mod goals;
mod kinds;
mod known;
mod left_out_options;
mod map;
mod name_splitter;
mod names;
mod paint;
mod points;
mod prices;
mod properties;
mod raster;
mod report;
mod shops;
mod spaces;
mod tracks;
mod war;
mod write;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use abilities::UnitsOfGame;
use folder::MapFiles;
use game_xml::GameXml;
use map::TripleaMap;
use paint::Painting;
use points::{Outline, Pixel};
use raster::{CellGround, Grid};
pub use report::{ImportReport, LeftOut};
use spaces::SpacesMade;
use write::ScenarioFrame;

use crate::rails;
use railhead_engine::text::Problem;
use railhead_engine::text::sources::files::Texts;
use railhead_games::check;

/// The rail variant with which imported scenarios begin.
pub const USUAL_RAILS: &str = "option-3";

/// How far an import is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportProgress {
    /// What is being done: a verb and its object.
    pub doing: &'static str,
    /// The game, by its file; empty before the first.
    pub game: String,
    /// How many steps are done, of how many.
    pub done: usize,
    pub of: usize,
}

/// Why there is no import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportFailure {
    /// What is wrong with the map, with file and line.
    Problems(Vec<Problem>),
    /// The progress was answered with [`ControlFlow::Break`].
    Cancelled,
}

impl ImportFailure {
    /// Why there is no import, a line each.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Problems(problems) => problems.iter().map(ToString::to_string).collect(),
            Self::Cancelled => vec!["the import was stopped".to_owned()],
        }
    }
}

impl From<Problem> for ImportFailure {
    fn from(problem: Problem) -> Self {
        Self::Problems(vec![problem])
    }
}

/// A game of a map that was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame {
    pub title: String,
    /// The path of its scenario; else why there is none.
    pub scenario: Result<String, String>,
    /// The path of its board.
    pub board: String,
    pub report: ImportReport,
}

/// A map that was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedMap {
    /// The texts of all files by path.
    pub texts: Texts,
    pub games: Vec<ImportedGame>,
    /// What is wrong with its other games, which were not imported.
    pub refused: Vec<Problem>,
}

impl ImportedMap {
    /// The path of the file that its folder is named after: the first scenario, or the first board.
    pub fn main(&self) -> &str {
        let scenarios = self.games.iter().find_map(|game| game.scenario.as_deref().ok());
        scenarios
            .or(self.games.first().map(|game| &*game.board))
            .unwrap_or_default()
    }
}

/// The names of the rail variants that an import can begin with, as players write them: `option-3`.
pub fn rail_names() -> Vec<String> {
    rails::names().iter().map(|name| name.replace('_', "-")).collect()
}

/// Imports the map in a folder or a zip archive.
///
/// `rails` is a name of [`rail_names`], or `None` for scenarios without railways. `progress` hears of each step before the import takes it,
/// and can stop the import.
///
/// Errors: every problem found in the map, if no game of it can be imported; or that the import was stopped.
pub fn import(
    path: &Path,
    rails: Option<&str>,
    progress: &mut dyn FnMut(&ImportProgress) -> ControlFlow<()>,
) -> Result<ImportedMap, ImportFailure> {
    let rails = rails.map(known_rails).transpose()?;
    let mut steps = Steps {
        progress,
        done: 0,
        of: 2,
    };
    steps.next("reading the map", "")?;
    let mut files = MapFiles::open(path)?;
    let map = TripleaMap::read(&mut files)?;
    let games = files.games()?;
    steps.of = 1 + games.len() * 3;
    let texts = rails.as_ref().map_or_else(Texts::new, |_| rails::files());
    let mut import = Import {
        map,
        rails,
        grids: Vec::new(),
        painted: None,
        texts,
        games: Vec::new(),
        stems: names::Ids::default(),
    };
    let mut refused = Vec::new();
    for name in games {
        steps.next("reading", &name)?;
        match game_of(&mut files, &name)
            .map_err(ImportFailure::from)
            .and_then(|game| import.game(&files.shown(&name), game, &mut steps))
        {
            // The others can be sound.
            Err(ImportFailure::Problems(problems)) => refused.extend(problems),
            other => other?,
        }
    }
    if import.games.is_empty() {
        return Err(ImportFailure::Problems(refused));
    }
    if import.games.iter().all(|game| game.scenario.is_err()) {
        import
            .texts
            .retain(|path, _| !path.starts_with(rails::OWN_FOLDER));
    }
    Ok(ImportedMap {
        texts: import.texts,
        games: import.games,
        refused,
    })
}

fn game_of(files: &mut MapFiles, name: &str) -> Result<GameXml, Problem> {
    let shown = files.shown(name);
    if let Some(other) = folder::noted_by_macos(name) {
        let what = format!("this is not a game: macOS keeps here what it knows of {other}");
        return Err(Problem::with_file(shown, what, None));
    }
    game_xml::read(&shown, &files.need(name)?)
}

/// The variant with this name.
fn known_rails(name: &str) -> Result<String, Problem> {
    let plain = name.to_lowercase().replace('-', "_");
    if rails::names().contains(&plain) {
        return Ok(plain);
    }
    let hint = format!("the variants are {}", rail_names().join(", "));
    Err(Problem::with_file(
        "--rails",
        format!("there is no rail variant {name:?}"),
        Some(hint),
    ))
}

/// The steps of an import.
struct Steps<'p> {
    progress: &'p mut dyn FnMut(&ImportProgress) -> ControlFlow<()>,
    done: usize,
    of: usize,
}

impl Steps<'_> {
    fn next(&mut self, doing: &'static str, game: &str) -> Result<(), ImportFailure> {
        let step = ImportProgress {
            doing,
            game: game.to_owned(),
            done: self.done,
            of: self.of,
        };
        self.done += 1;
        match (self.progress)(&step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ImportFailure::Cancelled),
        }
    }
}

/// The input of a grid, and the grid.
type KnownGrid = ((Vec<String>, Vec<CellGround>, bool), Grid);

/// A game on its board.
struct Drawn {
    game: GameXml,
    spaces: SpacesMade,
    /// The number of its grid.
    grid: usize,
    report: ImportReport,
}

/// An import on its way.
struct Import {
    map: TripleaMap,
    rails: Option<String>,
    /// The grids so far: games of a map mostly have the same.
    grids: Vec<KnownGrid>,
    /// The last painting, and whose outlines it has.
    painted: Option<(Vec<String>, Vec<Vec<Outline>>, Painting)>,
    texts: Texts,
    games: Vec<ImportedGame>,
    stems: names::Ids,
}

impl Import {
    /// Makes the files of a game; none of them is kept if one has a problem.
    fn game(&mut self, shown: &str, game: GameXml, steps: &mut Steps<'_>) -> Result<(), ImportFailure> {
        let file = shown.rsplit('/').next().unwrap_or(shown);
        steps.next("painting", file)?;
        let mut drawn = self.drawn(shown, game)?;
        steps.next("writing", file)?;
        self.tell_of_grid(&mut drawn);
        let Drawn {
            game,
            spaces,
            grid: at,
            mut report,
        } = drawn;
        let title = write::title(&game, file.trim_end_matches(".xml"));
        let middles: Vec<Option<Pixel>> = game
            .territories
            .iter()
            .map(|territory| self.map.middles.get(&territory.name).copied())
            .collect();
        let (map, grid) = (&self.map, &self.grids[at].1);
        let colours = map.colours(&game.players);
        let board = write::board(&title, &game, &spaces, grid, &colours, &middles);
        let units = UnitsOfGame::of(&game);
        let prices = prices::prices(&game, &mut report);
        let kinds = kinds::kinds(&game, &units, &prices, &mut report);
        left_out_options::report(&game, &kinds.followed, &mut report);
        let war = war::war(&game, &spaces, &kinds, &mut report).map(|mut war| {
            goals::goals(&game, &spaces, &mut war, &mut report);
            tracks::lay(&game, &spaces, &mut war);
            shops::open(&units, &kinds, &prices, &mut war, &mut report);
            differences::report(&units, &kinds, &war, &mut report);
            war
        });
        let board = match &war {
            Ok(_) => board,
            Err(why) => format!("// There is no scenario for it, since {why}.\n{board}"),
        };
        let stem = self.stems.make(&title).replace('_', "-");
        let before: BTreeSet<String> = self.texts.keys().cloned().collect();
        let board = self.keep(&format!("{stem}.board.ron"), board);
        let scenario = war.map(|war| {
            let units = self.keep(&format!("{stem}.units.ron"), write::units(&title, &kinds));
            let frame = ScenarioFrame {
                title: &title,
                board: &board,
                units: &units,
                rails: self.rails.as_deref(),
            };
            let text = write::scenario(&frame, &spaces, &kinds, &war, &report);
            self.keep(&format!("{stem}.ron"), text)
        });
        // Everything that was made is read back.
        let mut problems: Vec<Problem> = Vec::new();
        for path in scenario.iter().chain([&board]) {
            let more = check(&self.texts, path).into_iter();
            problems.extend(
                more.filter(|problem| !problems.contains(problem))
                    .collect::<Vec<_>>(),
            );
        }
        if !problems.is_empty() {
            self.texts.retain(|path, _| before.contains(path));
            return Err(ImportFailure::Problems(problems));
        }
        self.games.push(ImportedGame {
            title,
            scenario,
            board,
            report,
        });
        Ok(())
    }

    /// A game on its board, without the territories that find no place there.
    fn drawn(&mut self, shown: &str, mut game: GameXml) -> Result<Drawn, ImportFailure> {
        let units = game.units_placed();
        let nowhere = game.territories.iter().zip(0..);
        let nowhere = nowhere.filter(|(territory, _)| self.map.place(&territory.name).is_none());
        let nowhere: BTreeSet<usize> = nowhere.map(|(_, number)| number).collect();
        if nowhere.len() == game.territories.len() {
            let what = format!("none of its territories has an outline in {}", self.map.shown);
            return Err(Problem::with_file(shown, what, None).into());
        }
        let nowhere = game.leave_out(&nowhere);
        let mut crowded = Vec::new();
        loop {
            let mut report = ImportReport::default();
            for (names, why) in [
                (&nowhere, "the map does not say where they lie"),
                (&crowded, "the board has no cell for them"),
            ] {
                report.leave_out_named(names, "territory", "territories", why);
            }
            let lost = units - game.units_placed();
            report.leave_out(
                lost,
                "unit at the start",
                "units at the start",
                "their territories are left out",
            );
            let spaces = spaces::spaces(&game, &mut report);
            match self.grid(&game, &spaces)? {
                Ok(grid) => {
                    return Ok(Drawn {
                        game,
                        spaces,
                        grid,
                        report,
                    });
                }
                Err(lost) => crowded.extend(game.leave_out(&lost)),
            }
        }
    }

    /// Keeps a text, under the path of an equal one if there is one, so that games share boards and units.
    fn keep(&mut self, path: &str, text: String) -> String {
        // The first line has the title.
        let body = |text: &str| text.split_once('\n').map(|(_, body)| body.to_owned());
        if let Some(other) = self
            .texts
            .keys()
            .find(|other| body(&self.texts[*other]) == body(&text))
        {
            return other.clone();
        }
        self.texts.insert(path.to_owned(), text);
        path.to_owned()
    }

    /// The number of the grid of a game; else the territories that find no place on it.
    fn grid(
        &mut self,
        game: &GameXml,
        spaces: &SpacesMade,
    ) -> Result<Result<usize, BTreeSet<usize>>, ImportFailure> {
        let names: Vec<String> = game
            .territories
            .iter()
            .map(|territory| territory.name.clone())
            .collect();
        let grounds: Vec<CellGround> = spaces.all.iter().map(spaces::SpaceMade::ground).collect();
        if self.painted.as_ref().is_none_or(|(known, _, _)| *known != names) {
            let outlines = self.map.of_game(game);
            let painting = paint::paint(self.map.size, &outlines).map_err(|line| {
                let what = "the outlines of the map are so long that painting them would take too long";
                Problem {
                    line,
                    column: 1,
                    ..Problem::with_file(&self.map.shown, what, None)
                }
            })?;
            self.painted = Some((names.clone(), outlines, painting));
        }
        let (_, outlines, painting) = self.painted.as_ref().expect("it was painted just now");
        let wraps = self.map.wraps()
            && painting.seam().any(|(west, east)| {
                let [west, east] = [west, east].map(|space| usize::from(space) - 1);
                game.connections.contains(&(west.min(east), west.max(east)))
            });
        let key = (names, grounds, wraps);
        if let Some(at) = self.grids.iter().position(|(known, _)| *known == key) {
            return Ok(Ok(at));
        }
        let places: Vec<Option<Pixel>> = key.0.iter().map(|name| self.map.place(name)).collect();
        Ok(
            raster::grid(self.map.size, painting, outlines, &places, &key.1, wraps).map(|grid| {
                self.grids.push((key, grid));
                self.grids.len() - 1
            }),
        )
    }

    /// Notes where the board differs from the map.
    fn tell_of_grid(&self, drawn: &mut Drawn) {
        let Drawn {
            game,
            spaces,
            grid,
            report,
        } = drawn;
        let ((_, _, _), grid) = &self.grids[*grid];
        let others = self
            .map
            .outlines
            .keys()
            .filter(|name| !game.numbers.contains_key(*name))
            .count();
        let why = "the game has no territory of this name";
        report.leave_out(others, "outline", "outlines", why);
        if !grid.covered.is_empty() {
            let names = grid.covered.iter().map(|space| spaces.all[*space].name.clone());
            let names = report::named(&names.collect::<Vec<_>>());
            report.change(format!(
                "a space that cannot be seen on the map has the cell nearest to its place: {names}"
            ));
        }
        for space in &grid.shut_in {
            let name = &spaces.all[*space].name;
            report.change(format!(
                "a piece of {name} that other land shuts in belongs to that land"
            ));
        }
        for (line, name) in self
            .map
            .crossing
            .iter()
            .filter(|(_, name)| game.numbers.contains_key(name))
        {
            report.change(format!(
                "the outline of {} crosses itself (line {line} of polygons.txt): the part that it encloses twice is not its own",
                spaces.splitter.name(name)
            ));
        }
    }
}
