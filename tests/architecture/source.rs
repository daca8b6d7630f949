//! The modules of a Rust file: those it declares, the items it defines, the paths it names.
//!
//! No compiler: tokens, braces and `use` trees are enough for that. Code under `#[cfg(test)]` is left out, for a test
//! may look at anything.

use std::collections::{BTreeMap, BTreeSet};

/// A module, by itself or inside a file.
#[derive(Debug, Default)]
pub struct Module {
    /// Modules that it declares, in files of their own or in braces.
    pub children: BTreeSet<String>,
    /// Modules that it declares for tests alone.
    pub for_tests: BTreeSet<String>,
    /// Its definitions: functions, types, constants, macros.
    pub items: BTreeSet<String>,
    /// Its imports, by their name here.
    pub imports: BTreeMap<String, Import>,
    /// Modules that it imports whole, with `*`.
    pub globs: Vec<Vec<String>>,
    /// Paths of two or more words in its code.
    pub paths: BTreeSet<Vec<String>>,
    /// Single words in its code.
    pub words: BTreeSet<String>,
}

/// A name that was brought in by `use`.
#[derive(Debug)]
pub struct Import {
    /// The path after `use`.
    pub path: Vec<String>,
    /// Whether others may import it from here; such a line alone needs nothing.
    pub is_public: bool,
}

/// The modules of a file by name, the file's own as an empty name.
pub fn read(text: &str) -> BTreeMap<Vec<String>, Module> {
    let mut reader = Reader {
        tokens: tokens(text),
        at: 0,
        modules: BTreeMap::new(),
    };
    reader.module(&mut Vec::new());
    reader.modules
}

/// Words and signs, `::` as one of them, without comments and texts.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let end_of = |from: usize, end: &str| {
        let end: Vec<char> = end.chars().collect();
        let found = (from..chars.len()).find(|&at| chars[at..].starts_with(&end));
        found.map_or(chars.len(), |at| at + end.len())
    };
    // Past the quote that ends a text with escapes.
    let end_of_text = |mut at: usize| {
        while at < chars.len() && chars[at] != '"' {
            at += if chars[at] == '\\' { 2 } else { 1 };
        }
        at + 1
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let next = chars.get(at + 1).copied().unwrap_or_default();
        match chars[at] {
            '/' if next == '/' => at = end_of(at, "\n"),
            '/' if next == '*' => at = end_of(at, "*/"),
            '"' => at = end_of_text(at + 1),
            // A letter in quotes, and not a lifetime.
            '\'' if next == '\\' => at = end_of(at + 3, "'"),
            '\'' if chars.get(at + 2) == Some(&'\'') => at += 3,
            ':' if next == ':' => {
                found.push("::".to_owned());
                at += 2;
            }
            first if is_word(first) => {
                let word: String = chars[at..].iter().copied().take_while(|&c| is_word(c)).collect();
                at += word.chars().count();
                let hashes = chars[at..].iter().take_while(|&&c| c == '#').count();
                let is_text = chars.get(at + hashes) == Some(&'"');
                if is_text && ["r", "br", "cr"].contains(&word.as_str()) {
                    at = end_of(at + hashes + 1, &format!("\"{}", "#".repeat(hashes)));
                } else if is_text && hashes == 0 && ["b", "c"].contains(&word.as_str()) {
                    at = end_of_text(at + 1);
                } else {
                    found.push(word);
                }
            }
            sign => {
                if !sign.is_whitespace() {
                    found.push(sign.to_string());
                }
                at += 1;
            }
        }
    }
    found
}

/// Whether a token is a word.
fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
    modules: BTreeMap<Vec<String>, Module>,
}

impl Reader {
    fn token(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", String::as_str)
    }

