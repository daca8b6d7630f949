//! The games that the end of a game leads to: the same again, the other side, a stronger enemy, the next of the list.

use crate::play::SeatRow;
use crate::shell::title::teams::{Team, offered_team, opponents, seated, teams};
use crate::shell::title::title_data::{OWN, TitleData, TitleEntry};
use railhead_engine::engine::Seat;
use railhead_engine::engine::ending::GameEnd;
use railhead_engine::save::played::PlayedResult;
use railhead_players::opponent::PlayerChoice;

/// The games that follow, each with the reason if there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    pub other_side: Result<Seating, String>,
    pub stronger: Result<Seating, String>,
    pub next: Result<NextGame, String>,
}

/// A game of the same scenario with other players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Its difference: `as Japan`.
    pub about: String,
    /// The player of each seat.
    pub players: Vec<Option<String>>,
}

/// The scenario that follows in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// Its index in the list.
    pub index: usize,
    /// Its kind: `battle`.
    pub kind: &'static str,
    pub title: String,
    /// The player of each seat.
    pub players: Vec<Option<String>>,
}

impl Rematch {
    /// What can follow a game with these seats, of the scenario with this path.
    pub fn of(rows: &[SeatRow], data: &TitleData, path: &str) -> Self {
        Self {
            other_side: other_side(rows),
            stronger: stronger(rows),
            next: next(rows, data, path),
        }
    }
}

/// The teams that people play and those that only computers play, by their indices.
fn parted(rows: &[SeatRow], teams: &[Team]) -> (Vec<usize>, Vec<usize>) {
    (0..teams.len()).partition(|team| {
        let mut seats = teams[*team].seats.iter();
        seats.any(|seat| rows[*seat].chosen.is_none())
    })
}

/// The word of the first computer that plays.
fn enemy(rows: &[SeatRow]) -> Option<&str> {
    rows.iter().find_map(|row| row.chosen.as_deref())
}

/// A player of this name if all seats can have it, else the one for most people.
fn like<'p>(offered: &'p [PlayerChoice], word: Option<&str>) -> Option<&'p PlayerChoice> {
    let same = offered.iter().find(|player| Some(player.word.as_str()) == word);
    same.or_else(|| offered.iter().find(|player| player.is_usual))
}

/// Whether it is a program of the player's own, which can play any seat.
fn is_program(rows: &[SeatRow], word: &str) -> bool {
    let mut known = rows.iter().flat_map(|row| &row.players);
    known.all(|player| player.word != word)
}

/// The person takes the next side, and the computer that of the person.
fn other_side(rows: &[SeatRow]) -> Result<Seating, String> {
    let teams = teams(rows);
    let (people, _) = parted(rows, &teams);
    let [own] = people[..] else {
        let why = if people.is_empty() {
            "no person plays"
        } else {
            "people play both sides"
        };
        return Err(why.to_owned());
    };
    if teams.len() < 2 {
        return Err("there is one side only".to_owned());
    }
    let team = &teams[(own + 1) % teams.len()];
    let word = enemy(rows);
    let offered = opponents(rows, team);
    let against = match word {
        Some(word) if is_program(rows, word) => Some(word),
        word => like(&offered, word).map(|player| player.word.as_str()),
    };
    Ok(Seating {
        about: format!("as {}", team.in_text()),
        players: seated(rows, Some(team), against),
    })
}

/// The computers play one strength better.
fn stronger(rows: &[SeatRow]) -> Result<Seating, String> {
    let row = rows.iter().find(|row| row.chosen.is_some());
    let Some((row, word)) = row.and_then(|row| Some((row, row.chosen.as_deref()?))) else {
        return Err("no computer plays".to_owned());
    };
    if is_program(rows, word) {
        return Err(format!("the strength of {word} is unknown"));
    }
    let strengths: Vec<&PlayerChoice> = row.players.iter().filter(|player| !player.is_plan).collect();
    let at = strengths.iter().position(|player| player.word == word);
    let next = match at {
        Some(at) => strengths.get(at + 1),
        // A plan of the scenario is no strength: only the strongest is sure to be stronger.
        None => strengths.last(),
    };
    let Some(next) = next else {
        let strongest = at.map_or("", |at| strengths[at].title.as_str());
        return Err(format!("{strongest} is the strongest"));
    };
    let players = rows
        .iter()
        .map(|row| row.chosen.as_ref().map(|_| next.word.clone()));
    Ok(Seating {
        about: format!("against {}", next.title),
        players: players.collect(),
    })
}

