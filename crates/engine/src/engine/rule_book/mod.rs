//! Rule books: the chapters of a game's own, filled in from a scenario, and the rules that a file brings along.
//!
//! A book is Markdown in which braces stand for what a scenario says. `{range}` is a value. `{if ships: words}` and `{unless ships: words}` are
//! words that stand only where something holds or does not, and may have braces of their own. `{needs ships}` keeps its chapter, rule or paragraph
//! out of scenarios where it does not hold. What a paragraph, a rule or a chapter leaves empty is left out.

mod chapter;
mod own;

pub use chapter::{Chapter, Rule, read};
pub use own::{chapter_of, check_own_rules, own_chapters};

/// What a scenario says in its rule book.
pub trait BookFacts {
    /// Whether a condition of the book holds; `None` if the book means nothing by it.
    fn holds(&self, condition: &str) -> Option<bool>;

    /// The words of a value of the book; `None` if the book means nothing by it.
    fn value(&self, name: &str) -> Option<String>;
}

/// The chapters of a book with what a scenario says in it.
pub fn filled(chapters: &[Chapter], facts: &dyn BookFacts) -> Vec<Chapter> {
    let chapters = chapters.iter().filter_map(|chapter| {
        let title = in_full(&chapter.title, facts)?;
        let rules: Vec<Rule> = chapter
            .rules
            .iter()
            .filter_map(|rule| {
                let title = in_full(&rule.title, facts)?;
                let paragraphs = rule.paragraphs.iter();
                let paragraphs: Vec<String> = paragraphs
                    .filter_map(|paragraph| in_full(paragraph, facts))
                    .collect();
                let id = rule.id.clone();
                (!paragraphs.is_empty()).then_some(Rule {
                    id,
                    title,
                    paragraphs,
                })
            })
            .collect();
        let id = chapter.id.clone();
        (!rules.is_empty()).then_some(Chapter { id, title, rules })
    });
    chapters.collect()
}

/// A heading or paragraph with what a scenario says in it; `None` if it does not stand there, or says nothing.
fn in_full(text: &str, facts: &dyn BookFacts) -> Option<String> {
    let mut full = String::new();
    let stands = expand(text, facts, &mut full);
    let mut tidy = String::new();
    for letter in full.trim().chars() {
        // Words that do not stand leave the space before and behind them.
        if letter == ' ' && tidy.ends_with([' ', '\n']) {
            continue;
        }
        if matches!(letter, '.' | ',' | ';' | ':' | ')') && tidy.ends_with(' ') {
            tidy.pop();
        }
        tidy.push(letter);
    }
    (stands && !tidy.is_empty()).then_some(tidy)
}

/// Adds a text without its braces; false if it needs what does not hold.
fn expand(text: &str, facts: &dyn BookFacts, full: &mut String) -> bool {
    let mut rest = text;
    while let Some(begin) = rest.find('{') {
        full.push_str(&rest[..begin]);
        let inside = between_braces(&rest[begin..]);
        rest = &rest[begin + inside.len() + 2..];
        let (words, inner) = inside.split_once(": ").unwrap_or((inside, ""));
        let stands = |condition: &str| facts.holds(condition);
        if let Some(is_there) = words.strip_prefix("needs ").and_then(stands) {
            if !is_there {
                return false;
            }
        } else if let Some(is_there) = words.strip_prefix("if ").and_then(stands) {
            if is_there && !expand(inner, facts, full) {
                return false;
            }
        } else if let Some(is_there) = words.strip_prefix("unless ").and_then(stands) {
            if !is_there && !expand(inner, facts, full) {
                return false;
            }
        } else if let Some(value) = facts.value(inside) {
            full.push_str(&value);
        } else {
            // A book of ours has no such words: its test reads every scenario and finds the brace.
            full.extend(["{", inside, "}"]);
        }
    }
    full.push_str(rest);
    true
}

/// What stands between the brace at the beginning of a text and the one that closes it.
fn between_braces(text: &str) -> &str {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return &text[1..at],
            '}' => depth -= 1,
            _ => {}
        }
    }
    panic!("a brace of a rule book is never closed: {text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Facts;

    impl BookFacts for Facts {
        fn holds(&self, condition: &str) -> Option<bool> {
            match condition {
                "ships" => Some(false),
                "trains" => Some(true),
                _ => None,
            }
        }

        fn value(&self, name: &str) -> Option<String> {
            (name == "range").then(|| "25".to_owned())
        }
    }

    #[test]
    fn a_book_says_what_its_scenario_has_and_leaves_out_the_rest() {
        let text = "Before.\n\n## XA. Land\n\n### XA-1 {range} hexes\n\nUp to {range}{if ships: by {sea}}\nhexes \
                    {if trains: of {range}.}\n\n{needs ships}Never.\n\n{unless trains: Never.}\n\n\
                    ### XA-2 Boats {needs ships}\n\nNever.\n\n## XB. Sea {needs ships}\n\n### XB-1 Sea\n\nNever.";
        let book = filled(&read(text), &Facts);
        let rule = Rule {
            id: "XA-1".to_owned(),
            title: "25 hexes".to_owned(),
            paragraphs: vec!["Up to 25 hexes of 25.".to_owned()],
        };
        let chapter = Chapter {
            id: "XA".to_owned(),
            title: "Land".to_owned(),
            rules: vec![rule],
        };
        assert_eq!(book, [chapter]);
    }

    #[test]
    fn words_that_a_book_does_not_know_stay_for_its_test_to_find() {
        assert_eq!(
            in_full("{if boats: x} {y}", &Facts).as_deref(),
            Some("{if boats: x} {y}")
        );
    }
}
