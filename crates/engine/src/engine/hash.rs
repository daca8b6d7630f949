//! Hashes of states, the same on every machine.

use std::fmt;
use std::str::FromStr;

use postcard::ser_flavors::Flavor;
use serde::Serialize;
use xxhash_rust::xxh3::Xxh3;

/// The hash of a state, shown as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub u64);

/// The hash of a state: xxh3 over its postcard bytes, which are the same on every machine.
pub fn state_hash(state: &impl Serialize) -> StateHash {
    let digest = Digest {
        hasher: Xxh3::new(),
        bytes: [0; 4096],
        used: 0,
    };
    let hash = postcard::serialize_with_flavor(state, digest);
    StateHash(hash.expect("states are plain data, which postcard can always write"))
}

/// Hashes the bytes of a state as they are written, so that they are never all in memory.
struct Digest {
    hasher: Xxh3,
    /// Bytes that the hasher has not had yet.
    bytes: [u8; 4096],
    /// How many of these bytes are filled.
    used: usize,
}

impl Flavor for Digest {
    type Output = u64;

    #[inline]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        if self.used == self.bytes.len() {
            self.hasher.update(&self.bytes);
            self.used = 0;
        }
        self.bytes[self.used] = byte;
        self.used += 1;
        Ok(())
    }

    fn finalize(mut self) -> postcard::Result<u64> {
        self.hasher.update(&self.bytes[..self.used]);
        Ok(self.hasher.digest())
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
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
        // Around the size of the buffer and of the steps of xxh3.
        for length in [0, 1, 240, 4093, 4094, 4095, 4096, 10_000] {
            let long: Vec<u8> = (0_u8..=255).cycle().take(length).collect();
            let bytes = postcard::to_stdvec(&long).unwrap();
            assert_eq!(
                state_hash(&long).0,
                xxhash_rust::xxh3::xxh3_64(&bytes),
                "{length} bytes"
            );
        }
        assert_eq!("00000000000000ff".parse(), Ok(StateHash(255)));
    }
}
