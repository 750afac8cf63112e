import Testing

@Suite(.ownThreads)
struct CategoryTreeTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `a tree of categories in CSV has the sums with subcategories, and their depth`() throws {
        for category in ["food", "food:out", "food:out:sushi"] {
            if category != "food" { try home.run("category add \(category)") }
            try home.run("add 10 x -c \(category) -d 2026-01-02")
        }
        let rows = "category,currency,expenses,income,balance,count"
        #expect(
            try home.run("total --by category --csv").output.split(separator: "\n") == [
                rows[...], "food,USD,10.00,0.00,-10.00,1", "food:out,USD,10.00,0.00,-10.00,1",
                "food:out:sushi,USD,10.00,0.00,-10.00,1",
            ])
        #expect(
            try home.run("total --by category --csv --tree").output.split(separator: "\n") == [
                rows + ",depth", "food,USD,30.00,0.00,-30.00,3,0", "food:out,USD,20.00,0.00,-20.00,2,1",
                "food:out:sushi,USD,10.00,0.00,-10.00,1,2",
            ])
        #expect(try home.run("total --by category --tree").errors.contains("--tree needs --csv"))
    }
}
