//! The timetable over the map: its key, the sheet, and the ribbons of its trains.
//!
//! In: [`BookedTrains`], keys, [`TimetableScreen`]. Out: [`TimetableChange`], `TrainRibbons`, `Bring`.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::booked::{BookedTrains, EnemyTrains, TimetableChange};
use super::scene::TimetableClick;
use super::sheet::TimetablePanel;
use super::trial::{BookingTrial, KEPT, RedirectedBooking, TriedBooking, arrival};
use crate::input::{Strokes, keys};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::Bring;
use crate::map_view::marks::ribbons::{RibbonKind, TrainRibbon, TrainRibbons};
use crate::play::{TableChanged, TableSystems};
use crate::shell::popups::Popups;
use crate::shell::popups::map_card::{add_map_card, place_of};
use crate::stage::{AppSystems, Notice};
use crate::theme::Palette;
use crate::theme::widget::scaled;
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{BookedTrip, BookingNumber, Digest, Timetable};

/// The distance of the sheet from the edges of the map.
const EDGE: f32 = 12.0;
/// The space that its frame takes on both sides together.
const FRAME: f32 = 34.0;
/// The least height of a timetable with bookings, at the usual size of text.
const LEAST: f32 = 280.0;

/// The timetable on the screen.
#[derive(Resource, Clone, Debug, Default)]
pub struct TimetableScreen {
    pub is_open: bool,
    pub panel: TimetablePanel,
}

pub(in crate::shell) fn plugin(app: &mut App) {
    super::booked::plugin(app);
    super::trial::plugin(app);
    app.init_until::<TimetableScreen>(Lifetime::Position)
        .add_systems(
            Update,
            (
                put_away.run_if(resource_changed::<BookedTrains>),
                show_ribbons.run_if(
                    resource_changed::<BookedTrains>
                        .or_else(resource_changed::<EnemyTrains>)
                        .or_else(resource_changed::<BookingTrial>)
                        .or_else(resource_changed::<TimetableScreen>),
                ),
            )
                .chain()
                .in_set(AppSystems::Sync),
        )
        .add_systems(
            Update,
            close
                .in_set(TableSystems::Summary)
                .run_if(on_message::<TableChanged>),
        );
    add_map_card(app, press_keys, draw);
}

fn press_keys(
    strokes: Res<Strokes>,
    mut pressed: ResMut<ButtonInput<KeyCode>>,
    booked: Res<BookedTrains>,
    (mut screen, mut enemies): (ResMut<TimetableScreen>, ResMut<EnemyTrains>),
    mut redirected: ResMut<RedirectedBooking>,
    mut notices: MessageWriter<Notice>,
) {
    if keys::TIMETABLE.is_struck(&strokes) {
        if booked.has_trains {
            screen.is_open = !screen.is_open;
        } else {
            notices.write(Notice::Tell("no trains go in this game".to_owned()));
        }
    }
    if keys::ENEMY_TRAINS.is_struck(&strokes) {
        enemies.are_shown = !enemies.are_shown;
    }
    if !keys::CANCEL.just_pressed(&pressed) {
        return;
    }
    if redirected.0.take().is_some() {
        notices.write(Notice::Tell(KEPT.to_owned()));
    } else if screen.is_open {
        screen.is_open = false;
    } else {
        return;
    }
    pressed.clear_just_pressed(KeyCode::Escape);
}

/// With another player-turn the map is wanted, above all where the player has to answer in the enemy's.
fn close(mut changes: MessageReader<TableChanged>, mut screen: ResMut<TimetableScreen>) {
    let begins = |change: &TableChanged| change.digests.iter().any(Digest::begins);
    // All of them are read.
    let is_over = changes.read().filter(|change| begins(change)).count() > 0;
    if is_over && screen.is_open {
        screen.is_open = false;
    }
}

/// The sheet that says how to book makes way for the map with the first booking: the whole timetable would lie over the areas of the next.
fn put_away(booked: Res<BookedTrains>, mut was_empty: TableLocal<bool>, mut screen: ResMut<TimetableScreen>) {
    let is_empty = booked.has_trains && booked.timetable.bookings.is_empty();
    let was_empty = std::mem::replace(was_empty.of_now(), is_empty);
    if was_empty && !is_empty && screen.is_open {
        screen.is_open = false;
    }
}

