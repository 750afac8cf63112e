/// The order of year, month and day in a numeric date.
package enum DateOrder: String, Sendable, CaseIterable {
    /// `2026-11-21` or `20261121`
    case ymd
    /// `21.11.2026` or `21/11/26`
    case dmy
    /// `11/21/2026`
    case mdy
}
