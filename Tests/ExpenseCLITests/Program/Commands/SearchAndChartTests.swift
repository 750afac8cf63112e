import Testing

@Suite(.ownThreads)
struct SearchAndChartTests {
    private let home: Home

    init() throws {
        home = try Home()
        try home.run("add 4 'Crème BRÛLÉE' -c food -d 2026-01-05")
        try home.run("add 2 '100% wool_sock' -c clothes -d 2026-02-05 -t Größe --new")
        try home.run("add 1 'plain' -c food -d 2026-02-06")
    }

    @Test(arguments: [
        ("creme", "1"), ("BRULEE 'crème'", "1"), ("--search 'me bru'", "1"), ("%", "2"), ("_", "2"), ("groesse", ""),
        ("grosse", "2"), ("FOOD plain", "3"), ("\"'; drop\"", ""), ("é", "31"),
    ])
    func `a word is found in notes, tags and categories, ignoring case and diacritics`(words: String, ids: String)
        throws
    {
        let lines = try home.run("list --csv \(words)").output.split(separator: "\n").dropFirst()
        #expect(lines.map { $0.prefix { $0 != "," } }.joined() == (words == "é" ? "21" : ids))
        let total = try home.run("total \(words)").output
        #expect(lines.isEmpty ? total.hasPrefix("no entries with the text '") : total.contains(" \(lines.count)\n"))
    }

    @Test func `words choose accounts and tags as 'add' writes them, and others are texts`() throws {
        try home.run("accounts add Cash")
        try home.run("add 7 lunch @cash +work -d 2026-03-01 --new")
        try home.run("add 8 'mail to @home' +work -d 2026-03-02 --new")
        for (words, ids) in [
            ("@cash", "4"), ("+work", "54"), ("+work @CASH", "4"), ("lunch @cash", "4"), ("@home", "5"),
            ("+Größe", "2"), ("--account cash +work", "4"),
        ] {
            let lines = try home.run("list --csv \(words)").output.split(separator: "\n").dropFirst()
            #expect(lines.map { $0.prefix { $0 != "," } }.joined() == ids, "\(words)")
        }
        #expect(try home.run("total @cash +work").output.contains(" 7.00 "))
        #expect(try home.run("list @cash wool").output == "no entries with the text 'wool'\n")
        #expect(try home.run("list +nothing").output == "no entries with the text '+nothing'\n")
    }

    @Test func `bars are proportional to their amounts, and fit the width`() throws {
        let lines = try home.run("total --chart --by category").output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count == 80 && $0.hasSuffix(" USD") })
        #expect(lines.map { $0.prefix { $0 != " " } } == ["clothes", "food"])
        #expect(lines.map { line in line.count { $0 == "█" } } == [24, 61])
    }

    @Test func `charts have groups and sums that refunds make negative`() throws {
        try home.run("--file r.db add 100 coat -c clothes -d 2026-10-05")
        try home.run("--file r.db add -30 coat -c clothes -d 2026-11-05")
        try home.run("--file r.db add -5 book -c fun -d 2026-11-06")
        let months = try home.run("--file r.db total --chart").output.split(separator: "\n")
        #expect(months.map { $0.split(separator: " ").suffix(2).first } == ["100.00", "-35.00"])
        let categories = try home.run("--file r.db total --chart --by category").output.split(separator: "\n")
        #expect(categories.map { $0.split(separator: " ").suffix(2).first } == ["70.00", "-5.00"])
        #expect(
            try home.run("--file r.db total --chart --by category,month").output
                == "clothes  █-  70.00 USD\nfun       -  -5.00 USD\n2026-10 to 2026-11, each line has its own scale\n")
        try home.run("--file i.db add 5 salary --income")
        #expect(try home.run("--file i.db total --chart").output == "no expenses\n")
    }

    @Test func `groups over time are drawn as sparklines, each with its own scale and sum`() throws {
        let output = try home.run("total --chart --by category --by month").output
        #expect(
            output == "clothes   █  2.00 USD\nfood     █▂  5.00 USD\n2026-01 to 2026-02, each line has its own scale\n")
        try home.run("add 1 -d 2026-05-05 -c food")
        let months = try home.run("total --chart -c food").output.split(separator: "\n").map { $0.prefix(7) }
        #expect(months == ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"])
        #expect(
            try home.run("total --chart --by category --by month -c food").output.hasPrefix("food  █▂  ▂  6.00 USD\n"))
        #expect(try home.run("total --chart --json").code == 64)
        #expect(try home.run("total --chart nothing").output == "no entries with the text 'nothing'\n")
    }

    @Test func `categories are renamed, merged, coloured and deleted, and each can be undone`() throws {
        #expect(try home.run("category rename food Eating").output == "renamed category food to Eating\n")
        #expect(try home.run("category rename eating EATING").code == 0)
        let twin = try home.run("category rename clothes eating")
        #expect(twin.code == 1 && twin.errors.contains("the category 'EATING' already exists"))
        #expect(
            try home.run("category merge clothes eating").output == "merged category clothes into eating: 1 entry\n")
        #expect(
            try home.run("category color eating '#010203'").output == "set the colour of category EATING to #010203\n")
        let refused = try home.run("category delete eating")
        #expect(refused.code == 1 && refused.errors.contains("3 entries have the category 'eating'"))
        #expect(try home.run("category delete eating --yes").output.hasSuffix("3 entries left without a category\n"))
        #expect(try home.run("total -c none --json").output.contains("\"count\":3"))
        #expect(try home.run("undo 5").code == 0)
        #expect(try home.run("total -c food --json").output.contains("\"count\":2"))
        #expect(try home.run("check").code == 0)
        for line in ["rename nothing x", "merge food nothing", "color nothing '#000000'", "delete nothing"] {
            #expect(try home.run("category \(line)").code == 1, "\(line)")
        }
    }

    @Test func `tags are listed, for people and for completion`() throws {
        #expect(try home.run("tag").output == "TAG    ENTRIES\nGröße        1\n")
        #expect(try home.run("tag list --names").output == "Größe\n")
        #expect(try home.run("tag list --json").output == "[{\"name\":\"Größe\",\"count\":1}]\n")
        #expect(try home.run("completions bash").output.contains("tag list --names"))
    }
}
