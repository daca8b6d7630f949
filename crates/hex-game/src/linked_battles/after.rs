//! What is kept of a battle that is over, and the battle that follows it (HL-1, HL-6).

use std::sync::Arc;

use super::honours::earned;
use super::plan::BattleLink;
use super::record::{FoughtBattle, UnitFate, UnitRecord};
use super::so_far;
use super::standing::{CampaignStanding, UnitCarryOver, points, winner};
use crate::chapters::victory::today;
use crate::definition::{Outcome, Side, UnitId};
use crate::state::hex_state::{Prize, Standing};
use crate::words::refusal::Refusal;
use crate::{HexGame, HexState};
use railhead_engine::engine::{Session, split_mix};
use railhead_engine::save::MAX_ORDERS;
use railhead_engine::scenario::{Loaded, load};
use railhead_engine::text::Problem;

/// A battle of a campaign that can begin: its scenario with all that goes over to it, and the seed of its dice.
#[derive(Clone, Debug)]
pub struct NextBattle {
    pub scenario: Loaded<HexGame>,
    pub seed: u64,
}

/// Why no battle can begin.
#[derive(Clone, Debug, PartialEq)]
pub enum NoBattle {
    /// By the rules.
    Refused(Refusal),
    /// The texts of the campaign have problems.
    Unreadable(Vec<Problem>),
}

/// How a campaign stands after a battle that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CampaignScore {
    /// The points of each side (HL-8).
    pub points: [u32; 2],
    /// The winner, if the campaign is over.
    pub winner: Option<Side>,
}

/// The result of a battle of a campaign, if it is over.
pub fn result(session: &Session<HexGame>) -> Option<Outcome> {
    let (game, state) = (session.game(), session.state());
    let is_over = state.is_over() && game.linked_battles().is_some();
    today(game, state).filter(|_| is_over).map(|today| today.outcome)
}

/// What a result leads to: the line of the campaign's file (HL-1); `None` while the battle is on, or if it belongs to no campaign.
pub fn leads_to(session: &Session<HexGame>) -> Option<&BattleLink> {
    let outcome = result(session)?;
    let campaign = session.game().linked_battles()?;
    campaign.now().after(outcome.winner, outcome.level)
}

/// The points of a campaign so far, with those of this battle if it is over, and who has won (HL-8); `None` if the game belongs to no campaign.
pub fn score(session: &Session<HexGame>) -> Option<CampaignScore> {
    let campaign = session.game().linked_battles()?;
    let before = campaign.fought.iter();
    let before = before.map(|fought| (fought.battle, fought.winner, fought.level));
    let outcome = result(session);
    let now = outcome.map(|outcome| (campaign.battle, outcome.winner, outcome.level));
    let points = points(&campaign.plan, before.chain(now));
    let is_over = leads_to(session).is_some_and(|link| link.next.is_none());
    let last = outcome.filter(|_| is_over);
    Some(CampaignScore {
        points,
        winner: last.map(|outcome| winner(points, outcome.winner)),
    })
}

/// The standing of a campaign after the battle of a session (HL-6).
///
/// Errors: the game belongs to no campaign, or is not over.
pub fn record(session: &Session<HexGame>) -> Result<FoughtBattle, Refusal> {
    let (game, state) = (session.game(), session.state());
    let campaign = game.linked_battles().ok_or(Refusal::BelongsToNoCampaign)?;
    let outcome = result(session).ok_or(Refusal::BattleIsFought)?;
    let honours = earned(session);
    let is_here = |unit: &UnitId| {
        let mut arrivals = game.definition().arrivals.iter();
        game.placement(*unit).is_some() || arrivals.any(|arrival| arrival.unit == *unit)
    };
    let units = game.unit_ids().filter(is_here).map(|unit| UnitRecord {
        unit: game.unit(unit).id.clone(),
        steps: state.unit(unit).steps,
        fate: fate(game, state, unit),
        honours: honours.get(&unit).cloned().unwrap_or_default(),
    });
    let joined = campaign.sheet.iter();
    let joined = joined.filter(|unit| matches!(unit.carry_over, UnitCarryOver::Joined { .. }));
    let joined = joined.map(|unit| UnitRecord {
        unit: unit.unit.clone(),
        steps: 0,
        fate: UnitFate::Joined,
        honours: Vec::new(),
    });
    let options = game.option_ids().filter(|option| state.has_option(*option));
    let options = options.map(|option| game.option(option).id.clone());
    let lasting = |id: &String| campaign.plan.options.iter().any(|(known, _)| known == id);
    let orders = session.journal().len() + session.earlier();
    let keeps_orders = orders <= MAX_ORDERS && session.earlier() == 0;
    let kept = session.journal().iter().filter(|_| keeps_orders);
    Ok(FoughtBattle {
        battle: campaign.battle,
        seed: session.seed(),
        winner: outcome.winner,
        level: outcome.level,
        ended: game.definition().calendar.days(state.turn()).1,
        units: units.chain(joined).collect(),
        options: options.filter(lasting).collect(),
        squadron_sunk: state.campaign().squadron_sunk,
        shipping_lost: state.campaign().prize == Prize::Lost,
        left_out: if keeps_orders { 0 } else { orders },
        orders: kept.map(|entry| entry.order.to_text(game)).collect(),
        hash: session.hash(),
    })
}

