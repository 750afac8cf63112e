import Testing

@testable import ExpenseCore

/// Amounts without signs, whose sides the balances prove.
@Suite(.ownThreads)
struct BalanceSidesTests {
    private typealias Found = (
        entries: [String], doubts: [Doubt], remarks: [String], balances: String, file: EntryFile
    )

    private func read(_ lines: [String], _ change: (inout CSVHints) -> Void = { _ in }) throws -> Found {
        let read = try ReadStatement(lines, change)
        return (read.amounts, read.doubts, read.remarks, read.overview.joined(separator: " "), read.file)
    }

    private static let titles = "Date,Description,Amount,Balance"
    private static let oldestFirst = [
        titles, "2026-01-02,Alpha,10.00,90.00", "2026-01-03,Beta,25.00,115.00", "2026-01-04,Gamma,5.00,110.00",
        "2026-01-05,Delta,40.00,70.00",
    ]
    private static let newestFirst = [titles] + oldestFirst.dropFirst().reversed()
    private static let words = "the side of each row is that of its balance"

    @Test func `the side of each row is that of its balance, the oldest or the newest row first`() throws {
        let found = try read(Self.oldestFirst) { $0.unprovenSide = .expense }
        #expect(found.entries == ["-10.00", "+25.00", "-5.00", "-40.00"] && found.doubts.isEmpty, "\(found)")
        #expect(found.balances.contains("opening balance 100.00 USD, closing balance 70.00 USD, which agree"))
        let newest = try read(Self.newestFirst) { $0.unprovenSide = .expense }
        #expect(newest.entries == found.entries.reversed() && newest.doubts.isEmpty, "\(newest)")
        #expect(newest.balances == found.balances)
    }

