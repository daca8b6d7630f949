//! The lesson of a scenario: a card with the present step, an arrow that points at it, and a check in every frame
//! whether it is done.
//!
//! In: the table, [`CurrentSelection`], the marks of panels. Out: [`LessonProgress`], `SeatPlayers`, `Bring`, [`Request`]; going
//! back restores the table and the selection. During a lesson its card reports the end of the game too.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::hint_card;
use super::lesson_card::{self, LessonAction};
use crate::PlayerFolders;
use crate::lifetime::{Lifetime, TableResources as _};
use crate::map_view::camera::extent::MapSheet;
use crate::map_view::camera::places::MapPlaces;
use crate::map_view::camera::visit::Bring;
use crate::play::autosave::Autosaver;
use crate::play::table::game_is_open;
use crate::play::{
    ChangeKind, CurrentSelection, GameTable, Request, SeatPlayers, Table, TableChanged, TableSystems,
    WindowGame, put_away,
};
use crate::shell::popups::dialogs::DialogSystems;
use crate::shell::popups::pointer::{point_at_control, point_at_place};
use crate::shell::popups::{Dialog, PopupSystems, Popups};
use crate::shell::title::library::{Library, begin_reading};
use crate::shell::title::title_screen::seed;
use crate::shell::turns::computer_strip;
use crate::stage::{AppSystems, PanelSystems, Screen};
use crate::theme::Palette;
use crate::theme::marks::{marked, seek};
use railhead_engine::engine::Seat;
use railhead_engine::engine::lesson::course::LessonCourse;
use railhead_engine::engine::lesson::deviation::{LessonStanding, standing};
use railhead_engine::engine::lesson::{Lesson, LessonStep, Pointer};

/// The label in a game's note of the number of orders before each step of its lesson.
const LESSON: &str = "lesson:";

/// The lesson in progress.
#[derive(Resource, Clone, Debug)]
pub struct LessonProgress {
    pub course: LessonCourse,
    /// How the lesson stood when it was last asked.
    known: Option<KnownStanding>,
    /// The pointer that the player was last shown in this step.
    shown: Option<Pointer>,
    /// Whether the table that is being opened belongs to it.
    is_relaid: bool,
}

/// How a lesson stood at a step, after this many orders.
#[derive(Clone, Debug)]
struct KnownStanding {
    at: (usize, usize),
    /// Whether a computer had to decide.
    is_of_computer: bool,
    standing: LessonStanding,
}

impl LessonProgress {
    fn new(course: LessonCourse) -> Self {
        Self {
            course,
            known: None,
            shown: None,
            is_relaid: false,
        }
    }

    fn go_on(&mut self, orders: usize) {
        self.course.go_on(orders);
        self.shown = None;
    }

    /// Goes back to when a step began. Returns the number of orders before it.
    fn go_back(&mut self, step: usize) -> usize {
        self.shown = None;
        self.course.go_back(step)
    }

    /// How the lesson stands. While a computer plays it stands as after the player's last order.
    fn standing<G: WindowGame>(&mut self, table: &Table<G>) -> &LessonStanding {
        let at = (self.course.step_index(), table.session().journal().len());
        let is_of_computer = table.computer_decides();
        let known = self.known.take();
        let known = known.filter(|known| known.at == at || is_of_computer && known.is_of_computer);
        let known = known.unwrap_or_else(|| KnownStanding {
            at,
            is_of_computer,
            standing: standing(&self.course, table.session()),
        });
        &self.known.insert(known).standing
    }
}

/// The player's selection at the beginning of each step.
#[derive(Resource, Clone, Debug)]
struct Hands<G: WindowGame> {
    begun: Vec<G::Selection>,
    /// Whether to restore the last of them.
    is_again: bool,
}

impl<G: WindowGame> Default for Hands<G> {
    fn default() -> Self {
        Self {
            begun: Vec::new(),
            is_again: false,
        }
    }
}

impl<G: WindowGame> Hands<G> {
    /// Goes back to the beginning of a step.
    fn go_back(&mut self, step: usize) {
        self.begun.truncate(step + 1);
        self.is_again = true;
    }
}

