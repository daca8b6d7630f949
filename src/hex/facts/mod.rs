//! What the rules say about the position, worked out once for each change: panels read it, and call no rule.

pub mod hex_card;
pub mod options;
pub mod timetable;
pub mod why_card;

use std::collections::{BTreeMap, BTreeSet};

use options::{choices, toggled};

use railhead_engine::engine::goals::Headline;
use railhead_hex_game::chapters::combat::Forecast;
use railhead_hex_game::chapters::naval::{AreaCapacity, Destination};
use railhead_hex_game::chapters::reinforcement::Expected;
use railhead_hex_game::chapters::victory::{Score, Today};
use railhead_hex_game::words::refusal::Overstacked;
use railhead_hex_game::{Order, Phase, Refusal, TableView, UnitId};

/// What the rules say about the position, as far as the side that sees the table knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleFacts {
    /// The result if the game ended today (HV-3).
    pub today: Option<Today>,
    /// What the side that sees the table fights for, and how hard it is pressed.
    pub headline: Option<Headline>,
    /// What would improve the result of each side, in sentences.
    pub prospects: Vec<String>,
    pub score: [Score; 2],
    /// The units that goals ask to destroy, each with these goals in sentences (HV-4).
    pub hunted: BTreeMap<UnitId, Vec<String>>,
    /// The shipping in each sea area (HN-2).
    pub shipping: Vec<AreaCapacity>,
    /// Where units can go by sea (HN-1).
    pub voyages: BTreeMap<UnitId, Vec<Destination>>,
    /// The optional units that await an answer, each with its price (HF-5).
    pub offers: Vec<(UnitId, u16)>,
    /// The player's arrivals of later turns.
    pub expected: Vec<Expected>,
    /// How many steps this turn has left for the player; `None` if it has none for anyone (HF-8).
    pub replacements: Option<usize>,
    /// The units that can come into the off-map port, and those of them that can come nowhere else.
    pub to_port: BTreeSet<UnitId>,
    pub only_to_port: BTreeSet<UnitId>,
    /// Why units of the player, and of the side that sees the table, are not Available.
    pub reasons: BTreeMap<UnitId, Vec<Refusal>>,
    /// The forecast of the combat that waits for a decision.
    pub combat: Option<Forecast>,
    /// The orders that panels offer and that the rules refuse.
    refusals: Vec<(Order, Refusal)>,
}

impl RuleFacts {
    /// The facts of a position; `overstacked` are the hexes that keep the phase from ending.
    pub fn of(view: &TableView, overstacked: &[Overstacked]) -> Self {
        let prospects = view.prospects();
        let mut facts = Self {
            today: view.today(),
            headline: view.headline(),
            prospects: prospects.map_or_else(Vec::new, |now| now.sentences(&view.goals())),
            score: view.score(),
            hunted: view.hunted(),
            shipping: Vec::new(),
            voyages: BTreeMap::new(),
            offers: Vec::new(),
            expected: Vec::new(),
            replacements: None,
            to_port: BTreeSet::new(),
            only_to_port: BTreeSet::new(),
            reasons: reasons(view),
            combat: view.combat_so_far(),
            refusals: refusals(view, overstacked),
        };
        match view.phase() {
            _ if view.is_over() => {}
            Phase::Reinforcement => facts.reinforcement(view),
            Phase::NavalMovement => facts.naval(view),
            Phase::Setup | Phase::Movement | Phase::RailMovement | Phase::Combat | Phase::End => {}
        }
        facts
    }

    /// Why the rules refuse an order that a panel offers.
    pub fn refusal(&self, order: &Order) -> Option<&Refusal> {
        let mut refusals = self.refusals.iter();
        refusals.find_map(|(refused, why)| (refused == order).then_some(why))
    }

    /// HF: what arrives, and where.
    fn reinforcement(&mut self, view: &TableView) {
        self.offers = view.offers();
        self.expected = view.ahead(view.player());
        let lines = view.replacements();
        let left = lines.iter().map(|(_, left)| usize::from(*left)).sum();
        self.replacements = (!lines.is_empty()).then_some(left);
        self.to_port = view
            .game()
            .unit_ids()
            .filter(|unit| view.allows(&Order::Muster { unit: *unit }).is_ok())
            .collect();
        let to_port = self.to_port.iter().copied();
        self.only_to_port = to_port
            .filter(|unit| view.destinations(*unit).is_empty())
            .collect();
    }

    /// HN: the shipping, and where it can take units.
    fn naval(&mut self, view: &TableView) {
        self.shipping = view.sea_capacity();
        let units = view.game().unit_ids();
        let voyages = units.map(|unit| (unit, view.sea_destinations(unit)));
        self.voyages = voyages.filter(|(_, to)| !to.is_empty()).collect();
    }
}

fn reasons(view: &TableView) -> BTreeMap<UnitId, Vec<Refusal>> {
    let sides = [view.player(), view.viewer()];
    let units = view.game().unit_ids();
    let own = units.filter(|unit| sides.contains(&view.game().unit(*unit).side));
    let reasons = own.map(|unit| (unit, view.why(unit)));
    reasons.filter(|(_, why)| !why.is_empty()).collect()
}

/// The orders that panels offer and the rules refuse: taking back a move into an overstacked hex (HK-2), the options of the setup and fog of
/// war (HO).
fn refusals(view: &TableView, overstacked: &[Overstacked]) -> Vec<(Order, Refusal)> {
    let came = overstacked.iter().flat_map(|hex| &hex.came);
    let mut orders: Vec<Order> = came.map(|unit| Order::TakeBack { unit: *unit }).collect();
    if view.phase() == Phase::Setup {
        let options = choices(view.game(), view.player()).into_iter();
        orders.extend(options.map(|option| toggled(view, option)));
        orders.push(Order::Fog {
            on: !view.fog_was_requested(),
        });
    }
    let refused = orders.into_iter();
    refused
        .filter_map(|order| view.allows(&order).err().map(|why| (order, why)))
        .collect()
}
