import Foundation
import Testing

/// A year of a household of two: cash, two accounts, a card, refunds, shared receipts, a trip, a budget, a mistake of
/// the previous month, and the tax year.
///
/// The expected sums were computed with hledger from `journal`, which is written without this program.
@Suite(.ownThreads)
struct YearTests {
    private let home: Home

    init() throws {
        home = try Home()
        try write(
            "giro.csv",
            """
            Date,Payee,Note,Amount,Currency
            2025-06-02,Card Company,statement,-310.40,EUR
            2025-06-03,Stadtwerke,power,-88.00,EUR
            2025-09-01,Card Company,statement,-96.00,EUR
            """)
        try write(
            "card.csv",
            """
            Date,Payee,Note,Amount,Currency
            2025-05-11,Bookshop,novels,-42.40,EUR
            2025-05-19,Rail,tickets,-268.00,EUR
            2025-06-04,Payment received,,310.40,EUR
            2025-08-20,Optician,glasses,-120.00,EUR
            2025-08-27,Optician,returned case,24.00,EUR
            2025-09-03,Payment received,,96.00,EUR
            """)
        try write(
            "rates.csv",
            """
            date,base,quote,rate
            2025-07-01,EUR,USD,1.10
            2025-07-15,EUR,USD,1.20
            """)
        for line in Self.commands.split(separator: "\n") {
            let outcome = try home.run(String(line))
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(line): \(outcome.output)\(outcome.errors)")
        }
    }

    private func write(_ name: String, _ text: String) throws {
        try (text + "\n").write(toFile: home.path + "/" + name, atomically: true, encoding: .utf8)
    }

    private static let commands = """
        accounts add giro --balance '2400.00 EUR' -d 2025-01-01
        accounts add savings --balance '10000.00 EUR' -d 2025-01-01
        accounts add cash --balance '80.00 EUR' -d 2025-01-01
        accounts default giro
        category add food:out
        category add home:rent
        category add home:power
        category add tax
        rates import rates.csv
        recurring add 1150 rent -c home:rent --payee Landlord --every month --from 2025-01-01 --until 2025-12-31
        recurring add 3200 pay --income -c salary --payee Employer --every month --from 2025-01-28 --until 2025-12-31
        recurring add 12.99 music -c fun --every month --from 2025-01-15 --until 2025-12-31
        edit --search music --from 2025-07-01 --amount 13.99 --yes
        transfer 500 giro savings -d 2025-01-30
        transfer 100 giro cash -d 2025-02-01
        transfer 100 giro cash -d 2025-08-01
        add 62.35 -c groceries --payee Market --account cash -d 2025-02-03
        add 18.40 -c food:out --payee Kantine --account cash -d 2025-02-04
        add 80 --payee Market -c groceries:60.50 -c home -d 2025-03-08
        add 79.90 shoes -c clothes --payee Zapato -d 2025-03-14
        add -79.90 shoes -c clothes --payee Zapato -d 2025-04-02
        add 90 dinner -c food:out --with anna -d 2025-04-11
        add 45 cinema -c fun --with anna:1/3 -d 2025-04-12
        add 36 tickets -c fun --with anna --paid-by anna -d 2025-04-19
        settle anna -d 2025-05-02
        import card.csv --account card --new --no-suggestions --yes
        import giro.csv --account giro --no-suggestions --yes
        rule add rail -c travel
        rule add stadtwerke -c home:power
        rule add bookshop -c fun
        rule add optician -c health
        rule apply --yes
        edit --search 'returned case' --refund --yes
        add '220 USD' hotel -c travel -t trip -d 2025-07-10 --account none --new
        add '48 USD' museum -c fun -t trip -d 2025-07-16 --account none --new
        add 310 flight -c travel -t trip -t tax -d 2025-07-02 --new
        add 740 adviser -c tax -t tax -d 2025-05-30 --new
        add 1250 refund-of-taxes --income -c tax -t tax -d 2025-10-17 --new
        add 540 desk -c home -t tax -d 2025-11-03 --new
        edit --search desk --amount 450 --yes
        add 25 gift -c gifts --account cash -d 2025-12-20
        delete --search gift --yes
        undo
        add 5.20 -c food:out --payee Kantine --account cash -d 2025-12-21
        """

