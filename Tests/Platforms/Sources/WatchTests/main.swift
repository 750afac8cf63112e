// A program, because the test runner of the package manager takes the stand-in for the module of Apple.
import Testing

await Testing.__swiftPMEntryPoint() as Never
