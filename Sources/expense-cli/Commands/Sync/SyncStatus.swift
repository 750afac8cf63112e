import ExpenseCore

/// `sync status`
struct SyncStatus: Command {
    static let name = "status"
    static let summary = "List the machines that share the ledger, and what waits"
    static var examples: [Example] {
        [Example("sync status", "all machines"), Example("sync status --json", "for a script")]
    }
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let store = try session.readableStore()
        let machines = try store?.machines() ?? []
        if let format = try data.format() {
            let names = ["machine", "id", "this", "heard", "waiting", "fault", "left"]
            return try session.write(machines, as: format, names) { machine in
                [
                    .text(machine.name), .plain(machine.id), .flag(machine.isThis),
                    .plain(machine.lastHeard.map(universalTime)), .number(Int64(machine.waiting)),
                    .text(machine.fault), .flag(machine.hasLeft),
                ]
            }
        }
        guard !machines.isEmpty else {
            return try session.output.line("this data file is not synchronised; 'sync with PLACE' begins")
        }
        var table = Table(
            [
                .init(title: "MACHINE", shrinks: true), .init(title: "LAST HEARD"),
                .init(title: "WAITING", alignment: .right),
            ], for: session.terminal)
        for machine in machines where !machine.hasLeft {
            let heard = machine.isThis ? "this machine" : machine.lastHeard.map(localMinute) ?? "never"
            try table.add(
                [Table.Cell(machine.name), Table.Cell(heard), Table.Cell("\(machine.waiting)")], to: session.output)
        }
        try table.finish(to: session.output)
        for machine in machines {
            guard let fault = machine.fault else { continue }
            try session.output.line(
                "the file of \(escapingControls(in: machine.name)) could not be read to its end: \(escapingControls(in: fault))"
            )
        }
        if let attention = try store?.attentionToMachines() {
            for machine in attention.silent {
                try session.output.line("nothing from \(escapingControls(in: machine.name)) for a week")
            }
            if attention.waitingLines > 0 {
                let them = attention.waitingLines == 1 ? "it" : "them"
                try session.output.line(
                    "\(counted(attention.waitingLines, "line or file", "lines or files")) in the inbox could not be read; 'sync inbox' lists \(them)"
                )
            }
            try tellConflicts(attention, in: session)
        }
        if let keys = try store?.keysOfMachines() {
            let count = counted(keys.recipients.count, "key", "keys")
            try session.output.line("encrypted with \(keys.tool.rawValue) to \(count)")
        }
        if let store, let place = try store.placeOfMachines(), GitCarrier.hasUnsent(in: store.sharedFolder(place)) {
            try session.output.line("the last changes have not been pushed; 'sync' tries again")
        }
    }
}

func tellConflicts(_ attention: MachineAttention?, in session: Session) throws {
    guard let attention, attention.conflicts > 0 else { return }
    let them = attention.conflicts == 1 ? "it" : "them"
    try session.output.line("\(counted(attention.conflicts, "conflict", "conflicts")); 'sync conflicts' lists \(them)")
}

