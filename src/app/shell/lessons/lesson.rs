//! The lesson of a scenario: a card with the present step, an arrow that points at it, and a check in every frame
//! whether it is done.
//!
//! In: the table, [`CurrentSelection`], the marks of panels. Out: [`LessonProgress`], `SeatPlayers`, `Bring`; going
//! back restores the table and the selection.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::lesson_card::{self, LessonAction};
use crate::app::PlayerFolders;
use crate::app::lifetime::{Lifetime, TableResources as _};
use crate::app::map_view::camera::extent;
use crate::app::map_view::camera::visit::Bring;
use crate::app::play::autosave::Autosaver;
use crate::app::play::{
    ChangeKind, CurrentSelection, GameTable, SeatPlayers, Table, TableChanged, TableSystems, WindowGame,
    put_away,
};
use crate::app::shell::popups::Popups;
use crate::app::shell::popups::dialogs::DialogSystems;
use crate::app::shell::popups::pointer::{MapPlaces, point_at_control, point_at_place};
use crate::app::shell::title::library::{Library, begin_reading};
use crate::app::shell::title::title_screen::seed;
use crate::app::shell::turns::computer_strip;
use crate::app::stage::{AppSystems, PanelSystems, Screen};
use crate::app::theme::Palette;
use crate::app::theme::marks::marked;
use crate::rules::engine::Seat;
use crate::rules::engine::lesson::{Lesson, LessonStep, Pointer};

/// The label in a game's note of the number of orders before each step of its lesson.
const LESSON: &str = "lesson:";

/// The lesson in progress.
#[derive(Resource, Clone, Debug)]
pub struct LessonProgress {
    pub lesson: Arc<Lesson>,
    /// The number of orders before each step, up to the present one.
    begun: Vec<usize>,
    /// The phase in which the step began, once it has been looked up.
    phase: Option<String>,
    /// Whether the player has seen the place of the step.
    is_shown: bool,
    /// Whether the table that is being opened belongs to it.
    is_relaid: bool,
}

impl LessonProgress {
    fn new(lesson: Arc<Lesson>) -> Self {
        Self {
            lesson,
            begun: vec![0],
            phase: None,
            is_shown: false,
            is_relaid: false,
        }
    }

    /// The number of the present step; after the last, the number of steps.
    pub fn at(&self) -> usize {
        self.begun.len() - 1
    }

    /// The lesson as it was noted; `None` without a valid note.
    fn noted(lesson: &Arc<Lesson>, note: &str, orders: usize) -> Option<Self> {
        let words = note.split(' ').find_map(|part| part.strip_prefix(LESSON))?;
        let begun: Result<Vec<usize>, _> = words.split(',').map(str::parse).collect();
        let begun = begun.ok()?;
        let is_course = begun.first() == Some(&0)
            && begun.len() <= lesson.steps.len() + 1
            && begun.is_sorted()
            && begun.last().is_some_and(|last| *last <= orders);
        is_course.then(|| Self {
            begun,
            ..Self::new(Arc::clone(lesson))
        })
    }

    /// What saves note of it, for `noted` to continue from.
    fn note(&self) -> String {
        let begun: Vec<String> = self.begun.iter().map(usize::to_string).collect();
        begun.join(",")
    }

    fn go_on(&mut self, orders: usize) {
        if self.at() < self.lesson.steps.len() {
            self.begun.push(orders);
            self.begin();
        }
    }

    /// Goes back to when a step began. Returns the number of orders before it.
    fn go_back(&mut self, step: usize) -> usize {
        self.begun.truncate(step + 1);
        self.begin();
        self.begun[step]
    }

    /// Forgets what is known of another step.
    fn begin(&mut self) {
        self.is_shown = false;
        self.phase = None;
    }

