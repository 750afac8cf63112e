extension Connection {
    /// The value of a setting, if it is set.
    func setting(_ name: String) throws -> String? {
        try text("SELECT value FROM setting WHERE name = ?", [.text(name)])
    }

    func set(_ name: String, _ value: String) throws {
        try put(Setting(name: name, value: value))
    }
}
