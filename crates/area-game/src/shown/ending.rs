//! How a war ended (AB-11): the verdict, the losses, and the kind of unit of each side that did most.

use std::collections::BTreeMap;

use crate::chapters::battle::participants;
use crate::chapters::victory::{decided_by, holds, winner as met};
use crate::definition::{Goal, KindId, NationId, SideId};
use crate::game::AreaGame;
use crate::state::area_state::{AreaState, Force, Party};
use crate::state::event::Event;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::ending::{Aftermath, Feat, GameEnd, SideLosses};
use railhead_engine::engine::history::History;
use railhead_engine::engine::{Playback, Seat, Session};
use railhead_engine::text::words::{count, sentence};

/// How what a kind of unit did is counted.
const COUNTED: &str = "What counts is the price of the enemy units destroyed in each battle, shared among those that fought it by their number and strength.";

/// The parts into which an IPC is divided where several share it.
const PARTS: u64 = 1000;

/// How a war ended; `None` while it is on.
pub fn ending(game: &AreaGame, state: &AreaState, history: Option<&History>) -> Option<GameEnd> {
    let winner = state.ending()?.winner;
    let why = decided_by(game, state)?;
    let verdict = match winner {
        Some(side) => {
            let beside = beside_the_war(game, state, side, history).unwrap_or_default();
            format!("Victory of the {} side: {why}{beside}.", game.side(side).name)
        }
        None => sentence(&format!("no side has won: {why}")),
    };
    let nations = game
        .nation_ids()
        .filter(|nation| Some(game.side_of(*nation)) == winner);
    Some(GameEnd {
        winners: nations.map(|nation| Seat(nation.0)).collect(),
        degree: u8::from(winner.is_some()),
        level: "",
        verdict,
        at: decided_at(game, state, winner),
    })
}

/// When the winner reached its goal in the real war, if the scenario has its record.
fn beside_the_war(
    game: &AreaGame,
    state: &AreaState,
    winner: SideId,
    history: Option<&History>,
) -> Option<String> {
    let first = game.nation_ids().find(|nation| game.side_of(*nation) == winner)?;
    let goals = super::goals::goals(game);
    let goal = goals.iter().find(|goal| goal.seats.contains(&Seat(first.0)))?;
    let fall = goal.par(history?)?;
    let (from, to) = game.definition().calendar.days(state.round());
    met(game, state).map(|_| format!(", {}", fall.beside(from, to)))
}

/// An area that the winner took, or held against the goal of another side.
fn decided_at(game: &AreaGame, state: &AreaState, winner: Option<SideId>) -> Option<SpaceId> {
    let areas = || {
        let all = game.definition().victory.iter();
        all.filter_map(|victory| match &victory.goal {
            Goal::Areas { areas, .. } => Some((victory.side, areas)),
            Goal::Income(_) => None,
        })
    };
    let own = areas().filter(|(side, _)| Some(*side) == winner);
    let mut taken = own.flat_map(|(side, areas)| areas.iter().map(move |area| (side, *area)));
    let taken = taken.find(|(side, area)| {
        let began = game.definition().spaces[area.index()].controller;
        let began = began.map(|nation| game.side_of(nation));
        holds(game, state, *side, *area) && began != Some(*side)
    });
    let mut kept = areas().filter(|(side, _)| Some(*side) != winner);
    let mut kept =
        || kept.find_map(|(side, areas)| areas.iter().find(|area| !holds(game, state, side, **area)));
    taken.map(|(_, area)| area).or_else(|| kept().copied())
}

/// What the war cost each side, and the kind of unit of each side that did most.
pub fn aftermath(session: &Session<AreaGame>) -> Aftermath {
    let game = session.game();
    let mut bill = Bill::new(game);
    let mut playback = Playback::of(session);
    let mut then = playback.beginning();
    for (at, entry) in session.journal().iter().enumerate() {
        if entry
            .events
            .iter()
            .any(|event| matches!(event, Event::BattleBegan { .. }))
        {
            playback.bring(&mut then, at);
        }
        for event in &entry.events {
            bill.note(then.state(), event);
        }
    }
    Aftermath {
        losses: bill.losses(),
        feats: bill.feats(),
    }
}

