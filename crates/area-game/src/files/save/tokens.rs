//! The resource tokens in a save of the area game.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::game::AreaGame;
use crate::state::area_state::AreaState;
use crate::state::translate_ids::TranslateIds as _;
use crate::tokens::convoys::MOST as MOST_SPACES;
use crate::tokens::stacks::{TokenStack, TokenTotals, Tokens};
use crate::words::lookup::{FromText, purchase_id, space_id};
use railhead_engine::board::SpaceId;
use railhead_engine::text::issue::Issue;

/// The most tokens in a stack, so that sums cannot overflow.
const MOST: u32 = 1_000_000;
/// The most tokens of a war, and the most that a nation has placed, spent or lost.
const MOST_IN_ALL: u32 = 1_000_000_000;

/// The resource tokens and their accounts, as a save holds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokensPart {
    #[serde(default, rename = "lots", skip_serializing_if = "Vec::is_empty")]
    pub stacks: Vec<StackPart>,
    /// The ids of the areas that have yielded tokens this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<String>,
    /// The ids of the areas where the owner has destroyed tokens this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub burnt: Vec<String>,
    /// The tokens spent this phase, where they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid: Vec<StackPart>,
    /// Purchases paid for and not yet placed: nation, area of the complex, purchase, number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<(String, String, String, u16)>,
    /// The convoy routes: id of the nation, ids of the spaces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub convoys: Vec<(String, Vec<String>)>,
    /// Totals by nation, in order: placed, spent and lost.
    pub accounts: Vec<(u32, u32, u32)>,
}

/// Tokens of one place, flag and condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackPart {
    /// The id of the space.
    pub at: String,
    /// The id of the nation whose transports carry them; ashore unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aboard: Option<String>,
    /// The id of the nation of their flag; none unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<String>,
    /// Whether they have moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
    pub count: u32,
}

/// The saved form of the tokens; `None` in a game without.
pub fn to_part(game: &AreaGame, state: &AreaState) -> Option<TokensPart> {
    let tokens = state.tokens();
    let nation = |nation| game.nation(nation).id.clone();
    let space = |at: SpaceId| space_id(game, at).to_owned();
    let stack = |(stack, count): (&TokenStack, &u32)| StackPart {
        at: space(stack.at),
        aboard: stack.aboard.map(nation),
        flag: stack.flag.map(nation),
        moved: stack.moved,
        count: *count,
    };
    (!tokens.is_absent()).then(|| TokensPart {
        stacks: tokens.stacks.iter().map(stack).collect(),
        placed: tokens.placed.iter().copied().map(space).collect(),
        burnt: tokens.burnt.iter().copied().map(space).collect(),
        paid: tokens.paid.iter().map(stack).collect(),
        waiting: tokens
            .all_waiting()
            .map(|(by, at, purchase, count)| {
                (
                    nation(by),
                    space(at),
                    purchase_id(game, purchase).to_owned(),
                    count,
                )
            })
            .collect(),
        convoys: tokens
            .convoys
            .iter()
            .map(|((by, _), route)| (nation(*by), route.iter().copied().map(space).collect()))
            .collect(),
        accounts: tokens
            .accounts
            .iter()
            .map(|account| (account.made, account.spent, account.lost))
            .collect(),
    })
}

/// The tokens from a save.
pub fn from_part(game: &AreaGame, part: Option<&TokensPart>, issues: &mut Vec<Issue>) -> Tokens {
    let mut issue = |what: String| issues.push(Issue::new("snapshot.tokens", what));
    let Some(part) = part else {
        if game.tokens().is_some() {
            issue("the scenario has tokens".to_owned());
        }
        return Tokens::default();
    };
    let read = read(game, part);
    read.unwrap_or_else(|what| {
        issue(what);
        Tokens::default()
    })
}

fn read(game: &AreaGame, part: &TokensPart) -> Result<Tokens, String> {
    let names = FromText(game);
    let spaces = |ids: &[String]| -> Result<BTreeSet<SpaceId>, String> {
        ids.iter().map(|id| names.space(id)).collect()
    };
    let stacks = |parts: &[StackPart]| -> Result<BTreeMap<TokenStack, u32>, String> {
        let mut stacks = BTreeMap::new();
        for part in parts {
            let nation = |id: &Option<String>| id.as_ref().map(|id| names.nation(id)).transpose();
            let stack = TokenStack {
                at: names.space(&part.at)?,
                aboard: nation(&part.aboard)?,
                flag: nation(&part.flag)?,
                moved: part.moved,
            };
            if !(1..=MOST).contains(&part.count) || stacks.insert(stack, part.count).is_some() {
                return Err(format!(
                    "tokens in \"{}\" are listed once, with a count of 1 to {MOST}",
                    part.at
                ));
            }
        }
        Ok(stacks)
    };
    let mut waiting = BTreeMap::new();
    for (nation, at, purchase, count) in &part.waiting {
        let what = (names.nation(nation)?, names.space(at)?, names.purchase(purchase)?);
        if !(1..=999).contains(count) || waiting.insert(what, *count).is_some() {
            return Err("a waiting purchase is listed once, with a count of 1 to 999".to_owned());
        }
    }
    let mut convoys = BTreeMap::new();
    for (nation, ids) in &part.convoys {
        let route = names.path(ids)?;
        let is_route = (2..=MOST_SPACES).contains(&route.len());
        let from = (names.nation(nation)?, *route.first().unwrap_or(&SpaceId(0)));
        if !is_route || convoys.insert(from, route).is_some() {
            return Err(format!(
                "an area starts one convoy only, over 2 to {MOST_SPACES} spaces"
            ));
        }
    }
    let in_all: u64 = part.stacks.iter().map(|stack| u64::from(stack.count)).sum();
    let mut totals = part
        .accounts
        .iter()
        .flat_map(|(made, spent, lost)| [*made, *spent, *lost]);
    if in_all > u64::from(MOST_IN_ALL) || totals.any(|total| total > MOST_IN_ALL) {
        return Err(format!("these are too many tokens: the limit is {MOST_IN_ALL}"));
    }
    Ok(Tokens {
        stacks: stacks(&part.stacks)?,
        placed: spaces(&part.placed)?,
        burnt: spaces(&part.burnt)?,
        paid: stacks(&part.paid)?,
        waiting,
        convoys,
        accounts: part
            .accounts
            .iter()
            .map(|(made, spent, lost)| TokenTotals {
                made: *made,
                spent: *spent,
                lost: *lost,
            })
            .collect(),
    })
}
