import ExpenseCore
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What commands work with: the data file, opened when first needed, the world around, and the output.
final class Session: Sendable {
    let environment: Environment
    let terminal: Terminal
    let output = Output(descriptor: STDOUT_FILENO)
    /// The file named by `--file`; nil for the standard one.
    private let path: String?
    private let opened = Mutex<Store?>(nil)

    init(path: String?, environment: Environment, terminal: Terminal) {
        self.path = path
        self.environment = environment
        self.terminal = terminal
    }

    /// The store for a command that writes; made on first use.
    func writableStore() throws -> Store {
        try open(dataFile(), .writing)
    }

    /// The store for a command that reads; nil where the standard file has not been made yet.
    func readableStore() throws -> Store? {
        let file = try dataFile()
        let isStandard = path == nil && (environmentVariable("EXPENSE_FILE") ?? "").isEmpty
        if isStandard, access(file.path, F_OK) != 0 { return nil }
        return try open(file, .reading)
    }

    private func dataFile() throws -> DataFile {
        if let path { return DataFile(path: path) }
        let names = ["EXPENSE_FILE", "XDG_DATA_HOME", "HOME"]
        let variables = names.compactMap { name in environmentVariable(name).map { (name, $0) } }
        guard let file = DataFile.standard(environment: Dictionary(uniqueKeysWithValues: variables)) else {
            throw CommandFailure(
                .configuration, "there is no place for the data: HOME is not set; set it, or give --file FILE")
        }
        return file
    }

    private func open(_ file: DataFile, _ mode: Store.Mode) throws -> Store {
        if let store = opened.withLock({ $0 }) { return store }
        let store = try Store(file, mode)
        opened.withLock { $0 = store }
        return store
    }

    /// What an amount is in where it says nothing itself: as the file has it, else as the locale.
    func currency(in store: Store) throws -> Currency {
        try store.defaultCurrency() ?? Locale.current.currency ?? .dollar
    }
}

/// How money is written where the user lives, as the system's locale has it.
struct Locale {
    let currency: Currency?
    let style: AmountStyle

    static var current: Locale {
        setlocale(LC_MONETARY, "")
        guard let conventions = localeconv() else { return Locale(currency: nil, style: .point) }
        let code = conventions.pointee.int_curr_symbol.map { String(cString: $0).prefix(3) } ?? ""
        let point = conventions.pointee.mon_decimal_point.map { String(cString: $0) } ?? ""
        return Locale(currency: Currency(String(code)), style: point == "," ? .comma : .point)
    }
}
