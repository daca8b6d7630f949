//! The odds of a battle on land the slow way: every number of aircraft that guns shoot down begins a battle of its own, followed pair by pair.

use railhead_area_game::AreaGame;
use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::definition::{Ability, Domain, KindId};

/// The chances that the attacker alone survives, and that the defender does; then the average losses of both, in IPC.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlowOdds {
    pub attacker: f64,
    pub defender: f64,
    pub attacker_loses: f64,
    pub defender_loses: f64,
}

/// The odds of a battle on land without bombardment.
pub fn slow_odds(game: &AreaGame, attackers: &UnitCounts, defenders: &UnitCounts) -> SlowOdds {
    let guns = defenders
        .iter()
        .filter(|(kind, _)| game.kind(**kind).can(Ability::ShootsAtAircraft));
    // Guns without a number of shots have one for each aircraft.
    let shots = guns.map(|(kind, count)| {
        game.kind(*kind)
            .shots()
            .map_or(u16::MAX, |shots| u16::from(shots) * count)
    });
    let mut shots = shots.fold(0, u16::saturating_add);
    let mut begin = vec![(UnitCounts::new(), 1.0)];
    let mut targets: Vec<(&KindId, &u16)> = attackers.iter().collect();
    targets.sort_by_key(|(kind, _)| (game.kind(**kind).cost, **kind));
    for (kind, count) in targets {
        let is_aircraft = game.kind(*kind).domain == Domain::Air;
        let fired = if is_aircraft { shots.min(*count) } else { 0 };
        shots -= fired;
        let lost = hits(game.die(), &[(1, fired)]);
        begin = begin
            .iter()
            .flat_map(|(units, chance)| {
                let lost = (0..).zip(&lost);
                lost.map(move |(lost, share)| {
                    let mut units = units.clone();
                    units.insert(*kind, count - lost);
                    units.retain(|_, count| *count > 0);
                    (units, chance * share)
                })
            })
            .collect();
    }
    let worth = |units: &UnitCounts| -> f64 {
        let each = units.iter();
        each.map(|(kind, count)| f64::from(game.kind(*kind).cost) * f64::from(*count))
            .sum()
    };
    let mut odds = SlowOdds::default();
    let defence = course(game, defenders, false);
    for (units, share) in begin {
        let attack = course(game, &units, true);
        let columns = defence.len();
        let mut chances = vec![0.0; attack.len() * columns];
        chances[0] = share;
        for (a, (attackers_left, fire)) in attack.iter().enumerate() {
            for (d, (defenders_left, back)) in defence.iter().enumerate() {
                let chance = chances[a * columns + d];
                if chance == 0.0 {
                    continue;
                }
                let is_over = attackers_left.is_empty() || defenders_left.is_empty();
                if is_over || fire.len() + back.len() == 2 {
                    match (attackers_left.is_empty(), defenders_left.is_empty()) {
                        (false, true) => odds.attacker += chance,
                        (true, false) => odds.defender += chance,
                        _ => {}
                    }
                    odds.attacker_loses += chance * (worth(attackers) - worth(attackers_left));
                    odds.defender_loses += chance * (worth(defenders) - worth(defenders_left));
                    continue;
                }
                let again = 1.0 - fire[0] * back[0];
                for (by_defender, x) in back.iter().enumerate() {
                    let row = (a + by_defender).min(attack.len() - 1);
                    for (by_attacker, y) in fire.iter().enumerate().filter(|(hits, _)| by_defender + hits > 0)
                    {
                        let column = (d + by_attacker).min(columns - 1);
                        chances[row * columns + column] += chance * x * y / again;
                    }
                }
            }
        }
    }
    odds
}

/// The survivors after each hit, the cheapest lost first, and the chance of each number of hits by them.
fn course(game: &AreaGame, units: &UnitCounts, attacks: bool) -> Vec<(UnitCounts, Vec<f64>)> {
    let mut order: Vec<KindId> = units.keys().copied().collect();
    order.sort_by_key(|kind| (game.kind(*kind).cost, *kind));
    let mut left = units.clone();
    let mut course = vec![(left.clone(), hits(game.die(), &dice(game, &left, attacks)))];
    for kind in order {
        for _ in 0..units[&kind] {
            *left.get_mut(&kind).expect("some are left") -= 1;
            left.retain(|_, count| *count > 0);
            course.push((left.clone(), hits(game.die(), &dice(game, &left, attacks))));
        }
    }
    course
}

fn dice(game: &AreaGame, units: &UnitCounts, attacks: bool) -> Vec<(u8, u16)> {
    let supports = units
        .iter()
        .filter(|(kind, _)| attacks && game.kind(**kind).can(Ability::Supports));
    let mut support: u16 = supports.map(|(_, count)| count).sum();
    let mut dice = Vec::new();
    for (kind, count) in units {
        let spec = game.kind(*kind);
        let supported = spec.supported().map_or(0, |_| support.min(*count));
        support -= supported;
        dice.push((spec.supported().unwrap_or(0), supported));
        dice.push((
            if attacks { spec.attack } else { spec.defence },
            count - supported,
        ));
    }
    dice
}

fn hits(sides: u8, dice: &[(u8, u16)]) -> Vec<f64> {
    let mut chances = vec![1.0];
    for (on, count) in dice.iter().filter(|(on, _)| *on > 0) {
        let hit = f64::from(*on) / f64::from(sides);
        for _ in 0..*count {
            let mut next = vec![0.0; chances.len() + 1];
            for (hits, chance) in chances.iter().enumerate() {
                next[hits] += chance * (1.0 - hit);
                next[hits + 1] += chance * hit;
            }
            chances = next;
        }
    }
    chances
}
