import Foundation
import Testing

/// Files that expand, nest or have no end.
@Suite(.ownThreads)
struct ImportBoundsTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func file(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: home.path + "/" + name))
    }

    @Test func `entities that expand, and transactions without end, are refused by name`() throws {
        for (name, text, reason) in [
            (
                "laughs.xml",
                "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'ha'>"
                    + (1...9).map { "<!ENTITY a\($0) '\(String(repeating: "&a\($0 - 1);", count: 10))'>" }.joined()
                    + "]><Document xmlns='camt.053'><Ntry>&a9;</Ntry></Document>", "document type or entities"
            ),
            ("splits.qif", "!Type:Bank\nD13/1/2026\nT-5\n" + String(repeating: "Sa\n", count: 10_001), "10000 splits"),
            (
                "fields.ofx", "<OFX><STMTTRN>" + (0...1000).map { "<A\($0)>x" }.joined(),
                "the file ends in the middle of a transaction"
            ),
        ] {
            try file(name, text)
            let outcome = try home.run("import \(name)" + (name.hasSuffix(".qif") ? " --date-order dmy" : ""))
            #expect(outcome.code == 65 && outcome.errors.contains(reason), "\(outcome)")
            #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        }
    }

    @Test func `a line of 100 MB is refused at its first megabyte`() throws {
        let outcome = try home.shell(
            """
            (printf '!Type:Bank\nD13/1/2026\nT-5\nP'; head -c 100000000 /dev/zero | tr '\\0' x) > long.qif
            ulimit -v 1000000; "$E" import long.qif
            """, ["PATH": "/usr/bin:/bin"])
        #expect(outcome.code == 65 && outcome.errors.contains("the line is longer than 1000000 bytes"), "\(outcome)")
    }

    @Test func `a spreadsheet that expands to 4 GB is refused before it does`() throws {
        // Blocks of zeroes that end at a byte, so that the same bytes can be repeated: a megabyte in about a kilobyte.
        let script = """
            import struct, sys, zlib
            def packed(data):
                packer = zlib.compressobj(9, zlib.DEFLATED, -15)
                return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)
            name, data = b"xl/worksheets/sheet1.xml", packed(b"<worksheet>") + packed(bytes(1 << 20)) * 4096
            size, head = len(data), struct.pack("<HHHHH", 20, 0, 8, 0, 0)
            local = struct.pack("<I", 0x04034b50) + head + struct.pack("<IIIHH", 0, size, 1000, len(name), 0) + name
            entry = struct.pack("<IH", 0x02014b50, 20) + head + struct.pack("<IIIHHHHHII", 0, size, 1000, len(name), 0, 0, 0, 0, 0, 0) + name
            end = struct.pack("<IHHHHIIH", 0x06054b50, 0, 0, 1, 1, len(entry), len(local) + size, 0)
            open("bomb.xlsx", "wb").write(local + data + entry + end)
            """
        try file("bomb.py", script)
        #expect(try home.shell("python3 bomb.py", ["PATH": "/usr/bin:/bin"]).code == 0)
        // Beyond this much memory the program would end otherwise.
        let outcome = try home.shell("ulimit -v 1000000; \"$E\" import bomb.xlsx")
        #expect(outcome.code == 65 && outcome.errors.contains("is longer than 64 MB"), "\(outcome)")
    }
}
