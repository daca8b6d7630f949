//! Checks the lines of a board file: railways, roads, rivers, straits, and the crossings where they meet.

use std::collections::{BTreeMap, BTreeSet};

use super::file::Carries;
use super::file_check::{HexBoardCheck, number_form};
use super::{BoardBuilder, CrossingKind, Gauges, HexSide, SpaceId, Water};
use crate::text::issue::{Issue, MAX_ISSUES};
use crate::text::words::{ID_FORM, is_id, is_number, words};

impl<'f> HexBoardCheck<'f> {
    /// Adds the railways and roads of the file to the board, except those with problems.
    pub(super) fn lines(&mut self, builder: &mut BoardBuilder) {
        let file = self.file;
        let gauges = self.gauges(builder);
        for (index, railway) in file.railways.iter().enumerate() {
            let gauge = self.gauge(
                &format!("railways[{index}].gauge"),
                railway.gauge.as_deref(),
                &gauges,
            );
            if let Some(spaces) = self.line(&format!("railways[{index}].path"), &railway.path) {
                self.rails
                    .extend(spaces.windows(2).map(|pair| ordered(pair[0], pair[1])));
                builder.railway_of_gauge(railway.name.as_str(), gauge, spaces);
            }
        }
        for (index, road) in file.roads.iter().enumerate() {
            if let Some(spaces) = self.line(&format!("roads[{index}].path"), &road.path) {
                self.roads
                    .extend(spaces.windows(2).map(|pair| ordered(pair[0], pair[1])));
                builder.road(road.name.as_str(), road.class, spaces);
            }
        }
    }