fn fate(game: &HexGame, state: &HexState, unit: UnitId) -> UnitFate {
    match state.unit(unit).standing {
        Standing::OnMap | Standing::OffMapPort | Standing::Afloat(_) => UnitFate::Fought,
        Standing::Withdrawn => UnitFate::Left,
        Standing::Awaited | Standing::Declined => UnitFate::Waited,
        Standing::Lost { turn } => UnitFate::Lost(game.definition().calendar.days(turn).1),
    }
}

/// The battle that follows one that is over, ready to begin (HL-1).
///
/// Errors: the game belongs to no campaign, is not over, or was its last battle; or the texts of the campaign have problems.
pub fn next_battle(scenario: &Loaded<HexGame>, session: &Session<HexGame>) -> Result<NextBattle, NoBattle> {
    let game = session.game();
    let fought = record(session).map_err(NoBattle::Refused)?;
    let campaign = game
        .linked_battles()
        .ok_or(NoBattle::Refused(Refusal::BelongsToNoCampaign))?;
    let next = leads_to(session).and_then(|link| link.next);
    let next = next.ok_or(NoBattle::Refused(Refusal::CampaignIsOver))?;
    let mut all = campaign.fought.clone();
    all.push(fought);
    let seed = seed_of(all[0].seed, all.len());
    let scenario = battle_after(scenario, campaign, next, &all).map_err(NoBattle::Unreadable)?;
    Ok(NextBattle { scenario, seed })
}

/// A battle of a campaign after those that were fought, from the texts of a scenario of the campaign.
pub(super) fn battle_after(
    scenario: &Loaded<HexGame>,
    campaign: &CampaignStanding,
    battle: usize,
    fought: &[FoughtBattle],
) -> Result<Loaded<HexGame>, Vec<Problem>> {
    let path = so_far::path_of(&campaign.plan.path);
    let mut texts = scenario.texts.clone();
    texts.insert(path.clone(), so_far::to_text(&campaign.plan, battle, fought));
    load::<HexGame>(&texts, &path)
}

/// The battle with which the campaign of a scenario begins, from the texts of the scenario; `None` if it belongs to no campaign.
pub fn first_battle(scenario: &Loaded<HexGame>) -> Option<Loaded<HexGame>> {
    let campaign = scenario.game.linked_battles()?;
    load::<HexGame>(&scenario.texts, &campaign.plan.path).ok()
}

/// The seed of a battle, from that of the first and the number of battles before it.
fn seed_of(first: u64, number: usize) -> u64 {
    let mut state = first.wrapping_add(u64::try_from(number).unwrap_or(u64::MAX));
    split_mix(&mut state)
}

/// The battles of a campaign before this one, each played again as far as its orders are kept: its scenario and its game.
pub fn earlier_battles(scenario: &Loaded<HexGame>) -> Vec<(Loaded<HexGame>, Session<HexGame>)> {
    let Some(campaign) = scenario.game.linked_battles() else {
        return Vec::new();
    };
    let numbered = campaign.fought.iter().enumerate();
    let kept = numbered.filter(|(_, fought)| fought.left_out == 0);
    let played = kept.filter_map(|(number, fought)| {
        let before = &campaign.fought[..number];
        let scenario = battle_after(scenario, campaign, fought.battle, before).ok()?;
        let session = played_again(&scenario, fought);
        Some((scenario, session))
    });
    played.collect()
}

/// The game of a battle by its orders, as far as the rules allow them.
fn played_again(scenario: &Loaded<HexGame>, fought: &FoughtBattle) -> Session<HexGame> {
    let game = &scenario.game;
    let mut session = Session::new(Arc::clone(game), fought.seed);
    for text in &fought.orders {
        let done = text
            .to_order(game)
            .is_ok_and(|order| session.issue_recorded(order).is_ok());
        if !done {
            break;
        }
    }
    session
}

/// Where a battle before this one goes otherwise than the campaign says: its orders no longer lead where they led.
pub fn earlier_difference(scenario: &Loaded<HexGame>) -> Option<String> {
    let campaign = scenario.game.linked_battles()?;
    let mut fought = campaign.fought.iter().enumerate();
    fought.find_map(|(number, fought)| {
        let title = &campaign.plan.battles[fought.battle].title;
        let before = &campaign.fought[..number];
        let scenario = match battle_after(scenario, campaign, fought.battle, before) {
            Ok(scenario) => scenario,
            Err(problems) => return Some(format!("{title}: {}", problems.first()?)),
        };
        let session = (fought.left_out == 0).then(|| played_again(&scenario, fought))?;
        let orders = session.journal().len();
        if orders < fought.orders.len() {
            let order = orders + 1;
            return Some(format!(
                "{title}: order {order} of {} is refused now",
                fought.orders.len()
            ));
        }
        let hash = session.hash();
        (hash != fought.hash).then(|| {
            format!(
                "{title}: its orders lead to {hash}, but the campaign says {}",
                fought.hash
            )
        })
    })
}
