extension Connection {
    /// The value of a setting, if it is set.
    func setting(_ name: String) throws -> String? {
        try text("SELECT value FROM setting WHERE name = ?", [.text(name)])
    }

    /// What is set to what it is already is no change.
    func set(_ name: String, _ value: String) throws {
        guard try setting(name) != value else { return }
        try put(Setting(name: name, value: value))
    }
}
