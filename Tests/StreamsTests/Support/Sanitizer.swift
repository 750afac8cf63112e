#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whether these tests are built with a sanitizer, which makes them many times slower and their stack frames larger.
let isSanitized = isLinked("__tsan_init") || isLinked("__asan_init")

private func isLinked(_ symbol: String) -> Bool {
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
}
