import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct DistinctColorsTests {
    @Test func `categories with the same colour get different ones, and the first keeps it`() {
        let green = Color(0x27AE60)
        let categories = [
            Category(id: 1, name: "groceries", color: green), Category(id: 2, name: "home", color: Color(0x8E6E53)),
            Category(id: 3, name: "restaurants", color: green), Category(id: 4, name: "trips", color: Color(0x27AF60)),
        ]
        let colors = categories.distinctColors
        #expect(colors["groceries"] == green && colors["home"] == Color(0x8E6E53))
        #expect(Set(colors.values).count == 4)
    }

    @Test(arguments: [11, 60, 300])
    func `as many categories as anybody has get colours of their own`(count: Int) {
        var categories = Category.readyMade
        for number in categories.count..<count {
            categories.append(Category(id: Int64(number), name: "\(number)", color: categories.nextColor))
        }
        #expect(Set(categories.map(\.color)).count == count)
        #expect(Set(categories.distinctColors.values).count == count)
    }
}
