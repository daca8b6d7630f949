//! Resource tokens shown as coins (RT-10).

/// The values of the coins, highest first (RT-10).
pub const COINS: [u32; 4] = [25, 10, 5, 1];

/// The fewest coins for some tokens: how many of each of [`COINS`] (RT-10).
pub const fn coins(tokens: u32) -> [u32; 4] {
    let [large, medium, small, _] = COINS;
    let after_large = tokens % large;
    let after_medium = after_large % medium;
    [
        tokens / large,
        after_large / medium,
        after_medium / small,
        after_medium % small,
    ]
}
