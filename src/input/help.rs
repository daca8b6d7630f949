//! The help on keys, as players read it. `keys` has the keys themselves, and the tests of `bindings` hold that each is in here.

/// A line of the help: the keys, and what they do.
pub type Help = (&'static str, &'static str);

/// The help on the keys of every game.
pub const HELP: [Help; 22] = [
    ("Ctrl+Enter", "end the phase"),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Y", "redo"),
    ("Ctrl+Backspace", "undo all orders of the phase"),
    ("H, J", "what happened since your last turn; go to its next place"),
    (
        "I, Shift+I, Ctrl+I",
        "a hint: what the computer would do now, and why; again for another; do what it advises; how you stand",
    ),
    ("K", "show the historical front of the same day"),
    (
        "Y",
        "show how far the selected units get by rail if they stay where they are, in any phase",
    ),
    (
        "Shift+Y",
        "book a train for the selected units, over as many turns as it takes: then click where it goes",
    ),
    (
        "F7, Shift+T",
        "the timetable of booked trains; the trains that the enemy sent in his last turn",
    ),
    ("Arrows", "scroll the map"),
    ("+ and -", "zoom"),
    ("Tab, Home", "the overview; the whole map"),
    ("F1", "the rules"),
    ("Ctrl+F", "in the rules, find a word"),
    ("F5, F9", "quick save; quick load"),
    (
        "F6",
        "into the panels: Tab goes from button to button, Enter presses one; Esc or F6 leads back to the map",
    ),
    ("F11", "fill the screen, or go back to a window"),
    ("Enter", "in a dialog: press the highlighted button"),
    ("Tab", "in a dialog: go to the next button"),
    (
        "Esc",
        "in a dialog: leave it; over the map, with nothing selected: the menu",
    ),
    (
        "In a replay",
        "Space starts and stops it, the arrows step by orders and change the speed, Page Up and Page Down step by player-turns, \
         Esc leaves",
    ),
];

/// The help on the keys of the hex game alone.
pub const HEX_HELP: [Help; 28] = [
    ("N, Shift+N", "select the next or the previous Available unit"),
    ("Q W E A S D", "aim at the neighbouring hex in that direction"),
    (
        "[ and ]",
        "aim at the next nearer or farther hex that the unit can go to",
    ),
    ("Enter, Space", "act like a click at the aim"),
    (
        "Shift+click, Shift+Enter",
        "set a way-point for the selected unit's march; by rail, plan its train together with others",
    ),
    ("R", "send the planned trains together"),
    (
        "Drag a unit",
        "send it where you let go; a march follows the hexes under the cursor",
    ),
    ("Esc", "remove the last way-point; cancel the selection"),
    ("Backspace", "take back the move of a unit"),
    (
        "Right click",
        "see why the selected unit cannot go there, or why a unit is not Available",
    ),
    (".", "step through the units of a stack"),
    ("Ctrl+click, G", "move the selected unit with its whole stack"),
    (
        "Enter",
        "in combat: carry out the planned attack; blow the chosen bridge",
    ),
    ("Space", "in combat: take the suggested answer"),
    ("1 to 9", "in combat: add or remove an attacker; choose an answer"),
    ("P, Shift+P", "in combat: add or remove an air point"),
    (
        "B",
        "choose a bridge for the selected unit to blow; Enter blows it",
    ),
    (
        "1 to 9",
        "in setup: choose or drop an option; when reinforcements arrive: accept an offer",
    ),
    ("F", "in setup: request fog of war, or withdraw the request"),
    ("O", "bring the selected reinforcement into the off-map port"),
    (
        "X",
        "hold the selected unit: it is done for this phase, until you press the key again",
    ),
    ("Page Up, Page Down", "mark a line of the log"),
    ("Ctrl+U", "undo everything after the marked line"),
    ("V, Shift+V", "show your supply, or the other side's"),
    ("Z, T", "show zones of control; tint the hexes of both sides"),
    ("C", "centre the map on the selection"),
    ("Ctrl+F", "find a unit or a place by name"),
    (
        "F2, F3, F4",
        "the score, and the result if the game ended today; the calendar; the briefing, or the steps of a tutorial",
    ),
];

/// The help on the keys of the area game alone.
pub const AREA_HELP: [Help; 15] = [
    ("N", "go to the next space whose units can move"),
    ("Q W E A S D", "aim at the next space in that direction"),
    ("[ and ]", "aim at the previous or next highlighted space"),
    ("Enter, Space", "act like a click at the aim"),
    ("Shift+Enter", "act like Shift+click at the aim"),
    ("Click", "look at a space; with units picked, send them there"),
    (
        "Shift+click",
        "set a way-point for the picked units; on a space with units, pick all of them",
    ),
    ("Drag units", "send them where you let go"),
    ("Right click", "see why the picked units cannot go there"),
    (
        "Esc",
        "remove the last way-point; drop what is picked; leave the space",
    ),
    (
        "R",
        "send the booked trains that are due; without them, the planned trains",
    ),
    ("T", "show track"),
    ("L", "show how much of the railways is in use"),
    ("P", "with resource tokens: place the whole income"),
    ("Shift+P", "with resource tokens: send all of them"),
];
