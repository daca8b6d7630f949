//! What bombers did to a complex, a station or tokens, and what the guns did to them.

use super::units::{add_units, adjectives, is_raid, price, units_text};
use crate::definition::{KindId, NationId};
use crate::game::AreaGame;
use crate::state::event::{Event, Purpose};
use crate::state::purchase::Purchase;
use crate::tokens::event::TokenEvent;
use crate::tokens::refusal::tokens;
use crate::words::narration::{purchases, words};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Loss, NewsItem, NewsKind, Seat};
use railhead_engine::text::words::{listed, sentence};

/// The raids of a phase, as they go on.
#[derive(Debug, Default)]
pub(super) struct RaidsSoFar(Vec<Raid>);

/// Bombers over a space.
#[derive(Debug, Default)]
struct Raid {
    /// The target, once anything says where it is.
    at: Option<SpaceId>,
    /// The owner of the target, if that is known.
    victim: Option<NationId>,
    raiders: Vec<NationId>,
    lost: Vec<(NationId, KindId, u16)>,
    /// Damage markers on the complex and on the station.
    damage: [u32; 2],
    destroyed: Vec<Purchase>,
    tokens: u32,
    details: Vec<String>,
    /// Whether its bombs have fallen.
    is_over: bool,
}

impl RaidsSoFar {
    /// Whether an event belongs to a raid.
    pub(super) fn takes(&self, event: &Event) -> bool {
        match event {
            Event::Rolled { purpose, .. } => is_raid(*purpose),
            Event::Raided { .. } | Event::RailRaided { .. } | Event::Tokens(TokenEvent::Bombed { .. }) => {
                true
            }
            Event::Lost { force, .. } => self
                .0
                .last()
                .is_some_and(|raid| !raid.is_over && raid.at.is_none_or(|at| at == force.at)),
            _ => false,
        }
    }

    pub(super) fn add(&mut self, game: &AreaGame, event: &Event) {
        let begins = matches!(
            event,
            Event::Rolled {
                purpose: Purpose::BuiltIn,
                ..
            }
        );
        if begins || self.0.last().is_none_or(|raid| raid.is_over) {
            self.0.push(Raid::default());
        }
        if let Some(raid) = self.0.last_mut() {
            raid.add(game, event);
        }
    }

    /// Ends the raids; successive raids on one space become one piece of news.
    pub(super) fn news(&mut self, game: &AreaGame) -> Vec<NewsItem> {
        let mut raids: Vec<Raid> = Vec::new();
        for raid in std::mem::take(&mut self.0) {
            match raids.last_mut().filter(|before| before.at == raid.at) {
                Some(before) => before.join(raid),
                None => raids.push(raid),
            }
        }
        raids.into_iter().filter_map(|raid| raid.news(game)).collect()
    }
}

impl Raid {
    fn add(&mut self, game: &AreaGame, event: &Event) {
        self.details.push(sentence(&words(game, event)));
        let force = match event {
            Event::Rolled {
                purpose: Purpose::BuiltIn,
                nation,
                ..
            } => {
                self.victim = Some(*nation);
                return;
            }
            Event::Raided { force, damage, .. } => {
                self.damage[0] += u32::from(*damage);
                self.is_over = true;
                force
            }
            Event::RailRaided {
                force,
                damage,
                destroyed,
                ..
            } => {
                self.damage[1] += u32::from(*damage);
                self.destroyed.extend(destroyed);
                self.is_over = true;
                force
            }
            Event::Tokens(TokenEvent::Bombed {
                force,
                from,
                tokens: count,
                ..
            }) => {
                self.victim = Some(*from);
                self.tokens += *count;
                self.is_over = true;
                force
            }
            Event::Lost { force, count, .. } => {
                add_units(&mut self.lost, force.nation, force.kind, *count);
                force
            }
            _ => return,
        };
        self.at = Some(force.at);
        if !self.raiders.contains(&force.nation) {
            self.raiders.push(force.nation);
        }
    }

    /// Adds another raid on the same space.
    fn join(&mut self, other: Self) {
        self.victim = self.victim.or(other.victim);
        for raider in other.raiders {
            if !self.raiders.contains(&raider) {
                self.raiders.push(raider);
            }
        }
        for (nation, kind, count) in other.lost {
            add_units(&mut self.lost, nation, kind, count);
        }
        for (all, more) in self.damage.iter_mut().zip(other.damage) {
            *all += more;
        }
        self.destroyed.extend(other.destroyed);
        self.tokens += other.tokens;
        self.details.extend(other.details);
    }

    /// The raid in words; `None` if its place is unknown.
    fn news(self, game: &AreaGame) -> Option<NewsItem> {
        let raid = self;
        let at = raid.at?;
        let damage = |count: u32, of: &str| (count > 0).then(|| format!("{count} damage to the {of}"));
        let mut done: Vec<String> = damage(raid.damage[0], "complex").into_iter().collect();
        done.extend(damage(raid.damage[1], "station"));
        done.extend(raid.destroyed.iter().map(|purchase| {
            let what = purchases(game, *purchase, 1);
            format!("{} destroyed", what.trim_start_matches("1 "))
        }));
        done.extend((raid.tokens > 0).then(|| format!("{} destroyed", tokens(raid.tokens))));
        let done: Vec<&str> = done.iter().map(String::as_str).collect();
        let done = if done.is_empty() {
            "no damage".to_owned()
        } else {
            listed(&done, "and")
        };
        let lost = if raid.lost.is_empty() {
            String::new()
        } else {
            format!(", for {}", units_text(game, &raid.lost))
        };
        let who = adjectives(game, &raid.raiders);
        let place = game.space_in_text(at);
        let mut losses: Vec<Loss> = Vec::new();
        let hurt = raid.damage.iter().sum::<u32>() + raid.tokens + u32::from(!raid.destroyed.is_empty());
        if let Some(victim) = raid.victim.filter(|_| hurt > 0) {
            losses.push(Loss {
                seat: Seat(victim.0),
                weight: hurt,
            });
        }
        for (nation, kind, count) in &raid.lost {
            losses.push(Loss {
                seat: Seat(nation.0),
                weight: price(game, *kind, *count),
            });
        }
        let text = format!("{who} bombers raid {place}: {done}{lost}.");
        Some(NewsItem {
            details: raid.details,
            losses,
            ..NewsItem::new(NewsKind::Combat, text, Some(at))
        })
    }
}
