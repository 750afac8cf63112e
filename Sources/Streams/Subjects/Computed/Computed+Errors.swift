extension Computed {
    /// State that a closure computes or fails to compute. An error is kept like a value until something changes that
    /// the closure has read. Each run counts as a change.
    ///
    ///     text     --"12"-----"x"-------
    ///     number   --12-------error-----      Computed(catching: { try parse(text.value) })
    ///     doubled  --24-------error-----      Computed(catching: { try number.get() * 2 })
    ///
    /// It emits results, and does not end with an error; `map { try $0.get() }` ends with the first one.
    ///
    ///     let percent = Variable(50)
    ///     let half = Computed(catching: { if percent.value > 100 { throw CancellationError() }; return percent.value / 2 })
    ///     half.subscribe(onNext: { print($0) })
    @inlinable
    public init<Success: Sendable>(
        catching compute: @escaping @Sendable () throws -> Success, fileID: StaticString = #fileID, line: UInt = #line
    ) where Element == Result<Success, any Error> {
        self.init(fileID: fileID, line: line) { Result(catching: compute) }
    }

    /// State that a closure computes or fails to compute; a value that equals the previous one is no change. An error
    /// always is one, because errors cannot be compared.
    @inlinable
    public init<Success: Equatable & Sendable>(
        catching compute: @escaping @Sendable () throws -> Success, fileID: StaticString = #fileID, line: UInt = #line
    ) where Element == Result<Success, any Error> {
        self.init(
            isEqual: { old, new in
                guard case .success(let old) = old, case .success(let new) = new else { return false }
                return isSame(old, new)
            }, fileID: fileID, line: line
        ) { Result(catching: compute) }
    }

    /// The value, up to date; throws the error if there is one.
    @inlinable
    public func get<Success: Sendable, Failure: Error>() throws(Failure) -> Success
    where Element == Result<Success, Failure> {
        try value.get()
    }
}