pub(in crate::shell) fn plugin(app: &mut App) {
    app.remove_after::<LessonProgress>(Lifetime::Game)
        // At the end of a lesson the card names the next one.
        .add_systems(
            Update,
            (
                note_down.run_if(in_state(Screen::Game)),
                begin_reading.run_if(resource_added::<LessonProgress>.and_then(nothing_is_read)),
                // The card tells how the lesson ended.
                leave_out_the_end
                    .after(PopupSystems::Open)
                    .before(PopupSystems::BlockInputAgain)
                    .run_if(resource_exists::<LessonProgress>),
            ),
        );
}

/// Notes an unfinished lesson, so that it continues later.
fn note_down(course: Option<Res<LessonProgress>>, mut autosaver: ResMut<Autosaver>) {
    let autosaver = autosaver.bypass_change_detection();
    autosaver.note_beside(LESSON, course.map(|progress| progress.course.note()));
}

/// Shows no end of the game while there is a lesson.
fn leave_out_the_end(mut popups: ResMut<Popups>) {
    if matches!(popups.dialog, Some(Dialog::Outcome)) {
        popups.dialog = None;
    }
}

fn nothing_is_read(library: Res<Library>) -> bool {
    !library.title.is_read
}

/// Lessons of one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.init_until::<Hands<G>>(Lifetime::Game)
        .add_systems(
            Update,
            (
                begin::<G>
                    .after(TableSystems::Requests)
                    .before(TableSystems::Summary)
                    .run_if(on_message::<TableChanged>.and_then(game_is_open::<G>)),
                // After other systems have cleared the selection of the old table.
                give_back::<G>
                    .after(TableSystems::Summary)
                    .in_set(AppSystems::Table)
                    .run_if(|hands: Res<Hands<G>>| hands.is_again),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (teach::<G>, keep::<G>)
                .chain()
                .after(PanelSystems)
                .before(DialogSystems)
                .run_if(in_state(Screen::Game))
                .run_if(resource_exists::<MapSheet>)
                .run_if(resource_exists::<LessonProgress>.and_then(game_is_open::<G>)),
        );
}

/// A new game begins with its lesson; an unfinished lesson continues.
fn begin<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    course: Option<ResMut<LessonProgress>>,
    mut hands: ResMut<Hands<G>>,
    mut seats: MessageWriter<SeatPlayers>,
    mut commands: Commands,
) {
    let is_laid = changes.read().any(|change| change.kind == ChangeKind::Loaded);
    if !is_laid || table.is_replay() {
        return;
    }
    let is_relaid = course.is_some_and(|mut course| std::mem::take(&mut course.is_relaid));
    if is_relaid {
        return;
    }
    commands.remove_resource::<LessonProgress>();
    *hands = Hands::default();
    let Some(lesson) = table.scenario().lesson.clone() else {
        return;
    };
    let orders = table.session().journal().len();
    let mut note = table.note().into_iter().flat_map(|note| note.split(' '));
    let noted = note.find_map(|part| part.strip_prefix(LESSON));
    if let Some(course) = noted.and_then(|note| LessonCourse::from_note(&lesson, note, orders)) {
        commands.insert_resource(LessonProgress::new(course));
    } else if orders == 0 {
        // The selection is empty, and no panel that a step asks for is open.
        *hands = Hands {
            begun: vec![G::Selection::default()],
            is_again: true,
        };
        seats.write(SeatPlayers(computers_beside(&*table, lesson.side)));
        commands.insert_resource(LessonProgress::new(LessonCourse::new(lesson)));
    }
}

/// Notes the player's selection as a step begins.
fn keep<G: WindowGame>(world: &mut World) {
    let Some(course) = world.get_resource::<LessonProgress>() else {
        return;
    };
    let step = course.course.step_index();
    let known = world.resource::<Hands<G>>().begun.len();
    if known <= step {
        let hand = G::selection(world);
        let begun = &mut world.resource_mut::<Hands<G>>().begun;
        begun.resize_with(step, G::Selection::default);
        begun.push(hand);
    }
}

