//! The rolls of the area game that cost IPC: the volleys of a battle, guns at aircraft, bombs.
//!
//! A volley is everything that a party fires in a round. Its hits are priced by the losses that cost its enemy least (AB-7),
//! so that what the owner chooses is not taken for luck.

use super::{Chances, JournalEntry, Lucky, Stake};
use railhead_area_game::chapters::battle::{endurance, participants, raid};
use railhead_area_game::chapters::rail::building::{self, Target};
use railhead_area_game::definition::Domain;
use railhead_area_game::state::area_state::Party;
use railhead_area_game::state::event::Purpose;
use railhead_area_game::{AreaGame, AreaState, Event, NationId, Order};
use railhead_engine::board::SpaceId;
use railhead_engine::engine::Seat;

impl Lucky for AreaGame {
    const COST: [&'static str; 2] = ["IPC", "IPC"];

    fn stake(&self, before: &AreaState, entry: &JournalEntry<Self>, event: usize) -> Option<Stake> {
        let Event::Rolled {
            purpose,
            nation,
            on,
            dice,
        } = &entry.events[event]
        else {
            return None;
        };
        match purpose {
            Purpose::FirstStrike(_) | Purpose::Fire(_) | Purpose::Bombardment => {
                volley(self, before, entry, event)
            }
            Purpose::AntiAircraft | Purpose::BuiltIn => {
                let (loser, at, prices) = aircraft(self, before, entry, event, dice.len())?;
                Some(stake(
                    self,
                    [*nation, loser],
                    at,
                    "guns at aircraft",
                    &[(*on, dice)],
                    &prices,
                ))
            }
            Purpose::Bombs => bombs(self, before, entry, (*nation, *on, dice)),
            Purpose::Burning => None,
        }
    }
}

/// Dice that hit with some number or less.
type Dice<'d> = (u8, &'d [u8]);

/// The stake of dice that are thrown together, where each hit costs the next of some prices.
fn stake(
    game: &AreaGame,
    [nation, loser]: [NationId; 2],
    at: SpaceId,
    what: &str,
    dice: &[Dice],
    prices: &[i32],
) -> Stake {
    let price = |hits: i32| -> i32 {
        let hits = usize::try_from(hits).unwrap_or_default().min(prices.len());
        prices[..hits].iter().sum()
    };
    let mut chances = Chances::certain(0);
    let mut hits = 0;
    for (on, dice) in dice {
        let count = u16::try_from(dice.len()).unwrap_or(u16::MAX);
        chances = chances.and(&Chances::hits(count, f64::from(*on) / f64::from(game.die())));
        let hit = dice.iter().filter(|die| *die <= on).count();
        hits += i32::try_from(hit).unwrap_or(i32::MAX);
    }
    let thrown: usize = dice.iter().map(|(_, dice)| dice.len()).sum();
    let expected = chances.mean();
    let [dice_word, hit_word] = [
        (thrown, ["die", "dice"]),
        (usize::try_from(hits).unwrap_or_default(), ["hit", "hits"]),
    ]
    .map(|(count, words)| words[usize::from(count != 1)]);
    Stake {
        winner: Seat(nation.0),
        loser: Seat(loser.0),
        at: Some(at),
        text: format!(
            "{}, {} {what}: {hits} {hit_word} with {thrown} {dice_word}, where {expected:.1} was to be expected.",
            game.space_name(at),
            game.nation(nation).adjective,
        ),
        chances: chances.map(price),
        came: price(hits),
    }
}

