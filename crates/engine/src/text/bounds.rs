//! Whole numbers with bounds, which stand at the field of the file type itself.
//!
//! A number out of its bounds is one problem of the file: [`parse`](super::parse) reports it, puts the nearest allowed number in its
//! place, and reads on.

use std::fmt;

use serde::de::{Error, Expected, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

use super::ByName;

/// How the bounds begin in an error of serde, by which `parse` knows them.
const WORDS: &str = "from ";

struct Bounds(i32, i32);

impl Expected for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{WORDS}{} to {}", self.0, self.1)
    }
}

/// A number from `LEAST` to `MOST`: `#[serde(deserialize_with = "within::<1, 99, _, _>")]`.
///
/// Errors: the value is no whole number, or out of its bounds.
pub fn within<'de, const LEAST: i32, const MOST: i32, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i32>,
{
    let value = if LEAST < 0 {
        i32::from(i16::deserialize(from)?)
    } else {
        i32::from(u16::deserialize(from)?)
    };
    let narrow = T::try_from(value).ok();
    narrow
        .filter(|_| (LEAST..=MOST).contains(&value))
        .ok_or_else(|| D::Error::invalid_value(Unexpected::Signed(value.into()), &Bounds(LEAST, MOST)))
}

/// The same where the number can be left out.
pub fn maybe_within<'de, const LEAST: i32, const MOST: i32, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i32>,
{
    let value = Option::<Within<T, LEAST, MOST>>::deserialize(from)?;
    Ok(value.map(|Within(value)| value))
}

/// The same for the numbers of a list or table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Within<T, const LEAST: i32, const MOST: i32>(pub T);

impl<'de, T: TryFrom<i32>, const LEAST: i32, const MOST: i32> Deserialize<'de> for Within<T, LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        within::<LEAST, MOST, D, T>(from).map(Self)
    }
}

/// The same for each number of a table.
pub fn each_within<'de, const LEAST: i32, const MOST: i32, D, T>(from: D) -> Result<ByName<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i32>,
{
    let ByName { names, values } = ByName::<Within<T, LEAST, MOST>>::deserialize(from)?;
    let values = values.into_iter().map(|Within(value)| value).collect();
    Ok(ByName { names, values })
}

/// The allowed number that is nearest to a text, if what was expected there is a number with bounds.
pub(super) fn nearest(expected: &str, text: &str) -> Option<i64> {
    let (least, most) = expected.strip_prefix(WORDS)?.split_once(" to ")?;
    let (least, most) = (least.parse().ok()?, most.parse().ok()?);
    // What cannot be read here, such as 0x80, is a large number.
    Some(text.parse().unwrap_or(i64::MAX).clamp(least, most))
}
