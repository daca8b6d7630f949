//! The odds of battles before the player commits to them: computed by the rules after each change on other threads.
//!
//! In: the table, [`AreaSelection`], [`ClickTargets`], `Aim`. Out: [`Forecasts`].

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::RuleFacts;
use super::calculator::orders;
use crate::area::clicks::battle_plan::BattlePlan;
use crate::area::clicks::selection::{AreaSelection, situation_is_new};
use crate::area::clicks::targets::{ClickTargets, TargetSystems};
use crate::area::clicks::trial::{ShownTrial, TrialSource};
use crate::background::{Background, Workers};
use crate::lifetime::{Lifetime, TableLocal, TableResources as _};
use crate::map_view::Aim;
use crate::play::{GameSystems, Table, TableChanged};
use railhead_area_game::chapters::battle::odds::{BattleEnd, BattleOdds, BattleTerms, CERTAIN, UnitCounts};
use railhead_area_game::chapters::battle::{can_fight, fire, odds, participants};
use railhead_area_game::definition::{Domain, KindId, NationId};
use railhead_area_game::state::area_state::{Combat, Party};
use railhead_area_game::{AreaGame, AreaState, Phase};
use railhead_engine::board::SpaceId;

/// The odds of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleForecast {
    /// Thousandths: only the attacker survives, neither or both do, only the defender does.
    pub chances: [u64; 3],
    /// How often the last defenders submerge and are still there, in thousandths; counted among those of both.
    pub submerge: u64,
    /// How often a land unit of the attacker is left to take the area, in thousandths; `None` at sea.
    pub takes: Option<u64>,
    /// The average losses of attacker and defender, in hundredths of an IPC.
    pub losses: [u64; 2],
    /// The average number of units of attacker and defender that are left, by kind, in hundredths.
    pub left: [BTreeMap<KindId, u64>; 2],
    /// The likeliest ends: the survivors, in thousandths.
    pub ends: Vec<(BattleEnd, u64)>,
    /// How many battles were simulated to find these chances; `None` if they are exact.
    pub simulated: Option<u32>,
    /// The nation of each party with the most units.
    pub nations: [Option<NationId>; 2],
    /// The ships that bombard a landing before the first round (AB-7).
    pub bombarding: UnitCounts,
}

fn thousandths(chance: u64) -> u64 {
    let thousandths = u128::from(chance) * 1000 / u128::from(CERTAIN);
    u64::try_from(thousandths).expect("a chance is at most 1000 thousandths")
}

impl BattleForecast {
    /// The forecast by the odds of a battle between these nations, on land or at sea.
    pub fn of(game: &AreaGame, odds: &BattleOdds, nations: [Option<NationId>; 2], is_land: bool) -> Self {
        let mut ends: Vec<(BattleEnd, u64)> = odds
            .ends
            .iter()
            .map(|(end, chance)| (end.clone(), *chance))
            .collect();
        ends.sort_by_key(|(_, chance)| std::cmp::Reverse(*chance));
        ends.truncate(3);
        let rounded = |chance| thousandths(chance + CERTAIN / 2000);
        let [clears, holds] = [odds.of_clearing(), odds.of_winning(Some(Party::Defender))];
        let others = odds.of_winning(None) + odds.of_winning(Some(Party::Attacker)) - clears;
        let takes = || odds.of_winning_with(|kind| game.kind(kind).domain == Domain::Land);
        Self {
            chances: [clears, others, holds].map(rounded),
            submerge: rounded(odds.of_submerging(Party::Defender)),
            takes: is_land.then(|| rounded(takes())),
            losses: [Party::Attacker, Party::Defender].map(|party| odds.mean_loss(party)),
            left: [Party::Attacker, Party::Defender].map(|party| odds.mean_left(party)),
            ends: ends
                .into_iter()
                .map(|(end, chance)| (end, thousandths(chance)))
                .collect(),
            simulated: odds.simulated,
            nations,
            bombarding: UnitCounts::new(),
        }
    }

    /// The odds of the battle in a space in the present situation, if each side takes its losses as planned; `None` without
    /// an enemy.
    pub fn at(game: &AreaGame, state: &AreaState, at: SpaceId, plan: &BattlePlan) -> Option<Self> {
        Self::on_terms(game, state, at, |nations| BattleTerms {
            orders: nations.map(|nation| plan.first_lost(game.side_of(nation)).to_vec()),
            ..BattleTerms::default()
        })
    }

