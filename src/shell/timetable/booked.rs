//! The booked trains of the side that sees the table, worked out whenever the table changes, and what the player changes in them.
//!
//! In: the table, [`TimetableChange`]. Out: [`BookedTrains`], [`EnemyTrains`], `Request`.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::turns::date;
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::play::{GameSystems, Request, Table, TableChanged, TableSystems, WindowGame};
use crate::stage::{AppSystems, Notice};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Seat, Timetable};

/// Tells a player who gives up booking.
pub const NONE_BOOKED: &str = "no train is booked";

/// A game whose trains can be booked over several turns.
pub trait Timetabled: WindowGame {
    /// How players book a train, for a timetable without any.
    const HOW_TO_BOOK: &'static str;

    /// A stretch of a way, and several: `hex`, `hexes`.
    const STRETCH: [&'static str; 2];

    /// How a booking is tied to another: `not without`, `together with`.
    const TIE: &'static str;

    /// The bookings of the side that sees the table, worked out; `None` where no trains go.
    fn timetable(table: &Table<Self>) -> Option<Timetable>;

    /// What the player asked for of each booking, where there is anything.
    fn terms(table: &Table<Self>) -> BTreeMap<BookingNumber, BookingTerms>;

    /// The trains that enemies sent in their last turn, as far as the side that sees the table knows of them: whose, and their ways.
    fn enemy_trains(table: &Table<Self>) -> Vec<(Seat, Vec<SpaceId>)>;

    /// A space as a station of a line.
    fn station(&self, space: SpaceId) -> TimetablePlace;

    /// What the timetable would be after orders that book, with the bookings that they make or change; otherwise why one of them is refused, in words that
    /// name the rule. It gives no order.
    fn trial(table: &Table<Self>, orders: &[Self::Order]) -> Result<(Timetable, Vec<BookingNumber>), String>;

    /// The order that changes a booking so.
    fn order_to(table: &Table<Self>, change: TimetableChange) -> Option<Self::Order>;
}

/// A space as a timetable names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimetablePlace {
    pub name: String,
    /// Whether it has a name of its own; otherwise the name is its number.
    pub is_town: bool,
}

/// What the player asked for of a booking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingTerms {
    /// The turn in which it goes at the earliest.
    pub not_before: Option<u16>,
    /// The booking to which it is tied ([`Timetabled::TIE`]).
    pub with: Option<BookingNumber>,
}

/// What the player changes in the timetable.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimetableChange {
    /// The booking takes this place in the order of precedence, counted from 0.
    Precedence(BookingNumber, usize),
    /// It goes in this turn at the earliest; with `None` as early as it can.
    NotBefore(BookingNumber, Option<u16>),
    /// It is tied to another booking ([`Timetabled::TIE`]); with `None` it goes by itself.
    With(BookingNumber, Option<BookingNumber>),
    /// It leads to this space.
    To(BookingNumber, SpaceId),
    Cancel(BookingNumber),
}

/// The booked trains of the side that sees the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BookedTrains {
    pub timetable: Timetable,
    /// Whether trains go in this game at all.
    pub has_trains: bool,
    /// Whether the player can give orders now.
    pub is_played: bool,
    pub terms: BTreeMap<BookingNumber, BookingTerms>,
    /// The name of every space in it.
    pub places: BTreeMap<SpaceId, TimetablePlace>,
    pub how_to_book: &'static str,
    pub stretch: [&'static str; 2],
    pub tie: &'static str,
}

/// The trains that enemies sent in their last turn, as far as the side that sees the table knows of them: whose, and their ways. They are looked up
/// while the player wants to see them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct EnemyTrains {
    /// Whether the player wants to see them.
    pub are_shown: bool,
    pub ways: Vec<(Seat, Vec<SpaceId>)>,
}

impl BookedTrains {
    /// Those of a table.
    pub fn of<G: Timetabled>(table: &Table<G>) -> Self {
        let found = G::timetable(table);
        let has_trains = found.is_some();
        let timetable = found.unwrap_or_default();
        let places = spaces(&timetable).into_iter();
        Self {
            has_trains,
            is_played: !table.is_watched() && !table.is_over(),
            terms: G::terms(table),
            places: places.map(|space| (space, table.game().station(space))).collect(),
            how_to_book: G::HOW_TO_BOOK,
            stretch: G::STRETCH,
            tie: G::TIE,
            timetable,
        }
    }

    /// The name of a space in it.
    pub fn name(&self, space: SpaceId) -> &str {
        self.places.get(&space).map_or("", |place| place.name.as_str())
    }

    /// What the player asked for of a booking.
    pub fn terms_of(&self, number: BookingNumber) -> BookingTerms {
        self.terms.get(&number).copied().unwrap_or_default()
    }

    /// The place of a booking in the order of precedence.
    pub fn place_of(&self, number: BookingNumber) -> Option<usize> {
        let mut bookings = self.timetable.bookings.iter();
        bookings.position(|trip| trip.number == number)
    }

    /// The number of bookings that have not been carried out.
    pub fn under_way(&self) -> usize {
        let trips = self.timetable.bookings.iter();
        trips.filter(|trip| !trip.has_arrived()).count()
    }
}