    /// Adds the gauges of the file to the board (HR-15), each with its id.
    fn gauges(&mut self, builder: &mut BoardBuilder) -> BTreeMap<&'f str, Gauges> {
        let file = self.file;
        let mut found = BTreeMap::new();
        for (index, (id, name)) in file.gauges.0.iter().enumerate() {
            let path = format!("gauges[\"{id}\"]");
            if index >= Gauges::MOST {
                let what = format!("a board has at most {} gauges", Gauges::MOST);
                self.issue(Issue::new(path, what));
                break;
            }
            if !is_id(id) {
                self.issue(Issue::new(path.as_str(), format!("\"{id}\" is not a valid id")).hint(ID_FORM));
            }
            if name.trim().is_empty() {
                self.issue(Issue::new(path.as_str(), "the gauge has no name"));
            }
            if found
                .insert(id.as_str(), builder.gauge(id.as_str(), name.as_str()))
                .is_some()
            {
                self.issue(Issue::new(path, format!("a second gauge \"{id}\"")));
            }
        }
        found
    }

    /// The gauge of a railway; that of all trains if the file gives none.
    fn gauge(&mut self, path: &str, id: Option<&str>, gauges: &BTreeMap<&str, Gauges>) -> Gauges {
        let Some(id) = id else { return Gauges::ANY };
        gauges.get(id).copied().unwrap_or_else(|| {
            let what = format!("this board has no gauge \"{id}\"");
            self.issue(Issue::unknown_name(path, what, id, gauges.keys().copied()));
            Gauges::ANY
        })
    }

    /// The spaces of a line; `None` if it has an issue.
    fn line(&mut self, path: &str, text: &str) -> Option<Vec<SpaceId>> {
        let before = self.issues.len();
        let mut spaces = Vec::new();
        let mut seen = BTreeSet::new();
        let mut last = None;
        let mut is_known = true;
        for (offset, word) in words(text) {
            if self.issues.len() > MAX_ISSUES {
                break;
            }
            let space = if let Some(at) = self.places.get(word) {
                // A place without a hex has its own issue, so the line reports nothing more.
                is_known &= at.is_some();
                *at
            } else {
                let space = self.grid.space_numbered(word);
                if space.is_none() {
                    let issue = self.no_hex(path, word).at_offset(offset);
                    self.issue(issue);
                }
                space
            };
            if let Some(space) = space {
                if let Some(trouble) = self.not_land(space) {
                    let issue = Issue::new(path, format!("{word} lies {trouble}"));
                    self.issue(
                        issue
                            .at_offset(offset)
                            .hint("roads and railways run only over land"),
                    );
                } else if !seen.insert(space) {
                    let issue =
                        Issue::new(path, format!("{word} appears twice on one line")).at_offset(offset);
                    self.issue(issue.hint("give a branch or a loop a line of its own"));
                } else if let Some((last, last_word)) = last
                    && self.grid.distance(last, space) != 1
                {
                    let issue =
                        Issue::new(path, format!("{word} is not next to {last_word}")).at_offset(offset);
                    let hint = self.gap(last, space);
                    self.issue(issue.hinting(hint));
                }
                spaces.push(space);
            }
            last = space.map(|space| (space, word));
        }
        if spaces.len() < 2 && is_known && before == self.issues.len() {
            self.issue(Issue::new(path, "a line has at least two hexes"));
        }
        let sound = is_known && before == self.issues.len();
        self.broken_lines |= !sound;
        sound.then_some(spaces)
    }

    fn no_hex(&self, path: &str, word: &str) -> Issue {
        let what = format!("no hex or place {word:?} on this board");
        let issue = Issue::unknown_name(path, what, word, self.places.keys().copied());
        if issue.hint.is_none() || is_number(word) {
            issue.hint(number_form(&self.grid))
        } else {
            issue
        }
    }

    /// A hint at hexes that may be missing between two hexes of a line.
    fn gap(&self, from: SpaceId, to: SpaceId) -> Option<String> {
        if !(2..=5).contains(&self.grid.distance(from, to)) {
            return None;
        }
        let way = self.grid.hex(from).line_to(self.grid.hex(to));
        let between = way
            .filter_map(|hex| self.grid.space(hex))
            .filter(|space| ![from, to].contains(space));
        let numbers: Vec<_> = between.map(|space| self.grid.number(space)).collect();
        Some(format!("a straight line would go through {}", numbers.join(" ")))
    }

    /// Adds the rivers and straits of the file to the board, without sides that have problems.
    pub(super) fn waters(&mut self, builder: &mut BoardBuilder) {
        let file = self.file;
        let kinds = [
            ("rivers", Water::River, &file.rivers),
            ("straits", Water::Strait, &file.straits),
        ];
        for (field, water, lines) in kinds {
            for (index, line) in lines.iter().enumerate() {
                let path = format!("{field}[{index}].sides");
                let mut sides = Vec::new();
                let mut seen = BTreeSet::new();
                for (offset, word) in words(&line.sides) {
                    match self.side(&path, word) {
                        Ok((space, side, other)) if seen.insert(ordered(space, other)) => {
                            sides.push((space, side));
                            self.water.insert(ordered(space, other), water);
                        }
                        Ok(_) => {
                            let issue = Issue::new(
                                path.as_str(),
                                format!("the side {word} appears twice on one line"),
                            );
                            self.issue(
                                issue
                                    .at_offset(offset)
                                    .hint("each side has two names, one from either hex"),
                            );
                        }
                        Err(issue) => self.issue(issue.at_offset(offset)),
                    }
                }
                builder.water(line.name.as_str(), water, sides);
            }
        }
    }

    /// The hexside that a word such as `2121NW` names, with the hex beyond.
    fn side(&self, path: &str, word: &str) -> Result<(SpaceId, HexSide, SpaceId), Issue> {
        let split = word
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(word.len());
        let (number, letters) = word.split_at(split);
        let Some(space) = self.grid.space_numbered(number) else {
            let what = format!("no hex {number:?} on this board");
            return Err(Issue::new(path, what).hint("a side is the number of a hex and a letter: 1628NE"));
        };
        let Some(side) = HexSide::from_letters(letters) else {
            let what = format!("no side {letters:?} of a hex");
            return Err(Issue::new(path, what).hint("sides are N, NE, SE, S, SW and NW"));
        };
        let Some(other) = self.grid.neighbour(space, side) else {
            return Err(Issue::new(path, format!("{word} is at the edge of the map")));
        };
        Ok((space, side, other))
    }

    pub(super) fn crossings(&mut self, builder: &mut BoardBuilder) {
        if self.file.crossings.len() > usize::from(u16::MAX) {
            self.issue(Issue::new("crossings", "a board has at most 65,535 crossings"));
            return;
        }
        let mut seen = BTreeSet::new();
        for (index, crossing) in self.file.crossings.iter().enumerate() {
            let at = format!("crossings[{index}].at");
            let carries = format!("crossings[{index}].carries");
            let (space, other) = match self.side(&at, &crossing.at) {
                Ok((space, _, other)) => (space, other),
                Err(issue) => {
                    self.issue(issue);
                    continue;
                }
            };
            let link = ordered(space, other);
            if !seen.insert(link) {
                self.issue(Issue::new(
                    at.as_str(),
                    format!("a second crossing of the side {}", crossing.at),
                ));
            }
            match (self.water.get(&link), crossing.kind) {
                (None, _) => {
                    let issue = Issue::new(at, format!("no river or strait runs along {}", crossing.at));
                    self.issue(issue.hint("a crossing crosses water"));
                }
                // HM-2: only causeways cross straits.
                (Some(Water::Strait), CrossingKind::Bridge | CrossingKind::Ferry) => {
                    let issue = Issue::new(at, format!("{} is a strait", crossing.at));
                    self.issue(issue.hint("only a Causeway crosses a strait (HM-2)"));
                }
                (Some(Water::Strait), CrossingKind::Causeway) | (Some(Water::River), _) => {}
            }
            let rail = crossing.carries.contains(&Carries::Rail);
            let road = crossing.carries.contains(&Carries::Road);
            if !rail && !road {
                self.issue(
                    Issue::new(carries.as_str(), "it carries nothing").hint("list Rail, Road or both"),
                );
            }
            if rail && crossing.kind == CrossingKind::Ferry {
                self.issue(
                    Issue::new(carries.as_str(), "a ferry cannot carry a railway")
                        .hint("only a Bridge or a Causeway can"),
                );
            }
            for (carried, lines, name) in [(rail, &self.rails, "railway"), (road, &self.roads, "road")] {
                if carried && !self.broken_lines && !lines.contains(&link) {
                    let [from, to] = [space, other].map(|space| self.grid.number(space));
                    let what = format!("no {name} runs from {from} to {to}");
                    self.issues.push(Issue::new(carries.as_str(), what));
                }
            }
            builder.crossing(crossing.name.as_str(), [space, other], crossing.kind, road, rail);
        }
    }
}

fn ordered(a: SpaceId, b: SpaceId) -> (SpaceId, SpaceId) {
    (a.min(b), a.max(b))
}
