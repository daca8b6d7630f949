//! A number that tells two states apart, the same on every machine.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// The hash of a state, shown as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub u64);

/// The hash of a state: xxh3 over its postcard bytes, whose order and width no machine changes.
pub fn state_hash(state: &impl Serialize) -> StateHash {
    let bytes = postcard::to_stdvec(state).expect("states are plain data, which postcard can always write");
    StateHash(xxhash_rust::xxh3::xxh3_64(&bytes))
}

impl fmt::Display for StateHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl FromStr for StateHash {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_given_data_never_changes() {
        assert_eq!(
            state_hash(&(7_u16, "Kampar", [true, false])).to_string(),
            "e78cdf7a09824b90"
        );
        assert_ne!(state_hash(&1_u8), state_hash(&2_u8));
        assert_eq!("00000000000000ff".parse(), Ok(StateHash(255)));
    }
}
