//! A table with a line per game, and its file: comma-separated values below lines that name the scenario, the players and the seeds.
//!
//! The seeds are those of the games that it is to hold: a table without some of them was cut, or is still being played. These lines begin with `#`
//! at the top, where readers of tables can skip them (with `comment="#"`, or by their number); at the end they would be taken for games.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::iter;
use std::path::Path;

use jiff::civil::{Date, date};

use super::seeds::Seeds;
use railhead_engine::text::sources::disk;

/// The first line of such a file.
const MARK: &str = "# railhead games 2";

/// The largest table that is read, in bytes.
const MAX_TABLE: u64 = 4 * 1024 * 1024 * 1024;

/// The heading of a table. Tables with the same heading can be joined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableHeading {
    /// The version of the program.
    pub version: String,
    pub game: String,
    /// The title of the scenario.
    pub scenario: String,
    /// A checksum of the scenario's files.
    pub digest: String,
    /// The players: `japan=greedy commonwealth=random`.
    pub players: String,
}

impl TableHeading {
    const KEYS: [&'static str; 5] = ["version", "game", "scenario", "digest", "players"];

    fn values(&self) -> [&String; 5] {
        [
            &self.version,
            &self.game,
            &self.scenario,
            &self.digest,
            &self.players,
        ]
    }

    fn values_mut(&mut self) -> [&mut String; 5] {
        [
            &mut self.version,
            &mut self.game,
            &mut self.scenario,
            &mut self.digest,
            &mut self.players,
        ]
    }

    /// The first difference from another heading, with both values.
    fn difference(&self, other: &Self) -> Option<String> {
        let pairs = self.values().into_iter().zip(other.values());
        let differs = Self::KEYS.into_iter().zip(pairs).find(|(_, (a, b))| a != b);
        differs.map(|(key, (a, b))| format!("{key} \"{a}\" and \"{b}\""))
    }
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    Count,
    /// A day, if there is one.
    Day,
    /// A word, if there is one.
    Word,
}

/// A value of a column; days are numbers too ([`day_number`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellValue {
    Number(i32),
    Word(String),
}

/// A column of results, with one value for each game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: ColumnType,
    /// Its values, line by line; for words, their index in `seen_words`.
    pub values: Vec<Option<i32>>,
    /// In the order in which they were first seen.
    seen_words: Vec<String>,
}

impl Column {
    /// A column without values.
    pub const fn new(name: String, kind: ColumnType) -> Self {
        Self {
            name,
            kind,
            values: Vec::new(),
            seen_words: Vec::new(),
        }
    }

    /// The word of a line.
    pub fn word(&self, line: usize) -> Option<&str> {
        let place = usize::try_from(self.values[line]?).ok()?;
        self.seen_words.get(place).map(String::as_str)
    }

    /// The words in it, in alphabetical order.
    pub fn words(&self) -> Vec<&str> {
        let mut words: Vec<&str> = self.seen_words.iter().map(String::as_str).collect();
        words.sort_unstable();
        words
    }

    fn push(&mut self, cell: Option<CellValue>) {
        let value = cell.map(|cell| match cell {
            CellValue::Number(number) => number,
            CellValue::Word(word) => {
                let known = self.seen_words.iter().position(|known| *known == word);
                let place = known.unwrap_or_else(|| {
                    self.seen_words.push(word);
                    self.seen_words.len() - 1
                });
                i32::try_from(place).expect("there are fewer words than lines")
            }
        });
        self.values.push(value);
    }

    fn cell(&self, line: usize) -> Option<CellValue> {
        match self.kind {
            ColumnType::Count | ColumnType::Day => self.values[line].map(CellValue::Number),
            ColumnType::Word => self.word(line).map(|word| CellValue::Word(word.to_owned())),
        }
    }

    fn text(&self, line: usize) -> String {
        match (self.kind, self.values[line]) {
            (_, None) => String::new(),
            (ColumnType::Count, Some(number)) => number.to_string(),
            (ColumnType::Day, Some(number)) => day(number).to_string(),
            (ColumnType::Word, Some(_)) => self.word(line).unwrap_or_default().to_owned(),
        }
    }

    /// Parses a value of this column.
    fn read(&self, text: &str) -> Result<Option<CellValue>, String> {
        if text.is_empty() {
            return Ok(None);
        }
        match self.kind {
            ColumnType::Word => Ok(Some(CellValue::Word(text.to_owned()))),
            ColumnType::Count => text
                .parse()
                .map(|number| Some(CellValue::Number(number)))
                .map_err(|_| format!("\"{text}\" is not a number")),
            ColumnType::Day => text
                .parse()
                .map(|day| Some(CellValue::Number(day_number(day))))
                .map_err(|_| format!("\"{text}\" is not a day such as 1942-02-15")),
        }
    }
}

