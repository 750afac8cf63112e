#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// A reader that has gone shows as an error of the write, which ends the program quietly.
signal(SIGPIPE, SIG_IGN)
for interruption in [SIGINT, SIGTERM, SIGHUP] {
    signal(interruption) { _ in _exit(ExitCode.interrupted.rawValue) }
}

do throws(UsageError) {
    exit(Program.run(try commandLineWords()).rawValue)
} catch {
    exit(Program.report(error).rawValue)
}
