//! A quick estimate of a battle: both armies shrink by their expected hits, round after round. Plans weigh hundreds of battles; the exact odds
//! ([`odds`](railhead_area_game::chapters::battle::odds)) would take too long.

use railhead_area_game::AreaGame;
use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::definition::{Ability, Domain, KindId};
use railhead_area_game::state::area_state::Party;

/// One unit, in the thousandths that the estimate counts in.
const UNIT: i64 = 1000;
/// Battles do not last longer.
const ROUNDS: usize = 12;

/// The expected course of a battle.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The attacker's chance of winning, in percent.
    pub wins: i64,
    /// The attacker's losses, in tenths of an IPC.
    pub attacker_loss: i64,
    /// The defender's losses, in tenths of an IPC.
    pub defender_loss: i64,
    /// The attackers expected to survive.
    pub survivors: UnitCounts,
}

/// Units of a kind in the estimate.
#[derive(Clone, Copy)]
struct Line {
    /// `None` for hits that cost no unit.
    kind: Option<KindId>,
    cost: i64,
    power: i64,
    /// The power that support adds.
    lift: i64,
    supports: bool,
    left: i64,
}

/// The units of one party.
struct Army {
    /// Cheapest first.
    lines: Vec<Line>,
    /// The sides of a die.
    sides: i64,
}

impl Army {
    fn new(game: &AreaGame, units: &UnitCounts, party: Party, shot_at: bool) -> Self {
        let attacks = party == Party::Attacker;
        let sides = i64::from(game.die());
        let mut lines = Vec::with_capacity(units.len() + 1);
        for (kind, count) in units.iter().filter(|(_, count)| **count > 0) {
            let spec = game.kind(*kind);
            let mut left = UNIT * i64::from(*count);
            if shot_at && spec.domain == Domain::Air {
                left -= left / sides;
            }
            let power = i64::from(if attacks { spec.attack } else { spec.defence });
            let line = Line {
                kind: Some(*kind),
                cost: i64::from(spec.cost),
                power,
                lift: spec
                    .supported()
                    .filter(|_| attacks)
                    .map_or(0, |with| i64::from(with) - power),
                supports: attacks && spec.can(Ability::Supports),
                left,
            };
            lines.push(line);
            if spec.hits() > 1 {
                let spare = Line {
                    kind: None,
                    cost: 0,
                    power: 0,
                    lift: 0,
                    supports: false,
                    left: left * i64::from(spec.hits() - 1),
                };
                lines.push(spare);
            }
        }
        lines.sort_by_key(|line| line.cost);
        Self { lines, sides }
    }

    fn hits(&self) -> i64 {
        self.lines.iter().map(|line| line.left).sum()
    }

    /// The expected hits of a round.
    fn fire(&self) -> i64 {
        let support: i64 = self
            .lines
            .iter()
            .filter(|line| line.supports)
            .map(|line| line.left)
            .sum();
        let lifted = self.lines.iter().filter(|line| line.lift > 0);
        let (able, lift) = lifted.fold((0, 0), |(able, _), line| (able + line.left, line.lift));
        let plain: i64 = self.lines.iter().map(|line| line.left * line.power).sum();
        (plain + support.min(able) * lift) / self.sides
    }

    fn suffer(&mut self, mut hits: i64) {
        for line in &mut self.lines {
            let taken = line.left.min(hits);
            line.left -= taken;
            hits -= taken;
        }
    }

    /// Its units' cost, in tenths of an IPC.
    fn cost(&self) -> i64 {
        self.lines
            .iter()
            .map(|line| line.left * line.cost * 10 / UNIT)
            .sum()
    }
}

/// The price of units, in tenths of an IPC.
pub fn cost_of(game: &AreaGame, units: &UnitCounts) -> i64 {
    let each = units.iter();
    each.map(|(kind, count)| 10 * i64::from(game.kind(*kind).cost) * i64::from(*count))
        .sum()
}

/// The expected course of a battle between these units.
pub fn estimate(game: &AreaGame, attackers: &UnitCounts, defenders: &UnitCounts) -> Estimate {
    let has_guns = defenders
        .keys()
        .any(|kind| game.kind(*kind).can(Ability::ShootsAtAircraft));
    let mut attack = Army::new(game, attackers, Party::Attacker, has_guns);
    let mut defence = Army::new(game, defenders, Party::Defender, false);
    let all = attack.hits() + defence.hits();
    for _ in 0..ROUNDS {
        let (on_defence, on_attack) = (attack.fire(), defence.fire());
        if attack.hits() == 0 || defence.hits() == 0 || on_defence + on_attack == 0 {
            break;
        }
        defence.suffer(on_defence);
        attack.suffer(on_attack);
    }
    let [left, against] = [attack.hits(), defence.hits()];
    // The survivors against the spread of the dice, which grows with the root of the numbers; with low luck a die a round is all of it.
    let most = if game.definition().low_luck { 2 } else { i64::MAX };
    let spread = (all / UNIT).clamp(1, most) * UNIT * UNIT;
    let certainty = 45 * (left - against) / spread.isqrt();
    let survivors = attack.lines.iter().filter_map(|line| {
        let count = u16::try_from((line.left + UNIT / 2) / UNIT).unwrap_or(u16::MAX);
        Some((line.kind?, count)).filter(|(_, count)| *count > 0)
    });
    Estimate {
        wins: if against == 0 && defenders.is_empty() {
            100
        } else {
            (50 + certainty).clamp(0, 99)
        },
        attacker_loss: cost_of(game, attackers) - attack.cost(),
        defender_loss: cost_of(game, defenders) - defence.cost(),
        survivors: survivors.collect(),
    }
}
