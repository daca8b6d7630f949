//! The house rules that a scenario can offer, beside rails, neutral armies and peace: each with its word, title and sentence.

/// A house rule that a scenario can offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseRule {
    /// Trains in Combat Move (AR-2).
    RailInCombat,
    /// Nations with rail technology (AR-6).
    RailTechnology,
    /// Hits by total power (AB-15).
    LowLuck,
    /// Ships and guns by their abilities, or alike (AB-25 to AB-29).
    Sea,
    /// Units before round 1 (AB-16).
    Bid,
    /// Treasuries at the start.
    Treasury,
    /// Victory cities that a side needs (AB-11).
    Cities,
    /// Rounds that are played (AB-11).
    Rounds,
    /// The price of a station.
    Station,
    /// The price of a railroad marker.
    Marker,
    /// Income by money or by tokens (RT-1).
    Income,
}

impl HouseRule {
    /// Every house rule, in the order in which players see them.
    pub const ALL: [Self; 11] = [
        Self::LowLuck,
        Self::Sea,
        Self::Bid,
        Self::Treasury,
        Self::Income,
        Self::Cities,
        Self::Rounds,
        Self::RailInCombat,
        Self::RailTechnology,
        Self::Station,
        Self::Marker,
    ];

    /// Its word in `offers` and on a command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::RailInCombat => "rail-in-combat",
            Self::RailTechnology => "rail-technology",
            Self::LowLuck => "low-luck",
            Self::Sea => "sea",
            Self::Bid => "bid",
            Self::Treasury => "treasury",
            Self::Cities => "cities",
            Self::Rounds => "rounds",
            Self::Station => "station",
            Self::Marker => "marker",
            Self::Income => "income",
        }
    }

    /// Its title for players.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::RailInCombat => "Rail in combat movement",
            Self::RailTechnology => "Rail technology",
            Self::LowLuck => "Low luck",
            Self::Sea => "War at sea",
            Self::Bid => "Bids",
            Self::Treasury => "Starting treasuries",
            Self::Cities => "Victory cities needed",
            Self::Rounds => "Rounds",
            Self::Station => "Price of a station",
            Self::Marker => "Price of a railroad marker",
            Self::Income => "Income",
        }
    }

    /// What it means, for players.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::RailInCombat => {
                "Trains also run in Combat Move, through areas that were held when the turn began (AR-2)."
            }
            Self::RailTechnology => "These nations have rail technology: their railways carry more (AR-6).",
            Self::LowLuck => {
                "In battle a side's hits are its total power divided by the sides of a die, with one die for the rest (AB-15)."
            }
            Self::Sea => {
                "Submarines strike first and destroyers hunt them, transports and guns are as in the edition (AB-25 to AB-29), or all ships and guns are alike."
            }
            Self::Bid => "What a nation spends on units before round 1, in IPC (AB-16).",
            Self::Treasury => "What a nation has in its treasury when the war begins, in IPC.",
            Self::Cities => "How many of its victory areas a side has to hold (AB-11).",
            Self::Rounds => "How many rounds are played (AB-11).",
            Self::Station => "What a rail station costs, in IPC.",
            Self::Marker => "What a railroad marker costs, in IPC.",
            Self::Income => {
                "Income is money in a treasury, or tokens on the map that have to reach a complex (RT-1)."
            }
        }
    }
}

/// The most rounds of a scenario.
pub(crate) const MAX_ROUNDS: u16 = 200;
/// The highest treasury at the start, in IPC.
pub(crate) const MAX_TREASURY: u32 = 9999;
/// The highest bid of a nation, in IPC.
pub(crate) const MAX_BID: u16 = 99;
/// The highest price of a station or a railroad marker, in IPC.
pub(crate) const MAX_PRICE: u16 = 99;
