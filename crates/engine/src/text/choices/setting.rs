//! The settings of a game before it begins: a choice of some, a number, a number for each of some, or some of many.
//!
//! An answer is a word, such as `on`, `12`, `uk:9,france:3` or `germany,italy`. It stands for new values of fields of the scenario
//! ([`FieldEdit`]), so that the text that is read, and that a save holds, has what was chosen.

use super::setup_choice::{Offer, SetupChoice, offer_named};
use crate::text::issue::did_you_mean;

/// Something that players can settle before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its word on a command line: `low-luck`.
    pub word: &'static str,
    /// Its title for players: `Low luck`.
    pub title: &'static str,
    /// What it means, in a sentence or two for players.
    pub sentence: String,
    /// Its possible values.
    pub values: SettingValues,
    /// The answer that changes nothing; empty where other choices decide it.
    pub preset: String,
    /// Whether the scenario records an answer in its field `chosen`, which tells later that it was chosen.
    pub is_recorded: bool,
}

/// The possible values of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValues {
    /// One of these: `on`.
    Offers { field: &'static str, offers: Vec<Offer> },
    /// A number: `12`.
    Number {
        field: &'static str,
        least: u32,
        most: u32,
    },
    /// A number for each of these: `uk:9,france:3`; or one for all of them: `5`.
    Each {
        of: Vec<NamedNumber>,
        least: u32,
        most: u32,
    },
    /// Some of these: `germany,italy`, `all` or `none`.
    Among {
        field: &'static str,
        of: Vec<(String, String)>,
    },
}

/// What has a number of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedNumber {
    /// Its id in answers: `uk`.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// The field that holds its number.
    pub field: String,
    /// Its number now.
    pub now: u32,
    /// The highest number that it can have, where that is less than for others.
    pub most: u32,
}

/// A new value for a field of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldEdit {
    /// Its path: `nations["uk"].bid`. If the text does not have it, it comes into the group that is named before its last word.
    pub field: String,
    /// The value, in RON.
    pub value: String,
}

impl FieldEdit {
    fn new(field: &str, value: impl Into<String>) -> Self {
        Self {
            field: field.to_owned(),
            value: value.into(),
        }
    }
}

impl From<SetupChoice> for Setting {
    fn from(choice: SetupChoice) -> Self {
        let preset = choice.offers.get(choice.preset);
        Self {
            word: choice.word,
            title: choice.title,
            sentence: preset.map_or_else(String::new, |offer| offer.text.clone()),
            preset: preset.map_or_else(String::new, |offer| offer.id.clone()),
            values: SettingValues::Offers {
                field: choice.field,
                offers: choice.offers,
            },
            is_recorded: false,
        }
    }
}

/// Refuses a list that has something twice: a slip of the finger would settle what nobody agreed on.
fn named_once(ids: &[&str]) -> Result<(), String> {
    let twice = ids
        .iter()
        .enumerate()
        .find(|(index, id)| ids[..*index].contains(id));
    twice.map_or(Ok(()), |(_, id)| Err(format!("{id} is named twice")))
}

impl Setting {
    /// What an answer puts into the scenario.
    ///
    /// Errors: what is possible, if the answer is not.
    pub fn edits(&self, answer: &str) -> Result<Vec<FieldEdit>, String> {
        let range = |number: u32, least: u32, most: u32| (least..=most).contains(&number);
        match &self.values {
            SettingValues::Offers { field, offers } => {
                let offer = offer_named(offers, answer).ok_or_else(|| {
                    let known = || offers.iter().map(|offer| offer.id.as_str());
                    did_you_mean(answer, known()).unwrap_or_else(|| self.possible())
                })?;
                Ok(vec![FieldEdit::new(field, offer.value.clone())])
            }
            SettingValues::Number { field, least, most } => {
                let number = answer.parse().ok().filter(|number| range(*number, *least, *most));
                let number: u32 = number.ok_or_else(|| self.possible())?;
                Ok(vec![FieldEdit::new(field, number.to_string())])
            }
            SettingValues::Each { of, least, most } => {
                let fits = |share: &NamedNumber, number: &str| {
                    let number: Option<u32> = number.parse().ok();
                    let number = number.filter(|number| range(*number, *least, (*most).min(share.most)));
                    number.map(|number| FieldEdit::new(&share.field, number.to_string()))
                };
                let ids = answer
                    .split(',')
                    .map(|pair| pair.split(':').next().unwrap_or(pair));
                named_once(&ids.collect::<Vec<_>>())?;
                let given: Option<Vec<FieldEdit>> = if answer.contains(':') {
                    let pairs = answer.split(',').map(|pair| {
                        let (id, number) = pair.split_once(':')?;
                        fits(of.iter().find(|share| share.id == id)?, number)
                    });
                    pairs.collect()
                } else {
                    of.iter().map(|share| fits(share, answer)).collect()
                };
                given.ok_or_else(|| self.possible())
            }
            SettingValues::Among { field, of } => {
                let chosen: Vec<&str> = match answer {
                    "all" => of.iter().map(|(id, _)| id.as_str()).collect(),
                    "none" => Vec::new(),
                    some => some.split(',').collect(),
                };
                let known = || of.iter().map(|(id, _)| id.as_str());
                if let Some(unknown) = chosen.iter().find(|id| !known().any(|known| known == **id)) {
                    return Err(did_you_mean(unknown, known()).unwrap_or_else(|| self.possible()));
                }
                named_once(&chosen)?;
                Ok(vec![FieldEdit::new(field, format!("{:?}", chosen.join(" ")))])
            }
        }
    }

    /// The field that it changes, or the first of several.
    pub fn field(&self) -> &str {
        match &self.values {
            SettingValues::Offers { field, .. }
            | SettingValues::Number { field, .. }
            | SettingValues::Among { field, .. } => field,
            SettingValues::Each { of, .. } => of.first().map_or("", |share| &share.field),
        }
    }

    /// The possible answers, in words: `the options are off, on`.
    pub fn possible(&self) -> String {
        let ids = |ids: &mut dyn Iterator<Item = &str>| ids.collect::<Vec<_>>().join(", ");
        match &self.values {
            SettingValues::Offers { offers, .. } => {
                format!(
                    "the options are {}",
                    ids(&mut offers.iter().map(|offer| offer.id.as_str()))
                )
            }
            SettingValues::Number { least, most, .. } => format!("a number from {least} to {most}"),
            SettingValues::Each { of, least, most } => {
                let limits = of.iter().map(|share| {
                    if share.most < *most {
                        format!("{} (at most {})", share.id, share.most)
                    } else {
                        share.id.clone()
                    }
                });
                let example: Vec<String> = of
                    .iter()
                    .take(2)
                    .map(|share| format!("{}:{}", share.id, share.most.min((*most).min(9)).max(*least)))
                    .collect();
                format!(
                    "a number from {least} to {most} for all, or such as {}; the names are {}",
                    example.join(","),
                    limits.collect::<Vec<_>>().join(", ")
                )
            }
            SettingValues::Among { of, .. } => {
                format!(
                    "all, none, or some of {}",
                    ids(&mut of.iter().map(|(id, _)| id.as_str()))
                )
            }
        }
    }
}
