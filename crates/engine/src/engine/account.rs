//! An account of a part of a game: its news, the worst for the reader first.
//!
//! A game tells its events as [`NewsItem`], one for each thing that happened, such as a combat with all its dice; that is
//! [`Accounted`]. [`Account`] puts them in order for a reader. Reports, logs and the card after a turn show the same news.
//! The great events of the scenario are news of [`NewsKind::Great`] and stand on top, below nothing but corrections of the game itself.

use std::cmp::Reverse;
use std::ops::Range;

use super::about::NewsKind;
use super::great_events::GreatEventLog;
use super::turns::{Happened, happened, phase_ends, since_last_turn};
use super::{Entry, Playable, Seat, Session};
use crate::board::SpaceId;

/// What something cost a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub seat: Seat,
    /// How bad it is, compared with other losses in the same game.
    pub weight: u32,
}

/// One thing that happened, as a player reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsItem {
    pub kind: NewsKind,
    /// A sentence.
    pub text: String,
    /// The player in whose player-turn it happened; `None` before the first.
    pub seat: Option<Seat>,
    /// Where it happened, if it has a place.
    pub place: Option<SpaceId>,
    /// How it came about, such as the dice of a combat: sentences.
    pub details: Vec<String>,
    /// What it cost, for each seat that lost something.
    pub losses: Vec<Loss>,
    /// The number of orders after it.
    pub orders: usize,
}

impl NewsItem {
    /// News that cost nobody anything; whoever puts news together knows the player and the order.
    pub const fn new(kind: NewsKind, text: String, place: Option<SpaceId>) -> Self {
        Self {
            kind,
            text,
            seat: None,
            place,
            details: Vec::new(),
            losses: Vec::new(),
            orders: 0,
        }
    }

    /// What it cost some players; 0 for nothing.
    pub fn cost(&self, players: impl Fn(Seat) -> bool) -> u32 {
        let theirs = self.losses.iter().filter(|loss| players(loss.seat));
        theirs.map(|loss| loss.weight).sum()
    }
}

/// A game that can turn its events into news.
pub trait Accounted: Playable {
    /// Whether an account has a part for each player-turn; else it has one for each kind of news.
    const BY_PLAYER: bool;

    /// For every order of a game, whether it is left out: it had no lasting effect, as an undone move, or is nobody's business but its own side's
    /// ([`Playable::is_private`]).
    fn came_to_nothing(&self, journal: &[Entry<Self::Order, Self::Event>]) -> Vec<bool> {
        vec![false; journal.len()]
    }

    /// Parts of a game as far as a player may know of them, in the order in which they happened.
    fn news(session: &Session<Self>, viewer: Seat, parts: &[Happened<'_, Self>]) -> Vec<NewsItem>;

    /// Events of the player-turn of a seat as news, for a reader who sees everything and takes no side.
    fn news_of(&self, player: Seat, events: &[&Self::Event]) -> Vec<NewsItem>;

    /// The heading of a player-turn: `Germany and Italy`.
    fn movers_text(&self, seat: Seat) -> String {
        let seats = self.seats();
        let names = seats.get(usize::from(seat.0));
        names.map_or_else(String::new, |names| names.name.to_owned())
    }
}

/// The great events of the scenario that came with some orders, as far as the player of a seat could know them.
fn great_events<G: Accounted>(session: &Session<G>, viewer: Seat, orders: Range<usize>) -> Vec<NewsItem> {
    let events = session.game().great_events();
    let event_log = GreatEventLog::of(session, Some(viewer));
    let entries = event_log.entries().iter();
    entries
        .filter(|entry| orders.contains(&(entry.position - 1)))
        .map(|entry| {
            let event = events[entry.event];
            NewsItem {
                orders: entry.position,
                ..NewsItem::new(NewsKind::Great, event.line(), Some(event.at))
            }
        })
        .collect()
}

/// The heading of a part of an account, in the order in which they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccountHeading {
    Corrections,
    Great,
    /// What the reader lost.
    Losses,
    Places,
    Combat,
    Arrivals,
    /// The player-turn of a seat.
    Player(Seat),
    Routine,
}

impl AccountHeading {
    /// The heading; `None` for a player-turn, which has the name of its players.
    pub const fn words(self) -> Option<&'static str> {
        Some(match self {
            Self::Corrections => "CORRECTIONS",
            Self::Great => "GREAT EVENTS",
            Self::Losses => "YOUR LOSSES",
            Self::Places => "PLACES LOST AND TAKEN",
            Self::Combat => "COMBAT AND ENEMY LOSSES",
            Self::Arrivals => "TRAINS, ARRIVALS AND OTHER NEWS",
            Self::Routine => "EVERYTHING ELSE",
            Self::Player(_) => return None,
        })
    }