/// The date on which units of a booking arrive; where they arrive in parts every date, with how many.
fn arrivals(timetable: &Timetable, trip: &BookedTrip, last: u16) -> String {
    let mut parts: Vec<(u16, u16)> = Vec::new();
    for leg in trip.legs.iter().filter(|leg| leg.way.last() == Some(&trip.to)) {
        let units = leg.part.unwrap_or(1);
        match parts.last_mut() {
            Some((turn, of)) if *turn == leg.turn => *of += units,
            _ => parts.push((leg.turn, units)),
        }
    }
    if parts.len() < 2 {
        return date(timetable, last);
    }
    let parts = parts
        .into_iter()
        .map(|(turn, units)| format!("{} ({units})", date(timetable, turn)));
    parts.collect::<Vec<_>>().join(", ")
}

/// What the player learns of his bookings after an order: of those that he has made or changed, when they arrive or what holds them up, and of others that
/// they arrive no longer.
fn news(before: &BookedTrains, now: &BookedTrains) -> Vec<Notice> {
    let notices = now.timetable.bookings.iter().filter_map(|trip| {
        let mut known = before.timetable.bookings.iter();
        let known = known.find(|known| known.number == trip.number);
        let terms = [before, now].map(|booked| booked.terms_of(trip.number));
        let is_booked = known.is_none_or(|known| known.to != trip.to) || terms[0] != terms[1];
        let who = format!("{} to {}", trip.who, now.name(trip.to));
        match &trip.arrival {
            Ok(turn) if is_booked => {
                let when = arrivals(&now.timetable, trip, *turn);
                Some(Notice::Tell(format!("booked: {who}, arrives {when}")))
            }
            Err(delay) => {
                let from = date(&now.timetable, delay.turn);
                let arrived = known.is_some_and(|known| known.arrival.is_ok());
                let words = if is_booked {
                    format!("booked, but held up from {from} on: {who}; {}", delay.reason)
                } else {
                    format!("{who}, held up from {from} on: {}", delay.reason)
                };
                (is_booked || arrived).then_some(Notice::Warn(words))
            }
            Ok(_) => None,
        }
    });
    notices.collect()
}

/// Every space of a timetable.
fn spaces(timetable: &Timetable) -> BTreeSet<SpaceId> {
    let trips = timetable.bookings.iter();
    let spaces = trips.flat_map(|trip| {
        let ways = trip.legs.iter().flat_map(|leg| &leg.way);
        ways.chain([&trip.from, &trip.to])
    });
    spaces.copied().collect()
}

pub(super) fn plugin(app: &mut App) {
    app.init_until::<BookedTrains>(Lifetime::Position)
        .init_until::<EnemyTrains>(Lifetime::Position)
        .add_message_until::<TimetableChange>(Lifetime::Position);
}

/// The booked trains of one game.
pub(in crate::shell) fn game<G: Timetabled>(app: &mut App) {
    app.add_systems(
        Update,
        (
            work_out::<G>
                .run_if(on_message::<TableChanged>)
                .in_set(TableSystems::Summary),
            look_for_enemies::<G>
                .run_if(on_message::<TableChanged>.or_else(resource_changed::<EnemyTrains>))
                .after(AppSystems::Table)
                .before(AppSystems::Sync),
            change::<G>
                .run_if(on_message::<TimetableChange>)
                .before(TableSystems::Requests)
                .in_set(AppSystems::Table),
        )
            .in_set(GameSystems::of::<G>()),
    );
}

/// A replay has no timetable. While a computer plays no booking changes, and its moves would have the timetable worked out over and over.
fn work_out<G: Timetabled>(
    table: Res<Table<G>>,
    mut changes: MessageReader<TableChanged>,
    mut viewer: TableLocal<Option<Seat>>,
    mut booked: ResMut<BookedTrains>,
    mut notices: MessageWriter<Notice>,
) {
    let (mut is_other, mut is_done) = (false, false);
    for change in changes.read() {
        is_other |= change.kind.is_other_game();
        is_done |= change.kind.is_done();
    }
    if table.is_replay() {
        booked.set_if_neq(BookedTrains::default());
        return;
    }
    if table.computer_decides() && !is_other {
        if booked.is_played {
            booked.is_played = false;
        }
        return;
    }
    let now = BookedTrains::of(&table);
    // The bookings of another player are not new when he comes to the table.
    let is_same = viewer.of_now().replace(table.viewer()) == Some(table.viewer());
    if is_done && is_same {
        notices.write_batch(news(&booked, &now));
    }
    booked.set_if_neq(now);
}

/// Looks the trains of enemies up, and says so if there are none. While a computer plays, those that are shown stay.
fn look_for_enemies<G: Timetabled>(
    table: Res<Table<G>>,
    mut before: TableLocal<bool>,
    mut enemies: ResMut<EnemyTrains>,
    mut notices: MessageWriter<Notice>,
) {
    if table.computer_decides() && enemies.are_shown {
        return;
    }
    let is_wanted = enemies.are_shown && !table.is_replay();
    let was_wanted = std::mem::replace(before.of_now(), is_wanted);
    let ways = if is_wanted {
        G::enemy_trains(&table)
    } else {
        Vec::new()
    };
    if is_wanted && !was_wanted && ways.is_empty() {
        let text = "you know of no train that the enemy sent in his last turn";
        notices.write(Notice::Tell(text.to_owned()));
    }
    if enemies.ways != ways {
        enemies.ways = ways;
    }
}

/// Asks the table for what the player changed.
fn change<G: Timetabled>(
    table: Res<Table<G>>,
    mut changes: MessageReader<TimetableChange>,
    mut requests: MessageWriter<Request<G::Order>>,
) {
    let orders = changes.read().filter_map(|change| G::order_to(&table, *change));
    requests.write_batch(orders.map(Request::Issue));
}
