import Testing

/// Checks the documentation against the code: `swift test --filter GuideTests`.
@Suite enum GuideTests {}
