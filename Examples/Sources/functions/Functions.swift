import Streams

func isEven(_ number: Int) -> Bool { number.isMultiple(of: 2) }
func square(_ number: Int) -> Int { number * number }
func describe<Value>(_ value: Value) -> String { "<\(value)>" }

extension ObservableType {
    /// An operator composed of others, for elements of any type.
    func described() -> Observable<String> {
        map(describe)
    }
}

extension ObservableType where Element: Comparable & Sendable {
    /// The greatest element so far.
    func greatestSoFar() -> Observable<Element> {
        scan(into: Element?.none) { greatest, element in greatest = greatest.map { Swift.max($0, element) } ?? element }
            .compactMap { $0 }
            .distinctUntilChanged()
    }
}
