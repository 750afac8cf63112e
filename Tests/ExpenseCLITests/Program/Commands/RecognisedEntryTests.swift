import Foundation
import Testing

/// What an import does with entries that were typed before: their accounts, the balance of the file, and the names that
/// banks give to payees.
@Suite(.ownThreads)
struct RecognisedEntryTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    private func write(_ rows: String, to name: String) throws {
        try rows.write(toFile: home.path + "/" + name, atomically: true, encoding: .utf8)
    }

    private func typeEntries() throws {
        try run("accounts add nina --balance '1000 EUR' -d 2026-11-01")
        try run("add '80 EUR' --payee 'dm Drogerie' -c groceries:60 -c home --account nina -d 2026-11-10")
        try run("add '30 EUR' --payee 'Pizzeria Roma' --with anna -d 2026-11-11")
        try run("add '12 EUR' --payee Rewe -d 2026-11-12")
        try write(
            """
            Date;Payee;Amount;Currency;Balance
            2026-11-10;DM DROGERIE MARKT;-80.00;EUR;920.00
            2026-11-11;PIZZERIA ROMA;-30.00;EUR;890.00
            2026-11-12;REWE SAGT DANKE;-12.00;EUR;878.00
            2026-11-13;Kiosk;-3.00;EUR;875.00

            """, to: "nina.csv")
    }

    @Test func `recognised entries without an account, and all parts of a receipt, are in the account of the file`()
        throws
    {
        try typeEntries()
        let preview = try run("import \(home.path)/nina.csv --account nina --dry-run")
        #expect(preview.hasSuffix("would import 1 entry; 3 rows were recorded before; would put 2 entries into nina\n"))
        let output = try run("import \(home.path)/nina.csv --account nina")
        #expect(output.contains("imported 1 entry; 3 rows were recorded before; put 2 entries into nina\n"))
        #expect(output.hasSuffix("\nnina agrees with the file on 2026-11-13: 875.00 EUR\n"))
        #expect(try run("accounts").contains("nina         875.00 EUR"))
        #expect(try run("list --kind transfer").contains("nina → people:anna     15.00 EUR"))
        // Only the opening balance is in no file.
        #expect(try run("list --unseen --csv").split(separator: "\n").count == 2)
        // The agreement is a part of the import.
        #expect(try run("edit 2 --amount 61").contains("nina agreed with the bank on 2026-11-13, with #2"))
        #expect(try run("undo 2").contains("undone: import 1 from "))
        #expect(try run("accounts check nina 920").contains("in all"))
    }

    @Test func `recording what is due names the imported entry that may be the same`() throws {
        try run("recurring add 900 --payee Rent --every month --from 2026-11-25")
        try write("Date,Payee,Amount,Currency\n2026-11-20,RENT HOUSE,-900.00,USD\n", to: "rent.csv")
        try run("import \(home.path)/rent.csv --yes")
        let hint = "may be the same: #1  2026-11-20  900.00 USD  RENT HOUSE and #2; if so, type: delete 2\n"
        let later = try home.run("add 1 tea", ["EXPENSE_TODAY": "2026-11-25"])
        #expect(later.code == 0 && later.errors.hasSuffix(hint), "\(later)")
    }

    @Test func `entries that the rows of a file put into accounts are counted for each account`() throws {
        try run("accounts add giro")
        try run("add '9 EUR' Bread -d 2026-11-10")
        try run("add '8 EUR' Cheese -d 2026-11-10")
        try run("add '7 EUR' Wine -d 2026-11-10")
        let rows = [("Bread", 9, "giro"), ("Cheese", 8, "giro"), ("Wine", 7, "visa"), ("Kiosk", 1, "giro")]
        try write(
            rows.map { "2026-11-10 \($0)\n    expenses  \($1) EUR\n    assets:\($2)\n" }.joined(separator: "\n"),
            to: "rows.journal")
        let ending = "put 2 entries into giro; WORD put 1 entry into visa; new accounts: visa\n"
        let preview = try run("import \(home.path)/rows.journal --dry-run")
        #expect(preview.hasSuffix("would " + ending.replacing("WORD", with: "would")))
        #expect(try run("list --account giro --csv").split(separator: "\n").count == 1)
        let output = try run("import \(home.path)/rows.journal")
        #expect(output.hasSuffix("; " + ending.replacing("WORD ", with: "")))
        #expect(try run("list --account giro --csv").split(separator: "\n").count == 4)
    }

    @Test func `an entry is the row that shares its word, wherever a row of the same amount stands`() throws {
        try run("add '12 EUR' --payee Zara -d 2026-09-06")
        for rows in [["2026-09-05,KIOSK", "2026-09-06,ZARA"], ["2026-09-08,ZARA WIEN", "2026-09-06,ZARA"]] {
            try write("Date,Payee,Amount,Currency\n" + rows.map { "\($0),-12.00,EUR\n" }.joined(), to: "rows.csv")
            let preview = try run("import \(home.path)/rows.csv --dry-run")
            #expect(preview.contains("recorded before: #1  2026-09-06  12.00 EUR  Zara and the row 2026-09-06 ZARA\n"))
            #expect(preview.hasSuffix("would import 1 entry; 1 row was recorded before\n"))
        }
    }

    @Test func `an import says by how much the account differs from the file, and what the bank has not shown`() throws
    {
        try typeEntries()
        try run("add '5 EUR' --payee Cinema --account nina -d 2026-11-12")
        try run("add '2 EUR' --payee Kiosk --account nina -d 2026-11-13")
        try run("add '1 EUR' --payee Bank --account nina -d 2026-11-11")
        let output = try run("import \(home.path)/nina.csv --account nina")
        #expect(
            output.hasSuffix(
                """
                nina differs on 2026-11-13: 867.00 EUR here, 875.00 EUR in the file, difference -8.00 EUR
                3 entries in all that no imported file has shown, together -8.00 EUR:
                #8  2026-11-13  2.00 EUR  @nina  Kiosk
                #7  2026-11-12  5.00 EUR  @nina  Cinema
                #9  2026-11-11  1.00 EUR  @nina  Bank

                """))
        #expect(try run("import \(home.path)/nina.csv --account nina").contains("difference -8.00 EUR"))
    }

    @Test func `an account without an opening balance is told which one the file begins with`() throws {
        try typeEntries()
        try run("accounts add card")
        let output = try run("import \(home.path)/nina.csv --account card --match none --yes")
        #expect(output.contains("card differs on 2026-11-13: -125.00 EUR here, 875.00 EUR in the file"))
        let remedy = "transfer '1000.00 EUR' none card 'opening balance' -d 2026-11-09"
        #expect(output.hasSuffix("the file begins with 1,000.00 EUR; to record that, type: \(remedy)\n"))
        try run(remedy)
        #expect(try run("import \(home.path)/nina.csv --account card").contains("card agrees with the file"))
        // An older file does not bring the agreement back to its day.
        try write(
            "Date,Payee,Amount,Currency,Balance\n2026-11-10,A,-80.00,EUR,920.00\n2026-11-10,A,-1.00,EUR,919.00\n",
            to: "older.csv")
        try run("import \(home.path)/older.csv --account card --yes")
        #expect(try home.run("accounts check card 1").output.contains("since 2026-11-13"))
    }

    @Test func `an entry typed with another account may be the same as a row, and then gets the account of the file`()
        throws
    {
        try run("accounts add giro")
        try run("accounts add visa")
        try run("accounts default giro")
        try run("add 34.20 --payee Rewe -d 2026-11-05")
        try run("add 7 --payee Kiosk -d 2026-11-05")
        try write(
            "Date,Payee,Amount\n2026-11-05,REWE SAGT DANKE,-34.20\n2026-11-05,TANKSTELLE,-7.00\n", to: "visa.csv")
        let preview = try run("import \(home.path)/visa.csv --account visa --dry-run")
        #expect(preview.contains("may be the same: #1  2026-11-05  34.20 USD  @giro  Rewe and the row"))
        #expect(!preview.contains("#2"))
        let output = try run("import \(home.path)/visa.csv --account visa --match all --yes")
        #expect(output.contains("imported 1 entry; 1 row was recorded before; put 1 entry into visa"))
        #expect(try run("accounts").contains("visa     -41.20 USD"))
    }

    @Test func `a pair that the user has joined is sure in the next file, and the payee of a row is known after two`()
        throws
    {
        try run("add 8 --payee Canteen -d 2026-11-06")
        try run("add 9 --payee Canteen -d 2026-11-07")
        try run("add 9.50 --payee Canteen -d 2026-11-10")
        try write("Date,Payee,Amount\n2026-11-06,SODEXO,-8.00\n2026-11-07,SODEXO,-9.00\n", to: "first.csv")
        try write("Date,Payee,Amount\n2026-11-10,SODEXO,-9.50\n2026-11-11,SODEXO,-4.00\n", to: "second.csv")
        #expect(try run("import \(home.path)/second.csv --dry-run").contains("may be the same: #3"))
        try run("import \(home.path)/first.csv --match all --yes")
        let output = try run("import \(home.path)/second.csv --yes")
        #expect(
            output.contains("imported 1 entry; 1 row was recorded before; 1 with the payee that you gave to such rows"))
        #expect(try run("list -p 2026-11-11").contains("Canteen"))
        #expect(try run("import \(home.path)/second.csv --yes").contains("skipped 2 duplicates"))
    }

    @Test func `a bank's name that became several payees gives none`() throws {
        try write("Date,Payee,Amount\n2026-11-06,PAYPAL,-8.00\n2026-11-07,PAYPAL,-9.00\n", to: "first.csv")
        try run("import \(home.path)/first.csv --yes")
        try run("edit 1 --payee Books")
        try run("edit 2 --payee Shoes")
        try write("Date,Payee,Amount\n2026-11-10,PAYPAL,-5.00\n", to: "second.csv")
        try run("import \(home.path)/second.csv --yes")
        #expect(try run("list -p 2026-11-10").contains("PAYPAL"))
    }
}
