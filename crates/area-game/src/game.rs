//! A scenario in play: its definition, and what follows from it.

use std::sync::Arc;

use super::conditions::{AreaAdvice, Condition};
use super::definition::TokenRules;
use super::definition::{
    Definition, KindId, NationId, NationSpec, Phase, SideId, SideSpec, SpaceSpec, UnitKind,
};
use super::fighting::{self, Support};
use super::house_rule::MAX_ROUNDS;
use super::script::Script;
use railhead_engine::board::look::Ink;
use railhead_engine::board::{AreaBoard, SpaceId};
use railhead_engine::engine::great_events::WrittenEvent;

/// A scenario of the area game, ready to play.
#[derive(Debug)]
pub struct AreaGame {
    definition: Definition,
    /// The support of kinds for others (AB-30).
    supports: Vec<Support>,
    /// The scenario's scripts, in order.
    scripts: Vec<Arc<Script>>,
    /// The scenario's advice, in order.
    written_advice: Vec<AreaAdvice>,
    /// The scenario's great events, in order.
    written_events: Vec<WrittenEvent<SideId, Condition>>,
}

impl AreaGame {
    /// Makes the game from a checked definition.
    pub fn new(definition: Definition) -> Self {
        Self {
            supports: fighting::supports(&definition.kinds),
            definition,
            scripts: Vec::new(),
            written_advice: Vec::new(),
            written_events: Vec::new(),
        }
    }

    /// The same game with scripts for its nations.
    #[must_use]
    pub fn with_scripts(self, scripts: Vec<Arc<Script>>) -> Self {
        Self { scripts, ..self }
    }

    /// The scenario's scripts, in order.
    pub fn scripts(&self) -> &[Arc<Script>] {
        &self.scripts
    }

    /// The same game with advice for its nations.
    #[must_use]
    pub fn with_written_advice(self, written_advice: Vec<AreaAdvice>) -> Self {
        Self {
            written_advice,
            ..self
        }
    }

    /// The scenario's advice, in order.
    pub fn written_advice(&self) -> &[AreaAdvice] {
        &self.written_advice
    }

    /// The same game with great events.
    #[must_use]
    pub fn with_written_events(self, written_events: Vec<WrittenEvent<SideId, Condition>>) -> Self {
        Self {
            written_events,
            ..self
        }
    }

    /// The scenario's great events, in order.
    pub fn written_events(&self) -> &[WrittenEvent<SideId, Condition>] {
        &self.written_events
    }

    /// What the scenario says, which never changes in play.
    pub const fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The map with its areas and sea zones.
    pub fn board(&self) -> &AreaBoard {
        &self.definition.board
    }

    /// The map for readers that outlive the game, such as the window.
    pub fn shared_board(&self) -> Arc<AreaBoard> {
        Arc::clone(&self.definition.board)
    }

    /// The sides of a die (AB-18).
    pub const fn die(&self) -> u8 {
        self.definition.dice
    }

    /// One kind of unit.
    pub fn kind(&self, kind: KindId) -> &UnitKind {
        &self.definition.kinds[kind.index()]
    }

