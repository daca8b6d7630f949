//! Spaces and the links between them, in flat arrays: compressed sparse rows.
//!
//! The links out of a space are one slice, so that a search touches little memory. Any other table about links is a
//! second array with the same index. Each board defines what its links carry: a road and a river, or a passage and a
//! barrier.

use std::ops::Range;

use super::SpaceId;

/// A link of a graph.
pub trait Leads {
    /// The space that it leads to.
    fn to(&self) -> SpaceId;
}

/// Which spaces are linked, and how. Every link has its opposite.
#[derive(Clone, Debug)]
pub struct Graph<L> {
    /// The index of each space's first link, and at the end the number of links.
    first_link: Vec<u32>,
    links: Vec<L>,
}

impl<L: Leads> Graph<L> {
    /// A graph of the links out of each space, in the order of the spaces.
    ///
    /// # Panics
    ///
    /// If there are more links than 32 bits can count.
    pub fn new<Out: IntoIterator<Item = L>>(spaces: impl ExactSizeIterator<Item = Out>) -> Self {
        let mut first_link = Vec::with_capacity(spaces.len() + 1);
        let mut links = Vec::with_capacity(spaces.len() * 6);
        let offset = |links: &Vec<L>| u32::try_from(links.len()).expect("links are counted in u32");
        for out in spaces {
            first_link.push(offset(&links));
            links.extend(out);
        }
        first_link.push(offset(&links));
        Self { first_link, links }
    }

    /// How many spaces there are.
    pub fn len(&self) -> usize {
        self.first_link.len() - 1
    }

    /// Whether the graph has no spaces.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All spaces, in order.
    pub fn space_ids(&self) -> impl ExactSizeIterator<Item = SpaceId> + use<L> {
        let count = u32::try_from(self.len()).expect("spaces are counted in u32");
        (0..count).map(SpaceId)
    }

    /// The links out of a space.
    #[inline]
    pub fn links(&self, space: SpaceId) -> &[L] {
        &self.links[self.link_range(space)]
    }

    /// The indices of the links out of a space, for tables about links.
    #[inline]
    pub fn link_range(&self, space: SpaceId) -> Range<usize> {
        self.first_link[space.index()] as usize..self.first_link[space.index() + 1] as usize
    }

    /// Every link, in the order of the spaces that they leave.
    pub fn all_links(&self) -> &[L] {
        &self.links
    }

    /// The link from one space to a neighbour; `None` if they are not neighbours.
    #[inline]
    pub fn link(&self, from: SpaceId, to: SpaceId) -> Option<&L> {
        self.links(from).iter().find(|link| link.to() == to)
    }

    /// Changes the link between two spaces in both directions.
    ///
    /// # Panics
    ///
    /// If they are not neighbours.
    pub fn on_both_ways(&mut self, a: SpaceId, b: SpaceId, change: impl Fn(&mut L)) {
        for (from, to) in [(a, b), (b, a)] {
            let range = self.link_range(from);
            let link = self.links[range].iter_mut().find(|link| link.to() == to);
            change(link.expect("a link between these two"));
        }
    }
}
