//! Translates orders between ids (files, console) and indices (play).

/// Translates what an order names.
pub(crate) trait TranslateIds<FromNation, FromKind, FromSpace, FromPurchase> {
    /// A nation in the translated order.
    type Nation;
    /// A kind of units in the translated order.
    type Kind;
    /// A space in the translated order.
    type Space;
    /// A purchase in the translated order.
    type Purchase;
    /// The error for an unknown name.
    type Error;

    fn nation(&self, nation: &FromNation) -> Result<Self::Nation, Self::Error>;
    fn kind(&self, kind: &FromKind) -> Result<Self::Kind, Self::Error>;
    fn space(&self, space: &FromSpace) -> Result<Self::Space, Self::Error>;
    fn purchase(&self, purchase: &FromPurchase) -> Result<Self::Purchase, Self::Error>;

    /// Every space of a path.
    fn path(&self, path: &[FromSpace]) -> Result<Vec<Self::Space>, Self::Error> {
        path.iter().map(|space| self.space(space)).collect()
    }
}
