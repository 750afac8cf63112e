import Foundation
import Testing

extension GuideTests {
    struct TableTests {
        private let operators = Project.guide.appendingPathComponent("Operators.md")

        @Test func `no cell in the column of this library is empty`() throws {
            let column = try Column(["Streams"], of: operators)
            #expect(column.cells.count > 90)
            for (index, cell) in column.cells.enumerated() {
                #expect(cell.contains("`"), "row \(index + 1)")
            }
        }

        @Test func `every name in the tables of the guide is declared, with these labels`() throws {
            let declared = try Declarations(in: Project.sources)
            for article in try Project.articles() {
                for (name, labels) in try Column(["Streams", "Use", "Operator"], of: article).names {
                    let known = declared.labels[name]
                    #expect(known != nil, "\(article.lastPathComponent) names '\(name)', which is not declared")
                    #expect(known?.isSuperset(of: labels) != false, "\(name) in \(article.lastPathComponent)")
                }
            }
        }

        @Test(arguments: ["Operators", "Sources", "Concurrency"])
        func `the column of this library has every public operator`(folder: String) throws {
            let declared = try Declarations(in: Project.sources.appendingPathComponent(folder))
            let named = Set(try Column(["Streams"], of: operators).names.map(\.name))
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
