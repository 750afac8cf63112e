/// A report as one file of HTML, complete in itself.
///
/// Its policy lets a browser load nothing, and run only the script and style sheet whose hashes it names.
package struct ReportPage {
    /// The page, as UTF-8.
    package let bytes: [UInt8]

    /// The number of seconds after which an open page that follows the data loads itself again.
    package static let secondsBetweenLoads = 5

    /// Writes a report.
    ///
    /// - Parameter isLive: whether an open page loads itself again.
    package init(_ report: PeriodReport, isLive: Bool = false) {
        var builder = PageBuilder(report)
        builder.build()
        let style = StyleSheet.text + builder.rules
        let policy =
            "default-src 'none'; style-src \(SHA256(style.utf8).source); script-src \(SHA256(PageScript.text.utf8).source); "
            + "base-uri 'none'; form-action 'none'"
        var page = MarkupWriter()
        page.verbatim("<!DOCTYPE html>\n")
        page.element("html", [.init("lang", "en")]) { page in
            page.element("head") { page in
                page.void("meta", [.init("charset", "utf-8")])
                page.void("meta", [.init("http-equiv", "Content-Security-Policy"), .init("content", policy)])
                page.void("meta", [.init("name", "viewport"), .init("content", "width=device-width")])
                page.void("meta", [.init("name", "referrer"), .init("content", "no-referrer")])
                if isLive {
                    page.void(
                        "meta", [.init("http-equiv", "refresh"), .init("content", String(Self.secondsBetweenLoads))])
                }
                page.element("title", report.title)
                page.element("style") { $0.verbatim(style) }
            }
            page.element("body") { page in
                page.append(builder.page)
                page.element("script") { $0.verbatim(PageScript.text) }
            }
        }
        page.verbatim("\n")
        bytes = page.bytes
    }
}

/// Writes the sections of a report, in the order in which a person asks.
struct PageBuilder {
    typealias Attribute = MarkupWriter.Attribute

    let report: PeriodReport
    var page = MarkupWriter()
    var pictures = PictureWriter()
    /// The rules of the style sheet for this report: the order of rows, and what is shown of a category.
    var rules = ""
    /// The number of each category, by its name; its entries have the class `c` with the number.
    let numbers: [String?: Int]

    init(_ report: PeriodReport) {
        self.report = report
        let named = report.sheets.flatMap(\.categories).map(\.name) + report.entries.map(\.category)
        var numbers: [String?: Int] = [:]
        for name in named where numbers[name] == nil { numbers[name] = numbers.count }
        self.numbers = numbers
    }

    mutating func build() {
        writeHeader()
        page.begin("main")
        if report.entryCount == 0 { page.element("p", "There are no entries in this period.") }
        writeSummary()
        writeSpans()
        writeCategories()
        writeNetWorth()
        writeBudgets()
        writePayees()
        writeRecurring()
        writeDebts()
        writeLargest()
        writeWarmth()
        writeEntries()
        page.end("main")
    }

    private mutating func writeHeader() {
        page.element("header") { page in
            page.element("h1") { $0.sentence(report.title) }
            page.element("p", [.kind("soft")]) { $0.sentence(report.subtitle) }
            page.element("fieldset", [.kind("theme")]) { page in
                page.element("legend", "Colors")
                for (id, name) in [("ta", "system"), ("tl", "light"), ("td", "dark")] {
                    page.element("label") { page in
                        let isChosen: [Attribute] = id == "ta" ? [.init("checked")] : []
                        page.void("input", [.init("type", "radio"), .init("name", "theme"), .id(id)] + isChosen)
                        page.text(name)
                    }
                }
            }
        }
    }

    /// A part of the page with a title.
    ///
    /// - Parameter isWide: whether it takes the whole width.
    mutating func section(_ id: String, _ title: String, isWide: Bool = false, _ body: (inout PageBuilder) -> Void) {
        page.begin("section", [.id(id), .kind(isWide ? "card wide" : "card"), .init("aria-labelledby", "h-\(id)")])
        page.element("h2", [.id("h-\(id)")], title)
        body(&self)
        page.end("section")
    }

    /// A part for each sheet for which there is something to show, under the currency if there are several.
    mutating func sheets(
        where isShown: (CurrencySheet) -> Bool, _ body: (inout PageBuilder, _ sheet: CurrencySheet) -> Void
    ) {
        for sheet in report.sheets where isShown(sheet) {
            if report.sheets.count > 1 { page.element("h3", sheet.currency.code) }
            body(&self, sheet)
        }
    }

    /// A table that the reader unfolds, with the numbers of a picture.
    mutating func foldedTable(_ titles: [String], _ write: (inout MarkupWriter) -> Void) {
        page.element("details") { page in
            page.element("summary", "As a table")
            Self.table(titles, in: &page, write)
        }
    }

    /// A table that the reader unfolds, with many columns: they are divided among several tables, as fits on paper.
    mutating func foldedTable(_ first: String, columns: [String], rows: [(name: String, amounts: [Money?])]) {
        let cells = columns.map(\.count) + rows.flatMap { $0.amounts.map { $0?.bare.count ?? 0 } }
        let most = max(1, 68 / ((cells.max() ?? 0) + 2))
        // As many columns in each table, so that none has a single one.
        let tables = max(1, (columns.count + most - 1) / most)
        let count = max(1, (columns.count + tables - 1) / tables)
        page.element("details") { page in
            page.element("summary", "As a table")
            for start in stride(from: 0, to: columns.count, by: count) {
                let part = start..<min(start + count, columns.count)
                Self.table([first] + columns[part], in: &page) { page in
                    for row in rows { Self.row(row.name, Array(row.amounts[part]), in: &page) }
                }
            }
        }
    }

    /// A table. The first column is text, the others are numbers.
    ///
    /// - Parameter folds: whether each row has two lines if the page is narrow.
    static func table(
        _ titles: [String], folds: Bool = false, in page: inout MarkupWriter, _ rows: (inout MarkupWriter) -> Void
    ) {
        page.element("div", [.kind(folds ? "scroll folds" : "scroll"), .init("tabindex", "0"), .init("role", "group")])
        { page in
            page.element("table") { page in
                page.element("thead") { page in
                    page.element("tr") { page in
                        for title in titles { page.element("th", [.init("scope", "col")], title) }
                    }
                }
                page.element("tbody", [], rows)
            }
        }
    }

    /// A row of a table: a name, and amounts; an amount that is nil is a blank.
    static func row(_ name: String, _ amounts: [Money?], kind: String? = nil, in page: inout MarkupWriter) {
        page.element("tr", kind.map { [.kind($0)] } ?? []) { page in
            page.element("th", [.init("scope", "row")]) { page in
                if CalendarDate(iso: name) == nil { page.name(name) } else { page.sentence(name) }
            }
            for amount in amounts { page.element("td") { page in if let amount { page.amount(amount) } } }
        }
    }

    /// The color of a category.
    func color(of category: String?) -> Color {
        category.flatMap { report.colors[$0] } ?? .none
    }
}
