//! Pairs of positions that look alike to a side: what fog of war (HO-2) hides differs.

use railhead_engine::board::CrossingId;
use railhead_engine::engine::BookingNumber;
use railhead_hex_game::state::booking::{Booking, Bookings};
use railhead_hex_game::state::hex_state::Situation;
use railhead_hex_game::{HexGame, HexState, Side, Standing, TableView, UnitId};

use crate::common::random_positions::Luck;

/// The same situation with everything changed that the side that decides may not know; `None` if fog hides nothing.
pub fn with_other_secrets(game: &HexGame, state: &HexState, luck: &mut Luck) -> Option<HexState> {
    let view = TableView::new(game, state, state.decider());
    let unknown = view.unknown();
    if unknown.is_empty() {
        return None;
    }
    let mut units: Vec<_> = state.units().map(|(_, unit)| unit.clone()).collect();
    // The identities of units.
    for _ in 0..3 * unknown.len() {
        let [a, b] = [luck.pick(&unknown), luck.pick(&unknown)];
        let alike = |a: UnitId, b: UnitId| {
            game.mobility(a) == game.mobility(b) && game.unit(a).stacking == game.unit(b).stacking
        };
        if a != b && alike(a, b) {
            let [due_a, due_b] = [units[a.index()].due, units[b.index()].due];
            units.swap(a.index(), b.index());
            // Accepted units count in the score, which is public.
            (units[a.index()].due, units[b.index()].due) = (due_a, due_b);
        }
    }
    for unit in &unknown {
        let status = &mut units[unit.index()];
        status.steps = luck.byte(1, game.unit(*unit).steps);
        status.supplied = luck.percent(50);
        status.hungry = luck.byte(0, 3);
        if status.at.is_none() {
            status.standing = luck.pick(&[Standing::Awaited, Standing::OffMapPort, Standing::Withdrawn]);
        }
    }
    let mut situation = Situation {
        units,
        ..situation(game, state)
    };
    situation.campaign.bookings = with_other_trains(game, state, luck);
    let other = HexState::new(game, situation);
    assert_eq!(other.presence(), state.presence(), "zones of control are public");
    let still = TableView::new(game, &other, other.decider());
    assert_eq!(still.unknown(), unknown, "the same units are hidden");
    Some(other)
}

/// The same situation with other bookings of the side that does not decide.
pub fn with_other_bookings(game: &HexGame, state: &HexState, luck: &mut Luck) -> HexState {
    let mut situation = situation(game, state);
    situation.campaign.bookings = with_other_trains(game, state, luck);
    HexState::new(game, situation)
}

/// The bookings of both sides, of which the side that does not decide has another one (HR-18).
fn with_other_trains(game: &HexGame, state: &HexState, luck: &mut Luck) -> Bookings {
    let side = state.decider().enemy();
    let on_map = state
        .units()
        .filter(|(_, status)| status.standing == Standing::OnMap);
    let theirs: Vec<UnitId> = on_map
        .map(|(unit, _)| unit)
        .filter(|unit| game.unit(*unit).side == side)
        .collect();
    let spaces: Vec<_> = game.board().space_ids().collect();
    let mut bookings = Side::BOTH.map(|side| state.bookings().of(side).to_vec());
    if !theirs.is_empty() {
        bookings[side.index()] = vec![Booking {
            number: BookingNumber(1),
            units: vec![luck.pick(&theirs)],
            to: luck.pick(&spaces),
            not_before: None,
            not_without: None,
        }];
    }
    Bookings::new(bookings)
}

/// The same situation under fog.
pub fn fogged(game: &HexGame, state: &HexState) -> HexState {
    let mut situation = situation(game, state);
    situation.campaign.fog = true;
    HexState::new(game, situation)
}

/// The situation of a state, to be changed.
pub fn situation(game: &HexGame, state: &HexState) -> Situation {
    let board = game.board();
    let crossings = u16::try_from(board.crossings().len()).expect("few crossings");
    Situation {
        turn: state.turn(),
        player: state.player(),
        phase: state.phase(),
        over: state.is_over(),
        units: state.units().map(|(_, unit)| unit.clone()).collect(),
        control: board.space_ids().map(|space| state.control(space)).collect(),
        demolished: (0..crossings)
            .map(|id| state.is_demolished(CrossingId(id)))
            .collect(),
        campaign: state.campaign().clone(),
        dice: state.dice().clone(),
    }
}
