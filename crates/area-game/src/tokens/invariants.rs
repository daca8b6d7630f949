//! What holds for tokens in every position that play can reach.

use super::stacks::TokenStack;
use crate::chapters::transport;
use crate::game::AreaGame;
use crate::state::area_state::AreaState;

/// The violations, in words: tokens appear and disappear only by a rule, and stand where they may.
pub fn violations(game: &AreaGame, state: &AreaState) -> Vec<String> {
    let tokens = state.tokens();
    let mut found = Vec::new();
    if game.tokens().is_none() {
        if !tokens.is_absent() || tokens.stacks().next().is_some() {
            found.push("RT-1: there are tokens in a scenario without".to_owned());
        }
        return found;
    }
    if tokens.accounts.len() != game.definition().nations.len() {
        found.push("RT-1: a nation has no account of its tokens".to_owned());
        return found;
    }
    let sum = |of: fn(&super::stacks::TokenTotals) -> u32| {
        tokens
            .accounts
            .iter()
            .map(|account| u64::from(of(account)))
            .sum::<u64>()
    };
    let [made, spent, lost] = [
        sum(|account| account.made),
        sum(|account| account.spent),
        sum(|account| account.lost),
    ];
    let there: u64 = tokens.stacks().map(|(_, count)| u64::from(count)).sum();
    if made != spent + lost + there {
        found.push(format!(
            "RT-1: {made} tokens were made, {spent} spent, {lost} destroyed, and {there} are on the map"
        ));
    }
    for (stack, count) in tokens.stacks() {
        look_at(game, state, &stack, count, &mut found);
    }
    for (nation, complex, purchase, count) in tokens.all_waiting() {
        let bought = state.nation(nation).bought.get(&purchase).copied().unwrap_or(0);
        if count == 0 || bought < count {
            let name = game.space_name(complex);
            found.push(format!(
                "RT-9: more was paid for in {name} than waits to be placed"
            ));
        }
    }
    for nation in game.nation_ids() {
        for (purchase, count) in &state.nation(nation).bought {
            let own = tokens
                .all_waiting()
                .filter(|(by, _, what, _)| *by == nation && what == purchase);
            if own.map(|(_, _, _, count)| u32::from(count)).sum::<u32>() != u32::from(*count) {
                found.push("RT-9: something waits to be placed that no tokens have paid".to_owned());
            }
        }
        let paid = tokens.paid.iter();
        let paid = paid.filter(|(stack, _)| state.space(stack.at).controller == Some(nation));
        if paid.map(|(_, count)| u64::from(*count)).sum::<u64>() > u64::from(tokens.account(nation).spent) {
            found.push("RT-9: more tokens were paid in this phase than their owner has spent".to_owned());
        }
        if state.nation(nation).treasury > 0 {
            found.push("RT-11: a treasury is used beside tokens".to_owned());
        }
    }
    found
}

fn look_at(game: &AreaGame, state: &AreaState, stack: &TokenStack, count: u32, found: &mut Vec<String>) {
    let (spec, name) = (game.spec(stack.at), game.space_name(stack.at));
    let is_held = state.space(stack.at).controller.is_some();
    let is_home = match stack.aboard {
        None => spec.in_play && !spec.is_sea && is_held,
        Some(nation) => spec.in_play && spec.is_sea && transport::is_afloat(game, state, stack.at, nation),
    };
    if count == 0 || !is_home {
        found.push(format!("RT-5: {count} tokens cannot be in {name}"));
    }
    if game.tokens().is_some_and(|rules| rules.flagged) != stack.flag.is_some() {
        found.push(format!("RT-6: tokens in {name} have a flag, or none"));
    }
}