/// The day with number 0.
const EPOCH: Date = date(1900, 1, 1);

/// The number of a day.
pub fn day_number(day: Date) -> i32 {
    (day - EPOCH).get_days()
}

/// The day of a number.
pub fn day(number: i32) -> Date {
    EPOCH.saturating_add(jiff::Span::new().days(number))
}

/// A table of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultTable {
    pub about: TableHeading,
    /// The seeds of the games that it is to hold.
    pub wanted: Seeds,
    /// The seed of each line.
    pub seeds: Vec<u64>,
    /// The columns beside the seed.
    pub columns: Vec<Column>,
}

impl ResultTable {
    /// A table without lines, which is to hold the games of some seeds.
    pub const fn new(about: TableHeading, wanted: Seeds) -> Self {
        Self {
            about,
            wanted,
            seeds: Vec::new(),
            columns: Vec::new(),
        }
    }

    /// How many lines it has.
    pub fn len(&self) -> usize {
        self.seeds.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.seeds.is_empty()
    }

    /// The seeds of the games that it has.
    pub fn held(&self) -> Seeds {
        self.seeds.iter().copied().collect()
    }

    /// The seeds of the games that it lacks.
    pub fn lacking(&self) -> Seeds {
        self.wanted.without(&self.held())
    }

    /// The column of this name; `None` if the table has no such column.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Adds the line of a game; the first line defines the columns.
    pub fn push(&mut self, seed: u64, line: Vec<(Column, Option<CellValue>)>) {
        let is_first = self.seeds.is_empty();
        self.seeds.push(seed);
        for (index, (column, cell)) in line.into_iter().enumerate() {
            if is_first && self.columns.len() == index {
                self.columns.push(column);
            }
            self.columns[index].push(cell);
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut text = format!("{MARK}\n");
        for (key, value) in TableHeading::KEYS.into_iter().zip(self.about.values()) {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "# {key}: {value}");
        }
        let _ = writeln!(text, "# seeds: {}", self.wanted);
        for (key, kind) in [("words", ColumnType::Word), ("days", ColumnType::Day)] {
            let of_kind = self.columns.iter().filter(|column| column.kind == kind);
            let names: Vec<&str> = of_kind.map(|column| column.name.as_str()).collect();
            let _ = writeln!(text, "# {key}: {}", names.join(" "));
        }
        let names = self.columns.iter().map(|column| column.name.clone());
        let names = iter::once("seed".to_owned()).chain(names).collect();
        text + &written(iter::once(names).chain((0..self.len()).map(|line| self.cells(line))))
    }

    /// The line of a game in the file, with its end.
    pub fn line_text(&self, line: usize) -> String {
        written([self.cells(line)])
    }

    fn cells(&self, line: usize) -> Vec<String> {
        let cells = self.columns.iter().map(|column| column.text(line));
        iter::once(self.seeds[line].to_string()).chain(cells).collect()
    }

    /// Reads a table that `simulate` wrote, whether all of its games are there or not.
    ///
    /// Errors: why it cannot be read, or the first mistake with its line; the file is named.
    pub fn read_file(path: &Path) -> Result<Self, String> {
        let shown = path.display().to_string();
        let read = disk::read(path, &shown, MAX_TABLE).map_err(|error| error.of_file());
        let table = read.and_then(|disk| Self::read(&disk.text));
        table.map_err(|why| format!("{shown}: {why}"))
    }

    /// Parses a table. A line that does not end is not whole, and its game lacks.
    pub fn read(text: &str) -> Result<Self, String> {
        let (head, body) = split_head(text);
        if head.first() != Some(&MARK) {
            let is_other = head
                .first()
                .is_some_and(|mark| mark.starts_with("# railhead games "));
            let why = if is_other {
                "another version of Railhead wrote this table"
            } else {
                "this is not a table from railhead simulate"
            };
            return Err(format!("line 1: {why}"));
        }
        let body = body.rfind('\n').map_or("", |end| &body[..=end]);
        let mut said: BTreeMap<&str, &str> = BTreeMap::new();
        for (number, line) in (1..).zip(&head).skip(1) {
            let (key, value) = line
                .trim_start_matches(['#', ' '])
                .split_once(':')
                .ok_or_else(|| format!("line {number}: \"{line}\" is not a known heading"))?;
            said.insert(key, value.trim());
        }
        let mut take = |key: &str| {
            let said = said.remove(key);
            said.ok_or_else(|| format!("line {}: \"# {key}:\" is missing above it", head.len() + 1))
        };
        let mut about = TableHeading::default();
        for (key, value) in TableHeading::KEYS.into_iter().zip(about.values_mut()) {
            take(key)?.clone_into(value);
        }
        let wanted = take("seeds")?.parse();
        let at = head.iter().position(|line| line.starts_with("# seeds:"));
        let wanted = wanted.map_err(|why| format!("line {}: {why}", at.unwrap_or_default() + 1))?;
        let (words, days) = (take("words")?, take("days")?);
        let mut table = Self::new(about, wanted);
        table.read_lines(body, head.len(), |name| {
            let among = |names: &str| names.split(' ').any(|one| one == name);
            match (among(words), among(days)) {
                (true, _) => ColumnType::Word,
                (_, true) => ColumnType::Day,
                _ => ColumnType::Count,
            }
        })?;
        Ok(table)
    }

