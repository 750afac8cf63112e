extension PrimitiveSequence where Kind: CountingTrait {
    /// Calls functions before or after each event; see
    /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    ///
    ///     let saved = Single.just(1).do(onNext: { print("saved \($0)") })
    ///     print(try await saved.value)  // prints saved 1, 1
    @inlinable
    public func `do`(
        onNext: @escaping @Sendable (Element) throws -> Void = { _ in },
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: @escaping @Sendable (any Error) throws -> Void = { _ in },
        afterError: @escaping @Sendable (any Error) throws -> Void = { _ in },
        onCompleted: @escaping @Sendable () throws -> Void = {},
        afterCompleted: @escaping @Sendable () throws -> Void = {},
        onSubscribe: @escaping @Sendable () -> Void = {},
        onSubscribed: @escaping @Sendable () -> Void = {},
        onDispose: (@Sendable () -> Void)? = nil
    ) -> PrimitiveSequence {
        PrimitiveSequence(
            stream.do(
                onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
                onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
                onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// Calls functions before or after the element and the error, as they are named here. See
    /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    ///
    ///     let saved = Single.just(1).do(onSuccess: { print("saved \($0)") })
    ///     print(try await saved.value)  // prints saved 1, 1
    @_disfavoredOverload
    public func `do`(
        onSuccess: @escaping @Sendable (Element) throws -> Void = { _ in },
        afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
        onFailure: @escaping @Sendable (any Error) throws -> Void = { _ in },
        afterFailure: @escaping @Sendable (any Error) throws -> Void = { _ in },
        onSubscribe: @escaping @Sendable () -> Void = {},
        onSubscribed: @escaping @Sendable () -> Void = {},
        onDispose: (@Sendable () -> Void)? = nil
    ) -> PrimitiveSequence {
        `do`(
            onNext: onSuccess, afterNext: afterSuccess, onError: onFailure, afterError: afterFailure,
            onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
    }

    /// Logs each event; see ``ObservableType/debug(_:fileID:line:log:)``.
    public func debug(
        _ identifier: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        log: @escaping @Sendable (String) -> Void = { writeToStandardError($0) }
    ) -> PrimitiveSequence {
        PrimitiveSequence(stream.debug(identifier, fileID: fileID, line: line, log: log))
    }

    /// Names it in the tree of subscriptions; see ``ObservableType/named(_:fileID:line:)``.
    public func named(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) -> PrimitiveSequence {
        PrimitiveSequence(stream.named(name, fileID: fileID, line: line))
    }

    /// A trait with a resource that is created for each subscription; see ``Observable/using(_:_:)-(()->Resource,_)``.
    public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () throws -> Resource,
        _ makeTrait: @escaping @Sendable (Resource) throws -> PrimitiveSequence
    ) -> PrimitiveSequence {
        PrimitiveSequence(.using(makeResource) { try makeTrait($0).stream })
    }
}
