import Foundation

/// A ledger that several machines share: what it costs to give it to a new one, beside the import of the same entries,
/// and to exchange nothing and one change.
func measureMachines() throws {
    let csv = try makeCSV("machines", entries: entries)
    let (one, two, shared) = (folder + "/one.db", folder + "/two.db", folder + "/shared")
    let imported = run([program, "--file", one, "import", csv, "--format", "csv"] + importAsIs)
    let sent = expense(one, "sync", "with", shared, "--name", "one")
    let received = expense(two, "sync", "with", shared, "--name", "two")
    report("processor time of an import of \(entries) entries", goal: "-", imported.processor, nil)
    report("sync: they are written for the others", goal: "-", sent.processor, nil)
    report("sync: a new machine reads them", goal: "-", received.processor, nil)
    print("| beside the import | - | - | \(String(format: "%.2f", received.processor / imported.processor)) | <= 2 |")
    for (name, cost) in [("written", sent), ("read", received)] {
        report("sync: memory while they are \(name)", goal: "-", cost.memory, nil, unit: "MB")
    }
    let files = FileManager.default.enumerator(atPath: shared)?.compactMap { $0 as? String } ?? []
    let size = files.reduce(0) { sum, file in
        let attributes = try? FileManager.default.attributesOfItem(atPath: shared + "/" + file)
        return sum + (attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int ?? 0 : 0)
    }
    report("sync: bytes of an entry", goal: "-", Double(size) / Double(entries), nil, unit: "B")
    _ = compare(
        "sync: nothing is new", goal: "< 20 ms", repetitions: repetitions,
        ours: { expense(one, "sync").milliseconds })
    _ = compare(
        "sync: one change is new", goal: "-", repetitions: repetitions,
        ours: {
            _ = expense(two, "add", "12.50", "lunch", "-c", "food")
            return expense(one, "sync").milliseconds
        })
}
