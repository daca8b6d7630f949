//! The territories of a game as spaces of a board: which kind each is, its value and its owner, and the canals between them.

use std::collections::{BTreeMap, BTreeSet};

use super::attachment::{Attachment, is_true};
use super::game_xml::GameXml;
use super::name_splitter::NameSplitter;
use super::names::Ids;
use super::raster::CellGround;
use super::report::ImportReport;
use railhead_engine::board::area::AreaKind;

/// The highest value of an area.
const MAX_VALUE: u32 = 99;
/// The most canals, and the most powers, of a board.
const MAX_NAMED: usize = 250;

/// A territory as a space.
#[derive(Clone, Debug)]
pub(super) struct SpaceMade {
    pub id: String,
    pub name: String,
    pub kind: AreaKind,
    pub value: u32,
    /// The player who holds it and has turns.
    pub holder: Option<String>,
    /// Whose it is by right, if that is a player with turns too.
    pub right: Option<String>,
    /// The player, with turns or without, whose land it is.
    pub owner: Option<String>,
    pub terrain: Option<String>,
}

impl SpaceMade {
    /// Whether pieces can be there, and it is land.
    pub fn is_land(&self) -> bool {
        matches!(self.kind, AreaKind::Land | AreaKind::Neutral)
    }

    /// Whether pieces can be there.
    pub fn is_open(&self) -> bool {
        self.is_land() || self.kind == AreaKind::Sea
    }

    /// The ground of its cells, for the raster.
    pub fn ground(&self) -> CellGround {
        match self.kind {
            AreaKind::Land | AreaKind::Neutral => CellGround::Land,
            AreaKind::Sea => CellGround::Sea,
            AreaKind::Impassable | AreaKind::Lake => CellGround::Drawn,
        }
    }
}

/// A canal.
#[derive(Clone, Debug)]
pub(super) struct Canal {
    pub id: String,
    pub name: String,
    pub between: Vec<(usize, usize)>,
    pub held_by: Vec<usize>,
}

/// The spaces of a game, and what lies between them.
#[derive(Clone, Debug)]
pub(super) struct SpacesMade {
    pub all: Vec<SpaceMade>,
    pub canals: Vec<Canal>,
    /// The ids of the players, in their order.
    pub players: Vec<(String, String)>,
    /// The players who have turns and land.
    pub active: Vec<String>,
    /// The kinds of terrain that are used: id and name.
    pub terrains: Vec<(String, String)>,
    /// How names of this game are split.
    pub splitter: NameSplitter,
}

impl SpacesMade {
    /// The id of a player.
    pub fn player(&self, name: &str) -> &str {
        let found = self.players.iter().find(|(player, _)| player == name);
        found.map_or("", |(_, id)| id)
    }

    /// The pairs of a game that pieces can use.
    pub fn links<'s>(&'s self, game: &'s GameXml) -> impl Iterator<Item = (usize, usize)> + 's {
        let pairs = game.connections.iter().copied();
        pairs.filter(|(a, b)| self.all[*a].is_open() && self.all[*b].is_open())
    }
}

/// Makes the spaces of a game.
pub(super) fn spaces(game: &GameXml, report: &mut ImportReport) -> SpacesMade {
    let attached = game.by_target("TerritoryAttachment");
    let is_closed = |name: &str| {
        let attached = attached.get(name);
        attached.is_some_and(|attached| is_true(attached.get("isImpassable")))
    };
    let active = with_land(game, &is_closed, report);
    let mut ids = Ids::without(&["neutral"]);
    let players: Vec<(String, String)> = game
        .players
        .iter()
        .take(MAX_NAMED)
        .map(|player| (player.clone(), ids.make(player)))
        .collect();
    let mut ids = Ids::default();
    let splitter = NameSplitter::of(game);
    let mut terrains = Terrains::default();
    let (mut capped, mut sea_income) = (0, 0);
    let all = game
        .territories
        .iter()
        .map(|territory| {
            let attached = attached.get(&*territory.name);
            let value = |name: &str| attached.and_then(|attached| attached.get(name));
            let is_land = !territory.is_water && !is_closed(&territory.name);
            let owner = game.owners.get(&territory.name).filter(|_| is_land);
            let owner = owner.filter(|owner| players.iter().any(|(player, _)| player == *owner));
            let holder = owner.filter(|owner| active.contains(owner));
            let kind = match (territory.is_water, is_closed(&territory.name)) {
                (true, true) => AreaKind::Lake,
                (true, false) => AreaKind::Sea,
                (false, true) => AreaKind::Impassable,
                (false, false) if holder.is_some() => AreaKind::Land,
                (false, false) => AreaKind::Neutral,
            };
            let (production, _) = attached.map_or((0, 0), Attachment::production);
            capped += usize::from(is_land && production > MAX_VALUE);
            sea_income += usize::from(!is_land && production > 0);
            let right =
                value("originalOwner").and_then(|right| active.iter().find(|player| *player == right));
            let effect = value("territoryEffect").filter(|_| is_land);
            SpaceMade {
                id: ids.make(&territory.name),
                name: splitter.name(&territory.name),
                kind,
                value: if is_land { production.min(MAX_VALUE) } else { 0 },
                holder: holder.cloned(),
                right: right.filter(|_| kind == AreaKind::Land).or(holder).cloned(),
                owner: owner.cloned(),
                terrain: effect.map(|effect| terrains.id(effect, &splitter)),
            }
        })
        .collect();
    let why = "sea zones and impassable land produce nothing";
    report.leave_out(sea_income, "income at sea", "incomes at sea", why);
    if capped > 0 {
        report.change(format!("the value of an area is at most {MAX_VALUE}"));
    }
    let mut made = SpacesMade {
        all,
        canals: Vec::new(),
        players,
        active,
        terrains: terrains.0,
        splitter,
    };
    made.canals = canals(game, &made, report);
    made
}

