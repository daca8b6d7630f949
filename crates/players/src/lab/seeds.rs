//! Sets of seeds: those that a table is to hold, those that it has, and those that it lacks.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Seeds in ascending order, as ranges between which others lie. Written as `1..5,8`, with both ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seeds(Vec<RangeInclusive<u64>>);

impl Seeds {
    /// All seeds of some ranges, in any order.
    fn of(mut ranges: Vec<RangeInclusive<u64>>) -> Self {
        ranges.retain(|range| !range.is_empty());
        ranges.sort_unstable_by_key(|range| *range.start());
        let mut joined: Vec<RangeInclusive<u64>> = Vec::new();
        for range in ranges {
            match joined.last_mut() {
                Some(last) if *range.start() <= last.end().saturating_add(1) => {
                    *last = *last.start()..=*last.end().max(range.end());
                }
                _ => joined.push(range),
            }
        }
        Self(joined)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        let counts = self
            .0
            .iter()
            .map(|range| (range.end() - range.start()).saturating_add(1));
        counts.fold(0, u64::saturating_add)
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = u64> + Send + use<> {
        self.0.clone().into_iter().flatten()
    }

    /// These and others.
    #[must_use]
    pub fn and(&self, others: &Self) -> Self {
        Self::of([self.0.as_slice(), &others.0].concat())
    }

    /// These without others.
    #[must_use]
    pub fn without(&self, others: &Self) -> Self {
        let mut left = self.0.clone();
        for gone in &others.0 {
            let parts = left.into_iter().flat_map(|range| {
                let (start, end) = range.into_inner();
                let before = gone.start().checked_sub(1).map(|last| start..=end.min(last));
                let after = gone.end().checked_add(1).map(|first| start.max(first)..=end);
                before.into_iter().chain(after)
            });
            left = Self::of(parts.collect()).0;
        }
        Self(left)
    }

    /// In words, with at most this number of ranges: `seeds 1 to 5, 8`.
    pub fn words(&self, ranges: usize) -> String {
        let word = if self.len() == 1 { "seed" } else { "seeds" };
        let texts = self.0.iter().take(ranges).map(|range| {
            if range.start() == range.end() {
                range.start().to_string()
            } else {
                format!("{} to {}", range.start(), range.end())
            }
        });
        let texts: Vec<String> = texts.collect();
        let more = if self.0.len() > ranges { ", and more" } else { "" };
        format!("{word} {}{more}", texts.join(", "))
    }
}

impl From<RangeInclusive<u64>> for Seeds {
    fn from(range: RangeInclusive<u64>) -> Self {
        Self::of(vec![range])
    }
}

impl FromIterator<u64> for Seeds {
    fn from_iter<I: IntoIterator<Item = u64>>(seeds: I) -> Self {
        Self::of(seeds.into_iter().map(|seed| seed..=seed).collect())
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, range) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}", range.start())?;
            if range.start() != range.end() {
                write!(f, "..{}", range.end())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" are no seeds, which are written as 1..400 or 1..5,8");
        let ranges = text.split(',').map(|range| {
            let (first, last) = range.split_once("..").unwrap_or((range, range));
            let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
            let range = number(first)?..=number(last)?;
            if range.is_empty() {
                return Err(wrong());
            }
            Ok(range)
        });
        ranges.collect::<Result<Vec<_>, String>>().map(Self::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(text: &str) -> Seeds {
        text.parse().unwrap()
    }

    #[test]
    fn seeds_are_written_as_they_are_read() {
        for (text, written, words, count) in [
            ("1..400", "1..400", "seeds 1 to 400", 400),
            ("7", "7", "seed 7", 1),
            ("8, 1..5,6", "1..6,8", "seeds 1 to 6, 8", 7),
            ("1..3,3..9", "1..9", "seeds 1 to 9", 9),
            ("1,3,5,7,9", "1,3,5,7,9", "seeds 1, 3, 5, 7, and more", 5),
            (
                "0..18446744073709551615",
                "0..18446744073709551615",
                "seeds 0 to 18446744073709551615",
                u64::MAX,
            ),
        ] {
            let read = seeds(text);
            assert_eq!(read.to_string(), written, "{text}");
            assert_eq!(read.words(4), words, "{text}");
            assert_eq!(read.len(), count, "{text}");
        }
        for text in ["", "1..", "9..1", "-1", "one", "1...4", "1..4,"] {
            assert!(text.parse::<Seeds>().is_err(), "{text:?}");
        }
    }

    // The same with sets of numbers, for all pairs of sets of six.
    #[test]
    fn what_lacks_is_what_was_wanted_without_what_is_there() {
        let of = |bits: u64| (0..6).filter(move |seed| bits >> seed & 1 == 1);
        for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            let [left, right] = [a, b].map(|bits| of(bits).collect::<Seeds>());
            assert_eq!(
                left.without(&right).iter().collect::<Vec<_>>(),
                of(a & !b).collect::<Vec<_>>()
            );
            assert_eq!(
                left.and(&right).iter().collect::<Vec<_>>(),
                of(a | b).collect::<Vec<_>>()
            );
        }
        assert_eq!(
            seeds("0..18446744073709551615")
                .without(&seeds("1..18446744073709551614"))
                .to_string(),
            "0,18446744073709551615"
        );
    }
}
