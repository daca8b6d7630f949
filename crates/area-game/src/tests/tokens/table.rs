//! The small war of the tests with resource tokens instead of treasuries.

use crate::tests::Table;

/// The small war with tokens: 4 in Ayr, 2 in Hove, those of Red come twice.
pub const TOKENS: &str = r#"tokens: (initial: {"ayr": 4, "hove": 2}, multipliers: {"red": 2}),"#;

impl Table {
    /// The small war with these units and tokens.
    pub fn with_tokens(setup: &str) -> Self {
        Self::with(setup, TOKENS)
    }

    /// The small war with these units and token rules.
    pub fn with(setup: &str, tokens: &str) -> Self {
        Self::with_changes(setup, tokens, &[])
    }

    /// The same with changes.
    pub fn with_changes(setup: &str, tokens: &str, others: &[(&str, &str)]) -> Self {
        let with = format!("violation: 3, {tokens}");
        let mut changes = vec![("violation: 3,", with.as_str())];
        changes.extend(others);
        for treasury in ["treasury: 20", "treasury: 5", "treasury: 18", "treasury: 6"] {
            changes.push((treasury, "treasury: 0"));
        }
        Self::changed(setup, &changes)
    }

    /// How many tokens lie in an area.
    pub fn tokens(&self, at: &str) -> u32 {
        self.state.tokens().at(self.space(at))
    }

    /// How many tokens are aboard a nation's transports in a zone.
    pub fn afloat(&self, zone: &str, nation: &str) -> u32 {
        self.state.tokens().aboard(self.space(zone), self.nation(nation))
    }

    /// A nation's token totals: made, spent, lost.
    pub fn account(&self, nation: &str) -> (u32, u32, u32) {
        let account = self.state.tokens().account(self.nation(nation));
        (account.made, account.spent, account.lost)
    }
}

/// An order to place the tokens of these areas, or of all if none is named.
pub fn place(areas: &str) -> String {
    let areas: Vec<String> = areas
        .split_whitespace()
        .map(|area| format!("\"{area}\""))
        .collect();
    format!("Tokens(Place(areas: [{}]))", areas.join(", "))
}

/// An order to move tokens over land.
pub fn haul(count: u32, from: &str, to: &str) -> String {
    format!("Tokens(Move(count: {count}, from: \"{from}\", to: \"{to}\"))")
}

/// An order to load tokens.
pub fn stow(nation: &str, count: u32, from: &str, zone: &str) -> String {
    format!("Tokens(Load(nation: \"{nation}\", count: {count}, from: \"{from}\", zone: \"{zone}\"))")
}

/// An order to unload tokens: `3 bray 1 goole`.
pub fn discharge(nation: &str, zone: &str, to: &str) -> String {
    let words: Vec<&str> = to.split_whitespace().collect();
    let to: Vec<String> = words
        .chunks(2)
        .map(|pair| format!("({}, \"{}\")", pair[0], pair[1]))
        .collect();
    format!(
        "Tokens(Unload(nation: \"{nation}\", zone: \"{zone}\", to: [{}]))",
        to.join(", ")
    )
}

/// An order to sail transports that have moved `spent` spaces, with tokens.
pub fn ship(nation: &str, ships: u16, spent: u8, tokens: u32, path: &str) -> String {
    let path: Vec<String> = path
        .split_whitespace()
        .map(|space| format!("\"{space}\""))
        .collect();
    format!(
        "Tokens(Sail(units: [(nation: \"{nation}\", kind: \"transport\", count: {ships}, spent: {spent})], tokens: {tokens}, path: [{}]))",
        path.join(", ")
    )
}

/// An order to buy something with the tokens of a complex.
pub fn buy(nation: &str, count: u16, purchase: &str, complex: &str) -> String {
    format!("Tokens(Buy(nation: \"{nation}\", ware: \"{purchase}\", count: {count}, complex: \"{complex}\"))")
}

/// An order to destroy tokens.
pub fn burn(at: &str) -> String {
    format!("Tokens(Burn(at: \"{at}\"))")
}