/// The bill of a war, from its orders.
struct Bill<'g> {
    game: &'g AreaGame,
    /// How many units of each kind a nation lost.
    lost: BTreeMap<(NationId, KindId), u32>,
    /// The price of what the kinds of a nation destroyed, in parts of an IPC.
    destroyed: BTreeMap<(NationId, KindId), u64>,
    /// The forces of each party in the battle that is being fought.
    fighters: [Vec<(Force, u16)>; 2],
}

impl<'g> Bill<'g> {
    fn new(game: &'g AreaGame) -> Self {
        Self {
            game,
            lost: BTreeMap::new(),
            destroyed: BTreeMap::new(),
            fighters: [Vec::new(), Vec::new()],
        }
    }

    /// Notes an event; `before` is the state before the order that begins a battle.
    fn note(&mut self, before: &AreaState, event: &Event) {
        if let Event::BattleBegan { at } = event {
            let parties = [Party::Attacker, Party::Defender];
            self.fighters = parties.map(|party| participants(self.game, before, *at, party));
        } else if let Event::BattleEnded { .. } = event {
            self.fighters = [Vec::new(), Vec::new()];
        } else if let Event::Lost { force, count, .. } = event {
            self.lose(*force, *count);
        }
    }

    /// Units were lost, to those that fight against them.
    fn lose(&mut self, force: Force, count: u16) {
        *self.lost.entry((force.nation, force.kind)).or_default() += u32::from(count);
        let [attackers, defenders] = &self.fighters;
        let side = self.game.side_of(force.nation);
        let is_of = |fighters: &[(Force, u16)]| {
            let mut nations = fighters.iter().map(|(fighter, _)| fighter.nation);
            nations.any(|nation| self.game.side_of(nation) == side)
        };
        let (enemies, party) = match (is_of(attackers), is_of(defenders)) {
            (true, _) => (defenders, Party::Defender),
            (false, true) => (attackers, Party::Attacker),
            (false, false) => return,
        };
        let weight = |(fighter, number): &(Force, u16)| {
            let kind = self.game.kind(fighter.kind);
            let strength = match party {
                Party::Attacker => kind.attack,
                Party::Defender => kind.defence,
            };
            u64::from(strength) * u64::from(*number)
        };
        let all: u64 = enemies.iter().map(weight).sum();
        let price = u64::from(self.game.kind(force.kind).cost) * u64::from(count) * PARTS;
        for fighter in enemies {
            let share = (price * weight(fighter)).checked_div(all).unwrap_or(0);
            let key = (fighter.0.nation, fighter.0.kind);
            *self.destroyed.entry(key).or_default() += share;
        }
    }

    /// What each side lost.
    fn losses(&self) -> Vec<SideLosses> {
        let sides = self.game.nation_ids().fold(Vec::new(), |mut sides, nation| {
            let side = self.game.side_of(nation);
            if sides.iter().all(|(_, known)| *known != side) {
                sides.push((nation, side));
            }
            sides
        });
        let of = |(first, side): (NationId, SideId)| {
            let lost = self
                .lost
                .iter()
                .filter(|((nation, _), _)| self.game.side_of(*nation) == side);
            let (mut units, mut price) = (0, 0);
            for ((_, kind), number) in lost {
                units += number;
                price += number * u32::from(self.game.kind(*kind).cost);
            }
            let units = count(usize::try_from(units).unwrap_or(usize::MAX), "unit", "units");
            SideLosses {
                seat: Seat(first.0),
                side: format!("{} side", self.game.side(side).name),
                text: format!("{units} lost, worth {price} IPC"),
            }
        };
        sides.into_iter().map(of).collect()
    }

