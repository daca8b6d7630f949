//! A battle as one line: who did what to whom, and what it cost both.

use super::units::{add_units, adjectives, price, units_text};
use crate::definition::{Domain, KindId, NationId};
use crate::game::AreaGame;
use crate::state::area_state::Party;
use crate::state::event::{Event, Purpose};
use crate::tokens::event::TokenEvent;
use crate::words::narration::words;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Loss, NewsItem, NewsKind, Seat};
use railhead_engine::text::words::{capital, listed, sentence};

/// The weight of an area that is lost, for each IPC that it is worth.
const AREA: u32 = 3;

/// A party of a battle.
#[derive(Debug, Default)]
struct Host {
    nations: Vec<NationId>,
    lost: Vec<(NationId, KindId, u16)>,
    submerged: Vec<(NationId, KindId, u16)>,
    /// Whether any of it lives.
    lives: bool,
}

impl Host {
    fn has(&mut self, nation: NationId) {
        if !self.nations.contains(&nation) {
            self.nations.push(nation);
            self.nations.sort_unstable();
        }
    }
}

/// A battle so far.
#[derive(Debug)]
pub(super) struct Fought {
    at: SpaceId,
    /// The nation in whose turn it is fought.
    mover: NationId,
    attackers: Host,
    defenders: Host,
    /// Who is left, once it is over.
    #[expect(clippy::option_option, reason = "a battle may end without a winner")]
    ended: Option<Option<Party>>,
    /// Who holds the area now, and who held it before.
    captured: Option<(NationId, Option<NationId>)>,
    details: Vec<String>,
    orders: usize,
}

impl Fought {
    pub(super) fn new(at: SpaceId, mover: NationId, orders: usize) -> Self {
        Self {
            at,
            mover,
            attackers: Host::default(),
            defenders: Host::default(),
            ended: None,
            captured: None,
            details: Vec::new(),
            orders,
        }
    }

    /// Whether an event belongs to the battle.
    pub(super) fn takes(&self, event: &Event) -> bool {
        match event {
            Event::Captured { area, .. } => self.captured.is_none() && *area == self.at,
            _ if self.ended.is_some() => false,
            Event::BattleBegan { .. } | Event::PhaseEnded { .. } | Event::TurnBegan { .. } => false,
            _ => true,
        }
    }

    fn host(&mut self, game: &AreaGame, nation: NationId) -> &mut Host {
        if game.are_friends(nation, self.mover) {
            &mut self.attackers
        } else {
            &mut self.defenders
        }
    }

    pub(super) fn add(&mut self, game: &AreaGame, event: &Event) {
        match event {
            Event::Rolled {
                purpose:
                    Purpose::FirstStrike(_) | Purpose::Fire(_) | Purpose::Bombardment | Purpose::AntiAircraft,
                nation,
                ..
            }
            | Event::Reckoned { nation, .. } => self.host(game, *nation).has(*nation),
            Event::Lost { force, count, .. } => {
                let host = self.host(game, force.nation);
                host.has(force.nation);
                add_units(&mut host.lost, force.nation, force.kind, *count);
            }
            Event::Submerged { force, count } => {
                let host = self.host(game, force.nation);
                host.has(force.nation);
                host.lives = true;
                add_units(&mut host.submerged, force.nation, force.kind, *count);
            }
            Event::Spent { force, .. } => {
                let host = self.host(game, force.nation);
                host.has(force.nation);
                host.lives = true;
            }
            Event::Retreated { .. } => self.attackers.lives = true,
            Event::BattleEnded { winner, .. } => self.ended = Some(*winner),
            Event::Captured { by, from, .. } => self.captured = Some((*by, *from)),
            _ => {}
        }
        // The headline says who won, and it is plain who has fought.
        let is_plain = matches!(
            event,
            Event::Spent { .. }
                | Event::StageBegan { .. }
                | Event::BattleEnded { .. }
                | Event::Captured { tokens: 0, .. }
                | Event::Tokens(TokenEvent::Carried { .. })
        );
        if !is_plain {
            self.details.push(sentence(&words(game, event)));
        }
    }

