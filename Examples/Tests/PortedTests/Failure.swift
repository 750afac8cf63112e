/// The error of a server in these tests.
struct Failure: Error, CustomStringConvertible {
    var description: String { "no connection" }
}
