//! What the events of the area game look like on the map: rounds of battle, raids, landings, losses.
//!
//! In: the changes of the table, the piles as they were before. Out: [`Moments`].

use bevy::prelude::*;

use super::pieces::world::WorldNow;
use crate::AppSystems;
use crate::map_view::moments::{
    MapMoment, MomentAct, MomentDice, MomentForce, MomentPlace, MomentWords, Moments,
};
use crate::map_view::pieces::piles::Piles;
use crate::map_view::pieces::plate::PieceLook;
use crate::play::computer::TurnTime;
use crate::play::moments::play;
use crate::play::{GameChanged, GameSystems, Table, TableSystems};
use crate::words::count;
use railhead_area_game::definition::{KindId, NationId};
use railhead_area_game::state::area_state::{Force, Party};
use railhead_area_game::state::event::Purpose;
use railhead_area_game::tokens::event::TokenEvent;
use railhead_area_game::words::narration;
use railhead_area_game::{AreaGame, AreaState, Event as RulesEvent};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hear_table
            .after(TableSystems::Requests)
            .before(TableSystems::Summary)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::of::<AreaGame>())
            .run_if(on_message::<GameChanged<RulesEvent>>),
    );
}

fn hear_table(
    mut changes: MessageReader<GameChanged<RulesEvent>>,
    table: Res<Table<AreaGame>>,
    now: Res<WorldNow>,
    (turn_time, mut moments): (Res<TurnTime>, ResMut<Moments>),
) {
    for change in changes.read() {
        play(&mut moments, &turn_time, change, |events| {
            moments_of(table.game(), table.view(), &now.piles, events)
        });
    }
}

/// The moments of some events of one order; `state` is what they have led to, `before` the pieces as they were.
pub fn moments_of(
    game: &AreaGame,
    state: &AreaState,
    before: &Piles,
    events: &[RulesEvent],
) -> Vec<MapMoment> {
    let fought = events.iter().find_map(|event| match event {
        RulesEvent::BattleBegan { at } | RulesEvent::BattleEnded { at, .. } => Some(*at),
        _ => None,
    });
    let mut teller = Teller {
        game,
        state,
        before,
        battle: fought.or_else(|| state.combat().map(|combat| combat.at)),
        moments: Vec::new(),
        dice: Vec::new(),
        by_power: [0; 2],
    };
    for event in events {
        teller.tell(event);
    }
    teller.moments
}

/// Makes moments of events, one after the other.
struct Teller<'a> {
    game: &'a AreaGame,
    state: &'a AreaState,
    before: &'a Piles,
    /// Where a battle is fought.
    battle: Option<SpaceId>,
    moments: Vec<MapMoment>,
    /// Dice whose result has not been told yet.
    dice: Vec<MomentDice>,
    /// The hits of the attacker and of the defender in this round that their total power decides without dice (AB-15).
    by_power: [usize; 2],
}