    /// Every kind of unit.
    pub fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        let count = u8::try_from(self.definition.kinds.len()).expect("the loader allows at most 60 kinds");
        (0..count).map(KindId)
    }

    /// The kind with this id in files and orders.
    pub fn kind_named(&self, id: &str) -> Option<KindId> {
        self.kind_ids().find(|kind| self.kind(*kind).id == id)
    }

    /// The support of kinds for others, in the order of the table (AB-30).
    pub fn supports(&self) -> &[Support] {
        &self.supports
    }

    /// One nation, or the owner of neutral armies.
    pub fn nation(&self, nation: NationId) -> &NationSpec {
        let neutral = self.definition.neutral.iter();
        let mut all = self.definition.nations.iter().chain(neutral);
        all.nth(nation.index()).expect("a nation of this scenario")
    }

    /// Every nation, in the order of their first turns.
    pub fn nation_ids(&self) -> impl Iterator<Item = NationId> + use<> {
        let count =
            u8::try_from(self.definition.nations.len()).expect("the loader allows at most 40 nations");
        (0..count).map(NationId)
    }

    /// The name of a nation within a sentence: `the Soviet Union`.
    pub fn nation_in_text(&self, nation: NationId) -> String {
        self.nation(nation).in_text.clone()
    }

    /// The ink of a nation: a darker shade of its land on the map. `None` if the map does not know the nation.
    pub fn ink_of(&self, nation: NationId) -> Option<Ink> {
        let id = &self.nation(nation).id;
        let power = self.board().powers().iter().find(|power| power.id == *id);
        power.map(|power| power.tone.deepened())
    }

    /// The nation with this id in files and orders.
    pub fn nation_named(&self, id: &str) -> Option<NationId> {
        self.nation_ids().find(|nation| self.nation(*nation).id == id)
    }

    /// The owner of units with this id: a nation, or the owner of neutral armies (AB-12).
    pub fn owner_named(&self, id: &str) -> Option<NationId> {
        let neutral = self.neutral().filter(|neutral| self.nation(*neutral).id == id);
        self.nation_named(id).or(neutral)
    }

    /// The owner of the armies of neutral areas (AB-12).
    pub fn neutral(&self) -> Option<NationId> {
        let count = u8::try_from(self.definition.nations.len()).ok()?;
        self.definition.neutral.as_ref().map(|_| NationId(count))
    }

    /// The side of a nation.
    pub fn side_of(&self, nation: NationId) -> SideId {
        self.nation(nation).side
    }

    /// Whether two nations are on one side.
    pub fn are_friends(&self, a: NationId, b: NationId) -> bool {
        self.side_of(a) == self.side_of(b)
    }

    /// The id and the name of a side.
    pub fn side(&self, side: SideId) -> &SideSpec {
        &self.definition.sides[side.index()]
    }

    /// A space at the start.
    pub fn spec(&self, space: SpaceId) -> &SpaceSpec {
        &self.definition.spaces[space.index()]
    }

    /// Every space, in order.
    pub fn space_ids(&self) -> impl ExactSizeIterator<Item = SpaceId> + use<> {
        self.board().space_ids()
    }

    /// Whether a space is a sea zone.
    pub fn is_sea(&self, space: SpaceId) -> bool {
        self.spec(space).is_sea
    }

    /// A space's name for players.
    pub fn space_name(&self, space: SpaceId) -> &str {
        &self.board().area(space).name
    }

    /// The same within a sentence: `the North Sea`.
    pub fn space_in_text(&self, space: SpaceId) -> &str {
        &self.board().area(space).in_text
    }

    /// The nations that move in a turn of a round.
    pub fn movers(&self, turn: u8) -> &[NationId] {
        &self.definition.turns[usize::from(turn)]
    }

    /// The last round that advice and great events can name: that of the scenario, unless its players chose how many rounds they play.
    pub fn last_named_round(&self) -> u16 {
        let mut chosen = self.definition.chosen.split_whitespace();
        let is_chosen = chosen.any(|note| note.starts_with("rounds="));
        if is_chosen {
            MAX_ROUNDS
        } else {
            self.definition.rounds
        }
    }

    /// The turn of a round in which a nation moves, from 0.
    pub fn turn_of(&self, nation: NationId) -> u8 {
        let mut turns = self.definition.turns.iter();
        let at = turns.position(|movers| movers.contains(&nation));
        at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
    }

    /// The scenario's token rules; `None` where income is money (RT-1).
    pub const fn tokens(&self) -> Option<&TokenRules> {
        self.definition.tokens.as_ref()
    }

    /// Whether turns in this scenario have a phase.
    pub fn has_phase(&self, phase: Phase) -> bool {
        self.definition.phases.contains(&phase)
    }
}
