//! What all games of a map share: its outlines, the middles of its territories, its size and its colours.

use std::collections::BTreeMap;

use super::folder::MapFiles;
use super::game_xml::GameXml;
use super::paint;
use super::points::{self, Outline, Outlines, Pixel};
use railhead_engine::text::Problem;

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
        let properties = points::properties(&properties_text);
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

    /// The six digits of a player's colour.
    pub fn colour(&self, player: &str) -> Option<String> {
        let colour = self.properties.get(&format!("color.{player}"))?;
        Some(colour.trim_start_matches('#').to_lowercase())
    }

    /// The outlines of the territories of a game.
    pub fn of_game(&self, shown: &str, game: &GameXml) -> Result<Vec<Vec<Outline>>, Vec<Problem>> {
        let mut lost = Vec::new();
        let outlines = game
            .territories
            .iter()
            .map(|territory| {
                let pieces = self.outlines.get(&territory.name);
                let has_breadth = |piece: &Outline| paint::has_breadth(&piece.points);
                if !pieces.is_some_and(|pieces| pieces.iter().any(has_breadth)) {
                    let what = format!("{:?} has no outline in {}", territory.name, self.shown);
                    lost.push(Problem {
                        line: territory.line,
                        column: 1,
                        ..Problem::with_file(shown, what, None)
                    });
                }
                pieces.cloned().unwrap_or_default()
            })
            .collect();
        lost.truncate(20);
        if lost.is_empty() { Ok(outlines) } else { Err(lost) }
    }
}
