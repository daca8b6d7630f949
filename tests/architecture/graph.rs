//! The dependency graph of a crate's files, and what it must not contain.
//!
//! Paths are followed to the file that defines what they name, through any number of re-exports; a file that passes the name on is
//! needed too, unless it is the `mod.rs` or `lib.rs` of a folder, which lists what is in it. A type that no path names is not seen:
//! a method that a file adds to a type of another. Declaring a module and passing a name on need nothing.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::source::{self, Module};

/// The files of a crate, and for each the files that it needs.
#[derive(Debug, Default)]
pub struct Graph {
    needs: BTreeMap<String, Needs>,
}

/// The files that a file needs, and a path in it for whose sake.
type Needs = BTreeMap<String, String>;

impl Graph {
    /// The graph of a crate, from the path and text of each of its files. `root` is the file that `crate` means.
    pub fn new(files: &[(String, String)], root: &str) -> Self {
        let mut modules = Modules::default();
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        let texts = files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        modules.add(&texts, root, folder, &[]);
        let mut graph = Self::default();
        for (name, (file, module)) in &modules.all {
            let needs = graph.needs.entry(file.clone()).or_default();
            for (path, target) in modules.named(name, module) {
                if target != *file {
                    needs.entry(target).or_insert(path);
                }
            }
        }
        graph
    }

    /// Every file of the crate except tests, with the files it needs and why.
    pub fn files(&self) -> impl Iterator<Item = (&str, &BTreeMap<String, String>)> {
        self.needs.iter().map(|(file, needs)| (file.as_str(), needs))
    }

    /// The circles among files below a folder, each the shortest of its kind, in words.
    pub fn circles(&self, folder: &str) -> Vec<String> {
        let mut inside: BTreeSet<&str> = self.needs.keys().map(String::as_str).collect();
        inside.retain(|file| file.starts_with(folder));
        let mut circles = Vec::new();
        while let Some(file) = inside.pop_first() {
            inside.insert(file);
            // Files that can reach each other are in one circle.
            let together: BTreeSet<&str> = self
                .reached(file, &inside)
                .into_iter()
                .filter(|other| *other == file || self.reached(other, &inside).contains(file))
                .collect();
            if together.len() > 1 {
                circles.push(self.circle(&together));
            }
            inside.retain(|other| !together.contains(other));
        }
        circles
    }

    fn next<'a>(&'a self, file: &str, inside: &BTreeSet<&'a str>) -> Vec<&'a str> {
        let needs = self.needs[file].keys().map(String::as_str);
        needs.filter(|other| inside.contains(other)).collect()
    }

    fn reached<'a>(&'a self, from: &'a str, inside: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::from([from]);
        let mut pending = vec![from];
        while let Some(file) = pending.pop() {
            pending.extend(
                self.next(file, inside)
                    .into_iter()
                    .filter(|other| found.insert(*other)),
            );
        }
        found
    }

    /// The shortest way round among files that all reach each other.
    fn circle(&self, together: &BTreeSet<&str>) -> String {
        let ways = together.iter().filter_map(|file| self.round(file, together));
        let shortest = ways.min_by_key(Vec::len).unwrap_or_default();
        let steps = shortest.iter().enumerate().map(|(at, file)| {
            let next = shortest[(at + 1) % shortest.len()];
            format!("\n  {file} needs {next} for {}", self.needs[*file][next])
        });
        format!(
            "{} files need each other, such as:{}",
            together.len(),
            steps.collect::<String>()
        )
    }

    /// The shortest way from a file back to it.
    fn round<'a>(&'a self, file: &'a str, inside: &BTreeSet<&'a str>) -> Option<Vec<&'a str>> {
        let mut from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut pending = VecDeque::from([file]);
        while let Some(here) = pending.pop_front() {
            for next in self.next(here, inside) {
                if next == file {
                    let mut way = vec![here];
                    while let Some(before) = from.get(way[way.len() - 1]) {
                        way.push(before);
                    }
                    way.reverse();
                    return Some(way);
                }
                if !from.contains_key(next) {
                    from.insert(next, here);
                    pending.push_back(next);
                }
            }
        }
        None
    }
}

/// The modules of a crate by name, the root's empty, each with its file.
#[derive(Default)]
struct Modules {
    all: BTreeMap<Vec<String>, (String, Module)>,
}

