//! The corrections of a phase (AB-17), as the other players read them: what was set or counted several times is told once.

use crate::definition::NationId;
use crate::game::AreaGame;
use crate::state::correction::Correction;
use crate::words::narration::corrected;
use railhead_engine::engine::{NewsItem, NewsKind};
use railhead_engine::text::words::{capital, sentence};

/// The corrections so far.
#[derive(Debug, Default)]
pub(super) struct Corrections(Vec<Correction>);

impl Corrections {
    /// Adds one. Of what is set the last counts, and units that come and go are counted together.
    pub(super) fn add(&mut self, correction: &Correction) {
        let known = self.0.iter().position(|before| is_of_same(before, correction));
        let before = known.map(|index| self.0.remove(index));
        let units = units(correction).map(|count| count + before.as_ref().and_then(units).unwrap_or(0));
        self.0.extend(match units {
            Some(0) => None,
            Some(sum) => with_units(correction, sum),
            None => Some(correction.clone()),
        });
    }

    /// Their news; they were made in the turn of this nation.
    pub(super) fn news(self, game: &AreaGame, mover: Option<NationId>) -> Vec<NewsItem> {
        let when = mover.map_or_else(String::new, |nation| {
            format!(" in the {} turn", game.nation(nation).adjective)
        });
        let news = self.0.iter().map(|correction| {
            let text = format!("correction{when}: {}", corrected(game, correction));
            NewsItem::new(NewsKind::Corrected, sentence(&capital(&text)), correction.space())
        });
        news.collect()
    }
}

/// Whether two corrections put the same thing right.
fn is_of_same(one: &Correction, other: &Correction) -> bool {
    use Correction::{Add, Damage, Owner, Site, Take, Treasury, Turn};
    match (one, other) {
        (Owner { at, .. }, Owner { at: there, .. }) => at == there,
        (Treasury { nation, .. }, Treasury { nation: of, .. }) => nation == of,
        (
            Damage { at, station, .. },
            Damage {
                at: there,
                station: of,
                ..
            },
        ) => (at, station) == (there, of),
        (
            Site { at, what, .. },
            Site {
                at: there, what: of, ..
            },
        ) => (at, what) == (there, of),
        (Turn { .. }, Turn { .. }) => true,
        (
            Add { nation, kind, at, .. } | Take { nation, kind, at, .. },
            Add {
                nation: of,
                kind: what,
                at: there,
                ..
            }
            | Take {
                nation: of,
                kind: what,
                at: there,
                ..
            },
        ) => (nation, kind, at) == (of, what, there),
        _ => false,
    }
}

/// How many units a correction adds, fewer than none if it takes some away; `None` if it is about something else.
fn units(correction: &Correction) -> Option<i32> {
    match correction {
        Correction::Add { count, .. } => Some(i32::from(*count)),
        Correction::Take { count, .. } => Some(-i32::from(*count)),
        _ => None,
    }
}

/// The same correction of units with another number of them.
fn with_units(correction: &Correction, sum: i32) -> Option<Correction> {
    let (Correction::Add { nation, kind, at, .. } | Correction::Take { nation, kind, at, .. }) = correction
    else {
        return None;
    };
    let (nation, kind, at) = (*nation, *kind, *at);
    let count = u16::try_from(sum.unsigned_abs()).unwrap_or(u16::MAX);
    Some(if sum > 0 {
        Correction::Add {
            nation,
            kind,
            at,
            count,
        }
    } else {
        Correction::Take {
            nation,
            kind,
            at,
            count,
        }
    })
}