    @Test func `the preview and the explanation say that balances tell the sides`() throws {
        let file = try read(Self.oldestFirst).file
        #expect(file.reasons.contains { $0.contains(Self.words) }, "\(file.reasons)")
        #expect(file.reasons.contains("balance: column 4 'Balance' (3 of 3 steps are the amounts)"))
        let signs = file.explanation.findings.first { $0.subject == "signs" }
        #expect(signs?.value == Self.words && signs?.confidence == .sure && signs?.option == "--sign")
        #expect(
            signs?.evidence == ["no amount has a sign, and of column 4 'Balance' 3 of 3 steps are the amounts"])
    }

    @Test(arguments: [(oldestFirst, 2), (newestFirst, 5)])
    func `a row without a balance before it is asked about, with an option for each side`(lines: [String], line: Int)
        throws
    {
        let open = try read(lines)
        #expect(
            open.doubts.map(\.problem) == [
                "line \(line): no balance proves whether the amount is an expense or income"
            ])
        #expect(open.doubts.first?.readings.map(\.option) == ["--side expense", "--side income"])
        let income = try read(lines) { $0.unprovenSide = .income }
        #expect(income.entries.contains("+10.00") && income.doubts.isEmpty)
        #expect(income.balances.contains("opening balance 80.00 USD"))
    }

    @Test func `the words of a row without a balance before it are a guess that is named`() throws {
        var lines = Self.oldestFirst
        lines[1] = "2026-01-02,Salary,10.00,90.00"
        let found = try read(lines)
        #expect(found.entries.first == "+10.00" && found.doubts.isEmpty)
        #expect(
            found.remarks.contains(
                "warning: line 2: no balance before it proves its side; read as income. Change it with --side expense"
            ))
    }

    @Test func `a balance above the entries proves the side of the oldest row`() throws {
        let opening = "2026-01-01,Opening balance,,80.00"
        for lines in [
            [Self.titles, opening] + Self.oldestFirst.dropFirst(), Self.newestFirst + [opening],
        ] {
            let found = try read(lines)
            #expect(
                found.entries.contains("+10.00") && found.doubts.isEmpty
                    && found.remarks.allSatisfy { !$0.contains("proves") })
        }
    }

    @Test(arguments: [
        ("Bal Before", "Bal After"), ("Balance Before", "Balance After"), ("Opening Balance", "Closing Balance"),
        ("Previous Balance", "New Balance"), ("Saldo anterior", "Saldo"),
    ])
    func `balances before and after each row prove all sides, with the fee that they include`(
        before: String, after: String
    )
        throws
    {
        let rows = [
            "Date,Description,Amount,Fee,\(before),\(after)", "2026-01-02,Alpha,10.00,1.00,100.00,89.00",
            "2026-01-03,Beta,25.00,0.00,89.00,114.00", "2026-01-04,Gamma,5.00,0.50,114.00,108.50",
        ]
        for lines in [rows, [rows[0]] + rows.dropFirst().reversed()] {
            let found = try read(lines)
            #expect(found.entries.sorted() == ["+25.00", "-11.00", "-5.50"] && found.doubts.isEmpty, "\(found)")
            #expect(found.remarks.isEmpty && found.file.warnings.allSatisfy { !$0.contains("not read") })
        }
        let other = try read([
            rows[0], "2026-01-02,Alpha,10.00,0.00,89.00,79.00", "2026-01-03,Beta,25.00,0.00,79.00,104.00",
        ])
        #expect(other.entries == ["-10.00", "+25.00"])
    }

    @Test func `balances before each row prove the side by the row after it`() throws {
        let rows = [
            "Date,Description,Amount,Balance before", "2026-01-02,Alpha,10.00,100.00", "2026-01-03,Beta,25.00,90.00",
            "2026-01-04,Gamma,5.00,115.00", "2026-01-05,Delta,7.00,110.00",
        ]
        for lines in [rows, [rows[0]] + rows.dropFirst().reversed()] {
            let found = try read(lines) { $0.unprovenSide = .expense }
            #expect(
                found.entries.sorted() == ["+25.00", "-10.00", "-5.00", "-7.00"] && found.doubts.isEmpty, "\(found)")
        }
    }

    @Test func `a balance that contradicts is asked about, and accepted or read by other signs`() throws {
        var lines = Self.oldestFirst
        lines += (1...8).map { "2026-01-\(10 + $0),Epsilon,1.00,\(70 - $0).00" }
        lines += ["2026-01-20,Zeta,9.00,50.00", "2026-01-21,Eta,1.00,49.00"]
        let found = try read(lines) { $0.unprovenSide = .expense }
        #expect(found.doubts.map(\.acceptance) == [.balances])
        #expect(found.doubts.first?.problem.hasPrefix("line 14: the balance does not match") == true)
        #expect(found.entries.dropFirst(12).first == "-9.00")
    }

    @Test func `rows beyond the beginning of a file have the side of their balances, too`() throws {
        var (lines, balance) = ([Self.titles, "2026-01-01,Salary,0.50,100000.00"], 100_000)
        for place in 1...4000 {
            balance += place % 3 == 0 ? 2 : -1
            lines.append("2026-01-02,Alpha,\(place % 3 == 0 ? 2 : 1).00,\(balance).00")
        }
        lines.append("2026-01-03,Beta,7.00,\(balance + 7).00")
        for all in [lines, [lines[0]] + lines.dropFirst().reversed()] {
            let entries = try read(all).entries
            #expect(entries.count { $0 == "+2.00" } == 1333 && entries.count { $0 == "-1.00" } == 2667)
            #expect(entries.contains("+7.00"))
        }
    }

    @Test func `whether balances are what is owned or owed is asked about if words contradict them or a card has them`()
        throws
    {
        let card = [
            Self.titles, "2026-01-02,Supermarket purchase,10.00,110.00", "2026-01-03,Salary,25.00,85.00",
            "2026-01-04,Rent,5.00,90.00",
        ]
        let open = try read(card)
        #expect(open.doubts.first?.readings.map(\.option) == ["--sign balances", "--sign debts"], "\(open)")
        let debts = try read(card) { ($0.sign, $0.unprovenSide) = (.debts, .expense) }
        #expect(debts.entries == ["-10.00", "+25.00", "-5.00"] && debts.doubts.isEmpty, "\(debts)")
        #expect(debts.balances.contains("opening balance 100.00 USD, closing balance 90.00 USD, which agree"))
        let own = try read(card) { ($0.sign, $0.unprovenSide) = (.balances, .expense) }
        #expect(own.entries == ["-10.00", "-25.00", "+5.00"] && own.doubts.isEmpty)
        let holders = try read(["Card Member," + Self.titles] + Self.oldestFirst.dropFirst().map { "Anna,\($0)" })
        #expect(holders.doubts.contains { $0.problem.contains("own or what you owe") })
        let sameDay = try read(
            Self.oldestFirst.map { $0.replacing("2026-01-0\($0.dropFirst(9).first ?? "0")", with: "2026-01-02") })
        #expect(sameDay.doubts.contains { $0.problem.contains("own or what you owe") })
    }

    @Test func `a saved mapping remembers that balances tell the sides`() throws {
        let hints = try read(Self.oldestFirst).file.hints
        #expect(hints.sign == .balances && CSVHints(json: hints.json)?.sign == .balances)
        let next = [Self.titles, "2026-02-02,Alpha,3.00,67.00", "2026-02-03,Beta,8.00,75.00"]
        let found = try read(next) { $0 = hints }
        #expect(found.entries.last == "+8.00")
    }

    @Test func `a column of kinds, signs or an option decide before the balances`() throws {
        let typed =
            ["Date,Description,Type,Amount,Balance"]
            + Self.oldestFirst.dropFirst().map { line in
                let cells = line.split(separator: ",")
                return "\(cells[0]),\(cells[1]),\(cells[1] == "Beta" ? "Credit" : "Debit"),\(cells[2]),\(cells[3])"
            }
        #expect(try read(typed).file.reasons.contains { $0.contains("'Type' says which are expenses") })
        #expect(try read(Self.oldestFirst) { $0.sign = .expenses }.entries.allSatisfy { $0.hasPrefix("-") })
        #expect(throws: UndetectedMapping.self) {
            try read(["Date,Description,Amount", "2026-01-02,Alpha,10.00"]) { $0.sign = .balances }
        }
    }

    @Test func `each account of a file has balances of its own`() throws {
        let rows = [
            "2026-01-02,Main,Alpha,10.00,90.00", "2026-01-03,Pocket,Beta,2.50,17.50",
            "2026-01-04,Main,Gamma,500.00,590.00",
            "2026-01-05,Pocket,Delta,20.00,37.50", "2026-01-06,Main,Epsilon,300.00,290.00",
            "2026-01-07,Pocket,Zeta,7.50,30.00",
        ]
        for rows in [rows, rows.reversed()] {
            let open = try read(["Date,Wallet,Description,Amount,Balance"] + rows)
            #expect(open.doubts.map { $0.readings.first?.option } == ["--side expense"], "\(open)")
            let found = try read(["Date,Wallet,Description,Amount,Balance"] + rows) { $0.unprovenSide = .expense }
            #expect(
                found.entries.sorted() == ["+20.00", "+500.00", "-10.00", "-2.50", "-300.00", "-7.50"]
                    && found.doubts.isEmpty, "\(found)")
        }
    }

    @Test func `several fees are subtracted if the balances agree with them, whatever their titles`() throws {
        let rows = [
            "Date,Description,Amount,Fee,Levy,Balance before,Balance after",
            "2026-01-02,Alpha,100.00,0.75,1.00,500.00,398.25", "2026-01-03,Beta,250.00,0.00,0.00,398.25,648.25",
        ]
        let found = try read(rows)
        #expect(found.entries == ["-101.75", "+250.00"] && found.doubts.isEmpty, "\(found)")
        #expect(
            found.file.reasons.contains("fee: column 4 'Fee' and column 5 'Levy'"))
        #expect(found.file.hints.columns[.fee] == ["Fee", "Levy"])
        let pair = try read([
            "Date,Description,Out,In,Charge,Balance", "2026-01-04,Alpha,500.00,,5.00,1845.00",
            "2026-01-03,Beta,,2000.00,0.00,2350.00", "2026-01-02,Gamma,650.00,,0.00,350.00",
        ])
        #expect(pair.entries == ["-505.00", "+2000.00", "-650.00"] && pair.doubts.isEmpty, "\(pair)")
    }

    @Test func `a column of amounts is no fee where balances do not change, or where it has the amounts`() throws {
        let rows = [
            "date,text,amount,total,final_balance", "2026-01-02,Alpha,1500.00,1500.00,1000.00",
            "2026-01-03,Beta,-500.00,500.00,1000.00",
        ]
        #expect(try read(rows).entries == ["+1500.00", "-500.00"])
    }

    @Test func `marks beside the amounts say the sides, and not the balances`() throws {
        let found = try read([
            Self.titles, "2026-01-02,Alpha,10.00 DR,90.00 CR", "2026-01-03,Beta,25.00 CR,115.00 CR",
        ])
        #expect(found.entries == ["-10.00", "+25.00"] && found.doubts.isEmpty)
        #expect(found.file.mapping?.sign == .signed)
    }

    @Test func `amounts with blanks between thousands do not count cents`() throws {
        let found = try read([
            "Date;Text;Debit;Credit", "2026-01-02;Alpha;;450 000", "2026-01-03;Beta;100 000;",
            "2026-01-04;Gamma;27 450;",
        ])
        #expect(found.entries == ["+450000.00", "-100000.00", "-27450.00"] && found.doubts.isEmpty, "\(found)")
    }

    @Test func `days without a year are quoted rather than a period above them, and titles are found with the year`()
        throws
    {
        let lines = [
            "Period,01/11/2026 - 30/11/2026", "Tanggal,Keterangan,Jumlah,,Saldo",
            "03/11,Gaji,\"8,500.00\",CR,\"9,120.00\"",
            "05/11,Toko,245.50,DB,\"8,874.50\"",
        ]
        let error = #expect(throws: UndetectedMapping.self) { try read(lines) }
        #expect(error?.description.contains("'03/11' has no year") == true)
        let found = try read(lines) { ($0.year, $0.columns[.date]) = (2026, ["Tanggal"]) }
        #expect(found.entries == ["+8500.00", "-245.50"] && found.doubts.isEmpty, "\(found)")
    }
}
