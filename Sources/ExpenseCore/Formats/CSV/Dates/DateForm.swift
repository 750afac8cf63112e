/// How days are written, beside the order of their parts.
enum DateForm: Equatable, Sendable {
    case usual
    /// Years have two digits where they come first.
    case shortYears
    /// Months have names that mean others in Croatian.
    case croatian
    /// Years of two digits are those of Thailand.
    case thai
    /// Dates have no year.
    case inYear(Int)
    /// Dates are numbers: the days by which spreadsheets count, or the seconds since 1970.
    case serial

    func day(_ cell: String, _ order: DateOrder) -> CalendarDate? {
        switch self {
        case .usual: WrittenDate.read(cell, order)
        case .shortYears: WrittenDate.read(cell, order, areYearsShort: true)
        case .croatian: WrittenDate.read(CroatianMonths.english(cell), order)
        case .thai: WrittenDate.read(ThaiYears.whole(cell), order)
        case .inYear(let year): WrittenDate.read(cell, order, inYear: year)
        case .serial: WrittenDate.read(serial: cell)
        }
    }
}