    /// The kind of unit of each side that did most, the first of equals.
    fn feats(&self) -> Vec<Feat> {
        let mut sides: Vec<SideId> = Vec::new();
        for nation in self.game.nation_ids() {
            let side = self.game.side_of(nation);
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides.into_iter().filter_map(|side| self.most(side)).collect()
    }

    fn most(&self, side: SideId) -> Option<Feat> {
        let nations = self.destroyed.iter().rev();
        let own = nations.filter(|((nation, _), _)| {
            let mut nations = self.game.nation_ids();
            nations.any(|own| own == *nation) && self.game.side_of(*nation) == side
        });
        let ((nation, kind), parts) = own.max_by_key(|(_, parts)| **parts)?;
        let price = (parts + PARTS / 2) / PARTS;
        if price == 0 {
            return None;
        }
        let plural = self.game.kind(*kind).plural.to_lowercase();
        Some(Feat {
            seat: Seat(nation.0),
            name: format!("{} {plural}", self.game.nation(*nation).adjective),
            text: format!("enemy units worth {price} IPC destroyed"),
            counted: COUNTED,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::Phase;
    use crate::state::area_state::Ending;
    use crate::tests::small_war::move_of;
    use crate::tests::table::Table;

    // AB-11
    #[test]
    fn ab_11_the_end_says_who_won_why_and_where() {
        let mut table = Table::new("");
        assert_eq!(ending(&table.game, &table.state, None), None, "it is on");
        let [warm, _] = [SideId(0), SideId(1)];
        table.state.ending = Some(Ending { winner: Some(warm) });
        let end = ending(&table.game, &table.state, None).expect("it is over");
        assert_eq!(
            end.verdict,
            "Victory of the Warm side: the Warm side kept every other side from its goal until round 1 had ended."
        );
        assert_eq!((end.winners, end.degree), (vec![Seat(0), Seat(1)], 1));
        for id in ["eton", "isla"] {
            let space = table.space(id);
            table.state.spaces[space.index()].controller = Some(table.nation("red"));
        }
        let end = ending(&table.game, &table.state, None).expect("it is over");
        assert_eq!(
            end.verdict,
            "Victory of the Warm side: the Warm side held Eton and Isla when round 1 ended."
        );
        assert_eq!(end.at, Some(table.space("eton")), "it was taken");
        let mut table = Table::new("");
        table.state.ending = Some(Ending { winner: None });
        let end = ending(&table.game, &table.state, None).expect("it is over");
        assert_eq!(
            end.verdict,
            "No side has won: round 1 was the last, and no side had reached its goal."
        );
        assert_eq!((end.winners, end.degree), (Vec::new(), 0));
        assert_eq!(end.at, Some(table.space("eton")), "it was held");
    }

    #[test]
    fn what_a_battle_destroyed_is_shared_by_number_and_strength() {
        // An infantry attacks with 1, an armour with 3.
        let mut table = Table::at(
            Phase::CombatMove,
            r#""red": {"bray": "1 infantry 1 armour"}, "blue": {"cork": "1 infantry"}"#,
        );
        table.give(&move_of("red", "1 infantry 1 armour", "bray cork"));
        table.go_to(Phase::Combat);
        let game = std::sync::Arc::clone(&table.game);
        let mut bill = Bill::new(&game);
        let before = table.state.clone();
        // The infantry misses, the armour hits, the defender hits.
        table.dice([6, 3, 2]);
        let mut events = table.give("Fight(at: \"cork\")");
        events.extend(table.give(r#"Losses(on: [(nation: "red", kind: "infantry")])"#));
        for event in &events {
            bill.note(&before, event);
        }
        let cost = |id: &str| u64::from(table.game.kind(table.game.kind_named(id).expect("a kind")).cost);
        let share = |nation: &str, id: &str| {
            let key = (table.nation(nation), table.game.kind_named(id).expect("a kind"));
            bill.destroyed.get(&key).copied().unwrap_or(0)
        };
        let part = cost("infantry") * PARTS / 4;
        assert_eq!(
            [share("red", "infantry"), share("red", "armour")],
            [part, 3 * part]
        );
        assert_eq!(share("blue", "infantry"), cost("infantry") * PARTS);
        let feats = bill.feats();
        let [red, blue] = &feats[..] else {
            panic!("both lost something: {feats:?}");
        };
        assert!(red.name.starts_with("Red"), "{}", red.name);
        assert_eq!(blue.name, "Blue infantry");
        assert_eq!(blue.text, "enemy units worth 3 IPC destroyed");
        let texts: Vec<String> = bill.losses().into_iter().map(|side| side.text).collect();
        assert_eq!(texts, ["1 unit lost, worth 3 IPC", "1 unit lost, worth 3 IPC"]);
    }
}
