//! The tree of a RON text with the place of every value, which serde does not keep.
//!
//! [`Tree::scan`] reads the text once, without recursion, so that no nesting can overflow the stack. It reports what no
//! deserializer explains well: an open bracket, an unterminated string, too much nesting. Afterwards it answers two
//! questions: where is the value at this path, and what is the path of the value here.

use std::ops::Range;

pub use super::ron_token::ShapeError;
use super::ron_token::{Kind, TokenKind, counterpart, next_token};

/// The deepest nesting that a file can have.
pub const MAX_DEPTH: usize = 64;

/// The most values that a file can have: over three times as many as 20,000 units need. Their tree takes 36 MB.
pub const MAX_VALUES: usize = 1 << 20;

/// A range of bytes. Half the size of a range of `usize`; a large file would have a million of those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// Narrows a range; `Tree::scan` has checked that the text fits `u32`.
    fn new(range: &Range<usize>) -> Self {
        let narrow = |at| u32::try_from(at).expect("the length of the text was looked at");
        Self {
            start: narrow(range.start),
            end: narrow(range.end),
        }
    }

    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value of the text, with its place in the tree.
#[derive(Clone, Debug)]
struct Node {
    /// [`NO_PARENT`] for a value at the top.
    parent: u32,
    /// Its index among the values of its parent.
    index: u32,
    /// The text of its field name or key, if it has one.
    key: Option<Span>,
    /// The text of the value, without its key.
    span: Span,
    kind: Kind,
}

const NO_PARENT: u32 = u32::MAX;

/// The values of a text.
#[derive(Clone, Debug)]
pub struct Tree<'t> {
    text: &'t str,
    /// In the order of the text; a parent comes before its children.
    nodes: Vec<Node>,
}

/// A bracket that is open while scanning.
struct Open {
    /// Its node; [`NO_PARENT`] for the outermost level.
    node: u32,
    children: u32,
    /// The last value since the last comma, which a colon would turn into a key.
    last: Option<u32>,
    key: Option<Span>,
}

impl<'t> Tree<'t> {
    /// The tree of a text.
    ///
    /// Errors: if brackets, strings or comments do not close, the nesting exceeds [`MAX_DEPTH`] or the number of values
    /// [`MAX_VALUES`].
    pub fn scan(text: &'t str) -> Result<Self, ShapeError> {
        if u32::try_from(text.len()).is_err() {
            return Err(ShapeError {
                offset: 0,
                what: "there is more text than 4 GB".into(),
                hint: None,
            });
        }
        let mut tree = Self {
            text,
            nodes: Vec::new(),
        };
        // The outermost level, which has no brackets.
        let mut open = vec![Open {
            node: NO_PARENT,
            children: 0,
            last: None,
            key: None,
        }];
        let mut at = 0;
        while let Some(token) = next_token(text, at)? {
            at = token.span.end;
            let depth = open.len() - 1;
            let top = open.last_mut().expect("the outermost level stays");
            match token.kind {
                TokenKind::Value(kind) => {
                    tree.add(top, &token.span, kind)?;
                }
                TokenKind::Open => {
                    if depth == MAX_DEPTH {
                        let what = format!("brackets are nested more than {MAX_DEPTH} deep");
                        return Err(ShapeError {
                            offset: token.span.start,
                            what,
                            hint: None,
                        });
                    }
                    let node = tree.open(top, &token.span)?;
                    open.push(Open {
                        node,
                        children: 0,
                        last: None,
                        key: None,
                    });
                }
                TokenKind::Close => {
                    let closing = text.as_bytes()[token.span.start];
                    let node = tree.nodes.get_mut(top.node as usize).ok_or_else(|| ShapeError {
                        offset: token.span.start,
                        what: format!("this {:?} closes nothing", char::from(closing)),
                        hint: Some("remove it, or add the bracket that it should close"),
                    })?;
                    let opening = match node.kind {
                        Kind::Brackets(opening) => opening,
                        Kind::Word | Kind::String { .. } => unreachable!("brackets alone are opened"),
                    };
                    if closing != counterpart(opening) {
                        let (line, column) =
                            super::position::line_and_column(text, node.span.end as usize - 1);
                        return Err(ShapeError {
                            offset: token.span.start,
                            what: format!(
                                "{:?} cannot close the {:?} of line {line}, column {column}",
                                char::from(closing),
                                char::from(opening)
                            ),
                            hint: Some("a bracket is missing somewhere between them"),
                        });
                    }
                    node.span.end = Span::new(&token.span).end;
                    open.pop();
                }
                TokenKind::Comma => (top.last, top.key) = (None, None),
                TokenKind::Colon => {
                    if let Some(key) = top.last.take() {
                        // The values inside the key go with it.
                        top.key = Some(tree.key_span(key));
                        top.children -= 1;
                        tree.nodes.truncate(key as usize);
                    }
                }
            }
        }
        if open.len() > 1 {
            let last = tree.nodes[open[open.len() - 1].node as usize].span.end as usize - 1;
            return Err(ShapeError {
                offset: last,
                what: format!("this {:?} is never closed", char::from(text.as_bytes()[last])),
                hint: None,
            });
        }
        Ok(tree)
    }