fn draw(
    mut contexts: EguiContexts,
    booked: Res<BookedTrains>,
    mut popups: ResMut<Popups>,
    palette: Res<Palette>,
    places: MapPlaces,
    (mut screen, mut enemies): (ResMut<TimetableScreen>, ResMut<EnemyTrains>),
    mut redirected: ResMut<RedirectedBooking>,
    mut changes: MessageWriter<TimetableChange>,
    mut bring: MessageWriter<Bring>,
) -> Result {
    let popups = popups.bypass_change_detection();
    popups.sheet = None;
    // A curtain hides it from the next player, and a question from the game comes first.
    if !screen.is_open || !booked.has_trains || popups.holds_keys() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(free) = places.room() else {
        return Ok(());
    };
    if booked.is_changed() {
        // egui draws newly used letters one frame late.
        ctx.request_repaint();
    }
    // Changes by a click are marked below.
    let panel = &mut screen.bypass_change_detection().panel;
    let before = panel.selected;
    let switches = (enemies.are_shown, redirected.0);
    let click = lay(ctx, free, panel, &booked, &palette, switches);
    popups.sheet = place(ctx);
    if panel.selected != before {
        screen.set_changed();
    }
    match click {
        Some(TimetableClick::Change(change)) => {
            changes.write(change);
        }
        Some(TimetableClick::Redirect(number)) => {
            redirected.set_if_neq(RedirectedBooking(number));
        }
        Some(TimetableClick::Show(space)) => {
            bring.write(Bring(space));
        }
        Some(TimetableClick::EnemyTrains) => enemies.are_shown = !enemies.are_shown,
        Some(TimetableClick::Close) => screen.is_open = false,
        Some(TimetableClick::Select(_)) => {}
        None => return Ok(()),
    }
    ctx.request_repaint();
    Ok(())
}

/// Lays the sheet over the lower part of the map; the switches are whether the enemy's trains are shown, and the booking that is to lead elsewhere.
pub fn lay(
    ctx: &egui::Context,
    free: egui::Rect,
    panel: &mut TimetablePanel,
    booked: &BookedTrains,
    palette: &Palette,
    switches: (bool, Option<BookingNumber>),
) -> Option<TimetableClick> {
    let room = free.shrink(EDGE);
    let shown = egui::Area::new(card_id())
        .order(egui::Order::Middle)
        .pivot(egui::Align2::LEFT_BOTTOM)
        .fixed_pos(room.left_bottom())
        .constrain_to(free)
        .fade_in(false)
        .show(ctx, |ui| {
            egui::Frame::window(ui.style()).show(ui, |ui| {
                ui.set_width(room.width() - FRAME);
                let most = (room.height() - FRAME).max(1.0);
                let height = (room.height() * 0.5).max(scaled(ui, LEAST)).min(most);
                if booked.under_way() == 0 {
                    ui.set_max_height(most);
                } else {
                    ui.set_height(height);
                }
                panel.ui(ui, booked, palette, switches)
            })
        });
    shown.inner.inner
}

/// Where the sheet lies, if it is open.
pub fn place(ctx: &egui::Context) -> Option<egui::Rect> {
    place_of(ctx, egui::Order::Middle, card_id())
}

fn card_id() -> egui::Id {
    egui::Id::new("timetable")
}

fn show_ribbons(
    booked: Res<BookedTrains>,
    enemies: Res<EnemyTrains>,
    screen: Res<TimetableScreen>,
    trial: Res<BookingTrial>,
    mut ribbons: ResMut<TrainRibbons>,
) {
    ribbons.set_if_neq(ribbons_of(&booked, &enemies, &screen, trial.here()));
}

/// The ribbons of the booked trains while the timetable is open, of the enemy's while they are shown, and of what a click would book.
fn ribbons_of(
    booked: &BookedTrains,
    enemies: &EnemyTrains,
    screen: &TimetableScreen,
    tried: Option<&TriedBooking>,
) -> TrainRibbons {
    let mut ribbons = TrainRibbons::default();
    let enemies = enemies.ways.iter();
    ribbons.trains.extend(enemies.map(|(seat, way)| TrainRibbon {
        way: way.clone(),
        kind: RibbonKind::OfEnemy(*seat),
    }));
    let mut dates: BTreeMap<SpaceId, Vec<String>> = BTreeMap::new();
    if screen.is_open {
        // A booking that would be changed is drawn as it would be then.
        let is_tried = |trip: &&BookedTrip| {
            let mut tried = tried.into_iter().flat_map(|tried| &tried.trips);
            tried.any(|other| other.number == trip.number)
        };
        let trips = booked.timetable.bookings.iter();
        for trip in trips.filter(|trip| !is_tried(trip)) {
            let is_selected = screen.panel.selected == Some(trip.number);
            add_trip(&mut ribbons, &mut dates, &booked.timetable, trip, is_selected);
        }
    }
    if let Some(tried) = tried {
        for trip in &tried.trips {
            add_trip(&mut ribbons, &mut dates, &tried.timetable, trip, true);
            if let Ok(turn) = trip.arrival {
                dates.insert(trip.to, vec![arrival(&tried.timetable, turn)]);
            }
        }
    }
    // Those of a turn lie in one lane, and later turns over earlier ones.
    ribbons.trains.sort_by_key(|train| match train.kind {
        RibbonKind::OfEnemy(_) => None,
        RibbonKind::Booked { turn, .. } => Some(turn),
    });
    let dates = dates.into_iter();
    ribbons.dates = dates.map(|(space, dates)| (space, dates.join(", "))).collect();
    ribbons
}

