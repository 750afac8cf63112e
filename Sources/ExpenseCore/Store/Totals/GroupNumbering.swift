/// Numbers the groups of rows: a tree with one level per grouping.
///
/// Rows may come in any order. A row costs least if it has many keys in common with the one before.
struct GroupNumbering {
    private struct Branch: Hashable {
        /// The branch one level up.
        let parent: Int
        let key: Int64

        /// Hashed as one value, because there may be one branch per row.
        func hash(into hasher: inout Hasher) {
            hasher.combine(Int64(parent) << 32 ^ key)
        }
    }

    private static let root = 0

    private var levels: [GroupKeys]
    private var branches = [Branch(parent: root, key: 0)]
    private var numbers: [Branch: Int] = [:]
    /// The branch of the last row on each level.
    private var path: [Int]
    /// The last branch of each group, and the group number of each branch.
    private var ends: [Int] = []
    private var groups = [-1]
    /// For each branch, the branch that followed it last time; often it follows again.
    private var successors = [root]

    init(by groupings: [Grouping]) {
        let columns = TotalRow.columns(by: groupings)
        levels = groupings.map { GroupKeys($0, column: Int32(columns.firstIndex(of: $0.column) ?? 0)) }
        path = groupings.map { _ in Self.root }
    }

    /// The number of the group of a row. Groups are numbered from 0, in the order of their first row.
    mutating func group(of row: borrowing TotalRow, in connection: Connection) throws(DatabaseError) -> Int {
        var branch = Self.root
        var isAsBefore = true
        for level in levels.indices {
            guard let key = levels[level].number(of: row) else {
                throw DatabaseError(.badFile, file: connection.file, "a total cannot be read")
            }
            let before = path[level]
            isAsBefore = isAsBefore && before != Self.root && branches[before].key == key
            if isAsBefore {
                branch = before
                continue
            }
            let sought = Branch(parent: branch, key: key)
            let likely = successors[before]
            branch = likely != Self.root && branches[likely] == sought ? likely : self.branch(sought)
            successors[before] = branch
            path[level] = branch
        }
        if groups[branch] < 0 {
            groups[branch] = ends.count
            ends.append(branch)
        }
        return groups[branch]
    }

    private mutating func branch(_ branch: Branch) -> Int {
        func read(_ number: inout Int) -> Int { number }
        // Only one look-up, whether it is new or not.
        let number = read(&numbers[branch, default: branches.count])
        guard number == branches.count else { return number }
        branches.append(branch)
        groups.append(-1)
        successors.append(Self.root)
        return number
    }

    /// The groups in the order of their keys, those without a key last.
    func sorted(in connection: Connection) throws -> [(group: Int, keys: [String?])] {
        let width = levels.count
        let names = try levels.map { try $0.names(in: connection) }
        var keys = [Int64](repeating: 0, count: ends.count * width)
        var places = keys
        for (group, end) in ends.enumerated() {
            var branch = branches[end]
            for level in levels.indices.reversed() {
                keys[group * width + level] = branch.key
                places[group * width + level] = names[level].place(branch.key)
                branch = branches[branch.parent]
            }
        }
        let sorted = ends.indices.sorted { one, other in
            for level in 0..<width {
                let (first, second) = (places[one * width + level], places[other * width + level])
                if first != second { return first < second }
            }
            return false
        }
        // Looking up a name costs more than remembering it for the next groups.
        var last: [(key: Int64, name: String?)?] = levels.map { _ in nil }
        return sorted.map { group in
            let names = names.indices.map { level in
                let key = keys[group * width + level]
                if let last = last[level], last.key == key { return last.name }
                let name = names[level].name(key)
                last[level] = (key, name)
                return name
            }
            return (group, names)
        }
    }
}
