//! A quick estimate of a battle: both armies shrink by their expected hits, round after round. Plans weigh hundreds of battles; the exact odds
//! ([`odds`](railhead_area_game::chapters::battle::odds)) would take too long.

use railhead_area_game::AreaGame;
use railhead_area_game::chapters::battle::guns;
use railhead_area_game::chapters::battle::odds::UnitCounts;
use railhead_area_game::definition::{Ability, Domain, KindId};
use railhead_area_game::fighting::HitTarget;
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
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
struct Line {
    kind: KindId,
    /// Whether its hits cost no unit.
    is_spare: bool,
    cost: i64,
    power: i64,
    /// The power that support adds.
    lift: i64,
    supports: bool,
    target: HitTarget,
    /// Whether it fires before the others, unless the enemy hunts (AB-25).
    strikes_first: bool,
    /// Whether it hunts (AB-26).
    hunts: bool,
    /// Whether it falls last, and is lost once it is alone (AB-27).
    is_unarmed: bool,
    left: i64,
}

/// The expected hits of a volley: those that fall on anything, those that miss aircraft, and those that miss what evades aircraft (AB-26).
type Volley = [i64; 3];

/// The units of one party.
struct Army<'g> {
    game: &'g AreaGame,
    attacks: bool,
    /// Cheapest first, the unarmed last.
    lines: Vec<Line>,
    /// The sides of a die.
    sides: i64,
}

impl<'g> Army<'g> {
    /// `shot_at` are the shots of enemy guns; `None` for one at each aircraft.
    fn new(game: &'g AreaGame, units: &UnitCounts, party: Party, shot_at: Option<u16>) -> Self {
        let attacks = party == Party::Attacker;
        let sides = i64::from(game.die());
        let aircraft = units
            .iter()
            .filter(|(kind, _)| game.kind(**kind).domain == Domain::Air);
        let aircraft: i64 = aircraft.map(|(_, count)| i64::from(*count)).sum();
        let mut lines = Vec::with_capacity(units.len() + 1);
        for (kind, count) in units.iter().filter(|(_, count)| **count > 0) {
            let spec = game.kind(*kind);
            let mut left = UNIT * i64::from(*count);
            if spec.domain == Domain::Air {
                // Of many aircraft each is fired at in its share of the shots.
                left -= match shot_at {
                    Some(shots) => left * i64::from(shots).min(aircraft) / aircraft / sides,
                    None => left / sides,
                };
            }
            let power = i64::from(if attacks { spec.attack } else { spec.defence });
            let line = Line {
                kind: *kind,
                is_spare: false,
                cost: i64::from(spec.cost),
                power,
                lift: spec
                    .supported()
                    .filter(|_| attacks)
                    .map_or(0, |with| i64::from(with) - power),
                supports: attacks && spec.can(Ability::Supports),
                target: spec.target(),
                strikes_first: spec.can(Ability::FirstStrike),
                hunts: spec.can(Ability::Hunts),
                is_unarmed: spec.is_unarmed(),
                left,
            };
            lines.push(line);
            if spec.hits() > 1 {
                let spare = Line {
                    is_spare: true,
                    cost: 0,
                    power: 0,
                    lift: 0,
                    supports: false,
                    strikes_first: false,
                    hunts: false,
                    left: left * i64::from(spec.hits() - 1),
                    ..line
                };
                lines.push(spare);
            }
        }
        lines.sort_by_key(|line| (line.is_unarmed, line.cost));
        Self {
            game,
            attacks,
            lines,
            sides,
        }
    }

    /// The hits that those who can fight take.
    fn hits(&self) -> i64 {
        let armed = self.lines.iter().filter(|line| !line.is_unarmed);
        armed.map(|line| line.left).sum()
    }

    /// Everything that is left of it.
    fn left(&self) -> i64 {
        self.lines.iter().map(|line| line.left).sum()
    }

    fn hunts(&self) -> bool {
        self.lines.iter().any(|line| line.hunts && line.left > 0)
    }

