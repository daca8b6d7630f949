//! Where a mistake is shown, and what of the text is left out so that the rest can be read.

use ron::error::Error;

use crate::text::ron_tree::{NodeId, Tree};

/// Where an error is shown that RON reports at a byte.
pub(in crate::text) fn place_of(tree: &Tree, node: NodeId, start: usize, error: &Error) -> usize {
    let unwanted = matches!(
        error,
        Error::NoSuchStructField { .. } | Error::DuplicateStructField { .. }
    );
    let whole = matches!(
        error,
        Error::MissingStructField { .. } | Error::ExpectedDifferentLength { .. }
    );
    let span = tree.span(node);
    if unwanted {
        tree.span_with_key(node).start
    } else if whole || span.contains(&start) && span.len() < 40 {
        span.start
    } else {
        start
    }
}

/// The element to blank out: the innermost element of a list or map around the error, else the outermost field with it;
/// `None` if the outermost struct lacks a field.
pub(in crate::text) fn victim(tree: &Tree, node: NodeId) -> Option<NodeId> {
    let around: Vec<_> = std::iter::successors(Some(node), |this| tree.parent(*this)).collect();
    let element = around.iter().find(|this| tree.is_element(**this));
    element.or_else(|| around.iter().rev().nth(1)).copied()
}
