//! Tokens shown as coins (RT-10).

/// The values of the coins, highest first (RT-10).
pub const COINS: [u32; 4] = [25, 10, 5, 1];

/// The fewest coins for some tokens: how many of each of [`COINS`] (RT-10).
pub const fn coins(tokens: u32) -> [u32; 4] {
    let [quarters, dimes, nickels, _] = COINS;
    let after_quarters = tokens % quarters;
    let after_dimes = after_quarters % dimes;
    [
        tokens / quarters,
        after_quarters / dimes,
        after_dimes / nickels,
        after_dimes % nickels,
    ]
}