    /// Whether it has anything left that is such a target.
    fn has(&self, target: HitTarget) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| line.target == target && line.left > 0)
    }

    /// The expected hits of those that fire before the others, or of all others.
    fn fire(&self, enemy: &Self, first: bool) -> Volley {
        let mut powers = [0; 3];
        if first && !self.lines.iter().any(|line| line.strikes_first) {
            return powers;
        }
        let [hunts, hunted] = [self.hunts(), enemy.hunts()];
        let [aircraft, evaders] = [HitTarget::Aircraft, HitTarget::Evader].map(|target| enemy.has(target));
        let fires = |line: &&Line| first == (line.strikes_first && !hunted);
        for line in self.lines.iter().filter(fires) {
            let spec = self.game.kind(line.kind);
            let misses = if aircraft && !spec.hits_target(HitTarget::Aircraft, hunts) {
                1
            } else if evaders && !spec.hits_target(HitTarget::Evader, hunts) {
                2
            } else {
                0
            };
            powers[misses] += line.left * line.power;
        }
        if !first {
            powers[0] += self.lifted();
        }
        powers.map(|power: i64| power / self.sides)
    }

    /// What support adds to the power of its units.
    fn lifted(&self) -> i64 {
        let support: i64 = self
            .lines
            .iter()
            .filter(|line| line.supports)
            .map(|line| line.left)
            .sum();
        let lifted = self.lines.iter().filter(|line| line.lift > 0);
        let (able, lift) = lifted.fold((0, 0), |(able, _), line| (able + line.left, line.lift));
        let by_kinds = self
            .game
            .supports()
            .iter()
            .filter(|_| self.attacks)
            .map(|support| {
                let of = |is: &dyn Fn(KindId) -> bool| -> i64 {
                    let such = self.lines.iter().filter(|line| !line.is_spare && is(line.kind));
                    such.map(|line| line.left).sum()
                };
                let able = of(&|kind| support.of.contains(&kind));
                of(&|kind| kind == support.by).min(able) * i64::from(support.bonus)
            });
        support.min(able) * lift + by_kinds.sum::<i64>()
    }

    fn suffer(&mut self, [any, not_aircraft, not_evaders]: Volley) {
        for (mut hits, spared) in [
            (not_aircraft, Some(HitTarget::Aircraft)),
            (not_evaders, Some(HitTarget::Evader)),
            (any, None),
        ] {
            for line in self.lines.iter_mut().filter(|line| Some(line.target) != spared) {
                let taken = line.left.min(hits);
                line.left -= taken;
                hits -= taken;
            }
        }
    }

    /// Unarmed ships that nobody protects are lost to an enemy who is left.
    fn drown(&mut self, enemy: &Self) {
        if self.hits() == 0 && enemy.lines.iter().any(|line| line.left * line.power > 0) {
            for line in &mut self.lines {
                line.left = 0;
            }
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
    let shots = guns::shots(game, defenders.iter().map(|(kind, count)| (*kind, *count)));
    let mut attack = Army::new(game, attackers, Party::Attacker, shots);
    let mut defence = Army::new(game, defenders, Party::Defender, Some(0));
    let all = attack.hits() + defence.hits();
    let can_hit = |volleys: [Volley; 2]| volleys.iter().flatten().any(|hits| *hits > 0);
    let mut is_drawn = false;
    for _ in 0..ROUNDS {
        let strikes = [attack.fire(&defence, true), defence.fire(&attack, true)];
        let others = [attack.fire(&defence, false), defence.fire(&attack, false)];
        let is_over = attack.hits() == 0 || defence.hits() == 0;
        if is_over || !can_hit(strikes) && !can_hit(others) {
            break;
        }
        let before = attack.left() + defence.left();
        defence.suffer(strikes[0]);
        attack.suffer(strikes[1]);
        // What the first strikes have hit does not fire.
        let others = if can_hit(strikes) {
            [attack.fire(&defence, false), defence.fire(&attack, false)]
        } else {
            others
        };
        defence.suffer(others[0]);
        attack.suffer(others[1]);
        // All hits pass the enemy by (AB-26).
        is_drawn = attack.left() + defence.left() == before;
        if is_drawn {
            break;
        }
    }
    defence.drown(&attack);
    attack.drown(&defence);
    let [left, against] = [attack.hits(), defence.hits()];
    // The survivors against the spread of the dice, which grows with the root of the numbers; with low luck a die a round is all of it.
    let most = if game.definition().low_luck { 2 } else { i64::MAX };
    let spread = (all / UNIT).clamp(1, most) * UNIT * UNIT;
    let certainty = 45 * (left - against) / spread.isqrt();
    let survivors = attack.lines.iter().filter_map(|line| {
        let count = u16::try_from((line.left + UNIT / 2) / UNIT).unwrap_or(u16::MAX);
        Some((line.kind, count)).filter(|(_, count)| *count > 0 && !line.is_spare)
    });
    let are_unarmed = defenders.keys().all(|kind| game.kind(*kind).is_unarmed());
    Estimate {
        wins: if against == 0 && left > 0 && are_unarmed || defenders.is_empty() {
            100
        } else if is_drawn && against > 0 {
            0
        } else {
            (50 + certainty).clamp(0, 99)
        },
        attacker_loss: cost_of(game, attackers) - attack.cost(),
        defender_loss: cost_of(game, defenders) - defence.cost(),
        survivors: survivors.collect(),
    }
}
