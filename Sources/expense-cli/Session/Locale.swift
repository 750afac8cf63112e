import ExpenseCore

/// The user's locale, as far as amounts and dates depend on it.
struct Locale {
    /// The currency of amounts if nothing else names one.
    let currency: Currency
    /// The meaning of `1,234`.
    let amountStyle: AmountStyle
    /// The order of day and month in dates; nil if the environment names no territory.
    private(set) var dateOrder: DateOrder?

    /// Reads a name such as `de_DE.UTF-8`; an unknown one means dollars and decimal points.
    init(name: String) {
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        let language = parts.first.map(String.init) ?? ""
        let territory = parts.count > 1 ? String(parts[1]) : ""
        let entry = currencies.first { $0.territories.split(separator: " ").contains { $0 == territory } }
        currency = entry.flatMap { Currency($0.code) } ?? .dollar
        let usesPoint = pointTerritories.split(separator: " ").contains { $0 == territory }
        let usesComma = commaLanguages.split(separator: " ").contains { $0 == language }
        amountStyle = usesComma && !usesPoint ? .comma : .point
        let order = dateOrders.first { $0.territories.split(separator: " ").contains { $0 == territory } }
        dateOrder = territory.isEmpty ? nil : order?.order ?? .dmy
    }

    /// The locale of the environment; dates may have another one than amounts.
    static func current(variable: (String) -> String?) -> Locale {
        func named(_ category: String) -> Locale {
            let names = ["LC_ALL", category, "LANG"].lazy.compactMap(variable)
            return Locale(name: names.first { !$0.isEmpty } ?? "")
        }
        var locale = named("LC_MONETARY")
        locale.dateOrder = named("LC_TIME").dateOrder
        return locale
    }
}

/// Languages with a decimal comma, and the territories that use a decimal point nevertheless.
private let commaLanguages = """
    az be bg bs ca cs da de el es et eu fi fr gl hr hu hy id is it ka kk lt lv mk nb nl nn no pl pt ro ru sk sl sq sr \
    sv tr uk uz vi
    """
private let pointTerritories = "CH LI MX GT HN NI PA PE PR SV DO US"

private let dateOrders: [(order: DateOrder, territories: String)] = [
    (.mdy, "US PH FM MH PW GU PR"), (.ymd, "CN JP KR KP TW HU LT MN SE CA IR"),
]

private let currencies: [(code: String, territories: String)] = [
    ("EUR", "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK AD"),
    ("GBP", "GB GG IM JE"), ("CHF", "CH LI"), ("JPY", "JP"), ("CNY", "CN"), ("INR", "IN"), ("KRW", "KR"),
    ("CAD", "CA"), ("AUD", "AU"), ("NZD", "NZ"), ("SEK", "SE"), ("NOK", "NO"), ("DKK", "DK FO GL"), ("ISK", "IS"),
    ("PLN", "PL"), ("CZK", "CZ"), ("HUF", "HU"), ("RON", "RO"), ("UAH", "UA"), ("RUB", "RU"), ("BYN", "BY"),
    ("TRY", "TR"), ("ILS", "IL"), ("AED", "AE"), ("SAR", "SA"), ("EGP", "EG"), ("MAD", "MA"), ("TND", "TN"),
    ("DZD", "DZ"), ("ZAR", "ZA"), ("NGN", "NG"), ("KES", "KE"), ("GHS", "GH"), ("ETB", "ET"), ("TZS", "TZ"),
    ("UGX", "UG"), ("BRL", "BR"), ("MXN", "MX"), ("ARS", "AR"), ("CLP", "CL"), ("COP", "CO"), ("PEN", "PE"),
    ("UYU", "UY"), ("BOB", "BO"), ("PYG", "PY"), ("VES", "VE"), ("CRC", "CR"), ("GTQ", "GT"), ("HNL", "HN"),
    ("NIO", "NI"), ("DOP", "DO"), ("CUP", "CU"), ("JMD", "JM"), ("TTD", "TT"), ("SGD", "SG"), ("HKD", "HK"),
    ("TWD", "TW"), ("THB", "TH"), ("MYR", "MY"), ("IDR", "ID"), ("PHP", "PH"), ("VND", "VN"), ("KHR", "KH"),
    ("LAK", "LA"), ("MMK", "MM"), ("BDT", "BD"), ("PKR", "PK"), ("LKR", "LK"), ("NPR", "NP"), ("AFN", "AF"),
    ("IRR", "IR"), ("IQD", "IQ"), ("JOD", "JO"), ("KWD", "KW"), ("BHD", "BH"), ("QAR", "QA"), ("OMR", "OM"),
    ("LBP", "LB"), ("SYP", "SY"), ("YER", "YE"), ("GEL", "GE"), ("AMD", "AM"), ("AZN", "AZ"), ("KZT", "KZ"),
    ("UZS", "UZ"), ("KGS", "KG"), ("TJS", "TJ"), ("TMT", "TM"), ("MNT", "MN"), ("RSD", "RS"), ("BAM", "BA"),
    ("MKD", "MK"), ("ALL", "AL"), ("MDL", "MD"),
]