    /// Reads a module to the brace that closes it, or the end of the file.
    fn module(&mut self, name: &mut Vec<String>) {
        let mut module = Module::default();
        let mut depth = 0_u32;
        let mut is_for_tests = false;
        let mut is_public = false;
        while self.at < self.tokens.len() {
            let token = self.token(self.at).to_owned();
            match token.as_str() {
                "#" => {
                    is_for_tests |= self.attribute();
                    continue;
                }
                // Everything else that is said of it comes first.
                "pub" => {
                    is_public = true;
                    self.at += 1;
                    if self.token(self.at) == "(" {
                        self.skip_brackets();
                    }
                    continue;
                }
                "mod" if depth == 0 && is_word(self.token(self.at + 1)) => {
                    let child = self.token(self.at + 1).to_owned();
                    self.at += 2;
                    if is_for_tests {
                        module.for_tests.insert(child);
                        self.skip_item();
                    } else if self.token(self.at) == "{" {
                        self.at += 1;
                        name.push(child.clone());
                        self.module(name);
                        name.pop();
                        module.children.insert(child);
                    } else {
                        module.children.insert(child);
                    }
                }
                _ if is_for_tests => self.skip_item(),
                "use" => {
                    self.at += 1;
                    self.tree(&[], is_public, &mut module);
                }
                "{" => {
                    depth += 1;
                    self.at += 1;
                }
                "}" => {
                    self.at += 1;
                    if depth == 0 {
                        break;
                    }
                    depth -= 1;
                }
                word if is_word(word) => self.path(depth == 0, &mut module),
                _ => self.at += 1,
            }
            is_for_tests = false;
            is_public = false;
        }
        self.modules.insert(name.clone(), module);
    }

    /// Skips an attribute. Returns whether the item after it is for tests only.
    fn attribute(&mut self) -> bool {
        let begin = self.at;
        self.at += 1;
        if self.token(self.at) == "!" {
            self.at += 1;
        }
        self.skip_brackets();
        let said = &self.tokens[begin..self.at];
        said.windows(3).any(|three| three == ["cfg", "(", "test"])
    }

    /// Skips brackets and their contents.
    fn skip_brackets(&mut self) {
        let mut open = 0;
        while self.at < self.tokens.len() {
            match self.token(self.at) {
                "(" | "[" | "{" => open += 1,
                ")" | "]" | "}" => open -= 1,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                break;
            }
        }
    }

    /// Reads past an item: to its semicolon, or past its braces.
    fn skip_item(&mut self) {
        let is_import = self.token(self.at) == "use";
        while self.at < self.tokens.len() {
            match self.token(self.at) {
                ";" => {
                    self.at += 1;
                    break;
                }
                "{" if !is_import => {
                    self.skip_brackets();
                    break;
                }
                "(" | "[" | "{" => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
    }

    /// Reads a tree of `use`, to the sign after it.
    fn tree(&mut self, before: &[String], is_public: bool, module: &mut Module) {
        let mut path = before.to_vec();
        loop {
            let token = self.token(self.at).to_owned();
            self.at += 1;
            match token.as_str() {
                "::" => {}
                "*" => {
                    module.globs.push(path);
                    return;
                }
                "{" => {
                    while self.token(self.at) != "}" && self.at < self.tokens.len() {
                        if self.token(self.at) == "," {
                            self.at += 1;
                        } else {
                            self.tree(&path, is_public, module);
                        }
                    }
                    self.at += 1;
                    return;
                }
                word if is_word(word) => {
                    if word != "self" || path.is_empty() {
                        path.push(token);
                    }
                    if self.token(self.at) == "::" {
                        continue;
                    }
                    let mut name = path.last().cloned().unwrap_or_default();
                    if self.token(self.at) == "as" {
                        self.token(self.at + 1).clone_into(&mut name);
                        self.at += 2;
                    }
                    module.imports.insert(name, Import { path, is_public });
                    return;
                }
                _ => return,
            }
        }
    }

    /// Reads a word, the path that begins with it, or the name of an item.
    fn path(&mut self, is_outermost: bool, module: &mut Module) {
        let word = self.token(self.at).to_owned();
        let item = match word.as_str() {
            "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static" => self.at + 1,
            "macro_rules" => self.at + 2,
            _ => 0,
        };
        let name = self.token(item).to_owned();
        if item > 0 && is_word(&name) && !["fn", "unsafe", "extern", "async", "mut"].contains(&name.as_str())
        {
            if is_outermost {
                module.items.insert(name);
            }
            self.at = item + 1;
            return;
        }
        let mut path = vec![word];
        self.at += 1;
        while self.token(self.at) == "::" && is_word(self.token(self.at + 1)) {
            path.push(self.token(self.at + 1).to_owned());
            self.at += 2;
        }
        // A field or a method follows a dot.
        let is_member = self.at >= 2 && path.len() == 1 && self.token(self.at - 2) == ".";
        if path.len() > 1 {
            module.paths.insert(path);
        } else if !is_member {
            module.words.extend(path);
        }
    }
}