/// The scenario that follows in the list, or in the next groups.
fn next(rows: &[SeatRow], data: &TitleData, path: &str) -> Result<NextGame, String> {
    if !data.is_read {
        return Err("the list is being read".to_owned());
    }
    let listed = data.shelves.iter().filter(|shelf| shelf.name != OWN);
    let after = listed
        .flat_map(|shelf| &shelf.scenarios)
        .map(|index| (*index, &data.scenarios[*index]))
        .skip_while(|(_, entry)| entry.listing.path != path);
    // A lesson is for who takes lessons, an exercise for who takes exercises: a battle leads to another, of the same game if there is one.
    let rank = |entry| {
        ["lesson", "exercise", "battle"]
            .iter()
            .position(|known| *known == kind(entry))
    };
    let mut after = after.peekable();
    let played = after.peek().map(|(_, entry)| *entry);
    let least = played.and_then(rank);
    let follows: Vec<(usize, &TitleEntry)> = after
        .skip(1)
        .filter(|(_, entry)| entry.is_playable() && entry.campaign.is_none() && rank(entry) >= least)
        .collect();
    let is_alike =
        |entry: &TitleEntry| played.is_some_and(|played| played.listing.game == entry.listing.game);
    let next = follows
        .iter()
        .find(|(_, entry)| is_alike(entry))
        .or(follows.first());
    let Some((index, entry)) = next.copied() else {
        return Err("it is the last of the list".to_owned());
    };
    Ok(NextGame {
        index,
        kind: kind(entry),
        title: entry.listing.title.clone(),
        players: usual_players(&entry.seats, enemy(rows)),
    })
}

/// The kind of a scenario.
fn kind(entry: &TitleEntry) -> &'static str {
    if entry.listing.lesson.is_some() {
        "lesson"
    } else if entry.listing.goals.is_empty() {
        "exercise"
    } else {
        "battle"
    }
}

/// The players of a scenario that was not played yet: the enemy is the one before, where it can play.
fn usual_players(rows: &[SeatRow], before: Option<&str>) -> Vec<Option<String>> {
    let teams = teams(rows);
    let Some(team) = teams.get(offered_team(rows, &teams)) else {
        return seated(rows, None, None);
    };
    let offered = opponents(rows, team);
    let against = like(&offered, before).map(|player| player.word.as_str());
    seated(rows, Some(team), against)
}

