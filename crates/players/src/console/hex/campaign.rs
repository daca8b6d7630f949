//! The campaign that a battle belongs to: its battles, points and armies (HL).

use serde::Serialize;

use crate::console::answer::{Failure, succeeded};
use railhead_engine::engine::Session;
use railhead_hex_game::linked_battles::after::{leads_to, record, score};
use railhead_hex_game::linked_battles::plan::LinkedBattles;
use railhead_hex_game::linked_battles::record::FoughtBattle;
use railhead_hex_game::linked_battles::standing::ArmyUnit;
use railhead_hex_game::linked_battles::words;
use railhead_hex_game::{HexGame, Names, Refusal, Side, TableView};

use super::words::refused;

/// The answer to `campaign`.
#[derive(Debug, Serialize)]
struct CampaignAnswer<'a> {
    title: &'a str,
    /// What goes over from battle to battle, a sentence each.
    rules: Vec<String>,
    /// The battles; the first begins the campaign.
    battles: Vec<BattleLine<'a>>,
    /// The id of the battle that is played.
    battle: &'a str,
    points: Vec<PointsLine<'a>>,
    /// The units that fight in the battle or fought before, in the order of the unit file; under fog those of the side.
    army: Vec<UnitLine<'a>>,
    /// The id of the battle that follows this one; null until this one is over, and if it was the last.
    next: Option<&'a str>,
    /// The id of the side that has won the campaign; null until it is over.
    winner: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct BattleLine<'a> {
    id: &'a str,
    title: &'a str,
    /// What it counts for.
    worth: u16,
    /// The id of the side that has won it; null if it was not fought.
    winner: Option<&'a str>,
    level: Option<&'static str>,
    /// The last day of the turn in which it ended.
    ended: Option<String>,
    /// What follows which result, a sentence each.
    then: Vec<String>,
}

/// The points of a side in the campaign.
#[derive(Debug, Serialize)]
struct PointsLine<'a> {
    side: &'a str,
    points: u32,
}

#[derive(Debug, Serialize)]
struct UnitLine<'a> {
    id: &'a str,
    name: &'a str,
    side: &'a str,
    /// What became of it before this battle.
    carry_over: String,
    /// The steps with which it has come to the battle, those at full strength, those given in this setup, and those that it has now.
    steps: u8,
    of: u8,
    given: usize,
    now: u8,
    honours: Vec<String>,
}

/// The campaign of a battle, as a side may know it.
///
/// Errors: the game belongs to no campaign.
pub fn campaign(session: &Session<HexGame>, viewer: Side) -> Result<String, Failure> {
    let (game, state) = (session.game(), session.state());
    let Some(campaign) = game.linked_battles() else {
        return Err(refused(&Names::all(game), &Refusal::BelongsToNoCampaign));
    };
    let plan = &campaign.plan;
    let id = |side: Side| game.side(side).id.as_str();
    let over = record(session).ok();
    let fought: Vec<&FoughtBattle> = campaign.fought.iter().chain(&over).collect();
    let score = score(session);
    let points = score.map_or([0; 2], |score| score.points);
    let points = Side::BOTH.map(|side| PointsLine {
        side: id(side),
        points: points[side.index()],
    });
    let is_open = !state.campaign().fog || state.is_over();
    let army = campaign.sheet.iter();
    let army = army.filter(|unit| is_open || unit.side == viewer);
    let army = army.map(|unit| line(session, over.as_ref(), unit)).collect();
    let next = leads_to(session).and_then(|link| link.next);
    Ok(succeeded(&CampaignAnswer {
        title: &plan.title,
        rules: words::promises(plan),
        battles: battles(plan, &fought, id),
        battle: &campaign.now().id,
        points: points.into(),
        army,
        next: next.map(|next| plan.battles[next].id.as_str()),
        winner: score.and_then(|score| score.winner).map(id),
    }))
}

fn battles<'a>(
    plan: &'a LinkedBattles,
    fought: &[&FoughtBattle],
    id: impl Fn(Side) -> &'a str,
) -> Vec<BattleLine<'a>> {
    let battles = plan.battles.iter().enumerate().map(|(place, battle)| {
        let fought = fought.iter().find(|fought| fought.battle == place);
        BattleLine {
            id: &battle.id,
            title: &battle.title,
            worth: battle.worth,
            winner: fought.map(|fought| id(fought.winner)),
            level: fought.map(|fought| fought.level.name()),
            ended: fought.map(|fought| fought.ended.to_string()),
            then: words::ways(plan, battle),
        }
    });
    battles.collect()
}

fn line<'a>(session: &'a Session<HexGame>, over: Option<&FoughtBattle>, unit: &'a ArmyUnit) -> UnitLine<'a> {
    let (game, state) = (session.game(), session.state());
    let known = game.unit_named(&unit.unit).filter(|_| unit.carry_over.fights());
    let view = TableView::new(game, state, unit.side);
    let now = known.map_or(unit.steps, |known| state.unit(known).steps);
    let records = over.iter().flat_map(|battle| &battle.units);
    let mut own = records.filter(|record| record.unit == unit.unit);
    let earned = own.next().map_or(&[][..], |record| &record.honours);
    UnitLine {
        id: &unit.unit,
        name: &unit.name,
        side: &game.side(unit.side).id,
        carry_over: words::carry_over(unit),
        steps: unit.steps,
        of: unit.full,
        given: known.map_or(0, |known| view.steps_given(known)),
        now,
        honours: [&unit.honours[..], earned].concat(),
    }
}