    fn read_lines(
        &mut self,
        body: &str,
        above: usize,
        kind: impl Fn(&str) -> ColumnType,
    ) -> Result<(), String> {
        let mut lines = csv::ReaderBuilder::new()
            .flexible(true)
            .from_reader(body.as_bytes());
        let names = lines.headers().ok().filter(|names| names.get(0) == Some("seed"));
        let names = names.ok_or_else(|| format!("line {}: the first column is not \"seed\"", above + 1))?;
        let wanted = names.len();
        let columns = names.iter().skip(1);
        self.columns = columns
            .map(|name| Column::new(name.to_owned(), kind(name)))
            .collect();
        for cells in lines.records() {
            let cells = cells.map_err(|mistake| mistake.to_string())?;
            let line = cells.position().map_or(0, csv::Position::line) + above as u64;
            if cells.len() != wanted {
                let there = cells.len();
                return Err(format!("line {line}: {there} values, but {wanted} columns"));
            }
            let seed = cells[0].parse();
            self.seeds
                .push(seed.map_err(|_| format!("line {line}: the seed \"{}\" is not a number", &cells[0]))?);
            for (column, text) in self.columns.iter_mut().zip(cells.iter().skip(1)) {
                let cell = column.read(text);
                column.push(cell.map_err(|why| format!("line {line}: {}: {why}", column.name))?);
            }
        }
        Ok(())
    }

    /// Joins several tables, each with its name, in the order of the seeds.
    ///
    /// Errors: why they do not match, or a game that two of them have.
    pub fn join(tables: Vec<(String, Self)>) -> Result<Self, String> {
        let (first, rest) = tables.split_first().ok_or("there is no table")?;
        let wanted = tables.iter().map(|(_, table)| &table.wanted);
        let wanted = wanted.fold(Seeds::default(), |all, more| all.and(more));
        let mut whole = Self::new(first.1.about.clone(), wanted);
        for (name, table) in rest {
            if let Some(difference) = first.1.about.difference(&table.about) {
                return Err(format!("{} and {name} differ: {difference}", first.0));
            }
            let columns = |table: &Self| -> Vec<(String, ColumnType)> {
                let columns = table.columns.iter();
                columns.map(|column| (column.name.clone(), column.kind)).collect()
            };
            if columns(&first.1) != columns(table) {
                return Err(format!("{} and {name} do not have the same columns", first.0));
            }
        }
        let mut lines: Vec<(u64, usize, usize)> = Vec::new();
        for (number, (_, table)) in tables.iter().enumerate() {
            lines.extend(
                table
                    .seeds
                    .iter()
                    .enumerate()
                    .map(|(line, seed)| (*seed, number, line)),
            );
        }
        lines.sort_unstable();
        for pair in lines.windows(2) {
            let [(seed, one, _), (other_seed, other, _)] = pair else {
                continue;
            };
            if seed == other_seed {
                let (one, other) = (&tables[*one].0, &tables[*other].0);
                return Err(if one == other {
                    format!("{one} has the game of seed {seed} twice")
                } else {
                    format!("the game of seed {seed} is in {one} and in {other}")
                });
            }
        }
        for (seed, number, line) in lines {
            let columns = tables[number].1.columns.iter();
            let cells =
                columns.map(|column| (Column::new(column.name.clone(), column.kind), column.cell(line)));
            whole.push(seed, cells.collect());
        }
        if whole.columns.is_empty() {
            whole.columns.clone_from(&first.1.columns);
        }
        Ok(whole)
    }
}

/// Lines as they stand in the file.
fn written(lines: impl IntoIterator<Item = Vec<String>>) -> String {
    // A sign of comments counts as none in quotation marks.
    let mut writer = csv::WriterBuilder::new()
        .comment(Some(b'#'))
        .from_writer(Vec::new());
    for line in lines {
        writer.write_record(line).expect("lines are equally long");
    }
    let bytes = writer.into_inner().expect("memory takes all");
    let text = disk::decode(&bytes).expect("it is made of texts");
    text.to_owned()
}

/// The lines at the top that begin with `#`, and the rest.
fn split_head(text: &str) -> (Vec<&str>, &str) {
    let mut head = Vec::new();
    let mut rest = text;
    while rest.starts_with('#') {
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        head.push(line.trim_end());
        rest = below;
    }
    (head, rest)
}

#[cfg(test)]
mod tests;