/// The result for the one person who played against computers; `None` for other games.
pub fn result(rows: &[SeatRow], end: &GameEnd) -> Option<PlayedResult> {
    let teams = teams(rows);
    let (people, computers) = parted(rows, &teams);
    let [own] = people[..] else { return None };
    let team = &teams[own];
    let enemies = computers.iter().flat_map(|team| &teams[*team].seats);
    let mut enemies: Vec<&SeatRow> = enemies.map(|seat| &rows[*seat]).collect();
    enemies.dedup_by_key(|row| row.chosen.clone());
    let first = *enemies.first()?;
    let word = first.chosen.as_deref()?;
    let player = first.players.iter().find(|player| player.word == word);
    let mut strengths = first.players.iter().filter(|player| !player.is_plan);
    let strength = strengths.position(|player| player.word == word).unwrap_or(0);
    let is_own = |seat: &Seat| team.seats.contains(&usize::from(seat.0));
    let degree = i8::try_from(end.degree).unwrap_or(i8::MAX);
    Some(PlayedResult {
        // A draw has the degree 0.
        degree: if end.winners.iter().any(is_own) {
            degree
        } else {
            -degree
        },
        level: end.level.to_owned(),
        side: team.in_text(),
        against: match player {
            _ if enemies.len() > 1 => "several players".to_owned(),
            Some(player) => player.title.clone(),
            None => word.to_owned(),
        },
        strength: u8::try_from(strength).unwrap_or(u8::MAX),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(side: &str, chosen: Option<&str>, with_plan: bool) -> SeatRow {
        let player = |word: &str, title: &str, is_plan: bool| PlayerChoice {
            word: word.to_owned(),
            title: title.to_owned(),
            about: String::new(),
            is_plan,
            is_usual: word == "greedy",
        };
        let mut players = vec![
            player("recruit", "Recruit", false),
            player("greedy", "Regular", false),
            player("strong", "Veteran", false),
        ];
        if with_plan {
            players.push(player("history", "As it was fought", true));
        }
        SeatRow {
            side: side.to_owned(),
            adjective: side.to_owned(),
            alliance: None,
            players,
            has_first_script: with_plan,
            chosen: chosen.map(str::to_owned),
        }
    }

    fn against(word: Option<&str>) -> [SeatRow; 2] {
        [row("Japan", word, true), row("Malaya", None, false)]
    }

    fn end(winner: Option<u8>, degree: u8) -> GameEnd {
        GameEnd {
            winners: winner.map(Seat).into_iter().collect(),
            degree,
            level: "substantial",
            verdict: String::new(),
            at: None,
        }
    }

    #[test]
    fn sides_are_changed_and_the_computer_keeps_its_strength_where_it_can() {
        let other = |word: Option<&str>| other_side(&against(word)).map(|game| (game.about, game.players));
        let as_japan = |word: &str| Ok(("as Japan".to_owned(), vec![None, Some(word.to_owned())]));
        assert_eq!(other(Some("strong")), as_japan("strong"));
        assert_eq!(other(Some("history")), as_japan("greedy"), "the plan is Japan's");
        assert_eq!(
            other(Some("my-bot")),
            as_japan("my-bot"),
            "a program plays any seat"
        );
        assert_eq!(other(None), Err("people play both sides".to_owned()));
        let alone = [row("Red", None, false)];
        assert_eq!(other_side(&alone), Err("there is one side only".to_owned()));
        let watched = [row("Red", Some("greedy"), false)];
        assert_eq!(other_side(&watched), Err("no person plays".to_owned()));
    }

    #[test]
    fn a_stronger_enemy_is_the_next_strength() {
        let next = |word: Option<&str>| stronger(&against(word)).map(|game| (game.about, game.players));
        let with =
            |word: &str, title: &str| Ok((format!("against {title}"), vec![Some(word.to_owned()), None]));
        assert_eq!(next(Some("recruit")), with("greedy", "Regular"));
        assert_eq!(next(Some("greedy")), with("strong", "Veteran"));
        assert_eq!(next(Some("history")), with("strong", "Veteran"));
        assert_eq!(next(Some("strong")), Err("Veteran is the strongest".to_owned()));
        assert_eq!(
            next(Some("my-bot")),
            Err("the strength of my-bot is unknown".to_owned())
        );
        assert_eq!(next(None), Err("no computer plays".to_owned()));
    }

    #[test]
    fn a_result_is_that_of_the_one_person() {
        let noted = |word, winner, degree| {
            let result = result(&against(word), &end(winner, degree));
            result.map(|result| (result.text(), result.is_won(), result.strength))
        };
        assert_eq!(
            noted(Some("strong"), Some(1), 2),
            Some(("substantial as Malaya against Veteran".to_owned(), true, 2))
        );
        assert_eq!(
            noted(Some("history"), Some(0), 2),
            Some((
                "a substantial defeat as Malaya against As it was fought".to_owned(),
                false,
                0
            ))
        );
        assert_eq!(
            noted(Some("greedy"), None, 0),
            Some(("nobody won as Malaya against Regular".to_owned(), false, 1))
        );
        assert_eq!(noted(None, Some(1), 2), None, "nobody played against a computer");
    }
}
