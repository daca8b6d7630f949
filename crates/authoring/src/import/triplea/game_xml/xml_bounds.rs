//! Refuses a text of XML before it is read, if reading it would take long or much memory.

use railhead_engine::text::Problem;

/// The most letters into which the entities of a game may grow.
const MAX_GROWN: usize = 4 * 1024 * 1024;
/// The most attributes of an element.
const MAX_ATTRIBUTES: usize = 1000;

/// Refuses entities and attributes that could burst.
pub(super) fn check(shown: &str, text: &str) -> Result<(), Problem> {
    bound_entities(shown, text)?;
    bound_attributes(shown, text)
}

/// Refuses entities that could grow: none may name another, and all places that name one are counted with the longest.
fn bound_entities(shown: &str, text: &str) -> Result<(), Problem> {
    let mut longest = 0;
    for (at, _) in text.match_indices("<!ENTITY") {
        let end = text[at..].find('>').map_or(text.len(), |length| at + length);
        let declared = &text[at..end];
        // A value may hold the sign that ends a declaration, and then goes on in quotes.
        let quotes = declared.matches(['"', '\'']).count();
        let names_another = declared.split('&').skip(1).any(|rest| !rest.starts_with('#'));
        if names_another || !quotes.is_multiple_of(2) || declared.contains('%') {
            let what = "an entity that is made of others can grow without end, and is not read";
            return Err(Problem::at(shown, text, at, String::new(), what, None));
        }
        longest = longest.max(declared.len());
    }
    let named = text.matches('&').count();
    if longest.saturating_mul(named) > MAX_GROWN {
        let at = text.find("<!ENTITY").unwrap_or_default();
        let what = "with its entities written out this file would be too large";
        return Err(Problem::at(shown, text, at, String::new(), what, None));
    }
    Ok(())
}

/// Refuses elements with too many attributes, where a search for two of one name would take long.
fn bound_attributes(shown: &str, text: &str) -> Result<(), Problem> {
    let mut at = 0;
    for piece in text.split('<') {
        if !piece.starts_with(['!', '?', '/']) {
            let mut quote = None;
            let mut values = 0;
            for byte in piece.bytes() {
                match (quote, byte) {
                    (None, b'>') => break,
                    (None, b'"' | b'\'') => quote = Some(byte),
                    (Some(open), _) if open == byte => {
                        quote = None;
                        values += 1;
                    }
                    _ => {}
                }
            }
            if values > MAX_ATTRIBUTES {
                let what = format!("an element has at most {MAX_ATTRIBUTES} attributes, not {values}");
                return Err(Problem::at(shown, text, at - 1, String::new(), what, None));
            }
        }
        at += piece.len() + 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_attributes_are_refused() {
        let attributes = |number: usize| {
            let all = (0..number).map(|at| format!(" a{at} = '>\"'"));
            let all = all.collect::<Vec<_>>().concat();
            format!("<game>\n<map{all}/></game>")
        };
        let wrong = check("g.xml", &attributes(1001)).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "g.xml:2:1: an element has at most 1000 attributes, not 1001"
        );
        assert_eq!(check("g.xml", &attributes(1000)), Ok(()));
    }
}
