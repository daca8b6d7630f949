#!/usr/bin/env python3
"""Solves the timetables that examples/area_timetables.rs writes by CP-SAT, and compares what arrivals are worth.

    pip install ortools
    cargo run --release --no-default-features --example area_timetables -- 1000 | python3 examples/area_timetables.py

What may go where, and what it uses up, is said here once more, by the texts of the rules. The exit code says whether all are the same.
"""

import collections
import json
import sys

from ortools.sat.python import cp_model

AXIS = {"germany", "italy"}
BLOCKED = {
    "option_1": {"suez_canal", "panama_canal", "turkish_straits"},
    "option_2": {"suez_canal", "panama_canal", "turkish_straits"},
    "option_3": {"suez_canal", "panama_canal", "turkish_straits"},
    "option_4": {"suez_canal", "panama_canal", "turkish_straits"},
    "module_1": {"turkish_straits", "danish_straits", "strait_of_gibraltar"},
}
BARRIERS_BLOCKED = {"option_3"}


class Turn:
    """The rails of a turn for one nation."""

    def __init__(self, timetable, turn, nation):
        self.variant = timetable["variant"]
        self.nation = nation
        self.areas = timetable["turns"][turn]["areas"]
        self.links = timetable["links"]

    def shares(self, holder):
        """R1-8, R2-4, R4-3, M1-3: whose rails it uses."""
        if self.variant in ("option_2", "option_4"):
            return holder == self.nation
        return holder in AXIS

    def held(self, area):
        """AR-4: held since the turn began, by the nation or by one that lets it use its rails."""
        return area["held"] is not None and self.shares(area["held"])

    def open(self, at):
        area = self.areas[at]
        if self.variant == "option_3":
            # R3-2: where a non-combat move may go.
            return area["holder"] in AXIS
        if not self.held(area):
            return False
        if self.variant == "module_1":
            return True
        if area["waits"]:
            return False
        return area["marker"] or self.variant in ("option_1", "option_2") and area["station"] is not None

    def crosses(self, passage, barrier):
        if passage in BLOCKED[self.variant]:
            return False
        return not (barrier and self.variant in BARRIERS_BLOCKED)

    def steps(self):
        return [(a, b) for a, b, passage, barrier in self.links if self.open(b) and self.crosses(passage, barrier)]

    def station_works(self, area):
        """R1-7, R1-9, R3-4, R3-5: three damage markers are too many; by option 2 a hit removes the station."""
        if area["station"] is None or area["waits"] or not self.held(area):
            return False
        return self.variant == "option_2" or area["station"] < 3

    def on_railroad(self, area):
        """R1-2, R4-3: at a marker, or at a station that works."""
        if area["waits"] or not self.held(area):
            return False
        if area["station"] is not None:
            return self.station_works(area)
        return area["marker"]

    def begins(self, at):
        if not self.open(at) or self.variant == "module_1":
            return self.open(at)
        area = self.areas[at]
        return self.on_railroad(area) if self.variant == "option_4" else self.station_works(area)

    def ends(self, at):
        if not self.open(at) or self.variant in ("module_1", "option_3"):
            return self.open(at)
        area = self.areas[at]
        return self.station_works(area) if self.variant == "option_2" else self.on_railroad(area)

    def range(self, at, movement):
        """R1-6, R3-2: how many areas a train enters; None for any number."""
        if self.variant == "option_1":
            return max(0, 4 - (self.areas[at]["station"] or 0))
        return movement + 1 if self.variant == "option_3" else None

    def limit(self, what, at=None):
        """What there is of a capacity in a turn; None for any amount."""
        area = None if at is None else self.areas[at]
        own = [area for area in self.areas if area["held"] == self.nation]
        if what == "nation" and self.variant == "option_1":
            # R1-4: a damaged station counts, one that waits does not.
            return min(6, sum(area["station"] is not None and not area["waits"] for area in own))
        if what == "nation" and self.variant == "option_2":
            return 2
        if what == "points" and self.variant == "option_4":
            return sum(area["value"] for area in own) // 7
        if what == "station" and area["station"] is not None:
            if self.variant == "option_1":
                return min(6, area["value"])
            if self.variant == "option_3":
                return max(0, area["value"] - area["station"])
        if what == "area" and self.variant == "module_1":
            is_occupied = area["held"] != area["original"]
            return area["value"] // 2 if is_occupied else area["value"]
        return None

    def uses(self, path):
        """What a train uses up."""
        used = collections.Counter()
        used["nation", self.nation] += 1
        used["points", self.nation] += len(path) - 1
        used["station", path[0]] += 1
        if self.variant == "option_1":
            used["station", path[-1]] += 1
        for at in path:
            used["area", at] += 1
        return used


def limit_of(turns, what, key):
    """The limit of a nation or of an area."""
    if what in ("nation", "points"):
        return turns[key].limit(what)
    return next(iter(turns.values())).limit(what, key)