    /// The same year as a hand-written hledger journal.
    private static var journal: String {
        var text = """
            2025-01-01 opening
                assets:giro      2400.00 EUR
                assets:savings  10000.00 EUR
                assets:cash        80.00 EUR
                equity:opening

            """
        func add(_ date: String, _ postings: (account: String, amount: String)...) {
            text += "2025-\(date) x\n"
            for posting in postings { text += "    \(posting.account)  \(posting.amount)\n" }
            text += "\n"
        }
        for month in 1...12 {
            let month = month < 10 ? "0\(month)" : "\(month)"
            add("\(month)-01", ("expenses:home:rent", "1150.00 EUR"), ("assets:giro", "-1150.00 EUR"))
            add("\(month)-28", ("assets:giro", "3200.00 EUR"), ("income:salary", "-3200.00 EUR"))
            let price = month < "07" ? "12.99" : "13.99"
            add("\(month)-15", ("expenses:fun", "\(price) EUR"), ("assets:giro", "-\(price) EUR"))
        }
        add("01-30", ("assets:savings", "500.00 EUR"), ("assets:giro", "-500.00 EUR"))
        add("02-01", ("assets:cash", "100.00 EUR"), ("assets:giro", "-100.00 EUR"))
        add("08-01", ("assets:cash", "100.00 EUR"), ("assets:giro", "-100.00 EUR"))
        add("02-03", ("expenses:groceries", "62.35 EUR"), ("assets:cash", "-62.35 EUR"))
        add("02-04", ("expenses:food:out", "18.40 EUR"), ("assets:cash", "-18.40 EUR"))
        add(
            "03-08", ("expenses:groceries", "60.50 EUR"), ("expenses:home", "19.50 EUR"), ("assets:giro", "-80.00 EUR"))
        add("03-14", ("expenses:clothes", "79.90 EUR"), ("assets:giro", "-79.90 EUR"))
        add("04-02", ("expenses:clothes", "-79.90 EUR"), ("assets:giro", "79.90 EUR"))
        add(
            "04-11", ("expenses:food:out", "45.00 EUR"), ("assets:people:anna", "45.00 EUR"),
            ("assets:giro", "-90.00 EUR"))
        add("04-12", ("expenses:fun", "30.00 EUR"), ("assets:people:anna", "15.00 EUR"), ("assets:giro", "-45.00 EUR"))
        add("04-19", ("expenses:fun", "18.00 EUR"), ("assets:people:anna", "-18.00 EUR"))
        add("05-02", ("assets:giro", "42.00 EUR"), ("assets:people:anna", "-42.00 EUR"))
        add("05-11", ("expenses:fun", "42.40 EUR"), ("assets:card", "-42.40 EUR"))
        add("05-19", ("expenses:travel", "268.00 EUR"), ("assets:card", "-268.00 EUR"))
        add("06-02", ("assets:card", "310.40 EUR"), ("assets:giro", "-310.40 EUR"))
        add("06-03", ("expenses:home:power", "88.00 EUR"), ("assets:giro", "-88.00 EUR"))
        add("08-20", ("expenses:health", "120.00 EUR"), ("assets:card", "-120.00 EUR"))
        add("08-27", ("expenses:health", "-24.00 EUR"), ("assets:card", "24.00 EUR"))
        add("09-01", ("assets:card", "96.00 EUR"), ("assets:giro", "-96.00 EUR"))
        add("07-10", ("expenses:travel", "220.00 USD"), ("assets", "-220.00 USD"))
        add("07-16", ("expenses:fun", "48.00 USD"), ("assets", "-48.00 USD"))
        add("07-02", ("expenses:travel", "310.00 EUR"), ("assets:giro", "-310.00 EUR"))
        add("05-30", ("expenses:tax", "740.00 EUR"), ("assets:giro", "-740.00 EUR"))
        add("10-17", ("assets:giro", "1250.00 EUR"), ("income:tax", "-1250.00 EUR"))
        add("11-03", ("expenses:home", "450.00 EUR"), ("assets:giro", "-450.00 EUR"))
        add("12-20", ("expenses:gifts", "25.00 EUR"), ("assets:cash", "-25.00 EUR"))
        add("12-21", ("expenses:food:out", "5.20 EUR"), ("assets:cash", "-5.20 EUR"))
        return text
    }

    /// The sums of hledger for `journal` that are not zero: `hledger -f hand.journal bal --flat -N`.
    private static let sums: Set<String> = [
        "assets -268.00 USD", "assets:cash 169.05 EUR", "assets:giro 25220.72 EUR", "assets:savings 10500.00 EUR",
        "expenses:food:out 68.60 EUR", "expenses:fun 252.28 EUR", "expenses:fun 48.00 USD",
        "expenses:gifts 25.00 EUR", "expenses:groceries 122.85 EUR", "expenses:health 96.00 EUR",
        "expenses:home 469.50 EUR", "expenses:home:power 88.00 EUR", "expenses:home:rent 13800.00 EUR",
        "expenses:tax 740.00 EUR", "expenses:travel 578.00 EUR", "expenses:travel 220.00 USD",
        "income:salary -38400.00 EUR", "income:tax -1250.00 EUR",
    ]

