//! What can be bought, given back and repaired now (AB-6, RT-9), and the units of a bid (AB-16).

use std::collections::BTreeMap;

use super::situation::PanelSituation;
use crate::words::sentence;
use railhead_area_game::chapters::battle::odds::once_ordered;
use railhead_area_game::chapters::production;
use railhead_area_game::chapters::rail::building::repair_price;
use railhead_area_game::chapters::shop;
use railhead_area_game::definition::{Domain, KindId, NationId, Phase};
use railhead_area_game::state::event::Event;
use railhead_area_game::state::order::Order;
use railhead_area_game::state::purchase::Purchase;
use railhead_area_game::tokens::event::TokenEvent;
use railhead_area_game::tokens::order::TokenOrder;
use railhead_area_game::{AreaState, Refusal};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::{Game as _, Playable as _};

/// What a nation pays with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Payment {
    #[default]
    Treasury,
    /// The tokens at a complex (RT-9).
    Tokens(SpaceId),
}

impl Payment {
    /// How many of a purchase it has paid for and that wait for placement.
    fn bought(self, state: &AreaState, nation: NationId, purchase: Purchase) -> u16 {
        match self {
            Self::Treasury => {
                let bought = &state.nation(nation).bought;
                bought.get(&purchase).copied().unwrap_or(0)
            }
            Self::Tokens(complex) => state.tokens().waiting(nation, complex, purchase),
        }
    }

    /// The order that buys this many.
    pub const fn buy(self, nation: NationId, purchase: Purchase, count: u16) -> Order {
        match self {
            Self::Treasury => Order::Buy {
                nation,
                purchase,
                count,
            },
            Self::Tokens(complex) => Order::Tokens(TokenOrder::Buy {
                nation,
                purchase,
                count,
                complex,
            }),
        }
    }

    /// The order that gives this many back.
    pub const fn hand_back(self, nation: NationId, purchase: Purchase, count: u16) -> Order {
        match self {
            Self::Treasury => Order::Return {
                nation,
                purchase,
                count,
            },
            Self::Tokens(complex) => Order::Tokens(TokenOrder::Return {
                nation,
                purchase,
                count,
                complex,
            }),
        }
    }

    /// The word for its money.
    pub const fn money(self) -> &'static str {
        match self {
            Self::Treasury => "IPC",
            Self::Tokens(_) => "Cost",
        }
    }
}

/// Something for sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sale {
    pub purchase: Purchase,
    /// The price of as many as are sold at a time.
    pub cost: u16,
    /// How many are sold at a time (AB-21).
    pub each: u16,
    /// How many were bought and wait.
    pub bought: u16,
    /// The most that can be bought now, up to 99.
    pub most: u16,
    /// Why none can be bought now.
    pub why_none: Option<String>,
    /// The most that can be given back now.
    pub back: u16,
    /// How many units there are, of how many that there can be, and the same in words (AB-22).
    pub limit: Option<(u32, u16, String)>,
}

/// The damage of a complex or a station.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairOffer {
    pub area: SpaceId,
    pub damage: u8,
    pub is_station: bool,
    /// Repairs of one and of all, with their prices, and whether they can be ordered.
    pub orders: [(Order, u32, bool); 2],
}

/// A complex of the nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Complex {
    pub at: SpaceId,
    /// How many units it builds in a turn.
    pub output: u16,
    /// Why it builds none.
    pub idle: Option<&'static str>,
}

/// The purchase and the placement of the nation whose list is open.
#[derive(Clone, Debug, Default)]
pub struct PurchaseFacts {
    /// With what it pays; `None` if it holds no complex where it could spend tokens.
    pub payment: Option<Payment>,
    /// What its purchases have cost.
    pub spent: u32,
    pub sales: Vec<Sale>,
    /// Purchases in other shops that its own lacks, with the reason (AB-20).
    pub not_sold: Vec<(Purchase, String)>,
    /// What it bought in its last turn, as far as the money goes now, and all of it.
    pub again: (Vec<Order>, BTreeMap<Purchase, u16>),
    pub repairs: Vec<RepairOffer>,
    pub complexes: Vec<Complex>,
    /// Whether anything has been placed in this phase.
    pub has_placed: bool,
}