/// Restores the selection of a player who went back.
fn give_back<G: WindowGame>(world: &mut World) {
    let mut hands = world.resource_mut::<Hands<G>>();
    hands.is_again = false;
    if let Some(then) = hands.begun.last().cloned() {
        G::restore_selection(world, then);
    }
}

/// Computers for all seats but one.
fn computers_beside(table: &dyn GameTable, person: Seat) -> Vec<Option<String>> {
    let seats = (0..).map(Seat).zip(table.seats());
    let players = seats.map(|(seat, row)| {
        // What the lesson's author wrote for it, or else the one for most people.
        let plan = row.players.iter().find(|player| player.is_plan);
        let first = plan.or_else(|| row.players.iter().find(|player| player.is_usual));
        let first = first.map(|player| player.word.clone());
        first.filter(|_| seat != person)
    });
    players.collect()
}

/// The data that a lesson needs and changes.
#[derive(SystemParam)]
struct Classroom<'w, 's> {
    palette: Res<'w, Palette>,
    library: Res<'w, Library>,
    folders: Res<'w, PlayerFolders>,
    places: MapPlaces<'w>,
    chosen: Res<'w, CurrentSelection>,
    popups: ResMut<'w, Popups>,
    autosaver: ResMut<'w, Autosaver>,
    bring: MessageWriter<'w, Bring>,
    next: ResMut<'w, NextState<Screen>>,
    commands: Commands<'w, 's>,
}

