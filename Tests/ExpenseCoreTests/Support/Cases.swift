import Foundation
import Testing

/// Whether tests try all their cases, as `.ci/full cases` and `.ci/stress` do; otherwise some of them.
let isEveryCaseTried = ProcessInfo.processInfo.environment["EVERY_CASE"] != nil

extension Trait where Self == ConditionTrait {
    /// What takes seconds, or is about rare meetings of several machines: `swift test` leaves it out, `EVERY_CASE=1 swift
    /// test` and `.ci/full cases` run it.
    static var long: Self { .enabled(if: isEveryCaseTried, "EVERY_CASE=1 runs it") }
}

/// The first and the last of the orders in which a test can run its steps, or every order.
func ends<Order>(_ orders: [Order]) -> [Order] {
    isEveryCaseTried ? orders : orders.indices.filter { [0, orders.count - 1].contains($0) }.map { orders[$0] }
}

/// Pairs in which each value of two arguments occurs, or every combination.
func paired<One: Sendable, Other: Sendable>(
    _ some: some Collection<One>, _ others: some Collection<Other>
) -> [(One, Other)] {
    let (some, others) = (Array(some), Array(others))
    if isEveryCaseTried { return some.flatMap { one in others.map { (one, $0) } } }
    return (0..<max(some.count, others.count)).map { (some[$0 % some.count], others[$0 % others.count]) }
}

/// One in so many of a list, or all of it.
func sample<Element>(_ all: [Element], oneIn part: Int) -> [Element] {
    isEveryCaseTried ? all : all.enumerated().filter { $0.offset % part == 0 }.map(\.element)
}