    /// The same on the terms of two nations.
    fn on_terms(
        game: &AreaGame,
        state: &AreaState,
        at: SpaceId,
        terms: impl FnOnce([NationId; 2]) -> BattleTerms,
    ) -> Option<Self> {
        // The nation with the most units, the first of equals.
        let most = |party| {
            let mut units: BTreeMap<NationId, u16> = BTreeMap::new();
            for (force, count) in participants(game, state, at, party) {
                *units.entry(force.nation).or_default() += count;
            }
            let mut units = units.into_iter().rev();
            let first = units.next()?;
            let most = units.fold(first, |most, own| if own.1 >= most.1 { own } else { most });
            Some(most.0)
        };
        let nations = [most(Party::Attacker)?, most(Party::Defender)?];
        let odds = odds::on_terms(game, state, at, &terms(nations));
        let mut bombarding = UnitCounts::new();
        let is_ahead = |combat: &Combat| combat.at != at || combat.round == 0;
        if state.combat().is_none_or(is_ahead) {
            for (force, count) in fire::bombarding(game, state, at) {
                *bombarding.entry(force.kind).or_default() += count;
            }
        }
        Some(Self {
            bombarding,
            ..Self::of(game, &odds, nations.map(Some), !game.is_sea(at))
        })
    }
}

/// The odds that the player needs now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Forecasts {
    /// Those of the attack under the cursor.
    pub aimed: Option<(SpaceId, BattleForecast)>,
    /// Those of the possible battles.
    pub battles: BTreeMap<SpaceId, BattleForecast>,
    /// Those of the calculator, with its units; `None` while a side has none.
    pub trial: Option<(ShownTrial, Option<BattleForecast>)>,
    /// Whether those of the battles are being worked out.
    pub is_reckoning: bool,
}

/// How long a frame waits for odds. Most come in time, and nothing blinks.
const PATIENCE: Duration = Duration::from_millis(4);

/// The odds that are being worked out.
#[derive(Resource, Debug, Default)]
struct Reckoning {
    battles: Background<BTreeMap<SpaceId, BattleForecast>>,
    aimed: Background<Option<(SpaceId, BattleForecast)>>,
    trial: Background<(ShownTrial, Option<BattleForecast>)>,
}

impl Reckoning {
    const fn is_busy(&self) -> bool {
        self.battles.is_busy() || self.aimed.is_busy() || self.trial.is_busy()
    }
}

pub(in crate::area) fn plugin(app: &mut App) {
    app.init_until::<Forecasts>(Lifetime::Position)
        .init_until::<Reckoning>(Lifetime::Position)
        .add_systems(
            Update,
            (
                reckon.run_if(situation_is_new),
                aim.run_if(
                    resource_changed::<ClickTargets>
                        .or_else(resource_changed::<AreaSelection>)
                        .or_else(resource_changed::<Aim>),
                ),
                calculate.run_if(on_message::<TableChanged>.or_else(resource_changed::<RuleFacts>)),
                hear.run_if(|reckoning: Res<Reckoning>| reckoning.is_busy()),
            )
                .chain()
                .after(super::look)
                .after(TargetSystems::Find)
                .before(TargetSystems::Show)
                .in_set(GameSystems::of::<AreaGame>()),
        );
}

/// The possible battles, including future ones while units still move against the enemy.
fn reckon(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    selection: Res<AreaSelection>,
    workers: Res<Workers>,
    mut planned: TableLocal<BattlePlan>,
    mut reckoning: ResMut<Reckoning>,
    mut forecasts: ResMut<Forecasts>,
) {
    let has_changed = changes.read().count() > 0;
    let planned = planned.of_now();
    if !has_changed && planned.losses == selection.battles.losses {
        return;
    }
    planned.clone_from(&selection.battles);
    let (game, state) = (table.game(), table.view());
    let is_time = matches!(state.phase(), Phase::CombatMove | Phase::Combat);
    let spaces: Vec<SpaceId> = game
        .space_ids()
        .filter(|at| is_time && can_fight(game, state, *at))
        .collect();
    if spaces.is_empty() {
        reckoning.battles = Background::default();
        take_battles(&mut forecasts, BTreeMap::new());
        return;
    }
    let known = forecasts.battles.iter().filter(|(at, _)| spaces.contains(at));
    let known = known.map(|(at, forecast)| (*at, forecast.clone())).collect();
    let (game, state, planned) = (Arc::clone(game), state.clone(), planned.clone());
    reckoning.battles = workers.on_pool(move || {
        let battles = spaces.into_iter();
        let battles = battles.filter_map(|at| Some((at, BattleForecast::at(&game, &state, at, &planned)?)));
        battles.collect()
    });
    if let Some(battles) = reckoning.battles.wait(PATIENCE) {
        take_battles(&mut forecasts, battles);
    } else {
        // Until then those of a moment ago stay.
        forecasts.battles = known;
        forecasts.is_reckoning = true;
    }
}

