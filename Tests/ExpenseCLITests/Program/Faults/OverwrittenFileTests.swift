import Testing

/// Outputs never take the place of a database.
@Suite(.ownThreads)
struct OverwrittenFileTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: [
        "export -o m.db --force", "report -o m.db --force", "export -o link --force", "export -o m.db-wal --force",
        "export -o m.db-journal", "export -o other.db --force",
    ])
    func `a data file, a link to it and what is beside it are not written over`(command: String) throws {
        try run("--file m.db add 5 lunch")
        try run("--file other.db add 6 tea")
        _ = try home.shell("ln -s m.db link")
        let outcome = try home.run("--file m.db \(command)")
        #expect(outcome.code == 73 && outcome.errors.contains("this is a database, or belongs to one"), "\(outcome)")
        #expect(try run("--file m.db list").contains("lunch") && run("--file other.db list").contains("tea"))
    }
}
