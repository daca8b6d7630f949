//! The battles and raids of the phase with their dice, from the journal.

use crate::play::Table;
use railhead_area_game::AreaGame;
use railhead_area_game::definition::NationId;
use railhead_area_game::state::area_state::{Force, Party};
use railhead_area_game::state::event::{Event, Purpose};
use railhead_area_game::state::order::Order;
use railhead_area_game::tokens::event::TokenEvent;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::words::narration;
use railhead_engine::board::SpaceId;

/// Dice of one throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRoll {
    pub purpose: Purpose,
    pub nation: NationId,
    /// They hit with this or less; if it is 0, their sum counts.
    pub on: u8,
    pub dice: Vec<u8>,
}

/// A round: the total powers with low luck, the dice, then the results in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleRound {
    /// Its number; 0 is before the first round.
    pub number: u16,
    /// What total powers hit without dice, in words (AB-15).
    pub powers: Vec<String>,
    pub throws: Vec<DiceRoll>,
    /// The results of the dice, in words.
    pub lines: Vec<String>,
}

/// A battle or a raid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleKind {
    Battle,
    /// A raid on a complex, or on tokens.
    Raid,
    /// A raid on rails.
    RailRaid,
}

/// A battle or raid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleRecord {
    pub at: SpaceId,
    pub kind: BattleKind,
    pub rounds: Vec<BattleRound>,
    /// The winner, once it is over.
    pub ended: Option<Option<Party>>,
    /// The defenders that submerged, and are still there (AB-26).
    pub submerged: Vec<(Force, u16)>,
}

/// All of this phase, in order.
pub fn all(table: &Table<AreaGame>) -> Vec<BattleRecord> {
    let journal = table.session().journal();
    let phase = journal.iter().rposition(|entry| entry.order == Order::EndPhase);
    let from = phase.map_or(0, |end| end + 1);
    let mut all: Vec<BattleRecord> = Vec::new();
    for entry in &journal[from..] {
        let begins = match entry.order {
            Order::Fight { at } => Some((at, BattleKind::Battle)),
            Order::Raid { at, rail: false, .. } => Some((at, BattleKind::Raid)),
            Order::Raid { at, rail: true, .. } => Some((at, BattleKind::RailRaid)),
            _ => None,
        };
        all.extend(begins.map(|(at, kind)| BattleRecord {
            at,
            kind,
            rounds: vec![BattleRound::default()],
            ended: None,
            submerged: Vec::new(),
        }));
        if let Some(fought) = all.last_mut() {
            for event in &entry.events {
                fought.add(table.game(), event);
            }
        }
    }
    let (game, state) = (table.game(), table.view());
    for fought in &mut all {
        fought
            .submerged
            .retain(|(force, _)| !state.has_turn(game, force.nation));
        fought
            .rounds
            .retain(|round| !round.throws.is_empty() || !round.powers.is_empty() || !round.lines.is_empty());
    }
    all
}

/// The destruction of tokens by their owner in this turn: the die and its result (RT-8).
pub fn burnt(table: &Table<AreaGame>, at: SpaceId) -> Option<BattleRound> {
    let order = Order::Tokens(TokenOrder::Burn { at });
    let mut journal = table.session().journal().iter().rev();
    let entry = journal.find(|entry| table.view().tokens().is_burnt(at) && entry.order == order)?;
    let mut round = BattleRound::default();
    for event in &entry.events {
        round.add(table.game(), event);
    }
    Some(round)
}

impl BattleRecord {
    fn add(&mut self, game: &AreaGame, event: &Event) {
        if let Event::BattleRoundBegan { round } = event {
            self.rounds.push(BattleRound {
                number: *round,
                ..BattleRound::default()
            });
        }
        if let Event::BattleEnded { winner, .. } = event {
            self.ended = Some(*winner);
        }
        if let Event::Submerged { force, count } = event {
            self.submerged.push((*force, *count));
        }
        if let Some(round) = self.rounds.last_mut() {
            round.add(game, event);
        }
    }
}

impl BattleRound {
    fn add(&mut self, game: &AreaGame, event: &Event) {
        match event {
            Event::Rolled {
                purpose,
                nation,
                on,
                dice,
            } => self.throws.push(DiceRoll {
                purpose: *purpose,
                nation: *nation,
                on: *on,
                dice: dice.clone(),
            }),
            Event::Reckoned { .. } => self.powers.push(narration::words(game, event)),
            Event::Lost { .. }
            // That a damaged ship is gone is said where it is lost.
            | Event::Scarred { scars: 1.., .. }
            | Event::Submerged { .. }
            | Event::Retreated { .. }
            | Event::Raided { .. }
            | Event::RailRaided { .. }
            | Event::Plundered { .. }
            | Event::Captured { .. }
            | Event::Tokens(
                TokenEvent::Burnt { .. } | TokenEvent::Bombed { .. } | TokenEvent::Drowned { .. },
            ) => self.lines.push(narration::words(game, event)),
            _ => {}
        }
    }
}
