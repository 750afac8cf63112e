/// A currency of ISO 4217, with its number of decimals.
public struct Currency: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Its index among all currencies, in alphabetical order. A single byte is cheap to copy and compare in the rows of
    /// long lists.
    let place: UInt8

    /// The currency with this code, in any case, also one that has ended; nil if ISO 4217 has none.
    public init?(_ code: String) {
        guard code.utf8.count == 3, let place = Self.place(of: code) ?? Self.place(of: code.uppercased()) else {
            return nil
        }
        self.place = place
    }

    /// The currency with this index.
    init(place: UInt8) {
        self.place = place
    }

    /// The code: three capital letters.
    public var code: String { Self.all[Int(place)].code }

    /// The number of digits after the decimal point: 0 to 4.
    public var decimals: Int { Self.all[Int(place)].decimals }

    /// The US dollar, the default currency.
    public static let dollar = Currency(place: place(of: "USD") ?? 0)

    /// The euro.
    public static let euro = Currency(place: place(of: "EUR") ?? 0)

    /// The number of minor units in one unit: 1 to 10,000.
    public var minorUnitsPerUnit: Int64 {
        var units: Int64 = 1
        for _ in 0..<decimals { units *= 10 }
        return units
    }

    /// The code.
    public var description: String { code }

    /// By code.
    public static func < (left: Currency, right: Currency) -> Bool { left.place < right.place }

    /// All codes in use, in alphabetical order.
    public static var allCodes: [String] {
        let ended = Set(ended.split(separator: " "))
        return all.map(\.code).filter { !ended.contains($0[...]) }
    }

    private static let all: [(code: String, decimals: Int)] = {
        let lists = [(twoDecimals, 2), (zeroDecimals, 0), (threeDecimals, 3), (fourDecimals, 4), (ended, 2)]
        return lists.flatMap { codes, decimals in codes.split(separator: " ").map { (String($0), decimals) } }
            .sorted { $0.0 < $1.0 }
    }()

    private static func place(of code: String) -> UInt8? {
        var (start, end) = (0, all.count)
        while start < end {
            let middle = (start + end) / 2
            if all[middle].code < code { start = middle + 1 } else { end = middle }
        }
        return start < all.count && all[start].code == code ? UInt8(start) : nil
    }

    // ISO 4217, list one: active codes and their minor units.
    private static let zeroDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF "
    private static let threeDecimals = "BHD IQD JOD KWD LYD OMR TND "
    private static let fourDecimals = "CLF UYW "
    // List three: codes of currencies that have ended, in files of their time. Those whose smallest coin was one unit
    // were written with two decimals, too.
    private static let ended = """
        ADP ANG ATS AZM BEF BGL BYR CSD CYP DEM EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MGF MRO MTL MXP MZM NLG \
        PLZ PTE ROL SDD SIT SKK SLL SRG STD TMM TRL UAK VEB VEF YUM ZMK ZWD ZWL
        """
    private static let twoDecimals = """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF \
        CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG \
        HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR \
        MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD \
        SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG \
        YER ZAR ZMW ZWG
        """
}
