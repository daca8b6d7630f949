//! What an assault on a space gains, with the enemy's answer taken into account.

use super::estimate::estimate;
use super::outlook::Outlook;
use super::worth::traded;
use crate::opponent::area::map::is_open_neutral;
use railhead_area_game::KindId;
use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::definition::Domain;
use railhead_engine::board::SpaceId;

/// The least chance of winning at which it attacks, in percent.
const LEAST: i64 = 55;
/// The least chance of winning where a war would be decided in its last round, in percent.
const DESPERATE: i64 = 25;
/// A place is held if the enemy's chance of taking it back is smaller, in percent.
const HELD: i64 = 40;

/// What it is worth to open the only way over land to the enemy, in tenths of an IPC.
const OPENING: i64 = 100;
/// What neutral land is worth as a shield from the enemy beside it, in tenths of an IPC.
const SHIELD: i64 = 100;
/// What it costs that the units that enter neutral land are not at the front, in tenths of an IPC.
const DETOUR: i64 = 30;

/// An assault as it is expected to go.
#[derive(Clone, Copy, Debug)]
pub struct Weighed {
    /// What it gains, in tenths of an IPC.
    pub gain: i64,
    /// The chance of winning, in percent.
    pub wins: i64,
    /// Whether the enemy is unlikely to take the space back.
    pub held: bool,
}

/// What these attackers gain in a space; `None` if they should not attack.
pub fn weigh(
    outlook: &Outlook,
    at: SpaceId,
    attackers: &UnitCounts,
    defenders: &UnitCounts,
) -> Option<Weighed> {
    let game = outlook.game;
    let is_sea = game.is_sea(at);
    let is_stayer = |kind: &KindId| {
        let domain = game.kind(*kind).domain;
        domain == if is_sea { Domain::Sea } else { Domain::Land }
    };
    // Aircraft alone capture no land, but may sink ships.
    if !is_sea && !attackers.keys().any(is_stayer) {
        return None;
    }
    let battle = estimate(game, attackers, defenders);
    let is_last = outlook.is_last_round();
    let least = if is_last && outlook.worth.decides(at) {
        DESPERATE
    } else {
        LEAST
    };
    if battle.wins < least {
        return None;
    }
    let is_neutral = is_open_neutral(game, outlook.state, at);
    // Neutral armies threaten nobody.
    let kill = if is_neutral {
        0
    } else {
        battle.defender_loss * (100 + outlook.style.boldness) / 100
    };
    // Units that survive the last round are worth a tenth.
    let units = if is_last { 10 } else { 100 };
    let mut gain = (kill - battle.attacker_loss) * units / 100;
    let mut stay = battle.survivors;
    stay.retain(|kind, _| is_stayer(kind));
    if stay.is_empty() {
        return Some(Weighed {
            gain: gain - 10,
            wins: battle.wins,
            held: false,
        });
    }
    let answer = outlook.threats.worst(at, &stay, Some(at));
    let back = answer.as_ref().map_or(0, |answer| answer.wins);
    if !is_sea {
        let traded = traded(game, outlook.state, at);
        // In the last rounds an area brings no more income, but what is robbed at once stays.
        let held = outlook.worth.held(at).max(traded);
        let taken = (held * (100 - back) + traded * back) / 100;
        gain += taken * battle.wins / 100;
    }
    if is_neutral {
        gain += entered(outlook, at);
    }
    if let Some(answer) = answer.filter(|answer| answer.wins >= HELD) {
        // The enemy answers only where it pays.
        let cost = answer.defender_loss - answer.attacker_loss * 9 / 10;
        gain -= cost.max(0) * answer.wins / 100 * units / 100;
    }
    Some(Weighed {
        gain,
        wins: battle.wins,
        held: back < HELD,
    })
}

/// What entering neutral land brings besides the area itself, in tenths of an IPC: it costs its price, and may open the only way to the enemy; if it
/// does not, it keeps units from the front, and shields nobody any more.
pub fn entered(outlook: &Outlook, at: SpaceId) -> i64 {
    let (game, state) = (outlook.game, outlook.state);
    let price = 10 * game.definition().violation.map_or(0, i64::from);
    if outlook.worth.opens(at) {
        return OPENING - price;
    }
    let side = state.side(game);
    let links = game.board().links(at).iter();
    let shields = links
        .filter(|link| link.barrier.is_none())
        .filter_map(|link| state.space(link.to).controller)
        .any(|holder| game.side_of(holder) != side);
    let shield = if shields { SHIELD } else { 0 };
    -price - DETOUR - shield
}
