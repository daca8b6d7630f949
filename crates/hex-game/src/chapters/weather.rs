//! Weather (HW): how the game finds it, and its effects on marches, trains, combat and the air.
//!
//! Its effects apply where the numbers are computed: [`super::march::allowance`], [`super::rail`], [`super::combat`] and [`super::air`] ask here.

use super::play::Play;
use crate::definition::{Side, Sky, WeatherId, WeatherKind, WeatherLine};
use crate::state::event::{Event, Purpose};
use crate::{HexGame, HexState};

/// The weather of this turn (HW-1): set by a die or an event, or given by the scenario for the date. `None` without weather, and before a
/// die has been rolled for it.
pub fn weather(game: &HexGame, state: &HexState) -> Option<WeatherId> {
    let set = state.altered().weather.filter(|set| set.until >= state.turn());
    if let Some(set) = set {
        return Some(set.kind);
    }
    by_date(game, state.turn())
}

/// The weather that the scenario has for the date of a turn; `None` without weather, and where a die says so.
pub(super) fn by_date(game: &HexGame, turn: u16) -> Option<WeatherId> {
    match line(game, turn)?.sky {
        Sky::Is(kind) => Some(kind),
        Sky::Rolled(_) => None,
    }
}

/// What the weather of this turn does (HW-2).
pub fn kind<'g>(game: &'g HexGame, state: &HexState) -> Option<&'g WeatherKind> {
    weather(game, state).and_then(|id| game.tables().weather.get(id.index()))
}

/// The line of the scenario for a turn.
fn line(game: &HexGame, turn: u16) -> Option<&WeatherLine> {
    let lines = &game.definition().weather;
    lines.iter().rev().find(|line| line.from <= turn)
}

/// HW-1: as a turn begins its weather is found, by its date or by a die, unless an event has set it.
pub(super) fn resolve(play: &mut Play) {
    let turn = play.state.turn;
    if play.state.player != Side::First || play.state.altered().weather.is_some() {
        return;
    }
    let Some(line) = line(play.game, turn) else { return };
    let is_new = line.from == turn || turn == play.game.definition().calendar.first;
    let kind = match line.sky {
        Sky::Is(kind) if is_new => kind,
        Sky::Is(_) => return,
        Sky::Rolled(kinds) => kinds[usize::from(play.roll(Purpose::Weather, 6)) - 1],
    };
    play.emit(Event::WeatherSet { kind, until: turn });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Phase;
    use crate::chapters::march::allowance::allowance;
    use crate::chapters::{air, rail};
    use crate::definition::AirPoints;
    use crate::state::modifier::Modifier;
    use crate::testing::{Sketch, TestGame};
    use railhead_engine::board::{PlaceKind, Road};
    use railhead_engine::engine::Playable as _;

    const FINE: WeatherId = WeatherId(0);
    const MUD: WeatherId = WeatherId(1);

    /// Fine in turn 1, mud in turn 2, and from turn 3 on what a die says: mud on any roll but 1.
    fn played() -> TestGame {
        Sketch::new(&["cccccc"; 2])
            .turns(4)
            .phases(vec![Phase::Movement, Phase::RailMovement, Phase::Combat])
            .source(Side::First, "0000", None)
            .road(Road::Main, "0000 0100 0200 0300")
            .place("field", PlaceKind::Airfield, "0000")
            .unit("red", Side::First, "brigade", "0200")
            .unit("blue", Side::Second, "brigade", "0300")
            .tune("", |tables, _| {
                tables.air.points = [vec![AirPoints { from: 1, points: 3 }], vec![]].into();
                tables.air.range = 5;
                let kind = |name: &str, march_loss, rail_loss, combat, air| WeatherKind {
                    name: name.to_owned(),
                    march_loss,
                    rail_loss,
                    combat,
                    air,
                };
                tables.weather.names = ["fine", "mud"].map(str::to_owned).into();
                tables.weather.values = vec![kind("Fine", 0, 0, 0, true), kind("Mud", 3, 9, -1, false)];
            })
            .define(|definition| {
                let line = |from, sky| WeatherLine { from, sky };
                definition.weather = vec![
                    line(1, Sky::Is(FINE)),
                    line(2, Sky::Is(MUD)),
                    line(3, Sky::Rolled([FINE, MUD, MUD, MUD, MUD, MUD])),
                ];
            })
            .start()
    }

    /// The points of a march, the trains and the air points of red.
    fn effects(played: &TestGame) -> (u16, u16, u8) {
        let (game, state) = (played.game(), played.state());
        (
            allowance(game, state, played.unit("red")),
            rail::capacity(game, state, Side::First),
            air::allotted(game, state, Side::First),
        )
    }

    // HW-1, HW-2
    #[test]
    fn hw_2_weather_slows_marches_and_trains_weighs_on_the_die_and_grounds_the_air() {
        let played = played();
        assert_eq!(weather(played.game(), played.state()), Some(FINE));
        let (march, trains, points) = effects(&played);
        assert_eq!(points, 3);
        assert!(trains > 0);
        let modifiers = |played: &TestGame| {
            let view = played.view();
            let (unit, target) = (played.unit("red"), played.space("0300"));
            let forecast = view.forecast(target, &[unit], 0).expect("it can attack");
            forecast.odds.expect("the odds are enough").modifiers
        };
        let combat = played.go_to(Side::First, Phase::Combat);
        assert!(modifiers(&combat).is_empty());
        let mud = combat.go_to(Side::First, Phase::Movement);
        assert_eq!(weather(mud.game(), mud.state()), Some(MUD));
        assert_eq!(effects(&mud), (march - 3, 0, 0));
        let mud = mud.go_to(Side::First, Phase::RailMovement);
        let reasons = mud.view().why(mud.unit("red")).into_iter();
        let words: Vec<String> = reasons
            .filter(|why| why.rule() == "HR-12")
            .map(|why| why.text(&mud.view().names()))
            .collect();
        assert_eq!(words, ["red may send no units by rail in this weather"]);
        let combat = mud.go_to(Side::First, Phase::Combat);
        assert_eq!(modifiers(&combat), [(Modifier::Weather(MUD), -1)]);
    }

    // HW-1
    #[test]
    fn hw_1_the_weather_is_that_of_the_date_or_of_a_die_for_each_turn() {
        let mut played = played().go_to(Side::Second, Phase::Combat);
        let events = played.end_phase().unwrap();
        let set = |events: &[Event]| {
            events.iter().find_map(|event| {
                let Event::WeatherSet { kind, .. } = event else {
                    return None;
                };
                Some(*kind)
            })
        };
        assert_eq!(set(&events), Some(MUD), "by its date");
        let mut played = played.go_to(Side::Second, Phase::Combat);
        let events = played.end_phase().unwrap();
        let roll = events.iter().find_map(|event| {
            let Event::DieRolled { purpose, value, .. } = event else {
                return None;
            };
            (*purpose == Purpose::Weather).then_some(*value)
        });
        let kind = if roll.expect("a die is rolled") == 1 {
            FINE
        } else {
            MUD
        };
        assert_eq!(set(&events), Some(kind));
        assert_eq!(weather(played.game(), played.state()), Some(kind));
        let saved = played.game().snapshot(played.state());
        let restored = played.game().restore(&saved).expect("it is sound");
        assert_eq!(restored.campaign(), played.state().campaign());
    }
}
