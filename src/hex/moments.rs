//! What the events of the hex game look like on the map: fights, losses, bridges, the sea.
//!
//! In: `HexChanged`, the summary and the counters as they were before. Out: [`Moments`].

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::counters::canvas::Type;
use super::counters::face::{self, FaceState};
use super::counters::stack::Spot;
use super::panels::attack::{code, result_words};
use super::panels::result::Battle;
use super::summary::TableSummary;
use super::table::{HexChanged, HexTable, TableSystems};
use super::units::Counter;
use crate::AppSystems;
use crate::map_view::camera::view::View;
use crate::map_view::moments::{
    Casualty, MapMoment, MomentAct, MomentDice, MomentPicture, MomentPlace, MomentWords, Moments,
};
use crate::map_view::{SMALLEST_COUNTER, counter_km, crossing_place, track_place};
use crate::play::computer::TurnTime;
use crate::play::{GameSystems, WindowGame as _, moments::play};
use crate::theme::Palette;
use crate::words::{count, sentence};
use railhead_engine::board::{Ground, SpaceId};
use railhead_engine::engine::Seat;
use railhead_hex_game::state::event::{LossCause, Purpose, TrackWork, Work};
use railhead_hex_game::state::hex_state::Prize;
use railhead_hex_game::{Event as RulesEvent, HexGame, Side, UnitId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hear_table
            .after(TableSystems::Requests)
            .before(TableSystems::Summary)
            .in_set(AppSystems::Table)
            .in_set(GameSystems::of::<HexGame>())
            .run_if(on_message::<HexChanged>),
    );
}

/// The counters before a change, as they are drawn until their moment has come.
#[derive(Clone, Debug)]
pub struct CountersBefore<'a> {
    /// The summary of the table.
    pub summary: &'a TableSummary,
    /// Where each counter lies, in world coordinates; one that is missing lies in the middle of its hex.
    pub spots: BTreeMap<UnitId, Vec2>,
    /// The colours, and how many pixels wide a counter is drawn; `None` draws no counters.
    pub drawn: Option<(&'a Palette, u32)>,
}

fn hear_table(
    mut changes: MessageReader<HexChanged>,
    table: Res<HexTable>,
    summary: Res<TableSummary>,
    counters: Query<(&Counter, &Spot)>,
    (palette, view): (Res<Palette>, Res<View>),
    window: Single<&Window, With<PrimaryWindow>>,
    (turn_time, mut moments): (Res<TurnTime>, ResMut<Moments>),
) {
    for change in changes.read() {
        play(&mut moments, &turn_time, change, |events| {
            let km = counter_km(table.game().board().raster());
            let wide = (km * view.goal_scale).max(SMALLEST_COUNTER) * window.scale_factor();
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a few hundred pixels"
            )]
            let pixels = wide.ceil().clamp(8.0, 320.0) as u32;
            let before = CountersBefore {
                summary: &summary,
                spots: counters
                    .iter()
                    .map(|(counter, spot)| (counter.0, spot.0.truncate()))
                    .collect(),
                drawn: Some((&palette, pixels)),
            };
            moments_of(&table, &before, events)
        });
    }
}

/// The moments of some events of one order, as far as the player who sees the table may know of them.
pub fn moments_of(table: &HexTable, before: &CountersBefore, events: &[RulesEvent]) -> Vec<MapMoment> {
    let mut teller = Teller {
        table,
        before,
        moments: Vec::new(),
        die: None,
        bound_for: None,
        type_face: None,
    };
    for event in events {
        if let Some(text) = HexGame::event_text(table, event) {
            teller.tell(event, &text);
        }
    }
    teller.moments
}

/// Makes moments of events, one after the other.
struct Teller<'a> {
    table: &'a HexTable,
    before: &'a CountersBefore<'a>,
    moments: Vec<MapMoment>,
    /// A die whose result has not been told yet.
    die: Option<MomentDice>,
    /// Where a unit at sea is bound for.
    bound_for: Option<SpaceId>,
    type_face: Option<Type>,
}

