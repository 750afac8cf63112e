// Everywhere but on Apple's systems, where it needs macOS 15 and iOS 18: there the files beside this one declare what
// the sources use of it.
#if !canImport(Darwin) && !OWN_ATOMICS
    @_exported import Synchronization
#endif
