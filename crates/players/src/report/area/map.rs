//! The current map of the area game: the sheet of the board with its holders, the units, and the flags of goals.

use std::collections::BTreeMap;

use maud::{Markup, html};

use railhead_area_game::definition::{Goal, NationId};
use railhead_area_game::{AreaGame, AreaState};
use railhead_engine::board::SpaceId;
use railhead_engine::board::look::Ink;
use railhead_engine::board::look::stock::stock;
use railhead_engine::board::outline::Point;
use railhead_engine::engine::goals::GoalFlag;
use railhead_engine::engine::{Playable as _, Seat, Session};
use railhead_print::area::{Holder, sheet_of_holders};
use railhead_print::flag::{self, FlagInks};
use railhead_print::pile::{COUNTER, CounterPile};
use railhead_print::svg::{self, LETTERS, km};

/// The number of pieces per side of a cell, on a page and in a file of its own.
const STEPS: usize = 1;
const FINE_STEPS: usize = 3;

/// The ink of a nation: that of the power with its id on the board. Neutral armies have one of their own.
pub fn ink(game: &AreaGame, nation: NationId) -> Ink {
    if game.neutral() == Some(nation) {
        return stock().neutral;
    }
    let id = &game.nation(nation).id;
    let power = game.board().powers().iter().find(|power| power.id == *id);
    power.map_or_else(|| stock().side(nation.index()), |power| power.tone)
}

/// The current map as SVG, with its holders and one pile per nation in a space.
pub fn draw(session: &Session<AreaGame>) -> Markup {
    let (game, state) = (session.game(), session.state());
    let piles = piles(game, state);
    let scale = scale(game);
    let half = COUNTER * scale;
    let flags = game.goal_flags(state);
    let places = piles.iter().map(|pile| pile.at);
    let counters = places.map(|[x, y]| [[x - half, y - half], [x + half, y + half]]);
    let flown = flags.iter().map(|flag| room(game, flag));
    let taken: Vec<[Point; 2]> = counters.chain(flown).collect();
    let sheet = sheet_of_holders(game.board(), STEPS, |space| holder(game, state, space), &taken);
    html! {
        svg.map viewBox=(svg::view(&sheet)) role="img" aria-label="The map as it stands" style=(svg::shape(&sheet)) {
            g stroke-linejoin="round" stroke-linecap="round" {
                (svg::layers(&sheet, sheet.layers()))
                (svg::signs(&sheet))
            }
            (svg::names(&sheet))
            @for pile in &piles {
                g transform=(format!("translate({} {}) scale({scale:.2})", km(pile.at[0]), km(pile.at[1]))) {
                    title { (pile.text) }
                    (pile.pile.draw(|is_high| symbol(game, &pile.silhouette, is_high)))
                }
            }
            @for flag in &flags {
                (flag_of(game, flag))
            }
        }
    }
}

/// The whole board with its holders and the flags of goals, as a file.
pub fn board_drawing(session: &Session<AreaGame>) -> String {
    let (game, state) = (session.game(), session.state());
    let flags = game.goal_flags(state);
    let taken: Vec<[Point; 2]> = flags.iter().map(|flag| room(game, flag)).collect();
    let held_by = |space| holder(game, state, space);
    let sheet = sheet_of_holders(game.board(), FINE_STEPS, held_by, &taken);
    let above = html! {
        g font-family=(LETTERS) {
            @for flag in &flags {
                (flag_of(game, flag))
            }
        }
    };
    svg::file_with(&sheet, &above)
}

/// The holder of a space.
fn holder(game: &AreaGame, state: &AreaState, space: SpaceId) -> Option<Holder> {
    let nation = state.space(space).controller?;
    Some(Holder {
        name: game.nation(nation).name.clone(),
        tone: ink(game, nation),
    })
}

/// The room that a flag takes on the map.
fn room(game: &AreaGame, flag: &GoalFlag) -> [Point; 2] {
    let ([x, y], scale) = (game.board().raster().centre(flag.at), scale(game));
    flag::room(flag).map(|[east, south]| [x + east * scale, y + south * scale])
}