    /// The heading in a game: that of a player-turn is the name of its players.
    pub fn text<G: Accounted>(self, game: &G) -> String {
        if let Self::Player(seat) = self {
            return game.movers_text(seat);
        }
        self.words().unwrap_or_default().to_owned()
    }
}

/// News that belongs together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountPart {
    pub heading: AccountHeading,
    pub news: Vec<NewsItem>,
    /// How many of them, which come first, cost the reader something.
    pub losses: usize,
}

/// The news of a part of a game, the worst for the reader first and routine last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub parts: Vec<AccountPart>,
}

impl Account {
    /// Orders news for a reader who plays some seats.
    pub fn of<G: Accounted>(news: Vec<NewsItem>, players: impl Fn(Seat) -> bool) -> Self {
        let mut parts: Vec<AccountPart> = Vec::new();
        for news in news {
            let cost = news.cost(&players);
            let heading = match (news.kind, news.seat) {
                (NewsKind::Corrected, _) => AccountHeading::Corrections,
                (NewsKind::Great, _) => AccountHeading::Great,
                (NewsKind::Places, _) if !G::BY_PLAYER => AccountHeading::Places,
                _ if cost > 0 => AccountHeading::Losses,
                (NewsKind::Routine, _) => AccountHeading::Routine,
                (_, Some(seat)) if G::BY_PLAYER => AccountHeading::Player(seat),
                (NewsKind::Places, _) => AccountHeading::Places,
                (NewsKind::Combat, _) => AccountHeading::Combat,
                (NewsKind::Arrivals, _) => AccountHeading::Arrivals,
            };
            let known = parts.iter().position(|part| part.heading == heading);
            let index = known.unwrap_or(parts.len());
            if known.is_none() {
                parts.push(AccountPart {
                    heading,
                    news: Vec::new(),
                    losses: 0,
                });
            }
            let part = &mut parts[index];
            part.losses += usize::from(cost > 0);
            part.news.push(news);
        }
        for part in &mut parts {
            part.news.sort_by_key(|news| Reverse(news.cost(&players)));
        }
        // The players stay in the order in which they played.
        parts.sort_by_key(|part| match part.heading.words() {
            None => AccountHeading::Player(Seat(0)),
            Some(_) => part.heading,
        });
        Self { parts }
    }

    /// What happened since the last player-turn of some players, as the player of one of their seats may know, and what
    /// the ends of their own phases cost them before. `None` if nothing happened.
    pub fn since_last_turn<G: Accounted>(
        session: &Session<G>,
        viewer: Seat,
        players: impl Fn(Seat) -> bool,
    ) -> Option<Self> {
        let orders = since_last_turn(session, &players)?;
        let ends = phase_ends(session, orders.start, &players);
        let mut news = G::news(session, viewer, &ends);
        news.retain(|news| news.cost(&players) > 0);
        let nothing = session.game().came_to_nothing(session.journal());
        let parts = happened(session, orders.clone(), |order| !nothing[order]);
        news.append(&mut G::news(session, viewer, &parts));
        news.extend(great_events(session, viewer, orders));
        Some(Self::of::<G>(news, players))
    }

    /// What the phase that some players have just ended cost them; `None` if nothing, or if the last order ended no phase.
    pub fn of_phase_end<G: Accounted>(
        session: &Session<G>,
        viewer: Seat,
        players: impl Fn(Seat) -> bool,
    ) -> Option<Self> {
        let last = session.journal().len();
        let end = phase_ends(session, last, &players)
            .pop()
            .filter(|end| end.position == last)?;
        let mut news = G::news(session, viewer, &[end]);
        news.retain(|news| news.cost(&players) > 0);
        (!news.is_empty()).then(|| Self::of::<G>(news, players))
    }

    /// All its news, in the order in which they are read.
    pub fn news(&self) -> impl Iterator<Item = &NewsItem> {
        self.parts.iter().flat_map(|part| &part.news)
    }

    /// The whole account as lines of text: headings, news behind `-` or, where the reader lost something, `!`, and details
    /// indented under them.
    pub fn text<G: Accounted>(&self, game: &G) -> String {
        let mut lines = Vec::new();
        for part in &self.parts {
            lines.push(part.heading.text(game));
            for (index, news) in part.news.iter().enumerate() {
                let sign = if index < part.losses { '!' } else { '-' };
                lines.push(format!("{sign} {}", news.text));
                lines.extend(news.details.iter().map(|detail| format!("    {detail}")));
            }
        }
        lines.join("\n") + "\n"
    }
}