impl Teller<'_> {
    fn tell(&mut self, event: &RulesEvent) {
        let text = || narration::words(self.game, event);
        match event {
            RulesEvent::BattleRoundBegan { round } => {
                if let Some(at) = self.battle {
                    let title = format!("{}: round {round}", self.game.space_name(at));
                    self.stage(at, title);
                }
            }
            RulesEvent::Rolled {
                purpose,
                nation,
                on,
                dice,
            } => self.roll(*purpose, *nation, *on, dice, &text()),
            RulesEvent::Reckoned { party, hits, .. } => self.reckon(*party, *hits, &text()),
            RulesEvent::Lost { force, count, .. } => self.lose(*force, u32::from(*count), &text()),
            RulesEvent::Scarred { scars, .. } if *scars == 0 => {}
            RulesEvent::Scarred { .. } | RulesEvent::Submerged { .. } | RulesEvent::Retreated { .. } => {
                let has_hits = self.by_power != [0; 2];
                if let Some(battle) = self.battle() {
                    if battle.dice.is_empty() && !has_hits {
                        battle.words.head = text();
                    }
                    battle.say(&text());
                }
            }
            RulesEvent::BattleEnded { .. } => {
                let ended = text();
                if let Some(battle) = self.battle() {
                    battle.words.head.clone_from(&ended);
                    battle.say(&ended);
                }
            }
            RulesEvent::Raided { force, damage, .. } => {
                let head = format!("{damage} damage");
                self.raid(*force, &head, &text());
            }
            RulesEvent::RailRaided {
                force,
                damage,
                destroyed,
                ..
            } => {
                let head = match destroyed {
                    Some(_) => "Destroyed".to_owned(),
                    None if *damage > 0 => format!("{damage} damage"),
                    None => "No damage".to_owned(),
                };
                self.raid(*force, &head, &text());
            }
            RulesEvent::Tokens(TokenEvent::Bombed { force, tokens, .. }) => {
                let tokens = usize::try_from(*tokens).unwrap_or(usize::MAX);
                let head = format!("{} destroyed", count(tokens, "token", "tokens"));
                self.raid(*force, &head, &text());
            }
            RulesEvent::Tokens(TokenEvent::Burnt {
                nation,
                at,
                count: burnt,
            }) => {
                let burnt = usize::try_from(*burnt).unwrap_or(usize::MAX);
                let head = format!("{} destroyed", count(burnt, "token", "tokens"));
                let mut moment = MapMoment::new(MomentAct::Chance, MomentPlace::Space(*at), seat(*nation));
                moment.dice = std::mem::take(&mut self.dice);
                moment.words = MomentWords::new(&head, &text(), &text());
                self.moments.push(moment);
            }
            RulesEvent::Unloaded {
                units,
                to,
                assault: true,
            } => {
                let Some((first, _)) = units.first() else { return };
                let place = MomentPlace::Space(*to);
                let mut landing = MapMoment::new(MomentAct::Landing, place, seat(first.nation));
                landing.from.push(MomentPlace::Space(first.at));
                landing.words = MomentWords::new("Landing", &text(), &text());
                self.moments.push(landing);
            }
            _ => {}
        }
    }

    /// The moment of the current round of battle; the first one if the battle has none yet.
    fn battle(&mut self) -> Option<&mut MapMoment> {
        let at = self.battle?;
        let is_shown = self
            .moments
            .last()
            .is_some_and(|moment| moment.act == MomentAct::Battle);
        if !is_shown {
            self.stage(at, format!("The battle of {}", self.game.space_name(at)));
        }
        self.moments.last_mut()
    }

    /// Sets the stage for a round: both forces as the round before left them.
    fn stage(&mut self, at: SpaceId, title: String) {
        self.by_power = [0; 2];
        // The guns against aircraft, and a bombardment, belong to the round that they come before.
        if let Some(last) = self.moments.last_mut().filter(|moment| is_prelude(moment)) {
            last.words.line = title;
            return;
        }
        let last = self
            .moments
            .iter()
            .rev()
            .find(|moment| moment.act == MomentAct::Battle);
        let forces = last.map_or_else(|| self.forces(at), |last| survivors(&last.forces));
        let attacker = self.state.movers(self.game)[0];
        let mut moment = MapMoment::new(MomentAct::Battle, MomentPlace::Space(at), seat(attacker));
        moment.forces = forces;
        moment.words.line = title;
        self.moments.push(moment);
    }

    /// Those who fight in a space, kind by kind.
    fn forces(&self, at: SpaceId) -> Vec<MomentForce> {
        let side = self.state.side(self.game);
        let mut forces: Vec<MomentForce> = Vec::new();
        let here = self.before.groups.iter().filter(|pile| pile.space == at);
        for pile in here.filter(|pile| pile.look != PieceLook::Aboard) {
            let nation = NationId(pile.seat.0);
            let attacks = self.state.has_turn(self.game, nation);
            if !attacks && self.game.side_of(nation) == side {
                continue;
            }
            let same = forces
                .iter_mut()
                .find(|force| force.seat == pile.seat && force.silhouette == pile.silhouette);
            match same {
                Some(force) => force.count += pile.count,
                None => forces.push(MomentForce {
                    seat: pile.seat,
                    attacks,
                    silhouette: pile.silhouette.clone(),
                    count: pile.count,
                    lost: 0,
                }),
            }
        }
        forces
    }

    fn roll(&mut self, purpose: Purpose, nation: NationId, on: u8, values: &[u8], text: &str) {
        let dice = MomentDice {
            seat: seat(nation),
            faces: self.game.die(),
            values: values.to_vec(),
            on,
        };
        match purpose {
            Purpose::AntiAircraft | Purpose::Bombardment | Purpose::FirstStrike(_) | Purpose::Fire(_) => {
                if let Some(battle) = self.battle() {
                    battle.dice.push(dice);
                    battle.say(text);
                }
                self.count_hits();
            }
            Purpose::BuiltIn | Purpose::Bombs | Purpose::Burning => self.dice.push(dice),
        }
    }

    /// AB-15: hits without dice.
    fn reckon(&mut self, party: Party, hits: u16, text: &str) {
        if let Some(battle) = self.battle() {
            battle.say(text);
        }
        let index = match party {
            Party::Attacker => 0,
            Party::Defender => 1,
        };
        self.by_power[index] += usize::from(hits);
        self.count_hits();
    }

    /// The head of a round of battle: the hits of both parties so far.
    fn count_hits(&mut self) {
        let by_power = self.by_power;
        if let Some(battle) = self.battle() {
            battle.words.head = hits(battle, by_power);
        }
    }

    /// A loss belongs to the battle or the raid that it comes from.
    fn lose(&mut self, force: Force, lost: u32, text: &str) {
        if self.battle == Some(force.at) {
            let silhouette = self.silhouette(force.kind);
            let has_hits = self.by_power != [0; 2];
            let Some(battle) = self.battle() else { return };
            if let Some(there) = battle
                .forces
                .iter_mut()
                .find(|other| other.seat == seat(force.nation) && *other.silhouette == *silhouette)
            {
                there.lost = (there.lost + lost).min(there.count);
            }
            if battle.dice.is_empty() && !has_hits {
                text.clone_into(&mut battle.words.head);
            }
            return battle.say(text);
        }
        // The guns of a complex, before the bombs.
        if !self.dice.is_empty() {
            return self.raid(force, "Shot down", text);
        }
        let last = self.moments.last_mut();
        let same = last
            .filter(|moment| moment.act == MomentAct::Loss && moment.place == MomentPlace::Space(force.at));
        if let Some(moment) = same {
            return moment.say(text);
        }
        let mut moment = MapMoment::new(MomentAct::Loss, MomentPlace::Space(force.at), seat(force.nation));
        let lost = usize::try_from(lost).unwrap_or(usize::MAX);
        moment.words = MomentWords::new(&format!("{} lost", count(lost, "unit", "units")), text, text);
        self.moments.push(moment);
    }

    fn silhouette(&self, kind: KindId) -> String {
        self.game.kind(kind).silhouette().to_owned()
    }

    fn raid(&mut self, force: Force, head: &str, text: &str) {
        let place = MomentPlace::Space(force.at);
        let bombers = seat(force.nation);
        let mut moment = MapMoment::new(MomentAct::Raid, place, bombers);
        moment.dice = std::mem::take(&mut self.dice);
        moment.by_air = true;
        moment.words = MomentWords::new(head, text, text);
        self.moments.push(moment);
    }
}

