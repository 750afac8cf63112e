extension Connection {
    /// The value of a setting, if it is set.
    func setting(_ name: String) throws -> String? {
        var value: String?
        try run("SELECT value FROM setting WHERE name = ?", [.text(name)]) { row in
            value = row.text(0)
            return false
        }
        return value
    }

    func set(_ name: String, _ value: String) throws {
        try put(Setting(name: name, value: value))
    }
}
