//! Luck in sentences: the figures first, then how rare they are.

use super::{Luck, Roll, SideLuck, Stake};
use railhead_engine::engine::TurnWords;

/// The number of lucky rolls of a side that are named.
const NAMED: usize = 5;

/// The limits of luck.
pub const LIMITS: &str = "Luck is what the dice did, weighed by the odds when they were thrown. It does not say whether an \
                          attack was wise.";

impl Luck {
    /// The luck of every side, and the rolls that made most of it, as lines.
    pub fn lines(&self, words: TurnWords) -> Vec<String> {
        let mut lines: Vec<String> = self.sides.iter().map(|side| self.sentence(side)).collect();
        for side in &self.sides {
            let rolls = self.luckiest(side, NAMED);
            if !rolls.is_empty() {
                lines.push(format!("The luckiest rolls for {}:", side.name));
                lines.extend(
                    rolls
                        .into_iter()
                        .map(|roll| format!("  {}", self.roll(roll, words))),
                );
            }
        }
        lines.push(LIMITS.to_owned());
        lines
    }

    /// How lucky a side was: `Japan: 3.2 steps better than the odds in 41 rolls. About one game in 4 is as lucky.`
    pub fn sentence(&self, side: &SideLuck) -> String {
        let rolls = self.rolls.len();
        let name = &side.name;
        if rolls == 0 {
            return format!("{name}: no roll that cost anything.");
        }
        let rolls = format!("{rolls} {}", if rolls == 1 { "roll" } else { "rolls" });
        let amount = side.surplus.abs();
        if amount < 0.05 {
            return format!("{name}: as the odds say, in {rolls}.");
        }
        let (better, lucky) = if side.surplus > 0.0 {
            ("better", "lucky")
        } else {
            ("worse", "unlucky")
        };
        let often = often(side.chance);
        format!(
            "{name}: {} {better} than the odds in {rolls}. {often} is as {lucky}.",
            self.amount(amount)
        )
    }

    /// How lucky a side was from a position on, in the middle of a sentence: `3.2 steps better than the odds`.
    pub fn since(&self, side: &SideLuck, position: usize) -> String {
        let rolls = self.rolls.iter().filter(|roll| roll.position >= position);
        let gains = rolls.map(|roll| {
            let Stake { winner, loser, .. } = &roll.stake;
            let [gains, pays] = [winner, loser].map(|seat| side.seats.contains(seat));
            roll.surplus() * f64::from(i8::from(gains) - i8::from(pays))
        });
        let surplus: f64 = gains.sum();
        if surplus.abs() < 0.05 {
            return "as the odds say".to_owned();
        }
        let better = if surplus > 0.0 { "better" } else { "worse" };
        format!("{} {better} than the odds", self.amount(surplus.abs()))
    }

    /// A roll with what it brought: `+2.5 steps, turn 3: Combat at Jitra ...`
    pub fn roll(&self, roll: &Roll, words: TurnWords) -> String {
        let amount = self.amount(roll.surplus().abs());
        format!("+{amount}, {}: {}", words.named(roll.turn), roll.stake.text)
    }

    fn amount(&self, amount: f64) -> String {
        let word = self.cost[usize::from((amount - 1.0).abs() >= 0.05)];
        format!("{amount:.1} {word}")
    }
}

/// How many games are like this.
fn often(chance: f64) -> String {
    match chance {
        chance if chance > 0.4 => "Every second game".to_owned(),
        chance if chance < 0.001 => "Not one game in 1,000".to_owned(),
        chance => format!("About one game in {:.0}", 1.0 / chance),
    }
}

#[cfg(test)]
mod tests {
    use super::often;

    #[test]
    fn chances_are_games() {
        assert_eq!(often(0.5), "Every second game");
        assert_eq!(often(0.24), "About one game in 4");
        assert_eq!(often(0.0123), "About one game in 81");
        assert_eq!(often(0.0002), "Not one game in 1,000");
    }
}
