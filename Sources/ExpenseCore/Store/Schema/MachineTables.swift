// The tables of a file with a log whose ledger several machines share. The first `sync with` makes them.
extension Schema {
    static let machineTables = [ownMachine, machineFiles, machineLines, machineFaults, machines, apart]

    /// This machine: its number, which names its folder; where the files are, NULL if it has left; the last change that its
    /// file tells, and the state of that file when this machine had written it; what else is to be written: what is in no
    /// file (`missing`), or everything anew (`everything`); the number of lines that were delivered, if another program
    /// delivers them. A copy of a data file has a number of its own, and `former` is that of the machine which it was;
    /// `is_replacement` says that there is no such machine any more, because a backup was restored.
    static let ownMachine = Table(
        """
        CREATE TABLE machine_self (
            machine INTEGER NOT NULL,
            place TEXT,
            told INTEGER NOT NULL DEFAULT 0,
            state TEXT,
            due TEXT CHECK (due IN ('missing', 'everything')),
            delivered INTEGER,
            former INTEGER,
            is_replacement INTEGER NOT NULL DEFAULT 0 CHECK (is_replacement IN (0, 1))
        ) STRICT;
        """)

    /// Up to where each file was read, or written by this machine: the number of lines, where the last one begins, with its
    /// hash, and when something of it arrived last.
    static let machineFiles = Table(
        """
        CREATE TABLE machine_file (
            machine INTEGER NOT NULL,
            segment INTEGER NOT NULL,
            size INTEGER NOT NULL,
            lines INTEGER NOT NULL,
            tail INTEGER NOT NULL,
            hash TEXT NOT NULL,
            heard INTEGER NOT NULL,
            PRIMARY KEY (machine, segment)
        ) STRICT, WITHOUT ROWID;
        """)

    /// Where lines are that wait for others.
    static let machineLines = Table(
        """
        CREATE TABLE machine_line (
            hash TEXT PRIMARY KEY,
            machine INTEGER NOT NULL,
            segment INTEGER NOT NULL,
            line INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)

    /// Lines that say what cannot be, and why. A file that cannot be read at all has the line 0.
    static let machineFaults = Table(
        """
        CREATE TABLE machine_fault (
            machine INTEGER NOT NULL,
            segment INTEGER NOT NULL,
            line INTEGER NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (machine, segment, line)
        ) STRICT, WITHOUT ROWID;
        """)

    /// Pairs of rows that looked alike and about which people have decided, by their identities: if both are there, they are two.
    static let apart = Table(
        isLogged: true,
        """
        CREATE TABLE apart (
            one INTEGER NOT NULL,
            other INTEGER NOT NULL CHECK (other > one),
            PRIMARY KEY (one, other)
        ) STRICT, WITHOUT ROWID;
        """)

    /// The names of all machines, which all of them know.
    static let machines = Table(
        isLogged: true,
        """
        CREATE TABLE machine (
            machine INTEGER PRIMARY KEY CHECK (machine > 0),
            name TEXT NOT NULL CHECK (name <> ''),
            has_left INTEGER NOT NULL CHECK (has_left IN (0, 1))
        ) STRICT;
        """)
}