    /// Whether the step can no longer be done: its phase is over, and nothing in it waits for another one.
    fn is_missed<G: WindowGame>(&mut self, table: &Table<G>) -> bool {
        let (at, begun) = (self.at(), self.begun[self.at()]);
        if !self
            .lesson
            .steps
            .get(at)
            .is_some_and(LessonStep::keeps_to_its_phase)
        {
            return false;
        }
        let orders = table.session().journal().len();
        let began = self.phase.get_or_insert_with(|| {
            let clock = if begun < orders {
                table.as_it_was(begun).clock()
            } else {
                table.clock()
            };
            clock.phase
        });
        begun < orders && *began != table.clock().phase
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

pub(in crate::app::shell) fn plugin(app: &mut App) {
    app.remove_after::<LessonProgress>(Lifetime::Game)
        // At the end of a lesson the card names the next one.
        .add_systems(
            Update,
            (
                note_down.run_if(in_state(Screen::Game)),
                begin_reading.run_if(resource_added::<LessonProgress>.and_then(nothing_is_read)),
            ),
        );
}

/// Notes an unfinished lesson, so that it continues later.
fn note_down(course: Option<Res<LessonProgress>>, mut autosaver: ResMut<Autosaver>) {
    let autosaver = autosaver.bypass_change_detection();
    autosaver.note_beside(LESSON, course.map(|course| course.note()));
}

fn nothing_is_read(library: Res<Library>) -> bool {
    !library.title.is_read
}

/// Lessons of one game.
pub(in crate::app::shell) fn game<G: WindowGame>(app: &mut App) {
    app.init_until::<Hands<G>>(Lifetime::Game)
        .add_systems(
            Update,
            (
                begin::<G>
                    .after(TableSystems::Requests)
                    .before(TableSystems::Summary)
                    .run_if(on_message::<TableChanged>.and_then(resource_exists::<Table<G>>)),
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
                .run_if(extent::is_there)
                .run_if(resource_exists::<LessonProgress>.and_then(resource_exists::<Table<G>>)),
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
    if let Some(course) = table
        .note()
        .and_then(|note| LessonProgress::noted(&lesson, note, orders))
    {
        commands.insert_resource(course);
    } else if orders == 0 {
        // The selection is empty, and no panel that a step asks for is open.
        *hands = Hands {
            begun: vec![G::Selection::default()],
            is_again: true,
        };
        seats.write(SeatPlayers(computers_beside(&*table, lesson.side)));
        commands.insert_resource(LessonProgress::new(lesson));
    }
}

/// Notes the player's selection as a step begins.
fn keep<G: WindowGame>(world: &mut World) {
    let Some(course) = world.get_resource::<LessonProgress>() else {
        return;
    };
    let (step, known) = (course.at(), world.resource::<Hands<G>>().begun.len());
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
    mut course: ResMut<LessonProgress>,
    mut hands: ResMut<Hands<G>>,
    mut room: Classroom,
) -> Result {
    if room.popups.holds_input() || hands.is_again {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let lesson = Arc::clone(&course.lesson);
    let orders = table.session().journal().len();
    let is_done = lesson.steps.get(course.at()).is_some_and(|step| {
        let mut conditions = step.until.iter();
        !step.until.is_empty()
            && conditions.all(|until| {
                table.is_met(until, lesson.side, room.chosen.0, |control| {
                    marked(ctx, control).map(|mark| mark.is_pressed)
                })
            })
    });
    if is_done {
        course.go_on(orders);
        ctx.request_repaint();
    }
    let is_missed = course.is_missed(&table);
    let target = point(ctx, &*table, &mut course, &mut room);
    let looked_at = room.chosen.0.place.and_then(|space| room.places.place(space));
    let next = room.library.lesson_after(Some(table.path()));
    let strip = computer_strip::place(ctx);
    let asked = room
        .popups
        .asked
        .into_iter()
        .chain(strip)
        .reduce(egui::Rect::union);
    let choice = room.places.room().and_then(|free| {
        lesson_card::draw(
            ctx,
            free,
            [target, asked, looked_at],
            &lesson,
            (course.at(), is_missed),
            next.map(|(_, title)| title),
        )
    });
    let Some(choice) = choice else {
        return Ok(());
    };
    ctx.request_repaint();
    match choice {
        LessonAction::Skip => course.go_on(orders),
        LessonAction::Back | LessonAction::Again | LessonAction::Restart => {
            let step = match choice {
                LessonAction::Back => course.at().saturating_sub(1),
                LessonAction::Again => course.at(),
                _ => 0,
            };
            hands.go_back(step);
            let back = course.go_back(step);
            if back < orders {
                relay(&table, back, &mut course, &mut room.commands);
            }
        }
        LessonAction::Leave => room.commands.remove_resource::<LessonProgress>(),
        LessonAction::Title => {
            if course.at() < lesson.steps.len()
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
    }
    Ok(())
}

/// Restores the game after this many orders.
fn relay<G: WindowGame>(
    table: &Table<G>,
    orders: usize,
    course: &mut LessonProgress,
    commands: &mut Commands,
) {
    course.is_relaid = true;
    let again = Box::new(table.as_it_was(orders));
    commands.queue(move |world: &mut World| again.lay_again(world));
}

/// Points at the subject of the step, and brings it into view once; returns its rectangle.
fn point<G: WindowGame>(
    ctx: &egui::Context,
    table: &Table<G>,
    course: &mut LessonProgress,
    room: &mut Classroom,
) -> Option<egui::Rect> {
    let step = course.lesson.steps.get(course.at())?;
    let space = match step.pointer(room.chosen.0)? {
        Pointer::Control(control) => {
            let at = marked(ctx, control)?.rect;
            point_at_control(ctx, &room.palette, at, room.places.room());
            return Some(at);
        }
        Pointer::Place(space) => space,
        Pointer::Piece(piece) => table.piece_at(course.lesson.side, piece)?,
    };
    if !std::mem::replace(&mut course.is_shown, true) {
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
