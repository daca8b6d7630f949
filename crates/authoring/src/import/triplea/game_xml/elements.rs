//! Elements below an element of XML, and their attributes.

use roxmltree::Node;

/// The elements with a name below another, however deep.
pub(super) fn below<'a, 'i: 'a>(
    node: Node<'a, 'i>,
    name: &'a str,
) -> impl Iterator<Item = Node<'a, 'i>> + 'a {
    node.descendants().filter(move |node| node.has_tag_name(name))
}

/// An attribute as text, empty if it is missing.
pub(super) fn attribute(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().trim().to_owned()
}

/// The last word of the name of a class, as old maps write it or new ones: `games.strategy.triplea.attatchments.UnitAttatchment`.
pub(super) fn class(name: &str) -> String {
    let last = name.rsplit('.').next().unwrap_or_default();
    last.trim().replace("Attatch", "Attach")
}
