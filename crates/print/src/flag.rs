//! Flags on the places that goals name, as they are drawn on paper: a cloth in the tone of the holder on a pole, and the last day beside it if there is one.

use maud::{Markup, html};

use super::names;
use super::pile::COUNTER;
use railhead_engine::board::look::Ink;
use railhead_engine::board::outline::Point;
use railhead_engine::engine::goals::GoalFlag;

/// The inks of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagInks {
    /// That of its holder; the paper if there is none.
    pub cloth: Ink,
    /// That of its pole and its day.
    pub ink: Ink,
    /// That of its halo.
    pub paper: Ink,
}

/// The top of a pole, and the upper and the lower end of the cloth, which lies above a counter, in kilometres on cells of 10 km.
const TOP: f32 = -COUNTER - 5.2;
const HIGH: f32 = TOP + 0.1;
const LOW: f32 = TOP + 3.1;

/// The size of the type of a day, and where it begins.
const TYPE: f32 = 2.8;
const DAY: f32 = 0.7;

/// The drawing of a flag at the counter in its space, which is moved there by this transformation.
pub fn draw(flag: &GoalFlag, place: &str, inks: FlagInks) -> Markup {
    let west = -COUNTER;
    let cloth = cloth(flag, west);
    let pole = format!("M{west:.1} {:.1}V{TOP:.1}", -COUNTER);
    html! {
        g class="flag" transform=(place) stroke-linejoin="round" stroke-linecap="round" {
            title { (flag.words.join("\n")) }
            path d=(pole) fill="none" stroke=(inks.paper) stroke-width="1.5" {}
            path d=(cloth) fill=(inks.paper) stroke=(inks.paper) stroke-width="1.5" {}
            path d=(cloth) fill=(inks.cloth) stroke=(inks.ink) stroke-width="0.4" {}
            path d=(pole) fill="none" stroke=(inks.ink) stroke-width="0.6" {}
            @if !flag.until.is_empty() {
                text x=(format!("{DAY:.1}")) y=(format!("{:.1}", LOW - 0.6)) font-size=(format!("{TYPE:.1}")) font-weight="700"
                    fill=(inks.ink) stroke=(inks.paper) stroke-width="0.9" paint-order="stroke" { (flag.until) }
            }
        }
    }
}

/// The cloth: a banner of the first seat and of nobody, a pennon of the others.
fn cloth(flag: &GoalFlag, west: f32) -> String {
    let east = west + 4.2;
    if flag.holder.is_none_or(|seat| seat.0 == 0) {
        format!("M{west:.1} {HIGH:.1}H{east:.1}V{LOW:.1}H{west:.1}Z")
    } else {
        let middle = f32::midpoint(HIGH, LOW);
        format!("M{west:.1} {HIGH:.1}L{east:.1} {middle:.1}L{west:.1} {LOW:.1}Z")
    }
}

/// The room that a flag takes around the middle of its space, in kilometres on cells of 10 km: its north-western and its south-eastern corner.
pub fn room(flag: &GoalFlag) -> [Point; 2] {
    let east = DAY + names::width(&flag.until) * TYPE;
    [[-COUNTER - 0.8, TOP - 0.8], [east, -COUNTER]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::SpaceId;
    use railhead_engine::board::look::stock::stock;
    use railhead_engine::engine::Seat;

    fn drawn(holder: Option<Seat>) -> String {
        let flag = GoalFlag {
            at: SpaceId(0),
            holder,
            until: "22 Dec".to_owned(),
            words: vec!["Japan wins with <it>".to_owned(), "so does nobody".to_owned()],
        };
        let inks = FlagInks {
            cloth: stock().side(0),
            ink: stock().map.ink,
            paper: stock().map.paper,
        };
        let [low, high] = room(&flag);
        assert!(low[0] < high[0] && low[1] < high[1], "{low:?} {high:?}");
        draw(&flag, "translate(3 4)", inks).into_string()
    }

    #[test]
    fn a_flag_has_its_day_its_goals_and_the_tone_and_the_shape_of_its_holder() {
        let [first, second] = [0, 1].map(|seat| drawn(Some(Seat(seat))));
        for word in [
            "class=\"flag\" transform=\"translate(3 4)\"",
            "<title>Japan wins with &lt;it&gt;\nso does nobody</title>",
            ">22 Dec</text>",
            &format!("fill=\"{}\"", stock().side(0)),
        ] {
            assert!(first.contains(word), "{word} in {first}");
        }
        assert_ne!(first, second, "without colours too");
        assert_eq!(first, drawn(None));
    }
}