def check(timetable, turns):
    """What our timetable is worth, if it keeps all rules."""
    used = [collections.Counter() for _ in turns]
    for turn, (facts, rails) in enumerate(zip(timetable["turns"], turns)):
        for nation, path in facts["trains"]:
            used[turn].update(rails[nation].uses(path))
    worth, rounds = 0, collections.defaultdict(set)
    for booking in timetable["bookings"]:
        for legs in booking["legs"]:
            at, before = booking["from"], booking["first"] - 1
            for turn, path in legs:
                rails = turns[turn][booking["nation"]]
                most = rails.range(path[0], booking["movement"])
                assert path[0] == at and turn > before and len(set(path)) == len(path)
                assert rails.begins(path[0]) and rails.ends(path[-1])
                assert most is None or len(path) - 1 <= most
                assert set(zip(path, path[1:])) <= set(rails.steps())
                used[turn].update(rails.uses(path))
                at, before = path[-1], turn
            assert at == booking["to"]
            worth += booking["weight"] * (len(turns) - before)
            rounds[booking["company"]].add(before)
        if booking["company"] is not None and len(booking["legs"]) < booking["count"]:
            rounds[booking["company"]].add(None)
    assert all(len(of) == 1 for company, of in rounds.items() if company is not None)
    for turn, counter in enumerate(used):
        for (what, key), count in counter.items():
            most = limit_of(turns[turn], what, key)
            assert most is None or count <= most, (turn, what, key)
    return worth


def best(timetable, turns):
    """What the best timetable is worth."""
    model = cp_model.CpModel()
    areas = range(len(timetable["turns"][0]["areas"]))
    used = [collections.defaultdict(list) for _ in turns]
    for turn, (facts, rails) in enumerate(zip(timetable["turns"], turns)):
        for nation, path in facts["trains"]:
            for key, count in rails[nation].uses(path).items():
                used[turn][key].append(count)
    gains, companies = [], collections.defaultdict(list)
    for booking in timetable["bookings"]:
        earlier = None
        for _ in range(booking["count"]):
            arrives = unit(model, areas, turns, used, booking)
            gains += [booking["weight"] * (len(turns) - turn) * there for turn, there in enumerate(arrives)]
            if booking["company"] is not None:
                companies[booking["company"]].append(arrives)
            # Those of a booking are alike: the first arrives first.
            elif earlier is not None:
                for turn in range(len(turns)):
                    model.add(sum(earlier[: turn + 1]) >= sum(arrives[: turn + 1]))
            earlier = arrives
    for members in companies.values():
        for one, other in zip(members, members[1:]):
            for there, also in zip(one, other):
                model.add(there == also)
    for turn, rails in enumerate(turns):
        for (what, key), terms in used[turn].items():
            most = limit_of(rails, what, key)
            if most is not None:
                model.add(sum(terms) <= most)
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(solver.objective_value)


def unit(model, areas, turns, used, booking):
    """A unit, where it is in each turn, and its trains; whether it arrives in each of the turns."""
    new = lambda: model.new_bool_var("")
    at = [int(area == booking["from"]) for area in areas]
    arrives = []
    for turn, of in enumerate(turns):
        rails = of[booking["nation"]]
        leaves = {a: new() for a in areas if rails.begins(a) and turn >= booking["first"] and a != booking["to"]}
        comes = {a: new() for a in areas if rails.ends(a)}
        rides = {step: new() for step in rails.steps() if rails.open(step[0])}
        model.add(sum(leaves.values()) <= 1)
        into = collections.defaultdict(list)
        out = collections.defaultdict(list)
        for (a, b), ride in rides.items():
            out[a].append(ride)
            into[b].append(ride)
        for a in areas:
            model.add(leaves.get(a, 0) <= at[a])
            model.add(sum(out[a]) - sum(into[a]) == leaves.get(a, 0) - comes.get(a, 0))
            used[turn]["area", a] += [*into[a], leaves.get(a, 0)]
            used[turn]["station", a].append(leaves.get(a, 0))
            if rails.variant == "option_1":
                used[turn]["station", a].append(comes.get(a, 0))
        used[turn]["nation", rails.nation] += leaves.values()
        used[turn]["points", rails.nation] += rides.values()
        for a, leave in leaves.items():
            most = rails.range(a, booking["movement"])
            if most is not None:
                model.add(sum(rides.values()) <= most).only_enforce_if(leave)
        there = [new() for _ in areas]
        for a in areas:
            model.add(there[a] == at[a] - leaves.get(a, 0) + comes.get(a, 0))
        arrives.append(comes.get(booking["to"], 0))
        at = there
    return arrives


def main():
    count, worse, unproven, times = 0, 0, 0, []
    for line in sys.stdin:
        timetable = json.loads(line)
        count += 1
        unproven += not timetable["proven"]
        times.append(timetable["micros"])
        turns = [
            {nation: Turn(timetable, turn, nation) for nation in sorted(AXIS)}
            for turn in range(len(timetable["turns"]))
        ]
        ours, theirs = check(timetable, turns), best(timetable, turns)
        assert ours == timetable["worth"]
        if ours != theirs:
            worse += 1
            print(f"seed {timetable['seed']}, {timetable['variant']}: {theirs}, not {ours}")
    times.sort()
    half, most = times[len(times) // 2] / 1000, times[-1] / 1000
    print(f"{count} timetables: {worse} differ, {unproven} are not proven; half of them took {half} ms or less, the slowest {most} ms")
    return 0 if count and not worse else 1


if __name__ == "__main__":
    sys.exit(main())