/// Checks whether the step is done, and draws it.
fn teach<G: WindowGame>(
    mut contexts: EguiContexts,
    table: Res<Table<G>>,
    mut progress: ResMut<LessonProgress>,
    mut hands: ResMut<Hands<G>>,
    mut requests: MessageWriter<Request<G::Order>>,
    mut room: Classroom,
) -> Result {
    if room.popups.holds_input() || hands.is_again {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let lesson = Arc::clone(&progress.course.lesson);
    let orders = table.session().journal().len();
    let is_done = progress.course.step().is_some_and(|step| {
        table.is_done(step, lesson.side, room.chosen.0, |control| {
            marked(ctx, control).map(|mark| mark.is_pressed)
        })
    });
    if is_done {
        progress.go_on(orders);
        ctx.request_repaint();
    }
    let target = point(ctx, &*table, &mut progress, &mut room);
    let at = progress.course.step_index();
    let off = match progress.standing(&table) {
        LessonStanding::Off(off) => Some(off),
        LessonStanding::OnPath | LessonStanding::Complete => None,
    };
    let next = room.library.title.lesson_after(Some(table.path()));
    let shown = kept_clear(ctx, &*table, &lesson, (at, target), &room);
    let choice = room.places.room().and_then(|free| {
        let next = next.map(|(_, title)| title);
        lesson_card::draw(ctx, free, shown, &lesson, (at, off), next)
    });
    let Some(choice) = choice else {
        return Ok(());
    };
    ctx.request_repaint();
    let back = match choice {
        LessonAction::Back => Some((at.saturating_sub(1), None)),
        LessonAction::Restart => Some((0, None)),
        LessonAction::TakeBack(back) => Some((back.step, Some(back.orders))),
        LessonAction::Skip | LessonAction::Leave | LessonAction::Next | LessonAction::Title => None,
    };
    if let Some((step, to)) = back {
        hands.go_back(step);
        let begun = progress.go_back(step);
        // What can be undone walks back on the map.
        match to {
            Some(to) if orders - to <= table.undo_depth() => {
                requests.write(Request::UndoTo(to));
            }
            to if to.unwrap_or(begun) < orders => {
                relay(&table, to.unwrap_or(begun), &mut progress, &mut room.commands);
            }
            _ => {}
        }
    }
    match choice {
        LessonAction::Skip => progress.go_on(orders),
        LessonAction::Leave => {
            room.commands.remove_resource::<LessonProgress>();
            if table.is_over() {
                room.popups.dialog = Some(Dialog::Outcome);
            }
        }
        LessonAction::Title => {
            if at < lesson.steps.len()
                && let Err(problem) = table.keep(&mut room.autosaver, &room.folders)
            {
                room.popups.notices.warn(&problem);
            }
            room.commands.queue(put_away);
            NextState::set_if_neq(&mut room.next, Screen::Title);
        }
        LessonAction::Next => {
            let Some((index, _)) = next else { return Ok(()) };
            match room.library.begin(index, &[], &room.folders, seed()) {
                Ok(table) => {
                    room.commands.queue(move |world: &mut World| table.lay(world));
                }
                Err(problem) => room.popups.notices.warn(&problem),
            }
        }
        LessonAction::Back | LessonAction::Restart | LessonAction::TakeBack(_) => {}
    }
    Ok(())
}

/// How far about a place of the map the card keeps away from it, in points: a button beside the map needs no such room.
const AROUND_PLACE: f32 = 56.0;

/// The places that the card keeps clear of: the subject of the step, then the question and the other cards, then the place that the player looks at.
fn kept_clear<G: WindowGame>(
    ctx: &egui::Context,
    table: &Table<G>,
    lesson: &Lesson,
    (at, target): (usize, Option<egui::Rect>),
    room: &Classroom,
) -> [Vec<egui::Rect>; 3] {
    let spaces = lesson.steps.get(at).into_iter().flat_map(LessonStep::places);
    let spaces = spaces.filter_map(|what| match what {
        Pointer::Place(space) => Some(space),
        Pointer::Piece(piece) => table.piece_at(lesson.side, piece),
        Pointer::Control(_) => None,
    });
    let around = |space| Some(room.places.place(space)?.expand(AROUND_PLACE));
    let is_on_map = |rect: &egui::Rect| room.places.room().is_some_and(|map| map.contains(rect.center()));
    let target = target.map(|rect| {
        if is_on_map(&rect) {
            rect.expand(AROUND_PLACE)
        } else {
            rect
        }
    });
    let subject = spaces.filter_map(around).chain(target);
    let cards = [
        room.popups.question,
        computer_strip::place(ctx),
        hint_card::place(ctx),
    ];
    let looked_at = [G::fought_at(table), room.chosen.0.place].into_iter().flatten();
    let looked_at = looked_at.filter_map(around);
    [
        subject.collect(),
        cards.into_iter().flatten().collect(),
        looked_at.collect(),
    ]
}

/// Restores the game after this many orders.
fn relay<G: WindowGame>(
    table: &Table<G>,
    orders: usize,
    progress: &mut LessonProgress,
    commands: &mut Commands,
) {
    progress.is_relaid = true;
    let again = Box::new(table.as_it_was(orders));
    commands.queue(move |world: &mut World| again.lay_again(world));
}

/// Points at the subject of the step, and brings it into view once; returns its rectangle.
fn point<G: WindowGame>(
    ctx: &egui::Context,
    table: &Table<G>,
    progress: &mut LessonProgress,
    room: &mut Classroom,
) -> Option<egui::Rect> {
    let step = progress.course.step()?;
    let pointer = step.pointer(room.chosen.0)?;
    // Where the arrow goes on to, as from a unit to its destination, is shown as well.
    let is_new = progress.shown.replace(pointer) != Some(pointer);
    let space = match pointer {
        Pointer::Control(control) => {
            if is_new {
                seek(ctx, Some(control));
            }
            let at = marked(ctx, control)?.rect;
            point_at_control(ctx, &room.palette, at, room.places.room());
            return Some(at);
        }
        Pointer::Place(space) => space,
        Pointer::Piece(piece) => table.piece_at(progress.course.lesson.side, piece)?,
    };
    if is_new {
        seek(ctx, None);
        room.bring.write(Bring(space));
    }
    let free = room.places.room()?;
    let at = room.places.place(space)?;
    if free.contains(at.center()) {
        // From above, if there is room.
        let above = at.center() - egui::vec2(30.0, 100.0);
        let from = if free.contains(above) {
            above
        } else {
            free.center()
        };
        point_at_place(ctx, &room.palette, at, from);
    }
    Some(at)
}