    pub(super) fn news(mut self, game: &AreaGame, seat: Option<Seat>) -> NewsItem {
        if self.attackers.nations.is_empty() {
            self.attackers.nations.push(self.mover);
        }
        let mut losses: Vec<Loss> = Vec::new();
        let mut lose = |nation: NationId, weight: u32| {
            let seat = Seat(nation.0);
            match losses.iter_mut().find(|loss| loss.seat == seat) {
                Some(loss) => loss.weight += weight,
                None => losses.push(Loss { seat, weight }),
            }
        };
        for (nation, kind, count) in self.attackers.lost.iter().chain(&self.defenders.lost) {
            lose(*nation, price(game, *kind, *count));
        }
        if let Some((by, Some(from))) = self.captured
            && !game.are_friends(by, from)
        {
            lose(from, AREA * u32::from(game.spec(self.at).value) + 1);
        }
        let headline = self.headline(game);
        let casualties = self.casualties(game);
        NewsItem {
            kind: NewsKind::Combat,
            text: sentence(&capital(&format!("{headline}{casualties}"))),
            seat,
            place: Some(self.at),
            details: self.details,
            losses,
            orders: self.orders,
        }
    }

    /// Who did what: `Germany takes France`, `the attack of Italy on Malta is beaten off`.
    fn headline(&self, game: &AreaGame) -> String {
        let place = game.space_in_text(self.at);
        let names: Vec<&str> = self
            .attackers
            .nations
            .iter()
            .map(|nation| game.nation(*nation).in_text.as_str())
            .collect();
        let who = listed(&names, "and");
        let does = |one: &'static str, many: &'static str| if names.len() == 1 { one } else { many };
        let attack = adjectives(game, &self.attackers.nations);
        let on = if game.is_sea(self.at) { "in" } else { "on" };
        match self.ended {
            None => format!("the {attack} attack {on} {place} goes on"),
            Some(winner) if winner != Some(Party::Defender) && !self.defenders.submerged.is_empty() => {
                format!(
                    "{place} is left to {}",
                    units_text(game, &self.defenders.submerged)
                )
            }
            Some(Some(Party::Attacker)) => match self.captured {
                Some((by, _)) if self.attackers.nations.contains(&by) => {
                    format!("{who} {} {place}", does("takes", "take"))
                }
                Some((by, _)) => {
                    let owner = game.nation(by).in_text.as_str();
                    format!("{who} {} {place} for {owner}", does("frees", "free"))
                }
                None if self.sank_a_fleet(game) => {
                    let fleet = adjectives(game, &self.defenders.nations);
                    format!("{who} {} the {fleet} fleet in {place}", does("sinks", "sink"))
                }
                None if game.is_sea(self.at) => format!("{who} {} {place}", does("clears", "clear")),
                None => format!("{who} {} the defenders of {place}", does("destroys", "destroy")),
            },
            Some(Some(Party::Defender)) => format!("the {attack} attack {on} {place} is beaten off"),
            Some(None) if self.attackers.lives || self.defenders.lives => {
                format!("the {attack} attack {on} {place} is broken off")
            }
            Some(None) => format!("the {attack} attack {on} {place} ends with nobody left"),
        }
    }

    fn sank_a_fleet(&self, game: &AreaGame) -> bool {
        game.is_sea(self.at)
            && !self.defenders.lives
            && self
                .defenders
                .lost
                .iter()
                .any(|(_, kind, _)| game.kind(*kind).domain == Domain::Sea)
    }

    /// What it cost, first whom the headline speaks of as beaten: `: 2 British transports lost for 1 German submarine`.
    fn casualties(&self, game: &AreaGame) -> String {
        let won = matches!(self.ended, Some(Some(Party::Attacker)));
        let [beaten, others] = if won {
            [&self.defenders, &self.attackers]
        } else {
            [&self.attackers, &self.defenders]
        };
        let text = |host: &Host| units_text(game, &host.lost);
        match (beaten.lost.is_empty(), others.lost.is_empty()) {
            (true, true) if self.ended.is_none() => String::new(),
            (true, true) => " without losses".to_owned(),
            (false, true) => format!(": {} lost, without loss in return", text(beaten)),
            (false, false) => format!(": {} lost for {}", text(beaten), text(others)),
            (true, false) => format!(": {} lost", text(others)),
        }
    }
}
