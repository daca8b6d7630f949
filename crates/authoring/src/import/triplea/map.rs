//! What all games of a map share: its outlines, the middles of its territories, its size and its colours.

use std::collections::BTreeMap;

use super::attachment::is_true;
use super::folder::MapFiles;
use super::game_xml::{GameXml, Territory};
use super::points::{self, Outline, Outlines, Pixel};
use super::properties;
use railhead_engine::board::look::Tone;
use railhead_engine::text::Problem;

/// The colours that TripleA gives to players for whom a map names none: red, magenta, yellow, orange, cyan, green, pink, grey.
const USUAL_COLOURS: [Tone; 8] = [
    Tone([255, 0, 0]),
    Tone([255, 0, 255]),
    Tone([255, 255, 0]),
    Tone([255, 200, 0]),
    Tone([0, 255, 255]),
    Tone([0, 255, 0]),
    Tone([255, 175, 175]),
    Tone([128, 128, 128]),
];

/// What all games of a map share.
pub(super) struct TripleaMap {
    /// The path of the outlines, as problems print it.
    pub shown: String,
    pub outlines: Outlines,
    pub crossing: Vec<(usize, String)>,
    pub middles: BTreeMap<String, Pixel>,
    pub properties: BTreeMap<String, String>,
    pub size: Pixel,
}

impl TripleaMap {
    /// Reads it from the files of the map.
    pub fn read(files: &mut MapFiles) -> Result<Self, Problem> {
        let shown = files.shown("polygons.txt");
        let outlines = points::outlines(&shown, &files.need("polygons.txt")?)?;
        let middles = points::centres(&files.read("centers.txt")?.unwrap_or_default());
        let properties_text = files.read("map.properties")?.unwrap_or_default();
        let properties = properties::read(&properties_text);
        let points = || outlines.values().flatten().flat_map(|outline| &outline.points);
        let farthest = (
            points().map(|(x, _)| x + 1).max().unwrap_or(0),
            points().map(|(_, y)| y + 1).max().unwrap_or(0),
        );
        let side = |name: &str, farthest: i32| {
            let value = properties.get(name).filter(|value| !value.is_empty());
            let Some(value) = value else { return Ok(farthest) };
            let number = value.parse::<i32>().ok();
            number
                .filter(|number| (1..=points::MAX_PIXELS).contains(number))
                .ok_or_else(|| {
                    let at = properties_text.find(name).unwrap_or_default();
                    let what = format!("{name} is {value:?}: a map is 1 to 32,768 pixels wide and high");
                    Problem::at(
                        &files.shown("map.properties"),
                        &properties_text,
                        at,
                        String::new(),
                        what,
                        None,
                    )
                })
        };
        let size = (side("map.width", farthest.0)?, side("map.height", farthest.1)?);
        if size.0 < 4 || size.1 < 4 {
            return Err(Problem::with_file(
                shown,
                "the map is smaller than 4 by 4 pixels",
                None,
            ));
        }
        Ok(Self {
            crossing: points::crossing(&outlines),
            shown,
            outlines,
            middles,
            properties,
            size,
        })
    }

    /// The colour of each player, in their order. Those for whom the map names none have the usual ones, one after the other.
    pub fn colours(&self, players: &[String]) -> BTreeMap<String, Tone> {
        let mut usual = USUAL_COLOURS.iter().cycle();
        let players = players.iter();
        players
            .map(|player| {
                let own = self.properties.get(&format!("color.{player}"));
                let own = own
                    .and_then(|own| Tone::read(&format!("#{}", own.trim_start_matches('#').to_lowercase())));
                let colour = own.or_else(|| usual.next().copied());
                (player.clone(), colour.expect("the colours go round"))
            })
            .collect()
    }

    /// Whether its east may be connected with its west: most maps leave it open, and few are.
    pub fn wraps(&self) -> bool {
        let wraps = self.properties.get("map.scrollWrapX");
        wraps.is_none_or(|value| is_true(Some(value)))
    }

    /// The outlines of the territories of a game.
    pub fn of_game(&self, game: &GameXml) -> Vec<Vec<Outline>> {
        let pieces = |territory: &Territory| self.outlines.get(&territory.name).cloned();
        let territories = game.territories.iter();
        territories
            .map(|territory| pieces(territory).unwrap_or_default())
            .collect()
    }

    /// Where a territory is looked for that cannot be seen: the middle of its outline, or the point where its name stands.
    pub fn place(&self, name: &str) -> Option<Pixel> {
        let pieces = self.outlines.get(name).into_iter().flatten();
        let points: Vec<Pixel> = pieces.flat_map(|piece| piece.points.iter().copied()).collect();
        let middle = |axis: fn(&Pixel) -> i32| {
            let (west, east) = (points.iter().map(axis).min()?, points.iter().map(axis).max()?);
            Some(west.midpoint(east))
        };
        let own = middle(|(x, _)| *x).zip(middle(|(_, y)| *y));
        own.or_else(|| self.middles.get(name).copied())
    }
}
