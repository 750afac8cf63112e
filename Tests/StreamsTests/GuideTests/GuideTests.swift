import Testing

/// The documentation is checked against the code: `swift test --filter GuideTests`.
@Suite enum GuideTests {}
