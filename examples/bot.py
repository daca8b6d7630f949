#!/usr/bin/env python3
"""A program that plays a seat of Railhead, with the console's protocol and only the standard library.

    railhead simulate jitra --program bot="python3 examples/bot.py" --side japan=bot

It attacks where the odds are good, marches and rides towards the objective, and takes the default answer to every decision of a combat.
In the area game it ends its phases and answers questions; examples/area_bot.py plays the area game.
"""

import json
import re
import sys


def ask(line):
    """Sends a line and reads one of JSON: the answer to a question, or the events until the seat has to decide again."""
    print(line, flush=True)
    answer = sys.stdin.readline()
    return json.loads(answer) if answer else sys.exit()


def distance(a, b):
    """The approximate distance of two hexes: the columns, and the rows that diagonal steps do not cover."""
    half = len(a) // 2
    columns, rows = abs(int(a[:half]) - int(b[:half])), abs(int(a[half:]) - int(b[half:]))
    return columns + max(0, rows - columns // 2)


def hope(order):
    """The expected gain of an attack minus its expected cost, in faces of the die."""
    worth = lambda result: sum(result.count(letter) for letter in "DR") - 2 * result.count("A")
    return sum(chance["faces"] * worth(chance["result"]) for chance in ask("forecast " + order)["chances"])


def gain(order):
    """How much nearer to the objective an order brings a unit, in hexes."""
    unit, to = re.search(r'unit:"(\w+)".*to:"(\w+)"', order).groups()
    here = where.get(unit)
    nearest = lambda space: min(distance(space, goal) for goal in goals)
    return nearest(here) - nearest(to) if here and unit not in moved else 0


seat = json.loads(sys.stdin.readline())["seat"]
goals = (ask("rules").get("victory") or {}).get("spaces") or [place["space"] for place in ask("board").get("places", [])]
phase, moved = None, set()
while not (state := ask("state"))["over"]:
    if phase != (state["turn"], state["player"], state["phase"]):
        phase, moved = (state["turn"], state["player"], state["phase"]), set()
    order = ask("decision")["default"]
    if not order:
        where = {unit.get("id"): unit["space"] for unit in ask("units all")["units"]}
        legal = ask("legal")["orders"]
        kinds = lambda *names: [order for order in legal if order.startswith(names)]
        weighed = [(hope(order), order) for order in kinds("Attack")] + [(gain(order), order) for order in kinds("Move(unit:", "Rail(unit:")]
        worth, order = max(weighed, default=(0, None))
        if worth <= 0:
            order = "EndPhase" if "EndPhase" in legal else (kinds("Attack", "TakeBack", "Muster", "Deploy") + legal)[0]
        elif order in kinds("Move", "Rail"):
            moved.add(re.search(r'unit:"(\w+)"', order).group(1))
    ask("do " + order)