const fn seat(nation: NationId) -> Seat {
    Seat(nation.0)
}

/// Whether a moment of a battle shows only what comes before its first round.
fn is_prelude(moment: &MapMoment) -> bool {
    moment.act == MomentAct::Battle
        && moment.words.line.starts_with("The battle of ")
        && !moment.dice.is_empty()
}

/// The forces of the next round.
fn survivors(forces: &[MomentForce]) -> Vec<MomentForce> {
    let left = forces.iter().map(|force| MomentForce {
        count: force.count - force.lost,
        lost: 0,
        ..force.clone()
    });
    left.filter(|force| force.count > 0).collect()
}

/// The hits of both parties so far, those that their total power decides and those of their dice.
fn hits(moment: &MapMoment, [attacker, defender]: [usize; 2]) -> String {
    let of = |attacks: bool, by_power: usize| {
        let is_theirs = |seat| {
            let mut theirs = moment.forces.iter().filter(|force| force.attacks == attacks);
            theirs.any(|force| force.seat == seat)
        };
        let throws = moment.dice.iter().filter(|dice| is_theirs(dice.seat));
        let hits = throws.map(|dice| dice.values.iter().filter(|value| **value <= dice.on).count());
        count(by_power + hits.sum::<usize>(), "hit", "hits")
    };
    format!(
        "{} by the attacker, {} by the defender",
        of(true, attacker),
        of(false, defender)
    )
}
