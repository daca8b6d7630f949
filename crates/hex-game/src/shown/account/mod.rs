//! The news of a part of a hex game: one for each combat, loss, place, train, landing or bridge, in the names that a side
//! knew at the time (HO-2).

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each kind of news picks out the events that it is made of"
)]

mod combat;
mod weights;

use combat::Fought;
pub use weights::is_town;
use weights::{STEP, UNIT, is_objective};

use crate::definition::{Side, Station, UnitId};
use crate::state::event::{LossCause, Purpose};
use crate::words::chronicle::Chronicle;
use crate::words::story;
use crate::{Event, HexGame, Names, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::turns::Happened;
use railhead_engine::engine::{Accounted, Entry, Loss, NewsItem, NewsKind, Seat, Session};
use railhead_engine::text::words::{count, sentence};

impl Accounted for HexGame {
    const BY_PLAYER: bool = false;

    fn came_to_nothing(&self, journal: &[Entry<Order, Event>]) -> Vec<bool> {
        story::came_to_nothing(journal)
    }

    fn news(session: &Session<Self>, viewer: Seat, parts: &[Happened<'_, Self>]) -> Vec<NewsItem> {
        let viewer = Side::of(viewer).expect("seats of the hex game are its sides");
        let game = session.game();
        let chronicle = Chronicle::of(session, viewer);
        let mut teller = Teller::new(game, Some(viewer));
        for part in parts {
            for (index, event) in part.events.iter().enumerate().skip(part.from) {
                if let Some(names) = chronicle.names(game, part.position, index, event) {
                    let at = |unit| last_place(session, unit, part.position, index);
                    teller.tell(event, &names, at, part.position);
                }
            }
        }
        teller.finish()
    }

    fn news_of(&self, player: Seat, events: &[&Event]) -> Vec<NewsItem> {
        let (mut teller, names) = (Teller::new(self, None), Names::all(self));
        teller.mover = Some(player);
        for event in events {
            teller.tell(event, &names, |_| None, 0);
        }
        teller.finish()
    }
}

/// The place where a unit came last before an event of an order: position 0 is the setup, 1 the first order.
fn last_place(session: &Session<HexGame>, unit: UnitId, position: usize, index: usize) -> Option<SpaceId> {
    let events = |position: usize| match position.checked_sub(1) {
        Some(order) => session
            .journal()
            .get(order)
            .map_or(&[][..], |entry| &entry.events),
        None => session.opening(),
    };
    let now = events(position).iter().take(index).rev();
    let before = (0..position)
        .rev()
        .flat_map(|earlier| events(earlier).iter().rev());
    let came = now.chain(before).find_map(|event| came_to(event, unit));
    came.unwrap_or_else(|| {
        let setup = &session.game().definition().setup;
        let placement = setup.iter().find(|placement| placement.unit == unit)?;
        placement.at.space()
    })
}

/// Where an event puts a unit; `None` if it leaves it where it is.
#[expect(clippy::option_option, reason = "a unit may be put off the map")]
fn came_to(event: &Event, unit: UnitId) -> Option<Option<SpaceId>> {
    let (moved, to) = match event {
        Event::UnitMoved { unit, journey } | Event::UnitRailed { unit, journey } => {
            (unit, Some(journey.to()))
        }
        Event::MoveTakenBack { unit, to, .. } => (unit, Some(*to)),
        Event::UnitDeployed { unit, at: to } | Event::UnitTurnedBack { unit, to } => (unit, to.space()),
        Event::DeploymentTakenBack { unit, to } => (unit, to.and_then(Station::space)),
        Event::UnitLanded { unit, at, .. } => (unit, Some(*at)),
        Event::UnitRetreated { unit, path } | Event::UnitAdvanced { unit, path } => {
            (unit, path.last().copied())
        }
        _ => return None,
    };
    (*moved == unit).then_some(to)
}

/// Makes news of events.
struct Teller<'g> {
    game: &'g HexGame,
    /// The reader's side; `None` for a reader who takes no side.
    viewer: Option<Side>,
    news: Vec<NewsItem>,
    /// The player whose player-turn it is, once that is known.
    mover: Option<Seat>,
    /// How the next news came about.
    details: Vec<String>,
    combat: Option<Fought>,
    /// The hexes without a town that each side took in this phase.
    hexes: [Vec<SpaceId>; 2],
    /// The units that fell out of supply, and those that are in supply again, one after the other.
    supply: [Vec<String>; 2],
    orders: usize,
}

impl<'g> Teller<'g> {
    const fn new(game: &'g HexGame, viewer: Option<Side>) -> Self {
        Self {
            game,
            viewer,
            news: Vec::new(),
            mover: None,
            details: Vec::new(),
            combat: None,
            hexes: [const { Vec::new() }; 2],
            supply: [const { Vec::new() }; 2],
            orders: 0,
        }
    }

    fn tell(&mut self, event: &Event, names: &Names, at: impl Fn(UnitId) -> Option<SpaceId>, orders: usize) {
        if let Some(combat) = &mut self.combat
            && Fought::takes(event)
        {
            combat.add(event, names);
            return;
        }
        if !matches!(event, Event::SupplyChanged { .. }) {
            self.close_supply();
        }
        self.orders = orders;
        let text = || sentence(&event.text(names));
        match event {
            Event::SetupBegan { player } | Event::PlayerTurnBegan { player, .. } => {
                self.close();
                self.mover = Some(player.seat());
            }
            Event::PhaseBegan { .. } | Event::PhaseEnded { .. } | Event::CombatEnded { .. } => self.close(),
            Event::SupplyChanged { unit, supplied } => {
                self.supply[usize::from(*supplied)].push(names.object(*unit).to_owned());
            }
            Event::AttackDeclared { target, .. } if is_fought(event) => {
                self.close();
                self.combat = Some(Fought::new(self.game, *target, event, names, orders));
            }
            // They are part of what others tell, or on the counters; what a die led to follows, and so do the trains that are booked.
            Event::StageBegan { .. }
            | Event::BookingChanged { .. }
            | Event::AirPointsSet { .. }
            | Event::HungerCounted { .. }
            | Event::DieRolled {
                purpose: Purpose::Combat { .. },
                ..
            } => {}
            // The great event says the same.
            Event::EventHappened { .. } if event.has_card(self.game) => {}
            Event::DieRolled { .. } | Event::UnitSailed { .. } => self.details.push(text()),
            Event::ControlChanged { space, side } => self.control(*space, *side, text()),
            Event::StepLost { unit, cause, is_last } => {
                let is_destroyed = u32::from(*is_last);
                let weight = STEP + is_destroyed * UNIT;
                self.lost((*unit, *cause, weight), &event.text(names), at(*unit));
            }
            Event::UnitDestroyed { unit, cause } => {
                let weight = UNIT + STEP * u32::from(self.game.unit(*unit).steps);
                self.lost((*unit, *cause, weight), &event.text(names), at(*unit));
            }
            _ => {
                let about = event.about(self.game);
                self.add(about.news, text(), about.digest.place());
            }
        }
    }

    /// Adds news with the details so far.
    fn add(&mut self, kind: NewsKind, text: String, place: Option<SpaceId>) -> &mut NewsItem {
        self.news.push(NewsItem {
            kind,
            text,
            seat: self.mover,
            place,
            details: std::mem::take(&mut self.details),
            losses: Vec::new(),
            orders: self.orders,
        });
        self.news.last_mut().expect("it was just pushed")
    }

    /// A loss outside of a combat: the unit, the cause and the weight.
    fn lost(&mut self, (unit, cause, weight): (UnitId, LossCause, u32), text: &str, at: Option<SpaceId>) {
        let seat = self.game.unit(unit).side.seat();
        let place = match cause {
            LossCause::Interception => None,
            LossCause::Attrition
            | LossCause::FailedAssault
            | LossCause::Combat
            | LossCause::Retreat
            | LossCause::NoRetreat => at,
        };
        let whereabouts = place.map_or_else(String::new, |at| format!(" at {}", self.game.board().label(at)));
        let text = sentence(&format!("{text}{whereabouts}"));
        let news = self.add(NewsKind::Combat, text, place);
        news.losses.push(Loss { seat, weight });
    }

    fn control(&mut self, space: SpaceId, side: Side, text: String) {
        if !is_town(self.game, space) {
            self.hexes[side.index()].push(space);
            return;
        }
        // The combat there has told it.
        let is_reported = self
            .news
            .iter()
            .any(|news| news.kind == NewsKind::Combat && news.place == Some(space));
        if is_reported && self.viewer.is_some() {
            return;
        }
        let label = self.game.board().label(space);
        let is_lost = self.viewer.is_some_and(|viewer| viewer != side);
        let text = match self.viewer {
            Some(viewer) if viewer == side => format!("{label} taken."),
            Some(_) => format!("{label} lost."),
            None => text,
        };
        let seat = side.enemy().seat();
        let is_objective = is_objective(self.game, space);
        let news = self.add(NewsKind::Places, text, Some(space));
        if is_lost {
            let weight = if is_objective { UNIT } else { STEP };
            news.losses.push(Loss { seat, weight });
        }
    }

    /// Ends what goes on: the combat, the details of something that led to nothing, the hexes of a phase.
    fn close(&mut self) {
        if let Some(combat) = self.combat.take() {
            let news = combat.news(self.game, self.viewer, self.mover);
            self.news.push(news);
        }
        self.close_supply();
        if let Some(text) = self.details.pop() {
            self.add(NewsKind::Routine, text, None);
        }
        for side in Side::BOTH {
            let hexes = std::mem::take(&mut self.hexes[side.index()]);
            if let Some(first) = hexes.first() {
                let control = &self.game.side(side).adjective;
                let label = self.game.board().label(*first);
                let text = match hexes.len() {
                    1 => format!("{label} comes under {control} control."),
                    more => {
                        let hexes = count(more, "hex", "hexes");
                        format!("{hexes} come under {control} control, {label} among them.")
                    }
                };
                self.add(NewsKind::Routine, text, Some(*first));
            }
        }
    }

    fn close_supply(&mut self) {
        for (supplied, words) in ["Out of supply", "In supply again"].into_iter().enumerate() {
            let units = std::mem::take(&mut self.supply[supplied]);
            if !units.is_empty() {
                self.add(NewsKind::Routine, format!("{words}: {}.", units.join(", ")), None);
            }
        }
    }

    fn finish(mut self) -> Vec<NewsItem> {
        self.close();
        self.news
    }
}

/// Whether an attack meets anybody.
const fn is_fought(event: &Event) -> bool {
    matches!(event, Event::AttackDeclared { defenders, .. } if !defenders.is_empty())
}
