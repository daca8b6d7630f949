//! Which side a person plays, and against whom: the seats of a scenario as the title asks for them.

use crate::play::SeatRow;
use railhead_players::opponent::PlayerChoice;

/// Seats that win together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// Its name before a noun: `Japanese`, `Axis`.
    pub adjective: String,
    /// The names of its seats.
    pub members: Vec<String>,
    /// The indices of its seats.
    pub seats: Vec<usize>,
}

impl Team {
    /// Its name: that of its only seat, or `Axis side`.
    pub fn name(&self) -> String {
        match &self.members[..] {
            [alone] => alone.clone(),
            _ => format!("{} side", self.adjective),
        }
    }

    /// The same within a sentence: `the Axis side`.
    pub fn in_text(&self) -> String {
        match &self.members[..] {
            [alone] => alone.clone(),
            _ => format!("the {}", self.name()),
        }
    }
}

/// Who plays at the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// One person, for the team with this index.
    Plays(usize),
    /// People, for all teams.
    PlaysAll,
}

/// The teams of a scenario, in the order of their first seats.
pub fn teams(rows: &[SeatRow]) -> Vec<Team> {
    let mut teams: Vec<Team> = Vec::new();
    for (seat, row) in rows.iter().enumerate() {
        let alliance = row.alliance.as_ref();
        let known = teams.iter_mut().find(|team| alliance == Some(&team.adjective));
        match known {
            Some(team) => {
                team.members.push(row.side.clone());
                team.seats.push(seat);
            }
            None => teams.push(Team {
                adjective: alliance.unwrap_or(&row.adjective).clone(),
                members: vec![row.side.clone()],
                seats: vec![seat],
            }),
        }
    }
    for team in &mut teams {
        if let [seat] = team.seats[..] {
            team.adjective.clone_from(&rows[seat].adjective);
        }
    }
    teams
}

/// The team that a person plays by default: the computer gets the one that it knows most ways to play, such as
/// the one with the most scripts.
pub fn usual(rows: &[SeatRow], teams: &[Team]) -> Person {
    let fewest = (0..teams.len()).min_by_key(|team| {
        let ways = teams[*team].seats.iter().map(|seat| rows[*seat].players.len());
        ways.max()
    });
    fewest.map_or(Person::PlaysAll, Person::Plays)
}

/// The computer players that every seat but those of a team can have.
pub fn opponents(rows: &[SeatRow], team: &Team) -> Vec<PlayerChoice> {
    let others = || {
        rows.iter()
            .enumerate()
            .filter(|(seat, _)| !team.seats.contains(seat))
    };
    let Some((_, first)) = others().next() else {
        return Vec::new();
    };
    first
        .players
        .iter()
        .filter(|choice| others().all(|(_, row)| row.players.contains(choice)))
        .cloned()
        .collect()
}

/// The players of all seats where a person plays a team, and a computer player of this name the others.
pub fn seated(rows: &[SeatRow], person: Option<&Team>, against: Option<&str>) -> Vec<Option<String>> {
    (0..rows.len())
        .map(|seat| {
            let computer = against.filter(|_| person.is_some_and(|team| !team.seats.contains(&seat)));
            computer.map(str::to_owned)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(side: &str, alliance: Option<&str>, players: &[&str]) -> SeatRow {
        let players = players.iter().map(|word| PlayerChoice {
            word: (*word).to_owned(),
            title: String::new(),
            about: String::new(),
            is_plan: false,
            is_usual: false,
        });
        SeatRow {
            side: side.to_owned(),
            adjective: format!("{side}n"),
            alliance: alliance.map(str::to_owned),
            players: players.collect(),
            chosen: None,
        }
    }

    #[test]
    fn the_nations_of_an_alliance_are_played_together() {
        let axis = |side| row(side, Some("Axis"), &["greedy", "random"]);
        let rows = [
            axis("Germany"),
            row("China", Some("Allied"), &["greedy"]),
            axis("Italy"),
        ];
        let teams = teams(&rows);
        let words: Vec<&str> = teams.iter().map(|team| team.adjective.as_str()).collect();
        assert_eq!(
            words,
            ["Axis", "Chinan"],
            "who is alone is called by its own name"
        );
        assert_eq!(teams[0].members, ["Germany", "Italy"]);
        let greedy = || Some("greedy".to_owned());
        assert_eq!(
            seated(&rows, Some(&teams[0]), Some("greedy")),
            [None, greedy(), None]
        );
        assert_eq!(
            seated(&rows, Some(&teams[1]), Some("greedy")),
            [greedy(), None, greedy()]
        );
        assert_eq!(seated(&rows, None, Some("greedy")), [None, None, None]);
    }

    #[test]
    fn the_computer_takes_what_it_knows_most_ways_to_play_and_offers_what_all_its_seats_can_have() {
        let rows = [
            row("Japan", None, &["history", "greedy"]),
            row("Malaya", None, &["greedy"]),
        ];
        let teams = teams(&rows);
        assert_eq!(usual(&rows, &teams), Person::Plays(1));
        assert_eq!(opponents(&rows, &teams[1]), rows[0].players);
        let rows = [row("Red", None, &["greedy"]), row("Blue", None, &["greedy"])];
        assert_eq!(usual(&rows, &super::teams(&rows)), Person::Plays(0));
        let mixed = [
            row("Red", None, &["greedy"]),
            row("Blue", Some("Cold"), &["history", "greedy"]),
            row("Grey", Some("Cold"), &["greedy"]),
        ];
        let red = &super::teams(&mixed)[0];
        assert_eq!(opponents(&mixed, red), mixed[0].players);
    }
}
