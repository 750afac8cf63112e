import Foundation

/// Every command on the large file, compared with a program start that only prints the version.
///
/// Commands marked with `prints` take time for what they print, independent of the rest of the file; a total that is not
/// kept has a limit of its own.
func measureCommands(_ file: String, repetitions: Int) throws {
    let statement = folder + "/statement.csv"
    try "date,amount,note\n2026-01-02,3.50,note 5\n".write(toFile: statement, atomically: true, encoding: .utf8)
    let rates = folder + "/rates.csv"
    try "date,base,quote,rate\n2016-12-30,EUR,USD,1.1\n2021-12-30,EUR,USD,1.2\n"
        .write(toFile: rates, atomically: true, encoding: .utf8)
    _ = run([program, "--file", file, "rates", "import", rates])
    _ = run([program, "--file", file, "budget", "set", "food", "200"])
    _ = run([program, "--file", file, "recurring", "add", "5", "rent", "--every", "month", "--from", "2030-01-01"])
    print("\n| command | ours | ledger --version | ratio | |\n| --- | --- | --- | --- | --- |")
    var number = 1000
    for line in commands.split(separator: "\n") {
        let parts = line.components(separatedBy: "  # ")
        _ = compare(
            parts[0], goal: parts.count > 1 ? parts[1] : "< 1", repetitions: repetitions,
            ours: {
                number += 1
                let words = parts[0].split(separator: " ").map { word in
                    word == "FILE" ? statement : word.replacingOccurrences(of: "NUMBER", with: "\(number)")
                }
                return run([program, "--file", file] + words).milliseconds
            }, shell: { run(["ledger", "--version"]).milliseconds })
    }
}

private let commands = """
    --version
    total
    total --by category
    total --by month
    total --by year
    total --by week
    total --by day  # prints
    total --by tag
    total --by currency
    total --by kind
    total --by category --by month  # prints
    total --by category --by day  # prints
    total --by tag --by month
    total -c food
    total -c food -c none --by month
    total -t tag1
    total -t tag1 -c food --by month
    total -t tag1 -t tag2  # <= 300 ms
    total -p 2024-11
    total -p 2024-W07
    total --from 2018-03-05 --to 2026-10-11 --by category
    total --kind income
    total --currency EUR
    total --in USD
    total --in USD --by month
    total --in USD --by category
    total --min 99.98
    total --min 50  # <= 300 ms
    total --search 49999
    total --search note  # <= 300 ms
    total --chart
    list --limit 10
    list --limit 10 --reverse
    list --limit 10 --sort amount
    list --limit 10 --sort category --reverse
    list --limit 10 -c food
    list --limit 10 -c food -c none
    list --limit 10 -t tag1
    list --limit 10 -t nothing
    list --limit 10 --kind income
    list --limit 10 --currency CHF
    list --limit 10 --min 99.98
    list --limit 10 --max 0.01
    list --limit 10 --search 49999
    list --limit 10 --search note
    list --limit 10 --search zzz
    list -p 2020-05-05
    category list
    tag list
    budget
    recurring list
    history
    rates list
    add 1 lunch -c food
    add 1 lunch -c food -t tag1
    undo
    redo
    edit NUMBER --note other
    delete NUMBER --yes
    category add petsNUMBER
    category color food #2C3E50
    import FILE --dry-run --yes
    import FILE --yes
    completions bash
    man  # prints
    """
