import ExpenseCore

/// Lets a data file read and write the files of a place, and records what is in the inbox. For a repository, git brings
/// the files before, and takes them along afterwards.
///
/// - Parameter isBeginning: whether the data file begins to share.
func exchange(
    _ store: ExpenseStore, _ place: SyncPlace, _ keys: SyncKeys?, seconds: Int, isBeginning: Bool = false,
    in session: Session, _ synchronize: () throws -> SyncReport
) throws -> (SyncReport, InboxReport) {
    let exchange = MachineExchange(for: session, retrying: true)
    guard case .repository(let address) = place else {
        return try exchange.run(store, place, keys, isBeginning: isBeginning, synchronize)
    }
    var inbox = InboxReport()
    let carrier = try GitCarrier(
        address, folder: store.sharedFolder(place), machine: store.ownMachine(), seconds: seconds)
    var report = try carrier.exchange(store.ownMachine, named: store.nameOfMachine) {
        let (report, part) = try exchange.run(store, place, keys, isBeginning: isBeginning, synchronize)
        inbox.recorded += part.recorded
        (inbox.refused, inbox.faults) = (part.refused, part.faults)
        return report
    }
    try store.inboxWasPushed()
    report.sent = try store.noteDelivery() ?? report.sent
    return (report, inbox)
}

/// Shows what an exchange did, and what there is to decide.
func tell(_ reports: (SyncReport, InboxReport), of store: ExpenseStore, in session: Session) throws {
    let (report, inbox) = reports
    if report.isNewMachine {
        try session.output.line(
            "this data file is a copy or was restored, so it continues as another machine; 'sync rename' names it")
    }
    let received = report.received == 0 ? "nothing new" : counted(report.received, "change", "changes")
    let sent = report.sent == 0 ? "nothing" : counted(report.sent, "change", "changes")
    try session.output.line("received \(received), sent \(sent)")
    if let words = inbox.words { try session.output.line(words) }
    if report.doubles > 0 {
        let verb = report.doubles == 1 ? "looks" : "look"
        try session.output.line(
            "\(counted(report.doubles, "entry", "entries")) \(verb) as if two machines had recorded the same; 'sync conflicts' lists them"
        )
    } else {
        try tellConflicts(store.attentionToMachines(), in: session)
    }
    for line in inbox.refused {
        try session.output.line(
            "inbox/\(escapingControls(in: line.file)): \(quoted(line.text)) was not read: \(escapingControls(in: line.reason ?? ""))"
        )
    }
    for fault in inbox.faults {
        try session.output.line(
            "inbox/\(escapingControls(in: fault.file)) cannot be read: \(escapingControls(in: fault.reason))")
    }
    for fault in report.faults {
        try session.output.line(
            "the file of \(escapingControls(in: fault.machine)) could not be read to its end: \(escapingControls(in: fault.reason))"
        )
    }
}
