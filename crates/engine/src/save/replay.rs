//! Replays the orders of a save.

use std::sync::Arc;

use super::file::JournalLine;
use crate::engine::{Entry, Playable, Session, StateHash, state_hash};

/// The first difference between a replay and its save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the order, from 1; one past the last for the snapshot, and 0 if a battle before this one differs.
    pub order: usize,
    /// The difference, in words.
    pub what: String,
}

/// The orders of a save, replayed as far as possible.
pub(super) struct Replay<G: Playable> {
    pub session: Session<G>,
    /// The first order that was refused, and why.
    stopped: Option<Difference>,
    /// The first order whose hash differs.
    pub first_other_hash: Option<Difference>,
}

/// What a replay does with the hashes of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hashes {
    /// Takes them as they are.
    Believed,
    /// Computes them, which on a large board takes longer than the orders.
    WorkedOut,
}

impl<G: Playable> Replay<G> {
    /// A journal that is to be played again; the hashes tell whether it goes as it went.
    pub fn of(game: &Arc<G>, seed: u64, journal: &[JournalLine<G::OrderText>], hashes: Hashes) -> Self {
        let mut replay = Self {
            session: Session::new(Arc::clone(game), seed),
            stopped: None,
            first_other_hash: None,
        };
        for (number, line) in (1..).zip(journal) {
            let issued = game.order(&line.order).and_then(|order| {
                let issued = match (hashes, line.hash.parse()) {
                    (Hashes::Believed, Ok(hash)) => replay.session.repeat(order, hash),
                    _ => replay.session.issue_recorded(order).map(|_| ()),
                };
                issued.map_err(|refusal| {
                    let reason = game.reason(&refusal);
                    format!("it is refused: {} ({})", reason.text, reason.rule)
                })
            });
            if let Err(what) = issued {
                replay.stopped = Some(Difference { order: number, what });
                break;
            }
            let hash = replay.session.journal()[number - 1].hash.to_string();
            if hash != line.hash && replay.first_other_hash.is_none() {
                let what = format!("the state afterwards is {hash}, but the save has {}", line.hash);
                replay.first_other_hash = Some(Difference { order: number, what });
            }
        }
        replay
    }

    /// Whether all orders were accepted and led to this state.
    pub fn leads_to(&self, snapshot: &G::State) -> bool {
        self.stopped.is_none() && self.session.state() == snapshot
    }

    /// The first difference from the snapshot, for a replay that does not lead to it.
    pub fn difference(&self, snapshot: &G::State) -> Difference {
        let first = self.first_other_hash.clone().or_else(|| self.stopped.clone());
        first.unwrap_or_else(|| Difference {
            order: self.session.journal().len() + 1,
            what: format!(
                "the orders lead to {}, but the snapshot is {}",
                self.session.hash(),
                state_hash(snapshot)
            ),
        })
    }

    /// The journal of a game that continues from its snapshot: from the order with the first difference on, no events
    /// are known.
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
