//! The hand-over between the players: the curtain falls before anything of the other side is drawn.
//!
//! In: `TableChanged`. The curtain is on the [`Desk`] in the frame in which the player changes, and lies over the whole
//! window until the next player says that they are there. It tells what mattered since
//! their last turn; H shows all of it. Under fog (HO-2) the curtain falls whatever the settings say, also when a game is opened, and within a combat
//! whenever the other player has to decide.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::desk::Desk;
use super::game::GameSystems;
use crate::app::AppSystems;
use crate::app::hex::panels::curtain::{Begin, Curtain};
use crate::app::hex::panels::since::Since;
use crate::app::input::{Strokes, input_is_free, keys, keys_are_free};
use crate::app::play::{ChangeKind, Table, TableChanged, TableSystems};
use crate::app::shell::settings::Settings;
use crate::app::theme::Palette;
use crate::rules::engine::Playable as _;
use crate::rules::hex_game::Side;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lower_curtain
            .after(TableSystems::Requests)
            .in_set(AppSystems::Table)
            .run_if(resource_exists::<Table>),
    )
    .add_systems(
        Update,
        show_since
            .in_set(AppSystems::Input)
            .run_if(input_is_free.and_then(keys_are_free))
            .run_if(resource_exists::<Table>),
    )
    .add_systems(EguiPrimaryContextPass, draw_curtain.after(GameSystems));
}

fn lower_curtain(
    mut changes: MessageReader<'_, '_, TableChanged>,
    table: Res<'_, Table>,
    settings: Res<'_, Settings>,
    mut desk: ResMut<'_, Desk>,
    mut seated: Local<'_, Option<Side>>,
) {
    for change in changes.read() {
        let view = table.view();
        let begins = |event| table.game().digest(event).begins();
        let new_player = change.events.iter().any(begins);
        // Whoever begins a new game sits there already.
        let is_hand_over = match change.kind {
            ChangeKind::Loaded => !table.is_watched() && !table.session().journal().is_empty(),
            // They never left their seat.
            ChangeKind::Returned | ChangeKind::Shown | ChangeKind::ShownBack => false,
            ChangeKind::Issued | ChangeKind::Redone | ChangeKind::Undone => new_player,
        };
        if table.is_watched() {
            continue;
        }
        let before = match change.kind {
            ChangeKind::Loaded => None,
            ChangeKind::Returned
            | ChangeKind::Shown
            | ChangeKind::ShownBack
            | ChangeKind::Issued
            | ChangeKind::Redone
            | ChangeKind::Undone => *seated,
        };
        *seated = Some(view.decider());
        // Whoever has set up and begins sits there already.
        let falls = before != *seated && (view.has_fog() || is_hand_over && settings.hand_over);
        if falls && !view.is_over() {
            let notices = std::mem::take(&mut desk.notices);
            desk.clear();
            desk.notices = notices;
            desk.curtain = Some(Curtain::of(&table));
        }
    }
}

/// Shows what happened since the player's last turn, or puts it away.
fn show_since(strokes: Res<'_, Strokes>, table: Res<'_, Table>, mut desk: ResMut<'_, Desk>) {
    if keys::SINCE.is_struck(&strokes) {
        desk.since = match desk.since {
            Some(_) => None,
            None => since_or_notice(&table, &mut desk),
        };
    }
}

/// What happened since the last turn of the player whose turn it is; if nothing did, they are told so.
pub fn since_or_notice(table: &Table, desk: &mut Desk) -> Option<Since> {
    let since = Since::of(table, table.view().player());
    if since.is_none() {
        desk.notices.tell("nothing has happened since your last turn");
    }
    since
}

