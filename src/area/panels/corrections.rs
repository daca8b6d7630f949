//! Corrections of a running game by the people at its table (AB-17): whose an area is, its units and damage, treasuries, and whose turn it is.

use bevy_egui::egui::{self, ComboBox, Id, RichText, Ui};

use super::stepper::stepper;
use crate::area::pieces::picture;
use crate::area::scene::{PanelAction, Scene};
use crate::play::Request;
use crate::theme::widget::{labelled, scaled, section};
use railhead_area_game::definition::Domain;
use railhead_area_game::state::area_state::{MAX_TREASURY, SpaceState};
use railhead_area_game::state::correction::Correction;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::{NationId, Order};
use railhead_engine::board::SpaceId;

/// The most of a number that a correction sets.
const MOST: u16 = 99;

/// Draws them, folded until somebody needs them; nothing where they are not allowed.
pub fn corrections(ui: &mut Ui, scene: &Scene) {
    let is_running = scene.is_played() && scene.state.combat().is_none() && scene.state.bidding().is_none();
    if !is_running || !scene.table.may_be_corrected() {
        return;
    }
    ui.add_space(6.0);
    egui::CollapsingHeader::new("Corrections")
        .id_salt("corrections")
        .show(ui, |ui| {
            let words = "If somebody forgot something. Each stands in the log, and Undo takes it back.";
            scene.reason(ui, "AB-17", words);
            treasuries(ui, scene);
            turn(ui, scene);
            match scene.selection.space {
                Some(at) => space(ui, scene, at),
                None => {
                    ui.label(RichText::new("Click a space to correct what is in it.").weak());
                }
            }
        });
}

fn correct(scene: &Scene, correction: Correction) {
    scene.act(PanelAction::Table(Request::Issue(Order::Correct(correction))));
}

/// A line with its name on the left, and its number on the right.
fn number(ui: &mut Ui, what: &str, now: u16, most: u16, name: impl FnOnce(&mut Ui)) -> Option<u16> {
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let change = stepper(ui, what, now, most, false);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), name);
            change
        })
        .inner
    })
    .inner
}

fn treasuries(ui: &mut Ui, scene: &Scene) {
    section(ui, "TREASURIES");
    for nation in scene.game.nation_ids() {
        let name = &scene.game.nation(nation).name;
        let now = u16::try_from(scene.state.nation(nation).treasury).unwrap_or(u16::MAX);
        let most = u16::try_from(MAX_TREASURY).unwrap_or(u16::MAX);
        let what = format!("IPC for {name}");
        // With Shift a stepper goes all the way, which nobody means here.
        let change = number(ui, &what, now, most.min(now.saturating_add(10)), |ui| {
            scene.chip(ui, nation, name);
        });
        if let Some(amount) = change {
            let amount = u32::from(amount);
            correct(scene, Correction::Treasury { nation, amount });
        }
    }
}

/// Whose turn it is.
fn turn(ui: &mut Ui, scene: &Scene) {
    section(ui, "TURN");
    let movers = scene.movers();
    nation_box(ui, scene, ("turn", None), movers.first().copied(), |nation| {
        if let Some(nation) = nation.filter(|nation| !movers.contains(nation)) {
            correct(scene, Correction::Turn { nation });
        }
    });
}

/// A list of nations, perhaps with nobody.
fn nation_box(
    ui: &mut Ui,
    scene: &Scene,
    (id, nobody): (&str, Option<&str>),
    now: Option<NationId>,
    choose: impl FnOnce(Option<NationId>),
) {
    let name = |nation: NationId| scene.game.nation(nation).name.as_str();
    let shown = now.map_or(nobody.unwrap_or_default(), name);
    let mut chosen = None;
    let list = ComboBox::from_id_salt(("correction", id))
        .selected_text(shown)
        .width(scaled(ui, 160.0))
        .show_ui(ui, |ui| {
            for nation in scene.game.nation_ids() {
                if ui.selectable_label(now == Some(nation), name(nation)).clicked() {
                    chosen = Some(Some(nation));
                }
            }
            if let Some(nobody) = nobody
                && ui.selectable_label(now.is_none(), nobody).clicked()
            {
                chosen = Some(None);
            }
        });
    labelled(&list.response, id);
    if let Some(nation) = chosen {
        choose(nation);
    }
}

