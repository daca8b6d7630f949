//! The orders of a save, played again.

use std::sync::Arc;

use super::file::JournalLine;
use crate::rules::engine::{Entry, Playable, Session, StateHash, state_hash};

/// Where a replay left what the save says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the order, from 1; one past the last for the snapshot.
    pub order: usize,
    /// What is different, in words.
    pub what: String,
}

/// The orders of a save, played again as far as they go.
pub(super) struct Replay<G: Playable> {
    pub session: Session<G>,
    /// The first order that could not be given, and why.
    stopped: Option<Difference>,
    /// The first order after which the hash was another.
    pub first_other_hash: Option<Difference>,
}

/// What a replay does about the hash after each order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hashes {
    /// It takes that of the file.
    Believed,
    /// It works it out, which on a large board takes longer than the order.
    WorkedOut,
}

impl<G: Playable> Replay<G> {
    pub fn of(game: &Arc<G>, seed: u64, journal: &[JournalLine<G::OrderText>], hashes: Hashes) -> Self {
        let mut replay = Self {
            session: Session::new(Arc::clone(game), seed),
            stopped: None,
            first_other_hash: None,
        };
        for (number, line) in (1..).zip(journal) {
            let issued = game.order(&line.order).and_then(|order| {
                let refused = |refusal| {
                    let reason = game.reason(&refusal);
                    format!("it is refused: {} ({})", reason.text, reason.rule)
                };
                let issued = match (hashes, line.hash.parse()) {
                    (Hashes::Believed, Ok(hash)) => replay.session.repeat(order, hash),
                    _ => replay.session.issue(order).map(|_| ()),
                };
                issued.map_err(refused)
            });
            if let Err(what) = issued {
                replay.stopped = Some(Difference { order: number, what });
                break;
            }
            let hash = replay.session.journal()[number - 1].hash.to_string();
            if hash != line.hash && replay.first_other_hash.is_none() {
                let what = format!("the state afterwards is {hash}, where the save has {}", line.hash);
                replay.first_other_hash = Some(Difference { order: number, what });
            }
        }
        replay
    }

    /// Whether all orders could be given and led to a situation.
    pub fn leads_to(&self, snapshot: &G::State) -> bool {
        self.stopped.is_none() && self.session.state() == snapshot
    }

    /// The first thing that came out otherwise.
    pub fn difference(&self, snapshot: &G::State) -> Difference {
        let first = self.first_other_hash.clone().or_else(|| self.stopped.clone());
        first.unwrap_or_else(|| Difference {
            order: self.session.journal().len() + 1,
            what: format!(
                "the orders lead to {}, where the snapshot is {}",
                self.session.hash(),
                state_hash(snapshot)
            ),
        })
    }

    /// The journal for a game that goes on from its snapshot: the events of an order that came out otherwise, and
    /// of those after it, are not known.
    pub fn journal(
        &self,
        lines: &[JournalLine<G::OrderText>],
        differs: usize,
    ) -> Vec<Entry<G::Order, G::Event>> {
        let game = self.session.game();
        let replayed = self.session.journal().iter().take(differs - 1).cloned();
        let rest = lines.iter().skip(differs - 1).filter_map(|line| {
            Some(Entry {
                order: game.order(&line.order).ok()?,
                events: Vec::new(),
                hash: line.hash.parse().unwrap_or(StateHash(0)),
            })
        });
        replayed.chain(rest).collect()
    }
}
