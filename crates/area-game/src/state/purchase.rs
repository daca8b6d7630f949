//! Purchases.

use serde::Serialize;

use crate::ids::KindId;

/// Something for sale (AB-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Purchase {
    Unit(KindId),
    /// An industrial complex, which makes units.
    Complex,
    /// A railway station, where trains begin and end.
    Station,
    /// A railroad marker, which opens an area to trains.
    Marker,
}