/// The players who move and hold land.
fn with_land(game: &GameXml, is_closed: &impl Fn(&str) -> bool, report: &mut ImportReport) -> Vec<String> {
    let land = game
        .territories
        .iter()
        .filter(|land| !land.is_water && !is_closed(&land.name));
    let holders: BTreeSet<&String> = land.filter_map(|land| game.owners.get(&land.name)).collect();
    let movers = game.turns.iter().filter(|player| game.players.contains(player));
    let (active, without): (Vec<String>, Vec<String>) =
        movers.cloned().partition(|player| holders.contains(player));
    report.leave_out(
        without.len(),
        "player",
        "players",
        "a nation holds land at the start",
    );
    active
}

/// The kinds of terrain so far, by id; a territory can have several, and the first counts.
#[derive(Default)]
struct Terrains(Vec<(String, String)>);

impl Terrains {
    fn id(&mut self, effect: &str, splitter: &NameSplitter) -> String {
        let name = splitter.name(effect.split(':').next().unwrap_or_default());
        if let Some((id, _)) = self.0.iter().find(|(_, known)| *known == name) {
            return id.clone();
        }
        let taken: Vec<&str> = self.0.iter().map(|(id, _)| id.as_str()).collect();
        let id = Ids::without(&taken).make(&name);
        self.0.push((id.clone(), name));
        id
    }
}

/// The canals: pairs of connected sea zones that only their holder passes.
fn canals(game: &GameXml, spaces: &SpacesMade, report: &mut ImportReport) -> Vec<Canal> {
    let mut zones: BTreeMap<String, (BTreeSet<usize>, BTreeSet<usize>)> = BTreeMap::new();
    for attachment in game.of_class("CanalAttachment") {
        let name = attachment.get("canalName").unwrap_or(&attachment.name);
        let (seas, lands) = zones.entry(name.to_owned()).or_default();
        seas.extend(game.numbers.get(&attachment.to));
        let named = attachment.get("landTerritories").unwrap_or_default().split(':');
        lands.extend(
            named
                .filter_map(|name| game.numbers.get(name))
                .filter(|land| spaces.all[**land].is_land()),
        );
    }
    let mut used = BTreeSet::new();
    let mut ids = Ids::default();
    let mut canals = Vec::new();
    let mut on_land = 0;
    for (name, (ends, held_by)) in zones {
        let within = spaces
            .links(game)
            .filter(|(a, b)| ends.contains(a) && ends.contains(b));
        let is_sea = |space: usize| spaces.all[space].kind == AreaKind::Sea;
        let (sea, land): (Vec<_>, Vec<_>) = within.partition(|(a, b)| is_sea(*a) && is_sea(*b));
        on_land += usize::from(!land.is_empty());
        let between: Vec<_> = sea.into_iter().filter(|pair| used.insert(*pair)).collect();
        if !between.is_empty() && canals.len() < MAX_NAMED {
            canals.push(Canal {
                id: ids.make(&name),
                name: spaces.splitter.name(&name),
                between,
                held_by: held_by.into_iter().collect(),
            });
        }
    }
    let why = "only ways between sea zones can be closed so";
    report.leave_out(on_land, "canal on land", "canals on land", why);
    canals
}
