// js-reactivity-benchmark, in the shape and number of rounds of the original, with its sums and counts as assertions.
// Prints: library, case, milliseconds. Arguments: kairo, sbench, cellx, dynamic; all of them unless given.
#if PLAIN
    let library = "Plain graph"
#else
    let library = "Streams"
#endif

let chosen = CommandLine.arguments.dropFirst()

for (name, run) in [("kairo", runKairo), ("sbench", runCreating), ("cellx", runLayers), ("dynamic", runDynamic)]
where chosen.isEmpty || chosen.contains(name) {
    run()
}
