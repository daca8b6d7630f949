//! A rail variant on a board, with every name looked up.

use super::file::{NationalFile, NetworkFile, RailFile, SharingFile};
use super::variant::{National, Network, Pool, Scope, Sharing, Variant};
use crate::rules::area_game::definition::{Ability, UnitKind};
use crate::rules::area_game::ids::{KindId, NationId};
use crate::rules::board::area::{BarrierId, PassageId};
use crate::rules::board::{AreaBoard, RegionId, SpaceId};
use crate::rules::scenario::paragraphs;
use crate::rules::text::issue::Issue;
use crate::rules::text::words::words;

impl RailFile {
    /// The variant on a board. A nation counts by the id of a power of the board; those that do not play are left out.
    ///
    /// # Errors
    ///
    /// Everything that makes no sense, and every name that nobody knows.
    pub fn build(
        &self,
        board: &AreaBoard,
        nation: &dyn Fn(&str) -> Option<NationId>,
    ) -> Result<Variant, Vec<Issue>> {
        let mut names = Names {
            board,
            nation,
            issues: self.check(),
        };
        let variant = Variant {
            name: self.name.clone(),
            text: self.text.clone(),
            station: self.station,
            marker: self.marker,
            repair: self.repair,
            spacing: self.spacing,
            network: match &self.network {
                NetworkFile::EveryArea { except } => Network::EveryArea {
                    except: names.areas("network.except", except),
                },
                NetworkFile::Markers => Network::Markers,
                NetworkFile::StationsAndMarkers => Network::StationsAndMarkers,
                NetworkFile::StationsOnly => Network::StationsOnly,
            },
            way: self.way,
            departure: self.departure,
            destination: self.destination,
            range: self.range,
            national: self.national(&mut names),
            station_limit: self.station_limit,
            counted: self.counted,
            throughput: self.throughput,
            sharing: match &self.sharing {
                SharingFile::OwnOnly => Sharing::OwnOnly,
                SharingFile::Side => Sharing::Side,
                SharingFile::Groups(groups) => Sharing::Groups(
                    (0..)
                        .zip(groups)
                        .map(|(index, group)| names.nations(&format!("sharing[0][{index}]"), group))
                        .collect(),
                ),
            },
            passages_blocked: names.passages(&self.passages_blocked),
            barriers_blocked: names.barriers(&self.barriers_blocked),
            captured_stations: self.captured_stations,
            captured_markers: self.captured_markers,
            captured_wait: self.captured_wait,
            raids: self.raids,
            anti_aircraft: self.anti_aircraft,
            owner_destroys: self.owner_destroys,
            refill: self.refill,
            technology: self.technology,
            tokens: self.tokens,
            kinds: Vec::new(),
            rules: self
                .rules
                .0
                .iter()
                .map(|(id, text)| (id.clone(), paragraphs(text)))
                .collect(),
            cites: self.cites.0.clone(),
        };
        if names.issues.is_empty() {
            Ok(variant)
        } else {
            Err(names.issues)
        }
    }

    /// The same with the kinds of units that it weighs by themselves, as a table of units has them; without a table it weighs none.
    ///
    /// # Errors
    ///
    /// The same, and kinds that are not there or do not go by rail.
    pub fn build_with(
        &self,
        board: &AreaBoard,
        nation: &dyn Fn(&str) -> Option<NationId>,
        table: Option<&[UnitKind]>,
    ) -> Result<Variant, Vec<Issue>> {
        let (mut kinds, mut wrong) = (Vec::new(), Vec::new());
        for (id, weight) in self.kinds.0.iter().filter(|_| table.is_some()) {
            let path = format!("kinds[\"{id}\"]");
            let mut numbered = (0..=u8::MAX).map(KindId).zip(table.unwrap_or_default());
            match numbered.find(|(_, kind)| kind.id == *id) {
                Some((number, kind)) if kind.can(Ability::Rails) => kinds.push((number, *weight)),
                Some((_, kind)) => {
                    let what = format!("{} do not go by rail", kind.plural);
                    wrong.push(Issue::new(path, what));
                }
                None => {
                    let known = table.unwrap_or_default().iter().map(|kind| kind.id.as_str());
                    let what = format!("no unit is called \"{id}\"");
                    wrong.push(Issue::unknown_name(path, what, id, known));
                }
            }
        }
        match self.build(board, nation) {
            Ok(variant) if wrong.is_empty() => Ok(Variant { kinds, ..variant }),
            Ok(_) => Err(wrong),
            Err(issues) => Err([issues, wrong].concat()),
        }
    }

