//! Several counters in one space, drawn as a pile with its number, and listed by kind.

use maud::{Markup, html};

use railhead_engine::board::look::Ink;

/// Half the width of a counter, in kilometres on cells of 10 km.
pub const COUNTER: f32 = 3.9;

/// The number of each kind, the most numerous first: `5 infantry, 2 armour`.
pub fn words<'k>(kinds: impl IntoIterator<Item = &'k str>) -> String {
    let mut counted: Vec<(usize, &str)> = Vec::new();
    for kind in kinds {
        match counted.iter_mut().find(|(_, known)| *known == kind) {
            Some((count, _)) => *count += 1,
            None => counted.push((1, kind)),
        }
    }
    // The sort is stable: of equal numbers, the kind that came first stays first.
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let words = counted
        .iter()
        .map(|(count, kind)| format!("{count} {}", kind.to_lowercase()));
    words.collect::<Vec<_>>().join(", ")
}

/// A pile of counters around its middle.
#[derive(Clone, Copy, Debug)]
pub struct CounterPile {
    /// How many counters there are.
    pub count: usize,
    /// The ink of the top counter.
    pub body: Ink,
    /// The ink of its rim.
    pub edge: Ink,
    /// The ink of its lettering.
    pub ink: Ink,
}

impl CounterPile {
    /// The drawing. `face` draws the top counter; it gets whether it must leave room for a number below.
    pub fn draw(self, face: impl FnOnce(bool) -> Markup) -> Markup {
        let is_pile = self.count > 1;
        let behind = self.count.saturating_sub(1).min(2);
        html! {
            @for depth in (1..=behind).rev() {
                @let shift = if depth == 2 { "translate(1.6 -1.6)" } else { "translate(0.8 -0.8)" };
                rect transform=(shift) x="-3.9" y="-3.9" width="7.8" height="7.8" rx="0.8" fill=(self.body) stroke=(self.edge) stroke-width="0.5" {}
            }
            rect x="-3.9" y="-3.9" width="7.8" height="7.8" rx="0.8" fill=(self.body) stroke=(self.edge) stroke-width="0.8" {}
            (face(is_pile))
            @if is_pile {
                text y="3.4" font-size="3.4" font-weight="700" text-anchor="middle" fill=(self.ink) { (self.count) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use railhead_engine::board::look::stock::stock;

    #[test]
    fn a_pile_is_told_kind_by_kind() {
        assert_eq!(words(["Infantry"; 5]), "5 infantry");
        assert_eq!(
            words(["Armour", "Infantry", "Infantry", "Fighter"]),
            "2 infantry, 1 armour, 1 fighter"
        );
        assert_eq!(words([]), "");
    }

    #[test]
    fn a_pile_shows_its_number_and_a_single_counter_none() {
        let [one, two, many] = [1, 2, 7].map(|count| {
            let pile = CounterPile {
                count,
                body: stock().counter(0, 0),
                edge: stock().side(0),
                ink: stock().map.ink,
            };
            pile.draw(|is_high| html! { (if is_high { "high" } else { "middle" }) })
                .into_string()
        });
        assert!(!one.contains("<text") && one.contains("middle"));
        assert!(two.contains(">2</text>") && two.contains("high"));
        let depth = |drawing: &str| drawing.matches("<rect").count();
        assert_eq!([depth(&one), depth(&two), depth(&many)], [1, 2, 3]);
    }
}
