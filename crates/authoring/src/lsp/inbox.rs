//! The messages of an editor that still wait for an answer. A question that it takes back is found before its turn comes.

use std::collections::VecDeque;
use std::time::Duration;

use lsp_server::{Connection, Message, RequestId};
use lsp_types::notification::Notification as _;
use lsp_types::{CancelParams, NumberOrString, notification};

/// The messages of an editor, in the order in which they came.
pub struct Inbox<'c> {
    from: &'c Connection,
    waiting: VecDeque<Message>,
}

/// Why no message comes from the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    ForNow,
    ForEver,
}

impl<'c> Inbox<'c> {
    /// The messages that come over a connection.
    pub const fn new(from: &'c Connection) -> Self {
        Self {
            from,
            waiting: VecDeque::new(),
        }
    }

    /// Waits for the next message; with a limit, no longer than that.
    pub fn next(&mut self, limit: Option<Duration>) -> Result<Message, Silence> {
        if let Some(message) = self.waiting.pop_front() {
            return Ok(message);
        }
        let receiver = &self.from.receiver;
        let Some(limit) = limit else {
            return receiver.recv().map_err(|_| Silence::ForEver);
        };
        receiver.recv_timeout(limit).map_err(|error| {
            if error.is_timeout() {
                Silence::ForNow
            } else {
                Silence::ForEver
            }
        })
    }

    /// Whether a question was taken back in what has come so far.
    pub fn is_taken_back(&mut self, question: &RequestId) -> bool {
        self.waiting.extend(self.from.receiver.try_iter());
        self.waiting.iter().any(|message| {
            let Message::Notification(said) = message else {
                return false;
            };
            let taken_back = serde_json::from_value::<CancelParams>(said.params.clone());
            said.method == notification::Cancel::METHOD
                && taken_back.is_ok_and(|taken_back| id_of(taken_back.id) == *question)
        })
    }
}

fn id_of(id: NumberOrString) -> RequestId {
    match id {
        NumberOrString::Number(id) => id.into(),
        NumberOrString::String(id) => id.into(),
    }
}
