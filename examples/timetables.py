#!/usr/bin/env python3
"""Solves the timetables that examples/timetables.rs writes by CP-SAT, and compares the arrivals.

    cargo run --release --no-default-features --example timetables -- 1000 > timetables.json
    pip install ortools
    python3 examples/timetables.py timetables.json

The exit code says whether all are the same.
"""

import json
import sys

from ortools.sat.python import cp_model


def arrivals(timetable):
    """The best arrivals: the first trip arrives as early as it can, the second as early as it can without delaying the first, and so on."""
    model = cp_model.CpModel()
    capacity, trips = timetable["capacity"], timetable["trips"]
    room = dict(timetable["room"])
    joined = {tuple(pair) for pair in timetable["joined"]}
    end = len(capacity)
    goes = [model.new_bool_var("") for _ in trips]
    # Whether a train of a trip goes in a turn.
    rides = [[[model.new_bool_var("") for _ in range(end)] for _ in range(len(trip["stages"]) + 1)] for trip in trips]
    loads = [[] for _ in range(end)]
    held = {}
    last = []
    for trip, go, trains in zip(trips, goes, rides):
        for number, train in enumerate(trains):
            model.add(sum(train) == go)
            for turn in range(end):
                loads[turn].append(trip["takes"] * train[turn])
                if not trip["open"][turn]:
                    model.add(train[turn] == 0)
                if number:
                    model.add(sum(trains[number - 1][:turn]) >= train[turn])
        # The hex of each stop, and which hexes one train joins.
        stops = [{space: model.new_bool_var("") for space in stage} for stage in trip["stages"]]
        for stop in stops:
            model.add(sum(stop.values()) == go)
        places = [{trip["from"]: go}, *stops, {trip["to"]: go}]
        for here, there in zip(places, places[1:]):
            for a, is_here in here.items():
                for b, is_there in there.items():
                    if (a, b) not in joined:
                        model.add(is_here + is_there <= 1)
        for turn in range(end):
            gone = [sum(train[: turn + 1]) for train in trains]
            held.setdefault((trip["from"], turn), []).append(trip["points"] * (1 - gone[0]))
            held.setdefault((trip["to"], turn), []).append(trip["points"] * gone[-1])
            for number, stop in enumerate(stops):
                for space, is_there in stop.items():
                    waits = model.new_bool_var("")
                    model.add(waits >= gone[number] - gone[number + 1] + is_there - 1)
                    held.setdefault((space, turn), []).append(trip["points"] * waits)
        last.append(end - sum((end - turn) * trains[-1][turn] for turn in range(end)))
    for turn in range(end):
        model.add(sum(loads[turn]) <= capacity[turn])
    for (space, _), points in held.items():
        model.add(sum(points) <= room[space])
    for trip, trains in zip(trips, rides):
        if trip["not_without"] is not None:
            other = rides[trip["not_without"]][0]
            for turn in range(end):
                model.add(sum(other[: turn + 1]) >= trains[0][turn])
    # One after the other: with a weight for each in one sum, OR-Tools 9.15 takes a worse timetable of seed 246 for the best.
    best = []
    solver = cp_model.CpSolver()
    for arrival in last:
        model.minimize(arrival)
        status = solver.solve(model)
        assert status == cp_model.OPTIMAL, solver.status_name(status)
        best.append(solver.value(arrival))
        model.add(arrival == best[-1])
    return best


def main():
    different, unproven, slowest = 0, 0, 0
    timetables = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
    for timetable in timetables:
        unproven += not timetable["proven"]
        slowest = max(slowest, timetable["micros"])
        best = arrivals(timetable) if timetable["trips"] else []
        if best != timetable["arrivals"]:
            different += 1
            print(f"seed {timetable['seed']}: {best} by CP-SAT, {timetable['arrivals']} by our search")
    print(f"{len(timetables)} timetables, {different} of them different, {unproven} not proven; the slowest took {slowest} µs")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