/// A party's volley, at its first event; `None` at the others.
fn volley(
    game: &AreaGame,
    before: &AreaState,
    entry: &JournalEntry<AreaGame>,
    event: usize,
) -> Option<Stake> {
    let party = |event: &Event| match event {
        Event::Rolled {
            purpose: Purpose::Bombardment,
            ..
        } => Some(Party::Attacker),
        Event::Rolled {
            purpose: Purpose::FirstStrike(party) | Purpose::Fire(party),
            ..
        } => Some(*party),
        _ => None,
    };
    let is_volley = |event: &&Event| {
        party(event).is_some() || matches!(event, Event::Spent { .. } | Event::Reckoned { .. })
    };
    let of = party(&entry.events[event])?;
    let earlier = || entry.events[..event].iter().rev().take_while(is_volley);
    if earlier().filter_map(party).any(|other| other == of) {
        return None;
    }
    // AB-15: with low luck only the last hit is open.
    let certain = earlier().find_map(|event| match event {
        Event::Reckoned { party, hits, .. } if *party == of => Some(usize::from(*hits)),
        _ => None,
    });
    let at = before.combat()?.at;
    let together = entry.events[event..].iter().take_while(is_volley);
    let dice: Vec<Dice> = together
        .filter(|event| party(event) == Some(of))
        .filter_map(|event| match event {
            Event::Rolled { on, dice, .. } => Some((*on, dice.as_slice())),
            _ => None,
        })
        .collect();
    let Event::Rolled { nation, .. } = &entry.events[event] else {
        return None;
    };
    let enemy = match of {
        Party::Attacker => Party::Defender,
        Party::Defender => Party::Attacker,
    };
    let loser = participants(game, before, at, enemy).first()?.0.nation;
    let mut prices = Vec::new();
    for ((_, kind), hits) in endurance(game, before, at, enemy) {
        let price = i32::from(game.kind(kind).cost);
        prices.extend((0..hits.all).map(|hit| if hit < hits.spare { 0 } else { price }));
    }
    prices.sort_unstable();
    prices.drain(..certain.unwrap_or_default().min(prices.len()));
    Some(stake(game, [*nation, loser], at, "fire", &dice, &prices))
}

/// The owner, the place and the prices of the aircraft that some guns fire at, the cheapest first.
fn aircraft(
    game: &AreaGame,
    before: &AreaState,
    entry: &JournalEntry<AreaGame>,
    event: usize,
    shots: usize,
) -> Option<(NationId, SpaceId, Vec<i32>)> {
    if let Order::Raid { units, at, .. } = &entry.order {
        let price = i32::from(game.kind(units.kind).cost);
        return Some((units.nation, *at, vec![price; shots]));
    }
    let began = entry.events[..event].iter().rev().find_map(|event| match event {
        Event::BattleBegan { at } => Some(*at),
        _ => None,
    });
    let at = began.or_else(|| before.combat().map(|combat| combat.at))?;
    let attackers = participants(game, before, at, Party::Attacker);
    let aircraft = attackers
        .iter()
        .filter(|(force, _)| game.kind(force.kind).domain == Domain::Air);
    // AB-28: guns may have fewer shots than there are aircraft.
    let all = aircraft.clone().find(|(_, count)| usize::from(*count) == shots);
    let (force, _) = all.or_else(|| aircraft.clone().find(|(_, count)| usize::from(*count) > shots))?;
    let price = i32::from(game.kind(force.kind).cost);
    Some((force.nation, at, vec![price; shots]))
}

/// Bombs on a complex or on railroads (AB-8, R1-7, R2-7, R3-4, R4-7): a marker costs 1 IPC.
fn bombs(
    game: &AreaGame,
    before: &AreaState,
    entry: &JournalEntry<AreaGame>,
    (nation, on, dice): (NationId, u8, &[u8]),
) -> Option<Stake> {
    let Order::Raid { at, rail, .. } = &entry.order else {
        return None;
    };
    let loser = before.space(*at).controller?;
    let most = match building::target(game, before, *at).filter(|_| *rail) {
        Some(Target::Damage(most)) => most,
        Some(Target::Destroy(purchase)) => {
            let price = i32::from(building::price(game, purchase)?);
            return Some(stake(
                game,
                [nation, loser],
                *at,
                "bombs",
                &[(on, dice)],
                &[price],
            ));
        }
        None => raid::undamaged(game, before, *at),
    };
    let damage = |sum: i32| sum.min(most.into());
    let faces: Vec<i32> = (1..=game.die()).map(i32::from).collect();
    let one = Chances::equal(&faces);
    let all = dice.iter().fold(Chances::certain(0), |all, _| all.and(&one));
    let came = damage(dice.iter().map(|die| i32::from(*die)).sum());
    let chances = all.map(damage);
    Some(Stake {
        winner: Seat(nation.0),
        loser: Seat(loser.0),
        at: Some(*at),
        text: format!(
            "{}, {} bombs: {came} IPC of damage, where {:.1} was to be expected.",
            game.space_name(*at),
            game.nation(nation).adjective,
            chances.mean(),
        ),
        chances,
        came,
    })
}
