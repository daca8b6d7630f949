//! Which side a person plays, and against whom: the seats of a scenario as the title asks for them.

use crate::play::SeatRow;
use railhead_engine::text::words::listed;
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

/// The index of the team that a person is offered: the first one, except that of the scenario's first script, which the computer gets.
pub fn offered_team(rows: &[SeatRow], teams: &[Team]) -> usize {
    let is_free = |team: &Team| !team.seats.iter().any(|seat| rows[*seat].has_first_script);
    teams.iter().position(is_free).unwrap_or_default()
}

/// The players of all seats where some are given (`None` for a person).
///
/// A person plays the offered team, or that of the first seat that is given to a person, and the usual computer player every other seat.
pub fn seated_with(rows: &[SeatRow], given: &[(usize, Option<String>)]) -> Vec<Option<String>> {
    let teams = teams(rows);
    let of_person = given.iter().find(|(_, player)| player.is_none());
    let is_given = |team: &Team| given.iter().any(|(seat, _)| team.seats.contains(seat));
    let offered = teams.get(offered_team(rows, &teams));
    let person = match of_person {
        Some((seat, _)) => teams.iter().find(|team| team.seats.contains(seat)),
        None => offered
            .filter(|team| !is_given(team))
            .or_else(|| teams.iter().find(|team| !is_given(team))),
    };
    let choice = |seat: usize| {
        let players = &rows[seat].players;
        players.iter().find(|player| player.is_usual).or(players.first())
    };
    (0..rows.len())
        .map(|seat| match given.iter().find(|(at, _)| *at == seat) {
            Some((_, player)) => player.clone(),
            // A scenario of one side has nobody to play against.
            None if teams.len() < 2 || person.is_some_and(|team| team.seats.contains(&seat)) => None,
            None => choice(seat).map(|player| player.word.clone()),
        })
        .collect()
}

/// Who plays what, for somebody who has not chosen it: `you play Germany, Regular plays Russia`.
pub fn in_words(rows: &[SeatRow], players: &[Option<String>]) -> String {
    let title = |seat: usize, word: &str| {
        let known = rows[seat].players.iter().find(|player| player.word == word);
        known.map_or(word, |player| player.title.as_str()).to_owned()
    };
    let mut by_player: Vec<(Option<String>, Vec<usize>)> = Vec::new();
    for (seat, player) in players.iter().enumerate() {
        let player = player.as_ref().map(|word| title(seat, word));
        match by_player.iter_mut().find(|(known, _)| *known == player) {
            Some((_, seats)) => seats.push(seat),
            None => by_player.push((player, vec![seat])),
        }
    }
    by_player.sort_by_key(|(player, _)| player.is_some());
    let teams = teams(rows);
    let parts = by_player.into_iter().map(|(player, seats)| {
        let whole = teams.iter().find(|team| team.seats == seats).map(Team::in_text);
        let sides: Vec<&str> = seats.iter().map(|seat| rows[*seat].side.as_str()).collect();
        let sides = whole.unwrap_or_else(|| listed(&sides, "and"));
        player.map_or_else(
            || format!("you play {sides}"),
            |title| format!("{title} plays {sides}"),
        )
    });
    parts.collect::<Vec<_>>().join(", ")
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
        let players_has_script = players.contains(&"history");
        let players = players.iter().map(|word| PlayerChoice {
            word: (*word).to_owned(),
            title: (*word).to_owned(),
            about: String::new(),
            is_plan: false,
            is_usual: *word == "greedy",
        });
        SeatRow {
            side: side.to_owned(),
            adjective: format!("{side}n"),
            alliance: alliance.map(str::to_owned),
            players: players.collect(),
            has_first_script: players_has_script,
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
    fn the_computer_takes_the_side_of_the_first_script_and_offers_what_all_its_seats_can_have() {
        let rows = [
            row("Japan", None, &["history", "greedy"]),
            row("Malaya", None, &["greedy"]),
        ];
        let teams = teams(&rows);
        assert_eq!(offered_team(&rows, &teams), 1);
        assert_eq!(opponents(&rows, &teams[1]), rows[0].players);
        let rows = [row("Red", None, &["greedy"]), row("Blue", None, &["greedy"])];
        assert_eq!(offered_team(&rows, &super::teams(&rows)), 0);
        let mixed = [
            row("Red", None, &["greedy"]),
            row("Blue", Some("Cold"), &["history", "greedy"]),
            row("Grey", Some("Cold"), &["greedy"]),
        ];
        let red = &super::teams(&mixed)[0];
        assert_eq!(opponents(&mixed, red), mixed[0].players);
    }

    #[test]
    fn a_person_plays_the_offered_side_unless_its_seats_are_given_away() {
        let rows = [
            row("Germany", Some("Axis"), &["greedy", "history"]),
            row("China", Some("Allied"), &["greedy"]),
            row("Italy", Some("Axis"), &["greedy"]),
        ];
        let word = |player: &str| Some(player.to_owned());
        let greedy = || word("greedy");
        for (given, players) in [
            (vec![], [greedy(), None, greedy()]),
            (vec![(0, word("history"))], [word("history"), None, greedy()]),
            (vec![(0, None)], [None, greedy(), None]),
            (vec![(2, None), (0, greedy())], [greedy(), greedy(), None]),
            (vec![(1, word("strong"))], [None, word("strong"), None]),
            (
                vec![(1, word("idle")), (2, word("idle"))],
                [greedy(), word("idle"), word("idle")],
            ),
        ] {
            assert_eq!(seated_with(&rows, &given), players, "{given:?}");
        }
        assert_eq!(seated_with(&rows[..1], &[]), [None], "nobody to play against");
        assert_eq!(
            in_words(&rows, &[greedy(), None, word("bot")]),
            "you play China, greedy plays Germany, bot plays Italy"
        );
    }
}