fn take_battles(forecasts: &mut ResMut<Forecasts>, battles: BTreeMap<SpaceId, BattleForecast>) {
    if forecasts.battles != battles || forecasts.is_reckoning {
        forecasts.battles = battles;
        forecasts.is_reckoning = false;
    }
}

fn aim(
    table: Res<Table<AreaGame>>,
    targets: Res<ClickTargets>,
    aim: Res<Aim>,
    selection: Res<AreaSelection>,
    workers: Res<Workers>,
    mut reckoning: ResMut<Reckoning>,
    mut forecasts: ResMut<Forecasts>,
) {
    let attacked = aim
        .space
        .and_then(|space| targets.at(space))
        .filter(|targets| targets.is_attack);
    let aimed = if let Some(targets) = attacked {
        let (game, state) = (Arc::clone(table.game()), table.view().clone());
        let (to, orders, planned) = (targets.to, targets.orders.clone(), selection.battles.clone());
        reckoning.aimed = workers.on_pool(move || {
            let then = odds::once_ordered(&game, &state, &orders);
            Some((to, BattleForecast::at(&game, &then, to, &planned)?))
        });
        reckoning.aimed.wait(PATIENCE).flatten()
    } else {
        reckoning.aimed = Background::default();
        None
    };
    if forecasts.aimed != aimed {
        forecasts.aimed = aimed;
    }
}

/// The odds of the calculator: of a battle on the map as it stands, otherwise of the forces alone. `None` while a side has no units.
pub fn computed(
    game: &AreaGame,
    state: &AreaState,
    shown: &ShownTrial,
    plan: &BattlePlan,
) -> Option<BattleForecast> {
    let terms = BattleTerms {
        orders: orders(game, shown, plan),
        ..shown.terms.clone()
    };
    match &shown.from {
        Some(TrialSource::Battle(at)) => return BattleForecast::on_terms(game, state, *at, |_| terms),
        Some(TrialSource::Attack { at, orders }) => {
            let then = odds::once_ordered(game, state, orders);
            return BattleForecast::on_terms(game, &then, *at, |_| terms);
        }
        Some(TrialSource::Reach(_) | TrialSource::Defenders(_)) | None => {}
    }
    let [attackers, defenders] = &shown.trial.units;
    if attackers.is_empty() || defenders.is_empty() {
        return None;
    }
    let odds = odds::of_any(game, attackers, defenders, &terms);
    let mut kinds = attackers.keys().chain(defenders.keys());
    let is_land = kinds.any(|kind| game.kind(*kind).domain == Domain::Land);
    Some(BattleForecast::of(game, &odds, shown.trial.nations, is_land))
}

/// The units of the calculator.
fn calculate(
    mut changes: MessageReader<TableChanged>,
    table: Res<Table<AreaGame>>,
    (facts, selection): (Res<RuleFacts>, Res<AreaSelection>),
    workers: Res<Workers>,
    mut reckoning: ResMut<Reckoning>,
    mut last: TableLocal<(ShownTrial, BattlePlan)>,
    mut forecasts: ResMut<Forecasts>,
) {
    let has_changed = changes.read().count() > 0;
    let now = (facts.calculator.shown.clone(), selection.battles.clone());
    let last = last.of_now();
    if *last == now && forecasts.trial.is_some() && !has_changed {
        return;
    }
    last.clone_from(&now);
    let (game, state) = (Arc::clone(table.game()), table.view().clone());
    reckoning.trial = workers.on_pool(move || {
        let (shown, plan) = now;
        let forecast = computed(&game, &state, &shown, &plan);
        (shown, forecast)
    });
    let answer = reckoning.trial.wait(PATIENCE);
    if answer.is_some() {
        forecasts.trial = answer;
    }
}

/// Takes in what has been worked out meanwhile.
fn hear(mut reckoning: ResMut<Reckoning>, mut forecasts: ResMut<Forecasts>) {
    if let Some(battles) = reckoning.battles.answer() {
        take_battles(&mut forecasts, battles);
    }
    if let Some(aimed) = reckoning.aimed.answer() {
        forecasts.aimed = aimed;
    }
    if let Some(trial) = reckoning.trial.answer() {
        forecasts.trial = Some(trial);
    }
}
