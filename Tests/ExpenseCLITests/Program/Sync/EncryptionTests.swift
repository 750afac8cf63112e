import Foundation
import Testing

/// `sync --encrypt-to`, with the real age and the real gpg.
@Suite(.ownThreads)
struct EncryptionTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    /// The programs that are installed.
    static let tools = ["age", "gpg"].filter { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

    private func shell(_ line: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
        let outcome = try home.shell(line)
        #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)", sourceLocation: place)
        return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Makes a key for each name.
    ///
    /// - Returns: the options of `sync with` for each: all keys, and the own one.
    private func options(_ tool: String, _ names: String...) throws -> [String: String] {
        var keys: [String: String] = [:]
        for name in names {
            if tool == "age" {
                keys[name] = try shell("age-keygen -o \(name).key 2> out; age-keygen -y \(name).key")
            } else {
                _ = try shell(
                    "mkdir -p -m 700 .gnupg; gpg --batch --quiet --passphrase '' --quick-generate-key \(name)@localhost default default never"
                )
                keys[name] = "\(name)@localhost"
            }
        }
        let all = keys.sorted { $0.key < $1.key }.map { "--encrypt-to \($0.value)" }.joined(separator: " ")
        return keys.reduce(into: [:]) {
            $0[$1.key] = all + (tool == "age" ? " --identity \($1.key).key" : "")
        }
    }

    private func endAgent() { _ = try? home.shell("command -v gpgconf > out && gpgconf --kill all") }

    /// Words of entries that are in a folder, in plain text.
    private func leaks(_ folder: String) throws -> String {
        try home.shell("grep -rlE 'lunch|secret|petrol|laptop|\"o\":' \(folder) --exclude-dir=inbox").output
    }

    @Test(arguments: sample(tools, oneIn: 2))
    func `Y10 what is shared can be read by the keys alone, and nothing in plain text is left`(
        tool: String
    ) throws {
        defer { endAgent() }
        let options = try options(tool, "a", "b")
        try run("--file a.db add 12.50 lunch -c food")
        try run("--file a.db sync with shared --name laptop \(options["a"] ?? "")")
        try run("--file b.db sync with shared --name b \(options["b"] ?? "")")
        #expect(try run("--file b.db list").contains("lunch"))
        try run("--file b.db edit 1 --note secret")
        try run("--file a.db edit 1 --amount 13")
        for name in ["b", "a"] { try run("--file \(name).db sync") }
        for name in ["a", "b"] {
            let list = try run("--file \(name).db list")
            #expect(list.contains("13.00 USD") && list.contains("secret"))
        }
        #expect(try leaks("shared") == "")
        #expect(try shell("find shared -type f | grep -v '[.]log[.]\(tool)$' | wc -l") == "0")
        #expect(try shell("find shared a.db.sync -perm /077 | wc -l") == "0")
        #expect(try run("--file a.db sync") == "received nothing new, sent nothing\n")
        #expect(try run("--file a.db sync status").contains("encrypted with \(tool) to 2 keys"))
        // Lines of a telephone come as it writes them.
        try Data("40 petrol\n".utf8).write(to: URL(fileURLWithPath: home.path + "/shared/inbox/x.txt"))
        try run("--file b.db sync")
        try run("--file a.db sync")
        #expect(try run("--file a.db list").contains("petrol"))
        #expect(try leaks("shared") == "")
    }

    @Test(.enabled(if: tools.contains("age") && FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
    func `through git, too, only what is encrypted is pushed`() throws {
        let options = try options("age", "a", "b")
        _ = try shell("git init --quiet --bare --initial-branch main hub.git")
        try run("--file a.db add 12.50 lunch")
        for name in ["a", "b"] { try run("--file \(name).db sync with hub.git --name \(name) \(options[name] ?? "")") }
        #expect(try run("--file b.db list").contains("lunch"))
        try run("--file b.db edit 1 --note secret")
        for name in ["b", "a"] { try run("--file \(name).db sync") }
        #expect(try run("--file a.db list").contains("secret"))
        #expect(try shell("git -C hub.git log -p main | grep -cE 'lunch|secret' || true") == "0")
        #expect(try shell("git -C hub.git ls-tree -r --name-only main | grep -v 'log.age$' | wc -l") == "0")
    }

    @Test(.long, .enabled(if: tools.contains("age")))
    func `a key that cannot read is named, holds up nobody, and is mended by joining again`()
        throws
    {
        let both = try options("age", "a", "b")
        let other = try options("age", "c")
        for name in ["a", "b"] { try run("--file \(name).db sync with shared --name \(name) \(both[name] ?? "")") }
        try run("--file a.db add 1 lunch")
        // Of c's key the others know nothing.
        let c = try run("--file c.db sync with shared --name c \(other["c"] ?? "")")
        #expect(c.contains("could not be read to its end: age: no identity matched any of the recipients"), "\(c)")
        #expect(try run("--file c.db sync status").contains("no identity matched"))
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("lunch"))
        #expect(try home.run("--file b.db sync status").output.contains("no identity matched"))
    }

    @Test(.long, .enabled(if: tools.contains("age")), arguments: ["shared", "hub.git"])
    func `keys are changed by saying them again in the same place, where everything is written anew`(place: String)
        throws
    {
        _ = try shell("git init --quiet --bare --initial-branch main hub.git")
        let all = try options("age", "a", "b")
        let own = try options("age", "b", "c")["b"] ?? ""
        try run("--file a.db add 1 lunch")
        try run("--file a.db sync with \(place) --name a \(all["a"] ?? "")")
        try run("--file b.db add 2 tea")
        // The key of a has been forgotten.
        try run("--file b.db sync with \(place) --name b \(own)")
        let unread = try run("--file a.db sync")
        #expect(unread.contains("on its machine, say 'sync with' again with those of all machines"), "\(unread)")
        let named = try home.run("--file b.db sync with \(place) --name c \(own)")
        #expect(named.code == 64 && named.errors.contains("leave --name and --alike out"), "\(named)")

        let keys = try ["a", "b"].map { try shell("age-keygen -y \($0).key") }
        for name in ["b", "a"] {
            let told = try run(
                "--file \(name).db sync with \(place) --encrypt-to \(keys[0]) --encrypt-to \(keys[1]) --identity \(name).key"
            )
            #expect(told.contains("encrypted to 2 keys now"), "\(told)")
        }
        #expect(try run("--file a.db list --csv").contains("tea"))
        try run("--file b.db sync")
        try run("--file a.db delete 1 --yes")
        for name in ["a", "b"] { #expect(try !run("--file \(name).db sync").contains("could not be read")) }
        #expect(try run("--file b.db list --csv").split(separator: "\n").count == 2)
        #expect(try run("--file a.db sync") == "received nothing new, sent nothing\n")
        try run("--file d.db sync with plain")
        let plain = try home.run("--file d.db sync with plain --encrypt-to \(keys[0]) --identity a.key")
        #expect(plain.code == 1 && plain.errors.contains("is not encrypted with age"), "\(plain)")
    }

    @Test(.long, .enabled(if: tools.contains("gpg")))
    func `a key of gpg that is locked is refused with what gpg says, and the advice to unlock it`() throws {
        defer { endAgent() }
        _ = try shell(
            "mkdir -m 700 .gnupg; gpg --batch --quiet --pinentry-mode loopback --passphrase locked --quick-generate-key "
                + "a@localhost default default never")
        endAgent()
        let refused = try home.run("--file a.db sync with shared --encrypt-to a@localhost")
        #expect(refused.code == 1 && refused.errors.contains("(gpg: decryption failed: "), "\(refused)")
        #expect(refused.errors.contains("unlock"), "\(refused)")
    }

    @Test(.enabled(if: tools.contains("age"))) func `Y7 half-written, damaged, deleted and killed files are completed`()
        throws
    {
        let options = try options("age", "a", "b")
        for name in ["a", "b"] { try run("--file \(name).db sync with shared --name \(name) \(options[name] ?? "")") }
        let id = try shell("sed -n 's/,true.*//p' <<END | cut -d, -f2\n$($E --file a.db sync status --csv)\nEND")
        let file = "shared/machines/\(id)/000001.log.age"
        try run("--file a.db add 1 lunch")
        // It has arrived in part.
        _ = try shell("cp \(file) whole && truncate -s -40 \(file)")
        // The file is named, too, once its rest has been missing for long; nothing else is said.
        let told = try run("--file b.db sync").split(separator: "\n")
        #expect(told.first == "received nothing new, sent nothing")
        #expect(told.dropFirst().allSatisfy { $0.hasPrefix("the file of a could not be read to its end") })
        _ = try shell("cp whole \(file)")
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("lunch"))
        // Its machine is told of what is missing, and writes it again.
        _ = try shell("truncate -s -40 \(file)")
        try run("--file a.db add 2 dinner")
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("dinner"))
        _ = try shell("rm -r shared/machines/\(id)")
        try run("--file a.db add 3 petrol")
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("petrol"))
        // A byte of the last part is wrong.
        try run("--file a.db add 4 cake")
        _ = try shell("cp \(file) whole")
        let encrypted = URL(fileURLWithPath: "\(home.path)/\(file)")
        var bytes = try Data(contentsOf: encrypted)
        bytes[bytes.count - 200] ^= 1
        try bytes.write(to: encrypted)
        #expect(try home.run("--file b.db sync").output.contains("could not be read to its end: age: "))
        _ = try shell("cp whole \(file)")
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("cake"))
    }

    @Test(.long, .enabled(if: tools.contains("age")), arguments: ["20", "300", "900"])
    func `Y7 a file that was damaged without getting shorter is written again by its machine`(place: String) throws {
        let options = try options("age", "a", "b")
        try run("--file a.db sync with shared --name a \(options["a"] ?? "")")
        let file = try shell("ls shared/machines/*/000001.log.age")
        for note in ["lunch", "dinner", "petrol"] { try run("--file a.db add 1 \(note)") }
        _ = try shell("printf '#' | dd of=\(file) bs=1 seek=\(place) conv=notrunc 2> out")
        try run("--file a.db sync")
        #expect(try !run("--file b.db sync with shared --name b \(options["b"] ?? "")").contains("could not be read"))
        try run("--file a.db add 2 cake")
        #expect(try !run("--file b.db sync").contains("could not be read"))
        #expect(try shell("$E --file b.db list --csv | grep -cE 'lunch|dinner|petrol|cake'") == "4")
        // Of a file of which only the time has changed nothing is written again.
        let size = try shell("touch \(file); wc -c < \(file)")
        try run("--file a.db sync")
        #expect(try shell("wc -c < \(file)") == size)
    }

    @Test(.long, .enabled(if: tools.contains("age")), arguments: ["before", "after"])
    func `Y7 a machine that is killed while it encrypts loses and doubles nothing`(moment: String) throws {
        let options = try options("age", "a", "b")
        for name in ["a", "b"] { try run("--file \(name).db sync with shared --name \(name) \(options[name] ?? "")") }
        let output = try shell(
            """
            mkdir bin && real=$(command -v age)
            cat > bin/age <<END
            #!/bin/sh
            case " \\$* " in *" --encrypt "*)
                [ \(moment) = after ] && $real "\\$@" > out
                kill -KILL \\$PPID
                exit 1
            esac
            exec $real "\\$@"
            END
            chmod +x bin/age
            PATH=$PWD/bin:$PATH $E --file a.db add 1 lunch > out 2>&1
            for name in a b a; do $E --file $name.db sync > out || exit 1; done
            for name in a b; do $E --file $name.db list --csv | grep -c lunch; done
            ls a.db.sync/decrypted | tr '\\n' ' '
            """)
        #expect(output == "1\n1\ninbox lock machines" || output == "1\n1\nlock machines", "\(output)")
    }

    @Test(.enabled(if: tools.contains("age")), arguments: [false, true])
    func `Y9 a file that cannot be read is named by its machine, and no other machine is made up`(hasLeft: Bool) throws
    {
        let options = try options("age", "a", "b")
        for name in ["a", "b"] { try run("--file \(name).db sync with shared --name \(name) \(options[name] ?? "")") }
        let id = try shell("sed -n 's/,true.*//p' <<END | cut -d, -f2\n$($E --file a.db sync status --csv)\nEND")
        try run("--file b.db sync")
        if hasLeft {
            try run("--file a.db sync leave")
            try run("--file b.db sync")
        }
        _ = try shell("echo part 9 900 >> shared/machines/\(id)/000001.log.age")
        _ = try shell("printf 'part 0 9\\n-----END x\\n' > shared/machines/\(id)/000002.log.age")
        let outcome = try home.run("--file b.db sync").output
        #expect(outcome.contains("the file of a could not be read to its end: "), "\(outcome)")
        let machines = try run("--file b.db sync status --json")
        #expect(machines.ranges(of: #""machine":"#).count == 2 && machines.contains(#""machine":"a""#))
        #expect(machines.contains(#""left":true"#) == hasLeft)
        #expect(try !hasLeft || !run("--file b.db sync status").contains("\na "))
    }

    @Test(.enabled(if: tools.contains("age") && FileManager.default.isExecutableFile(atPath: "/usr/bin/ssh-keygen")))
    func `an identity with a passphrase, and one that can be read once, are refused before anything is shared`() throws
    {
        let options = try options("age", "a")
        _ = try shell("ssh-keygen -q -t ed25519 -N word -f key")
        let locked = try home.shell("$E sync with shared --encrypt-to \"$(cat key.pub)\" --identity key")
        #expect(locked.code != 0 && locked.errors.contains("a key without a passphrase"), "\(locked)")
        let words = try #require(options["a"]).replacing(/--identity \S+/, with: "--identity pipe")
        let piped = try home.shell("mkfifo pipe; $E sync with shared \(words)")
        #expect(piped.code == 64 && piped.errors.contains("is not a file"), "\(piped)")
    }

    @Test(.long, .enabled(if: tools.contains("age"))) func `Y8 two copies of a data file are two machines`() throws {
        let options = try options("age", "a", "b")
        for name in ["a", "b"] { try run("--file \(name).db sync with shared --name \(name) \(options[name] ?? "")") }
        try run("--file a.db add 1 before")
        _ = try shell("mkdir other && cp -r a.db a.db.sync other/")
        try run("--file a.db add 2 original")
        _ = try home.run("--file other/a.db add 3 copied")
        for file in ["other/a.db", "a.db", "b.db", "other/a.db"] { _ = try home.run("--file \(file) sync") }
        for file in ["a.db", "b.db", "other/a.db"] {
            let list = try run("--file \(file) list")
            for note in ["before", "original", "copied"] {
                #expect(list.components(separatedBy: note).count == 2, "\(file) \(list)")
            }
        }
    }

    @Test(.enabled(if: tools.contains("age"))) func `what is encrypted and what is not are not mixed in one place`()
        throws
    {
        let options = try options("age", "a")
        try run("--file a.db sync with plain --name a")
        let mixed = try home.run("--file b.db sync with plain --name b \(options["a"] ?? "")")
        #expect(mixed.code == 1 && mixed.errors.contains("is not encrypted. Nothing was written"), "\(mixed)")
        try run("--file c.db sync with shared --name c \(options["a"] ?? "")")
        let plain = try home.run("--file d.db sync with shared --name d")
        #expect(plain.code == 1 && plain.errors.contains("--encrypt-to"), "\(plain)")
    }

    @Test(.enabled(if: tools.contains("age"))) func `keys that nobody here can use, and impossible ones, are refused`()
        throws
    {
        let options = try options("age", "a")
        let others = try shell("age-keygen -o o.key 2> out; age-keygen -y o.key")
        let own = try home.run("--file b.db sync with shared --encrypt-to \(others) --identity a.key")
        #expect(own.code == 1 && own.errors.contains("cannot be decrypted here"), "\(own)")
        let none = try home.run("--file b.db sync with shared --encrypt-to \(others)")
        #expect(none.code == 64 && none.errors.contains("--identity"), "\(none)")
        let wrong = try home.run("--file b.db sync with shared --encrypt-to age1wrong --identity a.key")
        #expect(wrong.code == 1 && wrong.errors.contains("age cannot encrypt"), "\(wrong)")
        let mixed = try home.run("--file b.db sync with shared \(options["a"] ?? "") --encrypt-to me@localhost")
        #expect(mixed.code == 64 && mixed.errors.contains("age or of gpg"), "\(mixed)")
        #expect(!FileManager.default.fileExists(atPath: home.path + "/shared"))
    }

    @Test(arguments: ["age1x --identity x.key", "me@localhost"])
    func `without the program the message says what to install`(
        options: String
    ) throws {
        _ = try shell("mkdir empty && touch x.key")
        let outcome = try home.shell("PATH=$PWD/empty $E --file a.db sync with shared --encrypt-to \(options)")
        let tool = options.hasPrefix("age") ? "age" : "gpg"
        #expect(outcome.code == 1 && outcome.errors.contains("install \(tool)"), "\(outcome)")
    }

    @Test(.enabled(if: tools.contains("age"))) func `a machine that leaves delivers what waits`() throws {
        let options = try options("age", "a", "b")
        for name in ["a", "b"] { try run("--file \(name).db sync with shared --name \(name) \(options[name] ?? "")") }
        try run("--file a.db add 1 last")
        try run("--file a.db sync leave")
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("last"))
        #expect(try !run("--file b.db sync status").contains("a "))
    }

    @Test(.long, .enabled(if: tools.contains("age")))
    func `Y2 the keys are changed by sharing through another folder: every row is known there`() throws {
        let options = try options("age", "a", "b")
        func share(_ folder: String, _ name: String) throws {
            try run("--file \(name).db sync with \(folder) --name \(name) \(options[name] ?? "")")
        }
        try run("--file a.db add 1 lunch")
        try run("--file a.db add 2 tea")
        for name in ["a", "b"] { try share("shared", name) }
        for name in ["a", "b"] { try run("--file \(name).db sync leave") }
        try run("--file b.db edit 1 --amount 9")
        try run("--file b.db delete 2 --yes")
        for name in ["a", "b"] { try share("other", name) }
        try run("--file a.db sync")
        for name in ["a", "b"] {
            #expect(try run("--file \(name).db list --csv").split(separator: "\n").count == 2)
            #expect(try run("--file \(name).db list").contains("9.00 USD"))
        }
    }

    @Test(.long, .enabled(if: tools.contains("age")))
    func `Y2 what could not be encrypted is counted, and told when the machine returns`() throws {
        let options = try options("age", "a", "b")
        func share(_ name: String) throws -> String {
            try run("--file \(name).db sync with shared --name \(name) \(options[name] ?? "")")
        }
        for name in ["a", "b"] { _ = try share(name) }
        try run("--file a.db sync")
        _ = try shell("mkdir empty")
        func waiting() throws -> String {
            try shell("PATH=$PWD/empty $E --file a.db sync status --csv | grep ,true, | cut -d, -f5")
        }
        _ = try home.shell("PATH=$PWD/empty $E --file a.db add 1 lunch")
        #expect(try waiting() == "1")
        #expect(try run("--file a.db sync").contains("sent 1 change"))
        #expect(try waiting() == "0")
        _ = try home.shell("PATH=$PWD/empty $E --file a.db add 2 tea; PATH=$PWD/empty $E --file a.db sync leave --yes")
        _ = try share("a")
        try run("--file b.db sync")
        #expect(try run("--file b.db list --csv").split(separator: "\n").count == 3)
    }
}
