//! The choices that a scenario offers before it begins: each puts another value into a field of the scenario.
//!
//! The answer becomes part of the scenario: the text that is read, and that a save holds, has the chosen value ([`chosen_files`](super::chosen_files)).

/// A choice to make before a scenario begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupChoice {
    /// Its word on a command line: `rails=option-3`.
    pub word: &'static str,
    /// Its title for players: `Rails`.
    pub title: &'static str,
    /// The field of the scenario file that it changes.
    pub field: &'static str,
    pub offers: Vec<Offer>,
    /// The index of the option that the scenario names.
    pub preset: usize,
}

/// A value that a choice can have, as players read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name on a command line: `option-3`.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// What it means, in a few lines, for players.
    pub text: String,
    /// The value of the field, in RON.
    pub value: String,
}

/// An answer: the word of the choice, and the id of an option, perhaps abbreviated.
pub type SetupAnswer = (String, String);

impl SetupChoice {
    /// The option with this id, or the only one whose id begins with it.
    pub fn offer(&self, id: &str) -> Option<&Offer> {
        offer_named(&self.offers, id)
    }
}

/// The offer with this id, or the only one whose id begins with it.
pub(super) fn offer_named<'o>(offers: &'o [Offer], id: &str) -> Option<&'o Offer> {
    let plain = id.to_lowercase().replace('_', "-");
    let exact = offers.iter().find(|offer| offer.id == plain);
    exact.or_else(|| {
        let mut begins = offers.iter().filter(|offer| offer.id.starts_with(&plain));
        begins
            .next()
            .filter(|_| begins.next().is_none() && !plain.is_empty())
    })
}
