import Testing

extension GuideTests {
    /// The samples are linked with the same library as these tests, but without a sanitizer.
    @Suite(.enabled(if: !isSanitized))
    struct SampleTests {
        @Test func `every sample of the guide compiles and prints what it says`() throws {
            let samples = try Sample.ofGuide()
            #expect(!samples.isEmpty)
            try expectPrinted(samples)
        }

        @Test func `every example in a comment that says what it prints prints that`() throws {
            try expectPrinted(Sample.ofComments().filter { !$0.expected.isEmpty })
        }

        private func expectPrinted(_ samples: [Sample]) throws {
            let output = try Compiler().output(of: samples)
            for (sample, printed) in zip(samples, output) {
                #expect(printed == sample.expected, "\(sample.file.lastPathComponent):\(sample.line)")
            }
        }

        @Test func `every example in a documentation comment compiles`() throws {
            let samples = try Sample.ofComments()
            #expect(!samples.isEmpty)
            let errors = try Compiler().errors(in: samples)
            #expect(errors == "")
        }
    }
}