fn space(ui: &mut Ui, scene: &Scene, at: SpaceId) {
    section(ui, &scene.game.space_name(at).to_uppercase());
    if !scene.game.spec(at).in_play {
        ui.label(RichText::new("It is out of play.").weak());
        return;
    }
    let now = scene.state.space(at);
    if !scene.game.is_sea(at) {
        ui.horizontal(|ui| {
            ui.label("Belongs to");
            nation_box(ui, scene, ("owner", Some("nobody")), now.controller, |nation| {
                if nation != now.controller {
                    correct(scene, Correction::Owner { at, nation });
                }
            });
        });
        sites(ui, scene, at, now);
    }
    units(ui, scene, at, now);
}

/// Complex, station and marker, and the damage of the first two.
fn sites(ui: &mut Ui, scene: &Scene, at: SpaceId, now: &SpaceState) {
    let has_rails = scene.game.definition().rails.is_some();
    for (what, name, is_there) in [
        (Purchase::Complex, "Industrial Complex", now.complex),
        (Purchase::Station, "Railway Station", now.station.is_some()),
        (Purchase::Marker, "Railroad marker", now.marker),
    ] {
        if what != Purchase::Complex && !has_rails {
            continue;
        }
        let mut there = is_there;
        if ui.checkbox(&mut there, name).changed() {
            correct(scene, Correction::Site { what, at, there });
        }
    }
    let complex = now
        .complex
        .then_some((false, "Damage of the complex", now.damage));
    let station = now.station.map(|damage| (true, "Damage of the station", damage));
    for (station, name, damage) in complex.into_iter().chain(station) {
        let change = number(ui, name, damage.into(), MOST, |ui| {
            ui.label(name);
        });
        if let Some(count) = change.and_then(|count| u8::try_from(count).ok()) {
            correct(scene, Correction::Damage { at, count, station });
        }
    }
}

/// The units of a nation in a space, of every kind that can be there.
fn units(ui: &mut Ui, scene: &Scene, at: SpaceId, now: &SpaceState) {
    let id = Id::new("nation of corrections");
    let movers = scene.movers();
    let usual = now.controller.or_else(|| movers.first().copied());
    let kept = ui
        .data(|data| data.get_temp::<Option<(SpaceId, NationId)>>(id))
        .flatten();
    let kept = kept.filter(|(of, _)| *of == at).map(|(_, nation)| nation);
    let Some(nation) = kept.or(usual) else { return };
    ui.horizontal(|ui| {
        ui.label("Units of");
        let ctx = ui.ctx().clone();
        nation_box(ui, scene, ("units", None), Some(nation), |nation| {
            let chosen = nation.map(|nation| (at, nation));
            ctx.data_mut(|data| data.insert_temp(id, chosen));
        });
    });
    let is_sea = scene.game.is_sea(at);
    for kind in scene.game.kind_ids() {
        let of = scene.game.kind(kind);
        let own = scene.state.forces_at(at);
        let own = own.filter(|(force, _)| (force.nation, force.kind) == (nation, kind));
        let count: u16 = own.map(|(_, count)| count).sum();
        let is_at_home = (of.domain == Domain::Sea) == is_sea || of.domain == Domain::Air;
        if count == 0 && !is_at_home {
            continue;
        }
        let change = number(ui, &of.name, count, count.saturating_add(1), |ui| {
            picture(ui, scene, nation, kind);
            ui.label(&of.name);
        });
        match change {
            Some(wanted) if wanted > count => {
                let count = wanted - count;
                correct(
                    scene,
                    Correction::Add {
                        nation,
                        kind,
                        at,
                        count,
                    },
                );
            }
            Some(wanted) if wanted < count => {
                let count = count - wanted;
                correct(
                    scene,
                    Correction::Take {
                        nation,
                        kind,
                        at,
                        count,
                    },
                );
            }
            _ => {}
        }
    }
}
