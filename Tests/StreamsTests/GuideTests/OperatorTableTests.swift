import Testing

extension GuideTests {
    struct OperatorTableTests {
        @Test func `no cell of our column is empty`() throws {
            let table = try OperatorTable()
            #expect(table.ours.count > 20)
            for (index, cell) in table.ours.enumerated() {
                #expect(cell.contains("`"), "row \(index + 1)")
            }
        }

        @Test func `what our column names is declared, with these labels`() throws {
            let declared = try Declarations(in: Project.sources)
            for (name, labels) in try OperatorTable().names {
                guard let known = declared.labels[name] else {
                    Issue.record("'\(name)' stands in Operators.md, but Sources/Streams declares no such name")
                    continue
                }
                #expect(known.isSuperset(of: labels), "\(name)")
            }
        }

        @Test(arguments: ["Operators", "Sources", "Concurrency"])
        func `every public operator stands in our column`(folder: String) throws {
            let declared = try Declarations(in: Project.sources.appendingPathComponent(folder))
            let named = Set(try OperatorTable().names.map(\.name))
            #expect(declared.operators.keys.filter { !named.contains($0) }.sorted() == [], "add them to Operators.md")
        }

        @Test(arguments: ["Operators", "Sources", "Concurrency"])
        func `every public operator is drawn in marbles and shown in an example`(folder: String) throws {
            let declared = try Declarations(in: Project.sources.appendingPathComponent(folder))
            for (name, comments) in declared.operators {
                let blocks = comments.flatMap { Sample.blocks(inComment: $0, of: Project.sources) }
                #expect(blocks.contains { $0.drawsMarbles }, "\(name) needs a marble diagram")
                #expect(blocks.contains { !$0.drawsMarbles }, "\(name) needs an example")
            }
        }
    }
}
