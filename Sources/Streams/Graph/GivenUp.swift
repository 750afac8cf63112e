/// References that the graph has given up. The first one needs no memory, because mostly there is only one.
// Safe: belongs to one thread at a time.
struct GivenUp: @unchecked Sendable {
    private var first: Unmanaged<AnyObject>?
    private var others: [Unmanaged<AnyObject>] = []
    /// The region of nodes that were freed: the others of that region are released at once.
    private var region: Unmanaged<Region>?

    var isEmpty: Bool { first == nil && region == nil }

    /// Takes the reference of a node that was freed to the region in which the thread is.
    mutating func append(_ freed: Unmanaged<Region>) {
        if region == nil { region = freed } else { freed.release() }
    }

    mutating func append(_ object: Unmanaged<AnyObject>) {
        guard first != nil else { return first = object }
        others.append(object)
    }

    /// Takes over all that is in another one.
    mutating func take(_ other: inout GivenUp) {
        guard !isEmpty else { return swap(&self, &other) }
        if let region = other.region { append(region) }
        if let object = other.first { append(object) }
        for object in other.others { append(object) }
        other = GivenUp()
    }

    func release() {
        first?.release()
        for object in others { object.release() }
        region?.release()
    }
}
