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
        let table = try table(of: .category)
        for category in left {
            guard let number = try number(.category, category.identity), let row = try row(table, number),
                let place = table.nameColumn, row[place] == .text(category.name),
                let parent = try self.number(.category, category.parent).flatMap({ try self.row(table, $0) }),
                case .text(let parentName) = parent[place],
                parentName.lowercased() != category.formerParent.lowercased(),
                !isCircle(category.name, below: parentName)
            else { continue }
            let name = parentName + category.name.dropFirst(category.formerParent.count)
            let stamp = newStamp()
            let base = try self.stamp(table, "\(number)", "name").stamp
            let cell = Operation.Cell(values: [.text(name)], stamp: stamp, base: base)
            let renaming = Operation(table: table.name, content: .row(category.identity, .change, ["name": cell]))
            repairs.append(renaming)
            try asRepair("rename category \(category.name) to \(name)") { try apply(renaming, isFresh: .none) }
        }
        leftSubcategories = []
    }

    /// Whether another machine has put the parent below the category, whose own name is in that of the parent then.
    private func isCircle(_ name: String, below parent: String) -> Bool {
        func parts(_ name: String) -> [String] { name.lowercased().split(separator: ":").map(String.init) }
        return parts(name).last.map(parts(parent).contains) ?? false
    }
}
