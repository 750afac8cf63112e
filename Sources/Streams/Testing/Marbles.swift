extension RecordedEvents {
    /// Events written as marbles: each character is one tick.
    ///
    /// - `-` is a tick in which nothing happens, `|` the completion, `#` the failure with `error`;
    /// - `(ab|)` are events of one tick, that of the opening parenthesis; the group takes as many ticks as it has
    ///   characters;
    /// - `^` marks time `start`, at which a hot stream is subscribed to; events to the left of it come earlier;
    /// - blanks are ignored; any other character is an element, which `values` maps.
    ///
    /// Traps if a character has no value.
    public init(
        marbles: String, values: [Character: Element], error: any Error = MarbleError(), start: Int = 0
    ) {
        self.init(marbles: marbles, error: error, start: start) { character in
            guard let value = values[character] else {
                preconditionFailure("the marbles \"\(marbles)\" contain \"\(character)\", which has no value")
            }
            return value
        }
    }

    /// As `init(marbles:values:error:start:)`, with a function that maps each character to an element.
    public init(
        marbles: String, error: any Error = MarbleError(), start: Int = 0, _ element: (Character) -> Element
    ) {
        let characters = marbles.filter { $0 != " " }
        let origin = characters.firstIndex(of: "^").map { characters.distance(from: characters.startIndex, to: $0) }
        var group: Int?
        var events: [Recorded<Event<Element>>] = []
        for (tick, character) in characters.enumerated() {
            let time = (group ?? tick) - (origin ?? 0) + start
            switch character {
            case "-", "^": break
            case "(": group = tick
            case ")": group = nil
            case "|": events.append(.completed(time))
            case "#": events.append(.error(time, error))
            default: events.append(.next(time, element(character)))
            }
        }
        precondition(group == nil, "the marbles \"\(marbles)\" open a parenthesis and do not close it")
        self.init(events)
    }
}

extension RecordedEvents: ExpressibleByUnicodeScalarLiteral where Element == String {}
extension RecordedEvents: ExpressibleByExtendedGraphemeClusterLiteral where Element == String {}
extension RecordedEvents: ExpressibleByStringLiteral where Element == String {
    /// Marbles whose elements are the characters themselves.
    public init(stringLiteral marbles: String) {
        self.init(marbles: marbles) { String($0) }
    }
}

/// The error that `#` stands for.
public struct MarbleError: Error, Sendable, Equatable {
    /// Creates the error.
    public init() {}
}

enum MarbleDrawing {
    /// Draws several streams one below the other, with simultaneous events in one column.
    static func draw<Element>(_ streams: [(name: String, events: RecordedEvents<Element>)]) -> String {
        let rows = streams.map { stream in
            (name: stream.name, cells: Dictionary(grouping: stream.events, by: \.time).mapValues(cell))
        }
        let times = Set(rows.flatMap(\.cells.keys)).sorted()
        let margin = (rows.map(\.name.count) + [4]).max() ?? 0
        var lines = rows.map { padded($0.name, to: margin, with: " ") + "  " }
        var header = padded("time", to: margin, with: " ") + "  "
        for time in times {
            let width = (rows.map { $0.cells[time]?.count ?? 0 } + ["\(time)".count]).max() ?? 0
            header += "  " + padded("\(time)", to: width, with: " ")
            for index in rows.indices {
                lines[index] += "--" + padded(rows[index].cells[time] ?? "", to: width, with: "-")
            }
        }
        return ([header] + lines).map { String($0) }.joined(separator: "\n")
    }

    private static func cell<Element>(_ events: [Recorded<Event<Element>>]) -> String {
        let texts = events.map { event in
            switch event.value {
            case .next(let element): String(reflecting: element)
            case .error(let error): "#\(error)"
            case .completed: "|"
            }
        }
        return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " ") + ")"
    }

    private static func padded(_ text: String, to width: Int, with filler: Character) -> String {
        text + String(repeating: filler, count: max(0, width - text.count))
    }
}
