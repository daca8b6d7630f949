//! The hand-over between the players: the curtain falls before anything of the other side is visible.
//!
//! In: `TableChanged`. Out: [`OpenSheet`]. The curtain is on the [`Popups`] in the frame in which the player changes,
//! and covers the whole window until the next player has sat down. It names the main events since their last turn; H
//! shows all of them. Under fog (HO-2) the curtain falls whatever the settings are, also when a game opens, and
//! whenever the other player has to decide in a combat. It never falls in a game that an author tries from the workshop.
//! Before a game it hides the map alone until the players have read the briefing.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::curtain::{Begin, Curtain};
use crate::AppSystems;
use crate::lifetime::TableLocal;
use crate::play::table::game_is_open;
use crate::play::{ChangeKind, Table, TableChanged, TableSystems, WindowGame};
use crate::shell::popups::dialogs::DialogSystems;
use crate::shell::popups::{OpenSheet, PopupSystems, Popups};
use crate::shell::settings::Settings;
use crate::shell::title::title_screen::Edited;
use crate::stage::PanelSystems;
use crate::theme::Palette;
use railhead_engine::engine::{Digest, Seat};

/// The parts that are the same for all games.
pub(in crate::shell) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        // The briefing lies over the curtain.
        draw_curtain.after(PanelSystems).before(DialogSystems),
    );
}

/// The hand-over of one game.
pub(in crate::shell) fn game<G: WindowGame>(app: &mut App) {
    app.add_systems(
        Update,
        lower_curtain::<G>
            .after(TableSystems::Requests)
            .before(PopupSystems::Clear)
            .in_set(AppSystems::Table)
            .run_if(game_is_open::<G>),
    );
}

fn lower_curtain<G: WindowGame>(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<G>>,
    settings: Res<Settings>,
    edited: Option<Res<Edited>>,
    mut popups: ResMut<Popups>,
    mut seated: TableLocal<Option<Seat>>,
) {
    let seated = seated.of_now();
    for change in changes.read() {
        let new_player = change.digests.iter().any(Digest::begins);
        // The player who begins a new game is already there.
        let is_hand_over = match change.kind {
            ChangeKind::Loaded => !table.is_replay() && !table.session().journal().is_empty(),
            // The players have not changed places.
            ChangeKind::Returned | ChangeKind::Shown | ChangeKind::ShownBack => false,
            ChangeKind::Issued | ChangeKind::Redone | ChangeKind::Undone => new_player,
        };
        // A single person who plays against computers needs no hand-over, with however many seats.
        let is_alone = table.people() < 2 || table.has_computers() && !table.has_fog();
        if table.is_replay() || is_alone || table.computer_decides() || edited.is_some() {
            continue;
        }
        let before = if change.kind == ChangeKind::Loaded {
            None
        } else {
            *seated
        };
        *seated = Some(table.decider());
        // A player who has set up and then begins is already there.
        let falls = before != *seated && (table.has_fog() || is_hand_over && settings.hand_over);
        if falls && !table.is_over() {
            popups.clear();
            popups.curtain = Some(Curtain::of(&table));
        }
    }
}

fn draw_curtain(
    mut contexts: EguiContexts,
    palette: Res<Palette>,
    mut was_down: Local<bool>,
    mut popups: ResMut<Popups>,
    mut requests: MessageWriter<OpenSheet>,
) -> Result {
    // Until the briefing has been read, it only hides the map.
    let is_asking = popups.curtain.is_some() && !popups.shows_briefing();
    let is_seen = std::mem::replace(&mut *was_down, is_asking);
    let Some(curtain) = popups.curtain.clone() else {
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
            if is_asking {
                curtain.ui(ui, &palette)
            } else {
                curtain.hide(ui, &palette);
                None
            }
        })
        .inner;
    // The key press that lowered the curtain does not lift it.
    if let Some(begin) = begins.filter(|_| is_seen) {
        popups.curtain = None;
        if begin == Begin::Reading {
            requests.write(OpenSheet::Since);
        }
        ctx.request_repaint();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lifetime::Endings;
    use railhead_engine::engine::{Playable as _, Session};
    use railhead_engine::scenario::load;
    use railhead_engine::text::sources::files::Folder;
    use railhead_hex_game::state::hex_state::Situation;
    use railhead_hex_game::{HexGame, HexScenario, HexState, Order};

    /// Ends phases and returns, for each end, whether the player changed and whether the curtain was down in the same
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

    /// The same under fog and without the setting, after the frame in which the game opens.
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
        .init_resource::<Popups>()
        .init_resource::<Endings>()
        .add_message::<TableChanged>()
        .add_systems(Update, lower_curtain::<HexGame>);
        app
    }

    fn end_phase(app: &mut App, loaded: &HexScenario, session: &mut Session<HexGame>) -> (bool, bool) {
        let before = session.state().player();
        let events = session.issue(Order::EndPhase).expect("stacking is legal");
        let digests = events.iter().map(|event| loaded.game.digest(event)).collect();
        let down = show(app, loaded, session, ChangeKind::Issued, digests);
        (session.state().player() != before, down)
    }

    /// Shows a change; returns whether the curtain was down in that frame.
    fn show(
        app: &mut App,
        loaded: &HexScenario,
        session: &Session<HexGame>,
        kind: ChangeKind,
        digests: Vec<Digest>,
    ) -> bool {
        app.insert_resource(Table::resume(loaded.clone(), session.clone()));
        app.world_mut().write_message(TableChanged { kind, digests });
        app.update();
        let mut popups = app.world_mut().resource_mut::<Popups>();
        popups.curtain.take().is_some()
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