    /// What a value says as a key: of the raw identifier `r#name`, the name.
    fn key_span(&self, key: u32) -> Span {
        let Node { span, kind, .. } = self.nodes[key as usize];
        let is_raw = kind == Kind::Word && self.text[span.range()].starts_with("r#");
        Span {
            start: span.start + if is_raw { 2 } else { 0 },
            ..span
        }
    }

    /// Opens brackets; a word just before them is the name of the struct.
    fn open(&mut self, top: &mut Open, span: &Range<usize>) -> Result<u32, ShapeError> {
        let kind = Kind::Brackets(self.text.as_bytes()[span.start]);
        if let Some(last) = top.last
            && let node = &mut self.nodes[last as usize]
            && node.kind == Kind::Word
        {
            node.kind = kind;
            node.span.end = Span::new(span).end;
            return Ok(last);
        }
        self.add(top, span, kind)
    }

    /// Adds a value to the innermost open bracket.
    fn add(&mut self, top: &mut Open, span: &Range<usize>, kind: Kind) -> Result<u32, ShapeError> {
        if self.nodes.len() == MAX_VALUES {
            return Err(ShapeError {
                offset: span.start,
                what: format!("there are more than {MAX_VALUES} values in this file"),
                hint: None,
            });
        }
        let node = u32::try_from(self.nodes.len()).expect("just compared with less");
        self.nodes.push(Node {
            parent: top.node,
            index: top.children,
            key: top.key.take(),
            span: Span::new(span),
            kind,
        });
        top.last = Some(node);
        top.children += 1;
        Ok(node)
    }

