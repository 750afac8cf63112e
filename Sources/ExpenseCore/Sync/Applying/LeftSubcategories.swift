/// A category below one that another machine renamed without knowing of it, such as `food:new` when `food` became `eat`. It
/// is renamed with it, because a category is below another one whatever that is called now.
struct LeftSubcategory {
    let identity: Identifier
    let name: String
    let parent: Identifier
    let formerParent: String
}

extension SharedLedger {
    /// Notes the categories below one whose name changes.
    ///
    /// - Parameter stamp: of its new name. The change has renamed those that it knew, under the same stamp.
    func noteSubcategories(of parent: Int64, formerly name: StoredValue, _ table: SharedTable, _ stamp: Stamp) throws {
        guard table.subject == .category, case .text(let name) = name else { return }
        for category in try connection.categories() where category.id != parent && category.lies(below: name) {
            guard try self.stamp(table, "\(category.id)", "name").stamp != stamp else { continue }
            leftSubcategories.append(
                LeftSubcategory(
                    identity: try identity(.category, category.id), name: category.name,
                    parent: try identity(.category, parent), formerParent: name))
        }
    }

    /// Renames the categories that were noted, unless what arrived since has done so.
    func renameLeftSubcategories() throws {
        let left = leftSubcategories
        leftSubcategories = []
        for category in left { try endCircle(category) }
        // What lies below those that got their former names back is noted now.
        for category in leftSubcategories + left {
            guard let (number, parent) = try places(of: category),
                parent.name.lowercased() != category.formerParent.lowercased(),
                try formerName(of: category.name, in: parent.name) == nil
            else { continue }
            try rename(
                number, category.name, to: parent.name + category.name.dropFirst(category.formerParent.count))
        }
        leftSubcategories = []
    }

    /// Another machine may have put the parent below the category. The later of the two names holds, and the other category
    /// gets back the name that it had.
    private func endCircle(_ category: LeftSubcategory) throws {
        guard let (number, parent) = try places(of: category),
            let formerName = try formerName(of: category.name, in: parent.name)
        else { return }
        let table = try table(of: .category)
        let stamps = try (
            own: stamp(table, "\(number)", "name").stamp, parent: stamp(table, "\(parent.id)", "name").stamp
        )
        if stamps.own < stamps.parent {
            try rename(number, category.name, to: formerName)
            try lose(table, number, "name", [.text(category.name)], stamps.own)
        } else {
            try rename(parent.id, parent.name, to: category.formerParent)
            try lose(table, parent.id, "name", [.text(parent.name)], stamps.parent)
        }
    }

    /// The number of a category that was noted, and its parent; nil if it has another name since.
    private func places(of category: LeftSubcategory) throws -> (number: Int64, parent: Category)? {
        let categories = try connection.categories()
        guard let number = try number(.category, category.identity),
            categories.contains(where: { $0.id == number && $0.name == category.name }),
            let parentNumber = try self.number(.category, category.parent),
            let parent = categories.first(where: { $0.id == parentNumber })
        else { return nil }
        return (number, parent)
    }

    /// The name that a category had before its parent was put below it; nil if that has not happened.
    private func formerName(of name: String, in parent: String) throws -> String? {
        let last = name.lowercased().split(separator: ":").last
        let parts = parent.split(separator: ":")
        let known = Set(try connection.categories().map { $0.name.lowercased() })
        return parts.indices.filter { parts[$0].lowercased() == last ?? "" }
            .map { parts[...$0].joined(separator: ":") }.first { !known.contains($0.lowercased()) }
    }

    /// Renames a category on all machines.
    private func rename(_ number: Int64, _ name: String, to newName: String) throws {
        let table = try table(of: .category)
        let stamp = newStamp()
        let cell = Operation.Cell(
            values: [.text(newName)], stamp: stamp, seen: try seenValues(table, "\(number)", "name"))
        try asRepair("rename category \(name) to \(newName)") {
            try applyHereAndElsewhere(.row(identity(.category, number), .change, ["name": cell]), to: table)
        }
    }
}
