//! What a game says of a territory, a player or a kind of unit: an attachment with options.

/// What is said of a territory, a player or a kind of unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Attachment {
    /// The last word of its class, such as `TerritoryAttachment`.
    pub class: String,
    pub name: String,
    /// The territory, player or kind of unit.
    pub to: String,
    /// Names, values and counts; a name can occur more than once.
    pub options: Vec<(String, String, String)>,
}

impl Attachment {
    /// The last value with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter().rev();
        let found = options.find(|(own, _, _)| own == name);
        found.map(|(_, value, _)| value.as_str())
    }
}

/// Whether a value means yes.
pub(super) fn is_true(value: Option<&str>) -> bool {
    value.is_some_and(|value| value.eq_ignore_ascii_case("true"))
}
