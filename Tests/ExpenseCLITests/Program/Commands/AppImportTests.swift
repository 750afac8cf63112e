import Foundation
import Testing

/// Files of apps, which have several accounts and the transfers between them.
@Suite(.ownThreads)
struct AppImportTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    /// Imports a file twice and returns the entries that `list --csv` then has, and the last line of the first import.
    private func imported(_ text: String, _ options: String = "") throws -> (entries: [String], summary: String) {
        let first = try home.run("import - \(options)", input: text)
        #expect(first.code == 0, "\(first)")
        let list = try home.run("list --csv --sort date").output
        #expect(try home.run("import - \(options)", input: text).output.contains("imported 0 entries"))
        #expect(try home.run("list --csv --sort date").output == list)
        let rows = list.split(separator: "\n").dropFirst().map { line in
            // Without the number, the signed amount and what was received.
            line.split(separator: ",", omittingEmptySubsequences: false).dropFirst().dropLast(2).joined(separator: ",")
        }
        return (rows, first.output.split(separator: "\n").last.map(String.init) ?? "")
    }

    @Test func `both sides of a YNAB transfer are one entry, and a single side names the other account`() throws {
        let found = try imported(
            """
            "Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
            "Checking","","01/25/2026","Transfer : Savings","","","","",$200.00,$0.00,"Cleared"
            "Savings","","01/25/2026","Transfer : Checking","","","","",$0.00,$200.00,"Cleared"
            "Checking","","01/25/2026","Transfer : Visa","","","","",$200.00,$0.00,"Cleared"
            "Visa","","01/25/2026","Transfer : Checking","","","","",$0.00,$200.00,"Cleared"
            "Checking","","01/24/2026","Bakery","Everyday: Food","Everyday","Food","",$5.20,$0.00,"Cleared"
            "Checking","","01/23/2026","Transfer : Cash","","","","",$40.00,$0.00,"Cleared"

            """)
        #expect(
            found.entries == [
                "2026-01-25,transfer,200.00,USD,,,,Transfer : Visa,Checking,,,Visa",
                "2026-01-25,transfer,200.00,USD,,,,Transfer : Savings,Checking,,,Savings",
                "2026-01-24,expense,5.20,USD,food,,,Bakery,Checking,,,",
                "2026-01-23,transfer,40.00,USD,,,,Transfer : Cash,Checking,,,Cash",
            ])
        #expect(found.summary == "imported 4 entries; new accounts: Checking, Savings, Visa, Cash")
    }

    @Test func `Mint's categories of transfers pair both sides, and a single side stays an entry`() throws {
        let found = try imported(
            """
            "Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
            "1/24/2026","To savings","ONLINE TRANSFER","200.00","debit","Transfer","Checking","",""
            "1/24/2026","From checking","ONLINE TRANSFER","200.00","credit","Transfer","Savings","",""
            "1/23/2026","Payment","AUTOPAY","300.00","debit","Credit Card Payment","Checking","",""
            "1/23/2026","Thank you","AUTOPAY","300.00","credit","Credit Card Payment","Visa","",""
            "1/22/2026","Friend","VENMO","20.00","debit","Transfer","Checking","",""

            """)
        #expect(
            found.entries == [
                "2026-01-24,transfer,200.00,USD,,To savings,,,Checking,,,Savings",
                "2026-01-23,transfer,300.00,USD,,Payment,,,Checking,,,Visa",
                "2026-01-22,expense,20.00,USD,Transfer,Friend,,,Checking,,,",
            ])
    }

    @Test func `in Actual's files the payee of a transfer is the other account`() throws {
        let found = try imported(
            """
            Account,Date,Payee,Notes,Category,Amount,Cleared
            Checking,2026-01-25,Market,weekly,Food,-35.40,Cleared
            Checking,2026-01-24,Savings,,,-200,Cleared
            Savings,2026-01-24,Checking,,,200,Cleared
            Visa,2026-01-23,Savings,a shop of that name,Food,-7,Cleared

            """)
        #expect(
            found.entries == [
                "2026-01-25,expense,35.40,USD,food,weekly,,Market,Checking,,,",
                "2026-01-24,transfer,200.00,USD,,,,Savings,Checking,,,Savings",
                "2026-01-23,expense,7.00,USD,food,a shop of that name,,Savings,Visa,,,",
            ])
    }

    @Test(arguments: ["-", ""])
    func `Firefly's words tell deposits from withdrawals, whatever the signs, and transfers have both accounts`(
        sign: String
    ) throws {
        let found = try imported(
            """
            journal_id,type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,category
            1,Withdrawal,EUR,-25.30,Groceries,2026-01-25T00:00:00+01:00,Checking,Asset account,Market,Expense account,Food
            2,Deposit,EUR,\(sign)1500.00,Pay,2026-01-24T00:00:00+01:00,Employer,Revenue account,Checking,Asset account,Salary
            3,Transfer,EUR,\(sign)100.00,Save,2026-01-23T00:00:00+01:00,Checking,Asset account,Savings,Asset account,
            4,Opening balance,EUR,\(sign)1000.00,Start,2026-01-22T00:00:00+01:00,Start,Initial balance account,Checking,Asset account,

            """)
        #expect(
            found.entries == [
                "2026-01-25,expense,25.30,EUR,food,Groceries,,Market,Checking,,,",
                "2026-01-24,income,1500.00,EUR,salary,Pay,,Employer,Checking,,,",
                "2026-01-23,transfer,100.00,EUR,,Save,,,Checking,,,Savings",
            ])
    }

    @Test func `repayments between persons are not expenses`() throws {
        let found = try imported(
            """
            Date,Description,Category,Cost,Currency,Anna,Ben

            2026-01-25,Dinner,Dining out,60.00,EUR,30.00,-30.00
            2026-01-24,Taxi,Taxi,20.00,EUR,-10.00,10.00
            2026-01-23,Ben paid Anna,Payment,20.00,EUR,-20.00,20.00

            """, "--person Anna")
        #expect(
            found.entries == [
                "2026-01-25,expense,30.00,EUR,Dining out,Dinner,,,,,,", "2026-01-24,expense,10.00,EUR,Taxi,Taxi,,,,,,",
            ])
    }

    @Test func `shares of one person in columns that name the persons are that person's expenses`() throws {
        let found = try imported(
            """
            "Date & time","Title","Amount","Currency","Exchange rate","Amount in default currency (EUR)","Transaction type","Category","Paid by","Paid by Max","Paid by Anna","Impacted to Max","Impacted to Anna","Attachment URLs"
            "2026-10-12 19:30:00","Pizzeria","45.00","EUR","1","45.00","Expense","Food","Max","45.00","0.00","15.00","30.00",""
            "2026-10-14 10:00:00","Museum","20.00","EUR","1","20.00","Expense","","Anna","0.00","20.00","10.00","10.00",""
            "2026-10-14 18:00:00","Wine for Anna","9.00","EUR","1","9.00","Expense","Food","Anna","0.00","9.00","0.00","9.00",""
            "2026-10-15 10:00:00","Reimbursement","5.00","EUR","1","5.00","Money transfer","","Max","5.00","0.00","0.00","5.00",""

            """, "--person max")
        #expect(
            found.entries == [
                "2026-10-14,expense,10.00,EUR,,Museum · Anna,,,,,,",
                "2026-10-12,expense,15.00,EUR,food,Pizzeria · Max,,,,,,",
            ])
    }

    @Test func `a word for a refund makes a refund, and the column is found by itself`() throws {
        let found = try imported(
            """
            Date,Merchant,Amount,Currency,Type
            2026-11-05,Zalando,29.95,EUR,Refund
            2026-11-02,Zalando,59.90,EUR,Purchase

            """)
        #expect(
            found.entries == [
                "2026-11-05,refund,29.95,EUR,,,,Zalando,,,,", "2026-11-02,expense,59.90,EUR,,,,Zalando,,,,",
            ])
    }

    @Test func `an apostrophe by which a spreadsheet marks texts is left out`() throws {
        let found = try imported(
            """
            Date,Description,Amount,Currency
            '2026-11-03,'Salary,"'1,900.50",EUR
            '2026-11-02,'Tea house,'-5,EUR

            """)
        #expect(
            found.entries == [
                "2026-11-03,income,1900.50,EUR,,Salary,,,,,,", "2026-11-02,expense,5.00,EUR,,Tea house,,,,,,",
            ])
    }
}