    private static let hasHledger = FileManager.default.isExecutableFile(atPath: "/usr/bin/hledger")
    private static let hasLedger = FileManager.default.isExecutableFile(atPath: "/usr/bin/ledger")
    private static let hasBeancount = FileManager.default.isExecutableFile(atPath: "/usr/bin/bean-query")

    /// Each sum of a table of accounts as `account amount currency`; without zero sums, and without equity, whose name
    /// may differ in a hand-written journal.
    private func sums(_ outcome: Home.Outcome) throws -> Set<String> {
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        var (sums, account) = (Set<String>(), "")
        for line in outcome.output.replacing("\"", with: "").split(whereSeparator: \.isNewline) {
            var fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            // A line that does not start with a letter has another currency of the account above it.
            if let first = fields.first?.first, first.isLetter { account = fields.removeFirst() }
            let name = account.lowercased().replacing("-", with: ":").replacing(":unspecified", with: "")
            for field in fields where field.contains(" ") && !name.hasPrefix("equity") {
                sums.insert("\(name) \(field)")
            }
        }
        return sums
    }

    private func rows(_ line: String, _ name: String? = nil) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(try home.run(line).output.utf8))
        let list = name == nil ? object : (object as? [String: Any])?[name ?? ""] as Any
        return try #require(list as? [[String: Any]])
    }

    @Test func `the year's sums of categories and accounts equal those of hledger`() throws {
        var found: Set<String> = []
        for group in try rows("total --by category --json", "groups") {
            let name = (group["by"] as? [String: Any])?["category"] as? String ?? ""
            let currency = try #require(group["currency"] as? String)
            let (expenses, income) = (group["expenses"] as? String ?? "", group["income"] as? String ?? "")
            if expenses != "0.00" { found.insert("expenses:\(name) \(expenses) \(currency)") }
            if income != "0.00" { found.insert("income:\(name) -\(income) \(currency)") }
        }
        for account in try rows("accounts --json") where account["balance"] as? String != "0.00" {
            found.insert("assets:\(account["name"] ?? "") \(account["balance"] ?? "") \(account["currency"] ?? "")")
        }
        // Money that is paid from no account has no balance.
        #expect(found == Self.sums.subtracting(["assets -268.00 USD"]))
        #expect(try home.run("owed").output == "nobody owes anybody anything\n")
        #expect(try home.run("total -t tax -p 2025 --csv").output.hasSuffix("EUR,1500.00,1250.00,-250.00,4\n"))
        #expect(try home.run("total -t trip --in EUR --csv").output.hasSuffix("EUR,550.00,0.00,-550.00,3\n"))
        #expect(try home.run("accounts check giro 25220.72 -d 2025-12-31").code == 0)
    }

    @Test func `a budget over the year's trip counts both currencies, and the tree adds up`() throws {
        try home.run("budget set all '30000 EUR' --per year")
        try home.run("budget set travel '200 EUR' --carry-over --since 2025-05-01")
        let all = try home.run("budget -p 2025 --csv").output
        #expect(all.contains("all,year,2025-01-01,2025-12-31,EUR,30000.00,16480.23,13519.77,0.00,"))
        let july = try home.run("budget -p 2025-07 --csv").output
        // 310.00 EUR and 220.00 USD at 1.10 in July; 268.00 EUR of 400.00 EUR in May and June.
        #expect(july.contains("travel,month,2025-07-01,2025-07-31,EUR,200.00,510.00,-178.00,132.00,"))
        let tree = try rows("total --by category --json", "tree")
        let above = tree.first { ($0["by"] as? [String: Any])?["category"] as? String == "home" }
        #expect(above?["expenses"] as? String == "14357.50" && above?["depth"] as? Int == 0)
    }

    @Test(.enabled(if: hasHledger)) func `hledger computes the same from a hand-written journal and from the export`()
        throws
    {
        try write("hand.journal", Self.journal)
        try home.run("export --format hledger -o x.journal")
        for name in ["hand", "x"] {
            let line = "hledger -f \(name).journal bal --flat -N -O csv | tail -n +2"
            #expect(try sums(home.shell(line, ["LANG": "C.UTF-8"])) == Self.sums)
        }
    }

    @Test(.enabled(if: hasLedger)) func `ledger computes the same from the export`() throws {
        try home.run("export --format ledger -o x.ledger")
        let line = "ledger -f x.ledger bal --flat --no-total --format '%(account),%(amount)\\n'"
        #expect(try sums(home.shell(line)) == Self.sums)
    }

    @Test(.enabled(if: hasBeancount)) func `beancount computes the same from the export`() throws {
        try home.run("export --format beancount -o x.beancount")
        let query = "SELECT account, sum(position) GROUP BY account"
        let line = "bean-query -f csv x.beancount '\(query)' | tail -n +2"
        let variables = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
        #expect(try sums(home.shell(line, variables)) == Self.sums)
    }
}