/// What a path leads to.
enum Target {
    Module(Vec<String>),
    /// Something that the first module defines; the others pass its name on.
    Item(Vec<String>, Vec<Vec<String>>),
}

impl Modules {
    /// Adds a file and the files of the modules it declares, which are in a folder.
    fn add(&mut self, texts: &BTreeMap<&str, &str>, file: &str, folder: &str, name: &[String]) {
        let text = texts
            .get(file)
            .unwrap_or_else(|| panic!("{file} is a file of the crate"));
        let found = source::read(text);
        for (within, module) in &found {
            for child in &module.children {
                let below =
                    |parts: &[String]| parts.iter().fold(folder.to_owned(), |all, part| all + "/" + part);
                let path = below(&[within.as_slice(), std::slice::from_ref(child)].concat());
                let full = [name, within.as_slice(), std::slice::from_ref(child)].concat();
                if found.contains_key(&full[name.len()..]) {
                    continue;
                }
                let ways = [format!("{path}.rs"), format!("{path}/mod.rs")];
                let way = ways.iter().find(|way| texts.contains_key(way.as_str()));
                let way = way.unwrap_or_else(|| panic!("{file} declares {child}, which is a file"));
                self.add(texts, way, &path, &full);
            }
        }
        for (within, module) in found {
            let full = [name, within.as_slice()].concat();
            self.all.insert(full, (file.to_owned(), module));
        }
    }

