#!/usr/bin/env python3
"""A player for Railhead that only uses the console: it plays one side of a scenario against `greedy`, to the end.

    python3 examples/player.py [RAILHEAD] [SCENARIO] [SIDE] [SEED]

It marches towards the objective if its side has to take it and stands in the way if not, attacks where the odds are good, blows
bridges, brings in reinforcements, and takes the default answer to every decision of a combat. It needs only the standard library.
"""

import json
import subprocess
import sys

ORDER_OF_PHASE = {"Naval Movement Phase": "Sail", "Movement Phase": "Move", "Rail Movement Phase": "Rail"}


class Console:
    """Sends lines, and reads one line of JSON for each."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "console"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def try_(self, line):
        """The answer to a line, even if it is a refusal."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, line):
        """The answer to a line that should not be refused; if it is, the program ends."""
        answer = self.try_(line)
        return answer if answer["ok"] else sys.exit(f"{line}: {answer}")


def distance(a, b):
    """The approximate distance of two hexes: the columns, and the rows that diagonal steps do not cover."""
    half = len(a) // 2
    columns, rows = abs(int(a[:half]) - int(b[:half])), abs(int(a[half:]) - int(b[half:]))
    return columns + max(0, rows - columns // 2)


class Player:
    """Knows the rules of the game and the positions of all units."""

    def __init__(self, console, side):
        self.console, self.side = console, side
        victory = console.ask("rules")["victory"]
        if victory:
            self.goals, self.attacks = victory["spaces"], victory["side"] == side
        else:
            places = console.ask("board")["places"]
            self.goals, self.attacks = [place["space"] for place in places if place["weight"]], True

    def look(self):
        """Reads the positions of all units."""
        units = self.console.ask("units all")["units"]
        self.own = {unit["id"]: unit for unit in units if unit["side"] == self.side}
        self.enemies = {unit["space"] for unit in units if unit["side"] != self.side and unit["space"]}

    def to_goal(self, space):
        """The distance of a hex from the objective."""
        return min(distance(space, goal) for goal in self.goals)

    def worth(self, space):
        """The worth of a hex: the attacker makes for the goal, the defender stays between it and the enemy."""
        if self.attacks:
            return -self.to_goal(space)
        threat = min((distance(space, enemy) for enemy in self.enemies), default=99)
        passed = sum(self.to_goal(enemy) < self.to_goal(space) for enemy in self.enemies)
        return -abs(threat - 2) - 3 * passed

    def destination(self, unit):
        """The best hex with room that a unit can reach in this phase, if it is better than the unit's own."""
        here = self.own[unit]["space"]
        least = self.worth(here) if here else -999
        reach = self.console.ask(f"reach {unit}")["spaces"]
        spaces = sorted((to["space"] for to in reach), key=self.worth, reverse=True)
        for space in spaces[:5]:
            there = self.console.ask(f"space {space}")
            points = there["points"] if there["points"] is not None else there["limit"]
            fits = points + self.own[unit]["counter"]["stacking"] <= there["limit"]
            if self.worth(space) > least and fits and space not in self.enemies:
                return space
        return None

    def move(self, phase):
        """Gives each unit one order: to arrive, to blow a bridge, or to move to a better hex."""
        legal = self.console.ask("legal")["orders"] if phase in ("Reinforcement Phase", "Movement Phase") else []
        for unit in self.console.ask("available")["units"]:
            self.look()
            own = [order for order in legal if f'unit:"{unit}"' in order]
            first = [order for order in own if order.startswith(("Accept", "Muster", "Deploy", "Blow"))]
            if first:
                # Another unit may have blown the bridge by now; the refusal does no harm.
                self.console.try_(f"do {first[0]}")
            elif phase in ORDER_OF_PHASE:
                to = self.destination(unit)
                if to:
                    self.console.try_(f'do {ORDER_OF_PHASE[phase]}(unit: "{unit}", to: "{to}")')

    def attack(self):
        """Declares the attack with the best expected gain; returns whether there was one."""
        best, chosen = 0, None
        for order in (order for order in self.console.ask("legal")["orders"] if order.startswith("Attack")):
            hope = 0
            for chance in self.console.ask(f"forecast {order}")["chances"]:
                lost, won = (sum(chance["result"].count(letter) for letter in side) for side in ("A", "DR"))
                hope += chance["faces"] * (won - 2 * lost)
            if hope > best:
                best, chosen = hope, order
        return bool(chosen) and self.console.ask(f"do {chosen}")["ok"]

    def end_phase(self):
        """Ends the phase; while that is refused, takes moves back, or makes the required assault."""
        while not self.console.try_("end-phase")["ok"]:
            legal = self.console.ask("legal")["orders"]
            self.console.ask("do " + next(order for order in legal if order.startswith(("TakeBack", "Attack"))))
            self.decide()

    def decide(self):
        """Answers every question of a combat."""
        while default := self.console.ask("decision")["default"]:
            self.console.ask(f"do {default}")


def main(program="railhead", scenario="campaign", side="commonwealth", seed="1"):
    console = Console(program)
    console.ask(f"new {scenario} seed={seed}")
    other = next(one["id"] for one in console.ask("rules")["table"]["sides"] if one["id"] != side)
    opened = console.ask(f"new {scenario} seed={seed} {other}=greedy")
    print(f"{opened['title']}: {side} against greedy, protocol {opened['protocol']}")
    player = Player(console, side)
    while player.decide() or not (state := console.ask("state"))["over"]:
        if state["phase"] == "Combat Phase":
            while player.attack():
                player.decide()
        elif state["phase"] != "Setup":
            player.move(state["phase"])
        player.end_phase()
    print(f"over in turn {state['turn']}: {console.ask('log')['report'][-1]}")
    console.ask("quit")


if __name__ == "__main__":
    main(*sys.argv[1:])