    /// The name of the outermost struct, such as `Scenario`.
    pub fn name(&self) -> Option<&'t str> {
        let root = self.nodes.first()?;
        word_of(&self.text[root.span.range()])
    }

    /// The name of the outermost struct; the text may be cut off after it.
    pub fn root_name(text: &str) -> Option<&str> {
        let token = next_token(text, 0).ok()??;
        word_of(&text[token.span])
    }

    /// The byte where the value at a path begins, `into_string` bytes further if it is a string.
    ///
    /// If the text does not have the whole path, the part that it has is used.
    pub fn offset_of(&self, path: &str, into_string: usize) -> usize {
        let mut node = 0;
        for part in path_parts(path) {
            let Some(child) = self.child(node, part) else {
                return self.nodes.get(node).map_or(0, |node| node.span.range().start);
            };
            node = child;
        }
        let Some(node) = self.nodes.get(node) else {
            return 0;
        };
        let start = node.span.range().start;
        match node.kind {
            Kind::Word | Kind::Brackets(_) => start,
            Kind::String { .. } if into_string == 0 => start,
            Kind::String { opening, escapes } => {
                let start = start + opening as usize;
                start
                    + if escapes {
                        self.escaped_length(start, into_string)
                    } else {
                        into_string
                    }
            }
        }
    }

    /// The value at a path; `None` if the text has none. The empty path is the outermost value.
    pub fn find(&self, path: &str) -> Option<NodeId> {
        let mut parts = path_parts(path).into_iter();
        let node = parts.try_fold(0, |node, part| self.child(node, part))?;
        (node < self.nodes.len()).then_some(NodeId(node))
    }

    /// The range of the value at a path; `None` if the text has none.
    pub fn value(&self, path: &str) -> Option<Range<usize>> {
        self.find(path).map(|node| self.span(node))
    }

    /// Every value, in the order of the text; a value comes before those inside it.
    pub fn values(&self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// The values directly inside a value, in the order of the text.
    pub fn children(&self, NodeId(parent): NodeId) -> impl Iterator<Item = NodeId> {
        let end = self.nodes[parent].span.end;
        let inside = self.nodes.iter().enumerate().skip(parent + 1);
        inside
            .take_while(move |(_, node)| node.span.start < end)
            .filter(move |(_, node)| node.parent as usize == parent)
            .map(|(node, _)| NodeId(node))
    }

    /// The value of a field of a group, or of an unquoted key of a table.
    pub fn field(&self, group: NodeId, name: &str) -> Option<NodeId> {
        self.children(group).find(|field| self.key(*field) == Some(name))
    }

    /// The bracket that a value opens with, if it has brackets.
    pub fn bracket(&self, NodeId(node): NodeId) -> Option<u8> {
        match self.nodes[node].kind {
            Kind::Brackets(bracket) => Some(bracket),
            Kind::Word | Kind::String { .. } => None,
        }
    }

    /// The word that a value begins with, such as `Held` of `Held("kampar")`.
    pub fn word(&self, node: NodeId) -> Option<&'t str> {
        word_of(&self.text[self.span(node)])
    }

    /// The range of what a string says, without its quotation marks; `None` if it has escapes or is no string.
    pub fn plain_string(&self, NodeId(node): NodeId) -> Option<Range<usize>> {
        let Node { span, kind, .. } = &self.nodes[node];
        let Kind::String {
            opening,
            escapes: false,
        } = kind
        else {
            return None;
        };
        let span = span.range();
        let hashes = self.text[..span.end].len() - self.text[..span.end].trim_end_matches('#').len();
        Some(span.start + *opening as usize..span.end - 1 - hashes)
    }

    /// The number of bytes in the text for `wanted` bytes of a string with escapes.
    fn escaped_length(&self, start: usize, wanted: usize) -> usize {
        let text = &self.text[start..];
        let mut letters = text.char_indices();
        let mut meant = 0;
        while meant < wanted {
            match letters.next() {
                None | Some((_, '"')) => break,
                Some((_, '\\')) => {
                    // Longer escapes are rare, and a column that is a little off does no harm.
                    letters.next();
                    meant += 1;
                }
                Some((_, letter)) => meant += letter.len_utf8(),
            }
        }
        letters.offset()
    }

    /// Whether the value at a path is a list or a map around this byte.
    pub fn is_list_around(&self, path: &str, offset: usize) -> bool {
        let start = self.offset_of(path, 0);
        let list = self.nodes.iter().find(|node| {
            node.span.range().start == start && matches!(node.kind, Kind::Brackets(b'[' | b'{'))
        });
        list.is_some_and(|list| list.span.range().contains(&offset))
    }

    fn child(&self, parent: usize, part: &str) -> Option<usize> {
        let key = part
            .strip_prefix('[')
            .map_or(part, |inner| inner.trim_end_matches(']'));
        let index = key.parse::<u32>().ok();
        self.nodes.get(parent)?;
        let mut children = self.children(NodeId(parent)).map(|NodeId(child)| child);
        children.find(|child| match (index, self.nodes[*child].key) {
            (Some(index), _) => self.nodes[*child].index == index,
            (None, Some(span)) => self.text[span.range()] == *key,
            (None, None) => false,
        })
    }

    /// The innermost value around a byte; its field name or key and the space before it count as part of it.
    pub fn node_at(&self, offset: usize) -> Option<NodeId> {
        self.nodes
            .iter()
            .rposition(|node| {
                let start = node.key.unwrap_or(node.span).range().start;
                start <= offset && offset < node.span.range().end
            })
            .map(NodeId)
    }

    /// The path of a value; empty for the outermost.
    pub fn path(&self, NodeId(mut node): NodeId) -> String {
        let mut parts = Vec::new();
        while let Some(this) = self.nodes.get(node).filter(|this| this.parent != NO_PARENT) {
            let parent = this.parent as usize;
            let in_map = matches!(self.nodes[parent].kind, Kind::Brackets(b'{'));
            parts.push(match this.key {
                Some(key) if in_map => format!("[{}]", &self.text[key.range()]),
                Some(key) => format!(".{}", &self.text[key.range()]),
                None => format!("[{}]", this.index),
            });
            node = parent;
        }
        parts.reverse();
        parts.concat().trim_start_matches('.').into()
    }

    /// The value's text, with its field name or key.
    pub fn span_with_key(&self, NodeId(node): NodeId) -> Range<usize> {
        let node = &self.nodes[node];
        node.key.unwrap_or(node.span).range().start..node.span.range().end
    }

    /// The bytes of the value, without its field name or key.
    pub fn span(&self, NodeId(node): NodeId) -> Range<usize> {
        self.nodes[node].span.range()
    }

    /// The field name or key of a value, as written.
    pub fn key(&self, NodeId(node): NodeId) -> Option<&'t str> {
        self.nodes[node].key.map(|span| &self.text[span.range()])
    }

    /// The value that contains this one.
    pub fn parent(&self, NodeId(node): NodeId) -> Option<NodeId> {
        let parent = self.nodes[node].parent;
        (parent != NO_PARENT).then_some(NodeId(parent as usize))
    }

    /// Whether the value is an element of a list or an entry of a map, and so can be left out.
    pub fn is_element(&self, node: NodeId) -> bool {
        let Some(NodeId(parent)) = self.parent(node) else {
            return false;
        };
        matches!(self.nodes[parent].kind, Kind::Brackets(b'[' | b'{'))
    }
}

/// A value of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(usize);

/// The word at the beginning of a value, if it begins with one.
fn word_of(text: &str) -> Option<&str> {
    let text = text.strip_prefix("r#").unwrap_or(text);
    let end = text
        .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

/// The parts of a path: `setup[12].at` is `setup`, `[12]`, `at`.
fn path_parts(path: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        rest = rest.strip_prefix('.').unwrap_or(rest);
        let end = if let Some(inside) = rest.strip_prefix('[') {
            // A key can hold any character, brackets too, inside its quotes.
            let quote = inside.chars().next().filter(|quote| ['"', '\''].contains(quote));
            match quote {
                Some(quote) => rest.find(&format!("{quote}]")).map(|end| end + 2),
                None => rest.find(']').map(|end| end + 1),
            }
        } else {
            rest.find(['.', '['])
        };
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        if part.is_empty() {
            break;
        }
        parts.push(part);
        rest = after;
    }
    parts
}

#[cfg(test)]
mod tests;
