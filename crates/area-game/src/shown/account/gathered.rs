//! What a nation does many times in a phase, told together: purchases, trains, landings, placements, areas
//! that it walks into.

use crate::definition::NationId;
use crate::game::AreaGame;
use crate::rail::Cargo;
use crate::state::area_state::RailTrain;
use crate::state::event::Event;
use crate::state::purchase::Purchase;
use crate::tokens::refusal::tokens;
use crate::words::narration::{purchases, words};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Loss, NewsItem, NewsKind, Seat};
use railhead_engine::text::words::{capital, listed, sentence};

/// A capture without a battle.
#[derive(Debug)]
struct WalkedIn {
    by: NationId,
    from: Option<NationId>,
    areas: Vec<SpaceId>,
    /// The event, in case it stays the only one.
    event: Event,
}

/// What was done so far in a phase.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    /// What each nation bought, with the IPC it paid.
    bought: Vec<(NationId, Vec<(Purchase, u16)>, u32)>,
    placed: Vec<(NationId, SpaceId, Vec<(Purchase, u16)>)>,
    trains: Vec<RailTrain>,
    captures: Vec<WalkedIn>,
    landings: Vec<Landing>,
}

/// Units that went ashore in an area.
#[derive(Debug)]
struct Landing {
    nation: NationId,
    to: SpaceId,
    assault: bool,
    units: Vec<(Purchase, u16)>,
}

/// Adds a number of purchases of a kind.
fn add(list: &mut Vec<(Purchase, u16)>, purchase: Purchase, count: u16) {
    match list.iter_mut().find(|(same, _)| *same == purchase) {
        Some((_, all)) => *all += count,
        None => list.push((purchase, count)),
    }
}

/// Purchases in words: `10 infantry and 1 station`.
fn listing(game: &AreaGame, list: &[(Purchase, u16)]) -> String {
    let each: Vec<String> = list
        .iter()
        .map(|(purchase, count)| purchases(game, *purchase, *count).to_lowercase())
        .collect();
    let each: Vec<&str> = each.iter().map(String::as_str).collect();
    listed(&each, "and")
}

impl Gathered {
    /// Takes an event if the news tells it together with others.
    pub(super) fn add(&mut self, event: &Event) -> bool {
        match event {
            Event::Bought {
                nation,
                purchase,
                count,
                price,
            } => {
                let known = self.bought.iter().position(|(of, ..)| of == nation);
                let by = known.unwrap_or_else(|| {
                    self.bought.push((*nation, Vec::new(), 0));
                    self.bought.len() - 1
                });
                let (_, list, paid) = &mut self.bought[by];
                add(list, *purchase, *count);
                *paid += *price;
            }
            Event::Returned {
                nation,
                purchase,
                count,
                price,
            } => {
                if let Some((_, list, paid)) = self.bought.iter_mut().find(|(of, ..)| of == nation) {
                    if let Some((_, all)) = list.iter_mut().find(|(same, _)| same == purchase) {
                        *all = all.saturating_sub(*count);
                    }
                    list.retain(|(_, all)| *all > 0);
                    *paid = paid.saturating_sub(*price);
                }
            }
            Event::Placed {
                nation,
                purchase,
                count,
                at,
                ..
            } => {
                match self
                    .placed
                    .iter_mut()
                    .find(|(of, place, _)| (*of, *place) == (*nation, *at))
                {
                    Some((.., list)) => add(list, *purchase, *count),
                    None => self.placed.push((*nation, *at, vec![(*purchase, *count)])),
                }
            }
            Event::Railed { train } => self.trains.push(train.clone()),
            Event::RailedBack { train } => {
                if let Some(index) = self.trains.iter().rposition(|gone| gone == train) {
                    self.trains.remove(index);
                }
            }
            Event::Captured { area, by, from, .. } => {
                match self
                    .captures
                    .iter_mut()
                    .find(|walked| (walked.by, walked.from) == (*by, *from))
                {
                    Some(walked) => walked.areas.push(*area),
                    None => self.captures.push(WalkedIn {
                        by: *by,
                        from: *from,
                        areas: vec![*area],
                        event: event.clone(),
                    }),
                }
            }
            Event::Unloaded { units, to, assault } => {
                for (force, count) in units {
                    let unit = Purchase::Unit(force.kind);
                    match self
                        .landings
                        .iter_mut()
                        .find(|landing| (landing.nation, landing.to) == (force.nation, *to))
                    {
                        Some(landing) => add(&mut landing.units, unit, *count),
                        None => self.landings.push(Landing {
                            nation: force.nation,
                            to: *to,
                            assault: *assault,
                            units: vec![(unit, *count)],
                        }),
                    }
                }
            }
            _ => return false,
        }
        true
    }

