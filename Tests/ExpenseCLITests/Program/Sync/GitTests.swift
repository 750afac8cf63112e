import Foundation
import Testing

/// `sync` through repositories of git, with the real git.
@Suite(.enabled(if: canRunGit, "git is not installed"), .ownThreads)
struct GitTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
        #expect(try home.shell("git init --quiet --bare --initial-branch main hub.git").code == 0)
    }

    private func share(_ names: String...) throws {
        for name in names { try run("--file \(name).db sync with hub.git --name \(name)") }
    }

    private func shell(_ line: String, _ variables: [String: String] = [:], _ place: SourceLocation = #_sourceLocation)
        throws -> String
    {
        let outcome = try home.shell(line, variables)
        #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)", sourceLocation: place)
        return outcome.output
    }

    @Test func `a second machine gets everything, and its changes arrive`() throws {
        try run("--file a.db add 12.50 lunch -c food")
        try share("a", "b")
        #expect(try run("--file b.db list").contains("lunch"))
        try run("--file b.db edit 1 --amount 13")
        #expect(try run("--file b.db sync") == "received nothing new, sent 1 change\n")
        #expect(try run("--file a.db sync").hasPrefix("received 2 changes"))
        #expect(try run("--file a.db list").contains("13.00 USD"))
        #expect(try run("--file a.db sync") == "received nothing new, sent nothing\n")
    }

    @Test func `changes wait until sync, and a command needs no network`() throws {
        try share("a", "b")
        try FileManager.default.moveItem(atPath: home.path + "/hub.git", toPath: home.path + "/away.git")
        try run("--file a.db add 5 tea")
        let outcome = try home.run("--file a.db sync")
        #expect(outcome.code == 75 && outcome.errors.contains("What was changed here waits"))
        try FileManager.default.moveItem(atPath: home.path + "/away.git", toPath: home.path + "/hub.git")
        try run("--file a.db sync")
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("tea"))
    }

    @Test(.long, arguments: ["$(find git/objects -type f)", "git/HEAD", "git/refs/sync/fetched"])
    func `a clone that a power cut has damaged is made anew, and nothing is lost`(files: String) throws {
        try run("--file a.db add 1 lunch")
        try share("a", "b")
        try run("--file b.db add 2 tea")
        _ = try shell("cd b.db.sync && for file in \(files); do chmod u+w $file && : > $file; done")
        for name in ["b", "a", "b"] { try run("--file \(name).db sync") }
        for name in ["a", "b"] {
            #expect(try run("--file \(name).db list --csv").split(separator: "\n").count == 3)
        }
    }

    @Test(.long, arguments: ["sed -i 's/$/\\r/'", "sed -i '1i <<<<<<<'", "sed -i '$a garbage'"])
    func `Y8 a machine whose file somebody has damaged in the repository writes it again`(damage: String) throws {
        try run("--file a.db add 1 lunch")
        try share("a", "b")
        _ = try shell(
            """
            git clone --quiet hub.git work && cd work
            git config user.name x && git config user.email x@localhost && git config core.compression 1
            \(damage) $(grep -l lunch machines/*/*.log)
            git commit --quiet --all -m damage && git push --quiet
            """)
        for name in ["b", "a", "b"] { _ = try home.run("--file \(name).db sync") }
        try run("--file a.db add 2 tea")
        for name in ["a", "b"] { try run("--file \(name).db sync") }
        for name in ["a", "b"] {
            #expect(try run("--file \(name).db list --csv").split(separator: "\n").count == 3)
            #expect(try run("--file \(name).db sync status --csv").split(separator: "\n").count == 3)
        }
    }

    @Test(.long) func `Y7 three clones of one repository push at once, and all get everything`() throws {
        let output = try shell(
            """
            for i in 1 2 3; do
                $E --file m$i.db add $i.00 first-$i > out && $E --file m$i.db sync with hub.git --name m$i > out || exit 1
            done
            for i in 1 2 3; do
                (for j in 1 2; do
                    $E --file m$i.db add $i.$j$j entry-$i-$j > out$i
                    $E --file m$i.db sync > out$i || echo "not sent: $i $j"
                done) &
            done
            wait
            for i in 1 2 3; do
                $E --file m$i.db sync > out
                $E --file m$i.db list --csv | cut -d, -f2- | sort > m$i.csv
                cmp m1.csv m$i.csv
            done
            wc -l < m3.csv
            """)
        #expect(output == "10\n")
    }

    @Test(.long) func `Y7 a push that loses the race is repeated with what the others pushed`() throws {
        try share("a", "b")
        try run("--file a.db add 1 from-a")
        try run("--file b.db add 2 from-b")
        // The first eleven pushes of a find that another machine has pushed just before.
        let output = try shell(
            """
            real=$(command -v git)
            mkdir bin
            cat > bin/git <<END
            #!/bin/sh
            case " \\$* " in *" push "*)
                count=\\$(cat count 2> /dev/null || echo 0)
                if [ \\$count -lt 11 ]; then
                    echo \\$((count + 1)) > count
                    PATH=$PATH $E --file b.db add 3 lost-\\$count > /dev/null
                    PATH=$PATH $E --file b.db sync > /dev/null
                fi
            esac
            exec $real "\\$@"
            END
            chmod +x bin/git
            PATH=$PWD/bin:$PATH $E --file a.db sync > out
            $E --file b.db sync > out
            cat count
            for name in a b; do $E --file $name.db list --csv | wc -l; done
            """)
        #expect(output == "11\n14\n14\n")
    }

    @Test(.long, arguments: ["fetch", "push", "update-ref", "hash-object", "commit-tree", "ls-tree"])
    func `Y7 a sync that is killed at any call of git is completed by the next one`(command: String) throws {
        try share("a", "b")
        try run("--file a.db add 1 lunch")
        try run("--file b.db add 2 tea")
        try run("--file b.db sync")
        let output = try shell(
            """
            real=$(command -v git)
            mkdir bin
            for moment in before after; do
                cat > bin/git <<END
            #!/bin/sh
            case " \\$* " in *" \(command) "*)
                [ $moment = after ] && $real "\\$@" > /dev/null
                kill -KILL \\$PPID
                exit 1
            esac
            exec $real "\\$@"
            END
                chmod +x bin/git
                PATH=$PWD/bin:$PATH $E --file a.db sync > out 2>&1
                $E --file a.db add 3 next-$moment > out
                touch a.db.sync/git/index.lock a.db.sync/git/refs/sync/fetched.lock
            done
            for name in a b a; do $E --file $name.db sync > out || exit 1; done
            for name in a b; do $E --file $name.db list --csv | cut -d, -f2- | sort > $name.csv; done
            cmp a.csv b.csv && wc -l < a.csv
            chmod 700 . && $E --file a.db check && $E --file b.db check
            """)
        #expect(output == "5\nok\nok\n")
    }

    @Test(.long)
    func `Y8 a data file restored from a backup continues as another machine, and nothing is lost or doubled`()
        throws
    {
        try share("a", "b")
        try run("--file a.db add 1 before")
        try run("--file a.db sync")
        try run("--file a.db backup saved.db")
        try run("--file a.db add 2 sent")
        try run("--file a.db sync")
        _ = try shell("rm -f a.db a.db-wal a.db-shm && mv saved.db a.db && rm -rf a.db.sync")
        try run("--file a.db add 3 after")
        #expect(try run("--file a.db sync").contains("continues as another machine"))
        try run("--file b.db sync")
        for name in ["a", "b"] {
            let list = try run("--file \(name).db list")
            for note in ["before", "sent", "after"] { #expect(list.components(separatedBy: note).count == 2) }
        }
    }

    @Test(.long) func `Y8 two copies of a data file are two machines`() throws {
        try share("a")
        try run("--file a.db add 1 before")
        try run("--file a.db sync")
        _ = try shell("mkdir other && cp -r a.db a.db.sync other/")
        try run("--file a.db add 2 original")
        try run("--file other/a.db add 3 copied")
        try run("--file a.db sync")
        #expect(try run("--file other/a.db sync").contains("continues as another machine"))
        try run("--file a.db sync")
        for file in ["a.db", "other/a.db"] {
            let list = try run("--file \(file) list")
            for note in ["before", "original", "copied"] { #expect(list.components(separatedBy: note).count == 2) }
        }
    }

    /// Pushes what no machine writes.
    private func push(_ commands: String) throws {
        _ = try shell(
            """
            git clone --quiet hub.git hostile && cd hostile
            git config user.name x && git config user.email x@localhost && git config core.compression 1
            \(commands)
            git add --all && git commit --quiet -m hostile && git push --quiet origin HEAD:main
            """)
    }

    @Test(.long) func `Y9 links, other paths, attributes and submodules in a repository have no effect here`() throws {
        try share("a")
        try run("--file a.db add 1 lunch")
        try run("--file a.db sync")
        try push(
            """
            mkdir -p machines/zz machines/yy machines/0zz inbox
            ln -s ../../../../secret machines/zz/000001.log
            ln -s /etc machines/xx
            echo 'hello' > machines/yy/1.log
            echo 'hello' > machines/0zz/000001.log
            echo '* filter=evil text eol=crlf ident' > .gitattributes
            printf '[submodule "x"]\\n\\tpath = x\\n\\turl = ../hub.git\\n' > .gitmodules
            touch readme
            """)
        _ = try shell(
            """
            git config --global filter.evil.smudge 'touch /tmp/never-made; cat'
            git config --global core.hooksPath "$PWD/hooks" && mkdir hooks
            for hook in pre-commit pre-push post-checkout reference-transaction post-index-change pre-receive; do
                printf '#!/bin/sh\\ntouch "%s"/ran-%s\\n' "$PWD" $hook > hooks/$hook
                chmod +x hooks/$hook
                cp hooks/$hook hub.git/hooks/
            done
            """)
        let outcome = try home.run("--file a.db sync")
        #expect(outcome.code == 0 && outcome.output.contains("machines/zz/000001.log is not a plain file"))
        try run("--file a.db add 2 tea")
        try run("--file b.db sync with hub.git --name b")
        // A repository of the user may refuse what is pushed.
        #expect(
            try shell("find a.db.sync b.db.sync -type l; find . -name 'ran-*' | sort; ls a.db.sync/machines | wc -l")
                == "./ran-pre-receive\n./ran-reference-transaction\n1\n")
        try run("--file a.db sync")
        // What this program does not know stays for those who do.
        #expect(try shell("git -C hub.git ls-tree --name-only main").contains("readme"))
    }

    @Test(.long) func `Y9 a damaged and a huge file name themselves, and hold up no other machine`() throws {
        try share("a", "b")
        try run("--file b.db add 1 lunch")
        try run("--file b.db sync")
        try push(
            """
            mkdir -p machines/zz machines/yy
            printf 'x\\033[2J\\n' > machines/zz/000001.log
            truncate -s 300M machines/yy/000001.log
            """)
        let outcome = try home.run("--file a.db sync")
        #expect(outcome.code == 0 && outcome.output.contains("received"))
        #expect(try run("--file a.db list").contains("lunch"))
        #expect(outcome.output.contains("machines/yy/000001.log is larger than 256 MB"))
        let unnamed = "a machine whose name is not known yet (folder machines/zz)"
        #expect(outcome.output.contains("the file of \(unnamed) could not be read to its end"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func `Y10 names, authors and messages say nothing of the entries, and files are their owner's`() throws {
        try run("--file a.db add 12.50 secret -c food")
        try run("--file a.db sync with hub.git --name laptop")
        let log = try shell("git -C hub.git log --format='%an %ae %cn %ce %B' --name-only main")
        for word in ["secret", "12.50", "food", "laptop", NSUserName()] where word.count > 1 {
            #expect(!log.lowercased().contains(word.lowercased()), "\(word): \(log)")
        }
        #expect(try shell("find a.db.sync -maxdepth 3 -path '*/machines*' -perm /077") == "")
    }

    @Test func `Y10 git asks nothing, and a server that does not answer ends after a bounded time`() throws {
        _ = try shell("mkdir bin && printf '#!/bin/sh\\nexec cat > silence\\n' > bin/ssh && chmod +x bin/ssh")
        let outcome = try home.shell(
            "PATH=$PWD/bin:$PATH $E --file a.db sync with git@localhost:me/x.git --name a --timeout 1 < /dev/zero")
        #expect(outcome.code == 75 && outcome.errors.contains("took too long"), "\(outcome)")
    }

    @Test func `Y10 the user's way to log in is kept, and no other setting`() throws {
        _ = try shell(
            """
            git config --global core.sshCommand "$PWD/own-ssh"
            printf '#!/bin/sh\\necho "$@" > "%s/asked"\\nexit 1\\n' "$PWD" > own-ssh && chmod +x own-ssh
            """)
        let outcome = try home.run("--file a.db sync with git@localhost:me/x.git --name a")
        #expect(outcome.code == 75)
        let asked = try shell("cat asked")
        #expect(asked.contains("BatchMode=yes") && asked.contains("git@localhost"))
    }

    @Test func `without git the message says what to install`() throws {
        _ = try shell("mkdir empty")
        let outcome = try home.shell("PATH=$PWD/empty $E --file a.db sync with git@localhost:me/x.git --name a")
        #expect(outcome.code == 1 && outcome.errors.contains("install git"), "\(outcome)")
    }

    @Test(arguments: ["http://localhost/x.git", "ext::sh -c x", "git://localhost/x.git"])
    func `addresses that others can read along or that run programs are refused`(address: String) throws {
        let outcome = try home.run("--file a.db sync with '\(address)' --name a")
        #expect(outcome.code != 0, "\(outcome)")
    }

    @Test(.long) func `a repository that cannot be reached, and one that was left, hold up no other one`() throws {
        let refused = try home.run("--file a.db sync with https://localhost:1/x.git --name a")
        #expect(refused.code == 75 && refused.errors.contains(". Nothing was changed"), "\(refused)")
        #expect(try shell("ls -d a.db.sync || true") == "")
        _ = try shell("git init --quiet --bare --initial-branch main other.git")
        try run("--file a.db add 1 lunch")
        for repository in ["hub.git", "other.git", "other.git"] {
            try run("--file a.db sync with \(repository) --name a")
            try run("--file a.db sync leave")
            #expect(try shell("ls -d a.db.sync || true") == "")
        }
        for repository in ["hub.git", "other.git"] {
            try run("--file \(repository).db sync with \(repository) --name b")
            #expect(try run("--file \(repository).db list").contains("lunch"))
        }
        // A folder of that name that is shared stays.
        try run("--file b.db sync with c.db.sync --name b")
        #expect(try home.run("--file c.db sync with hub.git --name c").errors.contains("Rename it, or the data file"))
        #expect(try shell("ls c.db.sync/machines/* | grep -c log") == "1\n")
    }

    @Test(arguments: ["https://user:secret@localhost/x.git", "ssh://user:secret@localhost/x.git", "https://:a@b@c/x"])
    func `Y10 an address with a password is refused, and nobody can read the password`(address: String) throws {
        let refused = try home.run("--file a.db sync with \(address) --name a")
        #expect(refused.code == 64 && refused.errors.contains("credential helper"), "\(refused)")
        #expect(!refused.errors.contains("secret"))
        #expect(try shell("grep -r secret a.db* || true") == "")
    }

    @Test func `a path without a repository is refused`() throws {
        let outcome = try home.run("--file a.db sync with missing.git --name a")
        #expect(outcome.code == 66 && outcome.errors.contains("there is no repository at missing.git"))
    }

    @Test func `a new machine, which has no folder for its data file yet, joins`() throws {
        try run("--file a.db add 12.50 lunch")
        try share("a")
        try run("--file new/folder/b.db sync with hub.git --name b")
        #expect(try run("--file new/folder/b.db list").contains("lunch"))
    }

    @Test func `a machine whose repository is gone shares as before, or leaves without telling`() throws {
        try share("a")
        try FileManager.default.removeItem(atPath: home.path + "/hub.git")
        let refused = try home.run("--file a.db sync leave")
        #expect(refused.code != 0 && refused.errors.contains("still shares the ledger; 'sync leave --yes'"))
        #expect(try run("--file a.db sync status").contains("this machine"))
        #expect(try run("--file a.db sync leave --yes").contains("the others were not told"))
        #expect(try run("--file a.db sync status").contains("not synchronised"))
    }

    @Test(.long) func `a machine that leaves delivers what waits, and is no longer listed`() throws {
        try share("a", "b")
        try run("--file a.db add 1 last")
        try run("--file a.db sync leave")
        try run("--file b.db sync")
        #expect(try run("--file b.db list").contains("last"))
        #expect(try !run("--file b.db sync status").contains("a "))
        #expect(try run("--file a.db list").contains("last"))
        #expect(try home.run("--file a.db sync").code == 1)
    }
}

/// Whether git is installed.
let canRunGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")
