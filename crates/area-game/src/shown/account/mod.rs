//! The news of a part of a war: one for each battle, raid, area, and one for all purchases, trains and placements of a
//! phase.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each kind of news picks out the events that it is made of"
)]

mod battle;
mod corrections;
mod gathered;
mod raid;
mod units;

use battle::Fought;
use corrections::Corrections;
use gathered::Gathered;
use raid::RaidsSoFar;
use units::{price, units_text};

use crate::definition::NationId;
use crate::game::AreaGame;
use crate::state::area_state::Force;
use crate::state::correction::Correction;
use crate::state::event::{Cause, Event};
use crate::state::order::Order;
use crate::words::narration::words;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::turns::Happened;
use railhead_engine::engine::{Accounted, Entry, Loss, NewsItem, NewsKind, Seat, Session};
use railhead_engine::text::words::{capital, listed, sentence};

impl Accounted for AreaGame {
    const BY_PLAYER: bool = true;

    /// AR-10: bookings are nobody's business but their own side's.
    fn came_to_nothing(&self, journal: &[Entry<Order, Event>]) -> Vec<bool> {
        let orders = journal.iter().map(|entry| &entry.order);
        orders.map(Order::is_about_bookings).collect()
    }

    fn news(session: &Session<Self>, _: Seat, parts: &[Happened<'_, Self>]) -> Vec<NewsItem> {
        let mut teller = Teller::new(session.game());
        for part in parts {
            for event in part.events.iter().skip(part.from) {
                teller.tell(event, part.position);
            }
        }
        teller.finish()
    }

    fn news_of(&self, player: Seat, events: &[&Event]) -> Vec<NewsItem> {
        let mut teller = Teller::new(self);
        teller.mover = Some(NationId(player.0));
        for event in events {
            teller.tell(event, 0);
        }
        teller.finish()
    }

    fn movers_text(&self, seat: Seat) -> String {
        let turns = &self.definition().turns;
        let movers = turns
            .iter()
            .find(|movers| movers.first() == Some(&NationId(seat.0)));
        let name = |nation: &NationId| self.nation(*nation).name.as_str();
        let names: Vec<&str> = movers.into_iter().flatten().map(name).collect();
        listed(&names, "and")
    }
}

/// Makes news of events.
struct Teller<'g> {
    game: &'g AreaGame,
    news: Vec<NewsItem>,
    /// The first nation of the player-turn, once it is known.
    mover: Option<NationId>,
    battle: Option<Fought>,
    raids: RaidsSoFar,
    /// Events that become one piece of news at the end of a phase.
    gathered: Gathered,
    corrections: Corrections,
    orders: usize,
}

impl<'g> Teller<'g> {
    fn new(game: &'g AreaGame) -> Self {
        Self {
            game,
            news: Vec::new(),
            mover: None,
            battle: None,
            raids: RaidsSoFar::default(),
            gathered: Gathered::default(),
            corrections: Corrections::default(),
            orders: 0,
        }
    }

    fn tell(&mut self, event: &Event, orders: usize) {
        if let Some(battle) = &mut self.battle {
            if battle.takes(event) {
                battle.add(self.game, event);
                return;
            }
            self.end_battle();
        }
        if self.raids.takes(event) {
            self.raids.add(self.game, event);
            self.orders = orders;
            return;
        }
        self.end_raid();
        self.orders = orders;
        if self.gathered.add(event) {
            return;
        }
        let text = || sentence(&words(self.game, event));
        match event {
            Event::TurnBegan { turn, .. } => {
                self.close();
                self.mover = Some(self.game.movers(*turn)[0]);
            }
            Event::Corrected { correction, .. } => {
                self.corrections.add(correction);
                if let Correction::Turn { nation } = correction {
                    self.close();
                    let mut turns = self.game.definition().turns.iter();
                    let movers = turns.find(|movers| movers.contains(nation));
                    self.mover = movers.and_then(|movers| movers.first().copied());
                }
            }
            Event::RoundBegan { .. } | Event::PhaseBegan { .. } | Event::PhaseEnded { .. } => self.close(),
            Event::BattleBegan { at } => {
                let mover = self.mover.unwrap_or(NationId(0));
                self.battle = Some(Fought::new(*at, mover, orders));
            }
            Event::Lost { force, count, cause } => self.lost(*force, *count, *cause, text()),
            Event::Ended { .. } | Event::WarBegan { .. } | Event::Plundered { .. } => {
                self.add(NewsKind::Great, text(), self.capital_of(event));
            }
            // The news of the fight or landing itself already says this.
            Event::Spent { .. } | Event::StageBegan { .. } | Event::TransportsEmptied { .. } => {}
            _ => {
                let about = event.about(self.game);
                self.add(about.news, text(), about.digest.place());
            }
        }
    }

    fn add(&mut self, kind: NewsKind, text: String, place: Option<SpaceId>) {
        self.push(NewsItem::new(kind, text, place));
    }

    /// Adds news of the present player-turn and order.
    fn push(&mut self, news: NewsItem) {
        self.news.push(NewsItem {
            seat: self.mover.map(|nation| Seat(nation.0)),
            orders: self.orders,
            ..news
        });
    }

    /// Units that were lost outside of a battle.
    fn lost(&mut self, force: Force, count: u16, cause: Cause, text: String) {
        let text = match cause {
            Cause::Crashed => {
                let units = units_text(self.game, &[(force.nation, force.kind, count)]);
                let place = self.game.space_in_text(force.at);
                format!("{} lost over {place}, with nowhere to land.", capital(&units))
            }
            Cause::Hit | Cause::Drowned | Cause::Scattered | Cause::Unarmed => text,
        };
        let loss = Loss {
            seat: Seat(force.nation.0),
            weight: price(self.game, force.kind, count),
        };
        self.push(NewsItem {
            losses: vec![loss],
            ..NewsItem::new(NewsKind::Combat, text, Some(force.at))
        });
    }

    /// The capital of the nation to which something great happens.
    fn capital_of(&self, event: &Event) -> Option<SpaceId> {
        match event {
            Event::WarBegan { nation, .. } | Event::Plundered { from: nation, .. } => {
                self.game.nation(*nation).capital
            }
            _ => None,
        }
    }

    fn end_battle(&mut self) {
        let seat = self.mover.map(|nation| Seat(nation.0));
        if let Some(battle) = self.battle.take() {
            self.news.push(battle.news(self.game, seat));
        }
    }

    fn end_raid(&mut self) {
        for raid in self.raids.news(self.game) {
            self.push(raid);
        }
    }

    /// Ends what goes on, and tells what was gathered in the phase.
    fn close(&mut self) {
        self.end_battle();
        self.end_raid();
        let corrected = std::mem::take(&mut self.corrections).news(self.game, self.mover);
        let gathered = std::mem::take(&mut self.gathered).news(self.game);
        for news in corrected.into_iter().chain(gathered) {
            self.push(news);
        }
    }

    fn finish(mut self) -> Vec<NewsItem> {
        self.close();
        self.news
    }
}
