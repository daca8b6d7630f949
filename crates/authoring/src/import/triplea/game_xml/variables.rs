//! Attachments that a game writes once for many: its lists of variables, and `foreach`.
//!
//! `<variable name="isles">` has elements. In the attachment, `foreach="$isles$"` stands for one attachment for each of them, in which
//! `@isles@` is the element; `$a$:$b$` goes through two lists side by side, `$a$^$b$` through each of the second for each of the first.
//! Anywhere else `$isles$` is all of them with colons between.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::super::attachment::{Attachment, option_name};
use super::elements::class;

/// The most attachments that one stands for.
const MAX_MADE: usize = 20_000;

/// The lists of a game, by the name that attachments write: `$isles$`.
pub(super) struct Variables(BTreeMap<String, Vec<String>>);

/// Words, and what each is replaced by.
type Replaced<'v> = Vec<(String, &'v str)>;

impl Variables {
    /// The lists of a game.
    pub fn read(root: Node<'_, '_>) -> Self {
        let variables = root.descendants().filter(|node| node.has_tag_name("variable"));
        let lists = variables.map(|variable| {
            let elements = variable.descendants().filter(|node| node.has_tag_name("element"));
            let names = elements.map(|element| element.attribute("name").unwrap_or_default().to_owned());
            let name = variable.attribute("name").unwrap_or_default();
            (format!("${name}$"), names.collect())
        });
        Self(lists.collect())
    }

    /// The attachments that an element stands for: itself, unless it has `foreach`.
    pub fn attachments(&self, node: Node<'_, '_>) -> Result<Vec<Attachment>, String> {
        let foreach = node.attribute("foreach").unwrap_or_default();
        let mut all: Vec<Replaced<'_>> = vec![Vec::new()];
        for group in foreach.split('^').filter(|group| !group.is_empty()) {
            let rows = self.rows(group)?;
            if all.len().saturating_mul(rows.len()) > MAX_MADE {
                return Err(format!(
                    "foreach makes more than {MAX_MADE} attachments of this one"
                ));
            }
            all = all
                .iter()
                .flat_map(|before| rows.iter().map(move |row| [before.as_slice(), row].concat()))
                .collect();
        }
        Ok(all
            .iter()
            .map(|replaced| self.attachment(node, replaced))
            .collect())
    }

    /// The elements of lists side by side.
    fn rows(&self, group: &str) -> Result<Vec<Replaced<'_>>, String> {
        let mut rows: Vec<Replaced<'_>> = Vec::new();
        for (at, name) in group.split(':').enumerate() {
            let Some(list) = self.0.get(name) else {
                return Err(format!("foreach names {name:?}, which is no variable"));
            };
            if at == 0 {
                rows.resize(list.len(), Vec::new());
            }
            let word = format!("@{}@", name.trim_matches('$'));
            for (row, element) in rows.iter_mut().zip(list) {
                row.push((word.clone(), element));
            }
        }
        Ok(rows)
    }

    fn attachment(&self, node: Node<'_, '_>, replaced: &Replaced<'_>) -> Attachment {
        let text = |node: Node<'_, '_>, names: &[&str]| {
            let value = names
                .iter()
                .find_map(|name| node.attribute(*name))
                .unwrap_or_default();
            self.written(value.trim(), replaced)
        };
        let options = node.children().filter(|child| child.has_tag_name("option"));
        // An option is left out where a list has nothing to say in it.
        let is_said = |option: &Node<'_, '_>| {
            let value = option.attribute("value").unwrap_or_default();
            !replaced
                .iter()
                .any(|(word, element)| element.is_empty() && value.contains(word))
        };
        Attachment {
            class: class(&text(node, &["javaClass"])),
            name: text(node, &["name"]),
            to: text(node, &["attachTo", "attatchTo"]),
            options: options
                .filter(is_said)
                .map(|option| {
                    (
                        option_name(&text(option, &["name"])),
                        text(option, &["value"]),
                        text(option, &["count"]),
                    )
                })
                .collect(),
        }
    }

    /// A value with the elements in the place of their names.
    fn written(&self, value: &str, replaced: &Replaced<'_>) -> String {
        let mut text = value.to_owned();
        if text.contains('@') {
            for (word, element) in replaced {
                text = text.replace(word, element);
            }
        }
        if text.contains('$') {
            let parts = text.split(':').map(|part| match self.0.get(part) {
                Some(list) => list.join(":"),
                None => part.to_owned(),
            });
            text = parts.collect::<Vec<_>>().join(":");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;

    fn made(attachment: &str) -> Result<Vec<String>, String> {
        let text = format!(
            "<game><variableList><variable name=\"isles\"><element name=\"A\"/><element name=\"B\"/></variable>\
             <variable name=\"kings\"><element name=\"K\"/><element name=\"L\"/></variable></variableList>{attachment}</game>"
        );
        let document = Document::parse(&text).unwrap();
        let root = document.root_element();
        let node = root.last_element_child().unwrap();
        let made = Variables::read(root).attachments(node)?;
        Ok(made
            .iter()
            .map(|made| format!("{} {} {:?}", made.class, made.to, made.options))
            .collect())
    }

    #[test]
    fn an_attachment_stands_for_one_of_each() {
        let begin = "<attatchment javaClass=\"a.b.TerritoryAttatchment\"";
        let each = format!(
            "{begin} foreach=\"$isles$:$kings$\" attatchTo=\"@isles@\"><option name=\"capital\" value=\"@kings@\"/></attatchment>"
        );
        assert_eq!(
            made(&each).unwrap(),
            [
                "TerritoryAttachment A [(\"capital\", \"K\", \"\")]",
                "TerritoryAttachment B [(\"capital\", \"L\", \"\")]"
            ]
        );
        let both = format!("{begin} foreach=\"$isles$^$kings$\" attachTo=\"@isles@ @kings@\"/>");
        let to: Vec<_> = made(&both).unwrap();
        assert_eq!(to.len(), 4);
        assert!(to[1].contains("A L"));
        let plain = format!(
            "{begin} attachTo=\"X\"><option name=\"of\" value=\"Z:$isles$\" count=\"2\"/></attatchment>"
        );
        assert_eq!(
            made(&plain).unwrap(),
            ["TerritoryAttachment X [(\"of\", \"Z:A:B\", \"2\")]"]
        );
        let lost = format!("{begin} foreach=\"$seas$\"/>");
        assert_eq!(
            made(&lost).unwrap_err(),
            "foreach names \"$seas$\", which is no variable"
        );
    }
}
