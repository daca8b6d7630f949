//! Commands about combat: the forecast of an attack, and the pending decision.

use serde::Serialize;

use super::words::refused;
use crate::console::answer::{Failure, succeeded};
use railhead_hex_game::chapters::combat::{CombatOdds, Share, Stage};
use railhead_hex_game::{Order, TableView, UnitId};

/// A unit's contribution to a combat.
#[derive(Debug, Serialize)]
struct Strength<'a> {
    unit: &'a str,
    factor: u16,
    counts: u16,
    /// Why it is halved.
    halved: Vec<&'static str>,
}

/// A possible result of an attack, and how likely it is.
#[derive(Debug, Serialize)]
struct Chance {
    result: String,
    meaning: String,
    /// How many of the six die faces give it.
    faces: u8,
}

/// The forecast of an attack (HB-8).
#[derive(Debug, Serialize)]
struct Forecast<'a> {
    target: String,
    attackers: Vec<Strength<'a>>,
    defenders: Vec<Strength<'a>>,
    attack: u16,
    defence: u16,
    /// The column; null if there are no defenders, and so no die.
    odds: Option<String>,
    modifiers: Vec<String>,
    modifier: i8,
    chances: Vec<Chance>,
    enemy_air: u8,
}

/// The pending decision; all null without one.
#[derive(Debug, Serialize)]
pub struct MoreDecision<'a> {
    target: Option<String>,
    stage: Option<&'static str>,
    /// The most air points, steps to lose, or hexes to retreat.
    number: Option<u8>,
    units: Vec<&'a str>,
}

fn strengths<'a>(view: TableView<'a>, shares: &[Share]) -> Vec<Strength<'a>> {
    let names = view.names();
    shares
        .iter()
        .map(|share| Strength {
            unit: names.id(share.unit),
            factor: share.factor,
            counts: share.counts,
            halved: share.halvings.iter().map(|halving| halving.text()).collect(),
        })
        .collect()
}

/// The forecast of an attack.
///
/// Errors: the refusal of the attack, or that the order is not one.
pub fn forecast(view: TableView, order: &Order) -> Result<String, Failure> {
    let Order::Attack {
        target,
        attackers,
        air,
    } = order
    else {
        return Err(Failure::error(
            "only an attack has a forecast: Attack(target: \"HEX\", attackers: [\"ID\"], air: 0)",
        ));
    };
    let forecast = view
        .forecast(*target, attackers, *air)
        .map_err(|refusal| refused(&view.names(), &refusal))?;
    let odds = forecast.odds.as_ref();
    let chances = forecast.chances.iter().map(|(result, faces)| Chance {
        result: result.text(),
        meaning: result.words(),
        faces: *faces,
    });
    Ok(succeeded(&Forecast {
        target: view.game().board().number(*target),
        attackers: strengths(view, &forecast.attackers),
        defenders: strengths(view, &forecast.defenders),
        attack: forecast.attackers.iter().map(|share| share.counts).sum(),
        defence: forecast.defenders.iter().map(|share| share.counts).sum(),
        odds: odds.map(|odds| odds.ratio(view.game())),
        modifiers: odds.map_or_else(Vec::new, |odds| odds.words(view.game(), *target)),
        modifier: odds.map_or(0, CombatOdds::modifier),
        chances: chances.collect(),
        enemy_air: forecast.enemy_air,
    }))
}

/// The units that can lose the step.
fn losing(view: TableView<'_>) -> Vec<&str> {
    let orders = view.orders().into_iter();
    orders
        .filter_map(|order| match order {
            Order::LoseStep { unit } => Some(view.game().unit(unit).id.as_str()),
            _ => None,
        })
        .collect()
}

/// The pending decision of the current combat.
pub fn waiting(view: TableView<'_>) -> MoreDecision<'_> {
    let game = view.game();
    let ids = |units: &[UnitId]| units.iter().map(|unit| game.unit(*unit).id.as_str()).collect();
    let (stage, number, units) = match view.combat().map(|combat| &combat.stage) {
        None => (None, None, Vec::new()),
        Some(Stage::AirDefence) => {
            let most = view
                .combat()
                .map(|combat| view.most_air(view.decider(), combat.target));
            (Some("air defence"), most, Vec::new())
        }
        Some(Stage::Losses { left, .. }) => (Some("losses"), Some(*left), losing(view)),
        Some(Stage::Retreat { hexes, units }) => (Some("retreat"), Some(*hexes), ids(units)),
        Some(Stage::Advance { units, .. }) => (Some("advance"), None, ids(units)),
    };
    MoreDecision {
        target: view.combat().map(|combat| game.board().number(combat.target)),
        stage,
        number,
        units,
    }
}