    /// What was gathered, the areas first.
    pub(super) fn news(self, game: &AreaGame) -> Vec<NewsItem> {
        let plain = |kind, text: String, at| NewsItem::new(kind, sentence(&capital(&text)), at);
        let name = |nation: NationId| game.nation(nation).in_text.as_str();
        let mut news: Vec<NewsItem> = self
            .captures
            .iter()
            .map(|walked| captured(game, walked))
            .collect();
        news.extend(
            self.bought
                .iter()
                .filter(|(_, list, _)| !list.is_empty())
                .map(|(by, list, paid)| {
                    let text = format!("{} buys {} for {paid} IPC", name(*by), listing(game, list));
                    plain(NewsKind::Routine, text, None)
                }),
        );
        news.extend(self.landings.iter().map(|landing| {
            let fight = if landing.assault { " to fight" } else { "" };
            let (who, units) = (name(landing.nation), listing(game, &landing.units));
            let text = format!("{who} lands {units} in {}{fight}", game.space_in_text(landing.to));
            plain(NewsKind::Arrivals, text, Some(landing.to))
        }));
        news.extend(trains(game, &self.trains));
        let mut nations: Vec<NationId> = self.placed.iter().map(|(nation, ..)| *nation).collect();
        nations.dedup();
        for nation in nations {
            let theirs: Vec<_> = self.placed.iter().filter(|(of, ..)| *of == nation).collect();
            let each: Vec<String> = theirs
                .iter()
                .map(|(_, at, list)| format!("{} in {}", listing(game, list), game.space_in_text(*at)))
                .collect();
            let text = format!("{} places {}", name(nation), each.join("; "));
            let at = theirs.first().map(|(_, at, _)| *at);
            news.push(plain(NewsKind::Arrivals, text, at));
        }
        news
    }
}

/// Areas that a nation walked into.
fn captured(game: &AreaGame, walked: &WalkedIn) -> NewsItem {
    let is_lost = walked.from.filter(|from| !game.are_friends(*from, walked.by));
    let names: Vec<&str> = walked
        .areas
        .iter()
        .map(|area| game.space_in_text(*area))
        .collect();
    let by = game.nation(walked.by).in_text.as_str();
    let text = match (walked.areas.len(), walked.from) {
        (1, _) => words(game, &walked.event),
        (_, Some(from)) if is_lost.is_some() => {
            format!(
                "{by} takes {} from {}",
                listed(&names, "and"),
                game.nation(from).in_text
            )
        }
        (_, Some(_)) => format!("{} go to {by}", listed(&names, "and")),
        (_, None) => format!("{by} takes neutral {}", listed(&names, "and")),
    };
    let value: u32 = walked
        .areas
        .iter()
        .map(|area| u32::from(game.spec(*area).value) + 1)
        .sum();
    let loss = is_lost.map(|from| Loss {
        seat: Seat(from.0),
        weight: value,
    });
    NewsItem {
        losses: loss.into_iter().collect(),
        ..NewsItem::new(
            NewsKind::Places,
            sentence(&capital(&text)),
            walked.areas.first().copied(),
        )
    }
}

/// The trains of each nation, by where they went: `German trains bring 2 infantry to Romania; 1 armour to Hungary`.
fn trains(game: &AreaGame, trains: &[RailTrain]) -> Vec<NewsItem> {
    let mut nations: Vec<NationId> = trains.iter().map(|train| train.train.nation).collect();
    nations.sort_unstable();
    nations.dedup();
    let of_nation = |nation: NationId| {
        let mut brought: Vec<(SpaceId, Vec<(Purchase, u16)>, u32)> = Vec::new();
        let mut details = Vec::new();
        for train in trains.iter().filter(|train| train.train.nation == nation) {
            details.push(sentence(&words(game, &Event::Railed { train: train.clone() })));
            let Some(to) = train.train.path.last().copied() else {
                continue;
            };
            let index = brought
                .iter()
                .position(|(same, ..)| *same == to)
                .unwrap_or_else(|| {
                    brought.push((to, Vec::new(), 0));
                    brought.len() - 1
                });
            let (_, units, token_count) = &mut brought[index];
            match train.cargo {
                Cargo::Unit(kind) => add(units, Purchase::Unit(kind), 1),
                Cargo::Tokens(count) => *token_count += count,
            }
        }
        let each: Vec<String> = brought
            .iter()
            .map(|(to, units, token_count)| {
                let units = (!units.is_empty()).then(|| listing(game, units));
                let load = (*token_count > 0).then(|| tokens(*token_count));
                let cargo: Vec<String> = units.into_iter().chain(load).collect();
                let cargo: Vec<&str> = cargo.iter().map(String::as_str).collect();
                format!("{} to {}", listed(&cargo, "and"), game.space_in_text(*to))
            })
            .collect();
        let adjective = &game.nation(nation).adjective;
        let text = format!("{adjective} trains bring {}.", each.join("; "));
        let first = brought.first().map(|(to, ..)| *to);
        NewsItem {
            details,
            ..NewsItem::new(NewsKind::Arrivals, text, first)
        }
    };
    nations.into_iter().map(of_nation).collect()
}