impl PurchaseFacts {
    /// Works them out in the phases of purchase and placement.
    pub fn of(situation: PanelSituation) -> Self {
        let PanelSituation { table, selection } = situation;
        let (game, state) = (table.game(), table.view());
        let is_time = matches!(state.phase(), Phase::Purchase | Phase::PlaceUnits);
        if !is_time || state.ending().is_some() || state.bidding().is_some() {
            return Self::default();
        }
        let nation = selection.buyer(game, state);
        let complexes = state.complexes(nation).map(|at| Complex {
            at,
            output: production::output(game, state, at),
            idle: production::idle(game, state, at),
        });
        let complexes: Vec<Complex> = complexes.collect();
        if state.phase() != Phase::Purchase {
            let journal = table.session().journal().iter().rev();
            let mut of_phase = journal.take_while(|entry| entry.order != Order::EndPhase);
            return Self {
                complexes,
                has_placed: of_phase.any(|entry| matches!(entry.order, Order::Place { .. })),
                ..Self::default()
            };
        }
        let payment = match game.tokens() {
            Some(_) => paying(situation, &complexes).map(Payment::Tokens),
            None => Some(Payment::Treasury),
        };
        let price = |purchase, count| production::cost(game, purchase, count).unwrap_or(0);
        let bought = state.nation(nation).bought.iter();
        let for_sale = payment.map(|payment| {
            let all = production::purchases(game, nation).into_iter();
            all.map(move |(purchase, cost)| sale(situation, nation, payment, (purchase, cost)))
        });
        let mut not_sold = production::for_sale(game);
        not_sold.retain(|(purchase, _)| !shop::sells(game, nation, *purchase));
        Self {
            payment,
            spent: bought.map(|(purchase, count)| price(*purchase, *count)).sum(),
            sales: for_sale.into_iter().flatten().collect(),
            not_sold: not_sold
                .into_iter()
                .map(|(purchase, _)| {
                    let refusal = Refusal::NotInShop { nation, purchase };
                    (purchase, sentence(&game.reason(&refusal).text))
                })
                .collect(),
            again: again(situation, nation),
            repairs: repairs(situation, nation),
            complexes,
            has_placed: false,
        }
    }
}

/// Something that a nation may buy, with what it can buy of it now.
fn sale(
    situation: PanelSituation,
    nation: NationId,
    payment: Payment,
    (purchase, cost): (Purchase, u16),
) -> Sale {
    let (game, state) = (situation.table.game(), situation.table.view());
    let each = shop::at_a_time(game, purchase);
    let buy = |count: u16| payment.buy(nation, purchase, count);
    let bundles = |most: u16| (1..=most / each).map(move |bundles| bundles * each);
    let give = |count: &u16| situation.allows(&payment.hand_back(nation, purchase, *count));
    let bought = payment.bought(state, nation, purchase);
    let limit = match purchase {
        Purchase::Unit(kind) => shop::tightest(game, state, nation, kind).map(|limit| {
            let words = game.reason(&limit.refusal(nation, kind)).text;
            (limit.has, limit.most, sentence(&words))
        }),
        Purchase::Complex | Purchase::Station | Purchase::Marker => None,
    };
    let refusal = game.check(state, &buy(each)).err();
    Sale {
        purchase,
        cost,
        each,
        bought,
        most: bundles(99)
            .take_while(|count| situation.allows(&buy(*count)))
            .last()
            .unwrap_or(0),
        why_none: refusal.map(|refusal| sentence(&game.reason(&refusal).text)),
        back: bundles(bought).rev().find(give).unwrap_or(0),
        limit,
    }
}

/// The complex that pays: the selected one; otherwise the one that sold last in this phase, so that the list stays where the player buys; otherwise the
/// one with most tokens, with those that repairs have cost.
fn paying(PanelSituation { table, selection }: PanelSituation, complexes: &[Complex]) -> Option<SpaceId> {
    let all = || complexes.iter().map(|complex| complex.at);
    let is_one = |at: &SpaceId| all().any(|complex| complex == *at);
    let journal = table.session().journal().iter().rev();
    let in_phase = || journal.clone().take_while(|entry| entry.order != Order::EndPhase);
    let sold_last = || {
        let mut sold_at = in_phase().filter_map(|entry| match &entry.order {
            Order::Tokens(TokenOrder::Buy { complex, .. } | TokenOrder::Return { complex, .. }) => {
                Some(*complex)
            }
            _ => None,
        });
        sold_at.find(is_one)
    };
    let spent = |on: SpaceId| -> u32 {
        let events = in_phase().flat_map(|entry| &entry.events);
        events
            .filter_map(|event| match event {
                Event::Tokens(TokenEvent::Spent { at, count, .. }) if *at == on => Some(*count),
                _ => None,
            })
            .sum()
    };
    let most = || {
        all()
            .rev()
            .max_by_key(|at| table.view().tokens().at(*at) + spent(*at))
    };
    selection.space.filter(is_one).or_else(sold_last).or_else(most)
}