/// The flag on an area of a goal.
fn flag_of(game: &AreaGame, flag: &GoalFlag) -> Markup {
    let ([x, y], scale) = (game.board().raster().centre(flag.at), scale(game));
    let place = format!("translate({} {}) scale({scale:.2})", km(x), km(y));
    flag::draw(flag, &place, flag_inks(game, flag.holder))
}

/// The inks of a flag of this holder.
fn flag_inks(game: &AreaGame, holder: Option<Seat>) -> FlagInks {
    let look = game.board().look();
    FlagInks {
        cloth: holder.map_or(look.paper, |seat| ink(game, NationId(seat.0))),
        ink: look.ink,
        paper: look.paper,
    }
}

/// The scale of counters compared with cells of 10 km: one and a half of them are as wide as two cells.
fn scale(game: &AreaGame) -> f32 {
    f32::from(game.board().raster().cells().km()) / 10.0 * 1.7
}

/// The units of a nation in a space.
struct Units {
    at: Point,
    text: String,
    pile: CounterPile,
    /// The silhouette of most of them.
    silhouette: String,
}

/// One pile per nation in a space, side by side.
fn piles(game: &AreaGame, state: &AreaState) -> Vec<Units> {
    let mut counts: BTreeMap<SpaceId, BTreeMap<NationId, BTreeMap<_, u16>>> = BTreeMap::new();
    for (force, count) in state.forces() {
        let nations = counts.entry(force.at).or_default();
        *nations
            .entry(force.nation)
            .or_default()
            .entry(force.kind)
            .or_default() += count;
    }
    let raster = game.board().raster();
    let step = COUNTER * 2.2 * scale(game);
    let mut piles = Vec::new();
    for (space, nations) in counts {
        let [x, y] = raster.centre(space);
        #[expect(clippy::cast_precision_loss, reason = "there are few nations")]
        let first = x - (nations.len() as f32 - 1.0) / 2.0 * step;
        for (index, (nation, kinds)) in (0_u8..).zip(nations) {
            let tone = ink(game, nation);
            let units: Vec<String> = kinds
                .iter()
                .map(|(kind, count)| game.kind(*kind).named(*count).to_lowercase())
                .collect();
            let adjective = &game.nation(nation).adjective;
            let most = kinds.iter().max_by_key(|(_, count)| **count);
            let silhouette = most.map_or("", |(kind, _)| game.kind(*kind).silhouette());
            piles.push(Units {
                silhouette: silhouette.to_owned(),
                at: [first + f32::from(index) * step, y],
                text: format!("{}: {} ({adjective})", game.space_name(space), units.join(", ")),
                pile: CounterPile {
                    count: kinds.values().map(|count| usize::from(*count)).sum(),
                    body: tone.mixed(game.board().look().paper, 35),
                    edge: stock().side(game.side_of(nation).index()),
                    ink: game.board().look().ink,
                },
            });
        }
    }
    piles
}

/// The silhouette on a counter; higher up if a number stands below.
fn symbol(game: &AreaGame, silhouette: &str, is_high: bool) -> Markup {
    let top = if is_high { "-3.4" } else { "-2.1" };
    html! {
        g transform=(format!("translate(-3.3 {top}) scale(0.066)")) {
            path d=(silhouette) fill=(game.board().look().ink) fill-rule="evenodd" {}
        }
    }
}

/// The legend of the map.
pub fn legend(game: &AreaGame) -> Markup {
    let mut victories = game.definition().victory.iter();
    let has_flags = victories.any(|victory| matches!(victory.goal, Goal::Areas { .. }));
    html! {
        ul.legend {
            @for nation in game.nation_ids() {
                li {
                    svg viewBox="0 0 19 11" aria-hidden="true" { rect width="19" height="11" fill=(ink(game, nation)) {} }
                    (game.nation(nation).name)
                }
            }
        }
        figcaption {
            @if has_flags { "A flag stands on an area of a goal, in its holder's colour and with the last round; point at it to read the goal. " }
            "The number on a counter counts a nation's units there; its picture is that of the most numerous kind; point at it to see them all. The colour of the rim is the side's."
        }
    }
}