    fn national(&self, names: &mut Names) -> National {
        let (pools, borrow, inherit) = match &self.national {
            NationalFile::Unlimited => return National::Unlimited,
            NationalFile::Fixed(units) => return National::Fixed(*units),
            NationalFile::PerStation { most } => return National::PerStation { most: *most },
            NationalFile::Points { divisor } => return National::Points { divisor: *divisor },
            NationalFile::Regional {
                pools,
                borrow,
                inherit,
            } => (pools, borrow, inherit),
        };
        let mut built = Vec::new();
        for (owner, own) in &pools.0 {
            let owner_id = names.nation(&format!("national.pools[\"{owner}\"]"), 0, owner);
            // Who borrows from a borrower has the same pools.
            let mut chain: Vec<&str> = vec![owner];
            while let Some((more, _)) = borrow
                .0
                .iter()
                .find(|(nation, from)| chain.contains(&from.as_str()) && !chain.contains(&nation.as_str()))
            {
                chain.push(more);
            }
            let friends: Vec<NationId> = chain[1..]
                .iter()
                .filter_map(|nation| names.nation(&format!("national.borrow[\"{nation}\"]"), 0, nation))
                .collect();
            let heirs: Vec<NationId> = inherit
                .0
                .iter()
                .filter(|(_, from)| from == owner)
                .filter_map(|(nation, _)| names.nation(&format!("national.inherit[\"{nation}\"]"), 0, nation))
                .collect();
            for (index, pool) in own.iter().enumerate() {
                let path = format!("national.pools[\"{owner}\"][{index}]");
                let mut scopes = vec![Scope {
                    regions: names.regions(&format!("{path}.regions"), &pool.regions),
                    most: None,
                }];
                scopes.extend(pool.instead.iter().enumerate().map(|(at, scope)| Scope {
                    regions: names.regions(&format!("{path}.instead[{at}].regions"), &scope.regions),
                    most: Some(scope.most),
                }));
                if let Some(owner) = owner_id {
                    built.push(Pool {
                        owner,
                        units: pool.units,
                        scopes,
                        friends: friends.clone(),
                        heirs: heirs.clone(),
                    });
                }
            }
        }
        National::Regional(built)
    }
}

/// Looks names up, and keeps those that nobody knows.
struct Names<'n> {
    board: &'n AreaBoard,
    nation: &'n dyn Fn(&str) -> Option<NationId>,
    issues: Vec<Issue>,
}

impl Names<'_> {
    fn unknown<'k>(
        &mut self,
        path: &str,
        offset: usize,
        kind: &str,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let what = format!("the board has no {kind} \"{word}\"");
        self.issues
            .push(Issue::unknown_name(path, what, word, known).at_offset(offset));
    }

    /// A nation that plays; a power of the board that does not play is nobody here.
    fn nation(&mut self, path: &str, offset: usize, word: &str) -> Option<NationId> {
        let found = (self.nation)(word);
        let board = self.board;
        if found.is_none() && !board.powers().iter().any(|power| power.id == word) {
            self.unknown(
                path,
                offset,
                "power",
                word,
                board.powers().iter().map(|power| power.id.as_str()),
            );
        }
        found
    }

    fn nations(&mut self, path: &str, list: &str) -> Vec<NationId> {
        words(list)
            .filter_map(|(offset, word)| self.nation(path, offset, word))
            .collect()
    }

    fn areas(&mut self, path: &str, list: &str) -> Vec<SpaceId> {
        let board = self.board;
        let mut found = Vec::new();
        for (offset, word) in words(list) {
            if let Some(space) = board.space_named(word) {
                found.push(space);
            } else {
                let known = board.space_ids().map(|space| board.area(space).id.as_str());
                self.unknown(path, offset, "area", word, known);
            }
        }
        found
    }

    fn regions(&mut self, path: &str, list: &str) -> Vec<RegionId> {
        let board = self.board;
        let mut found = Vec::new();
        for (offset, word) in words(list) {
            if let Some(region) = board.region_named(word) {
                found.push(region);
            } else {
                let known = board.all_regions().iter().map(|region| region.id.as_str());
                self.unknown(path, offset, "region", word, known);
            }
        }
        found
    }

    fn passages(&mut self, list: &str) -> Vec<PassageId> {
        let board = self.board;
        let mut found = Vec::new();
        for (offset, word) in words(list) {
            let mut numbered = (0..).zip(board.passages());
            if let Some((index, _)) = numbered.find(|(_, passage)| passage.id == word) {
                found.push(PassageId(index));
            } else {
                let known = board.passages().iter().map(|passage| passage.id.as_str());
                self.unknown("passages_blocked", offset, "passage", word, known);
            }
        }
        found
    }

    fn barriers(&mut self, list: &str) -> Vec<BarrierId> {
        let board = self.board;
        let mut found = Vec::new();
        for (offset, word) in words(list) {
            let mut numbered = (0..).zip(board.barriers());
            if let Some((index, _)) = numbered.find(|(_, barrier)| barrier.id == word) {
                found.push(BarrierId(index));
            } else {
                let known = board.barriers().iter().map(|barrier| barrier.id.as_str());
                self.unknown("barriers_blocked", offset, "barrier", word, known);
            }
        }
        found
    }
}