    /// The needs of a module: paths in words, and the files that define what they name.
    fn named(&self, name: &[String], module: &Module) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut note = |path: &[String], target: Option<Target>| {
            if let Some(Target::Item(of, through)) = target {
                let files = through.iter().map(|module| &self.all[module].0);
                let files = files.filter(|file| !file.ends_with("/mod.rs") && !file.ends_with("/lib.rs"));
                let files = std::iter::once(&self.all[&of].0).chain(files);
                found.extend(files.map(|file| (path.join("::"), file.clone())));
            }
        };
        for path in &module.paths {
            note(path, self.follow(name, path, 0));
        }
        for (alias, import) in &module.imports {
            // A file that only passes a name on does not need it.
            if !import.is_public || module.words.contains(alias) {
                note(&import.path, self.follow(name, &import.path, 0));
            }
        }
        for glob in &module.globs {
            let whole = self.follow(name, glob, 0);
            if let Some(Target::Module(whole)) = &whole {
                let others =
                    |word: &&String| !module.items.contains(*word) && !module.imports.contains_key(*word);
                for word in module.words.iter().filter(others) {
                    note(std::slice::from_ref(word), self.look_up(whole, word, 0));
                }
            } else {
                note(glob, whole);
            }
        }
        found
    }

    /// Follows a path from a module as far as it stays in the crate.
    fn follow(&self, from: &[String], path: &[String], depth: u32) -> Option<Target> {
        // Imports that mean each other lead nowhere.
        const DEEPEST: u32 = 32;
        if depth > DEEPEST {
            return None;
        }
        let mut at = from.to_vec();
        for (index, word) in path.iter().enumerate() {
            match word.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => {
                    at.pop();
                }
                _ => match self.look_up(&at, word, depth) {
                    Some(Target::Module(module)) => at = module,
                    Some(item) => return Some(item),
                    // Outside the crate, or made by a macro.
                    None => return (index > 0).then_some(Target::Item(at, Vec::new())),
                },
            }
        }
        Some(Target::Module(at))
    }

    /// The meaning of a name in a module.
    fn look_up(&self, module: &[String], name: &str, depth: u32) -> Option<Target> {
        let (_, said) = self.all.get(module)?;
        let full = [module, &[name.to_owned()]].concat();
        if said.for_tests.contains(name) {
            return None;
        }
        if said.children.contains(name) {
            return Some(Target::Module(full));
        }
        if said.items.contains(name) {
            return Some(Target::Item(module.to_vec(), Vec::new()));
        }
        if let Some(import) = said.imports.get(name) {
            // `use bevy` is not the `bevy` of this module.
            let is_itself = import.path.first().is_some_and(|first| first == name);
            if is_itself {
                return None;
            }
            return match self.follow(module, &import.path, depth + 1) {
                Some(Target::Item(of, mut through)) => {
                    through.push(module.to_vec());
                    Some(Target::Item(of, through))
                }
                other => other,
            };
        }
        said.globs
            .iter()
            .find_map(|glob| match self.follow(module, glob, depth + 1) {
                Some(Target::Module(whole)) if whole != module => self.look_up(&whole, name, depth + 1),
                _ => None,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    fn graph(files: &[(&str, &str)]) -> Graph {
        let files: Vec<(String, String)> = files
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
            .collect();
        Graph::new(&files, "src/lib.rs")
    }

    /// The files that a file needs.
    fn needed(graph: &Graph, file: &str) -> Vec<String> {
        let found = graph.files().find(|(path, _)| *path == file);
        found.expect("it is a file").1.keys().cloned().collect()
    }

    #[test]
    fn a_path_leads_through_re_exports_to_the_file_that_defines() {
        let graph = graph(&[
            ("src/lib.rs", "mod house; mod street;"),
            (
                "src/house/mod.rs",
                "mod door; pub use door::Knob; pub use self::window::*; mod window;",
            ),
            (
                "src/house/door.rs",
                "pub struct Knob; // needs crate::street::Lamp\nconst A: &str = \"crate::street::Lamp\";",
            ),
            (
                "src/house/window.rs",
                "use super::Knob; pub fn pane<'a>(k: &'a Knob) -> char { '\"' }",
            ),
            (
                "src/street.rs",
                "use crate::house::{self, Knob as K}; pub struct Lamp; fn f() { house::pane(&K); }\n\
                 #[cfg(test)] mod tests { use crate::house::nothing; }",
            ),
        ]);
        assert_eq!(needed(&graph, "src/lib.rs"), Vec::<String>::new());
        assert_eq!(needed(&graph, "src/house/mod.rs"), Vec::<String>::new());
        assert_eq!(needed(&graph, "src/house/door.rs"), Vec::<String>::new());
        assert_eq!(needed(&graph, "src/house/window.rs"), ["src/house/door.rs"]);
        assert_eq!(
            needed(&graph, "src/street.rs"),
            ["src/house/door.rs", "src/house/window.rs"]
        );
        assert_eq!(graph.circles("src/"), Vec::<String>::new());
    }

    #[test]
    fn a_circle_is_named_with_what_closes_it() {
        let graph = graph(&[
            ("src/lib.rs", "mod a; mod b; mod c;"),
            ("src/a.rs", "use crate::b::B; pub struct A;"),
            ("src/b.rs", "pub struct B; fn f() -> super::c::C { loop {} }"),
            ("src/c.rs", "use super::*; pub struct C(a::A);"),
        ]);
        assert_eq!(
            graph.circles("src/"),
            ["3 files need each other, such as:\n  \
              src/a.rs needs src/b.rs for crate::b::B\n  \
              src/b.rs needs src/c.rs for super::c::C\n  \
              src/c.rs needs src/a.rs for a::A"]
        );
        assert_eq!(graph.circles("src/a"), Vec::<String>::new());
    }

    #[test]
    fn a_file_that_passes_a_name_on_is_needed_unless_it_lists_a_folder() {
        let graph = graph(&[
            ("src/lib.rs", "mod a; mod b; mod c;"),
            (
                "src/a.rs",
                "pub use crate::c::C; use crate::b::B; fn f() -> B { loop {} }",
            ),
            ("src/b.rs", "use crate::a::C; pub struct B(C);"),
            ("src/c/mod.rs", "mod d; pub use d::C;"),
            ("src/c/d.rs", "pub struct C;"),
        ]);
        assert_eq!(needed(&graph, "src/b.rs"), ["src/a.rs", "src/c/d.rs"]);
        assert_eq!(graph.circles("src/").len(), 1);
    }

    #[test]
    fn a_parent_that_calls_its_child_may_not_own_what_the_child_needs() {
        let graph = graph(&[
            (
                "src/lib.rs",
                "mod child; pub struct Own; fn plugin() { child::plugin(); }",
            ),
            ("src/child.rs", "use super::Own; pub fn plugin() { Own; }"),
        ]);
        assert_eq!(graph.circles("src/").len(), 1);
    }
}
