/// The total of a group; the total of a category includes its subcategories.
package struct NestedTotal: Hashable, Sendable {
    /// The group with its total.
    package let group: TotalGroup
    /// The number of shown categories above its category.
    package let depth: Int

    /// A group at a depth.
    package init(group: TotalGroup, depth: Int) {
        (self.group, self.depth) = (group, depth)
    }
}

extension Connection {
    /// Groups whose first key is a category, as a tree: each category with the sum of its subcategories, followed by
    /// them.
    ///
    /// A category without entries of its own is shown if one of its subcategories has entries. Without subcategories,
    /// the groups stay unchanged.
    ///
    /// - Parameter total: the total of several groups in one currency, by their indices. The sum of their totals would
    ///   be wrong if these are rounded.
    func nested(_ groups: [TotalGroup], total: ([Int]) throws -> Total) throws -> [NestedTotal] {
        guard groups.contains(where: { $0.keys[0]?.contains(":") ?? false }) else {
            return groups.map { NestedTotal(group: $0, depth: 0) }
        }
        let known = Dictionary(try categories().map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
        var places: [Place: Int] = [:]
        var nested: [(path: [String], order: Int, keys: [String?], members: [Int])] = []
        for (member, group) in groups.enumerated() {
            guard let name = group.keys[0] else { continue }
            for path in Self.paths(to: name.lowercased(), among: known) {
                let key = path.joined(separator: ":")
                var keys = group.keys
                keys[0] = known[key] ?? name
                let place = Place(keys: keys, currency: group.total.currency)
                if let index = places[place] {
                    nested[index].members.append(member)
                } else {
                    places[place] = nested.count
                    nested.append((path, nested.count, keys, [member]))
                }
            }
        }
        nested.sort { one, other in
            one.path == other.path
                ? one.order < other.order : one.path.lexicographicallyPrecedes(other.path)
        }
        let shown = Set(nested.map(\.path))
        return try nested.map { path, _, keys, members in
            let depth = (1..<max(1, path.count)).count { shown.contains(Array(path.prefix($0))) }
            let total = try members.count == 1 ? groups[members[0]].total : total(members)
            let group = TotalGroup(
                keys: keys, total: total, isIncomeOnly: members.allSatisfy { groups[$0].isIncomeOnly })
            return NestedTotal(group: group, depth: depth)
        } + groups.filter { $0.keys[0] == nil }.map { NestedTotal(group: $0, depth: 0) }
    }

    private struct Place: Hashable {
        let keys: [String?]
        let currency: Currency
    }

    /// The parts of a category's name, and the names of the existing categories above it, the topmost first.
    private static func paths(to name: String, among known: [String: String]) -> [[String]] {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return (1...parts.count).map { Array(parts.prefix($0)) }
            .filter { $0.count == parts.count || known[$0.joined(separator: ":")] != nil }
    }

    /// The sum of two totals in one currency.
    func sum(_ one: Total, _ other: Total) throws(DatabaseError) -> Total {
        var sums = KindSums()
        for total in [one, other] { try sums.add(total, in: self) }
        return try sums.total(in: one.currency, connection: self)
    }
}
