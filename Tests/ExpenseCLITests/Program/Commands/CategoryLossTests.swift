import Testing

@Suite(.ownThreads)
struct CategoryLossTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
        try run("category add zoo")
        try run("budget set zoo 100")
        try run("budget goal zoo 600 by 2099-06")
        try run("rule add rewe -c zoo")
        try run("recurring add 9 r -c zoo --every month --from 2099-12-01")
    }

    @Test func `deleting a category names the budget, the goal, the rules and the recurring entries that lose it`()
        throws
    {
        #expect(
            try run("category delete zoo")
                == "deleted category zoo, with its budget, its goal and 1 rule; 1 recurring entry has no category now\n"
        )
        try run("undo")
        #expect(try run("budget --csv").contains("zoo") && run("rule --csv").contains("zoo"))
    }

    @Test func `merging a category names the budget and the goal that are deleted`() throws {
        try run("budget set fun 50")
        try run("budget goal fun 10 by 2099-01")
        #expect(
            try run("category merge zoo fun")
                == "merged category zoo into fun: 0 entries; deleted 1 budget and 1 goal, because both categories had one\n"
        )
        #expect(try run("rule --csv").contains("fun"))
    }
}