/// `sync conflicts`
struct SyncConflicts: Command {
    static let name = "conflicts"
    static let summary = "List values that lost against later ones, and decide"
    static var examples: [Example] {
        [
            Example("sync conflicts", "one after the other; a letter and Enter decide"),
            Example("sync conflicts --keep 417", "the value that holds is right"),
            Example("sync conflicts --keep 417 --replace 582", "that of one holds, that of another one is replaced"),
        ]
    }
    static var discussion: [String] {
        [
            "A row that another machine deleted while this one changed it stays. It is listed, too: --replace deletes it.",
            "Two entries that two machines have recorded are listed if they may be the same: equal amounts up to five days "
                + "apart, typed or imported, if neither machine knew the other entry. --keep leaves both, --replace makes "
                + "them one entry.",
            "A conflict keeps its number while others are decided. A decision is a change: 'history' shows it, and 'undo' takes "
                + "it back.",
        ]
    }
    @Option("keep", value: "N", "What holds in conflict N is right; may be repeated") var kept: [String]
    @Option("replace", value: "N", "The value that lost in conflict N is right; may be repeated") var replaced: [String]
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        guard let store = try session.storeBeforeWriting() else { return try session.output.line("no conflicts") }
        let conflicts = try store.syncConflicts()
        let decisions =
            try kept.map { (try find($0, in: conflicts), .keep) }
            + replaced.map { (try find($0, in: conflicts), ConflictDecision.replace) }
        guard Set(decisions.map(\.0)).count == decisions.count else {
            throw UsageError(message: "a conflict is named twice; give each once")
        }
        if !decisions.isEmpty {
            if try data.format() != nil { throw UsageError(message: "--json and --csv list conflicts; leave them out") }
            for (conflict, decision) in decisions {
                guard try conflict == present(conflict, in: store) else {
                    throw CommandFailure(
                        .failed,
                        "conflict \(conflict.number) has changed meanwhile and was not decided; 'sync conflicts' shows it"
                    )
                }
                try decide(conflict, decision, in: session)
            }
            return
        }
        if let format = try data.format() {
            let columns = ["number", "kind", "subject", "field", "value", "lost", "machine", "time"]
            return try session.write(conflicts, as: format, columns) { conflict in
                [
                    .plain(conflict.number), .plain(conflict.kind), .text(conflict.subject),
                    .plain(conflict.isOfValue ? conflict.column : nil), .text(conflict.present), .text(conflict.lost),
                    .text(conflict.machine), .plain(conflict.time.map(universalTime)),
                ]
            }
        }
        guard !conflicts.isEmpty else { return try session.output.line("no conflicts") }
        for conflict in conflicts {
            guard try settle(conflict, of: store, in: session) else { return }
        }
    }

    /// Shows a conflict and, on a terminal, asks what to do, again if it is another one meanwhile.
    ///
    /// - Returns: false to end.
    private func settle(_ listed: SyncConflict, of store: ExpenseStore, in session: Session) throws -> Bool {
        var conflict = listed
        for line in lines(of: conflict) { try session.output.line(line) }
        guard canFollow() else { return true }
        while true {
            let decision: ConflictDecision
            switch try answer(to: "(k)eep, (r)eplace, (s)kip or (q)uit? ", in: session) {
            case "k", "keep": decision = .keep
            case "r", "replace": decision = .replace
            case "s", "skip", "": return true
            case nil, "q", "quit": return false
            default: continue
            }
            guard let present = try present(conflict, in: store) else {
                try session.output.line("it has been decided meanwhile, or taken back")
                return true
            }
            guard present == conflict else {
                try session.output.line("it has changed meanwhile:")
                conflict = present
                for line in lines(of: conflict) { try session.output.line(line) }
                continue
            }
            try decide(conflict, decision, in: session)
            return true
        }
    }

    /// What a conflict is by now: another program may have changed the entry while somebody reads.
    private func present(_ conflict: SyncConflict, in store: ExpenseStore) throws -> SyncConflict? {
        try store.syncConflicts().first { $0.isNamed(conflict.number) }
    }

    private func find(_ number: String, in conflicts: [SyncConflict]) throws -> SyncConflict {
        let found = SyncConflict.named(number, in: conflicts)
        guard let conflict = found.first else {
            throw CommandFailure(
                .failed, "there is no conflict \(escapingControls(in: number)); 'sync conflicts' shows the numbers")
        }
        guard found.count == 1, conflict.isNamed(number) else {
            let numbers = found.map(\.number).joined(separator: ", ")
            throw CommandFailure(.failed, "\(number) may be one of several conflicts: \(numbers)")
        }
        return conflict
    }

    private func lines(of conflict: SyncConflict) -> [String] {
        let title = "\(conflict.number)  \(escapingControls(in: conflict.subject))"
        let when = conflict.time.map { ", " + localMinute($0) } ?? ""
        let machine = escapingControls(in: conflict.machine)
        if conflict.column == SyncConflict.double {
            let same = conflict.isOfEntries ? "may be the same entry as" : "may be the same as"
            return [
                title, "   \(same) \(escapingControls(in: conflict.present))",
                "   keep leaves both, replace leaves the first one, with what it lacks from the other",
            ]
        }
        guard conflict.column != nil, let lost = conflict.lost else {
            return [title, "   deleted by \(machine)\(when); it stays, because it was changed or used elsewhere"]
        }
        let field = conflict.label.isEmpty ? "" : "\(conflict.label): "
        return [
            title, "   \(field)\(escapingControls(in: conflict.present)) holds",
            "   \(field)\(escapingControls(in: lost)) was set by \(machine)\(when)",
        ]
    }

    private func kept(_ conflict: SyncConflict) -> String {
        conflict.column == SyncConflict.double ? "kept both" : "kept \(conflict.subject)"
    }

    /// What a decision has done. The title of an entry has the value that is replaced, so only its number is said.
    private func replaced(_ conflict: SyncConflict) -> String {
        let subject = conflict.subject
        if conflict.column == SyncConflict.double {
            return "made one \(conflict.isOfEntries ? "entry of" : "of") \(subject) and \(conflict.present)"
        }
        guard let lost = conflict.lost else { return "deleted \(subject)" }
        let field = conflict.label.isEmpty ? "" : "\(conflict.label): "
        let title = subject.split(separator: "  ", maxSplits: 1).first ?? ""
        return "\(title): \(field)\(lost) holds now, in place of \(conflict.present)"
    }

    private func decide(_ conflict: SyncConflict, _ decision: ConflictDecision, in session: Session) throws {
        try session.writableStore(recordingDue: false).decide(conflict, decision)
        session.accomplished = "the conflict was settled"
        try session.output.line(escapingControls(in: decision == .keep ? kept(conflict) : replaced(conflict)))
    }
}
