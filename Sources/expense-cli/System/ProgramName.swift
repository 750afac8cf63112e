/// The name of the program, also in messages.
let programName = "expense-cli"
