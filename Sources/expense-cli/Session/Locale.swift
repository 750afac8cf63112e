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
        let territory = parts.count > 1 ? String(parts[1]) : ""
        currency = currencyCode(of: territory).flatMap { Currency($0) } ?? .dollar
        let usesComma = hasDecimalComma(language: parts.first.map(String.init) ?? "")
        amountStyle = usesComma && !hasDecimalPoint(territory: territory) ? .comma : .point
        dateOrder = territory.isEmpty ? nil : order(in: territory)
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

// Every command asks these, so what they ask is compared and no table is made.

/// Whether a language has a decimal comma.
private func hasDecimalComma(language: String) -> Bool {
    switch language {
    case "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "hy",
        "id", "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl",
        "sq", "sr", "sv", "tr", "uk", "uz", "vi":
        true
    default: false
    }
}

/// Whether a territory has a decimal point, whatever its language.
private func hasDecimalPoint(territory: String) -> Bool {
    switch territory {
    case "CH", "LI", "MX", "GT", "HN", "NI", "PA", "PE", "PR", "SV", "DO", "US": true
    default: false
    }
}

private func order(in territory: String) -> DateOrder {
    switch territory {
    case "US", "PH", "FM", "MH", "PW", "GU", "PR": .mdy
    case "CN", "JP", "KR", "KP", "TW", "HU", "LT", "MN", "SE", "CA", "IR": .ymd
    default: .dmy
    }
}

private func currencyCode(of territory: String) -> String? {
    switch territory {
    case "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MC", "ME",
        "MT", "NL", "PT", "SI", "SK", "SM", "VA", "XK", "AD":
        "EUR"
    case "GB", "GG", "IM", "JE": "GBP"
    case "CH", "LI": "CHF"
    case "JP": "JPY"
    case "CN": "CNY"
    case "IN": "INR"
    case "KR": "KRW"
    case "CA": "CAD"
    case "AU": "AUD"
    case "NZ": "NZD"
    case "SE": "SEK"
    case "NO": "NOK"
    case "DK", "FO", "GL": "DKK"
    case "IS": "ISK"
    case "PL": "PLN"
    case "CZ": "CZK"
    case "HU": "HUF"
    case "RO": "RON"
    case "UA": "UAH"
    case "RU": "RUB"
    case "BY": "BYN"
    case "TR": "TRY"
    case "IL": "ILS"
    case "AE": "AED"
    case "SA": "SAR"
    case "EG": "EGP"
    case "MA": "MAD"
    case "TN": "TND"
    case "DZ": "DZD"
    case "ZA": "ZAR"
    case "NG": "NGN"
    case "KE": "KES"
    case "GH": "GHS"
    case "ET": "ETB"
    case "TZ": "TZS"
    case "UG": "UGX"
    case "BR": "BRL"
    case "MX": "MXN"
    case "AR": "ARS"
    case "CL": "CLP"
    case "CO": "COP"
    case "PE": "PEN"
    case "UY": "UYU"
    case "BO": "BOB"
    case "PY": "PYG"
    case "VE": "VES"
    case "CR": "CRC"
    case "GT": "GTQ"
    case "HN": "HNL"
    case "NI": "NIO"
    case "DO": "DOP"
    case "CU": "CUP"
    case "JM": "JMD"
    case "TT": "TTD"
    case "SG": "SGD"
    case "HK": "HKD"
    case "TW": "TWD"
    case "TH": "THB"
    case "MY": "MYR"
    case "ID": "IDR"
    case "PH": "PHP"
    case "VN": "VND"
    case "KH": "KHR"
    case "LA": "LAK"
    case "MM": "MMK"
    case "BD": "BDT"
    case "PK": "PKR"
    case "LK": "LKR"
    case "NP": "NPR"
    case "AF": "AFN"
    case "IR": "IRR"
    case "IQ": "IQD"
    case "JO": "JOD"
    case "KW": "KWD"
    case "BH": "BHD"
    case "QA": "QAR"
    case "OM": "OMR"
    case "LB": "LBP"
    case "SY": "SYP"
    case "YE": "YER"
    case "GE": "GEL"
    case "AM": "AMD"
    case "AZ": "AZN"
    case "KZ": "KZT"
    case "UZ": "UZS"
    case "KG": "KGS"
    case "TJ": "TJS"
    case "TM": "TMT"
    case "MN": "MNT"
    case "RS": "RSD"
    case "BA": "BAM"
    case "MK": "MKD"
    case "AL": "ALL"
    case "MD": "MDL"
    default: nil
    }
}
