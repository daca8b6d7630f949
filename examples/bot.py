#!/usr/bin/env python3
"""A program that plays a seat of Railhead, in fifty lines, by the lines of the console and the standard library alone.

    railhead simulate jitra --program bot="python3 examples/bot.py" --side japan=bot

It attacks where there is hope, marches and rides towards the objective, and takes the sensible answer to every decision of a combat. In
another game it ends its phases and answers what it is asked; examples/area_bot.py plays the area game.
"""

import json
import re
import sys


def ask(line):
    """Says a line and gets one of JSON back: the answer to a question, or what has happened until the seat has to decide again."""
    print(line, flush=True)
    answer = sys.stdin.readline()
    return json.loads(answer) if answer else sys.exit()


def distance(a, b):
    """How far two hexes are apart, near enough: the columns, and the rows that they do not bring along."""
    half = len(a) // 2
    columns, rows = abs(int(a[:half]) - int(b[:half])), abs(int(a[half:]) - int(b[half:]))
    return columns + max(0, rows - columns // 2)


def hope(order):
    """What an attack wins less what it costs, by the faces of the die."""
    worth = lambda result: sum(result.count(letter) for letter in "DR") - 2 * result.count("A")
    return sum(chance["faces"] * worth(chance["result"]) for chance in ask("forecast " + order)["chances"])


def gain(order):
    """How much nearer to the objective a unit comes by an order."""
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
