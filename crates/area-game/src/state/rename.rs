//! Other names for what an order is about: indices for ids, or ids for indices.

/// Translates the names in an order.
pub(crate) trait Rename<FromNation, FromKind, FromSpace, FromItem> {
    /// The new name of nations.
    type Nation;
    /// The new name of kinds.
    type Kind;
    /// The new name of spaces.
    type Space;
    /// The new name of purchases.
    type Item;
    /// The error for an unknown name.
    type Error;

    fn nation(&self, nation: &FromNation) -> Result<Self::Nation, Self::Error>;
    fn kind(&self, kind: &FromKind) -> Result<Self::Kind, Self::Error>;
    fn space(&self, space: &FromSpace) -> Result<Self::Space, Self::Error>;
    fn purchase(&self, purchase: &FromItem) -> Result<Self::Item, Self::Error>;

    fn path(&self, path: &[FromSpace]) -> Result<Vec<Self::Space>, Self::Error> {
        path.iter().map(|space| self.space(space)).collect()
    }
}
