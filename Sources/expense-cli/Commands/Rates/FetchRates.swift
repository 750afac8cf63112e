import ExpenseCore

/// `rates fetch`: downloads rates from the European Central Bank. No data of the user is sent.
struct FetchRates: Command {
    static let name = "fetch"
    static let summary = "Download the rates of the last 90 days from the European Central Bank"
    static var examples: [Example] { [Example("rates fetch --all", "since 1999")] }
    static var discussion: [String] {
        [
            "It runs curl, and retries after a pause if the failure may be temporary. If it fails, the stored rates are not "
                + "changed. None of your data is sent."
        ]
    }
    @Flag("all", "All rates since 1999") var all: Bool
    @Option("url", value: "URL", "Another address of the bank's XML or CSV") var url: String?
    @Option("timeout", value: "SECONDS", "Give up after N seconds, 60 unless given") var timeout: Int?

    func run(in session: Session) throws {
        let bank = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist\(all ? "" : "-90d").xml"
        let address = url ?? bank
        guard address.hasPrefix("https://") || url != nil && address.hasPrefix("http://") else {
            throw UsageError(
                message: "--url: \(quoted(withoutPassword(address))) does not begin with https:// or http://")
        }
        let seconds = timeout ?? 60
        guard (1...3600).contains(seconds) else { throw UsageError(message: "--timeout must be 1 to 3600 seconds") }
        let download = Download(
            address: address, seconds: seconds, limit: 100_000_000,
            consolation: "The stored rates were not changed. 'rates import FILE' imports a file that you already have")
        let count = try takeInRates(of: download.file(), named: withoutPassword(address), in: session)
        session.accomplished = "\(counted(count, "rate was", "rates were")) imported"
        try session.output.line("imported \(counted(count, "new rate", "new rates"))")
    }
}