fn draw_curtain(
    mut contexts: EguiContexts<'_, '_>,
    palette: Res<'_, Palette>,
    table: Option<Res<'_, Table>>,
    mut was_down: Local<'_, bool>,
    mut desk: ResMut<'_, Desk>,
) -> Result {
    let is_seen = std::mem::replace(&mut *was_down, desk.curtain.is_some());
    let Some(curtain) = desk.curtain.clone() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let whole = ctx.viewport_rect();
    let area = egui::Area::new("curtain".into())
        .order(egui::Order::Foreground)
        .fixed_pos(whole.min)
        .movable(false)
        .fade_in(false);
    let begins = area
        .show(ctx, |ui| {
            ui.set_min_size(whole.size());
            ui.set_max_size(whole.size());
            curtain.ui(ui, &palette)
        })
        .inner;
    // The key that brought it down does not lift it.
    if let Some(begin) = begins.filter(|_| is_seen) {
        desk.curtain = None;
        desk.since = table
            .filter(|_| begin == Begin::Reading)
            .and_then(|table| Since::of(&table, curtain.side));
        ctx.request_repaint();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::engine::Session;
    use crate::rules::hex_game::HexScenario;
    use crate::rules::hex_game::state::Situation;
    use crate::rules::hex_game::{Event as RulesEvent, HexGame, HexState, Order};
    use crate::rules::scenario::load;
    use crate::rules::text::files::Folder;

    /// Ends phases and returns, for each end, whether the player changed and whether the curtain was down in that very
    /// frame.
    fn play(hand_over: bool) -> Vec<(bool, bool)> {
        let loaded =
            load::<HexGame>(&Folder::new("scenarios"), "tutorials/rail-exercise.ron").expect("it loads");
        let session = Session::new(loaded.game.clone(), 1);
        let mut app = window(hand_over);
        (0..4)
            .scan(session, |session, _| Some(end_phase(&mut app, &loaded, session)))
            .collect()
    }

    /// The same under fog and without the setting; before it the frame in which the game is opened.
    fn in_fog() -> [Vec<(bool, bool)>; 2] {
        let loaded =
            load::<HexGame>(&Folder::new("scenarios"), "tutorials/rail-exercise.ron").expect("it loads");
        let start = Session::new(loaded.game.clone(), 1);
        let state = start.state();
        let mut campaign = state.campaign().clone();
        campaign.fog = true;
        let crossings = loaded.game.board().crossings().len();
        let situation = Situation {
            turn: state.turn(),
            player: state.player(),
            phase: state.phase(),
            over: false,
            units: state.units().map(|(_, unit)| unit.clone()).collect(),
            control: loaded.game.definition().control.clone(),
            demolished: vec![false; crossings],
            campaign,
            dice: state.dice().clone(),
        };
        let state = HexState::new(&loaded.game, situation);
        let mut session = Session::resume(loaded.game.clone(), 1, state, Vec::new());
        let mut app = window(false);
        let opened = show(&mut app, &loaded, &session, ChangeKind::Loaded, Vec::new());
        let seen = (0..4)
            .map(|_| end_phase(&mut app, &loaded, &mut session))
            .collect();
        [vec![(false, opened)], seen]
    }

    fn window(hand_over: bool) -> App {
        let mut app = App::new();
        app.insert_resource(Settings {
            hand_over,
            ..Settings::default()
        })
        .init_resource::<Desk>()
        .add_message::<TableChanged>()
        .add_systems(Update, lower_curtain);
        app
    }

    fn end_phase(app: &mut App, loaded: &HexScenario, session: &mut Session<HexGame>) -> (bool, bool) {
        let before = session.state().player();
        let events = session
            .issue(Order::EndPhase)
            .expect("nothing is overstacked")
            .to_vec();
        let down = show(app, loaded, session, ChangeKind::Issued, events);
        (session.state().player() != before, down)
    }

    /// Shows a change, and says whether the curtain was down in that frame.
    fn show(
        app: &mut App,
        loaded: &HexScenario,
        session: &Session<HexGame>,
        kind: ChangeKind,
        events: Vec<RulesEvent>,
    ) -> bool {
        app.insert_resource(Table::resume(loaded.clone(), session.clone()));
        app.world_mut().write_message(TableChanged { kind, events });
        app.update();
        let mut desk = app.world_mut().resource_mut::<Desk>();
        desk.curtain.take().is_some()
    }

    #[test]
    fn the_curtain_falls_in_the_frame_in_which_the_player_changes() {
        let seen = play(true);
        assert!(seen.iter().any(|(changed, _)| *changed));
        assert!(seen.iter().all(|(changed, down)| changed == down), "{seen:?}");
    }

    // HO-2
    #[test]
    fn ho_2_under_fog_the_curtain_falls_whatever_the_settings_say_and_when_the_game_is_opened() {
        let [first, seen] = in_fog();
        assert!(first[0].1, "the first frame shows nothing yet");
        assert!(seen.iter().any(|(changed, _)| *changed));
        assert!(seen.iter().all(|(changed, down)| changed == down), "{seen:?}");
    }

    #[test]
    fn without_the_setting_there_is_no_curtain() {
        assert!(play(false).iter().all(|(_, down)| !down));
    }
}
