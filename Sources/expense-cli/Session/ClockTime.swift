import CLibrary

/// A time in seconds since 1970 in the user's time zone, to the minute: `2026-11-21 10:42`.
func localMinute(_ seconds: Int64) -> String {
    let parts = local(seconds)
    return "\(date(parts)) \(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
}

/// A time in the user's time zone: `2026-11-21 10:42:07`.
func localTime(_ seconds: Int64) -> String {
    "\(localMinute(seconds)):\(twoDigits(local(seconds).tm_sec))"
}

/// A time in JSON and CSV: `2026-11-21T09:42:07Z`.
func universalTime(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    return "\(date(parts))T\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min)):\(twoDigits(parts.tm_sec))Z"
}

private func local(_ seconds: Int64) -> tm {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    return parts
}

private func date(_ parts: tm) -> String {
    "\(parts.tm_year + 1900)-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))"
}

private func twoDigits(_ number: Int32) -> String {
    (number < 10 ? "0" : "") + "\(number)"
}
