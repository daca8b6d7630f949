//! Names in files together with the things they name, so that one struct serves as the file type and as the table that the rules use.
//!
//! A file says `at: "singapore"`, and the rules need the space: the field is a `Reference<SpaceId>`, read with the name alone. The file's check looks
//! the name up and fills in the space. From then on the field can be used like a `SpaceId`, and it is still written as the name. [`ByName`] does the
//! same for a whole table, `{"a": 1, "b": 2}`. The rules of the hex game and the rail variants are read in this way.
//!
//! Until the check has looked a name up, it stands for the first thing of its kind; a file with an unknown name is never played.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Entries;

/// A name in a file, and the thing it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference<T> {
    /// As the file has it; once looked up, as answers have it.
    pub name: String,
    /// The thing that the name stands for.
    pub resolved: T,
}

impl<T: Default> Reference<T> {
    /// A name that is not looked up yet.
    pub fn called(name: impl Into<String>) -> Self {
        let (name, resolved) = (name.into(), T::default());
        Self { name, resolved }
    }
}

impl<T> Deref for Reference<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.resolved
    }
}

impl<T: PartialEq> PartialEq<T> for Reference<T> {
    fn eq(&self, other: &T) -> bool {
        self.resolved == *other
    }
}

impl<T> From<T> for Reference<T> {
    fn from(resolved: T) -> Self {
        Self {
            name: String::new(),
            resolved,
        }
    }
}

impl<T> Serialize for Reference<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name.serialize(serializer)
    }
}

impl<'de, T: Default> Deserialize<'de> for Reference<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::called)
    }
}

/// A table in a file by name; once the names are looked up, a list with a value for each referent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByName<T> {
    /// The names; empty for a thing that the file does not name.
    pub names: Vec<String>,
    /// The value of each name: in the order of the file, then in that of the things.
    pub values: Vec<T>,
}

impl<T: Clone + Default> ByName<T> {
    /// Puts the values in the order of the things: for each the index of its name, if it has one.
    pub fn settle(&mut self, order: impl IntoIterator<Item = Option<usize>>) {
        (self.names, self.values) = order
            .into_iter()
            .map(|index| {
                let line = index.map(|index| (self.names[index].clone(), self.values[index].clone()));
                line.unwrap_or_default()
            })
            .unzip();
    }
}

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> Deref for ByName<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.values
    }
}

impl<T> DerefMut for ByName<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.values
    }
}

impl<T> From<Vec<T>> for ByName<T> {
    fn from(values: Vec<T>) -> Self {
        Self {
            names: Vec::new(),
            values,
        }
    }
}

impl<T> From<Entries<String, T>> for ByName<T> {
    fn from(entries: Entries<String, T>) -> Self {
        let (names, values) = entries.0.into_iter().unzip();
        Self { names, values }
    }
}

impl<T, const N: usize> From<[T; N]> for ByName<T> {
    fn from(values: [T; N]) -> Self {
        Vec::from(values).into()
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lines = self.names.iter().zip(&self.values);
        serializer.collect_map(lines.filter(|(name, _)| !name.is_empty()))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Entries::deserialize(deserializer).map(Self::from)
    }
}
