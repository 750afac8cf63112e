/// Other stamps in place of some.
protocol StampMapping {
    func moved(_ stamp: Stamp) -> Stamp
    func moved(_ seen: SeenValues) -> SeenValues
    func moved(_ deletion: Deletion) -> Deletion
}

/// That what a machine did after a clock counts as done by another one.
struct StampMove: StampMapping {
    let machine: Int64
    let clock: Int64
    let other: Int64
    /// Whether the other one is this machine. Others who have seen what the machine did since have seen the other side.
    var isThis = false

    func moved(_ stamp: Stamp) -> Stamp {
        guard stamp.machine == machine, stamp.clock > clock, !stamp.isMade else { return stamp }
        return Stamp(clock: stamp.clock, machine: other)
    }

    /// What was seen of a machine was seen of two.
    func moved(_ seen: SeenValues) -> SeenValues {
        SeenValues(
            seen.stamps.flatMap { stamp -> [Stamp] in
                let other = moved(stamp)
                guard other != stamp else { return [stamp] }
                return [Stamp(clock: clock, machine: machine)] + (isThis ? [] : [other])
            })
    }

    /// What was seen of a machine was seen of two.
    func moved(_ deletion: Deletion) -> Deletion {
        let stamp = moved(deletion.stamp)
        var seen: [String: Stamp] = [:]
        func add(_ name: String, _ stamp: Stamp) { seen[name] = max(stamp, seen[name] ?? .made) }
        for (name, former) in deletion.seen {
            let moved = moved(former)
            guard moved != former, name == former.nameOfMachine else {
                add(name, moved)
                continue
            }
            add(name, Stamp(clock: clock, machine: machine))
            if !isThis { add(moved.nameOfMachine, moved) }
        }
        if isThis, stamp.machine == other { add(stamp.nameOfMachine, stamp) }
        return Deletion(members: deletion.members, seen: seen, stamp: stamp)
    }
}

extension StampMapping {
    func moved(_ operation: Operation) -> Operation {
        var operation = operation
        switch operation.content {
        case .row(let identity, let effect, let keys, let cells):
            var all: [String: Operation.Cell] = [:]
            for (name, cell) in cells {
                let stamp = moved(cell.stamp)
                let isOfMachine = name == cell.stamp.nameOfMachine
                all[isOfMachine ? stamp.nameOfMachine : name] = Operation.Cell(
                    values: cell.values, stamp: stamp, seen: moved(cell.seen))
            }
            operation.content = .row(identity, effect, keys: keys, all)
        case .fact(let key, let values, let stamp, let seen):
            operation.content = .fact(key: key, values: values, stamp: moved(stamp), seen: moved(seen))
        case .gone(let deletion): operation.content = .gone(moved(deletion))
        case .same: break
        }
        return operation
    }

    func moved(_ line: ChangeLine) -> ChangeLine {
        var line = line
        line.operations = line.operations.map(moved)
        return line
    }
}
