/// Reads rows of totals in one snapshot. What was read of the entries also answers questions with fewer groupings, so
/// that the entries are read once.
final class TotalReader {
    private struct Reading {
        let filter: Filter
        let groupings: [Grouping]
        let target: Currency?
        let includesTransfers: Bool
        let rows: [TotalRow]
    }

    private let connection: Connection
    private var readings: [Reading] = []

    init(_ connection: Connection) { self.connection = connection }

    /// The rows of a filter, as ``Connection/totalRows(of:by:includingTransfers:convertedInto:where:)``.
    func rows(
        of filter: Filter, by groupings: [Grouping], includingTransfers: Bool = false,
        convertedInto target: Currency? = nil
    ) throws -> [TotalRow] {
        let isKept = target == nil && filter.keptTotals(by: groupings, in: .calendar) != nil
        if !isKept, let rows = known(filter, groupings, target, includingTransfers) { return rows }
        let rows = try connection.totalRows(
            of: filter, by: groupings, includingTransfers: includingTransfers, convertedInto: target)
        if !isKept {
            readings.append(
                Reading(
                    filter: filter, groupings: groupings, target: target, includesTransfers: includingTransfers,
                    rows: rows))
        }
        return rows
    }

    private func known(_ filter: Filter, _ groupings: [Grouping], _ target: Currency?, _ includesTransfers: Bool)
        -> [TotalRow]?
    {
        for reading in readings
        where reading.filter == filter && reading.target == target && reading.includesTransfers == includesTransfers {
            let places = groupings.compactMap { reading.groupings.firstIndex(of: $0) }
            guard places.count == groupings.count else { continue }
            var rows = reading.rows
            if !groupings.contains(.tag) { rows.removeAll { !$0.isWhole } }
            return rows.map { $0.with(keysAt: places) }
        }
        return nil
    }
}
