import Foundation
import Testing

/// The branch of a repository in which machines share.
@Suite(.enabled(if: canRunGit, "git is not installed"), .ownThreads)
struct GitBranchTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @discardableResult
    private func shell(_ line: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
        let outcome = try home.shell(line)
        #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)", sourceLocation: place)
        return outcome.output
    }

    private func share(_ names: String...) throws {
        for name in names { try run("--file \(name).db sync with hub.git --name \(name)") }
    }

    /// Clones the repository as a person does, changes something and pushes it.
    private func push(_ commands: String) throws {
        try shell(
            """
            rm -rf clone && git clone --quiet hub.git clone && cd clone
            git config user.name x && git config user.email x@localhost
            \(commands)
            git add --all && git commit --quiet -m x && git push --quiet origin HEAD
            """)
    }

    private func branches() throws -> String {
        try shell("git -C hub.git for-each-ref --format='%(refname:short)'").split(separator: "\n").joined(
            separator: " ")
    }

    @Test(arguments: ends(["master", "trunk", "main", "notes/2026"]))
    func `the branch that HEAD of an empty repository names has the ledger, and what a telephone pushes there is read`(
        branch: String
    ) throws {
        try shell("git init --quiet --bare --initial-branch \(branch) hub.git")
        try run("--file a.db add 5 coffee")
        try share("a")
        #expect(try branches() == branch)
        try push("ls machines/*/000001.log > ../listed && mkdir inbox && echo '7 cake' > inbox/x.txt")
        #expect(try run("--file a.db sync").contains("recorded from the inbox"))
        try share("b")
        let list = try run("--file b.db list")
        #expect(list.contains("coffee") && list.contains("cake"))
        #expect(try branches() == branch)
        #expect(try shell("ls a.db.sync b.db.sync | grep -c empty || true") == "0\n")
    }

    @Test func `in a repository with other files, the branch that HEAD names has the ledger beside them`() throws {
        try shell("git init --quiet --bare --initial-branch trunk hub.git")
        try push("touch readme")
        try push("git checkout --quiet -b main && touch draft")
        try run("--file a.db add 5 coffee")
        try share("a", "b")
        #expect(try run("--file b.db list").contains("coffee"))
        #expect(try shell("git -C hub.git ls-tree --name-only trunk") == "machines\nreadme\n")
        #expect(try shell("git -C hub.git ls-tree --name-only main") == "draft\nreadme\n")
    }

    @Test func `a ledger that is in main stays there, whatever HEAD names`() throws {
        try shell("git init --quiet --bare --initial-branch main hub.git")
        try run("--file a.db add 5 coffee")
        try share("a")
        try shell("git -C hub.git symbolic-ref HEAD refs/heads/master")
        try share("b")
        try push("git checkout --quiet -b master && touch readme")
        try share("c")
        try run("--file b.db add 6 tea")
        for name in ["b", "a", "c"] { try run("--file \(name).db sync") }
        for name in ["a", "c"] {
            let list = try run("--file \(name).db list")
            #expect(list.contains("coffee") && list.contains("tea"))
        }
        #expect(try shell("git -C hub.git ls-tree --name-only master") == "readme\n")
    }

    @Test func `a ledger whose branch is renamed goes on in the new one`() throws {
        try shell("git init --quiet --bare --initial-branch master hub.git")
        try share("a", "b")
        for name in ["trunk", "main"] {
            let former = try branches()
            try shell(
                "cd hub.git && git branch -m \(former) \(name) && git symbolic-ref HEAD refs/heads/\(name)")
            try run("--file a.db add 5 \(name)")
            for machine in ["a", "b"] { try run("--file \(machine).db sync") }
            #expect(try run("--file b.db list").contains(name))
            #expect(try branches() == name)
        }
    }

    @Test(.long) func `machines that begin at once in an empty repository find each other`() throws {
        try shell("git init --quiet --bare --initial-branch master hub.git")
        let output = try shell(
            """
            for i in 1 2 3 4; do
                $E --file m$i.db add $i.00 first-$i > out$i
                ($E --file m$i.db sync with hub.git --name m$i > out$i 2>&1 || cat out$i) &
            done
            wait
            for i in 1 2 3 4; do $E --file m$i.db sync > out; $E --file m$i.db list | grep -c first; done
            """)
        #expect(output == "4\n4\n4\n4\n")
        #expect(try branches() == "master")
    }

    @Test(.long) func `a lock that a process has left in the repository is named, with what to do`() throws {
        try shell("git init --quiet --bare --initial-branch main hub.git")
        try share("a")
        try run("--file a.db add 5 tea")
        try shell("touch hub.git/refs/heads/main.lock")
        for option in isEveryCaseTried ? ["", "--timeout 5"] : ["--timeout 2"] {
            let outcome = try home.run("--file a.db sync \(option)")
            #expect(outcome.code == 75)
            let words = ["Unable to create", "main.lock': File exists. If no git runs there, delete that file"]
            for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
        }
        try shell("rm hub.git/refs/heads/main.lock")
        try run("--file a.db sync")
        try share("b")
        #expect(try run("--file b.db list").contains("tea"))
    }
}
