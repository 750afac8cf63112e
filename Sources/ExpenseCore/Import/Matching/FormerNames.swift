/// What the records of a table were called before they were renamed, as far as the history goes back. The files of banks and
/// of other programs go on using those names.
struct FormerNames {
    /// The numbers of records by the names in lower case.
    private var numbers: [String: Set<Int64>] = [:]

    init(of table: String, in connection: Connection) throws {
        try connection.log.forEachFormer("name", of: table) { number, row in
            if let name = row.text(1) { numbers[name.lowercased(), default: []].insert(number) }
        }
    }

    /// The number of the only record that ever gave up this name; nil if there is none.
    func number(of name: String) -> Int64? {
        let known = numbers[name.lowercased()] ?? []
        return known.count == 1 ? known.first : nil
    }
}
