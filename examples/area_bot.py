#!/usr/bin/env python3
"""A program that plays a nation of Railhead's area game, in sixty lines, with the console's protocol and only the standard library.

    railhead simulate france --program bot="python3 examples/area_bot.py" --side germany=bot

It attacks where it is stronger, sends all other units towards the enemy, on foot and by rail, buys the units that it can place, and
takes the default answer to every decision of a battle.
"""

import json
import re
import sys


def ask(line):
    """Sends a line and reads one of JSON: the answer to a question, or the events until the seat has to decide again."""
    print(line, flush=True)
    answer = sys.stdin.readline()
    return json.loads(answer) if answer else sys.exit()


def is_ours(nation):
    return sides.get(nation) == sides[seat]


def army(nation, makes):
    """Buys as many units as the complexes can build, each as good as the money allows."""
    money = nation["treasury"]
    for left in range(makes - sum(ware["count"] for ware in nation["bought"]), 0, -1):
        if affordable := [kind for kind in kinds.values() if kind["domain"] == "land" and kind["attack"] and kind["cost"] * left <= money]:
            best = max(affordable, key=lambda kind: kind["cost"])
            money -= best["cost"]
            yield f'Buy(nation: "{nation["id"]}", ware: "{best["id"]}")'


def trips(legal):
    """Moves and rides of one kind of unit; of those that differ only in their number the last, which has all units."""
    for order in {re.sub(r"count:\d+", "", order): order for order in legal if order.startswith(("Move", "Rail"))}.values():
        (kind, count), way = re.search(r'kind:"(\w+)",count:(\d+)', order).groups(), re.findall(r'"(\w+)"', order.split("path:")[1])
        if order.count("nation:") == 1:
            yield order, kinds[kind], int(count), way[0], way[-1]


def plan(state, legal):
    """The orders of the phase that begins; some may no longer be allowed when their time comes."""
    areas = {area: ask("space " + area) for area in land}
    front = [area for area in land if areas[area]["holder"] and not is_ours(areas[area]["holder"])]
    far = dict.fromkeys(front, 0)
    for area in front:
        fresh = [link["to"] for link in areas[area]["links"] if link["to"] in areas and link["to"] not in far]
        far.update(dict.fromkeys(fresh, far[area] + 1))
        front += fresh
    if state["phase"] == "Purchase":
        makes = sum(area["makes"] for area in areas.values() if area["holder"] == seat)
        yield from army(next(nation for nation in state["nations"] if nation["id"] == seat), makes)
    elif state["phase"] == "Combat Move":
        for target in (area for area in far if far[area] == 0):
            group = [trip for trip in trips(legal) if trip[4] == target]
            enemies = [unit for unit in areas[target]["units"] if not is_ours(unit["nation"])]
            strength = sum(kind["attack"] * count for _, kind, count, _, _ in group if kind["domain"] == "land")
            if strength > sum(kinds[unit["kind"]]["defence"] * unit["count"] for unit in enemies):
                yield from (trip[0] for trip in group)
    elif state["phase"] == "Non-combat Move":
        for order, kind, _, start, end in sorted(trips(legal), key=lambda trip: far.get(trip[4], 99)):
            if kind["domain"] == "land" and far.get(end, 99) < far.get(start, 0):
                yield order
            elif kind["domain"] == "air" and not is_ours(areas.get(start, {}).get("held")) and is_ours(areas.get(end, {}).get("held")):
                yield order
    yield from (order for order in legal if order.startswith(("Fight", "Place", "Tokens(Place", "Tokens(Forward")))


seat = json.loads(sys.stdin.readline())["seat"]
rules, phase = ask("rules"), None
kinds, sides = {kind["id"]: kind for kind in rules["kinds"]}, {nation["id"]: nation["side"] for nation in rules["nations"]}
land = [space["id"] for space in ask("board")["spaces"] if space["in_play"] and not space["sea"]]
while not (state := ask("state"))["over"]:
    order = ask("decision")["default"]
    if not order:
        if phase != (state["turn"], state["phase"]):
            phase, orders = (state["turn"], state["phase"]), plan(state, ask("legal")["orders"])
        order = next((order for order in orders if ask("why " + order)["can"]), "EndPhase")
    ask("do " + order)