/// What a nation bought in its last turn.
fn last_time(situation: PanelSituation, nation: NationId) -> BTreeMap<Purchase, u16> {
    let mut bought: BTreeMap<Purchase, i32> = BTreeMap::new();
    let journal = situation.table.session().journal();
    let earlier = journal
        .iter()
        .rev()
        .skip_while(|entry| entry.order != Order::EndPhase);
    for entry in earlier {
        if entry.order == Order::EndPhase && !bought.is_empty() {
            break;
        }
        for event in &entry.events {
            let (of, purchase, count) = match event {
                Event::Bought {
                    nation,
                    purchase,
                    count,
                    ..
                } => (nation, purchase, i32::from(*count)),
                Event::Returned {
                    nation,
                    purchase,
                    count,
                    ..
                } => (nation, purchase, -i32::from(*count)),
                _ => continue,
            };
            if *of == nation {
                *bought.entry(*purchase).or_default() += count;
            }
        }
    }
    let counts = bought.into_iter().filter(|(_, count)| *count > 0);
    counts
        .filter_map(|(purchase, count)| Some((purchase, u16::try_from(count).ok()?)))
        .collect()
}

/// The orders that buy the same as last turn, as far as the money goes, and all that was bought.
fn again(situation: PanelSituation, nation: NationId) -> (Vec<Order>, BTreeMap<Purchase, u16>) {
    let wanted = last_time(situation, nation);
    let (game, mut orders) = (situation.table.game(), Vec::new());
    if wanted.is_empty() || game.tokens().is_some() {
        return (orders, wanted);
    }
    let mut then = situation.table.view().clone();
    for (purchase, count) in &wanted {
        let buy = |count: u16| Payment::Treasury.buy(nation, *purchase, count);
        let most = (1..=*count)
            .rev()
            .find(|count| game.check(&then, &buy(*count)).is_ok());
        if let Some(count) = most {
            then = once_ordered(game, &then, &[buy(count)]);
            orders.push(buy(count));
        }
    }
    (orders, wanted)
}

/// The damage of a nation's complexes and stations.
fn repairs(situation: PanelSituation, nation: NationId) -> Vec<RepairOffer> {
    let (game, state) = (situation.table.game(), situation.table.view());
    let own = game
        .space_ids()
        .filter(|area| state.space(*area).controller == Some(nation));
    let damaged = own.flat_map(|area| {
        let space = state.space(area);
        [(space.damage, false), (space.station.unwrap_or(0), true)].map(|(damage, station)| RepairOffer {
            area,
            damage,
            is_station: station,
            orders: [1, damage].map(|count| {
                let order = Order::Repair {
                    nation,
                    area,
                    count,
                    station,
                };
                let can = situation.allows(&order);
                (order, repair_price(game, count, station), can)
            }),
        })
    });
    damaged.filter(|repair| repair.damage > 0).collect()
}

/// The units that a bid can place in the selected space.
#[derive(Clone, Debug, Default)]
pub struct BidFacts {
    pub orders: Vec<(KindId, Order)>,
    /// Why there are none.
    pub why_none: String,
}

impl BidFacts {
    /// Works them out before the first round.
    pub fn of(situation: PanelSituation) -> Self {
        let (game, state) = (situation.table.game(), situation.table.view());
        let (Some(bidding), Some(at)) = (state.bidding(), situation.selection.space) else {
            return Self::default();
        };
        let nation = bidding.nation;
        // Ships at sea, all others on land.
        let all = || {
            let kinds = game
                .kind_ids()
                .filter(|kind| (game.kind(*kind).domain == Domain::Sea) == game.is_sea(at));
            kinds.map(|kind| (kind, Order::Bid { nation, kind, at }))
        };
        let refusal = all().find_map(|(_, order)| game.check(state, &order).err());
        Self {
            orders: all().filter(|(_, order)| situation.allows(order)).collect(),
            why_none: refusal.map_or_else(String::new, |refusal| sentence(&game.reason(&refusal).text)),
        }
    }
}
