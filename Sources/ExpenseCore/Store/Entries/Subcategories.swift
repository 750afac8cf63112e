extension Connection {
    /// The same filter, with the subcategories of the categories that it names, because `food:out` belongs to `food`, and
    /// with its tags as they are spelled here.
    func completed(_ filter: Filter) throws -> Filter {
        var whole = try withSubcategories(filter)
        whole.tags = []
        for tag in filter.tags {
            let spellings = try spellings(ofTag: tag)
            let first = spellings.first ?? tag
            whole.tags.append(first)
            if spellings.count > 1 { whole.spellings[first] = spellings }
        }
        return whole
    }

    /// The same filter, with the subcategories of the categories that it names: `food:out` belongs to `food`.
    func withSubcategories(_ filter: Filter) throws -> Filter {
        guard filter.categories.contains(where: { $0 != .none }) else { return filter }
        let known = try categories()
        var whole = filter
        whole.categories = filter.categories.reduce(into: []) { choices, choice in
            if !choices.contains(choice) { choices.append(choice) }
            guard case .named(let name) = choice else { return }
            for category in known where category.lies(below: name) && !choices.contains(.named(category.name)) {
                choices.append(.named(category.name))
            }
        }
        return whole
    }
}
