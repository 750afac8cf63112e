/// A price in whole cents of the base currency.
struct Price: Sendable, Equatable {
    var cents: Int

    static func + (left: Price, right: Price) -> Price { Price(cents: left.cents + right.cents) }

    /// The price in another currency, rounded to whole cents.
    func converted(at rate: ExchangeRate) -> String {
        let (cents, rest) = (cents * rate.millionths).quotientAndRemainder(dividingBy: 1_000_000)
        let rounded = rest * 2 >= 1_000_000 ? cents + 1 : cents
        let minor = rounded % 100
        return "\(rounded / 100).\(minor < 10 ? "0" : "")\(minor) \(rate.currency)"
    }
}

enum Currency: Sendable, Equatable {
    case dollar, euro, pound
}

/// The value of one unit of the base currency in another one, in millionths.
struct ExchangeRate: Sendable, Equatable {
    var currency: Currency
    var millionths: Int

    static let base = ExchangeRate(currency: .dollar, millionths: 1_000_000)
}

enum Shape: Sendable { case casual, classic }
enum Color: Sendable { case natural, dusk }
enum Body: Sendable { case maple, mahogany }
enum Fretboard: Sendable { case rosewood, birch }

protocol Priced {
    var price: Price { get }
}

extension Shape: Priced {
    var price: Price { Price(cents: self == .casual ? 40_000 : 55_000) }
}
extension Color: Priced {
    var price: Price { Price(cents: self == .natural ? 0 : 12_000) }
}
extension Body: Priced {
    var price: Price { Price(cents: self == .maple ? 20_000 : 31_500) }
}
extension Fretboard: Priced {
    var price: Price { Price(cents: self == .rosewood ? 15_000 : 9_900) }
}

struct Guitar: Sendable, Equatable, Priced {
    var shape: Shape
    var color: Color
    var body: Body
    var fretboard: Fretboard

    var price: Price { shape.price + color.price + body.price + fretboard.price }
}