impl Teller<'_> {
    fn tell(&mut self, event: &RulesEvent, text: &str) {
        match event {
            RulesEvent::AttackDeclared {
                target,
                attackers,
                defenders,
                air,
            } => {
                let fight = self.fight(*target, attackers);
                fight.by_air = *air > 0;
                if defenders.is_empty() {
                    "Undefended".clone_into(&mut fight.words.head);
                }
                fight.say(text);
            }
            RulesEvent::DieRolled {
                purpose,
                faces,
                value,
            } => self.roll(*purpose, *faces, *value),
            RulesEvent::CombatDecided { target, result, .. } => {
                let dice = self.die.take();
                let battle = Battle::last(self.table).filter(|battle| battle.target == *target);
                let words = battle.map_or_else(|| result_words(*result), |battle| battle.words(*result));
                let fight = self.fight_at(*target);
                fight.dice.extend(dice);
                fight.words.head = code(*result);
                fight.words.line = sentence(&words);
                fight.say(text);
            }
            RulesEvent::StepLost { unit, cause, is_last } => self.lose(*unit, *cause, *is_last, text),
            RulesEvent::UnitDestroyed { unit, cause } => self.lose(*unit, *cause, true, text),
            RulesEvent::UnitSailed { voyage, .. } => self.bound_for = Some(voyage.to),
            RulesEvent::UnitTurnedBack { .. } => self.turn_back(text),
            RulesEvent::UnitLanded { unit, at, assault } => self.land(*unit, *at, *assault, text),
            RulesEvent::SquadronSunk => self.sink(text),
            RulesEvent::PrizeDecided { prize } => self.seize(*prize, text),
            RulesEvent::BridgeTried {
                unit,
                crossing,
                work,
                down,
            } => {
                let die = self.die.take();
                let head = match (work, down) {
                    (Work::Demolition, true) => "Bridge blown",
                    (Work::Demolition, false) => "Bridge stands",
                    (Work::Repair, false) => "Bridge repaired",
                    // The bridge is as it was.
                    (Work::Repair, true) => return,
                };
                let bursts = *work == Work::Demolition && *down;
                let place = MomentPlace::Point(crossing_place(self.table.game().board(), *crossing));
                let mut moment = MapMoment::new(MomentAct::Bridge { bursts }, place, self.seat(*unit));
                moment.dice.extend(die);
                moment.words =
                    MomentWords::new(head, &self.table.game().board().crossing(*crossing).name, text);
                self.moments.push(moment);
            }
            RulesEvent::TrackChanged { unit, between, work } => {
                self.work_on_track(*unit, *between, *work, text);
            }
            _ => {}
        }
    }

    /// All track of one march shares a moment.
    fn work_on_track(&mut self, unit: Option<UnitId>, between: [SpaceId; 2], work: TrackWork, text: &str) {
        let head = match work {
            TrackWork::LaidOver => "Track laid over",
            TrackWork::Mended => "Track mended",
            TrackWork::Broken => "Track broken",
        };
        if let Some(last) = self.moments.last_mut().filter(|last| last.words.head == head) {
            return last.say(text);
        }
        let seat = unit.map_or_else(|| self.table.view().player().seat(), |unit| self.seat(unit));
        let bursts = work == TrackWork::Broken;
        let place = MomentPlace::Point(track_place(self.table.game().board(), between));
        let mut moment = MapMoment::new(MomentAct::Bridge { bursts }, place, seat);
        moment.words = MomentWords::new(head, text, text);
        self.moments.push(moment);
    }

    fn seat(&self, unit: UnitId) -> Seat {
        self.table.game().unit(unit).side.seat()
    }

    /// The space of a unit before, or the one off which it lay.
    fn space(&self, unit: UnitId) -> Option<SpaceId> {
        let unit = self.before.summary.unit(unit);
        unit.at.or(unit.off)
    }

    /// A new fight, with arrows from the spaces of the attackers.
    fn fight(&mut self, target: SpaceId, attackers: &[UnitId]) -> &mut MapMoment {
        let mut from: Vec<SpaceId> = attackers.iter().filter_map(|unit| self.space(*unit)).collect();
        from.sort_unstable();
        from.dedup();
        // Those from the sea lie off the very hex.
        from.retain(|space| *space != target);
        let seat = self.table.view().player().seat();
        let mut fight = MapMoment::new(MomentAct::Fight, MomentPlace::Space(target), seat);
        fight.from = from.into_iter().map(MomentPlace::Space).collect();
        self.push(fight)
    }

    /// The fight that these events are about: the last one, or one that began with an order before.
    fn fight_at(&mut self, target: SpaceId) -> &mut MapMoment {
        let place = MomentPlace::Space(target);
        if let Some(index) = self
            .moments
            .iter()
            .rposition(|moment| moment.act == MomentAct::Fight && moment.place == place)
        {
            return &mut self.moments[index];
        }
        let battle = Battle::last(self.table).filter(|battle| battle.target == target);
        let attackers = battle.map_or_else(Vec::new, |battle| battle.attackers);
        self.fight(target, &attackers)
    }

    fn push(&mut self, moment: MapMoment) -> &mut MapMoment {
        self.moments.push(moment);
        self.moments.last_mut().expect("it was just pushed")
    }

    fn roll(&mut self, purpose: Purpose, faces: u8, value: u8) {
        let player = self.table.view().player().seat();
        let dice = |seat| MomentDice {
            seat,
            faces,
            values: vec![value],
            on: 0,
        };
        match purpose {
            Purpose::Interception { unit } => {
                let Some(place) = self.bound_for else { return };
                let squadron = self.table.game().unit(unit).side.enemy().seat();
                let mut moment = MapMoment::new(MomentAct::Interception, MomentPlace::Space(place), squadron);
                moment.dice.push(dice(squadron));
                moment.words = MomentWords::new("Not found", "", "the squadron does not find the ships");
                self.moments.push(moment);
            }
            Purpose::Retreat { unit, into } => {
                let seat = self.seat(unit);
                let mut moment = MapMoment::new(MomentAct::Chance, MomentPlace::Space(into), seat);
                moment.dice.push(dice(seat));
                moment.words = MomentWords::new("No step lost", "", "the retreat costs no step");
                self.moments.push(moment);
            }
            Purpose::Squadron
            | Purpose::Prize
            | Purpose::Demolition { .. }
            | Purpose::Repair { .. }
            | Purpose::Combat { .. } => self.die = Some(dice(player)),
            // Starving units share a moment; delays and events have no place where dice could lie.
            Purpose::Attrition { .. } | Purpose::Delay { .. } | Purpose::Event { .. } | Purpose::Weather => {}
        }
    }

    /// A loss belongs to the fight or the meeting at sea that it comes from; losses of one cause share a moment.
    fn lose(&mut self, unit: UnitId, cause: LossCause, is_gone: bool, text: &str) {
        let Some(space) = self.space(unit).or(self.bound_for) else {
            return;
        };
        let casualty = self.casualty(unit, space, is_gone);
        let seat = self.seat(unit);
        let belongs = |moment: &&mut MapMoment| match cause {
            LossCause::Combat | LossCause::NoRetreat => {
                matches!(moment.act, MomentAct::Fight | MomentAct::Loss)
            }
            LossCause::Retreat => moment.act == MomentAct::Chance,
            LossCause::Interception => moment.act == MomentAct::Interception,
            LossCause::FailedAssault | LossCause::Attrition => moment.act == MomentAct::Loss,
        };
        let last = self.moments.last_mut().filter(belongs);
        let moment = match last {
            Some(last) => last,
            None => self.push(MapMoment::new(MomentAct::Loss, MomentPlace::Space(space), seat)),
        };
        moment.casualties.push(casualty);
        if moment.act != MomentAct::Fight {
            moment.words.head = toll(&moment.casualties);
            moment.words.line = if moment.casualties.len() == 1 {
                text.to_owned()
            } else {
                String::new()
            };
        }
        moment.say(text);
    }

    fn casualty(&mut self, unit: UnitId, space: SpaceId, is_gone: bool) -> Casualty {
        let game = self.table.game();
        let spot = self.before.spots.get(&unit).copied();
        let picture = self.before.drawn.map(|(palette, pixels)| {
            let status = self.before.summary.unit(unit);
            let state = FaceState {
                unit,
                steps: status.steps,
                supplied: status.supplied,
                is_unknown: status.is_unknown,
            };
            let type_face = self.type_face.get_or_insert_default();
            let drawn = face::draw(game, state, palette, type_face, pixels);
            let km = counter_km(game.board().raster()) * face::WHOLE / 100.0;
            (Arc::new(MomentPicture::new(drawn)), km)
        });
        Casualty {
            place: spot.map_or(MomentPlace::Space(space), MomentPlace::Point),
            picture,
            is_gone,
        }
    }

    fn turn_back(&mut self, text: &str) {
        let last = self.moments.last_mut();
        if let Some(last) = last.filter(|moment| moment.act == MomentAct::Interception) {
            if last.casualties.is_empty() {
                "Turned back".clone_into(&mut last.words.head);
                text.clone_into(&mut last.words.line);
            }
            last.say(text);
        }
    }

    fn land(&mut self, unit: UnitId, at: SpaceId, assault: bool, text: &str) {
        let board = self.table.game().board();
        let links = board.links(at).iter().map(|link| link.to);
        let sea = links.filter(|to| board.ground(*to) == Ground::Sea).min();
        let mut moment = MapMoment::new(MomentAct::Landing, MomentPlace::Space(at), self.seat(unit));
        moment.from = sea.into_iter().map(MomentPlace::Space).collect();
        moment.words = MomentWords::new(if assault { "Off the coast" } else { "Landed" }, text, text);
        self.moments.push(moment);
    }

    fn sink(&mut self, text: &str) {
        let squadron = self.table.game().tables().naval.squadron.as_ref();
        let seat = squadron
            .map_or(Side::First, |squadron| squadron.against.enemy())
            .seat();
        let Some(place) = self.bound_for else { return };
        let mut moment = MapMoment::new(MomentAct::Sinking, MomentPlace::Space(place), seat);
        moment.dice.extend(self.die.take());
        moment.words = MomentWords::new("Sunk", text, text);
        self.moments.push(moment);
    }

    fn seize(&mut self, prize: Prize, text: &str) {
        let Some(table) = &self.table.game().tables().naval.prize else {
            return;
        };
        let place = MomentPlace::Space(*table.at);
        let mut moment = MapMoment::new(MomentAct::Chance, place, table.side.seat());
        moment.dice.extend(self.die.take());
        let head = match prize {
            Prize::Seized { .. } => "Seized",
            Prize::Open | Prize::Attacked | Prize::Lost => "Got away",
        };
        moment.words = MomentWords::new(head, text, text);
        self.moments.push(moment);
    }
}

/// What was lost, at a glance.
fn toll(casualties: &[Casualty]) -> String {
    let gone = casualties.iter().filter(|casualty| casualty.is_gone).count();
    let steps = casualties.len() - gone;
    match (steps, gone) {
        (0, 1) => "Destroyed".to_owned(),
        (0, units) => format!("{units} units destroyed"),
        (steps, 0) => format!("{} lost", count(steps, "step", "steps")),
        (steps, units) => format!(
            "{} lost, {} destroyed",
            count(steps, "step", "steps"),
            count(units, "unit", "units")
        ),
    }
}
