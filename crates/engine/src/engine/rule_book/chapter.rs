//! The chapters and rules of a book, and how they are read.

use serde::Serialize;

/// A chapter of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Its letters, such as `HR`.
    pub id: String,
    pub title: String,
    pub rules: Vec<Rule>,
}

/// A rule of a book, with its id and title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Its id, such as `HR-6`.
    pub id: String,
    /// Its title; empty for one that a file brings along.
    pub title: String,
    pub paragraphs: Vec<String>,
}

impl Rule {
    /// Whether it contains all these words, in lower case.
    pub fn has(&self, words: &[String]) -> bool {
        let text = format!("{} {} {}", self.id, self.title, self.paragraphs.join(" ")).to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

/// The chapters of a rule reference: headings of the second level are chapters, those of the third are rules.
pub fn read(text: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for block in text.split("\n\n") {
        let text = block.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        if let Some(heading) = text.strip_prefix("### ") {
            let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
            let rule = Rule {
                id: id.into(),
                title: title.into(),
                paragraphs: Vec::new(),
            };
            if let Some(chapter) = chapters.last_mut() {
                chapter.rules.push(rule);
            }
        } else if let Some(heading) = text.strip_prefix("## ") {
            let (id, title) = heading.split_once(". ").unwrap_or((heading, ""));
            chapters.push(Chapter {
                id: id.into(),
                title: title.into(),
                rules: Vec::new(),
            });
        } else if let Some(rule) = chapters.last_mut().and_then(|chapter| chapter.rules.last_mut()) {
            rule.paragraphs.push(text.trim().to_owned());
        }
    }
    chapters
}
