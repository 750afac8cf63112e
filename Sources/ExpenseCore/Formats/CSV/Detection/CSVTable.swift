/// The table of candidates: the roles that each column could have, and what speaks for and against each.
struct CSVTable: Sendable {
    let columns: [CSVColumn]
    let rows: [[CSVReader.Field]]
    /// The words above the entries, which name the owner of the account.
    let wordsAbove: Set<String>
    /// The candidates of each column, those that the title means first; none of titles for columns that options name.
    private(set) var candidates: [[CSVCandidate]]
    /// The columns that options or a saved mapping name.
    private let named: [CSVRole: [Int]]
    /// The columns of each role, the most likely first.
    private var byRole: [CSVRole: [Int]] = [:]

    /// A name in an option that no column has.
    let unknownName: String?

    init(_ sample: CSVSample, after skipped: Int, titles: [String], hints: CSVHints) {
        rows = sample.rows(after: skipped)
        wordsAbove = Set(sample.records.prefix(max(0, skipped - 1)).flatMap { $0.map { folded($0.text) } })
        let names = titles.isEmpty ? Array(repeating: "", count: sample.width) : titles
        columns = names.indices.map { [rows] column in
            CSVColumn(titled: names[column], rows.map { $0[column].text }.filter { !$0.isEmpty })
        }
        func column(_ name: String) -> Int? { Self.column(named: name, titles, sample.width) }
        unknownName = CSVRole.allCases.lazy.flatMap { hints.columns[$0] ?? [] }.first { column($0) == nil }
        named = hints.columns.mapValues { $0.compactMap(column) }
        let isEmptyFile = rows.isEmpty
        candidates = columns.enumerated().map { [named] place, column in
            named.values.joined().contains(place) ? [] : column.candidates(isEmptyFile: isEmptyFile)
        }
        for role in CSVRole.allCases {
            for column in named[role] ?? [] { choose(column, as: role, "named by an option or a saved mapping") }
        }
        assign()
    }

    /// The column that an option names, by its title or by its number from 1.
    static func column(named name: String, _ titles: [String], _ width: Int) -> Int? {
        titles.firstIndex { $0.lowercased() == name.lowercased() }
            ?? Int(name).flatMap { (1...width).contains($0) ? $0 - 1 : nil }
    }

    /// The columns of a role, the most likely first.
    subscript(role: CSVRole) -> [Int] { byRole[role] ?? [] }

    subscript(column: Int) -> CSVColumn { columns[column] }

    /// The columns of a role that are not passed over.
    func holders(of role: CSVRole) -> [Int] { self[role].filter { candidate($0, role)?.isPassedOver != true } }

    func candidate(_ column: Int, _ role: CSVRole) -> CSVCandidate? {
        candidates[column].first { $0.role == role }
    }

    /// Whether an option or the title gives a column a role.
    func isTitled(_ column: Int, _ role: CSVRole) -> Bool {
        self[role].contains(column) && (named[role] != nil || candidate(column, role)?.rank != nil)
    }

    func columns(of roles: some Sequence<CSVRole>) -> Set<Int> { Set(roles.flatMap { self[$0] }) }

    /// Adds what a piece of evidence says of columns, and assigns the roles anew. Only what speaks for a role suggests it.
    mutating func add(_ effect: CSVCandidate.Effect, _ role: CSVRole, _ reason: String, to columns: some Sequence<Int>)
    {
        guard named[role] == nil else { return }
        note(effect, role, reason, of: columns)
        assign()
    }

    /// Notes what a decision about several columns says of one, even if an option names it.
    mutating func note(_ effect: CSVCandidate.Effect, _ role: CSVRole, _ reason: String, of columns: some Sequence<Int>)
    {
        let places = candidates.joined().lazy.filter { $0.role == role }.map(\.place)
        let range = min(places.min() ?? 0, 0)...max(places.max() ?? 0, 0)
        for column in columns {
            if let place = candidates[column].firstIndex(where: { $0.role == role }) {
                candidates[column][place].add(effect, reason, among: range)
            } else if effect.isFor || effect == .reject {
                var candidate = CSVCandidate(role: role)
                candidate.add(effect, reason, among: range)
                candidates[column].append(candidate)
            }
        }
    }

    mutating func choose(_ column: Int, as role: CSVRole, _ reason: String) {
        note(.choose, role, reason, of: [column])
    }

    mutating func reject(_ column: Int, as role: CSVRole, _ reason: String) {
        note(.reject, role, reason, of: [column])
    }

    /// Gives columns a role together, and no other one.
    mutating func keep(_ kept: [Int], for role: CSVRole, _ reason: String, _ against: String) {
        for column in kept {
            for other in candidates[column].map(\.role) where other != role {
                note(.ruleOut, other, against, of: [column])
            }
            choose(column, as: role, reason)
        }
        assign()
    }

    /// Gives each column the role that fits it best, and each role its columns. What options name is not ranked.
    private mutating func assign() {
        for role in CSVRole.allCases {
            if let named = named[role] {
                byRole[role] = named
                continue
            }
            var found: [(column: Int, order: (Int, Int, Int), isTitled: Bool)] = []
            for column in columns.indices {
                guard let candidate = candidate(column, role), candidate.isPossible else { continue }
                let isTitled = candidates[column].first { $0.isPossible }?.role == role && candidate.rank != nil
                if isTitled || candidate.isFound { found.append((column, candidate.order, isTitled)) }
            }
            found.sort { $0.order == $1.order ? $0.column < $1.column : $0.order < $1.order }
            let best = found.first?.column
            byRole[role] = found.filter { $0.isTitled || role.isOfSeveral || $0.column == best }.map(\.column)
        }
    }
}
