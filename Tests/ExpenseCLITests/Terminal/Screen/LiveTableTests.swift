import ExpenseCore
import Streams
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct LiveTableTests {
    private typealias Row = LiveTableState.Row

    private func row(_ name: String, _ amount: Int64) -> Row {
        Row(name: name, values: [.init(text: name), .init(text: "\(amount).00", number: amount)])
    }

    private func store(_ rows: [Row], sums: [Row] = []) -> Store<LiveTableState, LiveTableAction> {
        let columns = [LiveTableState.Column(title: "CATEGORY"), .init(title: "EXPENSES", isRight: true)]
        let table = LiveTableState(columns: columns) { rows in
            let sum = rows.compactMap { $0.values[1].number }.reduce(0, +)
            return [Row(name: "TOTAL", values: [.init(text: "TOTAL"), .init(text: "\(sum).00", number: sum)])]
        }
        let store = Store(table, reducer: .liveTable)
        store.dispatch(.rows(rows, sums: sums))
        return store
    }

    private func screen(_ state: LiveTableState, columns: Int = 40, rows: Int = 10) -> [String] {
        var emulator = Emulator(columns: columns, rows: rows)
        var region = LiveRegion(colors: .none)
        emulator.write(region.draw(LiveTableView(columns: columns, rows: rows).frame(of: state, title: "all")))
        #expect(emulator.hasFailed == nil)
        return emulator.screen
    }

    private func press(_ keys: Key..., on store: Store<LiveTableState, LiveTableAction>, room: Int = 2) {
        for key in keys { store.dispatch(.key(key, room: room)) }
    }

    @Test func `rows have columns, with sums below them and the keys at the bottom`() {
        let store = store([row("food", 1234), row("home", 5)], sums: [row("TOTAL", 1239)])
        #expect(
            screen(store.state, columns: 60) == [
                "CATEGORY  EXPENSES", "food       1234.00", "home          5.00", "TOTAL      1239.00",
                "all · q quits, / searches, s sorts, r reverses",
            ])
    }

    @Test func `dates are not truncated in a narrow window`() {
        let columns: [LiveTableState.Column] = [
            .init(title: "DATE", isWhole: true), .init(title: "NOTE"), .init(title: "AMOUNT", isRight: true),
        ]
        let store = Store(LiveTableState(columns: columns), reducer: .liveTable)
        let values: [LiveTableState.Value] = [
            .init(text: "2026-11-22"), .init(text: "a long note"), .init(text: "1.00", number: 100),
        ]
        store.dispatch(.rows([Row(name: "1", values: values)], sums: []))
        #expect(screen(store.state, columns: 24)[1] == "2026-11-22  a l…    1.00")
    }

    @Test func `changed rows are marked for a while`() {
        let store = store([row("food", 1), row("home", 5)])
        #expect(store.state.changed.isEmpty)
        store.dispatch(.rows([row("food", 2), row("home", 5), row("fun", 3)], sums: []))
        #expect(store.state.changed == ["food", "fun"])
        store.dispatch(.unmark)
        #expect(store.state.changed.isEmpty)
    }

    @Test func `a key sorts by the next column, numbers by their value`() {
        let store = store([row("b", 9), row("a", 10), row("c", 1)])
        press(.text("s"), on: store)
        #expect(store.state.visible.map(\.name) == ["a", "b", "c"])
        press(.text("s"), on: store)
        #expect(store.state.visible.map(\.name) == ["c", "b", "a"])
        press(.text("r"), on: store)
        #expect(store.state.visible.map(\.name) == ["a", "b", "c"])
        press(.text("sr"), on: store)
        #expect(store.state.visible.map(\.name) == ["b", "a", "c"])
    }

    @Test func `a search keeps the rows that contain it, while it is typed`() {
        let store = store([row("food", 1), row("home", 5), row("Foot care", 2)])
        press(.text("/"), .text("f"), .text("oo"), on: store)
        #expect(store.state.visible.map(\.name) == ["food", "Foot care"])
        #expect(screen(store.state).last == "/foo")
        press(.enter, .escape, on: store)
        #expect(store.state.visible.count == 3 && !store.state.isDone)
        press(.escape, on: store)
        #expect(store.state.isDone)
    }

    @Test func `the sums are those of the rows that a search keeps`() {
        let store = store([row("food", 1), row("home", 5), row("Foot care", 2)], sums: [row("TOTAL", 8)])
        press(.text("/"), .text("foo"), on: store)
        #expect(
            screen(store.state, rows: 6)[1...3] == [
                "food           1.00", "Foot care      2.00", "TOTAL          3.00",
            ])
        store.dispatch(.rows([row("food", 1), row("home", 6), row("Foot care", 2)], sums: [row("TOTAL", 9)]))
        #expect(store.state.changed == ["home"])
        press(.escape, on: store)
        #expect(screen(store.state, rows: 6)[4] == "TOTAL          9.00")
    }

    @Test func `text columns get narrower before amounts are left out, and only as much as needed`() {
        let columns = [
            LiveTableState.Column(title: "CATEGORY"), .init(title: "CURRENCY"), .init(title: "EXPENSES", isRight: true),
            .init(title: "INCOME", isRight: true),
        ]
        let store = Store(LiveTableState(columns: columns), reducer: .liveTable)
        let values: [LiveTableState.Value] = [
            .init(text: "groceries"), .init(text: "USD"), .init(text: "48.00", number: 48),
            .init(text: "0.00", number: 0),
        ]
        store.dispatch(.rows([Row(name: "groceries", values: values)], sums: []))
        #expect(screen(store.state, columns: 20)[1] == "gro…  USD      48.00")
        #expect(screen(store.state, columns: 24)[1] == "groceri…  USD      48.00")
        #expect(screen(store.state, columns: 34)[1] == "groceries  USD       48.00    0.00")
    }

    @Test(arguments: [12, 16, 20, 24, 30, 40])
    func `a narrow window names all columns that it hides`(width: Int) {
        let names = ["EXPENSES", "INCOME", "BALANCE", "ENTRIES"]
        let columns =
            [.init(title: "CATEGORY"), .init(title: "CURRENCY")]
            + names.map { LiveTableState.Column(title: $0, isRight: true) }
        let store = Store(LiveTableState(columns: columns), reducer: .liveTable)
        let amounts = names.map { _ in LiveTableState.Value(text: "1,234,567.00", number: 1) }
        let rows = (1...30).map { row in
            Row(name: "\(row)", values: [.init(text: "\(row) groceries"), .init(text: "USD")] + amounts)
        }
        store.dispatch(.rows(rows, sums: []))
        let lines = screen(store.state, columns: width, rows: 15)
        #expect(lines.count == 15 && lines[1].hasPrefix("1 "))
        let shown = lines[0].split(separator: " ").map(String.init)
        let note = lines.drop { !$0.hasPrefix("hidden:") }.dropLast().joined(separator: " ")
        for name in names { #expect(shown.contains(name) != note.contains(name), "\(name): \(lines)") }
        press(.end, on: store, room: LiveTableView(columns: width, rows: 15).room(for: store.state))
        #expect(screen(store.state, columns: width, rows: 15).contains { $0.hasPrefix("30") })
    }

    @Test func `notes leave two thirds of the screen to rows that need it`() {
        let rows = (1...30).map { row("food\($0)", 12) }
        let store = store(rows, sums: [row("TOTAL", 12)])
        store.dispatch(.rows(store.state.rows, sums: [row("TOTAL", 12)], notes: (1...10).map { "budget \($0)" }))
        let lines = screen(store.state, columns: 60, rows: 20)
        #expect(lines.count { $0.hasPrefix("food") } == 12 && lines.count { $0.hasPrefix("budget") } == 5)
        #expect(lines.last?.contains("lines hidden: 5") == true)
    }

    @Test func `notes are below the sums, and the last line counts those for which there is no room`() {
        let store = store([row("food", 12)], sums: [row("TOTAL", 12)])
        let notes = ["budget  food  spent 12.00 USD  left 88.00 USD", "budget  all  spent 12.00 USD  left 1.00 USD"]
        store.dispatch(.rows(store.state.rows, sums: [row("TOTAL", 12)], notes: notes))
        #expect(screen(store.state, columns: 60)[3...4] == notes[...])
        #expect(
            screen(store.state, columns: 30)[3...6] == [
                "budget  food  spent 12.00 USD", "left 88.00 USD", "budget  all  spent 12.00 USD", "left 1.00 USD",
            ])
        #expect(screen(store.state, columns: 60, rows: 5).last?.hasPrefix("all · lines hidden: 1") == true)
    }

    @Test func `bars fill the width that the other columns leave, and are left out if there is no room`() {
        let columns = [LiveTableState.Column(title: "NAME"), .init(title: "", isBar: true)]
        let store = Store(LiveTableState(columns: columns), reducer: .liveTable)
        let rows = [("a", 10), ("b", 5), ("c", 0)].map { name, size in
            Row(name: name, values: [.init(text: name), .init(text: "", number: Int64(size), largest: 10)])
        }
        store.dispatch(.rows(rows, sums: []))
        #expect(screen(store.state, columns: 14).prefix(4) == ["NAME", "a     ████████", "b     ████", "c"])
        #expect(screen(store.state, columns: 9).prefix(3) == ["NAME", "a", "b"])
    }

    @Test func `it scrolls no further than there are rows`() {
        let store = store((1...9).map { row("row \($0)", $0) })
        press(.down, on: store)
        #expect(store.state.top == 1)
        press(.pageDown, .pageDown, .pageDown, .pageDown, on: store)
        #expect(store.state.top == 7)
        press(.home, .up, on: store)
        #expect(store.state.top == 0)
        press(.end, on: store)
        #expect(
            screen(store.state, columns: 80, rows: 4).prefix(3) == [
                "CATEGORY  EXPENSES", "row 8         8.00", "row 9         9.00",
            ])
        #expect(screen(store.state, columns: 80, rows: 4).last?.contains("8 to 9 of 9") == true)
    }

    @Test(arguments: [(80, 24), (40, 10), (20, 5), (10, 3), (2, 2), (1, 1)])
    func `it fits every screen, and no amount is cut`(columns: Int, rows: Int) {
        let store = store((1...30).map { row("a rather long category \($0)", $0) }, sums: [row("TOTAL", 465)])
        let lines = screen(store.state, columns: columns, rows: rows)
        #expect(lines.count <= rows && lines.allSatisfy { displayWidth(of: $0) <= columns })
        if columns >= 20 { #expect(lines.contains { $0.hasSuffix(" 1.00") }) }
    }

    @Test func `the sums of a search count what is in a category and its subcategory once`() throws {
        func total(_ units: Int64) -> Total {
            func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: .dollar) }
            return Total(expenses: money(units), income: money(0), count: 1)
        }
        func nested(_ keys: [String], _ units: Int64, _ depth: Int) -> NestedTotal {
            NestedTotal(group: TotalGroup(keys: keys, total: total(units)), depth: depth)
        }
        func sums(_ groupings: [Grouping], of rows: [NestedTotal]) -> [String] {
            let table = WatchRows(groupings: groupings, hasChart: false, limit: nil)
            let report = TotalReport(totals: [], groups: [], nested: rows)
            return table.sums(of: table.content(of: report, [:]).rows).map { $0.values[groupings.count + 1].text }
        }
        let all = nested(["Food"], 1500, 0)
        #expect(
            sums([.category], of: [all, nested(["food:out"], 500, 1), nested(["food:out:x"], 100, 2)]) == ["15.00"])
        #expect(
            sums([.category], of: [nested(["food:out"], 500, 1), nested(["food:in"], 200, 1), nested(["foo"], 1, 0)])
                == ["7.01"])
        let months = [nested(["food", "2026-10"], 900, 0), nested(["food:out", "2026-11"], 500, 1)]
        #expect(sums([.category, .month], of: months) == ["14.00"])
    }
}
