#if DEBUG
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #else
        import Glibc
    #endif

    private let length = getenv("STREAMS_LENGTH").flatMap { Int(String(cString: $0)) } ?? 0

    /// The stream through as many operators as `STREAMS_LENGTH` says, each as `map { $0 }`: in debug builds the tests show
    /// with it that the length of a chain does not change its meaning (`.ci/lengths`).
    @usableFromInline
    func lengthened<Element: Sendable>(
        _ start: @escaping @Sendable (Observer<Element>) -> Void
    ) -> @Sendable (Observer<Element>) -> Void {
        var chain = start
        for _ in 0..<length {
            let source = chain
            chain = { observer in
                source(
                    Observer<Element>(
                        above: observer, stage: Stage((), observer),
                        next: { Stage<Void, Element>.at($1).observer.onNext($0) },
                        end: { Stage<Void, Element>.at($1).observer.end($0) }))
            }
        }
        return chain
    }
#endif
