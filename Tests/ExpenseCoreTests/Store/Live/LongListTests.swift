import Testing

@testable import ExpenseCore

struct LongListTests {
    @Test func `inserting, removing and reading work as on an array`() {
        var random = SeededNumbers()
        var array = Array(0..<3000)
        var list = LongList(array)
        for step in 0..<4000 {
            if array.isEmpty || Int.random(in: 0..<(step < 2000 ? 3 : 5), using: &random) < 2 {
                let place = Int.random(in: 0...array.count, using: &random)
                array.insert(step, at: place)
                list.insert(step, at: place)
            } else {
                let place = Int.random(in: 0..<array.count, using: &random)
                #expect(array.remove(at: place) == list.remove(at: place))
            }
        }
        #expect(Array(list) == array)
        #expect(list == LongList(array))
        #expect(array.indices.allSatisfy { list[$0] == array[$0] })
    }

    @Test func `the first element is inserted into an empty list, and the last one removed`() {
        var list = LongList<Int>([])
        list.insert(1, at: 0)
        #expect(Array(list) == [1])
        #expect(list.remove(at: 0) == 1)
        #expect(list.isEmpty && list == LongList([]))
    }

    @Test func `a copy does not change`() {
        var list = LongList(0..<1000)
        let copy = list
        list.insert(-1, at: 500)
        _ = list.remove(at: 0)
        #expect(Array(copy) == Array(0..<1000))
    }
}