/// Adds the ribbons of a booking, and the days of its stops.
fn add_trip(
    ribbons: &mut TrainRibbons,
    dates: &mut BTreeMap<SpaceId, Vec<String>>,
    timetable: &Timetable,
    trip: &BookedTrip,
    is_selected: bool,
) {
    for leg in &trip.legs {
        let mut turns = timetable.turns.iter().enumerate();
        let Some((column, turn)) = turns.find(|(_, turn)| turn.turn == leg.turn) else {
            continue;
        };
        ribbons.trains.push(TrainRibbon {
            way: leg.way.clone(),
            kind: RibbonKind::Booked {
                turn: column,
                is_selected,
            },
        });
        if let Some(stop) = leg.way.last() {
            let dates = dates.entry(*stop).or_default();
            if !dates.contains(&turn.date) {
                dates.push(turn.date.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::engine::{Leg, Seat, TimetableTurn};

    #[test]
    fn ribbons_have_the_turn_of_their_train_and_stops_the_dates() {
        let leg = |turn, way: [u32; 2]| Leg {
            turn,
            part: None,
            way: way.map(SpaceId).into(),
            takes: 1,
        };
        let trip = |number, legs| BookedTrip {
            number: BookingNumber(number),
            who: String::new(),
            from: SpaceId(0),
            to: SpaceId(2),
            legs,
            arrival: Ok(6),
            held_now: None,
        };
        let turns = [(5, "22 Dec"), (6, "24 Dec")];
        let booked = BookedTrains {
            timetable: Timetable {
                bookings: vec![
                    trip(1, vec![leg(5, [0, 1]), leg(6, [1, 2])]),
                    trip(2, vec![leg(6, [3, 1])]),
                ],
                turns: turns
                    .map(|(turn, date)| TimetableTurn {
                        turn,
                        date: date.to_owned(),
                        limits: Vec::new(),
                    })
                    .into(),
                is_proven: true,
            },
            ..BookedTrains::default()
        };
        let mut screen = TimetableScreen {
            is_open: true,
            ..TimetableScreen::default()
        };
        screen.panel.selected = Some(BookingNumber(2));
        let mut enemies = EnemyTrains::default();
        let shown = ribbons_of(&booked, &enemies, &screen, None);
        let kinds: Vec<RibbonKind> = shown.trains.iter().map(|train| train.kind).collect();
        let booked_for = |turn, is_selected| RibbonKind::Booked { turn, is_selected };
        let expected = [booked_for(0, false), booked_for(1, false), booked_for(1, true)];
        assert_eq!(kinds, expected);
        let dates = [(1, "22 Dec, 24 Dec"), (2, "24 Dec")];
        assert_eq!(
            shown.dates,
            dates.map(|(space, dates)| (SpaceId(space), dates.to_owned()))
        );
        // Without the timetable only the enemy's, if the player wants them.
        screen.is_open = false;
        assert_eq!(
            ribbons_of(&booked, &enemies, &screen, None),
            TrainRibbons::default()
        );
        enemies.ways = vec![(Seat(1), vec![SpaceId(7), SpaceId(8)])];
        let shown = ribbons_of(&booked, &enemies, &screen, None).trains;
        assert_eq!(shown[0].kind, RibbonKind::OfEnemy(Seat(1)));
        // What a click would book is shown without it, and in place of the booking that it changes.
        enemies.ways.clear();
        let mut changed = booked.timetable.clone();
        changed.bookings.remove(0);
        let tried = TriedBooking {
            to: SpaceId(2),
            trips: changed.bookings.clone(),
            timetable: changed,
            words: Vec::new(),
        };
        let shown = ribbons_of(&booked, &enemies, &screen, Some(&tried));
        assert_eq!(shown.trains.len(), 1);
        let there = (SpaceId(2), "arrives 24 Dec (turn 6)".to_owned());
        assert!(shown.dates.contains(&there), "{:?}", shown.dates);
        screen.is_open = true;
        assert_eq!(
            ribbons_of(&booked, &enemies, &screen, Some(&tried)).trains.len(),
            3
        );
    }
}
